//! Rows and columns by number: all that an engine needs to know of a matrix.

#[cfg(feature = "analysis")]
use bitvec::vec::BitVec;

use super::bounds::AllBounds;
use super::by_column::ByColumn;
use super::fingerprint::{Fingerprint, FingerprintHasher};
use super::{ColumnId, MatrixError, RowId};
use crate::util::{Computed, to_u32};

/// The stored color of an entry without a color; a color `c` is stored as `c + 1`.
pub(crate) const NO_COLOR: u32 = 0;

/// The rows with the columns that they cover, and in which colors: all that an engine needs to know of a matrix.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Incidence {
    pub(crate) bounds: AllBounds,
    /// For each row the end of its entries; they begin where the row before ends.
    pub(crate) row_ends: Vec<u32>,
    /// The entries, row by row.
    pub(crate) columns: Vec<ColumnId>,
    /// The entries' colors plus one, [`NO_COLOR`] for none; empty if no entry has one.
    pub(crate) colors: Vec<u32>,
    pub(crate) fingerprint: Computed<Fingerprint>,
    /// The rows of each column, ascending.
    pub(crate) by_column: Computed<ByColumn<RowId>>,
}

impl Incidence {
    /// Returns the range of the row's entries, empty for a row that is not in the matrix.
    pub(crate) fn row_range(&self, row: usize) -> std::ops::Range<usize> {
        let Some(&end) = self.row_ends.get(row) else { return 0..0 };
        let start = if row == 0 { 0 } else { self.row_ends[row - 1] };
        start as usize..end as usize
    }

    /// Returns the rows as a set; those that are not in the matrix are left out.
    #[cfg(feature = "analysis")]
    pub(crate) fn set_of(&self, rows: &[RowId]) -> BitVec {
        let count = self.row_ends.len();
        let mut set = BitVec::repeat(false, count);
        for row in rows.iter().filter(|row| row.index() < count) {
            set.set(row.index(), true);
        }
        set
    }

    /// Returns the row's entries: columns with their stored colors.
    pub(crate) fn entries(&self, row: usize) -> impl DoubleEndedIterator<Item = (ColumnId, u32)> + '_ {
        self.row_range(row).map(|at| (self.columns[at], self.colors.get(at).copied().unwrap_or(NO_COLOR)))
    }

    /// Returns the error of a search for which there is no memory.
    pub(crate) fn too_large_for_memory(&self) -> MatrixError {
        MatrixError::beyond_memory(self.bounds.len() + self.columns.len())
    }

    /// Returns the hash of the matrix, which is computed once.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        *self.fingerprint.get_or_compute(|| self.compute_fingerprint())
    }

    /// Returns the rows that cover the column, ascending. They are sorted by column once.
    pub(super) fn rows_of(&self, column: ColumnId) -> &[RowId] {
        let by_column = || {
            let rows = (0..self.row_ends.len()).map(|row| (RowId::new(to_u32(row)), self.row_range(row)));
            let entries = rows
                .flat_map(|(row, range)| self.columns[range].iter().map(move |column| (column.index(), row)));
            ByColumn::new(self.bounds.len(), entries)
        };
        self.by_column.get_or_compute(by_column).of(column.index())
    }

    fn compute_fingerprint(&self) -> Fingerprint {
        let mut hasher = FingerprintHasher::default();
        let mut add = |number: u32| hasher.update(&number.to_le_bytes());

        add(to_u32(self.bounds.len()));
        // No separator: the number of columns before says how many of these follow.
        self.bounds.iter().for_each(|bounds| add(u32::from(bounds.is_primary)));

        for row in 0..self.row_ends.len() {
            // How many they are first, so that no entry can be taken for one of the next row.
            add(to_u32(self.row_range(row).len()));
            for (column, color) in self.entries(row) {
                add(to_u32(column.index()));
                add(color);
            }
        }

        if self.bounds.has_multiples() {
            let multiples = self.bounds.iter().enumerate();
            for (column, bounds) in multiples.filter(|(_, bounds)| bounds.is_multiple()) {
                [to_u32(column), bounds.least, bounds.most].into_iter().for_each(&mut add);
            }
        }

        hasher.finish()
    }
}
