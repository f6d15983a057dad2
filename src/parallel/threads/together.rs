//! A count on several threads that remember subtrees together.
//!
//! Each thread counts all covers, and takes the rows of a column in an order of its own. What one of them has counted
//! the others find in the table that they share. The first that comes to the end of the tree has the number. Two
//! threads in the same order would enter the same subtree at the same time, again and again; two in reverse orders
//! come towards each other, at the root and at every node where both of them are.
//!
//! Source: A. Stivala, P. J. Stuckey, M. Garcia de la Banda, M. Hermenegildo and A. Wirth, "Lock-free parallel dynamic
//! programming", Journal of Parallel and Distributed Computing 70, 2010. Departures: an order of its own for each
//! thread, not a random one at each node; a table of bounded size, with locks, because the values have any size.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::nodes::{Nodes, lock};
use crate::count::{Candidate, Count};
use crate::engines::{Memory, Step};
use crate::search::{Outcome, Search};
use crate::view::View;

/// What the threads have in common.
struct Together<'a> {
    options: &'a Search,
    view: View,
    memory: Memory,
    nodes: Nodes,
    is_over: AtomicBool,
    count: Mutex<Count>,
}

/// Counts the covers of this view, after a trial that counted so far.
pub(super) fn count_together(options: &Search, view: View, limbs: usize, trial: Count) -> Count {
    let view = view.unlearned(); // a memory for all: the tree has one order of columns
    let together = Together {
        options,
        memory: Memory::counting_together(&view, options.memory(), limbs, rayon::current_num_threads()),
        nodes: Nodes::new(options, trial.stats().nodes),
        is_over: AtomicBool::new(false),
        count: Mutex::new(trial.begin(view.branching(), Outcome::Refused)),
        view,
    };
    let shared = &together;
    rayon::scope(|scope| {
        for thread in 0..rayon::current_num_threads() {
            scope.spawn(move |_| shared.search(thread));
        }
    });
    together.count.into_inner().unwrap_or_else(PoisonError::into_inner)
}

impl Together<'_> {
    /// Counts until this thread or another one has all covers.
    fn search(&self, thread: usize) {
        if self.is_over.load(Ordering::Relaxed) || !self.options.has_room(&self.view) {
            return;
        }
        let mut search = Candidate::new(self.view.turned(thread), self.options, Some(self.memory.clone()));
        let outcome = loop {
            if self.is_over.load(Ordering::Relaxed) {
                break None;
            }
            let slice = self.nodes.take();
            let end = self.options.ends(slice);
            let before = search.nodes();
            let step = if end.is_none() { search.advance(before + slice) } else { Step::Paused };
            self.nodes.give_back(slice - (search.nodes() - before));
            if step == Step::Exhausted {
                self.is_over.store(true, Ordering::Relaxed);
                break Some(Outcome::Exhausted);
            }
            if end.is_some() {
                break end;
            }
        };
        let mut count = lock(&self.count);
        count.work(search.search.stats());
        if let Some(memory) = search.search.memory() {
            count.remember(memory.uses(), memory.bytes());
        }
        count.meet(search.count(), outcome);
    }
}
