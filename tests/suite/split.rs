//! Parts of a search, checkpoints and estimates: the parts together are the whole, and a search that goes on from a
//! checkpoint gives exactly the rest.

use crate::families::{chess, colored, designs, graphs, latin, tilings};
use crate::plain::{ENGINES, Plain, indices, sequence};
use crate::random::{MIXED, any_matrix, picked};
use exactcover::problems::polyomino::Board;
use exactcover::runs::ResumeError;
use exactcover::runs::{Branching, Engine, Outcome};
use exactcover::{Covers, ExactCover, Langford, Matrix, MatrixBuilder, Polyominoes, Queens, RowId, Search};
use proptest::prelude::*;
use proptest::sample::Index;

/// A way to branch, a seed, a chosen row and an excluded one.
type Options = (Option<Branching>, Option<u64>, Option<Index>, Option<Index>);

/// Options that make different trees.
fn options() -> impl Strategy<Value = Options> {
    let row = || prop::option::weighted(0.3, any::<Index>());
    let branching = prop::sample::select(vec![Branching::FewestRows, Branching::FirstColumn]);
    (prop::option::of(branching), prop::option::weighted(0.3, any::<u64>()), row(), row())
}

fn search(plain: &Plain, (branching, seed, chosen, excluded): Options) -> Search {
    let mut search = Search::new().choose(picked(plain, &chosen)).exclude(picked(plain, &excluded));
    if let Some(branching) = branching {
        search = search.branch(branching);
    }
    seed.map_or(search.clone(), |seed| search.seed(seed))
}

properties! {
    soak, 300;

    fn parts_are_disjoint_and_complete_and_in_order(
        plain in any_matrix(MIXED),
        options in options(),
        at_least in prop::sample::select(vec![0usize, 1, 2, 7, 64, 1000]),
    ) {
        let matrix = plain.matrix();
        let search = search(&plain, options);
        let whole = sequence(search.covers(&matrix));
        let tasks = search.split(&matrix, at_least).unwrap();
        for engine in ENGINES {
            let parts: Vec<Vec<usize>> = tasks
                .iter()
                .flat_map(|task| sequence(Search::new().engine(engine).resume(&matrix, task).unwrap()))
                .collect();
            prop_assert_eq!(&parts, &whole);
        }
        for (at, task) in tasks.iter().enumerate() {
            let mut covers = Search::new().resume(&matrix, task).unwrap();
            prop_assert!(covers.all(|cover| cover.starts_with(&task.rows())));
            prop_assert!(tasks[..at].iter().all(|other| other.rows() != task.rows()));
        }
        prop_assert_eq!(search.split(&matrix, at_least).unwrap(), tasks);
    }

    fn a_search_goes_on_from_a_checkpoint_in_either_engine(
        plain in any_matrix(MIXED),
        options in options(),
        first in any::<Index>(),
        nodes in any::<Index>(),
    ) {
        let matrix = plain.matrix();
        let search = search(&plain, options);
        let mut all = search.covers(&matrix);
        let whole = sequence(all.clone());
        all.count_rest();
        for engine in ENGINES {
            let search = search.clone().engine(engine);
            // After some covers; and at a node, by a limit.
            let mut covers = search.covers(&matrix);
            let first = first.index(whole.len() + 2);
            let found: Vec<_> = (0..first).map_while(|_| covers.next_rows().map(indices)).collect();
            let limit = nodes.index(all.stats().nodes as usize + 2) as u64;
            let mut limited = search.node_limit(limit).covers(&matrix);
            let mut before: Vec<Vec<usize>> = Vec::new();
            while let Some(rows) = limited.next_rows() {
                before.push(indices(rows));
            }
            for (covers, found) in [(covers, found), (limited, before)] {
                let checkpoint = covers.checkpoint().unwrap();
                for other in ENGINES {
                    let mut rest = Search::new().engine(other).resume(&matrix, &checkpoint).unwrap();
                    prop_assert_eq!(rest.checkpoint().unwrap(), checkpoint.clone());
                    prop_assert_eq!(rest.stats(), covers.stats());
                    prop_assert_eq!(rest.progress(), covers.progress());
                    let together: Vec<_> = found.iter().cloned().chain(sequence(rest.clone())).collect();
                    prop_assert_eq!(&together, &whole);
                    rest.count_rest();
                    prop_assert_eq!(rest.outcome(), Outcome::Exhausted);
                    let [sum, one] = [rest.stats(), all.stats()].map(|s| (s.nodes, s.solutions, s.max_depth));
                    prop_assert_eq!(sum, one);
                    prop_assert!(rest.checkpoint().unwrap().is_done());
                    prop_assert_eq!(Search::new().resume(&matrix, &rest.checkpoint().unwrap()).unwrap().count_rest(), 0);
                }
            }
        }
    }

    fn a_restarted_search_has_checkpoints_too(
        plain in any_matrix(MIXED),
        rows in prop::collection::vec(any::<Index>(), 0..3),
        first in 0usize..4,
    ) {
        let matrix = plain.matrix();
        let rows = picked(&plain, &rows);
        let mut covers = Search::new().covers(&matrix);
        covers.next_rows();
        covers.restart(&rows);
        (0..first).for_each(|_| drop(covers.next()));
        let resumed = Search::new().resume(&matrix, &covers.checkpoint().unwrap()).unwrap();
        prop_assert_eq!(sequence(resumed), sequence(covers));
    }
}

