//! Rows and columns on their way into bitsets: a whole matrix, or what is left of one.

use std::ops::Range;

use super::super::{Order, sizes};
use crate::matrix::{Incidence, NO_COLOR};

/// Rows with their columns, numbered primary ones first, and their stored colours.
#[derive(Default)]
pub(super) struct Part {
    pub(super) primary: usize,
    columns: usize,
    pub(super) ids: Vec<u32>,
    rows: Vec<Row>,
    /// All rows' columns, of each row the primary ones first.
    entries: Vec<u32>,
    /// Of the entries; empty if none has a colour.
    colors: Vec<u32>,
}

/// Where a row's entries stand.
#[derive(Clone, Copy)]
struct Row {
    start: u32,
    primary_end: u32,
    end: u32,
}

impl Part {
    pub(super) fn of_matrix(incidence: &Incidence, order: Order) -> Self {
        let mut part = Self {
            primary: incidence.primary.count_ones(),
            columns: incidence.primary.len(),
            rows: Vec::with_capacity(order.rows.len()),
            entries: incidence.columns.iter().map(|column| order.place(*column)).collect(),
            colors: incidence.colors.clone(),
            ids: Vec::new(),
        };
        for &id in &order.rows {
            part.add_row(incidence.row_range(id as usize));
        }
        part.ids = order.rows;
        part
    }

    /// Adds the row whose entries stand there, and puts its primary columns first.
    fn add_row(&mut self, range: Range<usize>) {
        let mut primary_end = range.end;
        if self.primary < self.columns {
            primary_end = range.start;
            for at in range.clone() {
                if (self.entries[at] as usize) < self.primary {
                    self.entries.swap(primary_end, at);
                    if !self.colors.is_empty() {
                        self.colors.swap(primary_end, at);
                    }
                    primary_end += 1;
                }
            }
        }
        let [start, primary_end, end] = [range.start, primary_end, range.end].map(|at| at as u32);
        self.rows.push(Row { start, primary_end, end });
    }

    /// What is left of these live rows once some have been chosen: the columns that those cover (or, with
    /// colours, purify) are no longer of interest.
    pub(super) fn rest(&self, live: impl Iterator<Item = usize>, chosen: &[u32]) -> Self {
        const GONE: u32 = u32::MAX;
        let mut place = vec![0; self.columns];
        for &column in chosen.iter().flat_map(|&row| self.columns(row as usize)) {
            place[column as usize] = GONE;
        }
        let mut rest = Self::default();
        for (column, place) in place.iter_mut().enumerate().filter(|(_, place)| **place != GONE) {
            *place = rest.columns as u32;
            rest.columns += 1;
            rest.primary += usize::from(column < self.primary);
        }
        for row in live {
            let start = rest.entries.len();
            for (column, color) in self.entries(row).filter(|&(column, _)| place[column as usize] != GONE) {
                rest.entries.push(place[column as usize]);
                if !self.colors.is_empty() {
                    rest.colors.push(color);
                }
            }
            rest.add_row(start..rest.entries.len());
            rest.ids.push(self.ids[row]);
        }
        rest
    }

    pub(super) fn row_count(&self) -> usize {
        self.ids.len()
    }

    fn range(&self, row: usize) -> Range<usize> {
        self.rows[row].start as usize..self.rows[row].end as usize
    }

    fn columns(&self, row: usize) -> &[u32] {
        &self.entries[self.range(row)]
    }

    pub(super) fn primary_columns(&self, row: usize) -> &[u32] {
        let Row { start, primary_end, .. } = self.rows[row];
        &self.entries[start as usize..primary_end as usize]
    }

    /// The row's columns with their stored colours.
    pub(super) fn entries(&self, row: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let color = |at: usize| self.colors.get(at).copied().unwrap_or(NO_COLOR);
        self.range(row).map(move |at| (self.entries[at], color(at)))
    }

    /// How many rows each primary column has.
    pub(super) fn sizes(&self) -> Vec<u32> {
        let mut sizes = sizes::count(self.columns, self.entries.iter().copied());
        sizes.truncate(self.primary);
        sizes
    }

    /// For each column the set of its rows.
    pub(super) fn rows_of_columns(&self) -> Vec<u64> {
        let words = self.row_count().div_ceil(64);
        let mut rows_of = vec![0; self.columns * words];
        for row in 0..self.row_count() {
            let (word, bit) = (row / 64, 1 << (row % 64));
            for &column in self.columns(row) {
                rows_of[column as usize * words + word] |= bit;
            }
        }
        rows_of
    }

    /// For each secondary column its rows with the colours that they give it; nothing if no entry has one.
    pub(super) fn colors_of_columns(&self) -> Vec<Vec<(u32, u32)>> {
        if self.colors.is_empty() {
            return Vec::new();
        }
        let mut colors_of = vec![Vec::new(); self.columns - self.primary];
        for row in 0..self.row_count() {
            for (column, color) in self.entries(row).skip(self.primary_columns(row).len()) {
                colors_of[column as usize - self.primary].push((row as u32, color));
            }
        }
        colors_of
    }
}
