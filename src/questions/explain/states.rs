//! The rows that are forced: for each row whether it is in every cover, in some or in none.
//!
//! A cover that is found shows that all its rows are possible. So first a search goes on as long as it finds covers
//! with new rows, or to its end, which decides everything; if it finds none in a long time, all strategies for one cover take
//! turns (`any`). Then each row that no found cover holds is chosen in turn, and the search starts again: it finds a
//! cover, which may decide other rows too, or the row is impossible. Rows of short columns go first. From time to time
//! the search is built anew without the impossible rows and with the forced ones chosen, so that what has been proved
//! is not proved again and again.
//!
//! Where that takes long and failures are local, a search that learns clauses takes turns with the tree: what it learns
//! from one row holds for all (`any::cdcl`).
//!
//! A row is forced if and only if it is the only possible row of a column that is covered once. If a row has no such
//! column, a search without the row decides.

use std::fmt;
use std::sync::Arc;

use bitvec::vec::BitVec;

use crate::matrix::{Bounds, ColumnId, Incidence, RowId};
use crate::questions::any::{Cdcl, Finder, learning_beside};
use crate::refute::{Answer, decide};
use crate::search::{Covers, Outcome, Search};
use crate::util::to_u32;

/// The search is built anew after this many nodes for each row that is left, if some are known to be impossible. On
/// queens 20 with three queens placed, 1 in place of 16 takes 1.4 times as long.
const WORTH: u64 = 16;

/// When other searches take part, in nodes.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// For each row of the matrix the first search may visit so many without finding a new row.
    new_row: u64,
    /// After so many for rows one by one a search that learns clauses begins.
    learning: u64,
    /// The first turn for a row. Each other one has twice as many.
    turn: u64,
}

const PATIENCE: Patience = Patience { new_row: 8, learning: 1 << 13, turn: 1 << 12 };

/// In which covers a row is. From [`Search::row_states`] and [`Covers::row_states`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum RowState {
    /// In every cover, and there is one.
    Forced,
    /// In some covers, but not in all.
    Possible,
    /// In no cover.
    Impossible,
    /// Not known: the search ended at its node limit or flag, or was refused, first.
    Unknown,
}

/// Displayed as one word in lower case, such as `forced`.
impl fmt::Display for RowState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Forced => "forced",
            Self::Possible => "possible",
            Self::Impossible => "impossible",
            Self::Unknown => "unknown",
        })
    }
}

/// Finds the states of the rows in the covers that this search finds from its beginning with these rows, besides those
/// that its options choose.
pub(super) fn row_states(covers: &mut Covers, rows: &[RowId]) -> Vec<RowState> {
    Survey::new(covers, rows, PATIENCE).ask()
}

/// The knowledge about the rows so far.
struct Survey<'a> {
    patience: Patience,
    matrix: Arc<Incidence>,
    /// With all chosen rows, and a node limit of 0, to which each search is added what it may visit.
    options: Search,
    nodes_left: u64,
    covers: &'a mut Covers,
    /// The chosen rows that the search is started with, if its options do not choose them.
    base: Vec<RowId>,
    /// A smaller search, once some rows are known to be impossible or forced.
    smaller: Option<Box<Covers>>,
    /// The nodes that searches through trees took for rows one by one.
    visited: u64,
    /// The search that learns clauses, once it has begun; then `None` if there is no memory, or it is not wanted.
    learning: Option<Option<Box<Cdcl>>>,
    /// The number of covers found, and for each row the number of those that have it.
    found: u64,
    hits: Vec<u64>,
    /// The rows that are known to be in no cover.
    impossible: BitVec,
    /// The chosen rows, and those without which a search found no cover.
    forced: BitVec,
}

impl<'a> Survey<'a> {
    fn new(covers: &'a mut Covers, rows: &[RowId], patience: Patience) -> Self {
        let matrix = covers.incidence().clone();
        let options = covers.options().clone().choose(rows);
        let nodes_left = options.node_limit.unwrap_or(u64::MAX);
        // They are given out here, search by search.
        covers.take_nodes_back();
        let count = matrix.row_ends.len();
        Self {
            patience,
            nodes_left,
            covers,
            base: rows.to_vec(),
            smaller: None,
            visited: 0,
            learning: None,
            found: 0,
            hits: vec![0; count],
            impossible: matrix.set_of(options.excluded()),
            forced: matrix.set_of(options.chosen()),
            options: options.node_limit(0),
            matrix,
        }
    }

    fn ask(&mut self) -> Vec<RowState> {
        if self.find_covers() {
            self.decide();
        }
        self.states()
    }

    /// Returns the search that goes on.
    fn covers(&mut self) -> &mut Covers {
        self.smaller.as_deref_mut().unwrap_or(self.covers)
    }

