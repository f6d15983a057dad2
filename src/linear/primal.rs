//! The linear relaxation of rows that come one after the other, by the primal simplex method over sparse `factors`.
//!
//! Minimize the cost of the rows subject to a sum for each *term* that is at least and at most so much. A basis holds a
//! variable for each term: a row, or the term's own *slack*, by which the sum falls short. The values of the basis follow
//! from the variables outside, each of which is at one of its bounds. A variable enters the basis if that lowers the
//! cost, and the first one to reach a bound leaves. A basis that was the best stays within its bounds when rows are
//! added, with these at 0: so the method goes on from there, a *warm start*. (`simplex`, the dual method, needs reduced
//! costs of 0 or above, which new rows do not have.)
//!
//! While some variables of the basis are beyond their bounds, it is the sum of their excesses that is minimized: the
//! *first phase*. If it ends above 0, there is no solution, and its duals say why (a ray, Farkas' lemma). Rows that are
//! added then may lower the sum.
//!
//! Where many variables of the basis are at their bounds, the method might go on for long without moving any. If it does,
//! it solves the problem with bounds of the slacks that are wider by tiny random numbers, and then goes on with the true
//! ones, for a few steps.
//!
//! The variable that enters is the one of the largest reduced cost for the length of its edge, as far as that is known
//! (Devex). The one that leaves has the largest pivot of those of about equal steps. (Both: P. Harris, Pivot selection
//! methods of the Devex LP code, Mathematical Programming 5, 1973.)

use super::factors::{Factors, Failure};
use super::simplex::{MOST_NUMBERS, mean_size};
use crate::search::Cancel;
use crate::util::{SplitMix64, to_u32};

const FEASIBLE: f64 = 1e-9;
/// A reduced cost that is nearer to 0, in mean costs, is 0.
const OPTIMAL: f64 = 1e-9;
const SMALLEST_PIVOT: f64 = 1e-7;
/// The size of the tiny numbers.
const NOISE: f64 = 1e-6;
/// A method that takes longer is taken to be cycling.
const STEPS_FOR_EACH_TERM: usize = 50;
/// If the weights grow further, they are set back to 1.
const MOST_WEIGHT: f64 = 1e3;
const OUTSIDE: u32 = u32::MAX;

/// The way in which it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Solved,
    /// There is no solution: the duals are those of the first phase.
    Infeasible,
    /// The flag was raised.
    Canceled,
    /// The factors are too large, or the method cycles or has lost its accuracy.
    Failed,
}

/// See the head of the file. Variables are numbered: slacks by their terms, then rows.
#[derive(Clone, Debug)]
pub(crate) struct Primal {
    /// The least sum of each term, and by how much it may be more; below 0 if any sum will do.
    least: Vec<f64>,
    ranges: Vec<f64>,
    /// The bounds of each variable, and the tiny numbers by which those of the slacks are wider, if they are.
    lows: Vec<f64>,
    highs: Vec<f64>,
    noise: Vec<f64>,
    is_noisy: bool,
    /// The terms of the rows, row by row, and where each row's end.
    terms: Vec<u32>,
    ends: Vec<usize>,
    /// The costs of the slacks, and of the rows.
    slack_costs: Vec<f64>,
    costs: Vec<f64>,
    factors: Factors,
    /// The variables in the basis, and their values.
    head: Vec<u32>,
    values: Vec<f64>,
    /// For each variable its place in the basis, or [`OUTSIDE`], and then whether it is at its upper bound.
    places: Vec<u32>,
    is_high: Vec<bool>,
    /// In mean costs, or in excesses in the first phase; the reduced costs of the variables outside the basis; and
    /// whether these are known, and for which phase.
    duals: Vec<f64>,
    reduced: Vec<f64>,
    is_priced: bool,
    is_for_excess: bool,
    /// For each variable outside the basis about the square of the length of its edge.
    weights: Vec<f64>,
    /// The mean size of a cost.
    scale: f64,
    /// The number of steps in a row that have moved nothing.
    idle: usize,
    /// Room for a vector, by term or by place; all 0 in between.
    vector: Vec<f64>,
    /// The inverse times the column that enters, and the line of the inverse of the variable that leaves.
    column: Vec<f64>,
    line: Vec<f64>,
    /// The places at which the entering variable may stop: how far their values may go, how fast they do, and whether up.
    stops: Vec<(usize, f64, f64, bool)>,
}

