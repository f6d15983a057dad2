//! Sudoku layouts: their houses, their numbers of solutions, and what is no layout.

use std::collections::BTreeSet;
use std::sync::Arc;

use exactcover::ExactCover;
use exactcover::problems::sudoku::{Board, Layout, Position, Sudoku, SudokuError, standard_layouts};
use exactcover::runs::Uniqueness;

/// Every kind of layout.
fn layouts() -> Vec<Arc<Layout>> {
    let named = Layout::names().chain(["3x2", "4x3", "3x4", "box-5x5", "16x16", "latin-5", "latin-9"]);
    let mut layouts: Vec<_> = named.map(|name| name.parse::<Layout>().unwrap().into()).collect();
    layouts.extend(standard_layouts());
    layouts.push(Layout::jigsaw(b"1112122233343444").unwrap().into());
    layouts
}

fn named(name: &str) -> Layout {
    name.parse().unwrap()
}

fn positions(cells: &[(usize, usize)]) -> Vec<Position> {
    cells.iter().map(|&(row, column)| Position::new(row, column)).collect()
}

/// The houses as sets of squares, those of one kind of name or all.
fn houses(layout: &Layout, kind: &str) -> BTreeSet<Vec<Position>> {
    let houses = layout.houses().iter().filter(|house| house.name().contains(kind));
    houses.map(|house| house.cells().iter().map(|&cell| layout.cells()[cell]).collect()).collect()
}

/// The houses of one kind, drawn with a letter for each.
fn drawing(layout: &Layout, kind: &str) -> String {
    let mut lines = vec![vec!['.'; layout.width()]; layout.height()];
    for (house, letter) in houses(layout, kind).iter().zip('a'..) {
        for at in house {
            lines[at.row][at.column] = letter;
        }
    }
    lines.into_iter().map(|line| String::from_iter(line) + "\n").collect()
}

#[test]
fn cells_are_in_reading_order_and_houses_are_sets_of_them() {
    for layout in layouts() {
        assert!(layout.cells().is_sorted());
        for (cell, &at) in layout.cells().iter().enumerate() {
            assert_eq!(layout.cell_at(at), Some(cell));
        }
        for house in layout.houses() {
            assert_eq!(house.cells().len(), usize::from(layout.digits()), "{}", house.name());
            assert!(house.cells().is_sorted_by(|one, other| one < other), "{}", house.name());
        }
        assert_eq!(houses(&layout, "").len(), layout.houses().len(), "a house stands twice");
        let names: BTreeSet<&str> = layout.houses().iter().map(|house| house.name()).collect();
        assert_eq!(names.len(), layout.houses().len(), "a name stands twice");
    }
}

#[test]
fn a_square_board_has_its_rows_and_columns_and_each_cell_one_box() {
    for layout in layouts().into_iter().filter(|layout| layout.width() == usize::from(layout.digits())) {
        let side = layout.width();
        let line = |of: fn(usize, usize) -> Position| -> BTreeSet<Vec<Position>> {
            (0..side).map(|i| (0..side).map(|j| of(i, j)).collect()).collect()
        };
        assert_eq!(houses(&layout, "row"), line(Position::new));
        assert_eq!(houses(&layout, "column"), line(|i, j| Position::new(j, i)));
        let mut boxes = houses(&layout, "box");
        boxes.extend(houses(&layout, "region"));
        let cells: BTreeSet<Position> = boxes.iter().flatten().copied().collect();
        assert!(boxes.is_empty() || (boxes.len() == side && cells.len() == side * side));
        let extra = layout.houses().len() - 2 * side - boxes.len();
        assert!(extra <= 4, "{extra} more houses");
    }
}

