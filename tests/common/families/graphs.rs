//! Perfect matchings and colorings of graphs.

use exactcover::problems::graph_coloring::GraphColoring;
use exactcover::{Matrix, MatrixBuilder};

use super::{add, close, pairs, sets};

/// An undirected graph on the vertices 0..vertices.
pub struct Graph {
    pub vertices: usize,
    pub edges: Vec<(usize, usize)>,
}

impl Graph {
    /// The edges are the pairs a < b of vertices that touch.
    fn new(vertices: usize, touch: impl Fn(usize, usize) -> bool) -> Self {
        Self { vertices, edges: pairs(vertices).filter(|&(a, b)| touch(a, b)).collect() }
    }

    /// K_n.
    pub fn complete(n: usize) -> Self {
        Self::new(n, |_, _| true)
    }

    /// Q_n: vertices are n bits and touch where one bit differs.
    pub fn hypercube(n: usize) -> Self {
        Self::new(1 << n, |a, b| (a ^ b).is_power_of_two())
    }

    /// h x w cells that touch along sides.
    pub fn grid(h: usize, w: usize) -> Self {
        Self::new(h * w, |a, b| (a / w).abs_diff(b / w) + (a % w).abs_diff(b % w) == 1)
    }

    /// n x n cells that touch along sides, the board's opposite sides glued together (n > 2).
    pub fn torus(n: usize) -> Self {
        let step = |a: usize, b: usize| a.abs_diff(b).min(n - a.abs_diff(b));
        Self::new(n * n, |a, b| step(a / n, b / n) + step(a % n, b % n) == 1)
    }

    /// C_n (n > 2).
    pub fn cycle(n: usize) -> Self {
        Self::new(n, |a, b| b - a == 1 || b - a == n - 1)
    }

    /// The Petersen graph: the pairs of 0..5, which touch where they are disjoint.
    pub fn petersen() -> Self {
        let pair: Vec<_> = pairs(5).collect();
        Self::new(pair.len(), |a, b| {
            let ((a, b), (c, d)) = (pair[a], pair[b]);
            a != c && a != d && b != c && b != d
        })
    }

    /// The icosahedron: a pole, two rings of five, a pole.
    pub fn icosahedron() -> Self {
        Self::new(12, |a, b| match (a, b) {
            (0, b) => (1..6).contains(&b),
            (1..6, 1..6) | (6..11, 6..11) => matches!(b - a, 1 | 4),
            (1..6, 6..11) => matches!((b - a) % 5, 0 | 1),
            (a, _) => (6..11).contains(&a) && b == 11,
        })
    }

    /// The dodecahedron: the faces of the icosahedron, which touch along edges.
    pub fn dodecahedron() -> Self {
        let solid = Self::icosahedron();
        let touch = |a, b| solid.edges.contains(&(a, b));
        let mut faces = Vec::new();
        for (a, b) in pairs(solid.vertices) {
            let third = (b + 1..solid.vertices).filter(|&c| touch(a, b) && touch(b, c) && touch(a, c));
            faces.extend(third.map(|c| [a, b, c]));
        }
        Self::new(faces.len(), |a, b| faces[a].iter().filter(|corner| faces[b].contains(corner)).count() == 2)
    }

    /// Perfect matchings. Primary: vertices; a row an edge.
    pub fn matchings(&self) -> Matrix<()> {
        sets(self.vertices, self.edges.iter().map(|&(a, b)| [a, b]))
    }

    /// Partitions of the vertices into edges and single vertices: matchings of any size.
    pub fn monomer_dimers(&self) -> Matrix<()> {
        let dimers = self.edges.iter().map(|&(a, b)| vec![a, b]);
        sets(self.vertices, dimers.chain((0..self.vertices).map(|v| vec![v])))
    }

    /// Proper colorings with k colors. The chromatic polynomial counts them.
    pub fn colorings(&self, k: u32) -> GraphColoring {
        GraphColoring::new(self.vertices, self.edges.iter().copied(), k)
    }

    /// The same without colors of columns. Primary: vertices; secondary: edge and color; a row: a
    /// vertex with a color, which it denies its neighbors.
    pub fn colorings_by_secondary_columns(&self, k: usize) -> Matrix<()> {
        let mut m = MatrixBuilder::new();
        let vertex = m.primary("vertex", self.vertices);
        let denied = m.secondary("denied", [self.edges.len(), k]);
        for v in 0..self.vertices {
            for color in 0..k {
                let at_v = self.edges.iter().enumerate().filter(|(_, (a, b))| v == *a || v == *b);
                let denials = at_v.map(|(e, _)| denied.at([e, color]));
                add(&mut m, (), [vertex.at(v)].into_iter().chain(denials));
            }
        }
        close(m)
    }
}

/// Perfect matchings of the n-cube. OEIS A005271.
pub fn hypercube_matchings(n: usize) -> Matrix<()> {
    Graph::hypercube(n).matchings()
}

/// Perfect matchings of K_n: (n - 1)!! for even n.
pub fn complete_graph_matchings(n: usize) -> Matrix<()> {
    Graph::complete(n).matchings()
}

/// Perfect matchings of K_n without some edges, so that no two vertices are alike. Their number is not published.
pub fn uneven_graph_matchings(n: usize) -> Matrix<()> {
    Graph::new(n, |a, b| (a * a + 3 * b) % 11 != 4 && (a + b * b) % 13 != 5).matchings()
}

/// Domino tilings of h x w cells. OEIS A099390 (squares: A004003).
pub fn dominoes(h: usize, w: usize) -> Matrix<()> {
    Graph::grid(h, w).matchings()
}

/// Domino tilings of an n x n torus, n > 2. OEIS A335586.
pub fn torus_dominoes(n: usize) -> Matrix<()> {
    Graph::torus(n).matchings()
}

/// Tilings of h x w cells by dominoes and monominoes. OEIS A028420 (squares).
pub fn monomer_dimer(h: usize, w: usize) -> Matrix<()> {
    Graph::grid(h, w).monomer_dimers()
}
