//! The number of rows that each column still has, and the open primary column with the fewest.
//!
//! The sizes stand in one dense array, apart from the links, so that the search for the smallest reads memory in
//! order and the compiler turns it into vector instructions. A covered column is marked by the top bit of its size,
//! so it is never smaller than an open one; covering and uncovering change only this bit. Secondary columns are
//! always marked.
//!
//! Primary columns have the lowest numbers, and ties go to the lowest number. There are two ways to keep the sizes:
//! [`Flat`] scans all of them, [`MinTree`] keeps lower bounds above them.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "a key is made of parts that fit it, see `Flat::holds`"
)]

use std::ops::{BitAnd, BitOr, BitXor};

use crate::util::to_u32;

/// The number of sizes that a scan takes at a time, and of values that one lower bound is for.
const FAN: usize = 32;

pub(super) trait Sizes: Clone + Send + Sync + 'static {
    /// Notes that a row leaves the column.
    fn decrement(&mut self, column: u32);
    /// Notes that a row comes back to the column.
    fn increment(&mut self, column: u32);
    /// Notes that the primary column is covered.
    fn cover(&mut self, column: u32);
    /// Notes that the primary column is open again.
    fn uncover(&mut self, column: u32);
    /// Finds the open primary column with the fewest rows, the first of several, and how many it has; `None` if all are
    /// covered.
    fn smallest(&mut self) -> Option<(u32, u32)>;
    /// Returns the number of rows of the column, and whether it is marked.
    fn size(&self, column: u32) -> (u32, bool);
    /// Calls this with each open primary column and its number of rows.
    fn each_open(&self, visit: &mut dyn FnMut(u32, u32));
}

/// A type for sizes: small, so that one vector instruction takes many.
pub(super) trait Number:
    Copy
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Into<i64>
    + Send
    + Sync
    + 'static
{
    const MIN: Self;
    const MAX: Self;
    /// Converts the number, which must be in range.
    fn cut(number: i64) -> Self;
    fn wrapping_add(self, other: Self) -> Self;
    fn wrapping_sub(self, other: Self) -> Self;
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl Number for $number {
            const MIN: Self = $number::MIN;
            const MAX: Self = $number::MAX;

            fn cut(number: i64) -> Self {
                number as $number
            }

            fn wrapping_add(self, other: Self) -> Self {
                $number::wrapping_add(self, other)
            }

            fn wrapping_sub(self, other: Self) -> Self {
                $number::wrapping_sub(self, other)
            }
        }
    )*};
}

numbers! { u8 u16 i16 i32 }

/// Finds the least of the numbers, or `K::MAX` if there are none. Their count is a multiple of `LANES`: the compiler
/// turns `LANES` comparisons into a few vector instructions.
pub(super) fn least<K: Number, const LANES: usize>(numbers: &[K]) -> K {
    let mut lanes = [K::MAX; LANES];
    for chunk in numbers.as_chunks::<LANES>().0 {
        for (least, &number) in lanes.iter_mut().zip(chunk) {
            *least = number.min(*least);
        }
    }
    lanes.into_iter().fold(K::MAX, K::min)
}

/// All sizes as keys, scanned from end to end: for few columns.
///
/// A key is one signed number: the size in the upper bits, the number of the column in the lower ones. So the
/// smallest key also says which column it is. Keys of open columns are negative, those of covered ones are not. They
/// are signed because x86-64 is best at minima of signed numbers. 16 bits are enough for Sudokus of up to 2,048
/// columns, queens and small tilings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flat<K> {
    /// Filled up to a multiple of [`FAN`].
    keys: Vec<K>,
    /// The number of keys to scan: that of the primary columns, rounded up to a multiple of [`FAN`].
    scanned: usize,
    /// The number of bits by which a size is shifted to make room for the number of a column.
    shift: u32,
    /// The amount that one more row adds to a key.
    row: K,
}

impl<K: Number> Flat<K> {
    /// Up to this many primary columns a scan costs less than a tree.
    const MOST_COLUMNS: usize = 2048;

    /// Checks whether the keys can hold these sizes: neither too many columns nor too many rows in one of them.
    pub(super) fn holds(sizes: &[u32], primary: usize) -> bool {
        let most = i64::from(sizes.iter().copied().max().unwrap_or(0));
        primary <= Self::MOST_COLUMNS && (most + 1) << Self::shift(primary) <= K::MAX.into() + 1
    }

    /// Keeps these sizes, which it must be able to [hold](Self::holds). The first `primary` columns are primary.
    pub(super) fn new(sizes: &[u32], primary: usize) -> Self {
        let shift = Self::shift(primary);
        // The keys that fill up the last chunk count as covered.
        let mut keys = vec![K::MAX; sizes.len().next_multiple_of(FAN)];
        for (column, (key, &size)) in keys.iter_mut().zip(sizes).enumerate() {
            *key = match column < primary {
                true => K::cut(i64::from(size) << shift | column as i64) ^ K::MIN,
                false => K::cut(i64::from(size) << shift),
            };
        }
        Self { keys, scanned: primary.next_multiple_of(FAN), shift, row: K::cut(1 << shift) }
    }

