//! MPS, the format that all MIP tools write, in the dialects that they write.
//!
//! A text is read in free fields, which blanks part; only if that fails in fixed ones, which begin at columns 2, 5, 15, 25, 40 and
//! 50. What tools read in two ways is refused, or decided by who wrote it: GLPK and lp_solve turn the sign of the constant
//! round, and PuLP states the direction in a comment. What was decided so is noted.
//!
//! (IBM, Mathematical Programming System/360, 1967; the extensions are those that HiGHS, SCIP, Gurobi, CPLEX, Xpress, COPT,
//! MOSEK, GLPK, lp_solve, CBC, OR-tools, PuLP and Pyomo write, as of 2026.)

use std::collections::HashMap;

use super::binary::{BinaryModel, Sum, Variable, WrongModel, unexpected};
use super::cost_comment::StatedUnits;
use super::decimal::Decimal;
use super::read::BYTE_ORDER_MARK;
use super::{ModelError, TextProblem};
use crate::util::{Field, TextError};

/// Where fixed fields begin and end, in bytes.
const FIXED: [(usize, usize); 6] = [(1, 3), (4, 12), (14, 22), (24, 36), (39, 47), (49, 61)];

/// Reads a 0/1 model in MPS: each variable is a row, with its name and cost, and each constraint a column that is covered as
/// often as its bounds say; `x - y <= 0` too, for which the complement of `y` becomes a row, `~y`. The rows are numbered in the
/// order of the variables. The problem has the [direction](TextProblem::is_maximized) and the
/// [constant](TextProblem::constant) that its author means, and [`notes`](TextProblem::notes) say what was decided by who wrote
/// it.
///
/// Read are the sections NAME, OBJSENSE (also `OBJSENSE MAX` on one line), ROWS, LAZYCONS, COLUMNS with markers, RHS, RANGES,
/// BOUNDS and ENDATA, in this order, the first set of each alone. An integer variable without bounds is 0 or 1. A variable
/// that is not integer is taken out where that changes nothing: if it is fixed, or the slack of one constraint.
///
/// # Errors
///
/// A [`TextError`] with line and column for the first thing that does not fit, that tools read in different ways, or that no
/// exact cover problem states: coefficients of different sizes in a constraint, variables that may be more than 0 and 1.
///
/// # Cost
///
/// Linear in the text.
///
/// ```
/// use exactcover::{Search, text};
///
/// let model = "NAME tours\nROWS\n N cost\n E a\n E b\nCOLUMNS\n M1 'MARKER' 'INTORG'\n both cost 5.5\n both a 1\n both b 1\n \
///     left cost 2\n left a 1\n right cost 4\n right b 1\n M2 'MARKER' 'INTEND'\nRHS\n R a 1\n R b 1\nENDATA\n";
/// let problem = text::read_mps(model)?;
/// let mut cheapest = Search::new().cheapest(problem.matrix(), |row| problem.cost(row))?;
/// let (cost, cover) = cheapest.next().unwrap();
/// assert_eq!((cost, problem.places(), problem.row_name(cover[0])), (55, 1, Some("both")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_mps(text: &str) -> Result<TextProblem, TextError<ModelError>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let free = MpsReader::read(text, false);
    // A name with blanks has fixed fields; what neither reads is wrong as it stands.
    let (model, notes) = free.or_else(|wrong| MpsReader::read(text, true).map_err(|_| wrong))?;
    let mut problem = model.problem()?;
    problem.notes = notes;
    Ok(problem)
}

/// The sections, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum MpsSection {
    #[default]
    Start,
    Name,
    Direction,
    Rows,
    Lazy,
    Columns,
    Sides,
    Ranges,
    Bounds,
    End,
}

/// A constraint as it is stated.
#[derive(Debug)]
struct StatedSum<'t> {
    name: &'t str,
    line: usize,
    /// `E`, `L` or `G`; `N` of an objective.
    kind: u8,
    terms: Vec<(Decimal, usize)>,
    side: Option<Decimal>,
    range: Option<Decimal>,
}

