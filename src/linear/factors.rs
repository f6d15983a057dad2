//! The inverse of a basis, as sparse factors: what the simplex method multiplies with.
//!
//! A basis is a square matrix whose columns have ones in a few *terms*; most of it is triangular but for the order of
//! its lines. First the columns with one term left are eliminated, then the terms with one column left, which need no
//! arithmetic. For the rest each pivot is large enough in its column, and of a few of the shortest columns the entry
//! that changes the fewest others (Markowitz 1957): so the factors stay sparse.
//!
//! An exchange of a column multiplies the matrix by one that differs from the identity in one column, which is kept as it
//! is: the *product form* (Dantzig and Orchard-Hays 1954). After many exchanges it is cheaper to eliminate again.
//!
//! Vectors are dense. A vector *by term* belongs to the lines of the basis, one *by place* to its columns.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::util::to_u32;

/// A pivot is at least this part of the largest that there is.
const LARGE_ENOUGH: f64 = 0.1;
/// A smaller one is taken to be 0.
const SINGULAR: f64 = 1e-9;
/// Smaller numbers are left out.
const NOTHING: f64 = 1e-14;
/// The number of times that each exchange is looked at until the next one: two solutions and one of the transposed
/// matrix.
const SOLUTIONS: u64 = 3;
/// The cost of an entry of the elimination beside its arithmetic, in multiplications (callgrind: 16 to 128 were tried).
const OVERHEAD: u64 = 32;
/// The number of columns that are tried for a pivot.
const TRIED: usize = 4;
/// After this many exchanges errors of rounding are too large.
const MOST_EXCHANGES: usize = 500;

/// Sparse lines, one after the other.
#[derive(Clone, Debug)]
struct SparseLines {
    starts: Vec<usize>,
    places: Vec<u32>,
    values: Vec<f64>,
}

impl SparseLines {
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

    /// Takes a multiple of the line from the vector.
    fn subtract(&self, line: usize, factor: f64, from: &mut [f64]) {
        let range = self.starts[line]..self.starts[line + 1];
        for (&place, value) in self.places[range.clone()].iter().zip(&self.values[range]) {
            from[place as usize] -= factor * value;
        }
    }

    /// Multiplies the line by the vector.
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
    /// The multiples that a step takes from the terms that come later, for the steps that do.
    lower: SparseLines,
    lower_terms: Vec<u32>,
    /// The numbers in each step's column in the terms that came before.
    upper: SparseLines,
    /// The time it took, in multiplications; of what needs none, as much as one entry takes for each column.
    work: u64,
}

/// The reason why there are no factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The basis is singular, or close to it.
    Singular,
    TooLarge,
    Canceled,
}

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct Factors {
    eliminated: Arc<Eliminated>,
    /// The exchanges: their places and pivots, and the rest of their columns.
    exchanged: Vec<(u32, f64)>,
    exchanges: SparseLines,
    /// The time it took so far to multiply with them, in multiplications.
    work: u64,
    /// They have at most this many numbers.
    most: usize,
}

impl Factors {
    /// Makes the factors of the identity.
    pub(crate) fn new(size: usize, most: usize) -> Self {
        let pivots = (0..to_u32(size)).map(|at| Pivot { term: at, place: at, value: 1.0 }).collect();
        let mut upper = SparseLines::new();
        (0..size).for_each(|_| upper.end());
        let eliminated = Eliminated {
            pivots,
            steps: (0..to_u32(size)).collect(),
            lower: SparseLines::new(),
            lower_terms: Vec::new(),
            upper,
            work: size as u64,
        };
        Self::without_exchanges(eliminated, most)
    }

