//! A problem of a file, stated for the library.

use std::collections::HashSet;

use exactcover::problems::polyomino::{Board, Cell, Piece, Polyominoes};

use super::Problem;
use super::described::{Described, Part, Shape, Voxel};

/// What is wrong, and at which byte of the text.
type Wrong = (usize, String);

/// States the problem at this index.
pub(super) fn problem(described: &Described, index: usize) -> Result<Problem, Wrong> {
    let number = index.saturating_add(1);
    let asked = described.problems.get(index).ok_or_else(|| {
        (0, format!("there is no problem {number}: the last is {}", described.problems.len()))
    })?;
    let Some(result) =
        asked.result.and_then(|result| described.shapes.get(result).map(|shape| (result, shape)))
    else {
        return Err((asked.offset, format!("problem {number} has no result to fill")));
    };
    let lattice = described.grid.lattice();

    // A piece of which there are none is left out.
    let parts: Vec<&Part> = asked.parts.iter().filter(|part| part.copies.1 > 0).collect();
    let mut known = HashSet::new();
    if let Some(part) = parts.iter().find(|part| !known.insert(part.shape)) {
        return Err((part.offset, format!("shape {} is twice among the pieces", part.shape)));
    }
    let shapes = parts.iter().map(|part| {
        let shape = described.shapes.get(part.shape);
        shape.ok_or_else(|| (part.offset, format!("there is no shape {}", part.shape)))
    });
    let shapes: Vec<&Shape> = shapes.collect::<Result<_, _>>()?;
    for shape in shapes.iter().chain([&result.1]) {
        check(described, shape)?;
    }

    let piece_names: Vec<Box<str>> =
        parts.iter().zip(&shapes).map(|(part, shape)| name(part.shape, shape)).collect();
    let mut pieces = Vec::new();
    for ((letter, part), shape) in letters(&piece_names).into_iter().zip(&parts).zip(&shapes) {
        let name = name(part.shape, shape);
        if shape.voxels.iter().any(|voxel| voxel.may_be_empty) {
            return Err((shape.offset, format!("the piece {name} has a cell that may stay empty")));
        }
        let (least, most) = part.copies;
        let piece = Piece::new(letter, shape.voxels.iter().map(cell));
        let piece = piece.map_err(|_| (shape.offset, format!("the piece {name} has no cell")))?;
        pieces.push(colored(piece, &shape.voxels).copies(least..=most));
    }

    // The board is moved to the corner, and the order of its cells stays.
    let mut voxels = result.1.voxels.clone();
    voxels.sort_unstable_by_key(cell);
    let board = Board::new(lattice, voxels.iter().map(cell));
    let cells: Vec<Cell> = board.cells().to_vec();
    let on_board = || cells.iter().copied().zip(&voxels);
    let holes: Vec<Cell> = on_board().filter(|(_, voxel)| voxel.may_be_empty).map(|(cell, _)| cell).collect();

    let colors: Vec<(Cell, u8)> =
        on_board().filter(|(_, voxel)| voxel.color > 0).map(|(cell, voxel)| (cell, voxel.color)).collect();

    let mut tilings = Polyominoes::new(board, pieces).holes_at(holes);
    if !colors.is_empty() {
        tilings = tilings.colored(colors, asked.color_pairs.iter().copied());
    }
    // If there is one number of pieces, it says how many cells stay empty, and BurrTools does not look at this one.
    if let Some(most) = asked.most_holes.filter(|_| parts.iter().any(|part| part.copies.0 < part.copies.1)) {
        tilings = tilings.hole_count(..=most);
    }
    let board_name = name(result.0, result.1);
    Ok(Problem { name: asked.name.clone(), board_name, piece_names, tilings })
}

/// Colors the cells of a piece that have a color.
fn colored(piece: Piece, voxels: &[Voxel]) -> Piece {
    let colors: Vec<(Cell, u8)> =
        voxels.iter().filter(|voxel| voxel.color > 0).map(|voxel| (cell(voxel), voxel.color)).collect();
    if colors.is_empty() { piece } else { piece.colored(colors) }
}

fn cell(voxel: &Voxel) -> Cell {
    // They have come from numbers without a sign.
    let [x, y, z] = voxel.place.map(|at| usize::try_from(at).unwrap_or_default());
    Cell::in_space(z, y, x)
}

/// Checks that the cells of a shape are cells of the grid.
fn check(described: &Described, shape: &Shape) -> Result<(), Wrong> {
    match shape.voxels.iter().find(|voxel| !described.grid.has_cell(voxel.place)) {
        Some(Voxel { place: [x, y, z], .. }) => {
            let what = described.grid.cell_name();
            Err((shape.offset, format!("a cell at x {x}, y {y}, z {z}: expected {what}")))
        }
        None => Ok(()),
    }
}

/// Returns the name of a shape, or what BurrTools calls one that has none.
fn name(index: usize, shape: &Shape) -> Box<str> {
    if shape.name.is_empty() { format!("S{}", index + 1).into() } else { shape.name.clone() }
}

/// Returns a letter for each name: the name itself, if it is a letter and no other piece has it, or else the next letter that
/// is no name.
fn letters(names: &[Box<str>]) -> Vec<char> {
    let letter = |name: &str| {
        let mut symbols = name.chars();
        symbols.next().filter(|symbol| symbols.next().is_none() && symbol.is_alphabetic())
    };
    let own: HashSet<char> = names.iter().filter_map(|name| letter(name)).collect();
    let mut others = ('A'..=char::MAX).filter(|symbol| symbol.is_alphabetic() && !own.contains(symbol));
    let mut used = HashSet::new();
    let of_name = |name: &str| {
        let own = letter(name).filter(|&symbol| used.insert(symbol));
        own.or_else(|| others.next()).unwrap_or('#')
    };
    names.iter().map(|name| &**name).map(of_name).collect()
}
