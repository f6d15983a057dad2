//! Blocks of columns, and the entries that rows are made of.

use std::iter::FusedIterator;
use std::sync::Arc;

use super::bounds::Bounds;
use super::{ColumnId, ColumnName};

/// A block of columns that mean the same kind of thing: all the ranks of a chessboard, all the cells of a Sudoku.
/// Made by [`MatrixBuilder::primary`](super::MatrixBuilder::primary),
/// [`between`](super::MatrixBuilder::between) and [`secondary`](super::MatrixBuilder::secondary), and by
/// [`primary_named`](super::MatrixBuilder::primary_named) and its siblings, where each column has a name of its own.
///
/// The shape `S` is how the columns are counted: `usize` for a list, `[usize; N]` for a grid with N axes.
///
/// It is a small `Copy` handle and belongs to the builder that made it.
///
/// ```
/// use exactcover::{MatrixBuilder, Search};
///
/// // Domino tilings of two rows by three columns.
/// let mut m = MatrixBuilder::new();
/// let cell = m.primary("cell", [2, 3]);
/// for r in 0..2 {
///     for c in 0..3 {
///         if r + 1 < 2 {
///             m.row("upright", [cell.at([r, c]), cell.at([r + 1, c])])?;
///         }
///         if c + 1 < 3 {
///             m.row("lying", [cell.at([r, c]), cell.at([r, c + 1])])?;
///         }
///     }
/// }
/// let error = m.row("past the edge", [cell.at([1, 2]), cell.at([1, 3])]).unwrap_err();
/// assert_eq!(error.to_string(), "row 7, entry 1: there is no column cell[1][3]");
/// assert_eq!(Search::new().covers(&m.build()?).count(), 3);
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block<S = usize> {
    span: Span,
    shape: S,
}

/// The number of a block, and the places of its columns. An entry carries all of this, and what an error will say in
/// the same fields (see [`Entry::outside`]). With a lookup in the builder and an enum of column and error instead,
/// large matrices took up to 40 % longer to state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Span {
    /// The number of the block, which no other has. A clone of a builder knows the blocks of the builder.
    pub(super) unique: u64,
    pub(super) first: usize,
    pub(super) len: usize,
    /// The number of blocks that the builder declared before it.
    pub(super) place: u32,
    pub(super) kind: Kind,
}

/// The kind of a block's columns, primary or not, for the check of each entry (see [`Bounds`]). It is as wide as the
/// number beside it, so that no bytes between them are copied one by one: that takes a tenth of the time of stating a
/// Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub(super) enum Kind {
    Primary,
    Secondary,
}

impl Kind {
    pub(super) fn of(bounds: Bounds) -> Self {
        if bounds.is_primary { Self::Primary } else { Self::Secondary }
    }
}

/// The shape of a [`Block`]: a number of columns, or an array with the length of each axis of a grid.
///
/// It is implemented for `usize` and `[usize; N]` and cannot be implemented for other types.
pub trait Shape: Copy + sealed::Axes {}

impl Shape for usize {}
impl<const N: usize> Shape for [usize; N] {}

pub(super) mod sealed {
    pub trait Axes {
        /// Returns the lengths of the axes of a grid; none for a list.
        fn axes(&self) -> &[usize];

        /// Returns the number of columns, or `usize::MAX` if there are more.
        fn columns(&self) -> usize;
    }

    impl Axes for usize {
        fn axes(&self) -> &[usize] {
            &[]
        }

        fn columns(&self) -> usize {
            *self
        }
    }

    impl<const N: usize> Axes for [usize; N] {
        fn axes(&self) -> &[usize] {
            self
        }

        fn columns(&self) -> usize {
            // An axis of length 0 makes the product 0, however long the others are.
            self.iter().fold(1, |columns: usize, &axis| columns.saturating_mul(axis))
        }
    }
}

impl<S> Block<S> {
    pub(super) const fn new(span: Span, shape: S) -> Self {
        Self { span, shape }
    }

    /// Checks whether the columns are primary ones.
    pub(crate) fn is_primary(&self) -> bool {
        self.span.kind == Kind::Primary
    }

    /// Returns the columns as a list.
    #[cfg(feature = "serde")]
    pub(super) fn as_list(&self) -> Block {
        Block::new(self.span, self.span.len)
    }

