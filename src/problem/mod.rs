//! The contract between a problem and the search: a problem emits rows and reads covers back.
//!
//! [`ExactCover`] and the iterators that its provided methods return name each other; that is the only cyclic
//! dependency. What both iterators do with a cover stands once, in `decoder`.

#[cfg(feature = "optimize")]
mod cheapest;
mod contract;
mod decoder;
mod solutions;
mod uniqueness;

#[cfg(feature = "optimize")]
pub use cheapest::CheapestSolutions;
pub use contract::ExactCover;
#[cfg(feature = "puzzles")]
pub(crate) use decoder::Decoder;
pub use solutions::Solutions;
pub use uniqueness::Uniqueness;
