//! Reads Sudoku puzzles from text. The grammar is the table in the docs of [`sudoku`](super#formats).
//!
//! Each line is taken on its own (`line`). Rows of one width between two lines of words are a section, and blank
//! lines cut it into blocks. Only the number of rows in the blocks, whole or broken, says where boards begin and end.

mod cages;
mod doubt;
mod drawing;
mod found;
mod line;
mod lists;
mod named;
mod table;

use std::sync::Arc;

pub(crate) use cages::with_cages;
use found::{Cage, Row};
pub(crate) use found::{Found, Puzzle, at_line, form};
pub(crate) use line::{content, is_blank};
pub use named::Format;
pub(crate) use named::read_as;

use super::{Board, Layout, Position, SudokuError};
use crate::util::{Part, TextError, all_ok};
use cages::cage;
use doubt::doubt;
use drawing::{CORNER, drawings, drawn};
use line::{
    CLOSE, DOT, EMPTY, Kind, Line, NONE, OPEN, OUT, Plan, ZERO, between, gapless, heading, is_bar, kind,
    lines,
};
use lists::{Item, is_list, items};
use table::table;

const NO_PUZZLE: &str = "no board: expected all symbols on one line, or a line for each row";
const UTF16: &str = "the text is UTF-16: expected UTF-8, as most editors can save it";
const TOO_LONG: &str = "the text is too long: expected less than 4 GiB";
const READINGS: &str = "one board, or boards on one line each: expected the layout, such as 4x4";
const PADDED: &str = "numbers of two digits, or cells in pairs: expected the layout, such as 4x4 or 8x8";
const FROM_ZERO: &str = "digits that may count from 0: expected digits from 1, and one mark for empty cells";
const OUTLINE: &str = "a cell where the layout has none, or none where it has one: expected its outline";
const CUT: &str = "a smaller board, maybe a line cut off: expected a line end, and words below a drawing";
const NO_GRID: &str = "a cage without a grid: expected the grid above its cages";
const GRIDS: &str = "rows of one board: expected the whole drawing, or the format grids";

/// What SadMan's program writes besides the puzzle, below headings in brackets.
const SKIPPED: [&str; 3] = ["State", "PencilMarks", "Solution"];

/// Reads all puzzles of a text. One without any gives an error, unless it is comments alone. A map has symbols of any
/// kind.
pub(crate) fn read(text: &str, layouts: &[Arc<Layout>], is_map: bool) -> Vec<Puzzle> {
    if text.contains('\0') || u32::try_from(text.len()).is_err() {
        return vec![form(1, if text.contains('\0') { UTF16 } else { TOO_LONG })];
    }
    let plan = Plan { text, layouts, is_map };
    if let Some(puzzles) = table(&plan) {
        return puzzles;
    }
    let mut reader = Reader {
        plan: &plan,
        results: Vec::new(),
        section: Section::default(),
        is_titled: false,
        above: (0, Line::No),
    };
    // The first line that is neither blank nor a comment.
    let mut first = text.trim().is_empty().then_some(1);
    let drawings = if is_map { Vec::new() } else { drawings(text, layouts) };
    let mut lines = lines(text);
    let mut is_skipped = false;
    while let Some(line) = lines.next() {
        let start = line.text.as_ptr() as usize - text.as_ptr() as usize;
        if let Some(name) = heading(line.text) {
            is_skipped = SKIPPED.iter().any(|skipped| name.eq_ignore_ascii_case(skipped));
            reader.words(name);
        } else if is_skipped {
        } else if line.text.trim_start().starts_with(CORNER)
            && let Some((board, count)) = drawn(&text[start..], &drawings)
        {
            reader.end_of_rows();
            reader.end(Some(Found::new(line.number, board)));
            lines.by_ref().take(count - 1).for_each(drop);
        } else if let Some(cage) = cage(line) {
            first = first.or(Some(line.number));
            reader.cage(line, cage);
        } else if is_list(line.text, &plan) {
            first = first.or(Some(line.number));
            let (items, count) = items(text, start, line.number);
            items.into_iter().for_each(|item| reader.item(item));
            lines.by_ref().take(count - 1).for_each(drop);
        } else {
            let kind = kind(line, &plan);
            first = first.or((!matches!(kind, Kind::Blank | Kind::Words(false))).then_some(line.number));
            reader.section.is_open &= !matches!(kind, Kind::Blank);
            match kind {
                Kind::Blank | Kind::Rule => {}
                Kind::Words(is_title) => {
                    reader.is_titled |= is_title;
                    reader.words(line.text);
                }
                _ => reader.row((line.number as u32, start as u32, 0), kind, line),
            }
        }
    }
    reader.end(None);
    let mut results: Vec<Puzzle> =
        reader.results.into_iter().map(|puzzle| puzzle.and_then(with_cages)).collect();
    results.extend(first.filter(|_| results.is_empty()).map(|line| form(line, NO_PUZZLE)));
    results
}

/// Reads the only puzzle of a text.
pub(crate) fn read_one(text: &str, layouts: &[Arc<Layout>], is_map: bool) -> Puzzle {
    only(read(text, layouts, is_map))
}

