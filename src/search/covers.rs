//! The iterator of covers.

use std::borrow::Borrow;
use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;

use super::cancel::NODES_BETWEEN_LOOKS;
use super::checkpoint::{Checkpoint, MOST_NODES_GIVEN, ResumeError};
use super::options::Search;
use super::outcome::Outcome;
use super::tree::{Node, Part, WHOLE};
#[cfg(feature = "analysis")]
use crate::engines::Memory;
use crate::engines::view::View;
use crate::engines::{Engine, Searches, Stats, Step};
use crate::matrix::{Cover, Incidence, Matrix, MatrixError, RowId};

/// The covers of a matrix, each found when it is asked for.
///
/// It borrows nothing: it can be stored, sent to another thread, and cloned, and a clone is a
/// snapshot that goes on from the same place. Dropping an unfinished search only frees memory.
///
/// Its `count()`, like that of any iterator, visits each cover; [`Search::count`] finds numbers that no search could
/// reach.
///
/// # Order
///
/// The search branches on the open primary column with the fewest remaining rows, the first declared in a tie, and
/// tries its rows in ascending order. The sequence of covers is the same for every engine and stable within a minor
/// version. A [seed](Search::seed) changes it.
///
/// A column that must be covered [several times](crate::MatrixBuilder::between) counts only the rows that may come
/// next: those after which enough rows are left. A row of it that has been tried is left out, so its rows are chosen in
/// ascending order. A column that has what it needs is not branched on. If all columns have, that is a cover, and the
/// rows that may still be added come next, in ascending order: so a cover comes before those that hold all its rows and
/// more.
///
/// # Cost
///
/// Starting the engine links takes time and memory linear in the matrix (about 24 bytes an entry). The engine bits
/// takes a bit for each row of each column and for each pair of rows, at most 40 MiB, and at most 60 MiB more for
/// smaller tables of subtrees; below links, for up to 16,384 rows, at most 120 MiB in all. The search does not recurse:
/// a cover of a million rows needs no more stack than one of three.
///
/// ```
/// use exactcover::runs::Outcome;
/// use exactcover::{MatrixBuilder, Search};
///
/// // Ways to pay 4 with coins placed left to right: 1+1+1+1, 1+1+2, ...
/// let mut m = MatrixBuilder::new();
/// let unit = m.primary("unit", 4);
/// for value in [1, 2, 4] {
///     for start in 0..=4 - value {
///         m.row(value, (start..start + value).map(|i| unit.at(i)))?;
///     }
/// }
/// let matrix = m.build()?;
/// let mut covers = Search::new().covers(&matrix);
/// while let Some(rows) = covers.next_rows() {
///     println!("{:?}", matrix.labels_of(rows)?);
/// }
/// assert_eq!(covers.stats().solutions, 6);
/// assert_eq!(covers.outcome(), Outcome::Exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use = "a search does nothing until its covers are asked for"]
pub struct Covers {
    search: Searches,
    /// True if `search` searches this matrix: not if the chosen rows clash, or there was no memory.
    is_started: bool,
    outcome: Outcome,
    /// Limits the nodes of `search`.
    node_limit: u64,
    /// The node where `search` began, the parts that come after it, and what was done before it.
    start: Node,
    later: VecDeque<Part>,
    before: Stats,
    options: Search,
    /// The rows that the options chose. They are not in the view that is searched.
    assumed: Vec<RowId>,
    matrix: Arc<Incidence>,
    rows: Vec<RowId>,
}

impl Covers {
    pub(crate) fn over(matrix: Arc<Incidence>, options: Search) -> Self {
        let (outcome, (assumed, view)) = match options.left(&matrix) {
            Ok(Some(left)) => (Outcome::Running, left),
            Ok(None) => (Outcome::Exhausted, Default::default()),
            Err(_) => (Outcome::Refused, Default::default()),
        };
        Self {
            search: options.start(view),
            is_started: outcome == Outcome::Running,
            outcome,
            node_limit: options.node_limit.unwrap_or(u64::MAX),
            start: Node::root(),
            later: VecDeque::new(),
            before: Stats::default(),
            options,
            assumed,
            matrix,
            rows: Vec::new(),
        }
    }

