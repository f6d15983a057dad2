//! The forms in which MIP solvers write a solution: a status, an objective, and a list of variables and values. The first line
//! tells whose it is.
//!
//! (As HiGHS 1.16, SCIP 10, CBC 2.10, GLPK 5.0, CPLEX 22.2, Gurobi 13.0 and COPT 8.0 write them.)

use std::iter::Zip;
use std::ops::RangeFrom;
use std::str;

use super::AnswerError;
use super::answer::{ends, unexpected};
use super::constraints::constraints;
use super::lp::NOTHING;
use super::read::{BYTE_ORDER_MARK, words};
use crate::matrix::Matrix;
use crate::util::{Field, TextError};

/// The most by which a value may differ from 0 or 1: the tolerance of HiGHS.
const TOLERANCE: f64 = 1e-6;

/// What a solver says of its solution.
pub(super) enum Known<'t> {
    /// None costs less.
    Best,
    /// Something else.
    Less(Field<'t>),
    Nothing,
}

/// A solution as it is stated.
pub(super) struct StatedSolution<'t> {
    pub(super) known: Known<'t>,
    pub(super) objective: Option<(Field<'t>, f64)>,
    pub(super) bound: Option<(Field<'t>, f64)>,
    pub(super) gap: Option<(Field<'t>, f64)>,
    /// Of the rows, then of the colors.
    pub(super) values: Vec<Option<f64>>,
    /// Where the values end.
    pub(super) end: Field<'t>,
}

type WrongAnswer = TextError<AnswerError>;

impl<'t> StatedSolution<'t> {
    fn new(known: Known<'t>, objective: Option<(Field<'t>, f64)>, values: Values, end: Field<'t>) -> Self {
        Self { known, objective, bound: None, gap: None, values: values.all, end }
    }

    /// Reads it; `None` if it says that there is no cover.
    pub(super) fn read<L>(matrix: &Matrix<L>, text: &'t str) -> Result<Option<Self>, WrongAnswer> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let lines = AnswerLines { all: text, rest: (1..).zip(text.lines()) };
        let values = Values::new(matrix);

        let first = lines.clone().next(FORMS)?;
        let starts = |start| first.text.starts_with(start);
        if first.text == "Model status" {
            return highs(lines, values);
        }
        if starts("solution status:") || starts("objective value:") {
            return scip(lines, values);
        }
        if starts("# Solution for model") || starts("# Objective value") {
            return gurobi(lines, values).map(Some);
        }
        if first.text.contains(" - objective value ") {
            return cbc(lines, values);
        }
        if starts("c Problem:") {
            return glpk(lines, values);
        }
        if starts("<?xml") || starts("<CPLEXSolution") {
            return cplex(lines, values).map(Some);
        }
        Err(unexpected(first, FORMS))
    }
}

const FORMS: &str = "Model status, or the first line of a solution of SCIP, CBC, GLPK, CPLEX, Gurobi or COPT";

/// A status and the state of the values; the objective, perhaps a bound and a gap; how many variables there are, and all of them,
/// or minus how many are not 0, and these.
fn highs<'t>(
    mut lines: AnswerLines<'t>,
    mut values: Values,
) -> Result<Option<StatedSolution<'t>>, WrongAnswer> {
    let Some(status) = highs_status(&mut lines)? else { return Ok(None) };
    let objective = lines.value_of("Objective")?;
    let stated: f64 = objective.text.parse().map_err(|_| unexpected(objective, "a number"))?;
    // HiGHS 1.16 writes them, 1.12 does not.
    let bound = lines.number_of("Objective_bound")?;
    let gap = lines.number_of("MIP_rel_gap")?;

    let count = lines.value_of("# Columns")?;
    let sparse = count.text.strip_suffix(" sparse").map(|count| count.strip_prefix('-').unwrap_or(count));
    let number = sparse.unwrap_or(count.text).parse::<usize>();
    for _ in 0..number.map_err(|_| unexpected(count, "how many variables there are"))? {
        let line = lines.next("a variable and its value")?;
        let words: Vec<Field> = words(line).take(4).collect();
        match (&words[..], sparse) {
            ([variable, value], None) | ([variable, value, _], Some(_)) => values.set(*variable, *value)?,
            _ => return Err(unexpected(line, "a variable and its value")),
        }
    }

    // In the sparse style nothing need follow.
    let mut end = count;
    if sparse.is_some() {
        values.fill();
    } else {
        end = lines.next("# Rows")?;
        if !end.text.starts_with("# Rows") {
            return Err(unexpected(end, "# Rows, after that many variables"));
        }
    }

    let known = if status.text == "Optimal" { Known::Best } else { Known::Less(status) };
    let solution = StatedSolution::new(known, Some((objective, stated)), values, end);
    Ok(Some(StatedSolution { bound, gap, ..solution }))
}

