//! The order in which the search without costs finds covers.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::instance::Instance;
use crate::view::column_state::ColumnState;

/// Puts covers into that order.
#[derive(Clone, Debug)]
pub(super) struct Canonical {
    rows: Arc<Instance>,
    /// How many rows each primary column has before any choice, and how many it needs.
    sizes: Vec<u32>,
    needs: Vec<u32>,
}

/// The state of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Left,
    /// Left, and of the cover.
    Wanted,
    Gone,
}

/// What is left after some rows of a cover.
struct Rest<'a> {
    rows: &'a Instance,
    sizes: Vec<u32>,
    needs: Vec<u32>,
    /// Empty if all columns are covered once.
    capacities: Vec<u32>,
    columns: Vec<ColumnState>,
    states: Vec<State>,
    /// The columns whose sizes or needs have changed.
    changed: Vec<usize>,
    is_changed: Vec<bool>,
}

impl Canonical {
    pub(super) fn new(rows: Arc<Instance>) -> Self {
        Self { sizes: rows.primary_sizes(), needs: rows.all_needed(), rows }
    }

    /// The rows of a cover in the order in which that search chooses them: each time the first row of the column that
    /// has the fewest ways left, and last those that no column needs. Of two covers that search finds first the one
    /// whose list is the smaller.
    ///
    /// Cost: linear in the matrix, but for the logarithm of the columns.
    pub(super) fn order(&self, cover: &[u32]) -> Vec<u32> {
        let rows = &*self.rows;
        let mut rest = Rest::new(self);
        cover.iter().for_each(|&row| rest.states[row as usize] = State::Wanted);
        let mut order = Vec::with_capacity(cover.len());
        let mut queue = rest.queue();
        while let Some((_, column)) = rest.next(&mut queue) {
            // The rows before it have been tried. If they clash with it, it takes them out.
            let is_once = rows.is_once(column as usize);
            for (row, _) in rows.of_column(column) {
                match rest.states[row as usize] {
                    State::Left if is_once => {}
                    State::Left => rest.drop_row(row),
                    State::Wanted => {
                        order.push(row);
                        rest.choose(row);
                        break;
                    }
                    State::Gone => {}
                }
            }
        }
        order.extend((0..rows.count() as u32).filter(|&row| rest.states[row as usize] == State::Wanted));
        order
    }

    /// The rows with which every cover begins: each time there is one way for a column. `None` if some column is then
    /// left without a way: there is no cover.
    ///
    /// Cost: linear in the matrix, but for the logarithm of the columns.
    pub(super) fn forced(&self) -> Option<Vec<u32>> {
        let mut rest = Rest::new(self);
        let mut forced = Vec::new();
        let mut queue = rest.queue();
        while let Some((ways, column)) = rest.next(&mut queue)
            && ways <= 1
        {
            let mut left = self.rows.of_column(column).map(|(row, _)| row);
            let row = left.find(|&row| rest.states[row as usize] == State::Left).filter(|_| ways == 1)?;
            forced.push(row);
            rest.choose(row);
        }
        Some(forced)
    }
}

/// The open columns by their ways. An entry is outdated if the column has more or fewer ways by now. The first of all
/// has the fewest.
type Queue = BinaryHeap<Reverse<(u32, u32)>>;

impl<'a> Rest<'a> {
    fn new(canonical: &'a Canonical) -> Self {
        let rows = &*canonical.rows;
        Self {
            rows,
            sizes: canonical.sizes.clone(),
            needs: canonical.needs.clone(),
            capacities: rows.capacities.clone(),
            columns: vec![ColumnState::OPEN; rows.columns],
            states: vec![State::Left; rows.count()],
            changed: Vec::new(),
            is_changed: vec![false; rows.primary],
        }
    }

    fn queue(&self) -> Queue {
        (0..self.rows.primary).filter_map(|column| self.way(column)).collect()
    }

    /// The column on which that search branches now, with its ways.
    fn next(&mut self, queue: &mut Queue) -> Option<(u32, u32)> {
        while let Some(column) = self.changed.pop() {
            self.is_changed[column] = false;
            queue.extend(self.way(column));
        }
        loop {
            let Reverse(next) = queue.pop()?;
            if self.way(next.1 as usize) == Some(Reverse(next)) {
                return Some(next);
            }
        }
    }

    /// How many ways there are to choose the next row of a primary column, and the column; `None` if it needs none.
    fn way(&self, column: usize) -> Option<Reverse<(u32, u32)>> {
        let needed = self.needs[column];
        let ways = (self.sizes[column] + 1).saturating_sub(needed);
        (needed > 0).then_some(Reverse((ways, column as u32)))
    }

    #[inline]
    fn drop_row(&mut self, row: u32) {
        self.states[row as usize] = State::Gone;
        for column in self.rows.primary_columns_of(row) {
            self.sizes[column] -= 1;
            if !std::mem::replace(&mut self.is_changed[column], true) {
                self.changed.push(column);
            }
        }
    }

    fn choose(&mut self, row: u32) {
        self.drop_row(row);
        let rows = self.rows;
        for (column, color) in rows.entries(row) {
            if self.columns[column as usize] != ColumnState::OPEN {
                continue; // a row before agreed on the colour
            }
            if let Some(capacity) = self.capacities.get_mut(column as usize) {
                *capacity -= 1;
                self.needs[column as usize] = rows.needed(column as usize, *capacity);
                if *capacity > 0 {
                    continue;
                }
            } else if let Some(needed) = self.needs.get_mut(column as usize) {
                *needed = 0;
            }
            let state = ColumnState::after(color);
            self.columns[column as usize] = state;
            for (other, other_color) in rows.of_column(column) {
                if !state.allows(other_color) && self.states[other as usize] != State::Gone {
                    self.drop_row(other);
                }
            }
        }
    }
}
