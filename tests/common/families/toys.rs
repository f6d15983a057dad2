//! Small examples from the literature and from other people's tests.

use exactcover::{Matrix, MatrixBuilder};

use super::graphs::Graph;
use super::{add, close, sets};

/// No columns and no rows: one cover, the empty one.
pub fn nothing() -> Matrix<()> {
    close(MatrixBuilder::new())
}

/// The detailed example of Wikipedia's "Exact cover", its elements 1..=7. One cover.
pub fn wikipedia() -> Matrix<()> {
    let rows: [&[usize]; 6] = [&[1, 4, 7], &[1, 4], &[4, 5, 7], &[3, 5, 6], &[2, 3, 6, 7], &[2, 7]];
    sets(7, rows.map(|row| row.iter().map(|element| element - 1)))
}

/// The example of Knuth's paper "Dancing links" (2000). One cover.
pub fn knuth() -> Matrix<()> {
    let rows: [&[usize]; 6] = [&[2, 4, 5], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]];
    sets(7, rows.map(|row| row.iter().copied()))
}

/// The first example with colors of The Art of Computer Programming, 7.2.2.1. One cover.
pub fn knuth_with_colors() -> Matrix<()> {
    const A: u32 = 0;
    const B: u32 = 1;
    let mut m = MatrixBuilder::new();
    let [p, q, r] = ["p", "q", "r"].map(|name| m.primary(name, 1).at(0));
    let [x, y] = ["x", "y"].map(|name| m.secondary(name, 1).at(0));
    add(&mut m, (), [p, q, x, y.colored(A)]);
    add(&mut m, (), [p, r, x.colored(A), y]);
    add(&mut m, (), [p, x.colored(B)]);
    add(&mut m, (), [q, x.colored(A)]);
    add(&mut m, (), [r, y.colored(B)]);
    close(m)
}

/// Two partitions of 8 points into 3 sets each, every set given a number of times (the "bruteforce"
/// tests of parmentelat/exact-cover-samples). A cover takes one copy of each set of a partition.
pub fn two_partitions(copies: [[usize; 3]; 2]) -> Matrix<()> {
    let partitions: [[&[usize]; 3]; 2] =
        [[&[0, 3, 6], &[1, 4, 7], &[2, 5]], [&[3], &[0, 2, 4, 7], &[1, 5, 6]]];
    let counted = partitions.iter().flatten().zip(copies.iter().flatten());
    sets(8, counted.flat_map(|(set, &times)| (0..times).map(|_| set.iter().copied())))
}

/// The vertices and edges of a square: a cover is a matching of any size (an example of D. Eppstein's).
pub fn matchings_of_a_square() -> Matrix<()> {
    Graph::cycle(4).monomer_dimers()
}
