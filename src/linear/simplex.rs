//! The duals of the linear relaxation, by the dual simplex method over sparse `factors`.
//!
//! Minimize the cost of the rows subject to a sum of 1 for each open primary column and at most 1 for each term that
//! is secondary. A basis holds a variable for each term: a row, or the term's own *slack* (fixed at 0 for a primary
//! column). The reduced costs of the rows stay at 0 or above, so that each pivot raises the bound and the method can
//! stop at any time. What it returns is only a proposal (see `bound`): errors cost strength, never soundness.
//!
//! If a column may be covered several times, or other costs were taken, some rows and slacks are at most so much
//! (`BOUNDED`): see `bounded`.
//!
//! A chosen or dropped row is a variable fixed at 0; a covered column asks for a sum of 0. So the basis of a node is a
//! *warm start* for the nodes below it. Tiny costs are added to the rows, different for each, since with equal ones the
//! method might cycle. (Lemke 1954; Harris's ratio test, 1973; steepest edge: Forrest and Goldfarb 1992.)

use std::cmp::Ordering;
use std::sync::Arc;

use super::ascent::Ascent;
use super::bounded::Bounded;
use super::factors::{Factors, Failure};
use super::left::Left;
use super::potentials::Potentials;
use super::priced_rows::PricedRows;
use crate::search::Cancel;
use crate::util::{SplitMix64, large, to_u32};

const FEASIBLE: f64 = 1e-9;
/// A primal value this near to 0 or 1 is that.
pub(crate) const INTEGRAL: f64 = 1e-6;
const SMALLEST_PIVOT: f64 = 1e-7;
/// The relative size of the tiny costs.
const NOISE: f64 = 1e-7;
/// A method that takes longer is taken to be cycling.
const PIVOTS_FOR_EACH_TERM: u64 = 20;
/// By so much, relatively, a pivot may differ from itself, computed in the other way.
const INACCURATE: f64 = 1e-6;
/// The least square of a norm: less is an error of rounding.
const LEAST_NORM: f64 = 1e-4;
/// The factors of a basis have at most this many numbers, 24 MiB. Eliminating more would take seconds each time.
pub(crate) const MOST_NUMBERS: usize = large(1 << 21);
/// The pivot row is computed from the terms in which the line of the inverse is not 0 if these have at most this part
/// of the entries.
const SPARSE: usize = 2;
/// The distance above the limit, in units of its size, to which the bound is raised along a ray that proves that there
/// is no cover.
const FAR: f64 = 4.0;

/// A basis with its inverse and its duals.
#[derive(Clone, Debug)]
pub(crate) struct Basis {
    factors: Factors,
    /// The variables: rows by their number, then slacks.
    head: Vec<u32>,
    duals: Vec<f64>,
    /// The squares of the norms of the inverse's rows.
    norms: Vec<f64>,
}

impl Basis {
    /// Returns the bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.factors.bytes() + self.head.len() * (size_of::<u32>() + 2 * size_of::<f64>())
    }
}

/// The place of a variable in the basis, and how far it is above its bound, or below 0.
#[derive(Clone, Copy, Debug)]
struct Leaving {
    at: usize,
    excess: f64,
}

/// A variable outside the basis that the step of the duals meets: its entry in the pivot row, above 0, and its reduced
/// cost, at least 0.
#[derive(Clone, Copy, Debug)]
struct Met {
    variable: u32,
    entry: f64,
    reduced: f64,
}

impl Met {
    /// Returns the step at which it is met.
    fn step(&self) -> f64 {
        self.reduced / self.entry
    }

    /// Compares by the steps; of equal ones the same on every machine.
    fn order(&self, other: &Self) -> Ordering {
        self.step().total_cmp(&other.step()).then(self.variable.cmp(&other.variable))
    }
}

