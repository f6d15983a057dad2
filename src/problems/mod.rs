//! Thin adapters: each emits rows and reads covers back, and knows nothing of engines.

pub mod polyomino;
pub mod queens;
pub mod sudoku;
