//! Generated Sudokus: one solution, no unnecessary clue, patterns, numbers of clues, seeds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use exactcover::problems::sudoku::{Generated, Generator, GeneratorError, Layout, Position, Symmetry};
use exactcover::runs::Uniqueness;
use exactcover::{ExactCover, Sudoku};

const SYMMETRIES: [Symmetry; 3] = [Symmetry::None, Symmetry::HalfTurn, Symmetry::Mirror];

fn side(side: usize) -> Arc<Layout> {
    Layout::for_side(side).unwrap().into()
}

/// The square that has a clue if and only if this one has.
fn image(layout: &Layout, symmetry: Symmetry, at: Position) -> Position {
    let (bottom, right) = (layout.height() - 1, layout.width() - 1);
    match symmetry {
        Symmetry::HalfTurn => Position::new(bottom - at.row, right - at.column),
        Symmetry::Mirror => Position::new(at.row, right - at.column),
        _ => at,
    }
}

fn assert_unique(generated: &Generated) {
    let Generated { puzzle, solution, .. } = generated;
    assert_eq!(puzzle.unique().unwrap(), Uniqueness::Unique(solution.clone()));
}

/// The puzzle has the pattern, and without any clue and its partner it has a second solution.
fn assert_minimal(puzzle: &Sudoku, symmetry: Symmetry) {
    let layout = puzzle.layout();
    for (cell, &position) in layout.cells().iter().enumerate() {
        let partner = layout.cell_at(image(layout, symmetry, position)).unwrap();
        let mut clues = puzzle.givens().cells().to_vec();
        assert_eq!(clues[cell] == 0, clues[partner] == 0, "{position} in {puzzle:?}");
        if clues[cell] != 0 && partner >= cell {
            clues[cell] = 0;
            clues[partner] = 0;
            let sparser = Sudoku::new(layout.clone(), clues).unwrap();
            let answer = sparser.unique().unwrap();
            assert!(matches!(answer, Uniqueness::Multiple(..)), "{position} can be spared in {puzzle:?}");
        }
    }
}

#[test]
fn puzzles_have_one_solution_and_no_clue_to_spare() {
    let many = [4, 6, 8, 9].map(side).into_iter().chain([Layout::diagonal().into()]);
    let few = [side(12), Layout::samurai().into()];
    for (layout, count) in many.map(|layout| (layout, 8)).chain(few.map(|layout| (layout, 1))) {
        for symmetry in SYMMETRIES {
            let generator = Generator::new(layout.clone()).seed(5).symmetry(symmetry);
            for index in 0..count {
                let generated = generator.nth(index).unwrap();
                assert_unique(&generated);
                assert!(generated.is_minimal, "{:?}", generated.puzzle);
                assert_minimal(&generated.puzzle, symmetry);
            }
        }
    }
}

#[test]
fn a_seed_gives_these_puzzles_on_every_machine() {
    let lines =
        |generator: Generator| [0, 1].map(|index| generator.nth(index).unwrap().puzzle.givens().line());
    assert_eq!(
        lines(Generator::new(side(6)).seed(2026)),
        ["..53............1.4..5..6....4..3..2", ".1..4..5...3.....4..62...6......21.."]
    );
    assert_eq!(
        lines(Generator::new(side(9)).seed(u64::MAX).symmetry(Symmetry::HalfTurn)),
        [
            "2.9..4....7....4.6.84....1....793.6.8.......3.9.428....6....17.5.8....3....6..5.4",
            "....195..7....5.96...2...7....6...8...83.12...6...7....9...8...43.9....1..142...."
        ]
    );
    assert_eq!(
        lines(Generator::new(Layout::diagonal()).clues(30)),
        [
            ".....7.2...7.9.....8.6.59..86.7....2.23..1..575...91.8..5..6384.....42.....9...5.",
            ".....5.84..92....5.5.6.39.2...3...2.925.1.......7.9..8..2.4.8...81.6........3.297"
        ]
    );
}

#[test]
fn the_puzzles_of_a_seed_do_not_depend_on_each_other() {
    let generator = Generator::new(side(9)).seed(1);
    let fifth = generator.nth(5).unwrap();
    let all: Vec<Generated> = (0..8).map(|index| generator.nth(index).unwrap()).collect();
    assert_eq!(all[5], fifth);
    assert_eq!(all[0], generator.generate().unwrap());
    for (index, one) in all.iter().enumerate() {
        assert!(all[..index].iter().all(|other| other.solution != one.solution));
        // Neighboring seeds do not share their puzzles either.
        let neighbor = Generator::new(side(9)).seed(2).nth(index as u64).unwrap();
        assert!(all.iter().all(|other| other.solution != neighbor.solution));
    }
}

