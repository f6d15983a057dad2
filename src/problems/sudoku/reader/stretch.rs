//! The boards of a stretch: of all that stands between two lines of words.
//!
//! A *chunk* is a part of a stretch without blank lines. It holds whole boards, one or more, or it is one of
//! the bands of a board whose bands stand equally far apart. Where rows are missing, nothing tells which of
//! the bands that follow belong together: so after a broken chunk, up to a gap of another size, only chunks
//! that are whole boards are read.
//!
//! A line of dashes is drawn between bands, or is a row of empty cells if it is as long as the other rows:
//! both are tried. A line of spaces as long as the one above or below it is no end of a chunk, and may be a
//! row.

use super::error::{ReadError, ReadReason};
use super::fitter::{self, Fit, Item};
use super::forms::Plan;
use super::lexer::{Cut, Kind, Row};

/// Rows without a blank line between them.
struct Chunk<'a, 't> {
    rows: &'a [Row<'t>],
    /// The blank lines before it, and after it.
    gaps: [usize; 2],
}

type Results = Vec<Result<Item, ReadError>>;

/// Everything that a stretch holds.
pub(super) fn read(rows: &[Row], plan: &Plan) -> Results {
    let results = read_chunks(&split(rows), plan);
    let is_ambiguous = |error: &ReadError| matches!(error.reason(), ReadReason::Ambiguous { .. });
    let mut errors = results.iter().filter_map(|result| result.as_ref().err()).peekable();
    if errors.peek().is_none() || errors.any(is_ambiguous) {
        return results;
    }
    whole(rows, plan).unwrap_or(results)
}

/// The one board of a stretch with spaces for empty cells: its blank lines are rows, those at its ends perhaps.
/// A stretch that has room for another board as well is left unread.
fn whole(rows: &[Row], plan: &Plan) -> Option<Results> {
    let rows: Vec<&Row> = rows.iter().filter(|row| !matches!(row.kind, Kind::Rule | Kind::Dashes)).collect();
    if fitter::has_room_for_two(&rows, plan) {
        return None;
    }
    let is_cells = |row: &&Row| row.kind == Kind::Cells;
    let (first, last) = (rows.iter().position(is_cells)?, rows.iter().rposition(is_cells)?);
    let most = plan.highest.saturating_sub(last + 1 - first);
    let mut found: Option<Vec<Item>> = None;
    for start in first.saturating_sub(most)..=first {
        for end in last + 1..=rows.len().min(last + 1 + most) {
            for fit in fitter::readings(&rows[start..end], true, Some(0), plan) {
                if found.as_ref().is_some_and(|items| *items != fit.items) {
                    return None;
                }
                found = Some(fit.items);
            }
        }
    }
    Some(found?.into_iter().map(Ok).collect())
}

fn read_chunks(chunks: &[Chunk], plan: &Plan) -> Results {
    let mut results = Vec::new();
    // The gap between broken bands, or after a broken chunk.
    let (mut at, mut broken_gap) = (0, None);
    while at < chunks.len() {
        broken_gap = broken_gap.filter(|&gap| gap == chunks[at].gaps[0]);
        let mut fits = fits(&chunks[at..], broken_gap.is_some(), plan);
        match (fits.pop(), fits.pop()) {
            (Some((length, fit)), None) => {
                results.extend(fit.items.into_iter().map(Ok));
                at += length;
                broken_gap = None;
            }
            (Some((length, fit)), Some((other_length, other))) => {
                let [one, other] = [other, fit].map(|fit| plan.reading(fit.form));
                results.push(Err(chunks[at].rows[0].line.error(1, ReadReason::Ambiguous { one, other })));
                at += length.max(other_length);
            }
            (None, _) => {
                broken_gap = chunks.get(at + 1).map(|next| next.gaps[0]);
                at += broken(&chunks[at..], plan, &mut results);
            }
        }
    }
    results
}

