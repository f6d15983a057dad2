//! The bit-parallel engine: the live rows are a bitset, and so are the rows that a choice rules out.
//!
//! Choosing a row takes all rows off the bitset that share a column with it (or give a coloured column
//! another colour); each row that falls is subtracted from the sizes of its columns. A level of the
//! search is a copy of the bitset and the sizes, so nothing is ever undone: going back is copying the
//! state of the level again. A forced column, one with a single row left, needs no level at all.
//!
//! The tree is that of dancing links: the open primary column with the fewest rows, the first of several,
//! its rows in ascending order. So are the nodes and the covers, one by one.
//!
//! Invariant at every node: `live` holds just the rows that no chosen row rules out, and the sizes count
//! them column by column.
//!
//! The idea of rows and columns as bit vectors is old; the sizes kept beside them in one of three
//! forms (see [`tally`]) are what makes it fast.

mod bytes;
mod list;
mod part;
mod sliced;
mod tally;

use std::sync::Arc;

use super::{Engine, Order, Stats, Step, behind};
use crate::matrix::{Incidence, NO_COLOR, RowId};
use crate::ones::ones;
use bytes::Bytes;
use list::List;
use part::Part;
use sliced::Sliced;
use tally::Tally;

/// The rows and columns that bitsets are made for, and the words of all of them together.
const MOST_ROWS: usize = 8192;
const MOST_COLUMNS: usize = 2048;
const MOST_WORDS: usize = 1 << 22;
/// A matrix of more rows is made anew for a part of the tree, as soon as that has no more than so many.
const LARGE: usize = 1100;
/// ... and if the parts beside it had so many nodes on average that this pays.
const WORTH_A_TABLE: u64 = 1000;

/// Whether a matrix is small enough.
pub(super) fn fit(incidence: &Incidence) -> bool {
    let rows = incidence.row_ends.len();
    rows <= MOST_ROWS
        && incidence.primary.count_ones() <= MOST_COLUMNS
        && incidence.primary.len().saturating_mul(rows.div_ceil(64)) <= MOST_WORDS
}

/// A search of a whole matrix that fits.
pub(super) fn start(incidence: &Incidence, order: Order) -> Option<Box<dyn Engine>> {
    start_part(Part::of_matrix(incidence, order))
}

fn start_part(part: Part) -> Option<Box<dyn Engine>> {
    let sizes = part.sizes();
    let most = sizes.iter().copied().max().unwrap_or(0);
    Some(match (sizes.len(), most) {
        (0..=64, 0..8) => boxed(part, Sliced::<u64, 3>::new(&sizes)),
        (0..=64, 8..16) => boxed(part, Sliced::<u64, 4>::new(&sizes)),
        (0..=64, 16..32) => boxed(part, Sliced::<u64, 5>::new(&sizes)),
        (65..=128, 0..16) => boxed(part, Sliced::<u128, 4>::new(&sizes)),
        (0..=32, 0..255) => boxed(part, Bytes::<u8, 32>::new(&sizes)),
        (0..=64, 0..255) => boxed(part, Bytes::<u8, 64>::new(&sizes)),
        (0..=96, 0..255) => boxed(part, Bytes::<u8, 96>::new(&sizes)),
        (0..=128, 0..255) => boxed(part, Bytes::<u8, 128>::new(&sizes)),
        (0..=16, _) => boxed(part, Bytes::<u16, 16>::new(&sizes)),
        (0..=32, _) => boxed(part, Bytes::<u16, 32>::new(&sizes)),
        (0..=64, _) => boxed(part, Bytes::<u16, 64>::new(&sizes)),
        (0..=96, _) => boxed(part, Bytes::<u16, 96>::new(&sizes)),
        (0..=128, _) => boxed(part, Bytes::<u16, 128>::new(&sizes)),
        _ => match List::<i16>::new(&sizes) {
            Some(list) => boxed(part, list),
            None => boxed(part, List::<i32>::new(&sizes)?),
        },
    })
}

fn boxed<T: Tally>(part: Part, tally: T) -> Box<dyn Engine> {
    Box::new(Bits::new(part, tally))
}

/// What never changes during a search.
struct Table<T: Tally> {
    /// The words of a bitset of rows.
    words: usize,
    /// For each column its rows.
    rows_of: Vec<u64>,
    /// For each secondary column its rows and their colours; nothing if there are none.
    colors_of: Vec<Vec<(u32, u32)>>,
    /// For each row what it takes from the sizes.
    weights: T::Rows,
    part: Part,
}

