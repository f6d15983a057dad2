//! A linear relaxation that goes on from its last solution when rows are added: column generation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use exactcover::RowId;
use exactcover::optimize::Master as Solver;
use pyo3::prelude::*;

use crate::answers::value_error;
use crate::options::watched;
use crate::problem::Problem;
use crate::relaxation::Relaxation;

/// The linear relaxation of a problem to which rows are added while it is solved, for column generation: `relaxation`
/// gives each column a price, with these the program looks for rows that are worth adding, `row` adds them, and the
/// relaxation goes on from its last solution. In the end `problem.cheapest()` finds the solutions by the rows so far.
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
#[pyclass(module = "exactcover")]
pub struct Master {
    problem: Py<Problem>,
    flag: Arc<AtomicBool>,
    /// With the numbers of rows and blocks of columns of the problem that it has.
    solver: Option<(Solver<RowId>, (usize, usize))>,
}

impl Master {
    /// The solver, if it has all rows and columns of the problem.
    fn current(&mut self, size: (usize, usize)) -> Option<&mut (Solver<RowId>, (usize, usize))> {
        self.solver.as_mut().filter(|(_, known)| *known == size)
    }
}

#[pymethods]
impl Master {
    #[new]
    fn new(problem: &Bound<'_, Problem>) -> PyResult<Self> {
        problem.try_borrow()?.stated()?;
        Ok(Self { problem: problem.clone().unbind(), flag: Arc::default(), solver: None })
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
    #[pyo3(signature = (label, columns, cost = 0))]
    fn row(&mut self, label: &Bound<'_, PyAny>, columns: &Bound<'_, PyAny>, cost: i64) -> PyResult<()> {
        let (py, problem) = (label.py(), self.problem.clone_ref(label.py()));
        let mut problem = problem.try_borrow_mut(py)?;
        let entries = problem.entries(label, columns)?;
        let size = problem.size();
        if let Some((solver, known)) = self.current(size) {
            let added = solver.row(cost, RowId::new(size.0 as u32), entries.iter().copied());
            added.map_err(|error| problem.error(py, error, Some(label)))?;
            known.0 += 1;
        }
        problem.push(label, entries, cost)
    }

    /// Solves the linear relaxation over all rows so far. Costs whose sum is too large are a ValueError.
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
    fn relaxation(&mut self, py: Python<'_>) -> PyResult<Relaxation> {
        let problem = self.problem.clone_ref(py);
        let size = problem.try_borrow(py)?.size();
        if self.current(size).is_none() {
            let problem = problem.try_borrow(py)?;
            let (rows, costs) = problem.stated()?;
            let solver = Solver::new(rows.clone(), |row| costs[row.index()]).map_err(value_error)?;
            self.solver = Some((solver.cancel(self.flag.clone()), size));
        }
        let Self { solver: Some((solver, _)), flag, .. } = self else { return Err(crate::options::lost()) };
        flag.store(false, Ordering::Relaxed);
        let solved = watched(py, flag, || solver.relaxation())?.map_err(value_error)?;
        Relaxation::new(problem.bind(py), solved)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Master({})", self.problem.bind(py).repr()?))
    }
}