fn split<'a, 't>(rows: &'a [Row<'t>]) -> Vec<Chunk<'a, 't>> {
    let length = |at: usize| rows.get(at).map_or(0, |row| row.line.text.chars().count());
    let is_blank = |at: usize| {
        let is_row =
            length(at) > 1 && [at.wrapping_sub(1), at + 1].iter().any(|&other| length(other) == length(at));
        rows[at].kind == Kind::Blank && !is_row
    };
    let blanks: Vec<bool> = (0..rows.len()).map(is_blank).collect();
    let mut chunks: Vec<Chunk> = Vec::new();
    let (mut rest, mut gap) = (rows, 0);
    for part in blanks.chunk_by(|one, other| one == other) {
        let (rows, after) = rest.split_at(part.len());
        rest = after;
        if part[0] {
            gap += rows.len();
            chunks.last_mut().into_iter().for_each(|last| last.gaps[1] = gap);
        } else if rows.iter().any(|row| row.kind == Kind::Cells) {
            chunks.push(Chunk { rows, gaps: [gap, 0] });
            gap = 0;
        }
    }
    chunks
}

impl<'a, 't> Chunk<'a, 't> {
    /// The rows that are not drawn between others. Of lines of dashes and the like, those with marks that pass
    /// are rows.
    fn rows(&self, with_dashes: fn(char) -> bool) -> Vec<&'a Row<'t>> {
        let first = self.rows.iter().find(|row| row.kind == Kind::Cells);
        let fits =
            |row: &Row| first.is_some_and(|first| first.width(Cut::Compact) == row.width(Cut::Compact));
        let is_row = |row: &&Row| match row.kind {
            Kind::Cells | Kind::Blank => true,
            Kind::Dashes => fits(row) && row.line.text.contains(with_dashes),
            Kind::Rule => false,
        };
        self.rows.iter().filter(is_row).collect()
    }
}

/// The different boards that begin with the first chunk, and the chunks they take.
fn fits<'p>(chunks: &[Chunk], is_after_broken: bool, plan: &'p Plan) -> Vec<(usize, Fit<'p>)> {
    let mut fits: Vec<(usize, Fit)> = Vec::new();
    let near = &chunks[..chunks.len().min(plan.highest)];
    let has_dashes = near.iter().flat_map(|chunk| chunk.rows).any(|row| row.kind == Kind::Dashes);
    let are_rows: [fn(char) -> bool; 4] = [|_| false, |c| matches!(c, '*' | '_'), |c| c == '-', |_| true];
    for with_dashes in are_rows.into_iter().take(if has_dashes { 4 } else { 1 }) {
        let mut rows: Vec<&Row> = Vec::new();
        for (at, next) in near.iter().enumerate().take(if is_after_broken { 1 } else { near.len() }) {
            rows.extend(next.rows(with_dashes));
            if at > 0
                && (rows.len() > plan.highest || next.gaps[0] != near[1].gaps[0] || !rows[1].has_form(plan))
            {
                break;
            }
            let blanks = (at == 0).then(|| next.gaps.iter().sum());
            fits.extend(fitter::readings(&rows, at > 0, blanks, plan).into_iter().map(|fit| (at + 1, fit)));
        }
    }
    let mut different: Vec<(usize, Fit)> = Vec::new();
    for (length, fit) in fits {
        if !different.iter().any(|(known, other)| *known == length && other.items == fit.items) {
            different.push((length, fit));
        }
    }
    different
}

/// Reports the first chunk, and those after it that seem to be bands of the same board; how many they are.
fn broken(chunks: &[Chunk], plan: &Plan, results: &mut Results) -> usize {
    let mut rows = chunks[0].rows(|_| false);
    let Some(mut nearest) = fitter::nearest(&rows, true, plan) else { return 1 };
    let mut length = 1;
    while let Some(next) = chunks.get(length).filter(|next| next.gaps[0] == chunks[1].gaps[0]) {
        let more = next.rows(|_| false);
        if rows.len() + more.len() > nearest.0.height() {
            break;
        }
        rows.extend(more);
        length += 1;
    }
    // A single row without any symbol is a line drawn with dots.
    if rows.len() > 1 || rows.iter().any(|row| row.line.text.contains(char::is_alphanumeric)) {
        if length > 1 {
            // The blank lines between them may be rows with spaces for empty cells.
            nearest = fitter::nearest(&rows, false, plan).unwrap_or(nearest);
        }
        let blanks = chunks[0].gaps[0] + chunks[length - 1].gaps[1];
        results.extend(fitter::broken(&rows, nearest, blanks, plan));
    }
    length
}
