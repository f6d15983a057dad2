//! Weights: a colouring of the columns that proves that there is no cover.

mod answer;
mod budget;
mod error;
mod find;
mod generators;
mod instance;
mod ring;
mod simple;
mod smallest;

pub use answer::Weights;
pub use error::WeightsError;
pub(super) use find::{has_weights, weights};
