//! A count on several threads that remember subtrees together, as they are or up to renaming.
//!
//! Each thread counts all covers, and takes the rows of a column in an order of its own. What one of them has counted
//! the others find in the table that they share. The first that comes to the end of the tree has the number. Two
//! threads in the same order would enter the same subtree at the same time, again and again; two in reverse orders
//! come toward each other, at the root and at every node where both of them are.
//!
//! Source: A. Stivala, P. J. Stuckey, M. Garcia de la Banda, M. Hermenegildo and A. Wirth, "Lock-free parallel dynamic
//! programming", Journal of Parallel and Distributed Computing 70, 2010. Departures: an order of its own for each
//! thread, not a random one at each node; a table of bounded size, with locks, because the values have any size.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::nodes::{Nodes, SLICE, lock};
use crate::engines::view::{Branching, View};
use crate::engines::{Memory, Stats, Step, Uses};
use crate::isomorphs::Isomorphs;
use crate::questions::count::{Count, CountingSearch};
use crate::search::{Outcome, Search};

/// The state that the threads share.
struct Together<'a> {
    options: &'a Search,
    nodes: Nodes,
    is_over: AtomicBool,
    count: Mutex<Count>,
}

/// Counts the covers of this view, after a trial that counted so far.
pub(super) fn count_together(options: &Search, view: View, limbs: usize, trial: Count) -> Count {
    let view = view.unlearned(); // a memo table for all: the tree has one order of columns
    let memory = Memory::counting_together(&view, options.memory(), limbs, rayon::current_num_threads());
    // Refused, unless some thread has memory for its search.
    let together = Together::new(options, trial.begin(view.branching(), Outcome::Refused));
    together.search(|thread| {
        // All may be counted before this thread begins.
        if together.is_over.load(Ordering::Relaxed) || !options.has_room(&view) {
            return;
        }
        let mut search = CountingSearch::new(view.turned(thread), options, Some(memory.clone()));
        let outcome = together.advance(|slice| search.go_on(u64::MAX, slice));
        let mut count = lock(&together.count);
        count.work(search.search.stats());
        if let Some(memory) = search.search.memory() {
            count.remember(memory.uses(), memory.bytes());
        }
        count.meet(search.count(), outcome);
    });
    together.count.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Goes on with a count up to renaming, after a trial that counted so far. The trial again, if it turns out to be of no
/// use.
pub(super) fn count_up_to_renaming(
    options: &Search,
    begun: &Isomorphs,
    mut trial: Count,
) -> Result<Count, Count> {
    let together = Together::new(options, trial.clone().begin(Branching::FewestRows, Outcome::Refused));
    together.search(|thread| {
        let mut search = begun.on_thread(thread);
        search.allow(options.memory());
        let outcome = together.advance(|slice| {
            let (step, visited) = search.go_on(u64::MAX, slice);
            (step.filter(|&step| step == Step::Exhausted || !search.is_useless()), visited)
        });

        let mut count = lock(&together.count);
        count.work(Stats { nodes: search.nodes(), ..Stats::default() });
        // The table is that of all threads: what it keeps is counted once.
        count.rename(Uses { kept: 0, ..search.uses() }, search.bytes());
        count.meet(search.count(), outcome);
    });

    let mut count = together.count.into_inner().unwrap_or_else(PoisonError::into_inner);
    // No thread could go on with it.
    if count.outcome() == Outcome::Refused {
        // Its nodes have been visited, so they count, whatever they were good for.
        let nodes = count.stats().nodes - trial.stats().nodes;
        trial.work(Stats { nodes, ..Stats::default() });
        return Err(trial);
    }
    count.rename(begun.uses(), 0);
    Ok(count)
}

impl<'a> Together<'a> {
    fn new(options: &'a Search, count: Count) -> Self {
        Self {
            options,
            nodes: Nodes::new(options, count.stats().nodes),
            is_over: AtomicBool::new(false),
            count: Mutex::new(count),
        }
    }

    /// Lets each thread search, with its number.
    fn search(&self, search: impl Fn(usize) + Sync) {
        let search = &search;
        rayon::scope(|scope| {
            for thread in 0..rayon::current_num_threads() {
                scope.spawn(move |_| search(thread));
            }
        });
    }

    /// Visits slices of nodes until this thread or another one has all covers. `advance` says how many of a slice it
    /// has visited, and no step if its search cannot go on; how the search ended, unless another one has ended first.
    fn advance(&self, mut advance: impl FnMut(u64) -> (Option<Step>, u64)) -> Option<Outcome> {
        loop {
            if self.is_over.load(Ordering::Relaxed) {
                return None;
            }
            let slice = self.nodes.take(SLICE);
            // That none could be taken means that the limit is reached.
            let end = self.options.ends(slice);
            let (step, visited) = if end.is_none() { advance(slice) } else { (None, 0) };
            self.nodes.give_back(slice - visited);
            match step {
                Some(Step::Exhausted) => {
                    self.is_over.store(true, Ordering::Relaxed);
                    return Some(Outcome::Exhausted);
                }
                None => return end,
                _ => {}
            }
        }
    }
}
