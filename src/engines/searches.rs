//! A search and its subtrees: a stack of searches, each over what is left at a node of the one above it. Only the
//! deepest one goes on. This is the one place that starts an engine.
//!
//! A smaller table is a faster one. So from time to time the deepest search is asked for a subtree that is better
//! searched over its own view: bits give a subtree a smaller table, and dancing links hand it over to bits, which
//! cannot hold the whole matrix. The subtree is the same tree, so the nodes, the covers and their order do not depend on
//! it. When it has been searched, the search above goes on after it.
//!
//! Invariant: `nodes_above` are the nodes that the searches of `above` have visited, and each of them stands at the root
//! of the subtree that the next one searches.

#[cfg(test)]
mod tests;

use super::bits;
use super::carried::Carried;
use super::driver::{Phase, Step};
use super::engine::Engine;
use super::engine_search::{EngineSearch, Subtree};
use super::equal_rows::EqualRows;
use super::learning::Learned;
use super::links;
use super::memory::Memory;
use super::search_state::Level;
use super::stats::Stats;
use crate::engines::view::View;
use crate::matrix::RowId;

/// A bit table of at most this many rows is never replaced by a smaller one: that costs 3 to 20 % on queens 12, Langford
/// 11 and colorings.
const SMALL: usize = 512;
/// Links are asked for a subtree each time they have visited a node for this many of their rows. Answering takes a pass
/// over all entries, about as long as some hundred nodes.
const ROWS_A_NODE: usize = 8;
/// They are not asked before they have visited this many.
const FEWEST_NODES: u64 = 256;

/// A search of a view.
#[derive(Clone)]
pub(crate) struct Searches {
    above: Vec<EngineSearch>,
    nodes_above: u64,
    deepest: EngineSearch,
    started: Engine,
    /// True if links have handed a subtree over to bits.
    has_changed: bool,
    /// The number of nodes at which to ask for a subtree.
    look_at: u64,
    carried: Carried,
}

fn start(view: View, bits: bool) -> EngineSearch {
    if bits { bits::start(view) } else { links::start(view) }
}

impl Searches {
    /// Estimates the bytes that a search of this view takes.
    pub(crate) fn bytes(view: &View, started: Engine) -> usize {
        if started == Engine::Bits { bits::bytes(view) } else { links::bytes(view) }
    }

    /// Starts a search, with [`Auto`](Engine::Auto) by links that hand their subtrees over to bits. A view that is
    /// searched by bits must [fit](super::bits_fit) them.
    pub(crate) fn new(view: View, started: Engine) -> Self {
        let carried = Carried { learned: Learned::new(&view), ..Carried::default() };
        let mut searches = Self {
            above: Vec::new(),
            nodes_above: 0,
            deepest: start(view, started == Engine::Bits),
            started,
            has_changed: false,
            look_at: 0,
            carried,
        };
        searches.look_later();
        searches
    }

    /// Returns the engine that it began with: links or bits.
    pub(crate) fn engine(&self) -> Engine {
        if self.started == Engine::Bits { Engine::Bits } else { Engine::Links }
    }

    /// Checks whether links have handed a subtree over to bits since the last start.
    pub(crate) fn has_changed(&self) -> bool {
        self.has_changed
    }

    /// Goes on to the next cover, but visits no node beyond the `limit`th of the whole search.
    #[inline] // as its caller `Covers::advance`
    pub(crate) fn advance(&mut self, limit: u64) -> Step {
        loop {
            // It also stops where a subtree is to be asked for.
            let pause = limit.min(self.look_at);
            match self.deepest.advance(&mut self.carried, pause.saturating_sub(self.nodes_above)) {
                Step::Paused if self.deepest.phase() == Phase::EndOfRun => self.rerun(),
                Step::Paused if pause != limit => self.look(),
                Step::Exhausted if self.leave() => {}
                step => return step,
            }
        }
    }

