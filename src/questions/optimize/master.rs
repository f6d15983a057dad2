//! A linear relaxation to which rows are added, round after round: the master of a column generation.
//!
//! The method (`primal`) goes on from its last basis. If costs are large, whole potentials are taken from them, as
//! `potentials` does; rows that are added later begin without them too. Its duals are rounded as `bound` rounds them,
//! and what follows from them is computed without error, over all rows: so the bound is as exact as that of a
//! relaxation that begins anew.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::Cheapest;
use super::potentials::{LARGE, SMALLER};
use super::price::{gcd, too_large};
use super::relaxation::Relaxation;
use crate::linear::{FixedPoint, MOST_TERMS, Primal, Verdict, lagrangian};
use crate::matrix::{Bounds, Entry, MatrixBuilder, MatrixError, RowId};
use crate::refute::{is_proof, whole_numbers};
use crate::search::{Cancel, Search};
use crate::util::to_u32;

/// If so many more rows may cover a column than must, it is taken to have no upper bound.
const MANY: u32 = 1 << 24;

/// A linear relaxation to which rows are added, for *column generation*: [`relaxation`](Self::relaxation) gives each
/// column a price, with these the program looks for rows that are worth adding, [`row`](Self::row) adds them, and the
/// relaxation goes on from its last solution. In the end [`cheapest`](Self::cheapest) finds the covers by the rows so
/// far.
///
/// No cover is needed to begin with, and no expensive rows that stand in for one. As long as the relaxation has no
/// solution, [`Relaxation::bound`] is `None`, and the duals are a ray: a missing row can help only if the duals of its
/// columns sum up to more than 0, whatever it costs.
///
/// The page [`schedules`](crate::docs::schedules#too-many-tours-to-list) shows column generation; the example
/// `vehicle_routing` plans the routes of 40 customers.
///
/// ```
/// use exactcover::matrix::ColumnId;
/// use exactcover::optimize::Master;
/// use exactcover::{MatrixBuilder, Search};
///
/// // Nine houses along a street are grouped; a group costs 10, and the square of the length of its part of the street.
/// let places = [0_i64, 1, 3, 4, 6, 11, 12, 14, 19];
/// let cost = |group: &[usize]| 10 + (places[group[group.len() - 1]] - places[group[0]]).pow(2);
/// let mut m = MatrixBuilder::new();
/// let house = m.primary("house", 9);
/// let mut master = Master::new(m, |_| 0)?; // no rows yet
/// let bound = loop {
///     let relaxation = master.relaxation()?;
///     // What a group costs above the prices of its houses; without a solution the prices alone count.
///     let above = |group: &[usize]| {
///         let prices: f64 = group.iter().map(|&at| relaxation.dual(ColumnId::new(at as u32))).sum();
///         if relaxation.bound().is_some() { cost(group) as f64 - prices } else { -prices }
///     };
///     let groups = (0..9).flat_map(|from| (from..9).map(move |to| (from..=to).collect::<Vec<_>>()));
///     let best = groups.min_by(|one, other| above(one).total_cmp(&above(other)));
///     let Some(best) = best.filter(|best| above(best) < -1e-3) else { break relaxation.bound() };
///     master.row(cost(&best), best.clone(), best.iter().map(|&at| house.at(at)))?;
/// };
/// let (total, groups) = master.cheapest(&Search::new())?.next().unwrap();
/// assert_eq!((bound, total), (Some(59), 59)); // no groups at all are cheaper
/// assert!(groups.iter().any(|&group| master.label(group) == Some(&vec![0, 1])));
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Master<L> {
    builder: MatrixBuilder<L>,
    costs: Vec<i64>,
    /// The sum of the sizes of the costs, and their greatest common factor.
    sum: i64,
    unit: u64,
    columns: Vec<MasterColumn>,
    /// For each column what is taken from the costs of its rows in the method, a multiple of the factor.
    potentials: Vec<i64>,
    /// `None` if there are too many columns.
    primal: Option<Primal>,
    cancel: Cancel,
}

