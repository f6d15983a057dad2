//! Exact cover in JavaScript: questions in slices of nodes.
//!
//! For the page, questions and answers are JSON: a [`Task`] is made from a question, an object with the keys `problem` and `ask`
//! (see [`questions`]), and says `step` by step what it has found. An answer has the keys of the command line's `--json`:
//! `outcome` is `found`, `none` or `unknown`. `running` says that the search goes on with the next step; counts are strings of
//! digits.
//!
//! The package for npm states problems as arrays of numbers, with the feature `arrays`: `arrays::Rows`. Its puzzles are those of
//! the page, without the problems in texts.

#[cfg(feature = "arrays")]
pub mod arrays;
#[cfg(feature = "puzzles")]
mod boards;
#[cfg(feature = "texts")]
mod matrix;
#[cfg(feature = "puzzles")]
mod questions;
#[cfg(feature = "puzzles")]
mod steps;
#[cfg(feature = "puzzles")]
mod sudoku;
#[cfg(feature = "puzzles")]
mod task;
#[cfg(feature = "puzzles")]
mod tilings;

use std::cell::RefCell;

#[cfg(feature = "puzzles")]
pub use task::Task;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// What a panic said: the module ends there, and without this it would only be "unreachable".
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| PANIC.set(Some(panic.to_string()))));
}

/// What a panic said, if the module ended by one.
#[wasm_bindgen]
pub fn panic_text() -> Option<String> {
    PANIC.with_borrow(Clone::clone)
}
