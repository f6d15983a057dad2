//! The rows and columns of a priced search: by row, by column, and as the terms of the linear bound.
//!
//! A bound knows one sum for each *term*: the primary columns, where the chosen rows sum up to 1 or to what the column
//! allows, and the secondary columns without colours, where they sum up to at most 1. A secondary column in which some
//! row has a colour is no term: rows that agree may share it, so that it bounds nothing. Nor is the column of the
//! optional rows. The search for covers leaves out the terms of implied columns too; the relaxation that is an answer keeps
//! them, since its duals are to price rows that the matrix does not have.

use crate::matrix::NO_COLOR;
use crate::view::View;

/// The rows of a view with their costs.
#[derive(Debug)]
pub(crate) struct PricedRows {
    pub(crate) primary: usize,
    pub(crate) columns: usize,
    /// How many rows may cover each primary column, and how many of these need not; empty if all of them are covered
    /// exactly once.
    pub(crate) capacities: Vec<u32>,
    slacks: Vec<u32>,
    /// The column of the optional rows, which no column needs once all have what they need.
    pub(crate) optional: Option<u32>,
    pub(crate) costs: Vec<i64>,
    starts: Vec<u32>,
    /// The columns of the rows, primary ones first, and their colours; no colours if no row has one.
    entries: Vec<u32>,
    colors: Vec<u32>,
    column_starts: Vec<u32>,
    /// The rows of the columns, ascending, and the colours that they give it; no colours if no row has one.
    column_rows: Vec<u32>,
    column_colors: Vec<u32>,
    /// The column of each term; the primary ones come first.
    pub(crate) terms: Vec<u32>,
    pub(crate) primary_terms: usize,
    term_starts: Vec<u32>,
    /// The terms of the rows.
    row_terms: Vec<u32>,
    /// Rows that are in no cover because of implied columns.
    pub(crate) useless: Vec<u32>,
}

const NO_TERM: u32 = u32::MAX;

impl PricedRows {
    pub(crate) fn new(view: &View, costs: Vec<i64>) -> Self {
        let count = view.row_count();
        let mut rows = Self {
            primary: view.primary,
            columns: view.columns,
            capacities: Vec::new(),
            slacks: Vec::new(),
            optional: view.optional(),
            costs,
            starts: Vec::with_capacity(count + 1),
            entries: Vec::new(),
            colors: Vec::new(),
            column_starts: vec![0; view.columns + 1],
            column_rows: Vec::new(),
            column_colors: Vec::new(),
            terms: Vec::new(),
            primary_terms: 0,
            term_starts: Vec::with_capacity(count + 1),
            row_terms: Vec::new(),
            useless: Vec::new(),
        };
        if !view.multiples().is_empty() {
            (rows.capacities, rows.slacks) = (vec![1; view.primary], vec![0; view.primary]);
        }
        for multiple in view.multiples() {
            rows.capacities[multiple.column as usize] = multiple.capacity;
            rows.slacks[multiple.column as usize] = multiple.slack;
        }
        let mut is_colored = vec![false; view.columns];
        rows.starts.push(0);
        for row in 0..count {
            for (column, color) in view.entries(row) {
                rows.entries.push(column);
                rows.colors.push(color);
                is_colored[column as usize] |= color != NO_COLOR;
                rows.column_starts[column as usize + 1] += 1;
            }
            rows.starts.push(rows.entries.len() as u32);
        }
        let sizes = rows.column_starts.clone();
        rows.sort_by_column();
        if !is_colored.contains(&true) {
            rows.colors = Vec::new();
            rows.column_colors = Vec::new();
        }
        let is_term = |column: usize| {
            if column < view.primary {
                Some(column as u32) != rows.optional
            } else {
                !is_colored[column] && sizes[column + 1] > 1 // one row alone is no constraint
            }
        };
        let terms = (0..view.columns).filter(|&column| is_term(column));
        rows.set_terms(terms.map(|column| column as u32).collect());
        rows
    }

    /// Takes these columns, ascending, as the terms.
    fn set_terms(&mut self, terms: Vec<u32>) {
        let mut numbers = vec![NO_TERM; self.columns];
        for (number, &column) in (0..).zip(&terms) {
            numbers[column as usize] = number;
        }
        self.primary_terms = terms.partition_point(|&column| (column as usize) < self.primary);
        self.terms = terms;
        self.row_terms.clear();
        self.term_starts.clear();
        self.term_starts.push(0);
        for range in self.starts.windows(2) {
            let columns = &self.entries[range[0] as usize..range[1] as usize];
            let terms = columns.iter().map(|&column| numbers[column as usize]);
            self.row_terms.extend(terms.filter(|&term| term != NO_TERM));
            self.term_starts.push(self.row_terms.len() as u32);
        }
    }

