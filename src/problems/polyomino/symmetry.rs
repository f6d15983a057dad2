//! The symmetries of a tiling problem, computed from its board and pieces.
//!
//! A symmetry is a symmetry of the lattice, followed by a translation. It maps the board and its holes onto
//! themselves, and the orientations of each piece onto the orientations of a piece with the same number of copies. So
//! a piece that may not be turned over may become its mirror image, if both are in the set. If several pieces have
//! the same orientations, the first of them becomes the first of those with the image's orientations, the second the
//! second, and so on. So the images of the pieces under two symmetries, one after the other, are those under their
//! product, and the symmetries act on the tilings as a group.

use bitvec::slice::BitSlice;

use super::lattice::{Lattice, Shape, Turn};
use super::{Board, Piece, PlacedPiece};
use crate::util::all_some;

/// The effect of a turn of the lattice on a problem.
pub(super) struct Turned {
    /// For each cell its image.
    cells: Vec<usize>,
    /// For each piece its image.
    pieces: Vec<usize>,
}

impl Turned {
    /// Computes the effect on the cells of the board, with those that may stay holes, and on the pieces with their
    /// orientations. `None` if the turn is no symmetry.
    pub(super) fn new(
        turn: &Turn,
        (board, holes): (&Board, &BitSlice),
        (pieces, orientations): (&[Piece], &[Vec<Shape>]),
    ) -> Option<Self> {
        let cells = images_of_cells(board, holes, turn)?;
        let pieces = images_of_pieces(board.lattice(), pieces, orientations, turn)?;
        Some(Self { cells, pieces })
    }

    pub(super) fn image(&self, placed: &PlacedPiece) -> PlacedPiece {
        let mut cells: Vec<usize> = placed.cells.iter().map(|&cell| self.cells[cell]).collect();
        cells.sort_unstable();
        PlacedPiece { piece: self.pieces[placed.piece], cells }
    }
}

/// Returns for each cell its image under the turn and a translation; `None` if they do not map the board and its holes
/// onto themselves.
fn images_of_cells(board: &Board, holes: &BitSlice, turn: &Turn) -> Option<Vec<usize>> {
    let lattice = board.lattice();
    let points = || board.cells().iter().map(|&cell| lattice.point(cell));
    let shift = [0, 1, 2].map(|axis| {
        let least = points().map(|point| point[axis]).min().unwrap_or(0);
        least - points().map(|point| turn.apply(point)[axis]).min().unwrap_or(0)
    });
    if !lattice.is_translation(shift) {
        return None;
    }
    let image = |(cell, point)| {
        let turned = turn.apply(point);
        let image = board.index_of(lattice.cell([0, 1, 2].map(|axis| turned[axis] + shift[axis]))?);
        image.filter(|&image| holes[cell] == holes[image])
    };
    all_some(points().enumerate().map(image))
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
