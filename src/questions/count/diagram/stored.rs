//! A diagram as `serde` stores it: the matrix without names and labels, and for each node but the end its edges, with a
//! hash over all of it. A forged diagram can have a right hash, too, so it is checked to be a graph of rows without a
//! circle. Whether its paths are covers is not checked.

use serde::ser::Error;
use serde::{Deserialize, Serialize, Serializer};

use super::Diagram;
use crate::engines::{CoverGraph, Stats};
use crate::matrix::{Fingerprint, FingerprintHasher, Matrix};
use crate::search::Search;
use crate::util::to_u32;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Diagram", deny_unknown_fields)]
pub(super) struct Stored {
    matrix: Matrix<()>,
    /// For each node its edges: where they lead, and their rows.
    nodes: Vec<Vec<(u32, Vec<u32>)>>,
    stats: Stats,
    seal: Fingerprint,
}

impl Stored {
    fn hash(&self) -> Fingerprint {
        let mut hasher = FingerprintHasher::default();
        let mut add = |number: u64| hasher.update(&number.to_le_bytes());
        let Stats { nodes, updates, solutions, max_depth } = self.stats;
        [nodes, updates, solutions, max_depth as u64].into_iter().for_each(&mut add);
        for edges in &self.nodes {
            add(edges.len() as u64);
            for (to, rows) in edges {
                add(u64::from(*to));
                add(rows.len() as u64);
                rows.iter().for_each(|&row| add(row.into()));
            }
        }
        hasher.update(&self.matrix.fingerprint().to_le_bytes());
        hasher.finish()
    }
}

#[cfg(test)]
impl Stored {
    /// The diagram with these nodes instead of its own.
    pub(super) fn made_up(diagram: &Diagram, nodes: Vec<Vec<(u32, Vec<u32>)>>) -> Self {
        let stored = Self { nodes, ..diagram.into() };
        Self { seal: stored.hash(), ..stored }
    }
}

impl From<&Diagram> for Stored {
    fn from(diagram: &Diagram) -> Self {
        let graph = &diagram.graph;
        let edges = |node| graph.edges(node).map(|(to, rows)| (to, rows.to_vec())).collect();
        let nodes = (1..to_u32(graph.node_count())).map(edges).collect();
        let matrix = Matrix::bare(diagram.matrix.clone());
        let stored = Self { seal: matrix.fingerprint(), matrix, nodes, stats: diagram.stats };
        Self { seal: stored.hash(), ..stored }
    }
}

impl Serialize for Diagram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.is_folded() {
            true => Err(Error::custom("a folded diagram is not stored")),
            false => Stored::from(self).serialize(serializer),
        }
    }
}

impl TryFrom<Stored> for Diagram {
    type Error = String;

    fn try_from(stored: Stored) -> Result<Self, String> {
        if stored.seal != stored.hash() {
            return Err("the diagram is damaged: its hash is not the one that is stored with it".into());
        }
        let Stored { matrix, nodes, stats, .. } = stored;

        let mut graph = CoverGraph::new();
        for (node, edges) in (1..).zip(&nodes) {
            // If all edges lead to nodes before theirs, there is no circle.
            let is_right = |(to, rows): &(u32, Vec<u32>)| {
                *to < node && rows.iter().all(|&row| (row as usize) < matrix.row_count())
            };
            if edges.is_empty() {
                return Err(format!("node {node} has no edge"));
            }
            if let Some(edge) = edges.iter().position(|edge| !is_right(edge)) {
                return Err(format!(
                    "node {node}, edge {edge}: it does not lead down, or has an unknown row"
                ));
            }
            let edges = edges.iter().map(|(to, rows)| (*to, &rows[..]));
            graph.add(edges).ok_or("the diagram takes more memory than there is")?;
        }

        // Numbers of covers are large if the graph is deep.
        let bytes = Search::new().memory().max(graph.bytes().saturating_mul(16));
        let options = Search::new().memory_limit(bytes);
        let diagram = Self::new(graph, None, options, matrix.incidence().clone(), stats);
        diagram.map_err(|stopped| stopped.to_string())
    }
}
