//! The kind of each line of a text on its own.

use std::sync::Arc;

use super::super::limits::DRAWN_SIDES;
use super::super::{Layout, SudokuError};
use crate::util::{Part, TextError, all_ok};

/// A digit is its own code; these are the others: marks of empty cells, an empty field and what is outside the board.
pub(super) const EMPTY: u8 = 0;
pub(super) const ZERO: u8 = 64;
pub(super) const DOT: u8 = 65;
pub(super) const NONE: u8 = 66;
pub(super) const OUT: u8 = 67;

/// The brackets of lists.
pub(super) const OPEN: [char; 3] = ['[', '{', '('];
pub(super) const CLOSE: [char; 3] = [']', '}', ')'];

const CAGES: &str = "maybe cages beside a board: expected them on the lines below it";
const AFTER_BOARD: &str = "maybe a second board: expected one on a line, and a name in words after it";
const NO_VALUE: &str = "nothing between two commas of a list: expected a value, such as 0";
const BLANKS: &str = "blanks in a drawing: expected . for an empty cell";
const TRIPLE: &str =
    "three numbers: expected a board, with . for an empty cell, or its format, such as rcd-from-1";

/// A text, and the boards that may be met in it.
pub(super) struct Plan<'s> {
    pub(super) text: &'s str,
    pub(super) layouts: &'s [Arc<Layout>],
    /// True if they are maps of regions, with any symbols.
    pub(super) is_map: bool,
}

impl Plan<'_> {
    /// Returns the layout of drawings with rows of this width.
    pub(super) fn drawn(&self, width: usize) -> Option<usize> {
        let is_any = self.is_map || self.layouts.len() == 1;
        let is_full = |layout: &Layout| layout.cells().len() == layout.height() * width;
        let is_known = |layout: &Layout| is_any || DRAWN_SIDES.contains(&width) && is_full(layout);
        self.layouts.iter().position(|layout| layout.width() == width && is_known(layout))
    }

    /// Returns the layout of boards with this many squares on one line.
    pub(super) fn on_one_line(&self, squares: usize) -> Option<usize> {
        self.layouts.iter().position(|layout| layout.height() * layout.width() == squares)
    }

    /// Returns the layout of boards with rows of so many values, or with so many values on one line.
    fn of(&self, values: usize) -> Option<usize> {
        self.drawn(values).or_else(|| self.on_one_line(values))
    }

    /// Makes the error of a line with so many cells, those of no row and of no board.
    fn cells(&self, line: Part, found: usize) -> TextError<SudokuError> {
        let size = |layout: &Arc<Layout>| (layout.width(), layout.width() * layout.height());
        let (row, all) = if let [layout] = self.layouts { size(layout) } else { (0, 0) };
        line.error(SudokuError::Cells { found, between: between(line.text), row, all })
    }

    /// Returns the only layout, if some of its squares are no cells.
    pub(super) fn masked(&self) -> Option<&Layout> {
        let [layout] = self.layouts else { return None };
        Some(&**layout).filter(|layout| layout.cells().len() < layout.height() * layout.width())
    }

    /// Returns the highest digit of a layout, or of all.
    fn digits(&self, at: Option<usize>) -> u8 {
        let all = at.map_or(0..self.layouts.len(), |at| at..at + 1);
        let digits = self.layouts[all].iter().map(|layout| layout.digits()).max();
        if self.is_map { 35 } else { digits.unwrap_or(0) }
    }
}

pub(super) fn lines(text: &str) -> impl Iterator<Item = Part<'_>> {
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).split('\n');
    let lines = lines.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    lines.zip(1..).map(|(text, number)| Part::new(number, text))
}

/// Returns the lines that are no comments and not blank.
pub(crate) fn content(text: &str) -> impl Iterator<Item = Part<'_>> {
    let is_comment = |text: &str| text.starts_with(['#', '%']) || text.starts_with("//");
    lines(text).filter(move |line| !line.text.trim().is_empty() && !is_comment(line.text.trim()))
}

pub(super) enum Kind {
    Blank,
    Rule,
    /// A comment or a title; whether it is a title.
    Words(bool),
    /// A row of a drawing or a board on one line; how it may be the second; whether it may be half as many numbers.
    Row(Vec<u8>, Line, bool),
    Broken(TextError<SudokuError>),
}

