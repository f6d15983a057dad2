//! Each question under many limits of the heap: an answer or a refusal, never an abort. An abort ends the process, so each
//! question is walked through in a process of its own, this file's own program: so they are `#[ignore]`d, and started by
//! [`cases`].

#[path = "common/families/mod.rs"]
mod families;
#[path = "common/processes.rs"]
mod processes;

use std::alloc::System;
use std::io;
use std::process::Command;

use cap::Cap;
use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
use exactcover::proofs::ProofError;
use exactcover::proofs::RowState;
use exactcover::runs::{Outcome, Stopped};
use exactcover::{ExactCover, Matrix, Queens, Search, text};
use families::graphs;
use processes::run_ignored;

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

#[test]
fn cases() {
    walk_all(1);
}

#[test]
#[ignore = "takes minutes: more limits"]
fn soak_cases() {
    walk_all(15);
}

/// Walks with so many times as many steps.
fn walk_all(finer: usize) {
    run_ignored("_walk", 12, |program, case| {
        let mut process = Command::new(program);
        process.args(["--exact", "--ignored", "--nocapture", case]).env("FINER", finer.to_string());
        process
    });
}

/// Asks a question under limits of the heap from 2 MiB, which small lists may need, to more than it takes without a
/// limit. `question` returns whether there was an answer; else it was refused.
fn walk(question: impl Fn() -> bool) {
    const LEAST: usize = 2 << 20;
    let steps = 8 * std::env::var("FINER").map_or(1, |finer| finer.parse().unwrap());
    let before = HEAP.allocated();
    assert!(question());
    let most = LEAST + (HEAP.max_allocated() - before) * 9 / 8;
    let factor = (most as f64 / LEAST as f64).powf(1.0 / steps as f64);
    let all = (0..=steps).map(|at| (LEAST as f64 * factor.powi(at as i32)) as usize);
    let near = (0..steps).map(|at| LEAST + (at << 22) / steps);
    let mut answers = 0;
    for limit in all.chain(near) {
        println!("{limit}");
        HEAP.set_limit(HEAP.allocated() + limit).unwrap();
        answers += usize::from(question());
        HEAP.set_limit(usize::MAX).unwrap();
    }
    assert!(answers > 0);
}

/// Large for a bit table, until some rows are chosen.
fn queens() -> Matrix<()> {
    families::unlabeled(&Queens::new(120).unwrap().matrix().unwrap())
}

fn refused<T>(answer: Result<T, Stopped>) -> bool {
    match answer {
        Ok(_) => true,
        Err(stopped) => {
            assert_ne!(stopped, Stopped::Canceled);
            stopped == Stopped::Limited
        }
    }
}

macro_rules! walks {
    ($($name:ident: $matrix:expr, $question:expr;)*) => {$(
        #[test]
        #[ignore = "on a little heap"]
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
    diagram_walk: graphs::dominoes(14, 14), |matrix| refused(Search::new().diagram(matrix));
    cheapest_walk: queens(), |matrix| {
        match Search::new().node_limit(20).cheapest(matrix, |row| i64::from(row.index() as u32 % 7)) {
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
    split_walk: queens(), |matrix| refused(Search::new().split(matrix, 20));
    proof_walk: graphs::dominoes(14, 14), |matrix| {
        !matches!(Search::new().prove_count(matrix, io::sink()), Err(ProofError::Stopped(_)))
    };
}

#[test]
#[ignore = "on a little heap"]
fn tiling_walk() {
    for wraps in [false, true] {
        let board = Board::rectangle(90, 90).wrapped(wraps, wraps).unwrap();
        let tilings = Polyominoes::new(board, [Piece::drawn('l', "###\n#").unwrap().copies(..)]);
        walk(|| tilings.matrix().is_ok());
    }
}

#[test]
#[ignore = "on a little heap"]
fn text_walk() {
    let columns: String = (0..20_000).map(|column| format!("column{column} ")).collect();
    let rows: String = (0..20_000).map(|column| format!("column{column}\n")).collect();
    let problem = format!("{columns}\n{rows}");
    walk(|| text::read(&problem).is_ok());
}
