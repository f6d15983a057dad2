//! Known numbers of covers, by problem family: `table` holds the facts (family, parameters, number),
//! `count` counts covers and verifies them.

#[path = "../common/shared.rs"]
mod collection;
#[path = "../common/families/mod.rs"]
mod families;

mod count;
mod parameters;
mod shared;
mod table;

use exactcover::{Covers, Outcome};

/// Counts what the table says. Groups of families are tests of their own, so that they run in parallel.
fn check(families: &[table::Family]) {
    for family in families {
        for &(parameters, known) in family.facts {
            let counted = (family.count)(parameters);
            assert_eq!(counted, Some(known), "{}, {parameters}: {}", family.name, family.quantity);
        }
    }
}

macro_rules! groups {
    ($($name:ident: $families:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            check(table::$families);
        }
    )*};
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
#[ignore = "takes two minutes"]
fn slow() {
    check(table::SLOW);
}

/// Five grids whose common parts are counted once. The first cover is found without a wrong choice.
#[test]
fn samurai_sudoku() {
    let matrix = families::latin::samurai();
    assert_eq!(matrix.primary_count(), 1548);
    assert_eq!(matrix.row_count(), 3321);
    assert_eq!(matrix.entry_count(), 13932);
    let mut covers = Covers::new(&matrix);
    let rows = covers.next_rows().expect("the empty board can be filled");
    assert_eq!(rows.len(), 369);
    assert_eq!(matrix.verify(rows), Ok(()));
    assert_eq!(covers.stats().nodes, 370);
    assert_eq!(covers.outcome(), Outcome::Running);
}
