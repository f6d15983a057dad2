//! Lines of a text, and what each of them is on its own.
//!
//! In this order: blank, a comment, the header of a section, a notation of its own kind, a board on one line,
//! a row of a drawing, and otherwise words, which are skipped like a comment.

use super::error::{Format, ReadError, ReadReason};
use super::forms::{Found, Plan};
use super::rows::{Row, RowKind};
use super::symbols::{Mark, Sign, is_plausible};
use super::{lists, notations, one_line};

/// One line without its end, and its number, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    pub number: usize,
    pub text: &'t str,
}

/// A part of a line, and the column where it begins, counted in characters from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'t> {
    pub line: Line<'t>,
    pub column: usize,
    pub text: &'t str,
}

impl Part<'_> {
    /// An error at this part.
    pub(super) fn error(&self, reason: ReadReason) -> ReadError {
        self.line.error(self.column, reason)
    }
}

impl<'t> Line<'t> {
    /// The parts between separators, empty ones included.
    pub(super) fn parts(self, is_separator: impl Fn(char) -> bool) -> impl Iterator<Item = Part<'t>> {
        let mut next = 1;
        self.text.split(is_separator).map(move |text| {
            let column = next;
            next += text.chars().count() + 1;
            Part { line: self, column, text }
        })
    }

    /// Every character as a mark.
    pub(super) fn marks(self) -> impl Iterator<Item = Mark> + use<'t> {
        let number = self.number;
        let mark = move |(at, c)| Mark { line: number, column: at + 1, sign: Sign::Char(c) };
        self.text.chars().enumerate().map(mark)
    }

    /// An error at a column, counted from 1.
    pub(super) fn error(&self, column: usize, reason: ReadReason) -> ReadError {
        ReadError::new(self.number, column, reason)
    }
}

/// The lines of a text, whichever way they end: `\n`, `\r\n` or `\r`.
pub(super) fn split(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rest = (!text.is_empty()).then_some(text);
    let mut number = 0;
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text.find(['\n', '\r']);
        let (line, after) = text.split_at(end.unwrap_or(text.len()));
        let after = after.strip_prefix("\r\n").or_else(|| after.strip_prefix(['\n', '\r'])).unwrap_or("");
        rest = (!after.is_empty()).then_some(after);
        number += 1;
        Some(Line { number, text: line })
    })
}

/// Spaces of all kinds; a byte order mark counts as one.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// What a line is on its own.
pub(super) enum Kind<'t> {
    /// A line that a drawing may hold, blank lines included.
    Row(Row<'t>),
    /// A line of cells by name, `A14 B22`.
    NamedCells,
    /// A puzzle, read or broken.
    Puzzle(Result<Found, ReadError>),
    /// The header of a section, whose puzzles count or do not.
    Section { counts: bool },
    /// The line that announces the answer of the puzzle before.
    Answer,
    /// A comment, a title or anything else.
    Words,
}

/// What a line is on its own.
pub(super) fn classify<'t>(line: Line<'t>, plan: &Plan) -> Kind<'t> {
    if let Some(found) = one_line::read_plain(line, plan) {
        return Kind::Puzzle(Ok(found));
    }
    let text = line.text.trim_matches(is_blank);
    if text.is_empty() {
        // Tabs alone may be a row of empty fields.
        return Kind::Row(
            Row::of(line, plan).filter(|row| row.kind == RowKind::Cells).unwrap_or(Row::blank(line)),
        );
    }
    let says_answer = begins_with_answer(text);
    if is_comment(line, plan) {
        return if says_answer == Some("") { Kind::Answer } else { Kind::Words };
    }
    if let Some(name) = section(text) {
        let skipped =
            ["state", "pencilmarks", "solution"].iter().any(|other| name.eq_ignore_ascii_case(other));
        return Kind::Section { counts: !skipped };
    }
    if let Some(result) = notations::read(line, plan) {
        return Kind::Puzzle(result);
    }
    if lists::is_named_cells(text, plan) {
        return Kind::NamedCells;
    }
    match says_answer {
        Some("") => return Kind::Answer,
        Some(_) => return Kind::Words,
        None => {}
    }
    match one_line::read(line, plan) {
        Some(Ok(found)) => Kind::Puzzle(Ok(found)),
        _ if is_base64(text) => Kind::Puzzle(Err(line.error(1, ReadReason::NotRead(Format::Base64)))),
        Some(Err(error)) => Kind::Puzzle(Err(error)),
        None => row_or_words(line, plan),
    }
}

fn row_or_words<'t>(line: Line<'t>, plan: &Plan) -> Kind<'t> {
    let Some(row) = Row::of(line, plan) else {
        return Kind::Words;
    };
    one_line::read_row(&row, plan).map_or(Kind::Row(row), Kind::Puzzle)
}

pub(super) fn is_blank_or_comment(line: Line, plan: &Plan) -> bool {
    line.text.trim_matches(is_blank).is_empty() || is_comment(line, plan)
}

/// Whether a line is a comment: `#`, `%`, `;` or `//` come first, and it is not cells all the same.
fn is_comment(line: Line, plan: &Plan) -> bool {
    let text = line.text.trim_matches(is_blank);
    match text.as_bytes()[0] {
        b'%' => true,
        b'/' => text.starts_with("//"),
        // `;;3;` is a row of cells apart by semicolons.
        b';' => !Row::of(line, plan).is_some_and(|row| row.fits(plan)),
        // `######...2.3...######` is a row of a board that does not fill its square.
        b'#' => !plan.masked || !is_masked_row(text, plan),
        _ => false,
    }
}

/// Whether a line that begins with `#` is a row of a board that does not fill its square, or all of such a
/// board.
fn is_masked_row(text: &str, plan: &Plan) -> bool {
    let first = text.split(is_blank).next().unwrap_or_default();
    let digits = plan.shapes.iter().map(|shape| shape.digits).max().unwrap_or(0);
    let is_cell = |c: char| c == '#' || is_plausible(c, digits);
    let whole = text.chars().filter(|&c| !is_blank(c));
    let cells = whole.clone().count();
    (plan.is_row_width(cells) && whole.clone().all(is_cell)) || plan.one_line(first.chars().count()).is_some()
}

/// The name in `[Name]`.
fn section(text: &str) -> Option<&str> {
    let name = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let is_name =
        name.starts_with(char::is_alphabetic) && name.chars().all(|c| c.is_alphanumeric() || is_blank(c));
    is_name.then_some(name)
}

/// What follows the word `solution` at the beginning of a line, without comment marks.
fn begins_with_answer(text: &str) -> Option<&str> {
    const WORD: &str = "solution";
    let text = text.trim_start_matches(|c| is_blank(c) || matches!(c, '#' | '%' | ';' | '/'));
    let word = text.get(..WORD.len())?;
    word.eq_ignore_ascii_case(WORD)
        .then(|| text[WORD.len()..].trim_start_matches(|c| is_blank(c) || c == ':'))
}

/// Whether a line looks like data in base64: long, of one piece, and with letters of both cases.
fn is_base64(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    let both_cases =
        text.bytes().any(|b| b.is_ascii_lowercase()) && text.bytes().any(|b| b.is_ascii_uppercase());
    text.len() >= 40 && both_cases && text.bytes().all(is_digit)
}
