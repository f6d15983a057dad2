//! `distribute`: searches a problem on many machines: splits it into tasks, runs tasks, merges the results. What starts the workers
//! and carries the lines is up to you; `cli/distribute/README.md` has recipes.

mod lines;
mod merge;

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use clap::Subcommand;
use exactcover::text::TextProblem;
use exactcover::{Cover, Search};
use exactcover_formats::tasks::{self, Found, Task};
use serde::Serialize;

use self::lines::read_task;
use crate::common::problem::{Reading, read_problem, report_skipped};
use crate::common::progress::SLICE;
use crate::common::stop::{self, Stop, search};
use crate::common::{EngineChoice, Failure, Progress, input_name, read_input};

/// The longest time until it is seen that a worker is to stop.
const WAIT: Duration = Duration::from_millis(50);

/// Searches a problem in Knuth's text format on many machines
///
/// Tasks and results are lines of JSON. Each names the problem by a hash, so lines of another problem are refused. Any
/// program that hands lines to workers and collects lines can run the tasks, in any order, even some of them twice.
#[derive(clap::Args)]
#[command(after_help = "Example: exactcover distribute split PROBLEM --tasks 100 >TASKS\n         \
    exactcover distribute run PROBLEM <TASKS >RESULTS\n         \
    exactcover distribute merge PROBLEM TASKS RESULTS")]
pub struct Args {
    #[command(subcommand)]
    work: Work,
}

#[derive(Subcommand)]
enum Work {
    /// Write the tasks, one per line; the same problem and N always give the same tasks
    Split {
        /// The problem; standard input if it is `-`
        problem: PathBuf,
        /// At least this many tasks, if the search has as many branches on one level
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        tasks: u32,
    },
    /// Read tasks from standard input and write the result of each as soon as it is known, one line per task. When
    /// --seconds are over, what is left of a task is written, and later ones are not begun
    Run {
        /// The problem
        problem: PathBuf,
        /// Also write the covers, not only their number
        #[arg(long)]
        covers: bool,
        /// The engine to search with
        #[arg(long, value_enum, default_value = "auto")]
        engine: EngineChoice,
    },
    /// Write the work that is left, for `run`: one line for each task that has no result or was stopped
    Left {
        /// The problem; standard input if it is `-`
        problem: PathBuf,
        /// All tasks, as `split` wrote them
        tasks: PathBuf,
        /// The results so far, in any order
        results: Vec<PathBuf>,
        /// Only the task with this number, if any of it is left
        #[arg(long, value_name = "N")]
        only: Option<u64>,
    },
    /// Write the number of covers of the whole problem, from the results of all tasks
    Merge {
        /// The problem; standard input if it is `-`
        problem: PathBuf,
        /// All tasks, as `split` wrote them
        tasks: PathBuf,
        /// The results, in any order; equal results of one task count once
        #[arg(required = true)]
        results: Vec<PathBuf>,
        /// Write the covers, in the order of a search by one process, as `solve --all` does
        #[arg(long)]
        covers: bool,
    },
}

impl Args {
    /// Whether an answer is written, and not lines for another run.
    pub fn is_merge(&self) -> bool {
        matches!(&self.work, Work::Merge { .. })
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.work {
        Work::Split { problem, tasks } => split(problem, *tasks, out),
        Work::Run { problem, covers, engine } => {
            run_tasks(problem, *covers, &Search::new().engine((*engine).into()), out)
        }
        Work::Left { problem, tasks, results, only } => {
            merge::left(&problem_at(problem)?, tasks, results, *only, out)
        }
        Work::Merge { problem, tasks, results, covers } => {
            merge::merge(&problem_at(problem)?, tasks, results, *covers, out)
        }
    }
}

fn problem_at(file: &Path) -> Result<TextProblem, Failure> {
    let bytes = read_input(Some(file), "a problem in Knuth's text format")?;
    read_problem(&input_name(Some(file)), &bytes, &Reading::default())
}

fn split(file: &Path, at_least: u32, out: &mut dyn Write) -> Result<(), Failure> {
    let problem = problem_at(file)?;
    report_skipped(&input_name(Some(file)), &problem);
    let matrix = problem.matrix();
    let at_least = usize::try_from(at_least).unwrap_or(usize::MAX);
    let mut tasks = search().split(matrix, at_least)?;
    if tasks.is_empty() {
        // No cover, as the split found. An empty file could as well be a lost one, so the whole search is the task.
        tasks = search().split(matrix, 1)?;
    }
    for line in tasks::write(tasks).map_err(io::Error::from)? {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Runs tasks until there are no more, or until it is time to stop.
fn run_tasks(file: &Path, covers: bool, search: &Search, out: &mut dyn Write) -> Result<(), Failure> {
    if file == Path::new("-") {
        let what = "the tasks are read from standard input, so the problem has to be a file";
        return Err(Failure::Input(what.into()));
    }

    let problem = problem_at(file)?;
    let progress = Progress::begin("running tasks");
    let stop = Stop::note()?;
    let is_due = || stop.is_due() || stop::why().is_some();
    let tasks = tasks_of_stdin()
        .map_err(|error| Failure::Input(format!("no thread to read tasks from standard input: {error}")))?;

    for number in 1.. {
        // While it waits for a task, it stops when it is due.
        let line = loop {
            match tasks.recv_timeout(WAIT) {
                _ if is_due() => break None,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break None,
                Ok(line) => break Some(line.map_err(|error| Failure::Input(format!("-: {error}")))?),
            }
        };

        let Some(line) = line else { break };
        if line.trim_ascii().is_empty() {
            continue;
        }

        let Task { part, from } = read_task("-", number, line.trim_ascii_end())?;
        let fail = |what| Failure::Input(format!("-:{number}:1: {what}"));
        part.check(problem.matrix()).map_err(fail)?;
        let search = search.clone().node_limit(0).resume(problem.matrix(), &from);
        let mut search = search.map_err(|error| fail(error.to_string()))?;

        let mut found: Option<Vec<Cover>> = covers.then(Vec::new);
        while !is_due() && search.add_nodes(SLICE) {
            match &mut found {
                Some(found) => found.extend(search.by_ref()),
                None => drop(search.count_rest()),
            }
        }

        let left = search.checkpoint()?;
        let (before, count) = (from.stats().solutions.into(), left.stats().solutions.into());
        let rest = (!left.is_done()).then_some(left);
        let hash = String::new();
        write_line(&Found { part, before, count, covers: found, rest, hash }.sealed(), out)?;
        out.flush()?;
    }

    drop(progress);
    if stop.is_due() {
        stop.end();
    }
    Ok(())
}

/// The lines of standard input, read by a thread: to wait for one does not hinder anything else.
fn tasks_of_stdin() -> io::Result<Receiver<io::Result<Vec<u8>>>> {
    let (sender, lines) = sync_channel(1);
    thread::Builder::new().spawn(move || {
        for line in io::stdin().lock().split(b'\n') {
            if sender.send(line).is_err() {
                break;
            }
        }
    })?;
    Ok(lines)
}

/// Writes a line of JSON.
fn write_line(line: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, line).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}
