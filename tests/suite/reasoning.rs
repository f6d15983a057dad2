//! Reasoning about Sudokus: its steps are compared with the search, its reasons with the candidates.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::puzzles::any_small_puzzle;
use exactcover::problems::sudoku::reasoning::{
    Difficulty, Rating, Reason, Reasoning, Status, Step, Technique,
};
use exactcover::problems::sudoku::{
    Board, Candidate, Generated, Generator, Layout, Position, Requirement, standard_layouts,
};
use exactcover::runs::Uniqueness;
use exactcover::{ExactCover, Search, Sudoku};
use proptest::prelude::*;

fn standard(box_height: usize, box_width: usize) -> Arc<Layout> {
    Layout::standard(box_height, box_width).unwrap().into()
}

/// An empty 9x9 board with these digits, each at (row, column) from 1.
fn with_givens(givens: &[(usize, usize, u8)]) -> Sudoku {
    let mut cells = vec![0; 81];
    for &(row, column, digit) in givens {
        cells[(row - 1) * 9 + column - 1] = digit;
    }
    Sudoku::new(standard(3, 3), cells).unwrap()
}

fn at(reasoning: &Reasoning, position: Position) -> BTreeSet<u8> {
    reasoning.candidates(position).collect()
}

/// The places of a digit in the house of this name; `full` says that every digit stands in it.
fn places(reasoning: &Reasoning, house: &str, digit: u8, full: bool) -> BTreeSet<Position> {
    let layout = reasoning.board().layout();
    let house = layout.houses().iter().find(|found| found.name() == house).unwrap();
    assert!(!full || house.cells().len() == usize::from(layout.digits()));
    let cells = house.cells().iter().map(|&cell| layout.cells()[cell]);
    cells.filter(|&cell| at(reasoning, cell).contains(&digit)).collect()
}

/// The candidates that meet a requirement.
fn candidates_of(reasoning: &Reasoning, requirement: &Requirement) -> BTreeSet<(Position, u8)> {
    match requirement {
        Requirement::Cell { position } => {
            at(reasoning, *position).into_iter().map(|it| (*position, it)).collect()
        }
        Requirement::Digit { digit, house } => {
            places(reasoning, house, *digit, false).into_iter().map(|it| (it, *digit)).collect()
        }
        _ => panic!("{requirement}"),
    }
}