/// Solves the relaxation of what is left.
#[derive(Clone, Debug)]
pub(crate) struct Simplex {
    rows: Arc<PricedRows>,
    potentials: Arc<Potentials>,
    /// The number of terms.
    size: usize,
    /// The cost that a cost of 1 here stands for.
    scale: f64,
    /// The costs of the rows, then those of the slacks: of each as much less as its term has a potential, but a slack that
    /// is fixed at 0 may have any cost: the dual at the start.
    costs: Vec<f64>,
    /// The numbers of the terms: the columns of the slacks.
    terms: Vec<u32>,
    basis: Basis,
    is_basic: Vec<bool>,
    /// The values of the variables in the basis.
    values: Vec<f64>,
    /// The rows that were alive at the start, ascending, and the reduced costs of those outside the basis, by row.
    rows_left: Vec<u32>,
    entries_left: usize,
    reduced: Vec<f64>,
    /// The line of the inverse that belongs to the variable that leaves, by term.
    line: Vec<f64>,
    /// The terms in which it is not 0.
    in_line: Vec<u32>,
    /// Rows outside the basis with their entries. Those that are not in it have 0.
    pivot_row: Vec<(u32, f64)>,
    /// The pivot row by row, 0 but while it is computed.
    entries: Vec<f64>,
    /// What the step meets: what may stop it, and, in order, what it passes.
    met: Vec<Met>,
    passed: Vec<Met>,
    /// The inverse times the column that enters, and times the line.
    column: Vec<f64>,
    steepest: Vec<f64>,
    /// Room for a vector, by term or by place; all 0 in between.
    vector: Vec<f64>,
    bounded: Bounded,
    /// The lower bound on the cost of every solution that the duals prove.
    bound: f64,
    /// The primal value of each row.
    primals: Vec<f64>,
    /// True if the method came to its end.
    is_solved: bool,
    /// The sign with which `line` says why there is no solution, if the method found that there is none.
    ray_sign: Option<f64>,
    /// See [`MOST_NUMBERS`], and whether there were more.
    pub(crate) most_numbers: usize,
    pub(crate) is_too_large: bool,
    pub(super) cancel: Cancel,
}

impl Simplex {
    /// Starts with these duals, 0 where the slack is not fixed at 0, and potentials that are 0 there too. They leave no row
    /// with a fixed slack a reduced cost below 0.
    pub(crate) fn new(
        rows: Arc<PricedRows>,
        potentials: Arc<Potentials>,
        duals: &[f64],
        cancel: Cancel,
    ) -> Self {
        let (size, count) = (rows.terms.len(), rows.count());

        // Costs are in units of the mean cost.
        let sum: f64 = potentials.costs.iter().map(|&cost| (cost as f64).abs()).sum();
        let scale = if sum > 0.0 { sum / count as f64 } else { 1.0 };
        let mut costs = noisy(&potentials, scale);

        // The first basis is that of all slacks. Each costs as much as its dual, so the basis has these duals.
        let duals: Vec<f64> = duals.iter().map(|dual| dual / scale).collect();
        costs.extend_from_slice(&duals);

        let bounded = if rows.has_multiplicities() {
            Bounded::new((0..to_u32(count)).map(|row| !rows.has_once(row)).collect(), size)
        } else {
            Bounded::default()
        };
        let head = (0..size).map(|term| to_u32(count + term)).collect();
        Self {
            size,
            scale,
            costs,
            terms: (0..to_u32(size)).collect(),
            basis: Basis { factors: Factors::new(size, MOST_NUMBERS), head, duals, norms: vec![1.0; size] },
            is_basic: vec![false; count + size],
            values: vec![0.0; size],
            rows_left: Vec::new(),
            entries_left: 0,
            reduced: vec![0.0; count],
            line: vec![0.0; size],
            in_line: Vec::new(),
            pivot_row: Vec::new(),
            entries: vec![0.0; count],
            met: Vec::new(),
            passed: Vec::new(),
            column: vec![0.0; size],
            steepest: vec![0.0; size],
            vector: vec![0.0; size],
            bounded,
            bound: 0.0,
            primals: vec![0.0; count],
            is_solved: false,
            ray_sign: None,
            most_numbers: MOST_NUMBERS,
            is_too_large: false,
            cancel,
            rows,
            potentials,
        }
    }

