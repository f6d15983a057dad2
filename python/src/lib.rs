//! The module `exactcover._exactcover`: the crate `exactcover` for Python. What Python sees of it is named in
//! `exactcover/__init__.py` and typed in `exactcover/_exactcover.pyi`.

mod answers;
mod built;
mod columns;
mod found;
mod options;
mod problem;
mod puzzles;
mod solutions;

use pyo3::prelude::*;

#[pymodule]
mod _exactcover {
    #[pymodule_export]
    use super::answers::{NotUnique, Unfinished, Weights};
    #[pymodule_export]
    use super::columns::{Block, Column};
    #[pymodule_export]
    use super::found::{Board, Placement, Tiling};
    #[pymodule_export]
    use super::problem::Problem;
    #[pymodule_export]
    use super::puzzles::{generate, puzzle, queens, rate, read, solve, tilings};
    #[pymodule_export]
    use super::solutions::{Cheapest, Solutions};
}
