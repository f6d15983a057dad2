//! Rows and columns on their way into bitsets: a whole matrix, or what is left of one.

use std::ops::Range;

use super::super::Order;
use crate::matrix::{Incidence, NO_COLOR};

/// Rows with their columns, numbered primary ones first, and their stored colours.
#[derive(Default)]
pub(super) struct Part {
    pub(super) primary: usize,
    columns: usize,
    pub(super) ids: Vec<u32>,
    entries: Vec<u32>,
    /// Of the entries; empty if none has a colour.
    colors: Vec<u32>,
    /// Where each row begins, and the end of the last.
    starts: Vec<u32>,
}

impl Part {
    pub(super) fn of_matrix(incidence: &Incidence, order: Order) -> Self {
        let mut part = Self {
            primary: incidence.primary.count_ones(),
            columns: incidence.primary.len(),
            ids: order.rows,
            entries: Vec::with_capacity(incidence.columns.len()),
            colors: Vec::with_capacity(incidence.colors.len()),
            starts: Vec::with_capacity(incidence.row_ends.len() + 1),
        };
        part.starts.push(0);
        for &row in &part.ids {
            let range = incidence.row_range(row as usize);
            let columns = &incidence.columns[range.clone()];
            part.entries.extend(columns.iter().map(|column| order.place[column.index()]));
            part.colors.extend_from_slice(incidence.colors.get(range).unwrap_or_default());
            part.starts.push(part.entries.len() as u32);
        }
        part
    }

    /// What is left of these live rows once some have been chosen: the columns that those cover (or, with
    /// colours, purify) are no longer of interest.
    pub(super) fn rest(&self, live: impl Iterator<Item = usize>, chosen: &[u32]) -> Self {
        const GONE: u32 = u32::MAX;
        let mut place = vec![0; self.columns];
        for &column in chosen.iter().flat_map(|&row| self.columns(row as usize)) {
            place[column as usize] = GONE;
        }
        let mut rest = Self { starts: vec![0], ..Self::default() };
        for (column, place) in place.iter_mut().enumerate().filter(|(_, place)| **place != GONE) {
            *place = rest.columns as u32;
            rest.columns += 1;
            rest.primary += usize::from(column < self.primary);
        }
        for row in live {
            rest.ids.push(self.ids[row]);
            for (column, color) in self.entries(row).filter(|&(column, _)| place[column as usize] != GONE) {
                rest.entries.push(place[column as usize]);
                if !self.colors.is_empty() {
                    rest.colors.push(color);
                }
            }
            rest.starts.push(rest.entries.len() as u32);
        }
        rest
    }

    pub(super) fn row_count(&self) -> usize {
        self.ids.len()
    }

    pub(super) fn entry_count(&self) -> usize {
        self.entries.len()
    }

    fn range(&self, row: usize) -> Range<usize> {
        self.starts[row] as usize..self.starts[row + 1] as usize
    }

    fn columns(&self, row: usize) -> &[u32] {
        &self.entries[self.range(row)]
    }

    pub(super) fn primary_columns(&self, row: usize) -> impl Iterator<Item = u32> + '_ {
        self.columns(row).iter().copied().filter(|&column| (column as usize) < self.primary)
    }

    /// The row's columns with their stored colours.
    pub(super) fn entries(&self, row: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let color = |at: usize| self.colors.get(at).copied().unwrap_or(NO_COLOR);
        self.range(row).map(move |at| (self.entries[at], color(at)))
    }

    /// How many rows each primary column has.
    pub(super) fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.columns];
        for &column in &self.entries {
            sizes[column as usize] += 1;
        }
        sizes.truncate(self.primary);
        sizes
    }

    /// For each column the set of its rows.
    pub(super) fn rows_of_columns(&self) -> Vec<u64> {
        let words = self.row_count().div_ceil(64);
        let mut rows_of = vec![0; self.columns * words];
        for row in 0..self.row_count() {
            for &column in self.columns(row) {
                rows_of[column as usize * words + row / 64] |= 1 << (row % 64);
            }
        }
        rows_of
    }

    /// Whether two rows that share a column give it the same colour.
    pub(super) fn agree(&self, row: usize, other: usize, column: u32) -> bool {
        let color = |row: usize| self.entries(row).find(|&(named, _)| named == column).map(|entry| entry.1);
        color(row).filter(|&color| color != NO_COLOR) == color(other)
    }
}
