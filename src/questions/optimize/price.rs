//! The costs that a search works with: whole numbers without a common factor, whose sums fit.

use std::cmp::Reverse;

use super::cost_range::range;
use crate::engines::view::View;
use crate::linear::PricedRows;
use crate::matrix::{Cover, MatrixError, RowId};
use crate::util::to_u32;

/// Turns the costs of the search into those of the user.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    /// The assumed rows, and their cost.
    assumed: Vec<RowId>,
    assumed_cost: i64,
    /// The greatest common factor of the costs of the other rows.
    unit: i64,
    /// For each row of the search its number in the matrix.
    ids: Vec<u32>,
    /// No cover costs less or more than these, in units and without the assumed rows.
    range: (i64, i64),
}

impl Prices {
    /// Makes the prices of the view after some rows have been assumed, and its rows with their costs in units.
    pub(super) fn new(
        assumed: Vec<RowId>,
        view: View,
        mut cost: impl FnMut(RowId) -> i64,
    ) -> Result<(Self, PricedRows), MatrixError> {
        let assumed_costs: Vec<i64> = assumed.iter().map(|&row| cost(row)).collect();
        let costs: Vec<i64> = view.ids.iter().map(|&id| cost(RowId::new(id))).collect();

        let ids = assumed.iter().copied().chain(view.ids.iter().map(|&id| RowId::new(id)));
        let too_large = too_large(ids.zip(assumed_costs.iter().chain(&costs).copied()));

        let mut rows = PricedRows::new(view, costs);
        let (low, high) = range(&rows);
        let sum: i128 = assumed_costs.iter().map(|&cost| i128::from(cost)).sum();
        let fits = |sum: i128| i64::try_from(sum).ok().filter(|&sum| sum > i64::MIN);
        // All sums that a search makes, with the assumed rows and without them.
        let assumed_cost = [low, sum + low, sum + high, high, sum].map(fits);
        let [Some(low), Some(_), Some(_), Some(high), Some(assumed_cost)] = assumed_cost else {
            return Err(too_large);
        };

        let unit = rows.costs.iter().fold(0, |unit, cost| gcd(unit, cost.unsigned_abs())).max(1);
        #[allow(clippy::cast_possible_wrap, reason = "a divisor of costs that fit, but for 0")]
        let unit = unit as i64;
        rows.costs.iter_mut().for_each(|cost| *cost /= unit);

        let range = (low.div_euclid(unit), high / unit);
        Ok((Self { assumed, assumed_cost, unit, ids: rows.view.ids.clone(), range }, rows))
    }

    pub(super) fn assumed(&self) -> &[RowId] {
        &self.assumed
    }

    pub(super) fn unit(&self) -> i64 {
        self.unit
    }

    /// Returns the number of a row of the search in the matrix.
    pub(super) fn id(&self, row: u32) -> RowId {
        RowId::new(self.ids[row as usize])
    }

    /// Returns the number in the search of a row of the matrix; `None` if it is not left.
    pub(super) fn row(&self, id: RowId) -> Option<u32> {
        // The rows of a view ascend.
        self.ids.binary_search(&to_u32(id.index())).ok().map(to_u32)
    }

    pub(super) fn range(&self) -> (i64, i64) {
        self.range
    }

    /// Converts a cost in units to the whole cost, with that of the assumed rows.
    pub(super) fn whole(&self, cost: i64) -> i64 {
        cost.saturating_mul(self.unit).saturating_add(self.assumed_cost)
    }

    /// Converts a whole cost to units, without the cost of the assumed rows, rounded up.
    pub(super) fn in_units(&self, whole: i64) -> i64 {
        let left = i128::from(whole) - i128::from(self.assumed_cost);
        let units = left.div_euclid(self.unit.into()) + i128::from(left.rem_euclid(self.unit.into()) > 0);
        i64::try_from(units).unwrap_or(if units < 0 { i64::MIN } else { i64::MAX })
    }

    /// Returns a cover, its rows ascending, with its cost.
    pub(super) fn priced(&self, cost: i64, rows: &[u32]) -> (i64, Cover) {
        let rows = rows.iter().map(|&row| self.id(row));
        let mut cover: Vec<RowId> = self.assumed.iter().copied().chain(rows).collect();
        cover.sort_unstable();
        (self.whole(cost), cover.into_iter().collect())
    }
}

/// Returns the error of costs whose sum might not fit: it names the one farthest from 0, the first of several.
pub(super) fn too_large(costs: impl Iterator<Item = (RowId, i64)>) -> MatrixError {
    let dearest = costs.max_by_key(|&(row, cost)| (cost.unsigned_abs(), Reverse(row)));
    let (row, cost) = dearest.unwrap_or((RowId::new(0), 0));
    MatrixError::CostsTooLarge { row, cost }
}

/// Returns the greatest common factor.
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
