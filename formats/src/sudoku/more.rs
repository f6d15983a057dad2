//! A puzzle on a line with numbers around it: `P:1:S` (tdoku), `P 7.2` and `P;7.2;9.0` (ratings of forums), `P,S` (a table
//! without a head), `00001c7f4a2b P 2.3` (sudoku-exchange). What has as many symbols as the puzzle is its solution.
//!
//! Words after a puzzle, and the tables that this crate writes with tabs, the library reads.

use std::ops::RangeInclusive;

use super::values::{digit, layout_of_squares};
use super::{Layouts, Puzzle, Read, values};
use crate::line::Line;

/// The symbols of an id: a shorter one may be the number of a row.
const ID: RangeInclusive<usize> = 8..=16;

pub(super) fn read(line: Line, layouts: Layouts) -> Option<Read> {
    let text = line.text.trim();
    if text.contains('\t') {
        return None;
    }
    let fields = text.split([':', ';', ',', ' ']).map(str::trim).filter(|field| !field.is_empty());
    // More than that is a row of values.
    let fields: Vec<&str> = fields.take(8).collect();
    let squares = fields.iter().map(|field| field.chars().count()).max()?;
    layout_of_squares(layouts, squares)?;

    let is_board = |field: &str| field.chars().count() == squares;
    let place = fields.iter().position(|field| is_board(field))?;
    let (puzzle, rest) = (fields[place], &fields[place + 1..]);
    // After a blank, digits may be cells that were cut off, and a board a second puzzle.
    let has_separator = text.contains([':', ';', ',']);
    let is_rating = |field: &&str| has_separator || place > 0 || field.contains('.');
    let is_id = |field: &&str| {
        !has_separator && ID.contains(&field.len()) && field.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let are_known =
        rest.iter().all(|field| is_board(field) && has_separator || is_number(field) && is_rating(field));
    if fields.len() == 1 || fields.len() == 8 || place > 1 || !fields[..place].iter().all(is_id) || !are_known
    {
        return None;
    }

    // A second puzzle on the line would not be full, and two solutions are none.
    let mut solutions = rest.iter().filter(|field| is_board(field));
    let solution = solutions.next();
    let is_full = |board: &&str| board.chars().all(|c| digit(c).is_some_and(|digit| digit > 0));
    if solutions.next().is_some() || !solution.is_none_or(is_full) || is_full(&puzzle) {
        return None;
    }

    let board = |field: &str| values::board(field, layouts).map_err(|refusal| line.error(field, refusal));
    let stated = solution.map(|solution| board(solution)).transpose();
    Some(board(puzzle).and_then(|sudoku| {
        let stated = stated?.map(|stated| (line.number, stated.givens().clone()));
        Ok(Puzzle { stated, sudoku })
    }))
}

/// Checks whether a field is a number of solutions, a rating, or a mark that there is none.
fn is_number(field: &str) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, decimals) = field.split_once('.').unwrap_or((field, "0"));
    field.len() < 12 && is_digits(whole) && is_digits(decimals)
}
