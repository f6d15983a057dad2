//! The links themselves: every redundant one derived anew at every step, and all of them restored.

use bitvec::vec::BitVec;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};

use std::ops::Range;

use super::*;
use crate::matrix::ColumnId;

/// A matrix by its rows: columns and stored colours.
#[derive(Clone, Debug)]
struct Plain {
    primary: Vec<bool>,
    rows: Vec<Vec<(usize, u32)>>,
}

impl Plain {
    fn incidence(&self) -> Incidence {
        let entries = || self.rows.iter().flatten();
        let ends = self.rows.iter().scan(0, |end, row| {
            *end += row.len() as u32;
            Some(*end)
        });
        let colored = entries().any(|&(_, color)| color != NO_COLOR);
        let colors = if colored { entries().map(|&(_, color)| color).collect() } else { Vec::new() };
        Incidence {
            primary: self.primary.iter().collect::<BitVec>(),
            row_ends: ends.collect(),
            columns: entries().map(|&(column, _)| ColumnId::new(column as u32)).collect(),
            colors,
        }
    }
}

/// Random rows with at least one primary column; sometimes more columns than one floor stands for.
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
            Plain { primary, rows }
        })
}

/// What the rows chosen so far have made of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Taken {
    Free,
    Purified(u32),
    Covered,
}

/// Derives every redundant link and number anew, from the matrix and the rows chosen. To be called
/// where `advance` has returned.
fn check<S: Sizes>(links: &Links<S>, incidence: &Incidence, order: &Order) {
    let columns = incidence.primary.len();
    let color = |node: u32| links.colors.get(node as usize).copied().unwrap_or(NO_COLOR);
    // What was stated: each entry in its place, its row closed.
    let mut node = columns as u32;
    let mut stated_colors = vec![NO_COLOR; columns];
    for (row, &id) in order.rows.iter().enumerate() {
        let first = node;
        for (column, stated) in incidence.entries(id as usize) {
            assert_eq!(links.nodes[node as usize].column, order.place(column));
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
    for frame in &links.stack {
        for at in entries_of(links, links.row_of(frame.node)) {
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
        let Node { column, next, .. } = links.nodes[header as usize];
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
        // Only rows of a purified column's colour are marked, and all live ones are.
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

fn entries_of<S: Sizes>(links: &Links<S>, row: usize) -> Range<u32> {
    links.rows.starts[row]..links.rows.starts[row + 1]
}

/// The nodes of a column, down from its header; on the way, up is the inverse of down.
fn ring<S: Sizes>(links: &Links<S>, header: u32) -> Vec<u32> {
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

/// Node by node through the first `limit` nodes of the tree; the covers on the way.
fn walk<S>(links: &mut Links<S>, limit: u64, mut look: impl FnMut(&Links<S>, Step)) -> Vec<Vec<RowId>>
where
    Links<S>: Engine,
{
    let mut covers = Vec::new();
    while links.stats.nodes < limit {
        let step = links.advance(links.stats.nodes + 1);
        look(links, step);
        match step {
            Step::Cover => {
                let mut rows = Vec::new();
                links.chosen(&mut rows);
                covers.push(rows);
            }
            Step::Paused => {}
            Step::Exhausted => break,
        }
    }
    covers
}

/// The sizes of all columns, by the engine's numbers.
fn sizes(incidence: &Incidence, order: &Order) -> Vec<u32> {
    let mut sizes = vec![0; incidence.primary.len()];
    for column in &incidence.columns {
        sizes[order.place(*column) as usize] += 1;
    }
    sizes
}

fn small(incidence: &Incidence, seed: Option<u64>) -> Links<Flat<i16>> {
    let order = Order::new(incidence, seed);
    let flat =
        Flat::new(&sizes(incidence, &order), incidence.primary.count_ones()).expect("few and short columns");
    Links::new(incidence, order, flat)
}

fn large(incidence: &Incidence, seed: Option<u64>) -> Links<Tree> {
    let order = Order::new(incidence, seed);
    let tree = Tree::new(sizes(incidence, &order), incidence.primary.count_ones());
    Links::new(incidence, order, tree)
}

properties! {
    soak, 200;

    /// The invariant in the head comment, at every node and every cover.
    fn every_link_is_right_at_every_node(plain in matrix(), seed in prop::option::of(any::<u64>())) {
        let incidence = plain.incidence();
        let order = Order::new(&incidence, seed);
        let mut links = small(&incidence, seed);
        check(&links, &incidence, &order);
        walk(&mut links, 150, |links, _| check(links, &incidence, &order));
        let mut links = large(&incidence, seed);
        walk(&mut links, 150, |links, _| check(links, &incidence, &order));
    }

    /// After the last node everything is as before the first, word for word.
    fn an_exhausted_search_leaves_the_links_as_they_were(plain in matrix()) {
        let incidence = plain.incidence();
        let fresh = small(&incidence, None);
        let mut links = fresh.clone();
        let mut step = Step::Cover;
        while step == Step::Cover {
            step = links.advance(20_000);
        }
        prop_assume!(step == Step::Exhausted);
        prop_assert_eq!(&links.nodes, &fresh.nodes);
        prop_assert_eq!(&links.colors, &fresh.colors);
        prop_assert_eq!(&links.sizes, &fresh.sizes);
        prop_assert!(links.stack.is_empty());
        // And it stays so, whatever one asks.
        let nodes = links.stats.nodes;
        prop_assert_eq!(links.advance(u64::MAX), Step::Exhausted);
        prop_assert_eq!(links.stats.nodes, nodes);
        prop_assert_eq!(&links.nodes, &fresh.nodes);
    }

    /// However the sizes are kept: the same covers and the same work.
    fn floors_change_nothing_but_time(plain in matrix()) {
        let incidence = plain.incidence();
        let mut scan = small(&incidence, None);
        let mut tree = large(&incidence, None);
        let covers = walk(&mut scan, 3000, |_, _| {});
        prop_assert_eq!(walk(&mut tree, 3000, |_, _| {}), covers);
        prop_assert_eq!(tree.stats, scan.stats);
    }
}

/// One entry is taken out for each row that falls and each column it is still in: counted by hand.
#[test]
fn updates_are_entries_taken_out() {
    // Columns 0, 1, 2; rows 01, 1, 2, 12.
    let rows = [&[0, 1][..], &[1], &[2], &[1, 2]];
    let rows = rows.iter().map(|row| row.iter().map(|&column| (column, NO_COLOR)).collect()).collect();
    let incidence = Plain { primary: vec![true; 3], rows }.incidence();
    let mut links = small(&incidence, None);
    // Column 0 is covered: row 01 leaves column 1. Row 01 covers column 1: of the rows 1 and 12 left
    // there, 12 leaves column 2. Then column 2 is covered, by row 2 alone.
    assert_eq!(links.advance(u64::MAX), Step::Cover);
    let mut rows = Vec::new();
    links.chosen(&mut rows);
    assert_eq!(rows, [0, 2].map(RowId::new));
    assert_eq!((links.stats.updates, links.stats.nodes), (2, 3));
    assert_eq!(links.advance(u64::MAX), Step::Exhausted);
    assert_eq!((links.stats.updates, links.stats.nodes), (2, 3));
}
