//! One cover by `Search::any` beside the first cover in canonical order.
//!
//! ```text
//! cargo bench --bench any                 # all, a minute
//! cargo bench --bench any -- queens       # instances with the word in their names
//! ```
//!
//! Times are medians of three, with starting the search. The canonical search stops at a million nodes. Every cover is
//! verified, and where there is none both agree.

#[path = "../tests/common/families/mod.rs"]
mod families;

use std::time::Instant;

use exactcover::problems::sudoku::{Layout, Sudoku};
use exactcover::runs::Stopped;
use exactcover::{Cover, ExactCover, Matrix, MatrixBuilder, Search};
use families::{chess, designs, graphs, impossible, latin, tilings, unlabeled};

const ROUNDS: usize = 3;
const CANONICAL: u64 = 1_000_000;
/// Where `any` is given up.
const LIMIT: u64 = 60_000_000;

fn main() {
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!("| instance | rows | any, s | nodes | canonical, s | nodes |");
    println!("|---|---|---|---|---|---|");
    let row = |name: &str, matrix: &dyn Fn() -> Matrix<()>| {
        if name.contains(&filter) {
            measure(name, &matrix());
        }
    };
    for side in [100, 300, 1000] {
        row(&format!("queens {side}"), &|| chess::queens(side));
    }
    for (side, holes) in [(30, 320), (33, 381), (35, 405)] {
        for seed in 1..=5 {
            row(&format!("Latin square {side} with {holes} holes, {seed}"), &|| {
                unlabeled(&latin::with_holes(side, holes, seed))
            });
        }
    }
    row("nine squares in 33x32", &squares);
    row("Kirkman 15", &|| designs::kirkman(15));
    row("dominoes, 12x12 less two corners", &|| impossible::mutilated_chessboard(12));
    row("dominoes, 30x30 less two corners", &|| impossible::mutilated_chessboard(30));
    row("officers 6", &|| designs::orthogonal_latin_squares(6));
    row("soma", &tilings::soma);
    row("dominoes 200x250", &|| graphs::dominoes(200, 250));
    row("Latin square 50", &|| unlabeled(&latin::latin_squares(50)));
    row("samurai", &|| {
        let mut puzzles = Sudoku::read(include_str!("data/samurai.txt"), &[Layout::samurai().into()]);
        unlabeled(&puzzles.swap_remove(0).expect("a samurai").matrix().expect("a matrix"))
    });
    row("Sudoku, minimal", &|| {
        let text = include_str!("data/sudoku_minimal.txt");
        let line = text.lines().find(|line| !line.starts_with('#')).expect("a puzzle");
        unlabeled(&line.parse::<Sudoku>().expect("a Sudoku").matrix().expect("a matrix"))
    });
}

/// The perfect rectangle of the lowest order: nine squares of different sides (Z. Moroń, 1925).
fn squares() -> Matrix<()> {
    let (height, width) = (33, 32);
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", [height, width]);
    let sides = [1, 4, 7, 8, 9, 10, 14, 15, 18];
    let square = m.primary("square", sides.len());
    for (at, side) in sides.into_iter().enumerate() {
        for (top, left) in (0..=height - side).flat_map(|top| (0..=width - side).map(move |left| (top, left)))
        {
            let cells = (0..side * side).map(|i| cell.at([top + i / side, left + i % side]));
            m.row((), cells.chain([square.at(at)])).expect("a row");
        }
    }
    m.build().expect("a matrix")
}

fn measure(name: &str, matrix: &Matrix<()>) {
    let mut times = [Vec::new(), Vec::new()];
    let mut nodes = [0, 0];
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let mut finder = Search::new().node_limit(LIMIT).finder(matrix);
        let any = finder.find();
        times[0].push(start.elapsed().as_secs_f64());
        nodes[0] = finder.stats().nodes;
        let start = Instant::now();
        let mut covers = Search::new().node_limit(CANONICAL).covers(matrix);
        let first = covers.next();
        times[1].push(start.elapsed().as_secs_f64());
        nodes[1] = covers.stats().nodes;
        let is_right = |cover: &Cover| matrix.verify(cover).is_ok();
        assert!(first.iter().all(is_right), "{name}");
        match &any {
            Ok(cover) => assert!(cover.iter().all(is_right) && first.is_some() <= cover.is_some(), "{name}"),
            Err(stopped) => assert_eq!(*stopped, Stopped::Limited, "{name}"),
        }
        if times[0][0] > 5.0 {
            break;
        }
    }
    let [any, canonical] = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    });
    let mark = |nodes: u64, limit: u64| if nodes >= limit { "> " } else { "" };
    println!(
        "| {name} | {} | {}{any:.4} | {} | {}{canonical:.4} | {} |",
        matrix.row_count(),
        mark(nodes[0], LIMIT),
        nodes[0],
        mark(nodes[1], CANONICAL),
        nodes[1]
    );
}
