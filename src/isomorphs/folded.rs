//! All covers of a problem as a graph: the states of a count up to renaming, and what follows each.
//!
//! A way from the root to a cover goes through known states alone, and carries the names that their rows have in the
//! problem. What follows a state by an edge is isomorphic to a known one, the same up to renaming: both are labeled
//! again, and what has the same place in both is the same. So an edge holds no renaming, and a known state no labeling.
//!
//! Invariant: the edges of a state lead to disjoint sets of covers, by the first row of its column that they hold.

use std::iter::empty;
use std::sync::Arc;

use super::graph::StateGraph;
use super::known::StateSearch;
use super::problem::Problem;
use super::state::{Key, State};
use super::ways::{Settled, branch, follow, settle};
use crate::engines::{self, END};
use crate::util::{grow_tight, to_u32};

/// The states and names that the graph of all covers does not hold.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    problem: Arc<Problem>,
    /// For each node but the end and the root its state.
    keys: Vec<Key>,
    /// For each edge but that of the root how many rows of the column are left out, and the [steps](Edge::steps).
    edges: Vec<(u32, Box<[u16]>)>,
}

/// A known state, and what follows it.
#[derive(Clone, Debug)]
pub(super) struct FoldedState {
    pub(super) key: Key,
    /// The edges below which there may be covers, ascending.
    pub(super) edges: Box<[FoldedEdge]>,
}

/// An edge: a row tried, and the state that follows.
#[derive(Clone, Debug)]
pub(super) struct FoldedEdge {
    /// The number of rows of the column that are left out; the next one is chosen, if there is one.
    pub(super) tried: u32,
    /// The number of the state that it is up to renaming, or [`COVER`].
    pub(super) to: u32,
    /// The [steps](Finder::steps) to the labeling of that state, if it was known.
    pub(super) steps: Box<[u16]>,
}

/// A cover's end.
pub(super) const COVER: u32 = u32::MAX;

impl Folded {
    /// From the known states, that of the problem first. The graph has a node for each of them that has covers, and the
    /// root, with one edge: the chosen rows, by numbers above those of the problem, and those that are the only way.
    /// The rows of other edges are named as in the state that they leave. `None` if there is no memory for it.
    pub(super) fn new(
        problem: Arc<Problem>,
        known: Vec<FoldedState>,
        chosen: usize,
    ) -> Option<(engines::CoverGraph, Self)> {
        let mut state = State::new(problem.clone(), empty());
        let mut first: Vec<u32> = (problem.rows..problem.rows + chosen).map(to_u32).collect();
        let settled = settle(&mut state, |row| first.push(row));

        // What follows a state has fewer alive rows. So it comes first.
        let mut order: Vec<(usize, usize, FoldedState)> = Vec::new();
        order.try_reserve_exact(known.len()).ok()?;
        for (number, known) in known.into_iter().enumerate() {
            state.load(&known.key);
            order.push((state.alive().count(), number, known));
        }
        order.sort_unstable_by_key(|&(alive, number, _)| (alive, number));

        let mut graph = engines::CoverGraph::new();
        let mut add = |edges: &[(u32, Vec<u32>)]| graph.add(edges.iter().map(|(to, rows)| (*to, &rows[..])));
        let mut folded = Self { problem, keys: Vec::new(), edges: Vec::new() };

        // For each state its node, if it has covers.
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(order.len()).ok()?;
        nodes.resize(order.len(), None);
        folded.keys.try_reserve_exact(order.len()).ok()?;

        for (_, number, FoldedState { key, edges }) in order {
            grow_tight(&mut folded.edges, edges.len()).ok()?;
            let mut taken = Vec::new();
            for FoldedEdge { tried, to, steps } in edges {
                // There is no cover below a state that has become no node.
                if let Some(to) = if to == COVER { Some(END) } else { nodes[to as usize] } {
                    let mut rows: Vec<u32> = go(&mut state, &key, tried).into_iter().collect();
                    settle(&mut state, |row| rows.push(row));
                    taken.push((to, rows));
                    folded.edges.push((tried, steps));
                }
            }
            if !taken.is_empty() {
                nodes[number] = Some(add(&taken)?);
                folded.keys.push(key);
            }
        }

        // The problem's own state was the first to be known. Without a cover there is no root.
        let to = match settled {
            Settled::Dead => None,
            Settled::Cover => Some(END),
            Settled::Open(..) => nodes.first().copied().flatten(),
        };
        if let Some(to) = to {
            add(&[(to, first)])?;
        }

        Some((graph, folded))
    }

    /// The bytes that it takes besides the graph, about.
    pub(crate) fn bytes(&self) -> usize {
        let keys = self.keys.iter().map(|key| size_of::<Key>() + size_of_val(&**key));
        let edges =
            self.edges.iter().map(|(_, steps)| size_of::<(u32, Box<[u16]>)>() + size_of_val(&**steps));
        keys.chain(edges).sum()
    }
}

/// Goes to what follows the state of this key after this many rows of its column are left out. Returns the next one,
/// which is chosen, if there is one.
fn go(state: &mut State, key: &Key, tried: u32) -> Option<u32> {
    state.load(key);
    let rows: Vec<u32> = state.rows_of(branch(state).1).collect();
    follow(state, &rows, tried as usize);
    rows.get(tried as usize).copied()
}

/// Finds the renaming on an edge again.
#[derive(Clone, Debug)]
pub(crate) struct Renamer<'a> {
    folded: &'a Folded,
    state: State,
    graph: StateGraph,
    finder: StateSearch,
}

impl<'a> Renamer<'a> {
    pub(crate) fn new(folded: &'a Folded) -> Self {
        let state = State::new(folded.problem.clone(), empty());
        Self { folded, state, graph: StateGraph::default(), finder: StateSearch::default() }
    }

    /// The names of the rows of the state to which an edge of a node leads, given those of the node. Neither is the end.
    pub(crate) fn follow(&mut self, node: u32, edge: u32, to: u32, names: &[u32]) -> Vec<u32> {
        let Folded { problem, keys, edges } = self.folded;
        let at = |node: u32| keys.get(node as usize - 1);
        // The root is no state: from there to the first one no row gets another name.
        let (Some(from), Some(to)) = (at(node), at(to)) else { return names.to_vec() };

        let (tried, steps) = &edges[edge as usize];
        go(&mut self.state, from, *tried);
        if let Settled::Open(key, _) = settle(&mut self.state, |_| ())
            && key == *to
        {
            return names.to_vec();
        }

        self.graph.load(problem, &self.state);
        // This state's steps led to the first labeling of the known one, which has none.
        let from = self.finder.labeling(&self.graph, steps);
        self.state.load(to);
        self.graph.load(problem, &self.state);

        let mut renamed = vec![0; names.len()];
        for (from, to) in from.into_iter().zip(self.finder.labeling(&self.graph, &[])) {
            // Columns come after the rows, and have no names.
            if usize::from(from) < problem.rows && usize::from(to) < problem.rows {
                renamed[usize::from(to)] = names[usize::from(from)];
            }
        }
        renamed
    }
}
