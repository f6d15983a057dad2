//! Sudoku of every shape: one adapter over a [`Layout`].
//!
//! ```
//! use exactcover::problems::sudoku::Sudoku;
//! use exactcover::runs::Uniqueness;
//! use exactcover::ExactCover;
//!
//! let puzzle: Sudoku =
//!     "..47..95...5....4.....1.8..6.....3...7.5.4.6...8.6.....4685..7........8..829.6.3.".parse()?;
//! let Uniqueness::Unique(board) = puzzle.unique()? else { panic!("not a proper puzzle") };
//! assert_eq!(board.line().matches('7').count(), 9);
//! println!("{board}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Formats
//!
//! [`Sudoku::read`] and `parse` read the forms of this table, any number of boards one after the other; everything else
//! is refused, with an error that says what was expected and where. Nothing is guessed.
//!
//! | form | what it is |
//! |---|---|
//! | line | a board on one line: as many symbols as the layout has cells, without blanks. After blanks one name or comment may follow, if it cannot be part of a board. `-` is an empty cell here, but a line of dashes is a rule |
//! | values | all values of a board on one line, separated by commas, semicolons, tabs or blanks; nothing else on the line |
//! | table | a board on one line, a tab, the number of solutions (0, 1, or 2 for more), a tab, the solution or `-`, as the examples write it; optionally a tab and more |
//! | drawing | a board as [`Board`] displays it, with all its frames |
//! | grid | a line for each row: symbols, with or without blanks between, or numbers with blanks between, which may begin with 0, as `07` and `00`; an empty cell may then be a mark written twice, as `..`; `\|` may stand between cells. All rows have the same number of cells, below each other, and there are as many rows as the layout has |
//! | fields | a row of a grid whose cells are separated by commas, semicolons or tabs; an empty field is an empty cell. No index |
//! | columns | after a line that names the columns, with commas, semicolons or tabs between: in the column `puzzle`, `quiz`, `sudoku` or `board`, or their plurals, a board on each line, and in the column `solution` perhaps [its solution](Sudoku::stated_solution) |
//! | lists | a list of rows in brackets of any kind, or all values in one list, with commas or blanks between, as Python, JSON and numpy print them, perhaps after a name; `-1`, `null`, `None` and an empty text in quotes are empty cells too. A list named `solution` is skipped |
//! | rules, blank lines | lines of `-+=\|`, box-drawing characters and blanks: they separate, and mean nothing else |
//! | comments, titles | lines that begin with `#`, `%`, `;` or `//`, and lines of words or sentences: between boards. A line of `;` with no word is a row of fields. A board after a line `solution` is skipped, and all below `[State]`, `[PencilMarks]` or `[Solution]`. A frame may have `*` in its corners |
//! | overlapping boards | as many lines as the drawing has, with blanks and `#`, or with `.`, outside the boards (blanks at the end may be missing); or all squares on one line, with `.` or `#` outside; or values, fields or lists, with a mark outside |
//!
//! Symbols are `1` to `9` and then letters from `A`, of either case; `.` `0` `_` `*` `?` are empty cells. A blank is
//! never a cell, and `-` is not a cell in a drawing.
//!
//! If several layouts are possible, the length of a board on one line or the frames of a drawing decide; a grid must be
//! square, with a side of 4, 6, 8, 9, 12, 16 or 25. For other boards name the layout.
//!
//! Blank lines show where one drawn board ends and the next begins: each block of rows between them is a whole number
//! of boards, or they cut every board in the same way. A broken row counts as a row, and spoils only its own board.
//! With a row too many or too few, only whole blocks at the beginning and at the end are read, and none if a block is
//! less than half a board, since it may be part of another board.
//!
//! A grid that has the size of a board but may be something else is refused too: digits that may count from 0 (`0`
//! together with another mark for empty cells, and no highest digit), columns or rows with numbers before them, small
//! boards side by side (if no layout is named, any grid of side 8 or 12 in which two digits or more are missing), 16
//! lines of 16 symbols or values that may be boards of side 4, rows of numbers of two digits that may be cells in pairs.
//!
//! A board alone on its line that is smaller than the one above may be a truncated line. It is refused if no line end
//! follows it, or if the board above is drawn and there are no words between them.
//!
//! Read only by name, as a [`Format`], with [`Sudoku::read_as`]: lists of coordinates, and the boards of an overlapping
//! layout one after the other.
//!
//! Cages stand below their grid, one on each line, as `10: r1c1 r1c2`: the sum, and the cells, with blanks, commas or `+`
//! between; a line with words before the cells is refused. Or they are drawn below the grid or alone, with a letter for each
//! cage (of both cases, which differ) and `.` for cells in none, and a list of the sums below that, as `A=10 B=6`. No
//! digit stands twice in a cage.
//!
//! The regions of a jigsaw are a board in one of these forms too, one symbol a region: [`Layout::read_regions`].
//! [`Sudoku::read_jigsaws`] reads puzzles that bring their regions along, and [`Layout::read`] layouts whose grids stand
//! anywhere.

