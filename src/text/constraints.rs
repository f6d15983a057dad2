//! A matrix as constraints on variables that are 0 or 1, for solvers that know neither columns nor colours.
//!
//! Variable `i` is row `i - 1`: 1 if the row is in the cover. A colour that several rows give a column gets a variable
//! of its own, 1 if one of them is in the cover; then at most one of the column's colours and uncoloured rows is 1.

use std::ops::RangeInclusive;

use crate::matrix::{ColumnId, Matrix};

/// What a column asks for.
pub(super) struct Constraint {
    pub(super) column: ColumnId,
    /// How many of the rows and colours are 1.
    pub(super) bounds: RangeInclusive<u32>,
    /// The variables of the rows that cover the column without a colour, or in a colour that no other row gives it.
    pub(super) rows: Vec<usize>,
    /// For each other colour the variables of its rows: two or more.
    pub(super) colors: Vec<Vec<usize>>,
}

impl Constraint {
    /// Whether any choice of rows would do.
    fn is_idle(&self) -> bool {
        *self.bounds.start() == 0 && self.rows.len() + self.colors.len() <= *self.bounds.end() as usize
    }
}

/// The constraint of each column, in the columns' order, but for columns that are no constraint.
///
/// Linear in the matrix, but for sorting colours. Memory: 4 bytes an entry, and 8 more if there are colours.
pub(super) fn constraints<L>(matrix: &Matrix<L>) -> impl Iterator<Item = Constraint> {
    let by_column = ByColumn::new(matrix);
    let constraints = matrix.columns().map(move |column| {
        let mut entries: Vec<(Option<u32>, usize)> = by_column.entries(column).collect();
        entries.sort_unstable();
        let mut constraint = Constraint {
            column,
            bounds: matrix.bounds(column).unwrap_or(0..=1),
            rows: Vec::new(),
            colors: Vec::new(),
        };
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

/// The entries of a matrix by columns.
struct ByColumn {
    /// For each column where its entries begin, and where the last ones end.
    starts: Vec<usize>,
    rows: Vec<u32>,
    /// Their colours; nothing if no entry has one.
    colors: Vec<Option<u32>>,
}

impl ByColumn {
    fn new<L>(matrix: &Matrix<L>) -> Self {
        let mut starts = vec![0; matrix.column_count() + 1];
        let mut is_colored = false;
        for (column, color) in matrix.rows().flat_map(|row| matrix.entries(row)) {
            starts[column.index()] += 1;
            is_colored |= color.is_some();
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        // From the last row to the first, so that each column's start moves down to where its first row stands.
        let mut rows = vec![0; end];
        let mut colors = vec![None; if is_colored { end } else { 0 }];
        for row in matrix.rows().rev() {
            for (column, color) in matrix.entries(row) {
                let at = &mut starts[column.index()];
                *at -= 1;
                rows[*at] = row.index() as u32;
                if is_colored {
                    colors[*at] = color;
                }
            }
        }
        Self { starts, rows, colors }
    }

    /// The colours and variables of a column, its rows ascending.
    fn entries(&self, column: ColumnId) -> impl Iterator<Item = (Option<u32>, usize)> + '_ {
        let range = self.starts[column.index()]..self.starts[column.index() + 1];
        range.map(|at| (self.colors.get(at).copied().flatten(), self.rows[at] as usize + 1))
    }
}
