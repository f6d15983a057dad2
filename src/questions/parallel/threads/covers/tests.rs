//! The threads with so small a run that everything meets: whatever is kept, ended and gone on with, each cover comes
//! once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::*;
use crate::matrix::{MatrixBuilder, RowId};
use crate::util::SplitMix64;

/// A search that has given nothing and visited nothing for so long hangs.
const HANGS: Duration = Duration::from_secs(20);

/// More nodes take long if each is a run.
const MOST_NODES: u64 = 6_000;

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
}

/// Rows over one or two of a few columns, some of which may be covered several times; or, now and then, a chain of columns
/// with thousands of covers, behind pigeons that have too few holes.
pub(in crate::questions::parallel) fn random_matrix(random: &mut SplitMix64) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    if random.below(20) == 0 {
        let (chain, gate) = (m.primary("chain", 6 + random.below(4)), m.primary("gate", 1));
        let pigeons = m.primary("pigeon", 3 + random.below(4));
        let holes = m.secondary("hole", pigeons.len() - 1);
        for column in &chain {
            (0..=1 + random.below(2)).for_each(|_| _ = m.row((), [column]).unwrap());
        }
        for way in 0..1 + random.below(6) {
            match way % 2 {
                0 => m.row((), gate.iter().chain(pigeons.iter())).unwrap(),
                _ => m.row((), gate.iter()).unwrap(),
            };
        }
        for pigeon in &pigeons {
            holes.iter().for_each(|hole| _ = m.row((), [pigeon, hole]).unwrap());
        }
        return m.build().unwrap();
    }
    let once = m.primary("once", 2 + random.below(6));
    let more = m.between("more", 1, 1..=2 + random.below(2) as u32);
    let second = m.secondary("second", 3);
    for _ in 0..once.len() * (2 + random.below(5)) {
        let mut row = vec![once.at(random.below(once.len()))];
        let other = once.at(random.below(once.len()));
        if random.below(2) == 0 && other != row[0] {
            row.push(other);
        }
        if random.below(4) == 0 {
            row.push(more.at(0));
        }
        if random.below(6) == 0 {
            row.push(second.at(random.below(3)));
        }
        m.row((), row).unwrap();
    }
    (0..3).for_each(|_| _ = m.row((), [more.at(0)]).unwrap());
    m.build().unwrap()
}

/// A search by threads, with sizes of its own.
#[derive(Clone)]
struct Plan<'a> {
    matrix: &'a Matrix<()>,
    options: Search,
    ahead: usize,
    is_ordered: bool,
    sizes: Amounts,
}

impl Plan<'_> {
    fn start(&self) -> ParCovers {
        let parts = vec![Part::below(Node::root())];
        let sizes = (self.ahead.max(1), self.is_ordered, self.sizes);
        ParCovers::start(self.options.clone(), self.matrix.incidence(), sizes, parts, Stats::default())
    }

    fn resume(&self, kept: &Checkpoint) -> ParCovers {
        let mut covers = self.start();
        covers.resume(kept).unwrap_or_else(|error| panic!("{error}: {kept:?}"));
        covers
    }

    /// Finds what is left at a checkpoint, in one of many ways.
    fn rest(&self, kept: &Checkpoint, random: &mut SplitMix64, kept_count: &mut u64) -> Vec<Cover> {
        let mut rest = Vec::new();
        match random.below(4) {
            0 => rest.extend(Search::new().resume(self.matrix, kept).unwrap()),
            1 => rest.extend(self.resume(kept)),
            2 => {
                for task in Search::new().split_rest(self.matrix, kept, random.below(9)).unwrap() {
                    rest.extend(Search::new().resume(self.matrix, &task).unwrap());
                }
            }
            _ => {
                let mut kept = kept.clone();
                for _ in 0..3 {
                    let options = self.options.clone().node_limit(random.below(60) as u64);
                    let mut limited = Plan { options, ..self.clone() }.resume(&kept);
                    rest.extend(limited.by_ref());
                    assert!(matches!(limited.outcome(), Outcome::Limited | Outcome::Exhausted));
                    kept = limited.checkpoint().unwrap();
                    *kept_count += 1;
                }
                rest.extend(Search::new().resume(self.matrix, &kept).unwrap());
            }
        }
        rest
    }
}

