//! The solution of a MIP solver, read back as a cover. Its forms are those of [`solution_forms`](super::solution_forms).

#![allow(
    clippy::cast_possible_truncation,
    reason = "what is too large for an integer becomes the largest one"
)]

use super::AnswerError;
use super::answer::cover;
use super::solution_forms::{Known, StatedSolution};
use crate::matrix::{Cover, Matrix, RowId};
use crate::util::TextError;

/// The most by which the objective may differ from the cost, relative to the cost.
const TOLERANCE: f64 = 1e-6;

/// Reads the solution of a MIP solver for [`write_lp`](super::write_lp) or [`write_mps`](super::write_mps): the cheapest cover,
/// or `None` if it says that there is none.
///
/// The first line tells whose it is: HiGHS (`--solution_file`, in its default style and the sparse one, 4), SCIP (`write
/// solution`), CBC (`solu`), GLPK (`-w`), CPLEX (`.sol`, in XML), Gurobi and COPT (`.sol`). Variables that are not listed are
/// 0, but for HiGHS's default style and GLPK, which list all. Gurobi and COPT state no status, so that what they found is
/// [not proved](AnswerError::Unproved).
///
/// `cost` is as for [`write_lp`](super::write_lp); the stated objective must agree with it to within a millionth.
/// Values within 10^-6 of 0 or 1 count as 0 or 1. The rows of the cover ascend, and are verified. That no cover is
/// cheaper rests on the solver's word. By default solvers report as optimal a cover that costs up to 10^-4 of its cost too
/// much; the bound that HiGHS writes then shows it. They compute in floating point: with large costs, what they call optimal
/// need not be the cheapest even so.
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
/// let cost = |row: RowId| matrix.labels()[row.index()];
/// let of_scip = "solution status: optimal solution found\nobjective value: 700\nx1 1 \t(obj:700)\n";
/// let of_cbc = "Optimal - objective value 700.00000000\n      0 x1                     1                     700\n";
/// for text in [of_scip, of_cbc] {
///     let cover = text::read_solution(&matrix, cost, text)?.unwrap();
///     assert_eq!(*cover, [RowId::new(0)]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_solution<L>(
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    text: &str,
) -> Result<Option<Cover>, TextError<AnswerError>> {
    let Some(stated) = StatedSolution::read(matrix, text)? else { return Ok(None) };
    let StatedSolution { known, objective, bound, gap, values, end } = stated;
    let chosen = matrix.rows().zip(&values).map(|(row, value)| match value {
        Some(value) => Ok((row, *value > 0.5)),
        None => Err(AnswerError::MissingVariable { variable: format!("x{}", row.index() + 1).into(), row }),
    });
    let cover = cover(matrix, chosen).map_err(|error| end.error(error))?;

    // What is stated is compared with the values as they are; what is proved, with the exact cost of the cover.
    let Costs { of_cover, of_values, size } = costs(matrix, values, cost);
    if let Some((line, stated)) = objective
        && ((stated - of_values).abs() > TOLERANCE * size || stated.is_nan())
    {
        return Err(line.error(AnswerError::WrongCost { stated: line.text.into(), cost: of_cover }));
    }
    match known {
        Known::Best => {}
        Known::Less(status) => {
            return Err(status.error(AnswerError::Unproved { status: status.text.into(), cover }));
        }
        Known::Nothing => return Err(end.error(AnswerError::Unproved { status: "not stated".into(), cover })),
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
    if let Some((line, stated)) = objective
        && ((stated.ceil() as i128) < of_cover || stated.floor() as i128 > of_cover)
    {
        return Err(line.error(AnswerError::Inexact { stated: line.text.into(), cover: cover.into() }));
    }
    Ok(Some(cover))
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
