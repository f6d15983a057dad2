//! `--cheapest`: covers in order of cost, or with `--maximize` of value.

use std::io::Write;
use std::time::Instant;

use exactcover::optimize::{Cheapest, Objectives, StartError};
use exactcover::runs::Outcome;
use exactcover::text::{Decimal, TextProblem};
use exactcover::{MatrixError, RowId, Search};
use serde_json::json;

use super::checkpoint::{Keeper, Saved, Saves, Writes};
use super::long::{keeper, no_resume};
use super::output::{Output, begin};
use super::{Args, cover_fields, rows, write_cover};
use crate::common::cheapest::{Objective, Sums, Watched};
use crate::common::problem::clash;
use crate::common::stop::{self, Stop};
use crate::common::{Failure, json, only, report};

/// Sums with more places might be beyond 128 bits.
const MOST_PLACES: u32 = 18;

/// Writes the cheapest covers, at most so many, each with its cost before it. Returns the search.
pub fn write(
    (name, bytes): (&str, &[u8]),
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    most: u64,
    out: &mut dyn Write,
) -> Result<Watched, Failure> {
    let start = Instant::now();
    // A run that keeps its state notes signals itself.
    let stop = if args.checkpoint.is_none() { Some(Stop::of_searches()?) } else { None };
    let options = options.clone().node_limit(0).cancel(stop::flag());
    let too_large = |error| too_large((name, bytes), problem, error);
    let (costs, levels) = costs(problem).map_err(too_large)?;
    let objective = objective(args, problem)?;
    if levels.is_some() && objective.constant != 0 {
        let levels = problem.levels();
        return Err(Failure::Input(format!("--constant: one number, but the costs have {levels} levels")));
    }
    let cost = |row: RowId| costs[row.index()];
    let mut cheapest = options.cheapest(problem.matrix(), cost).map_err(too_large)?;
    if !args.start.is_empty() {
        cheapest = start_from(args, problem, cheapest)?;
    }
    let mut watched = Watched::new(cheapest, (objective, levels), args.nodes, start);

    let writes = if args.names { Writes::CheapestNames } else { Writes::Cheapest };
    let mut keeper = keeper(args, problem, writes, &watched)?;
    if let Some(Saved::Cheapest(found)) = keeper.as_ref().and_then(Keeper::found) {
        let resumed = options.resume_cheapest(problem.matrix(), cost, found);
        watched.resume(resumed.map_err(|error| no_resume(args, problem, error))?);
    }
    let mut out = begin(args.out.as_deref(), keeper.as_mut(), &watched, out)?;
    let mut is_free = !problem.has_costs();
    while watched.cheapest().stats().solutions < most {
        match watched.step() {
            Some(Some((cost, cover))) => {
                if cost.0.iter().any(|sum| i64::try_from(sum.digits()).is_err()) {
                    let what = format!("with it the sum of a cover is {cost}, beyond 64 bits");
                    return Err(Failure::Input(format!("--constant {}: {what}", objective.constant())));
                }
                // Where there is no cover, none costs 0.
                if std::mem::take(&mut is_free) {
                    report(format_args!("{name}: no row has a cost (a field |N): all covers cost {cost}"));
                }
                write_cover(args, problem, Some(("cost", &cost)), &mut cover.to_vec(), &mut out)?;
            }
            Some(None) => break,
            None => {}
        }
        if let Some(keeper) = &mut keeper {
            keeper.look(&watched, &mut out, |out| write_best(args, problem, &watched, out).map(drop))?;
        }
    }
    if let Some(keeper) = keeper.as_mut().filter(|keeper| !keeper.is_done()) {
        keeper.save(&watched, &mut out)?;
    }

    let given = watched.cheapest().stats().solutions;
    let is_answered = given >= most || write_best(args, problem, &watched, &mut out)?;
    out.flush()?;
    if let Some(file) = &args.veripb {
        watched.prove(file, problem.matrix(), &args.limited(&options), cost)?;
    }
    if let Some(stop) = stop.filter(Stop::is_due) {
        if is_answered { stop.end_silently() } else { stop.end() }
    }
    if given > 0 && given < most && watched.cheapest().outcome() == Outcome::Exhausted {
        report(only(given as usize, "cover"));
    }
    Ok(watched)
}

