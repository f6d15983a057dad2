//! The links themselves: at every step each redundant link is derived from the matrix and compared, and at the end
//! all are restored.

use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use std::ops::Range;

use super::*;
use crate::engines::carried::Carried;
use crate::engines::driver::Step;
use crate::engines::view::Branching;
use crate::matrix::{Bounds, ColumnId, Incidence, RowId};

/// A matrix by its rows: columns and stored colors.
#[derive(Clone, Debug)]
struct Plain {
    bounds: Vec<Bounds>,
    rows: Vec<Vec<(usize, u32)>>,
}

impl Plain {
    fn is_colored(&self) -> bool {
        self.rows.iter().flatten().any(|&(_, color)| color != NO_COLOR)
    }

    fn incidence(&self) -> Incidence {
        let entries = || self.rows.iter().flatten();
        let ends = self.rows.iter().scan(0, |end, row| {
            *end += row.len() as u32;
            Some(*end)
        });
        let colors = match self.is_colored() {
            true => entries().map(|&(_, color)| color).collect(),
            false => Vec::new(),
        };
        Incidence {
            bounds: self.bounds.iter().copied().collect(),
            row_ends: ends.collect(),
            columns: entries().map(|&(column, _)| ColumnId::new(column as u32)).collect(),
            colors,
            fingerprint: Default::default(),
            by_column: Default::default(),
        }
    }
}

/// Generates random rows with at least one primary column; sometimes more columns than one minimum stands for.
fn matrix() -> impl Strategy<Value = Plain> {
    let kinds = prop_oneof![(1..10usize, 0..6usize), (40..80usize, 0..10usize)];
    kinds
        .prop_flat_map(|(primary, secondary)| {
            Just([vec![true; primary], vec![false; secondary]].concat()).prop_shuffle()
        })
        .prop_flat_map(|kinds| {
            let primary: Vec<usize> = (0..kinds.len()).filter(|&column| kinds[column]).collect();
            let columns: Vec<usize> = (0..kinds.len()).collect();
            let most = columns.len().min(4);
            let rows = 3 * columns.len();
            let row = (select(primary), subsequence(columns, 0..=most), prop::collection::vec(0..4u32, most));
            (Just(kinds), prop::collection::vec((row, any::<Index>()), 0..rows))
        })
        .prop_map(|(primary, rows)| {
            let row = |((first, others, colors), turn): ((usize, Vec<usize>, Vec<u32>), Index)| {
                let others = others.into_iter().zip(colors).filter(|&(column, _)| column != first);
                let color = |column: usize, color| if primary[column] { NO_COLOR } else { color };
                let others = others.map(|(column, chosen)| (column, color(column, chosen)));
                let mut row: Vec<_> = others.chain([(first, NO_COLOR)]).collect();
                let turn = turn.index(row.len());
                row.rotate_left(turn);
                row
            };
            let rows = rows.into_iter().map(row).collect();
            let bounds =
                primary.into_iter().map(|primary| if primary { Bounds::PRIMARY } else { Bounds::SECONDARY });
            Plain { bounds: bounds.collect(), rows }
        })
}

/// Generates such matrices with primary columns that need not be covered exactly once.
fn multiples() -> impl Strategy<Value = Plain> {
    matrix().prop_flat_map(|plain| {
        let bounds = prop::collection::vec((0..3u32, 0..3u32), plain.bounds.len());
        bounds.prop_map(move |bounds| {
            let mut plain = plain.clone();
            for (stated, (least, more)) in
                plain.bounds.iter_mut().zip(bounds).filter(|(stated, _)| stated.is_primary)
            {
                (stated.least, stated.most) = (least, least + more);
            }
            plain
        })
    })
}

/// The state of a column after the choices so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Taken {
    Free,
    Purified(u32),
    Covered,
}

