//! Stating a matrix: blocks of columns first, then rows that name them. Every row is checked as it
//! comes, in time linear in its entries and without hashing; a refused row leaves no trace.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{ColumnId, ColumnName, Incidence, Matrix, MatrixError, RowId};

/// Engines number columns and entries by `u32` and keep the top bit of a column's size for themselves.
pub(super) const MAX_NODES: usize = (1 << 31) - 1;

/// What an entry without a colour is stored as; a colour `c` is stored as `c + 1`.
pub(crate) const NO_COLOR: u32 = 0;

/// A block of columns that mean the same kind of thing: all the ranks of a chessboard, all the
/// cells of a Sudoku. Made by [`MatrixBuilder::primary`] and [`MatrixBuilder::secondary`].
///
/// It is a small `Copy` handle and belongs to the builder that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    builder: u64,
    first: usize,
    len: usize,
    block: u32,
    kind: Kind,
}

/// The kind of a block's columns; as wide as the number beside it, so that no bytes between them are
/// copied one by one (a tenth of the time of stating a Sudoku, 2026-11-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
enum Kind {
    Primary,
    Secondary,
}

impl Block {
    /// The entry that covers the block's column `index`, counted from 0.
    ///
    /// An index past the end is refused by [`MatrixBuilder::row`], which can say where it stood.
    #[must_use]
    pub const fn at(self, index: usize) -> Entry {
        Entry { block: self, index, color: None }
    }

    /// How many columns the block has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.len
    }

    /// Whether the block has no column.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// One column that a row covers, with a colour or without; made by [`Block::at`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    block: Block,
    index: usize,
    color: Option<u32>,
}

impl Entry {
    /// The largest colour an entry may have.
    pub const MAX_COLOR: u32 = u32::MAX - 2;

    /// The same column with a colour: rows that give a secondary column the *same* colour may be
    /// chosen together. A row that names the column without a colour wants it for itself.
    ///
    /// ```
    /// use exactcover::{Covers, MatrixBuilder};
    ///
    /// let mut m = MatrixBuilder::new();
    /// let word = m.primary("word", 2);
    /// let letter = m.secondary("letter", 1);
    /// m.row("cat", [word.at(0), letter.at(0).colored('c' as u32)])?;
    /// m.row("dog", [word.at(0), letter.at(0).colored('d' as u32)])?;
    /// m.row("cow", [word.at(1), letter.at(0).colored('c' as u32)])?;
    /// assert_eq!(Covers::new(&m.build()?).count(), 1); // cat and cow share the letter c
    /// # Ok::<(), exactcover::MatrixError>(())
    /// ```
    #[must_use]
    pub const fn colored(mut self, color: u32) -> Self {
        self.color = Some(color);
        self
    }
}

/// A block as the matrix keeps it.
#[derive(Clone)]
pub(super) struct BlockInfo {
    pub(super) name: Arc<str>,
    pub(super) first: usize,
    pub(super) len: usize,
    pub(super) primary: bool,
}

