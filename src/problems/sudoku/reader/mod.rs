//! Reads Sudoku puzzles from text. The grammar is the table in the docs of [`sudoku`](super#formats).
//!
//! Each line is taken on its own (`line`). Rows of one width between two lines of words are a section, and blank
//! lines cut it into blocks. Only the number of rows in the blocks, whole or broken, says where boards begin and end.

mod doubt;
mod drawing;
mod line;
mod named;

use std::sync::Arc;

pub(crate) use line::{content, is_blank};
pub use named::Format;
pub(crate) use named::read_as;

use super::{Board, Layout, Position, SudokuError};
use crate::util::{Part, TextError, all_ok};
use doubt::doubt;
use drawing::{CORNER, drawings, drawn};
use line::{DOT, EMPTY, Kind, NONE, OUT, Plan, ZERO, is_bar, kind, lines};

/// One board as read, and the line where it begins, counted from 1.
pub(crate) struct Found {
    pub line: usize,
    pub board: Board,
}

pub(crate) type Puzzle = Result<Found, TextError<SudokuError>>;

const NO_PUZZLE: &str = "no board: expected all symbols on one line, or a line for each row";
const UTF16: &str = "the text is UTF-16: expected UTF-8, as most editors can save it";
const TOO_LONG: &str = "the text is too long: expected less than 4 GiB";
const READINGS: &str = "one board, or boards on one line each: expected the layout, such as 4x4";
const FROM_ZERO: &str = "digits that may count from 0: expected digits from 1, and one mark for empty cells";
const OUTLINE: &str = "a cell where the layout has none, or none where it has one: expected its outline";
const CUT: &str = "a smaller board, maybe a line cut off: expected a line end, and words below a drawing";
const GRIDS: &str = "rows of one board: expected the whole drawing, or the format grids";

pub(crate) fn at_line(line: usize, kind: SudokuError) -> TextError<SudokuError> {
    TextError::new(line, 1, kind)
}

fn form<T>(line: usize, sentence: &'static str) -> Result<T, TextError<SudokuError>> {
    Err(at_line(line, SudokuError::Form(sentence)))
}

/// Reads all puzzles of a text. One without any gives an error, unless it is comments alone. A map has symbols of any
/// kind.
pub(crate) fn read(text: &str, layouts: &[Arc<Layout>], is_map: bool) -> Vec<Puzzle> {
    if text.contains('\0') || u32::try_from(text.len()).is_err() {
        return vec![form(1, if text.contains('\0') { UTF16 } else { TOO_LONG })];
    }
    let plan = Plan { text, layouts, is_map };
    let (mut results, mut section) = (Vec::new(), Section::default());
    let mut end = |section: &mut Section, drawn: Option<Found>| {
        let section = std::mem::take(section);
        let puzzles = drawn.map_or_else(|| plan.section(&section), |found| vec![Ok(found)]);
        let skip = section.is_answer && !results.is_empty() && puzzles.first().is_some_and(Result::is_ok);
        results.extend(puzzles.into_iter().skip(skip.into()));
    };
    // The first line that is neither blank nor a comment.
    let mut first = text.trim().is_empty().then_some(1);
    let drawings = if is_map { Vec::new() } else { drawings(text, layouts) };
    let mut lines = lines(text);
    // The width of the section before, and whether its rows are boards on one line.
    let mut above = (0, false);
    while let Some(line) = lines.next() {
        let start = line.text.as_ptr() as usize - text.as_ptr() as usize;
        if line.text.trim_start().starts_with(CORNER)
            && let Some((board, count)) = drawn(&text[start..], &drawings)
        {
            if !section.rows.is_empty() {
                end(&mut section, None);
            }
            end(&mut section, Some(Found { line: line.number, board }));
            lines.by_ref().take(count - 1).for_each(drop);
            continue;
        }
        let kind = kind(line, &plan);
        first = first.or((!matches!(kind, Kind::Blank | Kind::Words(false))).then_some(line.number));
        section.is_open &= !matches!(kind, Kind::Blank);
        // A row that is broken has no width.
        let (width, is_line) = match kind {
            Kind::Row(codes, is_line) => (codes.len(), is_line),
            Kind::Broken(_) => (0, true),
            Kind::Blank | Kind::Rule => continue,
            Kind::Words(_) => {
                above = if section.width > 0 { (section.width, section.are_lines) } else { above };
                end(&mut section, None);
                section.is_titled = true;
                let words = line.text.trim_start_matches(|c: char| !c.is_alphabetic());
                section.is_answer = words.get(..8).is_some_and(|word| word.eq_ignore_ascii_case("solution"));
                continue;
            }
        };
        let (before, are_lines) = (section.width, section.are_lines);
        // Below rows a longer line belongs to something else; so does a shorter line below boards on one line.
        let may_end = !section.is_open || is_line && width > before || are_lines && width < before;
        if before != 0 && width != 0 && width != before && may_end {
            end(&mut section, None);
            above = (before, are_lines);
        }
        if section.rows.is_empty() {
            let is_alone = is_line && line.text.trim().chars().count() == width;
            let has_end = start + line.text.len() < text.len();
            let is_apart = section.is_titled || above.1;
            section.may_be_cut = is_alone && width < above.0 && !(is_apart && has_end);
        }
        section.blocks.extend((!std::mem::replace(&mut section.is_open, true)).then_some(0));
        section.blocks.last_mut().into_iter().for_each(|block| *block += 1);
        section.are_lines = is_line && (section.are_lines || section.width == 0);
        section.width = if section.width == 0 { width } else { section.width };
        section.rows.push((line.number as u32, start as u32));
    }
    end(&mut section, None);
    results.extend(first.filter(|_| results.is_empty()).map(|line| form(line, NO_PUZZLE)));
    results
}

