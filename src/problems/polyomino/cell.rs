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

/// A cell, where it is drawn, and with which symbol.
pub(super) type Drawn = (Cell, Place, char);

/// The symbols that stand for cells.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Symbols {
    /// `#`.
    Cell,
    /// `#`, `+`, letters and digits.
    Board,
    /// `#` or one letter or digit: that of the first cell.
    First,
}

/// The symbol of a cell that may stay uncovered.
pub(super) const MAY_BE_HOLE: char = '+';

/// Returns whether a drawing may have this symbol in the cells of a piece: a letter, or a digit from 0 to 9.
pub(super) fn is_name(symbol: char) -> bool {
    symbol.is_alphabetic() || symbol.is_ascii_digit()
}

/// Reads the cells of a drawing on these numbered lines. `.` and blank are no cells; `|` begins the same row of the next
/// layer. That there is no cell is reported on the line `start`.
pub(super) fn read_cells(
    start: usize,
    lines: &[(usize, &str)],
    symbols: Symbols,
) -> Result<Vec<Drawn>, TextError<PolyominoError>> {
    // With `First` it is open: the first cell decides, and the others have to agree.
    let mut symbol = (symbols != Symbols::First).then_some('#');
    let mut cells = Vec::new();

    for (row, &(line, text)) in lines.iter().enumerate() {
        let (mut layer, mut column) = (0, 0);
        for (at, found) in text.chars().enumerate() {
            match found {
                '|' => (layer, column) = (layer + 1, 0),
                '.' | ' ' | '\t' | '\r' => column += 1,
                found
                    if (found == *symbol.get_or_insert(found) || symbols == Symbols::Board)
                        && (found == '#' || is_name(found))
                        || (found == MAY_BE_HOLE && symbols == Symbols::Board) =>
                {
                    cells.push((Cell { layer, row, column }, (line, at + 1), found));
                    column += 1;
                }
                found => {
                    // A first character that is no symbol has been noted as one, and was not expected itself.
                    let expected = symbol.filter(|&symbol| symbol != found).unwrap_or('#');
                    let kind = PolyominoError::Symbol { found, expected };
                    return Err(TextError::new(line, at + 1, kind));
                }
            }
        }
    }

    if cells.is_empty() { Err(TextError::new(start, 1, PolyominoError::NoCell)) } else { Ok(cells) }
}

/// Reads the cells of a board: its layers side by side, or one below the other with a blank line between them.
pub(super) fn read_layers(drawing: &str, symbols: Symbols) -> Result<Vec<Drawn>, TextError<PolyominoError>> {
    let lines = numbered_lines(drawing);
    let layers = lines.split(|(_, text)| text.trim().is_empty()).filter(|layer| !layer.is_empty());
    let layers: Vec<_> = layers.collect();
    if layers.len() < 2 {
        return read_cells(1, &lines, symbols);
    }

    let mut cells = Vec::new();
    for (number, layer) in layers.into_iter().enumerate() {
        if let Some((line, column)) = layer.iter().find_map(|(line, text)| Some((*line, text.find('|')?))) {
            return Err(TextError::new(line, column + 1, PolyominoError::Layers));
        }
        let drawn = read_cells(layer[0].0, layer, symbols)?;
        cells
            .extend(drawn.into_iter().map(|(cell, at, symbol)| (Cell { layer: number, ..cell }, at, symbol)));
    }
    Ok(cells)
}

