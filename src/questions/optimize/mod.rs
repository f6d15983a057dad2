//! The covers in order of cost, the cheapest first (`cheapest`), and the linear relaxation, which bounds the cost of
//! all covers from below, as an answer of its own (`relaxation`).
//!
//! The cheapest covers are found by branch and bound (`tree`), with the bounds of `linear`: read `cheapest` first, then
//! `tree`. In the order in which data pass:
//!
//! - `assumed` says which rows are chosen before the search; `price` makes whole numbers of the costs, once
//!   `cost_range` has bounded their sums.
//! - Columns that others imply are not in the bound (`implied`). If costs are large, `potentials` chooses what is taken
//!   from them; `linear/potentials.rs` takes it.
//! - `tree` branches on columns, or on `pairs` of them. While covers of one cost are listed, `witnesses` say which
//!   parts of it are worth a search.
//! - `cost_levels` keeps what was found until it is known to be the cheapest; covers of one cost are put into the order
//!   of the search without costs (`ties`). `kept` is the state of such a search, from which it goes on later; `start` is
//!   a plan of the user's own to begin with.
//!
//! `proof` writes what the search knows for another program to check: that no cover costs less is the tree of a second
//! search, which `tree_proof` writes of what it is told (`journal`).
//!
//! `relaxation` is the bound of the root alone, `master` one to which rows are added. `objectives` makes one cost of
//! several in order.

mod assumed;
mod cheapest;
mod cost_levels;
mod cost_range;
mod implied;
mod journal;
mod kept;
mod master;
mod objectives;
mod pairs;
mod potentials;
mod price;
mod proof;
mod relaxation;
mod start;
mod ties;
mod tree;
mod tree_proof;
mod witnesses;

use std::io::Write;

use crate::matrix::{Matrix, MatrixError, RowId};
use crate::questions::count::{Count, ProofError};
use crate::search::{ResumeError, Search};
pub use cheapest::Cheapest;
pub use kept::CheapestCheckpoint;
pub use master::Master;
pub use objectives::Objectives;
pub use proof::ProvedBounds;
pub use relaxation::Relaxation;
pub use start::StartError;

/// # The cheapest covers
///
/// With the feature `optimize`, which is on by default.
impl Search {
    /// Starts a search for the covers in order of cost, the cheapest first. The cost of a cover is the sum of those of
    /// its rows. See [`Cheapest`].
    ///
    /// `cost` is asked once for each row of the matrix that can be chosen; to maximize a value, change its sign. The
    /// options act as in [`covers`](Self::covers), except for the engine and the way to branch: a priced search has its
    /// own. The cancel flag is looked at at every node, every pivot, and every step of an elimination.
    ///
    /// # Errors
    ///
    /// [`MatrixError::CostsTooLarge`] if the sum of some rows that cover each primary column at most as often as it
    /// allows might be beyond `i64::MAX` or below `-i64::MAX`; [`MatrixError::TooLarge`] if there is no memory for the
    /// search.
    ///
    /// # Cost
    ///
    /// O(columns + rows + entries) to start.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, RowId, Search};
    ///
    /// // Eight queens of the highest value, where a square's value is the product of its rank and its file.
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let value = |square: RowId| {
    ///     let (rank, file) = (square.index() as i64 / 8, square.index() as i64 % 8);
    ///     (rank + 1) * (file + 1)
    /// };
    /// let best = Search::new().cheapest(&matrix, |square| -value(square))?;
    /// assert_eq!(best.take_while(|&(cost, _)| cost == -174).count(), 10); // ten boards share the first place
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Columns that may be covered several times:
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, RowId, Search};
    ///
    /// // Six nurses, five shifts: each nurse takes one to three of them, two or three nurses work in each. The cost is
    /// // what a nurse would rather not do; below 0 it is a wish.
    /// let mut m = MatrixBuilder::new();
    /// let nurse = m.between("nurse", 6, 1..=3);
    /// let shift = m.between("shift", 5, 2..=3);
    /// for (n, s) in (0..6).flat_map(|n| (0..5).map(move |s| (n, s))) {
    ///     m.row((n * n + 3 * s * n + s) as i64 % 7 - 2, [nurse.at(n), shift.at(s)])?;
    /// }
    /// let matrix = m.build()?;
    /// let mut rosters = Search::new().cheapest(&matrix, |row: RowId| matrix.labels()[row.index()])?;
    /// let (cost, roster) = rosters.next().unwrap();
    /// assert_eq!(cost, -7);
    /// assert!(roster.len() > 10); // ten rows would do, but wishes make it cheaper
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn cheapest<L>(
        &self,
        matrix: &Matrix<L>,
        cost: impl FnMut(RowId) -> i64,
    ) -> Result<Cheapest, MatrixError> {
        Cheapest::new(self, matrix, cost)
    }

