//! What a search in order of cost is of, so that its state can be kept.

use std::sync::Arc;

use super::price::Prices;
use crate::linear::PricedRows;
use crate::matrix::{Fingerprint, FingerprintHasher, Incidence};
use crate::search::{Search, Tree};

/// What a search in order of cost is of.
pub(super) struct Origin {
    pub(super) matrix: Arc<Incidence>,
    pub(super) tree: Tree,
    /// A hash of the costs.
    pub(super) costs: Fingerprint,
}

impl Origin {
    pub(super) fn new(options: &Search, matrix: Arc<Incidence>, prices: &Prices, rows: &PricedRows) -> Self {
        let mut hasher = FingerprintHasher::default();
        let common = [prices.whole(0), prices.unit()];
        common.iter().chain(&rows.costs).for_each(|cost| hasher.update(&cost.to_le_bytes()));
        Self { matrix, tree: options.tree(options.chosen().to_vec()), costs: hasher.finish() }
    }
}
