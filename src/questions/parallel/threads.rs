//! The search on several threads, those of rayon.
//!
//! Covers are found in parts of the tree: see `covers`. So they are counted without a memo table: see `parts`. With a
//! memo table, or up to isomorphism, each thread counts all covers: see `together`. Without a tree the states of a
//! column are shared out: see `count::layers`. Which of these it is, `count` decides.

#[cfg(feature = "analysis")]
mod count;
mod covers;
mod nodes;
#[cfg(feature = "analysis")]
mod parts;
#[cfg(feature = "analysis")]
mod together;

#[cfg(feature = "analysis")]
pub(super) use self::count::par_count;
pub use self::covers::ParCovers;