/// Reads the only puzzle of a text.
pub(crate) fn read_one(text: &str, layouts: &[Arc<Layout>], is_map: bool) -> Puzzle {
    let mut puzzles = all_ok(read(text, layouts, is_map).into_iter())?;
    match puzzles.get(1) {
        Some(second) => form(second.line, "a second puzzle: expected only one"),
        None => puzzles.pop().map_or_else(|| form(1, NO_PUZZLE), Ok),
    }
}

/// The number of a line, and where it begins in the text.
type Row = (u32, u32);

/// Rows of one width, and broken ones among them. A text may have millions.
#[derive(Default)]
struct Section {
    width: usize,
    rows: Vec<Row>,
    /// The numbers of rows without a blank line between.
    blocks: Vec<usize>,
    /// True if the next row belongs to the last block.
    is_open: bool,
    /// True if each row can be a board on one line.
    are_lines: bool,
    /// True if the first board is the solution of the one before.
    is_answer: bool,
    /// True if words stand above it.
    is_titled: bool,
    /// True if its first row is a board on one line, and may be a part of a larger one.
    may_be_cut: bool,
}

impl Plan<'_> {
    /// Reads the boards of a section.
    fn section(&self, section: &Section) -> Vec<Puzzle> {
        let Section { width, rows, blocks, .. } = section;
        let Some(&(first, _)) = rows.first() else { return Vec::new() };
        let (count, drawn) = (rows.len(), self.drawn(*width));
        let height = |at: usize| self.layouts[at].height();
        let (at, height) = match (self.on_one_line(*width).filter(|_| section.are_lines), drawn) {
            // Both readings of a layout of one row are the same.
            (Some(line), Some(drawn)) if line != drawn && height(drawn) == count => {
                return vec![form(first as usize, READINGS)];
            }
            (Some(_), _) if section.may_be_cut && count == 1 => return vec![form(first as usize, CUT)],
            (Some(line), _) => (line, 1),
            (None, Some(drawn)) => (drawn, height(drawn)),
            (None, None) => return vec![self.codes(&rows[..1], 0).and_then(|_| form(1, NO_PUZZLE))],
        };
        // Whether blank lines cut each board in the same way.
        let mut sum = 0;
        let one = blocks.iter().take_while(|&block| (sum < height).then(|| sum += block).is_some()).count();
        let are_alike = sum == height && blocks.chunks(one).all(|board| *board == blocks[..one]);
        let are_whole = blocks.iter().all(|block| block % height == 0) || are_alike;
        // A block of less than half a board may be a part of another.
        let may_be_parts = blocks.iter().any(|block| 2 * block <= height);
        let is_board = |block: &&usize| **block == height && !may_be_parts;
        // From where to where there are no whole boards.
        let front = if are_whole { count } else { blocks.iter().take_while(is_board).sum() };
        let end: usize = if are_whole { 0 } else { blocks.iter().rev().take_while(is_board).sum() };
        let board = |rows: &[Row]| self.board(at, rows, *width);
        let mut puzzles: Vec<Puzzle> = rows[..front].chunks(height).map(board).collect();
        if front < count - end {
            let (found, is_one) = (count - end - front, self.layouts[at].grids().len() == 1);
            let reason = if is_one { SudokuError::Rows(found, height) } else { SudokuError::Form(GRIDS) };
            let error = || at_line(rows[front].0 as usize, reason);
            let mut rows = rows[front..count - end].chunks(1);
            puzzles.push(Err(rows.find_map(|row| self.codes(row, *width).err()).unwrap_or_else(error)));
        }
        puzzles.extend(rows[count - end..].chunks(height).map(board));
        puzzles
    }

    fn line(&self, (number, start): Row) -> Part<'_> {
        let text = self.text[start as usize..].split(['\n', '\r']).next().unwrap_or_default();
        Part::new(number as usize, text)
    }

    /// Reads rows again: their squares, or what is wrong in them.
    fn codes(&self, rows: &[Row], width: usize) -> Result<Vec<u8>, TextError<SudokuError>> {
        let mut all = Vec::new();
        for line in rows.iter().map(|&row| self.line(row)) {
            match kind(line, self) {
                Kind::Row(codes, _) if codes.len() == width => all.extend(codes),
                Kind::Row(codes, _) => return Err(line.error(SudokuError::Cells(codes.len(), width, width))),
                Kind::Broken(error) => return Err(error),
                _ => {}
            }
        }
        Ok(all)
    }

    /// Checks whether the symbols of rows stand below each other. Numbers and fields need not.
    fn are_even(&self, rows: &[Row]) -> bool {
        let gaps = |&row: &Row| -> Vec<bool> {
            let text = self.line(row).text;
            let text = if text.contains([',', ';', '\t']) { "" } else { text.trim() };
            text.chars().map(|c| is_blank(c) || is_bar(c)).collect()
        };
        rows.windows(2).all(|pair| gaps(&pair[0]) == gaps(&pair[1]))
    }

    /// Reads the board in these rows.
    fn board(&self, at: usize, rows: &[Row], width: usize) -> Puzzle {
        let codes = self.codes(rows, width)?;
        let line_of = |square: usize| rows[square / width].0 as usize;
        let (layout, side) = (&self.layouts[at], self.layouts[at].width());
        let is_cell = |at: usize| layout.cell_at(Position::new(at / side, at % side)).is_some();
        let outside = if (0..codes.len()).any(|at| !is_cell(at) && codes[at] == DOT) { DOT } else { OUT };
        let is_wrong = |&at: &usize| if is_cell(at) { codes[at] == OUT } else { codes[at] != outside };
        if let Some(at) = (0..codes.len()).find(is_wrong) {
            return form(line_of(at), OUTLINE);
        }
        let mut cells: Vec<u8> = layout.cells().iter().map(|at| codes[at.row * side + at.column]).collect();
        let highest = cells.iter().fold(EMPTY, |most, &code| if code < ZERO { most.max(code) } else { most });
        let has_mark = cells.iter().any(|code| matches!(*code, EMPTY | DOT | NONE));
        if cells.contains(&ZERO) && has_mark && highest < layout.digits() {
            return form(line_of(0), FROM_ZERO);
        }
        if self.masked().is_none() && !self.is_map && layout.digits() < 10 && !self.are_even(rows) {
            return form(line_of(0), "uneven rows: expected . for an empty cell, and cells below each other");
        }
        let is_square = width > 3 && (rows.len(), layout.digits().into()) == (width, width);
        if is_square
            && !self.is_map
            && let Some(sentence) = doubt(width, &codes, self.layouts.len() == 1, line_of)
        {
            return form(line_of(0), sentence);
        }
        cells.iter_mut().for_each(|code| *code = if *code < ZERO { *code } else { 0 });
        Ok(Found { line: line_of(0), board: Board::new(layout.clone(), cells) })
    }
}
