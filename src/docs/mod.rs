// The pages, for those who change this room: each is prose, most with examples, and has no item. `recipes` says how to
// state requirements; read it first. `schedules` is a worked page on the cheapest cover, `long_runs` is about searches
// of days. `edge_cases` says what happens when something is empty, wrong, too large or ended early: a new question adds
// a line to it. `which_symmetries` has the groups that published tables mean. `serialization` lists the types that `serde`
// stores.

//! Pages to read beside the reference.

pub mod edge_cases;
pub mod long_runs;
pub mod recipes;
#[cfg(feature = "optimize")]
pub mod schedules;
pub mod serialization;
#[cfg(feature = "analysis")]
pub mod which_symmetries;
