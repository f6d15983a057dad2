//! Tilings of a board with polyominoes: pentominoes, dominoes, and any others.
//!
//! ```
//! use exactcover::ExactCover;
//! use exactcover::problems::polyomino::{Board, Polyominoes};
//!
//! let board = Board::rectangle(8, 8).without_center(2, 2).unwrap();
//! let pentominoes = Polyominoes::pentominoes(board);
//! println!("{}", pentominoes.first()?.unwrap());
//! assert_eq!(pentominoes.count()?, 520);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod piece;
mod shape;
mod symmetry;
mod tiling;

use std::sync::Arc;

pub use board::Board;
pub use piece::{Copies, Piece};
use shape::Shape;
pub use shape::{Cell, DrawingError};
use symmetry::Symmetry;
pub use tiling::{PlacedPiece, Tiling};

use crate::matrix::{Block, Entry, MatrixBuilder, MatrixError};
use crate::problem::ExactCover;

/// The ways to cover a board with pieces.
///
/// The matrix has a primary column for each cell and for each copy of a piece with a fixed number of
/// copies, and a row for each way to lay a piece on the board. Copies of a piece are not told apart:
/// secondary columns see to it that they lie in ascending order, so that a tiling is found once.
#[derive(Clone, Debug)]
pub struct Polyominoes {
    board: Arc<Board>,
    pieces: Vec<Piece>,
    names: Arc<[char]>,
    symmetries: Vec<Symmetry>,
}

impl Polyominoes {
    /// The problem to cover the board with these pieces.
    ///
    /// Pieces whose cells together are fewer or more than the board's make a well-formed problem
    /// without a solution.
    #[must_use]
    pub fn new(board: Board, pieces: impl IntoIterator<Item = Piece>) -> Self {
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        let symmetries = symmetry::symmetries(&board, &pieces);
        let names = pieces.iter().map(Piece::name).collect();
        Self { board: Arc::new(board), pieces, names, symmetries }
    }

    /// The problem to cover the board with the twelve pentominoes, each once.
    #[must_use]
    pub fn pentominoes(board: Board) -> Self {
        Self::new(board, Piece::pentominoes())
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether the tiling stands for all those that the symmetries of board and pieces make of it:
    /// true for exactly one of each class.
    ///
    /// A symmetry is a rotation or reflection that maps the board onto itself and every piece onto one
    /// of the pieces.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let problem = Polyominoes::pentominoes(Board::rectangle(3, 20));
    /// let distinct = problem.solutions()?.filter(|tiling| problem.is_canonical(tiling));
    /// assert_eq!(distinct.count(), 2);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    #[must_use]
    pub fn is_canonical(&self, tiling: &Tiling) -> bool {
        let own = tiling.signature();
        self.symmetries.iter().all(|symmetry| own <= symmetry.image(&own))
    }

    /// Every way to lay the piece, as indices of cells, ascending.
    fn placements(&self, piece: &Piece) -> Vec<Vec<usize>> {
        let mut placements = Vec::new();
        for shape in piece.orientations() {
            // The shape's first cell goes on each cell of the board in turn.
            let first = shape.cells[0];
            for anchor in self.board.cells() {
                let Some(left) = anchor.column.checked_sub(first.column) else { continue };
                let moved = |cell: &Cell| {
                    Some(Cell::new(cell.row.checked_add(anchor.row)?, cell.column.checked_add(left)?))
                };
                let cells = shape.cells.iter().map(|cell| self.board.index_of(moved(cell)?));
                placements.extend(cells.collect::<Option<Vec<usize>>>());
            }
        }
        placements
    }
}

impl ExactCover for Polyominoes {
    type Choice = PlacedPiece;
    type Solution = Tiling;

    fn emit(&self, m: &mut MatrixBuilder<PlacedPiece>) -> Result<(), MatrixError> {
        let copy_columns: Vec<Block> = self
            .pieces
            .iter()
            .map(|piece| match piece.wanted() {
                // More copies than cells are too many, however many more.
                Copies::Exactly(copies) => {
                    m.primary(piece.name().to_string(), copies.min(self.board.len() + 1))
                }
                Copies::Any => m.primary(piece.name().to_string(), 0),
            })
            .collect();
        let cell_columns = m.primary("cell", self.board.len());
        for (index, (piece, copy_columns)) in self.pieces.iter().zip(copy_columns).enumerate() {
            let placements = self.placements(piece);
            let cells = |place: usize| placements[place].iter().map(move |&cell| cell_columns.at(cell));
            let label = |place: usize| PlacedPiece { piece: index, cells: placements[place].clone() };
            if piece.wanted() == Copies::Any {
                for place in 0..placements.len() {
                    m.row(label(place), cells(place))?;
                }
            }
            let order = Ascending::new(m, copy_columns.len(), placements.len());
            for copy in 0..copy_columns.len() {
                for place in 0..placements.len() {
                    let own = std::iter::once(copy_columns.at(copy));
                    m.row(label(place), own.chain(cells(place)).chain(order.entries(copy, place)))?;
                }
            }
        }
        Ok(())
    }

    fn decode(&self, choices: &[&PlacedPiece]) -> Tiling {
        Tiling::new(self.board.clone(), self.names.clone(), choices.iter().map(|&choice| choice.clone()))
    }
}

/// Secondary columns that let the copies of a piece lie in ascending order of place only.
///
/// Two neighbouring copies share a binary tree over the places. At each node of the tree that splits
/// its places, the earlier copy takes the node's column if it lies in the right half, the later copy if
/// it lies in the left half: so they clash just if the later copy lies before the earlier one. The
/// idea is Knuth's (TAOCP 4B, 7.2.2.1, exercise 20: pairwise ordering); the columns of a row are
/// logarithmic in the number of places.
struct Ascending {
    /// For each copy but the last, for each level of the tree, a column a node.
    levels: Vec<Vec<Block>>,
}

impl Ascending {
    fn new(m: &mut MatrixBuilder<PlacedPiece>, copies: usize, places: usize) -> Self {
        let bits = places.saturating_sub(1).checked_ilog2().map_or(0, |log| log + 1);
        let nodes = |level: u32| (places >> (level + 1)) + 1;
        let mut tree = || (0..bits).map(|level| m.secondary("order of copies", nodes(level))).collect();
        Self { levels: (1..copies).map(|_| tree()).collect() }
    }

    fn entries(&self, copy: usize, place: usize) -> impl Iterator<Item = Entry> + '_ {
        let earlier = self.levels.get(copy).map(|tree| (tree, 1));
        let later = copy.checked_sub(1).map(|before| (&self.levels[before], 0));
        earlier.into_iter().chain(later).flat_map(move |(tree, half)| {
            let levels = tree.iter().enumerate();
            levels
                .filter(move |&(level, _)| place >> level & 1 == half)
                .map(move |(level, block)| block.at(place >> (level + 1)))
        })
    }
}
