//! The cheapest covers of a diagram, in order.
//!
//! The least cost from each node to the end is known exactly, from the end up. So a search that always goes on with the
//! path of least cost, what is still to come included, never leaves the paths that it will report.
//!
//! Source: the search A*, P. E. Hart, N. J. Nilsson and B. Raphael, 1968, with an exact lower bound. Departure: among
//! paths of equal cost it takes the first in the order of the edges.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Diagram;
use crate::engines::END;
use crate::matrix::{Cover, RowId};

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
    /// Cost: O(edges and their rows), and for each cover the edges on the way to it.
    #[must_use]
    pub fn best_k(&self, k: usize, mut cost: impl FnMut(RowId) -> i64) -> Vec<(i128, Cover)> {
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
        // Paths: the least cost of a cover that goes on from here, the edges from the root, the cost so far, the node.
        let mut paths = BinaryHeap::from([Reverse((least[root as usize], Vec::new(), 0, root))]);
        while found.len() < k
            && let Some(Reverse((total, edges, spent, node))) = paths.pop()
        {
            if node == END {
                let rows = edges.iter().flat_map(|&edge: &u32| graph.edge(edge).1);
                found.push((total, rows.map(|&row| RowId::new(row)).collect::<Vec<_>>().into()));
                continue;
            }
            for edge in graph.edge_numbers(node) {
                let (to, rows) = graph.edge(edge);
                let spent = spent + cost_of(rows);
                paths.push(Reverse((spent + least[to as usize], [&edges[..], &[edge]].concat(), spent, to)));
            }
        }
        found
    }
}
