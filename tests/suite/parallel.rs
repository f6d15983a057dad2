//! The search on several threads: the same covers, whatever the number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::families::{chess, colored, designs, graphs, latin, tilings};
use crate::plain::{ENGINES, Plain};
use crate::random::{MIXED, Shape, any_matrix};
use exactcover::runs::{Branching, Engine, Outcome, Stopped};
use exactcover::runs::{Checkpoint, ResumeError};
use exactcover::{Cover, ExactCover, Matrix, MatrixBuilder, Queens, RowId, Search};
use proptest::prelude::*;

/// Runs something in pools of one to four threads, called from outside and from a thread of the pool.
fn in_pools<T: Send>(run: impl Fn() -> T + Send + Sync, check: impl Fn(T)) {
    check(run());
    for threads in 1..=4 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        check(pool.install(&run));
    }
}

fn sorted(mut covers: Vec<Cover>) -> Vec<Cover> {
    covers.sort();
    covers
}

properties! {
    soak, 60;

    /// The covers of a plain search, each once, whatever was stopped, split, and gone on with, where.
    fn any_mix_of_legs_gives_each_cover_once(
        plain in any_matrix(MIXED),
        options in (prop::option::weighted(0.3, any::<u64>()), any::<bool>(), 0..60_u32),
        legs in prop::collection::vec((any::<prop::sample::Index>(), leg()), 0..8),
    ) {
        let matrix = plain.matrix();
        let (seed, is_by_first, row) = options;
        let mut search = Search::new().exclude([RowId::new(row)]);
        if row % 3 == 0 {
            search = search.choose([RowId::new(row / 4)]);
        }
        if is_by_first {
            search = search.branch(Branching::FirstColumn);
        }
        if let Some(seed) = seed {
            search = search.seed(seed);
        }
        let whole: Vec<Cover> = search.covers(&matrix).collect();
        let mut states = vec![search.covers(&matrix).checkpoint().unwrap()];
        let mut found = Vec::new();
        let is_in_order = legs.iter().all(|(_, leg)| !matches!(leg, Leg::Split(_) | Leg::Threads(_, _, false)));
        for (at, leg) in &legs {
            let at = at.index(states.len());
            found.extend(go_on(&matrix, &mut states, (at, *leg)));
        }
        for state in &states {
            found.extend(Search::new().resume(&matrix, state).unwrap());
        }
        if is_in_order {
            prop_assert_eq!(&found, &whole);
        }
        prop_assert_eq!(sorted(found), sorted(whole));
    }

    fn threads_find_what_one_thread_finds(plain in any_matrix(MIXED), seed in prop::option::of(any::<u64>()), row in 0u32..30) {
        let matrix = plain.matrix();
        let plain_search = Search::new().exclude([RowId::new(row)]);
        let search = seed.map_or(plain_search.clone(), |seed| plain_search.seed(seed));
        for search in [search.clone(), search.choose([RowId::new(row / 2)])] {
            let whole: Vec<Cover> = search.covers(&matrix).collect();
            for engine in ENGINES {
                let search = search.clone().engine(engine);
                in_pools(|| search.par_count(&matrix), |counted| {
                    assert_eq!(counted.to_u64(), Some(whole.len() as u64));
                });
                for ahead in [0, 1, 5] {
                    in_pools(|| search.par_covers(&matrix, ahead).collect::<Vec<_>>(), |covers| assert_eq!(covers, whole));
                    in_pools(
                        || search.par_covers_unordered(&matrix, ahead).collect::<Vec<_>>(),
                        |covers| assert_eq!(sorted(covers), sorted(whole.clone())),
                    );
                }
            }
        }
    }
}

/// How a search goes on from where it stands.
#[derive(Clone, Copy, Debug)]
enum Leg {
    /// On one thread, with this engine, for so many covers, or so many nodes.
    Covers(Engine, usize),
    Nodes(Engine, u64),
    /// On so many threads, for so many covers, in order or not.
    Threads(usize, usize, bool),
    /// In so many parts.
    Split(usize),
}

