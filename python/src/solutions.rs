//! Solutions one after the other.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use exactcover::matrix::VerifyError;
use exactcover::optimize::{CheapestCheckpoint, StartError};
use exactcover::proofs::ProofError;
use exactcover::runs::{Checkpoint, Outcome, ParCovers, Run, Stopped};
use exactcover::{Cover, Covers, RowId, Search};
use exactcover_formats::tasks::{self, Part, Task};
use pyo3::prelude::*;
use pyo3::{PyTraverseError, PyVisit};
use rayon::ThreadPool;
use serde::{Deserialize, Serialize};

use crate::answers::{ended, value_error, with};
use crate::built::Built;
use crate::costs::{Costs, Priced};
use crate::options::Options;
use crate::turns::{Turn, lock, see};
use crate::watch::{Watch, answered, lost, wait, watched};

/// Signals are looked at after a slice of this many nodes at first, and of more or fewer where that takes less or more
/// time: a node takes from less than a microsecond to milliseconds.
const FIRST_SLICE: u64 = 1 << 6;
const MOST_SLICE: u64 = 1 << 12;
const SLICE_TIME: Duration = Duration::from_millis(10);

/// The parts of a search that a thread begins before they are needed.
const AHEAD: usize = 4;

/// Threads hand over what they find in this time, or fewer covers that hold this many rows.
pub const MOMENT: Duration = Duration::from_millis(1);
const BATCH_ROWS: usize = 1 << 16;

/// What `save` writes.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Saved {
    Solutions(Checkpoint, VecDeque<Cover>),
    /// With the costs, and whether they are maximized.
    Cheapest(CheapestCheckpoint, Costs, bool, Option<Cover>),
}

/// A search under way.
enum Running {
    One(Box<Covers>),
    Many(Threads),
}

/// A search by several threads. They take it to find a cover, and give it back.
struct Threads {
    covers: Option<Box<ParCovers>>,
    pool: Arc<ThreadPool>,
}

impl Threads {
    /// Finds the next covers, or none for now. A signal ends this soon, and the search goes on after these.
    fn next_soon(&mut self, py: Python<'_>, watch: &Watch, found: &mut VecDeque<Cover>) -> PyResult<()> {
        watch.go_on();
        let mut covers = self.covers.take().ok_or_else(lost)?;
        if covers.outcome() == Outcome::Canceled {
            covers.add_nodes(0);
        }

        let (sender, receiver) = channel();
        self.pool.spawn(move || {
            let found = batch(&mut covers);
            drop(sender.send((covers, found)));
        });
        let ((covers, batch), raised) = py.detach(move || wait(watch, receiver))?;
        self.covers = Some(covers);
        *found = batch;
        raised.map_or(Ok(()), Err)
    }
}

/// The covers that are found in a moment.
fn batch(covers: &mut ParCovers) -> VecDeque<Cover> {
    let (begin, mut found, mut rows) = (Instant::now(), VecDeque::new(), 0);
    while rows < BATCH_ROWS
        && begin.elapsed() < MOMENT
        && let Some(cover) = covers.next_soon()
    {
        rows += cover.len();
        found.push_back(cover);
    }
    found
}

/// The solutions of a problem, each found when it is asked for.
///
/// >>> from exactcover import queens
/// >>> solutions = queens(6).solutions()
/// >>> next(solutions)
/// Placement([1, 3, 5, 0, 2, 4])
/// >>> solutions.outcome
/// 'running'
#[pyclass(frozen, generic, module = "exactcover")]
pub struct Solutions {
    built: Py<Built>,
    watch: Watch,
    /// Who has its turn has this.
    under_way: Mutex<UnderWay>,
    /// What other threads see meanwhile.
    seen: Mutex<Seen>,
}

/// Where a search was a moment ago.
#[derive(Clone, Copy)]
pub struct Seen {
    pub outcome: &'static str,
    pub nodes: u64,
    pub progress: f64,
    pub at: Instant,
}

