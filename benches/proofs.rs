//! Counts with proofs: how long it takes to write one, and to check it, against the diagram of all covers.
//!
//! ```text
//! cargo bench --bench proofs               # all, a minute
//! cargo bench --bench proofs -- dominoes   # instances with the word in their names
//! ```
//!
//! Times are medians of five, diagram, proof and check in turn; of one where a diagram takes more than a second. The
//! proofs are kept in memory, and checked by `proofs::check_count`. Every number is checked.

#[path = "../tests/common/families/mod.rs"]
mod families;
#[path = "common/timing.rs"]
mod timing;

use exactcover::proofs::check_count;
use exactcover::{ExactCover, Langford, Matrix, MatrixBuilder, Queens, Search, text};
use families::polyforms::rectangle;
use families::{designs, graphs, latin, tilings, unlabeled};
use timing::{median, milliseconds};

const ROUNDS: usize = 5;

fn main() {
    // Cargo passes `--bench`; an argument that is no option is a filter.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!(
        "| instance | covers | diagram, ms | proof, ms | / diagram | check, ms | / diagram | lines | KB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let row = |name: &str, matrix: &dyn Fn() -> Matrix<()>| {
        if name.contains(&filter) {
            measure(name, &matrix());
        }
    };
    let grid = || unlabeled(&graphs::Graph::grid(8, 8).colorings(3).matrix().expect("small"));
    row("dominoes 8x8", &|| graphs::dominoes(8, 8));
    row("dominoes 12x12", &|| graphs::dominoes(12, 12));
    row("6x8 by any tetrominoes", &|| tilings::any_tetrominoes(6, 8));
    row("8x8 by any tetrominoes", &|| tilings::any_tetrominoes(8, 8));
    row("perfect matchings of K20", &|| graphs::complete_graph_matchings(20));
    row("bell 10", &|| designs::set_partitions(10));
    row("queens 10", &|| unlabeled(&Queens::new(10).expect("small").matrix().expect("small")));
    row("3-coloring an 8x8 grid", &grid);
    row("Latin squares 4", &|| unlabeled(&latin::latin_squares(4)));
    row("Langford 8", &|| unlabeled(&Langford::new(8).matrix().expect("small")));
    row("a roster", &roster);
    row("pentominoes 6x10", &|| tilings::pentominoes(&rectangle(6, 10)));
}

/// Six nurses, five shifts: each nurse takes one to three, two or three nurses work in each.
fn roster() -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (nurse, shift) = (m.between("nurse", 6, 1..=3), m.between("shift", 5, 2..=3));
    for (n, s) in (0..6).flat_map(|n| (0..5).map(move |s| (n, s))) {
        m.row((), [nurse.at(n), shift.at(s)]).expect("a sound row");
    }
    m.build().expect("small")
}

fn measure(name: &str, matrix: &Matrix<()>) {
    let search = Search::new().memory_limit(1 << 30);
    let mut problem = Vec::new();
    text::write(matrix, &mut problem).expect("a vector");
    let problem = String::from_utf8(problem).expect("a text");
    let mut figures = [Vec::new(), Vec::new(), Vec::new()];
    loop {
        let (diagram, graph) = milliseconds(|| search.diagram(matrix).expect("small enough"));
        let (prove, (count, proof)) = milliseconds(|| {
            let mut proof = Vec::new();
            (search.prove_count(matrix, &mut proof).expect("small enough"), proof)
        });
        let (check, proved) = milliseconds(|| check_count(&problem, &proof[..]).expect("a proof"));
        assert_eq!(count, graph.count(), "{name}");
        assert_eq!(proved.count, count.to_string(), "{name}");
        figures.iter_mut().zip([diagram, prove, check]).for_each(|(figures, figure)| figures.push(figure));
        if figures[0].len() == ROUNDS || diagram > 1e3 {
            let [diagram, prove, check] = figures.each_mut().map(|figures| median(figures));
            let (lines, size) = (count.stats().nodes, proof.len() / 1000);
            let (one, two) = (prove / diagram, check / diagram);
            break println!(
                "| {name} | {count} | {diagram:.2} | {prove:.2} | {one:.1} | {check:.2} | {two:.1} | {lines} | {size} |"
            );
        }
    }
}
