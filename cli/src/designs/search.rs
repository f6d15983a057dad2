//! The search for designs: one of each class, with the order of its group, from the beginning or from where a checkpoint is.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use exactcover::classes::Classes;
use exactcover::runs::{Outcome, Stats, Stopped};
use exactcover::symmetry::{Group, SymmetryError};
use exactcover::{Matrix, Search};
use num_bigint::BigUint;
use serde_json::json;

use super::Args;
use super::parameters::{Choice, Design, Parameters, Stated};
use crate::common::json;
use crate::common::stop::search;
use crate::common::{Failure, Progress, Totals, input_name, numbered, unfinished};
use crate::solve::checkpoint::{Keeper, Run, Saved, Saves};
use crate::solve::output::begin;

/// Steps between two reports: each may take milliseconds.
const SLICE: u64 = 64;

/// How many designs have a group of each order.
pub type Orders = BTreeMap<BigUint, u64>;

/// The search and what it has found.
struct Found {
    classes: Classes,
    orders: Orders,
}

impl Saves for Found {
    fn saved(&self) -> Result<Saved, Failure> {
        let orders = self.orders.iter().map(|(order, &number)| (order.to_string(), number));
        Ok(Saved::Designs(self.classes.checkpoint()?, orders.collect()))
    }

    fn done(&self) -> String {
        self.classes.done()
    }
}

/// Finds the designs, and writes each if that is requested.
pub fn run(args: &Args, parameters: &Parameters, out: &mut dyn Write) -> Result<Orders, Failure> {
    let mut totals = Totals::new();
    let start = Instant::now();
    let progress = Progress::begin("stating the matrix");
    let stated = parameters.state()?;
    let matrix = &stated.matrix;
    totals.build = start.elapsed();

    let start = Instant::now();
    progress.now("finding the symmetries");
    let options = match args.memory {
        Some(bytes) => search().memory_limit(bytes),
        None => search(),
    };
    let group = symmetries(&options, matrix)?;
    let options = options.node_limit(0);
    let mut found = Found { classes: options.classes(matrix, &group)?, orders: Orders::new() };

    let mut keeper = keeper(args, parameters, &found)?;
    if let Some(Saved::Designs(classes, orders)) = keeper.as_ref().and_then(Keeper::found) {
        let named = |error| Failure::Input(format!("{}: {error}", input_name(args.checkpoint.as_deref())));
        found.classes = options.resume_classes(matrix, &group, classes).map_err(named)?;
        let order = |(order, &number): (&String, _)| Some((order.parse().ok()?, number));
        found.orders = orders.iter().filter_map(order).collect();
    }

    // Under a limit of nodes, which slices are, less is shared out: only a state to be saved needs them then.
    let slice = if args.threads.is_some() && keeper.is_none() { u64::MAX } else { SLICE };
    if args.threads.is_some() {
        found.classes = found.classes.on_threads();
    }

    progress.now("searching");
    let mut out = begin(args.out.as_deref(), keeper.as_mut(), &found, out)?;
    let renamings: BigUint = (1..=parameters.v).product();
    loop {
        match found.classes.next() {
            Some(class) => {
                let choices = class.cover().iter().filter_map(|&row| matrix.label(row)).copied();
                let design = stated.design(choices);
                if parameters.met.as_ref().is_none_or(|allowed| stated.meet_in(&design, allowed)) {
                    let order = &renamings / stated.different(&design, class.size());
                    if args.all {
                        write(parameters, &stated, &design, &order, &mut out)?;
                    }
                    *found.orders.entry(order).or_insert(0) += 1;
                }
            }
            None if found.classes.add_nodes(slice) => show(&progress, &found.classes),
            None => break,
        }
        if let Some(keeper) = &mut keeper {
            keeper.look(&found, &mut out, |_| Ok(()))?;
        }
    }

    if let Some(keeper) = keeper.as_mut().filter(|keeper| !keeper.is_done()) {
        keeper.save(&found, &mut out)?;
    }
    out.flush()?;
    drop(progress);
    if args.stats {
        totals.report_matrix(matrix);
        report(found.classes.stats(), start.elapsed());
    }
    match found.classes.outcome() {
        Outcome::Exhausted => Ok(found.orders),
        other => Err(ended(args, parameters, &found, other)),
    }
}

