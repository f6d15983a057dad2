//! The documented order, the node counts, limits, progress and seeds, against a plain recursive search.

use crate::plain::{ENGINES_AND_AUTO, Plain, indices, sequence};
use crate::random::{MIXED, Shape, any_matrix, planted, row};
use crate::reference::Reference;
use exactcover::runs::{Engine, Outcome};
use exactcover::{Covers, ExactCover, Queens, Search};
use proptest::prelude::*;

const SOME_ROWS: Shape = Shape { primary: 1..=7, secondary: 0..=4, rows: 4..=16, colors: 2 };

fn assert_is_the_reference(plain: &Plain, node_limit: u64) -> Result<Reference, TestCaseError> {
    let reference = Reference::search(plain, node_limit);
    for engine in ENGINES_AND_AUTO {
        let covers = Search::new().engine(engine).node_limit(node_limit).covers(&plain.matrix());
        if covers.outcome() == Outcome::Refused {
            prop_assert!(engine == Engine::Bits && plain.primary.len() > 2048);
            continue;
        }
        prop_assert!(engine == Engine::Auto || covers.engine() == engine);
        assert_follows(covers, &reference)?;
    }
    Ok(reference)
}

fn assert_follows(mut covers: Covers, reference: &Reference) -> Result<(), TestCaseError> {
    for (number, expected) in reference.covers.iter().enumerate() {
        let rows = covers.next_rows().map(indices);
        prop_assert_eq!(rows.as_ref(), Some(expected));
        let stats = covers.stats();
        prop_assert_eq!((stats.solutions, stats.nodes), (number as u64 + 1, reference.found_at[number]));
        let behind = reference.progress[reference.found_at[number] as usize - 1];
        prop_assert!((covers.progress() - behind).abs() < 1e-9, "{} {}", covers.progress(), behind);
    }
    prop_assert_eq!(covers.next_rows(), None);
    let stats = covers.stats();
    prop_assert_eq!(stats.nodes, reference.nodes);
    prop_assert_eq!(stats.max_depth, reference.max_depth);
    prop_assert_eq!(stats.solutions, reference.covers.len() as u64);
    Ok(())
}

properties! {
    soak, 400;

    fn sequence_nodes_and_depth_are_the_documented_ones(plain in any_matrix(MIXED)) {
        assert_is_the_reference(&plain, u64::MAX)?;
    }

    fn also_where_a_cover_is_planted(
        (plain, _) in planted(Shape { primary: 6..=20, secondary: 0..=6, rows: 0..=30, colors: 2 }),
    ) {
        prop_assert!(!assert_is_the_reference(&plain, u64::MAX)?.covers.is_empty());
    }

    /// For every limit: exactly the covers of the allowed nodes, and the right outcome.
    fn a_node_limit_cuts_the_sequence_and_says_so(plain in any_matrix(SOME_ROWS)) {
        let matrix = plain.matrix();
        let whole = Reference::search(&plain, u64::MAX);
        let limits = || (0..=whole.nodes.min(200)).chain([whole.nodes - 1, whole.nodes, whole.nodes + 1, u64::MAX]);
        let mut last_progress = 0.0;
        for (engine, limit) in ENGINES_AND_AUTO.into_iter().flat_map(|engine| limits().map(move |limit| (engine, limit))) {
            if limit == 0 {
                last_progress = 0.0;
            }
            let mut covers = Search::new().engine(engine).node_limit(limit).covers(&matrix);
            let found: Vec<_> = covers.by_ref().map(|cover| indices(&cover)).collect();
            let expected = whole.found_at.iter().filter(|&&at| at <= limit).count();
            prop_assert_eq!(&found, &whole.covers[..expected]);
            prop_assert_eq!(covers.stats().nodes, limit.min(whole.nodes));
            let outcome = if limit < whole.nodes { Outcome::Limited } else { Outcome::Exhausted };
            prop_assert_eq!(covers.outcome(), outcome);

            // The limits grow, and so does the progress, except at the three limits at the end.
            let progress = covers.progress();
            prop_assert!((0.0..=1.0).contains(&progress));
            if let Some(&behind) = whole.progress.get(limit as usize) {
                prop_assert!((progress - behind).abs() < 1e-9, "{} {}", progress, behind);
            } else {
                prop_assert_eq!(progress, 1.0);
            }
            prop_assert!(progress >= last_progress || limit + 1 == whole.nodes);
            last_progress = progress;
        }
    }

    fn progress_never_falls(plain in any_matrix(MIXED)) {
        let mut covers = Search::new().covers(&plain.matrix());
        prop_assert_eq!(covers.progress(), 0.0);
        let mut last = 0.0;
        while covers.next_rows().is_some() {
            let progress = covers.progress();
            prop_assert!((last..=1.0).contains(&progress), "{} after {}", progress, last);
            last = progress;
        }
        prop_assert_eq!(covers.progress(), 1.0);
    }

    fn a_seed_changes_the_order_only(plain in any_matrix(MIXED), seed in any::<u64>()) {
        let matrix = plain.matrix();
        let seeded = Search::new().seed(seed);
        let shuffled = sequence(seeded.covers(&matrix));
        prop_assert_eq!(&sequence(seeded.covers(&matrix)), &shuffled);
        let as_set = |covers: Vec<Vec<usize>>| {
            let sorted = covers.into_iter().map(|mut rows| { rows.sort(); rows });
            let mut covers: Vec<_> = sorted.collect();
            covers.sort();
            covers
        };
        prop_assert_eq!(as_set(shuffled), as_set(sequence(Search::new().covers(&matrix))));
    }
}

