//! The search: one loop over what is left of the matrix.
//!
//! Source: D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, Algorithms X and C. At each node
//! the search branches on the open primary column with the fewest rows (the first of several), and tries its rows in
//! ascending order.
//!
//! Invariant between two steps: `chosen` is the path from the root to the current node. `levels` has an entry for
//! each row of the path that was chosen among several; the other rows were forced or taken for granted.
//!
//! Departures from the book:
//! - Explicit levels instead of recursion or the book's goto: `advance` can stop at any node and be called again, and
//!   no depth overflows the stack.
//! - A column may have to be covered several times (Algorithm M there). Its size is then the number of ways to choose
//!   its next row: with 5 rows left of which it needs 2, the first four can be the next one, and the size is 4. Once a
//!   row has been tried it is left out, so the rows of a column are chosen in ascending order, and each cover is found
//!   once. A column that needs nothing more is not branched on. So at a cover there may be rows left, the loose ones:
//!   they are tried like the rows of a column, and lead to further covers. The book branches on such a column with one
//!   more way, to leave it as it is, at which no row is chosen; here each node but the root is a row.
//! - A forced row, the only row of its column, gets no level: that would cost 5 % on dominoes.
//! - A subtree may be taken out, to be a search of its own: see [`searches`](super::searches).

#[cfg(test)]
mod tests;

use super::capacity::Capacity;
use super::carried::Carried;
use super::memory::Memory;
use super::one_search::{OneSearch, Phase, Step, Subtree};
use super::remainder::{Level, Place, Remainder};
use super::stats::Stats;
use crate::matrix::RowId;
use crate::view::{Branching, View};

/// A search over a representation of what is left.
#[derive(Clone)]
pub(super) struct Driver<R> {
    pub(super) left: R,
    pub(super) capacity: Capacity,
    levels: Vec<Level>,
    pub(super) chosen: Vec<u32>,
    /// How many of the chosen rows are taken for granted.
    granted: usize,
    /// The rows that this search was started without, besides those that are not in the view.
    excluded: Vec<u32>,
    /// Whether no column is covered several times, and it branches on the column with the fewest rows.
    is_plain: bool,
    /// Whether its order is learned.
    is_learned: bool,
    phase: Phase,
    /// The search pauses when it has visited so many nodes.
    limit: u64,
    /// Without the updates since the last start, which the representation counts.
    stats: Stats,
}

impl<R: Remainder> Driver<R> {
    pub(super) fn new(left: R) -> Self {
        let view = left.view();
        Self {
            is_plain: view.multiples().is_empty() && view.branching() == Branching::FewestRows,
            is_learned: view.is_learned(),
            capacity: Capacity::new(view),
            left,
            levels: Vec::new(),
            chosen: Vec::new(),
            granted: 0,
            excluded: Vec::new(),
            phase: Phase::Enter,
            limit: 0,
            stats: Stats::default(),
        }
    }

    /// The search: see [`OneSearch::advance`]. `PLAIN`: it only finds covers, no column is covered several times, and it
    /// does not branch on the first column, nor learn its order; a loop of its own for this saves 3 to 7 % of the
    /// instructions.
    fn search<const PLAIN: bool>(&mut self, carried: &mut Carried, limit: u64) -> Option<Step> {
        self.limit = limit;
        loop {
            self.phase = match self.phase {
                Phase::Enter => {
                    if self.stats.nodes >= limit {
                        return Some(Step::Paused);
                    }
                    self.stats.nodes += 1;
                    let branch = if PLAIN { self.left.smallest() } else { self.branch(carried) };
                    match branch {
                        None => {
                            if !PLAIN {
                                carried.settle();
                            }
                            self.stats.solutions += 1;
                            self.phase = if PLAIN { Phase::Backtrack } else { Phase::Extend };
                            if memory::<PLAIN>(carried).is_none_or(Memory::cover) {
                                return Some(Step::Cover);
                            }
                            self.phase
                        }
                        Some((column, 0)) => {
                            self.phase = Phase::Backtrack;
                            if !PLAIN && carried.fail(self.left.view().origin(column)) {
                                return None;
                            }
                            Phase::Backtrack
                        }
                        Some((_, 2..)) if !PLAIN && self.recall(carried) => Phase::Backtrack,
                        Some((column, size)) => self.descend::<PLAIN>(carried, column, size),
                    }
                }
                Phase::Backtrack => self.backtrack::<PLAIN>(carried),
                Phase::Extend => match self.loose() {
                    None => Phase::Backtrack,
                    Some((_, 2..)) if self.recall(carried) => Phase::Backtrack,
                    Some((column, size)) => self.descend::<PLAIN>(carried, column, size),
                },
                Phase::Done => return Some(Step::Exhausted),
            }
        }
    }

