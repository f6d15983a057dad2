//! Which rows are in every cover, in some or in none: against the list of all covers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::brute::{Brute, within};
use crate::families::{latin, planted as planted_problems, unlabeled};
use crate::plain::{ENGINES_AND_AUTO, Plain, ids, indices};
use crate::random::{SMALLER, Shape, any_matrix, multiples, planted};
use exactcover::proofs::RowState;
use exactcover::runs::{Branching, Engine};
use exactcover::{ExactCover, Matrix, MatrixBuilder, RowId, Search};
use proptest::prelude::*;
use proptest::sample::Index;

/// Too large for that; with many covers.
const LARGER: Shape = Shape { primary: 6..=14, secondary: 0..=4, rows: 20..=60, colors: 2 };

/// A part of a larger matrix.
const PART: Shape = Shape { primary: 1..=6, secondary: 0..=3, rows: 0..=8, colors: 2 };

/// The matrices side by side, no column shared, and columns that many rows each cover alone, so that the search takes
/// them last: the covers are too many to list, and most of them differ in those columns only.
fn side_by_side(parts: &[Plain]) -> Plain {
    let mut all = Plain::new(Vec::new(), Vec::new());
    for part in parts {
        let before = all.primary.len();
        all.primary.extend(&part.primary);
        all.bounds.extend(&part.bounds);
        let shifted = |row: &Vec<_>| row.iter().map(|&(column, color)| (before + column, color)).collect();
        all.rows.extend(part.rows.iter().map(shifted));
    }
    for _ in 0..6 {
        let column = all.primary.len();
        all.primary.push(true);
        all.bounds.push((1, 1));
        all.rows.extend((0..20).map(|_| vec![(column, None)]));
    }
    all
}

/// The states by the list of all covers.
fn expected(row_count: usize, covers: &[Vec<usize>]) -> Vec<RowState> {
    let mut hits = vec![0; row_count];
    covers.iter().flatten().for_each(|&row| hits[row] += 1);
    let state = |&hits: &usize| match hits {
        0 => RowState::Impossible,
        _ if hits == covers.len() => RowState::Forced,
        _ => RowState::Possible,
    };
    hits.iter().map(state).collect()
}

fn count(states: &[RowState], wanted: RowState) -> usize {
    states.iter().filter(|state| **state == wanted).count()
}

