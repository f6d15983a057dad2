//! Numbers of rows, columns, entries, nodes and states, which are kept as `u32`; and the size of large numbers.

#[cfg(feature = "analysis")]
use num_bigint::BigUint;

/// Returns the bytes of a number beside itself.
#[cfg(feature = "analysis")]
pub(crate) fn bytes_beside(number: &BigUint) -> usize {
    usize::try_from(number.bits().div_ceil(8)).unwrap_or(usize::MAX)
}

/// Returns the number as a `u32`. Tests check that it fits: a matrix with more columns and entries is refused, and what is
/// made of them is refused before it has as many parts.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "see above")]
pub(crate) const fn to_u32(number: usize) -> u32 {
    debug_assert!(number <= u32::MAX as usize);
    number as u32
}
