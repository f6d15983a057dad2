//! `--count`, `--nth`, `--sample` and `--marginals`: answers about all covers, without visiting each of them.

use std::io::Write;
use std::path::Path;

use exactcover::Search;
use exactcover::counts::Count;
use exactcover::proofs::ProofError;
use exactcover::runs::{Outcome, Stopped};
use exactcover::text::TextProblem;
use serde_json::json;

use super::output::open;
use super::symmetric::moved;
use super::{Args, group, too_large, write_cover};
use crate::common::whole::{self, Sampler, diagram, nth};
use crate::common::{Failure, Progress, Totals, json};

/// Writes what is requested. Returns whether there is no cover, unless their number says so.
pub fn write(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    progress: &Progress,
    totals: &mut Totals,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let matrix = problem.matrix();
    let engine = options.engine_for(matrix);
    progress.now("counting");

    if args.what.count {
        let count = match &args.proof {
            Some(proof) => prove(args, problem, options, proof)?,
            None => count(args, problem, options, progress)?,
        };
        if count.outcome() == Outcome::Refused {
            return Err(too_large(args, problem));
        }
        totals.add_count(engine, matrix, &count);
        json::counted(out, &count, args.proof.as_deref())?;
        return Ok(false);
    }

    let sampling = args.what.sample.map(|most| (most, Sampler::new(args.seed)));
    let all = diagram(options, matrix, args.what.nth.is_some());
    let all = all.map_err(|error| no_diagram(args, problem, error))?;
    totals.add_diagram(engine, matrix, &all);
    let is_none = all.is_empty();

    if args.what.marginals {
        for (row, count) in matrix.labels().iter().zip(all.row_counts()) {
            if json::is_on() {
                let fields = [("row", json!(row.number)), ("count", json!(count.to_string()))];
                json::line(out, json::Outcome::of(&count.to_string()), &fields)?;
            } else {
                writeln!(out, "{}\t{count}", row.number)?;
            }
        }
        return Ok(is_none);
    }

    // A number that is too large leaves the file of --out as it was.
    let number = args.what.nth.as_ref().filter(|_| !is_none);
    let found = number.map(|number| nth(&all, number)).transpose()?;
    let mut out = open(args.out.as_deref(), None, out)?;
    if let Some(cover) = found {
        write_cover(args, problem, None, &mut Vec::from(cover), &mut out)?;
    }

    if let Some((most, mut sampler)) = sampling {
        for _ in 0..most {
            let Some(cover) = sampler.draw(&all) else { break };
            write_cover(args, problem, None, &mut Vec::from(cover), &mut out)?;
        }
    }
    out.flush()?;
    Ok(is_none)
}

/// Nodes after which a count is long enough to look for symmetries: a twentieth of a second.
const SOON: u64 = 1 << 18;

/// Counts, with the symmetries of the group that is stated, or else of those that are found in a count that is not soon over.
fn count(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    progress: &Progress,
) -> Result<Count, Failure> {
    let matrix = problem.matrix();
    let by_parts = |parts| {
        Count::of_parts(parts, |part: Search, _| match args.threads {
            Some(_) => part.par_count(matrix),
            None => progress.count(&mut part.node_limit(0).counter(matrix)),
        })
    };
    if let Some(file) = &args.group {
        let group = group::read(file, problem)?;
        return Ok(by_parts(options.parts_by_orbits(matrix, &group).map_err(moved)?));
    }

    // As `Search::count` does, with progress and threads.
    let mut counter = options.clone().node_limit(SOON).counter(matrix);
    let begun = counter.count();
    if counter.outcome() != Outcome::Limited {
        return Ok(begun);
    }

    let parts = if counter.remembers() { None } else { options.parts_soon_found(matrix) };
    Ok(match parts {
        Some(parts) => by_parts(parts),
        None if args.threads.is_some() => options.par_count(matrix),
        None => progress.count(&mut counter),
    })
}

/// Counts, and writes the proof into this file.
fn prove(args: &Args, problem: &TextProblem, options: &Search, file: &Path) -> Result<Count, Failure> {
    whole::prove(options, problem.matrix(), file, |error| match error {
        ProofError::Stopped(Stopped::Refused) => too_large(args, problem),
        ProofError::Stopped(error @ Stopped::OverBudget { .. }) => Failure::Input(format!(
            "{error}; --memory SIZE allows more, --count without --proof needs less, and --choose or --exclude makes \
             the problem smaller"
        )),
        error => error.into(),
    })
}

fn no_diagram(args: &Args, problem: &TextProblem, error: Stopped) -> Failure {
    match error {
        Stopped::Refused => too_large(args, problem),
        Stopped::OverBudget { .. } => Failure::Input(format!(
            "{error}; --memory SIZE allows more, --count needs no diagram, --limit N writes the first covers, and \
             --choose or --exclude makes the problem smaller"
        )),
        error => error.into(),
    }
}
