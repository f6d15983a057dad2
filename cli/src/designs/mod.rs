//! `designs`: block designs up to isomorphism: a matrix, its symmetries, and one cover of each class.

mod parameters;
mod search;

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use num_bigint::BigUint;
use serde_json::json;

use self::parameters::Parameters;
use self::search::Orders;
use crate::common::json::{self, Outcome};
use crate::common::stop::seconds;
use crate::common::{Failure, numbered};
use crate::solve::{bytes, checkpoint, output, threads};

/// Counts block designs up to renaming their points: sets of V points and blocks of K of them, any two of which are together
/// in LAMBDA blocks
///
/// For each order of a group of automorphisms a line says how many designs have such a group, the last line how many there
/// are, and how many before points are renamed: 15 3 1 shows the 80 Steiner triple systems of 15 points.
///
/// In how many points two blocks can meet is known to the search: at most in LAMBDA, if there are as many blocks as points.
#[derive(clap::Args)]
#[command(after_help = "Examples: exactcover designs 15 3 1\n          \
    exactcover designs 10 4 1 --t 3 --all\n          exactcover designs 15 3 1 --resolvable")]
pub struct Args {
    /// The number of points
    #[arg(value_parser = clap::value_parser!(u16).range(2..=64))]
    v: u16,
    /// How many points a block has
    #[arg(value_parser = clap::value_parser!(u16).range(2..=64))]
    k: u16,
    /// In how many blocks any two points are together
    #[arg(value_parser = clap::value_parser!(u16).range(1..=64))]
    lambda: u16,
    /// Any T points, not two, are together in LAMBDA blocks: 10 4 1 --t 3 is the Steiner system S(3,4,10)
    #[arg(long, value_name = "T", default_value = "2", value_parser = clap::value_parser!(u16).range(2..=64))]
    t: u16,
    /// Only designs without a repeated block
    #[arg(long)]
    simple: bool,
    /// Only designs whose blocks are in classes, each of which has each point once; each way to do so counts, up to renaming
    /// points: 15 3 1 --resolvable shows the 7 Kirkman systems, with the groups that keep their classes
    #[arg(long)]
    resolvable: bool,
    /// Only designs any two blocks of which meet in one of these numbers of points, such as 1,3 (quasi-symmetric designs)
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    meet: Option<Vec<usize>>,
    /// Write each design before that: the order of its group and its blocks, as in `168: 1 2 3 | 1 4 5`. The points are numbered from
    /// 1; between classes is ` || `
    #[arg(long)]
    all: bool,
    /// With --all: write the designs into this file; what it held before is lost
    #[arg(long, value_name = "OUT", requires = "all")]
    out: Option<PathBuf>,
    /// Keep the state of the run in this file, and continue from it if it exists, as `solve` does; with --all it needs --out
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Write the checkpoint every N seconds
    #[arg(long, value_name = "N", default_value = "10", value_parser = seconds, requires = "checkpoint")]
    every: Duration,
    /// Search on this many threads: the designs are the same. With --checkpoint less is shared out
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// How many bytes the search may use: 500000, 64M or 1G, for example; 256M by default
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    memory: Option<usize>,
    /// Write statistics to standard error
    #[arg(long)]
    stats: bool,
}

impl Args {
    fn parameters(&self) -> Result<Parameters, Failure> {
        let [v, k, lambda, t] = [self.v, self.k, self.lambda, self.t].map(usize::from);
        if t > k {
            return Err(Failure::Input(format!("--t {t}: a block has only {k} points")));
        }
        if let Some(many) = self.meet.iter().flatten().find(|&&many| many > k) {
            return Err(Failure::Input(format!("--meet {many}: a block has only {k} points")));
        }
        let (is_simple, is_resolvable, met) = (self.simple, self.resolvable, self.meet.clone());
        Ok(Parameters { v, k, lambda, t, is_simple, is_resolvable, met })
    }

    /// Refuses files that would be written over each other, and designs that could not be continued.
    fn check_files(&self) -> Result<(), Failure> {
        if self.out.is_some() {
            json::refuse("--out")?;
        }
        if self.checkpoint.is_some() && self.all && self.out.is_none() {
            return Err(Failure::Input("--checkpoint: with --all it needs --out OUT".into()));
        }
        checkpoint::check_files(&[], self.out.as_deref(), &[], self.checkpoint.as_deref())
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let parameters = args.parameters()?;
    args.check_files()?;
    args.threads.map(threads::start).transpose()?;
    let orders = match parameters.are_possible() {
        true => search::run(args, &parameters, out)?,
        false => {
            // There is none to write.
            output::open(args.out.as_deref(), None, out)?;
            Orders::new()
        }
    };

    for (order, number) in orders.iter().rev() {
        if json::is_on() {
            let fields = [("order", json!(order.to_string())), ("count", json!(number.to_string()))];
            json::line(out, Outcome::Found, &fields)?;
        } else {
            writeln!(out, "group of order {order}: {number}")?;
        }
    }

    let designs = orders.values().sum::<u64>();
    let renamings: BigUint = (1..=parameters.v).product();
    let all: BigUint = orders.iter().map(|(order, number)| &renamings / order * number).sum();
    if json::is_on() {
        let count = designs.to_string();
        let fields = [("count", json!(count)), ("all", json!(all.to_string()))];
        return Ok(json::line(out, Outcome::of(&count), &fields)?);
    }
    let thing = if parameters.is_resolvable { "resolution" } else { "design" };
    Ok(writeln!(out, "{}, of {all} in all", numbered(designs as usize, thing))?)
}
