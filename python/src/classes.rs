//! Solutions up to symmetry.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use exactcover::classes::{Class as Found, Classes as Search};
use exactcover::counts::BigUint;
use exactcover::runs::Outcome;
use exactcover::symmetry::{Group, Symmetry};
use exactcover::{Cover, RowId};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use pyo3::{PyTraverseError, PyVisit};
use rayon::ThreadPool;

use crate::answers::{big, ended, int, value_error};
use crate::built::Built;
use crate::manners::{Reduced, numbers, read_numbers, reduced};
use crate::options::Options;
use crate::problem::{Problem, built};
use crate::questions::{asked, exact};
use crate::solutions::{MOMENT, Seen, name};
use crate::symmetries::{Symmetries, group, restored, stored, symmetry_error};
use crate::turns::{Turn, lock, see};
use crate::watch::{Watch, answered, apart};

/// A class of solutions: those that symmetries map to each other.
///
/// >>> from exactcover import queens
/// >>> sizes = [kind.size for kind in queens(8).classes()]
/// >>> len(sizes), sum(sizes), min(sizes)
/// (12, 92, 4)
#[pyclass(frozen, generic, module = "exactcover")]
pub struct Class {
    built: Py<Built>,
    cover: Cover,
    size: BigUint,
    automorphisms: Automorphisms,
}

/// The symmetries of a cover: as a search has found them, or as a pickle held them.
#[derive(Clone)]
enum Automorphisms {
    Found(Box<Found>),
    Generated(Vec<Symmetry>),
}

impl Class {
    fn new(built: Py<Built>, class: Found) -> Self {
        let (cover, size) = (class.cover().clone(), class.size().clone());
        Self { built, cover, size, automorphisms: Automorphisms::Found(Box::new(class)) }
    }

    /// The symmetries that map the solution to itself.
    fn group(&self, py: Python<'_>, watch: &Watch) -> PyResult<Group> {
        let (found, built) = (self.automorphisms.clone(), self.built.clone_ref(py));
        let group = apart(py, watch, move || {
            let matrix = &built.get().matrix;
            match found {
                Automorphisms::Found(class) => class.automorphisms(matrix),
                Automorphisms::Generated(generators) => Group::new(matrix, generators),
            }
        })?;
        group.map_err(|error| symmetry_error(py, &self.built, watch, error))
    }
}

/// The class of a pickle.
#[pyfunction]
pub fn _class(
    built: Py<Built>,
    rows: &Bound<'_, PyBytes>,
    size: &Bound<'_, PyAny>,
    generators: Vec<Bound<'_, PyBytes>>,
) -> PyResult<Class> {
    let cover = Cover::from(read_numbers(rows).map(RowId::new).collect::<Vec<_>>());
    built.get().matrix.verify(&cover).map_err(value_error)?;
    let automorphisms = Automorphisms::Generated(restored(built.get(), &generators)?);
    Ok(Class { built, cover, size: big(size)?, automorphisms })
}

#[pymethods]
impl Class {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.built)
    }

    /// Classes are equal if they are those of equal problems, with the same solution and as many of them.
    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        Ok(self.size == other.size
            && self.cover == other.cover
            && self.built.get().equals(other.built.get(), py)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let rows: Vec<usize> = self.cover.iter().map(|row| row.index()).collect();
        PyTuple::new(py, rows)?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let group = self.group(py, &Watch::default())?;
        let rows = PyBytes::new(py, &numbers(self.cover.iter().map(|row| row.index() as u32)));
        let generators = stored(py, &self.built, group.generators());
        reduced(py, "_class", (&self.built, rows, int(py, &self.size)?, generators).into_pyobject(py)?)
    }

    /// A solution of the class.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.built.get().solution(py, &self.cover)
    }

    /// How many solutions the class has.
    #[getter]
    fn size<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.size)
    }

    /// The symmetries that map the solution to itself. Their number times `size` is that of all symmetries. `Unfinished` is
    /// raised if they are not found in so many seconds.
    ///
    /// >>> from exactcover import queens
    /// >>> sorted(kind.symmetries().order for kind in queens(6).classes())
    /// [2]
    #[doc = include_str!("limits.txt")]
    #[pyo3(signature = (**limits))]
    fn symmetries(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Symmetries> {
        let watch = Watch::of(limits)?;
        let group = self.group(py, &watch)?;
        watch.end(py)?;
        Ok(Symmetries { built: self.built.clone_ref(py), group })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Class(size={}, solution={})", self.size, self.solution(py)?.repr()?))
    }
}