fn leg() -> impl Strategy<Value = Leg> {
    let engine = || prop::sample::select(ENGINES.to_vec());
    prop_oneof![
        (engine(), 0..5_usize).prop_map(|(engine, covers)| Leg::Covers(engine, covers)),
        (engine(), 0..60_u64).prop_map(|(engine, nodes)| Leg::Nodes(engine, nodes)),
        (1..4_usize, 0..8_usize, any::<bool>())
            .prop_map(|(threads, covers, is_ordered)| { Leg::Threads(threads, covers, is_ordered) }),
        (0..9_usize).prop_map(Leg::Split),
    ]
}

/// Goes on from one of the states, and puts what is left then in its place; the covers that were found.
fn go_on<L: Sync>(matrix: &Matrix<L>, states: &mut Vec<Checkpoint>, (at, leg): (usize, Leg)) -> Vec<Cover> {
    let state = states.remove(at);
    let done = state.stats().solutions;
    let mut found = Vec::new();
    let mut keep = |left: Checkpoint, found: &[Cover]| {
        assert_eq!(left.stats().solutions, done + found.len() as u64);
        states.insert(at, left);
    };
    match leg {
        Leg::Covers(engine, most) => {
            let mut covers = Search::new().engine(engine).resume(matrix, &state).unwrap();
            found.extend(covers.by_ref().take(most));
            keep(covers.checkpoint().unwrap(), &found);
        }
        Leg::Nodes(engine, nodes) => {
            let mut covers = Search::new().engine(engine).node_limit(nodes).resume(matrix, &state).unwrap();
            found.extend(covers.by_ref());
            keep(covers.checkpoint().unwrap(), &found);
        }
        Leg::Threads(threads, most, is_ordered) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let mut covers = match is_ordered {
                    true => Search::new().par_covers(matrix, 3),
                    false => Search::new().par_covers_unordered(matrix, 3),
                };
                covers.resume(&state).unwrap();
                assert_eq!(covers.stats().solutions, done);
                found.extend(covers.by_ref().take(most));
                assert_eq!(covers.stats().solutions, done + found.len() as u64);
                keep(covers.checkpoint().unwrap(), &found);
            });
        }
        Leg::Split(parts) => {
            let tasks = Search::new().split_rest(matrix, &state, parts).unwrap();
            let solutions: u64 = tasks.iter().map(|task| task.stats().solutions).sum();
            // Without covers left there may be no part.
            assert!(solutions == done || tasks.is_empty());
            if tasks.is_empty() {
                keep(Search::new().resume(matrix, &state).unwrap().checkpoint().unwrap(), &[]);
            } else {
                states.splice(at..at, tasks);
            }
        }
    }
    found
}

/// Checkpoints while threads are at work, at covers that are far apart.
#[test]
fn a_checkpoint_of_threads_is_small_and_goes_on_anywhere() {
    let matrix = Queens::new(10).unwrap().matrix().unwrap();
    let whole: Vec<Cover> = Search::new().covers(&matrix).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    for given in [0, 1, 100, 600, 723, 724] {
        let mut covers = pool.install(|| Search::new().par_covers(&matrix, 8));
        let mut found: Vec<Cover> = pool.install(|| covers.by_ref().take(given).collect());
        let kept = covers.checkpoint().unwrap();
        assert_eq!(kept.stats().solutions, given as u64);
        assert!(covers.progress() <= 1.0);
        found.extend(Search::new().resume(&matrix, &kept).unwrap());
        assert!(found == whole, "{given}");
    }
    let mut covers = pool.install(|| Search::new().par_covers(&matrix, 8));
    let mut last = covers.progress();
    while covers.outcome() == Outcome::Running {
        pool.install(|| covers.next_soon());
        assert!((last..=1.0).contains(&covers.progress()), "{last} {}", covers.progress());
        last = covers.progress();
    }
    assert_eq!((last, covers.stats().solutions), (1.0, 724));
    assert!(covers.checkpoint().unwrap().is_done());
    // A learned order becomes the canonical one.
    let mut learned = pool.install(|| Search::new().branch(Branching::Conflicts).par_covers(&matrix, 8));
    let mut found: Vec<Cover> = learned.by_ref().take(300).collect();
    found.extend(Search::new().resume(&matrix, &learned.checkpoint().unwrap()).unwrap());
    assert!(found == whole);
    // Of another matrix: refused, and the search is as it was.
    let other = Search::new().covers(&chess::queens(5)).checkpoint().unwrap();
    let mut covers = pool.install(|| Search::new().par_covers(&matrix, 8));
    assert!(matches!(covers.resume(&other), Err(ResumeError::OtherMatrix { .. })));
    assert_eq!(pool.install(|| covers.count()), 724);
}

