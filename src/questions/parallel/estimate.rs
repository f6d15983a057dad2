//! The size of a search, by random probes of its tree.
//!
//! Source: D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975). A probe
//! goes from the root to a leaf and takes one of the rows at each node, all with the same probability. The product of
//! the numbers of rows on its way is the number of nodes on each level that it stands for. The mean over all paths is
//! the size of the tree, so the mean over some probes is an estimate without bias. It scatters widely where most of
//! the tree lies below a few nodes; the standard error says how widely, as far as the probes show it. There almost all
//! estimates are too low, and rarely one is far too high: few probes go where the tree is large, and each of those stands
//! for much of it. Whether that is so shows in how many probes the sum rests on, by L. Kish, Survey Sampling (1965).

use super::walk::Walk;
use crate::matrix::Matrix;
use crate::search::{Budget, Outcome, Search, Stopped};
use crate::util::SplitMix64;

/// An estimate of the size of a search. See [`Search::estimate`].
///
/// With the feature `serde` it is a map of its numbers. An infinite number is stored as nothing and read back as
/// infinite, since JSON has no infinite numbers; negative numbers are refused when they are read.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Estimate {
    /// The nodes of the tree.
    #[cfg_attr(feature = "serde", serde(with = "stored"))]
    pub nodes: f64,
    /// The standard error of `nodes`.
    #[cfg_attr(feature = "serde", serde(with = "stored"))]
    pub nodes_error: f64,
    /// The covers.
    #[cfg_attr(feature = "serde", serde(with = "stored"))]
    pub covers: f64,
    /// The standard error of `covers`. Infinite if no probe met a cover: then nothing is known about the covers.
    #[cfg_attr(feature = "serde", serde(with = "stored"))]
    pub covers_error: f64,
    /// The probes made.
    pub probes: u64,
    /// The probes that met a cover. With fewer than about ten of them `covers_error` is itself a rough guess.
    pub hits: u64,
    /// [`Exhausted`](Outcome::Exhausted) if all probes were made, or why they ended.
    pub outcome: Outcome,
}

impl Estimate {
    /// Returns the number of probes that `nodes` rests on: the square of the sum of what they stand for, divided by the
    /// sum of the squares. It is the number of all probes if they are alike, and near 1 if one of them makes up most of
    /// the sum.
    ///
    /// If it is a small part of the probes, most of the tree lies where few of them go. Then `nodes` is most likely too low,
    /// perhaps by far: probes that were not made would go to larger parts. It is not a number if `nodes` is infinite.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let queens = Search::new().estimate(&Queens::new(12)?.matrix()?, 1000, 1);
    /// assert!(queens.effective_probes() > 500.0);
    ///
    /// // A square of Y-pentominoes: most ways to begin end soon, and few lead to most of the 195,226,328 nodes.
    /// let piece = Piece::drawn('Y', "####\n.#..")?.copies(..);
    /// let square = Polyominoes::new(Board::rectangle(15, 15), [piece]).matrix()?;
    /// let square = Search::new().estimate(&square, 1000, 1);
    /// assert!(square.effective_probes() < 10.0 && square.nodes < 1e7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn effective_probes(&self) -> f64 {
        let probes = self.probes as f64;
        // The error of a single probe is infinite.
        if self.probes < 2 {
            return probes;
        }
        let error = self.nodes_error / self.nodes;
        probes / (1.0 + (probes - 1.0) * error * error)
    }
}

/// The mean of some numbers and its standard error, by Welford's method.
#[derive(Default)]
struct Mean {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        if value.is_infinite() || self.mean.is_infinite() {
            (self.mean, self.squares) = (f64::INFINITY, f64::INFINITY); // and not their difference, which is no number
            return;
        }
        let difference = value - self.mean;
        self.mean += difference / self.count;
        self.squares += difference * (value - self.mean);
    }

    /// Returns the standard error of the mean; infinite for fewer than two numbers.
    fn error(&self) -> f64 {
        if self.count < 2.0 { f64::INFINITY } else { (self.squares / (self.count - 1.0) / self.count).sqrt() }
    }
}

/// See [`Search::estimate`].
pub(super) fn estimate<L>(options: &Search, matrix: &Matrix<L>, probes: u64, seed: u64) -> Estimate {
    let walk = Walk::new(options, matrix.incidence());
    let mut random = SplitMix64::new(seed);
    let mut budget = Budget::nodes(options.node_limit.unwrap_or(u64::MAX), &options.cancel);
    let (mut nodes, mut covers) = (Mean::default(), Mean::default());
    let (mut made, mut hits, mut is_whole, mut outcome) = (0, 0, true, Outcome::Exhausted);

    // Without a walk no probe is made, and the outcome says why.
    let mut walk = walk.unwrap_or_else(|stopped: Stopped| {
        outcome = stopped.outcome();
        None
    });

    'probes: while made < probes && outcome == Outcome::Exhausted {
        walk.iter_mut().for_each(Walk::restart);
        let (mut width, mut sum, mut found) = (1.0, 1.0, 0.0);
        loop {
            if let Err(stopped) = budget.spend(1) {
                outcome = stopped.outcome();
                break 'probes;
            }
            let Some(walk) = &mut walk else { break }; // the chosen rows clash
            let (is_cover, rows) = walk.descend();
            if is_cover {
                found += width;
            }

            if rows == 0 {
                break;
            }
            // Only a tree that is a single path is known as a whole.
            is_whole &= rows == 1;
            width *= f64::from(rows);
            sum += width;
            // So many are passed over: each row is taken with the same probability.
            (0..random.below(rows as usize)).for_each(|_| walk.pass());
        }

        nodes.add(sum);
        covers.add(found);
        made += 1;
        hits += u64::from(found > 0.0);
    }

    // Without a cover the scatter of the covers is not known, unless the tree is a single path.
    let has_error = hits > 0 || is_whole && made > 0;
    Estimate {
        nodes: nodes.mean,
        nodes_error: nodes.error(),
        covers: covers.mean,
        covers_error: if has_error { covers.error() } else { f64::INFINITY },
        probes: made,
        hits,
        outcome,
    }
}

/// Numbers of an estimate as `serde` stores them.
#[cfg(feature = "serde")]
mod stored {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        Some(number).filter(|number| number.is_finite()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        let number = Option::<f64>::deserialize(deserializer)?.unwrap_or(f64::INFINITY);
        let is_size = number >= 0.0; // so it is not NaN
        is_size.then_some(number).ok_or_else(|| D::Error::custom("a number of an estimate is below 0"))
    }
}
