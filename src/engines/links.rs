//! Dancing links over indices, with primary, secondary and colored columns.
//!
//! Source: D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, Algorithms X
//! and C. Each column is a ring of nodes linked up and down through its header; covering a column
//! unlinks the nodes of its rows from all *other* columns, and since an unlinked node keeps its own
//! links, undoing the steps in reverse order restores every ring exactly.
//!
//! Invariant between two steps: the ring of a column that no chosen row covers holds exactly those of its rows that
//! share no covered column with a chosen row (and give no purified column another color), in the order of their
//! numbers. The ring of a covered column stays as it was when it was covered; so does that of a purified one, with
//! the rows of its color marked. `sizes` holds the lengths of all rings. The invariant is broken inside `cover`,
//! `purify` and their inverses.
//!
//! Departures from the book:
//! - No links between columns. The sizes are in an array of their own, in which a covered column is marked; the
//!   smallest is found by a scan or through a min-tree (see `sizes`).
//! - `next` closes each row into a ring, without spacers. The nodes of a row are neighbors in the arena, so undoing
//!   can go through them backwards.
//! - Secondary columns have headers and sizes like the others, but after them in the array, where no scan looks.

use std::sync::Arc;

use super::bits;
use super::engine_search::EngineSearch;
use super::search_state::{Level, SearchState, TreePlace};
use super::sizes::{Flat, MinTree, Sizes};
use crate::engines::view::View;
use crate::matrix::NO_COLOR;
use crate::util::{has_room, table_bytes, to_u32};

/// Marks a node whose column has been purified to the node's color: nothing is left to do for it.
const PURIFIED: u32 = u32::MAX;

/// In the list of removed rows: those of another column begin.
const FIRST: u32 = u32::MAX;

/// A subtree is handed over to bits when it has taken a node for this many of its rows: a table takes as long as that.
const PAID_ROWS: u64 = 8;

/// 16 bytes, so that four share a cache line. Headers come first in the arena, one a column.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Link {
    up: u32,
    down: u32,
    column: u32, // of a header: itself
    next: u32,   // in the ring of the row; of a header: itself
}

/// The data that never change during a search, shared between clones.
#[derive(Debug)]
struct Fixed {
    view: View,
    /// For each node after the headers, its row in the view.
    of_node: Vec<u32>,
    /// For each row in the view its first node, and the end of the last.
    starts: Vec<u32>,
}

/// A row is given by one of its nodes: a chosen row by its node in the column it was chosen for.
///
/// `SHARED`: with columns that several rows may cover: colored ones, or ones with multiplicity.
#[derive(Clone, Debug)]
struct Links<S, const SHARED: bool> {
    nodes: Vec<Link>,
    sizes: S,
    /// Of all nodes, headers too; empty if the matrix has no color.
    colors: Vec<u32>,
    primary: u32,
    /// The number of primary columns that are covered once and still have to be.
    open: u32,
    /// The rows taken out of columns with multiplicity, in this order. Before those of a column that is branched on
    /// stands [`FIRST`].
    removed: Vec<u32>,
    /// For each column with multiplicity whether it is closed.
    closed: Vec<bool>,
    fixed: Arc<Fixed>,
    updates: u64,
}

/// Starts a search by dancing links.
///
/// Cost: O(columns + rows + entries).
pub(super) fn start(view: View) -> EngineSearch {
    let (sizes, primary) = (view.sizes(), view.primary);
    if Flat::<i16>::holds(&sizes, primary) {
        with_sizes(view, Flat::<i16>::new(&sizes, primary))
    } else if Flat::<i32>::holds(&sizes, primary) {
        with_sizes(view, Flat::<i32>::new(&sizes, primary))
    } else {
        with_sizes(view, MinTree::new(sizes, primary))
    }
}

