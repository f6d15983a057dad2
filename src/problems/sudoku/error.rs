//! Why a puzzle is refused.

use std::error::Error;
use std::fmt;

use super::candidate::Position;

/// What [`Sudoku::new`](super::Sudoku::new) and [`Solver`](super::Solver) refuse.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SudokuError {
    /// The givens are not as many as the cells.
    WrongLength {
        /// How many givens there are.
        found: usize,
        /// How many cells there are.
        expected: usize,
    },
    /// A given is larger than the largest digit.
    DigitTooLarge {
        /// Where it stands.
        position: Position,
        /// The given.
        digit: u8,
        /// The largest digit of the layout.
        digits: u8,
    },
    /// The puzzle is of another layout than the [`Solver`](super::Solver).
    OtherLayout,
}

impl fmt::Display for SudokuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLength { found, expected } => {
                write!(f, "{found} givens for {expected} cells")
            }
            Self::DigitTooLarge { position, digit, digits } => {
                write!(f, "{digit} at {position} is larger than the largest digit, {digits}")
            }
            Self::OtherLayout => f.write_str("the puzzle is of another layout than the solver"),
        }
    }
}

impl Error for SudokuError {}
