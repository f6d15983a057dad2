//! The bit-parallel engine: the live rows are a bitset, and so are the rows that a choice rules out.
//!
//! Choosing a row removes all rows from the bitset that share a column with it (or give a colored column another
//! color), and subtracts each of them from the sizes of its columns. Before a choice among several rows the bitset
//! and the sizes are copied. To go back they are copied again; nothing is undone. A forced row, the only row of its
//! column, is chosen in place.
//!
//! A column that may be covered several times is not among these sizes: its live rows are counted when they are asked
//! for. Its rows do not rule each other out, so each row that has been tried is taken out of the copy.
//!
//! Invariant at every node: `live` holds exactly the rows that no chosen row rules out, less those that were tried
//! before, and the sizes count them column by column.
//!
//! Rows and columns as bit vectors are an old idea. What makes it fast is that the sizes are kept beside them, in one
//! of three forms ([`counts`]: `bytes`, `list` and `sliced`). A table with fewer rows is faster, so a subtree that has
//! taken long and has few live rows gets a table of its own.

mod bytes;
mod counts;
mod list;
mod sliced;

use std::sync::Arc;

use super::engine_search::EngineSearch;
use super::search_state::{Level, SearchState, TreePlace, first_levels};
use super::sizes::Flat;
use crate::engines::view::View;
use crate::matrix::NO_COLOR;
use crate::util::{has_room, ones, to_u32};
use bytes::Bytes;
use counts::Counts;
use list::ListedSizes;
use sliced::Sliced;

/// The most rows of a view that is searched by bits from the beginning.
const MOST_ROWS: usize = 1 << 13;
/// The most rows of a subtree that is handed over to bits. It has taken long, so a large table pays.
const MOST_ROWS_BELOW: usize = 1 << 14;
/// The most primary columns, and the most words in the bitsets of all columns.
const MOST_COLUMNS: usize = 1 << 11;
const MOST_WORDS: usize = 1 << 22;

/// Checks whether a view can be searched by bits from the beginning.
///
/// Cost: O(1).
pub(crate) fn fit(view: &View) -> bool {
    view.row_count() <= MOST_ROWS && hold(view.row_count(), view.primary, view.columns)
}

/// Checks whether this many rows, primary columns and columns in all are few enough for a subtree.
pub(super) fn hold(rows: usize, primary: usize, columns: usize) -> bool {
    rows <= MOST_ROWS_BELOW
        && primary <= MOST_COLUMNS
        && columns.saturating_mul(rows.div_ceil(64)) <= MOST_WORDS
}

/// Estimates the bytes that [`start`] takes for this view: the bitsets, and for each level a copy of the live rows and
/// of the sizes.
pub(super) fn bytes(view: &View) -> usize {
    bytes_of(view.row_count(), view.primary, view.columns)
}

/// At most 2^27, as they are [few](hold).
fn bytes_of(rows: usize, primary: usize, columns: usize) -> usize {
    8 * rows.div_ceil(64) * (columns + rows + primary) + 4 * primary * primary
}

/// Checks whether there is memory for the search of a subtree with this many rows, primary columns and columns in all.
pub(super) fn has_room_for(view: &View, rows: usize, primary: usize, columns: usize) -> bool {
    let rest = View::bytes(rows, columns, view.held_entries());
    has_room(bytes_of(rows, primary, columns).saturating_add(rest))
}

/// Checks whether there still is memory for the search of this view, which has been made since it was asked for: its lists
/// grow beyond what they hold, and what lies between them cannot become one large table.
pub(super) fn has_room_to_start(view: &View) -> bool {
    has_room(bytes(view))
}

