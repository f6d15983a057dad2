//! The columns and rows that a builder has so far, without their labels: compiled once, whatever the labels are. Every
//! row is checked when it is added, in time linear in its entries and without hashing; a refused row changes nothing.

use std::ops::Bound;
use std::sync::atomic::{AtomicU64, Ordering};

use super::block::{BlockInfo, Kind, Names, OUTSIDE, Outside, Shape, Span, name_in};
use super::bounds::{AllBounds, Bounds};
use super::incidence::{Incidence, NO_COLOR};
use super::{Block, ColumnId, Entry, MatrixError, RowId};
use crate::util::{Computed, Grow, NoRoom, to_u32};

/// Engines number columns and entries by `u32` and use the top bit of a column's size for their own purposes.
/// With pointers of 32 bits, more would not fit in memory in a search, at 32 bytes each.
pub(super) const MAX_NODES: usize =
    if cfg!(target_pointer_width = "64") { (1 << 31) - 1 } else { (1 << 27) - 1 };

/// There is always room for a row of this many entries before its iterator is asked for them.
const ENTRIES: usize = 64;

/// See the head of the file.
#[derive(Clone, Default)]
pub(super) struct Draft {
    limit: usize,
    blocks: Vec<BlockInfo>,
    /// For each block the number that no other block has.
    uniques: Vec<u64>,
    pub(super) bounds: AllBounds,
    pub(super) column_count: usize,
    /// The first block whose columns cannot be covered as often as they must.
    empty: Option<(u32, Bounds)>,
    /// The blocks without an upper bound, ascending.
    open: Vec<usize>,
    row_ends: Vec<u32>,
    pub(super) columns: Vec<ColumnId>,
    colors: Vec<u32>,   // up to the last colored entry
    colors_end: usize,  // of the rows that were accepted
    last_row: Vec<u32>, // for each column, 1 + the last row that names it
}

impl Draft {
    pub(super) fn new(limit: usize) -> Self {
        Self { limit, ..Self::default() }
    }

    /// Returns the bounds of the next block. If they contain no number, that is noted, and `row` and `build` report it.
    pub(super) fn next_bounds(&mut self, start: Bound<&u32>, end: Bound<&u32>) -> Bounds {
        let least = match start {
            Bound::Included(&least) => Some(least),
            Bound::Excluded(&below) => below.checked_add(1),
            Bound::Unbounded => Some(0),
        };
        let most = match end {
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
            // The first such block is the one that is reported.
            self.empty.get_or_insert((to_u32(self.blocks.len()), bounds));
        }
        bounds
    }

    pub(super) fn declare<S: Shape>(&mut self, names: Names, shape: S, bounds: Bounds) -> Block<S> {
        let unique = next_unique();
        let place = to_u32(self.blocks.len()); // four billion of them would not fit in memory
        let (first, len) = (self.column_count, shape.columns());
        let kind = Kind::of(bounds);
        self.uniques.push(unique);
        self.blocks.push(BlockInfo { names, first, len, axes: shape.axes().into() });
        self.bounds.push(len, bounds);

        // Nothing is allocated for a column yet; `row` and `build` refuse a length that is too large.
        self.column_count = first.saturating_add(len);
        Block::new(Span { unique, first, len, place, kind }, shape)
    }

    /// Adds a row, or changes nothing.
    pub(super) fn add_row(&mut self, entries: impl IntoIterator<Item = Entry>) -> Result<RowId, MatrixError> {
        let start = self.accepted();
        if self.columns.len() > start {
            self.drop_unfinished_row(start); // the iterator before this one panicked
        }
        let added = self.add_entries(start, false, entries);
        self.finish_row(start, added)
    }

    /// Adds a row of another draft of these columns with further entries, or changes nothing.
    pub(super) fn add_amended(
        &mut self,
        other: &Self,
        row: usize,
        further: impl IntoIterator<Item = Entry>,
    ) -> Result<RowId, MatrixError> {
        let (start, mark) = (self.accepted(), to_u32(self.next_row().index()) + 1);
        let entries = row.checked_sub(1).map_or(0, |before| other.row_ends[before])..other.row_ends[row];

        self.make_room()?;
        self.make_room_for_a_row(entries.len() + ENTRIES)?;

        // These entries have been checked, and are copied.
        for at in entries.start as usize..entries.end as usize {
            let column = other.columns[at];
            self.last_row[column.index()] = mark;
            if let Some(&color) = other.colors.get(at)
                && color != NO_COLOR
            {
                // Colors are kept up to the last entry that has one, so those in between are filled up.
                self.colors.resize(self.columns.len(), NO_COLOR);
                self.colors.push(color);
            }
            self.columns.push(column);
        }

        let added = self.add_entries(start, true, further);
        self.finish_row(start, added)
    }

