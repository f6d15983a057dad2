//! The reasons why a layout, a puzzle or a text is refused.

use std::error::Error;
use std::fmt;

use super::candidate::Position;
use super::limits::{DRAWN_SIDES, MAX_DIGITS, MAX_GRIDS, MAX_SIDE};

/// The reason why there is no such [`Layout`](super::Layout), [`Sudoku`](super::Sudoku) or [`Board`](super::Board).
/// Displayed as a sentence that says what was expected. An error in a text comes in a
/// [`TextError`](crate::text::TextError), which says where it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SudokuError {
    /// No digit at all, or more than [`Layout::MAX_DIGITS`](super::Layout::MAX_DIGITS).
    Digits {
        /// The requested number of digits.
        found: usize,
    },
    /// A box size with no digit at all, or more than [`Layout::MAX_DIGITS`](super::Layout::MAX_DIGITS).
    BoxSize {
        /// The requested height.
        box_height: usize,
        /// The requested width.
        box_width: usize,
    },
    /// A board without cells.
    NoCells,
    /// A cell, or the corner of a grid, that lies so far out that the board would have more rows or
    /// columns than [`Layout::MAX_SIDE`](super::Layout::MAX_SIDE).
    TooFar {
        /// The place of the cell or of the corner.
        position: Position,
    },
    /// No grid at all, or more than [`Layout::MAX_GRIDS`](super::Layout::MAX_GRIDS).
    GridCount {
        /// The number of grids.
        found: usize,
    },
    /// A map of regions that is not that of a square board of 1 to [`Layout::MAX_DIGITS`](super::Layout::MAX_DIGITS)
    /// rows.
    MapSize {
        /// The cells of the map.
        found: usize,
    },
    /// A region with too few or too many cells.
    RegionSize {
        /// Its first cell in reading order.
        first: Position,
        /// Its cells.
        found: usize,
        /// The cells that each region must have.
        expected: usize,
    },
    /// A house without cells, or with more cells than there are digits.
    HouseSize {
        /// Its cells.
        found: usize,
        /// The digits.
        digits: u8,
    },
    /// A house with a square that is not a cell of the board.
    NoSuchCell {
        /// The square.
        position: Position,
    },
    /// A house with the same cell twice.
    DuplicateCell {
        /// The cell.
        position: Position,
    },
    /// A cage with a sum that no distinct digits have.
    CageSum {
        /// Its first cell in reading order.
        first: Position,
        /// The sum.
        sum: usize,
        /// The least that so many digits add up to.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A cell of two cages.
    CellInTwoCages {
        /// The cell.
        position: Position,
    },
    /// The givens are not as many as the cells.
    WrongLength {
        /// The number of givens.
        found: usize,
        /// The number of cells.
        expected: usize,
    },
    /// A given is larger than the largest digit.
    DigitTooLarge {
        /// The place of the given.
        position: Position,
        /// The given.
        digit: u8,
        /// The largest digit of the layout.
        digits: u8,
    },
    /// A digit for a cell that is none of the layout: 0, or larger than the largest.
    NoDigit {
        /// The cell.
        position: Position,
        /// The digit.
        digit: u8,
        /// The largest digit of the layout.
        digits: u8,
    },
    /// A digit that its cell may not have.
    RuledOut {
        /// The cell.
        position: Position,
        /// The digit.
        digit: u8,
    },
    /// The puzzle is of another layout than the [`Solver`](crate::problems::sudoku::Solver).
    OtherLayout,
    /// A text without a puzzle.
    NoPuzzle,
    /// A text with too many puzzles, or in a form that is not read: the sentence.
    Form(&'static str),
    /// The text that stands for no cell, and the highest digit of the board.
    Cell(Box<str>, u8),
    /// A line with as many cells as no row and no board has.
    Cells {
        /// Its cells.
        found: usize,
        /// What separates them: a comma, semicolon, tab, blank or bar; `[` if they are the values of a list; `None` if they
        /// are symbols without anything between.
        between: Option<char>,
        /// The cells of a row; 0 if no layout is named.
        row: usize,
        /// The cells of the whole board; 0 if no layout is named.
        all: usize,
    },
    /// Rows that are no whole board, and how many a board has.
    Rows(usize, usize),
}

/// The advice about a line whose cells are those of no board.
const SIDES: &str = "4, 6, 8, 9, 12, 16 or 25 in a row, or the layout, such as 10x10";

/// Returns how cells with this between them are called.
fn separated(between: Option<char>) -> &'static str {
    match between {
        Some(',') => "values separated by commas",
        Some(';') => "values separated by semicolons",
        Some('\t') => "values separated by tabs",
        Some('|') => "values separated by bars",
        Some('[') => "values in brackets",
        Some(_) => "values separated by blanks",
        None => "cells on the line",
    }
}

