//! The targets, as the tests of the crate have them.
#![forbid(unsafe_code)]

#[path = "../../tests/common/brute.rs"]
mod brute;
#[path = "../../tests/common/plain.rs"]
mod plain;
#[path = "../../tests/common/fuzz/mod.rs"]
pub mod targets;
