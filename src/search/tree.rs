//! The options that decide which tree is searched, a node of it, and a part of it that is left to search.
//!
//! The rows that a search tries at a node cover the same column. If they exclude each other, nodes with different paths
//! of the same depth have no cover in common; if not, because the column may be covered several times, a node also
//! leaves out the rows that were tried before.

use crate::engines::Searches;
use crate::engines::view::Branching;
use crate::matrix::RowId;

/// The version of the order in which a tree is searched. It is raised whenever a search of any matrix with any options
/// visits its nodes in another order: a path stored before would then lead elsewhere, and covers would be lost.
pub(crate) const ORDER: u32 = 1;

/// The options that decide which tree is searched, besides the matrix.
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
    /// Checks whether its order is learned: then a path means nothing without what was learned.
    pub(crate) fn is_learned(&self) -> bool {
        self.branching.unwrap_or_default().is_learned()
    }
}

/// The share of the root, which is the whole tree. Sums of shares are exact as `f64`.
pub(crate) const WHOLE: u64 = 1 << 52;

/// A node of a tree: the rows chosen on the way to it, and those that are left out because they were tried before. The
/// rows that the options choose are not among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Node {
    pub(crate) rows: Vec<RowId>,
    /// Ascending.
    pub(crate) excluded: Vec<RowId>,
    /// The share of the tree that is below it, of [`WHOLE`]: as if all rows of a column had equal work below them. The
    /// shares of nodes beside each other are no more than that of the node above them.
    pub(crate) share: u64,
}

impl Node {
    /// Returns the root.
    pub(crate) fn root() -> Self {
        Self { rows: Vec::new(), excluded: Vec::new(), share: WHOLE }
    }

    /// Returns the current node of a search that was started again at `start`.
    pub(crate) fn of(search: &Searches, start: &Self) -> Self {
        let mut rows = Vec::new();
        search.chosen(&mut rows);

        let mut excluded = search.left_out();
        excluded.extend(&start.excluded);
        excluded.sort_unstable();
        excluded.dedup(); // a column may have been begun above the start, and again below it
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and `WHOLE`")]
        let share = (start.share as f64 * search.share()) as u64;
        Self { rows, excluded, share }
    }
}

/// The part of a search that is left below a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Part {
    pub(crate) node: Node,
    /// The rows after those of the node, down to the current node.
    pub(crate) path: Vec<RowId>,
    /// True if the node at the end of the path has been visited.
    pub(crate) is_visited: bool,
    /// The number of covers that a search finds from there and that were already returned.
    pub(crate) given: u32,
}

impl Part {
    /// Makes the part that is everything below a node.
    pub(crate) fn below(node: Node) -> Self {
        Self { node, path: Vec::new(), is_visited: false, given: 0 }
    }

    /// Checks whether none of it has been searched.
    pub(crate) fn is_whole(&self) -> bool {
        self.path.is_empty() && !self.is_visited
    }
}
