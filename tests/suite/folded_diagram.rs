//! All covers by states up to renaming: each of those that the search lists once, and all that a plain diagram says.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::diagram::{big, rows_of};
use crate::families::{colored, designs, graphs, latin};
use crate::random::{SMALLEST, any_matrix};
use exactcover::counts::Diagram;
use exactcover::runs::Stopped;
use exactcover::{Cover, ExactCover, Matrix, MatrixBuilder, Queens, RowId, Search};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::sample::Index;

fn sorted(cover: &Cover) -> Vec<RowId> {
    let mut rows = cover.to_vec();
    rows.sort_unstable();
    rows
}

/// The covers that the search with these options finds, in an order of their own.
fn check<L>(options: &Search, matrix: &Matrix<L>) -> Result<Diagram, TestCaseError> {
    let expected: BTreeSet<Vec<RowId>> = options.covers(matrix).map(|cover| sorted(&cover)).collect();
    let diagram = options.folded_diagram(matrix).unwrap();
    let covers: Vec<Cover> = diagram.iter().collect();
    prop_assert_eq!(covers.len(), expected.len());
    prop_assert_eq!(covers.iter().map(sorted).collect::<BTreeSet<_>>(), expected);
    crate::diagram::check(&diagram, &covers, matrix.row_count(), &[3, -1, 4, 1, -5, 9, 2])?;
    Ok(diagram)
}

properties! {
    soak, 600;

    /// Secondary columns, colors, multiplicities, seeds, chosen and excluded rows, also of restricted diagrams.
    fn a_folded_diagram_is_the_search(
        plain in any_matrix(SMALLEST),
        chosen in prop::collection::vec(any::<Index>(), 0..2),
        excluded in prop::collection::vec(any::<Index>(), 0..3),
        seed in any::<u64>(),
    ) {
        let (chosen, excluded) = (rows_of(&plain, &chosen), rows_of(&plain, &excluded));
        let options = Search::new().choose(&chosen).exclude(&excluded);
        let diagram = check(&options, &plain.matrix())?;
        check(&options.seed(seed), &plain.matrix())?;
        let whole = Search::new().folded_diagram(&plain.matrix()).unwrap();
        prop_assert!(whole.restrict(&chosen, &excluded).unwrap().iter().eq(&diagram));
    }
}

/// The published numbers are those of the families.
#[test]
fn every_cover_has_one_number() {
    fn of<L>(matrix: &Matrix<L>, count: u64, most_states: usize) {
        let diagram = check(&Search::new(), matrix).unwrap();
        assert_eq!(diagram.count(), count);
        assert_eq!(diagram.count(), Search::new().count(matrix));
        // The end and the root are none.
        assert!(diagram.node_count() <= most_states + 2, "{} nodes", diagram.node_count());
        let last = RowId::new(matrix.row_count() as u32 - 1);
        check(&Search::new().choose([last]), matrix).unwrap();
        check(&Search::new().exclude([last, RowId::new(0)]).seed(5), matrix).unwrap();
    }
    of(&latin::latin_squares(3), 12, 3);
    of(&latin::latin_squares(4), 576, 9);
    of(&graphs::complete_graph_matchings(8), 105, 3);
    of(&graphs::hypercube_matchings(4), 272, 25);
    of(&designs::steiner(2, 3, 7, |_| true), 30, 3);
    of(&designs::steiner(2, 3, 9, |_| true), 840, 5);
    of(&designs::one_factorizations(6), 6, 2);
    of(&designs::triples(9), 280, 2);
    of(&designs::set_partitions(6), 203, 30);
    // Secondary columns, also colored ones.
    of(&Queens::new(8).unwrap().matrix().unwrap(), 92, 1500);
    of(&graphs::Graph::petersen().colorings_by_secondary_columns(3), 120, 40);
    of(&graphs::monomer_dimer(3, 3), 131, 60);
    of(&colored::costas_arrays(5), 40, 100);
    of(&colored::word_squares(3, &colored::words_without_11(3)), 63, 100);
}

/// Blocks of three of 6 points: each pair at most once, each point two or three times. And cycles.
#[test]
fn columns_with_multiplicities_may_be_renamed() {
    let mut m = MatrixBuilder::new();
    let point = m.between("point", 6, 2..=3);
    let pair = m.between("pair", [6, 6], 0..=1);
    for a in 0..6 {
        for b in a + 1..6 {
            for c in b + 1..6 {
                let pairs = [[a, b], [a, c], [b, c]].map(|at| pair.at(at));
                m.row((), [a, b, c].map(|at| point.at(at)).into_iter().chain(pairs)).unwrap();
            }
        }
    }
    // The four blocks of the quadrilateral on 6 points, named in 30 ways.
    let diagram = check(&Search::new(), &m.build().unwrap()).unwrap();
    assert_eq!(diagram.count(), 30);
    // Graphs of 7 vertices in which each has two neighbors.
    let mut m = MatrixBuilder::new();
    let point = m.between("point", 7, 2..=2);
    for a in 0..7 {
        for b in a + 1..7 {
            m.row((), [point.at(a), point.at(b)]).unwrap();
        }
    }
    let diagram = check(&Search::new(), &m.build().unwrap()).unwrap();
    assert_eq!(diagram.count(), 465); // OEIS A001205
    assert!(diagram.node_count() < 30, "{}", diagram.node_count());
}

