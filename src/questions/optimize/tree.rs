//! Branch and bound: the covers whose costs are above one limit and at most another, each once.
//!
//! A node computes a bound from the duals of its parent; if that does not cut it, from duals of its own. Rows whose
//! reduced cost exceeds the gap are dropped, and columns with one row left are covered by it. Then it branches: to
//! prove an optimum, on the column with the fewest rows left of those that have a *fractional* row, one whose primal
//! value is a fraction, the row first that has the largest value, or, if there are many such columns, on a pair of them
//! (`pairs`); to list ties, on the column and in the order of the canonical search, of which only the branches that
//! cost too much are cut.
//!
//! A column that may be covered once, and need not be, is branched on like one that must, with one branch more: without its
//! rows. The rows of a column that may be covered several times do not exclude each other. To list ties, those before the row
//! tried are dropped; to prove an optimum, one row is tried, and then dropped, so that the rest gets a bound of its
//! own. Once all columns have what they need, the chosen rows are a cover, and if there are rows left, the search
//! goes on.
//!
//! The canonical order may lead deep into parts without a cover of the cost that is listed. If it does, a part is searched
//! only if a known cover lies in it, or another search finds one there (`witnesses`).

use std::cmp::Ordering;
use std::sync::Arc;

use super::journal::{Branch, Journal};
use super::pairs::{Pair, Pairs, score};
use super::potentials::refine;
use super::witnesses::{PATIENCE as NODES_WITHOUT_COVER, Witnesses};
use crate::engines::Step;
use crate::linear::{Bound, Duals, Left, MOST_BYTES, Mark, Potentials, PricedRows, WarmStart};
use crate::search::Cancel;

/// With fewer rows left than this, branching is cheaper than a bound of one's own.
const WORTH_SOLVING: usize = 4;
/// With at least so many columns that have a fractional row, pairs are branched on: of this many columns the one with
/// the fewest rows is hardly one that matters. With fewer, the trials take longer than they save.
const MANY_FRACTIONAL: usize = 128;
/// At most this many pairs are tried in a node, and no more after this many in a row were not better than one before
/// them.
const MOST_TRIALS: u32 = 16;
const PATIENCE: u32 = 2;
/// The number of pivots of a trial.
const PIVOTS_OF_A_TRIAL: u64 = 20;

#[derive(Clone, Debug)]
struct Frame {
    mark: Mark,
    /// The mark in the rows of the canonical search.
    canonical: Option<Mark>,
    /// The place where its candidates begin; those of the last frame end at the end.
    first: usize,
    /// The number of warm starts that are kept up to this frame.
    warm_starts: usize,
    /// The column whose rows are tried in ascending order, each without those before it.
    ascending: Option<u32>,
    /// True if the chosen rows were a cover.
    is_cover: bool,
}

/// A part of a node's covers to search, and what they cost at least.
#[derive(Clone, Copy, Debug)]
struct Child {
    part: Branch,
    least: i64,
}

/// See the head of the file.
#[derive(Clone, Debug)]
pub(super) struct BranchAndBound {
    pub(super) rows: Arc<PricedRows>,
    pub(super) left: Left,
    /// The rows of the canonical search: those that clash with no chosen row, whatever they cost.
    canonical: Option<Left>,
    bound: Bound,
    pub(super) duals: Duals,
    /// The state without choices.
    root: Mark,
    /// The warm start of the root, once it has been visited.
    root_warm_start: Option<WarmStart>,
    frames: Vec<Frame>,
    candidates: Vec<Child>,
    warm_starts: Vec<WarmStart>,
    is_begun: bool,
    /// True if the cheapest cover alone is wanted. Then one that the duals suggest lowers the limit below its cost.
    is_first: bool,
    /// The last such cover with its cost, for the caller to take.
    pub(super) suggested: Option<(i64, Vec<u32>)>,
    /// The lower bound on the cost of all covers that the root proved.
    pub(super) root_least: i64,
    /// Only covers that cost more than `above`, and at most `limit`, are found.
    above: i64,
    pub(super) limit: i64,
    /// No cover costs less or more than these.
    pub(super) range: (i64, i64),
    pub(super) nodes: u64,
    pub(super) max_depth: usize,
    /// Rows with which, and rows without which, covers cost too much.
    dropped: Vec<u32>,
    needed: Vec<u32>,
    /// For each column whether it has a fractional row.
    is_fractional: Vec<bool>,
    pub(super) pairs: Pairs,
    witnesses: Witnesses,
    /// The tree of the ordinary search for witnesses, and whether it is looking for one.
    prober: Option<Box<BranchAndBound>>,
    is_looking: bool,
    /// See `witnesses`.
    pub(super) patience: u64,
    cancel: Cancel,
    /// See [`MANY_FRACTIONAL`].
    pub(super) many_fractional: usize,
}

