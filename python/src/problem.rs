//! A problem: its columns, its rows, and the questions about it.

use std::ffi::CString;
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::Arc;

use exactcover::counts::{Count, Diagram};
use exactcover::matrix::{Block as Handle, Entry};
use exactcover::proofs::ProofError;
use exactcover::proofs::{Reason, RowState};
use exactcover::runs::{Outcome, Stopped, Uniqueness};
use exactcover::text::RowLine;
use exactcover::{ExactCover, Matrix, MatrixBuilder, MatrixError, RowId, Search, text};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyMapping, PyTuple};

use crate::answers::{NotUnique, Weights, big, int, io_error, text_error, unfinished, value_error, with};
use crate::built::Built;
use crate::columns::{Block, Column};
use crate::found::Found;
use crate::options::{Options, any_seed, run};
use crate::progress;
use crate::solutions::{Cheapest, Solutions};
use crate::turns::Turn;

/// The most axes of a block.
const MOST_AXES: usize = 4;

/// Columns that were stated together.
#[derive(Clone)]
pub struct Stated {
    /// What no other block has, but the same one in copies of the problem.
    pub id: u64,
    pub name: String,
    pub shape: Vec<usize>,
    pub kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Between(u32, u32),
    Secondary,
}

pub const PRIMARY: Kind = Kind::Between(1, 1);

/// The columns of a block in a matrix that is being stated.
pub enum Columns {
    One(Handle),
    Two(Handle<[usize; 2]>),
    Three(Handle<[usize; 3]>),
    Four(Handle<[usize; 4]>),
}

impl Stated {
    /// States the columns.
    fn state(&self, matrix: &mut MatrixBuilder<RowId>) -> Columns {
        macro_rules! block {
            ($shape:expr) => {
                match self.kind {
                    PRIMARY => matrix.primary(&*self.name, $shape),
                    Kind::Between(least, most) => matrix.between(&*self.name, $shape, least..=most),
                    Kind::Secondary => matrix.secondary(&*self.name, $shape),
                }
            };
        }
        match self.shape[..] {
            // A column of its own. Blocks of more axes are refused before.
            [] | [_, _, _, _, _, ..] => Columns::One(match self.kind {
                PRIMARY => matrix.primary_named([&self.name]),
                Kind::Between(least, most) => matrix.between_named([&self.name], least..=most),
                Kind::Secondary => matrix.secondary_named([&self.name]),
            }),
            [a] => Columns::One(block!(a)),
            [a, b] => Columns::Two(block!([a, b])),
            [a, b, c] => Columns::Three(block!([a, b, c])),
            [a, b, c, d] => Columns::Four(block!([a, b, c, d])),
        }
    }

    /// A column by its place in the list of all.
    pub fn at(&self, columns: &Columns, index: usize) -> Entry {
        let mut rest = index;
        let mut place = |axis: usize| {
            let place = rest % self.shape[axis];
            rest /= self.shape[axis];
            place
        };
        match columns {
            Columns::One(block) => block.at(index),
            Columns::Two(block) => {
                let [b, a] = [1, 0].map(&mut place);
                block.at([a, b])
            }
            Columns::Three(block) => {
                let [c, b, a] = [2, 1, 0].map(&mut place);
                block.at([a, b, c])
            }
            Columns::Four(block) => {
                let [d, c, b, a] = [3, 2, 1, 0].map(&mut place);
                block.at([a, b, c, d])
            }
        }
    }
}

/// A column of a row: its block, its place there, and its color.
type Place = (u32, u32, Option<u32>);

/// A problem that is being stated, beside its rows in Python's words.
#[derive(Default)]
pub struct Draft {
    pub matrix: MatrixBuilder<RowId>,
    pub columns: Vec<Columns>,
}

/// An exact cover problem: columns, and rows that cover some of them.
///
/// >>> from exactcover import Problem
/// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
/// >>> p.count()
/// 2
#[pyclass(module = "exactcover")]
pub struct Problem {
    pub stated: Vec<Stated>,
    /// The columns by the names that stand for them in rows.
    pub named: Py<PyDict>,
    pub colors: Py<PyDict>,
    pub labels: Vec<Py<PyAny>>,
    /// The numbers of the rows by their labels.
    pub rows: Py<PyDict>,
    pub costs: Vec<i64>,
    /// What a question copies, so that rows can still be added.
    pub draft: Draft,
    pub built: Option<Arc<Built>>,
    /// The function that has made it ready, and what it was given: then nothing is added.
    pub made: Option<(&'static str, Py<PyTuple>)>,
}

impl Problem {
    pub fn empty(py: Python<'_>) -> Self {
        Self {
            stated: Vec::new(),
            named: PyDict::new(py).unbind(),
            colors: PyDict::new(py).unbind(),
            labels: Vec::new(),
            rows: PyDict::new(py).unbind(),
            costs: Vec::new(),
            draft: Draft::default(),
            built: None,
            made: None,
        }
    }