    /// Goes on from a checkpoint, each of whose parts is looked at, with these options where it has none of its own.
    pub(crate) fn at(
        matrix: Arc<Incidence>,
        options: &Search,
        checkpoint: &Checkpoint,
    ) -> Result<Self, ResumeError> {
        checkpoint.check(&matrix)?;
        let mut covers = Self::over(matrix, options.of_tree(checkpoint.tree.clone()));
        let mut parts = VecDeque::from(checkpoint.parts.clone());
        match covers.outcome {
            Outcome::Refused => return Err(ResumeError::Refused),
            // Chosen rows that clash: the search had ended before it began.
            Outcome::Exhausted if !parts.is_empty() => return Err(ResumeError::Damaged),
            _ => {}
        }

        // The first comes last, and the search stays there.
        for part in parts.iter_mut().rev() {
            if !covers.enter(part) || !covers.pass_over(part.given) {
                return Err(ResumeError::Damaged);
            }
            if part.given > 0 {
                part.clone_from(&covers.place());
            }
        }
        if parts.pop_front().is_none() {
            covers.outcome = Outcome::Exhausted;
        }
        covers.later = parts;
        covers.before = covers.before + checkpoint.stats;

        // The limit is on the nodes from here on.
        let limit = covers.options.node_limit.unwrap_or(u64::MAX);
        covers.node_limit = limit.saturating_add(covers.search.visited());
        Ok(covers)
    }

    /// Searches for the next cover and lends its rows, without allocating, in the order in which they were chosen.
    /// Once the search has ended it is `None`, until the search is [started again](Self::restart) or [allowed more
    /// nodes](Self::add_nodes); [`outcome`](Self::outcome) says why it ended.
    pub fn next_rows(&mut self) -> Option<&[RowId]> {
        if !self.advance() {
            return None;
        }
        self.rows.clear();
        // The search does not have them.
        self.rows.extend_from_slice(&self.assumed);
        self.search.chosen(&mut self.rows);
        Some(&self.rows)
    }

    /// Moves to the next cover, if there is one.
    #[inline(always)] // into its two callers: a call for each cover costs 2 % on dominoes
    fn advance(&mut self) -> bool {
        while self.outcome == Outcome::Running {
            let mut limit = self.node_limit;
            // Without a flag there is nothing to look at on the way.
            if self.options.cancel.is_there() {
                if self.options.cancel.is_raised() {
                    self.outcome = Outcome::Canceled;
                    break;
                }
                limit = limit.min(self.search.visited() + NODES_BETWEEN_LOOKS);
            }

            match self.search.advance(limit) {
                Step::Cover => return true,
                Step::Exhausted => self.leave(),
                Step::Paused if limit == self.node_limit => self.outcome = Outcome::Limited,
                Step::Paused => {}
            }
        }
        false
    }

    /// Goes on with the next part, if there is one.
    #[cold]
    fn leave(&mut self) {
        match self.later.pop_front() {
            Some(part) => {
                let is_there = self.enter(&part);
                assert!(is_there, "the tree has the part"); // else its covers would be lost unseen
            }
            None => self.outcome = Outcome::Exhausted,
        }
    }

    /// Begins a part; `false` if the tree has no such part.
    fn enter(&mut self, part: &Part) -> bool {
        let stats = self.search.stats();
        // The search counts its nodes from 0 again, so the limit falls by those so far.
        self.node_limit -= stats.nodes.min(self.node_limit);
        self.before = self.before + stats;
        self.start.clone_from(&part.node);
        self.begin() && self.go_along(part)
    }

    /// Moves from the start of a part to where it was left.
    fn go_along(&mut self, part: &Part) -> bool {
        let stats = Stats { max_depth: self.search.assumed(), ..Stats::default() };
        self.search.resume(&part.path, stats, part.is_visited)
    }

