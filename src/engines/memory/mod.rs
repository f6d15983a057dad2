//! What was found below nodes of the tree, so that equal subtrees are searched once.
//!
//! The columns that are covered, and the colours of those that are purified, say which rows are left, and these say
//! what can be found. Rows of a multiple column do not exclude each other; they are tried in ascending order, and left out
//! then. So of such a column the first row that is left says which were left out, and with it stands how many more rows
//! may cover the column. A secondary column without rows that are left makes no difference, so it counts as covered,
//! purified or not: with this the key of a grid whose cells are coloured one by one holds only the frontier. Where the
//! key of a node is known, the search does not go below it.
//!
//! Source: D. E. Knuth's Algorithm Z, "ZDDs and memos", The Art of Computer Programming, volume 4B, section 7.2.2.1,
//! exercises; M. Nishino and others, "Dancing with decision diagrams", AAAI 2017. Departures: the keys are exact and
//! contain colours, secondary columns without rows are normalized, and sums have any size.
//!
//! Invariant between two steps of the driver: `covered` is the key of the current path, and `saved` and `found` have
//! an entry for each level of the path. A subtree that is searched separately borrows the memory; so rows have their
//! numbers in the matrix, and columns those of the first view.

mod graph;
#[cfg(feature = "rayon")]
mod shared;
mod sums;
mod table;
mod tables;

pub(crate) use graph::{END, Graph};
pub(crate) use sums::{add, number};

use std::sync::Arc;

use bitvec::vec::BitVec;
use num_bigint::BigUint;

use crate::matrix::{NO_COLOR, RowId};
use crate::view::View;
use graph::Builder;
use sums::Sums;
use tables::Tables;

/// The columns of a view as fields of a key: one bit for each column, or several for one with colours. A field is 0
/// while its column is free, all ones when it is covered, and else the code of its colour.
#[derive(Debug)]
struct Fields {
    /// For each row of the matrix where its bits end.
    ends: Vec<u32>,
    /// The words in which a row has bits, and the bits.
    bits: Vec<(u32, u64)>,
    /// For each secondary column its word, and the bits of its field.
    secondary: Vec<(u32, u64)>,
    /// For each primary column its word, if it is a multiple one. These words are the last ones.
    multiple: Vec<u32>,
    primary: usize,
    words: usize,
}

impl Fields {
    fn new(view: &View) -> Self {
        let (codes, colored) = colors(view);
        let (mut word, mut used) = (0, 0);
        let mut fields = Vec::with_capacity(view.columns);
        let once = (0..view.columns).map(|column| view.multiple_at(column as u32).is_none());
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
            ends.push(bits.len() as u32);
        }
        let multiples = view.multiples().len();
        let mut multiple = Vec::new();
        if multiples > 0 {
            let at = |column| view.multiple_at(column).map_or(0, |at| word + 1 + at as u32);
            multiple = (0..view.primary as u32).map(at).collect();
        }
        let secondary = fields[view.primary..].iter().map(|&(word, _, field)| (word, field)).collect();
        let words = word as usize + 1 + multiples;
        Self { ends, bits, secondary, multiple, primary: view.primary, words }
    }

    fn of_row(&self, row: RowId) -> &[(u32, u64)] {
        let start = row.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bits[start as usize..self.ends[row.index()] as usize]
    }
}

/// The colours of all entries in ascending order, and for each column whether one of its entries has a colour.
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

/// What was found below the nodes that a search has left, and what it has found so far.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    fields: Arc<Fields>,
    covered: Vec<u64>,
    /// The key of each level.
    saved: Vec<u64>,
    table: Tables,
    found: Kept,
    uses: Uses,
}

/// What is kept of the covers below a node.
#[derive(Clone, Debug)]
enum Kept {
    /// Their number.
    Count(Sums),
    /// Nothing: what is in the table has none.
    DeadEnds,
    /// They themselves. The value in the table is one more than the number of the node, or 0 without covers.
    Graph(Builder),
}

/// How often a memory was used.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    /// Subtrees kept.
    pub(crate) kept: u64,
    /// Subtrees that were known when they were met again.
    pub(crate) known: u64,
    /// The nodes that were visited below those when they were first met, at least.
    pub(crate) saved_nodes: u64,
}