/// Returns the lines of a text, numbered from 1, without a byte order mark.
pub(super) fn numbered_lines(text: &str) -> Vec<(usize, &str)> {
    (1..).zip(text.trim_start_matches('\u{feff}').lines()).collect()
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
    /// A place in a drawing that is no cell of the lattice.
    OffLattice {
        /// The name of the lattice.
        lattice: &'static str,
        /// Which places are cells.
        rule: &'static str,
    },
    /// There is no cell in the drawing that begins on this line.
    NoCell,
    /// A piece in parts that do not touch, drawn with `#` or with the letter of another piece. The error is where one of them
    /// begins.
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
    /// A first line that may be the number of copies of the piece below it, or a row of a piece with this digit as its name.
    CopiesOrRow {
        /// The digit.
        digit: char,
    },
    /// A drawing whose layers stand both side by side and one below the other.
    Layers,
    /// Pieces of one lattice for a board of another.
    OtherLattice {
        /// The name of the lattice of the pieces.
        pieces: &'static str,
        /// The name of that of the board.
        board: &'static str,
    },
    /// There are too many pieces of so many cells.
    TooMany {
        /// The number of cells.
        cells: usize,
    },
    /// A given piece that cannot lie there, or that there is not.
    NoPlace {
        /// Its number among those that were given, from 0.
        given: usize,
    },
    /// Two given pieces on a cell.
    Overlap {
        /// The cell.
        cell: Cell,
    },
    /// A piece that is given more often than it may be used.
    GivenCopies {
        /// Its name.
        name: char,
        /// How often it is given, up to this one.
        given: usize,
        /// How often it may be used.
        most: usize,
    },
    /// The cells with this letter or digit on a board are not where a piece can lie. The error is at the first of them.
    Letter {
        /// The letter.
        letter: char,
    },
    /// The letter on a board may stand for either of two pieces. The error is at its first cell.
    TwoReadings {
        /// The letter.
        letter: char,
        /// The name of a piece with the form of its cells.
        one: char,
        /// The name of another one, or of the piece that has the letter as its name, but not the form.
        other: char,
    },
    /// A drawing of given pieces with other cells than the board.
    OtherBoard {
        /// The cells of the drawing.
        found: usize,
        /// The cells of the board.
        expected: usize,
    },
    /// There is no tiling to make a puzzle of.
    NoTiling,
    /// No puzzle with one solution was found within the work that is allowed; another seed may have one.
    NotFound {
        /// The nodes that were visited, and the given pieces that were placed in all searches.
        nodes: u64,
    },
    /// The board is too large to make a puzzle of.
    TooLarge {
        /// Its cells.
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
            Self::OffLattice { lattice, rule } => write!(f, "there is no cell of {lattice} here: {rule}"),
            Self::NoCell => f.write_str("a drawing without a cell"),
            Self::Parts { name, line, column } => write!(
                f,
                "the piece {name:?} is in two parts that do not touch: one begins here, the other on line {line}, column \
                 {column}; a blank line is needed between two pieces, and a letter of its own for one in parts"
            ),
            Self::Copies => f.write_str(
                "a number of copies such as 2, 0-2 (at most 2) or * (any number) was expected, or fixed, one-sided or \
                 free, or both, as in 2 fixed",
            ),
            Self::CopiesOrRow { digit } => write!(
                f,
                "two readings: the number of copies of the piece below, or a row of the piece {digit:?}; expected \
                 {digit}. with a dot for a row, or another name for the piece"
            ),
            Self::Layers => f.write_str(
                "layers side by side, and others below a blank line: expected one way to draw all of them",
            ),
            Self::OtherLattice { pieces, board } => {
                write!(f, "these are pieces of {pieces}, and the board is of {board}")
            }
            Self::TooMany { cells } => write!(f, "there are too many pieces of {cells} cells"),
            Self::NoPlace { given } => write!(f, "the given piece number {given}, from 0, cannot lie there"),
            Self::Overlap { cell: Cell { layer, row, column } } => write!(
                f,
                "two given pieces on one cell: layer {}, row {}, column {}",
                layer.saturating_add(1),
                row.saturating_add(1),
                column.saturating_add(1)
            ),
            Self::GivenCopies { name, given, most } => {
                write!(f, "the piece {name:?} is given {given} times, and may be used {most} times")
            }
            Self::Letter { letter } => write!(
                f,
                "no piece can lie just on the cells with {letter:?}; each piece on the board needs a letter of its own, \
                 and '#' is an open cell"
            ),
            Self::TwoReadings { letter, one, other } => write!(
                f,
                "{letter:?} on the board may be the piece {one:?}, by its form, or {other:?}; it needs the letter of \
                 the one that is meant"
            ),
            Self::OtherBoard { found, expected } => {
                write!(f, "a drawing of {found} cells, which are not the {expected} of the board")
            }
            Self::NoTiling => f.write_str("the board has no tiling"),
            Self::NotFound { nodes } => {
                write!(f, "no puzzle with one solution was found in {nodes} nodes")
            }
            Self::TooLarge { cells } => write!(f, "a board of {cells} cells is too large for a puzzle"),
        }
    }
}

impl Error for PolyominoError {}
