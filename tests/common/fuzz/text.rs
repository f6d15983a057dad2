//! The readers of the module `text`: what they take is written and read again to the same, or is a cover.

use std::ops::RangeInclusive;

use exactcover::text::{TextProblem, read, read_model, read_opb_model, read_solution};
use exactcover::{Matrix, MatrixBuilder};

use super::text_of;

/// A column: its name, whether it is primary, and how often it may be covered.
pub type StatedColumn = (String, bool, RangeInclusive<u32>);
/// A row: its columns with their colors, and its cost.
pub type StatedRow = (Vec<(String, Option<String>)>, i64);

/// All that a problem states, in its own words.
pub fn stated(problem: &TextProblem) -> (Vec<StatedColumn>, Vec<StatedRow>) {
    let matrix = problem.matrix();
    let name = |column| matrix.column_name(column).unwrap().to_string();
    let columns = matrix
        .columns()
        .map(|column| (name(column), matrix.is_primary(column).unwrap(), matrix.bounds(column).unwrap()));
    let rows = matrix.rows().map(|row| {
        let color = |color| problem.color_name(color).unwrap().to_owned();
        let entries = matrix.entries(row).map(|(column, of)| (name(column), of.map(color)));
        (entries.collect(), problem.cost(row))
    });
    (columns.collect(), rows.collect())
}

pub fn written(problem: &TextProblem) -> String {
    let mut out = Vec::new();
    problem.write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// What is read, and what is written and read again, are one problem; its second text is its first.
pub fn assert_goes_round(problem: &TextProblem) {
    let text = written(problem);
    let again = read(&text).unwrap_or_else(|error| panic!("{error}: {text:?}"));
    assert_eq!(again.matrix().fingerprint(), problem.matrix().fingerprint());
    assert_eq!(stated(&again), stated(problem));
    assert_eq!(&again, problem);
    assert_eq!(again.skipped(), []);
    let lines = again.matrix().labels().iter().map(|row| (row.number, row.line));
    assert!(lines.eq((1..=problem.matrix().row_count()).map(|row| (row, row + 1))));
    assert_eq!(written(&again), text);
}

/// Each kind of column, so that the formula has variables of every kind.
fn of_every_kind() -> Matrix<i64> {
    let mut m = MatrixBuilder::new();
    let (one, some, hue) = (m.primary("one", 2), m.between("some", 1, 1..=2), m.secondary("hue", 1));
    m.row(3, [one.at(0), some.at(0)]).unwrap();
    m.row(4, [one.at(1), some.at(0), hue.at(0).colored(1)]).unwrap();
    m.row(-5, [one.at(0), one.at(1), hue.at(0).colored(1)]).unwrap();
    m.row(1, [some.at(0), hue.at(0).colored(1)]).unwrap();
    m.row(7, [some.at(0), hue.at(0)]).unwrap();
    m.build().unwrap()
}

/// `data` is a text of Knuth's format, or the answer of another solver.
pub fn run(data: &[u8]) {
    let text = text_of(data);
    let lines = text.lines().count();
    match read(&text) {
        Ok(problem) => {
            assert_goes_round(&problem);
            assert!(problem.matrix().labels().iter().all(|row| row.line <= lines));
        }
        Err(error) => assert!((1..=lines + 1).contains(&error.line()) && error.column() > 0, "{error}"),
    }
    let matrix = of_every_kind();
    let cost = |row: exactcover::RowId| matrix.labels()[row.index()];
    for answer in [
        read_model(&matrix, &text),
        read_solution(&matrix, cost, &text),
        read_opb_model(&matrix, cost, &text),
    ] {
        match answer {
            Ok(Some(cover)) => assert_eq!(matrix.verify(&cover), Ok(())),
            Ok(None) => {
                assert!(["UNSAT", "nfeasible", "s mip"].iter().any(|word| text.contains(word)), "{text:?}")
            }
            Err(error) => {
                assert!((1..=lines + 1).contains(&error.line()) && error.column() > 0, "{error}");
            }
        }
    }
}
