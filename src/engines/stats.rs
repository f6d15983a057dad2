//! The statistics of a search.

use std::iter::Sum;
use std::ops::Add;

/// The work of a search so far, as plain numbers. They do not depend on the engine, except
/// `updates`.
///
/// ```
/// use exactcover::{ExactCover, Queens};
///
/// let mut solutions = Queens::new(4)?.into_solutions()?;
/// assert_eq!(solutions.by_ref().count(), 2);
/// let stats = solutions.search().stats();
/// assert_eq!(stats.solutions, 2);
/// assert_eq!(stats.nodes, 17);
/// assert_eq!(stats.max_depth, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The statistics of several searches, such as the parts of one, can be added up:
///
/// ```
/// use exactcover::runs::Stats;
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let parts = Search::new().split(&matrix, 10)?.into_iter().map(|task| -> Result<Stats, _> {
///     let mut covers = Search::new().resume(&matrix, &task)?;
///     covers.count_rest();
///     Ok(covers.stats())
/// });
/// let all: Stats = parts.collect::<Result<Vec<_>, exactcover::runs::ResumeError>>()?.into_iter().sum();
/// assert_eq!(all.solutions, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Stats {
    /// Nodes of the search tree visited: the root, and one for each row tried.
    pub nodes: u64,
    /// The engine's unit of work: for links entries taken out of their columns, for bits rows ruled out.
    pub updates: u64,
    /// Covers found.
    pub solutions: u64,
    /// The most rows chosen at one time.
    pub max_depth: usize,
}

impl Stats {
    /// Adds up these statistics and the statistics of a search below this many chosen rows.
    pub(super) fn with_below(self, depth: usize, below: Self) -> Self {
        Self {
            nodes: self.nodes + below.nodes,
            // A resumed search begins with fewer than none: see `EngineSearch::resume`.
            updates: self.updates.wrapping_add(below.updates),
            solutions: self.solutions + below.solutions,
            max_depth: self.max_depth.max(depth + below.max_depth),
        }
    }
}

/// The work of two searches together: the larger depth, and the sums of all else.
impl Add for Stats {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            nodes: self.nodes.saturating_add(other.nodes),
            updates: self.updates.wrapping_add(other.updates), // as in `with_below`
            solutions: self.solutions.saturating_add(other.solutions),
            max_depth: self.max_depth.max(other.max_depth),
        }
    }
}

impl Sum for Stats {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}
