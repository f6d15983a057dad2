//! All engines give the same covers in the same order, with the same nodes, on the matrices of every adapter.

use std::ops::RangeInclusive;

use exactcover::problems::graph_coloring::GraphColoring;
use exactcover::problems::polyomino::{Board, Piece};
use exactcover::problems::queens::Square;
use exactcover::problems::sudoku::Layout;
use exactcover::runs::{Engine, Outcome};
use exactcover::{
    Covers, ExactCover, Langford, Matrix, MatrixBuilder, MatrixError, Polyominoes, Queens, RowId, Search,
    SetPartition, Sudoku, text,
};

/// Compares the first `most` covers of both engines, and their statistics after each.
fn compare<L>(matrix: &Matrix<L>, most: usize) {
    assert_eq!(Search::new().engine(Engine::Bits).engine_for(matrix), Engine::Bits);
    for search in [Search::new(), Search::new().seed(7)] {
        let mut links = search.clone().engine(Engine::Links).covers(matrix);
        let mut bits = search.clone().engine(Engine::Bits).covers(matrix);
        assert_eq!((links.engine(), bits.engine()), (Engine::Links, Engine::Bits));
        for number in 0..most {
            let expected = links.next_rows().map(<[_]>::to_vec);
            assert_eq!(bits.next_rows(), expected.as_deref());
            let (ours, theirs) = (bits.stats(), links.stats());
            assert_eq!((ours.nodes, ours.solutions), (theirs.nodes, theirs.solutions));
            assert_eq!(ours.max_depth, theirs.max_depth);
            assert!((bits.progress() - links.progress()).abs() < 1e-9);
            assert_eq!(bits.outcome(), links.outcome());
            let Some(rows) = expected else {
                assert_eq!(bits.outcome(), Outcome::Exhausted);
                break;
            };
            assert_eq!(matrix.verify(&rows), Ok(()));
            if number % 97 == 5 {
                bits = bits.clone(); // goes on from the same place
                links = links.clone();
            }
        }
    }
}

fn compare_problem(problem: &impl ExactCover, most: usize) {
    compare(&problem.matrix().unwrap(), most);
}

#[test]
fn queens() {
    for size in 0..=9 {
        compare_problem(&Queens::new(size).unwrap(), usize::MAX);
    }
    compare_problem(&Queens::new(7).unwrap().toroidal(), usize::MAX);
    compare_problem(&Queens::new(40).unwrap(), 20);
    let placed = [Square::new(3, 4), Square::new(0, 0)];
    compare_problem(&Queens::new(10).unwrap().with_placed(placed).unwrap(), usize::MAX);
}

#[test]
fn sudokus_of_all_sizes() {
    for (layout, most) in [
        (Layout::standard(2, 2).unwrap(), usize::MAX),
        (Layout::standard(2, 3).unwrap(), 300),
        (Layout::standard(3, 3).unwrap(), 300),
        (Layout::diagonal(), 300),
        (Layout::samurai(), 30),
        (Layout::standard(4, 4).unwrap(), 10),
    ] {
        compare_problem(&Sudoku::empty(layout), most);
    }
    for text in [
        include_str!("../../benches/data/sudoku_hard.txt"),
        include_str!("../../benches/data/samurai.txt"),
        include_str!("../../benches/data/sudoku_16x16.txt"),
    ] {
        let mut layouts = exactcover::problems::sudoku::standard_layouts();
        layouts.retain(|layout| layout.digits() < 20);
        layouts.push(Layout::samurai().into());
        for puzzle in Sudoku::read(text, &layouts).into_iter().take(10) {
            compare_problem(&puzzle.unwrap(), 2);
        }
    }
}

#[test]
fn sudokus_of_all_layouts() {
    for name in Layout::names().chain(["latin-5", "3x2"]) {
        compare_problem(&Sudoku::empty(name.parse::<Layout>().unwrap()), 50);
    }
    compare_problem(&Sudoku::empty(Layout::jigsaw(b"aaababbbcccdcddd").unwrap()), usize::MAX);
}

