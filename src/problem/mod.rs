//! The contract between a problem and the search: a problem emits rows and reads covers back.
//!
//! [`ExactCover`] and the iterator that its provided methods return name each other; that is the only cyclic dependency.

#[cfg(feature = "optimize")]
mod cheapest;
mod contract;
mod solutions;
mod uniqueness;
mod with;

pub use contract::ExactCover;
pub use solutions::Solutions;
pub use uniqueness::Uniqueness;
pub use with::{MapSolution, With};
