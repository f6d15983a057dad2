//! What Python expects of values: they can be compared, copied and pickled. A copy is what comes out of a pickle.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use serde::{Serialize, de::DeserializeOwned};

use exactcover::RowId;
use exactcover::matrix::Entry;

use crate::answers::{Weights, value_error};
use crate::built::{Built, Made};
use crate::classes::Classes;
use crate::columns::{Block, Column, Columns};
use crate::costs::Costs;
use crate::diagram::DiagramSolutions;
use crate::draft::{Kind, Stated};
use crate::found::{Board, Placement, Tiling};
use crate::master::Master;
use crate::matrix::ROWS;
use crate::problem::{Problem, built};
use crate::solutions::{Cheapest, Solutions};
use crate::turns::pause;

pub type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// What a pickle holds: the function that makes the value, and what it is given.
pub fn reduced<'py>(py: Python<'py>, function: &str, given: Bound<'py, PyTuple>) -> PyResult<Reduced<'py>> {
    Ok((py.import("exactcover._exactcover")?.getattr(function)?, given))
}

/// A value that `_restore` makes from a text.
fn stored<'py>(py: Python<'py>, kind: &str, value: &impl Serialize) -> PyResult<Reduced<'py>> {
    let text = serde_json::to_string(value).map_err(value_error)?;
    reduced(py, "_restore", (kind, text).into_pyobject(py)?)
}

/// The value of a pickle.
#[pyfunction]
pub fn _restore<'py>(py: Python<'py>, kind: &str, value: &str) -> PyResult<Bound<'py, PyAny>> {
    fn read<T: DeserializeOwned>(value: &str) -> PyResult<T> {
        serde_json::from_str(value).map_err(value_error)
    }
    Ok(match kind {
        "placement" => Bound::new(py, Placement(read(value)?))?.into_any(),
        "tiling" => Bound::new(py, Tiling(read(value)?))?.into_any(),
        "board" => {
            let (givens, board) = read(value)?;
            Bound::new(py, Board { givens, board })?.into_any()
        }
        "weights" => {
            let (modulus, weights, text) = read(value)?;
            Bound::new(py, Weights { modulus, weights, text })?.into_any()
        }
        _ => return Err(value_error(format!("there are no values of the kind {kind}"))),
    })
}

#[pymethods]
impl Placement {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        stored(py, "placement", &self.0)
    }
}

#[pymethods]
impl Tiling {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        stored(py, "tiling", &self.0)
    }
}

#[pymethods]
impl Board {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        stored(py, "board", &(&self.givens, &self.board))
    }
}

#[pymethods]
impl Weights {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        stored(py, "weights", &(self.modulus, &self.weights, &self.text))
    }
}

/// The column of a pickle.
#[pyfunction]
pub fn _column(id: u64, block: u32, index: u32, name: String, color: Option<Py<PyAny>>) -> Column {
    Column { id, block, index, name, color }
}

#[pymethods]
impl Column {
    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        Ok((self.id, self.index) == (other.id, other.index)
            && match (&self.color, &other.color) {
                (Some(one), Some(two)) => one.bind(py).eq(two)?,
                (one, two) => one.is_none() && two.is_none(),
            })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.id, self.index, &self.color).into_pyobject(py)?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Self { id, block, index, name, color } = self;
        reduced(py, "_column", (id, block, index, name, color).into_pyobject(py)?)
    }
}

/// The block of a pickle.
#[pyfunction]
pub fn _block(id: u64, block: u32, name: String, shape: Vec<usize>) -> Block {
    Block { id, block, name, shape }
}

#[pymethods]
impl Block {
    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.id == other.get().id
    }

    fn __hash__(&self) -> u64 {
        self.id
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Self { id, block, name, shape } = self;
        reduced(py, "_block", (id, block, name, shape).into_pyobject(py)?)
    }
}

