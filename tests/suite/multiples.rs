//! Columns that are covered several times: known numbers, and what happens at the bounds. Random matrices with such
//! columns are tried in the tests of searches, parts, threads, diagrams and choices.

use std::ops::RangeInclusive;

use crate::brute::Brute;
use crate::plain::{ENGINES, as_set, indices};
use crate::random::{Shape, multiples};
use exactcover::matrix::{ColumnId, VerifyError};
use exactcover::problems::polyomino::{Board, Cell, Piece, Polyominoes};
use exactcover::runs::{Branching, Engine};
use exactcover::{ExactCover, Matrix, MatrixBuilder, MatrixError, RowId, Search, text};
use proptest::prelude::*;

const SEVERAL_TIMES: Shape = Shape { primary: 0..=8, secondary: 0..=4, rows: 0..=13, colors: 2 };
const WAYS: [Branching; 2] = [Branching::FewestRows, Branching::FirstColumn];

properties! {
    soak, 600;

    fn every_way_to_search_finds_the_covers_of_the_oracle(plain in multiples(SEVERAL_TIMES), seed in prop::option::of(any::<u64>())) {
        let matrix = plain.matrix();
        let expected = Brute::new(&plain).covers();
        for (engine, branching) in ENGINES.into_iter().flat_map(|engine| WAYS.map(|branching| (engine, branching))) {
            let mut search = Search::new().engine(engine).branch(branching);
            if let Some(seed) = seed {
                search = search.seed(seed);
            }
            let covers: Vec<_> = search.covers(&matrix).collect();
            for cover in &covers {
                prop_assert_eq!(matrix.verify(cover), Ok(()));
            }
            prop_assert_eq!(as_set(covers.iter().map(|cover| indices(cover)).collect()), expected.clone());
            prop_assert_eq!(search.count(&matrix), expected.len() as u64);
        }
        prop_assert_eq!(Search::new().count(&matrix), expected.len() as u64);
    }

    /// Several of them beside each other have no row in common, and are counted one by one.
    fn parts_are_multiplied(plain in multiples(SEVERAL_TIMES), other in multiples(SEVERAL_TIMES)) {
        let mut both = plain.clone();
        let columns = both.primary.len();
        both.primary.extend(&other.primary);
        both.bounds.extend(&other.bounds);
        both.rows.extend(other.rows.iter().map(|row| row.iter().map(|&(column, color)| (columns + column, color)).collect()));
        let product = Brute::new(&plain).covers().len() * Brute::new(&other).covers().len();
        prop_assert_eq!(Search::new().count(&both.matrix()), product as u64);
    }

    fn the_text_keeps_the_bounds(plain in multiples(Shape { primary: 1..=8, ..SEVERAL_TIMES })) {
        let matrix = plain.matrix();
        let mut written = Vec::new();
        text::write(&matrix, &mut written).unwrap();
        let read = text::read(std::str::from_utf8(&written).unwrap()).unwrap();
        // The format has the primary columns first.
        let (first, second): (Vec<ColumnId>, _) = matrix.columns().partition(|&column| matrix.is_primary(column).unwrap());
        let bounds = first.into_iter().chain(second).map(|column| matrix.bounds(column));
        prop_assert!(bounds.eq(read.matrix().columns().map(|column| read.matrix().bounds(column))));
        prop_assert_eq!(Search::new().count(read.matrix()), Search::new().count(&matrix));
    }
}

/// Zeros and ones in a square with this sum in each row and column.
fn sums(side: usize, sum: u32) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let [across, down] = ["row", "column"].map(|name| m.between(name, side, sum..=sum));
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        m.row((), [across.at(row), down.at(column)]).unwrap();
    }
    m.build().unwrap()
}

/// Published: OEIS A001499 and A001501.
#[test]
fn squares_of_zeros_and_ones_with_equal_sums() {
    let twos: &[u64] = &[1, 6, 90, 2040, 67_950, 3_110_940, 187_530_840];
    let threes: &[u64] = &[1, 24, 2040, 297_200, 68_938_800];
    for (sum, counts) in [(2, twos), (3, threes)] {
        for (side, &count) in (sum as usize..).zip(counts) {
            let matrix = sums(side, sum);
            for branching in WAYS {
                assert_eq!(Search::new().branch(branching).count(&matrix), count, "{side} {sum}");
            }
            if count < 100_000 {
                for engine in ENGINES {
                    assert_eq!(Search::new().engine(engine).covers(&matrix).count_rest(), count);
                }
            }
        }
    }
}