/// Checks that the reason holds for the candidates before the step, and that the conclusion follows.
fn check_reason(before: &Reasoning, step: &Step) {
    match (&step.reason, &step.placed, &*step.removed) {
        (Reason::OnlyPlace { house }, Some(new), []) => {
            assert_eq!(places(before, house, new.digit, true), BTreeSet::from([new.position]));
        }
        (Reason::OnlyDigit, Some(new), []) => {
            assert_eq!(at(before, new.position), BTreeSet::from([new.digit]));
        }
        (Reason::Fish { digit, cells, houses, others }, None, removed @ [_, ..]) => {
            let cells: BTreeSet<_> = cells.iter().copied().collect();
            let all = |houses: &[Arc<str>], full: bool| -> BTreeSet<Position> {
                houses.iter().flat_map(|house| places(before, house, *digit, full)).collect()
            };
            assert_eq!(houses.len(), others.len());
            // An earlier step of the pass may have removed some.
            let now = all(houses, true);
            assert!(now.is_subset(&cells));
            let sizes = houses.iter().map(|house| places(before, house, *digit, true).len());
            assert_eq!(sizes.sum::<usize>(), now.len()); // no common place
            assert!(now.is_subset(&all(others, false)));
            for gone in removed {
                let of =
                    others.iter().filter(|it| places(before, it, *digit, false).contains(&gone.position));
                assert!(gone.digit == *digit && of.count() > usize::from(cells.contains(&gone.position)));
            }
        }
        (Reason::Naked { digits, cells, house }, None, removed @ [_, ..]) => {
            assert_eq!(digits.len(), cells.len());
            let set: BTreeSet<u8> = digits.iter().copied().collect();
            assert!(cells.iter().all(|&cell| at(before, cell).is_subset(&set)));
            for gone in removed {
                assert!(set.contains(&gone.digit) && !cells.contains(&gone.position));
                assert!(places(before, house, gone.digit, false).contains(&gone.position));
            }
        }
        (Reason::Hidden { digits, cells, house }, None, removed @ [_, ..]) => {
            assert_eq!(digits.len(), cells.len());
            let set: BTreeSet<Position> = cells.iter().copied().collect();
            assert!(digits.iter().all(|&digit| places(before, house, digit, true).is_subset(&set)));
            for gone in removed {
                assert!(set.contains(&gone.position) && !digits.contains(&gone.digit));
                assert!(at(before, gone.position).contains(&gone.digit));
            }
        }
        (Reason::Mixed { filled, others }, None, removed @ [_, ..]) => {
            assert_eq!(filled.len(), others.len());
            let rows: Vec<_> = filled.iter().map(|it| candidates_of(before, it)).collect();
            let all: BTreeSet<_> = rows.iter().flatten().copied().collect();
            assert_eq!(rows.iter().map(BTreeSet::len).sum::<usize>(), all.len());
            let of_others = |it: &(Position, u8)| {
                others.iter().filter(|other| candidates_of(before, other).contains(it)).count()
            };
            assert!(all.iter().all(|it| of_others(it) > 0));
            for gone in removed.iter().map(|gone| (gone.position, gone.digit)) {
                assert!(of_others(&gone) > usize::from(all.contains(&gone)), "{step}");
            }
        }
        (Reason::Contradiction { assumed, chain, impossible }, None, [gone]) => {
            assert_eq!(gone, assumed);
            let board = before.board();
            let sees = |one: Position, two: Position| {
                let cell = |at| board.layout().cell_at(at).unwrap();
                let both = [cell(one), cell(two)];
                one != two
                    && board.layout().houses().iter().any(|it| both.iter().all(|at| it.cells().contains(at)))
            };
            let mut placed = vec![*assumed];
            let open = |placed: &[Candidate], of: &Requirement| -> BTreeSet<(Position, u8)> {
                let stands = |&(at, digit): &(Position, u8)| {
                    placed.iter().all(|it| match it.position == at {
                        true => it.digit == digit,
                        false => it.digit != digit || !sees(at, it.position),
                    })
                };
                candidates_of(before, of).into_iter().filter(stands).collect()
            };
            for next in chain {
                let layout = before.board().layout();
                let full =
                    layout.houses().iter().filter(|it| it.cells().len() == usize::from(layout.digits()));
                let mut of = full
                    .filter(|it| it.cells().contains(&next.cell))
                    .map(|it| Requirement::Digit { digit: next.digit, house: it.name().into() })
                    .chain([Requirement::Cell { position: next.position }]);
                assert!(of.any(|of| open(&placed, &of) == [(next.position, next.digit)].into()), "{step}");
                placed.push(*next);
            }
            assert!(open(&placed, impossible).is_empty(), "{step}");
        }
        _ => panic!("{step:?}"),
    }
}

fn digit_at(board: &Board, position: Position) -> u8 {
    board.digit(position).unwrap()
}

/// Reasons to the end and checks each step against these solutions.
fn check_steps(puzzle: &Sudoku, solutions: &[Board]) -> Status {
    let mut reasoning = Reasoning::new(puzzle);
    let mut pass = 0;
    loop {
        let before = reasoning.clone();
        let Some(step) = reasoning.next() else { break };
        assert!(step.pass == pass || step.pass == pass + 1, "{step:?}");
        pass = step.pass;
        check_reason(&before, &step);
        match &step.placed {
            Some(new) => {
                assert_eq!(reasoning.board().digit(new.position), Some(new.digit));
                assert!(solutions.iter().all(|board| digit_at(board, new.position) == new.digit), "{step}");
            }
            None => {
                assert!(!step.removed.is_empty());
                for gone in &step.removed {
                    assert!(at(&before, gone.position).contains(&gone.digit), "{step}");
                    assert!(!at(&reasoning, gone.position).contains(&gone.digit), "{step}");
                    let differs = |board: &Board| digit_at(board, gone.position) != gone.digit;
                    assert!(solutions.iter().all(differs), "{step}");
                }
            }
        }
    }
    assert_eq!(reasoning.next(), None);
    match reasoning.status() {
        Status::Running => panic!("the steps ended"),
        Status::Solved => assert_eq!(solutions, [reasoning.board().clone()]),
        Status::Contradiction(_) => assert!(solutions.is_empty()),
        _ => assert!(reasoning.board().cells().contains(&0)),
    }
    reasoning.status()
}

