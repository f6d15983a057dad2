//! The squares of a row, or of a board on one line.

use super::found::{BoardPlan, CLOSE, OPEN, ReadError, is_blank};
use crate::adapters::sudoku::{Layout, SudokuError};
use crate::util::{Field, all_ok};

/// A digit is its own code; these are the others: marks of empty cells, an empty field and what is outside the board.
pub(super) const EMPTY: u8 = 0;
pub(super) const ZERO: u8 = 64;
pub(super) const DOT: u8 = 65;
pub(super) const NONE: u8 = 66;
pub(super) const OUT: u8 = 67;

/// The codes of squares, and the ways to read them besides as one row.
pub(super) type Cells = (Vec<u8>, u8);

/// As a board on one line: symbols without anything between, which stand apart from rows.
pub(super) const SOLID: u8 = 1;
/// As a board on one line: values with something between.
const VALUES: u8 = 2;
pub(super) const ON_ONE_LINE: u8 = SOLID | VALUES;
/// As half as many numbers of two digits.
pub(super) const PAIRS: u8 = 4;

pub(super) const SEPARATORS: [char; 3] = [',', ';', '\t'];

const CAGES: &str = "maybe cages beside a board: expected them on the lines below it";
const AFTER_BOARD: &str = "maybe a second board: expected one on a line, and a name in words after it";
const NO_VALUE: &str = "nothing between two commas or tabs of a list: expected a value, such as 0";
const BLANKS: &str = "blanks in a drawing: expected . for an empty cell";
const TRIPLE: &str =
    "three numbers: expected a board, with . for an empty cell, or its format, such as rcd-from-1";

/// Makes the error of a line with so many cells, where a row and a board have so many.
pub(super) fn wrong_count(line: Field, found: usize, [row, all]: [usize; 2]) -> ReadError {
    line.error(SudokuError::Cells { found, between: between(line.text), row, all })
}

/// Returns what separates the values of a line: a comma, semicolon, tab, blank or bar, a bracket of a list; `None` if
/// they are symbols without anything between.
fn between(text: &str) -> Option<char> {
    let are_values = || gapless(text).nth(1).is_some() && gapless(text).all(is_value);
    let blank = || if text.trim_matches(is_blank).contains(is_blank) { ' ' } else { '|' };
    let bracket = text.starts_with(OPEN).then_some('[');
    let separator = || SEPARATORS.into_iter().find(|&c| text.contains(c));
    bracket.or_else(separator).or_else(|| are_values().then(blank))
}

/// Checks whether a word can be one value: a symbol, a number or a mark of two characters.
pub(super) fn is_value(word: &str) -> bool {
    let mut chars = word.chars();
    match [chars.next(), chars.next(), chars.next()] {
        [Some(_), None, _] => true,
        [Some(one), Some(two), None] => {
            one.is_ascii_digit() && two.is_ascii_digit() || one == two && "._*?#".contains(one)
        }
        _ => false,
    }
}

/// Checks whether the character may stand between cells.
pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '\u{2500}'..='\u{257f}')
}

/// Returns the code of a symbol.
pub(super) fn code(c: char) -> Option<u8> {
    Some(match c {
        '_' | '*' | '?' => EMPTY,
        '.' => DOT,
        '0' => ZERO,
        _ => c.to_digit(36)? as u8,
    })
}

/// Reads the code of a cell: one symbol, a number that may begin with 0, or a mark written twice.
fn cell(line: Field, text: &str, digits: u8) -> Result<u8, ReadError> {
    let mut chars = text.chars();
    let value = match (chars.next(), chars.next()) {
        (None, _) => Some(NONE),
        (Some(c), None) => code(c).filter(|&code| code >= ZERO || code <= digits),
        (Some(c), Some(_)) if is_value(text) && !c.is_ascii_digit() => code(c),
        _ if text == "00" => Some(ZERO),
        // `parse` takes a sign.
        _ if text.starts_with('+') => None,
        _ => text.parse().ok().filter(|value| (1..=digits).contains(value)),
    };
    value.ok_or_else(|| line.part(text).error(SudokuError::Cell(text.chars().take(9).collect(), digits)))
}