/// Writes the best cover known of a search that has ended early, and says that it is not proved to be the next. Returns
/// whether there is an answer: `false` if the search has ended early without a cover.
fn write_best(
    args: &Args,
    problem: &TextProblem,
    watched: &Watched,
    out: &mut Output,
) -> Result<bool, Failure> {
    let Some(early) = watched.early() else { return Ok(true) };
    let text = early.text("cover");
    match &early.best {
        Some((cost, cover)) if json::is_on() => {
            let mut fields = cover_fields(args, problem, Some(("cost", cost)), &mut cover.to_vec());
            fields.extend(early.fields());
            json::line(out, json::Outcome::Feasible, &fields)?;
        }
        Some((cost, cover)) => {
            write_cover(args, problem, Some(("cost", cost)), &mut cover.to_vec(), out)?;
        }
        None if json::is_on() && !stop::is_interrupted() => {
            let fields = [vec![("reason", json!(text))], early.fields()].concat();
            json::line(out, json::Outcome::Unknown, &fields)?;
        }
        None => {}
    }

    out.flush()?; // what is said on standard error comes after that
    report(text);
    Ok(early.best.is_some())
}

/// Begins with the rows of --start.
fn start_from(args: &Args, problem: &TextProblem, cheapest: Cheapest) -> Result<Cheapest, Failure> {
    let start = rows(problem, "start", &args.start)?;
    cheapest.start_from(problem.matrix(), &start).map_err(|error| {
        let number = |row: RowId| problem.matrix().label(row).map_or(0, |label| label.number);
        let what = match error {
            StartError::NoCover(error) => format!("the rows are no cover: {}", clash(problem, &error)),
            StartError::Excluded(row) => format!("row {} is excluded by --exclude", number(row)),
            StartError::NotChosen(row) => format!("row {} of --choose is missing", number(row)),
            error => error.to_string(),
        };
        Failure::Input(format!("--start: {what}"))
    })
}

/// How sums are shown: the constant is that of the problem and that of the command line together.
pub fn objective(args: &Args, problem: &TextProblem) -> Result<Objective, Failure> {
    let (stated, places) = (Decimal::new(problem.constant().into(), problem.places()), problem.places());
    let constant_places = places.max(args.constant.places());
    let constant = args.constant.at_places(constant_places).zip(stated.at_places(constant_places));
    let constant = constant.and_then(|(one, other)| i64::try_from(one.checked_add(other)?).ok());
    match constant.filter(|_| constant_places <= MOST_PLACES) {
        Some(constant) => {
            Ok(Objective { maximize: problem.is_maximized(), constant, constant_places, places })
        }
        None => Err(Failure::Input(format!("--constant {}: it is beyond 64 bits", args.constant))),
    }
}

impl Saves for Watched {
    fn saved(&self) -> Result<Saved, Failure> {
        Ok(Saved::Cheapest(self.cheapest().checkpoint()))
    }

    fn done(&self) -> String {
        let cost = |cost: Option<Sums>| cost.map_or("none".into(), |cost| cost.to_string());
        let best = cost(self.incumbent().map(|(cost, _)| cost));
        format!("cover {}, bound {}, best {best}", self.cheapest().stats().solutions, cost(self.bound()))
    }
}

/// The costs to search with and to write, and what they stand for if they have levels: of what is maximized the values with the sign changed,
/// which the least integer has not.
pub fn costs(problem: &TextProblem) -> Result<(Vec<i64>, Option<Objectives>), MatrixError> {
    let rows = problem.matrix().rows();
    let signed = |row: RowId| {
        let signed = |&cost: &i64| if problem.is_maximized() { cost.checked_neg() } else { Some(cost) };
        let costs: Option<Vec<i64>> = problem.costs(row).iter().map(signed).collect();
        costs.ok_or(MatrixError::CostsTooLarge { row, cost: i64::MIN })
    };
    let costs = rows.clone().map(signed).collect::<Result<Vec<_>, _>>()?;

    if problem.levels() == 1 {
        return Ok((costs.iter().map(|costs| costs.first().copied().unwrap_or(0)).collect(), None));
    }
    let objectives = Objectives::new(problem.matrix(), |row| &costs[row.index()])?;
    Ok((rows.map(|row| objectives.cost(row)).collect(), Some(objectives)))
}

/// Costs that are too large, with the place of the largest, as the problem states it.
fn too_large((name, bytes): (&str, &[u8]), problem: &TextProblem, error: MatrixError) -> Failure {
    let MatrixError::CostsTooLarge { row, .. } = error else { return error.into() };
    let error = MatrixError::CostsTooLarge { row, cost: problem.cost(row) };
    let line = problem.matrix().label(row).map_or(1, |label| label.line);
    let text = String::from_utf8_lossy(bytes);
    let text = text.lines().nth(line - 1).unwrap_or_default();
    let column = text.find('|').map_or(1, |at| text[..at].chars().count() + 1);
    Failure::Input(format!("{name}:{line}:{column}: {error}"))
}