/// Intervals of a shuffled line of columns, so that there are many covers, some secondary columns and some rows that
/// fit nothing: a large, sparse matrix with a choice at most levels.
fn line(primary: usize, secondary: usize) -> impl Strategy<Value = Plain> {
    let kinds = [vec![true; primary], vec![false; secondary]].concat();
    let kinds = Just(kinds).prop_shuffle();
    kinds
        .prop_flat_map(|kinds| {
            let columns: Vec<usize> = (0..kinds.len()).filter(|&column| kinds[column]).collect();
            let seconds: Vec<usize> = (0..kinds.len()).filter(|&column| !kinds[column]).collect();
            let noise = prop::collection::vec(row(&kinds, 2), 0..20);
            let extras = prop::collection::vec(
                (0..seconds.len(), prop::option::of(0..2u32), 0..4u8),
                3 * columns.len(),
            );
            (Just(columns).prop_shuffle(), noise, extras).prop_map(move |(columns, noise, extras)| {
                let spans = (1..=3).flat_map(|length| columns.windows(length));
                let rows = spans.zip(extras).map(|(span, (second, color, rare))| {
                    let mut row: Vec<_> = span.iter().map(|&column| (column, None)).collect();
                    if span.len() > 1 && rare == 0 {
                        row.push((seconds[second], color));
                    }
                    row
                });
                Plain::new(kinds.clone(), rows.chain(noise).collect())
            })
        })
        .prop_flat_map(|plain| {
            let Plain { primary, rows, .. } = plain;
            Just(rows).prop_shuffle().prop_map(move |rows| Plain::new(primary.clone(), rows))
        })
}

properties! {
    soak_of_large_ones, 2;

    /// Above 2048 primary columns the links engine finds the smallest one in another way.
    fn thousands_of_columns_give_the_same_sequence(plain in line(3000, 40)) {
        let reference = assert_is_the_reference(&plain, 4000)?;
        prop_assert_eq!(reference.nodes, 4000);
        prop_assert!(reference.max_depth > 500);
    }

    /// At the border between the two ways.
    fn so_do_2048_columns_and_one_more(plain in (2047..=2050usize).prop_flat_map(|n| line(n, 5))) {
        assert_is_the_reference(&plain, 2500)?;
    }
}

/// The line without secondary columns always has covers: they are found in the reference's order.
#[test]
fn a_large_planted_matrix_gives_its_covers_in_order() {
    let columns = 3000;
    let mut rows: Vec<Vec<(usize, Option<u32>)>> = Vec::new();
    // Column c stands at place 7c of the line, so that neighbors on the line are far apart.
    let line: Vec<usize> = (0..columns).map(|place| place * 7 % columns).collect();
    assert_eq!(columns % 7, 4);
    for (at, pair) in line.chunks(2).enumerate() {
        rows.push(pair.iter().map(|&column| (column, None)).collect());
        if at % 10 == 0 {
            rows.extend(pair.iter().map(|&column| vec![(column, None)]));
        }
    }
    let plain = Plain::new(vec![true; columns], rows);
    let reference = Reference::search(&plain, 3000);
    assert!(reference.covers.len() > 100, "{}", reference.covers.len());
    let matrix = plain.matrix();
    let found = sequence(Search::new().node_limit(3000).covers(&matrix));
    assert_eq!(found, reference.covers);
    for cover in Search::new().covers(&matrix).take(50) {
        assert_eq!(matrix.verify(&cover), Ok(()));
    }
}

/// "The same seed gives the same sequence on every machine": these boards were computed by a short program in another
/// language.
#[test]
fn a_seed_is_the_same_everywhere() {
    let queens = Queens::new(8).unwrap();
    let files = |seed| {
        let board = queens.search(&Search::new().seed(seed)).unwrap().next().unwrap();
        board.queens().map(|square| square.file).collect::<Vec<_>>()
    };
    assert_eq!(files(1), [7, 2, 0, 5, 1, 4, 6, 3]);
    assert_eq!(files(2), [4, 1, 3, 6, 2, 7, 5, 0]);
}

#[test]
fn seeds_give_different_orders() {
    let queens = Queens::new(8).unwrap();
    let firsts: std::collections::HashSet<_> =
        (0..20).map(|seed| queens.search(&Search::new().seed(seed)).unwrap().next().unwrap()).collect();
    assert!(firsts.len() > 10, "only {} different first boards of 20 seeds", firsts.len());
}

/// A limit beyond 32 bits is not cut down to a small one.
#[test]
fn a_limit_beyond_32_bits_is_no_limit() {
    let queens = Queens::new(6).unwrap();
    let mut boards = queens.search(&Search::new().node_limit((1 << 32) + 1)).unwrap();
    assert_eq!(boards.by_ref().count(), 4);
    assert_eq!(boards.search().outcome(), Outcome::Exhausted);
}
