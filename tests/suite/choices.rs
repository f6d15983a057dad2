//! Rows taken for granted or left out, restarts, and searches in slices: against brute force, against the plain
//! recursive search, and against fresh searches.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::brute::{Brute, within};
use crate::plain::{ENGINES_AND_AUTO, Plain, PlainEntry, as_set, ids, indices, sequence};
use crate::random::{MIXED, SMALLER, Shape, any_matrix, matrix};
use crate::reference::Reference;
use exactcover::matrix::VerifyError;
use exactcover::proofs::RowState;
use exactcover::runs::Stats;
use exactcover::runs::{Engine, Outcome};
use exactcover::{Cover, Covers, ExactCover, Matrix, MatrixBuilder, Queens, RowId, Search, Solutions};
use proptest::prelude::*;
use proptest::sample::Index;

/// With covers of several rows.
const WITH_COVERS: Shape = Shape { primary: 1..=12, rows: 2..=30, ..MIXED };

fn distinct(rows: &[usize]) -> Vec<usize> {
    let mut seen = Vec::new();
    rows.iter().for_each(|row| {
        if !seen.contains(row) {
            seen.push(*row);
        }
    });
    seen
}

/// Rows of the matrix, and sometimes one that is not in it.
fn picks(most: usize) -> impl Strategy<Value = Vec<(Index, bool)>> {
    prop::collection::vec((any::<Index>(), prop::bool::weighted(0.03)), 0..=most)
}

fn rows_of(plain: &Plain, picks: &[(Index, bool)]) -> Vec<usize> {
    let count = plain.rows.len();
    let row = |(index, beyond): &(Index, bool)| match (count, beyond) {
        (0, _) | (_, true) => count + index.index(3),
        _ => index.index(count),
    };
    picks.iter().map(row).collect()
}

/// Whether no two of the rows clash, checked pair by pair, and no column is covered more often than it may be.
fn agree(plain: &Plain, rows: &[usize]) -> bool {
    let clash = |a: usize, b: usize| {
        let shared = plain.rows[a].iter().flat_map(|one| plain.rows[b].iter().map(move |other| (one, other)));
        let clash = |(one, other): (&PlainEntry, &PlainEntry)| {
            one.0 == other.0 && plain.bounds[one.0].1 == 1 && (one.1.is_none() || one.1 != other.1)
        };
        shared.into_iter().any(clash)
    };
    let rows = &distinct(rows)[..];
    let times =
        |column| rows.iter().filter(|&&row| plain.rows[row].iter().any(|entry| entry.0 == column)).count();
    let is_full =
        |column: usize| plain.bounds[column].1 != 1 && times(column) > plain.bounds[column].1 as usize;
    rows.iter().all(|&row| row < plain.rows.len())
        && !(0..plain.bounds.len()).any(is_full)
        && rows.iter().enumerate().all(|(at, &a)| rows[at + 1..].iter().all(|&b| a == b || !clash(a, b)))
}

/// All that a search says of itself except its updates, which depend on the engine.
fn said(covers: &Covers) -> (Stats, Outcome, f64) {
    let mut stats = covers.stats();
    stats.updates = 0;
    (stats, covers.outcome(), covers.progress())
}

/// Both give the same to the end.
fn assert_alike(one: &mut Covers, other: &mut Covers) -> Result<(), TestCaseError> {
    loop {
        let rows = one.next_rows().map(indices);
        prop_assert_eq!(other.next_rows().map(indices), rows.clone());
        prop_assert_eq!(said(other), said(one));
        if rows.is_none() {
            return Ok(());
        }
    }
}

/// Each row is in all of these covers, in some or in none, as its state says.
fn assert_rows_are_settled(states: &[RowState], covers: &[Vec<usize>]) -> Result<(), TestCaseError> {
    for (row, &state) in states.iter().enumerate() {
        let expected = match covers.iter().filter(|cover| cover.contains(&row)).count() {
            0 => RowState::Impossible,
            count if count == covers.len() => RowState::Forced,
            _ => RowState::Possible,
        };
        prop_assert_eq!(state, expected, "row {}", row);
    }
    Ok(())
}

