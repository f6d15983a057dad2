//! `--checkpoint FILE`: the state of a long run in a file, so that the same command goes on where it was stopped.
//!
//! The file is replaced as a whole: written beside it, synced, renamed. A kill or a power failure at any moment leaves
//! the old state or the new one. OUT is on the disk before a state that counts its bytes, so OUT up to the recorded
//! length holds exactly the covers that the recorded search has found. OUT is emptied after the first state is written.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use exactcover::classes::{Classes, ClassesCheckpoint};
use exactcover::optimize::CheapestCheckpoint;
use exactcover::runs::Checkpoint;
use exactcover::text::TextProblem;
use xxhash_rust::xxh3::xxh3_128;

use super::BranchChoice;
use super::lock::Lock;
use super::output::{self, Mark, Output};
use crate::common::cheapest::Objective;
use crate::common::files::{Called, keep_apart};
use crate::common::stop::Stop;
use crate::common::{Failure, named, report};

/// What is asked of which problem. A checkpoint of another run is refused.
#[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    problem: String,
    writes: Writes,
    choose: Vec<usize>,
    exclude: Vec<usize>,
    branch: BranchChoice,
    /// How covers are classified, if they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    distinct: Option<Distinct>,
    /// What is written as costs.
    #[serde(default, skip_serializing_if = "Objective::is_plain")]
    objective: Objective,
}

/// One cover of each class is written.
#[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Distinct {
    pub sizes: bool,
    pub kinds: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Writes {
    Count,
    Numbers,
    Names,
    Cheapest,
    CheapestNames,
    /// The numbers of `designs`, and with --all each design.
    Designs,
    DesignsAll,
}

/// Where a run is.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    run: Run,
    /// What is in OUT; none for a count.
    out: Option<Mark>,
    search: Saved,
}

/// What can be gone on with.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Saved {
    Covers(Checkpoint),
    Cheapest(CheapestCheckpoint),
    Classes(ClassesCheckpoint),
    /// With the numbers of designs so far, by the orders of their groups in decimal digits.
    Designs(ClassesCheckpoint, BTreeMap<String, u64>),
    /// A count that is done, in decimal digits.
    Counted(String),
}

impl Saved {
    fn is_done(&self) -> bool {
        match self {
            Self::Covers(search) => search.is_done(),
            Self::Cheapest(search) => search.is_done(),
            Self::Classes(search) | Self::Designs(search, _) => search.is_done(),
            Self::Counted(_) => true,
        }
    }
}

/// A search whose state can be saved.
pub trait Saves {
    fn saved(&self) -> Result<Saved, Failure>;
    /// How far it is.
    fn done(&self) -> String;
}

impl Saves for Classes {
    fn saved(&self) -> Result<Saved, Failure> {
        Ok(Saved::Classes(self.checkpoint()?))
    }

    fn done(&self) -> String {
        format!("{:.1} %", 100.0 * self.progress())
    }
}

impl Run {
    pub fn new(
        problem: &TextProblem,
        writes: Writes,
        (choose, exclude): (&[usize], &[usize]),
        branch: BranchChoice,
        distinct: Option<Distinct>,
        objective: Objective,
    ) -> io::Result<Self> {
        let set = |rows: &[usize]| {
            let mut rows = rows.to_vec();
            rows.sort_unstable();
            rows.dedup();
            rows
        };
        Ok(Self {
            problem: hash(problem)?,
            writes,
            choose: set(choose),
            exclude: set(exclude),
            branch,
            distinct,
            objective,
        })
    }

    /// A run of `designs` with these parameters.
    pub fn of_designs(parameters: &str, are_written: bool) -> Self {
        Self {
            problem: digits(xxh3_128(parameters.as_bytes())),
            writes: if are_written { Writes::DesignsAll } else { Writes::Designs },
            choose: Vec::new(),
            exclude: Vec::new(),
            branch: BranchChoice::default(),
            distinct: None,
            objective: Objective::default(),
        }
    }

