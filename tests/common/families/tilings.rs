//! Boards filled with pieces. Primary: the board's cells, first of all columns.

use exactcover::{Matrix, MatrixBuilder};

use super::polyforms::{
    CUBE, HEXAGON, Lattice, ONE_SIDED_SQUARE, Point, SQUARE, Shape, TRIANGLE, aztec_diamond, cuboid,
    hexagon_of_triangles, rectangle, rhomboid_of_triangles, without,
};
use super::{add, close};

/// How often a piece may lie on the board.
#[derive(Clone, Copy)]
pub enum Uses {
    /// It has a primary column.
    Once,
    /// It has a secondary column.
    AtMostOnce,
    /// It has no column.
    Any,
}

/// Tilings of a board. A row each place of each piece: its cells, and the piece's own column if it has one.
pub fn tilings(
    lattice: &Lattice,
    board: &[Point],
    pieces: impl IntoIterator<Item = (Shape, Uses)>,
) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", board.len());
    for (piece, uses) in pieces {
        let column = match uses {
            Uses::Once => Some(m.primary("piece", 1)),
            Uses::AtMostOnce => Some(m.secondary("piece", 1)),
            Uses::Any => None,
        };
        for place in lattice.placements(&piece, board) {
            let cells = place.into_iter().map(|i| cell.at(i));
            add(&mut m, (), cells.chain(column.map(|column| column.at(0))));
        }
    }
    close(m)
}

/// Tilings of a board by the lattice's pieces of n cells, any number of each.
pub fn tilings_by_any(lattice: &Lattice, n: usize, board: &[Point]) -> Matrix<()> {
    tilings(lattice, board, lattice.polyforms(n).into_iter().map(|piece| (piece, Uses::Any)))
}

/// Tilings of a board by the lattice's pieces of n cells, each once.
pub fn tilings_by_each(lattice: &Lattice, n: usize, board: &[Point]) -> Matrix<()> {
    tilings(lattice, board, lattice.polyforms(n).into_iter().map(|piece| (piece, Uses::Once)))
}

/// Packings of a box by bricks of two cubes. OEIS A006253 (2 x 2 x n).
pub fn bricks(a: usize, b: usize, c: usize) -> Matrix<()> {
    tilings_by_any(&CUBE, 2, &cuboid(a, b, c))
}

/// Packings of a box by copies of one brick.
pub fn bricks_of(brick: &[Point], box_: &[Point]) -> Matrix<()> {
    tilings(&CUBE, box_, [(brick.to_vec(), Uses::Any)])
}

/// Domino tilings of the Aztec diamond: 2^(n(n+1)/2).
pub fn aztec(n: i32) -> Matrix<()> {
    tilings_by_any(&SQUARE, 2, &aztec_diamond(n))
}

/// Lozenge tilings of a regular hexagon of side n. OEIS A008793.
pub fn lozenges(n: i32) -> Matrix<()> {
    tilings_by_any(&TRIANGLE, 2, &hexagon_of_triangles(n))
}

/// Tilings of a rectangle by the I and the L tromino. OEIS A233320.
pub fn any_trominoes(h: usize, w: usize) -> Matrix<()> {
    tilings_by_any(&SQUARE, 3, &rectangle(h, w))
}

/// Tilings of a rectangle by the 5 tetrominoes. OEIS A230031.
pub fn any_tetrominoes(h: usize, w: usize) -> Matrix<()> {
    tilings_by_any(&SQUARE, 4, &rectangle(h, w))
}

/// Tilings of a rectangle by the 12 pentominoes. OEIS A174249 (width 5).
pub fn any_pentominoes(h: usize, w: usize) -> Matrix<()> {
    tilings_by_any(&SQUARE, 5, &rectangle(h, w))
}

/// Dissections of an n x n square into squares. OEIS A045846.
pub fn squares_into_squares(n: usize) -> Matrix<()> {
    tilings(&SQUARE, &rectangle(n, n), (1..=n).map(|k| (rectangle(k, k), Uses::Any)))
}

