//! Grids whose empty cells are spaces.
//!
//! Spaces usually mean nothing, so this is tried only where no other reading gives whole grids, and with
//! care: every line holds digits, spaces and upright frames only; there are exactly as many lines as rows; no
//! line is longer than a row, one at least is as long (or nearly, on a 9x9 board: trailing spaces get lost,
//! and with them whole lines); and in two lines at least a digit follows a space. Framed lines must be
//! exactly as long as a row, without their frames.

use std::ops::Range;

use super::error::ReadError;
use super::forms::{Drawn, Found, OneLine, Plan, Shape};
use super::lines::{Line, is_blank};
use super::one_line::decode_board;
use super::rows::{Row, RowKind, is_frame};
use super::symbols::{Mark, Sign};

/// With single digits there are no larger boards.
const LARGEST: usize = 9;
/// A 9x9 grid may have lost so many columns on the right.
const LOST_COLUMNS: usize = 2;

/// What a line would be with spaces for empty cells.
#[derive(Clone, Copy)]
pub(super) enum Outline {
    /// A line drawn between bands.
    Drawn,
    /// Cells, as many as characters without the frames.
    Cells { width: usize, is_framed: bool, has_gap: bool },
    /// Anything else.
    Other,
}

impl Outline {
    pub(super) fn of(row: &Row) -> Self {
        let (mut width, mut has_gap, mut last) = (0, false, Sign::Char('0'));
        for Mark { sign, .. } in marks(row) {
            let is_cell = matches!(sign, Sign::Blank | Sign::Char('0'..='9'));
            if !is_cell || width == LARGEST {
                let is_drawn = matches!(row.kind, RowKind::Rule | RowKind::Dashes);
                return if is_drawn { Outline::Drawn } else { Outline::Other };
            }
            has_gap |= last == Sign::Blank && sign != Sign::Blank;
            width += 1;
            last = sign;
        }
        match row.kind {
            RowKind::Dashes => Outline::Drawn,
            RowKind::Rule if width == 0 => Outline::Drawn,
            // Bars with nothing but spaces between them are a row.
            _ => Outline::Cells { width, is_framed: is_framed(row), has_gap },
        }
    }
}

fn is_framed(row: &Row) -> bool {
    row.line.text.contains(is_frame)
}

/// The characters of a line as cells: between the frames if there are any, else all of them.
fn marks<'t>(row: &Row<'t>) -> impl Iterator<Item = Mark> + use<'t> {
    let is_framed = is_framed(row);
    let text = if is_framed { row.line.text.trim_end_matches(is_blank) } else { row.line.text };
    let is = |mark: &Mark, test: fn(char) -> bool| matches!(mark.sign, Sign::Char(c) if test(c));
    let marks = Line { text, ..row.line }.marks().skip_while(move |mark| is_framed && is(mark, is_blank));
    marks.filter(move |mark| !is(mark, is_frame)).map(|mark| match mark.sign {
        Sign::Char(' ' | '\u{a0}') => Mark { sign: Sign::Blank, ..mark },
        _ => mark,
    })
}

/// A row of a grid and what it would be.
type Outlined<'a, 't> = (&'a Row<'t>, Outline);