impl fmt::Display for SudokuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Digits { found } => write!(f, "{found} digits: there must be 1 to {MAX_DIGITS}"),
            Self::BoxSize { box_height, box_width } => {
                write!(f, "a box of {box_height} x {box_width} cells: it must have 1 to {MAX_DIGITS} cells")
            }
            Self::NoCells => f.write_str("a board without cells: there must be at least one"),
            Self::TooFar { position } => {
                write!(f, "{position} is too far out: a board has at most {MAX_SIDE} rows and columns")
            }
            Self::GridCount { found } => write!(f, "{found} grids: there must be 1 to {MAX_GRIDS}"),
            Self::MapSize { found } => {
                write!(
                    f,
                    "a map of {found} cells: it must be square, with 1 to {MAX_DIGITS} rows and columns"
                )
            }
            Self::RegionSize { first, found, expected } => {
                write!(f, "the region of {first} has {found} cells: it must have {expected}")
            }
            Self::HouseSize { found, digits } => {
                write!(f, "a house of {found} cells: it must have 1 to {digits}, one for each digit")
            }
            Self::NoSuchCell { position } => write!(f, "{position} is not a cell of the board"),
            Self::DuplicateCell { position } => write!(f, "{position} stands twice in the house"),
            Self::CageSum { first, sum, least, most } => {
                write!(
                    f,
                    "a cage of {sum} at {first}: its digits add up to {least} at least and {most} at most"
                )
            }
            Self::CellInTwoCages { position } => {
                write!(f, "{position} is in a second cage: expected cages without common cells")
            }
            Self::WrongLength { found, expected } => write!(f, "{found} givens for {expected} cells"),
            Self::DigitTooLarge { position, digit, digits } => {
                write!(f, "{digit} at {position} is larger than the largest digit, {digits}")
            }
            Self::NoDigit { position, digit, digits } => {
                write!(f, "{digit} for {position} is no digit: expected 1 to {digits}")
            }
            Self::RuledOut { position, digit } => {
                write!(f, "{digit} at {position} is none of the digits that are left for this cell")
            }
            Self::OtherLayout => f.write_str("the puzzle and the solver have different layouts"),
            Self::NoPuzzle => {
                f.write_str("no board: expected all symbols on one line, or a line for each row")
            }
            Self::Form(sentence) => f.write_str(sentence),
            Self::Cell(found, digits) => {
                let range = if *digits < 10 { "1" } else { "1-9, A" };
                let last = char::from_digit((*digits).into(), 36).unwrap_or('z').to_ascii_uppercase();
                write!(f, "{found:?} is not a cell: expected {range}-{last}, or . 0 _ * ? for an empty one")
            }
            // Enough for a board, but not in one piece.
            &Self::Cells { found, between: None, row: 0, .. }
                if DRAWN_SIDES.iter().any(|side| side * side == found) =>
            {
                write!(
                    f,
                    "{found} cells in groups on the line: expected them without blanks, or a line for each row; type . \
                     for an empty cell"
                )
            }
            &Self::Cells { found, between, row, all } => {
                write!(f, "{found} {}: expected ", separated(between))?;
                let far = |side: &usize| found.abs_diff(side * side);
                match DRAWN_SIDES.iter().min_by_key(|side| far(side)) {
                    Some(side) if row == 0 && found > 25 && far(side) <= *side => {
                        write!(f, "{} for a {side}x{side} board", side * side)?;
                    }
                    _ if row == 0 => f.write_str(SIDES)?,
                    _ if found.abs_diff(all) < found.abs_diff(row) => write!(f, "{all}")?,
                    _ => write!(f, "{row} in a row")?,
                }
                f.write_str("; type . for an empty cell")
            }
            Self::Rows(found, expected) => {
                let (rows, stand) =
                    if *found == 1 { ("row", "stands alone") } else { ("rows", "stand together") };
                write!(f, "{found} {rows} {stand}: expected {expected}")
            }
        }
    }
}

impl Error for SudokuError {}
