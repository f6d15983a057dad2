//! The state of a search, and why a question has no answer.

use std::error::Error;
use std::fmt;

use super::cancel::Cancel;
use crate::util::NoRoom;

/// The state of a search. The end of the tree and a limit are different outcomes.
///
/// ```
/// use exactcover::{Queens, Search, Solutions};
///
/// let mut boards = Solutions::new(Queens::new(8)?, &Search::new().node_limit(50))?;
/// while boards.next().is_some() {}
/// assert_eq!(boards.search().outcome().to_string(), "limited");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Outcome {
    /// There may be more covers: ask for the next.
    Running,
    /// The whole tree has been searched: there are no more covers.
    Exhausted,
    /// The node limit was reached before the end. [`Covers::add_nodes`](crate::Covers::add_nodes) goes on.
    Limited,
    /// The cancel flag was raised before the end. [`Covers::add_nodes`](crate::Covers::add_nodes) goes on.
    Canceled,
    /// The matrix is too large for the requested engine, or there is no memory for the search: nothing was searched,
    /// and nothing is known about its covers. With [`Engine::Auto`](crate::runs::Engine::Auto) and
    /// [`Engine::Links`](crate::runs::Engine::Links) the reason is always memory.
    Refused,
    /// What was found does not add up to what was counted beside it: a bug of this crate. The part in which it showed gives
    /// no answer.
    Inconsistent,
}

impl Outcome {
    /// Allows a search with this outcome, which has so many nodes left, this many more. Returns whether it may go on:
    /// then it is `Running`. If not, no nodes are added.
    pub(crate) fn add_nodes(&mut self, cancel: &Cancel, left: &mut u64, nodes: u64) -> bool {
        *self = match self {
            Self::Exhausted | Self::Refused | Self::Inconsistent => return false,
            // It would end at once.
            _ if cancel.is_raised() => Self::Canceled,
            _ => Self::Running,
        };
        let goes_on = *self == Self::Running;
        *left = left.saturating_add(if goes_on { nodes } else { 0 });
        goes_on
    }
}

/// Displayed as one word in lower case, such as `exhausted`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Running => "running",
            Self::Exhausted => "exhausted",
            Self::Limited => "limited",
            Self::Canceled => "canceled",
            Self::Refused => "refused",
            Self::Inconsistent => "inconsistent",
        })
    }
}

/// The reason why a question has no answer: the search for it ended early. A question with a partial answer returns
/// that instead, and says so in its own way: [`Count`](crate::counts::Count), [`Covers`](crate::Covers),
/// [`RowState::Unknown`](crate::proofs::RowState::Unknown), [`Estimate`](crate::runs::Estimate).
///
/// ```
/// use exactcover::runs::Stopped;
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(20)?.matrix()?;
/// assert_eq!(Search::new().node_limit(3).any(&matrix), Err(Stopped::Limited)); // not: there is none
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Stopped {
    /// The [node limit](crate::Search::node_limit) was reached before the answer was known.
    Limited,
    /// The [cancel flag](crate::Search::cancel) was raised before the answer was known.
    Canceled,
    /// The matrix is too large for the requested [engine](crate::Search::engine) or for a
    /// [folded diagram](crate::Search::folded_diagram), or there is no memory for the search: nothing was searched.
    Refused,
    /// The answer takes more memory than the [limit](crate::Search::memory_limit), or more than there is.
    OverBudget {
        /// The limit in bytes, or how many there were.
        bytes: usize,
    },
    /// See [`Outcome::Inconsistent`].
    Inconsistent,
}

impl Stopped {
    /// Tells why a search with this outcome has no answer; `None` if it came to its end or may go on.
    pub(crate) fn of(outcome: Outcome) -> Option<Self> {
        match outcome {
            Outcome::Running | Outcome::Exhausted => None,
            Outcome::Limited => Some(Self::Limited),
            Outcome::Canceled => Some(Self::Canceled),
            Outcome::Refused => Some(Self::Refused),
            Outcome::Inconsistent => Some(Self::Inconsistent),
        }
    }

    /// Returns the outcome of a search that stops for this reason.
    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Self::Limited => Outcome::Limited,
            Self::Canceled => Outcome::Canceled,
            Self::Refused | Self::OverBudget { .. } => Outcome::Refused,
            Self::Inconsistent => Outcome::Inconsistent,
        }
    }
}

/// There is no memory for the search.
impl From<NoRoom> for Stopped {
    fn from(_: NoRoom) -> Self {
        Self::Refused
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limited => f.write_str("the search reached its node limit before the answer was known"),
            Self::Canceled => f.write_str("the search was canceled before the answer was known"),
            Self::Refused => f.write_str(
                "the matrix is too large for the requested engine or answer, or for the available memory",
            ),
            Self::Inconsistent => f.write_str("what was found does not add up to what was counted: a bug"),
            Self::OverBudget { bytes } => write!(f, "the answer takes more than the {bytes} bytes allowed"),
        }
    }
}

impl Error for Stopped {}