#[test]
fn overlapping_grids_have_the_houses_of_each() {
    let standard = Layout::standard(3, 3).unwrap();
    let corners: [(&str, &[(usize, usize)]); 6] = [
        ("samurai", &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]),
        ("two-grid", &[(0, 0), (6, 6)]),
        ("butterfly", &[(0, 0), (0, 3), (3, 0), (3, 3)]),
        ("flower", &[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]),
        ("sohei", &[(0, 6), (6, 0), (6, 12), (12, 6)]),
        ("windmill", &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]),
    ];
    for (name, corners) in corners {
        let layout: Layout = name.parse().unwrap();
        let shifted = |&(row, column): &(usize, usize)| {
            let shift = move |at: &Position| Position::new(at.row + row, at.column + column);
            houses(&standard, "").into_iter().map(move |house| house.iter().map(shift).collect())
        };
        assert_eq!(houses(&layout, ""), corners.iter().flat_map(shifted).collect(), "{name}");
        assert_eq!(layout, Layout::overlapping(3, 3, &positions(corners)).unwrap());
    }
    // Two samurai grids share one box; in the butterfly all four share the boxes in the middle.
    let boxes = |layout: Layout| houses(&layout, "box").len();
    assert_eq!(["two-grid", "butterfly", "flower"].map(|name| boxes(named(name))), [17, 16, 21]);
    assert_eq!(["sohei", "windmill"].map(|name| boxes(named(name))), [32, 37]);
}

#[test]
fn more_houses_lie_where_they_are_known_to_lie() {
    let windows = "
.........
.aaa.bbb.
.aaa.bbb.
.aaa.bbb.
.........
.ccc.ddd.
.ccc.ddd.
.ccc.ddd.
.........
";
    assert_eq!(drawing(&Layout::windoku(), "window"), windows.trim_start());
    assert_eq!("hyper".parse(), Ok(Layout::windoku()));
    let asterisk = "
.........
....a....
..a...a..
.........
.a..a..a.
.........
..a...a..
....a....
.........
";
    assert_eq!(drawing(&named("asterisk"), "asterisk"), asterisk.trim_start());
    let centers = "
.........
.a..a..a.
.........
.........
.a..a..a.
.........
.........
.a..a..a.
.........
";
    assert_eq!(drawing(&named("center-dot"), "centers"), centers.trim_start());
    let girandola = "
a.......a
....a....
.........
.........
.a..a..a.
.........
.........
....a....
a.......a
";
    assert_eq!(drawing(&named("girandola"), "girandola"), girandola.trim_start());
}

#[test]
fn each_house_holds_each_digit_in_the_solutions() {
    for layout in layouts().into_iter().filter(|layout| layout.digits() < 16) {
        let board = Sudoku::empty(layout.clone()).first().unwrap().unwrap();
        for house in layout.houses() {
            let digits: BTreeSet<u8> = house.cells().iter().map(|&cell| board.cells()[cell]).collect();
            assert!(digits.into_iter().eq(1..=layout.digits()), "{}", house.name());
        }
    }
}

#[test]
fn latin_squares_are_as_many_as_is_known() {
    for (side, count) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        assert_eq!(Sudoku::empty(Layout::latin(side).unwrap()).count().unwrap(), count);
    }
}

/// All solutions of the 4x4 Sudoku.
fn four_by_four() -> Vec<Board> {
    Sudoku::empty(Layout::standard(2, 2).unwrap()).into_solutions().unwrap().collect()
}

#[test]
fn two_small_grids_that_share_a_box_count_as_their_boards_pair() {
    let boards = four_by_four();
    let shared = |board: &Board, cells: [usize; 4]| cells.map(|cell| board.cells()[cell]);
    let pairs = boards.iter().flat_map(|one| boards.iter().map(move |other| (one, other)));
    let count = pairs.filter(|(one, other)| shared(one, [10, 11, 14, 15]) == shared(other, [0, 1, 4, 5]));
    let layout = Layout::overlapping(2, 2, &positions(&[(0, 0), (2, 2)])).unwrap();
    assert_eq!(Sudoku::empty(layout).count().unwrap(), count.count() as u64);
}

