//! Sudokus a second, from text to the proof that there is one solution, whole files on one thread, by
//! this crate and by `msolve`, which solves nothing but 9x9 Sudokus:
//!
//! ```text
//! cd benches/peers
//! cargo bench --bench sudoku               # all, about a minute
//! cargo bench --bench sudoku -- minimal    # those whose names hold the word
//! ```
//!
//! The whole work is timed. This crate reads the text. Then [`ExactCover::unique`] builds a matrix for each puzzle,
//! starts a search, finds the solution, reads it back, and looks for a second; or one [`Solver`], whose construction
//! is timed too, restarts its search for each puzzle. `msolve` parses line by line and counts up to two solutions.
//! For one file the parts of `unique` are also timed separately.
//!
//! The crate's own puzzles are always measured; those of `../shared/data/puzzles` only where that folder exists and
//! `gzip` can be called. The tables at the end show the medians; for what this run left out they show what an
//! earlier run measured.

#[path = "../common/harness.rs"]
mod harness;
#[path = "../common/median.rs"]
mod median;

use std::hint::black_box;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{Bencher, Criterion, SamplingMode, Throughput};
use exactcover::problems::sudoku::{Layout, Solver, Sudoku};
use exactcover::runs::Uniqueness;
use exactcover::{Covers, ExactCover, Search};
use harness::harness;
use median::median;

/// The file whose parts are timed separately; if it is missing, the first.
const APART: &str = "Sudoku 17 clues";

/// A file of puzzles with one solution each.
struct Puzzles {
    name: &'static str,
    /// One puzzle a line.
    text: String,
    count: usize,
}

fn main() {
    let mut criterion = harness();
    let files = files();
    for puzzles in &files {
        bench_whole(&mut criterion, puzzles);
    }
    let apart = files.iter().find(|puzzles| puzzles.name == APART).unwrap_or(&files[0]);
    let parts = bench_parts(&mut criterion, apart);
    criterion.final_summary();
    print_rates(&files);
    print_parts(apart, &parts);
}

fn files() -> Vec<Puzzles> {
    let minimal = Some(include_str!("../data/sudoku_minimal.txt").to_owned());
    let hard = Some(include_str!("../data/sudoku_hard.txt").to_owned());
    let texts = [
        ("Sudoku minimal", minimal, usize::MAX),
        ("Sudoku hard", hard, usize::MAX),
        (APART, unpacked("standard/17clue_49158.txt.gz"), 5000),
        ("Sudoku hardest of the forum", unpacked("standard/forum_hardest_1905_11plus.txt.gz"), 1000),
    ];
    let cut = |(name, text, most): (_, Option<String>, _)| {
        let text = text?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).take(most).collect();
        Some(Puzzles { name, text: lines.join("\n"), count: lines.len() })
    };
    texts.into_iter().filter_map(cut).collect()
}

/// The text of a packed file, if it is there.
fn unpacked(file: &str) -> Option<String> {
    let path = format!("{}/../../../shared/data/puzzles/{file}", env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("gzip").args(["-dc", &path]).output().ok()?;
    output.status.success().then(|| String::from_utf8(output.stdout).expect("a file of puzzles is text"))
}

fn bench_whole(criterion: &mut Criterion, puzzles: &Puzzles) {
    let mut group = criterion.benchmark_group(puzzles.name);
    group.sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(puzzles.count as u64));
    let layouts = [nine_by_nine()];
    let by_solver = || {
        let mut solver = Solver::new(nine_by_nine()).expect("a small matrix");
        let mut unique =
            |puzzle: &Sudoku| matches!(black_box(solver.unique(puzzle)), Ok(Uniqueness::Unique(_)));
        read(&puzzles.text, &layouts).filter(|puzzle| unique(puzzle)).count()
    };
    let solvers: [(&str, &dyn Fn() -> usize); 3] = [
        ("exactcover", &|| read(&puzzles.text, &layouts).filter(is_unique).count()),
        ("solver", &by_solver),
        ("msolve", &|| puzzles.text.lines().filter(|line| is_unique_by_msolve(line)).count()),
    ];
    for (name, solver) in solvers {
        group.bench_function(name, |bencher| bencher.iter(|| assert_eq!(solver(), puzzles.count)));
    }
    group.finish();
}

