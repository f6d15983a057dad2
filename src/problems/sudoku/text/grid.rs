//! Grids drawn row by row.
//!
//! A *stretch* is all that stands between two lines of words: rows, lines drawn between bands, blank lines. A
//! *chunk* is a part of it without blank lines. From the top of the stretch, for each chunk, the first of
//! these that works:
//!
//! 1. The *layout* is found: the board and the reading under which most of the chunk's rows have the right
//!    length. Among equals the one that makes whole grids, then the likelier reading.
//! 2. The chunk holds whole grids, one or more, all rows of the right length. Rows of another length may come
//!    first; they are a title. Or this chunk and the next ones, equally far apart, make up one grid: its
//!    bands.
//! 3. Rows of 16 symbols, none above 4, are not a 16x16 board but a 4x4 board each.
//! 4. A grid whose empty cells are spaces, see [`gaps`](super::gaps). One-line boards with spaces.
//! 5. The grid is broken: one error for the chunk, or for the grid if the number of rows is right, or for the
//!    chunks that seem to be its bands. A single row is no grid, but a title.
//!
//! A number alone is the size or the number of the grid below if it is shorter than its rows, and stands
//! between grids like a line of words. A line of dashes is a row only if it is as long as one, and `-` is the
//! empty cell in other rows; it is taken the other way if only that makes whole grids. A line of `*` or `_`
//! is a row if it is as long as one.

use super::blocks::{Block, Placed};
use super::chunks::{self, Chunk};
use super::error::{Format, ReadError, ReadReason};
use super::forms::{Drawn, Form, Found, OneLine, Plan};
use super::gaps::{self, Outline};
use super::one_line::{decode_board, read_small, read_spaces};
use super::rows::{READINGS, Reading, Row, RowKind};
use super::symbols::{Mark, Sign, decode, is_plausible};

/// So many rows of a chunk are enough to find its layout.
const SAMPLE: usize = 100;
/// So many rows of the same wrong length are a grid of a size that is not read.
const FEWEST_ROWS: usize = 4;
/// So many numbers above the highest digit mean candidates, not mistakes.
const MANY: usize = 9;

/// What a stretch holds.
pub(super) enum Item {
    Puzzle(Result<Found, ReadError>),
    /// One of the grids of a board, for the shape with this index.
    Grid(usize, Result<Block, ReadError>),
}

/// How a chunk is read.
#[derive(Clone, Copy)]
struct Layout<'p> {
    form: &'p Form,
    reading: Reading,
}

impl Layout<'_> {
    fn height(&self) -> usize {
        self.form.height()
    }

    /// The cells of a row, counted from the top of the first grid.
    fn width(&self, row: usize) -> usize {
        self.form.widths[row % self.height()]
    }

    /// The first row that is not as long as it should be.
    fn misfit(&self, rows: &[&Row]) -> Option<usize> {
        (0..rows.len()).find(|&at| rows[at].width(self.reading) != self.width(at))
    }

    /// Whether these are whole grids.
    fn fits(&self, rows: &[&Row]) -> bool {
        !rows.is_empty() && rows.len().is_multiple_of(self.height()) && self.misfit(rows).is_none()
    }
}

/// A stretch while it is read.
struct Stretch<'a, 't> {
    rows: &'a [Row<'t>],
    plan: &'a Plan<'a>,
    /// What the rows would be with spaces for empty cells.
    outlines: Vec<Outline>,
    chunks: Vec<Chunk>,
    /// The rows before this one have been read.
    done: usize,
    /// Whether `-` is an empty cell.
    has_dashes: bool,
    items: Vec<Item>,
}

/// Everything that a stretch holds.
pub(super) fn read(rows: &[Row], plan: &Plan) -> Vec<Item> {
    let definite = |row: &&Row| row.kind == RowKind::Cells;
    let has_dashes = rows.iter().filter(definite).any(|row| row.line.text.contains('-'));
    let mut stretch = Stretch {
        rows,
        plan,
        outlines: rows.iter().map(Outline::of).collect(),
        chunks: chunks::split(rows),
        done: 0,
        has_dashes,
        items: Vec::new(),
    };
    let mut at = 0;
    while at < stretch.chunks.len() {
        at += stretch.step(at);
        let end = stretch.chunks[..at].last().map_or(0, |chunk| chunk.end);
        stretch.done = stretch.done.max(end);
    }
    stretch.items
}

