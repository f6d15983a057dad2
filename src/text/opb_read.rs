//! Pseudo-Boolean constraints in the OPB format, read as an exact cover problem.
//!
//! A statement ends in `;`, wherever lines end: `min:` with terms, or terms, `>=`, `<=` or `=`, and a number. A term is a number
//! and a literal, `x1` or `~x1`. (O. Roussel, V. Manquinho, "Input/output format and solver requirements for the
//! competitions of pseudo-Boolean solvers", 2012, in its linear part; `<=` and `max:` as SCIP and others read them.)

use std::mem;

use super::binary::{WrongModel, unexpected};
use super::decimal::Decimal;
use super::read::BYTE_ORDER_MARK;
use super::weighted_literals::{LiteralModel, WrittenLiteral};
use super::{ModelError, TextProblem, words};
use crate::util::{Field, TextError};

/// Reads linear pseudo-Boolean constraints in the OPB format: each variable is a row, with its name and cost, and each
/// constraint a column that is covered as often as it says. A variable whose complement is in a constraint has a second row, `~x1`.
/// The rows are in the order of the variables' numbers where all names are `x` and a number, otherwise of where they first
/// stand. Comments of SCIP's, and those that [`cost_comment`](super::cost_comment) makes, say what the costs mean:
/// [`notes`](TextProblem::notes) repeat it. The cheapest cover is the best assignment; a variable that is in no constraint is
/// in no cover, unless it pays off.
///
/// # Errors
///
/// A [`TextError`] with line and column for the first thing that does not fit, or that no exact cover problem states:
/// products of variables, soft constraints (WBO), coefficients of different sizes in a constraint, a variable twice in one, `>`
/// and `<`.
///
/// # Cost
///
/// Linear in the text, apart from sorting names.
///
/// ```
/// use exactcover::{Search, text};
///
/// let model = "* two tasks\nmin: +5 both +2 left +4 ~late ;\n+1 both +1 left = 1 ;\n+1 both +1 late >= 1 ;\n";
/// let problem = text::read_opb(model)?;
/// let mut cheapest = Search::new().cheapest(problem.matrix(), |row| problem.cost(row))?;
/// let (cost, _) = cheapest.next().unwrap();
/// assert_eq!((cost, problem.constant()), (-2, 4)); // "left" and "late" cost 2: late saves the 4
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_opb(text: &str) -> Result<TextProblem, TextError<ModelError>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut reader = OpbReader::default();
    for line in (1..).zip(text.lines()).map(|(number, line)| Field::new(number, line)) {
        if line.text.trim_start().starts_with('*') {
            reader.comment(line)?;
            continue;
        }
        for word in words(line) {
            reader.word(word)?;
        }
    }
    reader.check_end(text.lines().count().max(1))?;
    reader.model.sort_numbered("x");
    reader.model.finish()
}

#[derive(Default)]
struct OpbReader<'t> {
    model: LiteralModel<'t>,
    /// The words since the last `;`.
    statement: Vec<Field<'t>>,
    has_statements: bool,
    /// How many constraints the first line states.
    stated: Option<usize>,
}

impl<'t> OpbReader<'t> {
    /// Hears a comment: how many constraints there are, or what the costs mean.
    fn comment(&mut self, line: Field<'t>) -> Result<(), WrongModel> {
        let mut words = words(line).skip_while(|word| word.text != "#constraint=").skip(1);
        if let Some(stated) = words.next().filter(|_| !self.has_statements) {
            self.stated = stated.text.parse().ok();
        }
        self.model.comment(line, self.has_statements || !self.statement.is_empty())
    }

    /// Refuses a text that ends too early.
    fn check_end(&self, last: usize) -> Result<(), WrongModel> {
        let expected = match self.stated {
            _ if !self.statement.is_empty() => "a ; at the end",
            Some(stated) if self.model.binary.sums.len() < stated => {
                "as many constraints as the first line states"
            }
            None if !self.has_statements => "a statement",
            _ => return Ok(()),
        };
        Err(TextError::new(last, 1, ModelError::Ends { expected }))
    }

