//! Tables whose first line names the columns, as Kaggle's collections, sudoku-extreme (`question`, `answer`) and qqwing 1.3.4
//! (`--csv`) have them: in one column a puzzle, and in another perhaps its solution. Others are not read. A row may end in one
//! separator more than the first line, as qqwing's do.

use csv::{ReaderBuilder, StringRecord};
use exactcover::problems::sudoku::{Sudoku, SudokuError};
use exactcover::text::TextError;

use super::{Layouts, PUZZLES, Puzzle, Read, SOLUTIONS};
use crate::line::{is_comment, lines};
use crate::{Error, Refusal};

const FORM: &str = "a table";

pub(super) fn read(text: &str, layouts: Layouts) -> Option<Vec<Read>> {
    let head = lines(text).find(|line| !is_comment(line.text))?;
    let separator = [',', ';', '\t'].into_iter().find(|&separator| head.text.contains(separator))?;
    let names: Vec<&str> =
        head.text.split(separator).map(|name| name.trim().trim_matches('"').trim()).collect();
    let columns = |known: &[&str]| -> Vec<usize> {
        let is_known = |&at: &usize| known.iter().any(|known| names[at].eq_ignore_ascii_case(known));
        (0..names.len()).filter(is_known).collect()
    };

    let (puzzles, solutions) = (columns(&PUZZLES), columns(&SOLUTIONS));
    // A sentence is no head.
    let is_sentence = head.text.contains(", ") || head.text.contains("; ");
    let is_head = !solutions.is_empty() || !is_sentence;
    if puzzles.is_empty() || !is_head {
        return None;
    }
    if let Some([one, other]) =
        [&puzzles, &solutions].into_iter().find_map(|columns| columns.first_chunk::<2>())
    {
        let two = Refusal::two_of("column", names[*one], names[*other]);
        return Some(vec![Err(TextError::new(head.number, 1, two))]);
    }

    let start = head.text.as_ptr() as usize - text.as_ptr() as usize;
    let table =
        Table { puzzle: puzzles[0], solution: solutions.first().copied(), width: names.len(), layouts };
    let mut reader = ReaderBuilder::new()
        .delimiter(separator as u8)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .from_reader(&text.as_bytes()[start..]);

    // A record begins after the blank lines and comments that stand before it.
    let rest = &text[start..];
    let (mut counted, mut number) = (0, head.number);
    let mut line = |at: Option<&csv::Position>| {
        let mut at = at.map_or(counted, |at| usize::try_from(at.byte()).unwrap_or(counted)).min(rest.len());
        while let Some((skipped, _)) = rest[at..].split_once('\n').filter(|(line, _)| is_comment(line)) {
            at += skipped.len() + 1;
        }
        number += rest[counted..at].matches('\n').count();
        counted = at;
        number
    };

    let mut found = Vec::new();
    for record in reader.records() {
        found.push(match record {
            // The crate knows comments after one sign alone.
            Ok(record)
                if record.get(0).is_some_and(|first| first.starts_with('%') || first.starts_with("//")) =>
            {
                continue;
            }
            Ok(record) => table.row(&record, line(record.position())),
            Err(error) => {
                let what = Refusal::Form(FORM, error.to_string().into());
                Err(TextError::new(line(error.position()), 1, what))
            }
        });
    }
    if found.is_empty() {
        found.push(Err(TextError::new(head.number, 1, SudokuError::NoPuzzle.into())));
    }
    Some(found)
}

struct Table<'s> {
    /// The columns of the puzzles and of the solutions.
    puzzle: usize,
    solution: Option<usize>,
    width: usize,
    layouts: Layouts<'s>,
}

impl Table<'_> {
    fn row(&self, record: &StringRecord, line: usize) -> Read {
        let (found, expected) = (record.len(), self.width);
        let has_end = found == expected + 1 && record[expected].is_empty();
        if found != expected && !has_end {
            let what = format!("{found} fields; expected {expected}, as the first line names them");
            return Err(TextError::new(line, 1, Refusal::Form(FORM, what.into())));
        }

        let stated = self.solution.map(|at| &record[at]).filter(|field| !["", "-"].contains(field));
        let stated = stated.map(|field| self.board(field, line)).transpose()?;
        let sudoku = self.board(&record[self.puzzle], line)?;
        Ok(Puzzle { sudoku, stated: stated.map(|board| (line, board.givens().clone())) })
    }

    /// Reads the board in a field. Where it stands on the line, quotes may hide; so errors are those of the line.
    fn board(&self, field: &str, line: usize) -> Result<Sudoku, Error> {
        super::values::board(field, self.layouts).map_err(|refusal| TextError::new(line, 1, refusal))
    }
}