/// Starts a search of a view that [fits](fit), with the sizes in the form that is fastest for them: see
/// `benches/RESULTS.md`.
pub(super) fn start(view: View) -> EngineSearch {
    let sizes = view.once_sizes();
    let most = sizes.iter().copied().max().unwrap_or(0);
    match (sizes.len(), most) {
        (0..=64, 0..8) => boxed::<Sliced<u64, 3>>(view, &sizes),
        (0..=128, 0..32) => boxed::<Sliced<[_; 2], 5>>(view, &sizes),
        (129..=256, 0..16) => boxed::<Sliced<[_; 4], 4>>(view, &sizes),
        (0..=64, 0..255) => boxed::<Bytes<u8, 64>>(view, &sizes),
        (0..=128, 0..255) => boxed::<Bytes<u8, 128>>(view, &sizes),
        (0..=32, _) => boxed::<Bytes<u16, 32>>(view, &sizes),
        (33..=96, _) => boxed::<Bytes<u16, 96>>(view, &sizes),
        _ if Flat::<i16>::holds(&sizes, sizes.len()) => boxed::<ListedSizes<i16>>(view, &sizes),
        _ => boxed::<ListedSizes<i32>>(view, &sizes),
    }
}

fn boxed<C: Counts>(view: View, sizes: &[u32]) -> EngineSearch {
    EngineSearch::new(Box::new(Bits::<C>::new(view, sizes)))
}

/// The matrix as bitsets: what never changes during a search.
struct RowTable {
    /// The words of a bitset of rows.
    words: usize,
    /// For each column its rows.
    rows_of: Vec<u64>,
    /// For each secondary column its rows and their colors; empty if there are no colors.
    colors_of: Vec<Vec<(u32, u32)>>,
    view: View,
}

impl RowTable {
    fn new(view: View) -> Self {
        let (rows_of, colors_of) = (rows_of_columns(&view), colors_of_columns(&view));
        Self { words: view.row_count().div_ceil(64), rows_of, colors_of, view }
    }

    fn rows_of(&self, column: u32) -> &[u64] {
        &self.rows_of[column as usize * self.words..][..self.words]
    }

    /// Finds the rows that a row rules out, itself included.
    #[cold]
    fn find_ruled_out(&self, row: usize, ruled_out: &mut [u64]) {
        ruled_out[row / 64] |= 1 << (row % 64);

        for (column, color) in self.view.entries(row) {
            if self.view.multiple_at(column).is_some() {
                continue; // several rows may cover it
            }

            let rows_of = self.rows_of(column);
            // It agrees with no other row, not even with one that has no color either.
            if color == NO_COLOR {
                ruled_out.iter_mut().zip(rows_of).for_each(|(ruled_out, &rows)| *ruled_out |= rows);
                continue;
            }
            for &(other, its_color) in &self.colors_of[column as usize - self.view.primary] {
                ruled_out[other as usize / 64] |= u64::from(its_color != color) << (other % 64);
            }
        }
    }

    /// Returns the rows that a row rules out, itself included. Every row rules itself out: without this bit the others
    /// have not been found yet.
    fn ruled_out_by<'r>(&self, row: u32, ruled_out: &'r mut [u64]) -> &'r [u64] {
        let ruled_out = &mut ruled_out[row as usize * self.words..][..self.words];
        if ruled_out[row as usize / 64] >> (row % 64) & 1 == 0 {
            self.find_ruled_out(row as usize, ruled_out);
        }
        ruled_out
    }

    /// Finds the first live row of the column at or after `from`. There must be one.
    fn next_row(&self, column: u32, live: &[u64], from: u32) -> u32 {
        let rows = self.rows_of(column);
        let mut word = from as usize / 64;
        let mut found = rows[word] & live[word] & (u64::MAX << (from % 64));
        // No end is asked for: there is such a row, so the words do not run out.
        while found == 0 {
            word += 1;
            found = rows[word] & live[word];
        }
        to_u32(word) * 64 + found.trailing_zeros()
    }
}

/// The rows that are left, as a set, and what the set was before each choice among several: all that is the same for
/// every form of the sizes.
#[derive(Clone)]
struct LiveRows {
    table: Arc<RowTable>,
    /// For each row the rows that it rules out, itself included; empty until it is first chosen.
    ruled_out: Vec<u64>,
    live: Vec<u64>,
    /// Level by level. What is stored after the last of the `levels` is overwritten.
    saved: Vec<u64>,
    levels: usize,
}

