//! Numbers as planners write them, exactly: digits, and how many of them stand behind the point.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// From here on not every integer is a double.
const INEXACT: f64 = 9_007_199_254_740_992.0;
/// So many digits are always those of the shortest decimal of their nearest double.
const EXACT_DIGITS: usize = 15;

/// A number in decimals, such as a cost of `4.50`.
///
/// A text of digits alone is read exactly. Any other number, `4.5` or `1e3`, is the shortest decimal of the nearest
/// double: some programs write 3.1 as `3.1000000000000001`. From 2^53 on, where doubles are not exact, such a number is
/// read only if it is an integer that a double holds.
///
/// ```
/// use exactcover::text::Decimal;
///
/// let cost: Decimal = "4.50".parse()?;
/// assert_eq!((cost.digits(), cost.places()), (45, 1));
/// assert_eq!("3.1000000000000001".parse(), Ok(Decimal::new(31, 1)));
/// assert_eq!(cost.at_places(3), Some(4500));
/// assert_eq!(Decimal::new(-450, 2).to_string(), "-4.50");
/// assert!("9007199254740993.5".parse::<Decimal>().is_err());
/// # Ok::<(), exactcover::text::DecimalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Decimal {
    digits: i128,
    places: u32,
}

/// A text that is no number, or one that cannot be kept exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecimalError {
    /// The text is no number: digits, perhaps with a sign, a point and an exponent.
    NoNumber,
    /// The number is too large, or has too many digits, to be kept exactly.
    TooLarge,
}

impl fmt::Display for DecimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoNumber => "expected a number",
            Self::TooLarge => "the number is too large to be kept exactly",
        })
    }
}

impl Error for DecimalError {}

impl Decimal {
    /// Makes the number `digits` / 10^`places`, which is written with so many places.
    #[must_use]
    pub const fn new(digits: i128, places: u32) -> Self {
        Self { digits, places }
    }

    /// Returns its digits without the point.
    #[must_use]
    pub const fn digits(self) -> i128 {
        self.digits
    }

    /// Returns how many digits stand behind the point: of what was read as few as there can be.
    #[must_use]
    pub const fn places(self) -> u32 {
        self.places
    }

    /// Returns its digits if so many of them stand behind the point; `None` if there are more, or they are beyond 128 bits.
    #[must_use]
    pub fn at_places(self, places: u32) -> Option<i128> {
        let more = places.checked_sub(self.places)?;
        self.digits.checked_mul(10_i128.checked_pow(more)?)
    }

    /// Returns the sum, with as few places as there can be; `None` if it is beyond 128 bits.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        let places = self.places.max(other.places);
        let mut sum = Self::new(self.at_places(places)?.checked_add(other.at_places(places)?)?, places);
        while sum.places > 0 && sum.digits % 10 == 0 {
            sum = Self::new(sum.digits / 10, sum.places - 1);
        }
        Some(sum)
    }

    /// Returns the product; `None` if it is beyond 128 bits.
    pub(super) fn times(self, other: Self) -> Option<Self> {
        let digits = self.digits.checked_mul(other.digits)?;
        Self::new(digits, self.places.checked_add(other.places)?).plus(Self::default())
    }

    /// Returns the number with the sign changed.
    pub(super) fn negated(self) -> Option<Self> {
        Some(Self::new(self.digits.checked_neg()?, self.places))
    }

    /// Returns the greatest integer that is not above it.
    pub(super) fn floor(self) -> i128 {
        match 10_i128.checked_pow(self.places) {
            Some(unit) => self.digits.div_euclid(unit),
            None => self.digits.signum().min(0), // it is between -1 and 1
        }
    }

    /// Returns the least integer that is not below it.
    pub(super) fn ceiling(self) -> i128 {
        match 10_i128.checked_pow(self.places) {
            Some(unit) => self.digits.div_euclid(unit) + i128::from(self.digits.rem_euclid(unit) > 0),
            None => self.digits.signum().max(0),
        }
    }

    /// Reads digits, perhaps with a point between them, exactly.
    fn plain(text: &str) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let part = part.trim_end_matches('0');
        let digits = format!("{whole}{part}").parse().ok()?;
        Some(Self { digits, places: u32::try_from(part.len()).ok()? })
    }
}

/// One level of a cost.
impl AsRef<[Decimal]> for Decimal {
    fn as_ref(&self) -> &[Decimal] {
        std::slice::from_ref(self)
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Self, DecimalError> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return text.parse().map(|digits| Self::new(digits, 0)).map_err(|_| DecimalError::TooLarge);
        }
        // `parse` takes words such as inf as well.
        if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return Err(DecimalError::NoNumber);
        }

        let double: f64 = text.parse().map_err(|_| DecimalError::NoNumber)?;
        let number = Self::try_from(double)?;
        let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
        let is_short = mantissa.bytes().filter(u8::is_ascii_digit).count() <= EXACT_DIGITS;
        match double.abs() < INEXACT || is_short || Self::plain(text) == Some(number) {
            true => Ok(number),
            false => Err(DecimalError::TooLarge),
        }
    }
}

/// The shortest decimal that is nearer to this double than to any other.
impl TryFrom<f64> for Decimal {
    type Error = DecimalError;

    fn try_from(double: f64) -> Result<Self, DecimalError> {
        // The standard library writes the shortest one, and no exponent.
        let text = if double.is_finite() { double.to_string() } else { return Err(DecimalError::TooLarge) };
        Self::plain(&text).ok_or(DecimalError::TooLarge)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.places as usize;
        let sign = if self.digits < 0 { "-" } else { "" };
        let digits = format!("{:0>width$}", self.digits.unsigned_abs(), width = places + 1);
        let (whole, part) = digits.split_at(digits.len() - places);
        match part {
            "" => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{part}"),
        }
    }
}