#[derive(Clone, Debug)]
struct MasterColumn {
    bounds: Bounds,
    /// The number of rows that cover it.
    rows: u32,
    /// True if some row gives it a color: then rows may share it, and any sum will do.
    is_colored: bool,
}

impl MasterColumn {
    /// Returns the numbers of rows that must and may cover it.
    fn demand(&self) -> (u32, u32) {
        (self.bounds.least, self.bounds.most.min(self.rows))
    }
}

impl<L> Master<L> {
    /// Creates the problem with these columns, and the rows that there are already, at these costs. All columns are
    /// declared before; rows may be added after.
    ///
    /// # Errors
    ///
    /// [`MatrixError::CostsTooLarge`] if the sizes of the costs sum up to more than `i64::MAX`;
    /// [`MatrixError::EmptyBounds`] and [`MatrixError::TooLarge`] as from [`MatrixBuilder::build`].
    ///
    /// # Cost
    ///
    /// O(columns + rows + entries).
    pub fn new(builder: MatrixBuilder<L>, mut cost: impl FnMut(RowId) -> i64) -> Result<Self, MatrixError> {
        builder.check()?;
        let all = builder.bounds();
        // With more columns each relaxation begins anew.
        let is_small = all.len() <= MOST_TERMS;
        let columns = all.iter().take(if is_small { all.len() } else { 0 });
        let columns: Vec<MasterColumn> =
            columns.map(|bounds| MasterColumn { bounds, rows: 0, is_colored: false }).collect();

        let range = |bounds: Bounds| match bounds.most - bounds.least {
            MANY.. => f64::INFINITY,
            range => range.into(),
        };
        let terms = columns.iter().map(|column| (column.bounds.least, range(column.bounds)));

        let mut master = Self {
            primal: is_small.then(|| Primal::new(terms)),
            costs: Vec::new(),
            sum: 0,
            unit: 0,
            potentials: vec![0; columns.len()],
            columns,
            cancel: Cancel::default(),
            builder,
        };

        let rows = (0..to_u32(master.builder.row_count())).map(RowId::new);
        let costs: Vec<(RowId, i64)> = rows.map(|row| (row, cost(row))).collect();
        for &(row, cost) in &costs {
            master.sum = master.sum_with(cost).ok_or_else(|| too_large(costs.iter().copied()))?;
            master.add(row, cost);
        }
        Ok(master)
    }

