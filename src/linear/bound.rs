//! The exact bound. Whatever duals somebody proposes, in floating point and with whatever error: they are rounded to
//! integers first, and the bound that follows from the rounded ones is computed without error. So no cover is ever
//! lost, and a search that ends has proved what it says, for any costs.
//!
//! The Lagrangian bound: each column has a dual `u`, which is at most 0 if the column need not be covered. The reduced
//! cost of a row is its cost less the `u` of its columns. No cover of the open columns costs less than the sum of their
//! `u` and of all negative reduced costs. A cover with a row whose reduced cost is positive costs at least that much
//! more; so does one without a row whose reduced cost is negative. If a column may be covered several times, a positive
//! `u` counts as often as rows must cover it, and a negative one as often as they may.

#![allow(clippy::cast_possible_truncation, reason = "what is cast is then clamped, or is")]

use super::duals::Duals;
use super::left::Left;
use super::priced_rows::PricedRows;

/// More bits after the point are not of use: a dual of 1 or more has no more in floating point.
const MOST_BITS: u32 = 52;
/// The number of bits above the sum of the sizes of all costs up to which duals are not cut off. Without a cover, duals
/// may be proposed that are far above all costs, and cutting them off would spoil their proof.
const BITS_ABOVE: u32 = 20;

/// Numbers with so many bits after the binary point that no sum of them overflows here.
///
/// A sum is of the costs of rows, each once, of the duals of their entries, each once, and of the duals of columns, each
/// as often as rows must or may cover it: at most once, or as often as it has entries. A dual is at most 2^(124 - the bits
/// of the number of entries and columns), and so either sum of duals is below 2^124. So is that of the costs: if there
/// are bits after the point, it is less than the largest dual, and without them it is below 2^(32 + 63). All together are
/// below 2^126.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FixedPoint {
    bits: u32,
    most_dual: i128,
}

impl FixedPoint {
    /// Chooses the numbers for so many entries and columns, fewer than 2^32 each, and rows whose costs have sizes of
    /// this sum.
    pub(crate) fn new(entries: usize, columns: usize, sum: u128) -> Self {
        Self::with_bits(entries, columns, sum, MOST_BITS)
    }

    /// Chooses the numbers like [`new`](Self::new), with at most so many bits after the point.
    fn with_bits(entries: usize, columns: usize, sum: u128, most: u32) -> Self {
        let count = entries as u64 + columns as u64;
        let dual_bits = 124 - (u64::BITS - count.leading_zeros());
        let above = u128::BITS - sum.leading_zeros() + BITS_ABOVE;
        Self { bits: dual_bits.saturating_sub(above).min(most).min(MOST_BITS), most_dual: 1 << dual_bits }
    }

    pub(crate) fn cost(self, cost: i64) -> i128 {
        i128::from(cost) << self.bits
    }

    /// Rounds the dual.
    pub(crate) fn dual(self, dual: f64) -> i128 {
        ((dual * self.one()).round() as i128).clamp(-self.most_dual, self.most_dual)
    }

    /// Adds a whole number to the dual.
    pub(crate) fn whole_dual(self, whole: i64, dual: f64) -> i128 {
        (self.cost(whole) + self.dual(dual)).clamp(-self.most_dual, self.most_dual)
    }

    pub(crate) fn value(self, exact: i128) -> f64 {
        exact as f64 / self.one()
    }

    /// Costs are integers.
    pub(crate) fn rounded_up(self, bound: i128) -> i64 {
        let whole = (bound + (1 << self.bits) - 1) >> self.bits;
        whole.clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }

    /// Returns what 1 is in these numbers.
    fn one(self) -> f64 {
        (1_u64 << self.bits) as f64
    }
}

/// Computes bounds for covers of some rows.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    numbers: FixedPoint,
    duals: Vec<i128>,
    /// The reduced costs of the rows that were alive, by row.
    pub(crate) reduced: Vec<i128>,
    /// The cost so far and the bound of the rest.
    base: i128,
}

impl Bound {
    pub(crate) fn new(rows: &PricedRows) -> Self {
        Self::with_bits(rows, MOST_BITS)
    }

    /// Makes bounds by duals with at most so many bits after the point: they are weaker, and shorter to write.
    pub(crate) fn with_bits(rows: &PricedRows, most: u32) -> Self {
        let sum = rows.costs.iter().map(|cost| u128::from(cost.unsigned_abs())).sum();
        Self {
            numbers: FixedPoint::with_bits(rows.term_entries(), rows.terms.len(), sum, most),
            duals: vec![0; rows.terms.len()],
            reduced: vec![0; rows.count()],
            base: 0,
        }
    }