#[test]
fn a_house_of_ones_own_keeps_its_digits_apart() {
    // A full house, one with fewer cells than digits, and one that is there already.
    for cells in [&[(0, 0), (1, 1), (2, 2), (3, 3)][..], &[(3, 0), (0, 3)], &[(1, 1), (0, 0), (1, 0), (0, 1)]]
    {
        let house = positions(cells);
        let layout = Layout::standard(2, 2).unwrap().with_house("mine", &house).unwrap();
        let keeps = |board: &&Board| {
            let digits: BTreeSet<_> = house.iter().map(|&at| board.digit(at)).collect();
            digits.len() == house.len()
        };
        let count = four_by_four().iter().filter(keeps).count() as u64;
        assert_eq!(Sudoku::empty(layout).count().unwrap(), count);
    }
}

#[test]
fn a_house_with_the_cells_of_another_adds_nothing() {
    let standard = Layout::standard(3, 3).unwrap();
    let row: Vec<Position> = (0..9).rev().map(|column| Position::new(4, column)).collect();
    assert_eq!(standard.clone().with_house("again", &row), Ok(standard));
    // Boxes that are rows.
    assert_eq!(Layout::standard(1, 5).unwrap().houses().len(), 10);
    // A grid on top of itself.
    let twice = Layout::overlapping(2, 2, &positions(&[(0, 0), (0, 0)])).unwrap();
    assert_eq!(twice.houses().len(), 12);
}

#[test]
fn a_board_of_ones_own_has_the_cells_that_it_is_given() {
    let cells = positions(&[(2, 3), (0, 1), (2, 3)]);
    let layout = Layout::new(2, &cells).unwrap();
    assert_eq!(layout.cells(), positions(&[(0, 1), (2, 3)]));
    assert_eq!((layout.height(), layout.width(), layout.houses().len()), (3, 4, 0));
    let layout = layout.with_house("both", &cells[..2]).unwrap();
    let puzzle = Sudoku::new(layout, vec![2, 0]).unwrap();
    let Uniqueness::Unique(board) = puzzle.unique().unwrap() else { panic!("2 and 1") };
    assert_eq!(board.line(), "#2#########1");
    let read = Sudoku::read("#2#########.", std::slice::from_ref(puzzle.layout()));
    assert_eq!(read, [Ok(puzzle)]);
}

#[test]
fn what_makes_no_layout_is_refused_with_its_data() {
    let far = usize::MAX;
    let at = Position::new;
    let standard = || Layout::standard(2, 3).unwrap();
    let mut regions = *b"1122112233443344";
    regions[0] = b'4';
    let refused = [
        (Layout::new(0, &[at(0, 0)]), "0 digits: there must be 1 to 25"),
        (Layout::new(26, &[at(0, 0)]), "26 digits: there must be 1 to 25"),
        (Layout::new(1, &[]), "a board without cells: there must be at least one"),
        (
            Layout::new(1, &[at(0, 0), at(0, 100)]),
            "r1c101 is too far out: a board has at most 100 rows and columns",
        ),
        (Layout::latin(0), "0 digits: there must be 1 to 25"),
        (Layout::latin(far), &format!("{far} digits: there must be 1 to 25")),
        (Layout::standard(far, 2), &format!("a box of {far} x 2 cells: it must have 1 to 25 cells")),
        (Layout::overlapping(3, 3, &[]), "0 grids: there must be 1 to 100"),
        (Layout::overlapping(3, 3, &[at(0, 0); 101]), "101 grids: there must be 1 to 100"),
        (
            Layout::overlapping(3, 3, &[at(92, 0)]),
            "r93c1 is too far out: a board has at most 100 rows and columns",
        ),
        (Layout::jigsaw(b""), "a map of 0 cells: it must be square, with 1 to 25 rows and columns"),
        (Layout::jigsaw(b"12345"), "a map of 5 cells: it must be square, with 1 to 25 rows and columns"),
        (Layout::jigsaw(&[0; 676]), "a map of 676 cells: it must be square, with 1 to 25 rows and columns"),
        (Layout::jigsaw(&regions), "the region of r1c1 has 5 cells: it must have 4"),
        (standard().with_house("none", &[]), "a house of 0 cells: it must have 1 to 6, one for each digit"),
        (
            standard().with_house("large", &[at(0, 0); 7]),
            "a house of 7 cells: it must have 1 to 6, one for each digit",
        ),
        (standard().with_house("off", &[at(0, 0), at(0, 6)]), "r1c7 is not a cell of the board"),
        (
            standard().with_house("off", &[at(far, far - 1)]),
            &format!("r{far}c{far} is not a cell of the board"),
        ),
        (standard().with_house("twice", &[at(1, 2), at(1, 2)]), "r2c3 stands twice in the house"),
    ];
    for (layout, message) in refused {
        assert_eq!(layout.unwrap_err().to_string(), message);
    }
    let found = SudokuError::HouseSize { found: 0, digits: 6 };
    assert_eq!(standard().with_house("none", &[]), Err(found));
    // As large as can be.
    let layout = Layout::overlapping(5, 5, &[at(75, 75)]).unwrap();
    assert_eq!((layout.height(), layout.width(), layout.cells().len()), (100, 100, 625));
}

