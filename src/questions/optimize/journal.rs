//! What the tree tells of itself while it is searched, as far as a proof needs it.

use crate::linear::{Duals, Left};

/// A part of a node's covers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Branch {
    With(u32),
    Without(u32),
    /// Those without all rows of a column that need not be covered.
    Uncovered(u32),
    /// Those in which one row covers both columns.
    Together((u32, u32)),
    Apart((u32, u32)),
}

/// What keeps note of the nodes of a tree. Nothing is noted by `()`.
pub(super) trait Journal {
    /// Whether anything is noted.
    const IS_KEPT: bool = true;

    /// A node is visited: the root, or this part of the last node that is open.
    fn opened(&mut self, _part: Option<Branch>) {}

    /// By these duals all covers of the last open node cost more than the limit. `left` is what it leaves.
    fn exceeded(&mut self, _left: &Left, _duals: &Duals, _limit: i64) {}

    /// By these duals all covers of the last open node that have one of the dropped rows, or lack a needed one, cost more
    /// than the limit. `left` is what the node leaves without that.
    fn decided(&mut self, _left: &Left, _duals: &Duals, _limit: i64, _dropped: &[u32], _needed: &[u32]) {}

    /// The last open node has no cover up to the limit that has not been found.
    fn closed(&mut self) {}
}

impl Journal for () {
    const IS_KEPT: bool = false;
}
