//! The search, private: one loop (`driver`) over two representations of what is left of the matrix, dancing links
//! (`links`) and bitsets (`bits`). Both visit the same tree in the same order, from the same view. A subtree can be a
//! search of its own (`searches`).

mod bits;
mod capacity;
mod carried;
mod driver;
mod engine;
mod engine_search;
mod learning;
mod links;
mod memory;
mod search_state;
mod searches;
mod sizes;
mod stats;
pub(crate) mod view;

pub(crate) use bits::fit as bits_fit;
pub(crate) use driver::Step;
pub use engine::Engine;
pub(crate) use memory::{END, Graph, Memory, Uses, add, number};
pub(crate) use searches::Searches;
pub use stats::Stats;
