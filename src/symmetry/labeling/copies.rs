//! Rows that are equal, as repeated blocks are: it does not matter which of them is taken, only how many.
//!
//! One vertex stands for all of them in the graph, whose symmetries are then few, and a set of rows becomes a list of
//! vertices, in which some may be repeated.

use num_bigint::BigUint;

use super::partition::Neighbors;
use crate::symmetry::images::Images;

/// See the head of the file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Copies {
    /// For each row its vertex, and for each vertex its rows, ascending.
    vertices: Vec<u16>,
    rows: Vec<Vec<u16>>,
}

impl Copies {
    /// Finds the rows of a graph, its first vertices, that have the same kind and the same neighbors.
    pub(super) fn new(rows: u16, kinds: &[u64], neighbors: &Neighbors) -> Self {
        let mut order: Vec<u16> = (0..rows).collect();
        let key = |&row: &u16| (neighbors.of(row), kinds[usize::from(row)]);
        order.sort_by_key(|row| (key(row), *row));
        let equal = order.chunk_by(|one, other| key(one) == key(other));
        let mut rows: Vec<Vec<u16>> = equal.map(Vec::from).collect();
        // By their first rows: else the vertices would be in the order of their neighbors.
        rows.sort_unstable();

        let mut vertices = vec![0; order.len()];
        for (vertex, rows) in (0..).zip(&rows) {
            rows.iter().for_each(|&row| vertices[usize::from(row)] = vertex);
        }
        Self { vertices, rows }
    }

    /// Returns the number of vertices.
    pub(crate) fn count(&self) -> usize {
        self.rows.len()
    }

    /// Returns the vertex that stands for a row.
    pub(crate) fn vertex(&self, row: u32) -> u16 {
        self.vertices[row as usize]
    }

    /// Returns the rows for which the vertices stand.
    pub(super) fn rows(&self) -> &[Vec<u16>] {
        &self.rows
    }

    /// Returns for each row its vertex.
    pub(super) fn vertices(&self) -> &[u16] {
        &self.vertices
    }

    /// Returns the vertices of a set of rows.
    pub(crate) fn vertices_of(&self, set: &[u16]) -> Vec<u16> {
        set.iter().map(|&row| self.vertices[usize::from(row)]).collect()
    }

    /// Returns what a renaming of rows does to the vertices.
    pub(crate) fn project(&self, images: &[u32]) -> Images {
        self.rows.iter().map(|rows| self.vertex(images[usize::from(rows[0])]).into()).collect()
    }

    /// Returns the rows of each vertex that are in the set, and the others.
    pub(crate) fn parts(&self, set: &[u16]) -> Vec<[Vec<u16>; 2]> {
        self.rows.iter().map(|rows| rows.iter().partition(|row| set.contains(row)).into()).collect()
    }

    /// Returns the number of ways to exchange equal rows that leave a set as it is.
    pub(crate) fn exchanges(&self, set: &[u16]) -> BigUint {
        self.parts(set).iter().flatten().map(|part| factorial(part.len())).product()
    }
}

fn factorial(number: usize) -> BigUint {
    (1..=number).product()
}
