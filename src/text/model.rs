//! The model of a SAT solver or a pseudo-Boolean solver, read back as a cover.

use super::AnswerError;
use super::answer::{cover, ends, unexpected};
use super::read::words;
use super::{dimacs, opb};
use crate::matrix::{Cover, Matrix, RowId};
use crate::util::{Field, TextError};

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
/// or `s UNSATISFIABLE`, or `UNSAT`. Every row that a clause restricts needs a value; another one without a value is not
/// in the cover, since some solvers leave it out, and auxiliary variables need none. The rows of the cover ascend, and are
/// verified.
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
    let (variables, is_named) = dimacs::variables(matrix);
    let mut model = Model::read(false, variables, text)?;
    model.leave_out(is_named.iter().map(|is_named| !is_named));
    match (model.status, model.end) {
        (None, _) => Err(ends(text, "a status: s SATISFIABLE or s UNSATISFIABLE")),
        (Some((false, _)), _) => Ok(None),
        (Some((true, _)), None) => Err(ends(text, "a model that ends in 0")),
        (Some((true, _)), Some((line, column))) => {
            model.cover(matrix).map(Some).map_err(|error| TextError::new(line, column, error))
        }
    }
}

/// Reads a pseudo-Boolean solver's answer to [`write_opb`](super::write_opb): the cheapest cover, or `None` if the solver
/// says that there is none.
///
/// The text is what solvers print in the format of the pseudo-Boolean competitions:
///
/// ```text
/// c comments
/// o 700
/// s OPTIMUM FOUND
/// v x1 -x2
/// v -x3 x4
/// ```
///
/// or `s UNSATISFIABLE`, or, if all costs are 0, `s SATISFIABLE`. `cost` is as for [`write_opb`](super::write_opb); the
/// last `o`, if there is one, must be the cost of the rows. Every row that the constraints or the objective name needs
/// a value; another one without a value is not in the cover, and auxiliary variables need none. The rows of the cover
/// ascend, and are verified. That none is cheaper rests on the solver's word.
///
/// # Errors
///
/// A [`TextError`] with line and column for the first thing that does not fit: among others
/// [`AnswerError::Unproved`] with the cover, if the status is `SATISFIABLE` although there are costs. An error in the
/// model as a whole is reported at its last value.
///
/// # Cost
///
/// That of [`write_opb`](super::write_opb), and linear in the text.
///
/// ```
/// use exactcover::{MatrixBuilder, RowId, text};
///
/// let mut m = MatrixBuilder::new();
/// let leg = m.primary("leg", 2);
/// m.row(700, [leg.at(0), leg.at(1)])?;
/// m.row(300, [leg.at(1)])?;
/// let matrix = m.build()?;
/// let cost = |row: RowId| matrix.labels()[row.index()];
/// let cover = text::read_opb_model(&matrix, cost, "o 700\ns OPTIMUM FOUND\nv x1 -x2\n")?.unwrap();
/// assert_eq!(*cover, [RowId::new(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_opb_model<L>(
    matrix: &Matrix<L>,
    cost: impl FnMut(RowId) -> i64,
    text: &str,
) -> Result<Option<Cover>, TextError<AnswerError>> {
    let (variables, is_named) = opb::variables(matrix);
    let mut model = Model::read(true, variables, text)?;
    let Some((has_model, status)) = model.status else {
        return Err(ends(text, "a status: s OPTIMUM FOUND, s SATISFIABLE or s UNSATISFIABLE"));
    };
    if !has_model {
        return match model.objective {
            Some(stated) => Err(unexpected(stated, "no objective, since there is no model")),
            None => Ok(None),
        };
    }

    let Some((line, column)) = model.end else { return Err(ends(text, "a model: lines that begin with v")) };

    let costs: Vec<i128> = matrix.rows().map(cost).map(i128::from).collect();
    // A row with a cost is named by the objective.
    model.leave_out(costs.iter().zip(is_named).map(|(&cost, is_named)| !is_named && cost == 0));
    let cover = model.cover(matrix).map_err(|error| TextError::new(line, column, error))?;
    // The cost is added up here: only that nothing is cheaper rests on the solver.
    let sum: i128 = cover.iter().map(|row| costs[row.index()]).sum();
    match (model.objective, status.text) {
        (Some(stated), _) if stated.text.parse() != Ok(sum) => {
            Err(stated.error(AnswerError::WrongCost { stated: stated.text.into(), cost: sum }))
        }
        (_, word) if word != "OPTIMUM" && costs.iter().any(|&cost| cost != 0) => {
            Err(status.error(AnswerError::Unproved { status: status.text.into(), cover }))
        }
        _ => Ok(Some(cover)),
    }
}

/// The parts of the answer that were read so far.
struct Model<'t> {
    /// True if it is an answer to `write_opb`: variables begin with an x, no 0 ends the model, and there may be
    /// objectives.
    is_opb: bool,
    /// True if it is a result file of MiniSat, where values stand on lines of their own without `v`.
    is_bare: bool,
    /// True if the solver found a model, and where it says so.
    status: Option<(bool, Field<'t>)>,
    /// The last objective.
    objective: Option<Field<'t>>,
    /// The variables' values, that of variable 1 first.
    values: Vec<Option<bool>>,
    has_values: bool,
    /// Line and column of the 0 after the last value, or of the last value or `v`.
    end: Option<(usize, usize)>,
}

/// Refuses words that are left on a line.
fn nothing_more<'t>(
    mut words: impl Iterator<Item = Field<'t>>,
    expected: &'static str,
) -> Result<(), TextError<AnswerError>> {
    words.next().map_or(Ok(()), |more| Err(unexpected(more, expected)))
}