    /// Returns the cost that a cost of 1 here stands for: the mean size of those that matter.
    pub(crate) fn scale(&self) -> f64 {
        self.scale
    }

    /// Goes on from the same basis with other potentials, which leave the reduced costs as they are, if the mean size of
    /// the costs in the basis is below this much. Returns whether it is.
    ///
    /// The costs of the rows in the basis are the scale now, since the others may be far above. In a scale so fine, reduced
    /// costs that were 0 may be below: such rows begin at a bound of 1, which is true of any row.
    pub(crate) fn take(&mut self, potentials: Arc<Potentials>, most: f64) -> bool {
        let in_basis = self.basis.head.iter().filter_map(|&variable| potentials.costs.get(variable as usize));
        let scale = mean_size(in_basis.map(|&cost| cost as f64));
        if scale >= most {
            return false;
        }

        self.scale = scale;
        self.costs = noisy(&potentials, scale);
        // Slacks had costs only to give the first basis its duals. This basis has duals of its own.
        self.costs.extend(potentials.by_term().iter().map(|&potential| -(potential as f64) / scale));
        self.bounded = Bounded::new(vec![true; self.rows.count()], self.size);
        // The basis stays, but its duals are those of the costs before.
        for (cost, &variable) in self.vector.iter_mut().zip(&self.basis.head) {
            *cost = self.costs[variable as usize];
        }
        self.basis.factors.solve_transposed(&mut self.vector, &mut self.basis.duals);
        self.potentials = potentials;
        true
    }

    /// Returns the method that takes its place.
    pub(crate) fn ascent(&self) -> Ascent {
        Ascent::new(self.rows.clone(), self.potentials.clone(), self.cancel.clone())
    }

    pub(crate) fn basis(&self) -> &Basis {
        &self.basis
    }

    /// Returns the basis for several nodes to start from: without exchanges, which each of them would repeat.
    pub(crate) fn fresh_basis(&mut self) -> &Basis {
        if self.basis.factors.has_exchanges() {
            let rows = self.rows.clone();
            self.refactorize(&rows);
        }
        &self.basis
    }

    /// Goes on from this basis, which was that of a node further up, and writes its duals.
    pub(crate) fn start_from(&mut self, basis: &Basis, duals: &mut [f64]) {
        self.basis.clone_from(basis);
        self.write_duals(duals);
    }

    /// Writes the duals of the basis, in units of the costs. Those of the method are not used: they are of costs with the
    /// tiny ones added, which would be lost at every row whose reduced cost is 0.
    fn write_duals(&mut self, duals: &mut [f64]) {
        for (cost, &variable) in self.vector.iter_mut().zip(&self.basis.head) {
            *cost = match self.potentials.costs.get(variable as usize) {
                Some(&cost) => cost as f64,
                None => self.costs[variable as usize] * self.scale,
            };
        }
        self.basis.factors.solve_transposed(&mut self.vector, duals);
    }

    /// Checks whether the last relaxation was solved to its end.
    pub(crate) fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Tells by how much each dual rises along the ray that proves that there is no solution, if that was found.
    pub(crate) fn ray(&self) -> Option<Vec<f64>> {
        let sign = self.ray_sign?;
        Some(self.line.iter().map(|x| sign * x).collect())
    }

    /// Adds the rows of the solution if no primal value is a fraction.
    pub(crate) fn integral(&self, rows: &mut Vec<u32>) -> bool {
        for (&variable, &value) in self.basis.head.iter().zip(&self.values) {
            if (variable as usize) < self.rows.count() && value.abs() > INTEGRAL {
                if (value - 1.0).abs() > INTEGRAL {
                    return false;
                }
                rows.push(variable);
            }
        }
        rows.extend(self.rows_left.iter().filter(|&&row| self.bounded.is_at_bound(row)));
        true
    }

