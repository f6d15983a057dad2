//! The knowledge that a search gains from its failures, and branches by: which columns failed last, or how often each
//! failed. A column fails when a node is left because it has no row left.
//!
//! Sources: C. Lecoutre, L. Sais, S. Tabary and V. Vidal, "Reasoning from last conflict(s) in constraint programming",
//! Artificial Intelligence 173 (2009), for the column that failed last; F. Boussemart, F. Hemery, C. Lecoutre and
//! L. Sais, "Boosting systematic search by weighting constraints", ECAI 2004, for sizes divided by weights (dom/wdeg);
//! M. Luby, A. Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms", Information Processing Letters 47
//! (1993), for the lengths of the runs.
//!
//! A weighted search consists of runs. Each begins at the root with the weights of the runs before it, and would be a
//! whole search by itself. Until a cover is found, a run ends after this many failures; the run that finds one goes on
//! to the end of the tree. So each cover comes once, and the end of the tree is the end of the search.
//!
//! Columns have their numbers in the matrix: what has been learned is carried into subtrees.

use super::capacity::Capacity;
use super::search_state::SearchState;
use crate::engines::view::{Branching, View};

/// The number of failed columns that are remembered in order. At each node with several rows they are looked at one by
/// one. Any number from 16 on visits within 5 % of the nodes of an unbounded list on hard Sudokus.
const RECENT: usize = 64;

/// The failures of the shortest run.
const UNIT: u64 = 128;

/// After this many runs all later ones are twice as long: see [`length`].
const DOUBLED_AFTER: u64 = 64;

/// The knowledge that a search has gained from failures.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Learned {
    /// The columns that failed last, the last one first; empty if weighted.
    recent: Vec<u32>,
    /// For each column how often it has failed; empty if not weighted.
    weights: Vec<u32>,
    /// The number of this run, from 1; `None` if not weighted.
    run: Option<u64>,
    /// The failures of this run, if weighted.
    failures: u64,
    /// True if this run goes on to the end of the tree.
    is_last: bool,
    /// The highest progress of the runs before this one.
    best_progress: f64,
}

impl Learned {
    /// Starts with nothing learned; `None` if the order of the search is not learned.
    pub(super) fn new(view: &View) -> Option<Self> {
        let (run, weights) = match view.branching {
            Branching::Conflicts => (None, Vec::new()),
            Branching::Weighted | Branching::Learning => (Some(1), vec![0; view.end_of_column_ids()]),
            Branching::FewestRows | Branching::FirstColumn => return None,
        };
        Some(Self { recent: Vec::new(), weights, run, failures: 0, is_last: false, best_progress: 0.0 })
    }

    /// Returns the highest progress of the runs before this one.
    pub(super) fn best_progress(&self) -> f64 {
        self.best_progress
    }

    /// Chooses the column to branch on, and its number of rows, where the smallest has several rows.
    #[inline]
    pub(super) fn choose(
        &self,
        left: &(impl SearchState + ?Sized),
        capacity: &Capacity,
        smallest: (u32, u32),
    ) -> (u32, u32) {
        match self.run {
            Some(_) => self.lightest(left, capacity, smallest),
            None => self.latest(left, capacity, smallest),
        }
    }

    /// Finds the column that failed last of those that are as small as this one; this one, if none has.
    #[inline]
    fn latest(
        &self,
        left: &(impl SearchState + ?Sized),
        capacity: &Capacity,
        smallest: (u32, u32),
    ) -> (u32, u32) {
        let (view, size) = (left.view(), Some(smallest.1));
        // A column that this view does not have is covered.
        let mut failed = self.recent.iter().filter_map(|&column| view.column_number(column));
        failed
            .find(|&column| capacity.size(left, column) == size)
            .map_or(smallest, |column| (column, smallest.1))
    }

    /// Finds the column with the smallest quotient of its rows and one more than its failures, the first of several.
    fn lightest(
        &self,
        left: &(impl SearchState + ?Sized),
        capacity: &Capacity,
        smallest: (u32, u32),
    ) -> (u32, u32) {
        let view = left.view();
        let weight = |column: u32| u64::from(self.weights[view.column_id(column) as usize]) + 1;
        let (mut best, mut best_size) = smallest;
        let mut best_weight = weight(best);
        capacity.each_open(left, &mut |column, size| {
            let weight = weight(column);
            // As products, since quotients would be rounded.
            let (ours, its) = (u64::from(size) * best_weight, u64::from(best_size) * weight);
            if ours < its || ours == its && column < best {
                (best, best_size, best_weight) = (column, size, weight);
            }
        });
        (best, best_size)
    }

    /// Notes that a column has failed. Returns whether the run ends here.
    pub(super) fn fail(&mut self, column: u32) -> bool {
        let Some(run) = self.run else {
            match self.recent.iter().position(|&failed| failed == column) {
                Some(place) => self.recent[..=place].rotate_right(1),
                None => {
                    self.recent.truncate(RECENT - 1);
                    self.recent.insert(0, column);
                }
            }
            return false;
        };

        let weight = &mut self.weights[column as usize];
        *weight = weight.saturating_add(1);
        self.failures = self.failures.saturating_add(1);
        !self.is_last && self.failures >= length(run)
    }

    /// Begins the next run; this one has come so far.
    pub(super) fn rerun(&mut self, progress: f64) {
        self.run = self.run.map(|run| run.saturating_add(1));
        self.failures = 0;
        self.best_progress = progress;
    }

    /// Lets this run go on to the end of the tree.
    pub(super) fn finish_run(&mut self) {
        self.is_last = true;
    }
}

/// Returns the number of failures that a run may have: Luby's sequence, times a unit that grows slowly. With a unit
/// that does not grow a tree without covers would take a multiple of its failures that grows with the tree; so it is at
/// most 26 times them.
fn length(run: u64) -> u64 {
    let unit =
        UNIT.saturating_mul(2_u64.saturating_pow(u32::try_from(run / DOUBLED_AFTER).unwrap_or(u32::MAX)));
    luby(run).saturating_mul(unit)
}

/// Returns a term of Luby's sequence 1, 1, 2, 1, 1, 2, 4, 1, .., from 1: the term 2^k - 1 is 2^(k - 1), and the terms
/// after it are those from the beginning.
pub(crate) fn luby(number: u64) -> u64 {
    // One more must not overflow.
    let mut number = number.clamp(1, u64::MAX / 2);
    while !(number + 1).is_power_of_two() {
        number -= (1 << (number + 1).ilog2()) - 1;
    }
    number.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_those_of_luby_times_a_unit() {
        let first: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        assert_eq!((luby((1 << 40) - 1), luby(1 << 40)), (1 << 39, 1));
        assert_eq!((length(0), length(1), length(63), length(127)), (UNIT, UNIT, 32 * UNIT, 128 * UNIT));
        assert!([u64::MAX - 1, u64::MAX, 64 * 64, 64 * 64 - 1].into_iter().all(|run| length(run) >= UNIT));
    }

    /// However large the tree is, the runs before the one that comes to its end have at most this many times its
    /// failures.
    #[test]
    fn a_tree_without_covers_takes_a_constant_times_its_failures() {
        let (mut sum, mut longest) = (0_u64, 0);
        for run in 1..1500 {
            // The tree is as large as the longest run before it, which stopped just before the end.
            if length(run) > longest {
                assert!(sum <= 25 * longest, "{run}: {sum} of {longest}");
                longest = length(run);
            }
            sum += length(run);
        }
        assert!(longest > 1 << 30);
    }
}