impl Primal {
    /// Starts with terms whose sums must be at least this much, and may be so much more.
    pub(crate) fn new(terms: impl Iterator<Item = (u32, f64)>) -> Self {
        let (least, ranges): (Vec<f64>, Vec<f64>) =
            terms.map(|(least, range)| (f64::from(least), range)).unzip();
        let size = least.len();
        let mut random = SplitMix64::new(1);
        let mut noise = || NOISE * (1.0 + random.next() as f64 / u64::MAX as f64);

        // The first basis is that of all slacks.
        Self {
            least,
            ranges,
            lows: vec![0.0; size],
            highs: vec![0.0; size],
            noise: (0..size).map(|_| noise()).collect(),
            is_noisy: false,
            terms: Vec::new(),
            ends: Vec::new(),
            slack_costs: vec![0.0; size],
            costs: Vec::new(),
            factors: Factors::new(size, MOST_NUMBERS),
            head: (0..to_u32(size)).collect(),
            values: vec![0.0; size],
            places: (0..to_u32(size)).collect(),
            is_high: vec![true; size],
            duals: vec![0.0; size],
            reduced: Vec::new(),
            is_priced: false,
            is_for_excess: false,
            weights: vec![1.0; size],
            scale: 1.0,
            idle: 0,
            vector: vec![0.0; size],
            column: vec![0.0; size],
            line: vec![0.0; size],
            stops: Vec::new(),
        }
    }

    /// Adds a row, outside the basis at 0. `is_bounded`: no term keeps its value from being above 1.
    pub(crate) fn add(&mut self, cost: f64, terms: impl IntoIterator<Item = u32>, is_bounded: bool) {
        self.terms.extend(terms);
        self.ends.push(self.terms.len());
        self.costs.push(cost);
        self.lows.push(0.0);
        self.highs.push(if is_bounded { 1.0 } else { f64::INFINITY });
        self.places.push(OUTSIDE);
        self.is_high.push(false);
        self.weights.push(1.0);
    }

    /// Frees a term: from now on any sum of it will do.
    pub(crate) fn free(&mut self, term: u32) {
        self.ranges[term as usize] = f64::NEG_INFINITY;
    }

    pub(crate) fn terms_of(&self, row: usize) -> &[u32] {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.terms[start..self.ends[row]]
    }