/// The error of what is no value, but under way: what to pickle in its place.
fn no_value<T>(name: &str, but: &str) -> PyResult<T> {
    let what = format!("{name} is under way, and no value that can be pickled or copied: {but}");
    Err(PyTypeError::new_err(what))
}

#[pymethods]
impl Solutions {
    fn __reduce__(&self) -> PyResult<()> {
        no_value("Solutions", "pickle the problem, and what `save` returns, from which `load` goes on")
    }
}

#[pymethods]
impl Cheapest {
    fn __reduce__(&self) -> PyResult<()> {
        no_value(
            "Cheapest",
            "pickle the problem, and what `save` returns, from which `load_cheapest` goes on",
        )
    }
}

#[pymethods]
impl Classes {
    fn __reduce__(&self) -> PyResult<()> {
        no_value("Classes", "pickle the problem, which can be asked again, or the list of what it has given")
    }
}

#[pymethods]
impl Master {
    fn __reduce__(&self) -> PyResult<()> {
        no_value("Master", "pickle its `problem`, from which another Master begins")
    }
}

#[pymethods]
impl DiagramSolutions {
    fn __reduce__(&self) -> PyResult<()> {
        no_value("DiagramSolutions", "pickle the diagram, whose solutions have numbers")
    }
}

#[pymethods]
impl Columns {
    fn __reduce__(&self) -> PyResult<()> {
        no_value("Columns", "pickle the block, or the list of its columns")
    }
}

/// The columns of a problem as a pickle holds them: for each block its number, its name, its shape, and how often a
/// solution covers its columns (at most `None` if there is no limit); `None` if they are secondary.
type Blocks = Vec<(u64, String, Vec<usize>, Option<(u32, Option<u32>)>)>;

/// The rows as a pickle holds them: for each its length, then the columns of all and their colors, with 0 for none.
type Rows<'py> = (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Option<Bound<'py, PyBytes>>);

pub fn numbers(list: impl Iterator<Item = u32>) -> Vec<u8> {
    list.flat_map(u32::to_le_bytes).collect()
}

pub fn read_numbers<'a>(bytes: &'a Bound<'_, PyBytes>) -> impl Iterator<Item = u32> + 'a {
    bytes
        .as_bytes()
        .chunks_exact(4)
        .map(|number| number.iter().rev().fold(0, |all, &byte| all << 8 | u32::from(byte)))
}

/// The problem of a pickle.
#[pyfunction]
pub fn _problem(
    py: Python<'_>,
    blocks: Blocks,
    named: Py<PyDict>,
    colors: Py<PyDict>,
    labels: &Bound<'_, PyList>,
    costs: &str,
    rows: Rows<'_>,
) -> PyResult<Problem> {
    let broken = || value_error("this is no problem that was pickled");
    let mut problem = Problem { named, colors, ..Problem::empty(py) };
    let mut columns: Vec<Entry> = Vec::new();
    for (id, name, shape, bounds) in blocks {
        let kind = bounds.map_or(Kind::Secondary, |(least, most)| Kind::Between(least, most));
        problem.state(Stated { id, name, shape, kind })?;
        let (Some(stated), Some(block)) = (problem.stated.last(), problem.draft.columns.last()) else {
            continue;
        };
        let length = stated.shape.iter().product();
        columns.extend((0..length).map(|index: usize| stated.at(block, index)));
    }
    let (lengths, entries, colored) = &rows;
    let mut entries = read_numbers(entries);
    let mut colored = colored.as_ref().map(read_numbers);
    let mut row = Vec::new();
    for (number, length) in read_numbers(lengths).enumerate() {
        if number % ROWS == 0 {
            pause(py)?;
        }
        for _ in 0..length {
            let column = entries.next().and_then(|column| columns.get(column as usize)).ok_or_else(broken)?;
            let color = colored.as_mut().and_then(Iterator::next).and_then(|color| color.checked_sub(1));
            row.push(color.map_or(*column, |color| column.colored(color)));
        }
        let label = labels.get_item(number).map_err(|_| broken())?;
        problem.draft.matrix.row(RowId::new(number as u32), row.drain(..)).map_err(value_error)?;
        problem.rows.bind(py).set_item(label, number)?;
    }
    let costs: Costs = serde_json::from_str(costs).map_err(|_| broken())?;
    if !costs.are_of(labels.len()) || problem.rows.bind(py).len() != labels.len() {
        return Err(broken());
    }
    let labels = labels.get_slice(0, labels.len()).unbind();
    Ok(Problem { labels, costs, ..problem })
}

