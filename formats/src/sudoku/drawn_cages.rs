//! Killers whose cages are drawn with a letter for each, below the grid or alone, above a list of their sums, such as `A=10 B<=6
//! C=?`. Capital letters and small ones are other cages, and `.` is a cell in none.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use exactcover::problems::sudoku::{Layout, Position, Sudoku};
use exactcover::text::TextError;

use super::cages::{Cage, with_cages};
use super::{Layouts, Read, beside, values};
use crate::line::{Line, is_comment, lines};
use crate::{Error, Refusal};

const FORM: &str = "drawn cages";
const NO_DRAWING: &str = "sums without a drawing: expected a letter for each cage in a grid above them";
const NO_SUM: &str =
    "a letter of a cage without a sum, or a sum without a letter: expected one of each, or A=? for no sum";
const NO_LAYOUT: &str = "a drawing of cages of no known size: expected rows as long as those of a board";

/// The letter of a cage, and the sums that it may have; `None` for any.
type Sum = (char, Option<RangeInclusive<usize>>);

/// Reads the line of a list of sums.
fn sums(line: Line) -> Option<Vec<Sum>> {
    // Most lines are rows or boards, and end here.
    let is_between = |c: char| c.is_whitespace() || ",;:=".contains(c);
    line.text.trim_start_matches(is_between).starts_with(char::is_alphabetic).then_some(())?;
    line.text.find([':', '='])?;
    let words: Vec<&str> = line.text.split(is_between).filter(|word| !word.is_empty()).take(1000).collect();
    let sum = |pair: &[&str]| {
        // The sign of equality has been cut off: `B<`, `6`.
        let name = pair[0].trim_end_matches(['<', '>']);
        let letter = name.parse::<char>().ok().filter(|c| c.is_alphabetic())?;
        let sums = match (&pair[0][name.len()..], *pair.get(1)?) {
            ("", "?") => None,
            ("", sum) => Some(sum.parse().ok().map(|sum| sum..=sum)?),
            ("<", most) => Some(0..=most.parse().ok()?),
            (">", least) => Some(least.parse().ok()?..=usize::MAX),
            _ => return None,
        };
        Some((letter, sums))
    };
    words.chunks(2).map(sum).collect()
}

/// Returns the symbols of a row of a drawing.
fn squares(row: &Line) -> Vec<char> {
    row.text.chars().filter(|&c| !c.is_whitespace() && c != '|').collect()
}

pub(super) fn read(text: &str, layouts: Layouts) -> Option<Vec<Read>> {
    let content = || lines(text).filter(|line| !is_comment(line.text));
    if !content().any(|line| sums(line).is_some()) {
        return None;
    }

    if let Some((below, first)) = beside::below(text) {
        // What is wrong may stand in either half.
        let at_first = |error: Error| TextError::new(first, 1, error.kind().clone());
        let reads = read(&below, layouts)?.into_iter();
        return Some(reads.map(|read| read.map_err(at_first)).collect());
    }

    let (mut puzzles, mut rows, mut list) = (Vec::new(), Vec::<Line>::new(), Vec::new());
    for line in content() {
        match sums(line) {
            Some(sums) => list.extend(sums.into_iter().map(|sum| (line.number, sum))),
            None => {
                // Rows after a list belong to the next puzzle.
                if !list.is_empty() {
                    puzzles.push(drawn(text, &rows, &list, layouts));
                    (rows, list) = (Vec::new(), Vec::new());
                }
                rows.push(line);
            }
        }
    }
    puzzles.push(drawn(text, &rows, &list, layouts));
    Some(puzzles)
}

/// Reads the puzzle in these rows, of which the last are the drawing, as many as it has squares in a row.
fn drawn(text: &str, rows: &[Line], list: &[(usize, Sum)], layouts: Layouts) -> Read {
    let start = |line: &Line| line.text.as_ptr() as usize - text.as_ptr() as usize;
    let wrong = |line: usize, what: &str| TextError::new(line, 1, Refusal::Form(FORM, what.into()));
    let line = rows.first().map(|row| row.number).or(list.first().map(|sum| sum.0)).unwrap_or(1);
    if list.is_empty() {
        return Err(wrong(line, NO_SUM));
    }

    // The drawing stands last, and is as high as it is wide.
    let side = rows.last().map_or(0, |row| squares(row).len());
    let Some(before) = rows.len().checked_sub(side).filter(|_| side > 0) else {
        return Err(wrong(line, NO_DRAWING));
    };
    let (above, drawing) = rows.split_at(before);
    // The board has the size of the drawing.
    let is_of = |layout: &&Arc<Layout>| (layout.height(), layout.width()) == (side, side);
    let layouts: Vec<Arc<Layout>> = layouts.iter().filter(is_of).cloned().collect();
    let Some(layout) = layouts.first() else { return Err(wrong(line, NO_LAYOUT)) };

    let board = match above.first() {
        Some(first) => {
            let grid = &text[start(first)..start(&drawing[0])];
            values::board(grid, &layouts).map_err(|refusal| TextError::new(first.number, 1, refusal))?
        }
        None => Sudoku::empty(layout.clone()),
    };

    let mut cells: BTreeMap<char, Vec<Position>> = BTreeMap::new();
    for (row, line) in drawing.iter().enumerate() {
        let squares = squares(line);
        if squares.len() != side {
            let what = format!("{} cells in a row; expected {side}", squares.len());
            return Err(wrong(line.number, &what));
        }
        for (column, c) in squares.into_iter().enumerate().filter(|&(_, c)| c != '.') {
            cells.entry(c).or_default().push(Position::new(row, column));
        }
    }

    let mut puzzle = board;
    for (line, (letter, sums)) in list {
        let cells = cells.remove(letter).ok_or_else(|| wrong(*line, NO_SUM))?;
        let cage: Cage = (sums.clone(), cells);
        puzzle = with_cages(&puzzle, &[cage]).map_err(|error| TextError::new(*line, 1, error.into()))?;
    }
    match cells.is_empty() {
        true => Ok(puzzle.into()),
        false => Err(wrong(drawing[0].number, NO_SUM)),
    }
}
