//! The questions about a problem whose answers are solutions, or how many there are.

use exactcover::Search;
use exactcover::counts::Count;
use exactcover::proofs::RowState;
use exactcover::runs::{Branching, Stopped, Uniqueness};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::answers::{NotUnique, int, stopped, value_error, with};
use crate::built::Built;
use crate::costs::Priced;
use crate::diagram::Diagram;
use crate::found::labels_of;
use crate::options::{Options, rows};
use crate::problem::{Problem, built};
use crate::progress;
use crate::solutions::{self, Cheapest, Solutions};
use crate::symmetries::{group, symmetry_error};
use crate::watch::{Watch, watched};

/// The problem as it is searched, and the options of a question by one thread.
pub fn asked(
    this: &Bound<'_, Problem>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<(Py<Built>, Options)> {
    let built = built(this)?;
    let options = Options::new(built.get(), options)?.one_thread()?;
    Ok((built, options))
}

/// Parts of all solutions, and how many stand for one of each: by these symmetries, or those that a puzzle knows; else all of
/// them once.
fn parts(
    py: Python<'_>,
    built: &Py<Built>,
    options: &Options,
    symmetries: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(u32, Search)>> {
    let (search, Built { matrix, puzzle, .. }) = (&options.search, built.get());
    if symmetries.is_some() {
        let group = group(py, built, options, symmetries)?;
        let parts = search.parts_by_orbits(matrix, &group);
        return parts.map_err(|error| symmetry_error(py, built, &options.watch, error));
    }

    let known = puzzle.as_ref().filter(|puzzle| puzzle.knows_symmetries());
    let parts = known.and_then(|puzzle| search.parts_by_orbits(matrix, &puzzle.symmetries().ok()?).ok());
    // Chosen rows, for one, may be moved by what is known of a board: then nothing is the same.
    Ok(parts.unwrap_or_else(|| vec![(1, search.clone())]))
}

#[pymethods]
impl Problem {
    /// All solutions, each found when it is asked for.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> list(p.solutions(exclude=[1]))
    /// [[2, 3]]
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (**options))]
    fn solutions(this: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let built = built(this)?;
        let options = Options::new(built.get(), options)?;
        Solutions::new(this.py(), built, options)
    }

    fn __iter__(this: &Bound<'_, Self>) -> PyResult<Solutions> {
        Self::solutions(this, None)
    }

    /// How many solutions there are; they are not listed.
    ///
    /// With symmetries, those of `symmetries()` or of a list of mappings or functions of labels, it takes less time: of
    /// solutions that they map to each other one is counted, for all of them. Those of a board are used anyway. Rows that are
    /// chosen or excluded must be mapped to such rows, or it is a ValueError.
    ///
    /// >>> from exactcover import tilings
    /// >>> tilings((8, 8), ["*\n##"]).count()
    /// 12988816
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (symmetries = None, **options))]
    fn count<'py>(
        this: &Bound<'py, Self>,
        symmetries: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(built.get(), options)?;
        let parts = parts(py, &built, &options, symmetries)?;
        let (watch, matrix, number) = (&options.watch, &built.get().matrix, parts.len() as f64);
        let Options { nodes, pool, .. } = &options;
        let count = watched(py, watch, || {
            let mut before = 0.0;
            Count::of_parts(parts, |part, sum| {
                let left = nodes.map(|nodes| nodes.saturating_sub(sum.stats().nodes));
                let part = part.cancel(watch.flag());
                let part = left.map_or_else(|| part.clone(), |left| part.clone().node_limit(left));
                let count = match pool {
                    Some(pool) => pool.install(|| part.par_count(matrix)),
                    None if watch.report().is_some() => {
                        let mut counter = part.node_limit(0).counter(matrix);
                        progress::count(&mut counter, left, watch, |done| (before + done) / number)
                    }
                    None => part.count(matrix),
                };
                before += 1.0;
                watch.note(before / number);
                count
            })
        })?;
        exact(py, watch, &count)
    }

    /// A solution, whichever is found first; `None` if there is none.
    ///
    /// Several searches take turns. `branch="learning"` takes only the one that learns clauses, as a SAT solver does;
    /// `"fewest"`, `"first"`, `"conflicts"` or `"weighted"` is how the first of them branches.
    ///
    /// >>> from exactcover import queens
    /// >>> print(queens(3).any())
    /// None
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (*, branch=None, **options))]
    fn any<'py>(
        this: &Bound<'py, Self>,
        branch: Option<&str>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, (built, mut options)) = (this.py(), asked(this, options)?);
        if let Some(name) = branch {
            let branching: Branching =
                name.parse().map_err(|error| value_error(format!("branch: {error}")))?;
            options.search = options.search.branch(branching);
        }
        let built = built.get();
        let found = options.answer(py, |search| search.any(&built.matrix))?;
        found.map(|cover| built.solution(py, &cover)).transpose()
    }

    /// The first solution in the order of `solutions`; `None` if there is none.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> p.first()
    /// [1, 4]
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (**options))]
    fn first<'py>(
        this: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let built = built.get();
        let found = options.answer(py, |search| {
            let mut covers = search.covers(&built.matrix);
            match (covers.next(), stopped(covers.outcome())) {
                (None, Some(stopped)) => Err(stopped),
                (found, _) => Ok(found),
            }
        })?;
        found.map(|cover| built.solution(py, &cover)).transpose()
    }

    /// The only solution; `None` if there is none, and `NotUnique` is raised if there are several.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> p.unique(choose=[2])
    /// [2, 3]
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (**options))]
    fn unique<'py>(
        this: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let built = built.get();
        let (one, two) = match options.answer(py, |search| search.unique(&built.matrix))? {
            Uniqueness::None => return Ok(None),
            Uniqueness::Unique(cover) => return built.solution(py, &cover).map(Some),
            Uniqueness::Multiple(one, two) => (built.solution(py, &one)?, built.solution(py, &two)?),
        };
        let solutions = PyList::new(py, [one, two])?.into_any();
        let error = NotUnique::new_err("there are two solutions or more");
        Err(with(py, error, &[("solutions", solutions)]))
    }

    /// The solution with this number, counted from 0 in the order of `solutions`; those before it are not visited.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> p.nth(1)
    /// [2, 3]
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (number, **options))]
    fn nth<'py>(
        this: &Bound<'py, Self>,
        number: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        Diagram::new(py, built, &options, |search, matrix| search.diagram(matrix))?.nth(number)
    }

    /// Solutions drawn at random, each time every solution equally likely: other ones each time, or always those of
    /// the seed.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> sorted(map(tuple, p.sample(100)))[::99]
    /// [(1, 4), (2, 3)]
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (k = 1, seed = None, **options))]
    fn sample<'py>(
        this: &Bound<'py, Self>,
        k: usize,
        seed: Option<u64>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let all = Diagram::new(py, built, &options, |search, matrix| {
            // Folded where it takes too much memory otherwise.
            search.diagram(matrix).or_else(|stopped| match stopped {
                Stopped::OverBudget { .. } => search.folded_diagram(matrix).map_err(|_| stopped),
                _ => Err(stopped),
            })
        })?;
        all.samples(py, k, seed, &options.watch)
    }

    /// The solutions in order of cost, the cheapest first, each proved to be so. The cost of a solution is the sum of the
    /// costs of its rows: those of `costs` by label, or those of the rows. With `maximize` the costs are values, and the
    /// solution of the greatest value comes first. Rows that `read` has skipped are part of no solution, whatever their value.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> list(p.cheapest({1: 5, 2: 1, 3: 1, 4: 2}))
    /// [(2, [2, 3]), (7, [1, 4])]
    /// >>> next(p.cheapest({1: 5, 2: 1, 3: 1, 4: 2}, maximize=True))
    /// (7, [1, 4])
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (costs = None, *, maximize = false, start = None, **options))]
    fn cheapest(
        this: &Bound<'_, Self>,
        costs: Option<&Bound<'_, PyAny>>,
        maximize: bool,
        start: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Cheapest> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(built.get(), options)?.one_thread()?;
        let costs = Priced::new(py, built.get(), built.get().costs_by(py, costs)?, maximize)?;
        let start = start.map(|start| rows(built.get(), Some(&labels_of(start)?.into_pyobject(py)?)));
        let start = start.transpose()?;
        Cheapest::new(py, built, costs, start, options)
    }

    /// For each row, by its label, whether solutions contain it: "always", "sometimes", "never", or "unknown" where a
    /// search ended at its limit.
    ///
    /// >>> from exactcover import Problem
    /// >>> Problem.from_rows({1: ["a", "b"], 2: ["b"], 3: ["a"], 4: ["c"], 5: ["b", "c"]}).row_states()[4]
    /// 'sometimes'
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (**options))]
    fn row_states<'py>(
        this: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let (answers, built) = (PyDict::new(py), built.get());
        let states = options.run(py, |search| search.row_states(&built.matrix))?;
        let is_known = states.iter().all(|state| !matches!(state, RowState::Unknown));
        options.watch.check_stopped(py, is_known)?;
        for (label, state) in built.labels.bind(py).iter().zip(states) {
            let state = match state {
                RowState::Forced => "always",
                RowState::Possible => "sometimes",
                RowState::Impossible => "never",
                _ => "unknown",
            };
            answers.set_item(label, state)?;
        }
        Ok(answers)
    }

    /// Goes on from what `save` of solutions returned; or lists the solutions of a task of `split`, or of `exactcover
    /// distribute split`.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> solutions = p.solutions()
    /// >>> next(solutions)
    /// [1, 4]
    /// >>> list(p.load(solutions.save()))
    /// [[2, 3]]
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (state, **options))]
    fn load(this: &Bound<'_, Self>, state: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(built.get(), options)?;
        solutions::load(py, built, options, state)
    }

    /// Goes on from what `save` of the cheapest solutions returned, with the costs of then.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["a"], 2: ["a"]})
    /// >>> cheapest = p.cheapest({1: 7, 2: 3})
    /// >>> next(cheapest)
    /// (3, [2])
    /// >>> list(p.load_cheapest(cheapest.save()))
    /// [(7, [1])]
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (state, **options))]
    fn load_cheapest(
        this: &Bound<'_, Self>,
        state: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Cheapest> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(built.get(), options)?;
        solutions::load_cheapest(py, built, options, state)
    }
}

/// A count that is exact, or what is known of it.
pub fn exact<'py>(py: Python<'py>, watch: &Watch, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    match count.exact() {
        Some(number) => watch.end(py).and_then(|()| int(py, number)),
        None => {
            let stopped = stopped(count.outcome()).unwrap_or(Stopped::Limited);
            let at_least = int(py, count.at_least())?;
            Err(with(py, watch.unfinished(py, stopped), &[("at_least", at_least)]))
        }
    }
}
