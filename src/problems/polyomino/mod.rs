//! Tilings of a board with polyominoes (pentominoes, dominoes, and any others), and in the same way with
//! polycubes, polyhexes and polyiamonds: what a cell is, the [`Lattice`] of the board says.
//!
//! ```
//! use exactcover::ExactCover;
//! use exactcover::problems::polyomino::{Board, Polyominoes};
//!
//! let board = Board::rectangle(8, 8).without_center(2, 2).unwrap();
//! let pentominoes = Polyominoes::pentominoes(board);
//! println!("{}", pentominoes.first()?.unwrap());
//! assert_eq!(pentominoes.count()?, 520);
//! assert_eq!(pentominoes.distinct()?.count(), 65);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ascending;
mod board;
mod cell;
mod distinct;
mod lattice;
mod piece;
mod symmetry;
mod tiling;

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use ascending::Ascending;
pub use board::Board;
pub use cell::{Cell, DrawingError, DrawingErrorKind};
pub use distinct::DistinctTilings;
pub use lattice::Lattice;
use lattice::Shape;
pub use piece::{Copies, Piece};
use symmetry::Symmetry;
pub use tiling::{PlacedPiece, Tiling};

use crate::matrix::{Block, Entry, MatrixBuilder, MatrixError};
use crate::problem::ExactCover;
use crate::search::Search;

/// The ways to cover a board with pieces.
///
/// The matrix has a column for each cell (primary, or secondary if [holes](Self::holes) are allowed), a
/// primary column for each copy of a piece with a number of copies, and a row for each way to lay a copy
/// on the board. Copies of a piece are not told apart: secondary columns see to it that they lie in
/// ascending order, so that a tiling is found once. Copies that may be left out have one row more, in which
/// they lie nowhere, and come last; where holes are not allowed, a single one has a secondary column
/// instead. Two pieces of the same shape are told apart.
#[derive(Clone, Debug)]
pub struct Polyominoes {
    board: Arc<Board>,
    pieces: Vec<Piece>,
    names: Arc<[char]>,
    /// For each piece the ways it may lie.
    orientations: Vec<Vec<Shape>>,
    /// Computed when they are first asked for, which most searches never do.
    symmetries: OnceLock<Vec<Symmetry>>,
    holes: bool,
}

impl Polyominoes {
    /// The problem to cover the board with these pieces.
    ///
    /// Pieces whose cells together are fewer or more than the board's make a well-formed problem
    /// without a solution, and without a row.
    #[must_use]
    pub fn new(board: Board, pieces: impl IntoIterator<Item = Piece>) -> Self {
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        let orientations: Vec<_> = pieces.iter().map(|piece| piece.orientations(board.lattice())).collect();
        let names = pieces.iter().map(Piece::name).collect();
        Self {
            board: Arc::new(board),
            pieces,
            names,
            orientations,
            symmetries: OnceLock::new(),
            holes: false,
        }
    }

    /// The problem to cover the board with the twelve pentominoes, each once.
    #[must_use]
    pub fn pentominoes(board: Board) -> Self {
        Self::new(board, Piece::pentominoes())
    }

    /// The problem where cells may stay uncovered, or (as if nothing is said) may not.
    ///
    /// With holes, a piece is still used as often as its [`Copies`] say: required pieces are packed into
    /// the board, and pieces that may all be left out leave the empty board as one solution.
    /// [`Copies::Any`] then takes a column a copy, of which there are as many as fit by their cells.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Copies, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let domino = Piece::drawn('d', "##")?;
    /// let pack = |copies| {
    ///     Polyominoes::new(Board::rectangle(2, 2), [domino.clone().copies(copies)]).holes(true).count()
    /// };
    /// assert_eq!(pack(Copies::Exactly(1))?, 4);
    /// assert_eq!(pack(Copies::Any)?, 1 + 4 + 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn holes(mut self, allowed: bool) -> Self {
        self.holes = allowed;
        self
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