impl<T: Tally> Table<T> {
    fn rows_of(&self, column: u32) -> &[u64] {
        &self.rows_of[column as usize * self.words..][..self.words]
    }

    /// Finds the rows that a row rules out, itself included.
    #[cold]
    fn find_conflicts(&self, row: usize, conflicts: &mut [u64]) {
        for (column, color) in self.part.entries(row) {
            let rows_of = self.rows_of(column);
            if color == NO_COLOR {
                conflicts.iter_mut().zip(rows_of).for_each(|(conflicts, &rows)| *conflicts |= rows);
                continue;
            }
            for &(other, its_color) in &self.colors_of[column as usize - self.part.primary] {
                conflicts[other as usize / 64] |= u64::from(its_color != color) << (other % 64);
            }
        }
    }

    /// The first live row of the column that is not before `from`.
    fn next_row(&self, column: u32, live: &[u64], from: u32) -> Option<u32> {
        let rows = self.rows_of(column);
        let first = from as usize / 64;
        let mut before = (1 << (from % 64)) - 1;
        for word in first..self.words {
            let found = rows[word] & live[word] & !before;
            if found != 0 {
                return Some(word as u32 * 64 + found.trailing_zeros());
            }
            before = 0;
        }
        None
    }
}

/// A level of the search: a column with several rows, and how many of them have been tried.
#[derive(Clone, Copy, Debug)]
struct Frame {
    column: u32,
    size: u32,
    tried: u32,
    /// The row tried last.
    row: u32,
    /// How many rows had been chosen before.
    depth: u32,
    /// How many nodes had been visited before.
    nodes: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Enter the node of the tree that the last choice leads to.
    Enter,
    /// Choose the next row of the last level.
    Retreat,
    /// Go on in a part of the tree that has a table of its own.
    Below,
    /// Nothing: the tree is exhausted.
    Rest,
}

struct Bits<T: Tally> {
    table: Arc<Table<T>>,
    /// For each row the rows that it rules out, itself included; nothing as long as it was not chosen.
    conflicts: Vec<u64>,
    live: Vec<u64>,
    tally: T,
    frames: Vec<Frame>,
    /// The live rows and the sizes at each frame; behind them, room to be used again.
    saved_live: Vec<u64>,
    saved_tallies: Vec<T>,
    chosen: Vec<u32>,
    /// The search of a part of the tree, for the phase of that name.
    below: Option<Box<dyn Engine>>,
    phase: Phase,
    stats: Stats,
}

impl<T: Tally> Clone for Bits<T> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            conflicts: self.conflicts.clone(),
            live: self.live.clone(),
            tally: self.tally.clone(),
            frames: self.frames.clone(),
            saved_live: self.saved_live.clone(),
            saved_tallies: self.saved_tallies.clone(),
            chosen: self.chosen.clone(),
            below: self.below.clone(),
            phase: self.phase,
            stats: self.stats,
        }
    }
}

impl<T: Tally> Bits<T> {
    fn new(part: Part, tally: T) -> Self {
        let rows_of = part.rows_of_columns();
        let rows = part.row_count();
        let mut live = vec![u64::MAX; rows.div_ceil(64)];
        if let Some(last) = live.last_mut().filter(|_| !rows.is_multiple_of(64)) {
            *last = (1 << (rows % 64)) - 1;
        }
        let (weights, colors_of) = (T::rows(&part), part.colors_of_columns());
        Self {
            conflicts: vec![0; rows * live.len()],
            table: Arc::new(Table { words: live.len(), rows_of, colors_of, weights, part }),
            live,
            tally,
            frames: Vec::new(),
            saved_live: Vec::new(),
            saved_tallies: Vec::new(),
            chosen: Vec::new(),
            below: None,
            phase: Phase::Enter,
            stats: Stats::default(),
        }
    }

    /// Chooses a row: takes off all rows that it rules out.
    fn take(&mut self, row: u32) {
        let table = &*self.table;
        let conflicts = &mut self.conflicts[row as usize * table.words..][..table.words];
        // A row rules itself out, if nothing else.
        if conflicts[row as usize / 64] >> (row % 64) & 1 == 0 {
            table.find_conflicts(row as usize, conflicts);
        }
        for (word, (live, &conflict)) in self.live.iter_mut().zip(&*conflicts).enumerate() {
            let fallen = *live & conflict;
            if fallen != 0 {
                *live &= !conflict;
                self.stats.updates += self.tally.remove(&table.part, &table.weights, word * 64, fallen);
            }
        }
        self.tally.cover(&table.part, &table.weights, row as usize);
        self.chosen.push(row);
        self.stats.max_depth = self.stats.max_depth.max(self.chosen.len());
    }

