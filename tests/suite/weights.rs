//! Weights that prove that there is no cover: what they prove is true, they are found where there are some, and the
//! classic colorings are among them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::brute::Brute;
use crate::families::polyforms::{CUBE, SQUARE, cuboid, rectangle};
use crate::families::tilings::{Uses, tilings, tilings_by_each};
use crate::families::{colored, designs, graphs, impossible, unlabeled};
use crate::plain::{Plain, ids};
use crate::random::{Shape, any_matrix};
use exactcover::matrix::VerifyError;
use exactcover::proofs::{ReasonError, Weights};
use exactcover::runs::Outcome;
use exactcover::{ExactCover, Langford, Matrix, MatrixBuilder, Queens, RowId, Search};
use proptest::prelude::*;
use proptest::sample::Index;

/// Small enough to try all 2^rows subsets, many times.
const FEW_ROWS: Shape = Shape { primary: 1..=7, secondary: 0..=3, rows: 0..=10, colors: 3 };
/// More rows than columns, so that each column has some.
const DENSE: Shape = Shape { primary: 3..=6, secondary: 0..=2, rows: 6..=11, colors: 2 };
/// Small enough to try all weightings.
const TINY: Shape = Shape { primary: 1..=4, secondary: 0..=2, rows: 0..=9, colors: 2 };

/// The weights, which are verified.
fn weights<L>(matrix: &Matrix<L>) -> Option<Weights> {
    let weights = Search::new().weights(matrix)?;
    assert_eq!(weights.verify(matrix), Ok(()));
    Some(weights)
}

properties! {
    soak, 5000;

    fn where_there_are_weights_there_is_no_cover(
        plain in prop_oneof![any_matrix(FEW_ROWS), any_matrix(DENSE)],
        chosen in prop::collection::vec(any::<Index>(), 0..=3),
        excluded in prop::collection::vec(any::<Index>(), 0..=3),
        seed in any::<u64>(),
    ) {
        let matrix = plain.matrix();
        // Sometimes a row that is not in the matrix.
        let count = plain.rows.len();
        let rows = |picks: &[Index]| picks.iter().map(|pick| pick.index(2 * count + 1) / 2).collect::<Vec<_>>();
        let (chosen, excluded) = (rows(&chosen), rows(&excluded));
        let search = Search::new().choose(ids(&chosen)).exclude(ids(&excluded));
        let found = search.weights(&matrix);
        prop_assert_eq!(&search.clone().seed(seed).weights(&matrix), &found);
        if let Some(weights) = found {
            prop_assert_eq!(weights.verify(&matrix), Ok(()), "{}", weights);
            let set = |rows: &[usize]| rows.iter().filter(|&&row| row < count).fold(0u32, |set, row| set | 1 << row);
            let (chosen, excluded) = (set(&chosen), set(&excluded));
            let brute = Brute::new(&plain);
            for subset in (0..1u32 << count).filter(|set| set & chosen == chosen && set & excluded == 0) {
                prop_assert!(!brute.is_cover(subset), "{:b}: {}", subset, weights);
            }
        }
    }

    fn the_modulus_is_the_smallest(plain in any_matrix(TINY)) {
        let found = Search::new().weights(&plain.matrix());
        match smallest_modulus(&plain) {
            Some(modulus) => prop_assert_eq!(found.map(|weights| weights.modulus()), Some(modulus)),
            None => prop_assert!(found.is_none_or(|weights| weights.modulus() > 9), "{:?}", plain),
        }
    }
}

