//! Whether a set of rows is a cover, decided from the matrix alone. No code is shared with the engines, so that this
//! can check them.

use bitvec::vec::BitVec;

use super::{ColumnId, Matrix, NO_COLOR, RowId, VerifyError};

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
        let covered = self.covered(rows)?;
        let mut open = self.incidence.primary.iter_ones().filter(|&column| !covered[column]);
        match open.next() {
            Some(column) => {
                let column = self.name(ColumnId::new(column as u32));
                Err(VerifyError::Uncovered { column })
            }
            None => Ok(()),
        }
    }

    /// Checks that no two of `rows` clash: no column is covered twice, no secondary one is given two colours, no
    /// row is listed twice. Only a search can tell whether there is a cover with all of them.
    ///
    /// # Errors
    ///
    /// A [`VerifyError`] that names the first two rows that clash and their column, or a row that is not in the
    /// matrix.
    ///
    /// # Cost
    ///
    /// O(columns + entries of the rows).
    ///
    /// ```
    /// use exactcover::MatrixBuilder;
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", 3);
    /// let left = m.row("left", [cell.at(0), cell.at(1)])?;
    /// let right = m.row("right", [cell.at(1), cell.at(2)])?;
    /// let matrix = m.build()?;
    /// assert_eq!(matrix.verify_partial(&[left]), Ok(()));
    /// let error = matrix.verify_partial(&[left, right]).unwrap_err();
    /// assert_eq!(error.to_string(), "rows 0 and 1 both cover column cell[1]");
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn verify_partial(&self, rows: &[RowId]) -> Result<(), VerifyError> {
        self.covered(rows).map(drop)
    }

    /// The columns that the rows cover, if no two of them clash.
    fn covered(&self, rows: &[RowId]) -> Result<BitVec, VerifyError> {
        let mut covered: BitVec = BitVec::repeat(false, self.column_count());
        // For each covered column the first row that covers it, and its colour.
        let mut firsts = vec![(RowId::new(0), NO_COLOR); self.column_count()];
        for &row in rows {
            if row.index() >= self.row_count() {
                return Err(VerifyError::UnknownRow { row });
            }
            for (column, color) in self.incidence.entries(row.index()) {
                if !covered.replace(column.index(), true) {
                    firsts[column.index()] = (row, color);
                    continue;
                }
                let (first, agreed) = firsts[column.index()];
                if agreed == NO_COLOR || color == NO_COLOR {
                    let column = self.name(column);
                    return Err(VerifyError::CoveredTwice { column, first, second: row });
                }
                if agreed != color {
                    let column = self.name(column);
                    return Err(VerifyError::ColorClash { column, first, second: row });
                }
            }
        }
        Ok(covered)
    }
}
