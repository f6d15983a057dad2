//! Thin adapters: each emits rows and reads covers back, and knows nothing of engines.

pub mod graph_coloring;
pub mod langford;
pub mod polyomino;
pub mod queens;
pub mod set_partition;
pub mod sudoku;
