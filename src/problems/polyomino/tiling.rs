//! A board covered with pieces.

use std::fmt;
use std::sync::Arc;

use super::{Board, Cell};

/// A piece lying on the board: what one row of the matrix means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedPiece {
    /// The piece, as an index into [`Polyominoes::pieces`](super::Polyominoes::pieces).
    pub piece: usize,
    /// The cells it covers, as ascending indices into [`Board::cells`].
    pub cells: Vec<usize>,
}

/// A board covered with pieces. Displayed as a drawing with each piece's letter, a blank outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tiling {
    board: Arc<Board>,
    names: Arc<[char]>,
    /// Sorted by the first cell.
    pieces: Vec<PlacedPiece>,
}

impl Tiling {
    pub(super) fn new(
        board: Arc<Board>,
        names: Arc<[char]>,
        pieces: impl Iterator<Item = PlacedPiece>,
    ) -> Self {
        let mut pieces: Vec<PlacedPiece> = pieces.collect();
        pieces.sort_unstable_by(|one, two| one.cells.cmp(&two.cells));
        Self { board, names, pieces }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces as they lie, sorted by the first cell of each.
    #[must_use]
    pub fn pieces(&self) -> &[PlacedPiece] {
        &self.pieces
    }

    /// The letter of the piece on this cell; `None` off the board.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<char> {
        let index = self.board.index_of(cell)?;
        let piece = self.pieces.iter().find(|piece| piece.cells.contains(&index))?;
        self.names.get(piece.piece).copied()
    }

    /// The letter of a piece, by its index.
    #[cfg(feature = "svg")]
    pub(crate) fn name(&self, piece: usize) -> Option<char> {
        self.names.get(piece).copied()
    }

    /// For each cell the piece on it and the first cell of that piece: equal just for equal tilings.
    pub(super) fn signature(&self) -> Vec<(usize, usize)> {
        let mut signature = vec![(0, 0); self.board.len()];
        for placement in &self.pieces {
            for &cell in &placement.cells {
                signature[cell] = (placement.piece, placement.cells[0]);
            }
        }
        signature
    }
}

impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.board.width();
        let mut drawing = vec![' '; self.board.height() * width];
        for placement in &self.pieces {
            for &cell in &placement.cells {
                let Cell { row, column } = self.board.cells()[cell];
                drawing[row * width + column] = self.names[placement.piece];
            }
        }
        for row in drawing.chunks(width.max(1)) {
            writeln!(f, "{}", row.iter().collect::<String>().trim_end())?;
        }
        Ok(())
    }
}
