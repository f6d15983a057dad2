//! The transposed matrix, whose covers are the exact hitting sets.

use super::{ColumnId, Matrix, MatrixBuilder, MatrixError};

impl<L> Matrix<L> {
    /// Returns the transposed matrix: a column for each row and a row for each column, labeled with it.
    ///
    /// An *exact hitting set* is a set of columns such that every row holds exactly one of them: an
    /// exact cover of the transpose. All columns of the transpose are primary; whether a column of
    /// `self` was primary, secondary or colored, and how often it may be covered, has no counterpart there. A column
    /// in no row hits nothing and is left out.
    ///
    /// # Errors
    ///
    /// [`MatrixError::TooLarge`] if rows and entries together are more than the engines can number.
    ///
    /// # Cost
    ///
    /// O(rows + columns + entries), with what [`rows_of`](Self::rows_of) keeps.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Which towns get a shop so that every road has exactly one at its ends?
    /// let mut m = MatrixBuilder::new();
    /// let town = m.primary("town", 4);
    /// for (a, b) in [(0, 1), (1, 2), (2, 3)] {
    ///     m.row((a, b), [town.at(a), town.at(b)])?;
    /// }
    /// let hitting = m.build()?.transposed()?;
    /// let sets: Vec<Vec<usize>> = Search::new().covers(&hitting)
    ///     .map(|cover| cover.iter().filter_map(|&row| hitting.label(row)).map(|town| town.index()).collect())
    ///     .collect();
    /// assert_eq!(sets, [vec![0, 2], vec![1, 3]]);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn transposed(&self) -> Result<Matrix<ColumnId>, MatrixError> {
        let mut transposed = MatrixBuilder::new();
        let block = transposed.primary("row", self.row_count());
        for column in self.columns() {
            let hit = self.rows_of(column);
            if hit.len() > 0 {
                transposed.row(column, hit.map(|row| block.at(row.index())))?;
            }
        }
        transposed.build()
    }
}
