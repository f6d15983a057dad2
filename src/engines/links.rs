//! Dancing links over indices, with primary, secondary and coloured columns.
//!
//! Source: D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, Algorithms X
//! and C. Each column is a ring of nodes linked up and down through its header; covering a column
//! unlinks the nodes of its rows from all *other* columns, and since an unlinked node keeps its own
//! links, undoing the steps in reverse order restores every ring exactly.
//!
//! Invariant, between two steps: the ring of a column that no chosen row covers holds just those of
//! its rows that share no covered column with a chosen row (and have no colour against it), in the
//! order of their numbers. The ring of a covered column stands still as it was when it was covered,
//! that of a purified one with the rows of its colour marked. `sizes` holds the lengths of all
//! rings. Inside `cover`, `purify` and their inverses it is broken.
//!
//! Departures from the book:
//! - No links between columns. The sizes stand in an array of their own, in which a covered column is
//!   marked; the smallest is found by a scan or through a tree (see `sizes`).
//! - A row is closed into a ring by `next`, without spacers. Its nodes are neighbours in the arena,
//!   which gives the way back for undoing.
//! - Explicit stack in place of recursion or of the book's goto: `advance` can stop at any node
//!   and be called again, and depth costs 16 bytes a level.
//! - The secondary columns have headers and sizes like the others, only behind them in the array
//!   where no scan looks.

use std::sync::Arc;

use super::sizes::{self, Flat, Sizes, Tree};
use super::{Engine, Order, Stats, Step, behind};
use crate::matrix::{Incidence, NO_COLOR, RowId};

/// The colour of a node whose column has been purified to just that colour: nothing is left to do.
const PURIFIED: u32 = u32::MAX;

/// 16 bytes, so that four share a cache line. Headers come first in the arena, one a column.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    up: u32,
    down: u32,
    column: u32, // of a header: itself
    next: u32,   // in the row, round and round; of a header: itself
}

/// What never changes during a search, shared between clones.
#[derive(Debug)]
struct Rows {
    /// For each node after the headers, its row in the engine's order.
    of_node: Vec<u32>,
    /// For each row in the engine's order its first node, and the end of the last.
    starts: Vec<u32>,
    /// For each row in the engine's order its id in the matrix.
    ids: Vec<u32>,
}

/// A level of the search: the column that is covered, its node in the row that covers it now (its
/// header before the first), how many rows it had, and how many of them have been tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    column: u32,
    node: u32,
    size: u32,
    tried: u32,
}

/// What the search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Enter the node of the tree that the last choice leads to.
    Enter,
    /// Choose the next row of the level's column.
    Choose(Frame),
    /// Take back the last choice.
    Retreat,
    /// Nothing: the tree is exhausted.
    Rest,
}

#[derive(Clone, Debug)]
struct Links<S> {
    nodes: Vec<Node>,
    sizes: S,
    /// Of all nodes, headers too; empty if the matrix has no colour.
    colors: Vec<u32>,
    primary: u32,
    /// How many primary columns are still to be covered.
    open: u32,
    rows: Arc<Rows>,
    /// The levels with a row chosen.
    stack: Vec<Frame>,
    phase: Phase,
    stats: Stats,
}

/// A search by dancing links.
///
/// Cost: O(columns + rows + entries).
pub(super) fn start(incidence: &Incidence, order: Order) -> Box<dyn Engine> {
    let entries = incidence.columns.iter().map(|column| order.place(*column));
    let sizes = sizes::count(incidence.primary.len(), entries);
    let primary = incidence.primary.count_ones();
    if let Some(flat) = Flat::<i16>::new(&sizes, primary) {
        Box::new(Links::new(incidence, order, flat))
    } else if let Some(flat) = Flat::<i32>::new(&sizes, primary) {
        Box::new(Links::new(incidence, order, flat))
    } else {
        Box::new(Links::new(incidence, order, Tree::new(sizes, primary)))
    }
}

