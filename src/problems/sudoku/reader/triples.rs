//! A text of coordinates: it is one puzzle, and each line of it is row, column and value.
//!
//! The numbers are apart by commas, `=`, semicolons, tabs or spaces. Lines that begin with `/`, `#`, `%` or a
//! space are comments. A text is such a list if it holds nothing else, or at least four such lines and few
//! others: words may come first; anything else is an error. If there are only spaces between the numbers,
//! lines of digits that begin with a space speak against a list, for they may be rows with spaces for empty
//! cells; and the numbers must be as short as those of the board, for `530 070 000` is a row in three groups.
//!
//! A row or column 0 anywhere means that they count from 0; the highest number, that they count from 1. A
//! value 0 is an empty cell. The board is the only shape, or else the one of side 9, if a number of the list
//! is too large for smaller ones.

use super::error::{ReadError, ReadReason, Reading};
use super::forms::{Found, Plan, Shape};
use super::lexer::{Line, is_blank, split};

/// In a text with other lines, fewer coordinates are not taken for a puzzle.
const FEWEST: usize = 4;
/// The longest number between commas.
const LONGEST: usize = 4;

/// The columns in the text and the numbers of a line: row, column and value.
type Triple = [(usize, usize); 3];

fn is_comma(c: char) -> bool {
    matches!(c, ',' | ';' | '=')
}

/// The numbers of a line, if they are three and nothing else, and no field is empty.
fn triple(line: Line, board: &Shape) -> Option<Triple> {
    let longest = if line.text.contains(is_comma) { LONGEST } else { 1 + board.width / 10 };
    let number = |part: Line| {
        let is_number = part.text.len() <= longest && part.text.bytes().all(|byte| byte.is_ascii_digit());
        Some((part.column, part.text.parse().ok().filter(|_| is_number)?))
    };
    let mut fields = line.text.split(|c| is_comma(c) || c == '\t');
    let parts = line.parts(|c| is_blank(c) || is_comma(c)).filter(|part| !part.text.is_empty());
    let numbers = parts.map(number).collect::<Option<Vec<_>>>()?;
    numbers.try_into().ok().filter(|_| fields.all(|field| !field.trim_matches(' ').is_empty()))
}

/// The puzzle that a text gives as a list of coordinates; `None` if it is not such a list.
pub(super) fn read(text: &str, plan: &Plan) -> Option<Result<Found, ReadError>> {
    let is_nine = |shape: &Shape| shape.digits == 9 && shape.grids.is_empty();
    let shape = if plan.shapes.len() == 1 { 0 } else { plan.shapes.iter().position(is_nine)? };
    let board = &plan.shapes[shape];
    let (mut triples, mut others, mut spaces) = (Vec::new(), Vec::new(), 0);
    for line in split(text).filter(|line| !line.text.is_empty()) {
        if line.text.starts_with(|c| is_blank(c) || matches!(c, '/' | '#' | '%')) {
            spaces += usize::from(line.text.chars().all(|c| is_blank(c) || c.is_ascii_digit()));
        } else if let Some(triple) = triple(line, board) {
            triples.push((line, triple));
        } else {
            others.push(line);
        }
        if others.len() > FEWEST && others.len() > triples.len() {
            return None;
        }
    }
    let has_commas = triples.iter().any(|(line, _)| line.text.contains(is_comma));
    let against = others.len() + if has_commas { 0 } else { spaces };
    let first = triples.first()?.0;
    if against > 0 && (triples.len() < FEWEST || against * 4 > triples.len()) {
        return None;
    }
    let ambiguous = |one, other| Some(Err(first.error(1, ReadReason::Ambiguous { one, other })));
    let places = || triples.iter().flat_map(|(_, triple)| [triple[0].1, triple[1].1]);
    let base = usize::from(!places().any(|number| number == 0));
    let highest = board.height.max(board.width);
    let has_highest = places().any(|number| number + 1 - base >= highest);
    if base == 1 && !has_highest {
        return ambiguous(Reading::FromZero, Reading::PlacesFromOne);
    }
    if plan.shapes.len() > 1 && !has_highest && !triples.iter().any(|(_, triple)| triple[2].1 == highest) {
        return ambiguous(Reading::Board(9, 9), Reading::Board(8, 8));
    }
    let is_words =
        |line: &Line| line.number < first.number && !line.text.contains(|c: char| c.is_ascii_digit());
    if let Some(line) = others.into_iter().find(|line| !is_words(line)) {
        return Some(Err(line.error(1, ReadReason::NotTriple)));
    }
    let cells = fill(&triples, board, base);
    Some(cells.map(|cells| Found { shape, line: first.number, cells }))
}

/// The cells of a board, where rows and columns count from `base`.
fn fill(triples: &[(Line, Triple)], board: &Shape, base: usize) -> Result<Vec<u8>, ReadError> {
    // For each square: the value given, 0 for an empty cell, and where.
    let mut given: Vec<Option<(usize, Line, usize)>> = vec![None; board.inside.len()];
    for &(line, [row, column, (at, here)]) in triples {
        let offset = |(at, found): (usize, usize), side: usize| {
            let (low, high) = (base, base + side - 1);
            let error = || line.error(at, ReadReason::OffBoard { found, low, high });
            if (low..=high).contains(&found) { Ok(found - low) } else { Err(error()) }
        };
        let square = offset(row, board.height)? * board.width + offset(column, board.width)?;
        if here > board.digits {
            return Err(line.error(at, ReadReason::TooLarge { found: here, digits: board.digits }));
        }
        if !board.inside[square] {
            return Err(line.error(at, ReadReason::DigitOutside { found: here }));
        }
        let (there, other, column) = *given[square].get_or_insert((here, line, at));
        if there != here {
            return Err(line.error(at, ReadReason::GivenTwice { here, there, line: other.number, column }));
        }
    }
    let cells = given.iter().zip(&board.inside).filter(|&(_, &inside)| inside);
    Ok(cells.map(|(given, _)| given.map_or(0, |(value, ..)| value as u8)).collect())
}
