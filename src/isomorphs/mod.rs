//! A count in which isomorphic states, those that are the same up to a renaming of rows and columns, are counted once.
//!
//! A depth first search over states, each a set of alive rows and what the columns still need (`state`): it takes the
//! column with the fewest rows, the first of several, and adds up what its rows leave. Rows that are the only way are
//! chosen first. Each state at which several rows are left to choose from is turned into a graph and looked up
//! (`known`); if it is known, it has been counted.
//!
//! It helps where a problem has many symmetries and keeps some of them as rows are chosen: Latin squares, designs,
//! matchings, pigeonholes. Where the graphs of the first states have few, or few states are found again, it is given
//! up.
//!
//! Invariant: a state has fewer alive rows than those above it, so it is none of them; one that is known without a
//! count is being counted by another thread: several may share what is known, and take the rows of a column in orders
//! of their own.
//!
//! Asked for [one cover](Isomorphs::one) it ends with the first. A [folding](Isomorphs::folding) one keeps the states
//! and what follows each, so that a way from the first one leads to each cover.
//!
//! `problem` holds rows and columns in bits, `state` what is left of them; `ways` lead on from a state, and `graph` is
//! a state as a graph. `classes` has the open states of a proof, `folded` the states of a folded diagram.
//!
//! Source: counting up to isomorphism is how designs are classified: P. Kaski and P. R. J. Östergård, "Classification
//! Algorithms for Codes and Designs", 2006; B. D. McKay and I. M. Wanless, "On the number of Latin squares", Annals of
//! Combinatorics 9 (2005), count those of order 11 by classes of rectangles. Departures: for any problem, with
//! subproblems in place of partial objects; the classes are found by a table of states, not by a canonical
//! augmentation.

mod classes;
mod folded;
mod graph;
mod known;
mod problem;
mod state;
mod ways;

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use num_bigint::BigUint;

pub(crate) use classes::OpenClasses;
pub(crate) use folded::{Folded, Renamer};
pub(crate) use problem::Problem;
pub(crate) use state::{Key, State};

use crate::engines::view::View;
use crate::engines::{self, Step, Uses};
use crate::util::{bytes_beside, grow_tight, to_u32};
use folded::{COVER, FoldedEdge, FoldedState};
use graph::{StateGraph, is_small};
use known::{KnownStates, StateSearch};
pub(crate) use ways::{Settled, follow, settle};

/// About this many neighbors are counted in the time of a node of a tree.
const NEIGHBORS: u64 = 16;
/// On trial the graphs of the first states must have this many vertices for each cell. Those of Latin squares, designs and
/// matchings have 25 and more, boards that can be turned or whose colors can be exchanged less than 8 sooner or later.
const ALIKE: usize = 8;
/// So many states are the first ones.
const FIRST: u64 = 4;
/// One state in this many must be found again or have symmetries.
const FEW: u64 = 4;
/// The number of states that are entered before checking again whether to stop: each may take a millisecond.
const SLICE: u64 = 16;

/// See the head of the file. A clone has a table of its own.
#[derive(Clone, Debug)]
pub(crate) struct Isomorphs {
    problem: Arc<Problem>,
    state: State,
    graph: StateGraph,
    finder: StateSearch,
    table: Shared,
    /// Turns the order in which rows are taken: see [`on_thread`](Self::on_thread).
    turn: usize,
    levels: Vec<StateLevel>,
    next: Next,
    aim: Aim,
    seen: Seen,
    /// True if it is given up where there are few symmetries.
    is_on_trial: bool,
    /// True if one of the first graphs has few symmetries, or there was no memory for a state.
    is_given_up: bool,
    allowed: usize,
}

/// What the states are searched for.
#[derive(Clone, Debug)]
enum Aim {
    /// The number of covers.
    Count,
    /// One cover: it ends with the first.
    First,
    /// All covers at once: for each known state what follows it, and the bytes that this takes, about.
    Fold { kept: Vec<FoldedState>, bytes: usize },
}

/// What has been seen so far, by one thread.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    nodes: u64,
    /// The entries of the graphs.
    entries: u64,
    looked_up: u64,
    found: u64,
    /// The other states looked up whose graphs have vertices that may be taken for each other.
    symmetric: u64,
}

/// The tables that the threads share.
#[derive(Clone, Debug, Default)]
struct StateTable {
    known: KnownStates,
    /// For each known state its number of covers, once it has been counted.
    counts: Vec<Option<BigUint>>,
}

