//! What all commands share: reading a file or standard input, writing so that a closed pipe ends the
//! program quietly, and statistics.

pub mod cheapest;
pub mod files;
pub mod json;
mod knuth_names;
pub mod pictures;
pub mod problem;
pub mod progress;
mod signals;
pub mod solutions;
pub mod stop;
pub mod terminal;
pub mod tours;
pub mod trace;
pub mod whole;
pub mod worksheet;

use std::borrow::Cow;
use std::error::Error;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::num::{IntErrorKind, ParseIntError};
use std::path::Path;
use std::process::{self, ExitCode};
use std::time::Duration;

use clap::ValueEnum;
use exactcover::counts::{Count, Diagram};
use exactcover::proofs::ProofError;
use exactcover::runs::{Engine, Outcome, ResumeError, Stats, Stopped};
use exactcover::symmetry::SymmetryError;
use exactcover::{Matrix, MatrixError};
use num_bigint::BigUint;
pub use progress::Progress;
use progress::{Lines, beside};

/// Why a command ends before its work is done.
pub enum Failure {
    /// Bad usage or bad input; the message says what.
    Input(String),
    /// An output cannot be written: standard output, or the file that the error names.
    Output(io::Error),
    /// A proof is wrong; the message says where.
    Proof(String),
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

impl From<exactcover::Error> for Failure {
    fn from(error: exactcover::Error) -> Self {
        Self::Input(error.to_string())
    }
}

impl From<Stopped> for Failure {
    fn from(error: Stopped) -> Self {
        Self::Input(match error {
            Stopped::Canceled => unfinished(Outcome::Canceled),
            error => error.to_string(),
        })
    }
}

impl From<ProofError> for Failure {
    fn from(error: ProofError) -> Self {
        match error {
            ProofError::Stopped(error) => error.into(),
            error => Self::Input(error.to_string()),
        }
    }
}

impl From<SymmetryError> for Failure {
    fn from(error: SymmetryError) -> Self {
        match error {
            SymmetryError::Stopped(error) => error.into(),
            error => Self::Input(error.to_string()),
        }
    }
}

impl From<ResumeError> for Failure {
    fn from(error: ResumeError) -> Self {
        Self::Input(error.to_string())
    }
}

/// Ends the program with what the parser says. Its own `exit` takes help that cannot be written for done, and what it
/// says of a number is the standard library's "invalid digit found in string".
pub fn exit(said: &clap::Error) -> ! {
    let number = said.source().and_then(|error| error.downcast_ref::<ParseIntError>());
    let printed = match number {
        Some(error) => {
            let text = said.render().to_string();
            let (before, after) = text.rsplit_once(&error.to_string()).unwrap_or((&text, ""));
            let expected = match error.kind() {
                IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "this number is too large",
                IntErrorKind::Zero => "expected a whole number, 1 or more",
                _ => "expected a whole number",
            };
            write!(io::stderr(), "{before}{expected}{after}")
        }
        None => said.print(),
    };
    let code = match printed {
        Err(error) if !said.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => {
            report(format_args!("cannot write: {error}"));
            1
        }
        _ => said.exit_code(),
    };
    process::exit(code)
}

/// Runs a command and turns its end into an exit code: 0 when the work was done, 1 if an output cannot be written
/// or a proof is wrong, 2 on bad usage or bad input. A closed pipe is no error: the reader has enough, as `head` does.
pub fn run(work: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> ExitCode {
    let stdout = io::stdout();
    // On a terminal each line is written at once.
    // So is an answer in JSON: a signal may write one, too.
    let mut out: Box<dyn Write> = match stdout.is_terminal() || json::is_on() {
        true => Box::new(Lines { out: stdout, unwritten: Vec::new() }),
        false => Box::new(BufWriter::new(stdout.lock())),
    };

    let mut done = work(&mut out);
    if json::is_on() {
        let reason = match &done {
            Err(Failure::Input(what) | Failure::Proof(what)) if !what.is_empty() => Some(what.clone()),
            _ => None,
        };
        let end = || {
            if let Some(reason) = reason {
                json::line(&mut out, json::Outcome::Unknown, &[("reason", reason.into())])?;
            }
            json::end(&mut out)
        };
        done = end().map_err(Failure::Output).and(done);
    }

    let done = done.and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            report(format_args!("cannot write: {error}"));
            ExitCode::FAILURE
        }
        Err(Failure::Proof(what)) => {
            report(what);
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

/// Why a search that came to such an end has no answer.
pub fn unfinished(outcome: Outcome) -> String {
    match outcome {
        Outcome::Refused => Stopped::Refused.to_string(),
        Outcome::Inconsistent => Stopped::Inconsistent.to_string(),
        other => {
            let why = stop::why().filter(|_| other == Outcome::Canceled);
            format!("the search did not come to its end: {}", why.unwrap_or_else(|| other.to_string()))
        }
    }
}

/// The error of the system, with the file that cannot be written.
pub fn named(file: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

/// Writes a line on standard error. A closed standard error is no reason to stop.
pub fn report(line: impl Display) {
    let _ = beside(|| writeln!(io::stderr(), "{line}"));
}

/// The name to put before messages about the input.
pub fn input_name(file: Option<&Path>) -> String {
    file.map_or("-".into(), |file| file.display().to_string())
}

/// The bytes of the file, or of standard input if it is `-` or missing. `what` they are is shown if the program waits
/// for somebody to type them.
pub fn read_input(file: Option<&Path>, what: &str) -> Result<Vec<u8>, Failure> {
    // The name of no file may be of any length.
    read_bytes(file, what).map_err(|error| Failure::Input(format!("{}: {error}", short(&input_name(file)))))
}

/// The same with the error of the system.
pub fn read_bytes(file: Option<&Path>, what: &str) -> io::Result<Vec<u8>> {
    match file {
        Some(file) if file != Path::new("-") => std::fs::read(file),
        _ => {
            if io::stdin().is_terminal() {
                report(format_args!(
                    "waiting for {what} on standard input; end with Ctrl-D, see --help for files"
                ));
            }
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            Ok(bytes)
        }
    }
}

/// The text, or its beginning and `...`, so that a message quotes at most 80 characters of it, special ones escaped.
pub fn short(text: &str) -> Cow<'_, str> {
    let (mut length, mut end) = (0, 0);
    for (at, c) in text.char_indices() {
        length += c.escape_debug().count();
        if length > 80 {
            return format!("{}...", &text[..end]).into();
        }
        if length <= 77 {
            end = at + c.len_utf8();
        }
    }
    text.into()
}

/// What the first five are, and how many more there are.
pub fn few<T>(items: &[T], what: impl Fn(&T) -> String) -> Vec<String> {
    const MOST: usize = 5;
    let mut shown: Vec<String> = items.iter().take(MOST).map(what).collect();
    if items.len() > MOST {
        shown.push(format!("and {} more", items.len() - MOST));
    }
    shown
}

/// A number of things: `1 row`, `2 rows`.
pub fn numbered(number: usize, thing: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{s}")
}

/// That there are not more of these things.
pub fn only(number: usize, thing: &str) -> String {
    match number {
        1 => format!("there is only one {thing}"),
        _ => format!("there are only {number} {thing}s"),
    }
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

/// What `--stats` prints, added up over several problems.
pub struct Totals {
    engine: Option<Engine>,
    /// Whether links have handed subtrees over to bits.
    pub is_handed_over: bool,
    rows: usize,
    primary: usize,
    secondary: usize,
    nodes: u64,
    updates: u64,
    solutions: BigUint,
    beside: Beside,
    pub build: Duration,
    pub search: Duration,
}

/// What is known besides.
enum Beside {
    Nothing,
    Count { kept: u64, known: u64, renamed: u64, bytes: usize },
    Diagram { kind: &'static str, nodes: usize, edges: usize, bytes: usize },
}

impl Totals {
    pub fn new() -> Self {
        Self {
            engine: None,
            is_handed_over: false,
            rows: 0,
            primary: 0,
            secondary: 0,
            nodes: 0,
            updates: 0,
            solutions: BigUint::ZERO,
            beside: Beside::Nothing,
            build: Duration::ZERO,
            search: Duration::ZERO,
        }
    }

    /// Adds a search that visited covers.
    pub fn add<L>(&mut self, engine: Engine, matrix: &Matrix<L>, stats: Stats) {
        self.add_matrix(engine, matrix);
        self.nodes += stats.nodes;
        self.updates += stats.updates;
        self.solutions += stats.solutions;
    }

    /// Adds a count that did not visit each cover.
    pub fn add_count<L>(&mut self, engine: Engine, matrix: &Matrix<L>, count: &Count) {
        self.add_matrix(engine, matrix);
        let stats = count.stats();
        self.is_handed_over |= stats.is_handed_over;
        self.nodes += stats.nodes;
        self.updates += stats.updates;
        self.solutions += count.at_least();
        let (kept, known, renamed, bytes) = match self.beside {
            Beside::Count { kept, known, renamed, bytes } => (kept, known, renamed, bytes),
            _ => (0, 0, 0, 0),
        };
        self.beside = Beside::Count {
            kept: kept + stats.kept,
            known: known + stats.known,
            renamed: renamed + stats.renamed,
            bytes: bytes.max(stats.bytes),
        };
    }

    /// Adds the only diagram.
    pub fn add_diagram<L>(&mut self, engine: Engine, matrix: &Matrix<L>, diagram: &Diagram) {
        self.add_matrix(engine, matrix);
        let stats = diagram.stats();
        self.nodes += stats.nodes;
        self.updates += stats.updates;
        self.solutions += diagram.count().at_least();
        self.beside = Beside::Diagram {
            kind: if diagram.is_folded() { "folded" } else { "diagram" },
            nodes: diagram.node_count(),
            edges: diagram.edge_count(),
            bytes: diagram.bytes(),
        };
    }

    fn add_matrix<L>(&mut self, engine: Engine, matrix: &Matrix<L>) {
        self.engine = Some(engine);
        self.rows += matrix.row_count();
        self.primary += matrix.primary_count();
        self.secondary += matrix.secondary_count();
    }

    /// Writes how large a matrix is and how long it took to state it.
    pub fn report_matrix<L>(&self, matrix: &Matrix<L>) {
        json::statistic("rows", matrix.row_count());
        json::statistic("primary", matrix.primary_count());
        json::statistic("secondary", matrix.secondary_count());
        json::statistic("build_seconds", format_args!("{:.6}", self.build.as_secs_f64()));
    }

    pub fn report(&self) {
        let engine = self.engine.map_or("none".into(), |engine| engine.to_string());
        json::statistic("engine", engine);
        json::statistic("rows", self.rows);
        json::statistic("primary", self.primary);
        json::statistic("secondary", self.secondary);
        json::statistic("nodes", self.nodes);
        json::statistic("updates", self.updates);
        json::statistic("solutions", &self.solutions);
        json::statistic("build_seconds", format_args!("{:.6}", self.build.as_secs_f64()));
        json::statistic("search_seconds", format_args!("{:.6}", self.search.as_secs_f64()));

        if self.is_handed_over {
            json::statistic("engine_below", Engine::Bits);
        }

        match self.beside {
            Beside::Nothing => {}
            Beside::Count { kept, known, renamed, bytes } => {
                json::statistic("subtrees_kept", kept);
                json::statistic("subtrees_known", known);
                json::statistic("subtrees_renamed", renamed);
                json::statistic("table_bytes", bytes);
            }
            Beside::Diagram { kind, nodes, edges, bytes } => {
                json::statistic(format_args!("{kind}_nodes"), nodes);
                json::statistic(format_args!("{kind}_edges"), edges);
                json::statistic(format_args!("{kind}_bytes"), bytes);
            }
        }
    }
}
