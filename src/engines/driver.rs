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

use bitvec::vec::BitVec;

use super::view::Multiple;
use super::{Branches, Branching, Engine, Learned, Lessons, Memory, Stats, Step, View};
use crate::matrix::RowId;

/// What is left of the matrix after the rows of the path have been chosen. It can take the choices back.
///
/// Columns and rows have the representation's own numbers. To take a chosen row back, the driver passes its number
/// again; it is always the last row of the path.
pub(super) trait Remainder: Clone + Send + Sync + 'static {
    /// Whether it is made of bitsets.
    const IS_BITS: bool;

    /// The rows and columns it was made from.
    fn view(&self) -> &View;

    /// The open primary column with the fewest rows, the first of several, and its number of rows; `None` if all are
    /// covered.
    fn smallest(&mut self) -> Option<(u32, u32)>;

    /// How many rows a primary column has; `None` if it is covered.
    fn size(&self, column: u32) -> Option<u32>;

    /// Whether a secondary column that is not covered has a row.
    fn has_rows(&self, column: u32) -> bool;

    /// Calls this with each open primary column that is covered once, in any order, and its number of rows.
    fn each_open(&self, visit: impl FnMut(u32, u32));

    /// Chooses the only row of an open column.
    fn force(&mut self, column: u32) -> u32;

    /// Takes a forced row back. The state may be wrong afterwards: before any other question a row chosen among
    /// several is taken back too, or the search starts again.
    fn unforce(&mut self, row: u32);

    /// Chooses the first row of an open column that has several.
    fn first(&mut self, column: u32) -> u32;

    /// Takes a row back and chooses the next one of its column. There is one.
    fn next(&mut self, column: u32, row: u32) -> u32;

    /// Takes the last row of a column back. The state may be wrong afterwards: before any other question a row of the
    /// level above is taken back too, or the search starts again.
    fn leave(&mut self, column: u32, row: u32);

    /// Rules out all rows left of a multiple column, which no more may cover.
    fn close(&mut self, column: u32);

    /// Takes that back; what has been done since then has been taken back. The state may be wrong afterwards, as after
    /// [`unforce`](Self::unforce).
    fn reopen(&mut self, column: u32);

    /// How many rows a multiple column has.
    fn row_count(&self, column: u32) -> u32;

    /// The first row of a multiple column that is not closed, by its number in the view.
    fn first_row(&self, column: u32) -> Option<u32>;

    /// Starts again, without these rows of the view. All chosen rows have been taken back.
    fn start_again(&mut self, excluded: &[u32]);

    /// Chooses a row of the view, whatever its columns. No row has been chosen for a column yet.
    fn grant(&mut self, row: u32) -> u32;

    /// The number of a chosen row in the view.
    fn row(&self, row: u32) -> u32;

    /// How many entries have been taken out of their columns.
    fn updates(&self) -> u64;

    /// How many nodes to visit before asking for a [subtree](Self::subtree) again.
    fn look_every(&self) -> u64 {
        u64::MAX
    }

    /// A separate search of a subtree that has taken long, and the number of its level, if that pays after this many
    /// nodes. The root of the subtree is the node of that level, before its row was chosen.
    ///
    /// `whole`: with the columns that are purified there, which make no difference to the search, only to its memory.
    fn subtree(
        &self,
        _levels: &[Level],
        _path: &[u32],
        _nodes: u64,
        _whole: bool,
    ) -> Option<(usize, Box<dyn Engine>)> {
        None
    }
}

