//! Sudoku of every shape: one adapter over a [`Layout`], which is a list of houses. A variant is a layout, not code.
//!
//! `layout` holds cells and houses, `board` a digit for each cell, `candidate` what a row and a column mean; `limits`
//! has the largest sizes, `error` all refusals, of texts too. Read this file first: [`emit`](Sudoku::emit) states the
//! rows. Texts, generators and reasons are in the room `puzzles`.

#![allow(
    clippy::cast_possible_truncation,
    reason = "digits are at most 25, and what stands for a square in a text is at most 67"
)]

mod board;
mod candidate;
mod error;
mod layout;
mod limits;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter;
use std::ops::RangeInclusive;
use std::sync::Arc;

pub use board::Board;
pub(crate) use candidate::symbol;
pub use candidate::{Candidate, Position, Requirement};
pub use error::SudokuError;
pub(crate) use layout::written_sums;
pub use layout::{House, Layout};
pub(crate) use limits::DRAWN_SIDES;

use crate::matrix::{Block, Entry, MatrixBuilder, MatrixError};
use crate::problem::ExactCover;
use crate::util::{ones, short};

/// A Sudoku puzzle of any layout.
///
/// The matrix has a primary column for each cell, a column for each digit in each house (primary if
/// the house has as many cells as there are digits, else secondary), and a row for each digit in each
/// cell that agrees with the givens. An empty 9x9 board has 324 columns and 729 rows. A [cage](Layout::with_cage) is a
/// house, and has one more primary column, and a row for each set of digits with its sum, which takes the columns of the
/// other digits in the house; these are primary too. So it is with the [cages that follow](Layout::implied_cages) from
/// these. The rows of cages come last; their [`Candidate`]s have the digit 0. A solution is one cover.
///
/// With the feature `serde` it is its givens, a [`Board`].
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Sudoku {
    pub(crate) givens: Board,
    /// The line and the solution that stand beside the puzzle in a text. They are no part of it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) stated: Option<Arc<(usize, Board)>>,
}

impl Sudoku {
    /// Creates the puzzle with these givens, in the order of [`Layout::cells`], 0 for an empty cell.
    ///
    /// A puzzle with givens that clash is well formed and has no solution; [`conflicts`](Self::conflicts) names them.
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if there are not as many givens as cells, or one is larger than the largest digit, or one that its cell
    /// [may not have](Layout::with_digits_at).
    pub fn new(layout: impl Into<Arc<Layout>>, givens: Vec<u8>) -> Result<Self, SudokuError> {
        Ok(Board::checked(layout.into(), givens)?.into())
    }

    /// Creates the puzzle without givens.
    #[must_use]
    pub fn empty(layout: impl Into<Arc<Layout>>) -> Self {
        let layout = layout.into();
        let cells = vec![0; layout.cells().len()];
        Board::new(layout, cells).into()
    }

    /// Returns the givens.
    #[must_use]
    pub fn givens(&self) -> &Board {
        &self.givens
    }

    /// Returns the solution that the text stated beside the puzzle, in a table with a column `solution`, and its line. It
    /// is as the text has it, right or wrong, and no part of the puzzle: two puzzles with equal givens are equal.
    ///
    /// ```
    /// use exactcover::ExactCover;
    /// use exactcover::problems::sudoku::{Sudoku, standard_layouts};
    ///
    /// let text = "puzzle,solution\n4.....1....3..2.,4132231412433421\n1..4..1..3....2.,1234341223414321\n";
    /// let wrong = Sudoku::read(text, &standard_layouts()).into_iter().flatten().filter_map(|puzzle| {
    ///     let (line, stated) = puzzle.stated_solution()?;
    ///     (puzzle.first().unwrap()?.line() != stated.line()).then_some(line)
    /// });
    /// assert_eq!(wrong.collect::<Vec<_>>(), [3]);
    /// ```
    #[must_use]
    pub fn stated_solution(&self) -> Option<(usize, &Board)> {
        self.stated.as_deref().map(|(line, board)| (*line, board))
    }

