//! What a matrix refuses, and what a wrong cover is told.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::RowId;

/// The name of a column as people read it: `row[13]`, or the bare name for a block of one column.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColumnName {
    block: Arc<str>,
    index: Option<usize>,
}

impl ColumnName {
    pub(super) fn new(block: Arc<str>, index: Option<usize>) -> Self {
        Self { block, index }
    }

    /// The name of the block the column belongs to.
    #[must_use]
    pub fn block(&self) -> &str {
        &self.block
    }

    /// The column's place in its block, from 0; `None` for a block of one column.
    #[must_use]
    pub fn index(&self) -> Option<usize> {
        self.index
    }
}

impl fmt::Display for ColumnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.block)?;
        match self.index {
            Some(index) => write!(f, "[{index}]"),
            None => Ok(()),
        }
    }
}

/// Why a row, or a whole matrix, was refused.
///
/// `row` is always the number the refused row would have had. The builder is as it was before the
/// call and can go on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatrixError {
    /// The row names no column: it could be added to any cover, or left out.
    EmptyRow {
        /// The number the row would have had.
        row: usize,
    },
    /// The row names secondary columns only: nothing would ever make the search choose it.
    NoPrimaryColumn {
        /// The number the row would have had.
        row: usize,
    },
    /// The row names a column twice.
    DuplicateColumn {
        /// The number the row would have had.
        row: usize,
        /// The column named twice.
        column: ColumnName,
    },
    /// The row names a column that this matrix does not have.
    UnknownColumn {
        /// The number the row would have had.
        row: usize,
        /// Which of the row's entries, from 0.
        entry: usize,
        /// The column past the end of its block; `None` if the block belongs to another builder.
        column: Option<ColumnName>,
    },
    /// The row gives a colour to a primary column, which is covered once and so has no use for one.
    ColoredPrimary {
        /// The number the row would have had.
        row: usize,
        /// The primary column.
        column: ColumnName,
    },
    /// The colour is above [`Entry::MAX_COLOR`](crate::Entry::MAX_COLOR).
    ColorTooLarge {
        /// The number the row would have had.
        row: usize,
        /// The column.
        column: ColumnName,
        /// The colour.
        color: u32,
    },
    /// The columns and entries together are more than the engines can number.
    TooLarge {
        /// How many there are (at least).
        nodes: usize,
        /// How many there may be.
        limit: usize,
    },
    /// The matrix is too large for the engine [`Bits`](crate::Engine::Bits), which was asked for by name.
    TooLargeForBits {
        /// How many rows there are.
        rows: usize,
        /// How many columns there are.
        columns: usize,
    },
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyRow { row } => write!(f, "row {row} names no column"),
            Self::NoPrimaryColumn { row } => write!(f, "row {row} names no primary column"),
            Self::DuplicateColumn { row, column } => {
                write!(f, "row {row} names column {column} twice")
            }
            Self::UnknownColumn { row, entry, column: Some(column) } => {
                write!(f, "row {row}, entry {entry}: there is no column {column}")
            }
            Self::UnknownColumn { row, entry, column: None } => {
                write!(f, "row {row}, entry {entry}: the column belongs to another matrix")
            }
            Self::ColoredPrimary { row, column } => {
                write!(f, "row {row} gives a colour to the primary column {column}")
            }
            Self::ColorTooLarge { row, column, color } => {
                write!(f, "row {row} gives column {column} the colour {color}, above the largest")
            }
            Self::TooLarge { nodes, limit } => {
                write!(f, "{nodes} columns and entries are more than the limit of {limit}")
            }
            Self::TooLargeForBits { rows, columns } => {
                write!(
                    f,
                    "{rows} rows and {columns} columns are too many for the engine bits; links takes them"
                )
            }
        }
    }
}

impl Error for MatrixError {}

/// Why a set of rows is not a cover; the answer of [`Matrix::verify`](crate::Matrix::verify).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyError {
    /// The matrix has no such row.
    UnknownRow {
        /// The row that is not there.
        row: RowId,
    },
    /// A primary column is covered by no row.
    Uncovered {
        /// The column.
        column: ColumnName,
    },
    /// Two rows cover a column that only one may cover, or one row is listed twice.
    CoveredTwice {
        /// The column.
        column: ColumnName,
        /// The row listed first.
        first: RowId,
        /// The row listed later.
        second: RowId,
    },
    /// Two rows give a secondary column different colours.
    ColorClash {
        /// The column.
        column: ColumnName,
        /// The row listed first.
        first: RowId,
        /// The row listed later.
        second: RowId,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRow { row } => write!(f, "there is no row {}", row.index()),
            Self::Uncovered { column } => write!(f, "no row covers the primary column {column}"),
            Self::CoveredTwice { column, first, second } => {
                let (first, second) = (first.index(), second.index());
                write!(f, "rows {first} and {second} both cover column {column}")
            }
            Self::ColorClash { column, first, second } => {
                let (first, second) = (first.index(), second.index());
                write!(f, "rows {first} and {second} give column {column} different colours")
            }
        }
    }
}

impl Error for VerifyError {}
