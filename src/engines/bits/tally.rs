//! What the forms of keeping the sizes have in common.

/// The sizes of the primary columns, of which the covered ones are out of the race.
pub(super) trait Tally: Clone + Send + Sync + 'static {
    /// What a row takes from the sizes when it falls: one from each of its columns.
    type Row: Send + Sync;

    /// The row that covers these columns.
    fn row(columns: impl Iterator<Item = u32>) -> Self::Row;

    /// Covers the columns of a chosen row, after the rows that it rules out, itself
    /// among them, have been removed.
    fn cover(&mut self, row: &Self::Row);

    /// Removes those of the first 64 rows whose bit is set.
    fn remove(&mut self, rows: &[Self::Row], dead: u64);

    /// The open column with the fewest rows, the first of several, and how many it has; `None` if all are
    /// covered.
    fn smallest(&mut self) -> Option<(u32, u32)>;
}

/// The places of the bits that are set.
pub(super) fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}
