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

use std::ops::Range;
#[cfg(feature = "rayon")]
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use num_bigint::BigUint;
#[cfg(feature = "rayon")]
use rayon::prelude::*;

use crate::engines::{Step, Uses, add, number};
use crate::matrix::NO_COLOR;
use crate::view::View;

/// The columns of the frontier, each colour for itself, must fit in a word of so many bits.
type Set = u128;
const SLOTS: usize = Set::BITS as usize;
/// How many states a bucket is to have; few in the unit tests, so that there are many buckets.
const BUCKET: usize = if cfg!(test) { 4 } else { 1 << 13 };
/// A bucket of fewer states grows to twice its size.
const FAST: usize = 1 << 11;
/// At most so many buckets: each is written to at its end, and so many ends are near.
const BUCKETS: usize = 1 << 8;
/// How many states are merged at most before it is looked whether to stop.
const MERGED: usize = 1 << 18;
/// Layers of fewer states say nothing about the others.
const FEW: usize = 1 << 6;
/// A layer of fewer buckets is taken on one thread.
#[cfg(feature = "rayon")]
const BUCKETS_A_THREAD: usize = 4;
/// The pieces of a layer for each thread.
#[cfg(feature = "rayon")]
const PIECES_A_THREAD: usize = 2;
/// No state: a free place of the table.
const FREE: u32 = u32::MAX;

/// A row, as it changes a state.
#[derive(Clone, Copy)]
struct Move {
    /// What it covers.
    covers: Set,
    /// What must not be covered before.
    excludes: Set,
}

/// A column that is taken, unless it is covered already, with the rows that are decided there.
struct Taken {
    slot: Set,
    moves: Vec<Move>,
    /// The columns that leave the frontier, and those of them that must be covered.
    done: Set,
    required: Set,
    /// How many slots are in use after it.
    frontier: u32,
}

impl Taken {
    /// Takes these states of a bucket: adds those that follow to `next`. Returns the bytes that this took; `None` if
    /// there is not so much room, and then some are missing.
    fn take(
        &self,
        (bucket, limbs): (&Bucket, usize),
        states: Range<usize>,
        (next, next_limbs): (&mut [Bucket], usize),
        room: usize,
    ) -> Option<usize> {
        let (buckets, mut bytes) = (next.len(), 0);
        for at in states {
            let state = bucket.states[at];
            let ways = &bucket.ways[at * limbs..(at + 1) * limbs];
            let mut reach = |state: Set| {
                if state & self.required == self.required {
                    let state = state & !self.done;
                    bytes += next[bucket_of(state, buckets)].push(
                        state,
                        ways,
                        next_limbs,
                        room.saturating_sub(bytes),
                    )?;
                }
                Some(())
            };
            if state & self.slot != 0 {
                reach(state)?;
            } else {
                for row in self.moves.iter().filter(|row| state & row.excludes == 0) {
                    reach(state | row.covers)?;
                }
            }
        }
        Some(bytes)
    }
}

/// States and for each the number of ways that lead to it, in so many limbs of 64 bits.
#[derive(Default)]
struct Bucket {
    states: Vec<Set>,
    ways: Vec<u64>,
    /// How many bits the largest of these numbers has; known once equal states are merged.
    bits: u32,
}

impl Bucket {
    /// With room for so many states.
    fn with_room(states: usize, limbs: usize) -> Self {
        Self { states: Vec::with_capacity(states), ways: Vec::with_capacity(states * limbs), bits: 0 }
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<Set>() + self.ways.capacity() * size_of::<u64>()
    }

    /// Adds a state that these ways lead to, as a number of so many limbs. Returns the bytes that it took for that;
    /// `None` if it had to take more than `room`, and did not.
    #[inline]
    fn push(&mut self, state: Set, ways: &[u64], limbs: usize, room: usize) -> Option<usize> {
        let mut taken = 0;
        if self.states.len() == self.states.capacity() {
            // Once it is large, a quarter more, not twice as much: most of the memory is here.
            let len = self.states.len();
            let more = if len < FAST { len + 64 } else { len / 4 };
            if more * (size_of::<Set>() + limbs * size_of::<u64>()) > room {
                return None;
            }
            let before = self.bytes();
            self.states.reserve_exact(more);
            self.ways.reserve_exact(more * limbs);
            taken = self.bytes() - before;
        }
        self.states.push(state);
        // Limbs that the new number does not have are 0.
        self.ways.extend_from_slice(&ways[..limbs.min(ways.len())]);
        self.ways.resize(self.states.len() * limbs, 0);
        Some(taken)
    }