    /// A puzzle that this function makes ready; `found` wraps its solutions, `label` says in Python's words what a row
    /// means.
    pub fn of_puzzle<'py, P>(
        made: (&'static str, Bound<'py, PyTuple>),
        puzzle: P,
        found: impl Fn(P::Solution) -> Found + Send + Sync + 'static,
        label: impl Fn(&P::Choice) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Self>
    where
        P: ExactCover<Choice: Send + Sync + 'static> + Send + Sync + 'static,
    {
        let py = made.1.py();
        let labeled = puzzle.matrix().map_err(value_error)?;
        let rows = PyDict::new(py);
        let mut labels = Vec::with_capacity(labeled.row_count());
        for (row, choice) in labeled.labels().iter().enumerate() {
            py.check_signals()?;
            let label = label(choice)?;
            if rows.contains(&label)? {
                return Err(twice(&label));
            }
            rows.set_item(&label, row)?;
            labels.push(label.unbind());
        }
        let matrix = labeled.map_labels(|row, _| row);
        let costs = vec![0; labels.len()];
        let decode = move |rows: &[RowId]| {
            let choices: Vec<&P::Choice> = rows.iter().filter_map(|&row| labeled.label(row)).collect();
            found(puzzle.decode(&choices))
        };
        let built = Built { matrix, labels, rows: rows.unbind(), costs, puzzle: Some(Box::new(decode)) };
        let made = Some((made.0, made.1.unbind()));
        Ok(Self { built: Some(Arc::new(built)), made, ..Self::empty(py) })
    }

