//! A part of the states of a column, which its hash chooses, and how equal ones are found.

#![allow(
    clippy::cast_possible_truncation,
    reason = "halves of what is hashed, and the lowest bits of a hash"
)]

use crate::engines::add;
use crate::util::{below, has_room, table_bytes, to_u32};

/// The columns of the frontier, each color for itself, must fit in a word of this many bits.
pub(super) type FrontierSet = u128;
/// A bucket of fewer states grows to twice its size.
const FAST: usize = 1 << 11;
/// No state: a free place of the table.
const FREE: u32 = u32::MAX;

/// States and for each the number of ways that lead to it, in this many limbs of 64 bits.
#[derive(Default)]
pub(super) struct Bucket {
    pub(super) states: Vec<FrontierSet>,
    pub(super) ways: Vec<u64>,
    /// The bits of the largest of these numbers; known once equal states are merged.
    pub(super) bits: u32,
}

/// Returns the bytes of a state with a number of this many limbs.
pub(super) fn state_bytes(limbs: usize) -> usize {
    size_of::<FrontierSet>() + limbs * size_of::<u64>()
}

impl Bucket {
    /// Makes room for this many states in all, if there is memory for them.
    pub(super) fn reserve(&mut self, states: usize, limbs: usize) {
        self.try_reserve(states.saturating_sub(self.states.len()), limbs);
    }

    /// Makes room for this many more states, and returns whether there is memory for it.
    fn try_reserve(&mut self, more: usize, limbs: usize) -> bool {
        // It may have to move.
        let bytes = table_bytes([(self.states.len(), state_bytes(limbs)), (more, state_bytes(limbs))]);
        let mut made = if has_room(bytes) { self.states.try_reserve_exact(more) } else { return false };
        made = made.and_then(|()| self.ways.try_reserve_exact(more * limbs));
        made.is_ok()
    }

    /// No states, with the room that it has.
    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.ways.clear();
        self.bits = 0;
    }

    pub(super) fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<FrontierSet>() + self.ways.capacity() * size_of::<u64>()
    }

    /// Adds a state that these ways lead to, as a number of this many limbs. Returns the bytes that it took for that;
    /// `None` if it had to take more than `room`, or than there is, and did not.
    #[inline]
    pub(super) fn push(
        &mut self,
        state: FrontierSet,
        ways: &[u64],
        limbs: usize,
        room: usize,
    ) -> Option<usize> {
        let mut taken = 0;
        if self.states.len() == self.states.capacity() {
            // Once it is large, a quarter more, not twice as much: most of the memory is here.
            let len = self.states.len();
            let more = if len < FAST { len + 64 } else { len / 4 };
            if state_bytes(limbs).saturating_mul(more) > room {
                return None;
            }
            let before = self.bytes();
            if !self.try_reserve(more, limbs) {
                return None;
            }
            taken = self.bytes() - before;
        }

        self.states.push(state);
        // Limbs that the new number does not have are 0.
        self.ways.extend_from_slice(&ways[..limbs.min(ways.len())]);
        self.ways.resize(self.states.len() * limbs, 0);
        Some(taken)
    }

    /// Returns the bits of the largest number of ways.
    fn most_bits(&self, limbs: usize) -> u32 {
        let union = |at: usize| self.ways.iter().skip(at).step_by(limbs).fold(0, |union, &limb| union | limb);
        let highest = (0..limbs).rev().map(|at| (at, union(at))).find(|&(_, union)| union > 0);
        highest.map_or(0, |(at, union)| u64::BITS * to_u32(at) + u64::BITS - union.leading_zeros())
    }

    /// Leaves one of equal states, of those here and in the other buckets, with the sum of their ways. `table` is room
    /// to work in. Returns how many states there were; `None` if there was no memory, and then some are missing.
    pub(super) fn merge(&mut self, others: &[Bucket], limbs: usize, table: &mut Vec<u32>) -> Option<usize> {
        let all = self.states.len() + others.iter().map(|other| other.states.len()).sum::<usize>();
        // Half of the places stay free, so that a place is found soon.
        let places = (2 * all).next_power_of_two();
        table.clear();
        if places > table.capacity() && !has_room(places.saturating_mul(size_of::<u32>())) {
            return None;
        }
        table.resize(places, FREE);

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

        // Before those of the other buckets, which are added at the end.
        self.states.truncate(kept);
        self.ways.truncate(kept * limbs);

        for other in others {
            for (&state, ways) in other.states.iter().zip(other.ways.chunks_exact(limbs)) {
                match find(table, &self.states, state) {
                    Some(found) => {
                        add(&mut self.ways[found * limbs..(found + 1) * limbs], ways);
                    }
                    None => {
                        self.push(state, ways, limbs, usize::MAX)?;
                    }
                }
            }
        }

        self.bits = self.most_bits(limbs);
        // Equal states have left room behind, which would count.
        self.states.shrink_to_fit();
        self.ways.shrink_to_fit();
        Some(all)
    }
}

/// Finds the place of the state. If it is none of these, it is noted in the table as the one after them.
#[inline]
fn find(table: &mut [u32], states: &[FrontierSet], state: FrontierSet) -> Option<usize> {
    // By the lowest bits: the highest ones have chosen the bucket.
    let mut place = hash(state) as usize & (table.len() - 1);
    while table[place] != FREE {
        if states[table[place] as usize] == state {
            return Some(table[place] as usize);
        }
        place = (place + 1) & (table.len() - 1);
    }
    table[place] = to_u32(states.len());
    None
}

/// A hash of a state, all of whose bits are as good.
#[inline]
pub(super) fn hash(state: FrontierSet) -> u64 {
    let fold = |product: u128| (product as u64) ^ (product >> 64) as u64;
    let (low, high) = (state as u64, (state >> 64) as u64);
    let mixed = fold(u128::from(low ^ 0x9e37_79b9_7f4a_7c15) * u128::from(high ^ 0xd6e8_feb8_6659_fd93));
    fold(u128::from(mixed) * 0x9e37_79b9_7f4a_7c15)
}

/// The bucket of a state, of this many.
#[inline]
pub(super) fn bucket_of(state: FrontierSet, buckets: usize) -> usize {
    below(hash(state), buckets)
}
