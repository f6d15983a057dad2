//! What is stored or drawn is the same on all targets, whatever the size of their pointers: `tests/data/portable.json` was
//! written with pointers of 64 bits, and every target must write the same, and go on from what stands there.
//!
//! If something changes on purpose, `UPDATE=1 cargo test portable` writes the file anew.

use exactcover::classes::ClassesCheckpoint;
use exactcover::counts::Diagram;
use exactcover::optimize::CheapestCheckpoint;
use exactcover::problems::stars::Stars;
use exactcover::problems::sudoku::{Generator, Layout};
use exactcover::runs::{Branching, Checkpoint, Engine};
use exactcover::{Cover, Matrix, RowId, Search};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::families::{chess, colored, graphs, impossible};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/portable.json");

/// Everything that is compared.
fn all() -> Map<String, Value> {
    let mut all = Map::new();
    let queens = chess::queens(8);
    let arrays = colored::costas_arrays(5);
    for (name, matrix) in [("queens", &queens), ("arrays", &arrays), ("dominoes", &graphs::dominoes(6, 6))] {
        let mut add = |what: &str, value: Value| all.insert(format!("{name}, {what}"), value);
        add("fingerprint", json!(matrix.fingerprint().to_string()));
        for engine in [Engine::Links, Engine::Bits] {
            for seed in [0, 1, u64::MAX] {
                let covers = Search::new().engine(engine).seed(seed).covers(matrix).take(2);
                add(&format!("{engine}, seed {seed}"), json!(covers.collect::<Vec<Cover>>()));
            }
        }
        for branching in [Branching::Conflicts, Branching::Weighted] {
            add(&format!("{branching}"), json!(Search::new().branch(branching).seed(3).any(matrix).unwrap()));
        }
        add("tasks", json!(Search::new().seed(5).split(matrix, 6).unwrap()));
        add("checkpoint", json!(checkpoint(matrix)));
        let mut cheapest = Search::new().cheapest(matrix, cost).unwrap();
        cheapest.next().unwrap();
        add("checkpoint of the cheapest", json!(cheapest.checkpoint()));
        let group = Search::new().symmetries(matrix).unwrap();
        let mut classes = Search::new().classes(matrix, &group).unwrap();
        classes.next().unwrap();
        add("checkpoint of classes", json!(classes.checkpoint().unwrap()));
        let diagram = Search::new().node_limit(20_000).diagram(matrix).unwrap();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        add("samples", json!((0..3).map(|_| diagram.sample(&mut random).unwrap()).collect::<Vec<Cover>>()));
        let estimate = Search::new().estimate(matrix, 20, 9);
        add("estimate", json!([format!("{:.3e}", estimate.covers), estimate.hits.to_string()]));
    }
    let mut proof = Vec::new();
    Search::new().prove_count(&chess::queens(6), &mut proof).unwrap();
    all.insert("proof of a count".into(), json!(String::from_utf8(proof).unwrap()));
    let mut proof = Vec::new();
    Search::new().prove_none(&impossible::pigeons(4, 3), |_| 0, &mut proof).unwrap();
    all.insert("proof of none".into(), json!(String::from_utf8(proof).unwrap()));
    all.insert("diagram".into(), json!(Search::new().diagram(&chess::queens(6)).unwrap()));
    let puzzle = Generator::new(Layout::standard(3, 3).unwrap()).seed(11).generate().unwrap().puzzle;
    all.insert("sudoku".into(), json!(puzzle.to_string()));
    all.insert("stars".into(), json!(Stars::generate(6, 1, 4).unwrap().to_string()));
    all
}

fn kept() -> Map<String, Value> {
    serde_json::from_str(&std::fs::read_to_string(FILE).unwrap()).unwrap()
}

fn cost(row: RowId) -> i64 {
    (row.index() * row.index() % 11) as i64
}

/// In the middle of a search.
fn checkpoint(matrix: &Matrix<()>) -> Checkpoint {
    let mut covers = Search::new().node_limit(40).covers(matrix);
    covers.count_rest();
    covers.checkpoint().unwrap()
}

#[test]
fn all_targets_store_and_draw_the_same() {
    let found = all();
    if std::env::var_os("UPDATE").is_some() {
        let lines: Vec<String> =
            found.iter().map(|(name, value)| format!("{}: {value}", json!(name))).collect();
        std::fs::write(FILE, format!("{{\n{}\n}}\n", lines.join(",\n"))).unwrap();
    }
    let kept = kept();
    assert!(found.keys().eq(kept.keys()));
    for (name, value) in &found {
        assert_eq!(value, &kept[name], "{name}");
    }
}

/// Against the number of queens, and a search that was not stopped.
#[test]
fn what_was_stored_goes_on() {
    let kept = kept();
    fn stored<T: DeserializeOwned>(kept: &Map<String, Value>, what: &str) -> T {
        serde_json::from_value(kept[what].clone()).unwrap()
    }
    let queens = chess::queens(8);
    let checkpoint: Checkpoint = stored(&kept, "queens, checkpoint");
    let mut rest = Search::new().resume(&queens, &checkpoint).unwrap();
    assert!(checkpoint.stats().solutions < 92);
    assert_eq!(checkpoint.stats().solutions + rest.count_rest(), 92);
    let tasks: Vec<Checkpoint> = stored(&kept, "queens, tasks");
    let covers = tasks.iter().map(|task| Search::new().seed(5).resume(&queens, task).unwrap().count_rest());
    assert_eq!(covers.sum::<u64>(), 92);

    let cheapest: CheapestCheckpoint = stored(&kept, "queens, checkpoint of the cheapest");
    let rest = Search::new().resume_cheapest(&queens, cost, &cheapest).unwrap();
    let costs = Search::new().covers(&queens).map(|cover| cover.iter().map(|&row| cost(row)).sum::<i64>());
    let mut costs: Vec<i64> = costs.collect();
    costs.sort_unstable();
    assert!(rest.map(|(cost, _)| cost).eq(costs.into_iter().skip(1)));

    let group = Search::new().symmetries(&queens).unwrap();
    let classes: ClassesCheckpoint = stored(&kept, "queens, checkpoint of classes");
    let rest = Search::new().resume_classes(&queens, &group, &classes).unwrap();
    assert_eq!(rest.count() + 1, 12);

    let diagram: Diagram = stored(&kept, "diagram");
    assert_eq!(diagram.count(), 4);
}
