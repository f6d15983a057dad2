//! What may be wrong with a board for stars.

use std::error::Error;
use std::fmt;

/// See [`Stars::MAX_SIDE`](super::Stars::MAX_SIDE).
pub(super) const MAX_SIDE: usize = 52;

/// An error of [`Stars`](super::Stars), or of a drawing of them: the latter comes in a [`TextError`](crate::text::TextError), which says
/// where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StarsError {
    /// The board is larger than [`Stars::MAX_SIDE`](super::Stars::MAX_SIDE).
    TooLarge {
        /// The side that was requested or drawn.
        side: usize,
    },
    /// There are more or fewer regions' numbers than cells.
    Cells {
        /// The numbers.
        found: usize,
        /// The side of the board.
        side: usize,
    },
    /// There are more or fewer regions than rows, so that not each can have as many stars.
    Regions {
        /// The regions; of those that are too many, one more than there may be.
        found: usize,
        /// The side of the board.
        side: usize,
    },
    /// A blocked cell that is not on the board: its row and column, counted from 0.
    OffBoard {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// The side of the board.
        side: usize,
    },
    /// The first line of a drawing is not the number of stars.
    NoNumber,
    /// A character of a drawing that is no letter, or a letter or `.` on a board that has the other.
    Symbol {
        /// The character.
        found: char,
        /// Whether a letter of a region was expected, or a `.`; `None` if either was.
        has_regions: Option<bool>,
    },
    /// A row of a drawing with more or fewer cells than the first.
    Width {
        /// The cells on the line.
        found: usize,
        /// The cells on the first line of the board.
        expected: usize,
    },
    /// A drawing with more or fewer rows than columns.
    Height {
        /// The rows up to this line.
        found: usize,
        /// The columns.
        expected: usize,
    },
    /// So many stars do not fit on a board, whatever its regions.
    NoBoard {
        /// The side of the board.
        side: usize,
        /// The stars in each row.
        stars: u32,
    },
    /// No puzzle with one solution was found within the work that is allowed; another seed may have one.
    NotFound {
        /// The searches for a second solution.
        searches: u32,
    },
}

impl fmt::Display for StarsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge { side } => {
                write!(f, "a board of side {side} is larger than {MAX_SIDE}")
            }
            Self::Cells { found, side } => {
                write!(f, "{found} numbers of regions; a board of side {side} has {} cells", side * side)
            }
            Self::Regions { found, side } => write!(f, "{found} regions; expected {side}, as many as rows"),
            Self::OffBoard { row, column, side } => {
                write!(f, "r{}c{} is not a cell of a board of side {side}", row + 1, column + 1)
            }
            Self::NoNumber => write!(f, "expected the number of stars in each row, on a line of its own"),
            Self::Symbol { found, has_regions } => {
                write!(f, "{found:?} is not a cell; expected ")?;
                f.write_str(match has_regions {
                    Some(true) => "the letter of a region, A to Z or a to z",
                    Some(false) => "a dot, as on the rest of the board",
                    None => "the letter of a region, A to Z or a to z, or a dot",
                })
            }
            Self::Width { found, expected } => {
                write!(f, "{found} cells on the line; expected {expected}, as on the first of the board")
            }
            Self::Height { found, expected } => {
                let rows = if *found == 1 { "row" } else { "rows" };
                write!(f, "{found} {rows} of {expected} cells; expected a square board")
            }
            Self::NoBoard { side, stars } => {
                write!(f, "{stars} stars in each row and column of a board of side {side} do not fit")
            }
            Self::NotFound { searches } => {
                write!(f, "no puzzle with one solution after {searches} searches; try another seed")
            }
        }
    }
}

impl Error for StarsError {}
