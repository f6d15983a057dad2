//! The search and `verify` against an oracle that tries every subset of the rows.

use std::collections::BTreeSet;

use crate::brute::Brute;
use crate::plain::{Plain, as_set, sequence};
use crate::random::{MOSTLY_COLORS, SMALL, Shape, any_matrix, matrix, multiples, planted};
use exactcover::matrix::{ColumnId, ColumnName, VerifyError};
use exactcover::runs::Outcome;
use exactcover::{Matrix, RowId, Search};
use proptest::prelude::*;
use proptest::sample::Index;

/// The covers found, each with its rows ascending, sorted. A cover that is found twice is listed twice.
fn found<L>(matrix: &Matrix<L>) -> Vec<Vec<usize>> {
    as_set(sequence(Search::new().covers(matrix)))
}

fn column_named<L>(matrix: &Matrix<L>, name: &ColumnName) -> usize {
    let names = |&column: &usize| matrix.column_name(ColumnId::new(column as u32)).as_ref() == Some(name);
    let all: Vec<usize> = (0..matrix.column_count()).filter(names).collect();
    assert_eq!(all.len(), 1, "the name of one column: {name}");
    all[0]
}

/// Whether what the error says is true of the rows.
fn assert_true(error: &VerifyError, plain: &Plain, matrix: &Matrix<usize>, rows: &[usize]) {
    let color = |row: usize, column| plain.rows[row].iter().find(|entry| entry.0 == column).map(|e| e.1);
    // Both rows are listed, the first before the second (or one row is listed twice).
    let in_order = |first: &RowId, second: &RowId| {
        let at = rows.iter().position(|&row| row == first.index());
        let later = rows.iter().rposition(|&row| row == second.index());
        assert!(at.unwrap() < later.unwrap(), "{error} of {rows:?}");
    };
    match error {
        VerifyError::UnknownRow { row } => {
            assert!(row.index() >= plain.rows.len() && rows.contains(&row.index()));
        }
        VerifyError::Uncovered { column } => {
            let column = column_named(matrix, column);
            assert!(plain.primary[column]);
            assert!(rows.iter().all(|&row| color(row, column).is_none()));
        }
        VerifyError::CoveredTwice { column, first, second } => {
            in_order(first, second);
            let column = column_named(matrix, column);
            let (one, two) = (color(first.index(), column).unwrap(), color(second.index(), column).unwrap());
            assert!(one.is_none() || two.is_none());
        }
        VerifyError::ColorClash { column, first, second } => {
            in_order(first, second);
            let column = column_named(matrix, column);
            let (one, two) = (color(first.index(), column).unwrap(), color(second.index(), column).unwrap());
            assert!(one.is_some() && two.is_some() && one != two);
        }
        VerifyError::TooFew { column, found, least } => {
            let column = column_named(matrix, column);
            assert_eq!(plain.bounds[column].0, *least);
            let rows: BTreeSet<usize> =
                rows.iter().copied().filter(|&row| color(row, column).is_some()).collect();
            assert!(rows.len() == *found as usize && found < least);
        }
        VerifyError::TooMany { column, row, most } => {
            let column = column_named(matrix, column);
            assert_eq!(plain.bounds[column].1, *most);
            let end = rows.iter().position(|&listed| listed == row.index()).unwrap();
            let before: BTreeSet<usize> =
                rows[..end].iter().copied().filter(|&row| color(row, column).is_some()).collect();
            assert!(before.len() == *most as usize && color(row.index(), column).is_some());
        }
        other => panic!("an error the oracle does not know: {other}"),
    }
}

fn assert_covers_are_those_of_the_oracle(plain: &Plain) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    prop_assert_eq!(found(&matrix), Brute::new(plain).covers());
    let mut covers = Search::new().covers(&matrix);
    while let Some(rows) = covers.next_rows() {
        prop_assert_eq!(matrix.verify(rows), Ok(()));
    }
    prop_assert_eq!(covers.outcome(), Outcome::Exhausted);
    Ok(())
}

const NO_SECONDARY: Shape = Shape { secondary: 0..=0, colors: 0, ..SMALL };
const NO_COLORS: Shape = Shape { colors: 0, ..SMALL };

