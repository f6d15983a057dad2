//! From a text to lines, and from a line to marks.
//!
//! A line of cells can often be cut into marks in more than one way: `12 34` is two numbers, four digits, or,
//! with a space for an empty cell, five cells. So a [`Row`] keeps its line and the number of marks under each
//! [`Cut`]; which cut is meant is decided by the fitter.

use super::error::{ReadError, ReadReason};
use super::forms::Plan;
use super::symbols::{Mark, Sign, is_empty_mark, is_plausible};

/// A line without its end, or a part of one. Lines and columns are counted from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'t> {
    pub number: usize,
    /// The column of the first character.
    pub column: usize,
    pub text: &'t str,
}

impl<'t> Line<'t> {
    /// The parts between separators, empty ones included.
    pub(super) fn parts(self, is_separator: impl Fn(char) -> bool) -> impl Iterator<Item = Self> {
        let mut next = self.column;
        self.text.split(is_separator).map(move |text| {
            let column = next;
            next += text.chars().count() + 1;
            Self { column, text, ..self }
        })
    }

    /// The part without such characters at its ends.
    pub(super) fn trim(self, is_edge: impl Fn(char) -> bool) -> Self {
        let text = self.text.trim_start_matches(&is_edge);
        let column = self.column + self.text[..self.text.len() - text.len()].chars().count();
        Self { column, text: text.trim_end_matches(is_edge), ..self }
    }

    /// The characters as marks.
    pub(super) fn marks(self) -> impl Iterator<Item = Mark> {
        let mark = move |(at, c)| self.mark(self.column + at, Sign::Char(c));
        self.text.chars().enumerate().map(mark)
    }

    fn mark(self, column: usize, sign: Sign) -> Mark {
        Mark { line: self.number, column, sign }
    }

    pub(super) fn error(self, column: usize, reason: ReadReason) -> ReadError {
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
        let (line, after) = text.split_at(text.find(['\n', '\r']).unwrap_or(text.len()));
        let after = after.strip_prefix("\r\n").or_else(|| after.strip_prefix(['\n', '\r'])).unwrap_or("");
        rest = (!after.is_empty()).then_some(after);
        number += 1;
        Some(Line { number, column: 1, text: line })
    })
}

/// Spaces of all kinds; a byte order mark counts as one.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Box drawing characters that stand between cells, not between rows.
fn is_upright(c: char) -> bool {
    matches!(c, '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' | '╽' | '╿')
}

/// Characters of lines drawn between rows.
fn is_rule(c: char) -> bool {
    matches!(c, '+' | '=' | '~' | '\'') || ('\u{2500}'..='\u{257f}').contains(&c) && !is_upright(c)
}

/// Characters that frame rows and mean no cell.
pub(super) fn is_frame(c: char) -> bool {
    matches!(c, '|' | '!' | ':' | '{' | '}' | '"') || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Characters that would each be a cell, right or wrong.
fn is_cell(c: char) -> bool {
    !is_blank(c) && !is_frame(c) && !is_rule(c) && !matches!(c, ',' | ';')
}

/// A way to cut a line into marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// At commas, semicolons, tabs or bars; nothing between two of them is an empty cell.
    Fields,
    /// The same, with at most one more separator after the last cell, or with bars at both ends.
    Terminated,
    /// At blanks and frames.
    Spaced,
    /// Each character is a cell; blanks and frames mean nothing.
    Compact,
    /// Each character is a cell, and a space is an empty one; frames mean nothing.
    Verbatim,
}

pub(super) const CUTS: [Cut; 5] = [Cut::Fields, Cut::Terminated, Cut::Spaced, Cut::Compact, Cut::Verbatim];

/// What a line is within a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing but blanks.
    Blank,
    /// A line drawn between bands.
    Rule,
    /// Dashes, or `*` or `_` alone: a line drawn between bands, or a row of empty cells.
    Dashes,
    Cells,
}

/// A line of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'t> {
    pub line: Line<'t>,
    pub kind: Kind,
    /// The numbers of marks under each cut, 0 where the line cannot be cut that way.
    widths: [usize; CUTS.len()],
}

impl<'t> Row<'t> {
    /// The row that a line draws; `None` if it is words.
    ///
    /// Its characters are symbols of cells, blanks, separators and frames. Others are at most a quarter of the
    /// cells: then it is a row with a mistake. If there are letters, the groups between blanks and frames are
    /// equally long, which words are not.
    pub(super) fn of(line: Line<'t>, plan: &Plan) -> Option<Self> {
        let cells = || line.text.chars().filter(|&c| is_cell(c));
        let is_empty = |c| is_empty_mark(c) || (plan.masked && c == '#');
        let is_known = |c: char| c.is_ascii_digit() || is_empty(c);
        let is_separator = |c| matches!(c, ',' | ';' | '\t' | '|') || is_upright(c);
        let has_rule = line.text.contains(is_rule);
        let kind = match cells().next() {
            None if !has_rule && line.text.chars().filter(|&c| is_separator(c)).count() > 2 => Kind::Cells,
            None if line.text.chars().all(is_blank) => Kind::Blank,
            None => Kind::Rule,
            Some(_) if has_rule && cells().all(is_empty) => Kind::Rule,
            Some(_) if has_rule => return None,
            Some(_) if cells().all(is_empty) && line.text.contains('-') => Kind::Dashes,
            Some(c) if matches!(c, '*' | '_') && cells().all(|other| other == c) => Kind::Dashes,
            // One or two symbols without a digit are a label or the mark of a list.
            Some(_) if cells().count() < 3 && !cells().any(|c| c.is_ascii_digit()) => return None,
            Some(_) => Kind::Cells,
        };
        let row =
            Self { line, kind, widths: CUTS.map(|cut| marks(line, cut).map_or(0, |marks| marks.len())) };
        if cells().all(is_known) {
            return Some(row);
        }
        let spaced = row.width(Cut::Spaced);
        let width = if spaced > 1 { spaced } else { row.longest() };
        let highest = plan.digits_of_row(width);
        let wrong = cells().filter(|&c| !is_plausible(c, highest) && !is_empty(c)).count();
        let tolerated = if cells().any(is_known) { width / 4 } else { 0 };
        let is_even = spaced > 0 || groups_are_even(line.text) || !cells().any(char::is_alphabetic);
        (wrong <= tolerated && is_even).then_some(row)
    }

