//! Solves an exact cover problem written in Knuth's text format.

mod ask;
mod cheapest;
mod checkpoint;
mod estimate;
mod interchange;
mod lock;
mod long;
mod output;
mod symmetric;
mod threads;
pub mod usage;
mod whole;

use std::fmt;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::common::files::keep_apart;
use crate::common::problem::{clash, read_problem, report_skipped, write_numbers};
use crate::common::{EngineChoice, Failure, Progress, Totals, input_name, json, read_input, report};
use clap::{Args as ClapArgs, ValueEnum};
use exactcover::runs::{Branching, Outcome, Stopped};
use exactcover::text::TextProblem;
use exactcover::{MatrixError, RowId, Search};
use num_bigint::BigUint;
use serde_json::json;

use self::checkpoint::{Keeper, Writes};
use self::output::Output;

/// Finds exact covers of a problem in Knuth's text format: the first line names the columns (after a lone `|` the
/// secondary ones), each further line is a row of column names, `name:color` for a colored secondary column; lines
/// that begin with `|` are comments
///
/// A cover is written as the numbers of its rows, ascending, separated by spaces. Row 1 is the first row after the
/// line of names.
///
/// --count, --nth, --sample and --marginals do not visit the covers one by one, so there may be more covers than any
/// search could list. With --checkpoint, --count saves its state only if it has to visit every cover; otherwise it
/// says that it does not.
///
/// Options that would have no effect are refused.
///
/// A long run can be stopped and continued: with `--checkpoint FILE` and `--count`, `--all --out OUT` or `--cheapest K
/// --out OUT`, run the same command again. Ctrl-C saves first. The number of threads may change.
#[derive(ClapArgs)]
#[command(after_help = "Examples: exactcover solve PROBLEM --count\n          \
    exactcover solve PROBLEM --all --names --out COVERS\n          exactcover solve PROBLEM --why")]
pub struct Args {
    /// The problem; standard input if it is `-` or missing
    file: Option<PathBuf>,
    #[command(flatten)]
    what: What,
    #[command(flatten)]
    formats: interchange::Formats,
    /// Write only covers that contain all these rows (their numbers, separated by commas)
    #[arg(long, value_name = "ROWS", value_delimiter = ',')]
    choose: Vec<usize>,
    /// Write only covers that contain none of these rows
    #[arg(long, value_name = "ROWS", value_delimiter = ',')]
    exclude: Vec<usize>,
    /// Write each row of a cover as the names of its columns, with ` | ` between rows, instead of its number
    #[arg(long)]
    names: bool,
    /// The engine to search with
    #[arg(long, value_enum, default_value = "auto")]
    engine: EngineChoice,
    /// The way to choose the column to branch on; by default `fewest`, and for --count also `first`
    #[arg(long, value_enum)]
    branch: Option<BranchChoice>,
    /// Write statistics to standard error
    #[arg(long)]
    stats: bool,
    /// Write the covers into this file instead of to standard output; what the file held before is lost
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,
    /// Keep the state of the run in this file, and continue from it if it exists: the same command, run again after it
    /// was stopped or killed, does the rest, and OUT ends up as if the run had never been stopped. Once everything is
    /// done, running it again changes nothing. Delete FILE to start over. FILE.lock exists while the program runs
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Write the checkpoint every N seconds
    #[arg(long, value_name = "N", default_value = "10", value_parser = seconds, requires = "checkpoint")]
    every: Duration,
    /// Search on this many threads, for --count, --all and --limit: the answer is the same as with one thread
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// How many bytes --count may use for its tables (or for the open part of its proof), and --nth, --sample and
    /// --marginals for the graph of all covers: 500000, 64M or 1G, for example (1K is 1024 bytes, and so on up to T);
    /// 256M by default
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    memory: Option<usize>,
    /// Write a proof of the count into this file: `exactcover check PROBLEM PROOF` checks it without any
    /// code of the search
    #[arg(long, value_name = "PROOF")]
    proof: Option<PathBuf>,
    /// With --why: also write a proof that there is no cover into this file, which `veripb` checks against the formula
    /// of --opb, independently of this program. It may take far longer than the reason
    #[arg(long, value_name = "PROOF")]
    veripb: Option<PathBuf>,
    /// The number of random probes of --estimate: four times as many halve the errors
    #[arg(long, value_name = "N", default_value = "1000")]
    probes: NonZero<u64>,
    /// Let --forced or --why visit at most N nodes, and report on standard error what is left open
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Write or count only one of the covers that symmetries of the problem map to each other
    #[arg(long)]
    distinct: bool,
    /// With --distinct: write the number of covers of each class before its cover, as in `8: 3 17 29`
    #[arg(long, requires = "distinct")]
    sizes: bool,
    /// Let symmetries map columns only to columns of their kind. Columns whose names begin with one of these words, of
    /// several the longest, are of one kind, all others of another; without words the first letters of names are the
    /// kinds
    #[arg(long, value_name = "WORDS", value_delimiter = ',', num_args = 0..=1, require_equals = true)]
    kinds: Option<Vec<String>>,
    /// The seed of --estimate or --sample: the same seed gives the same answer
    #[arg(long, default_value = "1")]
    seed: u64,
}

