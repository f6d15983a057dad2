//! The words of a line, and where they stand: what all readers share.

use crate::util::TextError;

/// A part of a line.
#[derive(Clone, Copy)]
pub(super) struct Part<'t> {
    pub(super) text: &'t str,
    /// The byte of its line at which it begins.
    pub(super) at: usize,
    pub(super) line: &'t str,
    /// The number of the line, from 1.
    pub(super) number: usize,
}

impl<'t> Part<'t> {
    /// A whole line.
    pub(super) fn new(number: usize, line: &'t str) -> Self {
        Self { text: line, at: 0, line, number }
    }

    /// A part of this part.
    pub(super) fn part(self, text: &'t str) -> Self {
        Self { text, at: text.as_ptr() as usize - self.line.as_ptr() as usize, ..self }
    }

    /// The words in it, which blanks separate.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        self.text.split(is_blank).filter(|word| !word.is_empty()).map(move |word| self.part(word))
    }

    /// Line and column, in characters, from 1.
    pub(super) fn place(self) -> (usize, usize) {
        (self.number, self.line[..self.at].chars().count() + 1)
    }

    /// An error at its beginning.
    pub(super) fn error<K>(self, kind: K) -> TextError<K> {
        let (line, column) = self.place();
        TextError::new(line, column, kind)
    }
}

/// Whether the character separates names: what C's `isspace`, and so Knuth's programs, take for a blank. All others may
/// be part of a name.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}