#![allow(
    clippy::cast_possible_truncation,
    reason = "digits are at most 25, and what stands for a square in a text is at most 67"
)]

mod board;
mod cages;
mod candidate;
mod error;
mod generator;
mod jigsaw;
mod layout;
mod limits;
mod placed;
mod reader;
pub mod reasoning;
mod solver;
mod why;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter;
use std::str::FromStr;
use std::sync::Arc;

pub use board::Board;
use candidate::symbol;
pub use candidate::{Candidate, Position, Requirement};
pub use error::SudokuError;
pub use generator::{Generated, Generator, GeneratorError, Symmetry};
pub use layout::{House, Layout};
pub use reader::Format;
pub use solver::Solver;
pub use why::SudokuClash;

use crate::matrix::{Block, MatrixBuilder, MatrixError};
use crate::problem::ExactCover;
use crate::util::{TextError, ones, short};

/// A Sudoku puzzle of any layout.
///
/// The matrix has a primary column for each cell, a column for each digit in each house (primary if
/// the house has as many cells as there are digits, else secondary), and a row for each digit in each
/// cell that agrees with the givens. An empty 9x9 board has 324 columns and 729 rows. A [cage](Layout::with_cage) is a
/// house, and has one more primary column, and a row for each set of digits with its sum, which takes the columns of the
/// other digits in the house. These rows come last; their [`Candidate`]s have the digit 0.
///
/// With the feature `serde` it is its givens, a [`Board`].
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Sudoku {
    givens: Board,
    /// The line and the solution that stand beside the puzzle in a text. They are no part of it.
    #[cfg_attr(feature = "serde", serde(skip))]
    stated: Option<Arc<(usize, Board)>>,
}

impl Sudoku {
    /// Creates the puzzle with these givens, in the order of [`Layout::cells`], 0 for an empty cell.
    ///
    /// A puzzle with givens that clash is well formed and has no solution; [`conflicts`](Self::conflicts) names them.
    ///
    /// # Errors
    ///
    /// [`SudokuError`] if there are not as many givens as cells, or one is larger than the largest digit.
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

