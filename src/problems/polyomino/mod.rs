//! Tilings of a board with pieces: one adapter over a [`Lattice`], which says what a cell is.
//!
//! `cell` reads the cells of a drawing, and says what is refused. `piece` holds a piece, reads texts of several, and has
//! the usual sets; `sets` finds all pieces of a number of cells; `lattice` turns them and finds their orientations.
//! `equal` makes equal pieces copies of one. `board` is what they cover, `drawing` reads and writes boards with given
//! pieces, `tiling` is what is found, and `symmetry` finds what maps the problem onto itself. Read this file first:
//! [`emit`](Polyominoes::emit) states the rows. What makes puzzles, and why there is no tiling, is in the room `puzzles`.

mod board;
mod cell;
mod drawing;
mod equal;
mod lattice;
mod piece;
mod sets;
mod symmetry;
mod tiling;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::{RangeBounds, RangeInclusive};
use std::sync::Arc;

use bitvec::vec::BitVec;

pub use board::Board;
pub use cell::{Cell, PolyominoError};
pub use lattice::Lattice;
use lattice::{Orientation, Point, from_to, moved};
use piece::least_and_most;
pub use piece::{Piece, Turning};
use symmetry::{Kept, Turned};
use tiling::PieceNames;
pub use tiling::{PlacedPiece, Tiling};

use crate::matrix::{Block, Entry, Matrix, MatrixBuilder, MatrixError};
use crate::problem::ExactCover;
use crate::symmetry::{Group, Symmetry, SymmetryError};
use crate::util::{Grow, Ledger, NoRoom, all_ok, all_some, has_room, table_bytes};

/// The bytes that a list of cells takes beside them, about.
const PIECE: usize = 32;