/// These covers come in order of cost, and none costs less than the bound of the relaxation, in which no excluded row
/// has a share and each chosen one has all of it.
fn assert_priced(
    search: &Search,
    matrix: &Matrix<usize>,
    covers: &[Vec<usize>],
) -> Result<(), TestCaseError> {
    let cost = |row: RowId| 7 * row.index() as i64 % 5 - 1;
    let found: Vec<_> = search.cheapest(matrix, cost).unwrap().collect();
    prop_assert_eq!(as_set(found.iter().map(|(_, cover)| indices(cover)).collect()), covers.to_vec());
    prop_assert!(found.is_sorted_by_key(|(cost, _)| *cost));
    let sum = |cover: &Cover| cover.iter().map(|&row| cost(row)).sum::<i64>();
    prop_assert!(found.iter().all(|(cost, cover)| *cost == sum(cover)));
    let relaxation = search.relaxation(matrix, cost).unwrap();
    let Some((least, _)) = found.first() else { return Ok(()) };
    prop_assert!(relaxation.bound().is_some_and(|bound| bound <= *least));
    prop_assert!(search.chosen().iter().all(|&row| relaxation.primal(row) == 1.0));
    prop_assert!(search.excluded().iter().all(|&row| relaxation.primal(row) == 0.0));
    Ok(())
}

