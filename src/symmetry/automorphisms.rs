//! All symmetries of a matrix, as strong generators.
//!
//! The graph of the matrix has its rows, columns and shared colors as vertices. Rows are given cells of their own, one
//! after the other, until every row has one: they are the *base*, and the way to it the first path. From its end upwards, at
//! each place a symmetry is searched for that leaves the base rows before it as they are and maps its base row to another
//! row of the cell: by a path whose partitions are refined in the same steps. It is checked entry by entry. A row that
//! some product of the symmetries found so far maps to one that has been tried is not tried.
//!
//! Invariant: the symmetries found leave all base rows before the present place as they are, and generate all such ones of
//! the places after it.
//!
//! Source: B. D. McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981; J. S. Leon, "On an algorithm for
//! finding a base and a strong generating set for a group given by generating permutations", 1980. Departures: no canonical
//! labeling, and orbits alone prune.

use super::error::SymmetryError;
use super::group::Group;
use super::images::{find, join};
use super::renaming::{Symmetry, by_column};
use crate::matrix::{Bounds, Matrix, RowId};
use crate::search::{Search, Stopped};
use crate::symmetry::states::{Neighbors, Partition, Room, fold};
use crate::util::has_room;

/// The most neighbors that are counted: some seconds.
const MOST_WORK: u64 = 1 << 32;

/// The kind of a color. Rows have less, columns more.
const COLOR: u64 = 4;

/// See the head of the file.
pub(super) fn symmetries<L>(options: &Search, matrix: &Matrix<L>) -> Result<Group, SymmetryError> {
    let (kinds, neighbors) = graph(options, matrix).ok_or(Stopped::Refused)?;
    let mut search = Automorphisms {
        options,
        rows: matrix.row_count() as u16,
        neighbors,
        room: Room::default(),
        paths: [vec![Partition::default()], Vec::new()],
        steps: Vec::new(),
        nodes: 0,
    };
    search.begin(&kinds)?;
    // For each row and column one that is less in its orbit, if it is not the least.
    let mut orbits: Vec<u32> = (0..(matrix.row_count() + matrix.column_count()) as u32).collect();
    let mut found = Vec::new();
    for place in (0..search.steps.len()).rev() {
        let Step { cell, base, .. } = search.steps[place];
        let mut tried = vec![base];
        for row in search.paths[0][place].cell(cell).to_vec() {
            let root = find(&mut orbits, row.into());
            if tried.iter().any(|&other| find(&mut orbits, other.into()) == root) {
                continue;
            }
            match search.find(matrix, place, row)? {
                None => tried.push(row),
                Some(symmetry) => {
                    join(&mut orbits, symmetry.images());
                    found.push(symmetry);
                }
            }
        }
    }
    let base: Vec<RowId> = search.steps.iter().map(|step| RowId::new(step.base.into())).collect();
    Group::from_strong(matrix, &base, found)
}

/// Makes the graph: for each vertex its kind, and its neighbors: rows, columns, then colors that several rows share.
/// `None` if it is too large.
fn graph<L>(options: &Search, matrix: &Matrix<L>) -> Option<(Vec<u64>, Neighbors)> {
    let rows = matrix.row_count();
    let mut kinds = vec![0_u64; rows];
    for (rows, bit) in [(options.excluded(), 1), (options.chosen(), 2)] {
        for row in rows {
            if let Some(kind) = kinds.get_mut(row.index()) {
                *kind |= bit;
            }
        }
    }
    let kind = |bounds: Bounds| (bounds.is_primary, bounds.least, bounds.most);
    let mut all: Vec<_> = matrix.incidence().bounds.iter().map(kind).collect();
    all.sort_unstable();
    all.dedup();
    let place = |bounds| all.partition_point(|&other| other < kind(bounds)) as u64;
    kinds.extend(matrix.incidence().bounds.iter().map(|bounds| COLOR + 1 + place(bounds)));
    let mut joined: Vec<(usize, usize)> = Vec::new();
    let by_column = by_column(matrix);
    for column in 0..matrix.column_count() {
        let mut entries = by_column.of(column).to_vec();
        entries.sort_unstable_by_key(|&(row, color)| (color, row));
        for same in entries.chunk_by(|one, other| one.1 == other.1) {
            let mut to = rows + column;
            if same.len() > 1 && same[0].1.is_some() {
                joined.push((to, kinds.len()));
                to = kinds.len();
                kinds.push(COLOR);
            }
            joined.extend(same.iter().map(|&(row, _)| (row as usize, to)));
        }
    }
    let vertices = kinds.len();
    if vertices >= u16::MAX as usize || joined.len() > (u32::MAX / 2) as usize {
        return None;
    }
    let both = joined.into_iter().flat_map(|(one, other)| [(one, other), (other, one)]);
    let mut both: Vec<(u16, u16)> = both.map(|(one, other)| (one as u16, other as u16)).collect();
    both.sort_unstable();
    let mut starts = vec![0; vertices + 1];
    both.iter().for_each(|&(one, _)| starts[one as usize + 1] += 1);
    for vertex in 0..vertices {
        starts[vertex + 1] += starts[vertex];
    }
    Some((kinds, Neighbors { starts, list: both.into_iter().map(|(_, other)| other).collect() }))
}

