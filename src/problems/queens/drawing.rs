//! Boards with queens as drawings: written, and read back.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use bitvec::vec::BitVec;

use super::{Placement, Queens, QueensError, Square};

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 0..self.size {
            for file in 0..self.size {
                let space = if file == 0 { "" } else { " " };
                let queen = if self.has_queen(Square { rank, file }) { 'Q' } else { '.' };
                write!(f, "{space}{queen}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Placement {
    type Err = PlacementError;

    fn from_str(drawing: &str) -> Result<Self, PlacementError> {
        let lines = (1..).zip(drawing.trim_start_matches('\u{feff}').lines());
        let mut queens = BitVec::new();
        let (mut size, mut ranks, mut last) = (0, 0, 1);
        for (line, text) in lines {
            let error = |column, kind| PlacementError { line, column, kind };
            let start = queens.len();
            for (at, found) in text.chars().enumerate() {
                match found {
                    'Q' => queens.push(true),
                    '.' => queens.push(false),
                    ' ' | '\t' | '\r' => {}
                    found => return Err(error(at + 1, PlacementErrorKind::Symbol { found })),
                }
            }
            let files = queens.len() - start;
            if files == 0 {
                continue;
            }
            if ranks == 0 {
                size = files;
            }
            (ranks, last) = (ranks + 1, line);
            if size > Queens::MAX_SIZE {
                return Err(error(1, PlacementErrorKind::TooLarge { size }));
            }
            if files != size {
                return Err(error(1, PlacementErrorKind::Files { found: files, expected: size }));
            }
            if ranks > size {
                return Err(error(1, PlacementErrorKind::Ranks { found: ranks, expected: size }));
            }
        }
        if ranks < size {
            let kind = PlacementErrorKind::Ranks { found: ranks, expected: size };
            return Err(PlacementError { line: last, column: 1, kind });
        }
        Ok(Self { size, queens })
    }
}

/// Why a text is not the drawing of a [`Placement`], and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacementError {
    line: usize,
    column: usize,
    kind: PlacementErrorKind,
}

impl PlacementError {
    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The place in the line, in characters counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// What is wrong there.
    #[must_use]
    pub fn kind(&self) -> &PlacementErrorKind {
        &self.kind
    }
}

/// What can be wrong with the drawing of a [`Placement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlacementErrorKind {
    /// A character that is neither `Q` nor `.` nor a blank.
    Symbol {
        /// The character.
        found: char,
    },
    /// A rank with more or fewer squares than the first.
    Files {
        /// The squares on the line.
        found: usize,
        /// The squares on the first line.
        expected: usize,
    },
    /// More or fewer ranks than files.
    Ranks {
        /// The ranks up to this line.
        found: usize,
        /// The files.
        expected: usize,
    },
    /// The board is larger than [`Queens::MAX_SIZE`].
    TooLarge {
        /// Its side.
        size: usize,
    },
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for PlacementErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol { found } => write!(f, "{found:?} is no square; expected Q or ."),
            Self::Files { found, expected } => {
                write!(f, "{found} squares on the line; expected {expected}, as on the first")
            }
            Self::Ranks { found, expected } => {
                write!(f, "{found} ranks of {expected} squares; expected a square board")
            }
            Self::TooLarge { size } => QueensError::TooLarge { size: *size }.fmt(f),
        }
    }
}

impl Error for PlacementError {}