impl BranchAndBound {
    /// Makes a tree for rows whose covers all have costs in this range.
    pub(super) fn new(
        rows: Arc<PricedRows>,
        (potentials, range): (Arc<Potentials>, (i64, i64)),
        cancel: Cancel,
    ) -> Self {
        let mut left = Left::new(rows.clone());
        rows.useless.iter().for_each(|&row| left.drop_row(row));
        left.propagate(); // here, since to undo forgets which columns are single

        Self {
            bound: Bound::new(&rows),
            duals: Duals::new(rows.clone(), potentials, cancel.clone()),
            canonical: None,
            root: left.mark(),
            left,
            root_warm_start: None,
            frames: Vec::new(),
            candidates: Vec::new(),
            warm_starts: Vec::new(),
            is_begun: false,
            is_first: true,
            suggested: None,
            root_least: range.0,
            above: i64::MIN,
            limit: range.1,
            range,
            nodes: 0,
            max_depth: 0,
            dropped: Vec::new(),
            needed: Vec::new(),
            is_fractional: vec![false; rows.view.columns],
            pairs: Pairs::default(),
            witnesses: Witnesses::default(),
            prober: None,
            is_looking: false,
            patience: NODES_WITHOUT_COVER,
            cancel,
            many_fractional: MANY_FRACTIONAL,
            rows,
        }
    }

    /// Starts again for the covers that cost more than `above` and at most `limit`.
    pub(super) fn restart(&mut self, above: i64, limit: i64) {
        self.left.undo(self.root);
        self.canonical = None;
        self.frames.clear();
        self.candidates.clear();
        self.warm_starts.clear();
        // The duals of the root are of use for all limits.
        self.warm_starts.extend(self.root_warm_start.clone());
        self.is_begun = false;
        self.is_first = false;
        (self.above, self.limit) = (above, limit);
    }

    /// Restarts for the cheapest cover alone, like [`restart`](Self::restart). Each cover that is found should lower the
    /// limit.
    pub(super) fn restart_for_first(&mut self, above: i64, limit: i64) {
        self.restart(above, limit);
        self.is_first = true;
    }

    /// Restarts for the covers that cost exactly this, in the order of the canonical search. Some of them are known.
    pub(super) fn restart_for_ties(&mut self, cost: i64, known: Vec<Vec<u32>>) {
        self.restart(cost.saturating_sub(1), cost);
        self.canonical = Some(Left::new(self.rows.clone()));
        self.witnesses.restart(known);
        self.is_looking = false;
    }

    /// Makes a tree for the same rows.
    pub(super) fn another(&self) -> Self {
        let start = (self.duals.potentials().clone(), self.range);
        let mut another = Self::new(self.rows.clone(), start, self.cancel.clone());
        // Those of costs that were refined are not to be found again.
        another.duals.clone_from(&self.duals);
        another.duals.updates = 0;
        another.many_fractional = self.many_fractional;
        another.root_warm_start.clone_from(&self.root_warm_start);
        another
    }

    /// Ends early from now on once this flag is raised, and no other one.
    pub(super) fn set_cancel(&mut self, cancel: Cancel) {
        self.duals.set_cancel(cancel.clone());
        self.cancel = cancel;
    }

    /// Checks whether its flag is raised.
    pub(super) fn is_canceled(&self) -> bool {
        self.cancel.is_raised()
    }

    /// Restarts for one of the covers that another tree for the same rows would find from this state on.
    pub(super) fn restart_within(&mut self, other: &Left, mark: Mark, (above, limit): (i64, i64)) {
        self.restart_for_first(above, limit);
        self.suggested = None;
        // Those that are the only way from the beginning are chosen at the root already.
        for &row in &other.chosen[..mark.chosen] {
            if self.left.is_alive(row) {
                self.left.choose(row);
            }
        }
        // Covers with a row that the other tree has left out cost too much, or are found elsewhere.
        self.dropped.clear();
        self.dropped.extend(self.left.alive().iter().filter(|&&row| !other.was_alive(row, mark)));
        for &row in &self.dropped {
            self.left.drop_row(row);
        }
    }

