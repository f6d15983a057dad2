//! A problem as it is searched, beside its rows in Python's words.

use exactcover::{Matrix, RowId};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::answers::with;
use crate::found::Found;

pub type Decode = dyn Fn(&[RowId]) -> Found + Send + Sync;

/// A problem as it is searched.
pub struct Built {
    pub matrix: Matrix<RowId>,
    pub labels: Vec<Py<PyAny>>,
    pub rows: Py<PyDict>,
    pub costs: Vec<i64>,
    /// What reads covers of a puzzle that is ready made.
    pub puzzle: Option<Box<Decode>>,
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
        if let Some(decode) = &self.puzzle {
            return decode(rows).into_python(py);
        }
        let mut rows: Vec<usize> = rows.iter().map(|row| row.index()).collect();
        rows.sort_unstable();
        Ok(PyList::new(py, rows.iter().map(|&row| &self.labels[row]))?.into_any())
    }

    pub fn names(&self, py: Python<'_>, rows: &[RowId]) -> PyResult<String> {
        let name = |row: &RowId| Ok(self.labels[row.index()].bind(py).repr()?.to_string());
        Ok(rows.iter().map(name).collect::<PyResult<Vec<_>>>()?.join(", "))
    }
}
