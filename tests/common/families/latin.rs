//! Squares filled with digits: Latin squares and Sudoku.

use std::collections::BTreeSet;

use exactcover::{Matrix, MatrixBuilder};

use super::{add, close, random};

/// A set of cells that holds each digit once.
pub type House = Vec<usize>;

/// Fillings of cells with the digits 0..n. Primary: cells, and for each house the n digits; a row: a
/// digit in a cell, labeled so, unless another digit is given there.
pub fn digits(
    n: usize,
    cells: usize,
    houses: &[House],
    given: impl Fn(usize) -> Option<usize>,
) -> Matrix<(usize, usize)> {
    let mut m = MatrixBuilder::new();
    let cell_block = m.primary("cell", cells);
    let house_block = m.primary("digit in house", [houses.len(), n]);
    for cell in 0..cells {
        for digit in (0..n).filter(|&digit| given(cell).is_none_or(|only| only == digit)) {
            let around = (0..houses.len()).filter(|&house| houses[house].contains(&cell));
            let entries = around.map(|house| house_block.at([house, digit]));
            add(&mut m, (cell, digit), [cell_block.at(cell)].into_iter().chain(entries));
        }
    }
    close(m)
}

/// The rows and columns of an n x n square.
pub fn lines(n: usize) -> Vec<House> {
    let rows = (0..n).map(|r| (0..n).map(|c| r * n + c).collect());
    let columns = (0..n).map(|c| (0..n).map(|r| r * n + c).collect());
    rows.chain(columns).collect()
}

/// The boxes of h x w cells of a square of side h * w.
pub fn boxes(h: usize, w: usize) -> Vec<House> {
    let n = h * w;
    let cell = |b: usize, i: usize| (b / h * h + i / w) * n + b % h * w + i % w;
    (0..n).map(|b| (0..n).map(|i| cell(b, i)).collect()).collect()
}

/// The two diagonals of an n x n square.
pub fn diagonals(n: usize) -> Vec<House> {
    vec![(0..n).map(|i| i * n + i).collect(), (0..n).map(|i| i * n + n - 1 - i).collect()]
}

/// The 2n diagonals of an n x n square that go on at the other side.
pub fn broken_diagonals(n: usize) -> Vec<House> {
    let falling = (0..n).map(|d| (0..n).map(|i| i * n + (i + d) % n).collect());
    let rising = (0..n).map(|d| (0..n).map(|i| i * n + (n - i + d) % n).collect());
    falling.chain(rising).collect()
}

/// Latin squares. OEIS A002860.
pub fn latin_squares(n: usize) -> Matrix<(usize, usize)> {
    digits(n, n * n, &lines(n), |_| None)
}

/// Latin squares whose first row and column are in order. OEIS A000315.
pub fn reduced_latin_squares(n: usize) -> Matrix<(usize, usize)> {
    digits(n, n * n, &lines(n), |cell| (cell < n || cell % n == 0).then_some(cell / n + cell % n))
}

/// Latin squares whose diagonals hold each digit. OEIS A274806.
pub fn diagonal_latin_squares(n: usize) -> Matrix<(usize, usize)> {
    digits(n, n * n, &[lines(n), diagonals(n)].concat(), |_| None)
}

/// Latin squares with a given first row whose broken diagonals hold each digit too. OEIS A338620.
pub fn pandiagonal_latin_squares(n: usize) -> Matrix<(usize, usize)> {
    digits(n, n * n, &[lines(n), broken_diagonals(n)].concat(), |cell| (cell < n).then_some(cell))
}

/// Full Sudoku grids with boxes of h x w cells. OEIS A107739 (square boxes).
pub fn sudoku_grids(h: usize, w: usize) -> Matrix<(usize, usize)> {
    let n = h * w;
    digits(n, n * n, &[lines(n), boxes(h, w)].concat(), |_| None)
}

/// Full Sudoku grids with boxes of h x w cells whose diagonals hold each digit too.
pub fn sudoku_x_grids(h: usize, w: usize) -> Matrix<(usize, usize)> {
    let n = h * w;
    digits(n, n * n, &[lines(n), boxes(h, w), diagonals(n)].concat(), |_| None)
}