impl BlockInfo {
    pub(super) fn column_name(&self, index: usize) -> ColumnName {
        ColumnName::new(self.name.clone(), (self.len != 1 || index != 0).then_some(index))
    }
}

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
pub struct MatrixBuilder<L> {
    id: u64,
    limit: usize,
    blocks: Vec<BlockInfo>,
    column_count: usize,
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
        static BUILDERS: AtomicU64 = AtomicU64::new(0);
        Self {
            id: BUILDERS.fetch_add(1, Ordering::Relaxed),
            limit,
            blocks: Vec::new(),
            column_count: 0,
            labels: Vec::new(),
            row_ends: Vec::new(),
            columns: Vec::new(),
            colors: Vec::new(),
            colors_end: 0,
            last_row: Vec::new(),
        }
    }

    /// Declares `len` primary columns: each is covered by exactly one row of a cover.
    ///
    /// The name is for messages: `primary("rank", 8)` declares `rank[0]` to `rank[7]`, and a block of
    /// one column goes by the bare name. Columns may be declared at any time, also after rows.
    pub fn primary(&mut self, name: impl Into<Arc<str>>, len: usize) -> Block {
        self.declare(name.into(), len, Kind::Primary)
    }

    /// Declares `len` secondary columns: each is covered by at most one row of a cover or, where the
    /// entries are [coloured](Entry::colored), by any number of rows that agree on the colour.
    pub fn secondary(&mut self, name: impl Into<Arc<str>>, len: usize) -> Block {
        self.declare(name.into(), len, Kind::Secondary)
    }

    fn declare(&mut self, name: Arc<str>, len: usize, kind: Kind) -> Block {
        let block = self.blocks.len() as u32; // four billion of them would not fit in memory
        let first = self.column_count;
        self.blocks.push(BlockInfo { name, first, len, primary: kind == Kind::Primary });
        // Nothing is allocated per column yet, so a length beyond reason waits for `TooLarge`.
        self.column_count = first.saturating_add(len);
        Block { builder: self.id, first, len, block, kind }
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
    /// [`ColorTooLarge`](MatrixError::ColorTooLarge) or [`TooLarge`](MatrixError::TooLarge); the
    /// builder is then unchanged.
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
        // `check_size` has seen to it that both fit.
        let row = RowId::new(self.labels.len() as u32);
        self.row_ends.push(self.columns.len() as u32);
        self.labels.push(label);
        Ok(row)
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
        let row = self.labels.len();
        let mut has_primary = false;
        for Entry { block, index, color } in entries {
            if self.add_entry(row as u32 + 1, block, index, color).is_none() {
                // By parts, so that no entry is put together in memory for the sake of those refused.
                let known = block.builder == self.id;
                return Err(self.refusal(start, known.then_some(block.block), index, color));
            }
            has_primary |= block.kind == Kind::Primary;
        }
        if self.columns.len() == start {
            Err(MatrixError::EmptyRow { row })
        } else if !has_primary {
            Err(MatrixError::NoPrimaryColumn { row })
        } else {
            self.check_size()
        }
    }

    /// Makes room for the columns declared since the last row, and for rows: most matrices have more of them
    /// than columns.
    #[cold]
    fn make_room(&mut self) -> Result<(), MatrixError> {
        self.check_size()?;
        self.last_row.resize(self.column_count, 0);
        let rows = (2 * self.column_count).min(1 << 12);
        self.labels.reserve(rows);
        self.row_ends.reserve(rows);
        self.columns.reserve(4 * rows);
        Ok(())
    }

    /// Adds one entry to the row under way; `None` if it is not to be added.
    #[inline(always)] // a fifth of the instructions of stating a Sudoku, 2026-11-20, callgrind
    fn add_entry(&mut self, mark: u32, block: Block, index: usize, color: Option<u32>) -> Option<()> {
        if block.builder != self.id || index >= block.len {
            return None;
        }
        let last_row = self.last_row.get_mut(block.first + index)?;
        if *last_row == mark {
            return None;
        }
        if let Some(color) = color {
            if block.kind == Kind::Primary || color > Entry::MAX_COLOR {
                return None;
            }
            self.colors.resize(self.columns.len(), NO_COLOR);
            self.colors.push(color + 1);
        }
        *last_row = mark;
        self.columns.push(ColumnId::new((block.first + index) as u32));
        Some(())
    }

    /// Why `add_entry` did not add the entry.
    #[cold]
    fn refusal(&self, start: usize, block: Option<u32>, index: usize, color: Option<u32>) -> MatrixError {
        let (row, entry) = (self.labels.len(), self.columns.len() - start);
        let Some(block) = block.map(|block| &self.blocks[block as usize]) else {
            return MatrixError::UnknownColumn { row, entry, column: None };
        };
        let column = block.column_name(index);
        if index >= block.len {
            return MatrixError::UnknownColumn { row, entry, column: Some(column) };
        }
        match color {
            _ if self.last_row[block.first + index] == row as u32 + 1 => {
                MatrixError::DuplicateColumn { row, column }
            }
            Some(color) if !block.primary => MatrixError::ColorTooLarge { row, column, color },
            _ => MatrixError::ColoredPrimary { row, column },
        }
    }

    fn check_size(&self) -> Result<(), MatrixError> {
        let nodes = self.column_count.saturating_add(self.columns.len());
        let limit = self.limit;
        if nodes > limit { Err(MatrixError::TooLarge { nodes, limit }) } else { Ok(()) }
    }

    /// Closes the matrix, which is immutable from then on.
    ///
    /// # Errors
    ///
    /// [`MatrixError::TooLarge`] when columns and entries together are more than 2^31 - 1.
    ///
    /// # Cost
    ///
    /// O(columns): the rows are already where they belong.
    pub fn build(mut self) -> Result<Matrix<L>, MatrixError> {
        self.drop_unfinished_row(self.accepted());
        self.check_size()?;
        if !self.colors.is_empty() {
            self.colors.resize(self.columns.len(), NO_COLOR);
        }
        let mut primary = bitvec::vec::BitVec::with_capacity(self.column_count);
        for block in &self.blocks {
            primary.resize(primary.len() + block.len, block.primary);
        }
        let incidence =
            Incidence { primary, row_ends: self.row_ends, columns: self.columns, colors: self.colors };
        Ok(Matrix { blocks: self.blocks, labels: self.labels, incidence: Arc::new(incidence) })
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
            .field("columns", &self.column_count)
            .field("rows", &self.labels.len())
            .field("entries", &self.columns.len())
            .finish_non_exhaustive()
    }
}
