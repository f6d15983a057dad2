//! Covers read back in the problem's own words.

use std::borrow::Borrow;
use std::fmt::{self, Debug};
use std::iter::FusedIterator;
use std::sync::Arc;

use smallvec::SmallVec;

use super::contract::ExactCover;
use super::uniqueness::Uniqueness;
use crate::error::Error;
use crate::matrix::{Matrix, MatrixError, RowId, VerifyError};
use crate::questions::explain::RowState;
use crate::search::{Checkpoint, Covers, Outcome, ResumeError, Search, Stats};

/// The solutions of a problem, each found when it is asked for: the covers that `I` finds, read back in the problem's own
/// words.
///
/// It owns the problem, or a reference to it (`P = &Q`), the matrix and the search; there is no
/// lifetime parameter. From [`ExactCover::solutions`], [`into_solutions`](ExactCover::into_solutions),
/// [`search`](ExactCover::search) or [`new`](Self::new); with [`Cheapest`](crate::Cheapest) for `I`, which gives each
/// solution with its cost, from [`ExactCover::cheapest`] or [`Solutions::cheapest`]; with
/// [`Classes`](crate::classes::Classes), which gives one solution of each class, from [`ExactCover::distinct`] or
/// [`Solutions::distinct`].
///
/// ```
/// use exactcover::{ExactCover, Queens};
///
/// let mut boards = Queens::new(6)?.into_solutions()?;
/// assert_eq!(boards.next().unwrap().to_string().lines().next(), Some(". Q . . . ."));
/// let rest = boards.clone(); // a snapshot
/// assert_eq!(boards.count(), 3);
/// assert_eq!(rest.count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a search does nothing until its solutions are asked for"]
pub struct Solutions<P: ExactCover, I = Covers> {
    problem: P,
    matrix: Arc<Matrix<P::Choice>>,
    pub(super) search: I,
}

impl<P: ExactCover, I> Solutions<P, I> {
    /// The solutions of the covers that a search finds in a matrix of the problem.
    pub(super) fn start<E>(
        problem: P,
        matrix: Arc<Matrix<P::Choice>>,
        search: impl FnOnce(&Matrix<P::Choice>) -> Result<I, E>,
    ) -> Result<Self, E> {
        Ok(Self { search: search(&matrix)?, problem, matrix })
    }

    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &P {
        &self.problem
    }

    /// The matrix that is searched, to be read or [shared](Solutions::with_matrix).
    #[must_use]
    pub fn matrix(&self) -> &Arc<Matrix<P::Choice>> {
        &self.matrix
    }
}

/// Reads a cover of the matrix back; the choices of up to 16 rows are gathered without an allocation.
pub(super) fn read_back<P: ExactCover + ?Sized>(
    problem: &P,
    matrix: &Matrix<P::Choice>,
    rows: &[RowId],
) -> P::Solution {
    let choices: SmallVec<[&P::Choice; 16]> = rows.iter().filter_map(|&row| matrix.label(row)).collect();
    problem.decode(&choices)
}

