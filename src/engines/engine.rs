//! The engines by name.

use std::fmt;
use std::str::FromStr;

use super::bits;
use crate::engines::view::View;
use crate::util::{NameError, by_name};

/// A way to search. All engines give the same covers in the same order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Engine {
    /// The engine that suits the matrix: bits where they fit, else links, which hand a subtree over to bits where at
    /// most 16,384 rows are left and it has taken long enough to pay for the table.
    #[default]
    Auto,
    /// Dancing links to the end: memory linear in the matrix, for matrices of any size. They start faster than bits,
    /// which matters if only the first cover of each of many matrices with thousands of rows is wanted.
    Links,
    /// Bitsets of rows: on most matrices two to five times faster than links, for up to 8,192 rows and 2,048
    /// primary columns, and at most 2^22 / (rows / 64) columns in all. Rows that are excluded, or ruled out by
    /// chosen ones, do not count. A larger matrix is refused: see [`Outcome::Refused`](crate::runs::Outcome::Refused).
    Bits,
}

/// Displayed as `auto`, `links` or `bits`, and parsed from these.
///
/// ```
/// use exactcover::{ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// assert_eq!(Search::new().engine_for(&matrix).to_string(), "bits");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Engine {
    /// Chooses the engine with which a search of this view begins: `Auto` stands for bits where they fit, and else for
    /// links that hand their subtrees over.
    pub(crate) fn for_view(self, view: &View) -> Self {
        if self == Self::Auto && bits::fit(view) { Self::Bits } else { self }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Bits => "bits",
        }
    }
}

/// From `auto`, `links` or `bits`.
impl FromStr for Engine {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Self, NameError> {
        by_name(name, &[Self::Auto, Self::Links, Self::Bits].map(|engine| (engine.name(), engine)))
    }
}