    /// How another run differs from this one.
    fn difference(&self, other: &Self) -> Option<String> {
        let rows = |rows: &[usize]| match rows {
            [] => "no rows".into(),
            _ => rows.iter().map(usize::to_string).collect::<Vec<_>>().join(","),
        };
        // With --maximize the same text may be another problem.
        if self.objective.maximize == other.objective.maximize && self.problem != other.problem {
            return Some("it is of another problem".into());
        }
        if (self.writes, self.objective) != (other.writes, other.objective) {
            return Some(format!("it is of a run with {}, not {}", other.written(), self.written()));
        }
        if self.distinct != other.distinct {
            let (this, other) = (options(self.distinct.as_ref()), options(other.distinct.as_ref()));
            return Some(format!("it is of a run with {other}, not {this}"));
        }
        if self.branch != other.branch {
            return Some(format!("it is of a run with --branch {}, not {}", other.branch, self.branch));
        }
        let lists = [("choose", &self.choose, &other.choose), ("exclude", &self.exclude, &other.exclude)];
        let (name, this, other) = lists.into_iter().find(|(_, this, other)| this != other)?;
        Some(format!("it is of a run with --{name} of {}, not {}", rows(other), rows(this)))
    }

    /// The options that say what is written.
    fn written(&self) -> String {
        let what = match self.writes {
            Writes::Count => "--count",
            Writes::Numbers => "--all",
            Writes::Names => "--all --names",
            Writes::Cheapest => "--cheapest",
            Writes::CheapestNames => "--cheapest --names",
            Writes::Designs => "numbers of designs",
            Writes::DesignsAll => "designs --all",
        };
        let maximize = if self.objective.maximize { " --maximize" } else { "" };
        let constant = match self.objective.constant() {
            constant if constant.digits() == 0 => String::new(),
            constant => format!(" --constant {constant}"),
        };
        format!("{what}{maximize}{constant}")
    }
}

/// The options that say how covers are classified.
fn options(distinct: Option<&Distinct>) -> String {
    let Some(Distinct { sizes, kinds }) = distinct else { return "every cover".into() };
    let sizes = if *sizes { " --sizes" } else { "" };
    let kinds = match kinds.as_deref() {
        None => String::new(),
        Some([]) => " --kinds".into(),
        Some(words) => format!(" --kinds={}", words.join(",")),
    };
    format!("--distinct{sizes}{kinds}")
}

/// The hash of all that decides what is written: names, colors, rows and their numbers. Comments do not count.
fn hash(problem: &TextProblem) -> io::Result<String> {
    let mut bytes = Vec::new();
    problem.write(&mut bytes)?;
    for row in problem.matrix().labels() {
        bytes.extend((row.number as u64).to_le_bytes());
    }
    Ok(digits(xxh3_128(&bytes)))
}

/// A hash as a text. It guards against damage and mistakes, not against forgers.
pub fn digits(hash: u128) -> String {
    format!("{hash:032x}")
}

/// Keeps the state of a run in a file.
pub struct Keeper {
    file: PathBuf,
    every: Duration,
    saved: Instant,
    state: State,
    is_resumed: bool,
    /// Held as long as this run may write.
    lock: Option<Lock>,
    /// Signals, once there is something to save.
    stop: Option<Stop>,
}

impl Keeper {
    /// Reads the file, if there is one; changes nothing. `search` is the state at the beginning.
    pub fn new(file: &Path, every: Duration, run: Run, search: Saved) -> Result<Self, Failure> {
        let refused =
            |what: String| Failure::Input(format!("{}: {what}; nothing was changed", file.display()));

        // What cannot be written is refused before anything is.
        let lock = Lock::take(&lock_of(file))?.map_err(refused)?;
        let found = match fs::read_to_string(file) {
            Ok(text) => {
                Some(stored::read(&text).map_err(|what| refused(format!("not a whole checkpoint: {what}")))?)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(refused(error.to_string())),
        };

        let is_resumed = found.is_some();
        let state = match found {
            Some(state) => match run.difference(&state.run) {
                Some(how) => return Err(refused(format!("the checkpoint does not fit: {how}"))),
                None => state,
            },
            None => State { run, out: None, search },
        };

        Ok(Self {
            file: file.into(),
            every,
            saved: Instant::now(),
            state,
            is_resumed,
            lock: Some(lock),
            stop: None,
        })
    }

    /// Begins to keep the state. A run that goes on says where. Another one writes the state at the beginning, by which
    /// OUT is empty; what OUT held is not lost before that. From now on a signal is noted, and ends the program in `look`.
    pub fn begin(&mut self, search: &dyn Saves, out: Option<&Path>) -> Result<(), Failure> {
        self.stop = Some(Stop::note()?);
        if !self.is_resumed {
            out.map(output::prepare).transpose()?;
            self.state.out = out.map(|_| Mark::of_nothing());
            self.write()?;
        } else if !self.is_done() {
            report(format_args!("continues at {}", search.done()));
        }
        Ok(())
    }

    /// Keeps a state that is not in OUT.
    pub fn keep(&mut self, search: Saved) -> io::Result<()> {
        self.state.search = search;
        self.write()
    }

    /// The state to go on from, if the file had one.
    pub fn found(&self) -> Option<&Saved> {
        self.is_resumed.then_some(&self.state.search)
    }

    /// What was in OUT then; `None` at the beginning.
    pub fn mark(&self) -> Option<&Mark> {
        self.state.out.as_ref()
    }

    /// Whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        self.is_resumed && self.state.search.is_done()
    }

