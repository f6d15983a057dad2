//! Solutions in order of cost, read back in the problem's own words.

use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;

use super::contract::ExactCover;
use super::decoder::Decoder;
use crate::matrix::{Matrix, MatrixError};
use crate::optimize::Cheapest;
use crate::search::{Outcome, Search, Stats};

/// The solutions of a problem in order of cost, each with its cost: the first is an optimum. From
/// [`ExactCover::cheapest`] or [`new`](Self::new).
///
/// It is [`Cheapest`] with its covers read back; order, proof and cost are described there.
#[derive(Clone)]
#[must_use = "a search does nothing until its solutions are asked for"]
pub struct CheapestSolutions<P: ExactCover> {
    decoder: Decoder<P>,
    cheapest: Cheapest,
}

impl<P: ExactCover> CheapestSolutions<P> {
    /// Starts a search of the problem with these options; the problem, or a pointer to it, is kept. `cost` is that of
    /// a choice.
    ///
    /// # Errors
    ///
    /// Those of [`ExactCover::matrix`], and [`MatrixError::CostsTooLarge`].
    ///
    /// ```
    /// use exactcover::{CheapestSolutions, Outcome, Queens, Search};
    ///
    /// let value = |square: &exactcover::problems::queens::Square| {
    ///     -((square.rank as i64 + 1) * (square.file as i64 + 1))
    /// };
    /// let mut boards = CheapestSolutions::new(Queens::new(8)?, &Search::new().node_limit(5000), value)?;
    /// let (cost, board) = boards.next().unwrap();
    /// println!("{board}");
    /// assert_eq!(-cost, 174); // the most that eight queens can have
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        problem: P,
        options: &Search,
        mut cost: impl FnMut(&P::Choice) -> i64,
    ) -> Result<Self, MatrixError> {
        let decoder = Decoder::new(problem)?;
        let matrix = decoder.matrix();
        let cheapest = options.cheapest(matrix, |row| matrix.label(row).map_or(0, &mut cost))?;
        Ok(Self { decoder, cheapest })
    }

    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &P {
        self.decoder.problem()
    }

    /// The matrix that is searched.
    #[must_use]
    pub fn matrix(&self) -> &Arc<Matrix<P::Choice>> {
        self.decoder.matrix()
    }

    /// The cheapest solution found that has not been given, and its cost; see [`Cheapest::incumbent`].
    #[must_use]
    pub fn incumbent(&self) -> Option<(i64, P::Solution)> {
        let (cost, cover) = self.cheapest.incumbent()?;
        Some((cost, self.decoder.decode(cover)))
    }

    /// All solutions that have not been given cost at least this; `None` if there are no more. See
    /// [`Cheapest::bound`].
    #[must_use]
    pub fn bound(&self) -> Option<i64> {
        self.cheapest.bound()
    }

    /// How far the incumbent's cost is above the bound; see [`Cheapest::gap`].
    #[must_use]
    pub fn gap(&self) -> Option<u64> {
        self.cheapest.gap()
    }

    /// Allows this many nodes more, and says whether the search can go on; see [`Cheapest::add_nodes`].
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        self.cheapest.add_nodes(nodes)
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.cheapest.outcome()
    }

    /// What the search has done so far; see [`Cheapest::stats`].
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.cheapest.stats()
    }
}

impl<P: ExactCover> Iterator for CheapestSolutions<P> {
    type Item = (i64, P::Solution);

    fn next(&mut self) -> Option<Self::Item> {
        let (cost, cover) = self.cheapest.next()?;
        Some((cost, self.decoder.decode(&cover)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.cheapest.size_hint()
    }
}

impl<P: ExactCover> FusedIterator for CheapestSolutions<P> {}

impl<P: ExactCover> fmt::Debug for CheapestSolutions<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheapestSolutions").field("cheapest", &self.cheapest).finish_non_exhaustive()
    }
}