/// A 9x9 Sudoku: 81 characters, the givens as digits, anything else for an empty cell.
pub fn sudoku(puzzle: &str) -> Matrix<(usize, usize)> {
    let given = |cell: usize| puzzle.as_bytes()[cell].checked_sub(b'1').map(usize::from);
    digits(9, 81, &[lines(9), boxes(3, 3)].concat(), |cell| given(cell).filter(|&digit| digit < 9))
}

/// An empty Samurai Sudoku: five 9x9 grids, the middle one sharing a corner box with each of the others.
pub fn samurai() -> Matrix<(usize, usize)> {
    const CORNERS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let grid = [lines(9), boxes(3, 3)].concat();
    // Places on a square of side 21; the shared boxes are one house each.
    let place = |(top, left): (usize, usize), cell: usize| (top + cell / 9) * 21 + left + cell % 9;
    let houses = CORNERS.iter().flat_map(|&corner| {
        grid.iter().map(move |house| house.iter().map(|&cell| place(corner, cell)).collect::<Vec<_>>())
    });
    let houses: BTreeSet<House> = houses.collect();
    let places: BTreeSet<usize> = houses.iter().flatten().copied().collect();
    let places: Vec<usize> = places.into_iter().collect();
    let number = |place: &usize| places.binary_search(place).expect("every place is listed");
    let houses: Vec<House> = houses.iter().map(|house| house.iter().map(number).collect()).collect();
    digits(9, places.len(), &houses, |_| None)
}

/// A random Latin square of side n with this many random cells emptied, to be filled again: the quasigroup with holes.
/// Primary: the holes, and for each line the digits that it lacks; a row: a digit in a hole, labeled so.
///
/// Source: M. T. Jacobson and P. Matthews, "Generating uniformly distributed random Latin squares", Journal of
/// Combinatorial Designs 4 (1996).
pub fn with_holes(n: usize, holes: usize, seed: u64) -> Matrix<(usize, usize)> {
    let mut below = random(seed);
    // 1 where the digit z is in the row x and the column y; at most one cell may be -1.
    let at = |[x, y, z]: [usize; 3]| (x * n + y) * n + z;
    let mut cube = vec![0i8; n * n * n];
    (0..n * n).for_each(|cell| cube[at([cell / n, cell % n, (cell / n + cell % n) % n])] = 1);
    let (mut improper, mut moves) = (None, 0);
    while n > 1 && (moves < n * n * n || improper.is_some()) {
        let start = improper.unwrap_or_else(|| [0; 3].map(|_| below(n)));
        if improper.is_none() && cube[at(start)] == 1 {
            continue;
        }
        // In each direction one of the ones in line with it.
        let mut other = start;
        for axis in 0..3 {
            let mut cell = start;
            let ones: Vec<usize> = (0..n)
                .filter(|&place| {
                    cell[axis] = place;
                    cube[at(cell)] == 1
                })
                .collect();
            other[axis] = ones[below(ones.len())];
        }
        for corner in 0..8 {
            let cell =
                std::array::from_fn(|axis| if corner >> axis & 1 == 1 { other[axis] } else { start[axis] });
            cube[at(cell)] += if usize::count_ones(corner) % 2 == 0 { 1 } else { -1 };
        }
        improper = Some(other).filter(|&other| cube[at(other)] < 0);
        moves += 1;
    }
    let digit = |cell: usize| (0..n).find(|&z| cube[cell * n + z] == 1).expect("the square is proper");
    let mut cells: Vec<usize> = (0..n * n).collect();
    for last in (1..cells.len()).rev() {
        cells.swap(last, below(last + 1));
    }
    let mut holes = cells[..holes].to_vec();
    holes.sort_unstable();
    // The numbers of the digits that each line lacks, row by row and then column by column.
    let mut lacking = BTreeSet::new();
    for &hole in &holes {
        lacking.insert((hole / n, digit(hole)));
        lacking.insert((n + hole % n, digit(hole)));
    }
    let number = |line: usize, digit: usize| lacking.iter().position(|&one| one == (line, digit));
    let mut m = MatrixBuilder::new();
    let (cell_block, line_block) =
        (m.primary("hole", holes.len()), m.primary("digit in line", lacking.len()));
    for (at, &hole) in holes.iter().enumerate() {
        for digit in 0..n {
            if let (Some(row), Some(column)) = (number(hole / n, digit), number(n + hole % n, digit)) {
                add(&mut m, (hole, digit), [cell_block.at(at), line_block.at(row), line_block.at(column)]);
            }
        }
    }
    close(m)
}
