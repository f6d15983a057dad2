//! Solves an exact cover problem written in Knuth's text format.

mod common;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use common::progress::SLICE;
use common::{EngineChoice, Failure, Progress, Totals, input_name, read_input, report, run};
use exactcover::text::{self, TextProblem};
use exactcover::{Covers, MatrixError, Outcome, RowId, Search, VerifyError};

/// Finds exact covers of a problem in Knuth's text format: the first line names the columns (after a
/// lone `|` the secondary ones), each further line is a row of column names, `name:colour` for a
/// coloured secondary column; lines that begin with `|` are comments
///
/// A cover is written as the numbers of its rows, ascending, separated by spaces. Row 1 is the first
/// row after the line of names.
#[derive(Parser)]
struct Args {
    /// The problem; standard input if it is `-` or missing
    file: Option<PathBuf>,
    #[command(flatten)]
    what: What,
    /// Write only covers that contain all these rows (their numbers, separated by commas)
    #[arg(long, value_name = "ROWS", value_delimiter = ',')]
    choose: Vec<usize>,
    /// Write only covers that contain none of these rows
    #[arg(long, value_name = "ROWS", value_delimiter = ',')]
    exclude: Vec<usize>,
    /// Write the rows of a cover by the names of their columns, with ` | ` between rows, instead of by number
    #[arg(long, conflicts_with = "count")]
    names: bool,
    /// The engine that searches
    #[arg(long, value_enum, default_value = "auto")]
    engine: EngineChoice,
    /// Write statistics on standard error
    #[arg(long)]
    stats: bool,
}

#[derive(clap::Args)]
#[group(multiple = false)]
struct What {
    /// Write the number of covers and nothing else
    #[arg(long)]
    count: bool,
    /// Write the first cover (the default)
    #[arg(long)]
    first: bool,
    /// Write every cover
    #[arg(long)]
    all: bool,
    /// Write the first N covers
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    run(|out| solve(&args, out))
}

fn solve(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let name = input_name(args.file.as_deref());
    let bytes = read_input(args.file.as_deref(), "a problem in Knuth's text format")?;
    let start = Instant::now();
    let progress = Progress::begin("stating the matrix");
    let problem = read(&name, &bytes)?;
    for row in problem.skipped() {
        report(format_args!("{name}:{}:1: row {} has no primary column: skipped", row.line, row.number));
    }
    let (chosen, excluded) =
        (rows(&problem, "choose", &args.choose)?, rows(&problem, "exclude", &args.exclude)?);
    for contradiction in contradictions(&problem, &chosen, &excluded) {
        report(format_args!("no cover: {contradiction}"));
    }
    let options = Search::new().engine(args.engine.into()).choose(chosen).exclude(excluded).node_limit(0);
    let mut covers = options.covers(problem.matrix());
    if covers.outcome() == Outcome::Refused {
        let (rows, columns) = (problem.matrix().row_count(), problem.matrix().column_count());
        return Err(MatrixError::TooLargeForBits { rows, columns }.into());
    }
    let mut totals = Totals::new();
    totals.build = start.elapsed();

    let start = Instant::now();
    let most = match (&args.what.limit, args.what.all) {
        (Some(limit), _) => *limit,
        (None, true) => u64::MAX,
        (None, false) => 1,
    };
    if args.what.count {
        let found = count(&mut covers, &progress);
        writeln!(out, "{found}")?;
    } else {
        write_covers(&mut covers, most, args.names, &problem, &progress, out)?;
    }
    totals.search = start.elapsed();
    drop(progress);
    if args.stats {
        out.flush()?;
        totals.add(covers.engine(), problem.matrix(), covers.stats());
        totals.report();
    }
    Ok(())
}

fn read(name: &str, bytes: &[u8]) -> Result<TextProblem, Failure> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        Failure::Input(format!("{name}:{line}:{column}: a byte that is not UTF-8 text"))
    })?;
    text::read(text).map_err(|error| {
        Failure::Input(format!("{name}:{}:{}: {}", error.line(), error.column(), error.kind()))
    })
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
    let both = chosen.iter().filter(|row| excluded.contains(row));
    let mut found: Vec<String> =
        both.map(|row| format!("row {} is chosen and excluded", number(row))).collect();
    let mut distinct = chosen.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    found.extend(match matrix.verify_partial(&distinct) {
        Err(VerifyError::CoveredTwice { column, first, second }) => {
            Some(format!("rows {} and {} both cover {column}", number(&first), number(&second)))
        }
        Err(VerifyError::ColorClash { column, first, second }) => {
            let (first, second) = (number(&first), number(&second));
            Some(format!("rows {first} and {second} give {column} different colours"))
        }
        _ => None,
    });
    let names = matrix.uncoverable().into_iter().filter_map(|column| matrix.column_name(column));
    found.extend(names.map(|name| format!("no row covers {name}")));
    found
}

fn count(covers: &mut Covers, progress: &Progress) -> u64 {
    let mut found = 0;
    while covers.outcome() != Outcome::Exhausted {
        covers.add_nodes(SLICE);
        found += covers.count_rest();
        progress.at(covers.progress());
    }
    found
}

/// Writes a cover a line, at most `most` of them.
fn write_covers(
    covers: &mut Covers,
    most: u64,
    names: bool,
    problem: &TextProblem,
    progress: &Progress,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut cover: Vec<RowId> = Vec::new();
    let mut written = 0;
    while written < most && covers.outcome() != Outcome::Exhausted {
        let Some(rows) = covers.next_rows() else {
            progress.at(covers.progress());
            covers.add_nodes(SLICE);
            continue;
        };
        written += 1;
        cover.clear();
        cover.extend_from_slice(rows);
        cover.sort_unstable(); // their numbers ascend too
        for (place, &row) in cover.iter().enumerate() {
            let between = match place {
                0 => "",
                _ if names => " | ",
                _ => " ",
            };
            out.write_all(between.as_bytes())?;
            if names {
                write_names(problem, row, out)?;
            } else if let Some(label) = problem.matrix().label(row) {
                write!(out, "{}", label.number)?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Writes a row as the problem states it.
fn write_names(problem: &TextProblem, row: RowId, out: &mut dyn Write) -> Result<(), Failure> {
    let matrix = problem.matrix();
    for (place, (column, color)) in matrix.entries(row).enumerate() {
        let space = if place == 0 { "" } else { " " };
        let name = matrix.column_name(column).map_or(String::new(), |name| name.to_string());
        write!(out, "{space}{name}")?;
        if let Some(color) = color.and_then(|color| problem.color_name(color)) {
            write!(out, ":{color}")?;
        }
    }
    Ok(())
}