/// The first technique up to which reasoning solves the puzzle, each tried from the start.
fn easiest(puzzle: &Sudoku, most: Technique) -> Option<Technique> {
    Technique::ALL.iter().copied().filter(|&technique| technique <= most).find(|&technique| {
        let mut reasoning = Reasoning::new(puzzle).up_to(technique);
        assert!(reasoning.by_ref().all(|step| step.technique() <= technique));
        reasoning.status() == Status::Solved
    })
}

#[test]
fn singles_solve_a_known_puzzle_in_eight_passes() {
    let line = "...3...84.4258......54.7.9.78.1...6..6185......3.7.8...9.7..6.8.2..48.....8.9.4.3";
    let answer = "976312584142589736835467291789124365261853947453976812594731628327648159618295473";
    let puzzle: Sudoku = line.parse().unwrap();
    let mut reasoning = Reasoning::new(&puzzle).up_to(Technique::NakedSingle);
    let passes: Vec<usize> = std::iter::from_fn(|| {
        let steps = reasoning.next_pass();
        (!steps.is_empty()).then_some(steps.len())
    })
    .collect();
    assert_eq!(passes, [8, 8, 8, 3, 3, 5, 9, 4]);
    assert_eq!(reasoning.status(), Status::Solved);
    assert_eq!(reasoning.board().line(), answer);
    assert_eq!(puzzle.rating(), Ok(Rating::Technique(Technique::HiddenSingle)));
}

#[test]
fn all_places_in_another_house_lock_a_digit() {
    // Rows 2 and 3 of box 1 are full: 7, 8 and 9 are in its first row.
    let givens = [(2, 1, 1), (2, 2, 2), (2, 3, 3), (3, 1, 4), (3, 2, 5), (3, 3, 6)];
    let mut reasoning = Reasoning::new(&with_givens(&givens)).up_to(Technique::Locked);
    let step = reasoning.next().unwrap();
    assert_eq!((step.pass, step.technique()), (1, Technique::Locked));
    assert_eq!(
        step.to_string(),
        "not 7 at r1c4, not 7 at r1c5, not 7 at r1c6, not 7 at r1c7, not 7 at r1c8, not 7 at r1c9: \
         box 1 has its 7 at r1c1 or r1c2 or r1c3, all in row 1"
    );
    assert_eq!(reasoning.by_ref().count(), 2);
    assert_eq!(reasoning.status(), Status::Stuck);
    assert_eq!(at(&reasoning, Position::new(0, 8)), BTreeSet::from([1, 2, 3, 4, 5, 6]));
}

#[test]
fn a_small_house_excludes_and_nothing_more() {
    // Three digits, two houses of two cells.
    let [a, b, c] = [0, 1, 2].map(|column| Position::new(0, column));
    let layout = Layout::new(3, &[a, b, c]).unwrap();
    let layout = Arc::new(layout.with_house("left", &[a, b]).unwrap().with_house("right", &[b, c]).unwrap());
    let reasoned = |givens: [u8; 3]| {
        let mut reasoning = Reasoning::new(&Sudoku::new(layout.clone(), givens.to_vec()).unwrap());
        let steps: Vec<String> = reasoning.by_ref().map(|step| step.to_string()).collect();
        (steps, reasoning.status())
    };
    assert_eq!(reasoned([1, 0, 0]), (vec![], Status::Stuck));
    assert_eq!(
        reasoned([1, 0, 2]),
        (vec!["3 at r1c2: the only digit that fits there".into()], Status::Solved)
    );
    assert_eq!(reasoned([1, 0, 1]), (vec![], Status::Stuck));
}