#[test]
fn names_mean_boards_or_boxes() {
    for (name, height, width) in [
        ("9x9", 3, 3),
        ("6x6", 2, 3),
        ("2x3", 2, 3),
        ("3x2", 3, 2),
        ("25x25", 5, 5),
        ("box-5x5", 5, 5),
        ("box-2x2", 2, 2),
        ("box-4x4", 4, 4),
        ("box-3x2", 3, 2),
        ("box-1x7", 1, 7),
    ] {
        assert_eq!(name.parse::<Layout>().ok(), Layout::standard(height, width).ok(), "{name}");
    }
    // `5x5` was a board of 25x25, and `4x4` one of 4x4.
    for side in [2, 3, 5] {
        let refused = format!("{side}x{side}").parse::<Layout>().unwrap_err();
        for reading in refused.expected {
            let name = reading.split(' ').next().unwrap();
            assert!([side, side * side].contains(&name.parse::<Layout>().unwrap().height()), "{reading}");
        }
    }
    for name in [
        "", "x", "9", "1x1", "7x7", "box-", "box-6x6", "box-0x2", "box-3", "26x26", "0x0", "3x", "latin-0",
        "latin-26", "latin-", "latin-x", "Samurai",
    ] {
        let refused = name.parse::<Layout>().unwrap_err();
        assert_eq!((&*refused.found, refused.expected.len()), (name, Layout::names().count() + 3));
    }
    assert!(format!("{0}x{0}", usize::MAX).parse::<Layout>().is_err());
}

#[test]
fn boards_without_boxes_are_drawn_with_a_frame_only() {
    let puzzle = Sudoku::new(Layout::latin(3).unwrap(), vec![1, 0, 0, 0, 2, 0, 0, 0, 0]).unwrap();
    assert_eq!(puzzle.to_string(), "┌───────┐\n│ 1 . . │\n│ . 2 . │\n│ . . . │\n└───────┘\n");
}

#[test]
fn what_is_written_is_read_back() {
    for layout in layouts() {
        let digits = usize::from(layout.digits());
        let cells = (0..layout.cells().len()).map(|cell| (cell % (digits + 1)) as u8).collect();
        let puzzle = Sudoku::new(layout.clone(), cells).unwrap();
        // A drawing shows boxes with bars between; with squares outside such a drawing is not read.
        let is_whole = layout.cells().len() == layout.height() * layout.width();
        let drawn = is_whole.then(|| puzzle.to_string());
        for text in [Some(puzzle.givens().line()), drawn].into_iter().flatten() {
            let read = Sudoku::read(&text, std::slice::from_ref(&layout));
            assert_eq!(read, [Ok(puzzle.clone())], "{puzzle}");
        }
    }
}

