//! Steps deduced without a search: each is compared with all covers and with its reason, and where they end, all sets of
//! columns are tried.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use exactcover::matrix::ColumnId;
use exactcover::proofs::Deduction;
use exactcover::runs::Outcome;
use exactcover::{ExactCover, Matrix, MatrixBuilder, Queens, RowId, Search, Sudoku};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::brute::{Brute, within};
use crate::plain::{Plain, ids, indices};
use crate::random::{PRIMARY_ONLY, SMALLER, WITHOUT_COLORS, any_matrix, matrix};

/// The columns of a row.
fn columns_of(plain: &Plain, row: usize) -> BTreeSet<usize> {
    plain.rows[row].iter().map(|&(column, _)| column).collect()
}

/// Those of the rows that cover the column.
fn rows_of(plain: &Plain, rows: &BTreeSet<usize>, column: usize) -> BTreeSet<usize> {
    rows.iter().copied().filter(|&row| columns_of(plain, row).contains(&column)).collect()
}

/// The rows that are excluded if these columns are confined to the others; `None` if they are not.
fn confined(
    plain: &Plain,
    rows: &BTreeSet<usize>,
    columns: &[usize],
    others: &[usize],
) -> Option<Vec<usize>> {
    let shared =
        |row: usize, set: &[usize]| set.iter().filter(|&it| columns_of(plain, row).contains(it)).count();
    let inside: Vec<usize> = rows.iter().copied().filter(|&row| shared(row, columns) > 0).collect();
    let is_confined = inside.iter().all(|&row| shared(row, columns) == 1 && shared(row, others) > 0);
    let is_out = |&row: &usize| shared(row, others) > usize::from(shared(row, columns) > 0);
    is_confined.then(|| rows.iter().copied().filter(is_out).filter(|&row| shared(row, others) > 0).collect())
}

/// The rows that a chosen row leaves.
fn after(plain: &Plain, rows: &BTreeSet<usize>, chosen: usize) -> BTreeSet<usize> {
    let clash = |row: usize| {
        let entries = |row: usize| plain.rows[row].iter();
        entries(row).any(|&(column, color)| {
            let is_single = plain.bounds[column].1 == 1 || !plain.primary[column];
            let differs =
                |&(other, its): &(usize, Option<u32>)| other == column && (color.is_none() || color != its);
            is_single && entries(chosen).any(differs)
        })
    };
    rows.iter().copied().filter(|&row| row == chosen || !clash(row)).collect()
}

/// Checks the reason of a step against the rows that were possible before it, and returns what it excludes.
fn check_reason(plain: &Plain, rows: &BTreeSet<usize>, step: &Deduction) -> Vec<usize> {
    match step {
        Deduction::Forced { column, row } => {
            assert_eq!(rows_of(plain, rows, column.index()), BTreeSet::from([row.index()]));
            rows.difference(&after(plain, rows, row.index())).copied().collect()
        }
        Deduction::Confined { columns, others, excluded } => {
            let index = |set: &[ColumnId]| set.iter().map(|column| column.index()).collect::<Vec<_>>();
            let (columns, others) = (index(columns), index(others));
            assert_eq!(columns.len(), others.len());
            assert!(columns.iter().all(|&column| plain.primary[column] && plain.bounds[column] == (1, 1)));
            assert_eq!(confined(plain, rows, &columns, &others), Some(indices(excluded)));
            assert!(!excluded.is_empty());
            indices(excluded)
        }
        Deduction::Contradiction { row, chain, column } => {
            let mut left = after(plain, rows, row.index());
            for next in chain {
                let is_forced = |&column: &usize| {
                    let is_once = plain.primary[column] && plain.bounds[column] == (1, 1);
                    is_once && rows_of(plain, &left, column) == BTreeSet::from([next.index()])
                };
                assert!((0..plain.primary.len()).any(|column| is_forced(&column)), "{step:?}");
                left = after(plain, &left, next.index());
            }
            assert!(plain.primary[column.index()] && rows_of(plain, &left, column.index()).is_empty());
            vec![row.index()]
        }
        _ => panic!("{step:?}"),
    }
}

/// All sets of up to `most` of these.
fn subsets(of: &[usize], most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for &one in of {
        let with = all.iter().filter(|set: &&Vec<usize>| set.len() < most);
        all.extend(with.map(|set| [&set[..], &[one]].concat()).collect::<Vec<_>>());
    }
    all
}