    /// Leaves out the implied terms, and notes rows that are in no cover. The rows keep their numbers and columns.
    pub(crate) fn leave_out(&mut self, is_implied: &[bool], useless: Vec<u32>) {
        let terms = self.terms.iter().zip(is_implied).filter(|&(_, &is_implied)| !is_implied);
        self.set_terms(terms.map(|(&column, _)| column).collect());
        self.useless = useless;
    }

    /// A counting sort of the entries by column.
    fn sort_by_column(&mut self) {
        for column in 0..self.columns {
            self.column_starts[column + 1] += self.column_starts[column];
        }
        let mut next = self.column_starts.clone();
        self.column_rows = vec![0; self.entries.len()];
        self.column_colors = vec![NO_COLOR; self.entries.len()];
        for row in 0..self.starts.len() - 1 {
            for at in self.starts[row]..self.starts[row + 1] {
                let place = &mut next[self.entries[at as usize] as usize];
                self.column_rows[*place as usize] = row as u32;
                self.column_colors[*place as usize] = self.colors[at as usize];
                *place += 1;
            }
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.costs.len()
    }

    /// The row's columns with their stored colours.
    pub(crate) fn entries(&self, row: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let range = self.starts[row as usize] as usize..self.starts[row as usize + 1] as usize;
        range.map(|at| (self.entries[at], self.colors.get(at).copied().unwrap_or(NO_COLOR)))
    }

    /// The row's columns, primary ones first.
    pub(crate) fn columns_of(&self, row: u32) -> &[u32] {
        &self.entries[self.starts[row as usize] as usize..self.starts[row as usize + 1] as usize]
    }

    /// The row's primary columns.
    pub(crate) fn primary_columns_of(&self, row: u32) -> impl Iterator<Item = usize> + '_ {
        let columns = self.columns_of(row).iter().map(|&column| column as usize);
        columns.take_while(|&column| column < self.primary)
    }

    /// Whether some column need not be covered exactly once.
    pub(crate) fn has_multiplicities(&self) -> bool {
        !self.capacities.is_empty()
    }

    /// Whether it is a primary column that is covered exactly once.
    pub(crate) fn is_once(&self, column: usize) -> bool {
        column < self.primary
            && self.capacities.get(column).is_none_or(|&capacity| capacity == 1 && self.slacks[column] == 0)
    }

    /// Whether the row has such a column.
    pub(crate) fn has_once(&self, row: u32) -> bool {
        self.primary_columns_of(row).any(|column| self.is_once(column))
    }

    /// How many rows must cover a primary column that so many more may cover.
    pub(crate) fn needed(&self, column: usize, capacity: u32) -> u32 {
        capacity.saturating_sub(self.slacks[column])
    }

    /// How many rows must cover each primary column.
    pub(crate) fn all_needed(&self) -> Vec<u32> {
        if !self.has_multiplicities() {
            return vec![1; self.primary];
        }
        (0..self.primary).map(|column| self.needed(column, self.capacities[column])).collect()
    }

    /// How many rows each primary column has.
    pub(crate) fn primary_sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.primary];
        for row in 0..self.count() as u32 {
            self.primary_columns_of(row).for_each(|column| sizes[column] += 1);
        }
        sizes
    }

    pub(crate) fn size_of_column(&self, column: u32) -> usize {
        (self.column_starts[column as usize + 1] - self.column_starts[column as usize]) as usize
    }

    /// The rows of a column, ascending, and the colours that they give it.
    pub(crate) fn of_column(&self, column: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let (start, end) = (self.column_starts[column as usize], self.column_starts[column as usize + 1]);
        let color = |at: usize| self.column_colors.get(at).copied().unwrap_or(NO_COLOR);
        (start as usize..end as usize).map(move |at| (self.column_rows[at], color(at)))
    }

    /// The row's terms, those of primary columns first.
    #[inline]
    pub(crate) fn terms_of(&self, row: u32) -> &[u32] {
        &self.row_terms[self.term_starts[row as usize] as usize..self.term_starts[row as usize + 1] as usize]
    }

    pub(crate) fn term_entries(&self) -> usize {
        self.row_terms.len()
    }

    /// The cost of these rows together. That it fits was checked when the search began.
    pub(crate) fn cost_of(&self, rows: &[u32]) -> i64 {
        rows.iter().map(|&row| self.costs[row as usize]).sum()
    }
}
