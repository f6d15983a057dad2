//! Walks along a diagram from the root to the end of a cover.
//!
//! A node of a folded diagram stands for subtrees that differ in the names of their rows; so a walk carries the names that
//! the rows have on its way. In a plain one all rows have their own.

use crate::engines::{CoverGraph, END};
use crate::isomorphs::Renamer;
use crate::matrix::RowId;
use crate::util::to_u32;

/// See the head of the file.
#[derive(Clone)]
pub(super) struct DiagramWalk<'a> {
    pub(super) graph: &'a CoverGraph,
    /// In a folded diagram: what finds the names behind an edge, and those at the root.
    pub(super) renamer: Option<(Renamer<'a>, &'a [u32])>,
}

/// A node to which a walk has come, and for each of its rows what it is in the matrix; nothing in a plain diagram.
#[derive(Clone)]
pub(super) struct WalkPlace {
    pub(super) node: u32,
    pub(super) names: Option<Vec<u32>>,
}

impl WalkPlace {
    /// Returns the rows of the matrix that these rows of an edge are.
    pub(super) fn named(&self, rows: &[u32]) -> impl Iterator<Item = RowId> {
        rows.iter().map(|&row| RowId::new(self.names.as_ref().map_or(row, |names| names[row as usize])))
    }
}

impl DiagramWalk<'_> {
    /// A node, by the names that the search first met there.
    pub(super) fn at(&self, node: u32) -> WalkPlace {
        WalkPlace { node, names: self.renamer.as_ref().map(|(_, names)| names.to_vec()) }
    }

    /// The last node, unless it is the end: where all paths begin.
    pub(super) fn root(&self) -> Option<WalkPlace> {
        let root = to_u32(self.graph.node_count()) - 1;
        (root != END).then(|| self.at(root))
    }

    /// Follows an edge to this node, which is not the end.
    pub(super) fn follow(&mut self, place: &WalkPlace, edge: u32, node: u32) -> WalkPlace {
        let names = place.names.as_ref().zip(self.renamer.as_mut());
        WalkPlace {
            node,
            names: names.map(|(names, (renamer, _))| renamer.follow(place.node, edge, node, names)),
        }
    }
}