#[test]
fn the_empty_cover_and_no_cover() {
    let empty = Search::new().folded_diagram(&MatrixBuilder::<()>::new().build().unwrap()).unwrap();
    assert_eq!((empty.count().to_u64(), empty.rank(&[])), (Some(1), Some(big(0))));
    assert_eq!((empty.nth(&big(0)), empty.nth(&big(1))), (Some(Cover::default()), None));
    let matrix = Queens::new(3).unwrap().matrix().unwrap();
    let none = Search::new().folded_diagram(&matrix).unwrap();
    assert_eq!((none.count().to_u64(), none.nth(&big(0)), none.rank(&[])), (Some(0), None, None));
    let matrix = graphs::dominoes(2, 2);
    let clash = Search::new().choose([0, 1, 2].map(RowId::new)).folded_diagram(&matrix).unwrap();
    assert_eq!((clash.count().to_u64(), clash.nth(&big(0)), clash.rank(&[])), (Some(0), None, None));
}

/// OEIS A002860 and, labeled, A030128.
#[test]
fn covers_that_no_list_holds_have_numbers() {
    fn of<L>(matrix: &Matrix<L>, count: u64, most_bytes: usize) {
        let diagram = Search::new().folded_diagram(matrix).unwrap();
        assert_eq!(diagram.count(), count);
        assert!(diagram.bytes() <= most_bytes, "{} bytes", diagram.bytes());
        let count = BigUint::from(count);
        for number in (0..12_u32).map(|part| &count * part / 12_u32).chain([&count - 1_u32]) {
            let cover = diagram.nth(&number).unwrap();
            assert_eq!(matrix.verify(&cover), Ok(()));
            assert_eq!(diagram.rank(&cover), Some(number));
        }
        assert_eq!(diagram.nth(&count), None);
    }
    of(&latin::latin_squares(6), 812_851_200, 30_000);
    of(&designs::steiner(2, 3, 13, |_| true), 1_197_504_000, 20_000);
    of(&graphs::complete_graph_matchings(30), 6_190_283_353_629_375, 20_000);
}

#[test]
fn what_stops_a_folded_diagram_is_an_error() {
    let matrix = latin::latin_squares(6);
    for bytes in [0, 1000, 20_000] {
        let error = Search::new().memory_limit(bytes).folded_diagram(&matrix).unwrap_err();
        assert_eq!(error, Stopped::OverBudget { bytes });
    }
    for nodes in [0, 1, 100] {
        let error = Search::new().node_limit(nodes).folded_diagram(&matrix).unwrap_err();
        assert_eq!(error, Stopped::Limited);
    }
    let raised = Search::new().cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(raised.folded_diagram(&matrix).unwrap_err(), Stopped::Canceled);
    // More rows and columns than there are names.
    let error = Search::new().folded_diagram(&graphs::dominoes(160, 160)).unwrap_err();
    assert_eq!(error, Stopped::Refused);
}

/// States that are the same up to renaming are drawn once: a matching of 6 points is a choice of 5 and one of 3.
#[test]
fn a_folded_graph_is_drawn() {
    let diagram = Search::new().folded_diagram(&graphs::complete_graph_matchings(6)).unwrap();
    assert!(diagram.is_folded());
    assert_eq!(diagram.to_dot().matches("->").count(), 1 + 5 + 3);
    let plain = Search::new().diagram(&graphs::complete_graph_matchings(6)).unwrap();
    assert!(!plain.is_folded() && plain.edge_count() > diagram.edge_count());
}

/// How often each cover is drawn: chi-squared is passed once in a thousand by these bounds.
#[cfg(feature = "rand")]
#[test]
fn each_cover_is_drawn_equally_often() {
    use rand::{SeedableRng, rngs::SmallRng};

    fn check<L>(matrix: &Matrix<L>, most: f64) {
        const TIMES: usize = 20;
        let diagram = Search::new().folded_diagram(matrix).unwrap();
        let count = diagram.count().to_u64().unwrap() as usize;
        let mut seen = std::collections::BTreeMap::new();
        let mut random = SmallRng::seed_from_u64(3);
        for _ in 0..TIMES * count {
            *seen.entry(sorted(&diagram.sample(&mut random).unwrap())).or_insert(0_usize) += 1;
        }
        let terms = seen.values().map(|&times| (times as f64 - TIMES as f64).powi(2) / TIMES as f64);
        let chi_squared = terms.sum::<f64>() + (TIMES * (count - seen.len())) as f64;
        assert!(chi_squared < most, "{chi_squared}");
    }
    check(&latin::latin_squares(4), 686.0); // 575 degrees of freedom
    check(&designs::steiner(2, 3, 9, |_| true), 972.0); // 839 of them
    let none = Search::new().folded_diagram(&Queens::new(3).unwrap().matrix().unwrap()).unwrap();
    assert_eq!(none.sample(&mut SmallRng::seed_from_u64(1)), None);
}
