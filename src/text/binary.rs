//! A 0/1 model of other tools, as an exact cover problem.
//!
//! A sum whose coefficients all have one size, up to their signs, is a column: between so many and so many of its literals
//! are true, a literal being a variable or its complement. Each variable is a row, which covers the sums in which it stands.
//! One whose complement stands in a sum is two rows, of which a column of its own takes one.
//!
//! A variable that is not integer is no row. It goes away where that changes nothing: if it is fixed, or stands in one sum
//! alone and costs nothing, whose bounds it then widens. (Gurobi writes ranges, and Pyomo constants, like this.)

use std::borrow::Cow;
use std::cmp::Ordering;

use super::decimal::Decimal;
use super::{ModelError, RowLine, TextProblem};
use crate::matrix::{Entry, MatrixBuilder};
use crate::util::{Field, TextError};

/// A variable, and where it first stands.
#[derive(Debug)]
pub(super) struct Variable<'t> {
    pub(super) name: Cow<'t, str>,
    pub(super) line: usize,
    pub(super) is_integer: bool,
    /// `None` where there is no bound.
    pub(super) least: Option<Decimal>,
    pub(super) most: Option<Decimal>,
    pub(super) cost: Decimal,
}

/// A sum of variables with bounds, and where it is stated.
#[derive(Debug)]
pub(super) struct Sum<'t> {
    pub(super) name: Cow<'t, str>,
    pub(super) line: usize,
    /// Each variable once.
    pub(super) terms: Vec<(Decimal, usize)>,
    pub(super) least: Option<Decimal>,
    pub(super) most: Option<Decimal>,
}

#[derive(Debug, Default)]
pub(super) struct BinaryModel<'t> {
    pub(super) variables: Vec<Variable<'t>>,
    pub(super) sums: Vec<Sum<'t>>,
    pub(super) is_maximized: bool,
    pub(super) constant: Decimal,
}

pub(super) type WrongModel = TextError<ModelError>;

/// Returns the error that something else stands here than was expected.
pub(super) fn unexpected(found: Field, expected: &'static str) -> WrongModel {
    found.error(ModelError::Unexpected { found: found.text.into(), expected })
}

/// A sum as a column: how many of its literals are true. A literal is a variable, and whether it stands for itself.
struct Literals<'t> {
    name: Cow<'t, str>,
    all: Vec<(usize, bool)>,
    least: i128,
    most: i128,
}

impl<'t> BinaryModel<'t> {
    /// Returns the model as a problem. Its rows are the variables in their order; a complement follows its variable.
    pub(super) fn problem(mut self) -> Result<TextProblem, WrongModel> {
        self.bound_by_singles()?;
        self.take_out_fixed()?;
        self.take_out_slacks()?;
        self.check_variables()?;
        let columns = self.sums.iter().map(literals).collect::<Result<Vec<_>, _>>()?;
        self.state(columns.into_iter().flatten().collect())
    }

    /// Makes each cost so many times what it is, and adds a constant; a factor below 0 turns the direction round. Returns what
    /// was done, for the notes.
    pub(super) fn rescale(&mut self, (factor, constant): (Decimal, Decimal)) -> Result<Box<str>, WrongModel> {
        let too_large = || TextError::new(1, 1, ModelError::TooLarge("the objective".into()));
        for variable in &mut self.variables {
            variable.cost = variable.cost.times(factor).ok_or_else(too_large)?;
        }
        let scaled = self.constant.times(factor).and_then(|scaled| scaled.plus(constant));
        self.constant = scaled.ok_or_else(too_large)?;
        self.is_maximized ^= factor.digits() < 0;
        Ok(format!("the cost is {factor} times the sum of the text plus {constant}, as a comment says")
            .into())
    }