properties! {
    soak, 1000;

    fn states_are_those_of_the_list(
        plain in any_matrix(SMALLER),
        chosen in prop::collection::vec(any::<Index>(), 0..=2),
        excluded in prop::collection::vec(any::<Index>(), 0..=3),
        seed in prop::option::of(any::<u64>()),
        engine in prop::sample::select(&ENGINES_AND_AUTO),
        branching in prop::sample::select(vec![Branching::FewestRows, Branching::FirstColumn]),
    ) {
        let matrix = plain.matrix();
        // Sometimes a row that is not in the matrix.
        let pick = |picks: &[Index]| picks.iter().map(|index| index.index(plain.rows.len() + 1)).collect::<Vec<_>>();
        let (chosen, excluded) = (pick(&chosen), pick(&excluded));
        let covers = within(Brute::new(&plain).covers(), &chosen, &excluded);
        let mut search = Search::new().engine(engine).branch(branching).choose(ids(&chosen)).exclude(ids(&excluded));
        if let Some(seed) = seed {
            search = search.seed(seed);
        }
        prop_assert_eq!(search.row_states(&matrix), expected(plain.rows.len(), &covers));
    }

    /// A search under way answers as a new one does, however often it is asked.
    fn a_search_under_way_answers_too(
        plain in any_matrix(SMALLER),
        questions in prop::collection::vec(prop::collection::vec(any::<Index>(), 0..=2), 1..5),
        chosen in prop::collection::vec(any::<Index>(), 0..=1),
        excluded in prop::collection::vec(any::<Index>(), 0..=3),
        limit in prop::option::of(0..200_u64),
        engine in prop::sample::select(&ENGINES_AND_AUTO),
    ) {
        let matrix = plain.matrix();
        let pick = |picks: &[Index]| ids(&picks.iter().map(|index| index.index(plain.rows.len() + 1)).collect::<Vec<_>>());
        let mut search = Search::new().engine(engine).exclude(pick(&excluded));
        if let Some(limit) = limit {
            search = search.node_limit(limit);
        }
        // What the options choose is chosen no more, as in any restart.
        let mut covers = search.clone().choose(pick(&chosen)).covers(&matrix);
        for rows in questions.iter().map(|question| pick(question)) {
            let states = covers.row_states(&rows);
            let new = search.clone().choose(&rows).row_states(&matrix);
            let agree = |(one, other): (&RowState, &RowState)| one == other || [one, other].contains(&&RowState::Unknown);
            prop_assert!(states.iter().zip(&new).all(agree), "{:?} {:?}", states, new);
            prop_assert!(limit.is_some() || states == new);
            covers.restart(&rows);
            prop_assert!(covers.by_ref().take(3).eq(search.clone().choose(&rows).covers(&matrix).take(3)));
        }
    }

    fn states_where_there_is_a_cover((plain, _) in planted(LARGER)) {
        let matrix = plain.matrix();
        let covers: Vec<Vec<usize>> = Search::new().covers(&matrix).map(|cover| indices(&cover)).collect();
        prop_assert!(!covers.is_empty());
        prop_assert_eq!(Search::new().row_states(&matrix), expected(plain.rows.len(), &covers));
    }

    fn states_where_the_covers_are_too_many_to_list(
        parts in prop::collection::vec(planted(PART), 1..5),
        several in multiples(PART),
        seed in prop::option::of(any::<u64>()),
    ) {
        let mut parts: Vec<Plain> = parts.into_iter().map(|(plain, _)| plain).collect();
        if !Brute::new(&several).covers().is_empty() {
            parts.push(several);
        }
        let of = |part: &Plain| expected(part.rows.len(), &Brute::new(part).covers());
        let mut all: Vec<RowState> = parts.iter().flat_map(of).collect();
        all.extend([RowState::Possible; 120]);
        let matrix = side_by_side(&parts).matrix();
        // Listing them would take millions of nodes.
        let search = Search::new().node_limit(20_000);
        let search = match seed { Some(seed) => search.seed(seed), None => search };
        prop_assert_eq!(search.row_states(&matrix), all);
    }

    /// What is said within a limit is true, more nodes say no less, and enough say all.
    fn what_is_said_within_a_limit_is_true(plain in any_matrix(SMALLER)) {
        let matrix = plain.matrix();
        let all = expected(plain.rows.len(), &Brute::new(&plain).covers());
        let mut unknown = plain.rows.len();
        for limit in [0, 1, 2, 3, 5, 8, 13, 1000] {
            let states = Search::new().node_limit(limit).row_states(&matrix);
            for (state, truth) in states.iter().zip(&all) {
                prop_assert!(state == truth || *state == RowState::Unknown, "{} {}", state, truth);
            }
            prop_assert!(count(&states, RowState::Unknown) <= unknown);
            unknown = count(&states, RowState::Unknown);
        }
        prop_assert_eq!(unknown, 0);
    }
}

/// Too many covers to list: only restarts settle the rows.
#[test]
fn rows_are_settled_where_the_covers_are_too_many_to_list() {
    // Ten holes, of which the pairs in `free` may be filled in two ways, and one more row a pair that fits nowhere.
    let pairs = 60;
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", [pairs, 2]);
    let guard = m.primary("guard", 2);
    for pair in 0..pairs {
        m.row("together", [cell.at([pair, 0]), cell.at([pair, 1])]).unwrap();
        m.row("apart", [cell.at([pair, 0])]).unwrap();
        m.row("apart", [cell.at([pair, 1])]).unwrap();
        m.row("never", [cell.at([pair, 0]), guard.at(0)]).unwrap();
    }
    m.row("always", [guard.at(0), guard.at(1)]).unwrap();
    let matrix = m.build().unwrap();
    let expected = |label: &&str| match *label {
        "never" => RowState::Impossible,
        "always" => RowState::Forced,
        _ => RowState::Possible,
    };
    let expected: Vec<RowState> = matrix.labels().iter().map(expected).collect();
    for search in [Search::new(), Search::new().engine(Engine::Links), Search::new().seed(3)] {
        assert_eq!(search.node_limit(50_000).row_states(&matrix), expected);
    }
}