    /// Starts the search at `start`.
    fn begin(&mut self) -> bool {
        self.search.restart(&self.start.rows, &self.start.excluded)
    }

    /// Passes over the covers of the part that were already returned; `false` if not as many are found soon.
    fn pass_over(&mut self, given: u32) -> bool {
        let limit = self.search.visited().saturating_add(MOST_NODES_GIVEN);
        (0..given).all(|_| self.search.advance(limit) == Step::Cover)
    }

    /// Counts the remaining covers, without returning them, until the search ends; [`outcome`](Self::outcome) says
    /// whether that was the end of the tree. A search that was refused counts none, which says nothing about the
    /// matrix: [`Search::count`] says whether its number is exact.
    ///
    /// ```
    /// use exactcover::runs::Outcome;
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(9)?.matrix()?;
    /// let mut covers = Search::new().node_limit(100_000).covers(&matrix);
    /// assert_eq!(covers.count_rest(), 352);
    /// assert_eq!(covers.outcome(), Outcome::Exhausted);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_rest(&mut self) -> u64 {
        let before = self.stats().solutions;
        while self.advance() {}
        self.stats().solutions - before
    }

    /// Starts from the beginning, with these rows taken for granted in place of those chosen before. What the search
    /// has allocated and computed so far is kept, so that many questions about one matrix cost little more than their
    /// answers.
    ///
    /// From then on the search is the same as a new one with the same options that [chooses](Search::choose) these
    /// rows: the same covers in the same order, the same nodes, the same limit. Excluded rows stay excluded.
    ///
    /// # Cost
    ///
    /// O(columns + rows), and choosing the rows. If the options chose rows, the first restart costs as much as a new
    /// search, because the engine was started without those rows.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, RowId, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let mut covers = Search::new().covers(&matrix);
    /// // How many boards have a queen on this square, for each square of the first rank?
    /// let boards: Vec<u64> = (0..8)
    ///     .map(|square| {
    ///         covers.restart([RowId::new(square)]);
    ///         covers.count_rest()
    ///     })
    ///     .collect();
    /// assert_eq!(boards, [4, 8, 16, 18, 18, 16, 8, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restart<R: Borrow<RowId>>(&mut self, rows: impl IntoIterator<Item = R>) {
        // The engine was started without those rows, so it is started anew.
        if !self.options.chosen.is_empty() {
            self.options.chosen.clear();
            *self = Self::over(self.matrix.clone(), std::mem::take(&mut self.options));
        }
        self.start.rows.clear();
        self.start.rows.extend(rows.into_iter().map(|row| *row.borrow()));
        self.start_without(&[]);
    }

    /// Starts from the beginning with these rows besides those that the options choose, and without the excluded rows.
    pub(crate) fn restart_below(&mut self, rows: &[RowId], excluded: &[RowId]) {
        self.start.rows.clear();
        self.start.rows.extend_from_slice(rows);
        self.start_without(excluded);
    }

    fn start_without(&mut self, excluded: &[RowId]) {
        self.start.excluded.clear();
        self.start.excluded.extend_from_slice(excluded);
        // A checkpoint holds them ascending.
        self.start.excluded.sort_unstable();
        self.start.share = WHOLE;
        self.start_again();
    }

    /// Starts again with this part of the tree alone, in which this much was done before.
    pub(crate) fn restart_in(&mut self, part: &Part, done: Stats) {
        self.start.clone_from(&part.node);
        self.start_again();
        // Only now: starting again forgets what was done.
        self.before = done;
        let is_there = self.outcome == Outcome::Running && self.go_along(part);
        assert!(is_there, "the tree has the part"); // else its covers would be lost unseen
    }

    /// Starts from the beginning at `start`. A search that ended before it began stays as it is.
    fn start_again(&mut self) {
        if !self.is_started {
            return;
        }
        self.later.clear();
        self.before = Stats::default();
        self.outcome = if self.begin() { Outcome::Running } else { Outcome::Exhausted };
        self.node_limit = self.options.node_limit.unwrap_or(u64::MAX);
    }

    /// Allows this many nodes more. A search that ended as [`Limited`](Outcome::Limited) or
    /// [`Canceled`](Outcome::Canceled) then goes on from where it stopped when the next cover is asked for. With this,
    /// one thread can search in slices, as a user interface must.
    ///
    /// Returns whether the search can go on. If not, no nodes are added, and [`outcome`](Self::outcome) says why: it
    /// has ended, was refused, or is [`Canceled`](Outcome::Canceled), since the flag is set.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let mut covers = Search::new().node_limit(0).covers(&matrix);
    /// let mut boards = 0;
    /// while covers.add_nodes(100) {
    ///     boards += covers.by_ref().count(); // then see whether somebody has pressed a key
    /// }
    /// assert_eq!(boards, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        self.outcome.add_nodes(&self.options.cancel, &mut self.node_limit, nodes)
    }

    /// Takes back the nodes that were allowed and not visited, and says how many they were.
    pub(crate) fn take_nodes_back(&mut self) -> u64 {
        let left = self.node_limit.saturating_sub(self.search.visited());
        self.node_limit -= left;
        left
    }

    /// Returns the state of the search, to go on from later, in another process or by another engine. See
    /// [`Checkpoint`].
    ///
    /// # Errors
    ///
    /// [`ResumeError::Learned`] if the order of the search is [learned](crate::runs::Branching#learned-orders).
    ///
    /// # Cost
    ///
    /// Linear in the depth of the search; the first time also O(columns + rows + entries), for the fingerprint of the
    /// matrix.
    pub fn checkpoint(&self) -> Result<Checkpoint, ResumeError> {
        let tree = self.options.own_tree();
        if tree.is_learned() {
            return Err(ResumeError::Learned);
        }
        Ok(Checkpoint::new(self.matrix.fingerprint(), tree, self.parts(), self.stats_below()))
    }

    /// Returns what has been done, without the rows that the options choose.
    pub(crate) fn stats_below(&self) -> Stats {
        self.before + self.search.stats()
    }

    /// Returns the parts that are left to search.
    pub(crate) fn parts(&self) -> Vec<Part> {
        match self.outcome {
            Outcome::Exhausted => Vec::new(),
            _ => [self.place()].into_iter().chain(self.later.iter().cloned()).collect(),
        }
    }

    /// Returns the place where the search stands.
    fn place(&self) -> Part {
        let mut path = Vec::new();
        self.search.chosen(&mut path);
        let rows = path.drain(..self.search.assumed()).collect(); // each once, as the start need not have them
        let node = Node { rows, ..self.start.clone() };
        Part { node, path, is_visited: self.search.is_visited(), given: 0 }
    }

    pub(crate) fn incidence(&self) -> &Arc<Incidence> {
        &self.matrix
    }

    /// Returns the view of what the options leave of the matrix.
    pub(crate) fn view(&self) -> &View {
        self.search.view()
    }

    /// Notes from now on which columns the search depends on. Only for a search that has not begun.
    pub(crate) fn note(&mut self) {
        self.search.note(Some(vec![false; self.matrix.bounds.len()]));
    }

    /// Returns the columns noted: if there was no cover, none covers all of these.
    pub(crate) fn noted(&mut self) -> Vec<bool> {
        self.search.note(None).unwrap_or_default()
    }

    /// Tries none of several equal rows from now on once one was tried in vain. Only for a search that ends at its first cover.
    #[cfg(feature = "analysis")]
    pub(crate) fn pass_equal_rows(&mut self) {
        self.search.pass_equal_rows();
    }

    /// Enters no subtree without a cover twice, with a table of at most this many bytes. Only for a search that has not
    /// begun and ends at its first cover.
    #[cfg(feature = "analysis")]
    pub(crate) fn remember_dead_ends(&mut self, bytes: usize) {
        let memory = Memory::dead_ends(self.view(), bytes);
        self.search.remember(Some(Box::new(memory)));
    }

    /// Returns the first nodes, at most this many, below which the part has not been searched, in the order of the
    /// search: the current node, and the rows after those of the path, from the deepest level up. Only for a search
    /// without a memo table; it must start again afterwards.
    pub(crate) fn remaining(&mut self, most: usize) -> Vec<Node> {
        let mut nodes = Vec::new();
        while nodes.len() < most && self.search.next_node() {
            nodes.push(Node::of(&self.search, &self.start));
            self.search.skip();
        }
        nodes
    }

    /// Splits what is left of the part near its root: where it goes on, which is left to this search, and after that about
    /// this many parts, if there are as many, in the order of the search.
    ///
    /// Only the levels at the top are taken apart, so that a deep path is not made into as many parts as it has levels;
    /// and only so many rows of them, since a level may have a hundred thousand: the others are one part.
    pub(crate) fn split_off(&mut self, at_least: usize) -> Option<(Part, Vec<Part>)> {
        let (depth, done) =
            (self.search.depth_to_split(at_least)? - self.search.assumed(), self.stats_below());
        let Part { node, mut path, is_visited, given } = self.place();
        let below = path.split_off(depth);
        // From the node where the path is cut: its later rows, and those of the levels above, are the other parts.
        self.restart_in(&Part { node, path, is_visited: false, given }, Stats::default());

        let mut nodes = self.remaining(at_least.saturating_add(1));
        let mut others = self.search.next_node().then(|| self.place());
        // The shares of parts are no more than the share of what they are parts of.
        if let Some(Part { node, .. }) = &mut others {
            node.share = node.share.saturating_sub(nodes.iter().map(|node| node.share).sum());
        }

        let first = Part { node: nodes.remove(0), path: below, is_visited, given };
        self.restart_in(&first, done);
        Some((first, nodes.into_iter().map(Part::below).chain(others).collect()))
    }

    /// Returns the engine that the search began with: [`Engine::Links`] or [`Engine::Bits`]. See also
    /// [`engine_below`](Self::engine_below).
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.search.engine()
    }

    /// Returns the engine of the subtrees, if it is a different one: with [`Engine::Auto`] a search that begins with
    /// links goes on with bits below nodes where few rows are left. `None` until that has happened.
    #[must_use]
    pub fn engine_below(&self) -> Option<Engine> {
        self.search.has_changed().then_some(Engine::Bits)
    }

    /// Tells why it was refused.
    pub(crate) fn refusal(&self) -> MatrixError {
        let (rows, columns) = (self.matrix.row_ends.len(), self.matrix.bounds.len());
        match self.options.engine {
            Engine::Bits => MatrixError::TooLargeForBits { rows, columns },
            _ => self.matrix.too_large_for_memory(),
        }
    }

    /// Returns the options that it was started with.
    pub(crate) fn options(&self) -> &Search {
        &self.options
    }

    /// Returns the state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the work of the search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let stats = self.stats_below();
        Stats { max_depth: self.assumed.len() + stats.max_depth, ..stats }
    }

    /// Returns the estimated fraction of the search tree already searched, from 0 to 1. It assumes equal work below all
    /// rows of a column (Knuth's estimate), never falls, and is 1 when the tree is exhausted. After going on from a
    /// [`Checkpoint`] it is the fraction of the whole tree; for a [part](Search::split), everything outside it counts
    /// as searched.
    ///
    /// Cost: linear in the depth of the search.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.outcome == Outcome::Exhausted {
            return 1.0;
        }
        // All that is in no part that is left counts as searched.
        let share = self.start.share;
        let left: u64 = self.later.iter().map(|part| part.node.share).sum();
        ((WHOLE - share - left) as f64 + share as f64 * self.search.progress()) / WHOLE as f64
    }
}

