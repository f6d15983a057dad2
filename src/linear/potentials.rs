//! Whole parts of the duals, by term. They are taken from the costs before floating point sees these.
//!
//! The reduced costs of rows are the same with them, but floating point tells these apart only if the costs are not much
//! larger than they are. A term of potential `p` whose column is covered `k` times adds `k * p` to what a cover costs. If
//! `k` is the same in all covers, that is a constant. Else the *slack*, by which `k` falls short of what the column allows,
//! costs `-p` each time: the methods give it this cost.
//!
//! Invariant: `costs` are the costs of the rows less the potentials of their terms, without any rounding.

use super::left::Left;
use super::priced_rows::PricedRows;
use crate::util::to_u32;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct Potentials {
    by_term: Vec<i64>,
    /// What is left of each row's cost.
    pub(crate) costs: Vec<i64>,
}

impl Potentials {
    /// Takes nothing from the costs.
    pub(crate) fn none(rows: &PricedRows) -> Self {
        Self { by_term: vec![0; rows.terms.len()], costs: rows.costs.clone() }
    }

    /// Takes these from the costs; `None` if a cost would not fit.
    pub(crate) fn new(rows: &PricedRows, by_term: Vec<i64>) -> Option<Self> {
        let cost = |row: u32| {
            // In 128 bits: a sum on the way may not fit in 64, even if the result does.
            let taken = rows.terms_of(row).iter().map(|&term| i128::from(by_term[term as usize]));
            i64::try_from(i128::from(rows.costs[row as usize]) - taken.sum::<i128>()).ok()
        };
        let costs = (0..to_u32(rows.count())).map(cost).collect::<Option<Vec<i64>>>()?;
        Some(Self { by_term, costs })
    }

    /// Returns the potentials, by term.
    pub(crate) fn by_term(&self) -> &[i64] {
        &self.by_term
    }

    /// Returns these and more, which are rounded; `None` if a number would not fit.
    pub(crate) fn with(&self, rows: &PricedRows, more: &[f64]) -> Option<Self> {
        #[allow(clippy::cast_possible_truncation, reason = "what is beyond does not fit, and is refused")]
        let sums = self.by_term.iter().zip(more).map(|(&whole, more)| whole.checked_add(more.round() as i64));
        Self::new(rows, sums.collect::<Option<_>>()?)
    }

    /// Returns what covers cost more than their rows do after this was taken, if each column that is left is covered as
    /// often as it may be.
    pub(crate) fn shift(&self, rows: &PricedRows, left: &Left) -> i128 {
        let of_terms = self.by_term.iter().zip(&rows.terms).filter(|&(&potential, _)| potential != 0);
        of_terms.map(|(&potential, &column)| i128::from(potential) * i128::from(left.demand(column).1)).sum()
    }
}
