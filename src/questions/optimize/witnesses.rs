//! Covers that show that a part of the tree is worth searching, while the covers of one cost are listed in canonical order.
//!
//! The canonical search branches on the column with the fewest rows, whatever they cost, and the bound may not see for
//! long that no cover below costs what is wanted. So after some nodes without a cover each frame of the tree needs a
//! *witness*: a cover of that cost that lies in it. One that is known will do; else an ordinary search looks for one,
//! with its own branching and its own bounds, and ends at the first. Without a witness the frame is left.
//!
//! Invariant: the frames before `unknown` hold a cover that was listed, or have a witness.

use std::collections::VecDeque;

use crate::linear::{Left, Mark};

/// Frames need a witness after this many nodes without a cover.
pub(super) const PATIENCE: u64 = 256;
/// The most covers that are kept.
const MOST: usize = 256;

/// See the head of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct Witnesses {
    covers: VecDeque<Vec<u32>>,
    /// The number of nodes since the last cover.
    since_cover: u64,
    is_needed: bool,
    unknown: usize,
    /// For each row whether it is chosen, while that is asked.
    is_chosen: Vec<bool>,
}

impl Witnesses {
    /// Starts again with some covers that are known, their rows in any order.
    pub(super) fn restart(&mut self, known: Vec<Vec<u32>>) {
        *self = Self { covers: known.into(), ..Self::default() };
    }

    /// Notes that a node was visited, whether a cover was found there, and the number of frames now. `patience` is
    /// [`PATIENCE`].
    pub(super) fn visited(&mut self, is_found: bool, frames: usize, patience: u64) {
        self.since_cover += 1;
        if is_found {
            (self.since_cover, self.unknown) = (0, frames);
        }
        self.is_needed |= self.since_cover > patience;
    }

    /// Notes that so many frames are left.
    pub(super) fn left(&mut self, frames: usize) {
        self.unknown = self.unknown.min(frames);
    }

    /// Returns the first frame that needs a witness.
    pub(super) fn unknown(&self, frames: usize) -> Option<usize> {
        Some(self.unknown).filter(|&at| self.is_needed && at < frames)
    }

    /// Notes that the first frame for which it was unknown has a witness.
    pub(super) fn has_one(&mut self) {
        self.unknown += 1;
    }

    /// Keeps a cover that was found.
    pub(super) fn add(&mut self, rows: Vec<u32>) {
        if self.covers.len() >= MOST {
            self.covers.pop_front();
        }
        self.covers.push_back(rows);
    }

    /// Checks whether a cover that is known lies in that state: all chosen rows are in it, and its others are alive.
    pub(super) fn is_known(&mut self, left: &Left, mark: Mark) -> bool {
        let chosen = &left.chosen[..mark.chosen];
        if let Some(&most) = chosen.iter().max() {
            self.is_chosen.resize(self.is_chosen.len().max(most as usize + 1), false);
        }
        chosen.iter().for_each(|&row| self.is_chosen[row as usize] = true);

        let is_chosen = |row: u32| self.is_chosen.get(row as usize) == Some(&true);
        let lies_there = |cover: &Vec<u32>| {
            let (chosen_rows, others): (Vec<u32>, Vec<u32>) = cover.iter().partition(|&&row| is_chosen(row));
            chosen_rows.len() == chosen.len() && others.iter().all(|&row| left.was_alive(row, mark))
        };
        let is_known = self.covers.iter().any(lies_there);

        chosen.iter().for_each(|&row| self.is_chosen[row as usize] = false);
        is_known
    }
}
