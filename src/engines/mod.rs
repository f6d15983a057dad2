//! The ways to search, private and interchangeable: each visits the same tree in the same order.

mod links;
mod order;
mod sizes;
mod stats;

pub(crate) use links::Links;
pub(crate) use order::Order;
pub use stats::Stats;

/// What an engine has to say when it pauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It stands at a cover; asked to go on, it goes on from there.
    Cover,
    /// The next node would be one more than it was allowed.
    Paused,
    /// The whole tree has been visited; it will say nothing else from now on.
    Exhausted,
}
