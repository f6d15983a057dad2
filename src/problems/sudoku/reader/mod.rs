//! Reads Sudoku puzzles from text. The grammar is the table in the docs of [`sudoku`](super#formats); nothing else is
//! read.
//!
//! Each line is taken on its own (`line`). Rows of one width between two lines of words are a section, and blank lines
//! cut it into blocks. Only the number of rows in the blocks says where boards begin and end; a broken row counts as
//! one. So nothing is completed from its neighbours: a result is a board that stands in the text as a whole, or an
//! error.

mod doubt;
mod error;
mod line;
mod named;

use std::sync::Arc;

pub use error::{ReadError, ReadReason};
pub use named::Format;
pub(crate) use named::{read_as, read_with_maps, touching};

use super::{Board, Layout, Position};
use doubt::doubt;
use line::{DOT, EMPTY, Kind, NONE, OUT, Plan, ZERO, kind, lines};

/// One board as read, and the line where it begins, counted from 1.
#[derive(Clone)]
pub(crate) struct Found {
    pub line: usize,
    pub board: Board,
}

type Puzzle = Result<Found, ReadError>;

const TWO_READINGS: &str = "these lines may be the rows of one board, or boards on one line each: expected the layout \
                            by name, as by --layout 4x4";
const FROM_ZERO: &str = "0 beside another mark for empty cells, and no highest digit: the digits may count from 0; \
                         expected digits from 1, and one mark for all empty cells";
const OUTLINE: &str = "a cell where the layout has none, or none where it has one: expected its outline";
const GRIDS: &str = "no whole drawing of the layout: expected a line for each of its rows; boards one after the other \
                     are read by name, as by --format grids";

/// An error that is a sentence.
fn form<T>(line: usize, sentence: &'static str) -> Result<T, ReadError> {
    Err(ReadError::new(line, 1, ReadReason::Form(sentence)))
}

/// All puzzles of a text in order, each read or broken; with `is_map` the symbols are those of regions. A text without
/// any puzzle is one error, unless it is comments alone.
pub(crate) fn read(text: &str, layouts: &[Arc<Layout>], is_map: bool) -> Vec<Puzzle> {
    if text.contains('\0') {
        return vec![form(1, "the text is UTF-16: expected UTF-8, as most editors can save it")];
    }
    if u32::try_from(text.len()).is_err() {
        return vec![form(1, "the text is too long: expected less than 4 GiB")];
    }
    let plan = Plan { layouts, is_map };
    let mut reader = Reader { plan, results: Vec::new(), section: Section::default(), is_answer: false };
    // The first line that is neither blank nor a comment.
    let mut first = None;
    for line in lines(text) {
        let kind = kind(line, &reader.plan);
        if !matches!(kind, Kind::Blank | Kind::Comment) {
            first = first.or(Some(line.number));
        }
        match kind {
            Kind::Blank => reader.section.is_open = false,
            Kind::Rule => {}
            Kind::Comment | Kind::Title => {
                reader.end_section(false);
                let words = line.text.trim_start_matches(|c: char| !c.is_alphabetic());
                reader.is_answer = words.get(..8).is_some_and(|word| word.eq_ignore_ascii_case("solution"));
            }
            Kind::Row(codes, is_line) => {
                let Section { width, is_open, are_lines, .. } = reader.section;
                // A longer line below rows is no row of theirs, nor is a shorter one below boards on one line.
                let may_end = !is_open || is_line && codes.len() > width || are_lines && codes.len() < width;
                if width != 0 && width != codes.len() && may_end {
                    reader.end_section(!is_line && !are_lines);
                }
                reader.section.add(line.number, Ok((codes, is_line)));
            }
            Kind::Broken(error) => reader.section.add(line.number, Err(error)),
        }
    }
    reader.end_section(false);
    let mut results = reader.results;
    if let Some(line) = first.or(text.trim().is_empty().then_some(1)).filter(|_| results.is_empty()) {
        results.push(Err(ReadError::new(line, 1, ReadReason::NoPuzzle)));
    }
    results
}