    /// Begins the search of a subtree, if that pays.
    #[cold]
    fn look(&mut self) {
        // For a memo table the view keeps the columns that are purified: a key says which of them still have rows.
        if let Some(Subtree { view, path, columns }) = self.deepest.subtree(self.carried.memory.is_some()) {
            self.has_changed |= !self.is_bits();

            let mut below = start(view, true);
            let is_path = below.resume(&path, &columns, Stats::default(), false);
            assert!(is_path, "the subtree has the nodes of the tree"); // else its covers would be lost unseen
            self.nodes_above += self.deepest.stats().nodes;
            self.above.push(std::mem::replace(&mut self.deepest, below));
        }
        self.look_later();
    }

    /// Says when to ask for a subtree again.
    fn look_later(&mut self) {
        let rows = self.deepest.view().row_count();
        let nodes = match self.started {
            _ if self.is_bits() && rows > SMALL => rows as u64 / 4,
            Engine::Auto if !self.is_bits() => (rows / ROWS_A_NODE) as u64,
            _ => u64::MAX,
        };
        self.look_at = self.visited().saturating_add(nodes.max(FEWEST_NODES));
    }

    /// Checks whether the deepest search uses bits.
    fn is_bits(&self) -> bool {
        self.started == Engine::Bits || !self.above.is_empty()
    }

    /// Ends the deepest search and goes on after it, in the one above. Returns `false` if there is none.
    #[cold]
    fn leave(&mut self) -> bool {
        let Some(mut above) = self.above.pop() else { return false };
        // Before the nodes of the subtree are added to them.
        self.nodes_above -= above.stats().nodes;
        above.skip_subtree(self.deepest.stats());
        self.deepest = above;
        self.look_later();
        true
    }

    /// Begins the next run: goes back to the root.
    #[cold]
    fn rerun(&mut self) {
        // Told by the levels, so before these are left.
        let progress = self.progress();
        self.carried.learned.iter_mut().for_each(|learned| learned.rerun(progress));
        while self.leave() {}
        self.carried.equal.iter_mut().for_each(EqualRows::clear);
        self.deepest.rerun();
    }

    /// Adds the rows chosen so far to `rows`, in the order of choice: at a cover, the cover.
    pub(crate) fn chosen(&self, rows: &mut Vec<RowId>) {
        self.all().for_each(|search| search.chosen(rows));
    }

    /// Adds those of the chosen rows that were chosen among several, in the order of choice.
    pub(crate) fn tried(&self, rows: &mut Vec<RowId>) {
        let mut chosen = Vec::new();
        for search in self.all() {
            chosen.clear();
            search.chosen(&mut chosen);
            rows.extend(search.levels().iter().map(|level| chosen[level.depth as usize]));
        }
    }

    /// Returns all searches, that of the root first.
    fn all(&self) -> impl DoubleEndedIterator<Item = &EngineSearch> {
        self.above.iter().chain([&self.deepest])
    }

    /// Returns the rows and columns that it started with.
    pub(crate) fn view(&self) -> &View {
        self.root().view()
    }

    fn root(&self) -> &EngineSearch {
        self.above.first().unwrap_or(&self.deepest)
    }

    pub(crate) fn stats(&self) -> Stats {
        let mut rows = Vec::new();
        self.above.iter().rev().fold(self.deepest.stats(), |below, search| {
            rows.clear();
            search.chosen(&mut rows);
            search.stats().with_below(rows.len(), below)
        })
    }

    /// Estimates the fraction of the tree already searched, assuming that all rows of a column have equal work below
    /// them (Knuth's estimate). It never falls, and is 1 when the tree is exhausted.
    ///
    /// Each step, from the deepest level up, is monotone, also when rounded: so the result never falls.
    pub(crate) fn progress(&self) -> f64 {
        if self.is_done() {
            return 1.0;
        }
        let run = self
            .levels()
            .fold(0.0, |below, level| (f64::from(level.tried - 1) + below) / f64::from(level.size));
        run.max(self.best_progress())
    }

