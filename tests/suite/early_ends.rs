//! A search that ends early says so, whatever was asked; and the options act in every question.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::families::{chess, graphs};
use exactcover::problems::polyomino::{Board, Polyominoes};
use exactcover::proofs::RowState;
use exactcover::runs::{Engine, Outcome, Stopped};
use exactcover::symmetry::Group;
use exactcover::{ExactCover, Matrix, MatrixBuilder, Queens, RowId, Search, Solutions};

fn raised() -> Search {
    Search::new().cancel(Arc::new(AtomicBool::new(true)))
}

fn large() -> Matrix<impl Sized> {
    Queens::new(100).unwrap().matrix().unwrap()
}

/// What each question says when it ends early, in one line a question.
fn answers<L>(search: &Search, matrix: &Matrix<L>) -> Vec<String> {
    let mut covers = search.covers(matrix);
    assert_eq!(covers.next(), None);
    let mut cheapest = search.cheapest(matrix, |row| row.index() as i64).unwrap();
    assert_eq!(cheapest.next(), None);
    let states = search.row_states(matrix);
    let alone = Group::new(matrix, []).unwrap();
    let mut classes = search.classes(matrix, &alone).unwrap();
    assert_eq!(classes.next(), None);
    vec![
        covers.outcome().to_string(),
        search.any(matrix).unwrap_err().to_string(),
        search.count(matrix).outcome().to_string(),
        search.diagram(matrix).unwrap_err().to_string(),
        search.folded_diagram(matrix).unwrap_err().to_string(),
        cheapest.outcome().to_string(),
        format!("{:?}", states.iter().all(|&state| state == RowState::Unknown)),
        search.why_none(matrix).unwrap_err().to_string(),
        search.estimate(matrix, 1000, 1).outcome.to_string(),
        search.symmetries(matrix).unwrap_err().to_string(),
        search.count_classes(matrix, &alone).unwrap_err().to_string(),
        classes.outcome().to_string(),
    ]
}

#[test]
fn every_question_says_that_it_ended_early() {
    let limited = "the search reached its node limit before the answer was known";
    let expected = [
        "limited", limited, "limited", limited, limited, "limited", "true", limited, "limited", limited,
        limited, "limited",
    ];
    assert_eq!(answers(&Search::new().node_limit(0), &chess::queens(8)), expected);
    let canceled = "the search was canceled before the answer was known";
    let expected = [
        "canceled", canceled, "canceled", canceled, canceled, "canceled", "true", canceled, "canceled",
        canceled, canceled, "canceled",
    ];
    assert_eq!(answers(&raised(), &chess::queens(8)), expected);
    let bits = Search::new().engine(Engine::Bits);
    assert_eq!(bits.any(&large()), Err(Stopped::Refused));
    assert_eq!(bits.diagram(&large()).unwrap_err(), Stopped::Refused);
    assert_eq!(bits.why_none(&large()), Err(Stopped::Refused));
    assert_eq!(bits.count(&large()).outcome(), Outcome::Refused);
    let alone = Group::new(&large(), []).unwrap();
    assert_eq!(bits.count_classes(&large(), &alone).unwrap_err(), Stopped::Refused.into());
    assert_eq!(bits.classes(&large(), &alone).unwrap().outcome(), Outcome::Refused);
    assert_eq!(raised().split(&chess::queens(8), 4), Err(Stopped::Canceled));
}

#[test]
fn any_is_a_cover_or_none_and_never_a_guess() {
    let matrix = chess::queens(8);
    let cover = Search::new().any(&matrix).unwrap().unwrap();
    matrix.verify(&cover).unwrap();
    assert_eq!(Search::new().any(&chess::queens(3)), Ok(None));
    // Every limit gives the cover or says that it was too low.
    let needed = (0..).find(|&limit| Search::new().node_limit(limit).any(&matrix).is_ok()).unwrap();
    assert!(
        needed > 8
            && (0..needed)
                .all(|limit| { Search::new().node_limit(limit).any(&matrix) == Err(Stopped::Limited) })
    );
    assert_eq!(Search::new().choose([RowId::new(0), RowId::new(1)]).any(&matrix), Ok(None));
}

