//! The data that a search carries with it, into the subtrees that are searches of their own and back.

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
    /// The columns of the matrix that the search depends on, if they are noted.
    pub(super) noted: Option<Vec<bool>>,
}

impl Carried {
    /// Checks whether a search with it does nothing but find covers.
    pub(super) fn only_finds(&self) -> bool {
        self.memory.is_none() && self.noted.is_none()
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
