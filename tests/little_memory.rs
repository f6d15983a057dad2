//! Where there is no memory for a table, that is an answer and not the end of the process. Each case runs in a process
//! with little address space, this file's own program: so they are `#[ignore]`d, and started by [`cases`]. The walks try
//! many limits of the heap, without other limits of the process.
#![cfg(target_os = "linux")]

#[path = "common/families/mod.rs"]
mod families;

use std::alloc::System;
use std::io;
use std::process::Command;

use cap::Cap;
use exactcover::{
    Branching, Engine, ExactCover, Matrix, MatrixBuilder, MatrixError, Outcome, ProofError, Queens, RowState,
    Search, Stopped, text,
};
use families::graphs;

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// What a process may use, in units of 1,024 bytes: `ulimit -v` of the shell.
const ALLOWED: usize = 80_000;

#[test]
fn cases() {
    let program = std::env::current_exe().unwrap();
    let listed = Command::new(&program).args(["--list", "--ignored"]).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let cases: Vec<&str> = listed.lines().filter_map(|line| line.strip_suffix(": test")).collect();
    assert!(cases.len() > 3, "{listed}");
    for case in cases {
        // On one thread, since each other one reserves address space.
        let run = "ulimit -v \"$1\"; exec \"$0\" --exact --ignored --test-threads 1 --nocapture \"$2\"";
        let mut process = Command::new("sh");
        process.args(["-c", run]).arg(&program).arg(ALLOWED.to_string()).arg(case);
        let output = process.output().unwrap();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(
            output.status.success() && out.contains("1 passed"),
            "{case}: {}\n{out}\n{err}",
            output.status
        );
    }
}

/// That the others can fail.
#[test]
#[ignore = "in little memory"]
fn the_process_has_little() {
    assert!(Vec::<u8>::new().try_reserve_exact(ALLOWED << 10).is_err());
}

#[test]
#[ignore = "in little memory"]
fn columns_are_refused() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 1 << 30);
    match m.row((), [cell.at(0)]) {
        Err(MatrixError::TooLarge { nodes, limit }) => {
            assert!(nodes > limit && limit < 1 << 28 && limit > 1 << 10)
        }
        other => panic!("{other:?}"),
    }
}

/// The builder keeps the rows that it has, and can be built.
fn fill(colored: bool) {
    let mut m = MatrixBuilder::new();
    let (cell, spare) = (m.primary("cell", 1), m.secondary("spare", 99));
    let mut rows = 0;
    let refused = loop {
        let entries = spare.iter().map(|entry| if colored { entry.colored(1) } else { entry });
        match m.row((), [cell.at(0)].into_iter().chain(entries)) {
            Ok(_) => rows += 1,
            Err(error) => break error,
        }
    };
    match refused {
        MatrixError::TooLarge { nodes, limit } => {
            assert!(nodes > limit && limit > 1 << 10, "{nodes} {limit}")
        }
        other => panic!("{other:?}"),
    }
    assert!(rows > 10_000, "{rows}");
    assert_eq!(m.build().map(|matrix| matrix.row_count()), Ok(rows));
}

#[test]
#[ignore = "in little memory"]
fn entries_are_refused() {
    fill(false);
}

#[test]
#[ignore = "in little memory"]
fn colored_entries_are_refused() {
    fill(true);
}

#[test]
#[ignore = "in little memory"]
fn labels_are_refused() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 1);
    let mut rows = 0;
    let refused = loop {
        match m.row([0_u64; 64], [cell.at(0)]) {
            Ok(_) => rows += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(refused, MatrixError::TooLarge { .. }) && rows > 10_000, "{refused:?} {rows}");
}

/// Which fits, but a search of it by links does not.
fn large() -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 2_000);
    for row in 0..1_500 {
        let first = row % 24;
        m.row((), (first..2_000).map(|column| cell.at(column))).unwrap();
    }
    m.build().unwrap()
}

#[test]
#[ignore = "in little memory"]
fn each_question_is_refused() {
    let matrix = large();
    let search = Search::new().engine(Engine::Links);
    let mut covers = search.covers(&matrix);
    assert_eq!((covers.next(), covers.outcome()), (None, Outcome::Refused));
    assert_eq!(search.any(&matrix), Err(Stopped::Refused));
    assert_eq!(search.count(&matrix).outcome(), Outcome::Refused);
    assert_eq!(search.diagram(&matrix).map(|diagram| diagram.count()).unwrap_err(), Stopped::Refused);
    let cheapest = search.cheapest(&matrix, |_| 1).map(|_| ());
    assert!(matches!(cheapest, Err(MatrixError::TooLarge { .. })), "{cheapest:?}");
    assert!(search.row_states(&matrix).iter().all(|&state| state == RowState::Unknown));
    assert_eq!(search.why_none(&matrix), Err(Stopped::Refused));
    let estimate = search.estimate(&matrix, 10, 1);
    assert_eq!((estimate.outcome, estimate.probes), (Outcome::Refused, 0));
    assert!(estimate.covers_error.is_infinite());
    assert_eq!(search.split(&matrix, 10), Err(Stopped::Refused));
}