/// How a row may be a board on one line.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum Line {
    #[default]
    No,
    /// As symbols without anything between, which stand apart from rows.
    Solid,
    /// As values with something between.
    Values,
}

/// Returns the heading in brackets that a line is, without them.
pub(super) fn heading(text: &str) -> Option<&str> {
    let name = text.trim_matches(is_blank).strip_prefix('[')?.strip_suffix(']')?;
    (name.len() > 2 && name.chars().all(|c| c.is_ascii_alphabetic() || c == ' ')).then_some(name)
}

/// Returns what separates the values of a line: a comma, semicolon, tab, blank or bar, a bracket of a list; `None` if
/// they are symbols without anything between.
pub(super) fn between(text: &str) -> Option<char> {
    let words = || gapless(text);
    let are_values = words().take(2).count() > 1 && words().all(is_value);
    let bracket = text.starts_with(OPEN).then_some('[');
    let mark = |c: &char| text.contains(*c);
    let blank = || if text.trim_matches(is_blank).contains(is_blank) { ' ' } else { '|' };
    bracket.or_else(|| [',', ';', '\t'].into_iter().find(mark)).or_else(|| are_values.then(blank))
}

/// Checks whether a word can be one value: a symbol, a number or a mark of two characters.
fn is_value(word: &str) -> bool {
    let mut chars = word.chars();
    match [chars.next(), chars.next(), chars.next()] {
        [Some(_), None, _] => true,
        [Some(one), Some(two), None] => {
            one.is_ascii_digit() && two.is_ascii_digit() || one == two && "._*?#".contains(one)
        }
        _ => false,
    }
}

pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}' | '\u{3000}')
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

/// Tells what a line is on its own.
pub(super) fn kind(line: Part, plan: &Plan) -> Kind {
    let text = line.text.trim_matches(is_blank);
    let is_comment = text.starts_with(['#', '%']) || text.starts_with("//") || is_remark(text, plan);
    // A row or a board on one line may begin with a square outside.
    let squares = text.chars().filter(|&c| !is_blank(c)).count();
    let word = text.split(is_blank).next().unwrap_or_default().chars().count();
    let is_board = |layout: &Layout| {
        let words = words(line.text, text);
        let are_squares = plan.of(words.len()).is_some() && words.into_iter().all(is_value);
        are_squares || squares == layout.width() || plan.on_one_line(word).is_some()
    };
    let may_be_comment = !text.starts_with('#') || !plan.masked().is_some_and(is_board);
    if text.is_empty() {
        // A row of empty fields is not blank.
        let fields = line.text.matches('\t').count() + 1;
        let is_row = fields > 1 && plan.masked().is_none() && plan.drawn(fields).is_some();
        return if is_row { Kind::Row(vec![NONE; fields], Line::No, false) } else { Kind::Blank };
    } else if is_comment && may_be_comment {
        return Kind::Words(false);
    } else if is_title(text, plan) {
        return Kind::Words(true);
    } else if is_rule(line.text, text) {
        return Kind::Rule;
    } else if let Some(sentence) = unread(text) {
        return Kind::Broken(line.part(text).error(SudokuError::Form(sentence)));
    } else if let Some(board) = board(line, text, plan) {
        return board.map_or_else(Kind::Broken, |codes| Kind::Row(codes, Line::Solid, false));
    }
    let row = if text.starts_with(OPEN) { list(line, plan) } else { row(line, text, plan) };
    row.map_or_else(Kind::Broken, |(codes, is_padded)| {
        // Sixteen symbols are a board of side 4 only if they are of at most four kinds.
        let kinds = codes.iter().fold(0u128, |kinds, &code| kinds | 1 << code).count_ones() as u8;
        let highest = codes.iter().copied().filter(|&code| code < ZERO).max().unwrap_or(0);
        let fits = |at: usize| plan.layouts[at].digits() >= if plan.is_map { kinds } else { highest };
        let is_line = plan.on_one_line(codes.len()).is_some_and(fits);
        let as_line = match text.chars().count() == codes.len() {
            true if is_line => Line::Solid,
            false if is_line && between(line.text).is_some() => Line::Values,
            _ => Line::No,
        };
        Kind::Row(codes, as_line, is_padded)
    })
}