/// A loop over slices ends, whatever the state of the search.
#[test]
fn slices_end_after_the_end_a_refusal_and_a_raised_flag() {
    let matrix = chess::queens(8);
    let mut covers = Search::new().node_limit(0).covers(&matrix);
    let mut boards = 0;
    while covers.add_nodes(100) {
        boards += covers.count_rest();
    }
    assert_eq!((boards, covers.outcome(), covers.add_nodes(1)), (92, Outcome::Exhausted, false));

    let mut refused = Search::new().engine(Engine::Bits).covers(&large());
    assert!(!refused.add_nodes(100));
    assert_eq!((refused.count_rest(), refused.outcome()), (0, Outcome::Refused));

    let flag = Arc::new(AtomicBool::new(false));
    let mut covers = Search::new().node_limit(100).cancel(flag.clone()).covers(&matrix);
    covers.count_rest();
    flag.store(true, Ordering::Relaxed);
    assert!(!covers.add_nodes(100));
    assert_eq!((covers.count_rest(), covers.outcome()), (0, Outcome::Canceled));
    flag.store(false, Ordering::Relaxed);
    assert!(covers.add_nodes(100));
    covers.count_rest();
    assert_eq!(covers.outcome(), Outcome::Limited);

    let mut cheapest = Search::new().node_limit(0).cheapest(&matrix, |row| row.index() as i64).unwrap();
    let mut found = 0;
    while cheapest.add_nodes(50) {
        found += cheapest.by_ref().count();
    }
    assert_eq!((found, cheapest.outcome()), (92, Outcome::Exhausted));
}

/// It said that the search was running, and allowed the nodes that it refused.
#[test]
fn a_flag_raised_between_two_slices_is_told_and_nothing_is_allowed() {
    let matrix = chess::queens(8);
    let flag = Arc::new(AtomicBool::new(true));
    let options = Search::new().node_limit(0).cancel(flag.clone());
    let mut covers = options.covers(&matrix);
    let mut cheapest = options.cheapest(&matrix, |row| row.index() as i64).unwrap();
    let mut finder = options.finder(&chess::queens(100));
    assert!(!covers.add_nodes(1000) && !cheapest.add_nodes(1000) && !finder.add_nodes(1000));
    assert_eq!([covers.outcome(), cheapest.outcome(), finder.outcome()], [Outcome::Canceled; 3]);
    flag.store(false, Ordering::Relaxed);
    assert!(covers.add_nodes(7) && cheapest.add_nodes(7) && finder.add_nodes(7));
    assert_eq!([covers.outcome(), cheapest.outcome(), finder.outcome()], [Outcome::Running; 3]);
    assert_eq!(finder.find(), Err(Stopped::Limited));
    covers.count_rest();
    cheapest.by_ref().count();
    assert_eq!([covers.outcome(), cheapest.outcome(), finder.outcome()], [Outcome::Limited; 3]);
    assert_eq!([covers.stats().nodes, cheapest.stats().nodes, finder.stats().nodes], [7; 3]);
}

/// A turn that was canceled left its nodes to the next one, which then visited more than there were.
#[test]
fn a_finder_that_was_canceled_visits_no_more_nodes_than_are_allowed() {
    let matrix = chess::pigeonhole(10, 9);
    for _ in 0..50 {
        let flag = Arc::new(AtomicBool::new(true));
        let mut finder = Search::new().node_limit(12_000).cancel(flag.clone()).finder(&matrix);
        let is_over = Arc::new(AtomicBool::new(false));
        let raiser = std::thread::spawn({
            let (is_over, flag) = (is_over.clone(), flag.clone());
            move || {
                while !is_over.load(Ordering::Relaxed) {
                    flag.store(true, Ordering::Relaxed);
                    std::thread::sleep(Duration::from_micros(20));
                }
            }
        });
        let mut times_canceled = 0;
        while let answer = finder.find()
            && answer != Err(Stopped::Limited)
        {
            assert_eq!(answer, Err(Stopped::Canceled));
            times_canceled += 1;
            flag.store(false, Ordering::Relaxed);
        }
        is_over.store(true, Ordering::Relaxed);
        raiser.join().unwrap();
        assert!(times_canceled > 0);
        assert_eq!(finder.stats().nodes, 12_000);
    }
}

