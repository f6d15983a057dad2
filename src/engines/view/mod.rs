//! The rows and columns that a search starts with, in the order in which it takes them.
//!
//! The canonical order takes rows and columns as they were stated. A seed shuffles both, with the crate's own random
//! numbers, so that the same seed gives the same search on every machine. Excluded rows are then left out. Chosen
//! rows are taken for granted: they are removed from the view, with every row that they rule out and every column
//! that they cover; the other columns and rows keep their order. The options of a search and the separate search of a
//! subtree both use this.
//!
//! `of_matrix` makes the view of a whole matrix, `rest` that of what is left; `branching` says how columns are chosen,
//! `column_state` which rows may follow those of a column.
//!
//! A primary column that need not be covered exactly once is one *with multiplicity*, with numbers of its own; if it
//! may be covered at most once, it is taken for a secondary one. Rows that no column needs once all columns have what
//! they need are *optional*: a view with such rows has one more primary column, which all of them cover and which
//! needs none. At a cover the search goes on with the rows of this column, so that each set of further rows is found
//! too.
//!
//! Invariant: primary columns are numbered first, the optional one last among them. In each row stand first the primary
//! columns that are covered once, then those with multiplicity, then the secondary ones. No row is empty.

mod branching;
pub(crate) mod column_state;
mod of_matrix;
mod rest;

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::OnceLock;

use crate::matrix::{ByColumn, NO_COLOR, RowId};
use crate::util::SplitMix64;
use crate::util::{table_bytes, to_u32};
pub use branching::Branching;

/// Rows and columns numbered by a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    pub(crate) branching: Branching,
    pub(crate) primary: usize,
    pub(crate) columns: usize,
    /// The columns that need not be covered exactly once, in ascending order.
    multiples: Vec<Multiple>,
    /// For each primary column its place among these, or [`ABSENT`]; empty if there are none.
    multiple_at: Vec<u32>,
    /// True if the last primary column is that of the optional rows.
    has_optional: bool,
    /// For each column its number in the matrix; the optional one has the number after all of them.
    column_ids: Vec<u32>,
    /// For each row its number in the matrix.
    pub(crate) ids: Vec<u32>,
    rows: Vec<Row>,
    /// The columns of the rows; those of rows left out may stand between them.
    entries: Vec<u32>,
    /// The stored colors of the entries; empty if none has one.
    colors: Vec<u32>,
    /// For each row and each column of the matrix its number here, or [`ABSENT`]; made at the first question.
    numbers: OnceLock<Vec<u32>>,
    column_numbers: OnceLock<Vec<u32>>,
}

/// A primary column that need not be covered exactly once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Multiple {
    pub(crate) column: u32,
    /// The number of rows that may cover it.
    pub(crate) capacity: u32,
    /// The number of these that need not.
    pub(crate) slack: u32,
}

/// The places of a row's entries.
#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    once_end: u32,
    primary_end: u32,
    end: u32,
}

/// The place of a column that a view does not have.
const ABSENT: u32 = u32::MAX;

impl View {
    /// Sets the columns that need not be covered exactly once.
    fn set_multiples(&mut self, mut multiples: Vec<Multiple>) {
        multiples.sort_unstable_by_key(|multiple| multiple.column);
        self.multiple_at = vec![ABSENT; if multiples.is_empty() { 0 } else { self.primary }];
        for (at, multiple) in (0..).zip(&multiples) {
            self.multiple_at[multiple.column as usize] = at;
        }
        self.multiples = multiples;
    }

    /// Adds the row with the entries in this range, and sorts its columns: those covered once, those with multiplicity,
    /// secondary ones.
    fn add_row(&mut self, range: Range<usize>) {
        let mut primary_end = range.end;
        // Without secondary columns all of them are primary.
        if self.primary < self.columns {
            let primary = self.primary;
            primary_end = self.sort_first(range.clone(), |_, column| (column as usize) < primary);
        }
        let mut once_end = primary_end;
        if !self.multiples.is_empty() {
            once_end =
                self.sort_first(range.start..primary_end, |view, column| view.multiple_at(column).is_none());
        }
        let [start, once_end, primary_end, end] = [range.start, once_end, primary_end, range.end].map(to_u32);
        self.rows.push(Row { start, once_end, primary_end, end });
    }