#[test]
fn small_adapters() {
    for numbers in 0..=8 {
        compare_problem(&Langford::new(numbers), usize::MAX);
    }
    let petersen = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
    let petersen = GraphColoring::new(11, petersen, 3);
    assert_eq!(petersen.count().unwrap(), 3 * 120); // an eleventh vertex on its own
    compare_problem(&petersen, usize::MAX);
    let subsets = (1..1 << 6).map(|mask: usize| (0..6).filter(|e| mask >> e & 1 == 1).collect());
    compare_problem(&SetPartition::new(6, subsets), usize::MAX);
}

#[test]
fn polyominoes_in_space_with_holes_and_optional_pieces() {
    let soma = || Polyominoes::new(Board::cuboid(3, 3, 3), Piece::soma());
    compare_problem(&soma(), 3000);
    let tetrominoes =
        ["####", "##\n##", "###\n.#."].map(|drawing| Piece::drawn('t', drawing).unwrap().copies(..=2));
    compare_problem(&Polyominoes::new(Board::rectangle(4, 4), tetrominoes.clone()), usize::MAX);
    compare_problem(&Polyominoes::new(Board::rectangle(3, 4), tetrominoes).holes(true), usize::MAX);
}

/// The board without its center is large enough for subtrees with tables of their own.
#[test]
fn polyominoes() {
    let board = Board::rectangle(8, 8).without_center(2, 2).unwrap();
    compare_problem(&Polyominoes::pentominoes(board), usize::MAX);
    let domino = Piece::drawn('d', "##").unwrap();
    let dominoes = |copies: RangeInclusive<usize>| {
        Polyominoes::new(Board::rectangle(6, 6), [domino.clone().copies(copies)])
    };
    compare_problem(&dominoes(0..=usize::MAX), 3000);
    compare_problem(&dominoes(18..=18), 300);
}

#[test]
fn colors() {
    let words = text::read(include_str!("../../examples/data/words.txt")).unwrap();
    compare(words.matrix(), usize::MAX);
    // Two rows for every pair of a primary and a colored column, which all must agree.
    let mut m = MatrixBuilder::new();
    let (one, hue) = (m.primary("one", 5), m.secondary("hue", 2));
    for row in 0..5 {
        for color in 0..3 {
            m.row((), [one.at(row), hue.at(0).colored(color)]).unwrap();
            m.row((), [one.at(row), hue.at(0).colored(color), hue.at(1).colored(color)]).unwrap();
        }
    }
    let matrix = m.build().unwrap();
    compare(&matrix, usize::MAX);
    assert_eq!(Search::new().covers(&matrix).count(), 3 * 32);
}

/// Which engine ran shows in its updates: each counts something else.
#[test]
fn each_engine_really_runs() {
    let matrix = Queens::new(8).unwrap().matrix().unwrap();
    let updates = |engine| {
        let mut covers = Search::new().engine(engine).covers(&matrix);
        assert_eq!((covers.engine(), covers.count_rest()), (engine, 92));
        covers.stats().updates
    };
    let (links, bits) = (updates(Engine::Links), updates(Engine::Bits));
    assert!(links > 2 * bits, "{links} {bits}");
    let mut auto = Search::new().covers(&matrix);
    assert_eq!((auto.count_rest(), auto.stats().updates), (92, bits));
}

/// Restarts in mid-search, also while a subtree is searched in a table of its own.
#[test]
fn restarts_in_large_tables() {
    let board = Board::rectangle(8, 8).without_center(2, 2).unwrap();
    compare_restarts(&Polyominoes::pentominoes(board).matrix().unwrap());
    compare_restarts(&Sudoku::empty(Layout::samurai()).matrix().unwrap());
}

fn compare_restarts<L>(matrix: &Matrix<L>) {
    let rows = matrix.row_count() as u32;
    for seed in [None, Some(3)] {
        let mut search = Search::new().node_limit(6000);
        if let Some(seed) = seed {
            search = search.seed(seed);
        }
        let mut bits = search.clone().engine(Engine::Bits).covers(matrix);
        let mut links = search.clone().engine(Engine::Links).covers(matrix);
        for question in 0..12 {
            let chosen: Vec<RowId> =
                (0..question % 4).map(|n| RowId::new((7 + 131 * question * (n + 1)) % rows)).collect();
            bits.restart(&chosen);
            links.restart(&chosen);
            let most = if question % 3 == 0 { usize::MAX } else { 10 };
            for _ in 0..most {
                let expected = links.next_rows().map(<[_]>::to_vec);
                assert_eq!(bits.next_rows(), expected.as_deref());
                assert_eq!(bits.stats().nodes, links.stats().nodes);
                assert_eq!(bits.stats().max_depth, links.stats().max_depth);
                assert!((bits.progress() - links.progress()).abs() < 1e-9);
                if expected.is_none() {
                    break;
                }
            }
            assert_eq!(bits.outcome(), links.outcome());
        }
    }
}

