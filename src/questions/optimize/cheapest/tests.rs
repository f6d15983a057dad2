//! Parts of the search that only large problems come to, against the search without it: branching on pairs of columns,
//! limits that rise, and factors that are too large.

use proptest::prelude::*;

use super::*;
use crate::matrix::MatrixBuilder;
use crate::util::SplitMix64;

/// Rows over columns that are covered once, others twice or three times, and some at most once.
fn matrix(rows: &[(Vec<usize>, i64)], once: usize, multiple: usize) -> Matrix<i64> {
    let mut m = MatrixBuilder::new();
    let (primary, more) = (m.primary("once", once), m.between("more", multiple, 2..=3));
    let second = m.secondary("second", 2);
    for (row, cost) in rows {
        let mut row: Vec<usize> = row.iter().map(|&column| column % (once + multiple + 2)).collect();
        row.sort_unstable();
        row.dedup();
        let entry = |column: usize| match column.checked_sub(once) {
            None => primary.at(column),
            Some(column) if column < multiple => more.at(column),
            Some(column) => second.at(column - multiple),
        };
        let _ = m.row(*cost, row.into_iter().map(entry)); // a row without a primary column is refused
    }
    m.build().unwrap()
}

/// All covers in order of cost, if they branch on pairs where at least this many columns are covered in part; how often
/// pairs were tried.
fn covers(matrix: &Matrix<i64>, many_fractional: usize) -> (Vec<(i64, Cover)>, u32) {
    let mut cheapest = Search::new().cheapest(matrix, |row| matrix.labels()[row.index()]).unwrap();
    cheapest.tree.many_fractional = many_fractional;
    let covers = cheapest.by_ref().take(60).collect();
    (covers, cheapest.tree.pairs.trials())
}

/// Compares covers in order: any of the cheapest may be the first, and what follows is the same as far as both go.
fn assert_same(found: &[(i64, Cover)], expected: &[(i64, Cover)]) {
    let firsts = [found, expected].map(<[_]>::first);
    assert_eq!(firsts[0].map(|first| first.0), firsts[1].map(|first| first.0));
    let rest = |covers: &[(i64, Cover)]| -> Vec<(i64, Cover)> {
        covers.iter().filter(|&cover| !firsts.contains(&Some(cover))).cloned().collect()
    };
    let (one, other) = (rest(found), rest(expected));
    let both = one.len().min(other.len());
    assert_eq!((found.len(), &one[..both]), (expected.len(), &other[..both]));
}

properties! {
    soak, 200;

    /// Levels of more than 64 covers are listed one by one; here of more than a few, with a witness for each frame.
    fn witnesses_lose_no_cover(
        rows in prop::collection::vec((prop::collection::vec(0..40_usize, 2..5), 0..4_i64), 20..70),
        once in 6..13_usize,
        multiple in prop_oneof![3 => Just(0), 1 => 1..3_usize],
        slice in 1..9_u64,
    ) {
        let matrix = matrix(&rows, once, multiple);
        let cost = |row: RowId| matrix.labels()[row.index()];
        let expected: Vec<_> = Search::new().cheapest(&matrix, cost).unwrap().take(300).collect();
        let mut cheapest = Search::new().node_limit(0).cheapest(&matrix, cost).unwrap();
        (cheapest.levels.least_ties, cheapest.tree.patience) = (2, 1);
        let mut found = Vec::new();
        while found.len() < 300 && cheapest.outcome() != Outcome::Exhausted {
            cheapest.add_nodes(slice);
            found.extend(cheapest.by_ref().take(300 - found.len()));
        }
        prop_assert_eq!(found, expected);
    }

    fn pairs_give_the_covers_that_columns_give(
        rows in prop::collection::vec((prop::collection::vec(0..40_usize, 2..5), -3..60_i64), 20..70),
        once in 6..13_usize,
        multiple in prop_oneof![3 => Just(0), 1 => 1..3_usize],
    ) {
        let matrix = matrix(&rows, once, multiple);
        let expected = covers(&matrix, usize::MAX);
        prop_assert_eq!(expected.1, 0);
        for (_, cover) in &expected.0 {
            prop_assert_eq!(matrix.verify(cover), Ok(()));
        }
        assert_same(&covers(&matrix, 0).0, &expected.0);
    }

    fn without_the_simplex_method_covers_are_the_same(
        rows in prop::collection::vec((prop::collection::vec(0..40_usize, 2..5), -3..60_i64), 20..70),
        once in 6..13_usize,
        multiple in prop_oneof![3 => Just(0), 1 => 1..3_usize],
        most in 0..30_usize,
    ) {
        let matrix = matrix(&rows, once, multiple);
        assert_same(&with_factors(&matrix, most).0, &with_factors(&matrix, usize::MAX).0);
    }

    fn rising_limits_give_the_covers_that_the_first_search_gives(
        rows in prop::collection::vec((prop::collection::vec(0..40_usize, 2..5), -3..60_i64), 20..70),
        once in 6..13_usize,
        multiple in prop_oneof![3 => Just(0), 1 => 1..3_usize],
        first_nodes in 1..6_u64,
        slice in 1..5_u64,
    ) {
        let matrix = matrix(&rows, once, multiple);
        let expected = rising(&matrix, u64::MAX, slice);
        prop_assert!(!expected.1);
        assert_same(&rising(&matrix, first_nodes, slice).0, &expected.0);
    }
}

