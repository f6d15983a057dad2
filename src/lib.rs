//! Exact cover: find, enumerate and count the ways to choose rows of a matrix so that every column is covered exactly
//! once.
//!
//! Sudoku, tilings, N-queens, Latin squares, designs, set partitions, matchings and many timetables are exact cover
//! problems. State yours as columns (what has to happen once, or a stated number of times) and rows (what one choice
//! covers). The crate finds the sets of rows that fit, one by one, or counts them.
//!
//! # A first example
//!
//! Implement [`ExactCover`]: [`emit`](ExactCover::emit) states the columns and rows, and
//! [`decode`](ExactCover::decode) reads a cover back.
//!
//! ```
//! use exactcover::{ExactCover, MatrixBuilder, MatrixError};
//!
//! /// The ways to pair up an even number of people.
//! struct Pairing(usize);
//!
//! impl ExactCover for Pairing {
//!     type Choice = (usize, usize);
//!     type Solution = Vec<(usize, usize)>;
//!
//!     fn emit(&self, m: &mut MatrixBuilder<(usize, usize)>) -> Result<(), MatrixError> {
//!         let person = m.primary("person", self.0);
//!         for a in 0..self.0 {
//!             for b in a + 1..self.0 {
//!                 m.row((a, b), [person.at(a), person.at(b)])?;
//!             }
//!         }
//!         Ok(())
//!     }
//!
//!     fn decode(&self, pairs: &[&(usize, usize)]) -> Vec<(usize, usize)> {
//!         pairs.iter().map(|&&pair| pair).collect()
//!     }
//! }
//!
//! for pairs in Pairing(8).solutions()?.take(3) {
//!     println!("{pairs:?}");
//! }
//! assert_eq!(Pairing(8).count()?, 105);
//! # Ok::<(), MatrixError>(())
//! ```
//!
//! For one matrix in one function, a [`MatrixBuilder`] and a [`Search`] do
//! [without the trait](docs::recipes#the-builder-or-the-trait).
//!
//! # Words
//!
//! | here | meaning | Knuth's word |
//! |---|---|---|
//! | column | a constraint: *primary* ones are covered exactly once, or [as often](MatrixBuilder::between) as stated, *secondary* ones at most once or, if colored, by any number of rows that agree on the color | item |
//! | row | a choice that covers some columns | option |
//! | cover | a set of rows that covers every primary column once, or as often as stated | solution |
//! | choice | what a row means in the problem's own words; its label | - |
//! | diagram | all covers as a graph whose paths they are | ZDD |
//! | engine | the data structure of a search, dancing links or bitsets; both give the same covers in the same order | - |
//!
//! # Pages
//!
//! - [`docs::recipes`]: optional things, "at most k", pairs, counters, further rules, time limits.
//! - [`docs::schedules`]: the cheapest cover, step by step, from flights to a schedule.
//! - [`docs::long_runs`]: searches of days, on threads and machines, stopped and continued.
//! - [`docs::edge_cases`]: what happens when something is empty, wrong, too large or ended early.
//! - [`docs::which_symmetries`]: what "up to symmetry" means in a table, and how to ask for the same.
//! - [`docs::serialization`]: what the feature `serde` stores.
//!
//! # Modules
//!
//! | module | holds |
//! |---|---|
//! | here | the trait [`ExactCover`]; [`MatrixBuilder`] and [`Matrix`]; [`Search`] with all questions; [`Covers`] and [`Solutions`]; [`Error`]; five problems |
//! | [`problems`] | Sudoku of every shape with a generator and reasoning, polyomino tilings and puzzles, queens, stars, Langford pairs, graph coloring, set partition |
//! | [`matrix`] | columns, entries, ids, names; what `verify` says |
//! | [`runs`] | engines and orders; how a search ends; what long searches need: checkpoints, slices, estimates |
//! | [`counts`] | counts of any size, and diagrams of all covers |
//! | [`optimize`] | the cheapest covers, the linear relaxation |
//! | [`symmetry`], [`classes`] | renamings of a matrix and the groups that they generate; covers up to symmetry |
//! | [`proofs`] | why there is no cover, proofs of that; the [check](proofs::check_count) of a count |
//! | [`text`] | Knuth's text format; the formats of SAT and MIP solvers, and their answers |
//! | `pictures` | Sudoku boards, tilings and queens as SVG |
//! | [`docs`] | pages to read |
//!
//! # Features
//!
//! The first three are on by default. `default-features = false` leaves [matrices](matrix), the trait [`ExactCover`],
//! covers one by one ([`Search::covers`], [`first`](ExactCover::first), [`unique`](Search::unique)), limits,
//! checkpoints and [parts](Search::split): a search that builds in less than a fifth of the time, with `smallvec` and
//! `xxhash-rust` alone.
//!
//! - `analysis`: all further questions: [`any`](Search::any), [counts](Search::count) and diagrams, [`classes`] and [`symmetry`],
//!   reasons and [`proofs`], the formats of [`text`].
//! - `optimize`: the [cheapest](Search::cheapest) covers, linear [relaxations](Search::relaxation), a [`Master`](optimize::Master) for
//!   column generation, the page [`docs::schedules`].
//! - `log`: a trace of decisions for the logger of your choice, with the target `exactcover`: which strategy of
//!   [`count`](Search::count), [`any`](Search::any) and [`why_none`](Search::why_none) had a turn, and why one was given up.
//! - `puzzles`: the module [`problems`].
//! - `rand`: random covers, [`Diagram`](counts::Diagram)`::sample`, with any `Rng` of `rand` 0.10.
//! - `rayon`: the search on several threads, [`Search`]`::par_count` and `par_covers`, [`Classes`](classes::Classes)`::on_threads`.
//! - `serde`: [what is stored](docs::serialization), checked when it is read.
//! - `svg`: the module `pictures`.
//!
//! With its default features the crate depends on `bitvec`, `num-bigint`, `smallvec` and `xxhash-rust` only.
//! [`BigUint`](counts::BigUint) of `num-bigint` 0.5 is exported.
//!
//! # Versions
//!
//! Versions follow Cargo's reading of semantic versioning: what compiles with 0.1.0 compiles with each 0.1.x. Three more
//! things stay the same: the [order](Covers#order) of covers, with a [seed](Search::seed) and without; the puzzles that
//! a generator makes from a seed; and [fingerprints](matrix::Fingerprint). What was [stored](docs::serialization), and
//! the proof of a count, is still accepted. All else may change with a patch: the numbers of nodes, and so where a limit
//! ends a search; which cover [`any`](Search::any) finds and which reason [`why_none`](Search::why_none) gives; the
//! lines of a proof, the nodes of a diagram, what is drawn from it and the order of a [folded](Search::folded_diagram)
//! one; the texts of errors, and pictures; memory and time. A new minor version (0.2.0) may change everything, and alone
//! raises the minimum Rust version.
//!
//! # Names
//!
//! Identifiers are spelled as in American English (`colored`, `center_dot`). All errors become an [`Error`] by `?`.
//!
//! # When not to use it
//!
//! - To solve nothing but 9x9 Sudokus by the million: special-purpose solvers are 2 to 5 times as fast.
//! - For constraints other than how often a column is covered, such as sums and inequalities: use a SAT, CP or MIP
//!   solver. For costs, see [when a MIP solver is the better tool](docs::schedules#when-a-mip-solver-is-the-better-tool).
//! - For one cover of a large problem that [`any`](Search::any) does not find soon: try a SAT solver, which learns
//!   clauses; [`text::write_dimacs`] states the problem for it, [`text::write_opb`] for a pseudo-Boolean solver.

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub)]
// Casts that lose something are allowed where a reason stands; those to floating point need none, as it only estimates and
// proposes: what is proved is computed in whole numbers.
#![cfg_attr(
    not(test),
    warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)
)]
// What only rooms of these features, or threads, call is left over without them: nothing of it is in what is built.
#![cfg_attr(
    not(all(feature = "analysis", feature = "rayon")),
    allow(dead_code, unused_imports, unused_macros)
)]

