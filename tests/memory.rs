//! The memory of counts and diagrams, measured: at most 1.3 times the limit, beside the matrix and the search, however
//! deep that is.

#[path = "common/families/mod.rs"]
mod families;

use std::io;

use exactcover::proofs::ProofError;
use exactcover::runs::{Branching, Stopped};
use exactcover::symmetry::{Group, Symmetry};
use exactcover::{Matrix, MatrixBuilder, Search};
use families::{designs, graphs};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// What the matrix takes in a search, and the levels of one; and what is allocated and given back at once, to see whether
/// there is room. Measured for these boards, it is less.
const SEARCH: usize = 3 << 20;

/// The bytes that are allocated at most while this is done, beyond those at the beginning.
fn peak<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    let answer = work();
    (ALLOCATED.peak_usage() - before, answer)
}

/// Tables that are too small for the instance, and one that is large enough.
fn check_counts(matrix: &Matrix<()>, covers: &str, limits: &[usize]) {
    for &limit in limits {
        for branching in [None, Some(Branching::FewestRows)] {
            let mut search = Search::new().memory_limit(limit);
            search = branching.map_or(search.clone(), |branching| search.branch(branching));
            // A small table forgets, so the search may be long. What it takes shows once it is full.
            let nodes = if limit > 10 << 20 { 3_000_000 } else { limit as u64 / 8 };
            let (bytes, count) = peak(|| search.node_limit(nodes).count(matrix));
            assert!(count.is_exact() || 2 * count.stats().bytes > limit, "{:?} of {limit}", count.stats());
            assert!(bytes <= limit + limit * 3 / 10 + SEARCH, "{bytes} of {limit}");
            assert!(count.stats().bytes <= limit, "{:?}", count.stats());
            if limit > 10 << 20 {
                assert_eq!(count.to_string(), covers);
            }
        }
    }
}

/// What a small count takes where it may take much: all that it may take was asked for, and the memory of WebAssembly never
/// shrinks again.
fn check_large_limits() {
    let matrix = graphs::dominoes(8, 8);
    for branching in [None, Some(Branching::FewestRows), Some(Branching::FirstColumn)] {
        let search = Search::new().memory_limit(1 << 30);
        let search = branching.map_or(search.clone(), |branching| search.branch(branching));
        let (bytes, count) = peak(|| search.count(&matrix));
        assert_eq!(count, 12_988_816);
        assert!(bytes < 16 << 20, "{bytes}");
    }
}

/// What a count takes whatever its limit.
fn check_smallest_limits() {
    for (matrix, covers) in
        [(graphs::dominoes(6, 6), "6728"), (graphs::complete_graph_matchings(12), "10395")]
    {
        for limit in [0, 1, 1000, 2529, 10_000] {
            for branching in [None, Some(Branching::FewestRows), Some(Branching::FirstColumn)] {
                let search = Search::new().memory_limit(limit);
                let search = branching.map_or(search.clone(), |branching| search.branch(branching));
                let count = search.count(&matrix);
                assert_eq!(count.to_string(), covers);
                assert!(count.stats().bytes <= limit.max(16 << 10), "{:?} of {limit}", count.stats());
            }
        }
    }
}

/// Boards so deep that their levels took more than all limits here: a key and a sum as wide as the total for each.
fn check_deep_counts(limits: &[usize]) {
    let matrix = graphs::dominoes(120, 120);
    // Two searches in turn, each over a view of its own.
    let beside = 3 * peak(|| Search::new().node_limit(20_000).covers(&matrix).count_rest()).0;
    for &limit in limits {
        for branching in [None, Some(Branching::FewestRows), Some(Branching::FirstColumn)] {
            let search = Search::new().memory_limit(limit).node_limit(150_000);
            let search = branching.map_or(search.clone(), |branching| search.branch(branching));
            let (bytes, count) = peak(|| search.count(&matrix));
            assert!(bytes <= limit + limit * 3 / 10 + beside, "{bytes} of {limit} beside {beside}");
            assert!(!count.is_exact() && count.stats().bytes <= limit, "{:?}", count.stats());
        }
    }
    // Where not even the levels fit, each cover is visited.
    let strip = graphs::dominoes(2, 2000);
    for limit in [0, 1 << 12, 1 << 13] {
        let search = Search::new().branch(Branching::FirstColumn).memory_limit(limit).node_limit(50_000);
        assert!(!search.count(&strip).is_exact());
    }
    let search = Search::new().branch(Branching::FirstColumn).memory_limit(1 << 20);
    let count = search.count(&strip);
    assert_eq!(count.at_least().bits(), 1389); // Fibonacci's number 2001: 2001 times 0.694 bits less 1.2
    assert!(count.is_exact(), "{:?}", count.stats());
}

