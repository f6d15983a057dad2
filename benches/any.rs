//! One cover by `Search::any` beside the first cover in canonical order.
//!
//! ```text
//! cargo bench --bench any                 # all, a minute
//! cargo bench --bench any -- queens       # instances with the word in their names
//! ```
//!
//! Times are medians of three, with starting the search. The canonical search stops at a million nodes. Every cover is
//! verified, and where there is none both agree. A second table has the geometric mean and the longest time of each
//! family of instances that differ in their seeds alone.

#[path = "../tests/common/families/mod.rs"]
mod families;

use std::time::Instant;

use exactcover::problems::sudoku::{Layout, Sudoku};
use exactcover::runs::Stopped;
use exactcover::{Cover, ExactCover, Matrix, MatrixBuilder, Search};
use families::{chess, designs, graphs, impossible, latin, planted, tilings, unlabeled};

const ROUNDS: usize = 3;
const CANONICAL: u64 = 1_000_000;
/// Where `any` is given up.
const LIMIT: u64 = 300_000_000;
/// The instances of a family.
const SEEDS: u64 = 5;

fn main() {
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!("| instance | rows | any, s | nodes | canonical, s | nodes |");
    println!("|---|---|---|---|---|---|");
    let row = |name: &str, matrix: &dyn Fn() -> Matrix<()>| {
        name.contains(&filter).then(|| measure(name, &matrix()))
    };
    let mut families = Vec::new();
    let mut family = |name: &str, seeds: u64, matrix: &dyn Fn(u64) -> Matrix<()>| {
        let times = (1..=seeds).filter_map(|seed| row(&format!("{name}, {seed}"), &|| matrix(seed)));
        families.push((name.to_owned(), times.collect::<Vec<_>>()));
    };
    for (side, holes) in [(25, 264), (30, 320), (33, 381), (35, 405)] {
        family(&format!("Latin square {side} with {holes} holes"), SEEDS, &|seed| {
            unlabeled(&latin::with_holes(side, holes, seed))
        });
    }
    family("domino grid 45", 2 * SEEDS, &|seed| planted::domino_grid(45, seed));
    for (points, size, rows) in
        [(180, 3, 1200), (240, 3, 3500), (100, 4, 3000), (120, 4, 2500), (75, 5, 1500)]
    {
        family(&format!("{rows} sets of {size} of {points}"), SEEDS, &|seed| {
            planted::sets(points, size, rows, seed)
        });
    }
    for side in [100, 300, 1000] {
        row(&format!("queens {side}"), &|| chess::queens(side));
    }
    for (height, width) in [(3, 20), (4, 15), (5, 12), (6, 10)] {
        row(&format!("pentominoes {height}x{width}"), &|| tilings::distinct_pentominoes(height, width));
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

    println!("\n| family | instances | any, s, geometric mean | longest |");
    println!("|---|---|---|---|");
    for (name, times) in families.iter().filter(|(_, times)| !times.is_empty()) {
        let mean = (times.iter().map(|time| time.ln()).sum::<f64>() / times.len() as f64).exp();
        let longest = times.iter().copied().fold(0.0, f64::max);
        println!("| {name} | {} | {mean:.4} | {longest:.4} |", times.len());
    }
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

/// Prints a line, and returns the time of `any`.
fn measure(name: &str, matrix: &Matrix<()>) -> f64 {
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
    any
}
