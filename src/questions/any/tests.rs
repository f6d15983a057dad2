//! All strategies take part in small problems too, and give the right answer.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;

use super::cdcl::tests::{latin_with_holes, planted};
use super::unique::another;
use super::*;
use crate::matrix::{MatrixBuilder, RowId};

/// A schedule by which every strategy begins within some nodes.
const FAST: Schedule = Schedule { patience: 1, slice: 1, all: 2, life: 8 };

/// Random rows over three kinds of columns: covered once, several times, at most once or colored.
pub(in super::super) fn matrix(
    rows: &[Vec<(u32, u32)>],
    primary: usize,
    times: RangeInclusive<u32>,
) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (once, often) = (m.primary("once", primary), m.between("often", 2, times));
    let second = m.secondary("second", 4);
    for row in rows {
        let mut columns: Vec<u32> = Vec::new();
        let mut entries = Vec::new();
        for &(column, color) in row {
            let at = column as usize % (primary + 6);
            if !columns.contains(&(at as u32)) {
                columns.push(at as u32);
                entries.push(match at.checked_sub(primary) {
                    None => once.at(at),
                    Some(at @ 0..2) => often.at(at),
                    Some(at) if color == 0 => second.at(at - 2),
                    Some(at) => second.at(at - 2).colored(color),
                });
            }
        }
        let _ = m.row((), entries); // a row without a primary column is refused
    }
    m.build().unwrap()
}

/// So many rows at most for [`matrix`].
pub(in super::super) fn rows(most: usize) -> impl Strategy<Value = Vec<Vec<(u32, u32)>>> {
    prop::collection::vec(prop::collection::vec((0..30_u32, 0..3_u32), 1..5), 0..most)
}

/// How often columns of one kind are to be covered.
pub(in super::super) fn times() -> impl Strategy<Value = RangeInclusive<u32>> {
    prop_oneof![Just(1..=1), Just(0..=2), Just(2..=3)]
}

properties! {
    soak, 1500;

    fn another_is_found_if_and_only_if_there_is_one(
        rows in rows(40),
        primary in 1..12_usize,
        times in times(),
        soon in 0..9_u64,
    ) {
        let matrix = matrix(&rows, primary, times);
        let all: Vec<Cover> = Search::new().covers(&matrix).take(30).collect();
        for cover in &all {
            let other = another(&Search::new(), &matrix, cover, soon, &mut u64::MAX.clone()).unwrap();
            prop_assert_eq!(other.is_some(), all.len() > 1);
            if let Some(other) = other {
                prop_assert_eq!(matrix.verify(&other), Ok(()));
                let set = |cover: &Cover| cover.iter().copied().collect::<std::collections::BTreeSet<_>>();
                prop_assert!(set(&other) != set(cover));
            }
        }
    }

    fn any_is_a_cover_if_and_only_if_there_is_one(
        rows in rows(40),
        primary in 1..12_usize,
        times in times(),
        chosen in prop::option::weighted(0.3, 0..40_u32),
        excluded in prop::option::weighted(0.3, 0..40_u32),
        seed in prop::option::of(0..4_u64),
        engine in prop::sample::select(vec![Engine::Auto, Engine::Links, Engine::Bits]),
        slice in 1..9_u64,
        copies in 1..4_usize,
    ) {
        // Equal rows, of which one that was tried in vain speaks for the others.
        let rows = vec![rows; copies].concat();
        let matrix = matrix(&rows, primary, times);
        let mut search = Search::new().engine(engine);
        search = search.choose(chosen.map(RowId::new)).exclude(excluded.map(RowId::new));
        if let Some(seed) = seed {
            search = search.seed(seed);
        }
        let first = search.covers(&matrix).next();
        let mut finder = Finder { schedule: FAST, round: 1, ..search.finder(&matrix) };
        let mut sliced = Finder { nodes_left: 0, ..finder.clone() };
        let answer = finder.find().unwrap();
        prop_assert_eq!(answer.is_some(), first.is_some());
        if let Some(cover) = &answer {
            prop_assert_eq!(matrix.verify(cover), Ok(()));
            prop_assert!(chosen.is_none_or(|row| cover.contains(&RowId::new(row))));
            prop_assert!(excluded.is_none_or(|row| !cover.contains(&RowId::new(row))));
        }
        prop_assert_eq!(&finder.find().unwrap(), &answer);
        // In slices, and by threads, it is the same answer.
        let mut slices = 0;
        while sliced.find() == Err(Stopped::Limited) {
            prop_assert!(sliced.add_nodes(slice));
            slices += 1;
            prop_assert!(sliced.stats().nodes <= slices * slice);
        }
        prop_assert_eq!(sliced.nodes_left + sliced.stats().nodes, slices * slice);
        prop_assert_eq!(sliced.find().unwrap(), answer.clone());
        prop_assert_eq!(sliced.stats(), finder.stats());
        #[cfg(feature = "rayon")]
        {
            let mut threads = Finder { schedule: FAST, round: 1, ..search.finder(&matrix) };
            prop_assert_eq!(threads.par_find().unwrap(), answer.clone());
            prop_assert_eq!(threads.nodes_left, u64::MAX - threads.stats().nodes);
        }
        // Nor is it lost if the flag is raised on another thread after it was found.
        let flag = Arc::new(AtomicBool::new(false));
        let mut canceled =
            Finder { schedule: FAST, round: 1, ..search.cancel(flag.clone()).finder(&matrix) };
        let found = canceled.find_by(|strategies| {
            for strategy in strategies.iter_mut().rev() {
                strategy.go();
                flag.fetch_or(strategy.is_over(), Ordering::Relaxed);
            }
        });
        flag.store(false, Ordering::Relaxed);
        let found = found.or_else(|_| canceled.find()).unwrap();
        prop_assert_eq!(found.is_some(), answer.is_some());
    }
}

