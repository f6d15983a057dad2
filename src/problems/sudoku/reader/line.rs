//! The lines of a text, and what each of them is on its own.

use std::collections::HashMap;

use super::error::{ReadError, ReadErrorKind, Unread};

/// What a board looks like on paper.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shape {
    /// The highest digit of a cell.
    pub digits: usize,
    /// Rows of the drawing.
    pub height: usize,
    /// Columns of the drawing.
    pub width: usize,
    /// Which squares are cells, row by row.
    pub inside: Vec<bool>,
    /// Top-left corners of the `digits` x `digits` boards that overlap; empty for a single one.
    pub grids: Vec<(usize, usize)>,
    /// Whether it is a map of regions: any symbols.
    pub is_map: bool,
}

/// A digit is its own code; these are the others.
pub(super) const EMPTY: u8 = 0;
pub(super) const ZERO: u8 = 64;
pub(super) const DOT: u8 = 65;
const DASH: u8 = 66;
/// Outside the board.
pub(super) const OUT: u8 = 67;

/// The sides of boards that are drawn without their layout being named.
const UNNAMED: [usize; 5] = [4, 6, 9, 16, 25];

/// A longer word in a title may be a board with foreign symbols.
const LONGEST_WORD: usize = 25;

/// More blanks or commas than this are on no row.
const MOST_BLANKS: usize = 1000;

/// Everything that may be met in a text.
pub(super) struct Plan<'s> {
    pub(super) shapes: &'s [Shape],
    /// The boards on one line, by their number of squares.
    lines: HashMap<usize, usize>,
    /// The boards that are drawn, by the number of squares in a row.
    rows: HashMap<usize, usize>,
    pub(super) is_named: bool,
    /// The only shape, if some of its squares are no cells.
    masked: Option<&'s Shape>,
    highest: usize,
}

impl<'s> Plan<'s> {
    pub(super) fn new(shapes: &'s [Shape]) -> Self {
        let is_named = shapes.len() == 1;
        let (mut lines, mut rows) = (HashMap::new(), HashMap::new());
        for (at, shape) in shapes.iter().enumerate() {
            lines.entry(shape.inside.len()).or_insert(at);
            let is_masked = shape.inside.contains(&false);
            if is_named || !is_masked && (shape.is_map || UNNAMED.contains(&shape.width)) {
                rows.entry(shape.width).or_insert(at);
            }
        }
        let masked = shapes.first().filter(|shape| is_named && shape.inside.contains(&false));
        let highest = shapes.iter().map(|shape| if shape.is_map { 35 } else { shape.digits }).max();
        Self { shapes, lines, rows, is_named, masked, highest: highest.unwrap_or(0) }
    }

    /// The shape of drawings with rows of this width.
    pub(super) fn drawn(&self, width: usize) -> Option<usize> {
        self.rows.get(&width).copied()
    }

    /// The shape of boards with this many squares on one line.
    pub(super) fn on_one_line(&self, squares: usize) -> Option<usize> {
        self.lines.get(&squares).copied()
    }

    /// The error for a row of this many cells.
    fn length(&self, found: usize) -> ReadErrorKind {
        if !self.is_named && (4..=25).contains(&found) {
            return ReadErrorKind::UnnamedSide { found };
        }
        let nearest = self.rows.keys().chain(self.lines.keys()).min_by_key(|&&width| width.abs_diff(found));
        ReadErrorKind::Length { found, expected: nearest.copied().unwrap_or(0) }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) number: usize,
    pub(super) text: &'t str,
}

impl<'t> Line<'t> {
    /// An error at this part of the line.
    pub(super) fn error(&self, part: &str, kind: ReadErrorKind) -> ReadError {
        let start = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let before = self.text.get(..start).map_or(0, |before| before.chars().count());
        ReadError::new(self.number, before + 1, kind)
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
    /// A comment or a title; whether it says that a solution follows.
    Words {
        is_title: bool,
        is_answer: bool,
    },
    /// A board of a shape.
    Board(Result<(usize, Vec<u8>), ReadError>),
    /// A row of a drawing; whether it can be a board on one line as well.
    Row {
        cells: Vec<u8>,
        is_line: bool,
    },
    Broken(ReadError),
}

pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}' | '\u{3000}')
}

fn is_rule(c: char) -> bool {
    matches!(c, '-' | '+' | '=' | '|' | '\u{2500}'..='\u{257f}') || is_blank(c)
}

