//! A set of unit squares, drawn or listed: the common ground of boards and pieces.

use std::error::Error;
use std::fmt;

/// A unit square of the plane, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl Cell {
    /// The cell in this row and column.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

/// A set of cells, sorted, with the top left corner of its bounding box at row 0, column 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Shape {
    pub(super) cells: Vec<Cell>,
    /// The last row.
    pub(super) bottom: usize,
    /// The last column.
    pub(super) right: usize,
}

impl Shape {
    /// The shape of the cells, moved to the corner.
    pub(super) fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        let top = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.column).min().unwrap_or(0);
        for cell in &mut cells {
            *cell = Cell::new(cell.row - top, cell.column - left);
        }
        cells.sort_unstable();
        cells.dedup();
        let bottom = cells.iter().map(|cell| cell.row).max().unwrap_or(0);
        let right = cells.iter().map(|cell| cell.column).max().unwrap_or(0);
        Self { cells, bottom, right }
    }

    /// The cells of a drawing: `#` is a cell, `.` and blank are not, each line is a row.
    pub(super) fn parse(drawing: &str) -> Result<Vec<Cell>, DrawingError> {
        let mut cells = Vec::new();
        for (row, line) in drawing.trim_start_matches('\u{feff}').lines().enumerate() {
            for (column, symbol) in line.chars().enumerate() {
                match symbol {
                    '#' => cells.push(Cell::new(row, column)),
                    '.' | ' ' | '\t' | '\r' => {}
                    found => return Err(DrawingError::Symbol { line: row + 1, column: column + 1, found }),
                }
            }
        }
        if cells.is_empty() { Err(DrawingError::NoCell) } else { Ok(cells) }
    }

    /// Turned clockwise by a quarter.
    pub(super) fn rotated(&self) -> Self {
        Self::new(self.cells.iter().map(|cell| Cell::new(cell.column, self.bottom - cell.row)))
    }

    /// Turned over, left to right.
    pub(super) fn reflected(&self) -> Self {
        Self::new(self.cells.iter().map(|cell| Cell::new(cell.row, self.right - cell.column)))
    }

    /// The shape in its four rotations, equal ones once, sorted.
    pub(super) fn rotations(&self) -> Vec<Self> {
        let turned = std::iter::successors(Some(self.clone()), |shape| Some(shape.rotated()));
        let mut rotations: Vec<Self> = turned.take(4).collect();
        rotations.sort_unstable();
        rotations.dedup();
        rotations
    }
}

/// What is wrong with a drawing of a board or a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawingError {
    /// A symbol that is neither `#` nor `.` nor blank.
    Symbol {
        /// Its line, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
        /// The symbol.
        found: char,
    },
    /// There is no `#` in it.
    NoCell,
}

impl DrawingError {
    /// Line and column, both from 1; those of the beginning where the whole drawing is wrong.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        match *self {
            Self::Symbol { line, column, .. } => (line, column),
            Self::NoCell => (1, 1),
        }
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol { found, .. } => {
                write!(f, "{found:?} where '#' (a cell) or '.' was expected")
            }
            Self::NoCell => f.write_str("the drawing has no cell: no '#' in it"),
        }
    }
}

impl Error for DrawingError {}
