//! The size of a search, and its parts: tasks for other processes and machines.

use exactcover::runs::ResumeError;
use exactcover_formats::tasks;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};

use crate::answers::{stopped, value_error, with};
use crate::options::any_seed;
use crate::problem::Problem;
use crate::questions::asked;
use crate::solutions::kept;

/// An estimate of the size of a search by random probes, with standard errors.
///
/// >>> from exactcover import queens
/// >>> size = queens(12).estimate(probes=1000, seed=1)
/// >>> size.probes, abs(size.solutions - 14_200) < 4 * size.solutions_error
/// (1000, True)
#[pyclass(frozen, eq, get_all, module = "exactcover")]
#[derive(PartialEq)]
pub struct Estimate {
    /// The nodes of the search.
    nodes: f64,
    /// The standard error of `nodes`.
    nodes_error: f64,
    /// The solutions.
    solutions: f64,
    /// The standard error of `solutions`; infinite if no probe met a solution: then nothing is known about them.
    solutions_error: f64,
    /// The probes that were made: fewer than were asked for if the nodes were limited.
    probes: u64,
    /// The probes that met a solution. Below about ten of them `solutions_error` is itself a rough guess.
    hits: u64,
}

#[pymethods]
impl Estimate {
    #[new]
    fn new(
        nodes: f64,
        nodes_error: f64,
        solutions: f64,
        solutions_error: f64,
        probes: u64,
        hits: u64,
    ) -> Self {
        Self { nodes, nodes_error, solutions, solutions_error, probes, hits }
    }

    fn __getnewargs__(&self) -> (f64, f64, f64, f64, u64, u64) {
        (self.nodes, self.nodes_error, self.solutions, self.solutions_error, self.probes, self.hits)
    }

    fn __hash__<'py>(&self, py: Python<'py>) -> PyResult<isize> {
        self.__getnewargs__().into_pyobject(py)?.hash()
    }

    fn __repr__(&self) -> String {
        let Self { nodes, nodes_error, solutions, solutions_error, probes, hits } = self;
        format!(
            "Estimate(nodes={nodes:.4e} +- {nodes_error:.1e}, solutions={solutions:.4e} +- {solutions_error:.1e}, \
             probes={probes}, hits={hits})"
        )
    }
}

#[pymethods]
impl Problem {
    /// Estimates how many nodes a search has and how many solutions it finds, by this many random probes: other ones each
    /// time, or always those of the seed. `Unfinished` is raised if the limit of nodes is too low for one probe.
    ///
    /// >>> from exactcover import queens
    /// >>> queens(20).estimate().solutions > 1e9  # there are 39,029,188,884
    /// True
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (probes = 1000, seed = None, **options))]
    fn estimate(
        this: &Bound<'_, Self>,
        probes: u64,
        seed: Option<u64>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Estimate> {
        if probes == 0 {
            return Err(value_error("probes=0: expected 1 or more"));
        }
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let seed = seed.unwrap_or_else(any_seed);
        let found = options.run(py, |search| search.estimate(&built.get().matrix, probes, seed))?;
        let stopped = stopped(found.outcome);
        if let Some(stopped) = stopped.filter(|_| found.probes == 0) {
            return Err(options.watch.unfinished(py, stopped));
        }
        options.watch.check_stopped(py, stopped.is_none())?;
        Ok(Estimate {
            nodes: found.nodes,
            nodes_error: found.nodes_error,
            solutions: found.covers,
            solutions_error: found.covers_error,
            probes: found.probes,
            hits: found.hits,
        })
    }

    /// Splits the search for solutions into parts, at least so many if the search is large enough: tasks for other
    /// processes and machines. A task is a line of text, as `exactcover distribute split` writes it, and `distribute run`
    /// reads it. Wherever an equal problem is stated, `load` lists its solutions and `count_rest` counts them. The solutions
    /// of the tasks, one task after the other, are those of `solutions()`.
    ///
    /// >>> from exactcover import queens
    /// >>> tasks = queens(8).split(20)
    /// >>> len(tasks) >= 20, sum(queens(8).count_rest(task) for task in tasks)
    /// (True, 92)
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (at_least, **options))]
    fn split(
        this: &Bound<'_, Self>,
        at_least: usize,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<String>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let matrix = &built.get().matrix;
        let parts = options.answer(py, |search| {
            let parts = search.split(matrix, at_least)?;
            // No solution, as the split found. A list without tasks could as well be a lost one.
            if parts.is_empty() { search.split(matrix, 1) } else { Ok(parts) }
        })?;
        tasks::write(parts).map_err(value_error)
    }

    /// How many solutions are left in a task of `split`, or after a search that was saved by `save`: each is visited, and
    /// none is made. The task may be one of the program, or the line of one that it has stopped. A text that was changed,
    /// or is of another problem, is a ValueError, which says which task it is; at the limit of nodes `Unfinished` is raised.
    ///
    /// >>> from exactcover import queens
    /// >>> boards = queens(8).solutions()
    /// >>> first = next(boards)
    /// >>> queens(8).count_rest(boards.save())
    /// 91
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (state, **options))]
    fn count_rest<'py>(
        this: &Bound<'py, Self>,
        state: &str,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let built = built.get();
        let (checkpoint, found) = kept(built, state)?;
        let counted = options.run(py, |search| {
            let mut covers = search.resume(&built.matrix, &checkpoint)?;
            Ok((covers.count_rest(), covers.outcome()))
        })?;
        let (count, outcome) = counted.map_err(|error: ResumeError| value_error(error))?;
        let count = PyInt::new(py, u128::from(count) + found.len() as u128).into_any();
        match stopped(outcome) {
            None => options.watch.end(py).map(|()| count),
            Some(stopped) => Err(with(py, options.watch.unfinished(py, stopped), &[("at_least", count)])),
        }
    }
}
