//! Boards written on one line.
//!
//! A board is a piece of the line that has as many symbols as a board has cells. It may stand in quotes,
//! after a short first field, and before anything else: a comment, a count, a solution. The first piece that
//! is a board counts, be it right or broken, except that a longer board goes before a piece of 16 symbols,
//! which may be a number.
//!
//! - A piece of the right length with at most an eighth of foreign characters is a broken board. So is a
//!   piece one or two symbols too short or too long, and any long piece that mixes digits and marks for empty
//!   cells.
//! - A piece without any digit, letter or dot is a line drawn across the page.
//! - `+5` is a digit set by the player; the `+` is no symbol.
//! - A piece of 16 symbols alone on its line may be a row of a 16x16 board, and is left to
//!   [`grid`](super::grid).
//! - Values apart by blanks or separators are a board too, if they are as many as a board has cells.
//! - A line of digits and spaces that is exactly as long as a board is one, with spaces for the empty cells.
//!   Since it may as well be a row of a drawing, it is tried only where no drawing can be read.

use super::error::{Format, ReadError, ReadReason};
use super::forms::{Drawn, Found, OneLine, Plan};
use super::lines::{Line, Part, is_blank};
use super::rows::{READINGS, Reading, Row, is_frame};
use super::symbols::{Mark, Sign, decode, is_plausible};

/// Pieces below this length are rows, numbers or words.
const SHORTEST_BROKEN: usize = 28;
/// How many symbols too many or too few make a broken board whatever the symbols are.
const NEARLY: usize = 2;
/// The cells of a 9x9 board with all nine candidates of each cell.
const CANDIDATES: usize = 729;

type Outcome = Result<Found, ReadError>;

/// The board that a line begins with, if it is as plain as most are: only digits and dots, and nine digits at
/// most. This is no rule of its own but a short way to what [`read`] would find, for files of many thousand
/// lines.
pub(super) fn read_plain(line: Line, plan: &Plan) -> Option<Found> {
    let text = line.text.as_bytes();
    let length = text.iter().take_while(|&byte| matches!(byte, b'0'..=b'9' | b'.')).count();
    let ends = matches!(text.get(length), None | Some(b' ' | b'\t' | b',' | b';' | b':'));
    let board = plan.one_line(length).filter(|board| ends && !plan.is_row_width(board.cells))?;
    let shape = &plan.shapes[board.shape];
    if shape.digits > 9 || shape.is_masked() {
        return None;
    }
    let cells: Vec<u8> = text[..length].iter().map(|byte| byte.saturating_sub(b'0')).collect();
    let is_legal = cells.iter().all(|&cell| usize::from(cell) <= shape.digits);
    is_legal.then_some(Found { shape: board.shape, line: line.number, cells })
}

/// The board on a line, read or broken; `None` if the line holds none.
pub(super) fn read(line: Line, plan: &Plan) -> Option<Outcome> {
    let mut small = None;
    for piece in pieces(line, plan.masked) {
        let cells = piece.cells();
        match plan.one_line(cells) {
            Some(_) if plan.is_row_width(cells) && piece.is_alone => {}
            Some(board) if plan.is_row_width(cells) => small = small.or_else(|| exact(&piece, board, plan)),
            Some(board) => {
                if let Some(outcome) = exact(&piece, board, plan) {
                    return Some(outcome);
                }
            }
            None => {
                if let Some(error) = nearly(&piece, plan) {
                    return Some(Err(error));
                }
            }
        }
    }
    small
}

/// The board on a line that has as many cells as a row, even if there is nothing else on the line.
pub(super) fn read_small(line: Line, plan: &Plan) -> Option<Outcome> {
    pieces(line, plan.masked).find_map(|piece| exact(&piece, plan.one_line(piece.cells())?, plan))
}

/// The second board on a line of so many cells; `None` if there is only one.
pub(super) fn read_second(line: Line, cells: usize, plan: &Plan) -> Option<Outcome> {
    let boards = pieces(line, plan.masked).filter(|piece| piece.cells() == cells);
    boards.filter_map(|piece| exact(&piece, plan.one_line(cells)?, plan)).nth(1)
}

/// The board whose cells stand apart on one line, as in `0,0,3,...`.
pub(super) fn read_row(row: &Row, plan: &Plan) -> Option<Outcome> {
    let is_board = |&reading: &Reading| {
        let cells = row.width(reading);
        cells >= SHORTEST_BROKEN && !plan.is_row_width(cells) && plan.one_line(cells).is_some()
    };
    let reading = READINGS.into_iter().find(is_board)?;
    let board = plan.one_line(row.width(reading))?;
    Some(decode_board(&row.marks(reading), board, row.line.number, plan))
}

