//! Parts of a line, and where they stand: what readers of texts share.

use super::TextError;

/// A part of a line.
#[derive(Clone, Copy)]
pub(crate) struct Field<'t> {
    pub(crate) text: &'t str,
    /// The number of the line, from 1.
    pub(crate) number: usize,
    line: &'t str,
    /// The characters of the line before `line`.
    before: usize,
    /// The byte of the line at which it begins.
    at: usize,
}

impl<'t> Field<'t> {
    /// Makes the part that is a whole line.
    pub(crate) fn new(number: usize, line: &'t str) -> Self {
        Self { text: line, number, line, before: 0, at: 0 }
    }

    /// Makes the same part of a line in which this many characters stand before what is known of it.
    #[cfg(feature = "puzzles")]
    pub(crate) fn after(self, before: usize) -> Self {
        Self { before, ..self }
    }

    /// Makes a part of the same line. Of another text, it counts as the beginning of the line.
    pub(crate) fn part(self, text: &'t str) -> Self {
        Self { text, at: (text.as_ptr() as usize).wrapping_sub(self.line.as_ptr() as usize), ..self }
    }

    /// Returns the line and column, in characters, from 1.
    pub(crate) fn place(self) -> (usize, usize) {
        // For a part of another text `at` may be anywhere; what is past the end counts as the beginning.
        let here = self.line.get(..self.at).map_or(0, |before| before.chars().count());
        (self.number, self.before + here + 1)
    }

    /// Makes an error at its beginning.
    pub(crate) fn error<K>(self, kind: K) -> TextError<K> {
        let (line, column) = self.place();
        TextError::new(line, column, kind)
    }
}