impl Iterator for Covers {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        self.next_rows().map(Cover::from)
    }

    /// Promises no further cover: only the search can tell whether there is one.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, (self.outcome != Outcome::Running).then_some(0))
    }

    fn count(mut self) -> usize {
        usize::try_from(self.count_rest()).unwrap_or(usize::MAX)
    }
}

impl FusedIterator for Covers {}

// Not derived through `dyn AnyState`, which would have to name these traits. They hold: nothing in a search
// changes behind a shared reference, and clones share only tables that no search changes.
impl UnwindSafe for Covers {}
impl RefUnwindSafe for Covers {}

impl std::fmt::Debug for Covers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Covers")
            .field("outcome", &self.outcome)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

/// # Covers
impl Search {
    /// Returns the covers, each found when it is asked for, in canonical order or that of the [seed](Self::seed). See
    /// [`Covers`].
    ///
    /// If [`Engine::Bits`](crate::runs::Engine::Bits) is requested and the matrix is too large for it, or there is no
    /// memory for the search, nothing is searched: the [`outcome`](Covers::outcome) is
    /// [`Refused`](crate::runs::Outcome::Refused) from the beginning.
    ///
    /// Cost: O(columns + rows + entries) to start.
    pub fn covers<L>(&self, matrix: &Matrix<L>) -> Covers {
        Covers::over(matrix.incidence().clone(), self.clone())
    }

