//! Nothing: the package is its benches, `enumerate`, `peers`, `questions` and `sudoku`, and the code of `COMPARE.md`, which
//! `cargo test --doc` runs.

/// The comparison, whose code is run here because this package depends on the crates that it is about.
#[cfg(doctest)]
#[doc = include_str!("../../COMPARE.md")]
struct Compare;
