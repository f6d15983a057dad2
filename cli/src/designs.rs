//! `designs`: block designs up to isomorphism: a matrix, its symmetries, and one cover of each class.
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::RangeInclusive;

use exactcover::MatrixBuilder;
use exactcover::classes::Classes;
use exactcover::runs::Stats;
use num_bigint::BigUint;
use serde_json::json;

use crate::common::json::{self, Outcome};
use crate::common::progress::{Sliced, in_slices};
use crate::common::stop::search;
use crate::common::{Failure, Progress, numbered};

const MOST: usize = 50_000; // blocks to choose from
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

/// The ascending lists of `k` numbers below `v`; `None` if there are too many.
fn blocks(v: usize, k: usize) -> Option<Vec<Vec<usize>>> {
    let mut blocks = vec![Vec::new()];
    for chosen in 0..k {
        let longer = |block: Vec<usize>| {
            let points = block.last().map_or(0, |last| last + 1)..v + 1 + chosen - k;
            points.map(move |point| [&block[..], &[point]].concat())
        };
        blocks = blocks.into_iter().flat_map(longer).take(MOST + 1).collect();
    }
    (blocks.len() <= MOST).then_some(blocks)
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let [v, k, lambda] = [args.v, args.k, args.lambda].map(usize::from);
    let too_many = Failure::Input(format!("more than {MOST} blocks of {k} of {v} points"));
    let blocks = if k > v { Vec::new() } else { blocks(v, k).ok_or(too_many)? };
    // A block that is repeated m times needs m * v blocks in all, unless it has all points (H. B. Mann, 1969).
    let copies = if k == v { lambda } else { (lambda * (v - 1) / (k * (k - 1))).clamp(1, lambda) };
    let mut m = MatrixBuilder::new();
    let pair = m.between("pair", v * (v - 1) / 2, lambda as u32..=lambda as u32);
    for (number, block) in blocks.iter().enumerate() {
        let below = |&b: &usize| block.iter().take_while(move |&&a| a < b).map(move |&a| (a, b));
        let pairs = block.iter().flat_map(below).map(|(a, b)| pair.at(b * (b - 1) / 2 + a));
        for _ in 0..copies {
            m.row(number, pairs.clone())?;
        }
    }
    let matrix = m.build()?;
    let progress = Progress::begin("finding the symmetries");
    let group = search().symmetries(&matrix)?;
    let mut classes = in_slices().classes(&matrix, &group)?;
    // Which of equal rows are taken does not matter: a class has as many designs as it has covers, less those ways.
    let (mut orders, mut all) = (BTreeMap::new(), BigUint::ZERO);
    let product = |numbers: RangeInclusive<usize>| numbers.product::<BigUint>();
    let show = |classes: &Classes, done| {
        progress.at(done);
        let Stats { nodes, solutions, .. } = classes.stats();
        progress.beside(format!(", {nodes} steps, {}", numbered(solutions as usize, "cover")));
    };
    let not_all = |failure| match failure {
        Failure::Input(what) => Failure::Input(format!("not all were found: {what}")),
        other => other,
    };

    while let Some(class) = classes.next_in_slices_of(SLICE, show).map_err(not_all)? {
        let mut taken = vec![0; blocks.len()];
        class.cover().iter().filter_map(|&row| matrix.label(row)).for_each(|&block| taken[block] += 1);
        let ways = |taken: usize| product(copies + 1 - taken..=copies) / product(1..=taken);
        let designs = class.size() / taken.into_iter().map(ways).product::<BigUint>();
        *orders.entry(product(1..=v) / &designs).or_insert(0) += 1;
        all += designs;
    }
    drop(progress);

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
