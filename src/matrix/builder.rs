//! Stating a matrix: blocks of columns first, then rows that name them. Every row is checked when it is added,
//! in time linear in its entries and without hashing; a refused row changes nothing.

use std::ops::{Bound, RangeBounds};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::block::{BlockInfo, Kind, Names, OUTSIDE, Outside, Shape, Span, name_in};
use super::bounds::{AllBounds, Bounds};
use super::incidence::{Incidence, NO_COLOR};
use super::{Block, ColumnId, Entry, Matrix, MatrixError, RowId};
use crate::util::Computed;

/// Engines number columns and entries by `u32` and use the top bit of a column's size for their own purposes.
pub(super) const MAX_NODES: usize = (1 << 31) - 1;

/// There is always room for a row of so many entries before its iterator is asked for them.
const ENTRIES: usize = 64;

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
/// use exactcover::{Covers, MatrixBuilder};
///
/// let mut m = MatrixBuilder::new();
/// let cell = m.primary("cell", 2);
/// m.row("both", cell.iter())?;
/// let mut with_halves = m.clone();
/// for half in cell.iter() {
///     with_halves.row("half", [half])?;
/// }
/// assert_eq!(Covers::new(&m.build()?).count(), 1);
/// assert_eq!(Covers::new(&with_halves.build()?).count(), 2);
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone)]
pub struct MatrixBuilder<L> {
    limit: usize,
    blocks: Vec<BlockInfo>,
    /// For each block the number that no other block has.
    uniques: Vec<u64>,
    bounds: AllBounds,
    column_count: usize,
    /// The first block whose columns cannot be covered as often as they must.
    empty: Option<(u32, Bounds)>,
    /// The blocks without an upper bound, ascending.
    open: Vec<usize>,
    labels: Vec<L>,
    row_ends: Vec<u32>,
    columns: Vec<ColumnId>,
    colors: Vec<u32>,   // up to the last coloured entry
    colors_end: usize,  // of the rows that were accepted
    last_row: Vec<u32>, // for each column, 1 + the last row that names it
}

