//! A memo table of what was found below nodes of the tree, so that equal subtrees are searched once.
//!
//! The columns that are covered, and the colors of those that are purified, say which rows are left, and these say
//! what can be found. Rows of a column with multiplicity do not exclude each other; they are tried in ascending order,
//! and left out then. So the key holds two numbers for such a column: the first row that is left, which says which
//! were left out, and how many more rows may cover the column. A secondary column without rows that are left makes no
//! difference, so it counts as covered, purified or not: with this the key of a grid whose cells are colored one by
//! one holds only the frontier. Where the key of a node is known, the search does not go below it; often the key can
//! be told before the row is chosen, and then the search does not even go there.
//!
//! Source: D. E. Knuth's Algorithm Z, "ZDDs and memos", The Art of Computer Programming, volume 4B, section 7.2.2.1,
//! exercises; M. Nishino and others, "Dancing with decision diagrams", AAAI 2017. Departures: the keys are exact and
//! contain colors, secondary columns without rows are normalized, and sums have any size.
//!
//! This file makes the keys. `table` holds the entries and decides which to forget, `shared` is one for several
//! threads, and `tables` either of them; `sums` has a number for each level, `graph` keeps all covers.
//!
//! Invariant between two steps of the driver: `covered` is the key of the current path, `changes` leads back from it to
//! the key of each level, and `found` has an entry for each level. What the levels take belongs to the budget: the
//! table has the rest. A subtree that is searched separately borrows the memo table; so rows and columns have their
//! numbers in the matrix.

mod graph;
mod shared;
mod sums;
mod table;
mod tables;

pub(crate) use graph::{CoverGraph, END};
pub(crate) use sums::{add, number};

use std::sync::Arc;

use bitvec::vec::BitVec;
use num_bigint::BigUint;

use super::capacity::Capacity;
use super::search_state::SearchState;
use crate::engines::view::View;
use crate::matrix::{NO_COLOR, RowId};
use crate::util::{reserve, to_u32};
use graph::Builder;
use sums::LevelSums;
use tables::Tables;

/// The most words of a small key.
const SMALL: usize = 8;

/// The columns of a view as fields of a key: one bit for each column, or several for one with colors. A field is 0
/// while its column is free, all ones when it is covered, and else the code of its color.
#[derive(Debug)]
struct Fields {
    /// For each row of the matrix where its bits end.
    ends: Vec<u32>,
    /// The words in which a row has bits, and the bits.
    bits: Vec<(u32, u64)>,
    /// For each column of the matrix, if it is secondary or has a multiplicity, its word, and the bits of its field.
    of_column: Vec<(u32, u64)>,
    /// The number of columns with multiplicity. The last words are theirs.
    multiples: usize,
    words: usize,
}

impl Fields {
    fn new(view: &View) -> Self {
        let (codes, colored) = colors(view);

        // A field for each column without multiplicity; none is split between two words.
        let (mut word, mut used) = (0, 0);
        let mut fields = Vec::with_capacity(view.columns);
        let once = (0..view.columns).map(|column| view.multiple_at(to_u32(column)).is_none());
        for (column, is_once) in once.enumerate() {
            if !is_once {
                fields.push((0, 0, 0));
                continue;
            }
            // All ones is none of the codes.
            let width = if colored[column] { (codes.len() + 1).ilog2() + 1 } else { 1 };
            if used + width > u64::BITS {
                (word, used) = (word + 1, 0);
            }
            fields.push((word, used, u64::MAX >> (u64::BITS - width) << used));
            used += width;
        }

        // For each row of the matrix, by its number there, the bits of the key that it sets, word by word.
        let rows = view.ids.iter().max().map_or(0, |&id| id + 1);
        let (mut ends, mut bits) = (Vec::with_capacity(rows as usize), Vec::<(u32, u64)>::new());
        // For each word where it stands in `bits`, if this row has named it.
        let mut places = vec![usize::MAX; word as usize + 1];
        for row in (0..rows).map(RowId::new) {
            let start = bits.len();
            let number = view.number(row).into_iter();
            for (column, color) in number.flat_map(|number| view.entries(number as usize)) {
                let (word, shift, field) = fields[column as usize];
                if field == 0 {
                    continue;
                }
                let code = codes.binary_search(&color).map(|place| (place as u64 + 1) << shift);
                let ones = code.unwrap_or(field);
                let place = &mut places[word as usize];
                match bits[start..].get_mut(place.wrapping_sub(start)) {
                    Some((_, bits)) => *bits |= ones,
                    None => {
                        *place = bits.len();
                        bits.push((word, ones));
                    }
                }
            }
            ends.push(to_u32(bits.len()));
        }

        let mut of_column = vec![(0, 0); view.end_of_column_ids()];
        for column in view.primary..view.columns {
            let (word, _, field) = fields[column];
            of_column[view.column_id(to_u32(column)) as usize] = (word, field);
        }
        // A column with multiplicity has a word of its own, after the others.
        for (word, multiple) in (word + 1..).zip(view.multiples()) {
            of_column[view.column_id(multiple.column) as usize] = (word, u64::MAX);
        }

        let multiples = view.multiples().len();
        Self { ends, bits, of_column, multiples, words: word as usize + 1 + multiples }
    }

