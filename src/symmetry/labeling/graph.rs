//! The graph of a matrix: its rows, columns and shared colors are vertices. A row is joined to its columns, or to its color
//! in a column, and a color to its column. One vertex stands for equal rows ([`Copies`]).
//!
//! A labeling of it gives each row a cell of its own. Columns of one cell then have the same rows, so it does not matter
//! which is taken for which.

use super::copies::Copies;
use super::partition::Neighbors;
use crate::matrix::{Bounds, Matrix, RowId};
use crate::symmetry::renaming::by_column;

/// See the head of the file.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// For each vertex its kind: the rows, then the columns, then the colors that several rows share.
    pub(crate) kinds: Vec<u64>,
    pub(crate) neighbors: Neighbors,
    /// The number of vertices that stand for rows, and the rows for which they stand.
    pub(crate) rows: u16,
    pub(crate) copies: Copies,
}

/// The kind of a color. Rows have less, columns more.
const COLOR: u64 = 4;
/// For each row more that a vertex stands for its kind has this more.
const COPY: u64 = 1 << 20;

impl Graph {
    /// Makes the graph of a matrix; excluded and chosen rows are of other kinds, and so are columns with other numbers
    /// here. `None` if it is too large.
    pub(crate) fn new<L>(
        matrix: &Matrix<L>,
        [excluded, chosen]: [&[RowId]; 2],
        kind_of: &[u32],
    ) -> Option<Self> {
        let rows = matrix.row_count();
        let mut kinds = vec![0_u64; rows];
        for (rows, bit) in [(excluded, 1), (chosen, 2)] {
            for row in rows {
                if let Some(kind) = kinds.get_mut(row.index()) {
                    *kind |= bit;
                }
            }
        }

        let kind = |(bounds, column): (Bounds, usize)| {
            (bounds.is_primary, bounds.least, bounds.most, kind_of.get(column).copied())
        };
        let columns = || matrix.incidence().bounds.iter().zip(0..).map(kind);
        let mut all: Vec<_> = columns().collect();
        all.sort_unstable();
        all.dedup();
        kinds.extend(columns().map(|kind| COLOR + 1 + all.partition_point(|other| *other < kind) as u64));

        let mut joined: Vec<(usize, usize)> = Vec::new();
        let by_column = by_column(matrix);
        for column in 0..matrix.column_count() {
            let mut entries = by_column.of(column).to_vec();
            entries.sort_unstable_by_key(|&(row, color)| (color, row));
            for same in entries.chunk_by(|one, other| one.1 == other.1) {
                let mut to = rows + column;
                // A color that one row alone has agrees with no other, as no color does: it needs no vertex.
                if same.len() > 1 && same[0].1.is_some() {
                    joined.push((to, kinds.len()));
                    to = kinds.len();
                    kinds.push(COLOR);
                }
                joined.extend(same.iter().map(|&(row, _)| (row as usize, to)));
            }
        }

        let vertices = kinds.len();
        // A vertex has 16 bits. Where its neighbors begin has 32, and each pair is listed from both sides.
        if vertices >= u16::MAX as usize || joined.len() > (u32::MAX / 2) as usize {
            return None;
        }
        let joined: Vec<(u16, u16)> =
            joined.into_iter().map(|(one, other)| (one as u16, other as u16)).collect();
        // Rows are equal by their neighbors, so the graph of all rows comes first.
        let copies = Copies::new(rows as u16, &kinds, &neighbors(vertices, &joined));
        Some(Self::merged(copies, &kinds, joined))
    }

    /// Takes one vertex for equal rows. How many they are is a part of its kind.
    fn merged(copies: Copies, kinds: &[u64], mut joined: Vec<(u16, u16)>) -> Self {
        let (rows, lists) = (copies.vertices(), copies.rows());
        let others = (rows.len()..kinds.len()).map(|vertex| (vertex - rows.len() + lists.len()) as u16);
        let numbers: Vec<u16> = rows.iter().copied().chain(others).collect();
        for (one, other) in &mut joined {
            (*one, *other) = (numbers[usize::from(*one)], numbers[usize::from(*other)]);
        }

        // Equal rows became one vertex, so what it is joined to is listed for each of them.
        joined.sort_unstable();
        joined.dedup();

        let kind = |list: &Vec<u16>| kinds[usize::from(list[0])] | (COPY * (list.len() as u64 - 1));
        let kinds: Vec<u64> = lists.iter().map(kind).chain(kinds[rows.len()..].iter().copied()).collect();
        let (neighbors, rows) = (neighbors(kinds.len(), &joined), lists.len() as u16);
        Self { kinds, neighbors, rows, copies }
    }

    /// Checks whether what is in a cell of the one labeling may be taken for what is in it in the other: the kinds are the
    /// same, as are the cells of the neighbors of each column and of each color, and those of the rows of two sets.
    pub(crate) fn is_same(&self, (cells, set): (&[u16], &[u16]), others: &[u16], other_set: &[u16]) -> bool {
        // For each cell a vertex that has it in the first labeling, and how many more there are in the second.
        let mut first = vec![None; cells.len()];
        let mut sizes = vec![0_i32; cells.len()];
        for (vertex, &cell) in (0..).zip(cells) {
            first[usize::from(cell)].get_or_insert(vertex);
            sizes[usize::from(cell)] -= 1;
        }

        others.iter().for_each(|&cell| sizes[usize::from(cell)] += 1);
        if sizes.iter().any(|&size| size != 0) {
            return false;
        }

        // For each cell how often it is in a list of the second labeling, less how often in that of the first.
        let mut counts = vec![0_i32; cells.len()];
        let mut are_same = |list: &[u16], first_list: &[u16]| {
            list.iter().for_each(|&vertex| counts[usize::from(others[usize::from(vertex)])] += 1);
            list.len() == first_list.len()
                && first_list.iter().all(|&vertex| {
                    let count = &mut counts[usize::from(cells[usize::from(vertex)])];
                    *count -= 1;
                    // Lists of one length that differ have less of something.
                    *count >= 0
                })
        };

        are_same(other_set, set)
            && (0..cells.len() as u16).all(|vertex| {
                // Columns of one cell have the same rows, so any of them will do.
                let Some(image) = first[usize::from(others[usize::from(vertex)])] else { return false };
                // What a row is joined to is seen from the side of its columns and colors.
                self.kinds[usize::from(vertex)] == self.kinds[usize::from(image)]
                    && (vertex < self.rows || are_same(self.neighbors.of(vertex), self.neighbors.of(image)))
            })
    }
}

/// Returns the neighbors of each of so many vertices, ascending.
fn neighbors(vertices: usize, joined: &[(u16, u16)]) -> Neighbors {
    let both = joined.iter().flat_map(|&(one, other)| [(one, other), (other, one)]);
    let mut both: Vec<(u16, u16)> = both.collect();
    both.sort_unstable();
    let mut starts = vec![0; vertices + 1];
    both.iter().for_each(|&(one, _)| starts[usize::from(one) + 1] += 1);
    for vertex in 0..vertices {
        starts[vertex + 1] += starts[vertex];
    }
    Neighbors { starts, list: both.into_iter().map(|(_, other)| other).collect() }
}