/// Checks whether a line separates: it has no cells. A frame may have stars in its corners.
fn is_rule(line: &str, text: &str) -> bool {
    let is_dash = |c: char| c != '\t' && (is_bar(c) || is_blank(c) || "-+=".contains(c));
    let framed = text.strip_prefix('*').and_then(|text| text.strip_suffix('*'));
    line.chars().all(is_dash) || framed.is_some_and(|text| text.contains("--") && text.chars().all(is_dash))
}

/// Checks whether a line that begins with `;` is a comment. It may also be a row with an empty field first, which holds
/// a second `;` (the row of a board of side 2 need not) and no two letters side by side.
fn is_remark(text: &str, plan: &Plan) -> bool {
    let fields = text.split(';').count();
    let has_word =
        || text.chars().zip(text.chars().skip(1)).any(|(c, next)| c.is_alphabetic() && next.is_alphabetic());
    text.starts_with(';') && (fields == 2 && plan.drawn(2).is_none() || has_word())
}

/// Checks whether a line is words: mostly letters, a letter first, one that is no symbol, and no word as long as a
/// board. Of a sentence that is so up to its first comma, colon or semicolon, what follows may be anything but a board.
pub(super) fn is_title(text: &str, plan: &Plan) -> bool {
    let is_strange = |c: char| code(c).is_none_or(|code| code > plan.digits(None));
    let are_words = |text: &str| {
        let count = |is_meant: &dyn Fn(char) -> bool| text.chars().filter(|&c| is_meant(c)).count();
        let letters = count(&char::is_alphabetic);
        2 * letters > count(&|c| !is_blank(c)) && count(&|c| c.is_alphabetic() && is_strange(c)) > 0
    };
    let is_board =
        |word: &str| plan.on_one_line(word.chars().count()).is_some() && !word.contains(is_strange);
    let is_mark = |at: &usize| text[at + 1..].chars().next().map_or(!text[*at..].starts_with(','), is_blank);
    let mark = text.match_indices([',', ';', ':']).map(|(at, _)| at).find(is_mark);
    let sentence = mark.map(|mark| text.split_at(mark)).is_some_and(|(start, rest)| {
        let letters = start.chars().take_while(|c| c.is_alphabetic()).count();
        letters > 2 && are_words(start) && !rest.split(is_blank).any(is_board)
    });
    text.starts_with(char::is_alphabetic)
        && !text.contains(['|', '\t', '"', '<', '[', '{'])
        && text.split(is_blank).all(|word| word.chars().count() <= 25)
        && (sentence || are_words(text) && !text.contains([',', ';']))
}

/// Returns what to say of a line in a form that is not read.
fn unread(text: &str) -> Option<&'static str> {
    match text.trim_start_matches(|c: char| c.is_ascii_digit()).chars().next()? {
        '"' | '\'' => Some("a row in quotes: expected the symbols alone"),
        ':' | ')' => Some("a number before a row: expected the symbols alone"),
        '<' => Some("XML: expected a board on one line or drawn row by row"),
        _ => None,
    }
}

/// Reads the board on a line; `None` if the line is none. A row that may be a board as well is left to the drawing.
fn board(line: Part, text: &str, plan: &Plan) -> Option<Result<Vec<u8>, TextError<SudokuError>>> {
    let (word, rest) = text.split_at(text.find(is_blank).unwrap_or(text.len()));
    let count = word.chars().count();
    let at = plan.on_one_line(count)?;
    let is_row = plan.drawn(count).is_some() && rest.is_empty() && !word.contains('-');
    if is_row || word.contains(|c| is_bar(c) || ",;".contains(c)) {
        return None;
    }
    // Before a tab, or as many blanks as cells, there may be an empty board that is written with blanks.
    let indent = line.text.chars().take_while(|&c| is_blank(c)).take(count);
    let is_after = indent.clone().count() == count || indent.clone().any(|c| c == '\t');
    let is_symbol = |c: char| code(c).is_some_and(|code| code >= ZERO || code <= plan.digits(None).max(9));
    let is_two = !rest.is_empty() && rest.chars().all(|c| is_blank(c) || "|,;-".contains(c) || is_symbol(c));
    if is_after || is_two && !is_answered(word, rest) {
        return Some(Err(line
            .part(if is_after { text } else { rest })
            .error(SudokuError::Form(AFTER_BOARD))));
    }
    if let Some(cage) = rest.split(is_blank).find(|word| is_cage(word)) {
        return Some(Err(line.part(cage).error(SudokuError::Form(CAGES))));
    }
    Some(all_ok(symbols(word).map(|symbol| match symbol {
        "-" => Ok(EMPTY),
        "#" if plan.layouts[at].cells().len() < count => Ok(OUT),
        _ => cell(line, symbol, plan.digits(Some(at))),
    })))
}

