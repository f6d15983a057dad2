//! The duals of the linear relaxation, by the dual simplex method with an explicit inverse of the basis.
//!
//! Minimise the cost of the rows subject to a sum of 1 for each open primary column and at most 1 for each term that
//! is secondary. A basis holds a variable for each term: a row, or the term's own *slack* (fixed at 0 for a primary
//! column). The reduced costs of the rows stay at 0 or above, so that each pivot raises the bound and the method can
//! stop at any time. What it returns is only a proposal (see `bound`): errors cost strength, never soundness.
//!
//! If a column may be covered several times (`WIDE`), the sum is at most what it allows, and its slack at most what
//! need not be. Some rows and slacks then have a *bound*: they are at most so much. Outside the basis such a variable
//! may be at its bound, with a reduced cost of 0 or below; what it adds to the sums is taken from their right sides.
//! Its sign in the ratio test is turned, so that its reduced cost counts as positive there. The bounds are not needed
//! for the rows of a column that is covered once.
//!
//! A chosen or dropped row is a variable fixed at 0; a covered column asks for a sum of 0. So the basis of a node is
//! a start for the nodes below it. Tiny costs are added to the rows, different for each, since with equal ones the
//! method might cycle. (Lemke 1954; Harris's ratio test, 1973; steepest edge: Forrest and Goldfarb 1992.)

use std::sync::Arc;

use super::instance::Instance;
use super::left::Left;
use crate::search::cancel::Cancel;
use crate::util::SplitMix64;

const FEASIBLE: f64 = 1e-9;
/// A share this near to 0 or 1 is that.
pub(super) const INTEGRAL: f64 = 1e-6;
const SMALLEST_PIVOT: f64 = 1e-7;
/// The relative size of the tiny costs.
const NOISE: f64 = 1e-7;
/// A method that takes longer is taken to be cycling.
const PIVOTS_FOR_EACH_TERM: u64 = 20;
/// After this many pivots for each term the inverse is computed afresh, but not before this many in all.
const PIVOTS_OF_AN_INVERSE: (usize, usize) = (1, 150);
/// How far above the limit the bound is pushed in the direction that proves that there is no cover.
const FAR: f64 = 4.0;

/// A basis with its inverse and its duals.
#[derive(Clone, Debug)]
pub(super) struct Basis {
    /// Row by row.
    inverse: Vec<f64>,
    /// The variables: rows by their number, then slacks.
    head: Vec<u32>,
    duals: Vec<f64>,
    pivots: u32,
}

/// The place of a variable in the basis, and how far it is above its bound, or below 0.
#[derive(Clone, Copy, Debug)]
struct Leaving {
    at: usize,
    excess: f64,
}

/// Solves the relaxation of what is left.
#[derive(Clone, Debug)]
pub(super) struct Simplex {
    rows: Arc<Instance>,
    /// How many terms there are.
    size: usize,
    /// What a cost of 1 here is worth.
    scale: f64,
    is_wide: bool,
    /// The costs of the rows, then those of the slacks: the duals at the start. A slack that is fixed at 0 may have
    /// any.
    costs: Vec<f64>,
    basis: Basis,
    is_basic: Vec<bool>,
    /// The values of the variables in the basis, and the squares of the norms of the inverse's rows.
    values: Vec<f64>,
    norms: Vec<f64>,
    /// The live rows outside the basis, with their reduced costs and their entries in the pivot row.
    outside: Vec<u32>,
    reduced: Vec<f64>,
    pivot_row: Vec<f64>,
    column: Vec<f64>,
    /// The right sides: for a column that is covered once 1 if it is open, else 0.
    sides: Vec<f64>,
    /// For each row whether it is at most 1 only by a bound of its own, and for each term the bound of its slack; empty
    /// if all primary columns are covered once.
    is_bounded: Vec<bool>,
    slack_bounds: Vec<f64>,
    /// For each variable outside the basis -1 if it is at its bound, else 1; empty if all primary columns are covered
    /// once.
    signs: Vec<f64>,
    /// The costs of the rows that are at their bounds.
    bounded_cost: f64,
    /// The share of each row in the solution.
    shares: Vec<f64>,
    /// Whether the method came to its end.
    is_solved: bool,
    cancel: Cancel,
}

