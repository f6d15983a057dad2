//! Reads Sudoku puzzles from text, in the plain-text forms in use.
//!
//! One principle: a text is read only if it can be read in one way. A text holds any number of puzzles in any
//! mixture of forms; which boards are possible is told by their `Shape`s. The order of decisions:
//!
//! 1. JSON and XML are refused as a whole.
//! 2. A text of coordinates is one puzzle (`triples`).
//! 3. Otherwise each line is taken on its own if it can be (`lexer`): a comment, the head of a section, a
//!    board on one line (`one_line`), words.
//! 4. The rows between them are divided among boards (`stretch`), each read in every way there is (`fitter`,
//!    `forms`, `symbols`). Overlapping grids drawn one by one are laid over each other (`blocks`).
//!
//! A broken puzzle is one error, and reading goes on after it. A board after a line `solution` is the answer
//! of the puzzle before it, and so are the sections `[State]`, `[PencilMarks]` and `[Solution]`; all are
//! skipped.

mod blocks;
mod error;
mod fitter;
mod forms;
mod lexer;
mod one_line;
mod stretch;
mod symbols;
mod triples;

pub use error::{ReadError, ReadReason, Reading};
pub(crate) use forms::{Found, Shape};

use blocks::Block;
use fitter::Item;
use forms::Plan;
use lexer::{Line, Row, is_blank};
use symbols::is_plausible;

/// Words up to this length may be the title of one of the grids of a board; longer ones begin something else.
const LONGEST_LABEL: usize = 16;
/// Fewer cells by name on a line are taken for words.
const FEWEST_NAMED: usize = 4;
/// The sections that are skipped.
const SKIPPED: [&str; 3] = ["state", "pencilmarks", "solution"];

type Puzzle = Result<Found, ReadError>;

/// All puzzles of a text in order, each read or broken. A text without any puzzle is one error, unless
/// it is comments alone.
pub(crate) fn read(text: &str, shapes: &[Shape]) -> Vec<Puzzle> {
    let plan = Plan::new(shapes);
    if let Some(line) = lexer::split(text).map(|line| line.trim(is_blank)).find(|line| !line.text.is_empty())
        && is_foreign(text)
    {
        return vec![Err(line.error(line.column, ReadReason::NotRead))];
    }
    if let Some(result) = triples::read(text, &plan) {
        return vec![result];
    }
    let mut reader = Reader {
        plan: &plan,
        results: Vec::new(),
        stretch: Vec::new(),
        grids: Vec::new(),
        is_skipping: false,
        is_answer: false,
    };
    lexer::split(text).for_each(|line| reader.line(line));
    reader.end_grids();
    or_error(reader.results, text, &plan, ReadReason::NoPuzzle)
}

/// The only puzzle of a text.
pub(crate) fn read_one(text: &str, shapes: &[Shape]) -> Puzzle {
    let mut puzzles = read(text, shapes).into_iter();
    let first = puzzles.next().unwrap_or_else(|| Err(ReadError::new(1, 1, ReadReason::NoPuzzle)))?;
    match puzzles.next() {
        None => Ok(first),
        Some(Ok(second)) => Err(ReadError::new(second.line, 1, ReadReason::SecondPuzzle)),
        Some(Err(error)) => Err(error),
    }
}

/// The puzzles of a text that stand on one line each, the map of their regions after them, and those maps.
/// Each map is read as a board of the same size of one of the shapes `maps`.
///
/// Lines without a board are passed over. A text without any, unless it is comments alone, is one error.
pub(crate) fn read_with_maps(
    text: &str,
    shapes: &[Shape],
    maps: &[Shape],
) -> Vec<Result<(Found, Found), ReadError>> {
    let (plan, map_plan) = (Plan::of_lines(shapes), Plan::of_lines(maps));
    let pair = |line: Line| {
        let puzzle = one_line::read(line, &plan).filter(|_| !is_comment(line, &plan))?;
        Some(puzzle.and_then(|puzzle| {
            let end = line.text.chars().count() + 1;
            let map = one_line::read_second(line, puzzle.cells.len(), &map_plan);
            Ok((puzzle, map.unwrap_or_else(|| Err(line.error(end, ReadReason::NoRegions)))?))
        }))
    };
    or_error(lexer::split(text).filter_map(pair).collect(), text, &plan, ReadReason::NoRegions)
}

