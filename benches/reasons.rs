//! How long it takes to say why there is no cover, and what is forced in a search under way.
//!
//! ```text
//! cargo bench --bench reasons
//! ```
//!
//! Times are medians of nine. The reasons are verified, and the states are compared with those of a loop of restarts.

#[path = "../tests/common/families/mod.rs"]
mod families;

use std::time::Instant;

use exactcover::proofs::{Reason, RowState};
use exactcover::{ExactCover, Matrix, Queens, RowId, Search};
use families::impossible::{mutilated_chessboard, pigeons, talks, timetable};

const ROUNDS: usize = 9;

fn main() {
    println!("| why there is none | columns | rows | needed | allowed | ms |");
    println!("|---|---|---|---|---|---|");
    why("11 pigeons, 10 holes", &pigeons(11, 10));
    why("30 talks, 17 for 16 large places", &talks(30, 17, 5, 8));
    why("timetable of 229 events, 33 for 32 slots", &timetable(8, 32));
    why("dominoes, 30x30 less two corners", &mutilated_chessboard(30));
    println!();
    println!("| queens 20, placed | impossible | new search, ms | under way, ms | a loop of restarts, ms |");
    println!("|---|---|---|---|---|");
    let placed: Vec<RowId> = [4, 27, 52, 69].map(RowId::new).to_vec();
    for count in 0..placed.len() {
        states(&placed[..count]);
    }
}

fn why<L>(name: &str, matrix: &Matrix<L>) {
    let (ms, reason) = median(|| Search::new().why_none(matrix));
    let Ok(Some(Reason::Sums(sums))) = reason else { panic!("no sums for {name}") };
    sums.verify(matrix).expect("the sums are a proof");
    let (columns, rows) = (matrix.column_count(), matrix.row_count());
    println!("| {name} | {columns} | {rows} | {} | {} | {ms:.2} |", sums.needed(), sums.allowed());
}

fn states(placed: &[RowId]) {
    let matrix = Queens::new(20).expect("a small board").matrix().expect("a small matrix");
    let mut covers = Search::new().covers(&matrix);
    let (new, expected) = median(|| Search::new().choose(placed).row_states(&matrix));
    let (under_way, states) = median(|| covers.row_states(placed));
    assert_eq!(states, expected);
    let (by_hand, possible) = median(|| {
        let mut possible = vec![false; matrix.row_count()];
        for row in matrix.rows() {
            if !possible[row.index()] {
                covers.restart(placed.iter().copied().chain([row]));
                covers.next_rows().into_iter().flatten().for_each(|row| possible[row.index()] = true);
            }
        }
        possible
    });
    let is_impossible = |state: &RowState| *state == RowState::Impossible;
    assert!(states.iter().map(|state| !is_impossible(state)).eq(possible));
    let impossible = states.iter().filter(|state| is_impossible(state)).count();
    println!("| {} | {impossible} | {new:.2} | {under_way:.2} | {by_hand:.2} |", placed.len());
}

/// The median time, in milliseconds, and the last answer.
fn median<T>(mut ask: impl FnMut() -> T) -> (f64, T) {
    let mut times: Vec<f64> = Vec::with_capacity(ROUNDS);
    loop {
        let start = Instant::now();
        let answer = ask();
        times.push(start.elapsed().as_secs_f64() * 1e3);
        if times.len() == ROUNDS {
            times.sort_by(f64::total_cmp);
            return (times[ROUNDS / 2], answer);
        }
    }
}
