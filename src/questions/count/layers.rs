//! A count without a tree: column by column, with all states of a column at once.
//!
//! The columns are taken in order. After a column each row is decided that covers it or one before it, and what is
//! left to do depends only on the columns of the *frontier*: those that some decided row could cover and some other row
//! still can. A *state* is the set of those that are covered. For each state the number of ways that lead to it is kept,
//! so the states of one column give those of the next: covered already, or by one of its rows. A column whose last row
//! is decided leaves the frontier, and the states in which it should be covered and is not are dropped.
//!
//! Where this can be done, a state costs a third of a node of a search that remembers, or less: a few operations on a
//! set, and a place in a list. But nothing ends a branch early, all states of a column are in memory, and there is no
//! number before the end. So it is one of several ways to count, and the one that seems to end first goes on (see
//! `turns`).
//!
//! States are spread over buckets by their hash, and equal ones are found bucket by bucket, each in a table that the
//! processor keeps near.
//!
//! Source: the frontier method, as in J. Kawahara, T. Inoue, H. Iwashita and S. Minato, "Frontier-based search for
//! enumerating all constrained subgraphs with compressed representation", IEICE Transactions on Fundamentals E100.A,
//! 2017; for tilings it is the transfer matrix. Departures: columns of an exact cover in place of edges, and only the
//! numbers are kept, not the diagram.

mod bucket;
mod columns;
#[cfg(feature = "rayon")]
mod together;

use num_bigint::BigUint;

use self::bucket::{Bucket, state_bytes};
use self::columns::{Taken, columns};
use crate::engines::view::View;
use crate::engines::{Step, Uses, number};
use crate::util::has_room;

/// The number of states that a bucket is to have; few in the unit tests, so that there are many buckets.
const BUCKET: usize = if cfg!(test) { 4 } else { 1 << 13 };
/// There are buckets for this many times the states that are expected, or for all that can be: layers also become
/// larger.
const LARGER: usize = 4;
/// At most this many buckets: each is written to at its end, and this many ends are near.
const BUCKETS: usize = 1 << 8;
/// At most this many states are merged before checking whether to stop.
const MERGED: usize = 1 << 18;
/// Layers of fewer states say nothing about the others.
const FEW: usize = 1 << 6;

/// A count column by column. See the module.
pub(crate) struct Layers {
    columns: Vec<Taken>,
    /// The number of columns that have been taken.
    at: usize,
    /// The states before the next column; those of the buckets before `expanded` are in `next` already.
    layer: Vec<Bucket>,
    limbs: usize,
    expanded: usize,
    /// The number of states of the next bucket that are in `next` already.
    offset: usize,
    /// The states after it; those of the buckets before `merged` are there once.
    next: Vec<Bucket>,
    next_limbs: usize,
    merged: usize,
    /// Empty buckets whose room the threads use again.
    #[cfg(feature = "rayon")]
    spare: Vec<Bucket>,
    /// The number of states of the layer that was last merged, and the number expected to be reached from them: as many
    /// for each as before, but no more in all, as layers also become smaller.
    states: usize,
    expected: usize,
    table: Vec<u32>,
    nodes: u64,
    /// The states that were met again, also before the last layer, and those that were not.
    met_again: u64,
    met_before: u64,
    kept: u64,
    bytes: usize,
    most_bytes: usize,
    /// True if states are missing, since there was no room for them. Then it never goes on.
    is_lost: bool,
    /// It must not take more than these.
    allowed: usize,
    /// The logarithm of the number of states of a layer divided by the slots of its frontier: the highest so far.
    density: f64,
}