    /// Finds a cheapest cover, and writes a proof of that for the checker VeriPB 3.0, as [`Cheapest::prove`] does. If the
    /// node limit or the flag ends the search before, the proof is that no cover costs less than the bound, and what is
    /// returned has the best cover found, if there is one. `None`, and nothing is written, if there is no cover.
    ///
    /// # Errors
    ///
    /// Those of [`cheapest`](Self::cheapest) and of [`Cheapest::prove`].
    ///
    /// # Cost
    ///
    /// Those of both.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search, text};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let cost = |square: exactcover::RowId| (square.index() * square.index() % 13) as i64;
    /// let (mut formula, mut proof) = (Vec::new(), Vec::new()); // or files
    /// text::write_opb(&matrix, cost, &mut formula)?;
    /// let proved = Search::new().prove_cheapest(&matrix, cost, &mut proof)?.expect("eight queens have a board");
    /// assert_eq!((proved.least, proved.is_optimum()), (16, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prove_cheapest<L>(
        &self,
        matrix: &Matrix<L>,
        mut cost: impl FnMut(RowId) -> i64,
        out: impl Write,
    ) -> Result<Option<ProvedBounds>, ProofError> {
        let mut cheapest = self.cheapest(matrix, &mut cost)?;
        cheapest.next();
        cheapest.prove(matrix, cost, out)
    }

    /// Counts the covers that cost least. Returns their cost, if it was proved, and their number; if the search ended before
    /// all were found, that is a lower bound.
    ///
    /// # Errors
    ///
    /// Those of [`cheapest`](Self::cheapest).
    ///
    /// # Cost
    ///
    /// That of listing them.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, RowId, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let value = |square: RowId| (square.index() as i64 / 8 + 1) * (square.index() as i64 % 8 + 1);
    /// let (cost, count) = Search::new().count_cheapest(&matrix, |square| -value(square))?;
    /// assert_eq!(cost, Some(-174));
    /// assert_eq!(count, 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_cheapest<L>(
        &self,
        matrix: &Matrix<L>,
        cost: impl FnMut(RowId) -> i64,
    ) -> Result<(Option<i64>, Count), MatrixError> {
        Ok(Cheapest::new(self, matrix, cost)?.count_first())
    }

    /// Goes on from a checkpoint of a search in order of cost, with the node limit and the cancel flag of these
    /// options; the seed, chosen and excluded rows are those of the checkpoint. The covers are those that had not been
    /// returned, in the same order, except that the first of all may be another one of the same cost if it had not been
    /// returned. The costs must be the same. Nothing else that is stored is believed: the best cover
    /// is verified, and the bound proved again.
    ///
    /// # Errors
    ///
    /// [`ResumeError`] if the checkpoint was made for another matrix, other costs or another order of covers or is damaged,
    /// or there is no memory for the search.
    ///
    /// # Cost
    ///
    /// That of a new search, without the covers below the last one returned and above the best cover found.
    pub fn resume_cheapest<L>(
        &self,
        matrix: &Matrix<L>,
        cost: impl FnMut(RowId) -> i64,
        checkpoint: &CheapestCheckpoint,
    ) -> Result<Cheapest, ResumeError> {
        kept::resume(self, matrix, cost, checkpoint)
    }

    /// Solves the linear relaxation of the cheapest cover: its value, a proved bound, and for each column its dual, as
    /// column generation needs them. See [`Relaxation`].
    ///
    /// `cost` is asked as in [`cheapest`](Self::cheapest). [Chosen](Self::choose) and [excluded](Self::exclude) rows
    /// are respected. If the flag is raised, the answer is what is known by then: see [`Relaxation::is_solved`].
    ///
    /// # Errors
    ///
    /// Those of [`cheapest`](Self::cheapest).
    ///
    /// # Cost
    ///
    /// That of the first node of [`cheapest`](Self::cheapest).
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, RowId, Search};
    ///
    /// // Three people in pairs, or alone at a price: half of each pair would be best.
    /// let mut m = MatrixBuilder::new();
    /// let person = m.primary("person", 3);
    /// for (cost, who) in [(4, vec![0, 1]), (4, vec![1, 2]), (4, vec![0, 2]), (5, vec![0]), (6, vec![1]), (7, vec![2])] {
    ///     m.row(cost, who.into_iter().map(|at| person.at(at)))?;
    /// }
    /// let matrix = m.build()?;
    /// let cost = |row: RowId| matrix.labels()[row.index()];
    /// let relaxation = Search::new().relaxation(&matrix, cost)?;
    /// assert!(relaxation.is_solved() && (relaxation.value() - 6.0).abs() < 1e-4);
    /// assert!(matrix.rows().take(3).all(|row| (relaxation.primal(row) - 0.5).abs() < 1e-4));
    /// assert!(matrix.columns().all(|person| (relaxation.dual(person) - 2.0).abs() < 1e-4));
    /// // So a trip for all three would pay below a cost of 6. A cover costs at least 6; in fact the cheapest costs 9.
    /// assert_eq!(relaxation.bound(), Some(6));
    /// assert_eq!(Search::new().cheapest(&matrix, cost)?.next().map(|(cost, _)| cost), Some(9));
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn relaxation<L>(
        &self,
        matrix: &Matrix<L>,
        cost: impl FnMut(RowId) -> i64,
    ) -> Result<Relaxation, MatrixError> {
        Relaxation::new(self, matrix, cost)
    }
}
