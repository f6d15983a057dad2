//! All covers as a graph: against the search, which lists them, and against brute force.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::families::{colored, designs, graphs, latin};
use crate::plain::{ENGINES, Plain};
use crate::random::{SMALLEST, any_matrix};
use exactcover::counts::Diagram;
use exactcover::problems::langford::Langford;
use exactcover::runs::{Branching, Engine, Stopped};
use exactcover::{Cover, ExactCover, Matrix, MatrixBuilder, Queens, RowId, Search};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::sample::Index;

pub fn big(number: usize) -> BigUint {
    BigUint::from(number)
}

/// A cost for each row, from a list.
fn cost(costs: &[i64]) -> impl Fn(RowId) -> i64 + '_ {
    |row| if costs.is_empty() { 0 } else { costs[row.index() % costs.len()] }
}

/// The diagram has these covers in this order, and says the same of them in every way.
pub fn check(diagram: &Diagram, covers: &[Cover], rows: usize, costs: &[i64]) -> Result<(), TestCaseError> {
    prop_assert_eq!(diagram.count(), covers.len() as u64);
    prop_assert_eq!(diagram.is_empty(), covers.is_empty());
    prop_assert!(diagram.iter().eq(covers.iter().cloned()));
    for (number, cover) in covers.iter().enumerate() {
        prop_assert_eq!(diagram.nth(&big(number)), Some(cover.clone()));
        let mut rows = cover.to_vec();
        rows.reverse();
        prop_assert_eq!(diagram.rank(&rows), Some(big(number)));
        if rows.pop().is_some() {
            // A part of a cover is one only where columns need not be covered exactly once.
            let is_it =
                |cover: &Cover| cover.len() == rows.len() && rows.iter().all(|row| cover.contains(row));
            prop_assert_eq!(diagram.rank(&rows), covers.iter().position(is_it).map(big));
        }
    }
    prop_assert_eq!(diagram.nth(&big(covers.len())), None);
    prop_assert_eq!(diagram.rank(&[RowId::new(rows as u32)]), None);
    let counts =
        (0..rows).map(|row| covers.iter().filter(|cover| cover.contains(&RowId::new(row as u32))).count());
    prop_assert!(diagram.row_counts().into_iter().eq(counts.map(big)));
    let total = |cover: &Cover| cover.iter().map(|&row| i128::from(cost(costs)(row))).sum::<i128>();
    let mut by_cost: Vec<(i128, Cover)> = covers.iter().map(|cover| (total(cover), cover.clone())).collect();
    by_cost.sort_by_key(|&(total, _)| total);
    prop_assert_eq!(diagram.best(cost(costs)), by_cost.first().cloned());
    prop_assert_eq!(&diagram.best_k(7, cost(costs)), &by_cost[..by_cost.len().min(7)]);
    prop_assert_eq!(&diagram.best_k(usize::MAX, cost(costs)), &by_cost);
    Ok(())
}

pub fn rows_of(plain: &Plain, picks: &[Index]) -> Vec<RowId> {
    picks.iter().map(|pick| RowId::new(pick.index(plain.rows.len() + 1) as u32)).collect()
}

properties! {
    soak, 600;

    /// Secondary columns, colors, seeds, chosen and excluded rows, both engines, both ways to branch.
    fn a_diagram_is_the_search(
        plain in any_matrix(SMALLEST),
        chosen in prop::collection::vec(any::<Index>(), 0..2),
        excluded in prop::collection::vec(any::<Index>(), 0..3),
        costs in prop::collection::vec(-5..9_i64, 1..20),
        seed in prop::option::of(any::<u64>()),
    ) {
        let matrix = plain.matrix();
        for branching in [Branching::FewestRows, Branching::FirstColumn] {
            let mut options = Search::new().branch(branching);
            options = options.choose(rows_of(&plain, &chosen)).exclude(rows_of(&plain, &excluded));
            if let Some(seed) = seed {
                options = options.seed(seed);
            }
            for engine in ENGINES {
                let options = options.clone().engine(engine);
                let covers: Vec<Cover> = options.covers(&matrix).collect();
                let diagram = options.diagram(&matrix).unwrap();
                check(&diagram, &covers, plain.rows.len(), &costs)?;
            }
        }
    }

    /// Without another search: the covers with all chosen and no excluded rows, in the same order.
    fn restricting_filters_the_covers(
        plain in any_matrix(SMALLEST),
        chosen in prop::collection::vec(any::<Index>(), 0..3),
        excluded in prop::collection::vec(any::<Index>(), 0..4),
        costs in prop::collection::vec(-5..9_i64, 1..20),
    ) {
        let matrix = plain.matrix();
        let (chosen, excluded) = (rows_of(&plain, &chosen), rows_of(&plain, &excluded));
        let wanted = |cover: &Cover| {
            chosen.iter().all(|row| cover.contains(row)) && !excluded.iter().any(|row| cover.contains(row))
        };
        let covers: Vec<Cover> = Search::new().covers(&matrix).filter(wanted).collect();
        let whole = Search::new().diagram(&matrix).unwrap();
        let diagram = whole.restrict(&chosen, &excluded).unwrap();
        check(&diagram, &covers, plain.rows.len(), &costs)?;
        prop_assert!(diagram.node_count() <= whole.node_count());
        let again = diagram.restrict(&[], &[]).unwrap();
        prop_assert_eq!(again.node_count(), diagram.node_count());
    }
}

