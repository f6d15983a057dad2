//! The costs of rows in Python's words: integers, floats or Decimals, or tuples of them, the most important first.
//!
//! They are kept exactly: as integers in units of a power of ten that all share.

use exactcover::optimize::Objectives;
use exactcover::text::{Decimal, TextProblem};
use exactcover::{MatrixError, RowId};
use pyo3::exceptions::{PyArithmeticError, PyKeyError, PyLookupError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyList, PyTuple};
use serde::{Deserialize, Serialize};

use crate::answers::{value_error, with};
use crate::built::Built;

/// What the numbers were, and what sums of them are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Numbers {
    #[default]
    Int,
    Float,
    Decimal,
}

/// The costs of all rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Row after row, each level by level.
    units: Vec<i64>,
    levels: usize,
    /// How many digits of a cost stand behind the point.
    places: u32,
    numbers: Numbers,
}

impl Default for Costs {
    fn default() -> Self {
        Self { units: Vec::new(), levels: 1, places: 0, numbers: Numbers::Int }
    }
}

impl Costs {
    /// Of rows that cost nothing.
    pub fn zeros(rows: usize) -> Self {
        Self { units: vec![0; rows], ..Self::default() }
    }

    /// Of the rows of a text.
    pub fn of_text(problem: &TextProblem) -> Self {
        let (levels, places) = (problem.levels(), problem.places());
        let numbers = if places > 0 { Numbers::Decimal } else { Numbers::Int };
        let mut units = Vec::with_capacity(problem.matrix().row_count() * levels);
        for row in problem.matrix().rows() {
            units.extend_from_slice(problem.costs(row));
            units.resize((row.index() + 1) * levels, 0);
        }
        Self { units, levels, places, numbers }
    }

    /// Those of a mapping by label, or of a list whose places are the labels.
    pub fn of_mapping(labels: &Bound<'_, PyList>, costs: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut all = Self::default();
        for label in labels {
            let cost = costs.get_item(&label).map_err(|error| of_row(&label, error))?;
            all.push(&label, &cost)?;
        }
        Ok(all)
    }

    pub fn row_count(&self) -> usize {
        self.units.len() / self.levels
    }

    /// Whether they are what costs of so many rows can be: they may have been stored.
    pub fn are_of(&self, rows: usize) -> bool {
        self.levels > 0 && rows.checked_mul(self.levels) == Some(self.units.len())
    }

    pub fn levels(&self) -> usize {
        self.levels
    }

    pub fn places(&self) -> u32 {
        self.places
    }

    /// The cost of a row in the first level, in units.
    pub fn first(&self, row: RowId) -> i64 {
        self.of(row).first().copied().unwrap_or(0)
    }

    fn of(&self, row: RowId) -> &[i64] {
        let start = row.index() * self.levels;
        self.units.get(start..start + self.levels).unwrap_or_default()
    }

    /// The cost of a row, level by level.
    pub fn decimals(&self, row: RowId) -> Vec<Decimal> {
        self.of(row).iter().map(|&units| Decimal::new(units.into(), self.places)).collect()
    }

    pub fn are_zero(&self) -> bool {
        self.units.iter().all(|&unit| unit == 0)
    }

    /// Refuses levels where a question takes one number for each row.
    pub fn one_level(&self) -> PyResult<()> {
        match self.levels {
            1 => Ok(()),
            levels => Err(value_error(format!("costs of {levels} levels: expected one number for each row"))),
        }
    }

    /// What is known without the rows: levels, places and what the numbers are.
    pub fn scale(&self) -> Self {
        Self { units: Vec::new(), ..*self }
    }

    /// Takes away the last row, which was added at this scale.
    pub fn pop(&mut self, scale: Self) {
        self.units.truncate(self.units.len() - self.levels);
        if self.levels != scale.levels {
            *self = Self { units: vec![0; self.row_count() * scale.levels], ..scale };
        }
    }

    /// Ten to the power of the places.
    pub fn unit(&self) -> f64 {
        10_f64.powi(i32::try_from(self.places).unwrap_or(i32::MAX))
    }

    /// Adds a row that costs nothing.
    pub fn push_zero(&mut self) {
        self.units.resize(self.units.len() + self.levels, 0);
    }

    /// Adds the cost of the row with this label.
    pub fn push(&mut self, label: &Bound<'_, PyAny>, cost: &Bound<'_, PyAny>) -> PyResult<()> {
        // Most are integers.
        if self.levels == 1
            && self.places == 0
            && let Ok(cost) = cost.extract::<i64>()
        {
            self.units.push(cost);
            return Ok(());
        }
        self.push_any(cost).map_err(|error| of_row(label, error))
    }

