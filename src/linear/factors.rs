//! The inverse of a basis, as sparse factors: what the simplex method multiplies with.
//!
//! A basis is a square matrix whose columns have ones in a few *terms*; most of it is triangular but for the order of
//! its lines. It is eliminated term by term: first the columns with one term left, then the terms with one column left,
//! which need no arithmetic, then the rest, columns of few terms first, each with a pivot that is large enough and whose
//! term has few columns (Markowitz 1957; Gilbert and Peierls 1988). An exchange of a column multiplies the matrix by one
//! that differs from the identity in one column, which is kept as it is: the *product form* (Dantzig and
//! Orchard-Hays 1954). After many exchanges it is cheaper to eliminate again.
//!
//! Vectors are dense. A vector *by term* belongs to the lines of the basis, one *by place* to its columns.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// A pivot is at least this part of the largest that there is.
const LARGE_ENOUGH: f64 = 0.1;
/// A smaller one is taken to be 0.
const SINGULAR: f64 = 1e-9;
/// Smaller numbers are left out.
const NOTHING: f64 = 1e-14;
/// How often each exchange is looked at until the next one: two solutions and one of the transposed matrix.
const SOLUTIONS: u64 = 3;
/// What an entry of the elimination takes beside its arithmetic, in multiplications (measured: 8 to 64 were tried).
const OVERHEAD: u64 = 64;
/// After this many exchanges errors of rounding are too large.
const MOST_EXCHANGES: usize = 500;

/// Sparse lines, one after the other.
#[derive(Clone, Debug)]
struct Lines {
    starts: Vec<usize>,
    places: Vec<u32>,
    values: Vec<f64>,
}

impl Lines {
    fn new() -> Self {
        Self { starts: vec![0], places: Vec::new(), values: Vec::new() }
    }

    fn push(&mut self, place: u32, value: f64) {
        self.places.push(place);
        self.values.push(value);
    }

    /// Ends the line.
    fn end(&mut self) {
        self.starts.push(self.places.len());
    }

    fn places_of(&self, line: usize) -> &[u32] {
        &self.places[self.starts[line]..self.starts[line + 1]]
    }

    /// Takes a multiple of the line from the vector.
    fn subtract(&self, line: usize, factor: f64, from: &mut [f64]) {
        let range = self.starts[line]..self.starts[line + 1];
        for (&place, value) in self.places[range.clone()].iter().zip(&self.values[range]) {
            from[place as usize] -= factor * value;
        }
    }

    /// The product with the vector.
    fn times(&self, line: usize, vector: &[f64]) -> f64 {
        let range = self.starts[line]..self.starts[line + 1];
        let line = self.places[range.clone()].iter().zip(&self.values[range]);
        line.map(|(&place, value)| vector[place as usize] * value).sum()
    }
}

/// A step of the elimination.
#[derive(Clone, Copy, Debug)]
struct Pivot {
    term: u32,
    place: u32,
    value: f64,
}

/// The factors without exchanges.
#[derive(Clone, Debug)]
struct Eliminated {
    pivots: Vec<Pivot>,
    /// The step in which each column was eliminated.
    steps: Vec<u32>,
    /// What a step takes from the terms that come later, for the steps that do.
    lower: Lines,
    lower_terms: Vec<u32>,
    /// What stands in each step's column in the terms that came before.
    upper: Lines,
    /// How long it took, in multiplications.
    work: u64,
}

/// Why there are no factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The basis is singular, or close to it.
    Singular,
    TooLarge,
}

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct Factors {
    eliminated: Arc<Eliminated>,
    /// The exchanges: their places and pivots, and the rest of their columns.
    exchanged: Vec<(u32, f64)>,
    exchanges: Lines,
    /// How long it took so far to multiply with them.
    work: u64,
    /// They have at most this many numbers.
    most: usize,
}

impl Factors {
    /// Of the identity.
    pub(crate) fn new(size: usize, most: usize) -> Self {
        let pivots = (0..size as u32).map(|at| Pivot { term: at, place: at, value: 1.0 }).collect();
        let mut upper = Lines::new();
        (0..size).for_each(|_| upper.end());
        let eliminated = Eliminated {
            pivots,
            steps: (0..size as u32).collect(),
            lower: Lines::new(),
            lower_terms: Vec::new(),
            upper,
            work: size as u64,
        };
        let eliminated = Arc::new(eliminated);
        Self { eliminated, exchanged: Vec::new(), exchanges: Lines::new(), work: 0, most }
    }

