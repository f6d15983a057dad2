//! Puts the results of all tasks together, or says why that cannot be done.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;
use std::path::{Path, PathBuf};

use exactcover::RowId;
use exactcover::text::TextProblem;
use exactcover_formats::tasks::{Found, Part};

use super::lines::read;
use super::write_line;
use crate::common::problem::write_numbers;
use crate::common::{Failure, few, input_name, json, read_input, report};

/// The tasks of a split by their numbers.
type Parts = BTreeMap<u64, Part>;
/// The results of tasks by their numbers, and where each was read: for each how many covers had been found before it, and
/// after it, and whether that is all of them. So of those that are equal there is one.
type Results = BTreeMap<u64, BTreeMap<(u128, u128, bool), (Found, String)>>;

/// Writes the sum of the counts, or the covers in the order of the search.
pub fn merge(
    problem: &TextProblem,
    tasks: &Path,
    files: &[PathBuf],
    covers: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let parts = read_parts(problem, tasks)?;
    let mut results = Results::new();
    let mut wrong = Vec::new();
    for file in files {
        read_results(problem, (tasks, &parts), file, &mut results, &mut wrong)?;
    }

    let is_whole = |found: &&(Found, String)| found.0.rest.is_none();
    let whole = |number: &u64| results.get(number).and_then(|found| found.values().find(is_whole));
    let missing = ranges(parts.len() as u64, parts.keys().filter(|number| whole(number).is_some()));
    if !missing.is_empty() {
        wrong.push(format!("no result of tasks {missing} (of {})", parts.len()));
    }
    if !wrong.is_empty() {
        return Err(Failure::Input(few(&wrong, String::clone).join("\n")));
    }

    let whole: Vec<_> = parts.keys().filter_map(whole).collect();
    if covers {
        return write_covers(problem, &results, &whole, out);
    }
    let sum = whole.iter().try_fold(0_u128, |sum, (found, _)| sum.checked_add(found.count));
    let sum = sum.ok_or_else(|| Failure::Input("the sum of the counts is 2^128 or more".into()))?;
    json::count(out, &sum, None)
}

/// Writes what is left to do: the tasks without a result, and of those that were stopped where they came furthest.
pub fn left(
    problem: &TextProblem,
    tasks: &Path,
    files: &[PathBuf],
    only: Option<u64>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let parts = read_parts(problem, tasks)?;
    let (mut results, mut wrong) = (Results::new(), Vec::new());
    for file in files {
        read_results(problem, (tasks, &parts), file, &mut results, &mut wrong)?;
    }
    if !wrong.is_empty() {
        return Err(Failure::Input(few(&wrong, String::clone).join("\n")));
    }

    for (number, part) in parts {
        let mut found: Vec<Found> = results
            .remove(&number)
            .into_iter()
            .flat_map(BTreeMap::into_values)
            .map(|(found, _)| found)
            .collect();
        if only.is_some_and(|only| only != number) || found.iter().any(|found| found.rest.is_none()) {
            continue;
        }
        // Of those that found as many covers the one that searched more.
        found.sort_by_key(|found| found.rest.as_ref().map(|rest| rest.stats().nodes));
        match found.pop() {
            Some(found) => write_line(&Found { covers: None, before: found.count, ..found }.sealed(), out)?,
            None => write_line(&part, out)?,
        }
    }
    Ok(())
}

/// The lines of a file that are not blank, numbered from 1; `true` if the line has an end.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8], bool)> {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').enumerate();
    let lines = lines.map(|(at, line)| (at + 1, line.trim_ascii(), line.ends_with(b"\n")));
    lines.filter(|(_, line, _)| !line.is_empty())
}

/// Reads the tasks: all of one split.
fn read_parts(problem: &TextProblem, file: &Path) -> Result<Parts, Failure> {
    let name = input_name(Some(file));
    let bytes = read_input(Some(file), "tasks")?;
    let mut parts = Parts::new();
    for (number, line, _) in lines(&bytes) {
        let part: Part = read(&name, number, line)?;
        let fail = |what| Err(Failure::Input(format!("{name}:{number}:1: {what}")));
        if let Err(what) = part.check(problem.matrix()) {
            return fail(what);
        }
        if let Some((_, first)) = parts.first_key_value()
            && first.of != part.of
        {
            return fail(format!(
                "a task of {}, where others are of {}: these are two splits",
                part.of, first.of
            ));
        }
        if let Some(other) = parts.get(&part.number)
            && *other != part
        {
            return fail(format!("there are two different tasks {}", part.number));
        }
        parts.insert(part.number, part);
    }

    let Some((_, first)) = parts.first_key_value() else {
        return Err(Failure::Input(format!("{name}: there are no tasks; a split has at least one")));
    };
    let missing = ranges(first.of, parts.keys());
    if !missing.is_empty() {
        return Err(Failure::Input(format!("{name}: tasks {missing} (of {}) are not in it", first.of)));
    }

    // What begins with the path of a task is below it, and next to it in this order.
    let mut paths: Vec<&Part> = parts.values().collect();
    paths.sort_by_key(|part| part.task.rows());
    let overlap = paths.windows(2).find(|pair| pair[1].task.rows().starts_with(&pair[0].task.rows()));
    if let Some([first, second]) = overlap {
        let (first, second) = (first.number, second.number);
        return Err(Failure::Input(format!("{name}: task {second} is part of task {first}: damaged")));
    }
    Ok(parts)
}