    /// Where a sum has one variable alone, and that is not integer, its bounds are those of the variable.
    fn bound_by_singles(&mut self) -> Result<(), WrongModel> {
        let one = Decimal::new(1, 0);
        let mut kept = Vec::new();
        for sum in std::mem::take(&mut self.sums) {
            let alone = match sum.terms[..] {
                [(factor, at)] if factor == one && !self.variables[at].is_integer => Some(at),
                _ => None,
            };
            let Some(at) = alone else {
                kept.push(sum);
                continue;
            };

            let variable = &mut self.variables[at];
            let too_large = || TextError::new(sum.line, 1, ModelError::TooLarge((&*sum.name).into()));
            variable.least = tighter(variable.least, sum.least, Ordering::Greater).ok_or_else(too_large)?;
            variable.most = tighter(variable.most, sum.most, Ordering::Less).ok_or_else(too_large)?;
        }

        self.sums = kept;
        Ok(())
    }

    /// Puts fixed variables that are not integer into the bounds and the constant.
    fn take_out_fixed(&mut self) -> Result<(), WrongModel> {
        let is_fixed = |variable: &Variable| {
            !variable.is_integer && variable.least.is_some() && variable.least == variable.most
        };
        let values: Vec<Option<Decimal>> =
            self.variables.iter().map(|variable| variable.least.filter(|_| is_fixed(variable))).collect();

        for sum in &mut self.sums {
            let too_large = || TextError::new(sum.line, 1, ModelError::TooLarge((&*sum.name).into()));
            for &(factor, at) in &sum.terms {
                let Some(value) = values[at] else { continue };
                let part = factor.times(value).and_then(Decimal::negated).ok_or_else(too_large)?;
                for bound in [&mut sum.least, &mut sum.most].into_iter().flatten() {
                    *bound = bound.plus(part).ok_or_else(too_large)?;
                }
            }
            sum.terms.retain(|&(_, at)| values[at].is_none());
        }
        for (variable, value) in self.variables.iter_mut().zip(values) {
            let Some(value) = value else { continue };
            let constant = variable.cost.times(value).and_then(|part| self.constant.plus(part));
            let too_large =
                || TextError::new(variable.line, 1, ModelError::TooLarge((&*variable.name).into()));
            self.constant = constant.ok_or_else(too_large)?;
            variable.cost = Decimal::default();
        }
        Ok(())
    }

    /// Widens the bounds of sums by variables that are not integer and stand there alone.
    fn take_out_slacks(&mut self) -> Result<(), WrongModel> {
        let mut uses = vec![0_usize; self.variables.len()];
        self.sums.iter().flat_map(|sum| &sum.terms).for_each(|&(_, at)| uses[at] += 1);
        let variables = &self.variables;
        let is_slack =
            |at: usize| !variables[at].is_integer && uses[at] == 1 && variables[at].cost.digits() == 0;

        for sum in &mut self.sums {
            let too_large = || TextError::new(sum.line, 1, ModelError::TooLarge((&*sum.name).into()));
            for &(factor, at) in &sum.terms {
                if !is_slack(at) {
                    continue;
                }
                // What is at most so much with it is at most so much less the least that it adds.
                let ends = [variables[at].least, variables[at].most].map(|end| {
                    end.map(|end| factor.times(end).and_then(Decimal::negated).ok_or_else(too_large))
                });
                let [low, high] = ends.map(Option::transpose);
                let (low, high) = if factor.digits() > 0 { (high?, low?) } else { (low?, high?) };
                sum.least = plus(sum.least, low).ok_or_else(too_large)?;
                sum.most = plus(sum.most, high).ok_or_else(too_large)?;
            }
            sum.terms.retain(|&(_, at)| !is_slack(at));
        }
        Ok(())
    }

    /// Refuses what is neither 0 nor 1, nor gone.
    fn check_variables(&mut self) -> Result<(), WrongModel> {
        let mut is_used = vec![false; self.variables.len()];
        self.sums.iter().flat_map(|sum| &sum.terms).for_each(|&(_, at)| is_used[at] = true);

        for (variable, is_used) in self.variables.iter_mut().zip(is_used) {
            let error = |kind: fn(Box<str>) -> ModelError| {
                Err(TextError::new(variable.line, 1, kind((&*variable.name).into())))
            };
            let bounds = variable.least.zip(variable.most);
            let is_empty =
                bounds.is_some_and(|(least, most)| compare(least, most).is_none_or(|it| it.is_gt()));
            if !variable.is_integer {
                if is_used || is_empty || variable.cost.digits() != 0 {
                    return error(ModelError::NotInteger);
                }
                continue;
            }

            let (Some(least), Some(most)) = (variable.least, variable.most) else {
                return error(ModelError::NotBinary);
            };
            let (least, most) = (least.ceiling(), most.floor());
            if least < 0 || most > 1 {
                return error(ModelError::NotBinary);
            }
            variable.least = Some(Decimal::new(least, 0));
            variable.most = Some(Decimal::new(most, 0));
        }
        Ok(())
    }