impl Simplex {
    /// With these duals to begin with, which leave no row a reduced cost below 0.
    pub(super) fn new(rows: Arc<Instance>, duals: &[f64], cancel: Cancel) -> Self {
        let (size, count) = (rows.terms.len(), rows.count());
        let sum: f64 = rows.costs.iter().map(|&cost| (cost as f64).abs()).sum();
        let scale = if sum > 0.0 { sum / count as f64 } else { 1.0 };
        let mut random = SplitMix64::new(1);
        let mut noise = || NOISE * (1.0 + random.next() as f64 / u64::MAX as f64);
        let mut costs: Vec<f64> = rows.costs.iter().map(|&cost| cost as f64 / scale + noise()).collect();
        let duals: Vec<f64> = duals.iter().map(|dual| dual / scale).collect();
        costs.extend_from_slice(&duals);
        let mut inverse = vec![0.0; size * size];
        (0..size).for_each(|at| inverse[at * size + at] = 1.0);
        let is_wide = rows.has_multiples();
        let wide = |count: usize| if is_wide { count } else { 0 };
        let head = (0..size).map(|term| (count + term) as u32).collect();
        Self {
            size,
            scale,
            is_wide,
            costs,
            basis: Basis { inverse, head, duals, pivots: 0 },
            is_basic: vec![false; count + size],
            values: vec![0.0; size],
            norms: vec![0.0; size],
            outside: Vec::new(),
            reduced: Vec::new(),
            pivot_row: Vec::new(),
            column: vec![0.0; size],
            sides: Vec::new(),
            is_bounded: (0..wide(count) as u32).map(|row| !rows.has_once(row)).collect(),
            slack_bounds: vec![0.0; wide(size)],
            signs: vec![1.0; wide(count + size)],
            bounded_cost: 0.0,
            shares: vec![0.0; count],
            is_solved: false,
            cancel,
            rows,
        }
    }

    pub(super) fn basis(&self) -> &Basis {
        &self.basis
    }

    /// Goes on from this basis, which was that of a node further up, and tells its duals.
    pub(super) fn start_from(&mut self, basis: &Basis, duals: &mut [f64]) {
        self.basis.inverse.clone_from(&basis.inverse);
        self.basis.head.clone_from(&basis.head);
        self.basis.duals.clone_from(&basis.duals);
        self.basis.pivots = basis.pivots;
        self.tell(duals);
    }

    /// The duals in units of the costs.
    fn tell(&self, duals: &mut [f64]) {
        duals.iter_mut().zip(&self.basis.duals).for_each(|(dual, own)| *dual = own * self.scale);
    }

    /// Whether the last relaxation was solved to its end.
    pub(super) fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// Adds the rows of the solution if no share is a fraction.
    pub(super) fn integral(&self, rows: &mut Vec<u32>) -> bool {
        for (&variable, &value) in self.basis.head.iter().zip(&self.values) {
            if (variable as usize) < self.rows.count() && value.abs() > INTEGRAL {
                if (value - 1.0).abs() > INTEGRAL {
                    return false;
                }
                rows.push(variable);
            }
        }
        rows.extend(self.at_bounds());
        true
    }

