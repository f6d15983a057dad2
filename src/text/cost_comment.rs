//! A comment in a text for other solvers: what a sum of its costs, which are whole numbers to be minimized, means.

use super::ModelError;
use super::binary::{WrongModel, compare};
use super::decimal::Decimal;
use crate::util::{Field, TextError};

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

/// What comments say so far of the costs.
#[derive(Default)]
pub(super) struct StatedUnits {
    /// By a comment of ours: a factor, and a constant.
    ours: Option<(Decimal, Decimal)>,
    /// By comments of SCIP, which means the scale times the sum and the offset together.
    scale: Option<Decimal>,
    offset: Option<Decimal>,
}

impl StatedUnits {
    /// Hears a comment of ours.
    pub(super) fn hear(&mut self, comment: Field) -> Result<(), WrongModel> {
        let text =
            comment.text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '*' | 'c')).trim();
        let Some(stated) = text.strip_prefix(START) else { return Ok(()) };
        let (factor, constant) = stated.split_once(TIMES).unwrap_or((stated, "0"));
        match self.ours.replace((number(comment, factor)?, number(comment, constant)?)) {
            None => Ok(()),
            Some(_) => Err(comment.error(ModelError::Twice(START.trim_end().into()))),
        }
    }

    /// Hears a comment of SCIP's.
    pub(super) fn hear_scip(&mut self, comment: Field) -> Result<(), WrongModel> {
        let stated =
            |name| comment.text.split_once(name).map(|(_, stated)| number(comment, stated)).transpose();
        if let Some(scale) = stated("Obj. scale       :")? {
            // Before version 8.1 it was written upside down, so that one above 1 has two readings.
            if compare(scale, Decimal::new(1, 0)).is_none_or(|order| order.is_gt())
                || compare(scale, Decimal::new(-1, 0)).is_none_or(|order| order.is_lt())
            {
                let expected = "a scale of at most 1: versions of SCIP read a larger one in two ways";
                return Err(
                    comment.error(ModelError::Unexpected { found: scale.to_string().into(), expected })
                );
            }
            self.scale = Some(scale);
        }
        self.offset = stated("Obj. offset      :")?.or(self.offset);
        Ok(())
    }

    /// The factor and the constant that are stated, if any are.
    pub(super) fn units(&self) -> Result<Option<(Decimal, Decimal)>, WrongModel> {
        if self.scale.is_none() && self.offset.is_none() {
            return Ok(self.ours);
        }
        let error = |kind| TextError::new(1, 1, kind);
        if self.ours.is_some() {
            return Err(error(ModelError::Twice("the meaning of costs".into())));
        }
        let (scale, offset) = (self.scale.unwrap_or(Decimal::new(1, 0)), self.offset.unwrap_or_default());
        let constant = scale.times(offset).ok_or_else(|| error(ModelError::TooLarge("the offset".into())))?;
        Ok(Some((scale, constant)))
    }
}

fn number(comment: Field, text: &str) -> Result<Decimal, WrongModel> {
    text.trim().parse().map_err(|_| comment.error(ModelError::BadNumber(text.trim().into())))
}