/// Many nodes, so that bits make tables for subtrees.
#[test]
fn large_searches_go_on_from_everywhere() {
    let matrix = Polyominoes::pentominoes(Board::rectangle(4, 15)).matrix().unwrap();
    let mut all = Search::new().covers(&matrix);
    let total = all.count_rest();
    for engine in ENGINES {
        let mut covers = Search::new().engine(engine).node_limit(0).covers(&matrix);
        while covers.add_nodes(all.stats().nodes / 4) {
            covers.count_rest();
            let mut rest = Search::new().resume(&matrix, &covers.checkpoint().unwrap()).unwrap();
            rest.count_rest();
            assert_eq!((rest.stats().solutions, rest.stats().nodes), (total, all.stats().nodes), "{engine}");
        }
    }
}

/// The sums over the parts of eight families.
#[test]
fn the_parts_of_known_instances_add_up() {
    let whole = |matrix: &Matrix<()>| Search::new().covers(matrix).count_rest();
    let instances: [(Matrix<()>, u64); 8] = [
        (chess::queens(9), 352),
        (crate::families::unlabeled(&Polyominoes::pentominoes(Board::rectangle(3, 20)).matrix().unwrap()), 8),
        (graphs::dominoes(6, 6), 6728),
        (crate::families::unlabeled(&Langford::new(8).matrix().unwrap()), 300),
        (crate::families::unlabeled(&latin::latin_squares(4)), 576),
        (crate::families::unlabeled(&designs::steiner_triples_with_fixed_star(9)), 0),
        (colored::macmahon_squares(2, 2, 2), 0),
        (tilings::any_trominoes(4, 6), 0),
    ];
    for (matrix, known) in instances {
        let expected = whole(&matrix);
        assert!(known == expected || known == 0, "{expected}");
        for at_least in [1, 2, 7, 64, 1000] {
            let tasks = Search::new().split(&matrix, at_least).unwrap();
            let sum: u64 =
                tasks.iter().map(|task| Search::new().resume(&matrix, task).unwrap().count_rest()).sum();
            assert_eq!(sum, expected, "{at_least} tasks of {}", matrix.row_count());
        }
    }
}

#[test]
fn tasks_and_checkpoints_of_other_matrices_are_refused() {
    let [eight, nine] = [8, 9].map(|n| Queens::new(n).unwrap().matrix().unwrap());
    let other = |result: Result<Covers, ResumeError>| match result {
        Err(ResumeError::OtherMatrix { expected, found }) => (expected, found),
        other => panic!("{other:?}"),
    };
    let prints = (eight.fingerprint(), nine.fingerprint());
    assert_eq!(other(Search::new().resume(&nine, &Search::new().split(&eight, 1).unwrap()[0])), prints);
    assert_eq!(
        other(Search::new().resume(&nine, &Search::new().covers(&eight).checkpoint().unwrap())),
        prints
    );
    // A column more, a color more, a row less, a column that is secondary: all are other matrices.
    let mut prints = Vec::new();
    for change in 0..5 {
        let mut m = exactcover::MatrixBuilder::new();
        let columns = if change == 1 { 3 } else { 2 };
        let (p, s) = (m.primary("p", columns), m.secondary("s", 2));
        let entry = if change == 2 { s.at(0).colored(0) } else { s.at(0) };
        m.row((), [p.at(0), entry]).unwrap();
        m.row((), [p.at(1), if change == 3 { s.at(1) } else { s.at(0) }]).unwrap();
        if change != 4 {
            m.row((), [p.at(1)]).unwrap();
        }
        prints.push(m.build().unwrap().fingerprint());
    }
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), 5);
}

