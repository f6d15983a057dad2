//! The list of the parts of the tree that are left, with what was found of each: the state of the search.

use std::any::Any;
use std::time::Duration;

use crate::engines::Stats;
use crate::matrix::{Cover, RowId};
use crate::questions::parallel::threads::nodes::{PIECES_A_THREAD, SLICE};
use crate::search::{Covers, NODES_BETWEEN_LOOKS, Part, WHOLE};

/// The amounts of work that are done at a time. The tests make all of them small.
#[derive(Clone, Copy, Debug)]
pub(super) struct Amounts {
    /// A run ends after this many covers,
    pub(super) covers: usize,
    /// or fewer with this many rows,
    pub(super) rows: usize,
    /// or after this many nodes: a checkpoint may have to visit them again;
    pub(super) nodes: u64,
    /// or after this time, looked at whenever this many nodes have been visited: nodes of huge matrices take long.
    pub(super) time: Duration,
    pub(super) slice: u64,
    /// The number of pieces that a part is split into, for each thread.
    pub(super) pieces: usize,
}

/// 4 MiB of rows; a run of some milliseconds.
pub(super) const SIZES: Amounts = Amounts {
    covers: 1 << 10,
    rows: 1 << 20,
    nodes: SLICE,
    time: Duration::from_millis(10),
    slice: NODES_BETWEEN_LOOKS,
    pieces: PIECES_A_THREAD,
};

/// A part on the list.
pub(super) struct OpenPart {
    /// The number of the last run in it; of the search that stands where this run ended, too.
    pub(super) number: u64,
    /// The place where what was given of it ends, what was done up to there, and which fraction of the whole tree it
    /// has left.
    pub(super) from: Part,
    pub(super) done: Stats,
    pub(super) left: f64,
    pub(super) state: PartState,
}

pub(super) enum PartState {
    /// All that was found has been given.
    Ready,
    /// A thread searches it.
    Busy,
    /// Not all that was found has been given. While the caller gives it, the batch is with the caller, and empty here.
    Found(Findings),
}

/// The findings of a run, and where the part goes on once the covers are given; nowhere if it has ended.
pub(super) struct Findings {
    pub(super) batch: Batch,
    pub(super) next: Option<Part>,
    pub(super) done: Stats,
    pub(super) left: f64,
}

/// Covers: their rows one after the other, so that no thread frees what another has allocated, and where each ends.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) rows: Vec<RowId>,
    pub(super) ends: Vec<usize>,
}

impl Batch {
    pub(super) fn push(&mut self, rows: &[RowId]) {
        self.rows.extend_from_slice(rows);
        self.ends.push(self.rows.len());
    }

    pub(super) fn cover(&self, at: usize) -> Cover {
        let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        Cover::from(&self.rows[begin..self.ends[at]])
    }

    pub(super) fn is_full(&self, sizes: &Amounts) -> bool {
        self.ends.len() >= sizes.covers || self.rows.len() >= sizes.rows
    }

    /// Returns how full it is, in covers. A full one has the weight of all its covers, not more if its last cover has
    /// many rows: [`Team::put`] relies on that.
    pub(super) fn weight(&self, sizes: &Amounts) -> usize {
        let by_rows = self.rows.len() / (sizes.rows / sizes.covers).max(1);
        self.ends.len().max(by_rows).min(sizes.covers)
    }
}

/// A part that a thread is to search.
pub(super) struct Errand {
    pub(super) number: u64,
    pub(super) from: Part,
    pub(super) done: Stats,
    /// A search, and whether it stands where the part goes on.
    pub(super) search: Option<(Covers, bool)>,
    /// The number of nodes that it may visit.
    pub(super) nodes: u64,
    /// True if some thread has nothing to do.
    pub(super) is_shared: bool,
}

#[derive(Default)]
pub(super) struct PartList {
    /// In the order of the search.
    pub(super) parts: Vec<OpenPart>,
    pub(super) last_number: u64,
    /// The work that was done in the parts that have ended, and before this search went on.
    pub(super) before: Stats,
    /// Searches that no thread uses, each with the number of the run that it has ended.
    pub(super) idle: Vec<(u64, Covers)>,
    /// The number of threads that search or look for work, and of all threads: among them the caller, but not while it
    /// waits.
    pub(super) active: usize,
    pub(super) threads: usize,
    /// The highest progress reported: what rounding takes back is not shown.
    pub(super) progress: f64,
    pub(super) panic: Option<Box<dyn Any + Send>>,
}

impl PartList {
    pub(super) fn insert(&mut self, at: usize, parts: impl IntoIterator<Item = Part>) {
        let number = &mut self.last_number;
        let open = parts.into_iter().map(|from| {
            *number += 1;
            let left = from.node.share as f64 / WHOLE as f64;
            OpenPart { number: *number, from, done: Stats::default(), left, state: PartState::Ready }
        });
        self.parts.splice(at..at, open);
    }

    /// Finds the place of this run's part, unless the search was given up.
    pub(super) fn find(&self, number: u64) -> Option<usize> {
        self.parts.iter().position(|part| part.number == number)
    }

    /// Goes on after what was found in this part: it is given.
    pub(super) fn settle(&mut self, at: usize) {
        let part = &mut self.parts[at];
        let PartState::Found(found) = std::mem::replace(&mut part.state, PartState::Ready) else { return };
        (part.done, part.left) = (found.done, found.left);
        match found.next {
            Some(next) => part.from = next,
            None => self.before = self.before + self.parts.remove(at).done,
        }
    }

    /// Checks whether whoever takes a part has no search for it: no thread had memory for one more, and none is idle.
    pub(super) fn is_without_searches(&self) -> bool {
        self.threads == 0 && self.idle.is_empty()
    }

    pub(super) fn is_any_busy(&self) -> bool {
        self.parts.iter().any(|part| matches!(part.state, PartState::Busy))
    }

    pub(super) fn stats(&self) -> Stats {
        self.before + self.parts.iter().map(|part| part.done).sum::<Stats>()
    }
}