    fn save(&mut self, frame: Frame) {
        let level = self.frames.len();
        self.frames.push(frame);
        let words = self.table.words;
        if level == self.saved_tallies.len() {
            self.saved_live.extend_from_slice(&self.live);
            self.saved_tallies.push(self.tally.clone());
        } else {
            self.saved_live[level * words..][..words].copy_from_slice(&self.live);
            self.saved_tallies[level].clone_from(&self.tally);
        }
    }

    fn restore(&mut self, level: usize) {
        let words = self.table.words;
        self.live.copy_from_slice(&self.saved_live[level * words..][..words]);
        self.tally.clone_from(&self.saved_tallies[level]);
    }

    /// Tries the next row of the last level that has one.
    fn retreat(&mut self) {
        while let Some(frame) = self.frames.last().copied() {
            let level = self.frames.len() - 1;
            if frame.tried < frame.size {
                self.restore(level);
                if let Some(row) = self.table.next_row(frame.column, &self.live, frame.row + 1) {
                    self.frames[level] = Frame { tried: frame.tried + 1, row, ..frame };
                    self.chosen.truncate(frame.depth as usize);
                    self.take(row);
                    self.phase = Phase::Enter;
                    if self.table.part.row_count() > LARGE {
                        self.consider_part(&frame);
                    }
                    return;
                }
            }
            self.frames.pop();
        }
        self.phase = Phase::Rest;
    }

    /// Makes a table for what is left below a child of the frame, if that is little enough and the
    /// children before it were large.
    fn consider_part(&mut self, frame: &Frame) {
        let live: usize = self.live.iter().map(|word| word.count_ones() as usize).sum();
        let average = (self.stats.nodes - frame.nodes) / u64::from(frame.tried);
        if live <= LARGE && average >= WORTH_A_TABLE {
            let rows = self.live.iter().enumerate();
            let rows = rows.flat_map(|(word, &bits)| ones(bits).map(move |place| word * 64 + place));
            self.below = start_part(self.table.part.rest(rows, &self.chosen));
            self.phase = if self.below.is_some() { Phase::Below } else { Phase::Enter };
        }
    }
}

impl<T: Tally> Engine for Bits<T> {
    fn advance(&mut self, limit: u64) -> Step {
        loop {
            match self.phase {
                Phase::Enter => {
                    if self.stats.nodes >= limit {
                        return Step::Paused;
                    }
                    self.stats.nodes += 1;
                    let Some((column, size)) = self.tally.smallest() else {
                        self.stats.solutions += 1;
                        self.phase = Phase::Retreat;
                        return Step::Cover;
                    };
                    match self.table.next_row(column, &self.live, 0).filter(|_| size > 0) {
                        None => self.phase = Phase::Retreat,
                        Some(row) => {
                            if size > 1 {
                                let (depth, nodes) = (self.chosen.len() as u32, self.stats.nodes);
                                self.save(Frame { column, size, tried: 1, row, depth, nodes });
                            }
                            self.take(row);
                        }
                    }
                }
                Phase::Retreat => self.retreat(),
                Phase::Below => {
                    let step = self
                        .below
                        .as_mut()
                        .map(|below| below.advance(limit.saturating_sub(self.stats.nodes)));
                    match step {
                        Some(step @ (Step::Cover | Step::Paused)) => return step,
                        Some(Step::Exhausted) | None => {
                            self.stats = self.stats();
                            self.below = None;
                            self.phase = Phase::Retreat;
                        }
                    }
                }
                Phase::Rest => return Step::Exhausted,
            }
        }
    }

    fn chosen(&self, rows: &mut Vec<RowId>) {
        rows.extend(self.chosen.iter().map(|&row| RowId::new(self.table.part.ids[row as usize])));
        if let Some(below) = &self.below {
            below.chosen(rows);
        }
    }

    fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let Some(below) = self.below.as_ref().map(|below| below.stats()) {
            stats.nodes += below.nodes;
            stats.updates += below.updates;
            stats.solutions += below.solutions;
            stats.max_depth = stats.max_depth.max(self.chosen.len() + below.max_depth);
        }
        stats
    }

    fn progress(&self) -> f64 {
        if self.phase == Phase::Rest {
            return 1.0;
        }
        let below = self.below.as_ref().map_or(0.0, |below| below.progress());
        behind(self.frames.iter().rev().map(|frame| (frame.tried, frame.size)), below)
    }

    fn boxed_clone(&self) -> Box<dyn Engine> {
        Box::new(self.clone())
    }
}