/// Many rows in few columns, and few rows in many.
#[test]
fn wide_and_tall_matrices() {
    for (columns, copies) in [(1, 300), (3, 20), (20, 3), (100, 2), (100, 5), (200, 30)] {
        let mut m = MatrixBuilder::new();
        let block = m.primary("column", columns);
        for column in 0..columns {
            for _ in 0..copies {
                m.row((), [block.at(column)]).unwrap();
            }
            if column > 0 {
                m.row((), [block.at(column), block.at(column - 1)]).unwrap();
            }
        }
        compare(&m.build().unwrap(), 200);
    }
}

/// Bits keep sizes in another form for more columns, and for more rows in the largest column: both sides of each border.
#[test]
fn all_forms_of_sizes_at_their_borders() {
    for columns in [1, 16, 17, 32, 33, 64, 65, 96, 97, 128, 129, 256, 257] {
        for largest in [7, 8, 15, 16, 31, 32, 254, 255, 256] {
            let mut m = MatrixBuilder::new();
            let column = m.primary("column", columns);
            let middle = columns / 2;
            for row in 0..largest {
                // Every third row shares the middle column with another one, so that its size falls step by step.
                let other = (row % 3 == 0).then_some(row % columns).filter(|&other| other != middle);
                m.row((), [column.at(middle)].into_iter().chain(other.map(|other| column.at(other))))
                    .unwrap();
            }
            for at in (0..columns).filter(|&at| at != middle) {
                m.row((), [column.at(at)]).unwrap();
                m.row((), [column.at(at)]).unwrap();
            }
            let matrix = m.build().unwrap();
            compare(&matrix, 300);
        }
    }
}

/// `Auto` takes links. Bits requested by name are refused, and never replaced by links.
#[test]
fn a_matrix_too_large_for_bitsets_is_refused_by_bits() {
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", 1);
    for _ in 0..9000 {
        m.row((), [column.at(0)]).unwrap();
    }
    let matrix = m.build().unwrap();
    assert_eq!(Search::new().engine_for(&matrix), Engine::Links);
    assert_eq!(Search::new().covers(&matrix).engine(), Engine::Links);
    assert_eq!(Search::new().covers(&matrix).count_rest(), 9000);

    let by_name = Search::new().engine(Engine::Bits);
    assert_eq!(by_name.engine_for(&matrix), Engine::Bits);
    let mut refused = by_name.covers(&matrix);
    let stands =
        |covers: &Covers| (covers.outcome(), covers.engine(), covers.stats().nodes, covers.progress());
    for _ in 0..3 {
        assert_eq!(refused.next_rows(), None);
        assert_eq!(stands(&refused), (Outcome::Refused, Engine::Bits, 0, 0.0));
        refused.add_nodes(1000);
        refused.restart([RowId::new(0)]);
    }
    // Rows that are left out, or ruled out, do not count.
    let few = by_name.clone().exclude((0..2000).map(RowId::new));
    assert_eq!(few.covers(&matrix).count_rest(), 7000);
    let mut one = by_name.choose([RowId::new(3)]).covers(&matrix);
    assert_eq!((one.count_rest(), one.outcome()), (1, Outcome::Exhausted));
    one.restart([RowId::new(3)]); // the whole matrix again
    assert_eq!(one.outcome(), Outcome::Refused);
}

#[test]
fn a_problem_too_large_for_bitsets_is_an_error_with_bits() {
    let queens = Queens::new(91).unwrap();
    let refused = queens.search(&Search::new().engine(Engine::Bits)).unwrap_err();
    assert_eq!(refused, MatrixError::TooLargeForBits { rows: 8281, columns: 544 });
    assert_eq!(queens.search(&Search::new()).unwrap().search().stats().nodes, 0);
}
