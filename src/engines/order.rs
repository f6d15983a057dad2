//! In which order a search tries rows and breaks ties between columns.
//!
//! The canonical order takes rows and columns as they were stated. A seed shuffles both, with a
//! generator of our own so that the same seed gives the same search on every machine: SplitMix64
//! (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014) under the
//! shuffle of Fisher and Yates.

use crate::matrix::Incidence;

/// The places of columns and rows inside an engine.
pub(super) struct Order {
    /// For each column of the matrix its place in the engine; primary columns come first.
    pub(super) place: Vec<u32>,
    /// The rows of the matrix in the order in which the engine takes them.
    pub(super) rows: Vec<u32>,
}

impl Order {
    /// The order for a seed; the canonical one without.
    pub(super) fn new(incidence: &Incidence, seed: Option<u64>) -> Self {
        let (mut primary, mut secondary) = (Vec::with_capacity(incidence.primary.len()), Vec::new());
        for (column, is_primary) in incidence.primary.iter().by_vals().enumerate() {
            if is_primary { &mut primary } else { &mut secondary }.push(column);
        }
        let mut rows: Vec<u32> = (0..incidence.row_ends.len() as u32).collect();
        if let Some(seed) = seed {
            let mut random = SplitMix64(seed);
            random.shuffle(&mut primary);
            random.shuffle(&mut rows);
        }
        let mut place = vec![0; incidence.primary.len()];
        for (at, column) in primary.into_iter().chain(secondary).enumerate() {
            place[column] = at as u32;
        }
        Self { place, rows }
    }
}

struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            // The upper half of the product is below last + 1; its bias is beyond notice for u32 lengths.
            let other = (u128::from(self.next()) * (last as u128 + 1)) >> 64;
            items.swap(last, other as usize);
        }
    }
}
