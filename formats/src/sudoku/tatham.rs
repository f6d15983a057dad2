//! Game ids of Solo, the Sudoku of Simon Tatham's Portable Puzzle Collection (2023): `3x3:`, `3x3x:` with diagonals, `9j:`
//! jigsaws and `3x3k:` killers, and any two of these together.
//!
//! `CxR` has boxes of C rows and R columns. Then come the givens: a letter is as many empty cells as its place in the
//! alphabet, a number a given, and `_` stands between two. Regions and cages follow after a comma, as the edges between
//! their cells: all vertical ones in reading order, then all horizontal ones, column by column; a letter is as many pairs
//! of cells without an edge before the next edge, `_` none, and `z` 25 of them and no edge. A killer has after another
//! comma the sum of each cage in one of its cells, written as givens are.

use exactcover::problems::sudoku::{Layout, Position, Sudoku};

use super::cages::{Cage, with_cages};
use super::{Layouts, Read};
use crate::Refusal;
use crate::line::Line;
use crate::parts::parts;

const FORM: &str = "a game id of Solo";

/// What stands before the colon.
struct Parameters {
    /// The rows and columns of a box; of a jigsaw, a row.
    boxes: (usize, usize),
    is_jigsaw: bool,
    has_diagonals: bool,
    is_killer: bool,
}

pub(super) fn read(line: Line, layouts: Layouts) -> Option<Read> {
    let (parameters, description) = line.text.trim().split_once(':')?;
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_,".contains(&byte);
    let parameters = Parameters::of(parameters)?;
    if description.is_empty() || !description.bytes().all(is_part) {
        return None;
    }
    let wrong = |part: &str, what: &str| line.error(part, Refusal::Form(FORM, what.into()));
    Some(parameters.puzzle(description, layouts).map(Into::into).map_err(|(part, refusal)| match refusal {
        Ok(what) => wrong(part, what),
        Err(refusal) => line.error(part, refusal),
    }))
}

/// Where a description is wrong, and how: a sentence of this form, or another one.
type Wrong<'t> = (&'t str, Result<&'static str, Refusal>);

impl Parameters {
    /// Reads them, with what only a generator uses: symmetry and difficulty.
    fn of(text: &str) -> Option<Self> {
        let number = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (columns, rest) = text.split_at(number(text));
        let columns: usize = columns.parse().ok()?;
        let (rows, rest) =
            match rest.strip_prefix('x').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
                Some(rest) => rest.split_at(number(rest)),
                None => ("", rest),
            };

        let kinds = rest.find(|c| !matches!(c, 'x' | 'j' | 'k')).unwrap_or(rest.len());
        let (kinds, rest) = rest.split_at(kinds);
        let is_of_generator = rest.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        let is_known = rest.is_empty() || rest.starts_with(['a', 'r', 'm', 'd']) && is_of_generator;
        if !is_known {
            return None;
        }

        let is_jigsaw = kinds.contains('j');
        let rows = if rows.is_empty() { is_jigsaw.then_some(1)? } else { rows.parse().ok()? };
        let boxes = if is_jigsaw { (columns.checked_mul(rows)?, 1) } else { (columns, rows) };
        Some(Self { boxes, is_jigsaw, has_diagonals: kinds.contains('x'), is_killer: kinds.contains('k') })
    }

    fn puzzle<'t>(&self, description: &'t str, layouts: Layouts) -> Result<Sudoku, Wrong<'t>> {
        let refused = |part: &'t str| move |error| (part, Err(Refusal::Sudoku(error)));
        let side = self.boxes.0.saturating_mul(self.boxes.1);
        if !(1..=Layout::MAX_DIGITS).contains(&side) {
            return Err((description, Ok("expected a side of 1 to 25")));
        }

        let mut parts = description.split(',');
        let mut part = || parts.next().unwrap_or_default();
        let givens = part();
        let digits =
            numbers(givens, side * side).ok_or((givens, Ok("expected as many cells as the board has")))?;

        let mut layout = if self.is_jigsaw {
            let map = part();
            let regions = regions(map, side).ok_or((map, Ok("expected the edges of all regions")))?;
            let labels: Vec<u8> =
                regions.iter().map(|&region| u8::try_from(region).unwrap_or(u8::MAX)).collect();
            Layout::jigsaw(&labels).map_err(refused(map))?
        } else {
            Layout::standard(self.boxes.0, self.boxes.1).map_err(refused(description))?
        };
        if self.has_diagonals {
            layout = layout.with_diagonals().map_err(refused(description))?;
        }
        // A jigsaw brings its regions along; all others may be named.
        if layouts.len() == 1 && !self.is_jigsaw && *layouts[0] != layout {
            return Err((description, Ok("it says its own layout: expected no other one to be named")));
        }

        let cages = if self.is_killer { cages(part(), part(), &layout)? } else { Vec::new() };
        if let Some(more) = parts.next() {
            return Err((more, Ok("more after the end")));
        }
        let digits = digits.iter().map(|&digit| u8::try_from(digit).unwrap_or(u8::MAX)).collect();
        let puzzle = Sudoku::new(layout, digits).map_err(refused(givens))?;
        with_cages(&puzzle, &cages).map_err(refused(description))
    }
}

