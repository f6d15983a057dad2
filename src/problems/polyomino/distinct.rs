//! One tiling of each class of those that are each other's images.

use std::fmt;
use std::iter::FusedIterator;

use super::symmetry::{is_canonical, is_least_placement, root};
use super::{PlacedPiece, Polyominoes, Tiling};
use crate::matrix::{Matrix, MatrixBuilder, MatrixError};
use crate::problem::ExactCover;
use crate::search::{Outcome, Search, Stats};
use crate::solutions::Solutions;

/// The tilings of a problem, one of each class that its symmetries make, found as they are asked for.
///
/// From [`Polyominoes::distinct`], which says what a symmetry is, or [`new`](Self::new) for a search with
/// options. Where some piece is to be used exactly once, only those of its placements are searched that
/// symmetries do not make of each other, which cuts the search by nearly the number of symmetries.
/// Nothing is kept of the tilings found.
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

    /// How the search stands.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.solutions.outcome()
    }

    /// What the search has done so far. Its solutions are all that were found, also those passed over.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.solutions.stats()
    }

    /// The part of the search tree that is done; see [`Covers::progress`](crate::Covers::progress).
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.solutions.progress()
    }

    /// Allows this many nodes more, so that a search which ended at its limit goes on; see
    /// [`Covers::add_nodes`](crate::Covers::add_nodes).
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, DistinctTilings, Polyominoes};
    /// use exactcover::{Outcome, Search};
    ///
    /// let problem = Polyominoes::pentominoes(Board::rectangle(3, 20));
    /// let mut tilings = DistinctTilings::new(problem, &Search::new().node_limit(100))?;
    /// let mut found = tilings.by_ref().count();
    /// while tilings.outcome() == Outcome::Limited {
    ///     tilings.add_nodes(100);
    ///     found += tilings.by_ref().count();
    /// }
    /// assert_eq!(found, 2);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn add_nodes(&mut self, nodes: u64) {
        self.solutions.add_nodes(nodes);
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

/// The problem with the placements of one piece restricted to the least of each orbit, as far as they
/// are known to be enough (see `symmetry`).
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
