//! Exact counts: against the search that visits each cover, and against published numbers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::families::{chess, designs, graphs, latin, unlabeled};
use crate::plain::{ENGINES, as_set};
use exactcover::counts::Count;
use exactcover::counts::CountStats;
use exactcover::problems::polyomino::{Board, Piece};
use exactcover::runs::{Branching, Engine, Outcome};
use exactcover::{ExactCover, Langford, Polyominoes};
use exactcover::{Matrix, MatrixBuilder, Queens, RowId, Search};
use proptest::prelude::*;

const BRANCHINGS: [Option<Branching>; 3] = [None, Some(Branching::FewestRows), Some(Branching::FirstColumn)];

/// A board of cells with pieces of one to three cells, of which each gives a color to some of the flags.
fn board(height: usize, width: usize, pieces: &[(bool, Option<(usize, u32)>)], colors: u32) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", height * width);
    let flag = m.secondary("flag", 3);
    let mut pieces = pieces.iter().cycle();
    for at in 0..height * width {
        let right = (at % width + 1 < width).then_some(at + 1);
        let below = (at / width + 1 < height).then_some(at + width);
        for cells in
            [vec![Some(at)], vec![Some(at), right], vec![Some(at), below], vec![Some(at), right, below]]
        {
            let Some(cells) = cells.into_iter().collect::<Option<Vec<_>>>() else { continue };
            let &(is_there, flagged) = pieces.next().unwrap();
            if is_there {
                let entry = |(number, color)| match colors {
                    0 => flag.at(number),
                    _ => flag.at(number).colored(color % colors),
                };
                m.row((), cells.into_iter().map(|at| cell.at(at)).chain(flagged.map(entry))).unwrap();
            }
        }
    }
    m.build().unwrap()
}

properties! {
    soak, 30;

    /// With every engine, way to branch and size of the memory, with chosen and excluded rows and a seed.
    fn the_count_is_that_of_the_search(
        width in 4..7_usize,
        pieces in prop::collection::vec(
            (prop::bool::weighted(0.8), prop::option::weighted(0.1, (0..3_usize, 0..3_u32))), 97),
        colors in 0..4_u32,
        rows in prop::collection::vec(0..60_u32, 0..3),
        seed in prop::option::of(any::<u64>()),
    ) {
        let matrix = board(5, width, &pieces, colors);
        let mut options = Search::new().exclude(rows.iter().map(|&row| RowId::new(row)));
        if rows.len() > 1 {
            options = options.choose([RowId::new(rows[0] + 60)]);
        }
        if let Some(seed) = seed {
            options = options.seed(seed);
        }
        // Enough for all, but not for minutes.
        let mut covers = options.clone().node_limit(3_000_000).covers(&matrix);
        let expected = covers.count_rest();
        prop_assume!(covers.outcome() == Outcome::Exhausted);
        for engine in ENGINES {
            for branching in BRANCHINGS {
                for memory in [0, 20_000, 1 << 29] {
                    let mut options = options.clone().engine(engine).memory_limit(memory);
                    if let Some(branching) = branching {
                        options = options.branch(branching);
                    }
                    let count = options.count(&matrix);
                    prop_assert_eq!(count.to_u64(), Some(expected), "{:?} {:?} {}", engine, branching, memory);
                }
            }
        }
    }
}

/// The search in the order of the columns finds the same covers, with both engines in the same order.
#[test]
fn the_first_column_gives_the_same_covers_in_another_order() {
    let all = |search: Search, matrix: &Matrix<_>| -> Vec<Vec<RowId>> {
        search.covers(matrix).map(Vec::from).collect()
    };
    let queens = Queens::new(8).unwrap().matrix().unwrap();
    for (placed, seed) in [(None, None), (Some(17), None), (None, Some(3)), (Some(4), Some(9))] {
        let mut options = Search::new().choose(placed.map(RowId::new));
        options = seed.map_or(options.clone(), |seed| options.seed(seed));
        let canonical = all(options.clone(), &queens);
        let first = options.branch(Branching::FirstColumn);
        let [links, bits] = ENGINES.map(|engine| all(first.clone().engine(engine), &queens));
        assert_eq!(links, bits);
        assert_ne!(links, canonical);
        assert_eq!(as_set(links), as_set(canonical));
    }
}

fn count(matrix: &Matrix<()>) -> String {
    Search::new().count(matrix).to_string()
}

#[test]
fn published_counts() {
    assert_eq!(count(&graphs::dominoes(8, 8)), "12988816");
    assert_eq!(count(&graphs::dominoes(12, 12)), "53060477521960000");
    assert_eq!(count(&graphs::dominoes(16, 16)), "2444888770250892795802079170816");
    assert_eq!(count(&graphs::torus_dominoes(8)), "311853312");
    assert_eq!(count(&graphs::monomer_dimer(6, 6)), "2989126727");
    assert_eq!(count(&graphs::monomer_dimer(7, 7)), "11945257052321");
    assert_eq!(count(&designs::one_factorizations(8)), "6240");
    assert_eq!(count(&designs::set_partitions(12)), "4213597");
    assert_eq!(Langford::new(8).count().unwrap(), 300);
}

