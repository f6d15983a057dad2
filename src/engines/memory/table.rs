//! A memo table of bounded size with exact keys.
//!
//! A key can stand in the four slots of one bucket, which its hash chooses. In a full bucket a new key takes the
//! place of the one with the least work behind it. The table grows by a factor of four, in such steps that the last
//! one reaches the budget: old and new together never take more than 1.25 times the budget. Where the system has no
//! memory for a larger table, the table stays as it is: what it holds already is its budget then.

use crate::util::{below, has_room};

/// The slots of a bucket. Their marks share a cache line.
const WAYS: usize = 4;
/// The factor by which a larger table has more slots.
const GROWTH: usize = 4;
/// The fewest slots to begin with, if the budget allows more.
const FEWEST: usize = 1 << 8;

/// The parts of a slot that are known without its key.
#[derive(Clone, Copy, Debug, Default)]
struct SlotMark {
    /// Some bits of the hash; 0 if the slot is empty.
    tag: u32,
    /// The amount of work that it took to find the value.
    work: u32,
}

#[derive(Clone, Debug)]
pub(super) struct MemoTable {
    /// The words of a key.
    words: usize,
    /// The limbs of a value.
    limbs: usize,
    /// In bytes.
    budget: usize,
    marks: Vec<SlotMark>,
    /// For each slot its key and its value.
    entries: Vec<u64>,
    /// The number of slots that are not empty.
    held: usize,
}

impl MemoTable {
    pub(super) fn new(words: usize, limbs: usize, budget: usize) -> Self {
        let mut table = Self { words, limbs, budget, marks: Vec::new(), entries: Vec::new(), held: 0 };
        table.clear();
        table
    }

    /// Sets the budget, but not below what the table takes.
    pub(super) fn allow(&mut self, bytes: usize) {
        self.budget = bytes.max(self.bytes());
    }

