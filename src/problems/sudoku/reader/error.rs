//! What can be wrong with the text of a puzzle, and where.

use std::fmt;

use super::super::LayoutError;

/// A puzzle that could not be read: where in the text, and why.
///
/// Displayed with its place: `line 3, column 8: the value 5 is too large: expected at most 4`. The
/// [`reason`](Self::reason) displays what is wrong alone, for programs that print the place in their own style.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReadError {
    line: usize,
    column: usize,
    reason: ReadReason,
}

impl ReadError {
    pub(in crate::problems::sudoku) fn new(line: usize, column: usize, reason: ReadReason) -> Self {
        Self { line, column, reason }
    }

    /// The line of the mistake, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column of the mistake in characters, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong.
    #[must_use]
    pub fn reason(&self) -> &ReadReason {
        &self.reason
    }
}

/// Why a puzzle could not be read. Displayed as a sentence that says what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadReason {
    /// The text holds nothing that looks like a puzzle.
    NoPuzzle,
    /// There is another puzzle after the one that was asked for.
    SecondPuzzle,
    /// The text can be read in two ways that give different boards.
    Ambiguous {
        /// One way to read it.
        one: Reading,
        /// Another way.
        other: Reading,
    },
    /// A character that stands for no cell.
    BadSymbol {
        /// The character as it stands in the text.
        found: char,
        /// The highest digit of the board.
        digits: usize,
    },
    /// A number that is too large.
    TooLarge {
        /// The number as it stands in the text.
        found: usize,
        /// The largest number expected.
        digits: usize,
    },
    /// A digit on a square that is no cell of the board.
    DigitOutside {
        /// The digit.
        found: usize,
    },
    /// A row, or a board on one line, that is too short or too long.
    Length {
        /// The cells on the line.
        found: usize,
        /// The cells expected there.
        expected: usize,
    },
    /// A drawn board with too few or too many rows.
    RowCount {
        /// The rows that stand together.
        found: usize,
        /// The rows of the board.
        expected: usize,
    },
    /// A cell that is given two different digits: in a list, or where two grids overlap.
    GivenTwice {
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
    /// A row or column number that is not on the board.
    OffBoard {
        /// The number as it stands in the text.
        found: usize,
        /// The smallest number allowed.
        low: usize,
        /// The largest number allowed.
        high: usize,
    },
    /// A jigsaw puzzle without its regions.
    NoRegions,
    /// A map of regions that makes no layout.
    BadRegions(LayoutError),
    /// JSON, XML, cells by name (`A14 B22`), or the id of another program (`3x3:7e4c2b`, `.~R1C1_3`).
    NotRead,
}

/// A way to read a text, one of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reading {
    /// A board of these rows and columns, drawn row by row.
    Board(usize, usize),
    /// The same, with labels at its sides.
    Labelled(usize, usize),
    /// Boards of these rows and columns on one line each.
    Lines(usize, usize),
    /// The overlapping grids of a board of these rows and columns, drawn one by one.
    Grids(usize, usize),
    /// Overlapping grids in another order than that of the board.
    OtherOrder(usize, usize),
    /// Digits from 1; `0` is an empty cell.
    FromOne,
    /// Digits, or rows and columns, from 0.
    FromZero,
    /// Letters for all digits, A for 1.
    Letters,
    /// Letters for all digits, A for 1, and X for an empty cell.
    LettersAndX,
    /// Rows and columns from 1.
    PlacesFromOne,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reading::Board(height, width) => write!(f, "a {height}x{width} board"),
            Reading::Labelled(height, width) => write!(f, "a {height}x{width} board with labels"),
            Reading::Lines(height, width) => write!(f, "{height}x{width} boards on one line each"),
            Reading::Grids(height, width) => write!(f, "the grids of a {height}x{width} board"),
            Reading::OtherOrder(..) => f.write_str("its grids in another order"),
            Reading::FromOne => f.write_str("digits from 1 with 0 for an empty cell"),
            Reading::FromZero => f.write_str("counted from 0"),
            Reading::Letters => f.write_str("letters from A for 1"),
            Reading::LettersAndX => f.write_str("letters from A for 1 with X for an empty cell"),
            Reading::PlacesFromOne => f.write_str("rows and columns from 1"),
        }
    }
}

impl Reading {
    /// What would make this the only reading.
    fn remedy(self) -> &'static str {
        match self {
            Reading::Grids(..) | Reading::OtherOrder(..) => "the whole board drawn row by row",
            Reading::FromOne | Reading::FromZero => "digits from 1, and one mark for all empty cells",
            Reading::Letters | Reading::LettersAndX => "digits from 1, and . for empty cells",
            Reading::PlacesFromOne => "a 0 among the rows and columns, or the highest number",
            _ => "the layout to be named, as by --layout 9x9",
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl fmt::Display for ReadReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPuzzle => {
                f.write_str("no puzzle found: expected a board on one line or drawn row by row")
            }
            Self::SecondPuzzle => f.write_str("a second puzzle: expected only one"),
            Self::Ambiguous { one, other } => {
                write!(f, "this can be read as {one}, and as {other}: expected {}", other.remedy())
            }
            Self::BadSymbol { found, digits } => {
                let last = char::from_digit(*digits as u32, 36).unwrap_or('Z').to_ascii_uppercase();
                let range = if *digits < 10 { "1" } else { "1-9, A" };
                write!(
                    f,
                    "{found:?} is not a cell: expected {range}-{last}, or . 0 - _ * x ? for an empty cell"
                )
            }
            Self::TooLarge { found, digits } => {
                write!(f, "the value {found} is too large: expected at most {digits}")
            }
            Self::DigitOutside { found } => {
                write!(f, "the digit {found} stands outside the board: expected . or # for no cell")
            }
            Self::Length { found, expected } => write!(f, "{found} cells on the line: expected {expected}"),
            Self::RowCount { found, expected } => {
                write!(f, "{found} rows stand together: expected {expected}")
            }
            Self::GivenTwice { here, there, line, column } => {
                write!(f, "{here} is given here, but {there} on line {line}, column {column}: ")?;
                f.write_str("expected the same digit for the same cell")
            }
            Self::NotTriple => f.write_str("not a given: expected three numbers, row, column and value"),
            Self::OffBoard { found, low, high } => {
                write!(f, "there is no row or column {found}: expected {low} to {high}")
            }
            Self::NoRegions => {
                f.write_str("no regions: expected a board on one line, and after it a map of its regions")
            }
            Self::BadRegions(error) => error.fmt(f),
            Self::NotRead => f.write_str(
                "this notation is not read here: expected a board on one line or drawn row by row",
            ),
        }
    }
}

impl std::error::Error for ReadError {}