#[test]
fn pairs_are_found_after_all_that_is_easier() {
    // In columns 1 and 2 stand 8 and 9.
    let columns = [(4, 1, 8), (7, 1, 9), (5, 2, 9), (8, 2, 8)];
    let row = [(1, 3, 3), (1, 4, 4), (1, 5, 5), (1, 6, 6), (1, 7, 7)];
    let steps = |givens: &[(usize, usize, u8)]| -> Vec<String> {
        let pairs = Reasoning::new(&with_givens(givens));
        pairs.filter(|step| step.technique() >= Technique::NakedPair).map(|step| step.to_string()).collect()
    };
    let naked = "not 1 at r1c8, not 2 at r1c8, not 1 at r1c9, not 2 at r1c9: \
                 only 1 and 2 fit at r1c1 and r1c2 in row 1";
    assert_eq!(steps(&[&columns[..], &row].concat())[0], naked);
    let hidden = "not 1 at r2c3, not 2 at r2c3, not 4 at r2c3, not 5 at r2c3, not 6 at r2c3, not 7 at r2c3, \
                  not 1 at r3c3, not 2 at r3c3, not 4 at r3c3, not 5 at r3c3, not 6 at r3c3, not 7 at r3c3: \
                  8 and 9 fit only at r2c3 and r3c3 in column 3";
    assert!(steps(&[&columns[..], &row[..1]].concat()).contains(&hidden.to_string()));
}

#[test]
fn a_contradiction_names_the_cell_or_the_house() {
    let end = |givens: &[(usize, usize, u8)]| {
        let mut reasoning = Reasoning::new(&with_givens(givens));
        let steps = reasoning.by_ref().count();
        assert!(reasoning.next().is_none() && reasoning.next_pass().is_empty());
        assert!(matches!(reasoning.status(), Status::Contradiction(_)), "{:?}", reasoning.status());
        assert_eq!(with_givens(givens).rating(), Ok(Rating::NoSolution));
        (steps, reasoning.status().to_string())
    };
    // Givens that clash.
    assert_eq!(end(&[(1, 1, 5), (1, 5, 5)]), (0, "no digit fits at r1c5".into()));
    // A cell that sees all digits.
    let row = [1, 2, 3, 4, 5, 6, 7, 8].map(|digit| (1, usize::from(digit), digit));
    assert_eq!(end(&[&row[..], &[(5, 9, 9)]].concat()), (0, "no digit fits at r1c9".into()));
    // In row 1 the columns 1 and 2 and the boxes 2 and 3 forbid a 1, and 2 has taken the last cell.
    let ones = [(4, 1, 1), (7, 2, 1), (2, 5, 1), (3, 8, 1), (1, 3, 2)];
    assert_eq!(end(&ones), (0, "no place for 1 in row 1".into()));
    let why = Requirement::Cell { position: Position::new(0, 4) };
    let mut clash = Reasoning::new(&with_givens(&[(1, 1, 5), (1, 5, 5)]));
    assert_eq!((clash.next(), clash.status()), (None, Status::Contradiction(why)));
}

