//! In which order a search tries rows and breaks ties between columns.
//!
//! The canonical order takes rows and columns as they were stated. A seed shuffles both, with random
//! numbers of our own so that the same seed gives the same search on every machine.

use crate::matrix::{ColumnId, Incidence};
use crate::random::SplitMix64;

/// The places of columns and rows inside an engine.
pub(super) struct Order {
    /// For each column of the matrix its place in the engine; nothing if it is the column's number.
    places: Option<Vec<u32>>,
    /// The rows of the matrix in the order in which the engine takes them.
    pub(super) rows: Vec<u32>,
}

impl Order {
    /// The order for a seed; the canonical one without.
    pub(super) fn new(incidence: &Incidence, seed: Option<u64>) -> Self {
        let primary = incidence.primary.count_ones();
        let mut rows: Vec<u32> = (0..incidence.row_ends.len() as u32).collect();
        if seed.is_none() && incidence.primary.leading_ones() == primary {
            return Self { places: None, rows };
        }
        let mut columns: Vec<usize> =
            incidence.primary.iter_ones().chain(incidence.primary.iter_zeros()).collect();
        if let Some(seed) = seed {
            let mut random = SplitMix64::new(seed);
            random.shuffle(&mut columns[..primary]);
            random.shuffle(&mut rows);
        }
        let mut places = vec![0; columns.len()];
        for (place, column) in columns.into_iter().enumerate() {
            places[column] = place as u32;
        }
        Self { places: Some(places), rows }
    }

    /// The place of a column; those of primary columns come first.
    pub(super) fn place(&self, column: ColumnId) -> u32 {
        match &self.places {
            Some(places) => places[column.index()],
            None => column.index() as u32,
        }
    }
}
