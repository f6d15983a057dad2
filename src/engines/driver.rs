//! The search: one loop over what is left of the matrix. What is done seldom stands in
//! [`EngineSearch`](super::engine_search::EngineSearch).
//!
//! Source: D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, Algorithms X and C. At each node
//! the search branches on the open primary column with the fewest rows (the first of several), and tries its rows in
//! ascending order.
//!
//! Invariant between two steps: `chosen` is the path from the root to the current node. `levels` has an entry for
//! each row of the path that was chosen among several; the other rows were forced or assumed.
//!
//! Departures from the book:
//! - Explicit levels instead of recursion or the book's goto: `search` can stop at any node and be called again, and
//!   no depth overflows the stack.
//! - A column may have to be covered several times (Algorithm M there). Its size is then the number of ways to choose
//!   its next row: with 5 rows left of which it needs 2, the first four can be the next one, and the size is 4. Once a
//!   row has been tried it is left out, so the rows of a column are chosen in ascending order, and each cover is found
//!   once. A column that needs nothing more is not branched on. So at a cover there may be rows left, the optional
//!   ones: they are tried like the rows of a column, and lead to further covers. The book branches on such a column with
//!   one more way, to leave it as it is, at which no row is chosen; here each node but the root is a row.
//! - A forced row, the only row of its column, gets no level: that would cost 5 % on dominoes.
//! - A subtree may be taken out, to be a search of its own: see [`searches`](super::searches).

use super::capacity::Capacity;
use super::carried::Carried;
use super::memory::Memory;
use super::search_state::{Level, SearchState, first_levels};
use super::stats::Stats;
use crate::engines::view::{Branching, View};
use crate::matrix::RowId;
use crate::util::to_u32;

/// The reason why a search has paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It has found a cover; the next `advance` goes on from there.
    Cover,
    /// The next node would be above the limit. Of a search of one view also: it is at the [end of a run](Phase::EndOfRun).
    Paused,
    /// The whole tree has been visited; from then on it always says so.
    Exhausted,
}

/// The next thing that the search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Visit the node that the last choice leads to.
    Enter,
    /// Go back to the last level that has a row left, and try this row.
    Backtrack,
    /// At a cover: try the optional rows.
    Extend,
    /// Go back to the root: that was the last failure of a run, in an order that is learned.
    EndOfRun,
    /// Nothing: the tree is exhausted.
    Done,
}

/// A representation of which only these are compiled for each: the loop for covers alone, and what the other loop does in
/// one go.
pub(super) trait AnyState: SearchState {
    /// Runs [`Path::search`] for covers alone.
    fn search_plain(&mut self, path: &mut Path, carried: &mut Carried, limit: u64) -> Step;

    /// Finds the first primary column from this one on that is covered once and not yet, and its size. There is one.
    fn first_open(&self, from: u32) -> Option<(u32, u32)>;

    /// Adds the numbers of these chosen rows in the matrix: one by one they take a tenth of the instructions of dominoes.
    fn ids(&self, chosen: &[u32], rows: &mut Vec<RowId>);

    fn boxed_clone(&self) -> Box<dyn AnyState>;
}

impl<S: SearchState + Clone> AnyState for S {
    fn search_plain(&mut self, path: &mut Path, carried: &mut Carried, limit: u64) -> Step {
        path.search::<_, true>(self, carried, limit)
    }

    fn first_open(&self, from: u32) -> Option<(u32, u32)> {
        (from..).find_map(|column| Some((column, self.size(column)?)))
    }

    fn ids(&self, chosen: &[u32], rows: &mut Vec<RowId>) {
        rows.extend(chosen.iter().map(|&row| self.id(row)));
    }

    fn boxed_clone(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }
}

/// The place of a search in its tree, and what it has done.
#[derive(Clone)]
pub(super) struct Path {
    pub(super) phase: Phase,
    pub(super) levels: Vec<Level>,
    pub(super) chosen: Vec<u32>,
    /// The number of chosen rows that are assumed: the search does not take them back.
    pub(super) assumed: usize,
    pub(super) capacity: Capacity,
    /// True if no column is covered several times, and it branches on the column with the fewest rows.
    is_plain: bool,
    /// True if it branches on the first column.
    by_order: bool,
    /// The column of the optional rows, if there are any.
    optional: Option<u32>,
    /// The search pauses when it has visited this many nodes.
    limit: u64,
    /// Without the updates since the last start, which the representation counts.
    pub(super) stats: Stats,
}

