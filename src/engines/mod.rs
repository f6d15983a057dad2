//! The search, private: one loop over two representations of what is left of the matrix. Both visit the same tree in
//! the same order, from the same view.
//!
//! Data pass from the top of this list to its end; read `driver` first:
//!
//! - `view`: what is left of a matrix before a search starts, with rows chosen, excluded or reordered; how to branch.
//! - `driver`: the search loop, with an explicit stack. It knows no representation, only `search_state`.
//! - `search_state`: what a representation answers. `links` (dancing links) undoes each step, `bits` (bitsets) copies
//!   and restores; `sizes` finds the smallest column for links, `capacity` serves columns that are covered several
//!   times.
//! - `memory`: memo tables of subtrees; the driver asks it before it enters one.
//! - `engine_search` is one search of one view, whatever represents it; `searches` is a stack of these, as a subtree
//!   may be a search of its own, with what `carried` takes along. It alone starts an engine.
//! - `equal_rows`: those that are not tried again, where one cover is enough.
//! - `learning`: orders of columns that depend on failures. `engine` and `stats`: what users choose and see.

mod bits;
mod capacity;
mod carried;
mod driver;
mod engine;
mod engine_search;
mod equal_rows;
mod learning;
mod links;
#[cfg(feature = "analysis")]
mod memory;
#[cfg(not(feature = "analysis"))]
#[path = "no_memory.rs"]
mod memory;
mod search_state;
mod searches;
mod sizes;
mod stats;
pub(crate) mod view;

pub(crate) use bits::fit as bits_fit;
pub(crate) use driver::Step;
pub use engine::Engine;
#[cfg(feature = "analysis")]
pub(crate) use learning::luby;
#[cfg(feature = "analysis")]
pub(crate) use memory::{CoverGraph, END, Memory, Uses, add, number};
pub(crate) use searches::Searches;
pub use stats::Stats;
