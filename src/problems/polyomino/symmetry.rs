//! The symmetries of a tiling problem, computed from its board and pieces.

use super::{Board, Cell, Piece, Shape};

/// A rotation or reflection that maps the board onto itself and the pieces onto each other.
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    /// For each cell where it goes.
    cells: Vec<usize>,
    /// For each piece what it becomes.
    pieces: Vec<usize>,
}

/// All symmetries but the identity.
pub(super) fn symmetries(board: &Board, pieces: &[Piece]) -> Vec<Symmetry> {
    let same: Vec<usize> = (0..pieces.len()).collect();
    let mirrored = mirrored(pieces);
    let Shape { bottom, right, .. } = *board.shape();
    let flip = |cell: Cell| Cell::new(cell.row, right - cell.column);
    let mut found = Vec::new();
    for turns in 0..4 {
        // A quarter turn of a board that is not square leaves its bounding box.
        if turns % 2 == 1 && bottom != right {
            continue;
        }
        let turn = |cell: Cell| match turns {
            0 => cell,
            1 => Cell::new(cell.column, bottom - cell.row),
            2 => Cell::new(bottom - cell.row, right - cell.column),
            _ => Cell::new(right - cell.column, cell.row),
        };
        let mapped = |map: &dyn Fn(Cell) -> Cell| -> Option<Vec<usize>> {
            board.cells().iter().map(|&cell| board.index_of(map(cell))).collect()
        };
        if let Some(cells) = mapped(&turn).filter(|_| turns != 0) {
            found.push(Symmetry { cells, pieces: same.clone() });
        }
        if let (Some(cells), Some(pieces)) = (mapped(&|cell| turn(flip(cell))), &mirrored) {
            found.push(Symmetry { cells, pieces: pieces.clone() });
        }
    }
    found
}

/// For each piece the piece that it is when turned over, each taken once; `None` if one has no such.
fn mirrored(pieces: &[Piece]) -> Option<Vec<usize>> {
    let mut taken = vec![false; pieces.len()];
    let images = pieces.iter().map(|piece| {
        let image = (0..pieces.len()).find(|&other| !taken[other] && piece.mirrors(&pieces[other]))?;
        taken[image] = true;
        Some(image)
    });
    images.collect()
}

impl Symmetry {
    /// What the symmetry makes of a tiling's signature (see `Tiling::signature`).
    pub(super) fn image(&self, signature: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let mut image = vec![(0, 0); signature.len()];
        for (cell, &(piece, first)) in signature.iter().enumerate() {
            image[self.cells[cell]] = (self.pieces[piece], self.cells[first]);
        }
        // A piece is known by its first cell, which may be another one now.
        let mut first = vec![usize::MAX; signature.len()];
        for (cell, (_, known_by)) in image.iter_mut().enumerate() {
            let first = &mut first[*known_by];
            *first = cell.min(*first);
            *known_by = *first;
        }
        image
    }
}