    /// How many bits the largest number of ways has.
    fn most_bits(&self, limbs: usize) -> u32 {
        let union = |at: usize| self.ways.iter().skip(at).step_by(limbs).fold(0, |union, &limb| union | limb);
        let highest = (0..limbs).rev().map(|at| (at, union(at))).find(|&(_, union)| union > 0);
        highest.map_or(0, |(at, union)| u64::BITS * at as u32 + u64::BITS - union.leading_zeros())
    }

    /// Leaves one of equal states, of those here and in the other buckets, with the sum of their ways. `table` is room
    /// to work in. Returns how many states there were.
    fn merge(&mut self, others: Vec<Bucket>, limbs: usize, table: &mut Vec<u32>) -> usize {
        let all = self.states.len() + others.iter().map(|other| other.states.len()).sum::<usize>();
        table.clear();
        table.resize((2 * all).next_power_of_two(), FREE);
        let mut kept = 0;
        for at in 0..self.states.len() {
            let state = self.states[at];
            match find(table, &self.states[..kept], state) {
                Some(found) => {
                    let (sums, more) = self.ways.split_at_mut(at * limbs);
                    add(&mut sums[found * limbs..(found + 1) * limbs], &more[..limbs]);
                }
                None => {
                    self.states[kept] = state;
                    self.ways.copy_within(at * limbs..(at + 1) * limbs, kept * limbs);
                    kept += 1;
                }
            }
        }
        self.states.truncate(kept);
        self.ways.truncate(kept * limbs);
        for other in others {
            for (&state, ways) in other.states.iter().zip(other.ways.chunks_exact(limbs)) {
                match find(table, &self.states, state) {
                    Some(found) => {
                        add(&mut self.ways[found * limbs..(found + 1) * limbs], ways);
                    }
                    None => {
                        self.push(state, ways, limbs, usize::MAX);
                    }
                }
            }
        }
        self.bits = self.most_bits(limbs);
        self.states.shrink_to_fit();
        self.ways.shrink_to_fit();
        all
    }
}

/// Where the state stands. If it is none of these, it is noted in the table as the one after them.
#[inline]
fn find(table: &mut [u32], states: &[Set], state: Set) -> Option<usize> {
    let mut place = hash(state) as usize & (table.len() - 1);
    while table[place] != FREE {
        if states[table[place] as usize] == state {
            return Some(table[place] as usize);
        }
        place = (place + 1) & (table.len() - 1);
    }
    table[place] = states.len() as u32;
    None
}

/// A hash of a state, all of whose bits are as good.
#[inline]
fn hash(state: Set) -> u64 {
    let fold = |product: u128| (product as u64) ^ (product >> 64) as u64;
    let (low, high) = (state as u64, (state >> 64) as u64);
    let mixed = fold(u128::from(low ^ 0x9e37_79b9_7f4a_7c15) * u128::from(high ^ 0xd6e8_feb8_6659_fd93));
    fold(u128::from(mixed) * 0x9e37_79b9_7f4a_7c15)
}

/// The bucket of a state, of so many.
#[inline]
fn bucket_of(state: Set, buckets: usize) -> usize {
    ((u128::from(hash(state)) * buckets as u128) >> 64) as usize
}

/// A count column by column. See the module.
pub(in crate::search) struct Layers {
    columns: Vec<Taken>,
    /// How many columns have been taken.
    at: usize,
    /// The states before the next column; those of the buckets before `expanded` are in `next` already.
    layer: Vec<Bucket>,
    limbs: usize,
    expanded: usize,
    /// How many states of the next bucket are in `next` already.
    offset: usize,
    /// The states after it; those of the buckets before `merged` are there once.
    next: Vec<Bucket>,
    next_limbs: usize,
    merged: usize,
    /// How many states the layer had that was last merged, and how many are expected to be reached from them: as many
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
    /// Whether states are missing, since there was no room for them. Then it never goes on.
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

