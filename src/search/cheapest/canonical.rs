//! The order in which the search without costs finds covers.

use std::sync::Arc;

use super::left::Left;
use super::rows::Rows;

/// Puts covers into that order.
#[derive(Clone, Debug)]
pub(super) struct Canonical {
    rows: Arc<Rows>,
    /// Before any choice.
    left: Left,
}

impl Canonical {
    pub(super) fn new(rows: Arc<Rows>) -> Self {
        Self { left: Left::new(rows.clone()), rows }
    }

    /// The rows of a cover in the order in which that search chooses them. Of two covers that search finds first the
    /// one whose list is the smaller.
    ///
    /// Cost: linear in the matrix, plus the columns for each row.
    pub(super) fn order(&mut self, cover: &[u32]) -> Vec<u32> {
        let root = self.left.mark();
        while let Some(column) = self.left.smallest() {
            let covers = |row: &&u32| self.rows.columns_of(**row).contains(&column);
            let Some(&row) = cover.iter().find(covers) else { break };
            self.left.choose(row);
        }
        let order = self.left.chosen.clone();
        self.left.undo(root);
        order
    }
}