#[derive(ClapArgs)]
#[group(multiple = false)]
struct What {
    /// Write the number of covers and nothing else
    #[arg(long)]
    count: bool,
    /// Write the first cover in canonical order; on a hard problem this may take far longer than --any
    #[arg(long)]
    first: bool,
    /// Write whichever cover is found first (the default)
    #[arg(long)]
    any: bool,
    /// Write every cover
    #[arg(long)]
    all: bool,
    /// Write the first N covers
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Write the K cheapest covers (1 if no K is given), each as `COST: 3 17 29`, in order of cost, proved to be the
    /// cheapest. A field `|N` in a row of the problem is its cost; the cost of a cover is the sum over its rows
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "1")]
    cheapest: Option<u64>,
    /// Estimate how large the search for all covers is and how many seconds it takes, by random probes and a second of
    /// searching; write `name: value` lines. The errors are standard errors. Where most of the search lies in a few
    /// branches, probes miss them, and the estimate is too low
    #[arg(long)]
    estimate: bool,
    /// Write the cover with this number, counted from 0 in the order of --all
    #[arg(long, value_name = "K", value_parser = crate::common::whole::number)]
    nth: Option<BigUint>,
    /// Write N covers drawn at random, one per line; all covers are equally likely
    #[arg(long, value_name = "N")]
    sample: Option<u64>,
    /// Write a line for each row: its number, a tab, and how many covers contain it
    #[arg(long)]
    marginals: bool,
    /// Write two lines: `always:` and the rows that every cover contains, `never:` and those that no cover contains
    /// (including rows without a primary column); if there is no cover, these are all rows
    #[arg(long)]
    forced: bool,
    /// Say why there is no cover, with the first of these reasons that is found. Sums: a sentence saying that some
    /// columns need more rows than other columns, which those rows take, allow; then the lines `rows:` (rows of
    /// --choose), `columns:` (the columns that need rows) and `taken:` (the columns that are taken). Weights: a
    /// sentence with weights of the columns under which every row weighs 0 and all columns together do not; then a
    /// line for each nonzero weight with its columns. Otherwise a line `rows:` (rows of --choose) and a line
    /// `columns:` (primary columns that cannot all be covered together with these rows); without any one of these rows
    /// or columns there would be a cover. If there is a cover, the answer is `there is a cover`
    #[arg(long)]
    why: bool,
    /// Write the symmetries of the problem, renamings of its rows that map columns to columns: a line `order:` with
    /// their number; a line `generator:` for each of a few symmetries that generate all of them, with its cycles of
    /// rows; and a line `orbit:` for each set of rows that are mapped to each other
    #[arg(long)]
    symmetries: bool,
}

impl What {
    /// Whether any cover is requested: no other question is.
    fn is_any(&self) -> bool {
        let Self {
            count,
            first,
            any: _,
            all,
            limit,
            cheapest,
            estimate,
            nth,
            sample,
            marginals,
            forced,
            why,
            symmetries,
        } = self;
        let is_whole = *count || nth.is_some() || sample.is_some() || *marginals;
        let is_other = cheapest.is_some() || *estimate || *forced || *why || *symmetries;
        !(is_whole || is_other || *first || *all || limit.is_some())
    }
}

/// The ways to branch as the command line knows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BranchChoice {
    /// The column with the fewest rows left: the canonical order of covers
    #[default]
    Fewest,
    /// The first column that is not covered
    First,
    /// Of the columns with the fewest rows, the one that failed last
    Conflicts,
    /// The column with the fewest rows relative to its failures, with restarts: for a first cover of a hard problem
    Weighted,
}

impl BranchChoice {
    /// Whether the order depends on what the search has met.
    fn is_learned(self) -> bool {
        matches!(self, Self::Conflicts | Self::Weighted)
    }
}

impl fmt::Display for BranchChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Branching::from(*self).fmt(f)
    }
}

impl From<BranchChoice> for Branching {
    fn from(choice: BranchChoice) -> Self {
        match choice {
            BranchChoice::Fewest => Self::FewestRows,
            BranchChoice::First => Self::FirstColumn,
            BranchChoice::Conflicts => Self::Conflicts,
            BranchChoice::Weighted => Self::Weighted,
        }
    }
}

impl Args {
    /// The options of a search, but for rows.
    fn options(&self) -> Search {
        let mut options = Search::new().engine(self.engine.into());
        if let Some(branch) = self.branch {
            options = options.branch(branch.into());
        }
        match self.memory {
            Some(bytes) => options.memory_limit(bytes),
            None => options,
        }
    }

    fn writes(&self) -> Writes {
        match (self.what.count, self.names) {
            (true, _) => Writes::Count,
            (false, true) => Writes::Names,
            (false, false) => Writes::Numbers,
        }
    }

    /// The most covers to write.
    fn most(&self) -> u64 {
        match (self.what.limit, self.what.all) {
            (Some(limit), _) => limit,
            (None, true) => u64::MAX,
            (None, false) => 1,
        }
    }

