//! Small tools that know nothing of exact cover: sets of bits, lists up to the first error, lists in sentences, short
//! quotes, values by name, the place of an error in a text, random numbers, room for tables, what is computed once, digits
//! of large numbers, a trace of decisions.

mod collect;
mod computed;
#[cfg(all(feature = "analysis", feature = "serde"))]
pub(crate) mod digits;
#[cfg(feature = "analysis")]
mod field;
mod listed;
mod names;
mod number;
mod ones;
mod random;
mod room;
mod short;
#[cfg(feature = "analysis")]
mod text_error;
mod trace;

pub(crate) use collect::all_ok;
#[cfg(feature = "puzzles")]
pub(crate) use collect::all_some;
pub(crate) use computed::Computed;
#[cfg(feature = "analysis")]
pub(crate) use field::Field;
pub(crate) use listed::write_list;
pub use names::NameError;
pub(crate) use names::by_name;
#[cfg(feature = "analysis")]
pub(crate) use number::bytes_beside;
pub(crate) use number::to_u32;
pub(crate) use ones::ones;
pub(crate) use random::{SplitMix64, below};
pub(crate) use room::{Grow, Ledger, NoRoom, grow_tight, has_room, large, reserve, table_bytes};
pub(crate) use short::short;
#[cfg(feature = "analysis")]
pub use text_error::TextError;
pub(crate) use trace::trace;
