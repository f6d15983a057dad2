//! The search on several threads, those of rayon.
//!
//! To count without a memory, the tree is split into parts, several for each thread, and a part is searched in slices
//! of nodes. When a slice ends and no part waits for a thread, the rest of the part is split again: the rows that its
//! path has not tried yet, level by level, are parts of their own. So the threads end at about the same time, however
//! unevenly the work is spread over the tree. With a memory, or up to renaming, each thread counts all covers: see
//! `together`.
//! Without a tree the states of a column are shared out: see `count::layers`.
//!
//! Covers are found part by part: see `covers`.

mod covers;
mod nodes;
mod together;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

pub use self::covers::ParCovers;
use super::walk::split;
use crate::count::{Count, Layers, SearchPlan, count_or_plan};
use crate::engines::{Stats, Step, Uses};
use crate::matrix::{Incidence, Matrix};
use crate::search::{Covers, Node, Outcome, Search};
use crate::view::Branching;
use nodes::{Nodes, lock};
use together::{count_together, count_up_to_renaming};

/// The parts for each thread to begin with.
const PARTS_A_THREAD: usize = 24;
/// The nodes that are visited on one thread before a count is shared out. With half as many the way to branch is often
/// not the better one; with twice as many, counts of half a second gain less.
const TRIAL: u64 = 1 << 17;

/// See [`Search::par_count`].
pub(super) fn par_count<L>(options: &Search, matrix: &Matrix<L>) -> Count {
    let (mut count, plan) = count_or_plan(options, matrix, TRIAL);
    let Some(plan) = plan else { return count };
    if let Some(isomorphs) = plan.isomorphs {
        count = match count_up_to_renaming(options, &isomorphs, count) {
            Ok(count) => return count,
            Err(count) => count,
        };
    }
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
    // The rest of a part is found from its tree, which must be known in advance: so the order is not learned.
    let options = options.clone().ordered(branching, &columns);
    let threads = rayon::current_num_threads();
    let parts = match split(matrix.incidence(), &options, vec![Node::root()], PARTS_A_THREAD * threads) {
        Ok(parts) => parts,
        Err(stopped) => return count.ended(stopped.outcome()),
    };
    let search = of_parts(&options, matrix.incidence());
    if search.outcome() != Outcome::Running {
        return count.ended(search.outcome());
    }
    let counting = Counting {
        search,
        nodes: Nodes::new(&options, count.stats().nodes),
        waiting: AtomicUsize::new(parts.len()),
        idle: Mutex::default(),
        total: Mutex::new(count.begin(branching, Outcome::Exhausted)),
    };
    let shared = &counting;
    rayon::scope(|scope| {
        for part in parts {
            scope.spawn(move |scope| shared.part(scope, &part));
        }
    });
    counting.total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Goes on with a count column by column, after a trial that counted so far. The trial again, if memory ended.
fn count_layers(options: &Search, layers: &mut Layers, mut trial: Count) -> Result<Count, Count> {
    let before = layers.nodes();
    let left = options.node_limit.map_or(u64::MAX, |limit| limit.saturating_sub(trial.stats().nodes));
    layers.allow(options.memory());
    // On a thread of rayon: to hand each layer over to one, and to wait for it, would take longer.
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

/// A search that is restarted for each part and allowed nodes slice by slice.
fn of_parts(options: &Search, matrix: &Arc<Incidence>) -> Covers {
    Covers::over(matrix.clone(), options.clone().node_limit(0))
}

/// What the threads that count share.
struct Counting {
    search: Covers,
    nodes: Nodes,
    /// The parts that no thread has begun.
    waiting: AtomicUsize,
    /// Searches that no thread uses.
    idle: Mutex<Vec<Covers>>,
    total: Mutex<Count>,
}

impl Counting {
    /// Counts the covers of a part, and shares it with threads that have nothing to do.
    fn part<'s>(&'s self, scope: &rayon::Scope<'s>, path: &Node) {
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let idle = lock(&self.idle).pop();
        let mut covers = idle.unwrap_or_else(|| self.search.clone());
        let mut start = path.clone();
        covers.restart_below(&start.rows, &start.excluded);
        loop {
            let slice = self.nodes.take();
            covers.add_nodes(slice);
            covers.count_rest();
            self.nodes.give_back(covers.take_nodes_back());
            let is_over = covers.outcome() != Outcome::Limited || slice == 0;
            if !is_over && self.waiting.load(Ordering::Relaxed) > 0 {
                continue;
            }
            let stats = covers.stats();
            let outcome = if is_over { covers.outcome() } else { Outcome::Exhausted };
            lock(&self.total).add(stats, outcome);
            if is_over {
                break;
            }
            let mut parts = covers.remaining().into_iter();
            // The node at which the search stopped is always left.
            let Some(first) = parts.next() else { return };
            start = first;
            covers.restart_below(&start.rows, &start.excluded);
            self.waiting.fetch_add(parts.len(), Ordering::Relaxed);
            for part in parts {
                scope.spawn(move |scope| self.part(scope, &part));
            }
        }
        lock(&self.idle).push(covers);
    }
}
