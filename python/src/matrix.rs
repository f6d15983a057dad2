//! Problems from matrices of 0 and 1, and matrices from problems, with no package for matrices at all.
//!
//! Numbers come as bytes, through a `memoryview` that Python makes: before Python 3.11 the buffer protocol is not in the
//! stable interface of C that one wheel for all versions is built with. A part of the matrix is copied at a time.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyMemoryView, PySlice, PyString};

use exactcover::matrix::Entry;
use exactcover::{MatrixError, RowId};

use crate::answers::{value_error, with};
use crate::draft::{Kind, PRIMARY};
use crate::problem::{Problem, built, refused_row, twice};
use crate::reading::bit;
use crate::turns::pause;

/// The bytes of a matrix that are copied at a time.
const PART: usize = 1 << 22;

/// Other threads run, and signals are looked at, after so many rows.
pub const ROWS: usize = 1 << 12;

/// As many columns as a search can have.
const MOST_COLUMNS: usize = (1 << 31) - 1;

/// How numbers are stored.
#[derive(Clone, Copy)]
struct Numbers {
    /// The bytes of a number: 1, 2, 4 or 8.
    size: usize,
    /// What is stored for 1, and for -0, which is 0.
    one: u64,
    zero: u64,
    is_integer: bool,
}

impl Numbers {
    /// The numbers of a buffer, if they are of a kind that is read here.
    fn of(view: &Bound<'_, PyMemoryView>) -> PyResult<Option<Self>> {
        let size: usize = view.getattr("itemsize")?.extract()?;
        let format: String = view.getattr("format")?.extract()?;
        let native = if cfg!(target_endian = "little") { ['@', '=', '<'] } else { ['@', '=', '>'] };
        let kind = format.strip_prefix(native).unwrap_or(&format);
        let (one, zero, is_integer) = match (kind, size) {
            ("?" | "b" | "B" | "h" | "H" | "i" | "I" | "l" | "L" | "q" | "Q" | "n" | "N", 1 | 2 | 4 | 8) => {
                (1, 0, true)
            }
            ("e", 2) => (0x3c00, 0x8000, false),
            ("f", 4) => (1f32.to_bits().into(), (-0f32).to_bits().into(), false),
            ("d", 8) => (1f64.to_bits(), (-0f64).to_bits(), false),
            _ => return Ok(None),
        };
        Ok(Some(Self { size, one, zero, is_integer }))
    }

    fn word(self, bytes: &[u8]) -> u64 {
        let mut word = [0; 8];
        let begin = if cfg!(target_endian = "little") { 0 } else { 8 - self.size };
        word[begin..begin + self.size].copy_from_slice(bytes);
        u64::from_ne_bytes(word)
    }

    /// Calls `one` with the place of each 1; returns the place of a number that is neither 0 nor 1, if there is one.
    fn ones(self, bytes: &[u8], mut one: impl FnMut(usize)) -> Option<usize> {
        for (eight, part) in bytes.chunks(8).enumerate() {
            // Most of them.
            if part.iter().all(|&byte| byte == 0) {
                continue;
            }
            for (at, number) in part.chunks_exact(self.size).enumerate() {
                let (place, word) = (eight * (8 / self.size) + at, self.word(number));
                if word == self.one {
                    one(place);
                } else if word != 0 && word != self.zero {
                    return Some(place);
                }
            }
        }
        None
    }
}

/// A buffer, if the object has one.
fn buffer<'py>(object: &Bound<'py, PyAny>) -> Option<Bound<'py, PyMemoryView>> {
    PyMemoryView::from(object).ok()
}

fn bytes<'py>(view: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
    Ok(view.call_method0("tobytes")?.cast_into()?)
}

/// A number of a buffer. Python does this, too, since a `memoryview` shows no short floats. A bool that is neither is shown as
/// the byte that it is: Python takes it for True.
fn number_of<'py>(view: &Bound<'py, PyMemoryView>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let (py, format) = (view.py(), view.getattr("format")?);
    let format = if format.eq("?")? { PyString::new(py, "B").into_any() } else { format };
    py.import("struct")?.call_method1("unpack", (format, PyBytes::new(py, bytes)))?.get_item(0)
}

