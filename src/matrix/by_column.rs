//! Entries that are stated row by row, sorted by column.

/// The entries of each column.
#[derive(Clone, Debug)]
pub(crate) struct ByColumn<T> {
    /// For each column where its entries end. They begin where those of the column before end.
    ends: Vec<u32>,
    entries: Vec<T>,
}

impl<T: Copy> ByColumn<T> {
    /// Sorts entries, each with its column, by counting: those of a column stay in their order.
    pub(crate) fn new(columns: usize, entries: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let mut ends = vec![0_u32; columns];
        entries.clone().for_each(|(column, _)| ends[column] += 1);

        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }

        // Any entry will do: each place is written to.
        let any = entries.clone().next();
        let mut sorted = any.map_or_else(Vec::new, |(_, entry)| vec![entry; sum as usize]);
        // Where a column begins moves on with each entry, so in the end it says where the column ends.
        for (column, entry) in entries {
            sorted[ends[column] as usize] = entry;
            ends[column] += 1;
        }

        Self { ends, entries: sorted }
    }

    /// Returns the entries of the column; none if there is no such column.
    #[inline]
    pub(crate) fn of(&self, column: usize) -> &[T] {
        let Some(&end) = self.ends.get(column) else { return &[] };
        let start = column.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.entries[start as usize..end as usize]
    }
}
