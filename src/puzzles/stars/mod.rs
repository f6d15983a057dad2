// The files, for those who change this room. The rows are stated in `problems/stars`: read that first. `generator`
// makes puzzles: it places stars, grows regions around them, and changes these until there is no second solution.

//! Stars: as many in each row, column and region of a board, none next to another.
//!
//! Two cells that touch are both in some square of two by two cells, a *window*, which has at most one star.

mod generator;

pub use crate::adapters::stars::{Placement, Stars, StarsError};
