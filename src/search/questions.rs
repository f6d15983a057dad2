//! What can be asked of a matrix, and the questions' own rooms.

use super::checkpoint::{Checkpoint, ResumeError};
use super::count::{Count, count_or_plan};
use super::covers::Covers;
use super::diagram::{Diagram, DiagramError};
use super::options::Search;
use super::outcome::Outcome;
use super::task::{Task, paths};
use crate::matrix::{Fingerprint, Matrix};

impl Search {
    /// Starts a search of the matrix with these options. See [`Covers`].
    ///
    /// If [`Engine::Bits`](crate::Engine::Bits) is requested and the matrix is too large for it, nothing is searched: the
    /// [`outcome`](Covers::outcome) is [`Refused`](crate::Outcome::Refused) from the beginning.
    ///
    /// Cost: O(columns + rows + entries).
    pub fn covers<L>(&self, matrix: &Matrix<L>) -> Covers {
        Covers::with_options(matrix, self)
    }

    /// How many covers there are, of any size.
    ///
    /// Subtrees are remembered in tables of bounded [size](Self::memory_limit), so that equal ones are counted once,
    /// and two ways to [branch](Self::branch) are tried, unless one is requested. Counts of tilings, dissections,
    /// matchings, designs and colourings are found that no enumeration reaches. If subtrees do not repeat, this is a
    /// search that visits each cover. The engine, chosen and excluded rows, the limit and the flag are respected. The
    /// node limit is for all nodes that are visited, in whatever order. The count does not depend on the seed.
    ///
    /// [`Covers::count_rest`](crate::Covers::count_rest) visits each cover, in canonical order.
    ///
    /// # Cost
    ///
    /// Memory: at most 1.3 times the limit, beside the matrix and the search.
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Cell, Copies, Piece};
    /// use exactcover::{ExactCover, Polyominoes, Search};
    ///
    /// // Ways to cover a chessboard of 12 x 12 with dominoes.
    /// let domino = Piece::new('D', [Cell::new(0, 0), Cell::new(0, 1)]).unwrap().copies(Copies::Any);
    /// let matrix = Polyominoes::new(Board::rectangle(12, 12), [domino]).matrix()?;
    /// let count = Search::new().count(&matrix);
    /// assert_eq!(count, 53_060_477_521_960_000_u64);
    /// assert!(count.stats().nodes < 100_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count<L>(&self, matrix: &Matrix<L>) -> Count {
        count_or_plan(self, matrix, u64::MAX).0
    }

    /// All covers as a [`Diagram`]: one search, in which equal subtrees are searched once and kept once.
    ///
    /// The engine, the way to [branch](Self::branch), the seed, chosen and excluded rows, the limits and the flag are
    /// respected. In place of an order that is [learned](crate::Branching#learned-orders) the diagram has the canonical
    /// one.
    ///
    /// # Errors
    ///
    /// [`DiagramError`] if the diagram takes more than the [memory limit](Self::memory_limit) (256 MiB without one), or
    /// the search ends early.
    ///
    /// # Cost
    ///
    /// About as many nodes as [`count`](Self::count) visits in the same order; memory for each different subtree.
    pub fn diagram<L>(&self, matrix: &Matrix<L>) -> Result<Diagram, DiagramError> {
        Diagram::build(self, matrix)
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
    /// How many covers there are, of any size. See [`Search::count`].
    ///
    /// ```
    /// use exactcover::{ExactCover, GraphColoring};
    ///
    /// // Colourings of a cycle of 100 vertices with three colours: 2^100 + 2.
    /// let cycle = GraphColoring::new(100, (0..100).map(|v| (v, (v + 1) % 100)), 3);
    /// assert_eq!(cycle.matrix()?.count().to_string(), "1267650600228229401496703205378");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> Count {
        Search::new().count(self)
    }

    /// All covers as a [`Diagram`]. See [`Search::diagram`].
    ///
    /// # Errors
    ///
    /// Those of [`Search::diagram`].
    pub fn diagram(&self, options: &Search) -> Result<Diagram, DiagramError> {
        options.diagram(self)
    }

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
