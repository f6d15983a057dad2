//! What every question may be given, and how a search runs while Python stays able to stop it.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use exactcover::runs::{Engine, Stopped};
use exactcover::{RowId, Search};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::answers::{unfinished, value_error};
use crate::built::Built;
use crate::progress::Report;

/// How often signals are looked at.
const OFTEN: Duration = Duration::from_millis(20);

/// The most threads. A question gets as many as it asks for, also if there are fewer cores.
const MOST_THREADS: usize = 1024;

/// What ends a search before its end: a signal, or the end of its time.
#[derive(Clone, Default)]
pub struct Stopper {
    flag: Arc<AtomicBool>,
    until: Option<Instant>,
}

impl Stopper {
    /// What ends a search after so many seconds, if a number is given.
    pub fn after(seconds: Option<f64>) -> PyResult<Self> {
        Self::default().again(seconds)
    }

    /// The same flag for a question that has so many seconds.
    pub fn again(&self, seconds: Option<f64>) -> PyResult<Self> {
        let until = seconds.map(until).transpose()?.flatten();
        Ok(Self { flag: self.flag.clone(), until })
    }

    /// Whether its time is over.
    pub fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Ends the search soon.
    pub fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Lets the search go on after a signal, unless its time is over.
    pub fn go_on(&self) {
        self.flag.store(self.is_over(), Ordering::Relaxed);
    }

    /// The flag that the search looks at.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.flag.clone()
    }
}

/// The keywords of a question.
pub struct Options {
    pub search: Search,
    pub nodes: Option<u64>,
    /// When its time is over.
    until: Option<Instant>,
    pub pool: Option<Arc<ThreadPool>>,
    pub report: Option<Report>,
}

impl Options {
    pub fn new(built: &Built, given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Self { search: Search::new(), nodes: None, until: None, pool: None, report: None };
        for (name, value) in given.into_iter().flatten() {
            if value.is_none() {
                continue;
            }
            let name: String = name.extract()?;
            let search = options.search.clone();
            match name.as_str() {
                "choose" => options.search = search.choose(rows(built, Some(&value))?),
                "exclude" => options.search = search.exclude(rows(built, Some(&value))?),
                "seed" => options.search = search.seed(value.extract()?),
                "engine" => options.search = search.engine(engine(&value)?),
                "nodes" => options.nodes = Some(value.extract()?),
                "seconds" => options.until = until(value.extract()?)?,
                "threads" => options.pool = Some(pool(value.extract()?)?),
                "progress" => options.report = Report::new(&value)?,
                _ => {
                    let known = "choose, exclude, seed, engine, nodes, seconds, threads or progress";
                    let what = format!("unexpected keyword argument '{name}': expected {known}");
                    return Err(PyTypeError::new_err(what));
                }
            }
        }
        Ok(options)
    }

    /// The search, which ends at the limit of nodes.
    pub fn limited(&self) -> Search {
        let search = self.search.clone();
        match self.nodes {
            Some(nodes) => search.node_limit(nodes),
            None => search,
        }
    }

    /// What ends a search by these options.
    pub fn stopper(&self) -> Stopper {
        Stopper { flag: Arc::default(), until: self.until }
    }

    /// The search with its limit of nodes, which ends by this.
    pub fn stoppable(&self) -> (Search, Stopper) {
        let stopper = self.stopper();
        (self.limited().cancel(stopper.flag()), stopper)
    }

    /// Refuses threads where a question has none, and reports where it makes none.
    pub fn one_thread(self) -> PyResult<Self> {
        self.without_threads()?.without_reports()
    }

    /// Refuses threads where a question has none.
    pub fn without_threads(self) -> PyResult<Self> {
        if self.pool.is_some() {
            let what = "threads: only count, solutions, distinct and classes use several threads";
            return Err(PyTypeError::new_err(what));
        }
        Ok(self)
    }

    /// Refuses reports where a question makes none.
    pub fn without_reports(self) -> PyResult<Self> {
        match self.report {
            Some(_) => Err(PyTypeError::new_err("progress: only count, solutions and cheapest report it")),
            None => Ok(self),
        }
    }
}