/// Dissections of an n x n square into rectangles. OEIS A182275.
pub fn squares_into_rectangles(n: usize) -> Matrix<()> {
    let pieces = (1..=n).flat_map(|b| (1..=b).map(move |a| (rectangle(a, b), Uses::Any)));
    tilings(&SQUARE, &rectangle(n, n), pieces)
}

/// Dissections of an n x n square into rectangles of different sizes, none of them a square.
/// OEIS A360498.
pub fn squares_into_distinct_oblongs(n: usize) -> Matrix<()> {
    let pieces = (1..=n).flat_map(|b| (1..b).map(move |a| (rectangle(a, b), Uses::AtMostOnce)));
    tilings(&SQUARE, &rectangle(n, n), pieces)
}

/// Tilings of an n x n square by L trominoes and, where 3 does not divide the area, one monomino.
/// OEIS A233807.
pub fn l_trominoes_plus_monomino(n: usize) -> Matrix<()> {
    let l = vec![[0, 0, 0], [0, 1, 0], [1, 0, 0]];
    let monomino = (!n.is_multiple_of(3)).then(|| (rectangle(1, 1), Uses::Once));
    tilings(&SQUARE, &rectangle(n, n), [(l, Uses::Any)].into_iter().chain(monomino))
}

/// The 12 pentominoes, each once.
pub fn pentominoes(board: &[Point]) -> Matrix<()> {
    tilings_by_each(&SQUARE, 5, board)
}

/// 8 x 8 squares without the four in the middle.
pub fn chessboard_without_center() -> Shape {
    without(rectangle(8, 8), &[[3, 3, 0], [3, 4, 0], [4, 3, 0], [4, 4, 0]])
}

/// 8 x 8 squares without the corners.
pub fn chessboard_without_corners() -> Shape {
    without(rectangle(8, 8), &[[0, 0, 0], [0, 7, 0], [7, 0, 0], [7, 7, 0]])
}

/// A rectangle filled with some of the 12 pentominoes, all different.
pub fn distinct_pentominoes(h: usize, w: usize) -> Matrix<()> {
    let pieces = SQUARE.polyforms(5).into_iter().map(|piece| (piece, Uses::AtMostOnce));
    tilings(&SQUARE, &rectangle(h, w), pieces)
}

/// The 18 pentominoes that may not be turned over, each once.
pub fn one_sided_pentominoes(h: usize, w: usize) -> Matrix<()> {
    tilings_by_each(&ONE_SIDED_SQUARE, 5, &rectangle(h, w))
}

/// The Soma cube: 3 x 3 x 3 filled with the pieces of 3 and 4 cubes that are no boxes. 11520 covers,
/// 240 up to the 48 symmetries of the cube.
pub fn soma() -> Matrix<()> {
    let pieces = [CUBE.polyforms(3), CUBE.polyforms(4)].concat();
    let pieces = pieces.into_iter().filter(|piece| !is_box(piece));
    tilings(&CUBE, &cuboid(3, 3, 3), pieces.map(|piece| (piece, Uses::Once)))
}

/// Whether a piece that stands at the origin fills the box around it.
fn is_box(piece: &[Point]) -> bool {
    let side = |axis: usize| piece.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
    usize::try_from(side(0) * side(1) * side(2)) == Ok(piece.len())
}

/// The 8 tetracubes that turning in space cannot make equal, each once.
pub fn tetracubes(a: usize, b: usize, c: usize) -> Matrix<()> {
    tilings_by_each(&CUBE, 4, &cuboid(a, b, c))
}

/// The 12 hexiamonds, each once, on a rhomboid.
pub fn hexiamonds(h: usize, w: usize) -> Matrix<()> {
    tilings_by_each(&TRIANGLE, 6, &rhomboid_of_triangles(h, w))
}

/// The 7 tetrahexes, each once, on a rhomboid.
pub fn tetrahexes(h: usize, w: usize) -> Matrix<()> {
    tilings_by_each(&HEXAGON, 4, &rectangle(h, w))
}

/// The 5 tetrominoes, each once. None on a rectangle: the T covers 3 black squares or 1.
pub fn tetrominoes(h: usize, w: usize) -> Matrix<()> {
    tilings_by_each(&SQUARE, 4, &rectangle(h, w))
}