/// Returns the symbols of a text, each as a text.
fn symbols(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, c)| &text[at..][..c.len_utf8()])
}

/// Returns the words between blanks and bars.
fn gapless(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| is_blank(c) || is_bar(c)).filter(|word| !word.is_empty())
}

/// Returns the number of symbols of a row, if it has neither so many nor so many words, and nothing else.
pub(super) fn other_count(text: &str, count: usize) -> Option<usize> {
    let are_all = !text.contains(SEPARATORS) && gapless(text).flat_map(str::chars).all(|c| code(c).is_some());
    let symbols = gapless(text).map(|word| word.chars().count()).sum();
    (are_all && symbols != count && gapless(text).count() != count).then_some(symbols)
}

/// Returns the values of a line: its fields, or its words between blanks and bars.
pub(super) fn words<'t>(line: &'t str, text: &'t str) -> Vec<&'t str> {
    // No board has more values: a line with more is wrong anyway.
    let most = Layout::MAX_SIDE * Layout::MAX_SIDE + 1;
    match SEPARATORS.iter().find(|&&separator| line.contains(separator)) {
        Some(&c) => line.split(c).map(|field| field.trim_matches(is_blank)).take(most).collect(),
        None => gapless(text).take(most).collect(),
    }
}

/// Checks whether the symbols of rows stand below each other. Numbers and fields need not.
pub(super) fn are_even(rows: &[Field], width: usize) -> bool {
    let gaps = |text| {
        let is_padded = gapless(text).count() == width && gapless(text).any(|word| word.len() > 1);
        let has_marks = text.contains(SEPARATORS) || text.starts_with(OPEN);
        let text = if has_marks || is_padded { "" } else { text.trim() };
        text.chars().map(|c| is_blank(c) || is_bar(c))
    };
    rows.windows(2).all(|pair| gaps(pair[0].text).eq(gaps(pair[1].text)))
}

/// Reads a row or a board on one line.
pub(super) fn squares(line: Field, text: &str, plan: &BoardPlan) -> Result<Cells, ReadError> {
    if let Some(codes) = solid(line, text, plan) {
        return Ok((codes?, SOLID));
    }
    let (codes, ways) =
        if text.starts_with(OPEN) { (list(line, plan)?, 0) } else { values(line, text, plan)? };
    // Sixteen symbols are a board of side 4 only if they are of at most four kinds.
    let kinds = codes.iter().fold(0_u128, |kinds, &code| kinds | 1 << code);
    let highest = codes.iter().copied().filter(|&code| code < ZERO).max().unwrap_or(0);
    let least = if plan.is_map { kinds.count_ones() as u8 } else { highest };
    let way = match plan.of_squares(codes.len()).is_some_and(|at| plan.layouts[at].digits() >= least) {
        true if text.chars().count() == codes.len() => SOLID,
        true if between(line.text).is_some() && are_alike(text) => VALUES,
        _ => 0,
    };
    Ok((codes, ways | way))
}

/// Checks whether bars stand between all values of a line or between none, as they do not between those of two rows.
fn are_alike(text: &str) -> bool {
    let text = text.trim_matches(|c| is_blank(c) || is_bar(c));
    !text.contains(is_bar) || text.split(is_bar).all(|part| gapless(part).count() == 1)
}

