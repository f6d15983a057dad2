//! A problem for the counts that name its states (`state`): the columns numbered with the primary ones first, as in
//! Knuth's format. The rows of a column are bits, in those words alone that have any.

use std::collections::HashMap;

use crate::engines::view::View;
use crate::matrix::{ByColumn, Incidence, NO_COLOR};
use crate::util::{has_room, table_bytes, to_u32};

/// See the head of the file. All numbers are from 0; in the text of a proof they are from 1.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) primary: usize,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// For each column of the matrix its number here; empty for the problem of a view.
    pub(crate) numbers: Vec<u32>,
    /// The numbers of rows that must and may cover each primary column.
    pub(crate) demands: Vec<Demand>,
    /// The primary columns that need not be covered exactly once.
    pub(crate) multiples: Vec<u32>,
    /// For each primary column its place among these, or [`ABSENT`]; empty if there are none.
    multiple_at: Vec<u32>,
    /// For each row where its entries begin, and where the last ones end.
    row_starts: Vec<u32>,
    entries: Vec<ColumnEntry>,
    /// For each column, and then for each color in a column, where its bits begin, and where the last ones end.
    starts: Vec<u32>,
    bits: Vec<WordBits>,
    /// For each color in a column the column.
    colors: Vec<u32>,
    hash: u64,
}

/// Rows under way: where the entries of each begin, and where the last ones end.
struct RowLists {
    starts: Vec<u32>,
    entries: Vec<(u32, u32)>,
}

impl Default for RowLists {
    fn default() -> Self {
        Self { starts: vec![0], entries: Vec::new() }
    }
}

impl RowLists {
    fn add(&mut self, entries: impl Iterator<Item = (u32, u32)>) {
        let start = self.entries.len();
        self.entries.extend(entries);
        self.entries[start..].sort_unstable();
        self.starts.push(to_u32(self.entries.len()));
    }
}

/// The numbers of rows that must and may cover a primary column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    pub(crate) must: u32,
    pub(crate) may: u32,
}

impl Demand {
    const ONCE: Self = Self { must: 1, may: 1 };
}

const ABSENT: u32 = u32::MAX;

/// A column of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ColumnEntry {
    pub(crate) column: u32,
    /// The number of the bits of the rows that give the column this color; `None` without a color.
    pub(crate) agreeing: Option<u32>,
}

/// The number of a word, and its bits.
pub(crate) type WordBits = (u32, u64);

impl Problem {
    /// Checks whether there is memory for a problem of this many entries, rows and columns.
    pub(crate) fn has_room(entries: usize, rows: usize, columns: usize) -> bool {
        has_room(table_bytes([(entries, 64), (rows, 8), (columns, 16)]))
    }

    /// Makes the problem of a matrix.
    ///
    /// Cost: O(columns + rows + entries), but for the sorting of each row and of the colors of each column.
    pub(crate) fn new(incidence: &Incidence) -> Self {
        let (primary, secondary): (Vec<_>, Vec<_>) =
            incidence.bounds.iter().enumerate().partition(|(_, bounds)| bounds.is_primary);

        let mut numbers = vec![0; incidence.bounds.len()];
        for (number, &(column, _)) in (0..).zip(primary.iter().chain(&secondary)) {
            numbers[column] = number;
        }
        let demands =
            primary.iter().map(|(_, bounds)| Demand { must: bounds.least, may: bounds.most }).collect();

        let mut rows = RowLists::default();
        for row in 0..incidence.row_ends.len() {
            rows.add(incidence.entries(row).map(|(column, color)| (numbers[column.index()], color)));
        }

        let mut problem = Self { numbers, ..Self::of(demands, incidence.bounds.len(), &mut rows) };
        // Only a proof needs it, and a proof is of a matrix.
        problem.hash = hash(problem.numbers.len(), &problem.demands, &rows);
        problem
    }

    /// Makes the problem of a view, with its numbers.
    ///
    /// Cost: as for [`new`](Self::new).
    pub(crate) fn of_view(view: &View) -> Self {
        let mut demands = vec![Demand::ONCE; view.primary];
        for multiple in view.multiples() {
            // Rows that were chosen leave the slack, which may be more than what is left.
            let must = multiple.capacity.saturating_sub(multiple.slack);
            demands[multiple.column as usize] = Demand { must, may: multiple.capacity };
        }

        let mut rows = RowLists::default();
        (0..view.row_count()).for_each(|row| rows.add(view.entries(row)));
        Self::of(demands, view.columns, &mut rows)
    }

    fn of(demands: Vec<Demand>, columns: usize, rows: &mut RowLists) -> Self {
        // The format numbers colors by their first use.
        number_colors(&mut rows.entries);
        let primary = demands.len();

        let is_multiple = |&column: &u32| demands[column as usize] != Demand::ONCE;
        let multiples: Vec<u32> = (0..to_u32(primary)).filter(is_multiple).collect();
        let mut multiple_at = vec![ABSENT; if multiples.is_empty() { 0 } else { primary }];
        for (at, &column) in (0..).zip(&multiples) {
            multiple_at[column as usize] = at;
        }

        let mut problem = Self {
            primary,
            columns,
            rows: rows.starts.len() - 1,
            numbers: Vec::new(),
            demands,
            multiples,
            multiple_at,
            row_starts: rows.starts.clone(),
            entries: Vec::new(),
            starts: vec![0],
            bits: Vec::new(),
            colors: Vec::new(),
            hash: 0,
        };

        problem.set_bits(&rows.entries);
        problem
    }