/// What may stand between cells.
fn is_bar(c: char) -> bool {
    c == '|' || ('\u{2500}'..='\u{257f}').contains(&c)
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
    if text.is_empty() {
        return Kind::Blank;
    }
    if is_comment && !(text.starts_with('#') && is_masked_row(line, plan)) || is_title(text, plan) {
        let words = text.trim_start_matches(|c| is_blank(c) || "#%;/".contains(c));
        let is_answer = words.get(..8).is_some_and(|word| word.eq_ignore_ascii_case("solution"));
        return Kind::Words { is_title: !is_comment, is_answer };
    }
    if text.chars().all(is_rule) {
        return Kind::Rule;
    }
    if let Some(form) = unread(text) {
        return Kind::Broken(line.error(text, ReadErrorKind::NotRead(form)));
    }
    if let Some(board) = board(line, text, plan) {
        return Kind::Board(board);
    }
    let row = if plan.masked.is_some() { masked_row(line, plan) } else { row(line, text, plan) };
    row.map_or_else(Kind::Broken, |cells| {
        // Sixteen symbols are a board of side 4 only if they are of at most four kinds.
        let fits = |at: usize| match plan.shapes[at].is_map {
            true => {
                let mut kinds = cells.clone();
                kinds.sort_unstable();
                kinds.dedup();
                kinds.len() <= plan.shapes[at].digits
            }
            false => cells.iter().all(|&cell| cell >= ZERO || usize::from(cell) <= plan.shapes[at].digits),
        };
        let is_line = !text.contains(is_blank) && plan.on_one_line(cells.len()).is_some_and(fits);
        Kind::Row { cells, is_line }
    })
}

/// Whether a line is words: mostly letters, two of them side by side that are not both symbols, and no word as long as
/// a board.
fn is_title(text: &str, plan: &Plan) -> bool {
    let is_symbol = |c: char| c.to_digit(36).is_some_and(|digit| digit as usize <= plan.highest);
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let mut pairs = text.chars().zip(text.chars().skip(1));
    !text.contains(['|', ',', '\t', '"', '<', '[', '{'])
        && 2 * letters >= text.chars().filter(|&c| !is_blank(c)).count()
        && text.split(is_blank).all(|word| word.chars().count() <= LONGEST_WORD)
        && pairs.any(|(a, b)| a.is_alphabetic() && b.is_alphabetic() && !(is_symbol(a) && is_symbol(b)))
}

/// The form of a line that is not read.
fn unread(text: &str) -> Option<Unread> {
    let first = text.chars().next()?;
    let second = text[first.len_utf8()..].chars().next();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match first {
        '"' | '\'' => Some(Unread::Quoted),
        '<' => Some(Unread::Xml),
        '[' if second.is_some_and(char::is_alphabetic) => Some(Unread::Section),
        '[' | '{' | '(' => Some(Unread::Bracketed),
        '0'..='9' if rest.starts_with([':', ')']) => Some(Unread::Numbered),
        _ => None,
    }
}

/// The board on a line; `None` if the line is none. A row that may be a board as well is left to the drawing.
fn board(line: Line, text: &str, plan: &Plan) -> Option<Result<(usize, Vec<u8>), ReadError>> {
    let (word, rest) = text.split_at(text.find(is_blank).unwrap_or(text.len()));
    let count = word.chars().count();
    let at = plan.on_one_line(count)?;
    let shape = &plan.shapes[at];
    let is_row = plan.drawn(count).is_some() && rest.is_empty() && !word.contains('-');
    let foreign = word.chars().filter(|&c| code(c).is_none() && c != '#').count();
    if is_row || word.contains([',', '|']) || foreign * 8 > count {
        return None;
    }
    let cells = word.char_indices().map(|(start, c)| match c {
        '-' => Ok(EMPTY),
        '#' if shape.inside.contains(&false) => Ok(OUT),
        _ => cell(line, &word[start..][..c.len_utf8()], shape),
    });
    let cells: Result<Vec<u8>, ReadError> = cells.collect();
    let digits = plan.highest.max(9) as u32;
    let is_part =
        |c: char| is_blank(c) || "|,-0._*?".contains(c) || c.to_digit(36).is_some_and(|d| d <= digits);
    if !rest.is_empty() && rest.chars().all(is_part) {
        return Some(Err(line.error(rest.trim_start_matches(is_blank), ReadErrorKind::AfterBoard)));
    }
    Some(cells.map(|cells| (at, cells)))
}

/// The code of a cell: one symbol, or a number on a board of side above 9.
fn cell(line: Line, text: &str, shape: &Shape) -> Result<u8, ReadError> {
    let digits = shape.digits as u8;
    let mut chars = text.chars();
    let (Some(c), rest) = (chars.next(), chars.as_str()) else { return Ok(EMPTY) };
    if !rest.is_empty() && shape.digits > 9 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let found = text.parse().unwrap_or(u32::MAX);
        let fits = (1..=u32::from(digits)).contains(&found);
        return if fits {
            Ok(found as u8)
        } else {
            Err(line.error(text, ReadErrorKind::TooLarge { found, digits }))
        };
    }
    match code(c).filter(|_| rest.is_empty()) {
        Some(code) if code != DASH && (code >= ZERO || code <= digits || shape.is_map) => Ok(code),
        Some(code) if code < ZERO && c.is_ascii_digit() => {
            Err(line.error(text, ReadErrorKind::TooLarge { found: code.into(), digits }))
        }
        _ => {
            let found = text.chars().find(|&c| code_of_cell(c, digits).is_none()).unwrap_or(c);
            Err(line.error(text, ReadErrorKind::BadSymbol { found, digits }))
        }
    }
}

