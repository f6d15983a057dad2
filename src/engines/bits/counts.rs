//! The trait that the forms of keeping the sizes have in common.

use crate::engines::view::View;
use crate::util::ones;

/// The sizes of the primary columns that are covered once. A covered column is never the smallest, and neither is one
/// of the others.
pub(super) trait Counts: Clone + Send + Sync + 'static {
    /// For each row what is subtracted from the sizes when it is removed: 1 from each of its columns.
    type Weights: Clone + Send + Sync;

    /// Starts with the sizes of all columns.
    fn new(sizes: &[u32]) -> Self;

    fn weights(view: &View) -> Self::Weights;

    /// Removes these rows from the live ones and from the sizes, and counts those that were live.
    fn remove(&mut self, view: &View, rows: &Self::Weights, live: &mut [u64], ruled_out: &[u64]) -> u64;

    /// Counts these live rows anew, in place of those counted at the start, of which `self` is a copy.
    fn count_anew(&mut self, view: &View, rows: &Self::Weights, live: &[u64]);

    /// Covers the columns of a chosen row, after the rows that it rules out, itself among them, have been
    /// removed.
    fn cover(&mut self, view: &View, rows: &Self::Weights, row: usize);

    /// Marks a column as one that is not covered once. No row changes its size.
    fn leave_out(&mut self, column: u32);

    /// Returns the number of rows of a column; `None` if it is covered.
    fn size(&self, column: u32) -> Option<u32>;

    /// Finds the open column with the fewest rows, the first of several, and its number of rows; `None` if all are
    /// covered.
    fn smallest(&mut self) -> Option<(u32, u32)>;

    /// Calls this with each open column and its number of rows.
    fn each_open(&self, visit: &mut dyn FnMut(u32, u32));
}

/// Returns the rows of a set.
pub(super) fn rows_of(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &rows)| ones(rows).map(move |place| 64 * word + place))
}

/// Removes these rows from the live ones, calls `removed` for each that was live, and counts them.
#[inline(always)]
pub(super) fn remove_live(live: &mut [u64], ruled_out: &[u64], mut removed: impl FnMut(usize)) -> u64 {
    let mut count = 0;
    for (word, (live, &ruled_out)) in live.iter_mut().zip(ruled_out).enumerate() {
        // Rows that were gone before have been taken from the sizes already.
        let gone = *live & ruled_out;
        if gone != 0 {
            *live &= !ruled_out;
            for place in ones(gone) {
                removed(64 * word + place);
                count += 1;
            }
        }
    }
    count
}
