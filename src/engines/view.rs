//! The rows and columns that a search starts with, in the order in which it takes them.
//!
//! The canonical order takes rows and columns as they were stated. A seed shuffles both, with the crate's own random
//! numbers, so that the same seed gives the same search on every machine. Excluded rows are then left out. Chosen
//! rows are taken for granted: they are removed from the view, with every row that they rule out and every column
//! that they cover; the other columns and rows keep their order. The options of a search and the separate search of a
//! subtree both use this.
//!
//! A primary column that need not be covered exactly once is a *multiple* one, with numbers of its own; if it may be
//! covered at most once, it is taken for a secondary one. Rows that no column needs once all columns have what they
//! need are *loose*: a view with such rows has one more primary column, which all of them cover and which needs none.
//! At a cover the search goes on with the rows of this column, so that each set of further rows is found too.
//!
//! Invariant: primary columns are numbered first, the loose one last among them. In each row stand first the primary
//! columns that are covered once, then the multiple ones, then the secondary ones. No row is empty.

use std::ops::Range;
use std::sync::OnceLock;

use bitvec::vec::BitVec;

use crate::matrix::{AllBounds, Bounds, Incidence, NO_COLOR, RowId};
use crate::random::SplitMix64;

/// Which column a search branches on.
///
/// A column without rows always goes first, since it ends the branch, and then one with a single row, which is forced.
///
/// # Learned orders
///
/// [`Conflicts`](Self::Conflicts) and [`Weighted`](Self::Weighted) learn from failures: a column *fails* when a node is
/// left because it has no row left. They find the same covers as the others, each once, in an order of their own,
/// which is the same for every engine. It may change in any version; only that of [`FewestRows`](Self::FewestRows) is
/// canonical. A restarted search has learned nothing. A [checkpoint](crate::Covers::checkpoint) holds what was learned.
///
/// Where the tree must be known in advance, it is that of `FewestRows`: a search is [split](crate::Search::split) and
/// [estimated](crate::Search::estimate) by it, and a [diagram](crate::Search::diagram) has its order. Each part of a
/// split search then learns by itself. So does each part of one on several threads, whose order depends on the number
/// of threads.
///
/// ```
/// use exactcover::{Branching, ExactCover, Queens, Search};
///
/// let matrix = Queens::new(8)?.matrix()?;
/// let mut some = Search::new().branch(Branching::Conflicts).covers(&matrix);
/// let mut all = Search::new().covers(&matrix);
/// assert_eq!((some.count_rest(), all.count_rest()), (92, 92));
/// assert!(some.stats().nodes < all.stats().nodes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// Of the open primary columns with the fewest rows left, the one that failed last, among the last 64 that failed;
    /// if none of them did, the first declared. It keeps to a part of the problem until that part is done, so it is
    /// fast where a problem is of several parts that hardly touch, or is hard in one place. Choosing a column
    /// takes at most 64 steps more than in the canonical order.
    ///
    /// Time and nodes relative to `FewestRows`, to prove that a puzzle has one solution, by the engine bits (`cargo
    /// bench --bench branching`, 2026-11-22):
    ///
    /// | puzzles | time | nodes |
    /// |---|---|---|
    /// | 10 samurai | 0.24 | 0.21 |
    /// | 50 hard Sudokus | 0.72 | 0.63 |
    /// | 1,000 Sudokus of SE 11 or more | 0.79 | 0.66 |
    /// | 5,000 Sudokus with 17 clues | 0.94 | 0.86 |
    /// | 100 minimal Sudokus | 1.01 | 0.95 |
    Conflicts,
    /// The open primary column with the fewest rows left divided by one more than its failures (dom/wdeg). Until the
    /// first cover is found, the search begins again after 128 failures, 128, 256, 128 and so on (Luby's sequence, with
    /// a unit that grows slowly), and keeps what it has learned. For a first cover of a hard problem.
    ///
    /// Times to fill Latin squares with holes, ten of each kind (`cargo bench --bench branching`, 2026-11-22).
    /// `FewestRows` stopped after 20 million nodes, with two of the first kind and six of the second not filled:
    ///
    /// | side and holes | | `FewestRows` | `Conflicts` | `Weighted` |
    /// |---|---|---|---|---|
    /// | 30, 320 | median | 78 ms | 6.1 ms | 5.7 ms |
    /// | 30, 320 | sum | 5.2 s | 0.63 s | 0.49 s |
    /// | 33, 381 | median | 2.4 s | 77 ms | 30 ms |
    /// | 33, 381 | sum | 20.6 s | 1.6 s | 0.63 s |
    ///
    /// Where there is no cover, it has up to 26 times the failures that it would have without beginning again.
    /// Statistics are of all runs together, and the progress is the highest so far. Choosing a column takes O(columns).
    Weighted,
}