    /// Of the basis in whose columns these terms are 1, with at most this many numbers, and then as many for exchanges.
    pub(crate) fn of<'a>(
        size: usize,
        most: usize,
        columns: impl Fn(usize) -> &'a [u32],
    ) -> Result<Self, Failure> {
        let eliminated = Arc::new(Eliminated::of(size, most, columns)?);
        Ok(Self { eliminated, exchanged: Vec::new(), exchanges: Lines::new(), work: 0, most })
    }

    pub(crate) fn has_exchanges(&self) -> bool {
        !self.exchanged.is_empty()
    }

    /// Whether it is time to eliminate again: from now on an exchange would take longer than one did on average, with
    /// the elimination shared out among them; or there are too many numbers.
    pub(crate) fn needs_refactorization(&self) -> bool {
        let exchanges = self.exchanged.len();
        let numbers = self.exchanges.places.len();
        exchanges >= MOST_EXCHANGES
            || numbers > self.most
            || SOLUTIONS * (numbers * exchanges) as u64 > self.eliminated.work + self.work
    }

    /// The memory that they take.
    pub(crate) fn bytes(&self) -> usize {
        let Eliminated { pivots, lower, upper, .. } = &*self.eliminated;
        let numbers = lower.places.len() + upper.places.len() + self.exchanges.places.len();
        numbers * (size_of::<u32>() + size_of::<f64>())
            + pivots.len() * (size_of::<Pivot>() + size_of::<u32>() + size_of::<usize>())
    }

    /// The inverse times a vector by term, which is 0 afterwards: a vector by place.
    pub(crate) fn solve(&self, vector: &mut [f64], result: &mut [f64]) {
        let Eliminated { pivots, lower, lower_terms, upper, .. } = &*self.eliminated;
        for (line, &term) in lower_terms.iter().enumerate() {
            let value = vector[term as usize];
            if value != 0.0 {
                lower.subtract(line, value, vector);
            }
        }
        for (step, pivot) in pivots.iter().enumerate().rev() {
            let value = std::mem::take(&mut vector[pivot.term as usize]);
            result[pivot.place as usize] = if value.abs() > NOTHING {
                let value = value / pivot.value;
                upper.subtract(step, value, vector);
                value
            } else {
                0.0
            };
        }
        for (line, &(place, pivot)) in self.exchanged.iter().enumerate() {
            let value = result[place as usize] / pivot;
            if value != 0.0 {
                self.exchanges.subtract(line, value, result);
                result[place as usize] = value;
            }
        }
    }

    /// The transposed inverse times a vector by place, which is 0 afterwards: a vector by term.
    pub(crate) fn solve_transposed(&self, vector: &mut [f64], result: &mut [f64]) {
        let Eliminated { pivots, steps, lower, lower_terms, upper, .. } = &*self.eliminated;
        for (line, &(place, pivot)) in self.exchanged.iter().enumerate().rev() {
            vector[place as usize] = (vector[place as usize] - self.exchanges.times(line, vector)) / pivot;
        }
        // Before the first of its columns everything is 0.
        let columns = (0..vector.len()).filter(|&place| vector[place] != 0.0);
        let first = columns.map(|place| steps[place] as usize).min().unwrap_or(pivots.len());
        result.fill(0.0);
        for (step, pivot) in pivots.iter().enumerate().skip(first) {
            let value = std::mem::take(&mut vector[pivot.place as usize]) - upper.times(step, result);
            if value.abs() > NOTHING {
                result[pivot.term as usize] = value / pivot.value;
            }
        }
        for (line, &term) in lower_terms.iter().enumerate().rev() {
            result[term as usize] -= lower.times(line, result);
        }
    }

    /// Exchanges the column at a place by one which the inverse makes this of, by place.
    pub(crate) fn exchange(&mut self, place: usize, column: &[f64]) {
        for (at, &value) in (0..).zip(column) {
            if value.abs() > NOTHING && at as usize != place {
                self.exchanges.push(at, value);
            }
        }
        self.exchanges.end();
        self.exchanged.push((place as u32, column[place]));
        self.work += SOLUTIONS * self.exchanges.places.len() as u64;
    }
}

/// In which order columns are eliminated.
struct Order {
    /// Columns, with the terms of their pivots where these are known.
    steps: Vec<(u32, Option<u32>)>,
    /// How many of the columns without a known pivot have each term.
    columns_left: Vec<u32>,
}

