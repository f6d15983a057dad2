//! Tilings of a board with polyominoes (pentominoes, dominoes, and any others), polycubes, polyhexes and
//! polyiamonds. The [`Lattice`] of the board says what a cell is.
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
/// The matrix has a column for each cell (primary, or secondary if [holes](Self::holes) are allowed), a primary
/// column for each copy of a piece with a number of copies, and a row for each way to lay a copy on the board.
///
/// The copies of a piece are interchangeable: more secondary columns allow them only in ascending order of place,
/// so that each tiling is found once. A copy that may be left out has one more row, which covers no cell and is the
/// last place in that order. If holes are not allowed, the only copy of a piece that may be left out has a
/// secondary column instead. Two pieces of the same shape are different pieces.
#[derive(Clone, Debug)]
pub struct Polyominoes {
    board: Arc<Board>,
    pieces: Vec<Piece>,
    names: Arc<[char]>,
    /// For each piece its orientations.
    orientations: Vec<Vec<Shape>>,
    /// Computed when they are first needed; most searches do not need them.
    symmetries: OnceLock<Vec<Symmetry>>,
    holes: bool,
}

impl Polyominoes {
    /// The problem to cover the board with these pieces.
    ///
    /// If the pieces together have fewer or more cells than the board, the problem is well formed, has no solution,
    /// and its matrix has no row.
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

    /// The problem where cells may stay uncovered, or may not, which is the default.
    ///
    /// With holes, a piece is still used as often as its [`Copies`] say. If all pieces may be left out, the empty
    /// board is one of the solutions. The matrix then has a column for each copy of a piece with [`Copies::Any`],
    /// and as many copies as the board has room for by the number of cells.
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

    /// The tilings, one of each class. The tilings of a class are those that the symmetries of board and pieces turn
    /// into each other.
    ///
    /// A symmetry is a rotation or reflection that maps the board onto itself and every piece onto a piece with the
    /// same number of copies: onto itself, or, if it may not be turned over, onto its mirror image. Reflections of
    /// a board in space count too: each of the seven pieces of the Soma cube is its own mirror image or that of
    /// another one.
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

    /// Whether the tiling is the representative of its class (see [`distinct`](Self::distinct)): true for exactly one
    /// tiling of each class, which need not be the one that `distinct` finds.
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

    /// Every way to lay the piece on the board, each as ascending indices of cells.
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

    /// Whether the pieces can have as many cells as the board. A search would take long to find out that they cannot.
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

    /// Declares a column for each copy of a piece with a number of copies. The flag says whether the columns are
    /// primary ones of copies that may be left out, so that each copy needs a row for that.
    fn copy_columns(&self, m: &mut MatrixBuilder<PlacedPiece>, piece: &Piece) -> (Block, bool) {
        let name = piece.name().to_string();
        let fit = self.board.len() / piece.cells().len();
        let most = match piece.get_copies() {
            // One copy more than fits already has no tiling; further ones would only need memory.
            Copies::Exactly(copies) => return (m.primary(name, copies.min(fit + 1)), false),
            Copies::AtMost(copies) => copies.min(fit),
            Copies::Any if self.holes => fit,
            Copies::Any => return (m.primary(name, 0), false),
        };
        if most == 1 && !self.holes { (m.secondary(name, 1), false) } else { (m.primary(name, most), true) }
    }

    /// Emits the rows of those placements for which `keep`, given the piece and its cells, is true.
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
