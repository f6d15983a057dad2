//! How many covers there are: an exact number of any size, or a lower bound.

mod order;
mod turns;

use std::fmt;

use num_bigint::BigUint;

use super::options::Search;
use super::outcome::Outcome;
#[cfg(feature = "rayon")]
use crate::engines::Stats;
use crate::matrix::Matrix;
use crate::view::Branching;
use turns::Counting;
pub(super) use turns::Plan;

/// A number of covers, of any size. From [`Search::count`].
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
    /// The engine's unit of work, as in [`Stats::updates`](super::Stats::updates), by all searches together.
    pub updates: u64,
    /// Subtrees remembered.
    pub kept: u64,
    /// How often a subtree was met that was remembered, and so was not searched.
    pub known: u64,
    /// The most bytes that the tables of remembered subtrees took.
    pub bytes: usize,
    /// The way to branch of the search that came to its end; the last one, if the matrix has several parts.
    pub branching: Branching,
    /// Whether a search began with links and went on with bits, as [`Covers::engine_below`](super::Covers::engine_below).
    pub is_handed_over: bool,
}

impl Count {
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
    pub(super) fn begin(self, branching: Branching) -> Self {
        let stats = CountStats { branching, ..self.stats };
        Self { number: BigUint::ZERO, outcome: Outcome::Exhausted, stats }
    }

    /// Adds what the search of a part has found, and how it ended.
    #[cfg(feature = "rayon")]
    pub(super) fn add(&mut self, found: BigUint, stats: Stats, outcome: Outcome) {
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

impl Search {
    /// How many covers there are, of any size.
    ///
    /// Subtrees are remembered in tables of bounded [size](Self::memory_limit), so that equal ones are counted once,
    /// and two ways to [branch](Self::branch) are tried, unless one is requested. Counts of tilings, dissections,
    /// matchings, designs and colourings are found that no enumeration reaches. If subtrees do not repeat, this is a
    /// search that visits each cover. The engine, chosen and excluded rows, the limit and the flag are respected. The
    /// node limit is for all nodes that are visited, in whatever order. The count does not depend on the seed.
    ///
    /// [`Covers::count_rest`](crate::Covers::count_rest) visits each cover, in canonical order.
    ///
    /// # Cost
    ///
    /// Memory: at most 1.3 times the limit, beside the matrix and the search.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell, Copies, Piece};
    /// use exactcover::{ExactCover, Polyominoes, Search};
    ///
    /// // Ways to cover a chessboard of 12 x 12 with dominoes.
    /// let domino = Piece::new('D', [Cell::new(0, 0), Cell::new(0, 1)]).unwrap().copies(Copies::Any);
    /// let matrix = Polyominoes::new(Board::rectangle(12, 12), [domino]).matrix()?;
    /// let count = Search::new().count(&matrix);
    /// assert_eq!(count, 53_060_477_521_960_000);
    /// assert!(count.stats().nodes < 100_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count<L>(&self, matrix: &Matrix<L>) -> Count {
        self.count_or_plan(matrix, u64::MAX).0
    }

    /// Counts the covers, or finds out how to, if more than so many nodes are to be visited. With a plan the number is
    /// a lower bound.
    pub(super) fn count_or_plan<L>(&self, matrix: &Matrix<L>, plan_at: u64) -> (Count, Option<Plan>) {
        let (view, outcome) = match self.left(matrix.incidence()) {
            Ok((_, view)) => (Some(view), Outcome::Running),
            Err(outcome) => (None, outcome),
        };
        let mut counting = Counting::new(self, plan_at, outcome);
        let number = view.map(|view| counting.count(&view)).unwrap_or_default();
        let outcome = match counting.outcome {
            Outcome::Running => Outcome::Exhausted,
            outcome => outcome,
        };
        (Count { number, outcome, stats: counting.stats }, counting.plan)
    }
}

impl<L> Matrix<L> {
    /// How many covers there are, of any size. See [`Search::count`].
    ///
    /// ```
    /// use exactcover::{ExactCover, GraphColoring};
    ///
    /// // Colourings of a cycle of 100 vertices with three colours: 2^100 + 2.
    /// let cycle = GraphColoring::new(100, (0..100).map(|v| (v, (v + 1) % 100)), 3);
    /// assert_eq!(cycle.matrix()?.count().to_string(), "1267650600228229401496703205378");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> Count {
        Search::new().count(self)
    }
}