// A test stands in `src` only if it needs private items; all others stand in `tests`.
#[cfg(test)]
#[macro_use]
#[path = "../tests/common/properties.rs"]
mod properties;
#[cfg(all(test, feature = "optimize"))]
#[allow(unreachable_pub)]
#[path = "../tests/common/veripb.rs"]
mod checker;

#[cfg(feature = "puzzles")]
#[path = "problems/mod.rs"]
mod adapters; // `problems` below is what users see of these and of `puzzles`
#[cfg(feature = "analysis")]
mod check_count;
pub mod docs;
mod engines;
mod error;
#[cfg(feature = "analysis")]
mod isomorphs;
#[cfg(feature = "optimize")]
mod linear;
pub mod matrix;
#[cfg(feature = "svg")]
pub mod pictures;
mod problem;
#[cfg(feature = "puzzles")]
mod puzzles;
mod questions;
#[cfg(feature = "analysis")]
mod refute;
mod search;
#[cfg(feature = "analysis")]
pub mod symmetry;
#[cfg(feature = "analysis")]
pub mod text;
mod util;

/// The error of a text that is not one of the names of a value.
#[cfg(not(feature = "analysis"))]
pub mod text {
    pub use crate::util::NameError;
}

/// Classes of covers under a group: what [`Search::classes`] returns.
#[cfg(feature = "analysis")]
pub mod classes {
    pub use crate::questions::classes::{Class, Classes, ClassesCheckpoint};
}

