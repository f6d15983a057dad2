//! The nodes that several threads may visit together, and how many at a time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::search::Search;

/// The nodes of a slice: some milliseconds.
pub(super) const SLICE: u64 = 1 << 14;

/// When threads have nothing to do, what another one searches is split into this many parts for each thread, as far as
/// it has rows for so many.
pub(super) const PIECES_A_THREAD: usize = 8;

/// The nodes that all threads together may still visit.
#[derive(Debug)]
pub(super) struct Nodes(AtomicU64);

impl Nodes {
    /// Allows the nodes of these options, after this many have been spent.
    pub(super) fn new(options: &Search, spent: u64) -> Self {
        Self(AtomicU64::new(options.node_limit.map_or(u64::MAX, |limit| limit.saturating_sub(spent))))
    }

    /// Takes this many, as far as there are any.
    pub(super) fn take(&self, most: u64) -> u64 {
        let mut taken = 0;
        let take = |nodes: u64| {
            taken = nodes.min(most);
            Some(nodes - taken)
        };
        // It never fails, since there is always a number to put in place.
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        taken
    }

    /// Checks whether no nodes are left.
    pub(super) fn are_spent(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }

    /// Gives back those that were not visited, or allows more.
    pub(super) fn give_back(&self, nodes: u64) {
        let add = |left: u64| Some(left.saturating_add(nodes));
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
    }
}

/// Locks what no thread leaves half done.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
