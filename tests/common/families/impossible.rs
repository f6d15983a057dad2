//! Problems without a cover: proved by a coloring of the columns, most of them classic, or by counting.

use exactcover::{Matrix, MatrixBuilder};

use super::polyforms::{Point, SQUARE, Shape, cuboid, rectangle, without};
use super::tilings::{Uses, bricks_of, tilings, tilings_by_any, tilings_by_each};
use super::{add, close};

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

/// The 35 hexominoes, each once, on a board of 210 squares: 11 of them cover 4 squares of one color and 2 of the other
/// (S. W. Golomb, Polyominoes, 1965).
pub fn hexominoes(h: usize, w: usize) -> Matrix<()> {
    tilings_by_each(&SQUARE, 6, &rectangle(h, w))
}

/// Pigeons, of which two may not share a hole.
pub fn pigeons(pigeons: usize, holes: usize) -> Matrix<(usize, usize)> {
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", pigeons), m.secondary("hole", holes));
    for (p, h) in (0..pigeons).flat_map(|p| (0..holes).map(move |h| (p, h))) {
        add(&mut m, (p, h), [pigeon.at(p), hole.at(h)]);
    }
    close(m)
}

/// Talks in rooms and slots, of which the first `large` need a large room; there are two of those.
pub fn talks(talks: usize, large: usize, rooms: usize, slots: usize) -> Matrix<(usize, usize, usize)> {
    let mut m = MatrixBuilder::new();
    let talk = m.primary("talk", talks);
    let place = m.secondary("place", [rooms, slots]);
    for t in 0..talks {
        for r in 0..if t < large { 2 } else { rooms } {
            for s in 0..slots {
                add(&mut m, (t, r, s), [talk.at(t), place.at([r, s])]);
            }
        }
    }
    close(m)
}

/// Events, each with a group and a teacher of its own, in rooms and slots. The last group has one event more than slots.
pub fn timetable(groups: usize, slots: usize) -> Matrix<(usize, usize, usize)> {
    let mut m = MatrixBuilder::new();
    let rooms = groups;
    let each = slots - 4;
    let events = groups * each + slots + 1 - each;
    let event = m.primary("event", events);
    let of_group = m.secondary("group", [groups, slots]);
    let of_teacher = m.secondary("teacher", [groups, slots]);
    let of_room = m.secondary("room", [rooms, slots]);
    for e in 0..events {
        let group = (e / each).min(groups - 1);
        let teacher = (e * 7 + e / each) % groups;
        for slot in 0..slots {
            for r in [e % rooms, (e + 3) % rooms, (e + 5) % rooms] {
                let entries = [
                    event.at(e),
                    of_group.at([group, slot]),
                    of_teacher.at([teacher, slot]),
                    of_room.at([r, slot]),
                ];
                add(&mut m, (e, slot, r), entries);
            }
        }
    }
    close(m)
}
