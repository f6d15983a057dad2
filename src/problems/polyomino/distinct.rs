//! One tiling of each class: the tilings that symmetries turn into each other.

use std::sync::Arc;

use super::symmetry::{is_canonical, is_least_placement, root};
use super::{Polyominoes, Tiling};
use crate::matrix::{MatrixBuilder, MatrixError};
use crate::problem::Solutions;
use crate::search::Search;

impl Polyominoes {
    /// The tilings, one of each class. The tilings of a class are those that the symmetries of board and pieces turn
    /// into each other.
    ///
    /// A symmetry is a rotation or reflection that maps the board, with its holes, onto itself and every piece onto a
    /// piece with the same number of copies: onto itself, or, if it may not be turned over, onto its mirror image.
    /// Reflections of a board in space count too: each of the seven pieces of the Soma cube is its own mirror image or
    /// that of another one.
    ///
    /// If a piece is used exactly once, only one of its placements is searched of those that symmetries turn into each
    /// other: the matrix lacks the others. This shortens the search by a factor close to the number of symmetries. No
    /// tiling is remembered; [`stats`](Solutions::stats) counts those too that are passed over because they do not
    /// represent their class.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](crate::ExactCover::matrix).
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let problem = Polyominoes::pentominoes(Board::rectangle(3, 20));
    /// assert_eq!(problem.distinct()?.count(), 2);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn distinct(&self) -> Result<Solutions<Self>, MatrixError> {
        self.distinct_with(&Search::new())
    }

    /// The same with these options.
    ///
    /// # Errors
    ///
    /// Those of [`Solutions::with_matrix`] too.
    ///
    /// ```
    /// use exactcover::Search;
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let problem = Polyominoes::pentominoes(Board::rectangle(3, 20));
    /// let mut tilings = problem.distinct_with(&Search::new().node_limit(0))?;
    /// let mut found = 0;
    /// while tilings.add_nodes(100) {
    ///     found += tilings.by_ref().count();
    /// }
    /// assert_eq!(found, 2);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn distinct_with(&self, options: &Search) -> Result<Solutions<Self>, MatrixError> {
        let mut m = MatrixBuilder::new();
        self.emit_where(&mut m, |piece, cells| {
            Some(piece) != self.root() || is_least_placement(self.symmetries(), piece, cells)
        })?;
        let is_representative = |problem: &Self, tiling: &Tiling| {
            is_canonical(problem.symmetries(), &tiling.signature(), problem.root())
        };
        let tilings = Solutions::with_matrix(self.clone(), Arc::new(m.build()?), options)?;
        Ok(tilings.only(is_representative))
    }

    /// The piece whose placements are restricted, if there is one (see `symmetry`).
    fn root(&self) -> Option<usize> {
        *self.root.get_or_compute(|| root(self.symmetries(), self.pieces(), |piece| self.placements(piece)))
    }
}