/// Reads the status and whether there are values; `None` if there is no cover.
fn highs_status<'t>(lines: &mut AnswerLines<'t>) -> Result<Option<Field<'t>>, WrongAnswer> {
    lines.expect("Model status")?;
    let status = lines.next("the status of the model")?;
    lines.expect("# Primal solution values")?;
    let state = lines.next("Feasible or None")?;
    match (status.text, state.text) {
        ("Infeasible", "None" | "Infeasible") => Ok(None),
        ("Infeasible", _) => Err(unexpected(state, "None, as the model is infeasible")),
        (_, "Feasible") => Ok(Some(status)),
        (status_text, "None" | "Infeasible") => Err(status.error(AnswerError::NoAnswer(status_text.into()))),
        _ => Err(unexpected(state, "Feasible or None")),
    }
}

/// Perhaps a status; the objective; variables that are not 0 with value and `(obj:COST)`.
fn scip<'t>(mut lines: AnswerLines<'t>, values: Values) -> Result<Option<StatedSolution<'t>>, WrongAnswer> {
    let status = lines.after("solution status:")?;
    let known = match status {
        Some(status) if status.text == "infeasible" => return Ok(None),
        Some(status) if status.text == "optimal solution found" => Known::Best,
        Some(status) => Known::Less(status),
        None => Known::Nothing,
    };
    let state = lines.next("objective value:")?;
    if state.text == "no solution available" {
        let status = status.unwrap_or(state);
        return Err(status.error(AnswerError::NoAnswer(status.text.into())));
    }
    let objective = state.text.strip_prefix("objective value:");
    let objective = objective.ok_or_else(|| unexpected(state, "objective value:"))?;
    let objective = number(state.part(objective.trim_ascii()))?;

    list(lines, values, known, Some(objective), |words| match words {
        [variable, value] => Some((*variable, *value)),
        [variable, value, cost] if cost.text.starts_with("(obj:") => Some((*variable, *value)),
        _ => None,
    })
    .map(Some)
}

/// Comments, one of them with the objective, and variables with values. COPT's has no `=`.
fn gurobi<'t>(mut lines: AnswerLines<'t>, values: Values) -> Result<StatedSolution<'t>, WrongAnswer> {
    let mut objective = None;
    while let Some(comment) = lines.after("#")? {
        if let Some(stated) = comment.text.strip_prefix("Objective value") {
            let stated = stated.trim_ascii_start();
            let stated = stated.strip_prefix('=').unwrap_or(stated).trim_ascii();
            objective = Some(number(comment.part(stated))?);
        }
    }
    list(lines, values, Known::Nothing, objective, |words| match words {
        [variable, value] => Some((*variable, *value)),
        _ => None,
    })
}

/// A status and the objective; variables with number, name, value and cost, after `**` if they break a bound.
fn cbc<'t>(mut lines: AnswerLines<'t>, values: Values) -> Result<Option<StatedSolution<'t>>, WrongAnswer> {
    let first = lines.next(FORMS)?;
    let (status, objective) = first.text.split_once(" - objective value ").unwrap_or((first.text, ""));
    let status = first.part(status);
    let known = match status.text {
        "Infeasible" | "Integer infeasible" => return Ok(None),
        "Optimal" => Known::Best,
        none if none.contains("no integer solution") => {
            return Err(status.error(AnswerError::NoAnswer(none.into())));
        }
        _ => Known::Less(status),
    };
    let objective = number(first.part(objective.trim_ascii()))?;
    list(lines, values, known, Some(objective), |words| match words {
        [_, variable, value, _] => Some((*variable, *value)),
        _ => None,
    })
    .map(Some)
}

