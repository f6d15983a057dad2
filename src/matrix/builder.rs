//! Stating a matrix: blocks of columns first, then rows that name them.

use std::ops::RangeBounds;
use std::sync::Arc;

#[cfg(feature = "optimize")]
use super::ColumnId;
use super::block::{Names, Shape};
#[cfg(feature = "optimize")]
use super::bounds::AllBounds;
use super::bounds::Bounds;
use super::draft::{Draft, MAX_NODES};
use super::{Block, Entry, Matrix, MatrixError, RowId};
use crate::util::{Grow, NoRoom};

/// States a matrix: declares blocks of columns and adds rows. [`build`](Self::build) makes the
/// [`Matrix`].
///
/// `L` is the label of a row: what choosing it means, in the problem's own words.
///
/// ```
/// use exactcover::{MatrixBuilder, MatrixError};
///
/// let mut m = MatrixBuilder::new();
/// let cell = m.primary("cell", 3);
/// m.row("left domino", [cell.at(0), cell.at(1)])?;
/// let refused = m.row("nowhere", [cell.at(2), cell.at(3)]).unwrap_err();
/// assert_eq!(refused.to_string(), "row 1, entry 1: there is no column cell[3]");
/// m.row("single", [cell.at(2)])?; // the builder goes on as if nothing had happened
/// assert_eq!(m.build()?.row_count(), 2);
/// # Ok::<(), MatrixError>(())
/// ```
///
/// A clone has the same columns and rows, and takes the blocks declared so far as its own; a block that either builder
/// declares later belongs to that one alone.
///
/// ```
/// use exactcover::{MatrixBuilder, Search};
///
/// let mut m = MatrixBuilder::new();
/// let cell = m.primary("cell", 2);
/// m.row("both", cell.iter())?;
/// let mut with_halves = m.clone();
/// for half in cell.iter() {
///     with_halves.row("half", [half])?;
/// }
/// assert_eq!(Search::new().covers(&m.build()?).count(), 1);
/// assert_eq!(Search::new().covers(&with_halves.build()?).count(), 2);
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone)]
pub struct MatrixBuilder<L> {
    pub(super) draft: Draft,
    labels: Vec<L>,
}

