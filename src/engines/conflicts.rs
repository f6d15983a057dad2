//! What a search learns from its failures, and branches by: when each column last failed, or how often. A column fails
//! when a node is left because it has no row left.
//!
//! Sources: C. Lecoutre, L. Sais, S. Tabary and V. Vidal, "Reasoning from last conflict(s) in constraint programming",
//! Artificial Intelligence 173 (2009), for the column that failed last; F. Boussemart, F. Hemery, C. Lecoutre and
//! L. Sais, "Boosting systematic search by weighting constraints", ECAI 2004, for sizes divided by weights; M. Luby,
//! A. Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms", Information Processing Letters 47 (1993),
//! for the lengths of the runs.
//!
//! A weighted search consists of runs. Each begins at the root with the weights of the runs before it, and would be a
//! whole search by itself. Until a cover is found, a run ends after so many failures; the run that finds one goes on to
//! the end of the tree. So each cover comes once, and an end of the tree is an end of all of it.
//!
//! Columns have the numbers of the first view: a subtree that is searched separately borrows what has been learned.

use super::driver::Remainder;
use super::{Branching, View};

/// The failures of the shortest run.
const UNIT: u64 = 128;

/// The runs after which all later ones are twice as long. So a tree without covers takes at most a constant times the
/// failures of one run: see the test.
const DOUBLED_AFTER: u64 = 64;

/// The failures of a column that are counted, so that their product with a size fits.
const MOST_WEIGHT: u64 = u32::MAX as u64 - 1;

/// What a search has learned.
#[derive(Clone, Debug)]
pub(crate) struct Learned {
    /// For each primary column: if weighted, how often it has failed; if not, which failure was its last, counted
    /// from 1.
    marks: Vec<u64>,
    /// The failures so far; if weighted, those of this run.
    failures: u64,
    /// The number of this run, from 1; `None` if the search is not weighted.
    run: Option<u64>,
    /// Whether this run is the last.
    is_last: bool,
}

/// What a search has learned and what its path owes to it: with the rows of the path enough to go on from.
///
/// Columns are numbered in the order of the search, primary ones only, without those that its chosen rows cover.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Lessons {
    /// For each column its failures, or its last one.
    marks: Vec<u64>,
    /// The columns of the path that had several rows.
    pub(crate) columns: Vec<u32>,
    failures: u64,
    run: Option<u64>,
    /// The bits of the highest progress of an earlier run.
    pub(super) progress: u64,
}

impl Learned {
    /// Nothing yet; `None` if the view is to be searched in an order that is not learned.
    pub(super) fn new(view: &View) -> Option<Box<Self>> {
        let run = match view.branching {
            Branching::Conflicts => None,
            Branching::Weighted => Some(1),
            Branching::FewestRows | Branching::FirstColumn => return None,
        };
        Some(Box::new(Self { marks: vec![0; view.primary], failures: 0, run, is_last: false }))
    }

    /// What another search of this view had learned, if it is for this view.
    pub(super) fn of(lessons: &Lessons, view: &View, has_covers: bool) -> Option<Box<Self>> {
        let mut learned = Self::new(view)?;
        let is_for_it = lessons.marks.len() == view.primary && lessons.run.is_some() == learned.run.is_some();
        let most = if learned.run.is_some() { MOST_WEIGHT } else { u64::MAX };
        learned.marks = lessons.marks.iter().map(|&mark| mark.min(most)).collect();
        learned.failures = lessons.failures;
        learned.run = lessons.run;
        learned.is_last = has_covers;
        is_for_it.then_some(learned)
    }

    /// Writes down what has been learned.
    pub(super) fn teach(&self, lessons: &mut Lessons) {
        lessons.marks.clone_from(&self.marks);
        (lessons.failures, lessons.run) = (self.failures, self.run);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.marks.fill(0);
        self.failures = 0;
        self.run = self.run.map(|_| 1);
        self.is_last = false;
    }

    /// The column to branch on, and its number of rows, where the smallest one has more than one row.
    pub(super) fn choose<R: Remainder>(&self, left: &R, smallest: (u32, u32)) -> (u32, u32) {
        let mark = |column: u32| self.marks[left.view().origin(column) as usize];
        let (mut best, mut best_size) = smallest;
        let mut best_mark = mark(best);
        if self.run.is_none() {
            left.each_open(best_size, |column, _| {
                let mark = mark(column);
                if mark > best_mark {
                    (best, best_mark) = (column, mark);
                }
            });
        } else {
            left.each_open(u32::MAX, |column, size| {
                let mark = mark(column);
                // size / (mark + 1) < best_size / (best_mark + 1)
                let (ours, its) = (u64::from(size) * (best_mark + 1), u64::from(best_size) * (mark + 1));
                if ours < its {
                    (best, best_size, best_mark) = (column, size, mark);
                }
            });
        }
        (best, best_size)
    }

    /// A column has failed. Returns whether the run ends here.
    pub(super) fn fail(&mut self, column: u32) -> bool {
        self.failures = self.failures.saturating_add(1);
        let mark = &mut self.marks[column as usize];
        let Some(run) = self.run else {
            *mark = self.failures;
            return false;
        };
        *mark = (*mark + 1).min(MOST_WEIGHT);
        !self.is_last && self.failures >= length(run)
    }

    /// The next run begins.
    pub(super) fn rerun(&mut self) {
        self.failures = 0;
        self.run = self.run.map(|run| run.saturating_add(1));
    }

    /// This run is the last.
    pub(super) fn settle(&mut self) {
        self.is_last = true;
    }

    /// Whether runs may still end before the end of the tree.
    pub(super) fn is_in_runs(&self) -> bool {
        self.run.is_some() && !self.is_last
    }
}

impl Lessons {
    /// Leaves out the columns that chosen rows cover, and numbers the others again.
    pub(super) fn leave_out(&mut self, covered: &[bool]) {
        let mut numbers = Vec::with_capacity(covered.len());
        let mut number = 0;
        for &covered in covered {
            numbers.push(number);
            number += u32::from(!covered);
        }
        let mut covered = covered.iter();
        self.marks.retain(|_| covered.next() == Some(&false));
        self.columns.iter_mut().for_each(|column| *column = numbers[*column as usize]);
    }
}

/// How many failures a run may have: Luby's sequence 1, 1, 2, 1, 1, 2, 4, 1, .., times a number that grows.
fn length(run: u64) -> u64 {
    let doublings = run / DOUBLED_AFTER;
    luby(run).saturating_mul(UNIT).saturating_mul(if doublings < 64 { 1 << doublings } else { u64::MAX })
}

/// Luby's sequence, from 1: the term 2^k - 1 is 2^(k - 1), and the terms after it are those from the beginning.
fn luby(number: u64) -> u64 {
    let mut number = number.clamp(1, u64::MAX / 2);
    while !(number + 1).is_power_of_two() {
        number -= (1 << (number + 1).ilog2()) - 1;
    }
    (number + 1) / 2
}