impl Branching {
    /// This way, if its tree is known in advance; else that of the canonical order.
    pub(crate) fn unlearned(self) -> Self {
        match self {
            Self::Conflicts | Self::Weighted => Self::FewestRows,
            Self::FewestRows | Self::FirstColumn => self,
        }
    }
}

/// Rows and columns numbered by a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    pub(super) branching: Branching,
    pub(crate) primary: usize,
    pub(crate) columns: usize,
    /// The columns that need not be covered exactly once, in ascending order.
    multiples: Vec<Multiple>,
    /// For each primary column its place among these, or [`ABSENT`]; empty if there are none.
    multiple_at: Vec<u32>,
    /// Whether the last primary column is that of the loose rows.
    has_loose: bool,
    /// For each column its number in the view that this is a subtree of; empty if there is none.
    origins: Vec<u32>,
    /// The inverse: for each column of that view its number here, or [`ABSENT`]; only for a learned order.
    places: Vec<u32>,
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

/// A primary column that need not be covered exactly once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Multiple {
    pub(crate) column: u32,
    /// How many rows may cover it.
    pub(crate) room: u32,
    /// How many of these need not.
    pub(crate) slack: u32,
}

/// Where a row's entries are.
#[derive(Clone, Copy, Debug)]
struct Row {
    start: u32,
    plain_end: u32,
    primary_end: u32,
    end: u32,
}

/// The state of the columns after some choices.
struct Taken {
    /// For each column [`FREE`], [`NO_COLOR`] if it is covered, or the stored colour it is purified to.
    colors: Vec<u32>,
    /// For each multiple column how many rows may still cover it.
    rooms: Vec<u32>,
}

const FREE: u32 = u32::MAX;

/// The place of a column that a view does not have.
const ABSENT: u32 = u32::MAX;

impl Taken {
    /// Whether the entry's column still allows a row with this entry.
    fn allows(&self, (column, color): (u32, u32)) -> bool {
        let taken = self.colors[column as usize];
        taken == FREE || taken == color && color != NO_COLOR
    }
}

/// Whether a column never has to be covered, and at most once: then the search never branches on it.
fn is_optional(bounds: Bounds) -> bool {
    bounds.least == 0 && bounds.most <= 1
}

