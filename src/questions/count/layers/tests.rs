//! Against the search that visits each cover, in slices, on threads and out of memory.

use proptest::prelude::*;

use super::super::greedy::{Rule, greedy};
use super::bucket::FrontierSet;
use super::columns::SLOTS;
use super::*;
use crate::engines::view::Branching;
use crate::matrix::{Matrix, MatrixBuilder};
use crate::questions::any::tests::rows;
use crate::search::{Outcome, Search};

/// Random rows over columns that are covered once, and others at most once or colored.
fn matrix(rows: &[Vec<(u32, u32)>], primary: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (once, second) = (m.primary("once", primary), m.secondary("second", 4));
    for row in rows {
        let mut row: Vec<_> =
            row.iter().map(|&(column, color)| (column as usize % (primary + 4), color)).collect();
        row.sort_unstable();
        row.dedup_by_key(|&mut (column, _)| column);
        let entry = |(column, color): (usize, u32)| match column.checked_sub(primary) {
            None => once.at(column),
            Some(column) if color == 0 => second.at(column),
            Some(column) => second.at(column).colored(color),
        };
        let _ = m.row((), row.into_iter().map(entry)); // a row without a primary column is refused
    }
    m.build().unwrap()
}

fn dominoes(side: usize) -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", side * side);
    for at in 0..side * side {
        let right = (at % side + 1 < side).then_some(at + 1);
        for other in [right, Some(at + side).filter(|&below| below < side * side)].into_iter().flatten() {
            m.row((), [cell.at(at), cell.at(other)]).unwrap();
        }
    }
    m.build().unwrap()
}

fn view(matrix: &Matrix<()>) -> View {
    let branching = Branching::FirstColumn;
    View::new(matrix.incidence(), branching, None, &[], None)
}

/// Of a matrix of columns that are covered once and few that are not.
fn layers(matrix: &Matrix<()>, order: &[u32]) -> Layers {
    Layers::new(&view(matrix).of_columns(order, Branching::FirstColumn)).expect("a small frontier")
}

fn bytes_held(layers: &Layers) -> usize {
    let buckets = layers.layer.iter().chain(&layers.next);
    #[cfg(feature = "rayon")]
    let buckets = buckets.chain(&layers.spare);
    buckets.map(Bucket::bytes).sum()
}

fn exhausted(mut layers: Layers) -> Layers {
    while layers.advance(u64::MAX) == Step::Paused {}
    layers
}

properties! {
    soak, 300;

    fn states_count_what_a_search_finds(
        rows in rows(40),
        primary in 1..14_usize,
        order in any::<prop::sample::Index>(),
        slice in 1..9_u64,
    ) {
        let matrix = matrix(&rows, primary);
        let mut covers = Search::new().node_limit(20_000).covers(&matrix);
        let expected = covers.count_rest();
        prop_assume!(covers.outcome() == Outcome::Exhausted);
        let view = view(&matrix);
        let rows_of = view.by_column();
        let mut orders: Vec<Vec<u32>> = vec![(0..view.columns as u32).collect()];
        orders.extend([Rule::Growth, Rule::Share].map(|rule| greedy(&view, &rows_of, rule).unwrap()));
        for order in &orders {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            prop_assert_eq!(&sorted, &orders[0]);
        }
        let order = order.get(&orders);
        let whole = exhausted(layers(&matrix, order));
        prop_assert_eq!(whole.count(), BigUint::from(expected));
        let mut sliced = layers(&matrix, order);
        let mut limit = slice;
        while sliced.advance(limit) == Step::Paused {
            prop_assert!(sliced.nodes() <= limit);
            prop_assert!(sliced.count() == BigUint::ZERO);
            limit += slice;
        }
        prop_assert_eq!((sliced.count(), sliced.nodes()), (whole.count(), whole.nodes()));
        prop_assert_eq!((sliced.uses().kept, sliced.uses().known), (whole.uses().kept, whole.uses().known));
        #[cfg(feature = "rayon")]
        {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
            let mut shared = layers(&matrix, order);
            let mut limit = 4 * slice;
            while pool.install(|| shared.advance_together(limit, || false)) == Step::Paused {
                prop_assert!(shared.nodes() <= limit);
                limit += 4 * limit;
            }
            prop_assert_eq!((shared.count(), shared.nodes()), (whole.count(), whole.nodes()));
            prop_assert_eq!(shared.uses().known, whole.uses().known);
        }
    }
}

