//! Ways to branch: the two that learn from failures against the canonical one.
//!
//! ```text
//! cargo bench --bench branching                 # all, two minutes
//! cargo bench --bench branching -- holes        # rows with the word in their names
//! ```
//!
//! All ways take turns, puzzle by puzzle, in one run; a time is the best of three. Sudokus are proved to have one
//! solution. Quasigroups with holes are searched for a first cover, by bits; where `FewestRows` finds none within its
//! limit of nodes, its time is that of the limit, and the ratio is a lower bound. Every answer is checked.
//!
//! The crate's own puzzles are always measured; those of `../shared/data/puzzles` only where that folder exists and
//! `gzip` can be called.

#[path = "../tests/common/families/mod.rs"]
mod families;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use exactcover::problems::sudoku::{Layout, Sudoku, standard_layouts};
use exactcover::runs::{Branching, Engine, Outcome};
use exactcover::{ExactCover, Matrix, Search};
use families::{latin, unlabeled};

const WAYS: [Branching; 3] = [Branching::FewestRows, Branching::Conflicts, Branching::Weighted];
const ROUNDS: usize = 3;
const SEEDS: u64 = 10;
/// The nodes for a first cover.
const LIMIT: u64 = 20_000_000;

fn main() {
    // Cargo passes `--bench`; an argument that is no option is a filter.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let has = |name: &str| name.contains(&filter);
    println!(
        "| proofs of one solution | engine | FewestRows | Conflicts | Weighted |\n|---|---|---|---|---|"
    );
    for (name, text, layouts, most) in sudokus() {
        if let Some(text) = text.filter(|_| has(name)) {
            print_proofs(name, &text, &layouts, most);
        }
    }
    println!("\n| first covers | | FewestRows | Conflicts | Weighted |\n|---|---|---|---|---|");
    for (side, holes) in [(30, 320), (33, 381)] {
        let name = format!("side {side} with {holes} holes");
        if has(&name) {
            print_first_covers(&name, side, holes);
        }
    }
}

type Puzzles = (&'static str, Option<String>, Vec<Arc<Layout>>, usize);

fn sudokus() -> Vec<Puzzles> {
    let own = |text: &str| Some(text.to_owned());
    let (nine, samurai) = (standard_layouts(), vec![Layout::samurai().into()]);
    vec![
        ("50 hard Sudokus", own(include_str!("data/sudoku_hard.txt")), nine.clone(), usize::MAX),
        ("100 minimal Sudokus", own(include_str!("data/sudoku_minimal.txt")), nine.clone(), usize::MAX),
        ("Sudokus 16x16", own(include_str!("data/sudoku_16x16.txt")), nine.clone(), usize::MAX),
        ("10 samurai", own(include_str!("data/samurai.txt")), samurai, usize::MAX),
        ("5000 Sudokus with 17 clues", unpacked("17clue_49158.txt.gz"), nine.clone(), 5000),
        ("1000 Sudokus of SE 11+", unpacked("forum_hardest_1905_11plus.txt.gz"), nine, 1000),
    ]
}

/// The text of a packed file, if it is there.
fn unpacked(file: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/puzzles/standard");
    let output = Command::new("gzip").arg("-dc").arg(folder.join(file)).output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).expect("a file of puzzles is text"))
}

/// The milliseconds of each way and its nodes: sums over the matrices of the best of some rounds.
fn measure(
    matrices: &[Matrix<()>],
    engine: Engine,
    most: u64,
    check: impl Fn(u64, Outcome),
) -> Vec<[(f64, u64); 3]> {
    let one = |matrix: &Matrix<()>| {
        let mut figures = [(f64::INFINITY, 0); 3];
        for _ in 0..ROUNDS {
            for (&way, (time, nodes)) in WAYS.iter().zip(&mut figures) {
                let mut covers = Search::new().engine(engine).branch(way).node_limit(LIMIT).covers(matrix);
                let start = Instant::now();
                while covers.stats().solutions < most && covers.next_rows().is_some() {}
                *time = time.min(start.elapsed().as_secs_f64() * 1e3);
                *nodes = covers.stats().nodes;
                check(covers.stats().solutions, covers.outcome());
            }
        }
        figures
    };
    matrices.iter().map(one).collect()
}

fn print_proofs(name: &str, text: &str, layouts: &[Arc<Layout>], most: usize) {
    let puzzles = Sudoku::read(text, layouts).into_iter().take(most).map(|puzzle| puzzle.expect("a puzzle"));
    let matrices: Vec<_> =
        puzzles.map(|puzzle| unlabeled(&puzzle.matrix().expect("a small matrix"))).collect();
    for engine in [Engine::Links, Engine::Bits] {
        let figures = measure(&matrices, engine, 2, |covers, outcome| {
            assert_eq!((covers, outcome), (1, Outcome::Exhausted), "{name}");
        });
        let sum = |way: usize| {
            let ways = figures.iter().map(|figures| figures[way]);
            ways.fold((0.0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
        };
        let (base, nodes) = sum(0);
        print!("| {name} | {engine} | {base:.1} ms, {nodes} nodes |");
        for (time, others) in [1, 2].map(sum) {
            print!(" {:.2} of the time, {:.2} of the nodes |", time / base, others as f64 / nodes as f64);
        }
        println!();
    }
}

fn print_first_covers(name: &str, side: usize, holes: usize) {
    let matrices: Vec<_> = (0..SEEDS).map(|seed| unlabeled(&latin::with_holes(side, holes, seed))).collect();
    let figures = measure(&matrices, Engine::Bits, 1, |covers, outcome| {
        assert!(covers == 1 || outcome == Outcome::Limited, "{name}");
    });
    let times = |way: usize| {
        let mut times: Vec<f64> = figures.iter().map(|figures| figures[way].0).collect();
        times.sort_by(f64::total_cmp);
        times
    };
    let limited = [0, 1, 2].map(|way| figures.iter().filter(|figures| figures[way].1 >= LIMIT).count());
    let [base, conflicts, weighted] = [0, 1, 2].map(times);
    let median = |times: &[f64]| (times[times.len() / 2 - 1] + times[times.len() / 2]) / 2.0;
    let sum = |times: &[f64]| times.iter().sum::<f64>();
    let row = |what: &str, of: &dyn Fn(&[f64]) -> f64| {
        let time = of(&base);
        print!("| {name} | {what} of {SEEDS} | {time:.1} ms |");
        for times in [&conflicts, &weighted] {
            print!(" {:.1} ms, {:.1}x |", of(times), time / of(times));
        }
        println!();
    };
    row("median", &median);
    row("sum", &sum);
    println!("| {name} | none within the limit | {} | {} | {} |", limited[0], limited[1], limited[2]);
}
