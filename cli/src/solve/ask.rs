//! `--forced` and `--why`: which rows every cover has and which no cover has; why there is no cover.

use std::fmt::Display;
use std::io::{self, Write};

use exactcover::proofs::{ProofError, Weights};
use exactcover::proofs::{Reason, RowState};
use exactcover::runs::{self, Stopped};
use exactcover::text::{RowLine, TextProblem};
use exactcover::{Matrix, RowId, Search};
use serde_json::json;

use super::cheapest::costs;
use super::{Args, too_large};
use crate::common::json::{self, Outcome};
use crate::common::stop;
use crate::common::whole::{no_proof, write_proof};
use crate::common::{Failure, Progress, report};

/// Writes what is requested. Returns whether --forced has shown that there is no cover.
pub fn write(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    progress: &Progress,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let options = args.limited(options);
    let nodes = args.nodes.unwrap_or(u64::MAX);
    let ended = || stop::why().unwrap_or_else(|| format!("the search ended after {nodes} nodes"));
    if args.what.why {
        progress.now("looking for the reason");
        write_why(args, problem, &options, ended, out).map(|()| false)
    } else {
        progress.now("settling each row");
        write_forced(args, problem, &options, ended, out)
    }
}

fn write_forced(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    ended: impl Fn() -> String,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let matrix = problem.matrix();
    if options.clone().node_limit(0).covers(matrix).outcome() == runs::Outcome::Refused {
        return Err(too_large(args, problem));
    }

    let states = options.row_states(matrix);
    let numbers = |wanted: RowState| {
        let rows = matrix.labels().iter().zip(&states).filter(move |&(_, &state)| state == wanted);
        rows.map(|(label, _)| label.number)
    };

    // A row without a primary column is in no cover either.
    let skipped = problem.skipped().iter().map(|row| row.number);
    let mut never: Vec<usize> = numbers(RowState::Impossible).chain(skipped).collect();
    never.sort_unstable();
    let unknown = numbers(RowState::Unknown).count();
    // If no row is possible, the only cover there may be is the empty one.
    let is_empty = options.chosen().is_empty() && matrix.verify(&[]).is_ok();
    let is_none = states.iter().all(|&state| state == RowState::Impossible) && !is_empty;

    if json::is_on() {
        let always: Vec<usize> = numbers(RowState::Forced).collect();
        let open: Vec<usize> = numbers(RowState::Unknown).collect();
        let outcome = match unknown {
            0 if is_none => Outcome::None,
            0 => Outcome::Found,
            _ => Outcome::Unknown,
        };
        let fields = [("always", json!(always)), ("never", json!(never)), ("unknown", json!(open))];
        json::line(out, outcome, &fields)?;
        return Ok(false);
    }

    write_list(out, "always", numbers(RowState::Forced))?;
    write_list(out, "never", never)?;
    out.flush()?; // what is said on standard error comes after that
    if unknown > 0 {
        report(format_args!("unknown rows: {unknown}; {}", ended()));
    }
    Ok(is_none)
}

/// One reason, with the columns that have a part in it.
fn write_why(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    ended: impl Fn() -> String,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let matrix = problem.matrix();
    let reason = options.why_none(matrix);
    if let (Some(file), Ok(Some(_))) = (&args.veripb, &reason) {
        let (costs, _) = costs(problem)?;
        write_proof(
            file,
            |proof| options.prove_none(matrix, |row| costs[row.index()], proof),
            |error| match error {
                ProofError::Stopped(Stopped::Refused) => too_large(args, problem),
                error => no_proof(file)(error),
            },
        )?;
    }

    if json::is_on() {
        return match reason {
            Err(Stopped::Refused) => Err(too_large(args, problem)),
            reason => Ok(write_json(args, matrix, &reason, &ended(), out)?),
        };
    }

    match reason {
        Ok(None) => writeln!(out, "there is a cover")?,
        Ok(Some(Reason::Weights(weights))) => {
            writeln!(out, "{weights}")?;
            if let Some([one, other]) = balanced(matrix, &weights) {
                writeln!(out, "each row has as many columns of weight {one} as of weight {other}")?;
            }
            for (weight, columns) in weights.classes() {
                let names = columns.iter().filter_map(|&column| matrix.column_name(column));
                write_list(out, &format!("weight {weight}"), names)?;
            }
        }
        Ok(Some(ref reason @ Reason::Sums(ref sums))) => {
            writeln!(out, "{reason}")?;
            write_rows(out, matrix, sums.chosen())?;
            let columns = sums.column_names().iter().zip(sums.factors());
            let needing = columns.clone().filter(|(_, factor)| **factor > 0);
            write_list(out, "columns", needing.map(|(name, _)| name))?;
            let allowing = columns.filter(|(_, factor)| **factor < 0);
            write_list(out, "taken", allowing.map(|(name, _)| name))?;
        }
        Ok(Some(Reason::Clash(clash))) => {
            write_rows(out, matrix, clash.rows())?;
            write_list(out, "columns", clash.column_names())?;
            out.flush()?;
            if !clash.is_smallest() {
                report(format_args!("perhaps fewer rows and columns clash too"));
            }
        }
        Ok(Some(other)) => writeln!(out, "{other}")?,
        Err(Stopped::Refused) => return Err(too_large(args, problem)),
        Err(_) => {
            let unproved = if args.veripb.is_some() { "; no proof is written" } else { "" };
            report(format_args!("not known whether there is a cover; {}{unproved}", ended()));
        }
    }
    Ok(())
}

