//! A board covered with pieces.

use std::fmt;
use std::sync::Arc;

use super::{Board, Cell};

/// A piece lying on the board: the meaning of a row of the matrix.
///
/// With the feature `serde` it is a map with `piece` and `cells`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct PlacedPiece {
    /// The piece, as an index into [`Polyominoes::pieces`](super::Polyominoes::pieces); their number for a hole that is
    /// [counted](super::Polyominoes::hole_count).
    pub piece: usize,
    /// The cells it covers, as ascending indices into [`Board::cells`].
    pub cells: Vec<usize>,
}

/// The names of the pieces of a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct PieceNames {
    pub(super) of_pieces: Vec<char>,
    /// The names of further copies, each with the index of the piece, which ascends.
    pub(super) of_copies: Vec<(usize, char)>,
}

impl PieceNames {
    /// Returns whether a piece or a copy of one has this name.
    pub(super) fn contains(&self, name: char) -> bool {
        self.of_pieces.contains(&name) || self.of_copies.iter().any(|&(_, other)| other == name)
    }

    /// Returns the name of a piece, and those of its further copies.
    pub(super) fn all_of(&self, piece: usize) -> impl Iterator<Item = char> {
        let copies = self.of_copies.iter().filter(move |&&(of, _)| of == piece).map(|&(_, name)| name);
        self.of_pieces.get(piece).copied().into_iter().chain(copies)
    }
}

/// A board covered with pieces. Displayed as a drawing with each piece's letter, `.` in a hole and a blank
/// outside; the layers of a board in space stand side by side. Hexagons stand between those of the row above, with
/// blanks beside them.
///
/// With the feature `serde` it is a map with its `board`, the `names` of the pieces as one string, `copy_names`, the names
/// of [further copies](super::Piece::named_copies), each with the index of its piece, if there are any, and `pieces`,
/// each a [`PlacedPiece`]. A tiling is refused when it is read if a piece has no name or no cell, or covers a cell
/// that is not on the board or is covered already. The shapes of the pieces are not part of it and are not checked.
///
/// If pieces share a letter, as copies do, the first keeps it. Each other takes the next of the [copies'
/// names](super::Piece::named_copies), and then the next capital, small letter or digit
/// that is still free. When none is free, letters are used again, but never for pieces that touch.
///
/// ```
/// use exactcover::ExactCover;
/// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
///
/// let domino = Piece::drawn('d', "##")?.copies(..);
/// let tiling = Polyominoes::new(Board::rectangle(2, 4), [domino]).first()?.unwrap();
/// assert_eq!(tiling.to_string(), "ddAA\nBBCC\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored", into = "stored::Stored")
)]
pub struct Tiling {
    board: Arc<Board>,
    names: Arc<PieceNames>,
    /// Sorted by the first cell.
    pieces: Vec<PlacedPiece>,
    /// For each cell the first of these pieces that covers it.
    covering: Vec<Option<u32>>,
}

impl Tiling {
    pub(super) fn new(board: Arc<Board>, names: Arc<PieceNames>, mut pieces: Vec<PlacedPiece>) -> Self {
        // Whoever decodes may pass pieces that are not of this board.
        pieces.retain(|placed| {
            let covers = placed.cells.last().is_some_and(|&last| last < board.len());
            covers && placed.cells.is_sorted() && placed.piece < names.of_pieces.len()
        });
        pieces.sort_unstable_by(|one, two| one.cells.cmp(&two.cells));

        let mut covering: Vec<Option<u32>> = vec![None; board.len()];
        for (number, placed) in (0..).zip(&pieces) {
            for &cell in &placed.cells {
                covering[cell].get_or_insert(number);
            }
        }
        Self { board, names, pieces, covering }
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the placed pieces, sorted by the first cell of each.
    #[must_use]
    pub fn pieces(&self) -> &[PlacedPiece] {
        &self.pieces
    }

    /// Returns the letter of the piece on this cell, the same for all its copies; `None` in a hole and off the board.
    ///
    /// Cost: logarithmic in the number of cells.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<char> {
        let number = self.covering[self.board.index_of(cell)?]?;
        self.names.of_pieces.get(self.pieces[number as usize].piece).copied()
    }

    /// Returns for each of the [`pieces`](Self::pieces) a number below `colors`, such that pieces that touch, if only
    /// at a corner, have different numbers: the index of the piece where no piece before it that touches it has that,
    /// or else the least number that none of them has. Where they have all numbers, it is the index again.
    ///
    /// Cost: linear in the cells of the pieces.
    #[must_use]
    pub fn coloring(&self, colors: usize) -> Vec<usize> {
        let mut of_cells = vec![None; self.board.len()];
        let color = |placed: &PlacedPiece| {
            let beside = self.beside(placed, &of_cells);
            let own = placed.piece % colors.max(1);
            let is_free = |color: &usize| !beside.contains(color);
            let color = if is_free(&own) { own } else { (0..colors).find(is_free).unwrap_or(own) };
            placed.cells.iter().for_each(|&cell| of_cells[cell] = Some(color));
            color
        };
        self.pieces.iter().map(color).collect()
    }

    /// Returns what the cells of a piece and those around it have. Those with a corner in common count too: they are
    /// neighbors in some lattice.
    fn beside<T: Copy>(&self, placed: &PlacedPiece, of_cells: &[Option<T>]) -> Vec<T> {
        let mut beside = Vec::new();
        for cell in placed.cells.iter().map(|&cell| self.board.cells()[cell]) {
            beside.extend(self.board.around(cell).filter_map(|cell| of_cells[cell]));
        }
        beside
    }