/// A search that was limited below all rows of the cover passed the covers by that have more rows.
#[test]
fn another_cover_may_only_have_more_rows() {
    let matrix = matrix(&[vec![(0, 0), (1, 0)], vec![(2, 0)]], 2, 0..=2);
    let cover = Cover::from(vec![RowId::new(0)]);
    for soon in 0..4 {
        assert_eq!(
            another(&Search::new(), &matrix, &cover, soon, &mut u64::MAX.clone())
                .unwrap()
                .map(|other| other.len()),
            Some(2)
        );
    }
}

/// Ten pigeons in nine holes: the canonical search needs 986,410 nodes, one that remembers dead ends some thousands. There
/// are so many columns that sums, which would prove it at once, are not looked for; and an engine is requested, so that no
/// search up to renaming comes first.
#[test]
fn what_has_no_cover_is_remembered() {
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", 10), m.secondary("hole", 9));
    m.secondary("unused", 1 << 13);
    for (p, h) in (0..10).flat_map(|p| (0..9).map(move |h| (p, h))) {
        m.row((), [pigeon.at(p), hole.at(h)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let mut finder = Search::new().engine(Engine::Links).finder(&matrix);
    assert_eq!(finder.find(), Ok(None));
    assert!(finder.strategies.len() == 5 && finder.stats().nodes < 400_000, "{finder:?}");
    assert!((3..5).any(|strategy| finder.strategies[strategy].search.outcome() == Outcome::Exhausted));
}

/// The search that learns clauses is the only one if it is asked for, unless an engine is too.
#[test]
fn learning_alone() {
    let matrix = matrix(&[vec![(0, 0), (1, 0)], vec![(2, 0)], vec![(0, 0)], vec![(1, 0), (2, 0)]], 3, 1..=1);
    let search = Search::new().branch(Branching::Learning);
    let ways = |search: &Search| {
        let mut finder = Finder { schedule: FAST, round: 1, ..search.finder(&matrix) };
        let found = finder.find();
        (
            finder.strategies.iter().map(|way| matches!(way.search, FindSearch::Cdcl(_))).collect::<Vec<_>>(),
            found,
        )
    };
    let (is_learning, found) = ways(&search);
    assert_eq!(is_learning, [true]);
    assert!(!ways(&search.clone().engine(Engine::Links)).0[0]);
    // A list, which needs a tree, is the same.
    let listed = Search::covers(&search, &matrix).next();
    assert_eq!(listed.is_some(), found.unwrap().is_some());
}

/// Two parts have rows that need not be chosen. The column of these rows was twice in an order, the first time without
/// rows: so a search proved that there is no cover.
#[test]
fn optional_rows_in_two_parts_leave_the_cover() {
    let rows = [
        vec![1],
        vec![5, 0, 2],
        vec![7],
        vec![2, 4],
        vec![1, 6],
        vec![4, 9, 3],
        vec![5, 3],
        vec![6, 9],
        vec![0, 6],
    ];
    let rows = rows.map(|columns| columns.into_iter().map(|column| (column, 0)).collect());
    let matrix = matrix(&[rows.clone(), rows].concat(), 6, 2..=3);
    let mut finder =
        Finder { schedule: FAST, round: 1, ..Search::new().engine(Engine::Links).finder(&matrix) };
    let cover = finder.find().unwrap().unwrap();
    assert_eq!(matrix.verify(&cover), Ok(()));
    assert_eq!(finder.strategies.len(), 5);
}

/// A search passes over a hole that equals one in which a pigeon was put in vain, also if it is told so on its way.
#[test]
fn equal_rows_take_no_node() {
    let nodes = |copies: usize, before: Option<u64>| {
        let mut m = MatrixBuilder::new();
        let (pigeon, hole) = (m.primary("pigeon", 6), m.secondary("hole", 5));
        for (p, h) in (0..6).flat_map(|p| (0..5).map(move |h| (p, h))) {
            for _ in 0..copies {
                m.row((), [pigeon.at(p), hole.at(h)]).unwrap();
            }
        }

        let mut search = Search::new().node_limit(0).covers(&m.build().unwrap());
        if let Some(before) = before {
            search.add_nodes(before);
            assert_eq!(search.next(), None);
            search.pass_equal_rows();
        }
        search.add_nodes(u64::MAX);
        assert_eq!((search.next(), search.outcome()), (None, Outcome::Exhausted));
        search.stats().nodes
    };

    let once = nodes(1, None);
    assert_eq!(nodes(3, Some(0)), once);
    assert!(nodes(3, None) > 10 * once);
    for before in 1..9 {
        assert!(nodes(3, Some(before)) < 3 * once);
    }
}

/// The weighted searches do: three rows of one column each come before the row of all three in canonical order.
#[test]
fn rows_that_cover_more_columns_come_first() {
    let mut m = MatrixBuilder::new();
    let (cell, spare) = (m.primary("cell", 3), m.secondary("spare", 9));
    for at in 0..3 {
        m.row((), spare.iter().skip(3 * at).take(3).chain([cell.at(at)])).unwrap(); // secondary columns do not count
    }
    m.row((), [cell.at(1), cell.at(2)]).unwrap();
    let matrix = m.build().unwrap();
    for options in [Search::new(), Search::new().seed(5), Search::new().choose([RowId::new(0)])] {
        let mut covers: Vec<Cover> = options.longest_first().covers(&matrix).collect();
        let ids = |cover: &Cover| cover.iter().map(|row| row.index()).collect::<Vec<_>>();
        assert!(ids(&covers[0]).contains(&3), "{covers:?}");
        covers.iter_mut().for_each(|cover| assert_eq!(matrix.verify(cover), Ok(())));
        assert_eq!(covers.len(), 2);
    }
}

/// The search that learns clauses has most nodes where its first failures are local, and few where they are not.
#[test]
fn the_first_failures_decide_what_clauses_are_worth() {
    for (matrix, share) in
        [(latin_with_holes(36, 430, 1), SHARES.local), (planted(120, 4, 2500, 1), SHARES.global)]
    {
        let mut finder = Search::new().node_limit(60_000).finder(&matrix);
        assert_eq!(finder.find(), Err(Stopped::Limited));
        let learning = finder.strategies.iter().find(|way| matches!(way.search, FindSearch::Cdcl(_)));
        assert_eq!(learning.unwrap().share, share);
    }
}

/// A proof that there is none takes the nodes of the canonical search, and not many more, also where it is short.
#[test]
fn a_proof_is_not_much_longer_beside_other_searches() {
    for seed in 1..=40 {
        let matrix = planted(60, 3, 220, seed);
        let (mut search, mut excluded) = (Search::new(), 0);
        while let Some(cover) = search.any(&matrix).unwrap() {
            search = search.exclude([cover[excluded % cover.len()]]);
            excluded += 1;
        }
        let (mut alone, mut finder) = (search.covers(&matrix), search.finder(&matrix));
        assert_eq!((alone.next(), finder.find()), (None, Ok(None)));
        let (alone, all) = (alone.stats().nodes, finder.stats().nodes);
        assert!(2 * all <= 5 * alone, "{all} {alone}");
    }
}

/// Each random order that was given up counts.
#[test]
fn nodes_in_earlier_orders_are_counted() {
    let schedule = Schedule { life: 100, ..SCHEDULE };
    let mut finder = Finder { schedule, ..Search::new().finder(&planted(120, 4, 2500, 1)) };
    for nodes in [10_000, 20_000, 40_000] {
        finder.add_nodes(nodes - finder.stats().nodes);
        finder.nodes_left = nodes - finder.stats().nodes;
        assert_eq!(finder.find(), Err(Stopped::Limited));
        assert_eq!(finder.stats().nodes, nodes);
    }
    assert!(finder.orders > 5 && finder.strategies[RANDOM].before.nodes > 500, "{finder:?}");
}
