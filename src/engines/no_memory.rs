//! Without the feature `analysis` no search has a memo table: there is no value of its type, so nothing of what the driver
//! asks it is compiled.

use super::capacity::Capacity;
use super::search_state::SearchState;
use crate::matrix::RowId;

#[derive(Clone, Debug)]
pub(crate) enum Memory {}

impl Memory {
    pub(super) fn take(&mut self, _: RowId) {
        match *self {}
    }

    pub(super) fn recall(&mut self, _: &(impl SearchState + ?Sized), _: &Capacity) -> bool {
        match *self {}
    }

    pub(super) fn knows(&mut self) -> bool {
        match *self {}
    }

    pub(super) fn push_level(&mut self) {
        match *self {}
    }

    pub(super) fn next_row(&mut self) {
        match *self {}
    }

    pub(super) fn pop_level(&mut self, _: u64) {
        match *self {}
    }

    pub(super) fn cover(&mut self) -> bool {
        match *self {}
    }
}