/// The only puzzle of a text.
pub(crate) fn read_one(text: &str, layouts: &[Arc<Layout>], is_map: bool) -> Puzzle {
    let mut puzzles = read(text, layouts, is_map).into_iter();
    let first = puzzles.next().unwrap_or_else(|| Err(ReadError::new(1, 1, ReadReason::NoPuzzle)))?;
    let second = puzzles.next().map(|second| second.map(|found| found.line));
    match second.transpose()? {
        None => Ok(first),
        Some(line) => Err(ReadError::new(line, 1, ReadReason::SecondPuzzle)),
    }
}

/// Rows of one width. A text may have millions.
#[derive(Default)]
struct Section {
    width: usize,
    /// For each row its line, and where in `codes` it begins; a broken row is `NOWHERE`.
    rows: Vec<(u32, u32)>,
    codes: Vec<u8>,
    /// The numbers of rows without a blank line between.
    blocks: Vec<u32>,
    /// The error of the first of broken rows that follow each other, and the number of that row.
    errors: Vec<(usize, ReadError)>,
    /// Whether the next row belongs to the last block.
    is_open: bool,
    /// Whether each row can be a board on one line.
    are_lines: bool,
    /// Whether each block must be whole boards, because rows of another width stand beside.
    is_strict: bool,
}

const NOWHERE: u32 = u32::MAX;

impl Section {
    fn add(&mut self, line: usize, row: Result<(Vec<u8>, bool), ReadError>) {
        if !std::mem::replace(&mut self.is_open, true) {
            self.blocks.push(0);
        }
        let last = self.blocks.len() - 1;
        self.blocks[last] += 1;
        let row = row.and_then(|(codes, is_line)| match codes.len() {
            width if self.width == 0 || self.width == width => Ok((codes, is_line)),
            width => Err(ReadError::new(line, 1, ReadReason::Cells(width, self.width))),
        });
        let start = row.as_ref().map_or(NOWHERE, |_| self.codes.len() as u32);
        match row {
            Ok((codes, is_line)) => {
                self.are_lines = is_line && (self.are_lines || self.width == 0);
                self.width = codes.len();
                self.codes.extend(codes);
            }
            Err(_) if self.rows.last().is_some_and(|row| row.1 == NOWHERE) => {}
            Err(error) => self.errors.push((self.rows.len(), error)),
        }
        self.rows.push((line as u32, start));
    }

    /// What is wrong in these rows.
    fn error(&self, from: usize, to: usize) -> Option<ReadError> {
        self.rows[from..to].iter().find(|row| row.1 == NOWHERE)?;
        let after = self.errors.partition_point(|&(row, _)| row < from);
        let within = self.errors.get(after).filter(|&&(row, _)| row < to);
        within.or(self.errors[..after].last()).map(|(_, error)| error.clone())
    }

    fn line(&self, row: usize) -> usize {
        self.rows[row].0 as usize
    }
}

/// What has been read of a text.
struct Reader<'p> {
    plan: Plan<'p>,
    results: Vec<Puzzle>,
    section: Section,
    /// Whether the next board is the solution of the last puzzle.
    is_answer: bool,
}