properties! {
    soak, 1000;

    /// Exactly the covers with all chosen and no excluded rows, the chosen ones first.
    fn choose_and_exclude_filter_the_covers(
        plain in any_matrix(SMALLER),
        chosen in picks(3),
        excluded in picks(4),
        seed in prop::option::of(any::<u64>()),
    ) {
        let matrix = plain.matrix();
        let (chosen, excluded) = (rows_of(&plain, &chosen), rows_of(&plain, &excluded));
        let expected = within(Brute::new(&plain).covers(), &chosen, &excluded);
        for engine in ENGINES_AND_AUTO {
            let mut search = Search::new().engine(engine).choose(ids(&chosen)).exclude(ids(&excluded));
            if let Some(seed) = seed {
                search = search.seed(seed);
            }
            let mut covers = search.covers(&matrix);
            let first = distinct(&chosen);
            let mut found = Vec::new();
            while let Some(rows) = covers.next_rows() {
                prop_assert_eq!(matrix.verify(rows), Ok(()));
                prop_assert_eq!(&indices(rows)[..first.len()], &first);
                found.push(indices(rows));
            }
            prop_assert_eq!(covers.outcome(), Outcome::Exhausted);
            prop_assert_eq!(covers.progress(), 1.0);
            prop_assert_eq!(as_set(found), expected.clone());
            prop_assert_eq!(covers.clone().count_rest(), 0);
        }
    }

    /// All that the other questions say is about these covers too.
    fn choose_and_exclude_act_in_every_question(
        plain in any_matrix(SMALLER),
        chosen in picks(2),
        excluded in picks(3),
    ) {
        let matrix = plain.matrix();
        let (chosen, excluded) = (rows_of(&plain, &chosen), rows_of(&plain, &excluded));
        let expected = within(Brute::new(&plain).covers(), &chosen, &excluded);
        let (count, has_cover) = (expected.len(), !expected.is_empty());
        let is_expected = |cover: &Cover| expected.contains(&as_set(vec![indices(cover)]).remove(0));
        for engine in ENGINES_AND_AUTO {
            let search = Search::new().engine(engine).choose(ids(&chosen)).exclude(ids(&excluded));
            let any = search.any(&matrix).unwrap();
            prop_assert!(any.as_ref().map_or(!has_cover, is_expected), "{:?}", any);
            prop_assert_eq!(search.count(&matrix), count as u64);
            prop_assert_eq!(search.prove_count(&matrix, io::sink()).unwrap(), count as u64);
            let diagram = search.diagram(&matrix).unwrap();
            prop_assert_eq!(as_set(diagram.iter().map(|cover| indices(&cover)).collect()), expected.clone());
            assert_rows_are_settled(&search.row_states(&matrix), &expected)?;
            let clash = search.smallest_clash(&matrix).unwrap();
            prop_assert_eq!(clash.is_none(), has_cover);
            let clashing = clash.iter().flat_map(|clash| indices(clash.rows()));
            prop_assert!(clashing.into_iter().all(|row| chosen.contains(&row)));
            if let Some(weights) = search.weights(&matrix) {
                prop_assert!(!has_cover);
                prop_assert_eq!(weights.verify(&matrix), Ok(()));
            }
            // A probe meets one of these covers or none.
            prop_assert!(has_cover || search.estimate(&matrix, 20, 1).covers == 0.0);
            let resumed = Search::new().resume(&matrix, &search.covers(&matrix).checkpoint().unwrap()).unwrap();
            let tasks = search.split(&matrix, 5).unwrap();
            let run = tasks.iter().flat_map(|task| Search::new().resume(&matrix, task).unwrap());
            for found in [sequence(resumed), run.map(|cover| indices(&cover)).collect()] {
                prop_assert_eq!(as_set(found), expected.clone());
            }
        }
        let search = Search::new().choose(ids(&chosen)).exclude(ids(&excluded));
        assert_priced(&search, &matrix, &expected)?;
        #[cfg(feature = "rayon")]
        {
            prop_assert_eq!(search.par_count(&matrix), count as u64);
            let found = search.finder(&matrix).par_find().unwrap();
            prop_assert!(found.as_ref().map_or(!has_cover, is_expected), "{:?}", found);
            for covers in [search.par_covers(&matrix, 4), search.par_covers_unordered(&matrix, 4)] {
                prop_assert_eq!(as_set(covers.map(|cover| indices(&cover)).collect()), expected.clone());
            }
        }
    }

    /// In the documented order, node by node, also under a limit.
    fn the_rest_comes_in_the_canonical_order_of_what_is_left(
        plain in any_matrix(WITH_COVERS),
        chosen in picks(2),
        excluded in picks(3),
        limit in prop_oneof![Just(u64::MAX), 0..50u64],
    ) {
        let matrix = plain.matrix();
        let (chosen, excluded) = (distinct(&rows_of(&plain, &chosen)), rows_of(&plain, &excluded));
        let possible = agree(&plain, &chosen) && !chosen.iter().any(|row| excluded.contains(row));
        let reference = match possible {
            true => Reference::search_under(&plain, &chosen, &excluded, limit),
            false => Reference::default(),
        };
        for engine in ENGINES_AND_AUTO {
            let search = Search::new().engine(engine).node_limit(limit).exclude(ids(&excluded));
            let mut restarted = search.covers(&matrix);
            restarted.next_rows();
            restarted.restart(ids(&chosen));
            for mut covers in [search.choose(ids(&chosen)).covers(&matrix), restarted] {
                prop_assert!(engine == Engine::Auto || covers.engine() == engine);
                prop_assert_eq!(sequence(covers.clone()), reference.covers.clone());
                while covers.next_rows().is_some() {}
                let stats = covers.stats();
                prop_assert_eq!((stats.nodes, stats.solutions), (reference.nodes, reference.covers.len() as u64));
                if possible {
                    prop_assert_eq!(stats.max_depth, reference.max_depth);
                }
                let whole = limit == u64::MAX || reference.nodes < limit;
                prop_assert!(!whole || covers.outcome() == Outcome::Exhausted);
            }
        }
    }

    /// Choosing a path of the tree gives the part of the sequence below it, also of a seed's tree.
    fn a_prefix_of_the_tree_gives_its_part_of_the_sequence(
        plain in matrix(WITH_COVERS),
        seed in prop::option::of(any::<u64>()),
        cover in any::<Index>(),
        depth in any::<Index>(),
    ) {
        let matrix = plain.matrix();
        for engine in ENGINES_AND_AUTO {
            let mut search = Search::new().engine(engine);
            if let Some(seed) = seed {
                search = search.seed(seed);
            }
            let all = sequence(search.covers(&matrix));
            if all.is_empty() {
                break;
            }
            let cover = &all[cover.index(all.len())];
            let prefix = &cover[..depth.index(cover.len() + 1)];
            let expected: Vec<_> = all.iter().filter(|cover| cover.starts_with(prefix)).cloned().collect();
            prop_assert_eq!(&sequence(search.clone().choose(ids(prefix)).covers(&matrix)), &expected);
            let mut restarted = search.covers(&matrix);
            restarted.restart(ids(prefix));
            prop_assert_eq!(&sequence(restarted), &expected);
        }
    }

    /// A search that is restarted, at any moment and any number of times, is the same as a fresh one.
    fn a_restart_is_a_fresh_search(
        plain in any_matrix(WITH_COVERS),
        questions in prop::collection::vec((picks(3), 0..6usize), 1..8),
        excluded in picks(3),
        seed in prop::option::of(any::<u64>()),
        limit in prop::option::of(0..40u64),
        begin_chosen in any::<bool>(),
    ) {
        let matrix = plain.matrix();
        for engine in ENGINES_AND_AUTO {
            let mut search = Search::new().engine(engine).exclude(ids(&rows_of(&plain, &excluded)));
            if let Some(seed) = seed {
                search = search.seed(seed);
            }
            if let Some(limit) = limit {
                search = search.node_limit(limit);
            }
            let first = if begin_chosen { ids(&rows_of(&plain, &questions[0].0)) } else { Vec::new() };
            let mut again = search.clone().choose(first).covers(&matrix);
            for (picks, taken) in &questions {
                let chosen = ids(&rows_of(&plain, picks));
                again.restart(&chosen);
                let mut fresh = search.clone().choose(&chosen).covers(&matrix);
                prop_assert_eq!(said(&again), said(&fresh));
                for _ in 0..*taken {
                    prop_assert_eq!(again.next_rows(), fresh.next_rows());
                }
                prop_assert_eq!(said(&again), said(&fresh));
                assert_alike(&mut again.clone(), &mut fresh)?;
            }
            again.restart([] as [RowId; 0]);
            assert_alike(&mut again, &mut search.covers(&matrix))?;
        }
    }

    /// In slices of any size, the same covers come at the same nodes.
    fn slices_make_one_search(plain in any_matrix(WITH_COVERS), seed in prop::option::of(any::<u64>())) {
        let matrix = plain.matrix();
        for (engine, slice) in ENGINES_AND_AUTO.into_iter().flat_map(|engine| [1, 7, 1000].map(|slice| (engine, slice))) {
            let mut search = Search::new().engine(engine);
            if let Some(seed) = seed {
                search = search.seed(seed);
            }
            let (mut whole, mut sliced) = (search.covers(&matrix), search.node_limit(0).covers(&matrix));
            while sliced.outcome() != Outcome::Exhausted {
                prop_assert_eq!(sliced.next_rows(), None);
                prop_assert!(sliced.stats().nodes.is_multiple_of(slice));
                sliced.add_nodes(slice);
                while let Some(rows) = sliced.next_rows().map(indices) {
                    prop_assert_eq!(whole.next_rows().map(indices), Some(rows));
                    prop_assert_eq!(sliced.stats(), whole.stats());
                }
            }
            prop_assert_eq!(whole.next_rows(), None);
            prop_assert_eq!(said(&sliced), said(&whole));
        }
    }

    /// The first two rows that clash are named, and the column.
    fn verify_partial_says_which_rows_clash(plain in any_matrix(SMALLER), picked in picks(5)) {
        let matrix = plain.matrix();
        let rows = rows_of(&plain, &picked);
        let twice = distinct(&rows).len() < rows.len();
        let answer = matrix.verify_partial(&ids(&rows));
        prop_assert_eq!(answer.is_ok(), !twice && agree(&plain, &rows));
        match answer {
            Err(VerifyError::UnknownRow { row }) => prop_assert!(row.index() >= plain.rows.len()),
            Err(VerifyError::CoveredTwice { first, second, .. } | VerifyError::ColorClash { first, second, .. }) => {
                let pair = [first.index(), second.index()];
                prop_assert!(pair[0] == pair[1] || !agree(&plain, &pair));
                prop_assert!(pair.iter().all(|row| rows.contains(row)));
            }
            Err(VerifyError::TooMany { row, most, .. }) => {
                prop_assert!(most != 1 && rows.contains(&row.index()));
            }
            Err(other) => prop_assert!(false, "{}", other),
            Ok(()) => {}
        }
    }
}