fn code_of_cell(c: char, digits: u8) -> Option<u8> {
    code(c).filter(|&code| code != DASH && (code >= ZERO || code <= digits))
}

/// The cells of a row: fields, numbers or symbols.
fn row(line: Line, text: &str, plan: &Plan) -> Result<Vec<u8>, ReadError> {
    let separator = [',', '\t'].into_iter().find(|&separator| line.text.contains(separator));
    if text.chars().filter(|&c| c == ',' || is_blank(c)).count() > MOST_BLANKS {
        return Err(line.error(text, plan.length(text.chars().filter(|&c| !is_blank(c)).count())));
    }
    let words: Vec<&str> = match separator {
        Some(separator) => line.text.split(separator).map(|field| field.trim_matches(is_blank)).collect(),
        None => text.split(|c| is_blank(c) || is_bar(c)).filter(|word| !word.is_empty()).collect(),
    };
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_cell = |word: &&str| is_number(word) || word.chars().count() == 1;
    let is_large = |width: usize| plan.drawn(width).is_some_and(|at| plan.shapes[at].digits > 9);
    let symbols =
        || words.iter().flat_map(|word| word.char_indices().map(|(at, c)| &word[at..][..c.len_utf8()]));
    // Numbers and symbols mixed may be a row of numbers of which one is missing.
    let are_numbers = words.iter().all(is_cell) && words.iter().any(|word| word.len() != words[0].len());
    let in_words = separator.is_some()
        || is_large(words.len()) && words.iter().all(is_cell)
        || are_numbers && plan.highest > 9;
    let width = if in_words { words.len() } else { symbols().count() };
    let Some(at) = plan.drawn(width) else {
        if words.len() == 3 && words.iter().all(|word| !word.is_empty() && is_number(word)) {
            return Err(line.error(text, ReadErrorKind::NotRead(Unread::Triples)));
        }
        if words.first().is_some_and(|word| word.len() > 25 && plan.on_one_line(word.len()).is_some()) {
            return Err(line.error(&text[words[0].len().min(text.len())..], ReadErrorKind::AfterBoard));
        }
        let foreign =
            symbols().find(|symbol| symbol.chars().any(|c| code_of_cell(c, plan.highest as u8).is_none()));
        return Err(match foreign {
            Some(symbol) => {
                let found = symbol.chars().next().unwrap_or(' ');
                line.error(symbol, ReadErrorKind::BadSymbol { found, digits: plan.highest as u8 })
            }
            None => line.error(text, plan.length(width)),
        });
    };
    let shape = &plan.shapes[at];
    match in_words {
        true => words.iter().map(|word| cell(line, word, shape)).collect(),
        false => symbols().map(|symbol| cell(line, symbol, shape)).collect(),
    }
}

/// Whether a line that begins with `#` is a row or a board with squares outside.
fn is_masked_row(line: Line, plan: &Plan) -> bool {
    plan.masked.is_some_and(|shape| {
        let text = line.text.trim_end_matches(is_blank);
        let squares = text.chars().filter(|&c| !is_blank(c)).count();
        let word = text.split(is_blank).next().unwrap_or_default().chars().count();
        [squares, text.chars().count()].contains(&shape.width) || word == shape.inside.len()
    })
}

/// The squares of a row of the only shape, which has some that are no cells.
fn masked_row(line: Line, plan: &Plan) -> Result<Vec<u8>, ReadError> {
    let Some(shape) = plan.masked else { return Ok(Vec::new()) };
    let text = line.text.trim_end_matches(is_blank);
    let chars = || text.char_indices().map(|(at, c)| &text[at..][..c.len_utf8()]);
    let is_blank_square = |square: &str| square.chars().all(is_blank);
    // With a blank between all squares every other character is a square.
    let is_spaced = text.chars().count() > shape.width && chars().skip(1).step_by(2).all(is_blank_square);
    let squares: Vec<&str> = chars().step_by(1 + usize::from(is_spaced)).take(shape.width + 1).collect();
    let ends =
        shape.inside.chunks(shape.width).map(|row| row.iter().rposition(|&inside| inside).unwrap_or(0));
    if squares.len() > shape.width || squares.len() <= ends.min().unwrap_or(0) {
        return Err(line.error(text, ReadErrorKind::Length { found: squares.len(), expected: shape.width }));
    }
    let code = |square: &&str| match *square {
        "#" => Ok(OUT),
        square if is_blank_square(square) => Ok(OUT),
        square => cell(line, square, shape),
    };
    let mut codes = squares.iter().map(code).collect::<Result<Vec<u8>, _>>()?;
    codes.resize(shape.width, OUT);
    Ok(codes)
}
