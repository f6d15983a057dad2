//! Random Sudokus of some small layouts.

use std::sync::Arc;

use exactcover::problems::sudoku::{Layout, Position};
use exactcover::{ExactCover, Search, Sudoku};
use proptest::prelude::*;

fn standard(box_height: usize, box_width: usize) -> Arc<Layout> {
    Layout::standard(box_height, box_width).unwrap().into()
}

/// A puzzle from a random solution with some of its digits, of which one may be wrong.
fn any_puzzle(layout: Arc<Layout>) -> impl Strategy<Value = Sudoku> {
    let cells = layout.cells().len();
    let given = prop::collection::vec(prop::bool::weighted(0.4), cells);
    let wrong = prop::option::weighted(0.3, (0..cells, 1..=layout.digits()));
    (any::<u64>(), given, wrong).prop_map(move |(seed, given, wrong)| {
        let empty = Sudoku::empty(layout.clone());
        let board = empty.search(&Search::new().seed(seed)).unwrap().next().unwrap();
        let mut digits: Vec<u8> =
            board.cells().iter().zip(given).map(|(&digit, given)| if given { digit } else { 0 }).collect();
        if let Some((cell, digit)) = wrong {
            digits[cell] = digit;
        }
        Sudoku::new(layout.clone(), digits).unwrap()
    })
}

/// A 6x6 Latin square with houses of two to five cells, in which not every digit stands.
fn with_small_houses() -> Arc<Layout> {
    let house = |cells: &[(usize, usize)]| -> Vec<Position> {
        cells.iter().map(|&(row, column)| Position::new(row, column)).collect()
    };
    let small = [
        house(&[(0, 0), (1, 1)]),
        house(&[(0, 1), (1, 2), (2, 3)]),
        house(&[(2, 0), (2, 1), (3, 2), (3, 3)]),
        house(&[(4, 4), (4, 5), (5, 4), (5, 5), (3, 3)]),
    ];
    let latin = Layout::latin(6).unwrap();
    let add = |layout: Layout, (at, cells): (usize, &Vec<Position>)| {
        layout.with_house(format!("cage {at}"), cells).unwrap()
    };
    small.iter().enumerate().fold(latin, add).into()
}

/// A puzzle of one of six layouts.
pub fn any_small_puzzle() -> impl Strategy<Value = Sudoku> {
    let layouts = [
        standard(2, 2),
        standard(2, 3),
        standard(3, 3),
        Layout::diagonal().into(),
        Layout::windoku().into(),
        with_small_houses(),
    ];
    prop::sample::select(layouts.to_vec()).prop_flat_map(any_puzzle)
}

/// A Latin square with houses of a few cells each, anywhere on the board, and with few or many givens. It has a
/// solution: no such house takes two cells with the same digit in it.
pub fn any_caged_puzzle() -> impl Strategy<Value = Sudoku> {
    (5..=6usize).prop_flat_map(|side| {
        let order = Just((0..side * side).collect::<Vec<_>>()).prop_shuffle();
        let cages = prop::collection::vec((order, 3..side), side..=2 * side);
        let givens = (5..30u32).prop_flat_map(move |percent| {
            prop::collection::vec(prop::bool::weighted(f64::from(percent) / 100.0), side * side)
        });
        (any::<u64>(), cages, givens).prop_map(move |(seed, cages, givens)| {
            let mut layout = Layout::latin(side).unwrap();
            let empty = Sudoku::empty(layout.clone());
            let solution = empty.search(&Search::new().seed(seed)).unwrap().next().unwrap();
            for (number, (order, size)) in cages.into_iter().enumerate() {
                let mut cage: Vec<usize> = Vec::new();
                for cell in order {
                    let stands = |&other: &usize| solution.cells()[other] == solution.cells()[cell];
                    if cage.len() < size && !cage.iter().any(stands) {
                        cage.push(cell);
                    }
                }
                let cells: Vec<Position> = cage.into_iter().map(|cell| layout.cells()[cell]).collect();
                layout = layout.with_house(format!("cage {number}"), &cells).unwrap();
            }
            let digits =
                solution.cells().iter().zip(givens).map(|(&digit, given)| if given { digit } else { 0 });
            Sudoku::new(layout, digits.collect()).unwrap()
        })
    })
}