/// The engine that was asked for does not hold the matrix; another one does.
#[test]
fn tasks_and_checkpoints_are_refused_by_an_engine_that_is_too_small() {
    let matrix = chess::queens(100);
    let tasks = Search::new().split(&matrix, 2).unwrap();
    let checkpoint = Search::new().covers(&matrix).checkpoint().unwrap();
    let bits = Search::new().engine(Engine::Bits);
    for task in &tasks {
        assert_eq!(bits.resume(&matrix, task).unwrap_err(), ResumeError::Refused);
    }
    assert_eq!(bits.resume(&matrix, &checkpoint).unwrap_err(), ResumeError::Refused);
    let links = Search::new().engine(Engine::Links).node_limit(5);
    for mut covers in [links.resume(&matrix, &tasks[0]).unwrap(), links.resume(&matrix, &checkpoint).unwrap()]
    {
        assert_eq!((covers.next(), covers.outcome()), (None, Outcome::Limited));
    }
}

/// The rows that the search had tried before a part were taken for rows that the user left out.
#[test]
fn a_restart_after_a_resumed_part_leaves_out_what_the_user_left_out() {
    let mut m = MatrixBuilder::new();
    let kind = m.between("kind", 1, 2..=3);
    (0..6).for_each(|_| _ = m.row((), [kind.at(0)]).unwrap());
    let matrix = m.build().unwrap();
    for (search, covers) in [(Search::new(), 35), (Search::new().exclude([RowId::new(2)]), 20)] {
        let tasks = search.split(&matrix, 4).unwrap();
        assert!(tasks.len() >= 4);
        for task in tasks {
            let mut part = Search::new().resume(&matrix, &task).unwrap();
            let mut again = Search::new().resume(&matrix, &part.checkpoint().unwrap()).unwrap();
            part.next();
            for part in [&mut part, &mut again] {
                part.restart::<RowId>([]);
                assert_eq!(part.count_rest(), covers);
            }
        }
    }
}

#[test]
fn chosen_rows_that_clash_have_no_parts() {
    let matrix = chess::queens(6);
    let clash = Search::new().choose([RowId::new(0), RowId::new(1)]);
    assert!([0, 1, 10].iter().all(|&at_least| clash.split(&matrix, at_least).unwrap().is_empty()));
}

/// With many probes the estimate of a small tree is close, and its error is about the distance.
#[test]
fn estimates_are_close_and_repeat() {
    for (matrix, seed) in
        [(chess::queens(8), 1), (graphs::dominoes(4, 6), 2), (colored::macmahon_squares(2, 2, 2), 3)]
    {
        let mut all = Search::new().covers(&matrix);
        let covers = all.count_rest() as f64;
        let estimate = Search::new().estimate(&matrix, 20_000, seed);
        assert_eq!(estimate, Search::new().estimate(&matrix, 20_000, seed));
        assert!(
            (estimate.covers - covers).abs() < 5.0 * estimate.covers_error + 1e-9,
            "{estimate:?} {covers}"
        );
        let nodes = all.stats().nodes as f64;
        assert!((estimate.nodes - nodes).abs() < 5.0 * estimate.nodes_error + 1e-9, "{estimate:?} {nodes}");
        assert!(estimate.nodes_error < nodes / 10.0);
    }
    let none = Search::new().estimate(&chess::queens(8), 0, 1);
    assert_eq!((none.nodes, none.probes), (0.0, 0));
}