/// Proofs of searches that branch on pairs where they can, or whose bounds are those of the subgradient method.
mod proofs {
    use super::*;
    use crate::checker::{both_verdicts, verdict};
    use crate::text::write_opb;

    /// What is proved of the cheapest cover, the proof, and the formula; `None` if there is no cover.
    fn proved(matrix: &Matrix<i64>, change: impl Fn(&mut Cheapest)) -> Option<(String, String, String)> {
        let cost = |row: RowId| matrix.labels()[row.index()];
        let mut cheapest = Search::new().cheapest(matrix, cost).unwrap();
        change(&mut cheapest);
        cheapest.next()?;
        let mut texts = [Vec::new(), Vec::new()];
        write_opb(matrix, cost, &mut texts[0]).unwrap();
        let bounds = cheapest.prove(matrix, cost, &mut texts[1]).unwrap().unwrap();
        let [formula, proof] = texts.map(|text| String::from_utf8(text).unwrap());
        let shown = match matrix.labels().iter().all(|&cost| cost == 0) {
            true => "SATISFIABLE".into(),
            false => format!("BOUNDS {0} <= obj <= {0}", bounds.least),
        };
        Some((shown, formula, proof))
    }

    properties! {
        soak_of_proofs, 200;

        fn whatever_it_branches_on_and_however_it_bounds(
            rows in prop::collection::vec((prop::collection::vec(0..40_usize, 2..5), -3..60_i64), 20..70),
            once in 6..13_usize,
            multiple in prop_oneof![3 => Just(0), 1 => 1..3_usize],
            most in prop_oneof![Just(usize::MAX), 0..30_usize],
        ) {
            let matrix = matrix(&rows, once, multiple);
            let change = |cheapest: &mut Cheapest| {
                cheapest.tree.many_fractional = 0;
                cheapest.tree.duals.limit_factors(most);
            };
            if let Some((shown, formula, proof)) = proved(&matrix, change) {
                prop_assert_eq!(verdict(&formula, &proof), Ok(shown), "{}{}", formula, proof);
            }
        }
    }

    #[test]
    fn both_checkers_accept_pairs() {
        let mut pairs = 0;
        for seed in 0..12 {
            let matrix = triples(30, 90, seed);
            let change = |cheapest: &mut Cheapest| cheapest.tree.many_fractional = 0;
            let (shown, formula, proof) = proved(&matrix, change).unwrap();
            assert_eq!(both_verdicts(&formula, &proof), Ok(shown));
            pairs += proof.lines().filter(|line| line.starts_with("red")).count() / 2;
        }
        assert!(pairs > 50, "{pairs}");
    }
}

/// All covers in order of cost, if factors may have this many numbers; whether the simplex method was given up.
fn with_factors(matrix: &Matrix<i64>, most: usize) -> (Vec<(i64, Cover)>, bool) {
    let mut cheapest = Search::new().cheapest(matrix, |row| matrix.labels()[row.index()]).unwrap();
    cheapest.tree.duals.limit_factors(most);
    let covers = cheapest.by_ref().take(60).collect();
    (covers, cheapest.tree.duals.limit_factors(most))
}

