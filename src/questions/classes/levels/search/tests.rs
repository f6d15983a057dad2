//! Against published numbers, and against the list of the same classes.

use super::*;
use crate::matrix::{Matrix, MatrixBuilder, RowId};
use crate::questions::classes::listed::Listed;
use crate::symmetry::labeling::fold;

/// The sizes of the classes, in slices of this many nodes.
fn sizes(options: &Search, matrix: &Matrix<()>, group: &Group, slice: u64) -> Vec<BigUint> {
    sizes_by(options, matrix, group, slice, None)
}

fn sizes_by(
    options: &Search,
    matrix: &Matrix<()>,
    group: &Group,
    slice: u64,
    pretended: Option<fn(&[u16]) -> u64>,
) -> Vec<BigUint> {
    let graph = group.graph().expect("all symmetries");
    let options = options.clone().node_limit(0);
    let mut levels = Levels::new(&options, matrix.incidence(), group, graph).expect("a small matrix");
    levels.sets.pretended = pretended;
    let mut sizes = Vec::new();
    let mut progress = 0.0;
    while levels.add_nodes(slice) {
        while let Some(classes) = levels.next_bucket() {
            for class in classes {
                let cover: Vec<RowId> = class.cover.iter().map(|&row| RowId::new(row.into())).collect();
                assert_eq!(matrix.verify(&cover), Ok(()));
                let own = Group::of_set(matrix, &class.automorphisms, &graph.copies, &class.cover).unwrap();
                assert_eq!(own.order() * &class.size, group.order());
                sizes.push(class.size);
            }
        }
        assert!(levels.progress() >= progress);
        progress = levels.progress();
    }
    assert_eq!(levels.outcome(), Outcome::Exhausted);
    assert_eq!((levels.budget.bytes, levels.buckets.bytes), (0, 0));
    sizes.sort();
    sizes
}

/// How many classes there are under all symmetries that keep these kinds of columns, and covers in all.
fn classes(matrix: &Matrix<()>, kind: impl FnMut(usize) -> u32) -> (usize, BigUint) {
    let mut kind = kind;
    let group = Search::new().symmetries_of_kinds(matrix, |column| kind(column.index())).unwrap();
    let sizes = sizes(&Search::new(), matrix, &group, 100_000);
    (sizes.len(), sizes.iter().sum())
}

