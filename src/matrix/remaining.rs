//! The part that chosen and excluded rows leave of a matrix, decided from the matrix alone: for those who check a
//! proof. No code is shared with any search.

use super::{ColumnId, Matrix, RowId, VerifyError};

/// See the head of the file.
pub(crate) struct Remaining<'a, L> {
    matrix: &'a Matrix<L>,
    /// Ascending, each once.
    chosen: &'a [RowId],
    excluded: &'a [RowId],
    /// For each column how many rows may cover it besides the chosen ones, and the color that these give it.
    left: Vec<u32>,
    agreed: Vec<Option<u32>>,
}

impl<'a, L> Remaining<'a, L> {
    /// Chooses the rows. Refused if they clash.
    pub(crate) fn new(
        matrix: &'a Matrix<L>,
        chosen: &'a [RowId],
        excluded: &'a [RowId],
    ) -> Result<Self, VerifyError> {
        matrix.verify_partial(chosen)?;
        let most = |column| matrix.bounds(column).map_or(0, |bounds| *bounds.end());
        let mut left: Vec<u32> = matrix.columns().map(most).collect();
        let mut agreed = vec![None; left.len()];
        for (column, color) in chosen.iter().flat_map(|&row| matrix.entries(row)) {
            // Rows that agree on a color count as one, so that nothing may be left to take.
            left[column.index()] = left[column.index()].saturating_sub(1);
            agreed[column.index()] = color;
        }
        Ok(Self { matrix, chosen, excluded, left, agreed })
    }

    /// Returns the numbers of rows that must and may cover the column besides the chosen ones.
    pub(crate) fn bounds(&self, column: ColumnId) -> (u32, u32) {
        let (least, most) = self.matrix.bounds(column).unwrap_or(0..=0).into_inner();
        let left = self.left[column.index()];
        (least.saturating_sub(most - left), left)
    }

    /// Returns the rows that can be in a cover with the chosen ones and are not excluded: each of their columns is
    /// free, or has their color.
    pub(crate) fn rows(&self) -> impl Iterator<Item = RowId> {
        let is_free = |(column, color): (ColumnId, Option<u32>)| {
            self.left[column.index()] > 0 || (color.is_some() && color == self.agreed[column.index()])
        };
        let others = self.matrix.rows().filter(|row| !is_in(self.chosen, row) && !is_in(self.excluded, row));
        others.filter(move |&row| self.matrix.entries(row).all(is_free))
    }
}

/// Checks whether the row is one of these, which ascend.
pub(crate) fn is_in(rows: &[RowId], row: &RowId) -> bool {
    rows.binary_search(row).is_ok()
}

/// Sorts these rows, ascending, each once.
pub(crate) fn ascending(rows: &[RowId]) -> Vec<RowId> {
    let mut rows = rows.to_vec();
    rows.sort_unstable();
    rows.dedup();
    rows
}
