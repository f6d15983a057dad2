//! A problem as it is searched, beside its rows in Python's words.

use exactcover::matrix::ColumnId;
use exactcover::symmetry::{Group, SymmetryError};
use exactcover::{ExactCover, Matrix, RowId};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::answers::with;
use crate::costs::Costs;
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

/// A problem as it is searched.
pub struct Built {
    pub matrix: Matrix<RowId>,
    pub labels: Vec<Py<PyAny>>,
    pub rows: Py<PyDict>,
    pub costs: Costs,
    pub puzzle: Option<Box<dyn Puzzle>>,
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

    /// A cover in Python's words: the labels of its rows, in the order of the rows, or what a puzzle makes of them.
    pub fn solution<'py>(&self, py: Python<'py>, rows: &[RowId]) -> PyResult<Bound<'py, PyAny>> {
        if let Some(puzzle) = &self.puzzle {
            return puzzle.decode(rows).into_python(py);
        }
        let mut rows: Vec<usize> = rows.iter().map(|row| row.index()).collect();
        rows.sort_unstable();
        Ok(PyList::new(py, rows.iter().map(|&row| &self.labels[row]))?.into_any())
    }

    /// The costs of the rows: those of a mapping or a list by label, or those that were stated.
    pub fn costs_by(&self, costs: Option<&Bound<'_, PyAny>>) -> PyResult<Costs> {
        costs.map_or_else(|| Ok(self.costs.clone()), |costs| Costs::of_mapping(&self.labels, costs))
    }

    pub fn names(&self, py: Python<'_>, rows: &[RowId]) -> PyResult<String> {
        let name = |row: &RowId| Ok(self.labels[row.index()].bind(py).repr()?.to_string());
        Ok(rows.iter().map(name).collect::<PyResult<Vec<_>>>()?.join(", "))
    }
}
