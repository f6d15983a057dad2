//! What is left of the rows and columns after some choices, with undo.
//!
//! Invariant: `order[..alive]` are the rows that clash with no chosen row and have not been dropped, in any order;
//! `sizes` counts them for each primary column. Rows leave from the end, so that a choice is undone by the number of
//! rows that were alive before it.

use std::sync::Arc;

use super::rows::Rows;
use crate::matrix::NO_COLOR;

const FREE: u32 = u32::MAX;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(super) struct Left {
    rows: Arc<Rows>,
    order: Vec<u32>,
    place: Vec<u32>,
    alive: usize,
    sizes: Vec<u32>,
    /// The state of each column: [`FREE`], covered, or the colour it is purified to.
    taken: Vec<u32>,
    taken_order: Vec<u32>,
    /// For each covered primary column the row that covers it.
    takers: Vec<u32>,
    pub(super) chosen: Vec<u32>,
    /// The sum of the chosen rows' costs.
    pub(super) cost: i64,
    pub(super) open: usize,
    /// Open columns that were seen with one row.
    single: Vec<u32>,
    /// Whether an open column has no row.
    is_blocked: bool,
}

/// A state to come back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    alive: usize,
    taken: usize,
    chosen: usize,
}

impl Left {
    pub(super) fn new(rows: Arc<Rows>) -> Self {
        let count = rows.count() as u32;
        let sizes = rows.primary_sizes();
        let single = (0..rows.primary as u32).filter(|&column| sizes[column as usize] == 1).collect();
        Self {
            order: (0..count).collect(),
            place: (0..count).collect(),
            alive: count as usize,
            is_blocked: sizes.contains(&0),
            sizes,
            taken: vec![FREE; rows.columns],
            taken_order: Vec::new(),
            takers: vec![0; rows.primary],
            chosen: Vec::new(),
            cost: 0,
            open: rows.primary,
            single,
            rows,
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { alive: self.alive, taken: self.taken_order.len(), chosen: self.chosen.len() }
    }

    pub(super) fn undo(&mut self, mark: Mark) {
        for &row in &self.order[self.alive..mark.alive] {
            for column in self.rows.primary_columns_of(row) {
                self.sizes[column] += 1;
            }
        }
        self.alive = mark.alive;
        for column in self.taken_order.drain(mark.taken..) {
            self.taken[column as usize] = FREE;
            self.open += usize::from((column as usize) < self.rows.primary);
        }
        self.cost -= self.rows.cost_of(&self.chosen[mark.chosen..]);
        self.chosen.truncate(mark.chosen);
        self.single.clear();
        self.is_blocked = false;
    }

    /// The rows that can still be chosen, in any order.
    pub(super) fn alive(&self) -> &[u32] {
        &self.order[..self.alive]
    }

    pub(super) fn is_alive(&self, row: u32) -> bool {
        (self.place[row as usize] as usize) < self.alive
    }

    pub(super) fn is_open(&self, column: u32) -> bool {
        self.taken[column as usize] == FREE
    }

    /// The chosen row that covers the primary column.
    pub(super) fn taker(&self, column: u32) -> Option<u32> {
        (!self.is_open(column)).then(|| self.takers[column as usize])
    }

    /// The open primary column with the fewest rows, the first of several.
    pub(super) fn smallest(&self) -> Option<u32> {
        let open = (0..self.rows.primary as u32).filter(|&column| self.is_open(column));
        open.min_by_key(|&column| self.sizes[column as usize])
    }

    /// Takes a row out that is alive.
    pub(super) fn drop_row(&mut self, row: u32) {
        self.alive -= 1;
        let (from, last) = (self.place[row as usize] as usize, self.order[self.alive]);
        self.order.swap(from, self.alive);
        self.place[last as usize] = from as u32;
        self.place[row as usize] = self.alive as u32;
        for column in self.rows.primary_columns_of(row) {
            self.sizes[column] -= 1;
            if self.taken[column] == FREE {
                match self.sizes[column] {
                    0 => self.is_blocked = true,
                    1 => self.single.push(column as u32),
                    _ => {}
                }
            }
        }
    }

    /// Chooses a row that is alive, and takes out all that clash with it.
    pub(super) fn choose(&mut self, row: u32) {
        let rows = self.rows.clone();
        self.chosen.push(row);
        self.cost += rows.costs[row as usize];
        let first_new = self.taken_order.len();
        for (column, color) in rows.entries(row) {
            if self.taken[column as usize] == FREE {
                self.taken[column as usize] = color;
                self.taken_order.push(column);
                if let Some(taker) = self.takers.get_mut(column as usize) {
                    *taker = row;
                    self.open -= 1;
                }
            }
        }
        self.drop_row(row);
        for at in first_new..self.taken_order.len() {
            let column = self.taken_order[at];
            let taken = self.taken[column as usize];
            for (other, color) in rows.of_column(column) {
                if (color != taken || taken == NO_COLOR) && self.is_alive(other) {
                    self.drop_row(other);
                }
            }
        }
    }

    /// Chooses the row of each open column that has only one, until there is none. Returns `false` if an open column
    /// has no row left.
    pub(super) fn propagate(&mut self) -> bool {
        while !self.is_blocked
            && let Some(column) = self.single.pop()
        {
            let only = |rows: &Rows| rows.of_column(column).find(|&(row, _)| self.is_alive(row));
            if self.is_open(column)
                && let Some((row, _)) = only(&self.rows)
            {
                self.choose(row);
            }
        }
        !self.is_blocked
    }
}
