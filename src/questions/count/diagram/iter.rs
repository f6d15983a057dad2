//! The covers of a diagram one by one.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;

use crate::engines::{END, Graph};
use crate::matrix::{Cover, RowId};

/// The covers of a diagram, in the order of the search. From [`Diagram::iter`](super::Diagram::iter).
#[derive(Clone)]
#[must_use = "iterators do nothing until they are advanced"]
pub struct DiagramIter<'a> {
    graph: &'a Graph,
    /// The path to the next cover: for each node on it the edges that follow, and how many rows come before.
    path: Vec<(Range<u32>, usize)>,
    /// The rows of the path.
    rows: Vec<RowId>,
    is_done: bool,
}

impl<'a> DiagramIter<'a> {
    /// From this node on; nothing without one.
    pub(super) fn new(graph: &'a Graph, root: Option<u32>) -> Self {
        let path = root.map(|root| (graph.edge_numbers(root), 0)).into_iter().collect();
        Self { graph, path, rows: Vec::new(), is_done: false }
    }

    /// Goes on along the first edges of the last node, to the end.
    fn descend(&mut self) {
        while let Some((edges, depth)) = self.path.last_mut() {
            let Some(edge) = edges.next() else {
                self.path.pop();
                continue;
            };
            self.rows.truncate(*depth);
            let (to, rows) = self.graph.edge(edge);
            self.rows.extend(rows.iter().map(|&row| RowId::new(row)));
            if to == END {
                return;
            }
            self.path.push((self.graph.edge_numbers(to), self.rows.len()));
        }
        self.is_done = true;
    }
}

impl Iterator for DiagramIter<'_> {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        self.descend();
        (!self.is_done).then(|| Cover::from(&self.rows[..]))
    }
}

impl FusedIterator for DiagramIter<'_> {}

impl fmt::Debug for DiagramIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiagramIter").field("depth", &self.path.len()).finish_non_exhaustive()
    }
}