/// Reads the board on a line; `None` if the line is none. A row that may be a board as well is left to the drawing.
fn solid(line: Field, text: &str, plan: &BoardPlan) -> Option<Result<Vec<u8>, ReadError>> {
    let (word, rest) = text.split_at(text.find(is_blank).unwrap_or(text.len()));
    let count = word.chars().count();
    let at = plan.of_squares(count)?;
    let is_row = plan.drawn(count).is_some() && rest.is_empty() && !word.contains('-');
    if is_row || word.contains(|c| is_bar(c) || ",;".contains(c)) {
        return None;
    }

    let form = |text, sentence| Some(Err(line.part(text).error(SudokuError::Form(sentence))));
    // Before a tab, or as many blanks as cells, there may be an empty board that is written with blanks.
    let indent = &line.text[..line.text.len() - line.text.trim_start_matches(is_blank).len()];
    if indent.contains('\t') || indent.chars().count() >= count {
        return form(text, AFTER_BOARD);
    }

    let is_symbol = |c: char| code(c).is_some_and(|code| code >= ZERO || code <= plan.digits.max(9));
    // What follows may be a board too, if it has nothing but symbols.
    let is_two = rest.chars().all(|c| is_blank(c) || "|,;-".contains(c) || is_symbol(c));
    if is_two && !rest.is_empty() && !is_answered(word, rest) {
        return form(rest, AFTER_BOARD);
    }

    // A cage, such as `10:r1c1`, or its sum, such as `a=10`.
    let is_cage = |word: &&str| match word.split_once([':', '=']) {
        Some((sum, cell)) if is_number(sum) => cell.is_empty() || cell.starts_with(['r', 'R']),
        Some((cage, sum)) => cage.chars().count() == 1 && is_number(sum),
        None => false,
    };
    if let Some(cage) = rest.split(is_blank).find(is_cage) {
        return form(cage, CAGES);
    }

    // Most boards have nothing but digits and dots: one by one as texts they take half of the time of reading.
    let digits = plan.digits_of(at);
    if word.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit() && byte - b'0' <= digits) {
        let code = |byte| match byte {
            b'.' => DOT,
            b'0' => ZERO,
            digit => digit - b'0',
        };
        return Some(Ok(word.bytes().map(code).collect()));
    }
    Some(all_ok(symbols(word).map(|symbol| match symbol {
        "-" => Ok(EMPTY),
        "#" if plan.layouts[at].cells().len() < count => Ok(OUT),
        _ => cell(line, symbol, plan.digits_of(at)),
    })))
}

