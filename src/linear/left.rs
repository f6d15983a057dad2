//! The part that is left of the rows and columns after some choices, with undo.
//!
//! Invariant: `order[..alive]` are the rows that clash with no chosen row and have not been dropped, in any order;
//! `sizes` counts them for each primary column. Rows leave from the end, so that a choice is undone by the number of
//! rows that were alive before it.
//!
//! The states of `isomorphs` are copied as words instead. Measured in each other's place, 2026-11-26: choices of rows
//! of crew schedules took 0.1 to 1.0 of the time as words, those of dominoes 1.9 to 3.6 times as long; states of
//! dominoes and Latin squares took 0.6 to 0.8 of the time as such lists, those of pentominoes and schedules 3 to 6 times as
//! long. So there are both.

use std::sync::Arc;

use super::priced_rows::PricedRows;
use crate::engines::view::column_state::ColumnState;
use crate::util::to_u32;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct Left {
    rows: Arc<PricedRows>,
    order: Vec<u32>,
    place: Vec<u32>,
    alive: usize,
    sizes: Vec<u32>,
    /// The number of rows that must still cover each primary column.
    needs: Vec<u32>,
    /// The number of rows that may still cover each primary column; empty if all are covered once.
    capacities: Vec<u32>,
    states: Vec<ColumnState>,
    taken_order: Vec<u32>,
    /// For each column that is covered, once, the row that covers it.
    takers: Vec<u32>,
    pub(crate) chosen: Vec<u32>,
    /// For each row whether it is chosen; empty if all primary columns are covered once.
    is_chosen: Vec<bool>,
    /// The sum of the chosen rows' costs: for a cover its cost.
    pub(crate) cost: i64,
    /// The number of columns that need a row.
    pub(crate) open: usize,
    /// Columns that were seen with only as many rows as they need.
    single: Vec<u32>,
    /// True if a column has fewer rows than it needs.
    is_blocked: bool,
}

/// A state to come back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    alive: usize,
    taken: usize,
    pub(crate) chosen: usize,
    is_blocked: bool,
}

impl Left {
    pub(crate) fn new(rows: Arc<PricedRows>) -> Self {
        let count = to_u32(rows.count());
        let primary = 0..rows.view.primary;
        let sizes: Vec<u32> =
            primary.clone().map(|column| to_u32(rows.size_of_column(to_u32(column)))).collect();
        let needs: Vec<u32> =
            primary.clone().map(|column| rows.needed(column, rows.capacity(column))).collect();
        // Where each column is covered once, its state says all, and no capacities are kept.
        let limited = if rows.has_multiplicities() { primary } else { 0..0 };

        // A column that no row must cover is not missing from a cover.
        let open = (0..to_u32(rows.view.primary)).filter(|&column| needs[column as usize] > 0);
        let single =
            open.clone().filter(|&column| sizes[column as usize] == needs[column as usize]).collect();

        Self {
            order: (0..count).collect(),
            place: (0..count).collect(),
            alive: count as usize,
            is_blocked: sizes.iter().zip(&needs).any(|(size, needed)| size < needed),
            open: open.count(),
            sizes,
            needs,
            capacities: limited.map(|column| rows.capacity(column)).collect(),
            states: vec![ColumnState::OPEN; rows.view.columns],
            taken_order: Vec::new(),
            takers: vec![0; rows.view.primary],
            chosen: Vec::new(),
            is_chosen: vec![false; if rows.has_multiplicities() { rows.count() } else { 0 }],
            cost: 0,
            single,
            rows,
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            alive: self.alive,
            taken: self.taken_order.len(),
            chosen: self.chosen.len(),
            is_blocked: self.is_blocked,
        }
    }

    pub(crate) fn undo(&mut self, mark: Mark) {
        // The rows that have left since then stand right behind those that are alive.
        for &row in &self.order[self.alive..mark.alive] {
            for column in self.rows.primary_columns_of(row) {
                self.sizes[column] += 1;
            }
        }
        self.alive = mark.alive;

        // Where all columns are covered once, one that is open again needs its row again. Otherwise needs and
        // capacities come back with the rows below.
        let is_once = !self.rows.has_multiplicities();
        for column in self.taken_order.drain(mark.taken..) {
            self.states[column as usize] = ColumnState::OPEN;
            if is_once && let Some(needed) = self.needs.get_mut(column as usize) {
                *needed = 1;
                self.open += 1;
            }
        }

        for &row in self.chosen[mark.chosen..].iter().filter(|_| !is_once) {
            self.is_chosen[row as usize] = false;
            for column in self.rows.primary_columns_of(row) {
                self.capacities[column] += 1;
                self.needs[column] = self.rows.needed(column, self.capacities[column]);
                // It was 0 until now: one row fewer was needed.
                self.open += usize::from(self.needs[column] == 1);
            }
        }

        self.cost -= self.rows.cost_of(&self.chosen[mark.chosen..]);
        self.chosen.truncate(mark.chosen);
        // They were noted in the state that is undone.
        self.single.clear();
        self.is_blocked = mark.is_blocked;
    }