    /// Returns the primal value of the row.
    pub(crate) fn primal(&self, row: u32) -> f64 {
        self.primals[row as usize]
    }

    /// Returns the row's cost minus the duals of the method: where its reduced cost is 0, a tiny number tells it from
    /// others.
    pub(crate) fn told_apart(&self, row: u32) -> f64 {
        let duals = self.rows.terms_of(row).iter().map(|&term| self.basis.duals[term as usize]);
        self.potentials.costs[row as usize] as f64 / self.scale - duals.sum::<f64>()
    }

    /// Solves the relaxation of what is left, until its bound is above the limit or after this many pivots, and writes
    /// the duals. Returns the number of pivots.
    pub(crate) fn solve(&mut self, left: &Left, limit: i64, most: u64, duals: &mut [f64]) -> u64 {
        let most = most.min(PIVOTS_FOR_EACH_TERM * self.size as u64 + 100);
        if self.bounded.has_any() {
            self.run::<true>(left, limit, most, duals)
        } else {
            self.run::<false>(left, limit, most, duals)
        }
    }

    /// Runs the method.
    fn run<const BOUNDED: bool>(&mut self, left: &Left, limit: i64, most: u64, duals: &mut [f64]) -> u64 {
        let rows = self.rows.clone();
        self.begin::<BOUNDED>(&rows, left);
        let shift = self.potentials.shift(&rows, left);
        let limit = (i128::from(limit.saturating_sub(left.cost)) - shift) as f64 / self.scale;
        let (mut pivots, mut ray_step) = (0, 0.0);
        (self.is_solved, self.ray_sign) = (false, None);

        while pivots < most && self.bound <= limit + 1e-6 * limit.abs() && !self.is_canceled() {
            // No value is beyond its bounds: the basis is the best.
            let Some(leaving) = self.leaving::<BOUNDED>(&rows, left) else {
                self.is_solved = true;
                break;
            };
            let Some(entering) = self.entering::<BOUNDED>(&rows, left, leaving) else {
                // Nothing stops the bound: there is no solution.
                let far = (limit - self.bound).max(0.0) + FAR * limit.abs().max(1.0);
                self.ray_sign = Some(leaving.excess.signum());
                ray_step = leaving.excess.signum() * self.scale * far / leaving.excess.abs().max(FEASIBLE);
                break;
            };

            let is_done = self.pivot::<BOUNDED>(&rows, left, leaving, entering);
            pivots += u64::from(is_done);
            if self.basis.factors.needs_refactorization() || !is_done {
                // A pivot that fails with fresh factors would fail again.
                if !is_done && !self.basis.factors.has_exchanges() || !self.refactorize(&rows) {
                    break;
                }
                self.begin::<BOUNDED>(&rows, left);
            }
        }

        // A row outside the basis is 0, or 1 if it is at its bound.
        self.primals.fill(0.0);
        for (&variable, &value) in self.basis.head.iter().zip(&self.values) {
            if let Some(primal) = self.primals.get_mut(variable as usize) {
                *primal = value;
            }
        }
        for &row in self.rows_left.iter().filter(|&&row| self.bounded.is_at_bound(row)) {
            self.primals[row as usize] = 1.0;
        }

        self.write_duals(duals);
        // Far enough along the ray the bound is above the limit, which says that there is no cover.
        if self.ray_sign.is_some() {
            duals.iter_mut().zip(&self.line).for_each(|(dual, x)| *dual += ray_step * x);
        }
        pivots
    }

    fn is_canceled(&self) -> bool {
        self.cancel.is_raised()
    }