#[derive(Debug, Default)]
struct Shared(Arc<RwLock<StateTable>>);

impl Shared {
    fn read(&self) -> RwLockReadGuard<'_, StateTable> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, StateTable> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clone for Shared {
    fn clone(&self) -> Self {
        Self(Arc::new(RwLock::new(self.read().clone())))
    }
}

/// The step that comes next.
#[derive(Clone, Debug)]
enum Next {
    /// The state that follows.
    Enter,
    /// The next row of the last level, or its end.
    Choose,
    /// The state above has this many covers more.
    Add(BigUint),
    /// All covers have been counted.
    End(BigUint),
}

/// A state that is counted.
#[derive(Clone, Debug)]
struct StateLevel {
    key: Key,
    number: u32,
    /// The rows of its column, and how many have been tried.
    rows: Vec<u32>,
    tried: usize,
    /// True if a row of the column must be chosen.
    is_needed: bool,
    count: BigUint,
    /// What follows it, if that is to be kept.
    edges: Vec<FoldedEdge>,
}

impl Isomorphs {
    /// Starts a count of this view; `None` if it is too large, or there is no memory for it.
    ///
    /// Cost: O(columns + rows + entries), and their sorting.
    pub(crate) fn new(view: &View) -> Option<Self> {
        let (rows, columns) = (view.row_count(), view.columns);
        if !is_small(rows, columns) || !Problem::has_room(view.held_entries(), rows, columns) {
            return None;
        }
        let problem = Arc::new(Problem::of_view(view));
        // Once more: the colors have been counted only now.
        is_small(rows, problem.sets()).then(|| Self {
            state: State::new(problem.clone(), std::iter::empty()),
            problem,
            graph: StateGraph::default(),
            finder: StateSearch::default(),
            table: Shared::default(),
            turn: 0,
            levels: Vec::new(),
            next: Next::Enter,
            aim: Aim::Count,
            seen: Seen::default(),
            is_on_trial: true,
            is_given_up: false,
            allowed: usize::MAX,
        })
    }

    /// Makes it end with the first [cover](Self::cover), whose states have none.
    pub(crate) fn one(self) -> Self {
        Self { aim: Aim::First, ..self }
    }

    /// Makes it keep all covers [at once](Self::into_folded), with or without symmetries.
    pub(crate) fn folding(self) -> Self {
        Self { is_on_trial: false, aim: Aim::Fold { kept: Vec::new(), bytes: 0 }, ..self }
    }

    /// Returns what a [folding](Self::folding) count has found, once it has come to its end, with as many chosen rows;
    /// `None` if there is no memory for it.
    pub(crate) fn into_folded(mut self, chosen: usize) -> Option<(engines::CoverGraph, Folded)> {
        let (problem, aim) = (self.problem.clone(), std::mem::replace(&mut self.aim, Aim::Count));
        // The table makes room for the graph.
        drop(self);
        Folded::new(problem, if let Aim::Fold { kept, .. } = aim { kept } else { Vec::new() }, chosen)
    }

    /// Makes a clone of the count for another thread, with the same table: it goes on from the same state, but takes
    /// the rows that are left in another order: the reverse one on thread 1, and so on.
    pub(crate) fn on_thread(&self, thread: usize) -> Self {
        let mut levels = self.levels.clone();
        // Those tried stay where they are: their number alone says which they are.
        for level in &mut levels {
            let tried = level.tried.min(level.rows.len());
            turn(&mut level.rows[tried..], thread);
        }

        Self {
            problem: self.problem.clone(),
            state: self.state.clone(),
            graph: StateGraph::default(),
            finder: StateSearch::default(),
            table: Shared(self.table.0.clone()),
            turn: thread,
            levels,
            next: self.next.clone(),
            aim: Aim::Count,
            seen: Seen::default(),
            // It has passed.
            is_on_trial: false,
            ..*self
        }
    }

    /// Returns the number of states that have been entered.
    pub(crate) fn nodes(&self) -> u64 {
        self.seen.nodes
    }

    /// Returns the time that it took, in nodes of a tree.
    pub(crate) fn time(&self) -> u64 {
        self.seen.nodes + (self.finder.work() + self.seen.entries) / NEIGHBORS
    }

