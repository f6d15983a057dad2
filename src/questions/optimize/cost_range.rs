//! Bounds of the costs of covers before any search: no sum that it makes is beyond them.

use crate::linear::{Potentials, PricedRows};
use crate::util::to_u32;

/// The bits after the point in shares of costs.
const SHARE_BITS: u32 = 32;

/// Bounds the costs: no rows that cover each primary column at most as often as it allows together cost less or more than
/// these.
pub(super) fn range(rows: &PricedRows) -> (i128, i128) {
    sums_of_shares(rows, &rows.costs)
}

/// Bounds the costs of covers by what these potentials leave of them, and how often each column may be covered.
///
/// It fits: no column counts more often than it has entries.
pub(super) fn range_of(rows: &PricedRows, potentials: &Potentials) -> (i128, i128) {
    let (mut low, mut high) = sums_of_shares(rows, &potentials.costs);
    for (&potential, &column) in potentials.by_term().iter().zip(&rows.terms) {
        let (least, most) = rows.demand(column);
        let (one, other) =
            (i128::from(potential) * i128::from(least), i128::from(potential) * i128::from(most));
        low += one.min(other);
        high += one.max(other);
    }
    (low, high)
}

/// Returns the sums of the least and of the largest shares of the costs of its rows that fall to each column; rounded
/// outward.
///
/// It fits: there are fewer entries than 2^32, each of at most 2^63 << 32.
fn sums_of_shares(rows: &PricedRows, costs: &[i64]) -> (i128, i128) {
    // The column of the optional rows allows any number of rows: a share falls to it only if its row has no other one.
    let count = |row: u32| {
        let columns = rows.primary_columns_of(row);
        columns.filter(|&column| Some(to_u32(column)) != rows.view.optional()).count().max(1) as i128
    };
    let is_only = |row: u32| rows.primary_columns_of(row).take(2).count() == 1;
    // Rounded down and up, so that no cover is beyond the sums.
    let share = |row: u32| {
        let count = count(row);
        let cost = i128::from(costs[row as usize]) << SHARE_BITS;
        (cost.div_euclid(count), -(-cost).div_euclid(count))
    };

    let shares: Vec<(i128, i128)> = (0..to_u32(rows.count())).map(share).collect();
    let (mut low, mut high) = (0, 0);
    for column in 0..rows.view.primary {
        let capacity = rows.capacity(column) as usize;
        let is_optional = Some(to_u32(column)) == rows.view.optional();
        let own = || {
            let of_column = rows.of_column(to_u32(column)).map(|(row, _)| row);
            of_column.filter(|&row| !is_optional || is_only(row)).map(|row| shares[row as usize])
        };
        low += least(own().map(|share| share.0), capacity);
        high -= least(own().map(|share| -share.1), capacity);
    }

    (-(-low >> SHARE_BITS), high >> SHARE_BITS)
}

/// Returns the least sum of at most this many of these numbers.
fn least(numbers: impl Iterator<Item = i128>, most: usize) -> i128 {
    if most == 1 {
        return numbers.fold(0, i128::min);
    }
    let mut numbers: Vec<i128> = numbers.collect();
    if most < numbers.len() {
        numbers.select_nth_unstable(most);
    }
    numbers.iter().take(most).filter(|&&number| number < 0).sum()
}
