//! The contract between a problem and the search: a problem emits rows and reads covers back.
//!
//! [`ExactCover`] and the iterator and problems that its provided methods return name each other; there are no other
//! cyclic dependencies.

mod boxed;
#[cfg(feature = "optimize")]
mod cheapest;
mod contract;
mod distinct;
mod solutions;
mod uniqueness;
mod with;

pub use boxed::BoxedProblem;
pub use contract::ExactCover;
pub use solutions::Solutions;
pub use uniqueness::Uniqueness;
pub use with::{MapSolution, With};
