//! What each line of a text is on its own.

use super::found::{BoardPlan, ReadError, is_blank, is_comment};
use super::row::{Cells, NONE, code, is_bar, is_value, squares, words};
use crate::adapters::sudoku::SudokuError;
use crate::util::Field;

/// What a row in a form that is not read begins with, maybe after a number, and what to say of it.
const UNREAD: [(&str, &str); 3] = [
    ("\"'", "a row in quotes: expected the symbols alone"),
    (":)", "a number before a row: expected the symbols alone"),
    ("<", "XML: expected a board on one line or drawn row by row"),
];

/// What a line is, or a part of a list.
pub(super) enum LineKind<'t> {
    Blank,
    Rule,
    /// A comment or a title; whether it is a title.
    Words(&'t str, bool),
    /// A row of a drawing or a board on one line.
    Row(Field<'t>, Result<Cells, ReadError>),
    /// The end of a list of rows.
    End,
    Wrong(ReadError),
}

/// Tells what a line is on its own.
pub(super) fn kind<'t>(line: Field<'t>, plan: &BoardPlan) -> LineKind<'t> {
    let text = line.text.trim_matches(is_blank);
    if text.is_empty() {
        // A row of empty fields is not blank.
        let fields = line.text.matches('\t').count() + 1;
        let is_row = fields > 1 && plan.masked.is_none() && plan.drawn(fields).is_some();
        if is_row { LineKind::Row(line, Ok((vec![NONE; fields], 0))) } else { LineKind::Blank }
    } else if is_comment(text) && !is_masked(line, text, plan) || is_remark(text, plan) {
        LineKind::Words(line.text, false)
    } else if is_title(text, plan) {
        LineKind::Words(line.text, true)
    } else if is_rule(line.text, text) {
        LineKind::Rule
    } else {
        let mark = text.trim_start_matches(|c: char| c.is_ascii_digit()).chars().next();
        let unread = mark.and_then(|mark| UNREAD.iter().find(|form| form.0.contains(mark)));
        let error = unread.map(|form| line.part(text).error(SudokuError::Form(form.1)));
        LineKind::Row(line, error.map_or_else(|| squares(line, text, plan), Err))
    }
}

/// Returns the heading in brackets that a line is, without them.
pub(super) fn heading(text: &str) -> Option<&str> {
    let name = text.trim_matches(is_blank).strip_prefix('[')?.strip_suffix(']')?;
    (name.len() > 2 && name.chars().all(|c| c.is_ascii_alphabetic() || c == ' ')).then_some(name)
}

/// Checks whether a line that begins with `#` is a row or a board on one line whose first square is none.
fn is_masked(line: Field, text: &str, plan: &BoardPlan) -> bool {
    let Some(layout) = plan.masked.filter(|_| text.starts_with('#')) else { return false };
    let (words, word) = (words(line.text, text), text.split(is_blank).next().unwrap_or_default());
    plan.of(words.len()).is_some() && words.into_iter().all(is_value)
        || text.chars().filter(|&c| !is_blank(c)).count() == layout.width()
        || plan.of_squares(word.chars().count()).is_some()
}

/// Checks whether a line separates: it has no cells. A frame may have stars in its corners.
fn is_rule(line: &str, text: &str) -> bool {
    let is_dash = |c: char| c != '\t' && (is_bar(c) || is_blank(c) || "-+=".contains(c));
    let framed = text.strip_prefix('*').and_then(|text| text.strip_suffix('*'));
    line.chars().all(is_dash) || framed.is_some_and(|text| text.contains("--") && text.chars().all(is_dash))
}

/// Checks whether a line that begins with `;` is a comment. It may also be a row with an empty field first, which holds
/// a second `;` (the row of a board of side 2 need not) and no two letters side by side.
fn is_remark(text: &str, plan: &BoardPlan) -> bool {
    let are_letters = |(one, two): (char, char)| one.is_alphabetic() && two.is_alphabetic();
    let has_word = || text.chars().zip(text.chars().skip(1)).any(are_letters);
    text.starts_with(';') && (text.matches(';').count() == 1 && plan.drawn(2).is_none() || has_word())
}

/// Checks whether a line is words: mostly letters, a letter first, one that is no symbol, and no word as long as a
/// board. Of a sentence that is so up to its first comma, colon or semicolon, what follows may be anything but a board.
pub(super) fn is_title(text: &str, plan: &BoardPlan) -> bool {
    let is_strange = |c: char| code(c).is_none_or(|code| code > plan.digits);
    let are_words = |text: &str| {
        let letters = || text.chars().filter(|c| c.is_alphabetic());
        2 * letters().count() > text.chars().filter(|&c| !is_blank(c)).count() && letters().any(is_strange)
    };
    let is_board = |word: &str| plan.of_squares(word.chars().count()).is_some() && !word.contains(is_strange);
    let is_mark = |at: &usize| text[at + 1..].chars().next().map_or(!text[*at..].starts_with(','), is_blank);
    let is_sentence = |mark: usize| {
        let (start, rest) = text.split_at(mark);
        let letters = start.chars().take_while(|c| c.is_alphabetic()).count();
        letters > 2 && are_words(start) && !rest.split(is_blank).any(is_board)
    };

    text.starts_with(char::is_alphabetic)
        && !text.contains(['|', '\t', '"', '<', '[', '{'])
        && text.split(is_blank).all(|word| word.chars().count() <= 25)
        && (text.match_indices([',', ';', ':']).map(|(at, _)| at).find(is_mark).is_some_and(is_sentence)
            || are_words(text) && !text.contains([',', ';']))
}
