//! The errors in a text, be it a problem or a solver's answer.

use std::error::Error;
use std::fmt;

use super::Decimal;
use crate::matrix::{Cover, MatrixError, RowId, VerifyError};
use crate::util::short;

/// An error in a text in Knuth's format, or in one of a [matrix](super::MatrixFormat). `Display` quotes at most 80 characters of a name; what is longer ends in
/// `...`. The variants hold the name, or the field of bounds or of a cost, as a whole.
///
/// ```
/// use exactcover::text;
///
/// let error = text::read("a b c\na c\nb d\n").unwrap_err();
/// assert_eq!((error.line(), error.column()), (3, 3));
/// assert_eq!(*error.kind(), text::FormatError::UnknownColumn("d".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FormatError {
    /// The text ends before a line that names the columns.
    NoColumns,
    /// The name of a column holds `|` or `:`, or is missing after bounds.
    BadName(Box<str>),
    /// The bounds before the name of a column are not two numbers in order, or one.
    BadBounds(Box<str>),
    /// There are bounds before the name of a secondary column.
    BoundedSecondary(Box<str>),
    /// Two columns have the same name.
    DuplicateName(Box<str>),
    /// The line that names the columns has a second lone `|`.
    SecondBar,
    /// A row names a column that the first line does not.
    UnknownColumn(Box<str>),
    /// A row names a column twice.
    DuplicateColumn(Box<str>),
    /// A row gives a color to a primary column.
    ColoredPrimary(Box<str>),
    /// There is nothing after the colon.
    NoColor(Box<str>),
    /// The field of a cost holds no integer.
    BadCost(Box<str>),
    /// The cost has more digits behind the point than fit: all costs share as many.
    TooManyPlaces {
        /// The cost.
        cost: Decimal,
        /// The number of its row.
        row: usize,
    },
    /// The field names the row a second time, or with no name.
    BadRowName(Box<str>),
    /// The cost, or the sum of the costs of the row up to this one, does not fit in an `i64`.
    CostTooLarge(Box<str>),
    /// There is a cost in the line that names the columns, which is no row.
    CostOfNoRow(Box<str>),
    /// A cost of another number of levels than the first one in the text.
    LevelCount {
        /// The levels of this cost.
        found: usize,
        /// Those of the first one.
        expected: usize,
    },
    /// A line is a cost alone, in a text with costs: a comment, or the cost of a row without columns.
    CostAlone(Box<str>),
    /// A row whose cost pays off (below 0; to maximize, above 0) may be left out, since it names secondary columns alone: the
    /// first of these. It can be part of the problem only if one of them has no color in any row.
    OptionalColors(Box<str>),
    /// The text that is no number of a column, or no number at all.
    BadNumber(Box<str>),
    /// The character that is no entry of a row of 0 and 1, nor stands between two.
    BadEntry(Box<str>),
    /// A row with another number of entries or columns than was stated.
    RowLength {
        /// The entries or columns of the row.
        found: usize,
        /// The stated number; of entries that of the first row.
        expected: usize,
    },
    /// A matrix with another number of rows than was stated.
    RowCount {
        /// The rows.
        found: usize,
        /// The stated number.
        expected: usize,
    },
    /// A line that does not begin as the format of a matrix asks: the beginning.
    BadHead(&'static str),
    /// The matrix refuses the row.
    Matrix(MatrixError),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What the text holds, between two halves of a sentence.
        let (before, found, after) = match self {
            Self::NoColumns => return f.write_str("expected a line that names the columns"),
            Self::BadName(name) if name.is_empty() => return f.write_str("expected a name after the bounds"),
            Self::SecondBar => {
                return f.write_str("a second '|'; expected one between primary and secondary columns");
            }
            Self::Matrix(error) => return error.fmt(f),
            Self::RowLength { found, expected } => {
                return write!(f, "{found} in the row; expected {expected}");
            }
            Self::RowCount { found, expected } => {
                let rows = if *found == 1 { "row" } else { "rows" };
                return write!(f, "{found} {rows}; expected {expected}, as the first line says");
            }
            Self::LevelCount { found, expected } => {
                let levels = if *found == 1 { "level" } else { "levels" };
                return write!(
                    f,
                    "{found} {levels} of cost; expected {expected}, as in the row before that states costs"
                );
            }
            Self::TooManyPlaces { cost, row } => {
                let digits =
                    if cost.places() == 1 { "1 digit".into() } else { format!("{} digits", cost.places()) };
                return write!(
                    f,
                    "with the {digits} behind the point of {cost} in row {row}, which all costs share, a cost is beyond \
                     64 bits; expected fewer digits"
                );
            }
            Self::BadHead(expected) => return write!(f, "expected {expected}"),
            Self::BadNumber(found) => {
                ("the field", found, " is no column; expected a number within the matrix")
            }
            Self::BadEntry(found) => {
                ("the entry", found, "; expected 0 or 1, with nothing, blanks or a comma between")
            }
            Self::BadBounds(field) => (
                "the bounds of",
                field,
                "; expected them as in 2:3|name, 4|name, 2:|name or :3|name, the smaller one first",
            ),
            Self::BoundedSecondary(name) => {
                ("the secondary column", name, " has bounds; expected its bare name")
            }
            Self::BadName(name) => ("the name", name, " holds '|' or ':'; expected a name without them"),
            Self::DuplicateName(name) => ("two columns are called", name, "; expected different names"),
            Self::UnknownColumn(name) if name.contains('|') => {
                ("there is no column", name, "; expected a name of the first line, with a blank before '|'")
            }
            Self::BadRowName(field) => ("the field", field, " names no row; expected one name, as in |=name"),
            Self::UnknownColumn(name) => ("there is no column", name, "; expected a name of the first line"),
            Self::DuplicateColumn(name) => {
                ("column", name, " is named twice; expected each column once in a row")
            }
            Self::ColoredPrimary(name) => {
                ("the primary column", name, " has a color; expected its bare name")
            }
            Self::NoColor(name) => ("expected a color after", name, " and its colon"),
            Self::BadCost(field) => {
                ("the field", field, " is not a cost; expected '|' and a number, or |=name")
            }
            Self::CostTooLarge(field) => (
                "the cost",
                field,
                " or the sum with it is too large to be kept exactly; expected a sum within 64 bits",
            ),
            Self::CostOfNoRow(field) => {
                ("the cost", field, " in the line that names the columns; expected it in a row")
            }
            Self::CostAlone(field) => (
                "the line",
                field,
                " is a comment or a row without columns; expected a blank after '|', or columns",
            ),
            Self::OptionalColors(name) => (
                "the row's cost pays off, it names no primary column, and all its columns, such as",
                name,
                ", have colors; expected one more, 0:1|name in the first line",
            ),
        };
        write!(f, "{before} {:?}{after}", short(found))
    }
}

