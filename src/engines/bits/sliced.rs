//! Sizes in bit slices, for few columns with few rows: plane `k` holds bit `k` of every size, a bit a
//! column. A row is subtracted from all its columns at once by carrying a borrow through the planes, and
//! the smallest size is found from the top plane down, keeping those columns whose bit is 0 if there are
//! any: a handful of instructions, whatever the number of columns.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitXor, Not, Shl};

use super::View;
use super::tally::Tally;
use crate::ones::ones;

/// A word with a bit for each column.
pub(super) trait Word:
    Copy
    + Default
    + PartialEq
    + From<u8>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Send
    + Sync
    + 'static
{
    fn first_one(self) -> u32;
}

impl Word for u64 {
    fn first_one(self) -> u32 {
        self.trailing_zeros()
    }
}

impl Word for u128 {
    fn first_one(self) -> u32 {
        self.trailing_zeros()
    }
}

/// The word with the bits of these columns.
fn bits<W: Word>(columns: impl Iterator<Item = u32>) -> W {
    columns.fold(W::default(), |bits, column| bits | (W::from(1) << column))
}

/// Sizes below 2^P.
#[derive(Clone)]
pub(super) struct Sliced<W, const P: usize> {
    open: W,
    planes: [W; P],
}

impl<W: Word, const P: usize> Tally for Sliced<W, P> {
    type Rows = Vec<W>;

    fn new(sizes: &[u32]) -> Self {
        let mut planes = [W::default(); P];
        for (column, &size) in sizes.iter().enumerate() {
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane = *plane | (W::from((size >> bit & 1) as u8) << column as u32);
            }
        }
        Self { open: bits(0..sizes.len() as u32), planes }
    }

    fn rows(view: &View) -> Vec<W> {
        (0..view.row_count()).map(|row| bits(view.primary_columns_of(row).iter().copied())).collect()
    }

    fn remove(&mut self, _: &View, rows: &Vec<W>, start: usize, fallen: u64) -> u64 {
        let mut count = 0;
        for place in ones(fallen) {
            let mut borrow = rows[start + place];
            for plane in &mut self.planes {
                let before = *plane;
                *plane = before ^ borrow;
                borrow &= !before;
            }
            count += 1;
        }
        count
    }

    fn cover(&mut self, _: &View, rows: &Vec<W>, row: usize) {
        self.open &= !rows[row];
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        let none = W::default();
        if self.open == none {
            return None;
        }
        let mut columns = self.open;
        let mut size = 0;
        for (bit, &plane) in self.planes.iter().enumerate().rev() {
            let smaller = columns & !plane;
            if smaller != none {
                columns = smaller;
            } else {
                size |= 1 << bit;
            }
        }
        Some((columns.first_one(), size))
    }
}
