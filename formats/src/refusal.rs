//! The reasons why a text is refused.

use std::error::Error;
use std::fmt;

use exactcover::MatrixError;
use exactcover::problems::polyomino::PolyominoError;
use exactcover::problems::queens::QueensError;
use exactcover::problems::stars::StarsError;
use exactcover::problems::sudoku::SudokuError;
use exactcover::text::{FormatError, TextError};

/// The reason why a text is refused. Displayed as a sentence that says what was expected; where it is,
/// [`TextError`] says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// What is wrong with a Sudoku.
    Sudoku(SudokuError),
    /// What is wrong with a board for stars.
    Stars(StarsError),
    /// What is wrong with a board to tile.
    Board(PolyominoError),
    /// What is wrong with a board for queens.
    Queens(QueensError),
    /// What is wrong with a matrix in a text.
    Problem(FormatError),
    /// A row that the matrix refuses.
    Matrix(MatrixError),
    /// Two forms read the text, and not alike: their names.
    TwoReadings(Box<str>, Box<str>),
    /// The form that the text has, and a sentence that says what is wrong there.
    Form(&'static str, Box<str>),
}

impl Refusal {
    /// Names two fields, or two columns of a table, that may be the same thing.
    pub(crate) fn two_of(kind: &str, one: &str, other: &str) -> Self {
        Self::TwoReadings(format!("the {kind} {one}").into(), format!("the {kind} {other}").into())
    }
}

/// Makes the error of a text that should be JSON, in this form.
pub(crate) fn no_json(form: &'static str, error: &serde_json::Error) -> crate::Error {
    // An error of the whole text has no place.
    TextError::new(error.line().max(1), error.column().max(1), Refusal::Form(form, error.to_string().into()))
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sudoku(error) => error.fmt(f),
            Self::Stars(error) => error.fmt(f),
            Self::Board(error) => error.fmt(f),
            Self::Queens(error) => error.fmt(f),
            Self::Problem(error) => error.fmt(f),
            Self::Matrix(error) => error.fmt(f),
            Self::TwoReadings(one, other) => {
                write!(f, "two readings: {one}, or {other}: expected a text that is one of them")
            }
            Self::Form(form, sentence) => write!(f, "{form}: {sentence}"),
        }
    }
}

impl Error for Refusal {}

impl From<SudokuError> for Refusal {
    fn from(error: SudokuError) -> Self {
        Self::Sudoku(error)
    }
}

impl From<StarsError> for Refusal {
    fn from(error: StarsError) -> Self {
        Self::Stars(error)
    }
}

impl From<PolyominoError> for Refusal {
    fn from(error: PolyominoError) -> Self {
        Self::Board(error)
    }
}

impl From<QueensError> for Refusal {
    fn from(error: QueensError) -> Self {
        Self::Queens(error)
    }
}

impl From<FormatError> for Refusal {
    fn from(error: FormatError) -> Self {
        Self::Problem(error)
    }
}

impl From<MatrixError> for Refusal {
    fn from(error: MatrixError) -> Self {
        Self::Matrix(error)
    }
}
