//! Equal rows, in a search that ends at its first cover: once one of them was tried in vain, no other one is tried.
//!
//! Invariant: `is_tried` says of which lists of equal rows one was tried at a level under way, in vain. A cover with
//! another one of the list below that level would still be one with the two exchanged: then it lies below the row that was
//! tried, where there is none. For the same reason what a memo table knows to be without a cover is so, whatever was passed
//! over in it.

use std::collections::BTreeMap;

use crate::engines::view::View;
use crate::matrix::RowId;
use crate::util::{SplitMix64, has_room, table_bytes, to_u32};

/// See the head of the file. All numbers are those of the matrix, as it belongs to the whole tree.
#[derive(Clone, Debug)]
pub(super) struct EqualRows {
    /// For each row the number of its list; [`ALONE`] if no row equals it.
    lists: Vec<u32>,
    is_tried: Vec<bool>,
    /// The lists of which it says so, and for each level where its own begin.
    tried: Vec<u32>,
    levels: Vec<u32>,
}

const ALONE: u32 = u32::MAX;
/// The bytes for each row, and for each number of a row of the matrix, while equal ones are looked for.
const ROW: usize = 32;
const NUMBER: usize = 8;

impl EqualRows {
    /// Finds the equal rows of a view: those with the same columns and colors; `None` if there are none, or no memory for
    /// them: then each is tried for itself.
    ///
    /// It begins below so many levels, of whose rows nothing is noted.
    ///
    /// Cost: O(entries), but for the sorting of rows by their hashes.
    pub(super) fn new(view: &View, levels: usize) -> Option<Self> {
        let end = view.ids.iter().max().map_or(0, |&id| id as usize + 1);
        if !has_room(table_bytes([(view.row_count(), ROW), (end, NUMBER)])) {
            return None;
        }

        // A sum, as the columns of a row are in no order.
        let hash = |row| {
            let mixed = |(column, color)| SplitMix64::new(u64::from(column) << 32 | u64::from(color)).next();
            view.entries(row).map(mixed).fold(0, u64::wrapping_add)
        };
        let mut rows: Vec<(u64, u32)> = (0..view.row_count()).map(|row| (hash(row), to_u32(row))).collect();
        rows.sort_unstable();

        let mut equal =
            Self { lists: Vec::new(), is_tried: Vec::new(), tried: Vec::new(), levels: vec![0; levels] };
        equal.lists.resize(end, ALONE);
        for alike in rows.chunk_by(|one, other| one.0 == other.0).filter(|alike| alike.len() > 1) {
            // Rows of the same hash need not be equal.
            let mut by_entries: BTreeMap<Vec<(u32, u32)>, Vec<u32>> = BTreeMap::new();
            for &(_, row) in alike {
                let mut entries: Vec<_> = view.entries(row as usize).collect();
                entries.sort_unstable();
                by_entries.entry(entries).or_default().push(view.ids[row as usize]);
            }

            for ids in by_entries.into_values().filter(|ids| ids.len() > 1) {
                let list = to_u32(equal.is_tried.len());
                equal.is_tried.push(false);
                ids.into_iter().for_each(|id| equal.lists[id as usize] = list);
            }
        }
        (!equal.is_tried.is_empty()).then_some(equal)
    }

    fn list(&self, row: RowId) -> Option<usize> {
        self.lists.get(row.index()).filter(|&&list| list != ALONE).map(|&list| list as usize)
    }

    /// Returns whether one that equals this row, or the row itself, was tried in vain.
    pub(super) fn is_tried(&self, row: RowId) -> bool {
        self.list(row).is_some_and(|list| self.is_tried[list])
    }

    /// Notes that this row of the last level was tried in vain.
    pub(super) fn add(&mut self, row: RowId) {
        if let Some(list) = self.list(row).filter(|&list| !self.is_tried[list]) {
            self.is_tried[list] = true;
            self.tried.push(to_u32(list));
        }
    }

    pub(super) fn push_level(&mut self) {
        self.levels.push(to_u32(self.tried.len()));
    }

    /// Ends the last level: what was tried at it may be tried again.
    pub(super) fn pop_level(&mut self) {
        let start = self.levels.pop().unwrap_or(0);
        for list in self.tried.drain(start as usize..) {
            self.is_tried[list as usize] = false;
        }
    }

    /// Goes back to the root.
    pub(super) fn clear(&mut self) {
        self.levels.clear();
        self.pop_level();
    }
}
