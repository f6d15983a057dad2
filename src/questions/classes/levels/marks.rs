//! An invariant of each row of a set: each is marked in turn, and hashes go from rows to columns and back, as in a
//! refinement that starts from the marked row, but without its order. Sixteen rows are marked at once.
//!
//! A renaming that maps a set to another one maps rows to rows with the same marks. The hashes decide nothing else.

use crate::symmetry::labeling::Graph;

const LANES: usize = 16;
/// The rounds of hashes. Four tell the rows of a Steiner system apart as well as more do.
const ROUNDS: usize = 4;

type Lanes = [u16; LANES];

/// See the head of the file. Its room is used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    rows: Vec<Lanes>,
    columns: Vec<Lanes>,
}

/// Two multiplications of 16 bits, which vector instructions of every processor do at once: of 32 bits they took twice as
/// long.
#[inline]
fn mix(number: u16) -> u16 {
    let mixed = (number ^ number >> 8).wrapping_mul(0x88b5);
    let mixed = (mixed ^ mixed >> 7).wrapping_mul(0xdb2d);
    mixed ^ mixed >> 9
}

impl Marks {
    /// Returns the neighbors that are counted for a set of this many rows.
    pub(super) fn work(graph: &Graph, set: usize) -> u64 {
        (set.div_ceil(LANES) * ROUNDS) as u64 * graph.neighbors.list.len() as u64 / 2
    }

    /// Returns for each row of a set its mark. `cells` are those of the graph without the set.
    pub(super) fn of(&mut self, graph: &Graph, cells: &[u16], set: &[u16]) -> Vec<u64> {
        let rows = usize::from(graph.rows);
        self.columns.resize(cells.len() - rows, [0; LANES]);
        let mut marks = Vec::with_capacity(set.len());
        for marked in set.chunks(LANES) {
            self.rows.clear();
            self.rows.extend(cells[..rows].iter().map(|&cell| [mix(cell); LANES]));
            // The rows of the set differ from all others.
            for &row in set {
                let hashes = &mut self.rows[usize::from(row)];
                *hashes = hashes.map(|hash| mix(!hash));
            }
            // In each lane another row is marked.
            for (lane, &row) in marked.iter().enumerate() {
                self.rows[usize::from(row)][lane] ^= 0x5bd1;
            }

            for round in 0..ROUNDS {
                self.reach_columns(graph, cells);
                // The last round ends at the columns, whose hashes are summed up.
                if round + 1 < ROUNDS {
                    self.reach_rows(graph);
                }
            }

            // Four sums of 16 bits make a mark.
            let mut sums = [[0_u16; LANES]; 4];
            for column in &self.columns {
                for (sum, salt) in sums.iter_mut().zip([0, 0x9e37, 0x79b9, 0x7f4a]) {
                    add(sum, &column.map(|hash| mix(hash ^ salt)));
                }
            }

            let mark = |lane: usize| sums.iter().fold(0, |mark, sum| mark << 16 | u64::from(sum[lane]));
            marks.extend((0..marked.len()).map(mark));
        }
        marks
    }

    /// Each column gets what its rows have. A color stands apart: it is joined to its column, which it passes over.
    fn reach_columns(&mut self, graph: &Graph, cells: &[u16]) {
        let rows = usize::from(graph.rows);
        for (column, vertex) in self.columns.iter_mut().zip(graph.rows..) {
            // Columns of different cells are different from the start.
            let mut sum = [cells[usize::from(vertex)]; LANES];
            for &row in graph.neighbors.of(vertex).iter().take_while(|&&row| usize::from(row) < rows) {
                add(&mut sum, &self.rows[usize::from(row)]);
            }
            *column = sum.map(mix);
        }
    }

    fn reach_rows(&mut self, graph: &Graph) {
        for (row, vertex) in self.rows.iter_mut().zip(0..) {
            // Its own hash counts otherwise than those around it.
            let mut sum = row.map(|hash| hash.wrapping_mul(5));
            for &column in graph.neighbors.of(vertex) {
                add(&mut sum, &self.columns[usize::from(column - graph.rows)]);
            }
            *row = sum.map(mix);
        }
    }
}

#[inline]
fn add(sum: &mut Lanes, other: &Lanes) {
    for lane in 0..LANES {
        sum[lane] = sum[lane].wrapping_add(other[lane]);
    }
}
