//! The rows and columns that a search starts with, in the order in which it takes them.
//!
//! The canonical order takes rows and columns as they were stated. A seed shuffles both, with the crate's own random
//! numbers, so that the same seed gives the same search on every machine. Excluded rows are then left out. Chosen
//! rows are taken for granted: they are removed from the view, with every row that they rule out and every column
//! that they cover; the other columns and rows keep their order. The options of a search and the separate search of a
//! subtree both use this.
//!
//! Invariant: primary columns are numbered first, and so they stand first in each row. No row is empty.

use std::ops::Range;
use std::sync::OnceLock;

use bitvec::vec::BitVec;

use crate::matrix::{Incidence, NO_COLOR, RowId};
use crate::random::SplitMix64;

/// Which column a search branches on.
///
/// A column without rows always goes first, since it ends the branch, and then one with a single row, which is forced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Branching {
    /// The open primary column with the fewest rows left, the first declared of several: the canonical order. It keeps
    /// the tree small.
    #[default]
    FewestRows,
    /// The first open primary column in the order of declaration. The tree is larger, but its nodes are more alike:
    /// where the columns are declared along the problem, row by row of a board, this can count covers a thousand times
    /// faster (see [`Search::count`](crate::Search::count)).
    FirstColumn,
}

/// Rows and columns numbered by a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    pub(super) branching: Branching,
    pub(crate) primary: usize,
    pub(crate) columns: usize,
    /// For each column its number in the view that this is a subtree of; empty if there is none.
    origins: Vec<u32>,
    /// For each column its number in the matrix, if the required columns were named; else empty.
    names: Vec<u32>,
    /// For each row its number in the matrix.
    pub(crate) ids: Vec<u32>,
    rows: Vec<Row>,
    /// The columns of the rows; those of rows left out may stand between them.
    entries: Vec<u32>,
    /// The stored colours of the entries; empty if none has one.
    colors: Vec<u32>,
    /// For each row of the matrix its number here; made at the first question.
    numbers: OnceLock<Vec<u32>>,
}

/// Where a row's entries are.
#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    primary_end: u32,
    end: u32,
}

/// The state of each column after some choices: [`FREE`], [`NO_COLOR`] if it is covered, or the stored colour it is
/// purified to.
struct Taken(Vec<u32>);

const FREE: u32 = u32::MAX;

/// The place of a column that a view does not have.
const ABSENT: u32 = u32::MAX;

impl Taken {
    /// Whether the entry's column still allows a row with this entry.
    fn allows(&self, (column, color): (u32, u32)) -> bool {
        let taken = self.0[column as usize];
        taken == FREE || taken == color && color != NO_COLOR
    }

    fn take(&mut self, (column, color): (u32, u32)) {
        self.0[column as usize] = color;
    }
}

