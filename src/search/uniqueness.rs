//! The answer to whether a solution is the only one.

#[cfg(not(feature = "analysis"))]
use super::Search;
use super::covers::Covers;
use super::outcome::{Outcome, Stopped};
use crate::matrix::Cover;
#[cfg(not(feature = "analysis"))]
use crate::matrix::Matrix;

/// The answer to whether there is no solution, exactly one, or more. A search for a second solution proves that the
/// first is the only one.
///
/// ```
/// use exactcover::runs::Uniqueness;
/// use exactcover::{ExactCover, Queens};
///
/// assert!(matches!(Queens::new(3)?.unique()?, Uniqueness::None));
/// assert!(matches!(Queens::new(8)?.unique()?, Uniqueness::Multiple(..)));
/// assert!(Queens::new(1)?.unique()?.is_unique());
/// assert_eq!(Queens::new(1)?.unique()?.map(|board| board.to_string()).into_unique().unwrap(), "Q\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde` it is `"None"`, or a map from `Unique` to the solution or from `Multiple` to a list of two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Uniqueness<S> {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    Unique(S),
    /// There are at least two; these are any two of them.
    Multiple(S, S),
}

/// # The only cover
#[cfg(not(feature = "analysis"))]
impl Search {
    /// Tells whether there is no cover, exactly one, or more: proved by looking for a second. With the feature `analysis`
    /// several searches look for the first.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the search ended before that was known.
    pub fn unique<L>(&self, matrix: &Matrix<L>) -> Result<Uniqueness<Cover>, Stopped> {
        let mut covers = self.covers(matrix);
        let first = covers.next();
        Uniqueness::after(first, &mut covers)
    }
}

impl Uniqueness<Cover> {
    /// Returns the answer of a search that has given this cover first, by asking it for another one.
    pub(crate) fn after(first: Option<Cover>, covers: &mut Covers) -> Result<Self, Stopped> {
        let answer = Self::of(first, covers.next());
        answer.proved(covers.outcome()).ok_or(Stopped::of(covers.outcome()).unwrap_or(Stopped::Limited))
    }
}

impl<S> Uniqueness<S> {
    pub(crate) fn of(first: Option<S>, second: Option<S>) -> Self {
        match (first, second) {
            (None, _) => Self::None,
            (Some(one), None) => Self::Unique(one),
            (Some(one), Some(two)) => Self::Multiple(one, two),
        }
    }

    /// Returns this answer of a search with this outcome; `None` if the search ended before the answer was proved.
    pub(crate) fn proved(self, outcome: Outcome) -> Option<Self> {
        // Two solutions are several, however the search ended.
        let proved = outcome == Outcome::Exhausted || matches!(self, Self::Multiple(..));
        proved.then_some(self)
    }

    /// Returns `true` if there is exactly one solution.
    pub const fn is_unique(&self) -> bool {
        matches!(self, Self::Unique(_))
    }

    /// Replaces each solution of the answer by what `change` makes of it.
    pub fn map<T>(self, mut change: impl FnMut(S) -> T) -> Uniqueness<T> {
        match self {
            Self::None => Uniqueness::None,
            Self::Unique(one) => Uniqueness::Unique(change(one)),
            Self::Multiple(one, two) => Uniqueness::Multiple(change(one), change(two)),
        }
    }

    /// Returns the only solution, if there is exactly one.
    pub fn into_unique(self) -> Option<S> {
        match self {
            Self::Unique(solution) => Some(solution),
            _ => None,
        }
    }
}