/// The search, and what it has found.
struct UnderWay {
    running: Running,
    /// The limit of nodes, if there is one.
    nodes: Option<u64>,
    /// How many nodes may be visited before signals are looked at.
    slice: u64,
    cover: Vec<RowId>,
    /// What threads have found, and was not asked for yet.
    found: VecDeque<Cover>,
}

/// What an outcome is called.
pub fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Running => "running",
        Outcome::Exhausted => "exhausted",
        Outcome::Limited => "limited",
        Outcome::Canceled => "canceled",
        _ => "refused",
    }
}

impl Solutions {
    pub fn new(py: Python<'_>, built: Py<Built>, options: Options) -> PyResult<Self> {
        let (matrix, watch) = (&built.get().matrix, options.watch.clone());
        let running = match options.pool.clone() {
            None => {
                let search = options.search.node_limit(0);
                Running::One(py.detach(|| Box::new(search.covers(matrix))))
            }
            Some(pool) => {
                let ahead = pool.current_num_threads() * AHEAD;
                let covers = options.run(py, |search| pool.install(|| search.par_covers(matrix, ahead)))?;
                Running::Many(Threads { covers: Some(Box::new(covers)), pool })
            }
        };
        let under_way = UnderWay {
            running,
            nodes: options.nodes,
            slice: FIRST_SLICE,
            cover: Vec::new(),
            found: VecDeque::new(),
        };
        match under_way.outcome(&watch) {
            Outcome::Refused => Err(watch.unfinished(py, Stopped::Refused)),
            _ => {
                let seen = Mutex::new(under_way.seen(&watch));
                Ok(Self { built, watch, seen, under_way: Mutex::new(under_way) })
            }
        }
    }

    /// Where the search is, or was a moment ago if another thread searches.
    fn see(this: &Bound<'_, Self>) -> Seen {
        see(this, &this.get().under_way, |under_way| under_way.seen(&this.get().watch), &this.get().seen)
    }
}

impl UnderWay {
    /// The search, unless its threads are lost.
    fn run(&self) -> Option<&dyn Run> {
        match &self.running {
            Running::One(covers) => Some(&**covers),
            Running::Many(threads) => threads.covers.as_deref().map(|covers| covers as &dyn Run),
        }
    }

    fn seen(&self, watch: &Watch) -> Seen {
        let progress = self.run().and_then(Run::progress).unwrap_or(1.0);
        Seen { outcome: name(self.outcome(watch)), nodes: self.nodes(), progress, at: Instant::now() }
    }

    /// The nodes that were visited.
    fn nodes(&self) -> u64 {
        self.run().map_or(0, |run| run.stats().nodes)
    }

    /// Where the search is. After a slice, or a signal, it is running.
    fn outcome(&self, watch: &Watch) -> Outcome {
        let outcome = self.run().map_or(Outcome::Inconsistent, Run::outcome);
        let goes_on = match outcome {
            Outcome::Limited => matches!(self.running, Running::One(_)) && self.slice() > 0,
            Outcome::Canceled => !watch.is_over(),
            _ => false,
        };
        if goes_on || !self.found.is_empty() { Outcome::Running } else { outcome }
    }

    /// How many nodes may be visited before signals are looked at; 0 at the limit.
    fn slice(&self) -> u64 {
        self.nodes.map_or(self.slice, |nodes| nodes.saturating_sub(self.nodes()).min(self.slice))
    }

    /// Where the search is, as a text.
    fn save(&self) -> PyResult<String> {
        let checkpoint = match &self.running {
            Running::One(covers) => covers.checkpoint(),
            Running::Many(threads) => threads.covers.as_ref().ok_or_else(lost)?.checkpoint(),
        };
        let saved = Saved::Solutions(checkpoint.map_err(value_error)?, self.found.clone());
        serde_json::to_string(&saved).map_err(value_error)
    }

