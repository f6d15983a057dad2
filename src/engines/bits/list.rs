//! Sizes changed one by one, for many columns: a row is the list of its columns. The sizes themselves are
//! those of dancing links, numbers that carry their column (see `Flat`).

use smallvec::SmallVec;

use super::super::sizes::{Flat, Key, Sizes};
use super::tally::{Tally, ones};

#[derive(Clone)]
pub(super) struct List<K>(Flat<K>);

impl<K: Key> List<K> {
    /// `None` if there are too many columns, or too many rows in one, for the keys.
    pub(super) fn new(sizes: &[u32]) -> Option<Self> {
        Flat::new(sizes, sizes.len()).map(Self)
    }
}

impl<K: Key> Tally for List<K> {
    type Row = SmallVec<[u16; 8]>;

    fn row(columns: impl Iterator<Item = u32>) -> Self::Row {
        columns.map(|column| column as u16).collect()
    }

    fn cover(&mut self, row: &Self::Row) {
        for &column in row {
            self.0.cover(column.into());
        }
    }

    fn remove(&mut self, rows: &[Self::Row], dead: u64) {
        for place in ones(dead) {
            for &column in &rows[place] {
                self.0.decrement(column.into());
            }
        }
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        self.0.smallest()
    }
}
