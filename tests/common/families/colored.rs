//! Families that need colored columns: rows that meet must agree.

use exactcover::matrix::Entry;
use exactcover::{Matrix, MatrixBuilder};

use super::{add, close, pairs};

/// Costas arrays: a dot in each rank and file, no two pairs of dots with the same displacement.
/// Primary: pairs of ranks; secondary: ranks, colored with the dot's file, and displacements; a row: two
/// dots. OEIS A008404.
pub fn costas_arrays(n: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (pair, rank) = (m.primary("pair", pairs(n).count()), m.secondary("rank", n));
    let displacement = m.secondary("displacement", [n, 2 * n]);
    for (number, (a, b)) in pairs(n).enumerate() {
        for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).filter(|(x, y)| x != y) {
            let apart = displacement.at([b - a, n + y - x]);
            let dots = [rank.at(a).colored(x as u32), rank.at(b).colored(y as u32)];
            add(&mut m, (), [pair.at(number), apart].into_iter().chain(dots));
        }
    }
    close(m)
}

/// Squares of letters whose rows and columns all are words of the list. Primary: rows, columns;
/// secondary: cells, colored with their letter; a row: a word in a row or column.
pub fn word_squares(n: usize, words: &[Vec<u32>]) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (across, down) = (m.primary("across", n), m.primary("down", n));
    let cell = m.secondary("cell", [n, n]);
    for line in 0..n {
        for word in words {
            let letters = || word.iter().enumerate();
            let in_row = letters().map(|(i, &letter)| cell.at([line, i]).colored(letter));
            add(&mut m, (), [across.at(line)].into_iter().chain(in_row));
            let in_column = letters().map(|(i, &letter)| cell.at([i, line]).colored(letter));
            add(&mut m, (), [down.at(line)].into_iter().chain(in_column));
        }
    }
    close(m)
}

/// The words of n letters 0..letters that `wanted` lets pass.
pub fn words(n: usize, letters: u32, wanted: impl Fn(&[u32]) -> bool) -> Vec<Vec<u32>> {
    let mut words = vec![Vec::new()];
    for _ in 0..n {
        words =
            words.iter().flat_map(|word| (0..letters).map(|x| [word.as_slice(), &[x]].concat())).collect();
    }
    words.retain(|word| wanted(word));
    words
}

/// The words of n bits without two 1s in a row: the rows and columns of hard squares. OEIS A006506.
pub fn words_without_11(n: usize) -> Vec<Vec<u32>> {
    words(n, 2, |word| !word.windows(2).any(|two| two == [1, 1]))
}

/// The words of n bits with two 1s. OEIS A001499.
pub fn words_with_two_1s(n: usize) -> Vec<Vec<u32>> {
    words(n, 2, |word| word.iter().sum::<u32>() == 2)
}

/// The permutations of n letters: the rows and columns of Latin squares. OEIS A002860.
pub fn permutations(n: usize) -> Vec<Vec<u32>> {
    let letters = u32::try_from(n).expect("an alphabet is small");
    words(n, letters, |word| (0..letters).all(|letter| word.contains(&letter)))
}

/// MacMahon's squares: each tile has a color at each side, all tiles that turning cannot make equal are
/// laid once on h x w cells so that touching sides agree and the border has the color 0.
/// Primary: tiles, cells; secondary: inner sides of cells, colored; a row: a tile, turned, in a cell.
/// With 3 colors there are 24 tiles; 106624 covers on 4 x 6, which is 8 x 13328.
pub fn macmahon_squares(h: usize, w: usize, colors: u32) -> Matrix<()> {
    let turned = |tile: &[u32], by: usize| [&tile[by..], &tile[..by]].concat();
    let tiles = words(4, colors, |tile| (1..4).all(|by| tile <= turned(tile, by).as_slice()));
    let mut m = MatrixBuilder::new();
    let (tile, cell) = (m.primary("tile", tiles.len()), m.primary("cell", [h, w]));
    let (lying, standing) = (m.secondary("lying", [h + 1, w]), m.secondary("standing", [h, w + 1]));
    for (number, sides) in tiles.iter().enumerate() {
        let mut turns: Vec<_> = (0..4).map(|by| turned(sides, by)).collect();
        turns.sort_unstable();
        turns.dedup();
        for (r, c) in (0..h).flat_map(|r| (0..w).map(move |c| (r, c))) {
            // North, east, south, west, and whether that side is on the border.
            let around = [
                (lying.at([r, c]), r == 0),
                (standing.at([r, c + 1]), c + 1 == w),
                (lying.at([r + 1, c]), r + 1 == h),
                (standing.at([r, c]), c == 0),
            ];
            for sides in &turns {
                let sides =
                    || around.iter().zip(sides).map(|(&(side, border), &color)| (side, border, color));
                if sides().all(|(_, border, color)| !border || color == 0) {
                    let inner = sides().filter(|(_, border, _)| !border);
                    let inner = inner.map(|(side, _, color): (Entry, _, _)| side.colored(color));
                    add(&mut m, (), [tile.at(number), cell.at([r, c])].into_iter().chain(inner));
                }
            }
        }
    }
    close(m)
}
