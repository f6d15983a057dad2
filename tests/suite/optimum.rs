//! Proofs for VeriPB that a cover is the cheapest, that no cover costs less than a bound, or that a cover is the only one:
//! the tests' own checker accepts them, and VeriPB where it is installed; and no proof of anything else, whatever is changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::brute::Brute;
use crate::checker::{both_verdicts, verdict, veripb_verdict};
use crate::plain::{Plain, ids};
use crate::proof::change;
use crate::properties::fixed;
use crate::random::{FEW, MOSTLY_COLORS, PRIMARY_ONLY, SMALL, Shape, costed, matrix, multiples, planted};
use crate::veripb::changed;
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
fn with_costs(plain: impl Strategy<Value = Plain>) -> impl Strategy<Value = (Plain, Vec<i64>)> {
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
    costed(plain, kinds)
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
    assert!(
        first.is_none() || bounds.as_ref().is_some_and(|bounds| bounds.best == first && bounds.is_optimum())
    );
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

/// Proofs that are changed in a number, a word or a line: none is accepted for anything that is not so. What it still proves
/// may be less.
#[test]
fn changed_proofs_are_refused_or_still_right() {
    let mut runner = TestRunner::new(fixed(2));
    let (mut refused, mut right, mut tried) = (0, 0, 0);
    for (at, (plain, costs)) in samples(large(), 400).into_iter().enumerate() {
        let search = if at % 3 == 0 { Search::new().node_limit(2) } else { Search::new() };
        let matrix = plain.matrix();
        let Some(proved) = prove(&search, &matrix, &costs) else { continue };
        let optimum = prove(&Search::new(), &matrix, &costs).map(|proved| proved.bounds.least);
        for _ in 0..3 {
            let change = change(10).new_tree(&mut runner).unwrap().current();
            let wrong = changed(&proved.proof, &change);
            if wrong == proved.proof {
                continue;
            }
            tried += 1;
            match verdict(&proved.formula, &wrong) {
                Err(_) => refused += 1,
                Ok(said) => {
                    right += 1;
                    assert!(is_so(&said, optimum), "{said}, but {optimum:?}: {change:?}\n{wrong}");
                    let other = veripb_verdict(&proved.formula, &wrong);
                    assert!(other.is_none_or(|other| other == Ok(said)), "VeriPB refuses it: {wrong}");
                }
            }
        }
    }
    assert!(tried > 500 && refused > 400 && right > 20, "{refused} of {tried}, {right} still right");
}

/// Whether that is so of a formula with this least cost.
fn is_so(said: &str, optimum: Option<i64>) -> bool {
    let words: Vec<&str> = said.split(' ').collect();
    match words[..] {
        ["SATISFIABLE"] => optimum.is_some(),
        ["BOUNDS", least, "<=", "obj", "<=", most] => {
            let at_least = least.parse::<i64>().is_ok_and(|least| optimum.is_none_or(|cost| least <= cost));
            let at_most = most.parse::<i64>().is_ok_and(|most| optimum.is_some_and(|cost| cost <= most));
            at_least && (at_most || most == "INF")
        }
        _ => false,
    }
}

/// The proof of an optimum says nothing about a formula with another one.
#[test]
fn the_proof_of_another_optimum_is_refused() {
    let mut tried = 0;
    for (plain, costs) in samples(large(), 100) {
        let matrix = plain.matrix();
        let Some(proved) = prove(&Search::new(), &matrix, &costs) else { continue };
        let Some((cost, cover)) = &proved.bounds.best else { continue };
        // The cover gets cheaper, or dearer, and so the least cost is another one, or that of another cover.
        for by in [-5, 5] {
            let mut others = costs.clone();
            others[cover[0].index()] += by;
            let Some(other) = prove(&Search::new(), &matrix, &others) else { continue };
            if other.bounds.least == *cost || proved.verdict(&costs) == "SATISFIABLE" {
                continue;
            }
            tried += 1;
            let said = verdict(&other.formula, &proved.proof);
            assert!(said.is_err(), "{said:?}, but it is {}", other.bounds.least);
        }
    }
    assert!(tried > 80, "{tried}");
}

/// The first lines are the solution and the root's sum, by duals with few bits.
#[test]
fn a_proof_of_three_lines() {
    let mut m = MatrixBuilder::new();
    let leg = m.primary("leg", 3);
    for (cost, legs) in [(4, &[0, 1][..]), (4, &[1, 2]), (4, &[0, 2]), (3, &[0]), (3, &[1]), (3, &[2])] {
        m.row(cost, legs.iter().map(|&at| leg.at(at))).unwrap();
    }
    let matrix = m.build().unwrap();
    let proved = prove(&Search::new(), &matrix, matrix.labels()).unwrap();
    let lines: Vec<&str> = proved.proof.lines().collect();
    // Each leg costs 2 at least, and so 6 in all; half of each pair would do. Two of the legs cost 3, or all, so it is 7.
    assert_eq!(proved.bounds.least, 7);
    assert_eq!(lines[..2], ["pseudo-Boolean proof version 3.0", "f 6;"]);
    assert!(lines[2].starts_with("soli x"), "{}", proved.proof);
    assert_eq!(both_verdicts(&proved.formula, &proved.proof), Ok("BOUNDS 7 <= obj <= 7".into()));
    assert!(proved.proof.len() < 400, "{}", proved.proof);
}

#[test]
fn the_only_board_and_several() {
    let matrix = Queens::new(6).unwrap().matrix().unwrap();
    let mut proof = Vec::new();
    let several = Search::new().prove_unique(&matrix, |_| 0, &mut proof).unwrap();
    assert!(matches!(several, Uniqueness::Multiple(..)) && proof.is_empty());
    let Uniqueness::Multiple(one, _) = several else { unreachable!() };
    let search = Search::new().choose(&one[..1]);
    let answer = search.prove_unique(&matrix, |_| 0, &mut proof).unwrap();
    let cover = answer.into_unique().unwrap();
    let choices = Choices { chosen: search.chosen(), other_than: Some(&cover), ..Choices::default() };
    let formula = |choices: &Choices| {
        let mut formula = Vec::new();
        text::write_opb_of(&matrix, |_| 0, choices, &mut formula).unwrap();
        String::from_utf8(formula).unwrap()
    };
    let proof = String::from_utf8(proof).unwrap();
    assert_eq!(both_verdicts(&formula(&choices), &proof), Ok("UNSATISFIABLE".into()));
    // That cover is meant: there is a solution.
    let meant = formula(&Choices { other_than: None, ..choices });
    assert!(both_verdicts(&meant, &proof.replacen("f 31", "f 30", 1)).is_err());
}

#[test]
fn other_matrices_other_costs_and_flags() {
    let matrix = Queens::new(6).unwrap().matrix().unwrap();
    let cost = |row: RowId| (row.index() * 7 % 11) as i64;
    let mut cheapest = Search::new().cheapest(&matrix, cost).unwrap();
    cheapest.next();
    let mut out = Vec::new();
    let error = cheapest.prove(&matrix, |row| cost(row) + 1, &mut out).unwrap_err();
    assert!(matches!(error, ProofError::OtherProblem) && out.is_empty());
    assert_eq!(error.to_string(), "the search is one of another matrix or of other costs");
    let other = Queens::new(5).unwrap().matrix().unwrap();
    assert!(matches!(cheapest.prove(&other, cost, &mut out), Err(ProofError::OtherProblem)));

    // A matrix that states the same is no other one.
    let same = Queens::new(6).unwrap().matrix().unwrap();
    assert!(cheapest.prove(&same, cost, &mut out).unwrap().is_some_and(|proved| proved.is_optimum()));

    // Costs beyond what fits are refused as by the search.
    let error = Search::new().prove_cheapest(&matrix, |_| i64::MAX, &mut out).unwrap_err();
    assert!(matches!(error, ProofError::Matrix(_)) && std::error::Error::source(&error).is_some());
    let unknown = Search::new().exclude([RowId::new(99)]).prove_cheapest(&matrix, cost, &mut out);
    assert!(matches!(unknown, Err(ProofError::UnknownRow(row)) if row.index() == 99));

    // A flag that is raised after the optimum was proved ends the proof.
    let flag = Arc::new(AtomicBool::new(false));
    let mut cheapest = Search::new().cancel(flag.clone()).cheapest(&matrix, cost).unwrap();
    cheapest.next();
    flag.store(true, Ordering::Relaxed);
    out.clear();
    let canceled = cheapest.prove(&matrix, cost, &mut out);
    assert!(matches!(canceled, Err(ProofError::Stopped(Stopped::Canceled))), "{canceled:?}");
    assert!(!String::from_utf8(out).unwrap().contains("conclusion"));
}

/// A search that goes on from a state no longer knows the cover that came first: the bound of the root is what it proves.
#[test]
fn a_search_that_goes_on_proves_what_it_knows() {
    let matrix = Queens::new(6).unwrap().matrix().unwrap();
    let costs: Vec<i64> = matrix.rows().map(|row| (row.index() * 7 % 11) as i64).collect();
    let cost = |row: RowId| costs[row.index()];
    let mut cheapest = Search::new().cheapest(&matrix, cost).unwrap();
    let first = cheapest.next().unwrap();
    for given in 1..4 {
        let proved = cheapest.prove(&matrix, cost, std::io::sink()).unwrap().unwrap();
        assert_eq!(proved.best.as_ref(), Some(&first), "after {given} covers");
        cheapest.next();
    }
    let resumed = Search::new().resume_cheapest(&matrix, cost, &cheapest.checkpoint()).unwrap();
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    text::write_opb(&matrix, cost, &mut formula).unwrap();
    let proved = resumed.prove(&matrix, cost, &mut proof).unwrap().unwrap();
    assert!(proved.best.is_none() && proved.least <= first.0);
    let [formula, proof] = [formula, proof].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(verdict(&formula, &proof), Ok(format!("BOUNDS {} <= obj <= INF", proved.least)));
}

#[test]
fn what_cannot_be_written_is_no_proof() {
    let (plain, costs) = samples(large(), 40)
        .into_iter()
        .find(|(plain, costs)| {
            prove(&Search::new(), &plain.matrix(), costs).is_some_and(|proved| proved.proof.len() > 2_000)
        })
        .unwrap();
    let matrix = plain.matrix();
    let size = prove(&Search::new(), &matrix, &costs).unwrap().proof.len();
    for room in (0..size).step_by(7).chain([size - 1]) {
        let error = Search::new().prove_cheapest(&matrix, |row| costs[row.index()], Full(room)).unwrap_err();
        assert!(matches!(error, ProofError::Io(error) if error.kind() == std::io::ErrorKind::StorageFull));
    }
}

/// A writer that fails after so many bytes.
struct Full(usize);

impl std::io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

mod shared {
    use super::*;
    use crate::shared::path;

    /// The schedules of airlines: proofs of at most 100 kB, and what is known of a search that ends early.
    #[test]
    #[ignore = "needs ../shared"]
    fn schedules_of_airlines() {
        let mut tried = 0;
        for file in std::fs::read_dir(path("crew")).unwrap().map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|end| end != "txt") {
                continue;
            }
            let text = std::fs::read_to_string(&file).unwrap();
            let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<i64>().unwrap());
            let mut next = || numbers.next().unwrap();
            let (legs, pairings) = (next() as usize, next());
            let mut m = MatrixBuilder::new();
            let leg = m.primary("leg", legs);
            for _ in 0..pairings {
                let (cost, count) = (next(), next());
                m.row(cost, (0..count).map(|_| leg.at(next() as usize - 1))).unwrap();
            }
            let matrix = m.build().unwrap();

            // Costs that all schedules share, too.
            for (price, nodes) in [(0, u64::MAX), (0, 2), (1_000_000_000_000, u64::MAX)] {
                let legs = |row: RowId| matrix.row(row).unwrap().len() as i64;
                let costs: Vec<i64> =
                    matrix.rows().map(|row| matrix.labels()[row.index()] + price * legs(row)).collect();
                let proved = prove(&Search::new().node_limit(nodes), &matrix, &costs).unwrap();
                assert_eq!(both_verdicts(&proved.formula, &proved.proof), Ok(proved.verdict(&costs)));
                assert!(nodes == 2 || proved.bounds.is_optimum() && proved.proof.len() < 100_000);
                tried += 1;
            }
        }
        assert!(tried >= 30, "{tried}");
    }
}
