//! Sizes in bit slices, for columns with few rows: plane `k` holds bit `k` of every size, one bit for each column. A
//! row is subtracted from all its columns at once by carrying a borrow through the planes. The smallest size is found
//! from the top plane down, by keeping the columns whose bit is 0 if there are any. Both take a few instructions,
//! whatever the number of columns.

use std::sync::Arc;

use super::counts::{Counts, remove_live, rows_of};
use crate::engines::view::View;
use crate::util::{ones, to_u32};

/// A set of columns.
pub(super) trait ColumnSet: Copy + Send + Sync + 'static {
    const EMPTY: Self;

    fn add(&mut self, column: u32);

    fn has(self, column: u32) -> bool;

    /// Subtracts the borrow from a plane. What remains of the borrow is for the next plane.
    fn subtract(&mut self, borrow: &mut Self);

    /// Adds the carry to a plane. What remains of the carry is for the next plane.
    fn add_set(&mut self, carry: &mut Self);

    fn without(self, other: Self) -> Self;

    /// Calls this with each column.
    fn each(self, visit: impl FnMut(u32));

    fn is_empty(self) -> bool;

    /// Returns the lowest column. There must be one.
    fn first(self) -> u32;
}

/// For up to 64 columns.
impl ColumnSet for u64 {
    const EMPTY: Self = 0;

    fn add(&mut self, column: u32) {
        *self |= 1 << column;
    }

    fn has(self, column: u32) -> bool {
        self >> column & 1 == 1
    }

    fn subtract(&mut self, borrow: &mut Self) {
        let before = *self;
        *self = before ^ *borrow;
        // Where the bit was 0, the next plane has to lend.
        *borrow &= !before;
    }

    fn add_set(&mut self, carry: &mut Self) {
        let before = *self;
        *self = before ^ *carry;
        *carry &= before;
    }

    fn without(self, other: Self) -> Self {
        self & !other
    }

    fn each(self, mut visit: impl FnMut(u32)) {
        ones(self).for_each(|column| visit(to_u32(column)));
    }

    fn is_empty(self) -> bool {
        self == 0
    }

    fn first(self) -> u32 {
        self.trailing_zeros()
    }
}

/// For up to 64 N columns. As bytes, since the compiler makes vector instructions of loops over bytes but not of
/// loops over two or four words.
impl<const N: usize> ColumnSet for [[u8; 8]; N] {
    const EMPTY: Self = [[0; 8]; N];

    fn add(&mut self, column: u32) {
        self[column as usize / 64][column as usize % 64 / 8] |= 1 << (column % 8);
    }

    fn has(self, column: u32) -> bool {
        self[column as usize / 64][column as usize % 64 / 8] >> (column % 8) & 1 == 1
    }

    fn subtract(&mut self, borrow: &mut Self) {
        for (plane, borrow) in self.as_flattened_mut().iter_mut().zip(borrow.as_flattened_mut()) {
            let before = *plane;
            *plane = before ^ *borrow;
            *borrow &= !before;
        }
    }

    fn add_set(&mut self, carry: &mut Self) {
        for (plane, carry) in self.as_flattened_mut().iter_mut().zip(carry.as_flattened_mut()) {
            let before = *plane;
            *plane = before ^ *carry;
            *carry &= before;
        }
    }

    fn without(self, other: Self) -> Self {
        let word = |set: &Self, at: usize| u64::from_le_bytes(set[at]);
        std::array::from_fn(|at| (word(&self, at) & !word(&other, at)).to_le_bytes())
    }

    fn each(self, mut visit: impl FnMut(u32)) {
        for (at, word) in (0..).zip(self) {
            ones(u64::from_le_bytes(word)).for_each(|column| visit(64 * at + to_u32(column)));
        }
    }

    fn is_empty(self) -> bool {
        self.into_iter().fold(0, |all, word| all | u64::from_le_bytes(word)) == 0
    }

    fn first(self) -> u32 {
        let words = self.map(u64::from_le_bytes);
        let skipped = words.iter().take_while(|&&word| word == 0).count();
        64 * to_u32(skipped) + words.get(skipped).map_or(0, |word| word.trailing_zeros())
    }
}

/// Sizes below 2^P.
#[derive(Clone)]
pub(super) struct Sliced<S, const P: usize> {
    open: S,
    planes: [S; P],
}

impl<S: ColumnSet, const P: usize> Sliced<S, P> {
    fn count(&self, column: u32) -> u32 {
        let bits = self.planes.iter().enumerate();
        bits.map(|(bit, plane)| u32::from(plane.has(column)) << bit).sum()
    }
}

impl<S: ColumnSet, const P: usize> Counts for Sliced<S, P> {
    type Weights = Arc<[S]>;

    fn new(sizes: &[u32]) -> Self {
        let mut sliced = Self { open: S::EMPTY, planes: [S::EMPTY; P] };
        for (column, &size) in (0..).zip(sizes) {
            sliced.open.add(column);
            for (bit, plane) in sliced.planes.iter_mut().enumerate() {
                if size >> bit & 1 == 1 {
                    plane.add(column);
                }
            }
        }
        sliced
    }

    fn weights(view: &View) -> Arc<[S]> {
        let columns_of = |row| {
            let mut set = S::EMPTY;
            view.once_columns_of(row).iter().for_each(|&column| set.add(column));
            set
        };
        (0..view.row_count()).map(columns_of).collect()
    }

    fn remove(&mut self, _: &View, rows: &Arc<[S]>, live: &mut [u64], ruled_out: &[u64]) -> u64 {
        let mut planes = self.planes; // a local copy stays in registers
        let count = remove_live(live, ruled_out, |row| {
            let mut borrow = rows[row];
            for plane in &mut planes {
                plane.subtract(&mut borrow);
            }
        });
        self.planes = planes;
        count
    }

    fn count_anew(&mut self, _: &View, rows: &Arc<[S]>, live: &[u64]) {
        let mut planes = [S::EMPTY; P];
        for row in rows_of(live) {
            let mut carry = rows[row];
            for plane in &mut planes {
                plane.add_set(&mut carry);
            }
        }
        self.planes = planes;
    }

    fn cover(&mut self, _: &View, rows: &Arc<[S]>, row: usize) {
        // What the planes hold of a covered column is not looked at.
        self.open = self.open.without(rows[row]);
    }

    fn leave_out(&mut self, column: u32) {
        let mut closed = S::EMPTY;
        closed.add(column);
        self.open = self.open.without(closed);
    }

    fn size(&self, column: u32) -> Option<u32> {
        self.open.has(column).then(|| self.count(column))
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        let mut columns = self.open;
        if columns.is_empty() {
            return None;
        }

        // From the highest bit down: columns without it are smaller than those with it, if there are any.
        let mut size = 0;
        for (bit, &plane) in self.planes.iter().enumerate().rev() {
            let smaller = columns.without(plane);
            if smaller.is_empty() {
                size |= 1 << bit;
            } else {
                columns = smaller;
            }
        }
        Some((columns.first(), size))
    }

    fn each_open(&self, visit: &mut dyn FnMut(u32, u32)) {
        self.open.each(|column| visit(column, self.count(column)));
    }
}