/// All sets of `k` of `v` points, ascending.
fn subsets(v: usize, k: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..k {
        let longer = |set: Vec<usize>| {
            let from = set.last().map_or(0, |&last| last + 1);
            (from..v).map(move |point| [&set[..], &[point]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// The designs in which each `t` of `v` points are together in `lambda` blocks of `k`, as sets of blocks of which each may
/// be taken that often.
fn designs([t, k, v]: [usize; 3], lambda: u32) -> Matrix<()> {
    let together = subsets(v, t);
    let mut m = MatrixBuilder::new();
    let column = m.between("together", together.len(), lambda..=lambda);
    for block in subsets(v, k) {
        let covered = subsets(k, t).into_iter().map(|places| {
            let points: Vec<usize> = places.into_iter().map(|place| block[place]).collect();
            column.at(together.binary_search(&points).unwrap())
        });
        let covered: Vec<_> = covered.collect();
        (0..lambda).for_each(|_| _ = m.row((), covered.iter().copied()).unwrap());
    }
    m.build().unwrap()
}

/// Cells, then what each row has, then what each column has.
fn latin_squares(n: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let [cell, row, column] = ["cell", "row", "column"].map(|name| m.primary(name, n * n));
    for at in 0..n * n * n {
        let (r, c, s) = (at / n / n, at / n % n, at % n);
        m.row((), [cell.at(r * n + c), row.at(r * n + s), column.at(c * n + s)]).unwrap();
    }
    m.build().unwrap()
}

/// Four columns of `n` symbols, in which each two have each pair of symbols once: two orthogonal Latin squares.
fn orthogonal_array(n: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let pair = m.primary("pair", 6 * n * n);
    for at in 0..n.pow(4) {
        let symbols = [at / n.pow(3), at / n / n % n, at / n % n, at % n];
        let covered = subsets(4, 2).into_iter().enumerate();
        let covered = covered.map(|(number, two)| (number * n + symbols[two[0]]) * n + symbols[two[1]]);
        m.row((), covered.map(|at| pair.at(at)).collect::<Vec<_>>()).unwrap();
    }
    m.build().unwrap()
}

/// Proper colorings of the edges of a complete graph by one color fewer than it has vertices.
fn one_factorizations(n: usize) -> Matrix<()> {
    let edges = subsets(n, 2);
    let mut m = MatrixBuilder::new();
    let (at, edge) = (m.primary("color at", (n - 1) * n), m.primary("edge", edges.len()));
    for color in 0..n - 1 {
        for (number, ends) in edges.iter().enumerate() {
            let [one, other] = [ends[0], ends[1]].map(|end| at.at(color * n + end));
            m.row((), [one, other, edge.at(number)]).unwrap();
        }
    }
    m.build().unwrap()
}

/// C. J. Colbourn and J. H. Dinitz, "Handbook of Combinatorial Designs", 2007, parts II.1, II.5, III.1, VII.5.
#[test]
fn designs_and_squares_are_as_many_as_published() {
    let one = |_| 0;
    for (design, number, covers) in [
        ([2, 3, 7], 1, 30_u64),
        ([2, 3, 9], 1, 840),
        ([2, 3, 13], 2, 1_197_504_000),
        ([2, 4, 13], 1, 1_108_800),
        ([3, 4, 8], 1, 30),
        ([3, 4, 10], 1, 2_520),
        ([5, 6, 12], 1, 5_040),
    ] {
        assert_eq!(classes(&designs(design, 1), one), (number, covers.into()), "{design:?}");
    }
    for (n, main, isotopy, covers) in
        [(3, 1, 1, 12_u64), (4, 2, 2, 576), (5, 2, 2, 161_280), (6, 12, 22, 812_851_200)]
    {
        let matrix = latin_squares(n);
        assert_eq!(classes(&matrix, one), (main, covers.into()), "order {n}");
        assert_eq!(classes(&matrix, |column| (column / n / n) as u32), (isotopy, covers.into()), "order {n}");
    }
    for (n, number) in [(4, 1), (6, 1), (8, 6)] {
        assert_eq!(classes(&one_factorizations(n), one).0, number, "{n} vertices");
    }
    for n in [3, 4, 5] {
        assert_eq!(classes(&orthogonal_array(n), one).0, 1, "order {n}");
    }
}

/// Part II.1 of the handbook: blocks may be repeated.
#[test]
fn designs_with_more_blocks_through_two_points_are_as_many_as_published() {
    for ([v, k], lambda, number) in [
        ([6, 3], 2, 1),
        ([7, 3], 2, 4),
        ([7, 3], 3, 10),
        ([8, 4], 3, 4),
        ([9, 3], 2, 36),
        ([10, 4], 2, 3),
        ([11, 5], 2, 1),
    ] {
        let (found, _) = classes(&designs([2, k, v], lambda), |_| 0);
        assert_eq!(found, number, "({v}, {k}, {lambda})");
    }
}

/// A random matrix of columns that are covered once, twice, and at most once with colors.
fn random_matrix(random: &mut SplitMix64) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (once, twice, second) = (1 + random.below(4), random.below(3), random.below(3));
    let [a, b, c] =
        [m.primary("once", once), m.between("twice", twice, 2..=2), m.secondary("second", second)];
    for _ in 0..2 + random.below(9) {
        let mut row = Vec::new();
        row.extend((0..once).filter(|_| random.below(3) == 0).map(|at| a.at(at)));
        row.extend((0..twice).filter(|_| random.below(2) == 0).map(|at| b.at(at)));
        for at in (0..second).filter(|_| random.below(3) == 0).collect::<Vec<_>>() {
            row.push(if random.below(2) == 0 {
                c.at(at)
            } else {
                c.at(at).colored(1 + random.below(2) as u32)
            });
        }
        // Some rows are there several times.
        for _ in 0..[1, 1, 1, 2, 3][random.below(5)] {
            let _ = m.row((), row.iter().copied()); // a row without a primary column is refused
        }
    }
    m.build().unwrap()
}

/// The sizes of the classes from the definition: every order of the rows that maps columns to columns of their kind, with
/// the rows that agree there, maps covers to covers.
fn by_every_order(options: &Search, matrix: &Matrix<()>, kind: impl Fn(usize) -> u32) -> Vec<BigUint> {
    let rows: Vec<RowId> = matrix.rows().collect();
    let mark = |row: &RowId| (options.chosen().contains(row), options.excluded().contains(row));
    let columns = |order: &[usize]| {
        let column = |column: crate::matrix::ColumnId| {
            // Its rows by their colors; a row without a color agrees with none.
            let mut parts: BTreeMap<Result<u32, usize>, Vec<usize>> = BTreeMap::new();
            for row in matrix.rows_of(column) {
                let entries = matrix.incidence().entries(row.index());
                let color = entries.filter(|entry| entry.0 == column).map(|entry| entry.1).next();
                let color = color.filter(|&color| color != crate::matrix::NO_COLOR).ok_or(row.index());
                parts.entry(color).or_default().push(order[row.index()]);
            }
            let mut parts: Vec<Vec<usize>> = parts.into_values().collect();
            parts.iter_mut().for_each(|part| part.sort_unstable());
            parts.sort();
            (format!("{:?}", matrix.bounds(column)), kind(column.index()), parts)
        };
        let mut columns: Vec<_> = matrix.columns().map(column).collect();
        columns.sort();
        columns
    };
    let mut orders = vec![Vec::new()];
    for _ in &rows {
        let longer = |order: Vec<usize>| {
            let left = (0..rows.len()).filter(|row| !order.contains(row)).collect::<Vec<_>>();
            left.into_iter().map(move |row| [&order[..], &[row]].concat())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    let same = columns(&(0..rows.len()).collect::<Vec<_>>());
    let is_marked_so = |order: &[usize]| rows.iter().all(|row| mark(row) == mark(&rows[order[row.index()]]));
    orders.retain(|order| is_marked_so(order) && columns(order) == same);
    let mut covers: Vec<Vec<usize>> = (0..1_usize << rows.len())
        .map(|set| (0..rows.len()).filter(|&row| set >> row & 1 == 1).collect::<Vec<_>>())
        .filter(|set| {
            let cover: Vec<RowId> = set.iter().map(|&row| rows[row]).collect();
            let has = |list: &[RowId]| list.iter().filter(|row| cover.contains(row)).count();
            let all_chosen = options.chosen().iter().all(|row| cover.contains(row));
            matrix.verify(&cover).is_ok() && all_chosen && has(options.excluded()) == 0
        })
        .collect();
    let mut sizes = Vec::new();
    while let Some(cover) = covers.last().cloned() {
        let image = |order: &Vec<usize>| {
            let mut image: Vec<usize> = cover.iter().map(|&row| order[row]).collect();
            image.sort_unstable();
            image
        };
        let class: HashSet<Vec<usize>> = orders.iter().map(image).collect();
        covers.retain(|other| !class.contains(other));
        sizes.push(BigUint::from(class.len()));
    }
    sizes.sort();
    sizes
}

fn as_listed(seed: u64, cases: usize) {
    let mut random = SplitMix64::new(seed);
    let (mut found, mut compared) = (0, 0);
    for case in 0..cases {
        let matrix = random_matrix(&mut random);
        let mut options = Search::new();
        for row in matrix.rows() {
            options = match random.below(24) {
                0 => options.choose([row]),
                1 => options.exclude([row]),
                _ => options,
            };
        }
        let kinds = 1 + random.below(2);
        let kind = |column: crate::matrix::ColumnId| (column.index() % kinds) as u32;
        let group = options.symmetries_of_kinds(&matrix, kind).unwrap();
        let mut listed = Listed::new(&options, &matrix, &group).unwrap();
        let mut expected: Vec<BigUint> =
            std::iter::from_fn(|| listed.next()).map(|class| class.size().clone()).collect();
        expected.sort();
        found += expected.len();
        if matrix.row_count() <= 5 {
            let by_definition = by_every_order(&options, &matrix, |column| (column % kinds) as u32);
            assert_eq!(by_definition, expected, "seed {seed}, case {case}: {matrix:?}");
            compared += 1;
        }
        for slice in [1, 1000] {
            assert_eq!(
                sizes(&options, &matrix, &group, slice),
                expected,
                "seed {seed}, case {case}: {matrix:?}"
            );
        }
    }
    assert!(found > cases / 2 && compared > cases / 10, "few have covers, or are small");
}

#[test]
fn random_matrices_have_the_classes_of_a_list() {
    as_listed(1, 400);
}

#[test]
#[ignore = "soak"]
fn soak_random_matrices_have_the_classes_of_a_list() {
    let seed = crate::util::SplitMix64::new(std::process::id().into()).next();
    (seed..seed + 200).for_each(|seed| as_listed(seed, 400));
}

/// Hashes say what to look up, and never what is the same.
#[test]
fn hashes_that_are_all_equal_change_no_class() {
    for matrix in [latin_squares(5), one_factorizations(8), designs([2, 3, 7], 2), designs([2, 3, 9], 1)] {
        let group = Search::new().symmetries(&matrix).unwrap();
        let expected = sizes(&Search::new(), &matrix, &group, 100_000);
        assert_eq!(sizes_by(&Search::new(), &matrix, &group, 100_000, Some(|_| 0)), expected);
    }
}

/// Isomorphic covers of different invariants: the sizes of the classes of a bucket are more than its mass.
#[test]
fn hashes_that_differ_between_isomorphic_covers_are_caught_by_the_sum() {
    let matrix = one_factorizations(8);
    let group = Search::new().symmetries(&matrix).unwrap();
    let mut levels = Levels::new(&Search::new(), matrix.incidence(), &group, group.graph().unwrap()).unwrap();
    levels.sets.pretended = Some(|set| set.iter().fold(0, |hash, &row| fold(hash, row.into())));
    while levels.next_bucket().is_some() {}
    assert_eq!(levels.outcome(), Outcome::Inconsistent);
}

/// Two mutually exclusive choices at each of ten places: 11 classes under all exchanges of places.
#[test]
fn a_wrong_size_is_caught_by_the_sum() {
    let mut m = MatrixBuilder::new();
    let place = m.primary("place", 10);
    let value = m.secondary("value", 1);
    for at in 0..10 {
        m.row((), [place.at(at)]).unwrap();
        m.row((), [place.at(at), value.at(0).colored(1)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let group = Search::new().symmetries(&matrix).unwrap();
    assert_eq!(sizes(&Search::new(), &matrix, &group, 10).len(), 11);
    let graph = group.graph().unwrap();
    let mut levels = Levels::new(&Search::new(), matrix.incidence(), &group, graph).unwrap();
    levels.buckets = Buckets::new(group.order() * 2_u32, BigUint::from(1_u32));
    while levels.next_bucket().is_some() {}
    assert_eq!(levels.outcome(), Outcome::Inconsistent);
}

/// It was known before its symmetries were, and its class was missing once the search went on.
#[test]
fn a_cover_whose_look_up_is_stopped_is_looked_up_again() {
    let matrix = one_factorizations(6);
    let group = Search::new().symmetries(&matrix).unwrap();
    let graph = group.graph().unwrap();
    let start = Levels::new(&Search::new(), matrix.incidence(), &group, graph).unwrap();
    let mut stops = 0;
    for calls in 0.. {
        let mut levels = start.clone();
        while !matches!(levels.phase, LevelsPhase::Buckets) {
            assert!(levels.step().unwrap().is_none());
        }
        let mut left = calls;
        let mut goes_on = || match left {
            0 => Err(Stopped::Canceled),
            _ => {
                left -= 1;
                Ok(())
            }
        };
        let is_stopped = levels.buckets.empty(&mut levels.sets, &mut goes_on).is_err();
        stops += usize::from(is_stopped);
        assert_eq!(levels.next_bucket().map(|classes| classes.len()), Some(1), "stopped after {calls} calls");
        assert!(levels.next_bucket().is_none());
        assert_eq!(levels.outcome(), Outcome::Exhausted, "stopped after {calls} calls");
        if !is_stopped {
            break;
        }
    }
    assert!(stops > 1);
}

/// With so little patience that plain search of most levels is given up, after some of its sets.
#[cfg(feature = "rayon")]
#[test]
fn threads_give_up_plain_search_as_one_thread_does() {
    let mut random = SplitMix64::new(7);
    let mut given_up = 0;
    for case in 0..300 {
        let matrix = match case % 30 {
            0 => latin_squares(5),
            1 => designs([2, 3, 7], 2),
            2 => one_factorizations(8),
            _ => random_matrix(&mut random),
        };
        let group = Search::new().symmetries(&matrix).unwrap();
        let graph = group.graph().unwrap();
        let mut start = Levels::new(&Search::new(), matrix.incidence(), &group, graph).unwrap();
        start.patience = [0.02, 0.1, 0.5][case / 30 % 3];
        let found = |levels: &mut Levels| {
            let buckets = std::iter::from_fn(|| levels.next_bucket()).flatten();
            let found: Vec<_> = buckets.map(|class| (class.cover, class.size)).collect();
            assert_eq!(levels.outcome(), Outcome::Exhausted);
            (found, levels.progress.covers_seen, levels.work() - levels.sets.work())
        };
        let mut one = start.clone();
        let expected = found(&mut one);
        given_up += usize::from(one.plain.lost > 0 && expected.1 > 1);
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let mut levels = start.clone();
            levels.use_threads();
            assert_eq!(pool.install(|| found(&mut levels)), expected, "case {case}: {matrix:?}");
        }
    }
    assert!(given_up > 50, "{given_up}");
}

/// The classes that had been found were not counted; later the sets of the present level, and their groups.
#[test]
fn classes_and_covers_that_are_held_count_as_memory() {
    let matrix = latin_squares(6);
    let group = Search::new().symmetries(&matrix).unwrap();
    for (kib, expected) in [(96, (Outcome::Refused, 0)), (160, (Outcome::Exhausted, 12))] {
        let options = Search::new().memory_limit(kib << 10);
        let mut levels = Levels::new(&options, matrix.incidence(), &group, group.graph().unwrap()).unwrap();
        let found = std::iter::from_fn(|| levels.next_bucket()).flatten().count();
        assert_eq!((levels.outcome(), found), expected, "{kib} KiB");
    }
}

/// The covers of a set under way were not counted. Without memory for them none is kept, nor lost.
#[test]
fn covers_of_a_set_count_as_memory_and_are_found_again() {
    let matrix = latin_squares(6);
    let group = Search::new().symmetries(&matrix).unwrap();
    let start = |kib: usize, patience: f64| {
        let options = Search::new().memory_limit(kib << 10);
        let graph = group.graph().unwrap();
        let mut levels = Levels::new(&options, matrix.incidence(), &group, graph).unwrap();
        levels.patience = patience;
        levels
    };
    let count = |levels: &mut Levels| {
        let found = std::iter::from_fn(|| levels.next_bucket()).flatten().count();
        (levels.outcome(), found)
    };
    // So patient, it finds 9,408 covers below the first set.
    let mut refused = start(512, 1e9);
    assert_eq!(count(&mut refused), (Outcome::Refused, 0));
    #[cfg(feature = "rayon")]
    {
        let mut shared = start(512, 1e9);
        shared.use_threads();
        assert_eq!(count(&mut shared), (Outcome::Refused, 0));
    }
    let mut more = start(512, 1.0).after(&refused.kept()).unwrap();
    assert_eq!(count(&mut more), (Outcome::Exhausted, 12));
}
