//! Matrices of more rows than bits hold from the beginning: links to the end against links that hand their subtrees
//! over to bits.
//!
//! ```text
//! cargo bench --bench large                # all, three minutes
//! cargo bench --bench large -- hexominoes  # rows that hold the word
//! ```
//!
//! The median of three searches of the first million nodes, the two ways in turn; their covers and nodes must agree.

#[path = "../tests/common/families/mod.rs"]
mod families;

use std::hint::black_box;
use std::time::Instant;

use exactcover::runs::Engine;
use exactcover::{Matrix, Search};
use families::polyforms::{CUBE, Lattice, SQUARE, Shape, cuboid, rectangle};
use families::sets;
use families::tilings::{Uses, tilings};

const NODES: u64 = 1_000_000;
const ROUNDS: usize = 3;

fn main() {
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!("| first million nodes | rows | links, s | links, then bits, s | |");
    println!("|---|---|---|---|---|");
    row(&filter, "25 pentacubes in 5x5x5", || packing(&CUBE, 5, 25, &cuboid(5, 5, 5)));
    row(&filter, "35 hexominoes in 14x15", || packing(&SQUARE, 6, 35, &rectangle(14, 15)));
    row(&filter, "100 heptominoes in 25x28", || packing(&SQUARE, 7, 100, &rectangle(25, 28)));
    if "partitions of 14 points".contains(&filter) {
        let subsets = (1..1_u32 << 14).map(|set| (0..14).filter(move |point| set >> point & 1 == 1));
        let matrix = sets(14, subsets);
        let [links, both] = times(|engine| {
            assert_eq!(Search::new().engine(engine).count(black_box(&matrix)), 190_899_322);
        });
        println!(
            "| partitions of 14 points, count | 16383 | {links:.2} | {both:.2} | {:.1}x |",
            links / both
        );
    }
}

/// So many of the pieces of n cells, each once on the board.
fn packing(lattice: &Lattice, n: usize, pieces: usize, board: &[[i32; 3]]) -> Matrix<()> {
    let pieces: Vec<Shape> = lattice.polyforms(n).into_iter().take(pieces).collect();
    tilings(lattice, board, pieces.into_iter().map(|piece| (piece, Uses::Once)))
}

fn row(filter: &str, name: &str, matrix: impl Fn() -> Matrix<()>) {
    if !name.contains(filter) {
        return;
    }
    let matrix = matrix();
    let search = |engine| {
        let mut covers = Search::new().engine(engine).node_limit(NODES).covers(black_box(&matrix));
        let found = covers.count_rest();
        assert_eq!(covers.engine_below().is_some(), engine == Engine::Auto, "{name}");
        (found, covers.stats().nodes)
    };
    assert_eq!(search(Engine::Links), search(Engine::Auto), "{name}");
    let [links, both] = times(|engine| {
        black_box(search(engine));
    });
    println!("| {name} | {} | {links:.2} | {both:.2} | {:.1}x |", matrix.row_count(), links / both);
}

/// The medians for links alone, and for links that may hand over.
fn times(search: impl Fn(Engine)) -> [f64; 2] {
    let mut seconds = [[0.0; ROUNDS]; 2];
    for round in 0..ROUNDS {
        for (engine, seconds) in [Engine::Links, Engine::Auto].into_iter().zip(&mut seconds) {
            let start = Instant::now();
            search(engine);
            seconds[round] = start.elapsed().as_secs_f64();
        }
    }
    seconds.map(|mut seconds| {
        seconds.sort_by(f64::total_cmp);
        seconds[ROUNDS / 2]
    })
}