/// Numbers of covers, and the diagrams of all covers.
#[cfg(feature = "analysis")]
pub mod counts {
    pub use num_bigint::BigUint;

    pub use crate::questions::count::{Count, CountProgress, CountStats, Counter, Diagram, DiagramIter};
}

/// The cheapest covers, and the linear relaxation.
#[cfg(feature = "optimize")]
pub mod optimize {
    pub use crate::questions::optimize::{
        Cheapest, CheapestCheckpoint, Master, Objectives, ProvedBounds, Relaxation, StartError,
    };
}

/// Ready-made problems. Each states its rows and reads covers back, and does not depend on the engines.
#[cfg(feature = "puzzles")]
pub mod problems {
    pub use crate::adapters::{graph_coloring, langford, queens, set_partition};
    pub use crate::puzzles::{polyomino, stars, sudoku};
}

/// Proofs about covers without a list of them: that there is none and why, which rows all have, what follows step by step,
/// and the check of a proof of a count, apart from the searches.
#[cfg(feature = "analysis")]
pub mod proofs {
    pub use crate::check_count::{CheckError, ProvedCount, check_count};
    pub use crate::questions::count::ProofError;
    pub use crate::questions::explain::{Clash, Deduction, Deductions, Reason, RowState};
    #[cfg(feature = "optimize")]
    pub use crate::refute::Sums;
    pub use crate::refute::weights::{ReasonError, Weights};
}

/// The course of a search: engines and orders, outcomes and statistics, checkpoints, slices, estimates.
pub mod runs {
    #[cfg(feature = "analysis")]
    pub use crate::questions::any::Finder;
    pub use crate::questions::parallel::Estimate;
    #[cfg(feature = "rayon")]
    pub use crate::questions::parallel::ParCovers;
    #[cfg(not(target_family = "wasm"))]
    pub use crate::search::Deadline;
    pub use crate::search::{
        Branching, Checkpoint, Engine, Outcome, ResumeError, Run, Stats, Stopped, Uniqueness,
    };
}

pub use error::Error;
pub use matrix::{Cover, Matrix, MatrixBuilder, MatrixError, RowId};
pub use problem::{ExactCover, Solutions, With};
#[cfg(feature = "puzzles")]
pub use problems::{
    langford::Langford, polyomino::Polyominoes, queens::Queens, set_partition::SetPartition, sudoku::Sudoku,
};
pub use search::{Covers, Search};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