/// Reads a number for each cell, 0 for an empty one; `None` if there are more or fewer.
fn numbers(text: &str, cells: usize) -> Option<Vec<usize>> {
    let mut numbers = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.bytes().next() {
        let length = match first {
            b'a'..=b'z' => {
                numbers.resize(numbers.len() + usize::from(first - b'a') + 1, 0);
                1
            }
            b'_' => 1,
            _ => {
                let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                numbers.push(rest[..length].parse().ok().filter(|&number| number > 0)?);
                length
            }
        };
        rest = &rest[length..];
        if numbers.len() > cells {
            return None;
        }
    }
    (numbers.len() == cells).then_some(numbers)
}

/// Reads edges; returns the number of each cell's part of the board, counted from 0 in reading order. `None` if there are
/// more or fewer edges than the board has.
fn regions(text: &str, side: usize) -> Option<Vec<usize>> {
    let pairs = 2 * side * (side - 1);
    let mut is_edge = vec![false; pairs];
    let (mut pair, mut is_over) = (0, false);
    for byte in text.bytes() {
        let (run, has_edge) = match byte {
            b'_' => (0, true),
            b'z' => (25, false),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, true),
            _ => return None,
        };
        pair += run;
        if is_over || pair > pairs {
            return None;
        }
        // Behind the last pair stands an edge, too.
        is_over = has_edge && pair == pairs;
        if has_edge && !is_over {
            is_edge[pair] = true;
            pair += 1;
        }
    }
    if !is_over {
        return None;
    }

    let half = side * (side - 1);
    let joined = (0..pairs).filter(|&pair| !is_edge[pair]).map(|pair| match pair.checked_sub(half) {
        None => {
            let left = pair / (side - 1) * side + pair % (side - 1);
            (left, left + 1)
        }
        Some(pair) => {
            let above = pair % (side - 1) * side + pair / (side - 1);
            (above, above + side)
        }
    });
    Some(parts(side * side, joined))
}

/// Reads the cages of a killer: their edges, and their sums.
fn cages<'t>(map: &'t str, sums: &'t str, layout: &Layout) -> Result<Vec<Cage>, Wrong<'t>> {
    let side = layout.width();
    let part_of = regions(map, side).ok_or((map, Ok("expected the edges of all cages")))?;
    let sum_of = numbers(sums, side * side).ok_or((sums, Ok("expected the sums of all cages")))?;
    let mut cages: Vec<(usize, Vec<Position>)> = Vec::new();
    for (cell, &part) in part_of.iter().enumerate() {
        if part == cages.len() {
            cages.push((0, Vec::new()));
        }
        let cage = &mut cages[part];
        if sum_of[cell] > 0 && std::mem::replace(&mut cage.0, sum_of[cell]) > 0 {
            return Err((sums, Ok("a cage with two sums")));
        }
        cage.1.push(layout.cells()[cell]);
    }
    let sum = |sum: usize| (sum > 0).then_some(sum..=sum);
    Ok(cages.into_iter().map(|(number, cells)| (sum(number), cells)).collect())
}
