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
use lexer::{Kind, Line, Row, is_blank};
use symbols::is_plausible;

/// Words up to this length may be the title of one of the grids of a board; longer ones begin something else.
const LONGEST_LABEL: usize = 16;
/// More blank lines than this together are the end of a drawing.
const MOST_BLANK_LINES: usize = 25;
/// Fewer cells by name on a line are taken for words.
const FEWEST_NAMED: usize = 4;

type Puzzle = Result<Found, ReadError>;

/// All puzzles of a text in order, each read or broken. A text without any puzzle is one error, unless
/// it is comments alone.
pub(crate) fn read(text: &str, shapes: &[Shape]) -> Vec<Puzzle> {
    let plan = Plan::new(shapes);
    let Some(first) = lexer::split(text).find(|line| !line.trimmed().is_empty()) else {
        return vec![Err(ReadError::new(1, 1, ReadReason::NoPuzzle))];
    };
    if is_foreign(text) {
        let column = 1 + first.text.chars().take_while(|&c| is_blank(c)).count();
        return vec![Err(first.error(column, ReadReason::NotRead))];
    }
    if let Some(result) = triples::read(text, &plan) {
        return vec![result];
    }
    let mut reader = Reader::new(&plan);
    lexer::split(text).for_each(|line| reader.line(line));
    let mut results = reader.finish();
    if results.is_empty() && !lexer::split(text).all(|line| is_blank_or_comment(line, &plan)) {
        results.push(Err(ReadError::new(1, 1, ReadReason::NoPuzzle)));
    }
    results
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
    let (plan, map_plan) = (Plan::new(shapes), Plan::new(maps));
    let pair = |line: Line| {
        let length = one_line::first_length(line, &plan).filter(|_| !is_blank_or_comment(line, &plan));
        let puzzle = match length.and_then(|length| one_line::read_all(line, length, &plan).next()) {
            Some(puzzle) => puzzle,
            None => one_line::read(line, &plan).filter(|_| !is_blank_or_comment(line, &plan))?,
        };
        Some(puzzle.and_then(|puzzle| {
            let end = line.text.chars().count() + 1;
            let map = one_line::read_all(line, puzzle.cells.len(), &map_plan).nth(1);
            Ok((puzzle, map.unwrap_or_else(|| Err(line.error(end, ReadReason::NoRegions)))?))
        }))
    };
    let mut results: Vec<_> = lexer::split(text).filter_map(pair).collect();
    if results.is_empty() && !lexer::split(text).all(|line| is_blank_or_comment(line, &plan)) {
        results.push(Err(ReadError::new(1, 1, ReadReason::NoRegions)));
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

/// Whether a line is blank or a comment: `#`, `%`, `;` or `//` come first, and it is not cells all the same.
fn is_blank_or_comment(line: Line, plan: &Plan) -> bool {
    let text = line.trimmed();
    match text.as_bytes().first() {
        None => true,
        Some(b'%') => true,
        Some(b'/') => text.starts_with("//"),
        // `;;3;` is a row of cells apart by semicolons.
        Some(b';') => !row_of(line, plan).is_some_and(|row| plan.has_row(&row)),
        // `######...2.3...######` is a row of a board that does not fill its square.
        Some(b'#') => !plan.masked || !is_masked_row(text, plan),
        _ => false,
    }
}

/// Whether a line that begins with `#` is a row of a board that does not fill its square, or all of such a
/// board.
fn is_masked_row(text: &str, plan: &Plan) -> bool {
    let first = text.split(is_blank).next().unwrap_or_default();
    let digits = plan.shapes.iter().map(|shape| shape.digits).max().unwrap_or(0);
    let whole = text.chars().filter(|&c| !is_blank(c));
    let is_row = plan.is_row_width(whole.clone().count());
    (is_row && whole.clone().all(|c| c == '#' || is_plausible(c, digits)))
        || plan.one_line(first.chars().count(), 0).is_some_and(|(_, cells)| cells == first.chars().count())
}

fn row_of<'t>(line: Line<'t>, plan: &Plan) -> Option<Row<'t>> {
    Row::of(line, plan.masked, |width| plan.digits_of_row(width))
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
    let is_terms = terms.is_some_and(|(name, _)| name.chars().all(|c| c.is_ascii_alphabetic()));
    let is_id = word.split_once(':').is_some_and(|(parameters, cells)| {
        let flags = parameters.trim_start_matches(|c: char| c.is_ascii_digit());
        let has_size =
            flags.strip_prefix('x').is_some_and(|size| size.starts_with(|c: char| c.is_ascii_digit()));
        parameters.starts_with(|c: char| c.is_ascii_digit())
            && (has_size || flags.starts_with('j'))
            && cells.starts_with(|c: char| c.is_ascii_alphanumeric())
    });
    is_terms || is_id
}

