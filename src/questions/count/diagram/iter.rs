//! The covers of a diagram one by one.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::Range;

use super::walk::{Place, Walk};
use crate::matrix::{Cover, RowId};

/// The covers of a diagram, in its order. From [`Diagram::iter`](super::Diagram::iter).
#[derive(Clone)]
#[must_use = "iterators do nothing until they are advanced"]
pub struct DiagramIter<'a> {
    walk: Walk<'a>,
    /// The path to the next cover: for each node on it the edges that follow, and how many rows come before.
    path: Vec<(Range<u32>, Place, usize)>,
    /// The rows of the path.
    rows: Vec<RowId>,
}

impl<'a> DiagramIter<'a> {
    pub(super) fn new(walk: Walk<'a>) -> Self {
        let path = walk.root().map(|root| (walk.edges(&root), root, 0)).into_iter().collect();
        Self { walk, path, rows: Vec::new() }
    }
}

impl Iterator for DiagramIter<'_> {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        // The next edge of the last node that has one, and then first edges to the end.
        loop {
            let (edges, place, depth) = self.path.last_mut()?;
            let Some(edge) = edges.next() else {
                self.path.pop();
                continue;
            };
            self.rows.truncate(*depth);
            self.rows.extend(self.walk.edge(place, edge).1);
            let Some(next) = self.walk.follow(place, edge) else {
                return Some(Cover::from(&self.rows[..]));
            };
            let edges = self.walk.edges(&next);
            self.path.push((edges, next, self.rows.len()));
        }
    }
}

impl FusedIterator for DiagramIter<'_> {}

impl fmt::Debug for DiagramIter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiagramIter").field("depth", &self.path.len()).finish_non_exhaustive()
    }
}
