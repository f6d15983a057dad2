//! What can be wrong with the text of a puzzle, and where.

use std::fmt;

use super::super::LayoutError;

/// A puzzle that could not be read: where in the text, and why.
///
/// Displayed with its place: `line 3, column 8: the value 5 is too large: expected at most 4`. The
/// [`kind`](Self::kind) displays what is wrong alone, for programs that print the place in their own style.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReadError {
    line: u32,
    column: u32,
    kind: ReadErrorKind,
}

impl ReadError {
    pub(in crate::problems::sudoku) fn new(line: usize, column: usize, kind: ReadErrorKind) -> Self {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Self { line: number(line), column: number(column), kind }
    }

    /// The line of the mistake, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line as usize
    }

    /// The column of the mistake in characters, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column as usize
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }
}

/// What can be wrong with the text of a puzzle. Displayed as a sentence that says what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// No line of the text is a board or a row of one.
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
        digits: u8,
    },
    /// A digit or number that is too large.
    TooLarge {
        /// The number as it stands in the text.
        found: u32,
        /// The largest number expected.
        digits: u8,
    },
    /// A square outside the board that is written as a cell, or a cell that is written as one outside.
    WrongSquare {
        /// Whether the layout has a cell there.
        is_cell: bool,
    },
    /// A row, or a board on one line, that is too short or too long.
    Length {
        /// The cells on the line.
        found: usize,
        /// The cells expected there.
        expected: usize,
    },
    /// Rows of so many cells, for which the layout has to be named.
    UnnamedSide {
        /// The cells on the line.
        found: usize,
    },
    /// A drawn board with too few or too many rows.
    RowCount {
        /// The rows that stand together.
        found: usize,
        /// The rows of the board.
        expected: usize,
    },
    /// Something after a board on one line that may be another board.
    AfterBoard,
    /// Cells that are given two different digits: in a list, or where two boards overlap.
    GivenTwice {
        /// The digit in this place.
        here: u8,
        /// The digit in the other place.
        there: u8,
        /// The line of the other place, or of the board that holds it, counted from 1.
        line: u32,
    },
    /// A line in a list of coordinates that is not three numbers.
    NotTriple,
    /// A row or column number that is not on the board.
    OffBoard {
        /// The number as it stands in the text.
        found: u32,
        /// The smallest number allowed.
        low: u32,
        /// The largest number allowed.
        high: u32,
    },
    /// A jigsaw puzzle without its regions, or with two boards that may be its regions.
    NoRegions,
    /// Regions that hang together nowhere.
    Scattered,
    /// A map of regions that makes no layout.
    BadRegions(Box<LayoutError>),
    /// A form that is not read.
    NotRead(Unread),
    /// The format that was named is for other layouts.
    WrongFormat,
}

/// A way to read a text, one of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reading {
    /// A board of this side, drawn row by row.
    Board(u8),
    /// Boards of this side on one line each.
    Lines(u8),
    /// Digits from 1, and `0` for an empty cell.
    FromOne,
    /// Digits from 0.
    FromZero,
}

/// A form of text that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unread {
    /// UTF-16.
    Utf16,
    /// Rows in quotes.
    Quoted,
    /// Rows with a number before them.
    Numbered,
    /// Rows in brackets, as in JSON and in programs.
    Bracketed,
    /// XML.
    Xml,
    /// Sections with a name in brackets.
    Section,
    /// Three numbers a line.
    Triples,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(side) => write!(f, "a {side}x{side} board"),
            Self::Lines(side) => write!(f, "{side}x{side} boards on one line each"),
            Self::FromOne => f.write_str("digits from 1 with 0 for an empty cell"),
            Self::FromZero => f.write_str("digits from 0"),
        }
    }
}

impl Unread {
    fn sentence(self) -> &'static str {
        match self {
            Self::Utf16 => "the text is UTF-16: expected UTF-8, as most editors can save it",
            Self::Quoted => "a row in quotes: expected the symbols alone",
            Self::Numbered => "a number before a row: expected the symbols alone",
            Self::Bracketed => "a row in brackets: expected the symbols alone",
            Self::Xml => "XML is not read: expected a board on one line or drawn row by row",
            Self::Section => "sections are not read: expected the lines of the puzzle alone",
            Self::Triples => {
                "three numbers on a line are not read by themselves: if they are row, column and digit, \
                 counted from 1, name the format, as by --format rcd-from-1"
            }
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPuzzle => f.write_str(
                "no line is a board or a row of one: expected all symbols on one line, or a row on each line",
            ),
            Self::SecondPuzzle => f.write_str("a second puzzle: expected only one"),
            Self::Ambiguous { one, other } => {
                let remedy = match other {
                    Reading::FromZero => "digits from 1, and one mark for all empty cells",
                    _ => "the layout to be named, as by --layout 16x16",
                };
                write!(f, "this can be read as {one}, and as {other}: expected {remedy}")
            }
            Self::BadSymbol { found, digits } => {
                let last = char::from_digit((*digits).into(), 36).unwrap_or('Z').to_ascii_uppercase();
                let range = if *digits < 10 { "1" } else { "1-9, A" };
                write!(f, "{found:?} is not a cell: expected {range}-{last}, or . 0 _ * ? for an empty cell")
            }
            Self::TooLarge { found, digits } => {
                write!(f, "the value {found} is too large: expected at most {digits}")
            }
            Self::WrongSquare { is_cell: true } => {
                f.write_str("this square is a cell of the board: expected a digit, or . for an empty cell")
            }
            Self::WrongSquare { is_cell: false } => {
                f.write_str("this square is outside the board: expected a blank, . or #")
            }
            Self::Length { found, expected } if found < expected => write!(
                f,
                "{found} cells on the line: expected {expected}; a blank is no cell, write . for an empty one"
            ),
            Self::Length { found, expected } => write!(f, "{found} cells on the line: expected {expected}"),
            Self::UnnamedSide { found } => write!(
                f,
                "{found} cells on the line: expected 4, 6, 9, 16 or 25 in a row, or a layout, as by \
                 --layout {found}x{found}"
            ),
            Self::RowCount { found, expected } => {
                write!(f, "{found} rows stand together: expected {expected}")
            }
            Self::AfterBoard => f.write_str(
                "what follows the board may be another one: expected nothing else on the line, or a name in words",
            ),
            Self::GivenTwice { here, there, line } => {
                write!(f, "{here} is given here, but {there} on line {line}: ")?;
                f.write_str("expected the same digit for the same cell")
            }
            Self::NotTriple => f.write_str("not a given: expected three numbers"),
            Self::OffBoard { found, low, high } => {
                write!(f, "there is no row or column {found}: expected {low} to {high}")
            }
            Self::NoRegions => f.write_str(
                "no regions, or two boards that may be the regions: expected a puzzle and a map of its regions",
            ),
            Self::Scattered => {
                f.write_str("no two cells of a region touch: expected a map of regions, one symbol for each")
            }
            Self::BadRegions(error) => error.fmt(f),
            Self::NotRead(form) => f.write_str(form.sentence()),
            Self::WrongFormat => {
                f.write_str("the format is for other layouts: expected one layout of overlapping boards")
            }
        }
    }
}

impl std::error::Error for ReadError {}