    /// Whether the next cover is there; searches for a slice.
    fn advance(&mut self, py: Python<'_>, watch: &Watch, slice: u64) -> PyResult<bool> {
        self.cover.clear();
        match &mut self.running {
            Running::One(covers) if self.found.is_empty() => py.detach(|| {
                if let Some(rows) = covers.next_rows() {
                    self.cover.extend_from_slice(rows);
                    return Ok(true);
                }
                let begin = Instant::now();
                covers.add_nodes(slice);
                let is_found = covers.next_rows().map(|rows| self.cover.extend_from_slice(rows)).is_some();
                if begin.elapsed() > SLICE_TIME {
                    self.slice = (self.slice / 2).max(1);
                } else if !is_found {
                    self.slice = (self.slice * 2).min(MOST_SLICE);
                }
                Ok(is_found)
            }),
            running => {
                if let (Running::Many(threads), true) = (running, self.found.is_empty()) {
                    threads.next_soon(py, watch, &mut self.found)?;
                }
                let found = self.found.pop_front();
                self.cover.extend_from_slice(found.as_deref().unwrap_or_default());
                Ok(found.is_some())
            }
        }
    }
}

#[pymethods]
impl Solutions {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.built)?;
        self.watch.traverse(&visit)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, Self { built, watch, under_way, seen }) = (this.py(), this.get());
        let _turn = Turn::take(this)?;
        let mut search = lock(under_way);
        loop {
            // Also if solutions come fast: `list` of them runs no line of Python.
            py.check_signals()?;
            if lock(seen).at.elapsed() > SLICE_TIME {
                let now = search.seen(watch);
                *lock(seen) = now;
                watch.note(now.progress);
                watch.say(py)?;
            }
            if watch.is_over() && search.found.is_empty() && search.outcome(watch) == Outcome::Running {
                return Err(ended(py, watch, Outcome::Canceled, search.save().ok()));
            }
            let slice = search.slice();
            if search.advance(py, watch, slice)? {
                return built.get().solution(py, &search.cover).map(Some);
            }
            match search.outcome(watch) {
                Outcome::Running => {}
                Outcome::Exhausted => return watch.end(py).map(|()| None),
                outcome => return Err(ended(py, watch, outcome, search.save().ok())),
            }
        }
    }

    /// Where the search is: "running", "exhausted", or "limited" by its nodes.
    #[getter]
    fn outcome(this: &Bound<'_, Self>) -> &'static str {
        Self::see(this).outcome
    }

    /// The nodes that were visited. If another thread searches, those of some hundredths of a second ago.
    #[getter]
    fn nodes(this: &Bound<'_, Self>) -> u64 {
        Self::see(this).nodes
    }

    /// An estimate of the fraction of the search that is done, from 0 to 1.
    #[getter]
    fn progress(this: &Bound<'_, Self>) -> f64 {
        Self::see(this).progress
    }

    /// Allows this many nodes more to a search with a limit. It goes on where it was.
    ///
    /// >>> from exactcover import Unfinished, queens
    /// >>> solutions, found = queens(8).solutions(nodes=1000), []
    /// >>> try:
    /// ...     found.extend(solutions)
    /// ... except Unfinished as error:
    /// ...     print(error.reason)
    /// nodes
    /// >>> solutions.add_nodes(10**6)
    /// >>> found.extend(solutions)
    /// >>> len(found)
    /// 92
    fn add_nodes(this: &Bound<'_, Self>, nodes: u64) -> PyResult<()> {
        let _turn = Turn::take(this)?;
        let search = &mut *lock(&this.get().under_way);
        match &mut search.running {
            Running::One(_) => search.nodes = search.nodes.map(|limit| limit.saturating_add(nodes)),
            Running::Many(threads) => {
                this.get().watch.go_on(); // after a signal, too
                threads.covers.as_mut().ok_or_else(lost)?.add_nodes(nodes);
            }
        }
        Ok(())
    }

    /// Where the search is, as a text: `load` of an equal problem goes on from there, with any number of threads.
    ///
    /// >>> from exactcover import queens
    /// >>> solutions = queens(8).solutions()
    /// >>> first = next(solutions)
    /// >>> len(list(queens(8).load(solutions.save())))
    /// 91
    fn save(this: &Bound<'_, Self>) -> PyResult<String> {
        let _turn = Turn::take(this)?;
        lock(&this.get().under_way).save()
    }

    fn __repr__(this: &Bound<'_, Self>) -> String {
        let Seen { outcome, nodes, progress, .. } = Self::see(this);
        format!("Solutions({outcome}, progress={progress:.3}, nodes={nodes})")
    }
}

