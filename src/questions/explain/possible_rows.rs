//! The rows that may still be in a cover, while one conclusion after the other is drawn and applied.
//!
//! A chosen row leaves no other row in its columns, but those that agree with it on a color. Columns that several rows may
//! cover limit nothing here, and are left out; what is concluded without them holds all the same.
//!
//! Invariant: `sizes` counts the live rows of each column, and `empty` is the first primary column that lost its last one
//! without being covered. Then there is no cover.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::matrix::{Bounds, Incidence, NO_COLOR};
use crate::util::table_bytes;

/// The columns of a row.
pub(crate) type ColumnsOfRow = SmallVec<[usize; 6]>;

#[derive(Debug)]
struct Structure {
    columns_of: Vec<ColumnsOfRow>,
    /// The entries of each column: rows and stored colors.
    rows_of: Vec<Vec<(usize, u32)>>,
    is_primary: Vec<bool>,
    is_colored: Vec<bool>,
}

#[derive(Clone, Debug)]
pub(crate) struct PossibleRows {
    structure: Arc<Structure>,
    is_live: Vec<bool>,
    /// For each row that is not live how many rows had been chosen when it was excluded.
    chosen_before: Vec<usize>,
    sizes: Vec<usize>,
    is_covered: Vec<bool>,
    chosen: Vec<usize>,
    excluded: Vec<usize>,
    empty: Option<usize>,
}

impl PossibleRows {
    /// Takes columns, primary or not, and rows, which give them no colors.
    pub(crate) fn new(is_primary: Vec<bool>, columns_of: Vec<ColumnsOfRow>) -> Self {
        let mut rows_of = vec![Vec::new(); is_primary.len()];
        for (row, columns) in columns_of.iter().enumerate() {
            columns.iter().for_each(|&column| rows_of[column].push((row, NO_COLOR)));
        }
        Self::with_columns(is_primary, columns_of, rows_of)
    }

    /// Takes the rows of a matrix.
    pub(super) fn of(matrix: &Incidence) -> Self {
        let bounds: Vec<Bounds> = matrix.bounds.iter().collect();
        let (mut columns_of, mut rows_of) = (Vec::new(), vec![Vec::new(); bounds.len()]);
        for row in 0..matrix.row_ends.len() {
            let mut columns = ColumnsOfRow::new();
            let entries = matrix.entries(row).map(|(column, color)| (column.index(), color));
            for (column, color) in entries.filter(|&(column, _)| !bounds[column].is_multiple()) {
                columns.push(column);
                rows_of[column].push((row, color));
            }
            columns_of.push(columns);
        }
        Self::with_columns(bounds.iter().map(|&it| it == Bounds::PRIMARY).collect(), columns_of, rows_of)
    }

    fn with_columns(
        is_primary: Vec<bool>,
        columns_of: Vec<ColumnsOfRow>,
        rows_of: Vec<Vec<(usize, u32)>>,
    ) -> Self {
        let sizes: Vec<usize> = rows_of.iter().map(Vec::len).collect();
        let is_colored = rows_of.iter().map(|rows| rows.iter().any(|entry| entry.1 != NO_COLOR)).collect();
        Self {
            is_live: vec![true; columns_of.len()],
            chosen_before: vec![0; columns_of.len()],
            is_covered: vec![false; sizes.len()],
            empty: (0..sizes.len()).find(|&column| is_primary[column] && sizes[column] == 0),
            structure: Arc::new(Structure { columns_of, rows_of, is_primary, is_colored }),
            sizes,
            chosen: Vec::new(),
            excluded: Vec::new(),
        }
    }

    /// Returns the bytes that the rows of a matrix take, about.
    pub(super) fn bytes(matrix: &Incidence) -> usize {
        let of_column = size_of::<Vec<usize>>() + 2 * size_of::<usize>();
        table_bytes([
            (matrix.row_ends.len(), size_of::<ColumnsOfRow>() + 3 * size_of::<usize>()),
            (matrix.columns.len(), 2 * size_of::<(usize, u32)>()),
            (matrix.bounds.len(), of_column),
        ])
    }

    pub(crate) fn is_live(&self, row: usize) -> bool {
        self.is_live.get(row) == Some(&true)
    }