properties! {
    soak, 1500;

    fn covers_with_primary_columns_only(plain in matrix(NO_SECONDARY)) {
        assert_covers_are_those_of_the_oracle(&plain)?;
    }

    fn covers_with_secondary_columns(plain in matrix(NO_COLORS)) {
        assert_covers_are_those_of_the_oracle(&plain)?;
    }

    fn covers_with_colors(plain in matrix(SMALL)) {
        assert_covers_are_those_of_the_oracle(&plain)?;
    }

    fn covers_where_colors_decide(plain in matrix(MOSTLY_COLORS)) {
        assert_covers_are_those_of_the_oracle(&plain)?;
    }

    fn covers_with_multiplicities(plain in multiples(SMALL)) {
        assert_covers_are_those_of_the_oracle(&plain)?;
    }

    /// Any list of rows: subsets in any order, a row listed twice, a row that is not there.
    fn verify_agrees_with_the_oracle(
        plain in any_matrix(SMALL),
        picks in prop::collection::vec(prop::collection::vec(any::<Index>(), 0..5), 20),
        stranger in prop::option::weighted(0.1, 0..3usize),
    ) {
        let matrix = plain.matrix();
        let oracle = Brute::new(&plain);
        for pick in picks {
            let mut rows: Vec<usize> = match plain.rows.len() {
                0 => Vec::new(),
                count => pick.iter().map(|index| index.index(count)).collect(),
            };
            rows.extend(stranger.map(|beyond| plain.rows.len() + beyond));
            let sound = rows.iter().all(|&row| row < plain.rows.len());
            let distinct = rows.iter().collect::<BTreeSet<_>>().len() == rows.len();
            let ids: Vec<RowId> = rows.iter().map(|&row| RowId::new(row as u32)).collect();
            let answer = matrix.verify(&ids);
            prop_assert_eq!(answer.is_ok(), sound && distinct && oracle.is_cover(rows.iter().fold(0, |set, &row| set | 1 << row)));
            if let Err(error) = answer {
                assert_true(&error, &plain, &matrix, &rows);
            }
        }
    }

    /// A cover in any order is a cover; one row less, one more or another color, and it is not.
    fn verify_accepts_the_oracles_covers_and_nothing_near_them(
        (plain, rows) in planted(Shape { primary: 1..=8, ..SMALL }).prop_map(|(plain, mut rows)| {
            rows.reverse();
            (plain, rows)
        }),
        pick in any::<Index>(),
    ) {
        let matrix = plain.matrix();
        let ids: Vec<RowId> = rows.iter().map(|&row| RowId::new(row as u32)).collect();
        prop_assert_eq!(matrix.verify(&ids), Ok(()));
        let at = pick.index(ids.len());
        let mut less = ids.clone();
        less.remove(at);
        let uncovered = matches!(matrix.verify(&less), Err(VerifyError::Uncovered { .. }));
        prop_assert!(uncovered);
        let mut twice = ids.clone();
        twice.push(ids[at]);
        match matrix.verify(&twice) {
            Err(VerifyError::CoveredTwice { first, second, .. }) => {
                prop_assert_eq!((first, second), (ids[at], ids[at]));
            }
            other => prop_assert!(false, "{:?}", other),
        }
    }

    fn a_planted_cover_is_found(
        (plain, planted) in planted(Shape { primary: 12..=20, secondary: 0..=6, rows: 0..=30, colors: 3 }),
    ) {
        let matrix = plain.matrix();
        let covers = found(&matrix);
        prop_assert!(covers.contains(&planted), "{:?} not among {:?}", planted, covers);
        for rows in covers {
            let ids: Vec<RowId> = rows.into_iter().map(|row| RowId::new(row as u32)).collect();
            prop_assert_eq!(matrix.verify(&ids), Ok(()));
        }
    }

    /// Rows of even length cannot cover an odd number of columns.
    fn parity_forbids_a_cover(
        half in 2..6usize,
        pairs in prop::collection::vec(any::<(Index, Index, Index, Index)>(), 0..24),
    ) {
        let odd = 2 * half + 1;
        let row = |(a, b, c, d): (Index, Index, Index, Index)| {
            let mut columns: Vec<usize> = [a, b, c, d].iter().map(|index| index.index(odd)).collect();
            columns.sort();
            columns.dedup();
            columns.truncate(columns.len() & !1);
            columns
        };
        let rows = pairs.into_iter().map(row).filter(|row| !row.is_empty());
        let rows = rows.map(|row| row.into_iter().map(|column| (column, None)).collect());
        let matrix = Plain::new(vec![true; odd], rows.collect()).matrix();
        let mut covers = Search::new().covers(&matrix);
        prop_assert!(covers.next().is_none());
        prop_assert_eq!(covers.outcome(), Outcome::Exhausted);
    }

    /// The exact hitting sets: columns such that every row holds exactly one of them.
    fn transposed_finds_the_exact_hitting_sets(plain in matrix(SMALL)) {
        let transposed = plain.matrix().transposed().unwrap();
        let used = (0..plain.primary.len()).filter(|&c| plain.rows.iter().flatten().any(|entry| entry.0 == c));
        let used: Vec<usize> = used.collect();
        let labels: Vec<usize> = transposed.labels().iter().map(|column| column.index()).collect();
        prop_assert_eq!(&labels, &used);

        let hits = |set: u32| plain.rows.iter().all(|row| row.iter().filter(|e| set >> e.0 & 1 == 1).count() == 1);
        let inside = |set: u32| (0..32).filter(|&c| set >> c & 1 == 1).all(|c| used.contains(&c));
        let mut expected: Vec<Vec<usize>> = (0..1u32 << plain.primary.len())
            .filter(|&set| inside(set) && hits(set))
            .map(|set| (0..plain.primary.len()).filter(|&c| set >> c & 1 == 1).collect())
            .collect();
        expected.sort();
        let mut sets: Vec<Vec<usize>> = found(&transposed)
            .into_iter()
            .map(|rows| rows.into_iter().map(|row| labels[row]).collect())
            .collect();
        sets.sort();
        prop_assert_eq!(sets, expected);
    }

    /// A matrix transposed twice is the same again, if it has nothing that a transpose loses.
    fn twice_transposed_is_the_same(plain in matrix(NO_SECONDARY)) {
        let mut plain = plain;
        for column in 0..plain.primary.len() {
            if !plain.rows.iter().flatten().any(|entry| entry.0 == column) {
                plain.rows.push(vec![(column, None)]);
            }
        }
        let (once, twice) = (plain.matrix(), plain.matrix().transposed().unwrap().transposed().unwrap());
        prop_assert_eq!(twice.row_count(), once.row_count());
        prop_assert_eq!(twice.column_count(), once.column_count());
        prop_assert_eq!(twice.primary_count(), once.primary_count());
        for row in (0..once.row_count()).map(|row| RowId::new(row as u32)) {
            let mut columns = once.row(row).unwrap().to_vec();
            columns.sort(); // a transpose states the columns in ascending order
            prop_assert_eq!(twice.row(row), Some(&*columns));
            prop_assert_eq!(twice.label(row).map(|id| id.index()), Some(row.index()));
        }
    }
}

