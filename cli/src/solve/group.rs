//! `--group FILE`: symmetries of one's own, one a line, each as cycles of what it exchanges.
//!
//! | a line | is |
//! |---|---|
//! | `(1 4)(2 5 6)`, or after `generator:` | cycles of rows, by their numbers |
//! | `names: (Ann Ben)` | cycles of rows, by their names (`\|=NAME`) |
//! | `columns: (a b)(c d)` | cycles of columns, by their names |
//! | `order: ..`, `orbit: ..` | nothing: so what --symmetries writes can be read |
//! | empty, or `\| ..` | a comment |

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use exactcover::RowId;
use exactcover::matrix::ColumnId;
use exactcover::symmetry::{Group, Symmetry, SymmetryError};
use exactcover::text::TextProblem;

use crate::common::{Failure, short};

/// What a line is wrong with, and at which of its bytes.
struct Wrong {
    at: usize,
    what: String,
}

/// What is exchanged, by its words.
#[derive(Default)]
struct Words {
    /// `None` for a word of several.
    known: HashMap<String, Option<u32>>,
    thing: &'static str,
    count: usize,
}

impl Words {
    fn new(thing: &'static str, words: impl Iterator<Item = Option<String>>) -> Self {
        let mut all = Self { thing, ..Self::default() };
        for (word, number) in words.zip(0..) {
            all.count += 1;
            if let Some(word) = word {
                all.known.entry(word).and_modify(|known| *known = None).or_insert(Some(number));
            }
        }
        all
    }

    /// The image of each of them by these cycles.
    fn images(&self, text: &str, start: usize) -> Result<Vec<u32>, Wrong> {
        let mut images: Vec<u32> = (0..self.count as u32).collect();
        let mut is_met = vec![false; self.count];
        let mut at = start;
        loop {
            at = text.len() - text[at..].trim_start().len();
            if at == text.len() {
                return Ok(images);
            }
            let wrong = |what: &str| Wrong { at, what: what.into() };
            let inside =
                text[at..].strip_prefix('(').ok_or_else(|| wrong("expected a cycle, such as (1 4)"))?;
            let (inside, _) = inside.split_once(')').ok_or_else(|| wrong("this cycle has no end"))?;

            let mut cycle = Vec::new();
            for word in inside.split_whitespace() {
                let number = self.number(word).map_err(|what| wrong(&what))?;
                if std::mem::replace(&mut is_met[number as usize], true) {
                    return Err(wrong(&format!("{} {} comes twice", self.thing, short(word))));
                }
                cycle.push(number);
            }
            for (place, &number) in cycle.iter().enumerate() {
                images[number as usize] = cycle[(place + 1) % cycle.len()];
            }
            at += inside.len() + 2;
        }
    }

    fn number(&self, word: &str) -> Result<u32, String> {
        match self.known.get(word) {
            Some(Some(number)) => Ok(*number),
            Some(None) => Err(format!("several {}s are called {}", self.thing, short(word))),
            None => Err(format!("there is no {} {}", self.thing, short(word))),
        }
    }
}

/// The group that the symmetries of a file generate.
pub fn read(file: &Path, problem: &TextProblem) -> Result<Group, Failure> {
    let refused = |what: String| Failure::Input(format!("{}{what}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| refused(format!(": {error}")))?;
    let matrix = problem.matrix();
    let numbers = Words::new("row", matrix.labels().iter().map(|label| Some(label.number.to_string())));
    let names = Words::new("row", matrix.rows().map(|row| problem.row_name(row).map(str::to_owned)));
    let columns = matrix.columns().map(|column| Some(matrix.column_name(column)?.to_string()));
    let columns = Words::new("column", columns);

    let symmetry = |line: &str| {
        let begin = line.len() - line.trim_start().len();
        let (word, start) = match line.split_once(": ") {
            Some((word, _)) if !word.contains('(') => (word.trim_start(), word.len() + 2),
            _ => ("", begin),
        };
        let what = |error| Wrong { at: begin, what: not_symmetric(problem, &error) };
        let by_rows = |words: &Words| {
            let images = words.images(line, start)?;
            Symmetry::from_rows(matrix, |row| RowId::new(images[row.index()])).map_err(what)
        };
        match word {
            _ if line.trim_start().is_empty() || line.trim_start().starts_with('|') => Ok(None),
            "order" | "orbit" => Ok(None),
            "" | "generator" => by_rows(&numbers).map(Some),
            "names" => by_rows(&names).map(Some),
            "columns" => {
                let images = columns.images(line, start)?;
                let image = |column: ColumnId| ColumnId::new(images[column.index()]);
                Symmetry::from_columns(matrix, image).map(Some).map_err(what)
            }
            other => Err(Wrong {
                at: begin,
                what: format!("{} is none of generator, names and columns", short(other)),
            }),
        }
    };

    let mut generators = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let found = symmetry(line).map_err(|Wrong { at, what }| {
            let column = line[..at].chars().count() + 1;
            refused(format!(":{number}:{column}: {what}"))
        })?;
        generators.extend(found);
    }
    Ok(Group::new(matrix, generators)?)
}

/// Why a renaming is no symmetry, with the numbers of rows in the problem.
fn not_symmetric(problem: &TextProblem, error: &SymmetryError) -> String {
    let number = |row: &RowId| problem.matrix().label(*row).map_or(0, |label| label.number);
    match error {
        SymmetryError::NoImage { row } => {
            format!("no symmetry: no row has the images of the columns of row {}", number(row))
        }
        error => format!("no symmetry: {error}"),
    }
}