impl Order {
    fn new<'a>(size: usize, columns: &impl Fn(usize) -> &'a [u32]) -> Self {
        let mut columns_left = vec![0; size];
        (0..size).flat_map(columns).for_each(|&term| columns_left[term as usize] += 1);
        let mut starts: Vec<usize> = Vec::with_capacity(size + 1);
        let mut sum = 0;
        for &count in &columns_left {
            starts.push(sum);
            sum += count as usize;
        }
        let mut next = starts.clone();
        starts.push(sum);
        let mut by_term = vec![0; sum];
        for place in 0..size {
            for &term in columns(place) {
                by_term[next[term as usize]] = place;
                next[term as usize] += 1;
            }
        }
        let columns_of = |term: u32| &by_term[starts[term as usize]..starts[term as usize + 1]];

        let mut steps = Vec::with_capacity(size);
        let (mut is_pivot, mut is_done) = (vec![false; size], vec![false; size]);
        let mut terms_left: Vec<usize> = (0..size).map(|place| columns(place).len()).collect();
        let mut single: Vec<usize> = (0..size).filter(|&place| terms_left[place] == 1).collect();
        while let Some(place) = single.pop() {
            let Some(&term) = columns(place).iter().find(|&&term| !is_pivot[term as usize]) else { continue };
            steps.push((place as u32, Some(term)));
            (is_pivot[term as usize], is_done[place]) = (true, true);
            for &other in columns_of(term) {
                terms_left[other] -= 1;
                if terms_left[other] == 1 {
                    single.push(other);
                }
            }
        }
        let is_left = |&term: &u32| columns_left[term as usize] == 1 && !is_pivot[term as usize];
        let mut single: Vec<u32> = (0..size as u32).filter(is_left).collect();
        while let Some(term) = single.pop() {
            let Some(&place) = columns_of(term).iter().find(|&&place| !is_done[place]) else { continue };
            steps.push((place as u32, Some(term)));
            (is_pivot[term as usize], is_done[place]) = (true, true);
            for &other in columns(place).iter().filter(|&&other| !is_pivot[other as usize]) {
                columns_left[other as usize] -= 1;
                if columns_left[other as usize] == 1 {
                    single.push(other);
                }
            }
        }
        let first = steps.len();
        steps.extend((0..size).filter(|&place| !is_done[place]).map(|place| (place as u32, None)));
        steps[first..].sort_unstable_by_key(|step| (terms_left[step.0 as usize], step.0));
        Self { steps, columns_left }
    }
}