/// The table stops growing, and the count is right.
#[test]
#[ignore = "in little memory"]
fn a_count_without_a_limit_goes_on() {
    let matrix = graphs::dominoes(8, 8);
    for limit in [usize::MAX, usize::MAX / 2, 1 << 60] {
        for branching in [Branching::FewestRows, Branching::FirstColumn] {
            let search = Search::new().memory_limit(limit).branch(branching);
            assert_eq!(search.count(&matrix), 12_988_816, "{limit} {branching:?}");
        }
        assert_eq!(Search::new().memory_limit(limit).count(&matrix), 12_988_816, "{limit}");
    }
    // Which keeps more than there is memory for.
    let count = Search::new().memory_limit(usize::MAX).branch(Branching::FewestRows).node_limit(400_000);
    let count = count.count(&graphs::dominoes(30, 30));
    assert_eq!(count.outcome(), Outcome::Limited);
    assert!(count.stats().bytes > 5 << 20 && count.stats().bytes < ALLOWED << 10, "{}", count.stats().bytes);
}

#[test]
#[ignore = "in little memory"]
fn a_diagram_without_a_limit_is_over_budget() {
    let search = Search::new().memory_limit(usize::MAX).branch(Branching::FewestRows);
    match search.diagram(&graphs::dominoes(30, 30)) {
        Err(Stopped::OverBudget { bytes }) => assert!(bytes > 5 << 20 && bytes < ALLOWED << 10, "{bytes}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(search.diagram(&graphs::dominoes(6, 6)).unwrap().count(), 6728);
}

/// Asks a question under limits of the heap from a MiB, which small lists need, to more than it takes without a limit.
/// `question` returns whether there was an answer; else it was refused. An abort ends the process: `cases` reports it.
fn walk(question: impl Fn() -> bool) {
    const STEPS: usize = 48;
    const LEAST: usize = 1 << 20;
    let before = HEAP.allocated();
    assert!(question());
    let most = (HEAP.max_allocated() - before) * 9 / 8;
    let step = ((LEAST + most) as f64 / LEAST as f64).powf(1.0 / STEPS as f64);
    let (mut answers, mut refusals) = (0, 0);
    for limit in (0..=STEPS).map(|at| (LEAST as f64 * step.powi(at as i32)) as usize) {
        println!("{limit}");
        HEAP.set_limit(HEAP.allocated() + limit).unwrap();
        let is_answered = question();
        HEAP.set_limit(usize::MAX).unwrap();
        match is_answered {
            true => answers += 1,
            false => refusals += 1,
        }
    }
    assert!(answers > 0, "{refusals} refusals");
}

/// Large for a bit table, until some rows are chosen.
fn queens() -> Matrix<()> {
    families::unlabelled(&Queens::new(120).unwrap().matrix().unwrap())
}

fn refused<T>(answer: Result<T, Stopped>) -> bool {
    match answer {
        Ok(_) => true,
        Err(stopped) => {
            assert_ne!(stopped, Stopped::Cancelled);
            stopped == Stopped::Limited
        }
    }
}

macro_rules! walks {
    ($($name:ident: $matrix:expr, $question:expr;)*) => {$(
        #[test]
        #[ignore = "in little memory"]
        fn $name() {
            let matrix = $matrix;
            let question: fn(&Matrix<()>) -> bool = $question;
            walk(|| question(&matrix));
        }
    )*};
}

walks! {
    covers_walk: queens(), |matrix| {
        let mut covers = Search::new().node_limit(20_000).covers(matrix);
        covers.next().is_some() || covers.outcome() != Outcome::Refused
    };
    any_walk: queens(), |matrix| refused(Search::new().node_limit(20_000).any(matrix));
    count_walk: queens(), |matrix| Search::new().node_limit(20_000).count(matrix).outcome() != Outcome::Refused;
    count_of_dominoes_walk: graphs::dominoes(16, 16), |matrix| {
        let count = Search::new().node_limit(300_000).count(matrix);
        assert!(!count.is_exact() || count.to_string() == "2444888770250892795802079170816");
        count.outcome() != Outcome::Refused
    };
    diagram_walk: graphs::dominoes(16, 16), |matrix| refused(Search::new().diagram(matrix));
    cheapest_walk: queens(), |matrix| {
        match Search::new().node_limit(200).cheapest(matrix, |row| i64::from(row.index() as u32 % 7)) {
            Ok(mut cheapest) => cheapest.next().is_some() || cheapest.outcome() != Outcome::Refused,
            Err(_) => false,
        }
    };
    relaxation_walk: graphs::dominoes(60, 60), |matrix| {
        Search::new().relaxation(matrix, |row| i64::from(row.index() as u32 % 7)).is_ok()
    };
    row_states_walk: graphs::dominoes(60, 60), |matrix| {
        let states = Search::new().node_limit(2_000).row_states(matrix);
        states.iter().any(|&state| state != RowState::Unknown)
    };
    why_none_walk: queens(), |matrix| refused(Search::new().node_limit(2_000).why_none(matrix));
    weights_walk: graphs::dominoes(60, 60), |matrix| Search::new().weights(matrix).is_none();
    estimate_walk: queens(), |matrix| Search::new().estimate(matrix, 2, 1).outcome != Outcome::Refused;
    split_walk: queens(), |matrix| refused(Search::new().split(matrix, 500));
    proof_walk: graphs::dominoes(16, 16), |matrix| {
        !matches!(Search::new().prove_count(matrix, io::sink()), Err(ProofError::Stopped(_)))
    };
}

#[test]
#[ignore = "in little memory"]
fn text_walk() {
    let columns: String = (0..20_000).map(|column| format!("column{column} ")).collect();
    let rows: String = (0..20_000).map(|column| format!("column{column}\n")).collect();
    let problem = format!("{columns}\n{rows}");
    walk(|| text::read(&problem).is_ok());
}