    /// The tilings, one of each class of those that the symmetries of board and pieces make of each other.
    ///
    /// A symmetry is a rotation or reflection that maps the board onto itself and every piece onto one
    /// of the pieces, of which there are as many copies: a piece that may be turned over onto itself, a
    /// one-sided one onto itself or its mirror image. Reflections of a board in space count, as the seven
    /// pieces of the Soma cube are each other's mirror images or their own.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](ExactCover::matrix).
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let problem = Polyominoes::pentominoes(Board::rectangle(3, 20));
    /// assert_eq!(problem.distinct()?.count(), 2);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn distinct(&self) -> Result<DistinctTilings, MatrixError> {
        DistinctTilings::new(self.clone(), &Search::new())
    }

    /// Whether the tiling stands for all those that the symmetries (see [`distinct`](Self::distinct))
    /// make of it: true for exactly one of each class, not always the one that `distinct` finds.
    ///
    /// For tilings found in other ways; [`distinct`](Self::distinct) is the faster way to find them. False
    /// for a tiling of another board.
    #[must_use]
    pub fn is_canonical(&self, tiling: &Tiling) -> bool {
        tiling.is_of(&self.board, &self.names)
            && symmetry::is_canonical(self.symmetries(), &tiling.signature(), None)
    }

    /// All symmetries but the identity.
    fn symmetries(&self) -> &[Symmetry] {
        self.symmetries.get_or_init(|| symmetry::symmetries(&self.board, &self.pieces, &self.orientations))
    }

    /// Every way to lay the piece, as indices of cells, ascending.
    fn placements(&self, piece: usize) -> Vec<Vec<usize>> {
        let lattice = self.board.lattice();
        let mut placements = Vec::new();
        for shape in &self.orientations[piece] {
            // The shape's first cell goes on each cell of the board in turn.
            for &anchor in self.board.cells() {
                let anchor = lattice.point(anchor);
                let shift = [0, 1, 2].map(|axis| anchor[axis] - shape[0][axis]);
                if !lattice.is_translation(shift) {
                    continue;
                }
                let cells = shape.iter().map(|point| {
                    let moved = [0, 1, 2].map(|axis| point[axis] + shift[axis]);
                    self.board.index_of(lattice.cell(moved)?)
                });
                placements.extend(cells.collect::<Option<Vec<usize>>>());
            }
        }
        // In the frame of triangles the cells are not in reading order.
        placements.iter_mut().for_each(|cells| cells.sort_unstable());
        placements
    }

    /// Whether the pieces can have as many cells as the board wants: a search would take long to see it.
    fn cells_add_up(&self) -> bool {
        let (mut least, mut most) = (0usize, 0usize);
        for piece in &self.pieces {
            let cells = |copies: usize| copies.saturating_mul(piece.cells().len());
            let (at_least, at_most) = match piece.get_copies() {
                Copies::Exactly(copies) => (cells(copies), cells(copies)),
                Copies::AtMost(copies) => (0, cells(copies)),
                Copies::Any => (0, usize::MAX),
            };
            least = least.saturating_add(at_least);
            most = most.saturating_add(at_most);
        }
        least <= self.board.len() && (self.holes || self.board.len() <= most)
    }

    /// Declares a column for each copy of the piece that is counted. The flag says whether a copy is left
    /// out by a row of its own, as the order of several copies wants it, or a row's want of a primary
    /// column.
    fn copy_columns(&self, m: &mut MatrixBuilder<PlacedPiece>, piece: &Piece) -> (Block, bool) {
        let name = piece.name().to_string();
        let fit = self.board.len() / piece.cells().len();
        let most = match piece.get_copies() {
            // More copies than fit are too many, however many more.
            Copies::Exactly(copies) => return (m.primary(name, copies.min(fit + 1)), false),
            Copies::AtMost(copies) => copies.min(fit),
            Copies::Any if self.holes => fit,
            Copies::Any => return (m.primary(name, 0), false),
        };
        if most == 1 && !self.holes { (m.secondary(name, 1), false) } else { (m.primary(name, most), true) }
    }

    /// Emits the rows of the placements that are to be kept, given as piece and cells.
    fn emit_where(
        &self,
        m: &mut MatrixBuilder<PlacedPiece>,
        keep: impl Fn(usize, &[usize]) -> bool,
    ) -> Result<(), MatrixError> {
        let copy_columns: Vec<_> = self.pieces.iter().map(|piece| self.copy_columns(m, piece)).collect();
        let cells = self.board.len();
        let cell_columns = if self.holes { m.secondary("cell", cells) } else { m.primary("cell", cells) };
        if !self.cells_add_up() {
            return Ok(());
        }
        for (index, (piece, (copy_columns, left_out))) in self.pieces.iter().zip(copy_columns).enumerate() {
            let mut places = self.placements(index);
            places.retain(|cells| keep(index, cells));
            if left_out {
                places.push(Vec::new());
            }
            let order = Ascending::new(m, copy_columns.len(), places.len());
            let own: Vec<Option<Entry>> = match piece.get_copies() {
                Copies::Any if !self.holes => vec![None],
                _ => (0..copy_columns.len()).map(|copy| Some(copy_columns.at(copy))).collect(),
            };
            for (copy, own) in own.into_iter().enumerate() {
                for (place, cells) in places.iter().enumerate() {
                    let label = PlacedPiece { piece: index, cells: cells.clone() };
                    let cells = cells.iter().map(|&cell| cell_columns.at(cell));
                    m.row(label, own.into_iter().chain(cells).chain(order.entries(copy, place)))?;
                }
            }
        }
        Ok(())
    }
}

/// The board, the pieces and whether holes are allowed; all else is computed from them.
impl PartialEq for Polyominoes {
    fn eq(&self, other: &Self) -> bool {
        (&self.board, &self.pieces, self.holes) == (&other.board, &other.pieces, other.holes)
    }
}

impl Eq for Polyominoes {}

impl Hash for Polyominoes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.board, &self.pieces, self.holes).hash(state);
    }
}

impl ExactCover for Polyominoes {
    type Choice = PlacedPiece;
    type Solution = Tiling;

    fn emit(&self, m: &mut MatrixBuilder<PlacedPiece>) -> Result<(), MatrixError> {
        self.emit_where(m, |_, _| true)
    }

    fn decode(&self, choices: &[&PlacedPiece]) -> Tiling {
        Tiling::new(self.board.clone(), self.names.clone(), choices.iter().map(|&choice| choice.clone()))
    }
}
