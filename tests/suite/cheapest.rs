//! The covers in order of cost against brute force and against the search without costs; bounds, limits, options.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::brute::Brute;
use crate::plain::{Plain, ascending, in_order, indices, sorted};
use crate::random::{
    FEW, MOSTLY_COLORS, PRIMARY_ONLY, SMALL, Shape, WITHOUT_COLORS, costed, matrix, multiples, planted,
};
use exactcover::optimize::{Cheapest, Objectives};
use exactcover::runs::Outcome;
use exactcover::runs::ResumeError;
use exactcover::{Cover, ExactCover, Matrix, MatrixBuilder, MatrixError, Queens, RowId, Search};
use proptest::prelude::*;

fn priced<L>(options: &Search, matrix: &Matrix<L>, costs: &[i64]) -> Cheapest {
    options.cheapest(matrix, |row| costs[row.index()]).unwrap()
}

/// Costs for each row of a matrix: few or many different ones, with a common factor or without.
fn with_costs(plain: impl Strategy<Value = Plain>) -> impl Strategy<Value = (Plain, Vec<i64>)> {
    let kinds = prop_oneof![
        Just((0..=3i64, 1)),
        Just((-3..=3, 1)),
        Just((-1000..=1000, 6)),
        Just((1..=1_000_000, 1)),
        Just((0..=0, 1)),
        // What all covers share is much more than what tells them apart.
        Just((999_999_999_999_990..=1_000_000_000_000_000, 1)),
        // Beyond what floating point tells apart.
        Just(((1 << 57) - 2..=(1 << 57) + 2, 1)),
        Just((-(1 << 57)..=-(1 << 57) + 3, 1)),
        Just((-1_000_000_000_090..=-1_000_000_000_000, 1)),
    ];
    costed(plain, kinds)
}

/// The optimum and the ten best by brute force, all of them in order by the search without costs, and what is said
/// about them on the way.
fn assert_cheapest(plain: &Plain, costs: &[i64]) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    let brute = Brute::new(plain).covers();
    let mut by_cost: Vec<i64> = brute.iter().map(|rows| rows.iter().map(|&row| costs[row]).sum()).collect();
    by_cost.sort();
    let best: Vec<(i64, Cover)> = priced(&Search::new(), &matrix, costs).take(10).collect();
    let best_costs: Vec<i64> = best.iter().map(|&(cost, _)| cost).collect();
    prop_assert_eq!(best_costs, &by_cost[..by_cost.len().min(10)]);
    for (cost, cover) in &best {
        prop_assert_eq!(matrix.verify(cover), Ok(()));
        let rows = indices(cover);
        prop_assert_eq!(*cost, rows.iter().map(|&row| costs[row]).sum::<i64>());
        prop_assert!(brute.binary_search(&rows).is_ok());
    }
    let mut cheapest = priced(&Search::new(), &matrix, costs);
    let expected = in_order(&Search::new(), &matrix, costs, best.first());
    for next in &expected {
        prop_assert!(cheapest.bound().is_some_and(|bound| bound <= next.0), "{:?}", cheapest);
        prop_assert_eq!(cheapest.next(), Some(next.clone()));
    }
    prop_assert_eq!(cheapest.next(), None);
    prop_assert_eq!(cheapest.outcome(), Outcome::Exhausted);
    prop_assert_eq!((cheapest.bound(), cheapest.gap()), (None, None));
    prop_assert_eq!(cheapest.stats().solutions, brute.len() as u64);
    // The diagram of all covers, which has its own way to the cheapest, agrees.
    let diagram = Search::new().diagram(&matrix).unwrap();
    let best = sorted(&Search::new(), &matrix, costs).into_iter().take(10);
    let best: Vec<(i128, Cover)> = best.map(|(cost, cover)| (cost.into(), cover)).collect();
    let of_diagram = diagram.best_k(10, |row| costs[row.index()]);
    let of_diagram: Vec<_> = of_diagram.iter().map(|(cost, cover)| (*cost, ascending(cover))).collect();
    prop_assert_eq!(of_diagram, best);
    Ok(())
}

/// Three levels of cost: the covers in their order, by brute force, and how many share the first place.
fn assert_levels(plain: &Plain, costs: &[i64]) -> Result<(), TestCaseError> {
    // Without rows nothing says how many levels there are.
    if costs.is_empty() {
        return Ok(());
    }
    let matrix = plain.matrix();
    let of_row = |row: usize| [costs[row].rem_euclid(3) - 1, costs[row] / 7 % 1000, costs[row] % 5];
    let sums = |rows: &Vec<usize>| {
        rows.iter()
            .map(|&row| of_row(row))
            .fold([0; 3], |sum, costs| [0, 1, 2].map(|level| sum[level] + costs[level]))
    };
    let mut sorted: Vec<[i64; 3]> = Brute::new(plain).covers().iter().map(sums).collect();
    sorted.sort();

    let objectives = Objectives::new(&matrix, |row| of_row(row.index())).unwrap();
    let cheapest = || Search::new().cheapest(&matrix, |row| objectives.cost(row)).unwrap();
    let split: Vec<Vec<i64>> = cheapest().take(10).map(|(cost, _)| objectives.split(cost)).collect();
    prop_assert_eq!(&split, &sorted[..sorted.len().min(10)]);
    let bound = cheapest().bound().map(|bound| objectives.split(bound));
    prop_assert!(bound.is_none_or(|bound| sorted.first().is_none_or(|first| bound[..] <= first[..])));

    let ties = sorted.iter().take_while(|sums| Some(*sums) == sorted.first()).count();
    let (cost, count) = Search::new().count_cheapest(&matrix, |row| objectives.cost(row)).unwrap();
    prop_assert_eq!(cost.map(|cost| objectives.split(cost)), sorted.first().map(|sums| sums.to_vec()));
    prop_assert!(count == ties, "{} {}", count, ties);
    Ok(())
}

properties! {
    levels_soak, 300;

    fn levels_of_costs((plain, costs) in with_costs(matrix(WITHOUT_COLORS))) {
        assert_levels(&plain, &costs)?;
    }

    fn levels_of_costs_with_multiples((plain, costs) in with_costs(multiples(FEW))) {
        assert_levels(&plain, &costs)?;
    }
}