    /// States the columns and rows.
    fn state(self, columns: Vec<Literals<'t>>) -> Result<TextProblem, WrongModel> {
        let mut m = MatrixBuilder::new();
        // What the rows of each variable and of its complement cover.
        let mut covered: Vec<[Vec<Entry>; 2]> = self.variables.iter().map(|_| Default::default()).collect();
        let mut has_complement = vec![false; self.variables.len()];
        for Literals { name, all, least, most } in columns {
            let count = i128::try_from(all.len()).unwrap_or(i128::MAX);
            // What no choice meets is a column that no row covers.
            let is_met = least <= count && most >= 0 && least <= most;
            let bounds = if is_met { (least.max(0), most.min(count)) } else { (1, 1) };
            let [Ok(least), Ok(most)] = [u32::try_from(bounds.0), u32::try_from(bounds.1)] else { continue };
            let column = m.between(&*name, 1, least..=most).at(0);
            for (at, is_plain) in all.into_iter().filter(|_| is_met) {
                covered[at][usize::from(!is_plain)].push(column);
                has_complement[at] |= !is_plain;
            }
        }

        let mut rows = Rows { m, costs: Vec::new(), names: Vec::new(), skipped: Vec::new(), count: 0 };
        for ((variable, covered), has_complement) in self.variables.iter().zip(covered).zip(has_complement) {
            if variable.is_integer {
                rows.add(variable, covered, has_complement, self.is_maximized)?;
            }
        }
        rows.finish(self.is_maximized, self.constant)
    }
}

/// The rows so far.
struct Rows {
    m: MatrixBuilder<RowLine>,
    costs: Vec<Decimal>,
    names: Vec<Box<str>>,
    skipped: Vec<RowLine>,
    count: usize,
}

impl Rows {
    /// Adds the row of a variable, and that of its complement.
    fn add(
        &mut self,
        variable: &Variable,
        covered: [Vec<Entry>; 2],
        has_complement: bool,
        is_maximized: bool,
    ) -> Result<(), WrongModel> {
        let (least, most) = (variable.least.unwrap_or_default(), variable.most.unwrap_or_default());
        let [mut plain, mut complement] = covered;
        let (is_possible, is_sure) = (most.digits() >= 1, least.digits() >= 1);
        let pays_off = if is_maximized { variable.cost.digits() > 0 } else { variable.cost.digits() < 0 };

        // A column of its own, if one of the two is to be taken, or the row would have none.
        let is_lonely = is_possible && plain.is_empty() && pays_off;
        if has_complement || is_sure || is_lonely {
            let least = u32::from(has_complement || is_sure);
            let own = self.m.between(&*variable.name, 1, least..=1).at(0);
            plain.push(own);
            complement.push(own);
        }
        self.row(variable, (&*variable.name).into(), plain, variable.cost, is_possible)?;
        if has_complement {
            let name = format!("~{}", variable.name).into();
            self.row(variable, name, complement, Decimal::default(), !is_sure)?;
        }
        Ok(())
    }

    fn row(
        &mut self,
        variable: &Variable,
        name: Box<str>,
        entries: Vec<Entry>,
        cost: Decimal,
        is_possible: bool,
    ) -> Result<(), WrongModel> {
        self.count += 1;
        let label = RowLine { number: self.count, line: variable.line };
        if !is_possible || entries.is_empty() {
            self.skipped.push(label);
            return Ok(());
        }
        let added = self.m.row(label, entries);
        added.map_err(|error| TextError::new(variable.line, 1, ModelError::Matrix(error)))?;
        self.costs.push(cost);
        self.names.push(name);
        Ok(())
    }

