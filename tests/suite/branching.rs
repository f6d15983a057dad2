//! Orders that are learned from failures: the same covers as in the canonical order, each once, in one order for both
//! engines; and a search in such an order can be limited, cloned, split and restarted like any other, but not stored.

use crate::families::{chess, colored, designs, graphs, latin, tilings, unlabeled};
use crate::plain::{ENGINES, Plain, as_set, ids, indices, sequence};
use crate::random::{MIXED, Shape, any_matrix, matrix, picked, planted};
use exactcover::problems::polyomino::Board;
use exactcover::runs::ResumeError;
use exactcover::runs::Stats;
use exactcover::runs::{Branching, Outcome};
use exactcover::{Cover, ExactCover, Langford, Matrix, Polyominoes, RowId, Search};
use proptest::prelude::*;
use proptest::sample::Index;

const LEARNED: [Branching; 2] = [Branching::Conflicts, Branching::Weighted];
/// More columns than rows fit: many failures.
const TIGHT: Shape = Shape { primary: 10..=24, secondary: 0..=4, rows: 30..=60, colors: 2 };

/// What does not depend on the engine.
fn shared(stats: Stats) -> (u64, u64, usize) {
    (stats.nodes, stats.solutions, stats.max_depth)
}

/// A seed, chosen rows, excluded rows.
type Options = (Option<u64>, Vec<Index>, Vec<Index>);

fn options() -> impl Strategy<Value = Options> {
    let some = |most| prop::collection::vec(any::<Index>(), 0..=most);
    (prop::option::weighted(0.3, any::<u64>()), some(1), some(2))
}

fn search(plain: &Plain, (seed, chosen, excluded): Options) -> Search {
    let search = Search::new().choose(picked(plain, &chosen)).exclude(picked(plain, &excluded));
    seed.map_or(search.clone(), |seed| search.seed(seed))
}

fn some_matrix() -> impl Strategy<Value = Plain> {
    prop_oneof![2 => any_matrix(MIXED), 1 => matrix(TIGHT), 1 => planted(TIGHT).prop_map(|(plain, _)| plain)]
}