    /// Returns the number of steps that the computation of the duals took.
    pub(super) fn updates(&self) -> u64 {
        self.duals.updates + self.prober.as_ref().map_or(0, |prober| prober.updates())
    }

    /// Returns a lower bound: no cover that has not been found and is not above the limit costs less; `None` if there
    /// is no such cover.
    ///
    /// Cost: linear in the depth of the search and the rows that it has still to try there.
    pub(super) fn least(&self) -> Option<i64> {
        if !self.is_begun {
            return Some(self.range.0);
        }
        self.candidates.iter().map(|candidate| candidate.least).filter(|&least| least <= self.limit).min()
    }

    /// Goes on to the next cover, and tells the journal what it does.
    pub(super) fn advance<J: Journal>(&mut self, node_limit: u64, journal: &mut J) -> Step {
        loop {
            if self.canonical.is_some() && !self.is_worth_searching(node_limit) {
                return Step::Paused;
            }
            let Some(frame) = self.frames.last().filter(|_| self.is_begun) else {
                if self.is_begun {
                    return Step::Exhausted;
                }
                if self.nodes >= node_limit {
                    return Step::Paused;
                }
                self.is_begun = true;
                journal.opened(None);
                if self.visit(self.range.0, None, journal) {
                    return Step::Cover;
                }
                continue;
            };

            // All candidates of the last frame have been tried.
            if self.candidates.len() == frame.first {
                self.frames.pop();
                journal.closed();
                self.witnesses.left(self.frames.len());
                continue;
            }
            if self.nodes >= node_limit {
                return Step::Paused;
            }

            // Those beyond belong to nodes that have been left.
            self.warm_starts.truncate(frame.warm_starts);
            let Some(Child { part, least }) = self.candidates.pop() else { continue };
            // The limit may have become lower since the candidate was made. A proof says of each one why it has no cover.
            if least > self.limit && !J::IS_KEPT {
                continue;
            }

            // Without some rows the chosen ones are the same: if they were a cover, it has been reported.
            self.left.undo(frame.mark);
            let reported = matches!(part, Branch::Without(_) | Branch::Uncovered(_)) && frame.is_cover;
            let reported = reported.then_some(frame.mark.chosen);

            let (ascending, canonical_mark) = (frame.ascending, frame.canonical);
            if let (Some(column), Branch::With(row)) = (ascending, part) {
                self.left.drop_before(column, row);
            }
            self.take(part);
            if let (Some(canonical), Some(mark), Branch::With(row)) =
                (&mut self.canonical, canonical_mark, part)
            {
                canonical.undo(mark);
                if let Some(column) = ascending {
                    canonical.drop_before(column, row);
                }
                canonical.choose(row);
            }

            journal.opened(Some(part));
            if self.visit(least, reported, journal) {
                return Step::Cover;
            }
        }
    }

    /// Looks for a witness in each frame that needs one, and leaves the first one without. Returns `false` if the limit
    /// was reached before that was known.
    fn is_worth_searching(&mut self, node_limit: u64) -> bool {
        while self.is_worth_bounding()
            && let Some(at) = self.witnesses.unknown(self.frames.len())
        {
            let mark = self.frames[at].mark;
            let is_known = !self.is_looking && self.witnesses.is_known(&self.left, mark);
            let Some(is_there) = Some(true).filter(|_| is_known).or_else(|| self.look(mark, node_limit))
            else {
                return false;
            };
            if is_there {
                self.witnesses.has_one();
            } else {
                self.candidates.truncate(self.frames[at].first);
                self.frames.truncate(at);
            }
        }
        true
    }