/// The ways to cover a board with pieces.
///
/// The matrix has a column for each cell (secondary, if the cell may stay a [hole](Self::holes)), a row for each way to
/// lay a piece on the board, and a column for each piece with a number of copies, which is covered
/// [as often](MatrixBuilder::between) as the piece may be used. The copies of a piece are interchangeable, and each
/// tiling is found once. Two pieces of the same shape are different pieces, unless they are made [copies of
/// one](Self::equal_as_copies); but what several pieces of any number can cover
/// on a [ring](Board::wrapped), each in a way of its own round it, is a row once, for the first of them. Where [holes
/// are counted](Self::hole_count) and pieces may be left out, a hole is a row too, with the number of pieces as its
/// piece; it is not in the [`Tiling`]. What a [given](Self::given) piece leaves no room for has no row.
///
/// Displayed as a drawing of the board with its given pieces, and `+` for a cell that may stay a hole: see
/// [`given_drawn`](Self::given_drawn).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polyominoes {
    board: Arc<Board>,
    pieces: Vec<Piece>,
    names: Arc<PieceNames>,
    /// For each piece its orientations.
    orientations: Vec<Vec<Orientation>>,
    /// For each cell whether it may stay uncovered.
    pub(crate) holes: BitVec,
    /// The least and the most cells that stay uncovered.
    pub(crate) hole_count: (usize, usize),
    /// The pieces that are placed already: sorted. None of their cells may stay uncovered.
    given: Vec<PlacedPiece>,
    /// For each cell its color; empty if all are 0.
    colors: Vec<u8>,
    /// The colors that fit: of a piece and of the board.
    fitting: BTreeSet<(u8, u8)>,
    /// Whether a tiling that is shifted on a ring is the same.
    shifts: bool,
    /// Whether the mirror image of a tiling is the same.
    mirror_images: bool,
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
        let without_pieces = Self {
            holes: BitVec::repeat(false, board.len()),
            board: Arc::new(board),
            pieces: Vec::new(),
            names: Arc::default(),
            orientations,
            hole_count: (0, usize::MAX),
            given: Vec::new(),
            colors: Vec::new(),
            fitting: BTreeSet::new(),
            shifts: true,
            mirror_images: true,
        };
        without_pieces.with_pieces(pieces)
    }

    /// Sets the pieces, of which the orientations are known.
    fn with_pieces(self, pieces: Vec<Piece>) -> Self {
        let names = PieceNames {
            of_pieces: pieces.iter().map(Piece::name).collect(),
            of_copies: (0..)
                .zip(&pieces)
                .flat_map(|(index, piece)| piece.copy_names().iter().map(move |&name| (index, name)))
                .collect(),
        };
        Self { pieces, names: Arc::new(names), ..self }
    }

    /// Creates the problem to cover the board with the twelve pentominoes, each once.
    #[must_use]
    pub fn pentominoes(board: Board) -> Self {
        Self::new(board, Piece::pentominoes())
    }

    /// Allows all cells to stay uncovered, or none, which is the default.
    ///
    /// With holes, a piece is still used as often as its [copies](Piece::copies) say. If all pieces may be left out,
    /// the empty board is one of the solutions.
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
        self.cover_given();
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
        self.cover_given();
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

    /// Returns how many of the cells that [may stay uncovered](Self::may_be_hole) do: up to `usize::MAX` for any number.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let board = Polyominoes::pentominoes(Board::rectangle(8, 8)).holes(true);
    /// assert_eq!(board.allowed_holes(), 0..=usize::MAX);
    /// assert_eq!(board.hole_count(..=4).allowed_holes(), 0..=4);
    /// ```
    #[must_use]
    pub fn allowed_holes(&self) -> RangeInclusive<usize> {
        self.hole_count.0..=self.hole_count.1
    }

    /// Sets whether tilings of a board that [wraps](Board::wrapped) are the same for [`distinct`](ExactCover::distinct) if one
    /// is the other shifted, which is the default: a ring has no first cell. If not, they are the same only if one is the other
    /// turned or turned over with the board as it is drawn.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// let torus = Polyominoes::new(Board::rectangle(4, 4).wrapped(true, true).unwrap(), [domino]);
    /// assert_eq!(torus.count()?, 272);
    /// assert_eq!(torus.count_distinct()?, 13);
    /// assert_eq!(torus.shifts(false).count_distinct()?, 66);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shifts(self, are_same: bool) -> Self {
        Self { shifts: are_same, ..self }
    }

    /// Gives these cells of the board colors, and says which colors fit, that of a piece first. A [colored](Piece::colored)
    /// cell of a piece lies on a cell of a color that fits; 0, the color of all other cells, fits all. Cells that are not
    /// on the board are ignored.
    ///
    /// Pieces that are [given](Self::given) before stay; give colors first.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// // Dominoes with a white and a black cell, on a board of which two cells are to be black.
    /// let domino = Piece::drawn('d', "##")?.colored([(Cell::new(0, 0), 1), (Cell::new(0, 1), 2)]).copies(..);
    /// let board = Polyominoes::new(Board::rectangle(2, 2), [domino]);
    /// let black = |cells: [(usize, usize); 2]| cells.map(|cell| (Cell::from(cell), 2));
    /// assert_eq!(board.clone().colored(black([(0, 0), (1, 1)]), [(2, 2)]).count()?, 2);
    /// assert_eq!(board.colored(black([(0, 0), (0, 1)]), [(2, 2)]).count()?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn colored(
        mut self,
        cells: impl IntoIterator<Item = (Cell, u8)>,
        fitting: impl IntoIterator<Item = (u8, u8)>,
    ) -> Self {
        self.colors.resize(self.board.len(), 0);
        for (cell, color) in cells {
            if let Some(index) = self.board.index_of(cell) {
                self.colors[index] = color;
            }
        }
        self.fitting.extend(fitting);
        self
    }

    /// Returns the [color](Self::colored) of a cell of the board; 0 also off the board.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell, Polyominoes};
    ///
    /// let red = Polyominoes::pentominoes(Board::rectangle(6, 10)).colored([(Cell::new(0, 1), 3)], [(3, 3)]);
    /// assert_eq!((red.color_at(Cell::new(0, 1)), red.color_at(Cell::new(0, 2))), (3, 0));
    /// assert_eq!(red.fitting_colors().collect::<Vec<_>>(), [(3, 3)]);
    /// ```
    #[must_use]
    pub fn color_at(&self, cell: Cell) -> u8 {
        self.board.index_of(cell).and_then(|index| self.colors.get(index)).copied().unwrap_or(0)
    }

    /// Returns the [colors that fit](Self::colored), in ascending order: that of a piece, and that of the board.
    pub fn fitting_colors(&self) -> impl Iterator<Item = (u8, u8)> {
        self.fitting.iter().copied()
    }

    /// Returns whether a cell of a piece of this color may lie on a cell of the board.
    fn fits(&self, color: u8, cell: usize) -> bool {
        let under = self.colors.get(cell).copied().unwrap_or(0);
        color == 0 || under == 0 || self.fitting.contains(&(color, under))
    }

    /// Sets whether a tiling and its mirror image are the same for [`distinct`](ExactCover::distinct), which is the default.
    /// If not, they are two: only rotations of the board, and its [shifts](Self::shifts), make tilings the same.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let soma = Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
    /// assert_eq!(soma.count_distinct()?, 240);
    /// assert_eq!(soma.mirror_images(false).count_distinct()?, 480);
    /// # Ok::<(), exactcover::Error>(())
    /// ```
    #[must_use]
    pub fn mirror_images(self, are_same: bool) -> Self {
        Self { mirror_images: are_same, ..self }
    }

    /// Places these pieces, besides those given before: the solutions are the tilings in which they lie there.
    ///
    /// # Errors
    ///
    /// [`PolyominoError::NoPlace`] if a piece cannot lie on these cells, in ascending order;
    /// [`Overlap`](PolyominoError::Overlap) if two pieces have a cell in common, and
    /// [`GivenCopies`](PolyominoError::GivenCopies) if a piece is given more often than it may be used.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, PlacedPiece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// let board = Polyominoes::new(Board::rectangle(2, 4), [domino]);
    /// assert_eq!(board.count()?, 5);
    /// let middle = PlacedPiece { piece: 0, cells: vec![1, 2] };
    /// assert_eq!(board.given([middle])?.first()?.unwrap().to_string(), "dAAB\ndCCB\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn given(self, placements: impl IntoIterator<Item = PlacedPiece>) -> Result<Self, PolyominoError> {
        self.place(placements).map_err(|(_, error)| error)
    }

    /// Places pieces. An error comes with the number of the piece that was refused.
    fn place(
        mut self,
        placements: impl IntoIterator<Item = PlacedPiece>,
    ) -> Result<Self, (usize, PolyominoError)> {
        let (mut is_covered, mut used) = (vec![false; self.board.len()], vec![0_usize; self.pieces.len()]);
        for placed in &self.given {
            placed.cells.iter().for_each(|&cell| is_covered[cell] = true);
            used[placed.piece] += 1;
        }

        for (given, placed) in placements.into_iter().enumerate() {
            if !self.can_lie(placed.piece, &placed.cells) {
                return Err((given, PolyominoError::NoPlace { given }));
            }
            // Its own cells differ, as it can lie there: so only another piece can have covered one.
            for &cell in &placed.cells {
                if std::mem::replace(&mut is_covered[cell], true) {
                    return Err((given, PolyominoError::Overlap { cell: self.board.cells()[cell] }));
                }
            }

            used[placed.piece] += 1;
            let (piece, given_copies) = (&self.pieces[placed.piece], used[placed.piece]);
            let most = *piece.allowed_copies().end();
            if given_copies > most {
                let error = PolyominoError::GivenCopies { name: piece.name(), given: given_copies, most };
                return Err((given, error));
            }
            self.given.push(placed);
        }

        // Symmetries look them up by halving.
        self.given.sort_unstable();
        self.cover_given();
        Ok(self)
    }

    /// Returns the pieces that are [given](Self::given), in ascending order.
    #[must_use]
    pub fn givens(&self) -> &[PlacedPiece] {
        &self.given
    }

    /// No cell of a given piece stays uncovered.
    fn cover_given(&mut self) {
        let cells = self.given.iter().flat_map(|placed| &placed.cells);
        cells.for_each(|&cell| self.holes.set(cell, false));
    }

    /// Returns `true` if this cell may stay uncovered; `false` under a given piece and off the board.
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

    /// Returns the ascending indices of the cells that a shape covers if its first cell lies here; `None` if it does not
    /// fit.
    fn covered(&self, shape: &Orientation, anchor: Cell) -> Option<Vec<usize>> {
        let lattice = self.board.lattice();
        let shift = from_to(shape.first()?.0, lattice.point(anchor));
        if !lattice.is_translation(shift) {
            return None;
        }
        let at = |&(point, color): &(Point, u8)| {
            self.board.index_at(moved(point, shift)).filter(|&cell| self.fits(color, cell))
        };
        let mut cells = all_some(shape.iter().map(at))?;
        // In the frame of triangles, and beyond a glued side, the cells are not in reading order.
        cells.sort_unstable();
        // On a ring a piece may meet itself.
        cells.is_sorted_by(|one, next| one < next).then_some(cells)
    }

    /// Adds a row for every way to lay the piece on the board, beside the given pieces or as one of them, by these entries
    /// of its cells and that of the piece. `of_all` has the places of the pieces that [share](Self::shares_places) theirs.
    fn lay(
        &self,
        m: &mut MatrixBuilder<PlacedPiece>,
        piece: usize,
        (of_cells, own): (&[Entry], Option<Entry>),
        given_on: &HashMap<usize, &PlacedPiece>,
        of_all: &mut HashSet<Vec<usize>>,
    ) -> Result<(), MatrixError> {
        // On a ring a piece, or pieces that share their places, may cover the same cells in several ways, and so may a piece
        // whose cells have colors.
        let may_repeat = self.board.rings() != [0; 3] || self.pieces[piece].is_colored();
        let (mut of_piece, shares) = (HashSet::new(), self.shares_places(piece));
        let seen = if shares { of_all } else { &mut of_piece };
        let (mut entries, mut ledger) = (Vec::new(), Ledger::default());
        for shape in &self.orientations[piece] {
            // The shape's first cell goes on each cell of the board in turn.
            for &anchor in self.board.cells() {
                let Some(cells) = self.covered(shape, anchor) else { continue };
                let placed = PlacedPiece { piece, cells };
                // On a cell of a given piece nothing lies but this.
                if placed.cells.iter().any(|cell| given_on.get(cell).is_some_and(|&given| *given != placed)) {
                    continue;
                }

                // What is kept of the row beside the matrix, in small pieces.
                let kept = size_of::<usize>() * placed.cells.capacity() + PIECE;
                let kept = kept * if may_repeat { 2 } else { 1 };
                let grown = ledger.ask(kept).and_then(|()| if may_repeat { seen.grow(1) } else { Ok(()) });
                grown.map_err(|NoRoom| m.beyond_memory())?;
                ledger.take(kept);

                if !may_repeat || seen.insert(placed.cells.clone()) {
                    entries.clear();
                    entries.extend(placed.cells.iter().map(|&cell| of_cells[cell]));
                    m.row(placed, own.into_iter().chain(entries.iter().copied()))?;
                }
            }
        }
        Ok(())
    }

    /// Returns whether the piece shares its places with others: on a ring, what several pieces of any number can cover is
    /// laid as the first of them.
    fn shares_places(&self, piece: usize) -> bool {
        let is_of_any_number = |piece: &Piece| piece.allowed_copies() == (0..=usize::MAX);
        self.board.rings() != [0; 3] && self.pieces.get(piece).is_some_and(is_of_any_number)
    }

    /// Returns whether this is one of the ways to lay the piece on the board.
    fn can_lie(&self, piece: usize, cells: &[usize]) -> bool {
        let Some(shapes) = self.orientations.get(piece) else { return false };
        let anchors = || cells.iter().filter_map(|&cell| self.board.cells().get(cell).copied());
        let is_here = |shape: &Orientation, anchor| self.covered(shape, anchor).as_deref() == Some(cells);
        let is_as_large = |shape: &&Orientation| shape.len() == cells.len();
        shapes.iter().filter(is_as_large).any(|shape| anchors().any(|anchor| is_here(shape, anchor)))
    }

    /// Returns the least and the most cells that the pieces can have together.
    pub(crate) fn cells_of_pieces(&self) -> (usize, usize) {
        let (mut least, mut most) = (0usize, 0usize);
        for piece in &self.pieces {
            let (at_least, at_most) = piece.allowed_copies().into_inner();
            least = least.saturating_add(at_least.saturating_mul(piece.cells().len()));
            most = most.saturating_add(at_most.saturating_mul(piece.cells().len()));
        }
        (least, most)
    }

    /// Returns the same problem without holes, if some cells may be holes and none can: the pieces need all, or no hole is
    /// allowed after all. It is far sooner searched.
    pub(crate) fn without_holes(&self) -> Option<Self> {
        let is_full = self.hole_count.1 == 0 || self.board.len() <= self.cells_of_pieces().0;
        (is_full && self.hole_count.0 == 0 && self.holes.any()).then(|| self.clone().holes(false))
    }

    /// Checks whether the pieces can have as many cells as the board. A search would take long to show that they
    /// cannot.
    fn cells_add_up(&self) -> bool {
        if self.pieces.iter().any(|piece| piece.allowed_copies().is_empty()) {
            return false;
        }
        let (least, most) = self.cells_of_pieces();
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
        if let Some(full) = self.without_holes() {
            return full.emit(m);
        }
        let copies: Vec<_> = self.pieces.iter().map(|piece| self.copies_column(m, piece)).collect();
        let cells = self.cell_columns(m)?;
        if !self.cells_add_up() {
            // With columns and no row there is no cover, which is seen at once.
            return Ok(());
        }

        if self.holes_are_counted() {
            let number = |holes: usize| u32::try_from(holes).unwrap_or(u32::MAX);
            let counted = m.between("holes", 1, number(self.hole_count.0)..=number(self.hole_count.1));
            for cell in self.holes.iter_ones() {
                // The number behind those of the pieces: so a hole is never taken for one of them.
                let hole = PlacedPiece { piece: self.pieces.len(), cells: vec![cell] };
                m.row(hole, [counted.at(0), cells[cell]])?;
            }
        }

        let given_on: HashMap<usize, &PlacedPiece> = self
            .given
            .iter()
            .flat_map(|placed| placed.cells.iter().map(move |&cell| (cell, placed)))
            .collect();

        let mut of_all = HashSet::new();
        for (index, copies) in copies.into_iter().enumerate() {
            self.lay(m, index, (&cells, copies.map(|block| block.at(0))), &given_on, &mut of_all)?;
        }
        Ok(())
    }

    fn decode(&self, choices: &[&PlacedPiece]) -> Tiling {
        let pieces = choices.iter().map(|&choice| choice.clone()).collect();
        Tiling::new(self.board.clone(), self.names.clone(), pieces)
    }

    fn knows_symmetries(&self) -> bool {
        true
    }

    /// Returns the rotations and [reflections](Self::mirror_images), and on a [ring](Board::wrapped) the
    /// [shifts](Self::shifts), that map the board, with its holes, onto itself and every piece onto a piece with the same
    /// number of copies: onto itself, or, if it may not be turned over, onto its mirror image. Given pieces become given
    /// pieces. Reflections of a board in space count too: each of the seven pieces of the Soma cube is its own mirror
    /// image or that of another one.
    fn symmetries(&self, matrix: &Matrix<PlacedPiece>) -> Result<Group, SymmetryError> {
        let kept = Kept {
            board: &self.board,
            holes: &self.holes,
            colors: &self.colors,
            given: &self.given,
            may_shift: self.shifts,
            may_mirror: self.mirror_images,
        };
        let turned = kept.symmetries(&self.pieces, &self.orientations);

        // A place that is shared is laid as one of the pieces, which need not be the image of that piece.
        let shared = matrix.labels().iter().filter(|placed| self.shares_places(placed.piece));
        let shared: HashMap<&[usize], &PlacedPiece> =
            shared.map(|placed| (&placed.cells[..], placed)).collect();
        let image = |turned: &Turned, placed: &PlacedPiece| {
            let image = turned.image(placed);
            match shared.get(&image.cells[..]) {
                Some(&laid) if self.shares_places(placed.piece) => laid.clone(),
                _ => image,
            }
        };
        let symmetries =
            turned.iter().map(|turned| Symmetry::from_labels(matrix, |placed| image(turned, placed)));
        Group::new(matrix, all_ok(symmetries)?)
    }
}