/// Kasteleyn, Temperley and Fisher, 1961: the product over all i, j of 4 cos^2(pi i / 21) + 4 cos^2(pi j / 21).
#[test]
fn dominoes_on_20x20_in_384_megabytes() {
    let search = Search::new().memory_limit(384 << 20);
    let count = search.count(&graphs::dominoes(20, 20));
    assert_eq!(count.to_string(), "1269984011256235834242602753102293934298576249856");
    assert!(count.stats().bytes <= 384 << 20);
    let factor = |i: u32| (f64::from(i) * std::f64::consts::PI / 21.0).cos().powi(2);
    let factors = (1..=10).flat_map(|i| (1..=10).map(move |j| 4.0 * factor(i) + 4.0 * factor(j)));
    let product: f64 = factors.product();
    assert!((product / 1.269_984_011_256_235_8e48 - 1.0).abs() < 1e-12);
}

#[test]
fn parts_without_a_common_column_are_multiplied() {
    let mut m = MatrixBuilder::new();
    for part in 0..40 {
        let cell = m.primary(format!("part {part}"), 6);
        for (one, other) in (0..6).flat_map(|one| (one + 1..6).map(move |other| (one, other))) {
            m.row((), [cell.at(one), cell.at(other)]).unwrap();
        }
    }
    let matrix = m.build().unwrap();
    let count = Search::new().count(&matrix);
    assert_eq!(count.to_string(), num_of_pairings_to_the(40));
    assert!(count.stats().nodes < 10_000);
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 41);
    for at in 0..40 {
        m.row((), [cell.at(at)]).unwrap();
        m.row((), [cell.at(at)]).unwrap();
    }
    assert_eq!(Search::new().count(&m.build().unwrap()), 0); // a column without rows
}

