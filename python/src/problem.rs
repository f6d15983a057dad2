//! A problem: its columns and its rows. The questions about it stand in files of their own.

use std::collections::HashMap;

use exactcover::matrix::{ColumnId, Entry};
use exactcover::{ExactCover, Matrix, MatrixBuilder, MatrixError, RowId};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use pyo3::{PyTraverseError, PyVisit};

use crate::answers::{value_error, with};
use crate::built::{Built, Made, Puzzle, ReadyMade, column_name};
use crate::columns::{Block, Column};
use crate::costs::Costs;
use crate::draft::{Draft, Kind, PRIMARY, Place, Stated};
use crate::found::Found;
use crate::options::any_seed;
use crate::turns::Turn;

/// An exact cover problem: columns, and rows that cover some of them.
///
/// >>> from exactcover import Problem
/// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
/// >>> p.count()
/// 2
#[pyclass(generic, module = "exactcover")]
pub struct Problem {
    pub stated: Vec<Stated>,
    /// The columns by the names that stand for them in rows.
    pub named: Py<PyDict>,
    pub colors: Py<PyDict>,
    pub labels: Py<PyList>,
    /// The numbers of the rows by their labels.
    pub rows: Py<PyDict>,
    pub costs: Costs,
    /// How often the costs were replaced.
    pub repriced: usize,
    /// What a question copies, so that rows can still be added.
    pub draft: Draft,
    pub built: Option<Py<Built>>,
}

/// What was stated when a question was asked: it grows with the problem.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Version {
    pub rows: usize,
    pub blocks: usize,
    /// How often the costs were replaced.
    pub costs: usize,
}

impl Problem {
    pub fn empty(py: Python<'_>) -> Self {
        Self {
            stated: Vec::new(),
            named: PyDict::new(py).unbind(),
            colors: PyDict::new(py).unbind(),
            labels: PyList::empty(py).unbind(),
            rows: PyDict::new(py).unbind(),
            costs: Costs::default(),
            repriced: 0,
            draft: Draft::default(),
            built: None,
        }
    }

    /// What it is if a function has made it ready: then nothing is added.
    fn ready(&self) -> Option<&Built> {
        self.built.as_ref().map(Py::get).filter(|built| built.made.is_some())
    }

    /// A puzzle that this function makes ready; `found` wraps its solutions, `label` says in Python's words what a row
    /// with these columns means.
    pub fn of_puzzle<'py, P>(
        made: (&'static str, Bound<'py, PyTuple>),
        puzzle: P,
        found: impl Fn(P::Solution) -> Found + Send + Sync + 'static,
        label: impl Fn(&P::Choice, &[ColumnId]) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Self>
    where
        P: ExactCover<Choice: Send + Sync + 'static> + Send + Sync + 'static,
    {
        let labeled = puzzle.matrix().map_err(value_error)?;
        let words = words(made.1.py(), &labeled, label)?;
        let matrix = labeled.map_labels(|row, _| row);
        Self::ready_made(made, matrix, words, Some(Box::new(ReadyMade { puzzle, matrix: labeled, found })))
    }

    /// The matrix of a puzzle whose solutions are lists of labels.
    pub fn of_labels<'py, C>(
        made: (&'static str, Bound<'py, PyTuple>),
        labeled: &Matrix<C>,
        label: impl Fn(&C, &[ColumnId]) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Self> {
        let words = words(made.1.py(), labeled, label)?;
        Self::ready_made(made, labeled.map_labels(|row, _| row), words, None)
    }