    /// Starts the search again with this row besides the chosen ones, and without the excluded ones.
    fn restart(&mut self, row: Option<RowId>, excluded: &[RowId]) {
        match &mut self.smaller {
            Some(smaller) => smaller.restart_below(row.as_slice(), excluded),
            None => {
                let count = self.base.len();
                self.base.extend(row);
                self.covers.restart_below(&self.base, excluded);
                self.base.truncate(count);
            }
        }
        self.covers().take_nodes_back();
    }

    /// Finds covers until there are no more, or until one has no new row, or none is found in a long time after the first.
    /// Returns whether more can be found out.
    fn find_covers(&mut self) -> bool {
        let limit = self.nodes_left;
        let nodes = self.patience.new_row * self.hits.len() as u64 + 1;
        loop {
            self.covers.add_nodes(nodes.min(self.nodes_left));
            // Until there is a cover no row is old.
            let mut is_new = self.found == 0;
            while let Some(rows) = self.covers.next_rows() {
                is_new = note(rows, &mut self.hits, &mut self.found);
                if !is_new {
                    break;
                }
            }

            self.nodes_left = limit - self.covers.stats().nodes;
            if self.found == 0 && self.nodes_left > 0 && self.covers.outcome() == Outcome::Limited {
                return self.find_any(); // the first cover may be far in the order of this search
            }

            match self.covers.outcome() {
                Outcome::Limited if self.nodes_left > 0 && is_new => {}
                Outcome::Running | Outcome::Limited => return self.nodes_left > 0,
                Outcome::Exhausted => {
                    // It came to its end, so rows that it has not met are in no cover.
                    let unseen = self.hits.iter().enumerate().filter(|(_, hits)| **hits == 0);
                    unseen.for_each(|(row, _)| self.impossible.set(row, true));
                    return self.found > 0;
                }
                Outcome::Canceled | Outcome::Refused | Outcome::Inconsistent => return false,
            }
        }
    }

    /// Finds a cover by whatever strategy finds it first. Returns whether more can be found out.
    fn find_any(&mut self) -> bool {
        let options = self.options.clone().node_limit(self.nodes_left);
        let mut finder = Finder::over(options, self.matrix.clone());
        let found = finder.find();
        self.nodes_left -= finder.stats().nodes;
        match found {
            Ok(Some(rows)) => {
                note(&rows, &mut self.hits, &mut self.found);
                true
            }
            Ok(None) => {
                self.impossible.fill(true);
                false
            }
            Err(_) => false,
        }
    }

    /// Decides all rows; `None` if the search ended before that.
    fn decide(&mut self) -> Option<()> {
        loop {
            let open = self.open(&self.sizes());
            if open.is_empty() {
                break;
            }

            let live = self.impossible.count_zeros() as u64;
            let (begun, mut is_smaller) = (self.visited, false);
            for row in open {
                if self.hits[row] > 0 {
                    continue; // decided by a cover found for another row
                }
                let is_possible = self.find_cover(RowId::new(to_u32(row)), true)?;
                self.impossible.set(row, !is_possible);
                is_smaller |= !is_possible;
                if is_smaller && self.visited - begun > WORTH * live {
                    // The others are looked for anew, since their columns have become shorter.
                    self.build();
                    break;
                }
            }
        }

        // The rows that may still be forced are those of which no column is covered once.
        let sizes = self.sizes();
        for row in 0..self.hits.len() {
            if self.hits[row] == self.found && !self.forced[row] && !self.is_only_one(row, &sizes) {
                let is_found = self.find_cover(RowId::new(to_u32(row)), false)?;
                self.forced.set(row, !is_found);
            }
        }
        Some(())
    }

    /// Checks whether there is a cover with this row besides the chosen ones, or without it; it is then noted. `None` if the
    /// search ended before that was known.
    fn find_cover(&mut self, row: RowId, is_chosen: bool) -> Option<bool> {
        let (chosen, excluded) = if is_chosen { (Some(row), None) } else { (None, Some(row)) };
        self.restart(chosen, excluded.as_slice());
        let mut turn = self.patience.turn;
        let answer = loop {
            let learned = self.learn(row, is_chosen, turn);
            if learned.is_known() {
                break learned;
            }

            let covers = self.smaller.as_deref_mut().unwrap_or(self.covers);
            let options = |_: &Covers| self.options.clone().choose(chosen).exclude(excluded);
            let before = covers.stats().nodes;
            let answer = decide(covers, turn.min(self.nodes_left), options);
            let visited = covers.stats().nodes - before;
            self.nodes_left -= visited;
            self.visited += visited;
            if answer.is_known() || self.nodes_left == 0 || covers.outcome() != Outcome::Limited {
                break answer;
            }
            turn = turn.saturating_mul(2);
        };

        match answer {
            Answer::None => Some(false),
            Answer::Cover(rows) => {
                note(&rows, &mut self.hits, &mut self.found);
                Some(true)
            }
            Answer::Unknown => None,
        }
    }

