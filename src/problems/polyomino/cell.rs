//! Cells, and the drawings that boards and pieces are read from.

use std::error::Error;
use std::fmt;

/// A cell of a [`Lattice`](super::Lattice), by its place in a drawing, counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The layer, from the first; 0 in the plane.
    pub layer: usize,
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl Cell {
    /// The cell of the plane in this row and column.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self::in_space(0, row, column)
    }

    /// The cell in this layer, row and column.
    #[must_use]
    pub const fn in_space(layer: usize, row: usize, column: usize) -> Self {
        Self { layer, row, column }
    }
}

/// The cells of a drawing on these lines, which are numbered from 1, and the symbol of a cell: the one
/// given, or else the first letter or `#` to be met; `None` if there is no cell. `.` and blank are no
/// cells, `|` begins the same row of the next layer.
pub(super) fn read_cells<'t>(
    lines: impl IntoIterator<Item = (usize, &'t str)>,
    symbol: Option<char>,
) -> Result<Option<(char, Vec<Cell>)>, DrawingError> {
    let mut symbol = symbol;
    let mut cells = Vec::new();
    for (row, (line, text)) in lines.into_iter().enumerate() {
        let (mut layer, mut column) = (0, 0);
        for (at, found) in text.chars().enumerate() {
            match found {
                '|' => (layer, column) = (layer + 1, 0),
                '.' | ' ' | '\t' | '\r' => column += 1,
                found if found == *symbol.get_or_insert(found) && (found == '#' || found.is_alphabetic()) => {
                    cells.push(Cell { layer, row, column });
                    column += 1;
                }
                found => {
                    let expected = symbol.filter(|&symbol| symbol != found).unwrap_or('#');
                    return Err(DrawingError::Symbol { line, column: at + 1, found, expected });
                }
            }
        }
    }
    Ok(symbol.filter(|_| !cells.is_empty()).map(|symbol| (symbol, cells)))
}

/// The lines of a text, numbered from 1, without a byte order mark.
pub(super) fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.trim_start_matches('\u{feff}').lines())
}

/// The cells of one drawing with `#` for a cell.
pub(super) fn read_drawing(drawing: &str) -> Result<Vec<Cell>, DrawingError> {
    let read = read_cells(numbered_lines(drawing), Some('#'))?;
    read.map(|(_, cells)| cells).ok_or(DrawingError::NoCell { line: 1 })
}

/// What is wrong with a drawing of a board or of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawingError {
    /// A symbol that is neither that of a cell nor `.`, blank or `|`.
    Symbol {
        /// Its line, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
        /// The symbol.
        found: char,
        /// The symbol of a cell in this drawing.
        expected: char,
    },
    /// There is no cell in the drawing.
    NoCell {
        /// The line where the drawing begins, from 1.
        line: usize,
    },
    /// A line that should say how many copies of a piece there are.
    Copies {
        /// The line, from 1.
        line: usize,
        /// The column where the number should be, from 1.
        column: usize,
    },
}

impl DrawingError {
    /// Line and column, both from 1.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        match *self {
            Self::Symbol { line, column, .. } | Self::Copies { line, column } => (line, column),
            Self::NoCell { line } => (line, 1),
        }
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol { found, expected, .. } => {
                write!(f, "{found:?} where {expected:?} (a cell) or '.' was expected")
            }
            Self::NoCell { .. } => f.write_str("a drawing without a cell"),
            Self::Copies { .. } => {
                f.write_str("a number of copies such as 2, 0-2 (at most 2) or * (any number) was expected")
            }
        }
    }
}

impl Error for DrawingError {}
