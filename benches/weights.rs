//! How long it takes to find weights that prove that there is no cover, or that there are none.
//!
//! ```text
//! cargo bench --bench weights             # all, seconds
//! cargo bench --bench weights -- Langford # instances with the word in their names
//! ```
//!
//! Times are medians of five.

#[path = "../tests/common/families/mod.rs"]
mod families;

use std::hint::black_box;
use std::time::Instant;

use exactcover::{ExactCover, Langford, Matrix, Queens, Search};
use families::polyforms::{CUBE, SQUARE, cuboid, rectangle};
use families::tilings::tilings_by_each;
use families::{colored, designs, graphs, impossible, sets, unlabeled};

const ROUNDS: usize = 5;

fn main() {
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!("| instance | columns | rows | weights | ms |");
    println!("|---|---|---|---|---|");
    let row = |name: &str, matrix: &dyn Fn() -> Matrix<()>| {
        if name.contains(&filter) {
            measure(name, &matrix());
        }
    };
    row("dominoes, 12x12 less two corners", &|| impossible::mutilated_chessboard(12));
    row("dominoes, 30x30 less two corners", &|| impossible::mutilated_chessboard(30));
    row("dominoes, 44x44 less two corners", &|| impossible::mutilated_chessboard(44));
    row("T tetrominoes 10x10", &impossible::t_tetrominoes);
    row("L tetrominoes 10x10", &impossible::l_tetrominoes);
    row("1x4 on 10x10", &impossible::sticks);
    row("1x1x4 in 6x6x6", &|| impossible::bricks_in_a_cube(1, 1, 4));
    row("1x2x4 in 6x6x6", &|| impossible::bricks_in_a_cube(1, 2, 4));
    row("35 hexominoes in 14x15", &|| impossible::hexominoes(14, 15));
    for n in [5, 6, 9, 10, 13, 14, 30] {
        row(&format!("Langford {n}"), &|| unlabeled(&Langford::new(n).matrix().expect("small")));
    }
    row("pentominoes 6x10", &|| tilings_by_each(&SQUARE, 5, &rectangle(6, 10)));
    row("25 pentacubes in 5x5x5", &|| {
        let pieces = CUBE.polyforms(5).into_iter().take(25);
        let pieces = pieces.map(|piece| (piece, families::tilings::Uses::Once));
        families::tilings::tilings(&CUBE, &cuboid(5, 5, 5), pieces)
    });
    row("Kirkman 15", &|| designs::kirkman(15));
    row("queens 12", &|| unlabeled(&Queens::new(12).expect("small").matrix().expect("small")));
    row("MacMahon 4x6", &|| colored::macmahon_squares(4, 6, 3));
    row("dominoes 40x40", &|| graphs::dominoes(40, 40));
    row("partitions of 14 points", &|| designs::set_partitions(14));
    row("quadruples of 20 points, triples once", &|| unlabeled(&designs::steiner(3, 4, 20, |_| true)));
    // The worst that there is: the last two are given up.
    for (columns, size, rows) in [(500, 5, 1000), (1000, 5, 2000), (2000, 5, 4000), (2000, 20, 4000)] {
        row(&format!("random, {rows} rows of {size} of {columns}"), &|| random(columns, size, rows));
    }
}

/// Rows of so many columns each, at random.
fn random(columns: usize, size: usize, rows: usize) -> Matrix<()> {
    let mut state = 1_u64;
    let mut below = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    let rows: Vec<Vec<usize>> = (0..rows)
        .map(|_| {
            let mut row = Vec::new();
            while row.len() < size {
                let column = below(columns);
                if !row.contains(&column) {
                    row.push(column);
                }
            }
            row
        })
        .collect();
    sets(columns, rows)
}

fn measure(name: &str, matrix: &Matrix<()>) {
    let mut times = Vec::new();
    let mut found = None;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        found = Search::new().weights(black_box(matrix));
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    let weights = match &found {
        Some(weights) => {
            weights.verify(matrix).expect("the weights are right");
            let classes: Vec<String> = weights
                .classes()
                .iter()
                .map(|(weight, columns)| format!("{}x{weight}", columns.len()))
                .collect();
            format!("mod {}: {}; in all {}", weights.modulus(), classes.join(", "), weights.total())
        }
        None => "none".into(),
    };
    let (columns, rows) = (matrix.primary_count(), matrix.row_count());
    println!("| {name} | {columns} | {rows} | {weights} | {:.2} |", times[ROUNDS / 2]);
}
