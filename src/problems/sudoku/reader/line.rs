//! What each line of a text is on its own.

use std::sync::Arc;

use super::super::Layout;
use super::error::{ReadError, ReadReason};

/// A digit is its own code; these are the others.
pub(super) const EMPTY: u8 = 0;
pub(super) const ZERO: u8 = 64;
pub(super) const DOT: u8 = 65;
const DASH: u8 = 66;
/// A field without a symbol.
pub(super) const NONE: u8 = 67;
/// Outside the board.
pub(super) const OUT: u8 = 68;

/// The sides of boards that are drawn without their layout being named.
const UNNAMED: [usize; 5] = [4, 6, 9, 16, 25];

/// A longer word in a title may be a board with foreign symbols.
const LONGEST_WORD: usize = 25;

const AFTER_BOARD: &str =
    "this may be another board: expected one board on a line, and a name in words after it";
const TRIPLE: &str = "three numbers: expected a board; for row, column and digit name the format, as by --format \
                      rcd-from-1 or rcd-from-0 (column first: xyd-from-1, xyd-from-0)";
const UNEVEN: &str = "groups of several lengths: expected symbols one by one, or in groups of one length";

/// The boards that may be met in a text.
pub(super) struct Plan<'s> {
    pub(super) layouts: &'s [Arc<Layout>],
    /// Whether they are maps of regions, with any symbols.
    pub(super) is_map: bool,
}

impl Plan<'_> {
    /// The layout of drawings with rows of this width.
    pub(super) fn drawn(&self, width: usize) -> Option<usize> {
        let is_full = |layout: &Layout| layout.cells().len() == layout.height() * width;
        let is_known = |layout: &Layout| self.is_map || UNNAMED.contains(&width) && is_full(layout);
        let is_drawn =
            |layout: &Layout| layout.width() == width && (self.layouts.len() == 1 || is_known(layout));
        self.layouts.iter().position(|layout| is_drawn(layout))
    }

    /// The layout of boards with this many squares on one line.
    pub(super) fn on_one_line(&self, squares: usize) -> Option<usize> {
        self.layouts.iter().position(|layout| layout.height() * layout.width() == squares)
    }

    /// The only layout, if some of its squares are no cells.
    fn masked(&self) -> Option<&Layout> {
        let [layout] = self.layouts else { return None };
        Some(&**layout).filter(|layout| layout.cells().len() < layout.height() * layout.width())
    }

    /// The highest digit of a layout, or of all.
    fn digits(&self, at: Option<usize>) -> u8 {
        let digits = |at: usize| self.layouts[at].digits();
        match (self.is_map, at) {
            (true, _) => 35,
            (false, Some(at)) => digits(at),
            (false, None) => (0..self.layouts.len()).map(digits).max().unwrap_or(0),
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) number: usize,
    pub(super) text: &'t str,
}

impl Line<'_> {
    /// An error at this part of the line.
    pub(super) fn error(&self, part: &str, reason: ReadReason) -> ReadError {
        let start = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let before = self.text.get(..start).map_or(0, |before| before.chars().count());
        ReadError::new(self.number, before + 1, reason)
    }
}

/// The lines of a text.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    lines.zip(1..).map(|(text, number)| Line { number, text })
}

/// What a line is.
pub(super) enum Kind {
    Blank,
    Rule,
    Comment,
    Title,
    /// A row of a drawing or a board on one line; whether it may be the second.
    Row(Vec<u8>, bool),
    Broken(ReadError),
}

pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}' | '\u{3000}')
}

/// What may stand between cells.
fn is_bar(c: char) -> bool {
    matches!(c, '|' | '\u{2500}'..='\u{257f}')
}

/// The code of a symbol.
fn code(c: char) -> Option<u8> {
    Some(match c {
        '_' | '*' | '?' => EMPTY,
        '.' => DOT,
        '0' => ZERO,
        '-' => DASH,
        _ => c.to_digit(36)? as u8,
    })
}

