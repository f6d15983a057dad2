//! How many rows each column still has, and the open primary column with the fewest.
//!
//! The sizes stand in one dense array, apart from the links, so that the search for the smallest
//! reads memory in order and the compiler turns it into vector instructions. A covered column's
//! size carries the top bit and so loses against every open one; nothing else is needed to take it
//! out and put it back.
//!
//! Above [`FLAT`] primary columns a scan of everything would cost more than the rest of a node.
//! Then a tree of *floors* stands on the array: a floor is a lower bound of the [`FAN`] values
//! below it. Invariant: floor <= the true minimum below. Lowering a size lowers the floors above it;
//! raising one leaves them too low, which costs time, never truth: [`Sizes::smallest`] descends along
//! the lowest floors, and where it finds that a floor promised too much, it raises the floor and
//! starts again. Ties go to the lowest place on every level, so both ways choose the same column.

/// Up to this many primary columns the whole array is scanned.
const FLAT: usize = 2048;
/// How many values a floor stands for, and how many a scan takes at a time.
const FAN: usize = 32;
/// Marks a covered column.
const COVERED: u32 = 1 << 31;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sizes {
    /// Of all columns, primary ones first.
    sizes: Vec<u32>,
    primary: usize,
    /// Lowest level first; empty where a scan is cheap.
    floors: Vec<Vec<u32>>,
}

impl Sizes {
    pub(super) fn new(sizes: Vec<u32>, primary: usize) -> Self {
        Self::with_flat(sizes, primary, FLAT)
    }

    /// With another border than [`FLAT`] between the two ways, so that tests need no large matrix.
    pub(super) fn with_flat(sizes: Vec<u32>, primary: usize, flat: usize) -> Self {
        let mut floors: Vec<Vec<u32>> = Vec::new();
        if primary > flat {
            let mut below = &sizes[..primary];
            while below.len() > FAN {
                floors.push(below.chunks(FAN).map(minimum).collect());
                below = &floors[floors.len() - 1];
            }
        }
        Self { sizes, primary, floors }
    }

    /// A row leaves the column.
    #[inline]
    pub(super) fn decrement(&mut self, column: u32) {
        self.sizes[column as usize] -= 1;
        if !self.floors.is_empty() {
            self.lower_floors(column as usize);
        }
    }

    /// A row comes back to the column.
    #[inline]
    pub(super) fn increment(&mut self, column: u32) {
        self.sizes[column as usize] += 1;
    }

    /// How many rows an open column has.
    pub(super) fn get(&self, column: u32) -> u32 {
        self.sizes[column as usize]
    }

    pub(super) fn cover(&mut self, column: u32) {
        self.sizes[column as usize] += COVERED;
    }

    pub(super) fn uncover(&mut self, column: u32) {
        self.sizes[column as usize] -= COVERED;
        self.lower_floors(column as usize);
    }

    fn lower_floors(&mut self, column: usize) {
        if column >= self.primary {
            return;
        }
        let size = self.sizes[column];
        let mut place = column;
        for level in &mut self.floors {
            place /= FAN;
            if level[place] <= size {
                break; // and so are the floors above it
            }
            level[place] = size;
        }
    }

    /// The open primary column with the fewest rows, the first of several; `None` if all are covered.
    #[inline]
    pub(super) fn smallest(&mut self) -> Option<u32> {
        let (place, size) =
            if self.floors.is_empty() { first_minimum(&self.sizes[..self.primary]) } else { self.descend() };
        (size < COVERED).then_some(place as u32)
    }

    fn descend(&mut self) -> (usize, u32) {
        'from_the_top: loop {
            let top = self.floors.len() - 1;
            let (mut place, floor) = first_minimum(&self.floors[top]);
            for level in (0..=top).rev() {
                let below = if level == 0 { &self.sizes[..self.primary] } else { &self.floors[level - 1] };
                let start = place * FAN;
                let end = below.len().min(start + FAN);
                let (offset, least) = first_minimum(&below[start..end]);
                if least > floor {
                    self.floors[level][place] = least;
                    continue 'from_the_top;
                }
                place = start + offset;
            }
            return (place, floor);
        }
    }
}

/// The place of the smallest value, the first of several, and the value; (0, `u32::MAX`) of nothing.
fn first_minimum(values: &[u32]) -> (usize, u32) {
    let (mut start, mut least) = (0, u32::MAX);
    for (chunk, values) in values.chunks(FAN).enumerate() {
        let value = minimum(values);
        if value < least {
            (start, least) = (chunk * FAN, value);
        }
    }
    let chunk = &values[start..values.len().min(start + FAN)];
    let offset = chunk.iter().position(|&value| value == least).unwrap_or(0);
    (start + offset, least)
}

fn minimum(values: &[u32]) -> u32 {
    values.iter().copied().fold(u32::MAX, u32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    impl Sizes {
        /// No floor above anything below it, and none missing.
        pub(in crate::engines) fn check_floors(&self) {
            let mut below = &self.sizes[..self.primary];
            for level in &self.floors {
                assert_eq!(level.len(), below.len().div_ceil(FAN));
                let lowest = below.chunks(FAN).map(|chunk| *chunk.iter().min().unwrap());
                assert!(level.iter().zip(lowest).all(|(&floor, least)| floor <= least));
                below = level;
            }
        }

        pub(in crate::engines) fn has_floors(&self) -> bool {
            !self.floors.is_empty()
        }
    }

    proptest! {
        /// Whatever is raised, lowered, covered and uncovered: both ways find what a plain search finds.
        #[test]
        fn floors_and_scan_find_the_first_minimum(
            start in prop::collection::vec(0..6u32, 1..3000),
            changes in prop::collection::vec((0..3000u32, 0..4u8), 0..300),
        ) {
            let columns = start.len() as u32;
            let primary = start.len() - start.len() / 5;
            let mut scan = Sizes::with_flat(start.clone(), primary, usize::MAX);
            let mut tree = Sizes::with_flat(start, primary, 0);
            prop_assert!(scan.floors.is_empty());
            let mut covered = vec![false; primary];
            for (column, change) in changes {
                let column = column % columns;
                let place = column as usize;
                for sizes in [&mut scan, &mut tree] {
                    match change {
                        0 => sizes.increment(column),
                        1 if sizes.sizes[place] & !COVERED > 0 => sizes.decrement(column),
                        2 if place < primary && !covered[place] => sizes.cover(column),
                        3 if place < primary && covered[place] => sizes.uncover(column),
                        _ => {}
                    }
                }
                if place < primary {
                    covered[place] = scan.sizes[place] >= COVERED;
                }
                tree.check_floors();
                let plain = (0..primary).filter(|&c| !covered[c]).min_by_key(|&c| scan.sizes[c]);
                prop_assert_eq!(scan.smallest(), plain.map(|c| c as u32));
                prop_assert_eq!(tree.smallest(), plain.map(|c| c as u32));
            }
        }
    }

    #[test]
    fn no_primary_column_is_no_smallest() {
        assert_eq!(Sizes::new(vec![], 0).smallest(), None);
        assert_eq!(Sizes::new(vec![3], 0).smallest(), None);
    }
}
