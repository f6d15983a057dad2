//! Ready-made problems. Each states its rows and reads covers back, and does not depend on the engines.

pub mod graph_coloring;
pub mod langford;
pub mod polyomino;
pub mod queens;
pub mod set_partition;
pub mod stars;
pub mod sudoku;

use crate::error::errors_of_problems;
use crate::text::TextError;
use polyomino::PolyominoError;
use queens::QueensError;
use stars::StarsError;
use sudoku::{GeneratorError, SudokuError};

errors_of_problems!(
    QueensError,
    TextError<QueensError>,
    PolyominoError,
    TextError<PolyominoError>,
    SudokuError,
    TextError<SudokuError>,
    StarsError,
    TextError<StarsError>,
    GeneratorError
);