/// One of so many ways, and below each but the first a long search for nothing before many covers; the first is long if
/// `is_first_long`, and has none.
fn long_ways(ways: usize, (pigeons, choices): (usize, usize), is_first_long: bool) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (way, gate) = (m.primary("way", 1), m.primary("gate", 1));
    let [first, later] = ["first", "later"].map(|name| m.primary(name, pigeons));
    let choice = m.primary("choice", choices);
    let [first_holes, later_holes] = ["hole", "later hole"].map(|name| m.secondary(name, pigeons - 1));
    let others = gate.iter().chain(later.iter()).chain(choice.iter());
    if is_first_long {
        m.row((), way.iter().chain(others)).unwrap();
    }
    for _ in usize::from(is_first_long)..ways {
        m.row((), way.iter().chain(first.iter())).unwrap();
    }
    m.row((), gate.iter().chain(choice.iter())).unwrap();
    m.row((), gate.iter().chain(later.iter())).unwrap();
    for (pigeons, holes) in [(&first, &first_holes), (&later, &later_holes)] {
        for pigeon in pigeons {
            holes.iter().for_each(|hole| _ = m.row((), [pigeon, hole]).unwrap());
        }
    }
    for choice in &choice {
        (0..2).for_each(|_| _ = m.row((), [choice]).unwrap());
    }
    m.build().unwrap()
}

/// The first part came to the front when the others had found as much as they may: nobody began it.
#[test]
fn threads_in_order_begin_the_part_that_is_waited_for() {
    let matrix = long_ways(40, (9, 11), true);
    let search = Search::new().branch(Branching::FirstColumn);
    let whole: Vec<Cover> = search.covers(&matrix).take(5_000).collect();
    for (threads, ahead) in [(4, 2), (4, 5), (6, 3), (8, 5)] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut covers = pool.install(|| search.par_covers(&matrix, ahead));
        let (mut found, begin) = (Vec::new(), Instant::now());
        while found.len() < whole.len() {
            found.extend(pool.install(|| covers.next_soon()));
            assert!(begin.elapsed() < Duration::from_secs(120), "{threads} {ahead} {}", found.len());
        }
        assert!(found == whole);
    }
}

/// A part was split when covers of it were found that had not been given.
#[test]
fn a_checkpoint_of_threads_holds_what_a_split_part_has_found() {
    let matrix = long_ways(145, (8, 12), false);
    let search = Search::new().branch(Branching::FirstColumn);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(6).build().unwrap();
    let mut covers = pool.install(|| search.par_covers(&matrix, 5));
    let mut found = 0;
    for stop in [1, 3_000, 6_000, 9_000] {
        while found < stop {
            found += u64::from(pool.install(|| covers.next_soon()).is_some());
        }
        let kept = covers.checkpoint().unwrap();
        assert_eq!(found + Search::new().resume(&matrix, &kept).unwrap().count_rest(), 145 << 12);
    }
}

/// Covers that were found and not given when the nodes were spent were lost.
#[test]
fn what_threads_leave_at_their_limit_is_searched_later() {
    let matrix = chess::queens(8);
    let whole: Vec<Cover> = Search::new().covers(&matrix).collect();
    for threads in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        for limit in [0, 1, 100, 500, 1_000] {
            let mut covers = pool.install(|| Search::new().node_limit(limit).par_covers(&matrix, 3));
            let mut found: Vec<Cover> = pool.install(|| covers.by_ref().collect());
            assert_eq!(covers.outcome(), Outcome::Limited);
            let rest = Search::new().resume(&matrix, &covers.checkpoint().unwrap()).unwrap();
            assert!(found.iter().cloned().chain(rest).eq(whole.iter().cloned()), "{threads} {limit}");
            while covers.add_nodes(limit.max(20)) {
                found.extend(pool.install(|| covers.by_ref().collect::<Vec<_>>()));
            }
            assert!(found == whole && covers.outcome() == Outcome::Exhausted, "{threads} {limit}");
        }
    }
}