/// Runs searches on one to eight threads until so many have ended and so many checkpoints were kept.
fn search_and_keep(random: &mut SplitMix64, (runs, checkpoints): (u64, u64)) {
    let pools: Vec<_> = (1..=8).map(pool).collect();
    let (mut ended, mut kept_count) = (0, 0);
    while ended < runs || kept_count < checkpoints {
        let matrix = random_matrix(random);
        let mut options = Search::new();
        match random.below(4) {
            0 => options = options.branch(Branching::FirstColumn),
            1 => options = options.seed(random.next()),
            2 => options = options.exclude([RowId::new(random.below(9) as u32)]),
            _ => {}
        }
        let mut one = options.clone().node_limit(MOST_NODES).covers(&matrix);
        let whole: Vec<Cover> = one.by_ref().collect();
        if one.outcome() == Outcome::Limited {
            continue;
        }
        let sizes = Amounts {
            covers: 1 + random.below(5),
            rows: [8, 1 << 20][random.below(2)],
            nodes: 1 + random.below(40) as u64,
            time: Duration::from_millis(random.below(2) as u64),
            slice: 1 + random.below(8) as u64,
            pieces: 1 + random.below(3),
        };
        let is_ordered = random.below(2) == 0;
        let plan = Plan { matrix: &matrix, options, ahead: random.below(6), is_ordered, sizes };
        let pool = &pools[random.below(pools.len())];
        // The caller is a thread of the pool or not.
        if random.below(2) == 0 {
            pool.install(|| search_once(&plan, &whole, random, &mut kept_count));
        } else {
            search_once(&plan, &whole, random, &mut kept_count);
        }
        ended += 1;
        if ended % 100 == 0 {
            eprintln!("{ended} runs, {kept_count} checkpoints");
        }
    }
}

/// Finds all covers of a plan, and keeps checkpoints now and then; goes on from some of them in place of the search, and
/// from all of them in the end.
fn search_once(plan: &Plan, whole: &[Cover], random: &mut SplitMix64, kept_count: &mut u64) {
    let mut covers = plan.start();
    let (mut found, mut counted, mut kept) = (Vec::new(), 0, Vec::new());
    let mut last = (Instant::now(), 0);
    while covers.outcome() == Outcome::Running {
        if random.below(1 + whole.len() / 8) == 0 {
            let state = covers.checkpoint().unwrap();
            assert_eq!(state.stats().solutions, found.len() as u64 + counted);
            assert_eq!(covers.stats().solutions, found.len() as u64 + counted);
            *kept_count += 1;
            if random.below(4) == 0 {
                covers = plan.resume(&state);
            }
            kept.push((found.len(), counted, state));
        }
        if random.below(1 + whole.len()) == 0 {
            counted += covers.count_soon();
        }
        found.extend(covers.next_soon());
        let now = covers.stats().nodes + covers.stats().solutions;
        if now != last.1 {
            last = (Instant::now(), now);
        }
        assert!(last.0.elapsed() < HANGS, "hangs: {:?}", plan.sizes);
    }
    assert_eq!(covers.outcome(), Outcome::Exhausted);
    assert!(covers.checkpoint().unwrap().is_done());
    assert_eq!(found.len() as u64 + counted, whole.len() as u64);
    let sorted = |mut covers: Vec<Cover>| {
        covers.sort_unstable();
        covers
    };
    let all = sorted(whole.to_vec());
    if counted == 0 {
        assert!(if plan.is_ordered { found == whole } else { sorted(found.clone()) == all });
    }
    for (given, counted, state) in kept {
        let rest = plan.rest(&state, random, kept_count);
        assert_eq!(given as u64 + counted + rest.len() as u64, whole.len() as u64, "{state:?}");
        if counted == 0 {
            let both = [&found[..given], &rest[..]].concat();
            assert!(sorted(both) == all, "{state:?}");
        }
    }
}

#[test]
fn each_cover_comes_once_wherever_the_threads_are_stopped() {
    search_and_keep(&mut SplitMix64::new(58), (150, 3_000));
}

#[test]
#[ignore = "takes minutes: fresh seeds, many times as many cases"]
fn soak_of_threads() {
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
    eprintln!("seed {seed}");
    search_and_keep(&mut SplitMix64::new(seed), (1_000, 100_000));
}

/// So many columns with two rows each: each choice of one for each is a cover.
fn two_rows_each(columns: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    for column in &m.primary("column", columns) {
        (0..2).for_each(|_| _ = m.row((), [column]).unwrap());
    }
    m.build().unwrap()
}

/// The caller waited for ever for what a thread that had died was to find.
#[test]
fn a_panic_of_a_thread_reaches_the_caller() {
    let matrix = two_rows_each(12);
    let nowhere = Part { path: vec![RowId::new(23), RowId::new(23)], ..Part::below(Node::root()) };
    let parts = vec![Part::below(Node::root()), nowhere];
    for threads in [1, 2, 3] {
        pool(threads).install(|| {
            let incidence = matrix.incidence();
            let mut covers =
                ParCovers::start(Search::new(), incidence, (4, true, SIZES), parts.clone(), Stats::default());
            let ended = catch_unwind(AssertUnwindSafe(|| covers.by_ref().count()));
            assert!(ended.is_err());
            assert!(!covers.add_nodes(1));
            assert_eq!((covers.next(), covers.outcome()), (None, Outcome::Inconsistent));
        });
    }
}

/// One thread that had no memory for a search counted all threads down, and the caller was told that there was none, while
/// another thread had just put its search aside.
#[test]
fn a_search_goes_on_where_no_further_thread_has_memory() {
    let matrix = two_rows_each(8);
    for (threads, is_ordered) in [(1, true), (2, false), (3, true)] {
        pool(threads).install(|| {
            let plan = Plan { matrix: &matrix, options: Search::new(), ahead: 1, is_ordered, sizes: SIZES };
            let mut covers = plan.start();
            lock(&covers.team.list).threads = 0;
            assert_eq!((covers.by_ref().count(), covers.outcome()), (256, Outcome::Exhausted));

            let mut covers = plan.start();
            let mut list = lock(&covers.team.list);
            (list.threads, list.idle) = (0, Vec::new());
            drop(list);
            assert_eq!((covers.by_ref().count(), covers.outcome()), (0, Outcome::Refused));
        });
    }
}

