//! `--symmetries`, and `--distinct`: covers up to the symmetries of the problem.

use std::fmt::Display;
use std::io::Write;

use exactcover::runs::{Outcome, Stopped};
use exactcover::symmetry::{Group, Symmetry, SymmetryError};
use exactcover::text::TextProblem;
use exactcover::{RowId, Search};
use serde_json::json;

use super::checkpoint::{Keeper, Saved};
use super::long::{keeper, no_resume};
use super::output::begin;
use super::{Args, group, too_large, write_cover};
use crate::common::problem::numbers;
use crate::common::progress::SLICE;
use crate::common::whole::numbered_symmetries;
use crate::common::{Failure, Progress, json, report, unfinished};

/// Writes the order of the group, its generators as cycles of rows, and the orbits of rows.
pub fn write_group(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let group = find(args, problem, options)?;
    report(which(args, &group));
    let numbers = |rows: &[RowId]| numbers(problem, rows);

    if json::is_on() {
        let cycles = |generator: &Symmetry| -> Vec<Vec<usize>> {
            cycles(problem, generator).iter().map(|cycle| numbers(cycle)).collect()
        };
        let generators: Vec<_> = group.generators().iter().map(cycles).collect();
        let orbits: Vec<_> = group.orbits().iter().map(|orbit| numbers(orbit)).collect();
        let order = json!(group.order().to_string());
        let fields = [("order", order), ("generators", json!(generators)), ("orbits", json!(orbits))];
        return Ok(json::line(out, json::Outcome::Found, &fields)?);
    }

    writeln!(out, "order: {}", group.order())?;
    let numbers = |rows: &[RowId]| numbers(rows).iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
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
    let group = find(args, problem, options)?;
    report(format_args!("up to {}", which(args, &group)));

    if args.what.count {
        progress.now("counting");
        let count = options.count_classes(matrix, &group).map_err(|error| match error {
            SymmetryError::Stopped(Stopped::Refused) => too_large(args, problem),
            error => moved(error),
        })?;
        json::counted(out, &count, None)?;
        return Ok(false);
    }

    let slices = options.clone().node_limit(0);
    let mut classes = slices.classes(matrix, &group).map_err(moved)?;
    if classes.outcome() == Outcome::Refused {
        return Err(too_large(args, problem));
    }

    let mut keeper = keeper(args, problem, args.writes(), &classes)?;
    if let Some(Saved::Classes(found)) = keeper.as_ref().and_then(Keeper::found) {
        let resumed = slices.resume_classes(matrix, &group, found);
        classes = resumed.map_err(|error| no_resume(args, problem, error))?;
    }
    if args.threads.is_some() {
        classes = classes.on_threads();
    }

    let mut out = begin(args.out.as_deref(), keeper.as_mut(), &classes, out)?;
    let mut written = 0;
    while written < args.most() {
        match classes.next() {
            Some(class) => {
                written += 1;
                let size = class.size().clone();
                let before: Option<(&str, &dyn Display)> =
                    if args.sizes { Some(("size", &size)) } else { None };
                write_cover(args, problem, before, &mut Vec::from(class.into_cover()), &mut out)?;
            }
            None if classes.add_nodes(SLICE) => progress.at(classes.progress()),
            None => break,
        }
        if let Some(keeper) = &mut keeper {
            keeper.look(&classes, &mut out, |_| Ok(()))?;
        }
    }
    if let Some(keeper) = keeper.as_mut().filter(|keeper| !keeper.is_done()) {
        keeper.save(&classes, &mut out)?;
    }
    out.flush()?;
    if matches!(classes.outcome(), Outcome::Refused | Outcome::Inconsistent | Outcome::Canceled) {
        return Err(Failure::Input(format!("not all classes were found: {}", unfinished(classes.outcome()))));
    }
    Ok(classes.outcome() == Outcome::Exhausted && classes.covers().bits() == 0)
}

fn find(args: &Args, problem: &TextProblem, options: &Search) -> Result<Group, Failure> {
    let matrix = problem.matrix();
    if let Some(file) = &args.group {
        return group::read(file, problem);
    }
    let Some(words) = &args.kinds else { return Ok(options.symmetries(matrix)?) };
    let names: Vec<String> = matrix
        .columns()
        .filter_map(|column| matrix.column_name(column))
        .map(|name| name.to_string())
        .collect();
    let is_idle = |word: &&String| !names.iter().any(|name| name.starts_with(*word));
    if let Some(word) = words.iter().find(is_idle) {
        return Err(Failure::Input(format!("--kinds: no column has a name that begins with {word:?}")));
    }
    let kind = |name: &String| {
        if words.is_empty() {
            return name.chars().next().map_or(0, u32::from);
        }
        let of_name = (1..).zip(words).filter(|(_, word)| name.starts_with(*word));
        of_name.max_by_key(|(_, word)| word.len()).map_or(0, |(kind, _)| kind)
    };
    Ok(options.symmetries_of_kinds(matrix, |column| names.get(column.index()).map_or(0, kind))?)
}

/// The failure that this is, with the rows counted from 1, as they are named elsewhere.
pub fn moved(error: SymmetryError) -> Failure {
    match error {
        SymmetryError::Moved { row, image } => Failure::Input(format!(
            "row {} is chosen or excluded, but its image, row {}, is not",
            row.index() + 1,
            image.index() + 1
        )),
        error => error.into(),
    }
}

/// The group in words: how many symmetries of what.
fn which(args: &Args, group: &Group) -> String {
    if let Some(file) = &args.group {
        return format!(
            "{}, which those of {} generate",
            numbered_symmetries(&group.order()),
            file.display()
        );
    }
    let kept = [
        (args.kinds.is_some(), "kinds of columns"),
        (!args.choose.is_empty(), "chosen rows"),
        (!args.exclude.is_empty(), "excluded rows"),
    ];
    let kept: Vec<&str> = kept.into_iter().filter_map(|(is_kept, what)| is_kept.then_some(what)).collect();
    let keep = if kept.is_empty() { String::new() } else { format!(" that keep {}", kept.join(" and ")) };
    format!("{} of the matrix{keep}", numbered_symmetries(&group.order()))
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
