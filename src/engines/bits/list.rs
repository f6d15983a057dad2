//! Sizes changed one by one, for many columns: a row is the list of its columns. The sizes themselves are
//! those of dancing links, numbers that carry their column (see `Flat`).

use super::super::sizes::{Flat, Key, Sizes};
use super::part::Part;
use super::tally::{Tally, ones};

#[derive(Clone)]
pub(super) struct List<K>(Flat<K>);

impl<K: Key> List<K> {
    /// `None` if there are too many columns, or too many rows in one, for the keys.
    pub(super) fn new(sizes: &[u32]) -> Option<Self> {
        Flat::new(sizes, sizes.len()).map(Self)
    }
}

/// The columns of all rows, one row after the other.
pub(super) struct Columns {
    columns: Vec<u32>,
    /// Where each row begins, and the end of the last.
    starts: Vec<u32>,
}

impl Columns {
    fn of(&self, row: usize) -> &[u32] {
        &self.columns[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

impl<K: Key> Tally for List<K> {
    type Rows = Columns;

    fn rows(part: &Part) -> Columns {
        let mut rows = Columns { columns: Vec::with_capacity(part.entry_count()), starts: vec![0] };
        rows.starts.reserve(part.row_count());
        for row in 0..part.row_count() {
            rows.columns.extend(part.primary_columns(row));
            rows.starts.push(rows.columns.len() as u32);
        }
        rows
    }

    fn remove(&mut self, rows: &Columns, start: usize, fallen: u64) -> u64 {
        let mut count = 0;
        for place in ones(fallen) {
            for &column in rows.of(start + place) {
                self.0.decrement(column);
            }
            count += 1;
        }
        count
    }

    fn cover(&mut self, rows: &Columns, row: usize) {
        for &column in rows.of(row) {
            self.0.cover(column);
        }
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        self.0.smallest()
    }
}