#[test]
fn harder_techniques_are_said_in_the_words_of_players() {
    let table = [
        (
            "9...........27...1.8....6........7....614.2.3..1..3..5.3.5.8.......6..3..6...2.49",
            "row 2 and row 5 have their 5s all in column 2 and column 6 (X-wing)",
        ),
        (
            "7.....28.........15..9.7..38.42...6..1...9....7.8......385..92....6.34.....7.....",
            "only 2, 3 and 4 fit at r5c1, r5c4 and r5c9 in row 5 (naked triple)",
        ),
        (
            ".3.6.......4...6.5.917.....4...8...972..96.......7.......1...58..5...92..1......7",
            "4, 6 and 7 fit only at r7c2, r7c3 and r8c2 in box 7 (hidden triple)",
        ),
        (
            "7.....28.........15..9.7..38.42...6..1...9....7.8......385..92....6.34.....7.....",
            "row 4, row 8 and column 7 have their 5s all in column 2, box 6 and box 9 (swordfish)",
        ),
        (
            "9...........27...1.8....6........7....614.2.3..1..3..5.3.5.8.......6..3..6...2.49",
            "r2c2, 4 in row 4 and 5 in column 3 leave no other place for r4c3, 4 in column 2 and 5 in box 1 (mixed set)",
        ),
        (
            "9.1..8.....7..43...4.7..9.....1.....3...8...2.8.2.341......6...43.5.2........15.6",
            "if r1c5 were 6, then r5c4 6, then no place for 6 in column 7 (contradiction)",
        ),
    ];
    for (line, expected) in table {
        let mut reasoning = Reasoning::new(&line.parse().unwrap());
        let said: Vec<String> =
            reasoning.by_ref().map(|step| format!("{} ({})", step.reason, step.technique())).collect();
        assert!(said.contains(&expected.to_string()), "{expected}");
        assert_eq!(reasoning.status(), Status::Solved);
    }
}

/// In killers with some digits given, since no technique adds up a cage.
#[test]
fn steps_hold_in_killers_and_jigsaws() {
    let mut ends = Vec::new();
    for seed in 0..8 {
        let generator = Generator::new(Layout::standard(2, 3).unwrap()).seed(seed).cages(14);
        let Generated { puzzle, solution, .. } = generator.generate().unwrap();
        for part in [1, 3] {
            let givens = solution.cells().iter().enumerate();
            let givens = givens.map(|(at, &digit)| if at % 5 < part { digit } else { 0 }).collect();
            let killer = Sudoku::new(puzzle.layout().clone(), givens).unwrap();
            ends.push(check_steps(&killer, std::slice::from_ref(&solution)));
        }
    }
    let regions = include_str!("../../examples/data/jigsaw_regions.txt");
    let jigsaw = [Layout::read_regions(regions).unwrap().into()];
    for puzzle in Sudoku::read(include_str!("../../examples/data/jigsaw.txt"), &jigsaw) {
        let puzzle = puzzle.unwrap();
        let solutions: Vec<Board> = puzzle.solutions().unwrap().collect();
        ends.push(check_steps(&puzzle, &solutions));
    }
    assert!(ends.iter().filter(|&end| *end == Status::Solved).count() > 5, "{ends:?}");
}

#[test]
fn a_rating_has_a_class() {
    let class = |technique| Rating::Technique(technique).difficulty();
    assert_eq!(class(Technique::HiddenSingle), Some(Difficulty::Easy));
    assert_eq!(class(Technique::Locked), Some(Difficulty::Medium));
    assert_eq!(class(Technique::NakedPair), Some(Difficulty::Hard));
    assert_eq!(Rating::Search { nodes: 1 }.difficulty().unwrap().to_string(), "expert");
    assert_eq!(Rating::SeveralSolutions.difficulty(), None);
}

#[test]
fn what_search_has_to_settle_is_said() {
    assert_eq!(Sudoku::empty(standard(2, 2)).rating(), Ok(Rating::SeveralSolutions));
    let full = Sudoku::empty(Layout::diagonal()).first().unwrap().unwrap();
    let puzzle = Sudoku::new(Layout::diagonal(), full.cells().to_vec()).unwrap();
    assert_eq!(puzzle.rating(), Ok(Rating::Technique(Technique::HiddenSingle)));
    assert_eq!(Reasoning::new(&puzzle).status(), Status::Solved);
    let displayed = [
        Rating::Technique(Technique::Locked),
        Rating::Search { nodes: 7 },
        Rating::NoSolution,
        Rating::SeveralSolutions,
        Rating::Unknown,
    ]
    .map(|rating| rating.to_string());
    let expected = ["locked candidates", "search, 7 nodes", "no solution", "several solutions", "unknown"];
    assert_eq!(displayed, expected);
}

