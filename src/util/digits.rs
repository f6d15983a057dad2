//! Whole numbers of any size as `serde` stores them: as decimal digits.

use num_bigint::BigUint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// Reads a number, of which there is one way to write it, unlike `BigUint`, which reads `+7` and `1_000`.
pub(crate) fn parse(digits: &str) -> Option<BigUint> {
    let is_plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    let is_shortest = digits == "0" || !digits.starts_with('0');
    Some(digits.as_bytes())
        .filter(|_| is_plain && is_shortest)
        .and_then(|digits| BigUint::parse_bytes(digits, 10))
}

pub(crate) fn serialize<S: Serializer>(number: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BigUint, D::Error> {
    let digits = String::deserialize(deserializer)?;
    parse(&digits).ok_or_else(|| D::Error::custom("a number must be decimal digits without leading zeros"))
}
