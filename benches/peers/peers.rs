//! Every cover of the colorless instances, by this crate, by the textbook's dancing links, and by the
//! published crates that solve exact cover problems: `dlx`, `dlx-rs`, `dancing-links`, `exact-covers`.
//!
//! ```text
//! cd benches/peers
//! cargo bench --bench peers                    # all, about seven minutes, four of them the dominoes
//! cargo bench --bench peers -- "peers queens"  # those whose names hold the words
//! cargo bench --bench peers -- first           # first covers of small problems, from the rows
//! ```
//!
//! All are given the same rows in the same order, and have to find the known number of covers. Only the
//! search is timed: from a problem that has been read and linked, to the end of the tree. Each peer returns a
//! cover in its usual form, and none simplifies the problem first. A table of the medians is printed at the
//! end; for a group that this run left out it shows what an earlier run measured.

#[path = "../common/mod.rs"]
mod common;

use std::hint::black_box;
use std::ops::ControlFlow;

use common::{Instance, Textbook, harness, instances, print_ratios};
use criterion::{BatchSize, Criterion, SamplingMode};
use exactcover::matrix::ColumnId;
use exactcover::{Matrix, MatrixBuilder, RowId};

const INSTANCES: [&str; 8] = [
    "queens 12",
    "pentominoes 3x20",
    "pentominoes 8x8 less center",
    "soma",
    "dominoes 8x8",
    "Langford 11",
    "50 hard Sudokus",
    "samurai",
];

/// A search before its first node: visits at most this many covers and returns how many it found.
type Search<'a> = Box<dyn FnMut(u64) -> u64 + 'a>;

/// All that comes before a search.
type Start = fn(&Problem) -> Search<'_>;

const YARDSTICK: (&str, Start) = ("textbook", textbook);

const OTHERS: [(&str, Start); 5] = [
    ("exactcover", exactcover),
    ("dlx", dlx),
    ("dlx-rs", dlx_rs),
    ("dancing-links", dancing_links),
    ("exact-covers", exact_covers),
];

fn main() {
    let mut criterion = harness();
    let mut groups = Vec::new();
    for instance in instances().iter().filter(|instance| INSTANCES.contains(&instance.name)) {
        let group = format!("peers {}", instance.name);
        bench(&mut criterion, &group, instance);
        groups.push(group);
    }
    assert_eq!(groups.len(), INSTANCES.len(), "an instance was renamed");
    for name in FIRSTS {
        let instance = instances().into_iter().find(|instance| name.ends_with(instance.name));
        for matrix in instance.expect("an instance was renamed").matrices() {
            bench_first(&mut criterion, name, &Problem::new(matrix));
        }
    }
    criterion.final_summary();
    let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
    print_ratios(&groups, YARDSTICK.0, &OTHERS.map(|(name, _)| name));
    print_ratios(&FIRSTS, "dlx", &["exactcover"]);
}

/// Matrices so small that a first cover takes as long as all that comes before its search.
const FIRSTS: [&str; 2] = ["first of dominoes 8x8", "first of Langford 11"];

/// From the rows to the first cover.
fn bench_first(criterion: &mut Criterion, name: &str, problem: &Problem) {
    let mut group = criterion.benchmark_group(name);
    group.bench_function("dlx", |bencher| bencher.iter(|| assert_eq!(dlx(problem)(1), 1)));
    group.bench_function("exactcover", |bencher| {
        bencher.iter(|| {
            let matrix = problem.stated();
            let mut covers = exactcover::Search::new().covers(&matrix);
            assert!(black_box(covers.next_rows()).is_some());
        });
    });
    group.finish();
}

