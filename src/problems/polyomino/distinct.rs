//! One tiling of each class: the tilings that symmetries turn into each other.

use std::fmt;
use std::iter::FusedIterator;

use super::symmetry::{is_canonical, is_least_placement, root};
use super::{PlacedPiece, Polyominoes, Tiling};
use crate::matrix::{Matrix, MatrixBuilder, MatrixError};
use crate::problem::{ExactCover, Solutions};
use crate::search::{Outcome, Search, Stats};

impl Polyominoes {
    /// The tilings, one of each class. The tilings of a class are those that the symmetries of board and pieces turn
    /// into each other.
    ///
    /// A symmetry is a rotation or reflection that maps the board onto itself and every piece onto a piece with the
    /// same number of copies: onto itself, or, if it may not be turned over, onto its mirror image. Reflections of
    /// a board in space count too: each of the seven pieces of the Soma cube is its own mirror image or that of
    /// another one.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](ExactCover::matrix).
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Polyominoes};
    ///
    /// let problem = Polyominoes::pentominoes(Board::rectangle(3, 20));
    /// assert_eq!(problem.distinct()?.count(), 2);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn distinct(&self) -> Result<DistinctTilings, MatrixError> {
        DistinctTilings::new(self.clone(), &Search::new())
    }
}

/// The tilings of a problem, one of each class, each found when it is asked for. The tilings of a class are those
/// that symmetries turn into each other.
///
/// From [`Polyominoes::distinct`], which says what a symmetry is, or [`new`](Self::new) for a search with options.
/// If a piece is used exactly once, only one of its placements is searched of those that symmetries turn into each
/// other. This shortens the search by a factor close to the number of symmetries. No tiling is remembered.
#[derive(Clone)]
#[must_use = "a search does nothing until its tilings are asked for"]
pub struct DistinctTilings {
    solutions: Solutions<Rooted>,
}

impl DistinctTilings {
    /// Starts a search of the problem with these options.
    ///
    /// # Errors
    ///
    /// Those of [`ExactCover::matrix`].
    pub fn new(problem: Polyominoes, options: &Search) -> Result<Self, MatrixError> {
        let root = root(problem.symmetries(), problem.pieces(), |piece| problem.placements(piece));
        Ok(Self { solutions: Solutions::new(Rooted { problem, root }, options)? })
    }

    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &Polyominoes {
        &self.solutions.problem().problem
    }

    /// The matrix that is searched.
    #[must_use]
    pub fn matrix(&self) -> &Matrix<PlacedPiece> {
        self.solutions.matrix()
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.solutions.outcome()
    }

    /// What the search has done so far. The solutions include those that were skipped because they are not the
    /// representative of their class.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.solutions.stats()
    }

    /// The estimated fraction of the search tree already searched; see [`Covers::progress`](crate::Covers::progress).
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.solutions.progress()
    }

    /// Allows this many nodes more, so that a search which ended at its limit goes on; see
    /// [`Covers::add_nodes`](crate::Covers::add_nodes).
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, DistinctTilings, Polyominoes};
    /// use exactcover::Search;
    ///
    /// let problem = Polyominoes::pentominoes(Board::rectangle(3, 20));
    /// let mut tilings = DistinctTilings::new(problem, &Search::new().node_limit(0))?;
    /// let mut found = 0;
    /// while tilings.add_nodes(100) {
    ///     found += tilings.by_ref().count();
    /// }
    /// assert_eq!(found, 2);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        self.solutions.add_nodes(nodes)
    }
}

impl Iterator for DistinctTilings {
    type Item = Tiling;

    fn next(&mut self) -> Option<Tiling> {
        loop {
            let tiling = self.solutions.next()?;
            let Rooted { problem, root } = self.solutions.problem();
            if is_canonical(problem.symmetries(), &tiling.signature(), *root) {
                return Some(tiling);
            }
        }
    }
}

impl FusedIterator for DistinctTilings {}

impl fmt::Debug for DistinctTilings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistinctTilings").field("solutions", &self.solutions).finish()
    }
}

/// The problem with the placements of the root piece, if there is one, restricted to the least of each orbit (see
/// `symmetry`).
#[derive(Clone)]
struct Rooted {
    problem: Polyominoes,
    root: Option<usize>,
}

impl ExactCover for Rooted {
    type Choice = PlacedPiece;
    type Solution = Tiling;

    fn emit(&self, m: &mut MatrixBuilder<PlacedPiece>) -> Result<(), MatrixError> {
        self.problem.emit_where(m, |piece, cells| {
            Some(piece) != self.root || is_least_placement(self.problem.symmetries(), piece, cells)
        })
    }

    fn decode(&self, choices: &[&PlacedPiece]) -> Tiling {
        self.problem.decode(choices)
    }
}