    /// The number of marks under a cut, 0 if the line cannot be cut so.
    pub(super) fn width(&self, cut: Cut) -> usize {
        self.widths[cut as usize]
    }

    /// The number of marks under the cut that gives most.
    pub(super) fn longest(&self) -> usize {
        self.widths.into_iter().max().unwrap_or(0)
    }

    /// Whether it may be a row of some form, by its length.
    pub(super) fn has_form(&self, plan: &Plan) -> bool {
        self.widths.iter().any(|&width| plan.with_width(width).next().is_some())
    }

    /// The marks under a cut. Spaces lost at the end of a row are put back up to `width`.
    pub(super) fn marks(&self, cut: Cut, width: usize) -> Vec<Mark> {
        let mut marks = marks(self.line, cut).unwrap_or_default();
        if self.is_shorter(cut, width) {
            marks.extend((marks.len()..width).map(|at| self.line.mark(at + 1, Sign::Blank)));
        }
        marks
    }

    /// Whether spaces may have been lost at the end of the row.
    pub(super) fn is_shorter(&self, cut: Cut, width: usize) -> bool {
        let is_cut = self.width(cut) > 0 || self.kind == Kind::Blank;
        cut == Cut::Verbatim && is_cut && self.width(cut) < width && !self.line.text.contains(is_frame)
    }
}

/// Whether the groups of cells between blanks, frames and separators are all equally long.
fn groups_are_even(text: &str) -> bool {
    let groups = text.split(|c| !is_cell(c)).map(|group| group.chars().count());
    let mut groups = groups.filter(|&length| length > 0);
    let first = groups.next();
    groups.all(|length| Some(length) == first)
}

/// The marks of a line under a cut; `None` if it cannot be cut so.
fn marks(line: Line, cut: Cut) -> Option<Vec<Mark>> {
    let is = |mark: &Mark, test: fn(char) -> bool| matches!(mark.sign, Sign::Char(c) if test(c));
    match cut {
        Cut::Fields | Cut::Terminated => fields(line, cut == Cut::Terminated),
        Cut::Spaced => {
            let parts = line.parts(|c| is_blank(c) || is_frame(c)).filter(|part| !part.text.is_empty());
            parts.map(cell).collect()
        }
        // Numbers of different lengths with blanks between them are not single digits.
        Cut::Compact => {
            let text = line.text.trim_end_matches(is_blank).trim_end_matches([',', ';']);
            let is_cut = !text.contains([',', ';']) && groups_are_even(text);
            is_cut.then(|| line.marks().filter(|mark| is(mark, is_cell)).collect())
        }
        Cut::Verbatim => {
            let part = if line.text.contains(is_frame) { line.trim(is_blank) } else { line };
            let is_space = |c| c == ' ' || c == '\u{a0}';
            let is_cut = part.text.chars().all(|c| is_space(c) || is_frame(c) || c.is_ascii_digit());
            let blank = |mark| if is(&mark, is_blank) { Mark { sign: Sign::Blank, ..mark } } else { mark };
            is_cut.then(|| part.marks().filter(|mark| !is(mark, is_frame)).map(blank).collect())
        }
    }
}

/// The cells between separators; without what is empty beyond the last separator, or beyond the bars at both
/// ends.
fn fields(line: Line, is_terminated: bool) -> Option<Vec<Mark>> {
    let is_bar = |c: char| c == '|' || is_upright(c);
    let separator = [',', ';', '\t'].into_iter().find(|&c| line.text.contains(c));
    if separator.is_none() && !line.text.contains(is_bar) {
        return None;
    }
    let parts = line.parts(|c| separator.map_or(is_bar(c), |separator| c == separator));
    let mut marks: Vec<Mark> = parts.map(cell).collect::<Option<_>>()?;
    let is_blank = |mark: Option<&Mark>| mark.is_some_and(|mark| mark.sign == Sign::Blank);
    if is_terminated && is_blank(marks.last()) && (separator.is_some() || is_blank(marks.first())) {
        marks.pop();
        marks.drain(..usize::from(separator.is_none() && !marks.is_empty()));
    }
    Some(marks)
}

/// The one cell of a part, without the blanks and frames at its ends; `None` if there is more than one.
fn cell(part: Line) -> Option<Mark> {
    let part = part.trim(|c| is_blank(c) || is_frame(c));
    let mut chars = part.text.chars();
    let sign = match (chars.next(), chars.next()) {
        (None, _) => Sign::Blank,
        (Some(c), None) => Sign::Char(c),
        // Programs write -1 for "no cell".
        _ if part.text == "-1" => Sign::Char('-'),
        _ if part.text.len() <= 9 && part.text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Sign::Number(part.text.parse().ok()?)
        }
        _ => return None,
    };
    Some(part.mark(part.column, sign))
}
