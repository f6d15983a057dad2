//! Which tree is searched, and a node of it.
//!
//! The rows that a search tries at a node cover the same column. If they exclude each other, nodes with different paths
//! of the same depth have no cover in common; if not, because the column may be covered several times, a node also
//! leaves out the rows that were tried before.

use crate::engines::Searches;
use crate::matrix::RowId;
use crate::view::Branching;

/// The version of the order in which a tree is searched. It is raised whenever a search of any matrix with any options
/// comes to its nodes in another order: a path that was stored before would then lead elsewhere, and covers be lost.
pub(crate) const ORDER: u32 = 1;

/// Which tree is searched, besides the matrix.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Tree {
    /// See [`ORDER`].
    pub order: u32,
    pub branching: Option<Branching>,
    pub seed: Option<u64>,
    pub chosen: Vec<RowId>,
    pub excluded: Vec<RowId>,
}

impl Tree {
    /// Whether its order is learned: then a path in it says nothing without what was learned.
    pub(crate) fn is_learned(&self) -> bool {
        self.branching.unwrap_or_default().is_learned()
    }
}

/// A node of a tree: the rows chosen on the way to it, and those that are left out since they were tried before. The
/// rows that the options choose are not among them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub(crate) rows: Vec<RowId>,
    pub(crate) excluded: Vec<RowId>,
}

impl Node {
    /// The node at which a search stands.
    pub(crate) fn of(search: &Searches) -> Self {
        let mut rows = Vec::new();
        search.chosen(&mut rows);
        Self { rows, excluded: search.left_out() }
    }
}
