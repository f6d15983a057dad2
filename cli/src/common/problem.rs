//! Problems in Knuth's text format, with errors that say where, and their covers.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::str::FromStr;

use exactcover::RowId;
use exactcover::matrix::VerifyError;
use exactcover::problems::sudoku::standard_layouts;
use exactcover::text::{self, FormatError, MatrixFormat, NameError, TextError, TextProblem};
use exactcover_formats as formats;
use serde_json::json;

use super::json::{self, Outcome};
use super::tours::{self, Heads};
use super::{Failure, few, report};

/// The formats that a problem may have besides Knuth's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Matrix(MatrixFormat),
    /// A table with a head, or a matrix of 0 and 1 without one.
    Csv,
    /// Lists of 0 and 1, or of names.
    Json,
    /// The number of columns, and perhaps of secondary ones, then rows.
    DlxCpp,
    Model(ModelFormat),
}

/// The formats of 0/1 models of other tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelFormat {
    Mps,
    Opb,
    Wcnf,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "csv" => Ok(Self::Csv),
            "json" => Ok(Self::Json),
            "dlx-cpp" => Ok(Self::DlxCpp),
            "mps" => Ok(Self::Model(ModelFormat::Mps)),
            "opb" => Ok(Self::Model(ModelFormat::Opb)),
            "wcnf" => Ok(Self::Model(ModelFormat::Wcnf)),
            _ => name
                .parse()
                .map(Self::Matrix)
                .map_err(|error: NameError| format!("{error}, csv, json, dlx-cpp, mps, opb or wcnf")),
        }
    }
}

/// How a problem is to be read.
#[derive(Default)]
pub struct Reading {
    /// Its format; if that is not said, the ending of the file counts.
    pub format: Option<Format>,
    pub heads: Heads,
    /// Whether costs are values.
    pub maximize: bool,
    /// Whether the lines of a matrix are elements, and its columns sets.
    pub transpose: bool,
    /// Whether rows are shown by their names.
    pub names: bool,
    /// Whether the columns of a sparse matrix count from 0.
    pub from_0: bool,
}

/// The format that a file's ending names; Knuth's has none of its own.
fn by_ending(name: &str) -> Option<Format> {
    Path::new(name).extension()?.to_str()?.to_lowercase().parse().ok()
}

/// Reads a problem; `name` is that of the file.
pub fn read_problem(name: &str, bytes: &[u8], reading: &Reading) -> Result<TextProblem, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        Failure::Input(format!("{}: a byte that is not UTF-8 text", end_of(name, &before)))
    })?;

    let is_json = || text.trim_start_matches('\u{feff}').trim_start().starts_with(['[', '{']);
    let mut format = reading.format.or_else(|| by_ending(name)).or(is_json().then_some(Format::Json));
    if format == Some(Format::Csv) && tours::is_bare_matrix(text) {
        format = Some(Format::Matrix(MatrixFormat::Entries));
    }
    // Of a matrix of 0 and 1 the lists need no other name.
    if format == Some(Format::Matrix(MatrixFormat::Entries)) && is_json() {
        format = Some(Format::Json);
    }
    let is_sparse = format == Some(Format::Matrix(MatrixFormat::Sparse));
    if reading.from_0 && (!is_sparse || reading.transpose) {
        return Err(Failure::Input("--from 0 is for the format sparse, not transposed".into()));
    }
    if let (Some(option), true) = (reading.heads.given(), format != Some(Format::Csv)) {
        return Err(Failure::Input(format!("{option} is for tables in CSV with a head")));
    }
    if reading.transpose && !matches!(format, Some(Format::Matrix(_))) {
        let what = "--transpose is for matrices, of which --format or a file's ending names the form";
        return Err(Failure::Input(what.into()));
    }

    let brought =
        |read: Result<TextProblem, formats::Error>| read.map_err(|error| Failure::Input(at(name, &error)));
    match format {
        Some(Format::Matrix(_)) if reading.from_0 => return brought(formats::matrix::read_from_0(text)),
        Some(Format::DlxCpp) => return brought(formats::matrix::read_dlx_cpp(text)),
        Some(Format::Json) => return brought(formats::matrix::read_json(text)),
        Some(Format::Matrix(format)) => {
            let read = if reading.transpose { text::read_transposed } else { text::read_matrix };
            return read(text, format).map_err(|error| {
                let counts_from_0 = matches!(error.kind(), FormatError::BadNumber(found) if &**found == "0");
                let hint = if counts_from_0 && is_sparse {
                    "; columns count from 1 here, and from 0 with --from 0"
                } else {
                    ""
                };
                Failure::Input(format!("{}{hint}", at(name, &error)))
            });
        }
        Some(Format::Csv) => return read_table(name, text, reading),
        Some(Format::Model(format)) => return read_model((name, text), format, reading),
        None => {}
    }

    if let Some(named) = formats::matrix::read_named(text) {
        return brought(named);
    }
    refuse_foreign(name, text)?;
    let read = if reading.maximize { text::read_to_maximize } else { text::read };
    let problem = read(text).map_err(|error| {
        let hint = match foreign(text) {
            Some(hint) => format!("; this looks like {hint}"),
            None if is_sudoku(text) => "; this looks like a Sudoku, which `sudoku` solves".into(),
            None => String::new(),
        };
        Failure::Input(format!("{}{hint}", at(name, &error)))
    })?;
    if problem.matrix().row_count() == 0 && is_sudoku(text) {
        let what = "a Sudoku, which `sudoku` solves, or a column without rows: expected a row, too";
        return Err(Failure::Input(format!("{name}:1:1: {what}")));
    }
    Ok(problem)
}

