//! Errors: what a matrix refuses, and why a set of rows is not a cover; and the names of columns that they print.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::RowId;
use crate::util::{has_room, short};

/// The name of a column as messages print it: `row[13]`, `cell[2][3]`, or the bare name for a block of one column and
/// for a column with a [name of its own](crate::MatrixBuilder::primary_named).
///
/// ```
/// use exactcover::matrix::ColumnId;
/// use exactcover::MatrixBuilder;
///
/// let mut m = MatrixBuilder::<()>::new();
/// m.primary("cell", [9, 9]);
/// let name = m.build()?.column_name(ColumnId::new(11)).unwrap();
/// assert_eq!(name.to_string(), "cell[1][2]");
/// assert_eq!((name.block(), name.indices()), ("cell", &[1, 2][..]));
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
///
/// With the feature `serde` it is a map with `block` and `indices`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(from = "stored::Stored"))]
pub struct ColumnName {
    block: Arc<str>,
    indices: Box<[usize]>,
}

impl ColumnName {
    pub(super) fn new(block: Arc<str>, indices: Vec<usize>) -> Self {
        Self { block, indices: indices.into() }
    }

    /// Returns the name of the block that the column belongs to, or the column's own name, if it has one.
    #[must_use]
    pub fn block(&self) -> &str {
        &self.block
    }

    /// Returns the column's place in its block, from 0: an index for each axis of a grid, one for a list, none for a
    /// list of one column and for a column with a name of its own.
    #[must_use]
    pub fn indices(&self) -> &[usize] {
        &self.indices
    }

    /// Returns the name as the messages of this crate quote it: a name of the block of more than 80 characters is cut.
    #[must_use]
    pub fn short(&self) -> Self {
        Self { block: short(&self.block).into(), indices: self.indices.clone() }
    }
}

impl fmt::Display for ColumnName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.block)?;
        self.indices.iter().try_for_each(|index| write!(f, "[{index}]"))
    }
}

/// The reason why a row, or a whole matrix, was refused.
///
/// `row` is always the id that the refused row would have had. The builder is as it was before the
/// call and can go on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatrixError {
    /// The row names no column: it could be added to any cover, or left out.
    EmptyRow {
        /// The id that the row would have had.
        row: RowId,
    },
    /// The row names secondary columns only, so no search would ever choose it.
    ///
    /// Give it a primary column; if the row is optional, one that may stay
    /// [uncovered](crate::MatrixBuilder::between). See [optional things](crate::docs::recipes#optional-things).
    NoPrimaryColumn {
        /// The id that the row would have had.
        row: RowId,
        /// The row's columns, all of them secondary.
        columns: Box<[ColumnName]>,
    },
    /// The row names a column twice.
    DuplicateColumn {
        /// The id that the row would have had.
        row: RowId,
        /// The column named twice.
        column: ColumnName,
    },
    /// The row names a column that this matrix does not have.
    UnknownColumn {
        /// The id that the row would have had.
        row: RowId,
        /// The place of the entry in the row, from 0.
        entry: usize,
        /// The column outside its block; `None` if the block belongs to another builder.
        column: Option<ColumnName>,
    },
    /// The row gives a color to a primary column. Rows agree on the colors of secondary columns only.
    ColoredPrimary {
        /// The id that the row would have had.
        row: RowId,
        /// The primary column.
        column: ColumnName,
    },
    /// The color is above [`Entry::MAX_COLOR`](crate::matrix::Entry::MAX_COLOR).
    ColorTooLarge {
        /// The id that the row would have had.
        row: RowId,
        /// The column.
        column: ColumnName,
        /// The color.
        color: u32,
    },
    /// The bounds of a column of [`between`](crate::MatrixBuilder::between) contain no number.
    EmptyBounds {
        /// The first column with these bounds.
        column: ColumnName,
        /// The fewest rows that must cover it.
        least: u32,
        /// The most rows that may.
        most: u32,
    },
    /// There are more columns and entries together than the engines can number, or than there is memory for.
    TooLarge {
        /// The number of columns and entries (at least).
        nodes: usize,
        /// The most that there may be: 2^31 - 1, with pointers of 32 bits 2^27 - 1, or about as many as there is
        /// memory for.
        limit: usize,
    },
    /// The matrix is too large for the engine [`Bits`](crate::runs::Engine::Bits), which was requested.
    TooLargeForBits {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// The sum of the costs of a cover might not fit in an `i64`: see [`Search::cheapest`](crate::Search::cheapest).
    CostsTooLarge {
        /// The row whose cost is farthest from 0.
        row: RowId,
        /// Its cost.
        cost: i64,
    },
    /// Costs of so many levels do not fit in one `i64`: see `Objectives`.
    LevelsTooLarge {
        /// The number of levels.
        levels: usize,
    },
}

