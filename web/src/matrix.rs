//! A problem of one's own, in Knuth's format or another.

use exactcover::matrix::ColumnId;
use exactcover::optimize::{Cheapest, Objectives};
use exactcover::runs::Outcome;
use exactcover::text::{self, Decimal, TextProblem};
use exactcover::{Matrix, RowId};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::steps::{Once, Steps, Subject, Wrong, answer, at, options, reason, running, why_none, wrong};

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
    if question == "cheapest" {
        let levels = Objectives::new(&matrix, |row| problem.costs(row)).map_err(wrong)?;
        let cheapest = options().cheapest(&matrix, |row| levels.cost(row)).map_err(wrong)?;
        return Ok(Box::new(InOrder { problem, matrix, levels, cheapest, found: 0 }));
    }
    Subject::of_matrix(matrix, question, move |cover| show(&problem, cover))?.ask(question, seed)
}

/// Covers in order of cost.
struct InOrder {
    problem: TextProblem,
    matrix: Matrix<()>,
    /// Several costs of each row as one.
    levels: Objectives,
    cheapest: Cheapest,
    found: u64,
}

impl Steps for InOrder {
    fn step(&mut self, nodes: u64) -> Value {
        self.cheapest.add_nodes(nodes);
        if let Some((cost, cover)) = self.cheapest.next() {
            self.found += 1;
            let figures = json!({ "number": self.found.to_string(), "cost": self.written(cost) });
            return answer("found", [figures, show(&self.problem, &cover)]);
        }

        match self.cheapest.outcome() {
            Outcome::Limited => running(json!({
                "best": self.cheapest.incumbent().map(|(cost, _)| self.written(cost)),
                "bound": self.cheapest.bound().map(|bound| self.written(bound)),
            })),
            Outcome::Exhausted => {
                let why = if self.found == 0 { why_none(&self.matrix) } else { json!({}) };
                answer("none", [json!({ "found": self.found.to_string() }), why])
            }
            outcome => answer("unknown", [reason(outcome)]),
        }
    }
}

impl InOrder {
    /// A sum of costs as the text has them.
    fn written(&self, cost: i64) -> String {
        let levels = self.levels.split(cost).into_iter();
        let written = levels.map(|sum| Decimal::new(sum.into(), self.problem.places()).to_string());
        written.collect::<Vec<_>>().join(",")
    }
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
