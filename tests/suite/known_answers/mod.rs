//! Known numbers of covers, by problem family: `table` holds the facts (family, parameters, number),
//! `count` counts covers, one by one, each verified, and all at once.

pub mod count;
mod parameters;
mod shared;
mod table;

use crate::families::polyforms::{SQUARE, rectangle, without};
use crate::families::tilings::{Uses, tilings_by_any};
use exactcover::Search;
use exactcover::runs::Outcome;

/// So many covers are visited one by one by default.
const SOON: u64 = 5_000;

/// Counts what the table says, up to a known number. Groups of families are tests of their own, so that they run in
/// parallel.
fn check(families: &[table::Family], most: u64) {
    for family in families {
        for &(parameters, known) in family.facts.iter().filter(|&&(_, known)| known <= most) {
            let counted = (family.count)(parameters);
            assert_eq!(counted, Some(known), "{}, {parameters}: {}", family.name, family.quantity);
        }
    }
}

macro_rules! groups {
    ($($name:ident: $families:ident),* $(,)?) => {
        $(#[test]
        fn $name() {
            check(table::$families, SOON);
        })*

        mod soak {
            use super::{check, table};

            $(#[test]
            #[ignore = "takes a minute: all numbers of the table"]
            fn $name() {
                check(table::$families, u64::MAX);
            })*
        }
    };
}

groups! {
    chess: CHESS,
    sequences: SEQUENCES,
    graphs: GRAPHS,
    dominoes: DOMINOES,
    pieces: PIECES,
    tilings: TILINGS,
    designs: DESIGNS,
    latin: LATIN,
    colored: COLORED,
    toys: TOYS,
}

#[test]
fn counted() {
    check(table::COUNTED, u64::MAX);
}

#[test]
#[ignore = "takes two minutes"]
fn slow() {
    check(table::SLOW, u64::MAX);
}

#[test]
#[ignore = "takes half a minute"]
fn slow_counts() {
    check(table::COUNTED_SLOWLY, u64::MAX);
}

/// More than 64 bits.
#[test]
fn monominoes_dominoes_and_trominoes() {
    let pieces = (1..=3).flat_map(|n| SQUARE.polyforms(n)).map(|piece| (piece, Uses::Any));
    let matrix = crate::families::tilings::tilings(&SQUARE, &rectangle(8, 8), pieces);
    assert_eq!(Search::new().count(&matrix).to_string(), "92109458286284989468604");
}

/// A chessboard of 12 x 12 without two opposite corners has more white squares than black ones. A search that
/// remembers nothing needs hours to see that there is no tiling.
#[test]
fn dominoes_without_opposite_corners() {
    let board = without(rectangle(12, 12), &[[0, 0, 0], [11, 11, 0]]);
    assert_eq!(Search::new().node_limit(1_000_000).count(&tilings_by_any(&SQUARE, 2, &board)), 0);
}

/// Five grids whose common parts are counted once. The first cover is found without a wrong choice.
#[test]
fn samurai_sudoku() {
    let matrix = crate::families::latin::samurai();
    assert_eq!(matrix.primary_count(), 1548);
    assert_eq!(matrix.row_count(), 3321);
    assert_eq!(matrix.entry_count(), 13932);
    let mut covers = Search::new().covers(&matrix);
    let rows = covers.next_rows().expect("the empty board can be filled");
    assert_eq!(rows.len(), 369);
    assert_eq!(matrix.verify(rows), Ok(()));
    assert_eq!(covers.stats().nodes, 370);
    assert_eq!(covers.outcome(), Outcome::Running);
}