impl Path {
    pub(super) fn new(view: &View) -> Self {
        Self {
            phase: Phase::Enter,
            levels: Vec::with_capacity(first_levels(view)),
            chosen: Vec::with_capacity(first_levels(view)),
            assumed: 0,
            capacity: Capacity::new(view),
            by_order: view.branching() == Branching::FirstColumn,
            optional: view.optional(),
            is_plain: view.multiples().is_empty() && view.branching() == Branching::FewestRows,
            limit: 0,
            stats: Stats::default(),
        }
    }

    /// Goes on to the next cover, but visits no node beyond the `limit`th of this search.
    pub(super) fn advance(
        &mut self,
        state: &mut (impl AnyState + ?Sized),
        carried: &mut Carried,
        limit: u64,
    ) -> Step {
        match self.is_plain && carried.only_finds() {
            true => state.search_plain(self, carried, limit),
            false => self.search::<_, false>(state, carried, limit),
        }
    }

    /// Runs the loop of the search. `PLAIN`: it only finds covers, no column is covered several times, and it does not
    /// branch on the first column, nor learn its order. This is compiled for each representation, all else once for all
    /// of them.
    pub(super) fn search<S: AnyState + ?Sized, const PLAIN: bool>(
        &mut self,
        state: &mut S,
        carried: &mut Carried,
        limit: u64,
    ) -> Step {
        self.limit = limit;
        loop {
            self.phase = match self.phase {
                // Where an equal row was tried in vain, this is no node.
                Phase::Enter if !PLAIN && self.is_in_vain(state, carried) => Phase::Backtrack,
                Phase::Enter => {
                    // Asked before the node is counted: the next call enters it.
                    if self.stats.nodes >= limit {
                        return Step::Paused;
                    }
                    self.stats.nodes += 1;

                    let branch = if PLAIN { state.smallest() } else { self.branch(state, carried) };
                    match branch {
                        None => {
                            if !PLAIN {
                                // A run that finds a cover goes on to the end of the tree.
                                carried.finish_run();
                            }
                            self.stats.solutions += 1;
                            // The next call goes on from here: the phase is set before the return.
                            self.phase = if PLAIN { Phase::Backtrack } else { Phase::Extend };
                            // With a memo table covers are counted, and the search goes on, unless one is enough.
                            if memory::<PLAIN>(carried).is_none_or(Memory::cover) {
                                return Step::Cover;
                            }
                            self.phase
                        }
                        Some((column, 0)) => {
                            if !PLAIN && carried.fail(state, column) {
                                Phase::EndOfRun
                            } else {
                                Phase::Backtrack
                            }
                        }
                        // Only a node with a choice has a key in the memo table.
                        Some((_, 2..)) if !PLAIN && self.recall(state, carried) => Phase::Backtrack,
                        Some((column, size)) => self.descend::<S, PLAIN>(state, carried, column, size),
                    }
                }
                Phase::Backtrack => self.backtrack::<S, PLAIN>(state, carried),
                Phase::Extend => match if PLAIN { None } else { self.optional_rows(state) } {
                    None => Phase::Backtrack,
                    Some((_, 2..)) if !PLAIN && self.recall(state, carried) => Phase::Backtrack,
                    Some((column, size)) => self.descend::<S, PLAIN>(state, carried, column, size),
                },
                // Whoever owns the search goes back to the root.
                Phase::EndOfRun => return Step::Paused,
                Phase::Done => return Step::Exhausted,
            }
        }
    }

