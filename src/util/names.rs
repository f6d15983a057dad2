//! Values that are read by their names.

use std::error::Error;
use std::fmt;

use super::{short, write_list};

/// A text that is not a name of a value, such as an [`Engine`](crate::runs::Engine), or not in the required form. From
/// [`str::parse`].
///
/// ```
/// use exactcover::runs::Engine;
///
/// let error = "link".parse::<Engine>().unwrap_err();
/// assert_eq!(error.to_string(), "there is no \"link\"; expected one of auto, links and bits");
/// assert_eq!((&*error.found, &*error.expected), ("link", &["auto", "links", "bits"][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NameError {
    /// The text.
    pub found: Box<str>,
    /// The names, or how they are made up.
    pub expected: Box<[&'static str]>,
}

impl NameError {
    /// Makes the error of a text that is none of these names: for readers of other values.
    ///
    /// ```
    /// use exactcover::text::NameError;
    ///
    /// let error = NameError::new("rows", &["row", "column"]);
    /// assert_eq!(error.to_string(), "there is no \"rows\"; expected one of row and column");
    /// ```
    #[must_use]
    pub fn new(found: &str, expected: &[&'static str]) -> Self {
        Self { found: found.into(), expected: expected.into() }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_of = if self.expected.len() == 1 { "" } else { "one of " };
        write!(f, "there is no {:?}; expected {one_of}", short(&self.found))?;
        write_list(f, &self.expected)
    }
}

impl Error for NameError {}

/// Returns the value of this name.
pub(crate) fn by_name<T: Copy>(name: &str, values: &[(&'static str, T)]) -> Result<T, NameError> {
    let value = values.iter().find(|(known, _)| *known == name);
    let expected = || values.iter().map(|&(known, _)| known).collect();
    value.map(|&(_, value)| value).ok_or_else(|| NameError { found: name.into(), expected: expected() })
}
