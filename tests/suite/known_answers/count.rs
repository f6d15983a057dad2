//! Counting covers: one by one, each of them verified, and all at once.

use std::collections::{HashMap, HashSet};

use exactcover::{ExactCover, Matrix, RowId, Search};

/// At most this many covers are verified, the first ones, to save time.
const VERIFIED: u64 = 200_000;

/// Calls `see` for each cover and returns how many there are.
pub fn for_each_cover<L>(matrix: &Matrix<L>, see: impl FnMut(&[RowId])) -> u64 {
    for_each_of(&Search::new(), matrix, see)
}

/// The number of covers that hold the matrix's first row.
pub fn covers_with_first_row<L>(matrix: Matrix<L>) -> u64 {
    for_each_of(&Search::new().choose([RowId::new(0)]), &matrix, |_| ())
}

/// The same for the covers of a search. Counted all at once, there are as many.
fn for_each_of<L>(options: &Search, matrix: &Matrix<L>, mut see: impl FnMut(&[RowId])) -> u64 {
    let mut covers = options.covers(matrix);
    let mut count = 0;
    while let Some(rows) = covers.next_rows() {
        if count < VERIFIED {
            assert_eq!(matrix.verify(rows), Ok(()));
        }
        see(rows);
        count += 1;
    }
    assert_eq!(options.count(matrix), count);
    count
}

pub fn covers<L>(matrix: Matrix<L>) -> u64 {
    for_each_cover(&matrix, |_| ())
}

/// The number of covers, which are not visited; `None` if it is 2^64 or more.
pub fn counted<L>(matrix: Matrix<L>) -> Option<u64> {
    Search::new().count(&matrix).to_u64()
}

/// The number of solutions of a problem of the library; `None` if it has no matrix.
pub fn solutions(problem: impl ExactCover) -> Option<u64> {
    problem.matrix().ok().map(covers)
}

/// The number of covers up to symmetries, each of which takes every row of the matrix to a row.
pub fn covers_up_to<L>(matrix: &Matrix<L>, symmetries: &[Vec<usize>]) -> u64 {
    let mut classes = HashSet::new();
    for_each_cover(matrix, |rows| {
        let images = symmetries.iter().map(|symmetry| {
            let mut image: Vec<usize> = rows.iter().map(|row| symmetry[row.index()]).collect();
            image.sort_unstable();
            image
        });
        classes.extend(images.min());
    });
    classes.len() as u64
}

/// The same for tilings, where the symmetries are the board's: each takes every cell to a cell, the first
/// one to itself. The cells are the first columns, and no two rows take the same cells.
pub fn tilings_up_to<L>(matrix: &Matrix<L>, symmetries: &[Vec<usize>]) -> u64 {
    let rows = || (0..matrix.row_count() as u32).map(RowId::new);
    let cells_under = |symmetry: &[usize], row| {
        let cells = matrix.entries(row).filter_map(|(column, _)| symmetry.get(column.index()));
        let mut cells: Vec<usize> = cells.copied().collect();
        cells.sort_unstable();
        cells
    };
    let at: HashMap<_, _> = rows().map(|row| (cells_under(&symmetries[0], row), row.index())).collect();
    let of_rows: Vec<Vec<usize>> = symmetries
        .iter()
        .map(|symmetry| rows().map(|row| at[&cells_under(symmetry, row)]).collect())
        .collect();
    covers_up_to(matrix, &of_rows)
}

/// The smallest cost of a cover, and how many covers have it: by looking at all covers, and by the search in order of
/// cost. A row's cost is computed from its columns and its label.
pub fn cheapest<L>(matrix: &Matrix<L>, cost: impl Fn(&[usize], &L) -> i64) -> Option<(i64, u64)> {
    let labeled = matrix.rows().zip(matrix.labels());
    let costs: Vec<i64> = labeled
        .map(|(row, label)| {
            let columns: Vec<usize> = matrix.entries(row).map(|(column, _)| column.index()).collect();
            cost(&columns, label)
        })
        .collect();
    let mut best: Option<(i64, u64)> = None;
    for_each_cover(matrix, |rows| {
        let total = rows.iter().map(|row| costs[row.index()]).sum();
        best = match best {
            Some((cost, count)) if cost == total => Some((cost, count + 1)),
            Some((cost, count)) if cost < total => Some((cost, count)),
            _ => Some((total, 1)),
        };
    });
    let mut in_order =
        Search::new().cheapest(matrix, |row| costs[row.index()]).expect("small costs").peekable();
    let least = in_order.peek().map(|&(cost, _)| cost);
    let ties = in_order.take_while(|&(cost, _)| Some(cost) == least).count() as u64;
    assert_eq!(least.map(|cost| (cost, ties)), best);
    best
}