    /// Returns the letter of a placed piece, by its index; a copy that has no name of its own has that of the piece.
    #[cfg(feature = "svg")]
    pub(crate) fn name(&self, number: usize) -> Option<char> {
        let piece = self.pieces.get(number)?.piece;
        let names: Vec<char> = self.names.all_of(piece).collect();
        let before = match names.len() {
            0 | 1 => 0, // copies are counted only where they have names
            _ => self.pieces[..number].iter().filter(|placed| placed.piece == piece).count(),
        };
        names.get(before).or(names.first()).copied()
    }
}

/// The letters of a drawing, before others are needed.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

impl Tiling {
    /// Returns for each cell the letter that it is drawn with.
    fn drawn_letters(&self) -> Vec<Option<char>> {
        let mut drawn = vec![None; self.board.len()];
        let mut seen = Vec::new();
        // Letters that are names stay for the pieces of these names.
        let mut free = LETTERS.chars().filter(|&letter| !self.names.contains(letter));
        for placed in &self.pieces {
            let own = self.names.all_of(placed.piece).find(|name| !seen.contains(name));
            seen.extend(own);
            let letter = own.or_else(|| free.next());
            let letter = letter.unwrap_or_else(|| self.letter_of_no_neighbor(placed, &drawn));
            for &cell in &placed.cells {
                drawn[cell] = Some(letter);
            }
        }

        drawn
    }

    /// Draws hexagons: each row a blank further right than the row above it, and blanks between its cells. Layers stand one
    /// below the other.
    fn draw_slanted(
        &self,
        f: &mut fmt::Formatter<'_>,
        symbol: impl Fn(Option<usize>) -> char,
    ) -> fmt::Result {
        let cells = self.board.cells();
        let place = |cell: &Cell| cell.row.saturating_add(cell.column.saturating_mul(2));
        let left = cells.iter().map(place).min().unwrap_or(0);
        for layer in cells.chunk_by(|one, next| one.layer == next.layer) {
            if layer[0].layer > 0 {
                writeln!(f)?;
            }
            let mut lines = 0;
            for row in layer.chunk_by(|one, next| one.row == next.row) {
                // Also rows without a cell have a line.
                (lines..row[0].row).try_for_each(|_| writeln!(f))?;
                lines = row[0].row.saturating_add(1);

                let mut line = String::new();
                for cell in row {
                    let blanks = (place(cell) - left).saturating_sub(line.chars().count());
                    line.extend(std::iter::repeat_n(' ', blanks));
                    line.push(symbol(self.board.index_of(*cell)));
                }
                writeln!(f, "{line}")?;
            }
        }
        Ok(())
    }

    /// Returns the first letter that no piece drawn beside this one has, and that is not the letter of another piece.
    fn letter_of_no_neighbor(&self, placed: &PlacedPiece, drawn: &[Option<char>]) -> char {
        let beside = self.beside(placed, drawn);
        let is_free = |letter: &char| !beside.contains(letter) && !self.names.contains(*letter);
        // A large piece may touch more pieces than there are letters of this kind.
        let others = || ('\u{c0}'..).find(|letter| letter.is_alphabetic() && is_free(letter));
        LETTERS.chars().find(is_free).or_else(others).unwrap_or('?')
    }
}

impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawn = self.drawn_letters();
        let symbol = |index: Option<usize>| index.map_or(' ', |index| drawn[index].unwrap_or('.'));
        if self.board.lattice().is_slanted() {
            return self.draw_slanted(f, symbol);
        }
        self.board.draw(f, symbol, ' ')
    }
}

/// Tilings as `serde` stores them.
#[cfg(feature = "serde")]
mod stored {
    use std::sync::Arc;

    use serde::{Deserialize, Serialize};

    use super::{Board, PieceNames, PlacedPiece, Tiling};

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Tiling", deny_unknown_fields)]
    pub(super) struct Stored {
        board: Board,
        names: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        copy_names: Vec<(usize, char)>,
        pieces: Vec<PlacedPiece>,
    }

    impl TryFrom<Stored> for Tiling {
        type Error = &'static str;

        fn try_from(Stored { board, names, copy_names, pieces }: Stored) -> Result<Self, &'static str> {
            let names = PieceNames { of_pieces: names.chars().collect(), of_copies: copy_names };
            let is_in_order = names.of_copies.is_sorted_by_key(|&(piece, _)| piece);
            if !is_in_order || names.of_copies.iter().any(|&(piece, _)| piece >= names.of_pieces.len()) {
                return Err("the copies with names are not in the order of their pieces");
            }
            let mut covered = vec![false; board.len()];
            for PlacedPiece { piece, cells } in &pieces {
                if *piece >= names.of_pieces.len() {
                    return Err("a piece of the tiling has no name");
                }
                if cells.is_empty() || !cells.is_sorted() {
                    return Err("the cells of a piece are not in ascending order, at least one");
                }
                for &cell in cells {
                    let covered =
                        covered.get_mut(cell).ok_or("a piece covers a cell that is not on the board")?;
                    if std::mem::replace(covered, true) {
                        return Err("a cell is covered twice");
                    }
                }
            }

            Ok(Self::new(board.into(), names.into(), pieces))
        }
    }

    impl From<Tiling> for Stored {
        fn from(Tiling { board, names, pieces, .. }: Tiling) -> Self {
            let PieceNames { of_pieces, of_copies: copy_names } = Arc::unwrap_or_clone(names);
            let names = of_pieces.into_iter().collect();
            Self { board: Arc::unwrap_or_clone(board), names, copy_names, pieces }
        }
    }
}