    /// Gives the search that learns clauses a turn, unless all is decided soon without it, or its failures are not local.
    fn learn(&mut self, row: RowId, is_chosen: bool, turn: u64) -> Answer {
        if self.visited < self.patience.learning {
            return Answer::Unknown;
        }
        let begin = || learning_beside(&self.options, &self.matrix).map(Box::new);
        let Some(search) = self.learning.get_or_insert_with(begin) else { return Answer::Unknown };
        if search.are_failures_local() == Some(false) {
            return Answer::Unknown;
        }
        let before = search.stats().nodes;
        let answer = search.answer_about(row, is_chosen, turn.min(self.nodes_left));
        self.nodes_left -= search.stats().nodes - before;
        answer
    }

    /// Builds the search anew, from what is known to be left, unless there is no memory for another.
    fn build(&mut self) {
        let sizes = self.sizes();
        let forced = (0..self.hits.len()).filter(|&row| self.hits[row] > 0 && self.is_only_one(row, &sizes));
        let forced = forced.map(|row| RowId::new(to_u32(row)));
        let impossible = self.impossible.iter_ones().map(|row| RowId::new(to_u32(row)));
        let smaller =
            Covers::over(self.matrix.clone(), self.options.clone().choose(forced).exclude(impossible));
        if smaller.outcome() != Outcome::Refused {
            self.smaller = Some(Box::new(smaller));
        }
    }

    /// Counts the rows of each column that are not known to be impossible.
    fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.matrix.bounds.len()];
        for row in self.impossible.iter_zeros() {
            self.columns_of(row).iter().for_each(|column| sizes[column.index()] += 1);
        }
        sizes
    }

    fn columns_of(&self, row: usize) -> &[ColumnId] {
        &self.matrix.columns[self.matrix.row_range(row)]
    }

    fn bounds(&self, column: ColumnId) -> Bounds {
        self.matrix.bounds.get(column.index()).unwrap_or(Bounds::SECONDARY)
    }

    /// Returns the rows that are not known to be possible or impossible, those of the shortest column first.
    fn open(&self, sizes: &[u32]) -> Vec<usize> {
        let mut open: Vec<usize> = self.impossible.iter_zeros().filter(|&row| self.hits[row] == 0).collect();
        open.sort_by_cached_key(|&row| {
            let primary = self.columns_of(row).iter().filter(|&&column| self.bounds(column).is_primary);
            primary.map(|column| (sizes[column.index()], column.index())).min()
        });
        open
    }

    /// Checks whether a column that is covered once has only this row.
    fn is_only_one(&self, row: usize, sizes: &[u32]) -> bool {
        self.columns_of(row)
            .iter()
            .any(|&column| sizes[column.index()] == 1 && self.bounds(column) == Bounds::PRIMARY)
    }

    fn states(&self) -> Vec<RowState> {
        let sizes = self.sizes();
        let state = |(row, &hits): (usize, &u64)| match hits {
            _ if self.impossible[row] => RowState::Impossible,
            0 => RowState::Unknown,
            _ if hits < self.found => RowState::Possible,
            // All covers found have it. That says something only if no other row is possible, or a search without it
            // has ended.
            _ if self.forced[row] || self.is_only_one(row, &sizes) => RowState::Forced,
            _ => RowState::Unknown,
        };
        self.hits.iter().enumerate().map(state).collect()
    }
}

/// Notes a cover. Returns whether one of its rows is new.
fn note(rows: &[RowId], hits: &mut [u64], found: &mut u64) -> bool {
    let mut is_new = false;
    for row in rows {
        is_new |= hits[row.index()] == 0;
        hits[row.index()] += 1;
    }
    *found += 1;
    is_new
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::matrix::Cover;
    use crate::questions::any::tests::{matrix, rows, times};

    properties! {
        soak, 3000;

        /// Also if each search gives up at once, and the next one goes on.
        fn states_are_those_of_all_covers(
            rows in rows(30),
            primary in 1..9_usize,
            times in times(),
            chosen in prop::option::weighted(0.3, 0..30_u32),
            excluded in prop::option::weighted(0.3, 0..30_u32),
            patience in (0..2_u64, 0..9_u64, 1..9_u64),
        ) {
            let matrix = matrix(&rows, primary, times);
            let search = Search::new().choose(chosen.map(RowId::new)).exclude(excluded.map(RowId::new));
            let all: Vec<Cover> = search.covers(&matrix).take(3000).collect();
            prop_assume!(all.len() < 3000);
            let (new_row, learning, turn) = patience;
            let patience = Patience { new_row, learning, turn };
            let states = Survey::new(&mut search.covers(&matrix), &[], patience).ask();
            for (row, state) in matrix.rows().zip(states) {
                let hits = all.iter().filter(|cover| cover.contains(&row)).count();
                prop_assert_eq!(state, match hits {
                    0 => RowState::Impossible,
                    _ if hits == all.len() => RowState::Forced,
                    _ => RowState::Possible,
                });
            }
        }
    }
}
