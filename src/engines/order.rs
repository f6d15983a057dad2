//! In which order a search tries rows and breaks ties between columns.
//!
//! The canonical order takes rows and columns as they were stated. A seed shuffles both, with random
//! numbers of our own so that the same seed gives the same search on every machine.

use crate::matrix::Incidence;
use crate::random::SplitMix64;

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
            let mut random = SplitMix64::new(seed);
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
