//! `solve`: an exact cover problem written in Knuth's text format.

mod ask;
mod cheapest;
pub mod checkpoint;
mod estimate;
mod group;
mod interchange;
mod lock;
mod long;
mod options;
pub mod output;
mod symmetric;
pub mod threads;
mod unique;
pub mod usage;
mod whole;

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use exactcover::matrix::ColumnId;
use exactcover::runs::{Outcome, Stopped};
use exactcover::text::TextProblem;
use exactcover::{MatrixError, RowId, Search};
use serde_json::json;

use self::options::BranchChoice;
pub use self::options::{Args, bytes};
use self::output::open;
use crate::common::problem::{clash, numbers, read_problem, report_skipped, write_numbers};
use crate::common::{
    EngineChoice, Failure, Progress, Totals, few, input_name, json, numbered, read_input, report,
};

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    check_files(args)?;
    args.threads.map(threads::start).transpose()?;
    let name = input_name(args.file.as_deref());
    let bytes = read_input(args.file.as_deref(), "a problem in Knuth's text format")?;

    let start = Instant::now();
    let progress = Progress::begin("stating the matrix");
    let problem = read_problem(&name, &bytes, &args.reading())?;
    report_skipped(&name, &problem);
    if args.formats.is_requested() {
        drop(progress);
        return interchange::write(args, &problem, out);
    }

    let (chosen, excluded) =
        (rows(&problem, "choose", &args.choose)?, rows(&problem, "exclude", &args.exclude)?);
    let contradictions = contradictions(&problem, &chosen, &excluded);
    for contradiction in &contradictions {
        report(format_args!("no cover: {contradiction}"));
    }

    let options = args.options().choose(chosen).exclude(excluded);
    let mut totals = Totals::new();
    totals.build = start.elapsed();
    let is_none = answer(args, (&name, &bytes), &problem, &options, progress, totals, out)?;

    if is_none && json::is_on() {
        json::line(out, json::Outcome::None, &[("reasons", json!(contradictions))])?;
    }
    if is_none && contradictions.is_empty() {
        out.flush()?; // what is said on standard error comes after that
        report("no cover; --why looks for the reason");
    }
    Ok(())
}

/// Writes what is requested. Returns whether that has shown that there is no cover, and does not say so itself.
fn answer(
    args: &Args,
    input: (&str, &[u8]),
    problem: &TextProblem,
    options: &Search,
    progress: Progress,
    mut totals: Totals,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    if let Some(most) = args.what.cheapest {
        drop(progress);
        let watched = cheapest::write(input, args, problem, options, most, out)?;
        if args.stats {
            totals.report_matrix(problem.matrix());
            watched.report();
        }
        let found = watched.cheapest();
        return Ok(found.outcome() == Outcome::Exhausted && found.stats().solutions == 0);
    }

    if args.what.symmetries {
        return symmetric::write_group(args, problem, options, out).map(|()| false);
    }
    if args.distinct {
        return symmetric::write_distinct(args, problem, options, &progress, out);
    }
    if args.what.unique {
        return unique::write(args, problem, options, &progress, out);
    }
    if args.what.forced || args.what.why {
        return ask::write(args, problem, options, &progress, out);
    }
    if args.what.estimate {
        progress.now("estimating");
        return estimate::write(args, problem, options, out).map(|()| false);
    }

    let start = Instant::now();
    let is_none = if args.what.is_any() {
        write_any(args, problem, options, &progress, &mut totals, out)?
    } else if args.is_of_the_whole() {
        whole::write(args, problem, options, &progress, &mut totals, out)?
    } else {
        progress.now("searching");
        long::search(args, problem, options, progress, &mut totals, out)?
    };

    totals.search = start.elapsed();
    if args.stats {
        out.flush()?;
        totals.report();
    }
    Ok(is_none)
}

/// Writes a cover, if there is one. Returns whether there is none.
fn write_any(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    progress: &Progress,
    totals: &mut Totals,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let mut finder = options.clone().node_limit(0).finder(problem.matrix());
    let found = progress.find(&mut finder).map_err(|error| match error {
        Stopped::Refused => too_large(args, problem),
        error => error.into(),
    })?;
    let is_none = found.is_none();
    let mut out = open(args.out.as_deref(), None, out)?;
    if let Some(cover) = found {
        write_cover(args, problem, None, &mut Vec::from(cover), &mut out)?;
    }
    totals.add(finder.engine(), problem.matrix(), finder.stats());
    out.flush()?;
    Ok(is_none)
}

/// Why the engine refuses a problem.
fn too_large(args: &Args, problem: &TextProblem) -> Failure {
    let (rows, columns) = (problem.matrix().row_count(), problem.matrix().column_count());
    match args.engine {
        EngineChoice::Bits => MatrixError::TooLargeForBits { rows, columns }.into(),
        _ => {
            let what =
                format!("the search of {rows} rows and {columns} columns takes more memory than there is");
            Failure::Input(what)
        }
    }
}