    /// Looks for a cover at this state by an ordinary search. Returns whether there is one; `None` if the limit was reached
    /// before that was known.
    fn look(&mut self, mark: Mark, node_limit: u64) -> Option<bool> {
        let mut prober = self.prober.take().unwrap_or_else(|| Box::new(self.another()));
        if !std::mem::replace(&mut self.is_looking, true) {
            prober.restart_within(&self.left, mark, (self.above, self.limit));
        }

        let mut is_there = None;
        while is_there.is_none() && self.nodes < node_limit {
            // One by one, since the first cover is enough, also one that the duals suggest.
            let before = prober.nodes;
            let step = prober.advance(before + 1, &mut ());
            self.nodes += prober.nodes - before;
            let found = prober.suggested.take().map(|(_, rows)| rows);
            let found = found.or_else(|| (step == Step::Cover).then(|| prober.left.chosen.clone()));
            is_there = match found {
                None => (step == Step::Exhausted).then_some(false),
                Some(rows) => {
                    self.witnesses.add(rows);
                    Some(true)
                }
            };
        }

        // Without an answer the same search goes on the next time.
        self.is_looking = is_there.is_none();
        self.prober = Some(prober);
        is_there
    }

    /// Visits a node, like [`enter`](Self::enter).
    fn visit(&mut self, least: i64, reported: Option<usize>, journal: &mut impl Journal) -> bool {
        let depth = self.frames.len();
        let is_found = self.enter(least, reported, journal);
        // There is nothing to come back to.
        if self.frames.len() == depth {
            journal.closed();
        }
        self.witnesses.visited(is_found, self.frames.len(), self.patience);
        is_found
    }

    /// Goes to that part of what is left.
    fn take(&mut self, part: Branch) {
        match part {
            // It follows from the rows chosen before: only the canonical search has yet to come to it.
            Branch::With(row) if self.left.is_chosen(row) => {}
            Branch::With(row) => self.left.choose(row),
            Branch::Without(row) => self.left.drop_row(row),
            Branch::Uncovered(column) => self.left.drop_rows_of(column),
            Branch::Together(pair) => self.left.drop_all(pair, false),
            Branch::Apart(pair) => self.left.drop_all(pair, true),
        }
    }

    /// Visits the node of what is left, of which all covers cost at least so much. Returns `true` if the chosen rows
    /// are a cover in the range, unless they are the first so many, which have been reported.
    fn enter(&mut self, least: i64, reported: Option<usize>, journal: &mut impl Journal) -> bool {
        self.nodes += 1;
        if !self.left.propagate() {
            return false;
        }

        // First the bound by the duals of a node above, a warm start; if that does not cut, by duals of its own.
        if !self.left.is_leaf() && self.is_worth_bounding() {
            if let Some(start) = self.warm_starts.last() {
                self.duals.start_from(start);
            }
            if !self.tighten(journal) {
                return false;
            }
            if !self.left.is_leaf() && self.left.alive().len() >= WORTH_SOLVING {
                self.duals.improve(&self.left, self.limit, self.frames.is_empty());
                if self.frames.is_empty() && self.root_warm_start.is_none() {
                    self.refine();
                }
                if !self.tighten(journal) || self.try_suggested() && !self.tighten(journal) {
                    return false;
                }
            }
            // The root is the same whatever the limits, so its first visit is enough.
            if self.frames.is_empty() && self.root_warm_start.is_none() {
                self.root_warm_start = Some(self.duals.warm_start());
                self.root_least = self.bound.least();
            }
        }

        if !self.left.is_leaf() && !self.branch(least, journal) {
            return false;
        }

        self.max_depth = self.max_depth.max(self.left.chosen.len());
        let is_reported = reported == Some(self.left.chosen.len());
        !is_reported && self.left.cost > self.above && self.left.cost <= self.limit
    }

    /// Takes what all covers share from the costs, as long as they are large, and the relaxation finds more of it.
    fn refine(&mut self) {
        while let Some(range) = refine(&self.rows, &mut self.duals, self.range) {
            (self.range, self.limit) = (range, self.limit.min(range.1));
            self.duals.improve(&self.left, self.limit, true);
        }
    }

    /// Ties of which each cover is one need no bound.
    fn is_worth_bounding(&self) -> bool {
        self.canonical.is_none() || self.limit < self.range.1
    }

