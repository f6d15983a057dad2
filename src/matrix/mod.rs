//! The problem itself: columns, rows and labels, validated once and immutable from then on.

mod block;
mod bounds;
mod builder;
mod cover;
mod error;
mod fingerprint;
mod id;
mod read;
#[cfg(test)]
mod tests;
mod verify;

use std::fmt;
use std::sync::Arc;

use bitvec::vec::BitVec;

use block::BlockInfo;
pub use block::{Block, BlockIter, Entry, Shape};
pub(crate) use bounds::AllBounds;
pub(crate) use bounds::Bounds;
pub use builder::MatrixBuilder;
pub(crate) use builder::NO_COLOR;
pub use cover::{Cover, CoverIntoIter};
pub use error::{ColumnName, MatrixError, VerifyError};
pub(crate) use fingerprint::Computed;
pub use fingerprint::{Fingerprint, FingerprintError};
pub use id::{ColumnId, RowId};
pub use read::{Columns, Entries, Rows, RowsOf};

/// Which row covers which column in which colour: all that an engine needs to know of a matrix.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Incidence {
    pub(crate) bounds: AllBounds,
    /// For each row the end of its entries; they begin where the row before ends.
    pub(crate) row_ends: Vec<u32>,
    /// The entries, row by row.
    pub(crate) columns: Vec<ColumnId>,
    /// The entries' colours plus one, [`NO_COLOR`] for none; empty if no entry has one.
    pub(crate) colors: Vec<u32>,
    pub(crate) fingerprint: Computed,
}

impl Incidence {
    /// The range of the row's entries, empty for a row that is not in the matrix.
    pub(crate) fn row_range(&self, row: usize) -> std::ops::Range<usize> {
        let Some(&end) = self.row_ends.get(row) else { return 0..0 };
        let start = if row == 0 { 0 } else { self.row_ends[row - 1] };
        start as usize..end as usize
    }

    /// The rows as a set; those that are not in the matrix are left out.
    pub(crate) fn set_of(&self, rows: &[RowId]) -> BitVec {
        let count = self.row_ends.len();
        let mut set = BitVec::repeat(false, count);
        for row in rows.iter().filter(|row| row.index() < count) {
            set.set(row.index(), true);
        }
        set
    }

    /// The row's entries: columns with their stored colours.
    pub(crate) fn entries(&self, row: usize) -> impl DoubleEndedIterator<Item = (ColumnId, u32)> + '_ {
        self.row_range(row).map(|at| (self.columns[at], self.colors.get(at).copied().unwrap_or(NO_COLOR)))
    }
}

/// An exact cover problem: columns, and rows that cover some of them and carry a label.
///
/// It is immutable, was checked when it was built, and can be shared between threads and searches. Two matrices are
/// equal if their blocks of columns and their rows, with colours and labels, are equal and in the same order.
/// Made by a [`MatrixBuilder`] or by [`ExactCover::matrix`](crate::ExactCover::matrix); searched by
/// [`Covers::new`](crate::Covers::new) or [`Search::covers`](crate::Search::covers).
///
/// Memory: 4 bytes an entry (8 if any is coloured), 4 bytes and a label a row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix<L> {
    blocks: Vec<BlockInfo>,
    labels: Vec<L>,
    incidence: Arc<Incidence>,
}

impl<L> Matrix<L> {
    /// The transposed matrix: a column for each row and a row for each column, labelled with it.
    ///
    /// An *exact hitting set* is a set of columns such that every row holds exactly one of them: an
    /// exact cover of the transpose. All columns of the transpose are primary; whether a column of
    /// `self` was primary, secondary or coloured, and how often it may be covered, has no counterpart there. A column in no row hits
    /// nothing and is left out.
    ///
    /// # Errors
    ///
    /// [`MatrixError::TooLarge`] if rows and entries together are more than the engines can number.
    ///
    /// # Cost
    ///
    /// O(rows + columns + entries).
    ///
    /// ```
    /// use exactcover::{Covers, MatrixBuilder};
    ///
    /// // Which towns get a shop so that every road has exactly one at its ends?
    /// let mut m = MatrixBuilder::new();
    /// let town = m.primary("town", 4);
    /// for (a, b) in [(0, 1), (1, 2), (2, 3)] {
    ///     m.row((a, b), [town.at(a), town.at(b)])?;
    /// }
    /// let hitting = m.build()?.transposed()?;
    /// let sets: Vec<Vec<usize>> = Covers::new(&hitting)
    ///     .map(|cover| cover.iter().filter_map(|&row| hitting.label(row)).map(|town| town.index()).collect())
    ///     .collect();
    /// assert_eq!(sets, [vec![0, 2], vec![1, 3]]);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn transposed(&self) -> Result<Matrix<ColumnId>, MatrixError> {
        // A counting sort of the entries by column.
        let mut ends = vec![0u32; self.column_count()];
        for column in &self.incidence.columns {
            ends[column.index()] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        let mut rows = vec![0u32; self.entry_count()];
        for row in 0..self.row_count() {
            for column in &self.incidence.columns[self.incidence.row_range(row)] {
                rows[ends[column.index()] as usize] = row as u32;
                ends[column.index()] += 1;
            }
        }
        let mut transposed = MatrixBuilder::new();
        let block = transposed.primary("row", self.row_count());
        let mut start = 0;
        for (column, &end) in ends.iter().enumerate() {
            if start < end {
                let hit = &rows[start as usize..end as usize];
                let label = ColumnId::new(column as u32);
                transposed.row(label, hit.iter().map(|&row| block.at(row as usize)))?;
            }
            start = end;
        }
        transposed.build()
    }

    pub(crate) fn incidence(&self) -> &Arc<Incidence> {
        &self.incidence
    }
}

/// The rows by the names of their columns, as in `0: rank[0] file[0] rising diagonal[0]`.
impl<L> fmt::Debug for Matrix<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Names<'a, L>(&'a Matrix<L>, usize);
        impl<L> fmt::Debug for Names<'_, L> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for (place, (column, color)) in self.0.incidence.entries(self.1).enumerate() {
                    let space = if place == 0 { "" } else { " " };
                    write!(f, "{space}{}", self.0.name(column))?;
                    if let Some(color) = color.checked_sub(1) {
                        write!(f, ":{color}")?;
                    }
                }
                Ok(())
            }
        }
        f.debug_map().entries((0..self.row_count()).map(|row| (row, Names(self, row)))).finish()
    }
}