/// It went on with a core after Python's `KeyboardInterrupt`.
#[test]
fn a_flag_or_a_limit_stops_the_rating() {
    let raised = Search::new().cancel(Arc::new(AtomicBool::new(true)));
    let down = Search::new().cancel(Arc::new(AtomicBool::new(false)));
    // What reasoning solves, and what it leaves to the search.
    for puzzle in ["4.....1....3..2.", "4.....1....3...."].map(|line| line.parse::<Sudoku>().unwrap()) {
        assert_eq!(puzzle.rating_with(&raised), Ok(Rating::Unknown));
        assert_eq!(puzzle.rating_with(&down), puzzle.rating());
    }
    let empty = Sudoku::empty(standard(2, 2));
    assert_eq!(empty.rating_with(&Search::new().node_limit(0)), Ok(Rating::Unknown));
}

/// The candidates that the givens leave, less those that these steps remove.
fn candidates_after(puzzle: &Sudoku, steps: &[Step]) -> Vec<BTreeSet<u8>> {
    let (layout, givens) = (puzzle.layout(), puzzle.givens().cells());
    let all: BTreeSet<u8> = (1..=layout.digits()).collect();
    let mut candidates: Vec<_> =
        givens.iter().map(|&digit| if digit == 0 { all.clone() } else { [digit].into() }).collect();
    for house in layout.houses() {
        for (&cell, &other) in
            house.cells().iter().flat_map(|cell| house.cells().iter().map(move |other| (cell, other)))
        {
            if cell != other {
                candidates[cell].remove(&givens[other]);
            }
        }
    }
    for gone in steps.iter().flat_map(|step| &step.removed) {
        candidates[gone.cell].remove(&gone.digit);
    }
    candidates
}

/// Whether the digit of a step follows from these candidates alone.
fn is_single(layout: &Layout, candidates: &[BTreeSet<u8>], step: &Step) -> bool {
    let placed = step.placed.unwrap();
    match &step.reason {
        Reason::OnlyDigit => candidates[placed.cell] == [placed.digit].into(),
        Reason::OnlyPlace { house } => {
            let house = layout.houses().iter().find(|it| it.name() == &**house).unwrap();
            let places = house.cells().iter().filter(|&&cell| candidates[cell].contains(&placed.digit));
            places.eq([&placed.cell])
        }
        reason => panic!("{reason}"),
    }
}

/// Checks the hint for a puzzle; returns its steps, and how many are left out.
fn check_hint(puzzle: &Sudoku) -> Option<(Vec<Step>, usize)> {
    let hint = Reasoning::new(puzzle).hint();
    let all: Vec<Step> = Reasoning::new(puzzle).collect();
    let first = all.iter().position(|step| step.placed.is_some());
    assert_eq!(hint.is_some(), first.is_some());
    let (hint, first) = (hint?, first?);
    let (last, before) = hint.split_last().unwrap();
    assert_eq!(last.placed, all[first].placed);
    assert!(before.iter().all(|step| step.placed.is_none()));
    // They are enough, and without the last of them the digit does not follow.
    let follows = |steps| is_single(puzzle.layout(), &candidates_after(puzzle, steps), last);
    assert!(follows(before));
    assert!(before.is_empty() || !follows(&before[..before.len() - 1]));
    let left_out = first - before.len();
    Some((hint, left_out))
}

#[test]
fn a_hint_leaves_out_what_it_does_not_need() {
    let (mut hints, mut with_steps, mut shortened) = (0, 0, 0);
    for line in include_str!("../data/standard.tsv").lines().skip(1) {
        let mut puzzle = Sudoku::read(line.split('\t').next().unwrap(), &[standard(3, 3)]).remove(0).unwrap();
        while let Some((hint, left_out)) = check_hint(&puzzle) {
            hints += 1;
            with_steps += usize::from(hint.len() > 1);
            shortened += usize::from(left_out > 0);
            let mut cells = puzzle.givens().cells().to_vec();
            let placed = hint.last().unwrap().placed.unwrap();
            cells[placed.cell] = placed.digit;
            puzzle = Sudoku::new(puzzle.layout().clone(), cells).unwrap();
        }
    }
    assert!(hints > 500 && with_steps > 5 && shortened > 5, "{hints} {with_steps} {shortened}");
}

