//! Proofs for VeriPB that a cover is the cheapest, that no cover costs less than a bound, or that a cover is the only one:
//! the tests' own checker accepts them, and VeriPB where it is installed; and no proof of anything else, whatever is changed.

use crate::brute::Brute;
use crate::checker::{both_verdicts, verdict, veripb_verdict};
use crate::plain::{Plain, ids};
use crate::proof::{Change, change};
use crate::veripb::changed;
use crate::properties::fixed;
use crate::random::{FEW, MOSTLY_COLORS, PRIMARY_ONLY, SMALL, Shape, matrix, multiples, planted};
use exactcover::optimize::ProvedBounds;
use exactcover::proofs::ProofError;
use exactcover::runs::{Outcome, Stopped, Uniqueness};
use exactcover::text::Choices;
use exactcover::{ExactCover, Matrix, MatrixBuilder, Queens, RowId, Search, text};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// So many rows that bounds alone do not decide.
const LARGER: Shape = Shape { primary: 10..=16, secondary: 0..=6, rows: 40..=90, colors: 2 };

/// Costs of every size and sign, with a common factor or without, and ties.
fn costs(rows: usize) -> impl Strategy<Value = Vec<i64>> {
    let kinds = prop_oneof![
        Just((0..=3i64, 1)),
        Just((-3..=3, 1)),
        Just((-1000..=1000, 6)),
        Just((1..=1_000_000, 1)),
        Just((0..=0, 1)),
        Just((7..=7, 1)),
        Just((999_999_999_999_990..=1_000_000_000_000_000, 1)),
        Just(((1 << 50) - 2..=(1 << 50) + 2, 1)),
        Just((-1_000_000_000_090..=-1_000_000_000_000, 3)),
    ];
    kinds.prop_flat_map(move |(range, factor)| {
        prop::collection::vec(range.prop_map(move |cost| cost * factor), rows)
    })
}

fn with_costs(plain: impl Strategy<Value = Plain>) -> impl Strategy<Value = (Plain, Vec<i64>)> {
    plain.prop_flat_map(|plain| {
        let rows = plain.rows.len();
        (Just(plain), costs(rows))
    })
}

/// With covers, more rows than can all be tried, and columns that are covered several times.
fn large() -> impl Strategy<Value = (Plain, Vec<i64>)> {
    let planted = || planted(LARGER).prop_map(|(plain, _)| plain);
    let relaxed = (planted(), any::<Vec<Index>>()).prop_map(|(mut plain, picks)| {
        // Whatever was a cover still is one.
        for (at, pick) in picks.iter().take(4).enumerate() {
            let column = pick.index(plain.bounds.len());
            if plain.primary[column] {
                plain.bounds[column] = [(0, 1), (1, 2), (1, u32::MAX), (0, 3)][at];
            }
        }
        plain
    });
    with_costs(prop_oneof![planted(), relaxed])
}

fn small() -> impl Strategy<Value = (Plain, Vec<i64>)> {
    let with_colors = prop_oneof![matrix(SMALL), matrix(MOSTLY_COLORS)];
    with_costs(prop_oneof![with_colors, matrix(PRIMARY_ONLY), multiples(FEW)])
}

/// What a search with this option has proved, the formula, and the proof.
struct Proved {
    bounds: ProvedBounds,
    outcome: Outcome,
    formula: String,
    proof: String,
}

impl Proved {
    fn verdict(&self, costs: &[i64]) -> String {
        let ProvedBounds { least, best } = &self.bounds;
        let most = best.as_ref().map_or("INF".into(), |(cost, _)| cost.to_string());
        match (costs.iter().any(|&cost| cost != 0), best) {
            (true, _) => format!("BOUNDS {least} <= obj <= {most}"),
            (false, Some(_)) => "SATISFIABLE".into(),
            (false, None) => "NO CONCLUSION".into(),
        }
    }
}

/// Proves what the search knows after its first cover, or its early end; `None` if there is no cover.
fn prove<L>(search: &Search, matrix: &Matrix<L>, costs: &[i64]) -> Option<Proved> {
    let cost = |row: RowId| costs[row.index()];
    let mut cheapest = search.cheapest(matrix, cost).unwrap();
    let first = cheapest.next();
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    let choices = Choices { chosen: search.chosen(), excluded: search.excluded(), ..Choices::default() };
    text::write_opb_of(matrix, cost, &choices, &mut formula).unwrap();
    let bounds = cheapest.prove(matrix, cost, &mut proof).unwrap();
    assert_eq!(bounds.is_none(), proof.is_empty(), "nothing is written where there is no cover");
    assert!(first.is_none() || bounds.as_ref().is_some_and(|bounds| bounds.best == first && bounds.is_optimum()));
    let [formula, proof] = [formula, proof].map(|text| String::from_utf8(text).unwrap());
    bounds.map(|bounds| Proved { bounds, outcome: cheapest.outcome(), formula, proof })
}

/// The least cost of a cover with these rows and without those.
fn least(plain: &Plain, costs: &[i64], chosen: &[usize], excluded: &[usize]) -> Option<i64> {
    let covers = Brute::new(plain).covers();
    let allowed = covers.iter().filter(|rows| {
        chosen.iter().all(|row| rows.contains(row)) && !excluded.iter().any(|row| rows.contains(row))
    });
    allowed.map(|rows| rows.iter().map(|&row| costs[row]).sum()).min()
}