    fn push_any(&mut self, cost: &Bound<'_, PyAny>) -> PyResult<()> {
        let items: Vec<Bound<'_, PyAny>> = match cost.cast::<PyTuple>() {
            Ok(levels) => levels.iter().collect(),
            Err(_) => vec![cost.clone()],
        };
        if items.len() != self.levels {
            if items.is_empty() || !self.are_zero() {
                let (found, expected) = (items.len(), self.levels);
                return Err(value_error(format!(
                    "{found} levels; expected {expected}, as of the rows before"
                )));
            }
            // So far nothing costs anything.
            let rows = self.row_count();
            self.levels = items.len();
            self.units = vec![0; rows * self.levels];
        }

        let mut costs = Vec::new();
        for item in &items {
            let (numbers, cost) = number(item)?;
            self.numbers = self.numbers.max(numbers);
            costs.push(cost);
        }
        let places = costs.iter().map(|cost| cost.places()).max().unwrap_or(0);
        self.make_room(places)?;
        let units: Option<Vec<i64>> = costs.iter().map(|&cost| self.in_units(cost)).collect();
        self.units.extend(units.ok_or_else(|| too_many_places(self.places))?);
        Ok(())
    }

    fn in_units(&self, cost: Decimal) -> Option<i64> {
        i64::try_from(cost.at_places(self.places)?).ok()
    }

    /// Makes room for so many digits behind the point.
    fn make_room(&mut self, places: u32) -> PyResult<()> {
        let Some(more) = places.checked_sub(self.places).filter(|&more| more > 0) else { return Ok(()) };
        let factor = 10_i64.checked_pow(more).ok_or_else(|| too_many_places(places))?;
        let units: Option<Vec<i64>> = self.units.iter().map(|unit| unit.checked_mul(factor)).collect();
        self.units = units.ok_or_else(|| too_many_places(places))?;
        self.places = places;
        Ok(())
    }

    /// A number of these units in Python's words.
    pub fn shown<'py>(&self, py: Python<'py>, units: i128) -> PyResult<Bound<'py, PyAny>> {
        let number = Decimal::new(units, self.places);
        match self.numbers {
            Numbers::Int => Ok(units.into_pyobject(py)?.into_any()),
            Numbers::Float => {
                let nearest: f64 = number.to_string().parse().map_err(value_error)?;
                Ok(PyFloat::new(py, nearest).into_any())
            }
            Numbers::Decimal => py.import("decimal")?.getattr("Decimal")?.call1((number.to_string(),)),
        }
    }

    /// The cost of a row as it was stated.
    fn stated<'py>(&self, py: Python<'py>, row: RowId) -> PyResult<Bound<'py, PyAny>> {
        let levels = self.of(row).iter().map(|&units| self.shown(py, units.into()));
        match self.levels {
            1 => self.shown(py, self.first(row).into()),
            _ => Ok(PyTuple::new(py, levels.collect::<PyResult<Vec<_>>>()?)?.into_any()),
        }
    }

    /// The error of a search with these costs: of a sum that might not fit, it names the row by its label, and the cost as it
    /// was stated.
    pub fn refused(&self, labels: &Bound<'_, PyList>, error: &MatrixError) -> PyErr {
        let MatrixError::CostsTooLarge { row, .. } = error else { return value_error(error) };
        let (py, label) = (labels.py(), labels.get_item(row.index()));
        let shown = || {
            let label = label?;
            Ok((self.stated(py, *row)?, label.repr()?, label))
        };
        match shown() {
            Ok((cost, row, label)) => {
                let largest = format!("the largest cost is {cost}, of row {row}");
                let error =
                    value_error(format!("the sum of the costs of a solution might not fit; {largest}"));
                with(py, error, &[("label", label)])
            }
            Err(error) => error,
        }
    }
}

/// The error of a row whose cost makes the sum of all costs too large.
pub fn beyond_sum(label: &Bound<'_, PyAny>) -> PyErr {
    of_row(label, value_error("with it the sum of all costs might not fit"))
}

fn too_many_places(places: u32) -> PyErr {
    value_error(format!("with {places} digits behind the point, which all costs share, it is beyond 64 bits"))
}

/// The error of a cost, with the label of its row. One that says nothing about the cost, such as an interrupt, stays.
fn of_row(label: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    let py = label.py();
    let shown = label.repr().map_or_else(|_| "?".into(), |shown| shown.to_string());
    let what = format!("the cost of row {shown}: {}", error.value(py));
    let error = if error.is_instance_of::<PyLookupError>(py) {
        PyKeyError::new_err(format!("the cost of row {shown}: there is none"))
    } else if error.is_instance_of::<PyTypeError>(py) {
        PyTypeError::new_err(what)
    } else if error.is_instance_of::<PyValueError>(py) || error.is_instance_of::<PyArithmeticError>(py) {
        PyValueError::new_err(what)
    } else {
        return error;
    };
    with(py, error, &[("label", label.clone())])
}

