//! The classes under all symmetries of a matrix, level by level.

#[cfg(feature = "rayon")]
mod ahead;
mod buckets;
mod inherited;
mod marks;
mod plain;
mod search;
mod sets;

pub(super) use buckets::FoundClass;
pub(super) use search::Levels;
pub(super) use search::kept::Kept;
