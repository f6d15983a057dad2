//! What can be asked of a matrix, and the questions' own rooms.

use super::checkpoint::{Checkpoint, ResumeError};
use super::covers::Covers;
use super::options::Search;
use super::outcome::Outcome;
use super::task::{Task, paths};
use crate::matrix::{Fingerprint, Matrix};

impl Search {
    /// Starts a search of the matrix with these options. See [`Covers`].
    ///
    /// If [`Engine::Bits`] is requested and the matrix is too large for it, nothing is searched: the
    /// [`outcome`](Covers::outcome) is [`Refused`](crate::Outcome::Refused) from the beginning.
    ///
    /// Cost: O(columns + rows + entries).
    pub fn covers<L>(&self, matrix: &Matrix<L>) -> Covers {
        Covers::with_options(matrix, self)
    }

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

    /// Goes on from a checkpoint, with the engine, the node limit and the cancel flag of these options. The limit
    /// counts the nodes from the beginning of the whole search. The way to branch, the seed, chosen and excluded rows
    /// are those of the checkpoint. The covers are exactly those that the search had not found when the checkpoint was
    /// made, in the same order.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the checkpoint was made for another matrix, is damaged, or the matrix is too large for the
    /// requested engine.
    ///
    /// # Cost
    ///
    /// That of a new search, and of choosing the rows of the path.
    pub fn resume<L>(&self, matrix: &Matrix<L>, checkpoint: &Checkpoint) -> Result<Covers, ResumeError> {
        check(checkpoint.matrix, matrix)?;
        let covers = self.of_tree(checkpoint.tree.clone()).covers(matrix);
        match covers.outcome() {
            Outcome::Refused => Err(ResumeError::Refused),
            _ => covers.resumed(checkpoint).ok_or(ResumeError::NoSuchPath),
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

    /// Goes on from a checkpoint of a search of this matrix, without limits. See [`Search::resume`].
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the checkpoint was made for another matrix, or is damaged.
    pub fn resume(&self, checkpoint: &Checkpoint) -> Result<Covers, ResumeError> {
        Search::new().resume(self, checkpoint)
    }
}

/// Checks that something made for one matrix is used with it.
fn check<L>(expected: Fingerprint, matrix: &Matrix<L>) -> Result<(), ResumeError> {
    let found = matrix.fingerprint();
    if found == expected { Ok(()) } else { Err(ResumeError::OtherMatrix { expected, found }) }
}
