//! Searches that end after a time: what they found by then is the beginning of what they always find.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use exactcover::runs::{Deadline, Outcome};
use exactcover::{Cover, ExactCover, Queens, RowId, Search};

const SOON: Duration = Duration::from_millis(30);
/// Much longer than any machine is late.
const LATE: Duration = Duration::from_secs(60);

/// No clock decides anything but the end.
#[test]
fn a_run_is_the_same_up_to_where_it_is_stopped() {
    let matrix = Queens::new(14).unwrap().matrix().unwrap();
    let deadline = Deadline::after(SOON).unwrap();
    let mut covers = Search::new().deadline(&deadline).covers(&matrix);
    let found: Vec<Cover> = covers.by_ref().collect();
    assert_eq!((covers.outcome(), deadline.is_over()), (Outcome::Canceled, true));
    assert!(found.iter().cloned().eq(Search::new().covers(&matrix).take(found.len())));
}

#[test]
fn every_question_ends() {
    let matrix = Queens::new(60).unwrap().matrix().unwrap();
    let start = Instant::now();
    let search = |deadline: &Deadline| Search::new().deadline(deadline);
    let cost = |row: RowId| row.index() as i64 * 7 % 13 - 6;
    let asks: [&dyn Fn(&Deadline); 3] = [
        &|deadline| assert!(!search(deadline).count(&matrix).is_exact()),
        &|deadline| drop(search(deadline).covers(&matrix).last()),
        &|deadline| drop(search(deadline).cheapest(&matrix, cost).unwrap().last()),
    ];
    for ask in asks {
        let deadline = Deadline::after(SOON).unwrap();
        ask(&deadline);
        assert!(deadline.is_over() && start.elapsed() < LATE);
    }
}

/// Each at its own time, whichever was made first; those that were dropped never.
#[test]
fn deadlines_do_not_wait_for_each_other() {
    let late = Deadline::after(LATE).unwrap();
    let never = Deadline::after(Duration::MAX).unwrap();
    let dropped = Arc::new(AtomicBool::new(false));
    drop(Deadline::raising(dropped.clone(), SOON).unwrap());
    let soon: Vec<Deadline> = (0..50).map(|at| Deadline::after(SOON * (50 - at) / 50).unwrap()).collect();
    let start = Instant::now();
    while !soon.iter().all(Deadline::is_over) {
        assert!(start.elapsed() < LATE);
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(!late.is_over() && !never.is_over() && !dropped.load(Ordering::Relaxed));

    // After the last one the thread has ended; another deadline starts one again.
    drop((late, soon));
    let again = Deadline::after(Duration::ZERO).unwrap();
    while !again.is_over() {
        assert!(start.elapsed() < LATE);
        std::thread::yield_now();
    }
}
