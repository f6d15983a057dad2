//! A problem as it is searched, beside its rows in Python's words.
//!
//! Whatever asks or answers has a reference of its own to it, an object of Python's, and tells Python's collector of that
//! reference: so a problem is freed whose labels lead back to it. (A label that several objects share through an `Arc` is not
//! seen by the collector: each object visits it, and it has one reference.) Nothing here has a `__clear__`, as tuples have
//! none: no circle consists of objects that never change alone, and the lists and dicts in it can be cleared.

use exactcover::matrix::ColumnId;
use exactcover::symmetry::{Group, SymmetryError};
use exactcover::{ExactCover, Matrix, RowId};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use pyo3::{PyTraverseError, PyVisit};

use crate::answers::with;
use crate::costs::Costs;
use crate::draft::Stated;
use crate::found::Found;

/// A puzzle that is ready made: it reads its covers, and says what its symmetries are.
pub trait Puzzle: Send + Sync {
    fn decode(&self, rows: &[RowId]) -> Found;
    /// Whether they are found at once.
    fn knows_symmetries(&self) -> bool;
    fn symmetries(&self) -> Result<Group, SymmetryError>;
}

/// Such a puzzle of the crate; `found` wraps its solutions.
pub struct ReadyMade<P: ExactCover, F> {
    pub puzzle: P,
    pub matrix: Matrix<P::Choice>,
    pub found: F,
}

impl<P, F> Puzzle for ReadyMade<P, F>
where
    P: ExactCover<Choice: Send + Sync> + Send + Sync,
    F: Fn(P::Solution) -> Found + Send + Sync,
{
    fn decode(&self, rows: &[RowId]) -> Found {
        let choices: Vec<&P::Choice> = rows.iter().filter_map(|&row| self.matrix.label(row)).collect();
        (self.found)(self.puzzle.decode(&choices))
    }

    fn knows_symmetries(&self) -> bool {
        self.puzzle.knows_symmetries()
    }

    fn symmetries(&self) -> Result<Group, SymmetryError> {
        self.puzzle.symmetries(&self.matrix)
    }
}

/// The name of a column, as text.
pub fn column_name<T>(matrix: &Matrix<T>, column: ColumnId) -> String {
    matrix.column_name(column).map_or(String::new(), |name| name.to_string())
}

/// A function that makes a problem ready, and what it is given.
pub struct Made {
    pub function: &'static str,
    pub given: Py<PyTuple>,
}

/// A problem as it is searched, as it was when a question was asked.
#[pyclass(frozen, module = "exactcover")]
pub struct Built {
    pub matrix: Matrix<RowId>,
    pub costs: Costs,
    pub puzzle: Option<Box<dyn Puzzle>>,
    pub stated: Vec<Stated>,
    /// The columns by the names that stand for them in rows.
    pub named: Py<PyDict>,
    pub colors: Py<PyDict>,
    pub labels: Py<PyList>,
    /// The numbers of the rows by their labels.
    pub rows: Py<PyDict>,
    pub made: Option<Made>,
}

#[pymethods]
impl Built {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.labels)?;
        [&self.named, &self.colors, &self.rows].into_iter().try_for_each(|dict| visit.call(dict))?;
        self.made.as_ref().map_or(Ok(()), |made| visit.call(&made.given))
    }
}

impl Built {
    /// The row with this label.
    pub fn row_of(&self, label: &Bound<'_, PyAny>) -> PyResult<RowId> {
        let py = label.py();
        match self.rows.bind(py).get_item(label)? {
            Some(row) => Ok(RowId::new(row.extract()?)),
            None => {
                let error = PyKeyError::new_err(format!("no row has the label {}", label.repr()?));
                Err(with(py, error, &[("label", label.clone())]))
            }
        }
    }

    /// The label of a row.
    pub fn label<'py>(&self, py: Python<'py>, row: RowId) -> PyResult<Bound<'py, PyAny>> {
        self.labels.bind(py).get_item(row.index())
    }

    /// A cover in Python's words: the labels of its rows, in the order of the rows, or what a puzzle makes of them.
    pub fn solution<'py>(&self, py: Python<'py>, rows: &[RowId]) -> PyResult<Bound<'py, PyAny>> {
        if let Some(puzzle) = &self.puzzle {
            return puzzle.decode(rows).into_python(py);
        }
        let mut rows = rows.to_vec();
        rows.sort_unstable();
        Ok(self.labels_of(py, rows)?.into_any())
    }

    /// A list of the labels of these rows.
    pub fn labels_of<'py>(
        &self,
        py: Python<'py>,
        rows: impl IntoIterator<Item = RowId>,
    ) -> PyResult<Bound<'py, PyList>> {
        let labels = rows.into_iter().map(|row| self.label(py, row));
        PyList::new(py, labels.collect::<PyResult<Vec<_>>>()?)
    }

    /// The costs of the rows: those of a mapping or a list by label, or those that were stated.
    pub fn costs_by(&self, py: Python<'_>, costs: Option<&Bound<'_, PyAny>>) -> PyResult<Costs> {
        costs.map_or_else(|| Ok(self.costs.clone()), |costs| Costs::of_mapping(self.labels.bind(py), costs))
    }

    pub fn names(&self, py: Python<'_>, rows: &[RowId]) -> PyResult<String> {
        let name = |row: &RowId| Ok(self.label(py, *row)?.repr()?.to_string());
        Ok(rows.iter().map(name).collect::<PyResult<Vec<_>>>()?.join(", "))
    }
}