    /// Reads all puzzles of a text, in any of the [accepted formats](self#formats), each with one of the
    /// layouts (the first that fits its shape).
    ///
    /// A puzzle that cannot be read is an error in its place; the others are still read. A text without any puzzle
    /// gives one error; a text of comments alone gives nothing.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Sudoku};
    ///
    /// let text = "# two small ones\n12..3...........\n....1235........\n";
    /// let puzzles = Sudoku::read(text, &[Layout::standard(2, 2)?.into()]);
    /// assert_eq!(puzzles[0].as_ref().unwrap().givens().line(), "12..3...........");
    /// let error = puzzles[1].as_ref().unwrap_err();
    /// assert_eq!((error.line(), error.column()), (3, 8)); // there is no 5
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str, layouts: &[Arc<Layout>]) -> Vec<Result<Self, TextError<SudokuError>>> {
        puzzles(cages::read_all(text, layouts))
    }

    /// Returns the names of the [named layouts](Layout::names) with which every puzzle of a text can be read, as long as no
    /// [standard layout](standard_layouts) has as many rows, columns and cells: what a text may be that
    /// [`read`](Self::read) refuses with those.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Sudoku};
    ///
    /// let samurai = Sudoku::empty(Layout::samurai());
    /// assert!(Sudoku::layouts_that_read(&samurai.givens().line()).eq(["samurai"]));
    /// assert_eq!(Sudoku::layouts_that_read(&".".repeat(81)).next(), None);
    /// ```
    pub fn layouts_that_read(text: &str) -> impl Iterator<Item = &'static str> {
        let form = |layout: &Layout| (layout.height(), layout.width(), layout.cells().len());
        let standard: Vec<_> = standard_layouts().iter().map(|layout| form(layout)).collect();
        Layout::names().filter(move |name| {
            let Some(layout) = name.parse::<Layout>().ok().filter(|layout| !standard.contains(&form(layout)))
            else {
                return false;
            };
            let puzzles = Self::read(text, &[layout.into()]);
            !puzzles.is_empty() && puzzles.iter().all(Result::is_ok)
        })
    }

    /// Reads a text in a format that is read only by its name, with this layout.
    ///
    /// ```
    /// use exactcover::problems::sudoku::{Layout, Sudoku};
    ///
    /// let layout = Layout::standard(2, 2)?.into();
    /// let puzzles = Sudoku::read_as("0,0,3\n3,1,2\n", &layout, &"rcd-from-0".parse()?);
    /// assert_eq!(puzzles[0].as_ref().unwrap().givens().line(), "3............2..");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_as(
        text: &str,
        layout: &Arc<Layout>,
        format: &Format,
    ) -> Vec<Result<Self, TextError<SudokuError>>> {
        puzzles(reader::read_as(text, layout, format))
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
        let layout = &**self.layout();
        let digits = layout.digits();
        let cell_column = m.primary("cell", layout.cells().len());
        let house_columns: Vec<Block> = layout
            .houses()
            .iter()
            .map(|house| match layout.is_full(house) {
                true => m.primary(house.shared_name(), usize::from(digits)),
                false => m.secondary(house.shared_name(), usize::from(digits)),
            })
            .collect();
        let cage_column = layout.cages().next().map(|_| m.primary("cage", layout.cages().count()));

        let (given, given_twice) = self.given_digits();
        for (cell, &position) in layout.cells().iter().enumerate() {
            let houses = layout.houses_of(cell);
            let taken = match self.givens.cells()[cell] {
                0 => houses.iter().fold(0, |taken, &house| taken | given[house]),
                // Of a given cell the other digits are out, and its own if a house has it twice.
                digit => houses.iter().fold(!(1 << digit), |taken, &house| taken | given_twice[house]),
            };
            for digit in ones(u64::from(layout.all_digits() & !taken)) {
                let digit = digit as u8;
                let houses = houses.iter().map(|&house| house_columns[house].at(usize::from(digit) - 1));
                m.row(Candidate { cell, position, digit }, iter::once(cell_column.at(cell)).chain(houses))?;
            }
        }

        for (number, (house, sets)) in layout.cage_digits().enumerate() {
            let cell = layout.houses()[house].cells()[0];
            let label = Candidate { cell, position: layout.cells()[cell], digit: 0 };
            for set in sets {
                let others = ones(u64::from(layout.all_digits() & !set));
                let others = others.map(|digit| house_columns[house].at(digit - 1));
                m.row(label, cage_column.iter().map(|cages| cages.at(number)).chain(others))?;
            }
        }
        Ok(())
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

/// Returns the puzzles without the lines where they begin.
fn puzzles(found: Vec<reader::Puzzle>) -> Vec<Result<Sudoku, TextError<SudokuError>>> {
    let puzzle = |found: reader::Found| Sudoku { givens: found.board, stated: found.stated.map(Arc::new) };
    found.into_iter().map(|found| found.map(puzzle)).collect()
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

/// One puzzle of a standard size, 4x4 to 25x25, in any of the [accepted formats](self#formats).
impl FromStr for Sudoku {
    type Err = TextError<SudokuError>;

    fn from_str(text: &str) -> Result<Self, TextError<SudokuError>> {
        Ok(reader::only(cages::read_all(text, &standard_layouts()))?.board.into())
    }
}

/// A board of a standard size, as a puzzle is read.
impl FromStr for Board {
    type Err = TextError<SudokuError>;

    fn from_str(text: &str) -> Result<Self, TextError<SudokuError>> {
        Ok(text.parse::<Sudoku>()?.givens)
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
