//! The open states of a proof up to isomorphism (renaming): for those with equally many alive rows a table of its own.
//!
//! Invariant: the tables have the states that were looked up and not found, since they were last dropped.

use std::sync::Arc;

use super::graph::{StateGraph, is_small};
use super::known::{KnownStates, StateSearch};
use super::problem::Problem;
use super::state::{Key, State};
use crate::util::{grow_tight, to_u32};

/// See the head of the file.
#[derive(Debug)]
pub(crate) struct OpenClasses {
    problem: Arc<Problem>,
    state: State,
    graph: StateGraph,
    finder: StateSearch,
    /// By the number of alive rows the known states, and their keys.
    levels: Vec<(KnownStates, Vec<Key>)>,
    bytes: usize,
}

/// Returns the bytes of a key.
fn bytes(key: &Key) -> usize {
    size_of::<Key>() + size_of_val(&**key)
}

impl OpenClasses {
    /// Starts with no known state; `None` if the problem has colors, or is too large.
    pub(crate) fn new(problem: &Arc<Problem>) -> Option<Self> {
        let is_fit = problem.sets() == problem.columns && is_small(problem.rows, problem.sets());
        is_fit.then(|| Self {
            problem: problem.clone(),
            state: State::new(problem.clone(), std::iter::empty()),
            graph: StateGraph::default(),
            finder: StateSearch::default(),
            levels: Vec::new(),
            bytes: 0,
        })
    }

    /// Finds the key of a known state that is isomorphic to that of this key, and for each column of the latter
    /// that is a constraint, ascending, its name in the former. If none is found, the state is known from now on, unless
    /// there is no memory for it.
    pub(crate) fn find(&mut self, alive: usize, key: &Key) -> Option<(Key, Vec<u32>)> {
        self.levels.resize_with(self.levels.len().max(alive + 1), Default::default);
        let (known, keys) = &mut self.levels[alive];

        self.state.load(key);
        self.graph.load(&self.problem, &self.state);
        self.finder.begin(&self.graph);

        let Some(number) = self.finder.find(known, &self.problem, &self.graph) else {
            // The tables are counted as they grow; what a state takes in them is the difference.
            let before = known.bytes();
            // The room first: the keys have the numbers of the states.
            grow_tight(keys, 1).ok()?;
            self.finder.add(known, &self.problem, &self.graph)?;
            keys.push(key.clone());
            self.bytes += known.bytes() - before + bytes(key);
            return None;
        };

        let column = |name: u16| u32::from(name).checked_sub(to_u32(self.problem.rows));
        let names = self.finder.renaming(known, number, &self.graph);
        let mut names: Vec<_> = names.filter_map(|(name, known)| column(name).zip(column(known))).collect();
        names.sort_unstable();
        Some((keys[number as usize].clone(), names.into_iter().map(|(_, known)| known).collect()))
    }

    /// Drops the states with at least this many alive rows.
    pub(crate) fn drop_from(&mut self, alive: usize) {
        for (known, keys) in self.levels.drain(alive.min(self.levels.len())..) {
            self.bytes -= known.bytes() + keys.iter().map(bytes).sum::<usize>();
        }
    }

    /// Returns the bytes that the known states take, about.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}