/// The solutions of a problem in order of cost.
///
/// >>> from exactcover import Problem
/// >>> cheapest = Problem.from_rows({1: ["a"], 2: ["a"]}).cheapest({1: 7, 2: 3})
/// >>> next(cheapest)
/// (3, [2])
/// >>> next(cheapest)
/// (7, [1])
#[pyclass(frozen, generic, module = "exactcover")]
pub struct Cheapest {
    built: Py<Built>,
    costs: Priced,
    pub watch: Watch,
    /// Who has its turn has this.
    under_way: Mutex<Ordered>,
    /// What other threads see meanwhile.
    seen: Mutex<Known>,
}

/// The search, and what was found when a signal came and was not given.
struct Ordered {
    search: exactcover::optimize::Cheapest,
    found: Option<(i64, Cover)>,
    /// The nodes that are left if somebody is told what is known: it is searched in slices then.
    left: Option<u64>,
}

/// A solution with its cost before it.
type Costed<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// What is known of the next solution.
#[derive(Clone)]
struct Known {
    outcome: &'static str,
    bound: Option<i64>,
    best: Option<(i64, Cover)>,
}

impl Ordered {
    /// Where the search is, as a text.
    fn save(&self, costs: &Priced) -> PyResult<String> {
        let found = self.found.as_ref().map(|(_, cover)| cover.clone());
        let saved = Saved::Cheapest(self.search.checkpoint(), costs.costs.clone(), costs.maximize, found);
        serde_json::to_string(&saved).map_err(value_error)
    }

    fn known(&self) -> Known {
        let Self { search, found, .. } = self;
        match found {
            Some((cost, cover)) => Known {
                outcome: name(Outcome::Running),
                bound: Some(*cost),
                best: Some((*cost, cover.clone())),
            },
            None => Known {
                outcome: name(search.outcome()),
                bound: search.bound(),
                best: search.incumbent().map(|(cost, cover)| (cost, cover.clone())),
            },
        }
    }

    /// The next solution. If somebody is told what is known, the search pauses to note it.
    fn next(&mut self, py: Python<'_>, costs: &Priced, watch: &Watch) -> PyResult<Option<(i64, Cover)>> {
        loop {
            if let Some(found) = self.found.take() {
                return Ok(Some(found));
            }
            let (search, left, begin) = (&mut self.search, &mut self.left, Instant::now());
            let (next, raised) = answered(py, watch, || {
                while let Some(nodes) = left.filter(|&nodes| nodes > 0) {
                    *left = Some(nodes - 1);
                    search.add_nodes(1);
                    let next = search.next();
                    if next.is_some() || search.outcome() != Outcome::Limited || begin.elapsed() > SLICE_TIME
                    {
                        return next;
                    }
                }
                search.next()
            })?;
            self.found = next;
            raised.map_or(Ok(()), Err)?;

            let is_paused = self.found.is_none() && self.search.outcome() == Outcome::Limited;
            if !is_paused || self.left.unwrap_or(0) == 0 {
                return Ok(self.found.take());
            }
            self.note(py, costs, watch)?;
            watch.say(py)?;
        }
    }

    /// Notes the best cost and the bound for who is told them.
    fn note(&self, py: Python<'_>, costs: &Priced, watch: &Watch) -> PyResult<()> {
        let (Some(report), known) = (watch.report(), self.known()) else { return Ok(()) };
        let best = known.best.as_ref().map(|&(cost, _)| costs.shown(py, cost)).transpose()?;
        report.note_costs([best, known.bound.map(|bound| costs.shown(py, bound)).transpose()?])
    }
}