    /// How many states have been taken.
    pub(in crate::search) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The states kept, and how often one was met again.
    pub(in crate::search) fn uses(&self) -> Uses {
        Uses { kept: self.kept, known: self.met_again, saved_nodes: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The most that it took since it was [allowed](Self::allow) them.
    pub(in crate::search) fn most_bytes(&self) -> usize {
        self.most_bytes
    }

    /// Whether it takes no more bytes than it is allowed; if it does, it is of no more use.
    pub(super) fn has_room(&self) -> bool {
        !self.is_lost && self.bytes <= self.allowed
    }

    /// Allows it so many bytes.
    pub(in crate::search) fn allow(&mut self, bytes: usize) {
        self.allowed = bytes;
        self.most_bytes = self.bytes;
    }

    /// The number of covers; 0 before the end.
    pub(in crate::search) fn count(&self) -> BigUint {
        if self.at < self.columns.len() {
            return BigUint::ZERO;
        }
        // All columns have left the frontier: there is one state, or none.
        let ways = self.layer.iter().find_map(|bucket| bucket.ways.get(..self.limbs));
        number(ways.unwrap_or_default())
    }

    /// Takes states until there have been so many in all, to the end, or until there is no memory for more. It also
    /// pauses where it has merged many states, so that its caller can look whether to stop.
    pub(super) fn advance(&mut self, limit: u64) -> Step {
        let mut merged = 0;
        while self.at < self.columns.len() {
            if self.is_lost {
                return Step::Paused;
            }
            if self.next.is_empty() {
                let (buckets, expected) = self.begin();
                let room = self.room_for(expected, buckets);
                self.next.resize_with(buckets, || Bucket::with_room(room, self.next_limbs));
                self.bytes += self.next.iter().map(Bucket::bytes).sum::<usize>();
                self.most_bytes = self.most_bytes.max(self.bytes);
            }
            while let Some(bucket) = self.layer.get(self.expanded) {
                let has_more = self.offset < bucket.states.len();
                if has_more && (self.nodes == limit || !self.has_room()) {
                    return Step::Paused;
                }
                self.expand(usize::try_from(limit - self.nodes).unwrap_or(usize::MAX));
            }
            while self.merged < self.next.len() {
                if merged > MERGED {
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
        let states = bucket.merge(Vec::new(), self.next_limbs, &mut self.table);
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
        let bits = u64::from(most) + u64::from(reached.ilog2()) + 1;
        self.next_limbs = bits.div_ceil(64) as usize;
        let buckets = (reached / BUCKET).clamp(1, BUCKETS);
        (self.expanded, self.offset, self.merged) = (0, 0, 0);
        (buckets, self.expected.min(reached) / buckets)
    }

    /// The states for which each of these buckets has room from the beginning: some more than are expected, so that
    /// few grow, or none where there is little memory.
    fn room_for(&self, expected: usize, buckets: usize) -> usize {
        let room = expected + expected / 16 + 16;
        let bytes = size_of::<Set>() + self.next_limbs * size_of::<u64>();
        let all = bytes.saturating_mul(room).saturating_mul(buckets);
        if all <= self.allowed.saturating_sub(self.bytes) / 2 { room } else { 0 }
    }

    /// Goes on to the next column, with all states merged.
    fn end(&mut self) {
        self.layer = std::mem::take(&mut self.next);
        self.limbs = self.next_limbs;
        let before = self.states;
        self.states = self.layer.iter().map(|bucket| bucket.states.len()).sum();
        let reached = self.states + (self.met_again - self.met_before) as usize;
        self.expected = (reached as f64 * (self.states as f64 / before as f64).min(1.0)) as usize;
        self.met_before = self.met_again;
        self.kept += self.states as u64;
        let frontier = self.columns[self.at].frontier;
        if self.states >= FEW && frontier > 0 {
            self.density = self.density.max((self.states as f64).ln() / f64::from(frontier));
        }
        self.at = if self.states == 0 { self.columns.len() } else { self.at + 1 };
    }

    /// The logarithm of the number of states that it is expected to take in all: each layer is assumed to be as dense
    /// in its frontier as the densest so far. Infinite if they are more than there is memory for.
    pub(super) fn expected(&self) -> f64 {
        let sizes = self.columns[self.at..].iter().map(|column| f64::from(column.frontier) * self.density);
        let most = sizes.clone().fold(0.0, f64::max).exp() * (size_of::<Set>() + size_of::<u64>()) as f64;
        if !self.has_room() || most > self.allowed as f64 {
            return f64::INFINITY;
        }
        (sizes.map(f64::exp).sum::<f64>() + self.nodes as f64).ln()
    }
}

/// On several threads, those of rayon.
#[cfg(feature = "rayon")]
impl Layers {
    /// Takes states until there have been so many in all, to the end, until there is no memory for more or until it is
    /// to stop; then it may have lost states, and is of no more use.
    pub(in crate::search) fn advance_together(
        &mut self,
        limit: u64,
        stops: impl Fn() -> bool + Sync,
    ) -> Step {
        let enough = BUCKETS_A_THREAD * rayon::current_num_threads();
        while !stops() && self.has_room() {
            if self.at == self.columns.len() {
                return Step::Exhausted;
            }
            let is_begun = self.expanded > 0 || self.offset > 0;
            let rest: usize = self.layer.iter().map(|bucket| bucket.states.len()).sum();
            let end = self.nodes.saturating_add((rest - self.offset) as u64);
            if !is_begun && self.layer.len() >= enough && end <= limit {
                self.take_together(&stops);
                continue;
            }
            // To the end of this layer, or to the limit.
            match self.advance(end.min(limit)) {
                Step::Paused if self.nodes < limit => {}
                step => return step,
            }
        }
        Step::Paused
    }

    /// Takes all states of a layer.
    fn take_together(&mut self, stops: &(impl Fn() -> bool + Sync)) {
        let (buckets, expected) = self.begin();
        let (column, limbs, next_limbs) = (&self.columns[self.at], self.limbs, self.next_limbs);
        let mut layer = std::mem::take(&mut self.layer);
        let threads = rayon::current_num_threads();
        let share = layer.len().div_ceil(PIECES_A_THREAD * threads);
        let chunks = layer.len().div_ceil(share);
        let room_of_bucket = self.room_for(expected / chunks, chunks * buckets);
        let mut pieces: Vec<Vec<Bucket>> = Vec::new();
        let bytes = AtomicUsize::new(self.bytes);
        let is_lost = AtomicBool::new(false);
        let expand = |states: &mut [Bucket]| {
            let mut next = Vec::new();
            next.resize_with(buckets, || Bucket::with_room(room_of_bucket, next_limbs));
            bytes.fetch_add(next.iter().map(Bucket::bytes).sum(), Ordering::Relaxed);
            for bucket in states.iter_mut().map(std::mem::take) {
                let states = bucket.states.len();
                let room = self.allowed.saturating_sub(bytes.load(Ordering::Relaxed)) / threads;
                let more = column.take((&bucket, limbs), 0..states, (&mut next, next_limbs), room);
                let Some(more) = more.filter(|_| !stops() && !is_lost.load(Ordering::Relaxed)) else {
                    is_lost.store(true, Ordering::Relaxed);
                    break;
                };
                bytes.fetch_add(more, Ordering::Relaxed);
                bytes.fetch_sub(bucket.bytes(), Ordering::Relaxed);
            }
            next
        };
        layer.par_chunks_mut(share).map(expand).collect_into_vec(&mut pieces);
        self.bytes = bytes.into_inner();
        self.most_bytes = self.most_bytes.max(self.bytes);
        if is_lost.into_inner() {
            self.is_lost = true;
            return;
        }
        let mut pieces: Vec<_> = pieces.into_iter().map(Vec::into_iter).collect();
        let of_bucket = |_| pieces.iter_mut().filter_map(Iterator::next).collect();
        let parts: Vec<Vec<Bucket>> = (0..buckets).map(of_bucket).collect();
        let merge = |table: &mut Vec<u32>, mut parts: Vec<Bucket>| {
            let mut all = parts.pop().unwrap_or_default();
            let states = all.merge(parts, next_limbs, table);
            let met_again = states - all.states.len();
            (all, met_again as u64)
        };
        let (next, met_again): (Vec<Bucket>, Vec<u64>) =
            parts.into_par_iter().map_init(Vec::new, merge).unzip();
        self.nodes += self.states as u64;
        self.met_again += met_again.into_iter().sum::<u64>();
        self.bytes = next.iter().map(Bucket::bytes).sum();
        self.next = next;
        self.end();
    }
}

/// The slots that a column has in the frontier: one, or for a column with colours one for each, and one for being
/// covered without a colour.
#[derive(Default)]
struct Slots {
    /// The column that is the first to have one of its rows decided, and the last.
    first: usize,
    last: usize,
    /// For each colour, in ascending order, its slot.
    of: Vec<(u32, u32)>,
}

impl Slots {
    /// The slot of this colour.
    fn slot(&self, color: u32) -> Set {
        let at = self.of.binary_search_by_key(&color, |&(color, _)| color);
        at.map_or(0, |at| 1 << self.of[at].1)
    }

    fn all(&self) -> Set {
        self.of.iter().fold(0, |all, &(_, slot)| all | 1 << slot)
    }
}

/// The columns of a view that are taken; `None` if a frontier has too many slots.
fn columns(view: &View) -> Option<Vec<Taken>> {
    let mut slots: Vec<Slots> = Vec::new();
    slots.resize_with(view.columns, || Slots { first: usize::MAX, ..Slots::default() });
    let mut rows_at: Vec<Vec<u32>> = vec![Vec::new(); view.primary];
    for row in 0..view.row_count() {
        let Some(&first) = view.primary_columns_of(row).iter().min() else { continue };
        let first = first as usize;
        rows_at[first].push(row as u32);
        for (column, color) in view.entries(row) {
            let slots = &mut slots[column as usize];
            (slots.first, slots.last) = (slots.first.min(first), slots.last.max(first));
            if let Err(at) = slots.of.binary_search_by_key(&color, |&(color, _)| color) {
                slots.of.insert(at, (color, 0));
                // More colours than slots: they need not all be listed.
                if slots.of.len() > SLOTS {
                    return None;
                }
            }
        }
    }
    let (mut begin, mut end) = (vec![Vec::new(); view.primary], vec![Vec::new(); view.primary]);
    for (column, slots) in slots.iter().enumerate().filter(|(_, slots)| slots.first != usize::MAX) {
        begin[slots.first].push(column);
        end[slots.last].push(column);
    }
    let mut free: Vec<u32> = (0..SLOTS as u32).rev().collect();
    let mut taken = Vec::new();
    for (column, rows) in rows_at.iter().enumerate() {
        // A column without rows is covered by none.
        if rows.is_empty() && slots[column].first != usize::MAX {
            continue;
        }
        for &column in &begin[column] {
            for (_, slot) in &mut slots[column].of {
                *slot = free.pop()?;
            }
        }
        let of_row = |&row: &u32| {
            let nothing = Move { covers: 0, excludes: 0 };
            view.entries(row as usize).fold(nothing, |sum, (column, color)| {
                let slots = &slots[column as usize];
                let covers = slots.slot(color);
                let allowed = if color == NO_COLOR { 0 } else { covers };
                Move { covers: sum.covers | covers, excludes: sum.excludes | slots.all() & !allowed }
            })
        };
        let moves = rows.iter().map(of_row).collect();
        let (mut done, mut required) = (0, 0);
        for &other in &end[column] {
            done |= slots[other].all();
            if other < view.primary {
                required |= slots[other].all();
            }
        }
        let slot = slots[column].all();
        for &other in &end[column] {
            free.extend(slots[other].of.iter().map(|&(_, slot)| slot));
        }
        let frontier = (SLOTS - free.len()) as u32;
        taken.push(Taken { slot, moves, done, required, frontier });
    }
    Some(taken)
}

#[cfg(test)]
mod tests;
