//! Subtrees with tables of their own: they occur, and they change nothing but the time.

use std::ops::RangeInclusive;

use super::*;
use crate::engines::{Branching, Lessons, links};
use crate::matrix::MatrixBuilder;

/// The ways to cut a board of 7x7 cells into rectangles: 784 rows at first. Each cell is covered by so many of them, and
/// so many are large.
fn rectangles(times: RangeInclusive<u32>, large: RangeInclusive<u32>, branching: Branching) -> View {
    let mut m = MatrixBuilder::new();
    let (cell, large) = (m.between("cell", 49, times), m.between("large", 1, large));
    for (top, left) in (0..7).flat_map(|top| (0..7).map(move |left| (top, left))) {
        for (bottom, right) in (top..7).flat_map(|bottom| (left..7).map(move |right| (bottom, right))) {
            let cells = (top..=bottom).flat_map(|row| (left..=right).map(move |column| 7 * row + column));
            let is_large = (bottom - top + 1) * (right - left + 1) > 5;
            m.row((), cells.map(|at| cell.at(at)).chain(is_large.then_some(large.at(0)))).unwrap();
        }
    }
    View::new(m.build().unwrap().incidence(), branching, None, &[], None)
}

/// Node by node the path and the numbers are those of links, which have no such tables.
#[test]
fn a_subtree_with_its_own_table_is_the_same_subtree() {
    for branching in [Branching::FewestRows, Branching::Conflicts, Branching::Weighted] {
        compare(|| rectangles(1..=1, 0..=49, branching));
    }
}

#[test]
fn also_where_columns_are_covered_several_times() {
    for branching in [Branching::FewestRows, Branching::Conflicts] {
        compare(|| rectangles(1..=1, 2..=3, branching));
        compare(|| rectangles(1..=2, 0..=9, branching));
        compare(|| rectangles(2..=2, 8..=20, branching));
    }
}

fn compare(view: impl Fn() -> View) {
    let sizes = view().plain_sizes();
    let mut bits = Driver::new(Bits::<List<i16>>::new(view(), &sizes));
    let mut links = links::start(view());
    let (mut on_its_own, mut deepest) = (0, 0);
    for limit in 1..12_000 {
        assert_eq!(bits.advance(limit), links.advance(limit));
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        bits.chosen(&mut ours);
        links.chosen(&mut theirs);
        // Where a search pauses depends on when it takes rows back.
        let shared = ours.len().min(theirs.len());
        assert_eq!(ours[..shared], theirs[..shared]);
        let (ours, theirs) = (bits.stats(), links.stats());
        assert_eq!(
            (ours.nodes, ours.solutions, ours.max_depth),
            (theirs.nodes, theirs.solutions, theirs.max_depth)
        );
        let (done, expected) = (bits.progress(), links.progress());
        assert!((done - expected).abs() <= 1e-9 * expected, "{done} {expected}");
        let [mut by_bits, mut by_links] = [Lessons::default(), Lessons::default()];
        bits.lessons(&mut by_bits);
        links.lessons(&mut by_links);
        assert_eq!(by_bits, by_links);
        on_its_own += u32::from(bits.is_below());
        deepest = deepest.max(ours.max_depth);
    }
    assert!((3000..12_000).contains(&on_its_own), "{on_its_own}");
    assert!(deepest > 8, "{deepest}");
}
