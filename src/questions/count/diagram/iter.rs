//! The covers of a diagram one by one.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;

use super::walk::{DiagramWalk, WalkPlace};
use crate::engines::END;
use crate::matrix::{Cover, RowId};

/// The covers of a diagram, in its order. From [`Diagram::iter`](super::Diagram::iter).
#[derive(Clone)]
#[must_use = "iterators do nothing until they are advanced"]
pub struct DiagramIter<'a> {
    walk: DiagramWalk<'a>,
    /// For each node on the path to the last cover that has further edges, these, and how many rows come before.
    path: Vec<(Range<u32>, WalkPlace, usize)>,
    /// The rows of the path.
    rows: Vec<RowId>,
}

impl<'a> DiagramIter<'a> {
    pub(super) fn new(walk: DiagramWalk<'a>) -> Self {
        let path =
            walk.root().map(|root| (walk.graph.edge_numbers(root.node), root, 0)).into_iter().collect();
        Self { walk, path, rows: Vec::new() }
    }
}

impl Iterator for DiagramIter<'_> {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        // The next edge of the last node that has one, and then first edges to the end.
        loop {
            let last = self.path.last_mut()?;
            let (edges, place, depth) = last;
            let Some(edge) = edges.next() else {
                self.path.pop();
                continue;
            };

            self.rows.truncate(*depth);
            let (to, rows) = self.walk.graph.edge(edge);
            self.rows.extend(place.named(rows));
            if to == END {
                return Some(Cover::from(&self.rows[..]));
            }

            let next = self.walk.follow(place, edge, to);
            let next = (self.walk.graph.edge_numbers(to), next, self.rows.len());
            // A node without further edges is done.
            if Range::is_empty(edges) {
                *last = next;
            } else {
                self.path.push(next);
            }
        }
    }
}

impl FusedIterator for DiagramIter<'_> {}

impl fmt::Debug for DiagramIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiagramIter").field("depth", &self.rows.len()).finish_non_exhaustive()
    }
}