/// The limit of a run that goes on from a checkpoint is of this run.
#[test]
fn a_limit_is_of_this_run() {
    let matrix = chess::queens(8);
    let mut first = Search::new().node_limit(500).covers(&matrix);
    let mut found = first.count_rest();
    let mut checkpoint = first.checkpoint().unwrap();
    let mut stopped = Search::new().node_limit(0).resume(&matrix, &checkpoint).unwrap();
    assert_eq!((stopped.next(), stopped.outcome()), (None, Outcome::Limited));
    let mut runs = 0;
    while !checkpoint.is_done() {
        let before = checkpoint.stats().nodes;
        let mut covers = Search::new().node_limit(50).resume(&matrix, &checkpoint).unwrap();
        found += covers.count_rest();
        checkpoint = covers.checkpoint().unwrap();
        assert!((1..=50).contains(&(checkpoint.stats().nodes - before)));
        runs += 1;
    }
    assert!(found == 92 && runs > 10, "{found} {runs}");
    let mut slices = Search::new().node_limit(0).resume(&matrix, &first.checkpoint().unwrap()).unwrap();
    let mut rest = 0;
    while slices.add_nodes(100) {
        rest += slices.count_rest();
    }
    assert_eq!(rest, 92 - first.stats().solutions);
}

#[test]
fn solutions_go_on_from_a_checkpoint_with_their_own_options() {
    let queens = Queens::new(8).unwrap();
    let mut boards = queens.clone().into_solutions().unwrap();
    let whole: Vec<_> = boards.clone().collect();
    assert_eq!(boards.by_ref().take(30).count(), 30);
    let kept = boards.search().checkpoint().unwrap();
    let limited = Search::new().node_limit(200);
    let mut rest = Solutions::new(queens, &limited).unwrap();
    *rest.search_mut() = limited.resume(rest.matrix(), &kept).unwrap();
    let mut found: Vec<_> = rest.by_ref().collect();
    assert_eq!(rest.search().outcome(), Outcome::Limited);
    rest.search_mut().add_nodes(u64::MAX);
    found.extend(rest.by_ref());
    assert_eq!(found, whole[30..]);
    // Not from one of another problem.
    let other = Queens::new(6).unwrap().into_solutions().unwrap();
    assert!(limited.resume(other.matrix(), &kept).is_err());
}

#[test]
fn a_limited_count_tells_what_was_kept() {
    let matrix = graphs::dominoes(10, 10);
    let whole = Search::new().count(&matrix);
    assert_eq!(whole, 258_584_046_368_u64);
    let limited = Search::new().node_limit(whole.stats().nodes / 2).count(&matrix);
    assert_eq!(limited.outcome(), Outcome::Limited);
    let stats = limited.stats();
    assert!(stats.kept > 100 && stats.known > 100 && stats.bytes > 10_000, "{stats:?}");
    let queens = Queens::new(8).unwrap();
    assert_eq!(queens.count_with(&Search::new().node_limit(3)).unwrap().outcome(), Outcome::Limited);
}

/// A row that covers this column alone, so many times, for each of so many columns; two for the last column.
fn alike(columns: usize, rows_of_each: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", columns);
    for at in 0..columns {
        for _ in 0..if at + 1 == columns { 2 } else { rows_of_each } {
            m.row((), [column.at(at)]).unwrap();
        }
    }
    m.build().unwrap()
}