    fn ready_made<'py>(
        (function, given): (&'static str, Bound<'py, PyTuple>),
        matrix: Matrix<RowId>,
        (labels, rows): (Bound<'py, PyList>, Bound<'py, PyDict>),
        puzzle: Option<Box<dyn Puzzle>>,
    ) -> PyResult<Self> {
        let py = given.py();
        let built = Built {
            costs: Costs::zeros(matrix.row_count()),
            matrix,
            puzzle,
            stated: Vec::new(),
            named: PyDict::new(py).unbind(),
            colors: PyDict::new(py).unbind(),
            labels: labels.unbind(),
            rows: rows.unbind(),
            made: Some(Made { function, given: given.unbind() }),
        };
        Ok(Self { built: Some(Py::new(py, built)?), ..Self::empty(py) })
    }

    /// States columns.
    pub fn state(&mut self, stated: Stated) -> PyResult<u32> {
        if self.ready().is_some() {
            return Err(ready_made());
        }
        stated.check().map_err(value_error)?;
        self.draft.state(&stated);
        self.stated.push(stated);
        self.built = None;
        Ok(self.stated.len() as u32 - 1)
    }

    pub fn block<'py>(
        &mut self,
        name: &Bound<'py, PyAny>,
        shape: Option<&Bound<'py, PyAny>>,
        kind: Kind,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = name.py();
        let Some(shape) = shape else {
            let named = self.named.clone_ref(py).into_bound(py);
            if named.contains(name)? {
                let error = value_error(format!("two columns have the name {}", name.repr()?));
                return Err(with(py, error, &[("name", name.clone())]));
            }
            let text = name.str()?.to_string();
            let id = any_seed();
            let block = self.state(Stated { id, name: text.clone(), shape: Vec::new(), kind })?;
            named.set_item(name, block)?;
            let column = Column { id, block, index: 0, color: None, name: text };
            return Ok(Bound::new(py, column)?.into_any());
        };
        let shape: Vec<usize> = match shape.cast::<PyTuple>() {
            Ok(sides) => sides.extract()?,
            Err(_) => vec![shape.extract()?],
        };
        if shape.is_empty() {
            return Err(value_error("a block without axes: expected a number of columns, or a tuple"));
        }
        let name: String = name.extract()?;
        let id = any_seed();
        let block = self.state(Stated { id, name: name.clone(), shape: shape.clone(), kind })?;
        Ok(Bound::new(py, Block { id, block, name, shape })?.into_any())
    }

    /// A column as a row names it.
    fn place(&self, item: &Bound<'_, PyAny>) -> PyResult<Place> {
        let py = item.py();
        let Ok(column) = item.cast::<Column>() else {
            return match self.named.bind(py).get_item(item)? {
                Some(block) => Ok((block.extract()?, 0, None)),
                None => {
                    let error = value_error(format!("no column has the name {}", item.repr()?));
                    Err(with(py, error, &[("name", item.clone())]))
                }
            };
        };
        let column = column.get();
        if self.stated.get(column.block as usize).is_none_or(|block| block.id != column.id) {
            return Err(value_error(format!("{} is a column of another problem", column.name)));
        }
        let color = match &column.color {
            None => None,
            Some(color) => {
                let colors = self.colors.bind(py);
                let number = match colors.get_item(color)? {
                    Some(number) => number.extract()?,
                    None => {
                        let number = colors.len() as u32;
                        colors.set_item(color, number)?;
                        number
                    }
                };
                Some(number)
            }
        };
        Ok((column.block, column.index, color))
    }

    /// The problem as it is searched.
    pub fn build(&mut self, py: Python<'_>) -> PyResult<Py<Built>> {
        if let Some(built) = &self.built {
            return Ok(built.clone_ref(py));
        }
        let labels = self.labels.bind(py);
        let built = Built {
            matrix: self.draft.matrix.clone().build().map_err(value_error)?,
            costs: self.costs.clone(),
            puzzle: None,
            stated: self.stated.clone(),
            named: self.named.bind(py).copy()?.unbind(),
            colors: self.colors.bind(py).copy()?.unbind(),
            labels: labels.get_slice(0, labels.len()).unbind(),
            rows: self.rows.bind(py).copy()?.unbind(),
            made: None,
        };
        let built = Py::new(py, built)?;
        self.built = Some(built.clone_ref(py));
        Ok(built)
    }

    /// The entries of a row that is to be added.
    pub fn entries(&self, label: &Bound<'_, PyAny>, columns: &[Bound<'_, PyAny>]) -> PyResult<Vec<Entry>> {
        let py = label.py();
        if self.ready().is_some() {
            return Err(ready_made());
        }
        py.check_signals()?;
        if self.rows.bind(py).contains(label)? {
            return Err(twice(label));
        }
        let places: Vec<Place> = columns.iter().map(|item| self.place(item)).collect::<PyResult<_>>()?;
        Ok(self.draft.entries(&self.stated, &places))
    }

    /// Adds a row with these entries.
    pub fn push(
        &mut self,
        label: &Bound<'_, PyAny>,
        entries: Vec<Entry>,
        cost: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (py, number) = (label.py(), self.costs.row_count() as u32);
        let scale = self.costs.scale();
        match cost {
            Some(cost) => self.costs.push(label, cost)?,
            None => self.costs.push_zero(),
        }
        if let Err(error) = self.draft.matrix.row(RowId::new(number), entries) {
            self.costs.pop(scale);
            return Err(refused_row(label, &error));
        }
        self.rows.bind(py).set_item(label, number)?;
        self.built = None;
        self.labels.bind(py).append(label)
    }

    pub fn add(
        &mut self,
        label: &Bound<'_, PyAny>,
        columns: &[Bound<'_, PyAny>],
        cost: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let entries = self.entries(label, columns)?;
        self.push(label, entries, cost)
    }

    /// The rows and columns so far as they are stated, with the costs of the rows.
    pub fn statement(&self) -> PyResult<(&MatrixBuilder<RowId>, &Costs)> {
        if self.ready().is_some() { Err(ready_made()) } else { Ok((&self.draft.matrix, &self.costs)) }
    }

    /// Gives the rows these costs in place of their own.
    pub fn reprice(&mut self, costs: Costs) -> PyResult<()> {
        if costs.row_count() != self.costs.row_count() {
            return Err(value_error("rows were added while their costs were read"));
        }
        self.costs = costs;
        self.repriced += 1;
        self.built = None;
        Ok(())
    }

    /// What was stated so far.
    pub fn version(&self) -> Version {
        Version { rows: self.costs.row_count(), blocks: self.stated.len(), costs: self.repriced }
    }

    /// The numbers of rows and of columns.
    pub fn lengths(&self) -> (usize, usize) {
        let alone = |stated: &Stated| stated.shape.iter().product::<usize>();
        match self.ready() {
            Some(built) => (built.matrix.row_count(), built.matrix.column_count()),
            None => (self.costs.row_count(), self.stated.iter().map(alone).sum()),
        }
    }

    /// The labels of the rows.
    pub fn row_labels<'py>(&self, py: Python<'py>) -> &Bound<'py, PyList> {
        self.ready().map_or(&self.labels, |built| &built.labels).bind(py)
    }

    /// What the columns are called: one that was stated alone by its name, one of a block as text, such as `cell[0][1]`.
    pub fn column_names<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        if let Some(built) = self.ready() {
            let names = built.matrix.columns().map(|column| column_name(&built.matrix, column));
            return names.map(|name| Ok(name.into_pyobject(py)?.into_any())).collect();
        }
        let mut alone = HashMap::new();
        for (name, block) in self.named.bind(py) {
            alone.insert(block.extract::<usize>()?, name);
        }
        let mut names = Vec::new();
        for (number, Stated { id, name, shape, .. }) in self.stated.iter().enumerate() {
            if let Some(name) = alone.remove(&number) {
                names.push(name);
                continue;
            }
            let (name, shape) = (name.clone(), shape.clone());
            let block = Block { id: *id, block: number as u32, name, shape };
            for index in 0..block.shape.iter().product() {
                names.push(block.column(index).name.into_pyobject(py)?.into_any());
            }
        }
        Ok(names)
    }
}