/// One square of side 1, two of side 2, and so on up to this: they have as many cells as a square has.
fn partridge(order: usize) -> Polyominoes {
    let side = order * (order + 1) / 2;
    let pieces = (1..=order).map(|size| {
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| Cell::new(row, column)));
        Piece::new(char::from(b'a' + size as u8), cells).unwrap().copies(size..=size)
    });
    Polyominoes::new(Board::rectangle(side, side), pieces)
}

/// The smallest order with a tiling is 8 (R. Wainwright, 1981); that search takes longer than a test may.
#[test]
fn no_partridge_tiling_of_a_small_order() {
    assert_eq!(partridge(1).count().unwrap(), 1);
    for order in 2..=5 {
        assert_eq!(partridge(order).count().unwrap(), 0, "{order}");
    }
}

/// The plan of a week: ten nurses, three shifts a day with two or three of them in each, at most one shift a day for
/// each nurse.
fn nurses(shift: RangeInclusive<u32>) -> Matrix<(usize, usize)> {
    let mut m = MatrixBuilder::new();
    let shifts = m.between("shift", [7, 3], shift);
    let days = m.secondary("nurse and day", [10, 7]);
    for (nurse, at) in (0..10).flat_map(|nurse| (0..21).map(move |at| (nurse, at))) {
        m.row((nurse, at), [shifts.at([at / 3, at % 3]), days.at([nurse, at / 3])]).unwrap();
    }
    m.build().unwrap()
}

#[test]
fn nurses_of_a_week() {
    let matrix = nurses(2..=3);
    for engine in ENGINES {
        let mut covers = Search::new().engine(engine).node_limit(100).covers(&matrix);
        let plan = covers.next().expect("a plan, at once");
        assert_eq!(matrix.verify(&plan), Ok(()));
    }
    // Of each day: 10! / (a! b! c! (10 - a - b - c)!), summed over two or three nurses in each shift.
    assert_eq!(
        Search::new().count(&matrix).to_string(),
        num_bigint::BigUint::from(186_900_u32).pow(7).to_string()
    );
    assert_eq!(Search::new().count(&nurses(4..=4)), 0, "twelve nurses would be needed");
}

#[test]
fn bounds_are_refused_or_kept() {
    let mut m = MatrixBuilder::new();
    let [exact, open, at_most] = [m.between("a", 2, 2..=2), m.between("b", 1, 1..), m.between("c", 1, ..3)];
    m.row((), [exact.at(0), exact.at(1), open.at(0), at_most.at(0)]).unwrap();
    assert!(m.row((), [exact.at(0).colored(1)]).is_err());
    let matrix = m.build().unwrap();
    let bounds: Vec<_> = matrix.columns().map(|column| matrix.bounds(column).unwrap()).collect();
    assert_eq!(bounds, [2..=2, 2..=2, 1..=1, 0..=2]);
    assert_eq!(matrix.bounds(ColumnId::new(4)), None);
    assert_eq!(matrix.uncoverable(), [0, 1].map(ColumnId::new));
    assert_eq!((matrix.primary_count(), matrix.secondary_count()), (4, 0));

    #[expect(clippy::reversed_empty_ranges)]
    for (bounds, least, most) in [(3..=2, 3, 2), (1..=0, 1, 0)] {
        let mut m = MatrixBuilder::new();
        let cell = m.primary("cell", 1);
        m.row((), [cell.at(0)]).unwrap();
        let bad = m.between("bad", [2, 2], bounds);
        let error = m.row((), [bad.at([0, 0])]).unwrap_err();
        assert!(
            matches!(&error, MatrixError::EmptyBounds { column, least: l, most: u }
            if column.to_string() == "bad[0][0]" && (*l, *u) == (least, most)),
            "{error}"
        );
        assert_eq!(m.build().unwrap_err(), error);
    }
}

/// Equal matrices are equal, and what differs only in bounds has another fingerprint; one without bounds has the
/// fingerprint that it always had.
#[test]
fn bounds_are_part_of_the_matrix() {
    let of = |bounds: RangeInclusive<u32>| {
        let mut m = MatrixBuilder::new();
        let column = m.between("column", 2, bounds);
        m.row((), column.iter()).unwrap();
        m.build().unwrap()
    };
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", 2);
    m.row((), column.iter()).unwrap();
    let plain = m.build().unwrap();
    assert_eq!(of(1..=1), plain);
    assert_eq!(of(1..=1).fingerprint(), plain.fingerprint());
    for bounds in [0..=1, 1..=2, 2..=2, 0..=0] {
        assert_ne!(of(bounds.clone()), plain);
        assert_ne!(of(bounds).fingerprint(), plain.fingerprint());
    }
}

