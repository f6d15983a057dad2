//! A state of the problem: which rows are alive, and what the primary columns still need; and those that follow it.

use std::sync::Arc;

use super::problem::{Demand, Problem, WordBits};
use crate::util::{ones, to_u32};

/// All that a state says.
#[derive(Clone, Debug)]
struct Rest {
    /// The rows that are alive, as bits.
    alive: Vec<u64>,
    /// The primary columns that must be covered, as bits.
    needed: Vec<u64>,
    /// The numbers of times that each multiple column must and may be covered.
    demands: Vec<Demand>,
}

impl Rest {
    fn copy(&mut self, other: &Self) {
        self.alive.copy_from_slice(&other.alive);
        self.needed.copy_from_slice(&other.needed);
        self.demands.copy_from_slice(&other.demands);
    }

    fn has_any(&self, rows: &[WordBits]) -> bool {
        rows.iter().any(|&(word, bits)| self.alive[word as usize] & bits != 0)
    }

    fn count(&self, rows: &[WordBits]) -> u32 {
        rows.iter().map(|&(word, bits)| (self.alive[word as usize] & bits).count_ones()).sum()
    }

    fn leave_out(&mut self, rows: &[WordBits]) {
        rows.iter().for_each(|&(word, bits)| self.alive[word as usize] &= !bits);
    }
}

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct State {
    problem: Arc<Problem>,
    rest: Rest,
    /// The rows that were alive when the state was loaded: then no column was short. Empty before.
    loaded: Vec<u64>,
    /// The state that follows.
    next: Rest,
    /// Rows that agree on a color.
    agreeing: Vec<WordBits>,
}

/// If a state has lost fewer rows than one for this many needed columns, only the columns of the lost rows are
/// checked: they are fewer.
const FEW: u32 = 4;

/// All that a state says as one list. Equal for states that are the same by the rule of the format.
pub(crate) type Key = Box<[u64]>;

impl State {
    /// Starts with the whole problem, less these rows, and those of columns that no row may cover.
    pub(crate) fn new(problem: Arc<Problem>, excluded: impl Iterator<Item = u32>) -> Self {
        let demand = |column: u32| problem.demands[column as usize];
        let needed = (0..to_u32(problem.primary)).filter(|&column| demand(column).must > 0);
        let mut rest = Rest {
            alive: bits(problem.rows, 0..to_u32(problem.rows)),
            needed: bits(problem.primary, needed),
            demands: problem.multiples.iter().map(|&column| demand(column)).collect(),
        };

        // No choice will close these columns, so their rows are left out now.
        for &column in problem.multiples.iter().filter(|&&column| demand(column).may == 0) {
            rest.leave_out(problem.rows_of(column));
        }

        let excluded = excluded.filter(|&row| (row as usize) < problem.rows);
        excluded.for_each(|row| rest.leave_out(&[bit(row)]));
        Self { next: rest.clone(), problem, rest, loaded: Vec::new(), agreeing: Vec::new() }
    }

    /// Goes to the state of a key.
    #[allow(clippy::cast_possible_truncation, reason = "both halves")]
    pub(crate) fn load(&mut self, key: &[u64]) {
        let (alive, other) = key.split_at(self.rest.alive.len());
        let (needed, demands) = other.split_at(self.rest.needed.len());
        self.rest.alive.copy_from_slice(alive);
        self.loaded.clear();
        self.loaded.extend(alive);
        self.rest.needed.copy_from_slice(needed);
        for (demand, &word) in self.rest.demands.iter_mut().zip(demands) {
            *demand = Demand { must: (word >> 32) as u32, may: word as u32 };
        }
    }

    /// Goes to what follows, before any state is loaded.
    fn go_on(&mut self) {
        self.rest.copy(&self.next);
    }