    /// Takes these duals, and returns the least cost of any cover of what is left.
    pub(crate) fn set(&mut self, rows: &PricedRows, left: &Left, duals: &Duals) -> i64 {
        let (has_multiplicities, numbers) = (rows.has_multiplicities(), self.numbers);

        self.base = numbers.cost(left.cost);
        let proposed = duals.potentials().by_term().iter().zip(duals.get());
        for (term, (rounded, (&whole, &dual))) in self.duals.iter_mut().zip(proposed).enumerate() {
            *rounded = numbers.whole_dual(whole, dual);
            // The dual of a column that need not be covered is at most 0, whatever is proposed.
            if term >= rows.primary_terms {
                *rounded = (*rounded).min(0);
            }
            if has_multiplicities {
                let (needed, capacity) = left.demand(rows.terms[term]);
                self.base +=
                    *rounded * i128::from(if *rounded > 0 { needed.min(capacity) } else { capacity });
            } else if left.is_open(rows.terms[term]) {
                self.base += *rounded;
            }
        }

        // Nobody knows which of these rows a cover has, so all that would make it cheaper count.
        for &row in left.alive() {
            let mut reduced = numbers.cost(rows.costs[row as usize]);
            for &term in rows.terms_of(row) {
                reduced -= self.duals[term as usize];
            }
            self.reduced[row as usize] = reduced;
            self.base += reduced.min(0);
        }

        self.least()
    }

    /// Returns the least cost of any cover, as it was returned when the duals were set.
    pub(crate) fn least(&self) -> i64 {
        self.numbers.rounded_up(self.base)
    }

    /// Returns the least cost of any cover with this row, which was alive when the duals were set.
    pub(crate) fn with(&self, row: u32) -> i64 {
        self.numbers.rounded_up(self.base + self.reduced[row as usize].max(0))
    }

    /// Returns the least cost of any cover that does not cover the column of this term, which was open when the duals were
    /// set, and is covered at most once.
    pub(crate) fn uncovered(&self, term: usize) -> i64 {
        self.numbers.rounded_up(self.base - self.duals[term].min(0))
    }

    /// Returns the least cost of any cover without this row, which was alive when the duals were set.
    pub(crate) fn without(&self, row: u32) -> i64 {
        self.numbers.rounded_up(self.base - self.reduced[row as usize].min(0))
    }

    /// Returns the bound as it is, not rounded up, but in floating point.
    pub(crate) fn value(&self) -> f64 {
        self.numbers.value(self.base)
    }

    /// Returns the bound without any rounding, for [`gain`](Self::gain).
    pub(crate) fn exact(&self) -> i128 {
        self.base
    }

    /// Returns how far the bound is above what it was. The difference is taken before it is rounded: of two large
    /// numbers in floating point little of it might be left.
    pub(crate) fn gain(&self, before: i128) -> f64 {
        self.numbers.value(self.base - before)
    }

    /// Returns what a cost of 1 is in the numbers of the duals and reduced costs.
    pub(crate) fn unit(&self) -> u128 {
        1 << self.numbers.bits
    }

    /// Returns the duals that were set in these numbers, by term.
    pub(crate) fn exact_duals(&self) -> &[i128] {
        &self.duals
    }

    /// Returns the duals that were set, as they were rounded.
    pub(crate) fn duals(&self) -> impl Iterator<Item = f64> + '_ {
        self.duals.iter().map(|&dual| self.numbers.value(dual))
    }

    /// Returns the reduced cost of a row that was alive when the duals were set.
    pub(crate) fn reduced_cost(&self, row: u32) -> f64 {
        self.numbers.value(self.reduced[row as usize])
    }
}

/// Computes the Lagrangian bound: no cover costs less, in the numbers of these duals and costs: for each term how many
/// rows must and may cover it, and for each row its cost and its terms. `reduced` is given the reduced costs.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums of the proof at [`FixedPoint`], at their largest.
    #[test]
    fn no_sum_overflows() {
        let most = u32::MAX as usize;
        for count in [0, 1, 2, 1000, most] {
            for sum in [0, 1, 1_u128 << 40, i64::MAX as u128, most as u128 * (1 << 63)] {
                let columns = most.min(count.saturating_add(7));
                let numbers = FixedPoint::new(count, columns, sum);
                let dual = numbers.dual(f64::INFINITY);
                assert_eq!((numbers.dual(f64::NEG_INFINITY), numbers.dual(f64::NAN)), (-dual, 0));
                let duals = dual.checked_mul(count as i128 + columns as i128).unwrap();
                let costs = (sum as i128).checked_mul(1 << numbers.bits).unwrap();
                let all = duals.checked_mul(2).and_then(|duals| duals.checked_add(costs)).unwrap();
                assert!(
                    all < 1 << 126 && numbers.rounded_up(all) > 0 && costs >> numbers.bits == sum as i128
                );
                // Above all costs by so much that no dual of use is cut off.
                assert!(sum > i64::MAX as u128 || dual >> numbers.bits >> (BITS_ABOVE - 1) >= sum as i128);
            }
        }
    }
}
