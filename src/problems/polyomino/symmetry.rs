//! The symmetries of a tiling problem, computed from its board and pieces.
//!
//! A symmetry is a symmetry of the lattice, followed by a translation; on a board that wraps, it maps rings onto rings. It
//! maps the board, its holes and its given pieces onto themselves, and the orientations of each piece onto the
//! orientations of a piece with the same number of copies. So a piece that may not be turned over may become its
//! mirror image, if both are in the set. If several pieces have the same orientations, the first of them becomes the
//! first of those with the image's orientations, the second the second, and so on. So the images of the pieces under
//! two symmetries, one after the other, are those under their product, and the symmetries act on the tilings as a
//! group.

use bitvec::slice::BitSlice;

use super::lattice::{Lattice, Orientation, Point, Turn, moved};
use super::{Board, Cell, Piece, PlacedPiece};
use crate::util::all_some;

/// The effect of a turn of the lattice on a problem.
pub(super) struct Turned {
    /// For each cell its image.
    cells: Vec<usize>,
    /// For each piece its image.
    pieces: Vec<usize>,
}

impl Turned {
    pub(super) fn image(&self, placed: &PlacedPiece) -> PlacedPiece {
        let mut cells: Vec<usize> = placed.cells.iter().map(|&cell| self.cells[cell]).collect();
        cells.sort_unstable();
        // A hole stays a hole.
        let piece = self.pieces.get(placed.piece).copied().unwrap_or(placed.piece);
        PlacedPiece { piece, cells }
    }
}

/// What a symmetry maps onto itself.
pub(super) struct Kept<'a> {
    pub(super) board: &'a Board,
    pub(super) holes: &'a BitSlice,
    /// For each cell its color; empty if all are the same.
    pub(super) colors: &'a [u8],
    /// Sorted.
    pub(super) given: &'a [PlacedPiece],
    /// Whether the board may be shifted on its rings.
    pub(super) may_shift: bool,
    /// Whether the board may be turned over.
    pub(super) may_mirror: bool,
}