    /// Returns the number of columns of the block.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.span.len
    }

    /// Returns `true` if the block has no column.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.span.len == 0
    }

    /// Returns the entries of all columns of the block, in order; the last axis of a grid changes fastest.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", [2, 2]);
    /// m.row("the whole square", cell.iter())?;
    /// for entry in cell.iter() {
    ///     m.row("one cell", [entry])?;
    /// }
    /// assert_eq!(Search::new().covers(&m.build()?).count(), 2);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn iter(
        &self,
    ) -> impl DoubleEndedIterator<Item = Entry> + ExactSizeIterator + FusedIterator + Clone + use<S> {
        let span = self.span;
        (0..span.len).map(move |index| Entry { span, index, color: None })
    }
}

impl Block {
    /// Returns the entry that covers the block's column `index`, counted from 0.
    ///
    /// An index past the end is refused by [`MatrixBuilder::row`](super::MatrixBuilder::row), which can name the row
    /// and the entry.
    #[must_use]
    pub const fn at(self, index: usize) -> Entry {
        Entry { span: self.span, index, color: None }
    }
}

impl<const N: usize> Block<[usize; N]> {
    /// Returns the entry that covers the column at this place of the grid, an index for each axis, counted from 0.
    ///
    /// A place outside the grid is refused by [`MatrixBuilder::row`](super::MatrixBuilder::row), which names it, as
    /// in `cell[2][5]`. If several indices are too large, the name ends with the first of them.
    #[must_use]
    pub const fn at(self, place: [usize; N]) -> Entry {
        let (mut index, mut axis) = (0_usize, 0);
        while axis < N {
            if place[axis] >= self.shape[axis] {
                return self.outside(place, axis);
            }
            // Wraps only in a grid that is refused as too large.
            index = index.wrapping_mul(self.shape[axis]).wrapping_add(place[axis]);
            axis += 1;
        }
        Entry { span: self.span, index, color: None }
    }

    /// Returns the entry of a place whose index on the axis `bad` is the first that is too large.
    #[cold]
    const fn outside(self, place: [usize; N], bad: usize) -> Entry {
        let mut end = bad + 1;
        while end < N && place[end] < self.shape[end] {
            end += 1;
        }

        // An index behind that is too large as well cannot be counted in, so then only those before are kept.
        let all = end == N;
        let end = if all { N } else { bad };

        let (mut others, mut axis) = (0_usize, 0);
        while axis < end {
            if axis != bad {
                others = others.saturating_mul(self.shape[axis]).saturating_add(place[axis]);
            }
            axis += 1;
        }

        Entry::outside(self.span, Outside { bad, index: place[bad], others, all })
    }
}

impl<S> IntoIterator for &Block<S> {
    type Item = Entry;
    type IntoIter = std::vec::IntoIter<Entry>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().collect::<Vec<_>>().into_iter()
    }
}

/// One column that a row covers, with a color or without; made by [`Block::at`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    pub(super) span: Span,
    pub(super) index: usize,
    pub(super) color: Option<u32>,
}

impl Entry {
    /// Returns the id that the column will have in the matrix; `None` for an entry outside its block or grid.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Which square's column is that?
    /// let mut m = MatrixBuilder::new();
    /// let cell = m.primary("cell", [2, 2]);
    /// m.row("all", cell.iter())?;
    /// let matrix = m.build()?;
    /// let column = cell.at([1, 0]).column().unwrap();
    /// assert_eq!(matrix.column_name(column).unwrap().to_string(), "cell[1][0]");
    /// assert_eq!(cell.at([1, 2]).column(), None);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    #[must_use]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "a matrix with a column whose number needs more bits is refused"
    )]
    pub const fn column(self) -> Option<ColumnId> {
        if self.span.unique & OUTSIDE != 0 || self.index >= self.span.len {
            return None;
        }
        Some(ColumnId::new((self.span.first + self.index) as u32))
    }

    /// The largest color an entry may have.
    pub const MAX_COLOR: u32 = u32::MAX - 2;

    /// Gives the column a color: rows that give a secondary column the *same* color may be chosen together. A row that
    /// names the column without a color shares it with no other row.
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let word = m.primary("word", 2);
    /// let letter = m.secondary("letter", 1);
    /// m.row("cat", [word.at(0), letter.at(0).colored('c' as u32)])?;
    /// m.row("dog", [word.at(0), letter.at(0).colored('d' as u32)])?;
    /// m.row("cow", [word.at(1), letter.at(0).colored('c' as u32)])?;
    /// assert_eq!(Search::new().covers(&m.build()?).count(), 1); // cat and cow share the letter c
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    #[must_use]
    pub const fn colored(mut self, color: u32) -> Self {
        self.color = Some(color);
        self
    }

    /// Makes an entry that names no column. What its error will say stands in the fields where another entry has its
    /// column. [`MatrixBuilder::row`](super::MatrixBuilder::row) compares the block of each entry, and refuses this one
    /// there.
    const fn outside(span: Span, place: Outside) -> Self {
        let Outside { bad, index, others, all } = place;
        let span = Span { unique: span.unique | OUTSIDE, first: others, len: 2 * bad + all as usize, ..span };
        Self { span, index, color: None }
    }
}

