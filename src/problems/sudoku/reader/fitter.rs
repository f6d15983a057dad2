//! Fits rows of a drawing to boards: every form, with every cut of the rows and every alphabet.
//!
//! [`readings`] are the ways to read rows without any defect. If there is none, [`broken`] gives the errors
//! of the reading with the fewest defects, counted in rows that are missing, too many or of the
//! wrong length, and in cells that are missing, too many or wrong.
//!
//! Labels are numbers or letters that count up or down by one along a side of the drawing. A form with labels
//! is a reading like any other: rows that are a board with labels as well as a larger one without have two.

use super::blocks::{Block, Placed};
use super::error::{ReadError, ReadReason};
use super::forms::{Drawn, Form, Found, Plan};
use super::lexer::{CUTS, Cut, Kind, Row};
use super::symbols::{Mark, decode, decode_map, is_plausible};

/// This many rows are enough to find the form that suits broken rows best.
const SAMPLE: usize = 60;
/// At most this many columns of a board are lost with the spaces at the ends of its rows.
const LOST_COLUMNS: usize = 2;
/// The largest board that is drawn with spaces for empty cells.
const LARGEST_WITH_SPACES: usize = 9;

/// What rows hold.
#[derive(Debug, PartialEq)]
pub(super) enum Item {
    Puzzle(Found),
    /// One of the grids of a board.
    Grid(Block),
}

/// A way to read rows without any defect: the form that they have and the boards that they are.
#[derive(Debug)]
pub(super) struct Fit<'p> {
    pub form: &'p Form,
    pub items: Vec<Item>,
}

/// What rows can be read as: whole boards of one form, or, if `is_one`, a single one.
/// Spaces are tried for empty cells if `blanks` is the number of blank lines around the rows.
pub(super) fn readings<'p>(
    rows: &[&Row],
    is_one: bool,
    blanks: Option<usize>,
    plan: &'p Plan,
) -> Vec<Fit<'p>> {
    let mut fits: Vec<Fit> = Vec::new();
    for cut in CUTS.into_iter().filter(|&cut| cut != Cut::Verbatim || blanks.is_some()) {
        let rows = &with_spaces(rows, cut == Cut::Verbatim)[..];
        let longest = || rows.iter().map(|row| row.width(cut)).max().unwrap_or(0);
        let widths = match cut {
            Cut::Verbatim => longest()..=longest() + LOST_COLUMNS,
            _ => rows.get(1).or(rows.first()).map_or(0..=0, |row| row.width(cut)..=row.width(cut)),
        };
        for form in widths.flat_map(|width| plan.with_width(width)) {
            let height = form.height();
            let is_whole = rows.len().is_multiple_of(height) && (!is_one || rows.len() == height);
            if !is_whole || (cut == Cut::Verbatim && larger(form, blanks.unwrap_or(0), plan).is_some()) {
                continue;
            }
            let board = |rows: &[&Row]| item(&marks_of(rows, form, cut, plan)?, form, plan).ok();
            if let Some(items) = rows.chunks(height).map(board).collect() {
                fits.push(Fit { form, items });
            }
        }
    }
    fits
}

/// The rows, those of spaces only if they are asked for.
fn with_spaces<'a, 't>(rows: &[&'a Row<'t>], has_spaces: bool) -> Vec<&'a Row<'t>> {
    rows.iter().copied().filter(|row| has_spaces || row.kind != Kind::Blank).collect()
}

/// A larger board than one drawn with spaces for empty cells: blank lines around it may be rows of that.
fn larger<'p>(form: &Form, blanks: usize, plan: &'p Plan) -> Option<&'p Form> {
    let sizes = form.height() + 1..=form.height() + blanks;
    let is_larger = |other: &&Form| sizes.contains(&other.height()) && may_have_spaces(other, plan);
    plan.forms.iter().filter(|_| form.height() > 1).find(is_larger)
}

/// Whether boards of this form may have spaces for empty cells. On one line they must not be as long as a row.
fn may_have_spaces(form: &Form, plan: &Plan) -> bool {
    let shape = &plan.shapes[form.shape];
    let is_plain = form.drawn == Drawn::Solid && !form.has_labels() && !shape.inside.contains(&false);
    let is_small = match form.height() {
        1 => !plan.is_row_width(form.width(0)),
        _ => shape.digits == shape.width && shape.digits <= LARGEST_WITH_SPACES,
    };
    is_plain && !shape.is_map && is_small
}

