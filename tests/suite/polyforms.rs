//! Tilings on every lattice against the tests' own lattices and known counts; texts of pieces.

use std::collections::BTreeSet;

use crate::families::polyforms::{self, CUBE, HEXAGON, MIRRORED_CUBE, Point, SQUARE, Shape, TRIANGLE};
use crate::families::polyforms::{cuboid, hexagon_of_triangles, rectangle, rhomboid_of_triangles};
use crate::families::tilings::{Uses, tilings};
use crate::known_answers::count::{covers, tilings_up_to};
use exactcover::problems::polyomino::{Board, Cell, Lattice, Piece, PolyominoError};
use exactcover::text::TextError;
use exactcover::{ExactCover, Polyominoes};
use proptest::prelude::*;

/// A lattice of the library, and the same in the tests: one for the ways a piece may lie, one for the symmetries of a
/// board, and how a point becomes a cell.
struct Both {
    lattice: Lattice,
    pieces: polyforms::Lattice,
    boards: polyforms::Lattice,
    cell: fn(Point) -> Cell,
}

const SQUARES: Both =
    Both { lattice: Lattice::Squares, pieces: SQUARE, boards: SQUARE, cell: |[x, y, z]| cell(z, x, y) };
const CUBES: Both =
    Both { lattice: Lattice::Cubes, pieces: CUBE, boards: MIRRORED_CUBE, cell: |[x, y, z]| cell(z, x, y) };
const HEXAGONS: Both =
    Both { lattice: Lattice::Hexagons, pieces: HEXAGON, boards: HEXAGON, cell: |[q, r, z]| cell(z, r, q) };
// Those of z = 1 point down: their row and column add up to an even number.
const TRIANGLES: Both = Both {
    lattice: Lattice::Triangles,
    pieces: TRIANGLE,
    boards: TRIANGLE,
    cell: |[a, b, z]| cell(0, b, 2 * a + 1 - z + b),
};

/// Far enough from the corner for negative coordinates; an even number of rows and columns.
fn cell(layer: i32, row: i32, column: i32) -> Cell {
    let [layer, row, column] = [layer, row, column].map(|at| usize::try_from(at + 20).expect("it is near"));
    Cell::in_space(layer, row, column)
}

impl Both {
    /// The numbers of all and of distinct tilings of the board by the pieces, each used once. The library's numbers
    /// and those of the tests must be the same.
    fn counts(&self, board: &[Point], pieces: &[Shape]) -> (u64, u64) {
        let cells = |shape: &[Point]| shape.iter().map(|&point| (self.cell)(point)).collect::<Vec<_>>();
        let named = pieces.iter().zip('A'..).map(|(shape, name)| Piece::new(name, cells(shape)).unwrap());
        let problem = Polyominoes::new(Board::new(self.lattice, cells(board)), named);
        let own = || tilings(&self.pieces, board, pieces.iter().map(|piece| (piece.clone(), Uses::Once)));
        let counts = (problem.count().unwrap().to_u64().unwrap(), problem.distinct().unwrap().count() as u64);
        assert_eq!(problem.count_distinct().unwrap(), counts.1);
        assert_eq!(counts, (covers(own()), tilings_up_to(&own(), &self.boards.symmetries(board))));
        counts
    }
}

#[test]
fn squares() {
    assert_eq!(SQUARES.counts(&rectangle(3, 20), &SQUARE.polyforms(5)), (8, 2));
}

#[test]
fn cubes() {
    let soma = CUBE.polyforms(3).into_iter().chain(CUBE.polyforms(4));
    let soma: Vec<_> = soma.filter(|piece| !piece.iter().all(|&[x, y, _]| x == 0 && y == 0)).collect();
    let soma: Vec<_> = soma.into_iter().filter(|piece| *piece != cuboid(1, 2, 2)).collect();
    assert_eq!(soma.len(), 7);
    assert_eq!(CUBES.counts(&cuboid(3, 3, 3), &soma), (11_520, 240));
    // 1390 up to rotations only.
    assert_eq!(CUBES.counts(&cuboid(2, 4, 4), &CUBE.polyforms(4)).0, 11_120);
}

#[test]
fn hexagons() {
    assert_eq!(HEXAGONS.counts(&rectangle(4, 7), &HEXAGON.polyforms(4)), (18, 9));
}

#[test]
fn triangles() {
    let hexiamonds = TRIANGLE.polyforms(6);
    assert_eq!(hexiamonds.len(), 12);
    assert_eq!(TRIANGLES.counts(&rhomboid_of_triangles(3, 12), &hexiamonds), (0, 0));
    // A hexagon with its twelve symmetries, filled with all pieces of 2, 3 and 4 and one of 7.
    let mut pieces = [2, 3, 4].map(|n| TRIANGLE.polyforms(n)).concat();
    pieces.push(TRIANGLE.polyforms(7).swap_remove(11));
    assert_eq!(TRIANGLES.counts(&hexagon_of_triangles(2), &pieces), (228, 19));
}

fn assert_distinct(boards: &[(Board, usize)]) {
    for (board, distinct) in boards {
        assert_eq!(Polyominoes::pentominoes(board.clone()).distinct().unwrap().count(), *distinct, "{board}");
    }
}