properties! {
    soak, 300;

    fn each_cover_comes_once_in_the_same_order_from_both_engines(
        plain in some_matrix(),
        options in options(),
    ) {
        let matrix = plain.matrix();
        let search = search(&plain, options);
        let all = as_set(sequence(search.covers(&matrix)));
        for branching in LEARNED {
            let search = search.clone().branch(branching);
            let [mut links, mut bits] = ENGINES.map(|engine| search.clone().engine(engine).covers(&matrix));
            let found = sequence(links.clone());
            prop_assert_eq!(as_set(found.clone()), all.clone());
            prop_assert!(found.iter().all(|cover| matrix.verify(&ids(cover)).is_ok()));
            prop_assert_eq!(&sequence(bits.clone()), &found);
            prop_assert_eq!(&sequence(search.covers(&matrix)), &found);
            links.count_rest();
            bits.count_rest();
            prop_assert_eq!(shared(links.stats()), shared(bits.stats()));
            prop_assert_eq!((links.outcome(), links.progress()), (Outcome::Exhausted, 1.0));
            prop_assert_eq!(search.count(&matrix).to_u64(), Some(all.len() as u64));
        }
    }

    fn limits_clones_and_restarts_change_nothing(
        plain in some_matrix(),
        options in options(),
        others in prop::collection::vec(any::<Index>(), 0..3),
        slice in 1u64..40,
    ) {
        let matrix = plain.matrix();
        let seed = options.0;
        let search = search(&plain, options);
        for (branching, engine) in LEARNED.into_iter().flat_map(|b| ENGINES.map(|engine| (b, engine))) {
            let search = search.clone().branch(branching).engine(engine);
            let mut whole = search.covers(&matrix);
            let all = sequence(whole.clone());
            whole.count_rest();

            let mut slices = search.clone().node_limit(0).covers(&matrix);
            let (mut found, mut progress) = (Vec::new(), 0.0);
            while slices.outcome() != Outcome::Exhausted {
                slices.add_nodes(slice);
                prop_assert!(slices.stats().nodes <= whole.stats().nodes);
                let mut snapshot = slices.clone();
                let first = slices.next();
                prop_assert_eq!(snapshot.next(), first.clone());
                found.extend(first.into_iter().chain(slices.by_ref()).map(|cover| indices(&cover)));
                prop_assert!(slices.progress() >= progress, "it fell from {}", progress);
                progress = slices.progress();
            }
            prop_assert_eq!(&found, &all);
            prop_assert_eq!(shared(slices.stats()), shared(whole.stats()));

            // Restarted, it is a new search.
            let rows = picked(&plain, &others);
            whole.restart(&rows);
            let excluded = search.excluded().to_vec();
            let mut anew = Search::new().branch(branching).engine(engine).exclude(excluded).choose(&rows);
            if let Some(seed) = seed {
                anew = anew.seed(seed);
            }
            let mut anew = anew.covers(&matrix);
            for _ in 0..5 {
                let [one, other] = [&mut whole, &mut anew].map(|c| c.next().map(|cover| as_set(vec![cover.to_vec()])));
                prop_assert_eq!(one, other);
            }
            prop_assert_eq!(whole.stats().nodes, anew.stats().nodes);
        }
    }

    fn its_parts_are_disjoint_and_complete(
        plain in some_matrix(),
        options in options(),
        at_least in prop::sample::select(vec![1usize, 2, 7, 64]),
    ) {
        let matrix = plain.matrix();
        let search = search(&plain, options);
        let whole = as_set(sequence(search.covers(&matrix)));
        for branching in LEARNED {
            let tasks = search.clone().branch(branching).split(&matrix, at_least).unwrap();
            let [ours, canonical] = [&tasks, &search.split(&matrix, at_least).unwrap()]
                .map(|tasks| tasks.iter().map(|task| task.rows()).collect::<Vec<_>>());
            prop_assert_eq!(ours, canonical);
            for engine in ENGINES {
                let parts = tasks
                    .iter()
                    .flat_map(|task| sequence(Search::new().engine(engine).resume(&matrix, task).unwrap()));
                prop_assert_eq!(as_set(parts.collect()), whole.clone());
            }
        }
    }
}

/// Instances of all forms of the engine bits, with and without covers, colored ones, and two of which subtrees get
/// tables of their own.
fn instances() -> Vec<(&'static str, Matrix<()>)> {
    let stated = |langford: Langford| unlabeled(&langford.matrix().unwrap());
    let pentominoes = |rows, columns| {
        unlabeled(&Polyominoes::pentominoes(Board::rectangle(rows, columns)).matrix().unwrap())
    };
    vec![
        ("queens 9", chess::queens(9)),
        ("dominoes 6x6", graphs::dominoes(6, 6)),
        ("Langford 6, which has none", stated(Langford::new(6))),
        ("Langford 8", stated(Langford::new(8))),
        ("pentominoes 3x20", pentominoes(3, 20)),
        ("partitions", designs::set_partitions(8)),
        ("STS(9)", unlabeled(&designs::steiner_triples_with_fixed_star(9))),
        ("rectangles", tilings::squares_into_rectangles(4)),
        ("colorings", unlabeled(&graphs::Graph::grid(4, 4).colorings(3).matrix().unwrap())),
        ("MacMahon squares", colored::macmahon_squares(3, 4, 3)),
        ("a square of side 12 with holes", unlabeled(&latin::with_holes(12, 80, 1))),
        ("a square of side 20 with holes", unlabeled(&latin::with_holes(20, 160, 1))),
    ]
}

#[test]
fn both_engines_visit_the_same_nodes_of_known_instances() {
    for (name, matrix) in instances() {
        for branching in LEARNED {
            let search = Search::new().branch(branching).node_limit(30_000);
            let [mut links, mut bits] = ENGINES.map(|engine| search.clone().engine(engine).covers(&matrix));
            loop {
                let (one, other) = (links.next(), bits.next());
                assert_eq!(one, other, "{name} {branching:?}");
                assert_eq!(shared(links.stats()), shared(bits.stats()), "{name} {branching:?}");
                let Some(cover) = one else { break };
                matrix.verify(&cover).unwrap();
            }
            assert_eq!((links.outcome(), links.progress()), (bits.outcome(), bits.progress()), "{name}");
            if links.outcome() == Outcome::Exhausted {
                assert_eq!(links.stats().solutions, Search::new().covers(&matrix).count_rest(), "{name}");
            }
        }
    }
}