/// What a line is on its own.
pub(super) fn kind(line: Line, plan: &Plan) -> Kind {
    let text = line.text.trim_matches(is_blank);
    let is_comment = text.starts_with(['#', '%', ';']) || text.starts_with("//");
    let first = text.chars().next();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let broken = |sentence| Kind::Broken(line.error(text, ReadReason::Form(sentence)));
    match first {
        None => {
            // A row of empty fields is not blank.
            let fields = line.text.matches('\t').count() + 1;
            let is_row = fields > 1 && plan.masked().is_none() && plan.drawn(fields).is_some();
            return if is_row { Kind::Row(vec![NONE; fields], false) } else { Kind::Blank };
        }
        _ if is_comment && !is_masked_row(text, plan) => return Kind::Comment,
        _ if is_title(text, plan) => return Kind::Title,
        _ if text.chars().all(|c| is_bar(c) || is_blank(c) || "-+=".contains(c)) => return Kind::Rule,
        Some('"' | '\'') => return broken("a row in quotes: expected the symbols alone"),
        Some('[' | '{' | '(') => return broken("a row in brackets: expected the symbols alone"),
        Some('<') => return broken("XML: expected a board on one line or drawn row by row"),
        _ if rest.starts_with([':', ')']) => {
            return broken("a number before a row: expected the symbols alone");
        }
        _ => {}
    }
    if let Some(board) = board(line, text, plan) {
        return board.map_or_else(Kind::Broken, |codes| Kind::Row(codes, true));
    }
    let row = plan.masked().map_or_else(|| row(line, text, plan), |layout| masked_row(line, layout));
    row.map_or_else(Kind::Broken, |codes| {
        // Sixteen symbols are a board of side 4 only if they are of at most four kinds.
        let kinds = codes.iter().fold(0u128, |kinds, &code| kinds | 1 << code).count_ones();
        let fits = |at: usize| match plan.is_map {
            true => kinds <= plan.layouts[at].digits().into(),
            false => codes.iter().all(|&code| code >= ZERO || code <= plan.digits(Some(at))),
        };
        let is_line = text.chars().count() == codes.len() && plan.on_one_line(codes.len()).is_some_and(fits);
        Kind::Row(codes, is_line)
    })
}

/// Whether a line is words: mostly letters, a letter first, two side by side that are not both symbols, and no word as
/// long as a board.
fn is_title(text: &str, plan: &Plan) -> bool {
    let highest = plan.digits(None);
    let is_letter = |c: char| c.is_alphabetic();
    let is_foreign = |c: char| is_letter(c) && code(c).is_none_or(|code| code > highest);
    let mut pairs = text.chars().zip(text.chars().skip(1));
    text.starts_with(is_letter)
        && !text.contains(['|', ',', '\t', '"', '<', '[', '{'])
        && 2 * text.chars().filter(|&c| is_letter(c)).count() > text.chars().filter(|&c| !is_blank(c)).count()
        && text.split(is_blank).all(|word| word.chars().count() <= LONGEST_WORD)
        && pairs.any(|(a, b)| is_letter(a) && is_letter(b) && (is_foreign(a) || is_foreign(b)))
}

/// The board on a line; `None` if the line is none. A row that may be a board as well is left to the drawing.
fn board(line: Line, text: &str, plan: &Plan) -> Option<Result<Vec<u8>, ReadError>> {
    let (word, rest) = text.split_at(text.find(is_blank).unwrap_or(text.len()));
    let count = word.chars().count();
    let at = plan.on_one_line(count)?;
    let is_row = plan.drawn(count).is_some() && rest.is_empty() && !word.contains('-');
    if is_row || word.contains(|c| is_bar(c) || c == ',') {
        return None;
    }
    // Before a tab, or as many blanks as cells, an empty board may stand that is written with blanks.
    let indent = line.text.split_at(line.text.len() - line.text.trim_start_matches(is_blank).len()).0;
    if indent.contains('\t') || indent.chars().count() >= count {
        return Some(Err(line.error(text, ReadReason::Form(AFTER_BOARD))));
    }
    let is_symbol = |c: char| code(c).is_some_and(|code| code >= ZERO || code <= plan.digits(None).max(9));
    if !rest.is_empty() && rest.chars().all(|c| is_blank(c) || "|,".contains(c) || is_symbol(c)) {
        return Some(Err(line.error(rest.trim_start_matches(is_blank), ReadReason::Form(AFTER_BOARD))));
    }
    let codes = symbols(word).map(|symbol| match symbol {
        "-" => Ok(EMPTY),
        "#" if plan.masked().is_some() => Ok(OUT),
        _ => cell(line, symbol, plan.digits(Some(at))),
    });
    Some(codes.collect())
}

