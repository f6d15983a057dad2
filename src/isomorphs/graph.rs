//! The graph of a state. States whose graphs are isomorphic, the same up to renaming, have equally many covers.
//!
//! Its vertices are the alive rows, the columns that are still a constraint, and the colors that at least two alive
//! rows give a secondary column. A row is joined to its columns, or to its color in a column, and a color to its
//! column. A column is no constraint if no row must cover it and all alive ones may: because of its bounds, or since
//! they agree on its color. A color that one row alone gives is no vertex: it clashes with all others, as no color
//! does.
//!
//! A vertex has a *name*: a row its number, a column or color the rows and its number among the sets of the problem.

#![allow(clippy::cast_possible_truncation, reason = "a graph has at most 2^16 vertices")]

use super::problem::Problem;
use super::state::State;
use crate::symmetry::labeling::Neighbors;
use crate::util::to_u32;

/// See the head of the file.
#[derive(Clone, Debug, Default)]
pub(super) struct StateGraph {
    /// For each vertex its name, ascending: rows first.
    pub(super) names: Vec<u16>,
    /// For each vertex what a renaming must keep: of a row the number of its neighbors, or [`kind_of_set`].
    pub(super) kinds: Vec<u64>,
    pub(super) neighbors: Neighbors,
    pub(super) rows: usize,
    /// The joined colors and columns.
    colors: Vec<(u16, u16)>,
    /// For each set of the problem how many alive rows it has, and its vertex; all 0 and [`ABSENT`] between two graphs.
    sizes: Vec<u32>,
    vertices: Vec<u16>,
    /// The sets that have alive rows.
    met: Vec<u32>,
}

/// The vertex of what is none.
const ABSENT: u16 = u16::MAX;
/// The vertex of a column that is no constraint, since all alive rows agree on its color.
const AGREED: u16 = ABSENT - 1;

fn kind(what: u64, must: u32, may: u32) -> u64 {
    what << 40 | u64::from(must) << 20 | u64::from(may)
}

/// Returns the kind of a primary column that this many rows must and may cover, of a secondary one, or of a color.
pub(super) fn kind_of_set(problem: &Problem, set: u32, must: u32, may: u32) -> u64 {
    match set as usize {
        primary if primary < problem.primary => kind(1, must, may),
        secondary if secondary < problem.columns => kind(2, 0, 0),
        _ => kind(3, 0, 0),
    }
}

/// Graphs of more rows take too long.
const MOST_ROWS: usize = 1 << 14;

/// Checks whether a problem of this many rows, columns and colors of columns has few enough of them.
pub(super) fn is_small(rows: usize, sets: usize) -> bool {
    rows <= MOST_ROWS && rows + sets < AGREED as usize
}

impl StateGraph {
    /// Becomes the graph of this state.
    ///
    /// Cost: O(entries of the alive rows), and the sorting of their columns.
    pub(super) fn load(&mut self, problem: &Problem, state: &State) {
        self.sizes.resize(problem.sets(), 0);
        self.vertices.resize(problem.sets(), ABSENT);
        self.names.clear();
        self.names.extend(state.alive().map(|row| row as u16));
        self.rows = self.names.len();
        self.met.clear();

        for &row in &self.names {
            for entry in problem.entries(row.into()) {
                for set in std::iter::once(entry.column).chain(entry.agreeing) {
                    let size = &mut self.sizes[set as usize];
                    if *size == 0 {
                        self.met.push(set);
                    }
                    *size += 1;
                }
            }
        }

        // Names are ascending.
        self.met.sort_unstable();
        // Those of rows are known at the end, once their neighbors are.
        self.kinds.clear();
        self.kinds.resize(self.rows, 0);

        // Whether a column's rows agree is known when all its colors have been seen, so this comes before any vertex is
        // made.
        for &set in &self.met {
            let column = problem.column_of(set);
            if column != set && self.sizes[set as usize] == self.sizes[column as usize] {
                self.vertices[column as usize] = AGREED;
            }
        }

        for &set in &self.met {
            let size = self.sizes[set as usize];
            let column = problem.column_of(set);
            let (must, may) = match (column as usize) < problem.primary {
                true => (state.must(column), state.may(column, size)),
                false => (0, 1),
            };
            // A secondary column or a color that one row alone has forbids nothing.
            let is_free = must == 0 && may >= size || self.vertices[column as usize] == AGREED;
            if !is_free {
                self.vertices[set as usize] = self.names.len() as u16;
                self.names.push((problem.rows + set as usize) as u16);
                self.kinds.push(kind_of_set(problem, set, must, may));
            }
        }

        self.join(problem);

        // The lists are as long as the problem. To reset what was met takes no longer than the state is large.
        for &set in &self.met {
            self.sizes[set as usize] = 0;
            self.vertices[set as usize] = ABSENT;
        }
    }

    /// Joins the vertices.
    fn join(&mut self, problem: &Problem) {
        let Neighbors { starts, list } = &mut self.neighbors;
        starts.clear();
        starts.push(0);
        list.clear();
        for &row in &self.names[..self.rows] {
            for entry in problem.entries(row.into()) {
                let column = self.vertices[entry.column as usize];
                if column < AGREED {
                    // A color that is no vertex clashes with all others, as no color does.
                    let color = entry.agreeing.map_or(ABSENT, |color| self.vertices[color as usize]);
                    list.push(if color == ABSENT { column } else { color });
                }
            }
            starts.push(to_u32(list.len()));
        }

        self.colors.clear();
        for name in &self.names[self.rows..] {
            let set = u32::from(*name) - to_u32(problem.rows);
            let column = problem.column_of(set);
            if column != set {
                self.colors.push((self.vertices[set as usize], self.vertices[column as usize]));
            }
        }

        // The other direction: first where the neighbors of each column begin, then they themselves.
        let (rows, joined) = (self.rows, list.len());
        starts.resize(self.names.len() + 1, 0);
        for vertex in list.iter().copied().chain(self.colors.iter().flat_map(|&(one, other)| [one, other])) {
            starts[vertex as usize + 1] += 1;
        }
        let mut end = to_u32(joined);
        for start in &mut starts[rows + 1..] {
            end += std::mem::replace(start, end);
        }
        list.resize(end as usize, 0);

        // Where a list begins moves on with each neighbor that is added, so in the end it says where the list ends.
        let (ends_of_rows, ends) = starts.split_at_mut(rows + 1);
        let mut join = |vertex: u16, other: u16, list: &mut [u16]| {
            let end = &mut ends[vertex as usize - rows];
            list[*end as usize] = other;
            *end += 1;
        };

        for (row, range) in (0..).zip(ends_of_rows.windows(2)) {
            for at in range[0]..range[1] {
                join(list[at as usize], row, list);
            }
        }
        for &(color, column) in &self.colors {
            join(color, column, list);
            join(column, color, list);
        }

        for row in 0..rows {
            self.kinds[row] = kind(0, starts[row + 1] - starts[row], 0);
        }
    }
}
