//! Graph coloring, by colored columns: the edges at a vertex agree on its color.

use std::collections::BTreeMap;

use crate::matrix::{MatrixBuilder, MatrixError};
use crate::problem::ExactCover;

/// The ways to color the vertices of a graph so that the two ends of each edge differ.
///
/// The matrix has a primary column for each edge and for each vertex without an edge, a secondary column for each
/// vertex, which holds its color, and a row for each edge and each pair of different colors for its ends.
///
/// ```
/// use exactcover::problems::graph_coloring::GraphColoring;
/// use exactcover::ExactCover;
///
/// let square = GraphColoring::new(4, [(0, 1), (1, 2), (2, 3), (3, 0)], 2);
/// let colorings: Vec<_> = square.solutions()?.collect();
/// assert_eq!(colorings, [[0, 1, 0, 1], [1, 0, 1, 0]]);
/// # Ok::<(), exactcover::MatrixError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GraphColoring {
    vertices: usize,
    edges: Vec<(usize, usize)>,
    colors: u32,
}

impl GraphColoring {
    /// Creates the graph with the vertices 0 to `vertices` - 1 and those that the `edges` name, to be colored with the
    /// colors 0 to `colors` - 1.
    #[must_use]
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>, colors: u32) -> Self {
        let edges: Vec<_> = edges.into_iter().collect();
        let last = edges.iter().map(|&(a, b)| a.max(b)).max();
        Self { vertices: vertices.max(last.map_or(0, |last| last.saturating_add(1))), edges, colors }
    }
}

/// A choice is the two ends of an edge, or a single vertex twice, with colors; a solution colors each vertex.
impl ExactCover for GraphColoring {
    type Choice = [(usize, u32); 2];
    type Solution = Vec<u32>;

    fn emit(&self, m: &mut MatrixBuilder<Self::Choice>) -> Result<(), MatrixError> {
        let mut ends = Vec::with_capacity(2 * self.edges.len());
        self.edges.iter().for_each(|&(a, b)| ends.extend_from_slice(&[a, b]));
        ends.sort_unstable();
        ends.dedup();

        let edge = m.primary("edge", self.edges.len());
        let single = m.primary("single vertex", self.vertices - ends.len());
        let vertex = m.secondary("vertex", self.vertices);

        // An edge from a vertex to itself gets no row, and so nothing covers its column.
        for (e, &(a, b)) in self.edges.iter().enumerate().filter(|(_, (a, b))| a != b) {
            for x in 0..self.colors {
                for y in (0..self.colors).filter(|&y| x != y) {
                    m.row([(a, x), (b, y)], [edge.at(e), vertex.at(a).colored(x), vertex.at(b).colored(y)])?;
                }
            }
        }

        // Nothing else colors a vertex without an edge.
        for x in 0..self.colors {
            for (s, v) in (0..self.vertices).filter(|v| ends.binary_search(v).is_err()).enumerate() {
                m.row([(v, x); 2], [single.at(s), vertex.at(v).colored(x)])?;
            }
        }
        Ok(())
    }

    fn decode(&self, choices: &[&Self::Choice]) -> Vec<u32> {
        // A vertex is named by each of its edges; here it is once, in order.
        let mut colors = BTreeMap::new();
        for &&[(a, x), (b, y)] in choices {
            colors.insert(a, x);
            colors.insert(b, y);
        }
        colors.into_values().collect()
    }
}
