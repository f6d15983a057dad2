//! A problem of one's own, in Knuth's format or another.

use exactcover::matrix::ColumnId;
use exactcover::text::{self, TextProblem};
use exactcover::{Matrix, RowId};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::steps::{Once, Steps, Subject, Wrong, answer, at, wrong};

#[derive(Deserialize)]
pub struct Text {
    text: String,
    /// The format's name, if it is not Knuth's.
    format: Option<String>,
}

pub fn begin(text: &Text, question: &str, seed: u64) -> Result<Box<dyn Steps>, Wrong> {
    let read = match &text.format {
        None => text::read(&text.text),
        Some(format) => text::read_matrix(&text.text, format.parse().map_err(wrong)?),
    };
    let problem = read.map_err(|error| at(&error))?;
    let matrix = problem.matrix().map_labels(|_, _| ());
    if question == "show" {
        let size = json!({
            "rows": matrix.row_count(),
            "columns": matrix.columns().map(|column| name(&matrix, column)).collect::<Vec<_>>(),
            "primary": matrix.primary_count(),
            "costs": problem.has_costs(),
            "skipped": problem.skipped().iter().map(|row| row.number).collect::<Vec<_>>(),
        });
        return Ok(Box::new(Once(move || answer("found", [size.clone()]))));
    }
    Subject::of_matrix(matrix, question, move |cover| show(&problem, cover))?.ask(question, seed)
}

/// The numbers of the rows, and the names of each one's columns.
fn show(problem: &TextProblem, cover: &[RowId]) -> Value {
    let matrix = problem.matrix();
    let mut rows = cover.to_vec();
    rows.sort_unstable();
    let number = |row: &RowId| matrix.label(*row).map(|label| label.number);
    let names = |row: &RowId| {
        let entry =
            |(column, color): (_, Option<u32>)| match color.and_then(|color| problem.color_name(color)) {
                Some(color) => format!("{}:{color}", name(matrix, column)),
                None => name(matrix, column),
            };
        matrix.entries(*row).map(entry).collect::<Vec<_>>()
    };
    json!({
        "rows": rows.iter().map(number).collect::<Vec<_>>(),
        "names": rows.iter().map(names).collect::<Vec<_>>(),
    })
}

fn name<L>(matrix: &Matrix<L>, column: ColumnId) -> String {
    matrix.column_name(column).map_or(String::new(), |name| name.to_string())
}
