//! The state of a search.

/// The state of a search. The end of the tree is never confused with giving up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The matrix is too large for the engine asked for by name: nothing was searched, and nothing is known
    /// about its covers. [`Engine::Auto`](crate::Engine::Auto) and [`Engine::Links`](crate::Engine::Links)
    /// refuse no matrix.
    Refused,
}