/// What is open of a proof: where many nodes are, and where one has many rows that lead to others each.
fn check_proofs() {
    let mut m = MatrixBuilder::new();
    let (pair, thing) = (m.primary("pair", 2), m.secondary("thing", 1000));
    for (of, at) in (0..2).flat_map(|of| (0..1000).map(move |at| (of, at))) {
        m.row((), [pair.at(of), thing.at(at)]).unwrap();
    }
    let star = m.build().unwrap();
    for (matrix, covers) in
        [(graphs::dominoes(12, 12), "53060477521960000"), (star, &*(1000 * 999).to_string())]
    {
        let beside = 3 * peak(|| Search::new().node_limit(1000).count(&matrix)).0;
        for limit in [1 << 12, 1 << 16, 1 << 20, 16 << 20] {
            let search = Search::new().memory_limit(limit);
            let (bytes, count) = peak(|| search.prove_count(&matrix, io::sink()));
            assert!(bytes <= limit + limit * 3 / 10 + beside, "{bytes} of {limit} beside {beside}");
            match count {
                Ok(count) => assert!(count.to_string() == covers && count.stats().bytes <= limit, "{count}"),
                Err(ProofError::Stopped(error)) => {
                    assert!(error == Stopped::OverBudget { bytes: limit } && limit <= 1 << 20, "{error}");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// Each of the many covers had a copy of its whole path, and so had each path that was put off.
fn check_cheapest_covers() {
    let diagram = Search::new().memory_limit(64 << 20).diagram(&graphs::dominoes(12, 12)).unwrap();
    let (bytes, covers) = peak(|| diagram.best_k(20_000, |row| (row.index() * row.index() % 7) as i64));
    assert_eq!(covers.len(), 20_000);
    assert!(covers.is_sorted_by_key(|&(cost, _)| cost));
    let of_covers: usize = covers.iter().map(|(_, cover)| 4 * cover.len() + 64).sum();
    assert!(bytes < 4 * of_covers, "{bytes} for covers of {of_covers}");
}

/// Each of the many elements of a group had a matrix of its own.
fn check_classes() {
    let mut m = MatrixBuilder::new();
    let cells = m.primary("cell", 13);
    for (cell, column) in cells.iter().enumerate() {
        (0..3).for_each(|value| _ = m.row((cell, value), [column]).unwrap());
    }
    let matrix = m.build().unwrap();
    let swaps = (0..13).map(|at| {
        Symmetry::from_labels(&matrix, |&(cell, value)| {
            (cell, if cell == at && value < 2 { 1 - value } else { value })
        })
        .unwrap()
    });
    let group = Group::new(&matrix, swaps).unwrap();
    let limit = 1 << 18;
    let (bytes, count) = peak(|| Search::new().memory_limit(limit).count_classes(&matrix, &group));
    assert_eq!(count.unwrap(), 1 << 13);
    assert!(bytes < limit + (1 << 19), "{bytes}");
}

/// Each part that was found ahead had a search of its own.
#[cfg(feature = "rayon")]
fn check_threads() {
    let mut m = MatrixBuilder::new();
    let (once, second) = (m.primary("once", 400), m.secondary("second", 20));
    for row in 0..8_000 {
        let other = (row % 400 + 1 + row / 400) % 400;
        m.row((), [once.at(row % 400), once.at(other), second.at(row / 400)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let bytes = [1, 64].map(|ahead| {
        peak(|| {
            let mut covers = pool.install(|| Search::new().par_covers(&matrix, ahead));
            for _ in 0..40 {
                pool.install(|| covers.next_soon());
            }
        })
    });
    assert!(bytes[1].0 < bytes[0].0 * 3 / 2, "{bytes:?}");
}

#[test]
#[ignore = "takes half a minute: more limits"]
fn soak_memory_is_within_the_limit() {
    // The sums of the second pass 2^64 on the way.
    for (side, covers) in [(12, "53060477521960000"), (14, "112202208776036178000000")] {
        let limits = [1 << 16, 1 << 20, 3 << 20, 5 << 20, 16 << 20, 50 << 20];
        check_counts(&graphs::dominoes(side, side), covers, &limits);
    }
    check_deep_counts(&[1 << 16, 4 << 20, 16 << 20]);
}

/// One test, because all tests of a file share the allocator.
#[test]
fn memory_is_within_the_limit() {
    check_cheapest_covers();
    check_classes();
    #[cfg(feature = "rayon")]
    check_threads();
    check_counts(&graphs::dominoes(12, 12), "53060477521960000", &[1 << 16, 3 << 20, 50 << 20]);
    check_smallest_limits();
    check_large_limits();
    check_deep_counts(&[4 << 20]);
    check_proofs();
    for limit in [1 << 16, 1 << 20, 8 << 20, 64 << 20] {
        let search = Search::new().memory_limit(limit);
        let (bytes, diagram) =
            peak(|| search.diagram(&graphs::dominoes(12, 12)).map(|diagram| diagram.bytes()));
        assert!(bytes <= limit + limit * 3 / 10 + SEARCH, "{bytes} of {limit}");
        match diagram {
            Ok(size) => assert!(size <= limit && limit > 1 << 20, "{size}"),
            Err(error) => assert_eq!(error, Stopped::OverBudget { bytes: limit }),
        }
    }
    let systems = designs::steiner(2, 3, 15, |_| true);
    for limit in [1 << 16, 1 << 20, 16 << 20] {
        let (bytes, diagram) = peak(|| Search::new().memory_limit(limit).folded_diagram(&systems));
        assert!(bytes <= limit + limit * 3 / 10 + SEARCH, "{bytes} of {limit}");
        match diagram {
            Ok(diagram) => {
                assert_eq!((diagram.count().to_u64(), limit), (Some(60_281_712_691_200), 16 << 20))
            }
            Err(error) => assert_eq!(error, Stopped::OverBudget { bytes: limit }),
        }
    }
}