/// `s mip` with the numbers of constraints and variables, a status and the objective; lines `j` with the number of a variable and
/// its value; `e o f`. The variables are in the order of the model: rows, then colors.
fn glpk<'t>(
    mut lines: AnswerLines<'t>,
    mut values: Values,
) -> Result<Option<StatedSolution<'t>>, WrongAnswer> {
    while lines.after("c")?.is_some() {}
    let head = lines.next("s mip")?;
    let words_of_head: Vec<Field> = words(head).take(7).collect();
    let [s, mip, _, count, status, objective] = words_of_head[..] else {
        return Err(unexpected(head, "s mip, two numbers, a status and the objective"));
    };
    if (s.text, mip.text) != ("s", "mip") {
        return Err(unexpected(head, "s mip: the solution of an integer problem"));
    }
    let known = match status.text {
        "n" => return Ok(None),
        "o" => Known::Best,
        "f" => Known::Less(status),
        _ => return Err(status.error(AnswerError::NoAnswer(status.text.into()))),
    };
    let objective = number(objective)?;
    let (len, more) = (values.all.len(), usize::from(values.has_nothing));
    if count.text.parse() != Ok(len + more) {
        return Err(unexpected(count, "as many variables as the model has"));
    }

    loop {
        let line = lines.next("e o f")?;
        let words: Vec<Field> = words(line).take(4).collect();
        match words[..] {
            [kind, variable, value] if kind.text == "j" => {
                let index = variable.text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                if index == Some(len) && more == 1 {
                    continue;
                }
                values.set_at(index, variable, value)?;
            }
            [kind, _, _] if kind.text == "i" => {}
            [e, o, f] if (e.text, o.text, f.text) == ("e", "o", "f") => {
                return Ok(Some(StatedSolution::new(known, Some(objective), values, line)));
            }
            _ => return Err(unexpected(line, "a line that begins with i or j, or e o f")),
        }
    }
}

/// Elements with attributes, as CPLEX parts them into lines.
fn cplex<'t>(mut lines: AnswerLines<'t>, mut values: Values) -> Result<StatedSolution<'t>, WrongAnswer> {
    let (mut objective, mut status) = (None, None);
    loop {
        let line = lines.next("</CPLEXSolution>")?;
        let attribute = |name: &str| {
            let (_, value) = line.text.split_once(name)?;
            let (value, _) = value.strip_prefix("=\"")?.split_once('"')?;
            Some(line.part(value))
        };

        if let Some(stated) = attribute("objectiveValue")
            && objective.replace(number(stated)?).is_some()
        {
            return Err(unexpected(line, "one solution"));
        }
        status = status.or(attribute("solutionStatusString"));
        if line.text.matches("<variable ").count() > 1 {
            return Err(unexpected(line, "each variable on a line of its own"));
        }
        if line.text.starts_with("<variable ") {
            let (name, value) = attribute("name")
                .zip(attribute("value"))
                .ok_or_else(|| unexpected(line, "a name and a value"))?;
            values.set(name, value)?;
        }

        if line.text == "</CPLEXSolution>" {
            let objective = objective.ok_or_else(|| unexpected(line, "an objectiveValue before it"))?;
            values.fill();
            let known = match status {
                Some(status) if status.text == "integer optimal solution" => Known::Best,
                Some(status) => Known::Less(status),
                None => Known::Nothing,
            };
            return Ok(StatedSolution::new(known, Some(objective), values, line));
        }
    }
}

