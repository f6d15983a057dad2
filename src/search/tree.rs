//! Which tree is searched, and a node of it.
//!
//! The rows that a search tries at a node cover the same column. If they exclude each other, nodes with different paths
//! of the same depth have no cover in common; if not, because the column may be covered several times, a node also leaves
//! out the rows that were tried before.

use crate::engines::Branches;
use crate::matrix::RowId;
use crate::view::Branching;

/// Which tree is searched, besides the matrix.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(super) struct Tree {
    pub branching: Option<Branching>,
    pub seed: Option<u64>,
    pub chosen: Vec<RowId>,
    pub excluded: Vec<RowId>,
}

/// A node of a tree: the rows chosen on the way to it, and those that were tried before and do not exclude these. The
/// rows that the options choose are not among them.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    pub(super) rows: Vec<RowId>,
    pub(super) excluded: Vec<RowId>,
}

impl Path {
    /// The nodes that the search tries from this one.
    pub(super) fn children(&self, branches: &Branches) -> impl Iterator<Item = Self> {
        (0..branches.rows.len()).map(|tried| self.child(branches, tried))
    }

    /// The node of a row that the search tries, by its number there.
    pub(super) fn child(&self, branches: &Branches, tried: usize) -> Self {
        let before = if branches.exclude_each_other { 0 } else { tried };
        Self {
            rows: [&self.rows[..], &branches.rows[tried..=tried]].concat(),
            excluded: [&self.excluded[..], &branches.rows[..before]].concat(),
        }
    }
}
