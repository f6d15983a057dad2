//! Exact cover.
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub)]

mod engines;
mod matrix;
mod problem;
pub mod problems;
mod search;
mod solutions;
pub mod text;

pub use matrix::{
    Block, ColumnId, ColumnName, Cover, Entry, Matrix, MatrixBuilder, MatrixError, RowId, VerifyError,
};
pub use problem::ExactCover;
pub use problems::queens::Queens;
pub use problems::sudoku::Sudoku;
pub use search::{Covers, Engine, Outcome, Search, Stats};
pub use solutions::{Solutions, Uniqueness};
