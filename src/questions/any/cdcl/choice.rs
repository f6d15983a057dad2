//! The next decision: which column, and which of its rows.
//!
//! The open column with the fewest rows for the number of conflicts in which it took part, and of its rows the one that
//! is most active: each row that takes part in a conflict gains activity, the more the later the conflict is. So the
//! search stays where it failed, and chooses what it has reasons about. But rows that were good before come first: those
//! that were chosen when they were decided last, and, in every other stretch of conflicts, those that were chosen when
//! the most rows were decided without a conflict.
//!
//! Sources: F. Boussemart, F. Hemery, C. Lecoutre and L. Sais, "Boosting systematic search by weighting constraints",
//! ECAI 2004, for the columns (dom/wdeg; departure: a column also gains weight as a reason); N. Eén and N. Sörensson,
//! "An extensible SAT-solver", SAT 2003, for activities that grow by a factor; K. Pipatsrisawat and A. Darwiche, "A
//! lightweight component caching scheme for satisfiability solvers", SAT 2007, for phases that are saved; A. Biere and M.
//! Fleury, "Chasing target phases", POS 2020, for the best ones.

use super::columns::CountedColumns;
use super::trail::{RowLiteral, Trail};

/// What a row gains in a conflict is larger by this factor than what it gained in the one before.
const GROWTH: f64 = 1.0 / 0.9;
/// Above this all activities are scaled down.
const LARGEST: f64 = 1e100;
/// The conflicts of a stretch.
const STRETCH: u64 = 1000;

#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// For each row.
    activities: Vec<f64>,
    /// What a row gains in this conflict.
    gain: f64,
    /// For each column how often it took part in a conflict.
    weights: Vec<u32>,
    /// For each row whether it was chosen when it was decided last.
    was_chosen: Vec<bool>,
    /// For each row whether it was chosen when, in this stretch, the most rows were decided; and how many those were.
    was_best: Vec<bool>,
    most_decided: usize,
    conflicts: u64,
}

impl Choice {
    /// The bytes for each row, and for each column.
    pub(super) const ROW: usize = size_of::<f64>() + 2 * size_of::<bool>();
    pub(super) const COLUMN: usize = size_of::<u32>();

    pub(super) fn new(rows: usize, columns: usize) -> Self {
        Self {
            activities: vec![0.0; rows],
            gain: 1.0,
            weights: vec![0; columns],
            was_chosen: vec![false; rows],
            was_best: vec![false; rows],
            most_decided: 0,
            conflicts: 0,
        }
    }

    /// Returns the row to be chosen next; `None` if no column needs one.
    pub(super) fn next(&self, columns: &mut CountedColumns, trail: &Trail) -> Option<u32> {
        let weighed =
            columns.open().map(|(column, size)| (column, size, u64::from(self.weights[column as usize]) + 1));
        // As products, since quotients would be rounded.
        let (column, ..) = weighed.reduce(|best, other| {
            if u64::from(other.1) * best.2 < u64::from(best.1) * other.2 { other } else { best }
        })?;
        let looks = columns.open().len();
        columns.looks += looks as u64;

        let is_good =
            if (self.conflicts / STRETCH).is_multiple_of(2) { &self.was_chosen } else { &self.was_best };
        let worth = |row: u32| (is_good[row as usize], self.activities[row as usize]);
        let open = columns.rows_of(column).filter(|&row| trail.is_open(row));
        open.reduce(|best, other| if worth(other) > worth(best) { other } else { best })
    }

    /// Notes how a row was decided, now that this is taken back.
    pub(super) fn save(&mut self, literal: RowLiteral) {
        self.was_chosen[literal.row() as usize] = literal.is_chosen();
    }

    /// Notes the chosen rows before the decision that led to a conflict, if more rows were decided than ever in this
    /// stretch. Returns how many rows it has looked at.
    pub(super) fn keep_best(&mut self, trail: &Trail) -> u64 {
        let decided = trail.before_last_decision();
        if decided.len() <= self.most_decided {
            return 0;
        }
        self.most_decided = decided.len();
        for literal in decided {
            self.was_best[literal.row() as usize] = literal.is_chosen();
        }
        decided.len() as u64
    }

    /// As if one row had been chosen last, and the other when the most were decided.
    #[cfg(test)]
    pub(super) fn remember(&mut self, last: u32, best: u32) {
        self.was_chosen[last as usize] = true;
        self.was_best[best as usize] = true;
    }

    #[cfg(test)]
    pub(super) fn most_decided(&self) -> usize {
        self.most_decided
    }

    #[cfg(test)]
    pub(super) fn was_best(&self, row: u32) -> bool {
        self.was_best[row as usize]
    }

    /// Notes that a row takes part in a conflict.
    pub(super) fn gain(&mut self, row: u32) {
        self.activities[row as usize] += self.gain;
    }

    /// Notes that a column takes part in a conflict.
    pub(super) fn weigh(&mut self, column: u32) {
        let weight = &mut self.weights[column as usize];
        *weight = weight.saturating_add(1);
    }

    /// Goes on to the next conflict.
    pub(super) fn age(&mut self) {
        self.conflicts += 1;
        if self.conflicts.is_multiple_of(STRETCH) {
            self.most_decided = 0;
        }
        self.gain *= GROWTH;
        if self.gain > LARGEST {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.gain /= LARGEST;
        }
    }
}
