//! How many covers there are: an exact number of any size, or a lower bound.

mod answer;
mod greedy;
mod layers;
mod order;
mod rows_of;
mod turns;

pub use answer::{Count, CountStats};
#[cfg(feature = "rayon")]
pub(super) use layers::Layers;
pub(super) use order::{best, better, columns_by_part};
#[cfg(feature = "rayon")]
pub(super) use turns::Candidate;
pub(super) use turns::{SearchPlan, count_or_plan};
