//! One cover, by whatever way finds it first.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::families::{chess, designs, graphs, impossible, latin, planted, unlabeled};
use exactcover::proofs::{Reason, RowState};
use exactcover::runs::{Engine, Outcome, Stopped};
use exactcover::{ExactCover, Queens, Search};

/// Where the canonical search finds a cover at once, it is that one, in as many nodes.
#[test]
fn a_quick_first_cover_is_the_answer() {
    for matrix in [
        graphs::dominoes(20, 25),
        unlabeled(&latin::latin_squares(20)),
        designs::kirkman(15),
        graphs::complete_graph_matchings(20),
    ] {
        let mut covers = Search::new().covers(&matrix);
        let first = covers.next();
        let mut finder = Search::new().finder(&matrix);
        assert_eq!(finder.find(), Ok(first));
        assert_eq!(finder.stats(), covers.stats());
    }
}

/// The canonical search finds none of these in half a million nodes.
#[test]
fn hard_problems_have_a_cover_soon() {
    for (matrix, most) in [
        (chess::queens(100), 3_000),
        (chess::queens(200), 3_000),
        (unlabeled(&latin::with_holes(30, 320, 2)), 100_000),
        (unlabeled(&latin::with_holes(33, 381, 2)), 400_000),
    ] {
        assert_eq!(Search::new().node_limit(500_000).covers(&matrix).next(), None);
        let mut finder = Search::new().finder(&matrix);
        let cover = finder.find().unwrap().unwrap();
        assert_eq!(matrix.verify(&cover), Ok(()));
        assert!(finder.stats().nodes < most, "{finder:?}");
        // The same answer every time, and another one with a seed.
        assert_eq!(Search::new().any(&matrix), Ok(Some(cover.clone())));
        let seeded = Search::new().seed(3).any(&matrix).unwrap().unwrap();
        assert_eq!(matrix.verify(&seeded), Ok(()));
        assert_ne!(seeded, cover);
    }
}

/// Failures are local, and a search that does not learn repeats them: none of the others finds these in as many nodes.
#[test]
fn domino_grids_are_filled_soon() {
    for seed in [3, 4] {
        let matrix = planted::domino_grid(45, seed);
        let mut finder = Search::new().node_limit(1_000_000).finder(&matrix);
        let cover = finder.find().unwrap().unwrap();
        assert_eq!(matrix.verify(&cover), Ok(()));
        assert_eq!(cover.len(), 46 * 47 / 2);

        // Whoever asks for an engine gets no other search.
        let mut links = Search::new().engine(Engine::Links).node_limit(1_000_000).finder(&matrix);
        assert_eq!(links.find(), Err(Stopped::Limited));
    }
}

#[test]
fn weights_prove_that_there_is_none() {
    for side in [12, 30] {
        let mut finder = Search::new().finder(&impossible::mutilated_chessboard(side));
        assert_eq!(finder.find(), Ok(None));
        assert!(finder.stats().nodes < 50_000, "{finder:?}"); // a search alone takes days
    }
}

/// Tarry's theorem of 1900. No sums or weights prove it, and a search takes hours.
#[test]
fn symmetries_prove_that_there_is_none() {
    let officers = designs::orthogonal_latin_squares(6);
    let mut finder = Search::new().finder(&officers);
    assert_eq!(finder.find(), Ok(None));
    assert!(finder.stats().nodes < 1_000_000, "{finder:?}");
    assert!(Search::new().row_states(&officers).iter().all(|&state| state == RowState::Impossible));
    let limited = Search::new().node_limit(20_000);
    assert_eq!(limited.any(&officers), Err(Stopped::Limited));
    let Ok(Some(Reason::Clash(clash))) = Search::new().node_limit(1_000_000).why_none(&officers) else {
        panic!("no clash")
    };
    assert!(!clash.is_smallest()); // a search without some of the columns takes years
}

/// What ends early says why, and can go on.
#[test]
fn it_stops_and_goes_on() {
    let matrix = chess::queens(100);
    let mut finder = Search::new().node_limit(0).finder(&matrix);
    let mut slices = 0;
    while finder.find() == Err(Stopped::Limited) {
        assert!(finder.add_nodes(100) && finder.stats().nodes <= 100 * slices);
        slices += 1;
    }
    assert_eq!(finder.find(), Search::new().any(&matrix));
    assert!(slices > 10 && !finder.add_nodes(100));
    assert_eq!(finder.outcome(), Outcome::Exhausted);

    let flag = Arc::new(AtomicBool::new(true));
    let mut finder = Search::new().cancel(flag.clone()).finder(&matrix);
    assert_eq!(finder.find(), Err(Stopped::Canceled));
    assert!(!finder.add_nodes(1));
    flag.store(false, std::sync::atomic::Ordering::Relaxed);
    assert!(finder.add_nodes(1) && finder.find().unwrap().is_some());

    let mut refused = Search::new().engine(Engine::Bits).finder(&matrix);
    assert_eq!(refused.find(), Err(Stopped::Refused));
    assert!(!refused.add_nodes(100));
    assert_eq!(refused.outcome(), Outcome::Refused);
}

#[test]
fn problems_and_their_pointers_have_any() {
    let queens = Queens::new(150).unwrap();
    let board = queens.any().unwrap().unwrap();
    assert_eq!(std::rc::Rc::new(queens.clone()).any().unwrap().unwrap(), board);
    assert_eq!(Box::new(queens.clone()).any().unwrap().unwrap(), board);
    assert!(Queens::new(2).unwrap().any().unwrap().is_none());
    assert_eq!(Queens::new(0).unwrap().any().unwrap().unwrap().queens().count(), 0);
}

/// Threads take a way each, and the answer is the same.
#[cfg(feature = "rayon")]
#[test]
fn threads_have_the_same_answer() {
    for matrix in [chess::queens(120), unlabeled(&latin::with_holes(30, 320, 3)), chess::pigeonhole(9, 8)] {
        let one = Search::new().any(&matrix);
        for threads in [1, 2, 5] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(|| Search::new().finder(&matrix).par_find()), one);
        }
    }
}

fn check<T: Send + Sync + Clone + 'static>() {}

#[test]
fn a_finder_can_be_sent_stored_and_cloned() {
    check::<exactcover::runs::Finder>();
}