/// Reads a list of variables to the end of the text; those that are not in it are 0.
fn list<'t>(
    lines: AnswerLines<'t>,
    mut values: Values,
    known: Known<'t>,
    objective: Option<(Field<'t>, f64)>,
    entry: impl Fn(&[Field<'t>]) -> Option<(Field<'t>, Field<'t>)>,
) -> Result<StatedSolution<'t>, WrongAnswer> {
    let mut end = objective.map_or(Field::new(1, lines.all), |(objective, _)| objective);
    for (number, line) in lines.rest {
        let line = Field::new(number, line);
        let words: Vec<Field> = words(line).filter(|word| word.text != "**").take(5).collect();
        if words.is_empty() {
            continue;
        }
        let (variable, value) =
            entry(&words).ok_or_else(|| unexpected(words[0], "a variable and its value"))?;
        values.set(variable, value)?;
        end = variable;
    }
    values.fill();
    Ok(StatedSolution::new(known, objective, values, end))
}

fn number(field: Field) -> Result<(Field, f64), WrongAnswer> {
    match field.text.parse::<f64>() {
        Ok(number) if !number.is_nan() => Ok((field, number)),
        _ => Err(unexpected(field, "a number")),
    }
}

/// The values of the rows, then of the colors.
struct Values {
    all: Vec<Option<f64>>,
    rows: usize,
    /// Whether one more variable stands behind them, which is 0.
    has_nothing: bool,
}

impl Values {
    fn new<L>(matrix: &Matrix<L>) -> Self {
        let rows = matrix.row_count();
        let (mut colors, mut has_nothing) = (0, rows > 0);
        for constraint in constraints(matrix) {
            colors += constraint.colors.len();
            has_nothing = false;
        }
        // Without rows there is one that stands in.
        Self { all: vec![None; (rows + colors).max(1)], rows, has_nothing }
    }

    /// Sets the value of a variable: `x17`, or `y4` of a color.
    fn set(&mut self, variable: Field, value: Field) -> Result<(), WrongAnswer> {
        let rows = self.rows;
        let number = |prefix| {
            let digits = variable.text.strip_prefix(prefix)?;
            // Asked first, since `parse` would take a sign as well.
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.parse::<usize>().ok()).flatten().filter(|&number| number > 0)
        };
        let index = match number('x') {
            // The values of the colors stand behind those of the rows: it would be taken for one of them.
            Some(row) if row > rows => None,
            Some(row) => Some(row - 1),
            None if variable.text == NOTHING && self.has_nothing => return Ok(()),
            None if variable.text == NOTHING && rows == 0 => Some(0),
            None => number('y').filter(|_| rows > 0).and_then(|color| rows.checked_add(color - 1)),
        };
        self.set_at(index, variable, value)
    }

    fn set_at(&mut self, index: Option<usize>, variable: Field, value: Field) -> Result<(), WrongAnswer> {
        let name = variable.text;
        let Some(slot) = index.and_then(|index| self.all.get_mut(index)) else {
            return Err(variable.error(AnswerError::UnknownVariable(name.into())));
        };

        // What is no number is not 0 or 1, either.
        let number: f64 = value.text.parse().unwrap_or(f64::NAN);
        if !(number.abs() <= TOLERANCE || (number - 1.0).abs() <= TOLERANCE) {
            let value_text = value.text.into();
            return Err(value.error(AnswerError::NotBinary { variable: name.into(), value: value_text }));
        }
        match slot.replace(number) {
            None => Ok(()),
            Some(_) => Err(variable.error(AnswerError::VariableTwice(name.into()))),
        }
    }

    /// What is not listed is 0.
    fn fill(&mut self) {
        self.all.iter_mut().for_each(|value| _ = value.get_or_insert(0.0));
    }
}

/// The lines that are not blank.
#[derive(Clone)]
struct AnswerLines<'t> {
    all: &'t str,
    rest: Zip<RangeFrom<usize>, str::Lines<'t>>,
}

impl<'t> AnswerLines<'t> {
    /// Reads the next line, without the blanks around it.
    fn next(&mut self, expected: &'static str) -> Result<Field<'t>, TextError<AnswerError>> {
        let line = self.rest.find(|(_, line)| !line.trim_ascii().is_empty());
        let (number, line) = line.ok_or_else(|| ends(self.all, expected))?;
        Ok(Field::new(number, line).part(line.trim_ascii()))
    }

    /// Reads the next line, which must be this one.
    fn expect(&mut self, expected: &'static str) -> Result<(), TextError<AnswerError>> {
        let line = self.next(expected)?;
        if line.text == expected { Ok(()) } else { Err(unexpected(line, expected)) }
    }

    /// Returns the number after the name, and where it stands, if the next line begins with the name.
    fn number_of(&mut self, name: &'static str) -> Result<Option<(Field<'t>, f64)>, TextError<AnswerError>> {
        let before = self.rest.clone();
        let Ok(value) = self.value_of(name) else {
            self.rest = before;
            return Ok(None);
        };
        number(value).map(Some)
    }

    /// Returns what stands after this beginning on the next line, if the line has it.
    fn after(&mut self, start: &'static str) -> Result<Option<Field<'t>>, TextError<AnswerError>> {
        let before = self.rest.clone();
        let line = self.next(start)?;
        let rest = line
            .text
            .strip_prefix(start)
            .filter(|rest| start.len() > 1 || rest.is_empty() || rest.starts_with(' '));
        if rest.is_none() {
            self.rest = before;
        }
        Ok(rest.map(|rest| line.part(rest.trim_ascii())))
    }

    /// Returns what stands after the name on the next line.
    fn value_of(&mut self, name: &'static str) -> Result<Field<'t>, TextError<AnswerError>> {
        let line = self.next(name)?;
        let value = line.text.strip_prefix(name).filter(|rest| rest.starts_with(' ')).map(str::trim_ascii);
        value.map(|value| line.part(value)).ok_or_else(|| unexpected(line, name))
    }
}
