//! The order in which the search without costs finds covers.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::rows::Rows;
use crate::matrix::NO_COLOR;

/// A column that is not covered.
const FREE: u32 = u32::MAX;

/// Puts covers into that order.
#[derive(Clone, Debug)]
pub(super) struct Canonical {
    rows: Arc<Rows>,
    /// How many rows each primary column has before any choice.
    sizes: Vec<u32>,
}

impl Canonical {
    pub(super) fn new(rows: Arc<Rows>) -> Self {
        Self { sizes: rows.primary_sizes(), rows }
    }

    /// The rows of a cover in the order in which that search chooses them: each time the row of the column that has
    /// the fewest rows left. Of two covers that search finds first the one whose list is the smaller.
    ///
    /// Cost: linear in the matrix, but for the logarithm of the columns.
    pub(super) fn order(&self, cover: &[u32]) -> Vec<u32> {
        let rows = &*self.rows;
        let mut of_column = vec![0; rows.primary];
        for &row in cover {
            rows.primary_columns_of(row).for_each(|column| of_column[column] = row);
        }
        let mut order = Vec::with_capacity(cover.len());
        let mut sizes = self.sizes.clone();
        let mut taken = vec![FREE; rows.columns];
        let mut is_gone = vec![false; rows.count()];
        let (mut changed, mut is_changed) = (Vec::new(), vec![false; rows.primary]);
        // An entry is outdated if the column has another size by now. The first of all is the one with the fewest.
        let mut queue: BinaryHeap<_> = sizes.iter().copied().zip(0..).map(Reverse).collect();
        while let Some(Reverse((size, column))) = queue.pop() {
            if taken[column as usize] != FREE || sizes[column as usize] != size {
                continue;
            }
            let row = of_column[column as usize];
            order.push(row);
            for (column, color) in rows.entries(row) {
                if taken[column as usize] != FREE {
                    continue; // a row before agreed on the colour
                }
                taken[column as usize] = color;
                for (other, other_color) in rows.of_column(column) {
                    let clashes = color == NO_COLOR || other_color != color;
                    if clashes && !std::mem::replace(&mut is_gone[other as usize], true) {
                        for column in rows.primary_columns_of(other) {
                            sizes[column] -= 1;
                            if !std::mem::replace(&mut is_changed[column], true) {
                                changed.push(column);
                            }
                        }
                    }
                }
            }
            for column in changed.drain(..) {
                is_changed[column] = false;
                if taken[column] == FREE {
                    queue.push(Reverse((sizes[column], column as u32)));
                }
            }
        }
        order
    }
}