/// The error of a number that is neither 0 nor 1.
fn no_bit(row: usize, column: usize, number: &Bound<'_, PyAny>) -> PyErr {
    let shown = number.repr().map_or_else(|_| "?".into(), |shown| shown.to_string());
    at(number.py(), row, column, &format!("{shown}: expected 0 or 1"))
}

/// The error of an entry.
fn at(py: Python<'_>, row: usize, column: usize, what: &str) -> PyErr {
    let error = value_error(format!("row {row}, column {column}: {what}"));
    let [Ok(row), Ok(column)] = [row, column].map(|at| at.into_pyobject(py).map(Bound::into_any));
    with(py, error, &[("row", row), ("column", column)])
}

/// The error of a set of zeros, which is a line of the matrix.
fn zeros(sets: &Sets, label: &Bound<'_, PyAny>) -> PyErr {
    let line = match sets {
        Sets::Rows => "row",
        Sets::Columns(_) => "column",
    };
    let shown = label.repr().map_or_else(|_| "?".into(), |shown| shown.to_string());
    let what =
        format!("{line} {shown} of the matrix is zeros: it could be added to any solution, or left out");
    with(label.py(), value_error(what), &[("label", label.clone())])
}

fn no_matrix(what: &str) -> PyErr {
    value_error(format!("expected a matrix of two dimensions: {what}"))
}

/// Which lines of a matrix are the rows of the problem, the sets that are chosen.
enum Sets {
    Rows,
    /// With the column and the row of each 1: they become rows when all are known.
    Columns(Vec<(u32, u32)>),
}

/// A problem that is being filled, row by row of the matrix.
struct Filling<'py> {
    py: Python<'py>,
    problem: Problem,
    sets: Sets,
    /// The labels that are given.
    labels: Option<Vec<Bound<'py, PyAny>>>,
    secondary: Option<Bound<'py, PyAny>>,
    /// The names of what the sets cover, where they are more than numbers.
    names: Option<Vec<Bound<'py, PyAny>>>,
    /// The columns of the problem.
    entries: Vec<Entry>,
    /// The columns of the matrix, and its rows so far.
    width: usize,
    height: usize,
    /// Where the row under way has a 1.
    row: Vec<usize>,
}

/// Refuses more columns than a search can have.
fn check_columns(count: usize) -> PyResult<()> {
    match count {
        0..=MOST_COLUMNS => Ok(()),
        _ => Err(value_error(format!("{count} columns: expected at most {MOST_COLUMNS}"))),
    }
}

impl<'py> Filling<'py> {
    /// Begins with the columns of the matrix.
    fn begin(&mut self, width: usize) -> PyResult<()> {
        check_columns(width)?;
        self.width = width;
        match self.sets {
            Sets::Rows => self.state(width),
            Sets::Columns(_) => Ok(()),
        }
    }

    /// States the columns of the problem.
    fn state(&mut self, count: usize) -> PyResult<()> {
        let names = match self.names.take() {
            Some(names) if names.len() != count => {
                return Err(value_error(format!("{} names for {count} columns", names.len())));
            }
            Some(names) => names,
            None => {
                let number = |column: usize| Ok(column.into_pyobject(self.py)?.into_any());
                (0..count).map(number).collect::<PyResult<_>>()?
            }
        };
        let is_secondary = PyDict::new(self.py);
        for name in self.secondary.iter().map(|names| names.try_iter()).collect::<PyResult<Vec<_>>>()? {
            for name in name {
                is_secondary.set_item(name?, true)?;
            }
        }
        for (column, name) in names.iter().enumerate() {
            if column % ROWS == 0 {
                pause(self.py)?;
            }
            let kind = match !is_secondary.is_empty() && is_secondary.contains(name)? {
                true => Kind::Secondary,
                false => PRIMARY,
            };
            self.problem.block(name, None, kind)?;
        }
        for name in is_secondary.keys() {
            if !self.problem.named.bind(self.py).contains(&name)? {
                let error = value_error(format!("secondary: no column has the name {}", name.repr()?));
                return Err(with(self.py, error, &[("name", name)]));
            }
        }
        let Problem { stated, draft, .. } = &self.problem;
        self.entries =
            stated.iter().zip(&draft.columns).map(|(stated, column)| stated.at(column, 0)).collect();
        Ok(())
    }

