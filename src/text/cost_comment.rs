//! A comment in a text for other solvers: what a sum of its costs, which are whole numbers to be minimized, means.

use super::ModelError;
use super::binary::WrongModel;
use super::decimal::Decimal;
use crate::util::Field;

const START: &str = "exactcover: cost = ";
const TIMES: &str = " * sum + ";

/// Returns what a comment says of a text whose costs were changed before they were written: that the cost is so many times
/// the sum, plus a constant. [`read_mps`](super::read_mps), [`read_opb`](super::read_opb) and
/// [`read_wcnf`](super::read_wcnf) hear it; a number below 0 turns the direction round. `None` if it is not the sum
/// itself that is the cost.
///
/// ```
/// use exactcover::text::{Decimal, cost_comment};
///
/// let comment = cost_comment(Decimal::new(-1, 2), Decimal::new(105, 1));
/// assert_eq!(comment.as_deref(), Some("exactcover: cost = -0.01 * sum + 10.5"));
/// assert_eq!(cost_comment(Decimal::new(1, 0), Decimal::new(0, 0)), None);
/// ```
#[must_use]
pub fn cost_comment(factor: Decimal, constant: Decimal) -> Option<String> {
    let is_plain = factor == Decimal::new(1, 0) && constant.digits() == 0;
    (!is_plain).then(|| format!("{START}{factor}{TIMES}{constant}"))
}

/// The factor and the constant of such a comment; those of SCIP, which writes the scale, and then an offset of the sum.
pub(super) fn hear(
    comment: Field,
    so_far: Option<(Decimal, Decimal)>,
) -> Result<Option<(Decimal, Decimal)>, WrongModel> {
    let number = |text: &str| -> Result<Decimal, WrongModel> {
        text.trim().parse().map_err(|_| comment.error(ModelError::BadNumber(text.trim().into())))
    };
    let text = comment.text.trim_start_matches(['*', 'c']).trim();
    if let Some(stated) = text.strip_prefix(START) {
        let (factor, constant) = stated.split_once(TIMES).unwrap_or((stated, "0"));
        return Ok(Some((number(factor)?, number(constant)?)));
    }

    let of_scip = |name| text.strip_prefix(name).and_then(|rest: &str| rest.trim_start().strip_prefix(':'));
    if let Some(scale) = of_scip("Obj. scale") {
        return Ok(Some((number(scale)?, Decimal::default())));
    }
    if let (Some(offset), Some((scale, _))) = (of_scip("Obj. offset"), so_far) {
        let constant = scale.times(number(offset)?);
        let constant = constant.ok_or_else(|| comment.error(ModelError::TooLarge("the offset".into())))?;
        return Ok(Some((scale, constant)));
    }
    Ok(so_far)
}
