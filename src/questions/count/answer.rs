//! A number of covers, exact or a lower bound, and how it was found.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use num_bigint::BigUint;

use crate::engines::view::Branching;
use crate::engines::{Stats, Uses};
use crate::search::Outcome;

/// A number of covers, of any size. From [`Search::count`](crate::Search::count).
///
/// It is exact, unless the search ended at its node limit or flag: then it is a lower bound, which equals no number,
/// and [`outcome`](Self::outcome) says why the search ended.
///
/// It can be compared with a number of any type from `u32` up. A literal without a suffix is an `i32`, so a larger one
/// needs its type, as in `count == 53_060_477_521_960_000_u64`. Two counts are equal if they say the same: both are
/// exact, or both are lower bounds, with the same number, however they were found. So `count == count` always holds,
/// even if `count == number` holds for no number.
///
/// With the feature `serde` it is a map with its `number` as decimal digits, its `outcome` and its `stats`.
///
/// ```
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let count = Search::new().count(&matrix);
/// assert_eq!(count, 92);
/// assert!(count > 91);
/// assert_eq!((count.to_u64(), count.to_string()), (Some(92), "92".to_owned()));
///
/// let some = Search::new().node_limit(1000).count(&matrix);
/// assert!(some > 10 && some != 92); // not known
/// assert_eq!((some.to_u64(), some.exact()), (None, None));
/// assert!(some.to_string().starts_with("at least "));
/// assert_eq!(some, some.clone()); // they say the same
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "stored::Stored", into = "stored::Stored")
)]
pub struct Count {
    number: BigUint,
    outcome: Outcome,
    stats: CountStats,
}

/// The work by which a number of covers was found. From [`Count::stats`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct CountStats {
    /// Nodes visited, by all searches together, and states taken by counts without a tree.
    pub nodes: u64,
    /// The engine's unit of work, as in [`Stats::updates`](crate::runs::Stats::updates), by all searches together.
    pub updates: u64,
    /// Subtrees remembered, or states.
    pub kept: u64,
    /// The times that a remembered subtree was met, and so was not searched again, or a known state.
    pub known: u64,
    /// The times that a subtree or state with other rows and columns was found to be the same by a renaming.
    #[cfg_attr(feature = "serde", serde(default))]
    pub renamed: u64,
    /// The most bytes taken by the tables of remembered subtrees and by the sums and keys of the levels above, or by
    /// the states.
    pub bytes: usize,
    /// The way to branch of the search that finished, or that had counted most when the limit was reached; that of the
    /// last part, if the matrix has several. A count without a tree takes the first column.
    pub branching: Branching,
    /// True if a search began with links and went on with bits; see
    /// [`Covers::engine_below`](crate::Covers::engine_below).
    pub is_handed_over: bool,
}

impl CountStats {
    /// Adds the work of another count; the way to branch is that one's.
    pub(crate) fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.updates = self.updates.wrapping_add(other.updates);
        self.kept += other.kept;
        self.known += other.known;
        self.renamed += other.renamed;
        self.bytes = self.bytes.max(other.bytes);
        self.branching = other.branching;
        self.is_handed_over |= other.is_handed_over;
    }
}

impl Count {
    pub(crate) fn new(number: BigUint, outcome: Outcome, stats: CountStats) -> Self {
        Self { number, outcome, stats }
    }

    /// The number, if it is exact.
    #[must_use]
    pub fn exact(&self) -> Option<&BigUint> {
        self.is_exact().then_some(&self.number)
    }

    /// The number if it is exact, else a lower bound.
    #[must_use]
    pub fn at_least(&self) -> &BigUint {
        &self.number
    }