/// Such tasks were refused as damaged.
#[test]
fn the_rest_of_threads_is_split_into_tasks() {
    let matrix = chess::queens(9);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    for given in [0, 1, 10, 100, 351] {
        for parts in [0, 1, 2, 10, 100] {
            let mut covers = pool.install(|| Search::new().par_covers_unordered(&matrix, 4));
            assert_eq!(pool.install(|| covers.by_ref().take(given).count()), given);
            let tasks = Search::new().split_rest(&matrix, &covers.checkpoint().unwrap(), parts).unwrap();
            let rest = tasks.iter().map(|task| Search::new().resume(&matrix, task).unwrap().count_rest());
            assert_eq!(given as u64 + rest.sum::<u64>(), 352, "{parts}");
        }
    }
}

/// Counts after covers, and covers after counts, left some out.
#[test]
fn threads_count_and_give_in_turn() {
    let matrix = graphs::dominoes(6, 6);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    for is_ordered in [true, false] {
        let mut covers = pool.install(|| match is_ordered {
            true => Search::new().par_covers(&matrix, 2),
            false => Search::new().par_covers_unordered(&matrix, 2),
        });
        let mut found = 0;
        while covers.outcome() == Outcome::Running {
            found += match found % 3 {
                0 => pool.install(|| covers.count_soon()),
                _ => u64::from(pool.install(|| covers.next_soon()).is_some()),
            };
            assert_eq!(covers.stats().solutions, found);
        }
        assert_eq!(found, 6_728);
    }
}

/// The rows of the matrix, and after them the squares of a board of queens. All have a column in common, so that the two
/// are not counted apart.
fn beside_queens(small: Plain, side: usize) -> Plain {
    let mut all = small;
    let first = all.primary.len();
    let kinds = [vec![true; 2 * side], vec![false; 4 * side - 1]].concat();
    all.bounds.extend(kinds.iter().map(|&primary| (u32::from(primary), 1)));
    all.primary.extend(kinds);
    for (rank, file) in (0..side).flat_map(|rank| (0..side).map(move |file| (rank, file))) {
        let diagonals = [2 * side + rank + file, 5 * side - 2 + rank - file];
        let columns = [rank, side + file].into_iter().chain(diagonals);
        all.rows.push(columns.map(|column| (first + column, None)).collect());
    }
    let common = all.primary.len() - 1;
    all.rows.iter_mut().for_each(|row| row.push((common, Some(1))));
    all
}

properties! {
    large_soak, 2;

    /// Eleven queens beside a small matrix make a search that one thread does not end in its trial, if the matrix has a few
    /// covers: beside one without a choice they take 45,364 nodes.
    fn threads_count_what_no_trial_ends(
        small in any_matrix(Shape { primary: 1..=6, secondary: 0..=3, rows: 4..=12, colors: 2 }),
        seed in prop::option::of(any::<u64>()),
        excluded in 0..121_u32,
    ) {
        let of_small = Search::new().covers(&small.matrix()).count_rest();
        let square = RowId::new(small.rows.len() as u32 + excluded);
        let of_queens = Search::new().exclude([RowId::new(excluded)]).covers(&chess::queens(11)).count_rest();
        let matrix = beside_queens(small, 11).matrix();
        let search = Search::new().exclude([square]);
        let search = seed.map_or(search.clone(), |seed| search.seed(seed));
        for engine in ENGINES {
            let search = search.clone().engine(engine);
            in_pools(|| search.par_count(&matrix), |counted| {
                assert_eq!(counted.to_u64(), Some(of_small * of_queens));
            });
        }
    }
}

