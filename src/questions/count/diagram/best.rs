//! The cheapest covers of a diagram, in order.
//!
//! The least cost from each node to the end is known exactly, from the end up. So each path from the root has the cost of
//! the cheapest cover that begins with it, and covers of one cost are found along the edges that do not raise it. An edge
//! that raises it begins a path of a later cost. Of paths that are put off for later, as many are kept as covers are
//! still wanted, since each leads to one of its cost.
//!
//! Source: the search A*, P. E. Hart, N. J. Nilsson and B. Raphael, 1968, with an exact lower bound. Departure: covers of
//! equal cost are found together, in the order of the edges.

use std::collections::BTreeMap;

use super::Diagram;
use crate::engines::END;
use crate::matrix::{Cover, RowId};

/// Half of the paths are forgotten when there are this many more than twice those that are wanted: so it is done rarely.
const SPARE: usize = 1 << 15;

impl Diagram {
    /// A cheapest cover and its cost, the first of several in the order of the search; `None` without covers. The cost
    /// of a cover is the sum of the costs of its rows, which may be negative.
    ///
    /// Cost: O(edges and their rows).
    ///
    /// ```
    /// use exactcover::{ExactCover, Queens, Search};
    ///
    /// let matrix = Queens::new(8)?.matrix()?;
    /// let diagram = Search::new().diagram(&matrix)?;
    /// // The least sum, over all queens, of the product of rank and file.
    /// let (cost, board) = diagram.best(|row| (row.index() / 8 * (row.index() % 8)) as i64).unwrap();
    /// assert_eq!(cost, 86);
    /// assert_eq!(matrix.verify(&board), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn best(&self, cost: impl FnMut(RowId) -> i64) -> Option<(i128, Cover)> {
        self.best_k(1, cost).pop()
    }

    /// The `k` cheapest covers and their costs, or all of them if there are fewer, in order of cost; equal ones in the
    /// order of the search.
    ///
    /// Cost: O(edges and their rows), and for each cover the edges on the way to it. In memory the covers and, for each
    /// edge that leaves the way to one, 16 bytes; for each cover that is wanted about a hundred more.
    #[must_use]
    pub fn best_k(&self, k: usize, cost: impl FnMut(RowId) -> i64) -> Vec<(i128, Cover)> {
        self.cheapest(k, cost, SPARE)
    }

    fn cheapest(&self, k: usize, mut cost: impl FnMut(RowId) -> i64, spare: usize) -> Vec<(i128, Cover)> {
        let (graph, Some(root)) = (&self.graph, self.root()) else { return Vec::new() };
        let rows = self.matrix.row_ends.len() as u32;
        let costs: Vec<i64> = (0..rows).map(|row| cost(RowId::new(row))).collect();
        // At most 2^31 rows of at most 2^63 each: no sum overflows.
        let cost_of = |rows: &[u32]| rows.iter().map(|&row| i128::from(costs[row as usize])).sum::<i128>();
        let mut least = vec![0; graph.node_count()];
        for node in 1..=root {
            let costs = graph.edges(node).map(|(to, rows)| cost_of(rows) + least[to as usize]);
            least[node as usize] = costs.min().unwrap_or_default();
        }
        let mut found = Vec::new();
        let mut paths = Paths { steps: vec![(0, 0)], later: BTreeMap::new(), count: 0, most: i128::MAX };
        paths.put_off(least[root as usize], Path { step: 0, spent: 0, node: root });
        while found.len() < k
            && let Some((total, mut begun)) = paths.later.pop_first()
        {
            paths.count -= begun.len();
            paths.sort(&mut begun);
            begun.reverse();
            // The last is the first in the order of the search.
            while let Some(Path { step, spent, node }) = begun.pop() {
                if node == END {
                    let edges = paths.edges(step);
                    let rows = edges.iter().flat_map(|&edge| graph.edge(edge).1).map(|&row| RowId::new(row));
                    found.push((total, rows.collect::<Vec<_>>().into()));
                    if found.len() == k {
                        break;
                    }
                    continue;
                }
                let above = begun.len();
                for edge in graph.edge_numbers(node) {
                    let (to, rows) = graph.edge(edge);
                    let spent = spent + cost_of(rows);
                    let least_there = spent + least[to as usize];
                    if least_there <= paths.most {
                        let path = Path { step: paths.steps.len(), spent, node: to };
                        paths.steps.push((step, edge));
                        match least_there == total {
                            true => begun.push(path),
                            false => paths.put_off(least_there, path),
                        }
                    }
                }
                begun[above..].reverse();
                if paths.count / 2 > (k - found.len()).saturating_add(spare) {
                    paths.keep(k - found.len());
                }
            }
        }
        found
    }
}