    /// Computes the bound, drops the rows with which it is exceeded, and chooses those without which it is. Returns
    /// `false` if no cover is left.
    fn tighten(&mut self, journal: &mut impl Journal) -> bool {
        if self.bound.set(&self.rows, &self.left, &self.duals) > self.limit {
            journal.exceeded(&self.left, &self.duals, self.limit);
            return false;
        }

        let (bound, limit) = (&self.bound, self.limit);
        self.dropped.clear();
        self.dropped.extend(self.left.alive().iter().filter(|&&row| bound.with(row) > limit));
        self.needed.clear();
        if self.rows.has_multiplicities() {
            self.needed.extend(self.left.alive().iter().filter(|&&row| bound.without(row) > limit));
        }

        if !self.dropped.is_empty() || !self.needed.is_empty() {
            journal.decided(&self.left, &self.duals, limit, &self.dropped, &self.needed);
        }

        // Only now, since to drop a row changes the list of those that are alive.
        for &row in &self.dropped {
            self.left.drop_row(row);
        }
        // A needed row that was dropped, or clashes with a chosen one, leaves no cover.
        for &row in &self.needed {
            if self.left.is_alive(row) {
                self.left.choose(row);
            } else if !self.left.is_chosen(row) {
                return false;
            }
        }
        self.left.propagate()
    }

    /// Tries the rows that the duals suggest. Returns whether they are a cover that is wanted: then the limit is lowered
    /// below its cost.
    fn try_suggested(&mut self) -> bool {
        // Where all covers are wanted, none of them may lower the limit. A leaf is found as it is.
        if !self.is_first || self.left.is_leaf() {
            return false;
        }

        self.dropped.clear();
        if !self.duals.suggest(&self.left, self.frames.is_empty(), &self.bound.reduced, &mut self.dropped) {
            return false;
        }

        let mark = self.left.mark();
        for &row in &self.dropped {
            // A row that no column needs any more is taken only if the relaxation takes it, or it costs nothing more.
            let is_cheap = self.duals.primal(row) > 0.0 || self.bound.reduced[row as usize] <= 0;
            if self.left.is_alive(row) && (is_cheap || self.left.is_needed(row)) {
                self.left.choose(row);
            }
        }

        let cost = self.left.cost;
        let is_better = self.left.open == 0 && self.above < cost && cost <= self.limit;
        if is_better {
            self.limit = cost.saturating_sub(1);
            self.suggested = Some((cost, self.left.chosen.clone()));
        }
        self.left.undo(mark);
        is_better
    }

    /// Branches, where all covers of the node cost at least `least`. Returns whether the chosen rows are a cover.
    fn branch(&mut self, least: i64, journal: &mut impl Journal) -> bool {
        let first = self.candidates.len();
        let (column, is_cover) = self.next_column();
        let ascending =
            column.filter(|&column| self.canonical.is_some() && !self.rows.is_once(column as usize));

        let once = column.filter(|&column| self.rows.is_once(column as usize));
        let at_most_once = column.and_then(|column| self.rows.at_most_once(column));
        // The rows of another column do not exclude each other.
        if let (Some(column), Some(term), None) = (column, at_most_once, &self.canonical) {
            self.try_all(column, least);
            self.try_none(column, term, least, first);
        } else if self.canonical.is_none() && once.is_none() {
            self.try_one(column, least);
        } else if let Some(column) = column
            && (self.canonical.is_some() || !self.try_pair(least, journal))
        {
            self.try_all(column, least);
        }

        // Without candidates there is nothing to come back to.
        if self.candidates.len() == first {
            return is_cover;
        }

        let is_bounded = self.is_worth_bounding();
        if is_bounded && (self.warm_starts.len() + 1) * self.duals.warm_start_bytes() <= MOST_BYTES {
            self.warm_starts.push(self.duals.warm_start());
        }

        // Only now: with the column, rows may have been chosen there that were decided, for all candidates.
        let canonical = self.canonical.as_ref().map(Left::mark);
        let (mark, warm_starts) = (self.left.mark(), self.warm_starts.len());
        self.frames.push(Frame { mark, canonical, first, warm_starts, ascending, is_cover });
        is_cover
    }

    /// Chooses the column to branch on, if there is one, and whether the chosen rows are a cover.
    fn next_column(&mut self) -> (Option<u32>, bool) {
        let Some(canonical) = &mut self.canonical else {
            return (self.smallest_fractional().or_else(|| self.smallest_of(|_| true)), self.left.open == 0);
        };
        let mut next = canonical.next_column();
        // Its next rows may be decided already.
        while let Some(column) = next
            && let Some(row) = self.left.decided(column, canonical)
        {
            if !self.rows.is_once(column as usize) {
                canonical.drop_before(column, row);
            }
            canonical.choose(row);
            next = canonical.next_column();
        }
        // The canonical search is at a cover once all rows chosen here have been chosen there.
        (next, canonical.open == 0 && canonical.chosen.len() == self.left.chosen.len())
    }