/// The labels of the rows in Python's words, and the numbers of the rows by them.
fn words<'py, C>(
    py: Python<'py>,
    labeled: &Matrix<C>,
    label: impl Fn(&C, &[ColumnId]) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyList>, Bound<'py, PyDict>)> {
    let (labels, rows) = (PyList::empty(py), PyDict::new(py));
    for (row, choice) in labeled.labels().iter().enumerate() {
        py.check_signals()?;
        let label = label(choice, labeled.row(RowId::new(row as u32)).unwrap_or_default())?;
        if rows.contains(&label)? {
            return Err(twice(&label));
        }
        rows.set_item(&label, row)?;
        labels.append(label)?;
    }
    Ok((labels, rows))
}

/// The error of a row that is refused, with its label in place of its number.
pub fn refused_row(label: &Bound<'_, PyAny>, error: &MatrixError) -> PyErr {
    let py = label.py();
    let shown = label.repr().map_or_else(|_| "?".into(), |shown| shown.to_string());
    let text = error.to_string();
    let what = match text.strip_prefix("row ") {
        Some(numbered) => {
            format!("row {shown}{}", numbered.trim_start_matches(|digit: char| digit.is_ascii_digit()))
        }
        None => format!("row {shown}: {text}"),
    };
    let mut attributes = vec![("label", label.clone())];
    let (MatrixError::DuplicateColumn { column, .. } | MatrixError::ColoredPrimary { column, .. }) = error
    else {
        return with(py, value_error(what), &attributes);
    };
    attributes.push(("column", PyString::new(py, &column.to_string()).into_any()));
    with(py, value_error(what), &attributes)
}