/// Derives every redundant link and number from the matrix and the chosen rows, and compares. Call it after `advance`
/// has returned.
fn check<S: Sizes, const SHARED: bool>(search: &EngineSearch<Links<S, SHARED>>, incidence: &Incidence) {
    let (links, view) = (&search.state, search.view());
    let columns = incidence.bounds.len();
    let color = |node: u32| links.colors.get(node as usize).copied().unwrap_or(NO_COLOR);
    // What was stated: each entry in its place, its row closed.
    let mut node = columns as u32;
    let mut stated_colors = vec![NO_COLOR; columns];
    for row in 0..view.row_count() {
        let first = node;
        for (column, stated) in view.entries(row) {
            assert_eq!(links.nodes[node as usize].column, column);
            assert_eq!(links.row_of(node), row);
            stated_colors.push(stated);
            node += 1;
        }
        for at in first..node {
            assert_eq!(links.nodes[at as usize].next, if at + 1 == node { first } else { at + 1 });
            assert_eq!(links.before(at), if at == first { node - 1 } else { at - 1 });
        }
    }
    assert_eq!(links.nodes.len(), node as usize);

    let mut taken = vec![Taken::Free; columns];
    for &chosen in &search.path.chosen {
        for at in entries_of(links, links.row_of(chosen)) {
            taken[links.nodes[at as usize].column as usize] = match stated_colors[at as usize] {
                NO_COLOR => Taken::Covered,
                color => Taken::Purified(color),
            };
        }
    }
    let live = |row: usize| {
        entries_of(links, row).all(|at| match taken[links.nodes[at as usize].column as usize] {
            Taken::Free => true,
            Taken::Purified(color) => stated_colors[at as usize] == color,
            Taken::Covered => false,
        })
    };
    for header in 0..columns as u32 {
        let Link { column, next, .. } = links.nodes[header as usize];
        assert_eq!((column, next), (header, header));
        let ring: Vec<u32> = ring(links, header);
        assert!(ring.is_sorted_by(|a, b| a < b));
        let taken = taken[header as usize];
        let marked = header >= links.primary || taken == Taken::Covered;
        assert_eq!(links.sizes.size(header), (ring.len() as u32, marked));
        for &at in &ring {
            assert_eq!(links.nodes[at as usize].column, header);
        }
        if taken == Taken::Free {
            let all = (columns as u32..node).filter(|&at| links.nodes[at as usize].column == header);
            let expected: Vec<u32> = all.filter(|&at| live(links.row_of(at))).collect();
            assert_eq!(ring, expected);
        }
        // Only rows of a purified column's color are marked, and all live ones are.
        for at in (columns as u32..node).filter(|&at| links.nodes[at as usize].column == header) {
            let stated = stated_colors[at as usize];
            if color(at) == PURIFIED {
                assert!(taken == Taken::Purified(stated) && ring.contains(&at));
            } else {
                assert_eq!(color(at), stated);
                assert!(!matches!(taken, Taken::Purified(_)) || !live(links.row_of(at)));
            }
        }
    }
}

fn entries_of<S: Sizes, const SHARED: bool>(links: &Links<S, SHARED>, row: usize) -> Range<u32> {
    links.fixed.starts[row]..links.fixed.starts[row + 1]
}

/// The nodes of a column, down from its header; on the way, up is the inverse of down.
fn ring<S: Sizes, const SHARED: bool>(links: &Links<S, SHARED>, header: u32) -> Vec<u32> {
    let mut ring = Vec::new();
    let mut at = header;
    loop {
        let down = links.nodes[at as usize].down;
        assert_eq!(links.nodes[down as usize].up, at);
        if down == header {
            return ring;
        }
        ring.push(down);
        assert!(ring.len() <= links.nodes.len(), "a ring without its header");
        at = down;
    }
}

/// Does what [`EngineSearch::advance`] does, for a search that only finds covers.
fn advance<S: SearchState + Clone>(search: &mut EngineSearch<S>, limit: u64) -> Step {
    search.advance(&mut Carried::default(), limit)
}

/// Walks node by node through the first `limit` nodes of the tree; returns the covers on the way.
fn walk<S: SearchState + Clone>(
    search: &mut EngineSearch<S>,
    limit: u64,
    mut look: impl FnMut(&EngineSearch<S>),
) -> Vec<Vec<RowId>> {
    let mut covers = Vec::new();
    while search.stats().nodes < limit {
        let step = advance(search, search.stats().nodes + 1);
        look(search);
        match step {
            Step::Cover => {
                let mut rows = Vec::new();
                search.chosen(&mut rows);
                covers.push(rows);
            }
            Step::Paused => {}
            Step::Exhausted => break,
        }
    }
    covers
}

fn by_scan<const SHARED: bool>(view: View) -> EngineSearch<Links<Flat<i16>, SHARED>> {
    let (sizes, primary) = (view.sizes(), view.primary);
    assert!(Flat::<i16>::holds(&sizes, primary));
    EngineSearch::new(Box::new(Links::new(view, Flat::new(&sizes, primary))))
}

fn by_tree<const SHARED: bool>(view: View) -> EngineSearch<Links<MinTree, SHARED>> {
    let (sizes, primary) = (view.sizes(), view.primary);
    EngineSearch::new(Box::new(Links::new(view, MinTree::new(sizes, primary))))
}

/// Checks the invariant in the head comment at every node and every cover, and again after a restart in mid-search.
fn check_every_node<const SHARED: bool>(plain: &Plain, seed: Option<u64>, assumed: &[RowId]) {
    let incidence = plain.incidence();
    let view = || View::new(&incidence, Branching::FewestRows, seed, &[], None);
    let mut scan = by_scan::<SHARED>(view());
    check(&scan, &incidence);
    walk(&mut scan, 150, |scan| check(scan, &incidence));
    scan.restart(assumed, &[]);
    check(&scan, &incidence);
    walk(&mut scan, 30, |scan| check(scan, &incidence));
    scan.restart(&[], &[]);
    assert_eq!(scan.state.nodes, by_scan::<SHARED>(view()).state.nodes);
    let mut tree = by_tree::<SHARED>(view());
    walk(&mut tree, 150, |tree| check(tree, &incidence));
}