#[test]
fn published_counts() {
    assert_distinct(&[
        (Board::rectangle(20, 3), 2),
        (Board::rectangle(8, 8).without_center(2, 2).unwrap(), 65),
    ]);
}

#[test]
#[ignore = "takes half a minute"]
fn larger_published_counts() {
    assert_eq!(TRIANGLES.counts(&rhomboid_of_triangles(6, 6), &TRIANGLE.polyforms(6)), (624, 156));
    assert_distinct(&[
        (Board::rectangle(4, 15), 368),
        (Board::rectangle(5, 12), 1010),
        (Board::rectangle(6, 10), 2339),
    ]);
}

/// The search for distinct tilings is smaller by nearly the number of symmetries.
#[test]
fn the_search_is_restricted_at_the_root() {
    let problem = Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
    let mut all = problem.solutions().unwrap();
    let mut distinct = problem.distinct().unwrap();
    assert_eq!((all.by_ref().count(), distinct.by_ref().count()), (11_520, 240));
    assert!(distinct.search().stats().nodes * 40 < all.search().stats().nodes);
    assert!(distinct.search().stats().solutions < 300);
}

#[test]
fn a_triangle_that_points_up_is_not_moved_onto_one_that_points_down() {
    let fits = |piece: &str, board: &str| {
        let board = Board::drawn(Lattice::Triangles, board).unwrap();
        Polyominoes::new(board, Piece::drawn('t', piece)).count().unwrap()
    };
    assert_eq!(fits(".#.\n###", ".#.\n###"), 1);
    assert_eq!(fits(".#.\n###", "###\n.#."), 1);
    // Three that point down, at unequal distances, and three that point up.
    assert_eq!(fits("#.#\n...\n#..", "..#.#\n.....\n..#.."), 1);
    assert_eq!(fits("#.#\n...\n#..", ".#.#\n....\n.#.."), 0);
}

#[test]
fn pieces_are_read_with_their_names_and_copies() {
    let pieces = Piece::read("\u{feff}\n##\r\n#.\r\n\r\n2\r\nAA\n \t\n 0-3\n#|#\n\n\n*\n é\néé\n").unwrap();
    let names: String = pieces.iter().map(Piece::name).collect();
    assert_eq!(names, "BACé");
    let expected = [
        Piece::drawn('B', "##\n#.").unwrap(),
        Piece::drawn('A', "##").unwrap().copies(2..=2),
        Piece::drawn('C', "#|#").unwrap().copies(..=3),
        Piece::drawn('é', ".#\n##").unwrap().copies(..),
    ];
    assert_eq!(pieces, expected);
}

#[test]
fn pieces_are_refused_with_the_place() {
    let refused = |text: &str| {
        let error = Piece::read(text).unwrap_err();
        ((error.line(), error.column()), error.kind().to_string())
    };
    let cell = |found, symbol| format!("{found:?} where {symbol:?} (a cell) or '.' was expected");
    assert_eq!(refused("##\n\nFF\nF#\n"), ((4, 2), cell('#', 'F')));
    assert_eq!(refused(".?\n"), ((1, 2), cell('?', '#')));
    assert_eq!(refused("3\n"), ((1, 1), PolyominoError::CopiesOrRow { digit: '3' }.to_string()));
    assert_eq!(refused("12\n"), ((1, 1), PolyominoError::NoCell.to_string()));
    assert_eq!(refused("##\n\n..\n").0, (3, 1));
    assert_eq!(refused(" \n").0, (1, 1));
    for (wrong, column) in [("99999999999999999999999", 3), ("0-", 3), ("1-2", 3), ("2 x", 5)] {
        let text = format!("##\n\n  {wrong}\n##\n");
        let error = Piece::read(&text).unwrap_err();
        assert_eq!(
            (error.line(), error.column(), *error.kind()),
            (3, column, PolyominoError::Copies),
            "{wrong}"
        );
    }
}

/// A number above a drawing may be copies or a row; where it may be both it is neither.
#[test]
fn a_number_is_a_heading_or_a_row() {
    let read = |text: &str| {
        let pieces = Piece::read(text)?;
        let piece = |piece: &Piece| (piece.name(), *piece.allowed_copies().end(), piece.cells().len());
        Ok::<_, TextError<PolyominoError>>(pieces.iter().map(piece).collect::<Vec<_>>())
    };
    for (text, expected) in [
        ("11\n1.", vec![('1', 1, 3)]),
        ("2\n11\n1.", vec![('1', 2, 3)]),
        ("11\n22", vec![('2', 11, 2)]),
        ("2.\n2.\n22", vec![('2', 1, 4)]),
        ("2 2\n222", vec![('2', 1, 5)]),
        (".1\n11", vec![('1', 1, 3)]),
        ("0-2\n22", vec![('2', 2, 2)]),
        ("2 fixed\n22", vec![('2', 2, 2)]),
        ("*\n2", vec![('2', usize::MAX, 1)]),
        ("0000", vec![('0', 1, 4)]),
        ("11|1.", vec![('1', 1, 3)]),
        ("2\n##", vec![('A', 2, 2)]),
    ] {
        assert_eq!(read(text), Ok(expected), "{text}");
    }
    for (text, place, expected) in [
        ("2\n22\n2.", (1, 1), PolyominoError::CopiesOrRow { digit: '2' }),
        ("2\n2", (1, 1), PolyominoError::CopiesOrRow { digit: '2' }),
        ("22\n2", (1, 1), PolyominoError::CopiesOrRow { digit: '2' }),
        ("#\n\n2", (3, 1), PolyominoError::CopiesOrRow { digit: '2' }),
        ("110\n011", (2, 2), PolyominoError::Symbol { found: '1', expected: '0' }),
        ("2 2\nAA", (1, 3), PolyominoError::Copies),
        ("2x\n22", (1, 1), PolyominoError::Copies),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!(((error.line(), error.column()), *error.kind()), (place, expected), "{text}");
    }
}