/// The classes of solutions under symmetries, or a solution of each, found when they are asked for.
///
/// >>> from exactcover import queens
/// >>> kinds = queens(8).classes()
/// >>> next(kinds).size, len(list(kinds)), kinds.outcome
/// (8, 11, 'exhausted')
#[pyclass(frozen, generic, module = "exactcover")]
pub struct Classes {
    built: Py<Built>,
    pool: Option<Arc<ThreadPool>>,
    watch: Watch,
    /// Whether a solution of each class is given, and not the class.
    is_distinct: bool,
    /// Who has its turn has this.
    under_way: Mutex<UnderWay>,
    /// What other threads see meanwhile.
    seen: Mutex<Seen>,
}

/// The search, and what it has found that was not asked for yet.
struct UnderWay {
    search: Search,
    found: VecDeque<Found>,
}

impl UnderWay {
    fn seen(&self) -> Seen {
        let Self { search, found } = self;
        let outcome = name(if found.is_empty() { search.outcome() } else { Outcome::Running });
        Seen { outcome, nodes: search.stats().nodes, progress: search.progress(), at: Instant::now() }
    }
}

impl Classes {
    fn new(
        this: &Bound<'_, Problem>,
        symmetries: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
        is_distinct: bool,
    ) -> PyResult<Self> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(built.get(), options)?;
        let group = group(py, &built, &options, symmetries)?;
        let (search, problem) = (options.search(), built.clone_ref(py));
        let Options { watch, pool, .. } = options;
        let search = apart(py, &watch, move || search.classes(&problem.get().matrix, &group))?;
        let search = search.map_err(|error| symmetry_error(py, &built, &watch, error))?;
        let search = if pool.is_some() { search.on_threads() } else { search };
        let under_way = UnderWay { search, found: VecDeque::new() };
        let seen = Mutex::new(under_way.seen());
        Ok(Self { built, pool, watch, is_distinct, under_way: Mutex::new(under_way), seen })
    }

    /// Where the search is, or was a moment ago if another thread searches.
    fn see(this: &Bound<'_, Self>) -> Seen {
        see(this, &this.get().under_way, UnderWay::seen, &this.get().seen)
    }
}

/// Finds classes for a moment.
fn search_soon(search: &mut Search, found: &mut VecDeque<Found>) {
    let begin = Instant::now();
    while begin.elapsed() < MOMENT
        && let Some(class) = search.next()
    {
        found.push_back(class);
    }
}

