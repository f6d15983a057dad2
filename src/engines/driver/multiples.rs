//! The part of the search that is about multiple columns: those that need not be covered exactly once.

use super::{Driver, Remainder};
use crate::engines::view::Multiple;

impl<R: Remainder> Driver<R> {
    /// The open primary column with the fewest ways to choose its next row, the first of several, and how many; `None`
    /// if no column needs a row.
    pub(super) fn fewest_ways(&mut self) -> Option<(u32, u32)> {
        let mut fewest = self.left.smallest();
        for (at, multiple) in self.left.view().multiples().iter().enumerate() {
            let column = multiple.column;
            if let Some(ways) = self.ways(at)
                && fewest.is_none_or(|(other, size)| (ways, column) < (size, other))
            {
                fewest = Some((column, ways));
            }
        }
        fewest
    }

    /// How many ways there are to choose the next row of a multiple column, by its place; `None` if it needs none.
    fn ways(&self, at: usize) -> Option<u32> {
        let Multiple { column, slack, .. } = self.left.view().multiples()[at];
        let needed = self.rooms[at].saturating_sub(slack);
        (needed > 0).then(|| (self.left.row_count(column) + 1).saturating_sub(needed))
    }

    /// How many ways there are to choose the next row of a primary column; `None` if it needs none.
    pub(in crate::engines) fn size(&self, column: u32) -> Option<u32> {
        match self.left.view().multiple_at(column) {
            Some(at) => self.ways(at),
            None => self.left.size(column),
        }
    }

    /// Calls this with each primary column that needs a row, in any order, and its [size](Self::size).
    pub(in crate::engines) fn each_open(&self, mut visit: impl FnMut(u32, u32)) {
        self.left.each_open(&mut visit);
        for (at, multiple) in self.left.view().multiples().iter().enumerate() {
            if let Some(ways) = self.ways(at) {
                visit(multiple.column, ways);
            }
        }
    }

    /// The column of the loose rows and how many of them are left, if there are any.
    pub(super) fn loose(&self) -> Option<(u32, u32)> {
        let column = self.left.view().loose()?;
        Some((column, self.left.row_count(column))).filter(|&(_, size)| size > 0)
    }

    /// A row is chosen: each of its multiple columns may be covered once less, and is closed if that was the last time.
    pub(super) fn use_room(&mut self, row: u32) {
        let number = self.left.row(row) as usize;
        for place in 0..self.left.view().multiple_columns_of(number).len() {
            let column = self.left.view().multiple_columns_of(number)[place];
            if let Some(room) = self.room(column) {
                *room -= 1;
                if *room == 0 {
                    self.left.close(column);
                }
            }
        }
    }

    /// The last row of the path is about to be taken back.
    pub(super) fn free_room(&mut self, row: u32) {
        let number = self.left.row(row) as usize;
        for place in (0..self.left.view().multiple_columns_of(number).len()).rev() {
            let column = self.left.view().multiple_columns_of(number)[place];
            if let Some(room) = self.room(column) {
                *room += 1;
                if *room == 1 {
                    self.left.reopen(column);
                }
            }
        }
    }

    /// How many more rows may cover a multiple column.
    fn room(&mut self, column: u32) -> Option<&mut u32> {
        let at = self.left.view().multiple_at(column)?;
        self.rooms.get_mut(at)
    }
}