/// The error of a solution to begin with, by the labels of its rows.
fn start_error(py: Python<'_>, built: &Built, error: &StartError) -> PyErr {
    let names = |rows: &[RowId]| built.names(py, rows);
    let what = match error {
        StartError::Excluded(row) => {
            names(&[*row]).map(|row| format!("row {row} is excluded from the search"))
        }
        StartError::NotChosen(row) => {
            names(&[*row]).map(|row| format!("row {row}, which the search has chosen, is missing"))
        }
        StartError::NoCover(VerifyError::CoveredTwice { column, first, second }) => names(&[*first, *second])
            .map(|rows| format!("the rows are no cover: the rows {rows} both cover column {column}")),
        error => Ok(error.to_string()),
    };
    what.map_or_else(|error| error, |what| value_error(format!("start: {what}")))
}

impl Cheapest {
    /// Begins, perhaps with a solution that is known.
    pub fn new(
        py: Python<'_>,
        built: Py<Built>,
        costs: Priced,
        start: Option<Vec<RowId>>,
        options: Options,
    ) -> PyResult<Self> {
        let Built { matrix, labels, .. } = built.get();
        let begin = |search: &Search| {
            let cheapest = search.cheapest(matrix, |row| costs.of(row));
            let cheapest = cheapest
                .map_err(|error| Python::attach(|py| costs.costs.refused(labels.bind(py), &error)))?;
            match &start {
                Some(start) => {
                    let started = cheapest.start_from(matrix, start);
                    started.map_err(|error| Python::attach(|py| start_error(py, built.get(), &error)))
                }
                None => Ok(cheapest),
            }
        };
        Self::begin(py, &built, costs.clone(), options, begin)
    }

    /// Whether its time is not over.
    pub fn may_go_on(&self) -> bool {
        lock(&self.under_way).search.outcome() != Outcome::Canceled
    }

    /// Writes a proof of what it knows.
    pub fn prove(&self, out: impl Write + Send) -> Result<(), ProofError> {
        let search = lock(&self.under_way).search.clone();
        search.prove(&self.built.get().matrix, |row| self.costs.of(row), out).map(drop)
    }

    /// Begins a search, which looks at a flag.
    fn begin(
        py: Python<'_>,
        built: &Py<Built>,
        costs: Priced,
        options: Options,
        begin: impl FnOnce(&Search) -> PyResult<exactcover::optimize::Cheapest> + Send,
    ) -> PyResult<Self> {
        let watch = options.watch.clone();
        let search = options.search();
        let search = if watch.report().is_some() { search.node_limit(0) } else { search };
        // Nothing is known yet.
        watch.report().map_or(Ok(()), |report| report.note_costs([None, None]))?;
        let begun = watched(py, &watch, || begin(&search))?;
        let left = watch.report().map(|_| options.nodes.unwrap_or(u64::MAX));
        let under_way = Ordered { search: begun?, found: None, left };
        let seen = Mutex::new(under_way.known());
        Ok(Self { built: built.clone_ref(py), costs, watch, under_way: Mutex::new(under_way), seen })
    }

    /// A solution with its cost, in Python's words.
    fn shown<'py>(&self, py: Python<'py>, (cost, cover): (i64, Cover)) -> PyResult<Costed<'py>> {
        Ok((self.costs.shown(py, cost)?, self.built.get().solution(py, &cover)?))
    }

    fn bound_of<'py>(&self, py: Python<'py>, known: &Known) -> PyResult<Option<Bound<'py, PyAny>>> {
        known.bound.map(|bound| self.costs.shown(py, bound)).transpose()
    }

    fn gap_of<'py>(&self, py: Python<'py>, known: &Known) -> PyResult<Option<Bound<'py, PyAny>>> {
        let best = known.best.as_ref().map(|(cost, _)| *cost);
        best.map(|best| self.costs.gap(py, best, known.bound.unwrap_or(best))).transpose()
    }

    /// What is known, or was known before another thread asked for the next solution.
    fn see(this: &Bound<'_, Self>) -> Known {
        see(this, &this.get().under_way, Ordered::known, &this.get().seen)
    }
}

