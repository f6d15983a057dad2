//! The order of covers of one cost: that in which the search without costs finds them.
//!
//! That search branches on the column with the fewest ways, its rows ascending. Of two covers it first finds the one
//! whose row comes first where their branches part. Where a column has one way there is no branch, and so these rows
//! can be chosen in any order.

use std::sync::Arc;

use crate::linear::{Left, PricedRows};

/// Puts covers, whose rows are ascending, into that order.
pub(super) fn sort(rows: &Arc<PricedRows>, covers: &mut [Vec<u32>]) {
    if covers.len() < 2 {
        return;
    }
    let mut left = Left::new(rows.clone());
    left.propagate();
    let root = left.mark();
    covers.sort_by_cached_key(|cover| {
        let branches = branches(rows, &mut left, cover);
        left.undo(root);
        branches
    });
}

/// Finds the rows by which the search branches on its way to the cover.
///
/// Cost: linear in the matrix, and for each branch in the columns.
fn branches(rows: &PricedRows, left: &mut Left, cover: &[u32]) -> Vec<u32> {
    let mut branches = Vec::new();
    while let Some(column) = left.next_column() {
        let mut of_column = rows.of_column(column).map(|(row, _)| row);
        let next = of_column.find(|row| left.is_alive(*row) && cover.binary_search(row).is_ok());
        let Some(row) = next else { break }; // what is left are rows that no column needs
        if !rows.is_once(column as usize) {
            left.drop_before(column, row);
        }
        left.choose(row);
        left.propagate();
        branches.push(row);
    }
    branches
}