    /// Whether the answer is found without visiting each cover.
    fn is_of_the_whole(&self) -> bool {
        let What { count, nth, sample, marginals, .. } = &self.what;
        (*count && self.checkpoint.is_none()) || nth.is_some() || sample.is_some() || *marginals
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// A number of bytes.
fn bytes(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.as_bytes().last() {
        Some(b'K') => (&text[..text.len() - 1], 10),
        Some(b'M') => (&text[..text.len() - 1], 20),
        Some(b'G') => (&text[..text.len() - 1], 30),
        Some(b'T') => (&text[..text.len() - 1], 40),
        _ => (text, 0),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("expected a number of bytes, such as 500000, 64M or 1G".into());
    }
    let number: Option<usize> = digits.parse().ok();
    let bytes = number.and_then(|number| number.checked_mul(1_usize.checked_shl(shift)?));
    bytes.ok_or_else(|| "more bytes than this machine can count".into())
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    check_files(args)?;
    args.threads.map(threads::start).transpose()?;
    let name = input_name(args.file.as_deref());
    let bytes = read_input(args.file.as_deref(), "a problem in Knuth's text format")?;
    let start = Instant::now();
    let progress = Progress::begin("stating the matrix");
    let problem = read_problem(&name, &bytes)?;
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
        error => Failure::Input(error.to_string()),
    })?;
    let is_none = found.is_none();
    let mut out = output(args, None, out)?;
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
    let refused = |what: &str| Err(Failure::Input(what.into()));
    let (out, checkpoint) = (args.out.as_deref(), args.checkpoint.as_deref());
    let (next, lock) = (checkpoint.map(checkpoint::beside), checkpoint.map(checkpoint::lock_of));
    let problem = args.file.as_deref().unwrap_or(Path::new("-"));
    let written = [
        ("--out", out),
        ("--proof", args.proof.as_deref()),
        ("--veripb", args.veripb.as_deref()),
        ("--checkpoint", checkpoint),
        ("--checkpoint", next.as_deref()),
        ("--checkpoint", lock.as_deref()),
    ];
    keep_apart(&[("the problem", Some(problem))], &written)?;
    let writes = (args.what.all || args.what.cheapest.is_some()) && out.is_some();
    if checkpoint.is_some() && !args.what.count && !writes {
        return refused("--checkpoint: needs --count, or --all or --cheapest, and --out OUT");
    }
    if checkpoint.is_some() && out.is_some_and(|out| out.exists() && !out.is_file()) {
        return refused("--out: with --checkpoint it must be a regular file");
    }
    Ok(())
}

/// Where covers go; a file is as the checkpoint says.
fn output<'a>(args: &Args, keeper: Option<&Keeper>, out: &'a mut dyn Write) -> Result<Output<'a>, Failure> {
    match (&args.out, keeper.and_then(Keeper::mark)) {
        (None, _) => Ok(Output::Standard(out)),
        (Some(name), None) => Output::create(name),
        (Some(name), Some(mark)) if keeper.is_some_and(Keeper::is_done) => {
            output::verify(name, mark)?;
            Ok(Output::Standard(out)) // nothing more is written
        }
        (Some(name), Some(mark)) => Output::reopen(name, mark),
    }
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
    found.extend(matrix.verify_partial(&distinct).err().map(|error| clash(problem, &error)));
    let mut sizes = vec![0; matrix.column_count()];
    for (column, _) in matrix.rows().flat_map(|row| matrix.entries(row)) {
        sizes[column.index()] += 1;
    }
    for column in matrix.uncoverable() {
        let Some((name, bounds)) = matrix.column_name(column).zip(matrix.bounds(column)) else { continue };
        let name = name.short();
        found.push(match sizes[column.index()] {
            0 => format!("no row covers {name}"),
            rows => format!("{name} is to be covered {} times, and has {rows} rows", bounds.start()),
        });
    }
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
    rows.sort_unstable(); // their numbers ascend too
    if json::is_on() {
        let numbers = rows.iter().filter_map(|&row| problem.matrix().label(row)).map(|label| label.number);
        let mut fields = vec![("rows", json!(numbers.collect::<Vec<_>>()))];
        fields.extend(before.map(|(key, number)| (key, json!(number.to_string()))));
        if args.names {
            let names = rows.iter().map(|&row| names(problem, row));
            fields.push(("names", json!(names.collect::<Vec<_>>())));
        }
        return json::line(out, json::Outcome::Found, &fields);
    }
    if let Some((_, number)) = before {
        write!(out, "{number}: ")?;
    }
    if args.names { write_names(problem, rows, out) } else { write_numbers(problem, rows, out) }
}

/// Writes a cover as a line: its rows as the problem states them.
fn write_names(problem: &TextProblem, rows: &[RowId], out: &mut dyn Write) -> io::Result<()> {
    for (place, &row) in rows.iter().enumerate() {
        let between = if place == 0 { "" } else { " | " };
        write!(out, "{between}{}", names(problem, row).join(" "))?;
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
