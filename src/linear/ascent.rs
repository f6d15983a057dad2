//! Duals by the subgradient method (Held and Karp 1971; Beasley 1987), for matrices with many columns.
//!
//! A round picks the rows of negative reduced cost and moves the dual of each column by how far the picked rows are
//! from covering it as often as they should. The step shrinks when the bound has not risen for some rounds. Slow
//! steps and many rounds are what makes the bound good: the root has thousands of rounds, the nodes below it, which
//! have its duals for a *warm start*, few.

use std::cmp::Ordering;
use std::sync::Arc;

use super::left::Left;
use super::potentials::Potentials;
use super::priced_rows::PricedRows;
use crate::search::Cancel;

/// The rounds of the root, if the matrix is so small that they look at fewer than [`MOST_LOOKS`] entries.
const ROOT_ROUNDS: usize = 4000;
const MOST_LOOKS: usize = 1 << 31;
const NODE_ROUNDS: usize = 20;
const FIRST_STEP: f64 = 1.5;
const LAST_STEP: f64 = 1e-4;
/// After this many rounds without a better bound the step shrinks.
const PATIENCE: u32 = 30;
const SHRINK: f64 = 0.7;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct Ascent {
    rows: Arc<PricedRows>,
    potentials: Arc<Potentials>,
    pub(super) cancel: Cancel,
    /// The number of times by which the picked rows cover each term too little.
    lack: Vec<f64>,
    best: Vec<f64>,
}

impl Ascent {
    pub(crate) fn new(rows: Arc<PricedRows>, potentials: Arc<Potentials>, cancel: Cancel) -> Self {
        Self { lack: vec![0.0; rows.terms.len()], best: Vec::new(), rows, potentials, cancel }
    }

    /// Moves the duals to better ones for what is left, until their bound is above the limit. Returns the number of
    /// rounds.
    pub(crate) fn climb(&mut self, left: &Left, limit: i64, is_root: bool, duals: &mut [f64]) -> u64 {
        let most = (MOST_LOOKS / self.rows.term_entries().max(1)).clamp(NODE_ROUNDS, ROOT_ROUNDS);
        // Below the root the duals are good already, and large steps would lose that.
        let (most, mut scale) = if is_root { (most, FIRST_STEP) } else { (NODE_ROUNDS, FIRST_STEP / 10.0) };
        let shift = self.potentials.shift(&self.rows, left);
        let limit = (i128::from(limit.saturating_sub(left.cost)) - shift) as f64;

        let mut highest = f64::NEG_INFINITY;
        let mut since = 0;
        let mut rounds = 0;

        // A step may make the bound lower, so the best duals are kept beside them.
        self.best.clear();
        self.best.extend_from_slice(duals);

        for _ in 0..most {
            if self.cancel.is_raised() {
                break;
            }
            rounds += 1;
            let bound = self.round(left, duals);
            if bound > highest {
                highest = bound;
                since = 0;
                self.best.copy_from_slice(duals);
            } else {
                since += 1;
                if since == PATIENCE {
                    since = 0;
                    scale *= SHRINK;
                }
            }

            let norm: f64 = self.lack.iter().map(|lack| lack * lack).sum();
            // Without a lack the picked rows are a solution as good as the bound.
            if norm == 0.0 || highest > limit || scale < LAST_STEP {
                break;
            }

            // Nobody knows how far the best bound is; the limit is too far before a good cover is known.
            let goal = limit.min(highest + 0.05 * highest.abs() + 1.0);
            let step = scale * (goal - bound).max(1e-3 * goal.abs()) / norm;
            let whole = self.potentials.by_term().iter();
            for (term, ((dual, lack), &whole)) in duals.iter_mut().zip(&self.lack).zip(whole).enumerate() {
                *dual += step * lack;
                // Such a column need not be covered: a dual above 0 would prove too much.
                if term >= self.rows.primary_terms {
                    *dual = dual.min(-(whole as f64));
                }
            }
        }

        duals.copy_from_slice(&self.best);
        rounds
    }

    /// Computes the bound of these duals and what their rows lack.
    fn round(&mut self, left: &Left, duals: &[f64]) -> f64 {
        let rows = &*self.rows;
        let mut bound = 0.0;
        self.lack.fill(0.0);

        if !rows.has_multiplicities() {
            for ((lack, dual), &column) in self.lack.iter_mut().zip(duals).zip(&rows.terms) {
                let is_open = left.is_open(column);
                *lack = f64::from(u8::from(is_open));
                bound += if is_open { *dual } else { 0.0 };
            }
        }

        // The bound is the least over all picks of rows, so each row that lowers it is picked.
        for &row in left.alive() {
            let terms = rows.terms_of(row);
            let sum: f64 = terms.iter().map(|&term| duals[term as usize]).sum();
            let reduced = self.potentials.costs[row as usize] as f64 - sum;
            if reduced < 0.0 {
                bound += reduced;
                terms.iter().for_each(|&term| self.lack[term as usize] -= 1.0);
            }
        }

        // At last, since where a dual is 0 the lack depends on how many rows were picked.
        if rows.has_multiplicities() {
            let whole = self.potentials.by_term().iter();
            for (((lack, &dual), &column), &whole) in
                self.lack.iter_mut().zip(duals).zip(&rows.terms).zip(whole)
            {
                let (needed, capacity) = left.demand(column);
                let (needed, capacity) = (f64::from(needed), f64::from(capacity));
                // What falls short of the capacity costs as much less as the potential is.
                let whole = whole as f64;
                bound += dual * capacity - (dual + whole).max(0.0) * (capacity - needed);
                *lack += match (dual + whole).partial_cmp(&0.0) {
                    Some(Ordering::Less) => capacity,
                    Some(Ordering::Equal) => capacity.min(needed.max(-*lack)), // anything between is no lack
                    _ => needed,
                };
            }
        }

        bound
    }
}
