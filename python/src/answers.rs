//! Answers that are no solutions, and what stands for them where there are none.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use exactcover::counts::BigUint;
use exactcover::runs::{Outcome, Stopped};
use exactcover::text::TextError;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyString};

use crate::watch::Watch;

create_exception!(
    exactcover,
    Unfinished,
    PyRuntimeError,
    "A search ended at a limit before its answer was known, or before its last solution. `reason` says which; a count has \
     `at_least`, solutions and the cheapest ones have `state`, from which `load` or `load_cheapest` goes on."
);
create_exception!(
    exactcover,
    NotUnique,
    PyValueError,
    "There are several solutions. `solutions` holds two of them."
);

/// Weights of columns that prove that there is no cover: every row weighs 0 modulo `modulus`, all columns together do not.
///
/// >>> from exactcover import Problem
/// >>> Problem.from_rows({1: ["a", "b"], 2: ["b", "c"], 3: ["c", "a"]}).weights()
/// Weights(modulus=2, weights={"a": 1, "b": 1, "c": 1})
#[pyclass(frozen, eq, hash, get_all, module = "exactcover")]
#[derive(PartialEq, Hash)]
pub struct Weights {
    /// The modulus.
    pub modulus: u64,
    /// The weights of the columns by name; a column that is not named weighs 0.
    pub weights: BTreeMap<String, u64>,
    /// The proof as a sentence.
    pub text: String,
}

#[pymethods]
impl Weights {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Weights(modulus={}, weights={:?})", self.modulus, self.weights)
    }
}

/// A number of any size.
pub fn int<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// Of a Python number; it is 0 or more.
pub fn big(number: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    let number = number.call_method0("__index__")?;
    if number.lt(0)? {
        return Err(PyValueError::new_err(format!("{number}: expected 0 or more")));
    }
    let bits: usize = number.call_method0("bit_length")?.extract()?;
    let bytes = number.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(BigUint::from_bytes_le(bytes.cast::<PyBytes>()?.as_bytes()))
}

/// The exception with these attributes.
pub fn with<'py>(py: Python<'py>, error: PyErr, attributes: &[(&str, Bound<'py, PyAny>)]) -> PyErr {
    for (name, value) in attributes {
        if let Err(error) = error.value(py).setattr(*name, value) {
            return error;
        }
    }
    error
}

/// An error in a text, with its place.
pub fn text_error<E>(py: Python<'_>, error: &TextError<E>) -> PyErr
where
    TextError<E>: std::fmt::Display,
{
    let [Ok(line), Ok(column)] =
        [error.line(), error.column()].map(|at| at.into_pyobject(py).map(Bound::into_any));
    with(py, value_error(error), &[("line", line), ("column", column)])
}

pub fn value_error(what: impl ToString) -> PyErr {
    PyValueError::new_err(what.to_string())
}

/// Why a search ended before its answer was known; `None` if it did not.
pub fn stopped(outcome: Outcome) -> Option<Stopped> {
    match outcome {
        Outcome::Exhausted | Outcome::Running => None,
        Outcome::Limited => Some(Stopped::Limited),
        Outcome::Canceled => Some(Stopped::Canceled),
        Outcome::Inconsistent => Some(Stopped::Inconsistent),
        _ => Some(Stopped::Refused),
    }
}

/// Why a search has no answer; `is_stopped` where it is a `Stop` that has canceled it.
pub fn unfinished(py: Python<'_>, stopped: Stopped, is_stopped: bool) -> PyErr {
    let (reason, what) = match stopped {
        Stopped::Limited => ("nodes", stopped.to_string()),
        // A signal raises something else.
        Stopped::Canceled if is_stopped => ("stop", "the search was stopped".into()),
        Stopped::Canceled => ("seconds", "the search was not done in the seconds that it was given".into()),
        Stopped::OverBudget { .. } => ("memory", stopped.to_string()),
        _ => ("refused", stopped.to_string()),
    };
    let reason = PyString::new(py, reason).into_any();
    with(py, Unfinished::new_err(what), &[("reason", reason)])
}

/// Why solutions end before the last one, with where they are as `save` says it: `None` if it says nothing.
pub fn ended(py: Python<'_>, watch: &Watch, outcome: Outcome, state: Option<String>) -> PyErr {
    let error = watch.unfinished(py, stopped(outcome).unwrap_or(Stopped::Inconsistent));
    match state {
        Some(state) => with(py, error, &[("state", PyString::new(py, &state).into_any())]),
        None => error,
    }
}

/// An error with a file: as Python's own, with `errno` and `filename`.
pub fn io_error(path: &Path, error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(code) => {
            let text = error.to_string().replace(&format!(" (os error {code})"), "");
            PyOSError::new_err((code, text, path.as_os_str().to_owned(), code)) // the last one is for Windows
        }
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}