impl Layers {
    /// For a view whose columns are in the order in which they are to be taken. `None` if a frontier is too large, or
    /// columns need not be covered exactly once.
    ///
    /// Cost: O(columns + rows + entries).
    pub(super) fn new(view: &View) -> Option<Self> {
        let columns = if view.multiples().is_empty() { columns(view)? } else { return None };
        // Before the first column nothing is covered, and one way leads there.
        let mut start = Bucket { bits: 1, ..Bucket::default() };
        let bytes = start.push(0, &[1], 1, usize::MAX)?;
        Some(Self {
            columns,
            at: 0,
            layer: vec![start],
            limbs: 1,
            expanded: 0,
            offset: 0,
            next: Vec::new(),
            next_limbs: 1,
            merged: 0,
            #[cfg(feature = "rayon")]
            spare: Vec::new(),
            states: 1,
            expected: 0,
            table: Vec::new(),
            nodes: 0,
            met_again: 0,
            met_before: 0,
            kept: 1,
            bytes,
            most_bytes: bytes,
            is_lost: false,
            allowed: usize::MAX,
            density: 0.0,
        })
    }

    /// Returns the number of states that have been taken.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The states kept, and how often one was met again.
    pub(crate) fn uses(&self) -> Uses {
        Uses { kept: self.kept, known: self.met_again, saved_nodes: 0 }
    }

