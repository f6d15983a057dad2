//! Ready-made problems. Each states its rows and reads covers back, and does not depend on the engines.

pub mod graph_coloring;
pub mod langford;
pub mod polyomino;
pub mod queens;
pub mod set_partition;
pub mod sudoku;
