//! Covers that show that a part of the tree is worth searching, while the covers of one cost are listed in canonical order.
//!
//! The canonical search branches on the column with the fewest rows, whatever they cost, and the bound may not see for
//! long that no cover below costs what is wanted. So after some nodes without a cover each frame of the tree needs a
//! *witness*: a cover of that cost that lies in it. One that is known will do; else an ordinary search looks for one,
//! with its own branching and its own bounds, and ends at the first. Without a witness the frame is left.
//!
//! Invariant: the frames before `unknown` hold a cover that was listed, or have a witness.

use std::collections::VecDeque;

use super::tree::BranchAndBound;
use crate::engines::Step;
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
    /// The tree of the ordinary search, and whether it is looking.
    tree: Option<Box<BranchAndBound>>,
    is_looking: bool,
    /// For each row whether it is chosen, while that is asked.
    is_chosen: Vec<bool>,
}

impl Witnesses {
    /// Starts again with some covers that are known, their rows in any order.
    pub(super) fn restart(&mut self, known: Vec<Vec<u32>>) {
        *self = Self { covers: known.into(), tree: self.tree.take(), ..Self::default() };
    }

    /// Returns the steps that the computation of its duals took.
    pub(super) fn updates(&self) -> u64 {
        self.tree.as_ref().map_or(0, |tree| tree.updates())
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

    /// Looks for a cover in a range of costs at that state of the canonical search, the first for which it is unknown, by
    /// at most this many nodes. `tree` makes the tree of the ordinary search. Returns the number of nodes, and whether
    /// there is a cover, if that is known by then.
    pub(super) fn look(
        &mut self,
        left: &Left,
        mark: Mark,
        range: (i64, i64),
        nodes: u64,
        tree: impl FnOnce() -> BranchAndBound,
    ) -> (u64, Option<bool>) {
        if !self.is_looking && self.is_known(left, mark) {
            self.unknown += 1;
            return (0, Some(true));
        }

        let tree = self.tree.get_or_insert_with(|| Box::new(tree()));
        if !std::mem::replace(&mut self.is_looking, true) {
            tree.restart_within(left, mark, range);
        }

        let begin = tree.nodes;
        loop {
            let visited = tree.nodes - begin;
            if visited >= nodes {
                return (visited, None);
            }
            // One by one, since the first cover is enough, also one that the duals suggest.
            let step = tree.advance(tree.nodes + 1);
            let found = tree.suggested.take().map(|(_, rows)| rows);
            let found = found.or_else(|| (step == Step::Cover).then(|| tree.left.chosen.clone()));
            if found.is_none() && step != Step::Exhausted {
                continue;
            }

            let visited = tree.nodes - begin;
            self.is_looking = false;
            let Some(rows) = found else { return (visited, Some(false)) };
            if self.covers.len() >= MOST {
                self.covers.pop_front();
            }
            self.covers.push_back(rows);
            self.unknown += 1;
            return (visited, Some(true));
        }
    }

    /// Checks whether a cover that is known lies in that state: all chosen rows are in it, and its others are alive.
    fn is_known(&mut self, left: &Left, mark: Mark) -> bool {
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
