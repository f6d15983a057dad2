//! Puzzles whose cages are drawn with a letter for each, above a list of their sums.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::found::{ANY_SUM, CageSums};
use super::{FoundBoard, Puzzle, content, form, is_blank, read, read_one, with_cages};
use crate::adapters::sudoku::{Board, Layout, Position, SudokuError};
use crate::util::{Field, TextError, all_some};

const NO_DRAWING: &str = "sums without a drawing: expected a letter for each cage in a grid above them";
const NO_SUM: &str =
    "a letter of a cage without a sum, or a sum without a letter: expected one of each, or A=? for no sum";
const NO_LAYOUT: &str = "a drawing of cages of no known size: expected rows as long as those of a board";

/// Reads the line of a list of sums, such as `A=10 B<=6 C=?`: the letters, and the sums that each may have.
fn sums(line: Field) -> Option<Vec<(char, CageSums)>> {
    // Most lines are rows or boards, and end here.
    let is_between = |c: char| is_blank(c) || ",;:=".contains(c);
    line.text.trim_start_matches(is_between).starts_with(char::is_alphabetic).then_some(())?;
    line.text.find([':', '='])?;
    let words = line.text.split(is_between).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.take(1000).collect();
    let sum = |pair: &[&str]| {
        // The sign of equality has been cut off: `B<`, `6`.
        let name = pair[0].trim_end_matches(['<', '>']);
        let letter = name.parse::<char>().ok().filter(|c| c.is_alphabetic())?;
        let sums = match (&pair[0][name.len()..], *pair.get(1)?) {
            ("", "?") => ANY_SUM,
            ("", sum) => sum.parse().ok().map(|sum| sum..=sum)?,
            ("<", most) => 0..=most.parse().ok()?,
            (">", least) => least.parse().ok()?..=usize::MAX,
            _ => return None,
        };
        Some((letter, sums))
    };
    all_some(words.chunks(2).map(sum))
}

/// Returns the symbols of a row of a drawing.
fn squares(row: &Field) -> Vec<char> {
    row.text.chars().filter(|&c| !is_blank(c) && c != '|').collect()
}

/// Reads all puzzles of a text: in the form of this file, if any line is a list of sums.
pub(in crate::puzzles::sudoku) fn read_all(text: &str, layouts: &[Arc<Layout>]) -> Vec<Puzzle> {
    if !content(text).any(|line| sums(line).is_some()) {
        return read(text, layouts, false);
    }

    let (mut puzzles, mut rows, mut list) = (Vec::new(), Vec::<Field>::new(), Vec::new());
    for line in content(text) {
        match sums(line) {
            Some(sums) => list.extend(sums.into_iter().map(|(letter, sums)| (line.number, letter, sums))),
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
    puzzles
}

/// Reads the puzzle in these rows, of which the last are the drawing, as many as it has squares in a row.
fn drawn(text: &str, rows: &[Field], list: &[(usize, char, CageSums)], layouts: &[Arc<Layout>]) -> Puzzle {
    let start = |line: &Field| line.text.as_ptr() as usize - text.as_ptr() as usize;
    let line = rows.first().map(|row| row.number).or(list.first().map(|sum| sum.0)).unwrap_or(1);
    if list.is_empty() {
        return form(line, NO_SUM);
    }

    let side = rows.last().map_or(0, |row| squares(row).len());
    // The drawing stands last, and is as high as it is wide.
    let Some(before) = rows.len().checked_sub(side).filter(|_| side > 0) else {
        return form(line, NO_DRAWING);
    };
    let (above, drawing) = rows.split_at(before);
    // The board has the size of the drawing.
    let is_of = |layout: &&Arc<Layout>| (layout.height(), layout.width()) == (side, side);
    let layouts: Vec<Arc<Layout>> = layouts.iter().filter(is_of).cloned().collect();
    let Some(layout) = layouts.first() else { return form(line, NO_LAYOUT) };

    let found = if let Some(first) = above.first() {
        let above = &text[start(first)..start(&drawing[0])];
        let lines = first.number - 1;
        // Lines are counted from the beginning of the text, not of this part.
        let found = read_one(above, &layouts, false)
            .map_err(|error| TextError::new(error.line() + lines, error.column(), error.kind().clone()))?;
        FoundBoard { line: found.line + lines, ..found }
    } else {
        let board = Board::new(layout.clone(), vec![0; layout.cells().len()]);
        FoundBoard::new(line, board)
    };

    let mut cells: BTreeMap<char, Vec<Position>> = BTreeMap::new();
    for (row, line) in drawing.iter().enumerate() {
        let squares = squares(line);
        if squares.len() != side {
            let all = found.board.cells().len();
            return Err(line.error(SudokuError::Cells {
                found: squares.len(),
                between: None,
                row: side,
                all,
            }));
        }
        for (column, c) in squares.into_iter().enumerate().filter(|&(_, c)| c != '.') {
            cells.entry(c).or_default().push(Position::new(row, column));
        }
    }

    let mut cages = Vec::new();
    for (line, letter, sums) in list {
        let Some(cells) = cells.remove(letter) else { return form(*line, NO_SUM) };
        cages.push((*line, (sums.clone(), cells)));
    }
    if !cells.is_empty() {
        return form(drawing[0].number, NO_SUM);
    }

    with_cages(FoundBoard { cages, ..found })
}
