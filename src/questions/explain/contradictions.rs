//! Rows that are in no cover, since what follows from them leaves a column without rows: the shortest such chain.
//!
//! Each row is supposed in turn. In each round all columns with one row left take it. A column without rows ends that:
//! going back from it, the chosen rows that excluded its rows, and those that left these as the only ones, are the chain.
//! Rounds are added one by one for all rows, so that the first contradiction has the fewest; of several, one with the
//! fewest rows in its chain is taken. (It is a breadth-first search of the implications, as in the forcing chains of
//! Sudoku players; no row is supposed inside a supposition.)

use super::possible_rows::PossibleRows;
use crate::search::{Budget, Stopped};

/// A row that is in no cover, the rows that would be forced one after the other, and the column that would have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refuted {
    pub(crate) row: usize,
    pub(crate) chain: Vec<usize>,
    pub(crate) column: usize,
}

/// What becomes of a supposed row.
enum Supposed {
    Refuted(Refuted),
    /// More rounds may show more.
    Open,
    Settled,
}

/// Finds a row with a shortest contradiction.
pub(crate) fn refuted(rows: &mut PossibleRows, budget: &mut Budget) -> Result<Option<Refuted>, Stopped> {
    let mut undecided: Vec<usize> = rows.undecided().collect();
    for rounds in 0.. {
        let (mut shortest, mut open): (Option<Refuted>, Vec<usize>) = (None, Vec::new());
        for &row in &undecided {
            budget.spend(1)?;
            match suppose(rows, row, rounds) {
                Supposed::Refuted(new) => {
                    if shortest.as_ref().is_none_or(|known| new.chain.len() < known.chain.len()) {
                        shortest = Some(new);
                    }
                }
                Supposed::Open => open.push(row),
                Supposed::Settled => {}
            }
        }
        if shortest.is_some() || open.is_empty() {
            return Ok(shortest);
        }
        undecided = open;
    }
    Ok(None)
}

/// Returns the contradiction to which this row leads, if it does.
pub(crate) fn refutation(rows: &mut PossibleRows, row: usize) -> Option<Refuted> {
    match suppose(rows, row, usize::MAX) {
        Supposed::Refuted(refuted) => Some(refuted),
        Supposed::Open | Supposed::Settled => None,
    }
}

/// Supposes the row, and chooses what it forces in so many rounds.
fn suppose(rows: &mut PossibleRows, row: usize, rounds: usize) -> Supposed {
    let mark @ [supposed, mut seen] = rows.mark();
    rows.choose(row);
    // For each row chosen after that the column that forces it.
    let mut forcing = Vec::new();
    let mut is_open = true;
    for round in 0..=rounds {
        let forced = rows.forced_since(std::mem::replace(&mut seen, rows.mark()[1]));
        is_open = !forced.is_empty();
        if round == rounds || !is_open || rows.empty().is_some() {
            break;
        }
        for (column, row) in forced {
            // Another column may have forced it in this round, or a row beside it: then a column is empty.
            if rows.is_open(column) && rows.empty().is_none() {
                rows.choose(row);
                forcing.push(column);
            }
        }
    }

    let result = match rows.empty() {
        Some(column) => {
            let mut chain = chain(rows, supposed, &forcing, column);
            chain.iter_mut().for_each(|at| *at = rows.chosen_at(*at));
            Supposed::Refuted(Refuted { row, chain, column })
        }
        None if is_open => Supposed::Open,
        None => Supposed::Settled,
    };
    rows.undo(mark);
    result
}

/// Returns the numbers of the chosen rows, after the supposed one, that the contradiction needs.
fn chain(rows: &PossibleRows, supposed: usize, forcing: &[usize], column: usize) -> Vec<usize> {
    let mut is_needed = vec![false; forcing.len()];
    let mut causes = vec![column];
    while let Some(column) = causes.pop() {
        for at in rows.excluders(column).filter_map(|chosen| chosen.checked_sub(supposed + 1)) {
            if !std::mem::replace(&mut is_needed[at], true) {
                causes.push(forcing[at]);
            }
        }
    }
    (0..forcing.len()).filter(|&at| is_needed[at]).map(|at| supposed + 1 + at).collect()
}
