//! Matrices as people bring them, beside the formats of [`exactcover::text`].
//!
//! | form | from | example |
//! |---|---|---|
//! | JSON: lists of 0 and 1, all of the same length | DlxLib, numpy, dlx packages of npm | `[[1,0,0],[0,1,1]]` |
//! | JSON: for each row the names of its columns, perhaps with a name for the row | Python's classic of thirty lines | `{"A": [1, 4, 7], "B": [1, 4]}` |
//! | a name before each row | the same, textbooks | `A: 1 4 7` |
//! | rows of numbers that count from 0 | many | `0 3` |
//! | the number of columns, perhaps that of the secondary ones, which come first, then rows of 0 and 1 or of numbers from 0 | dlx-cpp | `7 0`, `0 3` |

use std::collections::HashMap;
use std::fmt;

use exactcover::MatrixBuilder;
use exactcover::matrix::Entry;
use exactcover::text::{RowLine, TextError, TextProblem};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use crate::line::{Line, lines};
use crate::refusal::no_json;
use crate::{Error, Refusal};

const JSON: &str = "JSON";
const DLX_CPP: &str = "dlx-cpp";

/// No text is so long that it needs more; a number alone must not take memory.
const MOST_COLUMNS: usize = 1 << 24;

/// Reads a matrix in JSON: a list of rows, or an object with a name for each row. A row is a list of the names of its
/// columns, or of 0 and 1 if all rows are and have the same length. Then the columns are numbered from 1. All columns are
/// primary.
///
/// ```
/// use exactcover::Search;
/// use exactcover_formats::matrix::read_json;
///
/// let bits = "[[1,0,0,1],[0,1,1,0],[1,1,0,0]]";
/// let names = r#"[["a","d"],["b","c"],["a","b"]]"#;
/// let named_rows = r#"{"x":[1,4],"y":[2,3],"z":[1,2]}"#;
/// for text in [bits, names, named_rows] {
///     assert_eq!(Search::new().covers(read_json(text)?.matrix()).count(), 1);
/// }
/// # Ok::<(), exactcover_formats::Error>(())
/// ```
///
/// # Errors
///
/// An [`Error`] for what is neither, or may be both: rows of one or two numbers, all 0 or 1 and none twice.
pub fn read_json(text: &str) -> Result<TextProblem, Error> {
    let text = text.trim_start_matches('\u{feff}');
    let wrong = |what: &str| TextError::new(1, 1, Refusal::Form(JSON, what.into()));
    let Rows(rows) = serde_json::from_str(text).map_err(|error| no_json(JSON, &error))?;

    // Of numbers and texts, a number is the name of its column.
    let name = |value: &Value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(name) => Some(name.clone()),
        Value::Bool(bit) => Some(u8::from(*bit).to_string()),
        _ => None,
    };
    let names: Option<Vec<Vec<String>>> =
        rows.iter().map(|(_, row)| row.iter().map(name).collect()).collect();
    let names = names.ok_or_else(|| wrong("a column that is neither a number nor a text"))?;

    let width = names.first().map_or(0, Vec::len);
    let is_bit = |value: &Value| value.is_boolean() || matches!(value.as_u64(), Some(0 | 1));
    let are_bits = rows.iter().all(|(_, row)| row.len() == width && row.iter().all(is_bit)) && width > 0;
    let has_again = |row: &Vec<String>| (1..row.len()).any(|at| row[..at].contains(&row[at]));
    if are_bits && !names.iter().any(has_again) {
        let two = Refusal::TwoReadings("a matrix of 0 and 1".into(), "lists of the columns 0 and 1".into());
        return Err(TextError::new(1, 1, two));
    }

    let mut problem = Stated::default();
    if are_bits {
        for column in 1..=width {
            problem.column(&column.to_string());
        }
    }
    for ((label, row), names) in rows.iter().zip(names) {
        let columns: Vec<String> = match are_bits {
            true => (1..=width)
                .filter(|at| row[at - 1] != 0 && row[at - 1] != false)
                .map(|at| at.to_string())
                .collect(),
            false => names,
        };
        problem.row(Line { number: 1, text: "" }, label.as_deref(), &columns)?;
    }
    problem.finish()
}