/// Two rows at the root, of which the second has two rows below it: a probe finds a cover at depth 1 or 2, and stands
/// for 3 nodes and 2 covers or for 7 and 4. From a mean follows how many probes took each way, and from that the error.
#[test]
fn errors_of_an_estimate_are_standard_errors() {
    let rows = [vec![0, 1], vec![0], vec![1], vec![1]];
    let rows = rows.map(|row| row.into_iter().map(|column| (column, None)).collect()).to_vec();
    let matrix = Plain::new(vec![true; 2], rows).matrix();
    for (probes, seed) in
        [2, 3, 10, 1000].into_iter().flat_map(|probes| (0..10).map(move |seed| (probes, seed)))
    {
        let estimate = Search::new().estimate(&matrix, probes, seed);
        let count = probes as f64;
        let deep = (estimate.covers - 2.0) / 2.0;
        let error = 2.0 * (deep * (1.0 - deep) / (count - 1.0)).sqrt();
        let figures = [estimate.covers_error, estimate.nodes_error, estimate.nodes];
        for (found, expected) in figures.into_iter().zip([error, 2.0 * error, 3.0 + 4.0 * deep]) {
            assert!((found - expected).abs() < 1e-9, "{estimate:?}: {found}, not {expected}");
        }
    }
    let errors = |probes| {
        let estimate = Search::new().estimate(&matrix, probes, 1);
        [estimate.covers_error, estimate.nodes_error]
    };
    assert_eq!([errors(0), errors(1)], [[f64::INFINITY; 2]; 2], "of fewer than two probes");
}

#[cfg(feature = "serde")]
#[test]
fn tasks_and_checkpoints_are_stored_and_a_damaged_one_is_refused() {
    use exactcover::runs::Checkpoint;

    let matrix = chess::queens(8);
    for task in Search::new().split(&matrix, 20).unwrap() {
        let text = serde_json::to_string(&task).unwrap();
        assert_eq!(serde_json::from_str::<Checkpoint>(&text).unwrap(), task);
    }
    let mut covers = Search::new().covers(&matrix);
    covers.next();
    let checkpoint = covers.checkpoint().unwrap();
    let text = serde_json::to_string(&checkpoint).unwrap();
    assert_eq!(serde_json::from_str::<Checkpoint>(&text).unwrap(), checkpoint);
    let damaged = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        serde_json::from_str::<Checkpoint>(&text.replacen(from, to, 1))
    };
    // Each field that is changed is found out.
    let changed = |stored: serde_json::Value, place: &str| {
        let mut changed = stored;
        let value = changed.pointer_mut(place).unwrap_or_else(|| panic!("{place}"));
        *value = match &*value {
            serde_json::Value::Bool(is) => (!is).into(),
            serde_json::Value::Array(_) => vec![1_u32, 2].into(),
            serde_json::Value::Number(number) => (number.as_u64().unwrap() + 1).into(),
            _ => 1.into(),
        };
        changed
    };
    let stored = serde_json::to_value(&checkpoint).unwrap();
    let stats = ["/stats/nodes", "/stats/updates", "/stats/solutions", "/stats/max_depth"];
    let fields = [
        "/parts/0/path",
        "/parts/0/path/3",
        "/parts/0/is_visited",
        "/parts/0/given",
        "/parts/0/node/rows",
        "/parts/0/node/excluded",
        "/parts/0/node/share",
        "/tree/seed",
        "/tree/chosen",
        "/tree/excluded",
    ];
    for place in stats.into_iter().chain(fields) {
        let changed: Checkpoint = serde_json::from_value(changed(stored.clone(), place)).unwrap();
        assert_eq!(Search::new().resume(&matrix, &changed).unwrap_err(), ResumeError::Damaged, "{place}");
    }
    let other = Search::new().branch(Branching::FirstColumn).covers(&matrix).checkpoint().unwrap();
    let mut swapped = stored.clone();
    swapped["tree"] = serde_json::to_value(&other).unwrap()["tree"].clone();
    let swapped: Checkpoint = serde_json::from_value(swapped).unwrap();
    assert_eq!(Search::new().resume(&matrix, &swapped).unwrap_err(), ResumeError::Damaged);
    let task = serde_json::to_value(&Search::new().split(&matrix, 20).unwrap()[0]).unwrap();
    for place in ["/tree/seed", "/tree/chosen", "/parts/0/node/rows/1", "/parts/0/node/excluded"] {
        let changed: Checkpoint = serde_json::from_value(changed(task.clone(), place)).unwrap();
        assert_eq!(Search::new().resume(&matrix, &changed).unwrap_err(), ResumeError::Damaged, "{place}");
    }
    let print = matrix.fingerprint().to_string();
    assert!(damaged(&print, &print[1..]).is_err());
    assert!(damaged(&print, &print.to_uppercase()).is_err() || print.to_uppercase() == print);
    assert!(damaged("\"stats\"", "\"statistics\"").is_err());
}
