//! Reports of the progress of a search: to a function, or to a bar of `tqdm`.

use std::time::{Duration, Instant};

use exactcover::Matrix;
use exactcover::RowId;
use exactcover::Search;
use exactcover::counts::{Count, Counter};
use exactcover::runs::Outcome;
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::options::{Options, Stopper, watched};

/// Reports come no faster.
const OFTEN: Duration = Duration::from_millis(100);

/// The nodes of a count before its first report.
const FIRST_SLICE: u64 = 1 << 12;

/// Who is told the fraction that is done.
pub struct Report {
    said: Py<PyAny>,
    /// Whether it is a bar, which shows fractions alone.
    is_bar: bool,
    last: Instant,
}

impl Report {
    /// Of the keyword `progress`: a function, or `True` for a bar of `tqdm`. Without `tqdm` it warns, and there is none.
    pub fn new(given: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let py = given.py();
        let is_bar = given.is_instance_of::<PyBool>();
        let said = match given.cast::<PyBool>() {
            Ok(is_bar) if !is_bar.is_true() => return Ok(None),
            Ok(_) => {
                if py.import("tqdm").is_err() {
                    let what = c"progress=True shows a bar of tqdm, which is not installed";
                    PyErr::warn(py, &py.get_type::<PyUserWarning>(), what, 1)?;
                    return Ok(None);
                }
                py.import("exactcover._bar")?.getattr("bar")?.call0()?
            }
            Err(_) if given.is_callable() => given.clone(),
            Err(_) => {
                let what = "progress: expected a function, or True for a bar of tqdm";
                return Err(PyTypeError::new_err(what));
            }
        };
        Ok(Some(Self { said: said.unbind(), is_bar, last: Instant::now() }))
    }

    /// Reports the fraction, if the last report is some time ago.
    pub fn say(&mut self, py: Python<'_>, done: f64) -> PyResult<()> {
        if self.last.elapsed() < OFTEN {
            return Ok(());
        }
        self.last = Instant::now();
        self.said.call1(py, (done,)).map(drop)
    }

    /// Refuses a bar where no fraction is known.
    pub fn without_bar(self) -> PyResult<Self> {
        match self.is_bar {
            true => Err(PyTypeError::new_err("progress: cheapest reports costs, to a function of two")),
            false => Ok(self),
        }
    }

    /// Reports the best cost so far, and the bound, if the last report is some time ago.
    pub fn say_costs<'py>(
        &mut self,
        py: Python<'py>,
        known: impl FnOnce() -> PyResult<[Option<Bound<'py, PyAny>>; 2]>,
    ) -> PyResult<()> {
        if self.last.elapsed() < OFTEN {
            return Ok(());
        }
        self.last = Instant::now();
        let [best, bound] = known()?;
        self.said.call1(py, (best, bound)).map(drop)
    }

    /// Reports the end.
    pub fn end(&self, py: Python<'_>) -> PyResult<()> {
        self.said.call1(py, (1.0,)).map(drop)
    }
}

/// Counts parts, each so many times, and reports.
pub fn count(
    py: Python<'_>,
    matrix: &Matrix<RowId>,
    options: Options,
    parts: Vec<(u32, Search)>,
    mut report: Report,
) -> PyResult<Count> {
    if options.pool.is_some() {
        return Err(PyTypeError::new_err("progress: a count by several threads does not report it"));
    }
    let stopper = options.stopper();
    let (mut sum, mut left, number) = (Count::from(0), options.nodes, parts.len() as f64);
    for (before, (times, part)) in parts.into_iter().enumerate() {
        let mut counter = part.node_limit(0).cancel(stopper.flag()).counter(matrix);
        let say = |done: f64| report.say(py, (before as f64 + done) / number);
        sum.add_times(&count_part(py, &stopper, &mut counter, &mut left, say)?, times);
        if !sum.is_exact() {
            return Ok(sum);
        }
    }
    report.end(py)?;
    Ok(sum)
}

/// Counts one part, within so many nodes if there is a limit.
fn count_part(
    py: Python<'_>,
    stopper: &Stopper,
    counter: &mut Counter,
    left: &mut Option<u64>,
    mut say: impl FnMut(f64) -> PyResult<()>,
) -> PyResult<Count> {
    let mut slice = FIRST_SLICE;
    loop {
        let (nodes, begin) = (left.map_or(slice, |left| left.min(slice)), Instant::now());
        let before = counter.count().stats().nodes;
        let count = watched(py, stopper, || {
            counter.add_nodes(nodes);
            counter.count()
        })?;
        *left = left.map(|left| left.saturating_sub(count.stats().nodes - before));
        if count.outcome() != Outcome::Limited || *left == Some(0) {
            return Ok(count);
        }
        // A node takes longer as the count goes on.
        slice = match begin.elapsed() {
            taken if taken < OFTEN => slice.saturating_mul(2),
            taken if taken > 2 * OFTEN => (slice / 2).max(1),
            _ => slice,
        };
        say(counter.progress().done.unwrap_or(0.0))?; // nothing is known yet
    }
}