impl<'a, 't> Stretch<'a, 't> {
    /// Reads what begins at a chunk; the number of chunks it took.
    fn step(&mut self, at: usize) -> usize {
        let layout = self.layout(at);
        if let Some(layout) = layout
            && let Some((taken, rows)) = self.whole(at, layout)
        {
            if self.small_boards(&rows, layout, rows.len()) {
                return taken;
            }
            self.grids(&rows, layout);
            return taken;
        }
        if let Some((end, result)) =
            gaps::read(self.rows, &self.outlines, self.done..self.chunks[at].start, self.plan)
        {
            self.items.push(Item::Puzzle(result));
            debug_assert!(end > self.chunks[at].start, "a grid has rows of its chunk");
            self.done = end;
            return self.take_until(at, end);
        }
        if self.boards_with_spaces(at) {
            return 1;
        }
        match layout {
            Some(layout) => self.broken(at, layout),
            None => self.unknown(at),
        }
    }

    /// The number of chunks from one on that end before a row; what is left of the next one begins there.
    fn take_until(&mut self, at: usize, row: usize) -> usize {
        let taken = self.chunks[at..].iter().take_while(|chunk| chunk.end <= row).count();
        if let Some(next) = self.chunks.get_mut(at + taken) {
            next.start = next.start.max(row);
        }
        taken
    }

    /// The rows of a chunk. Lines of dashes are rows only if they are asked for.
    fn rows(&self, at: usize, layout: Option<Layout>, with_dashes: bool) -> Vec<&'a Row<'t>> {
        let fits =
            |row: &Row| layout.is_none_or(|layout| layout.form.widths.contains(&row.width(layout.reading)));
        let is_row = |row: &&Row| match row.kind {
            RowKind::Number => true,
            RowKind::Cells => !row.is_uniform() || fits(row),
            RowKind::Dashes => with_dashes && fits(row),
            RowKind::Blank | RowKind::Rule => false,
        };
        let Chunk { start, end, .. } = self.chunks[at];
        self.rows[start..end].iter().filter(is_row).collect()
    }