    /// Checks whether a key has so few words that all of them are noted at each level. Noting each change takes 7 %
    /// more instructions on Latin squares.
    fn is_small(&self) -> bool {
        self.words <= SMALL
    }

    fn of_row(&self, row: RowId) -> &[(u32, u64)] {
        let start = row.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bits[start as usize..self.ends[row.index()] as usize]
    }
}

/// Returns the colors of all entries in ascending order, and for each column whether one of its entries has a color.
fn colors(view: &View) -> (Vec<u32>, BitVec) {
    let (mut codes, mut colored) = (Vec::new(), BitVec::repeat(false, view.columns));
    if view.is_colored() {
        let entries = (0..view.row_count()).flat_map(|row| view.entries(row));
        for (column, color) in entries.filter(|&(_, color)| color != NO_COLOR) {
            codes.push(color);
            colored.set(column as usize, true);
        }
        codes.sort_unstable();
        codes.dedup();
    }
    (codes, colored)
}

/// The memo table of the nodes that a search has left, and what it has found so far.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    fields: Arc<Fields>,
    covered: Vec<u64>,
    /// The words of the key that were changed, and what they were; those of a small key are noted once for each level,
    /// changed or not.
    changes: Vec<(u32, u64)>,
    /// For each level how many of these there were before.
    levels: Vec<usize>,
    table: Tables,
    found: KeptPart,
    uses: Uses,
    early: Early,
    /// The bytes that the table and the levels may take together, and what is set aside of them for the levels.
    budget: usize,
    for_levels: usize,
}

/// The share of a shared budget that is for the levels of all threads: one in this many bytes.
const FOR_LEVELS: usize = 16;
/// The share that is set aside for the levels at first: one in this many bytes, but at least as much as a small search
/// needs. Taking it from the table later would empty the table.
const FOR_FIRST_LEVELS: usize = 256;
const LEAST: usize = 1 << 12;

/// Asking for nodes before they are entered pays off if one in `PAYS` is known. If none is (colorings), it takes 5 % of
/// the instructions, so this is decided after `TRIAL` questions.
const PAYS: u64 = 8;
const TRIAL: u64 = 1 << 10;

/// The number of nodes that were asked for before they were entered, and of those among them that were known.
#[derive(Clone, Copy, Debug, Default)]
struct Early {
    asked: u64,
    known: u64,
}

/// The part that is kept of the covers below a node.
#[derive(Clone, Debug)]
enum KeptPart {
    /// Their number.
    Count(LevelSums),
    /// Nothing: what is in the table has none.
    DeadEnds,
    /// They themselves. The value in the table is one more than the number of the node, or 0 without covers.
    Graph(Builder),
}

/// The use that was made of a memo table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Uses {
    /// Subtrees kept.
    pub(crate) kept: u64,
    /// Subtrees that were known when they were met again.
    pub(crate) known: u64,
    /// The nodes that were visited below those when they were first met, at least.
    pub(crate) saved_nodes: u64,
}