    /// Computes everything that follows from the basis and what is left.
    fn begin<const BOUNDED: bool>(&mut self, rows: &PricedRows, left: &Left) {
        self.is_basic.fill(false);
        for &variable in &self.basis.head {
            self.is_basic[variable as usize] = true;
        }

        self.rows_left.clear();
        self.rows_left.extend(left.alive());
        // In an order that does not depend on the way to this node: of equal pivots the first one is taken.
        self.rows_left.sort_unstable();

        // The right sides: for a column that is covered once 1 if it is open, else 0.
        let sides = &mut self.vector;
        let mut bounded_cost = 0.0;
        if BOUNDED {
            let prices = (&self.costs[rows.count()..], &*self.basis.duals);
            bounded_cost = self.bounded.begin(rows, left, &self.is_basic, prices, sides);
        } else {
            let is_open = rows.terms.iter().map(|&column| left.is_open(column));
            sides.iter_mut().zip(is_open).for_each(|(side, is_open)| *side = f64::from(u8::from(is_open)));
        }

        self.entries_left = 0;
        for &row in self.rows_left.iter().filter(|&&row| !self.is_basic[row as usize]) {
            let terms = rows.terms_of(row);
            self.entries_left += terms.len();
            let duals = terms.iter().map(|&term| self.basis.duals[term as usize]);
            let cost = self.costs[row as usize];
            let reduced = cost - duals.sum::<f64>();

            let is_at_bound = BOUNDED && self.bounded.raise(row, reduced);
            self.reduced[row as usize] = if is_at_bound { -reduced } else { reduced };
            // At its bound it is a whole part of the solution.
            if is_at_bound {
                bounded_cost += cost;
                terms.iter().for_each(|&term| sides[term as usize] -= 1.0);
            }
        }

        let duals = self.basis.duals.iter().zip(&*sides);
        self.bound = duals.map(|(dual, side)| dual * side).sum::<f64>() + bounded_cost;
        self.basis.factors.solve(sides, &mut self.values);
    }

    /// Finds the variable that violates its bounds the most.
    fn leaving<const BOUNDED: bool>(&self, rows: &PricedRows, left: &Left) -> Option<Leaving> {
        let mut worst = (0.0, None);
        for (at, (&variable, &value)) in self.basis.head.iter().zip(&self.values).enumerate() {
            // Near 0 a value is within its bounds, whatever these are.
            if value.abs() <= FEASIBLE {
                continue;
            }
            let Some(most) = self.bounded.most::<BOUNDED>(rows, left, variable) else { continue };
            let excess = if value > 0.0 { value - most } else { value };
            if value > 0.0 && excess <= FEASIBLE {
                continue;
            }
            // For the length of its line (steepest edge): a long line makes any value look large.
            let violation = excess * excess / self.basis.norms[at];
            if violation > worst.0 {
                worst = (violation, Some(Leaving { at, excess }));
            }
        }
        worst.1
    }

    /// Chooses the variable that enters in its place, and how far the duals move: as far as all reduced costs stay at 0
    /// or above, but for those of variables that go to their other bounds. Of about equal steps, the largest pivot. `None`
    /// if nothing stops the bound.
    fn entering<const BOUNDED: bool>(
        &mut self,
        rows: &PricedRows,
        left: &Left,
        leaving: Leaving,
    ) -> Option<(u32, f64)> {
        let direction = leaving.excess.signum();
        self.vector[leaving.at] = 1.0;
        self.basis.factors.solve_transposed(&mut self.vector, &mut self.line);
        self.find_pivot_row(rows, left);

        self.find_met::<BOUNDED>(rows, left, direction);
        if BOUNDED {
            self.pass(rows, left, leaving.excess.abs());
        }

        // Harris's ratio test. First the longest step at which no reduced cost is below 0 by more than a tolerance.
        let steps = self.met.iter().map(|met| (met.reduced + FEASIBLE) / met.entry);
        let least = steps.fold(f64::INFINITY, f64::min);

        // Then the largest pivot of those that are met within this step.
        let mut best: Option<&Met> = None;
        for met in &self.met {
            if best.is_none_or(|best| met.entry > best.entry) && met.step() <= least {
                best = Some(met);
            }
        }
        best.map(|met| (met.variable, met.step()))
    }

