//! Found or none agrees with brute force, and each clause with a slow propagation and with all covers: nothing else
//! notices a clause that is too strong, as the search finds most covers all the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;

use super::super::tests::matrix;
use super::*;
use crate::matrix::{Matrix, MatrixBuilder};
use crate::util::SplitMix64;

/// The constraints as stated: for each column its rows with their colors, and its bounds.
struct Slow {
    columns: Vec<(Entries, u32, u32)>,
    rows: usize,
}

/// The rows of a column with their colors.
type Entries = Vec<(u32, u32)>;

/// Which rows are chosen or out.
type Values = Vec<Option<bool>>;

impl Slow {
    /// That of the rows of a search, which have the columns that its options leave.
    fn new(matrix: &Matrix<()>, options: &Search) -> Self {
        let (_, view) = options.left(matrix.incidence()).unwrap().unwrap();
        let mut columns: Vec<_> =
            (0..view.columns).map(|column| (Entries::new(), u32::from(column < view.primary), 1)).collect();
        for multiple in view.multiples() {
            let column = &mut columns[multiple.column as usize];
            (column.1, column.2) = (multiple.capacity.saturating_sub(multiple.slack), multiple.capacity);
        }
        for row in 0..view.row_count() {
            for (column, color) in view.entries(row) {
                columns[column as usize].0.push((row as u32, color));
            }
        }
        Self { columns, rows: view.row_count() }
    }

    /// Checks whether no constraint and no clause is broken, whatever is still open.
    fn is_consistent(&self, values: &Values, clauses: &[Vec<RowLiteral>]) -> bool {
        let is = |row: u32, value: bool| values[row as usize] == Some(value);
        let columns = self.columns.iter().all(|(rows, least, most)| {
            let chosen: Vec<u32> =
                rows.iter().filter(|entry| is(entry.0, true)).map(|entry| entry.1).collect();
            let left = rows.iter().filter(|entry| !is(entry.0, false)).count();
            let is_one_color = chosen.iter().all(|&color| color != 0 && color == chosen[0]);
            left >= *least as usize && (chosen.len() <= *most as usize || *most == 1 && is_one_color)
        });
        columns
            && clauses
                .iter()
                .all(|clause| !clause.iter().all(|literal| is(literal.row(), !literal.is_chosen())))
    }

    /// Checks whether these values lead to a contradiction by setting what a single constraint leaves no choice of.
    fn is_refuted(&self, mut values: Values, clauses: &[Vec<RowLiteral>]) -> bool {
        loop {
            if !self.is_consistent(&values, clauses) {
                return true;
            }
            let before = values.clone();
            for row in 0..self.rows {
                for value in [true, false] {
                    if values[row].is_none() {
                        values[row] = Some(value);
                        let is_possible = self.is_consistent(&values, clauses);
                        values[row] = if is_possible { None } else { Some(!value) };
                    }
                }
            }
            if values == before {
                return false;
            }
        }
    }
}

/// Runs the search to its end, a step at a time, and checks each clause that it learns.
fn run_checked(search: &mut Cdcl, slow: &Slow, covers: &[Vec<u32>]) {
    while search.end.is_none() {
        let clauses: Vec<Vec<RowLiteral>> =
            (0..search.clauses.len()).map(|at| search.clauses.literals_of(at as u32).to_vec()).collect();
        let mut values: Values = vec![None; slow.rows];
        for literal in search.trail.literals() {
            if search.trail.level_of(*literal) == 0 {
                values[literal.row() as usize] = Some(literal.is_chosen());
            }
        }

        let before = search.conflicts;
        search.step();
        let clause = &search.analysis.clause;
        if search.conflicts > before {
            for cover in covers {
                let holds = |literal: &RowLiteral| cover.contains(&literal.row()) == literal.is_chosen();
                assert!(clause.iter().any(holds), "{clause:?} forbids {cover:?}");
            }
            for literal in clause {
                assert_eq!(values[literal.row() as usize], None, "what is known is in no clause");
                values[literal.row() as usize] = Some(!literal.is_chosen());
            }
            assert!(slow.is_refuted(values, &clauses), "{clause:?} does not follow");
        } else if search.end == Some(End::None) {
            assert!(slow.is_refuted(values, &clauses), "there may be a cover");
        }
    }
}