/// Every cover of larger instances, with tables of subtrees, forced rows, colors and secondary columns.
#[test]
fn instances() {
    fn of<L>(matrix: &Matrix<L>) {
        let costs: Vec<i64> = (0..matrix.row_count() as i64).map(|row| row * 37 % 11 - 3).collect();
        for engine in ENGINES {
            for branching in [Branching::FewestRows, Branching::FirstColumn] {
                let options = Search::new().engine(engine).branch(branching);
                let covers: Vec<Cover> = options.covers(matrix).collect();
                let diagram = options.diagram(matrix).unwrap();
                check(&diagram, &covers, matrix.row_count(), &costs).unwrap();
                assert!(covers.iter().all(|cover| matrix.verify(cover).is_ok()));
            }
        }
    }
    for n in 1..=8 {
        of(&Queens::new(n).unwrap().matrix().unwrap());
    }
    for (height, width) in [(2, 3), (4, 4), (4, 5), (3, 6), (3, 3)] {
        of(&graphs::dominoes(height, width));
    }
    (3..=8).for_each(|n| of(&Langford::new(n).matrix().unwrap()));
    (2..=4).for_each(|n| of(&latin::latin_squares(n)));
    (1..=5).for_each(|n| of(&designs::set_partitions(n)));
    of(&graphs::torus_dominoes(4));
    of(&graphs::monomer_dimer(3, 3));
    of(&designs::one_factorizations(6));
    of(&colored::costas_arrays(5));
    of(&colored::macmahon_squares(2, 3, 2));
    of(&colored::word_squares(3, &colored::words_without_11(3)));
    of(&graphs::Graph::grid(3, 3).colorings(3).matrix().unwrap());
    of(&graphs::Graph::grid(3, 3).colorings_by_secondary_columns(3));
    of(&latin::sudoku_grids(2, 2));
}

#[test]
fn the_empty_cover_and_no_cover() {
    let empty = MatrixBuilder::<()>::new().build().unwrap();
    let diagram = Search::new().diagram(&empty).unwrap();
    assert_eq!((diagram.count().to_u64(), diagram.iter().count()), (Some(1), 1));
    assert_eq!(diagram.nth(&big(0)), Some(Cover::default()));
    assert_eq!(diagram.rank(&[]), Some(big(0)));
    assert_eq!(diagram.best(|_| 1), Some((0, Cover::default())));
    let none = Search::new().diagram(&Queens::new(3).unwrap().matrix().unwrap()).unwrap();
    assert_eq!((none.count().to_u64(), none.iter().next(), none.rank(&[])), (Some(0), None, None));
    assert!(none.row_counts().iter().all(|count| *count == big(0)) && none.best(|_| 1).is_none());
    assert_eq!(none.restrict(&[], &[]).unwrap().count(), 0);
}

#[test]
fn counts_beyond_2_to_the_128() {
    let matrix = graphs::dominoes(2, 400);
    let diagram = Search::new().branch(Branching::FirstColumn).diagram(&matrix).unwrap();
    let count = diagram.count().exact().unwrap().clone();
    assert_eq!(count, *Search::new().count(&matrix).exact().unwrap());
    assert!(count.bits() > 256);
    let number = &count / 3_u32;
    let cover = diagram.nth(&number).unwrap();
    assert_eq!(matrix.verify(&cover), Ok(()));
    assert_eq!(diagram.rank(&cover), Some(number));
    assert_eq!(diagram.nth(&count), None);
    // Each cover has a row at each cell: the counts of the rows of a column add up to the number of covers.
    let (counts, column) = (diagram.row_counts(), exactcover::matrix::ColumnId::new(123));
    let sum: BigUint = matrix.rows_of(column).map(|row| &counts[row.index()]).sum();
    assert_eq!(sum, count);
}

#[test]
fn what_stops_a_diagram_is_an_error() {
    let matrix = graphs::dominoes(12, 12);
    let bytes = 300_000;
    let error = Search::new().memory_limit(bytes).diagram(&matrix).unwrap_err();
    assert_eq!(error, Stopped::OverBudget { bytes });
    assert_eq!(error.to_string(), "the answer takes more than the 300000 bytes allowed");
    let error = Search::new().node_limit(5000).diagram(&matrix).unwrap_err();
    assert_eq!(error, Stopped::Limited);
    let flag = Arc::new(AtomicBool::new(true));
    let error = Search::new().cancel(flag).diagram(&matrix).unwrap_err();
    assert_eq!(error, Stopped::Canceled);
    let large = graphs::dominoes(70, 70);
    let error = Search::new().engine(Engine::Bits).diagram(&large).unwrap_err();
    assert_eq!(error, Stopped::Refused);
    let clash = Search::new().choose([RowId::new(0), RowId::new(0), RowId::new(1)]);
    assert!(clash.diagram(&matrix).unwrap().is_empty());
}