properties! {
    // 25,000 of each kind in a soak: 100,000 in all.
    soak, 1250;

    fn primary_columns_only((plain, costs) in with_costs(matrix(PRIMARY_ONLY))) {
        assert_cheapest(&plain, &costs)?;
    }

    fn secondary_columns((plain, costs) in with_costs(matrix(WITHOUT_COLORS))) {
        assert_cheapest(&plain, &costs)?;
    }

    fn colors((plain, costs) in with_costs(matrix(SMALL))) {
        assert_cheapest(&plain, &costs)?;
    }

    fn columns_covered_several_times((plain, costs) in with_costs(multiples(FEW))) {
        assert_cheapest(&plain, &costs)?;
    }

    fn colors_that_decide((plain, costs) in with_costs(matrix(MOSTLY_COLORS))) {
        assert_cheapest(&plain, &costs)?;
    }

    /// Each cover once and in order, wherever the search was kept, after some covers or some nodes.
    fn a_search_goes_on_from_a_state_that_was_kept(
        (plain, costs) in with_costs(matrix(FEW)),
        multiple in prop::option::weighted(0.3, with_costs(multiples(FEW))),
        legs in prop::collection::vec((0..60_u64, 0..6_usize), 0..8),
        row in 0..40_u32,
        seed in prop::option::weighted(0.3, any::<u64>()),
    ) {
        let (plain, costs) = multiple.unwrap_or((plain, costs));
        let matrix = plain.matrix();
        let cost = |row: RowId| costs[row.index()];
        let mut options = Search::new().exclude([RowId::new(row)]);
        if row % 4 == 0 {
            options = options.choose([RowId::new(row / 8)]);
        }
        if let Some(seed) = seed {
            options = options.seed(seed);
        }
        let expected: Vec<(i64, Cover)> = sorted(&options, &matrix, &costs);
        let mut kept = options.cheapest(&matrix, cost).unwrap().checkpoint();
        let mut found = Vec::new();
        for (nodes, covers) in legs {
            let mut leg = Search::new().node_limit(nodes).resume_cheapest(&matrix, cost, &kept).unwrap();
            found.extend(leg.by_ref().take(covers));
            kept = leg.checkpoint();
            prop_assert_eq!(kept.stats().solutions, found.len() as u64);
            prop_assert_eq!(kept.incumbent().map(|(cost, _)| cost), leg.incumbent().map(|(cost, _)| cost));
            prop_assert!(kept.bound().is_none_or(|bound| expected.get(found.len()).is_none_or(|next| bound <= next.0)));
            prop_assert!(!kept.is_done() || found.len() == expected.len());
        }
        found.extend(Search::new().resume_cheapest(&matrix, cost, &kept).unwrap());
        let expected = in_order(&options, &matrix, &costs, found.first());
        prop_assert_eq!(found, expected);
    }
}

/// Larger ones, with thousands of covers: several searches one after another.
const LARGER: Shape = Shape { primary: 6..=14, secondary: 0..=6, rows: 20..=45, colors: 2 };

/// Rows that exclude each other seldom.
const MANY_TIMES: Shape = Shape { primary: 4..=9, secondary: 0..=3, rows: 10..=15, colors: 2 };

/// A search a few nodes at a time gives the same, and what it says meanwhile is right.
fn assert_slices(plain: &Plain, costs: &[i64], options: Search, slice: u64) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    let expected = in_order(&options, &matrix, costs, priced(&options, &matrix, costs).next().as_ref());
    let mut sliced = priced(&options.node_limit(0), &matrix, costs);
    let mut found = Vec::new();
    let mut bound = i64::MIN;
    while sliced.outcome() != Outcome::Exhausted {
        sliced.add_nodes(slice);
        found.extend(sliced.by_ref());
        if sliced.outcome() == Outcome::Limited {
            // What is left costs at least the bound, which never falls; the incumbent is one of them.
            let next = expected.get(found.len()).map(|next| next.0);
            let now = sliced.bound().unwrap_or(i64::MAX);
            prop_assert!(bound <= now && next.is_none_or(|next| now <= next), "{bound} {now} {next:?}");
            bound = now;
            if let Some((cost, cover)) = sliced.incumbent() {
                prop_assert!(expected[found.len()..].iter().any(|(c, other)| (*c, other) == (cost, cover)));
                prop_assert_eq!(sliced.gap(), Some((cost - now) as u64));
            }
        }
    }
    prop_assert_eq!(found, expected);
    Ok(())
}

/// Each cover at its place: of thousands, only the first that differs is reported.
fn assert_sorted(plain: &Plain, costs: &[i64], seed: Option<u64>) -> Result<(), TestCaseError> {
    let matrix = plain.matrix();
    let options = seed.map_or(Search::new(), |seed| Search::new().seed(seed));
    let found: Vec<(i64, Cover)> = priced(&options, &matrix, costs).collect();
    let expected = in_order(&options, &matrix, costs, found.first());
    let differs = (0..expected.len()).find(|&at| found.get(at) != expected.get(at));
    prop_assert_eq!(differs.map(|at| (at, expected.len(), found.get(at), &expected[at])), None);
    prop_assert_eq!(found.len(), expected.len());
    Ok(())
}

properties! {
    larger_soak, 150;

    fn the_order_is_that_of_the_search_sorted_by_cost(
        ((plain, costs), seed) in (with_costs(planted(LARGER).prop_map(|(plain, _)| plain)), any::<Option<u64>>()),
    ) {
        assert_sorted(&plain, &costs, seed)?;
    }

    fn multiples_in_the_order_of_the_search_sorted_by_cost(
        ((plain, costs), seed) in (with_costs(multiples(MANY_TIMES)), any::<Option<u64>>()),
    ) {
        assert_sorted(&plain, &costs, seed)?;
    }

    /// Each cover comes in 128 forms, so that no level can be kept as a whole.
    fn levels_of_many_covers(
        (plain, _) in planted(Shape { primary: 3..=6, secondary: 0..=4, rows: 8..=16, colors: 2 }),
        rows in prop::collection::vec((0..12i64, prop::bool::weighted(0.3)), 40),
    ) {
        let (mut plain, mut costs) = (plain, Vec::new());
        let pairs = plain.primary.len()..plain.primary.len() + 7;
        plain.primary.extend([true; 7]);
        plain.bounds.extend([(1, 1); 7]);
        for (row, (cost, covers_all)) in plain.rows.iter_mut().zip(rows.iter().cycle()) {
            row.extend(pairs.clone().filter(|_| *covers_all).map(|column| (column, None)));
            costs.push(*cost);
        }
        plain.rows.extend(pairs.flat_map(|column| [vec![(column, None)], vec![(column, None)]]));
        costs.extend([0; 14]);
        let matrix = plain.matrix();
        let found: Vec<(i64, Cover)> = priced(&Search::new(), &matrix, &costs).collect();
        prop_assert!(found == in_order(&Search::new(), &matrix, &costs, found.first()));
    }

    fn slices_of_multiples(
        (plain, costs) in with_costs(multiples(FEW)),
        chosen in prop::collection::vec(0..12u32, 0..3),
        excluded in prop::collection::vec(0..12u32, 0..2),
        slice in 1..20u64,
    ) {
        let options = Search::new().choose(chosen.into_iter().map(RowId::new));
        let options = options.exclude(excluded.into_iter().map(RowId::new));
        assert_slices(&plain, &costs, options, slice)?;
    }

    fn slices_chosen_and_excluded_rows_change_nothing(
        ((plain, costs), planted) in planted(LARGER).prop_flat_map(|(plain, planted)| {
            (with_costs(Just(plain)), Just(planted))
        }),
        excluded in prop::collection::vec(0..50u32, 0..3),
        slice in 1..20u64,
    ) {
        let excluded = excluded.into_iter().map(RowId::new);
        let options = Search::new().choose(planted.iter().take(1).map(|&row| RowId::new(row as u32))).exclude(excluded);
        assert_slices(&plain, &costs, options, slice)?;
    }
}

fn assert_send_sync_clone_fused<T: Send + Sync + Clone + std::iter::FusedIterator + std::fmt::Debug>(_: &T) {}

/// A primary column for each point, a row for each set of points with its cost.
fn sets(points: usize, rows: &[(i64, &[usize])]) -> Matrix<i64> {
    let mut m = MatrixBuilder::new();
    let point = m.primary("point", points);
    for (cost, set) in rows {
        m.row(*cost, set.iter().map(|&at| point.at(at))).unwrap();
    }
    m.build().unwrap()
}

fn cheapest_of(options: &Search, matrix: &Matrix<i64>) -> Result<Cheapest, MatrixError> {
    options.cheapest(matrix, |row| matrix.labels()[row.index()])
}

