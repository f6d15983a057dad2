//! The parts of a search, for several threads or machines.
//!
//! A task is a path from the root: the rows chosen first, and those left out because they were tried before.

use super::covers::walk;
use super::options::Search;
use super::outcome::Outcome;
use super::tree::{Path, Tree};
use crate::matrix::{Fingerprint, Matrix, RowId};

/// A part of a search: the covers below one path of its tree. Made by [`Matrix::split`] or [`Search::split`], searched
/// by [`Matrix::run`] or [`Search::run`].
///
/// It holds the rows of the path, the way to branch, the seed and excluded rows if there are any, and the
/// [fingerprint](Matrix::fingerprint) of the matrix. With the feature `serde` it is a map of these; whether it belongs
/// to a matrix is checked when it is run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Task {
    pub(super) matrix: Fingerprint,
    pub(super) tree: Tree,
}

impl Task {
    /// The fingerprint of the matrix that it is a part of.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.matrix
    }

    /// The rows chosen first.
    #[must_use]
    pub fn rows(&self) -> &[RowId] {
        &self.tree.chosen
    }
}

/// The paths of the parts: the tree is cut one level deeper until there are enough. What is below a cover is not cut.
pub(super) fn paths<L>(matrix: &Matrix<L>, options: &Search, at_least: usize) -> Vec<Path> {
    let mut search = walk(options, matrix);
    search.restart(options.chosen());
    if search.outcome() == Outcome::Exhausted {
        return Vec::new(); // the chosen rows clash
    }
    let mut paths = vec![Path::root(options.chosen())];
    let mut is_leaf = vec![false];
    while paths.len() < at_least && is_leaf.contains(&false) {
        let (mut deeper, mut are_leaves) = (Vec::new(), Vec::new());
        for (path, is_leaf) in paths.into_iter().zip(is_leaf) {
            match if is_leaf {
                None
            } else {
                Some(search.branches(&path)).filter(|branches| !branches.is_cover)
            } {
                None => {
                    deeper.push(path);
                    are_leaves.push(true);
                }
                Some(branches) => {
                    deeper.extend(path.children(&branches));
                    are_leaves.resize(deeper.len(), false);
                }
            }
        }
        (paths, is_leaf) = (deeper, are_leaves);
    }
    paths
}
