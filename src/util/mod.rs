//! Small tools that know nothing of exact cover: sets of bits, lists in sentences, short quotes, random numbers.

mod listed;
mod ones;
mod random;
mod short;

pub(crate) use listed::write_list;
pub(crate) use ones::ones;
pub(crate) use random::SplitMix64;
pub(crate) use short::short;
