//! A SAT solver's model, read back as a cover.

use super::AnswerError;
use super::answer::{cover, ends, unexpected};
use super::dimacs::variable_count;
use super::read::words;
use crate::matrix::{Cover, Matrix};
use crate::util::{Part, TextError};

/// Reads a SAT solver's answer to [`write_dimacs`](super::write_dimacs): the cover, or `None` if the solver says that
/// there is none.
///
/// The text is what solvers print in the format of the SAT competitions, or a result file of MiniSat:
///
/// ```text
/// c comments                      SAT
/// s SATISFIABLE                   1 -2 -3 4 0
/// v 1 -2
/// v -3 4 0
/// ```
///
/// or `s UNSATISFIABLE`, or `UNSAT`. Every row needs a value, auxiliary variables need none. The rows of the cover
/// ascend, and are verified.
///
/// # Errors
///
/// A [`TextError`] with line and column for the first thing that does not fit: among others an answer that is neither
/// yes nor no, a variable with two values, and rows that are not a cover. An error in the model as a whole is reported
/// at the `0` that ends it.
///
/// # Cost
///
/// That of [`write_dimacs`](super::write_dimacs), and linear in the text.
///
/// ```
/// use exactcover::{MatrixBuilder, RowId, text};
///
/// let mut m = MatrixBuilder::new();
/// let cell = m.primary("cell", 2);
/// for cells in [[0].as_slice(), &[1], &[0, 1]] {
///     m.row((), cells.iter().map(|&at| cell.at(at)))?;
/// }
/// let matrix = m.build()?;
/// let cover = text::read_model(&matrix, "s SATISFIABLE\nv 1 2 -3 0\n")?.unwrap();
/// assert_eq!(*cover, [RowId::new(0), RowId::new(1)]);
/// assert_eq!(text::read_model(&matrix, "s UNSATISFIABLE\n")?, None);
/// let error = text::read_model(&matrix, "s SATISFIABLE\nv 1 -2 3 0\n").unwrap_err();
/// let what = "the rows are no cover: rows 0 and 2 both cover column cell[0]";
/// assert_eq!(error.to_string(), format!("line 2, column 10: {what}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_model<L>(matrix: &Matrix<L>, text: &str) -> Result<Option<Cover>, TextError<AnswerError>> {
    let mut model = Model {
        is_bare: false,
        status: None,
        values: vec![None; variable_count(matrix)],
        has_values: false,
        end: None,
    };
    for (number, line) in (1..).zip(text.lines()) {
        model.read_line(Part::new(number, line))?;
    }
    match (model.status, model.end) {
        (None, _) => Err(ends(text, "a status: s SATISFIABLE or s UNSATISFIABLE")),
        (Some(false), _) => Ok(None),
        (Some(true), None) => Err(ends(text, "a model that ends in 0")),
        (Some(true), Some((line, column))) => {
            let chosen = matrix.rows().zip(&model.values).map(|(row, &value)| match value {
                Some(value) => Ok((row, value)),
                None => {
                    Err(AnswerError::MissingVariable { variable: (row.index() + 1).to_string().into(), row })
                }
            });
            cover(matrix, chosen).map(Some).map_err(|error| TextError::new(line, column, error))
        }
    }
}

/// What was read so far.
struct Model {
    /// Whether it is a result file of MiniSat, where values stand on lines of their own without `v`.
    is_bare: bool,
    /// Whether the solver found a model.
    status: Option<bool>,
    /// The variables' values, that of variable 1 first.
    values: Vec<Option<bool>>,
    has_values: bool,
    /// Line and column of the 0 after the last value.
    end: Option<(usize, usize)>,
}

impl Model {
    fn read_line(&mut self, line: Part) -> Result<(), TextError<AnswerError>> {
        let mut words = words(line).peekable();
        let Some(&first) = words.peek() else { return Ok(()) };
        let is_status = match first.text {
            comment if comment.starts_with('c') => return Ok(()),
            "SAT" | "UNSAT" | "INDET" => {
                self.is_bare = true;
                true
            }
            "s" => {
                words.next();
                true
            }
            "v" => {
                words.next();
                false
            }
            _ if self.is_bare => false,
            _ => return Err(unexpected(first, "a line that begins with c, s or v, or SAT or UNSAT")),
        };
        if is_status {
            let status = words.next().ok_or_else(|| unexpected(first, "a status after it"))?;
            if self.status.is_some() {
                return Err(unexpected(status, "one status"));
            }
            self.status = match status.text {
                "SATISFIABLE" | "SAT" => Some(true),
                "UNSATISFIABLE" | "UNSAT" if self.has_values => {
                    return Err(unexpected(status, "SATISFIABLE, since there is a model"));
                }
                "UNSATISFIABLE" | "UNSAT" => Some(false),
                other => return Err(status.error(AnswerError::NoAnswer(other.into()))),
            };
            return match words.next() {
                None => Ok(()),
                Some(more) => Err(unexpected(more, "nothing after the status")),
            };
        }
        for word in words {
            if self.status == Some(false) {
                return Err(unexpected(word, "no model, since there is none"));
            }
            if self.end.is_some() {
                return Err(unexpected(word, "nothing after the 0 that ends the model"));
            }
            self.has_values = true;
            match word.text {
                "0" => self.end = Some(word.place()),
                value => self.read_value(value).map_err(|what| word.error(what))?,
            }
        }
        Ok(())
    }

    fn read_value(&mut self, word: &str) -> Result<(), AnswerError> {
        let variable = word.strip_prefix('-').unwrap_or(word);
        if variable.is_empty() || !variable.bytes().all(|byte| byte.is_ascii_digit()) {
            let expected = "a variable, with - if it is false, or the 0 that ends the model";
            return Err(AnswerError::Unexpected { found: word.into(), expected });
        }
        let index = variable.parse::<usize>().ok().and_then(|variable| variable.checked_sub(1));
        let Some(value) = index.and_then(|index| self.values.get_mut(index)) else {
            return Err(AnswerError::UnknownVariable(variable.into()));
        };
        match value.replace(!word.starts_with('-')) {
            None => Ok(()),
            Some(_) => Err(AnswerError::VariableTwice(variable.into())),
        }
    }
}
