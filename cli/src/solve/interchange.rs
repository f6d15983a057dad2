//! `--dimacs`, `--lp`, `--mps`, `--opb` and `--wcnf`: the problem in the formats of other solvers. `--model`, `--solution` and
//! `--opb-model`: their answers.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use exactcover::text::TextError;
use exactcover::text::{self, AnswerError, Choices, Decimal, TextProblem};
use exactcover::{Cover, RowId};
use serde_json::json;

use super::cheapest::costs;
use super::{Args, cover_fields, rows, write_cover};
use crate::common::problem::clash;
use crate::common::{Failure, input_name, json, read_input, report};

#[derive(clap::Args)]
#[command(next_help_heading = "Other solvers")]
#[group(multiple = false, conflicts_with = "What")]
pub struct Formats {
    /// Write the problem for SAT solvers, in the DIMACS format, and solve nothing. Variable 1 is the first row
    #[arg(long)]
    dimacs: bool,
    /// Write the problem for MIP solvers, in the LP format of CPLEX, and solve nothing. Fields `|N` are costs, to be
    /// minimized; variable x1 is the first row. These solvers compute in floating point: with all gaps at 0, some have
    /// called covers optimal that were not the cheapest, from costs of 10^6 (Xpress), 10^9 (GLPK), 10^10 (Gurobi), 10^11
    /// (SCIP) and 10^12 (HiGHS) on. --opb with a pseudo-Boolean solver stays exact
    #[arg(long)]
    lp: bool,
    /// The same in MPS, which more tools read
    #[arg(long)]
    mps: bool,
    /// Write the problem for pseudo-Boolean solvers, in the OPB format, and solve nothing. Fields `|N` are costs, to be
    /// minimized; variable x1 is the first row
    #[arg(long)]
    opb: bool,
    /// Write the problem for MaxSAT solvers, in WCNF, and solve nothing. Variable 1 is the first row; a cost is a clause that
    /// its row is not chosen
    #[arg(long)]
    wcnf: bool,
    /// Write the cover that a SAT solver found for --dimacs: what it printed, or a result file of MiniSat
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Write the cheapest cover that a MIP solver found for --lp or --mps, as `COST: 3 17 29`. FILE is what it wrote: HiGHS
    /// with --solution_file, SCIP with `write solution`, CBC with `solu`, GLPK with -w, CPLEX, Gurobi and COPT as .sol. By
    /// default solvers stop within 0.01 % of the cheapest; with a gap of 0 no cover is cheaper, unless costs are as large as
    /// --lp says. If the file itself leaves room for a cheaper one, or states no status, that is reported
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// Write the cover that a pseudo-Boolean solver found for --opb; if rows have costs the cheapest, as
    /// `COST: 3 17 29`. FILE is what the solver printed
    #[arg(id = "opb-model", long, value_name = "FILE")]
    opb_model: Option<PathBuf>,
}

impl Formats {
    /// Whether one of these is requested.
    pub fn is_requested(&self) -> bool {
        let Self { dimacs, lp, mps, opb, wcnf, model, solution, opb_model } = self;
        *dimacs
            || *lp
            || *mps
            || *opb
            || *wcnf
            || [model, solution, opb_model].into_iter().any(Option::is_some)
    }
}