/// `FILE:LINE:COLUMN: what`.
pub fn at<K: Display>(name: &str, error: &TextError<K>) -> String {
    format!("{name}:{}:{}: {}", error.line(), error.column(), error.kind())
}

/// Reads a table, and says what was understood.
fn read_table(name: &str, text: &str, reading: &Reading) -> Result<TextProblem, Failure> {
    let table = tours::read(text, &reading.heads).map_err(|wrong| {
        let tours::Wrong { line, field, what } = wrong;
        Failure::Input(format!("{name}:{line}: field {field}: {what}"))
    })?;
    report(format_args!("{name}: {}", table.understood));
    Ok(if reading.maximize { table.problem.maximized() } else { table.problem })
}

/// Reads a model, and says what was decided.
fn read_model(
    (name, text): (&str, &str),
    format: ModelFormat,
    reading: &Reading,
) -> Result<TextProblem, Failure> {
    if reading.maximize {
        return Err(Failure::Input(format!("--maximize: {name} states a direction itself")));
    }

    let read = match format {
        ModelFormat::Mps => text::read_mps,
        ModelFormat::Opb => text::read_opb,
        ModelFormat::Wcnf => text::read_wcnf,
    };
    let problem = read(text).map_err(|error| Failure::Input(at(name, &error)))?;

    problem.notes().iter().for_each(|note| report(format_args!("{name}: {note}")));
    let has_complements =
        problem.matrix().rows().any(|row| problem.row_name(row).is_some_and(|name| name.starts_with('~')));
    if has_complements && !reading.names {
        report(format_args!(
            "{name}: rows are variables and complements (~), numbered together; --names writes names"
        ));
    }
    Ok(problem)
}