    /// Finds the rows and slacks whose reduced costs fall as the duals move in this direction.
    fn find_met<const BOUNDED: bool>(&mut self, rows: &PricedRows, left: &Left, direction: f64) {
        self.met.clear();
        for (row, entry) in &mut self.pivot_row {
            *entry *= direction * self.bounded.sign::<BOUNDED>(*row as usize);
            if *entry > SMALLEST_PIVOT {
                let reduced = self.reduced[*row as usize].max(0.0);
                self.met.push(Met { variable: *row, entry: *entry, reduced });
            }
        }
        for term in self.bounded.free_slacks::<BOUNDED>(rows) {
            let slack = rows.count() + term;
            let sign = self.bounded.sign::<BOUNDED>(slack);
            let entry = direction * sign * self.line[term];
            if entry > SMALLEST_PIVOT && left.is_open(rows.terms[term]) && !self.is_basic[slack] {
                let reduced = (sign * (self.costs[slack] - self.basis.duals[term])).max(0.0);
                self.met.push(Met { variable: to_u32(slack), entry, reduced });
            }
        }
    }

    /// Passes the variables that are met first. Each goes to its other bound, and from there on the bound rises more slowly
    /// than before, which was by `rise` for a step of 1; so as many as leave it rising. One is left to stop the step.
    fn pass(&mut self, rows: &PricedRows, left: &Left, mut rise: f64) {
        self.passed.clear();
        let bounded = &self.bounded;
        let loss =
            |met: &Met| met.entry * bounded.most::<true>(rows, left, met.variable).unwrap_or(f64::INFINITY);
        // One alone may be too much. Those from there on need no order.
        let stops = self.met.iter().filter(|met| loss(met) >= rise);
        let stop = stops.map(Met::step).fold(f64::INFINITY, f64::min);
        self.passed.extend(self.met.iter().filter(|met| met.step() < stop && loss(met) < rise));
        self.passed.sort_unstable_by(Met::order);

        let still_rises = |met: &&Met| {
            rise -= loss(met);
            rise > 0.0
        };
        let count = self.passed.iter().take_while(still_rises).count();
        self.passed.truncate(count.min(self.met.len().saturating_sub(1)));
        if let Some(last) = self.passed.last() {
            self.met.retain(|met| met.order(last).is_gt());
        }
    }

    /// Computes the pivot row from the line of the inverse: the entries of all rows one by one, or of those in which it
    /// is not 0, if these are few.
    fn find_pivot_row(&mut self, rows: &PricedRows, left: &Left) {
        self.pivot_row.clear();
        self.in_line.clear();
        self.in_line.extend((0..to_u32(self.size)).filter(|&term| self.line[term as usize] != 0.0));

        // What the second way would read: also the rows of these columns that are gone.
        let columns = self.in_line.iter().map(|&term| rows.terms[term as usize]);
        let entries: usize = columns.map(|column| rows.size_of_column(column)).sum();
        if entries > self.entries_left / SPARSE {
            for &row in self.rows_left.iter().filter(|&&row| !self.is_basic[row as usize]) {
                let line = rows.terms_of(row).iter().map(|&term| self.line[term as usize]);
                self.pivot_row.push((row, line.sum()));
            }
            return;
        }

        for &term in &self.in_line {
            for (row, _) in rows.of_column(rows.terms[term as usize]) {
                if left.is_alive(row) && !self.is_basic[row as usize] {
                    let entry = &mut self.entries[row as usize];
                    if *entry == 0.0 {
                        self.pivot_row.push((row, 0.0)); // twice, the second time with 0, if it was 0 in between
                    }
                    *entry += self.line[term as usize];
                }
            }
        }
        // They are taken, so that all are 0 again. A row that stands here twice gets its sum the first time.
        for (row, entry) in &mut self.pivot_row {
            *entry = std::mem::take(&mut self.entries[*row as usize]);
        }
    }

