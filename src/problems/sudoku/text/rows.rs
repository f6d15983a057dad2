//! One line of a drawn grid, and the ways to read it as a row of cells.
//!
//! A line can often be read in more than one way (`12 34` is two numbers or four cells), and only the lines
//! around it tell which is meant. So a row is kept as its line and the number of cells under each reading;
//! the cells themselves are read once the grid is known.
//!
//! What makes a line a row at all: its characters are symbols of cells, blanks, separators and frame
//! characters; other characters are at most a quarter of the cells (then it is a row with a mistake); and if
//! there are letters, the groups between blanks and frames are equally long, which words are not.

use super::forms::Plan;
use super::lines::{Line, Part, is_blank};
use super::symbols::{Mark, Sign, is_plausible};

/// How the cells of a row are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// By commas, semicolons, tabs or bars; nothing between two of them is an empty cell.
    Separated,
    /// The same, with one more separator after the last cell, or with bars at both ends.
    Terminated,
    /// By blanks and frames.
    Spaced,
    /// Each character is a cell; blanks and frames mean nothing.
    Compact,
}

/// The readings, the likeliest first.
pub(super) const READINGS: [Reading; 4] =
    [Reading::Separated, Reading::Terminated, Reading::Spaced, Reading::Compact];

/// So many separators are a row of empty fields; fewer only end a line.
const FEWEST_SEPARATORS: usize = 3;

/// So few characters without a digit are the mark of a list or a label.
const LONGEST_MARK: usize = 2;

/// What kind of line stands within a drawn grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowKind {
    /// Nothing but blanks.
    Blank,
    /// A line drawn between bands.
    Rule,
    /// Dashes: a line between bands, or a row of empty cells.
    Dashes,
    /// A number alone, which may be a row or the size of what follows.
    Number,
    /// Cells.
    Cells,
}

/// A line of a drawn grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'t> {
    pub line: Line<'t>,
    pub kind: RowKind,
    /// The cells under each reading, 0 where the line cannot be read so.
    widths: [usize; READINGS.len()],
}

impl<'t> Row<'t> {
    pub(super) fn blank(line: Line<'t>) -> Self {
        Self { line, kind: RowKind::Blank, widths: [0; READINGS.len()] }
    }

    /// The row that a line draws, if it does.
    pub(super) fn of(line: Line<'t>, plan: &Plan) -> Option<Self> {
        let text = line.text.trim_matches(is_blank);
        let count = Count::of(line.text, plan.masked);
        let kind = count.kind(text)?;
        if kind == RowKind::Rule {
            return Some(Self { line, kind, widths: [0; READINGS.len()] });
        }
        let widths = READINGS.map(|reading| marks(line, reading).map_or(0, |marks| marks.len()));
        let row = Self { line, kind, widths };
        (row.is_likely(text, count, plan) && widths != [0; READINGS.len()]).then_some(row)
    }

    /// Whether the line is cells rather than words.
    fn is_likely(&self, text: &str, count: Count, plan: &Plan) -> bool {
        if count.digits == 0 && (1..=LONGEST_MARK).contains(&count.cells) {
            return false;
        }
        if count.letters + count.strange == 0 {
            return true;
        }
        let cells = self.cells().max(1);
        let digits = plan.nearest_row_width(cells).map_or(0, |width| plan.digits_of_row(width));
        let wrong = text
            .chars()
            .filter(|&c| is_cell_like(c) && !is_plausible(c, digits) && !(plan.masked && c == '#'));
        let tolerated = if count.digits + count.empty > 0 { cells / 4 } else { 0 };
        wrong.count() <= tolerated
            && (count.letters == 0 || self.width(Reading::Spaced) > 0 || has_equal_groups(text))
    }

    /// The number of cells under a reading, 0 if the line cannot be read so.
    pub(super) fn width(&self, reading: Reading) -> usize {
        self.widths[reading as usize]
    }

    /// The number of cells whichever way the line is read.
    pub(super) fn cells(&self) -> usize {
        match self.width(Reading::Spaced) {
            // One number may be a row without blanks.
            0 | 1 => self.widths.into_iter().max().unwrap_or(0),
            spaced => spaced,
        }
    }

    /// Whether some board has rows of this length.
    pub(super) fn fits(&self, plan: &Plan) -> bool {
        self.widths.into_iter().any(|width| plan.is_row_width(width))
    }

    /// Whether the line is empty or repeats one empty mark, as a line drawn between bands may do.
    pub(super) fn is_uniform(&self) -> bool {
        let mut cells = self.line.text.chars().filter(|&c| is_cell_like(c));
        let first = cells.next();
        matches!(first, None | Some('-' | '_' | '*')) && cells.all(|c| Some(c) == first)
    }

    /// Whether numbers of two digits or more stand on the line, when it is read between blanks.
    pub(super) fn has_numbers(&self) -> bool {
        self.width(Reading::Spaced) > 0 && self.width(Reading::Compact) > self.width(Reading::Spaced)
    }

    /// The cells under a reading.
    pub(super) fn marks(&self, reading: Reading) -> Vec<Mark> {
        marks(self.line, reading).unwrap_or_default()
    }
}

