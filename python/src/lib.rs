//! The module `exactcover._exactcover`: the crate `exactcover` for Python. What Python sees of it is named in
//! `exactcover/__init__.py` and typed in `exactcover/_exactcover.pyi`.

mod answers;
mod built;
mod columns;
mod found;
mod manners;
mod matrix;
mod options;
mod problem;
mod progress;
mod puzzles;
mod solutions;
mod turns;

use pyo3::prelude::*;

// Not for Python without the global lock: it was not tried there, and one wheel for all versions does not fit it.
#[pymodule(gil_used = true)]
mod _exactcover {
    #[pymodule_export]
    use super::answers::{NotUnique, Unfinished, Weights};
    #[pymodule_export]
    use super::columns::{Block, Column};
    #[pymodule_export]
    use super::found::{Board, Placement, Tiling};
    #[pymodule_export]
    use super::manners::{_block, _column, _problem, _restore};
    #[pymodule_export]
    use super::problem::Problem;
    #[pymodule_export]
    use super::puzzles::{generate, puzzle, queens, rate, read, solve, tilings};
    #[pymodule_export]
    use super::solutions::{Cheapest, Solutions};
}