impl LiveRows {
    fn new(view: View) -> Self {
        let live = all_rows(view.row_count());
        let ruled_out = vec![0; view.row_count() * live.len()];
        let saved = Vec::with_capacity(live.len() * first_levels(&view));
        Self { table: Arc::new(RowTable::new(view)), ruled_out, live, saved, levels: 0 }
    }

    /// Returns the words of the set of live rows of a column.
    fn of(&self, column: u32) -> impl Iterator<Item = u64> + '_ {
        self.table.rows_of(column).iter().zip(&self.live).map(|(rows, live)| rows & live)
    }

    fn count(&self, column: u32) -> u32 {
        self.of(column).map(u64::count_ones).sum()
    }

    fn first(&self, column: u32) -> Option<u32> {
        let (word, rows) = self.of(column).enumerate().find(|&(_, rows)| rows != 0)?;
        Some(to_u32(word) * 64 + rows.trailing_zeros())
    }

    /// Returns the row of a column after this one; `is_entered`: in the set before the last choice.
    fn after(&self, column: u32, row: u32, is_entered: bool) -> u32 {
        let live = if is_entered { &self.saved[(self.levels - 1) * self.table.words..] } else { &self.live };
        self.table.next_row(column, live, row + 1)
    }

    /// Saves the live rows as those of the next level.
    fn save(&mut self) {
        let start = self.levels * self.table.words;
        match self.saved.get_mut(start..start + self.table.words) {
            Some(saved) => saved.copy_from_slice(&self.live),
            None => self.saved.extend_from_slice(&self.live),
        }
        self.levels += 1;
    }

    fn restore(&mut self) {
        let words = self.table.words;
        self.live.copy_from_slice(&self.saved[(self.levels - 1) * words..][..words]);
    }

    /// Returns the set of this row only.
    fn only(&self, row: u32) -> Vec<u64> {
        let mut only = vec![0; self.table.words];
        only[row as usize / 64] = 1 << (row % 64);
        only
    }

    /// See [`SearchState::subtree`].
    fn subtree(&self, place: TreePlace, nodes: u64, whole: bool) -> Option<(usize, View)> {
        let view = &self.table.view;
        let (level, mut rows) = level_that_pays(view, &self.saved, place.levels, nodes)?;
        let rest = view.rest(&mut rows, &place.path[..place.levels[level].depth as usize], whole);
        has_room_to_start(&rest).then_some((level, rest))
    }
}

/// The rows that are left, as a set, and the sizes of the columns.
#[derive(Clone)]
struct Bits<C: Counts> {
    rows: LiveRows,
    counts: C,
    /// The sizes before each choice among several: see [`LiveRows`].
    saved: Vec<C>,
    /// The sizes at the start.
    all: C,
    /// For each row what it takes from the sizes.
    weights: C::Weights,
    updates: u64,
}

impl<C: Counts> Bits<C> {
    fn new(view: View, sizes: &[u32]) -> Self {
        let mut counts = C::new(sizes);
        // Their rows are counted when they are asked for.
        view.multiples().iter().for_each(|multiple| counts.leave_out(multiple.column));
        let (weights, all) = (C::weights(&view), counts.clone());
        let saved = Vec::with_capacity(first_levels(&view));
        Self { rows: LiveRows::new(view), counts, saved, all, weights, updates: 0 }
    }

    /// Chooses a row: removes all rows that it rules out.
    fn take(&mut self, row: u32) {
        let LiveRows { table, ruled_out, live, .. } = &mut self.rows;
        let ruled_out = table.ruled_out_by(row, ruled_out);
        self.updates += self.counts.remove(&table.view, &self.weights, live, ruled_out);
        // Only now: of these columns no row is left that would change their sizes.
        self.counts.cover(&table.view, &self.weights, row as usize);
    }