/// The smallest modulus up to 9 of weights, by trying all weightings.
fn smallest_modulus(plain: &Plain) -> Option<u64> {
    let is_fixed = |&column: &usize| plain.bounds[column].0 == plain.bounds[column].1;
    let fixed: Vec<usize> = (0..plain.primary.len()).filter(is_fixed).collect();
    let possible =
        |row: &&Vec<(usize, Option<u32>)>| row.iter().all(|&(column, _)| plain.bounds[column].1 > 0);
    let rows: Vec<_> = plain.rows.iter().filter(possible).collect();
    (2..=9u64).find(|&modulus| {
        (0..modulus.pow(fixed.len() as u32)).any(|code| {
            let mut weights = vec![0; plain.primary.len()];
            let mut rest = code;
            for &column in &fixed {
                (weights[column], rest) = (rest % modulus, rest / modulus);
            }
            let total: u64 =
                fixed.iter().map(|&column| weights[column] * u64::from(plain.bounds[column].0)).sum();
            let weight =
                |row: &[(usize, Option<u32>)]| row.iter().map(|&(column, _)| weights[column]).sum::<u64>();
            !total.is_multiple_of(modulus) && rows.iter().all(|row| weight(row).is_multiple_of(modulus))
        })
    })
}

/// The matrix has no cover because of weights with this modulus, in so many classes of so many columns.
fn assert_impossible(matrix: &Matrix<()>, modulus: u64, classes: &[(u64, usize)], total: u64) {
    let weights = weights(matrix).expect("there is a coloring");
    let found: Vec<_> = weights.classes().iter().map(|(weight, columns)| (*weight, columns.len())).collect();
    assert_eq!((weights.modulus(), &found[..], weights.total()), (modulus, classes, total));
}

#[test]
fn the_mutilated_chessboard() {
    for side in [4, 12, 30] {
        let half = side * side / 2;
        assert_impossible(&impossible::mutilated_chessboard(side), 3, &[(1, half), (2, half - 2)], 2);
    }
    // With two corners of different colors there is nothing to prove.
    let board = crate::families::polyforms::without(rectangle(12, 12), &[[0; 3], [0, 11, 0]]);
    assert_eq!(weights(&tilings(&SQUARE, &board, [(rectangle(1, 2), Uses::Any)])), None);
}

#[test]
fn t_tetrominoes_on_ten_by_ten() {
    assert_impossible(&impossible::t_tetrominoes(), 8, &[(1, 50), (5, 50)], 4);
}

#[test]
fn l_tetrominoes_on_ten_by_ten() {
    assert_impossible(&impossible::l_tetrominoes(), 4, &[(1, 25), (2, 25), (3, 25)], 2);
}

#[test]
fn sticks_of_four_on_ten_by_ten() {
    assert_impossible(&impossible::sticks(), 2, &[(1, 25)], 1);
}

#[test]
fn de_bruijns_bricks_in_a_cube_of_six() {
    assert_impossible(&impossible::bricks_in_a_cube(1, 1, 4), 2, &[(1, 27)], 1);
    assert_impossible(&impossible::bricks_in_a_cube(1, 2, 4), 2, &[(1, 27)], 1);
    assert_eq!(weights(&impossible::bricks_in_a_cube(1, 1, 3)), None);
}

#[test]
fn the_35_hexominoes_in_rectangles() {
    for (h, w) in [(14, 15), (10, 21), (7, 30), (6, 35)] {
        let weights = weights(&impossible::hexominoes(h, w)).expect("a coloring");
        assert_eq!((weights.modulus(), weights.total()), (2, 1));
    }
}

/// Pairs of 1 to n exist if and only if n is 0 or 3 modulo 4 (R. O. Davies, 1959).
#[test]
fn langford_pairs_of_other_numbers() {
    for n in 1..=40 {
        let found = weights(&Langford::new(n).matrix().unwrap()).map(|weights| weights.modulus());
        assert_eq!(found, matches!(n % 4, 1 | 2).then_some(2), "{n}");
    }
}

#[test]
fn what_has_a_cover_has_no_weights() {
    let pentacubes = CUBE.polyforms(5).into_iter().take(25).map(|piece| (piece, Uses::Once));
    for matrix in [
        tilings_by_each(&SQUARE, 5, &rectangle(6, 10)),
        tilings(&CUBE, &cuboid(5, 5, 5), pentacubes),
        designs::kirkman(15),
        unlabeled(&Queens::new(12).unwrap().matrix().unwrap()),
        colored::macmahon_squares(4, 6, 3),
        graphs::dominoes(20, 20),
    ] {
        assert_eq!(weights(&matrix), None);
    }
}

