//! `--symmetries`, and `--distinct`: covers up to the symmetries of the problem.

use std::io::Write;

use exactcover::runs::Outcome;
use exactcover::symmetry::{Group, Symmetry};
use exactcover::text::TextProblem;
use exactcover::{RowId, Search};

use super::common::progress::Searching;
use super::common::{Failure, Progress, report};
use super::{Args, output, too_large, write_cover};

/// Writes the order of the group, its generators as cycles of rows, and the orbits of rows.
pub fn write_group(problem: &TextProblem, options: &Search, out: &mut dyn Write) -> Result<(), Failure> {
    let group = find(problem, options)?;
    writeln!(out, "order: {}", group.order())?;
    let numbers = |rows: &[RowId]| {
        let labels = rows.iter().filter_map(|&row| problem.matrix().label(row));
        labels.map(|row| row.number.to_string()).collect::<Vec<_>>().join(" ")
    };
    for generator in group.generators() {
        let cycles = cycles(problem, generator);
        let cycles: Vec<String> = cycles.iter().map(|cycle| format!("({})", numbers(cycle))).collect();
        writeln!(out, "generator: {}", cycles.join(""))?;
    }
    for orbit in group.orbits() {
        writeln!(out, "orbit: {}", numbers(&orbit))?;
    }
    Ok(())
}

/// Writes one cover of each class, or how many classes there are. Returns whether there is none to write.
pub fn write_distinct(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    progress: &Progress,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let matrix = problem.matrix();
    let group = find(problem, options)?;
    report(format_args!("up to {} symmetries", group.order()));
    if args.what.count {
        progress.now("counting");
        let count = options.count_classes(matrix, &group)?;
        writeln!(out, "{count}")?;
        return Ok(false);
    }
    let mut classes = options.clone().node_limit(0).classes(matrix, &group)?;
    if classes.outcome() == Outcome::Refused {
        return Err(too_large(args, problem));
    }
    let mut out = output(args, None, out)?;
    let mut is_none = false;
    for number in 0..args.most() {
        let Some(class) = classes.next_in_slices(|done| progress.at(done)) else {
            is_none = number == 0;
            break;
        };
        write_cover(args, problem, &mut Vec::from(class.into_cover()), &mut out)?;
    }
    out.flush()?;
    Ok(is_none)
}

fn find(problem: &TextProblem, options: &Search) -> Result<Group, Failure> {
    Ok(options.symmetries(problem.matrix())?)
}

/// The cycles of more than one row.
fn cycles(problem: &TextProblem, symmetry: &Symmetry) -> Vec<Vec<RowId>> {
    let mut cycles = Vec::new();
    let mut is_met = vec![false; problem.matrix().row_count()];
    for first in problem.matrix().rows() {
        let mut cycle = Vec::new();
        let mut row = Some(first);
        while let Some(at) = row.filter(|row| !std::mem::replace(&mut is_met[row.index()], true)) {
            cycle.push(at);
            row = symmetry.row(at);
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}
