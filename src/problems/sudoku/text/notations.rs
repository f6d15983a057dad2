//! Notations with a syntax of their own, one puzzle a line, and those that are only recognised.
//!
//! - The cells of the Interactive Sudoku Solver: `.~R1C1_3~R1C4_8`. Every constraint but the diagonals is
//!   refused, since without it the puzzle would be another.
//! - Game ids of Simon Tatham's Solo: `3x3:7e4c2b_8`, where a letter is a run of empty cells, `a` for one to
//!   `z` for 26, and `_` parts two numbers. `3x3x:` asks for the diagonals, which are not part of the board.
//! - JSON, XML and property lists are recognised by how the text begins.

use super::error::{Format, ReadError, ReadReason};
use super::forms::{Drawn, Found, OneLine, Plan};
use super::lines::{Line, Part, is_blank};
use super::lists::{Filling, Number};
use super::one_line::decode_board;
use super::symbols::{Mark, Sign};

/// The puzzle of a line in one of these notations; `None` if the line is anything else.
pub(super) fn read(line: Line, plan: &Plan) -> Option<Result<Found, ReadError>> {
    let word = line.parts(is_blank).find(|part| !part.text.is_empty())?;
    if is_solver_cells(word.text) { Some(solver_cells(word, plan)) } else { game_id(word, plan) }
}

/// What a text is as a whole if it is not plain text.
pub(super) fn foreign(text: &str) -> Option<Format> {
    let mut chars = text.chars().filter(|&c| !is_blank(c));
    match (chars.next()?, chars.next()?) {
        ('<', _) if text.chars().take(1000).collect::<String>().contains("<plist") => {
            Some(Format::PropertyList)
        }
        ('<', _) => Some(Format::Xml),
        ('[', '[' | '{' | '"' | '.' | '-' | '0'..='9') | ('{', '"') => Some(Format::Json),
        _ if text.starts_with("bplist") => Some(Format::PropertyList),
        _ => None,
    }
}

/// Whether a word is a list of terms such as `.~R1C1_3` and `.Diagonal~1`.
fn is_solver_cells(word: &str) -> bool {
    let name = word.strip_prefix('.').and_then(|terms| terms.split_once('~'));
    name.is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_alphabetic()))
}

/// The puzzle in terms such as `.~R1C1_3~R1C4_8.Diagonal~1`.
fn solver_cells(word: Part, plan: &Plan) -> Result<Found, ReadError> {
    let mut filling = Filling::new(plan, 1).ok_or_else(|| word.error(ReadReason::NoSize))?;
    let mut is_diagonal = false;
    let mut column = word.column;
    for piece in word.text.split_inclusive(['.', '~']) {
        let text = piece.trim_end_matches(['.', '~']);
        let part = Part { column, text, ..word };
        column += piece.chars().count();
        if text == "Diagonal" {
            is_diagonal = true;
        } else if is_diagonal {
            is_diagonal = false;
        } else if !text.is_empty() {
            let cell =
                solver_cell(part).ok_or_else(|| part.error(ReadReason::NotRead(Format::Constraints)))?;
            filling.give(cell)?;
        }
    }
    Ok(filling.finish(word.line.number))
}

/// Row, column and value of `R1C4_8`.
fn solver_cell(part: Part) -> Option<[Number; 3]> {
    let (row, rest) = part.text.strip_prefix('R')?.split_once('C')?;
    let (column, value) = rest.split_once('_')?;
    let at_row = part.column + 1;
    let at_column = at_row + row.len() + 1;
    let at_value = at_column + column.len() + 1;
    Some([
        Number::of(Part { column: at_row, text: row, ..part })?,
        Number::of(Part { column: at_column, text: column, ..part })?,
        Number::of(Part { column: at_value, text: value, ..part })?,
    ])
}

/// The puzzle of a game id; `None` if the word is none.
fn game_id(word: Part, plan: &Plan) -> Option<Result<Found, ReadError>> {
    let (parameters, description) = word.text.split_once(':')?;
    let (side, flags) = side_and_flags(parameters)?;
    let is_description = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | ',');
    if !description.contains(|c: char| c.is_ascii_digit()) || !description.starts_with(is_description) {
        return None;
    }
    let column = word.column + parameters.chars().count() + 1;
    let description = Part { column, text: description, ..word };
    Some(match (flags.contains('j'), flags.contains('k')) {
        (true, _) => Err(word.error(ReadReason::NotRead(Format::Jigsaw))),
        (_, true) => Err(word.error(ReadReason::NotRead(Format::Constraints))),
        _ => game_cells(word, description, side, plan),
    })
}

/// `3x4x` means boxes 3 wide and 4 high, so 12 rows; what follows are flags.
fn side_and_flags(parameters: &str) -> Option<(usize, &str)> {
    let number = |text: &str| -> Option<(usize, usize)> {
        let length = text.bytes().take_while(u8::is_ascii_digit).count();
        (1..=2).contains(&length).then(|| Some((text[..length].parse().ok()?, length)))?
    };
    let (width, length) = number(parameters)?;
    let rest = &parameters[length..];
    let (side, flags) = match rest.strip_prefix('x').map(|rest| (rest, number(rest))) {
        Some((rest, Some((height, length)))) => (width * height, &rest[length..]),
        _ if rest.starts_with('j') => (width, rest),
        _ => return None,
    };
    flags.chars().all(|c| c.is_ascii_alphanumeric()).then_some((side, flags))
}

/// The cells of a game id.
fn game_cells(word: Part, description: Part, side: usize, plan: &Plan) -> Result<Found, ReadError> {
    let is_board = |shape: &super::Shape| shape.digits == side && shape.is_plain();
    let shape =
        plan.shapes.iter().position(is_board).ok_or_else(|| word.error(ReadReason::Size { found: side }))?;
    let board = OneLine { cells: side * side, shape, drawn: Drawn::Solid };
    let line = word.line.number;
    let mut found = 0;
    let mut marks = Vec::with_capacity(board.cells);
    let mut rest = description.text;
    while let Some(c) = rest.chars().next() {
        let column = description.column + description.text.len() - rest.len();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (run, sign, length) = match c {
            '_' => (0, Sign::Blank, 1),
            'a'..='z' => (c as usize - 'a' as usize + 1, Sign::Blank, 1),
            '0'..='9' => (1, Sign::Number(rest[..digits].parse().unwrap_or(u32::MAX)), digits),
            _ => return Err(word.line.error(column, ReadReason::BadSymbol { found: c, digits: side })),
        };
        found += run;
        if found <= board.cells {
            marks.extend(std::iter::repeat_n(Mark { line, column, sign }, run));
        }
        rest = &rest[length..];
    }
    if found != board.cells {
        return Err(word.error(ReadReason::BoardLength { found, expected: board.cells }));
    }
    decode_board(&marks, board, line, plan)
}
