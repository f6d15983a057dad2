//! A hash that tells matrices apart.

use std::fmt;
use std::str::FromStr;

use xxhash_rust::xxh3::Xxh3;

use crate::util::NameError;

/// A hash of a matrix: which columns are primary, how often they may be covered, and the columns and colors of its
/// rows, in their order. Names and labels are not part of it. It is the same on every machine. It guards against
/// mistakes and damage, not against forgers: two matrices have the same hash only by chance, 1 in 2^128, or because
/// somebody made them so.
///
/// Displayed as 32 hexadecimal digits, parsed from them, and stored as them with the feature `serde`. It is the XXH3
/// hash, 128 bits, of the matrix as 32-bit numbers, lowest byte first: the number of columns, 1 or 0 for each column
/// (primary or secondary), and for each row the number of its entries and, for each entry, its column and its color
/// plus one (0 for none); finally, for each primary column that need not be covered exactly once, its number, and how
/// often it must and may be covered.
///
/// ```
/// use exactcover::matrix::Fingerprint;
/// use exactcover::{ExactCover, Queens};
///
/// let print = Queens::new(8)?.matrix()?.fingerprint();
/// assert_eq!(print, Queens::new(8)?.matrix()?.fingerprint());
/// assert_ne!(print, Queens::new(9)?.matrix()?.fingerprint());
/// assert_eq!(print.to_string().parse::<Fingerprint>(), Ok(print));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

/// Computes a [`Fingerprint`] of bytes.
#[derive(Default)]
pub(crate) struct FingerprintHasher(Xxh3);

impl FingerprintHasher {
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn finish(&self) -> Fingerprint {
        Fingerprint(self.0.digest128())
    }
}

impl Fingerprint {
    pub(crate) fn to_le_bytes(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

/// The form in which a fingerprint is written.
const FORM: &str = "32 hexadecimal digits in lower case";

impl FromStr for Fingerprint {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        // `from_str_radix` also takes a sign and capital letters.
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let digits = Some(text).filter(|text| text.len() == 32 && text.bytes().all(is_digit));
        let number = digits.and_then(|digits| u128::from_str_radix(digits, 16).ok());
        let expected = || [FORM].into();
        number.map(Self).ok_or_else(|| NameError { found: text.into(), expected: expected() })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Fingerprint {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