/// In a few nodes the search comes within a hundredth of the optimum, from both sides.
fn assert_near(matrix: &Matrix<i64>, optimum: i64) {
    let mut cheapest = cheapest_of(&Search::new().node_limit(2000), matrix).unwrap();
    let found = cheapest.next().map(|(cost, _)| cost);
    let best = found.or(cheapest.incumbent().map(|(cost, _)| cost)).unwrap();
    let bound = found.or(cheapest.bound()).unwrap();
    assert!(bound <= optimum && optimum <= best, "{bound} {optimum} {best}");
    assert!((best - bound) as f64 <= 0.01 * optimum.abs() as f64, "{bound} {optimum} {best}");
}

/// Pairs of 40 points, with costs that look random.
fn matching() -> Matrix<i64> {
    let pairs: Vec<[usize; 2]> = (0..40).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
    let triples = (0..200usize).map(|i| [i * 7 % 40, (i * 11 + 1) % 40, (i * 13 + 5) % 40]);
    let triples: Vec<[usize; 3]> = triples.filter(|[a, b, c]| a != b && b != c && a != c).collect();
    let cost = |points: &[usize]| points.iter().fold(1, |cost, &p| (cost * 31 + 17 * p as i64) % 1009);
    let sets_of_all = pairs.iter().map(|pair| &pair[..]).chain(triples.iter().map(|triple| &triple[..]));
    let rows: Vec<(i64, &[usize])> = sets_of_all.map(|set| (cost(set), set)).collect();
    sets(40, &rows)
}

#[test]
fn it_is_an_iterator_as_others() {
    let matrix = sets(2, &[(3, &[0]), (4, &[1]), (5, &[0, 1]), (9, &[0, 1])]);
    let mut cheapest = cheapest_of(&Search::new(), &matrix).unwrap();
    assert_send_sync_clone_fused(&cheapest);
    assert_eq!(cheapest.size_hint(), (0, None));
    assert_eq!((cheapest.outcome(), cheapest.stats().nodes), (Outcome::Running, 0));
    assert_eq!(cheapest.next().map(|(cost, rows)| (cost, indices(&rows))), Some((5, vec![2])));
    let copy = cheapest.clone();
    assert_eq!(cheapest.by_ref().map(|(cost, _)| cost).collect::<Vec<_>>(), [7, 9]);
    assert_eq!(copy.map(|(cost, _)| cost).collect::<Vec<_>>(), [7, 9]);
    assert_eq!((cheapest.next(), cheapest.next()), (None, None));
    assert_eq!((cheapest.size_hint(), cheapest.outcome()), ((0, Some(0)), Outcome::Exhausted));
    assert_eq!(cheapest.stats().solutions, 3);
    assert!(
        format!("{cheapest:?}").starts_with("Cheapest { outcome: Exhausted, incumbent: None, bound: None")
    );
}

#[test]
fn no_columns_no_rows_no_cover() {
    let mut none = MatrixBuilder::<i64>::new();
    none.secondary("x", 2);
    let empty: Vec<_> = cheapest_of(&Search::new(), &none.build().unwrap()).unwrap().collect();
    assert_eq!(empty, [(0, Cover::default())]);
    for matrix in [sets(1, &[]), sets(3, &[(1, &[0, 1]), (1, &[1, 2])]), sets(2, &[(1, &[0])])] {
        let mut cheapest = cheapest_of(&Search::new(), &matrix).unwrap();
        assert_eq!(cheapest.next(), None);
        assert_eq!((cheapest.outcome(), cheapest.bound()), (Outcome::Exhausted, None));
    }
}

#[test]
fn chosen_rows_are_paid_for_and_may_clash() {
    let matrix = sets(3, &[(-5, &[0]), (2, &[1, 2]), (1, &[1]), (3, &[2]), (7, &[0, 1])]);
    let of = |chosen: &[u32], excluded: &[u32]| -> Vec<(i64, Vec<usize>)> {
        let ids = |rows: &[u32]| rows.iter().map(|&row| RowId::new(row)).collect::<Vec<_>>();
        let options = Search::new().choose(ids(chosen)).exclude(ids(excluded));
        cheapest_of(&options, &matrix).unwrap().map(|(cost, cover)| (cost, indices(&cover))).collect()
    };
    assert_eq!(of(&[], &[]), [(-3, vec![0, 1]), (-1, vec![0, 2, 3]), (10, vec![3, 4])]);
    assert_eq!(of(&[3], &[]), [(-1, vec![0, 2, 3]), (10, vec![3, 4])]);
    assert_eq!(of(&[3, 3], &[4]), [(-1, vec![0, 2, 3])]);
    assert_eq!(of(&[0, 4], &[]), []); // they clash
    assert_eq!(of(&[9], &[]), []); // there is no such row
    assert_eq!(of(&[0, 1], &[]), [(-3, vec![0, 1])]);
    let clash = cheapest_of(&Search::new().choose([RowId::new(0), RowId::new(4)]), &matrix).unwrap();
    assert_eq!((clash.outcome(), clash.bound()), (Outcome::Exhausted, None));
}

#[test]
fn sums_that_might_not_fit_are_refused_and_no_others() {
    let refused = |matrix: &Matrix<i64>| cheapest_of(&Search::new(), matrix).unwrap_err();
    let costs_of = |matrix: &Matrix<i64>| -> Vec<i64> {
        cheapest_of(&Search::new(), matrix).unwrap().map(|(cost, _)| cost).collect()
    };
    let (least, most) = (-i64::MAX, i64::MAX);
    // One row alone is fine, and so are two that never meet.
    assert_eq!(costs_of(&sets(3, &[(most, &[0, 1, 2]), (least, &[0, 1, 2])])), [least, most]);
    assert_eq!(costs_of(&sets(2, &[(most - 1, &[0]), (1, &[1]), (least + 1, &[0]), (-1, &[1])])).len(), 4);
    let two = sets(2, &[(most, &[0]), (7, &[0]), (1, &[1])]);
    assert_eq!(refused(&two), MatrixError::CostsTooLarge { row: RowId::new(0), cost: most });
    assert!(refused(&two).to_string().contains("9223372036854775807, of row 0"));
    assert_eq!(
        refused(&sets(2, &[(7, &[0]), (least, &[0]), (-2, &[1])])),
        MatrixError::CostsTooLarge { row: RowId::new(1), cost: least }
    );
    assert!(matches!(refused(&sets(1, &[(i64::MIN, &[0])])), MatrixError::CostsTooLarge { .. }));
    // A row that is left out is not asked for its cost; one that is chosen is.
    let without = cheapest_of(&Search::new().exclude([RowId::new(0)]), &two).unwrap();
    assert_eq!(without.map(|(cost, _)| cost).collect::<Vec<_>>(), [8]);
    let chosen = cheapest_of(&Search::new().choose([RowId::new(0)]), &two).unwrap_err();
    assert_eq!(chosen, MatrixError::CostsTooLarge { row: RowId::new(0), cost: most });
}