    /// Returns the rows that can still be chosen, in any order.
    pub(crate) fn alive(&self) -> &[u32] {
        &self.order[..self.alive]
    }

    pub(crate) fn is_alive(&self, row: u32) -> bool {
        (self.place[row as usize] as usize) < self.alive
    }

    /// Checks whether a row was alive at this mark, which has not been undone.
    pub(crate) fn was_alive(&self, row: u32, mark: Mark) -> bool {
        (self.place[row as usize] as usize) < mark.alive
    }

    /// Checks whether a row that is left may cover the column.
    pub(crate) fn is_open(&self, column: u32) -> bool {
        self.states[column as usize] == ColumnState::OPEN
    }

    /// Checks whether the chosen rows are the only cover of what was left.
    pub(crate) fn is_leaf(&self) -> bool {
        self.open == 0 && self.alive == 0
    }

    /// Checks whether a column has fewer rows than it needs.
    pub(crate) fn is_blocked(&self) -> bool {
        self.is_blocked
    }

    pub(crate) fn is_chosen(&self, row: u32) -> bool {
        self.is_chosen.get(row as usize).is_some_and(|&is_chosen| is_chosen)
    }

    /// Checks whether a column of the row needs a row.
    pub(crate) fn is_needed(&self, row: u32) -> bool {
        self.rows.primary_columns_of(row).any(|column| self.needs[column] > 0)
    }

    /// Returns the numbers of rows that must and may cover a column.
    pub(crate) fn demand(&self, column: u32) -> (u32, u32) {
        let at = column as usize;
        match self.capacities.get(at) {
            Some(&capacity) => (self.needs[at], capacity.min(self.sizes[at])),
            None => {
                let is_open = u32::from(self.is_open(column));
                (if at < self.rows.view.primary { is_open } else { 0 }, is_open)
            }
        }
    }

    /// Checks whether a column has at least as many rows left as may cover it.
    pub(crate) fn is_tight(&self, column: u32) -> bool {
        let at = column as usize;
        self.capacities.get(at).is_none_or(|&capacity| capacity <= self.sizes[at])
    }

    /// Finds the primary column that needs a row and has the fewest ways to choose it, the first of several.
    pub(crate) fn smallest(&self) -> Option<u32> {
        self.smallest_of(|_| true)
    }

    /// Finds the one with the fewest ways among those columns for which `is_one` holds, like
    /// [`smallest`](Self::smallest).
    pub(crate) fn smallest_of(&self, is_one: impl Fn(usize) -> bool) -> Option<u32> {
        let open = (0..self.rows.view.primary).filter(|&column| self.needs[column] > 0 && is_one(column));
        open.min_by_key(|&column| self.ways(column)).map(to_u32)
    }

    /// Counts the ways to choose the next row of a primary column that needs one.
    pub(crate) fn ways(&self, column: usize) -> u32 {
        (self.sizes[column] + 1).saturating_sub(self.needs[column])
    }

    /// Finds the column whose rows the canonical search tries next; `None` if there is no row left.
    pub(crate) fn next_column(&self) -> Option<u32> {
        self.smallest().or(self.rows.view.optional().filter(|_| self.alive > 0))
    }

    /// Finds the row with which the canonical search, in its state, goes on to choose rows of the column, if that is
    /// decided here: a row that has been chosen, and none before it can be.
    pub(crate) fn decided(&self, column: u32, canonical: &Self) -> Option<u32> {
        if !self.rows.has_multiplicities() {
            return (!self.is_open(column)).then(|| self.takers[column as usize]);
        }
        let mut next = self.rows.of_column(column).map(|(row, _)| row).filter(|&row| canonical.is_alive(row));
        next.find(|&row| self.is_alive(row) || self.is_chosen(row)).filter(|&row| self.is_chosen(row))
    }

    /// Takes out the rows of the column before this one: all covers with them have been found. They need not clash with
    /// it.
    pub(crate) fn drop_before(&mut self, column: u32, row: u32) {
        let rows = self.rows.clone();
        for (other, _) in rows.of_column(column).take_while(|&(other, _)| other < row) {
            if self.is_alive(other) {
                self.drop_row(other);
            }
        }
    }

