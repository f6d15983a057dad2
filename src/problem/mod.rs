//! The trait that a problem implements: how its rows are emitted and its covers read back.
//!
//! This file has the trait, and the types that its methods return and that name it in turn: [`With`], and
//! [`Solutions`] with the search that lists all of them. `priced` and `distinct` are solutions in order of cost and up
//! to symmetry; `pointers` makes pointers to a problem problems too.

#[cfg(feature = "analysis")]
mod distinct;
mod pointers;
#[cfg(feature = "optimize")]
mod priced;

use std::fmt::{self, Debug};
use std::iter::FusedIterator;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::error::Error;
use crate::matrix::{Matrix, MatrixBuilder, MatrixError, RowId, VerifyError};
#[cfg(feature = "analysis")]
use crate::questions::classes::Classes;
#[cfg(feature = "analysis")]
use crate::questions::count::Count;
#[cfg(feature = "optimize")]
use crate::questions::optimize::Cheapest;
use crate::search::{Covers, Outcome, Run, Search, Stats, Uniqueness};
#[cfg(feature = "analysis")]
use crate::symmetry::{Group, SymmetryError};

/// A problem stated as an exact cover.
///
/// You write two methods: [`emit`](Self::emit) declares the columns and adds the rows,
/// [`decode`](Self::decode) reads a cover back. The rest is provided.
///
/// [`first`](Self::first), [`any`](Self::any), [`unique`](Self::unique) and [`count`](Self::count) state the matrix
/// anew each time. For several questions, take [`matrix`](Self::matrix) once, and [`Solutions::with_matrix`].
///
/// # What to override
///
/// `matrix`, `first`, `any`, `unique`, `count` and [`count_with`](Self::count_with) may be overridden where a problem
/// knows better, such as a count by a formula. They must give the same answers, `matrix` the same rows in the same
/// order as `emit`, and `first` the solution that [`solutions`](Self::solutions) gives first. What counts as the same
/// solution is up to the problem: [`symmetries`](Self::symmetries). Pointers to the problem use what it overrides;
/// [`with`](Self::with) asks `emit` and `decode` only, since other rules have other answers. Do not override any other
/// method: callers rely on what this page says, and pointers do not pass them on.
///
/// The trait can be used as `dyn ExactCover<Choice = .., Solution = ..>`. References, boxes, `Rc`s and `Arc`s of a
/// problem are problems too, so a `&dyn ExactCover` can be searched: `problem.into_solutions()`, or
/// [`Solutions::new`]`(problem, &options)`.
///
/// ```
/// use exactcover::{ExactCover, MatrixBuilder, MatrixError};
///
/// /// Ways to seat people on chairs, one each, never on one they dislike.
/// struct Seating {
///     people: usize,
///     dislikes: Vec<(usize, usize)>,
/// }
///
/// impl ExactCover for Seating {
///     type Choice = (usize, usize); // person, chair
///     type Solution = Vec<usize>;   // for each person the chair
///
///     fn emit(&self, m: &mut MatrixBuilder<(usize, usize)>) -> Result<(), MatrixError> {
///         let person = m.primary("person", self.people);
///         let chair = m.secondary("chair", self.people + 1); // one stays empty
///         for p in 0..self.people {
///             for c in 0..=self.people {
///                 if !self.dislikes.contains(&(p, c)) {
///                     m.row((p, c), [person.at(p), chair.at(c)])?;
///                 }
///             }
///         }
///         Ok(())
///     }
///
///     fn decode(&self, choices: &[&(usize, usize)]) -> Vec<usize> {
///         let mut seats: Vec<_> = choices.to_vec();
///         seats.sort();
///         seats.into_iter().map(|&(_, chair)| chair).collect()
///     }
/// }
///
/// let seating = Seating { people: 2, dislikes: vec![(0, 0), (1, 2)] };
/// let all: Vec<_> = seating.solutions()?.collect();
/// assert_eq!(all, [[1, 0], [2, 0], [2, 1]]);
/// # Ok::<(), MatrixError>(())
/// ```
pub trait ExactCover {
    /// The meaning of one row, in the problem's own words: "a queen on d4".
    type Choice;
    /// The meaning of a cover: a board, a tiling, a timetable.
    type Solution;

