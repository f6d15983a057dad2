//! Reads Sudoku puzzles from text, in all the plain-text forms met in the wild.
//!
//! A text holds any number of puzzles in any mixture of forms; which boards are possible is told by their
//! `Shape`s. The order of decisions:
//!
//! 1. JSON, XML and the like are refused as a whole (`notations`).
//! 2. A text of coordinates is one puzzle (`lists`).
//! 3. Otherwise each line is taken on its own if it can be: blank, comment, section, notation, one-line
//!    board, words (`lines`, `one_line`, `notations`).
//! 4. The rows between them are put together: grids (`rows`, `grid`), grids with spaces for empty cells
//!    (`gaps`), and boards given as several overlapping grids (`blocks`).
//!
//! Which symbol stands for which digit is decided board by board (`symbols`).
//!
//! A broken puzzle is one error, and reading goes on after it: on the next line for a one-line board, after
//! the rows that stand together for a grid. A board after a line `solution` is the answer of the puzzle
//! before it, and so are the sections `[State]`, `[PencilMarks]` and `[Solution]`; all are skipped.

mod blocks;
mod chunks;
mod error;
mod forms;
mod gaps;
mod grid;
mod lines;
mod lists;
mod notations;
mod one_line;
mod rows;
mod symbols;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_errors;
#[cfg(test)]
mod tests_overlapping;
#[cfg(test)]
mod tests_random;
#[cfg(test)]
mod tests_shared;

pub use error::{Format, ReadError, ReadReason};
pub(crate) use forms::{Found, Shape};

use blocks::Block;
use forms::Plan;
use grid::Item;
use lines::{Kind, Line, is_blank};
use rows::{Row, RowKind};

/// Words up to this length may be the title of one of the grids of a board; longer ones begin something else.
const LONGEST_LABEL: usize = 16;
/// More blank lines than this together are the end of a drawing.
const MOST_BLANK_LINES: usize = 25;

/// All puzzles of a text in order, each read or broken. A text without any puzzle is one error, unless
/// it is comments alone.
pub(crate) fn read(text: &str, shapes: &[Shape]) -> Vec<Result<Found, ReadError>> {
    let plan = Plan::new(shapes);
    let first = lines::split(text).find(|line| !line.text.trim_matches(is_blank).is_empty());
    let Some(first) = first else {
        return vec![Err(ReadError::new(1, 1, ReadReason::NoPuzzle))];
    };
    if let Some(format) = notations::foreign(text) {
        let column = 1 + first.text.chars().take_while(|&c| is_blank(c)).count();
        return vec![Err(first.error(column, ReadReason::NotRead(format)))];
    }
    if let Some(result) = lists::read_triples(text, &plan) {
        return vec![result];
    }
    let mut reader = Reader::new(&plan);
    lines::split(text).for_each(|line| reader.line(line));
    let mut results = reader.finish();
    if results.is_empty() && !lines::split(text).all(|line| lines::is_blank_or_comment(line, &plan)) {
        results.push(Err(ReadError::new(1, 1, ReadReason::NoPuzzle)));
    }
    results
}

/// The only puzzle of a text.
pub(crate) fn read_one(text: &str, shapes: &[Shape]) -> Result<Found, ReadError> {
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
    let pair = |line| {
        let Kind::Puzzle(result) = lines::classify(line, &plan) else { return None };
        Some(result.and_then(|puzzle| {
            let end = line.text.chars().count() + 1;
            let map = one_line::read_second(line, puzzle.cells.len(), &map_plan);
            Ok((puzzle, map.unwrap_or_else(|| Err(line.error(end, ReadReason::NoRegions)))?))
        }))
    };
    let mut results: Vec<_> = lines::split(text).filter_map(pair).collect();
    if results.is_empty() && !lines::split(text).all(|line| lines::is_blank_or_comment(line, &plan)) {
        results.push(Err(ReadError::new(1, 1, ReadReason::NoRegions)));
    }
    results
}