    /// The rows outside the basis that are at their bounds.
    fn at_bounds(&self) -> impl Iterator<Item = u32> + '_ {
        let rows = self.outside.iter().filter(|_| self.is_wide);
        rows.copied().filter(|&row| self.signs[row as usize] < 0.0)
    }

    /// The share of the row in the solution.
    pub(super) fn share(&self, row: u32) -> f64 {
        self.shares[row as usize]
    }

    /// Solves the relaxation of what is left, until its bound is above the limit or after so many pivots, and tells the
    /// duals. Returns the number of pivots.
    pub(super) fn solve(&mut self, left: &Left, limit: i64, most: u64, duals: &mut [f64]) -> u64 {
        let most = most.min(PIVOTS_FOR_EACH_TERM * self.size as u64 + 100);
        if self.is_wide {
            self.run::<true>(left, limit, most, duals)
        } else {
            self.run::<false>(left, limit, most, duals)
        }
    }

    /// The method. `WIDE` is the same as `is_wide`.
    fn run<const WIDE: bool>(&mut self, left: &Left, limit: i64, most: u64, duals: &mut [f64]) -> u64 {
        let rows = self.rows.clone();
        self.begin::<WIDE>(&rows, left);
        let limit = (limit as f64 - left.cost as f64) / self.scale;
        let mut pivots = 0;
        self.is_solved = false;
        while pivots < most && self.bound() <= limit + 1e-6 * limit.abs() && !self.is_cancelled() {
            let Some(leaving) = self.leaving::<WIDE>(&rows, left) else {
                self.is_solved = true;
                break;
            };
            let Some(entering) = self.entering::<WIDE>(&rows, left, leaving) else {
                self.push(leaving, (limit - self.bound()).max(0.0) + FAR * limit.abs().max(1.0));
                break;
            };
            if !self.pivot::<WIDE>(&rows, left, leaving, entering) {
                break;
            }
            pivots += 1;
            if self.is_worn_out() {
                self.invert(&rows);
                self.begin::<WIDE>(&rows, left);
            }
        }
        self.shares.fill(0.0);
        for (&variable, &value) in self.basis.head.iter().zip(&self.values) {
            if let Some(share) = self.shares.get_mut(variable as usize) {
                *share = value;
            }
        }
        let mut shares = std::mem::take(&mut self.shares);
        self.at_bounds().for_each(|row| shares[row as usize] = 1.0);
        self.shares = shares;
        self.tell(duals);
        pivots
    }

    fn is_worn_out(&self) -> bool {
        let (each, least) = PIVOTS_OF_AN_INVERSE;
        self.basis.pivots as usize >= least.max(each * self.size)
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_raised()
    }

    fn bound(&self) -> f64 {
        self.basis.duals.iter().zip(&self.sides).map(|(dual, side)| dual * side).sum::<f64>()
            + self.bounded_cost
    }

    /// Computes everything that follows from the basis and what is left.
    fn begin<const WIDE: bool>(&mut self, rows: &Instance, left: &Left) {
        self.is_basic.fill(false);
        for &variable in &self.basis.head {
            self.is_basic[variable as usize] = true;
        }
        self.outside.clear();
        self.outside.extend(left.alive().iter().filter(|&&row| !self.is_basic[row as usize]));
        self.outside.sort_unstable();
        self.reduced.clear();
        for &row in &self.outside {
            let terms = rows.terms_of(row).iter().map(|&term| self.basis.duals[term as usize]);
            self.reduced.push(self.costs[row as usize] - terms.sum::<f64>());
        }
        self.sides.clear();
        if WIDE {
            self.find_bounds(rows, left);
        } else {
            self.sides.extend(rows.terms.iter().map(|&column| f64::from(u8::from(left.is_open(column)))));
        }
        for (at, line) in self.basis.inverse.chunks_exact(self.size.max(1)).enumerate() {
            (self.values[at], self.norms[at]) = sums(line, &self.sides);
        }
    }

    /// Computes the right sides, and which variables outside the basis are at their bounds: those for which that pays.
    fn find_bounds(&mut self, rows: &Instance, left: &Left) {
        self.signs.fill(1.0);
        self.bounded_cost = 0.0;
        for (term, &column) in rows.terms.iter().enumerate() {
            let (needed, capacity) = left.demand(column);
            self.sides.push(f64::from(capacity));
            self.slack_bounds[term] = if term < rows.primary_terms {
                f64::from(capacity.saturating_sub(needed))
            } else {
                f64::INFINITY
            };
            let variable = rows.count() + term;
            let is_bounded = term < rows.primary_terms && capacity > needed && !self.is_basic[variable];
            if is_bounded && self.basis.duals[term] > 0.0 {
                self.turn(rows, variable as u32, -1.0);
            }
        }
        for at in 0..self.outside.len() {
            let row = self.outside[at];
            if self.reduced[at] < 0.0 && self.is_bounded[row as usize] {
                self.reduced[at] = -self.reduced[at];
                self.turn(rows, row, -1.0);
            }
        }
    }

    /// Takes a variable to its bound (-1), or back from there (1).
    fn turn(&mut self, rows: &Instance, variable: u32, sign: f64) {
        self.signs[variable as usize] = sign;
        match (variable as usize).checked_sub(rows.count()) {
            None => {
                self.bounded_cost -= sign * self.costs[variable as usize];
                rows.terms_of(variable).iter().for_each(|&term| self.sides[term as usize] += sign);
            }
            Some(term) => self.sides[term] += sign * self.slack_bounds[term],
        }
    }

    /// The largest value that a variable may have; `None` if any value is as good as 0.
    fn most<const WIDE: bool>(&self, rows: &Instance, left: &Left, variable: u32) -> Option<f64> {
        match (variable as usize).checked_sub(rows.count()) {
            None if !left.is_alive(variable) => Some(0.0),
            None if WIDE && self.is_bounded[variable as usize] => Some(1.0),
            None => Some(f64::INFINITY),
            Some(term) if !left.is_open(rows.terms[term]) => None,
            Some(term) if WIDE => Some(self.slack_bounds[term]),
            Some(term) if term >= rows.primary_terms => Some(f64::INFINITY),
            Some(_) => Some(0.0),
        }
    }

    /// The variable that violates its bounds the most.
    fn leaving<const WIDE: bool>(&self, rows: &Instance, left: &Left) -> Option<Leaving> {
        let mut worst = (0.0, None);
        for (at, (&variable, &value)) in self.basis.head.iter().zip(&self.values).enumerate() {
            if value.abs() <= FEASIBLE {
                continue;
            }
            let Some(most) = self.most::<WIDE>(rows, left, variable) else { continue };
            let excess = if value > 0.0 { value - most } else { value };
            if value > 0.0 && excess <= FEASIBLE {
                continue;
            }
            let violation = excess * excess / self.norms[at];
            if violation > worst.0 {
                worst = (violation, Some(Leaving { at, excess }));
            }
        }
        worst.1
    }

    /// The variable that enters in its place, and how far the duals move: as far as all reduced costs stay at 0 or
    /// above. Of about equal steps, the largest pivot. `None` if nothing stops the bound.
    fn entering<const WIDE: bool>(
        &mut self,
        rows: &Instance,
        left: &Left,
        leaving: Leaving,
    ) -> Option<(u32, f64)> {
        let direction = leaving.excess.signum();
        let line = &self.basis.inverse[leaving.at * self.size..][..self.size];
        self.pivot_row.clear();
        let mut least = f64::INFINITY;
        for (&row, &reduced) in self.outside.iter().zip(&self.reduced) {
            let direction = if WIDE { direction * self.signs[row as usize] } else { direction };
            let entry = direction * rows.terms_of(row).iter().map(|&term| line[term as usize]).sum::<f64>();
            self.pivot_row.push(entry);
            if entry > SMALLEST_PIVOT {
                least = least.min((reduced.max(0.0) + FEASIBLE) / entry);
            }
        }
        let slacks = (if WIDE { 0 } else { rows.primary_terms }..self.size)
            .filter(|&term| !WIDE || self.slack_bounds[term] > 0.0)
            .filter(|&term| left.is_open(rows.terms[term]) && !self.is_basic[rows.count() + term])
            .map(|term| {
                let sign = if WIDE { self.signs[rows.count() + term] } else { 1.0 };
                (direction * sign * line[term], (-sign * self.basis.duals[term]).max(0.0), term)
            });
        let slacks = slacks.filter(|slack| slack.0 > SMALLEST_PIVOT);
        for (entry, reduced, _) in slacks.clone() {
            least = least.min((reduced + FEASIBLE) / entry);
        }
        let mut best = (0.0, None);
        for (at, &entry) in self.pivot_row.iter().enumerate() {
            if entry > SMALLEST_PIVOT && entry > best.0 && self.reduced[at].max(0.0) / entry <= least {
                best = (entry, Some((self.outside[at], self.reduced[at].max(0.0) / entry)));
            }
        }
        for (entry, reduced, term) in slacks {
            if entry > best.0 && reduced / entry <= least {
                best = (entry, Some(((rows.count() + term) as u32, reduced / entry)));
            }
        }
        best.1
    }

    /// Moves the duals in a direction in which nothing stops the bound, until it is so much higher.
    fn push(&mut self, Leaving { at, excess }: Leaving, far: f64) {
        let step = excess.signum() * far / excess.abs().max(FEASIBLE);
        let line = &self.basis.inverse[at * self.size..][..self.size];
        for (dual, x) in self.basis.duals.iter_mut().zip(line) {
            *dual += step * x;
        }
    }

    /// Exchanges the variables. Returns `false` if the pivot is not what it should be: the inverse has lost its
    /// accuracy.
    fn pivot<const WIDE: bool>(
        &mut self,
        rows: &Instance,
        left: &Left,
        Leaving { at: leaving, excess }: Leaving,
        (entering, step): (u32, f64),
    ) -> bool {
        let (size, direction) = (self.size, excess.signum());
        match (entering as usize).checked_sub(rows.count()) {
            None => {
                let terms = rows.terms_of(entering);
                for (at, line) in self.basis.inverse.chunks_exact(size).enumerate() {
                    self.column[at] = terms.iter().map(|&term| line[term as usize]).sum();
                }
            }
            Some(term) => {
                for (at, line) in self.basis.inverse.chunks_exact(size).enumerate() {
                    self.column[at] = line[term];
                }
            }
        }
        let pivot = self.column[leaving];
        let sign = if WIDE { self.signs[entering as usize] } else { 1.0 };
        if pivot * direction * sign < SMALLEST_PIVOT / 2.0 {
            return false;
        }
        let (before, rest) = self.basis.inverse.split_at_mut(leaving * size);
        let (line, after) = rest.split_at_mut(size);
        for (dual, x) in self.basis.duals.iter_mut().zip(line.iter()) {
            *dual += direction * step * x;
        }
        for (reduced, entry) in self.reduced.iter_mut().zip(&self.pivot_row) {
            *reduced -= step * entry;
        }
        line.iter_mut().for_each(|x| *x /= pivot);
        self.norms[leaving] /= pivot * pivot;
        let value = excess / pivot; // by so much the entering variable rises
        let others = before.chunks_exact_mut(size).enumerate();
        let others = others.chain((leaving + 1..).zip(after.chunks_exact_mut(size)));
        for (at, other) in others {
            let factor = self.column[at];
            if factor.abs() > 1e-12 {
                self.norms[at] = subtract(other, factor, line);
                self.values[at] -= factor * value;
            }
        }
        self.values[leaving] = value;
        let gone = std::mem::replace(&mut self.basis.head[leaving], entering);
        if WIDE {
            if sign < 0.0 {
                self.values[leaving] += self.bound_of(rows, entering);
                self.turn(rows, entering, 1.0);
            }
            if excess > 0.0 && self.most::<WIDE>(rows, left, gone).is_some_and(|most| most > 0.0) {
                self.turn(rows, gone, -1.0);
            }
        }
        self.is_basic[gone as usize] = false;
        self.is_basic[entering as usize] = true;
        if let Ok(at) = self.outside.binary_search(&entering) {
            self.outside.remove(at);
            self.reduced.remove(at);
        }
        if (gone as usize) < rows.count()
            && left.is_alive(gone)
            && let Err(at) = self.outside.binary_search(&gone)
        {
            self.outside.insert(at, gone);
            self.reduced.insert(at, step);
        }
        self.basis.pivots += 1;
        true
    }

    /// The bound of a variable that has one.
    fn bound_of(&self, rows: &Instance, variable: u32) -> f64 {
        (variable as usize).checked_sub(rows.count()).map_or(1.0, |term| self.slack_bounds[term])
    }

    /// Computes the inverse afresh (Gauss and Jordan), and the duals.
    fn invert(&mut self, rows: &Instance) {
        let size = self.size;
        let mut matrix = vec![0.0f64; size * size]; // by term, then by place in the basis
        for (place, &variable) in self.basis.head.iter().enumerate() {
            match (variable as usize).checked_sub(rows.count()) {
                None => rows.terms_of(variable).iter().for_each(|&t| matrix[t as usize * size + place] = 1.0),
                Some(term) => matrix[term * size + place] = 1.0,
            }
        }
        let mut inverse = vec![0.0; size * size];
        (0..size).for_each(|at| inverse[at * size + at] = 1.0);
        for at in 0..size {
            let by_size = |&one: &usize, &two: &usize| {
                matrix[one * size + at].abs().total_cmp(&matrix[two * size + at].abs())
            };
            let Some(pivot) = (at..size).max_by(by_size) else { return };
            let value = matrix[pivot * size + at];
            if value.abs() < 1e-11 {
                self.basis.pivots = 0;
                return; // keep the old one
            }
            for x in 0..size {
                matrix.swap(at * size + x, pivot * size + x);
                inverse.swap(at * size + x, pivot * size + x);
            }
            for table in [&mut matrix, &mut inverse] {
                table[at * size..][..size].iter_mut().for_each(|x| *x /= value);
            }
            for other in (0..size).filter(|&other| other != at) {
                let factor = matrix[other * size + at];
                if factor != 0.0 {
                    for table in [&mut matrix, &mut inverse] {
                        for x in 0..size {
                            table[other * size + x] -= factor * table[at * size + x];
                        }
                    }
                }
            }
        }
        self.basis.inverse = inverse;
        self.basis.pivots = 0;
        self.basis.duals.fill(0.0);
        for (place, &variable) in self.basis.head.iter().enumerate() {
            let cost = self.costs[variable as usize];
            let line = &self.basis.inverse[place * size..][..size];
            self.basis.duals.iter_mut().zip(line).for_each(|(dual, x)| *dual += cost * x);
        }
    }
}

