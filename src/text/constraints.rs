//! A matrix as constraints on variables that are 0 or 1, for solvers that know neither columns nor colors.
//!
//! Variable `i` is row `i - 1`: 1 if the row is in the cover. A color that several rows give a column gets a variable
//! of its own, 1 if one of them is in the cover; then at most one of the column's colors and uncolored rows is 1.

use std::iter;
use std::ops::RangeInclusive;

use crate::matrix::{ColumnId, Matrix};

/// The constraint of a column.
pub(super) struct Constraint {
    pub(super) column: ColumnId,
    /// The bounds on the number of rows and colors that are 1.
    pub(super) bounds: RangeInclusive<u32>,
    /// The variables of the rows that cover the column without a color, or in a color that no other row gives it.
    pub(super) rows: Vec<usize>,
    /// For each other color the variables of its rows: two or more.
    pub(super) colors: Vec<Vec<usize>>,
}

impl Constraint {
    /// Checks whether every choice of rows satisfies it.
    fn is_idle(&self) -> bool {
        *self.bounds.start() == 0 && self.rows.len() + self.colors.len() <= *self.bounds.end() as usize
    }

    /// Returns the sums that state it, each with a name, its relation as MPS writes it, and its bound: two if there are a least
    /// and a most. One that no choice of rows breaks is not stated.
    pub(super) fn sums(&self) -> Vec<(String, char, u32)> {
        let (least, most) = (*self.bounds.start(), *self.bounds.end());
        let number = self.column.index() + 1;
        if least == most {
            return vec![(format!("c{number}"), 'E', least)];
        }

        let mut sums = Vec::new();
        if least > 0 {
            sums.push((format!("c{number}"), 'G', least));
        }
        if (most as usize) < self.rows.len() + self.colors.len() {
            let more = if least > 0 { "m" } else { "" };
            sums.push((format!("c{number}{more}"), 'L', most));
        }
        sums
    }

    /// Returns the variables of all rows that it names.
    pub(super) fn all_rows(&self) -> impl Iterator<Item = &usize> {
        self.rows.iter().chain(self.colors.iter().flatten())
    }
}

/// Returns the constraint of each column, in the columns' order, except for columns that constrain nothing.
///
/// Linear in the matrix, apart from sorting colors. Memory: 4 bytes an entry, which the matrix keeps, and 8 more if
/// there are colors.
pub(super) fn constraints<L>(matrix: &Matrix<L>) -> impl Iterator<Item = Constraint> {
    // For each column the colors that its rows give it, in the order of the rows; nothing if no entry has one.
    let mut colors = vec![Vec::new(); if matrix.is_colored() { matrix.column_count() } else { 0 }];
    if matrix.is_colored() {
        for (column, color) in matrix.rows().flat_map(|row| matrix.entries(row)) {
            colors[column.index()].push(color);
        }
    }

    let constraints = matrix.columns().map(move |column| {
        let colors = colors.get(column.index()).into_iter().flatten().copied().chain(iter::repeat(None));
        let mut entries: Vec<(Option<u32>, usize)> =
            colors.zip(matrix.rows_of(column).map(|row| row.index() + 1)).collect();
        entries.sort_unstable();
        let mut constraint = Constraint {
            column,
            bounds: matrix.bounds(column).unwrap_or(0..=1),
            rows: Vec::new(),
            colors: Vec::new(),
        };

        // Entries without a color stand alone, as they agree with no other.
        for same in entries.chunk_by(|one, other| one.0.is_some() && one.0 == other.0) {
            match same {
                [(_, row)] => constraint.rows.push(*row),
                _ => constraint.colors.push(same.iter().map(|&(_, row)| row).collect()),
            }
        }

        constraint
    });

    constraints.filter(|constraint| !constraint.is_idle())
}
