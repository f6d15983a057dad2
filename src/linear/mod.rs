//! The linear relaxation of what is left: rows may be chosen in part.
//!
//! The rows and columns with their costs (`priced_rows`), what choices leave of them (`left`), duals that floating point
//! proposes (`duals`, by `simplex` over `factors`, or by `ascent`), and the bound that follows from them, which is computed
//! exactly (`bound`).

mod ascent;
mod bound;
mod duals;
mod factors;
mod left;
mod priced_rows;
mod simplex;

pub(crate) use bound::Bound;
pub(crate) use duals::{Duals, MOST_BYTES, WarmStart};
pub(crate) use left::{Left, Mark};
pub(crate) use priced_rows::PricedRows;
pub(crate) use simplex::INTEGRAL;