/// Adds the results of a file. What contradicts an earlier one goes to `wrong`.
fn read_results(
    problem: &TextProblem,
    (tasks, parts): (&Path, &Parts),
    file: &Path,
    results: &mut Results,
    wrong: &mut Vec<String>,
) -> Result<(), Failure> {
    let name = input_name(Some(file));
    let bytes = read_input(Some(file), "results")?;
    for (number, line, has_end) in lines(&bytes) {
        let place = format!("{name}:{number}:1");
        let found: Found = match read(&name, number, line) {
            // A worker was stopped while it wrote. Its task counts as missing, unless it was run again.
            Err(error) if error.is_cut_off && !has_end => {
                report(format_args!("{place}: cut off: ignored"));
                continue;
            }
            found => found?,
        };

        if let Err(what) = found.check(problem.matrix()) {
            return Err(Failure::Input(format!("{place}: {what}")));
        }
        if parts.get(&found.part.number) != Some(&found.part) {
            let (number, of) = (found.part.number, found.part.of);
            let tasks = input_name(Some(tasks));
            return Err(Failure::Input(format!("{place}: this task {number} of {of} is not in {tasks}")));
        }

        let of_part = results.entry(found.part.number).or_default();
        let whole = of_part.values().find(|(earlier, _)| earlier.rest.is_none());
        if let (None, Some((earlier, earlier_place))) = (&found.rest, whole)
            && earlier.count != found.count
        {
            let (number, count, other) = (found.part.number, found.count, earlier.count);
            wrong.push(format!(
                "{place}: task {number} has {count} covers here and {other} at {earlier_place}"
            ));
        }

        match of_part.entry((found.before, found.count, found.rest.is_none())) {
            Entry::Vacant(entry) => {
                entry.insert((found, place));
            }
            Entry::Occupied(mut entry) => {
                let (earlier, earlier_place) = entry.get();
                if earlier.covers.is_some() && found.covers.is_some() && earlier.covers != found.covers {
                    let number = found.part.number;
                    wrong.push(format!(
                        "{place}: task {number} has other covers here than at {earlier_place}"
                    ));
                } else if replaces(&found, earlier) {
                    entry.insert((found, place));
                }
            }
        }
    }
    Ok(())
}

/// Whether a result says more than another one with as many covers.
fn replaces(found: &Found, earlier: &Found) -> bool {
    let nodes = |found: &Found| found.rest.as_ref().map(|rest| rest.stats().nodes);
    (found.covers.is_some(), nodes(found)) > (earlier.covers.is_some(), nodes(earlier))
}

/// The numbers from 1 to `last` that are not in an ascending sequence, as `3,5-7`: so Slurm takes them too.
fn ranges<'n>(last: u64, present: impl Iterator<Item = &'n u64>) -> String {
    let after = u128::from(last) + 1;
    let mut next = 1;
    let mut ranges = Vec::new();
    for number in present.map(|&number| number.into()).chain([after]) {
        match number - next {
            0 => {}
            1 => ranges.push(next.to_string()),
            _ => ranges.push(format!("{next}-{}", number - 1)),
        }
        next = number + 1;
    }
    ranges.join(",")
}

/// Writes a cover a line, as `solve` does.
fn write_covers(
    problem: &TextProblem,
    results: &Results,
    whole: &[&(Found, String)],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // Nothing is written before all covers are known to be there.
    let mut all = Vec::new();
    for (last, place) in whole {
        let of_part = || results.get(&last.part.number).into_iter().flat_map(BTreeMap::values);
        let mut at = 0;
        while at < last.count {
            // A search goes on in the same order, so it does not matter which one found a cover.
            let next = of_part().filter(|(found, _)| found.before <= at && at < found.count);
            let next = next.filter_map(|(found, _)| Some((found, found.covers.as_ref()?)));
            let Some((found, covers)) = next.max_by_key(|(found, _)| found.count) else {
                let what = format!("{place}: no covers; run the task with --covers");
                return Err(Failure::Input(what));
            };
            all.push(&covers[(at - found.before) as usize..]);
            at = found.count;
        }
    }

    if json::is_on() && all.iter().all(|covers| covers.is_empty()) {
        json::line(out, json::Outcome::None, &[])?;
    }
    for cover in all.into_iter().flatten() {
        let mut rows: Vec<RowId> = cover.to_vec();
        rows.sort_unstable();
        write_numbers(problem, &rows, out)?;
    }
    Ok(())
}
