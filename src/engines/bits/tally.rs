//! What the forms of keeping the sizes have in common.

use super::View;

/// The sizes of the primary columns, of which the covered ones are out of the race.
pub(super) trait Tally: Clone + Send + Sync + 'static {
    /// For all rows what each takes from the sizes when it falls: one from each of its columns.
    type Rows: Send + Sync;

    /// The sizes of all columns at the start.
    fn new(sizes: &[u32]) -> Self;

    fn rows(view: &View) -> Self::Rows;

    /// Removes those of the 64 rows from `start` whose bit is set, and counts them.
    fn remove(&mut self, view: &View, rows: &Self::Rows, start: usize, fallen: u64) -> u64;

    /// Covers the columns of a chosen row, after the rows that it rules out, itself among them, have been
    /// removed.
    fn cover(&mut self, view: &View, rows: &Self::Rows, row: usize);

    /// The open column with the fewest rows, the first of several, and how many it has; `None` if all are
    /// covered.
    fn smallest(&mut self) -> Option<(u32, u32)>;
}