properties! {
    soak, 2000;

    fn clauses_follow_and_the_answer_is_right(
        rows in prop::collection::vec(prop::collection::vec((0..40_u32, 0..3_u32), 1..5), 0..45),
        primary in prop_oneof![1..4_usize, 4..14_usize], // with few of them most columns are covered several times
        times in prop_oneof![Just(1..=1), Just(0..=2), Just(2..=3), Just(1..=4)],
        chosen in prop::option::weighted(0.3, 0..40_u32),
        excluded in prop::option::weighted(0.3, 0..40_u32),
        seed in prop::option::of(0..4_u64),
        unit in 1..20_u64,
        most_clauses in 0..20_usize,
        memory in prop_oneof![Just(1 << 20), 0..4000_usize],
        slice in 1..40_u64,
    ) {
        let matrix = matrix(&rows, primary, times);
        let mut options = Search::new().choose(chosen.map(RowId::new)).exclude(excluded.map(RowId::new)).memory_limit(memory);
        if let Some(seed) = seed {
            options = options.seed(seed);
        }
        let all: Vec<Cover> = Search::covers(&options, &matrix).take(2000).collect();
        let Some(search) = Cdcl::new(&options, matrix.incidence()) else {
            prop_assert!(all.is_empty());
            return Ok(());
        };
        let search = Cdcl { unit, most_clauses, conflicts_left: unit, ..search };

        let slow = Slow::new(&matrix, &options);
        let number = |row: &RowId| search.ids.iter().position(|&id| id as usize == row.index());
        let covers: Vec<Vec<u32>> =
            all.iter().map(|cover| cover.iter().filter_map(number).map(|row| row as u32).collect()).collect();
        let mut checked = search.clone();
        run_checked(&mut checked, &slow, &covers);

        let answer = search.clone().answer(u64::MAX);
        match (&answer, checked.end) {
            (Answer::Cover(cover), Some(End::Cover)) => {
                prop_assert_eq!(matrix.verify(cover), Ok(()));
                prop_assert!(chosen.is_none_or(|row| cover.contains(&RowId::new(row))));
                prop_assert!(excluded.is_none_or(|row| !cover.contains(&RowId::new(row))));
            }
            (Answer::None, Some(End::None)) => {
                prop_assert!(all.is_empty());
                // The columns that are needed for that cannot be covered, if no others need to be.
                let mut required = vec![false; matrix.column_count()];
                let refutation = search.clone().refute(u64::MAX, false, |_| ControlFlow::Continue(()));
                for column in refutation.needed.unwrap() {
                    required.get_mut(column as usize).into_iter().for_each(|is_required| *is_required = true);
                }
                prop_assert_eq!(Search::covers(&options.clone().require(required), &matrix).next(), None);
            }
            (Answer::Unknown, Some(End::NoRoom)) => prop_assert!(memory < 4000),
            (answer, end) => prop_assert!(false, "{:?} {:?}", answer, end),
        }

        // In slices it is the same search.
        let (mut sliced, mut asked) = (search, 0);
        let in_slices = loop {
            let answer = sliced.answer(slice);
            asked += slice;
            prop_assert!(sliced.stats().nodes <= asked);
            if sliced.outcome() != Outcome::Limited {
                break answer;
            }
            prop_assert_eq!(sliced.stats().nodes, asked);
        };
        prop_assert_eq!(format!("{in_slices:?}"), format!("{answer:?}"));
        prop_assert_eq!(sliced.stats().nodes, checked.work());
    }
}