/// Instances with many slices, so that parts are split again.
#[test]
fn long_searches_are_shared() {
    let instances: [(Matrix<()>, u64); 3] =
        [(chess::queens(12), 14_200), (graphs::dominoes(6, 8), 167_089), (colored::costas_arrays(8), 444)];
    for (matrix, known) in instances {
        let whole = Search::new().covers(&matrix).count_rest();
        assert_eq!(known, whole);
        for engine in ENGINES {
            // Without a memory, which would find the dominoes' count within the trial.
            let search = Search::new().engine(engine).memory_limit(0);
            in_pools(
                || search.par_count(&matrix),
                |count| {
                    assert_eq!(count.to_u64(), Some(whole));
                    assert!(count.stats().nodes > 1 << 16, "{:?}", count.stats());
                },
            );
        }
        let ordered = Search::new().par_covers(&matrix, 4).take(50_000);
        assert!(ordered.eq(Search::new().covers(&matrix).take(50_000)));
    }
}

/// Counts that no enumeration reaches, with one memory for all threads. They are long enough to be shared out.
#[test]
fn threads_remember_subtrees() {
    let instances = [
        (graphs::dominoes(14, 14), "112202208776036178000000", Branching::FirstColumn),
        (tilings::squares_into_rectangles(6), "535236230270", Branching::FewestRows),
        (designs::set_partitions(12), "4213597", Branching::FewestRows),
    ];
    for (matrix, known, branching) in instances {
        for engine in ENGINES {
            let search = Search::new().engine(engine);
            in_pools(
                || search.par_count(&matrix),
                |count| {
                    assert_eq!((count.to_string().as_str(), count.outcome()), (known, Outcome::Exhausted));
                    let stats = count.stats();
                    assert!(
                        stats.nodes > 1 << 16 && stats.branching == branching,
                        "{engine} {known} {stats:?}"
                    );
                },
            );
        }
    }
}

/// Each thread had a table of its own, and searched what the others had searched: two visited nearly twice the nodes.
#[test]
fn what_one_thread_has_counted_no_other_counts() {
    // The values of the second have two limbs.
    for (matrix, known) in [
        (graphs::complete_graph_matchings(24), "316234143225"),
        (graphs::dominoes(14, 14), "112202208776036178000000"),
    ] {
        for limit in [8 << 20, 256 << 20] {
            let search = Search::new().engine(Engine::Bits).memory_limit(limit);
            let counts = [1, 2, 3, 8].map(|threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                let count = pool.install(|| search.par_count(&matrix));
                assert_eq!(count.to_string(), known, "{threads} {limit}");
                assert!(count.stats().bytes <= limit && count.stats().known > 1000, "{:?}", count.stats());
                count.stats().nodes
            });
            // Each thread may end up to a slice after the first one.
            let most = counts[0] + counts[0] / 8 + (9 << 14);
            assert!(counts.iter().all(|&nodes| nodes <= most) || limit < 64 << 20, "{counts:?}");
        }
    }
}

/// States of a column are shared out among the threads; they are the same for any number of threads.
#[test]
fn threads_count_without_a_tree() {
    let uneven = graphs::uneven_graph_matchings(28);
    let known = Search::new().engine(Engine::Bits).count(&uneven).to_string();
    for (matrix, known) in
        [(uneven, known.as_str()), (graphs::dominoes(18, 18), "548943583215388338077567813208427340288")]
    {
        let counts = [1, 2, 3].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let count = pool.install(|| Search::new().par_count(&matrix));
            assert_eq!(count.to_string(), known, "{threads}");
            (count.stats().nodes, count.stats().kept, count.stats().known)
        });
        assert!(counts.iter().all(|&count| count == counts[0]) && counts[0].0 > 1 << 17, "{counts:?}");
        // Where memory ends, searches that share a table go on.
        let count = Search::new().memory_limit(2 << 20).node_limit(1 << 19).par_count(&matrix);
        assert!(
            count.outcome() == Outcome::Limited && count.stats().nodes <= (1 << 19) + (4 << 14),
            "{count:?}"
        );
    }
}