    /// Returns the natural logarithm of the progress, also where that is too small for a number.
    pub(crate) fn ln_progress(&self) -> f64 {
        if self.is_done() {
            return 0.0;
        }
        let here = 0.5_f64.ln(); // the current row counts as half done, so that there is a logarithm
        let run = self.levels().fold(here, |below, level| {
            let tried = match level.tried - 1 {
                0 => below,
                tried => (f64::from(tried) + below.exp()).ln(),
            };
            tried - f64::from(level.size).ln()
        });
        run.max(self.best_progress().ln())
    }

    /// Returns the levels of all searches, the deepest one first.
    fn levels(&self) -> impl Iterator<Item = &Level> {
        self.all().rev().flat_map(|search| search.levels().iter().rev())
    }

    fn is_done(&self) -> bool {
        self.deepest.phase() == Phase::Done
    }

    /// Returns the highest progress of the runs before this one.
    fn best_progress(&self) -> f64 {
        self.carried.learned.as_ref().map_or(0.0, Learned::best_progress)
    }

    /// Starts again with these rows of the matrix chosen, and without the excluded ones, which are others; without a
    /// memo table, with nothing learned, and with equal rows each for itself. Returns `false` if two of the chosen rows
    /// clash or one is not among the rows of the search; then there is no cover.
    pub(crate) fn restart(&mut self, rows: &[RowId], excluded: &[RowId]) -> bool {
        if !self.above.is_empty() {
            // The search of the root has all rows and columns.
            self.deepest = self.above.swap_remove(0);
            self.above.clear();
        }
        (self.nodes_above, self.has_changed) = (0, false);
        (self.carried.memory, self.carried.equal) = (None, None);
        self.carried.learned = Learned::new(self.deepest.view());
        let is_possible = self.deepest.restart(rows, excluded);
        self.look_later();
        is_possible
    }

    /// Returns the number of chosen rows that are assumed: the first ones.
    pub(crate) fn assumed(&self) -> usize {
        self.root().assumed()
    }

    /// Checks whether the current node has been visited, so that the search goes on after it.
    pub(crate) fn is_visited(&self) -> bool {
        self.deepest.phase() != Phase::Enter
    }

    /// Moves along this path of rows, in the order of choice, as if everything before it had been searched with these
    /// statistics. `is_visited` says whether the last node counts as visited. Only for a search that has not begun and
    /// whose order is not learned. Returns `false` if the tree has no such path; then the search must start again.
    pub(crate) fn resume(&mut self, rows: &[RowId], stats: Stats, is_visited: bool) -> bool {
        let is_path = self.deepest.resume(rows, &[], stats, is_visited);
        self.look_later();
        is_path
    }

    /// Goes on to the next node, without visiting it. Returns `false` at the end of the tree.
    pub(crate) fn next_node(&mut self) -> bool {
        // It may visit no node, so it stops before the next one.
        self.advance(self.visited()) == Step::Paused
    }

    /// Visits the node at which it stands, and goes on to the next one, unless this is a cover.
    pub(crate) fn visit(&mut self) -> Step {
        self.advance(self.visited() + 1)
    }

    /// Leaves out what is below the current node; and the node, if it has not been visited.
    pub(crate) fn skip(&mut self) {
        self.deepest.skip_subtree(Stats::default());
    }

    /// Goes back to the node with this many rows chosen, and leaves out the rest of what is below it. Only where one engine
    /// searches.
    pub(crate) fn skip_below(&mut self, depth: usize) {
        self.deepest.skip_below(depth);
    }

    /// Returns the number of visited nodes.
    pub(crate) fn visited(&self) -> u64 {
        self.nodes_above + self.deepest.path.stats.nodes
    }

    /// Returns the number of chosen rows.
    pub(crate) fn depth(&self) -> usize {
        self.all().map(EngineSearch::depth).sum()
    }