    /// Declares the columns and emits the constraint rows.
    ///
    /// # Errors
    ///
    /// Those of [`MatrixBuilder::row`], which an adapter passes on with `?`.
    fn emit(&self, matrix: &mut MatrixBuilder<Self::Choice>) -> Result<(), MatrixError>;

    /// Reads one cover back. The order of `choices` carries no meaning.
    fn decode(&self, choices: &[&Self::Choice]) -> Self::Solution;

    /// Returns the problem as a matrix.
    ///
    /// # Errors
    ///
    /// Those of [`emit`](Self::emit) and [`MatrixBuilder::build`].
    fn matrix(&self) -> Result<Matrix<Self::Choice>, MatrixError> {
        let mut builder = MatrixBuilder::new();
        self.emit(&mut builder)?;
        builder.build()
    }

    /// Returns the problem with further rules: `rules` declares columns after those of the problem, and says by
    /// [`MatrixBuilder::amend`] which of them each choice covers, or that there is no such choice.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::sudoku::{Candidate, Layout, Position, Sudoku};
    ///
    /// // An anti-knight Sudoku: cells a knight's move apart hold different digits.
    /// let is_move = |a: usize, b: usize| (a / 9).abs_diff(b / 9) * (a % 9).abs_diff(b % 9) == 2;
    /// let pairs: Vec<(usize, usize)> = (0..81).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    /// let pairs: Vec<(usize, usize)> = pairs.into_iter().filter(|&(a, b)| is_move(a, b)).collect();
    /// let anti_knight = Sudoku::empty(Layout::standard(3, 3)?).with(|m| {
    ///     let apart = m.secondary("apart", [pairs.len(), 10]); // a pair with a digit
    ///     m.amend(|&Candidate { cell, digit, .. }| {
    ///         let of_cell = pairs.iter().enumerate().filter(move |&(_, &(a, b))| a == cell || b == cell);
    ///         Some(of_cell.map(move |(pair, _)| apart.at([pair, digit.into()])))
    ///     })
    /// });
    /// let board = anti_knight.any()?.unwrap();
    /// let digit = |cell: usize| board.digit(Position::new(cell / 9, cell % 9));
    /// assert!(pairs.iter().all(|&(a, b)| digit(a) != digit(b)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn with<R>(self, rules: R) -> With<Self, R>
    where
        Self: Sized,
        R: Fn(&mut MatrixBuilder<Self::Choice>) -> Result<(), MatrixError>,
    {
        With { problem: self, rules }
    }

    /// Returns all solutions, each found when it is asked for.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix). That there is no solution is not an error.
    fn solutions(&self) -> Result<Solutions<&Self>, MatrixError>
    where
        Self: Sized,
    {
        self.search(&Search::new())
    }

    /// Returns all solutions, in an iterator that owns the problem and can be stored or sent to another thread.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix).
    fn into_solutions(self) -> Result<Solutions<Self>, MatrixError>
    where
        Self: Sized,
    {
        Solutions::new(self, &Search::new())
    }

    /// Returns the solutions that a search with these options finds.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix).
    fn search(&self, options: &Search) -> Result<Solutions<&Self>, MatrixError>
    where
        Self: Sized,
    {
        Solutions::new(self, options)
    }

    /// Returns the first solution, if there is one.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix).
    fn first(&self) -> Result<Option<Self::Solution>, MatrixError> {
        Ok(Solutions::new(self, &Search::new())?.next())
    }

    /// Returns a solution, if there is one, whichever is found first: see [`Search::any`]. For a hard problem it may be
    /// found soon where the [first](Self::first) is not found at all. With options: [`Search::any`] and
    /// [`Solutions::decode`].
    ///
    /// # Errors
    ///
    /// [`Error::Matrix`] with those of [`matrix`](Self::matrix); [`Error::Stopped`] if there is no memory for the search.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens};
    ///
    /// assert_eq!(Queens::new(200)?.any()?.unwrap().queens().count(), 200);
    /// assert!(Queens::new(3)?.any()?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "analysis")]
    fn any(&self) -> Result<Option<Self::Solution>, Error> {
        let matrix = self.matrix()?;
        let cover = Search::new().any(&matrix)?;
        Ok(cover.map(|cover| read_back(self, &matrix, &cover)))
    }