#[test]
fn queens_in_slices_of_a_hundred_nodes_give_their_boards_in_order_with_one_start() {
    let queens = Queens::new(8).unwrap();
    let expected: Vec<_> = queens.solutions().unwrap().collect();
    let mut boards = Solutions::new(&queens, &Search::new().node_limit(0)).unwrap();
    let (mut found, mut slices) = (Vec::new(), 0);
    while boards.search().outcome() != Outcome::Exhausted {
        boards.search_mut().add_nodes(100);
        found.extend(boards.by_ref());
        slices += 1;
    }
    assert_eq!((expected.len(), found), (92, expected));
    assert_eq!(slices, boards.search().stats().nodes.div_ceil(100));
}

#[test]
fn solutions_are_restarted_and_decoded() {
    let queens = Queens::new(6).unwrap();
    let mut boards = queens.solutions().unwrap();
    let all: Vec<_> = boards.by_ref().collect();
    for (square, row) in
        boards.matrix().labels().iter().copied().zip((0..).map(RowId::new)).collect::<Vec<_>>()
    {
        boards.search_mut().restart([row]);
        let found: Vec<_> = boards.by_ref().collect();
        let expected: Vec<_> =
            all.iter().filter(|board| board.queens().any(|queen| queen == square)).collect();
        assert_eq!(found.len(), expected.len());
        assert!(found.iter().all(|board| expected.contains(&board)));
        assert_eq!(
            (boards.search().outcome(), boards.search().stats().max_depth > 0),
            (Outcome::Exhausted, true)
        );
    }
}

