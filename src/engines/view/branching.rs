//! The ways to branch.

use std::fmt;
use std::str::FromStr;

use crate::util::{NameError, by_name};

/// The rule that decides which column a search branches on.
///
/// A column without rows always goes first, since it ends the branch, and then one with a single row, which is forced.
///
/// # Learned orders
///
/// [`Conflicts`](Self::Conflicts), [`Weighted`](Self::Weighted) and [`Learning`](Self::Learning) learn from failures: a
/// column *fails* when a node is left because it has no row left. They find the same covers as the others, each once, in
/// an order of their own, which is the same for every engine. It may change in any version; only that of
/// [`FewestRows`](Self::FewestRows) is canonical. A restarted search has learned nothing. A search in such an order has
/// no [checkpoint](crate::Covers::checkpoint).
///
/// If the tree must be known in advance, it is that of `FewestRows`: a search is [split](crate::Search::split) and
/// [estimated](crate::Search::estimate) by it, and a [diagram](crate::Search::diagram) has its order. Each part of a
/// split search then learns by itself. So does each part of a search on several threads, whose order depends on the
/// number of threads.
///
/// ```
/// use exactcover::runs::Branching;
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let mut some = Search::new().branch(Branching::Conflicts).covers(&matrix);
/// let mut all = Search::new().covers(&matrix);
/// assert_eq!((some.count_rest(), all.count_rest()), (92, 92));
/// assert!(some.stats().nodes < all.stats().nodes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Displayed as `fewest`, `first`, `conflicts`, `weighted` or `learning`, and parsed from these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Branching {
    /// The open primary column with the fewest rows left, the first declared in a tie: the canonical order. It keeps
    /// the tree small.
    #[default]
    FewestRows,
    /// The first open primary column in the order of declaration. The tree is larger, but its nodes are more alike:
    /// where the columns are declared along the problem, row by row of a board, this can count covers a thousand times
    /// faster (see [`Search::count`](crate::Search::count)).
    FirstColumn,
    /// Of the open primary columns with the fewest rows left, the one that failed last, among the last 64 that failed;
    /// if none of them did, the first declared. It stays in one part of the problem until that part is done, so it is
    /// fast if a problem has several parts that hardly touch, or is hard in one place. Choosing a column takes at most
    /// 64 steps more than in the canonical order. Proving that a puzzle has exactly one solution takes a quarter of the
    /// time of the canonical order for samurai, three quarters for hard Sudokus, and the same for easy ones.
    Conflicts,
    /// The open primary column with the fewest rows left divided by one more than its failures (dom/wdeg). Until the
    /// first cover is found, the search begins again after 128 failures, 128, 256, 128 and so on (Luby's sequence, with
    /// a unit that grows slowly), and keeps what it has learned. Use it for a first cover of a hard problem.
    ///
    /// Latin squares of side 30 to 33 with a third of their cells empty are filled ten to thirty times faster than in the
    /// canonical order.
    ///
    /// If there is no cover, it fails up to 26 times as often as it would without beginning again. Statistics are of
    /// all runs together, and the progress is the highest so far. Choosing a column takes O(columns).
    Weighted,
    /// No tree: rows are decided one by one, and each failure gives a clause that rules out its reason, as in a SAT
    /// solver. For [`any`](crate::Search::any), which otherwise lets several searches take turns, this one among them; it
    /// is the only one then, unless an [engine](crate::Search::engine) is requested. Use it where failures are local, as
    /// on grids of dominoes. What needs a tree, such as a list, takes that of [`Weighted`](Self::Weighted).
    Learning,
}

impl Branching {
    /// Returns this way if its tree is known in advance, else the canonical one.
    pub(crate) fn unlearned(self) -> Self {
        if self.is_learned() { Self::FewestRows } else { self }
    }

    pub(crate) fn is_learned(self) -> bool {
        matches!(self, Self::Conflicts | Self::Weighted | Self::Learning)
    }

    fn name(self) -> &'static str {
        match self {
            Self::FewestRows => "fewest",
            Self::FirstColumn => "first",
            Self::Conflicts => "conflicts",
            Self::Weighted => "weighted",
            Self::Learning => "learning",
        }
    }
}

impl fmt::Display for Branching {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Branching {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        let all = [Self::FewestRows, Self::FirstColumn, Self::Conflicts, Self::Weighted, Self::Learning];
        by_name(name, &all.map(|branching| (branching.name(), branching)))
    }
}