impl Memory {
    /// To count the covers of this view, with a table of at most this many bytes. Sums have at least so many limbs of
    /// 64 bits; to have enough of them saves making the table again.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn counting(view: &View, bytes: usize, limbs: usize) -> Self {
        Self::new(view, bytes, limbs, Kept::Count(Sums::new(limbs)))
    }

    /// The same for several threads. All clones of this memory have one table.
    #[cfg(feature = "rayon")]
    pub(crate) fn counting_together(view: &View, bytes: usize, limbs: usize) -> Self {
        let mut memory = Self::counting(view, 0, limbs);
        memory.table = Tables::shared(memory.fields.words, limbs, bytes);
        memory
    }

    /// To search for one cover of this view and enter no subtree without a cover twice, with a table of at most this many
    /// bytes. Only for a search that ends at its first cover.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn dead_ends(view: &View, bytes: usize) -> Self {
        Self::new(view, bytes, 0, Kept::DeadEnds)
    }

    /// To make a graph of the covers of this view, with a table of at most this many bytes. These rows come first in
    /// every cover.
    ///
    /// Cost: O(columns + rows + entries).
    pub(crate) fn graph(view: &View, bytes: usize, granted: &[RowId]) -> Self {
        let granted = granted.iter().map(|row| row.index() as u32).collect();
        Self::new(view, bytes, 1, Kept::Graph(Builder::new(granted)))
    }

    fn new(view: &View, bytes: usize, limbs: usize, found: Kept) -> Self {
        let fields = Fields::new(view);
        Self {
            covered: vec![0; fields.words],
            saved: Vec::new(),
            table: Tables::new(fields.words, limbs, bytes),
            found,
            fields: Arc::new(fields),
            uses: Uses::default(),
        }
    }

    /// A row is chosen.
    pub(super) fn take(&mut self, row: RowId) {
        for &(word, bits) in self.fields.of_row(row) {
            self.covered[word as usize] |= bits;
        }
        if let Kept::Graph(graph) = &mut self.found {
            graph.take(row.index() as u32);
        }
    }

    /// Whether what is below the current node is known; then it is added to what is below the last level. `has_rows`
    /// says of a secondary column that is not covered, by its number in `view`, whether any of its rows is left;
    /// `state` says of a multiple column, by its place, how many more rows may cover it and the first one that is left,
    /// if one is left.
    pub(super) fn recall(
        &mut self,
        view: &View,
        has_rows: impl Fn(u32) -> bool,
        state: impl Fn(usize) -> Option<(u32, u32)>,
    ) -> bool {
        if !self.fields.multiple.is_empty() {
            self.set_multiples(view, state);
        }
        for column in view.primary as u32..view.columns as u32 {
            let (word, field) = self.fields.secondary[view.origin(column) as usize - self.fields.primary];
            if self.covered[word as usize] & field != field && !has_rows(column) {
                self.covered[word as usize] |= field;
            }
        }
        let found = &mut self.found;
        let work = self.table.find(&self.covered, |work, value| {
            match found {
                Kept::Count(sums) => sums.add(value),
                Kept::DeadEnds => {}
                Kept::Graph(graph) => {
                    if let Some(node) = value[0].checked_sub(1) {
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

    /// Puts the states of the multiple columns into the key; those that the view no longer has are covered.
    fn set_multiples(&mut self, view: &View, state: impl Fn(usize) -> Option<(u32, u32)>) {
        let count = self.fields.multiple.iter().filter(|&&word| word > 0).count();
        let start = self.fields.words - count;
        self.covered[start..].fill(0);
        for (at, multiple) in view.multiples().iter().enumerate() {
            if let Some((capacity, row)) = state(at) {
                let word = self.fields.multiple[view.origin(multiple.column) as usize];
                self.covered[word as usize] = u64::from(capacity) << 32 | u64::from(row + 1);
            }
        }
    }

    /// The current node becomes a level: several rows of one column are tried.
    pub(super) fn push_level(&mut self) {
        self.saved.extend_from_slice(&self.covered);
        match &mut self.found {
            Kept::Count(sums) => sums.push_level(),
            Kept::DeadEnds => {}
            Kept::Graph(graph) => graph.push_level(),
        }
    }

    /// The next row of the last level is about to be chosen.
    pub(super) fn next_row(&mut self) {
        let last = self.saved.len() - self.covered.len();
        self.covered.copy_from_slice(&self.saved[last..]);
        if let Kept::Graph(graph) = &mut self.found {
            graph.next_row();
        }
    }

    /// All rows of the last level have been tried; this many nodes were visited below it.
    pub(super) fn pop_level(&mut self, nodes: u64) {
        let last = self.saved.len() - self.covered.len();
        let (key, work) = (&self.saved[last..], u32::try_from(nodes).unwrap_or(u32::MAX));
        match &mut self.found {
            Kept::Count(sums) => {
                self.table.insert(key, sums.top(), work);
                sums.pop_level();
            }
            Kept::DeadEnds => self.table.insert(key, &[], work),
            Kept::Graph(graph) => {
                let node = graph.node();
                self.table.insert(key, &[node.map_or(0, |node| u64::from(node) + 1)], work);
                graph.pop_level(node);
            }
        }
        self.uses.kept += 1;
        self.saved.truncate(last);
    }

    /// A cover has been found. Returns whether the search is to stop there.
    pub(super) fn cover(&mut self) -> bool {
        match &mut self.found {
            Kept::Count(sums) => sums.add(&[1]),
            Kept::DeadEnds => return true,
            Kept::Graph(graph) => graph.arrive(END),
        }
        false
    }

    /// How many covers have been counted so far.
    pub(crate) fn count(&self) -> BigUint {
        match &self.found {
            Kept::Count(sums) => sums.total(),
            Kept::DeadEnds | Kept::Graph(_) => BigUint::ZERO,
        }
    }

    /// The graph of a search that has come to its end; without covers, if it counted.
    pub(crate) fn into_graph(self) -> Graph {
        match self.found {
            Kept::Count(_) | Kept::DeadEnds => Graph::new(),
            Kept::Graph(graph) => graph.into_graph(),
        }
    }

    /// The table may take this many bytes from now on, and what it takes already.
    pub(crate) fn allow(&mut self, bytes: usize) {
        self.table.allow(bytes);
    }

    /// The bytes of the table and the graph.
    pub(crate) fn bytes(&self) -> usize {
        match &self.found {
            Kept::Count(_) | Kept::DeadEnds => self.table.bytes(),
            Kept::Graph(graph) => self.table.bytes() + graph.bytes(),
        }
    }

    /// Whether the graph lacks nodes, since they are too many or there was no memory for them.
    pub(crate) fn is_full(&self) -> bool {
        matches!(&self.found, Kept::Graph(graph) if graph.is_full())
    }

    pub(crate) fn uses(&self) -> Uses {
        self.uses
    }
}
