//! How many covers there are: an exact number of any size, or a lower bound.

mod answer;
mod order;
mod turns;

pub use answer::{Count, CountStats};
pub(super) use order::columns_by_part;
#[cfg(feature = "rayon")]
pub(super) use turns::Candidate;
pub(super) use turns::{Plan, count_or_plan};
