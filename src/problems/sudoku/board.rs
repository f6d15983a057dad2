//! A board with some or all of its digits, and how it is drawn.

use std::fmt;
use std::sync::Arc;

use super::candidate::{Position, symbol};
use super::error::SudokuError;
use super::layout::Layout;

/// A board with digits in some or all of its cells: the givens of a puzzle, or its solution.
///
/// `Display` draws it with its boxes, for terminals; [`line`](Self::line) writes it on one line, for files. A board of
/// a [standard layout](super::standard_layouts) is parsed from its line, and from its drawing if its side is 4, 6, 8,
/// 9, 12, 16 or 25; other layouts must be named: see [`Sudoku::read`](super::Sudoku::read). The drawing of an overlapping
/// layout is not read.
///
/// With the feature `serde` it is a map with its `layout`, a [`Layout`], and its `cells`, a list of the digits in
/// the order of [`Layout::cells`], 0 for an empty cell. What [`Sudoku::new`](super::Sudoku::new) refuses is refused
/// when it is read.
///
/// ```
/// use exactcover::ExactCover;
/// use exactcover::problems::sudoku::Sudoku;
///
/// let puzzle: Sudoku = "4.....1....3..2.".parse()?;
/// let board = puzzle.first()?.unwrap();
/// assert_eq!(board.line(), "4132231412433421");
/// assert_eq!(board.to_string().parse(), Ok(board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored", into = "stored::Stored")
)]
pub struct Board {
    layout: Arc<Layout>,
    cells: Vec<u8>,
}

impl Board {
    pub(crate) fn new(layout: Arc<Layout>, cells: Vec<u8>) -> Self {
        Self { layout, cells }
    }

    /// Makes the board with these digits, if they are as many as the cells and no larger than the layout allows.
    pub(crate) fn checked(layout: Arc<Layout>, digits: Vec<u8>) -> Result<Self, SudokuError> {
        let cells = layout.cells();
        if digits.len() != cells.len() {
            return Err(SudokuError::WrongLength { found: digits.len(), expected: cells.len() });
        }
        if let Some(cell) = digits.iter().position(|&digit| digit > layout.digits()) {
            let (position, digit) = (cells[cell], digits[cell]);
            return Err(SudokuError::DigitTooLarge { position, digit, digits: layout.digits() });
        }
        let is_left = |(cell, &digit): (usize, &u8)| digit == 0 || layout.allowed(cell) >> digit & 1 == 1;
        if let Some(cell) = digits.iter().enumerate().position(|at| !is_left(at)) {
            return Err(SudokuError::RuledOut { position: cells[cell], digit: digits[cell] });
        }
        Ok(Self::new(layout, digits))
    }

    pub(crate) fn set(&mut self, cell: usize, digit: u8) {
        self.cells[cell] = digit;
    }

    /// Returns the board's layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the digits in the order of [`Layout::cells`], 0 for an empty cell.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Returns the digit on this square, if there is one.
    #[must_use]
    pub fn digit(&self, position: Position) -> Option<u8> {
        let digit = self.cells[self.layout.cell_at(position)?];
        (digit != 0).then_some(digit)
    }

    /// Returns the board on one line, square by square in reading order: `1` to `9` then `A`, `B`, ... for the digits,
    /// `.` for an empty cell, `#` for a square that is no cell.
    #[must_use]
    pub fn line(&self) -> String {
        let (height, width) = (self.layout.height(), self.layout.width());
        (0..height * width).map(|at| self.symbol(at / width, at % width).unwrap_or('#')).collect()
    }

    /// Returns the symbol of the square; `None` if it is no cell.
    pub(crate) fn symbol(&self, row: usize, column: usize) -> Option<char> {
        self.layout.cell_at(Position::new(row, column)).map(|cell| symbol(self.cells[cell]))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.line()).finish()
    }
}

/// Lines are drawn only where two squares of different boxes meet.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// By the lines that meet: up 1, right 2, down 4, left 8.
        const JOINTS: [char; 16] =
            [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
        let (height, width) = (self.layout.height(), self.layout.width());
        // The lines that meet in the corner at the top left of this square.
        let lines_at = |row: usize, column: usize| {
            let box_at =
                |up: usize, left: usize| self.layout.box_at(row.checked_sub(up)?, column.checked_sub(left)?);
            let around = [box_at(1, 1), box_at(1, 0), box_at(0, 0), box_at(0, 1)];
            (0..4).map(|side| usize::from(around[side] != around[(side + 1) % 4]) << side).sum::<usize>()
        };

        let is_right = |row: usize, column: usize| lines_at(row, column) & 2 > 0;
        let is_down = |row: usize, column: usize| lines_at(row, column) & 4 > 0;
        let dash = |is_drawn: bool| if is_drawn { '─' } else { ' ' };

        // Where no row has a line between two columns, there is no gap.
        let gaps: Vec<bool> = (0..=width).map(|column| (0..height).any(|row| is_down(row, column))).collect();

        for row in 0..=height {
            let mut line = String::new();
            // The rule above the row, then the row.
            if (0..width).any(|column| is_right(row, column)) {
                for (column, &is_gap) in gaps.iter().enumerate() {
                    let lines = lines_at(row, column);
                    if is_gap {
                        line.extend((column > 0).then_some(dash(lines & 8 > 0)));
                        line.push(JOINTS[lines]);
                    }
                    if column < width {
                        line.extend([dash(lines & 2 > 0); 2]);
                    }
                }
                writeln!(f, "{}", line.trim_end())?;
                line.clear();
            }
            if row == height {
                break;
            }

            for (column, &is_gap) in gaps.iter().enumerate() {
                if is_gap {
                    line += if column > 0 { " " } else { "" };
                    line.push(if is_down(row, column) { '│' } else { ' ' });
                }
                if column < width {
                    line.extend([' ', self.symbol(row, column).unwrap_or(' ')]);
                }
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Boards as `serde` stores them.
#[cfg(feature = "serde")]
mod stored {
    use std::sync::Arc;

    use serde::{Deserialize, Serialize};

    use super::{Board, Layout, SudokuError};

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Board", deny_unknown_fields)]
    pub(super) struct Stored {
        layout: Layout,
        cells: Vec<u8>,
    }

    impl TryFrom<Stored> for Board {
        type Error = SudokuError;

        fn try_from(Stored { layout, cells }: Stored) -> Result<Self, SudokuError> {
            Self::checked(layout.into(), cells)
        }
    }

    impl From<Board> for Stored {
        fn from(Board { layout, cells }: Board) -> Self {
            Self { layout: Arc::unwrap_or_clone(layout), cells }
        }
    }
}