/// A path from the root: its last step, what its rows cost, and where it ends.
struct Path {
    step: usize,
    spent: i128,
    node: u32,
}

struct Paths {
    /// The step before each step, and its edge. Step 0 is none: it stands at the root.
    steps: Vec<(usize, u32)>,
    /// The paths that lead to a cover of each cost.
    later: BTreeMap<i128, Vec<Path>>,
    /// How many there are.
    count: usize,
    /// Of those that lead to a higher cost none is wanted.
    most: i128,
}

impl Paths {
    fn put_off(&mut self, total: i128, path: Path) {
        self.later.entry(total).or_default().push(path);
        self.count += 1;
    }

    /// The edges of the path to this step.
    fn edges(&self, mut step: usize) -> Vec<u32> {
        let mut edges = Vec::new();
        while step != 0 {
            let (before, edge) = self.steps[step];
            edges.push(edge);
            step = before;
        }
        edges.reverse();
        edges
    }

    /// Into the order of the search: that of the edges by which two paths part. None begins with another one.
    fn sort(&self, paths: &mut [Path]) {
        paths.sort_unstable_by(|one, other| {
            let (mut one, mut other, mut edges) = (one.step, other.step, (0, 0));
            while one != other {
                // The later step is not on the other path.
                match one > other {
                    true => (one, edges.0) = self.steps[one],
                    false => (other, edges.1) = self.steps[other],
                }
            }
            edges.0.cmp(&edges.1)
        });
    }

    /// Forgets all paths but the first ones, this many.
    fn keep(&mut self, wanted: usize) {
        let mut kept = BTreeMap::new();
        self.count = 0;
        while self.count < wanted
            && let Some((total, mut paths)) = self.later.pop_first()
        {
            if self.count + paths.len() > wanted {
                self.sort(&mut paths);
                paths.truncate(wanted - self.count);
            }
            self.count += paths.len();
            if self.count == wanted {
                self.most = total;
            }
            kept.insert(total, paths);
        }
        self.later = kept;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::matrix::MatrixBuilder;
    use crate::search::Search;

    properties! {
        soak, 200;

        fn paths_that_are_forgotten_are_not_missed(
            rows in prop::collection::vec((0..6_usize, 0..6_usize, -2..3_i64), 6..24),
            k in 0..40_usize,
        ) {
            let mut m = MatrixBuilder::new();
            let columns = m.primary("column", 6);
            for &(one, two, _) in &rows {
                let two = (one != two).then(|| columns.at(two));
                m.row((), two.into_iter().chain([columns.at(one)])).unwrap();
            }
            let matrix = m.build().unwrap();
            let cost = |row: RowId| rows[row.index()].2;
            let diagram = Search::new().diagram(&matrix).unwrap();
            let costs = |cover: Cover| (cover.iter().map(|&row| i128::from(cost(row))).sum(), cover);
            let mut all: Vec<(i128, Cover)> = diagram.iter().map(costs).collect();
            all.sort_by_key(|&(cost, _)| cost);
            all.truncate(k);
            prop_assert_eq!(diagram.cheapest(k, cost, 0), all);
        }
    }
}