    /// Chooses these rows, which do not clash, right after the start. Where they leave few, the sizes are counted anew: half of
    /// a Sudoku's 729 rows are ruled out by its givens.
    fn take_all(&mut self, chosen: &[u32]) {
        let LiveRows { table, ruled_out, live, .. } = &mut self.rows;
        let mut gone = vec![0; table.words];
        for &row in chosen {
            let ruled_out = table.ruled_out_by(row, ruled_out);
            gone.iter_mut().zip(ruled_out).for_each(|(gone, ruled_out)| *gone |= *ruled_out);
        }
        let (mut removed, mut left) = (0, 0);
        for (&live, &gone) in live.iter().zip(&gone) {
            removed += (live & gone).count_ones();
            left += (live & !gone).count_ones();
        }

        if removed > left {
            live.iter_mut().zip(&gone).for_each(|(live, &gone)| *live &= !gone);
            self.counts.count_anew(&table.view, &self.weights, live);
            self.updates += u64::from(removed);
        } else {
            self.updates += self.counts.remove(&table.view, &self.weights, live, &gone);
        }
        // Only now: of these columns no row is left that would change their sizes.
        for &row in chosen {
            self.counts.cover(&table.view, &self.weights, row as usize);
        }
    }

    /// Takes out a live row, and no other.
    fn remove(&mut self, row: u32) {
        let only = self.rows.only(row);
        self.updates += self.counts.remove(&self.rows.table.view, &self.weights, &mut self.rows.live, &only);
    }

    fn save(&mut self) {
        match self.saved.get_mut(self.rows.levels) {
            Some(saved) => saved.clone_from(&self.counts),
            None => self.saved.push(self.counts.clone()),
        }
        // Last: it raises the number of levels, which is the place of the sizes, too.
        self.rows.save();
    }

    fn restore(&mut self) {
        self.counts.clone_from(&self.saved[self.rows.levels - 1]);
        self.rows.restore();
    }
}

/// Returns the set of the rows 0 to `rows` - 1.
fn all_rows(rows: usize) -> Vec<u64> {
    let mut all = vec![u64::MAX; rows.div_ceil(64)];
    if let Some(last) = all.last_mut().filter(|_| !rows.is_multiple_of(64)) {
        *last = (1 << (rows % 64)) - 1;
    }
    all
}

/// Returns for each column the set of its rows.
fn rows_of_columns(view: &View) -> Vec<u64> {
    let words = view.row_count().div_ceil(64);
    let mut rows_of = vec![0; view.columns * words];
    for row in 0..view.row_count() {
        let (word, bit) = (row / 64, 1 << (row % 64));
        for &column in view.columns_of(row) {
            rows_of[column as usize * words + word] |= bit;
        }
    }
    rows_of
}

/// Returns for each secondary column its rows with the colors that they give it; empty if no entry has a color.
fn colors_of_columns(view: &View) -> Vec<Vec<(u32, u32)>> {
    if !view.is_colored() {
        return Vec::new();
    }
    let mut colors_of = vec![Vec::new(); view.columns - view.primary];
    for row in 0..view.row_count() {
        // Primary columns come first, and have no colors.
        for (column, color) in view.entries(row).skip(view.primary_columns_of(row).len()) {
            colors_of[column as usize - view.primary].push((to_u32(row), color));
        }
    }
    colors_of
}

impl<C: Counts> SearchState for Bits<C> {
    fn view(&self) -> &View {
        &self.rows.table.view
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        self.counts.smallest()
    }

    fn each_open(&self, visit: &mut dyn FnMut(u32, u32)) {
        self.counts.each_open(visit);
    }

    fn size(&self, column: u32) -> Option<u32> {
        self.counts.size(column)
    }

    fn has_rows(&self, column: u32) -> bool {
        self.rows.first(column).is_some()
    }

    fn force(&mut self, column: u32) -> u32 {
        let row = self.first_row(column);
        self.take(row);
        row
    }

    /// Does nothing: going back to a level restores its whole state.
    fn unforce(&mut self, _: u32) {}

