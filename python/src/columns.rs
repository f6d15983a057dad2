//! Columns of a problem, alone and in blocks.

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use pyo3::{PyTraverseError, PyVisit};

/// A column, with a color in a row that gives it one.
///
/// >>> from exactcover import Problem
/// >>> Problem().primary("cell", 3)[1].name
/// 'cell[1]'
#[pyclass(frozen, module = "exactcover")]
pub struct Column {
    /// The number of its block that no other block has.
    pub id: u64,
    pub block: u32,
    pub index: u32,
    pub color: Option<Py<PyAny>>,
    pub name: String,
}

#[pymethods]
impl Column {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.color)
    }

    /// The same column with a color: rows may cover a secondary column together if they give it equal colors.
    ///
    /// >>> from exactcover import Problem
    /// >>> Problem().secondary("room").color("red")
    /// Column(room, color='red')
    fn color(&self, color: Py<PyAny>) -> Self {
        let Self { id, block, index, name, .. } = self;
        Self { id: *id, block: *block, index: *index, color: Some(color), name: name.clone() }
    }

    /// The name of the column.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(match &self.color {
            None => format!("Column({})", self.name),
            Some(color) => format!("Column({}, color={})", self.name, color.bind(py).repr()?),
        })
    }
}

/// Columns in a list or grid: `block[3]`, `block[row, column]`.
///
/// >>> from exactcover import Problem
/// >>> cell = Problem().primary("cell", (2, 3))
/// >>> (cell.shape, len(cell), cell[0, 2])
/// ((2, 3), 6, Column(cell[0][2]))
#[pyclass(frozen, module = "exactcover")]
pub struct Block {
    /// What no other block has.
    pub id: u64,
    pub block: u32,
    pub name: String,
    pub shape: Vec<usize>,
}

impl Block {
    /// The column at this place of the list of all.
    pub fn column(&self, index: usize) -> Column {
        let mut rest = index;
        let mut places: Vec<usize> = self
            .shape
            .iter()
            .rev()
            .map(|side| {
                let place = rest % side;
                rest /= side;
                place
            })
            .collect();
        places.reverse();
        let places: String = places.iter().map(|place| format!("[{place}]")).collect();
        let name = format!("{}{places}", self.name);
        Column { id: self.id, block: self.block, index: index as u32, color: None, name }
    }
}

#[pymethods]
impl Block {
    /// The name of the block.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The sides of the block.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.shape)
    }

    fn __len__(&self) -> usize {
        self.shape.iter().product()
    }

    /// The column at a place. Places count from 0; negative ones are refused, since a neighbor outside a board is none.
    fn __getitem__(&self, place: &Bound<'_, PyAny>) -> PyResult<Column> {
        let places: Vec<isize> = match place.cast::<PyTuple>() {
            Ok(places) => places.extract()?,
            Err(_) => vec![place.extract()?],
        };
        if places.len() != self.shape.len() {
            let (sides, found) = (self.shape.len(), places.len());
            return Err(PyTypeError::new_err(format!("{} has {sides} axes, not {found}", self.name)));
        }
        let mut index = 0;
        for (&place, &side) in places.iter().zip(&self.shape) {
            let place = usize::try_from(place).ok().filter(|&place| place < side);
            let place = place.ok_or_else(|| {
                PyIndexError::new_err(format!("{}{places:?} is outside {:?}", self.name, self.shape))
            })?;
            index = index * side + place;
        }
        Ok(self.column(index))
    }

    fn __iter__(this: Py<Self>) -> Columns {
        Columns { block: this, next: 0 }
    }

    fn __repr__(&self) -> String {
        format!("Block({}, {:?})", self.name, self.shape)
    }
}

/// The columns of a block, one after the other.
#[pyclass(module = "exactcover")]
pub struct Columns {
    block: Py<Block>,
    next: usize,
}

#[pymethods]
impl Columns {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.block)
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self) -> Option<Column> {
        let block = self.block.get();
        let column = (self.next < block.__len__()).then(|| block.column(self.next));
        self.next += usize::from(column.is_some());
        column
    }
}
