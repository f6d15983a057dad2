//! The symmetries of a tiling problem, computed from its board and pieces.
//!
//! A symmetry is a symmetry of the lattice, followed by a translation; on a board that wraps, it maps rings onto rings. It
//! maps the board and its holes onto themselves, and the orientations of each piece onto the orientations of a piece with the same number of copies. So
//! a piece that may not be turned over may become its mirror image, if both are in the set. If several pieces have
//! the same orientations, the first of them becomes the first of those with the image's orientations, the second the
//! second, and so on. So the images of the pieces under two symmetries, one after the other, are those under their
//! product, and the symmetries act on the tilings as a group.

use bitvec::slice::BitSlice;

use super::lattice::{Lattice, Point, Shape, Turn};
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
    /// Computes generators of all symmetries: for each turn one, if it is a symmetry after a translation; and, of a board
    /// that wraps, translations.
    pub(super) fn all(
        (board, holes): (&Board, &BitSlice),
        (pieces, orientations): (&[Piece], &[Vec<Shape>]),
    ) -> Vec<Self> {
        let mut all = Vec::new();
        for turn in board.lattice().turns().iter().skip(1) {
            let Some(pieces) = images_of_pieces(board.lattice(), pieces, orientations, turn) else {
                continue;
            };
            if let Some(cells) = images_of_cells(board, holes, turn) {
                all.push(Self { cells, pieces });
            }
        }
        let translations = translations(board, holes).into_iter();
        all.extend(translations.map(|cells| Self { cells, pieces: (0..pieces.len()).collect() }));
        all
    }

    pub(super) fn image(&self, placed: &PlacedPiece) -> PlacedPiece {
        let mut cells: Vec<usize> = placed.cells.iter().map(|&cell| self.cells[cell]).collect();
        cells.sort_unstable();
        // A hole stays a hole.
        let piece = self.pieces.get(placed.piece).copied().unwrap_or(placed.piece);
        PlacedPiece { piece, cells }
    }
}

/// Returns for each cell its image under the turn and a translation; `None` if they do not map the board and its holes
/// onto themselves.
fn images_of_cells(board: &Board, holes: &BitSlice, turn: &Turn) -> Option<Vec<usize>> {
    let rings = board.rings().map(|ring| ring as i128);
    // A row that goes round becomes a row or column that goes round after as many cells.
    let is_ring = |axis: usize| {
        let mut around = [0; 3];
        around[axis] = rings[axis];
        let turned = turn.apply(around);
        [0, 1, 2]
            .iter()
            .all(|&axis| if rings[axis] == 0 { turned[axis] == 0 } else { turned[axis] % rings[axis] == 0 })
    };
    if !(0..3).all(is_ring) {
        return None;
    }
    let points = || board.cells().iter().map(|&cell| board.lattice().point(cell));
    let shift = [0, 1, 2].map(|axis| {
        let least = points().map(|point| point[axis]).min().unwrap_or(0);
        least - points().map(|point| turn.apply(point)[axis]).min().unwrap_or(0)
    });
    // Along a ring, any translation may be the one; one for each turn is enough.
    let [_, rows, columns] = rings.map(|ring| ring.max(1));
    let mut shifts = (0..rows).flat_map(|row| (0..columns).map(move |column| [0, row, column]));
    shifts.find_map(|further| images(board, holes, turn, [0, 1, 2].map(|axis| shift[axis] + further[axis])))
}

/// Returns generators of the translations that map a board that wraps, and its holes, onto themselves: the least along
/// the rows, and one by the least number of rows.
fn translations(board: &Board, holes: &BitSlice) -> Vec<Vec<usize>> {
    let [_, rows, columns] = board.rings().map(|ring| ring.max(1) as i128);
    let image = |row: i128, column: i128| images(board, holes, &Turn::IDENTITY, [0, row, column]);
    let along = (1..columns).find_map(|column| image(0, column));
    let across = (1..rows).find_map(|row| (0..columns).find_map(|column| image(row, column)));
    along.into_iter().chain(across).collect()
}

/// Returns for each cell its image under the turn and this translation; `None` if they do not map the board and its
/// holes onto themselves.
fn images(board: &Board, holes: &BitSlice, turn: &Turn, shift: Point) -> Option<Vec<usize>> {
    if !board.lattice().is_translation(shift) {
        return None;
    }
    let image = |(cell, &at): (usize, &Cell)| {
        let turned = turn.apply(board.lattice().point(at));
        let image = board.index_at([0, 1, 2].map(|axis| turned[axis] + shift[axis]));
        image.filter(|&image| holes[cell] == holes[image])
    };
    all_some(board.cells().iter().enumerate().map(image))
}

/// Returns for each piece its image, every piece being the image of one; `None` if a piece has no image.
fn images_of_pieces(
    lattice: Lattice,
    pieces: &[Piece],
    orientations: &[Vec<Shape>],
    turn: &Turn,
) -> Option<Vec<usize>> {
    let turned = |shape: &Shape| lattice.at_corner(shape.iter().map(|&p| turn.apply(p)).collect());
    let mut taken = vec![false; pieces.len()];
    let images = pieces.iter().zip(orientations).map(|(piece, shapes)| {
        let mut shapes: Vec<Shape> = shapes.iter().map(turned).collect();
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