/// The rows with these labels, if any are given.
pub fn rows(built: &Built, labels: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<RowId>> {
    let Some(labels) = labels else { return Ok(Vec::new()) };
    labels.try_iter()?.map(|label| built.row_of(&label?)).collect()
}

fn engine(name: &Bound<'_, PyAny>) -> PyResult<Engine> {
    Ok(match name.extract::<String>()?.as_str() {
        "auto" => Engine::Auto,
        "links" => Engine::Links,
        "bits" => Engine::Bits,
        name => return Err(value_error(format!("engine {name:?}: expected auto, links or bits"))),
    })
}

/// When so many seconds are over; `None` if that is beyond what a clock shows.
fn until(seconds: f64) -> PyResult<Option<Instant>> {
    let time = Duration::try_from_secs_f64(seconds).ok();
    match time {
        Some(time) => Ok(Instant::now().checked_add(time)),
        None if seconds > 0.0 => Ok(None),
        None => Err(value_error(format!("seconds={seconds}: expected 0 or more"))),
    }
}

/// A seed that is another one each time.
pub fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

fn pool(threads: usize) -> PyResult<Arc<ThreadPool>> {
    if !(1..=MOST_THREADS).contains(&threads) {
        return Err(value_error(format!("threads={threads}: expected 1 to {MOST_THREADS}")));
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    Ok(Arc::new(pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?))
}

/// Runs a search on a thread of its own. Python goes on meanwhile; if a signal comes, such as that of Ctrl-C, the search
/// ends, and what the signal raises is raised.
pub fn run<T: Send>(
    py: Python<'_>,
    (search, stopper): (Search, Stopper),
    work: impl FnOnce(&Search) -> T + Send,
) -> PyResult<T> {
    watched(py, &stopper, || work(&search))
}

/// The same for work that this ends.
pub fn watched<T: Send>(py: Python<'_>, stopper: &Stopper, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let (answer, raised) = answered(py, stopper, work)?;
    raised.map_or(Ok(answer), Err)
}

/// The same, with the answer also if a signal has raised something: it may have come when there was one.
pub fn answered<T: Send>(
    py: Python<'_>,
    stopper: &Stopper,
    work: impl FnOnce() -> T + Send,
) -> PyResult<(T, Option<PyErr>)> {
    let (sender, receiver) = channel();
    py.detach(|| {
        thread::scope(|scope| {
            scope.spawn(move || sender.send(work()));
            wait(stopper, receiver)
        })
    })
}

/// Runs work that looks at its flag seldom or never, on a thread of its own. What a signal raises is raised at once, and so
/// is the end of its time; the thread is left to end by itself.
pub fn apart<T: Send + 'static>(
    py: Python<'_>,
    stopper: &Stopper,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    // No time is over at once.
    if stopper.is_over() {
        return Err(unfinished(py, Stopped::Canceled));
    }
    let (sender, answer) = channel();
    thread::Builder::new().spawn(move || sender.send(work()))?;
    py.detach(move || {
        loop {
            match answer.recv_timeout(OFTEN) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => Python::attach(|py| {
                    py.check_signals()?;
                    if stopper.is_over() { Err(unfinished(py, Stopped::Canceled)) } else { Ok(()) }
                })
                .inspect_err(|_| stopper.stop())?,
                Err(RecvTimeoutError::Disconnected) => return Err(lost()),
            }
        }
    })
}

/// The thread of a search has ended without an answer.
pub fn lost() -> PyErr {
    PyRuntimeError::new_err("the search has ended without an answer")
}

/// Waits for an answer, beside which it returns what a signal has raised. From then on the answer is to come soon, and so it
/// is when the time is over.
pub fn wait<T>(stopper: &Stopper, answer: Receiver<T>) -> PyResult<(T, Option<PyErr>)> {
    let mut raised = None;
    loop {
        match answer.recv_timeout(OFTEN) {
            Ok(answer) => return Ok((answer, raised)),
            Err(RecvTimeoutError::Timeout) if raised.is_none() => {
                if stopper.is_over() {
                    stopper.stop();
                }
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    stopper.stop();
                    raised = Some(error);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(lost()),
        }
    }
}
