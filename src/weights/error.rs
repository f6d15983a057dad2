//! Why weights prove nothing about a matrix.

use std::error::Error;
use std::fmt;

use crate::matrix::{ColumnName, RowId, VerifyError};

/// Why weights do not prove that a matrix has no cover; the answer of [`Weights::verify`](crate::Weights::verify).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WeightsError {
    /// The matrix does not have as many columns.
    Columns {
        /// How many weights there are.
        weights: usize,
        /// How many columns the matrix has.
        columns: usize,
    },
    /// The chosen rows cannot be in one cover anyway, or the matrix does not have them.
    Chosen(VerifyError),
    /// A column has a weight, but covers may cover it in different numbers.
    NotFixed {
        /// The column.
        column: ColumnName,
    },
    /// A row that can be chosen does not weigh 0.
    Row {
        /// The row.
        row: RowId,
        /// What it weighs.
        weight: u64,
    },
    /// The columns together weigh 0, or something else than is said.
    Total {
        /// What they weigh.
        found: u64,
        /// What is said.
        stated: u64,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns { weights, columns } => {
                write!(f, "there are weights for {weights} columns, and the matrix has {columns}")
            }
            Self::Chosen(error) => write!(f, "the chosen rows are in no cover: {error}"),
            Self::NotFixed { column } => {
                write!(
                    f,
                    "column {} has a weight, but the number of rows that cover it is not fixed",
                    column.short()
                )
            }
            Self::Row { row, weight } => write!(f, "row {row} weighs {weight}, not 0"),
            Self::Total { found, stated } => {
                write!(f, "all columns together weigh {found}, and {stated} is stated")
            }
        }
    }
}

impl Error for WeightsError {}