    /// Returns the number of cells with a given digit.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        self.givens.cells().iter().filter(|&&digit| digit != 0).count()
    }

    /// Returns the layout.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        self.givens.layout()
    }

    /// Returns the givens that clash: equal digits in one house, pair by pair, house by house.
    ///
    /// ```
    /// use exactcover::problems::sudoku::Sudoku;
    ///
    /// let puzzle: Sudoku = "11..............".parse()?;
    /// let conflicts: Vec<_> = puzzle.conflicts().iter().map(ToString::to_string).collect();
    /// assert_eq!(conflicts, ["two 1s in row 1: r1c1 and r1c2", "two 1s in box 1: r1c1 and r1c2"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn conflicts(&self) -> Vec<Conflict> {
        let layout = self.layout();
        let digits = self.givens.cells();
        let mut conflicts = Vec::new();
        for house in layout.houses() {
            for (at, &first) in house.cells().iter().enumerate() {
                for &second in &house.cells()[at + 1..] {
                    if digits[first] != 0 && digits[first] == digits[second] {
                        conflicts.push(Conflict {
                            house: house.shared_name(),
                            digit: digits[first],
                            first: layout.cells()[first],
                            second: layout.cells()[second],
                        });
                    }
                }
            }
        }
        conflicts
    }
}

impl ExactCover for Sudoku {
    type Choice = Candidate;
    type Solution = Board;

    fn emit(&self, m: &mut MatrixBuilder<Candidate>) -> Result<(), MatrixError> {
        self.state(m, true)
    }

    fn decode(&self, choices: &[&Candidate]) -> Board {
        let mut cells = vec![0; self.layout().cells().len()];
        for choice in choices.iter().filter(|choice| choice.digit > 0) {
            // Whoever decodes may pass cells that this layout does not have.
            if let Some(cell) = cells.get_mut(choice.cell) {
                *cell = choice.digit;
            }
        }
        Board::new(self.layout().clone(), cells)
    }
}

impl Sudoku {
    /// States the rules; `is_helped` also by what follows from the sums of cages, which a search needs and a reason does not:
    /// a digit is outside a cage's set or in one of its cells, and the [implied cages](Layout::implied_cages). The columns of
    /// these and their rows come last.
    pub(crate) fn state(&self, m: &mut MatrixBuilder<Candidate>, is_helped: bool) -> Result<(), MatrixError> {
        let layout = &**self.layout();
        let digits = usize::from(layout.digits());
        let cell_column = m.primary("cell", layout.cells().len());
        let house_columns: Vec<Block> = (0..)
            .zip(layout.houses())
            .map(|(number, house)| match layout.is_full(house) || is_helped && layout.is_cage(number) {
                true => m.primary(house.shared_name(), digits),
                false => m.secondary(house.shared_name(), digits),
            })
            .collect();
        let cage_column = layout.cages().next().map(|_| m.primary("cage", layout.cages().count()));

        let implied = if is_helped { layout.implied_cages() } else { Vec::new() };
        // One without cells has no digits, and no set.
        let has_cells = |cage: &House| usize::from(!cage.cells().is_empty());
        let implied_columns: Vec<Block> =
            implied.iter().map(|(cage, _)| m.primary(cage.shared_name(), digits * has_cells(cage))).collect();
        let implied_cage_column = implied.first().map(|_| m.primary("implied cage", implied.len()));
        // For each cell, if there are any.
        let mut implied_of = vec![Vec::new(); if implied.is_empty() { 0 } else { layout.cells().len() }];
        for ((cage, _), &columns) in implied.iter().zip(&implied_columns) {
            cage.cells().iter().for_each(|&cell| implied_of[cell].push(columns));
        }

        let (given, given_twice) = self.given_digits();
        for (cell, &position) in layout.cells().iter().enumerate() {
            let houses = layout.houses_of(cell);
            let taken = match self.givens.cells()[cell] {
                0 => houses.iter().fold(0, |taken, &house| taken | given[house]),
                // Of a given cell the other digits are out, and its own if a house has it twice.
                digit => houses.iter().fold(!(1 << digit), |taken, &house| taken | given_twice[house]),
            };
            for digit in ones(u64::from(layout.allowed(cell) & !taken)) {
                let houses = houses.iter().map(|&house| house_columns[house]);
                let houses = houses.chain(implied_of.get(cell).into_iter().flatten().copied());
                let entries = iter::once(cell_column.at(cell)).chain(houses.map(|house| house.at(digit - 1)));
                m.row(Candidate { cell, position, digit: digit as u8 }, entries)?;
            }
        }

        let columns = layout.cage_houses().map(|house| house_columns[house]);
        for (number, ((house, sums), columns)) in layout.cages().zip(columns).enumerate() {
            self.state_sets(m, house, sums, columns, cage_column.map(|cages| cages.at(number)))?;
        }
        for (number, ((house, sums), columns)) in implied.into_iter().zip(implied_columns).enumerate() {
            self.state_sets(m, &house, sums, columns, implied_cage_column.map(|cages| cages.at(number)))?;
        }
        Ok(())
    }

