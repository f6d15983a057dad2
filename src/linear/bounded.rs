//! The bounded variables of the dual `simplex` method: rows and slacks that are at most so much.
//!
//! Where a column may be covered several times, its sum is at most what it allows, and its slack at most what need not
//! be. A row is at most 1. That follows from the sums if one of its columns is covered once; otherwise the row has a
//! bound of its own, and so has every row after other potentials were taken. Outside the basis a variable with a bound is at
//! 0 or at its bound: there if its reduced cost is below 0, so that it lowers the cost as far as it can.
//!
//! Invariant: the reduced cost of each variable outside the basis that may move, times its *sign*, which is -1 at the
//! bound, is at least 0 but for errors of rounding. So the ratio test knows one case only. In the basis all signs are 1.
//!
//! A packing begins with all rows at their bounds. So a step does not stop at each variable it meets, but passes those that
//! leave the bound rising: they go to their other bounds at once (*bound flipping*).
//!
//! (H. Wagner, The dual simplex algorithm for bounded variables, Naval Research Logistics Quarterly 5, 1958. Bound flipping:
//! I. Maros, A generalized dual phase-2 simplex algorithm, European Journal of Operational Research 149, 2003.) Departure:
//! what is at its bound is taken from the right sides only where the method begins anew, since in between each exchange
//! updates the values by itself.

use super::left::Left;
use super::priced_rows::PricedRows;

/// See the head of the file. Variables are numbered: rows, then slacks by their terms. `BOUNDED` is whether any has a
/// bound: where none has, this is empty, and nothing is looked up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bounded {
    /// For each row whether it has a bound of its own.
    rows: Vec<bool>,
    /// The bounds of the slacks, by term; infinite for those of secondary columns.
    slacks: Vec<f64>,
    /// For each variable outside the basis -1 if it is at its bound, else 1.
    signs: Vec<f64>,
}

impl Bounded {
    /// Starts with all variables at 0; this tells which rows have a bound.
    pub(crate) fn new(rows: Vec<bool>, terms: usize) -> Self {
        Self { slacks: vec![0.0; terms], signs: vec![1.0; rows.len() + terms], rows }
    }

    /// Checks whether some variable may have a bound.
    pub(crate) fn has_any(&self) -> bool {
        !self.signs.is_empty()
    }

    /// Begins anew: writes the right sides, finds the bounds of the slacks, and moves to its bound each one outside the
    /// basis for which that pays. All rows are at 0 then. Costs and duals are those of the terms. Returns what the slacks
    /// at their bounds cost.
    pub(crate) fn begin(
        &mut self,
        rows: &PricedRows,
        left: &Left,
        is_basic: &[bool],
        (costs, duals): (&[f64], &[f64]),
        sides: &mut [f64],
    ) -> f64 {
        self.signs.fill(1.0);
        let mut cost = 0.0;
        for (term, &column) in rows.terms.iter().enumerate() {
            let (needed, capacity) = left.demand(column);
            sides[term] = f64::from(capacity);
            let is_primary = term < rows.primary_terms;
            let spare = f64::from(capacity.saturating_sub(needed));
            self.slacks[term] = if is_primary { spare } else { f64::INFINITY };

            // The reduced cost of a slack is its cost less its dual.
            let variable = rows.count() + term;
            if is_primary && spare > 0.0 && duals[term] > costs[term] && !is_basic[variable] {
                self.signs[variable] = -1.0;
                sides[term] -= spare;
                cost += costs[term] * spare;
            }
        }
        cost
    }

    /// Moves a row outside the basis to its bound if that pays at this reduced cost. Returns whether it does.
    pub(crate) fn raise(&mut self, row: u32, reduced: f64) -> bool {
        let pays = reduced < 0.0 && self.rows[row as usize];
        if pays {
            self.signs[row as usize] = -1.0;
        }
        pays
    }

    /// Moves a variable outside the basis to its other bound. Returns 1 if it rises, -1 if it falls.
    pub(crate) fn flip(&mut self, variable: usize) -> f64 {
        let before = self.signs[variable];
        self.signs[variable] = -before;
        before
    }

    /// Checks whether a row is outside the basis at its bound.
    pub(crate) fn is_at_bound(&self, row: u32) -> bool {
        self.signs.get(row as usize).is_some_and(|&sign| sign < 0.0)
    }

    /// Returns the sign of a variable outside the basis.
    pub(crate) fn sign<const BOUNDED: bool>(&self, variable: usize) -> f64 {
        if BOUNDED { self.signs[variable] } else { 1.0 }
    }

    /// Returns the largest value that a variable may have; `None` if any value is as good as 0.
    pub(crate) fn most<const BOUNDED: bool>(
        &self,
        rows: &PricedRows,
        left: &Left,
        variable: u32,
    ) -> Option<f64> {
        match (variable as usize).checked_sub(rows.count()) {
            None if !left.is_alive(variable) => Some(0.0),
            None if BOUNDED && self.rows[variable as usize] => Some(1.0),
            None => Some(f64::INFINITY),
            Some(term) if !left.is_open(rows.terms[term]) => None,
            Some(term) if BOUNDED => Some(self.slacks[term]),
            Some(term) if term >= rows.primary_terms => Some(f64::INFINITY),
            Some(_) => Some(0.0),
        }
    }

    /// Returns the terms whose slacks are not fixed at 0.
    pub(crate) fn free_slacks<const BOUNDED: bool>(
        &self,
        rows: &PricedRows,
    ) -> impl Iterator<Item = usize> + Clone {
        let first = if BOUNDED { 0 } else { rows.primary_terms };
        (first..rows.terms.len()).filter(|&term| !BOUNDED || self.slacks[term] > 0.0)
    }

    /// Takes a variable into the basis. Returns the value that it has when it enters.
    pub(crate) fn enter(&mut self, rows: &PricedRows, variable: u32) -> f64 {
        if std::mem::replace(&mut self.signs[variable as usize], 1.0) > 0.0 {
            return 0.0;
        }
        (variable as usize).checked_sub(rows.count()).map_or(1.0, |term| self.slacks[term])
    }

    /// Puts a variable that has left the basis from above at its bound, unless it is fixed at 0.
    pub(crate) fn leave_from_above(&mut self, rows: &PricedRows, left: &Left, variable: u32) {
        if self.most::<true>(rows, left, variable).is_some_and(|most| most > 0.0) {
            self.signs[variable as usize] = -1.0;
        }
    }
}