    /// Tells whether there is no solution, exactly one, or more, and proves it by looking for a second. If there are
    /// more than two, it is not specified which two are found: see [`Search::unique`].
    ///
    /// # Errors
    ///
    /// [`Error::Matrix`] with those of [`matrix`](Self::matrix); [`Error::Stopped`] if there is no memory for the search.
    fn unique(&self) -> Result<Uniqueness<Self::Solution>, Error> {
        let matrix = self.matrix()?;
        let answer = Search::new().unique(&matrix)?;
        Ok(answer.map(|cover| read_back(self, &matrix, &cover)))
    }

    /// Returns the solutions in order of cost, the cheapest first, each proved to be next before it is returned. The
    /// cost of a solution is the sum of those of its choices; to maximize a value, change its sign. For options, such
    /// as a node limit, see [`Solutions::cheapest`].
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix), and [`MatrixError::CostsTooLarge`].
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens};
    ///
    /// // Eight queens, as few as possible of them on squares like the corner in the top left.
    /// let queens = Queens::new(8)?;
    /// let alike = |square: &exactcover::problems::queens::Square| {
    ///     i64::from((square.rank + square.file) % 2 == 0)
    /// };
    /// let (cost, board) = queens.cheapest(alike)?.next().unwrap();
    /// println!("{board}");
    /// assert_eq!(cost, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "optimize")]
    fn cheapest(
        &self,
        cost: impl FnMut(&Self::Choice) -> i64,
    ) -> Result<Solutions<&Self, Cheapest>, MatrixError>
    where
        Self: Sized,
    {
        Solutions::cheapest(self, &Search::new(), cost)
    }

    /// Returns the symmetries of the problem's matrix under which two solutions are the same for
    /// [`distinct`](Self::distinct) and [`count_distinct`](Self::count_distinct): all that it has, unless the problem
    /// says which are meant, as [`Queens`](crate::Queens) does with the turns and reflections of its board: see
    /// [which symmetries count](crate::docs::which_symmetries).
    ///
    /// # Errors
    ///
    /// Those of [`Search::symmetries`]: a problem with a large matrix should state its symmetries.
    ///
    /// ```
    /// use exactcover::symmetry::{Group, Symmetry, SymmetryError};
    /// use exactcover::{ExactCover, Matrix, MatrixBuilder, MatrixError};
    ///
    /// /// Necklaces of beads in three colors. Turned they are the same, but not if colors are exchanged.
    /// struct Necklaces(usize);
    ///
    /// impl ExactCover for Necklaces {
    ///     type Choice = (usize, char);
    ///     type Solution = String;
    ///
    ///     fn emit(&self, m: &mut MatrixBuilder<(usize, char)>) -> Result<(), MatrixError> {
    ///         let bead = m.primary("bead", self.0);
    ///         let choices = (0..self.0).flat_map(|at| ['r', 'g', 'b'].map(|color| (at, color)));
    ///         choices.into_iter().try_for_each(|(at, color)| m.row((at, color), [bead.at(at)]).map(|_| ()))
    ///     }
    ///
    ///     fn decode(&self, choices: &[&(usize, char)]) -> String {
    ///         let mut beads: Vec<_> = choices.to_vec();
    ///         beads.sort();
    ///         beads.into_iter().map(|(_, color)| color).collect()
    ///     }
    ///
    ///     fn symmetries(&self, matrix: &Matrix<(usize, char)>) -> Result<Group, SymmetryError> {
    ///         let turn = Symmetry::from_labels(matrix, |&(at, color)| ((at + 1) % self.0, color))?;
    ///         Group::new(matrix, [turn])
    ///     }
    /// }
    ///
    /// assert_eq!(Necklaces(4).distinct()?.count(), 24);
    /// assert_eq!(Necklaces(40).count_distinct()?, 303_941_636_563_596_474_u64);
    /// # Ok::<(), SymmetryError>(())
    /// ```
    #[cfg(feature = "analysis")]
    fn symmetries(&self, matrix: &Matrix<Self::Choice>) -> Result<Group, SymmetryError> {
        Search::new().symmetries(matrix)
    }

    /// Returns whether [`symmetries`](Self::symmetries) is quick: then [`count`](Self::count) uses it too. False by default; a
    /// problem that states its symmetries should say that it does.
    #[cfg(feature = "analysis")]
    fn knows_symmetries(&self) -> bool {
        false
    }

    /// Returns the solutions, one of each class: solutions that [`symmetries`](Self::symmetries) map to each other are
    /// in one class. With options: [`Solutions::distinct`].
    ///
    /// # Errors
    ///
    /// Those of [`Solutions::distinct`].
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens};
    ///
    /// assert_eq!(Queens::new(8)?.distinct()?.count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "analysis")]
    fn distinct(&self) -> Result<Solutions<&Self, Classes>, SymmetryError>
    where
        Self: Sized,
    {
        Solutions::distinct(self, &Search::new())
    }

    /// Counts the classes of solutions, without finding one of each. With options: [`Search::count_classes`].
    ///
    /// # Errors
    ///
    /// [`SymmetryError::Matrix`] with those of [`matrix`](Self::matrix); those of [`symmetries`](Self::symmetries) and
    /// [`Search::count_classes`].
    ///
    /// ```
    /// use exactcover::problems::polyomino::{Board, Piece, Polyominoes};
    /// use exactcover::ExactCover;
    ///
    /// // Dominoes on the chessboard.
    /// let domino = Piece::drawn('d', "##")?.copies(..);
    /// let tilings = Polyominoes::new(Board::rectangle(8, 8), [domino]);
    /// assert_eq!(tilings.count()?, 12_988_816);
    /// assert_eq!(tilings.count_distinct()?, 1_629_189);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "analysis")]
    fn count_distinct(&self) -> Result<Count, SymmetryError> {
        let matrix = self.matrix()?;
        Search::new().count_classes(&matrix, &self.symmetries(&matrix)?)
    }

    /// Counts the solutions, however many there are, without finding each of them. See [`Search::count`]; a problem that
    /// [knows its symmetries](Self::knows_symmetries) is counted [by orbits](Search::count_by_orbits).
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix).
    #[cfg(feature = "analysis")]
    fn count(&self) -> Result<Count, MatrixError> {
        self.count_with(&Search::new())
    }

    /// Counts the solutions like [`count`](Self::count), with these options: a limit, a flag, rows to choose.
    ///
    /// For other questions with options, ask a [`Search`] about the [`matrix`](Self::matrix); for solutions, use
    /// [`search`](Self::search).
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix). A count that ends early is not an error but a lower bound: see [`Count`].
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, RowId, Search};
    ///
    /// // Boards with a queen in the corner.
    /// let corner = Search::new().choose([RowId::new(0)]);
    /// assert_eq!(Queens::new(8)?.count_with(&corner)?, 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "analysis")]
    fn count_with(&self, options: &Search) -> Result<Count, MatrixError> {
        let matrix = self.matrix()?;
        let by_orbits = || options.count_by_orbits(&matrix, &self.symmetries(&matrix)?);
        // Chosen rows, for one, may be moved by the symmetries: then all are counted.
        let count = self.knows_symmetries().then(by_orbits).and_then(Result::ok);
        Ok(count.unwrap_or_else(|| options.count(&matrix)))
    }
}

