//! Small tools that know nothing of exact cover. Read `room` first, which all that takes much memory asks.
//!
//! - Memory and numbers: `room` for tables, `number` (sizes as `u32`), `ones` of a set of bits, `digits` of large
//!   numbers for `serde`, `random` numbers, and what is `computed` once.
//! - Texts read: `field` is a part of a line and its place, `text_error` an error and its place, `names` values by
//!   name.
//! - Texts written: `listed` is a list in a sentence, `short` a short quote, `trace` says what a question decides.
//! - `collect` makes lists up to the first error.

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
