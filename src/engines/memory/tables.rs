//! The memo table of a search: its own, or one that it shares with other threads.

use std::sync::Arc;

use super::shared::SharedTable;
use super::table::{MemoTable, hash};

#[derive(Clone, Debug)]
pub(super) enum Tables {
    Own(MemoTable),
    Shared(Arc<SharedTable>),
}

impl Tables {
    pub(super) fn new(words: usize, limbs: usize, budget: usize) -> Self {
        Self::Own(MemoTable::new(words, limbs, budget))
    }

    pub(super) fn shared(words: usize, limbs: usize, budget: usize) -> Self {
        Self::Shared(Arc::new(SharedTable::new(words, limbs, budget)))
    }

    /// Looks the key up, and returns what `act` makes of its work and its value.
    pub(super) fn find<T>(&self, key: &[u64], act: impl FnOnce(u32, &[u64]) -> T) -> Option<T> {
        match self {
            Self::Own(table) => table.find(key, hash(key)).map(|(work, value)| act(work, value)),
            Self::Shared(table) => table.find(key, act),
        }
    }

    /// Keeps a value of any size under a key that was not in the table when its node was entered.
    pub(super) fn insert(&mut self, key: &[u64], value: &[u64], work: u32) {
        match self {
            Self::Own(table) => {
                table.fit(value.len());
                table.insert(key, hash(key), value, work);
            }
            Self::Shared(table) => table.insert(key, value, work),
        }
    }

    /// Allows the table this many bytes from now on, and what it takes already. A shared one has its budget.
    pub(super) fn allow(&mut self, bytes: usize) {
        match self {
            Self::Own(table) => table.allow(bytes),
            Self::Shared(_) => {}
        }
    }

    /// Allows the table this many bytes and no more. A shared one has its budget.
    pub(super) fn shrink(&mut self, bytes: usize) {
        match self {
            Self::Own(table) => table.shrink(bytes),
            Self::Shared(_) => {}
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Own(table) => table.bytes(),
            Self::Shared(table) => table.bytes(),
        }
    }
}
