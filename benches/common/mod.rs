//! The instances of the benches, with their numbers of covers, and the yardstick.

#[path = "../../tests/common/families/mod.rs"]
mod families;
mod harness;
mod instances;
mod median;
mod table;
mod textbook;

pub use harness::harness;
pub use instances::{Instance, instances};
pub use table::print_ratios;
pub use textbook::Textbook;
