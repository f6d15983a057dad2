//! Reading a family's parameters as they are written in the table: "n=8", "4x6", "Petersen, k=3".

use exactcover::Matrix;

use super::count::{self, cheapest};
use crate::families::chess::queens;
use crate::families::designs::{set_partitions, steiner};
use crate::families::graphs::{Graph, complete_graph_matchings, dominoes, hypercube_matchings};
use crate::families::polyforms::{Shape, rectangle};
use crate::families::tilings::{chessboard_without_center, chessboard_without_corners};
use crate::families::{members, toys};

/// The first numbers that occur in the text.
pub fn first<const N: usize>(text: &str) -> Option<[usize; N]> {
    let runs = text.split(|c: char| !c.is_ascii_digit()).filter(|run| !run.is_empty());
    let numbers: Vec<usize> = runs.take(N).map_while(|run| run.parse().ok()).collect();
    numbers.try_into().ok()
}

/// The first number.
pub fn n<T: TryFrom<usize>>(text: &str) -> Option<T> {
    first(text).and_then(|[n]| T::try_from(n).ok())
}

/// The number after "k=".
pub fn colors<T: TryFrom<usize>>(text: &str) -> Option<T> {
    text.split_once("k=").and_then(|(_, k)| n(k))
}

/// A graph by its name.
pub fn graph(text: &str) -> Option<Graph> {
    let name = text.split(',').next()?.trim();
    match name {
        "Petersen" => Some(Graph::petersen()),
        "dodecahedron" => Some(Graph::dodecahedron()),
        "icosahedron" => Some(Graph::icosahedron()),
        _ if name.contains("grid") => first(name).map(|[h, w]| Graph::grid(h, w)),
        _ if name.starts_with('C') => n(name).map(Graph::cycle),
        _ if name.starts_with('K') => n(name).map(Graph::complete),
        _ if name.starts_with('Q') => n(name).map(Graph::hypercube),
        _ => None,
    }
}

/// A board of squares.
pub fn board(text: &str) -> Option<Shape> {
    match text {
        "8x8 minus central 2x2" => Some(chessboard_without_center()),
        "8x8 minus corners" => Some(chessboard_without_corners()),
        _ if text.contains("minus") => None,
        _ => first(text).map(|[h, w]| rectangle(h, w)),
    }
}

pub fn toy(text: &str) -> Option<Matrix<()>> {
    match text {
        "no items, no options" => Some(toys::nothing()),
        "Wikipedia 7-element example" => Some(toys::wikipedia()),
        "Knuth example (Dancing links, 2000)" => Some(toys::knuth()),
        "Knuth colour example (7.2.2.1)" => Some(toys::knuth_with_colors()),
        "C4 vertices+edges (Eppstein)" => Some(toys::matchings_of_a_square()),
        "parmentelat bruteforce1" => Some(toys::two_partitions([[1; 3]; 2])),
        "parmentelat bruteforce2" => Some(toys::two_partitions([[2; 3], [1; 3]])),
        "parmentelat bruteforce3" => Some(toys::two_partitions([[2; 3]; 2])),
        _ => None,
    }
}

/// How many covers contain a row that is always the matrix's first.
pub fn covers_with_first_row(text: &str) -> Option<u64> {
    let forced = count::covers_with_first_row::<()>;
    if text.ends_with("perfect matchings containing a given edge") {
        n(text).map(hypercube_matchings).map(forced)
    } else if text.ends_with("dominoes with horizontal corner domino") {
        first(text).map(|[h, w]| forced(dominoes(h, w)))
    } else if text.ends_with("partitions with block {0}") {
        n(text).map(set_partitions).map(forced)
    } else if text.ends_with("queens with queen in the corner") {
        n(text).map(queens).map(forced)
    } else {
        None
    }
}

/// The best cost of a cover, and how many covers have it.
pub fn optimum(text: &str) -> Option<(u64, u64)> {
    let (cost, covers) = if text.contains("dominoes, cost (3r+5c+7*vertical) mod 11") {
        let [h, w] = first(text)?;
        cheapest(&dominoes(h, w), |cells, ()| {
            let vertical = cells[1] - cells[0] == w;
            ((3 * (cells[0] / w) + 5 * (cells[0] % w) + 7 * usize::from(vertical)) % 11) as i64
        })
    } else if text.contains("queens, max") {
        // Ranks are the first columns, files the next.
        let size = n(text)?;
        cheapest(&queens(size), |columns, ()| -(((columns[0] + 1) * (columns[1] - size + 1)) as i64))
    } else if text.contains("matching, cost (a^2+3b^2+ab) mod 17") {
        cheapest(&complete_graph_matchings(n(text)?), |edge, ()| {
            let (a, b) = (edge[0], edge[1]);
            ((a * a + 3 * b * b + a * b) % 17) as i64
        })
    } else if text.contains("block cost (37*mask+11) mod 101") {
        cheapest(&set_partitions(n(text)?), |block, ()| {
            let mask = block.iter().map(|&point| 1 << point).sum::<i64>();
            (37 * mask + 11) % 101
        })
    } else if text.contains("cost (100a+10b+c) mod 13") {
        cheapest(&steiner(2, 3, n(text)?, |_| true), |_, &block| {
            members(block).fold(0, |number, point| 10 * number + point as i64) % 13
        })
    } else {
        None
    }?;
    Some((cost.unsigned_abs(), covers))
}