#[test]
fn bytes_are_within_the_limit() {
    let limit = 8 << 20;
    let diagram = Search::new().memory_limit(limit).diagram(&graphs::dominoes(10, 10)).unwrap();
    assert!(diagram.bytes() <= limit);
    assert_eq!(diagram.count(), 258_584_046_368_u64);
}

/// Chi-squared over all rows of one column, whose frequencies are known exactly.
#[cfg(feature = "rand")]
mod samples {
    use super::*;
    use rand::{SeedableRng, rngs::SmallRng};

    const SAMPLES: usize = 100_000;

    /// The frequencies of the rows of a column against their exact probabilities. `most` is the value of chi-squared
    /// that is passed once in a thousand.
    fn check<L>(matrix: &Matrix<L>, column: u32, most: f64) {
        let diagram = Search::new().diagram(matrix).unwrap();
        let exact = diagram.row_counts();
        let mut seen = vec![0_usize; matrix.row_count()];
        let mut random = SmallRng::seed_from_u64(11);
        for _ in 0..SAMPLES {
            for row in &diagram.sample(&mut random).unwrap() {
                seen[row.index()] += 1;
            }
        }
        let all = diagram.count().to_u64().unwrap() as f64;
        let terms = matrix.rows_of(exactcover::matrix::ColumnId::new(column)).map(|row| {
            let count = exact[row.index()].iter_u64_digits().sum::<u64>() as f64;
            let expected = SAMPLES as f64 * count / all;
            (seen[row.index()] as f64 - expected).powi(2) / expected
        });
        let chi_squared: f64 = terms.sum();
        assert!(chi_squared < most, "{chi_squared}");
    }

    /// 272 perfect matchings of the hypercube; each of the four edges of a vertex is in 68.
    #[test]
    fn matchings_of_the_hypercube() {
        let matrix = graphs::hypercube_matchings(4);
        let diagram = Search::new().diagram(&matrix).unwrap();
        assert_eq!(diagram.count(), 272);
        assert!(diagram.row_counts().iter().all(|count| *count == big(68)));
        check(&matrix, 5, 16.27); // three degrees of freedom
    }

    #[test]
    fn queens_of_the_first_rank() {
        let matrix = Queens::new(8).unwrap().matrix().unwrap();
        assert_eq!(Search::new().diagram(&matrix).unwrap().row_counts()[0], big(4));
        check(&matrix, 0, 24.32); // seven degrees of freedom
    }

    /// More covers than a machine word counts, 1.1 * 10^23: every digit of the number is drawn.
    #[test]
    fn dominoes_on_a_large_board() {
        const SAMPLES: usize = 2000;
        let matrix = graphs::dominoes(14, 14);
        let diagram = Search::new().diagram(&matrix).unwrap();
        let all = diagram.count().exact().unwrap().clone();
        assert_eq!(all.to_string(), "112202208776036178000000");
        let mut random = SmallRng::seed_from_u64(5);
        let (first, mut with_first) = (RowId::new(0), 0_usize);
        let ranks: Vec<BigUint> = (0..SAMPLES)
            .map(|_| {
                let cover = diagram.sample(&mut random).unwrap();
                assert_eq!(matrix.verify(&cover), Ok(()));
                with_first += usize::from(cover.contains(&first));
                diagram.rank(&cover).unwrap()
            })
            .collect();
        // The domino in a corner lies in half of the covers, by symmetry: 1000, give or take 22.
        assert!(with_first.abs_diff(SAMPLES / 2) < 75, "{with_first}");
        // Sixteen equal parts of the range, and the last four bits: chi-squared of 15 degrees of freedom.
        let part = |rank: &BigUint| (rank * 16_u32 / &all).iter_u64_digits().sum::<u64>() as usize;
        let last = |rank: &BigUint| rank.iter_u64_digits().next().unwrap_or(0) as usize % 16;
        for class in [&part as &dyn Fn(&BigUint) -> usize, &last] {
            let mut seen = [0_usize; 16];
            ranks.iter().for_each(|rank| seen[class(rank)] += 1);
            let expected = SAMPLES as f64 / 16.0;
            let chi_squared: f64 = seen.iter().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
            assert!(chi_squared < 37.7, "{chi_squared} {seen:?}");
        }
    }

    #[test]
    fn nothing_to_draw_from() {
        let none = Search::new().diagram(&Queens::new(3).unwrap().matrix().unwrap()).unwrap();
        assert_eq!(none.sample(&mut SmallRng::seed_from_u64(1)), None);
        let one = Search::new().diagram(&MatrixBuilder::<()>::new().build().unwrap()).unwrap();
        assert_eq!(one.sample(&mut SmallRng::seed_from_u64(1)), Some(Cover::default()));
    }
}
