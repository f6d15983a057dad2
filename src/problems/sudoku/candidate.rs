//! A square of the board, a digit in a cell, and what a solution must do; how they are written.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::util::{NameError, short};

/// A square of the board, counted from 0 at the top left. Displayed and parsed as people write it: `r1c5`.
///
/// ```
/// use exactcover::problems::sudoku::Position;
///
/// assert_eq!("r1c5".parse(), Ok(Position::new(0, 4)));
/// assert_eq!(Position::new(0, 4).to_string(), "r1c5");
/// assert!("r0c5".parse::<Position>().is_err());
/// ```
///
/// With the feature `serde` it is a map with `row` and `column`, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl Position {
    /// Creates the square in this row and column.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

/// A row and a column.
impl From<(usize, usize)> for Position {
    fn from((row, column): (usize, usize)) -> Self {
        Self::new(row, column)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row.saturating_add(1), self.column.saturating_add(1))
    }
}

/// Reads the name of a square, such as `r1c5` or `R1C5`.
impl FromStr for Position {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let numbers = name.strip_prefix(['r', 'R']).and_then(|numbers| numbers.split_once(['c', 'C']));
        let position = numbers.and_then(|(row, column)| Some(Self::new(number(row)?, number(column)?)));
        position.ok_or_else(|| NameError::new(name, &["the row and the column of a square, such as r1c5"]))
    }
}

/// A digit in a cell: the meaning of a row of the matrix. Displayed as `7 at r1c5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell, as an index into [`Layout::cells`](super::Layout::cells).
    pub cell: usize,
    /// The place of the cell on the board.
    pub position: Position,
    /// The digit, from 1; 0 in a row that chooses the digits of the cage that begins in the cell.
    pub digit: u8,
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", symbol(self.digit), self.position)
    }
}

/// Something that a solution must do. Displayed as `r1c4` or `5 in row 3`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Requirement {
    /// Fill this cell.
    Cell {
        /// The place of the cell.
        position: Position,
    },
    /// Place this digit in this house.
    Digit {
        /// The digit.
        digit: u8,
        /// The name of the house.
        house: Arc<str>,
    },
    /// Give this cage its sum.
    Sum {
        /// The name of its house.
        house: Arc<str>,
    },
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { position } => position.fmt(f),
            Self::Sum { house } => f.write_str(&short(house)),
            Self::Digit { digit, house } => write!(f, "{} in {}", symbol(*digit), short(house)),
        }
    }
}

/// Returns the digit as it is written: `.`, `1` to `9`, `A` to `Z`.
pub(crate) fn symbol(digit: u8) -> char {
    match digit {
        0 => '.',
        _ => char::from_digit(u32::from(digit), 36).unwrap_or('?').to_ascii_uppercase(),
    }
}