#[test]
fn a_canceled_search_goes_on_once_the_flag_is_down() {
    let matrix = Queens::new(8).unwrap().matrix().unwrap();
    let flag = Arc::new(AtomicBool::new(false));
    for engine in ENGINES_AND_AUTO {
        let mut covers = Search::new().engine(engine).cancel(flag.clone()).covers(&matrix);
        assert_eq!(covers.by_ref().take(10).count(), 10);
        flag.store(true, Ordering::Relaxed);
        assert_eq!((covers.next(), covers.outcome()), (None, Outcome::Canceled));
        covers.add_nodes(0); // the flag is still up
        assert_eq!((covers.next(), covers.outcome()), (None, Outcome::Canceled));
        flag.store(false, Ordering::Relaxed);
        assert_eq!(covers.next(), None); // an iterator that has ended stays so
        covers.add_nodes(0);
        assert_eq!(covers.by_ref().count(), 82);
        assert_eq!(covers.outcome(), Outcome::Exhausted);
        covers.add_nodes(1000); // there is nothing to go on with
        assert_eq!((covers.next(), covers.outcome()), (None, Outcome::Exhausted));
    }
}

#[test]
fn a_restart_ends_a_canceled_or_limited_search_and_counts_from_the_beginning() {
    let matrix = Queens::new(6).unwrap().matrix().unwrap();
    let mut covers = Search::new().node_limit(5).covers(&matrix);
    assert_eq!((covers.by_ref().count(), covers.outcome()), (0, Outcome::Limited));
    covers.add_nodes(1000);
    assert_eq!(covers.by_ref().count(), 4);
    covers.restart([RowId::new(1)]);
    assert_eq!((covers.outcome(), covers.stats().nodes, covers.progress()), (Outcome::Running, 0, 0.0));
    assert_eq!((covers.next(), covers.stats().nodes, covers.outcome()), (None, 5, Outcome::Limited));
    covers.add_nodes(1000);
    assert_eq!(covers.next().unwrap()[0], RowId::new(1));
}

/// Chosen one after the other or together, by any kind of list.
#[test]
fn choices_add_up() {
    let matrix = Queens::new(5).unwrap().matrix().unwrap();
    let cover = Search::new().covers(&matrix).next().unwrap();
    let counts = [
        Search::new().choose(&cover).covers(&matrix),
        Search::new().choose([cover[0]]).choose(&cover[1..]).covers(&matrix),
        Search::new().choose(cover.iter().chain(&cover)).covers(&matrix),
        Search::new().choose(cover.to_vec()).exclude(Vec::<RowId>::new()).covers(&matrix),
    ]
    .map(|covers| covers.map(|cover| indices(&cover)).collect::<Vec<_>>());
    assert!(counts.iter().all(|covers| *covers == [indices(&cover)]));
    let excluded = Search::new().exclude([cover[0]]).exclude([cover[1]]).covers(&matrix);
    assert!(excluded.map(|cover| indices(&cover)).all(|rows| !rows.contains(&cover[0].index())));
}

/// A cover of a hundred thousand rows, all or most of them chosen.
#[test]
fn choices_may_be_many() {
    let count = 100_000;
    let mut m = MatrixBuilder::new();
    let column = m.primary("column", count);
    let rows: Vec<RowId> = (0..count).map(|c| m.row((), [column.at(c)]).unwrap()).collect();
    let matrix: Matrix<()> = m.build().unwrap();
    for chosen in [&rows[..], &rows[7..]] {
        let mut covers = Search::new().choose(chosen).covers(&matrix);
        assert_eq!(covers.next_rows().map(<[_]>::len), Some(count));
        assert_eq!(covers.stats().max_depth, count);
        covers.restart(chosen);
        assert_eq!(covers.next_rows().map(<[_]>::len), Some(count));
        assert_eq!(covers.next_rows(), None);
    }
}
