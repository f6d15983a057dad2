//! The search of a matrix: its options, and the covers one by one. The same for every engine.
//!
//! The other questions of [`Search`] stand in the modules above, each with its methods: `any`, `count`, `explain`, ...

mod budget;
mod cancel;
mod checkpoint;
mod covers;
mod options;
mod outcome;
mod seal;
mod tree;
mod turns;
mod uniqueness;

pub use crate::engines::view::Branching;
pub use crate::engines::{Engine, Stats};
pub(crate) use budget::Budget;
pub(crate) use cancel::{Cancel, NODES_BETWEEN_LOOKS};
pub use checkpoint::{Checkpoint, ResumeError};
pub(crate) use checkpoint::{MOST_NODES, check};
pub use covers::Covers;
pub use options::Search;
pub use outcome::{Outcome, Stopped};
pub(crate) use seal::Seal;
pub(crate) use tree::{Node, Part, Tree, WHOLE};
pub(crate) use turns::Ran;
pub use uniqueness::Uniqueness;
