//! The reasons why there is no puzzle.

use std::error::Error;
use std::fmt;

use crate::matrix::MatrixError;

/// The reason why a [`Generator`](super::Generator) made no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GeneratorError {
    /// The layout has no full grid: the whole tree was searched.
    NoGrid,
    /// No full grid was found before the [limit](super::Generator::node_limit). There may be one.
    GridNotFound {
        /// The limit.
        nodes: u64,
    },
    /// No puzzle of this layout with one solution has this number of clues. A standard board needs at least 4 clues on
    /// 4x4 cells and 17 on 9x9. On any other, if two digits are missing among the clues, they can be swapped in any
    /// solution.
    CluesOutOfRange {
        /// The requested number.
        requested: usize,
        /// Fewer are impossible. This many may be impossible too.
        least: usize,
        /// The cells of the layout.
        most: usize,
    },
    /// The number of clues is odd, but every cell has a partner by the symmetry.
    OddClues {
        /// The requested number.
        requested: usize,
    },
    /// No grid and order of removal tried before the [limit](super::Generator::node_limit) led to the
    /// requested number of clues.
    CluesNotReached {
        /// The requested number.
        requested: usize,
        /// The fewest that were reached.
        fewest: usize,
    },
    /// No killer of this layout has this number of cages.
    CagesOutOfRange {
        /// The requested number.
        requested: usize,
        /// Fewer are impossible: no cage has more cells than there are digits. This many may be impossible too.
        least: usize,
        /// As many as there are cells.
        most: usize,
    },
    /// No grid and order of joining cages tried before the [limit](super::Generator::node_limit) led to the requested
    /// number of cages.
    CagesNotReached {
        /// The requested number.
        requested: usize,
        /// The fewest that were reached.
        fewest: usize,
    },
    /// The [flag](super::Generator::cancel) was set before there was a puzzle.
    Canceled,
    /// The layout is too large to be searched.
    Matrix(MatrixError),
}

impl From<MatrixError> for GeneratorError {
    fn from(error: MatrixError) -> Self {
        Self::Matrix(error)
    }
}

impl fmt::Display for GeneratorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGrid => write!(f, "the layout has no full grid"),
            Self::GridNotFound { nodes } => write!(f, "no full grid was found in {nodes} nodes"),
            Self::CluesOutOfRange { requested, least, most } => {
                write!(f, "{requested} clues: a puzzle of this layout has {least} to {most}")
            }
            Self::OddClues { requested } => {
                write!(f, "{requested} clues: the symmetry pairs all cells and allows even numbers only")
            }
            Self::CluesNotReached { requested, fewest } => {
                write!(f, "{requested} clues were not reached; the fewest were {fewest}")
            }
            Self::CagesOutOfRange { requested, least, most } => {
                write!(f, "{requested} cages: a killer of this layout has {least} to {most}")
            }
            Self::CagesNotReached { requested, fewest } => {
                write!(f, "{requested} cages were not reached; the fewest were {fewest}")
            }
            Self::Canceled => write!(f, "canceled before there was a puzzle"),
            Self::Matrix(error) => error.fmt(f),
        }
    }
}

impl Error for GeneratorError {}