/// The reason in JSON, with the rows and columns that have a part in it.
fn write_json(
    args: &Args,
    matrix: &Matrix<RowLine>,
    reason: &Result<Option<Reason>, Stopped>,
    ended: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let reason = match reason {
        Ok(None) => return json::line(out, Outcome::Found, &[]),
        Err(_) => return json::line(out, Outcome::Unknown, &[("reason", json!(ended))]),
        Ok(Some(reason)) => reason,
    };

    let numbers = |rows: &[RowId]| -> Vec<usize> {
        rows.iter().filter_map(|&row| matrix.label(row)).map(|label| label.number).collect()
    };
    let texts = |names: &mut dyn Iterator<Item = String>| json!(names.collect::<Vec<_>>());
    let mut fields = vec![("reason", json!(reason.display(matrix).to_string()))];

    match reason {
        Reason::Weights(weights) => {
            let classes = weights.classes().into_iter().map(|(weight, columns)| {
                let names = columns.iter().filter_map(|&column| matrix.column_name(column));
                json!({ "weight": weight, "columns": names.map(|name| name.to_string()).collect::<Vec<_>>() })
            });
            fields.extend([("modulus", json!(weights.modulus())), ("weights", classes.collect())]);
        }
        Reason::Sums(sums) => {
            let columns = || sums.column_names().iter().zip(sums.factors());
            let of = |is_needing: bool| {
                let of_kind =
                    columns().filter(move |(_, factor)| **factor != 0 && (**factor > 0) == is_needing);
                texts(&mut of_kind.map(|(name, _)| name.to_string()))
            };
            fields.push(("rows", json!(numbers(sums.chosen()))));
            fields.extend([("columns", of(true)), ("taken", of(false))]);
        }
        Reason::Clash(clash) => {
            fields.push(("rows", json!(numbers(clash.rows()))));
            fields.push(("columns", texts(&mut clash.column_names().iter().map(|name| name.to_string()))));
        }
        _ => {}
    }

    fields.extend(args.veripb.as_ref().map(|file| ("proof", json!(file.display().to_string()))));
    json::line(out, Outcome::None, &fields)
}

/// The numbers of these rows in the file.
fn write_rows(out: &mut dyn Write, matrix: &Matrix<RowLine>, rows: &[RowId]) -> io::Result<()> {
    let labels = rows.iter().filter_map(|&row| matrix.label(row));
    write_list(out, "rows", labels.map(|label| label.number))
}

/// The two weights, if each row has as many columns of the one as of the other.
fn balanced<L>(matrix: &Matrix<L>, weights: &Weights) -> Option<[u64; 2]> {
    let [(one, _), (other, _)] = &weights.classes()[..] else { return None };
    let count = |row: RowId, class: u64| {
        let columns = matrix.row(row).unwrap_or_default().iter();
        columns.filter(|column| weights.weights()[column.index()] == class).count()
    };
    let mut rows = matrix.rows().filter(|row| weights.excluded().binary_search(row).is_err());
    let is_balanced = weights.chosen().is_empty() && rows.all(|row| count(row, *one) == count(row, *other));
    is_balanced.then_some([*one, *other])
}

/// Writes a line: a name and what it stands for.
fn write_list(
    out: &mut dyn Write,
    name: &str,
    items: impl IntoIterator<Item = impl Display>,
) -> io::Result<()> {
    write!(out, "{name}:")?;
    items.into_iter().try_for_each(|item| write!(out, " {item}"))?;
    writeln!(out)
}
