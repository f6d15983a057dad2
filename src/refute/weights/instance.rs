//! The conditions that weights have to fulfill: the columns whose number of rows is fixed, and the rows that can be
//! chosen.

use bitvec::vec::BitVec;

use crate::engines::view::{Branching, View};
use crate::matrix::Incidence;
use crate::search::Search;
use crate::util::to_u32;

/// More columns than this are not weighed: a table of as many generators takes 16 MB.
const MOST_COLUMNS: usize = 2000;

/// The columns that can have a weight, numbered from 0, and the rows.
pub(super) struct Instance {
    /// For each column how many rows that are still to be chosen cover it.
    pub(super) needs: Vec<u32>,
    /// For each column its number in the matrix.
    pub(super) names: Vec<u32>,
    view: View,
    /// For each primary column of the view its number here, if it can have a weight.
    numbers: Vec<Option<u32>>,
}

impl Instance {
    /// Makes the instance of what the chosen and excluded rows leave of the matrix; `None` if the chosen ones clash or
    /// there are too many columns.
    ///
    /// Cost: O(columns + rows + entries).
    pub(super) fn new(options: &Search, incidence: &Incidence) -> Option<Self> {
        let mut view = View::new(incidence, Branching::FewestRows, None, options.excluded(), None);
        if !options.chosen().is_empty() {
            view = view.choose(options.chosen())?.1;
        }

        let mut all_needs = vec![1; view.primary];
        for multiple in view.multiples() {
            // 0: the number is not fixed.
            all_needs[multiple.column as usize] = if multiple.slack == 0 { multiple.capacity } else { 0 };
        }

        let (mut needs, mut names, mut numbers) = (Vec::new(), Vec::new(), vec![None; view.primary]);
        for (column, need) in (0..).zip(all_needs).filter(|&(_, need)| need > 0) {
            numbers[column as usize] = Some(to_u32(needs.len()));
            names.push(view.name(column)?);
            needs.push(need);
        }
        (needs.len() <= MOST_COLUMNS).then_some(Self { needs, names, view, numbers })
    }

    pub(super) fn row_count(&self) -> usize {
        self.view.row_count()
    }

    /// Returns the columns of the row that can have a weight.
    pub(super) fn columns_of(&self, row: usize) -> impl Iterator<Item = u32> + '_ {
        let columns = self.view.primary_columns_of(row).iter();
        columns.filter_map(|&column| self.numbers[column as usize])
    }

    /// Finds a column that no row covers, and which has to be covered an odd number of times.
    pub(super) fn odd_column_without_rows(&self) -> Option<usize> {
        let mut is_other: BitVec = self.needs.iter().map(|need| need.is_multiple_of(2)).collect();
        let columns = (0..self.row_count()).flat_map(|row| self.columns_of(row));
        columns.for_each(|column| is_other.set(column as usize, true));
        is_other.first_zero()
    }

    /// Computes the weight of all columns together, each as often as it is still to be covered. The modulus is at most
    /// 2^32.
    pub(super) fn total(&self, weights: &[u32], modulus: u64) -> u64 {
        let terms = weights.iter().zip(&self.needs);
        terms.fold(0, |sum, (&weight, &need)| (sum + u64::from(weight) * u64::from(need) % modulus) % modulus)
    }
}
