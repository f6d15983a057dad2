//! What all examples share: reading a file or standard input, writing so that a closed pipe ends the
//! program quietly, statistics, and a progress bar.

#![allow(dead_code)] // each example uses its part

pub mod explain;
pub mod layouts;
pub mod pictures;
pub mod sudoku;
pub mod terminal;
pub mod tilings;

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, LineWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use exactcover::{Engine, Matrix, MatrixError, Stats};
use indicatif::{ProgressBar, ProgressStyle};

/// Why an example ends before its work is done.
pub enum Failure {
    /// Bad usage or bad input; the message says what.
    Input(String),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<MatrixError> for Failure {
    fn from(error: MatrixError) -> Self {
        Self::Input(error.to_string())
    }
}

/// Runs an example and turns its end into an exit code: 0 when the work was done, 2 on bad usage or
/// bad input. A closed pipe means that nobody wants more, which is an end like any other.
pub fn run(work: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> ExitCode {
    let stdout = io::stdout().lock();
    // Someone who watches wants each line at once.
    let mut out: Box<dyn Write> = match stdout.is_terminal() {
        true => Box::new(LineWriter::new(stdout)),
        false => Box::new(BufWriter::new(stdout)),
    };
    let done = work(&mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            report(format_args!("cannot write: {error}"));
            ExitCode::FAILURE
        }
        Err(Failure::Input(what)) => {
            let _ = out.flush();
            if !what.is_empty() {
                report(what);
            }
            ExitCode::from(2)
        }
    }
}

/// Writes a line on standard error, if anybody listens.
pub fn report(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// The name to put before messages about the input.
pub fn input_name(file: Option<&Path>) -> String {
    file.map_or("-".into(), |file| file.display().to_string())
}

/// The bytes of the file, or of standard input if it is `-` or missing.
pub fn read_input(file: Option<&Path>) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = match file {
        Some(file) if file != Path::new("-") => std::fs::read(file).map(|read| bytes = read),
        _ => io::stdin().lock().read_to_end(&mut bytes).map(drop),
    };
    read.map_err(|error| Failure::Input(format!("{}: {error}", input_name(file))))?;
    Ok(bytes)
}

/// The engines as the command line knows them.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum EngineChoice {
    /// The one that suits the problem
    #[default]
    Auto,
    /// Dancing links
    Links,
    /// Bitsets of rows, for up to 8192 rows and 2048 primary columns
    Bits,
}

impl From<EngineChoice> for Engine {
    fn from(choice: EngineChoice) -> Self {
        match choice {
            EngineChoice::Auto => Self::Auto,
            EngineChoice::Links => Self::Links,
            EngineChoice::Bits => Self::Bits,
        }
    }
}

/// What `--stats` prints; over several problems it adds up.
pub struct Totals {
    engine: Option<Engine>,
    rows: usize,
    primary: usize,
    secondary: usize,
    nodes: u64,
    updates: u64,
    solutions: u64,
    pub build: Duration,
    pub search: Duration,
}

impl Totals {
    pub fn new() -> Self {
        Self {
            engine: None,
            rows: 0,
            primary: 0,
            secondary: 0,
            nodes: 0,
            updates: 0,
            solutions: 0,
            build: Duration::ZERO,
            search: Duration::ZERO,
        }
    }

    pub fn add<L>(&mut self, engine: Engine, matrix: &Matrix<L>, stats: Stats) {
        self.engine = Some(engine);
        self.rows += matrix.row_count();
        self.primary += matrix.primary_count();
        self.secondary += matrix.secondary_count();
        self.nodes += stats.nodes;
        self.updates += stats.updates;
        self.solutions += stats.solutions;
    }

    pub fn report(&self) {
        let engine = self.engine.map_or("none".into(), |engine| format!("{engine:?}").to_lowercase());
        report(format_args!("engine: {engine}"));
        report(format_args!("rows: {}", self.rows));
        report(format_args!("primary: {}", self.primary));
        report(format_args!("secondary: {}", self.secondary));
        report(format_args!("nodes: {}", self.nodes));
        report(format_args!("updates: {}", self.updates));
        report(format_args!("solutions: {}", self.solutions));
        report(format_args!("build_seconds: {:.6}", self.build.as_secs_f64()));
        report(format_args!("search_seconds: {:.6}", self.search.as_secs_f64()));
    }
}

/// A progress bar on standard error, for work that turns out to be long, if that is a terminal.
pub struct Progress {
    start: Instant,
    ticks: u32,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub fn new() -> Self {
        Self { start: Instant::now(), ticks: 0, bar: None }
    }

    /// Whether there is anybody to see it.
    pub fn is_watched() -> bool {
        io::stderr().is_terminal()
    }

    /// Tells that another step is done; `fraction` of all the work is behind us.
    pub fn tick(&mut self, fraction: impl FnOnce() -> f64) {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(256) {
            self.step(fraction);
        }
    }

    /// The same for a step so long that looking at the clock costs nothing.
    pub fn step(&mut self, fraction: impl FnOnce() -> f64) {
        if self.start.elapsed() < Duration::from_secs(1) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{wide_bar} {percent}% {elapsed} {msg}");
            ProgressBar::new(10_000).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        bar.set_position((fraction() * 10_000.0) as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
