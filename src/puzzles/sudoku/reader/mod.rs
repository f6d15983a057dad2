//! Reads Sudoku puzzles from text. The grammar is the table in the docs of [`sudoku`](super#formats).
//!
//! Each line is taken on its own (`line`). Rows of one width between two lines of words are a section, and blank
//! lines cut it into blocks. Only the number of rows in the blocks, whole or broken, says where boards begin and end.
//!
//! Read `read` in this file first: it goes through a text line by line, gathers the rows of a section, and makes boards
//! of them. What it asks, and what stands around it:
//!
//! - `line` says what a line is, and `row` reads the squares of a row, or of a board on one line.
//! - `drawing` takes boards with the frames that this crate draws, and `lists` lists in brackets.
//! - `doubt` refuses a board that may be something else.
//! - `stated_cages` reads cages on lines below the grid.
//! - `jigsaw` reads puzzles with their regions, and `placed` layouts whose grids stand anywhere.
//! - `found` holds what passes between these files: the layouts that may be met, and the boards, cages and errors
//!   found.

mod doubt;
mod drawing;
mod found;
mod jigsaw;
mod line;
mod lists;
mod placed;
mod row;
mod stated_cages;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

pub(crate) use found::{FoundBoard, Puzzle, at_line, content, form, is_blank};
pub(crate) use stated_cages::with_cages;

use crate::adapters::sudoku::{Board, Layout, Position, SudokuError};
use crate::util::{Field, all_ok};
use doubt::doubt;
use drawing::{CORNER, drawings, drawn};
use found::{BoardPlan, Cage, ReadError, lines};
use line::{LineKind, heading, kind};
use lists::{is_list, items};
use row::{
    Cells, DOT, EMPTY, NONE, ON_ONE_LINE, OUT, PAIRS, SOLID, ZERO, are_even, other_count, wrong_count,
};
use stated_cages::cage;

const UTF16: &str = "the text is UTF-16: expected UTF-8, as most editors can save it";
const NUL: &str = "a character U+0000 on the line: expected text";
const READINGS: &str = "one board, or boards on one line each: expected the layout, such as 4x4";
const PADDED: &str = "numbers of two digits, or cells in pairs: expected the layout, such as 4x4 or 8x8";
const FROM_ZERO: &str = "digits that may count from 0: expected digits from 1, and one mark for empty cells";
const OUTLINE: &str = "a cell where the layout has none, or none where it has one: expected its outline";
const CUT: &str = "a smaller board, maybe a line cut off: expected a line end, and words below a drawing";
const JOINED: &str = "maybe two rows on one line: expected a line for each row";
const UNEVEN: &str = "uneven rows: expected . for an empty cell, and cells below each other";
const NO_GRID: &str = "a cage without a grid: expected the grid above its cages";
const GRIDS: &str = "rows of one board: expected the whole drawing, or the format grids";

/// What SadMan's program writes besides the puzzle, below headings in brackets.
const SKIPPED: [&str; 3] = ["State", "PencilMarks", "Solution"];