#[test]
fn the_simplex_method_is_given_up_where_its_factors_are_too_large() {
    let given_up = [0, 10, 100, 10_000].map(|most| {
        let matrix = triples(40, 160, 1);
        let found = with_factors(&matrix, most);
        assert_same(&found.0, &with_factors(&matrix, usize::MAX).0);
        found.1
    });
    assert_eq!(given_up, [true, true, true, false]);
}

/// The first covers if limits rise after this many nodes, searched in slices, and whether they did. The bound never
/// falls and is never above the next cover.
fn rising(matrix: &Matrix<i64>, first_nodes: u64, slice: u64) -> (Vec<(i64, Cover)>, bool) {
    let options = Search::new().node_limit(0);
    let mut cheapest = options.cheapest(matrix, |row| matrix.labels()[row.index()]).unwrap();
    cheapest.first_nodes = first_nodes;
    let (mut covers, mut is_rising, mut bound) = (Vec::new(), false, cheapest.bound());
    while covers.len() < 20 && cheapest.outcome() != Outcome::Exhausted {
        cheapest.add_nodes(slice);
        let cover = cheapest.next();
        let next = cover.as_ref().map(|cover| cover.0).or(cheapest.bound());
        assert!(next.is_none() || bound <= next, "{bound:?}, and then {next:?}");
        assert!(cheapest.bound().is_none() || next <= cheapest.bound());
        bound = cheapest.bound();
        is_rising |= matches!(cheapest.goal, Goal::Rising(_));
        covers.extend(cover);
    }
    (covers, is_rising)
}

#[test]
fn limits_rise_to_the_optimum() {
    for seed in 0..8 {
        let matrix = triples(40, 160, seed);
        let expected = rising(&matrix, u64::MAX, 10);
        let found = rising(&matrix, NODES_BEFORE_RISING / 8, 10);
        assert_eq!((expected.1, found.1), (false, true), "seed {seed}");
        assert_same(&found.0, &expected.0);
    }
}

/// Random triples, as the relaxation covers them in part.
fn triples(columns: usize, rows: usize, seed: u64) -> Matrix<i64> {
    let mut random = SplitMix64::new(seed);
    let mut row = |_| {
        let row = (0..3).map(|_| random.below(columns)).collect();
        (row, 50 + random.below(100) as i64)
    };
    let mut rows: Vec<(Vec<usize>, i64)> = (0..rows).map(&mut row).collect();
    rows.extend((0..columns).map(|column| (vec![column], 400)));
    matrix(&rows, columns, 0)
}

#[test]
fn pairs_are_tried_and_branched_on() {
    let mut trials = 0;
    for seed in 0..12 {
        let matrix = triples(30, 90, seed);
        let (expected, _) = covers(&matrix, usize::MAX);
        assert_eq!(expected.len(), 60);
        let (found, tried) = covers(&matrix, 0);
        assert_same(&found, &expected);
        trials += tried;
    }
    assert!(trials > 100, "{trials}");
}

/// So large that it comes to pairs by itself.
#[test]
fn many_columns_in_part_are_branched_on_in_pairs() {
    let matrix = triples(300, 900, 1);
    let mut cheapest =
        Search::new().node_limit(20).cheapest(&matrix, |row| matrix.labels()[row.index()]).unwrap();
    assert_eq!(cheapest.next(), None);
    assert_eq!(cheapest.outcome(), Outcome::Limited);
    assert!(cheapest.tree.pairs.trials() > 0);
    assert!(cheapest.bound() >= Some(cheapest.tree.root_least));
    let nodes = cheapest.stats().nodes;
    assert!(nodes <= 20, "{nodes}");
}

/// A packing begins with all rows chosen. Taken out one by one, each took a pivot: larger packings then had no bound.
#[test]
fn a_packing_takes_out_many_rows_in_one_pivot() {
    let (columns, mut random) = (40, SplitMix64::new(5));
    let mut m = MatrixBuilder::new();
    let block = m.between("thing", columns, 0..=1);
    for one in 0..columns {
        for other in one + 1..columns {
            m.row(-1000 - (random.next() % 100) as i64, [block.at(one), block.at(other)]).unwrap();
        }
    }
    let matrix = m.build().unwrap();
    let mut cheapest =
        Search::new().node_limit(1).cheapest(&matrix, |row| matrix.labels()[row.index()]).unwrap();
    cheapest.next();
    assert!(cheapest.stats().updates < 200, "{:?}", cheapest.stats());
}