    /// States columns.
    pub fn state(&mut self, stated: Stated) -> PyResult<u32> {
        let Stated { name, shape, .. } = &stated;
        if self.made.is_some() {
            return Err(PyTypeError::new_err("this problem is ready made: nothing can be added to it"));
        }
        if shape.len() > MOST_AXES {
            return Err(value_error(format!("{name}: a block has at most {MOST_AXES} axes")));
        }
        let columns = shape.iter().try_fold(1usize, |all, &side| all.checked_mul(side));
        if columns.is_none_or(|columns| u32::try_from(columns).is_err()) {
            return Err(value_error(format!("{name}: a block of {shape:?} columns is too large")));
        }
        self.draft.columns.push(stated.state(&mut self.draft.matrix));
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
    pub fn build(&mut self, py: Python<'_>) -> PyResult<Arc<Built>> {
        if let Some(built) = &self.built {
            return Ok(built.clone());
        }
        let matrix = self.draft.matrix.clone().build().map_err(|error| self.error(py, error, None))?;
        let built = Arc::new(Built {
            matrix,
            labels: self.labels.iter().map(|label| label.clone_ref(py)).collect(),
            rows: self.rows.bind(py).copy()?.unbind(),
            costs: self.costs.clone(),
            puzzle: None,
        });
        self.built = Some(built.clone());
        Ok(built)
    }

    /// The error of a matrix in Python's words.
    pub fn error(&self, py: Python<'_>, error: MatrixError, label: Option<&Bound<'_, PyAny>>) -> PyErr {
        let column = match &error {
            MatrixError::DuplicateColumn { column, .. }
            | MatrixError::ColoredPrimary { column, .. }
            | MatrixError::EmptyBounds { column, .. } => Some(column.to_string()),
            _ => None,
        };
        let mut attributes = Vec::new();
        let what = match label {
            Some(label) => {
                attributes.push(("label", label.clone()));
                let shown = label.repr().map_or_else(|_| "?".into(), |shown| shown.to_string());
                format!("row {shown}: {error}")
            }
            None => error.to_string(),
        };
        if let Some(column) = column.and_then(|column| column.into_pyobject(py).ok()) {
            attributes.push(("column", column.into_any()));
        }
        with(py, value_error(what), &attributes)
    }

    fn add(&mut self, label: &Bound<'_, PyAny>, columns: &[Bound<'_, PyAny>], cost: i64) -> PyResult<()> {
        let py = label.py();
        if self.made.is_some() {
            return Err(PyTypeError::new_err("this problem is ready made: nothing can be added to it"));
        }
        py.check_signals()?;
        if self.rows.bind(py).contains(label)? {
            return Err(twice(label));
        }
        let places: Vec<Place> = columns.iter().map(|item| self.place(item)).collect::<PyResult<_>>()?;
        let number = self.labels.len() as u32;
        let added = self.draft.add(&self.stated, RowId::new(number), &places);
        added.map_err(|error| self.error(py, error, Some(label)))?;
        self.rows.bind(py).set_item(label, number)?;
        self.labels.push(label.clone().unbind());
        self.costs.push(cost);
        self.built = None;
        Ok(())
    }
}

impl Draft {
    fn add(&mut self, stated: &[Stated], row: RowId, places: &[Place]) -> Result<RowId, MatrixError> {
        let entry = |&(block, index, color): &Place| {
            let block = block as usize;
            let entry = stated[block].at(&self.columns[block], index as usize);
            color.map_or(entry, |color| entry.colored(color))
        };
        let entries: Vec<Entry> = places.iter().map(entry).collect();
        self.matrix.row(row, entries)
    }
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

/// Warns of the rows of a text that no search would choose.
fn warn_of_skipped(py: Python<'_>, rows: &[RowLine]) -> PyResult<()> {
    let Some(first) = rows.first() else { return Ok(()) };
    let others = match rows.len() - 1 {
        0 => String::new(),
        others => format!(", and {others} more"),
    };
    let what = format!("rows without a primary column are skipped: row {}{others}", first.number);
    let what = CString::new(format!("line {}: {what}", first.line))?;
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &what, 1)
}

/// The label and the columns of a row, from a pair.
fn pair<'py>(pair: &Bound<'py, PyAny>) -> Option<(Bound<'py, PyAny>, Bound<'py, PyIterator>)> {
    if !pair.is_instance_of::<PyTuple>() && !pair.is_instance_of::<PyList>() {
        return None;
    }
    let [label, columns]: [Bound<'py, PyAny>; 2] = pair.extract().ok()?;
    Some((label, columns.try_iter().ok()?))
}

/// Whether a number of a matrix is 1; `None` if it is neither 0 nor 1.
pub fn bit(number: &Bound<'_, PyAny>) -> Option<bool> {
    [false, true].into_iter().find(|&bit| number.eq(u8::from(bit)).unwrap_or(false))
}

/// Whether these are numbers, all of them 0 or 1.
fn are_bits(row: &Bound<'_, PyAny>) -> bool {
    let is_bit = |number: PyResult<Bound<'_, PyAny>>| number.is_ok_and(|number| bit(&number).is_some());
    row.len().is_ok_and(|length| length > 0) && row.try_iter().is_ok_and(|mut row| row.all(is_bit))
}

/// The error of what is no label with columns.
fn no_row(found: &Bound<'_, PyAny>) -> PyErr {
    let mut shown = found.repr().map_or_else(|_| "?".into(), |shown| shown.to_string());
    if let Some((end, _)) = shown.char_indices().nth(60) {
        shown.replace_range(end.., "...");
    }
    let cure = if are_bits(found) { "; Problem.from_matrix reads rows of 0 and 1" } else { "" };
    PyTypeError::new_err(format!(
        "expected a mapping, or pairs, of labels and the columns that each row covers, not {shown}{cure}"
    ))
}

/// All covers of a matrix: folded where they take too much memory otherwise.
fn diagram(search: &Search, matrix: &Matrix<RowId>) -> Result<Diagram, Stopped> {
    search.diagram(matrix).or_else(|stopped| match stopped {
        Stopped::OverBudget { .. } => search.folded_diagram(matrix).map_err(|_| stopped),
        _ => Err(stopped),
    })
}

/// What changes a problem takes its turn: other threads may ask it meanwhile.
pub fn change<'py, T>(
    this: &Bound<'py, Problem>,
    work: impl FnOnce(&mut Problem) -> PyResult<T>,
) -> PyResult<T> {
    let _turn = Turn::take(this)?;
    work(&mut *this.try_borrow_mut()?)
}