/// Checks whether a word is a cage, such as `10:r1c1`, or its sum, such as `a=10`.
fn is_cage(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once([':', '=']).is_some_and(|(one, other)| match is_number(one) {
        true => other.is_empty() || other.starts_with(['r', 'R']),
        false => one.chars().count() == 1 && is_number(other),
    })
}

/// Checks whether a board is followed by its answer, as in the table that the examples write: the number of solutions,
/// which is 0, 1 or 2 for more, and the solution or `-`.
fn is_answered(board: &str, rest: &str) -> bool {
    let mut fields = rest.split('\t').skip(1);
    match [fields.next(), fields.next()] {
        [Some("0" | "2"), Some("-")] => true,
        [Some("1"), Some(solution)] => {
            let is_same =
                |(c, filled): (char, char)| if c == '.' { filled.is_alphanumeric() } else { c == filled };
            board.chars().count() == solution.chars().count()
                && board.chars().zip(solution.chars()).all(is_same)
        }
        _ => false,
    }
}

/// Returns the symbols of a text, each as a text.
fn symbols(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, c)| &text[at..][..c.len_utf8()])
}

/// Reads the code of a cell: one symbol, a number that may begin with 0, or a mark written twice.
fn cell(line: Part, text: &str, digits: u8) -> Result<u8, TextError<SudokuError>> {
    let mut chars = text.chars();
    let value = match (chars.next(), chars.next()) {
        (None, _) => Some(NONE),
        (Some(c), None) => code(c).filter(|&code| code >= ZERO || code <= digits),
        (Some(c), Some(_)) if is_value(text) && !c.is_ascii_digit() => code(c),
        _ if text == "00" => Some(ZERO),
        _ if text.starts_with('+') => None,
        _ => text.parse().ok().filter(|value| (1..=digits).contains(value)),
    };
    value.ok_or_else(|| line.part(text).error(SudokuError::Cell(text.chars().take(9).collect(), digits)))
}

/// Returns the words between blanks and bars.
pub(super) fn gapless(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| is_blank(c) || is_bar(c)).filter(|word| !word.is_empty())
}

/// Returns the values of a line: its fields, or its words between blanks and bars.
fn words<'t>(line: &'t str, text: &'t str) -> Vec<&'t str> {
    let most = Layout::MAX_SIDE * Layout::MAX_SIDE + 1;
    match [',', ';', '\t'].iter().find(|&&separator| line.contains(separator)) {
        Some(&c) => line.split(c).map(|field| field.trim_matches(is_blank)).take(most).collect(),
        None => gapless(text).take(most).collect(),
    }
}