impl MatrixError {
    /// Returns the error that there is no memory for this many columns and entries. The number that would fit is found
    /// by halving, so it is rough.
    #[cold]
    pub(crate) fn beyond_memory(nodes: usize) -> Self {
        const BYTES_A_NODE: usize = 32;
        let mut limit = nodes / 2;
        while !has_room(limit.saturating_mul(BYTES_A_NODE)) {
            limit /= 2;
        }
        Self::TooLarge { nodes, limit }
    }
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EmptyRow { row } => write!(f, "row {row} names no column"),
            Self::NoPrimaryColumn { row, columns } => {
                write!(f, "row {row} names no primary column, only ")?;
                list(f, columns)?;
                f.write_str(": give it a primary column, which, if the row is optional, may stay uncovered")
            }
            Self::DuplicateColumn { row, column } => {
                write!(f, "row {row} names column {} twice", column.short())
            }
            Self::UnknownColumn { row, entry, column: Some(column) } => {
                write!(f, "row {row}, entry {entry}: there is no column {}", column.short())
            }
            Self::UnknownColumn { row, entry, column: None } => {
                write!(f, "row {row}, entry {entry}: the column belongs to another matrix")
            }
            Self::ColoredPrimary { row, column } => {
                write!(f, "row {row} gives a color to the primary column {}", column.short())
            }
            Self::ColorTooLarge { row, column, color } => {
                let name = column.short();
                write!(f, "row {row} gives column {name} the color {color}, above the largest")
            }
            Self::EmptyBounds { column, least, most } => {
                let name = column.short();
                write!(f, "column {name} is to be covered at least {least} and at most {most} times")
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
            Self::CostsTooLarge { row, cost } => write!(
                f,
                "the sum of the costs of a cover might not fit; the largest cost is {cost}, of row {row}"
            ),
            Self::LevelsTooLarge { levels } => write!(
                f,
                "the costs of covers in {levels} levels do not fit in one number of 64 bits; make the costs of later levels smaller"
            ),
        }
    }
}

/// Writes the names, or the first few of many.
fn list(f: &mut fmt::Formatter<'_>, names: &[ColumnName]) -> fmt::Result {
    const MOST: usize = 5;
    for (place, name) in names.iter().take(MOST).enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        write!(f, "{comma}{}", name.short())?;
    }
    match names.len().saturating_sub(MOST) {
        0 => Ok(()),
        more => write!(f, " and {more} more"),
    }
}

impl Error for MatrixError {}

/// The reason why a set of rows is not a cover; the answer of [`Matrix::verify`](crate::Matrix::verify).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// Fewer rows cover a column of [`between`](crate::MatrixBuilder::between) than must.
    TooFew {
        /// The column.
        column: ColumnName,
        /// The number of rows that cover it.
        found: u32,
        /// The number of rows that must cover it.
        least: u32,
    },
    /// More rows cover a column of [`between`](crate::MatrixBuilder::between) than may.
    TooMany {
        /// The column.
        column: ColumnName,
        /// The first row that is one too many.
        row: RowId,
        /// The number of rows that may cover the column.
        most: u32,
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
    /// Two rows give a secondary column different colors.
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
            Self::UnknownRow { row } => write!(f, "there is no row {row}"),
            Self::Uncovered { column } => write!(f, "no row covers the primary column {}", column.short()),
            Self::TooFew { column, found, least } => {
                write!(f, "{found} of at least {least} rows cover column {}", column.short())
            }
            Self::TooMany { column, row, most } => {
                let name = column.short();
                write!(f, "row {row} is one too many for column {name}, which at most {most} may cover")
            }
            Self::CoveredTwice { column, first, second } if first == second => {
                write!(f, "row {first} is listed twice, and covers column {}", column.short())
            }
            Self::CoveredTwice { column, first, second } => {
                write!(f, "rows {first} and {second} both cover column {}", column.short())
            }
            Self::ColorClash { column, first, second } => {
                write!(f, "rows {first} and {second} give column {} different colors", column.short())
            }
        }
    }
}

impl Error for VerifyError {}

/// Names of columns as `serde` stores them.
#[cfg(feature = "serde")]
mod stored {
    use serde::ser::SerializeStruct;
    use serde::{Deserialize, Serialize, Serializer};

    use super::ColumnName;

    #[derive(Deserialize)]
    #[serde(rename = "ColumnName", deny_unknown_fields)]
    pub(super) struct Stored {
        block: String,
        indices: Vec<usize>,
    }

    /// Any name can be that of a column: there is nothing to refuse.
    impl From<Stored> for ColumnName {
        fn from(Stored { block, indices }: Stored) -> Self {
            Self::new(block.into(), indices)
        }
    }

    impl Serialize for ColumnName {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut name = serializer.serialize_struct("ColumnName", 2)?;
            name.serialize_field("block", &*self.block)?;
            name.serialize_field("indices", &*self.indices)?;
            name.end()
        }
    }
}
