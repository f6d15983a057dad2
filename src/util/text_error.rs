//! An error in a text, and its place.

use std::error::Error;
use std::fmt;

/// An error in a text, of kind `K`, and its place: the error of everything that is read from text. `Display` says both;
/// for programs that write the place in their own style, [`kind`](Self::kind) says what is wrong, [`line`](Self::line)
/// and [`column`](Self::column) where.
///
/// ```
/// use exactcover::problems::polyomino::{Board, PolyominoError};
///
/// let error = "##\n#x".parse::<Board>().unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 2));
/// assert_eq!(*error.kind(), PolyominoError::Symbol { found: 'x', expected: '#' });
/// assert_eq!(error.to_string(), "line 2, column 2: 'x' where '#' (a cell) or '.' was expected");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextError<K> {
    line: usize,
    column: usize,
    kind: K,
}

impl<K> TextError<K> {
    /// Makes the error of this kind at a line and a place in it, both counted from 1: for readers of other formats.
    ///
    /// ```
    /// use exactcover::text::TextError;
    ///
    /// assert_eq!(TextError::new(3, 8, "no number").to_string(), "line 3, column 8: no number");
    /// ```
    #[must_use]
    pub fn new(line: usize, column: usize, kind: K) -> Self {
        Self { line, column, kind }
    }

    /// Returns the line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the place in the line, in characters counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns what is wrong there.
    #[must_use]
    pub fn kind(&self) -> &K {
        &self.kind
    }

    /// Returns the error of another kind at the same place: for readers over others.
    ///
    /// ```
    /// use exactcover::text::TextError;
    ///
    /// let error = TextError::new(3, 8, "no number").map(|what| format!("a table: {what}"));
    /// assert_eq!(error.to_string(), "line 3, column 8: a table: no number");
    /// ```
    #[must_use]
    pub fn map<L>(self, other: impl FnOnce(K) -> L) -> TextError<L> {
        TextError { line: self.line, column: self.column, kind: other(self.kind) }
    }
}

impl<K: fmt::Display> fmt::Display for TextError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl<K: fmt::Debug + fmt::Display> Error for TextError<K> {}