    /// Accepts the row that begins at `start`, or takes it back.
    #[inline]
    fn finish_row(&mut self, start: usize, added: Result<(), MatrixError>) -> Result<RowId, MatrixError> {
        if let Err(error) = added {
            self.drop_unfinished_row(start);
            return Err(error);
        }
        // To here the colors are cut off again if a later row is refused.
        self.colors_end = self.colors.len();
        let row = self.next_row();
        // `check_size` has made sure that it fits.
        self.row_ends.push(to_u32(self.columns.len()));
        Ok(row)
    }

    /// Copies the columns without rows.
    pub(super) fn without_rows(&self) -> Self {
        Self {
            blocks: self.blocks.clone(),
            uniques: self.uniques.clone(),
            bounds: self.bounds.clone(),
            column_count: self.column_count,
            empty: self.empty,
            open: self.open.clone(),
            ..Self::new(self.limit)
        }
    }

    /// Returns the id of the next row. Each row has an entry, so that `check_size` keeps the number of rows within 32
    /// bits.
    fn next_row(&self) -> RowId {
        RowId::new(to_u32(self.row_ends.len()))
    }

    /// Returns the number of entries of the accepted rows.
    fn accepted(&self) -> usize {
        self.row_ends.last().map_or(0, |&end| end as usize)
    }

    /// Takes back all entries from `start` on, those of a row that was not accepted.
    #[cold]
    fn drop_unfinished_row(&mut self, start: usize) {
        for column in self.columns.drain(start..) {
            // Which row named it before does not matter: it is compared with the row under way alone.
            self.last_row[column.index()] = 0;
        }
        self.colors.truncate(self.colors_end);
    }

