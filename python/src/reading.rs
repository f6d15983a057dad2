//! Problems from Python's mappings and pairs, and problems as texts.

use std::ffi::CString;

use exactcover::RowId;
use exactcover::text::{self, Choices, RowLine, TextProblem};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyMapping, PyTuple};

use crate::answers::{text_error, value_error, with};
use crate::built::{Built, column_name};
use crate::columns::Column;
use crate::costs::{Costs, Priced};
use crate::draft::{Kind, PRIMARY};
use crate::found::labels_of;
use crate::options::rows;
use crate::problem::{Problem, bounded, built};

#[pymethods]
impl Problem {
    /// A problem whose rows are named: a mapping, or pairs, of labels and the columns that each row covers.
    ///
    /// The columns of `secondary` are covered at most once, those of `between`, a mapping, so often as their pair says: at
    /// least, and at most or `None` for no limit. All others that the rows name are primary: covered exactly once. With
    /// `primary` the primary columns are those alone, also where no row covers them (then there is no solution), and a row
    /// that names a column of no list is a ValueError with its `label` and the `name`. A column of two lists is a
    /// ValueError with its `name`.
    ///
    /// A row without columns is a ValueError with its `label`: it could be added to any solution, or left out. A mapping
    /// whose rows are all lists of 0 and 1 of one length is refused: `from_matrix` reads a matrix, and tuples name columns
    /// 0 and 1.
    ///
    /// >>> from exactcover import Problem
    /// >>> list(Problem.from_rows({"x": ["a", "s"], "y": ["b", "s"], "z": ["b"]}, secondary=["s"]))
    /// [['x', 'z']]
    /// >>> streets = {"AB": ["A", "B"], "BC": ["B", "C"]}
    /// >>> list(Problem.from_rows(streets, between=dict.fromkeys("ABC", (1, None))))  # guards, who see both ends
    /// [['AB', 'BC']]
    /// >>> Problem.from_rows(streets, primary="ABCD").any() is None  # no street leads to D
    /// True
    #[staticmethod]
    #[pyo3(signature = (rows, secondary = None, *, primary = None, between = None))]
    fn from_rows(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        secondary: Option<&Bound<'_, PyAny>>,
        primary: Option<&Bound<'_, PyAny>>,
        between: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut problem = Self::empty(py);
        problem.state_lists(&lists(primary, secondary, between)?, py)?;
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
                if problem.named.bind(py).contains(column)? {
                    continue;
                }
                if primary.is_some() {
                    return Err(unlisted(&label, column));
                }
                problem.block(column, None, PRIMARY)?;
            }
            problem.add(&label, &columns, None)?;
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
            let name = column_name(matrix, column);
            let kind = match (matrix.is_primary(column), matrix.bounds(column)) {
                (Some(true), Some(bounds)) => Kind::Between(*bounds.start(), Some(*bounds.end())),
                _ => Kind::Secondary,
            };
            problem.block(name.into_pyobject(py)?.as_any(), None, kind)?;
        }
        let named = problem.named.clone_ref(py);
        warn_of_skipped(py, read.skipped())?;
        for row in matrix.rows() {
            let mut columns = Vec::new();
            for &column in matrix.row(row).unwrap_or_default() {
                let name = column_name(matrix, column);
                let block = named.bind(py).get_item(&name)?.map_or(Ok(0), |block| block.extract())?;
                let color = matrix.color(row, column).map(|color| {
                    read.color_name(color).map_or_else(|| color.to_string(), Into::into).into_pyobject(py)
                });
                let color = color.transpose()?.map(|color| color.into_any().unbind());
                let id = problem.stated[block as usize].id;
                columns.push(Bound::new(py, Column { id, block, index: 0, color, name })?.into_any());
            }
            let number = matrix.label(row).map_or(0, |label| label.number);
            problem.add(number.into_pyobject(py)?.as_any(), &columns, None)?;
        }
        problem.costs = Costs::of_text(&read);
        Ok(problem)
    }

    /// The problem as a text: in Knuth's format, or as a pseudo-Boolean formula ("opb"), which the proofs of `prove_none`,
    /// `prove_cheapest` and `prove_unique` are about. The formula takes costs as `cheapest` does, and is one of the solutions
    /// that have the chosen rows, lack the excluded ones, and are others than a solution.
    ///
    /// >>> from exactcover import Problem
    /// >>> print(Problem.from_rows({"x": ["a", "b"]}).write(), end="")
    /// a b
    /// a b
    #[pyo3(signature = (format = "knuth", *, costs = None, maximize = false, choose = None, exclude = None, other_than = None))]
    fn write(
        this: &Bound<'_, Self>,
        format: &str,
        costs: Option<&Bound<'_, PyAny>>,
        maximize: bool,
        choose: Option<&Bound<'_, PyAny>>,
        exclude: Option<&Bound<'_, PyAny>>,
        other_than: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let (py, problem, mut out) = (this.py(), built(this)?, Vec::new());
        let problem = problem.get();
        let is_formula = format == "opb";
        let is_asked = [costs, choose, exclude, other_than].iter().any(Option::is_some) || maximize;
        if is_asked && !is_formula {
            return Err(value_error(
                "costs, maximize, choose, exclude and other_than are for the format opb",
            ));
        }
        if is_formula {
            let costs = Priced::new(py, problem, problem.costs_by(py, costs)?, maximize)?;
            let (chosen, excluded) = (rows(problem, choose)?, rows(problem, exclude)?);
            let other = other_than.map(|it| rows(problem, Some(&labels_of(it)?.into_pyobject(py)?)));
            let other = other.transpose()?;
            let choices = Choices { chosen: &chosen, excluded: &excluded, other_than: other.as_deref() };
            let written = text::write_opb_of(&problem.matrix, |row| costs.of(row), &choices, &mut out);
            written.map_err(value_error)?;
            return String::from_utf8(out).map_err(value_error);
        }
        let Built { matrix: built, costs, .. } = problem;
        let written = match format {
            "knuth" if costs.are_zero() => text::write(built, &mut out),
            "knuth" => {
                let line = |row: RowId| RowLine { number: row.index() + 1, line: row.index() + 2 };
                let matrix = built.map_labels(|row, _| line(row));
                let decimals: Vec<_> = matrix.rows().map(|row| costs.decimals(row)).collect();
                TextProblem::new(matrix).with_costs(&decimals).map_err(value_error)?.write(&mut out)
            }
            _ => return Err(value_error(format!("format {format:?}: expected knuth or opb"))),
        };
        written.map_err(value_error)?;
        String::from_utf8(out).map_err(value_error)
    }
}

