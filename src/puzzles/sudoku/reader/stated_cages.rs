//! Cages on lines below their grid, such as `10: r1c1 r1c2`.

use super::found::{Cage, FoundBoard, Puzzle, ReadError, at_line, is_blank};
use crate::adapters::sudoku::{Board, Layout, Position, SudokuError};
use crate::util::{Field, all_ok};

const NOT_A_CELL: &str = "no cell of a cage: expected cells such as r1c1 and r1c2 after the sum";

const NAMED: &str =
    "cells of a cage without a sum, or after words: expected its sum alone, as in 10: r1c1 r1c2";

/// Reads the line of a cage: its sum and its cells. `None` if it is none.
pub(super) fn cage(line: Field) -> Option<Result<Cage, ReadError>> {
    let text = line.text.trim_matches(is_blank);
    // A title that ends with cells is no title.
    let last = text.rsplit(|c| is_blank(c) || ",+:=".contains(c)).next();
    if text.starts_with(char::is_alphabetic) && last.and_then(cell).is_some() {
        return Some(Err(line.part(text).error(SudokuError::Form(NAMED))));
    }
    let (sum, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let cells = rest.trim_start_matches(is_blank).strip_prefix([':', '='])?;
    let sum = sum.parse().ok()?;
    let mut words =
        cells.split(|c| is_blank(c) || ",+".contains(c)).filter(|word| !word.is_empty()).peekable();
    words.peek().filter(|word| word.starts_with(['r', 'R']))?;
    let error = |word| line.part(word).error(SudokuError::Form(NOT_A_CELL));
    Some(all_ok(words.map(|word| cell(word).ok_or_else(|| error(word)))).map(|cells| (sum, cells)))
}

/// Reads the name of a cell, such as r1c1.
fn cell(word: &str) -> Option<Position> {
    let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let (row, column) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some(Position::new(number(row)?, number(column)?))
}

/// Adds cages to a board as it was read, each with its line.
pub(crate) fn with_cages(found: FoundBoard) -> Puzzle {
    if found.cages.is_empty() {
        return Ok(found);
    }
    let mut layout = Layout::clone(found.board.layout());
    for (line, (sum, cells)) in &found.cages {
        layout = layout.with_cage(*sum, cells).map_err(|error| at_line(*line, error))?;
    }
    let board = Board::new(layout.into(), found.board.cells().to_vec());
    Ok(FoundBoard { board, cages: Vec::new(), ..found })
}