    /// The layout that suits a chunk best, if it suits half of the rows.
    fn layout(&self, at: usize) -> Option<Layout<'a>> {
        let rows = self.rows(at, None, self.has_dashes);
        let sample = &rows[..rows.len().min(SAMPLE)];
        if !sample.iter().any(|row| row.fits(self.plan)) {
            return None;
        }
        let mut best = None;
        for reading in READINGS {
            for form in &self.plan.forms {
                let layout = Layout { form, reading };
                let fitting =
                    (0..sample.len()).filter(|&at| sample[at].width(reading) == layout.width(at)).count();
                let is_whole = rows.len().is_multiple_of(layout.height());
                // Single digits are not written with two.
                let is_odd = layout.height() < 10
                    && reading == Reading::Spaced
                    && sample.iter().any(|row| row.has_numbers());
                let score = (fitting, is_whole, !is_odd);
                if fitting * 2 >= sample.len() && fitting > 0 && best.is_none_or(|(high, _)| score > high) {
                    best = Some((score, layout));
                }
            }
        }
        best.map(|(_, layout)| layout)
    }

    /// The rows of whole grids that begin at a chunk, and how many chunks they take.
    fn whole(&self, at: usize, layout: Layout) -> Option<(usize, Vec<&'a Row<'t>>)> {
        [self.has_dashes, !self.has_dashes].into_iter().find_map(|with_dashes| {
            let rows = self.rows(at, Some(layout), with_dashes);
            let title = rows.iter().take_while(|row| row.width(layout.reading) != layout.width(0)).count();
            match (layout.fits(&rows), layout.fits(&rows[title..])) {
                (true, _) => Some((1, rows)),
                (_, true) => Some((1, rows[title..].to_vec())),
                _ => self.bands(at, layout, with_dashes),
            }
        })
    }

    /// The rows of one grid that is drawn as several chunks, and their number.
    fn bands(&self, at: usize, layout: Layout, with_dashes: bool) -> Option<(usize, Vec<&'a Row<'t>>)> {
        let mut rows = self.rows(at, Some(layout), with_dashes);
        for next in at + 1..self.chunks.len() {
            if rows.len() >= layout.height()
                || !self.chunks[next].continues
                || self.gap(next) != self.gap(at + 1)
            {
                return None;
            }
            rows.extend(self.rows(next, Some(layout), with_dashes));
            if layout.fits(&rows) {
                return Some((next + 1 - at, rows));
            }
        }
        None
    }

    /// Blank lines above a chunk.
    fn gap(&self, at: usize) -> usize {
        self.chunks[at].start - self.chunks[at - 1].end
    }

    /// Reads rows as a small board each, if at least so many of them are legal as such.
    fn small_boards(&mut self, rows: &[&Row], layout: Layout, least: usize) -> bool {
        let Some(board) = self.plan.one_line(layout.width(0)).filter(|_| layout.form.drawn == Drawn::Solid)
        else {
            return false;
        };
        let read = |row: &&Row| {
            let marks = row.marks(layout.reading);
            if marks.len() == board.cells {
                return decode_board(&marks, board, row.line.number, self.plan);
            }
            let reason = ReadReason::BoardLength { found: row.cells(), expected: board.cells };
            Err(row.line.error(1, reason))
        };
        let boards: Vec<_> = rows.iter().map(read).collect();
        let is_small = boards.iter().filter(|board| board.is_ok()).count() >= least;
        if is_small {
            self.items.extend(boards.into_iter().map(Item::Puzzle));
        }
        is_small
    }

    /// Reads whole numbers of grids; those with a row of the wrong length are broken.
    fn grids(&mut self, rows: &[&Row], layout: Layout) {
        for rows in rows.chunks(layout.height()) {
            let result = match layout.misfit(rows) {
                Some(at) => Err(misfit(rows[at], layout, at, self.plan)),
                None => Ok(rows.iter().flat_map(|row| row.marks(layout.reading)).collect()),
            };
            let item = self.item(result, rows[0].line.number, layout);
            self.items.push(item);
        }
    }

    /// The puzzle, or the grid of a puzzle, with these cells.
    fn item(&self, marks: Result<Vec<Mark>, ReadError>, line: usize, layout: Layout) -> Item {
        let shape = layout.form.shape;
        let digits = self.plan.shapes[shape].digits;
        let explain = |error: ReadError, marks: &[Mark]| {
            let is_large =
                |mark: &&Mark| matches!(mark.sign, Sign::Number(number) if number as usize > digits);
            if digits < 10 && marks.iter().filter(is_large).count() >= MANY {
                ReadError::new(line, 1, ReadReason::NotRead(Format::Candidates))
            } else {
                error
            }
        };
        let drawn = layout.form.drawn;
        if drawn == Drawn::Grid {
            let block = marks.and_then(|marks| {
                let values = decode(digits, &marks, None).map_err(|error| explain(error, &marks))?;
                let places = values.into_iter().zip(marks);
                let cells =
                    places.map(|(value, mark)| Placed { value, line: mark.line, column: mark.column });
                Ok(Block { cells: cells.collect() })
            });
            Item::Grid(shape, block)
        } else {
            Item::Puzzle(marks.and_then(|marks| {
                let board = OneLine { cells: marks.len(), shape, drawn };
                decode_board(&marks, board, line, self.plan).map_err(|error| explain(error, &marks))
            }))
        }
    }

    /// Reads a chunk of one-line boards with spaces for empty cells, if at least half of its lines are such.
    /// The others are broken.
    fn boards_with_spaces(&mut self, at: usize) -> bool {
        let rows = self.rows(at, None, false);
        let boards: Vec<_> = rows.iter().map(|row| read_spaces(row.line, self.plan)).collect();
        let known = boards.iter().flatten().count();
        if known == 0 || known * 2 < rows.len() {
            return false;
        }
        for (row, board) in rows.into_iter().zip(boards) {
            let found = row.line.text.chars().count();
            let expected = self.plan.nearest_one_line(found, 0).map_or(found, |board| board.cells);
            let broken = || Err(row.line.error(1, ReadReason::BoardLength { found, expected }));
            self.items.push(Item::Puzzle(board.unwrap_or_else(broken)));
        }
        true
    }

    /// Reports the broken grid that begins at a chunk; the number of chunks it seems to take.
    fn broken(&mut self, at: usize, layout: Layout) -> usize {
        let first = self.rows(at, Some(layout), self.has_dashes);
        if self.small_boards(&first, layout, first.len().div_ceil(2)) {
            return 1;
        }
        let taken = self.likely_bands(at, layout);
        let rows: Vec<&Row> =
            (at..at + taken).flat_map(|at| self.rows(at, Some(layout), self.has_dashes)).collect();
        if rows.len() < 2 {
            self.lone_row(&rows);
            return taken;
        }
        let height = layout.height();
        if rows.len().is_multiple_of(height) {
            self.grids(&rows, layout);
            return taken;
        }
        let error = match layout.misfit(&rows) {
            Some(at) => misfit(rows[at], layout, at, self.plan),
            None => {
                let reason = ReadReason::RowCount { found: rows.len(), expected: height };
                // The last row before the gap, or the first row of the grid that is not whole.
                let at = if rows.len() < height { rows.len() - 1 } else { rows.len() - rows.len() % height };
                rows[at].line.error(1, reason)
            }
        };
        let item = self.item(Err(error), rows[0].line.number, layout);
        self.items.push(item);
        taken
    }

    /// A row on its own is a title, unless it is a broken small board.
    fn lone_row(&mut self, rows: &[&Row]) {
        let cells = rows.iter().filter(|row| row.kind == RowKind::Cells);
        self.items.extend(cells.filter_map(|row| read_small(row.line, self.plan)).map(Item::Puzzle));
    }

    /// How many chunks seem to be the bands of the grid that begins here.
    fn likely_bands(&self, at: usize, layout: Layout) -> usize {
        let height = layout.height();
        let rows = |at: usize| self.rows(at, Some(layout), self.has_dashes).len();
        let continues = |at: &usize| self.chunks.get(*at).is_some_and(|chunk| chunk.continues);
        let next = Some(at + 1).filter(continues).map_or(0, rows);
        let tallest = rows(at).max(next);
        let Some(band) = (1..height).find(|&band| height.is_multiple_of(band) && band >= tallest) else {
            return 1;
        };
        let others = (at + 1..at + height / band).take_while(|at| continues(at) && rows(*at) <= band);
        1 + others.count()
    }

    /// Reports a chunk of rows of a length that no board has.
    fn unknown(&mut self, at: usize) -> usize {
        let rows = self.rows(at, None, false);
        let Some(first) = rows.first().filter(|_| rows.len() >= FEWEST_ROWS) else {
            return 1;
        };
        let found = first.cells();
        let alike = rows.iter().filter(|row| row.cells() == found).count();
        if let Some(expected) =
            self.plan.nearest_row_width(found).filter(|_| alike * 2 > rows.len() && found >= FEWEST_ROWS)
        {
            let reason = ReadReason::RowLength { found, expected };
            self.items.push(Item::Puzzle(Err(first.line.error(1, reason))));
        }
        1
    }
}

/// The error for a row of the wrong length, at its first cell too many or after its last.
fn misfit(row: &Row, layout: Layout, at: usize, plan: &Plan) -> ReadError {
    let expected = layout.width(at);
    let marks = row.marks(layout.reading);
    let length = row.line.text.trim_end().chars().count();
    let column = marks.get(expected).map_or(length + 1, |mark| mark.column);
    let digits = plan.shapes[layout.form.shape].digits;
    // A line that cannot be read this way at all has something strange in it.
    let strange = row.line.marks().find_map(|mark| match mark.sign {
        Sign::Char(found) if marks.is_empty() && found.is_alphabetic() && !is_plausible(found, digits) => {
            Some(mark.error(ReadReason::BadSymbol { found, digits }))
        }
        _ => None,
    });
    let found = if marks.is_empty() { row.cells() } else { marks.len() };
    strange.unwrap_or_else(|| row.line.error(column, ReadReason::RowLength { found, expected }))
}