    /// Makes the factors of the basis in whose columns these terms are 1, with at most this many numbers, and then as
    /// many for exchanges. Where few columns are triangular that takes seconds, so whether it is canceled is asked at each
    /// pivot.
    pub(crate) fn of<'a>(
        size: usize,
        most: usize,
        columns: impl Fn(usize) -> &'a [u32],
        is_canceled: impl Fn() -> bool,
    ) -> Result<Self, Failure> {
        let eliminated = Eliminated::of(size, most, columns, is_canceled)?;
        Ok(Self::without_exchanges(eliminated, most))
    }

    fn without_exchanges(eliminated: Eliminated, most: usize) -> Self {
        let eliminated = Arc::new(eliminated);
        Self { eliminated, exchanged: Vec::new(), exchanges: SparseLines::new(), work: 0, most }
    }

    pub(crate) fn has_exchanges(&self) -> bool {
        !self.exchanged.is_empty()
    }

    /// Checks whether it is time to eliminate again: from now on an exchange would take longer than one did on average,
    /// with the elimination shared out among them; or there are too many numbers.
    pub(crate) fn needs_refactorization(&self) -> bool {
        let exchanges = self.exchanged.len();
        let numbers = self.exchanges.places.len();
        exchanges >= MOST_EXCHANGES
            || numbers > self.most
            || SOLUTIONS * (numbers * exchanges) as u64 > self.eliminated.work + self.work
    }

    /// Returns the bytes that they take.
    pub(crate) fn bytes(&self) -> usize {
        let Eliminated { pivots, lower, upper, .. } = &*self.eliminated;
        let numbers = lower.places.len() + upper.places.len() + self.exchanges.places.len();
        numbers * (size_of::<u32>() + size_of::<f64>())
            + pivots.len() * (size_of::<Pivot>() + size_of::<u32>() + size_of::<usize>())
    }

    /// Multiplies the inverse by a vector by term, which is 0 afterwards: the result is a vector by place.
    pub(crate) fn solve(&self, vector: &mut [f64], result: &mut [f64]) {
        let Eliminated { pivots, lower, lower_terms, upper, .. } = &*self.eliminated;
        // The basis is the product of the lower factor, the upper one and the exchanges, so they are undone in this
        // order.
        for (line, &term) in lower_terms.iter().enumerate() {
            let value = vector[term as usize];
            if value != 0.0 {
                lower.subtract(line, value, vector);
            }
        }

        // From the last step back: the column of a step has numbers only in the terms of the steps before it.
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

    /// Multiplies the transposed inverse by a vector by place, which is 0 afterwards: the result is a vector by term.
    pub(crate) fn solve_transposed(&self, vector: &mut [f64], result: &mut [f64]) {
        let Eliminated { pivots, steps, lower, lower_terms, upper, .. } = &*self.eliminated;
        // The transposed product has its factors in the other order.
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
        self.exchanged.push((to_u32(place), column[place]));
        self.work += SOLUTIONS * self.exchanges.places.len() as u64;
    }
}

/// Finds the columns and terms whose pivots need no arithmetic, in their order: (place, term).
fn triangular<'a>(size: usize, columns: &impl Fn(usize) -> &'a [u32]) -> Vec<(u32, u32)> {
    let mut columns_left = vec![0_u32; size];
    (0..size).flat_map(columns).for_each(|&term| columns_left[term as usize] += 1);

    // The columns of each term, one term after the other.
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

    // First the columns with one term left. Another column may have taken it since.
    let mut single: Vec<usize> = (0..size).filter(|&place| terms_left[place] == 1).collect();
    while let Some(place) = single.pop() {
        let Some(&term) = columns(place).iter().find(|&&term| !is_pivot[term as usize]) else { continue };
        steps.push((to_u32(place), term));
        (is_pivot[term as usize], is_done[place]) = (true, true);
        columns(place).iter().for_each(|&term| columns_left[term as usize] -= 1);
        for &other in columns_of(term) {
            terms_left[other] -= 1;
            if terms_left[other] == 1 {
                single.push(other);
            }
        }
    }

    // Then the terms with one column left.
    let is_left = |&term: &u32| columns_left[term as usize] == 1 && !is_pivot[term as usize];
    let mut single: Vec<u32> = (0..to_u32(size)).filter(is_left).collect();
    while let Some(term) = single.pop() {
        // Another term may have taken the column since.
        let Some(&place) = columns_of(term).iter().find(|&&place| !is_done[place]) else { continue };
        steps.push((to_u32(place), term));
        (is_pivot[term as usize], is_done[place]) = (true, true);
        for &other in columns(place).iter().filter(|&&other| !is_pivot[other as usize]) {
            columns_left[other as usize] -= 1;
            if columns_left[other as usize] == 1 {
                single.push(other);
            }
        }
    }
    steps
}

/// Terms with their entries.
type Entries = Vec<(u32, f64)>;

/// The part that is left to eliminate.
struct Remainder {
    /// For each column that is left its entries in the terms that are left, and those in pivots before.
    columns: Vec<Entries>,
    above: Vec<Entries>,
    /// For each term the columns that have it, and perhaps some that are not left or no longer have it; and how many do.
    by_term: Vec<Vec<u32>>,
    counts: Vec<u32>,
    /// The columns that are left, those of fewest terms first.
    shortest: BTreeSet<(u32, u32)>,
    /// The number of entries of all columns.
    held: usize,
    /// The pivot's column by term, as multiples of the pivot, else 0; and room to note the terms of a column.
    factors: Vec<f64>,
    is_met: Vec<bool>,
}

