//! How large a search is, by random probes of its tree.
//!
//! Source: D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975). A probe
//! goes from the root to a leaf and takes one of the rows at each node, all with the same probability. The product of
//! the numbers of rows on its way is the number of nodes on each level that it stands for. The mean over all paths is
//! the size of the tree, so the mean over some probes is an estimate without bias. It scatters widely where most of
//! the tree lies below a few nodes; the standard error says how widely, as far as the probes show it.

use super::covers::walk;
use super::options::Search;
use super::tree::Path;
use crate::matrix::Matrix;
use crate::util::SplitMix64;

/// An estimate of the size of a search. See [`Search::estimate`].
///
/// With the feature `serde` it is a map of its numbers. One that is not finite is stored as nothing, which is read as
/// infinite, since JSON has no infinite numbers; negative ones are refused when they are read.
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
    /// The standard error of `covers`.
    #[cfg_attr(feature = "serde", serde(with = "stored"))]
    pub covers_error: f64,
    /// The probes made.
    pub probes: u64,
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
        let difference = value - self.mean;
        self.mean += difference / self.count;
        self.squares += difference * (value - self.mean);
    }

    /// The standard error of the mean; infinite for fewer than two numbers.
    fn error(&self) -> f64 {
        if self.count < 2.0 { f64::INFINITY } else { (self.squares / (self.count - 1.0) / self.count).sqrt() }
    }
}

impl Search {
    /// Estimates the nodes and covers of the search with these options by this many random probes. The same seed
    /// gives the same estimate. The node limit and the engine do not matter.
    ///
    /// # Cost
    ///
    /// For each probe a restart, and choosing the rows of one path of the tree again at each of its nodes.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(12)?.matrix()?;
    /// let estimate = Search::new().estimate(&matrix, 1000, 1);
    /// let error = (estimate.covers - 14_200.0).abs();
    /// assert!(error < 4.0 * estimate.covers_error && error < 5_000.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn estimate<L>(&self, matrix: &Matrix<L>, probes: u64, seed: u64) -> Estimate {
        let mut search = walk(self, matrix);
        let mut random = SplitMix64::new(seed);
        let (mut nodes, mut covers) = (Mean::default(), Mean::default());
        for _ in 0..probes {
            let mut node = Path::root(self.chosen());
            let (mut width, mut sum, mut found) = (1.0, 1.0, 0.0);
            loop {
                let branches = search.branches(&node);
                if branches.is_cover {
                    found += width;
                }
                if branches.rows.is_empty() {
                    break;
                }
                width *= branches.rows.len() as f64;
                sum += width;
                let tried = random.below(branches.rows.len());
                node = node.child(&branches, tried);
            }
            nodes.add(sum);
            covers.add(found);
        }
        Estimate {
            nodes: nodes.mean,
            nodes_error: nodes.error(),
            covers: covers.mean,
            covers_error: covers.error(),
            probes,
        }
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