fn ready_made() -> PyErr {
    PyTypeError::new_err("this problem is ready made: nothing can be added to it")
}

/// The error of a label that two rows have.
pub fn twice(label: &Bound<'_, PyAny>) -> PyErr {
    match label.repr() {
        Ok(shown) => {
            let error = value_error(format!("two rows have the label {shown}"));
            with(label.py(), error, &[("label", label.clone())])
        }
        Err(error) => error,
    }
}

/// The kind of a column with these bounds.
pub fn bounded(name: &Bound<'_, PyAny>, least: u32, most: Option<u32>) -> PyResult<Kind> {
    match most {
        Some(most) if least > most => {
            let error = value_error(format!("{}: {least} to {most} hold no number", name.str()?));
            Err(with(name.py(), error, &[("name", name.clone())]))
        }
        _ => Ok(Kind::Between(least, most)),
    }
}

/// What changes a problem takes its turn: other threads may ask it meanwhile.
pub fn change<'py, T>(
    this: &Bound<'py, Problem>,
    work: impl FnOnce(&mut Problem) -> PyResult<T>,
) -> PyResult<T> {
    let _turn = Turn::take(this)?;
    work(&mut *this.try_borrow_mut()?)
}

/// The problem as it is searched.
pub fn built(this: &Bound<'_, Problem>) -> PyResult<Py<Built>> {
    change(this, |problem| problem.build(this.py()))
}