/// Checks that after the last node everything is as before the first, word for word.
fn check_after_the_last_node<const SHARED: bool>(plain: &Plain) -> Result<(), TestCaseError> {
    let start = || by_scan::<SHARED>(View::new(&plain.incidence(), Branching::FewestRows, None, &[], None));
    let (fresh, mut search) = (start(), start());
    let mut step = Step::Cover;
    while step == Step::Cover {
        step = advance(&mut search, 20_000);
    }
    prop_assume!(step == Step::Exhausted);
    let nodes = search.stats().nodes;
    // And it stays so.
    prop_assert_eq!(advance(&mut search, u64::MAX), Step::Exhausted);
    prop_assert_eq!(search.stats().nodes, nodes);
    prop_assert_eq!(&search.state.nodes, &fresh.state.nodes);
    prop_assert_eq!(&search.state.colors, &fresh.state.colors);
    prop_assert_eq!(&search.state.sizes, &fresh.state.sizes);
    prop_assert_eq!(search.state.open, fresh.state.open);
    prop_assert!(search.path.chosen.is_empty());
    Ok(())
}

fn check_min_tree<const SHARED: bool>(plain: &Plain) -> Result<(), TestCaseError> {
    let view = || View::new(&plain.incidence(), Branching::FewestRows, None, &[], None);
    let (mut scan, mut tree) = (by_scan::<SHARED>(view()), by_tree::<SHARED>(view()));
    let covers = walk(&mut scan, 3000, |_| {});
    prop_assert_eq!(walk(&mut tree, 3000, |_| {}), covers);
    prop_assert_eq!(tree.stats(), scan.stats());
    Ok(())
}

properties! {
    soak, 200;

    fn every_link_is_right_at_every_node(
        plain in matrix(),
        seed in prop::option::of(any::<u64>()),
        assumed in prop::collection::vec(0..20u32, 0..3),
    ) {
        let assumed: Vec<RowId> = assumed.into_iter().map(RowId::new).collect();
        match plain.is_colored() {
            false => check_every_node::<false>(&plain, seed, &assumed),
            true => check_every_node::<true>(&plain, seed, &assumed),
        }
    }

    fn an_exhausted_search_leaves_the_links_as_they_were(plain in matrix()) {
        match plain.is_colored() {
            false => check_after_the_last_node::<false>(&plain)?,
            true => check_after_the_last_node::<true>(&plain)?,
        }
    }

    /// Also where columns are covered several times, after the last node and after restarts in mid-search.
    fn rows_of_multiple_columns_are_put_back(
        plain in multiples(),
        restarts in prop::collection::vec((0..40u64, prop::collection::vec(0..20u32, 0..3), 0..20u32), 0..4),
    ) {
        let incidence = plain.incidence();
        let start = || by_scan::<true>(View::new(&incidence, Branching::FewestRows, None, &[], None));
        let (fresh, mut search) = (start(), start());
        for (nodes, assumed, excluded) in restarts {
            walk(&mut search, nodes, |_| {});
            let assumed: Vec<RowId> = assumed.into_iter().filter(|&row| row != excluded).map(RowId::new).collect();
            search.restart(&assumed, &[RowId::new(excluded)]);
        }
        walk(&mut search, 500, |_| {});
        search.restart(&[], &[]);
        prop_assert_eq!(&search.state.nodes, &fresh.state.nodes);
        prop_assert_eq!(&search.state.colors, &fresh.state.colors);
        prop_assert_eq!(&search.state.sizes, &fresh.state.sizes);
        prop_assert_eq!(search.state.open, fresh.state.open);
        prop_assert!(search.state.removed.is_empty() && !search.state.closed.contains(&true));
        prop_assert_eq!(&search.path.capacity, &fresh.path.capacity);
    }

    /// Both ways of keeping sizes give the same covers and the same work.
    fn a_min_tree_changes_nothing_but_time(plain in matrix()) {
        match plain.is_colored() {
            false => check_min_tree::<false>(&plain)?,
            true => check_min_tree::<true>(&plain)?,
        }
    }
}

/// An update is an entry taken out: one for each hidden row and each column it is still in. Counted by hand.
#[test]
fn updates_are_entries_taken_out() {
    // Columns 0, 1, 2; rows 01, 1, 2, 12.
    let rows = [&[0, 1][..], &[1], &[2], &[1, 2]];
    let rows = rows.iter().map(|row| row.iter().map(|&column| (column, NO_COLOR)).collect()).collect();
    let plain = Plain { bounds: vec![Bounds::PRIMARY; 3], rows };
    let mut search = by_scan::<false>(View::new(&plain.incidence(), Branching::FewestRows, None, &[], None));
    // Column 0 is covered: row 01 leaves column 1. Row 01 covers column 1: of the rows 1 and 12 left
    // there, 12 leaves column 2. Then column 2 is covered, by row 2 alone.
    assert_eq!(advance(&mut search, u64::MAX), Step::Cover);
    let mut rows = Vec::new();
    search.chosen(&mut rows);
    assert_eq!(rows, [0, 2].map(RowId::new));
    assert_eq!((search.stats().updates, search.stats().nodes), (2, 3));
    assert_eq!(advance(&mut search, u64::MAX), Step::Exhausted);
    assert_eq!((search.stats().updates, search.stats().nodes), (2, 3));
}
