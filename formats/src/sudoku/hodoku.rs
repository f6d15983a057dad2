//! HoDoKu 2.2: lines of its library of techniques, and all candidates of a board on one line.
//!
//! ```text
//! :technique:candidates:cells:removed candidates:eliminations:placements:extra
//! ```
//!
//! In the cells a `+` stands before a digit that a player has placed. A removed candidate is its digit, row and column, and
//! what follows it says what the technique does. On a line of candidates each cell has as many symbols as there are
//! digits, in order: the digit if the cell may have it, else a dot or 0.

use exactcover::problems::sudoku::{Layout, Position, Sudoku};

use super::values::{digit, layout_of_side};
use super::{Layouts, Read, values};
use crate::Refusal;
use crate::line::Line;

const LIBRARY: &str = "a line of HoDoKu's library";

pub(super) fn read_library(line: Line, layouts: Layouts) -> Option<Read> {
    let fields: Vec<&str> = line.text.trim().strip_prefix(':')?.split(':').collect();
    let [technique, _, cells, removed, ..] = fields[..] else { return None };
    let is_technique = technique.len() >= 4 && technique.starts_with(|c: char| c.is_ascii_digit());
    if !is_technique || !cells.bytes().all(|byte| byte.is_ascii_digit() || b"+.".contains(&byte)) {
        return None;
    }

    let board = match values::board(&cells.replace('+', ""), layouts) {
        Ok(board) => board,
        Err(refusal) => return Some(Err(line.error(cells, refusal))),
    };
    let mut layout = Layout::clone(board.layout());
    for word in removed.split_whitespace() {
        layout = match without(layout, word) {
            Some(layout) => layout,
            None => {
                let expected = "expected a digit, a row and a column, such as 511, for each candidate";
                return Some(Err(line.error(word, Refusal::Form(LIBRARY, expected.into()))));
            }
        };
    }
    let puzzle = Sudoku::new(layout, board.givens().cells().to_vec());
    Some(puzzle.map(Into::into).map_err(|error| line.error(cells, error)))
}

/// Takes the candidate of this name away: digit, row and column, a symbol each.
fn without(layout: Layout, name: &str) -> Option<Layout> {
    let symbols: Vec<usize> = name.chars().map(|c| digit(c).map(usize::from)).collect::<Option<_>>()?;
    let [removed, row, column] = symbols[..] else { return None };
    let position = Position::new(row.checked_sub(1)?, column.checked_sub(1)?);
    let left: Vec<u8> = (1..=layout.digits()).filter(|&digit| usize::from(digit) != removed).collect();
    // Of no digit there would be nothing to take.
    let is_digit = (1..=usize::from(layout.digits())).contains(&removed);
    if is_digit { layout.with_digits_at(position, &left).ok() } else { None }
}

pub(super) fn read_candidates(line: Line, layouts: Layouts) -> Option<Read> {
    let text = line.text.trim();
    if !text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.') {
        return None;
    }
    // Of a side so large that no board has as many cells.
    let side = (8..=25_usize).find(|side| side.pow(3) == text.len())?;
    let base = layout_of_side(layouts, side)?;
    let layout = with_candidates(base, text).map_err(|(at, refusal)| line.error(&text[at..], refusal));
    Some(layout.map(|layout| Sudoku::empty(layout).into()))
}

/// Leaves these candidates to the cells of a layout: for each cell as many symbols as there are digits. Else returns where the text
/// is wrong.
pub(super) fn with_candidates(base: &Layout, text: &str) -> Result<Layout, (usize, Refusal)> {
    let (digits, cells) = (usize::from(base.digits()), base.cells());
    if !text.is_ascii() || text.len() != digits * cells.len() {
        let what = format!("{} symbols for {} cells of {digits} digits", text.len(), cells.len());
        return Err((0, Refusal::Form("candidates", what.into())));
    }
    let mut layout = base.clone();
    for ((cell, &position), symbols) in cells.iter().enumerate().zip(text.as_bytes().chunks(digits)) {
        let mut left = Vec::new();
        for (number, &symbol) in (1..).zip(symbols) {
            match digit(char::from(symbol)) {
                Some(0) => {}
                Some(digit) if digit == number => left.push(digit),
                _ => {
                    let what = format!("{:?} at {position}; expected {number} or .", char::from(symbol));
                    let at = cell * digits + usize::from(number) - 1;
                    return Err((at, Refusal::Form("candidates", what.into())));
                }
            }
        }
        layout = layout.with_digits_at(position, &left).map_err(|error| (0, error.into()))?;
    }
    Ok(layout)
}
