//! Where there is no memory for a table, that is an answer and not the end of the process. Each case runs in a process
//! with little address space, this file's own program: so they are `#[ignore]`d, and started by [`cases`].
#![cfg(target_os = "linux")]

#[path = "common/families/mod.rs"]
mod families;
#[path = "common/processes.rs"]
mod processes;

use std::process::Command;

use exactcover::problems::polyomino::{Board, Piece};
use exactcover::proofs::RowState;
use exactcover::runs::{Branching, Engine, Outcome, Stopped};
use exactcover::{ExactCover, Matrix, MatrixBuilder, MatrixError, Polyominoes, Search};
use families::{chess, graphs};
use processes::run_ignored;

/// What a process may use, in units of 1,024 bytes: `ulimit -v` of the shell.
const ALLOWED: usize = 80_000;

#[test]
fn cases() {
    run_ignored("", 3, |program, case| {
        // On one thread, since each other one reserves address space. That of the test shares the arena of the first one: where
        // there is no room for an arena of its own, glibc takes a page for each small thing.
        let run = "ulimit -v \"$1\"; exec \"$0\" --exact --ignored --test-threads 1 --nocapture \"$2\"";
        let mut process = Command::new("sh");
        process.args(["-c", run]).arg(program).arg(ALLOWED.to_string()).arg(case);
        process.env("MALLOC_ARENA_MAX", "1");
        process
    });
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

/// Nor are the cells of a board, or the placements of a piece, the end of the process.
#[test]
#[ignore = "in little memory"]
fn a_large_board_is_refused() {
    let pieces = Piece::pentominoes().into_iter().map(|piece| piece.copies(..));
    let refused = Polyominoes::new(Board::rectangle(1_000, 1_000), pieces).matrix().map(|_| ());
    assert!(matches!(refused, Err(MatrixError::TooLarge { .. })), "{refused:?}");
}

/// Of short names there is room for many; of long ones there is none, and that is an error of the writer.
#[test]
#[ignore = "in little memory"]
fn many_names_are_written_or_refused() {
    let write = |name: &str| {
        let mut m = MatrixBuilder::new();
        let cell = m.primary(name, 400_000);
        m.row((), [cell.at(0)]).unwrap();
        exactcover::text::write(&m.build().unwrap(), std::io::sink()).map_err(|error| error.kind())
    };
    assert_eq!(write("cell"), Ok(()));
    assert_eq!(write(&"cell".repeat(40)), Err(std::io::ErrorKind::OutOfMemory));
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
    for limit in [usize::MAX, usize::MAX / 2, usize::MAX / 16] {
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

/// Its states grow in many small pieces, and in tables that double, for which old and new are counted.
#[test]
#[ignore = "in little memory"]
fn a_folded_diagram_without_a_limit_is_over_budget() {
    let search = Search::new().memory_limit(usize::MAX);
    match search.folded_diagram(&chess::queens(14)) {
        Err(Stopped::OverBudget { bytes }) => assert!(bytes > 5 << 20 && bytes < ALLOWED << 11, "{bytes}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(search.folded_diagram(&chess::queens(8)).unwrap().count(), 92);
}
