//! A board covered with pieces.

use std::fmt;
use std::sync::Arc;

use super::{Board, Cell};

/// A piece lying on the board: what one row of the matrix means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedPiece {
    /// The piece, as an index into [`Polyominoes::pieces`](super::Polyominoes::pieces).
    pub piece: usize,
    /// The cells it covers, as ascending indices into [`Board::cells`]; none if a copy that may be left
    /// out is left out.
    pub cells: Vec<usize>,
}

/// A board covered with pieces. Displayed as a drawing with each piece's letter, `.` in a hole and a blank
/// outside; the layers of a board in space stand side by side.
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
        let lies_on_it = |placed: &PlacedPiece| {
            // A copy that is left out covers nothing.
            let covers = placed.cells.last().is_some_and(|&last| last < board.len());
            covers && placed.cells.is_sorted() && placed.piece < names.len()
        };
        let mut pieces: Vec<PlacedPiece> = pieces.filter(lies_on_it).collect();
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

    /// The letter of the piece on this cell; `None` in a hole and off the board.
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

    /// Whether it is a tiling of this board with as many pieces of these names.
    pub(super) fn is_of(&self, board: &Arc<Board>, names: &Arc<[char]>) -> bool {
        self.board == *board && self.names == *names
    }

    /// What covers each cell (see `symmetry::Signature`).
    pub(super) fn signature(&self) -> Vec<Option<(usize, usize)>> {
        let mut signature = vec![None; self.board.len()];
        for placement in &self.pieces {
            for &cell in &placement.cells {
                signature[cell] = Some((placement.piece, placement.cells[0]));
            }
        }
        signature
    }
}

impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let covered = self.signature();
        let symbol = |index: Option<usize>| {
            index.map_or(' ', |index| covered[index].map_or('.', |(piece, _)| self.names[piece]))
        };
        self.board.draw(f, symbol, ' ')
    }
}
