//! Lines of a text, and where a part of one stands.

use exactcover::text::TextError;

use crate::{Error, Refusal};

/// A line and its number, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Line<'t> {
    pub(crate) number: usize,
    pub(crate) text: &'t str,
}

impl Line<'_> {
    /// Makes an error at a part of this line; at its beginning, if the part is of another text.
    pub(crate) fn error(self, part: &str, refusal: impl Into<Refusal>) -> Error {
        let at = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let before = self.text.get(..at).map_or(0, |before| before.chars().count());
        TextError::new(self.number, before + 1, refusal.into())
    }
}

/// Returns the lines of a text. A line ends with a line feed, perhaps after a carriage return.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..)
        .zip(text.split('\n'))
        .map(|(number, line)| Line { number, text: line.strip_suffix('\r').unwrap_or(line) })
}

/// Checks whether a line says nothing: it is blank, or a comment after `#`, `%` or `//`.
pub(crate) fn is_comment(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || text.starts_with(['#', '%']) || text.starts_with("//")
}
