//! Reports of the progress of a search: to a function, or to a bar of `tqdm`.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use exactcover::counts::{Count, Counter};
use exactcover::runs::Outcome;
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::PyBool;
use pyo3::{PyTraverseError, PyVisit};

use crate::turns::lock;
use crate::watch::Watch;

/// Reports come no faster.
const OFTEN: Duration = Duration::from_millis(100);

/// The nodes of a count before its progress is noted for the first time.
const FIRST_SLICE: u64 = 1 << 12;

/// Who is told how far a search is, and what was noted for that: the thread of a search notes, the one that asked tells.
pub struct Report {
    said: Py<PyAny>,
    /// Whether it is a bar, which shows fractions alone.
    is_bar: bool,
    /// The bits of the fraction that is done.
    done: AtomicU64,
    told: Mutex<Told>,
}

struct Told {
    last: Instant,
    /// The best cost and the bound, where these are told in place of the fraction.
    costs: Option<[Option<Py<PyAny>>; 2]>,
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
        let told = Mutex::new(Told { last: Instant::now(), costs: None });
        Ok(Some(Self { said: said.unbind(), is_bar, done: AtomicU64::new(0), told }))
    }

    /// Notes the fraction that is done.
    pub fn note(&self, done: f64) {
        self.done.store(done.to_bits(), Ordering::Relaxed);
    }

    /// Notes the best cost so far, and the bound, which are told in place of a fraction. A bar cannot show them.
    pub fn note_costs(&self, costs: [Option<Bound<'_, PyAny>>; 2]) -> PyResult<()> {
        if self.is_bar {
            return Err(PyTypeError::new_err("progress: cheapest reports costs, to a function of two"));
        }
        lock(&self.told).costs = Some(costs.map(|cost| cost.map(Bound::unbind)));
        Ok(())
    }

    /// Tells what was noted, if that was last done some time ago.
    pub fn say(&self, py: Python<'_>) -> PyResult<()> {
        let costs = {
            let mut told = lock(&self.told);
            if told.last.elapsed() < OFTEN {
                return Ok(());
            }
            told.last = Instant::now();
            let shown = |cost: &Option<Py<PyAny>>| cost.as_ref().map(|cost| cost.clone_ref(py));
            told.costs.as_ref().map(|costs| costs.each_ref().map(shown))
        };
        match costs {
            Some([best, bound]) => self.said.call1(py, (best, bound)),
            None => self.said.call1(py, (f64::from_bits(self.done.load(Ordering::Relaxed)),)),
        }
        .map(drop)
    }

    /// Tells the end. Who is told costs knows it from the solution.
    pub fn end(&self, py: Python<'_>) -> PyResult<()> {
        let has_costs = lock(&self.told).costs.is_some();
        if has_costs { Ok(()) } else { self.said.call1(py, (1.0,)).map(drop) }
    }

    pub fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.said)
    }
}

/// Counts to the end, or within so many nodes, and notes how far it is from time to time; `whole` says it of the whole.
pub fn count(
    counter: &mut Counter,
    mut left: Option<u64>,
    watch: &Watch,
    whole: impl Fn(f64) -> f64,
) -> Count {
    let mut slice = FIRST_SLICE;
    loop {
        let (nodes, begin) = (left.map_or(slice, |left| left.min(slice)), Instant::now());
        let before = counter.count().stats().nodes;
        counter.add_nodes(nodes);
        let count = counter.count();
        left = left.map(|left| left.saturating_sub(count.stats().nodes - before));
        if count.outcome() != Outcome::Limited || left == Some(0) {
            return count;
        }
        // A node takes longer as the count goes on.
        slice = match begin.elapsed() {
            taken if taken < OFTEN => slice.saturating_mul(2),
            taken if taken > 2 * OFTEN => (slice / 2).max(1),
            _ => slice,
        };
        watch.note(whole(counter.progress().done.unwrap_or(0.0))); // nothing is known yet
    }
}
