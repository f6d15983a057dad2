//! The parts of a search, for several threads or machines.
//!
//! A task is a path from the root: the rows chosen first. The rows that the search tries at a node cover the same
//! column. If they exclude each other, tasks with different paths of the same depth have no cover in common; if not,
//! because the column may be covered several times, a task also leaves out the rows that were tried before.

use super::checkpoint::{Tree, check};
use super::{Covers, Outcome, ResumeError, Search};
use crate::engines::Branches;
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

impl Search {
    /// Splits the search with these options into parts: at least this many, if its tree has as many nodes on one
    /// level. Each cover belongs to exactly one part. The parts are in the order of the search: the covers of the
    /// first, then those of the second, and so on, are the sequence of the whole search. The same call gives the same
    /// parts on every machine. Parts that hold no cover because a column has no row left are left out, so there may
    /// be none.
    ///
    /// The engine, the node limit and the cancel flag do not matter here.
    ///
    /// # Cost
    ///
    /// That of starting a search, and of a restart for each node above the parts.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let tasks = Search::new().split(&matrix, 20);
    /// assert!(tasks.len() >= 20);
    /// let mut sum = 0;
    /// for task in &tasks {
    ///     sum += matrix.run(task)?.count_rest();
    /// }
    /// assert_eq!(sum, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split<L>(&self, matrix: &Matrix<L>, at_least: usize) -> Vec<Task> {
        let paths = paths(matrix, self, at_least);
        let fingerprint = matrix.fingerprint();
        paths.into_iter().map(|path| Task { matrix: fingerprint, tree: self.tree_at(path) }).collect()
    }

    /// Searches a task, with the engine, the node limit and the cancel flag of these options. Each cover lists the
    /// rows of the task first.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the task is of another matrix, its rows clash or are not there, or the matrix is too large
    /// for the requested engine.
    pub fn run<L>(&self, matrix: &Matrix<L>, task: &Task) -> Result<Covers, ResumeError> {
        check(task.matrix, matrix)?;
        let covers = self.of_tree(task.tree.clone()).covers(matrix);
        match covers.outcome() {
            Outcome::Refused => Err(ResumeError::Refused),
            // The rows of a task that was not damaged can be chosen together.
            Outcome::Exhausted => Err(ResumeError::NoSuchPath),
            _ => Ok(covers),
        }
    }
}

impl<L> Matrix<L> {
    /// Splits the search of the canonical order. See [`Search::split`].
    #[must_use]
    pub fn split(&self, at_least: usize) -> Vec<Task> {
        Search::new().split(self, at_least)
    }

    /// Searches a task without limits. See [`Search::run`].
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the task is of another matrix, or is damaged.
    pub fn run(&self, task: &Task) -> Result<Covers, ResumeError> {
        Search::new().run(self, task)
    }
}

/// A node of a tree: the rows chosen on the way to it, and those that were tried before and do not exclude these.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    pub(super) rows: Vec<RowId>,
    pub(super) excluded: Vec<RowId>,
}

impl Path {
    /// The root of the tree, in which these rows are chosen.
    pub(super) fn root(chosen: &[RowId]) -> Self {
        Self { rows: chosen.to_vec(), excluded: Vec::new() }
    }

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

/// The paths of the parts: the tree is cut one level deeper until there are enough. What is below a cover is not cut.
pub(super) fn paths<L>(matrix: &Matrix<L>, options: &Search, at_least: usize) -> Vec<Path> {
    let mut search = options.walk(matrix);
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
