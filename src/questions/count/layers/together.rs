//! The states of a column taken by several threads, those of rayon.
//!
//! Each thread takes a part of the buckets and writes to buckets of its own; then each merges a part of these.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

use rayon::prelude::*;

use super::Layers;
use super::bucket::{Bucket, state_bytes};
use crate::engines::Step;

/// A layer of fewer buckets is taken on one thread.
const BUCKETS_A_THREAD: usize = 2;

impl Layers {
    /// Takes states until there have been this many in all, to the end, until there is no memory for more or until it
    /// is to stop; then it may have lost states, and is of no more use.
    pub(crate) fn advance_together(&mut self, limit: u64, stops: impl Fn() -> bool + Sync) -> Step {
        let enough = BUCKETS_A_THREAD * rayon::current_num_threads();
        while !stops() && self.has_room() {
            if self.at == self.columns.len() {
                return Step::Exhausted;
            }

            let rest: usize = self.layer.iter().map(|bucket| bucket.states.len()).sum();
            let rest = rest - self.offset;
            let end = self.nodes.saturating_add(rest as u64);
            if rest > 0 && self.layer.len() >= enough && end <= limit && self.has_room_to_share() {
                self.take_together(&stops);
                continue;
            }
            // One thread needs no spare buckets.
            self.bytes -= bytes_of(&std::mem::take(&mut self.spare));
            // To the end of this layer, or to the limit.
            match self.advance(end.min(limit)) {
                Step::Paused if self.nodes < limit => {}
                step => return step,
            }
        }
        Step::Paused
    }

    /// Checks whether the next layer is expected to need no more than half of the memory that is left: several threads
    /// need more than one, and a layer for which there is no memory ends the count.
    fn has_room_to_share(&self) -> bool {
        let left = self.allowed.saturating_sub(self.bytes - bytes_of(&self.spare));
        self.expected.saturating_mul(state_bytes(self.limbs + 1)) <= left / 2
    }

    /// Takes all states of a layer that are left.
    fn take_together(&mut self, stops: &(impl Fn() -> bool + Sync)) {
        let is_begun = !self.next.is_empty();
        let (buckets, expected) = match is_begun {
            true => (self.next.len(), self.expected / self.next.len()),
            false => self.begin(),
        };
        let mut pieces = self.expand_together(buckets, expected, stops);
        if !self.is_lost {
            // What one thread has taken of this layer before.
            pieces.push(std::mem::take(&mut self.next));
            self.merge_together(pieces, buckets);
        }
        if !self.is_lost {
            self.end();
        }
    }

    /// The states that follow from all that are left of a layer: for each thread this many buckets, with equal ones in
    /// several of them.
    fn expand_together(
        &mut self,
        buckets: usize,
        expected: usize,
        stops: &(impl Fn() -> bool + Sync),
    ) -> Vec<Vec<Bucket>> {
        let mut layer: Vec<Bucket> = self.layer.drain(self.expanded..).collect();
        let threads = rayon::current_num_threads();
        let share = layer.len().div_ceil(threads);
        let pieces = layer.len().div_ceil(share);
        let room_of_bucket = self.room_for(expected / pieces, pieces * buckets);

        // The buckets of the layer before lend their room.
        let mut spare = std::mem::take(&mut self.spare);
        let unused = spare.drain((pieces * buckets).min(spare.len())..);
        self.bytes -= unused.map(|bucket| bucket.bytes()).sum::<usize>();
        let nexts: Vec<Vec<Bucket>> = (0..pieces)
            .map(|_| {
                let others = spare.len().saturating_sub(buckets);
                let mut next = spare.split_off(others);
                next.resize_with(buckets, Bucket::default);
                next
            })
            .collect();

        let (column, limbs, next_limbs) = (&self.columns[self.at], self.limbs, self.next_limbs);
        let (allowed, offset) = (self.allowed, self.offset);
        let (bytes, nodes) = (AtomicUsize::new(self.bytes), AtomicU64::new(self.nodes));
        let is_lost = AtomicBool::new(false);

        let expand = |(piece, (layer, mut next)): (usize, (&mut [Bucket], Vec<Bucket>))| {
            let before = bytes_of(&next);
            next.iter_mut().for_each(|bucket| bucket.reserve(room_of_bucket, next_limbs));
            bytes.fetch_add(bytes_of(&next) - before, Relaxed);
            for (at, bucket) in layer.iter_mut().map(std::mem::take).enumerate() {
                // One thread may have begun with the first bucket.
                let first = if (piece, at) == (0, 0) { offset } else { 0 };
                let states = first..bucket.states.len();
                // Each thread may take its share of what is left now.
                let room = allowed.saturating_sub(bytes.load(Relaxed)) / threads;
                nodes.fetch_add(states.len() as u64, Relaxed);
                let more = column.take((&bucket, limbs), states, (&mut next, next_limbs), room);
                // A layer in which states are missing is of no use: all threads end.
                let Some(more) = more.filter(|_| !stops() && !is_lost.load(Relaxed)) else {
                    is_lost.store(true, Relaxed);
                    break;
                };
                bytes.fetch_add(more, Relaxed);
                bytes.fetch_sub(bucket.bytes(), Relaxed);
            }
            next
        };

        let work = layer.par_chunks_mut(share).zip(nexts).enumerate();
        let pieces = work.map(expand).collect();
        self.nodes = nodes.into_inner();
        self.bytes = bytes.into_inner();
        self.most_bytes = self.most_bytes.max(self.bytes);
        self.is_lost = is_lost.into_inner();
        pieces
    }

    /// Makes the next layer of the buckets of all pieces, with each state once. Their room is kept for the layer after
    /// it, unless there is little memory.
    fn merge_together(&mut self, pieces: Vec<Vec<Bucket>>, buckets: usize) {
        // Equal states are in buckets of one number, whatever piece they come from.
        let mut pieces: Vec<_> = pieces.into_iter().map(Vec::into_iter).collect();
        let of_bucket = |_| pieces.iter_mut().filter_map(Iterator::next).collect();
        let parts: Vec<Vec<Bucket>> = (0..buckets).map(of_bucket).collect();

        let limbs = self.next_limbs;
        let merge = |table: &mut Vec<u32>, mut parts: Vec<Bucket>| {
            // One of them takes the states of the others, whose room is then free for the next layer.
            let mut all = parts.pop().unwrap_or_default();
            let met_again = all.merge(&parts, limbs, table).map(|states| (states - all.states.len()) as u64);
            parts.iter_mut().for_each(Bucket::clear);
            (all, (parts, met_again))
        };
        let (next, rest): (Vec<Bucket>, Vec<_>) = parts.into_par_iter().map_init(Vec::new, merge).unzip();
        let (spare, met_again): (Vec<Vec<Bucket>>, Vec<Option<u64>>) = rest.into_iter().unzip();

        self.is_lost = met_again.contains(&None);
        self.met_again += met_again.into_iter().flatten().sum::<u64>();
        // Of the layer before nothing is left, and the emptied buckets are counted below, if they are kept.
        self.bytes = bytes_of(&next);
        self.next = next;

        let spare: Vec<Bucket> = spare.into_iter().flatten().collect();
        let bytes = bytes_of(&spare);
        if self.bytes + bytes <= self.allowed / 2 {
            self.bytes += bytes;
            self.spare = spare;
        }
    }
}

fn bytes_of(buckets: &[Bucket]) -> usize {
    buckets.iter().map(Bucket::bytes).sum()
}
