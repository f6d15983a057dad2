//! The rows of one column up to symmetry.
//!
//! A column that is covered exactly once has one row in each cover. As many covers have one row of an orbit as have
//! another, and each of these covers is the image of one with the first row of the orbit. So a search for classes tries
//! one row of each orbit (`listed`), and a count counts the covers with one of them (`parts`).

use std::cmp::Reverse;
use std::collections::HashMap;

use bitvec::vec::BitVec;

use crate::matrix::{ColumnId, Matrix, RowId};
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
        // Of several with as few orbits, the one that spares the most rows.
        let roots = Self::all(options, matrix, least, |_| true);
        roots.min_by_key(|root| (root.kept.len(), Reverse(root.others.len()))).unwrap_or_default()
    }

    /// Returns the rows of each column that saves a row, without those that are not `left`.
    pub(super) fn all<L>(
        options: &Search,
        matrix: &Matrix<L>,
        least: &[u32],
        is_left: impl Fn(RowId) -> bool,
    ) -> impl Iterator<Item = Self> {
        let mut is_open: BitVec =
            matrix.columns().map(|column| matrix.bounds(column) == Some(1..=1)).collect();
        // A column of a chosen row has no other row.
        for column in options.chosen().iter().flat_map(|&row| matrix.row(row).unwrap_or_default()) {
            is_open.set(column.index(), false);
        }

        let columns = matrix.columns().filter(move |column| is_open[column.index()]);
        let roots = columns.map(move |column| Self::of(matrix, column, least, &is_left));
        roots.filter(|root| !root.others.is_empty())
    }

    fn of<L>(matrix: &Matrix<L>, column: ColumnId, least: &[u32], is_left: impl Fn(RowId) -> bool) -> Self {
        let (mut root, mut place) = (Self::default(), HashMap::new());
        for row in matrix.rows_of(column).filter(|&row| is_left(row)) {
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
    }
}
