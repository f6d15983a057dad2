//! How a search stands.

/// How a search stands. The end of the tree is never confused with giving up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// There may be more covers: ask for the next.
    Running,
    /// The whole tree has been searched: there are no more covers.
    Exhausted,
    /// The node limit was reached before the end.
    Limited,
    /// The cancel flag was raised before the end.
    Cancelled,
}
