//! The questions that a [`Search`](crate::Search) is asked, a folder each: the methods of `Search` that ask it, and
//! what answers. No question knows a puzzle. In a folder, `mod.rs` has the methods, and says what to read first.
//!
//! - `any`: one cover soon, by several searches in turns.
//! - `count`: how many covers, of any size; the diagram of all; the proof of a number.
//! - `classes`: covers up to symmetry, listed, counted, or found level by level.
//! - `optimize`: covers in order of cost, and the linear relaxation.
//! - `explain`: rows that all covers have, why there is none, and proofs of that.
//! - `parallel`: parts of a search, threads, and how large a search is.

#[cfg(feature = "analysis")]
pub(crate) mod any;
#[cfg(feature = "analysis")]
pub(crate) mod classes;
#[cfg(feature = "analysis")]
pub(crate) mod count;
#[cfg(feature = "analysis")]
pub(crate) mod explain;
#[cfg(feature = "optimize")]
pub(crate) mod optimize;
pub(crate) mod parallel;
