//! Stars: as many in each row, column and region of a board, none next to another.
//!
//! Two cells that touch are both in some square of two by two cells, a *window*, which has at most one star.

mod generator;

pub use crate::adapters::stars::{Placement, Stars, StarsError};
