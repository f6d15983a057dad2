//! Tables whose first line names the columns: each other line has a puzzle, and perhaps its solution.

use super::super::SudokuError;
use super::line::{Found, Kind, Plan, Puzzle, content, form, is_blank, is_title, kind};
use super::row::ON_ONE_LINE;
use crate::util::Part;

const PUZZLES: [&str; 8] = ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "board", "boards"];
const SOLUTIONS: [&str; 2] = ["solution", "solutions"];
const TWO_COLUMNS: &str = "two columns may be the puzzles, or the solutions: expected one of each";
const NO_LINE: &str = "a row of a board: expected the whole board in its column";

/// Reads the puzzles of a table; `None` if the text is none.
pub(super) fn table(text: &str, plan: &Plan) -> Option<Vec<Puzzle>> {
    let mut lines = content(text);
    let head = lines.next()?;
    let separator = [',', ';', '\t'].into_iter().find(|&c| head.text.contains(c))?;
    let names = fields(head, separator).into_iter().map(|name| name.text.to_ascii_lowercase());
    let names: Vec<String> = names.collect();
    let columns = |known: &[&str]| -> Vec<usize> {
        (0..names.len()).filter(|&at| known.contains(&&*names[at])).collect()
    };
    let (puzzles, solutions) = (columns(&PUZZLES), columns(&SOLUTIONS));
    // A sentence with a comma is a title.
    if plan.is_map || puzzles.is_empty() || solutions.is_empty() && is_title(head.text.trim(), plan) {
        return None;
    }
    if puzzles.len() > 1 || solutions.len() > 1 {
        return Some(vec![form(head.number, TWO_COLUMNS)]);
    }
    let board = |field: Part| match kind(field, plan) {
        Kind::Row(_, Ok((codes, ways))) if ways & ON_ONE_LINE != 0 => {
            let at = plan.on_one_line(codes.len()).ok_or_else(|| field.error(SudokuError::Form(NO_LINE)))?;
            plan.whole(at, &codes, 1, |_| field.number)
        }
        Kind::Row(_, Err(error)) => Err(error),
        _ => Err(field.error(SudokuError::Form(NO_LINE))),
    };
    let puzzle = |line: Part| -> Puzzle {
        let (fields, expected) = (fields(line, separator), names.len());
        if fields.len() != expected {
            return Err(line.error(SudokuError::Fields { found: fields.len(), expected }));
        }
        let stated = solutions.first().map(|&at| fields[at]).filter(|field| !["", "-"].contains(&field.text));
        let [puzzle, stated] = [Some(fields[puzzles[0]]), stated].map(|field| field.map(board).transpose());
        let stated = stated?.map(|found| (found.line, found.board));
        puzzle?.map_or_else(|| form(line.number, NO_LINE), |found| Ok(Found { stated, ..found }))
    };
    Some(lines.map(puzzle).collect())
}

/// Returns the fields of a line. In quotes a field may hold the separator.
fn fields(line: Part<'_>, separator: char) -> Vec<Part<'_>> {
    let mut is_quoted = false;
    let fields = line.text.split(|c| {
        is_quoted ^= c == '"';
        c == separator && !is_quoted
    });
    fields
        .map(|field| line.part(field.trim_matches(is_blank).trim_matches('"').trim_matches(is_blank)))
        .collect()
}