/// What has been read of a text, and what has begun.
struct Reader<'p, 't> {
    plan: &'p Plan<'p>,
    results: Vec<Puzzle>,
    /// The rows since the last line of words.
    stretch: Vec<Row<'t>>,
    /// Blank lines at the end of the stretch.
    blank_lines: usize,
    /// The grids of a board so far.
    grids: Vec<Result<Block, ReadError>>,
    /// Whether this section is skipped.
    is_skipping: bool,
    /// Whether the next board is the answer of the last puzzle.
    is_answer: bool,
}

impl<'p, 't> Reader<'p, 't> {
    fn new(plan: &'p Plan<'p>) -> Self {
        Self {
            plan,
            results: Vec::new(),
            stretch: Vec::new(),
            blank_lines: 0,
            grids: Vec::new(),
            is_skipping: false,
            is_answer: false,
        }
    }

    /// What a line is on its own, in this order: blank, a comment, the head of a section, a notation, a board,
    /// a row of a drawing, and otherwise words, which are skipped like a comment.
    fn line(&mut self, line: Line<'t>) {
        let text = line.trimmed();
        if let Some(name) = section(text) {
            self.end_grids();
            self.is_skipping =
                ["state", "pencilmarks", "solution"].iter().any(|other| name.eq_ignore_ascii_case(other));
            return;
        }
        if self.is_skipping {
            return;
        }
        let is_comment = !text.is_empty() && is_blank_or_comment(line, self.plan);
        if begins_with_answer(text) == Some("") {
            self.end_stretch();
            self.is_answer = true;
        } else if is_comment || begins_with_answer(text).is_some() {
            self.words(text);
        } else if is_notation(text) {
            self.puzzle(Err(line.error(1, ReadReason::NotRead)));
        } else if let Some(result) = one_line::read(line, self.plan) {
            self.puzzle(result);
        } else if let Some(row) = row_of(line, self.plan) {
            match one_line::read_row(&row, self.plan) {
                Some(result) => self.puzzle(result),
                None => self.row(row),
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

    /// Adds a row to the stretch; many blank lines end it.
    fn row(&mut self, row: Row<'t>) {
        self.blank_lines = if row.kind == Kind::Blank { self.blank_lines + 1 } else { 0 };
        if self.blank_lines > MOST_BLANK_LINES {
            self.end_stretch();
        } else {
            self.stretch.push(row);
        }
    }

    fn end_stretch(&mut self) {
        let stretch = std::mem::take(&mut self.stretch);
        for outcome in stretch::read(&stretch, self.plan) {
            match outcome {
                Ok(Item::Puzzle(found)) => self.push_board(Ok(found)),
                Ok(Item::Grid(block)) => self.grid(Ok(block)),
                Err(error) if self.grids.is_empty() => self.push_board(Err(error)),
                Err(error) => self.grid(Err(error)),
            }
        }
    }

    /// Adds a grid to those of the board that has begun.
    fn grid(&mut self, grid: Result<Block, ReadError>) {
        self.grids.push(grid);
        let shape = self.grids.iter().flatten().next().map(|block| &self.plan.shapes[block.shape]);
        if shape.is_some_and(|shape| shape.grids.len() == self.grids.len()) {
            self.join_grids();
        }
    }

    /// Ends whatever was drawn up to here.
    fn end_grids(&mut self) {
        self.end_stretch();
        self.join_grids();
    }

    /// Puts the grids of a board together.
    fn join_grids(&mut self) {
        let grids: Result<Vec<Block>, _> = std::mem::take(&mut self.grids).into_iter().collect();
        let result = grids.map(|blocks| {
            let shape = &self.plan.shapes[blocks.first()?.shape];
            let rows = |grids: usize| grids * shape.digits;
            let (found, expected) = (rows(blocks.len()), rows(shape.grids.len()));
            let line = blocks.last()?.cells[0].line;
            Some(match found == expected {
                true => blocks::join(shape, &blocks),
                false => Err(ReadError::new(line, 1, ReadReason::RowCount { found, expected })),
            })
        });
        match result {
            Ok(None) => {}
            Ok(Some(result)) => self.push(result),
            Err(error) => self.push(Err(error)),
        }
    }

    /// A board among rows that is not one of the grids of another.
    fn push_board(&mut self, result: Puzzle) {
        self.join_grids();
        self.push(result);
    }

    /// A puzzle on a line of its own.
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

    fn finish(mut self) -> Vec<Puzzle> {
        self.end_grids();
        self.results
    }
}