pub fn built(this: &Bound<'_, Problem>) -> PyResult<Arc<Built>> {
    change(this, |problem| problem.build(this.py()))
}

#[pymethods]
impl Problem {
    #[new]
    fn new(py: Python<'_>) -> Self {
        Self::empty(py)
    }

    /// A problem whose rows are named: a mapping, or pairs, of labels and the columns that each row covers. The columns
    /// are those that the rows name, and all are primary but those of `secondary`. A mapping whose rows are all lists of 0
    /// and 1 of one length is refused: `from_matrix` reads a matrix, and tuples name columns 0 and 1.
    ///
    /// >>> from exactcover import Problem
    /// >>> list(Problem.from_rows({"x": ["a", "s"], "y": ["b", "s"], "z": ["b"]}, secondary=["s"]))
    /// [['x', 'z']]
    #[staticmethod]
    #[pyo3(signature = (rows, secondary = None))]
    fn from_rows(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        secondary: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut problem = Self::empty(py);
        if let Some(names) = secondary {
            for name in names.try_iter()? {
                problem.block(&name?, None, Kind::Secondary)?;
            }
        }
        let pairs = match rows.cast::<PyMapping>() {
            Ok(rows) => {
                // Of rows of a matrix, or with the names of columns? Nobody can tell.
                let lists = rows.values()?;
                let length = lists.get_item(0).and_then(|list| list.len()).unwrap_or(0);
                let is_row = |list: &Bound<'_, PyAny>| {
                    list.is_instance_of::<PyList>()
                        && list.len().is_ok_and(|len| len == length)
                        && are_bits(list)
                };
                if length > 0 && lists.iter().all(|list| is_row(&list)) {
                    return Err(no_row(&lists.get_item(0)?));
                }
                rows.items()?.into_any()
            }
            Err(_) => rows.clone(),
        };
        for row in pairs.try_iter().map_err(|_| no_row(rows))? {
            let row = row?;
            let (label, columns) = pair(&row).ok_or_else(|| no_row(&row))?;
            let columns: Vec<Bound<'_, PyAny>> = columns.collect::<PyResult<_>>()?;
            for column in &columns {
                if !problem.named.bind(py).contains(column)? {
                    problem.block(column, None, PRIMARY)?;
                }
            }
            problem.add(&label, &columns, 0)?;
        }
        Ok(problem)
    }

    /// A problem in Knuth's text format. The labels of its rows are their numbers, from 1. Rows without a primary column
    /// are skipped, with a warning.
    ///
    /// >>> from exactcover import Problem
    /// >>> list(Problem.read("a b | s\na s\nb s\nb\n"))
    /// [[1, 3]]
    #[staticmethod]
    fn read(py: Python<'_>, knuth: &str) -> PyResult<Self> {
        let read = text::read(knuth).map_err(|error| text_error(py, &error))?;
        let (matrix, mut problem) = (read.matrix(), Self::empty(py));
        for column in matrix.columns() {
            let name = matrix.column_name(column).map_or(String::new(), |name| name.to_string());
            let kind = match (matrix.is_primary(column), matrix.bounds(column)) {
                (Some(true), Some(bounds)) => Kind::Between(*bounds.start(), *bounds.end()),
                _ => Kind::Secondary,
            };
            problem.block(name.into_pyobject(py)?.as_any(), None, kind)?;
        }
        let named = problem.named.clone_ref(py);
        warn_of_skipped(py, read.skipped())?;
        for row in matrix.rows() {
            let mut columns = Vec::new();
            for &column in matrix.row(row).unwrap_or_default() {
                let name = matrix.column_name(column).map_or(String::new(), |name| name.to_string());
                let block = named.bind(py).get_item(&name)?.map_or(Ok(0), |block| block.extract())?;
                let color = matrix.color(row, column).map(|color| {
                    read.color_name(color).map_or_else(|| color.to_string(), Into::into).into_pyobject(py)
                });
                let color = color.transpose()?.map(|color| color.into_any().unbind());
                let id = problem.stated[block as usize].id;
                columns.push(Bound::new(py, Column { id, block, index: 0, color, name })?.into_any());
            }
            let number = matrix.label(row).map_or(0, |label| label.number);
            problem.add(number.into_pyobject(py)?.as_any(), &columns, read.cost(row))?;
        }
        Ok(problem)
    }

    /// The problem in Knuth's text format.
    ///
    /// >>> from exactcover import Problem
    /// >>> print(Problem.from_rows({"x": ["a", "b"]}).write(), end="")
    /// a b
    /// a b
    fn write(this: &Bound<'_, Self>) -> PyResult<String> {
        let (built, mut out) = (built(this)?, Vec::new());
        let written = match built.costs.iter().any(|&cost| cost != 0) {
            true => text::write_priced(&built.matrix, |row| built.costs[row.index()], &mut out),
            false => text::write(&built.matrix, &mut out),
        };
        written.map_err(value_error)?;
        String::from_utf8(out).map_err(value_error)
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

    /// Columns that a solution covers at least `least` times and at most `most` times.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem()
    /// >>> crew = p.between("crew", 1, 2)
    /// >>> for who in ("Ann", "Ben", "Cid"):
    /// ...     p.row(who, [crew])
    /// >>> p.count()
    /// 6
    #[pyo3(signature = (name, least, most, shape = None))]
    fn between<'py>(
        this: &Bound<'py, Self>,
        name: &Bound<'py, PyAny>,
        least: u32,
        most: u32,
        shape: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if least > most {
            return Err(value_error(format!("{}: {least} to {most} hold no number", name.str()?)));
        }
        change(this, |problem| problem.block(name, shape, Kind::Between(least, most)))
    }

    /// Adds a row: a label, which solutions and messages name, and the columns that the row covers.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem()
    /// >>> p.row("A", [p.column("x"), p.column("y")], cost=5)
    /// >>> p.labels
    /// ['A']
    #[pyo3(signature = (label, columns, cost = 0))]
    fn row(
        this: &Bound<'_, Self>,
        label: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        cost: i64,
    ) -> PyResult<()> {
        // An iterator may run any program, which may ask the problem something.
        let columns = columns.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        change(this, |problem| problem.add(label, &columns, cost))
    }

    /// The labels of the rows, in their order.
    #[getter]
    fn labels<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(this.py(), &built(this)?.labels)
    }

    /// For each row, by its label, the names of the columns that it covers; `name:color` where it gives a color.
    #[getter]
    fn rows<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let (py, built) = (this.py(), built(this)?);
        let (matrix, rows) = (&built.matrix, PyDict::new(py));
        let colors = change(this, |problem| Ok(problem.colors.bind(py).keys()))?;
        for (row, label) in matrix.rows().zip(&built.labels) {
            py.check_signals()?;
            let names = matrix.row(row).unwrap_or_default().iter().map(|&column| {
                let name = matrix.column_name(column).map_or(String::new(), |name| name.to_string());
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
        let (rows, primary) = (built.matrix.row_count(), built.matrix.primary_count());
        Ok(format!(
            "Problem({rows} rows, {primary} primary columns, {} secondary)",
            built.matrix.secondary_count()
        ))
    }

    /// All solutions, each found when it is asked for.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> list(p.solutions(exclude=[1]))
    /// [[2, 3]]
    #[pyo3(signature = (**options))]
    fn solutions(this: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let built = built(this)?;
        let options = Options::new(&built, options)?;
        Solutions::new(this.py(), built, options)
    }

    fn __iter__(this: &Bound<'_, Self>) -> PyResult<Solutions> {
        Self::solutions(this, None)
    }

    /// How many solutions there are; they are not listed.
    ///
    /// >>> from exactcover import tilings
    /// >>> tilings((8, 8), ["*\n##"]).count()
    /// 12988816
    #[pyo3(signature = (**options))]
    fn count<'py>(
        this: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, built) = (this.py(), built(this)?);
        let mut options = Options::new(&built, options)?;
        if let Some(report) = options.report.take() {
            return exact(py, &progress::count(py, &built.matrix, options, report)?);
        }
        let pool = options.pool.clone();
        let count = run(py, options.limited(), |search| match pool {
            Some(pool) => pool.install(|| search.par_count(&built.matrix)),
            None => search.count(&built.matrix),
        })?;
        exact(py, &count)
    }

    /// A solution, whichever is found first; `None` if there is none.
    ///
    /// >>> from exactcover import queens
    /// >>> print(queens(3).any())
    /// None
    #[pyo3(signature = (**options))]
    fn any<'py>(
        this: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let found = run(py, options.limited(), |search| search.any(&built.matrix))?;
        found.map_err(|stopped| unfinished(py, stopped))?.map(|cover| built.solution(py, &cover)).transpose()
    }

    /// The first solution in the order of `solutions`; `None` if there is none.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> p.first()
    /// [1, 4]
    #[pyo3(signature = (**options))]
    fn first<'py>(
        this: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let (found, outcome) = run(py, options.limited(), |search| {
            let mut covers = search.covers(&built.matrix);
            (covers.next(), covers.outcome())
        })?;
        match (found, outcome) {
            (Some(cover), _) => built.solution(py, &cover).map(Some),
            (None, Outcome::Limited) => Err(unfinished(py, Stopped::Limited)),
            (None, Outcome::Refused) => Err(unfinished(py, Stopped::Refused)),
            (None, _) => Ok(None),
        }
    }

    /// The only solution; `None` if there is none, and `NotUnique` is raised if there are several.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> p.unique(choose=[2])
    /// [2, 3]
    #[pyo3(signature = (**options))]
    fn unique<'py>(
        this: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let found = run(py, options.limited(), |search| search.unique(&built.matrix))?;
        let (one, two) = match found.map_err(|stopped| unfinished(py, stopped))? {
            Uniqueness::None => return Ok(None),
            Uniqueness::Unique(cover) => return built.solution(py, &cover).map(Some),
            Uniqueness::Multiple(one, two) => (built.solution(py, &one)?, built.solution(py, &two)?),
        };
        let solutions = PyList::new(py, [one, two])?.into_any();
        let error = NotUnique::new_err("there are two solutions or more");
        Err(with(py, error, &[("solutions", solutions)]))
    }

    /// The solution with this number, counted from 0 in the order of `solutions`; those before it are not visited.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> p.nth(1)
    /// [2, 3]
    #[pyo3(signature = (number, **options))]
    fn nth<'py>(
        this: &Bound<'py, Self>,
        number: &Bound<'py, PyAny>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, built, number) = (this.py(), built(this)?, big(number)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let all = run(py, options.limited(), |search| search.diagram(&built.matrix))?;
        let all = all.map_err(|stopped| unfinished(py, stopped))?;
        match all.nth(&number) {
            Some(cover) => built.solution(py, &cover),
            None => Err(pyo3::exceptions::PyIndexError::new_err(format!(
                "solution {number}: there are {}, counted from 0",
                all.count()
            ))),
        }
    }

    /// Solutions drawn at random, each time every solution equally likely: other ones each time, or always those of
    /// the seed.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> sorted(map(tuple, p.sample(100)))[::99]
    /// [(1, 4), (2, 3)]
    #[pyo3(signature = (k = 1, seed = None, **options))]
    fn sample<'py>(
        this: &Bound<'py, Self>,
        k: usize,
        seed: Option<u64>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let all = run(py, options.limited(), |search| diagram(search, &built.matrix))?;
        let all = all.map_err(|stopped| unfinished(py, stopped))?;
        let seed = seed.unwrap_or_else(any_seed);
        let mut random: rand::rngs::Xoshiro256PlusPlus = rand::SeedableRng::seed_from_u64(seed);
        let covers = std::iter::from_fn(|| py.detach(|| all.sample(&mut random))).take(k);
        covers.map(|cover| py.check_signals().and_then(|()| built.solution(py, &cover))).collect()
    }

    /// The solutions in order of cost, the cheapest first, each proved to be so. The cost of a solution is the sum of the
    /// costs of its rows: those of `costs` by label, or those of the rows.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> list(p.cheapest({1: 5, 2: 1, 3: 1, 4: 2}))
    /// [(2, [2, 3]), (7, [1, 4])]
    #[pyo3(signature = (costs = None, **options))]
    fn cheapest(
        this: &Bound<'_, Self>,
        costs: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Cheapest> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let costs = match costs {
            None => built.costs.clone(),
            Some(costs) => {
                let cost = |label: &Py<PyAny>| costs.get_item(label)?.extract();
                built.labels.iter().map(cost).collect::<PyResult<Vec<i64>>>()?
            }
        };
        Cheapest::new(py, built, costs, options)
    }

    /// Why there is no solution, in words; `None` if there is one.
    ///
    /// >>> from exactcover import Problem
    /// >>> Problem.from_rows({1: ["a", "b"], 2: ["b", "c"]}).why_none() is None
    /// False
    #[pyo3(signature = (**options))]
    fn why_none(this: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<String>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let why = run(py, options.limited(), |search| search.why_none(&built.matrix))?;
        let why = why.map_err(|stopped| unfinished(py, stopped))?;
        why.map(|reason| match reason {
            Reason::Clash(clash) if !clash.rows().is_empty() => {
                let columns: Vec<String> = clash.column_names().iter().map(ToString::to_string).collect();
                let rows = built.names(py, clash.rows())?;
                Ok(match columns.len() {
                    0 => format!("the rows {rows} exclude each other"),
                    _ => format!("with the rows {rows}, no choice of rows covers {}", columns.join(", ")),
                })
            }
            reason => Ok(reason.to_string()),
        })
        .transpose()
    }

    /// For each row, by its label, whether solutions contain it: "always", "sometimes", "never", or "unknown" where a
    /// search ended at its limit.
    ///
    /// >>> from exactcover import Problem
    /// >>> Problem.from_rows({1: ["a", "b"], 2: ["b"], 3: ["a"], 4: ["c"], 5: ["b", "c"]}).row_states()[4]
    /// 'sometimes'
    #[pyo3(signature = (**options))]
    fn row_states<'py>(
        this: &Bound<'py, Self>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let states = run(py, options.limited(), |search| search.row_states(&built.matrix))?;
        let answers = PyDict::new(py);
        for (label, state) in built.labels.iter().zip(states) {
            let state = match state {
                RowState::Forced => "always",
                RowState::Possible => "sometimes",
                RowState::Impossible => "never",
                _ => "unknown",
            };
            answers.set_item(label, state)?;
        }
        Ok(answers)
    }

    /// Weights of columns that prove that there is no solution; `None` if none are found, which proves nothing.
    ///
    /// >>> from exactcover import Problem
    /// >>> triangle = Problem.from_rows({1: ["a", "b"], 2: ["b", "c"], 3: ["c", "a"]})
    /// >>> triangle.weights().modulus
    /// 2
    #[pyo3(signature = (**options))]
    fn weights(this: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Weights>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let found = run(py, options.limited(), |search| search.weights(&built.matrix))?;
        Ok(found.map(|weights| {
            let named = built.matrix.columns().zip(weights.weights()).filter(|&(_, &weight)| weight != 0);
            let named = named.filter_map(|(column, &weight)| {
                Some((built.matrix.column_name(column)?.to_string(), weight))
            });
            Weights { modulus: weights.modulus(), weights: named.collect(), text: weights.to_string() }
        }))
    }

    /// Counts the solutions and writes a proof of the count into a file, which the program `check_count` of the crate
    /// checks against the problem.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> import os
    /// >>> p.prove_count(os.devnull)
    /// 2
    #[pyo3(signature = (path, **options))]
    fn prove_count<'py>(
        this: &Bound<'py, Self>,
        path: PathBuf,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?.one_thread()?;
        let file = BufWriter::new(File::create(&path).map_err(|error| io_error(&path, &error))?);
        match run(py, options.limited(), |search| search.prove_count(&built.matrix, file))? {
            Ok(count) => exact(py, &count),
            Err(ProofError::Io(error)) => Err(io_error(&path, &error)),
            Err(ProofError::Stopped(stopped)) => Err(unfinished(py, stopped)),
            Err(error) => Err(value_error(error)),
        }
    }

    /// Goes on from what `save` of solutions or of the cheapest ones returned.
    ///
    /// >>> from exactcover import Problem
    /// >>> p = Problem.from_rows({1: ["Ann", "Cid"], 2: ["Ann", "Dee"], 3: ["Ben", "Cid"], 4: ["Ben", "Dee"]})
    /// >>> solutions = p.solutions()
    /// >>> next(solutions)
    /// [1, 4]
    /// >>> list(p.load(solutions.save()))
    /// [[2, 3]]
    #[pyo3(signature = (state, **options))]
    fn load<'py>(
        this: &Bound<'py, Self>,
        state: &str,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, built) = (this.py(), built(this)?);
        let options = Options::new(&built, options)?;
        crate::solutions::load(py, built, options, state)
    }
}

/// A count that is exact, or what is known of it.
fn exact<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    match count.exact() {
        Some(number) => int(py, number),
        None => {
            let stopped =
                if count.outcome() == Outcome::Refused { Stopped::Refused } else { Stopped::Limited };
            let at_least = int(py, count.at_least())?;
            Err(with(py, unfinished(py, stopped), &[("at_least", at_least)]))
        }
    }
}