#[test]
fn what_is_impossible_for_other_reasons_has_no_weights() {
    assert_eq!(weights(&Queens::new(3).unwrap().matrix().unwrap()), None);
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", 4), m.secondary("hole", 3));
    for (p, h) in (0..4).flat_map(|p| (0..3).map(move |h| (p, h))) {
        m.row((p, h), [pigeon.at(p), hole.at(h)]).unwrap();
    }
    assert_eq!(weights(&m.build().unwrap()), None);
}

#[test]
fn nothing_to_cover_has_no_weights() {
    assert_eq!(weights(&MatrixBuilder::<()>::new().build().unwrap()), None);
    let mut m = MatrixBuilder::<()>::new();
    m.secondary("point", 3);
    m.between("any", 2, 0..);
    assert_eq!(weights(&m.build().unwrap()), None);
}

#[test]
fn a_column_without_rows_is_enough() {
    let mut m = MatrixBuilder::new();
    let (cell, crew) = (m.primary("cell", 3), m.between("crew", 1, 6..=6));
    m.row((), [cell.at(0), cell.at(2), crew.at(0)]).unwrap();
    let matrix = m.clone().build().unwrap();
    let found = weights(&matrix).unwrap();
    assert_eq!((found.modulus(), found.weights(), found.total()), (2, &[0, 1, 0, 0][..], 1));
    assert_eq!(found.to_string(), "no row covers a certain column, which must be covered");
    // A column that must be covered six times has weights modulo 4, but not modulo 2 or 3.
    let mut m = MatrixBuilder::<()>::new();
    m.between("crew", 1, 6..=6);
    let found = weights(&m.build().unwrap()).unwrap();
    assert_eq!((found.modulus(), found.weights(), found.total()), (4, &[1][..], 2));
}

/// Nurses in pairs: each shift needs three.
#[test]
fn a_column_counts_as_often_as_it_must_be_covered() {
    let pairs = |shifts: usize, least: u32, most: u32| {
        let mut m = MatrixBuilder::new();
        let shift = m.between("shift", shifts, least..=most);
        for (a, b) in crate::families::pairs(shifts) {
            for _ in 0..3 {
                m.row((a, b), [shift.at(a), shift.at(b)]).unwrap();
            }
        }
        m.build().unwrap()
    };
    let found = weights(&pairs(5, 3, 3)).unwrap();
    assert_eq!((found.modulus(), found.weights(), found.total()), (2, &[1; 5][..], 1));
    assert_eq!(
        found.to_string(),
        "each row has an even number of certain 5 columns, which together must be covered an odd number of times"
    );
    assert_eq!(weights(&pairs(4, 3, 3)), None);
    assert_eq!(weights(&pairs(5, 2, 3)), None);
}

/// A board that could be tiled, until two cells of one color are taken by chosen rows; and not, until a row is excluded.
#[test]
fn chosen_and_excluded_rows_are_taken_for_granted() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", [4, 4]);
    for (r, c) in (0..4).flat_map(|r| (0..4).map(move |c| (r, c))) {
        if c < 3 {
            m.row("lying", [cell.at([r, c]), cell.at([r, c + 1])]).unwrap();
        }
        if r < 3 {
            m.row("standing", [cell.at([r, c]), cell.at([r + 1, c])]).unwrap();
        }
    }
    let corners = [m.row("corner", [cell.at([0, 0])]).unwrap(), m.row("corner", [cell.at([3, 3])]).unwrap()];
    let matrix = m.build().unwrap();
    assert_eq!(weights(&matrix), None);
    let search = Search::new().choose(corners);
    let found = search.weights(&matrix).unwrap();
    assert_eq!(found.verify(&matrix), Ok(()));
    assert_eq!((found.modulus(), found.chosen(), found.excluded()), (3, &corners[..], &[][..]));
    assert_eq!(
        found.to_string(),
        "modulo 3, 8 columns weigh 1 and 6 weigh 2: each row beside the chosen ones weighs 0, but all columns that these \
         leave together weigh 2"
    );
    // Where only one of them may be chosen there is a column too many.
    let found = Search::new().choose([corners[0]]).exclude([corners[1]]).weights(&matrix).unwrap();
    assert_eq!((found.modulus(), found.verify(&matrix)), (2, Ok(())));
    assert_eq!(found.excluded(), [corners[1]]);
    // Rows that clash have no weights.
    assert_eq!(Search::new().choose([RowId::new(0), RowId::new(1)]).weights(&matrix), None);
    assert_eq!(Search::new().choose([RowId::new(999)]).weights(&matrix), None);
    assert_eq!(search.exclude([corners[0]]).weights(&matrix), None);
}

