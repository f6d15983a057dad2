//! The rows of one column up to symmetry.
//!
//! A column that is covered exactly once has one row in each cover. As many covers have one row of an orbit as have
//! another, and each of these covers is the image of one with the first row of the orbit. So a search for classes tries
//! one row of each orbit (`listed`), and a count counts the covers with one of them (`burnside`).

use std::cmp::Reverse;
use std::collections::HashMap;

use bitvec::vec::BitVec;

use crate::matrix::{Matrix, RowId};
use crate::search::Search;

/// A column's rows, by their orbits.
#[derive(Default)]
pub(super) struct Root {
    /// The first row of each orbit, and how many rows of the column the orbit has.
    pub(super) kept: Vec<(RowId, u32)>,
    /// The other rows.
    pub(super) others: Vec<RowId>,
}

impl Root {
    /// Finds the rows of the column with the fewest orbits, since a search begins with such a column; none if no column
    /// saves a row. `least` has for each row the first of its orbit.
    pub(super) fn new<L>(options: &Search, matrix: &Matrix<L>, least: &[u32]) -> Self {
        let mut is_open: BitVec =
            matrix.columns().map(|column| matrix.bounds(column) == Some(1..=1)).collect();
        // A column of a chosen row has no other row.
        for column in options.chosen().iter().flat_map(|&row| matrix.row(row).unwrap_or_default()) {
            is_open.set(column.index(), false);
        }

        let columns = matrix.columns().filter(|column| is_open[column.index()]);
        let roots = columns.map(|column| {
            let (mut root, mut place) = (Self::default(), HashMap::new());
            for row in matrix.rows_of(column) {
                let place = *place.entry(least[row.index()]).or_insert(root.kept.len());
                match root.kept.get_mut(place) {
                    Some((_, size)) => {
                        *size += 1;
                        root.others.push(row);
                    }
                    None => root.kept.push((row, 1)),
                }
            }
            root
        });

        let saving = roots.filter(|root| !root.others.is_empty());
        // Of several with as few orbits, the one that spares the most rows.
        saving.min_by_key(|root| (root.kept.len(), Reverse(root.others.len()))).unwrap_or_default()
    }

    /// Returns the rows to leave out so that only orbits of one size are left, one row of each, for each size: covers with the
    /// others are as many times more. One part for each size, not for each orbit: there are few sizes, and a count shares its
    /// work among orbits.
    pub(super) fn parts(&self) -> Vec<(u32, Vec<RowId>)> {
        let mut sizes: Vec<u32> = self.kept.iter().map(|&(_, size)| size).collect();
        sizes.sort_unstable();
        sizes.dedup();
        if sizes.is_empty() {
            return vec![(1, Vec::new())];
        }
        let part = |size: u32| {
            let of_other_size = self.kept.iter().filter(|&&(_, other)| other != size).map(|&(row, _)| row);
            (size, self.others.iter().copied().chain(of_other_size).collect())
        };
        sizes.into_iter().map(part).collect()
    }
}