/// A problem with further rules, whose solutions are those of the problem that obey them. From [`ExactCover::with`].
#[derive(Clone)]
pub struct With<P, R> {
    problem: P,
    rules: R,
}

impl<P, R> With<P, R> {
    /// Returns the problem without the rules.
    pub const fn problem(&self) -> &P {
        &self.problem
    }
}

impl<P, R> ExactCover for With<P, R>
where
    P: ExactCover,
    R: Fn(&mut MatrixBuilder<P::Choice>) -> Result<(), MatrixError>,
{
    type Choice = P::Choice;
    type Solution = P::Solution;

    fn emit(&self, matrix: &mut MatrixBuilder<P::Choice>) -> Result<(), MatrixError> {
        self.problem.emit(matrix)?;
        (self.rules)(matrix)
    }

    fn decode(&self, choices: &[&P::Choice]) -> P::Solution {
        self.problem.decode(choices)
    }
}

impl<P: fmt::Debug, R> fmt::Debug for With<P, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("With").field("problem", &self.problem).finish_non_exhaustive()
    }
}

/// The solutions of a problem, each found when it is asked for: the covers that `I` finds, read back in the problem's own
/// words.
///
/// It owns the problem, or a reference to it (`P = &Q`), the matrix and the search; there is no
/// lifetime parameter. From [`ExactCover::solutions`], [`into_solutions`](ExactCover::into_solutions),
/// [`search`](ExactCover::search) or [`new`](Self::new); with [`Cheapest`](crate::optimize::Cheapest) for `I`, which
/// gives each solution with its cost, from [`ExactCover::cheapest`] or [`Solutions::cheapest`]; with
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
    search: I,
}

