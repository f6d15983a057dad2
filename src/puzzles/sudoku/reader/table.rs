//! Tables whose first line names the columns: each other line has a puzzle, and perhaps its solution.

use super::found::{BoardPlan, FoundBoard, Puzzle, at_line, content, form, is_blank};
use super::line::{LineKind, is_title, kind};
use super::row::{ON_ONE_LINE, SEPARATORS};
use crate::adapters::sudoku::SudokuError;
use crate::util::Field;

const PUZZLES: [&str; 8] = ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "board", "boards"];
const SOLUTIONS: [&str; 2] = ["solution", "solutions"];
const TWO_COLUMNS: &str = "two columns may be the puzzles, or the solutions: expected one of each";
const NO_LINE: &str = "a row of a board: expected the whole board in its column";

/// Reads the puzzles of a table; `None` if the text is none.
pub(super) fn table(text: &str, plan: &BoardPlan) -> Option<Vec<Puzzle>> {
    let mut lines = content(text);
    let head = lines.next()?;
    let separator = SEPARATORS.into_iter().find(|&c| head.text.contains(c))?;
    let names = fields(head, separator);
    let columns = |known: &[&str]| -> Vec<usize> {
        let is_known = |&at: &usize| known.iter().any(|known| names[at].text.eq_ignore_ascii_case(known));
        (0..names.len()).filter(is_known).collect()
    };

    let (puzzles, solutions) = (columns(&PUZZLES), columns(&SOLUTIONS));
    // A sentence with a comma is a title.
    if plan.is_map || puzzles.is_empty() || solutions.is_empty() && is_title(head.text.trim(), plan) {
        return None;
    }
    if puzzles.len() > 1 || solutions.len() > 1 {
        return Some(vec![form(head.number, TWO_COLUMNS)]);
    }

    let no_line = |field: Field| field.error(SudokuError::Form(NO_LINE));
    let board = |field: Field| match kind(field, plan) {
        LineKind::Row(_, cells) => {
            let (codes, ways) = cells?;
            let at = plan.of_squares(codes.len()).filter(|_| ways & ON_ONE_LINE != 0);
            plan.whole(at.ok_or_else(|| no_line(field))?, &codes, &[field])
        }
        _ => Err(no_line(field)),
    };

    let puzzle = |line: Field| {
        let (fields, expected) = (fields(line, separator), names.len());
        if fields.len() != expected {
            return Err(line.error(SudokuError::Fields { found: fields.len(), expected }));
        }
        let stated = solutions.first().map(|&at| fields[at]).filter(|field| !["", "-"].contains(&field.text));
        let stated = stated.map(board).transpose()?.map(|found| (found.line, found.board));
        Ok(FoundBoard { stated, ..board(fields[puzzles[0]])? })
    };

    let puzzles: Vec<Puzzle> = lines.map(puzzle).collect();
    Some(if puzzles.is_empty() { vec![Err(at_line(head.number, SudokuError::NoPuzzle))] } else { puzzles })
}

/// Returns the fields of a line. In quotes a field may hold the separator.
fn fields(line: Field<'_>, separator: char) -> Vec<Field<'_>> {
    let mut is_quoted = false;
    let fields = line.text.split(|c| {
        is_quoted ^= c == '"';
        c == separator && !is_quoted
    });
    fields
        .map(|field| line.part(field.trim_matches(is_blank).trim_matches('"').trim_matches(is_blank)))
        .collect()
}