    /// States the rows of a cage: each takes the digits that are not in its set, so that none of them is left for a cell.
    fn state_sets(
        &self,
        m: &mut MatrixBuilder<Candidate>,
        house: &House,
        sums: RangeInclusive<usize>,
        columns: Block,
        cage: Option<Entry>,
    ) -> Result<(), MatrixError> {
        let layout = self.layout();
        let Some(&cell) = house.cells().first() else { return Ok(()) };
        // No cell can have the digit 0: by it `decode` passes over the rows of cages.
        let label = Candidate { cell, position: layout.cells()[cell], digit: 0 };
        for set in layout.sets(house.cells().len(), sums) {
            let others = ones(u64::from(layout.all_digits() & !set));
            m.row(label, cage.into_iter().chain(others.map(|digit| columns.at(digit - 1))))?;
        }
        Ok(())
    }

    /// Returns for each house the set of digits given in it, and the set of those given more than once. Each digit is a
    /// bit.
    fn given_digits(&self) -> (Vec<u32>, Vec<u32>) {
        let layout = self.layout();
        let mut once = vec![0; layout.houses().len()];
        let mut twice = once.clone();
        for (cell, &digit) in self.givens.cells().iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            for &house in layout.houses_of(cell) {
                // Before it is noted as given once.
                twice[house] |= once[house] & 1 << digit;
                once[house] |= 1 << digit;
            }
        }
        (once, twice)
    }
}

/// The puzzle with this board as its givens.
///
/// ```
/// use exactcover::problems::sudoku::Sudoku;
/// use exactcover::ExactCover;
///
/// let puzzle: Sudoku = "4.....1....3..2.".parse()?;
/// let solved = Sudoku::from(puzzle.first()?.unwrap());
/// assert_eq!((solved.clue_count(), solved.count()?.to_u64()), (16, Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl From<Board> for Sudoku {
    fn from(givens: Board) -> Self {
        Self { givens, stated: None }
    }
}

/// Returns the standard layouts of all sizes from 4x4 to 25x25: what [`Sudoku::read`] needs to recognize the size of a
/// puzzle.
#[must_use]
pub fn standard_layouts() -> Vec<Arc<Layout>> {
    (1..=Layout::MAX_DIGITS).filter_map(Layout::for_side).map(Arc::new).collect()
}

impl PartialEq for Sudoku {
    fn eq(&self, other: &Self) -> bool {
        self.givens == other.givens
    }
}

impl Eq for Sudoku {}

impl Hash for Sudoku {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.givens.hash(state);
    }
}

impl fmt::Debug for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sudoku").field(&self.givens.line()).finish()
    }
}

/// Draws the givens; see [`Board`].
impl fmt::Display for Sudoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.givens.fmt(f)
    }
}

/// Two equal givens in one house. Displayed as `two 5s in row 1: r1c1 and r1c7`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Conflict {
    /// The name of the house.
    pub house: Arc<str>,
    /// The digit.
    pub digit: u8,
    /// The cell that comes first in reading order.
    pub first: Position,
    /// The other one.
    pub second: Position,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { house, digit, first, second } = self;
        write!(f, "two {}s in {}: {first} and {second}", symbol(*digit), short(house))
    }
}