/// The rows of a JSON value, each with its name in an object. In their order, which a map of `serde_json` would not keep.
struct Rows(Vec<(Option<String>, Vec<Value>)>);

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visit;
        impl<'de> Visitor<'de> for Visit {
            type Value = Rows;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list of rows, or an object with a name for each")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Rows, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = list.next_element()? {
                    rows.push((None, row));
                }
                Ok(Rows(rows))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Rows, A::Error> {
                let mut rows = Vec::new();
                while let Some((name, row)) = map.next_entry()? {
                    rows.push((Some(name), row));
                }
                Ok(Rows(rows))
            }
        }
        deserializer.deserialize_any(Visit)
    }
}

/// Reads rows with a name before each, `A: 1 4 7`, with blanks or commas between the columns. `None` if not all lines are
/// such rows.
///
/// ```
/// use exactcover::Search;
///
/// let problem = exactcover_formats::matrix::read_named("A: p s\nB: q r\nC: p q\n").unwrap()?;
/// let cover = Search::new().covers(problem.matrix()).next().unwrap();
/// assert_eq!(cover.iter().map(|&row| problem.row_name(row).unwrap()).collect::<Vec<_>>(), ["A", "B"]);
/// # Ok::<(), exactcover_formats::Error>(())
/// ```
///
/// # Errors
///
/// An [`Error`] for a row without a column, and one with a column twice.
#[must_use]
pub fn read_named(text: &str) -> Option<Result<TextProblem, Error>> {
    let lines = || lines(text.trim_start_matches('\u{feff}')).filter(|line| !line.text.trim().is_empty());
    let is_named = |line: Line| {
        line.text.split_once(':').is_some_and(|(name, rest)| {
            !name.trim().is_empty()
                && !name.trim().contains(char::is_whitespace)
                && rest.starts_with(char::is_whitespace)
                && !rest.contains(':')
        })
    };
    if lines().next().is_none() || !lines().all(is_named) {
        return None;
    }
    let mut problem = Stated::default();
    for line in lines() {
        let (name, rest) = line.text.split_once(':')?;
        let columns: Vec<&str> = rest.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
        if let Err(error) = problem.row(line, Some(name.trim()), &columns) {
            return Some(Err(error));
        }
    }
    Some(problem.finish())
}

/// Reads rows of numbers of columns that count from 0, one row on each line. The highest number is that of the last column.
///
/// ```
/// let problem = exactcover_formats::matrix::read_from_0("0 3\n1 2\n0 1\n")?;
/// assert_eq!(problem.matrix().column_count(), 4);
/// # Ok::<(), exactcover_formats::Error>(())
/// ```
///
/// # Errors
///
/// An [`Error`] for what is no number, and a column twice in a row.
pub fn read_from_0(text: &str) -> Result<TextProblem, Error> {
    let text = text.trim_start_matches('\u{feff}');
    let number = |line: Line, word: &str| {
        let number = word.parse::<u32>().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()));
        number.ok_or_else(|| {
            line.error(word, Refusal::Form("numbers from 0", format!("{word:?} is no column").into()))
        })
    };
    let mut rows = Vec::new();
    for line in lines(text).filter(|line| !line.text.trim().is_empty()) {
        let words = line.text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        let numbers = words.map(|word| number(line, word)).collect::<Result<Vec<u32>, Error>>()?;
        rows.push((line, numbers));
    }

    let last = rows.iter().flat_map(|(_, numbers)| numbers).max();
    let columns = last.map_or(0, |&last| last as usize + 1);
    let mut builder = MatrixBuilder::new();
    if columns > MOST_COLUMNS {
        return Err(TextError::new(
            1,
            1,
            Refusal::Form("numbers from 0", format!("{columns} columns are too many").into()),
        ));
    }
    let block = builder.primary_named((0..columns).map(|column| column.to_string()));
    for (number, (line, numbers)) in (1..).zip(&rows) {
        let label = RowLine { number, line: line.number };
        builder
            .row(label, numbers.iter().map(|&column| block.at(column as usize)))
            .map_err(|error| line.error(line.text, error))?;
    }
    let matrix = builder.build().map_err(|error| TextError::new(1, 1, error.into()))?;
    Ok(TextProblem::new(matrix))
}