/// 2^2000 is no `f64`: the mean of infinite numbers was not a number.
#[test]
fn an_estimate_beyond_all_numbers_is_infinite() {
    let estimate = Search::new().estimate(&alike(2000, 2), 5, 1);
    assert_eq!((estimate.nodes, estimate.covers, estimate.hits), (f64::INFINITY, f64::INFINITY, 5));
    assert_eq!((estimate.nodes_error, estimate.covers_error), (f64::INFINITY, f64::INFINITY));
}

/// Each of these took time that grew with the square: a split of 16,000 forced columns 6 s.
#[test]
fn splits_and_estimates_go_along_a_path_once() {
    for rows_of_each in [1, 2] {
        let matrix = alike(30_000, rows_of_each); // a path gone again for each node is slow here, not wrong
        let tasks = Search::new().split(&matrix, 20).unwrap();
        let (parts, depth) = if rows_of_each == 1 { (2, 30_000) } else { (32, 5) };
        assert_eq!((tasks.len(), tasks[0].rows().len()), (parts, depth));
        let estimate = Search::new().node_limit(60_002).estimate(&matrix, 2, 1);
        assert_eq!((estimate.probes, estimate.outcome), (2, Outcome::Exhausted));
    }
}

/// Whoever distributes a search needs a task, also of one that finds nothing.
#[test]
fn one_part_is_the_whole_search() {
    let none = chess::queens(2);
    assert_eq!(Search::new().split(&none, 2).unwrap(), []);
    let whole = Search::new().split(&none, 1).unwrap();
    assert!(whole.len() == 1 && whole[0].rows().is_empty());
    assert_eq!(Search::new().resume(&none, &whole[0]).unwrap().count_rest(), 0);
}

/// The 520 tilings of this board are met by one probe in thousands.
#[test]
fn an_estimate_without_a_hit_claims_nothing_about_covers() {
    let board = Board::rectangle(8, 8).without_center(2, 2).unwrap();
    let matrix = Polyominoes::pentominoes(board).matrix().unwrap();
    let estimate = Search::new().estimate(&matrix, 20, 1);
    assert_eq!((estimate.covers, estimate.hits, estimate.probes), (0.0, 0, 20));
    assert_eq!(estimate.covers_error, f64::INFINITY);
    assert!(estimate.nodes_error.is_finite() && estimate.outcome == Outcome::Exhausted);
    // A tree that is one path is known.
    let none = Search::new().estimate(&chess::queens(2), 20, 1);
    assert_eq!((none.covers, none.hits), (0.0, 0));
    let one = Search::new().estimate(&chess::queens(1), 20, 1);
    assert_eq!((one.covers, one.covers_error, one.hits), (1.0, 0.0, 20));
}

#[test]
fn an_estimate_keeps_to_its_limit_and_looks_at_the_flag() {
    let matrix = chess::queens(10);
    let limited = Search::new().node_limit(100).estimate(&matrix, 1_000_000, 1);
    assert_eq!(limited.outcome, Outcome::Limited);
    assert!((5..=50).contains(&limited.probes), "{limited:?}");
    // The probes that were made are those of a shorter estimate.
    let shorter = Search::new().estimate(&matrix, limited.probes, 1);
    assert_eq!((limited.nodes, limited.covers), (shorter.nodes, shorter.covers));
    let flag = Arc::new(AtomicBool::new(false));
    let search = Search::new().cancel(flag.clone());
    let begin = Instant::now();
    let estimate = std::thread::scope(|scope| {
        let probing = scope.spawn(|| search.estimate(&matrix, u64::MAX, 1));
        std::thread::sleep(Duration::from_millis(50));
        flag.store(true, Ordering::Relaxed);
        probing.join().unwrap()
    });
    assert!(estimate.outcome == Outcome::Canceled && begin.elapsed() < Duration::from_secs(30));
    assert!(Search::new().covers(&matrix).next().is_some());
}
