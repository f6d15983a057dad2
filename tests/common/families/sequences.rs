//! Arrangements of numbers in a row of places.

use exactcover::{Matrix, MatrixBuilder};

use super::{add, close};

/// Skolem sequences: the two k's are k places apart. Primary: the numbers 1..=n and 2n places; a row: number k at
/// places i and i + k. OEIS A004075.
pub fn skolem(n: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (number, place) = (m.primary("number", n), m.primary("place", 2 * n));
    for k in 1..=n {
        for i in 0..2 * n - k {
            add(&mut m, (), [number.at(k - 1), place.at(i), place.at(i + k)]);
        }
    }
    close(m)
}

/// De Bruijn cycles of the binary words of length n, each of the 2^n rotations counted.
/// Primary: the 2^n positions and words; secondary: the cycle's bits, colored; a row: a word at a
/// position. There are 2^(2^(n-1)).
pub fn de_bruijn(n: usize) -> Matrix<()> {
    let length = 1 << n;
    let mut m = MatrixBuilder::new();
    let (position, word) = (m.primary("position", length), m.primary("word", length));
    let bit = m.secondary("bit", length);
    for p in 0..length {
        for w in 0..length {
            let bits = (0..n).map(|i| bit.at((p + i) % length).colored((w >> i & 1) as u32));
            add(&mut m, (), [position.at(p), word.at(w)].into_iter().chain(bits));
        }
    }
    close(m)
}