/// Two pieces without a blank line between them were taken for one.
#[test]
fn a_piece_in_two_parts_is_refused_with_both() {
    let refused = |lattice, text: &str| {
        let error = Piece::read_on(lattice, text).unwrap_err();
        ((error.line(), error.column()), *error.kind())
    };
    let parts = |name, line, column| PolyominoError::Parts { name, line, column };
    assert_eq!(refused(Lattice::Squares, "B\n\n*\n.BB.B\n"), ((4, 5), parts('B', 4, 2)));
    assert_eq!(refused(Lattice::Squares, ".7.77\n\n.7\n").1, parts('7', 1, 2));
    assert_eq!(refused(Lattice::Cubes, "AA\n\n#.|..\n..|.#"), ((4, 5), parts('B', 3, 1)));
    assert_eq!(refused(Lattice::Hexagons, "#.\n.#").0, (2, 2));
    assert_eq!(refused(Lattice::Triangles, "#\n#").0, (2, 1));
    // A corner in common is not enough for squares; layers hang together, and what is drawn at the side of a part may.
    let error = Piece::read("#.\n.#").unwrap_err();
    let text = "line 2, column 2: the piece 'A' is in two parts that do not touch: one begins here, the other on line 1, \
                column 1; a blank line is needed between two pieces, and a letter of its own for one in parts";
    assert_eq!(error.to_string(), text);
    // Nothing else has this letter.
    let in_parts = Piece::read_on(Lattice::Squares, "#\n\n0-2\n.BB.B\n\n7.7\n").unwrap();
    assert_eq!(in_parts.iter().map(|piece| piece.cells().len()).collect::<Vec<_>>(), [1, 3, 2]);
    for (lattice, text) in [
        (Lattice::Squares, "#.#\n###"),
        (Lattice::Cubes, "##|.#\n#.|.."),
        (Lattice::Hexagons, ".#\n#."),
        (Lattice::Triangles, ".#\n.#"),
    ] {
        assert!(Piece::read_on(lattice, text).is_ok(), "{text}");
    }
}

#[test]
fn layers_are_drawn_side_by_side() {
    let board = Board::drawn(Lattice::Cubes, "##|#.\n##|..").unwrap();
    assert_eq!((board.layers(), board.height(), board.width(), board.len()), (2, 2, 2, 5));
    assert_eq!(board.to_string(), "##|#.\n##|..\n");
    let tall = Piece::drawn('t', "#|#").unwrap();
    let problem = Polyominoes::new(board, [tall]).holes(true);
    let drawings: BTreeSet<String> = problem.solutions().unwrap().map(|tiling| tiling.to_string()).collect();
    assert!(drawings.contains("t. t\n..\n"), "{drawings:?}");
    assert_eq!(drawings.len(), 5);
}

properties! {
    soak, 1500;

    fn any_text_of_pieces_is_read_or_refused(
        text in prop_oneof![any::<String>(), "([#a. |]{0,4}\n|[0-9*-]{1,3}\n|\r?\n){0,8}"],
    ) {
        match Piece::read(&text) {
            Ok(pieces) => prop_assert!(!pieces.is_empty()),
            Err(error) => prop_assert!(error.line() <= text.lines().count().max(1)),
        }
    }
}

/// The blank line between two layers was a row without cells.
#[test]
fn layers_stand_below_each_other_or_side_by_side() {
    use exactcover::problems::polyomino::Board;

    let cube: Board = "##\n##\n\n##\n##\n".parse().unwrap();
    assert_eq!(cube, "##|##\n##|##\n".parse().unwrap());
    assert_eq!(cube, Board::cuboid(2, 2, 2));
    let hollow: Board = "\n\n###\n###\n###\n \n\n###\n#.#\n###\n\n".parse().unwrap();
    assert_eq!((hollow.len(), hollow.layers()), (17, 2));
    assert_eq!(hollow.to_string().parse(), Ok(hollow));
    let error = "##|##\n\n##|##\n".parse::<Board>().unwrap_err();
    assert_eq!((error.line(), error.column(), *error.kind()), (1, 3, PolyominoError::Layers));
    let error = "##\n\n#x\n".parse::<Board>().unwrap_err();
    assert_eq!((error.line(), error.column()), (3, 2));
}
