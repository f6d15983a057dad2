//! One search for many puzzles.
//!
//! The matrix of the board without givens is built once, and its search is started once. Each puzzle restarts that
//! search with its givens as chosen rows. So nothing is built for a puzzle, and what the search has computed about
//! a row is used for all later puzzles.

use std::sync::Arc;

use crate::adapters::sudoku::{Board, Candidate, Layout, Sudoku, SudokuError};
use crate::matrix::{Matrix, MatrixError};
use crate::problem::Solutions;
use crate::search::{Branching, Covers, Engine, Search, Uniqueness};

/// Solves many puzzles of one layout, without building a matrix for each.
///
/// The answers are those of [`ExactCover::unique`](crate::ExactCover::unique). A puzzle takes about half the time of
/// `unique` if it is easy, as most with 17 clues are, and about the same time if it is hard. Use it for boards of up to
/// about a thousand candidates; on boards of 12x12 and 16x16 cells it is slower than `unique`.
///
/// ```
/// use exactcover::runs::Uniqueness;
/// use exactcover::problems::sudoku::{Layout, Solver, Sudoku};
///
/// let layout = Layout::standard(2, 2)?;
/// let mut solver = Solver::new(layout)?;
/// for line in ["1...............", "1..4..1..3....2.", "11.............."] {
///     match solver.unique(&line.parse()?)? {
///         Uniqueness::None => println!("{line}: no solution"),
///         Uniqueness::Unique(board) => println!("{line}: {}", board.line()),
///         Uniqueness::Multiple(one, two) => println!("{line}: {} or {}", one.line(), two.line()),
///     }
/// }
/// assert_eq!(solver.count_up_to(&"................".parse()?, 1000)?, 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    /// The search of the board without givens. Its node limit is 0, to which each puzzle adds the nodes that it may
    /// visit.
    pub(super) boards: Solutions<Sudoku>,
    /// True if that search is restarted for each puzzle. If the empty board is too large for the engine bits, each
    /// puzzle starts a search of its own: what the givens leave of a board of 25x25 cells is small enough.
    restarts: bool,
    /// The options of the search: no nodes yet, and in the fastest order.
    options: Search,
}

impl Solver {
    /// Creates a solver for puzzles of this layout.
    ///
    /// # Errors
    ///
    /// [`MatrixError::TooLarge`] if the layout is too large to be searched.
    pub fn new(layout: impl Into<Arc<Layout>>) -> Result<Self, MatrixError> {
        Self::with(layout, &Search::new())
    }

    /// Makes a solver with these options.
    pub(super) fn with(layout: impl Into<Arc<Layout>>, options: &Search) -> Result<Self, MatrixError> {
        let options = options.clone().node_limit(0).branch(Branching::Conflicts);
        let boards = Solutions::new(Sudoku::empty(layout), &options)?;
        let restarts = boards.search().engine() == Engine::Bits;
        Ok(Self { boards, restarts, options })
    }

    /// Returns the layout of the puzzles.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        self.boards.problem().layout()
    }

    /// Finds a solution of a puzzle, if there is one. If there are several, it is not specified which.
    ///
    /// # Errors
    ///
    /// [`SudokuError::OtherLayout`] if the puzzle is not of this solver's layout.
    pub fn first(&mut self, puzzle: &Sudoku) -> Result<Option<Board>, SudokuError> {
        self.check(puzzle)?;
        self.begin(puzzle, u64::MAX);
        Ok(self.boards.next())
    }

    /// Tells whether a puzzle has no solution, exactly one, or more, and proves it by looking for a second. If there
    /// are more than two, it is not specified which two are found.
    ///
    /// # Errors
    ///
    /// [`SudokuError::OtherLayout`] if the puzzle is not of this solver's layout.
    pub fn unique(&mut self, puzzle: &Sudoku) -> Result<Uniqueness<Board>, SudokuError> {
        self.check(puzzle)?;
        self.begin(puzzle, u64::MAX);
        let first = self.boards.next();
        Ok(Uniqueness::of(first, self.boards.next()))
    }

    /// Counts the solutions of a puzzle; the count stops at `most`.
    ///
    /// # Errors
    ///
    /// [`SudokuError::OtherLayout`] if the puzzle is not of this solver's layout.
    pub fn count_up_to(&mut self, puzzle: &Sudoku, most: u64) -> Result<u64, SudokuError> {
        self.check(puzzle)?;
        self.begin(puzzle, u64::MAX);
        let covers = self.boards.search_mut();
        while covers.stats().solutions < most && covers.next_rows().is_some() {}
        Ok(covers.stats().solutions)
    }

    /// Answers like [`unique`](Self::unique), within this many nodes, for a puzzle of this layout; `None` if they were
    /// not enough.
    pub(super) fn uniqueness_within(&mut self, puzzle: &Sudoku, nodes: u64) -> Option<Uniqueness<Board>> {
        self.begin(puzzle, nodes);
        self.boards.uniqueness()
    }

    /// Returns the matrix of the layout without givens: a row for each digit in each cell.
    #[must_use]
    pub fn matrix(&self) -> &Matrix<Candidate> {
        self.boards.matrix()
    }

    /// Returns the search of the last puzzle: its [`stats`](Covers::stats), [`engine`](Covers::engine) and so on.
    pub fn covers(&self) -> &Covers {
        self.boards.search()
    }

    fn check(&self, puzzle: &Sudoku) -> Result<(), SudokuError> {
        let (layout, ours) = (puzzle.layout(), self.layout());
        let same = Arc::ptr_eq(layout, ours) || layout == ours;
        if same { Ok(()) } else { Err(SudokuError::OtherLayout) }
    }

    /// Starts the search of a puzzle of this layout, with at most this many nodes.
    fn begin(&mut self, puzzle: &Sudoku, nodes: u64) {
        let givens = puzzle.given_rows();
        if self.restarts {
            self.boards.search_mut().restart(givens);
        } else {
            *self.boards.search_mut() = self.options.clone().choose(givens).covers(self.boards.matrix());
        }
        // Its own limit is 0.
        self.boards.search_mut().add_nodes(nodes);
    }
}
