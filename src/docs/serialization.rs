//! The types that the feature `serde` stores, and what it checks when it reads.
//!
//! This module holds nothing but this page.
//!
//! | of | types |
//! |---|---|
//! | a matrix | [`RowId`], [`ColumnId`], [`ColumnName`], [`Cover`], [`Matrix`], [`Fingerprint`] |
//! | a search | [`Engine`], [`Branching`], [`Outcome`], [`Stopped`], [`Stats`], [`Estimate`], [`Checkpoint`], [`CheapestCheckpoint`], [`ClassesCheckpoint`] |
//! | answers | [`Count`], [`CountStats`], [`Diagram`], [`RowState`], [`Reason`], [`Clash`], [`Weights`], [`Sums`], [`Uniqueness`] |
//! | Sudoku | [`Position`], [`Layout`], [`Board`](crate::problems::sudoku::Board), [`Sudoku`] |
//! | tilings | [`Lattice`], [`Cell`], [`Board`](crate::problems::polyomino::Board), [`PlacedPiece`], [`Tiling`] |
//! | queens | [`Square`], [`Placement`] |
//!
//! A struct is stored as a map of its fields and an enum by the name of its variant, unless its docs say otherwise. What
//! the constructors of a type refuse is refused when it is read. A diagram is stored unless it is
//! [folded](crate::Search::folded_diagram).
//!
#![cfg_attr(all(feature = "serde", feature = "puzzles"), doc = "```")]
#![cfg_attr(not(all(feature = "serde", feature = "puzzles")), doc = "```ignore")]
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
//! Which searches can be stopped, stored and continued: see [long runs](crate::docs::long_runs#stop-and-go-on).
//!
//! [`RowId`]: crate::RowId
//! [`ColumnId`]: crate::matrix::ColumnId
//! [`ColumnName`]: crate::matrix::ColumnName
//! [`Cover`]: crate::Cover
//! [`Matrix`]: crate::Matrix
//! [`Fingerprint`]: crate::matrix::Fingerprint
//! [`Engine`]: crate::runs::Engine
//! [`Branching`]: crate::runs::Branching
//! [`Outcome`]: crate::runs::Outcome
//! [`Stopped`]: crate::runs::Stopped
//! [`Stats`]: crate::runs::Stats
//! [`Estimate`]: crate::runs::Estimate
//! [`Checkpoint`]: crate::runs::Checkpoint
//! [`Count`]: crate::counts::Count
//! [`CountStats`]: crate::counts::CountStats
//! [`Diagram`]: crate::counts::Diagram
//! [`RowState`]: crate::proofs::RowState
//! [`Reason`]: crate::proofs::Reason
//! [`Clash`]: crate::proofs::Clash
//! [`Weights`]: crate::proofs::Weights
//! [`Uniqueness`]: crate::runs::Uniqueness
//! [`CheapestCheckpoint`]: crate::optimize::CheapestCheckpoint
//! [`ClassesCheckpoint`]: crate::classes::ClassesCheckpoint
//! [`Sums`]: crate::proofs::Sums
//! [`Position`]: crate::problems::sudoku::Position
//! [`Layout`]: crate::problems::sudoku::Layout
//! [`Sudoku`]: crate::problems::sudoku::Sudoku
//! [`Lattice`]: crate::problems::polyomino::Lattice
//! [`Cell`]: crate::problems::polyomino::Cell
//! [`PlacedPiece`]: crate::problems::polyomino::PlacedPiece
//! [`Tiling`]: crate::problems::polyomino::Tiling
//! [`Square`]: crate::problems::queens::Square
//! [`Placement`]: crate::problems::queens::Placement
