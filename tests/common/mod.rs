//! What the tests share.

#[macro_use]
pub mod properties;
pub mod brute;
pub mod families;
pub mod fuzz;
pub mod models;
pub mod plain;
pub mod puzzles;
pub mod random;
pub mod reference;
pub mod shared;
pub mod veripb;