/// The results of a text, or an error if there are none and it is not comments alone.
fn or_error<T>(
    mut results: Vec<Result<T, ReadError>>,
    text: &str,
    plan: &Plan,
    reason: ReadReason,
) -> Vec<Result<T, ReadError>> {
    let is_blank = |line: Line| line.text.chars().all(is_blank);
    let mut lines = lexer::split(text).filter(|&line| !is_blank(line)).peekable();
    if results.is_empty() && (lines.peek().is_none() || !lines.all(|line| is_comment(line, plan))) {
        results.push(Err(ReadError::new(1, 1, reason)));
    }
    results
}

/// Whether a text is JSON or XML.
fn is_foreign(text: &str) -> bool {
    let mut chars = text.chars().filter(|&c| !is_blank(c));
    match (chars.next(), chars.next()) {
        (Some('<'), _) | (Some('{'), Some('"')) => true,
        (Some('['), Some(c)) => c.is_ascii_digit() || matches!(c, '[' | '{' | '"' | '.' | '-'),
        _ => false,
    }
}

/// Whether a line is a comment: `#`, `%`, `;` or `//` come first, and it is not cells all the same.
fn is_comment(line: Line, plan: &Plan) -> bool {
    let text = line.text.trim_matches(is_blank);
    match text.as_bytes().first() {
        Some(b'%') => true,
        Some(b'/') => text.starts_with("//"),
        // `;;3;` is a row of cells apart by semicolons.
        Some(b';') => !Row::of(line, plan).is_some_and(|row| row.has_form(plan)),
        // `######...2.3...######` is a row of a board that does not fill its square, or begins such a board.
        Some(b'#') if plan.masked => {
            let first = text.split(is_blank).next().unwrap_or_default().chars().count();
            let cells = text.chars().filter(|&c| !is_blank(c));
            let width = cells.clone().count();
            let is_cell = |c| c == '#' || is_plausible(c, plan.digits_of_row(width));
            !(plan.is_line_width(first) || plan.is_row_width(width) && cells.clone().all(is_cell))
        }
        Some(b'#') => true,
        _ => false,
    }
}

/// The name in `[Name]`.
fn section(text: &str) -> Option<&str> {
    let name = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let is_name = |c: char| c.is_alphanumeric() || is_blank(c);
    (name.starts_with(char::is_alphabetic) && name.chars().all(is_name)).then_some(name)
}

/// What follows the word `solution` at the beginning of a line, without comment marks.
fn begins_with_answer(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(|c| is_blank(c) || matches!(c, '#' | '%' | ';' | '/'));
    let (word, rest) = text.split_at_checked("solution".len())?;
    let is_answer = word.eq_ignore_ascii_case("solution");
    is_answer.then(|| rest.trim_start_matches(|c| is_blank(c) || c == ':'))
}

/// Whether a line is in a notation of another program: cells by name as `A14 B22`, terms as `.~R1C1_3`, or an
/// id as `3x3:7e4c2b_8` and `9j:1a2`.
fn is_notation(text: &str) -> bool {
    let is_name =
        |word: &str| matches!(word.as_bytes(), [b'A'..=b'I' | b'a'..=b'i', b'1'..=b'9', b'1'..=b'9']);
    let mut words = text.split(|c| is_blank(c) || matches!(c, ',' | ';')).filter(|word| !word.is_empty());
    if words.clone().take_while(|word| is_name(word)).count() >= FEWEST_NAMED {
        return true;
    }
    let word = words.next().unwrap_or_default();
    let terms = word.strip_prefix('.').and_then(|terms| terms.split_once('~'));
    let is_digit = |c: char| c.is_ascii_digit();
    let id = word.trim_start_matches(is_digit);
    let (parameters, cells) = id.split_once(':').unwrap_or_default();
    let is_size = parameters.strip_prefix('x').is_some_and(|size| size.starts_with(is_digit));
    terms.is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_alphabetic()))
        || (word.starts_with(is_digit) && (is_size || parameters.starts_with('j')) && !cells.is_empty())
}

