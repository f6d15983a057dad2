//! One search of one view, whatever the representation of what is left: what is done seldom, beside the
//! [loop](super::driver).

#[cfg(test)]
mod tests;

use super::carried::Carried;
use super::driver::{AnyState, Path, Phase, Step};
use super::search_state::{Level, TreePlace};
use super::stats::Stats;
use crate::engines::view::View;
use crate::matrix::RowId;

/// A subtree that is to be a search of its own.
pub(super) struct Subtree {
    /// The part of the matrix that is left at its root.
    pub(super) view: View,
    /// The way from its root to the current node.
    pub(super) path: Vec<RowId>,
    /// The columns of this way that had several rows, as numbers of the matrix.
    pub(super) columns: Vec<u32>,
}

/// A search under way. It knows nothing of subtrees that are searches of their own: see
/// [`Searches`](super::searches::Searches).
pub(super) struct EngineSearch<S: ?Sized = dyn AnyState> {
    pub(super) path: Path,
    /// The rows that it was started without, besides those that are not in the view.
    excluded: Vec<u32>,
    pub(super) state: Box<S>,
}

impl Clone for EngineSearch {
    fn clone(&self) -> Self {
        Self { path: self.path.clone(), excluded: self.excluded.clone(), state: self.state.boxed_clone() }
    }
}

impl<S: AnyState + ?Sized> EngineSearch<S> {
    pub(super) fn new(state: Box<S>) -> Self {
        Self { path: Path::new(state.view()), excluded: Vec::new(), state }
    }

    /// Returns the rows and columns that it started with.
    pub(super) fn view(&self) -> &View {
        self.state.view()
    }

    /// Goes on to the next cover, but visits no node beyond the `limit`th of this search. At the end of a run it has to
    /// [go back to the root](Self::rerun).
    pub(super) fn advance(&mut self, carried: &mut Carried, limit: u64) -> Step {
        self.path.advance(&mut *self.state, carried, limit)
    }

    pub(super) fn phase(&self) -> Phase {
        self.path.phase
    }

    /// Returns the columns of the path that had several rows, from the root down.
    pub(super) fn levels(&self) -> &[Level] {
        &self.path.levels
    }

    /// Returns the number of chosen rows.
    pub(super) fn depth(&self) -> usize {
        self.path.chosen.len()
    }

    /// Returns the number of chosen rows that are assumed.
    pub(super) fn assumed(&self) -> usize {
        self.path.assumed
    }

    /// Adds the rows chosen so far to `rows`, in the order of choice: at a cover, the cover.
    pub(super) fn chosen(&self, rows: &mut Vec<RowId>) {
        self.state.ids(&self.path.chosen, rows);
    }

    pub(super) fn stats(&self) -> Stats {
        let stats = self.path.stats;
        Stats { updates: stats.updates.wrapping_add(self.state.updates()), ..stats }
    }

    /// Takes the subtree out that is best searched over its own view, if that pays by now, and moves to its root. Only
    /// for a search that is about to visit a node. `whole`: see [`View::rest`].
    pub(super) fn subtree(&mut self, whole: bool) -> Option<Subtree> {
        let Path { levels, chosen, stats, .. } = &self.path;
        let place = TreePlace { levels, path: chosen, excluded: &self.excluded };
        let (level, view) = self.state.subtree(place, stats.nodes, whole)?;
        let depth = levels[level].depth as usize;

        // Read now, since the way is taken back.
        let path = chosen[depth..].iter().map(|&row| self.state.id(row)).collect();
        let columns = levels[level..].iter().map(|level| self.view().column_id(level.column)).collect();
        self.path.take_back(&mut *self.state, depth);
        Some(Subtree { view, path, columns })
    }

    /// Goes on after the subtree of the current node, which has been searched elsewhere, with these statistics.
    pub(super) fn skip_subtree(&mut self, stats: Stats) {
        // Its depth was counted from here.
        self.path.stats = self.path.stats.with_below(self.depth(), stats);
        self.path.phase = Phase::Backtrack;
    }

    /// Goes back to the node with this many rows chosen, which has been visited, and leaves out the rest of what is below
    /// it.
    pub(super) fn skip_below(&mut self, depth: usize) {
        self.path.take_back(&mut *self.state, depth);
        self.path.phase = Phase::Backtrack;
    }

