//! Rows and columns on their way into bitsets: a whole matrix, or what is left of one.

use std::collections::HashMap;

use super::super::Order;
use crate::matrix::{Incidence, NO_COLOR};

/// Rows with their columns, numbered primary ones first, and their stored colours.
#[derive(Default)]
pub(super) struct Part {
    pub(super) primary: usize,
    pub(super) columns: usize,
    pub(super) ids: Vec<u32>,
    entries: Vec<(u32, u32)>,
    ends: Vec<usize>,
}

impl Part {
    pub(super) fn of_matrix(incidence: &Incidence, order: &Order) -> Self {
        let mut part = Self {
            primary: incidence.primary.count_ones(),
            columns: incidence.primary.len(),
            ids: order.rows.clone(),
            entries: Vec::with_capacity(incidence.columns.len()),
            ends: Vec::with_capacity(order.rows.len()),
        };
        for &row in &order.rows {
            let entries = incidence.entries(row as usize);
            part.entries.extend(entries.map(|(column, color)| (order.place[column.index()], color)));
            part.ends.push(part.entries.len());
        }
        part
    }

    /// What is left of these live rows once some have been chosen: the columns that those cover (or, with
    /// colours, purify) are no longer of interest.
    pub(super) fn rest(&self, live: impl Iterator<Item = usize>, chosen: &[u32]) -> Self {
        const GONE: u32 = u32::MAX;
        let mut place = vec![0; self.columns];
        for &(column, _) in chosen.iter().flat_map(|&row| self.entries(row as usize)) {
            place[column as usize] = GONE;
        }
        let mut rest = Self::default();
        for (column, place) in place.iter_mut().enumerate().filter(|(_, place)| **place != GONE) {
            *place = rest.columns as u32;
            rest.columns += 1;
            rest.primary += usize::from(column < self.primary);
        }
        for row in live {
            rest.ids.push(self.ids[row]);
            let entries = self.entries(row).iter().map(|&(column, color)| (place[column as usize], color));
            rest.entries.extend(entries.filter(|&(place, _)| place != GONE));
            rest.ends.push(rest.entries.len());
        }
        rest
    }

    pub(super) fn row_count(&self) -> usize {
        self.ends.len()
    }

    fn entries(&self, row: usize) -> &[(u32, u32)] {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.entries[start..self.ends[row]]
    }

    pub(super) fn primary_columns(&self, row: usize) -> impl Iterator<Item = u32> + '_ {
        let columns = self.entries(row).iter().map(|&(column, _)| column);
        columns.filter(|&column| (column as usize) < self.primary)
    }

    /// How many rows each primary column has.
    pub(super) fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.primary];
        for column in (0..self.row_count()).flat_map(|row| self.primary_columns(row)) {
            sizes[column as usize] += 1;
        }
        sizes
    }

    /// For each primary column the set of its rows, and for each row the set of rows that it rules out.
    pub(super) fn masks(&self) -> (Vec<u64>, Vec<u64>) {
        let words = self.row_count().div_ceil(64);
        let mut rows_of = vec![0; self.columns * words];
        // The rows that give a column the same colour.
        let mut agreeing: HashMap<(u32, u32), Vec<u64>> = HashMap::new();
        for row in 0..self.row_count() {
            let (word, bit) = (row / 64, 1 << (row % 64));
            for &(column, color) in self.entries(row) {
                rows_of[column as usize * words + word] |= bit;
                if color != NO_COLOR {
                    agreeing.entry((column, color)).or_insert_with(|| vec![0; words])[word] |= bit;
                }
            }
        }
        let mut conflicts = vec![0; self.row_count() * words];
        for row in 0..self.row_count() {
            let conflicts = &mut conflicts[row * words..][..words];
            for &(column, color) in self.entries(row) {
                let rows = &rows_of[column as usize * words..][..words];
                match agreeing.get(&(column, color)) {
                    None => conflicts.iter_mut().zip(rows).for_each(|(all, rows)| *all |= rows),
                    Some(agreeing) => {
                        let disagreeing = rows.iter().zip(agreeing).map(|(rows, agreeing)| rows & !agreeing);
                        conflicts.iter_mut().zip(disagreeing).for_each(|(all, rows)| *all |= rows);
                    }
                }
            }
        }
        rows_of.truncate(self.primary * words);
        (rows_of, conflicts)
    }
}