    /// Makes all columns empty; all are primary and open.
    pub(super) fn set_to_zero(&mut self) {
        let mask = K::cut((1 << self.shift) - 1) | K::MIN;
        for key in self.keys.iter_mut().filter(|key| (**key).into() < 0) {
            *key = *key & mask;
        }
    }

    /// Returns the number of bits that the number of a primary column takes.
    fn shift(primary: usize) -> u32 {
        primary.next_power_of_two().trailing_zeros()
    }

    /// Returns the number and the size of an open column with this key.
    fn read(&self, key: K) -> (u32, u32) {
        // The key of an open column has the sign as well.
        let unmarked = key.into() - K::MIN.into();
        let number = unmarked & ((1 << self.shift) - 1);
        (number as u32, (unmarked >> self.shift) as u32)
    }

    fn key(&mut self, column: u32) -> &mut K {
        &mut self.keys[column as usize]
    }
}

impl<K: Number> Sizes for Flat<K> {
    fn decrement(&mut self, column: u32) {
        let row = self.row;
        let key = self.key(column);
        *key = key.wrapping_sub(row);
    }

    fn increment(&mut self, column: u32) {
        let row = self.row;
        let key = self.key(column);
        *key = key.wrapping_add(row);
    }

    fn cover(&mut self, column: u32) {
        let key = self.key(column);
        *key = *key ^ K::MIN;
    }

    fn uncover(&mut self, column: u32) {
        self.cover(column);
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        let least = least::<K, FAN>(&self.keys[..self.scanned]);
        (least.into() < 0).then(|| self.read(least))
    }

    fn size(&self, column: u32) -> (u32, bool) {
        let key: i64 = self.keys[column as usize].into();
        let unmarked = if key < 0 { key - K::MIN.into() } else { key };
        ((unmarked >> self.shift) as u32, key >= 0)
    }

    fn each_open(&self, visit: &mut dyn FnMut(u32, u32)) {
        for &key in self.keys[..self.scanned].iter().filter(|&&key| key.into() < 0) {
            let (number, size) = self.read(key);
            visit(number, size);
        }
    }
}

/// Sizes under a min-tree, for many columns: each inner value is a lower bound of the [`FAN`] values below it.
///
/// Invariant: no bound is above the true minimum below it. Lowering a size lowers the bounds above it. Raising one
/// leaves them too low, which costs time but gives no wrong answer: [`smallest`](Sizes::smallest) descends along the
/// lowest bounds, and where one turns out to be too low, it raises the bound and starts again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MinTree {
    /// The sizes, then the bounds, level by level; the last has at most [`FAN`] of them.
    levels: Vec<Vec<u32>>,
}

impl MinTree {
    const COVERED: u32 = 1 << 31;

    pub(super) fn new(mut sizes: Vec<u32>, primary: usize) -> Self {
        for size in &mut sizes[primary..] {
            *size += Self::COVERED;
        }
        let mut levels = vec![sizes];
        while let Some(below) = levels.last().filter(|below| below.len() > FAN) {
            levels.push(below.chunks(FAN).map(|values| first_minimum(values).1).collect());
        }
        Self { levels }
    }

    fn lower_bounds(&mut self, column: u32) {
        let mut place = column as usize;
        let size = self.levels[0][place];
        for bounds in &mut self.levels[1..] {
            place /= FAN;
            if bounds[place] <= size {
                break; // and so are the bounds above it
            }
            bounds[place] = size;
        }
    }
}

impl Sizes for MinTree {
    fn decrement(&mut self, column: u32) {
        self.levels[0][column as usize] -= 1;
        self.lower_bounds(column);
    }

    fn increment(&mut self, column: u32) {
        // The bounds above it may be too low now: see `smallest`.
        self.levels[0][column as usize] += 1;
    }

    fn cover(&mut self, column: u32) {
        self.levels[0][column as usize] += Self::COVERED;
    }

    fn uncover(&mut self, column: u32) {
        self.levels[0][column as usize] -= Self::COVERED;
        self.lower_bounds(column);
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        'from_the_top: loop {
            let top = self.levels.len() - 1;
            let (mut place, least) = first_minimum(&self.levels[top]);

            for level in (0..top).rev() {
                let values = &self.levels[level];
                let start = place * FAN;
                let (offset, found) = first_minimum(&values[start..values.len().min(start + FAN)]);
                // The bound was too low. Raised, it leads here again only if there is no lower one.
                if found > least {
                    self.levels[level + 1][place] = found;
                    continue 'from_the_top;
                }
                place = start + offset;
            }
            return (least < Self::COVERED).then_some((to_u32(place), least));
        }
    }

    fn size(&self, column: u32) -> (u32, bool) {
        let size = self.levels[0][column as usize];
        (size & !Self::COVERED, size >= Self::COVERED)
    }

    fn each_open(&self, visit: &mut dyn FnMut(u32, u32)) {
        let open = (0..).zip(&self.levels[0]).filter(|&(_, &size)| size < Self::COVERED);
        open.for_each(|(column, &size)| visit(column, size));
    }
}

