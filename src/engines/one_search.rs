//! One search of one view, whatever the representation of what is left.

use super::carried::Carried;
use super::remainder::Level;
use super::stats::Stats;
use crate::matrix::RowId;
use crate::view::View;

/// Why a search has paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It has found a cover; the next `advance` goes on from there.
    Cover,
    /// The next node would be above the limit.
    Paused,
    /// The whole tree has been visited; from then on it always says so.
    Exhausted,
}

/// What the search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Visit the node that the last choice leads to.
    Enter,
    /// Go back to the last level that has a row left, and try this row.
    Backtrack,
    /// At a cover: try the loose rows.
    Extend,
    /// Nothing: the tree is exhausted.
    Done,
}

/// A subtree that is to be a search of its own.
pub(super) struct Subtree {
    /// What is left at its root.
    pub(super) view: View,
    /// The way from its root to the current node.
    pub(super) path: Vec<RowId>,
    /// The columns of this way that had several rows, as numbers of the first view.
    pub(super) columns: Vec<u32>,
}

/// A search under way. It knows nothing of subtrees that are searches of their own: see
/// [`Searches`](super::searches::Searches).
pub(super) trait OneSearch: Send + Sync {
    /// The rows and columns that it started with.
    fn view(&self) -> &View;

    /// Goes on to the next cover, but visits no node beyond the `limit`th of this search. `None` if this was the last
    /// failure of a run, in an order that is learned: then the search has to [go back to the root](Self::rerun).
    fn advance(&mut self, carried: &mut Carried, limit: u64) -> Option<Step>;

    fn phase(&self) -> Phase;

    /// The columns of the path that had several rows, from the root down.
    fn levels(&self) -> &[Level];

    /// How many rows are chosen.
    fn depth(&self) -> usize;

    /// Adds the rows chosen so far to `rows`, in the order of choice: at a cover, the cover.
    fn chosen(&self, rows: &mut Vec<RowId>);

    fn stats(&self) -> Stats;

    /// Takes the subtree out that is best searched over its own view, if that pays by now, and moves to its root. Only
    /// for a search that is about to visit a node. `whole`: see [`View::rest`].
    fn subtree(&mut self, whole: bool) -> Option<Subtree>;

    /// What is below the current node has been searched elsewhere, with these statistics: goes on after it.
    fn skip_subtree(&mut self, stats: Stats);

    /// Starts again with these rows of the matrix chosen, and without the excluded ones, which are others. Returns how
    /// many rows were chosen, each counted once; `None` if two of them clash or one is not among the rows of the search.
    /// Then there is no cover.
    fn restart(&mut self, rows: &[RowId], excluded: &[RowId]) -> Option<usize>;

    /// Goes back to the root, with the rows chosen and excluded as before, and keeps the statistics.
    fn rerun(&mut self);

    /// Moves along this path of rows, in the order of choice, as if everything before it had been searched with these
    /// statistics. `is_visited` says whether the last node counts as visited. In an order that is learned, `columns`
    /// are those of the path that had several rows, as numbers of the first view. Only for a search that has not
    /// begun. Returns `false` if the tree has no such path, or its last node is visited and no cover; then the search
    /// must start again.
    fn resume(&mut self, rows: &[RowId], columns: &[u32], stats: Stats, is_visited: bool) -> bool;

    fn boxed_clone(&self) -> Box<dyn OneSearch>;
}

impl Clone for Box<dyn OneSearch> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}
