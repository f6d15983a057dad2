//! The iterator of covers.

use std::iter::FusedIterator;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Outcome, Search, Stats};
use crate::engines::{self, Engine, Step};
use crate::matrix::{Cover, Matrix, RowId};

/// A raised cancel flag is seen after this many nodes at the latest.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// The covers of a matrix, found one by one as they are asked for.
///
/// It borrows nothing: it can be stored, sent to another thread, and cloned, and a clone is a
/// snapshot that goes on from the same place. Dropping it half-way only frees memory.
///
/// # Order
///
/// The search branches on the open primary column with the fewest remaining rows, the first declared
/// of several, and tries its rows in ascending order. The sequence of covers is the same for every
/// engine and stable within a minor version. A [seed](Search::seed) changes it.
///
/// # Cost
///
/// Starting by links is linear in the matrix (about 24 bytes an entry). Bits hold a bit for each row of each
/// column and for each pair of rows, at most 40 MiB: larger matrices go to links. No recursion by depth: a
/// cover of a million rows needs no more stack than one of three.
///
/// ```
/// use exactcover::{Covers, MatrixBuilder, Outcome};
///
/// // Ways to pay 4 with coins placed left to right: 1+1+1+1, 1+1+2, ...
/// let mut m = MatrixBuilder::new();
/// let unit = m.primary("unit", 4);
/// for value in [1, 2, 4] {
///     for start in 0..=4 - value {
///         m.row(value, (start..start + value).map(|i| unit.at(i)))?;
///     }
/// }
/// let matrix = m.build()?;
/// let mut covers = Covers::new(&matrix);
/// while let Some(rows) = covers.next_rows() {
///     let coins: Vec<_> = rows.iter().map(|&row| matrix.label(row)).collect();
///     println!("{coins:?}");
/// }
/// assert_eq!(covers.stats().solutions, 6);
/// assert_eq!(covers.outcome(), Outcome::Exhausted);
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone)]
#[must_use = "a search does nothing until its covers are asked for"]
pub struct Covers {
    engine: Box<dyn Engine>,
    rows: Vec<RowId>,
    outcome: Outcome,
    node_limit: u64,
    cancel: Option<Arc<AtomicBool>>,
}

impl Covers {
    /// Starts a search with the default options.
    pub fn new<L>(matrix: &Matrix<L>) -> Self {
        Self::with_options(matrix, &Search::new())
    }

    pub(super) fn with_options<L>(matrix: &Matrix<L>, options: &Search) -> Self {
        let incidence = matrix.incidence();
        let engine = match options.engine_for(matrix) {
            super::Engine::Bits => engines::bits(incidence, options.seed),
            _ => engines::links(incidence, options.seed),
        };
        Self {
            engine,
            rows: Vec::new(),
            outcome: Outcome::Running,
            node_limit: options.node_limit.unwrap_or(u64::MAX),
            cancel: options.cancel.clone(),
        }
    }

    /// Searches on for the next cover and lends its rows, without allocating, in the order in which
    /// they were chosen. `None` once the search has ended, and for ever after; [`outcome`](Self::outcome)
    /// tells why.
    pub fn next_rows(&mut self) -> Option<&[RowId]> {
        if !self.advance() {
            return None;
        }
        self.rows.clear();
        self.engine.chosen(&mut self.rows);
        Some(&self.rows)
    }

    /// Moves to the next cover, if there is one.
    fn advance(&mut self) -> bool {
        while self.outcome == Outcome::Running {
            let mut limit = self.node_limit;
            if let Some(flag) = &self.cancel {
                if flag.load(Ordering::Relaxed) {
                    self.outcome = Outcome::Cancelled;
                    break;
                }
                limit = limit.min(self.engine.stats().nodes + NODES_BETWEEN_LOOKS);
            }
            match self.engine.advance(limit) {
                Step::Cover => return true,
                Step::Exhausted => self.outcome = Outcome::Exhausted,
                Step::Paused if limit == self.node_limit => self.outcome = Outcome::Limited,
                Step::Paused => {}
            }
        }
        false
    }

    /// Counts the covers still to come, without looking at them, until the search ends;
    /// [`outcome`](Self::outcome) tells whether that was the end of the tree.
    ///
    /// ```
    /// use exactcover::{ExactCover, Outcome, Queens, Search};
    ///
    /// let matrix = Queens::new(9)?.matrix()?;
    /// let mut covers = Search::new().node_limit(100_000).covers(&matrix);
    /// assert_eq!(covers.count_rest(), 352);
    /// assert_eq!(covers.outcome(), Outcome::Exhausted);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_rest(&mut self) -> u64 {
        let before = self.stats().solutions;
        while self.advance() {}
        self.stats().solutions - before
    }

    /// How the search stands.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// What the search has done so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.engine.stats()
    }

    /// The part of the search tree that is done, from 0 to 1: an estimate that takes the rows of a
    /// column to have equal work below them (Knuth's), never falls, and is 1 when the tree is
    /// exhausted.
    ///
    /// Cost: linear in the depth of the search.
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.engine.progress()
    }
}

impl Iterator for Covers {
    type Item = Cover;

    fn next(&mut self) -> Option<Cover> {
        self.next_rows().map(Cover::from)
    }

    /// Never promises a cover: whether there is another is what the search is for.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, (self.outcome != Outcome::Running).then_some(0))
    }

    fn count(mut self) -> usize {
        usize::try_from(self.count_rest()).unwrap_or(usize::MAX)
    }
}

impl FusedIterator for Covers {}

impl std::fmt::Debug for Covers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Covers")
            .field("outcome", &self.outcome)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}