impl<L> MatrixBuilder<L> {
    /// A builder without columns and rows.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limit(MAX_NODES)
    }

    pub(super) fn with_limit(limit: usize) -> Self {
        Self {
            limit,
            blocks: Vec::new(),
            uniques: Vec::new(),
            bounds: AllBounds::default(),
            column_count: 0,
            empty: None,
            open: Vec::new(),
            labels: Vec::new(),
            row_ends: Vec::new(),
            columns: Vec::new(),
            colors: Vec::new(),
            colors_end: 0,
            last_row: Vec::new(),
        }
    }

    /// Declares primary columns: each is covered by exactly one row of a cover.
    ///
    /// The shape is a number of columns, or an array with the length of each axis of a grid. The name is for
    /// messages: `primary("rank", 8)` declares `rank[0]` to `rank[7]`, and `primary("cell", [9, 9])` declares
    /// `cell[0][0]` to `cell[8][8]`. The only column of `primary("total", 1)` is called `total`. Columns may be
    /// declared at any time, also after rows.
    ///
    /// More columns than a matrix can hold are refused by [`row`](Self::row) and [`build`](Self::build).
    pub fn primary<S: Shape>(&mut self, name: impl Into<Arc<str>>, shape: S) -> Block<S> {
        self.declare(Names::Counted(name.into()), shape, Bounds::PRIMARY)
    }

    /// Declares primary columns that have names of their own, such as people or places, in their order: a
    /// [`primary`](Self::primary) list with a column for each name.
    ///
    /// A name is any text. Names are for messages only, and nothing is found by them: they may be equal or empty, and
    /// it is for the caller to choose names that can be told apart. [`text::write`](crate::text::write()) changes those
    /// that its format cannot hold. A place past the end is named by its number, as in `Ann..Zoe[7]`.
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

    /// Declares primary columns of which each is covered by at least and at most so many rows of a cover, such as
    /// `2..=3`, `4..=4`, or `1..` without an upper bound. [`primary`](Self::primary) is `1..=1`. A cover is a set of
    /// rows, and comes once.
    ///
    /// The shape and the name are as in [`primary`](Self::primary). The columns have no colours. Bounds that contain
    /// no number, such as `3..=2`, are refused by [`row`](Self::row) and [`build`](Self::build).
    ///
    /// Source: D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, "Color-controlled covering
    /// with multiplicities".
    ///
    /// ```
    /// use exactcover::{Covers, MatrixBuilder};
    ///
    /// // Four nurses, three shifts: each nurse takes one or two of them, two or three nurses work in each.
    /// let mut m = MatrixBuilder::new();
    /// let nurse = m.between("nurse", 4, 1..=2);
    /// let shift = m.between("shift", 3, 2..=3);
    /// for (n, s) in (0..4).flat_map(|n| (0..3).map(move |s| (n, s))) {
    ///     m.row((n, s), [nurse.at(n), shift.at(s)])?;
    /// }
    /// let matrix = m.build()?;
    /// let mut covers = Covers::new(&matrix);
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
        let bounds = self.stated(bounds);
        self.declare(Names::Counted(name.into()), shape, bounds)
    }

    /// The same with a name for each column, as in [`primary_named`](Self::primary_named).
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
        let bounds = self.stated(bounds);
        self.declare_named(names, bounds)
    }

    /// The bounds of the next block. If they contain no number, that is noted, and `row` and `build` report it.
    fn stated(&mut self, bounds: impl RangeBounds<u32>) -> Bounds {
        let least = match bounds.start_bound() {
            Bound::Included(&least) => Some(least),
            Bound::Excluded(&below) => below.checked_add(1),
            Bound::Unbounded => Some(0),
        };
        let most = match bounds.end_bound() {
            Bound::Included(&most) => Some(most),
            Bound::Excluded(&above) => above.checked_sub(1),
            Bound::Unbounded => {
                self.open.push(self.blocks.len());
                Some(u32::MAX)
            }
        };
        // `..0` and what is above `u32::MAX` hold no number either.
        let (least, most) = least.zip(most).unwrap_or((1, 0));
        let bounds = Bounds { least, most, is_primary: true };
        if least > most {
            self.empty.get_or_insert((self.blocks.len() as u32, bounds));
        }
        bounds
    }

    /// Declares secondary columns: each is covered by at most one row of a cover or, where the
    /// entries are [coloured](Entry::colored), by any number of rows that agree on the colour.
    ///
    /// The shape and the name are as in [`primary`](Self::primary).
    pub fn secondary<S: Shape>(&mut self, name: impl Into<Arc<str>>, shape: S) -> Block<S> {
        self.declare(Names::Counted(name.into()), shape, Bounds::SECONDARY)
    }

    /// Declares secondary columns that have names of their own, as in [`primary_named`](Self::primary_named).
    pub fn secondary_named(&mut self, names: impl IntoIterator<Item: AsRef<str>>) -> Block {
        self.declare_named(names, Bounds::SECONDARY)
    }

    fn declare_named(&mut self, names: impl IntoIterator<Item: AsRef<str>>, bounds: Bounds) -> Block {
        let names: Arc<[Arc<str>]> = names.into_iter().map(|name| name.as_ref().into()).collect();
        let shape = names.len();
        self.declare(Names::Own(names), shape, bounds)
    }

    fn declare<S: Shape>(&mut self, names: Names, shape: S, bounds: Bounds) -> Block<S> {
        let unique = next_unique();
        let place = self.blocks.len() as u32; // four billion of them would not fit in memory
        let (first, len) = (self.column_count, shape.columns());
        let kind = Kind::of(bounds);
        self.uniques.push(unique);
        self.blocks.push(BlockInfo { names, first, len, axes: shape.axes().into() });
        self.bounds.push(len, bounds);
        // Nothing is allocated for a column yet; `row` and `build` refuse a length that is too large.
        self.column_count = first.saturating_add(len);
        Block::new(Span { unique, first, len, place, kind }, shape)
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
    /// Amortised O(1) an entry.
    pub fn row(&mut self, label: L, entries: impl IntoIterator<Item = Entry>) -> Result<RowId, MatrixError> {
        let start = self.accepted();
        if self.columns.len() > start {
            self.drop_unfinished_row(start); // the iterator before this one panicked
        }
        if let Err(error) = self.add_entries(start, entries) {
            self.drop_unfinished_row(start);
            return Err(error);
        }
        self.colors_end = self.colors.len();
        let row = self.next_row();
        // `check_size` has made sure that it fits.
        self.row_ends.push(self.columns.len() as u32);
        self.labels.push(label);
        Ok(row)
    }

    /// The id of the next row. Each row has an entry, so that `check_size` keeps the number of rows within 32 bits.
    fn next_row(&self) -> RowId {
        RowId::new(self.labels.len() as u32)
    }

    /// How many entries the accepted rows have.
    fn accepted(&self) -> usize {
        self.row_ends.last().map_or(0, |&end| end as usize)
    }

    /// Takes back all entries from `start` on, those of a row that was not accepted.
    #[cold]
    fn drop_unfinished_row(&mut self, start: usize) {
        for column in self.columns.drain(start..) {
            self.last_row[column.index()] = 0;
        }
        self.colors.truncate(self.colors_end);
    }

    fn add_entries(
        &mut self,
        start: usize,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<(), MatrixError> {
        if self.last_row.len() < self.column_count {
            self.make_room()?;
        }
        // Not entry by entry, which takes a third longer. Only a row of more entries than its iterator promises may
        // still grow the list without asking.
        let entries = entries.into_iter();
        let least = entries.size_hint().0.max(ENTRIES);
        if self.row_ends.len() == self.row_ends.capacity()
            || self.columns.capacity() - self.columns.len() < least
        {
            self.make_room_for_a_row(least)?;
        }
        let row = self.next_row();
        let mut has_primary = false;
        for Entry { span, index, color } in entries {
            if self.add_entry(row.index() as u32 + 1, span, index, color).is_none() {
                // By parts, so that no entry is put together in memory for the sake of those refused: that took up to
                // 40 % longer.
                let Span { unique, first, len, place, .. } = span;
                return Err(self.refusal(start, (unique, place), (first, len, index), color));
            }
            has_primary |= span.kind == Kind::Primary;
        }
        if self.columns.len() == start {
            Err(MatrixError::EmptyRow { row })
        } else if !has_primary {
            let columns = self.columns[start..].iter().map(|&column| name_in(&self.blocks, column));
            Err(MatrixError::NoPrimaryColumn { row, columns: columns.collect() })
        } else {
            self.check_size()
        }
    }

    /// Makes room for the columns declared since the last row, and for rows: most matrices have more of them
    /// than columns.
    #[cold]
    fn make_room(&mut self) -> Result<(), MatrixError> {
        self.check_size()?;
        let rows = (2 * self.column_count).min(1 << 12);
        let made = self
            .last_row
            .try_reserve(self.column_count - self.last_row.len())
            .and_then(|()| self.row_ends.try_reserve(rows))
            .and_then(|()| self.labels.try_reserve(self.row_ends.capacity() - self.labels.len()))
            .and_then(|()| self.columns.try_reserve(4 * rows));
        made.map_err(|_| self.beyond_memory())?;
        self.last_row.resize(self.column_count, 0);
        Ok(())
    }

    /// Makes room for another row of at least this many entries.
    #[cold]
    fn make_room_for_a_row(&mut self, entries: usize) -> Result<(), MatrixError> {
        let mut made = self.row_ends.try_reserve(1).and_then(|()| self.columns.try_reserve(entries));
        made = made.and_then(|()| self.labels.try_reserve(self.row_ends.capacity() - self.labels.len()));
        if !self.colors.is_empty() {
            made = made.and_then(|()| self.colors.try_reserve(self.columns.capacity() - self.colors.len()));
        }
        made.map_err(|_| self.beyond_memory())
    }

    fn beyond_memory(&self) -> MatrixError {
        MatrixError::beyond_memory(self.column_count + self.columns.len() + 1)
    }

    /// Adds one entry to the row under way; `None` if it is refused.
    #[inline(always)] // a fifth of the instructions of stating a Sudoku
    fn add_entry(&mut self, mark: u32, span: Span, index: usize, color: Option<u32>) -> Option<()> {
        if self.uniques.get(span.place as usize) != Some(&span.unique) || index >= span.len {
            return None;
        }
        let last_row = self.last_row.get_mut(span.first + index)?;
        if *last_row == mark {
            return None;
        }
        if let Some(color) = color {
            if span.kind == Kind::Primary || color > Entry::MAX_COLOR {
                return None;
            }
            self.colors.resize(self.columns.len(), NO_COLOR);
            self.colors.push(color + 1);
        }
        *last_row = mark;
        self.columns.push(ColumnId::new((span.first + index) as u32));
        Some(())
    }

    /// Why `add_entry` refused the entry, given by the number and the place of its block, by the block's first column
    /// and length and its own index, and by its colour.
    #[cold]
    fn refusal(
        &self,
        start: usize,
        (unique, place): (u64, u32),
        (first, len, index): (usize, usize, usize),
        color: Option<u32>,
    ) -> MatrixError {
        let (row, entry) = (self.next_row(), self.columns.len() - start);
        let (is_outside, unique) = (unique & OUTSIDE != 0, unique & !OUTSIDE);
        let place = place as usize;
        if self.uniques.get(place) != Some(&unique) {
            return MatrixError::UnknownColumn { row, entry, column: None };
        }
        let block = &self.blocks[place];
        if is_outside {
            let column = block.name_outside(Outside::kept(first, len, index));
            return MatrixError::UnknownColumn { row, entry, column: Some(column) };
        }
        let column = block.column_name(index);
        if index >= block.len {
            return MatrixError::UnknownColumn { row, entry, column: Some(column) };
        }
        let is_primary = self.bounds.get(block.first).is_some_and(|bounds| bounds.is_primary);
        match color {
            _ if self.last_row[block.first + index] == row.index() as u32 + 1 => {
                MatrixError::DuplicateColumn { row, column }
            }
            Some(color) if color > Entry::MAX_COLOR && !is_primary => {
                MatrixError::ColorTooLarge { row, column, color }
            }
            _ => MatrixError::ColoredPrimary { row, column },
        }
    }

    fn check_size(&self) -> Result<(), MatrixError> {
        let nodes = self.column_count.saturating_add(self.columns.len());
        let limit = self.limit;
        if nodes > limit {
            return Err(MatrixError::TooLarge { nodes, limit });
        }
        match self.empty {
            None => Ok(()),
            Some((block, Bounds { least, most, .. })) => {
                let column = self.blocks[block as usize].column_name(0);
                Err(MatrixError::EmptyBounds { column, least, most })
            }
        }
    }

    /// The bounds of all columns, with the number of rows where none was stated.
    fn closed_bounds(&self) -> AllBounds {
        let mut all = AllBounds::default();
        for (place, block) in self.blocks.iter().enumerate() {
            let Some(mut bounds) = self.bounds.get(block.first) else { continue };
            if self.open.binary_search(&place).is_ok() {
                bounds.most = bounds.least.max(self.labels.len() as u32);
            }
            all.push(block.len, bounds);
        }
        all
    }

    /// Closes the matrix, which is immutable from then on.
    ///
    /// # Errors
    ///
    /// [`MatrixError::TooLarge`] when columns and entries together are more than 2^31 - 1, or than there is memory for;
    /// [`MatrixError::EmptyBounds`] for bounds that contain no number.
    ///
    /// # Cost
    ///
    /// O(columns): the rows are already where they belong.
    pub fn build(mut self) -> Result<Matrix<L>, MatrixError> {
        self.drop_unfinished_row(self.accepted());
        self.check_size()?;
        if !self.colors.is_empty() {
            let made = self.colors.try_reserve(self.columns.len() - self.colors.len());
            made.map_err(|_| self.beyond_memory())?;
            self.colors.resize(self.columns.len(), NO_COLOR);
        }
        let incidence = Incidence {
            bounds: self.closed_bounds(),
            row_ends: self.row_ends,
            columns: self.columns,
            colors: self.colors,
            fingerprint: Computed::default(),
            by_column: Computed::default(),
        };
        Ok(Matrix { blocks: self.blocks, labels: self.labels, incidence: Arc::new(incidence) })
    }
}

/// A number for a block, which no other has.
fn next_unique() -> u64 {
    static BLOCKS: AtomicU64 = AtomicU64::new(0);
    BLOCKS.fetch_add(1, Ordering::Relaxed)
}

impl<L> Default for MatrixBuilder<L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<L> std::fmt::Debug for MatrixBuilder<L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MatrixBuilder")
            .field("columns", &self.column_count)
            .field("rows", &self.labels.len())
            .field("entries", &self.columns.len())
            .finish_non_exhaustive()
    }
}
