//! The linear relaxation before any choice, as an answer of its own: what the first node of the priced search knows.
//!
//! The duals are those of the simplex method, rounded as `bound` rounds them, so that the bound, which is computed
//! without error, is that of exactly these duals.

use std::sync::Arc;

use super::assumed::left_of;
use super::potentials::{refine, shares};
use super::price::Prices;
use crate::linear::{Bound, Duals, Left};
use crate::matrix::{ColumnId, Matrix, MatrixError, RowId};
use crate::search::Search;
use crate::util::to_u32;

/// The linear relaxation of the cheapest cover: the problem in which rows may be chosen in part. From
/// [`Search::relaxation`].
///
/// Each row gets a [primal value](Self::primal) from 0 to 1, and those of a column's rows add up to as many as must and
/// may cover it. The least cost of such values is the [value](Self::value) of the relaxation, at most that of any
/// cover. The [dual](Self::dual) of a column is its price: how much the value would rise if it had to be covered once
/// more. The [reduced cost](Self::reduced_cost) of a row is its cost minus the duals of its columns. A row that is not
/// in the matrix can lower the value only if its reduced cost is below 0: this is how *column generation* finds the
/// rows that are worth adding, round after round; a [`Master`](crate::optimize::Master) goes on from round to round.
/// The page [`schedules`](crate::docs::schedules#too-many-tours-to-list) shows it.
///
/// If there are several solutions or duals, these are one of each. Duals are 0 for columns that the chosen rows cover,
/// and at most 0 for those that need not be covered. A colored column is not a constraint here, and its dual is 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Relaxation {
    pub(super) value: f64,
    pub(super) bound: Option<i64>,
    pub(super) is_solved: bool,
    /// By column of the matrix.
    pub(super) duals: Vec<f64>,
    /// By row of the matrix.
    pub(super) primals: Vec<f64>,
    pub(super) reduced_costs: Vec<Option<f64>>,
}

impl Relaxation {
    /// Makes the relaxation that has no solution.
    pub(super) fn without_solution(columns: usize, rows: usize) -> Self {
        Self {
            value: f64::INFINITY,
            bound: None,
            is_solved: true,
            duals: vec![0.0; columns],
            primals: vec![0.0; rows],
            reduced_costs: vec![None; rows],
        }
    }

    /// See [`Search::relaxation`].
    pub(super) fn new<L>(
        options: &Search,
        matrix: &Matrix<L>,
        mut cost: impl FnMut(RowId) -> i64,
    ) -> Result<Self, MatrixError> {
        let mut relaxation = Self::without_solution(matrix.column_count(), matrix.row_count());
        let Some((assumed, view)) = left_of(options, matrix)? else { return Ok(relaxation) };
        assumed.iter().for_each(|row| relaxation.primals[row.index()] = 1.0);

        // Kept beside, since the view goes with the rows.
        let names: Vec<Option<u32>> = (0..to_u32(view.columns)).map(|column| view.name(column)).collect();
        let reduced_costs = &mut relaxation.reduced_costs;
        let (prices, rows) = Prices::new(assumed, view, |row| {
            let cost = cost(row);
            reduced_costs[row.index()] = Some(cost as f64);
            cost
        })?;

        let rows = Arc::new(rows);
        let left = Left::new(rows.clone());
        // A column has fewer rows than it needs.
        if left.is_blocked() {
            return Ok(relaxation);
        }

        // The range is that of whole covers, rounded inward. A solution in parts may cost up to 1 less or more.
        let (potentials, (least, most)) = shares(&rows, prices.range());
        let mut duals = Duals::new(rows.clone(), Arc::new(potentials), options.cancel.clone());
        let (least_value, most_value) = (least.saturating_sub(1), most.saturating_add(1));
        // The method ends above this: no solution costs that much, not even with the small numbers that it adds to costs.
        let limit = most_value.saturating_add(most.abs() / 16 + 1);
        duals.improve(&left, limit, true);
        while refine(&rows, &mut duals, (least, most)).is_some() {
            duals.improve(&left, limit, true);
        }

        let mut bound = Bound::new(&rows);
        let proved = bound.set(&rows, &left, &duals);
        relaxation.bound = (proved <= most_value).then(|| prices.whole(proved.max(least)));
        // A proof that there is no solution is an end too.
        relaxation.is_solved = duals.is_solved() || relaxation.bound.is_none();

        let unit = prices.unit() as f64;
        if relaxation.bound.is_some() {
            relaxation.value = bound.value().max(least_value as f64) * unit + prices.whole(0) as f64;
        }

        for (&column, dual) in rows.terms.iter().zip(bound.duals()) {
            if let Some(name) = names[column as usize] {
                relaxation.duals[name as usize] = dual * unit;
            }
        }

        for &row in prices.assumed() {
            let columns = matrix.row(row).unwrap_or_default().iter();
            let price: f64 = columns.map(|column| relaxation.duals[column.index()]).sum();
            relaxation.reduced_costs[row.index()].iter_mut().for_each(|cost| *cost -= price);
        }

        for row in 0..to_u32(rows.count()) {
            let at = prices.id(row).index();
            relaxation.primals[at] = duals.primal(row).clamp(0.0, 1.0);
            relaxation.reduced_costs[at] = Some(bound.reduced_cost(row) * unit);
        }
        Ok(relaxation)
    }

    /// Returns the least cost of primal values that cover all columns: infinite if there are none. It is computed from
    /// the duals, as the [`bound`](Self::bound) is, which has no rounding errors. Those of the duals lower it, by about
    /// a millionth of the mean cost of a row or less.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value
    }

    /// Returns a lower bound on the cost of all covers: the value rounded up, but computed in integers from the duals,
    /// without rounding errors. `None` if it is proved that no primal values cover all columns, so that there is no
    /// cover. A bound does not say that there is one.
    #[must_use]
    pub fn bound(&self) -> Option<i64> {
        self.bound
    }

    /// Returns `true` if the relaxation was solved to its end. If not, because the [flag](Search::cancel) was raised or
    /// the matrix has more than 65,536 columns, the value and the duals are a lower bound as before, but not the
    /// largest; and in a large matrix all primal values are 0. The same holds if the sparse factors would take more
    /// than 24 MiB (6 MiB where pointers have 32 bits), as with thousands of columns and random rows of six.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Returns the dual of a column; 0 for a column that the matrix does not have. Without a [bound](Self::bound)
    /// the duals of a [`Master`](crate::optimize::Master) are a ray: a missing row can help only if the duals of its
    /// columns sum up to more than 0. Those of [`Search::relaxation`] mean nothing then.
    #[must_use]
    pub fn dual(&self, column: ColumnId) -> f64 {
        self.duals.get(column.index()).copied().unwrap_or(0.0)
    }

    /// Returns the row's primal value: its part in the solution, from 0 to 1. A chosen row has 1, one that is excluded,
    /// or clashes with a chosen one, 0.
    #[must_use]
    pub fn primal(&self, row: RowId) -> f64 {
        self.primals.get(row.index()).copied().unwrap_or(0.0)
    }

    /// Returns the row's cost minus the duals of its columns. It is 0 or more, up to rounding: a cover with the row
    /// costs at least that much more than the value. It is below 0 only for a row that could be chosen several times
    /// were it not for its bound of 1; the primal value of such a row is then 1. `None` for a row that is excluded or
    /// clashes with a chosen one.
    #[must_use]
    pub fn reduced_cost(&self, row: RowId) -> Option<f64> {
        self.reduced_costs.get(row.index()).copied().flatten()
    }
}
