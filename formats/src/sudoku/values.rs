//! Boards of values, in whatever form they came.

use std::sync::Arc;

use exactcover::problems::sudoku::{Layout, Sudoku, SudokuError};

use super::{Layouts, dashes};
use crate::Refusal;

/// Finds the first square layout of this side without gaps: the one that a board of so many rows has.
pub(super) fn layout_of_side(layouts: Layouts<'_>, side: usize) -> Option<&Arc<Layout>> {
    layouts.iter().find(|layout| {
        (layout.height(), layout.width(), layout.cells().len()) == (side, side, side.saturating_mul(side))
    })
}

/// Finds the first layout with so many squares.
pub(super) fn layout_of_squares(layouts: Layouts<'_>, squares: usize) -> Option<&Arc<Layout>> {
    layouts.iter().find(|layout| layout.height() * layout.width() == squares)
}

/// Reads the digit that a symbol stands for, 0 for an empty cell.
pub(super) fn digit(symbol: char) -> Option<u8> {
    match symbol {
        '.' | '0' | '_' | '*' | '?' | '-' => Some(0),
        _ => symbol.to_digit(36).and_then(|digit| u8::try_from(digit).ok()),
    }
}

/// Reads a board that stands alone in a text, as the library does.
pub(super) fn board(text: &str, layouts: Layouts) -> Result<Sudoku, Refusal> {
    // Of symbols alone a dash is an empty cell, even if there are no others.
    let are_symbols = text.chars().all(|c| digit(c).is_some());
    let text = if are_symbols { text.replace('-', ".").into() } else { dashes::as_dots(text, layouts) };
    let mut found = Sudoku::read(&text, layouts);
    match (found.pop(), found.is_empty()) {
        (Some(found), true) => found.map_err(|error| error.kind().clone().into()),
        (None, _) => Err(SudokuError::NoPuzzle.into()),
        (Some(_), false) => Err(Refusal::Form("a Sudoku", "more than one board: expected one".into())),
    }
}
