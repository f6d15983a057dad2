//! The search of a matrix: options, covers, outcome. The same for every engine.

mod covers;
mod options;
mod outcome;

pub use crate::engines::Stats;
pub use covers::Covers;
pub use options::{Engine, Search};
pub use outcome::Outcome;
