//! What weights have to fulfil: the columns whose number of rows is fixed, and the rows that can be chosen.

use bitvec::vec::BitVec;

use crate::matrix::Incidence;
use crate::search::options::Search;
use crate::view::{Branching, View};

/// More columns than this are not weighed: a table of all generators would take 16 MB, and minutes to fill.
const MOST_COLUMNS: usize = 2000;

/// The columns that can have a weight, numbered from 0, and the rows.
pub(super) struct Instance {
    /// For each column how many rows that are still to be chosen cover it.
    pub(super) needs: Vec<u32>,
    /// For each column its number in the matrix, ascending.
    pub(super) names: Vec<u32>,
    row_ends: Vec<usize>,
    entries: Vec<u32>,
}

impl Instance {
    /// What the chosen and excluded rows leave of the matrix; `None` if the chosen ones clash or there are too many
    /// columns.
    ///
    /// Cost: O(columns + rows + entries).
    pub(super) fn new(options: &Search, incidence: &Incidence) -> Option<Self> {
        // With required columns a view knows their names.
        let all = BitVec::repeat(true, incidence.bounds.len());
        let view = View::new(incidence, Branching::FewestRows, None, options.excluded(), Some(&all));
        let (_, view) = view.choose(options.chosen())?;
        let mut needs = vec![1; view.primary];
        for multiple in view.multiples() {
            // 0: the number is not fixed.
            needs[multiple.column as usize] = if multiple.slack == 0 { multiple.capacity } else { 0 };
        }
        let mut numbers = vec![None; view.primary];
        let mut instance = Self { needs: vec![], names: vec![], row_ends: vec![], entries: vec![] };
        for (column, need) in (0..).zip(needs).filter(|&(_, need)| need > 0) {
            numbers[column as usize] = Some(instance.needs.len() as u32);
            instance.names.push(view.name(column)?);
            instance.needs.push(need);
        }
        if instance.needs.len() > MOST_COLUMNS {
            return None;
        }
        for row in 0..view.row_count() {
            let columns = view.primary_columns_of(row).iter();
            instance.entries.extend(columns.filter_map(|&column| numbers[column as usize]));
            instance.row_ends.push(instance.entries.len());
        }
        Some(instance)
    }

    /// The columns of each row.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[u32]> {
        let mut start = 0;
        self.row_ends.iter().map(move |&end| &self.entries[std::mem::replace(&mut start, end)..end])
    }

    /// What all columns together weigh, each as often as it is still to be covered. The modulus is at most 2^32.
    pub(super) fn total(&self, weights: &[u32], modulus: u64) -> u64 {
        let terms = weights.iter().zip(&self.needs);
        terms.fold(0, |sum, (&weight, &need)| (sum + u64::from(weight) * u64::from(need) % modulus) % modulus)
    }
}
