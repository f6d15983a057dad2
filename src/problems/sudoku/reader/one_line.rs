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
use super::lexer::{CUTS, Cut, Line, Row, is_blank, is_frame};
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
    for piece in pieces(line, plan) {
        let cells = length(piece);
        let (form, expected) = plan.one_line(cells, 0)?;
        if cells != expected {
            if let Some(error) = nearly(piece, plan) {
                return Some(Err(error));
            }
        } else if !plan.is_row_width(cells) {
            if let Some(outcome) = exact(piece, form, plan) {
                return Some(outcome);
            }
        } else if piece.text.len() < whole {
            small = small.or_else(|| exact(piece, form, plan));
        }
    }
    small
}

/// The second board of this length on a line, whether or not there is anything else.
pub(super) fn read_second(line: Line, cells: usize, plan: &Plan) -> Option<Outcome> {
    let (form, _) = plan.one_line(cells, 0).filter(|&(_, expected)| expected == cells)?;
    let pieces = pieces(line, plan).filter(|&piece| length(piece) == cells);
    pieces.filter_map(|piece| exact(piece, form, plan)).nth(1)
}

/// The board whose cells stand apart on one line, as in `0,0,3,...`. Spaces for empty cells are not tried: the
/// line may be a row of a drawing.
pub(super) fn read_row(row: &Row, plan: &Plan) -> Option<Outcome> {
    let is_board = |cells| cells >= SHORTEST_BROKEN && plan.is_line_width(cells) && !plan.is_row_width(cells);
    let cut = CUTS.into_iter().find(|&cut| cut != Cut::Verbatim && is_board(row.width(cut)))?;
    let (form, _) = plan.one_line(row.width(cut), 0)?;
    Some(decode(&row.marks(cut, 0), form, plan))
}

fn decode(marks: &[Mark], form: &Form, plan: &Plan) -> Outcome {
    match fitter::item(marks, form, plan) {
        Ok(Item::Puzzle(found)) => Ok(found),
        Ok(Item::Grid(_)) => Err(ReadError::new(marks[0].line, 1, ReadReason::NoPuzzle)),
        Err((_, error)) => Err(error),
    }
}

/// The parts of a line between blanks, quotes, separators and other marks that never stand in a board.
fn pieces<'t>(line: Line<'t>, plan: &Plan) -> impl Iterator<Item = Line<'t>> {
    let masked = plan.masked;
    let is_break = move |c: char| is_blank(c) || (c == '#' && !masked) || ",;:\"'|=()[]{}<>/".contains(c);
    line.parts(is_break).filter(|piece| !piece.text.is_empty())
}

/// The symbols of a piece.
fn symbols(piece: Line) -> impl Iterator<Item = char> {
    piece.text.chars().filter(|&c| c != '+')
}

fn length(piece: Line) -> usize {
    symbols(piece).count()
}

/// How many symbols of a piece cannot be cells of a board with these digits.
fn foreign(piece: Line, digits: usize, plan: &Plan) -> usize {
    symbols(piece).filter(|&c| !(is_plausible(c, digits) || plan.masked && c == '#')).count()
}

/// A board of the right length, unless the piece is something else of that length: words, or a line drawn
/// across the page, which has no digit, letter or dot.
fn exact(piece: Line, form: &Form, plan: &Plan) -> Option<Outcome> {
    let tells = |c: char| c == '.' || (c.is_alphanumeric() && !matches!(c, 'e' | 'E' | 'x' | 'X'));
    let highest = plan.shapes[form.shape].highest();
    if foreign(piece, highest, plan) * 8 > length(piece) || !piece.text.contains(tells) {
        return None;
    }
    let marks: Vec<Mark> = piece.marks().filter(|mark| mark.sign != Sign::Char('+')).collect();
    Some(decode(&marks, form, plan))
}

/// The error for a piece that is clearly meant to be a board but is not as long as one.
fn nearly(piece: Line, plan: &Plan) -> Option<ReadError> {
    let found = length(piece);
    let highest = symbols(piece).filter_map(|c| c.to_digit(10)).max()?;
    let (form, expected) = plan.one_line(found, highest as usize).filter(|_| found >= SHORTEST_BROKEN)?;
    let foreign = foreign(piece, plan.shapes[form.shape].digits, plan);
    let empty = symbols(piece).filter(|&c| is_plausible(c, 0)).count();
    let is_near = found.abs_diff(expected) <= NEARLY && foreign <= NEARLY;
    let is_meant = is_near || (foreign == 0 && empty * 8 >= found);
    is_meant.then(|| piece.error(piece.column, ReadReason::Length { found, expected }))
}
