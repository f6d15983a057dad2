//! The data that a search carries with it, into the subtrees that are searches of their own and back.

use super::equal_rows::EqualRows;
use super::learning::Learned;
use super::memory::Memory;
use super::search_state::SearchState;

/// It belongs to the whole tree; so rows and columns in it have the numbers of the matrix.
#[derive(Clone, Debug, Default)]
pub(super) struct Carried {
    /// The memo table of what lies below nodes, if covers are only counted.
    pub(super) memory: Option<Box<Memory>>,
    /// The failures that it has learned from, if it branches by them.
    pub(super) learned: Option<Learned>,
    /// Equal rows, if it ends at its first cover.
    pub(super) equal: Option<EqualRows>,
    /// The columns of the matrix that the search depends on, if they are noted.
    pub(super) noted: Option<Vec<bool>>,
}

impl Carried {
    /// Checks whether a search with it does nothing but find covers.
    pub(super) fn only_finds(&self) -> bool {
        self.memory.is_none() && self.noted.is_none() && self.equal.is_none()
    }

    /// Tells a memo table and equal rows that a level begins.
    pub(super) fn push_level(&mut self) {
        if let Some(memory) = &mut self.memory {
            memory.push_level();
        }
        if let Some(equal) = &mut self.equal {
            equal.push_level();
        }
    }

    /// Tells them that a row of the last level has been searched.
    pub(super) fn next_row(&mut self, state: &(impl SearchState + ?Sized), before: u32) {
        if let Some(memory) = &mut self.memory {
            memory.next_row();
        }
        if let Some(equal) = &mut self.equal {
            equal.add(state.id(before));
        }
    }

    /// Tells them that the last level ends, below which so many nodes have been visited.
    pub(super) fn pop_level(&mut self, nodes: u64) {
        if let Some(memory) = &mut self.memory {
            memory.pop_level(nodes);
        }
        if let Some(equal) = &mut self.equal {
            equal.pop_level();
        }
    }

    /// Notes that a column has no row left. Returns whether the run ends with that.
    pub(super) fn fail(&mut self, state: &(impl SearchState + ?Sized), column: u32) -> bool {
        self.learned.as_mut().is_some_and(|learned| learned.fail(state.view().column_id(column)))
    }

    /// Lets the current run go on to the end of the tree.
    pub(super) fn finish_run(&mut self) {
        if let Some(learned) = &mut self.learned {
            learned.finish_run();
        }
    }
}