    /// Ends the row of the matrix under way.
    fn end_row(&mut self) -> PyResult<()> {
        let number = self.height;
        self.height += 1;
        if number.is_multiple_of(ROWS) {
            pause(self.py)?;
        }
        let mut row = std::mem::take(&mut self.row);
        match &mut self.sets {
            Sets::Rows => self.add(number, row.iter().copied())?,
            Sets::Columns(ones) => {
                check_columns(self.height)?;
                ones.extend(row.iter().map(|&column| (column as u32, number as u32)));
            }
        }
        row.clear();
        self.row = row;
        Ok(())
    }

    /// Adds the set with this number, which covers these columns of the problem.
    fn add(&mut self, number: usize, covered: impl Iterator<Item = usize>) -> PyResult<()> {
        let py = self.py;
        let label = match &self.labels {
            Some(labels) => labels
                .get(number)
                .cloned()
                .ok_or_else(|| value_error(format!("{} labels for more than {number} rows", labels.len())))?,
            None => number.into_pyobject(py)?.into_any(),
        };
        let Problem { rows, labels, draft, costs, .. } = &mut self.problem;
        let (known, id) = (rows.bind(py), costs.row_count() as u32);
        if self.labels.is_some() && known.contains(&label)? {
            return Err(twice(&label));
        }
        let entries = &self.entries;
        match draft.matrix.row(RowId::new(id), covered.map(|column| entries[column])) {
            Ok(_) => {}
            Err(MatrixError::EmptyRow { .. }) => return Err(zeros(&self.sets, &label)),
            Err(error) => return Err(refused_row(&label, &error)),
        }
        known.set_item(&label, id)?;
        costs.push_zero();
        labels.bind(py).append(label)
    }

    fn end(mut self) -> PyResult<Problem> {
        if let Sets::Columns(ones) = &mut self.sets {
            let mut ones = std::mem::take(ones);
            self.state(self.height)?;
            ones.sort_unstable();
            self.add_columns(&ones)?;
        }
        let count = self.problem.costs.row_count();
        match self.labels {
            Some(labels) if labels.len() != count => {
                Err(value_error(format!("{} labels for {count} rows", labels.len())))
            }
            _ => Ok(self.problem),
        }
    }

    /// Adds the columns of the matrix as sets; the ones are sorted.
    fn add_columns(&mut self, mut ones: &[(u32, u32)]) -> PyResult<()> {
        for number in 0..self.width {
            if number % ROWS == 0 {
                pause(self.py)?;
            }
            let length = ones.iter().take_while(|&&(column, _)| column as usize == number).count();
            let (set, others) = ones.split_at(length);
            self.add(number, set.iter().map(|&(_, row)| row as usize))?;
            ones = others;
        }
        Ok(())
    }

    /// Fills it with rows that can be iterated, of numbers that can be compared.
    fn objects(&mut self, matrix: &Bound<'py, PyAny>) -> PyResult<()> {
        for row in matrix.try_iter()? {
            let row: Vec<Bound<'_, PyAny>> = row?.try_iter()?.collect::<PyResult<_>>()?;
            let (number, length) = (self.height, row.len());
            if number == 0 {
                self.begin(length)?;
            }
            if length != self.width {
                let expected = self.width;
                return Err(value_error(format!("row {number} has {length} numbers: expected {expected}")));
            }
            for (column, entry) in row.iter().enumerate() {
                match bit(entry) {
                    Some(true) => self.row.push(column),
                    Some(false) => {}
                    None => return Err(no_bit(number, column, entry)),
                }
            }
            self.end_row()?;
        }
        if self.height == 0 {
            let shape = matrix.getattr_opt("shape")?.map(|shape| shape.extract::<[usize; 2]>());
            self.begin(shape.transpose()?.map_or(0, |[_, width]| width))?;
        }
        Ok(())
    }

