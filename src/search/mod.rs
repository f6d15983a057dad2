//! The search of a matrix: options, covers, outcome. The same for every engine.

mod cheapest;
mod checkpoint;
mod covers;
mod estimate;
mod options;
mod outcome;
#[cfg(feature = "rayon")]
mod parallel;
mod task;

pub use crate::engines::Stats;
pub use cheapest::Cheapest;
pub use checkpoint::{Checkpoint, ResumeError};
pub use covers::Covers;
pub use estimate::Estimate;
pub use options::{Engine, Search};
pub use outcome::Outcome;
#[cfg(feature = "rayon")]
pub use parallel::{ParCount, ParCovers};
pub use task::Task;