/// Writes what is requested.
pub fn write(args: &Args, problem: &TextProblem, out: &mut dyn Write) -> Result<(), Failure> {
    let (matrix, formats) = (problem.matrix(), &args.formats);
    let is_priced = formats.lp || formats.mps || formats.opb || formats.wcnf;
    if json::is_on() && (formats.dimacs || is_priced) {
        let what = "--json does not go with --dimacs, --lp, --mps, --opb and --wcnf, which write formats";
        return Err(Failure::Input(what.into()));
    }
    let takes_levels = formats.opb;
    if !takes_levels && (is_priced || formats.solution.is_some() || formats.opb_model.is_some()) {
        one_level(problem)?;
    }

    // What is maximized is written with the sign changed, which the least integer has not.
    let is_maximized = problem.is_maximized();
    if is_maximized && matrix.rows().any(|row| problem.cost(row) == i64::MIN) {
        return Err(Failure::Input(format!("a value of {} has no other sign", i64::MIN)));
    }
    let cost = |row: RowId| if is_maximized { -problem.cost(row) } else { problem.cost(row) };
    if is_priced {
        report_units(problem);
    }

    if formats.dimacs {
        text::write_dimacs(matrix, &mut *out)?;
    }
    if formats.lp {
        comment("\\", cost_comment(problem, 0), out)?;
        text::write_lp(matrix, cost, &mut *out)?;
    }
    if formats.mps {
        comment("*", cost_comment(problem, 0), out)?;
        text::write_mps(matrix, cost, &mut *out)?;
    }
    if formats.opb {
        write_formula(args, problem, out)?;
    }
    if formats.wcnf {
        // The weights add up to the cost less all that are below 0.
        let below = matrix.rows().map(cost).filter(|&cost| cost < 0).map(i128::from).sum();
        comment("c", cost_comment(problem, below), out)?;
        text::write_wcnf(matrix, cost, &mut *out)?;
    }

    if let Some(file) = &formats.model
        && let Some((cover, _)) = read(file, problem, |text| text::read_model(matrix, text), out)?
    {
        write_cover(args, problem, None, &mut Vec::from(cover), out)?;
    }
    if let Some(file) = &formats.solution
        && let Some(found) = read(file, problem, |text| text::read_solution(matrix, cost, text), out)?
    {
        write_priced(args, problem, found, out)?;
    }
    if let Some(file) = &formats.opb_model
        && let Some(found) = read(file, problem, |text| text::read_opb_model(matrix, cost, text), out)?
    {
        if matrix.rows().any(|row| cost(row) != 0) {
            write_priced(args, problem, found, out)?;
        } else {
            write_cover(args, problem, None, &mut Vec::from(found.0), out)?;
        }
    }
    Ok(())
}

/// Writes the formula of --opb: the covers that have the rows of --choose, lack those of --exclude, and are others than that of
/// --but.
fn write_formula(args: &Args, problem: &TextProblem, out: &mut dyn Write) -> Result<(), Failure> {
    let matrix = problem.matrix();
    let numbered = |option, numbers: &[usize]| rows(problem, option, numbers);
    let (chosen, excluded) = (numbered("choose", &args.choose)?, numbered("exclude", &args.exclude)?);
    let but = args.but.as_ref().map(|but| numbered("but", &but.0)).transpose()?;
    if let Some(cover) = &but {
        let error =
            |error| Failure::Input(format!("--but: the rows are no cover: {}", clash(problem, &error)));
        matrix.verify(cover).map_err(error)?;
    }

    let (costs, _) = costs(problem)?;
    let choices = Choices { chosen: &chosen, excluded: &excluded, other_than: but.as_deref() };
    text::write_opb_of(matrix, |row| costs[row.index()], &choices, &mut *out)?;
    // The format begins with a line of its own.
    comment("*", cost_comment(problem, 0), out)?;
    if problem.levels() > 1 {
        writeln!(out, "* the costs have {} levels, weighed to one number", problem.levels())?;
    }
    for (row, label) in matrix.rows().zip(matrix.labels()) {
        match problem.row_name(row) {
            Some(name) => writeln!(out, "* x{} is row {}, {name}", row.index() + 1, label.number)?,
            // Rows that are skipped have no variable.
            None if label.number != row.index() + 1 => {
                writeln!(out, "* x{} is row {}", row.index() + 1, label.number)?;
            }
            None => {}
        }
    }
    Ok(())
}