#[test]
fn verify_says_which_bound_is_broken() {
    let mut m = MatrixBuilder::new();
    let (one, some) = (m.primary("one", 1), m.between("some", 1, 2..=3));
    m.row((), [one.at(0), some.at(0)]).unwrap();
    for _ in 0..3 {
        m.row((), [some.at(0)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let rows = |rows: &[u32]| rows.iter().map(|&row| RowId::new(row)).collect::<Vec<_>>();
    assert_eq!(matrix.verify(&rows(&[0, 2])), Ok(()));
    assert_eq!(matrix.verify(&rows(&[1, 0, 3])), Ok(()));
    let said = |listed: &[u32]| matrix.verify(&rows(listed)).unwrap_err().to_string();
    assert_eq!(said(&[0]), "1 of at least 2 rows cover column some");
    assert_eq!(said(&[0, 1, 2, 3]), "row 3 is one too many for column some, which at most 3 may cover");
    assert_eq!(said(&[1, 2]), "no row covers the primary column one");
    assert_eq!(said(&[0, 1, 1]), "row 1 is listed twice, and covers column some");
    assert!(matches!(
        matrix.verify_partial(&rows(&[3, 2, 1, 0])),
        Err(VerifyError::TooMany { row, most: 3, .. }) if row == RowId::new(0)
    ));
    assert_eq!(matrix.verify_partial(&rows(&[3])), Ok(()));
    assert_eq!(Search::new().covers(&matrix).count(), 6);
}

#[test]
fn text_says_what_is_wrong_with_bounds() {
    for (text, what) in [
        (
            "a 3:2|b\n",
            "1:3: the bounds of \"3:2|b\"; expected them as in 2:3|name, 4|name, 2:|name or :3|name, the smaller one first",
        ),
        (
            ":|b\n",
            "1:1: the bounds of \":|b\"; expected them as in 2:3|name, 4|name, 2:|name or :3|name, the smaller one first",
        ),
        (
            "9999999999|b\n",
            "1:1: the bounds of \"9999999999|b\"; expected them as in 2:3|name, 4|name, 2:|name or :3|name, the smaller one first",
        ),
        (
            "2:3:4|b\n",
            "1:1: the bounds of \"2:3:4|b\"; expected them as in 2:3|name, 4|name, 2:|name or :3|name, the smaller one first",
        ),
        ("2|\n", "1:1: expected a name after the bounds"),
        ("a | 2|b\n", "1:5: the secondary column \"b\" has bounds; expected its bare name"),
        ("2|b|c\n", "1:1: the name \"b|c\" holds '|' or ':'; expected a name without them"),
        ("a|b\n", "1:1: the name \"a|b\" holds '|' or ':'; expected a name without them"),
        ("2|a 3|a\n", "1:5: two columns are called \"a\"; expected different names"),
    ] {
        let error = text::read(text).unwrap_err();
        assert_eq!(format!("{}:{}: {}", error.line(), error.column(), error.kind()), what);
    }
    let problem = text::read("0:2|a 3|b 1|c | d\na b c\nb\nb d\n").unwrap();
    let bounds: Vec<_> =
        problem.matrix().columns().filter_map(|column| problem.matrix().bounds(column)).collect();
    assert_eq!(bounds, [0..=2, 3..=3, 1..=1, 0..=1]);
    let mut written = Vec::new();
    problem.write(&mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), "0:2|a 3|b c | d\na b c\nb\nb d\n");
}

/// A search that would branch on each of many columns that need nothing would never end; and nothing is needed here.
#[test]
fn where_nothing_is_needed_every_set_of_rows_is_a_cover() {
    let mut m = MatrixBuilder::new();
    let free = m.between("free", 1, 0..);
    for _ in 0..200 {
        m.row((), [free.at(0)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let first: Vec<Vec<usize>> = Search::new().covers(&matrix).take(4).map(|cover| indices(&cover)).collect();
    assert_eq!(first, [vec![], vec![0], vec![0, 1], vec![0, 1, 2]]);
    assert_eq!(Search::new().count(&matrix).exact(), Some(&num_bigint::BigUint::from(2_u32).pow(200)));
}

/// A cover of as many rows as a column may have is no recursion.
#[test]
fn a_column_covered_a_hundred_thousand_times() {
    let rows = 100_000;
    let mut m = MatrixBuilder::new();
    let all = m.between("all", 1, rows..=rows);
    for _ in 0..rows {
        m.row((), [all.at(0)]).unwrap();
    }
    let matrix = m.build().unwrap();
    std::thread::Builder::new()
        .stack_size(128 << 10)
        .spawn(move || {
            let mut covers = Search::new().engine(Engine::Links).covers(&matrix);
            assert_eq!(covers.next_rows().map(<[_]>::len), Some(rows as usize));
            assert_eq!(covers.next_rows(), None);
        })
        .unwrap()
        .join()
        .unwrap();
}

/// Cells that may stay empty, one by one, against all cells or none.
#[test]
fn holes_one_by_one() {
    let domino = || Piece::new('d', [Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
    let board = Board::rectangle(4, 4);
    let problem = |copies: RangeInclusive<usize>| Polyominoes::new(board.clone(), [domino().copies(copies)]);
    // Matchings of the grid: OEIS A028420.
    assert_eq!(problem(0..=usize::MAX).holes(true).count().unwrap(), 10_012);
    assert_eq!(problem(0..=usize::MAX).holes_at(board.cells().iter().copied()).count().unwrap(), 10_012);
    let sum: u64 =
        (0..=8).map(|copies| problem(copies..=copies).holes(true).count().unwrap().to_u64().unwrap()).sum();
    assert_eq!(sum, 10_012);
    // With two cells that may be empty, both are or none is.
    let corners = [Cell::new(0, 0), Cell::new(0, 3), Cell::new(9, 9)];
    let without: Board = board.cells().iter().copied().filter(|cell| !corners.contains(cell)).collect();
    let cut = Polyominoes::new(without, [domino().copies(..)]).count().unwrap().to_u64().unwrap();
    let two = problem(0..=usize::MAX).holes_at(corners);
    assert_eq!(two.count().unwrap(), 36 + cut);
    assert!(
        two.may_be_hole(Cell::new(0, 3))
            && !two.may_be_hole(Cell::new(1, 1))
            && !two.may_be_hole(Cell::new(9, 9))
    );
    for tiling in two.solutions().unwrap() {
        let empty = board.cells().iter().filter(|&&cell| tiling.piece_at(cell).is_none());
        assert!(empty.clone().all(|&cell| two.may_be_hole(cell)));
        assert!(matches!(empty.count(), 0 | 2));
    }
    // A reflection maps the corners onto themselves, a quarter turn does not.
    let classes = two.distinct().unwrap().count();
    assert_eq!(two.count_distinct().unwrap(), classes as u64);
    assert!(2 * classes >= 36 + cut as usize && classes < 36 + cut as usize);
}

/// Probes count covers on their way, too: those that hold other covers.
#[test]
fn estimates_are_near_the_numbers() {
    let mut m = MatrixBuilder::new();
    let some = m.between("some", 1, 3..);
    for _ in 0..8 {
        m.row((), [some.at(0)]).unwrap();
    }
    let at_least_three = m.build().unwrap();
    let covers = 256 - 1 - 8 - 28;
    assert_eq!(Search::new().covers(&at_least_three).count(), covers);
    for (matrix, covers) in [(sums(4, 2), 90), (at_least_three, covers)] {
        let estimate = Search::new().estimate(&matrix, 3000, 7);
        let error = (estimate.covers - covers as f64).abs();
        assert!(error < 4.0 * estimate.covers_error && error < 0.1 * covers as f64, "{estimate:?}");
        let mut search = Search::new().covers(&matrix);
        search.count_rest();
        let error = (estimate.nodes - search.stats().nodes as f64).abs();
        assert!(error < 4.0 * estimate.nodes_error + 1.0, "{estimate:?}");
    }
}

/// The error named the first column of the row, a colored one, which several rows may cover.
#[test]
fn a_row_listed_twice_is_named_with_a_column_without_color() {
    let mut m = MatrixBuilder::new();
    let (one, letter) = (m.primary("one", 1), m.secondary("letter", 1));
    let row = m.row((), [letter.at(0).colored(1), one.at(0)]).unwrap();
    let error = m.build().unwrap().verify(&[row, row]).unwrap_err();
    assert_eq!(error.to_string(), "row 0 is listed twice, and covers column one");
}

/// Matchings of a grid: each row may be left out, and which are left depends on the cells last touched only. Without the
/// column of the dominoes, which is no constraint, and with the rows in the order of their cells, that is few states.
#[test]
fn matchings_are_counted_by_their_frontier() {
    let domino = Piece::new('d', [Cell::new(0, 0), Cell::new(0, 1)]).unwrap().copies(..);
    let matrix = Polyominoes::new(Board::rectangle(8, 8), [domino]).holes(true).matrix().unwrap();
    let count = Search::new().node_limit(1_000_000).count(&matrix);
    assert_eq!(count, 179_788_343_101_980_135_u64); // OEIS A028420
}