/// What reads a model line by line.
#[derive(Default)]
struct MpsReader<'t> {
    is_fixed: bool,
    section: MpsSection,
    rows: Vec<StatedSum<'t>>,
    row_numbers: HashMap<&'t str, usize>,
    objective: Option<usize>,
    variables: Vec<Variable<'t>>,
    variable_numbers: HashMap<&'t str, usize>,
    /// Of each variable the kinds of bounds that were stated.
    bounded: Vec<Vec<&'t str>>,
    is_integer: bool,
    /// The first set of a section.
    set: Option<&'t str>,
    direction: Option<bool>,
    /// Who wrote it, by the comments.
    is_glpk: bool,
    is_lp_solve: bool,
    of_pulp: Option<bool>,
    /// What a cost is, by a comment of ours.
    units: StatedUnits,
    notes: Vec<Box<str>>,
}

impl<'t> MpsReader<'t> {
    fn read(text: &'t str, is_fixed: bool) -> Result<(BinaryModel<'t>, Vec<Box<str>>), WrongModel> {
        let mut reader = Self { is_fixed, ..Self::default() };
        for line in (1..).zip(text.lines()).map(|(number, line)| Field::new(number, line)) {
            match line.text.bytes().next() {
                _ if reader.section == MpsSection::End => break,
                _ if line.text.trim_ascii().is_empty() => {}
                Some(b'*') => reader.comment(line)?,
                Some(b' ' | b'\t') => reader.data(line)?,
                _ => reader.header(line)?,
            }
        }
        if reader.section != MpsSection::End {
            let expected = "ENDATA";
            return Err(TextError::new(text.lines().count() + 1, 1, ModelError::Ends { expected }));
        }
        reader.finish()
    }

    /// Comments before the rows say who wrote it.
    fn comment(&mut self, line: Field) -> Result<(), WrongModel> {
        if self.section >= MpsSection::Rows {
            return Ok(());
        }
        self.units.hear(line)?;
        let text = line.text.trim_start_matches('*').trim();
        self.is_lp_solve |= text.starts_with("<meta creator='lp_solve");
        // GLPK names the problem, its class and its size, and no author.
        self.is_glpk |= text.starts_with("Class:") || text.contains("GLPK");
        match text.strip_prefix("SENSE:").map(str::trim) {
            Some("Maximize") => self.of_pulp = Some(true),
            Some("Minimize") => self.of_pulp = Some(false),
            _ => {}
        }
        Ok(())
    }

    /// A line that begins a section.
    fn header(&mut self, line: Field<'t>) -> Result<(), WrongModel> {
        let words: Vec<Field> = words(line).collect();
        let name = words[0].text.to_ascii_uppercase();
        let section = match name.as_str() {
            "NAME" => MpsSection::Name,
            "OBJSENSE" => MpsSection::Direction,
            "ROWS" => MpsSection::Rows,
            "LAZYCONS" => MpsSection::Lazy,
            "COLUMNS" => MpsSection::Columns,
            "RHS" => MpsSection::Sides,
            "RANGES" => MpsSection::Ranges,
            "BOUNDS" => MpsSection::Bounds,
            "ENDATA" => MpsSection::End,
            _ => return Err(words[0].error(ModelError::Section(words[0].text.into()))),
        };
        if section <= self.section {
            return Err(unexpected(words[0], "the sections in their order, each once"));
        }
        if section > MpsSection::Rows && self.section < MpsSection::Rows {
            return Err(unexpected(words[0], "the section ROWS before it"));
        }

        let may_have_more = matches!(section, MpsSection::Name | MpsSection::Direction);
        if let Some(&more) = words.get(1).filter(|_| !may_have_more) {
            return Err(unexpected(more, "the name of the section alone"));
        }
        if section == MpsSection::Direction {
            words.get(1).map_or(Ok(()), |&word| self.direct(word))?;
        }
        (self.section, self.set) = (section, None);
        Ok(())
    }

    fn direct(&mut self, word: Field<'t>) -> Result<(), WrongModel> {
        let is_maximized = match word.text.to_ascii_uppercase().as_str() {
            "MAX" | "MAXIMIZE" => true,
            "MIN" | "MINIMIZE" => false,
            _ => return Err(unexpected(word, "MAX or MIN")),
        };
        match self.direction.replace(is_maximized) {
            None => Ok(()),
            Some(_) => Err(word.error(ModelError::Twice("OBJSENSE".into()))),
        }
    }