    /// Returns the primary columns that must be covered, ascending.
    pub(crate) fn needed(&self) -> impl Iterator<Item = u32> + '_ {
        all_ones(&self.rest.needed)
    }

    /// Returns the primary columns with alive rows, ascending.
    pub(crate) fn with_rows(&self) -> impl Iterator<Item = u32> + '_ {
        (0..to_u32(self.problem.primary)).filter(|&column| self.rest.has_any(self.problem.rows_of(column)))
    }

    /// Chooses the column on which to branch, and its ways: of the needed ones with the lowest place, the one with the
    /// fewest, the first of several. If none is needed, one that has rows, with no number of ways: a row is alive, and
    /// each row has a primary column.
    pub(crate) fn branch(&self, place: impl Fn(u32) -> u32) -> (Option<u32>, u32) {
        let mut first = (u32::MAX, u32::MAX, None);
        for column in self.needed() {
            // A later place loses, however few its ways are.
            if place(column) > first.0 {
                continue;
            }
            // All but `must` of its rows can be left out, so one of so many is chosen, whichever comes first.
            let ways = self.size(column) + 1 - self.must(column);
            if (place(column), ways) < (first.0, first.1) {
                first = (place(column), ways, Some(column));
            }
            if ways == 1 {
                break; // it is never less, since no column is short, and nothing is lost by it
            }
        }

        match first {
            (_, ways, Some(column)) => (Some(ways), column),
            _ => (None, self.with_rows().min_by_key(|&column| place(column)).unwrap_or(0)),
        }
    }

    /// Returns the number of rows that must cover a primary column.
    pub(crate) fn must(&self, column: u32) -> u32 {
        let is_needed = || u32::from(has(&self.rest.needed, column));
        self.problem.multiple_at(column).map_or_else(is_needed, |at| self.rest.demands[at].must)
    }

    /// Returns the number of rows that may cover a primary column that has this many alive ones.
    pub(crate) fn may(&self, column: u32, size: u32) -> u32 {
        self.problem.multiple_at(column).map_or(1, |at| self.rest.demands[at].may).min(size)
    }

    /// Returns the number of alive rows of a column.
    pub(crate) fn size(&self, column: u32) -> u32 {
        self.rest.count(self.problem.rows_of(column))
    }

    /// Returns the alive rows, ascending.
    pub(crate) fn alive(&self) -> impl Iterator<Item = u32> + '_ {
        all_ones(&self.rest.alive)
    }

    pub(crate) fn is_alive(&self, row: u32) -> bool {
        has(&self.rest.alive, row)
    }

    /// Returns the alive rows of a column, ascending.
    pub(crate) fn rows_of(&self, column: u32) -> impl Iterator<Item = u32> + '_ {
        let rows = self.problem.rows_of(column).iter();
        rows.flat_map(|&(word, bits)| ones_of(word, self.rest.alive[word as usize] & bits))
    }

    pub(crate) fn leave_out(&mut self, row: u32) {
        self.rest.leave_out(&[bit(row)]);
    }

    /// Makes this state itself the one that follows.
    pub(crate) fn stay(&mut self) {
        self.next.copy(&self.rest);
    }

    /// Makes the state that follows: this one after an alive row is chosen. All rows that clash with it are left out.
    pub(crate) fn choose(&mut self, row: u32) {
        self.stay();
        let Self { problem, next, agreeing: agreed, .. } = self;
        next.leave_out(&[bit(row)]);

        for entry in problem.entries(row) {
            let (mut must, mut may) = (0, 0);
            if let Some(at) = problem.multiple_at(entry.column) {
                let demand = &mut next.demands[at];
                // The row is alive, so the column may still be covered: at 0 its rows have been left out.
                (must, may) = (demand.must.saturating_sub(1), demand.may - 1);
                *demand = Demand { must, may };
            }

            if (entry.column as usize) < problem.primary && must == 0 {
                let (word, bit) = bit(entry.column);
                next.needed[word as usize] &= !bit;
            }
            // The column may be covered again, so none of its rows clashes.
            if may > 0 {
                continue;
            }

            // Rows of the same color agree. Only those that are alive come back.
            agreed.clear();
            if let Some(agreeing) = entry.agreeing {
                let agreeing = problem.rows_of(agreeing).iter();
                agreed.extend(agreeing.map(|&(word, bits)| (word, bits & next.alive[word as usize])));
            }

            next.leave_out(problem.rows_of(entry.column));
            agreed.iter().for_each(|&(word, bits)| next.alive[word as usize] |= bits);
        }
    }

    /// Goes to what follows and chooses a row there, for each of these rows; `false` if one of them is not alive then.
    pub(crate) fn choose_next(&mut self, mut rows: impl Iterator<Item = u32>) -> bool {
        rows.all(|row| {
            self.go_on();
            let is_alive = self.is_alive(row);
            if is_alive {
                self.choose(row);
            }
            is_alive
        })
    }

    /// Finds a column of the state that follows that must be covered by more rows than it has alive ones.
    pub(crate) fn short(&self) -> Option<u32> {
        let next = &self.next;
        let needed: u32 = next.needed.iter().map(|word| word.count_ones()).sum();
        let lost =
            || (0..).zip(self.loaded.iter().zip(&next.alive)).map(|(word, (was, is))| (word, was & !is));
        let lost_count: u32 = lost().map(|(_, bits)| bits.count_ones()).sum();

        // A column that has lost no row is not short. Asking only the others saves 27 % of the instructions on
        // dominoes.
        if self.loaded.is_empty() || lost_count >= needed / FEW {
            return all_ones(&next.needed).find(|&column| self.is_short(column));
        }

        let rows = lost().flat_map(|(word, bits)| ones_of(word, bits));
        let columns = rows.flat_map(|row| self.problem.entries(row)).map(|entry| entry.column);
        columns.filter(|&column| has(&next.needed, column)).find(|&column| self.is_short(column))
    }

    fn is_short(&self, column: u32) -> bool {
        let (rows, next) = (self.problem.rows_of(column), &self.next);
        match self.problem.multiple_at(column) {
            Some(at) => next.count(rows) < next.demands[at].must,
            None => !next.has_any(rows),
        }
    }

    /// Counts the rows of the state that follows that are alive. With none, and without a short column, the chosen rows
    /// are a cover.
    pub(crate) fn alive_count(&self) -> usize {
        self.next.alive.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the key of the state that follows.
    pub(crate) fn key(&self) -> Key {
        let multiples = self.problem.multiples.iter().zip(&self.next.demands).map(|(&column, demand)| {
            // More than all alive rows cannot be.
            let may = demand.may.min(self.next.count(self.problem.rows_of(column)));
            u64::from(demand.must) << 32 | u64::from(may)
        });
        self.next.alive.iter().chain(&self.next.needed).copied().chain(multiples).collect()
    }
}

/// Returns the word and the bit of a number.
fn bit(number: u32) -> WordBits {
    (number / u64::BITS, 1 << (number % u64::BITS))
}

/// Returns this many bits, of which these are set.
fn bits(count: usize, set: impl Iterator<Item = u32>) -> Vec<u64> {
    let mut words = vec![0; count.div_ceil(u64::BITS as usize)];
    set.map(bit).for_each(|(word, bit)| words[word as usize] |= bit);
    words
}

fn has(words: &[u64], number: u32) -> bool {
    let (word, bit) = bit(number);
    words.get(word as usize).is_some_and(|word| word & bit != 0)
}

fn all_ones(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(words).flat_map(|(word, &bits)| ones_of(word, bits))
}

/// Returns the numbers of the bits that are set in this word.
fn ones_of(word: u32, bits: u64) -> impl Iterator<Item = u32> {
    ones(bits).map(move |place| word * u64::BITS + to_u32(place))
}