impl Reader<'_> {
    /// Keeps a result, unless it is the solution of the puzzle before, or the same broken rows again.
    fn push(&mut self, puzzle: Puzzle) {
        let is_answer = std::mem::take(&mut self.is_answer) && !self.results.is_empty();
        let is_old = matches!((&puzzle, self.results.last()), (Err(new), Some(Err(old))) if new == old);
        if !(is_answer && puzzle.is_ok() || is_old) {
            self.results.push(puzzle);
        }
    }

    /// Reads the rows since the last line of words; `is_strict` if rows of another width follow.
    fn end_section(&mut self, is_strict: bool) {
        let next = Section { is_strict, ..Section::default() };
        let mut section = std::mem::replace(&mut self.section, next);
        let (count, width) = (section.rows.len(), section.width);
        let drawn = self.plan.drawn(width);
        let on_one_line = self.plan.on_one_line(width).filter(|_| section.are_lines);
        let Some(layout) = on_one_line.or(drawn) else {
            return section.errors.drain(..).for_each(|(_, error)| self.push(Err(error)));
        };
        let height = if on_one_line.is_some() { 1 } else { self.plan.layouts[layout].height() };
        if on_one_line.is_some() && drawn.is_some_and(|drawn| self.plan.layouts[drawn].height() == count) {
            return self.push(form(section.line(0), TWO_READINGS));
        }
        let blocks = || section.blocks.iter().map(|&block| block as usize);
        // Whether blank lines cut each board in the same way.
        let mut sum = 0;
        let one =
            1 + blocks().take_while(|block| (sum + block < height).then(|| sum += block).is_some()).count();
        let are_alike = blocks().take(one).sum::<usize>() == height
            && section.blocks.chunks(one).all(|board| *board == section.blocks[..one]);
        let is_strict = section.is_strict || is_strict;
        let are_whole = blocks().all(|block| block % height == 0) || are_alike && !is_strict;
        // From where to where there are no whole boards. A block of less than half a board may be a part of another.
        let (front, back) = if are_whole {
            (count, count)
        } else if is_strict || blocks().any(|block| 2 * block <= height) {
            (0, count)
        } else {
            let is_board = |block: &usize| *block == height;
            let end: usize = blocks().rev().take_while(is_board).sum();
            (blocks().take_while(is_board).sum(), count - end)
        };
        self.boards(&section, layout, (0..front).step_by(height), height);
        if front < back {
            let is_one = self.plan.layouts[layout].grids().len() == 1;
            let rows = ReadReason::Rows(back - front, height);
            let rows = if is_one { rows } else { ReadReason::Form(GRIDS) };
            let error = section.error(front, back);
            self.push(Err(error.unwrap_or_else(|| ReadError::new(section.line(front), 1, rows))));
        }
        self.boards(&section, layout, (back..count).step_by(height), height);
    }

    /// Reads the boards that begin at these rows.
    fn boards(&mut self, rows: &Section, layout: usize, starts: impl Iterator<Item = usize>, height: usize) {
        for start in starts {
            self.push(match rows.error(start, start + height) {
                Some(error) => Err(error),
                None => {
                    let codes = &rows.codes[rows.rows[start].1 as usize..][..rows.width * height];
                    self.finish(layout, codes, |square| rows.line(start + square / rows.width))
                }
            });
        }
    }

    /// The board with these codes, square by square; `line_of` says on which line a square stands.
    fn finish(&self, layout: usize, codes: &[u8], line_of: impl Fn(usize) -> usize) -> Puzzle {
        let layout = &self.plan.layouts[layout];
        let width = layout.width();
        let wrong = |&at: &usize| match layout.cell_at(Position::new(at / width, at % width)) {
            Some(_) => codes[at] == OUT,
            None => codes[at] != OUT && codes[at] != DOT,
        };
        if let Some(at) = (0..codes.len()).find(wrong) {
            return Err(ReadError::new(line_of(at), at % width + 1, ReadReason::Form(OUTLINE)));
        }
        let mut cells: Vec<u8> = layout.cells().iter().map(|at| codes[at.row * width + at.column]).collect();
        let highest = cells.iter().copied().filter(|&code| code < ZERO).max();
        let is_other_mark = |code: &u8| matches!(*code, EMPTY | DOT | NONE);
        if cells.contains(&ZERO) && cells.iter().any(is_other_mark) && highest < Some(layout.digits()) {
            return form(line_of(0), FROM_ZERO);
        }
        let is_drawn = line_of(0) < line_of(codes.len() - 1);
        if let Some(sentence) = doubt(layout, codes, &line_of).filter(|_| is_drawn && !self.plan.is_map) {
            return form(line_of(0), sentence);
        }
        cells.iter_mut().filter(|code| **code >= ZERO).for_each(|code| *code = 0);
        Ok(Found { line: line_of(0), board: Board::new(layout.clone(), cells) })
    }
}
