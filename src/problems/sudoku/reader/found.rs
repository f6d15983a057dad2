//! What is read of a text.

use super::super::{Board, Position, SudokuError};
use crate::util::TextError;

/// One board as read, and the line where it begins, counted from 1.
pub(crate) struct Found {
    pub line: usize,
    pub board: Board,
    /// The solution that the text states, and its line.
    pub stated: Option<(usize, Board)>,
    /// Cages that stand below it: the line, the sum and the cells of each.
    pub cages: Vec<(usize, Cage)>,
}

impl Found {
    pub(crate) fn new(line: usize, board: Board) -> Self {
        Self { line, board, stated: None, cages: Vec::new() }
    }
}

/// The sum of a cage, and its cells.
pub(crate) type Cage = (usize, Vec<Position>);

pub(crate) type Puzzle = Result<Found, TextError<SudokuError>>;

/// The number of a line, where the row begins in the text, and the characters before it on the line.
pub(super) type Row = (u32, u32, u32);

pub(crate) fn at_line(line: usize, kind: SudokuError) -> TextError<SudokuError> {
    TextError::new(line, 1, kind)
}

pub(crate) fn form<T>(line: usize, sentence: &'static str) -> Result<T, TextError<SudokuError>> {
    Err(at_line(line, SudokuError::Form(sentence)))
}
