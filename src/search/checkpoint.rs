//! The state of a search that can be kept and continued.
//!
//! The path from the root to the current node is enough: the search tries the rows of a column in a fixed order, so
//! the rows before those of the path have been searched and the rows after them have not. Where the columns depend on
//! what was learned, that and the columns of the path belong to it. Both engines visit the same tree, so either can
//! go on.

use std::error::Error;
use std::fmt;

use super::{Branching, Covers, Outcome, Search, Stats};
use crate::engines::Lessons;
use crate::matrix::{Fingerprint, Matrix, RowId};

/// Which tree is searched, besides the matrix.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(super) struct Tree {
    pub branching: Option<Branching>,
    pub seed: Option<u64>,
    pub chosen: Vec<RowId>,
    pub excluded: Vec<RowId>,
}

/// The state of a search, from which it can go on later: in another process, on another machine, or by the other
/// engine. Made by [`Covers::checkpoint`], continued by [`Matrix::resume`] or [`Search::resume`].
///
/// It holds the rows of the current path, the statistics, the way to branch, what the search has
/// [learned](Branching#learned-orders), the seed, the chosen and excluded rows, and the
/// [fingerprint](Matrix::fingerprint) of the matrix: some kilobytes at most for usual problems. The node limit, the
/// cancel flag and the engine are not part of it.
///
/// With the feature `serde` it is a map of these. Whether it belongs to a matrix, and whether its path exists, is
/// checked when the search goes on.
///
/// ```
/// use exactcover::{Engine, ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let mut covers = Search::new().engine(Engine::Bits).covers(&matrix);
/// let first: Vec<_> = covers.by_ref().take(40).collect();
/// let checkpoint = covers.checkpoint();
///
/// let rest = Search::new().engine(Engine::Links).resume(&matrix, &checkpoint)?;
/// assert_eq!(first.into_iter().chain(rest).count(), 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Checkpoint {
    pub(super) matrix: Fingerprint,
    pub(super) tree: Tree,
    pub(super) path: Vec<RowId>,
    /// Whether the node at the end of the path has been visited.
    pub(super) is_visited: bool,
    /// Whether the whole tree has been searched.
    pub(super) is_done: bool,
    pub(super) stats: Stats,
    /// What the search has learned, if its order depends on that.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) lessons: Option<Lessons>,
}

impl Checkpoint {
    /// The fingerprint of the matrix that is searched.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.matrix
    }

    /// Whether the whole tree has been searched.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// What the search had done.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.stats
    }
}

/// Why a search does not go on from a [`Checkpoint`], or a [`Task`](super::Task) does not begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResumeError {
    /// It belongs to another matrix.
    OtherMatrix {
        /// The fingerprint of the matrix that it belongs to.
        expected: Fingerprint,
        /// The fingerprint of this matrix.
        found: Fingerprint,
    },
    /// The tree of the matrix has no such path: the checkpoint, or the task, is damaged.
    NoSuchPath,
    /// The matrix is too large for the requested engine [`Bits`](super::Engine::Bits).
    Refused,
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherMatrix { expected, found } => {
                write!(
                    f,
                    "made for another matrix: its fingerprint is {expected}, that of this matrix is {found}"
                )
            }
            Self::NoSuchPath => f.write_str("damaged: the search has no such path"),
            Self::Refused => f.write_str("the matrix is too large for the requested engine"),
        }
    }
}

impl Error for ResumeError {}

/// Checks that something made for one matrix is used with it.
pub(super) fn check<L>(expected: Fingerprint, matrix: &Matrix<L>) -> Result<(), ResumeError> {
    let found = matrix.fingerprint();
    if found == expected { Ok(()) } else { Err(ResumeError::OtherMatrix { expected, found }) }
}

impl Search {
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
    /// Goes on from a checkpoint of a search of this matrix, without limits. See [`Search::resume`].
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the checkpoint was made for another matrix, or is damaged.
    pub fn resume(&self, checkpoint: &Checkpoint) -> Result<Covers, ResumeError> {
        Search::new().resume(self, checkpoint)
    }
}
