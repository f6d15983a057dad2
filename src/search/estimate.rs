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
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The nodes of the tree.
    pub nodes: f64,
    /// The standard error of `nodes`.
    pub nodes_error: f64,
    /// The covers.
    pub covers: f64,
    /// The standard error of `covers`.
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
