//! How a search runs while Python stays able to stop it: by a signal, by the end of its time, by a `Stop` of another thread,
//! or by what is told of its progress. A search is on a thread of its own, and looks at a flag; the thread that asked looks
//! at all that may end it, and raises the flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use exactcover::runs::Stopped;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::{PyTraverseError, PyVisit};

use crate::answers::{unfinished, value_error};
use crate::progress::Report;

/// How often all that may end a search is looked at.
const OFTEN: Duration = Duration::from_millis(10);

/// Ends questions from elsewhere: from another thread, a signal's handler, or an event loop. Any number of questions take
/// it as `stop=`; when it is set, those that run end at once, with `Unfinished`, and so do those that begin later.
///
/// >>> from threading import Timer
/// >>> from exactcover import Stop, Unfinished, queens
/// >>> stop = Stop()
/// >>> Timer(0.1, stop.set).start()
/// >>> try:
/// ...     queens(20).count(stop=stop)
/// ... except Unfinished as error:
/// ...     print(error.reason)
/// stop
#[pyclass(frozen, module = "exactcover")]
#[derive(Default)]
pub struct Stop(Arc<AtomicBool>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends the questions, from any thread and any number of times. It is never taken back.
    ///
    /// >>> from exactcover import Stop
    /// >>> stop = Stop()
    /// >>> stop.set()
    /// >>> stop.is_set()
    /// True
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is set.
    ///
    /// >>> from exactcover import Stop
    /// >>> Stop().is_set()
    /// False
    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(
            "a Stop ends searches of its own process: in another one, end them by `seconds=`, or by a function for \
             `progress=` that raises",
        ))
    }

    fn __repr__(&self) -> &'static str {
        if self.is_set() { "Stop(set)" } else { "Stop()" }
    }
}

/// What ends a search before its end, and who is told how far it is.
#[derive(Clone, Default)]
pub struct Watch {
    /// What the search looks at.
    flag: Arc<AtomicBool>,
    /// When its time is over.
    until: Option<Instant>,
    /// The flag of a `Stop`.
    stop: Option<Arc<AtomicBool>>,
    report: Option<Arc<Report>>,
}

impl Watch {
    /// By the keywords of a question that has no others.
    pub fn of(limits: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut watch = Self::default();
        for (name, value) in limits.into_iter().flatten() {
            let name: String = name.extract()?;
            if !value.is_none() && !watch.take(&name, &value)? {
                return Err(unexpected(&name, "seconds, stop or progress"));
            }
        }
        Ok(watch)
    }

