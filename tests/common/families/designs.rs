//! Partitions of sets, and set systems where every few points meet in just one block.

use exactcover::{Matrix, MatrixBuilder, RowId, Search};

use super::graphs::complete_graph_matchings;
use super::{add, close, members, pairs, sets, subsets};

/// All partitions of an n-set. Primary: points; a row each non-empty subset, in the order of the bit
/// masks. OEIS A000110 (Bell).
pub fn set_partitions(n: usize) -> Matrix<()> {
    sets(n, (1..1u32 << n).map(members))
}

/// Partitions of an n-set into triples. OEIS A025035.
pub fn triples(n: usize) -> Matrix<()> {
    sets(n, subsets(n, 3).map(members))
}

/// Partitions of the points of an n-cube into subcubes. A row each of the 3^n subcubes. OEIS A018926.
pub fn subcubes(n: usize) -> Matrix<()> {
    let corners = 1usize << n;
    let subcubes = (0..corners).flat_map(|free| (0..corners).map(move |fixed| (free, fixed)));
    let subcubes = subcubes.filter(|(free, fixed)| free & fixed == 0);
    sets(corners, subcubes.map(|(free, fixed)| (0..corners).filter(move |point| point & !free == fixed)))
}

/// Steiner systems S(t, k, v), labeled. Primary: the t-subsets of v points; a row each k-subset that
/// `allowed` lets pass, labeled with its bit mask.
pub fn steiner(t: usize, k: usize, v: usize, allowed: impl Fn(u32) -> bool) -> Matrix<u32> {
    let parts: Vec<u32> = subsets(v, t).collect();
    let mut m = MatrixBuilder::new();
    let part = m.primary("part", parts.len());
    for block in subsets(v, k).filter(|&block| allowed(block)) {
        let covered = (0..parts.len()).filter(|&i| parts[i] & !block == 0);
        add(&mut m, block, covered.map(|i| part.at(i)));
    }
    close(m)
}

/// Steiner triple systems on v points whose blocks at point 0 are {0, 1, 2}, {0, 3, 4}, ...: for v = 13
/// there are 115200.
pub fn steiner_triples_with_fixed_star(v: usize) -> Matrix<u32> {
    steiner(2, 3, v, |block| {
        let low = (block & !1).trailing_zeros();
        block & 1 == 0 || (low % 2 == 1 && block == 1 | 0b11 << low)
    })
}

/// Block designs 2-(v, k, lambda). Primary: pairs of points, each covered `lambda` times; `copies` rows each k-subset.
pub fn balanced(v: usize, k: usize, lambda: u32, copies: usize) -> Matrix<()> {
    let parts: Vec<u32> = subsets(v, 2).collect();
    let mut m = MatrixBuilder::new();
    let part = m.between("part", parts.len(), lambda..=lambda);
    for block in subsets(v, k).flat_map(|block| std::iter::repeat_n(block, copies)) {
        let covered = (0..parts.len()).filter(|&i| parts[i] & !block == 0);
        add(&mut m, (), covered.map(|i| part.at(i)));
    }
    close(m)
}

/// Kirkman's schoolgirls: on each of (v - 1) / 2 days v girls walk in threes, so that each two walk together once.
/// Primary: pairs, and girls on days; a row: a triple on a day.
pub fn kirkman(v: usize) -> Matrix<()> {
    let days = (v - 1) / 2;
    let parts: Vec<u32> = subsets(v, 2).collect();
    let mut m = MatrixBuilder::new();
    let (pair, girl) = (m.primary("pair", parts.len()), m.primary("girl", [days, v]));
    for day in 0..days {
        for triple in subsets(v, 3) {
            let together = (0..parts.len()).filter(|&i| parts[i] & !triple == 0);
            let girls = members(triple).map(|g| girl.at([day, g]));
            add(&mut m, (), together.map(|i| pair.at(i)).chain(girls));
        }
    }
    close(m)
}

/// Unordered one-factorizations of K_n. Primary: edges; a row each perfect matching. OEIS A000438.
pub fn one_factorizations(n: usize) -> Matrix<()> {
    let factors = complete_graph_matchings(n);
    // The rows of that matrix are the edges, so a matching is a set of its row numbers.
    sets(pairs(n).count(), Search::new().covers(&factors).map(|cover| indices(&cover)))
}

/// One-factorizations of K_n with named factors, (n - 1)! for each unordered one. Primary: edges, and each vertex in each
/// factor; a row: an edge in a factor.
pub fn named_one_factorizations(n: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (edge, vertex) = (m.primary("edge", pairs(n).count()), m.primary("vertex", [n, n - 1]));
    for (number, (a, b)) in pairs(n).enumerate() {
        for factor in 0..n - 1 {
            add(&mut m, (), [edge.at(number), vertex.at([a, factor]), vertex.at([b, factor])]);
        }
    }
    close(m)
}

/// Packings of PG(3,2): partitions of its 35 lines into spreads, which are partitions of its points into
/// lines. There are 56 spreads and 240 packings.
pub fn projective_packings() -> Matrix<()> {
    let lines = pairs(15).map(|(a, b)| [a + 1, b + 1, (a + 1) ^ (b + 1)]).filter(|line| line[1] < line[2]);
    let lines: Vec<_> = lines.map(|line| line.map(|point| point - 1)).collect();
    let spreads = sets(15, lines.iter().copied());
    sets(lines.len(), Search::new().covers(&spreads).map(|cover| indices(&cover)))
}

fn indices(rows: &[RowId]) -> Vec<usize> {
    rows.iter().map(|row| row.index()).collect()
}

/// Pairs of orthogonal Latin squares of order n: a row for each cell with a letter of each. There are none of order 6:
/// Euler's officers.
pub fn orthogonal_latin_squares(n: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let blocks = ["rc", "ra", "rb", "ca", "cb", "ab"].map(|pair| m.primary(pair, [n, n]));
    for at in 0..n.pow(4) {
        let [r, c, a, b] = [at / n.pow(3), at / n.pow(2) % n, at / n % n, at % n];
        let places = [[r, c], [r, a], [r, b], [c, a], [c, b], [a, b]];
        add(&mut m, (), blocks.iter().zip(places).map(|(block, place)| block.at(place)));
    }
    close(m)
}
