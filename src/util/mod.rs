//! Small tools that know nothing of exact cover: sets of bits, lists in sentences, random numbers, room for tables.

mod listed;
mod ones;
mod random;
mod room;

pub(crate) use listed::write_list;
pub(crate) use ones::ones;
pub(crate) use random::SplitMix64;
pub(crate) use room::has_room;