#[test]
fn a_row_that_the_chosen_ones_rule_out_may_weigh_something() {
    let mut m = MatrixBuilder::new();
    let (word, letter) = (m.primary("word", 3), m.secondary("letter", 1));
    let first = m.row("first", [word.at(0), letter.at(0).colored(1)]).unwrap();
    m.row("agrees", [word.at(1), word.at(2), letter.at(0).colored(1)]).unwrap();
    m.row("clashes", [word.at(1), letter.at(0).colored(2)]).unwrap();
    m.row("clashes", [word.at(2), letter.at(0)]).unwrap();
    let single = m.row("single", [word.at(0)]).unwrap();
    let matrix = m.build().unwrap();
    assert_eq!(Search::new().choose([first]).weights(&matrix), None);
    let search = Search::new().choose([first]).exclude([RowId::new(1)]);
    let found = search.weights(&matrix).unwrap();
    assert_eq!(found.verify(&matrix), Ok(()));
    assert_eq!(Search::new().choose([single]).exclude([RowId::new(1)]).weights(&matrix), None);
}

#[test]
fn weights_of_one_matrix_prove_nothing_about_another() {
    let rows = |columns: usize, rows: &[(usize, usize)]| {
        let mut m = MatrixBuilder::new();
        let cell = m.primary("cell", columns);
        for &(a, b) in rows {
            m.row((), if a == b { vec![cell.at(a)] } else { vec![cell.at(a), cell.at(b)] }).unwrap();
        }
        m
    };
    let triangle = [(0, 1), (1, 2), (2, 0)];
    let found = weights(&rows(3, &triangle).build().unwrap()).unwrap();
    let verify = |m: MatrixBuilder<()>| found.verify(&m.build().unwrap()).unwrap_err();
    let error = verify(rows(4, &triangle));
    assert_eq!(error, ReasonError::Columns { stated: 3, columns: 4 });
    assert_eq!(error.to_string(), "3 columns are stated, but the matrix has 4");
    let error = verify(rows(3, &[(0, 1), (1, 2), (2, 2)]));
    assert_eq!(error, ReasonError::Row { row: RowId::new(2), weight: 1 });
    assert_eq!(error.to_string(), "row 2 weighs 1, not 0");
    let mut m = MatrixBuilder::new();
    m.primary("cell", 2);
    m.between("cells", 1, 1..=2);
    let error = verify(m);
    assert!(matches!(&error, ReasonError::NotFixed { column } if column.to_string() == "cells"));
    assert!(error.to_string().starts_with("column cells has a weight"));
    let mut m = MatrixBuilder::new();
    m.primary("cell", 2);
    m.secondary("cells", 1);
    assert!(matches!(verify(m), ReasonError::NotFixed { .. }));
    let mut m = MatrixBuilder::new();
    m.primary("cell", 2);
    m.between("cells", 1, 2..=2);
    let error = verify(m);
    assert_eq!(error, ReasonError::Total { found: 0, stated: 1 });
    assert_eq!(error.to_string(), "all columns together weigh 0, but 1 is stated");

    // Weights that were found with a chosen row.
    let mut m = rows(4, &[(3, 3), (0, 1), (1, 2), (2, 0)]);
    let found = Search::new().choose([RowId::new(0)]).weights(&m.clone().build().unwrap()).unwrap();
    assert_eq!(found.verify(&m.clone().build().unwrap()), Ok(()));
    let error = found.verify(&rows(4, &[]).build().unwrap()).unwrap_err();
    assert_eq!(error, ReasonError::Chosen(VerifyError::UnknownRow { row: RowId::new(0) }));
    // It rules out what has its column.
    let cells = m.primary("more", 1);
    m.row((), [cells.at(0)]).unwrap();
    assert!(matches!(found.verify(&m.build().unwrap()), Err(ReasonError::Columns { .. })));
}