/// Reads what dlx-cpp (2024) reads: a line with the number of columns, and perhaps the number of secondary ones, which
/// come first; then a row on each line, either a 0 or 1 for each column or the numbers of its columns from 0.
///
/// ```
/// for rows in ["1 0 0 1\n0 1 1 0\n", "0 3\n1 2\n"] {
///     let problem = exactcover_formats::matrix::read_dlx_cpp(&format!("4 1\n{rows}"))?;
///     assert_eq!(problem.matrix().primary_count(), 3);
/// }
/// # Ok::<(), exactcover_formats::Error>(())
/// ```
///
/// # Errors
///
/// An [`Error`] for what is neither, or may be both, as of one or two columns.
pub fn read_dlx_cpp(text: &str) -> Result<TextProblem, Error> {
    let wrong = |line: Line, part: &str, what: String| line.error(part, Refusal::Form(DLX_CPP, what.into()));
    let mut content = lines(text.trim_start_matches('\u{feff}')).filter(|line| !line.text.trim().is_empty());
    let Some(head) = content.next() else {
        return Err(TextError::new(
            1,
            1,
            Refusal::Form(DLX_CPP, "no line with the number of columns".into()),
        ));
    };
    let sizes: Option<Vec<usize>> = head.text.split_whitespace().map(|word| word.parse().ok()).collect();
    let (columns, secondary) = match sizes.as_deref() {
        Some([columns]) => (*columns, 0),
        Some([columns, secondary]) if secondary <= columns => (*columns, *secondary),
        _ => {
            return Err(wrong(
                head,
                head.text,
                "expected the number of columns, and perhaps of secondary ones".into(),
            ));
        }
    };
    if columns > MOST_COLUMNS {
        return Err(wrong(head, head.text, format!("{columns} columns are too many")));
    }

    let rows: Vec<(Line, Vec<&str>)> =
        content.map(|line| (line, line.text.split_whitespace().collect())).collect();
    let is_bit = |word: &&str| matches!(*word, "0" | "1");
    let are_bits = rows.iter().all(|(_, row)| row.len() == columns && row.iter().all(is_bit));
    // No column stands twice in a row of numbers.
    let may_be_numbers = rows.iter().all(|(_, row)| row.len() < 2 || row.len() == 2 && row[0] != row[1]);
    if are_bits && may_be_numbers && !rows.is_empty() {
        let two = Refusal::TwoReadings("rows of 0 and 1".into(), "the numbers of columns".into());
        return Err(head.error(head.text, two));
    }

    let mut builder = MatrixBuilder::new();
    let name = |column: usize| column.to_string();
    let first = builder.secondary_named((0..secondary).map(name));
    let others = builder.primary_named((secondary..columns).map(name));
    let entry = |column: usize| match column.checked_sub(secondary) {
        None => first.at(column),
        Some(place) => others.at(place),
    };
    for (number, (line, row)) in (1..).zip(&rows) {
        let numbers: Vec<usize> = match are_bits {
            true => (0..columns).filter(|&at| row[at] == "1").collect(),
            false => {
                let number = |word: &&str| word.parse().ok().filter(|&column| column < columns);
                let expected =
                    |word: &&str| wrong(*line, word, format!("{word:?}; expected a column below {columns}"));
                row.iter()
                    .map(|word| number(word).ok_or_else(|| expected(word)))
                    .collect::<Result<_, Error>>()?
            }
        };
        let label = RowLine { number, line: line.number };
        let added = builder.row(label, numbers.into_iter().map(entry));
        added.map_err(|error| line.error(line.text, error))?;
    }
    let matrix = builder.build().map_err(|error| head.error(head.text, error))?;
    Ok(TextProblem::new(matrix))
}

/// A problem that is being stated, whose columns are named by its rows.
#[derive(Default)]
struct Stated {
    builder: MatrixBuilder<RowLine>,
    columns: HashMap<String, Entry>,
    names: Vec<Box<str>>,
    rows: usize,
}

impl Stated {
    fn column(&mut self, name: &str) -> Entry {
        match self.columns.get(name) {
            Some(&column) => column,
            None => {
                let column = self.builder.primary_named([name]).at(0);
                self.columns.insert(name.to_owned(), column);
                column
            }
        }
    }

    /// Adds the row on a line, perhaps with a name, with these columns.
    fn row(&mut self, line: Line, name: Option<&str>, columns: &[impl AsRef<str>]) -> Result<(), Error> {
        let entries: Vec<Entry> = columns.iter().map(|name| self.column(name.as_ref())).collect();
        self.rows += 1;
        let label = RowLine { number: self.rows, line: line.number };
        self.builder.row(label, entries).map_err(|error| line.error(line.text, error))?;
        self.names.extend(name.map(Box::from));
        Ok(())
    }

    fn finish(self) -> Result<TextProblem, Error> {
        let matrix = self.builder.build().map_err(|error| TextError::new(1, 1, error.into()))?;
        Ok(TextProblem::new(matrix).with_row_names(self.names))
    }
}