impl<S: Sizes> Links<S> {
    fn new(incidence: &Incidence, order: Order, sizes: S) -> Self {
        let columns = incidence.primary.len();
        let primary = incidence.primary.count_ones() as u32;
        let entries = incidence.columns.len();
        let mut nodes = Vec::with_capacity(columns + entries);
        nodes.extend((0..columns as u32).map(|c| Node { up: c, down: c, column: c, next: c }));
        let mut colors = Vec::new();
        if !incidence.colors.is_empty() {
            colors.reserve_exact(columns + entries);
            colors.resize(columns, NO_COLOR);
        }
        let mut of_node = Vec::with_capacity(entries);
        let mut starts = Vec::with_capacity(order.rows.len() + 1);
        for (row, &id) in order.rows.iter().enumerate() {
            let first = nodes.len() as u32;
            starts.push(first);
            for (column, color) in incidence.entries(id as usize) {
                let column = order.place(column);
                let node = nodes.len() as u32;
                let up = nodes[column as usize].up;
                nodes.push(Node { up, down: column, column, next: node + 1 });
                nodes[up as usize].down = node;
                nodes[column as usize].up = node;
                of_node.push(row as u32);
                if !incidence.colors.is_empty() {
                    colors.push(color);
                }
            }
            let last = nodes.len() - 1; // the builder lets no row be empty
            nodes[last].next = first;
        }
        starts.push(nodes.len() as u32);
        Self {
            nodes,
            sizes,
            colors,
            primary,
            open: primary,
            rows: Arc::new(Rows { of_node, starts, ids: order.rows }),
            stack: Vec::new(),
            phase: Phase::Enter,
            stats: Stats::default(),
        }
    }

    fn search<const COLORED: bool>(&mut self, limit: u64) -> Step {
        let mut phase = self.phase;
        loop {
            match phase {
                Phase::Enter => {
                    if self.stats.nodes >= limit {
                        self.phase = Phase::Enter;
                        return Step::Paused;
                    }
                    self.stats.nodes += 1;
                    if self.open == 0 {
                        self.stats.solutions += 1;
                        self.phase = Phase::Retreat;
                        return Step::Cover;
                    }
                    phase = match self.sizes.smallest() {
                        None | Some((_, 0)) => Phase::Retreat,
                        Some((column, size)) => {
                            self.cover::<COLORED>(column);
                            Phase::Choose(Frame { column, node: column, size, tried: 0 })
                        }
                    };
                }
                Phase::Choose(frame) => {
                    let node = self.nodes[frame.node as usize].down;
                    if node == frame.column {
                        self.uncover::<COLORED>(node);
                        phase = Phase::Retreat;
                    } else {
                        self.commit::<COLORED>(node);
                        self.stack.push(Frame { node, tried: frame.tried + 1, ..frame });
                        self.stats.max_depth = self.stats.max_depth.max(self.stack.len());
                        phase = Phase::Enter;
                    }
                }
                Phase::Retreat => {
                    let Some(frame) = self.stack.pop() else {
                        self.phase = Phase::Rest;
                        return Step::Exhausted;
                    };
                    self.uncommit::<COLORED>(frame.node);
                    phase = Phase::Choose(frame);
                }
                Phase::Rest => return Step::Exhausted,
            }
        }
    }

    /// Deals with all columns of a row but the one it was chosen for, which is covered already.
    fn commit<const COLORED: bool>(&mut self, node: u32) {
        let mut other = self.nodes[node as usize].next;
        while other != node {
            let Node { column, next, .. } = self.nodes[other as usize];
            match self.color::<COLORED>(other) {
                NO_COLOR => self.cover::<COLORED>(column),
                PURIFIED => {}
                color => self.purify(column, color),
            }
            other = next;
        }
    }

    /// Undoes `commit`, in reverse order along the row.
    fn uncommit<const COLORED: bool>(&mut self, node: u32) {
        let mut other = self.before(node);
        while other != node {
            let column = self.nodes[other as usize].column;
            match self.color::<COLORED>(other) {
                NO_COLOR => self.uncover::<COLORED>(column),
                PURIFIED => {}
                color => self.unpurify(column, color),
            }
            other = self.before(other);
        }
    }

    /// The node before this one in the ring of its row: its neighbour in the arena, but for the first.
    fn before(&self, node: u32) -> u32 {
        if self.nodes[node as usize - 1].next == node {
            node - 1
        } else {
            self.rows.starts[self.row_of(node) + 1] - 1
        }
    }