/// Reads all puzzles of a text. One without any gives an error, unless it is comments alone. A map has symbols of any
/// kind.
pub(crate) fn read(text: &str, layouts: &[Arc<Layout>], is_map: bool) -> Vec<Puzzle> {
    if let Some(at) = text.find('\0') {
        // Half of the bytes of plain text are 0 there.
        let is_wide = 3 * text.matches('\0').count() >= text.len();
        let line = text[..at].matches('\n').count() + 1;
        return vec![if is_wide { form(1, UTF16) } else { form(line, NUL) }];
    }

    let plan = BoardPlan::new(layouts, is_map);
    let mut reader = Reader { text, plan, ..Reader::default() };
    let drawings = if is_map { Vec::new() } else { drawings(text, layouts) };
    let found = |text| layouts.iter().zip(&drawings).find_map(|(layout, empty)| drawn(text, layout, empty));
    // The first line that is neither blank nor a comment.
    let mut first = text.trim().is_empty().then_some(1);
    let (mut lines, mut is_skipped) = (lines(text), false);

    while let Some(line) = lines.next() {
        let (start, mut count) = (line.text.as_ptr() as usize - text.as_ptr() as usize, 1);
        if let Some(name) = heading(line.text) {
            is_skipped = SKIPPED.iter().any(|skipped| name.eq_ignore_ascii_case(skipped));
            reader.add(LineKind::Words(name, false));
        } else if is_skipped {
        } else if line.text.trim_start().starts_with(CORNER)
            && let Some((board, height)) = found(&text[start..])
        {
            reader.end();
            reader.give(vec![Ok(FoundBoard::new(line.number, board))]);
            count = height;
        } else if let Some(cage) = cage(line) {
            reader.cage(line, cage);
        } else if is_list(line.text, &reader.plan) {
            first = first.or(Some(line.number));
            let (items, height) = items(&text[start..], line.number, &reader.plan);
            items.into_iter().for_each(|item| reader.add(item));
            count = height;
        } else {
            let kind = kind(line, &reader.plan);
            let is_nothing = matches!(kind, LineKind::Blank | LineKind::Words(_, false));
            first = first.or((!is_nothing).then_some(line.number));
            reader.add(kind);
        }
        lines.by_ref().take(count - 1).for_each(drop);
    }

    reader.end();
    let mut results: Vec<Puzzle> =
        reader.results.into_iter().map(|puzzle| puzzle.and_then(with_cages)).collect();
    results
        .extend(first.filter(|_| results.is_empty()).map(|line| Err(at_line(line, SudokuError::NoPuzzle))));
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
        None => puzzles.pop().map_or_else(|| Err(at_line(1, SudokuError::NoPuzzle)), Ok),
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader<'t> {
    text: &'t str,
    plan: BoardPlan<'t>,
    results: Vec<Puzzle>,
    section: Section<'t>,
    /// The width of the section before, and how its rows may be read.
    above: (usize, u8),
    /// True if a title stands below the last cage.
    is_titled: bool,
    /// True if the next board is the solution of the one before.
    is_answer: bool,
}

/// Rows of one width, and broken ones among them.
#[derive(Default)]
struct Section<'t> {
    width: usize,
    rows: Vec<Field<'t>>,
    /// The squares of all rows. Those of broken ones mean nothing.
    codes: Vec<u8>,
    /// What is wrong in a row.
    errors: BTreeMap<usize, ReadError>,
    /// The numbers of rows without a blank line between.
    blocks: Vec<usize>,
    /// True if the next row belongs to the last block.
    is_open: bool,
    /// How each row may be read.
    ways: u8,
    /// True if words stand above it.
    is_titled: bool,
}

impl Section<'_> {
    /// Checks whether a line of values may be several of the others, joined.
    fn has_parts(&self) -> bool {
        let is_part = |error: &ReadError| match *error.kind() {
            SudokuError::Cells { found, .. } => found > 1 && self.width.is_multiple_of(found),
            _ => false,
        };
        self.ways & SOLID == 0 && self.errors.values().any(is_part)
    }

    /// Finds the rows that are no whole boards, of this many rows each: from where to where. Only blank lines tell.
    fn without_whole_boards(&self, height: usize) -> Range<usize> {
        let (blocks, rows_of) = (&self.blocks, |blocks: &[usize]| blocks.iter().sum::<usize>());

        // All rows are, if blank lines cut each board in the same way, or cut none.
        let one = (1..blocks.len()).find(|&one| rows_of(&blocks[..one]) >= height).unwrap_or(blocks.len());
        let are_alike =
            rows_of(&blocks[..one]) == height && blocks.chunks(one).all(|board| *board == blocks[..one]);
        if are_alike || blocks.iter().all(|block| block % height == 0) {
            return self.rows.len()..self.rows.len();
        }

        // Else blocks of their height are, at either end. But a block of less than half a board may be a part of another.
        let may_be_parts = blocks.iter().any(|block| 2 * block <= height);
        let is_board = |block: &&usize| **block == height && !may_be_parts;
        let front: usize = blocks.iter().take_while(is_board).sum();
        let back: usize = blocks.iter().rev().take_while(is_board).sum();
        front..self.rows.len() - back
    }
}

impl<'t> Reader<'t> {
    /// Ends the rows, if there are any.
    fn end(&mut self) {
        if !self.section.rows.is_empty() {
            let section = std::mem::take(&mut self.section);
            self.give(self.boards(section).unwrap_or_else(|error| vec![Err(error)]));
        }
    }

    /// Ends the section, which may have been cut off what comes next.
    fn end_section(&mut self) {
        let above = (self.section.width, self.section.ways);
        self.end();
        // Words without rows between them do not count as a section.
        self.above = if above.0 > 0 { above } else { self.above };
    }

    fn give(&mut self, puzzles: Vec<Puzzle>) {
        let is_answer = std::mem::take(&mut self.is_answer) && !self.results.is_empty();
        // A board in the place of an answer is skipped. An error is not.
        let skip = is_answer && puzzles.first().is_some_and(Result::is_ok);
        self.results.extend(puzzles.into_iter().skip(skip.into()));
    }

