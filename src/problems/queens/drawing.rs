//! Boards with queens as drawings: written, and read back.

use std::fmt;
use std::str::FromStr;

use bitvec::vec::BitVec;

use super::{Placement, Queens, QueensError, Square};
use crate::util::TextError;

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
    type Err = TextError<QueensError>;

    fn from_str(drawing: &str) -> Result<Self, Self::Err> {
        let lines = (1..).zip(drawing.trim_start_matches('\u{feff}').lines());
        let mut queens = BitVec::new();
        let (mut size, mut ranks, mut last) = (0, 0, 1);
        for (line, text) in lines {
            let error = |column, kind| Err(TextError::new(line, column, kind));
            let start = queens.len();
            for (at, found) in text.chars().enumerate() {
                match found {
                    'Q' => queens.push(true),
                    '.' => queens.push(false),
                    ' ' | '\t' | '\r' => {}
                    found => return error(at + 1, QueensError::Symbol { found }),
                }
            }

            // A rank may be written with blanks, so its files are those that were read, not its length.
            let files = queens.len() - start;
            if files == 0 {
                continue;
            }
            if ranks == 0 {
                size = files;
            }
            (ranks, last) = (ranks + 1, line);
            // Known from the first rank on, so no more of a board that is too large is read.
            if size > Queens::MAX_SIZE {
                return error(1, QueensError::TooLarge { size });
            }
            if files != size {
                return error(1, QueensError::Files { found: files, expected: size });
            }
            // Asked here, so that the error is on the first rank that is too many.
            if ranks > size {
                return error(1, QueensError::Ranks { found: ranks, expected: size });
            }
        }

        if ranks < size {
            // A missing rank has no line of its own, so the last one stands for it.
            return Err(TextError::new(last, 1, QueensError::Ranks { found: ranks, expected: size }));
        }
        Ok(Self { size, queens })
    }
}
