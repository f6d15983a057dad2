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

/// See [`Diagram::best_k`].
pub(super) fn best_k(diagram: &Diagram, k: usize, mut cost: impl FnMut(RowId) -> i64) -> Vec<(i128, Cover)> {
    let (graph, Some(root)) = (&diagram.graph, diagram.root()) else { return Vec::new() };
    let rows = diagram.matrix.row_ends.len() as u32;
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