impl Kept<'_> {
    /// Computes generators of all symmetries: for each turn one, if it is a symmetry after a translation; and, of a board
    /// that wraps, translations.
    pub(super) fn symmetries(&self, pieces: &[Piece], orientations: &[Vec<Orientation>]) -> Vec<Turned> {
        let mut all = Vec::new();
        let turns = self.board.lattice().turns().into_iter().skip(1);
        for turn in turns.filter(|turn| self.may_mirror || turn.is_rotation()) {
            if let Some(pieces) = images_of_pieces(self.board.lattice(), pieces, orientations, turn) {
                all.extend(self.turned(turn, &pieces));
            }
        }
        if self.may_shift {
            all.extend(self.translations(&(0..pieces.len()).collect::<Vec<_>>()));
        }
        all
    }

    fn color(&self, cell: usize) -> Option<&u8> {
        self.colors.get(cell)
    }

    /// Returns the symmetry of this turn and a translation, with these images of pieces, if there is one.
    fn turned(&self, turn: Turn, pieces: &[usize]) -> Option<Turned> {
        let board = self.board;
        let rings = board.rings().map(|ring| ring as i128);
        // A row that goes round becomes a row or column that goes round after as many cells.
        let is_ring = |axis: usize| {
            let mut around = [0; 3];
            around[axis] = rings[axis];
            let turned = turn.apply(around);
            [0, 1, 2].iter().all(|&axis| {
                if rings[axis] == 0 { turned[axis] == 0 } else { turned[axis] % rings[axis] == 0 }
            })
        };
        if !(0..3).all(is_ring) {
            return None;
        }
        self.shifts(turn).into_iter().find_map(|shift| self.moved(turn, shift, pieces))
    }

    /// Returns generators of the translations of a board that wraps: the least along the rows, and one by the least number
    /// of rows. `pieces` are the pieces themselves.
    fn translations(&self, pieces: &[usize]) -> impl Iterator<Item = Turned> {
        let shifts = self.shifts(Turn::IDENTITY);
        let least = |is_along: bool| {
            let shifts =
                shifts.iter().filter(|&&[_, row, column]| (row == 0) == is_along && (row, column) != (0, 0));
            shifts.copied().find_map(|shift| self.moved(Turn::IDENTITY, shift, pieces))
        };
        [least(true), least(false)].into_iter().flatten()
    }

    /// Returns the translations, by rows and then by columns, that may make a symmetry of this turn: those that keep the
    /// corner where the board may not be shifted, and bring the first cell to a cell. So their number does not depend on the
    /// rings, which may be far longer than the board.
    fn shifts(&self, turn: Turn) -> Vec<Point> {
        let (board, rings) = (self.board, self.board.rings());
        let point = |&cell: &Cell| board.lattice().point(cell);
        let least = |points: &mut dyn Iterator<Item = Point>| {
            points.reduce(|one, next| [0, 1, 2].map(|axis| one[axis].min(next[axis]))).unwrap_or_default()
        };

        let Some(first) = board.cells().first().map(point) else { return Vec::new() };
        let image = board.lattice().turned(turn, first);
        let corner = least(&mut board.cells().iter().map(point));
        let turned_corner = least(&mut board.cells().iter().filter_map(|cell| image(point(cell))));
        let Some(first) = image(first) else { return Vec::new() };

        let shift_to = |cell: &Cell| {
            let to = point(cell);
            let along = |axis: usize| match rings[axis] {
                ring if ring > 0 && self.may_shift => (to[axis] - first[axis]).rem_euclid(ring as i128),
                _ => corner[axis] - turned_corner[axis],
            };
            [0, 1, 2].map(along)
        };
        // Along an axis on which nothing is shifted all cells give the same.
        let mut shifts: Vec<Point> = board.cells().iter().map(shift_to).collect();
        shifts.sort_unstable();
        shifts.dedup();
        shifts
    }

    /// Returns the symmetry of this turn and this translation, with these images of pieces, if it is one.
    fn moved(&self, turn: Turn, shift: Point, pieces: &[usize]) -> Option<Turned> {
        let board = self.board;
        // Not every shift of points maps the lattice onto itself, so this is asked before any cell is looked at.
        if !board.lattice().is_translation(shift) {
            return None;
        }

        let point = |cell: usize| Some(board.lattice().point(*board.cells().get(cell)?));
        let turned = board.lattice().turned(turn, point(0)?);
        let image = |cell: usize| {
            let image = board.index_at(moved(turned(point(cell)?)?, shift))?;
            let is_alike = self.holes[cell] == self.holes[image] && self.color(cell) == self.color(image);
            is_alike.then_some(image)
        };
        // Before all cells are looked at: of many translations few keep the given pieces.
        let is_kept = |placed: &PlacedPiece| {
            all_some(placed.cells.iter().map(|&cell| image(cell))).is_some_and(|mut cells| {
                cells.sort_unstable();
                self.given.binary_search(&PlacedPiece { piece: pieces[placed.piece], cells }).is_ok()
            })
        };
        if !self.given.iter().all(is_kept) {
            return None;
        }

        let cells = all_some((0..board.len()).map(image))?;
        Some(Turned { cells, pieces: pieces.to_vec() })
    }
}

/// Returns for each piece its image, every piece being the image of one; `None` if a piece has no image.
fn images_of_pieces(
    lattice: Lattice,
    pieces: &[Piece],
    orientations: &[Vec<Orientation>],
    turn: Turn,
) -> Option<Vec<usize>> {
    let mut taken = vec![false; pieces.len()];
    let images = pieces.iter().zip(orientations).map(|(piece, shapes)| {
        let mut shapes = all_some(shapes.iter().map(|shape| lattice.turned_shape(turn, shape)))?;
        shapes.sort_unstable();
        let becomes = |&other: &usize| {
            piece.allowed_copies() == pieces[other].allowed_copies() && shapes == orientations[other]
        };
        let image = (0..pieces.len()).filter(|&other| !taken[other]).find(becomes)?;
        taken[image] = true;
        Some(image)
    });
    all_some(images)
}