#[pymethods]
impl Problem {
    #[new]
    fn new(py: Python<'_>) -> Self {
        Self::empty(py)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.labels)?;
        [&self.named, &self.colors, &self.rows].into_iter().try_for_each(|dict| visit.call(dict))?;
        visit.call(&self.built)
    }

    /// Columns that every solution covers exactly once: a column, or with a shape a list or grid of them.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem()
    /// >>> cell = p.primary("cell", (2, 3))
    /// >>> cell[1, 2]
    /// Column(cell[1][2])
    #[pyo3(signature = (name, shape = None))]
    fn primary<'py>(
        this: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
        shape: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        change(this, |problem| problem.block(name, shape, PRIMARY))
    }

    /// A column that every solution covers exactly once; rows may name it.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem()
    /// >>> p.column("Ann")
    /// Column(Ann)
    /// >>> p.row("A", ["Ann"])
    fn column<'py>(this: &Bound<'py, Self>, name: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        change(this, |problem| problem.block(name, None, PRIMARY))
    }

    /// Columns that a solution covers at most once, or several times in one color.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem()
    /// >>> room, _, _ = p.secondary("room"), p.column("talk"), p.column("lunch")
    /// >>> for who in ("Ann", "Ben"):
    /// ...     p.row(("talk", who), ["talk", room.color(who)])
    /// ...     p.row(("lunch", who), ["lunch", room.color(who)])
    /// >>> p.count()
    /// 2
    #[pyo3(signature = (name, shape = None))]
    fn secondary<'py>(
        this: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
        shape: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        change(this, |problem| problem.block(name, shape, Kind::Secondary))
    }

    /// Columns that a solution covers at least `least` times and at most `most` times; `most=None` is no upper limit, also
    /// for rows that are added later.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem()
    /// >>> crew = p.between("crew", 1, 2)
    /// >>> for who in ("Ann", "Ben", "Cid"):
    /// ...     p.row(who, [crew])
    /// >>> p.count(), p.count(choose=["Ann", "Ben", "Cid"])
    /// (6, 0)
    /// >>> p = Problem()
    /// >>> crew = p.between("crew", 1, None)
    /// >>> for who in ("Ann", "Ben", "Cid"):
    /// ...     p.row(who, [crew])
    /// >>> p.count()
    /// 7
    #[pyo3(signature = (name, least, most, shape = None))]
    fn between<'py>(
        this: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
        least: u32,
        most: Option<u32>,
        shape: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let kind = bounded(name, least, most)?;
        change(this, |problem| problem.block(name, shape, kind))
    }

    /// Adds a row: a label, which solutions and messages name, and the columns that the row covers.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem()
    /// >>> p.row("A", [p.column("x"), p.column("y")], cost=5)
    /// >>> p.labels
    /// ['A']
    ///
    /// The cost is an integer, a float or a Decimal, and is kept exactly (a float as its shortest decimal); or a tuple of
    /// costs, of which the first counts before all others.
    #[pyo3(signature = (label, columns, cost = None))]
    fn row(
        this: &Bound<'_, Self>,
        label: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        cost: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        // An iterator may run any program, which may ask the problem something.
        let columns = columns.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        change(this, |problem| problem.add(label, &columns, cost))
    }

    /// The labels of the rows, in their order.
    #[getter]
    fn labels<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let (py, built) = (this.py(), built(this)?);
        let labels = built.get().labels.bind(py);
        Ok(labels.get_slice(0, labels.len()))
    }

    /// For each row, by its label, the names of the columns that it covers; `name:color` where it gives a color.
    #[getter]
    fn rows<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let (py, built) = (this.py(), built(this)?);
        let built = built.get();
        let (matrix, rows, colors) = (&built.matrix, PyDict::new(py), built.colors.bind(py).keys());
        for (row, label) in matrix.rows().zip(built.labels.bind(py)) {
            py.check_signals()?;
            let names = matrix.row(row).unwrap_or_default().iter().map(|&column| {
                let name = column_name(matrix, column);
                Ok(match matrix.color(row, column) {
                    Some(color) => format!("{name}:{}", colors.get_item(color as usize)?.str()?),
                    None => name,
                })
            });
            rows.set_item(label, names.collect::<PyResult<Vec<String>>>()?)?;
        }
        Ok(rows)
    }

    fn __repr__(this: &Bound<'_, Self>) -> PyResult<String> {
        let built = built(this)?;
        let matrix = &built.get().matrix;
        let (rows, primary, secondary) =
            (matrix.row_count(), matrix.primary_count(), matrix.secondary_count());
        Ok(format!("Problem({rows} rows, {primary} primary columns, {secondary} secondary)"))
    }
}