    /// Saves the state if the last time is long enough ago, and something was left to do: of a run that was done, OUT is
    /// not open, and a state that does not name it would empty it the next time. Saves it and ends the program if a signal
    /// says so, once `last` has written what is not part of the state.
    pub fn look(
        &mut self,
        search: &dyn Saves,
        out: &mut Output,
        last: impl FnOnce(&mut Output) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let is_stopped = self.stop.as_ref().is_some_and(Stop::is_due);
        if !self.is_done() && (is_stopped || self.saved.elapsed() >= self.every) {
            self.save(search, out)?;
        }
        if let Some(stop) = self.stop.take_if(|_| is_stopped) {
            last(out)?;
            report(format_args!("stopped at {}; the same command continues from there", search.done()));
            self.lock = None; // the next run may have it
            stop.end();
        }
        Ok(())
    }

    pub fn save(&mut self, search: &dyn Saves, out: &mut Output) -> Result<(), Failure> {
        self.state.out = out.sync()?;
        self.saved = Instant::now();
        Ok(self.keep(search.saved()?)?)
    }

    fn write(&self) -> io::Result<()> {
        replace(&self.file, &stored::write(&self.state)?).map_err(|error| named(&self.file, &error))
    }
}

/// Refuses files that would be written over each other, or over one that is read, and an OUT that cannot be continued.
pub fn check_files(
    read: &[Called],
    out: Option<&Path>,
    others: &[Called],
    checkpoint: Option<&Path>,
) -> Result<(), Failure> {
    let (next, lock) = (checkpoint.map(beside), checkpoint.map(lock_of));
    let kept = [checkpoint, next.as_deref(), lock.as_deref()].map(|file| ("--checkpoint", file));
    keep_apart(read, &[&[("--out", out)], others, &kept].concat())?;
    if checkpoint.is_some() && out.is_some_and(|out| out.exists() && !out.is_file()) {
        return Err(Failure::Input("--out: with --checkpoint it must be a regular file".into()));
    }
    Ok(())
}

/// Where the next state is written before it replaces the last one.
fn beside(file: &Path) -> PathBuf {
    with_end(file, ".tmp")
}

/// The file that is locked while a run has the checkpoint. The checkpoint itself is replaced again and again.
fn lock_of(file: &Path) -> PathBuf {
    with_end(file, ".lock")
}

fn with_end(file: &Path, end: &str) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(end);
    file.with_file_name(name)
}

/// Puts a text in place of a file, so that at any moment the whole old one or the whole new one is there.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    let beside = beside(file);
    let write = || {
        let mut written = File::create(&beside)?;
        written.write_all(text.as_bytes())?;
        written.sync_all()?;
        fs::rename(&beside, file)
    };
    // Half a state on a full disk is of no use.
    write().inspect_err(|_| drop(fs::remove_file(&beside)))?;
    sync_folder(file);
    Ok(())
}

/// Makes the names in the folder of a file lasting, where the system can.
pub fn sync_folder(file: &Path) {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// The state as JSON beside its hash.
mod stored {
    use std::io;

    use xxhash_rust::xxh3::xxh3_128;

    use super::{State, digits};
    use crate::common::short;

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Stored {
        state: State,
        hash: String,
    }

    fn hash(state: &State) -> serde_json::Result<String> {
        Ok(digits(xxh3_128(&serde_json::to_vec(state)?)))
    }

    pub fn write(state: &State) -> io::Result<String> {
        let hash = hash(state)?;
        Ok(format!("{{\"state\":{},\"hash\":\"{hash}\"}}\n", serde_json::to_string(state)?))
    }

    pub fn read(text: &str) -> Result<State, String> {
        let stored: Stored =
            serde_json::from_str(text).map_err(|error| short(&error.to_string()).into_owned())?;
        match hash(&stored.state) {
            Ok(hash) if hash == stored.hash => Ok(stored.state),
            _ => Err("its content does not have the hash that it names".into()),
        }
    }
}
