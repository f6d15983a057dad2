//! Pieces on a board of n x n squares that must not attack each other.

use exactcover::{Matrix, MatrixBuilder};

use super::{add, close};

/// Queens. Primary: ranks, files; secondary: the 4n - 2 diagonals; a row a square. OEIS A000170.
pub fn queens(n: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (rank, file) = (m.primary("rank", n), m.primary("file", n));
    let rising = m.secondary("rising", 2 * n);
    let falling = m.secondary("falling", 2 * n);
    for (i, j) in squares(n) {
        add(&mut m, (), [rank.at(i), file.at(j), rising.at(i + j), falling.at(n + i - j)]);
    }
    close(m)
}

/// Semiqueens on a torus, which are the transversals of the addition table of Z_n. All primary:
/// ranks, files, rising diagonals mod n. OEIS A006717 (odd n; none for even n).
pub fn toroidal_semiqueens(n: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let [rank, file, rising] = ["rank", "file", "rising"].map(|name| m.primary(name, n));
    for (i, j) in squares(n) {
        add(&mut m, (), [rank.at(i), file.at(j), rising.at((i + j) % n)]);
    }
    close(m)
}

/// Permutations with forbidden places. Primary: ranks, files; a row an allowed square.
pub fn rooks(n: usize, allowed: impl Fn(usize, usize) -> bool) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (rank, file) = (m.primary("rank", n), m.primary("file", n));
    for (i, j) in squares(n).filter(|&(i, j)| allowed(i, j)) {
        add(&mut m, (), [rank.at(i), file.at(j)]);
    }
    close(m)
}

/// Permutations without a fixed point. OEIS A000166.
pub fn derangements(n: usize) -> Matrix<()> {
    rooks(n, |i, j| i != j)
}

/// Seatings round a table where nobody sits by their partner, the others seated. OEIS A000179.
pub fn menage(n: usize) -> Matrix<()> {
    rooks(n, |i, j| j != i && j != (i + 1) % n)
}

/// Pigeons in holes, at most one in each. Primary: pigeons; secondary: holes; a row a pair. There are
/// holes! / (holes - pigeons)! ways, none if the pigeons are more.
pub fn pigeonhole(pigeons: usize, holes: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", pigeons), m.secondary("hole", holes));
    for p in 0..pigeons {
        for h in 0..holes {
            add(&mut m, (), [pigeon.at(p), hole.at(h)]);
        }
    }
    close(m)
}

fn squares(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |i| (0..n).map(move |j| (i, j)))
}
