//! What a matrix costs besides the search: time to state it, time to start an engine, memory; then the
//! time of a node against the number of rows, the engines on matrices of many sizes, and what the iterator
//! adds to the search.
//!
//! ```text
//! cargo bench --bench costs                # all, under a minute
//! cargo bench --bench costs -- queens      # instances whose names hold the word
//! ```
//!
//! Every time is the median of several; every count is checked. The allocator counts bytes, so the times
//! here are a little longer than elsewhere.

#[path = "../tests/common/families/mod.rs"]
mod families;
#[path = "common/instances.rs"]
mod instances;

use std::hint::black_box;
use std::time::Instant;

use exactcover::matrix::ColumnId;
use exactcover::problems::sudoku::{Layout, Sudoku};
use exactcover::runs::Engine;
use exactcover::{Covers, ExactCover, Langford, Matrix, MatrixBuilder, Search};
use instances::{Instance, instances};
use peak_alloc::PeakAlloc;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

const ROUNDS: usize = 9;
/// How many nodes are visited before memory is measured.
const NODES: u64 = 100_000;

fn main() {
    // Cargo passes `--bench`; an argument that is no option is a filter.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    println!("| instance | rows | entries | build | start links | start auto | peak memory |");
    println!("|---|---|---|---|---|---|---|");
    for instance in instances().iter().filter(|instance| instance.name.contains(&filter)) {
        print_costs(instance);
    }
    println!("\n| queens | rows | links, ns a node | bits, ns a node |\n|---|---|---|---|");
    for size in [8, 12, 16, 24, 32, 48, 64] {
        print_growth(size);
    }
    print_engines();
    print_iterator();
}

/// The median of some rounds of what `measure` returns.
fn median(mut measure: impl FnMut() -> f64) -> f64 {
    let mut figures: Vec<f64> = (0..ROUNDS).map(|_| measure()).collect();
    figures.sort_by(f64::total_cmp);
    figures[ROUNDS / 2]
}

fn nanoseconds<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    let result = black_box(work());
    let time = start.elapsed();
    drop(result);
    time.as_secs_f64() * 1e9
}

fn print_costs(instance: &Instance) {
    let matrices = instance.matrices();
    let matrix = matrices.iter().max_by_key(|matrix| matrix.entry_count()).expect("an instance has one");
    let (rows, entries) = (matrix.row_count(), matrix.entry_count());
    let stated = Stated::new(matrix);
    let an_entry = |work: &dyn Fn() -> f64| median(work) / entries as f64;
    let build = an_entry(&|| nanoseconds(|| stated.build()));
    let links = an_entry(&|| nanoseconds(|| Search::new().engine(Engine::Links).covers(matrix)));
    let auto = an_entry(&|| nanoseconds(|| Search::new().covers(matrix)));
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let again = stated.build();
    let mut covers = Search::new().node_limit(NODES).covers(&again);
    let found = covers.by_ref().take(instance.most.min(NODES) as usize).count();
    assert!(found as u64 <= instance.covers && again.entry_count() == entries);
    let peak = HEAP.peak_usage() - before;
    let name = instance.name;
    let (mebibytes, bytes) = (peak as f64 / f64::from(1 << 20), peak as f64 / entries as f64);
    print!("| {name} | {rows} | {entries} | {build:.1} ns an entry | {links:.1} | {auto:.1} ");
    println!("| {mebibytes:.1} MiB, {bytes:.0} bytes an entry |");
}

/// A matrix as a problem would state it: a block of primary columns, one of secondary, lists of rows.
struct Stated {
    primary: usize,
    secondary: usize,
    /// For each entry whether it is primary, its place in the block, and its color.
    rows: Vec<Vec<(bool, usize, Option<u32>)>>,
}

impl Stated {
    fn new(matrix: &Matrix<()>) -> Self {
        let (mut primary, mut secondary) = (0, 0);
        let mut places = Vec::new();
        for column in matrix.columns() {
            let is_primary = matrix.is_primary(column) == Some(true);
            let counter = if is_primary { &mut primary } else { &mut secondary };
            places.push((is_primary, *counter));
            *counter += 1;
        }
        let entry = |(column, color): (ColumnId, _)| {
            let (is_primary, place) = places[column.index()];
            (is_primary, place, color)
        };
        let rows = matrix.rows().map(|row| matrix.entries(row).map(entry).collect()).collect();
        Self { primary, secondary, rows }
    }