fn bench(criterion: &mut Criterion, name: &str, instance: &Instance) {
    let mut group = criterion.benchmark_group(name);
    group.sampling_mode(SamplingMode::Flat);
    let mut problems: Option<Vec<Problem>> = None;
    for (way, start) in [YARDSTICK].into_iter().chain(OTHERS) {
        group.bench_function(way, |bencher| {
            let make = || instance.matrices().into_iter().map(Problem::new).collect();
            let problems = &*problems.get_or_insert_with(make);
            bencher.iter_batched(
                || -> Vec<Search> { problems.iter().map(start).collect() },
                |mut searches| {
                    let found: u64 = searches.iter_mut().map(|search| search(instance.most)).sum();
                    assert_eq!(found, instance.covers);
                    searches // dropped outside the timing
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

/// A matrix, and the same once more in the words that peers understand: columns are numbers from 0, the
/// primary ones first.
struct Problem {
    matrix: Matrix<()>,
    primary: usize,
    columns: Vec<usize>,
    rows: Vec<Vec<usize>>,
}

impl Problem {
    fn new(matrix: Matrix<()>) -> Self {
        let (primary, mut next) = (matrix.primary_count(), [0, matrix.primary_count()]);
        let mut number = |column: usize| {
            let secondary = matrix.is_primary(ColumnId::new(column as u32)) == Some(false);
            let next = &mut next[usize::from(secondary)];
            *next += 1;
            *next - 1
        };
        let numbers: Vec<usize> = (0..matrix.column_count()).map(&mut number).collect();
        let row = |row: usize| {
            let entries = matrix.entries(RowId::new(row as u32));
            entries.map(|(column, _)| numbers[column.index()]).collect()
        };
        let rows = (0..matrix.row_count()).map(row).collect();
        Self { primary, columns: (0..matrix.column_count()).collect(), rows, matrix }
    }

    /// States the matrix anew from its rows.
    fn stated(&self) -> Matrix<()> {
        let mut matrix = MatrixBuilder::new();
        let columns = matrix.primary("column", self.primary);
        for row in &self.rows {
            matrix.row((), row.iter().map(|&column| columns.at(column))).expect("a row as before");
        }
        matrix.build().expect("as large as before")
    }

    fn secondary(&self) -> usize {
        self.columns.len() - self.primary
    }
}

/// Asks for covers until there is none, or enough.
fn count(most: u64, mut next: impl FnMut() -> bool) -> u64 {
    let mut found = 0;
    while found < most && next() {
        found += 1;
    }
    found
}

fn textbook(problem: &Problem) -> Search<'_> {
    let mut book = Textbook::new(&problem.matrix);
    Box::new(move |most| book.count(most))
}

fn exactcover(problem: &Problem) -> Search<'_> {
    let mut covers = exactcover::Search::new().covers(&problem.matrix);
    Box::new(move |most| count(most, || black_box(covers.next_rows()).is_some()))
}

fn dlx(problem: &Problem) -> Search<'_> {
    use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
    use dlx::{OptOrder, Solver, Uint, x::make_problem};

    let row = |row: &Vec<usize>| row.iter().map(|&column| Uint(column)).collect();
    let rows: Vec<Vec<Uint>> = problem.rows.iter().map(row).collect();
    let mut links = make_problem(Uint(problem.primary), Uint(problem.secondary()), &rows, OptOrder::Seq);
    Box::new(move |most| {
        let mut solver = Solver::new(&mut links);
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        count(most, || black_box(solver.next_solution(&mut chooser)))
    })
}

fn dlx_rs(problem: &Problem) -> Search<'_> {
    let mut solver = dlx_rs::Solver::new_optional(problem.primary, problem.secondary());
    for (number, row) in problem.rows.iter().enumerate() {
        let from_one: Vec<usize> = row.iter().map(|column| column + 1).collect();
        solver.add_option(number, &from_one);
    }
    Box::new(move |most| count(most, || black_box(solver.next()).is_some()))
}

fn dancing_links(problem: &Problem) -> Search<'_> {
    let mut solver = dancing_links::Solver::new(problem);
    Box::new(move |most| count(most, || black_box(solver.next_solution()).is_some()))
}

impl dancing_links::ExactCover for Problem {
    type Possibility = Vec<usize>;
    type Constraint = usize;

    fn satisfies(&self, row: &Vec<usize>, column: &usize) -> bool {
        row.contains(column)
    }

    fn is_optional(&self, column: &usize) -> bool {
        *column >= self.primary
    }

    fn possibilities(&self) -> &[Vec<usize>] {
        &self.rows
    }

    fn constraints(&self) -> &[usize] {
        &self.columns
    }
}

fn exact_covers(problem: &Problem) -> Search<'_> {
    use exact_covers::{DlSolver, Solver};

    let (primary, secondary) = problem.columns.split_at(problem.primary);
    let mut solver: DlSolver<usize, ()> = DlSolver::new(primary, secondary);
    for row in &problem.rows {
        let (primary, secondary): (Vec<usize>, Vec<usize>) =
            row.iter().partition(|&&column| column < problem.primary);
        let colorless: Vec<_> = secondary.into_iter().map(|column| (column, None)).collect();
        solver.add_option(primary, colorless);
    }
    let mut solver = Some(solver); // which its search takes
    Box::new(move |most| {
        let mut found = 0;
        solver.take().expect("one search each").solve(|cover| {
            black_box(cover);
            found += 1;
            if found < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found
    })
}
