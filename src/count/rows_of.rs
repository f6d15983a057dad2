//! The rows of each column of a view.

use crate::view::View;

/// The rows of each column.
pub(super) struct RowsOf {
    /// For each column where its rows end.
    ends: Vec<u32>,
    rows: Vec<u32>,
}

impl RowsOf {
    pub(super) fn new(view: &View) -> Self {
        let mut ends = view.sizes();
        let mut end = 0;
        for size in &mut ends {
            end += *size;
            *size = end;
        }
        let mut starts = ends.clone();
        let mut rows = vec![0; end as usize];
        for row in (0..view.row_count()).rev() {
            for &column in view.columns_of(row) {
                starts[column as usize] -= 1;
                rows[starts[column as usize] as usize] = row as u32;
            }
        }
        Self { ends, rows }
    }

    pub(super) fn of(&self, column: u32) -> &[u32] {
        let start = if column == 0 { 0 } else { self.ends[column as usize - 1] };
        &self.rows[start as usize..self.ends[column as usize] as usize]
    }

    pub(super) fn count(&self, column: u32) -> usize {
        self.of(column).len()
    }
}
