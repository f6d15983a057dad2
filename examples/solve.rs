//! Solves an exact cover problem written in Knuth's text format.

mod common;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use common::{EngineChoice, Failure, Progress, Totals, input_name, read_input, report, run};
use exactcover::text::{self, TextProblem};
use exactcover::{Covers, MatrixError, Outcome, RowId, Search, VerifyError};

/// Finds exact covers of a problem in Knuth's text format: the first line names the columns (after a
/// lone `|` the secondary ones), each further line is a row of column names, `name:colour` for a
/// coloured secondary column; lines that begin with `|` are comments
///
/// A cover is written as the numbers of its rows: 1 for the first row after the line of names,
/// ascending, separated by spaces.
#[derive(Parser)]
struct Args {
    /// The problem; standard input if it is `-` or missing
    file: Option<PathBuf>,
    #[command(flatten)]
    what: What,
    /// Take these rows for granted: write only covers that hold all of them (numbers as they are written,
    /// separated by commas)
    #[arg(long, value_name = "ROWS", value_delimiter = ',')]
    choose: Vec<usize>,
    /// Leave these rows out: write only covers that hold none of them
    #[arg(long, value_name = "ROWS", value_delimiter = ',')]
    exclude: Vec<usize>,
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
    let start = Instant::now();
    let problem = read(&name, &read_input(args.file.as_deref())?)?;
    for row in problem.skipped() {
        report(format_args!("{name}:{}:1: row {} has no primary column: skipped", row.line, row.number));
    }
    let (chosen, excluded) =
        (rows(&problem, "choose", &args.choose)?, rows(&problem, "exclude", &args.exclude)?);
    for contradiction in contradictions(&problem, &chosen, &excluded) {
        report(format_args!("no cover: {contradiction}"));
    }
    let options = Search::new().engine(args.engine.into()).choose(chosen).exclude(excluded);
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
        writeln!(out, "{}", count(&mut covers))?;
    } else {
        write_covers(&mut covers, most, &problem, out)?;
    }
    totals.search = start.elapsed();
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

/// Why there can be no cover with these rows and without those, as far as that shows at once.
fn contradictions(problem: &TextProblem, chosen: &[RowId], excluded: &[RowId]) -> Vec<String> {
    let number = |row: &RowId| problem.matrix().label(*row).map_or(0, |label| label.number);
    let both = chosen.iter().filter(|row| excluded.contains(row));
    let mut found: Vec<String> =
        both.map(|row| format!("row {} is chosen and excluded", number(row))).collect();
    let mut distinct = chosen.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    found.extend(match problem.matrix().verify_partial(&distinct) {
        Err(VerifyError::CoveredTwice { column, first, second }) => {
            Some(format!("rows {} and {} both cover {column}", number(&first), number(&second)))
        }
        Err(VerifyError::ColorClash { column, first, second }) => {
            let (first, second) = (number(&first), number(&second));
            Some(format!("rows {first} and {second} give {column} different colours"))
        }
        _ => None,
    });
    found
}

fn count(covers: &mut Covers) -> u64 {
    if !Progress::is_watched() {
        return covers.count_rest();
    }
    let mut progress = Progress::new();
    while covers.next_rows().is_some() {
        progress.tick(|| covers.progress());
    }
    covers.stats().solutions
}

fn write_covers(
    covers: &mut Covers,
    most: u64,
    problem: &TextProblem,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut numbers: Vec<usize> = Vec::new();
    for _ in 0..most {
        let Some(rows) = covers.next_rows() else { break };
        numbers.clear();
        numbers.extend(rows.iter().filter_map(|&row| problem.matrix().label(row)).map(|label| label.number));
        numbers.sort_unstable();
        for (place, number) in numbers.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(out, "{space}{number}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