/// A problem of random sets with a planted cover: `size` of `points` each.
pub(in super::super) fn planted(points: usize, size: usize, rows: usize, seed: u64) -> Matrix<()> {
    let mut random = SplitMix64::new(seed);
    let mut order: Vec<usize> = (0..points).collect();
    random.shuffle(&mut order);
    let mut sets: Vec<Vec<usize>> = order.chunks(size).map(<[usize]>::to_vec).collect();
    while sets.len() < rows {
        random.shuffle(&mut order);
        sets.push(order[..size].to_vec());
    }
    random.shuffle(&mut sets);

    let mut m = MatrixBuilder::new();
    let point = m.primary("point", points);
    for set in sets {
        m.row((), set.into_iter().map(|at| point.at(at))).unwrap();
    }
    m.build().unwrap()
}

/// The ways to fill the holes of a shuffled cyclic Latin square.
pub(in super::super) fn latin_with_holes(side: usize, holes: usize, seed: u64) -> Matrix<()> {
    let mut random = SplitMix64::new(seed);
    let mut orders = [(); 3].map(|()| (0..side).collect::<Vec<_>>());
    orders.iter_mut().for_each(|order| random.shuffle(order));
    let mut cells: Vec<usize> = (0..side * side).collect();
    random.shuffle(&mut cells);

    let columns_of = |cell: usize, digit: usize| {
        let (row, column) = (cell / side, cell % side);
        [cell, side * side + row * side + digit, 2 * side * side + column * side + digit]
    };
    let mut is_open = vec![true; 3 * side * side];
    for &cell in &cells[holes..] {
        let digit = orders[2][(orders[0][cell / side] + orders[1][cell % side]) % side];
        columns_of(cell, digit).into_iter().for_each(|at| is_open[at] = false);
    }

    let mut m = MatrixBuilder::new();
    let open: Vec<usize> = (0..3 * side * side).filter(|&at| is_open[at]).collect();
    let column = m.primary("column", open.len());
    for (cell, digit) in (0..side * side).flat_map(|cell| (0..side).map(move |digit| (cell, digit))) {
        let columns = columns_of(cell, digit);
        if columns.iter().all(|&at| is_open[at]) {
            m.row((), columns.map(|at| column.at(open.binary_search(&at).unwrap()))).unwrap();
        }
    }
    m.build().unwrap()
}

/// A part of a square fails by itself; among random sets all decisions have a part in a failure. Then the search gets few
/// turns, else most.
#[test]
fn failures_are_local_or_not() {
    for seed in 1..=4 {
        for (matrix, is_local) in
            [(latin_with_holes(36, 430, seed), true), (planted(120, 4, 2500, seed), false)]
        {
            let mut search = Cdcl::new(&Search::new(), matrix.incidence()).unwrap();
            assert_eq!(search.are_failures_local(), None);
            assert!(!search.answer_on_trial(1_000).is_known());
            assert_eq!(search.are_failures_local(), None);

            // A turn ends as soon as that is known, with a flag (so in slices) or without.
            let mut watched = Cdcl::new(&Search::new().cancel(Arc::default()), matrix.incidence()).unwrap();
            for search in [&mut search, &mut watched] {
                assert!(!search.answer_on_trial(u64::MAX).is_known());
                assert_eq!((search.stats().updates, search.outcome()), (TRIAL, Outcome::Limited));
                assert_eq!(search.are_failures_local(), Some(is_local));
            }
            assert_eq!(watched.stats().nodes, search.stats().nodes);

            // One that is to go on only if they are stops once that is known.
            let each = |_: &[_]| ControlFlow::Continue(());
            let refutation = search.clone().refute(40_000, true, each);
            assert_eq!(refutation.nodes == 40_000, is_local);
        }
    }
}

/// Of the rows of a column that which was chosen last comes first, and in every other stretch that of the best state.
#[test]
fn saved_and_best_rows_come_first_in_turn() {
    let mut m = MatrixBuilder::new();
    let one = m.primary("one", 1);
    for _ in 0..3 {
        m.row((), [one.at(0)]).unwrap();
    }
    let mut search = Cdcl::new(&Search::new(), m.build().unwrap().incidence()).unwrap();
    search.choice.remember(1, 2);
    for first in [1, 2, 1, 2] {
        assert_eq!(search.choice.next(&mut search.columns, &search.trail), Some(first));
        (0..1000).for_each(|_| search.choice.age());
    }
}