/// The symbols of a text, each as a text.
fn symbols(text: &str) -> impl Iterator<Item = &str> {
    text.char_indices().map(|(at, c)| &text[at..][..c.len_utf8()])
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The code of a cell: one symbol, or a number on a board of side above 9.
fn cell(line: Line, text: &str, digits: u8) -> Result<u8, ReadError> {
    let mut chars = text.chars();
    let value = match (chars.next(), chars.next()) {
        (None, _) => Some(NONE),
        (Some(c), None) => code(c).filter(|&code| code != DASH && (code >= ZERO || code <= digits)),
        _ if is_number(text) && digits > 9 => text.parse().ok().filter(|value| (1..=digits).contains(value)),
        _ => None,
    };
    value.ok_or_else(|| line.error(text, ReadReason::Cell(text.chars().take(9).collect(), digits)))
}

/// The cells of a row: fields, numbers or symbols.
fn row(line: Line, text: &str, plan: &Plan) -> Result<Vec<u8>, ReadError> {
    let separator = [',', '\t'].into_iter().find(|&separator| line.text.contains(separator));
    let most = 2 * Layout::MAX_SIDE;
    let words: Vec<&str> = match separator {
        Some(c) => line.text.split(c).map(|field| field.trim_matches(is_blank)).take(most).collect(),
        None => text.split(|c| is_blank(c) || is_bar(c)).filter(|word| !word.is_empty()).take(most).collect(),
    };
    let length = |word: &str| word.chars().count();
    let is_even = words.iter().all(|word| length(word) == length(words[0]));
    let are_cells = words.iter().all(|word| is_number(word) || length(word) == 1);
    let is_large = plan.drawn(words.len()).is_some_and(|at| plan.digits(Some(at)) > 9);
    // Numbers of several lengths may be a row of numbers of which one is missing.
    let in_words = separator.is_some() || are_cells && (is_large || !is_even && plan.digits(None) > 9);
    let width = if in_words { words.len() } else { words.iter().map(|word| length(word)).sum() };
    let layout = plan.drawn(width);
    let read = |text| cell(line, text, plan.digits(layout));
    let form = |sentence| Err(line.error(text, ReadReason::Form(sentence)));
    let symbols = || words.iter().flat_map(|word| symbols(word));
    if layout.is_some() && in_words {
        return words.iter().copied().map(read).collect();
    }
    if words.len() == 3
        && words.iter().all(|word| is_number(word))
        && (layout.is_none() || length(words[0]) == 2)
    {
        return form(TRIPLE);
    }
    if layout.is_some() {
        let codes = symbols().map(read).collect();
        return if is_even { codes } else { codes.and_then(|_: Vec<u8>| form(UNEVEN)) };
    }
    if length(words[0]) > LONGEST_WORD && plan.on_one_line(length(words[0])).is_some() {
        return form(AFTER_BOARD);
    }
    symbols().try_for_each(|symbol| read(symbol).map(drop))?;
    let expected = if plan.layouts.len() == 1 { plan.layouts[0].width() } else { 0 };
    Err(line.error(text, ReadReason::Cells(width, expected)))
}

/// Whether a line that begins with `#` is a row or a board with squares outside.
fn is_masked_row(text: &str, plan: &Plan) -> bool {
    let squares = text.chars().filter(|&c| !is_blank(c)).count();
    let word = text.split(is_blank).next().unwrap_or_default().chars().count();
    let fits = |layout: &Layout| squares == layout.width() || plan.on_one_line(word).is_some();
    text.starts_with('#') && plan.masked().is_some_and(fits)
}

/// The squares of a row of a layout that has some that are no cells.
fn masked_row(line: Line, layout: &Layout) -> Result<Vec<u8>, ReadError> {
    let (text, width) = (line.text.trim_end_matches(is_blank), layout.width());
    let is_outside = |square: &str| square == "#" || square.chars().all(is_blank);
    let length = text.chars().count();
    // With a blank between all squares every other character is a square.
    let is_spaced = length > width && symbols(text).skip(1).step_by(2).all(|c| c.chars().all(is_blank));
    let count = if is_spaced { length.div_ceil(2) } else { length };
    if count > width {
        return Err(line.error(text, ReadReason::Cells(count, width)));
    }
    let code = |c| if is_outside(c) { Ok(OUT) } else { cell(line, c, layout.digits()) };
    let codes = symbols(text).step_by(1 + usize::from(is_spaced)).map(code);
    let mut codes = codes.collect::<Result<Vec<u8>, _>>()?;
    codes.resize(width, OUT);
    Ok(codes)
}
