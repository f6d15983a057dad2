//! One memo table for the threads that count the same covers.
//!
//! The table is a number of shards, and the hash of a key says which of them it is in. Each shard is a table of its
//! own behind a lock, which grows and gets wider values alone. So no thread sees half of a value, whatever its size, and
//! two threads seldom want the same lock.

use std::sync::{Mutex, PoisonError};

use super::table::{MemoTable, hash, smallest};
use crate::util::below;

/// The most shards. With 64 of them two threads wait for each other at one question in a hundred at most.
const SHARDS: usize = 64;
/// The buckets that each shard has room for: with fewer, there are fewer shards.
const BUCKETS: usize = 16;

/// A shard, with cache lines of its own.
#[repr(align(128))]
#[derive(Debug)]
struct Shard(Mutex<MemoTable>);

impl Shard {
    fn with<T>(&self, act: impl FnOnce(&mut MemoTable) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[derive(Debug)]
pub(super) struct SharedTable(Vec<Shard>);

impl SharedTable {
    /// Makes a table for keys of this many words and values of this many limbs, with at most this many bytes, or one
    /// bucket.
    pub(super) fn new(words: usize, limbs: usize, budget: usize) -> Self {
        let shards = (budget / (BUCKETS * smallest(words, limbs))).clamp(1, SHARDS);
        let shard = || Shard(Mutex::new(MemoTable::new(words, limbs, budget / shards)));
        Self((0..shards).map(|_| shard()).collect())
    }

    fn shard(&self, hash: u64) -> &Shard {
        &self.0[shard_of(hash, self.0.len())]
    }

    /// Looks the key up, and returns what `act` makes of its work and its value.
    pub(super) fn find<T>(&self, key: &[u64], act: impl FnOnce(u32, &[u64]) -> T) -> Option<T> {
        let hash = hash(key);
        self.shard(hash).with(|table| table.find(key, hash).map(|(work, value)| act(work, value)))
    }

    /// Keeps a value under this key, unless another thread has done so.
    pub(super) fn insert(&self, key: &[u64], value: &[u64], work: u32) {
        let hash = hash(key);
        self.shard(hash).with(|table| {
            if table.find(key, hash).is_none() {
                table.fit(value.len());
                table.insert(key, hash, value, work);
            }
        });
    }

    pub(super) fn bytes(&self) -> usize {
        self.0.iter().map(|shard| shard.with(|table| table.bytes())).sum()
    }
}

/// Returns the number of the shard for this hash.
///
/// Within a shard the highest bits of the hash choose the bucket. So the shard must depend on all bits: were it some of
/// those, the keys of a large shard would share a few of its buckets.
fn shard_of(hash: u64, shards: usize) -> usize {
    const ODD: u64 = 0xd6e8_feb8_6659_fd93;
    below(hash.wrapping_mul(ODD), shards)
}

#[cfg(test)]
mod tests;
