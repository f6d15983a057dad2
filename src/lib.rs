//! Exact cover: find, enumerate and count the ways to choose rows of a matrix so that every column is
//! covered exactly once.
//!
//! Sudoku, tilings, N-queens, Latin squares, designs, set partitions, matchings and many timetables are
//! exact cover problems. State yours as columns (what has to happen once, or a stated number of times) and rows (what
//! one choice covers); the crate finds the sets of rows that fit, one by one, as many as you ask for.
//!
//! # A first example
//!
//! Three talks, each held once; two rooms, each used at most once at a time.
//!
//! ```
//! use exactcover::{MatrixBuilder, Search};
//!
//! let mut m = MatrixBuilder::new();
//! let talk = m.primary("talk", 3);
//! let slot = m.secondary("slot", 4);
//! for (t, s) in [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 0)] {
//!     m.row(format!("talk {t} in slot {s}"), [talk.at(t), slot.at(s)])?;
//! }
//! let matrix = m.build()?;
//! for cover in Search::new().covers(&matrix) {
//!     println!("{:?}", matrix.labels_of(&cover)?);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For a problem of your own that others will use, implement [`ExactCover`]: you write how to emit the rows and how
//! to read a cover back, and the rest is provided:
//!
//! ```
//! use exactcover::{ExactCover, Queens, Uniqueness};
//!
//! for board in Queens::new(8)?.solutions()?.take(2) {
//!     println!("{board}");
//! }
//! assert_eq!(Queens::new(8)?.count()?, 92);
//! assert!(matches!(Queens::new(3)?.unique()?, Uniqueness::None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is the cheapest cover? [From flights to a schedule](schedules) shows it step by step. [Runs of days](long_runs) on
//! threads and machines can be stopped and gone on with.
//! The [recipes](recipes) show how to state optional things, "at most k", pairs and counters, and how to limit the time
//! of a search.
//!
//! # Words
//!
//! | here | meaning | Knuth's word |
//! |---|---|---|
//! | column | a constraint: *primary* ones are covered exactly once, or [as often](MatrixBuilder::between) as stated, *secondary* ones at most once or, if coloured, by any number of rows that agree on the colour | item |
//! | row | a choice that covers some columns | option |
//! | cover | a set of rows that covers every primary column once, or as often as stated | solution |
//! | choice | what a row means in the problem's own words; its label | - |
//! | diagram | all covers as a graph whose paths they are | ZDD |
//! | engine | the data structure of a search, dancing links or bitsets; both give the same covers in the same order | - |
//!
//! # What happens when
//!
//! | input | answer |
//! |---|---|
//! | no primary columns, with or without secondary ones | exactly one cover, the empty one |
//! | a primary column in no row, or in fewer rows than must cover it | no cover, found at the first node; [`Matrix::uncoverable`] names it |
//! | a row without a column; with secondary columns only | [`MatrixError::EmptyRow`]; [`NoPrimaryColumn`](MatrixError::NoPrimaryColumn) |
//! | a column named twice in one row | [`DuplicateColumn`](MatrixError::DuplicateColumn), also in release builds |
//! | a column of another matrix, or outside its block or grid | [`UnknownColumn`](MatrixError::UnknownColumn) |
//! | the id of a row or column that is not in the matrix | `None`, or an iterator over nothing |
//! | a colour on a primary column | [`ColoredPrimary`](MatrixError::ColoredPrimary) |
//! | bounds of a column that contain no number, such as `3..=2` | [`EmptyBounds`](MatrixError::EmptyBounds) |
//! | a column that need not be covered, and rows that no other column needs | covers with those rows and without them, each set once |
//! | columns of the same name, or without one | different columns: [names](MatrixBuilder::primary_named) are for messages |
//! | two equal rows | two rows: covers with the one and with the other |
//! | more than 2^31 - 1 columns and entries, or more than there is memory for, or a grid whose size overflows | [`TooLarge`](MatrixError::TooLarge) |
//! | a matrix for whose search there is no memory | [`Outcome::Refused`], [`Stopped::Refused`] or [`TooLarge`](MatrixError::TooLarge) |
//! | a refused row | the builder is unchanged and can go on |
//! | `next()` after `None` | `None` from then on, until [`add_nodes`](Covers::add_nodes) or [`restart`](Covers::restart) |
//! | a count that ends at its limit or flag | a lower bound, equal to no number: [`Count`] |
//! | a diagram that takes too much memory | [`Stopped::OverBudget`], for any limit |
//! | a proof of a count that ends early | [`ProofError`](proofs::ProofError); what was written lacks its last line, and no checker accepts it |
//! | a question whose search ends at its limit or flag | [`Stopped`], never "none" |
//! | a renaming that is no symmetry; a symmetry or group of another matrix | [`SymmetryError`](symmetry::SymmetryError), which names the row or column |
//! | classes under a group that moves a chosen or excluded row to another one | [`Moved`](symmetry::SymmetryError::Moved) |
//! | a search that ends at its limit or flag | [`Outcome::Limited`] or [`Cancelled`](Outcome::Cancelled), never [`Exhausted`](Outcome::Exhausted) |
//! | whether a row is in every cover, where the search ended first | [`RowState::Unknown`], never a guess |
//! | why there is no cover, where the search ended first | [`Stopped`], or a [`Clash`] that is not proved to be smallest |
//! | weights that are not found | `None`, which proves nothing; [`verify`](proofs::Weights::verify) checks those that are |
//! | chosen rows that clash, are excluded or are not in the matrix | no cover; [`Matrix::verify_partial`] says which two clash, and where |
//! | a row chosen twice | the same as chosen once |
//! | [`Engine::Bits`] and a matrix that is too large for it | [`Outcome::Refused`] or [`MatrixError::TooLargeForBits`], never links instead |
//! | costs whose sum might not fit in an `i64` | [`CostsTooLarge`](MatrixError::CostsTooLarge), before any search |
//! | givens that clash (Sudoku, queens) | a well-formed problem without a solution; `conflicts()` names them |
//! | a task or checkpoint of another matrix or of another order of covers, or a damaged one | [`ResumeError`](runs::ResumeError) |
//! | a checkpoint of a search in a [learned order](Branching#learned-orders) | [`Learned`](runs::ResumeError::Learned) |
//! | malformed text | a [`TextError`](text::TextError) with line, column and what was expected |
//! | a solver's answer that is no cover | an error that says why |
//! | a cover of a million rows | no recursion: no stack overflow, memory linear in the matrix |
//!
//! That there is no cover is an answer, not an error.
//!
//! That there is *no memory* means that the system refuses it: because of a limit of the process (`ulimit -v`) or of a
//! container, or because no address space is left. Room is asked for where a large table or copy is made; a few MiB for
//! small lists must be there. Linux usually grants memory that it does not have, and ends the process that uses it:
//! nothing can be answered then.
//!
//! Sizes are computed for pointers of 64 bits: for other targets the crate does not compile.
//!
//! # Modules
//!
//! Each imports only from those below it (`tests/suite/layers.rs` holds that); [`text`] stands beside the search.
//!
//! | module | holds |
//! |---|---|
//! | `pictures` (feature `svg`) | Sudoku boards, tilings and queens as SVG |
//! | [`problems`] | [`sudoku`](problems::sudoku) of every shape with a generator and reasoning, [`polyomino`](problems::polyomino) tilings, [`queens`](problems::queens), [`langford`](problems::langford) pairs, [`graph_coloring`](problems::graph_coloring), [`set_partition`](problems::set_partition) |
//! | [`ExactCover`], [`Solutions`], [`Uniqueness`] | the contract between a problem and a search |
//! | [`Error`] | one error that all others become by `?` |
//! | [`schedules`], [`recipes`], [`long_runs`] | pages without code: from flights to a schedule; how to state optional things, counters, pairs, time limits; runs of days |
//! | [`Finder`](runs::Finder) | one cover, by several strategies in turns: [`Search::any`] |
//! | [`Cheapest`], [`Relaxation`] (feature `optimize`) | the covers in order of cost; the linear relaxation with its duals |
//! | [`RowState`], [`Reason`], [`Clash`] | which rows every cover has; why there is no cover |
//! | [`Checkpoint`](runs::Checkpoint), [`Estimate`](runs::Estimate) | what is left of a search, or a part of it, for later, for threads and machines; how large it is |
//! | [`symmetry`] | renamings of a matrix, the groups that they generate, covers up to symmetry and symmetric covers |
//! | [`Count`], [`Diagram`], [`FoldedDiagram`] | how many covers there are, of any size, [with a proof](Search::prove_count) or [in slices](runs::Counter) if asked; all covers at once |
//! | [`proofs`] | sums and colourings of columns that prove that there is no cover; the [check](proofs::check_count) of a count |
//! | [`Search`], [`Engine`], [`Covers`], [`Outcome`]; [`runs`], [`stats`] | the options of a search, the search, and its state to go on from later |
//! | [`text`] | Knuth's text format; the formats of SAT and MIP solvers, and their answers |
//! | engines (private) | the search loop, over dancing links, or over bitsets where few rows are left |
//! | view (private) | the rows and columns that a search begins with, in its order |
//! | [`Matrix`], [`MatrixBuilder`], [`Block`], [`Entry`], [`Cover`], [`iter`] | the problem as columns and rows, checked once and immutable |
//!
//! # Features
//!
//! The first two are on by default, all others off.
//!
//! - `optimize`: the cheapest covers and the linear relaxation: [`Search::cheapest`], [`Search::relaxation`],
//!   [`ExactCover::cheapest`], and the page [`schedules`].
//! - `puzzles`: the module [`problems`]. Turn both off (`default-features = false`) if you need only matrices, searches,
//!   counts and texts.
//! - `rand`: covers drawn at random, [`Diagram`]`::sample` and [`FoldedDiagram`]`::sample`, by any `Rng` of the crate `rand` 0.10.
//! - `rayon`: the search on several threads: [`Search`]`::par_count`, `par_covers`.
//! - `svg`: the module `pictures`, which uses the crate `svg`.
//! - `serde`: [`RowId`], [`ColumnId`], [`ColumnName`], [`Cover`] and [`Matrix`]; of searches [`Engine`], [`Branching`], [`Outcome`],
//!   [`Stopped`], and what [`runs`], [`stats`] and [`proofs`] hold, but for finders and errors; their answers [`Count`], [`Diagram`],
//!   [`RowState`], [`Reason`], [`Clash`] and [`Uniqueness`]; Sudoku
//!   [`Position`](problems::sudoku::Position), [`Layout`](problems::sudoku::Layout),
//!   [`Board`](problems::sudoku::Board) and [`Sudoku`]; [`Lattice`](problems::polyomino::Lattice),
//!   [`Cell`](problems::polyomino::Cell), [`Board`](problems::polyomino::Board),
//!   [`PlacedPiece`](problems::polyomino::PlacedPiece) and [`Tiling`](problems::polyomino::Tiling);
//!   [`Square`](problems::queens::Square) and [`Placement`](problems::queens::Placement). A type is stored as a map
//!   of its fields and an enum by the name of its variant, unless it says otherwise. What its constructors refuse is
//!   refused when it is read.
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use exactcover::problems::sudoku::{Board, Sudoku};
//!
//! let puzzle: Sudoku = "4.....1....3..2.".parse()?;
//! let text = serde_json::to_string(puzzle.givens())?;
//! assert_eq!(serde_json::from_str::<Board>(&text)?, *puzzle.givens());
//! let changed = text.replace("[4,", "[5,"); // a board of 4x4 cells has no 5
//! assert!(serde_json::from_str::<Board>(&changed).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Without features the crate depends on `bitvec`, `num-bigint` (for [`Count`]), `smallvec` and `xxhash-rust` (for
//! [fingerprints](runs::Fingerprint)) only. The type [`BigUint`] of `num-bigint` 0.5 is exported here, so that you can name it without a
//! dependency of your own.
//!
//! # Names
//!
//! Identifiers are spelt as in American English (`colored`, `center_dot`), like most of Rust's. The error of a text is a
//! [`TextError`](text::TextError), with `line()`, `column()` and `kind()`. Rows in errors are [`RowId`]s. All errors become
//! an [`Error`] by `?`.
//!
//! # When not to use it
//!
//! - To solve nothing but 9x9 Sudokus by the million: special-purpose solvers are 2 to 5 times as fast.
//! - For constraints other than how often a column is covered, such as sums and inequalities: a SAT, CP or MIP solver
//!   states them more easily. Costs are another matter: see [`Cheapest`], and [when a MIP solver is the better
//!   tool](schedules#when-a-mip-solver-is-the-better-tool).
//! - For one cover of a large problem that [`any`](Search::any) does not find soon. A SAT solver, which learns
//!   clauses, may find one: [`text::write_dimacs`] states the problem for it.

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub)]