    /// Finds the inverse times the column of this variable. Returns the line times the column.
    fn find_column(&mut self, rows: &PricedRows, variable: u32) -> f64 {
        let terms = match (variable as usize).checked_sub(rows.count()) {
            None => rows.terms_of(variable),
            Some(term) => std::slice::from_ref(&self.terms[term]),
        };
        terms.iter().for_each(|&term| self.vector[term as usize] = 1.0);
        let product = terms.iter().map(|&term| self.line[term as usize]).sum();
        self.basis.factors.solve(&mut self.vector, &mut self.column);
        product
    }

    /// Moves the variables that the step has passed to their other bounds. Returns how far the value at this place falls.
    fn move_passed(&mut self, rows: &PricedRows, left: &Left, place: usize, step: f64) -> f64 {
        if self.passed.is_empty() {
            return 0.0;
        }

        for met in &self.passed {
            let variable = met.variable as usize;
            let most = self.bounded.most::<true>(rows, left, met.variable).unwrap_or(0.0);
            // From where it was met the bound has risen less.
            self.bound -= (step - met.step()) * met.entry * most;
            let by = most * self.bounded.flip(variable);
            match variable.checked_sub(rows.count()) {
                None => {
                    self.reduced[variable] = -self.reduced[variable];
                    rows.terms_of(met.variable).iter().for_each(|&term| self.vector[term as usize] += by);
                }
                Some(term) => self.vector[term] += by,
            }
        }

        self.basis.factors.solve(&mut self.vector, &mut self.steepest);
        self.values.iter_mut().zip(&self.steepest).for_each(|(value, x)| *value -= x);
        self.steepest[place]
    }

    /// Exchanges the variables. Returns `false`, and changes nothing, if the pivot is not what it should be: the
    /// factors have lost their accuracy.
    fn pivot<const BOUNDED: bool>(
        &mut self,
        rows: &PricedRows,
        left: &Left,
        Leaving { at: leaving, excess }: Leaving,
        (entering, step): (u32, f64),
    ) -> bool {
        let direction = excess.signum();

        // The pivot is computed twice, from the line and from the column. Where the two differ, the factors are
        // no longer accurate.
        let expected = self.find_column(rows, entering);
        let pivot = self.column[leaving];
        let sign = self.bounded.sign::<BOUNDED>(entering as usize);
        if pivot * direction * sign < SMALLEST_PIVOT / 2.0
            || (pivot - expected).abs() > INACCURATE * (1.0 + pivot.abs())
        {
            return false;
        }

        // The pivot is accepted. From here on the state changes, and nothing fails.
        let mut norm = 0.0;
        for &term in &self.in_line {
            let x = self.line[term as usize];
            norm += x * x;
            self.basis.duals[term as usize] += direction * step * x;
        }
        self.bound += step * excess.abs();
        for &(row, entry) in &self.pivot_row {
            self.reduced[row as usize] -= step * entry;
        }

        let fall = if BOUNDED { self.move_passed(rows, left, leaving, step) } else { 0.0 };

        let value = (excess - fall) / pivot; // by so much the entering variable rises
        self.update_values(leaving, value, norm);
        self.basis.factors.exchange(leaving, &self.column);
        let gone = std::mem::replace(&mut self.basis.head[leaving], entering);
        if BOUNDED {
            self.values[leaving] += self.bounded.enter(rows, entering);
            if direction > 0.0 {
                self.bounded.leave_from_above(rows, left, gone);
            }
        }

        self.is_basic[gone as usize] = false;
        self.is_basic[entering as usize] = true;
        // A slack has its reduced cost in its dual.
        if let Some(reduced) = self.reduced.get_mut(gone as usize) {
            *reduced = step;
        }
        true
    }