/// Refuses files that would be written over each other, and a checkpoint that nothing could be gone on with.
fn check_files(args: &Args) -> Result<(), Failure> {
    let problem = args.file.as_deref().unwrap_or(Path::new("-"));
    let proofs = [("--proof", args.proof.as_deref()), ("--veripb", args.veripb.as_deref())];
    let (out, checkpoint) = (args.out.as_deref(), args.checkpoint.as_deref());
    let read = [("the problem", Some(problem)), ("--group", args.group.as_deref())];
    checkpoint::check_files(&read, out, &proofs, checkpoint)?;

    let writes = (args.what.all || args.what.cheapest.is_some()) && out.is_some();
    if checkpoint.is_some() && !args.what.count && !writes {
        let what = "--checkpoint: needs --count, or --all or --cheapest, and --out OUT";
        return Err(Failure::Input(what.into()));
    }
    Ok(())
}

/// The rows of the matrix with these numbers.
fn rows(problem: &TextProblem, option: &str, numbers: &[usize]) -> Result<Vec<RowId>, Failure> {
    let labels = problem.matrix().labels();
    let row = |&number: &usize| match labels.binary_search_by_key(&number, |row| row.number) {
        Ok(row) => Ok(RowId::new(row as u32)),
        Err(_) if problem.skipped().iter().any(|row| row.number == number) => {
            Err(format!("--{option} {number}: row {number} has no primary column and is skipped"))
        }
        Err(_) => {
            let rows = labels.len() + problem.skipped().len();
            Err(format!("--{option} {number}: there is no row {number}, the last is {rows}"))
        }
    };
    numbers.iter().map(row).collect::<Result<_, _>>().map_err(Failure::Input)
}

/// Why there is no cover with these rows and without those, as far as that shows without a search.
fn contradictions(problem: &TextProblem, chosen: &[RowId], excluded: &[RowId]) -> Vec<String> {
    let matrix = problem.matrix();
    let number = |row: &RowId| matrix.label(*row).map_or(0, |label| label.number);
    let both: Vec<&RowId> = chosen.iter().filter(|row| excluded.contains(row)).collect();
    let mut found = few(&both, |row| format!("row {} is chosen and excluded", number(row)));
    let mut distinct = chosen.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    found.extend(matrix.verify_partial(&distinct).err().map(|error| clash(problem, &error)));
    let size = |column: ColumnId| matrix.rows_of(column).count();
    let name = |column| matrix.column_name(column).map_or(String::new(), |name| name.short().to_string());
    let (uncovered, short): (Vec<_>, Vec<_>) =
        matrix.uncoverable().into_iter().partition(|&column| size(column) == 0);
    if !uncovered.is_empty() {
        let names = few(&uncovered, |&column| name(column));
        found.push(format!("no row covers {}", names.join(", ")));
    }
    found.extend(few(&short, |&column| {
        let (least, rows) = (matrix.bounds(column).map_or(0, |bounds| *bounds.start()), size(column));
        format!("{} is to be covered {least} times, and has {}", name(column), numbered(rows, "row"))
    }));
    found
}

/// Writes a cover as a line, perhaps with a number before it that is called so.
fn write_cover(
    args: &Args,
    problem: &TextProblem,
    before: Option<(&str, &dyn fmt::Display)>,
    rows: &mut [RowId],
    out: &mut dyn Write,
) -> io::Result<()> {
    if json::is_on() {
        let fields = cover_fields(args, problem, before, rows);
        return json::line(out, json::Outcome::Found, &fields);
    }
    rows.sort_unstable(); // their numbers ascend too
    if let Some((_, number)) = before {
        write!(out, "{number}: ")?;
    }
    if args.names { write_names(problem, rows, out) } else { write_numbers(problem, rows, out) }
}

/// A cover in JSON, perhaps with a number that is called so.
fn cover_fields<'k>(
    args: &Args,
    problem: &TextProblem,
    before: Option<(&'k str, &dyn fmt::Display)>,
    rows: &mut [RowId],
) -> Vec<(&'k str, serde_json::Value)> {
    rows.sort_unstable(); // their numbers ascend too
    let mut fields = vec![("rows", json!(numbers(problem, rows)))];
    fields.extend(before.map(|(key, number)| (key, json!(number.to_string()))));
    if args.names {
        let names = rows.iter().map(|&row| match problem.row_name(row) {
            Some(name) => json!(name),
            None => json!(names(problem, row)),
        });
        fields.push(("names", names.collect()));
    }
    fields
}

/// Writes a cover as a line: the names of its rows, or those of their columns.
fn write_names(problem: &TextProblem, rows: &[RowId], out: &mut dyn Write) -> io::Result<()> {
    for (place, &row) in rows.iter().enumerate() {
        let between = if place == 0 { "" } else { " | " };
        match problem.row_name(row) {
            Some(name) => write!(out, "{between}{name}")?,
            None => write!(out, "{between}{}", names(problem, row).join(" "))?,
        }
    }
    writeln!(out)
}

/// The names of the columns of a row, with colors.
fn names(problem: &TextProblem, row: RowId) -> Vec<String> {
    let matrix = problem.matrix();
    let name = |column, color: Option<_>| {
        let name = matrix.column_name(column).map_or(String::new(), |name| name.to_string());
        match color.and_then(|color| problem.color_name(color)) {
            Some(color) => format!("{name}:{color}"),
            None => name,
        }
    };
    matrix.entries(row).map(|(column, color)| name(column, color)).collect()
}
