//! Boards for stars as drawings: written, and read back.

use std::fmt;
use std::str::FromStr;

use super::{Placement, Stars, StarsError};
use crate::util::TextError;

/// The letter of a region.
fn letter(region: usize) -> char {
    match u8::try_from(region) {
        Ok(region @ 0..26) => (b'A' + region).into(),
        Ok(region @ 26..52) => (b'a' + region - 26).into(),
        _ => '?', // more regions than there are letters: there is no such board
    }
}

impl fmt::Display for Stars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.stars)?;
        for (row, column) in self.cells() {
            let end = if column + 1 == self.side { "\n" } else { "" };
            write!(f, "{}{end}", self.symbol((row, column)))?;
        }
        Ok(())
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.board.cells() {
            let end = if cell.1 + 1 == self.board.side { "\n" } else { " " };
            let symbol = match self.has_star(cell) {
                true => '*',
                false => self.board.symbol(cell),
            };
            write!(f, "{symbol}{end}")?;
        }
        Ok(())
    }
}

impl FromStr for Stars {
    type Err = TextError<StarsError>;

    fn from_str(drawing: &str) -> Result<Self, Self::Err> {
        let mut lines = numbered(drawing);
        let (line, first) = lines.next().unwrap_or((1, ""));
        let is_number = first.trim().bytes().all(|byte| byte.is_ascii_digit());
        match first.trim().parse() {
            Ok(stars) if is_number => board(lines, line, stars),
            _ => Err(TextError::new(line, 1, StarsError::NoNumber)),
        }
    }
}

impl Stars {
    /// Returns the symbol of a cell in a drawing.
    fn symbol(&self, cell: (usize, usize)) -> char {
        let without = if self.is_blocked(cell) { '#' } else { '.' };
        self.region(cell).map_or(without, letter)
    }

    /// Reads a drawing that lacks the number of stars.
    ///
    /// # Errors
    ///
    /// As for a whole drawing; a line with the number is refused.
    ///
    /// ```
    /// use exactcover::problems::stars::Stars;
    ///
    /// let stars = Stars::of_drawing("AABB\nAABB\nCCCB\nCDDD", 1)?;
    /// assert_eq!(stars.to_string(), "1\nAABB\nAABB\nCCCB\nCDDD\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_drawing(drawing: &str, stars: u32) -> Result<Self, TextError<StarsError>> {
        board(numbered(drawing), 1, stars)
    }
}

/// Returns the lines that are not blank, with their numbers.
fn numbered(drawing: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(drawing.trim_start_matches('\u{feff}').lines()).filter(|(_, text)| !text.trim().is_empty())
}

/// Reads a board from these lines; `last` is the number of the one before them.
fn board<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    mut last: usize,
    stars: u32,
) -> Result<Stars, TextError<StarsError>> {
    let (mut side, mut rows, mut has_regions, mut cells) = (0, 0, None, Vec::new());
    let (mut first, mut blocked) = (0, Vec::new());

    for (line, text) in lines {
        let error = |column, kind| Err(TextError::new(line, column, kind));
        let start = cells.len();
        for (column, found) in (1..).zip(text.chars()) {
            match found {
                ' ' | '\t' | '\r' => continue,
                '#' => {
                    blocked.push((rows, cells.len() - start));
                    cells.push(0);
                    continue;
                }
                // The first cell decides whether the drawing has regions, and all others have to agree.
                '.' if has_regions != Some(true) => has_regions = Some(false),
                'A'..='Z' | 'a'..='z' if has_regions != Some(false) => has_regions = Some(true),
                _ => return error(column, StarsError::Symbol { found, has_regions }),
            }
            // The board numbers its regions anew, so any number that tells them apart will do.
            first = if first == 0 { found as usize } else { first };
            cells.push(found as usize);
        }

        // A row may be written with blanks, so its width is what was read, not the length of the line.
        let width = cells.len() - start;
        if rows == 0 {
            side = width;
        }
        (rows, last) = (rows + 1, line);
        if side > Stars::MAX_SIDE {
            return error(1, StarsError::TooLarge { side });
        }
        if width != side {
            return error(1, StarsError::Width { found: width, expected: side });
        }
        // Asked here, so that the error is on the first row that is too many.
        if rows > side {
            return error(1, StarsError::Height { found: rows, expected: side });
        }
    }

    if rows < side {
        // A missing row has no line of its own, so the last one stands for it.
        return Err(TextError::new(last, 1, StarsError::Height { found: rows, expected: side }));
    }

    // What is blocked loses its region, which may be any.
    blocked.iter().for_each(|&(row, column)| cells[row * side + column] = first);
    let board = match has_regions {
        Some(true) => Stars::new(side, stars, &cells),
        _ => Stars::without_regions(side, stars),
    };
    board.and_then(|board| board.with_blocked(blocked)).map_err(|kind| TextError::new(last, 1, kind))
}
