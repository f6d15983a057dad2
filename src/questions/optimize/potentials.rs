//! What all covers share is taken from the costs, so that the numbers which are left are small whatever the costs are.
//!
//! A column that is covered exactly `k` times may have a *potential*: it is taken from the cost of each of its rows, and
//! `k` times of it are added to the cost of each cover. Potentials are whole numbers, so nothing is rounded, and the costs
//! of covers stay what they are. The reduced costs of the relaxation stay the same too, but floating point tells them apart
//! only if the costs are not much larger than they are.
//!
//! The first potentials are the least shares of costs that fall to a column. If what is left is still large, the duals of
//! the root's relaxation, rounded, are taken too, and the relaxation is solved again from the basis that it has: the rows
//! in it then have costs about as small as the error of the duals was. (Iterative refinement: Gleixner, Steffy and Wolter,
//! INFORMS Journal on Computing 28, 2016; there the right sides are refined as well, which are small here.)
//!
//! Invariant: potentials are taken only if the sums of the costs that they leave, with those of the potentials, fit as
//! the sums of the costs before did.

use std::sync::Arc;

use super::cost_range::range;
use crate::linear::{Duals, PricedRows};
use crate::util::to_u32;

/// Costs of this mean size are large: the tiny costs that the simplex method adds to them change a bound by more than a
/// hundredth for each row of a cover. Smaller ones stay as they are.
pub(super) const LARGE: f64 = 65536.0;
/// A refinement is worth going on with if it makes the costs in the basis smaller by this factor.
pub(super) const SMALLER: f64 = 4.0;

/// Takes the least shares from the costs, if these are large. Returns bounds of the costs of all covers.
pub(super) fn take_shares(rows: &mut PricedRows, (low, high): (i64, i64)) -> (i64, i64) {
    let sum: f64 = rows.costs.iter().map(|&cost| (cost as f64).abs()).sum();
    if sum < LARGE * rows.count() as f64 {
        return (low, high);
    }

    let mut shares = vec![i64::MAX; rows.view.primary];
    for row in 0..to_u32(rows.count()) {
        let exact = || rows.primary_columns_of(row).filter(|&column| rows.exactly(column).is_some());
        #[allow(clippy::cast_possible_wrap, reason = "a row has fewer columns than 2^32")]
        let count = exact().count() as i64;
        exact().for_each(|column| {
            shares[column] = shares[column].min(rows.costs[row as usize].div_euclid(count))
        });
    }
    // These have no rows, or need not be covered exactly so often.
    shares.iter_mut().filter(|share| **share == i64::MAX).for_each(|share| *share = 0);
    less(rows, &shares, (low, high)).map_or((low, high), |(finer, range)| {
        *rows = finer;
        range
    })
}

/// Returns the rows with the rounded duals of their relaxation taken from the costs, and bounds of the costs of all
/// covers, if the costs are large, and that makes those that matter smaller. The duals are then those of the new costs.
pub(super) fn refine(
    rows: &PricedRows,
    duals: &mut Duals,
    range: (i64, i64),
) -> Option<(Arc<PricedRows>, (i64, i64))> {
    let scale = duals.scale().filter(|&scale| scale >= LARGE)?;
    let mut potentials = vec![0; rows.view.primary];
    for (&column, &dual) in rows.terms.iter().zip(duals.get()) {
        if rows.exactly(column as usize).is_some() {
            #[allow(clippy::cast_possible_truncation, reason = "what is beyond does not fit, and is refused")]
            let whole = dual.round() as i64;
            potentials[column as usize] = whole;
        }
    }

    let (finer, range) = less(rows, &potentials, range)?;
    let finer = Arc::new(finer);
    duals.take_costs(finer.clone(), scale / SMALLER).then_some((finer, range))
}

/// Returns the rows with these potentials taken from the costs, and bounds of the costs of all covers; `None` if a sum
/// might not fit.
fn less(rows: &PricedRows, potentials: &[i64], (low, high): (i64, i64)) -> Option<(PricedRows, (i64, i64))> {
    let finer = rows.less(potentials)?;
    let (least, most) = range(&finer);
    let fits = |sum: i128| i64::try_from(i128::from(finer.offset) + sum).ok().filter(|&sum| sum > i64::MIN);
    let (least, most) = (fits(least)?, fits(most)?);
    Some((finer, (low.max(least), high.min(most))))
}
