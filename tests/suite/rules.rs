//! Further rules on a ready-made problem: `MatrixBuilder::amend`, `ExactCover::with`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use exactcover::matrix::Entry;
use exactcover::problems::queens::Square;
use exactcover::{ExactCover, Matrix, MatrixBuilder, MatrixError, Queens, Search};
use proptest::prelude::*;

use crate::plain::{Plain, PlainEntry};
use crate::random::{SMALL, matrix};

/// The columns of a plain matrix, and further secondary ones.
fn columns(m: &mut MatrixBuilder<usize>, plain: &Plain) -> Vec<Entry> {
    let blocks = plain.primary.iter().map(|&is_primary| match is_primary {
        true => m.primary("column", 1).at(0),
        false => m.secondary("column", 1).at(0),
    });
    blocks.collect()
}

fn entry(columns: &[Entry], &(column, color): &PlainEntry) -> Entry {
    color.map_or(columns[column], |color| columns[column].colored(color))
}

properties! {
    soak, 500;

    /// Rows stated with further entries are those that are amended with them; those left out are left out.
    fn amended_rows_are_as_if_they_had_been_stated_so(
        plain in matrix(SMALL),
        further in prop::collection::vec(prop::option::weighted(0.8, prop::collection::vec(prop::option::of(0..3_u32), 0..=3)), 14),
        more in any::<bool>(),
    ) {
        let mut amended = MatrixBuilder::new();
        let own = columns(&mut amended, &plain);
        for (number, row) in plain.rows.iter().enumerate() {
            amended.row(number, row.iter().map(|named| entry(&own, named))).unwrap();
        }
        let extra = amended.secondary("extra", 3);
        let entries = |extra: &[Entry], colors: &[Option<u32>]| -> Vec<Entry> {
            let colored = extra.iter().zip(colors).map(|(entry, color)| color.map_or(*entry, |color| entry.colored(color)));
            colored.collect()
        };
        let extra: Vec<Entry> = extra.iter().collect();
        let of = |number: usize| further.get(number).cloned().unwrap_or_default();
        amended.amend(|&number| of(number).map(|colors| entries(&extra, &colors))).unwrap();

        let mut stated = MatrixBuilder::new();
        let own_stated = columns(&mut stated, &plain);
        let extra_stated: Vec<Entry> = stated.secondary("extra", 3).iter().collect();
        for (number, row) in plain.rows.iter().enumerate() {
            if let Some(colors) = of(number) {
                let own = row.iter().map(|named| entry(&own_stated, named));
                stated.row(number, own.chain(entries(&extra_stated, &colors))).unwrap();
            }
        }
        if more {
            // The builder goes on as if nothing had happened.
            for (builder, own) in [(&mut amended, &own), (&mut stated, &own_stated)] {
                if let Some(row) = plain.rows.first() {
                    builder.row(99, row.iter().map(|named| entry(own, named))).unwrap();
                }
            }
        }
        prop_assert_eq!(amended.build().unwrap(), stated.build().unwrap());
    }

    /// A refusal leaves the rows as they were.
    fn a_refused_amendment_changes_nothing(plain in matrix(SMALL), bad in 0..14_usize, twice in any::<bool>()) {
        let state = |refuse: bool| -> Matrix<usize> {
            let mut m = MatrixBuilder::new();
            let own = columns(&mut m, &plain);
            for (number, row) in plain.rows.iter().enumerate() {
                m.row(number, row.iter().map(|named| entry(&own, named))).unwrap();
            }
            let extra = m.secondary("extra", 2);
            if refuse && bad < plain.rows.len() {
                let first = entry(&own, &(plain.rows[bad][0].0, None));
                let refused = m.amend(|&number| match number {
                    number if number != bad => Some(vec![extra.at(0)]),
                    _ if twice => Some(vec![extra.at(1), first]),
                    _ => Some(vec![extra.at(2)]),
                });
                match refused.unwrap_err() {
                    MatrixError::DuplicateColumn { row, .. } => assert!(twice && row.index() == bad),
                    MatrixError::UnknownColumn { row, entry, .. } => {
                        assert!(!twice && row.index() == bad && entry == plain.rows[bad].len());
                    }
                    other => panic!("{other}"),
                }
            }
            if let Some(row) = plain.rows.first() {
                m.row(99, row.iter().map(|named| entry(&own, named))).unwrap();
            }
            m.build().unwrap()
        };
        prop_assert_eq!(state(true), state(false));
    }
}

/// Queens that leave some squares to others: a rule that takes rows out.
#[test]
fn a_problem_with_rules_is_a_problem() {
    let free = Queens::new(6).unwrap();
    let is_free = |square: &Square| square.rank + square.file > 1;
    let corner_free = (&free).with(|m| m.amend(|square| is_free(square).then_some([])));
    assert_eq!(free.count().unwrap(), 4);
    let boards: Vec<_> = corner_free.solutions().unwrap().collect();
    let all = free.solutions().unwrap().filter(|board| board.queens().all(|square| is_free(&square)));
    assert!(boards.iter().eq(all.collect::<Vec<_>>().iter()));
    assert!(boards.len() < 4 && !boards.is_empty());
    assert_eq!(corner_free.count().unwrap(), boards.len() as u64);
    assert_eq!(corner_free.problem().count().unwrap(), 4);
    assert_eq!(Search::new().count(&corner_free.matrix().unwrap()), boards.len() as u64);
    assert!(format!("{corner_free:?}").starts_with("With { problem: Queens"));
}

/// The builder is as it was if the caller's code panics halfway.
#[test]
fn a_panic_amid_an_amendment_leaves_the_builder_as_it_was() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 2);
    for at in 0..2 {
        m.row(at, [cell.at(at)]).unwrap();
    }
    let before = m.clone().build().unwrap();
    let panics = |&row: &usize| if row == 0 { Some([]) } else { panic!("at row {row}") };
    assert!(catch_unwind(AssertUnwindSafe(|| m.amend::<[Entry; 0]>(panics))).is_err());
    assert_eq!(m.build().unwrap(), before);
}