#[test]
fn the_number_of_clues_is_as_requested() {
    for symmetry in SYMMETRIES {
        for clues in [28, 31, 50, 80, 81] {
            let generated = Generator::new(side(9)).symmetry(symmetry).clues(clues).generate().unwrap();
            assert_eq!(generated.puzzle.clue_count(), clues, "{symmetry:?}");
            assert_unique(&generated);
        }
    }
    // Few minimal puzzles have so few clues: many grids are tried.
    let sparse = Generator::new(side(9)).clues(22).generate().unwrap();
    assert_eq!(sparse.puzzle.clue_count(), 22);
    assert_unique(&sparse);
}

#[test]
fn minimal_is_said_only_of_what_is_proved_minimal() {
    let full = Generator::new(side(4)).clues(16).generate().unwrap();
    assert!(!full.is_minimal);
    assert_eq!(full.puzzle.givens(), &full.solution);
    // If only the last orbit leads to the number, every clue has been tried.
    let least = Generator::new(side(4)).clues(4);
    let proved: Vec<_> =
        (0..20).map(|index| least.nth(index).unwrap()).filter(|found| found.is_minimal).collect();
    assert!(!proved.is_empty());
    proved.iter().for_each(|found| assert_minimal(&found.puzzle, Symmetry::None));
}

#[test]
fn a_proof_beyond_the_limit_keeps_the_clue() {
    let generator = Generator::new(side(9));
    let generous = generator.generate().unwrap();
    let stingy = generator.clone().node_limit(2500).generate().unwrap(); // givens are no nodes
    assert!(generous.is_minimal && !stingy.is_minimal);
    assert!(stingy.puzzle.clue_count() > generous.puzzle.clue_count());
    assert_unique(&stingy);
    for nodes in [0, 1, 81] {
        let failed = generator.clone().node_limit(nodes).generate();
        assert_eq!(failed, Err(GeneratorError::GridNotFound { nodes }));
    }
}

#[test]
fn a_layout_that_cannot_be_filled_is_proved_so() {
    let generator = Generator::new(Layout::jigsaw(b"aaabacbbccdbcddd").unwrap());
    assert_eq!(generator.generate(), Err(GeneratorError::NoGrid));
    let none = generator.node_limit(0).generate();
    assert_eq!(none, Err(GeneratorError::GridNotFound { nodes: 0 }));
}

#[test]
fn impossible_requests_are_refused_with_their_data() {
    let nine = || Generator::new(side(9));
    for requested in [0, 3, 7, 16, 82, usize::MAX] {
        let refused = nine().clues(requested).generate();
        assert_eq!(refused, Err(GeneratorError::CluesOutOfRange { requested, least: 17, most: 81 }));
    }
    let refused = Generator::new(Layout::diagonal()).clues(7).generate();
    assert_eq!(refused, Err(GeneratorError::CluesOutOfRange { requested: 7, least: 8, most: 81 }));
    let refused = Generator::new(side(6)).symmetry(Symmetry::Mirror).clues(15).generate();
    assert_eq!(refused, Err(GeneratorError::OddClues { requested: 15 }));
    // Not below the bound, but there are hardly any.
    let Err(GeneratorError::CluesNotReached { requested: 17, fewest }) =
        nine().clues(17).node_limit(100_000).generate()
    else {
        panic!("a 9x9 puzzle with 17 clues");
    };
    assert!((17..30).contains(&fewest), "{fewest}");
}

/// It went on with a core after Python's `KeyboardInterrupt`.
#[test]
fn a_flag_stops_the_generator() {
    let flag = Arc::new(AtomicBool::new(true));
    // Whether a search is restarted for each puzzle, or begun anew.
    for side_length in [9, 25] {
        let generator = Generator::new(side(side_length)).clues(if side_length == 9 { 17 } else { 150 });
        let generator = generator.node_limit(u64::MAX).cancel(flag.clone());
        flag.store(true, Ordering::Relaxed);
        assert_eq!(generator.generate(), Err(GeneratorError::Canceled));
        flag.store(false, Ordering::Relaxed);
        let begin = Instant::now();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(300));
                flag.store(true, Ordering::Relaxed);
            });
            assert_eq!(generator.generate(), Err(GeneratorError::Canceled));
        });
        assert!(begin.elapsed() < Duration::from_secs(20));
    }
    flag.store(false, Ordering::Relaxed);
    let nine = Generator::new(side(9));
    assert_eq!(nine.clone().cancel(flag).generate(), nine.generate());
}

