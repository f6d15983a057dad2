//! Sizes changed one by one, for many columns: a row is the list of its columns. The sizes themselves are
//! those of dancing links, numbers that carry their column (see `Flat`).

use super::counts::{Counts, remove_live, rows_of};
use crate::engines::sizes::{Flat, Number, Sizes};
use crate::engines::view::View;

#[derive(Clone)]
pub(super) struct ListedSizes<K>(Flat<K>);

impl<K: Number> Counts for ListedSizes<K> {
    /// Nothing: the view has the columns of each row.
    type Weights = ();

    fn new(sizes: &[u32]) -> Self {
        Self(Flat::new(sizes, sizes.len()))
    }

    fn weights(_: &View) {}

    fn remove(&mut self, view: &View, (): &(), live: &mut [u64], ruled_out: &[u64]) -> u64 {
        remove_live(live, ruled_out, |row| {
            for &column in view.once_columns_of(row) {
                self.0.decrement(column);
            }
        })
    }

    fn count_anew(&mut self, view: &View, (): &(), live: &[u64]) {
        self.0.set_to_zero();
        for row in rows_of(live) {
            for &column in view.once_columns_of(row) {
                self.0.increment(column);
            }
        }
    }

    fn cover(&mut self, view: &View, (): &(), row: usize) {
        for &column in view.once_columns_of(row) {
            self.0.cover(column);
        }
    }

    fn leave_out(&mut self, column: u32) {
        self.0.cover(column);
    }

    fn size(&self, column: u32) -> Option<u32> {
        let (size, is_covered) = self.0.size(column);
        (!is_covered).then_some(size)
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        self.0.smallest()
    }

    fn each_open(&self, visit: &mut dyn FnMut(u32, u32)) {
        self.0.each_open(visit);
    }
}
