// The files: `sudoku` with a file for each form of a Sudoku, `stars`, `boards` (to tile, and for queens), `presents`
// (shapes, and regions for them), `burr_tools` for packing puzzles, `matrix`, `tasks` for many machines. They share `line`, lines and places in them,
// `parts`, regions from the edges between cells, and `refusal`, what is said of a text that is refused.

//! What people bring to [`exactcover`]: puzzles and matrices as other programs, collections and sites write them.
//!
//! The crate `exactcover` itself reads its own texts. This one reads the rest, over its public API: tables by the crate
//! `csv`, JSON by `serde_json`, and forms of one line. A text is read in one way, or refused by an error that says where
//! and why; if two forms read it in two ways, the error names both.
//!
//! ```
//! use exactcover::ExactCover;
//! use exactcover::problems::sudoku::standard_layouts;
//!
//! let found = exactcover_formats::sudoku::read("{\"board\": [[1,0,0,0],[0,0,3,0],[0,4,0,0],[0,0,0,2]]}", &standard_layouts());
//! let puzzle = found[0].as_ref().unwrap();
//! assert_eq!(puzzle.sudoku.givens().line(), "1.....3..4.....2");
//! assert!(puzzle.sudoku.first()?.is_some());
//! # Ok::<(), exactcover::MatrixError>(())
//! ```

pub mod boards;
pub mod burr_tools;
mod line;
pub mod matrix;
mod parts;
pub mod presents;
mod refusal;
pub mod stars;
pub mod sudoku;
pub mod tasks;

pub use refusal::Refusal;

/// An error in a text: what is wrong, and where.
pub type Error = exactcover::text::TextError<Refusal>;
