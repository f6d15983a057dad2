//! The main questions on instances of a few milliseconds, measured by Criterion.
//!
//! ```text
//! cd benches/peers
//! cargo bench --bench questions                             # all, two minutes
//! cargo bench --bench questions -- counts                   # one group
//! cargo bench --bench questions -- --save-baseline before   # to compare with: --baseline before
//! ```
//!
//! Each answer is checked. The benches of the folder above measure what Criterion does not: the first cover of a search
//! that would take hours, ratios of two searches within one run, memory and threads.

#[path = "../../tests/common/families/mod.rs"]
mod families;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use exactcover::problems::polyomino::{Board, Polyominoes};
use exactcover::problems::sudoku::{Layout, Sudoku, standard_layouts};
use exactcover::{ExactCover, Langford, Matrix, RowId, Search};
use families::{chess, designs, graphs, latin, tilings, unlabeled};

fn stated(problem: &impl ExactCover) -> Matrix<()> {
    unlabeled(&problem.matrix().expect("a small matrix"))
}

fn enumeration(c: &mut Criterion) {
    let pentominoes = Polyominoes::pentominoes(Board::rectangle(3, 20));
    let mut group = c.benchmark_group("enumeration");
    for (name, matrix, covers) in [
        ("queens 10", chess::queens(10), 724),
        ("Langford 8", stated(&Langford::new(8)), 300),
        ("pentominoes 3x20", stated(&pentominoes), 8),
        ("partitions of an 8-set", designs::set_partitions(8), 4140),
        ("3-coloring a 4x4 grid", stated(&graphs::Graph::grid(4, 4).colorings(3)), 7812),
    ] {
        group.bench_function(name, |b| {
            b.iter(|| assert_eq!(Search::new().covers(black_box(&matrix)).count_rest(), covers));
        });
    }
}

fn counts(c: &mut Criterion) {
    let mut group = c.benchmark_group("counts");
    for (name, matrix, covers) in [
        ("dominoes 12x12", graphs::dominoes(12, 12), 53_060_477_521_960_000_u64),
        ("matchings of K20", graphs::complete_graph_matchings(20), 654_729_075),
        ("tetrominoes 6x6", tilings::any_tetrominoes(6, 6), 178_939),
        ("Latin squares 5", unlabeled(&latin::latin_squares(5)), 161_280),
        ("3-coloring a 7x7 grid", stated(&graphs::Graph::grid(7, 7).colorings(3)), 41_869_995_708),
    ] {
        group.bench_function(name, |b| {
            b.iter(|| assert_eq!(Search::new().count(black_box(&matrix)).to_u64(), Some(covers)));
        });
    }
}

/// Dominoes whose costs are a fixed muddle: the best tiling of all.
fn cheapest(c: &mut Criterion) {
    let mut group = c.benchmark_group("cheapest");
    for (side, least) in [(8, 856), (12, 2208), (16, 3590)] {
        let matrix = graphs::dominoes(side, side);
        let search = || {
            let costs = |row: RowId| (row.index() as i64 * 7919) % 101;
            let mut covers =
                Search::new().cheapest(black_box(&matrix), costs).expect("no sum of costs overflows");
            covers.next().map(|(cost, _)| cost)
        };
        group.bench_with_input(BenchmarkId::new("dominoes", side), &least, |b, &least| {
            b.iter(|| assert_eq!(search(), Some(least)));
        });
    }
}

/// Puzzles from text to the proof that there is one solution.
fn sudoku(c: &mut Criterion) {
    let mut group = c.benchmark_group("sudoku");
    for (name, text, layouts) in [
        ("50 hard ones", include_str!("../data/sudoku_hard.txt"), standard_layouts()),
        ("100 minimal ones", include_str!("../data/sudoku_minimal.txt"), standard_layouts()),
        ("samurai", include_str!("../data/samurai.txt"), vec![Layout::samurai().into()]),
        ("16 killers of few cages", include_str!("../data/killers.txt"), standard_layouts()),
    ] {
        group.bench_function(name, |b| {
            b.iter(|| {
                for puzzle in Sudoku::read(black_box(text), &layouts) {
                    assert!(puzzle.expect("a puzzle").unique().expect("a small matrix").is_unique());
                }
            });
        });
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = enumeration, counts, cheapest, sudoku
}
criterion_main!(benches);
