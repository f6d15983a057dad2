//! Pages to read beside the reference.

pub mod edge_cases;
pub mod long_runs;
pub mod recipes;
#[cfg(feature = "optimize")]
pub mod schedules;
pub mod serialization;