/// A column of a list, the list, and how often it is covered.
type Listed<'py> = (Bound<'py, PyAny>, &'static str, Kind);

/// The columns of these lists, each list in its order.
fn lists<'py>(
    primary: Option<&Bound<'py, PyAny>>,
    secondary: Option<&Bound<'py, PyAny>>,
    between: Option<&Bound<'py, PyAny>>,
) -> PyResult<Vec<Listed<'py>>> {
    let mut listed = Vec::new();
    for (list, word, kind) in [(primary, "primary", PRIMARY), (secondary, "secondary", Kind::Secondary)] {
        let Some(list) = list else { continue };
        for name in list.try_iter()? {
            list.py().check_signals()?;
            listed.push((name?, word, kind));
        }
    }
    if let Some(between) = between {
        for pair in between.cast::<PyMapping>()?.items()? {
            let (name, bounds) = pair.extract()?;
            let kind = read_bounds(&name, &bounds)?;
            listed.push((name, "between", kind));
        }
    }
    Ok(listed)
}

/// How often a column is covered, from the least and the most.
fn read_bounds(name: &Bound<'_, PyAny>, bounds: &Bound<'_, PyAny>) -> PyResult<Kind> {
    let read = || -> PyResult<(u32, Option<u32>)> {
        let [least, most]: [Bound<'_, PyAny>; 2] = bounds.extract()?;
        Ok((least.extract()?, most.extract()?))
    };
    let Ok((least, most)) = read() else {
        let expected = "expected the least and the most, from 0, or None for no limit";
        let error = value_error(format!("between: {}: {expected}, not {}", name.repr()?, bounds.repr()?));
        return Err(with(name.py(), error, &[("name", name.clone())]));
    };
    bounded(name, least, most)
}

/// The error of a column that a row names and no list.
fn unlisted(label: &Bound<'_, PyAny>, name: &Bound<'_, PyAny>) -> PyErr {
    let shown = || Ok([label.repr()?.to_string(), name.repr()?.to_string()]);
    match shown() {
        Ok([row, column]) => {
            let what =
                format!("row {row} names {column}, which is in none of primary, secondary and between");
            with(label.py(), value_error(what), &[("label", label.clone()), ("name", name.clone())])
        }
        Err(error) => error,
    }
}

impl Problem {
    /// States the columns of lists, each of which is in one list alone.
    fn state_lists(&mut self, listed: &[Listed<'_>], py: Python<'_>) -> PyResult<()> {
        for (name, word, kind) in listed {
            // The columns before are blocks in their order.
            let before = self.named.bind(py).get_item(name)?.map(|block| block.extract()).transpose()?;
            if let Some(other) = before.map(|block: usize| listed[block].1).filter(|other| other != word) {
                let what = format!("the column {} is in {other} and in {word}", name.repr()?);
                return Err(with(py, value_error(what), &[("name", name.clone())]));
            }
            self.block(name, None, *kind)?;
        }
        Ok(())
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
