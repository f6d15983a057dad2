//! What a problem states: how its rows are emitted and its covers read back.

use std::rc::Rc;
use std::sync::Arc;

use super::boxed::BoxedProblem;
use super::solutions::{Solutions, read_back};
use super::uniqueness::Uniqueness;
use super::with::{MapSolution, With};
use crate::error::Error;
use crate::matrix::{Cover, Matrix, MatrixBuilder, MatrixError};
use crate::questions::any::another;
use crate::questions::classes::Classes;
use crate::questions::count::Count;
#[cfg(feature = "optimize")]
use crate::questions::optimize::Cheapest;
use crate::search::{Branching, Outcome, Search};
use crate::symmetry::{Group, SymmetryError};

/// The nodes after which [`ExactCover::unique`] asks other searches too whether there is a solution at all.
const SOON: u64 = 1 << 13;

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
/// [`with`](Self::with), [`map_solution`](Self::map_solution) and [`boxed`](Self::boxed) ask `emit` and `decode` only,
/// since other rules have other answers; `map_solution` keeps the symmetries of the problem. Do not override any other
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

    /// The problem as a matrix.
    ///
    /// # Errors
    ///
    /// Those of [`emit`](Self::emit) and [`MatrixBuilder::build`].
    fn matrix(&self) -> Result<Matrix<Self::Choice>, MatrixError> {
        let mut builder = MatrixBuilder::new();
        self.emit(&mut builder)?;
        builder.build()
    }

    /// The problem with further rules: `rules` declares columns after those of the problem, and says by
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

    /// The problem with each solution made into something else, such as one type for several problems.
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens};
    ///
    /// let boards = Queens::new(6)?.map_solution(|board| board.to_string().lines().count());
    /// assert!(boards.solutions()?.eq([6, 6, 6, 6]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn map_solution<S, F: Fn(Self::Solution) -> S>(self, map: F) -> MapSolution<Self, F>
    where
        Self: Sized,
    {
        MapSolution { problem: self, map }
    }

    /// The problem without its type, so that problems with choices of different types fit in one list, if
    /// [`map_solution`](Self::map_solution) gives their solutions one type. Its matrix is stated now, and shared by all
    /// questions; other methods that the problem overrides are forgotten.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix).
    ///
    /// # Cost
    ///
    /// 4 bytes a row more than the matrix.
    ///
    /// ```
    /// use exactcover::{BoxedProblem, ExactCover, Queens, Sudoku};
    ///
    /// let puzzle: Sudoku = "4.....1....3..2.".parse()?;
    /// let problems: Vec<BoxedProblem<String>> = vec![
    ///     Queens::new(6)?.map_solution(|board| board.to_string()).boxed()?,
    ///     puzzle.map_solution(|board| board.to_string()).boxed()?,
    /// ];
    /// for (problem, right) in problems.iter().zip([4, 1]) {
    ///     assert_eq!(problem.solutions()?.count_rest(), right);
    /// }
    /// # Ok::<(), exactcover::Error>(())
    /// ```
    fn boxed<'a>(self) -> Result<BoxedProblem<'a, Self::Solution>, MatrixError>
    where
        Self: Sized + Send + Sync + 'a,
        Self::Choice: Send + Sync,
    {
        BoxedProblem::new(self)
    }

    /// All solutions, each found when it is asked for.
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

    /// All solutions, in an iterator that owns the problem and can be stored or sent to another thread.
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

    /// The solutions that a search with these options finds.
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

    /// The first solution, if there is one.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix).
    fn first(&self) -> Result<Option<Self::Solution>, MatrixError> {
        Ok(Solutions::new(self, &Search::new())?.next())
    }

    /// A solution, if there is one, whichever is found first: see [`Search::any`]. For a hard problem it may be found
    /// soon where the [first](Self::first) is not found at all. With options: [`Solutions::any`].
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
    fn any(&self) -> Result<Option<Self::Solution>, Error> {
        let matrix = self.matrix()?;
        let cover = Search::new().any(&matrix)?;
        Ok(cover.map(|cover| read_back(self, &matrix, &cover)))
    }

    /// Whether there is no solution, exactly one, or more; proved by looking for a second. If there are more than
    /// two, it is not specified which two are found: the search branches on [conflicts](Branching::Conflicts), and if it
    /// finds none soon, [others](Search::any) take part.
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix).
    fn unique(&self) -> Result<Uniqueness<Self::Solution>, MatrixError> {
        let options = Search::new().branch(Branching::Conflicts).node_limit(SOON);
        let mut solutions = Solutions::new(self, &options)?;
        let mut first = solutions.next();
        if first.is_none() && solutions.outcome() == Outcome::Limited {
            // Other searches, and proofs, may find one sooner, or show that there is none.
            let matrix = solutions.matrix();
            let read = |cover: Cover| read_back(self, matrix, &cover);
            match Search::new().any(matrix) {
                Ok(None) => return Ok(Uniqueness::None),
                Ok(Some(cover)) => {
                    if let Ok(other) = another(matrix, &cover, SOON) {
                        return Ok(Uniqueness::of(Some(read(cover)), other.map(read)));
                    }
                }
                Err(_) => {} // no memory for so many searches
            }
            solutions.add_nodes(u64::MAX);
            first = solutions.next();
        }
        solutions.add_nodes(u64::MAX);
        Ok(Uniqueness::of(first, solutions.next()))
    }

    /// The solutions in order of cost, the cheapest first, each proved to be next before it is returned. The cost of a
    /// solution is the sum of those of its choices; to maximize a value, change its sign. For options, such as a node
    /// limit, see [`Solutions::cheapest`].
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

    /// The symmetries of the problem's matrix under which two solutions are the same for [`distinct`](Self::distinct) and
    /// [`count_distinct`](Self::count_distinct): all that it has, unless the problem says which are meant, as
    /// [`Queens`](crate::Queens) does with the turns and reflections of its board.
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
    fn symmetries(&self, matrix: &Matrix<Self::Choice>) -> Result<Group, SymmetryError> {
        Search::new().symmetries(matrix)
    }

    /// The solutions, one of each class: solutions that [`symmetries`](Self::symmetries) map to each other are in one
    /// class. With options: [`Solutions::distinct`].
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
    fn distinct(&self) -> Result<Solutions<&Self, Classes>, SymmetryError>
    where
        Self: Sized,
    {
        Solutions::distinct(self, &Search::new())
    }

    /// How many classes of solutions there are, without finding one of each. With options: [`Search::count_classes`].
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
    fn count_distinct(&self) -> Result<Count, SymmetryError> {
        let matrix = self.matrix()?;
        Search::new().count_classes(&matrix, &self.symmetries(&matrix)?)
    }

    /// How many solutions there are, of any size, without finding each of them. See [`Search::count`].
    ///
    /// # Errors
    ///
    /// Those of [`matrix`](Self::matrix).
    fn count(&self) -> Result<Count, MatrixError> {
        self.count_with(&Search::new())
    }

    /// The same as [`count`](Self::count) with these options: a limit, a flag, rows to choose.
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
    fn count_with(&self, options: &Search) -> Result<Count, MatrixError> {
        Ok(options.count(&self.matrix()?))
    }
}

