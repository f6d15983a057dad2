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
//! assert_eq!(pentominoes.distinct()?.count(), 65); // up to turns and reflections
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod cell;
mod lattice;
mod piece;
mod sets;
mod symmetry;
mod tiling;

use std::collections::HashSet;
use std::ops::RangeBounds;
use std::sync::Arc;

use bitvec::vec::BitVec;

pub use board::Board;
pub use cell::{Cell, PolyominoError};
pub use lattice::Lattice;
use lattice::Shape;
use piece::least_and_most;
pub use piece::{Piece, Turning};
use symmetry::Turned;
pub use tiling::{PlacedPiece, Tiling};

use crate::matrix::{Block, Entry, Matrix, MatrixBuilder, MatrixError};
use crate::problem::ExactCover;
use crate::symmetry::{Group, Symmetry, SymmetryError};
use crate::util::{all_ok, all_some, has_room, leaves_room, may_grow, table_bytes};

/// The bytes that a list of cells takes beside them, about.
const PIECE: usize = 32;

/// The ways to cover a board with pieces.
///
/// The matrix has a column for each cell (secondary, if the cell may stay a [hole](Self::holes)), a row for each way to
/// lay a piece on the board, and a column for each piece with a number of copies, which is covered
/// [as often](MatrixBuilder::between) as the piece may be used. The copies of a piece are interchangeable, and each
/// tiling is found once. Two pieces of the same shape are different pieces. Where [holes are counted](Self::hole_count)
/// and pieces may be left out, a hole is a row too, with the number of pieces as its piece; it is not in the [`Tiling`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polyominoes {
    board: Arc<Board>,
    pieces: Vec<Piece>,
    names: Arc<[char]>,
    /// For each piece its orientations.
    orientations: Vec<Vec<Shape>>,
    /// For each cell whether it may stay uncovered.
    holes: BitVec,
    /// The least and the most cells that stay uncovered.
    hole_count: (usize, usize),
}

impl Polyominoes {
    /// Creates the problem to cover the board with these pieces.
    ///
    /// If the pieces together have fewer or more cells than the board, the problem is well formed, has no solution,
    /// and its matrix has no row.
    #[must_use]
    pub fn new(board: Board, pieces: impl IntoIterator<Item = Piece>) -> Self {
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        let orientations: Vec<_> = pieces.iter().map(|piece| piece.orientations(board.lattice())).collect();
        let names = pieces.iter().map(Piece::name).collect();
        let holes = BitVec::repeat(false, board.len());
        Self { board: Arc::new(board), pieces, names, orientations, holes, hole_count: (0, usize::MAX) }
    }

    /// Creates the problem to cover the board with the twelve pentominoes, each once.
    #[must_use]
    pub fn pentominoes(board: Board) -> Self {
        Self::new(board, Piece::pentominoes())
    }