impl Error for FormatError {}

/// An error in a 0/1 model, as [`read_mps`](super::read_mps) reads it: what is wrong, or what no exact cover problem states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModelError {
    /// The format does not allow what stands there, or it has two readings.
    Unexpected {
        /// The text that stands there.
        found: Box<str>,
        /// The text that was expected.
        expected: &'static str,
    },
    /// The text ends too early.
    Ends {
        /// The text that was expected.
        expected: &'static str,
    },
    /// A section that is not read.
    Section(Box<str>),
    /// The text that is no number, or none that is kept exactly.
    BadNumber(Box<str>),
    /// The name was not stated before.
    UnknownName(Box<str>),
    /// The name, or the entry of this name, is stated twice.
    Twice(Box<str>),
    /// The variable is not integer, and cannot be left out.
    NotInteger(Box<str>),
    /// The integer variable may be something else than 0 and 1.
    NotBinary(Box<str>),
    /// The sum has coefficients of different sizes.
    UnequalFactors(Box<str>),
    /// Numbers of the row or variable are too large, or have too many digits.
    TooLarge(Box<str>),
    /// The matrix refuses what the model states.
    Matrix(MatrixError),
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, name, after) = match self {
            Self::Unexpected { found, expected } => {
                return write!(f, "{:?}; expected {expected}", short(found));
            }
            Self::Ends { expected } => return write!(f, "the text ends; expected {expected}"),
            Self::Matrix(error) => return error.fmt(f),
            Self::Section(name) => ("the section", name, " is not read"),
            Self::BadNumber(text) => ("the number", text, " is none that can be kept exactly"),
            Self::UnknownName(name) => ("the name", name, " was not stated before"),
            Self::Twice(name) => ("the entry of", name, " is stated twice; expected it once"),
            Self::NotInteger(name) => ("the variable", name, " is not integer; expected 0 or 1"),
            Self::NotBinary(name) => {
                ("the variable", name, " may be more than 0 and 1; expected these alone")
            }
            Self::UnequalFactors(name) => (
                "the coefficients of",
                name,
                " have different sizes; an exact cover problem states sums with one size alone",
            ),
            Self::TooLarge(name) => ("the numbers of", name, " are too large, or have too many digits"),
        };

        write!(f, "{before} {:?}{after}", short(name))
    }
}