/// Returns the only puzzle of a text.
pub(crate) fn only(puzzles: Vec<Puzzle>) -> Puzzle {
    let mut puzzles = all_ok(puzzles.into_iter())?;
    match puzzles.get(1) {
        Some(second) => form(second.line, "a second puzzle: expected only one"),
        None => puzzles.pop().map_or_else(|| form(1, NO_PUZZLE), Ok),
    }
}

/// What has been read so far.
struct Reader<'p> {
    plan: &'p Plan<'p>,
    results: Vec<Puzzle>,
    section: Section,
    /// True if a title stands below the last board or cage.
    is_titled: bool,
    /// The width of the section before, and how its rows are boards on one line.
    above: (usize, Line),
}

impl Reader<'_> {
    /// Ends the section; a board that is drawn with its frames is one of its own.
    fn end(&mut self, drawn: Option<Found>) {
        let section = std::mem::take(&mut self.section);
        let puzzles = drawn.map_or_else(|| self.plan.section(&section), |found| vec![Ok(found)]);
        let skip =
            section.is_answer && !self.results.is_empty() && puzzles.first().is_some_and(Result::is_ok);
        self.results.extend(puzzles.into_iter().skip(skip.into()));
    }

    fn end_of_rows(&mut self) {
        if !self.section.rows.is_empty() {
            self.end(None);
        }
    }

    /// Adds a cage to the board above; words between cages end its list.
    fn cage(&mut self, line: Part, cage: Result<Cage, TextError<SudokuError>>) {
        self.end_of_rows();
        match (cage, self.results.last_mut()) {
            (Ok(cage), Some(Ok(found))) if found.cages.is_empty() || !self.is_titled => {
                found.cages.push((line.number, cage));
            }
            (Err(error), Some(last @ Ok(_))) => *last = Err(error),
            // What is wrong with the board above has been said.
            (_, Some(Err(_))) => {}
            _ => self.results.push(form(line.number, NO_GRID)),
        }
        self.is_titled = false;
    }

    fn words(&mut self, text: &str) {
        if self.section.width > 0 {
            self.above = (self.section.width, self.section.lines);
        }
        self.end(None);
        self.section.is_titled = true;
        let words = text.trim_start_matches(|c: char| !c.is_alphabetic());
        self.section.is_answer = words.get(..8).is_some_and(|word| word.eq_ignore_ascii_case("solution"));
    }

    fn item(&mut self, item: Item) {
        match item {
            Item::Row(row, is_alone) => {
                let line = self.plan.line(row);
                let kind = match kind(line, self.plan) {
                    Kind::Row(codes, _, is_padded) if !is_alone => Kind::Row(codes, Line::No, is_padded),
                    kind => kind,
                };
                self.row(row, kind, line);
            }
            Item::Name(name) => self.words(name),
            Item::End => self.end_of_rows(),
            Item::Wrong(row, sentence) => {
                self.end_of_rows();
                self.results.push(Err(self.plan.line(row).error(SudokuError::Form(sentence))));
            }
        }
    }

    fn row(&mut self, row: Row, kind: Kind, line: Part) {
        // A row that is broken has no width, and may be anything.
        let (width, line_as, is_padded) = match kind {
            Kind::Row(codes, line_as, is_padded) => (codes.len(), line_as, is_padded),
            _ => (0, self.section.lines, true),
        };
        let (before, lines) = (self.section.width, self.section.lines);
        // Below rows a longer line belongs to something else; so does a shorter line below boards on one line.
        let is_other = line_as == Line::Solid && width > before || lines == Line::Solid && width < before;
        if before != 0 && width != 0 && width != before && (!self.section.is_open || is_other) {
            self.end(None);
            self.above = (before, lines);
        }
        let section = &mut self.section;
        if section.rows.is_empty() {
            let words = line.text.split(is_blank).filter(|word| !word.is_empty()).take(width + 1).count();
            let is_alone = line_as != Line::No && [1, width].contains(&words);
            let has_end = row.1 as usize + line.text.len() < self.plan.text.len();
            let is_apart = section.is_titled || self.above.1 != Line::No;
            section.may_be_cut = is_alone && width < self.above.0 && !(is_apart && has_end);
        }
        section.blocks.extend((!std::mem::replace(&mut section.is_open, true)).then_some(0));
        section.blocks.last_mut().into_iter().for_each(|block| *block += 1);
        let is_first = section.width == 0;
        section.lines = if is_first || section.lines == line_as { line_as } else { Line::No };
        section.is_padded = is_padded && (is_first || section.is_padded);
        section.width = if is_first { width } else { section.width };
        section.rows.push(row);
    }
}