/// Many nodes, so that bits make tables for subtrees; stopped in them and out of them.
#[test]
fn large_searches_go_on_from_everywhere() {
    let matrix = Polyominoes::pentominoes(Board::rectangle(3, 20)).matrix().unwrap();
    assert!(matrix.row_count() > 512);
    for (branching, engine) in LEARNED.into_iter().flat_map(|b| ENGINES.map(|engine| (b, engine))) {
        let search = Search::new().branch(branching).engine(engine);
        let mut all = search.covers(&matrix);
        assert_eq!(all.count_rest(), 8);
        let mut covers = search.node_limit(0).covers(&matrix);
        while covers.add_nodes(all.stats().nodes / 7) {
            let mut rest = covers.clone();
            rest.add_nodes(u64::MAX);
            rest.count_rest();
            assert_eq!(rest.stats(), all.stats(), "{branching:?} {engine}");
            covers.count_rest();
        }
    }
}

/// A square that no quick search fills: a weighted search begins again, and stops in later runs too.
#[test]
fn a_weighted_search_begins_again_until_it_has_a_cover() {
    let matrix = latin::with_holes(30, 320, 2);
    let search = Search::new().branch(Branching::Weighted);
    let mut whole = search.covers(&matrix);
    let cover = whole.next().unwrap();
    matrix.verify(&cover).unwrap();
    let nodes = whole.stats().nodes;
    let mut canonical = Search::new().node_limit(5 * nodes).covers(&matrix);
    assert_eq!(canonical.next(), None, "more than {nodes} nodes");
    // In slices.
    let mut slice = search.clone().node_limit(0).covers(&matrix);
    let (mut progress, mut falls_in_a_run) = (0.0, 0);
    let found = loop {
        slice.add_nodes(nodes / 20);
        if let Some(found) = slice.next() {
            break found;
        }
        assert!(slice.progress() >= progress);
        falls_in_a_run += u32::from(slice.progress() == progress);
        progress = slice.progress();
    };
    assert!(falls_in_a_run > 0, "the progress of a run is not that of the search");
    assert_eq!((found, slice.stats().nodes), (cover, nodes));
    // Seeds give other searches, the same ones each time.
    let seeded = |seed| {
        let mut covers = search.clone().seed(seed).covers(&matrix);
        matrix.verify(&covers.next().unwrap()).unwrap();
        covers.stats()
    };
    assert_eq!(seeded(1), seeded(1));
    assert_ne!(seeded(1).nodes, seeded(2).nodes);
}

/// Its statistics were those of the search before.
#[test]
fn a_restart_that_clashes_has_done_nothing() {
    let matrix = chess::queens(8);
    for engine in ENGINES {
        let mut covers = Search::new().engine(engine).covers(&matrix);
        assert_eq!(covers.count_rest(), 92);
        let clash = [RowId::new(0), RowId::new(1)];
        covers.restart(clash);
        let new = Search::new().engine(engine).choose(clash).covers(&matrix);
        assert_eq!((covers.outcome(), covers.stats()), (new.outcome(), new.stats()));
        covers.restart([RowId::new(3)]);
        let new = Search::new().engine(engine).choose([RowId::new(3)]).covers(&matrix);
        assert_eq!((covers.count_rest(), covers.outcome()), (new.count() as u64, Outcome::Exhausted));
    }
}

/// A search that is restarted after several runs begins with nothing done.
#[test]
fn a_restarted_search_has_no_progress_of_the_runs_before() {
    let matrix = latin::with_holes(30, 320, 2);
    for engine in ENGINES {
        let search = Search::new().branch(Branching::Weighted).engine(engine).node_limit(5000);
        let mut covers = search.covers(&matrix);
        assert_eq!((covers.next(), covers.outcome()), (None, Outcome::Limited));
        let best = covers.progress();
        assert!(best > 0.0);
        covers.restart(&[] as &[RowId]);
        assert_eq!((covers.progress(), covers.stats().nodes), (0.0, 0));
        assert_eq!((covers.next(), covers.progress(), covers.stats().nodes), (None, best, 5000));
    }
}