    /// Fills it with a buffer.
    fn buffer(&mut self, view: &Bound<'py, PyMemoryView>) -> PyResult<bool> {
        let shape: Vec<usize> = view.getattr("shape")?.extract()?;
        let [height, width] = shape[..] else {
            return Err(no_matrix(&format!("this one has {}", shape.len())));
        };
        let Some(numbers) = Numbers::of(view)? else { return Ok(false) };
        self.begin(width)?;
        let length = width.saturating_mul(numbers.size);
        let step = (PART / length.max(1)).max(1);
        for begin in (0..height).step_by(step) {
            let end = height.min(begin.saturating_add(step));
            let part = view.get_item(PySlice::new(self.py, begin as isize, end as isize, 1))?;
            let part = bytes(&part)?;
            for at in 0..end - begin {
                let row = part.as_bytes().get(at * length..(at + 1) * length).unwrap_or_default();
                if let Some(column) = numbers.ones(row, |column| self.row.push(column)) {
                    let number =
                        row.get(column * numbers.size..(column + 1) * numbers.size).unwrap_or_default();
                    return Err(no_bit(begin + at, column, &number_of(view, number)?));
                }
                self.end_row()?;
            }
        }
        Ok(true)
    }

    /// Fills it with a matrix that is stored as the places of its entries, row by row.
    fn sparse(&mut self, matrix: &Bound<'py, PyAny>) -> PyResult<()> {
        let matrix = match matrix.hasattr("tocsr")? {
            true => matrix.call_method0("tocsr")?,
            false => matrix.clone(),
        };
        let format = matrix.getattr_opt("format")?;
        if format.as_ref().and_then(|format| format.extract::<String>().ok()).as_deref() != Some("csr") {
            return Err(PyTypeError::new_err(
                "indptr and indices are of rows (csr) or of columns (csc): expected the format \"csr\", or tocsr()",
            ));
        }
        // An entry that is stored twice is the sum of both, as where a matrix is made of coordinates.
        let is_summed = matrix.getattr_opt("has_canonical_format")?.map_or(Ok(true), |is| is.is_truthy())?;
        let matrix = if is_summed { matrix } else { matrix.call_method0("copy")? };
        if !is_summed {
            matrix.call_method0("sum_duplicates")?;
        }
        let shape: Vec<usize> = matrix.getattr("shape")?.extract()?;
        let [height, width] = shape[..] else {
            return Err(no_matrix(&format!("this one has {}", shape.len())));
        };
        let [ends, columns] = ["indptr", "indices"].map(|name| places(&matrix.getattr(name)?));
        let (ends, columns) = (ends?, columns?);
        let is_right = ends.len() == height + 1
            && ends.first().is_none_or(|&first| first == 0)
            && ends.is_sorted()
            && ends.last().is_none_or(|&last| last <= columns.len());
        if !is_right {
            let what = "indptr: expected a number more than there are rows, from 0, ascending, to at most that of indices";
            return Err(value_error(what));
        }
        let data = matrix.getattr_opt("data")?;
        let (is_one, wrong) = match &data {
            None => (vec![true; columns.len()], None),
            Some(data) => stored(data)?,
        };
        self.begin(width)?;
        let mut last_row = vec![0; width];
        for (row, ends) in ends.windows(2).enumerate() {
            for (entry, &column) in (ends[0]..ends[1]).zip(&columns[ends[0]..ends[1]]) {
                let Some(last) = last_row.get_mut(column) else {
                    return Err(at(self.py, row, column, &format!("there are {width} columns")));
                };
                if let (true, Some(data)) = (wrong == Some(entry), &data) {
                    return Err(no_bit(row, column, &data.get_item(entry)?));
                }
                let Some(&is_one) = is_one.get(entry) else {
                    return Err(value_error("data: expected as many numbers as in indices"));
                };
                if is_one && std::mem::replace(last, row + 1) == row + 1 {
                    return Err(at(self.py, row, column, "the entry is stored twice"));
                }
                self.row.extend(is_one.then_some(column));
            }
            self.end_row()?;
        }
        Ok(())
    }
}