/// Rows of one width, and broken ones among them. A text may have millions.
#[derive(Default)]
struct Section {
    width: usize,
    rows: Vec<Row>,
    /// The numbers of rows without a blank line between.
    blocks: Vec<usize>,
    /// True if the next row belongs to the last block.
    is_open: bool,
    /// How each row can be a board on one line.
    lines: Line,
    /// True if each row can be half as many numbers of two digits.
    is_padded: bool,
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
        let Section { rows, blocks, .. } = section;
        let Some(&(first, ..)) = rows.first() else { return Vec::new() };
        let (count, height) = (rows.len(), |at: usize| self.layouts[at].height());
        let is_of = |width: usize| self.drawn(width).is_some_and(|at| count.is_multiple_of(height(at)));
        let is_halved = section.is_padded && is_of(section.width / 2);
        if is_halved && is_of(section.width) {
            return vec![form(first as usize, PADDED)];
        }
        let (written, step) = (section.width, 1 + usize::from(is_halved));
        let drawn = self.drawn(written / step);
        let line = self.on_one_line(written).filter(|_| section.lines != Line::No);
        let (at, height) = match (line, drawn) {
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
        let board = |rows: &[Row]| self.board(at, rows, written, step);
        let mut puzzles: Vec<Puzzle> = rows[..front].chunks(height).map(board).collect();
        if front < count - end {
            let (found, is_one) = (count - end - front, self.layouts[at].grids().len() == 1);
            let reason = if is_one { SudokuError::Rows(found, height) } else { SudokuError::Form(GRIDS) };
            let error = || at_line(rows[front].0 as usize, reason);
            let mut rows = rows[front..count - end].chunks(1);
            puzzles.push(Err(rows.find_map(|row| self.codes(row, written).err()).unwrap_or_else(error)));
        }
        puzzles.extend(rows[count - end..].chunks(height).map(board));
        puzzles
    }

    fn line(&self, (number, start, before): Row) -> Part<'_> {
        let text = &self.text[start as usize..];
        let end =
            if text.starts_with(OPEN) { text.find(CLOSE).map(|at| at + 1) } else { text.find(['\n', '\r']) };
        Part::new(number as usize, &text[..end.unwrap_or(text.len())]).after(before as usize)
    }

    /// Reads rows again: their squares, or what is wrong in them.
    fn codes(&self, rows: &[Row], width: usize) -> Result<Vec<u8>, TextError<SudokuError>> {
        let mut all = Vec::new();
        for line in rows.iter().map(|&row| self.line(row)) {
            match kind(line, self) {
                Kind::Row(codes, ..) if codes.len() == width => all.extend(codes),
                Kind::Row(codes, ..) => {
                    let (found, between) = (codes.len(), between(line.text));
                    return Err(line.error(SudokuError::Cells { found, between, row: width, all: width }));
                }
                Kind::Broken(error) => return Err(error),
                _ => {}
            }
        }
        Ok(all)
    }

    /// Checks whether the symbols of rows stand below each other. Numbers and fields need not.
    fn are_even(&self, rows: &[Row], width: usize) -> bool {
        let gaps = |&row: &Row| -> Vec<bool> {
            let text = self.line(row).text;
            let is_padded = gapless(text).count() == width && gapless(text).any(|word| word.len() > 1);
            let has_marks = text.contains([',', ';', '\t']) || text.starts_with(OPEN);
            let text = if has_marks || is_padded { "" } else { text.trim() };
            text.chars().map(|c| is_blank(c) || is_bar(c)).collect()
        };
        rows.windows(2).all(|pair| gaps(&pair[0]) == gaps(&pair[1]))
    }

    /// Reads the board in these rows, of which every symbol counts, or every second.
    fn board(&self, at: usize, rows: &[Row], width: usize, step: usize) -> Puzzle {
        let codes = self.codes(rows, width)?;
        let codes: Vec<u8> = codes.into_iter().skip(step - 1).step_by(step).collect();
        let line_of = |square: usize| rows[square * rows.len() / codes.len()].0 as usize;
        if self.masked().is_none()
            && !self.is_map
            && self.layouts[at].digits() < 10
            && !self.are_even(rows, width / step)
        {
            return form(line_of(0), "uneven rows: expected . for an empty cell, and cells below each other");
        }
        self.whole(at, &codes, rows.len(), line_of)
    }

    /// Makes the board with these squares, which stand in this many rows.
    fn whole(&self, at: usize, codes: &[u8], rows: usize, line_of: impl Fn(usize) -> usize) -> Puzzle {
        let (layout, side) = (&self.layouts[at], self.layouts[at].width());
        let is_cell = |at: usize| layout.cell_at(Position::new(at / side, at % side)).is_some();
        let outside = (0..codes.len()).find(|&at| !is_cell(at)).map_or(OUT, |at| codes[at]);
        let outside = if [DOT, NONE].contains(&outside) { outside } else { OUT };
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
        let is_square = side > 3 && (rows, layout.digits().into()) == (side, side);
        if is_square
            && !self.is_map
            && let Some(sentence) = doubt(side, codes, self.layouts.len() == 1, &line_of)
        {
            return form(line_of(0), sentence);
        }
        cells.iter_mut().for_each(|code| *code = if *code < ZERO { *code } else { 0 });
        Ok(Found::new(line_of(0), Board::new(layout.clone(), cells)))
    }
}
