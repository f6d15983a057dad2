//! A count on several threads: which way of `count` it goes after a trial on one, and each way's share of the work.

use super::parts::count_parts;
use super::together::{count_together, count_up_to_renaming};
use crate::engines::view::Branching;
use crate::engines::{Stats, Step, Uses};
use crate::matrix::Matrix;
use crate::questions::count::{Count, Layers, SearchPlan, count_or_plan};
use crate::search::{Outcome, Search};

/// The nodes that are visited on one thread before a count is shared out. With half as many the way to branch is often
/// not the better one; with twice as many, counts of half a second gain less.
const TRIAL: u64 = 1 << 17;

/// See [`Search::par_count`].
pub(in crate::questions::parallel) fn par_count<L>(options: &Search, matrix: &Matrix<L>) -> Count {
    let (mut count, plan) = count_or_plan(options, matrix, TRIAL);
    let Some(plan) = plan else { return count };

    if let Some(isomorphs) = plan.isomorphs {
        count = match count_up_to_renaming(options, &isomorphs, count) {
            Ok(count) => return count,
            Err(count) => count,
        };
    }

    // If there are layers, the search is needed only where there is no memory for them.
    if let Some(mut layers) = plan.layers {
        count = match count_layers(options, &mut layers, count) {
            Ok(count) => return count,
            Err(count) => count,
        };
    }

    let (branching, columns) = match plan.search {
        SearchPlan::Remember { view, limbs } => return count_together(options, *view, limbs, count),
        SearchPlan::Visit { branching, columns } => (branching.unlearned(), columns),
    };
    // A part is found from its tree, which must be known in advance: so the order is not learned.
    let options = options.clone().ordered(branching, &columns);
    let (stats, outcome) = count_parts(&options, matrix.incidence(), count.stats().nodes);
    let mut count = count.begin(branching, Outcome::Exhausted);
    count.add(stats, outcome);
    count
}

/// Goes on with a count column by column, after a trial that counted so far. The trial again, if memory ended.
fn count_layers(options: &Search, layers: &mut Layers, mut trial: Count) -> Result<Count, Count> {
    // It has begun in the trial, which has counted these.
    let before = layers.nodes();
    let left = options.node_limit.map_or(u64::MAX, |limit| limit.saturating_sub(trial.stats().nodes));

    layers.allow(options.memory());
    // On a thread of rayon: handing each layer over to one, and waiting for it, would take longer.
    let end = before.saturating_add(left);
    let step = rayon::scope(|_| layers.advance_together(end, || options.cancel.is_raised()));

    let nodes = layers.nodes() - before;
    trial.work(Stats { nodes, ..Stats::default() });
    trial.remember(Uses::default(), layers.most_bytes());

    if step == Step::Exhausted {
        let mut count = trial.begin(Branching::FirstColumn, Outcome::Refused);
        count.remember(layers.uses(), 0);
        count.meet(layers.count(), Some(Outcome::Exhausted));
        return Ok(count);
    }

    match options.ends(left - nodes) {
        Some(outcome) => Ok(trial.ended(outcome)),
        None => Err(trial),
    }
}
