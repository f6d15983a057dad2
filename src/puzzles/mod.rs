//! Puzzles over the adapters: texts read, puzzles made, explained and rated. What an adapter states stands in the room
//! `problems`; each module here adds to one of them, and passes it on, so that users see both as one.

pub mod polyomino;
pub mod stars;
pub mod sudoku;

use crate::error::errors_of_problems;
use sudoku::GeneratorError;

errors_of_problems!(GeneratorError);
