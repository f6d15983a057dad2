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
//!   its next row: it has that many rows from which the rows that it still needs can follow. Once a row has been tried
//!   it is left out, so the rows of a column are chosen in ascending order, and each cover is found once. A column
//!   that needs nothing more is not branched on. So at a cover there may be rows left, the loose ones: they are
//!   tried like the rows of a column, and lead to further covers. The book branches on such a column with one more way,
//!   to leave it as it is, at which no row is chosen; here each node but the root is a row.
//! - A forced row, the only row of its column, gets no level (levels for forced rows cost 5 % on dominoes,
//!   2026-11-21).
//! - A subtree may get a separate search, over a smaller [`View`].

mod learning;
mod multiples;
#[cfg(test)]
mod tests;

use bitvec::vec::BitVec;

use super::remainder::{Level, Remainder};
use super::view::Multiple;
use super::{Branches, Branching, Engine, Learned, Lessons, Memory, Stats, Step, View};
use crate::matrix::RowId;

/// What the search does next.
#[derive(Clone)]
enum Phase {
    /// Visit the node that the last choice leads to.
    Enter,
    /// Go back to the last level that has a row left, and try this row.
    Backtrack,
    /// At a cover: try the loose rows.
    Extend,
    /// Go on in the separate search of a subtree.
    Below(Box<dyn Engine>),
    /// Nothing: the tree is exhausted.
    Done,
}

/// Whether the search of a view needs nothing but the columns with the fewest rows.
fn is_plain(view: &View) -> bool {
    view.branching != Branching::FirstColumn && view.multiples().is_empty()
}

/// A search over a representation of what is left.
#[derive(Clone)]
pub(super) struct Driver<R> {
    pub(super) left: R,
    levels: Vec<Level>,
    pub(super) chosen: Vec<u32>,
    /// For each multiple column how many more rows may cover it.
    pub(super) rooms: Vec<u32>,
    /// How many of the chosen rows are taken for granted.
    granted: usize,
    phase: Phase,
    /// Without the updates, which the representation counts.
    stats: Stats,
    /// The number of nodes at which to ask for a subtree again.
    look_at: u64,
    /// What is known below nodes, if covers are only counted. The search of a subtree borrows it.
    memory: Option<Box<Memory>>,
    /// What it has learned, if it branches by that. The search of a subtree borrows it.
    learned: Option<Box<Learned>>,
    /// The highest progress of the runs before this one.
    best_run: f64,
    /// The rows that this search was started without, besides those that are not in the view.
    excluded: Vec<u32>,
    /// Whether the order of the search is learned, here or in the subtree.
    is_learned: bool,
    /// The columns of the matrix that the search depends on, if they are noted. The search of a subtree borrows it.
    used: Option<BitVec>,
    /// Whether there is no memory and nothing is noted, here or in the subtree, no multiple column, and the search does
    /// not branch on the first column. A loop of its own for this case saves 3 to 7 % of the instructions (callgrind,
    /// 2026-11-21).
    is_plain: bool,
}

impl<R: Remainder> Driver<R> {
    pub(super) fn new(left: R) -> Self {
        Self {
            is_plain: is_plain(left.view()),
            is_learned: left.view().is_learned(),
            learned: Learned::new(left.view()),
            rooms: left.view().multiples().iter().map(|multiple| multiple.room).collect(),
            left,
            levels: Vec::new(),
            chosen: Vec::new(),
            granted: 0,
            phase: Phase::Enter,
            stats: Stats::default(),
            look_at: 0,
            memory: None,
            best_run: 0.0,
            excluded: Vec::new(),
            used: None,
        }
    }

    /// The column to branch on, and its number of rows; `None` if all are covered.
    fn branch<const PLAIN: bool, const LEARNED: bool>(&mut self) -> Option<(u32, u32)> {
        let mut branch = if PLAIN { self.left.smallest() } else { self.fewest_ways() };
        if LEARNED && let (Some(learned), Some(smallest @ (_, 2..))) = (&self.learned, branch) {
            branch = Some(learned.choose(self, smallest));
        }
        let by_order = !PLAIN && self.left.view().branching == Branching::FirstColumn;
        if by_order && branch.is_some_and(|(_, size)| size > 1) {
            // The columns before that of the last level need nothing more.
            let start = self.levels.last().map_or(0, |level| level.column);
            branch = (start..).find_map(|column| Some((column, self.size(column)?)));
        }
        if !PLAIN
            && let (Some(used), Some((column, _))) = (&mut self.used, branch)
            && let Some(name) = self.left.view().name(column)
        {
            used.set(name as usize, true);
        }
        branch
    }

