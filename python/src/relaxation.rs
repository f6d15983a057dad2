//! The linear relaxation of the cheapest solution.

use exactcover::matrix::ColumnId;
use exactcover::optimize::Relaxation as Solved;
use exactcover::{RowId, Search};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use pyo3::{PyTraverseError, PyVisit};

use crate::answers::{value_error, with};
use crate::costs::Costs;
use crate::manners::{Reduced, reduced};
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
#[pyclass(frozen, generic, module = "exactcover")]
pub struct Relaxation {
    of: Of,
    solved: Numbers,
    /// What the costs were.
    scale: Costs,
}

/// The numbers of a relaxation, in units of costs.
#[derive(PartialEq, FromPyObject, IntoPyObjectRef)]
pub struct Numbers(f64, Option<i64>, bool, Vec<f64>, Vec<f64>, Vec<Option<f64>>);

/// Whose relaxation it is.
enum Of {
    /// Of so many rows and columns of a problem: more may be added later.
    Problem(Py<Problem>, usize, usize),
    /// Of a pickle: the labels of the rows, and the names of the columns.
    Named(Py<PyList>, Py<PyList>),
}

impl Relaxation {
    pub fn new(problem: &Bound<'_, Problem>, solved: &Solved, scale: Costs) -> PyResult<Self> {
        let (rows, columns) = change(problem, |problem| Ok(problem.lengths()))?;
        let all = |count: usize| 0..count as u32;
        let solved = Numbers(
            solved.value(),
            solved.bound(),
            solved.is_solved(),
            all(columns).map(|column| solved.dual(ColumnId::new(column))).collect(),
            all(rows).map(|row| solved.primal(RowId::new(row))).collect(),
            all(rows).map(|row| solved.reduced_cost(RowId::new(row))).collect(),
        );
        Ok(Self { of: Of::Problem(problem.clone().unbind(), rows, columns), solved, scale })
    }

    /// The labels of the rows.
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match &self.of {
            Of::Problem(problem, rows, _) => {
                change(problem.bind(py), |problem| Ok(problem.row_labels(py).get_slice(0, *rows)))
            }
            Of::Named(labels, _) => Ok(labels.bind(py).clone()),
        }
    }

    /// The names of the columns.
    fn names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match &self.of {
            Of::Problem(problem, _, columns) => {
                let names = change(problem.bind(py), |problem| problem.column_names(py))?;
                PyList::new(py, &names[..*columns])
            }
            Of::Named(_, names) => Ok(names.bind(py).clone()),
        }
    }

    /// A number for each row by its label.
    fn by_row<'py, T: IntoPyObject<'py> + Copy>(
        &self,
        py: Python<'py>,
        numbers: &[T],
    ) -> PyResult<Bound<'py, PyDict>> {
        let by_label = PyDict::new(py);
        for (label, number) in self.labels(py)?.iter().zip(numbers) {
            by_label.set_item(label, *number)?;
        }
        Ok(by_label)
    }
}

/// The relaxation of a pickle.
#[pyfunction]
pub fn _relaxation(
    labels: Py<PyList>,
    names: Py<PyList>,
    scale: &str,
    solved: Numbers,
) -> PyResult<Relaxation> {
    let scale = serde_json::from_str(scale).map_err(value_error)?;
    Ok(Relaxation { of: Of::Named(labels, names), solved, scale })
}

#[pymethods]
impl Relaxation {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match &self.of {
            Of::Problem(problem, ..) => visit.call(problem),
            Of::Named(labels, names) => [labels, names].into_iter().try_for_each(|list| visit.call(list)),
        }
    }

    /// Relaxations are equal if their numbers are, and the labels of the rows and the names of the columns.
    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        Ok(self.solved == other.solved
            && self.scale == other.scale
            && self.labels(py)?.eq(other.labels(py)?)?
            && self.names(py)?.eq(other.names(py)?)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.solved.0, self.solved.1).into_pyobject(py)?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let scale = serde_json::to_string(&self.scale).map_err(value_error)?;
        let given = (self.labels(py)?, self.names(py)?, scale, &self.solved);
        reduced(py, "_relaxation", given.into_pyobject(py)?)
    }

    /// The least cost of rows chosen in part; infinite if the columns cannot be covered so.
    #[getter]
    fn value(&self) -> f64 {
        self.solved.0 / self.scale.unit()
    }

    /// No solution costs less: proved without rounding errors. None if it is proved that there is no solution.
    #[getter]
    fn bound<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.solved.1.map(|bound| self.scale.shown(py, bound.into())).transpose()
    }

    /// Whether it was solved to its end; if not, the value and the duals are a lower bound, but not the largest.
    #[getter]
    fn is_solved(&self) -> bool {
        self.solved.2
    }

    /// The price of each column, by its name; that of a column in a block is a text such as `cell[0][1]`. A row that is
    /// missing can lower the value only if it costs less than the sum of the prices of its columns; if `bound` is None, of
    /// a `Master` only if that sum is above 0. Two columns with one name are a ValueError with the `name`.
    #[getter]
    fn duals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let duals = PyDict::new(py);
        for (name, dual) in self.names(py)?.iter().zip(&self.solved.3) {
            if duals.contains(&name)? {
                let error = value_error(format!("two columns have the name {}", name.repr()?));
                return Err(with(py, error, &[("name", name)]));
            }
            duals.set_item(name, dual / self.scale.unit())?;
        }
        Ok(duals)
    }

    /// The part of each row in the solution, by its label: from 0 to 1.
    #[getter]
    fn primals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.by_row(py, &self.solved.4)
    }

    /// The cost of each row, by its label, minus the duals of its columns: a solution with the row costs at least that
    /// much more than the value. None for a row that is excluded or clashes with a chosen one.
    #[getter]
    fn reduced_costs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let costs = self.solved.5.iter().map(|cost| cost.map(|cost| cost / self.scale.unit()));
        self.by_row(py, &costs.collect::<Vec<_>>())
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
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (costs = None, **options))]
    fn relaxation(
        this: &Bound<'_, Self>,
        costs: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Relaxation> {
        let (py, (built, options)) = (this.py(), asked(this, options)?);
        let built = built.get();
        let costs = built.costs_by(py, costs)?;
        costs.one_level()?;
        let solve = |search: &Search| search.relaxation(&built.matrix, |row| costs.first(row));
        let solved = options.run(py, solve)?;
        let solved = solved.map_err(|error| costs.refused(built.labels.bind(py), &error))?;
        options.watch.check_stopped(py, solved.is_solved())?;
        Relaxation::new(this, &solved, costs.scale())
    }
}