    /// Goes on from a checkpoint, with the engine, the node limit and the cancel flag of these options. The limit
    /// counts the nodes from here on. The way to branch, the seed, chosen and excluded rows
    /// are those of the checkpoint. The covers are exactly those that the search had not found when the checkpoint was
    /// made, in the same order.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the checkpoint was made for another matrix or another order of covers or is damaged, or the
    /// matrix is too large for the requested engine.
    ///
    /// # Cost
    ///
    /// That of a new search; for each part also that of a restart and of choosing the rows of its path.
    pub fn resume<L>(&self, matrix: &Matrix<L>, checkpoint: &Checkpoint) -> Result<Covers, ResumeError> {
        Covers::at(matrix.incidence().clone(), self, checkpoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::MatrixBuilder;

    /// It would search a matrix without columns, whose only cover is empty.
    #[test]
    fn a_search_that_ended_before_it_began_is_not_started_again() {
        let mut m = MatrixBuilder::new();
        let cell = m.primary("cell", 2);
        let both = m.row((), [cell.at(0), cell.at(1)]).unwrap();
        let left = m.row((), [cell.at(0)]).unwrap();
        let rows = (0..8200).map(|_| m.row((), [cell.at(1)]).unwrap());
        assert_eq!(rows.count(), 8200);
        let matrix = m.build().unwrap();
        let clash = Search::new().choose([both, left]);
        let refused = Search::new().engine(Engine::Bits);
        for (options, outcome) in [(clash, Outcome::Exhausted), (refused, Outcome::Refused)] {
            let mut covers = options.covers(&matrix);
            assert_eq!(covers.outcome(), outcome);
            covers.restart_below(&[], &[left]);
            assert_eq!((covers.outcome(), covers.next()), (outcome, None));
        }
    }

    /// A row was left out twice, above the start and below it, which broke the links.
    #[test]
    fn what_remains_of_a_part_is_split_again() {
        let mut m = MatrixBuilder::new();
        let kind = m.between("kind", 1, 2..=4);
        (0..8).for_each(|_| assert!(m.row((), [kind.at(0)]).is_ok()));
        let matrix = m.build().unwrap();
        let options = Search::new().engine(Engine::Links).node_limit(0);
        // Counts a part in slices of this many nodes, each of whose rests is split.
        fn count(covers: &mut Covers, part: &Node, nodes: u64) -> u64 {
            covers.restart_in(&Part::below(part.clone()), Stats::default());
            covers.add_nodes(nodes);
            let found = covers.count_rest();
            let rest = covers.remaining(usize::MAX);
            assert!(rest.iter().map(|node| node.share).sum::<u64>() <= part.share);
            found + rest.iter().map(|part| count(covers, part, nodes)).sum::<u64>()
        }
        for nodes in 1..9 {
            assert_eq!(count(&mut options.covers(&matrix), &Node::root(), nodes), 28 + 56 + 70, "{nodes}");
        }
    }
}
