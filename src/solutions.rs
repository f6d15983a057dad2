//! Covers read back in the problem's own words.

use std::borrow::Borrow;
use std::fmt;
use std::iter::FusedIterator;

use smallvec::SmallVec;

use crate::matrix::{Matrix, MatrixError, RowId};
use crate::problem::ExactCover;
use crate::search::{Covers, Outcome, Search, Stats};

/// The solutions of a problem, found one by one as they are asked for.
///
/// It owns the problem, or a reference to it (`P = &Q`), the matrix and the search; there is no
/// lifetime parameter. From [`ExactCover::solutions`], [`into_solutions`](ExactCover::into_solutions),
/// [`search`](ExactCover::search) or [`new`](Self::new).
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
pub struct Solutions<P: ExactCover> {
    problem: P,
    matrix: Matrix<P::Choice>,
    covers: Covers,
}

impl<P: ExactCover> Solutions<P> {
    /// Starts a search of the problem with these options; the problem, or a pointer to it, is kept.
    ///
    /// # Errors
    ///
    /// Those of [`ExactCover::matrix`], and [`MatrixError::TooLargeForBits`].
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
        let matrix = problem.matrix()?;
        let covers = options.covers(&matrix);
        if covers.outcome() == Outcome::Refused {
            let (rows, columns) = (matrix.row_count(), matrix.column_count());
            return Err(MatrixError::TooLargeForBits { rows, columns });
        }
        Ok(Self { problem, matrix, covers })
    }

    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &P {
        &self.problem
    }

    /// The matrix that is searched.
    #[must_use]
    pub fn matrix(&self) -> &Matrix<P::Choice> {
        &self.matrix
    }

    /// Starts from the beginning, with these rows taken for granted; see [`Covers::restart`].
    pub fn restart<R: Borrow<RowId>>(&mut self, rows: impl IntoIterator<Item = R>) {
        self.covers.restart(rows);
    }

    /// Allows this many nodes more, so that a search which ended at its limit goes on; see
    /// [`Covers::add_nodes`].
    ///
    /// ```
    /// use exactcover::{Outcome, Queens, Search, Solutions};
    ///
    /// let mut boards = Solutions::new(Queens::new(8)?, &Search::new().node_limit(100))?;
    /// let mut found = boards.by_ref().count();
    /// while boards.outcome() == Outcome::Limited {
    ///     boards.add_nodes(100);
    ///     found += boards.by_ref().count();
    /// }
    /// assert_eq!(found, 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_nodes(&mut self, nodes: u64) {
        self.covers.add_nodes(nodes);
    }

    /// The state of the search.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.covers.outcome()
    }

    /// What the search has done so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        self.covers.stats()
    }

    /// The part of the search tree that is done; see [`Covers::progress`].
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.covers.progress()
    }

    /// Whether none, one or more solutions are still to come; `None` if the search ended at its limit
    /// or flag before that was proved.
    pub fn uniqueness(&mut self) -> Option<Uniqueness<P::Solution>> {
        let first = self.next();
        Uniqueness::of(first, self.next()).proved(self.outcome())
    }
}

/// Reads one cover back; the choices of up to 16 rows are gathered without an allocation.
pub(crate) fn decode_rows<P: ExactCover + ?Sized>(
    problem: &P,
    matrix: &Matrix<P::Choice>,
    rows: &[RowId],
) -> P::Solution {
    let choices: SmallVec<[&P::Choice; 16]> = rows.iter().map(|&row| matrix.label(row)).collect();
    problem.decode(&choices)
}

impl<P: ExactCover> Iterator for Solutions<P> {
    type Item = P::Solution;

    fn next(&mut self) -> Option<P::Solution> {
        let rows = self.covers.next_rows()?;
        Some(decode_rows(&self.problem, &self.matrix, rows))
    }

    /// Never promises a solution: whether there is another is what the search is for.
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.covers.size_hint()
    }

    fn count(self) -> usize {
        self.covers.count()
    }
}

impl<P: ExactCover> FusedIterator for Solutions<P> {}

impl<P> Clone for Solutions<P>
where
    P: ExactCover + Clone,
    P::Choice: Clone,
{
    fn clone(&self) -> Self {
        Self { problem: self.problem.clone(), matrix: self.matrix.clone(), covers: self.covers.clone() }
    }
}

impl<P: ExactCover> fmt::Debug for Solutions<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("covers", &self.covers).finish_non_exhaustive()
    }
}

/// How many solutions there are, as far as it matters: a unique one is proved by the failed search
/// for a second.
///
/// ```
/// use exactcover::{ExactCover, Queens, Uniqueness};
///
/// assert!(matches!(Queens::new(1)?.unique()?, Uniqueness::Unique(_)));
/// assert!(matches!(Queens::new(3)?.unique()?, Uniqueness::None));
/// assert!(matches!(Queens::new(8)?.unique()?, Uniqueness::Multiple(..)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness<S> {
    /// There is no solution.
    None,
    /// There is exactly one solution.
    Unique(S),
    /// There are at least two; these are the first two found.
    Multiple(S, S),
}

impl<S> Uniqueness<S> {
    pub(crate) fn of(first: Option<S>, second: Option<S>) -> Self {
        match (first, second) {
            (None, _) => Self::None,
            (Some(one), None) => Self::Unique(one),
            (Some(one), Some(two)) => Self::Multiple(one, two),
        }
    }

    /// This answer of a search that ended so; `None` if it ended before that was proved.
    pub(crate) fn proved(self, outcome: Outcome) -> Option<Self> {
        let proved = outcome == Outcome::Exhausted || matches!(self, Self::Multiple(..));
        proved.then_some(self)
    }

    /// The only solution, if there is exactly one.
    pub fn into_unique(self) -> Option<S> {
        match self {
            Self::Unique(solution) => Some(solution),
            _ => None,
        }
    }
}