/// Finds the place of the smallest value, the first of several, and the value; (0, `u32::MAX`) without values.
fn first_minimum(values: &[u32]) -> (usize, u32) {
    let least = values.iter().copied().fold(u32::MAX, u32::min);
    (values.iter().position(|&value| value == least).unwrap_or(0), least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    impl MinTree {
        /// Checks that no bound is larger than a value below it, and that none is missing.
        fn check_bounds(&self) {
            for (below, bounds) in self.levels.iter().zip(&self.levels[1..]) {
                assert_eq!(bounds.len(), below.len().div_ceil(FAN));
                let lowest = below.chunks(FAN).map(|values| *values.iter().min().unwrap());
                assert!(bounds.iter().zip(lowest).all(|(&bound, least)| bound <= least));
            }
        }
    }

    fn each_open(sizes: &impl Sizes) -> Vec<(u32, u32)> {
        let mut open = Vec::new();
        sizes.each_open(&mut |column, size| open.push((column, size)));
        open
    }

    properties! {
        soak, 256;

        /// After any changes all ways find what a plain search finds.
        fn both_ways_find_the_first_minimum(
            start in prop::collection::vec(0..6u32, 1..2400),
            changes in prop::collection::vec((0..2400u32, 0..4u8), 0..300),
        ) {
            let primary = start.len() - start.len() / 5;
            let mut flat = Flat::<i32>::new(&start, primary);
            let mut small = Flat::<i16>::holds(&start, primary).then(|| Flat::<i16>::new(&start, primary));
            let mut tree = MinTree::new(start.clone(), primary);
            let mut plain = start;
            let mut covered = vec![false; primary];
            for (column, change) in changes {
                let column = column % plain.len() as u32;
                let place = column as usize;
                match change {
                    0 => {
                        plain[place] += 1;
                        flat.increment(column);
                        small.iter_mut().for_each(|small| small.increment(column));
                        tree.increment(column);
                    }
                    1 if plain[place] > 0 => {
                        plain[place] -= 1;
                        flat.decrement(column);
                        small.iter_mut().for_each(|small| small.decrement(column));
                        tree.decrement(column);
                    }
                    2 if place < primary && !covered[place] => {
                        covered[place] = true;
                        flat.cover(column);
                        small.iter_mut().for_each(|small| small.cover(column));
                        tree.cover(column);
                    }
                    3 if place < primary && covered[place] => {
                        covered[place] = false;
                        flat.uncover(column);
                        small.iter_mut().for_each(|small| small.uncover(column));
                        tree.uncover(column);
                    }
                    _ => {}
                }
                let open = (0..primary).filter(|&c| !covered[c]);
                let least = open.min_by_key(|&c| plain[c]).map(|c| (c as u32, plain[c]));
                tree.check_bounds();
                prop_assert_eq!(flat.smallest(), least);
                prop_assert_eq!(tree.smallest(), least);
                let all: Vec<(u32, u32)> =
                    (0..primary).filter(|&c| !covered[c]).map(|c| (c as u32, plain[c])).collect();
                prop_assert_eq!(each_open(&flat), all.clone());
                prop_assert_eq!(each_open(&tree), all.clone());
                if let Some(small) = &small {
                    prop_assert_eq!(each_open(small), all);
                }
                if let Some(small) = &mut small {
                    prop_assert_eq!(small.smallest(), least);
                }
            }
        }
    }

    #[test]
    fn no_primary_column_is_no_smallest() {
        for sizes in [vec![], vec![3]] {
            assert_eq!(Flat::<i16>::new(&sizes, 0).smallest(), None);
            assert_eq!(MinTree::new(sizes, 0).smallest(), None);
        }
    }

    #[test]
    fn flat_refuses_what_its_keys_cannot_hold() {
        assert!(Flat::<i16>::holds(&[15; 2048], 2048));
        assert!(!Flat::<i16>::holds(&[16; 2048], 2048));
        assert!(Flat::<i16>::holds(&[(1 << 15) - 1], 1));
        assert!(!Flat::<i16>::holds(&[1 << 15], 1));
        assert!(Flat::<i32>::holds(&[(1 << 20) - 1; 2048], 2048));
        assert!(!Flat::<i32>::holds(&[1 << 20; 2048], 2048));
        assert!(!Flat::<i32>::holds(&[0; 2049], 2049));
    }
}
