//! The pair of columns to branch on: in one branch one row covers both, in the other no row does.
//!
//! If primal values are fractions, so are their sums over the rows that cover both columns of some pairs. (Ryan and
//! Foster 1981.) In either branch the bound then rises; a pair is the better, the more it rises in both. That is known
//! only by trial (*strong branching*), which takes time, so pairs are ordered by what their trials so far showed, for
//! each part of a row that has to move (*pseudocosts*); those that were tried often enough are not tried again.
//! (*Reliability branching*: Achterberg, Koch and Martin 2005.)

use std::collections::HashMap;

use crate::linear::{Duals, INTEGRAL, Left, PricedRows};

/// This many trials of a pair are enough.
const RELIABLE: u32 = 4;
/// The gains of at most this many pairs are kept.
const MOST_KEPT: usize = 1 << 16;
/// With more pairs in rows than this, to look for one takes longer than it saves.
const MOST_PAIRS: usize = 1 << 20;
/// No gain counts as less than this: else nothing could be told from the gain of the other branch.
const LEAST_GAIN: f64 = 1e-6;

/// A pair of columns, and the sum of the primal values of the rows that cover both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) columns: (u32, u32),
    pub(super) primal: f64,
}

impl Pair {
    /// Returns how much of a row has to move until the columns are covered together, and until they are covered apart.
    fn distances(self) -> [f64; 2] {
        [1.0 - self.primal, self.primal]
    }
}

/// The gains that trials have shown: how far the bound rose for each row that had to move, summed up, of how many
/// trials.
#[derive(Clone, Copy, Debug, Default)]
struct Gains {
    sums: [f64; 2],
    trials: u32,
}

impl Gains {
    fn add(&mut self, gains: [f64; 2]) {
        self.sums.iter_mut().zip(gains).for_each(|(sum, gain)| *sum += gain);
        self.trials += 1;
    }
}

/// See the head of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    by_pair: HashMap<(u32, u32), Gains>,
    of_all: Gains,
}

impl Pairs {
    /// Returns the pairs whose value is a fraction, the most promising first, each with its score.
    pub(super) fn candidates(&self, rows: &PricedRows, left: &Left, duals: &Duals) -> Vec<(f64, Pair)> {
        let fractional = || left.alive().iter().copied().filter(|&row| duals.is_fractional(row));
        if fractional().map(|row| rows.terms_of(row).len().pow(2)).sum::<usize>() > MOST_PAIRS {
            return Vec::new();
        }

        let mut parts: Vec<((u32, u32), f64)> = Vec::new();
        let mut once = Vec::new();
        for row in fractional() {
            once.clear();
            for &term in rows.terms_of(row) {
                let column = rows.terms[term as usize];
                // With other columns a cover may have a row of both and a row of one: it would be in neither branch.
                if rows.is_once(column as usize) {
                    once.push(column);
                }
            }
            for &one in &once {
                for &other in once.iter().filter(|&&other| one < other) {
                    parts.push(((one, other), duals.primal(row)));
                }
            }
        }
        parts.sort_by_key(|part| part.0); // of one pair in the order of its rows, for the same sum on every machine

        let mut scored: Vec<(f64, Pair)> = Vec::new();
        for same in parts.chunk_by(|one, two| one.0 == two.0) {
            let pair = Pair { columns: same[0].0, primal: same.iter().map(|part| part.1).sum() };
            if INTEGRAL < pair.primal && pair.primal < 1.0 - INTEGRAL {
                scored.push((self.expected(pair), pair));
            }
        }

        // Of equal scores by the columns, so that the order is the same on every machine.
        scored.sort_unstable_by(|one, two| two.0.total_cmp(&one.0).then(one.1.columns.cmp(&two.1.columns)));
        scored
    }

    /// Returns the score that the trials so far let one expect.
    fn expected(&self, pair: Pair) -> f64 {
        let own = self.by_pair.get(&pair.columns).filter(|gains| gains.trials > 0);
        // A pair that was not tried is expected to gain what all do on average.
        let Gains { sums, trials } = own.copied().unwrap_or(self.of_all);
        let [together, apart] = pair.distances();
        let mean = |sum: f64| if trials == 0 { 1.0 } else { sum / f64::from(trials) };
        score([mean(sums[0]) * together, mean(sums[1]) * apart])
    }

    /// Checks whether the pair need not be tried any more.
    pub(super) fn is_reliable(&self, pair: Pair) -> bool {
        self.by_pair.get(&pair.columns).is_some_and(|gains| gains.trials >= RELIABLE)
    }

    /// Returns the number of trials from which something was learned.
    #[cfg(test)]
    pub(super) fn trials(&self) -> u32 {
        self.of_all.trials
    }

    /// Keeps how far the bound rose in both branches.
    pub(super) fn learn(&mut self, pair: Pair, gains: [f64; 2]) {
        let [together, apart] = pair.distances();
        let gains = [gains[0] / together, gains[1] / apart];
        self.of_all.add(gains);
        if self.by_pair.len() < MOST_KEPT || self.by_pair.contains_key(&pair.columns) {
            self.by_pair.entry(pair.columns).or_default().add(gains);
        }
    }
}

/// Scores a pair by its gains, the larger the better: a branch in which the bound hardly rises is as large as the node
/// itself.
pub(super) fn score(gains: [f64; 2]) -> f64 {
    gains.iter().map(|gain| gain.max(LEAST_GAIN)).product()
}