    fn build(&self) -> Matrix<()> {
        let mut m = MatrixBuilder::new();
        let primary = m.primary("primary", self.primary);
        let secondary = m.secondary("secondary", self.secondary);
        for row in &self.rows {
            let entries = row.iter().map(|&(is_primary, place, color)| {
                let entry = if is_primary { primary.at(place) } else { secondary.at(place) };
                color.map_or(entry, |color| entry.colored(color))
            });
            m.row((), entries).expect("it was a row before");
        }
        m.build().expect("it was a matrix before")
    }
}

fn print_growth(size: usize) {
    let matrix = families::chess::queens(size);
    let (links, bits) = (a_node(&matrix, Engine::Links), a_node(&matrix, Engine::Bits));
    println!("| {size} | {} | {links:.0} | {bits:.0} |", matrix.row_count());
}

/// Compares the engines on matrices of many sizes that bits fit: the time of a node over many nodes, and
/// the time to start and to visit the first few.
fn print_engines() {
    println!(
        "\n| matrix | rows | links, ns a node | bits | links / bits | 1,000 nodes by links, ms | by bits |"
    );
    println!("|---|---|---|---|---|---|---|");
    let sudoku = |height, width| Sudoku::empty(Layout::standard(height, width).expect("small"));
    let print = |name: &str, matrix: Matrix<()>| {
        assert_eq!(Search::new().engine_for(&matrix), Engine::Bits, "{name}");
        let [links, bits] = [Engine::Links, Engine::Bits].map(|engine| a_node(&matrix, engine));
        let first = |engine| {
            let search = Search::new().engine(engine).node_limit(1000);
            median(|| nanoseconds(|| search.covers(&matrix).count_rest())) / 1e6
        };
        let rows = matrix.row_count();
        print!("| {name} | {rows} | {links:.0} | {bits:.0} | {:.2} ", links / bits);
        println!("| {:.2} | {:.2} |", first(Engine::Links), first(Engine::Bits));
    };
    for size in [20, 40, 64, 90] {
        print(&format!("queens {size}"), families::chess::queens(size));
    }
    for side in [16, 32, 40] {
        print(&format!("dominoes {side}x{side}"), families::graphs::dominoes(side, side));
    }
    for (height, width) in [(3, 4), (4, 4), (4, 5)] {
        let matrix = sudoku(height, width).matrix().expect("small");
        print(&format!("empty Sudoku, side {}", height * width), families::unlabeled(&matrix));
    }
    for numbers in [20, 40, 60] {
        let matrix = Langford::new(numbers).matrix().expect("small");
        print(&format!("Langford {numbers}"), families::unlabeled(&matrix));
    }
    for size in [10, 12, 13] {
        print(&format!("partitions of a {size}-set"), families::designs::set_partitions(size));
    }
}

/// The time of a node, in nanoseconds.
fn a_node(matrix: &Matrix<()>, engine: Engine) -> f64 {
    median(|| {
        let mut covers = Search::new().engine(engine).node_limit(2 * NODES).covers(matrix);
        let time = nanoseconds(|| covers.count_rest());
        time / covers.stats().nodes as f64
    })
}

/// Visits the covers of queens 12 by an internal loop and in both ways of the iterator.
fn print_iterator() {
    let matrix = families::chess::queens(12);
    let internal = |mut covers: Covers| covers.count_rest();
    let lent = |mut covers: Covers| {
        let mut found = 0;
        while black_box(covers.next_rows()).is_some() {
            found += 1;
        }
        found
    };
    let owned = |covers: Covers| covers.map(black_box).fold(0, |found, _| found + 1);
    let ways: [(&str, &dyn Fn(Covers) -> u64); 3] =
        [("count_rest", &internal), ("next_rows", &lent), ("Iterator", &owned)];
    let mut times = [const { Vec::new() }; 3];
    // In turn, so that all ways run under the same conditions.
    for _ in 0..ROUNDS {
        for ((_, way), times) in ways.iter().zip(&mut times) {
            let covers = Search::new().covers(&matrix);
            times.push(nanoseconds(|| assert_eq!(way(covers), 14_200)));
        }
    }
    println!("\n| queens 12, all covers by | ms | more than the loop inside |\n|---|---|---|");
    let middle = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    };
    let medians = times.each_mut().map(middle);
    for ((name, _), time) in ways.iter().zip(medians) {
        println!("| {name} | {:.2} | {:+.1} % |", time / 1e6, 100.0 * (time / medians[0] - 1.0));
    }
}