    /// Moves the entries whose columns are such to the beginning of the range, and returns where they end.
    #[inline(always)]
    fn sort_first(&mut self, range: Range<usize>, is_such: impl Fn(&Self, u32) -> bool) -> usize {
        let mut end = range.start;
        for at in range {
            if is_such(self, self.entries[at]) {
                self.entries.swap(end, at);
                if !self.colors.is_empty() {
                    self.colors.swap(end, at);
                }
                end += 1;
            }
        }
        end
    }

    /// Returns the number of a column in the matrix.
    #[inline]
    pub(crate) fn column_id(&self, column: u32) -> u32 {
        self.column_ids[column as usize]
    }

    /// Returns the number of a column in the matrix, but none for the column of the optional rows, which is not in the
    /// matrix.
    pub(crate) fn name(&self, column: u32) -> Option<u32> {
        (Some(column) != self.optional()).then(|| self.column_id(column))
    }

    /// Returns one more than the highest number that a column has in the matrix.
    pub(crate) fn end_of_column_ids(&self) -> usize {
        end_of(&self.column_ids)
    }

    /// Returns the number that a column of the matrix has here. The first time O(columns).
    #[inline]
    pub(crate) fn column_number(&self, id: u32) -> Option<u32> {
        let numbers = self.column_numbers.get_or_init(|| inverse(&self.column_ids));
        numbers.get(id as usize).copied().filter(|&number| number != ABSENT)
    }

    /// Returns the numbers that these rows of the matrix have here, each once; `None` if one of them is not here.
    ///
    /// Cost: O(rows) the first time; later one byte a row.
    pub(crate) fn numbers(&self, rows: &[RowId]) -> Option<Vec<u32>> {
        let mut seen = vec![false; self.row_count()];
        let mut numbers = Vec::with_capacity(rows.len());
        for &row in rows {
            let number = self.number(row)?;
            if !std::mem::replace(&mut seen[number as usize], true) {
                numbers.push(number);
            }
        }
        Some(numbers)
    }

    /// Returns the number that a row of the matrix has here.
    pub(crate) fn number(&self, row: RowId) -> Option<u32> {
        let numbers = self.numbers.get_or_init(|| inverse(&self.ids));
        numbers.get(row.index()).copied().filter(|&number| number != ABSENT)
    }

    /// Puts the rows first that cover the most primary columns; those of as many stay in order.
    pub(crate) fn longest_first(self) -> Self {
        let mut order: Vec<usize> = (0..self.row_count()).collect();
        order.sort_by_key(|&row| Reverse(self.primary_columns_of(row).len()));
        self.in_order(&order)
    }

    /// Puts the rows in this order.
    fn in_order(mut self, order: &[usize]) -> Self {
        self.ids = order.iter().map(|&row| self.ids[row]).collect();
        self.rows = order.iter().map(|&row| self.rows[row]).collect();
        // They were those of the order before.
        self.numbers = OnceLock::new();
        self
    }

    /// Replaces an order that is learned by one that is known in advance.
    pub(crate) fn unlearned(self) -> Self {
        Self { branching: self.branching.unlearned(), ..self }
    }

    /// Returns the columns that need not be covered exactly once.
    pub(crate) fn multiples(&self) -> &[Multiple] {
        &self.multiples
    }

    /// Returns the place of a column among those that need not be covered exactly once.
    pub(crate) fn multiple_at(&self, column: u32) -> Option<usize> {
        self.multiple_at.get(column as usize).filter(|&&at| at != ABSENT).map(|&at| at as usize)
    }

    /// Returns the column of the rows that no column needs once all have what they need.
    pub(crate) fn optional(&self) -> Option<u32> {
        self.has_optional.then(|| to_u32(self.primary) - 1)
    }

    pub(crate) fn branching(&self) -> Branching {
        self.branching
    }

    pub(crate) fn row_count(&self) -> usize {
        self.ids.len()
    }

    pub(crate) fn is_colored(&self) -> bool {
        !self.colors.is_empty()
    }

