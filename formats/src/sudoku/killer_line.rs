//! Killers on one line, as SumoCue and SudokuSolver write them and Interactive Sudoku Solver reads them:
//! `3x3::k:1537:14:..`, and `3x3:d:k:..` with both diagonals.
//!
//! For each cell there is a number: 256 times the sum of its cage, plus the number of the cage. A cell with the sum 0 is in
//! no cage if it is alone in its, and in a cage without a sum if it is not.

use std::collections::BTreeMap;

use exactcover::problems::sudoku::{Layout, Position, Sudoku};

use super::cages::{Cage, with_cages};
use super::{Layouts, Read};
use crate::line::Line;
use crate::{Error, Refusal};

const FORM: &str = "a killer on one line";

pub(super) fn read(line: Line, layouts: Layouts) -> Option<Read> {
    let mut fields = line.text.trim().trim_end_matches(':').split(':');
    let (size, extras, kind) = (fields.next()?, fields.next()?, fields.next()?);
    let (height, width) = size.split_once('x')?;
    let sides = (height.parse::<usize>().ok()?, width.parse::<usize>().ok()?);
    let fields: Vec<&str> = fields.collect();
    (kind == "k").then(|| puzzle(line, sides, extras, &fields, layouts))
}

fn puzzle(
    line: Line,
    (height, width): (usize, usize),
    extras: &str,
    fields: &[&str],
    layouts: Layouts,
) -> Read {
    let wrong = |part: &str, what: String| -> Error { line.error(part, Refusal::Form(FORM, what.into())) };
    if height != width {
        return Err(wrong(
            line.text,
            format!("boxes of {height}x{width} have two readings: expected square ones"),
        ));
    }
    let mut layout = Layout::standard(height, width).map_err(|error| line.error(line.text, error))?;
    let is_known = |base: &Layout| layouts.iter().any(|known| **known == *base);
    let has_base = is_known(&layout);
    match extras {
        "" => {}
        "d" => layout = layout.with_diagonals().map_err(|error| line.error(extras, error))?,
        _ => {
            return Err(wrong(
                extras,
                format!("{extras:?} before the cages: expected nothing, or d for both diagonals"),
            ));
        }
    }
    if !has_base && !is_known(&layout) {
        return Err(wrong(line.text, "it says its own layout: expected no other one to be named".into()));
    }

    let cells = layout.cells().to_vec();
    if fields.len() != cells.len() {
        return Err(wrong(line.text, format!("{} numbers for {} cells", fields.len(), cells.len())));
    }
    let mut cages: BTreeMap<usize, Vec<Position>> = BTreeMap::new();
    for (field, &cell) in fields.iter().zip(&cells) {
        let number =
            field.parse().map_err(|_| wrong(field, format!("{field:?}: expected the number of a cage")))?;
        cages.entry(number).or_default().push(cell);
    }

    let cages = cages.into_iter().filter_map(|(number, cells)| match number / 256 {
        0 => (cells.len() > 1).then_some((None, cells)),
        sum => Some((Some(sum..=sum), cells)),
    });
    let cages: Vec<Cage> = cages.collect();
    let killer = with_cages(&Sudoku::empty(layout), &cages);
    killer.map(Into::into).map_err(|error| line.error(line.text, error))
}
