//! Symmetries of a problem: the renamings of its rows that map solutions to solutions.

use exactcover::RowId;
use exactcover::symmetry::{Group, Symmetry, SymmetryError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyMapping};
use pyo3::{PyTraverseError, PyVisit};

use crate::answers::{int, value_error};
use crate::built::Built;
use crate::manners::{Reduced, numbers, read_numbers, reduced};
use crate::options::Options;
use crate::problem::Problem;
use crate::questions::asked;
use crate::watch::{Watch, apart};

/// A group of symmetries of a problem. Each renames the rows so that columns become columns, and maps solutions to
/// solutions: a board is turned, colors are exchanged.
///
/// >>> from exactcover import queens
/// >>> square = queens(8).symmetries()
/// >>> square.order, len(square.orbits)
/// (8, 10)
#[pyclass(frozen, generic, module = "exactcover")]
pub struct Symmetries {
    pub built: Py<Built>,
    pub group: Group,
}

#[pymethods]
impl Symmetries {
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.built)
    }

    /// Groups are equal if they are those of equal problems, and have the same symmetries.
    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let (py, other) = (other.py(), other.get());
        let has_all = |generators: &[Symmetry]| generators.iter().all(|each| self.group.contains(each));
        Ok(self.group.order() == other.group.order()
            && self.built.get().equals(other.built.get(), py)?
            && has_all(other.group.generators()))
    }

    fn __hash__(&self) -> u64 {
        self.group.order().iter_u64_digits().next().unwrap_or(0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let generators = stored(py, &self.built, self.group.generators());
        reduced(py, "_symmetries", (&self.built, generators).into_pyobject(py)?)
    }

    /// The number of symmetries; doing nothing is one of them.
    #[getter]
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.group.order())
    }

    /// Some symmetries whose products are all of them. Each maps the labels of rows to labels.
    #[getter]
    fn generators<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let (built, mut generators) = (self.built.get(), Vec::new());
        for symmetry in self.group.generators() {
            let images = PyDict::new(py);
            for (row, label) in built.matrix.rows().zip(built.labels.bind(py)) {
                let image = symmetry.row(row).unwrap_or(row);
                images.set_item(label, built.label(py, image)?)?;
            }
            generators.push(images);
        }
        Ok(generators)
    }

    /// The labels of the rows, those together that are mapped to each other.
    #[getter]
    fn orbits<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyList>>> {
        self.group.orbits().into_iter().map(|orbit| self.built.get().labels_of(py, orbit)).collect()
    }

    /// Whether this is one of the symmetries: a mapping, or a function, of labels to labels.
    fn __contains__(&self, symmetry: &Bound<'_, PyAny>) -> PyResult<bool> {
        let built = self.built.get();
        let images = images(built, symmetry)?;
        let symmetry = Symmetry::from_rows(&built.matrix, |row| images[row.index()]);
        Ok(symmetry.is_ok_and(|symmetry| self.group.contains(&symmetry)))
    }

    fn __repr__(&self) -> String {
        format!("Symmetries(order {})", self.group.order())
    }
}

/// Symmetries as a pickle holds them: for each the numbers of the images of all rows.
pub fn stored<'py>(py: Python<'py>, built: &Py<Built>, symmetries: &[Symmetry]) -> Vec<Bound<'py, PyBytes>> {
    let rows = built.get().matrix.rows();
    let images = |symmetry: &Symmetry| {
        let image = |row| symmetry.row(row).unwrap_or(row).index() as u32;
        PyBytes::new(py, &numbers(rows.clone().map(image)))
    };
    symmetries.iter().map(images).collect()
}

/// The symmetries of a pickle.
pub fn restored(built: &Built, stored: &[Bound<'_, PyBytes>]) -> PyResult<Vec<Symmetry>> {
    let matrix = &built.matrix;
    let restore = |images: &Bound<'_, PyBytes>| {
        let images: Vec<RowId> = read_numbers(images).map(RowId::new).collect();
        if images.len() != matrix.row_count() {
            return Err(value_error("this is no symmetry that was pickled"));
        }
        Symmetry::from_rows(matrix, |row| images[row.index()]).map_err(value_error)
    };
    stored.iter().map(restore).collect()
}

