//! Properties that hold for random input, each as two tests: `cargo test` tries the same cases every time, and
//! `cargo test -- --ignored soak` tries fresh ones, [`MORE`] times as many (or as many times as the variable
//! `SOAK` says).
//!
//! Where tests live: in `src` only if they need private items; all others in `tests`, by behavior.

#![allow(unreachable_pub)] // also a module of the crate itself, for its own tests

use std::any::Any;
use std::fmt;

use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::{Config, RngSeed, TestCaseResult, TestRunner};

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

/// An input of any type, so that what runs the cases is built once and not for each property: that takes longer to
/// build than most properties do.
trait Input: Any + fmt::Debug {}

impl<T: Any + fmt::Debug> Input for T {}

/// What each property calls: `names` are those of its inputs, and `file` is where it stands.
pub fn hold<T: Any + fmt::Debug>(
    config: Config,
    (file, names): (&'static str, &'static str),
    inputs: impl Strategy<Value = T> + 'static,
    property: impl Fn(T) -> TestCaseResult,
) {
    let inputs = inputs.prop_map(|input| Box::new(input) as Box<dyn Input>).boxed();
    hold_all(Config { source_file: Some(file), ..config }, names, &inputs, &|input| {
        let input: Box<dyn Any> = input;
        property(*input.downcast().expect("of the type that was drawn"))
    });
}

fn hold_all(
    config: Config,
    names: &str,
    inputs: &BoxedStrategy<Box<dyn Input>>,
    property: &dyn Fn(Box<dyn Input>) -> TestCaseResult,
) {
    let mut runner = TestRunner::new(config);
    if let Err(failure) = runner.run(inputs, property) {
        panic!("{failure}\nof {names}\n{runner}");
    }
}

/// `properties! { soak, 100; fn name(input in strategy) { .. } .. }`: a hundred cases of each property, and a module
/// `soak` (another name, with "soak" in it, for the second group of a file) for the same with fresh seeds.
macro_rules! properties {
    ($soak:ident, $cases:expr; $(
        $(#[$meta:meta])* fn $name:ident($($input:pat in $strategy:expr),+ $(,)?) $body:block
    )*) => {
        $($(#[$meta])* #[test] fn $name() {
            $soak::properties::$name($crate::properties::fixed($cases));
        })*

        mod $soak {
            $($(#[$meta])* #[test] #[ignore = "takes minutes: fresh seeds, many times as many cases"]
            fn $name() {
                properties::$name($crate::properties::fresh($cases));
            })*

            pub(super) mod properties {
                #[allow(unused_imports)] // not all use what is outside
                use super::super::*;

                $($(#[$meta])* pub(in super::super) fn $name(config: ::proptest::test_runner::Config) {
                    let stands = (file!(), stringify!(($($input),+)));
                    $crate::properties::hold(config, stands, ($($strategy,)+), |($($input,)+)| {
                        $body
                        Ok(())
                    });
                })*
            }
        }
    };
}