    /// The column to branch on, and its number of rows; `None` if all are covered.
    #[inline(always)] // 3 % of the instructions of Latin squares
    fn branch(&mut self, carried: &mut Carried) -> Option<(u32, u32)> {
        let mut branch = self.capacity.fewest_ways(&mut self.left);
        if let (Some(learned), Some(smallest @ (_, 2..))) = (&carried.learned, branch) {
            branch = Some(learned.choose(&self.left, &self.capacity, smallest));
        }
        let by_order = self.left.view().branching == Branching::FirstColumn;
        if by_order && branch.is_some_and(|(_, size)| size > 1) {
            // The columns before that of the last level need nothing more.
            let start = self.levels.last().map_or(0, |level| level.column);
            branch = (start..).find_map(|column| Some((column, self.capacity.size(&self.left, column)?)));
        }
        if let (Some(noted), Some((column, _))) = (&mut carried.noted, branch)
            && let Some(name) = self.left.view().name(column)
        {
            noted.set(name as usize, true);
        }
        branch
    }

    /// The column of the loose rows and how many of them are left, if there are any.
    fn loose(&self) -> Option<(u32, u32)> {
        let column = self.left.view().loose()?;
        Some((column, self.left.row_count(column))).filter(|&(_, size)| size > 0)
    }

    /// Whether what is below the current node is known.
    fn recall(&mut self, carried: &mut Carried) -> bool {
        let (left, capacity) = (&self.left, &self.capacity);
        let (has_rows, state) = (|column| left.has_rows(column), |at| capacity.state(left, at));
        carried.memory.as_mut().is_some_and(|memory| memory.recall(left.view(), has_rows, state))
    }

    /// Chooses the first row of the column, or the first that leads to what is not known.
    #[inline(always)] // with `backtrack` 1 % of the instructions of dominoes
    fn descend<const PLAIN: bool>(&mut self, carried: &mut Carried, column: u32, size: u32) -> Phase {
        let depth = self.chosen.len();
        self.stats.max_depth = self.stats.max_depth.max(depth + 1);
        let row = if size == 1 {
            let row = self.left.force(column);
            if let Some(memory) = memory::<PLAIN>(carried) {
                memory.take(self.id(row));
            }
            row
        } else {
            let nodes = self.stats.nodes;
            self.levels.push(Level { column, size, tried: 1, depth: depth as u32, nodes });
            if let Some(memory) = memory::<PLAIN>(carried) {
                memory.push_level();
            }
            let row = self.left.first_row(column);
            let Some(row) = self.unknown::<PLAIN>(carried, row, false) else {
                self.pop_level::<PLAIN>(carried);
                return Phase::Backtrack;
            };
            self.left.enter(column, row);
            row
        };
        self.chosen.push(row);
        self.take::<PLAIN>(row);
        Phase::Enter
    }

    /// This row of the last level, or the first row after it whose node is not known yet. To pass over known nodes
    /// halves the time for the matchings of K30. The memory is told of the rows. `None` if all nodes are known.
    /// `is_entered`: a row of the level is chosen.
    #[inline(always)]
    fn unknown<const PLAIN: bool>(
        &mut self,
        carried: &mut Carried,
        mut row: u32,
        is_entered: bool,
    ) -> Option<u32> {
        let Some(memory) = memory::<PLAIN>(carried) else { return Some(row) };
        memory.take(self.id(row));
        while self.stats.nodes < self.limit && memory.knows() {
            self.stats.nodes += 1;
            let level = self.levels.last_mut()?;
            if level.tried == level.size {
                return None;
            }
            level.tried += 1;
            row = self.left.row_after(level.column, row, is_entered);
            memory.next_row();
            memory.take(self.id(row));
        }
        Some(row)
    }