    fn data(&mut self, line: Field<'t>) -> Result<(), WrongModel> {
        let fields = if self.is_fixed { fixed(line)? } else { words(line).collect() };
        let (Some(&first), Some(&last)) = (fields.first(), fields.last()) else { return Ok(()) };
        match self.section {
            MpsSection::Direction => match fields[..] {
                [word] => self.direct(word),
                _ => Err(unexpected(last, "MAX or MIN")),
            },
            MpsSection::Rows | MpsSection::Lazy => self.state_row(&fields),
            MpsSection::Columns => self.column(&fields),
            MpsSection::Sides | MpsSection::Ranges => self.sides(&fields),
            MpsSection::Bounds => self.bound(&fields),
            _ => Err(unexpected(first, "a section")),
        }
    }

    fn state_row(&mut self, fields: &[Field<'t>]) -> Result<(), WrongModel> {
        let &[kind, name] = fields else {
            return Err(unexpected(fields[fields.len() - 1], "the kind of a row and its name"));
        };
        let kind_of_row = match kind.text {
            "N" | "n" => b'N',
            "E" | "e" => b'E',
            "L" | "l" => b'L',
            "G" | "g" => b'G',
            _ => return Err(unexpected(kind, "N, E, L or G")),
        };
        let number = self.rows.len();
        if self.row_numbers.insert(name.text, number).is_some() {
            return Err(name.error(ModelError::Twice(name.text.into())));
        }
        if kind_of_row == b'N' {
            // Further ones are no objective.
            self.objective.get_or_insert(number);
        }
        let (terms, side, range) = (Vec::new(), None, None);
        let line = name.number;
        self.rows.push(StatedSum { name: name.text, line, kind: kind_of_row, terms, side, range });
        Ok(())
    }

    /// A marker, or entries of a variable.
    fn column(&mut self, fields: &[Field<'t>]) -> Result<(), WrongModel> {
        if let [_, marker, which] = fields
            && marker.text == "'MARKER'"
        {
            self.is_integer = match which.text {
                "'INTORG'" => true,
                "'INTEND'" => false,
                _ => return Err(unexpected(*which, "'INTORG' or 'INTEND'")),
            };
            return Ok(());
        }
        let (&name, pairs) = fields.split_first().ok_or_else(|| unexpected(fields[0], "a name"))?;
        if !matches!(pairs.len(), 2 | 4) {
            return Err(unexpected(fields[fields.len() - 1], "a variable, then one or two rows and numbers"));
        }

        let number = match self.variable_numbers.get(name.text) {
            Some(&number) if number + 1 == self.variables.len() => number,
            // Some tools take a variable that goes on later for another one.
            Some(_) => return Err(name.error(ModelError::Twice(name.text.into()))),
            None => self.add_variable(name),
        };
        for pair in pairs.chunks_exact(2) {
            let (row, value) = (self.row(pair[0])?, decimal(pair[1])?);
            let row = &mut self.rows[row];
            // The entries of a variable come one after the other.
            if row.terms.last().is_some_and(|&(_, last)| last == number) {
                return Err(pair[0].error(ModelError::Twice(row.name.into())));
            }
            row.terms.push((value, number));
        }
        Ok(())
    }

    fn add_variable(&mut self, name: Field<'t>) -> usize {
        let number = self.variables.len();
        self.variable_numbers.insert(name.text, number);
        self.bounded.push(Vec::new());
        self.variables.push(Variable {
            name: name.text.into(),
            line: name.number,
            is_integer: self.is_integer,
            least: Some(Decimal::default()),
            most: None,
            cost: Decimal::default(),
        });
        number
    }

    fn row(&self, name: Field<'t>) -> Result<usize, WrongModel> {
        let row = self.row_numbers.get(name.text).copied();
        row.ok_or_else(|| name.error(ModelError::UnknownName(name.text.into())))
    }

    /// Right sides or ranges of rows.
    fn sides(&mut self, fields: &[Field<'t>]) -> Result<(), WrongModel> {
        // Without the name of a set the fields are pairs.
        let (set, pairs) = match fields.len() {
            2 | 4 => ("", fields),
            3 | 5 => (fields[0].text, &fields[1..]),
            _ => return Err(unexpected(fields[fields.len() - 1], "a set, then one or two rows and numbers")),
        };
        if !self.is_first_set(set) {
            return Ok(());
        }
        for pair in pairs.chunks_exact(2) {
            let (row, value) = (self.row(pair[0])?, decimal(pair[1])?);
            let row = &mut self.rows[row];
            let place = if self.section == MpsSection::Sides { &mut row.side } else { &mut row.range };
            if place.replace(value).is_some() {
                return Err(pair[0].error(ModelError::Twice(pair[0].text.into())));
            }
        }
        Ok(())
    }

    /// The first set of a section counts, others are for other runs.
    fn is_first_set(&mut self, set: &'t str) -> bool {
        *self.set.get_or_insert(set) == set
    }

    fn bound(&mut self, fields: &[Field<'t>]) -> Result<(), WrongModel> {
        let kind = fields[0];
        let has_value = match kind.text {
            "UP" | "LO" | "FX" | "UI" | "LI" => true,
            "BV" | "FR" | "MI" | "PL" => false,
            _ => return Err(unexpected(kind, "UP, LO, FX, UI, LI, BV, FR, MI or PL")),
        };
        let is_variable = |field: &Field| self.variable_numbers.contains_key(field.text);
        let (set, name, value) = match (fields, has_value) {
            ([_, set, name, value], _) => (set.text, *name, Some(*value)),
            ([_, name, value], true) => ("", *name, Some(*value)),
            ([_, one, other], false) => match (is_variable(one), is_variable(other)) {
                (_, true) if !is_variable(one) || one.text != other.text => (one.text, *other, None),
                (true, false) => ("", *one, Some(*other)),
                _ => return Err(unexpected(*other, "a set, then a variable")),
            },
            ([_, name], false) => ("", *name, None),
            _ => return Err(unexpected(fields[fields.len() - 1], "a kind, a set, a variable and a number")),
        };

        let number = self.variable_numbers.get(name.text).copied();
        let number = number.ok_or_else(|| name.error(ModelError::UnknownName(name.text.into())))?;
        if !self.is_first_set(set) {
            return Ok(());
        }
        if self.bounded[number].contains(&kind.text) {
            return Err(name.error(ModelError::Twice(name.text.into())));
        }
        self.bounded[number].push(kind.text);
        let value = value.map(decimal).transpose()?;
        self.set_bound(number, (kind, name), value.unwrap_or_default())
    }

    fn set_bound(
        &mut self,
        number: usize,
        (kind, name): (Field<'t>, Field<'t>),
        value: Decimal,
    ) -> Result<(), WrongModel> {
        let variable = &mut self.variables[number];
        variable.is_integer |= matches!(kind.text, "BV" | "UI" | "LI");

        match kind.text {
            // Without a lower bound, some tools take an upper one below 0 to mean that there is none.
            "UP" | "UI" if value.digits() < 0 => {
                return Err(name.error(ModelError::NotBinary(name.text.into())));
            }
            "UP" | "UI" => variable.most = Some(value),
            "LO" | "LI" => variable.least = Some(value),
            "FX" => (variable.least, variable.most) = (Some(value), Some(value)),
            "BV" => {
                (variable.least, variable.most) = (Some(Decimal::default()), Some(Decimal::new(1, 0)));
            }
            "MI" => variable.least = None,
            "PL" => variable.most = None,
            _ => (variable.least, variable.most) = (None, None),
        }
        Ok(())
    }

    /// Makes the model.
    fn finish(mut self) -> Result<(BinaryModel<'t>, Vec<Box<str>>), WrongModel> {
        let is_maximized = self.find_direction()?;
        for (variable, bounded) in self.variables.iter_mut().zip(&self.bounded) {
            // An integer variable without an upper bound is 0 or 1.
            let has_upper = bounded.iter().any(|kind| ["UP", "UI", "FX", "BV", "PL", "FR"].contains(kind));
            if variable.is_integer && !has_upper && !bounded.contains(&"MI") {
                variable.most = Some(Decimal::new(1, 0));
            }
        }

        let mut constant = Decimal::default();
        if let Some(objective) = self.objective {
            let row = &self.rows[objective];
            for &(cost, variable) in &row.terms {
                self.variables[variable].cost = cost;
            }
            let side = row.side.unwrap_or_default();
            let too_large = || TextError::new(row.line, 1, ModelError::TooLarge(row.name.into()));
            constant = side.negated().ok_or_else(too_large)?;
            // lp_solve does so only if it minimizes.
            if side.digits() != 0 && (self.is_glpk || (self.is_lp_solve && !is_maximized)) {
                constant = side;
                let who = if self.is_glpk { "GLPK" } else { "lp_solve" };
                let note = format!(
                    "the constant of the objective is {side}, as {who} writes it; others mean minus that"
                );
                self.notes.push(note.into());
            }
        }

        let mut sums = Vec::new();
        for row in self.rows.into_iter().filter(|row| row.kind != b'N') {
            sums.push(sum(row)?);
        }
        let mut model = BinaryModel { variables: self.variables, sums, is_maximized, constant };
        if let Some(units) = self.units.units()? {
            self.notes.push(model.rescale(units)?);
        }
        Ok((model, self.notes))
    }

    fn find_direction(&mut self) -> Result<bool, WrongModel> {
        match (self.direction, self.of_pulp) {
            (Some(stated), Some(comment)) if stated != comment => {
                let (found, expected) = ("SENSE".into(), "one direction; the comment and OBJSENSE state two");
                Err(TextError::new(1, 1, ModelError::Unexpected { found, expected }))
            }
            (None, Some(true)) => {
                self.notes
                    .push("maximized, as PuLP says in a comment; other tools minimize this text".into());
                Ok(true)
            }
            (stated, _) => Ok(stated.unwrap_or(false)),
        }
    }
}

/// Returns a row as a sum with its bounds.
fn sum(row: StatedSum<'_>) -> Result<Sum<'_>, WrongModel> {
    let StatedSum { name, line, kind, terms, side, range } = row;
    let too_large = || TextError::new(line, 1, ModelError::TooLarge(name.into()));
    let (side, width) = (side.unwrap_or_default(), range.unwrap_or_default());
    let size = if width.digits() < 0 { width.negated().ok_or_else(too_large)? } else { width };
    let above = side.plus(size).ok_or_else(too_large)?;
    let below = size.negated().and_then(|size| side.plus(size)).ok_or_else(too_large)?;

    let (least, most) = match kind {
        b'E' if width.digits() < 0 => (Some(below), Some(side)),
        b'E' => (Some(side), Some(above)),
        b'L' => (range.map(|_| below), Some(side)),
        _ => (Some(side), range.map(|_| above)),
    };
    Ok(Sum { name: name.into(), line, terms, least, most })
}

/// Reads a number; Fortran writes exponents with a D.
fn decimal(field: Field) -> Result<Decimal, WrongModel> {
    let text = field.text.replace(['D', 'd'], "e");
    text.parse().map_err(|_| field.error(ModelError::BadNumber(field.text.into())))
}

fn words(line: Field<'_>) -> impl Iterator<Item = Field<'_>> {
    line.text.split([' ', '\t', '\r']).filter(|word| !word.is_empty()).map(move |word| line.part(word))
}

/// Splits a line into its fixed fields; those that are empty are left out.
fn fixed(line: Field<'_>) -> Result<Vec<Field<'_>>, WrongModel> {
    let refused = || unexpected(line, "fields at columns 2, 5, 15, 25, 40 and 50, or names without blanks");
    if !line.text.is_ascii() || line.text.contains('\t') {
        return Err(refused());
    }

    let (mut fields, mut end) = (Vec::new(), 0);
    for (from, to) in FIXED {
        let between = line.text.get(end..from.min(line.text.len()).max(end)).unwrap_or_default();
        if !between.trim_ascii().is_empty() {
            return Err(refused());
        }
        let field = line.text.get(from..to.min(line.text.len())).unwrap_or_default().trim_ascii();
        if !field.is_empty() {
            fields.push(line.part(field));
        }
        end = to.min(line.text.len());
    }
    match line.text.get(end..).unwrap_or_default().trim_ascii().is_empty() {
        true => Ok(fields),
        false => Err(refused()),
    }
}
