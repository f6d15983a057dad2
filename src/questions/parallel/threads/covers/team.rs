//! The threads that take parts from the list, search each for a run, and put back what was found.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Instant;

use super::list::{Amounts, Batch, Errand, Findings, OpenPart, PartList, PartState};
use crate::matrix::Incidence;
use crate::questions::parallel::threads::nodes::{Nodes, lock};
use crate::search::{Covers, Outcome, Search};

/// The state that the threads share.
pub(super) struct Team {
    pub(super) list: Mutex<PartList>,
    pub(super) has_found: Condvar,
    pub(super) nodes: Nodes,
    pub(super) matrix: Arc<Incidence>,
    pub(super) options: Search,
    /// No part is taken if so many full batches of parts before it wait to be given.
    pub(super) ahead: usize,
    pub(super) is_ordered: bool,
    pub(super) sizes: Amounts,
}

impl Team {
    /// Begins one more search.
    pub(super) fn begin(&self) -> Covers {
        Covers::over(self.matrix.clone(), self.options.clone().node_limit(0))
    }

    /// Picks the part to search next: the first that is not too far ahead of what is given next.
    pub(super) fn pick(&self, list: &PartList) -> Option<usize> {
        let mut room = self.ahead.saturating_mul(self.sizes.covers);
        for (at, part) in list.parts.iter().enumerate() {
            match &part.state {
                _ if room == 0 => return None,
                PartState::Ready => return Some(at),
                PartState::Busy => {}
                PartState::Found(found) => room = room.saturating_sub(found.batch.weight(&self.sizes)),
            }
        }
        None
    }

    /// Finds the part whose covers are given next, if they are found.
    pub(super) fn given_next(&self, list: &PartList) -> Option<usize> {
        let near = if self.is_ordered { 1 } else { usize::MAX };
        list.parts.iter().take(near).position(|part| matches!(part.state, PartState::Found(_)))
    }

    /// Takes a part from the list, if there is one to search.
    pub(super) fn take(self: &Arc<Self>, list: &mut PartList) -> Option<Errand> {
        if list.is_without_searches() {
            return None;
        }
        let at = self.pick(list).filter(|_| !self.options.cancel.is_raised())?;
        let nodes = self.nodes.take(self.sizes.nodes);
        if nodes == 0 {
            return None;
        }
        list.last_number += 1;
        let part = &mut list.parts[at];
        // The search that was last in this part still stands there. Any other one has to be sent.
        let there = list.idle.iter().position(|&(number, _)| number == part.number);
        let idle = there.or(list.idle.len().checked_sub(1)).map(|at| list.idle.swap_remove(at).1);
        let search = idle.map(|search| (search, there.is_some()));
        (part.state, part.number) = (PartState::Busy, list.last_number);
        let (number, from, done) = (part.number, part.from.clone(), part.done);
        self.wake(list);
        let is_shared = list.active < list.threads;
        Some(Errand { number, from, done, search, nodes, is_shared })
    }

    /// Lets one more thread look for work, if there is some.
    pub(super) fn wake(self: &Arc<Self>, list: &mut PartList) {
        if list.active < list.threads && self.pick(list).is_some() {
            list.active += 1;
            self.clone().spawn();
        }
    }

    /// Goes back to the pool after each run, so that other work of the pool has its turn.
    pub(super) fn spawn(self: Arc<Self>) {
        rayon::spawn_fifo(move || {
            let mut list = lock(&self.list);
            let Some(errand) = self.take(&mut list) else {
                list.active -= 1;
                return;
            };
            drop(list);
            self.run(errand);

            // A thread looks at its own jobs first. What comes from outside of the pool would wait for the end of the
            // search if this job, spawned again, were always there.
            rayon::yield_now();
            self.spawn();
        });
    }

