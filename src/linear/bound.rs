//! The exact bound. Whatever duals somebody proposes, in floating point and with whatever error: they are rounded to
//! integers first, and the bound that follows from the rounded ones is computed without error. So no cover is ever
//! lost, and a search that ends has proved what it says, for any costs.
//!
//! The Lagrangian bound: each column has a dual `u`, which is at most 0 if the column need not be covered. The reduced
//! cost of a row is its cost less the `u` of its columns. No cover of the open columns costs less than the sum of their
//! `u` and of all negative reduced costs. A cover with a row whose reduced cost is positive costs at least that much
//! more; so does one without a row whose reduced cost is negative. If a column may be covered several times, a positive
//! `u` counts as often as rows must cover it, and a negative one as often as they may.

use super::left::Left;
use super::priced_rows::PricedRows;

/// The bits after the binary point.
pub(crate) const BITS: u32 = 20;
/// What 1 is in the numbers here.
pub(crate) const ONE: f64 = (1 << BITS) as f64;
/// The largest dual. Where there is no cover, duals may be proposed that are far above all costs; a smaller limit would
/// spoil their proof. No sum overflows: there are fewer than 2^32 entries, and no column is to be covered more often
/// than it has rows.
const MOST_DUAL: i128 = 1 << 90;

/// Computes bounds for covers of some rows.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    /// As all numbers here, with [`BITS`] bits after the point.
    duals: Vec<i128>,
    /// The reduced costs of the rows that were alive, by row.
    pub(crate) reduced: Vec<i128>,
    /// The cost so far and the bound of the rest.
    base: i128,
}

impl Bound {
    pub(crate) fn new(rows: &PricedRows) -> Self {
        Self { duals: vec![0; rows.terms.len()], reduced: vec![0; rows.count()], base: 0 }
    }

    /// Takes these duals, and returns the least cost of any cover of what is left.
    pub(crate) fn set(&mut self, rows: &PricedRows, left: &Left, duals: &[f64]) -> i64 {
        let has_multiplicities = rows.has_multiplicities();
        self.base = i128::from(left.cost) << BITS;
        for (term, (rounded, &dual)) in self.duals.iter_mut().zip(duals).enumerate() {
            let most = if term < rows.primary_terms { MOST_DUAL } else { 0 };
            *rounded = ((dual * ONE).round() as i128).clamp(-MOST_DUAL, most);
            if has_multiplicities {
                let (needed, capacity) = left.demand(rows.terms[term]);
                self.base += *rounded * i128::from(if *rounded > 0 { needed } else { capacity });
            } else if left.is_open(rows.terms[term]) {
                self.base += *rounded;
            }
        }
        for &row in left.alive() {
            let mut reduced = i128::from(rows.costs[row as usize]) << BITS;
            for &term in rows.terms_of(row) {
                reduced -= self.duals[term as usize];
            }
            self.reduced[row as usize] = reduced;
            self.base += reduced.min(0);
        }
        self.least()
    }

    /// The least cost of any cover, as it was returned when the duals were set.
    pub(crate) fn least(&self) -> i64 {
        rounded_up(self.base)
    }

    /// The least cost of any cover with this row, which was alive when the duals were set.
    pub(crate) fn with(&self, row: u32) -> i64 {
        rounded_up(self.base + self.reduced[row as usize].max(0))
    }

    /// The same for any cover without it.
    pub(crate) fn without(&self, row: u32) -> i64 {
        rounded_up(self.base - self.reduced[row as usize].min(0))
    }

    /// The bound as it is, not rounded up, but in floating point.
    pub(crate) fn value(&self) -> f64 {
        self.base as f64 / ONE
    }

    /// The duals that were set, as they were rounded.
    pub(crate) fn duals(&self) -> impl Iterator<Item = f64> + '_ {
        self.duals.iter().map(|&dual| dual as f64 / ONE)
    }

    /// The reduced cost of a row that was alive when the duals were set.
    pub(crate) fn reduced_cost(&self, row: u32) -> f64 {
        self.reduced[row as usize] as f64 / ONE
    }
}

/// The dual as it is rounded.
pub(crate) fn rounded(dual: f64) -> i128 {
    ((dual * ONE).round() as i128).clamp(-MOST_DUAL, MOST_DUAL)
}

/// No cover costs less, in the numbers of these duals and costs: for each term how many rows must and may cover it, and
/// for each row its cost and its terms. `reduced` is given the reduced costs.
pub(crate) fn lagrangian<'a>(
    duals: &[i128],
    demands: impl Iterator<Item = (u32, u32)>,
    rows: impl Iterator<Item = (i128, &'a [u32])>,
    mut reduced: impl FnMut(i128),
) -> i128 {
    let of_terms = duals.iter().zip(demands);
    let mut base =
        of_terms.map(|(&dual, (least, most))| dual * i128::from(if dual > 0 { least } else { most })).sum();
    for (cost, terms) in rows {
        let cost = terms.iter().fold(cost, |cost, &term| cost - duals[term as usize]);
        base += cost.min(0);
        reduced(cost);
    }
    base
}

/// Costs are integers.
pub(crate) fn rounded_up(bound: i128) -> i64 {
    let whole = (bound + (1 << BITS) - 1) >> BITS;
    whole.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}