/// The characters of a line, by what they may mean.
#[derive(Clone, Copy, Default)]
struct Count {
    /// All that may be cells.
    cells: usize,
    separators: usize,
    digits: usize,
    empty: usize,
    dashes: usize,
    letters: usize,
    /// Only in lines between bands.
    drawn: usize,
    /// Neither cells nor frames.
    strange: usize,
}

impl Count {
    fn of(text: &str, masked: bool) -> Self {
        let mut count = Self::default();
        for c in text.chars() {
            let of_its_kind = match c {
                '0'..='9' => &mut count.digits,
                '-' => &mut count.dashes,
                '.' | '_' | '*' | '?' | 'x' | 'X' => &mut count.empty,
                ',' | ';' | '\t' | '|' => &mut count.separators,
                _ if is_upright(c) => &mut count.separators,
                '#' if masked => &mut count.empty,
                '+' | '=' | '~' | '\'' => &mut count.drawn,
                _ if is_line_drawing(c) => &mut count.drawn,
                _ if !is_cell_like(c) => continue,
                _ if c.is_alphabetic() => &mut count.letters,
                _ => &mut count.strange,
            };
            *of_its_kind += 1;
        }
        count.cells = count.digits + count.dashes + count.empty + count.letters + count.strange;
        count
    }

    /// What the line would be in a grid; `None` if it cannot belong to one.
    fn kind(&self, text: &str) -> Option<RowKind> {
        if self.cells == 0 {
            let is_row = self.drawn == 0 && self.separators >= FEWEST_SEPARATORS;
            return Some(if is_row { RowKind::Cells } else { RowKind::Rule });
        }
        let no_cells = self.digits + self.letters + self.strange == 0;
        match (no_cells, self.drawn, self.dashes) {
            (true, 1.., _) => Some(RowKind::Rule),
            (true, 0, 1..) => Some(RowKind::Dashes),
            (false, 1.., _) => None,
            _ if is_number(text) => Some(RowKind::Number),
            _ => Some(RowKind::Cells),
        }
    }
}

/// Whether a text is a bare number, perhaps with the mark of a numbered list: `16`, `2.`, `3)`.
fn is_number(text: &str) -> bool {
    let digits = text.strip_suffix(['.', ':', ')']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Box drawing characters.
fn is_line_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Box drawing characters that stand between cells, not between rows.
fn is_upright(c: char) -> bool {
    matches!(c, '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' | '╽' | '╿')
}

/// Characters that frame rows and mean no cell.
pub(super) fn is_frame(c: char) -> bool {
    matches!(c, '|' | '!' | ':' | '{' | '}' | '"') || is_line_drawing(c)
}

/// Characters that would each be a cell, right or wrong.
fn is_cell_like(c: char) -> bool {
    !is_blank(c) && !is_frame(c) && !matches!(c, ',' | ';' | '+' | '=' | '~' | '\'')
}

/// Whether commas or semicolons stand on a line before its end, where source code has them.
fn has_inner_separator(text: &str) -> bool {
    let text = text.trim_end_matches(is_blank);
    text.strip_suffix([',', ';']).unwrap_or(text).contains([',', ';'])
}

/// Whether blanks, frames and separators part the line into groups of the same length.
fn has_equal_groups(text: &str) -> bool {
    let mut groups =
        text.split(|c| !is_cell_like(c)).map(|group| group.chars().count()).filter(|&length| length > 0);
    let first = groups.next();
    groups.all(|length| Some(length) == first)
}

/// The cells of a line under a reading; `None` if it cannot be read so.
fn marks(line: Line, reading: Reading) -> Option<Vec<Mark>> {
    match reading {
        Reading::Separated => fields(line, false),
        Reading::Terminated => fields(line, true),
        Reading::Spaced => pieces(line, |c| is_blank(c) || is_frame(c))
            .filter(|part| !part.text.is_empty())
            .map(cell)
            .collect(),
        Reading::Compact if has_inner_separator(line.text) => None,
        Reading::Compact => {
            Some(line.marks().filter(|mark| matches!(mark.sign, Sign::Char(c) if is_cell_like(c))).collect())
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
    let is_separator = |c: char| separator.map_or(is_bar(c), |separator| c == separator);
    let mut marks: Vec<Mark> = pieces(line, is_separator).map(cell).collect::<Option<_>>()?;
    let is_blank = |mark: Option<&Mark>| mark.is_some_and(|mark| mark.sign == Sign::Blank);
    if is_terminated && is_blank(marks.last()) && (separator.is_some() || is_blank(marks.first())) {
        marks.pop();
        if separator.is_none() && !marks.is_empty() {
            marks.remove(0);
        }
    }
    Some(marks)
}

/// The parts of a line between separators, without the blanks and frames at their ends.
fn pieces<'t>(line: Line<'t>, is_separator: impl Fn(char) -> bool) -> impl Iterator<Item = Part<'t>> {
    let is_edge = |c: char| is_blank(c) || is_frame(c);
    line.parts(is_separator).map(move |part| {
        let text = part.text.trim_start_matches(is_edge);
        let before = part.text[..part.text.len() - text.len()].chars().count();
        Part { column: part.column + before, text: text.trim_end_matches(is_edge), ..part }
    })
}

/// The one cell of a part; `None` if there is more than one.
fn cell(part: Part) -> Option<Mark> {
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
    Some(Mark { line: part.line.number, column: part.column, sign })
}
