//! Subtrees that are searches of their own: they occur, and they change nothing but the time.

use std::ops::RangeInclusive;

use super::*;
use crate::engines::view::Branching;
use crate::matrix::MatrixBuilder;

/// The ways to cut a board of this many rows and columns of cells into rectangles. Each cell is covered by this many of
/// them, and this many are large.
fn rectangles(
    side: usize,
    times: RangeInclusive<u32>,
    large: RangeInclusive<u32>,
    branching: Branching,
) -> View {
    let mut m = MatrixBuilder::new();
    let (cell, large) = (m.between("cell", side * side, times), m.between("large", 1, large));
    for (top, left) in (0..side).flat_map(|top| (0..side).map(move |left| (top, left))) {
        for (bottom, right) in (top..side).flat_map(|bottom| (left..side).map(move |right| (bottom, right))) {
            let cells = (top..=bottom).flat_map(|row| (left..=right).map(move |column| side * row + column));
            let is_large = (bottom - top + 1) * (right - left + 1) > 5;
            m.row((), cells.map(|at| cell.at(at)).chain(is_large.then_some(large.at(0)))).unwrap();
        }
    }
    View::new(m.build().unwrap().incidence(), branching, None, &[], None)
}

/// Two-colored dominoes on a board without two opposite corners, which they cannot fill; the colors of the cells on
/// the edges of two neighboring dominoes differ.
fn dominoes(side: usize, colors: u32, branching: Branching) -> View {
    let mut m = MatrixBuilder::new();
    let (cell, color) = (m.primary("cell", side * side - 2), m.secondary("color", side * side - 2));
    for at in 1..side * side - 1 {
        let (right, below) = (at % side + 1 < side, at / side + 1 < side);
        for other in [right.then_some(at + 1), below.then_some(at + side)].into_iter().flatten() {
            for its_color in (0..colors).filter(|_| other < side * side - 1) {
                let colored = (colors > 1).then(|| [at, other].map(|at| color.at(at - 1).colored(its_color)));
                let cells = [cell.at(at - 1), cell.at(other - 1)].into_iter();
                m.row((), cells.chain(colored.into_iter().flatten())).unwrap();
            }
        }
    }
    View::new(m.build().unwrap().incidence(), branching, None, &[], None)
}

/// Node by node the path and the numbers are those of links alone. The subtree is the whole tree, or it begins at a
/// level of the search above.
fn compare(start: Engine, nodes: u64, view: impl Fn() -> View) {
    let mut searches = Searches::new(view(), start);
    let mut links = Searches::new(view(), Engine::Links);
    let (mut below, mut deepest) = (0, 0);
    for limit in 1..nodes {
        assert_eq!(searches.advance(limit), links.advance(limit));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        searches.chosen(&mut ours);
        links.chosen(&mut theirs);
        assert_eq!(ours, theirs);
        assert_eq!(searches.is_visited(), links.is_visited());
        let (ours, theirs) = (searches.stats(), links.stats());
        assert_eq!(
            (ours.nodes, ours.solutions, ours.max_depth),
            (theirs.nodes, theirs.solutions, theirs.max_depth)
        );
        let (done, expected) = (searches.progress(), links.progress());
        assert!((done - expected).abs() <= 1e-9 * expected, "{done} {expected}");
        let (done, expected) = (searches.ln_progress(), links.ln_progress());
        assert!((done - expected).abs() <= 1e-9 * expected.abs(), "{done} {expected}");
        // Its current row counts as half done. Both keep the progress of the runs before this one.
        assert!(done >= searches.progress().ln(), "{done} {}", searches.progress());
        assert!(done < 0.0, "{done}: it is not over");
        let columns = |searches: &Searches| {
            let of = |search: &EngineSearch| {
                search.levels().iter().map(|level| search.view().column_id(level.column)).collect()
            };
            searches.all().flat_map::<Vec<u32>, _>(of).collect::<Vec<u32>>()
        };
        assert_eq!(columns(&searches), columns(&links));
        assert_eq!(searches.carried.learned, links.carried.learned);
        below += u64::from(!searches.above.is_empty());
        deepest = deepest.max(ours.max_depth);
    }
    assert!(links.above.is_empty() && searches.has_changed() == (start == Engine::Auto));
    assert!(below > nodes / 4, "{below}");
    assert!(deepest > 8, "{deepest}");
}

const ORDERS: [Branching; 4] =
    [Branching::FewestRows, Branching::FirstColumn, Branching::Conflicts, Branching::Weighted];

#[test]
fn a_subtree_with_a_table_of_its_own_is_the_same_subtree() {
    for branching in ORDERS {
        compare(Engine::Bits, 12_000, || rectangles(7, 1..=1, 0..=49, branching));
    }
}

#[test]
fn also_where_columns_are_covered_several_times() {
    for branching in ORDERS {
        compare(Engine::Bits, 12_000, || rectangles(7, 1..=1, 2..=3, branching));
        compare(Engine::Bits, 12_000, || rectangles(7, 1..=2, 0..=9, branching));
        compare(Engine::Bits, 12_000, || rectangles(7, 2..=2, 8..=20, branching));
    }
}

/// Matrices of more rows than bits can hold.
#[test]
fn links_hand_their_subtrees_over_to_bits() {
    for branching in ORDERS {
        compare(Engine::Auto, 6000, || rectangles(14, 1..=1, 0..=196, branching));
        compare(Engine::Auto, 6000, || rectangles(14, 1..=1, 2..=3, branching));
        compare(Engine::Auto, 6000, || rectangles(14, 1..=2, 0..=9, branching));
        compare(Engine::Auto, 6000, || rectangles(14, 2..=2, 8..=20, branching));
    }
}

/// Runs of a learned order end in a subtree; then the next one begins at the root.
#[test]
fn a_run_ends_in_a_subtree() {
    for start in [Engine::Bits, Engine::Auto] {
        compare(start, 20_000, || dominoes(24, 1, Branching::Weighted));
        compare(start, 20_000, || dominoes(24, 2, Branching::Conflicts));
    }
}