properties! {
    soak, 500;

    fn the_proof_is_about_the_least_cost(
        (plain, costs) in small(),
        picks in prop::collection::vec(any::<Index>(), 0..4),
        nodes in prop::option::of(0u64..4),
    ) {
        let rows: Vec<usize> = match plain.rows.len() {
            0 => Vec::new(),
            count => picks.iter().map(|pick| pick.index(count)).collect(),
        };
        let (chosen, excluded) = rows.split_at(rows.len() / 2);
        let mut search = Search::new().choose(ids(chosen)).exclude(ids(excluded));
        if let Some(nodes) = nodes {
            search = search.node_limit(nodes);
        }
        let proved = prove(&search, &plain.matrix(), &costs);
        let least = least(&plain, &costs, chosen, excluded);
        let Some(proved) = proved else {
            prop_assert_eq!(least, None);
            return Ok(());
        };
        prop_assert!(least.is_none_or(|least| least >= proved.bounds.least));
        if let Some((cost, _)) = &proved.bounds.best {
            prop_assert!(least.is_some_and(|least| least <= *cost));
        }
        prop_assert!(nodes.is_some() || least == Some(proved.bounds.least) && proved.bounds.is_optimum());
        if proved.verdict(&costs) != "NO CONCLUSION" {
            let said = verdict(&proved.formula, &proved.proof);
            prop_assert_eq!(said, Ok(proved.verdict(&costs)), "{}{}", proved.formula, proved.proof);
        }
    }

    fn larger_problems_and_early_ends((plain, costs) in large(), nodes in prop::option::of(0u64..12)) {
        let search = nodes.map_or(Search::new(), |nodes| Search::new().node_limit(nodes));
        let Some(proved) = prove(&search, &plain.matrix(), &costs) else { return Ok(()) };
        if proved.verdict(&costs) != "NO CONCLUSION" {
            let said = verdict(&proved.formula, &proved.proof);
            prop_assert_eq!(said, Ok(proved.verdict(&costs)), "{}{}", proved.formula, proved.proof);
        }
    }

    fn the_only_cover((plain, costs) in small(), pick in any::<Option<Index>>()) {
        let matrix = plain.matrix();
        let excluded: Vec<usize> = pick.filter(|_| !plain.rows.is_empty())
            .map(|pick| pick.index(plain.rows.len())).into_iter().collect();
        let search = Search::new().exclude(ids(&excluded));
        let mut proof = Vec::new();
        let cost = |row: RowId| costs[row.index()];
        let answer = search.prove_unique(&matrix, cost, &mut proof).unwrap();
        let covers = Brute::new(&plain).covers();
        let count = covers.iter().filter(|rows| !excluded.iter().any(|row| rows.contains(row))).count();
        match &answer {
            Uniqueness::Unique(cover) => {
                prop_assert_eq!(count, 1);
                let choices =
                    Choices { excluded: search.excluded(), other_than: Some(cover), ..Choices::default() };
                let mut formula = Vec::new();
                text::write_opb_of(&matrix, cost, &choices, &mut formula).unwrap();
                let [formula, proof] = [formula, proof].map(|text| String::from_utf8(text).unwrap());
                let is_priced = costs.iter().any(|&cost| cost != 0);
                let expected = if is_priced { "BOUNDS INF <= obj <= INF" } else { "UNSATISFIABLE" };
                prop_assert_eq!(verdict(&formula, &proof), Ok(expected.into()), "{}{}", formula, proof);
            }
            _ => prop_assert!(count != 1 && proof.is_empty()),
        }
    }
}

/// Always the same problems.
fn samples(kind: impl Strategy<Value = (Plain, Vec<i64>)>, number: usize) -> Vec<(Plain, Vec<i64>)> {
    let mut runner = TestRunner::new(fixed(1));
    (0..number).map(|_| kind.new_tree(&mut runner).unwrap().current()).collect()
}

/// VeriPB itself, on 2,000 of them.
#[test]
fn both_checkers_accept_proofs_of_random_optima() {
    let (mut optima, mut bounds, mut trees) = (0, 0, 0);
    for (at, (plain, costs)) in samples(small(), 1000).into_iter().chain(samples(large(), 1000)).enumerate() {
        let search = if at % 3 == 0 { Search::new().node_limit(at as u64 % 5) } else { Search::new() };
        let Some(proved) = prove(&search, &plain.matrix(), &costs) else { continue };
        if proved.verdict(&costs) == "NO CONCLUSION" {
            continue;
        }
        let said = both_verdicts(&proved.formula, &proved.proof);
        assert_eq!(said, Ok(proved.verdict(&costs)), "{}{}", proved.formula, proved.proof);
        optima += usize::from(proved.bounds.is_optimum());
        bounds += usize::from(!proved.bounds.is_optimum());
        trees += usize::from(proved.proof.lines().filter(|line| line.starts_with("rup")).count() > 2);
        assert!(proved.bounds.is_optimum() || proved.outcome == Outcome::Limited);
    }
    assert!(optima > 800 && bounds > 50 && trees > 300, "{optima} {bounds} {trees}");
}