    /// Takes out the rows that have both of these columns, or those that have one of them.
    pub(crate) fn drop_all(&mut self, pair: (u32, u32), has_both: bool) {
        // From both sides, since a row may have only one of the columns.
        for (column, other) in [pair, (pair.1, pair.0)] {
            self.drop_where(column, |rows, row| rows.columns_of(row).contains(&other) == has_both);
        }
    }

    /// Takes out the rows of the column.
    pub(crate) fn drop_rows_of(&mut self, column: u32) {
        self.drop_where(column, |_, _| true);
    }

    /// Takes out the rows of the column for which this holds.
    fn drop_where(&mut self, column: u32, is_such: impl Fn(&PricedRows, u32) -> bool) {
        let rows = self.rows.clone();
        for (row, _) in rows.of_column(column) {
            if self.is_alive(row) && is_such(&rows, row) {
                self.drop_row(row);
            }
        }
    }

    /// Checks whether there are rows that have both of these columns, and rows that have one of them.
    pub(crate) fn is_divided_by(&self, pair: (u32, u32)) -> bool {
        let has_both = |column: u32, other: u32| {
            let alive = self.rows.of_column(column).filter(|&(row, _)| self.is_alive(row));
            alive.map(move |(row, _)| self.rows.columns_of(row).contains(&other))
        };
        let mut both = has_both(pair.0, pair.1).chain(has_both(pair.1, pair.0));
        let Some(first) = both.next() else { return false };
        both.any(|has_both| has_both != first)
    }

    /// Takes a row out that is alive.
    pub(crate) fn drop_row(&mut self, row: u32) {
        self.alive -= 1;
        // By a swap with the last one that is alive: so the rows that have left stay in the order in which they did.
        let (from, last) = (self.place[row as usize] as usize, self.order[self.alive]);
        self.order.swap(from, self.alive);
        self.place[last as usize] = to_u32(from);
        self.place[row as usize] = to_u32(self.alive);
        for column in self.rows.primary_columns_of(row) {
            self.sizes[column] -= 1;
            let (size, needed) = (self.sizes[column], self.needs[column]);
            if needed > 0 && size <= needed {
                self.is_blocked |= size < needed;
                self.single.push(to_u32(column));
            }
        }
    }

    /// Chooses a row that is alive, and takes out all that clash with it.
    pub(crate) fn choose(&mut self, row: u32) {
        let rows = self.rows.clone();
        self.chosen.push(row);
        self.cost += rows.costs[row as usize];
        let first_new = self.taken_order.len();
        if let Some(is_chosen) = self.is_chosen.get_mut(row as usize) {
            *is_chosen = true;
        }

        for (column, color) in rows.entries(row) {
            // Taken already, in the color of this row: else the row would not be alive.
            if self.states[column as usize] != ColumnState::OPEN {
                continue;
            }
            if let Some(capacity) = self.capacities.get_mut(column as usize) {
                *capacity -= 1;
                let needed = rows.needed(column as usize, *capacity);
                self.open -= usize::from(std::mem::replace(&mut self.needs[column as usize], needed) == 1);
                if *capacity > 0 {
                    continue;
                }
            } else if let Some(taker) = self.takers.get_mut(column as usize) {
                *taker = row;
                self.needs[column as usize] = 0;
                self.open -= 1;
            }
            self.states[column as usize] = ColumnState::after(color);
            self.taken_order.push(column);
        }

        // By itself, since all of its columns may still allow it.
        self.drop_row(row);

        for at in first_new..self.taken_order.len() {
            let column = self.taken_order[at];
            let state = self.states[column as usize];
            for (other, color) in rows.of_column(column) {
                if !state.allows(color) && self.is_alive(other) {
                    self.drop_row(other);
                }
            }
        }
    }

    /// Chooses the rows of each column that has only as many as it needs, until there is none. Returns `false` if a
    /// column has fewer.
    pub(crate) fn propagate(&mut self) -> bool {
        while !self.is_blocked
            && let Some(column) = self.single.pop()
        {
            let at = column as usize;
            // A column may need several rows, and each choice may take some of the others.
            while self.needs[at] > 0 && self.sizes[at] == self.needs[at] {
                let first = self.rows.of_column(column).find(|&(row, _)| self.is_alive(row));
                let Some((row, _)) = first else { break };
                self.choose(row);
            }
        }
        !self.is_blocked
    }
}
