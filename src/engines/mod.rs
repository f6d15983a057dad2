//! The search, private: one loop (`driver`) over two representations of what is left of the matrix, dancing links
//! (`links`) and bitsets (`bits`). Both visit the same tree in the same order, from the same `view`.

mod bits;
mod branching;
mod conflicts;
mod driver;
mod links;
mod memory;
mod order;
mod remainder;
mod sizes;
mod stats;
mod view;

pub use branching::Branching;
pub(crate) use conflicts::{Learned, Lessons};
pub(crate) use memory::{END, Graph, Memory, add, number};
pub(crate) use order::{frontier, parts};
pub use stats::Stats;
pub(crate) use view::View;

use bitvec::vec::BitVec;

use crate::matrix::RowId;

/// Why an engine has paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It has found a cover; the next `advance` goes on from there.
    Cover,
    /// The next node would be above the limit.
    Paused,
    /// The whole tree has been visited; from then on it always says so.
    Exhausted,
}

/// What the search tries at a node.
#[derive(Default)]
pub(crate) struct Branches {
    /// Whether the node is a cover.
    pub(crate) is_cover: bool,
    /// The rows that it tries, in this order.
    pub(crate) rows: Vec<RowId>,
    /// Whether no cover has two of them. If not, it leaves out each row that it has tried.
    pub(crate) exclude_each_other: bool,
}

/// A search under way.
pub(crate) trait Engine: Send + Sync {
    /// Whether it is the bit-parallel one.
    fn is_bits(&self) -> bool;

    /// Goes on to the next cover, but visits no node beyond the `limit`th of the whole search.
    fn advance(&mut self, limit: u64) -> Step;

    /// Adds the rows chosen so far to `rows`, in the order of choice: at a cover, the cover.
    fn chosen(&self, rows: &mut Vec<RowId>);

    fn stats(&self) -> Stats;

    /// The estimated fraction of the tree already searched, assuming that all rows of a column have equal work below
    /// them (Knuth's estimate). It never falls, and is 1 when the tree is exhausted.
    fn progress(&self) -> f64;

    /// The natural logarithm of the progress, also where that is too small for a number.
    fn ln_progress(&self) -> f64;

    /// Starts again with these rows of the matrix chosen, and without the excluded ones, which are others. Returns
    /// `false` if two of the chosen rows clash or one is not among the rows of the search; then there is no cover.
    fn restart(&mut self, rows: &[RowId], excluded: &[RowId]) -> bool;

    /// How many of the chosen rows are taken for granted: the first ones.
    fn granted(&self) -> usize;

    /// Whether the current node has been visited, so that the search goes on after it.
    fn is_visited(&self) -> bool;

    /// Moves along this path of rows, in the order of choice, as if everything before it had been searched with these
    /// statistics, and the last node visited or not. If the search learns, `columns` are those that it branched on. Only
    /// for a search that has not begun. Returns `false` if the tree has no such path; then the search must start again.
    fn resume(&mut self, rows: &[RowId], columns: &[u32], stats: Stats, is_visited: bool) -> bool;

    /// How the search branches at the current node. Only for a search that has not begun, and it must start again
    /// afterwards.
    fn branches(&mut self) -> Branches;

    /// Counts covers from now on and returns none, with this memory of subtrees; or returns them again, without one.
    /// Gives back the memory it had. To begin with one the search must not have begun.
    fn remember(&mut self, memory: Option<Box<Memory>>) -> Option<Box<Memory>>;

    /// The memory that it counts with.
    fn memory(&mut self) -> Option<&mut Memory>;

    /// Gives the search what another one has learned, and takes what it had learned.
    fn learn(&mut self, learned: Option<Box<Learned>>) -> Option<Box<Learned>>;

    /// Writes down what the search has learned; nothing if its order is not learned.
    fn lessons(&self, lessons: &mut Lessons);

    /// Learns what was written down; with covers among what was found so far or not. Only for a search that has not
    /// begun. Returns `false` if that was another tree.
    fn relearn(&mut self, lessons: &Lessons, has_covers: bool) -> bool;

    /// Notes from now on, in this set of columns of the matrix, those that the search branches on or finds without a
    /// row: no cover of these alone has been missed. Or ends that, without a set. Gives back the set it had. To begin
    /// with one the search must not have begun, and the columns that are required must have been named.
    fn note(&mut self, used: Option<BitVec>) -> Option<BitVec>;

    fn boxed_clone(&self) -> Box<dyn Engine>;
}

impl Clone for Box<dyn Engine> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// Starts a search of a view: bit-parallel, if it [fits](bits_fit), or by dancing links.
pub(crate) fn start(view: View, bits: bool) -> Box<dyn Engine> {
    if bits { bits::start(view) } else { links::start(view) }
}

/// Whether a matrix can be searched bit-parallel; if so, it should be. This is the rule of `Auto`.
///
/// Time a node, links to bits, over 200,000 nodes (`cargo bench --bench costs`, 2026-11-20): queens 20 to 90 (400 to
/// 8,100 rows) 1.8 to 2.7; dominoes on 32 x 32 and 40 x 40 2.3 and 2.5, but on 16 x 16 0.74; empty Sudokus of side
/// 12, 16, 20 1.7, 1.7, 5.6; Langford 20, 40, 60 1.1, 2.1, 1.9; partitions 1.2 to 1.6. The instances of the bench
/// `enumerate` are in the README. Bits take longer to start: after the first 1,000 nodes, links are up to 0.6
/// ms ahead.
///
/// Cost: O(1).
pub(crate) fn bits_fit(view: &View) -> bool {
    bits::fit(view)
}
