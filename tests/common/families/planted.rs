//! Random problems with a hidden cover, to be found again.

use std::collections::BTreeMap;

use exactcover::{Matrix, MatrixBuilder};

use super::{add, close, random};

/// Random sets of `size` points, so many that among them are disjoint ones that cover all points.
pub fn sets(points: usize, size: usize, rows: usize, seed: u64) -> Matrix<()> {
    let mut below = random(seed);
    let mut shuffle =
        |items: &mut [usize]| (1..items.len()).rev().for_each(|at| items.swap(at, below(at + 1)));
    let mut order: Vec<usize> = (0..points).collect();
    shuffle(&mut order);
    let mut sets: Vec<Vec<usize>> = order.chunks(size).map(<[usize]>::to_vec).collect();
    while sets.len() < rows {
        shuffle(&mut order);
        sets.push(order[..size].to_vec());
    }

    let mut places: Vec<usize> = (0..rows).collect();
    shuffle(&mut places);
    super::sets(points, places.into_iter().map(|place| sets[place].clone()))
}

/// The dominoes 0-0 to n-n lie on a grid of n + 1 by n + 2 numbers: where does each? Primary: the cells, and the
/// dominoes; a row: two cells side by side, which show one of the dominoes.
pub fn domino_grid(n: usize, seed: u64) -> Matrix<()> {
    let (height, width) = if n.is_multiple_of(2) { (n + 1, n + 2) } else { (n + 2, n + 1) };
    let mut below = random(seed);
    // For each cell the other one of its domino: at first all lie flat, then pairs of parallel ones are turned.
    let mut other: Vec<usize> = (0..height * width).map(|cell| cell ^ 1).collect();
    for _ in 0..200 * height * width {
        let a = below(height - 1) * width + below(width - 1);
        let [b, c, d] = [a + 1, a + width, a + width + 1];
        let pairs = match other[a] {
            _ if other[a] == b && other[c] == d => [(a, c), (b, d)],
            _ if other[a] == c && other[b] == d => [(a, b), (c, d)],
            _ => continue,
        };
        for (one, two) in pairs {
            (other[one], other[two]) = (two, one);
        }
    }

    let mut dominoes: Vec<(usize, usize)> = (0..=n).flat_map(|a| (a..=n).map(move |b| (a, b))).collect();
    (1..dominoes.len()).rev().for_each(|at| dominoes.swap(at, below(at + 1)));
    let mut numbers = vec![0; height * width];
    for cell in (0..height * width).filter(|&cell| cell < other[cell]) {
        let (a, b) = dominoes.pop().expect("one for each two cells");
        let (a, b) = if below(2) == 0 { (a, b) } else { (b, a) };
        (numbers[cell], numbers[other[cell]]) = (a, b);
    }

    let mut m = MatrixBuilder::new();
    let cells = m.primary("cell", height * width);
    let mut all = BTreeMap::new();
    for (a, b) in (0..=n).flat_map(|a| (a..=n).map(move |b| (a, b))) {
        all.insert((a, b), m.primary("domino", 1));
    }
    for cell in 0..height * width {
        let right = (cell % width + 1 < width).then_some(cell + 1);
        let below = (cell / width + 1 < height).then_some(cell + width);
        for next in [right, below].into_iter().flatten() {
            let (a, b) = (numbers[cell].min(numbers[next]), numbers[cell].max(numbers[next]));
            add(&mut m, (), [cells.at(cell), cells.at(next), all[&(a, b)].at(0)]);
        }
    }
    close(m)
}