    /// Takes over a keyword; whether it is one of these.
    pub fn take(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        match name {
            "seconds" => self.until = until(value.extract()?)?,
            "stop" => self.stop = Some(value.cast::<Stop>().map_err(|_| no_stop(value))?.get().0.clone()),
            "progress" => self.report = Report::new(value)?.map(Arc::new),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The same with this flag, which something that goes on later looks at.
    pub fn with_flag(self, flag: Arc<AtomicBool>) -> Self {
        Self { flag, ..self }
    }

    /// Whether its time is over, or it was stopped from elsewhere.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether it was stopped from elsewhere.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
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

    /// Who is told how far the search is.
    pub fn report(&self) -> Option<&Report> {
        self.report.as_deref()
    }

    /// Notes the fraction that is done; it is told later.
    pub fn note(&self, done: f64) {
        self.report().into_iter().for_each(|report| report.note(done));
    }

    /// Tells what was noted, if that was last done some time ago.
    pub fn say(&self, py: Python<'_>) -> PyResult<()> {
        self.report().map_or(Ok(()), |report| report.say(py))
    }

    /// Tells that the search is done.
    pub fn end(&self, py: Python<'_>) -> PyResult<()> {
        self.report().map_or(Ok(()), |report| report.end(py))
    }

    /// Raises `Unfinished` once its time is over: in a loop of short steps that look at nothing.
    pub fn check(&self, py: Python<'_>) -> PyResult<()> {
        if self.is_over() {
            return Err(self.unfinished(py, Stopped::Canceled));
        }
        py.check_signals()?;
        self.say(py)
    }

    /// Raises `Unfinished` if something has stopped it whose answer is none now, but would be one at the end of its time.
    pub fn check_stopped(&self, py: Python<'_>, is_answered: bool) -> PyResult<()> {
        match self.is_stopped() && !is_answered {
            true => Err(self.unfinished(py, Stopped::Canceled)),
            false => self.end(py),
        }
    }

    /// Why a search has no answer.
    pub fn unfinished(&self, py: Python<'_>, stopped: Stopped) -> PyErr {
        unfinished(py, stopped, self.is_stopped())
    }

    /// For Python's collector: what it holds of Python's.
    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.report().map_or(Ok(()), |report| report.traverse(visit))
    }
}

/// The error of a keyword that a question does not know.
pub fn unexpected(name: &str, known: &str) -> PyErr {
    PyTypeError::new_err(format!("unexpected keyword argument '{name}': expected {known}"))
}

fn no_stop(found: &Bound<'_, PyAny>) -> PyErr {
    let shown = found.repr().map_or_else(|_| "?".into(), |shown| shown.to_string());
    PyTypeError::new_err(format!("stop: expected an exactcover.Stop(), not {shown}"))
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

/// Runs work, which looks at the flag, on a thread of its own. Python goes on meanwhile; if a signal comes, such as that of
/// Ctrl-C, the work ends, and what the signal raises is raised.
pub fn watched<T: Send>(py: Python<'_>, watch: &Watch, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let (answer, raised) = answered(py, watch, work)?;
    raised.map_or(Ok(answer), Err)
}

/// The same, with the answer also if something was raised: it may have come when there was one.
pub fn answered<T: Send>(
    py: Python<'_>,
    watch: &Watch,
    work: impl FnOnce() -> T + Send,
) -> PyResult<(T, Option<PyErr>)> {
    if watch.is_over() {
        watch.stop();
    }
    let (sender, receiver) = channel();
    py.detach(|| {
        thread::scope(|scope| {
            scope.spawn(move || sender.send(work()));
            wait(watch, receiver)
        })
    })
}

/// Runs work that looks at its flag seldom or never, on a thread of its own. What a signal raises is raised at once, and so
/// is the end of its time; the thread is left to end by itself.
pub fn apart<T: Send + 'static>(
    py: Python<'_>,
    watch: &Watch,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    // No time is over at once.
    watch.check(py)?;
    let (sender, answer) = channel();
    thread::Builder::new().spawn(move || sender.send(work()))?;
    py.detach(move || {
        loop {
            match answer.recv_timeout(OFTEN) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) => {
                    Python::attach(|py| watch.check(py)).inspect_err(|_| watch.stop())?;
                }
                Err(RecvTimeoutError::Disconnected) => return Err(lost()),
            }
        }
    })
}

/// The thread of a search has ended without an answer.
pub fn lost() -> PyErr {
    PyRuntimeError::new_err("the search has ended without an answer")
}

/// Waits for an answer, beside which it returns what was raised by a signal or by who is told of the progress. From then on
/// the answer is to come soon, and so it is when the time is over.
pub fn wait<T>(watch: &Watch, answer: Receiver<T>) -> PyResult<(T, Option<PyErr>)> {
    let mut raised = None;
    loop {
        match answer.recv_timeout(OFTEN) {
            Ok(answer) => return Ok((answer, raised)),
            Err(RecvTimeoutError::Timeout) if raised.is_none() => {
                if watch.is_over() {
                    watch.stop();
                }
                if let Err(error) = Python::attach(|py| py.check_signals().and_then(|()| watch.say(py))) {
                    watch.stop();
                    raised = Some(error);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(lost()),
        }
    }
}