    /// Starts again with these rows of the matrix assumed, each once, and without the excluded ones, which are others.
    /// Returns `false` if two of them clash or one is not among the rows of the search; then there is no cover.
    pub(super) fn restart(&mut self, rows: &[RowId], excluded: &[RowId]) -> bool {
        self.path.take_back(&mut *self.state, 0);
        self.path.stats = Stats::default();
        // There is nothing to search until the rows are known to agree.
        self.path.phase = Phase::Done;
        self.path.assumed = 0;

        let view = self.state.view();
        let Some(rows) = view.numbers(rows).filter(|rows| view.agree(rows)) else {
            // The representation still counts the updates of before.
            self.path.stats.updates = 0_u64.wrapping_sub(self.state.updates());
            return false;
        };

        self.excluded = excluded.iter().filter_map(|&row| view.number(row)).collect();
        self.begin(&rows);
        self.path.assumed = rows.len();
        self.path.stats.max_depth = rows.len();
        true
    }

    /// Goes back to the root, with the rows chosen and excluded as before, and keeps the statistics.
    pub(super) fn rerun(&mut self) {
        // They are taken back with all others, and chosen again by their numbers in the view.
        let assumed = &self.path.chosen[..self.path.assumed];
        let assumed: Vec<u32> = assumed.iter().map(|&row| self.state.row(row)).collect();
        // The representation begins to count at 0 again.
        self.path.stats.updates = self.path.stats.updates.wrapping_add(self.state.updates());
        self.path.take_back(&mut *self.state, 0);
        self.begin(&assumed);
    }

    /// Starts again with these rows of the view. All chosen rows have been taken back.
    fn begin(&mut self, rows: &[u32]) {
        self.state.start_again(&self.excluded);
        self.path.phase = Phase::Enter;
        if !self.path.capacity.is_limited() {
            return self.state.assume_all(rows, &mut self.path.chosen);
        }
        for &row in rows {
            let row = self.state.assume(row);
            self.path.chosen.push(row);
            self.path.capacity.take(&mut *self.state, row);
        }
    }

    /// Moves along this path of rows, in the order of choice, as if everything before it had been searched with these
    /// statistics. `is_visited` says whether the last node counts as visited. In an order that is learned, `columns`
    /// are those of the path that had several rows, as numbers of the matrix; what was learned is carried. Only for
    /// a search that has not begun. Returns `false` if the tree has no such path, or its last node is visited and no
    /// cover; then the search must start again.
    pub(super) fn resume(&mut self, rows: &[RowId], columns: &[u32], stats: Stats, is_visited: bool) -> bool {
        self.path.stats = stats;
        let mut columns = columns.iter();
        let carried = &mut Carried::default(); // a memo table has been told of the path before

        for &row in rows {
            let Some((column, size)) = self.branch_along(&mut columns) else { return false };
            let (path, state) = (&mut self.path, &mut *self.state);
            path.descend::<_, false>(state, carried, column, size);
            let at = path.chosen.len() - 1;
            // The rows before this one count as searched: they are passed, and nothing below them is entered.
            for _ in 1..size {
                if state.id(path.chosen[at]) == row {
                    break;
                }
                path.try_next::<_, false>(state, carried, column, at);
            }
            // The path is of another tree, which has this row here.
            if state.id(path.chosen[at]) != row {
                return false;
            }
        }

        // The representation counts the updates of the replay, which are in the statistics already.
        self.path.stats.updates = self.path.stats.updates.wrapping_sub(self.state.updates());
        if is_visited {
            self.path.phase = Phase::Extend;
            // A search is left at a visited node only where that is a cover.
            return self.path.capacity.fewest_ways(&mut *self.state).is_none();
        }
        true
    }

    /// Returns the column to branch on and its number of rows on a known path, at a cover with optional rows too:
    /// `columns` are those of the next levels, as numbers of the matrix, if they depend on what was learned. `None` if
    /// there is no such path.
    fn branch_along<'a>(&mut self, columns: &mut impl Iterator<Item = &'a u32>) -> Option<(u32, u32)> {
        let (path, state) = (&self.path, &mut *self.state);
        // Nothing has been learned here, so a learned order begins with the column with the fewest rows.
        let branch = path.branch(state, &mut Carried::default());
        let (smallest, size) = branch.or_else(|| path.optional_rows(state)).filter(|&(_, size)| size > 0)?;
        // A forced row has no level, and so none of the columns.
        if size == 1 || !state.view().branching().is_learned() {
            return Some((smallest, size));
        }
        let column = state.view().column_number(*columns.next()?)?;
        let size = if column == smallest { size } else { path.capacity.size(state, column)? };
        Some((column, size))
    }
}