    /// Searches a part for a run, and puts back what it has found.
    pub(super) fn run(self: &Arc<Self>, errand: Errand) {
        let (number, nodes) = (errand.number, errand.nodes);
        let end = catch_unwind(AssertUnwindSafe(|| self.search(errand)));
        let mut list = lock(&self.list);
        match end {
            Ok(Some((found, search))) => {
                list.idle.push((number, search));
                self.put(&mut list, number, found);
            }
            Ok(None) => {
                // No memory for one more search: fewer threads go on.
                self.nodes.give_back(nodes);
                list.threads = list.threads.saturating_sub(1);
                if let Some(at) = list.find(number) {
                    list.parts[at].state = PartState::Ready;
                }
            }
            Err(panic) => {
                // Nothing more is to be searched: the caller gets the panic.
                list.parts.clear();
                list.panic = Some(panic);
            }
        }
        self.has_found.notify_all();
    }

    /// Searches a part for a run; `None` if there is no memory for that.
    pub(super) fn search(self: &Arc<Self>, errand: Errand) -> Option<(Findings, Covers)> {
        let Errand { number, from, done, search, nodes: mut left, is_shared } = errand;
        let (mut search, is_there) = search.unwrap_or_else(|| (self.begin(), false));
        if search.outcome() == Outcome::Refused {
            return None;
        }
        if !is_there {
            search.restart_in(&from, done);
        }
        // Before it goes on, so that threads without work need not wait for the end of the run.
        if is_shared {
            self.share(number, &mut search);
        }

        let begin = Instant::now();
        let mut batch = Batch::default();
        let mut is_over = false;
        while !is_over {
            let slice = left.min(self.sizes.slice);
            left -= slice;
            is_over = slice == 0 || !search.add_nodes(slice) || begin.elapsed() >= self.sizes.time;
            while let Some(rows) = search.next_rows() {
                batch.push(rows);
                if batch.is_full(&self.sizes) {
                    is_over = true;
                    break;
                }
            }
        }

        // What was not visited is there for the other threads.
        self.nodes.give_back(left + search.take_nodes_back());
        let (next, left) = (search.parts().pop(), 1.0 - search.progress());
        Some((Findings { batch, next, done: search.stats_below(), left }, search))
    }

    /// Gives a part of what is left of a part to the threads that have nothing to do.
    pub(super) fn share(self: &Arc<Self>, number: u64, search: &mut Covers) {
        let threads = lock(&self.list).threads;
        let Some((first, parts)) = search.split_off(self.sizes.pieces * threads) else { return };
        let mut list = lock(&self.list);
        if let Some(at) = list.find(number) {
            list.parts[at].from = first;
            list.insert(at + 1, parts);
        }
        self.wake(&mut list);
    }

    /// Puts back what a run has found.
    pub(super) fn put(&self, list: &mut PartList, number: u64, found: Findings) {
        let Some(at) = list.find(number) else { return };
        let is_empty = found.batch.ends.is_empty();
        list.parts[at].state = PartState::Found(found);
        if is_empty {
            list.settle(at);
        }

        // If parts that were split off come before much that is found, the last of that is found again later: so memory is
        // bounded. A batch weighs at most `covers`, so one that is dropped has `ahead` full batches before it, and `pick`
        // does not give out its part again before the caller has taken something.
        let weight = |part: &OpenPart| match &part.state {
            PartState::Found(found) => found.batch.weight(&self.sizes),
            _ => 0,
        };
        let batches = self.ahead.saturating_mul(2).saturating_add(list.threads);
        let most = self.sizes.covers.saturating_mul(batches);
        let mut sum: usize = list.parts.iter().map(weight).sum();
        while sum > most
            && let Some(at) = list.parts.iter().rposition(|part| weight(part) > 0).filter(|&at| at > 0)
        {
            sum -= weight(&list.parts[at]);
            list.last_number += 1; // the search that has found it stands elsewhere
            (list.parts[at].state, list.parts[at].number) = (PartState::Ready, list.last_number);
        }
    }
}
