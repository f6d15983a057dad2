//! The parts that the readers of solvers' answers share.

use super::error::AnswerError;
use crate::matrix::{Cover, Matrix, RowId};
use crate::util::{Field, TextError};

/// Returns the error that something else stands here than was expected.
pub(super) fn unexpected(part: Field, expected: &'static str) -> TextError<AnswerError> {
    part.error(AnswerError::Unexpected { found: part.text.into(), expected })
}

/// Returns the error that the text ends too early.
pub(super) fn ends(text: &str, expected: &'static str) -> TextError<AnswerError> {
    let last = text.lines().last().unwrap_or_default();
    let (line, column) = (text.lines().count().max(1), last.chars().count() + 1);
    TextError::new(line, column, AnswerError::Ends { expected })
}

/// Returns the rows that are true, if they are a cover.
pub(super) fn cover<L>(
    matrix: &Matrix<L>,
    values: impl Iterator<Item = Result<(RowId, bool), AnswerError>>,
) -> Result<Cover, AnswerError> {
    let mut rows = Vec::new();
    for value in values {
        if let (row, true) = value? {
            rows.push(row);
        }
    }
    matrix.verify(&rows).map_err(AnswerError::NoCover)?;
    Ok(rows.into())
}
