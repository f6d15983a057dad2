//! The symmetries of a tiling problem, computed from its board and pieces, and the tiling that stands for
//! all its images.
//!
//! A symmetry is a symmetry of the lattice, followed by a translation, that maps the board onto itself
//! and the ways that each piece may lie onto the ways that some piece may lie, of which there are as many
//! copies. A one-sided piece may so become its mirror image, if both are in the set. Where several pieces
//! may lie in the same ways, the first becomes the first of the others, the second the second, and so on;
//! and each stays itself if they stay the same: so composing symmetries composes what happens to pieces,
//! and the symmetries act on the tilings as a group.
//!
//! A tiling is *canonical* if no symmetry makes a smaller one of it. Tilings are compared by the cells of
//! one piece, the *root*, if there is one, and then cell by cell. So just one tiling of each class is
//! canonical, and no tiling has to be remembered to tell which. And its root lies on the least of the
//! placements to which the symmetries that fix the root move it, since another placement would give a
//! smaller tiling: the other placements may be left out of the search.

use std::cmp::Ordering;

use super::lattice::{Shape, Turn};
use super::{Board, Copies, Piece};

/// What covers each cell: the piece and the first of the cells it covers there, `None` in a hole. Equal
/// just for equal tilings.
pub(super) type Signature = [Option<(usize, usize)>];

/// A symmetry that is not the identity.
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    /// For each cell the one that comes to it.
    source: Vec<usize>,
    /// For each piece what it becomes.
    pieces: Vec<usize>,
}

/// All symmetries but the identity.
pub(super) fn symmetries(board: &Board, pieces: &[Piece], orientations: &[Vec<Shape>]) -> Vec<Symmetry> {
    let turns = board.lattice().turns().into_iter().skip(1);
    let symmetries = turns.filter_map(|turn| {
        let target = images_of_cells(board, &turn)?;
        let mut source = vec![0; target.len()];
        for (cell, target) in target.into_iter().enumerate() {
            source[target] = cell;
        }
        Some(Symmetry { source, pieces: images_of_pieces(board, pieces, orientations, &turn)? })
    });
    symmetries.collect()
}

/// For each cell where the turn and a translation take it; `None` if they do not map the board to itself.
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

/// For each piece the one it becomes, each taken once; `None` if one has no such.
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
            piece.get_copies() == pieces[other].get_copies() && shapes == orientations[other]
        };
        let image = (0..pieces.len()).filter(|&other| !taken[other]).find(becomes)?;
        taken[image] = true;
        Some(image)
    });
    images.collect()
}

impl Symmetry {
    /// How the tiling's image compares with the tiling.
    fn compare(&self, own: &Signature, root: Option<usize>) -> Ordering {
        let cells = || 0..own.len();
        let image =
            |cell: usize| own[self.source[cell]].map(|(piece, known_by)| (self.pieces[piece], known_by));
        let is_root =
            |covered: Option<(usize, usize)>| root.is_some() && covered.map(|(piece, _)| piece) == root;
        let root_of_image = cells().filter(|&cell| is_root(image(cell)));
        root_of_image.cmp(cells().filter(|&cell| is_root(own[cell]))).then_with(|| {
            // A piece is known by its first cell, which may be another one now.
            let mut first = vec![None; own.len()];
            let image = cells().map(|cell| {
                image(cell).map(|(piece, known_by)| (piece, *first[known_by].get_or_insert(cell)))
            });
            image.cmp(own.iter().copied())
        })
    }
}

/// Whether no symmetry makes a smaller tiling of it.
pub(super) fn is_canonical(symmetries: &[Symmetry], own: &Signature, root: Option<usize>) -> bool {
    symmetries.iter().all(|symmetry| symmetry.compare(own, root) != Ordering::Less)
}

/// Whether the cells, ascending, are the least of those to which the symmetries that fix the piece move
/// them.
pub(super) fn is_least_placement(symmetries: &[Symmetry], piece: usize, cells: &[usize]) -> bool {
    let mut fixing = symmetries.iter().filter(|symmetry| symmetry.pieces[piece] == piece);
    fixing.all(|symmetry| {
        // The symmetries are a group: going back by each of them is as good as going on.
        let mut image: Vec<usize> = cells.iter().map(|&cell| symmetry.source[cell]).collect();
        image.sort_unstable();
        cells <= image.as_slice()
    })
}

/// The piece to restrict the placements of, one that lies on the board just once: that with the fewest
/// placements left, since the search begins at the column with the fewest rows, and what is left out
/// there cuts the whole tree.
pub(super) fn root(
    symmetries: &[Symmetry],
    pieces: &[Piece],
    placements: impl Fn(usize) -> Vec<Vec<usize>>,
) -> Option<usize> {
    let single = (0..pieces.len()).filter(|&piece| pieces[piece].get_copies() == Copies::Exactly(1));
    single.min_by_key(|&piece| {
        placements(piece).iter().filter(|cells| is_least_placement(symmetries, piece, cells)).count()
    })
}