/// Along a strip of two rows there are as many tilings by dominoes as the Fibonacci numbers say: sums pass 2^64, 2^128
/// and 2^192 on the way.
#[test]
fn numbers_of_any_size() {
    let length = 300;
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", [length, 2]);
    for at in 0..length {
        m.row((), [cell.at([at, 0]), cell.at([at, 1])]).unwrap();
        for side in 0..2 * usize::from(at + 1 < length) {
            m.row((), [cell.at([at, side]), cell.at([at + 1, side])]).unwrap();
        }
    }
    let (mut one, mut next) = (BigUint::from(1_u32), BigUint::from(2_u32));
    for _ in 1..length {
        (one, next) = (next.clone(), one + next);
    }
    let order: Vec<u32> = (0..2 * length as u32).collect();
    assert_eq!(exhausted(layers(&m.build().unwrap(), &order)).count(), one);
}

#[test]
fn a_bucket_takes_no_more_than_its_room() {
    for limbs in [1, 3] {
        let (mut bucket, mut other) = (Bucket::default(), Bucket::default());
        let (mut bytes, mut growths) = (0, 0);
        for state in 0..100_000 {
            let taken = other.push(state, &[1], limbs, usize::MAX).unwrap();
            if taken > 0 {
                growths += 1;
                assert_eq!(None, bucket.push(state, &[1], limbs, taken - 1));
            }
            assert_eq!(Some(taken), bucket.push(state, &[1], limbs, taken));
            bytes += taken;
            assert_eq!(bytes, bucket.bytes());
        }
        assert_eq!(100_000, bucket.states.len());
        assert!(bytes <= 125_000 * (size_of::<FrontierSet>() + 8 * limbs), "{bytes}");
        assert!(growths < 40, "{growths}");
    }
}

#[test]
fn the_bytes_are_those_of_the_buckets() {
    let mut layers = layers(&dominoes(8), &(0..64).collect::<Vec<_>>());
    let mut limit = 0;
    while layers.advance(limit) == Step::Paused {
        assert_eq!(layers.bytes(), bytes_held(&layers));
        assert!(layers.most_bytes() >= layers.bytes());
        limit += 7;
    }
    assert_eq!(layers.count(), BigUint::from(12_988_816_u32));
}

#[test]
fn without_memory_it_pauses_and_expects_no_end() {
    let order: Vec<u32> = (0..256).collect();
    let mut layers = layers(&dominoes(16), &order);
    layers.allow(1 << 17);
    assert_eq!(layers.advance(u64::MAX), Step::Paused);
    assert_eq!((layers.expected(), layers.count()), (f64::INFINITY, BigUint::ZERO));
    // States are missing: more memory does not bring them back.
    layers.allow(usize::MAX);
    assert_eq!((layers.advance(u64::MAX), layers.count()), (Step::Paused, BigUint::ZERO));
    assert_eq!(layers.expected(), f64::INFINITY);
    assert!(layers.most_bytes() < 3 << 16, "{}", layers.most_bytes());
}

/// From a fiftieth of the states the end is foreseen within a factor of four.
#[test]
fn the_end_is_foreseen() {
    let order: Vec<u32> = (0..196).collect();
    let whole = exhausted(layers(&dominoes(14), &order));
    let mut begun = layers(&dominoes(14), &order);
    begun.advance(whole.nodes() / 50);
    let ratio = begun.expected().exp() / whole.nodes() as f64;
    assert!((0.25..4.0).contains(&ratio), "{ratio}");
}

