//! Ready-made problems: each states its rows, reads covers back and prints them, and knows no engine.
//!
//! A problem is a file, or a folder that begins in its `mod.rs`: a type with
//! [`ExactCover::emit`](crate::ExactCover::emit) and `decode`, and one enum of what it refuses, if it refuses anything.
//! Read `langford` first, which is short, as `set_partition` is. `graph_coloring` has columns with colors; `queens` and
//! `stars` have columns that need not be covered, symmetries, and drawings. `sudoku` and `polyomino` hold what has many
//! variants. What makes puzzles and explains them, and what reads the texts of Sudokus, is in the room `puzzles`, above
//! this one.

pub mod graph_coloring;
pub mod langford;
pub(crate) mod polyomino;
pub mod queens;
pub mod set_partition;
pub(crate) mod stars;
pub(crate) mod sudoku;

use crate::error::errors_of_problems;
use crate::text::TextError;
use polyomino::PolyominoError;
use queens::QueensError;
use stars::StarsError;
use sudoku::SudokuError;

errors_of_problems!(
    QueensError,
    TextError<QueensError>,
    PolyominoError,
    TextError<PolyominoError>,
    SudokuError,
    TextError<SudokuError>,
    StarsError,
    TextError<StarsError>
);