    /// Finds the column with the fewest rows left of those with a fractional row. In another one the relaxation has
    /// chosen a row already: to choose that changes nothing.
    fn smallest_fractional(&mut self) -> Option<u32> {
        self.is_fractional.fill(false);
        for &row in self.left.alive().iter().filter(|&&row| self.duals.is_fractional(row)) {
            self.rows.columns_of(row).iter().for_each(|&column| self.is_fractional[column as usize] = true);
        }
        self.smallest_of(|column| self.is_fractional[column])
    }

    /// Finds the column with the fewest ways to go on among those for which `is_one` holds: it needs a row, or may be
    /// covered once.
    fn smallest_of(&self, is_one: impl Fn(usize) -> bool) -> Option<u32> {
        let needed = self.left.smallest_of(&is_one);
        if self.rows.view.optional().is_none() {
            return needed;
        }

        let at_most_once = self.rows.terms[self.rows.primary_terms..].iter().copied();
        let at_most_once = at_most_once.filter(|&column| is_one(column as usize));
        let rows =
            |column: u32| self.rows.of_column(column).filter(|&(row, _)| self.left.is_alive(row)).count();
        // To leave it uncovered is one more way.
        let ways = at_most_once.map(|column| (rows(column) + 1, column)).filter(|&(ways, _)| ways > 1);
        match (needed, ways.min()) {
            (Some(needed), Some((ways, _))) if self.left.ways(needed as usize) as usize <= ways => {
                Some(needed)
            }
            (needed, smallest) => smallest.map(|(_, column)| column).or(needed),
        }
    }

    /// Tries all rows of a column. The last candidate is tried first.
    fn try_all(&mut self, column: u32, least: i64) {
        let rows = self.rows.of_column(column).map(|(row, _)| row);
        let Some(canonical) = &self.canonical else {
            let mut rows: Vec<u32> = rows.filter(|&row| self.left.is_alive(row)).collect();
            rows.sort_unstable_by(|&one, &two| self.by_promise(one, two));
            let candidate = |row| Child { part: Branch::With(row), least: least.max(self.bound.with(row)) };
            self.candidates.extend(rows.into_iter().map(candidate));
            return;
        };

        let (first, is_bounded) = (self.candidates.len(), self.is_worth_bounding());
        for row in rows {
            if self.left.is_alive(row) {
                let least = if is_bounded { least.max(self.bound.with(row)) } else { least };
                self.candidates.push(Child { part: Branch::With(row), least });
            } else if self.left.is_chosen(row) && canonical.is_alive(row) {
                // No cover is without it, and so none chooses one after it first.
                self.candidates.push(Child { part: Branch::With(row), least });
                break;
            }
        }
        self.candidates[first..].reverse();
    }

    /// Tries to leave the column of this term uncovered too, beside its rows, which are the candidates from the first one on.
    fn try_none(&mut self, column: u32, term: usize, least: i64, first: usize) {
        let primal = |child: &Child| match child.part {
            Branch::With(row) => self.duals.primal(row),
            _ => 0.0,
        };
        // What the rows leave of 1 is the part in which the relaxation does not cover it.
        let rest = 1.0 - self.candidates[first..].iter().map(primal).sum::<f64>();
        let at = first + self.candidates[first..].partition_point(|child| primal(child) <= rest);
        let least = least.max(self.bound.uncovered(term));
        self.candidates.insert(at, Child { part: Branch::Uncovered(column), least });
    }

    /// Tries one row, of a column if one needs rows, and then what is left without it.
    fn try_one(&mut self, column: Option<u32>, least: i64) {
        let is_of = |row: u32| column.is_none_or(|column| self.rows.columns_of(row).contains(&column));
        let rows = self.left.alive().iter().copied().filter(|&row| is_of(row));
        if let Some(row) = rows.max_by(|&one, &two| self.by_promise(one, two)) {
            // The last one, that with the row, is tried first.
            let bounds =
                [(Branch::Without(row), self.bound.without(row)), (Branch::With(row), self.bound.with(row))];
            self.candidates.extend(bounds.map(|(part, bound)| Child { part, least: least.max(bound) }));
        }
    }