#[test]
fn a_board_of_one_cell_needs_no_clue() {
    let generated = Generator::new(Layout::standard(1, 1).unwrap()).generate().unwrap();
    assert_eq!((generated.puzzle.clue_count(), generated.solution.line().as_str()), (0, "1"));
    assert!(generated.is_minimal);
}

#[test]
fn the_puzzles_of_a_seed_come_one_after_the_other() {
    let generator = Generator::new(side(4)).seed(5);
    let all: Vec<_> = generator.iter().take(6).map(Result::unwrap).collect();
    for (index, generated) in all.iter().enumerate() {
        assert_eq!(Ok(generated), generator.nth(index as u64).as_ref());
    }
    let mut some = generator.iter();
    assert_eq!((some.nth(2), some.next()), (Some(Ok(all[2].clone())), Some(Ok(all[3].clone()))));
    assert_eq!(generator.iter().nth(5), Some(Ok(all[5].clone())));
}

/// Who passes over errors would wait for ever for a puzzle that cannot be.
#[test]
fn an_error_ends_the_puzzles_of_a_seed() {
    for (generator, error) in [
        (Generator::new(side(4)).node_limit(0), GeneratorError::GridNotFound { nodes: 0 }),
        (
            Generator::new(side(4)).clues(17),
            GeneratorError::CluesOutOfRange { requested: 17, least: 4, most: 16 },
        ),
    ] {
        let mut puzzles = generator.iter();
        assert_eq!(puzzles.next(), Some(Err(error)));
        assert_eq!((puzzles.next(), puzzles.nth(3)), (None, None));
        assert_eq!(generator.iter().flatten().count(), 0);
    }
}

#[test]
fn killers_have_the_requested_cages_and_one_solution() {
    let jigsaw = Layout::jigsaw(b"aaababbbcccdcddd").unwrap();
    let diagonal = "diagonal".parse::<Layout>().unwrap();
    for (layout, cages) in
        [(side(4), 6), (jigsaw.into(), 6), (side(6), 13), (side(9), 27), (diagonal.into(), 27)]
    {
        let generator = Generator::new(layout).seed(3).cages(cages);
        for killer in generator.iter().take(2).map(Result::unwrap) {
            assert_unique(&killer);
            let layout = killer.puzzle.layout();
            assert_eq!((layout.cages().count(), killer.puzzle.clue_count()), (cages, 0));
            let in_cages: usize = layout.cages().map(|(house, _)| house.cells().len()).sum();
            assert_eq!(in_cages, layout.cells().len());
        }
        assert_eq!(Some(generator.nth(1)), generator.iter().nth(1));
    }
}

#[test]
fn killers_that_cannot_be_are_refused() {
    let cages = |cages: usize| Generator::new(side(4)).cages(cages).generate();
    for requested in [0, 3, 17] {
        let error = GeneratorError::CagesOutOfRange { requested, least: 4, most: 16 };
        assert_eq!(cages(requested), Err(error));
    }
    assert!(cages(16).is_ok_and(|killer| killer.puzzle.layout().cages().count() == 16));
    let few = Generator::new(side(9)).cages(9).node_limit(100_000).generate();
    assert!(matches!(few, Err(GeneratorError::CagesNotReached { requested: 9, .. })), "{few:?}");
}

/// What the layout has in cages already stays there.
#[test]
fn killers_keep_the_cages_of_the_layout() {
    let row = [0, 1, 2, 3].map(|column| Position::new(0, column));
    let layout = Layout::for_side(4).unwrap().with_cage(10, &row).unwrap();
    let killer = Generator::new(layout).seed(1).cages(7).generate().unwrap();
    assert_unique(&killer);
    let cages: Vec<&[usize]> = killer.puzzle.layout().cages().map(|(house, _)| house.cells()).collect();
    assert_eq!((cages.len(), cages[0]), (7, &[0, 1, 2, 3][..]));
}
