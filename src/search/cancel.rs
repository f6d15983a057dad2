//! The flag that ends a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// It is looked at after at most this many nodes.
pub(crate) const NODES_BETWEEN_LOOKS: u64 = 1024;

/// A flag that another thread may raise, if there is one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cancel(pub(crate) Option<Arc<AtomicBool>>);

impl Cancel {
    /// Checks whether there is a flag.
    pub(crate) fn is_there(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
