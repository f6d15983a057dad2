//! What can be wrong with a puzzle text, and where.

use std::fmt;

use super::super::LayoutError;

/// A puzzle that could not be read: where in the text, and why.
///
/// The `Display` form is one sentence that says what is wrong and what was expected. It leaves the place out,
/// so that a program can print `file:line:column: error` in its own style.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReadError {
    line: usize,
    column: usize,
    reason: ReadReason,
}

impl ReadError {
    pub(super) fn new(line: usize, column: usize, reason: ReadReason) -> Self {
        Self { line, column, reason }
    }

    pub(in crate::problems::sudoku) fn bad_regions(line: usize, error: LayoutError) -> Self {
        Self::new(line, 1, ReadReason::BadRegions(error))
    }

    /// The line of the mistake, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of the mistake in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong.
    pub fn reason(&self) -> &ReadReason {
        &self.reason
    }
}

/// Why a puzzle could not be read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ReadReason {
    /// The text holds nothing that looks like a puzzle.
    NoPuzzle,
    /// There is another puzzle after the one that was asked for.
    SecondPuzzle,
    /// A character that stands for no cell.
    BadSymbol {
        /// The character as it stands in the text.
        found: char,
        /// The highest digit of the board.
        digits: usize,
    },
    /// A number above the highest digit of the board.
    TooLarge {
        /// The number as it stands in the text.
        found: usize,
        /// The highest digit of the board.
        digits: usize,
    },
    /// A digit on a square that is no cell of the board.
    DigitOutside {
        /// The digit.
        found: usize,
    },
    /// A board on one line that is too short or too long.
    BoardLength {
        /// The cells on the line.
        found: usize,
        /// The cells of the nearest board that can be read here.
        expected: usize,
    },
    /// A row of a drawn grid that is too short or too long.
    RowLength {
        /// The cells of the row.
        found: usize,
        /// The cells that a row has in this place.
        expected: usize,
    },
    /// A drawn grid with too few or too many rows.
    RowCount {
        /// The rows that stand together.
        found: usize,
        /// The rows of a whole grid.
        expected: usize,
    },
    /// A board given grid by grid that ends early.
    GridCount {
        /// The grids found.
        found: usize,
        /// The grids of the board.
        expected: usize,
    },
    /// A cell where two grids overlap is given two different digits.
    Clash {
        /// The digit in this place.
        here: usize,
        /// The digit in the other place.
        there: usize,
        /// The line of the other place, counted from 1.
        line: usize,
        /// The column of the other place, counted from 1.
        column: usize,
    },
    /// A line in a list of coordinates that is not row, column, value.
    NotTriple,
    /// A list of coordinates that does not tell whether they count from 0 or from 1.
    AmbiguousBase {
        /// The rows and columns of the board.
        side: usize,
    },
    /// A row or column number that is not on the board.
    OffBoard {
        /// The number as it stands in the text.
        found: usize,
        /// The smallest number allowed.
        low: usize,
        /// The largest number allowed.
        high: usize,
    },
    /// A cell in a list that was given another digit before.
    GivenTwice {
        /// The digit in this place.
        here: usize,
        /// The digit given before.
        before: usize,
    },
    /// A list of cells where boards of several sizes are possible.
    NoSize,
    /// A notation that states a size that cannot be read here.
    Size {
        /// The rows and columns it asks for.
        found: usize,
    },
    /// A jigsaw puzzle without its regions.
    NoRegions,
    /// A map of regions that makes no layout.
    BadRegions(LayoutError),
    /// A known way to write puzzles that is not read here.
    NotRead(Format),
}

/// A known way to write puzzles, or more than one kind of puzzle, that is recognised but not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// JSON, such as `[[0,0,3],...` or `{"grid":...`.
    Json,
    /// XML, such as `.opensudoku` or SudoQ files.
    Xml,
    /// An Apple property list.
    PropertyList,
    /// Base64 text, such as f-puzzles and SudokuPad links hold.
    Base64,
    /// Candidates ("pencil marks") instead of givens.
    Candidates,
    /// A jigsaw puzzle, whose regions are not boxes.
    Jigsaw,
    /// A puzzle with further constraints, such as killer cages.
    Constraints,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Json => "JSON",
            Format::Xml => "XML",
            Format::PropertyList => "a property list",
            Format::Base64 => "base64 text",
            Format::Candidates => "a grid of candidates (pencil marks)",
            Format::Jigsaw => "a jigsaw puzzle",
            Format::Constraints => "a puzzle with further constraints",
        })
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            ReadReason::NoPuzzle => {
                write!(f, "no puzzle found: expected a board on one line or drawn row by row")
            }
            ReadReason::SecondPuzzle => f.write_str("a second puzzle; expected just one"),
            ReadReason::BadSymbol { found, digits } => {
                write!(
                    f,
                    "{found:?} is not a cell: expected {}, or . 0 - _ * x ? for an empty cell",
                    values(*digits)
                )
            }
            ReadReason::TooLarge { found, digits } => {
                write!(f, "the value {found} is too large: expected at most {digits}")
            }
            ReadReason::DigitOutside { found } => {
                write!(
                    f,
                    "the digit {found} stands outside the board: expected . or # or another mark for no cell"
                )
            }
            ReadReason::BoardLength { found, expected } => {
                write!(f, "a board of {found} cells on one line: expected {expected}")
            }
            ReadReason::RowLength { found, expected } => {
                write!(f, "a row of {found} cells: expected {expected}")
            }
            ReadReason::RowCount { found, expected } => {
                write!(f, "{found} rows stand together: expected {expected} to a grid")
            }
            ReadReason::GridCount { found, expected } => {
                write!(f, "{found} of the board's overlapping grids: expected {expected}")
            }
            ReadReason::Clash { here, there, line, column } => {
                write!(
                    f,
                    "{here} stands here, but {there} on line {line}, column {column}: \
                     expected the same digit in both grids that share the cell"
                )
            }
            ReadReason::NotTriple => write!(f, "not a given: expected three numbers, row, column and value"),
            ReadReason::AmbiguousBase { side } => {
                write!(
                    f,
                    "rows and columns may count from 0 or from 1: \
                     expected a 0 or a {side} among them to tell, or commas, which mean from 1"
                )
            }
            ReadReason::OffBoard { found, low, high } => {
                write!(f, "there is no row or column {found}: expected {low} to {high}")
            }
            ReadReason::GivenTwice { here, before } => {
                write!(f, "the cell is given {here} here, but {before} before: expected one digit")
            }
            ReadReason::NoSize => {
                write!(f, "a list of cells does not tell the size of the board: expected a drawn board")
            }
            ReadReason::Size { found } => {
                write!(f, "boards of side {found} are not read here: expected another size")
            }
            ReadReason::NoRegions => {
                write!(f, "no regions: expected a board on one line, and their map after it on the same line")
            }
            ReadReason::BadRegions(error) => error.fmt(f),
            ReadReason::NotRead(format) => {
                write!(
                    f,
                    "{format} is not read here: expected plain text, a board on one line or drawn row by row"
                )
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// The symbols of the digits 1 to `digits`, for a message.
fn values(digits: usize) -> String {
    match u32::try_from(digits).ok().and_then(|n| n.checked_sub(10)) {
        None => format!("1-{digits}"),
        Some(above) => match char::from_u32('A' as u32 + above) {
            Some(last @ 'B'..='Z') => format!("1-9, A-{last}"),
            _ => "1-9, A".to_string(),
        },
    }
}