impl Remainder {
    /// Finds the entry that is best eliminated next: (place, term, value). Of the columns of fewest terms, and of their
    /// entries that are large enough, the one that changes the fewest others (Markowitz).
    fn pivot(&self) -> Option<(u32, u32, f64)> {
        let mut best: Option<(u64, (u32, u32, f64))> = None;
        for &(length, place) in self.shortest.iter().take(TRIED) {
            let column = &self.columns[place as usize];
            // Entries below `SINGULAR` are never large enough.
            let large = column.iter().map(|entry| entry.1.abs()).fold(SINGULAR / LARGE_ENOUGH, f64::max)
                * LARGE_ENOUGH;
            let of_column = column.iter().filter(|entry| entry.1.abs() >= large);
            if let Some(&(term, value)) = of_column.min_by_key(|entry| self.counts[entry.0 as usize]) {
                // So many entries may be filled in.
                let changes = u64::from(length - 1) * u64::from(self.counts[term as usize] - 1);
                if best.is_none_or(|(least, _)| changes < least) {
                    best = Some((changes, (place, term, value)));
                }
            }
        }
        best.map(|best| best.1)
    }

    /// Takes a column out: its entries in the terms that are left, and those above.
    fn take(&mut self, place: u32) -> (Entries, Entries) {
        let column = std::mem::take(&mut self.columns[place as usize]);
        let above = std::mem::take(&mut self.above[place as usize]);
        self.shortest.remove(&(to_u32(column.len()), place));
        self.held -= column.len() + above.len();
        column.iter().for_each(|entry| self.counts[entry.0 as usize] -= 1);
        (column, above)
    }

    /// Takes a multiple of the pivot's column from another one, if that has the pivot's term. Returns how many entries
    /// were looked at.
    fn change(&mut self, other: u32, term: u32, pivot: &[(u32, f64)]) -> usize {
        let entries = &mut self.columns[other as usize];
        let Some(at) = entries.iter().position(|entry| entry.0 == term) else { return 0 };
        let before = entries.len();
        let (_, times) = entries.swap_remove(at);
        // The term is a pivot from now on, so the entry waits for the step of its own column.
        self.above[other as usize].push((term, times));

        // Where the pivot's column has no entry, its factor is 0.
        entries.retain_mut(|(own, entry)| {
            self.is_met[*own as usize] = true;
            *entry -= times * self.factors[*own as usize];
            let stays = entry.abs() > NOTHING;
            self.counts[*own as usize] -= u32::from(!stays);
            stays
        });

        // Fill-in: the entries that only the pivot's column has.
        for &(own, _) in pivot.iter().filter(|entry| entry.0 != term) {
            let entry = -times * self.factors[own as usize];
            if !std::mem::replace(&mut self.is_met[own as usize], false) && entry.abs() > NOTHING {
                entries.push((own, entry));
                self.by_term[own as usize].push(other);
                self.counts[own as usize] += 1;
            }
        }
        entries.iter().for_each(|entry| self.is_met[entry.0 as usize] = false);

        self.shortest.remove(&(to_u32(before), other));
        self.shortest.insert((to_u32(entries.len()), other));
        self.held = self.held + 1 + entries.len() - before;
        pivot.len() + before - 1
    }
}