/// The format that a text which is none in Knuth's format seems to have, and what reads it.
fn foreign(text: &str) -> Option<&'static str> {
    let lines = || text.trim_start_matches('\u{feff}').lines().map(str::trim).filter(|line| !line.is_empty());
    let begins = |start: &str| lines().take(50).any(|line| line.starts_with(start));
    let has = |word: &str| lines().take(50).any(|line| line.eq_ignore_ascii_case(word));
    let ends_statements = || lines().take(50).any(|line| line.ends_with(';') && line.contains("= "));
    let are_numbers = || {
        let mut words = lines().take(50).flat_map(str::split_whitespace);
        words.all(|word| word.parse::<f64>().is_ok()) && lines().next().is_some_and(|line| line.contains(' '))
    };

    let hints = [
        (has("ROWS") && has("COLUMNS"), "MPS, which `solve --format mps` reads"),
        (
            ["subject to", "such that", "st", "s.t."].into_iter().any(has),
            "the LP format; MPS is read (--format mps)",
        ),
        (begins("p wcnf") || begins("h "), "WCNF, which `solve --format wcnf` reads"),
        (begins("p cnf"), "a formula in DIMACS; WCNF is read (--format wcnf)"),
        (
            ["* #variable=", "min:", "max:"].into_iter().any(begins) || ends_statements(),
            "OPB, which `solve --format opb` reads",
        ),
        (
            are_numbers(),
            "numbers of the OR-Library, which `crew` reads (set partitioning, rail and scp), or a matrix (--format NAME)",
        ),
    ];
    hints.into_iter().find(|(is_it, _)| *is_it).map(|(_, hint)| hint)
}

/// Refuses JSON and binary files: as a text in Knuth's format, any line alone names columns, which no row covers.
pub fn refuse_foreign(name: &str, text: &str) -> Result<(), Failure> {
    let start = text.len() - text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).len();
    let wrong = match text[start..].chars().next() {
        Some(first @ ('[' | '{')) => Some((start, format!("{first:?} begins JSON"))),
        _ => text.find('\0').map(|at| (at, "a NUL byte".to_owned())),
    };
    let Some((at, what)) = wrong else { return Ok(()) };
    let place = end_of(name, &text[..at]);
    let what =
        format!("{place}: {what}, and no problem in Knuth's format; --format NAME reads other formats");
    Err(Failure::Input(what))
}

/// The place after this beginning of a text.
fn end_of(name: &str, before: &str) -> String {
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").trim_start_matches('\u{feff}').chars().count() + 1;
    format!("{name}:{line}:{column}")
}

/// Whether a short text has a Sudoku in it.
fn is_sudoku(text: &str) -> bool {
    text.len() < 1 << 16 && formats::sudoku::read(text, &standard_layouts()).iter().any(Result::is_ok)
}

/// Reports the rows that are not part of the problem.
pub fn report_skipped(name: &str, problem: &TextProblem) {
    let skipped = few(problem.skipped(), |row| {
        format!("{name}:{}:1: row {} has no primary column: skipped", row.line, row.number)
    });
    skipped.iter().for_each(report);
}

/// Why rows are no part of a cover, with their numbers in the problem.
pub fn clash(problem: &TextProblem, error: &VerifyError) -> String {
    let number = |row: &RowId| problem.matrix().label(*row).map_or(0, |label| label.number);
    match error {
        VerifyError::CoveredTwice { column, first, second } => {
            format!("rows {} and {} both cover {}", number(first), number(second), column.short())
        }
        VerifyError::ColorClash { column, first, second } => {
            let column = column.short();
            format!("rows {} and {} give {column} different colors", number(first), number(second))
        }
        VerifyError::TooMany { column, row, most } => {
            let column = column.short();
            format!("row {} is one too many for {column}, which at most {most} may cover", number(row))
        }
        other => other.to_string(),
    }
}

/// The numbers of rows in the text.
pub fn numbers(problem: &TextProblem, rows: &[RowId]) -> Vec<usize> {
    rows.iter().filter_map(|&row| problem.matrix().label(row)).map(|label| label.number).collect()
}

/// Writes a cover as a line: the numbers of its rows, separated by spaces. They ascend if the rows do.
pub fn write_numbers(problem: &TextProblem, rows: &[RowId], out: &mut dyn Write) -> io::Result<()> {
    let numbers = numbers(problem, rows);
    if json::is_on() {
        return json::line(out, Outcome::Found, &[("rows", json!(numbers))]);
    }
    for (place, number) in numbers.into_iter().enumerate() {
        let space = if place == 0 { "" } else { " " };
        write!(out, "{space}{number}")?;
    }
    writeln!(out)
}
