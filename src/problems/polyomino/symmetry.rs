//! The symmetries of a tiling problem, computed from its board and pieces, and the representative of each class of
//! tilings.
//!
//! A symmetry is a symmetry of the lattice, followed by a translation. It maps the board and its holes onto
//! themselves, and the orientations of each piece onto the orientations of a piece with the same number of copies. So
//! a piece that may not be turned over may become its mirror image, if both are in the set. If several pieces have
//! the same orientations, the first of them becomes the first of those with the image's orientations, the second the
//! second, and so on. So the images of the pieces under two symmetries, one after the other, are those under their
//! product, and the symmetries act on the tilings as a group.
//!
//! A tiling is *canonical* if no symmetry turns it into a smaller one. Tilings are compared by the cells of one
//! piece, the *root*, if there is one, and then cell by cell. So exactly one tiling of each class is canonical, and
//! to find out which, no tiling has to be remembered. In a canonical tiling the root lies on the least of the
//! placements to which the symmetries that fix the root move it; otherwise the image under one of them would be
//! smaller. So the other placements of the root are left out of the search.

use std::cmp::Ordering;

use bitvec::slice::BitSlice;

use super::lattice::{Shape, Turn};
use super::{Board, Piece};

/// What covers each cell: the piece and the first of the cells that the same copy covers, `None` in a hole. Two
/// tilings have the same signature if and only if they are equal.
pub(super) type Signature = [Option<(usize, usize)>];

/// A symmetry that is not the identity.
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    /// For each cell the cell that is mapped to it.
    source: Vec<usize>,
    /// For each piece its image.
    pieces: Vec<usize>,
}

/// All symmetries but the identity.
pub(super) fn symmetries(
    board: &Board,
    pieces: &[Piece],
    orientations: &[Vec<Shape>],
    holes: &BitSlice,
) -> Vec<Symmetry> {
    let turns = board.lattice().turns().into_iter().skip(1);
    let symmetries = turns.filter_map(|turn| {
        let target = images_of_cells(board, &turn)?;
        if (0..target.len()).any(|cell| holes[cell] != holes[target[cell]]) {
            return None;
        }
        let mut source = vec![0; target.len()];
        for (cell, target) in target.into_iter().enumerate() {
            source[target] = cell;
        }
        Some(Symmetry { source, pieces: images_of_pieces(board, pieces, orientations, &turn)? })
    });
    symmetries.collect()
}

/// For each cell its image under the turn and a translation; `None` if they do not map the board onto itself.
fn images_of_cells(board: &Board, turn: &Turn) -> Option<Vec<usize>> {
    let lattice = board.lattice();
    let points = || board.cells().iter().map(|&cell| lattice.point(cell));
    let shift = [0, 1, 2].map(|axis| {
        let least = points().map(|point| point[axis]).min().unwrap_or(0);
        least - points().map(|point| turn.apply(point)[axis]).min().unwrap_or(0)
    });
    if !lattice.is_translation(shift) {
        return None;
    }
    let image = |point| {
        let turned = turn.apply(point);
        board.index_of(lattice.cell([0, 1, 2].map(|axis| turned[axis] + shift[axis]))?)
    };
    points().map(image).collect()
}

/// For each piece its image, every piece being the image of one; `None` if a piece has no image.
fn images_of_pieces(
    board: &Board,
    pieces: &[Piece],
    orientations: &[Vec<Shape>],
    turn: &Turn,
) -> Option<Vec<usize>> {
    let turned = |shape: &Shape| board.lattice().at_corner(shape.iter().map(|&p| turn.apply(p)).collect());
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
    images.collect()
}

impl Symmetry {
    /// Compares the tiling's image with the tiling.
    fn compare(&self, own: &Signature, root: Option<usize>) -> Ordering {
        let cells = || 0..own.len();
        let image =
            |cell: usize| own[self.source[cell]].map(|(piece, known_by)| (self.pieces[piece], known_by));
        let is_root =
            |covered: Option<(usize, usize)>| root.is_some() && covered.map(|(piece, _)| piece) == root;
        let root_of_image = cells().filter(|&cell| is_root(image(cell)));
        root_of_image.cmp(cells().filter(|&cell| is_root(own[cell]))).then_with(|| {
            // A copy is identified by its first cell, which may be another one in the image.
            let mut first = vec![None; own.len()];
            let image = cells().map(|cell| {
                image(cell).map(|(piece, known_by)| (piece, *first[known_by].get_or_insert(cell)))
            });
            image.cmp(own.iter().copied())
        })
    }
}

/// Whether no symmetry turns the tiling into a smaller one.
pub(super) fn is_canonical(symmetries: &[Symmetry], own: &Signature, root: Option<usize>) -> bool {
    symmetries.iter().all(|symmetry| symmetry.compare(own, root) != Ordering::Less)
}

/// Whether the cells, ascending, are the least of their images under the symmetries that fix the piece.
pub(super) fn is_least_placement(symmetries: &[Symmetry], piece: usize, cells: &[usize]) -> bool {
    let mut fixing = symmetries.iter().filter(|symmetry| symmetry.pieces[piece] == piece);
    fixing.all(|symmetry| {
        // This is the image under the inverse. The symmetries are a group, so all images are compared all the same.
        let mut image: Vec<usize> = cells.iter().map(|&cell| symmetry.source[cell]).collect();
        image.sort_unstable();
        cells <= image.as_slice()
    })
}

/// The root: of the pieces used exactly once, the one with the fewest least placements. The search begins with the
/// column with the fewest rows, and rows left out there shorten the whole search.
pub(super) fn root(
    symmetries: &[Symmetry],
    pieces: &[Piece],
    placements: impl Fn(usize) -> Vec<Vec<usize>>,
) -> Option<usize> {
    let single = (0..pieces.len()).filter(|&piece| pieces[piece].allowed_copies() == (1..=1));
    single.min_by_key(|&piece| {
        placements(piece).iter().filter(|cells| is_least_placement(symmetries, piece, cells)).count()
    })
}