    /// Adds a cage to the board above; words between cages end its list.
    fn cage(&mut self, line: Field, cage: Result<Cage, ReadError>) {
        self.plan.is_caged = true;
        self.end();
        self.plan.is_caged = false;
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

    fn add(&mut self, kind: LineKind<'t>) {
        match kind {
            LineKind::Blank => self.section.is_open = false,
            LineKind::Rule => {}
            LineKind::Words(text, is_title) => {
                self.end_section();
                self.is_titled |= is_title;
                self.section.is_titled = true;
                let words = text.trim_start_matches(|c: char| !c.is_alphabetic());
                self.is_answer = words.get(..8).is_some_and(|word| word.eq_ignore_ascii_case("solution"));
            }
            LineKind::Row(line, cells) => self.row(line, cells),
            LineKind::End => self.end(),
            LineKind::Wrong(error) => {
                self.end();
                self.results.push(Err(error));
            }
        }
    }

    fn row(&mut self, line: Field<'t>, mut cells: Result<Cells, ReadError>) {
        let before = self.section.width;
        // A row that has lost a cell may be one of a smaller board, which has fewer digits.
        let is_no_cell =
            |error: &ReadError| self.section.is_open && matches!(error.kind(), SudokuError::Cell(..));
        if cells.as_ref().is_err_and(is_no_cell)
            && let Some(found) = other_count(line.text, before)
        {
            cells = Err(wrong_count(line, found, [before; 2]));
        }

        // Two rows on one line may look like a board of half the side, above or below the other rows of their own.
        let joined = |line: Field| line.error(SudokuError::Form(JOINED));
        let count = cells.as_ref().map_or(0, |(codes, _)| codes.len());
        if self.section.is_open && count > 0 && count == 2 * before {
            cells = Err(joined(line));
        } else if let (&[first], true) = (&self.section.rows[..], self.section.is_open && 2 * count == before)
        {
            self.section.errors.entry(0).or_insert_with(|| joined(first));
        }

        // Below rows a longer line belongs to something else; so does a shorter line below boards on one line.
        let is_other = |(codes, ways): &Cells| {
            let ways = if codes.len() > before { *ways } else { self.section.ways };
            before != 0 && codes.len() != before && (!self.section.is_open || ways & SOLID != 0)
        };
        if cells.as_ref().is_ok_and(is_other) {
            self.end_section();
        }

        let Section { width, rows, codes: all, errors, blocks, is_open, ways: common, .. } =
            &mut self.section;
        let error = match cells {
            Ok((codes, ways)) => {
                (*width, *common) = if *width == 0 { (codes.len(), ways) } else { (*width, *common & ways) };
                all.resize(rows.len() * *width, EMPTY);
                all.extend(&codes);
                (codes.len() != *width).then(|| wrong_count(line, codes.len(), [*width; 2]))
            }
            Err(error) => Some(error),
        };

        errors.extend(error.map(|error| (rows.len(), error)));
        rows.push(line);
        blocks.extend((!std::mem::replace(is_open, true)).then_some(0));
        blocks.last_mut().into_iter().for_each(|block| *block += 1);
    }

    /// Checks whether the only row of a section is a board that may be a part of a larger one.
    fn may_be_cut(&self, section: &Section) -> bool {
        let ([row], width) = (&section.rows[..], section.width) else { return false };
        let words = row.text.split(is_blank).filter(|word| !word.is_empty()).take(width + 1).count();
        let has_end = row.text.as_bytes().as_ptr_range().end < self.text.as_bytes().as_ptr_range().end;
        let is_apart = section.is_titled || self.above.1 & ON_ONE_LINE != 0;
        [1, width].contains(&words) && width < self.above.0 && !(is_apart && has_end)
    }

    /// Reads the boards of a section.
    fn boards(&self, mut section: Section) -> Result<Vec<Puzzle>, ReadError> {
        let (at, height) = self.layout_of(&mut section)?;
        let (section, plan) = (&section, &self.plan);
        let broken = section.without_whole_boards(height);

        let check = |rows| section.errors.range(rows).next().map_or(Ok(()), |error| Err(error.1.clone()));
        let board = |row: usize| {
            check(row..row + height)?;
            let codes = &section.codes[row * section.width..(row + height) * section.width];
            plan.whole(at, codes, &section.rows[row..row + height])
        };

        let mut puzzles: Vec<Puzzle> = (0..broken.start).step_by(height).map(board).collect();
        if !broken.is_empty() {
            let is_one = plan.layouts[at].grids().len() == 1;
            let reason =
                if is_one { SudokuError::Rows(broken.len(), height) } else { SudokuError::Form(GRIDS) };
            let error = at_line(section.rows[broken.start].number, reason);
            // What is wrong in a row says more than their number.
            puzzles.push(check(broken.clone()).and(Err(error)));
        }

        puzzles.extend((broken.end..section.rows.len()).step_by(height).map(board));
        Ok(puzzles)
    }

    /// Chooses the layout of a section's boards. Returns its place, and how many rows of text a board has. Cells in pairs
    /// become single ones.
    fn layout_of(&self, section: &mut Section) -> Result<(usize, usize), ReadError> {
        let (plan, count, width, first) = (&self.plan, section.rows.len(), section.width, section.rows[0]);
        let height = |at: usize| plan.layouts[at].height();
        let is_of = |width: usize| plan.drawn(width).is_some_and(|at| count.is_multiple_of(height(at)));
        if section.ways & PAIRS != 0 && is_of(width / 2) {
            if is_of(width) {
                return form(first.number, PADDED);
            }
            // Of `07` and `..` the second character is the cell.
            section.codes = std::mem::take(&mut section.codes).into_iter().skip(1).step_by(2).collect();
            section.width /= 2;
        }

        let drawn = plan.drawn(section.width);
        // The board of cages is drawn, if it has as many rows as that takes.
        let is_drawn = plan.is_caged && drawn.is_some_and(|at| height(at) == count);
        let line = plan.of_squares(width).filter(|_| section.ways & ON_ONE_LINE != 0 && !is_drawn);
        if let Some(at) = line {
            // Both readings of a layout of one row are the same.
            if line != drawn && drawn.is_some_and(|at| height(at) == count) {
                return form(first.number, READINGS);
            } else if self.may_be_cut(section) {
                return form(first.number, CUT);
            } else if section.has_parts() {
                return form(first.number, JOINED);
            }
            return Ok((at, 1));
        }

        match drawn {
            Some(at) => Ok((at, height(at))),
            // What is wrong in the first row says more than its width.
            None => Err(section.errors.remove(&0).unwrap_or_else(|| wrong_count(first, width, [0; 2]))),
        }
    }
}

impl BoardPlan<'_> {
    /// Makes the board with these squares, which stand in these rows.
    fn whole(&self, at: usize, codes: &[u8], rows: &[Field]) -> Puzzle {
        let (layout, side) = (&self.layouts[at], self.layouts[at].width());
        let line_of = |square: usize| rows[square * rows.len() / codes.len()].number;
        // Numbers of two digits need not stand below each other.
        let may_be_uneven = self.masked.is_none() && !self.is_map && layout.digits() < 10;
        if may_be_uneven && !are_even(rows, side) {
            return form(line_of(0), UNEVEN);
        }

        let (mut cells, mut outside) = (vec![EMPTY; layout.cells().len()], None);
        for (at, &code) in codes.iter().enumerate() {
            match layout.cell_at(Position::new(at / side, at % side)) {
                Some(cell) if code != OUT => cells[cell] = code,
                None if [DOT, NONE, OUT].contains(&code) && *outside.get_or_insert(code) == code => {}
                _ => return form(line_of(at), OUTLINE),
            }
        }

        let has_mark = [EMPTY, DOT, NONE].iter().any(|mark| cells.contains(mark));
        let highest = cells.iter().filter(|&&code| code < ZERO).max().unwrap_or(&0);
        if cells.contains(&ZERO) && has_mark && *highest < layout.digits() {
            return form(line_of(0), FROM_ZERO);
        }

        if side > 3
            && (rows.len(), layout.digits().into(), self.is_map) == (side, side, false)
            && let Some(sentence) = doubt(side, codes, self.layouts.len() == 1 || self.is_caged, line_of)
        {
            return form(line_of(0), sentence);
        }

        // Only now: the checks above have to tell the marks of empty cells apart.
        cells.iter_mut().for_each(|code| *code = if *code < ZERO { *code } else { 0 });
        // A map has labels above the digits.
        let board = match self.is_map || layout.has_all_digits() {
            true => Board::new(layout.clone(), cells),
            false => Board::checked(layout.clone(), cells).map_err(|error| at_line(line_of(0), error))?,
        };
        Ok(FoundBoard::new(line_of(0), board))
    }
}
