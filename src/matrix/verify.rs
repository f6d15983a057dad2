//! The check of whether a set of rows is a cover, decided from the matrix alone. No code is shared with the engines, so
//! that this can check them.

use super::{ColumnId, Matrix, NO_COLOR, RowId, VerifyError};
use crate::util::to_u32;

impl<L> Matrix<L> {
    /// Checks that `rows` is a cover: every primary column covered once, or as often as it may be, every secondary
    /// column at most once or by rows that agree on its color. The order of the rows does not matter.
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
    /// use exactcover::matrix::VerifyError;
    /// use exactcover::{MatrixBuilder, RowId};
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
        let times = self.covered(rows)?;
        let bounds = self.incidence.bounds.iter();
        let mut missing =
            times.iter().zip(bounds).enumerate().filter(|(_, (times, bounds))| **times < bounds.least);

        match missing.next() {
            Some((column, (&found, bounds))) => {
                let column = self.name(ColumnId::new(to_u32(column)));
                Err(match bounds.is_multiple() {
                    true => VerifyError::TooFew { column, found, least: bounds.least },
                    false => VerifyError::Uncovered { column },
                })
            }
            None => Ok(()),
        }
    }

    /// Checks that no two of `rows` clash: no column is covered twice, or more often than it may be, no secondary one
    /// is given two colors, no row is listed twice. Only a search can tell whether there is a cover with all of
    /// them.
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

    /// Counts the rows that cover each column, if no two of them clash. Rows that agree on a color count as one.
    fn covered(&self, rows: &[RowId]) -> Result<Vec<u32>, VerifyError> {
        let mut times = vec![0; self.column_count()];

        // For each covered column the first row that covers it, and its color.
        let mut firsts = vec![(RowId::new(0), NO_COLOR); self.column_count()];
        let most: Vec<u32> = self.incidence.bounds.iter().map(|bounds| bounds.most).collect();

        let mut listed = vec![false; self.row_count()];
        for &row in rows {
            if row.index() >= self.row_count() {
                return Err(VerifyError::UnknownRow { row });
            }

            let entries = || self.incidence.entries(row.index());
            // The column is one without a color, on which no row agrees with itself. Each row has one, since a primary
            // column has no color.
            if std::mem::replace(&mut listed[row.index()], true)
                && let Some((column, _)) = entries().find(|&(_, color)| color == NO_COLOR)
            {
                let column = self.name(column);
                return Err(VerifyError::CoveredTwice { column, first: row, second: row });
            }

            for (column, color) in entries() {
                let at = column.index();
                let (first, agreed) = firsts[at];
                // A full column takes no row but one that agrees on the color of the first.
                let is_free = times[at] < most[at];
                if is_free {
                    times[at] += 1;
                    firsts[at] = (row, color);
                } else if most[at] != 1 {
                    return Err(VerifyError::TooMany { column: self.name(column), row, most: most[at] });
                } else if agreed == NO_COLOR || color == NO_COLOR {
                    let column = self.name(column);
                    return Err(VerifyError::CoveredTwice { column, first, second: row });
                } else if agreed != color {
                    let column = self.name(column);
                    return Err(VerifyError::ColorClash { column, first, second: row });
                }
            }
        }

        Ok(times)
    }
}
