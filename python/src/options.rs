//! What every question may be given.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::sync::Arc;

use exactcover::runs::{Engine, Stopped};
use exactcover::{RowId, Search};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::answers::value_error;
use crate::built::Built;
use crate::watch::{Watch, unexpected, watched};

/// The most threads. A question gets as many as it asks for, also if there are fewer cores.
const MOST_THREADS: usize = 1024;

/// The keywords of a question.
pub struct Options {
    pub search: Search,
    pub nodes: Option<u64>,
    pub pool: Option<Arc<ThreadPool>>,
    pub watch: Watch,
}

impl Options {
    pub fn new(built: &Built, given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut options = Self { search: Search::new(), nodes: None, pool: None, watch: Watch::default() };
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
                "threads" => options.pool = Some(pool(value.extract()?)?),
                name if options.watch.take(name, &value)? => {}
                name => {
                    let known = "choose, exclude, seed, engine, nodes, seconds, stop, threads or progress";
                    return Err(unexpected(name, known));
                }
            }
        }
        Ok(options)
    }

    /// The search with its limit of nodes, which ends by what is watched.
    pub fn search(&self) -> Search {
        let search = self.search.clone().cancel(self.watch.flag());
        match self.nodes {
            Some(nodes) => search.node_limit(nodes),
            None => search,
        }
    }

    /// Runs a search on a thread of its own; see [`watched`].
    pub fn run<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&Search) -> T + Send) -> PyResult<T> {
        watched(py, &self.watch, || work(&self.search()))
    }

    /// The same for a search that may end before its answer is known, which raises `Unfinished`.
    pub fn answer<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Search) -> Result<T, Stopped> + Send,
    ) -> PyResult<T> {
        let answer = self.run(py, work)?.map_err(|stopped| self.watch.unfinished(py, stopped))?;
        self.watch.end(py)?;
        Ok(answer)
    }

    /// Refuses threads where a question has none.
    pub fn one_thread(self) -> PyResult<Self> {
        if self.pool.is_some() {
            let what = "threads: only count, solutions, distinct and classes use several threads";
            return Err(PyTypeError::new_err(what));
        }
        Ok(self)
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