impl Built {
    /// Built problems are equal if the same columns and rows were stated, in the same order and with the same labels, names,
    /// colors and costs.
    pub fn equals(&self, other: &Self, py: Python<'_>) -> PyResult<bool> {
        if std::ptr::eq(self, other) {
            return Ok(true);
        }
        if let (Some(one), Some(two)) = (&self.made, &other.made) {
            return Ok(one.function == two.function && one.given.bind(py).eq(&two.given)?);
        }
        let is_same = |(one, two): (&Stated, &Stated)| {
            one.name == two.name && one.shape == two.shape && one.kind == two.kind
        };
        let are_same = self.made.is_none()
            && other.made.is_none()
            && self.stated.len() == other.stated.len()
            && self.stated.iter().zip(&other.stated).all(is_same)
            && self.matrix == other.matrix
            && self.costs == other.costs;
        Ok(are_same
            && self.named.bind(py).eq(&other.named)?
            && self.colors.bind(py).eq(&other.colors)?
            && self.labels.bind(py).eq(&other.labels)?)
    }

    /// What a pickle of the problem holds.
    fn reduced<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        if let Some(Made { function, given }) = &self.made {
            return reduced(py, function, given.bind(py).clone());
        }
        let matrix = &self.matrix;
        let blocks: Blocks = self
            .stated
            .iter()
            .map(|Stated { id, name, shape, kind }| match *kind {
                Kind::Between(least, most) => (*id, name.clone(), shape.clone(), Some((least, most))),
                Kind::Secondary => (*id, name.clone(), shape.clone(), None),
            })
            .collect();
        let row = |row| matrix.row(row).unwrap_or_default();
        let lengths = PyBytes::new(py, &numbers(matrix.rows().map(|id| row(id).len() as u32)));
        let columns = matrix.rows().flat_map(|id| row(id).iter().map(|column| column.index() as u32));
        let columns = PyBytes::new(py, &numbers(columns));
        let color = |id, column| matrix.color(id, column).map_or(0, |color| color + 1);
        let colored = matrix.is_colored().then(|| {
            let colors = matrix.rows().flat_map(|id| row(id).iter().map(move |&column| color(id, column)));
            PyBytes::new(py, &numbers(colors))
        });
        let rows: Rows<'_> = (lengths, columns, colored);
        let (named, colors) = (self.named.bind(py).copy()?, self.colors.bind(py).copy()?);
        let labels = self.labels.bind(py);
        let labels = labels.get_slice(0, labels.len());
        let given =
            (blocks, named, colors, labels, serde_json::to_string(&self.costs).map_err(value_error)?, rows);
        reduced(py, "_problem", given.into_pyobject(py)?)
    }
}

#[pymethods]
impl Problem {
    fn __eq__(this: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(this.is(other) || built(this)?.get().equals(built(other)?.get(), this.py())?)
    }

    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        built(this)?.get().reduced(this.py())
    }
}

/// What answers of a pickle share: the problem, as it is searched.
#[pyfunction]
pub fn _built(function: &Bound<'_, PyAny>, given: &Bound<'_, PyTuple>) -> PyResult<Py<Built>> {
    built(function.call1(given)?.cast::<Problem>()?)
}

#[pymethods]
impl Built {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "_built", self.reduced(py)?.into_pyobject(py)?)
    }
}
