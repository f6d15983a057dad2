//! One solver for many puzzles gives the same answers as a separate search for each.

use std::sync::Arc;

use exactcover::problems::sudoku::{Board, Layout, Solver, Sudoku, SudokuError, standard_layouts};
use exactcover::runs::{Engine, Uniqueness};
use exactcover::{ExactCover, Search};
use proptest::prelude::*;
use proptest::sample::Index;

fn layout(name: &str) -> Arc<Layout> {
    Arc::new(name.parse().unwrap())
}

/// Compares all answers. Which of several solutions are found is not said.
fn assert_alike(solver: &mut Solver, puzzle: &Sudoku) {
    let is_solution = |board: &Board| {
        let full = Sudoku::new(board.layout().clone(), board.cells().to_vec()).unwrap();
        let mut given = puzzle.givens().cells().iter().zip(board.cells());
        full.conflicts().is_empty() && given.all(|(&given, &digit)| digit != 0 && [0, digit].contains(&given))
    };
    for answer in [puzzle.unique().unwrap(), solver.unique(puzzle).unwrap()] {
        let mut boards = puzzle.solutions().unwrap();
        match answer {
            Uniqueness::None => assert_eq!(boards.next(), None, "{puzzle:?}"),
            Uniqueness::Unique(board) => assert_eq!(boards.collect::<Vec<_>>(), [board], "{puzzle:?}"),
            Uniqueness::Multiple(one, two) => {
                assert!(one != two && is_solution(&one) && is_solution(&two), "{puzzle:?}");
            }
        }
    }
    let (ours, canonical) = (solver.first(puzzle).unwrap(), puzzle.first().unwrap());
    assert_eq!(ours.is_some(), canonical.is_some());
    assert!(ours.is_none_or(|board| is_solution(&board)));
    let most = 20;
    let count = puzzle.solutions().unwrap().take(most).count() as u64;
    assert_eq!(solver.count_up_to(puzzle, most as u64), Ok(count));
    assert_eq!(solver.count_up_to(puzzle, 1), Ok(count.min(1)));
    assert_eq!(solver.count_up_to(puzzle, 0), Ok(0));
}

/// A solution with some cells emptied and a few digits changed: no, one or many solutions.
fn puzzles(name: &'static str) -> impl Strategy<Value = Vec<Sudoku>> {
    let layout = layout(name);
    let cells = layout.cells().len();
    let spoiled = prop::collection::vec((any::<Index>(), 1..=layout.digits()), 0..3);
    let one = (any::<u64>(), prop::collection::vec(any::<u8>(), cells), 0..=255u8, spoiled);
    prop::collection::vec(one, 1..6).prop_map(move |all| {
        let empty = Sudoku::empty(layout.clone());
        let puzzle = |(seed, marks, share, spoiled): (u64, Vec<u8>, u8, Vec<(Index, u8)>)| {
            let mut grids = empty.search(&Search::new().seed(seed).node_limit(20_000)).unwrap();
            let mut digits = grids.next().map_or(vec![0; cells], |grid| grid.cells().to_vec());
            digits.iter_mut().zip(marks).filter(|(_, mark)| *mark > share).for_each(|(digit, _)| *digit = 0);
            if share % 3 == 0 {
                spoiled.iter().for_each(|(cell, digit)| digits[cell.index(cells)] = *digit);
            }
            Sudoku::new(layout.clone(), digits).unwrap()
        };
        all.into_iter().map(puzzle).collect()
    })
}

properties! {
    soak, 60;

    fn answers_are_those_of_each_puzzles_own_search(
        puzzles in prop_oneof![
            puzzles("4x4"), puzzles("6x6"), puzzles("9x9"), puzzles("diagonal"), puzzles("windoku"),
            puzzles("latin-5"), puzzles("12x12"), puzzles("two-grid"),
        ],
    ) {
        let mut solver = Solver::new(puzzles[0].layout().clone()).unwrap();
        for puzzle in &puzzles {
            assert_alike(&mut solver, puzzle);
        }
    }
}

#[test]
fn the_crates_own_puzzles() {
    let nine = layout("9x9");
    let texts = [
        include_str!("../../benches/data/sudoku_hard.txt"),
        include_str!("../../benches/data/sudoku_minimal.txt"),
    ];
    let mut solver = Solver::new(nine.clone()).unwrap();
    let mut count = 0;
    for puzzle in texts.into_iter().flat_map(|text| Sudoku::read(text, std::slice::from_ref(&nine))) {
        let puzzle = puzzle.unwrap();
        let Uniqueness::Unique(board) = solver.unique(&puzzle).unwrap() else { panic!("{puzzle:?}") };
        assert_eq!(puzzle.first().unwrap(), Some(board));
        count += 1;
    }
    assert_eq!(count, 150);
}

/// A board too large for bits, where each puzzle has a search of its own.
#[test]
fn boards_of_25x25_cells() {
    let layout = layout("25x25");
    let mut solver = Solver::new(layout.clone()).unwrap();
    // A solution by the usual pattern, without some cells.
    let digit = |row: usize, column: usize| ((row % 5 * 5 + row / 5 + column) % 25 + 1) as u8;
    let cells: Vec<u8> = (0..625).map(|at| digit(at / 25, at % 25)).collect();
    let full = Sudoku::new(layout.clone(), cells.clone()).unwrap();
    assert_eq!(solver.unique(&full).unwrap().into_unique().unwrap().cells(), cells);
    assert_eq!(solver.covers().engine(), Engine::Bits);
    let sparser = (0..625).map(|at| if at % 7 == 3 { 0 } else { cells[at] }).collect();
    let sparser = Sudoku::new(layout.clone(), sparser).unwrap();
    assert_alike(&mut solver, &sparser);
    let mut clashing = cells.clone();
    clashing[1] = clashing[0];
    assert_eq!(solver.unique(&Sudoku::new(layout, clashing).unwrap()), Ok(Uniqueness::None));
}

#[test]
fn a_puzzle_of_another_layout_is_refused_and_does_no_harm() {
    let mut solver = Solver::new(layout("9x9")).unwrap();
    let stranger = Sudoku::empty(layout("diagonal"));
    assert_eq!(solver.unique(&stranger), Err(SudokuError::OtherLayout));
    assert_eq!(solver.first(&stranger), Err(SudokuError::OtherLayout));
    assert_eq!(solver.count_up_to(&stranger, 5), Err(SudokuError::OtherLayout));
    assert!(!SudokuError::OtherLayout.to_string().is_empty());
    // An equal layout counts as the same, even if it is another value.
    let equal = standard_layouts().into_iter().find(|layout| layout.digits() == 9).unwrap();
    assert!(solver.first(&Sudoku::empty(equal)).unwrap().is_some());
}

#[test]
fn a_solver_can_be_stored_sent_and_cloned() {
    fn assert_sendable<T: Send + Sync + Clone + std::fmt::Debug + 'static>() {}
    assert_sendable::<Solver>();
    let mut solver = Solver::new(layout("4x4")).unwrap();
    let puzzle: Sudoku = "1...............".parse().unwrap();
    assert_eq!(solver.count_up_to(&puzzle, 1000), Ok(72));
    let mut other = solver.clone();
    assert_eq!(std::thread::spawn(move || other.count_up_to(&puzzle, 1000)).join().unwrap(), Ok(72));
    assert_eq!(solver.matrix().row_count(), 64);
}