    /// Takes the column out of the problem, and with it every row that covers it.
    fn cover<const COLORED: bool>(&mut self, column: u32) {
        if column < self.primary {
            self.sizes.cover(column);
            self.open -= 1;
        }
        let mut updates = 0;
        let mut row = self.nodes[column as usize].down;
        while row != column {
            updates += self.rings().hide::<COLORED>(row);
            row = self.nodes[row as usize].down;
        }
        self.stats.updates += updates;
    }

    fn uncover<const COLORED: bool>(&mut self, column: u32) {
        let mut row = self.nodes[column as usize].up;
        while row != column {
            self.rings().unhide::<COLORED>(row);
            row = self.nodes[row as usize].up;
        }
        if column < self.primary {
            self.sizes.uncover(column);
            self.open += 1;
        }
    }

    /// Leaves in the column only the rows of one colour, and nothing more to do about it for them.
    fn purify(&mut self, column: u32, color: u32) {
        let mut updates = 0;
        let mut row = self.nodes[column as usize].down;
        while row != column {
            if self.colors[row as usize] == color {
                self.colors[row as usize] = PURIFIED;
            } else {
                updates += self.rings().hide::<true>(row);
            }
            row = self.nodes[row as usize].down;
        }
        self.stats.updates += updates;
    }

    fn unpurify(&mut self, column: u32, color: u32) {
        let mut row = self.nodes[column as usize].up;
        while row != column {
            if self.colors[row as usize] == PURIFIED {
                self.colors[row as usize] = color;
            } else {
                self.rings().unhide::<true>(row);
            }
            row = self.nodes[row as usize].up;
        }
    }

    fn rings(&mut self) -> Rings<'_, S> {
        Rings { nodes: &mut self.nodes, sizes: &mut self.sizes, colors: &self.colors }
    }

    fn color<const COLORED: bool>(&self, node: u32) -> u32 {
        if COLORED { self.colors[node as usize] } else { NO_COLOR }
    }

    fn row_of(&self, node: u32) -> usize {
        self.rows.of_node[node as usize - (self.nodes.len() - self.rows.of_node.len())] as usize
    }
}

/// What hiding changes, borrowed apart so that the compiler keeps it in registers.
struct Rings<'a, S> {
    nodes: &'a mut [Node],
    sizes: &'a mut S,
    colors: &'a [u32],
}

impl<S: Sizes> Rings<'_, S> {
    /// Unlinks the other nodes of the node's row from their columns, and tells how many.
    fn hide<const COLORED: bool>(self, node: u32) -> u64 {
        let mut updates = 0;
        let mut other = self.nodes[node as usize].next;
        while other != node {
            let Node { up, down, column, next } = self.nodes[other as usize];
            if !COLORED || self.colors[other as usize] != PURIFIED {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.sizes.decrement(column);
                updates += 1;
            }
            other = next;
        }
        updates
    }

    /// Undoes `hide`, in any order along the row: its columns are different rings.
    fn unhide<const COLORED: bool>(self, node: u32) {
        let mut other = self.nodes[node as usize].next;
        while other != node {
            let Node { up, down, column, next } = self.nodes[other as usize];
            if !COLORED || self.colors[other as usize] != PURIFIED {
                self.nodes[up as usize].down = other;
                self.nodes[down as usize].up = other;
                self.sizes.increment(column);
            }
            other = next;
        }
    }
}

impl<S: Sizes + Send + Sync + 'static> Engine for Links<S> {
    fn advance(&mut self, limit: u64) -> Step {
        if self.colors.is_empty() { self.search::<false>(limit) } else { self.search::<true>(limit) }
    }

    fn chosen(&self, rows: &mut Vec<RowId>) {
        rows.extend(self.stack.iter().map(|frame| RowId::new(self.rows.ids[self.row_of(frame.node)])));
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn progress(&self) -> f64 {
        if self.phase == Phase::Rest {
            return 1.0;
        }
        behind(self.stack.iter().rev().map(|frame| (frame.tried, frame.size)), 0.0)
    }

    fn boxed_clone(&self) -> Box<dyn Engine> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