struct Automorphisms<'a> {
    options: &'a Search,
    rows: u16,
    neighbors: Neighbors,
    room: Room,
    /// The partitions of the first path, and of another one, from the place on at which it leaves the first.
    paths: [Vec<Partition>; 2],
    /// The first path.
    steps: Vec<Step>,
    /// The number of rows that have been given cells of their own.
    nodes: u64,
}

/// A step of the first path: a row of this cell is given one of its own.
#[derive(Clone, Copy)]
struct Step {
    cell: u16,
    base: u16,
    /// The hash of what follows.
    hash: u64,
}

impl Automorphisms<'_> {
    /// Walks the first path.
    fn begin(&mut self, kinds: &[u64]) -> Result<(), Stopped> {
        self.paths[0][0].begin(kinds);
        self.paths[0][0].refine(&self.neighbors, &mut self.room);
        while let Some(cell) = self.paths[0][self.steps.len()].smallest_below(self.rows) {
            let mut next = self.paths[0][self.steps.len()].clone();
            let base = next.cell(cell)[0];
            let hash = self.step(&mut next, base)?;
            self.steps.push(Step { cell, base, hash });
            self.paths[0].push(next);
            let bytes = 16 * kinds.len() * self.steps.len();
            if bytes > self.options.memory() || !has_room(16 * kinds.len()) {
                return Err(Stopped::OverBudget { bytes: bytes.min(self.options.memory()) });
            }
        }
        Ok(())
    }

    fn step(&mut self, partition: &mut Partition, row: u16) -> Result<u64, Stopped> {
        if self.options.cancel.is_raised() {
            return Err(Stopped::Canceled);
        }
        if self.room.work > MOST_WORK || self.options.node_limit.is_some_and(|limit| self.nodes >= limit) {
            return Err(Stopped::Limited);
        }
        self.nodes += 1;
        let cells = partition.cell_count();
        let hash = partition.individualize(row, &self.neighbors, &mut self.room);
        Ok(fold(hash, (partition.cell_count() - cells) as u64))
    }

    /// Finds a symmetry that leaves the base rows before this place as they are, and maps the one there to this row.
    fn find<L>(&mut self, matrix: &Matrix<L>, place: usize, row: u16) -> Result<Option<Symmetry>, Stopped> {
        let mut path = std::mem::take(&mut self.paths[1]);
        let found = self.find_by(matrix, place, row, &mut path);
        self.paths[1] = path;
        found
    }

    fn find_by<L>(
        &mut self,
        matrix: &Matrix<L>,
        place: usize,
        row: u16,
        path: &mut Vec<Partition>,
    ) -> Result<Option<Symmetry>, Stopped> {
        // For each step after the place how many rows of its cell have been tried.
        let mut tried: Vec<usize> = Vec::new();
        let mut next = row;
        loop {
            let depth = tried.len();
            if path.len() == depth {
                path.push(Partition::default());
            }
            let (before, after) = path.split_at_mut(depth);
            let partition = &mut after[0];
            partition.clone_from(before.last().unwrap_or(&self.paths[0][place]));
            let at = place + depth;
            let is_alike = self.step(partition, next)? == self.steps[at].hash;
            match self.steps.get(at + 1) {
                Some(step) if is_alike && partition.is_cell_like(&self.paths[0][at + 1], step.cell) => {
                    tried.push(0);
                }
                None if is_alike => {
                    let symmetry = self.symmetry(matrix, partition);
                    if symmetry.is_some() {
                        return Ok(symmetry);
                    }
                }
                _ => {}
            }
            // The next row of the last cell that has one.
            next = loop {
                let depth = tried.len();
                let Some(at) = tried.last_mut() else { return Ok(None) };
                let cell = path[depth - 1].cell(self.steps[place + depth].cell);
                if let Some(&row) = cell.get(*at) {
                    *at += 1;
                    break row;
                }
                tried.pop();
            };
        }
    }

    /// Returns the symmetry that maps what has a place at the end of the first path to what has it here, if it is one.
    fn symmetry<L>(&self, matrix: &Matrix<L>, end: &Partition) -> Option<Symmetry> {
        let first = self.paths[0].last()?;
        let image = |row: RowId| {
            let place = first.place(row.index() as u16);
            RowId::new(end.order()[usize::from(place)].into())
        };
        Symmetry::from_rows(matrix, image).ok()
    }
}
