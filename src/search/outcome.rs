//! The state of a search.

use std::fmt;

/// The state of a search. The end of the tree and a limit are different outcomes.
///
/// ```
/// use exactcover::{Queens, Search, Solutions};
///
/// let mut boards = Solutions::new(Queens::new(8)?, &Search::new().node_limit(50))?;
/// while boards.next().is_some() {}
/// assert_eq!(boards.outcome().to_string(), "limited");
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
    Cancelled,
    /// The matrix is too large for the requested engine: nothing was searched, and nothing is known about its
    /// covers. [`Engine::Auto`](crate::Engine::Auto) and [`Engine::Links`](crate::Engine::Links)
    /// refuse no matrix.
    Refused,
}

/// Displayed as one word in lower case, such as `exhausted`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Running => "running",
            Self::Exhausted => "exhausted",
            Self::Limited => "limited",
            Self::Cancelled => "cancelled",
            Self::Refused => "refused",
        })
    }
}