/// The board on a line of digits and spaces that is exactly as long as the board; `None` if the line is
/// anything else.
pub(super) fn read_spaces(line: Line, plan: &Plan) -> Option<Outcome> {
    let is_space = |c: char| c == ' ' || c == '\u{a0}';
    if !line.text.contains(is_space) || !line.text.chars().all(|c| is_space(c) || c.is_ascii_digit()) {
        return None;
    }
    let board =
        plan.one_line(line.text.chars().count()).filter(|board| !plan.shapes[board.shape].is_masked())?;
    let blank = |mark: Mark| match mark.sign {
        Sign::Char(c) if is_space(c) => Mark { sign: Sign::Blank, ..mark },
        _ => mark,
    };
    let marks: Vec<Mark> = line.marks().map(blank).collect();
    Some(decode_board(&marks, board, line.number, plan))
}

/// The digits of a board that has the right number of marks.
pub(super) fn decode_board(marks: &[Mark], board: OneLine, line: usize, plan: &Plan) -> Outcome {
    let shape = &plan.shapes[board.shape];
    let inside = (board.drawn == Drawn::Solid && shape.is_masked()).then_some(&shape.inside[..]);
    let cells = decode(shape.digits, marks, inside)?;
    Ok(Found { shape: board.shape, line, cells })
}

/// A board of the right length, unless the piece is something else of that length.
fn exact(piece: &Piece, board: OneLine, plan: &Plan) -> Option<Outcome> {
    let shape = &plan.shapes[board.shape];
    let tells = |c: char| {
        c.is_ascii_digit() || c == '.' || (c.is_alphabetic() && !matches!(c, 'e' | 'E' | 'x' | 'X'))
    };
    let foreign = piece.foreign(shape.digits, plan.masked);
    if foreign * 8 > board.cells || !piece.part.text.contains(tells) {
        return None;
    }
    Some(decode_board(&piece.marks(), board, piece.part.line.number, plan))
}

/// The error for a piece that is clearly meant to be a board but is not as long as one.
fn nearly(piece: &Piece, plan: &Plan) -> Option<ReadError> {
    let found = piece.cells();
    let highest = piece.part.text.chars().filter_map(|c| c.to_digit(10)).max()?;
    if found < SHORTEST_BROKEN {
        return None;
    }
    let nearest = plan.nearest_one_line(found, highest as usize)?;
    let digits = plan.shapes[nearest.shape].digits;
    let foreign = piece.foreign(digits, plan.masked);
    let empty = piece.part.text.chars().filter(|&c| is_plausible(c, 0)).count();
    let is_meant = if found.abs_diff(nearest.cells) <= NEARLY {
        foreign <= NEARLY
    } else {
        foreign == 0 && empty * 8 >= found
    };
    let reason = if found == CANDIDATES && digits >= 9 {
        ReadReason::NotRead(Format::Candidates)
    } else {
        ReadReason::BoardLength { found, expected: nearest.cells }
    };
    is_meant.then(|| piece.part.error(reason))
}

/// A part of a line that could be a board.
struct Piece<'t> {
    part: Part<'t>,
    /// Whether there is nothing else on the line but frames.
    is_alone: bool,
}

impl Piece<'_> {
    /// The number of symbols.
    fn cells(&self) -> usize {
        self.part.text.chars().filter(|&c| c != '+').count()
    }

    fn marks(&self) -> Vec<Mark> {
        let Part { line, column, text } = self.part;
        let mut marks = Vec::with_capacity(text.len());
        let symbols = text.chars().enumerate().filter(|&(_, c)| c != '+');
        marks.extend(symbols.map(|(at, c)| Mark {
            line: line.number,
            column: column + at,
            sign: Sign::Char(c),
        }));
        marks
    }

    /// How many symbols cannot be cells of a board with these digits.
    fn foreign(&self, digits: usize, masked: bool) -> usize {
        let is_cell = |c: char| is_plausible(c, digits) || c == '+' || (masked && c == '#');
        self.part.text.chars().filter(|&c| !is_cell(c)).count()
    }
}

/// The parts of a line between blanks, quotes, separators and other marks that never stand in a board.
fn pieces<'t>(line: Line<'t>, masked: bool) -> impl Iterator<Item = Piece<'t>> {
    let whole = line.text.trim_matches(|c| is_blank(c) || is_frame(c)).len();
    let is_break = move |c: char| match c {
        ',' | ';' | ':' | '"' | '\'' | '|' | '=' | '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | '/' => {
            true
        }
        '#' => !masked,
        _ => is_blank(c),
    };
    let parts = line.parts(is_break).filter(|part| !part.text.is_empty());
    parts.map(move |part| Piece { part, is_alone: part.text.len() == whole })
}
