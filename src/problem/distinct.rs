//! One solution of each class.

use std::sync::Arc;

use super::{ExactCover, Solutions, read_back};
use crate::questions::classes::Classes;
use crate::search::{Outcome, Search};
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
    /// while tilings.search_mut().add_nodes(100) {
    ///     found += tilings.by_ref().count();
    /// }
    /// assert_eq!(found, 2);
    /// # Ok::<(), exactcover::Error>(())
    /// ```
    pub fn distinct(problem: P, options: &Search) -> Result<Self, SymmetryError> {
        let matrix = Arc::new(problem.matrix()?);
        let group = problem.symmetries(&matrix)?;
        let search = options.classes(&matrix, &group)?;
        match search.outcome() {
            // Nothing was searched: an iterator without solutions would say that there are none.
            Outcome::Refused => Err(search.refusal(&matrix).into()),
            _ => Ok(Self { problem, matrix, search }),
        }
    }
}

impl<P: ExactCover> Iterator for Solutions<P, Classes> {
    type Item = P::Solution;

    fn next(&mut self) -> Option<P::Solution> {
        let class = self.search.next()?;
        Some(read_back(&self.problem, &self.matrix, class.cover()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.search.size_hint()
    }
}