#[test]
fn a_limited_search_keeps_its_best_cover_and_a_bound() {
    let matrix = matching();
    let (optimum, best) = cheapest_of(&Search::new(), &matrix).unwrap().next().unwrap();
    assert_eq!(matrix.verify(&best), Ok(()));
    let mut gaps = Vec::new();
    for limit in (0..).map(|power| (1u64 << power) - 1) {
        let mut limited = cheapest_of(&Search::new().node_limit(limit), &matrix).unwrap();
        if let Some(found) = limited.next() {
            assert_eq!(found, (optimum, best));
            break;
        }
        assert_eq!(limited.outcome(), Outcome::Limited);
        assert_eq!(limited.stats().nodes, limit);
        assert!(limited.bound().unwrap() <= optimum);
        if let Some((cost, cover)) = limited.incumbent() {
            assert_eq!(matrix.verify(cover), Ok(()));
            assert_eq!(cost, cover.iter().map(|row| matrix.labels()[row.index()]).sum::<i64>());
            assert!(cost >= optimum);
            gaps.push(limited.gap().unwrap());
        }
    }
    assert!(gaps.len() > 2 && gaps.is_sorted_by(|a, b| a >= b), "{gaps:?}");
}

#[test]
fn a_canceled_search_goes_on() {
    let matrix = matching();
    let expected: Vec<_> = cheapest_of(&Search::new(), &matrix).unwrap().take(20).collect();
    let flag = Arc::new(AtomicBool::new(true));
    let mut cheapest = cheapest_of(&Search::new().cancel(flag.clone()), &matrix).unwrap();
    assert_eq!(cheapest.next(), None);
    assert_eq!((cheapest.outcome(), cheapest.stats().nodes), (Outcome::Canceled, 0));
    flag.store(false, Ordering::Relaxed);
    assert_eq!(cheapest.next(), None); // fused
    cheapest.add_nodes(0);
    let first = cheapest.next().unwrap();
    // Raised somewhere in the search.
    let raiser = std::thread::spawn({
        let flag = flag.clone();
        move || {
            std::thread::sleep(std::time::Duration::from_millis(1));
            flag.store(true, Ordering::Relaxed);
        }
    });
    let mut found = vec![first];
    found.extend(cheapest.by_ref().take(19));
    raiser.join().unwrap();
    flag.store(false, Ordering::Relaxed);
    cheapest.add_nodes(0);
    found.extend(cheapest.take(20 - found.len()));
    assert_eq!(found, expected);
}

/// A million covers at the same cost: they are found one by one, in the order of the search without costs.
#[test]
fn ties_take_no_memory() {
    let mut m = MatrixBuilder::new();
    let points = m.primary("point", 40);
    for point in 0..40 {
        for cost in [5, 5, 6] {
            m.row(cost, [points.at(point)]).unwrap();
        }
    }
    let matrix = m.build().unwrap();
    let mut cheapest = cheapest_of(&Search::new(), &matrix).unwrap();
    let ties = cheapest.by_ref().take(2000).collect::<Vec<_>>();
    let dear = |row: &RowId| matrix.labels()[row.index()] == 6;
    let sixes = matrix.rows().filter(dear);
    // Without the dear rows the columns have other sizes, but all the same ones. The first is the one that was proved.
    let expected = Search::new().exclude(sixes).covers(&matrix).map(|cover| (200, ascending(&cover)));
    assert!(ties[1..].iter().cloned().eq(expected.filter(|cover| *cover != ties[0]).take(1999)));
    assert_eq!((ties[0].0, matrix.verify(&ties[0].1)), (200, Ok(())));
    assert!(cheapest.stats().nodes < 20_000, "{:?}", cheapest.stats());
}

/// Numbers below a given one that look random, the same each time.
fn numbers(mut seed: u64) -> impl FnMut(u64) -> u64 {
    move |most| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % most
    }
}

/// A tie of the optimum was given at a node where the search for the canonically first one never ended: triples of 60
/// points, of which more than 64 packings are the largest.
#[test]
fn the_optimum_is_given_before_its_ties_are_sought() {
    let mut random = numbers(1);
    let mut below = |most: u64| random(most) as usize;
    let mut rows: Vec<(i64, Vec<usize>)> = (0..50).map(|point| (0, vec![point])).collect();
    while rows.len() < 250 {
        let mut set = [below(50), below(50), below(50)];
        set.sort_unstable();
        if set[0] < set[1] && set[1] < set[2] {
            rows.push((-1, set.to_vec()));
        }
    }
    let rows: Vec<(i64, &[usize])> = rows.iter().map(|(cost, set)| (*cost, &set[..])).collect();
    let matrix = sets(50, &rows);

    let mut cheapest = cheapest_of(&Search::new().node_limit(100), &matrix).unwrap();
    let first = cheapest.next().unwrap();
    assert_eq!((first.0, cheapest.gap(), cheapest.bound()), (-16, None, Some(-16)));
    // The same in each run, and not again among its ties.
    assert_eq!(cheapest_of(&Search::new(), &matrix).unwrap().next(), Some(first.clone()));
    cheapest.add_nodes(5000);
    let ties: Vec<(i64, Cover)> = cheapest.by_ref().take(100).collect();
    assert!(ties.len() == 100 && ties.iter().all(|tie| tie.0 == -16 && *tie != first), "{cheapest:?}");
    assert!(ties.iter().all(|(_, cover)| matrix.verify(cover) == Ok(())));
}

/// Costs around 10^9 and more were not proved in a minute: the error of the duals was larger than what tells the covers
/// apart.
#[test]
fn what_all_covers_share_changes_no_step() {
    let mut below = numbers(7);
    let mut tours: Vec<(i64, Vec<usize>)> = (0..30).map(|task| (50, vec![task])).collect();
    while tours.len() < 400 {
        let mut tour: Vec<usize> = (0..2 + below(4)).map(|_| below(30) as usize).collect();
        tour.sort_unstable();
        tour.dedup();
        tours.push((below(61) as i64, tour));
    }
    let solve = |of_task: &dyn Fn(usize) -> i64| {
        let fixed = |tour: &[usize]| tour.iter().map(|&task| of_task(task)).sum::<i64>();
        let rows: Vec<_> = tours.iter().map(|(cost, tour)| (cost + fixed(tour), &tour[..])).collect();
        let mut cheapest = cheapest_of(&Search::new().node_limit(5000), &sets(30, &rows)).unwrap();
        let covers: Vec<(i64, Cover)> = cheapest.by_ref().take(3).collect();
        let shared: i64 = (0..30).map(of_task).sum();
        (covers.iter().map(|(cost, _)| cost - shared).collect::<Vec<_>>(), cheapest.stats().nodes)
    };
    let (costs, nodes) = solve(&|_| 0);
    assert_eq!(costs.len(), 3);
    for size in [1_000_000_000, 1_000_000_000_000, 100_000_000_000_000, 100_000_000_000_000_000] {
        // Each task the same, and each its own.
        for of_task in
            [&|_| size, &(|task: usize| size + size / 31 * task as i64)] as [&dyn Fn(usize) -> i64; 2]
        {
            let found = solve(of_task);
            assert!(found.0 == costs && found.1 < 3 * nodes + 100, "{size}: {costs:?} {nodes}, {found:?}");
        }
    }
}

