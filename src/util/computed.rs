//! A value that is computed when it is first needed.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// A fact that follows from the other fields of a value and takes long to compute, such as a pass over all entries of a
/// matrix: kept once it has been computed, and left out when two values are compared.
#[derive(Clone, Debug)]
pub(crate) struct Computed<T>(OnceLock<T>);

impl<T> Default for Computed<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> PartialEq for Computed<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Computed<T> {}

impl<T> Hash for Computed<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T> Computed<T> {
    pub(crate) fn get_or_compute(&self, compute: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(compute)
    }
}