#[pymethods]
impl Classes {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.built)?;
        self.watch.traverse(&visit)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(this: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, classes) = (this.py(), this.get());
        let _turn = Turn::take(this)?;
        let mut under_way = lock(&classes.under_way);
        py.check_signals()?; // also if they come fast
        if under_way.found.is_empty() {
            // After an interrupt the search goes on.
            classes.watch.go_on();
            if under_way.search.outcome() == Outcome::Canceled {
                under_way.search.add_nodes(0);
            }
            let UnderWay { search, found } = &mut *under_way;
            classes.watch.note(search.progress());
            let ((), raised) = answered(py, &classes.watch, || match &classes.pool {
                Some(pool) => pool.install(|| search_soon(search, found)),
                None => search_soon(search, found),
            })?;
            *lock(&classes.seen) = under_way.seen();
            raised.map_or(Ok(()), Err)?;
            classes.watch.say(py)?; // also if they come fast
        }
        let Some(class) = under_way.found.pop_front() else {
            return match under_way.search.outcome() {
                Outcome::Exhausted => classes.watch.end(py).map(|()| None),
                outcome => Err(ended(py, &classes.watch, outcome, None)),
            };
        };
        if classes.is_distinct {
            return classes.built.get().solution(py, class.cover()).map(Some);
        }
        Ok(Some(Bound::new(py, Class::new(classes.built.clone_ref(py), class))?.into_any()))
    }

    /// Where the search is: "running", "exhausted", "canceled" by a signal, or "limited" by its nodes.
    #[getter]
    fn outcome(this: &Bound<'_, Self>) -> &'static str {
        Self::see(this).outcome
    }

    /// The nodes that were visited. If another thread searches, those before it asked for the next class.
    #[getter]
    fn nodes(this: &Bound<'_, Self>) -> u64 {
        Self::see(this).nodes
    }

    /// An estimate of the fraction of the search that is done, from 0 to 1.
    #[getter]
    fn progress(this: &Bound<'_, Self>) -> f64 {
        Self::see(this).progress
    }

    /// Allows this many nodes more to a search with a limit.
    ///
    /// >>> from exactcover import Unfinished, queens
    /// >>> boards, found = queens(8).distinct(nodes=100), []
    /// >>> while boards.outcome != "exhausted":
    /// ...     try:
    /// ...         found.extend(boards)
    /// ...     except Unfinished:
    /// ...         boards.add_nodes(100)
    /// >>> len(found)
    /// 12
    fn add_nodes(this: &Bound<'_, Self>, nodes: u64) -> PyResult<()> {
        let _turn = Turn::take(this)?;
        this.get().watch.go_on(); // after a signal, too
        lock(&this.get().under_way).search.add_nodes(nodes);
        Ok(())
    }

    fn __repr__(this: &Bound<'_, Self>) -> String {
        let Seen { outcome, nodes, progress, .. } = Self::see(this);
        format!("Classes({outcome}, progress={progress:.3}, nodes={nodes})")
    }
}

#[pymethods]
impl Problem {
    /// The solutions up to symmetry: one of those that symmetries map to each other. By default these are all symmetries
    /// of a problem, and of a puzzle those of its board; or those of `symmetries()`, or those of a list of mappings or
    /// functions of labels.
    ///
    /// Rows that are chosen or excluded must be mapped to such rows, or it is a ValueError. `Unfinished` is raised if the
    /// symmetries are not found within some seconds.
    ///
    /// >>> from exactcover import queens
    /// >>> [board.files for board in queens(6).distinct()]
    /// [[1, 3, 5, 0, 2, 4]]
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (symmetries = None, **options))]
    fn distinct(
        this: &Bound<'_, Self>,
        symmetries: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Classes> {
        Classes::new(this, symmetries, options, true)
    }

    /// The classes of solutions that symmetries map to each other, each with a solution, its size, and the symmetries of
    /// the solution. Symmetries and errors are those of `distinct`.
    ///
    /// >>> from exactcover import queens
    /// >>> kind, = queens(6).classes()
    /// >>> kind.size, kind.solution.files
    /// (4, [1, 3, 5, 0, 2, 4])
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (symmetries = None, **options))]
    fn classes(
        this: &Bound<'_, Self>,
        symmetries: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Classes> {
        Classes::new(this, symmetries, options, false)
    }

    /// How many solutions there are up to symmetry; they are not listed. Symmetries and errors are those of `distinct`.
    ///
    /// >>> from exactcover import tilings
    /// >>> tilings((8, 8), ["*\n##"]).count_distinct()  # dominoes on a chessboard
    /// 1629189
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (symmetries = None, **options))]
    fn count_distinct<'py>(
        this: &Bound<'py, Self>,
        symmetries: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let group = group(py, &built, &options, symmetries)?;
        let (search, watch, problem) = (options.search(), &options.watch, built.clone_ref(py));
        let count = apart(py, watch, move || search.count_classes(&problem.get().matrix, &group))?;
        exact(py, watch, &count.map_err(|error| symmetry_error(py, &built, watch, error))?)
    }
}
