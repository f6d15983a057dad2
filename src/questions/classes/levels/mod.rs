//! The classes under all symmetries of a matrix, level by level: sets of equally many rows, one of each class.
//!
//! `search` is the walk through the levels; read it first. `sets` tells sets apart up to isomorphism, with the groups
//! that larger sets inherit. `plain` searches for all covers that hold a set, and `ahead` does that on
//! threads; `buckets` sorts the covers by `marks` of their rows, and compares only as many as their weights ask for.

#[cfg(feature = "rayon")]
mod ahead;
mod buckets;
mod marks;
mod plain;
mod search;
mod sets;

pub(super) use buckets::FoundClass;
pub(super) use search::Levels;
pub(super) use search::kept::LevelsState;