#[pymethods]
impl Cheapest {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.built)?;
        self.watch.traverse(&visit)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next solution, with its cost.
    pub fn __next__<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Costed<'py>>> {
        let (py, cheapest) = (this.py(), this.get());
        let _turn = Turn::take(this)?;
        let mut under_way = lock(&cheapest.under_way);
        py.check_signals()?; // also if they come fast
        // After an interrupt the search goes on.
        cheapest.watch.go_on();
        if under_way.search.outcome() == Outcome::Canceled {
            under_way.search.add_nodes(0);
        }
        let found = under_way.next(py, &cheapest.costs, &cheapest.watch)?;
        let known = under_way.known();
        *lock(&cheapest.seen) = known.clone();
        match (found, under_way.search.outcome()) {
            (Some(found), _) => cheapest.shown(py, found).map(Some),
            (None, Outcome::Exhausted) => Ok(None),
            (None, outcome) => {
                let error = ended(py, &cheapest.watch, outcome, under_way.save(&cheapest.costs).ok());
                let (bound, gap) = (cheapest.bound_of(py, &known)?, cheapest.gap_of(py, &known)?);
                let best = known.best.map(|best| cheapest.shown(py, best)).transpose()?;
                let [best, bound, gap] =
                    [best.into_pyobject(py)?, bound.into_pyobject(py)?, gap.into_pyobject(py)?];
                Err(with(py, error, &[("best", best), ("bound", bound), ("gap", gap)]))
            }
        }
    }

    /// No solution that is not given yet costs less, or more if costs are maximized; `None` as long as nothing is known.
    #[getter]
    fn bound<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        this.get().bound_of(this.py(), &Self::see(this))
    }

    /// How far the cost of the best solution found is from the bound; 0 once it is proved to be the best.
    #[getter]
    fn gap<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        this.get().gap_of(this.py(), &Self::see(this))
    }

    /// The best solution found that is not given yet, with its cost.
    #[getter]
    fn best<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Costed<'py>>> {
        Self::see(this).best.map(|best| this.get().shown(this.py(), best)).transpose()
    }

    /// Where the search is: "running", "exhausted", "canceled" by a signal, or "limited" by its nodes.
    #[getter]
    fn outcome(this: &Bound<'_, Self>) -> &'static str {
        Self::see(this).outcome
    }

    /// Allows this many nodes more to a search with a limit.
    ///
    /// >>> from exactcover import Problem
    /// >>> cheapest = Problem.from_rows({1: ["a"], 2: ["a"]}).cheapest({1: 7, 2: 3}, nodes=0)
    /// >>> cheapest.add_nodes(10**6)
    /// >>> next(cheapest)
    /// (3, [2])
    fn add_nodes(this: &Bound<'_, Self>, nodes: u64) -> PyResult<()> {
        let _turn = Turn::take(this)?;
        this.get().watch.go_on(); // after a signal, too
        let mut under_way = lock(&this.get().under_way);
        match &mut under_way.left {
            Some(left) => *left = left.saturating_add(nodes),
            None => drop(under_way.search.add_nodes(nodes)),
        }
        Ok(())
    }

    /// Where the search is, as a text: `load_cheapest` of an equal problem goes on from there.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["a"], 2: ["a"]})
    /// >>> cheapest = p.cheapest({1: 7, 2: 3})
    /// >>> next(cheapest)
    /// (3, [2])
    /// >>> list(p.load_cheapest(cheapest.save()))
    /// [(7, [1])]
    fn save(this: &Bound<'_, Self>) -> PyResult<String> {
        let _turn = Turn::take(this)?;
        lock(&this.get().under_way).save(&this.get().costs)
    }

    fn __repr__(this: &Bound<'_, Self>) -> PyResult<String> {
        let (py, known) = (this.py(), Self::see(this));
        let (bound, gap) = (this.get().bound_of(py, &known)?, this.get().gap_of(py, &known)?);
        let [bound, gap] = [bound.into_pyobject(py)?.str()?, gap.into_pyobject(py)?.str()?];
        Ok(format!("Cheapest({}, bound={bound}, gap={gap})", known.outcome))
    }
}

