//! The covers in order of cost against brute force and against the search without costs; bounds, limits, options.

#[path = "common/brute.rs"]
mod brute;
#[path = "common/plain.rs"]
mod plain;
#[path = "common/properties.rs"]
#[macro_use]
mod properties;
#[path = "common/random.rs"]
mod random;
#[path = "common/shared.rs"]
mod shared;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use brute::Brute;
use exactcover::{
    Cheapest, Cover, Covers, ExactCover, Matrix, MatrixBuilder, MatrixError, Outcome, Queens, RowId, Search,
};
use plain::{Plain, indices};
use proptest::prelude::*;
use random::{Shape, matrix, planted};

fn priced<L>(options: &Search, matrix: &Matrix<L>, costs: &[i64]) -> Cheapest {
    options.cheapest(matrix, |row| costs[row.index()]).unwrap()
}

/// What `Cheapest` promises: the covers of the search without costs, sorted by cost and otherwise left in their order.
fn sorted<L>(options: &Search, matrix: &Matrix<L>, costs: &[i64]) -> Vec<(i64, Cover)> {
    let cost = |cover: &Cover| cover.iter().map(|row| costs[row.index()]).sum();
    let mut all: Vec<(i64, Cover)> = options.covers(matrix).map(|cover| (cost(&cover), cover)).collect();
    all.sort_by_key(|&(cost, _)| cost);
    all
}

/// Costs for each row of a matrix: few or many different ones, with a common factor or without.
fn with_costs(plain: impl Strategy<Value = Plain>) -> impl Strategy<Value = (Plain, Vec<i64>)> {
    let kinds = prop_oneof![
        Just((0..=3i64, 1)),
        Just((-3..=3, 1)),
        Just((-1000..=1000, 6)),
        Just((1..=1_000_000, 1)),
        Just((0..=0, 1))
    ];
    (plain, kinds).prop_flat_map(|(plain, (range, factor))| {
        let costs = prop::collection::vec(range.prop_map(move |cost| cost * factor), plain.rows.len());
        (Just(plain), costs)
    })
}

const SMALL: Shape = Shape { primary: 0..=8, secondary: 0..=5, rows: 0..=14, colors: 3 };
const PRIMARY_ONLY: Shape = Shape { primary: 1..=8, secondary: 0..=0, rows: 4..=16, colors: 0 };
const WITHOUT_COLORS: Shape = Shape { secondary: 1..=5, colors: 0, ..SMALL };
/// Few primary columns, so that colours decide.
const MOSTLY_COLORS: Shape = Shape { primary: 3..=5, secondary: 2..=4, rows: 4..=14, colors: 2 };

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
        let mut rows = indices(cover);
        prop_assert_eq!(*cost, rows.iter().map(|&row| costs[row]).sum::<i64>());
        rows.sort();
        prop_assert!(brute.binary_search(&rows).is_ok());
    }
    let mut cheapest = priced(&Search::new(), &matrix, costs);
    let expected = sorted(&Search::new(), &matrix, costs);
    for next in &expected {
        prop_assert!(cheapest.bound().is_some_and(|bound| bound <= next.0), "{:?}", cheapest);
        prop_assert_eq!(cheapest.next(), Some(next.clone()));
    }
    prop_assert_eq!(cheapest.next(), None);
    prop_assert_eq!(cheapest.outcome(), Outcome::Exhausted);
    prop_assert_eq!((cheapest.bound(), cheapest.gap()), (None, None));
    prop_assert_eq!(cheapest.stats().solutions, brute.len() as u64);
    Ok(())
}

properties! {
    // 25,000 of each kind in a soak.
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

    fn colors_that_decide((plain, costs) in with_costs(matrix(MOSTLY_COLORS))) {
        assert_cheapest(&plain, &costs)?;
    }
}

/// Larger ones, with thousands of covers: several searches one after another.
const LARGER: Shape = Shape { primary: 6..=14, secondary: 0..=6, rows: 20..=45, colors: 2 };

properties! {
    larger_soak, 150;

    fn the_order_is_that_of_the_search_sorted_by_cost(
        ((plain, costs), seed) in (with_costs(planted(LARGER).prop_map(|(plain, _)| plain)), any::<Option<u64>>()),
    ) {
        let matrix = plain.matrix();
        let options = seed.map_or(Search::new(), |seed| Search::new().seed(seed));
        let expected = sorted(&options, &matrix, &costs);
        let found: Vec<(i64, Cover)> = priced(&options, &matrix, &costs).collect();
        let differs = (0..expected.len()).find(|&at| found.get(at) != expected.get(at));
        prop_assert_eq!(differs.map(|at| (at, expected.len(), found.get(at), &expected[at])), None);
        prop_assert_eq!(found.len(), expected.len());
    }

    fn slices_chosen_and_excluded_rows_change_nothing(
        ((plain, costs), planted) in planted(LARGER).prop_flat_map(|(plain, planted)| {
            (with_costs(Just(plain)), Just(planted))
        }),
        excluded in prop::collection::vec(0..50u32, 0..3),
        slice in 1..20u64,
    ) {
        let matrix = plain.matrix();
        let excluded = excluded.into_iter().map(RowId::new);
        let options = Search::new().choose(planted.iter().take(1).map(|&row| RowId::new(row as u32))).exclude(excluded);
        let expected = sorted(&options, &matrix, &costs);
        let mut sliced = priced(&options.node_limit(0), &matrix, &costs);
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
    }
}
