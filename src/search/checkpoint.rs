//! The state of a search that can be kept and continued.
//!
//! The path from the root to the current node is enough: the search tries the rows of a column in a fixed order, so
//! the rows before those of the path have been searched and the rows after them have not. Where the columns depend on
//! what was learned, that and the columns of the path belong to it. Both engines visit the same tree, so either can
//! go on.

use std::error::Error;
use std::fmt;

use super::tree::Tree;
use crate::engines::{Lessons, Stats};
use crate::matrix::{Fingerprint, RowId};

/// The state of a search, from which it can go on later: in another process, on another machine, or by the other
/// engine. Made by [`Covers::checkpoint`](super::Covers::checkpoint), continued by [`Matrix::resume`](crate::Matrix::resume) or [`Search::resume`](super::Search::resume).
///
/// It holds the rows of the current path, the statistics, the way to branch, what the search has
/// [learned](super::Branching#learned-orders), the seed, the chosen and excluded rows, and the
/// [fingerprint](crate::Matrix::fingerprint) of the matrix: some kilobytes at most for usual problems. The node limit, the
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
