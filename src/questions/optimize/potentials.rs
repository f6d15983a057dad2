//! Which potentials are taken from large costs, so that the numbers which are left are small whatever the costs are.
//!
//! The first are the least shares of costs that fall to a column which is covered the same number of times in each cover. If
//! what is left is still large, the duals of the root's relaxation, rounded, are taken for all terms, and the relaxation is
//! solved again from the basis that it has: the rows in it then have costs about as small as the error of the duals was.
//! (Iterative refinement: Gleixner, Steffy and Wolter, INFORMS Journal on Computing 28, 2016; there the right sides are
//! refined as well, which are small here.)

use std::sync::Arc;

use super::cost_range::range_of;
use crate::linear::{Duals, Potentials, PricedRows};
use crate::util::to_u32;

/// Costs of this mean size are large: the tiny costs that the simplex method adds to them change a bound by more than a
/// hundredth for each row of a cover. Smaller ones stay as they are.
pub(super) const LARGE: f64 = 65536.0;
/// A refinement is worth going on with if it makes the costs in the basis smaller by this factor.
pub(super) const SMALLER: f64 = 4.0;

/// Returns the least shares of the costs, if these are large, and bounds of the costs of all covers.
pub(super) fn shares(rows: &PricedRows, range: (i64, i64)) -> (Potentials, (i64, i64)) {
    let sum: f64 = rows.costs.iter().map(|&cost| (cost as f64).abs()).sum();
    if sum < LARGE * rows.count() as f64 {
        return (Potentials::none(rows), range);
    }

    let mut shares = vec![i64::MAX; rows.terms.len()];
    for row in 0..to_u32(rows.count()) {
        let exact = rows.terms_of(row).iter().map(|&term| term as usize);
        let exact = exact.filter(|&term| rows.exactly(rows.terms[term] as usize).is_some());
        #[allow(clippy::cast_possible_wrap, reason = "a row has fewer columns than 2^32")]
        let count = exact.clone().count() as i64;
        exact.for_each(|term| shares[term] = shares[term].min(rows.costs[row as usize].div_euclid(count)));
    }
    // These have no rows, or need not be covered exactly so often.
    shares.iter_mut().filter(|share| **share == i64::MAX).for_each(|share| *share = 0);

    match Potentials::new(rows, shares) {
        Some(potentials) => {
            let range = narrower(rows, &potentials, range);
            (potentials, range)
        }
        None => (Potentials::none(rows), range),
    }
}

/// Takes the rounded duals of the relaxation from the costs, if these are large, and that makes those that matter smaller.
/// Returns bounds of the costs of all covers then. The duals go on from the basis that they have.
pub(super) fn refine(rows: &PricedRows, duals: &mut Duals, range: (i64, i64)) -> Option<(i64, i64)> {
    let scale = duals.scale().filter(|&scale| scale >= LARGE)?;
    let finer = Arc::new(duals.potentials().with(rows, duals.get())?);
    let range = narrower(rows, &finer, range);
    duals.take(finer, scale / SMALLER).then_some(range)
}

/// Returns the part of the range in which costs of covers can be with these potentials.
fn narrower(rows: &PricedRows, potentials: &Potentials, (low, high): (i64, i64)) -> (i64, i64) {
    let (least, most) = range_of(rows, potentials);
    let clamp = |cost: i128| i64::try_from(cost).unwrap_or(if cost < 0 { i64::MIN } else { i64::MAX });
    let low = low.max(clamp(least));
    // If no cost is in both, there is no cover, and any range is right.
    (low, high.min(clamp(most)).max(low))
}