/// Points that need not be covered took thousands of times as many nodes as points that must be, each with a row of its
/// own that costs nothing; at costs around 10^9 no end was seen.
#[test]
fn at_most_once_is_like_a_row_for_no_row() {
    for (size, most) in [(0, 1), (1_000_000_000, 1), (100_000_000_000_000, 1), (1_000_000_000, 2)] {
        let mut below = numbers(3);
        let mut sets: Vec<(i64, Vec<usize>)> = Vec::new();
        while sets.len() < 160 {
            let mut set: Vec<usize> = (0..2 + below(3)).map(|_| below(40) as usize).collect();
            set.sort_unstable();
            set.dedup();
            sets.push((-(size * set.len() as i64 + below(1000) as i64), set));
        }

        let solve = |least: u32, own: u32, count: usize| {
            let mut m = MatrixBuilder::new();
            let point = m.between("point", 40, least..=most);
            for (cost, set) in &sets {
                m.row(*cost, set.iter().map(|&at| point.at(at))).unwrap();
            }
            for at in (0..40).flat_map(|at| (0..own).map(move |_| at)) {
                m.row(0, [point.at(at)]).unwrap();
            }
            let mut cheapest = cheapest_of(&Search::new().node_limit(50_000), &m.build().unwrap()).unwrap();
            let costs: Vec<i64> = cheapest.by_ref().take(count).map(|(cost, _)| cost).collect();
            (costs, cheapest.stats().nodes)
        };
        // Copies of such rows make one cover many, but not the cheapest one cheaper.
        let count = if most == 1 { 10 } else { 1 };
        let ((costs, nodes), (expected, enough)) = (solve(0, 0, count), solve(most, most, count));
        assert_eq!((expected.len(), &costs), (count, &expected), "{size} {most}");
        assert!(nodes < 2 * enough + 500, "{size} {most}: {nodes} nodes, {enough}");
    }
}

