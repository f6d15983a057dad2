//! Forms that are read only by their names, since their numbers may mean other things: lists of coordinates, and the boards of an
//! overlapping layout one after the other.

use std::str::FromStr;
use std::sync::Arc;

use exactcover::problems::sudoku::{Layout, Position, Sudoku, SudokuError};
use exactcover::text::{NameError, TextError};

use super::{Read, read};
use crate::line::{Line, is_comment, lines};
use crate::{Error, Refusal};

const NAMES: [&str; 6] = ["rcd-from-0", "rcd-from-1", "xyd-from-0", "xyd-from-1", "grids", "grids:2,1,3,5,4"];
const COORDINATES: &str = "coordinates";
const GRIDS: &str = "grids";

/// A form of text that is read only by its name, with [`read_as`].
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
        let order = |name: &str| name.split(',').map(|number| number.parse().ok()).collect::<Option<_>>();
        let format = match name {
            "rcd-from-0" => Some(Self::RowColumnDigit(0)),
            "rcd-from-1" => Some(Self::RowColumnDigit(1)),
            "xyd-from-0" => Some(Self::XYDigit(0)),
            "xyd-from-1" => Some(Self::XYDigit(1)),
            "grids" => Some(Self::Grids(Vec::new())),
            _ => name.strip_prefix("grids:").and_then(order).map(Self::Grids),
        };
        format.ok_or_else(|| NameError::new(name, &NAMES))
    }
}

/// Reads the puzzles of a text in this format, with this layout.
///
/// ```
/// use exactcover::problems::sudoku::Layout;
/// use exactcover_formats::sudoku::read_as;
///
/// let layout = Layout::standard(2, 2)?.into();
/// let found = read_as("0,0,3\n3,1,2\n", &layout, &"rcd-from-0".parse()?);
/// assert_eq!(found[0].as_ref().unwrap().sudoku.givens().line(), "3............2..");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn read_as(text: &str, layout: &Arc<Layout>, format: &Format) -> Vec<Read> {
    match format {
        Format::RowColumnDigit(from) => vec![triples(text, layout, usize::from(*from), [0, 1])],
        Format::XYDigit(from) => vec![triples(text, layout, usize::from(*from), [1, 0])],
        Format::Grids(order) => grids(text, layout, order),
    }
}

/// A digit, its cell, and the number of the line or of the board that gives it.
type Given = (u8, usize, usize);

/// Makes the puzzle with these givens; else returns two for one cell: a cell may be given twice, if the digits agree.
fn fill(layout: &Arc<Layout>, givens: &[Given]) -> Result<Result<Sudoku, SudokuError>, [Given; 2]> {
    let mut given = vec![None; layout.cells().len()];
    for &here in givens {
        let there = *given[here.1].get_or_insert(here);
        if there.0 != here.0 {
            return Err([there, here]);
        }
    }
    let cells = given.iter().map(|given| given.map_or(0, |(digit, ..)| digit)).collect();
    Ok(Sudoku::new(layout.clone(), cells))
}

/// Reads one puzzle: three numbers a line; `places` says which of them are row and column.
fn triples(text: &str, layout: &Arc<Layout>, from: usize, places: [usize; 2]) -> Read {
    let given = |line: Line| {
        let is_between = |c: char| c.is_whitespace() || ",;=".contains(c);
        let words = line.text.split(is_between).filter(|word| !word.is_empty());
        // A fourth number is one too many.
        let numbers: Vec<usize> = words.take(4).map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let [_, _, digit] = numbers[..] else { return None };
        let [row, column] = places.map(|place| numbers[place].checked_sub(from));
        let digit = u8::try_from(digit).ok().filter(|&digit| digit <= layout.digits())?;
        Some((digit, layout.cell_at(Position::new(row?, column?))?, line.number))
    };
    let expected = "not a given: expected a cell and a digit of the board, as the format counts them";
    let wrong = |line: Line| TextError::new(line.number, 1, Refusal::Form(COORDINATES, expected.into()));

    let content = lines(text.trim_start_matches('\u{feff}')).filter(|line| !is_comment(line.text));
    let givens = content.map(|line| given(line).ok_or_else(|| wrong(line)));
    let givens = givens.collect::<Result<Vec<Given>, Error>>()?;
    let Some(&(_, _, first)) = givens.first() else {
        return Err(TextError::new(1, 1, SudokuError::NoPuzzle.into()));
    };
    let puzzle = fill(layout, &givens).map_err(|[(there, _, other), (here, _, line)]| {
        let what = format!("{here}, but {there} on line {other}: expected one digit");
        TextError::new(line, 1, Refusal::Form(COORDINATES, what.into()))
    })?;
    puzzle.map(Into::into).map_err(|error| TextError::new(first, 1, error.into()))
}

/// Reads the boards of a layout one after the other, in this order; errors alone, if one is broken.
fn grids(text: &str, layout: &Arc<Layout>, order: &[usize]) -> Vec<Read> {
    let (corners, count, side) = (layout.grids(), layout.grids().len(), usize::from(layout.digits()));
    let order: Vec<usize> = if order.is_empty() { (1..=count).collect() } else { order.to_vec() };
    if count < 2 || order.len() != count || (1..=count).any(|number| !order.contains(&number)) {
        let what = "not for the format grids: expected overlapping boards, and each of their numbers once";
        return vec![Err(TextError::new(1, 1, Refusal::Form(GRIDS, what.into())))];
    }

    // Each board is read as a square, whatever its boxes.
    let single: Vec<Arc<Layout>> = Layout::latin(side).into_iter().map(Arc::new).collect();
    let found = read(text, &single);
    if found.iter().any(Result::is_err) {
        return found.into_iter().filter(Result::is_err).collect();
    } else if !found.len().is_multiple_of(count) {
        let error = SudokuError::Rows(found.len() * side, count * side);
        return vec![Err(TextError::new(1, 1, error.into()))];
    }

    let boards: Vec<Sudoku> = found.into_iter().flatten().map(|found| found.sudoku).collect();
    let joined = |boards: &[Sudoku]| {
        let mut givens = Vec::new();
        for (place, (board, number)) in (1..).zip(boards.iter().zip(&order)) {
            let Position { row, column } = corners[number - 1];
            for (at, &digit) in board.givens().cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
                let cell = layout.cell_at(Position::new(row + at / side, column + at % side));
                givens.extend(cell.map(|cell| (digit, cell, place)));
            }
        }
        let wrong = |refusal| TextError::new(1, 1, refusal);
        let puzzle = fill(layout, &givens).map_err(|[(there, cell, other), (here, _, place)]| {
            let at = layout.cells()[cell];
            let what = format!(
                "board {place} has {here} at {at}, and board {other} has {there}: expected one digit"
            );
            wrong(Refusal::Form(GRIDS, what.into()))
        })?;
        puzzle.map(Into::into).map_err(|error| wrong(error.into()))
    };
    boards.chunks(count).map(joined).collect()
}
