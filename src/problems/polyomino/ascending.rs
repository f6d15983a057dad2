//! The copies of a piece are interchangeable, so only the tilings with the copies in ascending order of place are
//! kept.
//!
//! Copy i and copy i + 1 share a binary tree over the places. Each inner node of the tree is a secondary column. On
//! the way to its place, the earlier copy takes the column of each node where it goes right, the later copy that of
//! each node where it goes left. So the two clash if and only if the later copy lies before the earlier one. A row
//! gets a number of columns that is logarithmic in the number of places. Source: Knuth, TAOCP 4B, 7.2.2.1, exercise
//! 20 (pairwise ordering).

use super::PlacedPiece;
use crate::matrix::{Block, Entry, MatrixBuilder};

/// Secondary columns that allow the copies of a piece only in ascending order of place. These columns alone do not
/// forbid two copies in the same place.
pub(super) struct Ascending {
    /// For each copy but the last, and each level of its tree, a block with a column for each node.
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