#[test]
fn squares_outside_have_no_candidates() {
    let reasoning = Reasoning::new(&Sudoku::empty(Layout::samurai()));
    assert_eq!(at(&reasoning, Position::new(0, 9)), BTreeSet::new());
    assert_eq!(at(&reasoning, Position::new(0, usize::MAX)), BTreeSet::new());
    assert_eq!(at(&reasoning, Position::new(0, 8)).len(), 9);
}

properties! {
    soak, 400;

    /// A step holds in every solution, of which there may be none, one or many.
    fn steps_hold_in_all_solutions(puzzle in any_small_puzzle()) {
        let solutions: Vec<Board> = puzzle.solutions().unwrap().take(300).collect();
        check_steps(&puzzle, &solutions);
        let mut reasoning = Reasoning::new(&puzzle);
        reasoning.by_ref().for_each(drop);
        let reduced: Vec<Board> = reasoning.reduced().solutions().unwrap().take(300).collect();
        prop_assert_eq!(reduced.len(), solutions.len());
    }

    fn the_rating_is_the_first_technique_that_is_enough(puzzle in any_small_puzzle()) {
        match (puzzle.rating().unwrap(), puzzle.unique().unwrap()) {
            (Rating::Technique(technique), Uniqueness::Unique(_)) => {
                prop_assert_eq!(easiest(&puzzle, Technique::HiddenPair), Some(technique));
                prop_assert_eq!(puzzle.hardest_technique(), Some(technique));
            }
            (Rating::Search { nodes }, Uniqueness::Unique(_)) => {
                prop_assert_eq!(easiest(&puzzle, Technique::HiddenPair), None);
                prop_assert_eq!(puzzle.hardest_technique(), easiest(&puzzle, Technique::Contradiction));
                prop_assert!(nodes > 0);
            }
            (Rating::NoSolution, Uniqueness::None) => {}
            (Rating::SeveralSolutions, Uniqueness::Multiple(..)) => {}
            (rating, _) => panic!("{rating}: {puzzle:?}"),
        }
    }

    fn a_hint_is_enough_for_its_digit(puzzle in any_small_puzzle()) {
        let solutions: Vec<Board> = puzzle.solutions().unwrap().take(300).collect();
        if let Some((hint, _)) = check_hint(&puzzle) {
            let placed = hint.last().unwrap().placed.unwrap();
            prop_assert!(solutions.iter().all(|board| digit_at(board, placed.position) == placed.digit));
            for gone in hint.iter().flat_map(|step| &step.removed) {
                prop_assert!(solutions.iter().all(|board| digit_at(board, gone.position) != gone.digit));
            }
        }
    }

    fn passes_and_clones_give_the_same_steps(puzzle in any_small_puzzle(), taken in 0usize..20) {
        let steps: Vec<Step> = Reasoning::new(&puzzle).collect();
        let mut reasoning = Reasoning::new(&puzzle);
        let mut passes: Vec<Step> = reasoning.by_ref().take(taken).collect();
        let rest: Vec<Step> = reasoning.clone().collect();
        prop_assert_eq!([&passes[..], &rest].concat(), &steps[..]);
        loop {
            let pass = reasoning.next_pass();
            prop_assert!(pass.iter().all(|step| step.pass == pass[0].pass));
            if pass.is_empty() {
                break;
            }
            passes.extend(pass);
        }
        prop_assert_eq!(passes, steps);
    }
}

