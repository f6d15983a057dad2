//! The linear relaxation of what is left: rows may be chosen in part.
//!
//! The rows and columns with their costs (`priced_rows`), what choices leave of them (`left`), duals that floating point
//! proposes (`duals`, by `simplex` over `factors`, or by `ascent`), and the bound that follows from them, which is computed
//! exactly (`bound`). Where rows come one
//! after the other, `primal` goes on from one solution to the next.

mod ascent;
mod bound;
mod duals;
mod factors;
mod left;
mod priced_rows;
mod primal;
mod simplex;

pub(crate) use bound::{Bound, FixedPoint, lagrangian};
pub(crate) use duals::{Duals, MOST_BYTES, MOST_TERMS, WarmStart};
pub(crate) use left::{Left, Mark};
pub(crate) use priced_rows::PricedRows;
pub(crate) use primal::{Primal, Verdict};
pub(crate) use simplex::{INTEGRAL, Simplex};