    /// Allows all cells to stay uncovered, or none, which is the default.
    ///
    /// With holes, a piece is still used as often as its [copies](Piece::copies) say. If all pieces may be left out, the empty
    /// board is one of the solutions.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let domino = Piece::drawn('d', "##")?;
    /// let pack = |domino| Polyominoes::new(Board::rectangle(2, 2), [domino]).holes(true).count();
    /// assert_eq!(pack(domino.clone())?, 4);
    /// assert_eq!(pack(domino.copies(..))?, 1 + 4 + 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn holes(mut self, allowed: bool) -> Self {
        self.holes.fill(allowed);
        self
    }

    /// Allows these cells to stay uncovered too. Cells that are not on the board are ignored.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// // A row of five cells: there is a tiling without the middle cell, and none without the second.
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// let row = Polyominoes::new(Board::rectangle(1, 5), [domino]);
    /// assert_eq!(row.clone().holes_at([Cell::new(0, 2)]).count()?, 1);
    /// assert_eq!(row.holes_at([Cell::new(0, 1)]).count()?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn holes_at(mut self, cells: impl IntoIterator<Item = Cell>) -> Self {
        for index in cells.into_iter().filter_map(|cell| self.board.index_of(cell)) {
            self.holes.set(index, true);
        }
        self
    }

    /// Sets how many of the cells that may stay uncovered do: `3..=3` for exactly three, `..=3` for at most three. The
    /// default is any number. A range that contains no number allows no tiling.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// let pack = Polyominoes::new(Board::rectangle(2, 2), [domino]).holes(true);
    /// assert_eq!(pack.clone().hole_count(..=2).count()?, 4 + 2);
    /// assert_eq!(pack.clone().hole_count(2..=2).count()?, 4);
    /// assert_eq!(pack.hole_count(3..=3).count()?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hole_count(self, number: impl RangeBounds<usize>) -> Self {
        Self { hole_count: least_and_most(&number), ..self }
    }

    /// Returns `true` if this cell may stay uncovered; `false` off the board.
    #[must_use]
    pub fn may_be_hole(&self, cell: Cell) -> bool {
        self.board.index_of(cell).is_some_and(|index| self.holes[index])
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the pieces.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Adds a row for every way to lay the piece on the board, by these entries of its cells and that of the piece.
    fn lay(
        &self,
        m: &mut MatrixBuilder<PlacedPiece>,
        piece: usize,
        (of_cells, own): (&[Entry], Option<Entry>),
    ) -> Result<(), MatrixError> {
        let lattice = self.board.lattice();
        let is_ring = self.board.rings() != [0; 3];
        let (mut seen, mut covered, mut bytes) = (HashSet::new(), Vec::new(), 0);
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
                    self.board.index_at(moved)
                });
                let Some(mut cells) = all_some(cells) else { continue };
                // In the frame of triangles, and beyond a glued side, the cells are not in reading order.
                cells.sort_unstable();
                // What is kept of the row beside the matrix, in small pieces.
                let before = bytes;
                bytes += (size_of::<usize>() * cells.capacity() + PIECE) * if is_ring { 2 } else { 1 };
                let is_full = is_ring && seen.len() == seen.capacity();
                if !may_grow(before, bytes)
                    || is_full && seen.try_reserve(1).is_err()
                    || is_full && !leaves_room(bytes)
                {
                    return Err(m.beyond_memory());
                }
                // On a ring a piece may meet itself, and may cover the same cells in several ways.
                let mut is_new = || cells.is_sorted_by(|one, next| one < next) && seen.insert(cells.clone());
                if !is_ring || is_new() {
                    covered.clear();
                    covered.extend(cells.iter().map(|&cell| of_cells[cell]));
                    m.row(PlacedPiece { piece, cells }, own.into_iter().chain(covered.iter().copied()))?;
                }
            }
        }
        Ok(())
    }

    /// Checks whether the pieces can have as many cells as the board. A search would take long to show that they
    /// cannot.
    fn cells_add_up(&self) -> bool {
        let (mut least, mut most) = (0usize, 0usize);
        for piece in &self.pieces {
            let (at_least, at_most) = piece.allowed_copies().into_inner();
            if at_least > at_most {
                return false;
            }
            least = least.saturating_add(at_least.saturating_mul(piece.cells().len()));
            most = most.saturating_add(at_most.saturating_mul(piece.cells().len()));
        }
        let (fewest, holes) = (self.hole_count.0, self.hole_count.1.min(self.holes.count_ones()));
        let cells = self.board.len();
        fewest <= holes && least.saturating_add(fewest) <= cells && cells - holes <= most
    }

    /// Returns whether the number of holes must be counted: it is limited, and the pieces' copies do not determine it.
    fn holes_are_counted(&self) -> bool {
        let is_limited = self.hole_count.0 > 0 || self.hole_count.1 < self.holes.count_ones();
        let is_fixed = |piece: &Piece| piece.allowed_copies().start() == piece.allowed_copies().end();
        is_limited && !self.pieces.iter().all(is_fixed)
    }

    /// Declares the column that counts the copies of a piece, if one is needed.
    fn copies_column(&self, m: &mut MatrixBuilder<PlacedPiece>, piece: &Piece) -> Option<Block> {
        let fit = self.board.len() / piece.cells().len();
        let (least, most) = piece.allowed_copies().into_inner();
        // Where no cell of a row need be covered, the row needs a column of another kind.
        let is_needed = least > 0 || most < fit || self.holes.any();
        let number = |copies: usize| u32::try_from(copies).unwrap_or(u32::MAX);
        is_needed.then(|| m.between(piece.name().to_string(), 1, number(least)..=number(most.max(least))))
    }

    /// Declares the columns of the cells: those that must be covered, and those that may stay holes. If holes are counted,
    /// each is covered by a row of its own.
    fn cell_columns(&self, m: &mut MatrixBuilder<PlacedPiece>) -> Result<Vec<Entry>, MatrixError> {
        let holes = if self.holes_are_counted() { 0 } else { self.holes.count_ones() };
        let (must, may) = (m.primary("cell", self.board.len() - holes), m.secondary("hole", holes));
        let (mut must, mut may) = (must.iter(), may.iter());
        let is_secondary = |hole: bool| hole && holes > 0;
        let mut cells = Vec::new();
        if !has_room(table_bytes([(self.board.len(), size_of::<Entry>())])) {
            return Err(m.beyond_memory());
        }
        cells.reserve_exact(self.board.len());
        cells.extend(
            self.holes.iter().filter_map(|hole| if is_secondary(*hole) { may.next() } else { must.next() }),
        );
        Ok(cells)
    }
}

impl ExactCover for Polyominoes {
    type Choice = PlacedPiece;
    type Solution = Tiling;

    fn emit(&self, m: &mut MatrixBuilder<PlacedPiece>) -> Result<(), MatrixError> {
        let copies: Vec<_> = self.pieces.iter().map(|piece| self.copies_column(m, piece)).collect();
        let cells = self.cell_columns(m)?;
        if !self.cells_add_up() {
            return Ok(());
        }
        if self.holes_are_counted() {
            let number = |holes: usize| u32::try_from(holes).unwrap_or(u32::MAX);
            let counted = m.between("holes", 1, number(self.hole_count.0)..=number(self.hole_count.1));
            for cell in self.holes.iter_ones() {
                let hole = PlacedPiece { piece: self.pieces.len(), cells: vec![cell] };
                m.row(hole, [counted.at(0), cells[cell]])?;
            }
        }
        for (index, copies) in copies.into_iter().enumerate() {
            self.lay(m, index, (&cells, copies.map(|block| block.at(0))))?;
        }
        Ok(())
    }

    fn decode(&self, choices: &[&PlacedPiece]) -> Tiling {
        let pieces = choices.iter().map(|&choice| choice.clone()).collect();
        Tiling::new(self.board.clone(), self.names.clone(), pieces)
    }

    /// Returns the rotations and reflections, and on a [ring](Board::wrapped) the shifts, that map the board, with its
    /// holes, onto itself and every piece onto a piece with the same number of copies: onto itself, or, if it may not be
    /// turned over, onto its mirror image.
    /// Reflections of a board in space count too: each of the seven pieces of the Soma cube is its own mirror image or
    /// that of another one.
    fn symmetries(&self, matrix: &Matrix<PlacedPiece>) -> Result<Group, SymmetryError> {
        let turned = Turned::all((&self.board, &self.holes), (&self.pieces, &self.orientations));
        let symmetries =
            turned.iter().map(|turned| Symmetry::from_labels(matrix, |placed| turned.image(placed)));
        Group::new(matrix, all_ok(symmetries)?)
    }
}