/// In every other stretch of conflicts the rows that were chosen when the most were decided come first.
#[test]
fn the_best_rows_come_again() {
    let matrix = planted(120, 4, 2500, 1);
    let mut search = Cdcl::new(&Search::new(), matrix.incidence()).unwrap();
    let mut stretches = 0;
    while stretches < 3 {
        let (before, most) = (search.conflicts, search.choice.most_decided());
        let decided = search.trail.before_last_decision().to_vec();
        search.step();
        if search.conflicts > before && search.conflicts.is_multiple_of(1000) {
            assert_eq!(search.choice.most_decided(), 0);
            stretches += 1;
        } else if search.conflicts > before {
            assert_eq!(search.choice.most_decided(), most.max(decided.len()));
            let is_best = |literal: &RowLiteral| search.choice.was_best(literal.row()) == literal.is_chosen();
            assert!(decided.len() <= most || decided.iter().all(is_best));
        }
    }
}

/// Three rows are chosen at the same time, each as the last one of its column, before any of them is counted.
#[test]
fn more_rows_than_may_be_are_a_conflict() {
    for most in 1..=3 {
        let mut m = MatrixBuilder::new();
        let (once, often) = (m.primary("once", 3), m.between("often", 1, 0..=most));
        for at in 0..3 {
            m.row((), [once.at(at), often.at(0)]).unwrap();
        }
        let answer = Cdcl::new(&Search::new(), m.build().unwrap().incidence()).unwrap().answer(u64::MAX);
        assert!(matches!(answer, Answer::None) == (most < 3), "{answer:?}");
    }
}

/// Also where there is memory for some hundred clauses.
#[test]
fn what_was_planted_is_found() {
    for seed in 1..=4 {
        let matrix = planted(90, 3, 320, seed);
        for memory in [usize::MAX, 1 << 18] {
            let mut search = Cdcl::new(&Search::new().memory_limit(memory), matrix.incidence()).unwrap();
            let Answer::Cover(cover) = search.answer(20_000_000) else { panic!("none found") };
            assert_eq!(matrix.verify(&cover), Ok(()));
            assert!(search.clauses.bytes() <= memory / MEMORY);
            // Those that follow from the last decision too.
            assert_eq!(search.stats().max_depth, cover.len());
        }
    }
}

/// Two rows of two levels fill a column, which rules out all others of it: the earlier one, a decision, stays in the
/// clause.
#[test]
fn all_rows_that_fill_a_column_are_the_reason() {
    let mut m = MatrixBuilder::new();
    let (once, often, second) =
        (m.primary("once", 4), m.between("often", 1, 0..=2), m.secondary("second", 1));
    for at in [0, 1] {
        m.row((), [once.at(at), often.at(0)]).unwrap();
        m.row((), [once.at(at)]).unwrap();
    }
    // Without a row of `often` the last two columns need two rows that clash.
    for at in [2, 3] {
        m.row((), [once.at(at), often.at(0)]).unwrap();
        m.row((), [once.at(at), second.at(0)]).unwrap();
    }
    let mut search = Cdcl::new(&Search::new(), m.build().unwrap().incidence()).unwrap();
    let mut steps = 0;
    for row in [0, 2] {
        search.trail.decide(RowLiteral::chosen(row));
        while search.conflicts == 0 && steps < search.trail.literals().len() {
            search.step();
            steps += 1;
        }
    }
    assert_eq!(search.conflicts, 1);
    assert_eq!(search.analysis.clause, [RowLiteral::out(2), RowLiteral::out(0)]);
}

/// After how many conflicts one run after the other begins again.
#[test]
fn runs_are_as_long_as_in_lubys_sequence() {
    let matrix = planted(120, 4, 2500, 1);
    let search = Cdcl::new(&Search::new(), matrix.incidence()).unwrap();
    let mut search = Cdcl { unit: 3, conflicts_left: 3, ..search };
    let mut runs = vec![search.conflicts_left];
    while runs.len() < 8 {
        let run = search.run;
        search.step();
        if search.run > run {
            assert_eq!(search.trail.level(), 0);
            runs.push(search.conflicts_left);
        }
    }
    assert_eq!(runs, [3, 3, 6, 3, 3, 6, 12, 3]);
}

