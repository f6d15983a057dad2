//! Puzzles over the adapters: texts read, puzzles made, explained and rated. What an adapter states stands in the room
//! `problems`; each module here adds to one of them, and passes it on, so that users see both as one.
//!
//! Read `stars` first, which only makes puzzles. `polyomino` makes them too, and says why there is no tiling. `sudoku`
//! does both, and reads texts, solves many puzzles with one search, and reasons step by step.

pub mod polyomino;
pub mod stars;
pub mod sudoku;

use crate::error::errors_of_problems;
use sudoku::GeneratorError;

errors_of_problems!(GeneratorError);
