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
        let primary = incidence.primary.count_ones() as u32;
        let (mut next_primary, mut next_secondary) = (0..primary, primary..);
        let next_place = |is_primary: bool| {
            if is_primary { next_primary.next() } else { next_secondary.next() }.unwrap_or_default()
        };
        let mut place: Vec<u32> = incidence.primary.iter().by_vals().map(next_place).collect();
        let mut rows: Vec<u32> = (0..incidence.row_ends.len() as u32).collect();
        if let Some(seed) = seed {
            let mut random = SplitMix64(seed);
            let mut shuffled: Vec<u32> = (0..primary).collect();
            random.shuffle(&mut shuffled);
            let mut place_of = vec![0; shuffled.len()];
            for (place, &primary) in shuffled.iter().enumerate() {
                place_of[primary as usize] = place as u32;
            }
            for place in place.iter_mut().filter(|place| **place < primary) {
                *place = place_of[*place as usize];
            }
            random.shuffle(&mut rows);
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
