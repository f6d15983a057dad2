//! Cells, the drawings that boards and pieces are read from, and what is refused.

use std::error::Error;
use std::fmt;

use crate::util::TextError;

/// A cell of a [`Lattice`](super::Lattice), by its place in a drawing, counted from 0 at the top left.
///
/// With the feature `serde` it is a map with `layer`, `row` and `column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The layer, from the first; 0 in the plane.
    pub layer: usize,
    /// The row, from the top.
    pub row: usize,
    /// The column, from the left.
    pub column: usize,
}

impl Cell {
    /// Creates the cell of the plane in this row and column.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self::in_space(0, row, column)
    }

    /// Creates the cell in this layer, row and column.
    #[must_use]
    pub const fn in_space(layer: usize, row: usize, column: usize) -> Self {
        Self { layer, row, column }
    }
}

/// A row and a column of the plane.
impl From<(usize, usize)> for Cell {
    fn from((row, column): (usize, usize)) -> Self {
        Self::new(row, column)
    }
}

/// A line and a column of a text, counted from 1.
pub(super) type Place = (usize, usize);

/// A cell, and where it is drawn.
pub(super) type Drawn = (Cell, Place);

/// Reads the cells of a drawing on these numbered lines, each with its line and column, and the symbol of a cell: the
/// one given, or else the first letter or `#`. `.` and blank are no cells; `|` begins the same row of the next layer.
/// That there is no cell is reported on the line `start`.
pub(super) fn read_cells(
    start: usize,
    lines: &[(usize, &str)],
    mut symbol: Option<char>,
) -> Result<(char, Vec<Drawn>), TextError<PolyominoError>> {
    let mut cells = Vec::new();
    for (row, &(line, text)) in lines.iter().enumerate() {
        let (mut layer, mut column) = (0, 0);
        for (at, found) in text.chars().enumerate() {
            match found {
                '|' => (layer, column) = (layer + 1, 0),
                '.' | ' ' | '\t' | '\r' => column += 1,
                found if found == *symbol.get_or_insert(found) && (found == '#' || found.is_alphabetic()) => {
                    cells.push((Cell { layer, row, column }, (line, at + 1)));
                    column += 1;
                }
                found => {
                    let expected = symbol.filter(|&symbol| symbol != found).unwrap_or('#');
                    let kind = PolyominoError::Symbol { found, expected };
                    return Err(TextError::new(line, at + 1, kind));
                }
            }
        }
    }
    match symbol {
        Some(symbol) if !cells.is_empty() => Ok((symbol, cells)),
        _ => Err(TextError::new(start, 1, PolyominoError::NoCell)),
    }
}

/// Returns the lines of a text, numbered from 1, without a byte order mark.
pub(super) fn numbered_lines(text: &str) -> Vec<(usize, &str)> {
    (1..).zip(text.trim_start_matches('\u{feff}').lines()).collect()
}

/// Reads the cells of one drawing with `#` for a cell.
pub(super) fn read_drawing(drawing: &str) -> Result<Vec<Cell>, TextError<PolyominoError>> {
    let (_, cells) = read_cells(1, &numbered_lines(drawing), Some('#'))?;
    Ok(cells.iter().map(|&(cell, _)| cell).collect())
}

/// The reason why there is no such [`Board`](super::Board) or [`Piece`](super::Piece). An error in a drawing comes in a
/// [`TextError`], which says where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PolyominoError {
    /// A piece without cells.
    NoCells {
        /// Its name.
        name: char,
    },
    /// A symbol in a drawing that is neither that of a cell nor `.`, blank or `|`.
    Symbol {
        /// The symbol.
        found: char,
        /// The symbol of a cell in this drawing.
        expected: char,
    },
    /// There is no cell in the drawing that begins on this line.
    NoCell,
    /// A piece in parts that do not touch. The error is where one of them begins.
    Parts {
        /// The name of the piece.
        name: char,
        /// The line on which another one begins, counted from 1.
        line: usize,
        /// The column there, counted from 1.
        column: usize,
    },
    /// A line that should say how many copies of a piece there are, or how it may be turned.
    Copies,
    /// A drawing whose layers stand both side by side and one below the other.
    Layers,
    /// There are too many pieces of so many cells.
    TooMany {
        /// The number of cells.
        cells: usize,
    },
}

impl fmt::Display for PolyominoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCells { name } => {
                write!(f, "the piece {name:?} has no cells: there must be at least one")
            }
            Self::Symbol { found, expected } => {
                write!(f, "{found:?} where {expected:?} (a cell) or '.' was expected")
            }
            Self::NoCell => f.write_str("a drawing without a cell"),
            Self::Parts { name, line, column } => write!(
                f,
                "the piece {name:?} is in two parts that do not touch: one begins here, the other on line {line}, column \
                 {column}; a blank line is needed between two pieces"
            ),
            Self::Copies => f.write_str(
                "a number of copies such as 2, 0-2 (at most 2) or * (any number) was expected, or fixed, one-sided or \
                 free, or both, as in 2 fixed",
            ),
            Self::Layers => f.write_str(
                "layers side by side, and others below a blank line: expected one way to draw all of them",
            ),
            Self::TooMany { cells } => write!(f, "there are too many pieces of {cells} cells"),
        }
    }
}

impl Error for PolyominoError {}
