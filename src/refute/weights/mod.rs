//! Weights: a coloring of the columns that proves that there is no cover.
//!
//! `find` looks for them, prime by prime: read it first. It takes the conditions of `instance`, the tables of
//! `generators` and the numbers of `ring`; `smallest` makes the modulus of what is found small, and `simple` the number
//! of classes. `answer` checks it, and shares no code with that; `error` says why weights or sums prove
//! nothing.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "numbers modulo at most 2^32"
)]

mod answer;
mod error;
mod find;
mod generators;
mod instance;
mod ring;
mod simple;
mod smallest;

pub use answer::Weights;
pub use error::ReasonError;
pub(crate) use find::{UNASKED, has_weights, weights};

use crate::matrix::Matrix;
use crate::search::Search;
use find::ASKED;

/// # A proof that there is none
impl Search {
    /// Finds a coloring that proves that a search with these options finds no cover: weights of the columns, modulo
    /// some number, under which each row weighs 0 and all columns together do not. `None` if none were found, which
    /// proves nothing.
    ///
    /// This is how one proves by hand that dominoes cannot cover a chessboard without two opposite corners. Linear
    /// algebra finds the coloring where a search might take years. The modulus is the smallest power of 2, 3, 5 or 7
    /// for which weights exist, as far as the bounded work shows, with few columns or few classes of columns that weigh
    /// anything. Secondary columns and columns whose number of rows is not fixed weigh 0: if they are the reason, there
    /// are no weights.
    ///
    /// The [chosen](Self::choose) and [excluded](Self::exclude) rows are part of the answer, which
    /// [`Weights::verify`] checks from the matrix alone. If chosen rows clash, or one is excluded, there are no
    /// weights: [`why_none`](Self::why_none) names them. If the flag is raised, none are found.
    ///
    /// # Cost
    ///
    /// O(rows + entries), and an elimination that usually takes milliseconds, and at most about a second. Memory: at
    /// most 4 bytes for each pair of columns. Matrices with more than 2,000 columns that could have weights are not
    /// tried.
    ///
    /// ```
    /// use exactcover::{ExactCover, Langford, Queens, Search};
    ///
    /// // Langford pairs of 1 to n exist only if n is 0 or 3 modulo 4.
    /// let matrix = Langford::new(6).matrix()?;
    /// let weights = Search::new().weights(&matrix).unwrap();
    /// assert_eq!((weights.modulus(), weights.verify(&matrix)), (2, Ok(())));
    /// assert_eq!(Search::new().weights(&Queens::new(3)?.matrix()?), None); // no cover, but no weights either
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn weights<L>(&self, matrix: &Matrix<L>) -> Option<Weights> {
        weights(self, matrix, ASKED)
    }
}
