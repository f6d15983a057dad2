//! The weightings of the columns under which each row weighs 0, as a table of generators.
//!
//! Invariant: of the columns that a row has named so far, every weighting under which each row so far weighs 0 is a sum
//! of multiples of the generators. For a new row they are combined so that one alone gives it a weight, the one of the
//! least valuation, which is then multiplied by what makes that 0, or left out. A column is added with the first row
//! that names it: this row says what it weighs, and so takes no elimination. Therefore there are few generators at any
//! time if rows next to each other have columns in common.
//!
//! The totals, what all columns together weigh, are kept like the weights of one more column. Once each column has been
//! named and all totals are 0, no weighting proves anything, whatever rows follow.
//!
//! Source: elimination over a local ring with pivots of least valuation, as for the normal form of H. J. S. Smith, On
//! systems of linear indeterminate equations and congruences (Philosophical Transactions 151, 1861); here on the null
//! space, so that a row that follows from those before it costs a sum. That a coloring proves that there is no
//! tiling if and only if the board is no integer combination of tiles: J. H. Conway and J. C. Lagarias, Tiling with
//! polyominoes and combinatorial group theory (Journal of Combinatorial Theory A 53, 1990).

use super::instance::Instance;
use super::ring::{PlaceFactor, Ring};
use crate::search::{Budget, Stopped};

/// A weighting, and what all columns together weigh.
pub(super) struct Weighting {
    pub(super) weights: Vec<u32>,
    pub(super) total: u32,
}

/// The weightings modulo the power of a prime.
struct Weightings<'a> {
    ring: &'a Ring,
    /// For each column its weight in each generator; `None` if no row has named it yet.
    weights: Vec<Option<Vec<u32>>>,
    totals: Vec<u32>,
    /// The number of columns that no row has named yet.
    unnamed: usize,
    /// The entries read or changed since it was last taken.
    work: usize,
}

/// Generators of all weightings under which each row weighs 0; `None` if under all of them the columns together weigh
/// 0.
///
/// Cost: for each row its length times the generators at that time, and at most as many times as there are columns the
/// columns times the generators.
pub(super) fn generators(
    ring: &Ring,
    instance: &Instance,
    budget: &mut Budget,
) -> Result<Option<Vec<Weighting>>, Stopped> {
    let count = instance.needs.len();
    let mut table =
        Weightings { ring, weights: vec![None; count], totals: Vec::new(), unnamed: count, work: 0 };

    // A column that no row covers is reason enough, and gives the smallest modulus.
    if let Some(column) = instance.odd_column_without_rows() {
        table.generate(column, instance.needs[column]);
        return Ok(Some(table.generators()));
    }

    let mut columns = Vec::new();
    for row in 0..instance.row_count() {
        columns.clear();
        columns.extend(instance.columns_of(row));
        table.add(&columns, &instance.needs);
        // Later rows only combine the generators, so that all totals stay 0.
        if table.unnamed == 0 && table.totals.iter().all(|&total| total == 0) {
            return Ok(None);
        }
        budget.spend(std::mem::take(&mut table.work) as u64)?;
    }

    // What a column weighs that no row names is free, so that it is a generator of its own.
    for column in 0..count {
        if table.weights[column].is_none() {
            table.generate(column, instance.needs[column]);
        }
    }

    Ok(Some(table.generators()).filter(|all| all.iter().any(|generator| generator.total != 0)))
}

impl Weightings<'_> {
    /// Adds the weighting that weighs this column only.
    fn generate(&mut self, column: usize, need: u32) {
        for weights in self.weights.iter_mut().flatten() {
            weights.push(0);
        }
        let mut weights = vec![0; self.totals.len()];
        weights.push(1);
        self.weights[column] = Some(weights);
        // All columns together weigh as often as this one must be covered.
        self.totals.push(self.ring.reduce(u64::from(need)));
        self.unnamed -= 1;
        self.work += self.weights.len();
    }

    /// Returns the columns of the table. What no row has named weighs 0.
    fn generators(&self) -> Vec<Weighting> {
        let of = |weights: &Option<Vec<u32>>, at: usize| weights.as_ref().map_or(0, |weights| weights[at]);
        let all = self.totals.iter().enumerate();
        all.map(|(at, &total)| Weighting {
            weights: self.weights.iter().map(|weights| of(weights, at)).collect(),
            total,
        })
        .collect()
    }

    /// Lets the row weigh 0.
    fn add(&mut self, row: &[u32], needs: &[u32]) {
        let mut new = row.iter().map(|&column| column as usize).filter(|&at| self.weights[at].is_none());
        let first_new = new.next();
        // The first new column makes up for what the row weighs. The others are free.
        let more_new: Vec<usize> = if first_new.is_some() { new.collect() } else { Vec::new() };
        for column in more_new {
            self.generate(column, needs[column]);
        }
        // With the others in the table, since the first one has to make up for their weights too.
        let found = self.weights_of(row);
        match first_new {
            Some(column) => self.name(column, needs[column], found),
            None => self.eliminate(found),
        }
    }

    /// Computes the weight of the row in each generator, without its new columns. Fewer than 2^31 numbers below 2^32
    /// are added.
    fn weights_of(&mut self, row: &[u32]) -> Vec<u32> {
        let mut sums = vec![0; self.totals.len()];
        for weights in row.iter().filter_map(|&column| self.weights[column as usize].as_ref()) {
            sums.iter_mut().zip(weights).for_each(|(sum, &weight)| *sum += u64::from(weight));
        }
        self.work += (row.len() + 1) * sums.len();
        sums.into_iter().map(|number| self.ring.reduce(number)).collect()
    }

    /// Names a new column, which has to make up for what its row weighs without it.
    fn name(&mut self, column: usize, need: u32, found: Vec<u32>) {
        let need = self.ring.reduce(u64::from(need));
        let weights: Vec<u32> = found.into_iter().map(|number| self.ring.negative(number)).collect();
        for (total, &weight) in self.totals.iter_mut().zip(&weights) {
            *total = self.ring.add_product(*total, weight, need);
        }
        self.weights[column] = Some(weights);
        self.unnamed -= 1;
    }

    /// Combines the generators, which give the row these weights, so that each gives it 0.
    fn eliminate(&mut self, found: Vec<u32>) {
        let weighed = found.iter().enumerate().filter(|(_, weight)| **weight != 0);
        // The least valuation divides all others, so that multiples of this generator take all other weights away.
        let Some((pivot, &least)) = weighed.clone().min_by_key(|(_, weight)| self.ring.valuation(**weight))
        else {
            return;
        };

        let others = weighed.filter(|&(generator, _)| generator != pivot);
        let factors: Vec<PlaceFactor> =
            others.map(|(generator, &weight)| (generator, self.ring.eliminating(weight, least))).collect();
        // 0 if the valuation is 0: then the generator is left out.
        let scale = self.ring.power(self.ring.exponent - self.ring.valuation(least));

        // The totals change as the weights of a column do.
        let mut is_zero = true;
        for weights in self.weights.iter_mut().flatten().chain([&mut self.totals]) {
            let weight = weights[pivot];
            if weight != 0 {
                (self.ring.add_multiples)(weights, &factors, weight);
                weights[pivot] = self.ring.product(weight, scale);
                is_zero &= weights[pivot] == 0;
                self.work += factors.len();
            }
        }

        self.work += self.weights.len();
        // Nothing is left of the generator, so the last one takes its place.
        if is_zero {
            for weights in self.weights.iter_mut().flatten().chain([&mut self.totals]) {
                weights.swap_remove(pivot);
            }
        }
    }
}
