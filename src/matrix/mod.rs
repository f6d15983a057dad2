//! The problem itself: columns, rows and labels, validated once and immutable from then on.

// `builder` (read it first) takes rows and names what is wrong (`draft`, `error`); `block` holds columns that are
// declared together, `bounds` how often they are covered. `build` freezes all in `incidence`, with `by_column` and
// `transpose` beside it; `read` is what a `Matrix` answers, `verify` checks covers, and `remaining` is what chosen
// rows leave: both share nothing with the engines.
// `cover`, `id`, `fingerprint`: what goes in and out; `stored`: as it is kept in files.

mod block;
mod bounds;
mod builder;
mod by_column;
mod cover;
mod draft;
mod error;
mod fingerprint;
mod id;
mod incidence;
mod read;
mod remaining;
#[cfg(feature = "serde")]
mod stored;
#[cfg(test)]
mod tests;
mod transpose;
mod verify;

use std::fmt;
use std::sync::Arc;

use block::BlockInfo;
pub use block::{Block, Entry, Shape};
pub(crate) use bounds::{AllBounds, Bounds};
pub use builder::MatrixBuilder;
pub(crate) use by_column::ByColumn;
pub use cover::Cover;
pub use error::{ColumnName, MatrixError, VerifyError};
pub use fingerprint::Fingerprint;
pub(crate) use fingerprint::FingerprintHasher;
pub use id::{ColumnId, RowId};
pub(crate) use incidence::{Incidence, NO_COLOR};
#[cfg(feature = "serde")]
pub(crate) use remaining::is_in;
pub(crate) use remaining::{Remaining, ascending};

/// An exact cover problem: columns, and rows that cover some of them and carry a label.
///
/// It is immutable, was checked when it was built, and can be shared between threads and searches. Two matrices are
/// equal if their blocks of columns and their rows, with colors and labels, are equal and in the same order.
/// Made by a [`MatrixBuilder`] or by [`ExactCover::matrix`](crate::ExactCover::matrix); searched by
/// [`Search::covers`](crate::Search::covers).
///
/// Memory: 4 bytes an entry (8 if any is colored), 4 bytes and a label a row.
///
/// With the feature `serde` it is a map with `blocks` and `rows`: for each block its `columns`, which are a `list`, a
/// `grid` or `names`, and its `kind`; for each row its `label` and its `entries`, the numbers of columns with their
/// colors. It is read through a builder, so a wrong row or column is named. A matrix with 2^24 more columns than
/// entries is refused.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Matrix<L> {
    blocks: Vec<BlockInfo>,
    labels: Vec<L>,
    incidence: Arc<Incidence>,
}

impl<L> Matrix<L> {
    pub(crate) fn incidence(&self) -> &Arc<Incidence> {
        &self.incidence
    }

    /// Checks whether the matrices are equal except for their labels.
    pub(crate) fn states_the_same(&self, other: &Self) -> bool {
        self.blocks == other.blocks && self.incidence == other.incidence
    }
}

/// The rows by the names of their columns, as in `0: rank[0] file[0] rising diagonal[0]`.
impl<L> fmt::Debug for Matrix<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Names<'a, L>(&'a Matrix<L>, usize);
        impl<L> fmt::Debug for Names<'_, L> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for (place, (column, color)) in self.0.incidence.entries(self.1).enumerate() {
                    let space = if place == 0 { "" } else { " " };
                    write!(f, "{space}{}", self.0.name(column))?;
                    if let Some(color) = color.checked_sub(1) {
                        write!(f, ":{color}")?;
                    }
                }
                Ok(())
            }
        }
        f.debug_map().entries((0..self.row_count()).map(|row| (row, Names(self, row)))).finish()
    }
}
