//! The rows that are forced: for each row whether it is in every cover, in some or in none.
//!
//! A cover that is found shows that all its rows are possible. So first a search goes on as long as it finds covers
//! with new rows, or to its end, which decides everything; if it finds none in a long time, a proof that there is none
//! is looked for. Then each row that no found cover holds is chosen in turn, and the search starts again: it finds a
//! cover, which may decide other rows too, or the row is impossible. Rows of short columns go first. From time to time
//! the search is built anew without the impossible rows and with the forced ones chosen, so that what has been proved
//! is not proved again and again.
//!
//! A row is forced if and only if it is the only possible row of a column that is covered once. If a row has no such
//! column, a search without the row decides.

use std::fmt;
use std::sync::Arc;

use bitvec::vec::BitVec;

use crate::matrix::{Bounds, ColumnId, Incidence, RowId};
use crate::refute::{Answer, Doubt, ONCE, decide};
use crate::search::{Covers, Outcome, Search};
use crate::util::to_u32;

/// For each row of the matrix the first search may visit this many nodes without finding a new row.
const NODES: u64 = 8;
/// The search is built anew after this many nodes for each row that is left, if some are known to be impossible. On
/// queens 20 with three queens placed, 1 in place of 16 takes 1.4 times as long.
const WORTH: u64 = 16;

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
    let mut survey = Survey::new(covers, rows);
    if survey.find_covers() {
        survey.decide();
    }
    survey.states()
}

/// The knowledge about the rows so far.
struct Survey<'a> {
    matrix: Arc<Incidence>,
    /// With all chosen rows, and a node limit of 0, to which each search is added what it may visit.
    options: Search,
    nodes_left: u64,
    covers: &'a mut Covers,
    /// The chosen rows that the search is started with, if its options do not choose them.
    base: Vec<RowId>,
    /// A smaller search, once some rows are known to be impossible or forced.
    smaller: Option<Box<Covers>>,
    /// The number of covers found, and for each row the number of those that have it.
    found: u64,
    hits: Vec<u64>,
    /// The rows that are known to be in no cover.
    impossible: BitVec,
    /// The chosen rows, and those without which a search found no cover.
    forced: BitVec,
    doubt: Doubt,
}

impl<'a> Survey<'a> {
    fn new(covers: &'a mut Covers, rows: &[RowId]) -> Self {
        let matrix = covers.incidence().clone();
        let options = covers.options().clone().choose(rows);
        let nodes_left = options.node_limit.unwrap_or(u64::MAX);
        // They are given out here, search by search.
        covers.take_nodes_back();
        let count = matrix.row_ends.len();
        Self {
            nodes_left,
            covers,
            base: rows.to_vec(),
            smaller: None,
            found: 0,
            hits: vec![0; count],
            impossible: matrix.set_of(options.excluded()),
            forced: matrix.set_of(options.chosen()),
            doubt: Doubt::default(),
            options: options.node_limit(0),
            matrix,
        }
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
        let nodes = NODES * self.hits.len() as u64 + 1;
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
                let nodes = ONCE.max(self.covers.stats().nodes);
                match self.doubt.ask(&self.options, &self.matrix, nodes) {
                    Answer::None => {
                        self.impossible.fill(true);
                        return false;
                    }
                    Answer::Cover(rows) => {
                        note(&rows, &mut self.hits, &mut self.found);
                        return true;
                    }
                    Answer::Unknown => {}
                }
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

    /// Decides all rows; `None` if the search ended before that.
    fn decide(&mut self) -> Option<()> {
        loop {
            let open = self.open(&self.sizes());
            if open.is_empty() {
                break;
            }

            let live = self.impossible.count_zeros() as u64;
            let (mut work, mut is_smaller) = (0, false);
            for row in open {
                if self.hits[row] > 0 {
                    continue; // decided by a cover found for another row
                }
                let is_possible = self.find_cover(Some(RowId::new(to_u32(row))), &[])?;
                self.impossible.set(row, !is_possible);
                is_smaller |= !is_possible;
                work += self.covers().stats().nodes;
                if is_smaller && work > WORTH * live {
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
                let is_found = self.find_cover(None, &[RowId::new(to_u32(row))])?;
                self.forced.set(row, !is_found);
            }
        }
        Some(())
    }

    /// Checks whether there is a cover with this row besides the chosen ones, and without the excluded ones; it is then
    /// noted. `None` if the search ended before that was known.
    fn find_cover(&mut self, row: Option<RowId>, excluded: &[RowId]) -> Option<bool> {
        self.restart(row, excluded);
        let covers = self.smaller.as_deref_mut().unwrap_or(self.covers);
        let options = |_: &Covers| self.options.clone().choose(row).exclude(excluded);
        let answer = decide(covers, self.nodes_left, options);
        self.nodes_left -= covers.stats().nodes;
        match answer {
            Answer::None => Some(false),
            Answer::Cover(rows) => {
                note(&rows, &mut self.hits, &mut self.found);
                Some(true)
            }
            Answer::Unknown => None,
        }
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