/// What has been read of a text, and what has begun.
struct Reader<'p, 't> {
    plan: &'p Plan<'p>,
    results: Vec<Result<Found, ReadError>>,
    /// The lines since the last line of words.
    stretch: Vec<Row<'t>>,
    /// Blank lines at the end of the stretch.
    blank_lines: usize,
    /// Consecutive lines of cells by name.
    named: Vec<Line<'t>>,
    /// The grids of a board so far, and its shape.
    grids: Vec<Result<Block, ReadError>>,
    shape_of_grids: usize,
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
            named: Vec::new(),
            grids: Vec::new(),
            shape_of_grids: 0,
            is_skipping: false,
            is_answer: false,
        }
    }

    fn line(&mut self, line: Line<'t>) {
        match lines::classify(line, self.plan) {
            Kind::Section { counts } => {
                self.end_drawing();
                self.end_grids();
                self.is_skipping = !counts;
            }
            _ if self.is_skipping => {}
            Kind::Row(row) => {
                self.end_named();
                self.row(row);
            }
            Kind::NamedCells => {
                self.end_stretch();
                self.named.push(line);
            }
            Kind::Puzzle(result) => {
                self.end_drawing();
                self.puzzle(result);
            }
            Kind::Answer => {
                self.end_drawing();
                self.is_answer = true;
            }
            Kind::Words => {
                self.end_drawing();
                self.is_answer = false;
                if line.text.trim_matches(is_blank).chars().count() > LONGEST_LABEL {
                    self.end_grids();
                }
            }
        }
    }

    /// Adds a row to the stretch; many blank lines end it.
    fn row(&mut self, row: Row<'t>) {
        self.blank_lines = if row.kind == RowKind::Blank { self.blank_lines + 1 } else { 0 };
        if self.blank_lines > MOST_BLANK_LINES {
            self.end_stretch();
        } else {
            self.stretch.push(row);
        }
    }

    /// Ends whatever was drawn up to here.
    fn end_drawing(&mut self) {
        self.end_stretch();
        self.end_named();
    }

    fn end_stretch(&mut self) {
        let stretch = std::mem::take(&mut self.stretch);
        for item in grid::read(&stretch, self.plan) {
            match item {
                Item::Puzzle(result) => self.puzzle(result),
                Item::Grid(shape, grid) => self.grid(shape, grid),
            }
        }
    }

    fn end_named(&mut self) {
        let named = std::mem::take(&mut self.named);
        if let Some(result) = lists::read_named(&named, self.plan) {
            self.puzzle(result);
        }
    }

    /// Adds a grid to those of the board that has begun.
    fn grid(&mut self, shape: usize, grid: Result<Block, ReadError>) {
        self.shape_of_grids = shape;
        self.grids.push(grid);
        if self.grids.len() == self.plan.shapes[shape].grids.len() {
            self.end_grids();
        }
    }

    /// Puts the grids of a board together.
    fn end_grids(&mut self) {
        if self.grids.is_empty() {
            return;
        }
        let shape = &self.plan.shapes[self.shape_of_grids];
        let found = self.grids.len();
        let blocks: Result<Vec<Block>, ReadError> = std::mem::take(&mut self.grids).into_iter().collect();
        let result = blocks.and_then(|blocks| {
            if found == shape.grids.len() {
                return blocks::join(self.shape_of_grids, shape, &blocks);
            }
            let line = blocks.last().map_or(1, Block::line);
            Err(ReadError::new(line, 1, ReadReason::GridCount { found, expected: shape.grids.len() }))
        });
        self.push(result);
    }

    /// A puzzle that is not one of the grids of another.
    fn puzzle(&mut self, result: Result<Found, ReadError>) {
        self.end_grids();
        self.push(result);
    }

    /// Keeps a result, unless it is the answer of the puzzle before.
    fn push(&mut self, result: Result<Found, ReadError>) {
        if !std::mem::take(&mut self.is_answer) || self.results.is_empty() {
            self.results.push(result);
        }
    }

    fn finish(mut self) -> Vec<Result<Found, ReadError>> {
        self.end_drawing();
        self.end_grids();
        self.results
    }
}
