//! A solution of HiGHS, read back as a cover.

#![allow(
    clippy::cast_possible_truncation,
    reason = "what is too large for an integer becomes the largest one"
)]

use std::iter::Zip;
use std::ops::RangeFrom;
use std::str;

use super::AnswerError;
use super::answer::{cover, ends, unexpected};
use super::lp::{NOTHING, color_count};
use super::read::words;
use crate::matrix::{Cover, Matrix, RowId};
use crate::util::{Field, TextError};

/// The most by which a value may differ from 0 or 1 (the tolerance of HiGHS), and the objective from the cost, relative
/// to the cost.
const TOLERANCE: f64 = 1e-6;

/// Reads the solution that HiGHS writes for [`write_lp`](super::write_lp) with `--solution_file` in its default
/// style: the cheapest cover, or `None` if it says that there is none.
///
/// `cost` is as for [`write_lp`](super::write_lp); the stated objective must agree with it to within a millionth.
/// Values within 10^-6 of 0 or 1 count as 0 or 1. The rows of the cover ascend, and are verified. That no cover is
/// cheaper rests on the solver's word. HiGHS also reports `Optimal` for a cover that costs up to 10^-4 of its cost too
/// much, unless the file of `--options_file` says `mip_rel_gap = 0`; the bound that it writes then shows it. It computes
/// in floating point: from costs of 10^14 on, what it calls optimal need not be the cheapest even so.
///
/// # Errors
///
/// A [`TextError`] with line and column for the first thing that does not fit: among others [`AnswerError::Unproved`]
/// with the cover, if the solver did not reach the end of its search, [`AnswerError::Gap`] if its own bound leaves room for
/// a cheaper cover, and [`AnswerError::Inexact`] if its objective differs from the cost by 1 or more. An error in the
/// values as a whole is reported after them.
///
/// # Cost
///
/// Linear in the text and the matrix.
///
/// ```
/// use exactcover::{MatrixBuilder, RowId, text};
///
/// let mut m = MatrixBuilder::new();
/// let leg = m.primary("leg", 2);
/// m.row(700, [leg.at(0), leg.at(1)])?;
/// m.row(300, [leg.at(1)])?;
/// let matrix = m.build()?;
/// let solution = [
///     "Model status", "Optimal", "# Primal solution values", "Feasible", "Objective 700",
///     "# Columns 2", "x1 1", "x2 0", "# Rows 2", "c1 1", "c2 1",
/// ];
/// let cost = |row: RowId| matrix.labels()[row.index()];
/// let cover = text::read_lp_solution(&matrix, cost, &solution.join("\n"))?.unwrap();
/// assert_eq!(*cover, [RowId::new(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_lp_solution<L>(
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    text: &str,
) -> Result<Option<Cover>, TextError<AnswerError>> {
    let mut lines = AnswerLines { all: text, rest: (1..).zip(text.lines()) };
    let Some(status) = read_status(&mut lines)? else { return Ok(None) };
    let objective = lines.value_of("Objective")?;
    let stated: f64 = objective.text.parse().map_err(|_| unexpected(objective, "a number"))?;
    // HiGHS 1.16 writes them, 1.12 does not.
    let bound = lines.number_of("Objective_bound")?;
    let gap = lines.number_of("MIP_rel_gap")?;

    let values = read_values(&mut lines, matrix.row_count(), color_count(matrix))?;
    let rows = lines.next("# Rows")?;
    if !rows.text.starts_with("# Rows") {
        return Err(unexpected(rows, "# Rows, after that many variables"));
    }
    let chosen = matrix.rows().zip(&values).map(|(row, value)| match value {
        Some(value) => Ok((row, *value > 0.5)),
        None => Err(AnswerError::MissingVariable { variable: format!("x{}", row.index() + 1).into(), row }),
    });
    let cover = cover(matrix, chosen).map_err(|error| rows.error(error))?;

    // What is stated is compared with the values as they are; what is proved, with the exact cost of the cover.
    let Costs { of_cover, of_values, size } = costs(matrix, values, cost);
    if (stated - of_values).abs() > TOLERANCE * size || stated.is_nan() {
        return Err(objective.error(AnswerError::WrongCost { stated: objective.text.into(), cost: of_cover }));
    }
    if status.text != "Optimal" {
        return Err(status.error(AnswerError::Unproved { status: status.text.into(), cover }));
    }
    // Costs are integers, so a bound may be rounded up.
    if let Some((line, _)) = bound.filter(|(_, bound)| (bound.ceil() as i128) < of_cover) {
        return Err(line.error(AnswerError::Gap { bound: line.text.into(), cover: cover.into() }));
    }
    if let Some((line, gap)) = gap
        && let room = (gap * (of_cover as f64).abs()).floor() as i128
        && room > 0
    {
        let bound = of_cover.saturating_sub(room).to_string().into();
        return Err(line.error(AnswerError::Gap { bound, cover: cover.into() }));
    }
    if (stated.ceil() as i128) < of_cover || stated.floor() as i128 > of_cover {
        return Err(
            objective.error(AnswerError::Inexact { stated: objective.text.into(), cover: cover.into() })
        );
    }
    Ok(Some(cover))
}

