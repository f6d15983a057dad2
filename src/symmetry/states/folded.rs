//! All covers of a problem as a graph: the states of a count up to isomorphism, and what follows each.
//!
//! A way from the first state to a cover goes through known states alone, and carries the names that their rows have in
//! the problem. What follows a state by an edge is isomorphic to a known one, the same up to renaming: both are labeled
//! again, and what has the same place in both is the same. So an edge holds no renaming, and a known state no labeling.
//!
//! Invariant: the edges of a state lead to disjoint sets of covers, by the first row of its column that they hold.

use std::collections::HashMap;
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
    /// The edges to states that may have covers, ascending.
    pub(super) edges: Vec<Edge>,
}

/// An edge from a state to one that follows it.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// The number of rows of the column that are left out; the next one is chosen, if there is one.
    pub(crate) tried: u32,
    /// The number of the isomorphic state, or [`COVER`].
    pub(super) to: u32,
    /// The [steps](Finder::steps) to the labeling of that state, if it was known.
    pub(super) steps: Box<[u16]>,
}

/// A cover's end.
pub(super) const COVER: u32 = u32::MAX;

impl Folded {
    /// Returns the number of covers that an edge leads to.
    pub(crate) fn below(&self, edge: &Edge) -> BigUint {
        if edge.to == COVER { BigUint::ONE } else { self.counts[edge.to as usize].clone() }
    }

    /// Finds the rows on a way from the first state. `choose` is asked for its edge at each state, and given those
    /// there are, and the rows of the column.
    pub(crate) fn walk(&self, mut choose: impl FnMut(&[Edge], &[u32]) -> Option<usize>) -> Option<Vec<u32>> {
        let mut state = State::new(self.problem.clone(), std::iter::empty());
        let mut renamer =
            Renamer { problem: &self.problem, graph: Graph::default(), finder: Finder::default() };
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
                let old = names.clone();
                for (from, to) in renamer.rows(&mut state, steps, known) {
                    names[to] = old[from];
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

    /// Counts in how many covers each row of the problem is.
    pub(crate) fn row_counts(&self) -> Vec<BigUint> {
        let mut state = State::new(self.problem.clone(), std::iter::empty());
        let mut renamer =
            Renamer { problem: &self.problem, graph: Graph::default(), finder: Finder::default() };
        // What follows a state has fewer alive rows. So it comes first.
        let mut order: Vec<(usize, usize)> = Vec::with_capacity(self.states.len());
        for (number, known) in self.states.iter().enumerate() {
            state.load(&known.key);
            order.push((state.alive().count(), number));
        }
        order.sort_unstable();
        // For each state in how many of its covers each of its alive rows is, by the row.
        let mut counts: Vec<HashMap<usize, BigUint>> = vec![HashMap::new(); self.states.len()];
        for (_, number) in order {
            let known = &self.states[number];
            state.load(&known.key);
            let rows: Vec<u32> = state.rows_of(branch(&state).1).collect();
            let mut sums: HashMap<usize, BigUint> = HashMap::new();
            for edge in &known.edges {
                state.load(&known.key);
                follow(&mut state, &rows, edge.tried as usize);
                let mut chosen: Vec<u32> = rows.get(edge.tried as usize).copied().into_iter().collect();
                if let Settled::Open(key, _) = settle(&mut state, |row| chosen.push(row)) {
                    let to = &self.states[edge.to as usize];
                    let mut add = |from, to| {
                        if let Some(count) = counts[edge.to as usize].get(&to) {
                            *sums.entry(from).or_default() += count;
                        }
                    };
                    match key == to.key {
                        true => state.alive().for_each(|row| add(row as usize, row as usize)),
                        false => renamer
                            .rows(&mut state, &edge.steps, to)
                            .into_iter()
                            .for_each(|(from, to)| add(from, to)),
                    }
                }
                let below = self.below(edge);
                chosen.into_iter().for_each(|row| *sums.entry(row as usize).or_default() += &below);
            }
            counts[number] = sums;
        }
        // The rows that are the only way from the beginning are in all covers.
        let mut totals = vec![BigUint::ZERO; self.problem.rows];
        let mut root = State::new(self.problem.clone(), std::iter::empty());
        let all = self.counts.first().cloned().unwrap_or(BigUint::ONE);
        let mut forced = Vec::new();
        if !matches!(settle(&mut root, |row| forced.push(row)), Settled::Dead) {
            forced.into_iter().for_each(|row| totals[row as usize] += &all);
        }
        for (row, count) in counts.into_iter().next().into_iter().flatten() {
            totals[row] = count;
        }
        totals
    }
}

/// Finds the renaming on an edge again.
struct Renamer<'a> {
    problem: &'a Problem,
    graph: Graph,
    finder: Finder,
}

impl Renamer<'_> {
    /// Finds for each alive row of the loaded state that in the known state, which is loaded then. The steps are those
    /// of an edge that leads from the first to the second.
    fn rows(&mut self, state: &mut State, steps: &[u16], known: &Kept) -> Vec<(usize, usize)> {
        self.graph.load(self.problem, state);
        let from = self.finder.labeling(&self.graph, steps);
        state.load(&known.key);
        self.graph.load(self.problem, state);
        let names = from.into_iter().zip(self.finder.labeling(&self.graph, &[]));
        let names = names.map(|(from, to)| (usize::from(from), usize::from(to)));
        names.filter(|&(from, to)| from < self.problem.rows && to < self.problem.rows).collect()
    }
}