impl Error for ModelError {}

/// An error in a solver's answer, as [`read_model`](super::read_model), [`read_solution`](super::read_solution)
/// and [`read_opb_model`](super::read_opb_model) read it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnswerError {
    /// The format does not allow what stands there.
    Unexpected {
        /// The text that stands there.
        found: Box<str>,
        /// The text that was expected.
        expected: &'static str,
    },
    /// The text ends too early.
    Ends {
        /// The text that was expected.
        expected: &'static str,
    },
    /// The solver found neither a cover nor that there is none, but states this status.
    NoAnswer(Box<str>),
    /// The solver found a cover, but did not prove that no other costs less.
    Unproved {
        /// The status that it states.
        status: Box<str>,
        /// The cover.
        cover: Cover,
    },
    /// The solver found a cover and calls it optimal, but by the bound that it states another may cost less.
    Gap {
        /// The bound as it is stated, or the least cost that the stated gap leaves room for.
        bound: Box<str>,
        /// The cover.
        cover: Box<Cover>,
    },
    /// The solver found a cover, but its objective is not what the rows cost: with costs of this size it does not compute
    /// exactly enough to tell which cover costs least.
    Inexact {
        /// The objective that is stated.
        stated: Box<str>,
        /// The cover.
        cover: Box<Cover>,
    },
    /// A variable that the problem does not have.
    UnknownVariable(Box<str>),
    /// A variable has two values, equal or not.
    VariableTwice(Box<str>),
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
        /// The cost of the rows.
        cost: i128,
    },
    /// The rows of the answer are not a cover.
    NoCover(VerifyError),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { found, expected } => write!(f, "{:?}; expected {expected}", short(found)),
            Self::Ends { expected } => write!(f, "the text ends; expected {expected}"),
            Self::NoAnswer(status) => write!(f, "no answer: the status is {:?}", short(status)),
            Self::Unproved { status, .. } => {
                write!(f, "a cover, but not proved to cost least: the status is {:?}", short(status))
            }
            Self::Gap { bound, .. } => {
                let bound = short(bound);
                write!(f, "a cover, but not proved to cost least: only that none costs less than {bound}")
            }
            Self::Inexact { stated, .. } => {
                let stated = short(stated);
                write!(
                    f,
                    "a cover, but not proved to cost least: by the solver's arithmetic it costs {stated}"
                )
            }
            Self::UnknownVariable(variable) => write!(f, "the problem has no variable {}", short(variable)),
            Self::VariableTwice(variable) => {
                write!(f, "variable {} has a second value; expected one", short(variable))
            }
            Self::MissingVariable { variable, row } => {
                write!(f, "variable {}, which is row {row}, has no value", short(variable))
            }
            Self::NotBinary { variable, value } => {
                write!(f, "variable {} has the value {}; expected 0 or 1", short(variable), short(value))
            }
            Self::WrongCost { stated, cost } => {
                write!(f, "the objective is {}, but the rows cost {cost}", short(stated))
            }
            Self::NoCover(error) => write!(f, "the rows are no cover: {error}"),
        }
    }
}

impl Error for AnswerError {}