/// Waits until no thread searches or looks for work; false if that takes too long.
fn comes_to_rest(covers: &ParCovers) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < HANGS {
        if lock(&covers.team.list).active == 1 {
            return true;
        }
        std::thread::yield_now();
    }
    false
}

/// Long covers: this many columns that have one row each, and a choice of some rows, the second of which leaves `few` ways
/// for one more column, and the others all of 20.
fn long_covers(forced: usize, few: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (choice, way) = (m.primary("choice", 1), m.primary("way", 1));
    let (forced, taken) = (m.primary("forced", forced), m.secondary("taken", 20));
    forced.iter().for_each(|column| _ = m.row((), [column]).unwrap());
    for row in 0..6 {
        let left = if row == 1 { few } else { 20 };
        m.row((), choice.iter().chain(taken.iter().skip(left))).unwrap();
    }
    taken.iter().for_each(|column| _ = m.row((), [way.at(0), column]).unwrap());
    m.build().unwrap()
}

/// Takes all covers, some at a time, and is idle in between: then the threads have to come to rest, and to have found no
/// more than they may.
fn rests_between_covers(plan: &Plan, pool: &ThreadPool, most_taken: usize, random: &mut SplitMix64) {
    let Plan { ahead, is_ordered, sizes, .. } = plan;
    let mut covers = pool.install(|| plan.start());
    while covers.outcome() == Outcome::Running {
        for _ in 0..1 + random.below(most_taken) {
            // The threads of the pool are woken by a call from it.
            _ = pool.install(|| covers.next_soon());
        }
        assert!(comes_to_rest(&covers), "{sizes:?}, {ahead} ahead, ordered: {is_ordered}");

        let list = lock(&covers.team.list);
        let kept = list.parts.iter().filter_map(|part| match &part.state {
            PartState::Found(found) => Some(found.batch.ends.len()),
            _ => None,
        });
        assert!(kept.sum::<usize>() <= sizes.covers * (2 * ahead + list.threads));
    }
}

fn search_with_idle_callers(random: &mut SplitMix64, runs: u64) {
    let pools: Vec<_> = (1..=4).map(pool).collect();
    for _ in 0..runs {
        let matrix = match random.below(2) {
            0 => random_matrix(random),
            _ => long_covers(random.below(40), random.below(20)),
        };
        let sizes = Amounts {
            covers: 1 + random.below(10),
            rows: 1 + random.below(100),
            nodes: 1 + random.below(40) as u64,
            time: Duration::from_millis(1),
            slice: 1 + random.below(8) as u64,
            pieces: 1 + random.below(3),
        };
        let options = Search::new().node_limit(MOST_NODES);
        let (ahead, is_ordered) = (1 + random.below(3), random.below(2) == 0);
        let plan = Plan { matrix: &matrix, options, ahead, is_ordered, sizes };
        rests_between_covers(&plan, &pools[random.below(pools.len())], 40, random);
    }
}

/// A batch of few covers was kept beside one that was larger than they had reckoned, so the threads found that again and
/// again, and threw it away.
#[test]
fn threads_come_to_rest_when_the_caller_is_idle() {
    let mut random = SplitMix64::new(79);
    let matrix = long_covers(31, 3); // three covers of 33 rows are not full, and four are more than that
    let sizes = Amounts { covers: 10, rows: 100, ..SIZES };
    let plan = Plan { matrix: &matrix, options: Search::new(), ahead: 1, is_ordered: true, sizes };
    for threads in 1..=4 {
        rests_between_covers(&plan, &pool(threads), 1, &mut random);
    }
    search_with_idle_callers(&mut random, 300);
}

#[test]
#[ignore = "takes minutes: fresh seeds, many times as many cases"]
fn soak_of_idle_callers() {
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
    eprintln!("seed {seed}");
    search_with_idle_callers(&mut SplitMix64::new(seed), 10_000);
}

/// A pool of one thread did nothing else until a search that had been begun in it was over.
#[test]
fn other_work_of_the_pool_has_its_turn_while_threads_search() {
    let mut m = MatrixBuilder::new();
    let (pigeons, holes) = (m.primary("pigeon", 14), m.secondary("hole", 13));
    for pigeon in &pigeons {
        holes.iter().for_each(|hole| _ = m.row((), [pigeon, hole]).unwrap());
    }
    let matrix = m.build().unwrap();

    // More threads search than the pool has.
    let mut covers = pool(3).install(|| Search::new().par_covers(&matrix, 4));
    let pool = pool(1);
    while lock(&covers.team.list).active == 1 {
        assert_eq!(pool.install(|| covers.next_soon()), None);
    }

    let begin = Instant::now();
    pool.install(|| ());
    assert!(begin.elapsed() < HANGS / 10);
    assert_ne!(lock(&covers.team.list).parts.len(), 0, "the search is over");
}
