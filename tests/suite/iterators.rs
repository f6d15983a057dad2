//! The iterators: lazy, fused, cloned, counted, canceled, stored, sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use exactcover::matrix::{Block, ColumnId, ColumnName, Entry, VerifyError};
use exactcover::problems::queens::{Placement, QueensError};
use exactcover::runs::Stats;
use exactcover::runs::{Engine, Outcome, Uniqueness};
use exactcover::{
    Cover, Covers, ExactCover, Matrix, MatrixBuilder, MatrixError, Queens, RowId, Search, Solutions,
};

fn queens(size: usize) -> Queens {
    Queens::new(size).unwrap()
}

fn covers(size: usize) -> Covers {
    Search::new().covers(&queens(size).matrix().unwrap())
}

/// Counts as `Iterator::count` does by default.
fn default_count(iterator: impl Iterator) -> usize {
    iterator.fold(0, |count, _| count + 1)
}

// Lazy.

#[test]
fn nothing_is_visited_before_the_first_cover_is_asked_for() {
    let covers = covers(8);
    assert_eq!(covers.stats(), Stats::default());
    assert_eq!((covers.outcome(), covers.progress()), (Outcome::Running, 0.0));
    let solutions = queens(8).into_solutions().unwrap();
    assert_eq!(solutions.search().stats(), Stats::default());
    assert_eq!((solutions.search().outcome(), solutions.search().progress()), (Outcome::Running, 0.0));
}

/// 8 queens have more than 2000 nodes; the first board takes about 100 of them.
#[test]
fn one_cover_costs_no_more_than_one_cover() {
    let mut all = covers(8);
    assert_eq!(all.by_ref().count(), 92);
    let mut one = covers(8);
    assert!(one.next().is_some());
    assert_eq!(one.stats().solutions, 1);
    assert!(one.stats().nodes * 10 < all.stats().nodes, "{:?} of {:?}", one.stats(), all.stats());
    assert_eq!(one.outcome(), Outcome::Running);
    // The first solution of a problem that is too large to enumerate.
    assert!(queens(30).into_solutions().unwrap().next().is_some());
    let mut taken = covers(8);
    assert_eq!(taken.by_ref().take(3).count(), 3);
    assert_eq!(taken.stats().solutions, 3);
}

// Fused.

#[test]
fn it_stays_none_after_the_last_cover() {
    let mut covers = covers(6);
    assert_eq!(covers.by_ref().count(), 4);
    let stats = covers.stats();
    for _ in 0..10 {
        assert_eq!(covers.next(), None);
        assert_eq!(covers.next_rows(), None);
    }
    assert_eq!((covers.stats(), covers.outcome()), (stats, Outcome::Exhausted));
    assert_eq!(covers.progress(), 1.0);
}

#[test]
fn it_stays_none_after_the_limit() {
    let mut covers = Search::new().node_limit(60).covers(&queens(6).matrix().unwrap());
    let found = covers.by_ref().count();
    assert!((1..4).contains(&found), "a limit in the middle");
    for _ in 0..10 {
        assert_eq!(covers.next(), None);
    }
    assert_eq!((covers.stats().nodes, covers.outcome()), (60, Outcome::Limited));
}

#[test]
fn it_stays_none_after_canceling_even_if_the_flag_is_lowered() {
    let flag = Arc::new(AtomicBool::new(false));
    let mut covers = Search::new().cancel(flag.clone()).covers(&queens(6).matrix().unwrap());
    assert!(covers.next().is_some());
    let stats = covers.stats();
    flag.store(true, Ordering::Relaxed);
    assert_eq!(covers.next(), None);
    flag.store(false, Ordering::Relaxed);
    assert_eq!(covers.next(), None);
    assert_eq!((covers.stats(), covers.outcome()), (stats, Outcome::Canceled));
}

fn assert_fused<I: std::iter::FusedIterator>(_: &I) {}

#[test]
fn they_say_that_they_are_fused() {
    assert_fused(&covers(1));
    assert_fused(&queens(1).into_solutions().unwrap());
}

// Clone, count, size_hint.

#[test]
fn a_clone_goes_on_from_the_same_place_at_every_place() {
    let all: Vec<Cover> = covers(7).collect();
    let mut original = covers(7);
    for done in 0..=all.len() {
        let copy = original.clone();
        assert_eq!(copy.stats(), original.stats());
        assert_eq!(copy.progress(), original.progress());
        assert_eq!(copy.collect::<Vec<_>>(), all[done..]);
        // The original is unchanged.
        assert_eq!(original.next().as_ref(), all.get(done));
    }
    let ended = original.clone();
    assert_eq!(ended.outcome(), Outcome::Exhausted);
    assert_eq!(ended.count(), 0);
}

