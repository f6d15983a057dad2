//! The columns as they are taken: which rows are decided at each, and how these change a state.

use std::ops::Range;

use super::bucket::{Bucket, FrontierSet, bucket_of};
use crate::engines::view::View;
use crate::matrix::NO_COLOR;
use crate::util::to_u32;

pub(super) const SLOTS: usize = FrontierSet::BITS as usize;

/// A row, as it changes a state.
#[derive(Clone, Copy)]
pub(super) struct Move {
    /// The slots that it covers.
    covers: FrontierSet,
    /// The slots that must not be covered before.
    excludes: FrontierSet,
}

/// A column that is taken, unless it is covered already, with the rows that are decided there.
pub(super) struct Taken {
    slot: FrontierSet,
    pub(super) moves: Vec<Move>,
    /// The columns that leave the frontier, and those of them that must be covered.
    done: FrontierSet,
    required: FrontierSet,
    /// The number of slots in use after it.
    pub(super) frontier: u32,
}

impl Taken {
    /// Takes these states of a bucket: adds those that follow to `next`. Returns the bytes that this took; `None` if
    /// there is not so much room, and then some are missing.
    pub(super) fn take(
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

            let mut reach = |state: FrontierSet| {
                if state & self.required == self.required {
                    // What has left the frontier is forgotten, which makes states equal.
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

            // Each row that is decided here covers the column, so none can be added to a state that has it.
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

/// The slots that a column has in the frontier: one, or for a column with colors one for each, and one for being
/// covered without a color.
#[derive(Default)]
struct Slots {
    /// The column that is the first to have one of its rows decided, and the last.
    first: usize,
    last: usize,
    /// For each color, in ascending order, its slot.
    of: Vec<(u32, u32)>,
}

impl Slots {
    /// The slot of this color.
    fn slot(&self, color: u32) -> FrontierSet {
        let at = self.of.binary_search_by_key(&color, |&(color, _)| color);
        at.map_or(0, |at| 1 << self.of[at].1)
    }

    fn all(&self) -> FrontierSet {
        self.of.iter().fold(0, |all, &(_, slot)| all | 1 << slot)
    }
}

/// The columns of a view that are taken; `None` if a frontier has too many slots.
pub(super) fn columns(view: &View) -> Option<Vec<Taken>> {
    let mut slots: Vec<Slots> = Vec::new();
    slots.resize_with(view.columns, || Slots { first: usize::MAX, ..Slots::default() });
    let mut rows_at: Vec<Vec<u32>> = vec![Vec::new(); view.primary];

    for row in 0..view.row_count() {
        let Some(&first) = view.primary_columns_of(row).iter().min() else { continue };
        let first = first as usize;
        rows_at[first].push(to_u32(row));
        for (column, color) in view.entries(row) {
            let slots = &mut slots[column as usize];
            (slots.first, slots.last) = (slots.first.min(first), slots.last.max(first));
            if let Err(at) = slots.of.binary_search_by_key(&color, |&(color, _)| color) {
                slots.of.insert(at, (color, 0));
                // More colors than slots: they need not all be listed.
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

    let mut free: Vec<u32> = (0..to_u32(SLOTS)).rev().collect();
    let mut taken = Vec::new();
    for (column, rows) in rows_at.iter().enumerate() {
        // A column without rows is covered by none.
        if rows.is_empty() && slots[column].first != usize::MAX {
            continue;
        }

        // A column comes to the frontier when the first of its rows is decided.
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
                // Only rows of the same color may have covered it before.
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
        // Their slots are free from now on for columns that come to the frontier later.
        for &other in &end[column] {
            free.extend(slots[other].of.iter().map(|&(_, slot)| slot));
        }
        let frontier = to_u32(SLOTS - free.len());
        taken.push(Taken { slot, moves, done, required, frontier });
    }
    Some(taken)
}
