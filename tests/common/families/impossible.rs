//! Problems without a cover, proved by a colouring of the columns, most of them classic.

use exactcover::Matrix;

use super::polyforms::{Point, SQUARE, Shape, cuboid, rectangle, without};
use super::tilings::{Uses, bricks_of, tilings, tilings_by_any, tilings_by_each};

/// A chessboard without two opposite corners, and dominoes (M. Black, Critical Thinking, 1946).
pub fn mutilated_chessboard(side: usize) -> Matrix<()> {
    let last = side as i32 - 1;
    tilings_by_any(&SQUARE, 2, &without(rectangle(side, side), &[[0; 3], [last, last, 0]]))
}

fn by_one_piece(piece: Shape, side: usize) -> Matrix<()> {
    tilings(&SQUARE, &rectangle(side, side), [(piece, Uses::Any)])
}

fn piece(cells: &[[i32; 2]]) -> Shape {
    cells.iter().map(|&[x, y]| -> Point { [x, y, 0] }).collect()
}

/// T tetrominoes on a board of 10 x 10: only boards whose sides are multiples of 4 can be covered (D. W. Walkup,
/// Covering a rectangle with T-tetrominoes, 1965).
pub fn t_tetrominoes() -> Matrix<()> {
    by_one_piece(piece(&[[0, 0], [0, 1], [0, 2], [1, 1]]), 10)
}

/// L tetrominoes on a board of 10 x 10: the area must be a multiple of 8.
pub fn l_tetrominoes() -> Matrix<()> {
    by_one_piece(piece(&[[0, 0], [0, 1], [0, 2], [1, 0]]), 10)
}

/// Sticks of 4 squares on a board of 10 x 10.
pub fn sticks() -> Matrix<()> {
    by_one_piece(rectangle(1, 4), 10)
}

/// Bricks of a x b x c cubes in a box of 6 x 6 x 6 (N. G. de Bruijn, Filling boxes with bricks, 1969).
pub fn bricks_in_a_cube(a: usize, b: usize, c: usize) -> Matrix<()> {
    bricks_of(&cuboid(a, b, c), &cuboid(6, 6, 6))
}

/// The 35 hexominoes, each once, on a board of 210 squares: 11 of them cover 4 squares of one colour and 2 of the other
/// (S. W. Golomb, Polyominoes, 1965).
pub fn hexominoes(h: usize, w: usize) -> Matrix<()> {
    tilings_by_each(&SQUARE, 6, &rectangle(h, w))
}