    /// Returns the column to branch on, and its number of rows; `None` if all are covered.
    pub(super) fn branch(
        &self,
        state: &mut (impl AnyState + ?Sized),
        carried: &mut Carried,
    ) -> Option<(u32, u32)> {
        let mut branch = self.capacity.fewest_ways(state);
        // A column without rows ends the branch, and one with a single row is forced, whatever was learned.
        if let (Some(learned), Some(smallest @ (_, 2..))) = (&carried.learned, branch) {
            branch = Some(learned.choose(state, &self.capacity, smallest));
        }

        if self.by_order && branch.is_some_and(|(_, size)| size > 1) {
            // The columns before that of the last level need nothing more.
            let start = self.levels.last().map_or(0, |level| level.column);
            branch = match self.capacity.is_limited() {
                true => (start..).find_map(|column| Some((column, self.capacity.size(state, column)?))),
                false => state.first_open(start),
            };
        }

        // The column of the optional rows is not in the matrix.
        if let (Some(noted), Some((column, _))) = (&mut carried.noted, branch)
            && let Some(name) = state.view().name(column)
        {
            noted[name as usize] = true;
        }
        branch
    }

    /// Returns the column of the optional rows and how many of them are left, if there are any.
    pub(super) fn optional_rows(&self, state: &(impl AnyState + ?Sized)) -> Option<(u32, u32)> {
        let column = self.optional?;
        Some((column, state.row_count(column))).filter(|&(_, size)| size > 0)
    }

    /// Checks whether the last row equals one that was tried in vain.
    fn is_in_vain(&self, state: &(impl AnyState + ?Sized), carried: &Carried) -> bool {
        let (Some(equal), Some(&row)) = (&carried.equal, self.chosen.last()) else { return false };
        equal.is_tried(state.id(row))
    }

    /// Checks whether what is below the current node is known.
    fn recall(&self, state: &(impl AnyState + ?Sized), carried: &mut Carried) -> bool {
        carried.memory.as_mut().is_some_and(|memory| memory.recall(state, &self.capacity))
    }

    /// Chooses the first row of the column, or the first that leads to what is not known.
    #[inline(always)] // with `backtrack` 1 % of the instructions of dominoes
    pub(super) fn descend<S: AnyState + ?Sized, const PLAIN: bool>(
        &mut self,
        state: &mut S,
        carried: &mut Carried,
        column: u32,
        size: u32,
    ) -> Phase {
        let depth = self.chosen.len();
        self.stats.max_depth = self.stats.max_depth.max(depth + 1);

        // A forced row is no level: it is taken back with the level above it.
        let row = if size == 1 {
            let row = state.force(column);
            if let Some(memory) = memory::<PLAIN>(carried) {
                memory.take(state.id(row));
            }
            row
        } else {
            let nodes = self.stats.nodes;
            self.levels.push(Level { column, size, tried: 1, depth: to_u32(depth), nodes });
            if !PLAIN {
                carried.push_level();
            }
            let row = state.first_row(column);
            // If all nodes of the level are known, no row is chosen.
            let Some(row) = self.unknown::<S, PLAIN>(state, carried, row, false) else {
                self.pop_level::<PLAIN>(carried);
                return Phase::Backtrack;
            };
            state.enter(column, row);
            row
        };

        self.chosen.push(row);
        self.take::<S, PLAIN>(state, row);
        Phase::Enter
    }

    /// Finds this row of the last level, or the first row after it whose node is not known yet. Passing over known
    /// nodes halves the time for the matchings of K26, and saves two thirds of it for the partitions of a 12-set. The
    /// memo table is told of the rows. `None` if all nodes are known. `is_entered`: a row of the level is chosen.
    #[inline(always)]
    fn unknown<S: AnyState + ?Sized, const PLAIN: bool>(
        &mut self,
        state: &S,
        carried: &mut Carried,
        mut row: u32,
        is_entered: bool,
    ) -> Option<u32> {
        let Some(memory) = memory::<PLAIN>(carried) else { return Some(row) };
        memory.take(state.id(row));

        // At the limit the row is taken unasked, and the search pauses before its node.
        while self.stats.nodes < self.limit && memory.knows() {
            // A node that is passed over counts as visited.
            self.stats.nodes += 1;
            let level = self.levels.last_mut()?;
            if level.tried == level.size {
                return None;
            }
            level.tried += 1;
            row = state.row_after(level.column, row, is_entered);
            memory.next_row();
            memory.take(state.id(row));
        }
        Some(row)
    }