    fn finish(self, is_maximized: bool, constant: Decimal) -> Result<TextProblem, WrongModel> {
        let refused = |error| TextError::new(1, 1, ModelError::Matrix(error));
        let matrix = self.m.build().map_err(refused)?;
        // The constant shares the places of the costs.
        let last = self.costs.len();
        let priced = [self.costs, vec![constant]].concat();
        let places = priced.iter().map(|cost| cost.places()).max().unwrap_or(0);
        let too_large = || TextError::new(1, 1, ModelError::TooLarge("the objective".into()));
        let units = priced[last].at_places(places).and_then(|units| i64::try_from(units).ok());
        let constant = units.ok_or_else(too_large)?;

        let is_beyond =
            |cost: &Decimal| cost.at_places(places).is_none_or(|units| i64::try_from(units).is_err());
        if let Some(row) = priced[..last].iter().position(is_beyond) {
            let kind = ModelError::TooLarge(self.names[row].clone());
            return Err(TextError::new(matrix.labels()[row].line, 1, kind));
        }

        let problem = TextProblem::new(matrix).with_row_names(self.names);
        let mut problem = problem.with_costs_at(&priced[..last], places).map_err(refused)?;
        (problem.skipped, problem.constant, problem.is_maximized) = (self.skipped, constant, is_maximized);
        Ok(problem)
    }
}

/// Returns the new bound if it compares so to the old one, or is the only one. `None` beyond 128 bits.
fn tighter(old: Option<Decimal>, new: Option<Decimal>, so: Ordering) -> Option<Option<Decimal>> {
    match (old, new) {
        (Some(old), Some(new)) => Some(Some(if compare(new, old)? == so { new } else { old })),
        (None, bound) | (bound, None) => Some(bound),
    }
}

/// Compares two numbers; `None` beyond 128 bits.
pub(super) fn compare(one: Decimal, other: Decimal) -> Option<Ordering> {
    let places = one.places().max(other.places());
    Some(one.at_places(places)?.cmp(&other.at_places(places)?))
}

/// Adds to a bound; there is none if there is none of one of them. `None` beyond 128 bits.
fn plus(bound: Option<Decimal>, more: Option<Decimal>) -> Option<Option<Decimal>> {
    match (bound, more) {
        (Some(bound), Some(more)) => bound.plus(more).map(Some),
        _ => Some(None),
    }
}

/// Returns how many literals of a sum are true; `None` if any number may be.
fn literals<'t>(sum: &Sum<'t>) -> Result<Option<Literals<'t>>, WrongModel> {
    let terms: Vec<_> = sum.terms.iter().filter(|(factor, _)| factor.digits() != 0).collect();
    let bounds = sum.least.iter().chain(&sum.most);
    let places = terms.iter().map(|(factor, _)| factor).chain(bounds).map(|number| number.places()).max();
    let places = places.unwrap_or(0);
    let too_large = || TextError::new(sum.line, 1, ModelError::TooLarge((&*sum.name).into()));
    let at_places = |number: Decimal| number.at_places(places).ok_or_else(too_large);

    let mut size = None;
    let (mut all, mut complements) = (Vec::new(), 0_i128);
    for &&(factor, at) in &terms {
        let factor = at_places(factor)?;
        if *size.get_or_insert(factor.unsigned_abs()) != factor.unsigned_abs() {
            return Err(TextError::new(sum.line, 1, ModelError::UnequalFactors((&*sum.name).into())));
        }
        all.push((at, factor > 0));
        complements += i128::from(factor < 0);
    }

    // A complement counts 1 where its variable takes 1 away.
    let size = i128::try_from(size.unwrap_or(1)).map_err(|_| too_large())?;
    let least = match sum.least {
        None => 0,
        Some(least) => ceiling(at_places(least)?, size).saturating_add(complements),
    };
    let count = i128::try_from(all.len()).unwrap_or(i128::MAX);
    let most = match sum.most {
        None => count,
        Some(most) => at_places(most)?.div_euclid(size).saturating_add(complements),
    };
    let says_nothing = least <= 0 && most >= count;
    Ok((!says_nothing).then_some(Literals { name: sum.name.clone(), all, least, most }))
}

/// Divides by a number above 0, rounded up.
fn ceiling(number: i128, by: i128) -> i128 {
    number.div_euclid(by) + i128::from(number.rem_euclid(by) > 0)
}