    fn first_row(&self, column: u32) -> u32 {
        self.rows.table.next_row(column, &self.rows.live, 0)
    }

    fn row_after(&self, column: u32, row: u32, is_entered: bool) -> u32 {
        self.rows.after(column, row, is_entered)
    }

    fn enter(&mut self, _: u32, row: u32) {
        self.save();
        self.take(row);
    }

    fn change(&mut self, column: u32, row: u32, later: u32) {
        self.restore();
        if self.view().multiple_at(column).is_some() {
            // The state from before the choice has the row again, but it has been tried.
            self.remove(row);
            // The copy is replaced by one without the row, which is left out from now on.
            self.rows.levels -= 1;
            self.save();
        }
        self.take(later);
    }

    fn leave(&mut self, _: u32, _: u32) {
        self.rows.levels -= 1;
    }

    fn close(&mut self, column: u32) {
        let LiveRows { table, live, .. } = &mut self.rows;
        self.updates += self.counts.remove(&table.view, &self.weights, live, table.rows_of(column));
    }

    /// Does nothing, like [`unforce`](Self::unforce).
    fn reopen(&mut self, _: u32) {}

    fn row_count(&self, column: u32) -> u32 {
        self.rows.count(column)
    }

    fn first_left(&self, column: u32) -> Option<u32> {
        self.rows.first(column)
    }

    fn start_again(&mut self, excluded: &[u32]) {
        self.rows.live = all_rows(self.view().row_count());
        self.counts.clone_from(&self.all);
        for &row in excluded {
            self.remove(row);
        }
        // Last, since taking out the excluded rows has counted updates of its own.
        self.updates = 0;
    }

    fn assume(&mut self, row: u32) -> u32 {
        self.take(row);
        row
    }

    fn assume_all(&mut self, rows: &[u32], chosen: &mut Vec<u32>) {
        self.take_all(rows);
        chosen.extend_from_slice(rows);
    }

    fn row(&self, row: u32) -> u32 {
        row
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    /// Finds a subtree for which a table of its own pays. It does if its bitsets of rows have at most three fifths of
    /// the words, and if the subtree has already taken one node for each of these rows, because making the table takes
    /// about as long. Other limits cost time: two thirds of the words 15 % on 6x10 pentominoes, a half 8 % on 8x8 ones;
    /// three nodes for two rows 10 % on 5x12 ones, two nodes for five rows 16 % on a samurai.
    fn subtree(&self, place: TreePlace, nodes: u64, whole: bool) -> Option<(usize, View)> {
        self.rows.subtree(place, nodes, whole)
    }
}

/// Finds the level whose subtree pays for a table of its own, and its live rows.
fn level_that_pays<'a>(
    view: &View,
    saved_live: &'a [u64],
    levels: &[Level],
    nodes: u64,
) -> Option<(usize, impl Iterator<Item = usize> + 'a)> {
    let words = view.row_count().div_ceil(64);
    let live = |level: usize| &saved_live[level * words..][..words];
    let count = |level: usize| live(level).iter().map(|word| word.count_ones() as usize).sum::<usize>();

    // Deeper levels have fewer live rows.
    let (mut level, mut end) = (0, levels.len());
    while level < end {
        let middle = (level + end) / 2;
        match 5 * count(middle).div_ceil(64) <= 3 * words {
            true => end = middle,
            false => level = middle + 1,
        }
    }

    // Rows of a column with multiplicity that have been tried are no longer in its copy, but count in the level's
    // progress.
    let is_whole =
        |&level: &usize| levels[level].tried == 1 || view.multiple_at(levels[level].column).is_none();
    let level = (level..levels.len()).find(is_whole)?;

    let rows = count(level);
    if nodes - levels[level].nodes < rows as u64 || !has_room_for(view, rows, view.primary, view.columns) {
        return None;
    }

    let rows = live(level).iter().enumerate();
    Some((level, rows.flat_map(|(word, &bits)| ones(bits).map(move |place| word * 64 + place))))
}
