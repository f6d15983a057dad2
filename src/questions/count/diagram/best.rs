//! The cheapest covers of a diagram, in order.
//!
//! In a plain one the least cost from each node to the end is known exactly, from the end up. So each path from the root
//! has the cost of the cheapest cover that begins with it, and covers of one cost are found along the edges that do not
//! raise it. The paths of the other edges are put off, as many as covers are still wanted, since each leads to one of
//! its cost. In a folded one a state has other costs by each of its names: all covers are visited.
//!
//! Source: the search A*, P. E. Hart, N. J. Nilsson and B. Raphael, 1968, with an exact lower bound.

use std::collections::BTreeMap;

use super::Diagram;
use crate::engines::{CoverGraph, END};
use crate::matrix::{Cover, RowId};
use crate::util::to_u32;

impl Diagram {
    /// A cheapest cover and its cost, the first of several in the order of the diagram; `None` without covers. The cost
    /// of a cover is the sum of the costs of its rows, which may be negative.
    ///
    /// Cost: O(edges and their rows); of a folded one as for [`best_k`](Self::best_k).
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
    /// order of the diagram.
    ///
    /// Cost: O(edges and their rows), and for each cover the edges on the way to it; in memory the covers, and for each
    /// of them at most one other way. A folded diagram visits all its covers: where they are many, use
    /// [`Search::cheapest`](crate::Search::cheapest).
    #[must_use]
    pub fn best_k(&self, k: usize, cost: impl FnMut(RowId) -> i64) -> Vec<(i128, Cover)> {
        let rows = to_u32(self.matrix.row_ends.len());
        let costs: Vec<i64> = (0..rows).map(RowId::new).map(cost).collect();
        if self.folded.is_none() || k == 0 {
            return cheapest(&self.graph, k, &costs);
        }

        let mut best = BTreeMap::new();
        for (number, cover) in self.iter().enumerate() {
            let cost: i128 = cover.iter().map(|row| i128::from(costs[row.index()])).sum();
            // By number too, so that of equal costs the first stays.
            best.insert((cost, number), cover);
            if best.len() > k {
                best.pop_last();
            }
        }
        best.into_iter().map(|((cost, _), cover)| (cost, cover)).collect()
    }
}

fn cheapest(graph: &CoverGraph, k: usize, costs: &[i64]) -> Vec<(i128, Cover)> {
    // At most 2^31 rows of at most 2^63 each: no sum overflows.
    let cost_of = |rows: &[u32]| rows.iter().map(|&row| i128::from(costs[row as usize])).sum::<i128>();

    let mut least = vec![0; graph.node_count()];
    for node in 1..graph.node_count() {
        let costs = graph.edges(to_u32(node)).map(|(to, rows)| cost_of(rows) + least[to as usize]);
        least[node] = costs.min().unwrap_or_default();
    }

    // The paths that were put off, in the order of the covers to which they lead: what the cheapest of these costs, and
    // the edges so far; and what those cost, and where they end. No path begins with another one.
    let mut later: BTreeMap<(i128, Vec<u32>), (i128, u32)> = BTreeMap::new();
    let root = graph.node_count() - 1;
    if root > 0 {
        later.insert((least[root], Vec::new()), (0, to_u32(root)));
    }

    let mut found = Vec::new();
    while found.len() < k
        && let Some(((total, mut path), (mut spent, mut node))) = later.pop_first()
    {
        let wanted = k - found.len() - 1;
        while node != END {
            let depth = path.len();
            let mut next = (spent, END);
            for edge in graph.edge_numbers(node) {
                let (to, rows) = graph.edge(edge);
                let spent = spent + cost_of(rows);
                let total_there = spent + least[to as usize];
                if total_there == total && path.len() == depth {
                    path.push(edge);
                    next = (spent, to);
                } else if later.len() < wanted
                    || later.last_key_value().is_some_and(|((most, _), _)| total_there <= *most)
                {
                    // Of equal costs the first in the order of the diagram stays, since the map has them in the order
                    // of their edges.
                    let edges = [&path[..depth], &[edge]].concat();
                    later.insert((total_there, edges), (spent, to));
                    if later.len() > wanted {
                        later.pop_last();
                    }
                }
            }
            (spent, node) = next;
        }

        let rows = path.iter().flat_map(|&edge| graph.edge(edge).1).map(|&row| RowId::new(row));
        found.push((total, rows.collect::<Vec<_>>().into()));
    }
    found
}