/// The group of a pickle.
#[pyfunction]
pub fn _symmetries(
    py: Python<'_>,
    built: Py<Built>,
    generators: Vec<Bound<'_, PyBytes>>,
) -> PyResult<Symmetries> {
    let (generators, problem) = (restored(built.get(), &generators)?, built.clone_ref(py));
    let group = apart(py, &Watch::default(), move || Group::new(&problem.get().matrix, generators))?;
    Ok(Symmetries { built, group: group.map_err(value_error)? })
}

#[pymethods]
impl Problem {
    /// The symmetries of the problem: all renamings of rows that map columns to columns, and chosen and excluded rows to
    /// such rows. Those of a puzzle are those of its board: turns, reflections.
    ///
    /// With generators it is the group that these generate: each is a mapping or a function that gives for each label
    /// the label of its image. One that is no symmetry is a ValueError, an image that is no label a KeyError with its
    /// `label`. `Unfinished` is raised if the symmetries are not found within some seconds.
    ///
    /// >>> from exactcover import Problem
    /// >>> beads = Problem.from_rows({(place, color): [place] for place in range(6) for color in "rgb"})
    /// >>> beads.symmetries().order  # places and colors are exchanged: 6! times (3!) ** 6
    /// 33592320
    /// >>> turn = lambda bead: ((bead[0] + 1) % 6, bead[1])
    /// >>> beads.symmetries([turn]).order
    /// 6
    #[doc = include_str!("options.txt")]
    #[pyo3(signature = (generators = None, **options))]
    fn symmetries(
        this: &Bound<'_, Self>,
        generators: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Symmetries> {
        let (built, options) = asked(this, options)?;
        let group = group(this.py(), &built, &options, generators)?;
        options.watch.end(this.py())?;
        Ok(Symmetries { built, group })
    }
}

/// The images of the rows by a mapping or a function of labels.
fn images(built: &Built, symmetry: &Bound<'_, PyAny>) -> PyResult<Vec<RowId>> {
    let py = symmetry.py();
    let image = |label: Bound<'_, PyAny>| {
        py.check_signals()?;
        let image =
            if symmetry.is_callable() { symmetry.call1((label,))? } else { symmetry.get_item(label)? };
        built.row_of(&image)
    };
    built.labels.bind(py).iter().map(image).collect()
}

/// The group of `Symmetries`, of generators, or of all symmetries.
pub fn group(
    py: Python<'_>,
    built: &Py<Built>,
    options: &Options,
    given: Option<&Bound<'_, PyAny>>,
) -> PyResult<Group> {
    let (search, watch, problem) = (options.search(), &options.watch, built.clone_ref(py));
    let found = match given {
        None => apart(py, watch, move || match &problem.get().puzzle {
            Some(puzzle) => puzzle.symmetries(),
            None => search.symmetries(&problem.get().matrix),
        }),
        Some(given) => {
            if let Ok(symmetries) = given.cast::<Symmetries>() {
                return Ok(symmetries.get().group.clone());
            }
            if given.is_callable() || given.cast::<PyMapping>().is_ok() {
                let what =
                    "symmetries: expected those of a problem, or a list of mappings or functions of labels";
                return Err(PyTypeError::new_err(what));
            }
            let all: Vec<_> =
                given.try_iter()?.map(|symmetry| images(built.get(), &symmetry?)).collect::<PyResult<_>>()?;
            apart(py, watch, move || {
                let matrix = &problem.get().matrix;
                let generators =
                    all.iter().map(|images| Symmetry::from_rows(matrix, |row| images[row.index()]));
                Group::new(matrix, generators.collect::<Result<Vec<_>, _>>()?)
            })
        }
    };
    found?.map_err(|error| symmetry_error(py, built, watch, error))
}

/// An error of symmetries in Python's words.
pub fn symmetry_error(py: Python<'_>, built: &Py<Built>, watch: &Watch, error: SymmetryError) -> PyErr {
    let names = |rows: &[RowId]| built.get().names(py, rows);
    let what = match &error {
        SymmetryError::Stopped(stopped) => return watch.unfinished(py, *stopped),
        SymmetryError::SameImage { first, second } => {
            names(&[*first, *second]).map(|rows| format!("two rows have the same image: {rows}"))
        }
        SymmetryError::Moved { row, image } => names(&[*row]).and_then(|row| {
            let image = names(&[*image])?;
            Ok(format!("row {row} is chosen or excluded, but its image, row {image}, is not"))
        }),
        error => Ok(error.to_string()),
    };
    what.map_or_else(|error| error, value_error)
}