impl Memory {
    /// Makes a memo table to count the covers of this view, whose entries and sums take at most this many bytes. The
    /// values in the table have at least this many limbs of 64 bits. A count that needs more makes the table again,
    /// with wider values.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn counting(view: &View, bytes: usize, limbs: usize) -> Self {
        Self::new(view, bytes, limbs, KeptPart::Count(LevelSums::default()))
    }

    /// Makes a memo table to count the covers of this view on this many threads. All clones of it have one table.
    pub(crate) fn counting_together(view: &View, bytes: usize, limbs: usize, threads: usize) -> Self {
        let for_levels = bytes / FOR_LEVELS;
        let mut memory = Self::counting(view, for_levels / threads, limbs);
        memory.table = Tables::shared(memory.fields.words, limbs, bytes - for_levels);
        memory
    }

    /// Makes a memo table of at most this many bytes to search for one cover of this view and enter no subtree without
    /// a cover twice. Only for a search that ends at its first cover.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn dead_ends(view: &View, bytes: usize) -> Self {
        Self::new(view, bytes, 0, KeptPart::DeadEnds)
    }

    /// Makes a memo table of at most this many bytes to build a graph of the covers of this view. These rows come first
    /// in every cover.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn graph(view: &View, bytes: usize, assumed: &[RowId]) -> Self {
        let assumed = assumed.iter().map(|row| to_u32(row.index())).collect();
        Self::new(view, bytes, 1, KeptPart::Graph(Builder::new(assumed)))
    }

    fn new(view: &View, bytes: usize, limbs: usize, found: KeptPart) -> Self {
        let fields = Fields::new(view);
        let for_levels = LEAST.max(bytes / FOR_FIRST_LEVELS);
        Self {
            covered: vec![0; fields.words],
            changes: Vec::new(),
            levels: Vec::new(),
            table: Tables::new(fields.words, limbs, bytes.saturating_sub(for_levels)),
            found,
            fields: Arc::new(fields),
            uses: Uses::default(),
            early: Early::default(),
            budget: bytes,
            for_levels,
        }
    }

    /// Notes that a row is chosen.
    pub(super) fn take(&mut self, row: RowId) {
        let bits = self.fields.of_row(row);
        if !self.fields.is_small() {
            // A small key was noted as a whole when the level began.
            self.changes.extend(bits.iter().map(|&(word, _)| (word, self.covered[word as usize])));
        }
        for &(word, bits) in bits {
            self.covered[word as usize] |= bits;
        }
        if let KeptPart::Graph(graph) = &mut self.found {
            graph.take(to_u32(row.index()));
        }
    }

    /// Checks whether what is below the current node is known; then it is added to what is below the last level.
    pub(super) fn recall(&mut self, left: &(impl SearchState + ?Sized), capacity: &Capacity) -> bool {
        let view = left.view();
        // Their part of the key is not kept up to date, since it is asked for at nodes alone.
        if self.fields.multiples > 0 {
            self.set_multiples(view, &|at| capacity.state(left, at));
        }
        for column in to_u32(view.primary)..to_u32(view.columns) {
            let (word, field) = self.fields.of_column[view.column_id(column) as usize];
            if self.covered[word as usize] & field != field && !left.has_rows(column) {
                self.change(word, self.covered[word as usize] | field);
            }
        }
        self.find()
    }

    /// Does what [`recall`](Self::recall) does for the node to which the row that was taken last leads, before the row
    /// is chosen. A key without the states of columns with multiplicity, or with secondary columns that lose their last
    /// row there, is in no table: then the node has to be entered to know.
    pub(super) fn knows(&mut self) -> bool {
        let Early { asked, known } = self.early;
        if self.fields.multiples > 0 || asked > TRIAL && known < asked / PAYS {
            return false;
        }
        let is_known = self.find();
        self.early = Early { asked: asked + 1, known: known + u64::from(is_known) };
        is_known
    }

    /// Checks whether the key is in the table; then what it leads to is added to what is below the last level.
    fn find(&mut self) -> bool {
        let found = &mut self.found;
        let work = self.table.find(&self.covered, |work, value| {
            match found {
                KeptPart::Count(sums) => sums.add(value),
                KeptPart::DeadEnds => {}
                KeptPart::Graph(graph) => {
                    // 0 stands for a node without covers.
                    if let Some(node) = value[0].checked_sub(1) {
                        #[allow(clippy::cast_possible_truncation, reason = "the number of a node")]
                        graph.arrive(node as u32);
                    }
                }
            }
            work
        });

        self.uses.known += u64::from(work.is_some());
        self.uses.saved_nodes += u64::from(work.unwrap_or(0));
        work.is_some()
    }

    /// Puts the states of the columns with multiplicity into the key; those that the view no longer has are covered.
    fn set_multiples(&mut self, view: &View, state: &dyn Fn(usize) -> Option<(u32, u32)>) {
        let start = self.fields.words - self.fields.multiples;
        // That stays the value of a column that may not be covered any more.
        (start..self.fields.words).for_each(|word| self.change(to_u32(word), 0));
        for (at, multiple) in view.multiples().iter().enumerate() {
            if let Some((capacity, row)) = state(at) {
                let (word, _) = self.fields.of_column[view.column_id(multiple.column) as usize];
                self.change(word, u64::from(capacity) << 32 | u64::from(row + 1));
            }
        }
    }

    /// Gives a word of the key another value.
    fn change(&mut self, word: u32, value: u64) {
        let before = std::mem::replace(&mut self.covered[word as usize], value);
        if before != value && !self.fields.is_small() {
            self.changes.push((word, before));
        }
    }

    /// Makes the current node a level: several rows of one column are tried.
    pub(super) fn push_level(&mut self) {
        reserve(&mut self.levels, 1);
        self.levels.push(self.changes.len());
        if self.fields.is_small() {
            self.changes.extend((0..).zip(self.covered.iter().copied()));
        }

        // The table can do with less, and the levels cannot.
        if self.level_bytes() > self.for_levels {
            self.share();
        }

        match &mut self.found {
            KeptPart::Count(sums) => sums.push_level(),
            KeptPart::DeadEnds => {}
            KeptPart::Graph(graph) => graph.push_level(),
        }
    }

    /// Goes back to the last level, the next row of which is about to be chosen.
    pub(super) fn next_row(&mut self) {
        let start = self.go_back();
        // A small key was noted as a whole, and serves for the next row too.
        if !self.fields.is_small() {
            self.changes.truncate(start);
        }
        if let KeptPart::Graph(graph) = &mut self.found {
            graph.next_row();
        }
    }

    /// Ends the last level, all rows of which have been tried; this many nodes were visited below it.
    pub(super) fn pop_level(&mut self, nodes: u64) {
        // What was found belongs to the node of the level, so its key comes back first.
        let start = self.go_back();
        self.changes.truncate(start);
        self.levels.pop();

        let (key, work) = (&self.covered, u32::try_from(nodes).unwrap_or(u32::MAX));
        match &mut self.found {
            KeptPart::Count(sums) => {
                self.table.insert(key, sums.top(), work);
                sums.pop_level();
            }
            KeptPart::DeadEnds => self.table.insert(key, &[], work),
            KeptPart::Graph(graph) => {
                let node = graph.node();
                self.table.insert(key, &[node.map_or(0, |node| u64::from(node) + 1)], work);
                graph.pop_level(node);
            }
        }

        self.uses.kept += 1;
    }

    /// Makes the key that of the last level again. Returns where the changes since then start.
    fn go_back(&mut self) -> usize {
        let start = self.levels.last().copied().unwrap_or(0);
        // The last change first: a word that has changed several times gets its oldest value.
        for &(word, before) in self.changes[start..].iter().rev() {
            self.covered[word as usize] = before;
        }
        start
    }

    /// Returns the bytes that the levels take.
    fn level_bytes(&self) -> usize {
        let sums = match &self.found {
            KeptPart::Count(sums) => sums.bytes(),
            KeptPart::DeadEnds | KeptPart::Graph(_) => 0,
        };
        size_of::<(u32, u64)>() * self.changes.capacity() + 8 * self.levels.capacity() + sums
    }

    /// Sets enough aside for the levels to grow by a quarter, and leaves the rest of the budget to the table.
    #[cold]
    fn share(&mut self) {
        let bytes = self.level_bytes();
        self.for_levels = bytes + bytes / 4;
        self.table.shrink(self.budget.saturating_sub(self.for_levels));
    }

    /// Checks whether the levels take more than the budget, so that nothing is left for the table.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.level_bytes() > self.budget.max(LEAST)
    }

    /// Notes that a cover has been found. Returns whether the search is to stop there.
    pub(super) fn cover(&mut self) -> bool {
        match &mut self.found {
            KeptPart::Count(sums) => sums.add(&[1]),
            // One is enough: the search ends.
            KeptPart::DeadEnds => return true,
            KeptPart::Graph(graph) => graph.arrive(END),
        }
        false
    }

    /// Returns the number of covers counted so far.
    pub(crate) fn count(&self) -> BigUint {
        match &self.found {
            KeptPart::Count(sums) => sums.total(),
            KeptPart::DeadEnds | KeptPart::Graph(_) => BigUint::ZERO,
        }
    }

    /// Returns the graph of a search that has come to its end; without covers, if it counted. `None` if a node could
    /// not be kept.
    pub(crate) fn into_graph(self) -> Option<CoverGraph> {
        match self.found {
            KeptPart::Count(_) | KeptPart::DeadEnds => Some(CoverGraph::new()),
            KeptPart::Graph(graph) => graph.into_graph(),
        }
    }

    /// Allows the table and the levels this many bytes from now on, and what they take already.
    pub(crate) fn allow(&mut self, bytes: usize) {
        self.budget = bytes;
        self.table.allow(bytes.saturating_sub(self.for_levels));
    }

    /// Returns the bytes of the table, the levels and the graph.
    pub(crate) fn bytes(&self) -> usize {
        let graph = match &self.found {
            KeptPart::Count(_) | KeptPart::DeadEnds => 0,
            KeptPart::Graph(graph) => graph.bytes(),
        };
        self.table.bytes() + self.level_bytes() + graph
    }

    /// Checks whether the graph lacks nodes, since they are too many or there was no memory for them.
    pub(crate) fn is_full(&self) -> bool {
        matches!(&self.found, KeptPart::Graph(graph) if graph.is_full())
    }

    pub(crate) fn uses(&self) -> Uses {
        self.uses
    }
}