/// A list of places.
fn places(list: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    if let Some(view) = buffer(list)
        && let Some(numbers) = Numbers::of(&view)?
        && numbers.is_integer
        && numbers.size >= 4
        && view.getattr("ndim")?.eq(1)?
    {
        let bytes = bytes(&view)?;
        return Ok(bytes
            .as_bytes()
            .chunks_exact(numbers.size)
            .map(|place| numbers.word(place) as usize)
            .collect());
    }
    list.try_iter()?.map(|place| place?.extract()).collect()
}

/// Which of these numbers are 1, up to the first one that is neither 0 nor 1, and the place of that.
fn stored(list: &Bound<'_, PyAny>) -> PyResult<(Vec<bool>, Option<usize>)> {
    if let Some(view) = buffer(list)
        && let Some(numbers) = Numbers::of(&view)?
        && view.getattr("ndim")?.eq(1)?
    {
        let bytes = bytes(&view)?;
        let mut ones = vec![false; bytes.as_bytes().len() / numbers.size];
        let wrong = numbers.ones(bytes.as_bytes(), |at| ones[at] = true);
        return Ok((ones, wrong));
    }
    let bits = list.try_iter()?.map(|number| Ok(bit(&number?))).collect::<PyResult<Vec<_>>>()?;
    Ok((bits.iter().map(|&bit| bit == Some(true)).collect(), bits.iter().position(Option::is_none)))
}

/// A frame's names of the rows, if it has them, and of the columns.
type Names<'py> = (Option<Vec<Bound<'py, PyAny>>>, Vec<Bound<'py, PyAny>>);

/// The names of a frame: of pandas; of what other packages exchange, such as tables of pyarrow; or of polars.
fn frame<'py>(matrix: &Bound<'py, PyAny>) -> PyResult<Option<Names<'py>>> {
    let has = |name: &str| matrix.hasattr(name);
    let has_columns = has("columns")? && has("to_numpy")?;
    if has_columns && has("index")? {
        return Ok(Some((Some(all(&matrix.getattr("index")?)?), all(&matrix.getattr("columns")?)?)));
    }
    if has_columns && has("__arrow_c_stream__")? {
        return Ok(Some((None, all(&matrix.getattr("columns")?)?)));
    }
    if has("__dataframe__")? {
        let exchanged = matrix.call_method0("__dataframe__")?;
        return Ok(Some((None, all(&exchanged.call_method0("column_names")?)?)));
    }
    Ok(None)
}

/// Refuses an array of numpy with a mask, which says that some numbers are none: read without it, they would be.
fn check_mask(matrix: &Bound<'_, PyAny>) -> PyResult<()> {
    if !matrix.hasattr("filled")? || !matrix.hasattr("mask")? {
        return Ok(());
    }
    match matrix.getattr("mask")?.call_method0("any")?.is_truthy()? {
        true => Err(value_error(
            "a masked array has entries that are neither 0 nor 1: `filled(0)` gives them a value",
        )),
        false => Ok(()),
    }
}

fn all<'py>(list: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    list.try_iter()?.collect()
}

