//! The next decision: which column, and which of its rows.
//!
//! The open column with the fewest rows for the number of conflicts in which it took part, and of its rows the one that
//! is most active: each row that takes part in a conflict gains activity, the more the later the conflict is. So the
//! search stays where it failed, and chooses what it has reasons about.
//!
//! Sources: F. Boussemart, F. Hemery, C. Lecoutre and L. Sais, "Boosting systematic search by weighting constraints",
//! ECAI 2004, for the columns (dom/wdeg; departure: a column also gains weight as a reason); N. Eén and N. Sörensson,
//! "An extensible SAT-solver", SAT 2003, for activities that grow by a factor.

use super::columns::CountedColumns;
use super::trail::Trail;

/// What a row gains in a conflict is larger by this factor than what it gained in the one before.
const GROWTH: f64 = 1.0 / 0.9;
/// Above this all activities are scaled down.
const LARGEST: f64 = 1e100;

#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// For each row.
    activities: Vec<f64>,
    /// What a row gains in this conflict.
    gain: f64,
    /// For each column how often it took part in a conflict.
    weights: Vec<u32>,
}

impl Choice {
    /// The bytes for each row, and for each column.
    pub(super) const ROW: usize = size_of::<f64>();
    pub(super) const COLUMN: usize = size_of::<u32>();

    pub(super) fn new(rows: usize, columns: usize) -> Self {
        Self { activities: vec![0.0; rows], gain: 1.0, weights: vec![0; columns] }
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

        let activity = |row: u32| self.activities[row as usize];
        let open = columns.rows_of(column).filter(|&row| trail.is_open(row));
        open.reduce(|best, other| if activity(other) > activity(best) { other } else { best })
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
        self.gain *= GROWTH;
        if self.gain > LARGEST {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.gain /= LARGEST;
        }
    }
}