/// Whether rows with spaces for empty cells leave room for two boards, of the same size or not.
pub(super) fn has_room_for_two(rows: &[&Row], plan: &Plan) -> bool {
    let longest = rows.iter().map(|row| row.width(Cut::Verbatim)).max().unwrap_or(0);
    let is_wide = |form: &&Form| form.height() > 1 && form.width(0) >= longest && may_have_spaces(form, plan);
    plan.forms.iter().filter(is_wide).map(|form| rows.len() / form.height()).sum::<usize>() > 1
}

/// The marks of one drawing without its labels; `None` if a row has another length or the labels do not
/// count.
fn marks_of(rows: &[&Row], form: &Form, cut: Cut, plan: &Plan) -> Option<Vec<Mark>> {
    // Spaces at the ends of rows may be lost.
    let has_spaces = cut == Cut::Verbatim;
    let is_short = |row: &Row| has_spaces && form.height() > 1 && row.is_shorter(cut, form.width(0));
    let sides = usize::from(form.labels[2]) + usize::from(form.labels[3]);
    let fits = |(at, row): (usize, &&Row)| {
        let width = row.width(cut);
        width == form.width(at) || is_short(row) || (form.is_label(at) && width + sides == form.width(at))
    };
    if (has_spaces && !may_have_spaces(form, plan)) || !rows.iter().enumerate().all(fits) {
        return None;
    }
    let (mut marks, mut left, mut right) = (Vec::new(), Vec::new(), Vec::new());
    for (at, row) in rows.iter().enumerate() {
        let mut cells = row.marks(cut, form.width(at));
        let has_corners = cells.len() == form.width(at);
        let last = cells.pop_if(|_| form.labels[3] && has_corners);
        let first = (form.labels[2] && has_corners).then(|| cells.remove(0));
        if !form.is_label(at) {
            right.extend(last);
            left.extend(first);
            marks.extend(cells);
        } else if !do_count(&cells) {
            return None;
        }
    }
    let is_right = |labels: &[Mark], side: usize| !form.labels[side] || do_count(labels);
    (is_right(&left, 2) && is_right(&right, 3)).then_some(marks)
}

/// Whether labels count up or down by one.
fn do_count(labels: &[Mark]) -> bool {
    let value = |mark: &Mark| match mark.letter() {
        Some(letter) => Some((true, letter as usize)),
        None => mark.number().map(|number| (false, number)),
    };
    let values: Option<Vec<_>> = labels.iter().map(value).collect();
    let counts = |pair: &[(bool, usize)], from: usize, to: usize| {
        pair[0].0 == pair[1].0 && pair[from].1.checked_add(1) == Some(pair[to].1)
    };
    let is_counting = |values: Vec<(bool, usize)>| {
        let mut pairs = values.windows(2);
        pairs.clone().all(|pair| counts(pair, 0, 1)) || pairs.all(|pair| counts(pair, 1, 0))
    };
    labels.len() > 1 && values.is_some_and(is_counting)
}

/// The board with these marks; or its first defect, and how many there are.
pub(super) fn item(marks: &[Mark], form: &Form, plan: &Plan) -> Result<Item, (usize, ReadError)> {
    let shape = &plan.shapes[form.shape];
    let values = match form.drawn {
        _ if shape.is_map => decode_map(shape.height, marks)?,
        Drawn::Solid => decode(shape.digits, marks, &shape.inside)?,
        Drawn::Ragged | Drawn::Grid => decode(shape.digits, marks, &vec![true; marks.len()])?,
    };
    if form.drawn != Drawn::Grid {
        return Ok(Item::Puzzle(Found { shape: form.shape, line: marks[0].line, cells: values }));
    }
    let cells = values.into_iter().zip(marks);
    let cells = cells.map(|(value, mark)| Placed { value, line: mark.line, column: mark.column }).collect();
    Ok(Item::Grid(Block { shape: form.shape, cells }))
}