/// n + 1 pigeons in n holes, one each.
#[test]
fn pigeonhole_forbids_a_cover() {
    for holes in 0..7 {
        let mut primary = vec![true; holes + 1];
        primary.resize(2 * holes + 1, false);
        let row = |pigeon, hole: usize| vec![(pigeon, None), (holes + 1 + hole, None)];
        let rows = (0..=holes).flat_map(|pigeon| (0..holes).map(move |hole| row(pigeon, hole)));
        let matrix = Plain::new(primary, rows.collect()).matrix();
        let mut covers = Search::new().covers(&matrix);
        assert!(covers.next().is_none(), "{holes} holes");
        assert_eq!(covers.outcome(), Outcome::Exhausted);
    }
}

/// Guests who all talk to each other and have no language in common; with one more language they have.
#[test]
fn colors_forbid_a_cover_until_there_is_one_in_common() {
    let guests = 6;
    let row = |guest: usize, language: usize| vec![(guest, None), (guests, Some(language as u32))];
    let mut primary = vec![true; guests];
    primary.push(false);
    // Guest g speaks all languages but the g-th.
    let spoken = (0..guests).flat_map(|g| (0..guests).filter(move |&l| l != g).map(move |l| row(g, l)));
    let mut plain = Plain::new(primary, spoken.collect());
    assert_eq!(found(&plain.matrix()).len(), 0);
    plain.rows.extend((0..guests).map(|guest| row(guest, guests)));
    assert_eq!(found(&plain.matrix()), [(guests * (guests - 1)..guests * guests).collect::<Vec<_>>()]);
}

/// Enough of the random matrices have covers, and enough have several.
#[test]
fn random_matrices_are_not_all_alike() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    for shape in [NO_SECONDARY, NO_COLORS, SMALL, MOSTLY_COLORS] {
        let mut runner = TestRunner::deterministic();
        let strategy = matrix(shape.clone());
        let mut counts = Vec::new();
        for _ in 0..200 {
            let plain = strategy.new_tree(&mut runner).unwrap().current();
            counts.push(Brute::new(&plain).covers().len());
        }
        let some = counts.iter().filter(|&&count| count > 0).count();
        let several = counts.iter().filter(|&&count| count > 1).count();
        assert!((30..=190).contains(&some) && several >= 15, "{shape:?}: {some} {several} of 200");
    }
}