/// This bit is set in the number of the block of an entry outside its grid. No block has so large a number.
pub(super) const OUTSIDE: u64 = 1 << 63;

/// A place outside a grid.
#[derive(Clone, Copy)]
pub(super) struct Outside {
    /// The first axis whose index is too large.
    bad: usize,
    /// The index there.
    index: usize,
    /// The number of the place on the other axes: on all of them, or only on those before. `usize::MAX` if the number
    /// is too large, which needs another axis of length 0.
    others: usize,
    all: bool,
}

impl Outside {
    /// Reads the place that [`Entry::outside`] has kept in these fields.
    pub(super) const fn kept(first: usize, len: usize, index: usize) -> Self {
        Self { bad: len / 2, index, others: first, all: len % 2 == 1 }
    }
}

/// The names of the columns of a block.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Names {
    /// By the name of the block and their place in it.
    Counted(Arc<str>),
    /// Each by a name of its own.
    Own(Arc<[Arc<str>]>),
}

impl Names {
    /// Returns the name of the block, for its columns and for what is outside it. A block whose columns have names of
    /// their own is called by the first and the last of them.
    fn of_block(&self) -> Arc<str> {
        match self {
            Self::Counted(name) => name.clone(),
            Self::Own(names) => match &**names {
                [] => "names".into(),
                [one] => one.clone(),
                [first, .., last] => format!("{first}..{last}").into(),
            },
        }
    }
}

/// A block as the matrix keeps it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct BlockInfo {
    pub(super) names: Names,
    pub(super) first: usize,
    pub(super) len: usize,
    /// The lengths of a grid's axes; none for a list.
    pub(super) axes: Box<[usize]>,
}

impl BlockInfo {
    /// Returns the name of the column with this index in the block. In a list the index may be past the end.
    pub(super) fn column_name(&self, index: usize) -> ColumnName {
        if let Names::Own(names) = &self.names
            && let Some(name) = names.get(index)
        {
            return ColumnName::new(name.clone(), Vec::new());
        }

        let indices = match self.axes.len() {
            0 if self.len == 1 && index == 0 => Vec::new(),
            0 => vec![index],
            _ => place(&self.axes, index),
        };
        ColumnName::new(self.names.of_block(), indices)
    }

    /// Returns the name of a place outside the grid.
    pub(super) fn name_outside(&self, place_outside: Outside) -> ColumnName {
        let Outside { bad, index, others, all } = place_outside;
        // The place has no number, so the name of the block has to do.
        if others == usize::MAX {
            return ColumnName::new(self.names.of_block(), Vec::new());
        }

        let mut axes = self.axes.to_vec();
        if !all {
            axes.truncate(bad + 1);
        }
        if let Some(axis) = axes.get_mut(bad) {
            *axis = 1; // it has no part in `others`
        }

        let mut indices = place(&axes, others);
        if let Some(found) = indices.get_mut(bad) {
            *found = index;
        }
        ColumnName::new(self.names.of_block(), indices)
    }
}

/// Returns the indices of a column of a grid, the last axis changing fastest.
fn place(axes: &[usize], mut index: usize) -> Vec<usize> {
    let mut place = vec![0; axes.len()];
    for (place, &axis) in place.iter_mut().zip(axes).rev() {
        // A block without columns has an axis of length 0. It is named if its bounds contain no number.
        *place = index % axis.max(1);
        index /= axis.max(1);
    }
    place
}

/// Returns the name of a column of these blocks.
pub(super) fn name_in(blocks: &[BlockInfo], column: ColumnId) -> ColumnName {
    let after = blocks.partition_point(|block| block.first <= column.index());
    let block = &blocks[after - 1];
    block.column_name(column.index() - block.first)
}