#[test]
fn a_frontier_that_is_too_wide_and_columns_covered_twice_are_refused() {
    let mut m = MatrixBuilder::new();
    let all = m.primary("all", SLOTS + 1);
    m.row((), (0..=SLOTS).map(|at| all.at(at))).unwrap();
    m.row((), (0..=SLOTS).map(|at| all.at(at))).unwrap();
    assert!(Layers::new(&view(&m.build().unwrap())).is_none());
    // A column with this many colors, beside one that is covered once.
    for colors in [SLOTS, 100 * SLOTS] {
        let mut m = MatrixBuilder::new();
        let (once, shared) = (m.primary("once", 2), m.secondary("shared", 1));
        for (at, color) in (0..2).flat_map(|at| (0..colors as u32).map(move |color| (at, color))) {
            m.row((), [once.at(at), shared.at(0).colored(color)]).unwrap();
        }
        assert!(Layers::new(&view(&m.build().unwrap())).is_none(), "{colors}");
    }
    let mut m = MatrixBuilder::new();
    let twice = m.between("twice", 1, 2..=2);
    m.row((), [twice.at(0)]).unwrap();
    m.row((), [twice.at(0)]).unwrap();
    assert!(Layers::new(&view(&m.build().unwrap())).is_none());
}

/// Rows of thousands of columns would be looked at for each of them.
#[test]
fn an_order_of_long_rows_is_given_up() {
    let mut m = MatrixBuilder::new();
    let all = m.primary("all", 3000);
    for _ in 0..2 {
        m.row((), (0..3000).map(|at| all.at(at))).unwrap();
    }
    let view = view(&m.build().unwrap());
    for rule in [Rule::Growth, Rule::Share] {
        assert_eq!(greedy(&view, &view.by_column(), rule), None);
    }
}

/// The column of the loose rows stays the last one, or rows are counted that no column needs.
#[test]
fn the_column_of_the_loose_rows_is_last() {
    let mut m = MatrixBuilder::new();
    let (some, once) = (m.between("some", 1, 0..=2), m.primary("once", 2));
    for entries in
        [vec![some.at(0)], vec![some.at(0), once.at(0)], vec![once.at(0)], vec![once.at(0), once.at(1)]]
    {
        m.row((), entries).unwrap();
    }
    let view = view(&m.build().unwrap());
    let loose = view.optional();
    assert!(loose.is_some());
    for rule in [Rule::Growth, Rule::Share] {
        let order = greedy(&view, &view.by_column(), rule).unwrap();
        assert_eq!((order.len(), order.last().copied()), (view.columns, loose));
    }
}

#[cfg(feature = "rayon")]
#[test]
fn threads_stop_when_told_and_where_memory_ends() {
    let order: Vec<u32> = (0..256).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let mut stopped = layers(&dominoes(16), &order);
    assert_eq!(pool.install(|| stopped.advance_together(u64::MAX, || true)), Step::Paused);
    assert_eq!(stopped.nodes(), 0);
    let mut short = layers(&dominoes(16), &order);
    short.allow(1 << 17);
    assert_eq!(pool.install(|| short.advance_together(u64::MAX, || false)), Step::Paused);
    assert_eq!((short.expected(), short.count()), (f64::INFINITY, BigUint::ZERO));
    let mut all = layers(&dominoes(16), &order);
    assert_eq!(pool.install(|| all.advance_together(u64::MAX, || false)), Step::Exhausted);
    assert_eq!(all.count().to_string(), "2444888770250892795802079170816");
}

/// Wherever one thread stops within a layer, several go on from there, also with room that is used again.
#[cfg(feature = "rayon")]
#[test]
fn threads_go_on_within_a_layer() {
    let order: Vec<u32> = (0..144).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let matrix = dominoes(12);
    let whole = exhausted(layers(&matrix, &order));
    for limit in [1_000, 1_001, 1_007, 5_000, 9_999] {
        let mut shared = layers(&matrix, &order);
        assert_eq!(shared.advance(limit), Step::Paused);
        assert_eq!(pool.install(|| shared.advance_together(limit + 700, || false)), Step::Paused);
        assert_eq!(shared.nodes(), limit + 700);
        assert_eq!(pool.install(|| shared.advance_together(u64::MAX, || false)), Step::Exhausted);
        assert_eq!((shared.count(), shared.nodes()), (whole.count(), whole.nodes()));
        assert_eq!(shared.uses(), whole.uses());
        assert_eq!(shared.bytes(), bytes_held(&shared));
    }
}
