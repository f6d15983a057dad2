//! Solutions in order of cost, read back in the problem's own words.

use std::sync::Arc;

use super::contract::ExactCover;
use super::solutions::{Solutions, read_back};
use crate::matrix::MatrixError;
use crate::questions::optimize::Cheapest;
use crate::search::{Outcome, Search, Stats};

/// # Solutions in order of cost
///
/// Each comes with its cost, and the first is an optimum. Order, proof and cost are described at [`Cheapest`].
impl<P: ExactCover> Solutions<P, Cheapest> {
    /// Starts a search of the problem with these options; the problem, or a pointer to it, is kept. `cost` gives the
    /// cost of a choice.
    ///
    /// # Errors
    ///
    /// Those of [`ExactCover::matrix`], and [`MatrixError::CostsTooLarge`].
    ///
    /// ```
    /// use exactcover::{Outcome, Queens, Search, Solutions};
    ///
    /// let value = |square: &exactcover::problems::queens::Square| {
    ///     -((square.rank as i64 + 1) * (square.file as i64 + 1))
    /// };
    /// let mut boards = Solutions::cheapest(Queens::new(8)?, &Search::new().node_limit(5000), value)?;
    /// let (cost, board) = boards.next().unwrap();
    /// println!("{board}");
    /// assert_eq!(-cost, 174); // the most that eight queens can have
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(
        problem: P,
        options: &Search,
        mut cost: impl FnMut(&P::Choice) -> i64,
    ) -> Result<Self, MatrixError> {
        let matrix = Arc::new(problem.matrix()?);
        Self::start(problem, matrix, |matrix| {
            options.cheapest(matrix, |row| matrix.label(row).map_or(0, &mut cost))
        })
    }

    /// The cheapest solution found that has not been returned, and its cost; see [`Cheapest::incumbent`].
    #[must_use]
    pub fn incumbent(&self) -> Option<(i64, P::Solution)> {
        let (cost, cover) = self.search.incumbent()?;
        Some((cost, read_back(self.problem(), self.matrix(), cover)))
    }

    /// All solutions that have not been returned cost at least this; `None` if there are no more. See
    /// [`Cheapest::bound`].
    #[must_use]
    pub fn bound(&self) -> Option<i64> {
        self.search.bound()
    }

    /// How far the incumbent's cost is above the bound; see [`Cheapest::gap`].
    #[must_use]
    pub fn gap(&self) -> Option<u64> {
        self.search.gap()
    }

    /// Allows this many more nodes, and says whether the search can go on; see [`Cheapest::add_nodes`].
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        self.search.add_nodes(nodes)
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.search.outcome()
    }

    /// What the search has done so far; see [`Cheapest::stats`].
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }
}

impl<P: ExactCover> Iterator for Solutions<P, Cheapest> {
    type Item = (i64, P::Solution);

    fn next(&mut self) -> Option<Self::Item> {
        let (cost, cover) = self.search.next()?;
        Some((cost, read_back(self.problem(), self.matrix(), &cover)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.search.size_hint()
    }
}
