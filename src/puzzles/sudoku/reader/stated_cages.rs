//! Cages on lines below their grid, such as `10: r1c1 r1c2`, `<=10: r1c1 r1c2` or `?: r1c1 r1c2`.

use super::found::{ANY_SUM, Cage, CageSums, FoundBoard, Puzzle, ReadError, at_line, is_blank};
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
    if text.starts_with(char::is_alphabetic) && last.is_some_and(is_cell) {
        return Some(Err(line.part(text).error(SudokuError::Form(NAMED))));
    }
    let (sums, rest) = sums(text)?;
    let cells = rest.trim_start_matches(is_blank).strip_prefix([':', '='])?;
    let mut words =
        cells.split(|c| is_blank(c) || ",+".contains(c)).filter(|word| !word.is_empty()).peekable();
    words.peek().filter(|word| word.starts_with(['r', 'R']))?;
    let error = |word| line.part(word).error(SudokuError::Form(NOT_A_CELL));
    Some(all_ok(words.map(|word| word.parse().map_err(|_| error(word)))).map(|cells| (sums, cells)))
}

/// Reads the number at the start of a line. Returns also what follows.
fn number(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    Some((number.parse().ok()?, rest))
}

/// Reads the sum at the start of a line, or its bound, or the mark that there is none. Returns also what follows.
fn sums(text: &str) -> Option<(CageSums, &str)> {
    if let Some(rest) = text.strip_prefix('?') {
        Some((ANY_SUM, rest))
    } else if let Some(most) = text.strip_prefix("<=") {
        number(most.trim_start_matches(is_blank)).map(|(most, rest)| (0..=most, rest))
    } else if let Some(least) = text.strip_prefix(">=") {
        number(least.trim_start_matches(is_blank)).map(|(least, rest)| (least..=usize::MAX, rest))
    } else {
        number(text).map(|(sum, rest)| (sum..=sum, rest))
    }
}

fn is_cell(word: &str) -> bool {
    word.parse::<Position>().is_ok()
}

/// Adds cages to a board as it was read, each with its line.
pub(crate) fn with_cages(found: FoundBoard) -> Puzzle {
    if found.cages.is_empty() {
        return Ok(found);
    }
    let mut layout = Layout::clone(found.board.layout());
    for (line, (sums, cells)) in &found.cages {
        let first = cells.iter().min().copied().unwrap_or(Position::new(0, 0));
        let added = match *sums == ANY_SUM {
            true => layout.with_house(format!("cage at {first}"), cells),
            false => layout.with_cage_between(sums.clone(), cells),
        };
        layout = added.map_err(|error| at_line(*line, error))?;
    }
    let board = Board::new(layout.into(), found.board.cells().to_vec());
    Ok(FoundBoard { board, cages: Vec::new(), ..found })
}