    /// Takes the entering variable, which rises by this much, to its place. `norm` is the square of that of the line.
    fn update_values(&mut self, leaving: usize, value: f64, norm: f64) {
        // The values, and the norms of steepest edge (Forrest and Goldfarb), follow from those before.
        self.vector.copy_from_slice(&self.line);
        self.basis.factors.solve(&mut self.vector, &mut self.steepest);
        let pivot = self.column[leaving];
        for (at, &x) in self.column.iter().enumerate() {
            if x != 0.0 {
                self.values[at] -= x * value;
                let factor = x / pivot;
                let changed = self.basis.norms[at] + factor * (factor * norm - 2.0 * self.steepest[at]);
                self.basis.norms[at] = changed.max(LEAST_NORM);
            }
        }
        self.values[leaving] = value;
        self.basis.norms[leaving] = (norm / (pivot * pivot)).max(LEAST_NORM);
    }

    /// Computes the factors afresh, and the duals. Returns `false` if that cannot be done.
    fn refactorize(&mut self, rows: &PricedRows) -> bool {
        let head = &self.basis.head;
        let terms = |place: usize| match (head[place] as usize).checked_sub(rows.count()) {
            None => rows.terms_of(head[place]),
            Some(term) => std::slice::from_ref(&self.terms[term]),
        };
        let factors = Factors::of(self.size, self.most_numbers, terms, || self.is_canceled());

        match factors {
            Ok(factors) => self.basis.factors = factors,
            Err(failure) => {
                self.is_too_large |= failure == Failure::TooLarge;
                return false;
            }
        }

        // Errors have added up in the duals as well.
        for (cost, &variable) in self.vector.iter_mut().zip(head) {
            *cost = self.costs[variable as usize];
        }
        self.basis.factors.solve_transposed(&mut self.vector, &mut self.basis.duals);
        true
    }
}

/// Returns the costs of the rows in units of this scale, each with a tiny one added.
fn noisy(potentials: &Potentials, scale: f64) -> Vec<f64> {
    let mut random = SplitMix64::new(1);
    let mut noise = || NOISE * (1.0 + random.next() as f64 / u64::MAX as f64);
    potentials.costs.iter().map(|&cost| cost as f64 / scale + noise()).collect()
}

/// Returns the mean size of some costs, which a method then works with as 1, and 1 more: never 0, whatever they are.
pub(super) fn mean_size(costs: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = costs.fold((0.0, 0.0), |(sum, count), cost| (sum + cost.abs(), count + 1.0));
    1.0 + sum / f64::max(count, 1.0)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;
    use crate::matrix::MatrixBuilder;
    use crate::search::Search;

    /// An elimination went on for a third of a second after the flag was raised.
    #[test]
    fn a_raised_flag_ends_an_elimination() {
        // The edges of an odd cycle: none of their pivots does without arithmetic.
        let mut matrix = MatrixBuilder::new();
        let place = matrix.primary("place", 5);
        for at in 0..5 {
            matrix.row((), [place.at(at), place.at((at + 1) % 5)]).unwrap();
        }
        let matrix = matrix.build().unwrap();
        let (_, view) = Search::new().left(matrix.incidence()).unwrap().unwrap();
        let rows = Arc::new(PricedRows::new(view, vec![1; 5]));
        let potentials = Arc::new(Potentials::none(&rows));

        let flag = Arc::new(AtomicBool::new(true));
        let mut simplex = Simplex::new(rows.clone(), potentials, &[0.0; 5], Cancel(Some(flag.clone())));
        simplex.basis.head = (0..5).collect();
        assert!(!simplex.refactorize(&rows) && !simplex.is_too_large);
        flag.store(false, Ordering::Relaxed);
        assert!(simplex.refactorize(&rows));
    }
}