/// What a comment says of the costs that are written, to whose sum this is added first.
fn cost_comment(problem: &TextProblem, before: i128) -> Option<String> {
    let sign = if problem.is_maximized() { -1 } else { 1 };
    let constant = sign * before + i128::from(problem.constant());
    text::cost_comment(Decimal::new(sign, problem.places()), Decimal::new(constant, problem.places()))
}

fn comment(sign: &str, comment: Option<String>, out: &mut dyn Write) -> io::Result<()> {
    comment.map_or(Ok(()), |comment| writeln!(out, "{sign} {comment}"))
}

/// Says how the costs that are written differ from those of the problem.
fn report_units(problem: &TextProblem) {
    if problem.places() > 0 {
        let unit = Decimal::new(1, problem.places());
        report(format_args!("costs are written as whole numbers: 1 stands for {unit}"));
    }
    if problem.is_maximized() {
        report("costs are written with the sign changed, to be minimized");
    }
    if problem.constant() != 0 {
        let constant = Decimal::new(problem.constant().into(), problem.places());
        report(format_args!("the constant {constant} stands in a comment alone"));
    }
}

/// Refuses costs of several levels where they are to be one number.
pub fn one_level(problem: &TextProblem) -> Result<(), Failure> {
    match problem.levels() {
        1 => Ok(()),
        levels => Err(Failure::Input(format!(
            "the costs of the problem have {levels} levels; other solvers take one number for each row"
        ))),
    }
}

/// A cover, and why it is not proved to be the cheapest, if it is not.
type Found = (Cover, Option<String>);

/// Writes a cover as a line, with its cost before it.
fn write_priced(
    args: &Args,
    problem: &TextProblem,
    (cover, unproved): Found,
    out: &mut dyn Write,
) -> io::Result<()> {
    let cost: i128 = cover.iter().map(|&row| i128::from(problem.cost(row))).sum();
    let cost = cost + i128::from(problem.constant());
    let cost = Decimal::new(cost, problem.places());
    let (before, mut rows): (Option<(_, &dyn Display)>, _) = (Some(("cost", &cost)), Vec::from(cover));
    match unproved {
        Some(why) if json::is_on() => {
            let mut fields = vec![("reason", json!(why))];
            fields.extend(cover_fields(args, problem, before, &mut rows));
            json::line(out, json::Outcome::Unknown, &fields)
        }
        _ => write_cover(args, problem, before, &mut rows, out),
    }
}

/// The cover of a solver's answer. That there is none, or that it is not proved to be the cheapest, is reported.
fn read(
    file: &Path,
    problem: &TextProblem,
    read: impl FnOnce(&str) -> Result<Option<Cover>, TextError<AnswerError>>,
    out: &mut dyn Write,
) -> Result<Option<Found>, Failure> {
    let bytes = read_input(Some(file), "a solver's answer")?;
    let name = input_name(Some(file));
    let error = match read(&String::from_utf8_lossy(&bytes)) {
        Ok(None) => {
            // Its word is no proof.
            let reason = format!("{name}: the solver says that there is no cover");
            if json::is_on() {
                json::line(out, json::Outcome::Unknown, &[("reason", json!(reason))])?;
            }
            report(reason);
            return Ok(None);
        }
        Ok(Some(cover)) => return Ok(Some((cover, None))),
        Err(error) => error,
    };

    let what = match error.kind() {
        AnswerError::NoCover(why) => {
            format!("the rows are no cover: {}", clash(problem, why))
        }
        AnswerError::MissingVariable { variable, row } => {
            let number = problem.matrix().label(*row).map_or(0, |label| label.number);
            format!("variable {variable}, which is row {number}, has no value")
        }
        other => other.to_string(),
    };
    let what = format!("{name}:{}:{}: {what}", error.line(), error.column());

    let cover = match error.kind() {
        AnswerError::Unproved { cover, .. } => cover,
        AnswerError::Gap { cover, .. } | AnswerError::Inexact { cover, .. } => cover,
        _ => return Err(Failure::Input(what)),
    };

    report(&what);
    Ok(Some((cover.clone(), Some(what))))
}
