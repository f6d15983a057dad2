//! The rows and columns of a priced search: by row, by column, and as the terms of the linear bound.
//!
//! A bound knows one sum for each *term*: the primary columns, where the chosen rows sum up to 1 or to what the column
//! allows, and the secondary columns without colors, where they sum up to at most 1. A secondary column in which some
//! row has a color is no term: rows that agree may share it, so that it bounds nothing. Nor is the column of the
//! optional rows. The search for covers leaves out the terms of implied columns too; the relaxation that is an answer keeps
//! them, since its duals are to price rows that the matrix does not have.

use crate::engines::view::View;
use crate::matrix::{ByColumn, NO_COLOR};
use crate::util::to_u32;

/// The rows of a view with their costs.
#[derive(Clone, Debug)]
pub(crate) struct PricedRows {
    pub(crate) view: View,
    pub(crate) costs: Vec<i64>,
    by_column: ByColumn<(u32, u32)>,
    /// The column of each term; the primary ones come first.
    pub(crate) terms: Vec<u32>,
    pub(crate) primary_terms: usize,
    term_starts: Vec<u32>,
    /// The terms of the rows.
    row_terms: Vec<u32>,
    /// Rows that are in no cover because of implied columns, and these: each column with one that it implies.
    pub(crate) useless: Vec<u32>,
    pub(crate) implied: Vec<(u32, u32)>,
}

const NO_TERM: u32 = u32::MAX;

impl PricedRows {
    pub(crate) fn new(view: View, costs: Vec<i64>) -> Self {
        let by_column = view.by_column();
        let is_term = |&column: &u32| {
            let rows = by_column.of(column as usize);
            if (column as usize) < view.primary {
                Some(column) != view.optional()
            } else {
                rows.len() > 1 && rows.iter().all(|&(_, color)| color == NO_COLOR) // one row alone is no constraint
            }
        };

        let terms = (0..to_u32(view.columns)).filter(is_term).collect();

        // The terms come last, by the same function that takes others when some are left out.
        let mut rows = Self {
            view,
            costs,
            by_column,
            terms: Vec::new(),
            primary_terms: 0,
            term_starts: Vec::new(),
            row_terms: Vec::new(),
            useless: Vec::new(),
            implied: Vec::new(),
        };

        rows.set_terms(terms);
        rows
    }

    /// Takes these columns, ascending, as the terms.
    fn set_terms(&mut self, terms: Vec<u32>) {
        let mut numbers = vec![NO_TERM; self.view.columns];
        for (number, &column) in (0..).zip(&terms) {
            numbers[column as usize] = number;
        }

        // Terms ascend, and primary columns have the lower numbers.
        self.primary_terms = terms.partition_point(|&column| (column as usize) < self.view.primary);
        self.terms = terms;
        self.row_terms.clear();
        self.term_starts.clear();
        self.term_starts.push(0);

        for row in 0..self.costs.len() {
            let terms = self.view.columns_of(row).iter().map(|&column| numbers[column as usize]);
            self.row_terms.extend(terms.filter(|&term| term != NO_TERM));
            self.term_starts.push(to_u32(self.row_terms.len()));
        }
    }

    /// Leaves out the implied terms. The rows keep their numbers and columns.
    pub(crate) fn leave_out(&mut self, is_implied: &[bool]) {
        let terms = self.terms.iter().zip(is_implied).filter(|&(_, &is_implied)| !is_implied);
        self.set_terms(terms.map(|(&column, _)| column).collect());
    }

    pub(crate) fn count(&self) -> usize {
        self.costs.len()
    }

    /// Returns the row's columns with their stored colors.
    pub(crate) fn entries(&self, row: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.view.entries(row as usize)
    }

    /// Returns the row's columns, primary ones first.
    pub(crate) fn columns_of(&self, row: u32) -> &[u32] {
        self.view.columns_of(row as usize)
    }

    /// Returns the row's primary columns.
    pub(crate) fn primary_columns_of(&self, row: u32) -> impl Iterator<Item = usize> + '_ {
        self.view.primary_columns_of(row as usize).iter().map(|&column| column as usize)
    }

    /// Checks whether some column need not be covered exactly once.
    pub(crate) fn has_multiplicities(&self) -> bool {
        !self.view.multiples().is_empty()
    }

    /// Returns the number of rows that may cover a primary column, and of those among them that need not.
    fn capacity_and_slack(&self, column: usize) -> (u32, u32) {
        let multiple = self.view.multiple_at(to_u32(column)).map(|at| self.view.multiples()[at]);
        multiple.map_or((1, 0), |multiple| (multiple.capacity, multiple.slack))
    }

    /// Returns the number of rows that may cover a primary column.
    pub(crate) fn capacity(&self, column: usize) -> u32 {
        self.capacity_and_slack(column).0
    }

    /// Checks whether it is a primary column that is covered exactly once.
    pub(crate) fn is_once(&self, column: usize) -> bool {
        column < self.view.primary && self.capacity_and_slack(column) == (1, 0)
    }

    /// Returns the term of a column that is covered at most once, if it is one, and rows that need not be chosen are there:
    /// then columns of that kind matter as much as those that must be covered.
    pub(crate) fn at_most_once(&self, column: u32) -> Option<usize> {
        self.view.optional()?;
        let secondary = &self.terms[self.primary_terms..];
        secondary.binary_search(&column).ok().map(|at| self.primary_terms + at)
    }

    /// Returns how often a column is covered, if it is primary, and that is the same in each cover.
    pub(crate) fn exactly(&self, column: usize) -> Option<u32> {
        let (capacity, slack) = self.capacity_and_slack(column);
        (column < self.view.primary && slack == 0).then_some(capacity)
    }

    /// Returns the numbers of rows that must and may cover a column before any choice: not more than it has.
    pub(crate) fn demand(&self, column: u32) -> (u32, u32) {
        let (at, size) = (column as usize, to_u32(self.size_of_column(column)));
        let (capacity, slack) = if at < self.view.primary { self.capacity_and_slack(at) } else { (1, 1) };
        (capacity.saturating_sub(slack).min(size), capacity.min(size))
    }

    /// Checks whether the row has a column that is covered exactly once.
    pub(crate) fn has_once(&self, row: u32) -> bool {
        self.primary_columns_of(row).any(|column| self.is_once(column))
    }

    /// Returns the number of rows that must cover a primary column that this many more may cover.
    pub(crate) fn needed(&self, column: usize, capacity: u32) -> u32 {
        capacity.saturating_sub(self.capacity_and_slack(column).1)
    }

    pub(crate) fn size_of_column(&self, column: u32) -> usize {
        self.by_column.of(column as usize).len()
    }

    /// Returns the rows of a column, ascending, and the colors that they give it.
    pub(crate) fn of_column(&self, column: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.by_column.of(column as usize).iter().copied()
    }

    /// Returns the row's terms, those of primary columns first.
    #[inline]
    pub(crate) fn terms_of(&self, row: u32) -> &[u32] {
        &self.row_terms[self.term_starts[row as usize] as usize..self.term_starts[row as usize + 1] as usize]
    }

    pub(crate) fn term_entries(&self) -> usize {
        self.row_terms.len()
    }

    /// Returns the cost of these rows together. That it fits was checked when the search began.
    pub(crate) fn cost_of(&self, rows: &[u32]) -> i64 {
        rows.iter().map(|&row| self.costs[row as usize]).sum()
    }
}