/// Failures are local in grids of dominoes and squares with holes: what is learned from one row tells of others.
#[test]
fn grids_and_squares_are_settled_by_clauses() {
    for (name, matrix, nodes) in [
        ("grid", planted_problems::domino_grid(30, 1), 300_000),
        ("square", unlabeled(&latin::with_holes(30, 320, 1)), 1_500_000),
    ] {
        let states = Search::new().node_limit(nodes).row_states(&matrix);
        assert_eq!(count(&states, RowState::Unknown), 0, "{name}");
        let by_trees = Search::new().branch(Branching::FewestRows).node_limit(nodes).row_states(&matrix);
        assert!(count(&by_trees, RowState::Unknown) > 0, "{name}");

        let is_there = |search: Search| search.any(&matrix).unwrap().is_some();
        for (row, state) in matrix.rows().zip(states).step_by(61) {
            assert_eq!(
                is_there(Search::new().choose([row])),
                state != RowState::Impossible,
                "{name}: {row:?}"
            );
            assert_eq!(is_there(Search::new().exclude([row])), state != RowState::Forced, "{name}: {row:?}");
        }
    }
}

/// A search that ended at the limit was taken for one that found nothing, and its row for impossible.
#[test]
fn within_any_limit_a_row_is_right_or_unknown() {
    let mut m = MatrixBuilder::new();
    let (day, shift) = (m.between("day", 3, 2..=3), m.between("shift", 2, 1..));
    let queens = m.primary("rank and file", [2, 8]);
    let diagonal = m.secondary("diagonal", [2, 15]);
    for (rank, file) in (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file))) {
        let diagonals = [diagonal.at([0, rank + file]), diagonal.at([1, 7 + rank - file])];
        m.row((), [queens.at([0, rank]), queens.at([1, file])].into_iter().chain(diagonals)).unwrap();
    }
    for _ in 0..30 {
        m.row((), [day.at(1)]).unwrap();
        m.row((), [day.at(2), shift.at(1)]).unwrap();
    }
    m.row((), [day.at(0), shift.at(0)]).unwrap();
    m.row((), [day.at(0)]).unwrap();
    m.row((), [day.at(0), queens.at([0, 0])]).unwrap(); // eight files need a queen in each rank
    let matrix = m.build().unwrap();
    // By hand: no queen is forced, and each square is in one of the 92 boards; both rows of the first day are needed.
    let mut all = vec![RowState::Possible; 124];
    all.extend([RowState::Forced, RowState::Forced, RowState::Impossible]);
    assert_eq!(Search::new().row_states(&matrix), all);
    let mut known = BTreeSet::new();
    for limit in (0..20).map(|power| 1 << power) {
        let states = Search::new().node_limit(limit).row_states(&matrix);
        let wrong = (0..all.len()).find(|&row| states[row] != all[row] && states[row] != RowState::Unknown);
        assert_eq!(wrong.map(|row| (row, states[row])), None, "{limit}");
        known.insert(all.len() - count(&states, RowState::Unknown));
    }
    assert!(known.len() > 3 && known.contains(&all.len()), "some rows within some limits: {known:?}");
}

#[test]
fn queens_on_the_edges_of_a_board_of_six_are_settled() {
    for side in 4..=9 {
        let matrix = exactcover::Queens::new(side).unwrap().matrix().unwrap();
        let covers: Vec<Vec<usize>> = Search::new().covers(&matrix).map(|cover| indices(&cover)).collect();
        assert_eq!(Search::new().row_states(&matrix), expected(side * side, &covers), "{side}");
    }
}

/// In 3x20 cells there are eight ways to lay the pentominoes: nearly all rows are impossible.
#[test]
fn pentominoes() {
    use exactcover::problems::polyomino::{Board, Polyominoes};
    let matrix = Polyominoes::pentominoes(Board::rectangle(3, 20)).matrix().unwrap();
    let covers: Vec<Vec<usize>> = Search::new().covers(&matrix).map(|cover| indices(&cover)).collect();
    let states = Search::new().row_states(&matrix);
    assert_eq!(states, expected(matrix.row_count(), &covers));
}

/// No column is covered once: only searches without a row can tell that it is forced.
#[test]
fn rows_of_columns_that_are_covered_several_times() {
    let mut m = MatrixBuilder::new();
    let (day, shift) = (m.between("day", 3, 2..=3), m.between("shift", 2, 1..));
    let both = m.row("both", [day.at(0), shift.at(0)]).unwrap();
    m.row("day", [day.at(0)]).unwrap();
    for _ in 0..40 {
        m.row("free", [day.at(1)]).unwrap();
        m.row("free", [day.at(2), shift.at(1)]).unwrap();
    }
    let matrix = m.build().unwrap();
    let states = Search::new().node_limit(50_000).row_states(&matrix);
    assert_eq!(states[..2], [RowState::Forced; 2]);
    assert_eq!(count(&states, RowState::Possible), 80);
    let chosen = Search::new().choose([both]).exclude([RowId::new(2)]).row_states(&matrix);
    assert_eq!(chosen[..3], [RowState::Forced, RowState::Forced, RowState::Impossible]);
}

