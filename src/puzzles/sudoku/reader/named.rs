//! Forms that are read only by their names.

use std::str::FromStr;
use std::sync::Arc;

use super::found::{FoundBoard, Puzzle, at_line, content, form, is_blank};
use super::read;
use crate::adapters::sudoku::{Board, Layout, Position, SudokuError};
use crate::util::{Field, NameError, all_ok, all_some};

const NAMES: [&str; 6] = ["rcd-from-0", "rcd-from-1", "xyd-from-0", "xyd-from-1", "grids", "grids:2,1,3,5,4"];
const GIVEN: &str = "not a given: expected a cell and a digit of the board, as the format counts them";
const ORDER: &str = "not for the format grids: expected overlapping boards, and each of their numbers once";

/// A form of text that is read only by its name: see the [table](crate::problems::sudoku#formats).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `rcd-from-0`, `rcd-from-1`: one puzzle, `row,column,digit` on each line, counted from this number.
    RowColumnDigit(u8),
    /// `xyd-from-0`, `xyd-from-1`: one puzzle, `x,y,digit` on each line, where `x` is the column.
    XYDigit(u8),
    /// `grids`, `grids:2,1,3,5,4`: the boards of an overlapping layout one after the other, each with its number in the
    /// layout, from 1; without numbers in the order of the layout.
    Grids(Vec<usize>),
}

impl FromStr for Format {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        let order = |name: &str| all_some(name.split(',').map(|number| number.parse().ok()));
        let format = match name {
            "rcd-from-0" => Some(Self::RowColumnDigit(0)),
            "rcd-from-1" => Some(Self::RowColumnDigit(1)),
            "xyd-from-0" => Some(Self::XYDigit(0)),
            "xyd-from-1" => Some(Self::XYDigit(1)),
            "grids" => Some(Self::Grids(Vec::new())),
            _ => name.strip_prefix("grids:").and_then(order).map(Self::Grids),
        };
        format.ok_or_else(|| NameError { found: name.into(), expected: NAMES.into() })
    }
}

/// Reads the puzzles of a text in this format.
pub(crate) fn read_as(text: &str, layout: &Arc<Layout>, format: &Format) -> Vec<Puzzle> {
    match format {
        Format::RowColumnDigit(from) => vec![triples(text, layout, usize::from(*from), [0, 1])],
        Format::XYDigit(from) => vec![triples(text, layout, usize::from(*from), [1, 0])],
        Format::Grids(order) => grids(text, layout, order),
    }
}

/// Makes the board with these digits, each with its cell and line. No cell has two.
fn fill(layout: &Arc<Layout>, givens: &[(u8, usize, usize)]) -> Puzzle {
    let mut given = vec![None; layout.cells().len()];
    for &(here, cell, line) in givens {
        let (there, other) = *given[cell].get_or_insert((here, line));
        // A cell may be given twice, by grids that share it, if the digits agree.
        if there != here {
            return Err(at_line(line, SudokuError::GivenTwice(here, there, other)));
        }
    }
    let cells = given.iter().map(|given| given.map_or(0, |(digit, _)| digit)).collect();
    Ok(FoundBoard::new(givens.first().map_or(1, |given| given.2), Board::new(layout.clone(), cells)))
}

/// Reads one puzzle: three numbers a line; `places` says which of them are row and column.
fn triples(text: &str, layout: &Arc<Layout>, from: usize, places: [usize; 2]) -> Puzzle {
    let given = |line: Field| {
        let words = line.text.split(|c| is_blank(c) || ",;=".contains(c)).filter(|word| !word.is_empty());
        // A fourth number is one too many.
        let numbers: Vec<usize> = all_some(words.take(4).map(|word| word.parse().ok()))?;
        let [_, _, digit] = numbers[..] else { return None };
        let [row, column] = places.map(|place| numbers[place].checked_sub(from));
        let digit = u8::try_from(digit).ok().filter(|&digit| digit <= layout.digits())?;
        Some((digit, layout.cell_at(Position::new(row?, column?))?, line.number))
    };
    let givens = content(text).map(|line| given(line).map_or_else(|| form(line.number, GIVEN), Ok));
    let givens = all_ok(givens)?;
    if givens.is_empty() { Err(at_line(1, SudokuError::NoPuzzle)) } else { fill(layout, &givens) }
}

/// Reads the boards of a layout one after the other, in this order; errors alone, if one is broken.
fn grids(text: &str, layout: &Arc<Layout>, order: &[usize]) -> Vec<Puzzle> {
    let (corners, count, side) = (layout.grids(), layout.grids().len(), usize::from(layout.digits()));
    let order: Vec<usize> = if order.is_empty() { (1..=count).collect() } else { order.to_vec() };
    if count < 2 || order.len() != count || (1..=count).any(|number| !order.contains(&number)) {
        return vec![form(1, ORDER)];
    }

    // Each board is read as a square, whatever its boxes.
    let single: Vec<Arc<Layout>> = Layout::latin(side).into_iter().map(Arc::new).collect();
    let puzzles = read(text, &single, false);
    if puzzles.iter().any(Result::is_err) {
        return puzzles.into_iter().filter(Result::is_err).collect();
    } else if !puzzles.len().is_multiple_of(count) {
        return vec![Err(at_line(1, SudokuError::Rows(puzzles.len() * side, count * side)))];
    }

    let boards: Vec<FoundBoard> = puzzles.into_iter().flatten().collect();
    let fill = |boards: &[FoundBoard]| {
        let mut givens = Vec::new();
        for (FoundBoard { line, board, .. }, number) in boards.iter().zip(&order) {
            let Position { row, column } = corners[number - 1];
            for (at, &digit) in board.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
                let cell = layout.cell_at(Position::new(row + at / side, column + at % side));
                givens.extend(cell.map(|cell| (digit, cell, *line)));
            }
        }
        fill(layout, &givens)
    };
    boards.chunks(count).map(fill).collect()
}