/// Numbers are added up so many at a time: the processor does that at once.
const LANES: usize = 8;

/// Takes a multiple of the line from the other, and returns the square of what is then its norm.
fn subtract(other: &mut [f64], factor: f64, line: &[f64]) -> f64 {
    let mut squares = [0.0; LANES];
    let mut others = other.chunks_exact_mut(LANES);
    let lines = line.chunks_exact(LANES);
    let rest = lines.remainder();
    for (x, y) in others.by_ref().zip(lines) {
        for lane in 0..LANES {
            x[lane] -= factor * y[lane];
            squares[lane] += x[lane] * x[lane];
        }
    }
    for (x, y) in others.into_remainder().iter_mut().zip(rest) {
        *x -= factor * y;
        squares[0] += *x * *x;
    }
    squares.iter().sum()
}

/// The sum of the line where the terms are open, and the square of its norm.
fn sums(line: &[f64], open: &[f64]) -> (f64, f64) {
    let (mut values, mut squares) = ([0.0; LANES], [0.0; LANES]);
    let (lines, opens) = (line.chunks_exact(LANES), open.chunks_exact(LANES));
    for (x, y) in lines.remainder().iter().zip(opens.remainder()) {
        values[0] += x * y;
        squares[0] += x * x;
    }
    for (x, y) in lines.zip(opens) {
        for lane in 0..LANES {
            values[lane] += x[lane] * y[lane];
            squares[lane] += x[lane] * x[lane];
        }
    }
    (values.iter().sum(), squares.iter().sum())
}