    /// Returns the duals, by term: prices if it is solved, else a ray if there is no solution.
    pub(crate) fn duals(&self) -> impl Iterator<Item = f64> + '_ {
        let unit = if self.is_for_excess { 1.0 } else { self.scale };
        self.duals.iter().map(move |dual| dual * unit)
    }

    /// Returns the value of a row.
    pub(crate) fn value(&self, row: usize) -> f64 {
        let variable = self.least.len() + row;
        match self.places[variable] {
            OUTSIDE => self.at(variable),
            place => self.values[place as usize],
        }
    }

    /// Goes on from the last basis to the best one for all rows so far.
    pub(crate) fn solve(&mut self, cancel: &Cancel) -> Verdict {
        let sum: f64 = self.costs.iter().map(|cost| cost.abs()).sum();
        self.scale = if sum > 0.0 { sum / self.costs.len() as f64 } else { 1.0 };
        self.run(cancel)
    }

    /// Returns the cost that a cost of 1 here stands for.
    pub(crate) fn scale(&self) -> f64 {
        self.scale
    }

    /// Returns the mean size of these costs over the rows in the basis, and 1 more.
    pub(crate) fn scale_of(&self, costs: &[f64]) -> f64 {
        let in_basis =
            self.head.iter().filter_map(|&variable| (variable as usize).checked_sub(self.least.len()));
        mean_size(in_basis.map(|row| costs[row]))
    }

    /// Goes on from the basis that was the best with other costs of slacks and rows, which leave the reduced costs as they
    /// are, on this scale: that of the rows in the basis, since others may be far above.
    pub(crate) fn solve_with(
        &mut self,
        [slack_costs, costs]: [Vec<f64>; 2],
        scale: f64,
        cancel: &Cancel,
    ) -> Verdict {
        (self.slack_costs, self.costs, self.scale) = (slack_costs, costs, scale);
        self.run(cancel)
    }

    fn run(&mut self, cancel: &Cancel) -> Verdict {
        let mut steps = STEPS_FOR_EACH_TERM.saturating_mul(self.least.len()).saturating_add(1000);
        let mut has_been_noisy = false;
        self.idle = 0;
        self.set_noise(false);

        loop {
            if cancel.is_raised() {
                return Verdict::Canceled;
            }
            if steps == 0 {
                return Verdict::Failed;
            }
            steps -= 1;
            match self.step(cancel) {
                Some(verdict @ (Verdict::Failed | Verdict::Canceled)) => return verdict,
                // What has been updated many times is computed anew before it is believed.
                Some(_) if self.factors.has_exchanges() => {
                    if let Err(verdict) = self.refactorize(cancel) {
                        return verdict;
                    }
                    self.compute_values();
                }
                // That was the end for the wider bounds only.
                Some(_) if self.is_noisy => self.set_noise(false),
                Some(verdict) => return verdict,
                None if self.idle > self.least.len() && !has_been_noisy => {
                    has_been_noisy = true;
                    self.set_noise(true);
                }
                None => {}
            }
        }
    }

    /// Sets the bounds of the slacks, with the tiny numbers or without them.
    fn set_noise(&mut self, is_noisy: bool) {
        self.is_noisy = is_noisy;
        for (term, &range) in self.ranges.iter().enumerate() {
            let noise = if is_noisy { self.noise[term] } else { 0.0 };
            (self.lows[term], self.highs[term]) =
                if range < 0.0 { (f64::NEG_INFINITY, f64::INFINITY) } else { (-range - noise, noise) };
        }
        self.compute_values();
    }

    /// Returns the bounds of a variable.
    fn bounds(&self, variable: usize) -> (f64, f64) {
        (self.lows[variable], self.highs[variable])
    }

    /// Returns the value of a variable outside the basis.
    fn at(&self, variable: usize) -> f64 {
        let (low, high) = self.bounds(variable);
        let bound = if self.is_high[variable] { high } else { low };
        if bound.is_finite() { bound } else { 0.0 }
    }

    /// Takes a multiple of a variable's column from a vector by term.
    fn subtract_column(&self, variable: usize, factor: f64, from: &mut [f64]) {
        match variable.checked_sub(self.least.len()) {
            None => from[variable] -= factor,
            Some(row) => self.terms_of(row).iter().for_each(|&term| from[term as usize] -= factor),
        }
    }

    /// Computes the values of the basis. Then the prices are to be computed too.
    fn compute_values(&mut self) {
        let mut sides = std::mem::take(&mut self.vector);
        sides.copy_from_slice(&self.least);
        for variable in (0..self.places.len()).filter(|&variable| self.places[variable] == OUTSIDE) {
            match self.at(variable) {
                0.0 => {}
                value => self.subtract_column(variable, value, &mut sides),
            }
        }
        self.factors.solve(&mut sides, &mut self.values);
        self.vector = sides;
        self.is_priced = false;
    }

    /// Makes a step: exchanges two variables, or moves one from bound to bound. Returns how it ended, if there is none.
    fn step(&mut self, cancel: &Cancel) -> Option<Verdict> {
        // In the first phase the costs change with the values, so the duals are computed anew at each step.
        let has_excess = self.has_excess();
        if has_excess || self.is_for_excess || !self.is_priced {
            self.price(has_excess);
        }
        let Some(entering) = self.entering() else {
            return Some(if has_excess { Verdict::Infeasible } else { Verdict::Solved });
        };

        let direction = -self.reduced[entering].signum();
        let mut vector = std::mem::take(&mut self.vector);
        self.subtract_column(entering, -1.0, &mut vector);
        self.factors.solve(&mut vector, &mut self.column);
        self.vector = vector;

        // If nothing stops it before its other bound, it moves there, and the basis stays.
        let (low, high) = self.bounds(entering);
        let value = self.at(entering);
        let Some((leaving, step, is_high)) =
            self.leaving(direction).filter(|&(_, step, _)| step < high - low)
        else {
            if (high - low).is_infinite() {
                return Some(Verdict::Failed); // nothing stops it: no sum allows that
            }
            self.move_by(direction * (high - low));
            self.is_high[entering] = direction > 0.0;
            self.idle = 0;
            return None;
        };

        self.idle = if step > FEASIBLE { 0 } else { self.idle + 1 };
        self.move_by(direction * step);
        self.values[leaving] = value + direction * step;
        // Before the exchange, since it follows from the basis as it was.
        self.update_prices(entering, leaving);

        let gone = std::mem::replace(&mut self.head[leaving], to_u32(entering)) as usize;
        self.factors.exchange(leaving, &self.column);
        (self.places[gone], self.is_high[gone]) = (OUTSIDE, is_high);
        self.places[entering] = to_u32(leaving);

        if self.factors.needs_refactorization() {
            if let Err(verdict) = self.refactorize(cancel) {
                return Some(verdict);
            }
            self.compute_values();
        }
        None
    }

    /// Moves the entering variable by so much.
    fn move_by(&mut self, by: f64) {
        self.values.iter_mut().zip(&self.column).for_each(|(value, x)| *value -= by * x);
    }

    /// Checks whether a variable is beyond its bounds.
    fn has_excess(&self) -> bool {
        self.head.iter().zip(&self.values).any(|(&variable, &value)| self.excess(variable, value) != 0)
    }

    /// Tells whether a variable of this value is beyond its upper bound (1), its lower bound (-1) or none (0).
    fn excess(&self, variable: u32, value: f64) -> i8 {
        let (low, high) = self.bounds(variable as usize);
        i8::from(value > high + FEASIBLE) - i8::from(value < low - FEASIBLE)
    }

    /// Returns the cost of a variable, in mean costs.
    fn cost(&self, variable: usize) -> f64 {
        let row = variable.checked_sub(self.least.len());
        row.map_or_else(|| self.slack_costs[variable], |row| self.costs[row]) / self.scale
    }

    /// Computes the duals and the reduced costs, or, if a variable is beyond its bounds, those of the excesses.
    fn price(&mut self, has_excess: bool) {
        let mut costs = std::mem::take(&mut self.vector);
        for ((cost, &variable), &value) in costs.iter_mut().zip(&self.head).zip(&self.values) {
            // A value above its bound adds 1 to the sum of the excesses for each unit, one below takes 1.
            *cost = match has_excess {
                true => self.excess(variable, value).into(),
                false => self.cost(variable as usize),
            };
        }
        self.factors.solve_transposed(&mut costs, &mut self.duals);
        self.vector = costs;

        self.reduced.resize(self.places.len(), 0.0);
        let mut reduced = std::mem::take(&mut self.reduced);
        for (variable, reduced) in reduced.iter_mut().enumerate() {
            let cost = if has_excess { 0.0 } else { self.cost(variable) };
            *reduced = cost - self.product(variable, &self.duals);
        }
        self.reduced = reduced;
        (self.is_for_excess, self.is_priced) = (has_excess, true);
    }

    /// Returns the product of a variable's column with a vector by term.
    fn product(&self, variable: usize, vector: &[f64]) -> f64 {
        match variable.checked_sub(self.least.len()) {
            None => vector[variable],
            Some(row) => self.terms_of(row).iter().map(|&term| vector[term as usize]).sum(),
        }
    }

    /// Chooses the variable that enters: of those outside the basis that lower the sum if they leave their bound, the
    /// one that does so most along its edge, as far as that is known.
    fn entering(&self) -> Option<usize> {
        let mut best = (0.0, None);
        for (variable, &reduced) in self.reduced.iter().enumerate() {
            if reduced.abs() <= OPTIMAL || self.places[variable] != OUTSIDE {
                continue;
            }
            let merit = reduced * reduced / self.weights[variable];
            // The bounds are looked up only where the merit is larger, which is seldom.
            if merit > best.0 {
                let (low, high) = self.bounds(variable);
                let is_free = low == f64::NEG_INFINITY && high == f64::INFINITY;
                if low < high && (is_free || (reduced > 0.0) == self.is_high[variable]) {
                    best = (merit, Some(variable));
                }
            }
        }
        best.1
    }

    /// Updates the duals, the reduced costs and the weights for this exchange.
    fn update_prices(&mut self, entering: usize, leaving: usize) {
        self.vector[leaving] = 1.0;
        self.factors.solve_transposed(&mut self.vector, &mut self.line);
        let pivot = self.column[leaving];
        let gone = self.head[leaving] as usize;
        let (step, weight) = (self.reduced[entering] / pivot, self.weights[entering] / (pivot * pivot));
        self.duals.iter_mut().zip(&self.line).for_each(|(dual, x)| *dual += step * x);

        let (mut reduced, mut weights) =
            (std::mem::take(&mut self.reduced), std::mem::take(&mut self.weights));
        for variable in 0..self.places.len() {
            if self.places[variable] == OUTSIDE {
                let x = self.product(variable, &self.line);
                reduced[variable] -= step * x;
                weights[variable] = weights[variable].max(x * x * weight);
            }
        }

        // The one is in the basis now, and the other outside at this price.
        (reduced[entering], reduced[gone]) = (0.0, -step);
        weights[gone] = weight.max(1.0);
        // They are lengths in a frame of reference that is too far off by now: a new one begins (Devex).
        if weight > MOST_WEIGHT {
            weights.fill(1.0);
        }
        (self.reduced, self.weights) = (reduced, weights);
    }

    /// Finds the place of the variable that leaves, after which step, and whether it is then at its upper bound; `None`
    /// if nothing stops the variable that enters. A variable beyond a bound stops at that bound, and nowhere beyond it.
    fn leaving(&mut self, direction: f64) -> Option<(usize, f64, bool)> {
        // Harris: each bound gives by a tolerance. So several are met at about the same step, and the largest pivot of
        // these can be taken.
        self.stops.clear();

        let mut most = f64::INFINITY;
        for (place, ((&x, &value), &variable)) in
            self.column.iter().zip(&self.values).zip(&self.head).enumerate()
        {
            let by = -direction * x;
            // Too small for a pivot: the factors would lose their accuracy.
            if by.abs() <= SMALLEST_PIVOT {
                continue;
            }
            let (low, high) = self.bounds(variable as usize);
            let is_high = if by > 0.0 { value >= low - FEASIBLE } else { value > high + FEASIBLE };
            let way = if is_high { high - value } else { low - value };
            if way.is_finite() && way * by >= -FEASIBLE * by.abs() {
                most = most.min((way.abs() + FEASIBLE) / by.abs());
                self.stops.push((place, way, by, is_high));
            }
        }

        let near = self.stops.iter().filter(|&&(_, way, by, _)| way / by <= most);
        let &(place, way, by, is_high) = near.max_by(|one, other| one.2.abs().total_cmp(&other.2.abs()))?;
        // A value may be beyond its bound within the tolerance: that is no step back.
        Some((place, (way / by).max(0.0), is_high))
    }

    /// Computes the factors afresh. If that fails they stay, with their exchanges.
    fn refactorize(&mut self, cancel: &Cancel) -> Result<(), Verdict> {
        let terms = |place: usize| match (self.head[place] as usize).checked_sub(self.least.len()) {
            None => std::slice::from_ref(&self.head[place]), // a slack has the number of its term
            Some(row) => self.terms_of(row),
        };
        let factors = Factors::of(self.least.len(), MOST_NUMBERS, terms, || cancel.is_raised());
        self.factors = factors.map_err(|failure| match failure {
            Failure::Canceled => Verdict::Canceled,
            Failure::Singular | Failure::TooLarge => Verdict::Failed,
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    /// An elimination went on for a third of a second after the flag was raised, and was then taken for one that failed.
    #[test]
    fn a_raised_flag_ends_an_elimination() {
        // The edges of an odd cycle: none of their pivots does without arithmetic.
        let mut primal = Primal::new((0..5).map(|_| (1, 0.0)));
        (0..5).for_each(|at| primal.add(1.0, [at, (at + 1) % 5], false));
        primal.head = (5..10).collect();
        let raised = Cancel(Some(Arc::new(AtomicBool::new(true))));
        assert_eq!(primal.refactorize(&raised), Err(Verdict::Canceled));
        assert_eq!(primal.refactorize(&Cancel::default()), Ok(()));
    }
}