#[pymethods]
impl Problem {
    /// A problem from a matrix of 0 and 1, where 1 says that the row covers the column.
    ///
    /// The matrix has the shape (rows, columns): a list of lists, a numpy array of any type, a buffer, what has
    /// `__array__`, a sparse matrix of scipy, or a frame of pandas, polars or pyarrow. Rows and columns are named by their
    /// numbers, from 0, or rows by `labels`; columns of a frame by its columns, rows by its index if it has one. All columns
    /// are primary but those of `secondary`. An array of numpy with a mask is a ValueError.
    ///
    /// Texts that write A x = 1 have an element in each row of A, and a set in each column: `sets="columns"` chooses among
    /// the columns of such a matrix. They are then the rows of the problem, named by `labels`, and its rows are what they
    /// cover.
    ///
    /// A set of zeros is a ValueError with its `label`, as in `from_rows`: it could be added to any solution, or left out. A
    /// number that is neither 0 nor 1 raises ValueError with `row` and `column`.
    ///
    /// >>> from exactcover import Problem
    /// >>> list(Problem.from_matrix([[1, 0, 1], [0, 1, 1], [0, 1, 0]]))
    /// [[0, 2]]
    /// >>> list(Problem.from_matrix([[1, 0, 1], [0, 1, 1], [0, 1, 0]], sets="columns"))
    /// [[0, 1]]
    #[staticmethod]
    #[pyo3(signature = (matrix, labels = None, secondary = None, *, sets = "rows"))]
    fn from_matrix<'py>(
        py: Python<'py>,
        matrix: &Bound<'py, PyAny>,
        labels: Option<&Bound<'py, PyAny>>,
        secondary: Option<&Bound<'py, PyAny>>,
        sets: &str,
    ) -> PyResult<Self> {
        let sets = match sets {
            "rows" => Sets::Rows,
            "columns" => Sets::Columns(Vec::new()),
            _ => return Err(value_error(format!("sets {sets:?}: expected rows or columns"))),
        };
        check_mask(matrix)?;
        let has = |name: &str| matrix.hasattr(name);
        let frame = frame(matrix)?;
        let is_frame = frame.is_some();
        let (index, columns) = frame.map_or((None, None), |(index, columns)| (index, Some(columns)));
        let (chosen, names) = match sets {
            Sets::Rows => (index, columns),
            Sets::Columns(_) => (columns, index),
        };
        let labels = labels.map(all).transpose()?.or(chosen);
        let mut filling = Filling {
            py,
            problem: Self::empty(py),
            sets,
            labels,
            secondary: secondary.cloned(),
            names,
            entries: Vec::new(),
            width: 0,
            height: 0,
            row: Vec::new(),
        };
        if !is_frame && (has("tocsr")? || has("indptr")? && has("indices")?) {
            filling.sparse(matrix)?;
            return filling.end();
        }
        let array = match buffer(matrix) {
            None if has("__array__")? => matrix.call_method0("__array__")?,
            _ => matrix.clone(),
        };
        match buffer(&array) {
            Some(view) if filling.buffer(&view)? => {}
            _ => filling.objects(&array)?,
        }
        filling.end()
    }

    /// The problem as a matrix of 0 and 1, a list of lists: a row for each of `labels`, a column for each column in the
    /// order in which they were stated.
    ///
    /// It does not say which columns are secondary, or covered several times. A color raises ValueError with `row` and
    /// `column`.
    ///
    /// >>> from exactcover import Problem
    /// >>> Problem.from_rows({"x": ["a", "b"], "y": ["b"]}).to_matrix()
    /// [[1, 1], [0, 1]]
    fn to_matrix<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (py, built) = (this.py(), built(this)?);
        let (matrix, rows) = (&built.get().matrix, PyList::empty(py));
        // By Python itself, which raises MemoryError where there is no room for a row.
        let zeros = PyList::new(py, [0])?.as_any().mul(matrix.column_count())?;
        for (number, row) in matrix.rows().enumerate() {
            if number % ROWS == 0 {
                pause(py)?;
            }
            let numbers = zeros.call_method0("copy")?;
            for &column in matrix.row(row).unwrap_or_default() {
                if matrix.color(row, column).is_some() {
                    return Err(at(py, number, column.index(), "a matrix of 0 and 1 has no colors"));
                }
                numbers.set_item(column.index(), 1)?;
            }
            rows.append(numbers)?;
        }
        Ok(rows.into_any())
    }
}