impl<L> MatrixBuilder<L> {
    /// Creates a builder without columns and rows.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limit(MAX_NODES)
    }

    pub(super) fn with_limit(limit: usize) -> Self {
        Self { draft: Draft::new(limit), labels: Vec::new() }
    }

    /// Declares primary columns: each is covered by exactly one row of a cover.
    ///
    /// The shape is a number of columns, or an array with the length of each axis of a grid. The name is for messages:
    /// `primary("rank", 8)` declares `rank[0]` to `rank[7]`, and `primary("cell", [9, 9])` declares `cell[0][0]` to
    /// `cell[8][8]`. The only column of `primary("total", 1)` is called `total`. Columns may be declared at any time,
    /// even after rows.
    ///
    /// A shape whose type is not known, such as `sizes.iter().sum()`, needs one: `sum::<usize>()`.
    ///
    /// More columns than a matrix can hold are refused by [`row`](Self::row) and [`build`](Self::build).
    pub fn primary<S: Shape>(&mut self, name: impl Into<Arc<str>>, shape: S) -> Block<S> {
        self.draft.declare(Names::Counted(name.into()), shape, Bounds::PRIMARY)
    }

    /// Declares primary columns that have names of their own, such as people or places, in their order: a
    /// [`primary`](Self::primary) list with a column for each name.
    ///
    /// A name is any text. Names are for messages only, and nothing is looked up by them: they may be equal or empty,
    /// and the caller chooses names that can be told apart. [`text::write`](crate::text::write()) changes those that
    /// its format cannot hold. A place past the end is named by its number, as in `Ann..Zoe[7]`.
    ///
    /// ```
    /// use exactcover::MatrixBuilder;
    ///
    /// let mut m = MatrixBuilder::new();
    /// let person = m.primary_named(["Ann", "Bob"]);
    /// let room = m.secondary_named(["the attic", "the cellar"]);
    /// m.row("up", [person.at(0), room.at(0)])?;
    /// let error = m.row("down", [person.at(1), room.at(1), room.at(1)]).unwrap_err();
    /// assert_eq!(error.to_string(), "row 1 names column the cellar twice");
    /// let matrix = m.build()?;
    /// let nowhere = matrix.uncoverable().into_iter().filter_map(|column| matrix.column_name(column));
    /// assert!(nowhere.map(|name| name.to_string()).eq(["Bob"]));
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn primary_named(&mut self, names: impl IntoIterator<Item: AsRef<str>>) -> Block {
        self.declare_named(names, Bounds::PRIMARY)
    }

    /// Declares primary columns, each covered by a number of rows of a cover within these bounds, such as `2..=3`,
    /// `4..=4`, or `1..` without an upper bound. [`primary`](Self::primary) is `1..=1`. A cover is a set of rows, and
    /// is found once.
    ///
    /// The shape and the name are as in [`primary`](Self::primary). The columns have no colors. Bounds that contain
    /// no number, such as `3..=2`, are refused by [`row`](Self::row) and [`build`](Self::build).
    ///
    /// Source: D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, "Color-controlled covering
    /// with multiplicities".
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Four nurses, three shifts: each nurse takes one or two of them, two or three nurses work in each.
    /// let mut m = MatrixBuilder::new();
    /// let nurse = m.between("nurse", 4, 1..=2);
    /// let shift = m.between("shift", 3, 2..=3);
    /// for (n, s) in (0..4).flat_map(|n| (0..3).map(move |s| (n, s))) {
    ///     m.row((n, s), [nurse.at(n), shift.at(s)])?;
    /// }
    /// let matrix = m.build()?;
    /// let mut covers = Search::new().covers(&matrix);
    /// let plan = covers.next().unwrap();
    /// assert_eq!(matrix.verify(&plan), Ok(()));
    /// assert_eq!(1 + covers.count(), 270);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn between<S: Shape>(
        &mut self,
        name: impl Into<Arc<str>>,
        shape: S,
        bounds: impl RangeBounds<u32>,
    ) -> Block<S> {
        let bounds = self.draft.next_bounds(bounds.start_bound(), bounds.end_bound());
        self.draft.declare(Names::Counted(name.into()), shape, bounds)
    }

    /// Declares columns like [`between`](Self::between), with a name for each, as in
    /// [`primary_named`](Self::primary_named).
    ///
    /// ```
    /// use exactcover::MatrixBuilder;
    ///
    /// let mut m = MatrixBuilder::<()>::new();
    /// m.between_named(["Ann", "Bob"], 1..=2);
    /// let matrix = m.build()?;
    /// assert_eq!(matrix.columns().map(|column| matrix.bounds(column)).collect::<Vec<_>>(), [Some(1..=2), Some(1..=2)]);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn between_named(
        &mut self,
        names: impl IntoIterator<Item: AsRef<str>>,
        bounds: impl RangeBounds<u32>,
    ) -> Block {
        let bounds = self.draft.next_bounds(bounds.start_bound(), bounds.end_bound());
        self.declare_named(names, bounds)
    }

    /// Declares secondary columns: each is covered by at most one row of a cover or, where the
    /// entries are [colored](Entry::colored), by any number of rows that agree on the color.
    ///
    /// The shape and the name are as in [`primary`](Self::primary).
    pub fn secondary<S: Shape>(&mut self, name: impl Into<Arc<str>>, shape: S) -> Block<S> {
        self.draft.declare(Names::Counted(name.into()), shape, Bounds::SECONDARY)
    }

    /// Declares secondary columns that have names of their own, as in [`primary_named`](Self::primary_named).
    pub fn secondary_named(&mut self, names: impl IntoIterator<Item: AsRef<str>>) -> Block {
        self.declare_named(names, Bounds::SECONDARY)
    }

    fn declare_named(&mut self, names: impl IntoIterator<Item: AsRef<str>>, bounds: Bounds) -> Block {
        let names: Arc<[Arc<str>]> = names.into_iter().map(|name| name.as_ref().into()).collect();
        let shape = names.len();
        self.draft.declare(Names::Own(names), shape, bounds)
    }

    /// Adds a row that covers the columns of `entries` and means `label`.
    ///
    /// Equal rows are different rows and give different covers.
    ///
    /// # Errors
    ///
    /// [`MatrixError::EmptyRow`], [`NoPrimaryColumn`](MatrixError::NoPrimaryColumn),
    /// [`DuplicateColumn`](MatrixError::DuplicateColumn),
    /// [`UnknownColumn`](MatrixError::UnknownColumn),
    /// [`ColoredPrimary`](MatrixError::ColoredPrimary),
    /// [`ColorTooLarge`](MatrixError::ColorTooLarge), [`TooLarge`](MatrixError::TooLarge) or
    /// [`EmptyBounds`](MatrixError::EmptyBounds); the builder is then unchanged.
    ///
    /// # Cost
    ///
    /// Amortized O(1) an entry.
    pub fn row(&mut self, label: L, entries: impl IntoIterator<Item = Entry>) -> Result<RowId, MatrixError> {
        // Asked first, since a row that is refused changes nothing.
        self.labels.grow(1).map_err(|NoRoom| self.draft.beyond_memory())?;
        let row = self.draft.add_row(entries)?;
        self.labels.push(label);
        Ok(row)
    }

    /// Returns the error that there is no memory for what comes with another row.
    #[cfg(feature = "puzzles")]
    pub(crate) fn beyond_memory(&self) -> MatrixError {
        self.draft.beyond_memory()
    }

    /// States all rows so far anew, each with further entries, in the same order; a row that gets `None` is left out.
    /// This adds rules to somebody else's problem: declare their columns after its own, and say which of them each
    /// choice covers. See [`ExactCover::with`](crate::ExactCover::with).
    ///
    /// # Errors
    ///
    /// Those of [`row`](Self::row) for the first row that is refused, with its number among the rows that stay; the
    /// builder is then unchanged, except for its new columns.
    ///
    /// # Cost
    ///
    /// O(columns + entries).
    ///
    /// ```
    /// use exactcover::{MatrixBuilder, Search};
    ///
    /// // Four seats in a row. Ann does not sit at an end, and Bob sits beside her.
    /// let mut m = MatrixBuilder::new();
    /// let (person, seat) = (m.primary_named(["Ann", "Bob", "Cid", "Dee"]), m.primary("seat", 4));
    /// for (p, s) in (0..4).flat_map(|p| (0..4).map(move |s| (p, s))) {
    ///     m.row((p, s), [person.at(p), seat.at(s)])?;
    /// }
    /// let apart = m.secondary("apart", [4, 4]); // Ann's seat and Bob's seat, if they are not side by side
    /// m.amend(|&(p, s)| {
    ///     let far = (0..4_usize).filter(move |&other| s.abs_diff(other) > 1);
    ///     let entries: Vec<_> = match p {
    ///         0 => far.map(|bob| apart.at([s, bob])).collect(),
    ///         1 => far.map(|ann| apart.at([ann, s])).collect(),
    ///         _ => vec![],
    ///     };
    ///     let is_at_end = s == 0 || s == 3;
    ///     Some(entries).filter(|_| p != 0 || !is_at_end)
    /// })?;
    /// assert_eq!(Search::new().covers(&m.build()?).count(), 8);
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    pub fn amend<E: IntoIterator<Item = Entry>>(
        &mut self,
        mut further: impl FnMut(&L) -> Option<E>,
    ) -> Result<(), MatrixError> {
        // Stated beside the rows so far, which stay as they are if one is refused.
        let mut amended = self.draft.without_rows();
        let mut stays = Vec::with_capacity(self.labels.len());
        for (row, label) in self.labels.iter().enumerate() {
            let entries = further(label);
            stays.push(entries.is_some());
            if let Some(entries) = entries {
                amended.add_amended(&self.draft, row, entries)?;
            }
        }

        self.draft = amended;
        let mut stays = stays.into_iter();
        self.labels.retain(|_| stays.next() == Some(true));
        Ok(())
    }

    /// Closes the matrix, which is immutable from then on.
    ///
    /// # Errors
    ///
    /// [`MatrixError::TooLarge`] if there are more than 2^31 - 1 columns and entries together (with pointers of 32 bits,
    /// 2^27 - 1), or more than there is memory for; [`MatrixError::EmptyBounds`] for bounds that contain no number.
    ///
    /// # Cost
    ///
    /// O(columns): the rows are already in place.
    pub fn build(self) -> Result<Matrix<L>, MatrixError> {
        let (blocks, incidence) = self.draft.build()?;
        Ok(Matrix { blocks, labels: self.labels, incidence: Arc::new(incidence) })
    }
}