/// A number in decimals, exactly.
fn number(item: &Bound<'_, PyAny>) -> PyResult<(Numbers, Decimal)> {
    let py = item.py();
    let is_of = |module: &str, class: &str| item.is_instance(&py.import(module)?.getattr(class)?);
    if item.hasattr("__index__")? {
        let integer: i64 = item.extract().map_err(|_| value_error(format!("{item} is beyond 64 bits")))?;
        return Ok((Numbers::Int, Decimal::new(integer.into(), 0)));
    }
    if is_of("decimal", "Decimal")? {
        let text = item.call_method1("__format__", ("f",))?.to_string();
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let part = part.trim_end_matches('0');
        let digits = format!("{whole}{part}").parse::<i128>();
        let digits =
            digits.map_err(|_| value_error(format!("{item} is no number that can be kept exactly")))?;
        return Ok((Numbers::Decimal, Decimal::new(digits, part.len() as u32)));
    }
    // A third is no decimal.
    if is_of("numbers", "Rational")? || !is_of("numbers", "Real")? {
        let what = format!("expected an integer, a float or a Decimal, not {}", item.repr()?);
        return Err(PyTypeError::new_err(what));
    }
    let double: f64 = item.extract()?;
    let decimal = Decimal::try_from(double);
    Ok((
        Numbers::Float,
        decimal.map_err(|_| value_error(format!("{double} is no number that can be kept exactly")))?,
    ))
}

/// The costs as a search has them: one number for each row, to be minimized.
#[derive(Clone)]
pub struct Priced {
    pub costs: Costs,
    pub maximize: bool,
    /// What the numbers stand for, if there are several levels.
    objectives: Option<Objectives>,
}

impl Priced {
    pub fn new(py: Python<'_>, built: &Built, costs: Costs, maximize: bool) -> PyResult<Self> {
        let sign = if maximize { -1 } else { 1 };
        let refused = |error: MatrixError| costs.refused(built.labels.bind(py), &error);
        // The least integer has no other sign.
        if let Some(at) = costs.units.iter().position(|&unit| maximize && unit == i64::MIN) {
            let row = RowId::new((at / costs.levels) as u32);
            return Err(refused(MatrixError::CostsTooLarge { row, cost: i64::MIN }));
        }
        let objectives = match costs.levels {
            1 => None,
            _ => {
                let of = |row| costs.of(row).iter().map(|unit| sign * unit).collect::<Vec<_>>();
                Some(Objectives::new(&built.matrix, of).map_err(refused)?)
            }
        };
        Ok(Self { costs, maximize, objectives })
    }

    /// The cost of a row in the search.
    pub fn of(&self, row: RowId) -> i64 {
        match &self.objectives {
            Some(objectives) => objectives.cost(row),
            None => self.signed(self.costs.first(row)),
        }
    }

    /// A number of the search as it was stated. No bound is below the least integer.
    fn signed(&self, cost: i64) -> i64 {
        if self.maximize { cost.saturating_neg() } else { cost }
    }

    /// A sum of the search as it was stated, in Python's words.
    pub fn shown<'py>(&self, py: Python<'py>, sum: i64) -> PyResult<Bound<'py, PyAny>> {
        let Some(objectives) = &self.objectives else { return self.costs.shown(py, self.signed(sum).into()) };
        let levels =
            objectives.split(sum).into_iter().map(|sum| self.costs.shown(py, self.signed(sum).into()));
        Ok(PyTuple::new(py, levels.collect::<PyResult<Vec<_>>>()?)?.into_any())
    }

    /// How far a sum is above a bound, in Python's words: level by level.
    pub fn gap<'py>(&self, py: Python<'py>, best: i64, bound: i64) -> PyResult<Bound<'py, PyAny>> {
        let Some(objectives) = &self.objectives else {
            return self.costs.shown(py, (i128::from(best) - i128::from(bound)).max(0));
        };
        let (best, bound) = (objectives.split(best), objectives.split(bound));
        let levels = best.into_iter().zip(bound);
        let levels = levels.map(|(best, bound)| self.costs.shown(py, i128::from(best) - i128::from(bound)));
        Ok(PyTuple::new(py, levels.collect::<PyResult<Vec<_>>>()?)?.into_any())
    }
}