impl Eliminated {
    fn of<'a>(size: usize, most: usize, columns: impl Fn(usize) -> &'a [u32]) -> Result<Self, Failure> {
        let mut order = Order::new(size, &columns);
        let (mut pivots, mut lower, mut upper) = (Vec::with_capacity(size), Lines::new(), Lines::new());
        let mut lower_terms: Vec<u32> = Vec::new();
        // For each term the line of the lower factor with which later columns are changed.
        let mut line_of_term: Vec<Option<usize>> = vec![None; size];
        let mut is_pivot = vec![false; size];
        // The column, the terms in which it is not 0, and the lines with which it has still to be changed.
        let mut vector = vec![0.0; size];
        let (mut is_touched, mut touched) = (vec![false; size], Vec::new());
        let mut lines = BinaryHeap::new();
        let mut work = 0;
        for (place, known) in order.steps {
            for &term in columns(place as usize) {
                vector[term as usize] = 1.0;
                is_touched[term as usize] = true;
                touched.push(term);
                lines.extend(line_of_term[term as usize].map(Reverse));
                let left = &mut order.columns_left[term as usize];
                *left = left.saturating_sub(1);
            }
            while let Some(Reverse(line)) = lines.pop() {
                for &term in lower.places_of(line) {
                    if !is_touched[term as usize] {
                        is_touched[term as usize] = true;
                        touched.push(term);
                        lines.extend(line_of_term[term as usize].map(Reverse));
                    }
                }
                work += lower.places_of(line).len() as u64;
                lower.subtract(line, vector[lower_terms[line] as usize], &mut vector);
            }
            let size_of = |term: u32| vector[term as usize].abs();
            let open = touched.iter().copied().filter(|&term| !is_pivot[term as usize]);
            let large = open.clone().map(size_of).fold(SINGULAR / LARGE_ENOUGH, f64::max) * LARGE_ENOUGH;
            let by_columns = |&term: &u32| order.columns_left[term as usize];
            let best = || open.filter(|&term| size_of(term) >= large).min_by_key(by_columns);
            let term = known.or_else(best).ok_or(Failure::Singular)?;
            let value = vector[term as usize];
            is_pivot[term as usize] = true;
            work += OVERHEAD * touched.len() as u64;
            let before = lower.places.len();
            for other in touched.drain(..) {
                let entry = std::mem::take(&mut vector[other as usize]);
                is_touched[other as usize] = false;
                if other == term || entry.abs() <= NOTHING {
                    continue;
                }
                if is_pivot[other as usize] {
                    upper.push(other, entry);
                } else {
                    lower.push(other, entry / value);
                }
            }
            upper.end();
            if lower.places.len() > before {
                line_of_term[term as usize] = Some(lower_terms.len());
                lower_terms.push(term);
                lower.end();
            }
            pivots.push(Pivot { term, place, value });
            if lower.places.len() + upper.places.len() > most {
                return Err(Failure::TooLarge);
            }
        }
        let mut steps = vec![0; size];
        (0..).zip(&pivots).for_each(|(step, pivot): (_, &Pivot)| steps[pivot.place as usize] = step);
        Ok(Self { pivots, steps, lower, lower_terms, upper, work })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::SplitMix64;

    const SIZE: usize = 40;

    /// What the factors say beside the basis itself: the largest error of both products.
    fn error(factors: &Factors, columns: &[Vec<u32>], random: &mut SplitMix64) -> f64 {
        let mut number = || (random.next() % 1000) as f64 / 500.0 - 1.0;
        let vector: Vec<f64> = columns.iter().map(|_| number()).collect();
        let (mut room, mut result) = (vector.clone(), vec![f64::NAN; columns.len()]);
        factors.solve(&mut room, &mut result);
        let mut product = vec![0.0; columns.len()];
        for (column, value) in columns.iter().zip(&result) {
            column.iter().for_each(|&term| product[term as usize] += value);
        }
        room.clone_from(&vector);
        let mut transposed = vec![f64::NAN; columns.len()];
        factors.solve_transposed(&mut room, &mut transposed);
        assert!(room.iter().all(|&x| x == 0.0));
        let sums = columns.iter().map(|column| column.iter().map(|&term| transposed[term as usize]).sum());
        let all = product.into_iter().chain(sums).zip(vector.iter().chain(&vector));
        all.map(|(one, &other): (f64, _)| (one - other).abs()).fold(0.0, f64::max)
    }

    /// A basis changes column by column, from the identity to one that is hardly triangular anywhere.
    #[test]
    fn factors_multiply_as_the_inverse_does() {
        let mut random = SplitMix64::new(7);
        let (mut refactorizations, mut in_lower) = (0, 0);
        for round in 0..50 {
            let mut columns: Vec<Vec<u32>> = (0..SIZE as u32).map(|term| vec![term]).collect();
            let mut factors = Factors::new(SIZE, usize::MAX);
            for _ in 0..4 * SIZE {
                let mut column: Vec<u32> =
                    (0..2 + round % 5).map(|_| random.next() as u32 % SIZE as u32).collect();
                column.sort_unstable();
                column.dedup();
                let (mut vector, mut result) = (vec![0.0; SIZE], vec![0.0; SIZE]);
                column.iter().for_each(|&term| vector[term as usize] = 1.0);
                factors.solve(&mut vector, &mut result);
                let place = random.next() as usize % SIZE;
                if result[place].abs() < 0.1 {
                    continue;
                }
                factors.exchange(place, &result);
                columns[place] = column;
                assert!(error(&factors, &columns, &mut random) < 1e-6);
                if factors.needs_refactorization() {
                    refactorizations += 1;
                    factors = Factors::of(SIZE, usize::MAX, |at| &columns[at]).unwrap();
                    in_lower += factors.eliminated.lower.places.len();
                    assert!(!factors.has_exchanges() && !factors.needs_refactorization());
                    assert!(error(&factors, &columns, &mut random) < 1e-9);
                }
            }
        }
        assert!(refactorizations > 100 && in_lower > 1000, "{refactorizations}, {in_lower}");
    }

    #[test]
    fn singular_and_large_ones_are_refused() {
        let of = |columns: &[&[u32]], most| {
            Factors::of(columns.len(), most, |at| columns[at]).map(|factors| factors.bytes()).err()
        };
        assert_eq!(of(&[&[0], &[0]], 9), Some(Failure::Singular));
        assert_eq!(of(&[&[0, 1], &[0, 1]], 9), Some(Failure::Singular));
        assert_eq!(of(&[&[0, 1], &[1, 2], &[0, 2]], 9), None);
        // The same edges of a cycle of even length sum up to the same in two ways.
        assert_eq!(of(&[&[0, 1], &[1, 2], &[2, 3], &[0, 3]], 9), Some(Failure::Singular));
        assert_eq!(of(&[], 0), None);
        assert_eq!(of(&[&[0, 1], &[1, 2], &[0, 2]], 3), Some(Failure::TooLarge));
    }
}
