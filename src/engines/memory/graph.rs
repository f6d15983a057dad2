//! All covers as a graph: a search that keeps what it found.
//!
//! A node is a node of the search tree at which several rows of a column were tried, or several such nodes with the
//! same covers below them; node 0 is the end of every cover. Each edge carries the row that was tried and the rows
//! that were forced after it, and leads to the next node. So a path from the root to the end is a cover, in the order
//! in which the search chooses its rows, and the edges of a node are in the order of the search. Branches without
//! covers are left out.
//!
//! Invariant: a node stands after the nodes to which its edges lead.

use crate::util::{grow_tight, to_u32};

/// An edge: the node it leads to, and where its rows end. They begin where those of the edge before end.
#[derive(Clone, Copy, Debug)]
struct CoverEdge {
    to: u32,
    rows_end: u32,
}

/// The graph.
#[derive(Clone, Debug, Default)]
pub(crate) struct CoverGraph {
    /// For each node where its edges end. They begin where those of the node before end.
    ends: Vec<u32>,
    edges: Vec<CoverEdge>,
    rows: Vec<u32>,
}

/// The end of every cover.
pub(crate) const END: u32 = 0;

/// There are fewer edges than this, and fewer rows of edges.
const MOST: usize = u32::MAX as usize;

impl CoverGraph {
    /// Makes a graph without covers: with the end alone.
    pub(crate) fn new() -> Self {
        Self { ends: vec![0], ..Self::default() }
    }

    /// Returns the number of nodes; the last one is the root, unless there is no other than the end.
    pub(crate) fn node_count(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Returns the bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        4 * self.ends.capacity() + size_of::<CoverEdge>() * self.edges.capacity() + 4 * self.rows.capacity()
    }

    /// Adds a node with these edges: where they lead, and their rows. `None`, and nothing is added, if an edge or a row
    /// would have a number that is too large, or if there is no memory for the node.
    pub(crate) fn add<'a>(&mut self, edges: impl Iterator<Item = (u32, &'a [u32])>) -> Option<u32> {
        let (edges_before, rows_before) = (self.edges.len(), self.rows.len());
        if self.add_edges(edges) && grow_tight(&mut self.ends, 1).is_ok() {
            self.ends.push(to_u32(self.edges.len()));
            return Some(to_u32(self.ends.len()) - 1);
        }

        self.edges.truncate(edges_before);
        self.rows.truncate(rows_before);
        None
    }

    /// Adds edges of the next node, until there is no room for one; whether there was for all.
    fn add_edges<'a>(&mut self, mut edges: impl Iterator<Item = (u32, &'a [u32])>) -> bool {
        edges.all(|(to, rows)| {
            let has_room = self.rows.len().max(self.edges.len()) + rows.len() < MOST
                && grow_tight(&mut self.rows, rows.len()).is_ok()
                && grow_tight(&mut self.edges, 1).is_ok();
            if has_room {
                self.rows.extend_from_slice(rows);
                self.edges.push(CoverEdge { to, rows_end: to_u32(self.rows.len()) });
            }
            has_room
        })
    }

    /// Returns the edges of a node: where each leads, and its rows.
    pub(crate) fn edges(&self, node: u32) -> impl DoubleEndedIterator<Item = (u32, &[u32])> + Clone {
        self.edge_numbers(node).map(|edge| self.edge(edge))
    }

    /// Returns the numbers of the edges of a node.
    pub(crate) fn edge_numbers(&self, node: u32) -> std::ops::Range<u32> {
        let start = node.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        start..self.ends[node as usize]
    }

    /// Returns an edge by its number.
    pub(crate) fn edge(&self, edge: u32) -> (u32, &[u32]) {
        let CoverEdge { to, rows_end } = self.edges[edge as usize];
        let start = edge.checked_sub(1).map_or(0, |before| self.edges[before as usize].rows_end);
        (to, &self.rows[start as usize..rows_end as usize])
    }
}

/// The numbers of rows, edges and rows of edges before a level of the search.
#[derive(Clone, Copy, Debug)]
struct GraphMark {
    depth: usize,
    edges: usize,
    rows: usize,
}

/// The graph while it is made: the path of the search, and the edges of the nodes on it.
#[derive(Clone, Debug)]
pub(super) struct Builder {
    graph: CoverGraph,
    path: Vec<u32>,
    levels: Vec<GraphMark>,
    /// For each edge where it leads, and where its rows end.
    edges: Vec<(u32, usize)>,
    rows: Vec<u32>,
    is_full: bool,
}

impl Builder {
    /// Starts a graph: these rows are in every cover, before the others.
    pub(super) fn new(assumed: Vec<u32>) -> Self {
        Self {
            graph: CoverGraph::new(),
            path: assumed,
            levels: vec![GraphMark { depth: 0, edges: 0, rows: 0 }],
            edges: Vec::new(),
            rows: Vec::new(),
            is_full: false,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    /// Checks whether a node could not be kept: it would have had a number that is too large, or there was no memory
    /// for it. From then on nodes are missing.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    fn level(&self) -> GraphMark {
        self.levels[self.levels.len() - 1]
    }

    pub(super) fn take(&mut self, row: u32) {
        self.path.push(row);
    }

    pub(super) fn push_level(&mut self) {
        self.levels.push(GraphMark {
            depth: self.path.len(),
            edges: self.edges.len(),
            rows: self.rows.len(),
        });
    }

    /// Goes back to the node of the last level.
    pub(super) fn next_row(&mut self) {
        self.path.truncate(self.level().depth);
    }

    /// Notes that the path leads to this node: an edge of the last level.
    pub(super) fn arrive(&mut self, node: u32) {
        self.rows.extend_from_slice(&self.path[self.level().depth..]);
        self.edges.push((node, self.rows.len()));
    }

    /// Returns the node of the last level, if there are covers below it.
    pub(super) fn node(&mut self) -> Option<u32> {
        let level = self.level();
        let edges = &self.edges[level.edges..];
        // A graph that lacks a node is of no use, so no more is added to it.
        if edges.is_empty() || self.is_full {
            return None;
        }
        let mut start = level.rows;
        let rows = &self.rows;
        let edges = edges.iter().map(|&(to, end)| (to, &rows[std::mem::replace(&mut start, end)..end]));
        let node = self.graph.add(edges);
        self.is_full = node.is_none();
        node
    }

    /// Ends the last level: its node, if there is one, is where the level before has an edge to.
    pub(super) fn pop_level(&mut self, node: Option<u32>) {
        self.next_row();
        if let Some(level) = self.levels.pop() {
            self.edges.truncate(level.edges);
            self.rows.truncate(level.rows);
        }
        if let Some(node) = node {
            self.arrive(node);
        }
    }

    /// Returns the graph of a search that has come to its end; `None` if its last node could not be kept.
    pub(super) fn into_graph(mut self) -> Option<CoverGraph> {
        // A single edge without rows leads to the root already. A node for it would be one too many.
        let is_root_there = matches!(self.edges[..], [(to, 0)] if to != END);
        if !is_root_there {
            self.node();
        }
        (!self.is_full).then_some(self.graph)
    }
}