/// Reads the cells of a row, values or symbols, and tells whether they may also be half as many numbers.
fn row(line: Part, text: &str, plan: &Plan) -> Result<(Vec<u8>, bool), TextError<SudokuError>> {
    let (words, separator) = (words(line.text, text), line.text.contains([',', ';', '\t']));
    let length = |word: &str| word.chars().count();
    let are_numbers =
        words.iter().all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()));
    let are_values = separator || words.iter().all(|word| is_value(word));
    let is_even = words.iter().all(|word| length(word) == length(words[0]));
    let cells: usize = words.iter().map(|word| length(word)).sum();
    let read = |at: usize| {
        move |word: &&str| match *word {
            "#" | "##" if plan.masked().is_some() => Ok(OUT),
            word => cell(line, word, plan.digits(Some(at))),
        }
    };
    let values = plan.of(words.len()).filter(|_| are_values);
    // Numbers of several lengths may be a row of numbers of which one is missing.
    let is_uneven = are_values && !is_even && plan.digits(None) > 9;
    let are_numbers_of_two =
        |at: &usize| are_values && cells == 2 * words.len() && plan.digits(Some(*at)) > 9;
    let symbols_of = plan.drawn(cells).filter(|at| !separator && !is_uneven && !are_numbers_of_two(at));
    let symbols_of = symbols_of.filter(|_| plan.masked().is_none());
    let form = |sentence| Err(line.part(text).error(SudokuError::Form(sentence)));
    let is_triple = words.len() == 3 && are_numbers && (symbols_of.is_none() || length(words[0]) == 2);
    let as_values = values.map(|at| all_ok(words.iter().map(read(at))));
    match (as_values, symbols_of) {
        (Some(codes), None) => codes.map(|codes| (codes, false)),
        (as_values, Some(at)) if !is_triple => {
            let codes = words.iter().flat_map(|word| symbols(word));
            let codes = all_ok(codes.map(|symbol| cell(line, symbol, plan.digits(Some(at)))))?;
            Ok((codes, words.len() < cells && matches!(as_values, Some(Ok(_)))))
        }
        (None, None) if !separator && plan.masked().is_none() && has_blank_cells(text) => form(BLANKS),
        _ if is_triple => form(TRIPLE),
        _ if words[0].len() > 25 && plan.on_one_line(length(words[0])).is_some() => form(AFTER_BOARD),
        _ => match plan.masked() {
            Some(layout) if !separator => masked_row(line, layout),
            _ => {
                let all = words
                    .iter()
                    .flat_map(|word| if are_values { vec![*word] } else { symbols(word).collect() });
                all.map(|word| cell(line, word, plan.digits(None))).find(Result::is_err).transpose()?;
                Err(plan.cells(line.part(text), if are_values { words.len() } else { cells }))
            }
        },
    }
}

/// Reads the values of an innermost list in brackets.
fn list(line: Part, plan: &Plan) -> Result<(Vec<u8>, bool), TextError<SudokuError>> {
    let text = line.text.trim_start_matches(OPEN).trim_end_matches(CLOSE).trim();
    let fields: Vec<&str> = match text.contains(',') {
        true => text.strip_suffix(',').unwrap_or(text).split(',').map(str::trim).collect(),
        false => text.split_whitespace().collect(),
    };
    let at = plan.of(fields.len()).ok_or_else(|| plan.cells(line, fields.len()))?;
    let value = |field: &&str| {
        let inner = ['"', '\''].iter().find_map(|&mark| field.strip_prefix(mark)?.strip_suffix(mark));
        match inner.map_or(*field, str::trim) {
            "-1" | "null" | "None" => Ok(NONE),
            "#" if plan.masked().is_some() => Ok(OUT),
            "" if inner.is_none() => Err(line.part(field).error(SudokuError::Form(NO_VALUE))),
            value => cell(line, value, plan.digits(Some(at))),
        }
    };
    Ok((all_ok(fields.iter().map(value))?, false))
}

/// Checks whether there are blanks between the bars of a row where cells may be meant.
fn has_blank_cells(text: &str) -> bool {
    let is_between = |c| is_blank(c) || is_bar(c);
    let mut gaps = text.split(|c| !is_between(c));
    text.contains(is_bar) && gaps.any(|gap| gap.contains("  ") || gap.matches(is_bar).count() > 1)
}

/// Reads the squares of a row of a layout that has some that are no cells, each in its place.
fn masked_row(line: Part, layout: &Layout) -> Result<(Vec<u8>, bool), TextError<SudokuError>> {
    let (text, width) = (line.text.trim_end_matches(is_blank), layout.width());
    let length = text.chars().count();
    let is_blank = |square: &str| square.chars().all(is_blank);
    // With a blank between all squares every other character is a square.
    let is_spaced = length > width && symbols(text).zip(0..).all(|(c, at)| at % 2 == 0 || is_blank(c));
    let found = if is_spaced { length.div_ceil(2) } else { length };
    if found > width {
        let (bars, all) = (text.matches('|').count(), width * layout.height());
        let (found, between) = if bars > 0 { (bars + 1, Some('|')) } else { (found, None) };
        return Err(line.part(text).error(SudokuError::Cells { found, between, row: width, all }));
    }
    let code = |c| if c == "#" || is_blank(c) { Ok(OUT) } else { cell(line, c, layout.digits()) };
    let mut codes = all_ok(symbols(text).step_by(1 + usize::from(is_spaced)).map(code))?;
    codes.resize(width, OUT);
    Ok((codes, false))
}