    /// Tells the columns with multiplicity that a row has been chosen.
    fn take<S: AnyState + ?Sized, const PLAIN: bool>(&mut self, state: &mut S, row: u32) {
        if !PLAIN && self.capacity.is_limited() {
            self.capacity.take(state, row);
        }
    }

    /// Tells the columns with multiplicity that the last row of the path is about to be taken back.
    fn untake<S: AnyState + ?Sized, const PLAIN: bool>(&mut self, state: &mut S, row: u32) {
        if !PLAIN && self.capacity.is_limited() {
            self.capacity.put_back(state, row);
        }
    }

    /// Chooses the next row of the last level that has one.
    #[inline(always)]
    fn backtrack<S: AnyState + ?Sized, const PLAIN: bool>(
        &mut self,
        state: &mut S,
        carried: &mut Carried,
    ) -> Phase {
        while let Some(&Level { column, size, tried, depth, .. }) = self.levels.last() {
            let depth = depth as usize;
            // Forced rows have no level: those after the row of this one go with it.
            self.unforce_after::<S, PLAIN>(state, depth + 1);
            if tried < size && self.try_next::<S, PLAIN>(state, carried, column, depth) {
                return Phase::Enter;
            }

            // In the reverse order of the choice.
            self.untake::<S, PLAIN>(state, self.chosen[depth]);
            state.leave(column, self.chosen[depth]);
            self.chosen.truncate(depth);
            self.pop_level::<PLAIN>(carried);
        }
        self.unforce_after::<S, PLAIN>(state, self.assumed);
        Phase::Done
    }

    /// Chooses the next row of the last level that leads to what is not known, if there is one. The level is of this
    /// column and has the last row of the path.
    #[inline(always)] // 1 % of the instructions of queens
    pub(super) fn try_next<S: AnyState + ?Sized, const PLAIN: bool>(
        &mut self,
        state: &mut S,
        carried: &mut Carried,
        column: u32,
        depth: usize,
    ) -> bool {
        let last = self.levels.len() - 1;
        self.levels[last].tried += 1;
        let before = self.chosen[depth];
        let next = state.row_after(column, before, true);
        if !PLAIN {
            carried.next_row(state, before);
        }
        // If all that are left are known, the row before stays, and is taken back with its level.
        let Some(row) = self.unknown::<S, PLAIN>(state, carried, next, true) else { return false };
        // Before `change`: the row was chosen before it closed columns, so these are opened first.
        self.untake::<S, PLAIN>(state, before);
        state.change(column, before, row);
        self.chosen[depth] = row;
        self.take::<S, PLAIN>(state, row);
        true
    }

    /// Ends the last level, all rows of which have been tried.
    fn pop_level<const PLAIN: bool>(&mut self, carried: &mut Carried) {
        if let Some(level) = self.levels.pop()
            && !PLAIN
        {
            carried.pop_level(self.stats.nodes - level.nodes);
        }
    }

    /// Takes back the rows of the path after the first `depth`; all of them were forced.
    fn unforce_after<S: AnyState + ?Sized, const PLAIN: bool>(&mut self, state: &mut S, depth: usize) {
        while self.chosen.len() > depth
            && let Some(&row) = self.chosen.last()
        {
            // As in `backtrack`: the columns that the row closed are opened before it is taken back.
            self.untake::<S, PLAIN>(state, row);
            state.unforce(row);
            self.chosen.pop();
        }
    }

    /// Takes back the rows of the path after the first `depth`, forced or not.
    pub(super) fn take_back(&mut self, state: &mut (impl AnyState + ?Sized), depth: usize) {
        // The last row first: each is taken back from the state that its choice has left.
        for at in (depth..self.chosen.len()).rev() {
            let row = self.chosen[at];
            self.untake::<_, false>(state, row);
            // Only a row that was chosen among several has a level.
            match self.levels.pop_if(|level| level.depth as usize == at) {
                Some(level) => state.leave(level.column, row),
                None => state.unforce(row),
            }
        }
        self.chosen.truncate(depth);
    }
}

/// Returns the memo table, unless the search is plain.
fn memory<const PLAIN: bool>(carried: &mut Carried) -> Option<&mut Memory> {
    if PLAIN { None } else { carried.memory.as_deref_mut() }
}