    /// Sets the budget, and makes the table empty if it takes more.
    pub(super) fn shrink(&mut self, bytes: usize) {
        self.budget = bytes;
        if self.marks.len() > self.most() {
            // Given back first: two tables at a time may be too much.
            (self.marks, self.entries) = (Vec::new(), Vec::new());
            self.clear();
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.marks.len() * self.slot_bytes()
    }

    /// Returns the bytes that a slot takes.
    fn slot_bytes(&self) -> usize {
        slot_bytes(self.words, self.limbs)
    }

    /// Returns the most slots that the budget allows, but at least one bucket.
    fn most(&self) -> usize {
        (self.budget / self.slot_bytes() / WAYS).max(1) * WAYS
    }

    /// Makes it empty and small.
    fn clear(&mut self) {
        // Counted back from the most, so that the last step of growth reaches the budget.
        let mut slots = self.most();
        while slots / GROWTH >= FEWEST {
            slots /= GROWTH;
        }

        let mut slots = slots.next_multiple_of(WAYS);
        while slots > WAYS && !has_room(slots * self.slot_bytes()) {
            slots = (slots / GROWTH).next_multiple_of(WAYS);
        }
        self.make(slots);
    }

    fn make(&mut self, slots: usize) {
        self.marks = vec![SlotMark::default(); slots];
        self.entries = vec![0; slots * (self.words + self.limbs)];
        self.held = 0;
    }

    /// Finds the work and the value that belong to the key with this hash.
    pub(super) fn find(&self, key: &[u64], hash: u64) -> Option<(u32, &[u64])> {
        let (start, tag) = self.bucket(hash);
        // The tags share a cache line. A key is read only where they agree.
        (start..start + WAYS).filter(|&slot| self.marks[slot].tag == tag).find_map(|slot| {
            let size = self.words + self.limbs;
            let (its_key, value) = self.entries[slot * size..][..size].split_at(self.words);
            (its_key == key).then_some((self.marks[slot].work, value))
        })
    }

    /// Keeps a value, of at most as many limbs as the values have, under a key that is not in the table.
    pub(super) fn insert(&mut self, key: &[u64], hash: u64, value: &[u64], work: u32) {
        // When half of the slots are taken, one key in forty finds its bucket full. Two tables at a time must not be
        // far above the budget: the larger one has at least three times the slots.
        if 2 * self.held > self.marks.len() && 3 * self.marks.len() <= self.most() {
            let slots = (GROWTH * self.marks.len()).min(self.most());
            match has_room(slots * self.slot_bytes()) {
                true => self.remake(slots, self.limbs),
                false => self.budget = self.bytes(),
            }
        }

        let (start, tag) = self.bucket(hash);
        // A slot that is empty comes before all others.
        let rank = |&slot: &usize| (self.marks[slot].tag != 0, self.marks[slot].work);
        let slot = (start..start + WAYS).min_by_key(rank).unwrap_or(start);
        self.held += usize::from(self.marks[slot].tag == 0);
        self.marks[slot] = SlotMark { tag, work };

        let size = self.words + self.limbs;
        let (its_key, its_value) = self.entries[slot * size..][..size].split_at_mut(self.words);
        its_key.copy_from_slice(key);
        let (low, high) = its_value.split_at_mut(value.len());
        low.copy_from_slice(value);
        // A value that stood here may have been wider.
        high.fill(0);
    }

    /// Sees to it that values of this many limbs can be kept.
    pub(super) fn fit(&mut self, limbs: usize) {
        if limbs > self.limbs {
            // By an eighth at least: each time the table is made again.
            self.widen(limbs.max(self.limbs + self.limbs / 8));
        }
    }

    /// Gives the values more limbs. A table near its budget is emptied, because two of them would be far above it; and
    /// so is one beside which there is no room for another.
    #[cold]
    fn widen(&mut self, limbs: usize) {
        let bytes_more = self.marks.len().saturating_mul(8 * (limbs - self.limbs));
        let bytes = self.bytes().saturating_add(bytes_more);
        let is_near = bytes.saturating_add(self.bytes()) > self.budget.saturating_add(self.budget / 4);
        if is_near || !has_room(bytes) {
            self.limbs = limbs;
            // Given back first: two tables at a time may be too much.
            (self.marks, self.entries) = (Vec::new(), Vec::new());
            self.clear();
        } else {
            self.remake(self.marks.len(), limbs);
        }
    }

    /// Makes it again with this many slots and limbs.
    #[cold]
    fn remake(&mut self, slots: usize, limbs: usize) {
        let before = self.words + std::mem::replace(&mut self.limbs, limbs);
        let (marks, entries) = (std::mem::take(&mut self.marks), std::mem::take(&mut self.entries));
        self.make(slots);
        let entries = marks.iter().zip(entries.chunks(before));
        for (mark, entry) in entries.filter(|(mark, _)| mark.tag != 0) {
            let (key, value) = entry.split_at(self.words);
            self.insert(key, hash(key), value, mark.work);
        }
    }

    /// Returns the first slot of the bucket of this hash, and its tag.
    fn bucket(&self, hash: u64) -> (usize, u32) {
        // 0 is the tag of an empty slot.
        #[allow(clippy::cast_possible_truncation, reason = "the lowest bits")]
        let tag = hash as u32 | 1;
        (below(hash, self.marks.len() / WAYS) * WAYS, tag)
    }
}

/// Returns the bytes that a slot takes, for keys of this many words and values of this many limbs.
pub(super) fn slot_bytes(words: usize, limbs: usize) -> usize {
    size_of::<SlotMark>() + 8 * (words + limbs)
}

/// Returns the bytes of the smallest table.
pub(super) fn smallest(words: usize, limbs: usize) -> usize {
    WAYS * slot_bytes(words, limbs)
}

/// Hashes a key.
pub(super) fn hash(key: &[u64]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let hash = key.iter().fold(0, |hash: u64, word| {
        let mixed = (hash ^ word).wrapping_mul(ODD);
        mixed ^ mixed >> 32
    });
    hash.wrapping_mul(ODD)
}

#[cfg(test)]
mod tests;
