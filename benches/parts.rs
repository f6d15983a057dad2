//! A search in parts: two threads against one, and what it costs to start a task.
//!
//! ```text
//! cargo bench --bench parts                # all, two minutes
//! cargo bench --bench parts -- bits        # rows whose first two cells hold the word: an instance or an engine
//! ```
//!
//! Every time is the median of five, one thread and two in turn; every count is checked. It needs two idle cores.

#[path = "../tests/common/families/mod.rs"]
mod families;

use std::hint::black_box;
use std::time::Instant;

use exactcover::problems::polyomino::{Board, Polyominoes};
use exactcover::runs::Engine;
use exactcover::{ExactCover, Langford, Matrix, Search};
use families::{chess, unlabeled};
use rayon::{ThreadPool, ThreadPoolBuilder};

const ROUNDS: usize = 5;
/// The parts of which one is started. They are many, as on several machines.
const TASKS: usize = 1000;
/// How often a task is started in a round, since that takes microseconds.
const STARTS: u32 = 1000;

fn main() {
    // Cargo passes `--bench`; an argument that is no option is a filter.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let pentominoes = stated(&Polyominoes::pentominoes(Board::rectangle(6, 10)));
    let pools = [1, 2].map(pool);
    println!("| all covers, ms | engine | `Covers` | `par_count`, one thread | two threads | one / two |");
    println!("|---|---|---|---|---|---|");
    let instances = [
        ("pentominoes 6x10", &pentominoes, 9356),
        ("queens 14", &chess::queens(14), 365_596),
        ("Langford 12", &stated(&Langford::new(12)), 216_288),
    ];
    for (name, matrix, covers) in instances {
        for engine in [Engine::Links, Engine::Bits] {
            let row = format!("| {name} | {engine}");
            if !row.contains(&filter) {
                continue;
            }
            let search = Search::new().engine(engine);
            let alone = || search.covers(matrix).count_rest();
            let shared =
                |pool: &ThreadPool| pool.install(|| search.par_count(matrix).to_u64().unwrap_or_default());
            let ways: [&dyn Fn() -> u64; 3] = [&alone, &|| shared(&pools[0]), &|| shared(&pools[1])];
            let [alone, one, two] = medians(ways.map(|way| {
                move || {
                    let start = Instant::now();
                    assert_eq!(black_box(way()), covers, "{name}");
                    start.elapsed().as_secs_f64() * 1e3
                }
            }));
            println!("{row} | {alone:.0} | {one:.0} | {two:.0} | {:.2}x |", one / two);
        }
    }
    println!("\n| start a task, us | rows | tasks | links | bits | the fingerprint, once |");
    println!("|---|---|---|---|---|---|");
    let instances = [("pentominoes 6x10", &pentominoes, 9356), ("queens 11", &chess::queens(11), 2680)];
    for (name, matrix, covers) in instances.into_iter().filter(|(name, ..)| name.contains(&filter)) {
        print_start(name, matrix, covers);
    }
}

fn stated(problem: &impl ExactCover) -> Matrix<()> {
    unlabeled(&problem.matrix().expect("a small matrix"))
}

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool")
}

/// The median of what each way measures. The ways take turns, so that all run under the same conditions.
fn medians<const N: usize>(ways: [impl Fn() -> f64; N]) -> [f64; N] {
    let mut figures = [[0.0; ROUNDS]; N];
    for round in 0..ROUNDS {
        for (way, figures) in ways.iter().zip(&mut figures) {
            figures[round] = way();
        }
    }
    figures.map(|mut figures| {
        figures.sort_by(f64::total_cmp);
        figures[ROUNDS / 2]
    })
}

fn print_start(name: &str, matrix: &Matrix<()>, covers: u64) {
    let tasks = Search::new().split(matrix, TASKS).unwrap();
    let sum: u64 =
        tasks.iter().map(|task| Search::new().resume(matrix, task).expect("its own task").count_rest()).sum();
    assert_eq!(sum, covers, "{name}");
    let task = &tasks[tasks.len() / 2];
    let start = |engine| {
        let search = Search::new().engine(engine);
        move || {
            let start = Instant::now();
            for _ in 0..STARTS {
                drop(black_box(search.resume(matrix, task).expect("its own task")));
            }
            start.elapsed().as_secs_f64() * 1e6 / f64::from(STARTS)
        }
    };
    let [links, bits] = medians([Engine::Links, Engine::Bits].map(start));
    // A matrix computes its fingerprint once, so each round needs a new one.
    let fingerprint = || {
        let matrix = unlabeled(matrix);
        let start = Instant::now();
        black_box(matrix.fingerprint());
        start.elapsed().as_secs_f64() * 1e6
    };
    let [fingerprint] = medians([fingerprint]);
    println!(
        "| {name} | {} | {} | {links:.1} | {bits:.1} | {fingerprint:.1} |",
        matrix.row_count(),
        tasks.len()
    );
}