impl<P: ExactCover> Solutions<P> {
    /// Starts a search of the problem with these options; the problem, or a pointer to it, is kept.
    ///
    /// # Errors
    ///
    /// Those of [`ExactCover::matrix`], and [`MatrixError::TooLargeForBits`]; [`MatrixError::TooLarge`] if there is
    /// no memory for the search.
    ///
    /// ```
    /// use exactcover::{Queens, Search, Solutions};
    /// use std::sync::Arc;
    ///
    /// let queens = Arc::new(Queens::new(100)?);
    /// let mut random = Solutions::new(queens.clone(), &Search::new().seed(3))?; // 'static and Send
    /// let board = std::thread::spawn(move || random.next()).join().unwrap();
    /// assert_eq!(board.unwrap().queens().count(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(problem: P, options: &Search) -> Result<Self, MatrixError> {
        let matrix = Arc::new(problem.matrix()?);
        Self::with_matrix(problem, matrix, options)
    }

    /// Starts a search of a matrix that the problem has made before, so that several searches share one matrix.
    ///
    /// The matrix must be that of the problem. For any other matrix, the solutions are whatever [`ExactCover::decode`]
    /// makes of its labels.
    ///
    /// # Errors
    ///
    /// [`MatrixError::TooLargeForBits`]; [`MatrixError::TooLarge`] if there is no memory for the search.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search, Solutions};
    /// use std::sync::Arc;
    ///
    /// let queens = Queens::new(8)?;
    /// let matrix = Arc::new(queens.matrix()?);
    /// // One thread for each square of the first rank.
    /// let threads = matrix.rows().take(8).map(|square| {
    ///     let options = Search::new().choose([square]);
    ///     let mut boards = Solutions::with_matrix(queens.clone(), matrix.clone(), &options)?;
    ///     Ok(std::thread::spawn(move || boards.count_rest()))
    /// });
    /// let threads = threads.collect::<Result<Vec<_>, exactcover::MatrixError>>()?;
    /// let found: u64 = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
    /// assert_eq!(found, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_matrix(
        problem: P,
        matrix: Arc<Matrix<P::Choice>>,
        options: &Search,
    ) -> Result<Self, MatrixError> {
        Self::start(problem, matrix, |matrix| {
            let covers = options.covers(matrix);
            if covers.outcome() == Outcome::Refused { Err(covers.refusal()) } else { Ok(covers) }
        })
    }

    /// The search below: the covers, its engine, and what else it tells.
    pub fn covers(&self) -> &Covers {
        &self.search
    }

    #[cfg(feature = "puzzles")]
    pub(crate) fn covers_mut(&mut self) -> &mut Covers {
        &mut self.search
    }

    /// Reads rows back in the problem's own words, as the search does with each cover. It is not checked that they are
    /// a cover: [`Matrix::verify`] does that.
    ///
    /// # Errors
    ///
    /// [`VerifyError::UnknownRow`] for the first row that is not in the matrix.
    ///
    /// ```
    /// use exactcover::{Cover, ExactCover, Queens, Search};
    ///
    /// let boards = Queens::new(6)?.into_solutions()?;
    /// // Covers take less memory than boards.
    /// let kept: Vec<Cover> = Search::new().covers(boards.matrix()).collect();
    /// println!("{}", boards.decode(&kept[2])?);
    /// let decoded = kept.iter().map(|cover| boards.decode(cover).unwrap());
    /// assert!(decoded.eq(boards.clone()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decode(&self, rows: &[RowId]) -> Result<P::Solution, VerifyError> {
        Ok(self.problem().decode(&self.matrix().labels_of(rows)?))
    }

    /// A solution, if there is one, whichever is found first, with the options that this search was started with; see
    /// [`Search::any`]. The progress of this search makes no difference.
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] with those of [`Search::any`].
    ///
    /// ```
    /// use exactcover::{Queens, Search, Solutions};
    ///
    /// let boards = Solutions::new(Queens::new(100)?, &Search::new().node_limit(5000))?;
    /// assert!(boards.any()?.is_some());
    /// assert_eq!(boards.clone().next(), None); // not in canonical order
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any(&self) -> Result<Option<P::Solution>, Error> {
        let cover = self.search.options().any(&self.matrix)?;
        Ok(cover.map(|cover| read_back(&self.problem, &self.matrix, &cover)))
    }

    /// Counts the remaining solutions, without decoding them, until the search ends; [`outcome`](Self::outcome) says
    /// whether that was the end of the tree. After a [`restart`](Self::restart) the solutions are found again.
    ///
    /// ```
    /// use exactcover::{ExactCover, Outcome, Queens};
    ///
    /// let mut boards = Queens::new(8)?.into_solutions()?;
    /// println!("{}", boards.next().unwrap());
    /// assert_eq!(boards.count_rest(), 91);
    /// assert_eq!(boards.outcome(), Outcome::Exhausted);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_rest(&mut self) -> u64 {
        self.search.count_rest()
    }

    /// Starts from the beginning, with these rows taken for granted; see [`Covers::restart`].
    pub fn restart<R: Borrow<RowId>>(&mut self, rows: impl IntoIterator<Item = R>) {
        self.search.restart(rows);
    }

    /// Starts again with these rows and says which rows are in every solution, and which are in none: see
    /// [`Covers::row_states`].
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, RowId, RowState};
    ///
    /// let mut boards = Queens::new(8)?.into_solutions()?;
    /// let states = boards.row_states([RowId::new(3), RowId::new(14), RowId::new(20)]);
    /// assert_eq!(states.iter().filter(|state| **state == RowState::Possible).count(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn row_states<R: Borrow<RowId>>(&mut self, rows: impl IntoIterator<Item = R>) -> Vec<RowState> {
        self.search.row_states(rows)
    }

    /// Allows this many more nodes, and says whether the search can go on; see [`Covers::add_nodes`].
    ///
    /// ```
    /// use exactcover::{Queens, Search, Solutions};
    ///
    /// let mut boards = Solutions::new(Queens::new(8)?, &Search::new().node_limit(0))?;
    /// let mut found = 0;
    /// while boards.add_nodes(100) {
    ///     found += boards.by_ref().count();
    /// }
    /// assert_eq!(found, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_nodes(&mut self, nodes: u64) -> bool {
        self.search.add_nodes(nodes)
    }

    /// The state of the search, to go on from later; see [`Checkpoint`].
    ///
    /// # Errors
    ///
    /// [`ResumeError::Learned`], as for [`Covers::checkpoint`](crate::Covers::checkpoint).
    pub fn checkpoint(&self) -> Result<Checkpoint, ResumeError> {
        self.search.checkpoint()
    }

    /// Goes on from a checkpoint of this problem, instead of from here, with the engine, the node limit and the cancel
    /// flag that this search was started with; see [`Search::resume`].
    ///
    /// # Errors
    ///
    /// [`ResumeError`]; then this search is as it was.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens};
    ///
    /// let mut boards = Queens::new(8)?.into_solutions()?;
    /// let first: Vec<_> = boards.by_ref().take(40).collect();
    /// let kept = boards.checkpoint()?; // with the feature `serde` it can be written to a file
    ///
    /// let mut rest = Queens::new(8)?.into_solutions()?;
    /// rest.resume(&kept)?;
    /// assert_eq!(first.into_iter().chain(rest).count(), 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(&mut self, checkpoint: &Checkpoint) -> Result<(), ResumeError> {
        self.search = self.search.options().resume(&self.matrix, checkpoint)?;
        Ok(())
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.search.outcome()
    }

    /// What the search has done so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }

    /// The estimated fraction of the search tree already searched; see [`Covers::progress`].
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.search.progress()
    }

    /// Whether none, one or more solutions remain; `None` if the search ended at its limit or flag before that was
    /// proved.
    pub fn uniqueness(&mut self) -> Option<Uniqueness<P::Solution>> {
        let first = self.next();
        Uniqueness::of(first, self.next()).proved(self.outcome())
    }
}

impl<P: ExactCover> Iterator for Solutions<P> {
    type Item = P::Solution;

    fn next(&mut self) -> Option<P::Solution> {
        Some(read_back(&self.problem, &self.matrix, self.search.next_rows()?))
    }

    /// Promises no further solution: only the search can tell whether there is one.
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.search.size_hint()
    }

    fn count(mut self) -> usize {
        usize::try_from(self.count_rest()).unwrap_or(usize::MAX)
    }
}

impl<P: ExactCover, I: FusedIterator> FusedIterator for Solutions<P, I> where Self: Iterator {}

// Not derived: that would ask for `P::Choice: Clone`.
impl<P: ExactCover + Clone, I: Clone> Clone for Solutions<P, I> {
    fn clone(&self) -> Self {
        Self { problem: self.problem.clone(), matrix: self.matrix.clone(), search: self.search.clone() }
    }
}

impl<P: ExactCover, I: Debug> Debug for Solutions<P, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("search", &self.search).finish_non_exhaustive()
    }
}