    /// Copies the view with its rows in the order of this number. Order 0 is the one they have, and each odd order is
    /// the reverse of the one before it. Rows with a column that need not be covered exactly once stay where they are,
    /// so that a search leaves out the same ones.
    pub(crate) fn turned(&self, number: usize) -> Self {
        let is_free = |row: &usize| self.multiple_columns_of(*row).is_empty();
        let mut free: Vec<usize> = (0..self.row_count()).filter(is_free).collect();
        if number > 1 {
            SplitMix64::new(number as u64 / 2).shuffle(&mut free);
        }
        if number % 2 == 1 {
            free.reverse();
        }

        let mut next = free.into_iter();
        let turn = |row: usize| if is_free(&row) { next.next().unwrap_or(row) } else { row };
        let order: Vec<usize> = (0..self.row_count()).map(turn).collect();
        self.clone().in_order(&order)
    }

    fn range(&self, row: usize) -> Range<usize> {
        self.rows[row].start as usize..self.rows[row].end as usize
    }

    /// Returns the row's columns, primary ones first.
    pub(crate) fn columns_of(&self, row: usize) -> &[u32] {
        &self.entries[self.range(row)]
    }

    /// Returns the row's primary columns.
    pub(crate) fn primary_columns_of(&self, row: usize) -> &[u32] {
        let Row { start, primary_end, .. } = self.rows[row];
        &self.entries[start as usize..primary_end as usize]
    }

    /// Returns the row's primary columns that are covered once.
    pub(crate) fn once_columns_of(&self, row: usize) -> &[u32] {
        let Row { start, once_end, .. } = self.rows[row];
        &self.entries[start as usize..once_end as usize]
    }

    /// Returns the row's primary columns that need not be covered exactly once.
    pub(crate) fn multiple_columns_of(&self, row: usize) -> &[u32] {
        let Row { once_end, primary_end, .. } = self.rows[row];
        &self.entries[once_end as usize..primary_end as usize]
    }

    /// Returns the row's columns with their stored colors.
    pub(crate) fn entries(&self, row: usize) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        let color = |at: usize| self.colors.get(at).copied().unwrap_or(NO_COLOR);
        self.range(row).map(move |at| (self.entries[at], color(at)))
    }

    /// Returns the number of entries that the view holds, those of rows left out included.
    pub(crate) fn held_entries(&self) -> usize {
        self.entries.len()
    }

    /// Estimates the bytes that the view of this many rows, columns and entries takes, at most.
    pub(crate) fn bytes(rows: usize, columns: usize, entries: usize) -> usize {
        table_bytes([(rows, size_of::<Row>() + 2 * size_of::<u32>()), (entries, 8), (columns, 16)])
    }

    /// Returns the number of rows of each column.
    pub(crate) fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.columns];
        for row in 0..self.row_count() {
            self.columns_of(row).iter().for_each(|&column| sizes[column as usize] += 1);
        }
        sizes
    }

    /// Returns the rows of each column, ascending, with the stored colors that they give it.
    pub(crate) fn by_column(&self) -> ByColumn<(u32, u32)> {
        let entries_of = |row: usize| {
            self.entries(row).map(move |(column, color)| (column as usize, (to_u32(row), color)))
        };
        ByColumn::new(self.columns, (0..self.row_count()).flat_map(entries_of))
    }

    /// Returns the number of rows of each primary column that is covered once; 0 for the others.
    pub(crate) fn once_sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.primary];
        for row in 0..self.row_count() {
            self.once_columns_of(row).iter().for_each(|&column| sizes[column as usize] += 1);
        }
        sizes
    }
}

/// Returns one more than the highest of these numbers.
fn end_of(ids: &[u32]) -> usize {
    ids.iter().max().map_or(0, |&id| id as usize + 1)
}

/// Returns for each number up to the highest of these its place among them, or [`ABSENT`].
fn inverse(ids: &[u32]) -> Vec<u32> {
    let mut places = vec![ABSENT; end_of(ids)];
    for (place, &id) in (0..).zip(ids) {
        places[id as usize] = place;
    }
    places
}