    /// Tells the multiple columns that a row has been chosen.
    fn take<const PLAIN: bool>(&mut self, row: u32) {
        if !PLAIN && self.capacity.is_limited() {
            self.capacity.take(&mut self.left, row);
        }
    }

    /// Tells the multiple columns that the last row of the path is about to be taken back.
    fn untake<const PLAIN: bool>(&mut self, row: u32) {
        if !PLAIN && self.capacity.is_limited() {
            self.capacity.put_back(&mut self.left, row);
        }
    }

    /// Chooses the next row of the last level that has one.
    #[inline(always)]
    fn backtrack<const PLAIN: bool>(&mut self, carried: &mut Carried) -> Phase {
        while let Some(&Level { column, size, tried, depth, .. }) = self.levels.last() {
            let depth = depth as usize;
            self.unforce_after::<PLAIN>(depth + 1);
            if tried < size && self.try_next::<PLAIN>(carried, column, depth) {
                return Phase::Enter;
            }
            self.untake::<PLAIN>(self.chosen[depth]);
            self.left.leave(column, self.chosen[depth]);
            self.chosen.truncate(depth);
            self.pop_level::<PLAIN>(carried);
        }
        self.unforce_after::<PLAIN>(self.granted);
        Phase::Done
    }

    /// Chooses the next row of the last level that leads to what is not known, if there is one. The level is of this
    /// column and has the last row of the path.
    #[inline(always)] // 1 % of the instructions of queens
    fn try_next<const PLAIN: bool>(&mut self, carried: &mut Carried, column: u32, depth: usize) -> bool {
        let last = self.levels.len() - 1;
        self.levels[last].tried += 1;
        let before = self.chosen[depth];
        let next = self.left.row_after(column, before, true);
        if let Some(memory) = memory::<PLAIN>(carried) {
            memory.next_row();
        }
        let Some(row) = self.unknown::<PLAIN>(carried, next, true) else { return false };
        self.untake::<PLAIN>(before);
        self.left.change(column, before, row);
        self.chosen[depth] = row;
        self.take::<PLAIN>(row);
        true
    }

    /// All rows of the last level have been tried.
    fn pop_level<const PLAIN: bool>(&mut self, carried: &mut Carried) {
        if let (Some(level), Some(memory)) = (self.levels.pop(), memory::<PLAIN>(carried)) {
            memory.pop_level(self.stats.nodes - level.nodes);
        }
    }

    /// Takes back the rows of the path after the first `depth`; all of them were forced.
    fn unforce_after<const PLAIN: bool>(&mut self, depth: usize) {
        while self.chosen.len() > depth
            && let Some(&row) = self.chosen.last()
        {
            self.untake::<PLAIN>(row);
            self.left.unforce(row);
            self.chosen.pop();
        }
    }

    /// Takes back the rows of the path after the first `depth`, forced or not.
    fn take_back(&mut self, depth: usize) {
        for at in (depth..self.chosen.len()).rev() {
            self.untake::<false>(self.chosen[at]);
            match self.levels.pop_if(|level| level.depth as usize == at) {
                Some(level) => self.left.leave(level.column, self.chosen[at]),
                None => self.left.unforce(self.chosen[at]),
            }
        }
        self.chosen.truncate(depth);
    }

    /// Starts again with these rows of the view. All chosen rows have been taken back.
    fn begin(&mut self, rows: &[u32]) {
        self.left.start_again(&self.excluded);
        for &row in rows {
            let row = self.left.grant(row);
            self.chosen.push(row);
            self.capacity.take(&mut self.left, row);
        }
        self.phase = Phase::Enter;
    }

    /// The same as [`branch`](Self::branch) on a known path, at a cover with loose rows too: `columns` are those of the
    /// next levels, as numbers of the first view, if they depend on what was learned. `None` if there is no such path.
    fn branch_along<'a>(&mut self, columns: &mut impl Iterator<Item = &'a u32>) -> Option<(u32, u32)> {
        let branch = match self.is_learned {
            true => self.capacity.fewest_ways(&mut self.left),
            false => self.branch(&mut Carried::default()),
        };
        let (smallest, size) = branch.or_else(|| self.loose()).filter(|&(_, size)| size > 0)?;
        if size == 1 || !self.is_learned {
            return Some((smallest, size));
        }
        let view = self.left.view();
        let column = view.place_of(*columns.next()?).filter(|&column| (column as usize) < view.primary)?;
        let size = if column == smallest { size } else { self.capacity.size(&self.left, column)? };
        Some((column, size))
    }

    /// The number of a chosen row in the matrix.
    fn id(&self, row: u32) -> RowId {
        RowId::new(self.left.view().ids[self.left.row(row) as usize])
    }
}

