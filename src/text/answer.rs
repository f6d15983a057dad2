//! What is wrong with a solver's answer.

use std::error::Error;
use std::fmt;

use super::{TextError, TextErrorKind};
use crate::matrix::{Cover, Matrix, RowId, VerifyError};

/// What can be wrong with a solver's answer, as [`read_model`](super::read_model) and
/// [`read_lp_solution`](super::read_lp_solution) read it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnswerError {
    /// Something else stands there than the format allows.
    Unexpected {
        /// What stands there.
        found: Box<str>,
        /// What was expected.
        expected: &'static str,
    },
    /// The text ends too early.
    Ends {
        /// What was expected.
        expected: &'static str,
    },
    /// The solver found neither a cover nor that there is none.
    NoAnswer {
        /// The status that it states.
        status: Box<str>,
    },
    /// The solver found a cover, but did not prove that no other costs less.
    Unproved {
        /// The status that it states.
        status: Box<str>,
        /// The cover.
        cover: Cover,
    },
    /// A variable that the problem does not have.
    UnknownVariable {
        /// The variable.
        variable: Box<str>,
    },
    /// A variable has two values, equal or not.
    VariableTwice {
        /// The variable.
        variable: Box<str>,
    },
    /// The variable of a row has no value.
    MissingVariable {
        /// The variable.
        variable: Box<str>,
        /// The row.
        row: RowId,
    },
    /// A value that is neither 0 nor 1.
    NotBinary {
        /// The variable.
        variable: Box<str>,
        /// The value.
        value: Box<str>,
    },
    /// The objective is not what the rows cost.
    WrongCost {
        /// The objective that is stated.
        stated: Box<str>,
        /// What the rows cost.
        cost: i128,
    },
    /// The rows of the answer are no cover.
    NoCover(VerifyError),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { found, expected } => write!(f, "{found:?}; expected {expected}"),
            Self::Ends { expected } => write!(f, "the text ends; expected {expected}"),
            Self::NoAnswer { status } => write!(f, "no answer: the status is {status:?}"),
            Self::Unproved { status, .. } => {
                write!(f, "a cover, but not proved to cost least: the status is {status:?}")
            }
            Self::UnknownVariable { variable } => write!(f, "the problem has no variable {variable}"),
            Self::VariableTwice { variable } => {
                write!(f, "variable {variable} has a second value; expected one")
            }
            Self::MissingVariable { variable, row } => {
                write!(f, "variable {variable}, which is row {row}, has no value")
            }
            Self::NotBinary { variable, value } => {
                write!(f, "variable {variable} has the value {value}; expected 0 or 1")
            }
            Self::WrongCost { stated, cost } => {
                write!(f, "the objective is {stated}, but the rows cost {cost}")
            }
            Self::NoCover(error) => write!(f, "the rows are no cover: {error}"),
        }
    }
}

impl Error for AnswerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoCover(error) => Some(error),
            _ => None,
        }
    }
}

/// The error that the text ends too early.
pub(super) fn ends(text: &str, expected: &'static str) -> TextError {
    let last = text.lines().last().unwrap_or_default();
    let (line, column) = (text.lines().count().max(1), last.chars().count() + 1);
    TextError { line, column, kind: TextErrorKind::Answer(AnswerError::Ends { expected }) }
}

/// The rows that are true, if they are a cover.
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