/// The questions that a linear program asks while rows are added.
#[cfg(feature = "optimize")]
impl<L> MatrixBuilder<L> {
    /// Checks whether it could be built.
    pub(crate) fn check(&self) -> Result<(), MatrixError> {
        self.draft.check_size()
    }

    /// Returns the bounds of all columns; a column without an upper bound has `u32::MAX`.
    pub(crate) fn bounds(&self) -> &AllBounds {
        &self.draft.bounds
    }

    pub(crate) fn row_count(&self) -> usize {
        self.labels.len()
    }

    pub(crate) fn label(&self, row: RowId) -> Option<&L> {
        self.labels.get(row.index())
    }

    /// Returns the columns of a row, and whether it gives them a color.
    pub(crate) fn entries(&self, row: RowId) -> impl Iterator<Item = (ColumnId, bool)> + '_ {
        self.draft.entries(row)
    }

    /// Builds the matrix of all rows so far, with the rows themselves for labels.
    pub(crate) fn numbered(&self) -> Result<Matrix<RowId>, MatrixError> {
        let (blocks, incidence) = self.draft.clone().build()?;
        let labels = (0..crate::util::to_u32(self.labels.len())).map(RowId::new).collect();
        Ok(Matrix { blocks, labels, incidence: Arc::new(incidence) })
    }
}

impl<L> Default for MatrixBuilder<L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<L> std::fmt::Debug for MatrixBuilder<L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MatrixBuilder")
            .field("columns", &self.draft.column_count)
            .field("rows", &self.labels.len())
            .field("entries", &self.draft.columns.len())
            .finish_non_exhaustive()
    }
}
