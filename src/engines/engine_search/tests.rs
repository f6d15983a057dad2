//! Numbers that no test can count up to: the search begins with them.

use std::sync::Arc;

use super::*;
use crate::engines::search_state::SearchState;

/// A tree in which every node above the leaves has two branches.
#[derive(Clone)]
struct Twos {
    /// The number of levels that are still below.
    open: usize,
    view: Arc<View>,
}

impl Twos {
    fn new(depth: usize) -> Self {
        let mut view = View::default();
        view.ids = vec![0, 1];
        Self { open: depth, view: Arc::new(view) }
    }
}

impl SearchState for Twos {
    fn view(&self) -> &View {
        &self.view
    }

    fn smallest(&mut self) -> Option<(u32, u32)> {
        (self.open > 0).then_some((0, 2))
    }

    fn each_open(&self, _: &mut dyn FnMut(u32, u32)) {
        unreachable!("the order is canonical")
    }

    fn size(&self, _: u32) -> Option<u32> {
        unreachable!("the smallest column is asked for")
    }

    fn has_rows(&self, _: u32) -> bool {
        unreachable!("there are no secondary columns")
    }

    fn force(&mut self, _: u32) -> u32 {
        unreachable!("no column has one row")
    }

    fn unforce(&mut self, _: u32) {
        unreachable!("no row is forced")
    }

    fn first_row(&self, _: u32) -> u32 {
        0
    }

    fn row_after(&self, _: u32, row: u32, _: bool) -> u32 {
        row + 1
    }

    fn enter(&mut self, _: u32, _: u32) {
        self.open -= 1;
    }

    fn change(&mut self, _: u32, _: u32, _: u32) {}

    fn leave(&mut self, _: u32, _: u32) {
        self.open += 1;
    }

    fn close(&mut self, _: u32) {
        unreachable!("there are no columns with multiplicity")
    }

    fn reopen(&mut self, _: u32) {
        unreachable!("there are no columns with multiplicity")
    }

    fn row_count(&self, _: u32) -> u32 {
        unreachable!("there are no columns with multiplicity")
    }

    fn first_left(&self, _: u32) -> Option<u32> {
        unreachable!("there are no columns with multiplicity")
    }

    fn start_again(&mut self, _: &[u32]) {}

    fn assume(&mut self, row: u32) -> u32 {
        row
    }

    fn row(&self, row: u32) -> u32 {
        row
    }

    fn updates(&self) -> u64 {
        0
    }
}

/// A published count of queens was wrong for it. 2^32 covers would take minutes.
#[test]
fn counters_of_32_bits_overflow() {
    let before = u64::from(u32::MAX) - 4;
    let mut search = EngineSearch::new(Box::new(Twos::new(3)));
    let carried = &mut Carried::default();
    search.path.stats = Stats { nodes: before, solutions: before, updates: before, max_depth: 0 };
    assert_eq!(search.advance(carried, before + 2), Step::Paused);
    assert_eq!(search.stats().nodes, before + 2);
    let mut covers = 0;
    while search.advance(carried, before + 14) == Step::Cover {
        covers += 1;
    }
    // The last of 15 nodes, a cover, is beyond the limit.
    assert_eq!((covers, search.stats().nodes, search.stats().solutions), (7, before + 14, before + 7));
    assert_eq!(search.advance(carried, u64::MAX), Step::Cover);
    assert_eq!(search.advance(carried, u64::MAX), Step::Exhausted);
    let below = Stats { nodes: before, solutions: before, updates: before, max_depth: 5 };
    let all = search.stats().with_below(3, below);
    assert_eq!((all.nodes, all.solutions, all.updates), (2 * before + 15, 2 * before + 8, 2 * before));
    assert_eq!(all.max_depth, 8);
}