/// What is wrong with rows that cannot be read: an error for each broken board, and the boards among them
/// that are right. `blanks` are the blank lines around the rows.
pub(super) fn broken(
    rows: &[&Row],
    (form, cut): (&Form, Cut),
    blanks: usize,
    plan: &Plan,
) -> Vec<Result<Item, ReadError>> {
    let rows = &with_spaces(rows, cut == Cut::Verbatim)[..];
    let (found, expected) = (rows.len(), form.height());
    if !found.is_multiple_of(expected) {
        // The last row of a grid that ends early, or the first row of the grid that is not whole.
        let at = if found < expected { found - 1 } else { found - found % expected };
        let count = rows[at].line.error(1, ReadReason::RowCount { found, expected });
        return vec![Err(misfit(rows, form, cut, plan).unwrap_or(count))];
    }
    let board = |rows: &[&Row]| {
        let first = |reason| rows[0].line.error(1, reason);
        let misfit = || misfit(rows, form, cut, plan).unwrap_or_else(|| first(ReadReason::NoPuzzle));
        let marks = marks_of(rows, form, cut, plan).ok_or_else(misfit)?;
        let item = item(&marks, form, plan).map_err(|(_, error)| error)?;
        match larger(form, blanks, plan).filter(|_| cut == Cut::Verbatim) {
            Some(other) => {
                let [one, other] = [form, other].map(|form| plan.reading(form));
                Err(first(ReadReason::Ambiguous { one, other }))
            }
            None => Ok(item),
        }
    };
    rows.chunks(expected).map(board).collect()
}

/// The form and the cut with the fewest defects. Spaces are tried for empty cells if `has_spaces`.
pub(super) fn nearest<'p>(rows: &[&Row], has_spaces: bool, plan: &'p Plan) -> Option<(&'p Form, Cut)> {
    let sample = &rows[..rows.len().min(SAMPLE)];
    let cuts = CUTS.into_iter().filter(|&cut| sample.iter().any(|row| row.width(cut) > 0));
    let forms = plan.forms.iter().filter(|form| !form.has_labels());
    let ways = cuts.flat_map(|cut| forms.clone().map(move |form| (form, cut)));
    let ways =
        ways.filter(|&(form, cut)| cut != Cut::Verbatim || (has_spaces && may_have_spaces(form, plan)));
    ways.min_by_key(|&(form, cut)| {
        let height = form.height();
        let rest = rows.len() % height;
        let missing = if rows.len() < height { height - rest } else { rest.min(height - rest) };
        let wrong = |(at, row): (usize, &&Row)| match row.width(cut).abs_diff(form.width(at % height)) {
            0 => 0,
            cells => 1 + cells,
        };
        match missing + sample.iter().enumerate().map(wrong).sum::<usize>() {
            0 => {
                let marks = rows.chunks(height).filter_map(|rows| marks_of(rows, form, cut, plan));
                marks.filter_map(|marks| item(&marks, form, plan).err()).map(|(count, _)| count).sum()
            }
            defects => defects,
        }
    })
}

/// The error for the first row of the wrong length, at its first cell too many or after its last.
fn misfit(rows: &[&Row], form: &Form, cut: Cut, plan: &Plan) -> Option<ReadError> {
    let width = |at: usize| form.width(at % form.height());
    let at = (0..rows.len()).find(|&at| rows[at].width(cut) != width(at))?;
    let (line, expected, marks) = (rows[at].line, width(at), rows[at].marks(cut, 0));
    let digits = plan.shapes[form.shape].highest();
    // A line that cannot be cut this way at all has something strange in it.
    let is_strange =
        |&(_, c): &(usize, char)| c.is_alphabetic() && !is_plausible(c, digits) && marks.is_empty();
    if let Some((at, found)) = line.text.chars().enumerate().find(is_strange) {
        return Some(line.error(at + 1, ReadReason::BadSymbol { found, digits }));
    }
    let found = if marks.is_empty() { rows[at].longest() } else { marks.len() };
    let end = line.text.trim_end().chars().count() + 1;
    let column = if form.height() == 1 { 1 } else { marks.get(expected).map_or(end, |mark| mark.column) };
    Some(line.error(column, ReadReason::Length { found, expected }))
}