    /// Starts again with these rows of the view. All chosen rows have been taken back.
    fn begin(&mut self, rows: &[u32]) {
        self.left.start_again(&self.excluded);
        for &row in rows {
            let row = self.left.grant(row);
            self.chosen.push(row);
            self.take::<false>(row);
        }
    }

    /// The chosen rows that are taken for granted, as rows of the view.
    fn granted_rows(&self) -> Vec<u32> {
        self.chosen[..self.granted].iter().map(|&row| self.left.row(row)).collect()
    }

    /// Whether what is below the current node is known.
    fn recall(&mut self) -> bool {
        let (left, rooms) = (&self.left, &self.rooms);
        let state = |at: usize| {
            let Multiple { column, slack, .. } = left.view().multiples()[at];
            let row = left.first_row(column).filter(|_| rooms[at] > 0)?;
            let is_free = rooms[at] <= slack && rooms[at] >= left.row_count(column);
            Some((if is_free { 0 } else { rooms[at] }, left.view().ids[row as usize]))
        };
        let has_rows = |column| left.has_rows(column);
        self.memory.as_mut().is_some_and(|memory| memory.recall(left.view(), has_rows, state))
    }

    /// Chooses the first row of the column.
    #[inline(always)] // with `backtrack` 1 % of the instructions of dominoes, 2026-11-22, callgrind
    fn descend<const PLAIN: bool>(&mut self, column: u32, size: u32) {
        let row = if size == 1 {
            self.left.force(column)
        } else {
            let depth = self.chosen.len() as u32;
            self.levels.push(Level { column, size, tried: 1, depth, nodes: self.stats.nodes });
            if let Some(memory) = self.memory::<PLAIN>() {
                memory.open();
            }
            self.left.first(column)
        };
        self.chosen.push(row);
        self.stats.max_depth = self.stats.max_depth.max(self.chosen.len());
        self.take::<PLAIN>(row);
    }

    /// Tells the multiple columns and the memory which row was chosen.
    fn take<const PLAIN: bool>(&mut self, row: u32) {
        if PLAIN {
            return;
        }
        self.use_room(row);
        let row = self.id(row);
        self.memory.iter_mut().for_each(|memory| memory.take(row));
    }

    /// Tells the multiple columns that the last row of the path is about to be taken back.
    fn untake<const PLAIN: bool>(&mut self, row: u32) {
        if PLAIN {
            return;
        }
        self.free_room(row);
    }

    /// The memory, unless the search is plain.
    fn memory<const PLAIN: bool>(&mut self) -> Option<&mut Memory> {
        if PLAIN { None } else { self.memory.as_deref_mut() }
    }

    /// Chooses the next row of the last level that has one.
    #[inline(always)]
    fn backtrack<const PLAIN: bool>(&mut self) -> Phase {
        while let Some(&Level { column, size, tried, depth, nodes }) = self.levels.last() {
            let depth = depth as usize;
            self.unforce_after::<PLAIN>(depth + 1);
            if tried < size {
                self.try_next::<PLAIN>(column, depth);
                if self.stats.nodes < self.look_at {
                    return Phase::Enter;
                }
                return self.hand_over().map_or(Phase::Enter, Phase::Below);
            }
            self.untake::<PLAIN>(self.chosen[depth]);
            self.left.leave(column, self.chosen[depth]);
            self.chosen.truncate(depth);
            self.levels.pop();
            let visited = self.stats.nodes - nodes;
            if let Some(memory) = self.memory::<PLAIN>() {
                memory.close(visited);
            }
        }
        self.unforce_after::<PLAIN>(self.granted);
        Phase::Done
    }

