//! A number of covers, exact or at least, and how it was found.

use std::fmt;

use num_bigint::BigUint;

#[cfg(feature = "rayon")]
use crate::engines::Stats;
use crate::search::outcome::Outcome;
use crate::view::Branching;

/// A number of covers, of any size. From [`Search::count`](crate::Search::count).
///
/// It is exact, unless the search ended at its node limit or flag: then it is a lower bound, which is equal to no
/// number, and [`outcome`](Self::outcome) says why the search ended.
///
/// ```
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let count = matrix.count();
/// assert_eq!(count, 92);
/// assert!(count > 91);
/// assert_eq!((count.to_u64(), count.to_string()), (Some(92), "92".to_owned()));
///
/// let some = Search::new().node_limit(1000).count(&matrix);
/// assert!(some > 10 && some != 92); // not known
/// assert_eq!((some.to_u64(), some.exact()), (None, None));
/// assert!(some.to_string().starts_with("at least "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count {
    number: BigUint,
    outcome: Outcome,
    stats: CountStats,
}

/// How a number of covers was found. From [`Count::stats`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CountStats {
    /// Nodes visited, by all searches together.
    pub nodes: u64,
    /// The engine's unit of work, as in [`Stats::updates`](crate::Stats::updates), by all searches together.
    pub updates: u64,
    /// Subtrees remembered.
    pub kept: u64,
    /// How often a subtree was met that was remembered, and so was not searched.
    pub known: u64,
    /// The most bytes that the tables of remembered subtrees took.
    pub bytes: usize,
    /// The way to branch of the search that came to its end, or had counted most when the limit was reached; the last
    /// one, if the matrix has several parts.
    pub branching: Branching,
    /// Whether a search began with links and went on with bits, as [`Covers::engine_below`](crate::Covers::engine_below).
    pub is_handed_over: bool,
}

impl Count {
    pub(super) fn new(number: BigUint, outcome: Outcome, stats: CountStats) -> Self {
        Self { number, outcome, stats }
    }

    /// The number, if it is exact.
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        self.is_exact().then_some(&self.number)
    }

    /// The number if it is exact, or else a number that the covers are at least.
    #[must_use]
    pub fn at_least(&self) -> &BigUint {
        &self.number
    }

    /// The number, if it is exact and below 2^64.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(self.exact()?).ok()
    }

    /// Whether the whole tree was searched, so that the number is exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }

    /// Why the search ended: [`Exhausted`](Outcome::Exhausted) if the number is exact.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// To go on with: nothing counted so far, in this many nodes.
    #[cfg(feature = "rayon")]
    pub(in crate::search) fn begin(self, branching: Branching) -> Self {
        let stats = CountStats { branching, ..self.stats };
        Self { number: BigUint::ZERO, outcome: Outcome::Exhausted, stats }
    }

    /// What has been counted so far, in a search that ended like this.
    #[cfg(feature = "rayon")]
    pub(in crate::search) fn ended(self, outcome: Outcome) -> Self {
        Self { outcome, ..self }
    }

    /// Adds what the search of a part has found, and how it ended.
    #[cfg(feature = "rayon")]
    pub(in crate::search) fn add(&mut self, found: BigUint, stats: Stats, outcome: Outcome) {
        self.number += found;
        self.stats.nodes += stats.nodes;
        self.stats.updates = self.stats.updates.wrapping_add(stats.updates);
        if outcome != Outcome::Exhausted {
            self.outcome = outcome;
        }
    }

    /// How the number was found.
    #[must_use]
    pub fn stats(&self) -> CountStats {
        self.stats
    }
}

/// An exact number that was found in another way, by a problem that knows its count.
impl From<BigUint> for Count {
    fn from(number: BigUint) -> Self {
        Self { number, outcome: Outcome::Exhausted, stats: CountStats::default() }
    }
}

/// An exact number that was found in another way, by a problem that knows its count.
impl From<u64> for Count {
    fn from(number: u64) -> Self {
        BigUint::from(number).into()
    }
}

/// Displayed as the number, or as `at least` and the number.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_exact() {
            true => fmt::Display::fmt(&self.number, f),
            false => write!(f, "at least {}", self.number),
        }
    }
}

/// A lower bound is equal to nothing, not even to itself.
impl PartialEq for Count {
    fn eq(&self, other: &Self) -> bool {
        self.is_exact() && other.is_exact() && self.number == other.number
    }
}

/// A lower bound is equal to no number.
impl PartialEq<u64> for Count {
    fn eq(&self, other: &u64) -> bool {
        self.is_exact() && self.number == BigUint::from(*other)
    }
}

/// A lower bound is greater than the numbers below it; nothing else is known.
impl PartialOrd<u64> for Count {
    fn partial_cmp(&self, other: &u64) -> Option<std::cmp::Ordering> {
        let order = self.number.cmp(&BigUint::from(*other));
        (self.is_exact() || order.is_gt()).then_some(order)
    }
}