/// Estimates the bytes that [`start`] takes for this view.
pub(super) fn bytes(view: &View) -> usize {
    let a_node = size_of::<Link>() + 2 * size_of::<u32>();
    table_bytes([(view.columns, a_node), (view.held_entries(), a_node), (view.row_count(), 4)])
}

fn with_sizes<S: Sizes>(view: View, sizes: S) -> EngineSearch {
    if view.is_colored() || !view.multiples().is_empty() {
        EngineSearch::new(Box::new(Links::<S, true>::new(view, sizes)))
    } else {
        EngineSearch::new(Box::new(Links::<S, false>::new(view, sizes)))
    }
}

/// Returns the nodes of a view, all linked, with their colors if there are to be any, and where each row begins.
fn linked(view: View, has_colors: bool) -> (Vec<Link>, Vec<u32>, Fixed) {
    let (columns, entries) = (view.columns, view.sizes().iter().sum::<u32>() as usize);
    let mut nodes = Vec::with_capacity(columns + entries);

    // The headers, each a ring of its own.
    nodes.extend((0..to_u32(columns)).map(|c| Link { up: c, down: c, column: c, next: c }));
    let mut colors = Vec::new();
    if has_colors {
        colors.reserve_exact(columns + entries);
        colors.resize(columns, NO_COLOR);
    }

    // Each entry goes to the bottom of its column, so that the rows of a column ascend.
    let mut of_node = Vec::with_capacity(entries);
    let mut starts = Vec::with_capacity(view.row_count() + 1);
    for row in 0..view.row_count() {
        let first = to_u32(nodes.len());
        starts.push(first);
        for (column, color) in view.entries(row) {
            let node = to_u32(nodes.len());
            let up = nodes[column as usize].up;
            nodes.push(Link { up, down: column, column, next: node + 1 });
            nodes[up as usize].down = node;
            nodes[column as usize].up = node;
            of_node.push(to_u32(row));
            if has_colors {
                colors.push(color);
            }
        }

        let last = nodes.len() - 1; // no row is empty
        nodes[last].next = first;
    }

    starts.push(to_u32(nodes.len()));
    (nodes, colors, Fixed { view, of_node, starts })
}

impl<S: Sizes, const SHARED: bool> Links<S, SHARED> {
    fn new(view: View, mut sizes: S) -> Self {
        // A covered column is never the smallest.
        view.multiples().iter().for_each(|multiple| sizes.cover(multiple.column));
        let (primary, multiples) = (to_u32(view.primary), view.multiples().len());
        let (nodes, colors, fixed) = linked(view, SHARED);
        let open = primary - to_u32(multiples);
        let (removed, closed) = (Vec::new(), vec![false; multiples]);
        Self { nodes, sizes, colors, primary, open, removed, closed, fixed: Arc::new(fixed), updates: 0 }
    }

    /// Covers or purifies all columns of a row except the one it was chosen for, which is covered already, and multiple
    /// ones.
    #[inline(always)] // with `uncommit` up to 5 % of the time of queens 12 and Langford 11
    fn commit(&mut self, node: u32) {
        let mut other = self.nodes[node as usize].next;
        while other != node {
            let Link { column, next, .. } = self.nodes[other as usize];
            match self.color(other) {
                // More rows may cover it. After the last one it is closed.
                NO_COLOR if self.is_multiple(column) => {}
                NO_COLOR => self.cover(column),
                PURIFIED => {}
                color => self.purify(column, color),
            }
            other = next;
        }
    }

    /// Undoes `commit`, in reverse order along the row.
    #[inline(always)]
    fn uncommit(&mut self, node: u32) {
        let mut other = self.before(node);
        while other != node {
            let column = self.nodes[other as usize].column;
            match self.color(other) {
                NO_COLOR if self.is_multiple(column) => {}
                NO_COLOR => self.uncover(column),
                PURIFIED => {}
                color => self.unpurify(column, color),
            }
            other = self.before(other);
        }
    }

