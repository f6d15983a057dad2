//! The reasons why weights or sums prove nothing about a matrix.

use std::error::Error;
use std::fmt;

use crate::matrix::{ColumnName, RowId, VerifyError};

/// The reason why weights or sums do not prove that a matrix has no cover; the answer of
/// [`Weights::verify`](crate::proofs::Weights::verify) and `Sums::verify`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReasonError {
    /// The matrix has another number of columns.
    Columns {
        /// The number of columns that is stated.
        stated: usize,
        /// The number of columns of the matrix.
        columns: usize,
    },
    /// The chosen rows cannot be in one cover anyway, or the matrix does not have them.
    Chosen(VerifyError),
    /// A column has a weight, but covers may cover it different numbers of times.
    NotFixed {
        /// The column.
        column: ColumnName,
    },
    /// A row that can be chosen does not weigh 0.
    Row {
        /// The row.
        row: RowId,
        /// The weight of the row.
        weight: u64,
    },
    /// The columns together weigh 0, or not what is stated.
    Total {
        /// The weight of the columns together.
        found: u64,
        /// The weight that is stated.
        stated: u64,
    },
    /// A column has another name.
    Name {
        /// The name that is stated.
        stated: ColumnName,
        /// The column.
        name: ColumnName,
    },
    /// A row that can be chosen gives a color to one of the columns: rows that agree on it could share the column.
    Colored {
        /// The column.
        column: ColumnName,
    },
    /// No more is needed than is allowed, or the sums are not what is stated.
    Sums {
        /// The sum that is needed.
        needed: i128,
        /// The sum that is allowed.
        allowed: i128,
    },
}

impl fmt::Display for ReasonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns { stated, columns } => {
                write!(f, "{stated} columns are stated, but the matrix has {columns}")
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
                write!(f, "all columns together weigh {found}, but {stated} is stated")
            }
            Self::Colored { column } => {
                write!(f, "column {} has a color in a row that can be chosen", column.short())
            }
            Self::Name { stated, name } => {
                write!(f, "column {} is called {}", name.short(), stated.short())
            }
            Self::Sums { needed, allowed } => write!(f, "{needed} is needed, and {allowed} is allowed"),
        }
    }
}

impl Error for ReasonError {}
