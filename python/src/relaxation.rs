//! The linear relaxation of the cheapest solution.

use exactcover::matrix::ColumnId;
use exactcover::optimize::Relaxation as Solved;
use exactcover::{RowId, Search};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answers::{value_error, with};
use crate::costs::Costs;
use crate::options::run;
use crate::problem::{Problem, change};
use crate::questions::asked;

/// The linear relaxation of the cheapest solution, in which rows may be chosen in part.
///
/// >>> from exactcover import Problem
/// >>> p = Problem.from_rows({"AB": "AB", "BC": "BC", "AC": "AC", "A": "A", "B": "B", "C": "C"})
/// >>> trips = p.relaxation(costs={"AB": 4, "BC": 4, "AC": 4, "A": 5, "B": 6, "C": 7})
/// >>> trips.bound, round(trips.value, 3), trips.is_solved
/// (6, 6.0, True)
/// >>> {person: round(price, 3) for person, price in trips.duals.items()}  # a trip of all three pays below 6
/// {'A': 2.0, 'B': 2.0, 'C': 2.0}
#[pyclass(frozen, module = "exactcover")]
pub struct Relaxation {
    problem: Py<Problem>,
    solved: Solved,
    /// What the costs were.
    scale: Costs,
    /// How many rows and columns it is about: more may be added later.
    rows: usize,
    columns: usize,
}

impl Relaxation {
    pub fn new(problem: &Bound<'_, Problem>, solved: Solved, scale: Costs) -> PyResult<Self> {
        let (rows, columns) = change(problem, |problem| Ok(problem.lengths()))?;
        Ok(Self { problem: problem.clone().unbind(), solved, scale, rows, columns })
    }

    /// A number for each row by its label.
    fn by_row<'py, T: IntoPyObject<'py>>(
        &self,
        py: Python<'py>,
        number: impl Fn(RowId) -> T,
    ) -> PyResult<Bound<'py, PyDict>> {
        let numbers = PyDict::new(py);
        let labels = change(self.problem.bind(py), |problem| {
            Ok(problem.row_labels()[..self.rows].iter().map(|label| label.clone_ref(py)).collect::<Vec<_>>())
        })?;
        for (row, label) in (0..).zip(labels) {
            numbers.set_item(label, number(RowId::new(row)))?;
        }
        Ok(numbers)
    }
}

#[pymethods]
impl Relaxation {
    /// The least cost of rows chosen in part; infinite if the columns cannot be covered so.
    #[getter]
    fn value(&self) -> f64 {
        self.solved.value() / self.scale.unit()
    }

    /// No solution costs less: proved without rounding errors. None if it is proved that there is no solution.
    #[getter]
    fn bound<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.solved.bound().map(|bound| self.scale.shown(py, bound.into())).transpose()
    }

    /// Whether it was solved to its end; if not, the value and the duals are a lower bound, but not the largest.
    #[getter]
    fn is_solved(&self) -> bool {
        self.solved.is_solved()
    }

    /// The price of each column, by its name; that of a column in a block is a text such as `cell[0][1]`. A row that is
    /// missing can lower the value only if it costs less than the sum of the prices of its columns; if `bound` is None, of
    /// a `Master` only if that sum is above 0. Two columns with one name are a ValueError with the `name`.
    #[getter]
    fn duals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let duals = PyDict::new(py);
        let names = change(self.problem.bind(py), |problem| problem.column_names(py))?;
        for (column, name) in (0..).zip(names).take(self.columns) {
            if duals.contains(&name)? {
                let error = value_error(format!("two columns have the name {}", name.repr()?));
                return Err(with(py, error, &[("name", name)]));
            }
            duals.set_item(name, self.solved.dual(ColumnId::new(column)) / self.scale.unit())?;
        }
        Ok(duals)
    }

    /// The part of each row in the solution, by its label: from 0 to 1.
    #[getter]
    fn primals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.by_row(py, |row| self.solved.primal(row))
    }

    /// The cost of each row, by its label, minus the duals of its columns: a solution with the row costs at least that
    /// much more than the value. None for a row that is excluded or clashes with a chosen one.
    #[getter]
    fn reduced_costs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.by_row(py, |row| self.solved.reduced_cost(row).map(|cost| cost / self.scale.unit()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let bound =
            self.bound(py)?.map_or(Ok("None".into()), |bound| bound.str().map(|text| text.to_string()))?;
        let early = if self.is_solved() { "" } else { ", is_solved=False" };
        Ok(format!("Relaxation(value={:?}, bound={bound}{early})", self.value()))
    }
}

#[pymethods]
impl Problem {
    /// The linear relaxation of the cheapest solution: a lower bound of all costs, and for each column its price. The
    /// costs are those of `costs` by label, or those of the rows; sums that are too large are a ValueError. To maximize, give
    /// the values with the sign changed: then `-bound` is an upper bound of all values.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: "ab", 2: "bc", 3: "ca"})
    /// >>> p.relaxation({1: 1, 2: 2, 3: 3}).primals
    /// {1: 0.5, 2: 0.5, 3: 0.5}
    #[pyo3(signature = (costs = None, **options))]
    fn relaxation(
        this: &Bound<'_, Self>,
        costs: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Relaxation> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let costs = built.costs_by(costs)?;
        costs.one_level()?;
        let solve = |search: &Search| search.relaxation(&built.matrix, |row| costs.first(row));
        let solved = run(py, options.stoppable(), solve)?;
        let solved = solved.map_err(|error| costs.refused(py, &built.labels, &error))?;
        Relaxation::new(this, solved, costs.scale())
    }
}