/// States up to renaming are known to all threads.
#[test]
fn threads_count_up_to_renaming() {
    let matrix = latin::latin_squares(7);
    let one = Search::new().count(&matrix);
    assert_eq!(one, 61_479_419_904_000_u64);
    assert!(one.stats().renamed > 500, "{:?}", one.stats());
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let count = pool.install(|| Search::new().par_count(&matrix));
        assert_eq!(count, one);
        assert!(
            count.stats().renamed > 500 && count.stats().kept < 2 * one.stats().kept,
            "{:?}",
            count.stats()
        );
        // Where it ends early the number is a lower bound.
        let nodes = one.stats().nodes - 300;
        let count = pool.install(|| Search::new().node_limit(nodes).par_count(&matrix));
        assert!(count.outcome() == Outcome::Exhausted || count.outcome() == Outcome::Limited);
        assert!(*count.at_least() <= 61_479_419_904_000_u64.into() && count.stats().nodes <= nodes);
    }
}

/// In the keys of such columns stands the first row that is left, which says which rows were left out: threads that take
/// the rows in other orders must mean the same by it.
#[test]
fn threads_share_what_they_know_of_multiple_columns() {
    let (height, width) = (4, 5);
    let mut m = MatrixBuilder::new();
    let cells = m.between("cell", [height, width], 1..=2);
    let once = m.primary("once", height);
    for row in 0..height {
        // One of two in each line, which also has a cell.
        m.row((), [once.at(row), cells.at([row, row])]).unwrap();
        m.row((), [once.at(row), cells.at([row, 0])]).unwrap();
        for column in 0..width {
            let beside = [[row, column + 1], [row + 1, column]];
            for other in beside.into_iter().filter(|&[row, column]| row < height && column < width) {
                m.row((), [cells.at([row, column]), cells.at(other)]).unwrap();
            }
        }
    }
    let matrix = m.build().unwrap();
    let whole = Search::new().count(&matrix);
    assert!(whole.is_exact() && whole.stats().nodes > 1 << 16, "{whole:?}");
    in_pools(|| Search::new().par_count(&matrix), |count| assert_eq!(count, whole));
}

/// With rows chosen, a count that is shared out took an order of other columns, and did not end.
#[test]
fn a_shared_count_honors_chosen_and_excluded_rows() {
    for (matrix, chosen, excluded) in [
        (chess::queens(13), vec![0_u32], vec![]),
        (chess::queens(14), vec![3], vec![70]),
        (graphs::uneven_graph_matchings(28), vec![5], vec![100]),
    ] {
        let [chosen, excluded] =
            [chosen, excluded].map(|rows| rows.into_iter().map(RowId::new).collect::<Vec<_>>());
        let search = Search::new().choose(&chosen).exclude(&excluded);
        let whole = search.count(&matrix);
        assert!(whole.is_exact() && whole.stats().nodes > 1 << 16, "{whole:?}");
        in_pools(|| search.par_count(&matrix), |count| assert_eq!(count, whole));
    }
    let clash = Search::new().choose([RowId::new(0), RowId::new(1)]);
    let matrix = chess::queens(6);
    assert_eq!(clash.par_count(&matrix), 0);
    assert_eq!(clash.par_covers(&matrix, 4).next(), None);
    let estimate = clash.estimate(&matrix, 5, 1);
    assert_eq!((estimate.nodes, estimate.covers, estimate.covers_error), (1.0, 0.0, 0.0));
}

/// The nodes of the trial on one thread count too.
#[test]
fn a_count_beyond_its_trial_keeps_the_limit() {
    let matrix = chess::queens(12);
    for limit in [200_000, 400_000] {
        in_pools(
            || Search::new().node_limit(limit).par_count(&matrix),
            |counted| {
                assert_eq!(counted.outcome(), Outcome::Limited);
                // Each thread may keep a slice that it does not use until the others have ended.
                let nodes = counted.stats().nodes;
                assert!(nodes <= limit && nodes > limit / 2, "{nodes} of {limit}");
            },
        );
    }
}