    /// Returns the number of rows that were to be tried where the last row was chosen.
    pub(crate) fn width(&self) -> u32 {
        let last = self.deepest.levels().last();
        last.filter(|level| level.depth as usize + 1 == self.deepest.depth()).map_or(1, |level| level.size)
    }

    /// Counts the rows chosen down to the first level from which on, toward the root, at least this many rows are still
    /// to be tried; down to the last level that has such rows, if there are fewer; `None` if there are none.
    pub(crate) fn depth_to_split(&self, at_least: usize) -> Option<usize> {
        let (mut depth, mut above, mut open) = (None, 0, 0);
        for search in self.all() {
            for level in search.levels().iter().filter(|level| level.tried < level.size) {
                if open < at_least {
                    open += (level.size - level.tried) as usize;
                    depth = Some(above + level.depth as usize + 1);
                }
            }
            above += search.depth();
        }
        depth
    }

    /// Returns the part of the tree that the current node stands for: as if all rows of a column had equal work below
    /// them.
    pub(crate) fn share(&self) -> f64 {
        self.levels().map(|level| f64::from(level.size).recip()).product()
    }

    /// Lists the rows of the matrix that are left out below the current node since they were tried before: of the
    /// columns of the path that may be covered several times, all rows before the last one chosen there. (Of the other
    /// columns a row that was tried cannot be chosen beside this one.)
    ///
    /// Cost: O(entries), if there are such columns.
    pub(crate) fn left_out(&self) -> Vec<RowId> {
        let view = self.root().view();
        if view.multiples().is_empty() {
            return Vec::new();
        }

        let (mut chosen, mut begun) = (Vec::new(), vec![0; view.multiples().len()]);
        for search in self.all() {
            let start = chosen.len();
            search.chosen(&mut chosen);
            for level in search.levels() {
                let last = chosen.get(start + level.depth as usize).and_then(|&row| view.number(row));
                let column = view.column_number(search.view().column_id(level.column));
                if let (Some(at), Some(last)) = (column.and_then(|column| view.multiple_at(column)), last) {
                    // From the root down, so the last row that was chosen there is the one that stays.
                    begun[at] = last;
                }
            }
        }

        let is_before =
            |row: usize, column: u32| view.multiple_at(column).is_some_and(|at| row < begun[at] as usize);
        let rows = (0..view.row_count())
            .filter(|&row| view.multiple_columns_of(row).iter().any(|&column| is_before(row, column)));

        chosen.sort_unstable();
        rows.map(|row| RowId::new(view.ids[row])).filter(|row| chosen.binary_search(row).is_err()).collect()
    }

    /// Counts covers with this memo table of subtrees from now on, and returns none; without a table, returns covers
    /// again. Gives back the table it had. A table can only be given before the search has begun.
    pub(crate) fn remember(&mut self, memory: Option<Box<Memory>>) -> Option<Box<Memory>> {
        if memory.is_some() {
            // The first cover may be one that the table adds, and no later run must count it again.
            self.carried.finish_run();
        }
        std::mem::replace(&mut self.carried.memory, memory)
    }

    /// Returns the memo table that it counts with.
    pub(crate) fn memory(&mut self) -> Option<&mut Memory> {
        self.carried.memory.as_deref_mut()
    }

    /// Tries no row from now on that equals one which is tried in vain from now on. Only for a search that ends at its first
    /// cover.
    pub(crate) fn pass_equal_rows(&mut self) {
        self.carried.equal = EqualRows::new(self.view(), self.levels().count());
    }

    /// Adds to this set, from now on, the columns of the matrix that the search branches on or finds without a row; no
    /// cover of these columns alone has been missed. Without a set, ends that. Gives back the set it had. A set can
    /// only be given before the search has begun.
    pub(crate) fn note(&mut self, noted: Option<Vec<bool>>) -> Option<Vec<bool>> {
        std::mem::replace(&mut self.carried.noted, noted)
    }
}