#[test]
fn a_clone_of_solutions_goes_on_from_the_same_place() {
    let mut solutions = queens(6).into_solutions().unwrap();
    let all: Vec<Placement> = solutions.clone().collect();
    for done in 0..=all.len() {
        assert_eq!(solutions.clone().collect::<Vec<_>>(), all[done..]);
        assert_eq!(solutions.next().as_ref(), all.get(done));
    }
}

#[test]
fn count_is_the_number_of_covers_left() {
    for taken in 0..=5 {
        let mut some = covers(6);
        some.by_ref().take(taken).for_each(drop);
        let mut solutions = queens(6).into_solutions().unwrap();
        solutions.by_ref().take(taken).for_each(drop);
        let left = 4usize.saturating_sub(taken);
        assert_eq!(some.clone().count(), left);
        assert_eq!(default_count(some), left);
        assert_eq!(solutions.clone().count(), left);
        assert_eq!(default_count(solutions), left);
    }
    for limit in 0..=150 {
        let limited = || Search::new().node_limit(limit).covers(&queens(6).matrix().unwrap());
        assert_eq!(limited().count(), default_count(limited()), "limit {limit}");
    }
}

#[test]
fn next_and_next_rows_tell_the_same() {
    let (mut one, mut other) = (covers(6), covers(6));
    while let Some(rows) = one.next_rows() {
        assert_eq!(other.next().as_deref(), Some(rows));
    }
    assert_eq!(other.next(), None);
}

/// All that solutions say of their search is what the covers say.
#[test]
fn solutions_stand_where_their_covers_stand() {
    let mut solutions = queens(7).into_solutions().unwrap();
    let mut covers = Search::new().covers(solutions.matrix());
    loop {
        assert_eq!(solutions.search().stats(), covers.stats());
        assert_eq!(
            (solutions.search().progress(), solutions.search().outcome()),
            (covers.progress(), covers.outcome())
        );
        let (board, cover) = (solutions.next(), covers.next());
        assert_eq!(board.is_some(), cover.is_some());
        if board.is_none() {
            break;
        }
    }
    assert_eq!((solutions.search().progress(), solutions.search().outcome()), (1.0, Outcome::Exhausted));
}

#[test]
fn size_hint_promises_nothing_and_knows_the_end() {
    let mut covers = covers(4);
    let mut solutions = queens(4).into_solutions().unwrap();
    for _ in 0..2 {
        assert_eq!(covers.size_hint(), (0, None));
        assert_eq!(solutions.size_hint(), (0, None));
        assert!(covers.next().is_some() && solutions.next().is_some());
    }
    assert!(covers.next().is_none() && solutions.next().is_none());
    assert_eq!(covers.size_hint(), (0, Some(0)));
    assert_eq!(solutions.size_hint(), (0, Some(0)));
    let mut limited = Search::new().node_limit(0).covers(solutions.matrix());
    assert_eq!(limited.next(), None);
    assert_eq!(limited.size_hint(), (0, Some(0)));
}

// Canceling.

#[test]
fn a_flag_raised_before_visits_nothing() {
    let search = Search::new().cancel(Arc::new(AtomicBool::new(true)));
    let queens = queens(8);
    let mut solutions = queens.search(&search).unwrap();
    assert!(solutions.next().is_none());
    assert_eq!((solutions.search().stats().nodes, solutions.search().outcome()), (0, Outcome::Canceled));
}

/// With the limit, a search that ignores the flag fails instead of hanging.
#[test]
fn another_thread_ends_a_long_search() {
    let flag = Arc::new(AtomicBool::new(false));
    let search = Search::new().cancel(flag.clone()).node_limit(200_000_000);
    let mut covers = search.covers(&queens(20).matrix().unwrap());
    let canceler = thread::spawn(move || {
        thread::sleep(Duration::from_millis(30));
        flag.store(true, Ordering::Relaxed);
    });
    while covers.next_rows().is_some() {}
    canceler.join().unwrap();
    assert_eq!(covers.outcome(), Outcome::Canceled);
}