macro_rules! forward {
    ($($pointer:ty),*) => {$(
        impl<P: ExactCover + ?Sized> ExactCover for $pointer {
            type Choice = P::Choice;
            type Solution = P::Solution;

            fn emit(&self, matrix: &mut MatrixBuilder<P::Choice>) -> Result<(), MatrixError> {
                (**self).emit(matrix)
            }

            fn decode(&self, choices: &[&P::Choice]) -> P::Solution {
                (**self).decode(choices)
            }

            // A problem may override these; the pointer must not fall back on the provided methods.

            fn matrix(&self) -> Result<Matrix<P::Choice>, MatrixError> {
                (**self).matrix()
            }

            fn first(&self) -> Result<Option<P::Solution>, MatrixError> {
                (**self).first()
            }

            fn any(&self) -> Result<Option<P::Solution>, Error> {
                (**self).any()
            }

            fn unique(&self) -> Result<Uniqueness<P::Solution>, MatrixError> {
                (**self).unique()
            }

            fn count(&self) -> Result<Count, MatrixError> {
                (**self).count()
            }

            fn count_with(&self, options: &Search) -> Result<Count, MatrixError> {
                (**self).count_with(options)
            }

            fn symmetries(&self, matrix: &Matrix<P::Choice>) -> Result<Group, SymmetryError> {
                (**self).symmetries(matrix)
            }
        }
    )*};
}

forward!(&P, Box<P>, Rc<P>, Arc<P>);