/// What has been read of a text, and what has begun.
struct Reader<'p, 't> {
    plan: &'p Plan<'p>,
    results: Vec<Puzzle>,
    /// The rows since the last line of words.
    stretch: Vec<Row<'t>>,
    /// The grids of a board so far.
    grids: Vec<Result<Block, ReadError>>,
    /// Whether this section is skipped.
    is_skipping: bool,
    /// Whether the next board is the answer of the last puzzle.
    is_answer: bool,
}

impl<'t> Reader<'_, 't> {
    /// What a line is on its own, in this order: the head of a section, a comment, a notation, a board, a row
    /// of a drawing, and otherwise words, which are skipped like a comment.
    fn line(&mut self, line: Line<'t>) {
        let text = line.text.trim_matches(is_blank);
        if let Some(name) = section(text) {
            self.end_grids();
            self.is_skipping = SKIPPED.iter().any(|other| name.eq_ignore_ascii_case(other));
        }
        if self.is_skipping {
            return;
        }
        let answer = begins_with_answer(text);
        if answer == Some("") {
            self.end_stretch();
            self.is_answer = true;
        } else if answer.is_some() || is_comment(line, self.plan) {
            self.words(text);
        } else if is_notation(text) {
            self.puzzle(Err(line.error(1, ReadReason::NotRead)));
        } else if let Some(result) = one_line::read(line, self.plan) {
            self.puzzle(result);
        } else if let Some(row) = Row::of(line, self.plan) {
            match one_line::read_row(&row, self.plan) {
                Some(result) => self.puzzle(result),
                None => self.stretch.push(row),
            }
        } else {
            self.words(text);
        }
    }

    fn words(&mut self, text: &str) {
        self.end_stretch();
        self.is_answer = false;
        if text.chars().count() > LONGEST_LABEL {
            self.end_grids();
        }
    }

    /// Ends the rows that stand together.
    fn end_stretch(&mut self) {
        for outcome in stretch::read(&std::mem::take(&mut self.stretch), self.plan) {
            match outcome {
                Ok(Item::Puzzle(found)) => self.puzzle(Ok(found)),
                Err(error) if self.grids.is_empty() => self.push(Err(error)),
                Ok(Item::Grid(block)) => self.grid(Ok(block)),
                Err(error) => self.grid(Err(error)),
            }
        }
    }

    /// Adds a grid to those of the board that has begun.
    fn grid(&mut self, grid: Result<Block, ReadError>) {
        self.grids.push(grid);
        let shape = self.grids.iter().flatten().next().map(|block| &self.plan.shapes[block.shape]);
        if shape.is_some_and(|shape| shape.grids.len() == self.grids.len()) {
            self.end_grids();
        }
    }

    /// Ends whatever was drawn up to here, and puts the grids of a board together.
    fn end_grids(&mut self) {
        self.end_stretch();
        if !self.grids.is_empty() {
            let blocks: Result<Vec<_>, _> = std::mem::take(&mut self.grids).into_iter().collect();
            self.push(blocks.and_then(|blocks| blocks::join(&blocks, self.plan)));
        }
    }

    /// A puzzle that is not one of the grids of another.
    fn puzzle(&mut self, result: Puzzle) {
        self.end_grids();
        self.push(result);
    }

    /// Keeps a result, unless it is the answer of the puzzle before.
    fn push(&mut self, result: Puzzle) {
        if !std::mem::take(&mut self.is_answer) || self.results.is_empty() {
            self.results.push(result);
        }
    }
}
