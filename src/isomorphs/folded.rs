//! All covers of a problem as a graph: the states of a count up to renaming, and what follows each.
//!
//! A way from the first state to a cover goes through known states alone, and carries the names that their rows have in
//! the problem. What follows a state by an edge is a known one up to renaming: both are labelled again, and what has the
//! same place in both is the same. So an edge holds no renaming, and a known state no labelling.
//!
//! Invariant: the edges of a state lead to disjoint sets of covers, by the first row of its column that they hold.

use std::sync::Arc;

use num_bigint::BigUint;

use super::graph::Graph;
use super::known::Finder;
use super::problem::Problem;
use super::state::{Key, State};
use super::ways::{Settled, branch, follow, settle};

/// See the head of the file.
#[derive(Debug)]
pub(crate) struct Folded {
    pub(super) problem: Arc<Problem>,
    /// The known states, that of the problem first, and for each the number of its covers.
    pub(crate) states: Vec<Kept>,
    pub(super) counts: Vec<BigUint>,
    /// The bytes that it takes, about.
    pub(crate) bytes: usize,
}

/// A known state, and what follows it.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(super) key: Key,
    /// Where there may be covers, ascending.
    pub(super) edges: Vec<Edge>,
}

/// What follows a state.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// How many rows of the column are left out; the next one is chosen, if there is one.
    pub(crate) tried: u32,
    /// The number of the state that it is up to renaming, or [`COVER`].
    pub(super) to: u32,
    /// The [steps](Finder::steps) to the labelling of that state, if it was known.
    pub(super) steps: Box<[u16]>,
}

/// A cover's end.
pub(super) const COVER: u32 = u32::MAX;

impl Folded {
    /// How many covers an edge leads to.
    pub(crate) fn below(&self, edge: &Edge) -> BigUint {
        if edge.to == COVER { BigUint::ONE } else { self.counts[edge.to as usize].clone() }
    }

    /// The rows on a way from the first state. `choose` is asked for its edge at each state, and given those there are,
    /// and the rows of the column.
    pub(crate) fn walk(&self, mut choose: impl FnMut(&[Edge], &[u32]) -> Option<usize>) -> Option<Vec<u32>> {
        let mut state = State::new(self.problem.clone(), std::iter::empty());
        let (mut graph, mut finder) = (Graph::default(), Finder::default());
        let mut cover = Vec::new();
        // For each row of the state its number in the problem.
        let mut names: Vec<u32> = (0..self.problem.rows as u32).collect();
        let (mut to, mut steps) = (0, &[][..]);
        loop {
            let (key, mut column) = match settle(&mut state, |row| cover.push(names[row as usize])) {
                Settled::Dead => return None,
                Settled::Cover => return Some(cover),
                Settled::Open(key, column) => (key, column),
            };
            let known = self.states.get(to as usize)?;
            if key != known.key {
                graph.load(&self.problem, &state);
                let from = finder.labelling(&graph, steps);
                state.load(&known.key);
                graph.load(&self.problem, &state);
                let old = names.clone();
                for (to, from) in finder.labelling(&graph, &[]).into_iter().zip(from) {
                    if let (Some(name), Some(&old)) =
                        (names.get_mut(usize::from(to)), old.get(usize::from(from)))
                    {
                        *name = old;
                    }
                }
                column = branch(&state).1;
            }
            let rows: Vec<u32> = state.rows_of(column).collect();
            let named: Vec<u32> = rows.iter().map(|&row| names[row as usize]).collect();
            let edge = known.edges.get(choose(&known.edges, &named)?)?;
            follow(&mut state, &rows, edge.tried as usize);
            cover.extend(named.get(edge.tried as usize));
            (to, steps) = (edge.to, &edge.steps);
        }
    }
}