impl Eliminated {
    fn of<'a>(
        size: usize,
        most: usize,
        columns: impl Fn(usize) -> &'a [u32],
        is_canceled: impl Fn() -> bool,
    ) -> Result<Self, Failure> {
        let mut this = Self {
            pivots: Vec::with_capacity(size),
            steps: vec![0; size],
            lower: SparseLines::new(),
            lower_terms: Vec::new(),
            upper: SparseLines::new(),
            work: OVERHEAD * size as u64,
        };

        // The triangular part: the columns stay as they are.
        let (mut is_pivot, mut is_done) = (vec![false; size], vec![false; size]);
        for (place, term) in triangular(size, &columns) {
            for &other in columns(place as usize).iter().filter(|&&other| other != term) {
                let line = if is_pivot[other as usize] { &mut this.upper } else { &mut this.lower };
                line.push(other, 1.0);
            }
            (is_pivot[term as usize], is_done[place as usize]) = (true, true);
            this.end_step(Pivot { term, place, value: 1.0 });
        }

        let mut rest = Remainder {
            columns: vec![Vec::new(); size],
            above: vec![Vec::new(); size],
            by_term: vec![Vec::new(); size],
            counts: vec![0; size],
            shortest: BTreeSet::new(),
            held: 0,
            factors: vec![0.0; size],
            is_met: vec![false; size],
        };
        for place in (0..size).filter(|&place| !is_done[place]) {
            rest.held += columns(place).len();
            for &term in columns(place) {
                // The term has been eliminated: the entry waits for the step of its column.
                if is_pivot[term as usize] {
                    rest.above[place].push((term, 1.0));
                } else {
                    rest.columns[place].push((term, 1.0));
                    rest.by_term[term as usize].push(to_u32(place));
                    rest.counts[term as usize] += 1;
                }
            }
            rest.shortest.insert((to_u32(rest.columns[place].len()), to_u32(place)));
        }

        this.eliminate(rest, most, is_canceled)?;
        for (step, pivot) in (0..).zip(&this.pivots) {
            this.steps[pivot.place as usize] = step;
        }
        Ok(this)
    }

    /// Ends the step whose lines have been pushed.
    fn end_step(&mut self, pivot: Pivot) {
        self.upper.end();
        // The steps of most triangular columns take nothing from later terms.
        if self.lower.places.len() > self.lower.starts[self.lower_terms.len()] {
            self.lower_terms.push(pivot.term);
            self.lower.end();
        }
        self.pivots.push(pivot);
    }

    fn eliminate(
        &mut self,
        mut rest: Remainder,
        most: usize,
        is_canceled: impl Fn() -> bool,
    ) -> Result<(), Failure> {
        loop {
            // What is left ends in one of the factors.
            if self.lower.places.len() + self.upper.places.len() + rest.held > most {
                return Err(Failure::TooLarge);
            }
            if rest.shortest.is_empty() {
                return Ok(());
            }
            if is_canceled() {
                return Err(Failure::Canceled);
            }

            let (place, term, value) = rest.pivot().ok_or(Failure::Singular)?;
            let (column, above) = rest.take(place);
            above.into_iter().for_each(|(other, entry)| self.upper.push(other, entry));
            for &(other, entry) in column.iter().filter(|entry| entry.0 != term) {
                self.lower.push(other, entry / value);
                rest.factors[other as usize] = entry / value;
            }
            self.end_step(Pivot { term, place, value });

            self.work += OVERHEAD * column.len() as u64;
            // Columns that are gone, or no longer have the term, may stand here too. They are not changed.
            for other in std::mem::take(&mut rest.by_term[term as usize]) {
                self.work += OVERHEAD * rest.change(other, term, &column) as u64;
            }
            // Only these were set: the list is as long as all terms.
            column.iter().for_each(|entry| rest.factors[entry.0 as usize] = 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::util::SplitMix64;

    const SIZE: usize = 40;

    /// Compares the factors with the basis itself: returns the largest error of both products.
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
                    factors = Factors::of(SIZE, usize::MAX, |at| &columns[at], || false).unwrap();
                    in_lower += factors.eliminated.lower.places.len();
                    assert!(!factors.has_exchanges() && !factors.needs_refactorization());
                    assert!(error(&factors, &columns, &mut random) < 1e-9);
                }
            }
        }
        assert!(refactorizations > 100 && in_lower > 1000, "{refactorizations}, {in_lower}");
    }

    /// What needs no arithmetic takes time as well: else such a basis was eliminated again after each second exchange.
    #[test]
    fn exchanges_of_a_triangular_basis_are_kept() {
        let terms: Vec<u32> = (0..1000).collect();
        let mut factors =
            Factors::of(terms.len(), usize::MAX, |at| &terms[at.saturating_sub(1)..=at], || false).unwrap();
        let mut column = vec![0.0; terms.len()];
        column[..10].fill(1.0);
        for place in 0..10 {
            factors.exchange(place, &column);
            assert!(!factors.needs_refactorization());
        }
    }

    /// A basis without a triangular part took a third of a second, in which nothing could end it.
    #[test]
    fn an_elimination_ends_at_the_pivot_at_which_it_is_canceled() {
        // Cycles of three, whose pivots all need arithmetic.
        let columns: Vec<[u32; 2]> =
            (0..30).map(|at| [at, if at % 3 == 2 { at - 2 } else { at + 1 }]).collect();
        let asked = Cell::new(0);
        let canceled_at = |last| {
            asked.set(0);
            let is_canceled = || asked.replace(asked.get() + 1) == last;
            Factors::of(columns.len(), usize::MAX, |at| &columns[at], is_canceled).err()
        };
        for last in [0, 1, 17, 29] {
            assert_eq!((canceled_at(last), asked.get()), (Some(Failure::Canceled), last + 1));
        }
        assert_eq!((canceled_at(30), asked.get()), (None, 30));
    }

    #[test]
    fn singular_and_large_ones_are_refused() {
        let of = |columns: &[&[u32]], most| {
            Factors::of(columns.len(), most, |at| columns[at], || false).map(|factors| factors.bytes()).err()
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