    /// Returns the node before this one in the ring of its row: its neighbor in the arena, or, before the first node of
    /// a row, the last.
    fn before(&self, node: u32) -> u32 {
        if self.nodes[node as usize - 1].next == node {
            node - 1
        } else {
            self.fixed.starts[self.row_of(node) + 1] - 1
        }
    }

    fn is_multiple(&self, column: u32) -> bool {
        SHARED && self.fixed.view.multiple_at(column).is_some()
    }

    /// Takes the row of a node in a column with multiplicity, and no other row, out of all its columns.
    fn remove(&mut self, node: u32) {
        self.removed.push(node);
        self.updates += self.rings().hide::<SHARED>(node);
        // That was about its other columns. It leaves this one too.
        let Link { up, down, column, .. } = self.nodes[node as usize];
        self.nodes[up as usize].down = down;
        self.nodes[down as usize].up = up;
        self.sizes.decrement(column);
        self.updates += 1;
    }

    /// Undoes `remove`.
    fn put_back(&mut self, node: u32) {
        // What `remove` did last is undone first.
        let Link { up, down, column, .. } = self.nodes[node as usize];
        self.nodes[up as usize].down = node;
        self.nodes[down as usize].up = node;
        self.sizes.increment(column);
        self.rings().unhide::<SHARED>(node);
    }

    /// Takes the column out of the problem, and with it every row that covers it.
    fn cover(&mut self, column: u32) {
        // Secondary columns are always marked as covered.
        if column < self.primary {
            self.sizes.cover(column);
            self.open -= 1;
        }
        self.hide_rows(column);
    }

    #[inline(always)] // with `unhide_rows` 2 to 4 % of the instructions
    fn hide_rows(&mut self, column: u32) {
        let mut updates = 0;
        let mut row = self.nodes[column as usize].down;
        while row != column {
            updates += self.rings().hide::<SHARED>(row);
            row = self.nodes[row as usize].down;
        }
        self.updates += updates;
    }

    fn uncover(&mut self, column: u32) {
        // The reverse order of `cover`.
        self.unhide_rows(column);
        if column < self.primary {
            self.sizes.uncover(column);
            self.open += 1;
        }
    }

    #[inline(always)]
    fn unhide_rows(&mut self, column: u32) {
        // Upwards, since `hide_rows` went downwards: links have to be undone in the reverse order.
        let mut row = self.nodes[column as usize].up;
        while row != column {
            self.rings().unhide::<SHARED>(row);
            row = self.nodes[row as usize].up;
        }
    }

    /// Hides the rows that give the column another color, and marks the others.
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
        self.updates += updates;
    }

    fn unpurify(&mut self, column: u32, color: u32) {
        // Upwards, since `purify` went downwards.
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

    fn color(&self, node: u32) -> u32 {
        if SHARED { self.colors[node as usize] } else { NO_COLOR }
    }

    /// Returns the node's row in the view.
    fn row_of(&self, node: u32) -> usize {
        self.fixed.of_node[node as usize - self.fixed.view.columns] as usize
    }
}

/// The parts that hiding changes, borrowed separately so that the compiler keeps them in registers.
struct Rings<'a, S> {
    nodes: &'a mut [Link],
    sizes: &'a mut S,
    colors: &'a [u32],
}

