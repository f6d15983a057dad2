//! A linear relaxation that goes on from its last solution when rows are added: column generation.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use exactcover::{MatrixError, RowId, optimize};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pyo3::{PyTraverseError, PyVisit};

use crate::answers::value_error;
use crate::costs::beyond_sum;
use crate::problem::{Problem, Version, built, change, refused_row};
use crate::relaxation::Relaxation;
use crate::turns::{Turn, lock};
use crate::watch::{Watch, lost, watched};

/// The linear relaxation of a problem to which rows are added while it is solved, for column generation: `relaxation`
/// gives each column a price, with these the program looks for rows that are worth adding, `row` adds them, and the
/// relaxation goes on from its last solution. In the end `problem.cheapest()` finds the solutions by the rows so far.
///
/// With `costs` the rows of the problem get these costs, by label, in place of their own, as `cheapest` takes them, but one
/// number for each row.
///
/// To maximize, give the rows their values with the sign changed: `-bound` is then an upper bound.
///
/// A ready-made puzzle is a TypeError: nothing can be added to it.
///
/// >>> from exactcover import Master, Problem
/// >>> places = [0, 1, 3, 4, 6, 11, 12, 14, 19]  # houses along a street, in groups
/// >>> p = Problem()
/// >>> house = p.primary("house", 9)
/// >>> groups = {(a, b): 10 + (places[b] - places[a]) ** 2 for a in range(9) for b in range(a, 9)}
/// >>> master = Master(p)
/// >>> while True:
/// ...     solved = master.relaxation()
/// ...     price = [solved.duals[house[i].name] for i in range(9)]
/// ...     def above(group):  # what it costs above the prices of its houses
/// ...         cost = 0 if solved.bound is None else groups[group]
/// ...         return cost - sum(price[group[0] : group[1] + 1])
/// ...     best = min(groups, key=above)
/// ...     if above(best) > -1e-3:
/// ...         break
/// ...     master.row(best, [house[i] for i in range(best[0], best[1] + 1)], groups[best])
/// >>> solved.bound, next(p.cheapest())[0]  # no groups at all are cheaper
/// (59, 59)
/// >>> Master(Problem.from_rows({"both": "ab", "one": "a", "two": "b"}), {"both": 7, "one": 2.5, "two": 3}).relaxation().bound
/// 5.5
#[pyclass(frozen, generic, module = "exactcover")]
pub struct Master {
    problem: Py<Problem>,
    /// What each relaxation looks at.
    flag: Arc<AtomicBool>,
    /// Who has its turn has this.
    solver: Mutex<Solver>,
}

/// The relaxation of some rows and columns.
#[derive(Default)]
struct Solver {
    master: Option<optimize::Master<RowId>>,
    /// The version of the problem that it is of.
    version: Version,
}

impl Solver {
    /// The relaxation, if it is that of this version of the problem.
    fn current(&mut self, version: Version) -> Option<&mut optimize::Master<RowId>> {
        self.master.as_mut().filter(|_| self.version == version)
    }
}

#[pymethods]
impl Master {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.problem)
    }

    #[new]
    #[pyo3(signature = (problem, costs = None))]
    fn new(problem: &Bound<'_, Problem>, costs: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        change(problem, |problem| problem.statement().map(drop))?;
        if let Some(costs) = costs {
            // A mapping may run any program, which may ask the problem something.
            let costs = built(problem)?.get().costs_by(problem.py(), Some(costs))?;
            costs.one_level()?;
            change(problem, |problem| problem.reprice(costs))?;
        }
        Ok(Self { problem: problem.clone().unbind(), flag: Arc::default(), solver: Mutex::default() })
    }

    /// The problem, with all rows so far.
    #[getter]
    fn problem(&self, py: Python<'_>) -> Py<Problem> {
        self.problem.clone_ref(py)
    }

    /// Adds a row to the problem, as `Problem.row` does. A row that is added there is taken over, too, but the next
    /// relaxation begins anew.
    ///
    /// >>> from exactcover import Master, Problem
    /// >>> master = Master(Problem.from_rows({"long": "ab"}))
    /// >>> master.row("left", "a", cost=3)
    /// >>> master.problem.labels
    /// ['long', 'left']
    #[pyo3(signature = (label, columns, cost = None))]
    fn row(
        this: &Bound<'_, Self>,
        label: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        cost: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let columns = columns.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let _turn = Turn::take(this)?;
        let mut solver = lock(&this.get().solver);
        change(this.get().problem.bind(this.py()), |problem| {
            let (entries, version) = (problem.entries(label, &columns)?, problem.version());
            let mut costs = problem.costs.scale();
            match cost {
                Some(cost) => costs.push(label, cost)?,
                None => costs.push_zero(),
            }
            // Where all costs get other units, it begins anew.
            let is_same = costs.scale() == problem.costs.scale();
            if let Some(master) = solver.current(version).filter(|_| is_same) {
                let row = RowId::new(version.rows as u32);
                let added = master.row(costs.first(RowId::new(0)), row, entries.iter().copied());
                added.map_err(|error| match error {
                    MatrixError::CostsTooLarge { .. } => beyond_sum(label),
                    error => refused_row(label, &error),
                })?;
                solver.version.rows += 1;
            }
            problem.push(label, entries, cost)
        })
    }

    /// Solves the linear relaxation over all rows so far. Costs whose sum is too large are a ValueError with the `label` of
    /// the largest. After so many seconds it ends with what is known: `is_solved` is False then, and the next one goes on.
    ///
    /// >>> from exactcover import Master, Problem
    /// >>> p = Problem()
    /// >>> seat = p.column("seat")
    /// >>> master = Master(p)
    /// >>> print(master.relaxation().bound)  # no row covers the seat
    /// None
    /// >>> master.row("Ann", ["seat"], cost=7)
    /// >>> master.relaxation().bound
    /// 7
    #[doc = include_str!("limits.txt")]
    #[pyo3(signature = (**limits))]
    fn relaxation(this: &Bound<'_, Self>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Relaxation> {
        let (py, Self { problem, flag, solver }) = (this.py(), this.get());
        let watch = Watch::of(limits)?.with_flag(flag.clone());
        let _turn = Turn::take(this)?;
        let mut solver = lock(solver);
        let problem = problem.bind(py);
        let scale = change(problem, |problem| {
            let version = problem.version();
            if solver.current(version).is_none() {
                let (rows, costs) = problem.statement()?;
                costs.one_level()?;
                let master = optimize::Master::new(rows.clone(), |row| costs.first(row));
                let labels = problem.row_labels(py);
                let master = master.map_err(|error| costs.refused(labels, &error))?;
                *solver = Solver { master: Some(master.cancel(flag.clone())), version };
            }
            Ok(problem.costs.scale())
        })?;
        watch.go_on();
        let master = solver.master.as_mut().ok_or_else(lost)?;
        let solved = watched(py, &watch, || master.relaxation())?.map_err(value_error)?;
        watch.check_stopped(py, solved.is_solved())?;
        Relaxation::new(problem, &solved, scale)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Master({})", self.problem.bind(py).repr()?))
    }
}
