//! Properties that hold for random input, each as two tests: `cargo test` tries the same cases every time, and
//! `cargo test -- --ignored soak` tries fresh ones, [`MORE`] times as many (or as many times as the variable
//! `SOAK` says).
//!
//! Where tests live: in `src` only if they need private items; all others in `tests`, by behaviour.

#![allow(unreachable_pub)] // also a module of the crate itself, for its own tests

use proptest::test_runner::{Config, RngSeed};

/// How many times as many cases a soak tries.
const MORE: u32 = 20;

/// Always the same cases.
pub fn fixed(cases: u32) -> Config {
    // Shrinking a matrix of thousands of columns would take hours.
    Config { cases, rng_seed: RngSeed::Fixed(2026), max_shrink_time: 60_000, ..Config::default() }
}

/// Other cases every time. A failure is reported with a seed that is to be committed.
pub fn fresh(cases: u32) -> Config {
    let more = std::env::var("SOAK").map_or(MORE, |times| times.parse().expect("SOAK is a number"));
    Config { cases: cases.saturating_mul(more), rng_seed: RngSeed::Random, ..fixed(cases) }
}

/// `properties! { soak, 100; fn name(input in strategy) { .. } .. }`: a hundred cases of each property, and a module
/// `soak` (another name, with "soak" in it, for the second group of a file) for the same with fresh seeds.
macro_rules! properties {
    ($soak:ident, $cases:expr; $($(#[$meta:meta])* fn $name:ident($($input:tt)*) $body:block)*) => {
        ::proptest::proptest! {
            #![proptest_config($crate::properties::fixed($cases))]
            $($(#[$meta])* #[test] fn $name($($input)*) $body)*
        }

        mod $soak {
            use super::*;

            ::proptest::proptest! {
                #![proptest_config($crate::properties::fresh($cases))]
                $($(#[$meta])* #[test] #[ignore = "takes minutes: fresh seeds, many times as many cases"]
                fn $name($($input)*) $body)*
            }
        }
    };
}
