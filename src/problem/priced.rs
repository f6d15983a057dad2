//! Solutions in order of cost.

use std::sync::Arc;

use super::{ExactCover, Solutions, read_back};
use crate::matrix::MatrixError;
use crate::questions::optimize::Cheapest;
use crate::search::Search;

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
    /// use exactcover::runs::Outcome;
    /// use exactcover::{Queens, Search, Solutions};
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
        let search = options.cheapest(&matrix, |row| matrix.label(row).map_or(0, &mut cost))?;
        Ok(Self { problem, matrix, search })
    }
}

impl<P: ExactCover> Iterator for Solutions<P, Cheapest> {
    type Item = (i64, P::Solution);

    fn next(&mut self) -> Option<Self::Item> {
        let (cost, cover) = self.search.next()?;
        Some((cost, read_back(&self.problem, &self.matrix, &cover)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.search.size_hint()
    }
}
