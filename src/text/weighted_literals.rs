//! A model that is stated in literals: variables and their complements, as [`opb_read`](super::opb_read) and
//! [`wcnf`](super::wcnf) read them. A complement is 1 less its variable, so that sums and costs of literals are those of
//! variables, and a constant.

use std::borrow::Cow;
use std::collections::HashMap;
use std::mem;

use super::binary::{BinaryModel, Sum, Variable, WrongModel};
use super::cost_comment::StatedUnits;
use super::decimal::Decimal;
use super::{ModelError, TextProblem};
use crate::util::{Field, TextError};

const ONE: Decimal = Decimal::new(1, 0);

/// A variable, by its number, or its complement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WrittenLiteral {
    pub(super) variable: usize,
    pub(super) is_plain: bool,
}

/// The model so far.
#[derive(Default)]
pub(super) struct LiteralModel<'t> {
    pub(super) binary: BinaryModel<'t>,
    numbers: HashMap<&'t str, usize>,
    /// What a cost is, by comments.
    units: StatedUnits,
}

impl<'t> LiteralModel<'t> {
    /// Returns the number of the variable of this name, which may be new.
    pub(super) fn variable(&mut self, name: Field<'t>) -> usize {
        let new = self.binary.variables.len();
        let number = *self.numbers.entry(name.text).or_insert(new);
        if number == new {
            self.add_variable(name.text.into(), name.number);
        }
        number
    }

    /// Adds a variable that the text does not name.
    pub(super) fn add_variable(&mut self, name: Cow<'t, str>, line: usize) -> usize {
        let (least, most, cost) = (Some(Decimal::default()), Some(ONE), Decimal::default());
        self.binary.variables.push(Variable { name, line, is_integer: true, least, most, cost });
        self.binary.variables.len() - 1
    }

    /// Adds the cost of a literal that is true.
    pub(super) fn add_cost(
        &mut self,
        literal: WrittenLiteral,
        cost: Decimal,
        at: Field,
    ) -> Result<(), WrongModel> {
        let too_large = || at.error(ModelError::TooLarge("the objective".into()));
        let signed = if literal.is_plain { Some(cost) } else { cost.negated() };
        let total = &mut self.binary.variables[literal.variable].cost;
        *total = signed.and_then(|cost| total.plus(cost)).ok_or_else(too_large)?;
        if literal.is_plain { Ok(()) } else { self.add_constant(cost, at) }
    }

    pub(super) fn add_constant(&mut self, more: Decimal, at: Field) -> Result<(), WrongModel> {
        let sum = self.binary.constant.plus(more);
        self.binary.constant = sum.ok_or_else(|| at.error(ModelError::TooLarge("the objective".into())))?;
        Ok(())
    }

    /// Adds a constraint on literals with factors; no variable is in it twice.
    pub(super) fn add_sum(
        &mut self,
        literals: &[(Decimal, WrittenLiteral)],
        [mut least, mut most]: [Option<Decimal>; 2],
        line: usize,
    ) -> Result<(), WrongModel> {
        let name: Cow<str> = format!("c{}", self.binary.sums.len() + 1).into();
        let mut terms = Vec::new();
        for &(factor, WrittenLiteral { variable, is_plain }) in literals {
            let too_large = || TextError::new(line, 1, ModelError::TooLarge((&*name).into()));
            let minus = factor.negated().ok_or_else(too_large)?;
            terms.push((if is_plain { factor } else { minus }, variable));
            if !is_plain {
                for bound in [&mut least, &mut most].into_iter().flatten() {
                    *bound = bound.plus(minus).ok_or_else(too_large)?;
                }
            }
        }
        self.binary.sums.push(Sum { name, line, terms, least, most });
        Ok(())
    }

    /// Puts the variables in the order of their numbers, if the text names them all by this prefix and a number; those that it does
    /// not name stay behind them.
    pub(super) fn sort_numbered(&mut self, prefix: &str) {
        let mut keys = vec![u64::MAX; self.binary.variables.len()];
        for (name, &variable) in &self.numbers {
            let digits = name.strip_prefix(prefix).unwrap_or_default();
            let is_plain = digits == "0" || digits.starts_with(|c| matches!(c, '1'..='9'));
            let Some(key) = digits.parse().ok().filter(|_| is_plain) else { return };
            keys[variable] = key;
        }

        let mut numbered: Vec<_> = mem::take(&mut self.binary.variables).into_iter().enumerate().collect();
        numbered.sort_by_key(|&(old, _)| keys[old]);
        let mut places = vec![0; numbered.len()];
        numbered.iter().zip(0..).for_each(|(&(old, _), place)| places[old] = place);
        self.binary.variables = numbered.into_iter().map(|(_, variable)| variable).collect();
        for (_, variable) in self.binary.sums.iter_mut().flat_map(|sum| &mut sum.terms) {
            *variable = places[*variable];
        }
    }

    /// Hears a comment that says what a cost is; one of SCIP's stands before all statements. With ends of lines of CR alone it
    /// would hold the rest of the text.
    pub(super) fn comment(&mut self, comment: Field<'t>, is_late: bool) -> Result<(), WrongModel> {
        if comment.text.trim_end_matches('\r').contains('\r') {
            let expected = "lines that end in LF or CR LF";
            return Err(comment.error(ModelError::Unexpected { found: "\r".into(), expected }));
        }
        if !is_late {
            self.units.hear_scip(comment)?;
        }
        self.units.hear(comment)
    }

    /// Returns the model with the costs that its comments mean.
    pub(super) fn finish(mut self) -> Result<TextProblem, WrongModel> {
        let note = self.units.units()?.map(|units| self.binary.rescale(units)).transpose()?;
        let mut problem = self.binary.problem()?;
        problem.notes = note.into_iter().collect();
        Ok(problem)
    }
}