/// Each part was looked for among all rows: 32,000 columns took 17 s, and four times as many 16 times as long.
#[test]
fn a_hundred_thousand_parts_are_counted_at_once() {
    let begin = Instant::now();
    for columns in [1, 2] {
        let mut m = MatrixBuilder::new();
        let column = m.primary("column", 100_000);
        for at in (0..100_000).step_by(columns) {
            for _ in 0..2 {
                m.row((), (at..at + columns).map(|at| column.at(at))).unwrap();
            }
        }
        let matrix = m.build().unwrap();
        let power = num_bigint::BigUint::from(1_u32) << (100_000 / columns);
        assert_eq!(Search::new().count(&matrix).exact(), Some(&power));
    }
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

/// 15^n, by hand.
fn num_of_pairings_to_the(n: u32) -> String {
    let mut digits = vec![1_u32];
    for _ in 0..n {
        let mut carry = 0;
        for digit in &mut digits {
            let value = *digit * 15 + carry;
            (*digit, carry) = (value % 10, value / 10);
        }
        while carry > 0 {
            digits.push(carry % 10);
            carry /= 10;
        }
    }
    digits.iter().rev().map(ToString::to_string).collect()
}

/// A count that reaches its limit or its flag is a lower bound, told apart from an exact one.
#[test]
fn a_count_that_ends_early_is_a_lower_bound() {
    let matrix = graphs::dominoes(12, 12);
    for limit in [0, 1, 300, 600, 3000, 9000, 20_000] {
        let count = Search::new().node_limit(limit).count(&matrix);
        assert_eq!((count.outcome(), count.is_exact()), (Outcome::Limited, false));
        assert!(count.stats().nodes <= limit);
        assert_eq!((count.exact(), count.to_u64()), (None, None));
        assert!(*count.at_least() <= 53_060_477_521_960_000_u64.into());
        // What has been found when it ends is not lost.
        assert!(limit < 600 || *count.at_least() > 100_u32.into(), "{limit}: {count}");
        assert_eq!(count.partial_cmp(&u64::MAX), None);
        assert_ne!(count, Count::from(count.at_least().clone()), "no number, not even its own");
    }
    let flag = Arc::new(AtomicBool::new(true));
    let count = Search::new().cancel(flag).count(&matrix);
    assert_eq!((count.outcome(), count.to_string()), (Outcome::Canceled, "at least 0".to_owned()));
}

#[test]
fn a_refused_matrix_and_clashing_rows() {
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", 3000);
    for at in 0..3000 {
        m.row((), [column.at(at)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let refused = Search::new().engine(Engine::Bits).count(&matrix);
    assert_eq!((refused.outcome(), refused.to_u64()), (Outcome::Refused, None));
    assert_eq!(Search::new().count(&matrix), 1);
    let queens = Queens::new(8).unwrap().matrix().unwrap();
    let clash = Search::new().choose([RowId::new(0), RowId::new(1)]).count(&queens);
    assert_eq!((clash.outcome(), clash.to_u64()), (Outcome::Exhausted, Some(0)));
}

/// The sums of subtrees pass 2^64, 2^128 and 2^192 on the way; sums that stop at 2^64 would store false zeros.
#[test]
fn sums_of_any_size() {
    // Along a strip of two rows there are as many tilings by dominoes as the Fibonacci numbers say.
    let (mut one, mut next) = (num_bigint::BigUint::from(1_u32), num_bigint::BigUint::from(2_u32));
    for _ in 1..300 {
        (one, next) = (next.clone(), one + next);
    }
    for engine in [Engine::Links, Engine::Auto] {
        for branching in BRANCHINGS.into_iter().flatten() {
            let search = Search::new().engine(engine).branch(branching);
            assert_eq!(search.count(&graphs::dominoes(2, 300)).exact(), Some(&one), "{engine} {branching:?}");
        }
    }
}

#[test]
fn instances_without_equal_subtrees_are_only_searched() {
    let queens = Queens::new(10).unwrap().matrix().unwrap();
    let (count, mut covers) = (Search::new().count(&queens), Search::new().covers(&queens));
    assert_eq!((count.to_u64(), covers.count_rest()), (Some(724), 724));
    assert!(count.stats().nodes < covers.stats().nodes * 5 / 4, "{:?}", count.stats());
}

/// Of the nodes of these matchings nine in ten are known, and the key tells so before their row is chosen.
#[test]
fn a_known_node_is_not_entered() {
    for engine in ENGINES {
        let count = Search::new().engine(engine).count(&graphs::complete_graph_matchings(20));
        let CountStats { nodes, updates, known, .. } = count.stats();
        assert_eq!(count.to_u64(), Some(654_729_075));
        assert!(known > nodes / 2 && updates < 8 * nodes, "{engine}: {:?}", count.stats());
    }
}

/// A node that is known and not entered counts as visited.
#[test]
fn known_nodes_are_within_the_limit() {
    let matrix = graphs::complete_graph_matchings(16);
    for engine in [Engine::Bits, Engine::Auto] {
        let search = Search::new().engine(engine);
        let whole = search.count(&matrix).stats().nodes;
        for limit in (whole / 4..whole).step_by(37) {
            let count = search.clone().node_limit(limit).count(&matrix);
            assert_eq!((count.stats().nodes, count.outcome()), (limit, Outcome::Limited), "{engine}");
        }
        let count = search.node_limit(whole).count(&matrix);
        assert_eq!((count.stats().nodes, count.to_u64()), (whole, Some(2_027_025)), "{engine}");
    }
}

/// Column by column there are 317,811 states; searches that remember visit ten times as many nodes.
#[test]
fn a_count_without_a_tree() {
    let matrix = graphs::uneven_graph_matchings(26);
    let count = Search::new().count(&matrix);
    let whole = count.exact().expect("within the limits").clone();
    assert_eq!(Search::new().engine(Engine::Links).count(&matrix).exact(), Some(&whole));
    let CountStats { nodes, kept, known, branching, renamed, .. } = count.stats();
    assert_eq!((branching, renamed), (Branching::FirstColumn, 0));
    assert!(nodes < 400_000 && kept > 100_000 && known > kept, "{:?}", count.stats());
    // Not if a way to search is requested, nor beyond the memory.
    for (search, memory) in [
        (Search::new().engine(Engine::Bits), 256 << 20),
        (Search::new().branch(Branching::FirstColumn), 256 << 20),
        (Search::new(), 1 << 20),
    ] {
        let count = search.memory_limit(memory).node_limit(1 << 18).count(&matrix);
        assert!(!count.is_exact() && *count.at_least() < whole);
        assert!(count.stats().bytes <= memory);
    }
}

/// Problems of many symmetries, as published: no two orthogonal Latin squares of order 6 (G. Tarry, 1900), and counts
/// that no enumeration reaches.
#[test]
fn counts_up_to_renaming() {
    for (matrix, count) in [
        (designs::orthogonal_latin_squares(5), 6_220_800_u64),
        (designs::orthogonal_latin_squares(6), 0),
        (unlabeled(&latin::latin_squares(7)), 61_479_419_904_000),
        (unlabeled(&designs::steiner(2, 3, 13, |_| true)), 1_197_504_000),
        (unlabeled(&designs::steiner(2, 3, 15, |_| true)), 60_281_712_691_200),
        (unlabeled(&designs::steiner(2, 4, 16, |_| true)), 3_632_428_800),
        (graphs::complete_graph_matchings(30), 6_190_283_353_629_375),
    ] {
        let counted = Search::new().count(&matrix);
        assert_eq!(counted, count);
        assert!(counted.stats().renamed > 20, "{count} {:?}", counted.stats());
        // Within little memory and few nodes it is a lower bound, or the number.
        for search in [Search::new().memory_limit(1 << 16), Search::new()] {
            let counted = search.node_limit(1 << 12).count(&matrix);
            assert!(*counted.at_least() <= count.into() && counted.stats().nodes <= 1 << 12);
        }
    }
}

#[test]
fn counts_compare() {
    let count = Count::from(7);
    assert!(count == 7 && count != 8 && count > 6 && count < 8);
    assert_eq!(count, Count::from(num_bigint::BigUint::from(7_u32)));
    assert_eq!(format!("{count:>4}"), "   7");
}

/// With memory to spare or not, counts that no enumeration reaches.
#[test]
#[ignore = "takes a minute: soak"]
fn larger_counts_soak() {
    assert_eq!(count(&designs::one_factorizations(10)), "1225566720");
    assert_eq!(Search::new().count(&latin::latin_squares(6)), 812_851_200);
    let small = Search::new().memory_limit(1 << 20).count(&graphs::dominoes(14, 14));
    assert_eq!(small.to_string(), "112202208776036178000000");
}

/// A count in slices, of whatever size, is the count in one go: in parts, with a memory, column by column, up to renaming.
#[test]
fn a_count_in_slices_is_the_count_in_one_go() {
    let domino = Piece::drawn('d', "##").unwrap().copies(..);
    let dominoes = Polyominoes::new(Board::rectangle(10, 10), [domino]).matrix().unwrap();
    let parts = {
        let mut m = MatrixBuilder::new();
        for part in 0..3 {
            let cell = m.primary(format!("part {part}"), 14);
            for (one, other) in (0..14).flat_map(|one| (one + 1..14).map(move |other| (one, other))) {
                m.row((), [cell.at(one), cell.at(other)]).unwrap();
            }
        }
        m.build().unwrap()
    };
    fn check<L>(options: &Search, matrix: &Matrix<L>, slices: &[u64]) {
        let whole = options.count(matrix);
        assert!(whole.is_exact());
        for &slice in slices {
            let mut counter = options.clone().node_limit(0).counter(matrix);
            let (mut last, mut nodes, mut number) = (0.0_f64, 0, 0);
            while counter.add_nodes(slice) {
                nodes += slice;
                let so_far = counter.count();
                assert!(so_far.stats().nodes <= nodes);
                assert!(so_far.at_least() <= whole.at_least() && so_far.is_exact() == (so_far == whole));
                let progress = counter.progress();
                assert!(progress.done.is_none_or(|done| (0.0..=1.0).contains(&done)));
                assert!(progress.columns.is_none_or(|[done, of]| done <= of));
                last = progress.done.unwrap_or(last);
                number += 1;
            }
            assert!(number > 1, "{slice}");
            assert_eq!((counter.count(), last), (whole.clone(), 1.0));
            assert_eq!(counter.outcome(), Outcome::Exhausted);
            assert!(!counter.add_nodes(1));
        }
    }
    check(&Search::new(), &dominoes, &[100, 1_000, 7_777]);
    check(&Search::new().branch(Branching::FirstColumn), &dominoes, &[100, 1_000]);
    check(&Search::new().branch(Branching::FewestRows), &chess::queens(9), &[64, 1_000]);
    check(&Search::new(), &parts, &[100, 1_000]);
    check(&Search::new(), &latin::latin_squares(5), &[100, 1_000]);
    // Column by column: where it is shows.
    let domino = Piece::drawn('d', "##").unwrap().copies(..);
    let large = Polyominoes::new(Board::rectangle(16, 16), [domino]).matrix().unwrap();
    let mut counter = Search::new().node_limit(0).counter(&large);
    let (mut columns, mut states) = (Vec::new(), Vec::new());
    while counter.add_nodes(5_000) {
        counter.count();
        columns.extend(counter.progress().columns);
        states.push(counter.progress().states);
    }
    assert!(columns.len() > 3, "{columns:?} {states:?}");
    assert!(columns.is_sorted() && columns.iter().all(|[done, of]| done <= of));
    // A flag ends it, and it goes on when the flag is taken back.
    let flag = Arc::new(AtomicBool::new(true));
    let mut counter = Search::new().cancel(flag.clone()).counter(&dominoes);
    assert_eq!(counter.count().outcome(), Outcome::Canceled);
    assert!(!counter.add_nodes(1_000_000));
    flag.store(false, Ordering::Relaxed);
    assert!(counter.add_nodes(0));
    assert_eq!(counter.count(), Search::new().count(&dominoes));
}
