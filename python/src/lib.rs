//! The module `exactcover._exactcover`: the crate `exactcover` for Python. What Python sees of it is named in
//! `exactcover/__init__.py` and typed in `exactcover/_exactcover.pyi`.

mod answers;
mod built;
mod classes;
mod columns;
mod costs;
mod diagram;
mod draft;
mod found;
mod manners;
mod master;
mod matrix;
mod options;
mod problem;
mod progress;
mod proofs;
mod puzzles;
mod questions;
mod reading;
mod relaxation;
mod solutions;
mod symmetries;
mod tasks;
mod turns;
mod values;
mod watch;

use pyo3::prelude::*;

// Not for Python without the global lock: it was not tried there, and one wheel for all versions does not fit it.
#[pymodule(gil_used = true)]
mod _exactcover {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::answers::{NotUnique, Unfinished, Weights};
    #[pymodule_export]
    use super::classes::{_class, Class, Classes};
    #[pymodule_export]
    use super::columns::{Block, Column};
    #[pymodule_export]
    use super::diagram::{_diagram, Diagram};
    #[pymodule_export]
    use super::found::{Board, Placement, Tiling};
    #[pymodule_export]
    use super::manners::{_block, _built, _column, _problem, _restore};
    #[pymodule_export]
    use super::master::Master;
    #[pymodule_export]
    use super::problem::Problem;
    #[pymodule_export]
    use super::puzzles::{generate, puzzle, queens, rate, read, solve, stars, tilings};
    #[pymodule_export]
    use super::relaxation::{_relaxation, Relaxation};
    #[pymodule_export]
    use super::solutions::{Cheapest, Solutions};
    #[pymodule_export]
    use super::symmetries::{_symmetries, Symmetries};
    #[pymodule_export]
    use super::tasks::Estimate;
    #[pymodule_export]
    use super::watch::Stop;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