    /// Ends [`relaxation`](Self::relaxation) soon (after at most one step of its method) after another thread sets the
    /// flag.
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancel = Cancel(Some(flag));
        self
    }

    /// Adds a row, as [`MatrixBuilder::row`] does, that costs so much.
    ///
    /// # Errors
    ///
    /// Those of [`MatrixBuilder::row`]; [`MatrixError::CostsTooLarge`] if the sizes of all costs would sum up to more
    /// than `i64::MAX`. A row that is refused changes nothing.
    ///
    /// # Cost
    ///
    /// O(entries of the row).
    pub fn row(
        &mut self,
        cost: i64,
        label: L,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<RowId, MatrixError> {
        // Before the row is added: one that is refused changes nothing.
        let costs = || (0..).map(RowId::new).zip(self.costs.iter().copied().chain([cost]));
        let sum = self.sum_with(cost).ok_or_else(|| too_large(costs()))?;
        let row = self.builder.row(label, entries)?;
        self.sum = sum;
        self.add(row, cost);
        Ok(row)
    }

    /// Returns the sum of the sizes of all costs and this one; `None` if it does not fit.
    fn sum_with(&self, cost: i64) -> Option<i64> {
        self.sum.checked_add_unsigned(cost.unsigned_abs())
    }

    /// Adds a row of the builder.
    fn add(&mut self, row: RowId, cost: i64) {
        self.costs.push(cost);
        self.unit = gcd(self.unit, cost.unsigned_abs());
        let Some(primal) = &mut self.primal else { return };

        // A row that no solution may hold leaves no color behind.
        let is_possible =
            self.builder.entries(row).all(|(column, _)| self.columns[column.index()].bounds.most > 0);
        let mut is_bounded = true;
        for (column, is_colored) in self.builder.entries(row) {
            let MasterColumn { bounds, rows, is_colored: was_colored } = &mut self.columns[column.index()];
            *rows += 1;
            // Such a column keeps its value from being above 1. A secondary one does not, once it has a color.
            is_bounded &= !(bounds.is_primary && bounds.most == 1);
            if is_colored && is_possible && !std::mem::replace(was_colored, true) {
                primal.free(to_u32(column.index()));
            }
        }

        let terms = self.builder.entries(row).map(|(column, _)| to_u32(column.index()));
        let taken = self.builder.entries(row).map(|(column, _)| self.potentials[column.index()]);
        primal.add(less(cost, taken), terms, is_bounded);
    }

    /// Returns the label of a row.
    #[must_use]
    pub fn label(&self, row: RowId) -> Option<&L> {
        self.builder.label(row)
    }

    /// Returns the cost of a row.
    #[must_use]
    pub fn cost(&self, row: RowId) -> Option<i64> {
        self.costs.get(row.index()).copied()
    }

    /// Returns the columns and all rows so far, for a matrix of them.
    #[must_use]
    pub fn into_builder(self) -> MatrixBuilder<L> {
        self.builder
    }

    /// Solves the linear relaxation over all rows so far. Its value and bound are those of
    /// [`Search::relaxation`](crate::Search::relaxation); of several solutions and duals it may have others.
    ///
    /// # Errors
    ///
    /// [`MatrixError::TooLarge`] if there is no memory for it.
    ///
    /// # Cost
    ///
    /// O(columns + rows + entries), and the steps of the simplex method from the last solution to this one: a few for
    /// each row that was worth adding. With more than 65,536 columns, or if the method loses its accuracy, that of
    /// [`Search::relaxation`](crate::Search::relaxation).
    pub fn relaxation(&mut self) -> Result<Relaxation, MatrixError> {
        let mut verdict = match &mut self.primal {
            Some(primal) => primal.solve(&self.cancel),
            None => Verdict::Failed,
        };
        // The smaller the costs in the basis, the more digits of the duals are right.
        while verdict == Verdict::Solved
            && let Some((costs, scale)) = self.refine()
            && let Some(primal) = &mut self.primal
        {
            verdict = primal.solve_with(costs, scale, &self.cancel);
        }

        let warm = match (verdict, &self.primal) {
            (Verdict::Failed, _) | (_, None) => None,
            // A ray is an answer only if it is a proof.
            (Verdict::Infeasible, Some(primal)) => self.ray(primal),
            (_, Some(primal)) => Some(self.prices(primal, verdict == Verdict::Solved)),
        };

        match warm {
            Some(relaxation) => Ok(relaxation),
            None => {
                let mut options = Search::new();
                options.cancel = self.cancel.clone();
                Relaxation::new(&options, &self.builder.numbered()?, |row| self.costs[row.index()])
            }
        }
    }

    /// Takes the rounded duals of the solution from the costs, if these are large, and that makes those in the basis
    /// smaller. Returns the costs of slacks and rows then, and the size of those.
    fn refine(&mut self) -> Option<([Vec<f64>; 2], f64)> {
        let primal = self.primal.as_ref()?;
        let scale = Some(primal.scale()).filter(|&scale| scale >= LARGE)?;
        #[allow(clippy::cast_possible_wrap, reason = "a divisor of costs that fit, but for 0")]
        let unit = self.unit.max(1) as i64;

        let more = primal.duals().zip(&self.columns).map(|(dual, column)| {
            #[allow(clippy::cast_possible_truncation, reason = "what is beyond is refused below")]
            let units = (dual / unit as f64).round() as i64;
            // A secondary one may get a color from a later row, and then bounds nothing.
            if column.bounds.is_primary { units.checked_mul(unit) } else { Some(0) }
        });
        let sums = more.zip(&self.potentials).map(|(more, before)| {
            // No larger than all costs together: then no sum of the exact bound overflows.
            before.checked_add(more?).filter(|sum| sum.unsigned_abs() <= self.sum.unsigned_abs())
        });
        let potentials = sums.collect::<Option<Vec<i64>>>()?;

        let taken = |row: usize| primal.terms_of(row).iter().map(|&term| potentials[term as usize]);
        let costs = self.costs.iter().enumerate().map(|(row, &cost)| less(cost, taken(row)));
        let costs: Vec<f64> = costs.collect();
        let finer = Some(primal.scale_of(&costs)).filter(|&finer| finer < scale / SMALLER)?;
        // A slack costs as much less as its term has a potential.
        let slack_costs = potentials.iter().map(|&potential| -(potential as f64)).collect();
        self.potentials = potentials;
        Some(([slack_costs, costs], finer))
    }

    /// Returns the covers by the rows so far in order of cost, as [`Search::cheapest`](crate::Search::cheapest) gives
    /// them. Rows keep their numbers.
    ///
    /// # Errors
    ///
    /// Those of [`Search::cheapest`](crate::Search::cheapest).
    ///
    /// # Cost
    ///
    /// O(columns + rows + entries) to start.
    pub fn cheapest(&self, options: &Search) -> Result<Cheapest, MatrixError> {
        Cheapest::new(options, &self.builder.numbered()?, |row| self.costs[row.index()])
    }

    /// Returns the solution, with the bound that its duals prove.
    #[allow(
        clippy::cast_sign_loss,
        clippy::cast_possible_wrap,
        reason = "costs and their sum fit in an `i64`, and the sum is not below 0"
    )]
    fn prices(&self, primal: &Primal, is_solved: bool) -> Relaxation {
        let unit = self.unit.max(1) as i64;
        let entries = self.columns.iter().map(|column| column.rows as usize).sum();
        let numbers = FixedPoint::new(entries, self.columns.len(), (self.sum / unit) as u128);
        let dual = |((dual, column), potential): ((f64, &MasterColumn), i64)| {
            match numbers.whole_dual(potential / unit, dual / unit as f64) {
                // Rows may share it, so it bounds nothing.
                _ if column.is_colored => 0,
                dual if column.bounds.least == 0 => dual.min(0), // it is above only by an error of rounding
                dual => dual,
            }
        };
        let potentials = self.potentials.iter().copied();
        let duals: Vec<i128> = primal.duals().zip(&self.columns).zip(potentials).map(dual).collect();

        let mut reduced_costs = Vec::with_capacity(self.costs.len());
        let rows = self.costs.iter().enumerate();
        let rows = rows.map(|(row, &cost)| (numbers.cost(cost / unit), primal.terms_of(row)));
        // So that no sum overflows, no column demands more rows than it has: the bound holds without that.
        let demands =
            self.columns.iter().map(MasterColumn::demand).map(|(least, most)| (least.min(most), most));
        let per_unit = |exact: i128| numbers.value(exact) * unit as f64;
        let base = lagrangian(&duals, demands, rows, |reduced| reduced_costs.push(Some(per_unit(reduced))));
        Relaxation {
            value: per_unit(base),
            bound: Some(numbers.rounded_up(base).saturating_mul(unit)),
            is_solved,
            duals: duals.into_iter().map(per_unit).collect(),
            primals: (0..self.costs.len()).map(|row| primal.value(row).clamp(0.0, 1.0)).collect(),
            reduced_costs,
        }
    }

    /// Returns the proof that there is no solution, if the duals are one.
    fn ray(&self, primal: &Primal) -> Option<Relaxation> {
        let ray = primal.duals().zip(&self.columns);
        let ray: Vec<f64> = ray.map(|(dual, column)| if column.is_colored { 0.0 } else { dual }).collect();
        let demands = || self.columns.iter().map(MasterColumn::demand);
        let rows = || (0..self.costs.len()).map(|row| primal.terms_of(row));
        let factors = whole_numbers(&ray, |factors| is_proof(factors, demands(), rows()))?;
        let duals: Vec<f64> = factors.iter().map(|&factor| factor as f64).collect();
        Some(Relaxation { duals, ..Relaxation::without_solution(self.columns.len(), self.costs.len()) })
    }
}

/// Takes numbers from a cost.
fn less(cost: i64, taken: impl Iterator<Item = i64>) -> f64 {
    (i128::from(cost) - taken.map(i128::from).sum::<i128>()) as f64
}