/// Reads what `save` has written; or a task, of a split here or by the program.
fn read(built: &Built, state: &str) -> PyResult<Saved> {
    if !["{\"number\"", "{\"part\""].iter().any(|begin| state.starts_with(begin)) {
        return serde_json::from_str(state)
            .map_err(|error| value_error(format!("this is no state that was saved, and no task: {error}")));
    }
    let task = tasks::read(state.trim_end().as_bytes());
    let Task { part, from } = task.map_err(|error| value_error(format!("this is no task: {error}")))?;
    let Part { number, of, .. } = part;
    part.check(&built.matrix).map_err(|what| value_error(format!("task {number} of {of}: {what}")))?;
    Ok(Saved::Solutions(from, VecDeque::new()))
}

/// Refuses what was stored as a solution and is none.
fn verify<'a>(built: &Built, found: impl IntoIterator<Item = &'a Cover>) -> PyResult<()> {
    found.into_iter().try_for_each(|found| built.matrix.verify(found)).map_err(value_error)
}

/// What is kept of a search for solutions: where it is, and what it has found before it was asked for.
pub fn kept(built: &Built, state: &str) -> PyResult<(Checkpoint, VecDeque<Cover>)> {
    match read(built, state)? {
        Saved::Solutions(checkpoint, found) => {
            verify(built, &found)?;
            Ok((checkpoint, found))
        }
        Saved::Cheapest(..) => {
            let what =
                "this is the state of a search for the cheapest solutions: `load_cheapest` goes on from it";
            Err(value_error(what))
        }
    }
}

/// Goes on from a text of `save` of the cheapest solutions.
pub fn load_cheapest(py: Python<'_>, built: Py<Built>, options: Options, state: &str) -> PyResult<Cheapest> {
    let Saved::Cheapest(saved, costs, maximize, found) = read(built.get(), state)? else {
        return Err(value_error(
            "this is a task, or the state of a search for solutions: `load` goes on from it",
        ));
    };
    let matrix = &built.get().matrix;
    if !costs.are_of(matrix.row_count()) {
        return Err(value_error("this is no state of this problem: it has costs of other rows"));
    }
    let costs = Priced::new(py, built.get(), costs, maximize)?;
    let begin =
        |search: &Search| search.resume_cheapest(matrix, |row| costs.of(row), &saved).map_err(value_error);
    let cheapest = Cheapest::begin(py, &built, costs.clone(), options.one_thread()?, begin)?;
    verify(built.get(), &found)?;
    let found = found.map(|found| {
        let cost = found.iter().try_fold(0_i64, |sum, &row| sum.checked_add(costs.of(row)));
        cost.map(|cost| (cost, found))
            .ok_or_else(|| value_error("this is no state that was saved: large costs"))
    });
    lock(&cheapest.under_way).found = found.transpose()?;
    let known = lock(&cheapest.under_way).known();
    *lock(&cheapest.seen) = known;
    Ok(cheapest)
}

/// Goes on from a text of `save` of solutions, or begins a task.
pub fn load(py: Python<'_>, built: Py<Built>, options: Options, state: &str) -> PyResult<Solutions> {
    let (saved, found) = kept(built.get(), state)?;
    let search = options.search.clone();
    let solutions = Solutions::new(py, built, options)?;
    let matrix = &solutions.built.get().matrix;
    let mut under_way = lock(&solutions.under_way);
    match &mut under_way.running {
        Running::One(covers) => {
            **covers = search.node_limit(0).resume(matrix, &saved).map_err(value_error)?;
        }
        Running::Many(threads) => {
            let Threads { covers: Some(covers), pool } = threads else { return Err(lost()) };
            watched(py, &solutions.watch, || pool.install(|| covers.resume(&saved)))?.map_err(value_error)?;
        }
    }
    under_way.found = found;
    drop(under_way);
    Ok(solutions)
}
