//! One error for programs that ask several kinds of questions.

use std::error::Error as StdError;
use std::{fmt, io};

#[cfg(feature = "analysis")]
use crate::check_count::CheckError;
use crate::matrix::{MatrixError, VerifyError};
#[cfg(feature = "analysis")]
use crate::questions::count::ProofError;
#[cfg(feature = "analysis")]
use crate::refute::weights::ReasonError;
use crate::search::{ResumeError, Stopped};
#[cfg(feature = "analysis")]
use crate::symmetry::SymmetryError;
#[cfg(feature = "analysis")]
use crate::text::{AnswerError, FormatError};
use crate::util::NameError;
#[cfg(feature = "analysis")]
use crate::util::TextError;

/// Any error of this crate, so that `?` works on all of them in one function. Each question has an error of its own
/// that says more in its type; this one holds it, and displays as it does.
///
/// An error of a problem is a [`Problem`](Self::Problem): the errors of the problems of this crate, and, by
/// [`Error::problem`], those of your own.
///
/// ```
/// use exactcover::{ExactCover, Queens, Search, text};
///
/// fn main() -> Result<(), exactcover::Error> {
///     let matrix = Queens::new(8)?.matrix()?;
///     let cover = Search::new().any(&matrix)?.unwrap_or_default();
///     matrix.verify(&cover)?;
///     let problem = text::read("a b\na\nb\na b\n")?;
///     text::write(problem.matrix(), std::io::sink())?;
///     Ok(())
/// }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A row, or a whole matrix, was refused.
    Matrix(MatrixError),
    /// A set of rows is not a cover, or not in the matrix.
    Verify(VerifyError),
    /// A question has no answer: the search for it ended early.
    Stopped(Stopped),
    /// A search cannot go on from a stored state.
    Resume(ResumeError),
    /// There is no proof of a count.
    #[cfg(feature = "analysis")]
    Proof(ProofError),
    /// The proof of a count is not accepted.
    #[cfg(feature = "analysis")]
    Check(CheckError),
    /// Weights or sums prove nothing.
    #[cfg(feature = "analysis")]
    Reason(ReasonError),
    /// A renaming is not a symmetry, or a question up to symmetry has no answer.
    #[cfg(feature = "analysis")]
    Symmetry(SymmetryError),
    /// A text is not one of the names of a value.
    Name(NameError),
    /// A text in Knuth's format is wrong.
    #[cfg(feature = "analysis")]
    Format(TextError<FormatError>),
    /// The answer of another solver is wrong.
    #[cfg(feature = "analysis")]
    Answer(TextError<AnswerError>),
    /// Something cannot be read or written.
    Io(io::Error),
    /// An error of a problem, such as one in the text of a puzzle. The error inside is found by `downcast_ref`.
    Problem(Box<dyn StdError + Send + Sync>),
}

impl Error {
    /// Wraps the error of a problem of your own.
    ///
    /// ```
    /// use exactcover::{Error, Queens};
    /// use exactcover::problems::queens::QueensError;
    ///
    /// fn even_queens(size: usize) -> Result<Queens, Error> {
    ///     if size % 2 == 1 {
    ///         return Err(Error::problem(format!("{size} is odd")));
    ///     }
    ///     Ok(Queens::new(size)?)
    /// }
    ///
    /// assert_eq!(even_queens(7).unwrap_err().to_string(), "7 is odd");
    /// let Err(Error::Problem(error)) = even_queens(10_000) else { panic!("it is too large") };
    /// assert_eq!(error.downcast_ref(), Some(&QueensError::TooLarge { size: 10_000 }));
    /// ```
    pub fn problem(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Problem(error.into())
    }

    /// Returns the error inside.
    fn inner(&self) -> &(dyn StdError + 'static) {
        match self {
            Self::Matrix(error) => error,
            Self::Verify(error) => error,
            Self::Stopped(error) => error,
            Self::Resume(error) => error,
            #[cfg(feature = "analysis")]
            Self::Proof(error) => error,
            #[cfg(feature = "analysis")]
            Self::Check(error) => error,
            #[cfg(feature = "analysis")]
            Self::Reason(error) => error,
            #[cfg(feature = "analysis")]
            Self::Symmetry(error) => error,
            Self::Name(error) => error,
            #[cfg(feature = "analysis")]
            Self::Format(error) => error,
            #[cfg(feature = "analysis")]
            Self::Answer(error) => error,
            Self::Io(error) => error,
            Self::Problem(error) => &**error,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.inner(), f)
    }
}

/// The source is that of the error inside.
impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.inner().source()
    }
}

macro_rules! from {
    ($($error:ty => $variant:ident),* $(,)?) => {$(
        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                Self::$variant(error.into())
            }
        }
    )*};
}

from! {
    MatrixError => Matrix,
    VerifyError => Verify,
    Stopped => Stopped,
    ResumeError => Resume,
    NameError => Name,
    io::Error => Io,
}

#[cfg(feature = "analysis")]
from! {
    ProofError => Proof,
    CheckError => Check,
    ReasonError => Reason,
    SymmetryError => Symmetry,
    TextError<FormatError> => Format,
    TextError<AnswerError> => Answer,
}

/// Errors of problems, for [`Error::Problem`].
#[cfg(feature = "puzzles")]
macro_rules! errors_of_problems {
    ($($error:ty),*) => {$(
        impl From<$error> for $crate::Error {
            fn from(error: $error) -> Self {
                Self::problem(error)
            }
        }
    )*};
}
#[cfg(feature = "puzzles")]
pub(crate) use errors_of_problems;