    /// Chooses the next row of the last level, which is of this column and has the last row of the path.
    fn try_next<const PLAIN: bool>(&mut self, column: u32, depth: usize) {
        let last = self.levels.len() - 1;
        self.levels[last].tried += 1;
        self.untake::<PLAIN>(self.chosen[depth]);
        let row = self.left.next(column, self.chosen[depth]);
        self.chosen[depth] = row;
        if let Some(memory) = self.memory::<PLAIN>() {
            memory.reopen();
        }
        self.take::<PLAIN>(row);
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

    /// Starts the separate search of a subtree, if that pays. It goes on from the current node.
    fn hand_over(&mut self) -> Option<Box<dyn Engine>> {
        let nodes = self.stats.nodes;
        self.look_at = nodes.saturating_add(self.left.look_every());
        if self.learned.as_ref().is_some_and(|learned| learned.may_rerun()) {
            return None;
        }
        let (level, mut search) =
            self.left.subtree(&self.levels, &self.chosen, nodes, self.memory.is_some())?;
        let depth = self.levels[level].depth as usize;
        let below: Vec<RowId> = self.chosen[depth..].iter().map(|&row| self.id(row)).collect();
        search.learn(self.learned.take());
        let is_path = search.resume(&below, &self.branched(level), Stats::default(), false);
        debug_assert!(is_path, "the subtree has the nodes of the tree");
        search.remember(self.memory.take());
        search.note(self.used.take());
        self.take_back(depth);
        Some(search)
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

    /// The search: see [`Engine::advance`]. `PLAIN` is the same as `is_plain`, `LEARNED` as `is_learned`, or true.
    fn search<const PLAIN: bool, const LEARNED: bool>(&mut self, limit: u64) -> Step {
        loop {
            match &mut self.phase {
                Phase::Enter => {
                    if self.stats.nodes >= limit {
                        return Step::Paused;
                    }
                    self.stats.nodes += 1;
                    match self.branch::<PLAIN, LEARNED>() {
                        None => {
                            if LEARNED && let Some(learned) = &mut self.learned {
                                learned.settle();
                            }
                            self.stats.solutions += 1;
                            self.phase = if PLAIN { Phase::Backtrack } else { Phase::Extend };
                            match self.memory::<PLAIN>() {
                                None => return Step::Cover,
                                Some(memory) => memory.cover(),
                            }
                        }
                        Some((column, 0)) => self.phase = self.fail::<LEARNED>(column),
                        Some((_, 2..)) if !PLAIN && self.recall() => self.phase = Phase::Backtrack,
                        Some((column, size)) => self.descend::<PLAIN>(column, size),
                    }
                }
                Phase::Backtrack => self.phase = self.backtrack::<PLAIN>(),
                Phase::Extend => {
                    self.phase = match self.loose() {
                        None => Phase::Backtrack,
                        Some((_, 2..)) if self.recall() => Phase::Backtrack,
                        Some((column, size)) => {
                            self.descend::<PLAIN>(column, size);
                            Phase::Enter
                        }
                    }
                }
                Phase::Below(subtree) => match subtree.advance(limit.saturating_sub(self.stats.nodes)) {
                    Step::Exhausted => {
                        self.memory = subtree.remember(None);
                        self.learned = subtree.learn(None);
                        self.used = subtree.note(None);
                        self.stats = self.stats.with_below(self.chosen.len(), subtree.stats());
                        self.phase = Phase::Backtrack;
                    }
                    step => return step,
                },
                Phase::Done => return Step::Exhausted,
            }
        }
    }

    /// Whether a subtree is being searched separately.
    #[cfg(test)]
    pub(super) fn is_below(&self) -> bool {
        matches!(self.phase, Phase::Below(_))
    }

    /// The number of a chosen row in the matrix.
    fn id(&self, row: u32) -> RowId {
        RowId::new(self.left.view().ids[self.left.row(row) as usize])
    }
}

impl<R: Remainder> Engine for Driver<R> {
    fn is_bits(&self) -> bool {
        R::IS_BITS
    }

    fn advance(&mut self, limit: u64) -> Step {
        match (self.is_plain, self.is_learned) {
            (true, false) => self.search::<true, false>(limit),
            (true, true) => self.search::<true, true>(limit),
            (false, _) => self.search::<false, true>(limit),
        }
    }

    fn chosen(&self, rows: &mut Vec<RowId>) {
        rows.extend(self.chosen.iter().map(|&row| self.id(row)));
        if let Phase::Below(subtree) = &self.phase {
            subtree.chosen(rows);
        }
    }

    fn stats(&self) -> Stats {
        let mut stats = match &self.phase {
            Phase::Below(subtree) => self.stats.with_below(self.chosen.len(), subtree.stats()),
            _ => self.stats,
        };
        stats.updates = stats.updates.wrapping_add(self.left.updates());
        stats
    }

    /// Each step, from the deepest level up, is monotone, also when rounded: so the result never falls.
    fn progress(&self) -> f64 {
        let below = match &self.phase {
            Phase::Done => return 1.0,
            Phase::Below(subtree) => subtree.progress(),
            _ => 0.0,
        };
        let levels = self.levels.iter().rev();
        let run =
            levels.fold(below, |below, level| (f64::from(level.tried - 1) + below) / f64::from(level.size));
        run.max(self.best_run)
    }

    fn ln_progress(&self) -> f64 {
        let below = match &self.phase {
            Phase::Done => return 0.0,
            Phase::Below(subtree) => subtree.ln_progress(),
            _ => 0.5_f64.ln(), // the current row counts as half done, so that there is a logarithm
        };
        let levels = self.levels.iter().rev();
        let run = levels.fold(below, |below, level| {
            let tried = match level.tried - 1 {
                0 => below,
                tried => (f64::from(tried) + below.exp()).ln(),
            };
            tried - f64::from(level.size).ln()
        });
        run.max(self.best_run.ln())
    }

    fn restart(&mut self, rows: &[RowId], excluded: &[RowId]) -> bool {
        self.remember(None);
        self.learned = self.learn(None);
        self.learned.iter_mut().for_each(|learned| learned.clear());
        self.best_run = 0.0;
        self.take_back(0);
        self.stats = Stats::default();
        self.look_at = 0;
        self.phase = Phase::Done;
        let view = self.left.view();
        let rows = view.numbers(rows).filter(|rows| view.agree(rows));
        self.excluded = excluded.iter().filter_map(|&row| view.number(row)).collect();
        if let Some(rows) = &rows {
            self.begin(rows);
            self.phase = Phase::Enter;
        }
        self.granted = self.chosen.len();
        self.stats.max_depth = self.granted;
        rows.is_some()
    }

    fn granted(&self) -> usize {
        self.granted
    }

    fn is_visited(&self) -> bool {
        match &self.phase {
            Phase::Enter => false,
            Phase::Backtrack | Phase::Extend | Phase::Done => true,
            Phase::Below(subtree) => subtree.is_visited(),
        }
    }

    fn resume(&mut self, rows: &[RowId], columns: &[u32], stats: Stats, is_visited: bool) -> bool {
        self.stats = stats;
        let mut columns = columns.iter();
        for &row in rows {
            let Some((column, size)) = self.branch_along(&mut columns) else { return false };
            self.descend::<false>(column, size);
            let at = self.chosen.len() - 1;
            for _ in 1..size {
                if self.id(self.chosen[at]) == row {
                    break;
                }
                self.try_next::<false>(column, at);
            }
            if self.id(self.chosen[at]) != row {
                return false;
            }
        }
        // The representation counts the updates of the replay, which are in the statistics already.
        self.stats.updates = self.stats.updates.wrapping_sub(self.left.updates());
        if is_visited {
            self.phase = Phase::Extend;
        }
        true
    }

    fn branches(&mut self) -> Branches {
        let branch = self.branch::<false, true>();
        let is_cover = branch.is_none();
        let Some((column, size)) = branch.or_else(|| self.loose()) else {
            return Branches { is_cover, ..Branches::default() };
        };
        let exclude_each_other = self.left.view().multiple_at(column).is_none();
        let mut rows = Vec::with_capacity(size as usize);
        for tried in 0..size {
            match tried {
                0 => self.descend::<false>(column, size),
                _ => self.try_next::<false>(column, self.chosen.len() - 1),
            }
            rows.extend(self.chosen.last().map(|&row| self.id(row)));
        }
        Branches { is_cover, rows, exclude_each_other }
    }

    fn remember(&mut self, memory: Option<Box<Memory>>) -> Option<Box<Memory>> {
        if memory.is_some() {
            self.learned.iter_mut().for_each(|learned| learned.settle());
        }
        self.is_plain = memory.is_none() && self.used.is_none() && is_plain(self.left.view());
        match &mut self.phase {
            Phase::Below(subtree) => subtree.remember(memory),
            _ => std::mem::replace(&mut self.memory, memory),
        }
    }

    fn memory(&mut self) -> Option<&mut Memory> {
        match &mut self.phase {
            Phase::Below(subtree) => subtree.memory(),
            _ => self.memory.as_deref_mut(),
        }
    }

    fn learn(&mut self, learned: Option<Box<Learned>>) -> Option<Box<Learned>> {
        match &mut self.phase {
            Phase::Below(subtree) => subtree.learn(learned),
            _ => std::mem::replace(&mut self.learned, learned),
        }
    }

    fn lessons(&self, lessons: &mut Lessons) {
        lessons.columns.extend(self.branched(0));
        match (&self.phase, &self.learned) {
            (Phase::Below(subtree), _) => subtree.lessons(lessons),
            (_, Some(learned)) => learned.teach(lessons),
            _ => {}
        }
        lessons.progress = self.best_run.to_bits();
        if self.granted > 0 {
            lessons.leave_out(&self.left.view().covered_by(&self.granted_rows()));
        }
    }

    fn relearn(&mut self, lessons: &Lessons, has_covers: bool) -> bool {
        self.learned = Learned::of(lessons, self.left.view(), has_covers);
        self.best_run = f64::from_bits(lessons.progress);
        self.learned.is_some() && (0.0..=1.0).contains(&self.best_run)
    }

    fn note(&mut self, used: Option<BitVec>) -> Option<BitVec> {
        self.is_plain &= used.is_none();
        match &mut self.phase {
            Phase::Below(subtree) => subtree.note(used),
            _ => std::mem::replace(&mut self.used, used),
        }
    }

    fn boxed_clone(&self) -> Box<dyn Engine> {
        Box::new(self.clone())
    }
}
