//! The linear relaxation of what is left: rows may be chosen in part.
//!
//! `priced_rows` holds rows and columns with their costs, `left` what choices leave of them. `duals` proposes prices of
//! columns in floating point: by `simplex` (read it first) over `factors`, some of its variables `bounded`, or by
//! `ascent` where there is no memory for that; large costs first lose `potentials`, which
//! `questions/optimize/potentials.rs` chooses. `bound` computes without error what follows from any prices, so that no
//! cover is lost, whatever was proposed. Where rows come one after the other, `primal` goes on from one solution to the
//! next.

mod ascent;
mod bound;
mod bounded;
mod duals;
mod factors;
mod left;
mod potentials;
mod priced_rows;
mod primal;
mod simplex;

pub(crate) use bound::{Bound, FixedPoint, lagrangian};
pub(crate) use duals::{Duals, MOST_BYTES, MOST_TERMS, WarmStart};
pub(crate) use left::{Left, Mark};
pub(crate) use potentials::Potentials;
pub(crate) use priced_rows::PricedRows;
pub(crate) use primal::{Primal, Verdict};
pub(crate) use simplex::{INTEGRAL, Simplex};
