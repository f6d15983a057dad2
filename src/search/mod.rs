//! The search of a matrix: its options, and the covers one by one. The same for every engine.
//!
//! `options` is [`Search`], what is asked; `covers` is [`Covers`], the search under way: read these two first. `tree`
//! names nodes and parts of the tree, in which a search is split, kept and resumed: `checkpoint` stores such a state
//! and, before it is used, checks it and compares its hash; `seal` only computes that hash. `budget` and `turns` say
//! how much a question may do, `cancel` and `deadline` stop it, `outcome` says how it ended, and `run` is what all that
//! go on have in common; `uniqueness` asks for a second cover.
//!
//! The other questions of [`Search`] stand in `questions`, each with its methods.

mod budget;
mod cancel;
mod checkpoint;
mod covers;
#[cfg(not(target_family = "wasm"))]
mod deadline;
mod options;
mod outcome;
mod run;
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
#[cfg(not(target_family = "wasm"))]
pub use deadline::Deadline;
pub use options::Search;
pub use outcome::{Outcome, Stopped};
pub use run::Run;
pub(crate) use run::run;
pub(crate) use seal::Seal;
pub(crate) use tree::{Node, Part, Tree, WHOLE};
pub(crate) use turns::Ran;
pub use uniqueness::Uniqueness;
