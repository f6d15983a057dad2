//! Solutions one after the other.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use exactcover::optimize::CheapestCheckpoint;
use exactcover::runs::{Checkpoint, Outcome, ParCovers, Run, Stopped};
use exactcover::{Cover, Covers, MatrixError, RowId, Search};
use pyo3::prelude::*;
use rayon::ThreadPool;
use serde::{Deserialize, Serialize};

use crate::answers::{ended, unfinished, value_error};
use crate::built::Built;
use crate::options::{Options, answered, flagged, lost, wait, watched};
use crate::progress::Report;
use crate::turns::{Turn, lock, see};

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
    Cheapest(CheapestCheckpoint, Vec<i64>, Option<Cover>),
    /// The same of a search that maximizes the costs.
    Greatest(CheapestCheckpoint, Vec<i64>, Option<Cover>),
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
    flag: Arc<AtomicBool>,
}

impl Threads {
    /// Finds the next covers, or none for now. A signal ends this soon, and the search goes on after these.
    fn next_soon(&mut self, py: Python<'_>, found: &mut VecDeque<Cover>) -> PyResult<()> {
        self.flag.store(false, Ordering::Relaxed);
        let mut covers = self.covers.take().ok_or_else(lost)?;
        if covers.outcome() == Outcome::Canceled {
            covers.add_nodes(0);
        }

        let (sender, receiver) = channel();
        self.pool.spawn(move || {
            let found = batch(&mut covers);
            drop(sender.send((covers, found)));
        });
        let flag = &self.flag;
        let ((covers, batch), raised) = py.detach(move || wait(flag, receiver))?;
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
#[pyclass(frozen, module = "exactcover")]
pub struct Solutions {
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
    built: Arc<Built>,
    running: Running,
    /// The limit of nodes, if there is one.
    nodes: Option<u64>,
    /// How many nodes may be visited before signals are looked at.
    slice: u64,
    cover: Vec<RowId>,
    /// What threads have found, and was not asked for yet.
    found: VecDeque<Cover>,
    report: Option<Report>,
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
    pub fn new(py: Python<'_>, built: Arc<Built>, options: Options) -> PyResult<Self> {
        let matrix = &built.matrix;
        let running = match options.pool.clone() {
            None => {
                let search = options.search.node_limit(0);
                Running::One(py.detach(|| Box::new(search.covers(matrix))))
            }
            Some(pool) => {
                let ahead = pool.current_num_threads() * AHEAD;
                let (search, flag) = flagged(options.limited());
                let covers = watched(py, &flag, || pool.install(|| search.par_covers(matrix, ahead)))?;
                Running::Many(Threads { covers: Some(Box::new(covers)), pool, flag })
            }
        };
        let under_way = UnderWay {
            built,
            running,
            nodes: options.nodes,
            slice: FIRST_SLICE,
            cover: Vec::new(),
            found: VecDeque::new(),
            report: options.report,
        };
        match under_way.outcome() {
            Outcome::Refused => Err(unfinished(py, Stopped::Refused)),
            _ => Ok(Self { seen: Mutex::new(under_way.seen()), under_way: Mutex::new(under_way) }),
        }
    }

    /// Where the search is, or was a moment ago if another thread searches.
    fn see(this: &Bound<'_, Self>) -> Seen {
        see(this, &this.get().under_way, UnderWay::seen, &this.get().seen)
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

    fn seen(&self) -> Seen {
        let progress = self.run().and_then(Run::progress).unwrap_or(1.0);
        Seen { outcome: name(self.outcome()), nodes: self.nodes(), progress, at: Instant::now() }
    }

    /// The nodes that were visited.
    fn nodes(&self) -> u64 {
        self.run().map_or(0, |run| run.stats().nodes)
    }

    /// Where the search is. After a slice, or a signal, it is running.
    fn outcome(&self) -> Outcome {
        let outcome = self.run().map_or(Outcome::Inconsistent, Run::outcome);
        let goes_on = match outcome {
            Outcome::Limited => matches!(self.running, Running::One(_)) && self.slice() > 0,
            Outcome::Canceled => true,
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
    fn advance(&mut self, py: Python<'_>, slice: u64) -> PyResult<bool> {
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
                    threads.next_soon(py, &mut self.found)?;
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
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, solutions) = (this.py(), this.get());
        let _turn = Turn::take(this)?;
        let mut search = lock(&solutions.under_way);
        loop {
            // Also if solutions come fast: `list` of them runs no line of Python.
            py.check_signals()?;
            if lock(&solutions.seen).at.elapsed() > SLICE_TIME {
                let seen = search.seen();
                *lock(&solutions.seen) = seen;
                if let Some(report) = &mut search.report {
                    report.say(py, seen.progress)?;
                }
            }
            let slice = search.slice();
            if search.advance(py, slice)? {
                return search.built.solution(py, &search.cover).map(Some);
            }
            match search.outcome() {
                Outcome::Running => {}
                Outcome::Exhausted => {
                    search.report.as_ref().map_or(Ok(()), |report| report.end(py))?;
                    return Ok(None);
                }
                outcome => return Err(ended(py, outcome, search.save().ok())),
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
                threads.flag.store(false, Ordering::Relaxed); // after a signal, too
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
#[pyclass(frozen, module = "exactcover")]
pub struct Cheapest {
    built: Arc<Built>,
    costs: Costs,
    flag: Arc<AtomicBool>,
    /// Who has its turn has this.
    under_way: Mutex<Ordered>,
    /// What other threads see meanwhile.
    seen: Mutex<Known>,
}

/// The costs of the rows as they were stated. To maximize, the search has them with the sign changed, and so is what it
/// finds.
#[derive(Clone)]
pub struct Costs {
    rows: Vec<i64>,
    maximize: bool,
}

impl Costs {
    /// The costs of a search; to maximize, without the least integer, which has no other sign.
    pub fn new(rows: Vec<i64>, maximize: bool) -> PyResult<Self> {
        match (0..).zip(&rows).find(|&(_, &cost)| maximize && cost == i64::MIN) {
            Some((row, &cost)) => Err(value_error(MatrixError::CostsTooLarge { row: RowId::new(row), cost })),
            None => Ok(Self { rows, maximize }),
        }
    }

    /// The cost of a row in the search.
    fn of(&self, row: RowId) -> i64 {
        self.signed(self.rows.get(row.index()).copied().unwrap_or(0))
    }

    /// A sum of the search as it was stated, or the reverse. No bound is below the least integer.
    fn signed(&self, cost: i64) -> i64 {
        if self.maximize { cost.saturating_neg() } else { cost }
    }

    /// The error of the search, with the cost as it was stated.
    fn too_large(&self, error: MatrixError) -> String {
        match error {
            MatrixError::CostsTooLarge { row, cost } => {
                MatrixError::CostsTooLarge { row, cost: self.signed(cost) }.to_string()
            }
            error => error.to_string(),
        }
    }
}

/// The search, and what was found when a signal came and was not given, with its cost as it was stated.
struct Ordered {
    search: exactcover::optimize::Cheapest,
    found: Option<(i64, Cover)>,
}

/// What is known of the next solution.
#[derive(Clone)]
struct Known {
    outcome: &'static str,
    bound: Option<i64>,
    gap: Option<u64>,
    best: Option<(i64, Cover)>,
}

impl Ordered {
    /// Where the search is, as a text.
    fn save(&self, costs: &Costs) -> PyResult<String> {
        let found = self.found.as_ref().map(|(_, cover)| cover.clone());
        let saved = if costs.maximize { Saved::Greatest } else { Saved::Cheapest };
        let saved = saved(self.search.checkpoint(), costs.rows.clone(), found);
        serde_json::to_string(&saved).map_err(value_error)
    }

    fn known(&self, costs: &Costs) -> Known {
        let Self { search, found } = self;
        let best = search.incumbent().map(|(cost, cover)| (costs.signed(cost), cover.clone()));
        match found {
            Some((cost, cover)) => Known {
                outcome: name(Outcome::Running),
                bound: Some(*cost),
                gap: Some(0),
                best: Some((*cost, cover.clone())),
            },
            None => Known {
                outcome: name(search.outcome()),
                bound: search.bound().map(|bound| costs.signed(bound)),
                gap: search.gap(),
                best,
            },
        }
    }
}

impl Cheapest {
    pub fn new(py: Python<'_>, built: Arc<Built>, costs: Costs, options: Options) -> PyResult<Self> {
        let begin = |search: &Search| {
            search.cheapest(&built.matrix, |row| costs.of(row)).map_err(|error| costs.too_large(error))
        };
        let (flag, search) = Self::begin(py, &options, begin)?;
        Ok(Self::of(built, costs, flag, Ordered { search, found: None }))
    }

    fn of(built: Arc<Built>, costs: Costs, flag: Arc<AtomicBool>, under_way: Ordered) -> Self {
        let seen = Mutex::new(under_way.known(&costs));
        Self { built, costs, flag, under_way: Mutex::new(under_way), seen }
    }

    /// Begins a search, which looks at a flag.
    fn begin(
        py: Python<'_>,
        options: &Options,
        begin: impl FnOnce(&Search) -> Result<exactcover::optimize::Cheapest, String> + Send,
    ) -> PyResult<(Arc<AtomicBool>, exactcover::optimize::Cheapest)> {
        let (search, flag) = flagged(options.limited());
        let begun = watched(py, &flag, || begin(&search))?;
        Ok((flag, begun.map_err(value_error)?))
    }

    /// What is known, or was known before another thread asked for the next solution.
    fn see(this: &Bound<'_, Self>) -> Known {
        let known = |under_way: &Ordered| under_way.known(&this.get().costs);
        see(this, &this.get().under_way, known, &this.get().seen)
    }
}

#[pymethods]
impl Cheapest {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The next solution, with its cost.
    fn __next__<'py>(this: &Bound<'py, Self>) -> PyResult<Option<(i64, Bound<'py, PyAny>)>> {
        let (py, cheapest) = (this.py(), this.get());
        let _turn = Turn::take(this)?;
        let mut under_way = lock(&cheapest.under_way);
        py.check_signals()?; // also if they come fast
        // After an interrupt the search goes on.
        cheapest.flag.store(false, Ordering::Relaxed);
        if under_way.search.outcome() == Outcome::Canceled {
            under_way.search.add_nodes(0);
        }
        if under_way.found.is_none() {
            let search = &mut under_way.search;
            let (next, raised) = answered(py, &cheapest.flag, || search.next())?;
            under_way.found = next.map(|(cost, cover)| (cheapest.costs.signed(cost), cover));
            raised.map_or(Ok(()), Err)?;
        }
        let found = under_way.found.take();
        *lock(&cheapest.seen) = under_way.known(&cheapest.costs);
        match (found, under_way.search.outcome()) {
            (Some((cost, cover)), _) => Ok(Some((cost, cheapest.built.solution(py, &cover)?))),
            (None, Outcome::Exhausted) => Ok(None),
            (None, outcome) => Err(ended(py, outcome, under_way.save(&cheapest.costs).ok())),
        }
    }

    /// No solution that is not given yet costs less, or more if costs are maximized; `None` as long as nothing is known.
    #[getter]
    fn bound(this: &Bound<'_, Self>) -> Option<i64> {
        Self::see(this).bound
    }

    /// How far the cost of the best solution found is from the bound; 0 once it is proved to be the best.
    #[getter]
    fn gap(this: &Bound<'_, Self>) -> Option<u64> {
        Self::see(this).gap
    }

    /// The best solution found that is not given yet, with its cost.
    #[getter]
    fn best<'py>(this: &Bound<'py, Self>) -> PyResult<Option<(i64, Bound<'py, PyAny>)>> {
        let best = Self::see(this).best;
        best.map(|(cost, cover)| Ok((cost, this.get().built.solution(this.py(), &cover)?))).transpose()
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
        this.get().flag.store(false, Ordering::Relaxed); // after a signal, too
        lock(&this.get().under_way).search.add_nodes(nodes);
        Ok(())
    }

    /// Where the search is, as a text: `load` of an equal problem goes on from there.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["a"], 2: ["a"]})
    /// >>> cheapest = p.cheapest({1: 7, 2: 3})
    /// >>> next(cheapest)
    /// (3, [2])
    /// >>> list(p.load(cheapest.save()))
    /// [(7, [1])]
    fn save(this: &Bound<'_, Self>) -> PyResult<String> {
        let _turn = Turn::take(this)?;
        lock(&this.get().under_way).save(&this.get().costs)
    }

    fn __repr__(this: &Bound<'_, Self>) -> String {
        let Known { outcome, bound, gap, .. } = Self::see(this);
        let shown = |number: Option<String>| number.unwrap_or_else(|| "None".into());
        let [bound, gap] = [bound.map(|bound| bound.to_string()), gap.map(|gap| gap.to_string())].map(shown);
        format!("Cheapest({outcome}, bound={bound}, gap={gap})")
    }
}

/// A part of a search as `save` writes it.
pub fn task(part: Checkpoint) -> PyResult<String> {
    serde_json::to_string(&Saved::Solutions(part, VecDeque::new())).map_err(value_error)
}

fn read(state: &str) -> PyResult<Saved> {
    serde_json::from_str(state)
        .map_err(|error| value_error(format!("this is no state that was saved: {error}")))
}

/// Refuses what was stored as a solution and is none.
fn verify<'a>(built: &Built, found: impl IntoIterator<Item = &'a Cover>) -> PyResult<()> {
    found.into_iter().try_for_each(|found| built.matrix.verify(found)).map_err(value_error)
}

/// What is kept of a search for solutions: where it is, and how many it has found before they were asked for.
pub fn kept(built: &Built, state: &str) -> PyResult<(Checkpoint, usize)> {
    match read(state)? {
        Saved::Solutions(checkpoint, found) => {
            verify(built, &found)?;
            Ok((checkpoint, found.len()))
        }
        Saved::Cheapest(..) | Saved::Greatest(..) => {
            Err(value_error("this is the state of a search for the cheapest solutions"))
        }
    }
}

/// Goes on from a text of `save`.
pub fn load<'py>(
    py: Python<'py>,
    built: Arc<Built>,
    options: Options,
    state: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let (saved, costs, found) = match read(state)? {
        Saved::Solutions(saved, found) => return load_solutions(py, built, options, &saved, found),
        Saved::Cheapest(saved, costs, found) => (saved, Costs::new(costs, false)?, found),
        Saved::Greatest(saved, costs, found) => (saved, Costs::new(costs, true)?, found),
    };
    let options = options.one_thread()?;
    let begin = |search: &Search| {
        search.resume_cheapest(&built.matrix, |row| costs.of(row), &saved).map_err(|error| error.to_string())
    };
    let (flag, search) = Cheapest::begin(py, &options, begin)?;
    verify(&built, &found)?;
    let found = found.map(|found| (costs.signed(found.iter().map(|&row| costs.of(row)).sum()), found));
    let cheapest = Cheapest::of(built, costs, flag, Ordered { search, found });
    Ok(Bound::new(py, cheapest)?.into_any())
}

/// The same for solutions in the order of the search.
fn load_solutions<'py>(
    py: Python<'py>,
    built: Arc<Built>,
    options: Options,
    saved: &Checkpoint,
    found: VecDeque<Cover>,
) -> PyResult<Bound<'py, PyAny>> {
    verify(&built, &found)?;
    let search = options.search.clone();
    let solutions = Solutions::new(py, built, options)?;
    let mut under_way = lock(&solutions.under_way);
    let UnderWay { built, running, .. } = &mut *under_way;
    match running {
        Running::One(covers) => {
            **covers = search.node_limit(0).resume(&built.matrix, saved).map_err(value_error)?;
        }
        Running::Many(threads) => {
            let Threads { covers: Some(covers), pool, flag, .. } = threads else { return Err(lost()) };
            watched(py, flag, || pool.install(|| covers.resume(saved)))?.map_err(value_error)?;
        }
    }
    under_way.found = found;
    drop(under_way);
    Ok(Bound::new(py, solutions)?.into_any())
}