/// The grid that begins at a row of a stretch, and the row after it; `None` if there is none.
///
/// `above` are the rows before that one that no other drawing has taken: if they are spaces, or a number that
/// looks like a title, they may belong to the grid.
pub(super) fn read(
    stretch: &[Row],
    outlines: &[Outline],
    above: Range<usize>,
    plan: &Plan,
) -> Option<(usize, Result<Found, ReadError>)> {
    let start = above.end;
    let spaces = |&at: &usize| stretch[at].kind == RowKind::Blank && width(&(&stretch[at], outlines[at])) > 0;
    let upper = start - above.clone().rev().take(LARGEST).take_while(spaces).count();
    let title = upper.checked_sub(1).filter(|&at| at >= above.start && stretch[at].kind == RowKind::Number);
    // Blank lines at the ends are rows if the stretch has exactly as many lines as a grid.
    let whole = (stretch.len() <= LARGEST && above.start == 0).then_some((0, true));
    let parts = title.into_iter().chain([upper]).map(|first| (first, false));
    whole.into_iter().chain(parts).find_map(|(first, is_whole)| {
        let region = region(stretch, outlines, first);
        let fits = |rows: &&[Outlined], size: usize| {
            let ends = if is_whole { size == stretch.len() } else { ends(&region, size) };
            ends && is_grid(rows, size)
        };
        let squares =
            plan.shapes.iter().enumerate().filter(|(_, shape)| shape.digits <= LARGEST && shape.is_plain());
        let grid = |(index, shape): (usize, &Shape)| {
            Some((index, region.get(..shape.digits).filter(|rows| fits(rows, shape.digits))?))
        };
        let (index, rows) = squares.filter_map(grid).next()?;
        let last = rows.last()?.0.line.number;
        let length = stretch[first..].iter().take_while(|row| row.line.number <= last).count();
        Some((first + length, decode(rows, index, plan)))
    })
}

/// Whether a grid of this size may end before the rest of a region: nothing follows, or rows exactly as long
/// as a row are followed by a blank line, or by enough such rows for another grid.
fn ends(region: &[Outlined], size: usize) -> bool {
    let is_blank = |row: &Outlined| row.0.kind == RowKind::Blank;
    let is_end = |row: &Outlined| is_blank(row) && width(row) == 0;
    let (rows, rest) = region.split_at(size);
    let full = region.iter().take_while(|row| width(row) == size).count();
    rest.iter().all(is_end) || (widest(rows) == size && is_blank(&rest[0])) || full >= 2 * size
}

/// The rows from one on that may hold spaces for cells, without the lines drawn between them.
fn region<'a, 't>(stretch: &'a [Row<'t>], outlines: &[Outline], start: usize) -> Vec<Outlined<'a, 't>> {
    let rows = stretch.iter().zip(outlines.iter().copied()).skip(start).take(2 * LARGEST);
    let cells = rows.take_while(|(_, outline)| !matches!(outline, Outline::Other));
    cells.filter(|(_, outline)| matches!(outline, Outline::Cells { .. })).collect()
}

/// The length of a row.
fn width(&(_, outline): &Outlined) -> usize {
    match outline {
        Outline::Cells { width, .. } => width,
        Outline::Drawn | Outline::Other => 0,
    }
}

fn widest(rows: &[Outlined]) -> usize {
    rows.iter().map(width).max().unwrap_or(0)
}

/// Whether these rows are a grid of this size.
fn is_grid(rows: &[Outlined], size: usize) -> bool {
    let is_framed = |outline| matches!(outline, Outline::Cells { is_framed: true, .. });
    let fits = |row: &Outlined| width(row) == size || (width(row) < size && !is_framed(row.1));
    let lost = if size == LARGEST { LOST_COLUMNS } else { 0 };
    let gaps =
        rows.iter().filter(|(_, outline)| matches!(outline, Outline::Cells { has_gap: true, .. })).count();
    rows.len() == size && rows.iter().all(fits) && widest(rows) + lost >= size && gaps >= 2
}

/// The digits of a grid, with the lost spaces put back.
fn decode(rows: &[Outlined], shape: usize, plan: &Plan) -> Result<Found, ReadError> {
    let size = plan.shapes[shape].digits;
    let mut cells = Vec::with_capacity(size * size);
    for outlined @ (row, _) in rows {
        let line = row.line.number;
        cells.extend(marks(row));
        cells.extend((width(outlined)..size).map(|at| Mark { line, column: at + 1, sign: Sign::Blank }));
    }
    let board = OneLine { cells: cells.len(), shape, drawn: Drawn::Solid };
    decode_board(&cells, board, rows[0].0.line.number, plan)
}
