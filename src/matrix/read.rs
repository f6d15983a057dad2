//! Reading a matrix: its size, its rows and columns by their ids, and its labels.
//!
//! A lookup by an id that the matrix does not have gives `None`; an iterator over what belongs to it gives nothing.

use std::iter::FusedIterator;
use std::ops::RangeInclusive;

use super::block::name_in;
use super::{ColumnId, ColumnName, Fingerprint, Matrix, RowId, VerifyError};
use crate::util::{all_ok, to_u32};

impl<L> Matrix<L> {
    /// Returns the number of rows.
    #[must_use]
    pub fn row_count(&self) -> usize {
        self.labels.len()
    }

    /// Returns the number of columns, primary and secondary.
    #[must_use]
    pub fn column_count(&self) -> usize {
        self.incidence.bounds.len()
    }

    /// Returns the number of primary columns, those of [`between`](crate::MatrixBuilder::between) among them.
    #[must_use]
    pub fn primary_count(&self) -> usize {
        self.incidence.bounds.count(|bounds| bounds.is_primary)
    }

    /// Returns the number of secondary columns.
    #[must_use]
    pub fn secondary_count(&self) -> usize {
        self.column_count() - self.primary_count()
    }

    /// Returns the number of entries of all rows together.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.incidence.columns.len()
    }

    /// Returns the ids of all rows, ascending.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// for row in matrix.rows().take(3) {
    ///     let columns = matrix.entries(row).filter_map(|(column, _)| matrix.column_name(column));
    ///     println!("row {row}: {:?}", columns.map(|name| name.to_string()).collect::<Vec<_>>());
    /// }
    /// assert_eq!(matrix.rows().len(), 64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows(
        &self,
    ) -> impl DoubleEndedIterator<Item = RowId> + ExactSizeIterator + FusedIterator + Clone + use<L> {
        (0..to_u32(self.row_count())).map(RowId::new)
    }

    /// Returns the ids of the rows whose labels satisfy `is_such`, ascending: to choose or exclude rows by what they
    /// mean.
    ///
    /// Cost: each label is looked at once.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// // Boards without a queen on the first two squares of the first file.
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let corner = matrix.rows_where(|square| square.file == 0 && square.rank < 2);
    /// assert_eq!(Search::new().exclude(corner).count(&matrix), 80);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows_where(&self, is_such: impl Fn(&L) -> bool) -> impl Iterator<Item = RowId> {
        self.rows().zip(&self.labels).filter(move |(_, label)| is_such(label)).map(|(row, _)| row)
    }

    /// Returns the ids of all columns, primary and secondary, ascending.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let secondary = matrix.columns().filter(|&column| matrix.is_primary(column) == Some(false));
    /// assert_eq!(secondary.count(), 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn columns(
        &self,
    ) -> impl DoubleEndedIterator<Item = ColumnId> + ExactSizeIterator + FusedIterator + Clone + use<L> {
        (0..to_u32(self.column_count())).map(ColumnId::new)
    }

    /// Returns the meaning of the row; `None` if there is no such row.
    #[must_use]
    pub fn label(&self, row: RowId) -> Option<&L> {
        self.labels.get(row.index())
    }

    /// Returns the labels of all rows, in the rows' order.
    #[must_use]
    pub fn labels(&self) -> &[L] {
        &self.labels
    }

    /// Returns a matrix of the same rows with other labels.
    #[must_use]
    pub fn map_labels<M>(&self, mut label: impl FnMut(RowId, &L) -> M) -> Matrix<M> {
        let labels = self.rows().zip(&self.labels).map(|(row, old)| label(row, old)).collect();
        Matrix { blocks: self.blocks.clone(), labels, incidence: self.incidence.clone() }
    }

    /// Returns the labels of these rows, in the same order: a cover in the problem's own words.
    ///
    /// # Errors
    ///
    /// [`VerifyError::UnknownRow`] for the first row that is not in the matrix.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, RowId, Search};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", 3);
    /// m.row("domino", [cell.at(0), cell.at(1)])?;
    /// m.row("single", [cell.at(2)])?;
    /// let matrix = m.build()?;
    /// let cover = Search::new().covers(&matrix).next().unwrap();
    /// assert_eq!(matrix.labels_of(&cover)?, [&"domino", &"single"]);
    /// assert!(matrix.labels_of(&[RowId::new(7)]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn labels_of(&self, rows: &[RowId]) -> Result<Vec<&L>, VerifyError> {
        all_ok(rows.iter().map(|&row| self.label(row).ok_or(VerifyError::UnknownRow { row })))
    }

    /// Returns the columns that the row covers, in the order in which they were stated; `None` if there is no such row.
    ///
    /// [`entries`](Self::entries) gives their colors too.
    #[must_use]
    pub fn row(&self, row: RowId) -> Option<&[ColumnId]> {
        let range = self.incidence.row_range(row.index());
        (row.index() < self.row_count()).then(|| &self.incidence.columns[range])
    }

    /// Returns the columns that the row covers and the colors that it gives them, in the order in which they were
    /// stated; nothing if there is no such row.
    ///
    /// ```
    /// use exactcover::matrix::ColumnId;
    /// use exactcover::MatrixBuilder;
    ///
    /// let mut m = MatrixBuilder::new();
    /// let (word, letter) = (m.primary("word", 2), m.secondary("letter", 3));
    /// let cat = m.row("cat", [word.at(1), letter.at(0).colored('c' as u32), letter.at(2)])?;
    /// let matrix = m.build()?;
    /// let c = Some('c' as u32);
    /// assert!(matrix.entries(cat).eq([(1, None), (2, c), (4, None)].map(|(id, c)| (ColumnId::new(id), c))));
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn entries(
        &self,
        row: RowId,
    ) -> impl DoubleEndedIterator<Item = (ColumnId, Option<u32>)> + ExactSizeIterator + FusedIterator + Clone
    {
        self.incidence.row_range(row.index()).map(|place| {
            let color = self.incidence.colors.get(place).and_then(|color| color.checked_sub(1));
            (self.incidence.columns[place], color)
        })
    }

    /// Returns the rows that cover the column, ascending; nothing if there is no such column.
    ///
    /// # Cost
    ///
    /// O(columns + rows + entries) the first time, after which the matrix holds 4 bytes more for each column and entry;
    /// then O(1).
    ///
    /// ```
    /// use exactcover::matrix::ColumnId;
    /// use exactcover::MatrixBuilder;
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", 3);
    /// m.row("left", [cell.at(0), cell.at(1)])?;
    /// m.row("right", [cell.at(1), cell.at(2)])?;
    /// let matrix = m.build()?;
    /// assert_eq!(matrix.rows_of(ColumnId::new(1)).count(), 2);
    /// assert!(matrix.rows_of(ColumnId::new(2)).filter_map(|row| matrix.label(row)).eq(&["right"]));
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn rows_of(
        &self,
        column: ColumnId,
    ) -> impl DoubleEndedIterator<Item = RowId> + ExactSizeIterator + FusedIterator + Clone {
        self.incidence.rows_of(column).iter().copied()
    }

    /// Returns the primary columns covered by fewer rows than must cover them, ascending: those that no row covers, and
    /// those of [`between`](crate::MatrixBuilder::between) with too few rows. If there is one, the matrix has no cover.
    ///
    /// # Cost
    ///
    /// O(columns + entries).
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", [2, 2]);
    /// m.row("top", [cell.at([0, 0]), cell.at([0, 1])])?;
    /// m.row("left", [cell.at([0, 0]), cell.at([1, 0])])?;
    /// let matrix = m.build()?;
    /// assert_eq!(Search::new().covers(&matrix).count(), 0);
    /// let names = matrix.uncoverable().into_iter().filter_map(|column| matrix.column_name(column));
    /// assert!(names.map(|name| name.to_string()).eq(["cell[1][1]"]));
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    #[must_use]
    pub fn uncoverable(&self) -> Vec<ColumnId> {
        let mut missing: Vec<u32> = self.incidence.bounds.iter().map(|bounds| bounds.least).collect();
        for column in &self.incidence.columns {
            missing[column.index()] = missing[column.index()].saturating_sub(1);
        }
        self.columns().filter(|column| missing[column.index()] > 0).collect()
    }

    /// Returns the color that the row gives to the column; `None` without a color, or if the row does not cover the
    /// column.
    ///
    /// # Cost
    ///
    /// Linear in the length of the row.
    #[must_use]
    pub fn color(&self, row: RowId, column: ColumnId) -> Option<u32> {
        self.entries(row).find(|&(named, _)| named == column)?.1
    }

    /// Returns `true` if any entry has a color.
    #[must_use]
    pub fn is_colored(&self) -> bool {
        !self.incidence.colors.is_empty()
    }

    /// Tells whether the column is a primary one; `None` if there is no such column.
    #[must_use]
    pub fn is_primary(&self, column: ColumnId) -> Option<bool> {
        Some(self.incidence.bounds.get(column.index())?.is_primary)
    }

    /// Returns the number of rows of a cover that may cover the column: `1..=1` for a primary column, `0..=1` for a
    /// secondary one, and for others what was [stated](crate::MatrixBuilder::between), with the number of rows of the
    /// matrix in place of a missing upper bound; `None` if there is no such column. Rows that agree on the color of a
    /// secondary column count as one.
    ///
    /// ```
    /// use exactcover::matrix::ColumnId;
    /// use exactcover::MatrixBuilder;
    ///
    /// let mut m = MatrixBuilder::<()>::new();
    /// m.primary("nurse", 10);
    /// m.between("shift", 21, 2..=3);
    /// assert_eq!(m.build()?.bounds(ColumnId::new(10)), Some(2..=3));
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    #[must_use]
    pub fn bounds(&self, column: ColumnId) -> Option<RangeInclusive<u32>> {
        let bounds = self.incidence.bounds.get(column.index())?;
        Some(bounds.least..=bounds.most)
    }

    /// Returns the column's name; `None` if there is no such column.
    ///
    /// ```
    /// use exactcover::matrix::ColumnId;
    /// use exactcover::{ExactCover, Queens};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// assert_eq!(matrix.column_name(ColumnId::new(19)).unwrap().to_string(), "rising diagonal[3]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn column_name(&self, column: ColumnId) -> Option<ColumnName> {
        (column.index() < self.column_count()).then(|| self.name(column))
    }

    /// Returns a hash that tells this matrix from others. See [`Fingerprint`].
    ///
    /// Cost: O(columns + rows + entries) the first time.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.incidence().fingerprint()
    }

    /// Returns the name of a column of this matrix.
    pub(crate) fn name(&self, column: ColumnId) -> ColumnName {
        name_in(&self.blocks, column)
    }
}
