//! Sizes changed one by one, for many columns: a row is the list of its columns. The sizes themselves are
//! those of dancing links, numbers that carry their column (see `Flat`).

use super::super::sizes::{Flat, Key, Sizes};
use super::part::Part;
use super::tally::Tally;
use crate::ones::ones;

#[derive(Clone)]
pub(super) struct List<K>(Flat<K>);

impl<K: Key> List<K> {
    /// `None` if there are too many columns, or too many rows in one, for the keys.
    pub(super) fn new(sizes: &[u32]) -> Option<Self> {
        Flat::new(sizes, sizes.len()).map(Self)
    }
}

impl<K: Key> Tally for List<K> {
    /// The part has the columns of the rows as they are needed here.
    type Rows = ();

    fn rows(_: &Part) {}

    fn remove(&mut self, part: &Part, (): &(), start: usize, fallen: u64) -> u64 {
        let mut count = 0;
        for place in ones(fallen) {
            for &column in part.primary_columns(start + place) {
                self.0.decrement(column);
            }
            count += 1;
        }
        count
    }

    fn cover(&mut self, part: &Part, (): &(), row: usize) {
        for &column in part.primary_columns(row) {
            self.0.cover(column);
        }
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        self.0.smallest()
    }
}
