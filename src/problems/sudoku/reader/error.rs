//! What can be wrong with the text of a puzzle, and where.

use std::fmt;

use super::super::LayoutError;

/// A puzzle that could not be read: where in the text, and why. Displayed as `line 3, column 8:` and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReadError {
    pub(super) line: u32,
    pub(super) column: u32,
    pub(super) kind: ReadErrorKind,
}

impl ReadError {
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

    /// What is wrong; displayed without the place.
    #[must_use]
    pub fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }
}

/// Why a puzzle could not be read. Displayed as a sentence that says what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A text without a puzzle, with too many, or in a form that is not read: the sentence.
    Form(&'static str),
    /// What stands for no cell, and the highest digit of the board.
    Cell(Box<str>, u8),
    /// The cells of a row, and how many it must have; 0 if no layout is named.
    Cells(usize, usize),
    /// Rows that are no whole board, and how many a board has.
    Rows(usize, usize),
    /// A cell with two digits: the one here, the other one, and the line where it or its board stands.
    GivenTwice(u8, u8, usize),
    /// A map of regions that makes no layout.
    BadRegions(Box<LayoutError>),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = "4, 6, 9, 16 or 25 in a row, or the layout, such as 12x12";
        match self {
            Self::Form(sentence) => f.write_str(sentence),
            Self::Cell(found, digits) => {
                let range = if *digits < 10 { "1" } else { "1-9, A" };
                let last = char::from_digit((*digits).into(), 36).unwrap_or('z').to_ascii_uppercase();
                write!(f, "{found:?} is not a cell: expected {range}-{last}, or . 0 _ * ? for an empty one")
            }
            Self::Cells(found, 0) => write!(f, "{found} cells on the line: expected {sides}"),
            Self::Cells(found, expected) => {
                write!(f, "{found} cells: expected {expected}; a blank is no cell")
            }
            Self::Rows(found, expected) => write!(f, "{found} rows stand together: expected {expected}"),
            Self::GivenTwice(here, there, line) => {
                write!(f, "{here}, but {there} on line {line}: expected one digit")
            }
            Self::BadRegions(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}