    /// Adds entries to the row under way, which has a primary column already or needs one.
    fn add_entries(
        &mut self,
        start: usize,
        mut has_primary: bool,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<(), MatrixError> {
        // Columns may have been declared since the last row.
        if self.last_row.len() < self.column_count {
            self.make_room()?;
        }

        // Memory is asked for here, not entry by entry, which takes a third longer. Only a row of more entries than its
        // iterator promises may still grow the list without asking.
        let entries = entries.into_iter();
        let least = entries.size_hint().0.max(ENTRIES);
        if self.row_ends.len() == self.row_ends.capacity()
            || self.columns.capacity() - self.columns.len() < least
        {
            self.make_room_for_a_row(least)?;
        }

        let row = self.next_row();
        for Entry { span, index, color } in entries {
            if self.add_entry(to_u32(row.index()) + 1, span, index, color).is_none() {
                // The parts are passed, not the entry: else the compiler keeps every entry in memory, which took up to
                // 40 % longer.
                let Span { unique, first, len, place, .. } = span;
                return Err(self.refusal(start, (unique, place), (first, len, index), color));
            }
            has_primary |= span.kind == Kind::Primary;
        }

        if has_primary { self.check_size() } else { Err(self.lacking(row, start)) }
    }

    /// Tells what the row under way, which has no primary column, lacks.
    #[cold]
    fn lacking(&self, row: RowId, start: usize) -> MatrixError {
        if self.columns.len() == start {
            return MatrixError::EmptyRow { row };
        }
        let columns = self.columns[start..].iter().map(|&column| name_in(&self.blocks, column));
        MatrixError::NoPrimaryColumn { row, columns: columns.collect() }
    }

    /// Makes room for the columns declared since the last row, and for rows: most matrices have more of them
    /// than columns.
    #[cold]
    fn make_room(&mut self) -> Result<(), MatrixError> {
        self.check_size()?;
        // A guess, and no large one: nothing is known of the rows yet.
        let rows = (2 * self.column_count).min(1 << 12);
        let made = self
            .last_row
            .try_reserve(self.column_count - self.last_row.len())
            .and_then(|()| self.row_ends.try_reserve(rows))
            .and_then(|()| self.columns.try_reserve(4 * rows));

        made.map_err(|_| self.beyond_memory())?;
        self.last_row.resize(self.column_count, 0);
        Ok(())
    }

    /// Makes room for another row of at least this many entries.
    #[cold]
    fn make_room_for_a_row(&mut self, entries: usize) -> Result<(), MatrixError> {
        let grown = self.row_ends.grow(1).and_then(|()| self.columns.grow(entries));
        // With one color more this list may become as long as that of the entries.
        let is_colored = !self.colors.is_empty();
        let more_colors = if is_colored { self.columns.capacity() - self.colors.len() } else { 0 };
        let grown = grown.and_then(|()| self.colors.grow(more_colors));
        grown.map_err(|NoRoom| self.beyond_memory())
    }

    pub(super) fn beyond_memory(&self) -> MatrixError {
        MatrixError::beyond_memory(self.column_count.saturating_add(self.columns.len() + 1))
    }

    /// Adds one entry to the row under way; `None` if it is refused.
    #[inline(always)] // a fifth of the instructions of stating a Sudoku
    fn add_entry(&mut self, mark: u32, span: Span, index: usize, color: Option<u32>) -> Option<()> {
        // By the number of the block, since another builder has a block at the same place. An entry outside its grid
        // has one bit more in this number (`OUTSIDE`), so it is refused here too.
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

        // Only now that nothing can refuse the entry any more.
        *last_row = mark;
        self.columns.push(ColumnId::new(to_u32(span.first + index)));
        Some(())
    }

    /// Tells why `add_entry` refused the entry, given by the number and the place of its block, by the block's first
    /// column and length and its own index, and by its color.
    #[cold]
    fn refusal(
        &self,
        start: usize,
        (unique, place): (u64, u32),
        (first, len, index): (usize, usize, usize),
        color: Option<u32>,
    ) -> MatrixError {
        let (row, entry) = (self.next_row(), self.columns.len() - start);
        // The bit is no part of the block's number.
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
        // In the order in which `add_entry` refuses, so that the reason is its own.
        match color {
            _ if self.last_row[block.first + index] == to_u32(row.index()) + 1 => {
                MatrixError::DuplicateColumn { row, column }
            }
            Some(color) if color > Entry::MAX_COLOR && !is_primary => {
                MatrixError::ColorTooLarge { row, column, color }
            }
            _ => MatrixError::ColoredPrimary { row, column },
        }
    }

    #[inline]
    pub(super) fn check_size(&self) -> Result<(), MatrixError> {
        let nodes = self.column_count.saturating_add(self.columns.len());
        if nodes > self.limit {
            return Err(MatrixError::TooLarge { nodes, limit: self.limit });
        }
        // Reported here, since declaring a block returns no error.
        match self.empty {
            None => Ok(()),
            Some((block, bounds)) => Err(self.empty_bounds(block, bounds)),
        }
    }

    #[cold]
    fn empty_bounds(&self, block: u32, Bounds { least, most, .. }: Bounds) -> MatrixError {
        let column = self.blocks[block as usize].column_name(0);
        MatrixError::EmptyBounds { column, least, most }
    }

    /// Returns the columns of an accepted row, and whether it gives them a color.
    #[cfg(feature = "optimize")]
    pub(super) fn entries(&self, row: RowId) -> impl Iterator<Item = (ColumnId, bool)> + '_ {
        let start = row.index().checked_sub(1).map_or(0, |before| self.row_ends[before]);
        let is_colored = |at: usize| self.colors.get(at).is_some_and(|&color| color != NO_COLOR);
        (start as usize..self.row_ends[row.index()] as usize)
            .map(move |at| (self.columns[at], is_colored(at)))
    }

    /// Returns the bounds of all columns, with the number of rows where none was stated.
    fn closed_bounds(&self) -> AllBounds {
        let mut all = AllBounds::default();
        for (place, block) in self.blocks.iter().enumerate() {
            let Some(mut bounds) = self.bounds.get(block.first) else { continue };
            if self.open.binary_search(&place).is_ok() {
                // Too few rows leave the column uncovered; they do not make its bounds wrong.
                bounds.most = bounds.least.max(to_u32(self.row_ends.len()));
            }
            all.push(block.len, bounds);
        }
        all
    }

    /// Builds the blocks, and what the rows cover.
    pub(super) fn build(mut self) -> Result<(Vec<BlockInfo>, Incidence), MatrixError> {
        // The iterator of the last row may have panicked in between.
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
        Ok((self.blocks, incidence))
    }
}

/// Returns a number for a block, which no other has.
fn next_unique() -> u64 {
    static BLOCKS: AtomicU64 = AtomicU64::new(0);
    BLOCKS.fetch_add(1, Ordering::Relaxed)
}