    /// Returns how many columns have been taken, of how many.
    pub(super) fn columns(&self) -> [usize; 2] {
        [self.at, self.columns.len()]
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The most that it took since it was [allowed](Self::allow) them.
    pub(crate) fn most_bytes(&self) -> usize {
        self.most_bytes
    }

    /// Checks whether it takes no more bytes than it is allowed; if it does, it is of no more use.
    pub(super) fn has_room(&self) -> bool {
        !self.is_lost && self.bytes <= self.allowed
    }

    /// Allows it this many bytes. It asks for them as it grows.
    pub(crate) fn allow(&mut self, bytes: usize) {
        self.allowed = bytes;
        self.most_bytes = self.bytes;
    }

    /// The number of covers; 0 before the end.
    pub(crate) fn count(&self) -> BigUint {
        if self.at < self.columns.len() {
            return BigUint::ZERO;
        }
        // All columns have left the frontier: there is one state, or none.
        let ways = self.layer.iter().find_map(|bucket| bucket.ways.get(..self.limbs));
        number(ways.unwrap_or_default())
    }

    /// A slice of a turn of at most this many states; no step if there have been as many in all as the goal says, or there
    /// is no memory for more. Also how many it has taken.
    pub(super) fn go_on(&mut self, goal: u64, most: u64) -> (Option<Step>, u64) {
        let before = self.nodes;
        let slice = goal.saturating_sub(before).min(most);
        let step = (slice > 0 && self.has_room()).then(|| self.advance(before + slice));
        (step, self.nodes - before)
    }

    /// Takes states until there have been this many in all, to the end, or until there is no memory for more. It also
    /// pauses where it has merged many states, so that its caller can look whether to stop.
    pub(super) fn advance(&mut self, limit: u64) -> Step {
        let mut merged = 0;
        while self.at < self.columns.len() {
            if self.is_lost {
                return Step::Paused;
            }
            // Else it paused within the column.
            if self.next.is_empty() {
                let (buckets, expected) = self.begin();
                let room = self.room_for(expected, buckets);
                self.next.resize_with(buckets, Bucket::default);
                self.next.iter_mut().for_each(|bucket| bucket.reserve(room, self.next_limbs));
                self.bytes += self.next.iter().map(Bucket::bytes).sum::<usize>();
                self.most_bytes = self.most_bytes.max(self.bytes);
            }

            while let Some(bucket) = self.layer.get(self.expanded) {
                let has_more = self.offset < bucket.states.len();
                // A bucket without further states takes no node.
                if has_more && (self.nodes == limit || !self.has_room()) {
                    return Step::Paused;
                }
                self.expand(usize::try_from(limit - self.nodes).unwrap_or(usize::MAX));
            }

            while self.merged < self.next.len() {
                if merged > MERGED || self.is_lost {
                    return Step::Paused;
                }
                merged += self.merge();
            }

            self.end();
        }
        Step::Exhausted
    }

    /// Takes the states of a bucket, this many at most.
    fn expand(&mut self, most: usize) {
        let bucket = &mut self.layer[self.expanded];
        let end = bucket.states.len().min(self.offset.saturating_add(most));
        let column = &self.columns[self.at];
        let room = self.allowed.saturating_sub(self.bytes);
        let next = (&mut *self.next, self.next_limbs);
        let Some(bytes) = column.take((bucket, self.limbs), self.offset..end, next, room) else {
            self.is_lost = true;
            return;
        };

        self.bytes += bytes;
        self.most_bytes = self.most_bytes.max(self.bytes);
        self.nodes += (end - self.offset) as u64;
        self.offset = end;
        // What follows from all of its states is in `next`, so its room is given back.
        if end == bucket.states.len() {
            self.bytes -= bucket.bytes();
            *bucket = Bucket::default();
            (self.expanded, self.offset) = (self.expanded + 1, 0);
        }
    }

    /// Merges the states of a bucket; how many it had.
    fn merge(&mut self) -> usize {
        let bucket = &mut self.next[self.merged];
        let bytes = bucket.bytes();
        let Some(states) = bucket.merge(&[], self.next_limbs, &mut self.table) else {
            self.is_lost = true;
            return 0;
        };
        self.bytes -= bytes - bucket.bytes();
        self.met_again += (states - bucket.states.len()) as u64;
        self.merged += 1;
        states
    }

    /// Begins with the next column. Returns how many buckets the states after it need, and how many states are to be
    /// expected in each before they are merged.
    fn begin(&mut self) -> (usize, usize) {
        let moves = self.columns[self.at].moves.len().max(1);
        let reached = self.states.saturating_mul(moves);
        // No number of ways has more bits, and no state is reached more often than this.
        let most = self.layer.iter().map(|bucket| bucket.bits).max().unwrap_or_default();
        let bits = most as usize + reached.ilog2() as usize + 1;
        self.next_limbs = bits.div_ceil(64);
        let buckets = (self.expected.saturating_mul(LARGER).min(reached) / BUCKET).clamp(1, BUCKETS);
        (buckets, self.expected.min(reached) / buckets)
    }

    /// The states for which each of these buckets has room from the beginning: some more than are expected, so that
    /// few grow, or none where there is little memory.
    fn room_for(&self, expected: usize, buckets: usize) -> usize {
        let room = expected + expected / 16 + 16;
        let all = state_bytes(self.next_limbs).saturating_mul(room).saturating_mul(buckets);
        if all <= self.allowed.saturating_sub(self.bytes) / 2 && has_room(all) { room } else { 0 }
    }

    /// Goes on to the next column, with all states merged.
    fn end(&mut self) {
        self.layer = std::mem::take(&mut self.next);
        (self.expanded, self.offset, self.merged) = (0, 0, 0);
        self.limbs = self.next_limbs;

        let before = self.states;
        self.states = self.layer.iter().map(|bucket| bucket.states.len()).sum();
        let reached = self.states as f64 + (self.met_again - self.met_before) as f64;
        let expected = reached * (self.states as f64 / before as f64).min(1.0);
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at least 0; `usize::MAX` if larger"
        )]
        (self.expected = expected as usize);
        self.met_before = self.met_again;
        self.kept += self.states as u64;

        // That of the column just taken, so before it goes on to the next one.
        let frontier = self.columns[self.at].frontier;
        if self.states >= FEW && frontier > 0 {
            self.density = self.density.max((self.states as f64).ln() / f64::from(frontier));
        }
        // Without a state there is no cover, whatever columns remain.
        self.at = if self.states == 0 { self.columns.len() } else { self.at + 1 };
    }

    /// The logarithm of the number of states that it is expected to take in all: each layer is assumed to be as dense
    /// in its frontier as the densest so far. Infinite if they are more than there is memory for.
    pub(super) fn expected(&self) -> f64 {
        let sizes = self.columns[self.at..].iter().map(|column| f64::from(column.frontier) * self.density);
        let most = sizes.clone().fold(0.0, f64::max).exp() * state_bytes(1) as f64;
        if !self.has_room() || most > self.allowed as f64 {
            return f64::INFINITY;
        }
        (sizes.map(f64::exp).sum::<f64>() + self.nodes as f64).ln()
    }
}

#[cfg(test)]
mod tests;