    /// The number, if it is exact and below 2^64.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(self.exact()?).ok()
    }

    /// Returns `true` if the whole tree was searched, so that the number is exact.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }

    /// Returns why the search ended: [`Exhausted`](Outcome::Exhausted) if the number is exact.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// A count to start from: nothing counted so far, in this many nodes, by a search that ended like this.
    pub(crate) fn begin(self, branching: Branching, outcome: Outcome) -> Self {
        let stats = CountStats { branching, ..self.stats };
        Self { number: BigUint::ZERO, outcome, stats }
    }

    /// Returns what has been counted so far, in a search that ended like this.
    pub(crate) fn ended(self, outcome: Outcome) -> Self {
        Self { outcome, ..self }
    }

    /// Adds what the search of a part has found, and how it ended.
    pub(crate) fn add(&mut self, stats: Stats, outcome: Outcome) {
        self.number += stats.solutions;
        self.work(stats);
        if outcome != Outcome::Exhausted {
            self.outcome = outcome;
        }
    }

    /// Takes the number that another search of the whole has found, if it is exact or larger. `None`: that search did
    /// not say how it ended.
    pub(crate) fn meet(&mut self, found: BigUint, outcome: Option<Outcome>) {
        if self.is_exact() {
            return;
        }
        self.outcome = outcome.unwrap_or(self.outcome);
        self.number = if self.is_exact() { found } else { found.max(std::mem::take(&mut self.number)) };
    }

    /// Adds the work of another search.
    pub(crate) fn work(&mut self, stats: Stats) {
        self.stats.nodes += stats.nodes;
        self.stats.updates = self.stats.updates.wrapping_add(stats.updates);
    }

    /// Adds what the memory of another search was used for; all of them together take this many bytes.
    pub(crate) fn remember(&mut self, uses: Uses, bytes: usize) {
        self.stats.kept += uses.kept;
        self.stats.known += uses.known;
        self.stats.bytes = self.stats.bytes.max(bytes);
    }

    /// Adds what was found up to renaming.
    pub(crate) fn rename(&mut self, uses: Uses, bytes: usize) {
        self.remember(uses, bytes);
        self.stats.renamed += uses.known;
    }

    /// Adds another count so many times: that of a [part](crate::Search::parts_by_orbits) of the covers. If that is a lower
    /// bound, so is the sum, and it ends as that did.
    ///
    /// ```
    /// use exactcover::counts::Count;
    ///
    /// let mut count = Count::from(2);
    /// count.add_times(&Count::from(5), 8);
    /// assert_eq!(count, 42);
    /// ```
    pub fn add_times(&mut self, other: &Self, times: u32) {
        self.number += &other.number * times;
        self.stats.add(other.stats);
        if !other.is_exact() {
            self.outcome = other.outcome;
        }
    }

    /// Adds the counts of [parts](crate::Search::parts_by_orbits), each so many times: `count` gets a part and the sum so
    /// far. The first that is a lower bound ends the sum, which is one then.
    ///
    /// ```
    /// use exactcover::counts::Count;
    ///
    /// let sum = Count::of_parts([(2, 5), (1, 32)], |part: u64, _sum| Count::from(part));
    /// assert_eq!(sum, 42);
    /// ```
    pub fn of_parts<P>(
        parts: impl IntoIterator<Item = (u32, P)>,
        mut count: impl FnMut(P, &Self) -> Self,
    ) -> Self {
        let mut sum = Self::from(0);
        for (times, part) in parts {
            let of_part = count(part, &sum);
            sum.add_times(&of_part, times);
            if !sum.is_exact() {
                break;
            }
        }
        sum
    }

    /// Returns the work by which the number was found.
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

/// Checks whether both say the same: an exact number, or a lower bound. How they were found does not matter.
impl PartialEq for Count {
    fn eq(&self, other: &Self) -> bool {
        (self.is_exact(), &self.number) == (other.is_exact(), &other.number)
    }
}

impl Eq for Count {}

impl Hash for Count {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.is_exact(), &self.number).hash(state);
    }
}

macro_rules! compared_with {
    ($($number:ty)*) => {
        $(
            /// A lower bound equals no number.
            impl PartialEq<$number> for Count {
                fn eq(&self, other: &$number) -> bool {
                    self.partial_cmp(other) == Some(Ordering::Equal)
                }
            }

            /// A lower bound is greater than the numbers below it; nothing else is known.
            impl PartialOrd<$number> for Count {
                fn partial_cmp(&self, other: &$number) -> Option<Ordering> {
                    // Only a negative number is none; every count is above it.
                    let order = match BigUint::try_from(*other) {
                        Ok(other) => self.number.cmp(&other),
                        Err(_) => Ordering::Greater,
                    };
                    (self.is_exact() || order.is_gt()).then_some(order)
                }
            }
        )*
    };
}

// `i32` is what a literal is where several types are possible.
compared_with! { i32 i64 u32 u64 u128 usize }

/// Counts as `serde` stores them.
#[cfg(feature = "serde")]
mod stored {
    use serde::{Deserialize, Serialize};

    use super::{Count, CountStats, Outcome};
    use crate::util::digits;

    #[derive(Serialize, Deserialize)]
    #[serde(rename = "Count", deny_unknown_fields)]
    pub(super) struct Stored {
        number: String,
        outcome: Outcome,
        stats: CountStats,
    }

    impl TryFrom<Stored> for Count {
        type Error = &'static str;

        fn try_from(Stored { number, outcome, stats }: Stored) -> Result<Self, &'static str> {
            let number = digits::parse(&number);
            let number =
                number.ok_or("the number of a count must be decimal digits without leading zeros")?;
            if outcome == Outcome::Running {
                return Err("a count whose search has not ended");
            }
            Ok(Self { number, outcome, stats })
        }
    }

    impl From<Count> for Stored {
        fn from(Count { number, outcome, stats }: Count) -> Self {
            Self { number: number.to_string(), outcome, stats }
        }
    }
}