    /// Returns the rows that are live, ascending.
    pub(super) fn live(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.is_live.len()).filter(|&row| self.is_live[row])
    }

    /// Returns the live rows that are not chosen and of which a primary column is open, ascending.
    pub(super) fn undecided(&self) -> impl Iterator<Item = usize> + '_ {
        self.live().filter(|&row| self.columns_of(row).iter().any(|&column| self.is_open(column)))
    }

    pub(super) fn columns_of(&self, row: usize) -> &[usize] {
        &self.structure.columns_of[row]
    }

    /// Returns the live rows of a column, ascending.
    pub(crate) fn rows_of(&self, column: usize) -> impl Iterator<Item = usize> + '_ {
        self.structure.rows_of[column].iter().map(|&(row, _)| row).filter(|&row| self.is_live[row])
    }

    pub(super) fn column_count(&self) -> usize {
        self.sizes.len()
    }

    pub(super) fn size(&self, column: usize) -> usize {
        self.sizes[column]
    }

    /// Checks whether a cover has exactly one row of the column, which is not chosen yet.
    pub(super) fn is_open(&self, column: usize) -> bool {
        self.structure.is_primary[column] && !self.is_covered[column]
    }

    /// Checks whether no two rows of a cover share the column.
    pub(super) fn is_limiting(&self, column: usize) -> bool {
        !self.structure.is_colored[column]
    }

    /// Returns a primary column that no row can cover, if that has shown.
    pub(crate) fn empty(&self) -> Option<usize> {
        self.empty
    }

    /// Returns the primary columns that no row can cover, ascending.
    pub(crate) fn uncoverable(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.column_count()).filter(|&column| self.is_open(column) && self.sizes[column] == 0)
    }

    /// Returns the columns that have one row left, with this row.
    pub(crate) fn forced(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.column_count()).filter_map(|column| self.forced_in(column))
    }

    fn forced_in(&self, column: usize) -> Option<(usize, usize)> {
        let is_forced = self.is_open(column) && self.sizes[column] == 1;
        is_forced.then(|| self.rows_of(column).next().map(|row| (column, row)))?
    }

    /// Returns the columns with one row left among those that lost rows since so many had been excluded.
    pub(super) fn forced_since(&self, excluded: usize) -> Vec<(usize, usize)> {
        let columns = self.columns_changed_since(Some(excluded)).into_iter();
        columns.filter_map(|column| self.forced_in(column)).collect()
    }

    /// Returns the columns that have lost rows since so many had been excluded, ascending; without such a number all.
    pub(super) fn columns_changed_since(&self, excluded: Option<usize>) -> Vec<usize> {
        let Some(excluded) = excluded else { return (0..self.column_count()).collect() };
        let mut columns: Vec<usize> =
            self.excluded[excluded..].iter().flat_map(|&row| self.columns_of(row)).copied().collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// Excludes a row. Returns whether it was live.
    pub(crate) fn exclude(&mut self, row: usize) -> bool {
        if !self.is_live(row) {
            return false;
        }
        self.is_live[row] = false;
        self.chosen_before[row] = self.chosen.len();
        self.excluded.push(row);

        let structure = self.structure.clone();
        for &column in &structure.columns_of[row] {
            self.sizes[column] -= 1;
            if self.sizes[column] == 0 && self.is_open(column) {
                self.empty.get_or_insert(column);
            }
        }
        true
    }

    /// Chooses a row. One that is excluded leaves nothing for its first column.
    pub(crate) fn choose(&mut self, row: usize) {
        let structure = self.structure.clone();
        let Some(columns) = structure.columns_of.get(row) else { return };
        if !self.is_live[row] {
            self.empty = self.empty.or(columns.first().copied());
            return;
        }

        self.chosen.push(row);
        columns.iter().for_each(|&column| self.is_covered[column] = true);
        for &column in columns {
            let rows = &structure.rows_of[column];
            let color = rows.iter().find(|entry| entry.0 == row).map_or(NO_COLOR, |entry| entry.1);
            for &(other, its_color) in rows {
                if other != row && (color == NO_COLOR || color != its_color) {
                    self.exclude(other);
                }
            }
        }
    }

    /// Returns the numbers of rows chosen and excluded so far.
    pub(super) fn mark(&self) -> [usize; 2] {
        [self.chosen.len(), self.excluded.len()]
    }

    /// Takes back all since this mark, when no column was empty.
    pub(super) fn undo(&mut self, [chosen, excluded]: [usize; 2]) {
        let structure = self.structure.clone();
        for row in self.excluded.drain(excluded..) {
            self.is_live[row] = true;
            structure.columns_of[row].iter().for_each(|&column| self.sizes[column] += 1);
        }
        for row in self.chosen.drain(chosen..) {
            // Of colors it may have been covered before; this is asked of primary columns only.
            structure.columns_of[row].iter().for_each(|&column| self.is_covered[column] = false);
        }
        self.empty = None;
    }

    /// Returns the row that was chosen as number `at`.
    pub(super) fn chosen_at(&self, at: usize) -> usize {
        self.chosen[at]
    }

    /// Returns the numbers of the chosen rows that have excluded rows of this column.
    pub(super) fn excluders(&self, column: usize) -> impl Iterator<Item = usize> + '_ {
        let rows = self.structure.rows_of[column].iter().map(|&(row, _)| row);
        // 0: it was excluded before any row was chosen.
        rows.filter(|&row| !self.is_live[row]).filter_map(|row| self.chosen_before[row].checked_sub(1))
    }
}
