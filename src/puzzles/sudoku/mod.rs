// The files, for those who change this room. The rows are stated in `problems/sudoku`: read that first. `read` is the
// public side of `reader`, whose `mod.rs` cuts a text into boards. `solver` asks about many puzzles with one search,
// and `generator` asks it whether a puzzle has one solution. `reasoning` solves step by step, as people do; `why` says
// which givens clash.

//! Sudoku of every shape: one adapter over a [`Layout`]; its texts, generators, solvers and reasons.
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
//! lines of 16 symbols or values that may be boards of side 4, rows of numbers of two digits that may be cells in
//! pairs.
//!
//! A board alone on its line that is smaller than the one above may be a truncated line. It is refused if no line end
//! follows it, or if the board above is drawn and there are no words between them.
//!
//! Cages stand below their grid, one on each line, as `10: r1c1 r1c2`: the sum, and the cells, with blanks, commas or
//! `+` between; a line with words before the cells is refused. No digit stands twice in a cage. A sum may be a bound,
//! `<=10` and `>=10`, and `?` if there is none.
//!
//! Tables, JSON, game ids, drawn cages and what else other programs write, the package `exactcover-formats` reads.
//!
//! The regions of a jigsaw are a board in one of these forms too, one symbol a region: [`Layout::read_regions`].
//! [`Sudoku::read_jigsaws`] reads puzzles that bring their regions along, and [`Layout::read`] layouts whose grids
//! stand anywhere.

#![allow(
    clippy::cast_possible_truncation,
    reason = "digits are at most 25, and what stands for a square in a text is at most 67"
)]

mod generator;
mod read;
mod reader;
pub mod reasoning;
mod solver;
mod why;

pub use generator::{Generated, Generator, GeneratorError, Symmetry};
pub use solver::Solver;
pub use why::SudokuClash;

pub use crate::adapters::sudoku::{
    Board, Candidate, Conflict, House, Layout, Position, Requirement, Sudoku, SudokuError, standard_layouts,
};
