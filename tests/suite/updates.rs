//! [`Stats::updates`](exactcover::runs::Stats), the unit of an engine's work, against a plain search that keeps sets of rows
//! and counts: for links the entries taken out of their columns, for bits the rows that fall.

use std::collections::BTreeSet;

use crate::plain::Plain;
use crate::random::{Shape, matrix};
use exactcover::Search;
use exactcover::runs::Engine;
use proptest::prelude::*;

#[derive(Clone, Copy, PartialEq)]
enum Taken {
    Free,
    Purified(u32),
    Covered,
}

/// What is left of a matrix after some choices.
#[derive(Clone)]
struct Left<'a> {
    plain: &'a Plain,
    live: BTreeSet<usize>,
    taken: Vec<Taken>,
}

#[derive(Debug, Default, PartialEq)]
struct Updates {
    links: u64,
    bits: u64,
}

impl Left<'_> {
    fn color(&self, row: usize, column: usize) -> Option<Option<u32>> {
        self.plain.rows[row].iter().find(|entry| entry.0 == column).map(|entry| entry.1)
    }

    /// Removes a row because of a column. Returns from how many other columns that takes an entry: not from those
    /// purified to its color.
    fn remove(&mut self, row: usize, because: usize) -> u64 {
        self.live.remove(&row);
        let entries = self.plain.rows[row].iter().map(|entry| entry.0);
        entries.filter(|&c| c != because && self.taken[c] == Taken::Free).count() as u64
    }

    /// Covers a column, or leaves in it only the rows of one color. Returns how many entries are taken out.
    fn take(&mut self, column: usize, color: Option<u32>) -> u64 {
        let rows: Vec<usize> = self.live.iter().copied().collect();
        let falls = |row: usize| match self.color(row, column) {
            None => false,
            Some(its_color) => color.is_none() || its_color != color,
        };
        let rows: Vec<usize> = rows.into_iter().filter(|&row| falls(row)).collect();
        let entries = rows.into_iter().map(|row| self.remove(row, column)).sum();
        self.taken[column] = color.map_or(Taken::Covered, Taken::Purified);
        entries
    }

    /// Whether one of the rows can no longer be chosen when the other is.
    fn clash(&self, one: usize, other: usize) -> bool {
        self.plain.rows[one].iter().any(|&(column, color)| {
            self.color(other, column).is_some_and(|its_color| color.is_none() || its_color != color)
        })
    }

    fn search(&self, updates: &mut Updates) {
        let size = |column: usize| self.live.iter().filter(|&&row| self.color(row, column).is_some()).count();
        let columns = 0..self.plain.primary.len();
        let open = columns.filter(|&c| self.plain.primary[c] && self.taken[c] == Taken::Free);
        let Some(column) = open.min_by_key(|&column| size(column)) else { return };
        let rows: Vec<usize> =
            self.live.iter().copied().filter(|&row| self.color(row, column).is_some()).collect();
        let mut covered = self.clone();
        updates.links += covered.take(column, None); // once, whichever of its rows is tried
        for row in rows {
            updates.bits += self.live.iter().filter(|&&other| self.clash(row, other)).count() as u64;
            let mut below = covered.clone();
            let entries = &self.plain.rows[row];
            let at = entries.iter().position(|entry| entry.0 == column).unwrap();
            for &(column, color) in entries[at + 1..].iter().chain(&entries[..at]) {
                if color.is_none_or(|color| below.taken[column] != Taken::Purified(color)) {
                    updates.links += below.take(column, color);
                }
            }
            below.search(updates);
        }
    }
}

fn counted(plain: &Plain) -> Updates {
    let taken = vec![Taken::Free; plain.primary.len()];
    let mut updates = Updates::default();
    Left { plain, live: (0..plain.rows.len()).collect(), taken }.search(&mut updates);
    updates
}

fn said(plain: &Plain) -> Updates {
    let of = |engine| {
        let mut covers = Search::new().engine(engine).covers(&plain.matrix());
        covers.by_ref().for_each(drop);
        covers.stats().updates
    };
    Updates { links: of(Engine::Links), bits: of(Engine::Bits) }
}

const COLORED: Shape = Shape { primary: 1..=7, secondary: 1..=5, rows: 4..=24, colors: 3 };

properties! {
    soak, 400;

    fn updates_are_those_of_a_plain_search(plain in matrix(COLORED)) {
        let mut plain = plain;
        // Links go through a row's columns in order, primary ones first; the order decides which entries are purified
        // before they would be taken out.
        for row in &mut plain.rows {
            row.sort_by_key(|entry| !plain.primary[entry.0]);
        }
        prop_assert_eq!(said(&plain), counted(&plain));
    }
}

/// Counted by hand. Rows `a x:0`, `b x:0`, `b x:1`, `b`: column `a` has one row, which leaves `x` as the column is
/// covered. `x` is purified to 0: the row `b x:1` leaves `b`. Then `b` is covered for two rows, of which one was purified
/// and the other names nothing else: no entry is left to go.
#[test]
fn a_row_of_the_right_color_is_not_taken_out() {
    let rows = vec![
        vec![(0, None), (2, Some(0))],
        vec![(1, None), (2, Some(0))],
        vec![(1, None), (2, Some(1))],
        vec![(1, None)],
    ];
    let plain = Plain::new(vec![true, true, false], rows);
    // Bits: the first row rules out itself and `b x:1`; then each row of `b` rules out both.
    assert_eq!(said(&plain), Updates { links: 2, bits: 2 + 2 + 2 });
}
