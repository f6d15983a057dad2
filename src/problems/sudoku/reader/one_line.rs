//! Boards written on one line, with something else before or after them.
//!
//! A board is a piece of the line that has as many symbols as a board has cells. It may stand in quotes,
//! after a short first field, and before anything else: a comment, a count, its solution. The first piece
//! that is a board counts, be it right or broken, except that a longer board goes before a piece as long as a
//! row (16 symbols), which may be a number. Such a piece alone on its line is left to `stretch`.
//!
//! A piece of the right length with at most an eighth of foreign characters is a broken board. So is a piece
//! one or two symbols too short or too long, and any long piece that mixes digits and marks for empty cells.
//! `+5` is a digit set by the player; the `+` is no symbol.

use super::error::{ReadError, ReadReason};
use super::fitter::{self, Item};
use super::forms::{Form, Found, Plan};
use super::lexer::{CUTS, Line, Row, is_blank, is_frame};
use super::symbols::{Mark, Sign, is_plausible};

/// Pieces below this length are rows, numbers or words.
const SHORTEST_BROKEN: usize = 28;
/// This many symbols too many or too few make a broken board whatever the symbols are.
const NEARLY: usize = 2;

type Outcome = Result<Found, ReadError>;

/// The board on a line, read or broken; `None` if the line holds none.
pub(super) fn read(line: Line, plan: &Plan) -> Option<Outcome> {
    let whole = line.text.trim_matches(|c| is_blank(c) || is_frame(c)).len();
    let mut small = None;
    for piece in pieces(line, plan.masked) {
        let cells = length(piece);
        let (form, expected) = plan.one_line(cells, 0)?;
        if cells != expected {
            if let Some(error) = nearly(line, piece, plan) {
                return Some(Err(error));
            }
        } else if !plan.is_row_width(cells) {
            if let Some(outcome) = exact(line, piece, form, plan) {
                return Some(outcome);
            }
        } else if piece.1.len() < whole {
            small = small.or_else(|| exact(line, piece, form, plan));
        }
    }
    small
}

/// The first boards of the same length on a line, whether or not there is anything else.
pub(super) fn read_all(line: Line, cells: usize, plan: &Plan) -> impl Iterator<Item = Outcome> {
    let form = plan.one_line(cells, 0).filter(|&(_, expected)| expected == cells).map(|(form, _)| form);
    let pieces = pieces(line, plan.masked).filter(move |&piece| length(piece) == cells);
    pieces.filter_map(move |piece| exact(line, piece, form?, plan))
}

/// The length of the first piece that is as long as a board.
pub(super) fn first_length(line: Line, plan: &Plan) -> Option<usize> {
    let is_board = |&cells: &usize| plan.one_line(cells, 0).is_some_and(|(_, expected)| expected == cells);
    pieces(line, plan.masked).map(length).find(is_board)
}

/// The board whose cells stand apart on one line, as in `0,0,3,...`. Spaces for empty cells are not tried: the
/// line may be a row of a drawing.
pub(super) fn read_row(row: &Row, plan: &Plan) -> Option<Outcome> {
    CUTS.into_iter().take(4).find_map(|cut| {
        let cells = row.width(cut);
        let (form, expected) = plan.one_line(cells, 0)?;
        let is_board = cells == expected && cells >= SHORTEST_BROKEN && !plan.is_row_width(cells);
        is_board.then(|| decode(&row.marks(cut, 0), form, plan))
    })
}

fn decode(marks: &[Mark], form: &Form, plan: &Plan) -> Outcome {
    match fitter::item(marks, form, plan) {
        Ok(Item::Puzzle(found)) => Ok(found),
        Ok(Item::Grid(_)) => Err(ReadError::new(marks[0].line, 1, ReadReason::NoPuzzle)),
        Err((_, error)) => Err(error),
    }
}

/// A part of a line, and the column where it begins.
type Piece<'t> = (usize, &'t str);

/// The parts of a line between blanks, quotes, separators and other marks that never stand in a board.
fn pieces<'t>(line: Line<'t>, masked: bool) -> impl Iterator<Item = Piece<'t>> {
    let is_break = move |c: char| is_blank(c) || (c == '#' && !masked) || ",;:\"'|=()[]{}<>/".contains(c);
    line.parts(is_break).filter(|(_, text)| !text.is_empty())
}

/// The symbols of a piece.
fn length((_, text): Piece) -> usize {
    text.chars().filter(|&c| c != '+').count()
}

/// How many symbols of a piece cannot be cells of a board with these digits.
fn foreign((_, text): Piece, digits: usize, masked: bool) -> usize {
    let is_cell = |c: char| is_plausible(c, digits) || c == '+' || (masked && c == '#');
    text.chars().filter(|&c| !is_cell(c)).count()
}

/// A board of the right length, unless the piece is something else of that length: words, or a line drawn
/// across the page, which has no digit, letter or dot.
fn exact(line: Line, piece: Piece, form: &Form, plan: &Plan) -> Option<Outcome> {
    let shape = &plan.shapes[form.shape];
    let tells = |c: char| c == '.' || (c.is_alphanumeric() && !matches!(c, 'e' | 'E' | 'x' | 'X'));
    if foreign(piece, shape.highest(), plan.masked) * 8 > length(piece) || !piece.1.contains(tells) {
        return None;
    }
    let symbols = piece.1.chars().enumerate().filter(|&(_, c)| c != '+');
    let marks: Vec<Mark> = symbols.map(|(at, c)| line.mark(piece.0 + at, Sign::Char(c))).collect();
    Some(decode(&marks, form, plan))
}

/// The error for a piece that is clearly meant to be a board but is not as long as one.
fn nearly(line: Line, piece: Piece, plan: &Plan) -> Option<ReadError> {
    let found = length(piece);
    let highest = piece.1.chars().filter_map(|c| c.to_digit(10)).max()?;
    let (form, expected) = plan.one_line(found, highest as usize).filter(|_| found >= SHORTEST_BROKEN)?;
    let foreign = foreign(piece, plan.shapes[form.shape].digits, plan.masked);
    let empty = piece.1.chars().filter(|&c| is_plausible(c, 0)).count();
    let is_near = found.abs_diff(expected) <= NEARLY && foreign <= NEARLY;
    let is_meant = is_near || (foreign == 0 && empty * 8 >= found);
    is_meant.then(|| line.error(piece.0, ReadReason::Length { found, expected }))
}
