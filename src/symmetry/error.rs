//! The reasons why something is not a symmetry, and why a question up to symmetry has no answer.

use std::error::Error;
use std::fmt;

use crate::matrix::{ColumnName, MatrixError, RowId};
use crate::search::Stopped;

/// The reason why a renaming is not a symmetry, or a question up to symmetry has no answer.
///
/// ```
/// use exactcover::symmetry::{Symmetry, SymmetryError};
/// use exactcover::{ExactCover, Queens};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let error = Symmetry::from_labels(&matrix, |&square| (square.rank + 1, square.file).into()).unwrap_err();
/// assert_eq!(error.to_string(), "the image of row 56 is not in the matrix");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SymmetryError {
    /// Two rows have the same label, which therefore names no row.
    EqualLabels {
        /// The row listed first.
        first: RowId,
        /// The row listed later.
        second: RowId,
    },
    /// The image of the row is not in the matrix.
    NoImage {
        /// The row.
        row: RowId,
    },
    /// Two rows have the same image.
    SameImage {
        /// The row listed first.
        first: RowId,
        /// The row listed later.
        second: RowId,
    },
    /// The column has no image: no column that may be covered as often has the images of its rows, and colors that
    /// agree where those of this column do.
    NoColumn {
        /// The column.
        column: ColumnName,
    },
    /// A symmetry or group does not belong to this matrix, or two symmetries belong to different matrices.
    OtherMatrix,
    /// An unchanged cover has all or none of some rows that cover this column together, and the column may be covered
    /// that often: no matrix can state this.
    Together {
        /// The column.
        column: ColumnName,
        /// The number of rows that cover it together.
        rows: u32,
    },
    /// A chosen or excluded row is mapped to one that is not.
    Moved {
        /// The row.
        row: RowId,
        /// Its image.
        image: RowId,
    },
    /// The order of the group is not found soon: it takes more than this many images of rows and columns.
    TooMuchWork {
        /// The number of images that were computed.
        images: u64,
    },
    /// The matrix of a problem, or of a quotient, is refused.
    Matrix(MatrixError),
    /// The question ended early.
    Stopped(Stopped),
}

impl fmt::Display for SymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EqualLabels { first, second } => {
                write!(f, "rows {first} and {second} have the same label")
            }
            Self::NoImage { row } => write!(f, "the image of row {row} is not in the matrix"),
            Self::SameImage { first, second } => write!(f, "rows {first} and {second} have the same image"),
            Self::NoColumn { column } => write!(f, "column {} is mapped to no column", column.short()),
            Self::OtherMatrix => f.write_str("a symmetry of another matrix"),
            Self::Together { column, rows } => {
                write!(f, "{rows} rows that belong together cover column {}, which allows it", column.short())
            }
            Self::Moved { row, image } => {
                write!(f, "row {row} is chosen or excluded, but its image, row {image}, is not")
            }
            Self::TooMuchWork { images } => {
                write!(f, "the order of the group is not found within {images} images of rows and columns")
            }
            Self::Matrix(error) => error.fmt(f),
            Self::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

/// `Display` says all.
impl Error for SymmetryError {}

impl From<Stopped> for SymmetryError {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<MatrixError> for SymmetryError {
    fn from(error: MatrixError) -> Self {
        Self::Matrix(error)
    }
}