/// The memory, unless the search is plain.
fn memory<const PLAIN: bool>(carried: &mut Carried) -> Option<&mut Memory> {
    if PLAIN { None } else { carried.memory.as_deref_mut() }
}

impl<R: Remainder> OneSearch for Driver<R> {
    fn view(&self) -> &View {
        self.left.view()
    }

    fn advance(&mut self, carried: &mut Carried, limit: u64) -> Option<Step> {
        match self.is_plain && carried.only_finds() {
            true => self.search::<true>(carried, limit),
            false => self.search::<false>(carried, limit),
        }
    }

    fn phase(&self) -> Phase {
        self.phase
    }

    fn levels(&self) -> &[Level] {
        &self.levels
    }

    fn depth(&self) -> usize {
        self.chosen.len()
    }

    fn chosen(&self, rows: &mut Vec<RowId>) {
        rows.extend(self.chosen.iter().map(|&row| self.id(row)));
    }

    fn stats(&self) -> Stats {
        Stats { updates: self.stats.updates.wrapping_add(self.left.updates()), ..self.stats }
    }

    fn subtree(&mut self, whole: bool) -> Option<Subtree> {
        let place = Place { levels: &self.levels, path: &self.chosen, excluded: &self.excluded };
        let (level, view) = self.left.subtree(place, self.stats.nodes, whole)?;
        let depth = self.levels[level].depth as usize;
        let path = self.chosen[depth..].iter().map(|&row| self.id(row)).collect();
        let columns =
            self.levels[level..].iter().map(|level| self.left.view().origin(level.column)).collect();
        self.take_back(depth);
        Some(Subtree { view, path, columns })
    }

    fn skip_subtree(&mut self, stats: Stats) {
        self.stats = self.stats.with_below(self.chosen.len(), stats);
        self.phase = Phase::Backtrack;
    }

    fn restart(&mut self, rows: &[RowId], excluded: &[RowId]) -> Option<usize> {
        self.take_back(0);
        self.stats = Stats::default();
        self.phase = Phase::Done;
        self.granted = 0;
        let view = self.left.view();
        let rows = view.numbers(rows).filter(|rows| view.agree(rows))?;
        self.excluded = excluded.iter().filter_map(|&row| view.number(row)).collect();
        self.begin(&rows);
        self.granted = rows.len();
        self.stats.max_depth = self.granted;
        Some(self.granted)
    }

    fn rerun(&mut self) {
        let granted: Vec<u32> = self.chosen[..self.granted].iter().map(|&row| self.left.row(row)).collect();
        self.stats.updates = self.stats.updates.wrapping_add(self.left.updates());
        self.take_back(0);
        self.begin(&granted);
    }

    fn resume(&mut self, rows: &[RowId], columns: &[u32], stats: Stats, is_visited: bool) -> bool {
        self.stats = stats;
        let mut columns = columns.iter();
        let carried = &mut Carried::default(); // what it carries has been told of the path before
        for &row in rows {
            let Some((column, size)) = self.branch_along(&mut columns) else { return false };
            self.descend::<false>(carried, column, size);
            let at = self.chosen.len() - 1;
            for _ in 1..size {
                if self.id(self.chosen[at]) == row {
                    break;
                }
                self.try_next::<false>(carried, column, at);
            }
            if self.id(self.chosen[at]) != row {
                return false;
            }
        }
        // The representation counts the updates of the replay, which are in the statistics already.
        self.stats.updates = self.stats.updates.wrapping_sub(self.left.updates());
        let is_whole = !self.is_learned || columns.next().is_none();
        if is_visited {
            self.phase = Phase::Extend;
            // A search is left at a visited node only where that is a cover.
            return is_whole && self.capacity.fewest_ways(&mut self.left).is_none();
        }
        is_whole
    }

    fn boxed_clone(&self) -> Box<dyn OneSearch> {
        Box::new(self.clone())
    }
}