#[test]
fn without_a_cover_all_rows_are_impossible() {
    let mut m = MatrixBuilder::new();
    let cell = m.primary("cell", 3);
    let rows = [0, 1].map(|at| m.row((), [cell.at(at)]).unwrap());
    let matrix: Matrix<()> = m.build().unwrap();
    let none = [RowState::Impossible; 2];
    assert_eq!(Search::new().row_states(&matrix), none);
    assert_eq!(Search::new().choose([rows[0]]).row_states(&matrix), none);
    assert_eq!(Search::new().choose([rows[0]]).exclude([rows[0]]).row_states(&matrix), none);
    // Nobody has searched.
    assert_eq!(Search::new().node_limit(0).row_states(&matrix), [RowState::Unknown; 2]);
    let excluded = Search::new().node_limit(0).exclude([rows[1]]).row_states(&matrix);
    assert_eq!(excluded, [RowState::Unknown, RowState::Impossible]);
}

#[test]
fn without_rows_there_is_nothing_to_say() {
    let matrix: Matrix<()> = MatrixBuilder::new().build().unwrap();
    assert_eq!(Search::new().row_states(&matrix), []);
    let mut m = MatrixBuilder::<()>::new();
    m.primary("cell", 3);
    assert_eq!(Search::new().node_limit(0).row_states(&m.build().unwrap()), []);
}

#[test]
fn a_raised_flag_leaves_rows_unknown() {
    let matrix = crate::families::chess::queens(6);
    let search = Search::new().cancel(Arc::new(AtomicBool::new(true)));
    assert_eq!(search.row_states(&matrix), [RowState::Unknown; 36]);
}

#[test]
fn a_refused_matrix_leaves_rows_unknown() {
    let matrix = crate::families::chess::queens(100);
    let states = Search::new().engine(Engine::Bits).exclude([RowId::new(7)]).row_states(&matrix);
    assert_eq!(count(&states, RowState::Unknown), 9_999);
    assert_eq!(states[7], RowState::Impossible);
}

#[test]
fn states_are_words() {
    let words = [RowState::Forced, RowState::Possible, RowState::Impossible, RowState::Unknown];
    let words = words.map(|state| format!("{state:>10}"));
    assert_eq!(words, ["    forced", "  possible", "impossible", "   unknown"]);
}

mod shared {
    use std::time::Instant;

    use exactcover::Sudoku;

    use super::*;

    /// What becomes of each candidate of hard Sudokus; the time is printed (`--release --nocapture`).
    #[test]
    #[ignore = "needs ../shared"]
    fn candidates_of_hard_sudokus() {
        let mut lines: Vec<String> = Vec::new();
        for file in ["forum_hardest_1106", "magictour_top1465", "norvig_top95", "serg_benchmark"] {
            let text = crate::shared::text(&format!("puzzles/standard/{file}.tsv"));
            let puzzles = text.lines().filter(|line| !line.starts_with('#'));
            lines.extend(puzzles.map(|line| line.split('\t').next().unwrap().to_owned()));
        }
        let mut tried = 0;
        for lines in [&lines[..885], &lines[lines.len() - 1000..]] {
            let puzzles: Vec<Sudoku> = lines.iter().map(|line| line.parse().unwrap()).collect();
            let start = Instant::now();
            let found: Vec<Vec<RowState>> =
                puzzles.iter().map(|puzzle| Search::new().row_states(&puzzle.matrix().unwrap())).collect();
            println!("{:.1} us a puzzle", start.elapsed().as_secs_f64() * 1e6 / puzzles.len() as f64);
            for (puzzle, states) in puzzles.iter().zip(found) {
                let matrix = puzzle.matrix().unwrap();
                let covers: Vec<Vec<usize>> =
                    Search::new().covers(&matrix).map(|cover| indices(&cover)).collect();
                assert_eq!(states, expected(matrix.row_count(), &covers));
                tried += 1;
            }
        }
        assert_eq!(tried, 1885);
    }
}
