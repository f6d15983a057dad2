//! Whether a set of rows is a cover, decided from the matrix alone: nothing here is shared with an
//! engine, so that it can judge them.

use bitvec::vec::BitVec;

use super::{Matrix, RowId, VerifyError};

impl<L> Matrix<L> {
    /// Checks that `rows` is a cover: every primary column covered once, every secondary column at
    /// most once or by rows that agree on its colour. The order of the rows does not matter.
    ///
    /// # Errors
    ///
    /// A [`VerifyError`] that names the first thing found wrong.
    ///
    /// # Cost
    ///
    /// O(columns + entries of the rows).
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, RowId, VerifyError};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", 3);
    /// let left = m.row("left", [cell.at(0), cell.at(1)])?;
    /// let right = m.row("right", [cell.at(2)])?;
    /// let matrix = m.build()?;
    /// assert_eq!(matrix.verify(&[right, left]), Ok(()));
    /// let error = matrix.verify(&[left]).unwrap_err();
    /// assert_eq!(error.to_string(), "no row covers the primary column cell[2]");
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn verify(&self, rows: &[RowId]) -> Result<(), VerifyError> {
        let mut covered: BitVec = BitVec::repeat(false, self.column_count());
        let mut first_row = vec![RowId::new(0); self.column_count()]; // meant only where covered
        for &row in rows {
            if row.index() >= self.row_count() {
                return Err(VerifyError::UnknownRow { row });
            }
            for (column, color) in self.incidence.entries(row.index()) {
                if !covered.replace(column.index(), true) {
                    first_row[column.index()] = row;
                    continue;
                }
                let first = first_row[column.index()];
                match (self.color(first, column), color.checked_sub(1)) {
                    (Some(agreed), Some(color)) if agreed == color => {}
                    (Some(_), Some(_)) => {
                        return Err(VerifyError::ColorClash {
                            column: self.name(column),
                            first,
                            second: row,
                        });
                    }
                    _ => {
                        let column = self.name(column);
                        return Err(VerifyError::CoveredTwice { column, first, second: row });
                    }
                }
            }
        }
        let mut open = self.incidence.primary.iter_ones().filter(|&column| !covered[column]);
        match open.next() {
            Some(column) => {
                let column = self.name(super::ColumnId::new(column as u32));
                Err(VerifyError::Uncovered { column })
            }
            None => Ok(()),
        }
    }
}