fn nine_by_nine() -> Arc<Layout> {
    Layout::standard(3, 3).expect("the usual layout").into()
}

fn read(text: &str, layouts: &[Arc<Layout>]) -> impl Iterator<Item = Sudoku> {
    Sudoku::read(text, layouts).into_iter().map(|puzzle| puzzle.expect("a puzzle"))
}

fn is_unique(puzzle: &Sudoku) -> bool {
    matches!(black_box(puzzle.unique()), Ok(Uniqueness::Unique(_)))
}

fn is_unique_by_msolve(line: &str) -> bool {
    let Ok(puzzle) = line.parse::<msolve::Sudoku>();
    black_box(puzzle.count_solutions(2)) == 1
}

/// Times what a proof of uniqueness consists of, and tells the names of the parts.
fn bench_parts(criterion: &mut Criterion, puzzles: &Puzzles) -> [&'static str; 4] {
    let names = ["1 read the text", "2 build the matrix", "3 start the search", "4 search"];
    let mut group = criterion.benchmark_group(parts_of(puzzles));
    group.sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(puzzles.count as u64));
    let layouts = [nine_by_nine()];
    let parsed: Vec<Sudoku> = read(&puzzles.text, &layouts).collect();
    let matrix = |puzzle: &Sudoku| puzzle.matrix().expect("a small matrix");
    let start = |puzzle: &Sudoku| Search::new().covers(&matrix(puzzle));
    let search = |covers: Covers| {
        let mut covers = covers;
        assert!(covers.next_rows().is_some() && covers.next_rows().is_none());
        covers
    };
    group.bench_function(names[0], |bencher| bencher.iter(|| Sudoku::read(&puzzles.text, &layouts)));
    group.bench_function(names[1], |bencher| time_each(bencher, &parsed, |puzzle| puzzle, matrix));
    group.bench_function(names[2], |bencher| {
        time_each(bencher, &parsed, matrix, |matrix| (Search::new().covers(&matrix), matrix));
    });
    group.bench_function(names[3], |bencher| time_each(bencher, &parsed, start, search));
    group.finish();
    names
}

fn parts_of(puzzles: &Puzzles) -> String {
    format!("{}, parts", puzzles.name)
}

/// Times one part for puzzle after puzzle, each just before it was needed, so that the caches are as
/// they are in the whole. What comes before the part and the dropping of its result are not timed.
fn time_each<'a, I, O>(
    bencher: &mut Bencher,
    puzzles: &'a [Sudoku],
    before: impl Fn(&'a Sudoku) -> I,
    part: impl Fn(I) -> O,
) {
    bencher.iter_custom(|rounds| {
        let mut time = Duration::ZERO;
        for puzzle in (0..rounds).flat_map(|_| puzzles) {
            let input = black_box(before(puzzle));
            let start = Instant::now();
            let output = black_box(part(input));
            time += start.elapsed();
            drop(output);
        }
        time
    });
}

fn print_rates(files: &[Puzzles]) {
    println!("\n| puzzles | | unique, a second | one solver, a second | msolve, a second |");
    println!("|---|---|---|---|---|");
    for Puzzles { name, count, .. } in files {
        let rate = |way| median(name, way).map(|nanoseconds| *count as f64 / nanoseconds * 1e9);
        let [Some(unique), Some(solver), Some(msolve)] = ["exactcover", "solver", "msolve"].map(rate) else {
            continue;
        };
        println!("| {name} | {count} | {unique:.0} | {solver:.0} | {msolve:.0} |");
    }
}

fn print_parts(puzzles: &Puzzles, parts: &[&str]) {
    let per_puzzle = |nanoseconds: f64| nanoseconds / 1000.0 / puzzles.count as f64;
    let Some(whole) = median(puzzles.name, "exactcover").map(per_puzzle) else { return };
    println!("\n| {} | us a puzzle | part of the whole |\n|---|---|---|", parts_of(puzzles));
    let line = |name: &str, time: f64| println!("| {name} | {time:.2} | {:.0} % |", 100.0 * time / whole);
    let mut rest = whole;
    for part in parts {
        let Some(time) = median(&parts_of(puzzles), part).map(per_puzzle) else { return };
        line(part, time);
        rest -= time;
    }
    line("the rest: read back, drop", rest);
    line("the whole", whole);
}