/// Reads the status and whether there are values; `None` if there is no cover.
fn read_status<'t>(lines: &mut AnswerLines<'t>) -> Result<Option<Field<'t>>, TextError<AnswerError>> {
    lines.expect("Model status")?;
    let status = lines.next("the status of the model")?;
    lines.expect("# Primal solution values")?;
    let state = lines.next("Feasible or None")?;
    match (status.text, state.text) {
        ("Infeasible", "None" | "Infeasible") => Ok(None),
        ("Infeasible", _) => Err(unexpected(state, "None, as the model is infeasible")),
        (_, "Feasible") => Ok(Some(status)),
        (status_text, "None" | "Infeasible") => Err(status.error(AnswerError::NoAnswer(status_text.into()))),
        _ => Err(unexpected(state, "Feasible or None")),
    }
}

/// Reads the number of variables, and each with its value: those of the rows, then those of the colors.
fn read_values(
    lines: &mut AnswerLines,
    rows: usize,
    colors: usize,
) -> Result<Vec<Option<f64>>, TextError<AnswerError>> {
    let count = lines.value_of("# Columns")?;
    let count: usize = count.text.parse().map_err(|_| unexpected(count, "how many variables there are"))?;
    // Without rows there is one that stands in.
    let mut values: Vec<Option<f64>> = vec![None; (rows + colors).max(1)];
    for _ in 0..count {
        read_value(lines.next("a variable and its value")?, &mut values, rows)?;
    }
    Ok(values)
}

/// What the costs add up to.
struct Costs {
    of_cover: i128,
    /// With the values that the solver gives, which are 0 and 1 only about; and without signs.
    of_values: f64,
    size: f64,
}

fn costs<L>(matrix: &Matrix<L>, values: Vec<Option<f64>>, mut cost: impl FnMut(RowId) -> i64) -> Costs {
    let mut costs = Costs { of_cover: 0, of_values: 0.0, size: 1.0 };
    for (row, value) in matrix.rows().zip(values.into_iter().flatten()) {
        let cost = cost(row);
        costs.of_cover += if value > 0.5 { i128::from(cost) } else { 0 };
        costs.of_values += cost as f64 * value;
        costs.size += (cost as f64 * value).abs();
    }
    costs
}

/// Reads a variable and its value: `x17 1`.
fn read_value(line: Field, values: &mut [Option<f64>], rows: usize) -> Result<(), TextError<AnswerError>> {
    let mut words = words(line);
    let (Some(variable), Some(value), None) = (words.next(), words.next(), words.next()) else {
        return Err(unexpected(line, "a variable and its value"));
    };

    let number = |prefix| {
        let digits = variable.text.strip_prefix(prefix)?;
        // Asked first, since `parse` would take a sign as well.
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<usize>().ok()).flatten().filter(|&number| number > 0)
    };
    let index = match number('x') {
        // The values of the colors stand behind those of the rows: it would be taken for one of them.
        Some(row) if row > rows => None,
        Some(row) => Some(row - 1),
        None if variable.text == NOTHING && rows == 0 => Some(0),
        None => number('y').filter(|_| rows > 0).and_then(|color| rows.checked_add(color - 1)),
    };
    let name = variable.text;
    let Some(slot) = index.and_then(|index| values.get_mut(index)) else {
        return Err(variable.error(AnswerError::UnknownVariable(name.into())));
    };

    // What is no number is not 0 or 1, either.
    let number: f64 = value.text.parse().unwrap_or(f64::NAN);
    if !(number.abs() <= TOLERANCE || (number - 1.0).abs() <= TOLERANCE) {
        let value_text = value.text.into();
        return Err(value.error(AnswerError::NotBinary { variable: name.into(), value: value_text }));
    }
    match slot.replace(number) {
        None => Ok(()),
        Some(_) => Err(variable.error(AnswerError::VariableTwice(name.into()))),
    }
}

/// The lines that are not blank.
struct AnswerLines<'t> {
    all: &'t str,
    rest: Zip<RangeFrom<usize>, str::Lines<'t>>,
}

impl<'t> AnswerLines<'t> {
    /// Reads the next line, without the blanks around it.
    fn next(&mut self, expected: &'static str) -> Result<Field<'t>, TextError<AnswerError>> {
        let line = self.rest.find(|(_, line)| !line.trim_ascii().is_empty());
        let (number, line) = line.ok_or_else(|| ends(self.all, expected))?;
        Ok(Field::new(number, line).part(line.trim_ascii()))
    }

    /// Reads the next line, which must be this one.
    fn expect(&mut self, expected: &'static str) -> Result<(), TextError<AnswerError>> {
        let line = self.next(expected)?;
        if line.text == expected { Ok(()) } else { Err(unexpected(line, expected)) }
    }

    /// Returns the number after the name, and where it stands, if the next line begins with the name.
    fn number_of(&mut self, name: &'static str) -> Result<Option<(Field<'t>, f64)>, TextError<AnswerError>> {
        let before = self.rest.clone();
        let Ok(value) = self.value_of(name) else {
            self.rest = before;
            return Ok(None);
        };
        match value.text.parse::<f64>() {
            Ok(number) if !number.is_nan() => Ok(Some((value, number))),
            _ => Err(unexpected(value, "a number")),
        }
    }

    /// Returns what stands after the name on the next line.
    fn value_of(&mut self, name: &'static str) -> Result<Field<'t>, TextError<AnswerError>> {
        let line = self.next(name)?;
        let value = line.text.strip_prefix(name).filter(|rest| rest.starts_with(' ')).map(str::trim_ascii);
        value.map(|value| line.part(value)).ok_or_else(|| unexpected(line, name))
    }
}