#[test]
fn limits_are_shared_and_honest() {
    let matrix = chess::queens(12);
    let counted = Search::new().node_limit(100_000).par_count(&matrix);
    assert_eq!(counted.outcome(), Outcome::Limited);
    // What one thread does not use of its slice, another may be too late to take.
    assert!((1..=100_000).contains(&counted.stats().nodes), "{counted:?}");
    assert!(*counted.at_least() < 14_200_u32.into() && counted.to_u64().is_none(), "{counted:?}");
    let none = Search::new().node_limit(0).par_count(&matrix);
    assert_eq!((none.outcome(), none.at_least().bits()), (Outcome::Limited, 0));
    let refused = Search::new().engine(Engine::Bits);
    let large = Queens::new(100).unwrap().matrix().unwrap();
    assert_eq!(refused.par_count(&large).outcome(), Outcome::Refused);
    assert_eq!(refused.par_covers(&large, 4).outcome(), Outcome::Refused);
}

/// Covers up to a limit: the first ones of the sequence, or some of them, and the outcome says that there may be more.
#[test]
fn the_limit_of_covers_is_shared() {
    let matrix = chess::queens(10);
    let mut covers = Search::new().covers(&matrix);
    let whole: Vec<Cover> = covers.by_ref().collect();
    let nodes = covers.stats().nodes;
    for limit in [0, 1, nodes / 2, nodes * 9 / 10] {
        let limited = Search::new().node_limit(limit);
        in_pools(
            || {
                let mut ordered = limited.par_covers(&matrix, 4);
                let found: Vec<Cover> = ordered.by_ref().collect();
                assert_eq!((ordered.outcome(), ordered.next()), (Outcome::Limited, None));
                found
            },
            |found| {
                assert!(found.len() < whole.len() && whole.starts_with(&found), "{limit}: {}", found.len())
            },
        );
        in_pools(
            || {
                let mut any = limited.par_covers_unordered(&matrix, 4);
                let found: Vec<Cover> = any.by_ref().collect();
                assert_eq!((any.outcome(), any.next()), (Outcome::Limited, None));
                found
            },
            |found| assert!(found.len() < whole.len() && found.iter().all(|cover| whole.contains(cover))),
        );
    }
    let enough = Search::new().node_limit(1_000_000);
    in_pools(
        || {
            let mut covers = enough.par_covers(&matrix, 4);
            (covers.by_ref().collect::<Vec<_>>(), covers.outcome())
        },
        |(found, outcome)| assert_eq!((found, outcome), (whole.clone(), Outcome::Exhausted)),
    );
}

#[test]
fn a_raised_flag_ends_the_search_before_it_is_split() {
    let matrix = chess::queens(8);
    let canceled = Search::new().cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(canceled.split(&matrix, 5), Err(Stopped::Canceled));
    let mut covers = canceled.par_covers(&matrix, 4);
    assert_eq!((covers.next(), covers.outcome()), (None, Outcome::Canceled));
    assert_eq!(canceled.par_count(&matrix).outcome(), Outcome::Canceled);
}

/// Raising the flag, dropping the iterator and a panic of the caller end the search soon.
#[test]
fn a_search_without_end_can_be_ended() {
    let matrix = chess::queens(40);
    let flag = Arc::new(AtomicBool::new(false));
    let begin = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            flag.store(true, Ordering::Relaxed);
        });
        let counted = Search::new().cancel(flag.clone()).par_count(&matrix);
        assert_eq!(counted.outcome(), Outcome::Canceled);
    });
    flag.store(false, Ordering::Relaxed);
    let mut covers = Search::new().cancel(flag.clone()).par_covers(&matrix, 4);
    assert!(covers.next().is_some());
    flag.store(true, Ordering::Relaxed);
    assert_eq!((covers.next(), covers.outcome()), (None, Outcome::Canceled));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        pool.install(|| Search::new().par_covers(&matrix, 4).for_each(|cover| assert!(cover.is_empty())));
    }));
    assert!(panicked.is_err());
    drop(pool); // waits for its threads
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

#[test]
fn no_cover_is_promised_before_it_is_found() {
    let mut covers = Search::new().par_covers(&chess::queens(6), 2);
    for _ in 0..4 {
        assert_eq!(covers.size_hint(), (0, None));
        assert!(covers.next().is_some());
    }
    assert_eq!((covers.size_hint(), covers.next()), ((0, None), None));
    assert_eq!(covers.size_hint(), (0, Some(0)));
}
