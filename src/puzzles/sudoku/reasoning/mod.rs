// The files, for those who change this room. This one takes the uses of the easiest technique, and applies them: read it
// first. `grid` holds the board, and the candidates as rows for the rules of exact covers (`questions/explain`);
// `patterns` asks those, and calls what they find as players do. `step` is what is found: a technique, its reason, and what
// follows. `hint` leaves out the steps that the next digit does not need, and `rating` says which technique was the
// hardest.

//! Reasoning without search: the steps by which people solve a Sudoku.
//!
//! Each cell keeps the set of digits that may still stand in it. A pass looks at the whole board: it finds all hidden and
//! naked singles that the candidates at its start allow, or, if there are none, all uses of the next harder [`Technique`]
//! that has any; then it applies these steps in turn. So no technique is used while an easier one helps. Each step holds in
//! every solution of the puzzle, even if there are several. The hardest technique supposes a digit, and removes it if
//! singles lead to a contradiction; it takes the shortest, one in a pass. When no technique helps, reasoning is stuck; a
//! search can go on from the [reduced](Reasoning::reduced) puzzle. No technique adds up a cage: there it is a house, whose
//! sum is checked once it is full.
//!
//! ```
//! use exactcover::problems::sudoku::reasoning::{Reasoning, Status};
//! use exactcover::{ExactCover, Sudoku};
//!
//! let puzzle: Sudoku = "4.....1....3..2.".parse()?;
//! let mut reasoning = Reasoning::new(&puzzle);
//! let steps: Vec<_> = reasoning.by_ref().map(|step| step.to_string()).collect();
//! assert_eq!(steps[0], "1 at r1c2: the only place in row 1");
//! assert_eq!(reasoning.status(), Status::Solved);
//! assert_eq!(Some(reasoning.board()), puzzle.first()?.as_ref());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod grid;
mod hint;
mod patterns;
mod rating;
mod step;

use std::fmt;
use std::iter::FusedIterator;
use std::vec;

pub use rating::{Difficulty, Rating};
pub use step::{Reason, Step, Technique};

use crate::adapters::sudoku::{Board, Position, Requirement, Sudoku};
use grid::Grid;
use patterns::Patterns;
use step::write_impossible;

/// The reasoning about a puzzle: an iterator over its steps, each applied as it is yielded.
///
/// There are at most as many passes as candidates. Up to hidden pairs one takes time in proportion to the cells of all
/// houses times the digits; with all techniques some milliseconds for 9x9 cells, some seconds for 25x25.
#[derive(Clone, Debug)]
#[must_use = "reasoning does nothing until its steps are asked for"]
pub struct Reasoning {
    grid: Grid,
    hardest: Technique,
    pass: usize,
    /// The steps of this pass that are still to be applied.
    found: vec::IntoIter<Step>,
    stuck: bool,
}

impl Reasoning {
    /// Starts with the givens, and all techniques.
    pub fn new(puzzle: &Sudoku) -> Self {
        let grid = Grid::new(puzzle);
        Self { grid, hardest: Technique::Contradiction, pass: 0, found: Vec::new().into_iter(), stuck: false }
    }

    /// Patterns no technique harder than this one, from the next pass on. Reasoning that is stuck tries again.
    ///
    /// ```
    /// use exactcover::Sudoku;
    /// use exactcover::problems::sudoku::reasoning::{Reasoning, Status, Technique};
    ///
    /// let puzzle: Sudoku =
    ///     "..52.7..4....487..8..6......7.....6..19.......3815......4...29....5...8.9........".parse()?;
    /// let mut reasoning = Reasoning::new(&puzzle).up_to(Technique::HiddenSingle);
    /// reasoning.by_ref().for_each(drop);
    /// assert_eq!(reasoning.status(), Status::Stuck);
    /// let mut reasoning = reasoning.up_to(Technique::Locked);
    /// reasoning.by_ref().for_each(drop);
    /// assert_eq!(reasoning.status(), Status::Solved);
    /// # Ok::<(), exactcover::text::TextError<exactcover::problems::sudoku::SudokuError>>(())
    /// ```
    pub fn up_to(mut self, hardest: Technique) -> Self {
        self.hardest = hardest;
        self.stuck = false;
        self
    }

    /// Takes all steps of the next pass, or the rest of the present one. Empty at the end.
    pub fn next_pass(&mut self) -> Vec<Step> {
        let mut steps: Vec<Step> = self.next().into_iter().collect();
        while let Some(step) = self.next_in_pass() {
            steps.push(step);
        }
        steps
    }

    /// Returns the state of the reasoning.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.grid.contradiction() {
            Some(contradiction) => Status::Contradiction(contradiction),
            None if self.grid.empty() == 0 => Status::Solved,
            None if self.stuck => Status::Stuck,
            None => Status::Running,
        }
    }

    /// Returns the board as filled so far.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.grid.board()
    }

    /// Returns the digits that may still stand on this square, ascending: only its digit if it has one, none outside
    /// the board.
    pub fn candidates(&self, position: Position) -> impl Iterator<Item = u8> + use<> {
        let cell = self.grid.layout().cell_at(position);
        let digits: Vec<u8> = cell.into_iter().flat_map(|cell| self.grid.candidates(cell)).collect();
        digits.into_iter()
    }

    /// Returns the puzzle whose givens are the board so far. It has the same solutions, and a search of it takes fewer
    /// nodes.
    #[must_use]
    pub fn reduced(&self) -> Sudoku {
        self.board().clone().into()
    }

    /// Finds the steps of the easiest technique that finds any in the present candidates; naked singles count as no
    /// harder than hidden ones.
    fn sweep(&mut self) -> Vec<Step> {
        let (mut patterns, mut found) = (Patterns::new(&mut self.grid), Vec::new());
        for &technique in Technique::ALL.iter().filter(|&&technique| technique <= self.hardest) {
            // Naked singles come beside hidden ones: neither is the easier technique.
            if found.is_empty() || technique == Technique::NakedSingle {
                found.extend(patterns.of(technique));
            }
        }
        found
    }

    /// Applies the next step of this pass of which anything is still new.
    fn next_in_pass(&mut self) -> Option<Step> {
        // All steps of a pass come from the same candidates, so an earlier one may have done what a later one says.
        while self.grid.contradiction().is_none() {
            let found = self.found.next()?;
            if let Some(step) = self.grid.apply(found) {
                return Some(Step { pass: self.pass, ..step });
            }
        }
        None
    }
}

impl Iterator for Reasoning {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if let Some(step) = self.next_in_pass() {
            return Some(step);
        }
        if self.status() != Status::Running {
            return None;
        }

        let found = self.sweep();
        self.stuck = found.is_empty();
        // A sweep without steps is no pass.
        self.pass += usize::from(!self.stuck);
        self.found = found.into_iter();
        self.next_in_pass()
    }
}

impl FusedIterator for Reasoning {}

/// The state of a [`Reasoning`]. Displayed as `running`, `solved`, `stuck`, or as what is impossible: `no digit fits
/// at r1c4` or `no place for 7 in row 1`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// There may be more steps: ask for the next.
    Running,
    /// The board is the solution, and the only one.
    Solved,
    /// No technique finds anything more. The puzzle may have no, one or several solutions.
    Stuck,
    /// The puzzle has no solution: a cell has no candidate left, or its digit stands in one of its houses already, or a
    /// full house has no place left for a digit.
    Contradiction(Requirement),
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running => f.write_str("running"),
            Self::Solved => f.write_str("solved"),
            Self::Stuck => f.write_str("stuck"),
            Self::Contradiction(requirement) => write_impossible(f, requirement),
        }
    }
}