/// At each of many restarts half of the clauses are dropped, and the number of those that are kept grows.
#[test]
fn clauses_are_dropped() {
    let matrix = planted(90, 3, 320, 1);
    let search = Cdcl::new(&Search::new(), matrix.incidence()).unwrap();
    let mut search = Cdcl { unit: 10, most_clauses: 40, ..search };
    assert!(matches!(search.answer(20_000_000), Answer::Cover(_)));
    assert!(search.most_clauses > 40 && search.run > 10);
    assert!(search.conflicts > 3 * search.clauses.len() as u64);
}

fn seven_pigeons() -> Matrix<()> {
    let mut m = MatrixBuilder::new();
    let (pigeon, hole) = (m.primary("pigeon", 7), m.secondary("hole", 6));
    for (p, h) in (0..7).flat_map(|p| (0..6).map(move |h| (p, h))) {
        m.row((), [pigeon.at(p), hole.at(h)]).unwrap();
    }
    m.build().unwrap()
}

/// Seven pigeons in six holes, for which a search without reasons has 1,957 nodes.
#[test]
fn a_proof_that_there_is_none_ends_at_the_root() {
    let matrix = seven_pigeons();
    let mut search = Cdcl::new(&Search::new(), matrix.incidence()).unwrap();
    assert!(matches!(search.answer(u64::MAX), Answer::None));
    assert_eq!((search.outcome(), search.trail.level()), (Outcome::Exhausted, 0));
    // Without memory for clauses it gives up.
    let mut refused = Cdcl::new(&Search::new().memory_limit(0), matrix.incidence()).unwrap();
    assert!(matches!(refused.answer(u64::MAX), Answer::Unknown));
    assert_eq!(refused.outcome(), Outcome::Refused);
}

/// A proof by clauses ends without one where it is told to, and where there is a cover.
#[test]
fn a_refutation_may_end_early() {
    let pigeons = seven_pigeons();
    let refuted = |options: &Search, matrix: &Matrix<()>, nodes: u64, most: usize| {
        let mut clauses = 0;
        let each = |_: &[(RowId, bool)]| {
            clauses += 1;
            if clauses < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let refutation = super::super::refute(options, matrix.incidence(), nodes, false, each);
        (refutation.is_some_and(|refutation| refutation.needed.is_some()), clauses)
    };

    let (is_refuted, clauses) = refuted(&Search::new(), &pigeons, u64::MAX, usize::MAX);
    assert!(is_refuted && clauses > 10);
    let (is_refuted, fewer) = refuted(&Search::new(), &pigeons, 100, usize::MAX);
    assert!(!is_refuted && fewer < clauses);
    assert_eq!(refuted(&Search::new(), &pigeons, u64::MAX, 5), (false, 5));
    let flag = Arc::new(AtomicBool::new(true));
    assert_eq!(refuted(&Search::new().cancel(flag), &pigeons, u64::MAX, usize::MAX), (false, 0));
    assert!(!refuted(&Search::new().memory_limit(0), &pigeons, u64::MAX, usize::MAX).0);
    assert!(!refuted(&Search::new(), &planted(90, 3, 320, 1), u64::MAX, usize::MAX).0);
}

#[test]
fn a_flag_stops_it_and_it_goes_on() {
    let matrix = planted(90, 3, 320, 1);
    let flag = Arc::new(AtomicBool::new(true));
    let mut search = Cdcl::new(&Search::new().cancel(flag.clone()), matrix.incidence()).unwrap();
    assert!(matches!(search.answer(u64::MAX), Answer::Unknown));
    assert_eq!((search.outcome(), search.stats().nodes), (Outcome::Canceled, 0));
    flag.store(false, Ordering::Relaxed);
    assert!(matches!(search.answer(1000), Answer::Unknown));
    assert_eq!((search.outcome(), search.stats().nodes), (Outcome::Limited, 1000));
    assert!(matches!(search.answer(u64::MAX), Answer::Cover(_)));
}