#[cfg(not(target_pointer_width = "64"))]
compile_error!("exactcover is written for pointers of 64 bits: on this target sizes could overflow");

// A test stands in `src` only if it needs private items; all others stand in `tests`.
#[cfg(test)]
#[macro_use]
#[path = "../tests/common/properties.rs"]
mod properties;

mod any;
mod check_count;
mod count;
mod engines;
mod error;
mod explain;
mod hopeless;
mod isomorphs;
#[cfg(feature = "optimize")]
mod linear;
pub mod long_runs;
mod matrix;
#[cfg(feature = "optimize")]
mod optimize;
mod parallel;
#[cfg(feature = "svg")]
pub mod pictures;
mod problem;
#[cfg(feature = "puzzles")]
pub mod problems;
pub mod recipes;
#[cfg(feature = "optimize")]
pub mod schedules;
mod search;
pub mod symmetry;
pub mod text;
mod util;
mod view;
mod weights;

/// The iterators over blocks, matrices and covers, by name.
pub mod iter {
    pub use crate::count::DiagramIter;
    pub use crate::matrix::{BlockIter, Columns, CoverIntoIter, Entries, Rows, RowsOf};
    #[cfg(feature = "rayon")]
    pub use crate::parallel::ParCovers;
}

/// What long searches need: parts for threads and machines, states to go on from, one cover or a count in slices, and how
/// large a search is.
pub mod runs {
    pub use crate::any::Finder;
    pub use crate::count::{CountProgress, Counter};
    pub use crate::matrix::Fingerprint;
    #[cfg(feature = "optimize")]
    pub use crate::optimize::CheapestCheckpoint;
    pub use crate::parallel::Estimate;
    pub use crate::search::{Checkpoint, ResumeError};
}