impl<'t> Model<'t> {
    fn read(is_opb: bool, variables: usize, text: &'t str) -> Result<Self, TextError<AnswerError>> {
        let mut model = Self {
            is_opb,
            is_bare: false,
            status: None,
            objective: None,
            values: vec![None; variables],
            has_values: false,
            end: None,
        };
        for (number, line) in (1..).zip(text.lines()) {
            model.read_line(Field::new(number, line))?;
        }
        Ok(model)
    }

    /// Makes free rows without a value false: some solvers know only the variables that they met.
    fn leave_out(&mut self, are_free: impl Iterator<Item = bool>) {
        for (value, _) in self.values.iter_mut().zip(are_free).filter(|(_, is_free)| *is_free) {
            value.get_or_insert(false);
        }
    }

    /// Returns the rows that are true, if they are a cover.
    fn cover<L>(&self, matrix: &Matrix<L>) -> Result<Cover, AnswerError> {
        let prefix = if self.is_opb { "x" } else { "" };
        let chosen = matrix.rows().zip(&self.values).map(|(row, &value)| match value {
            Some(value) => Ok((row, value)),
            None => {
                let variable = format!("{prefix}{}", row.index() + 1).into();
                Err(AnswerError::MissingVariable { variable, row })
            }
        });
        cover(matrix, chosen)
    }

    fn read_line(&mut self, line: Field<'t>) -> Result<(), TextError<AnswerError>> {
        let mut words = words(line).peekable();
        let Some(&first) = words.peek() else { return Ok(()) };
        match first.text {
            comment if comment.starts_with('c') => Ok(()),
            "SAT" | "UNSAT" | "INDET" if !self.is_opb => {
                self.is_bare = true;
                self.read_status(first, words)
            }
            "s" => self.read_status(first, words.skip(1)),
            "v" => {
                if self.is_opb {
                    self.end = Some(first.place()); // without rows there are no values
                }
                self.read_values(words.skip(1))
            }
            "o" if self.is_opb => self.read_objective(first, words.skip(1)),
            // After a status without `s` the values have no `v` before them, either.
            _ if self.is_bare => self.read_values(words),
            _ if self.is_opb => Err(unexpected(first, "a line that begins with c, o, s or v")),
            _ => Err(unexpected(first, "a line that begins with c, s or v, or SAT or UNSAT")),
        }
    }

    /// Reads the words of a status, on the line that begins so.
    fn read_status(
        &mut self,
        first: Field<'t>,
        mut words: impl Iterator<Item = Field<'t>>,
    ) -> Result<(), TextError<AnswerError>> {
        let status = words.next().ok_or_else(|| unexpected(first, "a status after it"))?;
        if self.status.is_some() {
            return Err(unexpected(status, "one status"));
        }

        let has_model = match status.text {
            "SATISFIABLE" | "SAT" => true,
            "OPTIMUM" if self.is_opb => match words.next() {
                Some(found) if found.text == "FOUND" => true,
                Some(other) => return Err(unexpected(other, "FOUND")),
                None => return Err(unexpected(status, "OPTIMUM FOUND")),
            },
            // The values may have come before the status, so they are asked for here, too.
            "UNSATISFIABLE" | "UNSAT" if self.has_values => {
                return Err(unexpected(status, "SATISFIABLE, since there is a model"));
            }
            "UNSATISFIABLE" | "UNSAT" => false,
            other => return Err(status.error(AnswerError::NoAnswer(other.into()))),
        };
        self.status = Some((has_model, status));
        nothing_more(words, "nothing after the status")
    }

    fn read_objective(
        &mut self,
        first: Field<'t>,
        mut words: impl Iterator<Item = Field<'t>>,
    ) -> Result<(), TextError<AnswerError>> {
        let objective = words.next().ok_or_else(|| unexpected(first, "an objective after it"))?;
        self.objective = Some(objective);
        nothing_more(words, "nothing after the objective")
    }

    fn read_values(&mut self, words: impl Iterator<Item = Field<'t>>) -> Result<(), TextError<AnswerError>> {
        for word in words {
            if self.status.is_some_and(|(has_model, _)| !has_model) {
                return Err(unexpected(word, "no model, since there is none"));
            }
            if self.end.is_some() && !self.is_opb {
                return Err(unexpected(word, "nothing after the 0 that ends the model"));
            }

            self.has_values = true;
            if self.is_opb || word.text == "0" {
                self.end = Some(word.place());
            }
            if self.is_opb || word.text != "0" {
                self.read_value(word.text).map_err(|what| word.error(what))?;
            }
        }
        Ok(())
    }

    fn read_value(&mut self, word: &str) -> Result<(), AnswerError> {
        let variable = word.strip_prefix('-').unwrap_or(word);
        let digits = if self.is_opb { variable.strip_prefix('x').unwrap_or_default() } else { variable };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let expected = match self.is_opb {
                true => "a variable such as x1, with - if it is 0",
                false => "a variable, with - if it is false, or the 0 that ends the model",
            };
            return Err(AnswerError::Unexpected { found: word.into(), expected });
        }
        let index = digits.parse::<usize>().ok().and_then(|variable| variable.checked_sub(1));
        let Some(value) = index.and_then(|index| self.values.get_mut(index)) else {
            return Err(AnswerError::UnknownVariable(variable.into()));
        };
        match value.replace(!word.starts_with('-')) {
            None => Ok(()),
            Some(_) => Err(AnswerError::VariableTwice(variable.into())),
        }
    }
}