impl<S: Sizes> Rings<'_, S> {
    /// Unlinks the other nodes of the node's row from their columns, and returns how many.
    #[inline(always)] // with `unhide` 4 % of the instructions of colorings
    fn hide<const SHARED: bool>(self, node: u32) -> u64 {
        // The node itself stays in its column: there the row is found again when it is to be unhidden.
        let mut updates = 0;
        let mut other = self.nodes[node as usize].next;
        while other != node {
            let Link { up, down, column, next } = self.nodes[other as usize];
            if !SHARED || self.colors[other as usize] != PURIFIED {
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
    #[inline(always)]
    fn unhide<const SHARED: bool>(self, node: u32) {
        let mut other = self.nodes[node as usize].next;
        while other != node {
            let Link { up, down, column, next } = self.nodes[other as usize];
            if !SHARED || self.colors[other as usize] != PURIFIED {
                self.nodes[up as usize].down = other;
                self.nodes[down as usize].up = other;
                self.sizes.increment(column);
            }
            other = next;
        }
    }
}

impl<S: Sizes, const SHARED: bool> SearchState for Links<S, SHARED> {
    fn view(&self) -> &View {
        &self.fixed.view
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        // At a cover no size has to be read.
        if self.open == 0 { None } else { self.sizes.smallest() }
    }

    fn each_open(&self, visit: &mut dyn FnMut(u32, u32)) {
        self.sizes.each_open(visit);
    }

    fn size(&self, column: u32) -> Option<u32> {
        let (size, is_covered) = self.sizes.size(column);
        (!is_covered).then_some(size)
    }

    fn has_rows(&self, column: u32) -> bool {
        let mut node = self.nodes[column as usize].down;
        while node != column {
            // The ring of a purified column also has rows that are hidden elsewhere.
            let first = self.fixed.starts[self.row_of(node)]; // its column is a primary one
            let Link { up, column: primary, .. } = self.nodes[first as usize];
            let is_open = match self.fixed.view.multiple_at(primary) {
                Some(at) => !self.closed[at],
                None => self.size(primary).is_some(),
            };
            if is_open && self.nodes[up as usize].down == first {
                return true;
            }
            node = self.nodes[node as usize].down;
        }
        false
    }

    fn force(&mut self, column: u32) -> u32 {
        let node = self.first_row(column);
        // With a level or without, it is undone in the same way.
        self.enter(column, node);
        node
    }

    fn unforce(&mut self, node: u32) {
        self.leave(self.nodes[node as usize].column, node);
    }

    fn first_row(&self, column: u32) -> u32 {
        self.nodes[column as usize].down
    }

    /// Follows the links: the ring of a covered column does not change, and a row taken out of one with multiplicity
    /// keeps its links.
    fn row_after(&self, _: u32, node: u32, _: bool) -> u32 {
        self.nodes[node as usize].down
    }

    fn enter(&mut self, column: u32, node: u32) {
        if self.is_multiple(column) {
            self.removed.push(FIRST);
            self.remove(node);
        } else {
            self.cover(column);
        }
        self.commit(node);
    }

    fn change(&mut self, column: u32, node: u32, later: u32) {
        self.uncommit(node);
        // The row before this one stays out of the column: each cover has its rows there in ascending order.
        if self.is_multiple(column) {
            self.remove(later);
        }
        self.commit(later);
    }

    fn leave(&mut self, column: u32, node: u32) {
        self.uncommit(node);
        if self.is_multiple(column) {
            while let Some(node) = self.removed.pop().filter(|&node| node != FIRST) {
                self.put_back(node);
            }
        } else {
            self.uncover(column);
        }
    }

    fn close(&mut self, column: u32) {
        if let Some(at) = self.fixed.view.multiple_at(column) {
            self.closed[at] = true;
        }
        self.hide_rows(column);
    }

    fn reopen(&mut self, column: u32) {
        self.unhide_rows(column);
        if let Some(at) = self.fixed.view.multiple_at(column) {
            self.closed[at] = false;
        }
    }

    fn row_count(&self, column: u32) -> u32 {
        self.sizes.size(column).0
    }

    fn first_left(&self, column: u32) -> Option<u32> {
        let node = self.nodes[column as usize].down;
        (node != column).then(|| self.row(node))
    }

    fn start_again(&mut self, excluded: &[u32]) {
        // Rows that were excluded before may be in it now.
        while let Some(node) = self.removed.pop() {
            self.put_back(node);
        }
        for &row in excluded {
            self.remove(self.fixed.starts[row as usize]);
        }
        self.updates = 0;
    }

    fn assume(&mut self, row: u32) -> u32 {
        let node = self.fixed.starts[row as usize]; // its column is a primary one
        self.enter(self.nodes[node as usize].column, node);
        node
    }

    fn row(&self, node: u32) -> u32 {
        to_u32(self.row_of(node))
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn subtree(&self, place: TreePlace, nodes: u64, whole: bool) -> Option<(usize, View)> {
        let path = place.path.iter().map(|&node| self.row(node)).collect();
        subtree(&self.fixed.view, place, path, nodes, whole)
    }
}

/// Finds the highest subtree that fits bits, if it has taken long enough to pay for their table. The path is by rows of
/// the view.
fn subtree(view: &View, place: TreePlace, path: Vec<u32>, nodes: u64, whole: bool) -> Option<(usize, View)> {
    let TreePlace { levels, excluded, .. } = place;
    if !has_room(table_bytes([(view.row_count(), 8), (view.columns, 8)])) {
        return None;
    }

    // After how many of the chosen rows each row and each column is gone.
    let mut ends = view.ends(&path);
    excluded.iter().for_each(|&row| ends.rows[row as usize] = 0);
    end_tried_rows(view, levels, &path, &mut ends.rows);
    if whole {
        ends.purified.iter().for_each(|&column| ends.columns[column as usize] = u32::MAX);
    }

    // How many are left at each depth.
    let rows = left_after(path.len(), &ends.rows);
    let primary = left_after(path.len(), &ends.columns[..view.primary]);
    let columns = left_after(path.len(), &ends.columns);
    let (at, level) = levels.iter().enumerate().find(|(_, level)| {
        let depth = level.depth as usize;
        let is_whole = level.tried == 1 || view.multiple_at(level.column).is_none();
        let (rows, primary, columns) = (rows[depth], primary[depth], columns[depth]);
        is_whole && bits::hold(rows, primary, columns) && bits::has_room_for(view, rows, primary, columns)
    })?;

    let depth = level.depth as usize;
    if (nodes - level.nodes) * PAID_ROWS < rows[depth] as u64 {
        return None;
    }

    let mut live = (0..view.row_count()).filter(|&row| ends.rows[row] > level.depth);
    let rest = view.rest(&mut live, &path[..depth], whole);
    bits::has_room_to_start(&rest).then_some((at, rest))
}

/// Ends the tried rows of columns with multiplicity: they are gone below the level of their column, those before the
/// one that is chosen.
fn end_tried_rows(view: &View, levels: &[Level], path: &[u32], ends: &mut [u32]) {
    let mut tried = vec![Vec::new(); view.multiples().len()];
    for level in levels {
        if let Some(at) = view.multiple_at(level.column) {
            tried[at].push((path[level.depth as usize], level.depth + 1));
        }
    }

    for row in (0..to_u32(view.row_count())).filter(|_| !tried.is_empty()) {
        for &column in view.multiple_columns_of(row as usize) {
            let tried = view.multiple_at(column).map_or(&[][..], |at| &tried[at]);
            // The rows of a column are chosen in ascending order.
            if let Some(&(_, end)) = tried.iter().find(|&&(chosen, _)| chosen > row) {
                ends[row as usize] = end.min(ends[row as usize]);
            }
        }
    }
}

/// Counts, for 0, 1, .. to `path` rows chosen, how many of these ends are later.
fn left_after(path: usize, ends: &[u32]) -> Vec<usize> {
    let mut left = vec![0; path + 1];
    let mut late = 0;
    for &end in ends {
        match (end as usize).checked_sub(1) {
            Some(last) if last < path => left[last] += 1,
            Some(_) => late += 1,
            None => {}
        }
    }

    // From the end: what is left after a choice is what ends with any later one.
    for count in left.iter_mut().rev() {
        late += *count;
        *count = late;
    }
    left
}

#[cfg(test)]
mod tests;
