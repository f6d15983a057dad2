//! What is fuzzed: functions of any bytes, which panic at a fault. `cargo fuzz` runs them as `fuzz/fuzz_targets`, the
//! tests with the files in `tests/data/fuzz` and with mutations of these (`tests/suite/fuzz.rs`).
//!
//! An input is small, or cut until it is, so that one run takes milliseconds.

#![allow(dead_code)] // the suite and `fuzz` each use a part

mod case;
pub mod matrices;
pub mod proofs;
#[cfg(feature = "serde")]
pub mod states;
pub mod sudoku;
pub mod text;

/// The first bytes of an input as a text.
fn text_of(data: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(&data[..data.len().min(4096)])
}
