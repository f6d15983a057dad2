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
use super::forms::{Found, Plan};
use super::lexer::{Line, is_blank, split};

/// In a text with other lines, fewer coordinates are not taken for a puzzle.
const FEWEST: usize = 4;

/// The numbers of a line, and their columns in the text; and whether commas, semicolons or `=` part them.
struct Triple {
    numbers: [(usize, usize); 3],
    has_commas: bool,
    longest: usize,
}

impl Triple {
    fn of(line: Line) -> Option<Self> {
        let is_comma = |c: char| matches!(c, ',' | ';' | '=');
        // An empty field is none of the three.
        if line.text.split(|c| is_comma(c) || c == '\t').any(|field| field.trim_matches(' ').is_empty()) {
            return None;
        }
        let parts: Vec<_> =
            line.parts(|c| is_blank(c) || is_comma(c)).filter(|(_, text)| !text.is_empty()).collect();
        let longest = parts.iter().map(|(_, text)| text.len()).max().filter(|&longest| longest <= 4)?;
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number =
            |&(column, text): &(usize, &str)| Some((column, text.parse().ok().filter(|_| is_number(text))?));
        let numbers: Vec<_> = parts.iter().map(number).collect::<Option<_>>()?;
        Some(Self { numbers: numbers.try_into().ok()?, has_commas: line.text.contains(is_comma), longest })
    }
}

/// The puzzle that a text gives as a list of coordinates; `None` if it is not such a list.
pub(super) fn read(text: &str, plan: &Plan) -> Option<Result<Found, ReadError>> {
    let is_nine = |shape: &super::Shape| shape.digits == 9 && shape.grids.is_empty();
    let shape = if plan.shapes.len() == 1 { 0 } else { plan.shapes.iter().position(is_nine)? };
    let board = &plan.shapes[shape];
    let (mut triples, mut others, mut spaces) = (Vec::new(), 0, 0);
    for line in split(text) {
        let triple =
            Triple::of(line).filter(|triple| triple.has_commas || triple.longest <= 1 + board.width / 10);
        match triple.filter(|_| is_data(line)) {
            Some(triple) => triples.push((line, triple)),
            None if is_data(line) => others += 1,
            None => {
                let is_cells = |c: char| is_blank(c) || c.is_ascii_digit();
                spaces += usize::from(!line.text.is_empty() && line.text.chars().all(is_cells));
            }
        }
        if others > FEWEST && others > triples.len() {
            return None;
        }
    }
    others += if triples.iter().any(|(_, triple)| triple.has_commas) { 0 } else { spaces };
    let first = triples.first()?.0;
    if others > 0 && (triples.len() < FEWEST || others * 4 > triples.len()) {
        return None;
    }
    let places = || triples.iter().flat_map(|(_, triple)| [triple.numbers[0].1, triple.numbers[1].1]);
    let base = usize::from(!places().any(|number| number == 0));
    let highest = board.height.max(board.width);
    let is_large = |number: usize| number + 1 - base >= highest;
    if base == 1 && !places().any(is_large) {
        let (one, other) = (Reading::FromZero, Reading::PlacesFromOne);
        return Some(Err(first.error(1, ReadReason::Ambiguous { one, other })));
    }
    let has_highest =
        places().any(is_large) || triples.iter().any(|(_, triple)| triple.numbers[2].1 == highest);
    if plan.shapes.len() > 1 && !has_highest {
        let (one, other) = (Reading::Board(9, 9), Reading::Board(8, 8));
        return Some(Err(first.error(1, ReadReason::Ambiguous { one, other })));
    }
    Some(fill(text, first, shape, base, plan))
}

/// Lines of a list of coordinates that are not comments.
fn is_data(line: Line) -> bool {
    !line.text.starts_with(|c| is_blank(c) || matches!(c, '/' | '#' | '%')) && !line.text.is_empty()
}

/// Gives all cells of a list of coordinates.
fn fill(text: &str, first: Line, shape: usize, base: usize, plan: &Plan) -> Result<Found, ReadError> {
    let board = &plan.shapes[shape];
    // For each square: the value given, 0 for an empty cell, and where.
    let mut given: Vec<Option<(usize, Line, usize)>> = vec![None; board.inside.len()];
    let is_words =
        |line: Line| line.number < first.number && !line.text.contains(|c: char| c.is_ascii_digit());
    for line in split(text).filter(|&line| is_data(line) && !is_words(line)) {
        let triple = Triple::of(line).ok_or_else(|| line.error(1, ReadReason::NotTriple))?;
        let [row, column, (at, here)] = triple.numbers;
        let offset = |(at, found): (usize, usize), side: usize| {
            let (low, high) = (base, base + side - 1);
            let is_there = (low..=high).contains(&found);
            is_there
                .then(|| found - low)
                .ok_or_else(|| line.error(at, ReadReason::OffBoard { found, low, high }))
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
    let cells = cells.map(|(given, _)| given.map_or(0, |(value, ..)| value as u8)).collect();
    Ok(Found { shape, line: first.number, cells })
}