impl View {
    /// All rows of the matrix but the excluded ones. If some columns are named as `required`, no other one needs
    /// to be covered; [`choose`](Self::choose) then drops rows without a primary column.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn new(
        incidence: &Incidence,
        branching: Branching,
        seed: Option<u64>,
        excluded: &[RowId],
        required: Option<&BitVec>,
    ) -> Self {
        let relaxed = required.map(|required| incidence.bounds.relaxed(|column| !required[column]));
        let bounds = relaxed.as_ref().unwrap_or(&incidence.bounds);
        let mut ids: Vec<u32> = (0..incidence.row_ends.len() as u32).collect();
        let places = places(bounds, seed, &mut ids);
        let mut names: Vec<u32> = Vec::new();
        if required.is_some() {
            names.extend(0..bounds.len() as u32);
            names.sort_by_key(|&column| places.as_ref().map(|places| places[column as usize]));
        }
        if !excluded.is_empty() {
            let out = incidence.set_of(excluded);
            ids.retain(|&id| !out[id as usize]);
        }
        let place = |at: usize| places.as_ref().map_or(at as u32, |places| places[at]);
        let mut view = Self {
            branching,
            primary: bounds.count(|bounds| !is_optional(bounds)),
            columns: bounds.len(),
            names,
            ..Self::default()
        };
        if bounds.has_multiples() {
            view.add_multiples(incidence, bounds, ids, place);
            return view;
        }
        view.rows.reserve_exact(ids.len());
        view.entries = incidence.columns.iter().map(|column| place(column.index())).collect();
        view.colors = incidence.colors.clone();
        for &id in &ids {
            view.add_row(incidence.row_range(id as usize));
        }
        view.ids = ids;
        view
    }

    /// Adds these rows of a matrix with columns that need not be covered exactly once. Rows with a column that must not
    /// be covered are left out.
    fn add_multiples(
        &mut self,
        incidence: &Incidence,
        bounds: &AllBounds,
        mut ids: Vec<u32>,
        place: impl Fn(usize) -> u32,
    ) {
        let bounds: Vec<Bounds> = bounds.iter().collect();
        let of_row = |&id: &u32| incidence.entries(id as usize).map(|(column, _)| bounds[column.index()]);
        let is_loose = |id: &u32| of_row(id).all(|bounds| bounds.least < bounds.most);
        ids.retain(|id| of_row(id).all(|bounds| bounds.most > 0));
        let loose = self.primary as u32;
        let has_loose = ids.iter().any(is_loose);
        self.has_loose = has_loose;
        if has_loose {
            if !self.names.is_empty() {
                self.names.insert(self.primary, ABSENT);
            }
            self.primary += 1;
            self.columns += 1;
        }
        let place = |column: usize| match place(column) {
            secondary if secondary >= loose => secondary + u32::from(has_loose),
            primary => primary,
        };
        let is_multiple = |(_, bounds): &(usize, &Bounds)| bounds.is_multiple() && !is_optional(**bounds);
        let multiples = bounds.iter().enumerate().filter(is_multiple);
        let mut multiples: Vec<Multiple> = multiples
            .map(|(column, bounds)| Multiple {
                column: place(column),
                room: bounds.most,
                slack: bounds.most - bounds.least,
            })
            .collect();
        if has_loose {
            multiples.push(Multiple { column: loose, room: u32::MAX, slack: u32::MAX });
        }
        self.set_multiples(multiples);
        for &id in &ids {
            let start = self.entries.len();
            for (column, color) in incidence.entries(id as usize) {
                self.entries.push(place(column.index()));
                if !incidence.colors.is_empty() {
                    self.colors.push(color);
                }
            }
            if has_loose && is_loose(&id) {
                self.entries.push(loose);
                if !incidence.colors.is_empty() {
                    self.colors.push(NO_COLOR);
                }
            }
            self.add_row(start..self.entries.len());
        }
        self.ids = ids;
    }

    /// Sets the columns that need not be covered exactly once.
    fn set_multiples(&mut self, mut multiples: Vec<Multiple>) {
        multiples.sort_unstable_by_key(|multiple| multiple.column);
        self.multiple_at = vec![ABSENT; if multiples.is_empty() { 0 } else { self.primary }];
        for (at, multiple) in (0..).zip(&multiples) {
            self.multiple_at[multiple.column as usize] = at;
        }
        self.multiples = multiples;
    }

    /// Adds the row with the entries in this range, and sorts its columns: those covered once, multiple ones,
    /// secondary ones.
    fn add_row(&mut self, range: Range<usize>) {
        let mut primary_end = range.end;
        if self.primary < self.columns {
            let primary = self.primary;
            primary_end = self.sort_first(range.clone(), |_, column| (column as usize) < primary);
        }
        let mut plain_end = primary_end;
        if !self.multiples.is_empty() {
            plain_end =
                self.sort_first(range.start..primary_end, |view, column| view.multiple_at(column).is_none());
        }
        let [start, plain_end, primary_end, end] =
            [range.start, plain_end, primary_end, range.end].map(|at| at as u32);
        self.rows.push(Row { start, plain_end, primary_end, end });
    }

    /// Moves the entries whose columns are such to the beginning of the range, and returns where they end.
    #[inline(always)]
    fn sort_first(&mut self, range: Range<usize>, is_such: impl Fn(&Self, u32) -> bool) -> usize {
        let mut end = range.start;
        for at in range {
            if is_such(self, self.entries[at]) {
                self.entries.swap(end, at);
                if !self.colors.is_empty() {
                    self.colors.swap(end, at);
                }
                end += 1;
            }
        }
        end
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
        let mut is_chosen: BitVec = BitVec::repeat(false, self.row_count());
        numbers.iter().for_each(|&row| is_chosen.set(row as usize, true));
        let live = (0..self.row_count()).filter(|&row| {
            let is_needed = !is_chosen[row] && !self.primary_columns_of(row).is_empty();
            is_needed && self.entries(row).all(|entry| taken.allows(entry))
        });
        let granted = numbers.iter().map(|&row| RowId::new(self.ids[row as usize])).collect();
        Some((granted, self.rest_of(live, &taken)))
    }

    /// What is left of these live rows after some rows, which do not clash, have been chosen; if it is to be `whole`,
    /// with the columns that are purified, to which all rows left give the same colour.
    pub(super) fn rest(&self, live: impl Iterator<Item = usize>, chosen: &[u32], whole: bool) -> Self {
        let mut taken = self.taken_by(chosen);
        if whole {
            let purified = taken.colors.iter_mut().filter(|taken| **taken != NO_COLOR);
            purified.for_each(|taken| *taken = FREE);
        }
        let free = (0..self.columns as u32).filter(|&column| taken.colors[column as usize] == FREE);
        let origins: Vec<u32> = free.map(|column| self.origin(column)).collect();
        let mut places = Vec::new();
        if self.is_learned() {
            places.resize(origins.last().map_or(0, |&last| last as usize + 1), ABSENT);
            (0..).zip(&origins).for_each(|(place, &origin)| places[origin as usize] = place);
        }
        Self { origins, places, ..self.rest_of(live, &taken) }
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
        view.keep_multiples(self, &places, |at| self.multiples[at].room);
        // All parts of a matrix have the column of the loose rows.
        let own = |row: usize| self.columns_of(row).iter().find(|&&column| Some(column) != self.loose());
        let has_one = |row: &usize| own(*row).is_some_and(|&column| places[column as usize] != ABSENT);
        view.add_rows(self, (0..self.row_count()).filter(has_one), &places);
        view
    }

    /// Takes over the multiple columns of another view that have a place here, with so much room left.
    fn keep_multiples(&mut self, from: &Self, places: &[u32], room: impl Fn(usize) -> u32) {
        let placed = from.multiples.iter().enumerate().map(|(at, multiple)| Multiple {
            column: places[multiple.column as usize],
            room: room(at),
            ..*multiple
        });
        self.set_multiples(placed.filter(|multiple| multiple.column != ABSENT).collect());
        let loose = from.loose().map(|loose| places[loose as usize]);
        self.has_loose = loose.is_some_and(|place| place != ABSENT);
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
    #[inline]
    pub(super) fn origin(&self, column: u32) -> u32 {
        self.origins.get(column as usize).copied().unwrap_or(column)
    }

    /// The number of a column of that view here, in a learned order.
    #[inline]
    pub(super) fn place_of(&self, origin: u32) -> Option<u32> {
        match self.origins.is_empty() {
            true => Some(origin),
            false => self.places.get(origin as usize).copied().filter(|&place| place != ABSENT),
        }
    }

    /// The number of a column in the matrix, if the required columns were named.
    pub(super) fn name(&self, column: u32) -> Option<u32> {
        self.names.get(column as usize).copied().filter(|&name| name != ABSENT)
    }

    fn rest_of(&self, live: impl Iterator<Item = usize>, taken: &Taken) -> Self {
        let mut places = vec![ABSENT; self.columns];
        let mut rest = Self { branching: self.branching, ..Self::default() };
        let free = places.iter_mut().zip(&taken.colors).enumerate().filter(|(_, (_, taken))| **taken == FREE);
        for (column, (place, _)) in free {
            *place = rest.columns as u32;
            rest.columns += 1;
            rest.primary += usize::from(column < self.primary);
            rest.names.extend(self.names.get(column));
        }
        rest.keep_multiples(self, &places, |at| taken.rooms[at]);
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

    /// Before any choice.
    fn nothing_taken(&self) -> Taken {
        Taken {
            colors: vec![FREE; self.columns],
            rooms: self.multiples.iter().map(|multiple| multiple.room).collect(),
        }
    }

    /// One more row with this entry is chosen.
    fn take(&self, taken: &mut Taken, (column, color): (u32, u32)) {
        if let Some(at) = self.multiple_at(column) {
            let room = &mut taken.rooms[at];
            *room = room.saturating_sub(1);
            if *room > 0 {
                return;
            }
        }
        taken.colors[column as usize] = color;
    }

    /// The state of the columns after these rows, which do not clash.
    fn taken_by(&self, rows: &[u32]) -> Taken {
        let mut taken = self.nothing_taken();
        rows.iter()
            .flat_map(|&row| self.entries(row as usize))
            .for_each(|entry| self.take(&mut taken, entry));
        taken
    }

    /// For each primary column whether one of these rows, which do not clash, covers it.
    pub(super) fn covered_by(&self, rows: &[u32]) -> Vec<bool> {
        self.taken_by(rows).colors[..self.primary].iter().map(|&taken| taken != FREE).collect()
    }

    /// Whether no two of these rows clash.
    pub(super) fn agree(&self, rows: &[u32]) -> bool {
        let mut taken = self.nothing_taken();
        let mut entries = rows.iter().flat_map(|&row| self.entries(row as usize));
        entries.all(|entry| {
            let allowed = taken.allows(entry);
            self.take(&mut taken, entry);
            allowed
        })
    }

    /// Whether the order of the search is learned.
    pub(super) fn is_learned(&self) -> bool {
        self.branching != self.branching.unlearned()
    }

    /// The same view, searched in an order that is known in advance.
    pub(crate) fn unlearned(self) -> Self {
        Self { branching: self.branching.unlearned(), ..self }
    }

    /// The columns that need not be covered exactly once.
    pub(crate) fn multiples(&self) -> &[Multiple] {
        &self.multiples
    }

    /// The place of a column among those that need not be covered exactly once.
    pub(super) fn multiple_at(&self, column: u32) -> Option<usize> {
        self.multiple_at.get(column as usize).filter(|&&at| at != ABSENT).map(|&at| at as usize)
    }

    /// The column of the rows that no column needs once all have what they need.
    pub(crate) fn loose(&self) -> Option<u32> {
        self.has_loose.then(|| self.primary as u32 - 1)
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

    /// The row's primary columns.
    pub(super) fn primary_columns_of(&self, row: usize) -> &[u32] {
        let Row { start, primary_end, .. } = self.rows[row];
        &self.entries[start as usize..primary_end as usize]
    }

    /// Those of them that are covered once.
    pub(super) fn plain_columns_of(&self, row: usize) -> &[u32] {
        let Row { start, plain_end, .. } = self.rows[row];
        &self.entries[start as usize..plain_end as usize]
    }

    /// Those of them that need not be covered exactly once.
    pub(super) fn multiple_columns_of(&self, row: usize) -> &[u32] {
        let Row { plain_end, primary_end, .. } = self.rows[row];
        &self.entries[plain_end as usize..primary_end as usize]
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

    /// How many rows each primary column has that is covered once; 0 for the others.
    pub(super) fn plain_sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.primary];
        for row in 0..self.row_count() {
            self.plain_columns_of(row).iter().for_each(|&column| sizes[column as usize] += 1);
        }
        sizes
    }
}

/// For each column of the matrix its number in the search; `None` if all numbers are the same. Also shuffles the
/// rows.
fn places(bounds: &AllBounds, seed: Option<u64>, rows: &mut [u32]) -> Option<Vec<u32>> {
    if seed.is_none() && bounds.is_sorted_by_key(is_optional) {
        return None;
    }
    let is_second = bounds.iter().map(is_optional).enumerate();
    let mut columns = Vec::with_capacity(bounds.len());
    columns.extend(is_second.clone().filter(|&(_, second)| !second).map(|(column, _)| column));
    let primary = columns.len();
    columns.extend(is_second.filter(|&(_, second)| second).map(|(column, _)| column));
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
