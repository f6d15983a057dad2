//! Rows that are equal, as repeated blocks are: it does not matter which of them is taken, only how many.
//!
//! One vertex stands for all of them in the graph, whose symmetries are then few, and a set of rows becomes a list of
//! vertices, in which some may be repeated.

use num_bigint::BigUint;

use super::inherited::Inherited;
use crate::symmetry::Group;
use crate::symmetry::images::{Images, identity};
use crate::symmetry::labelling::{FoundAutomorphisms, Graph};

/// See the head of the file.
#[derive(Clone, Debug)]
pub(super) struct Copies {
    /// For each row its vertex, and for each vertex its rows, ascending.
    vertices: Vec<u16>,
    rows: Vec<Vec<u16>>,
}

impl Copies {
    /// Finds the rows of a graph that have the same kind and the same neighbors.
    pub(super) fn new(graph: &Graph) -> Self {
        let mut order: Vec<u16> = (0..graph.rows).collect();
        let key = |&row: &u16| (graph.neighbors.of(row), graph.kinds[usize::from(row)]);
        order.sort_by_key(|row| (key(row), *row));
        let mut rows: Vec<Vec<u16>> =
            order.chunk_by(|one, other| key(one) == key(other)).map(Vec::from).collect();
        rows.sort_unstable();
        let mut vertices = vec![0; order.len()];
        for (vertex, rows) in (0..).zip(&rows) {
            rows.iter().for_each(|&row| vertices[usize::from(row)] = vertex);
        }
        Self { vertices, rows }
    }

    /// Returns the number of vertices.
    pub(super) fn count(&self) -> usize {
        self.rows.len()
    }

    /// Returns the vertex that stands for a row.
    pub(super) fn vertex(&self, row: u32) -> u16 {
        self.vertices[row as usize]
    }

    /// Returns the rows for which the vertices stand.
    pub(super) fn rows(&self) -> &[Vec<u16>] {
        &self.rows
    }

    /// Returns the vertices of a set of rows.
    pub(super) fn vertices(&self, set: &[u16]) -> Vec<u16> {
        set.iter().map(|&row| self.vertices[usize::from(row)]).collect()
    }

    /// Returns what a group of rows does with the vertices: all elements that exchange equal rows leave them as they are.
    pub(super) fn project(&self, group: &Group) -> Inherited {
        let images = |images: &Images| {
            self.rows.iter().map(|rows| self.vertex(images[usize::from(rows[0])]).into()).collect()
        };
        let mut generators: Vec<Images> =
            group.generators().iter().map(|generator| images(generator.images())).collect();
        generators.retain(|images| **images != *identity(self.count()));
        let exchanges = self.rows.iter().map(|rows| factorial(rows.len())).product::<BigUint>();
        Inherited::new(generators, group.order() / exchanges)
    }

    /// Makes of the renamings of vertices that leave a set as it is those of rows, and adds the exchanges of equal ones.
    pub(super) fn lift(&self, set: &[u16], found: &FoundAutomorphisms) -> FoundAutomorphisms {
        // For each vertex its rows in the set, then the others.
        let parts: Vec<[Vec<u16>; 2]> =
            self.rows.iter().map(|rows| rows.iter().partition(|row| set.contains(row)).into()).collect();
        let lists: Vec<Vec<u16>> = parts.iter().map(|parts| parts.concat()).collect();
        let lifted = |images: &Images| {
            let mut lifted = vec![0; self.vertices.len()];
            for (from, &to) in lists.iter().zip(&**images) {
                for (&row, &image) in from.iter().zip(&lists[to as usize]) {
                    lifted[usize::from(row)] = u32::from(image);
                }
            }
            lifted.into()
        };
        let mut all = FoundAutomorphisms {
            base: found.base.iter().map(|&vertex| lists[usize::from(vertex)][0]).collect(),
            generators: found.generators.iter().map(lifted).collect(),
            order: found.order.clone(),
        };
        for part in parts.iter().flatten().filter(|part| part.len() > 1) {
            all.base.extend(part);
            for pair in part.windows(2) {
                let mut exchange = identity(self.vertices.len()).to_vec();
                exchange.swap(usize::from(pair[0]), usize::from(pair[1]));
                all.generators.push(exchange.into());
            }
            all.order *= factorial(part.len());
        }
        all
    }
}

fn factorial(number: usize) -> BigUint {
    (1..=number).product()
}
