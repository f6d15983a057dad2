//! A short name of a matrix that no other matrix has.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::OnceLock;

/// A hash of a matrix: which columns are primary, how often they may be covered, and the columns and colours of its
/// rows, in their order. Names and labels are not part of it. It is the same on every machine; as far as anybody
/// knows, no two matrices have the same hash.
///
/// Displayed as 64 hexadecimal digits, parsed from them, and stored as them with the feature `serde`. It is the BLAKE3
/// hash of the matrix as a sequence of 32-bit numbers, lowest byte first: the number of columns, 1 or 0 for each column
/// (primary or secondary), and for each row the number of its entries and, for each entry, its column and its colour
/// plus one (0 for none); at last, for each primary column that need not be covered exactly once, its number, and how
/// often it must and may be covered.
///
/// ```
/// use exactcover::{ExactCover, Fingerprint, Queens};
///
/// let print = Queens::new(8)?.matrix()?.fingerprint();
/// assert_eq!(print, Queens::new(8)?.matrix()?.fingerprint());
/// assert_ne!(print, Queens::new(9)?.matrix()?.fingerprint());
/// assert_eq!(print.to_string().parse::<Fingerprint>(), Ok(print));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 32]);

/// What follows from a matrix and takes a pass over all its entries, as long as to start a task: kept once it has been
/// computed, and left out when two matrices are compared.
pub(crate) struct Computed<T>(OnceLock<T>);

impl<T> Default for Computed<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> PartialEq for Computed<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Computed<T> {}

impl<T> Hash for Computed<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T> Computed<T> {
    pub(super) fn get_or_compute(&self, compute: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(compute)
    }
}

impl Fingerprint {
    pub(crate) fn new(hash: [u8; 32]) -> Self {
        Self(hash)
    }

    pub(crate) fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

/// A text that is not the 64 hexadecimal digits of a [`Fingerprint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FingerprintError;

impl fmt::Display for FingerprintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a fingerprint: expected 64 hexadecimal digits in lower case")
    }
}

impl std::error::Error for FingerprintError {}

impl FromStr for Fingerprint {
    type Err = FingerprintError;

    fn from_str(text: &str) -> Result<Self, FingerprintError> {
        let digits = text.as_bytes();
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if digits.len() != 64 || !digits.iter().all(is_digit) {
            return Err(FingerprintError);
        }
        let value = |digit: u8| if digit < b'a' { digit - b'0' } else { digit - b'a' + 10 };
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            *byte = value(pair[0]) << 4 | value(pair[1]);
        }
        Ok(Self(bytes))
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