    /// Takes a word; a relation and `;` stand alone, with blanks around them or not.
    fn word(&mut self, word: Field<'t>) -> Result<(), WrongModel> {
        let mut rest = word.text;
        while !rest.is_empty() {
            let is_sign = |c: char| matches!(c, ';' | '<' | '>' | '=');
            let end = match rest.find(is_sign) {
                _ if rest.starts_with("min:") || rest.starts_with("max:") => "min:".len(),
                None => rest.len(),
                Some(0) if rest.starts_with(';') => 1,
                Some(0) => rest.find(|c| !matches!(c, '<' | '>' | '=')).unwrap_or(rest.len()),
                Some(at) => at,
            };
            let part = word.part(&rest[..end]);
            rest = &rest[end..];
            if part.text == ";" {
                let statement = mem::take(&mut self.statement);
                self.state(&statement, part)?;
            } else {
                self.statement.push(part);
            }
        }
        Ok(())
    }

    fn state(&mut self, words: &[Field<'t>], end: Field<'t>) -> Result<(), WrongModel> {
        let Some(&first) = words.first() else { return Err(unexpected(end, "a constraint before it")) };
        let is_first = !mem::replace(&mut self.has_statements, true);
        match first.text {
            "min:" | "max:" if is_first => {
                self.model.binary.is_maximized = first.text == "max:";
                for (cost, literal, at) in self.terms(&words[1..], end)? {
                    self.model.add_cost(literal, cost, at)?;
                }
                Ok(())
            }
            "min:" | "max:" => Err(unexpected(first, "one objective, before all constraints")),
            "soft:" => Err(unexpected(first, "no soft constraints, which are not read")),
            _ => self.constraint(words, end),
        }
    }

    fn constraint(&mut self, words: &[Field<'t>], end: Field<'t>) -> Result<(), WrongModel> {
        let is_relation = |word: &Field| word.text.starts_with(['<', '>', '=']);
        let expected = "=, >= or <= after the terms";
        let at = words.iter().position(is_relation).ok_or_else(|| unexpected(end, expected))?;
        let [bound] = words[at + 1..] else {
            return Err(unexpected(*words.get(at + 2).unwrap_or(&end), "one number after the relation"));
        };
        let bound = integer(bound)?;
        let terms = self.terms(&words[..at], words[at])?;

        let mut seen: Vec<usize> = terms.iter().map(|(_, literal, _)| literal.variable).collect();
        seen.sort_unstable();
        if let Some(twice) = seen.windows(2).find(|pair| pair[0] == pair[1]) {
            let again = terms.iter().rfind(|(_, literal, _)| literal.variable == twice[0]);
            let again = again.map_or(end, |(_, _, at)| *at);
            return Err(again.error(ModelError::Twice(again.text.into())));
        }

        let bounds = match words[at].text {
            ">=" => [Some(bound), None],
            "<=" => [None, Some(bound)],
            "=" => [Some(bound), Some(bound)],
            _ => return Err(unexpected(words[at], expected)),
        };
        let literals: Vec<_> = terms.into_iter().map(|(factor, literal, _)| (factor, literal)).collect();
        self.model.add_sum(&literals, bounds, words[0].number)
    }

    /// Reads terms, which `end` follows.
    fn terms(
        &mut self,
        words: &[Field<'t>],
        end: Field<'t>,
    ) -> Result<Vec<(Decimal, WrittenLiteral, Field<'t>)>, WrongModel> {
        let mut terms = Vec::new();
        for pair in words.chunks(2) {
            let factor = match pair[0].text.starts_with(|c: char| c == '~' || c.is_alphabetic()) {
                true if !terms.is_empty() => {
                    return Err(unexpected(pair[0], "a number: products of variables are not read"));
                }
                _ => integer(pair[0])?,
            };
            let literal = *pair.get(1).ok_or_else(|| unexpected(end, "a variable after the number"))?;
            let name = literal.part(literal.text.strip_prefix('~').unwrap_or(literal.text));
            let is_odd = |c: char| c.is_whitespace() || c.is_control();
            if !name.text.starts_with(|c: char| c.is_alphabetic() || c == '_') || name.text.contains(is_odd) {
                return Err(unexpected(literal, "a variable, such as x1 or ~x1"));
            }
            let is_plain = name.text.len() == literal.text.len();
            terms.push((factor, WrittenLiteral { variable: self.model.variable(name), is_plain }, literal));
        }
        Ok(terms)
    }
}

fn integer(word: Field) -> Result<Decimal, WrongModel> {
    let digits = word.text.strip_prefix(['+', '-']).unwrap_or(word.text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(unexpected(word, "an integer"));
    }
    word.text.parse().map_err(|_| word.error(ModelError::BadNumber(word.text.into())))
}