/// Checks whether a board is followed by its answer, as in the table that the examples write: the number of solutions,
/// which is 0, 1 or 2 for more, and the solution or `-`.
fn is_answered(board: &str, rest: &str) -> bool {
    let is_same = |(c, filled): (char, char)| if c == '.' { filled.is_alphanumeric() } else { c == filled };
    match rest.split('\t').collect::<Vec<_>>()[1..] {
        ["0" | "2", "-", ..] => true,
        ["1", filled, ..] if board.chars().count() == filled.chars().count() => {
            board.chars().zip(filled.chars()).all(is_same)
        }
        _ => false,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the cells of a row, values or symbols.
fn values(line: Field, text: &str, plan: &BoardPlan) -> Result<Cells, ReadError> {
    let (words, has_marks) = (words(line.text, text), line.text.contains(SEPARATORS));
    let lengths: Vec<usize> = words.iter().map(|word| word.chars().count()).collect();
    let (first, count) = (lengths[0], lengths.iter().sum());
    let are_values = has_marks || words.iter().all(|word| is_value(word));

    let as_values = plan.of(words.len()).filter(|_| are_values).map(|at| {
        all_ok(words.iter().map(|&word| match word {
            "#" | "##" if plan.masked.is_some() => Ok(OUT),
            word => cell(line, word, plan.digits_of(at)),
        }))
    });

    let symbols_of = plan.drawn(count).filter(|&at| {
        // Numbers of several lengths may be a row of numbers of which one is missing.
        let is_uneven = plan.digits > 9 && lengths.iter().any(|&length| length != first);
        let are_numbers = is_uneven || plan.digits_of(at) > 9 && count == 2 * words.len();
        !has_marks && plan.masked.is_none() && !(are_values && are_numbers)
    });
    let are_numbers = words.iter().all(|word| is_number(word));
    let is_triple = words.len() == 3 && are_numbers && (symbols_of.is_none() || first == 2);

    // Between bars there are blanks where cells may be meant.
    let is_between = |c| is_blank(c) || is_bar(c);
    let is_wide = |gap: &str| gap.contains("  ") || gap.matches(is_bar).count() > 1;
    let has_blanks = || text.contains(is_bar) && text.split(|c| !is_between(c)).any(is_wide);
    let all = || words.iter().flat_map(|word| symbols(word));
    let form = |sentence| Err(line.part(text).error(SudokuError::Form(sentence)));

    match (as_values, symbols_of) {
        (Some(codes), None) => Ok((codes?, 0)),
        (as_values, Some(at)) if !is_triple => {
            let codes = all_ok(all().map(|symbol| cell(line, symbol, plan.digits_of(at))))?;
            let are_pairs = lengths.iter().all(|&length| length == 2) && matches!(as_values, Some(Ok(_)));
            Ok((codes, if are_pairs { PAIRS } else { 0 }))
        }
        (None, None) if !has_marks && plan.masked.is_none() && has_blanks() => form(BLANKS),
        _ if is_triple => form(TRIPLE),
        _ if words[0].len() > 25 && plan.of_squares(first).is_some() => form(AFTER_BOARD),
        _ => match plan.masked {
            Some(layout) if !has_marks => Ok((in_places(line, layout)?, 0)),
            _ => {
                let all: Vec<&str> = if are_values { words } else { all().collect() };
                all_ok(all.iter().map(|word| cell(line, word, plan.digits)))?;
                Err(wrong_count(line.part(text), all.len(), plan.sizes()))
            }
        },
    }
}

/// Reads the values of an innermost list in brackets.
fn list(line: Field, plan: &BoardPlan) -> Result<Vec<u8>, ReadError> {
    let inner = line.text.trim_start_matches(OPEN).trim_end_matches(CLOSE);
    let (text, is_nothing) = (inner.trim(), |field: &str| field.trim().is_empty());
    // Between tabs, nothing is an empty field. It must not be passed over.
    if inner.contains('\t') && !inner.contains([',', '\n']) && inner.split('\t').any(is_nothing) {
        return Err(line.error(SudokuError::Form(NO_VALUE)));
    }

    let fields: Vec<&str> = match text.contains(',') {
        true => text.strip_suffix(',').unwrap_or(text).split(',').map(str::trim).collect(),
        false => text.split_whitespace().collect(),
    };

    let at = plan.of(fields.len()).ok_or_else(|| wrong_count(line, fields.len(), plan.sizes()))?;
    all_ok(fields.iter().map(|field| {
        let inner = ['"', '\''].iter().find_map(|&mark| field.strip_prefix(mark)?.strip_suffix(mark));
        match inner.map_or(*field, str::trim) {
            "-1" | "null" | "None" => Ok(NONE),
            "#" if plan.masked.is_some() => Ok(OUT),
            "" if inner.is_none() => Err(line.part(field).error(SudokuError::Form(NO_VALUE))),
            value => cell(line, value, plan.digits_of(at)),
        }
    }))
}

/// Reads the squares of a row of a layout that has some that are no cells, each in its place.
fn in_places(line: Field, layout: &Layout) -> Result<Vec<u8>, ReadError> {
    let (text, width) = (line.text.trim_end_matches(is_blank), layout.width());
    let length = text.chars().count();
    // With a blank between all squares every other character is a square.
    let step = if length > width && text.chars().skip(1).step_by(2).all(is_blank) { 2 } else { 1 };
    let (found, bars) = (length.div_ceil(step), text.matches('|').count());
    if found > width {
        let (found, between) = if bars > 0 { (bars + 1, Some('|')) } else { (found, None) };
        let all = width * layout.height();
        return Err(line.part(text).error(SudokuError::Cells { found, between, row: width, all }));
    }
    let code =
        |c: &str| if c == "#" || c.contains(is_blank) { Ok(OUT) } else { cell(line, c, layout.digits()) };
    let mut codes = all_ok(symbols(text).step_by(step).map(code))?;
    codes.resize(width, OUT);
    Ok(codes)
}