impl<P: ExactCover, I> Solutions<P, I> {
    /// Returns the problem.
    #[must_use]
    pub fn problem(&self) -> &P {
        &self.problem
    }

    /// Returns the matrix that is searched, to be read or [shared](Solutions::with_matrix).
    #[must_use]
    pub fn matrix(&self) -> &Arc<Matrix<P::Choice>> {
        &self.matrix
    }

    /// Returns the search below: what it has done, whether it has ended, the state to go on from later.
    #[must_use]
    pub fn search(&self) -> &I {
        &self.search
    }

    /// Returns the search for changes: to be allowed more nodes, restarted, or replaced by another search of the
    /// [matrix](Self::matrix).
    ///
    /// ```
    /// use exactcover::runs::Outcome;
    /// use exactcover::{ExactCover, Queens, Search, Solutions};
    ///
    /// let mut boards = Solutions::new(Queens::new(8)?, &Search::new().node_limit(0))?;
    /// let mut found = 0;
    /// while boards.search_mut().add_nodes(100) {
    ///     found += boards.by_ref().count();
    /// }
    /// assert_eq!((found, boards.search().outcome()), (92, Outcome::Exhausted));
    ///
    /// // Forty boards, and the others by another search that goes on from a checkpoint.
    /// let mut boards = Queens::new(8)?.into_solutions()?;
    /// let first: Vec<_> = boards.by_ref().take(40).collect();
    /// let kept = boards.search().checkpoint()?; // with the feature `serde` it can be written to a file
    /// let mut rest = Queens::new(8)?.into_solutions()?;
    /// *rest.search_mut() = Search::new().resume(rest.matrix(), &kept)?;
    /// assert_eq!(first.into_iter().chain(rest).count(), 92);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_mut(&mut self) -> &mut I {
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
        Ok(self.problem.decode(&self.matrix.labels_of(rows)?))
    }
}

/// That of the search below.
impl<P: ExactCover, I: Run> Run for Solutions<P, I> {
    fn outcome(&self) -> Outcome {
        self.search.outcome()
    }

    fn add_nodes(&mut self, nodes: u64) -> bool {
        self.search.add_nodes(nodes)
    }

    fn stats(&self) -> Stats {
        self.search.stats()
    }

    fn progress(&self) -> Option<f64> {
        self.search.progress()
    }
}

/// Reads a cover of the matrix back; the choices of up to 16 rows are gathered without an allocation.
fn read_back<P: ExactCover + ?Sized>(problem: &P, matrix: &Matrix<P::Choice>, rows: &[RowId]) -> P::Solution {
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
    ///     Ok(std::thread::spawn(move || boards.search_mut().count_rest()))
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
        let search = options.covers(&matrix);
        match search.outcome() {
            // Nothing was searched: an iterator without solutions would say that there are none.
            Outcome::Refused => Err(search.refusal()),
            _ => Ok(Self { problem, matrix, search }),
        }
    }

    /// Tells whether none, one or more solutions remain; `None` if the search ended at its limit or flag before that
    /// was proved.
    pub fn uniqueness(&mut self) -> Option<Uniqueness<P::Solution>> {
        let first = self.next();
        Uniqueness::of(first, self.next()).proved(self.search.outcome())
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
        usize::try_from(self.search.count_rest()).unwrap_or(usize::MAX)
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