    /// Returns the states kept, and how often one was found again.
    pub(crate) fn uses(&self) -> Uses {
        Uses { kept: self.table.read().known.len() as u64, known: self.seen.found, saved_nodes: 0 }
    }

    pub(crate) fn bytes(&self) -> usize {
        let kept = if let Aim::Fold { bytes, .. } = self.aim { bytes } else { 0 };
        self.table.read().known.bytes() + kept + self.finder.bytes()
    }

    pub(crate) fn allow(&mut self, bytes: usize) {
        self.allowed = bytes;
    }

    /// Checks whether it is of no use: there are few symmetries, or too many states for the memory.
    pub(crate) fn is_useless(&self) -> bool {
        let Seen { looked_up, found, symmetric, .. } = self.seen;
        let has_few = self.is_on_trial && found + symmetric < looked_up / FEW;
        self.is_given_up || has_few || self.bytes() > self.allowed
    }

    /// Returns the number of covers counted so far.
    pub(crate) fn count(&self) -> BigUint {
        match &self.next {
            Next::End(count) => count.clone(),
            _ => self.levels.first().map_or(BigUint::ZERO, |level| level.count.clone()),
        }
    }

    /// Returns the rows of the first cover, by their numbers in the view: once a count for [one](Self::one) has come to
    /// its end.
    pub(crate) fn cover(&self) -> Option<Vec<u32>> {
        if !matches!(&self.next, Next::End(count) if *count != BigUint::ZERO) {
            return None;
        }
        let mut state = State::new(self.problem.clone(), std::iter::empty());
        // The rows that were the only way stand in no level, so the way is gone once more.
        let mut cover = Vec::new();
        for level in &self.levels {
            settle(&mut state, |row| cover.push(row));
            follow(&mut state, &level.rows, level.tried - 1);
            cover.extend(level.rows.get(level.tried - 1));
        }

        settle(&mut state, |row| cover.push(row));
        Some(cover)
    }

    /// A slice of a turn of at most this many nodes; no step if it took so much [time](Self::time), or is of no use. Also
    /// how many nodes it has visited.
    pub(crate) fn go_on(&mut self, time: u64, most: u64) -> (Option<Step>, u64) {
        let before = self.seen.nodes;
        let goes_on = !self.is_useless() && self.time() < time;
        let step = goes_on.then(|| self.advance(time, before + most.min(SLICE)));
        (step, self.seen.nodes - before)
    }

    /// Searches until it took so much [time](Self::time), visited this many nodes, or to the end.
    pub(crate) fn advance(&mut self, time: u64, nodes: u64) -> Step {
        loop {
            match &mut self.next {
                Next::End(_) => return Step::Exhausted,
                Next::Enter => {
                    // The only place to pause: a state may take a millisecond, all other steps take less.
                    if self.seen.nodes >= nodes || self.time() >= time || self.is_useless() {
                        return Step::Paused;
                    }

                    self.seen.nodes += 1;
                    self.next = self.enter();
                }
                Next::Choose => self.choose(),
                Next::Add(count) => {
                    let count = std::mem::take(count);
                    match self.levels.last_mut() {
                        None => self.next = Next::End(count),
                        Some(level) => {
                            level.count += count;
                            self.next = Next::Choose;
                        }
                    }
                }
            }
        }
    }

    /// Chooses the next row of the last level, or ends it.
    fn choose(&mut self) {
        self.next = Next::Enter;
        let Some(level) = self.levels.last_mut() else { return };
        self.state.load(&level.key);
        let tried = level.tried;
        level.tried += 1;

        // If the column needs no row, to leave all of them out is its last way.
        if tried < level.rows.len() || tried == level.rows.len() && !level.is_needed {
            follow(&mut self.state, &level.rows, tried);
            return;
        }

        let (number, count) = (level.number as usize, std::mem::take(&mut level.count));
        let edges = std::mem::take(&mut level.edges).into_boxed_slice();
        self.levels.pop();
        if let Aim::Fold { kept, bytes } = &mut self.aim {
            let steps = edges.iter().map(|edge| boxed(&edge.steps));
            *bytes += boxed(&edges) + steps.sum::<usize>() + bytes_beside(&count);
            kept[number].edges = edges;
        }

        // Last of all: whoever finds a count in the table does not enter the state.
        self.table.write().counts[number] = Some(count.clone());
        self.next = Next::Add(count);
    }

