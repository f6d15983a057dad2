//! `designs`: block designs up to isomorphism: a matrix, its symmetries, and one cover of each class.

mod parameters;

use std::collections::BTreeMap;
use std::io::Write;

use exactcover::classes::Classes;
use exactcover::runs::Stats;
use num_bigint::BigUint;
use serde_json::json;

use self::parameters::Parameters;
use crate::common::json::{self, Outcome};
use crate::common::progress::{Sliced, in_slices};
use crate::common::stop::search;
use crate::common::{Failure, Progress, numbered};

const SLICE: u64 = 64; // steps between two reports: each may take milliseconds

/// Counts block designs up to renaming their points: sets of V points and blocks of K of them, any two of which are together
/// in LAMBDA blocks
///
/// For each order of a group of automorphisms a line says how many designs have such a group, the last line how many there
/// are, and how many before points are renamed: 15 3 1 shows the 80 Steiner triple systems of 15 points.
#[derive(clap::Args)]
#[command(after_help = "Example: exactcover designs 15 3 1")]
pub struct Args {
    #[arg(value_parser = clap::value_parser!(u16).range(2..=64))]
    v: u16,
    #[arg(value_parser = clap::value_parser!(u16).range(2..=64))]
    k: u16,
    #[arg(value_parser = clap::value_parser!(u16).range(1..=64))]
    lambda: u16,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let [v, k, lambda] = [args.v, args.k, args.lambda].map(usize::from);
    let parameters = Parameters { v, k, lambda };
    let (mut orders, mut all) = (BTreeMap::new(), BigUint::ZERO);
    if parameters.are_possible() {
        classify(&parameters, |order, designs| {
            *orders.entry(order).or_insert(0) += 1;
            all += designs;
        })?;
    }

    for (order, number) in orders.iter().rev() {
        if json::is_on() {
            let fields = [("order", json!(order.to_string())), ("count", json!(number.to_string()))];
            json::line(out, Outcome::Found, &fields)?;
        } else {
            writeln!(out, "group of order {order}: {number}")?;
        }
    }
    let designs = orders.values().sum::<usize>();
    if json::is_on() {
        let count = designs.to_string();
        let fields = [("count", json!(count)), ("all", json!(all.to_string()))];
        return Ok(json::line(out, Outcome::of(&count), &fields)?);
    }
    Ok(writeln!(out, "{}, of {all} in all", numbered(designs, "design"))?)
}

/// Finds one design of each class, and calls `found` with the order of its group and the number of designs of the class.
fn classify(parameters: &Parameters, mut found: impl FnMut(BigUint, BigUint)) -> Result<(), Failure> {
    let stated = parameters.state()?;
    let matrix = &stated.matrix;
    let progress = Progress::begin("finding the symmetries");
    let group = search().symmetries(matrix)?;
    let mut classes = in_slices().classes(matrix, &group)?;
    let show = |classes: &Classes, done| {
        progress.at(done);
        let Stats { nodes, solutions, .. } = classes.stats();
        progress.beside(format!(", {nodes} steps, {}", numbered(solutions as usize, "cover")));
    };
    let not_all = |failure| match failure {
        Failure::Limit(what) => Failure::Limit(format!("not all were found: {what}")),
        other => other,
    };

    let renamings: BigUint = (1..=parameters.v).product();
    while let Some(class) = classes.next_in_slices_of(SLICE, show).map_err(not_all)? {
        // Which of equal rows are taken does not matter: a class has as many designs as it has covers, less those ways.
        let taken = class.cover().iter().filter_map(|&row| matrix.label(row)).copied();
        let designs = class.size() / stated.alike(taken);
        found(&renamings / &designs, designs);
    }
    Ok(())
}
