//! One solution of each class, read back in the problem's own words.

use std::sync::Arc;

use super::contract::ExactCover;
use super::solutions::{Solutions, read_back};
use crate::questions::classes::Classes;
use crate::search::{Outcome, Search, Stats};
use crate::symmetry::SymmetryError;

/// # One solution of each class
///
/// [`ExactCover::symmetries`] says which solutions are in one class; [`Search::classes`] gives the sizes of the
/// classes.
impl<P: ExactCover> Solutions<P, Classes> {
    /// Starts a search of the problem with these options; the problem, or a pointer to it, is kept.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::Matrix`] with those of [`ExactCover::matrix`]; those of [`ExactCover::symmetries`] and
    /// [`Search::classes`].
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    /// use exactcover::{Search, Solutions};
    ///
    /// let problem = Polyominoes::pentominoes(Board::rectangle(3, 20));
    /// let mut tilings = Solutions::distinct(problem, &Search::new().node_limit(0))?;
    /// let mut found = 0;
    /// while tilings.add_nodes(100) {
    ///     found += tilings.by_ref().count();
    /// }
    /// assert_eq!(found, 2);
    /// # Ok::<(), exactcover::Error>(())
    /// ```
    pub fn distinct(problem: P, options: &Search) -> Result<Self, SymmetryError> {
        let matrix = Arc::new(problem.matrix()?);
        let group = problem.symmetries(&matrix)?;
        Self::start(problem, matrix, |matrix| {
            let classes = options.classes(matrix, &group)?;
            match classes.outcome() {
                Outcome::Refused => Err(classes.covers().refusal().into()),
                _ => Ok(classes),
            }
        })
    }

    /// Allows this many more nodes, and says whether the search can go on; see [`Classes::add_nodes`].
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        self.search.add_nodes(nodes)
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.search.outcome()
    }

    /// What the search has done so far; see [`Classes::stats`].
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }

    /// The estimated fraction of the search tree already searched; see [`Classes::progress`].
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.search.progress()
    }
}

impl<P: ExactCover> Iterator for Solutions<P, Classes> {
    type Item = P::Solution;

    fn next(&mut self) -> Option<P::Solution> {
        let class = self.search.next()?;
        Some(read_back(self.problem(), self.matrix(), class.cover()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.search.size_hint()
    }
}
