//! Walks along a diagram from the root to the end of a cover.
//!
//! A node of a folded diagram stands for subtrees that differ in the names of their rows; so a walk carries the names that
//! the rows have on its way. In a plain one all rows have their own.

use std::ops::Range;

use crate::engines::{END, Graph};
use crate::matrix::RowId;
use crate::symmetry::states::Renamer;

/// See the head of the file.
#[derive(Clone)]
pub(super) struct Walk<'a> {
    pub(super) graph: &'a Graph,
    /// In a folded diagram: what finds the names behind an edge, and those at the root.
    pub(super) renamer: Option<(Renamer<'a>, &'a [u32])>,
}

/// A node to which a walk has come, and for each of its rows what it is in the matrix; nothing in a plain diagram.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) node: u32,
    pub(super) names: Vec<u32>,
}

impl Place {
    /// Returns the row of the matrix that a row of an edge is.
    fn name(&self, row: u32) -> u32 {
        self.names.get(row as usize).copied().unwrap_or(row)
    }
}

impl Walk<'_> {
    /// A node, by the names that the search first met there.
    pub(super) fn at(&self, node: u32) -> Place {
        let names = self.renamer.as_ref().map_or(&[][..], |(_, names)| names);
        Place { node, names: names.to_vec() }
    }

    /// The last node, unless it is the end: where all paths begin.
    pub(super) fn root(&self) -> Option<Place> {
        let root = self.graph.node_count() as u32 - 1;
        (root != END).then(|| self.at(root))
    }

    /// The numbers of the edges of a node.
    pub(super) fn edges(&self, place: &Place) -> Range<u32> {
        self.graph.edge_numbers(place.node)
    }

    /// Returns the node to which an edge leads, and the rows on it.
    pub(super) fn edge(&self, place: &Place, edge: u32) -> (u32, impl ExactSizeIterator<Item = RowId>) {
        let (to, rows) = self.graph.edge(edge);
        (to, rows.iter().map(|&row| RowId::new(place.name(row))))
    }

    /// Returns the node to which an edge leads; `None` at the end.
    pub(super) fn follow(&mut self, place: &Place, edge: u32) -> Option<Place> {
        let node = self.graph.edge(edge).0;
        let names = match &mut self.renamer {
            Some((renamer, _)) if node != END => renamer.follow(place.node, edge, node, &place.names),
            _ => Vec::new(),
        };
        (node != END).then_some(Place { node, names })
    }
}