/// A column that had several rows, and how many of them have been tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) column: u32,
    size: u32,
    pub(super) tried: u32,
    /// How many rows had been chosen before.
    pub(super) depth: u32,
    /// How many nodes had been visited before.
    pub(super) nodes: u64,
}

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

    /// A column has no row left.
    fn fail<const LEARNED: bool>(&mut self, column: u32) -> Phase {
        if LEARNED && let Some(learned) = &mut self.learned {
            let is_end = learned.fail(self.left.view().origin(column));
            if is_end {
                return self.rerun();
            }
        }
        Phase::Backtrack
    }

    /// Begins the next run: goes back to the root.
    #[cold]
    fn rerun(&mut self) -> Phase {
        self.learned.iter_mut().for_each(|learned| learned.rerun());
        self.best_run = self.progress();
        self.stats.updates = self.stats.updates.wrapping_add(self.left.updates());
        let granted = self.granted_rows();
        self.take_back(0);
        self.begin(&granted);
        Phase::Enter
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

    /// The same as [`branch`](Self::branch) on a known path, at a cover with loose rows too: `columns` are those of the
    /// next levels, as numbers of the first view, if they depend on what was learned. `None` if there is no such path.
    fn branch_along<'a>(&mut self, columns: &mut impl Iterator<Item = &'a u32>) -> Option<(u32, u32)> {
        if self.learned.is_none() {
            return self.branch::<false, true>().or_else(|| self.loose()).filter(|&(_, size)| size > 0);
        }
        let (smallest, size) = self.fewest_ways().or_else(|| self.loose()).filter(|&(_, size)| size > 0)?;
        if size == 1 {
            return Some((smallest, size));
        }
        let view = self.left.view();
        let column = view.place_of(*columns.next()?).filter(|&column| (column as usize) < view.primary)?;
        Some((column, if column == smallest { size } else { self.size(column)? }))
    }

    /// The open primary column with the fewest ways to choose its next row, the first of several, and how many; `None`
    /// if no column needs a row.
    fn fewest_ways(&mut self) -> Option<(u32, u32)> {
        let mut fewest = self.left.smallest();
        for (at, multiple) in self.left.view().multiples().iter().enumerate() {
            let column = multiple.column;
            if let Some(ways) = self.ways(at)
                && fewest.is_none_or(|(other, size)| (ways, column) < (size, other))
            {
                fewest = Some((column, ways));
            }
        }
        fewest
    }

    /// How many ways there are to choose the next row of a multiple column, by its place; `None` if it needs none.
    fn ways(&self, at: usize) -> Option<u32> {
        let Multiple { column, slack, .. } = self.left.view().multiples()[at];
        let needed = self.rooms[at].saturating_sub(slack);
        (needed > 0).then(|| (self.left.row_count(column) + 1).saturating_sub(needed))
    }

    /// How many ways there are to choose the next row of a primary column; `None` if it needs none.
    pub(super) fn size(&self, column: u32) -> Option<u32> {
        match self.left.view().multiple_at(column) {
            Some(at) => self.ways(at),
            None => self.left.size(column),
        }
    }

    /// Calls this with each primary column that needs a row, in any order, and its [size](Self::size).
    pub(super) fn each_open(&self, mut visit: impl FnMut(u32, u32)) {
        self.left.each_open(&mut visit);
        for (at, multiple) in self.left.view().multiples().iter().enumerate() {
            if let Some(ways) = self.ways(at) {
                visit(multiple.column, ways);
            }
        }
    }

    /// The column of the loose rows and how many of them are left, if there are any.
    fn loose(&self) -> Option<(u32, u32)> {
        let column = self.left.view().loose()?;
        Some((column, self.left.row_count(column))).filter(|&(_, size)| size > 0)
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
        let number = self.left.row(row) as usize;
        for place in 0..self.left.view().multiple_columns_of(number).len() {
            let column = self.left.view().multiple_columns_of(number)[place];
            if let Some(room) = self.room(column) {
                *room -= 1;
                if *room == 0 {
                    self.left.close(column);
                }
            }
        }
        let row = self.id(row);
        self.memory.iter_mut().for_each(|memory| memory.take(row));
    }

    /// Tells the multiple columns that the last row of the path is about to be taken back.
    fn untake<const PLAIN: bool>(&mut self, row: u32) {
        if PLAIN {
            return;
        }
        let number = self.left.row(row) as usize;
        for place in (0..self.left.view().multiple_columns_of(number).len()).rev() {
            let column = self.left.view().multiple_columns_of(number)[place];
            if let Some(room) = self.room(column) {
                *room += 1;
                if *room == 1 {
                    self.left.reopen(column);
                }
            }
        }
    }

    /// How many more rows may cover a multiple column.
    fn room(&mut self, column: u32) -> Option<&mut u32> {
        let at = self.left.view().multiple_at(column)?;
        self.rooms.get_mut(at)
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

    /// The columns of the levels from this one, as numbers of the first view, if the path depends on what was learned.
    fn branched(&self, level: usize) -> Vec<u32> {
        let view = self.left.view();
        let levels = if self.is_learned { &self.levels[level..] } else { &[] };
        levels.iter().map(|level| view.origin(level.column)).collect()
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

#[cfg(test)]
mod tests;