impl View {
    /// All rows of the matrix but the excluded ones. If some columns are named as `required`, only these are primary;
    /// [`choose`](Self::choose) then drops the rows without a primary column.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn new(
        incidence: &Incidence,
        branching: Branching,
        seed: Option<u64>,
        excluded: &[RowId],
        required: Option<&BitVec>,
    ) -> Self {
        let is_primary = required.unwrap_or(&incidence.primary);
        let primary = is_primary.count_ones();
        let mut ids: Vec<u32> = (0..incidence.row_ends.len() as u32).collect();
        let places = places(is_primary, seed, &mut ids);
        let mut names: Vec<u32> = Vec::new();
        if required.is_some() {
            names.extend(0..is_primary.len() as u32);
            names.sort_by_key(|&column| places.as_ref().map(|places| places[column as usize]));
        }
        if !excluded.is_empty() {
            let out = incidence.set_of(excluded);
            ids.retain(|&id| !out[id as usize]);
        }
        let place = |at: usize| places.as_ref().map_or(at as u32, |places| places[at]);
        let mut view = Self {
            branching,
            primary,
            columns: incidence.primary.len(),
            origins: Vec::new(),
            names,
            rows: Vec::with_capacity(ids.len()),
            entries: incidence.columns.iter().map(|column| place(column.index())).collect(),
            colors: incidence.colors.clone(),
            ids: Vec::new(),
            numbers: OnceLock::new(),
        };
        for &id in &ids {
            view.add_row(incidence.row_range(id as usize));
        }
        view.ids = ids;
        view
    }

    /// Adds the row with the entries in this range, and puts its primary columns first.
    fn add_row(&mut self, range: Range<usize>) {
        let mut primary_end = range.end;
        if self.primary < self.columns {
            primary_end = range.start;
            for at in range.clone() {
                if (self.entries[at] as usize) < self.primary {
                    self.entries.swap(primary_end, at);
                    if !self.colors.is_empty() {
                        self.colors.swap(primary_end, at);
                    }
                    primary_end += 1;
                }
            }
        }
        let [start, primary_end, end] = [range.start, primary_end, range.end].map(|at| at as u32);
        self.rows.push(Row { start, primary_end, end });
    }

    /// These rows of the matrix, each once, and what is left after they have been chosen; `None` if one of them is
    /// not in the view or two of them clash.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn choose(&self, chosen: &[RowId]) -> Option<(Vec<RowId>, Self)> {
        let numbers = self.numbers(chosen)?;
        if !self.agree(&numbers) {
            return None;
        }
        let taken = self.taken_by(&numbers);
        let live = (0..self.row_count()).filter(|&row| {
            !self.primary_columns_of(row).is_empty() && self.entries(row).all(|entry| taken.allows(entry))
        });
        let granted = numbers.iter().map(|&row| RowId::new(self.ids[row as usize])).collect();
        Some((granted, self.rest_of(live, &taken)))
    }

    /// What is left of these live rows after some rows, which do not clash, have been chosen; if it is to be `whole`,
    /// with the columns that are purified, to which all rows left give the same colour.
    pub(super) fn rest(&self, live: impl Iterator<Item = usize>, chosen: &[u32], whole: bool) -> Self {
        let mut taken = self.taken_by(chosen);
        if whole {
            let purified = taken.0.iter_mut().filter(|taken| **taken != NO_COLOR);
            purified.for_each(|taken| *taken = FREE);
        }
        let free = (0..self.columns as u32).filter(|&column| taken.0[column as usize] == FREE);
        Self { origins: free.map(|column| self.origin(column)).collect(), ..self.rest_of(live, &taken) }
    }

    /// These columns, in this order but primary ones first, and the rows that have one of them. All columns of these
    /// rows must be among them.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn of_columns(&self, columns: &[u32], branching: Branching) -> Self {
        let is_primary = |column: &&u32| (**column as usize) < self.primary;
        let primary = columns.iter().filter(is_primary);
        let secondary = columns.iter().filter(|column| !is_primary(column));
        let mut places = vec![ABSENT; self.columns];
        for (place, &column) in (0..).zip(primary.clone().chain(secondary)) {
            places[column as usize] = place;
        }
        let mut view =
            Self { branching, primary: primary.count(), columns: columns.len(), ..Self::default() };
        let has_one = |row: &usize| places[self.columns_of(*row)[0] as usize] != ABSENT;
        view.add_rows(self, (0..self.row_count()).filter(has_one), &places);
        view
    }

    /// Adds these rows of another view, without the columns that have no place here.
    fn add_rows(&mut self, from: &Self, rows: impl Iterator<Item = usize>, places: &[u32]) {
        for row in rows {
            let start = self.entries.len();
            for (column, color) in from.entries(row).filter(|&(column, _)| places[column as usize] != ABSENT)
            {
                self.entries.push(places[column as usize]);
                if !from.colors.is_empty() {
                    self.colors.push(color);
                }
            }
            self.add_row(start..self.entries.len());
            self.ids.push(from.ids[row]);
        }
    }

    /// The number of a column in the view that this is a subtree of.
    pub(super) fn origin(&self, column: u32) -> u32 {
        self.origins.get(column as usize).copied().unwrap_or(column)
    }

    /// The number of a column in the matrix, if the required columns were named.
    pub(super) fn name(&self, column: u32) -> Option<u32> {
        self.names.get(column as usize).copied()
    }

    fn rest_of(&self, live: impl Iterator<Item = usize>, taken: &Taken) -> Self {
        let mut places = vec![ABSENT; self.columns];
        let mut rest = Self { branching: self.branching, ..Self::default() };
        let free = places.iter_mut().zip(&taken.0).enumerate().filter(|(_, (_, taken))| **taken == FREE);
        for (column, (place, _)) in free {
            *place = rest.columns as u32;
            rest.columns += 1;
            rest.primary += usize::from(column < self.primary);
            rest.names.extend(self.names.get(column));
        }
        rest.add_rows(self, live, &places);
        rest
    }

    /// The numbers that these rows of the matrix have here, each once; `None` if one of them is not here.
    ///
    /// Cost: O(rows) the first time; later one bit a row.
    pub(super) fn numbers(&self, rows: &[RowId]) -> Option<Vec<u32>> {
        let mut seen: BitVec = BitVec::repeat(false, self.row_count());
        let mut numbers = Vec::with_capacity(rows.len());
        for &row in rows {
            let number = self.number(row)?;
            if !seen.replace(number as usize, true) {
                numbers.push(number);
            }
        }
        Some(numbers)
    }

    /// The number that a row of the matrix has here.
    pub(super) fn number(&self, row: RowId) -> Option<u32> {
        let numbers = self.numbers.get_or_init(|| {
            let mut numbers = vec![ABSENT; self.ids.iter().max().map_or(0, |&id| id as usize + 1)];
            for (number, &id) in (0..).zip(&self.ids) {
                numbers[id as usize] = number;
            }
            numbers
        });
        numbers.get(row.index()).copied().filter(|&number| number != ABSENT)
    }

    /// The state of the columns after these rows, which do not clash.
    fn taken_by(&self, rows: &[u32]) -> Taken {
        let mut taken = Taken(vec![FREE; self.columns]);
        rows.iter().flat_map(|&row| self.entries(row as usize)).for_each(|entry| taken.take(entry));
        taken
    }

    /// Whether no two of these rows clash.
    pub(super) fn agree(&self, rows: &[u32]) -> bool {
        let mut taken = Taken(vec![FREE; self.columns]);
        let mut entries = rows.iter().flat_map(|&row| self.entries(row as usize));
        entries.all(|entry| {
            let allowed = taken.allows(entry);
            taken.take(entry);
            allowed
        })
    }

    pub(crate) fn branching(&self) -> Branching {
        self.branching
    }

    pub(crate) fn row_count(&self) -> usize {
        self.ids.len()
    }

    pub(super) fn is_colored(&self) -> bool {
        !self.colors.is_empty()
    }

    fn range(&self, row: usize) -> Range<usize> {
        self.rows[row].start as usize..self.rows[row].end as usize
    }

    /// The row's columns, primary ones first.
    pub(super) fn columns_of(&self, row: usize) -> &[u32] {
        &self.entries[self.range(row)]
    }

    pub(super) fn primary_columns_of(&self, row: usize) -> &[u32] {
        let Row { start, primary_end, .. } = self.rows[row];
        &self.entries[start as usize..primary_end as usize]
    }

    /// The row's columns with their stored colours.
    pub(crate) fn entries(&self, row: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let color = |at: usize| self.colors.get(at).copied().unwrap_or(NO_COLOR);
        self.range(row).map(move |at| (self.entries[at], color(at)))
    }

    /// How many rows each column has.
    pub(super) fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.columns];
        for row in 0..self.row_count() {
            self.columns_of(row).iter().for_each(|&column| sizes[column as usize] += 1);
        }
        sizes
    }

    /// How many rows each primary column has.
    pub(super) fn primary_sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.primary];
        for row in 0..self.row_count() {
            self.primary_columns_of(row).iter().for_each(|&column| sizes[column as usize] += 1);
        }
        sizes
    }
}

/// For each column of the matrix its number in the search; `None` if all numbers are the same. Also shuffles the
/// rows.
fn places(is_primary: &BitVec, seed: Option<u64>, rows: &mut [u32]) -> Option<Vec<u32>> {
    let primary = is_primary.count_ones();
    if seed.is_none() && is_primary.leading_ones() == primary {
        return None;
    }
    let mut columns: Vec<usize> = is_primary.iter_ones().chain(is_primary.iter_zeros()).collect();
    if let Some(seed) = seed {
        let mut random = SplitMix64::new(seed);
        random.shuffle(&mut columns[..primary]);
        random.shuffle(rows);
    }
    let mut places = vec![0; columns.len()];
    for (place, column) in columns.into_iter().enumerate() {
        places[column] = place as u32;
    }
    Some(places)
}