/// Grids that stand where a text says are those of the layouts that have a name, and of others.
#[test]
fn layouts_are_read_from_the_places_of_their_grids() {
    for (text, name) in [
        ("0 0\n", "standard"),
        ("0 0 diagonal\n", "diagonal"),
        ("0,0,windoku\n", "windoku"),
        ("0, 0, hyper\n", "hyper"),
        ("0 0 asterisk", "asterisk"),
        ("0 0\n0 12\n6 6\n12 0\n12 12\n", "samurai"),
        ("# two\n0 0\r\n\r\n6 6\r\n", "two-grid"),
        ("0 0\n0 3\n3 0\n3 3\n", "butterfly"),
        ("6x6\n0 0\n", "6x6"),
        ("box-3x2\n0 0\n", "box-3x2"),
        ("9x9\n0 0\n", "9x9"),
    ] {
        let (read, named) = (Layout::read(text).unwrap(), name.parse::<Layout>().unwrap());
        assert_eq!((read.cells(), read.houses()), (named.cells(), named.houses()), "{text}");
        assert_eq!(Sudoku::empty(read).to_string(), Sudoku::empty(named).to_string(), "{text}");
    }
    // Windoku with diagonals.
    let both = Layout::read("0 0 windoku diagonal").unwrap();
    assert_eq!(both.houses().len(), 33);
    // The second grid alone has diagonals, in its place.
    let layout = Layout::read("0 0\n6 6 diagonal\n").unwrap();
    let house = &layout.houses()[layout.houses().len() - 1];
    assert_eq!(house.name(), "grid 2 rising diagonal");
    let cells: Vec<Position> = house.cells().iter().map(|&cell| layout.cells()[cell]).collect();
    assert_eq!(cells, (0..9).map(|at| Position::new(6 + at, 14 - at)).collect::<Vec<_>>());
    // Two grids of side 4 that share a box, one with diagonals: as many boards as a search cell by cell finds.
    let layout = Layout::read("4x4\n0 2 diagonal\n2 0\n").unwrap();
    let seen = |one: usize, other: usize| {
        layout.houses().iter().any(|house| house.cells().contains(&one) && house.cells().contains(&other))
    };
    fn count(cells: usize, seen: &dyn Fn(usize, usize) -> bool, board: &mut Vec<u8>) -> u64 {
        let cell = board.len();
        if cell == cells {
            return 1;
        }
        let mut sum = 0;
        for digit in 1..=4 {
            if (0..cell).all(|other| board[other] != digit || !seen(other, cell)) {
                board.push(digit);
                sum += count(cells, seen, board);
                board.pop();
            }
        }
        sum
    }
    assert_eq!(layout.cells().len(), 28);
    let expected = count(28, &seen, &mut Vec::new());
    assert!(expected > 0);
    assert_eq!(Sudoku::empty(layout).count().unwrap(), expected);
}

#[test]
fn places_of_grids_that_are_refused() {
    for (text, line, column, says) in [
        ("", 1, 1, "0 grids"),
        ("# nothing\n", 1, 1, "0 grids"),
        ("0\n", 1, 1, "no grid"),
        ("0 0\nx 3\n", 2, 1, "no grid"),
        ("0 -3\n", 1, 1, "no grid"),
        ("0 0\n6 6 windokoo\n", 2, 5, "no grid"),
        ("0 0 samurai\n", 1, 5, "no grid"),
        ("6x6\n0 0 windoku\n", 2, 5, "no grid"),
        ("0 0\n6x6\n", 2, 1, "no grid"),
        ("samurai\n0 0\n", 1, 1, "no size"),
        ("diagonal\n0 0\n", 1, 1, "no size"),
        ("latin-5\n0 0\n", 1, 1, "no size"),
        ("7\n0 0\n", 1, 1, "no grid"),
        ("6x6 9x9\n0 0\n", 1, 1, "no size"),
        ("0 0\n\n0 0\n", 3, 1, "a second grid"),
        ("0 0\n0 92\n", 2, 1, "too far out"),
        ("0 99999999999999999999999\n", 1, 1, "too far out"),
    ] {
        let error = Layout::read(text).unwrap_err();
        assert_eq!((error.line(), error.column()), (line, column), "{error} in {text:?}");
        assert!(error.kind().to_string().contains(says), "{error} in {text:?}");
    }
}