/// Weights that do not fit in 64 bits are refused, and a limit leaves a count that says so.
#[test]
fn levels_that_do_not_fit_and_counts_that_end_early() {
    let matrix = matching();
    let wide = Objectives::new(&matrix, |row| [row.index() as i64; 3].map(|cost| cost << 20)).unwrap_err();
    assert_eq!(wide, MatrixError::LevelsTooLarge { levels: 3 });
    let most = Objectives::new(&matrix, |_| [i64::MAX; 4]).unwrap_err();
    assert_eq!(most, MatrixError::LevelsTooLarge { levels: 4 });
    let none = Objectives::new(&matrix, |_| [0; 0]).unwrap();
    assert_eq!((none.levels(), none.cost(RowId::new(0)), none.split(0)), (0, 0, vec![]));
    // Lists of different lengths: what is not there is 0.
    let some = Objectives::new(&matrix, |row| vec![1; row.index() % 3]).unwrap();
    assert_eq!((some.levels(), some.split(some.cost(RowId::new(1)))), (2, vec![1, 0]));

    let mut m = MatrixBuilder::new();
    let person = m.primary("person", 8);
    for (a, b) in (0..8).flat_map(|b| (0..b).map(move |a| (a, b))) {
        m.row(0, [person.at(a), person.at(b)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let free = |_: RowId| 0;
    let (cost, count) = Search::new().node_limit(0).count_cheapest(&matrix, free).unwrap();
    assert_eq!((cost, count.outcome(), count.to_string()), (None, Outcome::Limited, "at least 0".into()));
    let (cost, count) = Search::new().node_limit(40).count_cheapest(&matrix, free).unwrap();
    assert!(cost == Some(0) && !count.is_exact() && count > 1, "{count}");
    let (cost, count) = Search::new().count_cheapest(&matrix, free).unwrap();
    assert!(cost == Some(0) && count == 105, "{count}");
}

/// A cost with too many covers to keep is passed over; then cheaper covers are found, and others in between. These come
/// first.
#[test]
fn a_cost_with_many_covers_waits_for_those_below_it() {
    let pairs = 5..12;
    let and_pairs = |points: &[usize]| points.iter().copied().chain(pairs.clone()).collect::<Vec<_>>();
    let mut all: Vec<(i64, Vec<usize>)> = vec![
        (10, vec![0, 1, 3]),
        (8, vec![4]),
        (6, vec![2, 3, 4]),
        (10, vec![0]),
        (9, vec![3]),
        (0, vec![2, 3]),
        (1, vec![0, 1, 2]),
        (2, and_pairs(&[1, 2, 3, 4])),
        (3, vec![1, 2, 3, 4]),
        (0, vec![2, 3, 4]),
        (5, and_pairs(&[0, 1, 3])),
    ];
    // 2^7 ways to cover these points, all of one cost.
    all.extend(pairs.clone().flat_map(|point| [(0, vec![point]), (0, vec![point])]));
    let rows: Vec<(i64, &[usize])> = all.iter().map(|(cost, points)| (*cost, &points[..])).collect();
    let matrix = sets(12, &rows);
    let costs: Vec<i64> = rows.iter().map(|row| row.0).collect();
    let found: Vec<(i64, Cover)> = cheapest_of(&Search::new(), &matrix).unwrap().collect();
    assert_eq!(found.len(), 257);
    assert!(found == in_order(&Search::new(), &matrix, &costs, found.first()));
}

/// Once a cover has been given it is not the incumbent any more, also where covers come one by one.
#[test]
fn the_incumbent_is_never_a_cover_that_was_given() {
    let points = 7;
    let rows: Vec<(i64, [usize; 1])> = (0..points).flat_map(|p| [0, 0, 1].map(|cost| (cost, [p]))).collect();
    let rows: Vec<(i64, &[usize])> = rows.iter().map(|(cost, points)| (*cost, &points[..])).collect();
    let matrix = sets(points, &rows);
    let mut cheapest = cheapest_of(&Search::new().node_limit(0), &matrix).unwrap();
    let mut given: Vec<(i64, Cover)> = Vec::new();
    let mut limited = 0;
    while cheapest.outcome() != Outcome::Exhausted {
        cheapest.add_nodes(1);
        given.extend(cheapest.by_ref());
        if let Some((cost, cover)) = cheapest.incumbent() {
            assert!(!given.iter().any(|(_, old)| old == cover), "{cost} {cover:?} after {}", given.len());
            assert!(given.last().is_none_or(|last| last.0 <= cost));
            limited += 1;
        }
    }
    assert!(limited > 0, "there is one between two covers");
    assert_eq!(given.len(), 3_usize.pow(points as u32));
}

#[test]
fn deep_covers_do_not_recurse() {
    let work = || {
        let points = 100_000;
        let mut m = MatrixBuilder::new();
        let point = m.primary("point", points);
        for at in 0..points {
            m.row(at as i64 % 7, [point.at(at)]).unwrap();
        }
        let matrix = m.build().unwrap();
        let (cost, cover) = cheapest_of(&Search::new(), &matrix).unwrap().next().unwrap();
        assert_eq!((cost, cover.len()), (299_995, points));
    };
    std::thread::Builder::new().stack_size(128 << 10).spawn(work).unwrap().join().unwrap();
}

/// More columns than the simplex method is for.
#[test]
fn forced_rows_are_no_nodes() {
    // The first row is the only one of a column, the next one becomes that, and so on; there is a choice at the end.
    let count = 50_000;
    let mut m = MatrixBuilder::new();
    let (flight, hotel, gate) = (m.primary("flight", count), m.primary("hotel", count), m.primary("gate", 1));
    for at in 0..count {
        m.row((at % 7) as i64, [flight.at(at), hotel.at(at)]).unwrap();
        if at > 0 {
            m.row(-5, [flight.at(at), hotel.at(at - 1)]).unwrap();
        }
    }
    let gates = [3, 1].map(|cost| m.row(cost, [gate.at(0)]).unwrap());
    let matrix = m.build().unwrap();
    let sum: i64 = (0..count).map(|at| (at % 7) as i64).sum();
    let mut covers = cheapest_of(&Search::new(), &matrix).unwrap();
    assert!(
        covers
            .by_ref()
            .map(|(cost, cover)| (cost, cover.len()))
            .eq([1, 3].map(|cost| (sum + cost, count + 1)))
    );
    assert!(covers.stats().nodes < 20, "{covers:?}");
    // Without either gate, or the last flight's row, some column is left without rows.
    assert_eq!(cheapest_of(&Search::new().exclude(gates), &matrix).unwrap().next(), None);
    let last = RowId::new(2 * count as u32 - 3);
    let mut none = cheapest_of(&Search::new().exclude([last]), &matrix).unwrap();
    assert_eq!((none.next(), none.stats().nodes), (None, 0));
}

#[test]
fn many_columns_are_bounded_too() {
    let blocks = 700;
    let mut m = MatrixBuilder::new();
    let point = m.primary("point", [blocks, 4]);
    let mut optimum = 0;
    for block in 0..blocks {
        let at = |points: &[usize]| points.iter().map(|&p| point.at([block, p])).collect::<Vec<_>>();
        let shift = (block * 37 % 101) as i64;
        for (cost, points) in
            [(30, &[0, 1][..]), (40, &[2, 3]), (25, &[0, 2]), (44, &[1, 3]), (90, &[0, 1, 2, 3])]
        {
            m.row(cost + shift, at(points)).unwrap();
        }
        optimum += (69 + 2 * shift).min(90 + shift);
    }
    assert_near(&m.build().unwrap(), optimum);
}

/// Each nurse takes 2 or 3 of the shifts, 2 or 3 nurses work in each. A row for each nurse and shift, with a cost that
/// may be negative: a wish.
fn rostering(nurses: usize, shifts: usize) -> Matrix<i64> {
    let mut m = MatrixBuilder::new();
    let nurse = m.between("nurse", nurses, 2..=3);
    let shift = m.between("shift", shifts, 2..=3);
    for n in 0..nurses {
        for s in 0..shifts {
            m.row((n * n * 31 + s * s * 17 + n * s * 7) as i64 % 23 - 5, [nurse.at(n), shift.at(s)]).unwrap();
        }
    }
    m.build().unwrap()
}

/// How many rosters have each cost, by shift after shift and how many shifts each nurse has.
fn rosters(nurses: usize, shifts: usize, costs: &[i64]) -> BTreeMap<i64, u64> {
    let mut known = BTreeMap::from([(vec![0u8; nurses], BTreeMap::from([(0i64, 1u64)]))]);
    for s in 0..shifts {
        let mut next: BTreeMap<Vec<u8>, BTreeMap<i64, u64>> = BTreeMap::new();
        for (taken, counts) in &known {
            for team in (0..1u32 << nurses).filter(|team| (2..=3).contains(&team.count_ones())) {
                let of_team = || (0..nurses).filter(|n| team >> n & 1 == 1);
                let mut taken = taken.clone();
                of_team().for_each(|n| taken[n] += 1);
                let cost: i64 = of_team().map(|n| costs[n * shifts + s]).sum();
                if taken.iter().all(|&taken| taken <= 3) {
                    let all = next.entry(taken).or_default();
                    counts.iter().for_each(|(before, count)| *all.entry(before + cost).or_default() += count);
                }
            }
        }
        known = next;
    }
    let mut all = BTreeMap::new();
    for (_, counts) in known.iter().filter(|(taken, _)| taken.iter().all(|taken| (2..=3).contains(taken))) {
        counts.iter().for_each(|(cost, count)| *all.entry(*cost).or_default() += count);
    }
    all
}

#[test]
fn rosters_in_order_of_cost() {
    for (nurses, shifts) in [(4, 4), (6, 6), (5, 6)] {
        let matrix = rostering(nurses, shifts);
        let rosters = rosters(nurses, shifts, matrix.labels());
        let expected = rosters.iter().flat_map(|(&cost, &count)| std::iter::repeat_n(cost, count as usize));
        let found: Vec<(i64, Cover)> = cheapest_of(&Search::new(), &matrix).unwrap().take(2000).collect();
        assert!(found.iter().map(|&(cost, _)| cost).eq(expected.take(2000)), "{nurses} {shifts}");
        for (cost, cover) in &found {
            assert_eq!(matrix.verify(cover), Ok(()));
            assert_eq!(*cost, cover.iter().map(|row| matrix.labels()[row.index()]).sum::<i64>());
        }
    }
}

/// Three weeks of 25 nurses: the relaxation is a flow, so that its optimum is a roster.
#[test]
fn large_rosters_are_proved_at_once() {
    let (nurses, days) = (25, 21);
    let mut m = MatrixBuilder::new();
    let shift = m.between("shift", [days, 3], 3..=5);
    let nurse = m.between("nurse", nurses, 10..=15);
    let day = m.secondary("a nurse's day", [nurses, days]);
    for (n, d, s) in (0..nurses).flat_map(|n| (0..days).flat_map(move |d| (0..3).map(move |s| (n, d, s)))) {
        let wish = (n * n * 31 + d * d * 17 + s * 41 + n * d * s * 7) as i64 % 37 - 8;
        m.row(wish, [nurse.at(n), day.at([n, d]), shift.at([d, s])]).unwrap();
    }
    let matrix = m.build().unwrap();
    let mut cheapest = cheapest_of(&Search::new().node_limit(400), &matrix).unwrap();
    let (cost, cover) = cheapest.next().unwrap();
    assert_eq!(matrix.verify(&cover), Ok(()));
    assert_eq!(cost, cover.iter().map(|row| matrix.labels()[row.index()]).sum::<i64>());
    assert_eq!(cost, -1244);
}

/// The same with columns that may be covered several times: for each block the cheapest by brute force.
#[test]
fn many_columns_that_are_covered_several_times_are_bounded_too() {
    let blocks = 700;
    let mut m = MatrixBuilder::new();
    let point = m.between("point", [blocks, 3], 1..=2);
    let mut optimum = 0;
    for block in 0..blocks {
        let shift = (block * 37 % 101) as i64 - 50;
        let rows = [(30, 0b011), (-20, 0b110), (25, 0b101), (44, 0b001), (-7, 0b111), (12, 0b010)]
            .map(|(cost, points): (i64, u32)| (cost + shift, points));
        for (cost, points) in rows {
            m.row(cost, (0..3).filter(|p| points >> p & 1 == 1).map(|p| point.at([block, p]))).unwrap();
        }
        let members =
            |set: u32| rows.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1).map(|(_, row)| row);
        let is_cover = |set: u32| {
            (0..3).all(|p| (1..=2).contains(&members(set).filter(|row| row.1 >> p & 1 == 1).count()))
        };
        let covers = (0..1u32 << rows.len()).filter(|&set| is_cover(set));
        optimum += covers.map(|set| members(set).map(|row| row.0).sum::<i64>()).min().unwrap();
    }
    assert_near(&m.build().unwrap(), optimum);
}

/// Many rosters of the same cost: found one by one, in the order of the search without costs.
#[test]
fn ties_of_rosters_are_in_order() {
    let mut m = MatrixBuilder::new();
    let nurse = m.between("nurse", 6, 1..=2);
    let shift = m.between("shift", 4, 2..=3);
    for (n, s) in (0..6).flat_map(|n| (0..4).map(move |s| (n, s))) {
        m.row([1, 0, -1][(n + s) % 3], [nurse.at(n), shift.at(s)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let mut cheapest = cheapest_of(&Search::new(), &matrix).unwrap();
    let found: Vec<(i64, Cover)> = cheapest.by_ref().take(3000).collect();
    let expected = in_order(&Search::new(), &matrix, matrix.labels(), found.first());
    let ties = expected.iter().filter(|&&(cost, _)| cost == expected[0].0 + 1).count();
    assert!(ties > 100, "{ties}"); // more than are kept at once
    assert!(found == expected[..3000]);
    assert!(cheapest.stats().nodes < 40_000, "{:?}", cheapest.stats());
}

#[test]
fn sums_of_columns_covered_several_times_may_be_too_large() {
    let of = |most: u32, cost: i64| {
        let mut m = MatrixBuilder::new();
        let point = m.between("point", 1, 1..=most);
        for _ in 0..5 {
            m.row(cost, [point.at(0)]).unwrap();
        }
        let matrix = m.build().unwrap();
        cheapest_of(&Search::new(), &matrix)
            .map(|cheapest| cheapest.map(|(cost, _)| cost).collect::<Vec<_>>())
    };
    let large = i64::MAX / 2;
    assert_eq!(of(2, large).unwrap(), [vec![large; 5], vec![2 * large; 10]].concat());
    assert_eq!(of(2, -large).unwrap(), [vec![-2 * large; 10], vec![-large; 5]].concat());
    assert_eq!(of(3, large), Err(MatrixError::CostsTooLarge { row: RowId::new(0), cost: large }));
    assert_eq!(of(u32::MAX, -large), Err(MatrixError::CostsTooLarge { row: RowId::new(0), cost: -large }));
    assert_eq!(of(u32::MAX, i64::MAX / 5).map(|costs| costs.len()), Ok(31)); // there are no more than five rows
}

#[test]
fn solutions_in_order_of_cost() {
    let queens = Queens::new(6).unwrap();
    let mut boards = queens.cheapest(|square| (square.rank * square.file) as i64).unwrap();
    assert_send_sync_clone_fused(&boards);
    let value = |board: &exactcover::problems::queens::Placement| -> i64 {
        board.queens().map(|square| (square.rank * square.file) as i64).sum()
    };
    let mut expected: Vec<i64> = queens.solutions().unwrap().map(|board| value(&board)).collect();
    expected.sort();
    assert_eq!(boards.clone().map(|(cost, _)| cost).collect::<Vec<_>>(), expected);
    let (cost, board) = boards.next().unwrap();
    assert_eq!((cost, value(&board)), (expected[0], expected[0]));
    assert!(boards.search().bound().is_some_and(|bound| bound <= expected[1]));
    assert_eq!(boards.problem().size(), 6);
    assert_eq!(boards.matrix().row_count(), 36);
    let too_large = queens.cheapest(|_| i64::MAX).unwrap_err();
    assert_eq!(too_large, MatrixError::CostsTooLarge { row: RowId::new(0), cost: i64::MAX });
}

mod implied {
    use super::*;
    use proptest::sample::Index;

    /// A column that has all rows of another one, and some more.
    #[derive(Clone, Debug)]
    struct Superset {
        /// One of the columns so far.
        of: Index,
        is_primary: bool,
        bounds: (u32, u32),
        more: Vec<Index>,
        /// The color for each row in turn, if it has colors.
        colors: Option<Vec<Option<u32>>>,
    }

    fn superset() -> impl Strategy<Value = Superset> {
        let color = prop::option::weighted(0.8, 0..2u32);
        let kind = prop_oneof![
            6 => Just((true, (1, 1), None)),
            3 => Just((false, (0, 1), None)),
            1 => prop_oneof![Just((0, 1)), Just((1, 2)), Just((0, 2))].prop_map(|bounds| (true, bounds, None)),
            1 => prop::collection::vec(color, 1..=3).prop_map(|colors| (false, (0, 1), Some(colors))),
        ];
        let more = prop_oneof![2 => 0..=0usize, 3 => 1..=4usize];
        let more = more.prop_flat_map(|count| prop::collection::vec(any::<Index>(), count));
        let of = any::<Index>();
        (of, kind, more).prop_map(|(of, (is_primary, bounds, colors), more)| Superset {
            of,
            is_primary,
            bounds,
            more,
            colors,
        })
    }

    /// Adds such columns, some of them to others that were added before.
    fn with_supersets(plain: impl Strategy<Value = Plain>) -> impl Strategy<Value = Plain> {
        (plain, prop::collection::vec(superset(), 1..=4)).prop_map(|(mut plain, supersets)| {
            if plain.rows.is_empty() {
                return plain;
            }
            for superset in supersets {
                let (of, new) = (superset.of.index(plain.primary.len()), plain.primary.len());
                let more: Vec<usize> = superset.more.iter().map(|row| row.index(plain.rows.len())).collect();
                plain.primary.push(superset.is_primary);
                plain.bounds.push(superset.bounds);
                for (at, row) in plain.rows.iter_mut().enumerate() {
                    if more.contains(&at) || row.iter().any(|&(column, _)| column == of) {
                        let color = superset.colors.as_ref().and_then(|colors| colors[at % colors.len()]);
                        row.push((new, color));
                    }
                }
            }
            plain
        })
    }

    fn planted_only(shape: Shape) -> impl Strategy<Value = Plain> {
        planted(shape).prop_map(|(plain, _)| plain)
    }

    const FEW_WITH_COVERS: Shape = Shape { primary: 1..=6, secondary: 0..=3, rows: 2..=9, colors: 2 };

    properties! {
        soak, 800;

        fn random_matrices((plain, costs) in with_costs(with_supersets(matrix(SMALL)))) {
            assert_cheapest(&plain, &costs)?;
        }

        fn matrices_with_a_cover((plain, costs) in with_costs(with_supersets(planted_only(FEW_WITH_COVERS)))) {
            assert_cheapest(&plain, &costs)?;
        }

        fn columns_covered_several_times((plain, costs) in with_costs(with_supersets(multiples(FEW)))) {
            assert_cheapest(&plain, &costs)?;
        }
    }

    properties! {
        larger_soak, 150;

        fn many_covers_in_their_order(
            (plain, costs) in with_costs(with_supersets(planted_only(LARGER))),
            seed in any::<Option<u64>>(),
            slice in 1..20u64,
        ) {
            let options = seed.map_or(Search::new(), |seed| Search::new().seed(seed));
            assert_slices(&plain, &costs, options, slice)?;
        }
    }

    /// Columns that have the same rows as others change no step of the search, primary or secondary, and do not make
    /// the matrix too large for the simplex method.
    #[test]
    fn copies_of_columns_change_no_step() {
        let (plain, copies) = (matching(), 55);
        let mut m = MatrixBuilder::new();
        let (point, copy) = (m.primary("point", 40), m.primary("copy", [copies, 40]));
        let shadow = m.secondary("shadow", 40);
        for row in plain.rows() {
            let points = plain.row(row).unwrap().iter().map(|column| column.index());
            let copies = points.clone().flat_map(|p| (0..copies).map(move |at| copy.at([at, p])));
            let entries: Vec<_> = points.flat_map(|p| [point.at(p), shadow.at(p)]).chain(copies).collect();
            m.row(plain.labels()[row.index()], entries).unwrap();
        }
        let matrix = m.build().unwrap();
        let mut expected = cheapest_of(&Search::new(), &plain).unwrap();
        let mut found = cheapest_of(&Search::new(), &matrix).unwrap();
        assert!(expected.by_ref().take(20).eq(found.by_ref().take(20)));
        assert!(expected.stats().nodes > 20, "{expected:?}");
        assert_eq!(expected.stats(), found.stats());
    }

    /// The useless rows count where the search without costs chooses its next column.
    #[test]
    fn useless_rows_count_in_the_order_of_ties() {
        // The last two rows are in no cover. Without them the first point has the fewest rows, with them the second.
        let block = |at: usize, cheap: i64, dear: i64| {
            let of_first = [cheap, cheap, dear].map(|cost| (cost, vec![at]));
            let of_second = [cheap, cheap, dear, dear].map(|cost| (cost, vec![at + 1, at + 2]));
            of_first.into_iter().chain(of_second).chain([(0, vec![at, at + 2]), (0, vec![at, at + 2])])
        };
        // All covers have one cost; four have the least; more have it than are kept at once.
        for (blocks, cheap, dear, least) in [(1, 0, 0, 12), (1, 2, 3, 4), (4, 2, 3, 256)] {
            let rows: Vec<_> = (0..blocks).flat_map(|at| block(3 * at, cheap, dear)).collect();
            let rows: Vec<(i64, &[usize])> = rows.iter().map(|(cost, set)| (*cost, &set[..])).collect();
            let matrix = sets(3 * blocks, &rows);
            let expected = sorted(&Search::new(), &matrix, matrix.labels());
            assert_eq!(expected.iter().filter(|cover| cover.0 == expected[0].0).count(), least);
            let useless = (0..blocks as u32).flat_map(|at| [9 * at + 7, 9 * at + 8]).map(RowId::new);
            let other = sorted(&Search::new().exclude(useless), &matrix, matrix.labels());
            assert_ne!(expected[1], other[1]);
            let found: Vec<_> = cheapest_of(&Search::new(), &matrix).unwrap().collect();
            assert_eq!(found, in_order(&Search::new(), &matrix, matrix.labels(), found.first()));
        }
    }

    /// The second column needs a row of the third, and the first one has all that are useful.
    #[test]
    fn without_useless_rows_there_may_be_no_cover() {
        let matrix = sets(3, &[(1, &[0, 2]), (2, &[0, 2]), (3, &[1, 2]), (4, &[1, 2])]);
        let mut none = cheapest_of(&Search::new(), &matrix).unwrap();
        assert_eq!((none.next(), none.outcome(), none.bound()), (None, Outcome::Exhausted, None));
        assert_eq!((none.stats().nodes, none.stats().updates), (1, 0), "the linear bound is not needed");
    }

    /// Where useless rows leave a column one row, the search begins with it.
    #[test]
    fn without_useless_rows_there_may_be_no_choice() {
        // Column 2 is implied by column 0, so that one row of column 1 is left, and column 3 has it.
        let rows: [(i64, &[usize]); 7] =
            [(1, &[0, 2]), (2, &[0, 2]), (3, &[1, 2]), (4, &[1, 3]), (5, &[3]), (6, &[3]), (7, &[0, 2])];
        let matrix = sets(4, &rows);
        let mut cheapest = cheapest_of(&Search::new(), &matrix).unwrap();
        assert!(cheapest.by_ref().map(|(cost, _)| cost).eq([5, 6, 11]));
        assert_eq!(cheapest.stats().updates, 0);
    }
}

mod crew {
    use super::*;

    /// The matrix of a file of airline schedules; the rows are labeled with their costs.
    fn crew(name: &str) -> Matrix<i64> {
        let text = crate::shared::text(&format!("crew/{name}.txt"));
        let mut numbers = text.split_ascii_whitespace().map(|number| number.parse::<i64>().unwrap());
        let mut next = || numbers.next().unwrap();
        let mut m = MatrixBuilder::new();
        let legs = m.primary("leg", next() as usize);
        for _ in 0..next() {
            let (cost, length) = (next(), next());
            let row: Vec<_> = (0..length).map(|_| legs.at(next() as usize - 1)).collect();
            m.row(cost, row).unwrap();
        }
        m.build().unwrap()
    }

    /// The optima of the collection's table. Each search is small.
    #[test]
    #[ignore = "needs ../shared"]
    fn shared_crew_schedules() {
        let mut seen = 0;
        for line in crate::shared::text("crew/README.md").lines().filter(|line| line.starts_with("| spp")) {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let matrix = crew(fields[1]);
            let (cost, cover) = {
                let mut cheapest = cheapest_of(&Search::new().node_limit(1000), &matrix).unwrap();
                cheapest.next().unwrap()
            };
            assert_eq!(cost.to_string(), fields[5].replace(',', ""), "{line}");
            assert_eq!(matrix.verify(&cover), Ok(()));
            assert_eq!(cost, cover.iter().map(|row| matrix.labels()[row.index()]).sum::<i64>());
            seen += 1;
        }
        assert_eq!(seen, 10);
    }

    /// The five hundred best of 163,155 schedules, by looking at all of them.
    #[test]
    #[ignore = "needs ../shared"]
    fn shared_best_schedules() {
        let matrix = crew("sppnw41");
        let found: Vec<_> = cheapest_of(&Search::new(), &matrix).unwrap().take(500).collect();
        let expected = in_order(&Search::new(), &matrix, matrix.labels(), found.first());
        assert_eq!(expected.len(), 163_155);
        assert_eq!(found, expected[..500]);
    }
}

#[test]
fn a_state_of_other_costs_or_another_matrix_is_refused() {
    let matrix = Queens::new(6).unwrap().matrix().unwrap();
    let cost = |row: RowId| (row.index() * 7 % 11) as i64;
    let mut cheapest = Search::new().cheapest(&matrix, cost).unwrap();
    cheapest.next().unwrap();
    let kept = cheapest.checkpoint();
    assert!(Search::new().resume_cheapest(&matrix, cost, &kept).unwrap().eq(cheapest));
    let other = |row: RowId| cost(row) + i64::from(row.index() == 35);
    assert_eq!(Search::new().resume_cheapest(&matrix, other, &kept).unwrap_err(), ResumeError::OtherCosts);
    let twice = |row: RowId| 2 * cost(row);
    assert_eq!(Search::new().resume_cheapest(&matrix, twice, &kept).unwrap_err(), ResumeError::OtherCosts);
    let five = Queens::new(5).unwrap().matrix().unwrap();
    let error = Search::new().resume_cheapest(&five, cost, &kept).unwrap_err();
    assert!(matches!(error, ResumeError::OtherMatrix { .. }));
}

/// Each field that is changed is found out.
#[cfg(feature = "serde")]
#[test]
fn a_damaged_state_of_a_cheapest_search_is_refused() {
    use exactcover::optimize::CheapestCheckpoint;

    let matrix = Queens::new(8).unwrap().matrix().unwrap();
    let cost = |row: RowId| (row.index() * 7 % 11) as i64;
    let mut cheapest = Search::new().node_limit(0).cheapest(&matrix, cost).unwrap();
    while cheapest.incumbent().is_none() || cheapest.stats().solutions == 0 {
        assert!(cheapest.add_nodes(1));
        cheapest.next();
    }
    let kept = cheapest.checkpoint();
    let stored = serde_json::to_value(&kept).unwrap();
    assert_eq!(serde_json::from_value::<CheapestCheckpoint>(stored.clone()).unwrap(), kept);
    let places =
        ["/bound", "/last/0", "/last/1", "/incumbent/0", "/incumbent/1/0", "/stats/solutions", "/tree/seed"];
    for place in places {
        let mut changed = stored.clone();
        let value = changed.pointer_mut(place).unwrap_or_else(|| panic!("{place} in {stored}"));
        *value = value.as_i64().map_or(1, |number| number + 1).into();
        let changed: CheapestCheckpoint = serde_json::from_value(changed).unwrap();
        let error = Search::new().resume_cheapest(&matrix, cost, &changed).unwrap_err();
        assert_eq!(error, ResumeError::Damaged, "{place}");
    }
}
