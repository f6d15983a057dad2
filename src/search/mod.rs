//! The search of a matrix: options, covers, outcome. The same for every engine.

mod any;
pub(crate) mod cancel;
mod checkpoint;
mod count;
mod covers;
mod diagram;
mod estimate;
mod options;
mod outcome;
#[cfg(feature = "rayon")]
mod parallel;
mod proof;
mod questions;
mod seal;
mod states;
mod task;
mod tree;
mod walk;
mod weights;
mod why;

pub use crate::engines::Stats;
pub use crate::view::Branching;
pub use any::Finder;
pub use checkpoint::{Checkpoint, ResumeError};
pub use count::{Count, CountStats};
pub use covers::Covers;
pub use diagram::{Diagram, DiagramIter, DiagramStats};
pub use estimate::Estimate;
pub use options::{Engine, Search};
pub use outcome::{Outcome, Stopped};
#[cfg(feature = "rayon")]
pub use parallel::ParCovers;
pub use proof::ProofError;
pub use states::RowState;
pub use task::Task;
pub use weights::{Weights, WeightsError};
pub use why::Clash;