    /// Keeps where the edge leads that was taken last, if that is to be kept.
    fn keep_edge(&mut self, to: u32, was_known: bool) {
        if let (Aim::Fold { .. }, Some(level)) = (&self.aim, self.levels.last_mut()) {
            let steps = if was_known { self.finder.steps() } else { Box::default() };
            level.edges.push(FoldedEdge { tried: to_u32(level.tried) - 1, to, steps });
        }
    }

    /// Makes the state known whose graph was not found. Returns its number; `None` if there is no memory for it.
    fn add(&mut self) -> Option<u32> {
        let mut table = self.table.write();
        // Room for all of them first: a state has one number in all three.
        grow_tight(&mut table.counts, 1).ok()?;
        if let Aim::Fold { kept, .. } = &mut self.aim {
            grow_tight(kept, 1).ok()?;
        }

        let number = self.finder.add(&mut table.known, &self.problem, &self.graph)?;
        table.counts.push(None);
        Some(number)
    }

    /// Goes to the state that follows: it is dead or a cover, or its covers are known, or it is the last level now; or the
    /// count is given up, since its graph is not like those with symmetries, or there is no memory for it.
    fn enter(&mut self) -> Next {
        let (key, column) = match settle(&mut self.state, |_| ()) {
            Settled::Dead => return Next::Add(BigUint::ZERO),
            Settled::Cover if matches!(self.aim, Aim::First) => return Next::End(BigUint::ONE),
            Settled::Cover => {
                self.keep_edge(COVER, false);
                return Next::Add(BigUint::ONE);
            }
            Settled::Open(key, column) => (key, column),
        };

        self.graph.load(&self.problem, &self.state);
        self.seen.entries += self.graph.neighbors.list.len() as u64;
        self.finder.begin(&self.graph);
        let (cells, vertices) = (self.finder.cell_count(), self.graph.names.len());
        if self.is_on_trial && self.seen.looked_up < FIRST && cells > vertices / ALIKE {
            // It pauses here for good: `advance` asks `is_useless` first.
            self.is_given_up = true;
            return Next::Enter;
        }

        self.seen.looked_up += 1;
        let table = self.table.read();
        let found = self.finder.find(&table.known, &self.problem, &self.graph);
        let count = found.and_then(|number| table.counts[number as usize].clone());
        // A state that is not found is added below, which locks the table to write. Another thread may add it in
        // between: then it is kept twice, and counted twice, which does no harm.
        drop(table);

        if let (Some(number), Some(count)) = (found, count) {
            self.seen.found += 1;
            self.keep_edge(number, true);
            return Next::Add(count);
        }

        self.seen.symmetric += u64::from(cells < vertices);
        // If it was found without a count, another thread is counting it: both go on, and the first to end helps the
        // other.
        let Some(number) = found.or_else(|| self.add()) else {
            self.is_given_up = true;
            return Next::Enter;
        };

        self.keep_edge(number, false);
        self.begin_level(key, number, column);
        Next::Choose
    }

    /// Makes the state with this number the last level: the rows of this column are tried next.
    fn begin_level(&mut self, key: Key, number: u32, column: u32) {
        // One thread folds, and no state above it is found again: so this one was added just now, with this number.
        if let Aim::Fold { kept, bytes } = &mut self.aim {
            *bytes += size_of::<FoldedState>() + boxed(&key);
            kept.push(FoldedState { key: key.clone(), edges: Box::default() });
        }

        let mut rows: Vec<u32> = self.state.rows_of(column).collect();
        turn(&mut rows, self.turn);
        let is_needed = self.state.must(column) > 0;
        self.levels.push(StateLevel {
            key,
            number,
            rows,
            tried: 0,
            is_needed,
            count: BigUint::ZERO,
            edges: Vec::new(),
        });
    }
}

/// The bytes of a list in a box, with those that its allocation takes beside it, about.
fn boxed<T>(list: &[T]) -> usize {
    size_of_val(list) + 2 * size_of::<usize>()
}

/// Turns the order of the rows, for a thread of this number: as they are, in reverse, from the middle on, and so on.
fn turn(rows: &mut [u32], thread: usize) {
    let quarters = [0, 0, 2, 2, 1, 1, 3, 3][thread % 8];
    rows.rotate_left(rows.len() * quarters / 4);
    if thread % 2 == 1 {
        rows.reverse();
    }
}

#[cfg(test)]
mod tests;
