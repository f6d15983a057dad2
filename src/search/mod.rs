//! The search of a matrix: options, covers, outcome. The same for every engine.

mod cheapest;
mod checkpoint;
mod count;
mod covers;
mod diagram;
mod estimate;
mod options;
mod outcome;
#[cfg(feature = "rayon")]
mod parallel;
mod states;
mod task;
mod why;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub use crate::engines::{Branching, Stats};
use crate::matrix::{ColumnId, Matrix};
pub use cheapest::Cheapest;
pub use checkpoint::{Checkpoint, ResumeError};
pub use count::{Count, CountStats};
pub use covers::Covers;
pub use diagram::{Diagram, DiagramError, DiagramIter, DiagramStats};
pub use estimate::Estimate;
pub use options::{Engine, Search};
pub use outcome::Outcome;
#[cfg(feature = "rayon")]
pub use parallel::ParCovers;
pub use states::RowState;
pub use task::Task;
pub use why::{Clash, Undecided};

/// The bytes for what a search remembers, without a request.
const MEMORY: usize = 1 << 28;

/// A cancel flag is looked at after at most this many nodes.
const NODES_BETWEEN_LOOKS: u64 = 1024;

/// Whether each cover has exactly one row of the column.
fn is_covered_once<L>(matrix: &Matrix<L>, column: ColumnId) -> bool {
    matrix.bounds(column) == Some(1..=1)
}

/// Whether a cancel flag is there and has been raised.
fn is_raised(flag: &Option<Arc<AtomicBool>>) -> bool {
    flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
}