/// The figures of `--stats` that stand after those of the matrix.
fn report(Stats { nodes, updates, solutions, .. }: Stats, taken: Duration) {
    json::statistic("nodes", nodes);
    json::statistic("updates", updates);
    json::statistic("solutions", solutions);
    json::statistic("search_seconds", format_args!("{:.6}", taken.as_secs_f64()));
}

/// The symmetries of the matrix: the renamings of points, and of classes.
fn symmetries(options: &Search, matrix: &Matrix<Choice>) -> Result<Group, Failure> {
    options.symmetries(matrix).map_err(|error| match error {
        SymmetryError::Stopped(error @ Stopped::OverBudget { .. }) => {
            Failure::Input(format!("the symmetries were not found: {error}; --memory SIZE allows more"))
        }
        error => error.into(),
    })
}

/// What keeps the state, if it is to be kept.
fn keeper(args: &Args, parameters: &Parameters, found: &Found) -> Result<Option<Keeper>, Failure> {
    let Some(file) = &args.checkpoint else { return Ok(None) };
    let run = Run::of_designs(&json!(parameters).to_string(), args.all);
    Ok(Some(Keeper::new(file, args.every, run, found.saved()?)?))
}

fn show(progress: &Progress, classes: &Classes) {
    progress.at(classes.progress());
    let Stats { nodes, solutions, .. } = classes.stats();
    let level =
        classes.level().map_or(String::new(), |rows| format!(", sets of {}", numbered(rows, "block")));
    progress.beside(format!("{level}, {nodes} steps, {}", numbered(solutions as usize, "cover")));
}

/// Why not all designs were found: where memory ended it, and what allows more.
fn ended(args: &Args, parameters: &Parameters, found: &Found, outcome: Outcome) -> Failure {
    let so_far = found.orders.values().sum::<u64>();
    let what = match outcome {
        Outcome::Refused => {
            let allowed = args.memory.map_or("256M".into(), |bytes| format!("{bytes} bytes"));
            let of_all = parameters.blocks_of(0).map_or(String::new(), |all| format!(" of {all}"));
            let level = match found.classes.level() {
                Some(rows) => format!("the sets of {rows}{of_all} blocks take"),
                None => "to tell the designs apart takes".into(),
            };
            format!(
                "{level} more memory than the {allowed} allowed, or than there is; --memory SIZE allows more"
            )
        }
        other => unfinished(other),
    };
    Failure::Input(format!("not all were found: {what}; found so far: {so_far}"))
}

/// Writes a design: the order of its group, and its blocks, in classes if there are some. Points are numbered from 1.
fn write(
    parameters: &Parameters,
    stated: &Stated,
    design: &Design,
    order: &BigUint,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let points = |&block: &usize| stated.blocks[block].iter().map(|point| point + 1).collect::<Vec<_>>();
    let classes: Vec<Vec<_>> = design.0.iter().map(|class| class.iter().map(points).collect()).collect();
    if json::is_on() {
        let what = match parameters.is_resolvable {
            true => ("classes", json!(classes)),
            false => ("blocks", json!(classes.concat())),
        };
        let fields = [("order", json!(order.to_string())), what];
        return Ok(json::line(out, json::Outcome::Found, &fields)?);
    }

    let block = |points: &Vec<usize>| points.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    let class = |class: &Vec<Vec<usize>>| class.iter().map(block).collect::<Vec<_>>().join(" | ");
    let classes: Vec<String> = classes.iter().map(class).collect();
    Ok(writeln!(out, "{order}: {}", classes.join(" || "))?)
}