#[test]
fn a_raised_flag_ends_it() {
    let matrix = impossible::mutilated_chessboard(12);
    let search = Search::new().cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(search.weights(&matrix), None);
}

/// More than 2,000 columns: 2,025 and 2,114.
#[test]
fn large_matrices_are_given_up() {
    assert_eq!(weights(&graphs::dominoes(45, 45)), None);
    assert_eq!(weights(&impossible::mutilated_chessboard(46)), None);
}

/// Each of these searches would take years.
#[test]
fn a_count_asks_for_weights_first() {
    for matrix in [impossible::mutilated_chessboard(30), impossible::hexominoes(14, 15)] {
        let count = Search::new().count(&matrix);
        assert_eq!(count, 0);
        assert!(count.stats().nodes < 10_000);
        #[cfg(feature = "rayon")]
        assert_eq!(Search::new().par_count(&matrix), 0);
        let limited = Search::new().node_limit(100).count(&matrix);
        assert_eq!(limited.outcome(), Outcome::Limited);
    }
}

#[cfg(feature = "serde")]
mod stored {
    use serde_json::{Value, json};

    use super::*;

    fn refused(stored: Value) -> String {
        serde_json::from_value::<Weights>(stored).unwrap_err().to_string()
    }

    #[test]
    fn weights_are_kept() {
        let stored =
            json!({ "modulus": 4, "weights": [1, 0, 3], "total": 2, "chosen": [1, 5], "excluded": [0] });
        let weights: Weights = serde_json::from_value(stored.clone()).unwrap();
        assert_eq!(serde_json::to_value(&weights).unwrap(), stored);
        let found = Search::new().weights(&impossible::t_tetrominoes()).unwrap();
        let text = serde_json::to_string(&found).unwrap();
        assert_eq!(serde_json::from_str::<Weights>(&text).unwrap(), found);
    }

    #[test]
    fn changed_weights_are_refused() {
        let stored =
            json!({ "modulus": 4, "weights": [1, 0, 3], "total": 2, "chosen": [1, 5], "excluded": [0] });
        for (name, value, why) in [
            ("modulus", json!(1), "below 2"),
            ("modulus", json!(0), "below 2"),
            ("modulus", json!(3), "not below the modulus"),
            ("modulus", json!(-4), "invalid value"),
            ("weights", json!([1, 0, 4]), "not below the modulus"),
            ("total", json!(0), "together weigh 0"),
            ("total", json!(4), "not below the modulus"),
            ("chosen", json!([5, 1]), "not ascending"),
            ("chosen", json!([1, 1]), "not ascending"),
            ("excluded", json!([2, 2]), "not ascending"),
            ("excluded", json!([5]), "a chosen row is excluded"),
            ("more", json!(1), "unknown field"),
        ] {
            let mut changed = stored.clone();
            changed[name] = value;
            let error = refused(changed);
            assert!(error.contains(why), "{name}: {error}");
        }
    }

    /// What can be read is still checked against the matrix, without an overflow.
    #[test]
    fn weights_that_prove_nothing_are_not_verified() {
        let matrix = impossible::t_tetrominoes();
        let found = Search::new().weights(&matrix).unwrap();
        let mut stored = serde_json::to_value(&found).unwrap();
        stored["total"] = json!(3);
        let changed: Weights = serde_json::from_value(stored).unwrap();
        assert_eq!(changed.verify(&matrix), Err(ReasonError::Total { found: 4, stated: 3 }));
        let huge = u64::MAX;
        let weights = vec![huge - 1; 100];
        let stored = json!({ "modulus": huge, "weights": weights, "total": 1, "chosen": [], "excluded": [] });
        let changed: Weights = serde_json::from_value(stored).unwrap();
        assert!(matches!(changed.verify(&matrix), Err(ReasonError::Row { .. })));
    }
}