/// A puzzle that reasoning solves or not, with its known answer.
fn check_answer(puzzle: &str, count: &str, solution: &str, layouts: &[Arc<Layout>]) {
    let read = |text| Sudoku::read(text, layouts).remove(0).unwrap();
    let (read_puzzle, solution) = (read(puzzle), (solution != "-").then(|| read(solution).givens().clone()));
    match (count, check_steps(&read_puzzle, solution.as_slice())) {
        ("0", status) => assert_ne!(status, Status::Solved, "{puzzle}"),
        ("1", status) => assert!(!matches!(status, Status::Contradiction(_)), "{puzzle}"),
        ("2", status) => assert_eq!(status, Status::Stuck, "{puzzle}"),
        _ => panic!("{count} solutions"),
    }
}

#[test]
fn puzzles_with_a_solution_are_never_contradicted() {
    let lists: [(&str, Vec<Arc<Layout>>); 5] = [
        (include_str!("../data/standard.tsv"), vec![standard(3, 3)]),
        (include_str!("../data/diagonal.tsv"), vec![Layout::diagonal().into()]),
        (include_str!("../data/windoku.tsv"), vec![Layout::windoku().into()]),
        (include_str!("../data/samurai.tsv"), vec![Layout::samurai().into()]),
        (include_str!("../data/sizes.tsv"), standard_layouts()),
    ];
    for (text, layouts) in lists {
        for line in text.lines().skip(1) {
            let [puzzle, count, solution] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            check_answer(puzzle, count, solution, &layouts);
        }
    }
}

mod shared {
    use std::fs;

    use super::*;

    /// About `sample` puzzles of each file.
    fn check_folder(folder: &str, layouts: &[Arc<Layout>], sample: usize) {
        let mut checked = 0;
        for file in crate::shared::tables(&format!("puzzles/{folder}")) {
            let text = fs::read_to_string(file).unwrap();
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
            for line in lines.iter().step_by((lines.len() / sample).max(1)) {
                let fields: Vec<&str> = line.split('\t').collect();
                check_answer(fields[0], fields[1], fields[2], layouts);
                checked += 1;
            }
        }
        assert!(checked >= sample);
    }

    #[test]
    #[ignore = "needs ../shared"]
    fn puzzles_with_a_solution_are_never_contradicted() {
        check_folder("standard", &[standard(3, 3)], 20);
        check_folder("x", &[Layout::diagonal().into()], 20);
        check_folder("samurai", &[Layout::samurai().into()], 10);
        check_folder("big", &standard_layouts(), 10);
    }

    /// Some of each rating, up to what Sukaku Explainer calls 9.1.
    #[test]
    #[ignore = "needs ../shared"]
    fn hard_puzzles_go_to_the_end() {
        let text = crate::shared::text("puzzles/standard/exchange_bank_by_rating.tsv");
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).step_by(40).collect();
        let solved = lines.iter().filter(|line| {
            let puzzle: Sudoku = line.split('\t').next().unwrap().parse().unwrap();
            puzzle.hardest_technique().is_some()
        });
        assert_eq!(solved.count(), lines.len());
    }

    /// Sukaku Explainer rates naked singles 2.3, locked candidates up to 2.8 and hidden pairs 3.4. It rates no higher
    /// what needs no more than these techniques.
    #[test]
    #[ignore = "needs ../shared"]
    fn no_technique_solves_what_is_rated_harder() {
        let text = crate::shared::text("puzzles/standard/exchange_bank_by_rating.tsv");
        let mut solved = 0;
        for line in text.lines().filter(|line| !line.starts_with("# ")) {
            let fields: Vec<&str> = line.split('\t').collect();
            let rated: f64 = fields[3].strip_prefix("SE=").unwrap().parse().unwrap();
            let most = match easiest(&fields[0].parse().unwrap(), Technique::HiddenPair) {
                Some(Technique::HiddenSingle | Technique::NakedSingle) => 2.3,
                Some(Technique::Locked) => 2.8,
                Some(Technique::NakedPair | Technique::HiddenPair) => 3.4,
                _ => continue,
            };
            assert!(rated <= most, "{line}");
            solved += 1;
        }
        assert!(solved > 100, "{solved}");
    }
}