properties! {
    soak, 600;

    /// With columns of colors and of several rows, with rows chosen that clash or are not there.
    fn steps_hold_in_all_covers(
        plain in any_matrix(SMALLER),
        chosen in prop::collection::vec(any::<Index>(), 0..=2),
        excluded in prop::collection::vec(any::<Index>(), 0..=3),
    ) {
        let matrix = plain.matrix();
        let pick = |picks: &[Index]| picks.iter().map(|at| at.index(plain.rows.len() + 1)).collect::<Vec<_>>();
        let (chosen, excluded) = (pick(&chosen), pick(&excluded));
        let covers = within(Brute::new(&plain).covers(), &chosen, &excluded);
        let mut steps = Search::new().choose(ids(&chosen)).exclude(ids(&excluded)).deductions(&matrix).unwrap();
        let mut possible: Vec<RowId> = steps.possible().collect();
        while let Some(step) = steps.next() {
            let left: Vec<RowId> = steps.possible().collect();
            match &step {
                Deduction::Forced { row, .. } => {
                    prop_assert!(covers.iter().all(|cover| cover.contains(&row.index())), "{:?}", step);
                }
                _ => prop_assert!(left.len() < possible.len()),
            }
            possible = left;
            let rows: BTreeSet<usize> = indices(&possible).into_iter().collect();
            prop_assert!(covers.iter().flatten().all(|row| rows.contains(row)), "{:?}", step);
        }
        prop_assert_eq!(steps.outcome(), Outcome::Exhausted);
        prop_assert!(steps.next().is_none());
        prop_assert!(steps.uncoverable().is_none() || covers.is_empty());
    }

    fn each_reason_is_right_and_no_set_is_missed(
        plain in prop_oneof![matrix(WITHOUT_COLORS), matrix(PRIMARY_ONLY)],
    ) {
        let matrix = plain.matrix();
        let mut steps = Search::new().deductions(&matrix).unwrap();
        let mut rows: BTreeSet<usize> = (0..plain.rows.len()).collect();
        while let Some(step) = steps.next() {
            for row in check_reason(&plain, &rows, &step) {
                prop_assert!(rows.remove(&row));
            }
            prop_assert!(rows.iter().copied().eq(steps.possible().map(|row| row.index())));
        }
        if steps.uncoverable().is_some() {
            return Ok(());
        }

        let open = |&column: &usize| plain.primary[column] && rows_of(&plain, &rows, column).len() > 1;
        let open: Vec<usize> = (0..plain.primary.len()).filter(open).collect();
        let all: Vec<usize> = (0..plain.primary.len()).collect();
        let others = subsets(&all, 4);
        for columns in subsets(&open, 4) {
            for others in others.iter().filter(|it| it.len() == columns.len()) {
                if others.iter().all(|other| !columns.contains(other)) {
                    let excluded = confined(&plain, &rows, &columns, others).unwrap_or_default();
                    prop_assert!(excluded.is_empty(), "{:?} {:?}", columns, others);
                }
            }
        }
        // Each row that is left leaves every column a row.
        for &row in &rows {
            let left = after(&plain, &rows, row);
            prop_assert!(open.iter().all(|&column| !rows_of(&plain, &left, column).is_empty()));
        }
    }
}

fn displayed<L: std::fmt::Display>(search: &Search, matrix: &Matrix<L>) -> Vec<String> {
    search.deductions(matrix).unwrap().map(|step| step.display(matrix).to_string()).collect()
}

#[test]
fn reasons_are_said_in_the_names_of_the_problem() {
    // Ann and Bob can have two slots only, so Cem has the third.
    let mut m = MatrixBuilder::new();
    let (person, slot) = (m.primary_named(["Ann", "Bob", "Cem"]), m.secondary("slot", 4));
    for (row, p, s) in
        [("A0", 0, 0), ("A1", 0, 1), ("B0", 1, 0), ("B1", 1, 1), ("C1", 2, 1), ("C2", 2, 2), ("C3", 2, 3)]
    {
        m.row(row, [person.at(p), slot.at(s)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let set = "not C1: all rows of Ann and Bob cover slot[0] and slot[1]";
    assert_eq!(displayed(&Search::new(), &matrix), [set]);
    let chosen = Search::new().exclude([RowId::new(5)]);
    assert_eq!(displayed(&chosen, &matrix), [set, "C3: the only row of Cem"]);

    let matrix = Queens::new(4).unwrap().matrix().unwrap();
    let steps = displayed(&Search::new(), &matrix);
    assert_eq!(steps[0], "not rank 2 file 2: it would force rank 1 file 4 and leave no row for rank[2]");
}

/// So many people have as many slots, and one more of these and another.
#[test]
fn sets_of_one_to_four_columns_are_found() {
    for size in 1..=4 {
        let mut m = MatrixBuilder::new();
        let (person, slot) = (m.primary("person", size + 1), m.secondary("slot", size + 2));
        for (p, s) in (0..size).flat_map(|p| (0..size.max(2)).map(move |s| (p, s % size))) {
            m.row((), [person.at(p), slot.at(s)]).unwrap();
        }
        for s in 0..size + 2 {
            m.row((), [person.at(size), slot.at(s)]).unwrap();
        }
        let matrix = m.build().unwrap();
        let steps: Vec<Deduction> = Search::new().deductions(&matrix).unwrap().collect();
        let [Deduction::Confined { columns, others, excluded }] = &steps[..] else { panic!("{steps:?}") };
        assert_eq!([columns.len(), others.len(), excluded.len()], [size; 3]);
        assert!(columns.iter().map(|column| column.index()).eq(0..size));
    }
}

#[test]
fn an_early_end_shows() {
    let puzzle: Sudoku =
        "9.1..8.....7..43...4.7..9.....1.....3...8...2.8.2.341......6...43.5.2........15.6".parse().unwrap();
    let matrix = puzzle.matrix().unwrap();
    let all = Search::new().deductions(&matrix).unwrap().count();
    let mut taken = 0;
    for limit in [0, 1, 10, 100, 10_000] {
        let mut steps = Search::new().node_limit(limit).deductions(&matrix).unwrap();
        let found = steps.by_ref().count();
        assert!(taken <= found && found < all, "{found} of {all}");
        assert_eq!(steps.outcome(), Outcome::Limited);
        taken = found;
    }
    let mut steps = Search::new().cancel(Arc::new(AtomicBool::new(true))).deductions(&matrix).unwrap();
    assert_eq!((steps.next(), steps.outcome()), (None, Outcome::Canceled));
}

/// More columns than places: the choices of four among them would be millions.
#[test]
fn many_columns_for_few_places_end_soon() {
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", 200), m.secondary("hole", 3));
    for p in 0..200 {
        for h in 0..3 {
            m.row((), [pigeon.at(p), hole.at(h)]).unwrap();
        }
    }
    let matrix = m.build().unwrap();
    let mut steps = Search::new().deductions(&matrix).unwrap();
    assert!(steps.by_ref().count() < 10);
    assert!(steps.uncoverable().is_some());
}