    /// Compares two rows: the one that should be tried before the other is the greater one.
    fn by_promise(&self, one: u32, two: u32) -> Ordering {
        let (duals, reduced) = (&self.duals, &self.bound.reduced);
        let primal = duals.primal(one).total_cmp(&duals.primal(two));
        let apart = || duals.told_apart(two).total_cmp(&duals.told_apart(one));
        let reduced = || reduced[two as usize].cmp(&reduced[one as usize]);
        primal.then_with(apart).then_with(reduced).then(two.cmp(&one))
    }

    /// Tries a pair of columns, if many have a fractional row. Returns whether there is one.
    fn try_pair(&mut self, least: i64, journal: &mut impl Journal) -> bool {
        // Columns that others imply are no terms, and do not count.
        let terms = &self.rows.terms[..self.rows.primary_terms];
        if terms.iter().filter(|&&column| self.is_fractional[column as usize]).count() < self.many_fractional
        {
            return false;
        }

        let (start, before) = (self.duals.warm_start(), self.bound.exact());
        let mut best: Option<(f64, Pair, [Option<i64>; 2])> = None;
        let (mut trials, mut in_vain) = (0, 0);
        for (expected, pair) in self.pairs.candidates(&self.rows, &self.left, &self.duals) {
            if trials >= MOST_TRIALS || in_vain >= PATIENCE {
                break;
            }
            // Else a branch would be the node itself: the primal values are only near to the exact ones.
            if !self.left.is_divided_by(pair.columns) {
                continue;
            }

            let (score, bounds) = if self.pairs.is_reliable(pair) {
                (expected, [Some(least); 2])
            } else {
                trials += 1;
                self.try_out(pair, &start, before, journal)
            };
            in_vain += 1;
            if best.is_none_or(|best| score > best.0) {
                best = Some((score, pair, bounds));
                in_vain = 0;
            }
            // If a branch is cut, only the other one is left.
            if bounds.contains(&None) {
                break;
            }
        }

        // The trials have changed the duals. The last candidate is tried first: the branch to which the primal values
        // are nearer.
        let Some((_, pair, [together, apart])) = best else { return false };
        self.duals.start_from(&start);
        let mut parts = [(Branch::Apart(pair.columns), apart), (Branch::Together(pair.columns), together)];
        if pair.primal < 0.5 {
            parts.reverse();
        }
        let candidates = parts.into_iter().filter_map(|(part, bound)| {
            let least = bound?.max(least);
            Some(Child { part, least })
        });
        self.candidates.extend(candidates);
        true
    }

    /// Computes bounds for both branches of a pair, with few pivots: the score of the pair, and what covers cost at
    /// least in each branch, or `None` if there is none in it. `before` is the bound of the node itself.
    fn try_out(
        &mut self,
        pair: Pair,
        start: &WarmStart,
        before: i128,
        journal: &mut impl Journal,
    ) -> (f64, [Option<i64>; 2]) {
        let mut gains = [0.0; 2];
        let mut bounds = [None; 2];
        for (at, part) in
            [Branch::Together(pair.columns), Branch::Apart(pair.columns)].into_iter().enumerate()
        {
            let mark = self.left.mark();
            self.take(part);
            let is_possible = self.left.propagate();
            if is_possible {
                self.duals.improve_from(start, &self.left, self.limit, PIVOTS_OF_A_TRIAL);
                let bound = self.bound.set(&self.rows, &self.left, &self.duals);
                bounds[at] = Some(bound).filter(|&bound| bound <= self.limit);
                gains[at] = self.bound.gain(before);
            }
            if bounds[at].is_none() {
                // The pair will be taken, and this branch not be visited again.
                journal.opened(Some(part));
                if is_possible {
                    journal.exceeded(&self.left, &self.duals, self.limit);
                }
                journal.closed();
            }
            self.left.undo(mark);
        }

        if bounds.contains(&None) {
            // Then the other one is all that is left, which is better than any gain.
            return (f64::INFINITY, bounds);
        }
        self.pairs.learn(pair, gains);
        (score(gains), bounds)
    }
}
