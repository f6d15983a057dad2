//! What each line of a text is on its own.

use std::sync::Arc;

use super::super::limits::DRAWN_SIDES;
use super::super::{Board, Layout, SudokuError};
use super::cages::Cage;
use super::row::{Cells, NONE, code, is_bar, is_value, squares, words};
use crate::util::{Part, TextError};

/// The brackets of lists.
pub(super) const OPEN: [char; 3] = ['[', '{', '('];
pub(super) const CLOSE: [char; 3] = [']', '}', ')'];

/// What a row in a form that is not read begins with, maybe after a number, and what to say of it.
const UNREAD: [(&str, &str); 3] = [
    ("\"'", "a row in quotes: expected the symbols alone"),
    (":)", "a number before a row: expected the symbols alone"),
    ("<", "XML: expected a board on one line or drawn row by row"),
];

pub(super) type Error = TextError<SudokuError>;

pub(crate) type Puzzle = Result<Found, Error>;

/// One board as read, and the line where it begins, counted from 1.
pub(crate) struct Found {
    pub line: usize,
    pub board: Board,
    /// The solution that the text states, and its line.
    pub stated: Option<(usize, Board)>,
    /// Cages that stand below it: the line, the sum and the cells of each.
    pub cages: Vec<(usize, Cage)>,
}

impl Found {
    pub(crate) fn new(line: usize, board: Board) -> Self {
        Self { line, board, stated: None, cages: Vec::new() }
    }
}

pub(crate) fn at_line(line: usize, kind: SudokuError) -> Error {
    TextError::new(line, 1, kind)
}

pub(crate) fn form<T>(line: usize, sentence: &'static str) -> Result<T, Error> {
    Err(at_line(line, SudokuError::Form(sentence)))
}

/// The boards that may be met in a text.
#[derive(Default)]
pub(super) struct Plan<'s> {
    pub(super) layouts: &'s [Arc<Layout>],
    /// True if they are maps of regions, with any symbols.
    pub(super) is_map: bool,
    /// The only layout, if some of its squares are no cells.
    pub(super) masked: Option<&'s Layout>,
    /// The highest digit of all layouts.
    pub(super) digits: u8,
}

impl<'s> Plan<'s> {
    pub(super) fn new(layouts: &'s [Arc<Layout>], is_map: bool) -> Self {
        let has_gaps = |layout: &&Layout| layout.cells().len() < layout.height() * layout.width();
        let only = if let [layout] = layouts { Some(&**layout) } else { None };
        let plan = Self { layouts, is_map, masked: only.filter(has_gaps), digits: 0 };
        Self { digits: (0..layouts.len()).map(|at| plan.digits_of(at)).max().unwrap_or(0), ..plan }
    }

    /// Returns the layout of drawings with rows of this width.
    pub(super) fn drawn(&self, width: usize) -> Option<usize> {
        let is_any = self.is_map || self.layouts.len() == 1;
        let is_full = |layout: &Layout| layout.cells().len() == layout.height() * width;
        let is_known = |layout: &Layout| is_any || DRAWN_SIDES.contains(&width) && is_full(layout);
        self.layouts.iter().position(|layout| layout.width() == width && is_known(layout))
    }

    /// Returns the layout of boards with this many squares on one line.
    pub(super) fn of_squares(&self, squares: usize) -> Option<usize> {
        self.layouts.iter().position(|layout| layout.height() * layout.width() == squares)
    }

    /// Returns the layout of boards with rows of so many values, or with so many values on one line.
    pub(super) fn of(&self, values: usize) -> Option<usize> {
        self.drawn(values).or_else(|| self.of_squares(values))
    }

    /// Returns how many squares a row and a board of the only layout have.
    pub(super) fn sizes(&self) -> [usize; 2] {
        let [layout] = self.layouts else { return [0; 2] };
        [layout.width(), layout.width() * layout.height()]
    }

    /// Returns the highest digit of a layout.
    pub(super) fn digits_of(&self, at: usize) -> u8 {
        if self.is_map { 35 } else { self.layouts[at].digits() }
    }
}

pub(super) fn lines(text: &str) -> impl Iterator<Item = Part<'_>> {
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).split('\n');
    let lines = lines.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    lines.zip(1..).map(|(text, number)| Part::new(number, text))
}

/// Returns the lines that are no comments and not blank.
pub(crate) fn content(text: &str) -> impl Iterator<Item = Part<'_>> {
    lines(text).filter(|line| !line.text.trim().is_empty() && !is_comment(line.text.trim()))
}

fn is_comment(text: &str) -> bool {
    text.starts_with(['#', '%']) || text.starts_with("//")
}

pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}' | '\u{3000}')
}

/// What a line is, or a part of a list.
pub(super) enum Kind<'t> {
    Blank,
    Rule,
    /// A comment or a title; whether it is a title.
    Words(&'t str, bool),
    /// A row of a drawing or a board on one line.
    Row(Part<'t>, Result<Cells, Error>),
    /// The end of a list of rows.
    End,
    Wrong(Error),
}

/// Tells what a line is on its own.
pub(super) fn kind<'t>(line: Part<'t>, plan: &Plan) -> Kind<'t> {
    let text = line.text.trim_matches(is_blank);
    if text.is_empty() {
        // A row of empty fields is not blank.
        let fields = line.text.matches('\t').count() + 1;
        let is_row = fields > 1 && plan.masked.is_none() && plan.drawn(fields).is_some();
        if is_row { Kind::Row(line, Ok((vec![NONE; fields], 0))) } else { Kind::Blank }
    } else if is_comment(text) && !is_masked(line, text, plan) || is_remark(text, plan) {
        Kind::Words(line.text, false)
    } else if is_title(text, plan) {
        Kind::Words(line.text, true)
    } else if is_rule(line.text, text) {
        Kind::Rule
    } else {
        let mark = text.trim_start_matches(|c: char| c.is_ascii_digit()).chars().next();
        let unread = mark.and_then(|mark| UNREAD.iter().find(|form| form.0.contains(mark)));
        let error = unread.map(|form| line.part(text).error(SudokuError::Form(form.1)));
        Kind::Row(line, error.map_or_else(|| squares(line, text, plan), Err))
    }
}

/// Returns the heading in brackets that a line is, without them.
pub(super) fn heading(text: &str) -> Option<&str> {
    let name = text.trim_matches(is_blank).strip_prefix('[')?.strip_suffix(']')?;
    (name.len() > 2 && name.chars().all(|c| c.is_ascii_alphabetic() || c == ' ')).then_some(name)
}

/// Checks whether a line that begins with `#` is a row or a board on one line whose first square is none.
fn is_masked(line: Part, text: &str, plan: &Plan) -> bool {
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
fn is_remark(text: &str, plan: &Plan) -> bool {
    let are_letters = |(one, two): (char, char)| one.is_alphabetic() && two.is_alphabetic();
    let has_word = || text.chars().zip(text.chars().skip(1)).any(are_letters);
    text.starts_with(';') && (text.matches(';').count() == 1 && plan.drawn(2).is_none() || has_word())
}

/// Checks whether a line is words: mostly letters, a letter first, one that is no symbol, and no word as long as a
/// board. Of a sentence that is so up to its first comma, colon or semicolon, what follows may be anything but a board.
pub(super) fn is_title(text: &str, plan: &Plan) -> bool {
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