/// What searches and counts have done.
pub mod stats {
    pub use crate::count::CountStats;
    pub use crate::search::Stats;
}

/// Proofs that there is no cover, and the check of proofs of counts, both apart from the searches; why they fail.
pub mod proofs {
    pub use crate::check_count::{CheckError, ProvedCount, check_count};
    pub use crate::count::ProofError;
    #[cfg(feature = "optimize")]
    pub use crate::linear::Sums;
    pub use crate::weights::{ReasonError, Weights};
}

pub use count::{Count, Diagram, FoldedDiagram};
pub use error::Error;
pub use explain::{Clash, Reason, RowState};
pub use matrix::{
    Block, ColumnId, ColumnName, Cover, Entry, Matrix, MatrixBuilder, MatrixError, RowId, Shape, VerifyError,
};
pub use num_bigint::BigUint;
#[cfg(feature = "optimize")]
pub use optimize::{Cheapest, Relaxation};
pub use problem::{BoxedProblem, ExactCover, MapSolution, Solutions, Uniqueness, With};
#[cfg(feature = "puzzles")]
pub use problems::{
    graph_coloring::GraphColoring, langford::Langford, polyomino::Polyominoes, queens::Queens,
    set_partition::SetPartition, sudoku::Sudoku,
};
pub use search::{Branching, Covers, Engine, Outcome, Search, Stopped};

/// The examples of the README are tests too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
