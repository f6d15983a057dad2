//! The ways to search, private and interchangeable: each visits the same tree in the same order.

mod bits;
mod links;
mod order;
mod sizes;
mod stats;

use order::Order;
pub use stats::Stats;

use crate::matrix::{Incidence, RowId};

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

/// A search under way.
pub(crate) trait Engine: Send + Sync {
    /// Goes on to the next cover, but visits no node beyond the `limit`th of the whole search.
    fn advance(&mut self, limit: u64) -> Step;

    /// Adds the rows chosen so far to `rows`, in the order of choice: at a cover, the cover.
    fn chosen(&self, rows: &mut Vec<RowId>);

    fn stats(&self) -> Stats;

    /// The part of the tree that is behind, if every row of a column had as much below it as any other
    /// (Knuth's estimate). It never falls, and is 1 when the tree is exhausted.
    fn progress(&self) -> f64;

    fn boxed_clone(&self) -> Box<dyn Engine>;
}

impl Clone for Box<dyn Engine> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// The progress of a search whose levels, from the last to the first, have tried so many of so many rows,
/// and whose last row has this part behind it. From the last level up each step is monotone, also when
/// rounded.
fn behind(levels: impl Iterator<Item = (u32, u32)>, last: f64) -> f64 {
    levels.fold(last, |below, (tried, size)| (f64::from(tried - 1) + below) / f64::from(size))
}

/// Starts a search by dancing links.
pub(crate) fn links(incidence: &Incidence, seed: Option<u64>) -> Box<dyn Engine> {
    links::start(incidence, Order::new(incidence, seed))
}

/// Starts a bit-parallel search of a matrix that [fits](bits_fit).
pub(crate) fn bits(incidence: &Incidence, seed: Option<u64>) -> Box<dyn Engine> {
    bits::start(incidence, Order::new(incidence, seed)).unwrap_or_else(|| links(incidence, seed))
}

/// Whether a matrix can be searched bit-parallel; if so, it should be. This is the rule of `Auto`.
///
/// Time a node, links to bits, over 200,000 nodes (`cargo bench --bench costs`, 2026-11-20): queens 20 to 90 (400
/// to 8,100 rows) 1.8 to 2.7; dominoes on 32 x 32 and 40 x 40 2.3 and 2.5, but on 16 x 16 0.74; empty Sudokus of
/// side 12, 16, 20 1.7, 1.7, 5.6; Langford 20, 40, 60 1.1, 2.1, 1.9; partitions 1.2 to 1.6. The instances of
/// `cargo bench --bench enumerate` stand in the README. What bits lose is the start: with the first 1,000
/// nodes, links are up to 0.6 ms ahead.
///
/// Cost: O(columns).
pub(crate) fn bits_fit(incidence: &Incidence) -> bool {
    bits::fit(incidence)
}
