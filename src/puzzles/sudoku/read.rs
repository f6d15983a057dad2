//! Reads puzzles and boards: what [`Sudoku`] and [`Board`] offer over `reader`.

use std::str::FromStr;
use std::sync::Arc;

use super::reader;
use crate::adapters::sudoku::{Board, Layout, Sudoku, SudokuError, standard_layouts};
use crate::util::TextError;

impl Sudoku {
    /// Reads all puzzles of a text, in any of the [accepted formats](crate::problems::sudoku#formats), each with one of the
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
        puzzles(reader::read(text, layouts, false))
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
}

/// Returns the puzzles without the lines where they begin.
fn puzzles(found: Vec<reader::Puzzle>) -> Vec<Result<Sudoku, TextError<SudokuError>>> {
    found.into_iter().map(|found| found.map(|found| found.board.into())).collect()
}

/// One puzzle of a standard size, 4x4 to 25x25, in any of the [accepted formats](crate::problems::sudoku#formats).
impl FromStr for Sudoku {
    type Err = TextError<SudokuError>;

    fn from_str(text: &str) -> Result<Self, TextError<SudokuError>> {
        Ok(reader::read_one(text, &standard_layouts(), false)?.board.into())
    }
}

/// A board of a standard size, as a puzzle is read.
impl FromStr for Board {
    type Err = TextError<SudokuError>;

    fn from_str(text: &str) -> Result<Self, TextError<SudokuError>> {
        Ok(text.parse::<Sudoku>()?.givens)
    }
}