/// The flag is checked even if no cover is found.
#[test]
fn another_thread_ends_a_search_that_finds_nothing() {
    let (pigeons, holes) = (14, 13);
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", pigeons), m.secondary("hole", holes));
    for p in 0..pigeons {
        for h in 0..holes {
            m.row((), [pigeon.at(p), hole.at(h)]).unwrap();
        }
    }
    let flag = Arc::new(AtomicBool::new(false));
    let search = Search::new().cancel(flag.clone()).node_limit(200_000_000);
    let mut covers = search.covers(&m.build().unwrap());
    let searcher = thread::spawn(move || {
        assert_eq!(covers.next(), None);
        covers
    });
    thread::sleep(Duration::from_millis(30));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(searcher.join().unwrap().outcome(), Outcome::Canceled);
}

#[test]
fn a_flag_that_is_never_raised_changes_nothing() {
    let matrix = queens(8).matrix().unwrap();
    let watched = || Search::new().cancel(Arc::default());
    let mut covers = watched().covers(&matrix);
    assert_eq!(covers.by_ref().count(), 92);
    let nodes = covers.stats().nodes;
    assert!(nodes > 1024, "the flag is checked on the way");
    assert_eq!(covers.outcome(), Outcome::Exhausted);
    // Limits at, before and after the nodes at which the flag is checked.
    for limit in [1023, 1024, 1025, nodes - 1, nodes] {
        let mut limited = watched().node_limit(limit).covers(&matrix);
        let plain = Search::new().node_limit(limit).covers(&matrix);
        assert_eq!(limited.by_ref().count(), plain.count());
        assert_eq!(limited.stats().nodes, limit);
        let outcome = if limit < nodes { Outcome::Limited } else { Outcome::Exhausted };
        assert_eq!(limited.outcome(), outcome);
    }
}

// Sent, stored, dropped, printed.

fn assert_sendable<T: Send + Sync + 'static>() {}

#[test]
fn everything_is_send_sync_and_static() {
    #[cfg(feature = "rayon")]
    assert_sendable::<exactcover::runs::ParCovers>();
    assert_sendable::<Covers>();
    assert_sendable::<Solutions<Queens>>();
    assert_sendable::<Solutions<Box<dyn ExactCover<Choice = u8, Solution = u8> + Send + Sync>>>();
    assert_sendable::<(Matrix<u8>, MatrixBuilder<u8>, Block, Entry, Cover, RowId, ColumnId, ColumnName)>();
    assert_sendable::<(Search, Engine, Stats, Outcome, Uniqueness<Placement>)>();
    assert_sendable::<(MatrixError, VerifyError, QueensError)>();
}

#[test]
fn a_search_goes_on_in_another_thread() {
    let mut covers = covers(8);
    assert_eq!(covers.by_ref().take(40).count(), 40);
    assert_eq!(thread::spawn(move || covers.count()).join().unwrap(), 52);
}

#[test]
fn a_half_run_search_can_be_dropped_anywhere() {
    for taken in 0..10 {
        let mut covers = covers(8);
        assert_eq!(covers.by_ref().take(taken).count(), taken);
        let rest = covers.clone();
        drop(covers);
        assert_eq!(rest.count(), 92 - taken);
    }
}

#[test]
fn debug_says_something_and_is_never_long() {
    let mut solutions = queens(40).into_solutions().unwrap();
    assert!(solutions.next().is_some());
    let covers = Search::new().covers(solutions.matrix());
    let texts = [
        format!("{solutions:?}"),
        format!("{covers:?}"),
        format!("{:?}", MatrixBuilder::<u8>::new()),
        format!("{:?}", Search::new()),
        format!("{:?}", covers.stats()),
        format!("{:?}", Cover::default()),
    ];
    for text in texts {
        assert!((2..1000).contains(&text.len()), "{text}");
    }
    assert!(format!("{covers:?}").contains("Running"));
    assert!(format!("{solutions:?}").contains("solutions: 1"));
    assert_eq!(
        format!("{:?}", queens(1).matrix().unwrap()),
        "{0: rank file rising diagonal falling diagonal}"
    );
}

/// A problem and its search in one field: no lifetime, no self-reference.
struct Stored {
    boards: Solutions<Queens>,
}

fn stored(size: usize) -> Result<Stored, MatrixError> {
    Ok(Stored { boards: queens(size).into_solutions()? })
}

#[test]
fn a_struct_stores_its_solutions() {
    let mut stored = stored(6).unwrap();
    assert_eq!(stored.boards.problem().size(), 6);
    assert!(stored.boards.next().is_some());
    let mut moved = vec![stored];
    assert_eq!(moved.pop().unwrap().boards.count(), 3);
}