/// A tree without covers is larger than many runs, and its end is found all the same.
#[test]
fn restarts_do_not_hide_the_end_of_the_tree() {
    let matrix = unlabeled(&Langford::new(9).matrix().unwrap());
    let [mut canonical, mut weighted] = [Branching::FewestRows, Branching::Weighted].map(|branching| {
        let mut covers = Search::new().branch(branching).covers(&matrix);
        assert_eq!((covers.count_rest(), covers.outcome()), (0, Outcome::Exhausted));
        covers.stats().nodes
    });
    assert!(weighted > canonical / 4 && weighted < 20 * canonical, "{weighted} {canonical}");
    // The same below chosen rows, restarted.
    let mut covers = Search::new().branch(Branching::Weighted).covers(&matrix);
    (canonical, weighted) = (0, 0);
    for row in matrix.rows() {
        covers.restart([row]);
        assert_eq!((covers.count_rest(), covers.outcome()), (0, Outcome::Exhausted));
        weighted += covers.stats().nodes;
        let mut chosen = Search::new().choose([row]).covers(&matrix);
        assert_eq!(chosen.count_rest(), 0);
        canonical += chosen.stats().nodes;
    }
    assert!(weighted < 20 * canonical, "{weighted} {canonical}");
}

#[test]
fn counts_diagrams_and_estimates_work_with_it() {
    let mut compared = Vec::new();
    for (name, matrix) in instances() {
        let mut covers = Search::new().node_limit(200_000).covers(&matrix);
        let all: Vec<_> = covers.by_ref().map(|cover| cover.to_vec()).collect();
        let is_whole = covers.outcome() == Outcome::Exhausted;
        for branching in LEARNED {
            let search = Search::new().branch(branching);
            let [ours, canonical] = [&search, &Search::new()].map(|search| search.estimate(&matrix, 20, 1));
            assert_eq!(ours, canonical, "{name}");
            if is_whole {
                let diagram = search.diagram(&matrix).unwrap();
                assert!(
                    diagram.iter().eq(all.iter().map(|cover| Cover::from(&cover[..]))),
                    "{name}: the order"
                );
                assert_eq!(search.count(&matrix).to_u64(), Some(all.len() as u64), "{name}");
            }
        }
        if is_whole {
            compared.push(name);
        }
    }
    assert_eq!(compared.len(), instances().len() - 1, "all but one are small enough: {compared:?}");
}

#[cfg(feature = "rayon")]
#[test]
fn threads_find_the_same_covers_with_it() {
    let matrix = chess::queens(10);
    let all = as_set(sequence(Search::new().covers(&matrix)));
    for search in LEARNED.map(|branching| Search::new().branch(branching)) {
        let covers = search.par_covers(&matrix, 8).map(|cover| indices(&cover)).collect();
        assert_eq!(as_set(covers), all);
        assert_eq!(search.par_count(&matrix), 724);
    }
    // Enough nodes to be shared out.
    let matrix = chess::queens(12);
    for branching in LEARNED {
        let count = Search::new().branch(branching).memory_limit(0).par_count(&matrix);
        assert_eq!((count.to_u64(), count.stats().branching), (Some(14_200), Branching::FewestRows));
    }
}

/// Where it stands depends on all that it has met: it is not stored, neither before it has begun nor at its end.
#[test]
fn a_learned_order_has_no_checkpoint() {
    let matrix = chess::queens(6);
    for branching in LEARNED {
        let search = Search::new().branch(branching);
        let mut covers = search.covers(&matrix);
        assert_eq!(covers.checkpoint(), Err(ResumeError::Learned));
        covers.count_rest();
        assert_eq!(covers.checkpoint(), Err(ResumeError::Learned));
        // Parts of it are those of the canonical order.
        let tasks = search.split(&matrix, 4).unwrap();
        let part = Search::new().resume(&matrix, &tasks[0]).unwrap();
        assert_eq!(part.checkpoint().unwrap().rows(), tasks[0].rows());
    }
}