    /// Sets the bits of the columns and of the colors, and the entries.
    fn set_bits(&mut self, colored: &[(u32, u32)]) {
        let starts = &self.row_starts;
        let entries = (0..to_u32(self.rows)).flat_map(|row| {
            let entry = move |&(column, color): &(u32, u32)| (column as usize, (color, row));
            part(starts, colored, row).iter().map(entry)
        });
        let columns = self.columns;
        let by_column = ByColumn::new(columns, entries);
        // All columns first, so that the bits of each stand at its own number.
        (0..columns).for_each(|column| self.add_bits(by_column.of(column)));

        // The colors come behind all columns, so that one number says which of both is meant.
        let mut agreeing = HashMap::new();
        for column in 0..to_u32(columns) {
            let mut rows = by_column.of(column as usize).to_vec();
            // By color and then by row: `add_bits` needs the rows in ascending order.
            rows.sort_unstable();
            for rows in rows.chunk_by(|one, other| one.0 == other.0).filter(|rows| rows[0].0 != NO_COLOR) {
                agreeing.insert((column, rows[0].0), to_u32(self.starts.len()) - 1);
                self.colors.push(column);
                self.add_bits(rows);
            }
        }

        let entry =
            |entry: &(u32, u32)| ColumnEntry { column: entry.0, agreeing: agreeing.get(entry).copied() };
        self.entries = colored.iter().map(entry).collect();
    }

    /// Adds the bits of these rows, which are ascending.
    fn add_bits(&mut self, rows: &[(u32, u32)]) {
        let words = rows.chunk_by(|one, other| one.1 / u64::BITS == other.1 / u64::BITS);
        self.bits.extend(words.map(|rows| {
            let bits = rows.iter().map(|(_, row)| 1 << (row % u64::BITS));
            (rows[0].1 / u64::BITS, bits.sum::<u64>())
        }));
        self.starts.push(to_u32(self.bits.len()));
    }

    /// Returns the row's columns, ascending: primary ones first.
    #[inline]
    pub(crate) fn entries(&self, row: u32) -> &[ColumnEntry] {
        part(&self.row_starts, &self.entries, row)
    }

    /// Returns the column's rows; or those of a color in a column, by its number.
    #[inline]
    pub(crate) fn rows_of(&self, column: u32) -> &[WordBits] {
        part(&self.starts, &self.bits, column)
    }

    /// Returns the place of a primary column among those that need not be covered exactly once.
    #[inline]
    pub(crate) fn multiple_at(&self, column: u32) -> Option<usize> {
        let at = self.multiple_at.get(column as usize).copied();
        at.filter(|&at| at != ABSENT).map(|at| at as usize)
    }

    /// Returns the number of columns, and of colors in a column after them: the numbers that [`rows_of`](Self::rows_of)
    /// takes.
    pub(crate) fn sets(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the column of one of these; the same for a column.
    #[inline]
    pub(crate) fn column_of(&self, set: u32) -> u32 {
        (set as usize).checked_sub(self.columns).map_or(set, |color| self.colors[color])
    }

    /// Returns a number by which a checker sees that a proof is of another problem. It is no guard against forgery, and
    /// need not be: a proof is checked against the problem.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }
}

/// Returns the part of this number of a list whose parts begin there.
#[inline]
fn part<'a, T>(starts: &[u32], list: &'a [T], number: u32) -> &'a [T] {
    let at = number as usize;
    &list[starts[at] as usize..starts[at + 1] as usize]
}

/// Gives the colors numbers from 1 by their first use.
fn number_colors(entries: &mut [(u32, u32)]) {
    let mut numbers = HashMap::new();
    for (_, color) in entries.iter_mut().filter(|(_, color)| *color != NO_COLOR) {
        let next = to_u32(numbers.len()) + 1;
        *color = *numbers.entry(*color).or_insert(next);
    }
}

/// Hashes the numbers that the format names by FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo).
fn hash(columns: usize, demands: &[Demand], rows: &RowLists) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |number: u64| {
        for byte in number.to_le_bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    };

    add(demands.len() as u64);
    add(columns as u64);
    // No length is needed here: the number of primary columns says how many follow.
    for demand in demands {
        add(demand.must.into());
        add(demand.may.into());
    }

    for row in 0..to_u32(rows.starts.len()) - 1 {
        let entries = part(&rows.starts, &rows.entries, row);
        // The length first: else entries might move to the next row without a trace.
        add(entries.len() as u64);
        for &(column, color) in entries {
            add(column.into());
            add(color.into());
        }
    }

    hash
}
