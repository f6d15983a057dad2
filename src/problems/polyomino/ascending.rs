//! Copies of a piece are not told apart: they lie in ascending order of place only.
//!
//! Two neighbouring copies share a binary tree over the places. At each node of the tree that splits
//! its places, the earlier copy takes the node's column if it lies in the right half, the later copy if
//! it lies in the left half: so they clash just if the later copy lies before the earlier one. The
//! idea is Knuth's (TAOCP 4B, 7.2.2.1, exercise 20: pairwise ordering); the columns of a row are
//! logarithmic in the number of places.

use super::PlacedPiece;
use crate::matrix::{Block, Entry, MatrixBuilder};

/// Secondary columns that let the copies of a piece lie in ascending order of place only. Two copies
/// may share a place as far as these columns go.
pub(super) struct Ascending {
    /// For each copy but the last, for each level of the tree, a column a node.
    levels: Vec<Vec<Block>>,
}

impl Ascending {
    pub(super) fn new(m: &mut MatrixBuilder<PlacedPiece>, copies: usize, places: usize) -> Self {
        let bits = places.saturating_sub(1).checked_ilog2().map_or(0, |log| log + 1);
        let nodes = |level: u32| (places >> (level + 1)) + 1;
        let mut tree = || (0..bits).map(|level| m.secondary("order of copies", nodes(level))).collect();
        Self { levels: (1..copies).map(|_| tree()).collect() }
    }

    pub(super) fn entries(&self, copy: usize, place: usize) -> impl Iterator<Item = Entry> + '_ {
        let earlier = self.levels.get(copy).map(|tree| (tree, 1));
        let later = copy.checked_sub(1).and_then(|before| self.levels.get(before)).map(|tree| (tree, 0));
        earlier.into_iter().chain(later).flat_map(move |(tree, half)| {
            let levels = tree.iter().enumerate();
            levels
                .filter(move |&(level, _)| place >> level & 1 == half)
                .map(move |(level, block)| block.at(place >> (level + 1)))
        })
    }
}
