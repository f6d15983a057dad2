//! The tests by behavior, in one program: to link one takes a fraction of the time of many. What the tests share is in
//! `tests/common`; a test of the memory that all take together is a program of its own, beside this folder.

#[path = "../common/mod.rs"]
#[macro_use]
mod common;
use common::{
    brute, families, fuzz as targets, models, plain, properties, puzzles, random, reference, shared,
    veripb as checker,
};

mod any;
mod api;
mod branching;
mod cages;
mod canonical;
mod cheapest;
mod choices;
mod count;
mod deadlines;
mod deductions;
mod diagram;
mod early_ends;
mod edge_cases;
mod engines;
mod exact_cover;
mod field_bugs;
mod folded_diagram;
mod fuzz;
mod interchange;
mod iterators;
mod jigsaws;
mod known_answers;
mod lattices;
mod layers;
mod layouts;
mod literals;
#[cfg(feature = "optimize")]
mod master;
mod matrices;
mod matrix;
mod mps;
mod multiples;
mod names;
mod optimum;
mod oracle;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(feature = "svg")]
mod pictures;
mod polyforms;
mod polyforms_random;
mod polyomino;
#[cfg(all(feature = "optimize", feature = "puzzles", feature = "rand", feature = "serde"))]
mod portable;
mod programs;
mod proof;
mod public_items;
mod published;
mod puzzle_lists;
mod queens;
mod reasoning;
#[cfg(feature = "optimize")]
mod reasons;
mod relaxation;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod small_problems;
mod solutions;
mod split;
mod stars;
mod states;
mod sudoku;
mod sudoku_generator;
mod sudoku_solver;
mod symmetry;
mod techniques;
mod text;
mod tiling_puzzles;
mod updates;
mod veripb;
mod weights;
mod why;
mod wrapped;
