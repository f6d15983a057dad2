//! `--estimate`: how long a run would take; and how long the rest of a run takes, for the progress bar.

use std::io::Write;
use std::time::{Duration, Instant};

use exactcover::Search;
use exactcover::runs::Outcome;
use exactcover::text::TextProblem;
use serde_json::json;

use super::long::Running;
use super::{Args, too_large};
use crate::common::progress::SLICE;
use crate::common::{Failure, Progress, json, report};

/// How long the search runs to measure its speed.
const MEASURED: Duration = Duration::from_secs(1);
/// A list that takes longer is long, and a number of covers that takes no more nodes is soon known.
const LONG: Duration = Duration::from_secs(10);
const COUNTED: u64 = 1 << 20;
/// An estimate that rests on fewer of its probes, or a smaller part of them, is likely to be too low.
const FEW: f64 = 100.0;
const SMALL: f64 = 0.1;
/// The rest of a run is estimated if the run has taken this long.
const WORTH: Duration = Duration::from_secs(3);
/// The most probes for that estimate, and the most time.
const PROBES: u64 = 1000;
const ALLOWED: Duration = Duration::from_millis(200);

/// Writes the estimated size and time of the search.
pub fn write(
    args: &Args,
    problem: &TextProblem,
    options: &Search,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut covers = options.clone().node_limit(0).covers(problem.matrix());
    if covers.outcome() == Outcome::Refused {
        return Err(too_large(args, problem));
    }

    let estimate = options.estimate(problem.matrix(), args.probes.get(), args.seed);
    let start = Instant::now();
    while start.elapsed() < MEASURED && covers.add_nodes(SLICE) {
        covers.count_rest();
    }
    let rate = covers.stats().nodes as f64 / start.elapsed().as_secs_f64();
    // The rate is 0 if the chosen rows clash: then there is nothing to search.
    let seconds = if rate > 0.0 { estimate.nodes / rate } else { 0.0 };

    let figures = [
        ("nodes", figure(estimate.nodes)),
        ("nodes_error", figure(estimate.nodes_error)),
        ("covers", figure(estimate.covers)),
        ("covers_error", figure(estimate.covers_error)),
        ("probes", estimate.probes.to_string()),
        ("probes_with_cover", estimate.hits.to_string()),
        ("nodes_per_second", figure(rate)),
        ("seconds", figure(seconds)),
    ];

    if json::is_on() {
        json::line(out, json::Outcome::Unknown, &figures.map(|(name, value)| (name, json!(value))))?;
    } else {
        for (name, value) in figures {
            writeln!(out, "{name}: {value}")?;
        }
    }
    out.flush()?; // what is said on standard error comes after that
    if estimate.hits == 0 && estimate.covers_error > 0.0 {
        report("no probe met a cover: how many there are is not known");
    }

    // Probes of which some stand for far more than the others have missed what stands for more still.
    let effective = estimate.effective_probes();
    if effective < FEW && effective < SMALL * estimate.probes as f64 {
        report(format_args!(
            "a few of the {} probes make up most of this estimate: it is likely too low, perhaps many times; --probes N makes more",
            estimate.probes
        ));
    }

    // What takes long to list may be soon counted.
    let is_long = rate > 0.0 && estimate.nodes / rate > LONG.as_secs_f64();
    if is_long && options.clone().node_limit(COUNTED).count(problem.matrix()).is_exact() {
        report("this is an estimate of listing all covers; --count says almost at once how many there are");
    }
    Ok(())
}

/// A number, from a small fraction to far more than a `u64`, in a few significant digits.
fn figure(value: f64) -> String {
    match value.abs() {
        0.0 => "0".into(),
        size if !(0.01..1e15).contains(&size) => format!("{value:.3e}"),
        size if size < 100.0 => format!("{value:.2}"),
        _ => format!("{value:.0}"),
    }
}

/// Tells the progress bar how much of a search is done and how long the rest will take.
pub struct Pace<'a> {
    progress: Progress,
    problem: &'a TextProblem,
    options: &'a Search,
    since: Instant,
    /// The nodes that were visited before this run went on from a checkpoint.
    before: u64,
    nodes: Option<f64>,
}

impl<'a> Pace<'a> {
    pub fn new(progress: Progress, problem: &'a TextProblem, options: &'a Search, running: &Running) -> Self {
        let before = running.stats().nodes;
        Self { progress, problem, options, since: Instant::now(), before, nodes: None }
    }

    pub fn at(&mut self, running: &Running) {
        let fraction = running.progress();
        self.progress.at(fraction);
        let elapsed = self.since.elapsed();
        if elapsed < WORTH || !Progress::is_watched() {
            return;
        }
        let estimated = *self.nodes.get_or_insert_with(|| estimated(self.problem, self.options));
        let visited = running.stats().nodes;
        let rate = (visited - self.before) as f64 / elapsed.as_secs_f64();
        // The part of the tree that is left, by the path; the size of the tree, by the probes.
        let left = (1.0 - fraction) * estimated.max(visited as f64);
        self.progress.left(left / rate);
    }
}

/// The estimated nodes of a search, by as many probes as there is time for.
fn estimated(problem: &TextProblem, options: &Search) -> f64 {
    let start = Instant::now();
    let (mut probes, mut nodes) = (1, 1.0);
    while probes <= PROBES && start.elapsed() < ALLOWED {
        nodes = options.estimate(problem.matrix(), probes, 1).nodes;
        probes *= 2;
    }
    nodes
}
