//! Cages: sums against a brute force, their texts, and what is refused.

use std::ops::RangeInclusive;

use exactcover::ExactCover;
use exactcover::Search;
use exactcover::problems::sudoku::reasoning::{Reasoning, Status};
use exactcover::problems::sudoku::{Layout, Position, Sudoku, SudokuError, standard_layouts};
use exactcover::runs::Uniqueness;
use proptest::prelude::*;

fn read(text: &str) -> Vec<Result<Sudoku, exactcover::text::TextError<SudokuError>>> {
    Sudoku::read(text, &standard_layouts())
}

fn error(text: &str) -> (usize, usize, SudokuError) {
    let error = read(text).into_iter().find_map(Result::err).unwrap();
    (error.line(), error.column(), error.kind().clone())
}

/// The boards in which no digit stands twice in a row, a column, a box or a cage, and the cages have their sums, counted
/// cell by cell.
fn count_plainly(
    side: usize,
    boxes: (usize, usize),
    cages: &[(usize, Vec<usize>)],
    board: &mut Vec<usize>,
) -> u64 {
    let full = |cage: &(usize, Vec<usize>), board: &[usize]| cage.1.iter().all(|&cell| cell < board.len());
    let sum =
        |cage: &(usize, Vec<usize>), board: &[usize]| cage.1.iter().map(|&cell| board[cell]).sum::<usize>();
    if cages.iter().any(|cage| full(cage, board) && sum(cage, board) != cage.0) {
        return 0;
    }
    let cell = board.len();
    if cell == side * side {
        return 1;
    }
    let box_of = |cell: usize| (cell / side / boxes.0, cell % side / boxes.1);
    let mut count = 0;
    for digit in 1..=side {
        let sees = |other: usize| {
            other / side == cell / side
                || other % side == cell % side
                || box_of(other) == box_of(cell)
                || cages.iter().any(|(_, cells)| cells.contains(&cell) && cells.contains(&other))
        };
        if (0..cell).all(|other| board[other] != digit || !sees(other)) {
            board.push(digit);
            count += count_plainly(side, boxes, cages, board);
            board.pop();
        }
    }
    count
}

/// Cages of one to four cells in rows of a solved board of side 6, with its sums.
fn cages_of_rows(seed: u64) -> Vec<(usize, Vec<usize>)> {
    let (mut seed, mut cages, mut start) = (seed, Vec::new(), 0);
    while start < 36 {
        let end = (start + 1 + (seed % 4) as usize).min(start / 6 * 6 + 6);
        seed = seed.rotate_right(7).wrapping_mul(6364136223846793005);
        let digit = |cell: usize| (cell / 6 % 2 * 3 + cell / 12 + cell % 6) % 6 + 1;
        cages.push(((start..end).map(digit).sum(), (start..end).collect()));
        start = end;
    }
    cages
}

/// Cages of one to four cells anywhere, of a side.
fn any_cages(seed: u64, side: usize, count: usize) -> Vec<(usize, Vec<usize>)> {
    let mut state = seed;
    let mut below = |end: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % end
    };
    let mut cells: Vec<usize> = (0..side * side).collect();
    for at in (1..cells.len()).rev() {
        cells.swap(at, below(at + 1));
    }
    let mut cages = Vec::new();
    for _ in 0..count {
        let size = 1 + below(4);
        let found: Vec<usize> = cells.drain(..size.min(cells.len())).collect();
        let (least, most) = (size * (size + 1) / 2, size * (2 * side + 1 - size) / 2);
        if found.len() == size {
            cages.push((least + below(most - least + 1), found));
        }
    }
    cages
}

fn with_cages(layout: Layout, cages: &[(usize, Vec<usize>)]) -> Layout {
    cages.iter().fold(layout, |layout, (sum, cells)| {
        let cells: Vec<Position> = cells.iter().map(|&cell| layout.cells()[cell]).collect();
        layout.with_cage(*sum, &cells).unwrap()
    })
}

/// The text of a puzzle whose cages are on lines.
fn text_of(puzzle: &Sudoku) -> String {
    let layout = puzzle.layout();
    let line = puzzle.givens().line();
    let mut text: String =
        line.as_bytes().chunks(layout.width()).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    for (house, sums) in layout.cages() {
        let cells: Vec<String> = house.cells().iter().map(|&cell| layout.cells()[cell].to_string()).collect();
        let sum = if sums.start() == sums.end() {
            sums.start().to_string()
        } else if *sums.start() == house.cells().len() * (house.cells().len() + 1) / 2 {
            format!("<={}", sums.end())
        } else {
            format!(">={}", sums.start())
        };
        text += &format!("{sum}: {}\n", cells.join(" "));
    }
    text
}

properties! {
    soak, 64;

    fn cages_have_as_many_solutions_as_are_counted_plainly(seed in any::<u64>(), is_large in any::<bool>(), count in 1_usize..7) {
        let (side, boxes) = if is_large { (6, (2, 3)) } else { (4, (2, 2)) };
        let cages = if is_large { cages_of_rows(seed) } else { any_cages(seed, side, count) };
        let layout = with_cages(Layout::standard(boxes.0, boxes.1).unwrap(), &cages);
        let expected = count_plainly(side, boxes, &cages, &mut Vec::new());
        let puzzle = Sudoku::empty(layout);
        prop_assert_eq!(puzzle.count().unwrap(), expected);
        prop_assert_eq!(puzzle.solutions().unwrap().count() as u64, expected);
        let again = read(&text_of(&puzzle));
        prop_assert_eq!(again, [Ok(puzzle)]);
    }
}

/// Layouts whose boards can be counted one by one: standard, diagonal, a jigsaw, a Latin square, two boards that share a
/// box, six digits.
fn small_layouts() -> Vec<Layout> {
    let diagonal = |rising: bool| [0, 1, 2, 3].map(|at| Position::new(at, if rising { 3 - at } else { at }));
    vec![
        Layout::standard(2, 2).unwrap(),
        Layout::standard(2, 2).unwrap().with_house("falling", &diagonal(false)).unwrap(),
        Layout::jigsaw(b"aaababbbcccdcddd").unwrap(),
        Layout::latin(4).unwrap(),
        Layout::overlapping(2, 2, &[Position::new(0, 0), Position::new(2, 2)]).unwrap(),
        Layout::new(4, Layout::latin(4).unwrap().cells()).unwrap(),
    ]
}

/// Cages of one to four cells with digits that differ on this board, and the sums that they may have.
fn cages_of_board(seed: u64, board: &[u8], digits: usize) -> Vec<(RangeInclusive<usize>, Vec<usize>)> {
    let mut state = seed;
    let mut below = |end: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % end
    };
    let mut cells: Vec<usize> = (0..board.len()).collect();
    for at in (1..cells.len()).rev() {
        cells.swap(at, below(at + 1));
    }
    // Some stay without a cage, and a sum may be that of no board.
    let (mut cages, left, is_wrong) = (Vec::new(), below(6), below(4) == 0);
    while cells.len() > left {
        let size = 1 + below(4);
        let mut cage: Vec<usize> = Vec::new();
        cells.retain(|&cell| {
            let is_taken = cage.len() < size && cage.iter().all(|&other| board[other] != board[cell]);
            if is_taken {
                cage.push(cell);
            }
            !is_taken
        });
        let sum = cage.iter().map(|&cell| usize::from(board[cell])).sum::<usize>();
        let [least, most] =
            [cage.len() * (cage.len() + 1) / 2, cage.len() * (2 * digits + 1 - cage.len()) / 2];
        let sum = if is_wrong && below(3) == 0 { (sum + 1).min(most) } else { sum };
        let sums = match below(8) {
            0 => least..=sum,
            1 => sum..=most,
            _ => sum..=sum,
        };
        cages.push((sums, cage));
    }
    cages
}

properties! {
    soak_layouts, 64;

    /// One cover for each board that keeps to the cages: the columns that follow from them add none and lose none.
    fn cages_of_any_layout_leave_the_boards_that_have_their_sums(seed in any::<u64>(), which in 0_usize..6) {
        let layout = small_layouts().swap_remove(which);
        let digits = usize::from(layout.digits());
        let is_free = layout.houses().is_empty();
        // Without houses there are 4^16 boards: the cages are all that there is, and few.
        let boards: Vec<Vec<u8>> = match is_free {
            true => vec![b"1234341221434321".map(|digit| digit - b'0').to_vec()],
            false => Sudoku::empty(layout.clone()).solutions().unwrap().map(|board| board.cells().to_vec()).collect(),
        };
        let mut cages = cages_of_board(seed, &boards[seed as usize % boards.len()], digits);
        if is_free {
            cages.truncate(3);
        }
        let mut caged = layout.clone();
        for (sums, cells) in &cages {
            let cells: Vec<Position> = cells.iter().map(|&cell| layout.cells()[cell]).collect();
            caged = caged.with_cage_between(sums.clone(), &cells).unwrap();
        }
        let puzzle = Sudoku::empty(caged.clone());
        if is_free {
            // A cage of digits that differ has its sums in any order, and each other cell any digit.
            let ways = |(sums, cells): &(RangeInclusive<usize>, Vec<usize>)| {
                let sets = (0_u32..16).filter(|set| set.count_ones() as usize == cells.len());
                let sum = |set: &u32| (0..4).filter(|bit| set >> bit & 1 == 1).map(|bit| bit + 1).sum::<usize>();
                sets.filter(|set| sums.contains(&sum(set))).count() * (1..=cells.len()).product::<usize>()
            };
            let in_cages: usize = cages.iter().map(|(_, cells)| cells.len()).sum();
            let expected = cages.iter().map(ways).product::<usize>() as u64 * 4_u64.pow(16 - in_cages as u32);
            prop_assert_eq!(puzzle.count().unwrap(), expected);
        } else {
            let keeps = |board: &[u8], (sums, cells): &(RangeInclusive<usize>, Vec<usize>)| {
                let digits: Vec<u8> = cells.iter().map(|&cell| board[cell]).collect();
                let is_apart = (1..digits.len()).all(|at| !digits[..at].contains(&digits[at]));
                is_apart && sums.contains(&digits.iter().map(|&digit| usize::from(digit)).sum())
            };
            let mut expected: Vec<Vec<u8>> =
                boards.iter().filter(|board| cages.iter().all(|cage| keeps(board, cage))).cloned().collect();
            let mut found: Vec<Vec<u8>> =
                puzzle.solutions().unwrap().map(|board| board.cells().to_vec()).collect();
            expected.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(&found, &expected);
            prop_assert_eq!(puzzle.count().unwrap(), expected.len() as u64);
            prop_assert_eq!(puzzle.unique().unwrap().is_unique(), expected.len() == 1);
            let none = puzzle.why_none(&Search::new()).unwrap().is_some();
            prop_assert_eq!(none, expected.is_empty());
            // What follows is true of every board.
            for (house, sums) in caged.implied_cages() {
                prop_assert!(expected.iter().all(|board| keeps(board, &(sums.clone(), house.cells().to_vec()))));
            }
        }
        prop_assert!(layout.width() != 4 || is_free || read_with(&puzzle, layout));
    }
}

/// Checks whether the text of a puzzle is read as that puzzle.
fn read_with(puzzle: &Sudoku, layout: Layout) -> bool {
    Sudoku::read(&text_of(puzzle), &[layout.into()]) == [Ok(puzzle.clone())]
}

#[test]
fn cages_without_a_sum_and_with_bounds_are_read() {
    let at = |row, column| Position::new(row, column);
    let bounded = Layout::standard(2, 2).unwrap();
    let bounded = bounded.with_cage_between(0..=4, &[at(0, 0), at(0, 1)]).unwrap();
    let bounded = bounded.with_cage_between(8..=99, &[at(1, 1), at(2, 1), at(2, 2)]).unwrap();
    let bounded = bounded.with_house("cage at r4c1", &[at(3, 0), at(3, 2)]).unwrap();
    for text in [
        format!("{SMALL}<=4: r1c1 r1c2\n>=8: r2c2 r3c2 r3c3\n?: r4c1 r4c3\n"),
        format!("{SMALL}<= 4 = r1c1 r1c2\n>=8: r2c2,r3c2,r3c3\n? : r4c1+r4c3\n"),
    ] {
        assert_eq!(read(&text), [Ok(Sudoku::empty(bounded.clone()))], "{text}");
    }
    let sums: Vec<_> = bounded.cages().map(|(house, sums)| (house.name(), sums)).collect();
    assert_eq!(sums, [("cage of <=4 at r1c1", 3..=4), ("cage of >=8 at r2c2", 8..=9)]);

    let (line, _, kind) = error(&format!("{SMALL}<=2: r1c1 r1c2\n"));
    assert_eq!((line, kind), (5, SudokuError::CageSum { first: at(0, 0), sum: 2, least: 3, most: 7 }));
    let (line, _, kind) = error(&format!("{SMALL}>=8: r1c1 r1c2\n"));
    assert_eq!((line, kind), (5, SudokuError::CageSum { first: at(0, 0), sum: 8, least: 3, most: 7 }));
}

/// Without the cages such grids may be small boards side by side, or lines of one board each.
#[test]
fn cages_below_a_grid_say_that_it_is_one_board() {
    for side in [4, 6, 8, 9, 12, 16, 25] {
        let text = (".".repeat(side) + "\n").repeat(side);
        let layout = Layout::for_side(side).unwrap();
        let layout = layout.with_cage(7, &[Position::new(side - 1, 0), Position::new(side - 1, 1)]).unwrap();
        let expected = [Ok(Sudoku::empty(layout))];
        assert_eq!(read(&format!("{text}7: r{side}c1 r{side}c2\n")), expected, "{side}");
    }
}

/// Sums that no full house can have are seen without a search.
#[test]
fn cages_that_fill_a_row_with_another_sum_have_no_solution() {
    let text = format!(
        "{}{}",
        ".........\n".repeat(9),
        "10: r1c1 r1c2 r1c3\n20: r1c4 r1c5 r1c6\n14: r1c7 r1c8 r1c9\n"
    );
    let puzzle = read(&text).swap_remove(0).unwrap();
    let matrix = puzzle.matrix().unwrap();
    let names: Vec<String> =
        matrix.uncoverable().iter().map(|&column| matrix.column_name(column).unwrap().to_string()).collect();
    assert!(matches!(&names[..], [name] if name.starts_with("implied cage")), "{names:?}");
    assert!(puzzle.first().unwrap().is_none());
}

/// Twelve puzzles of this crate's own making, each with its cages and its only solution.
#[test]
fn killers_have_one_solution() {
    let text = include_str!("../data/killers.txt");
    let puzzles = read(text);
    let answers: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# answer ")).collect();
    assert_eq!((puzzles.len(), answers.len()), (12, 12));
    for (puzzle, answer) in puzzles.into_iter().zip(answers) {
        let puzzle = puzzle.unwrap();
        let Uniqueness::Unique(board) = puzzle.unique().unwrap() else { panic!("{puzzle}") };
        assert_eq!(board.line(), answer);
        for (house, sums) in puzzle.layout().cages() {
            assert!(sums.contains(
                &house.cells().iter().map(|&cell| usize::from(board.cells()[cell])).sum::<usize>()
            ));
        }
        // The search of the empty board finds the same, with the answer given, and nothing with another sum.
        let mut solver = exactcover::problems::sudoku::Solver::new(puzzle.layout().clone()).unwrap();
        assert!(matches!(solver.unique(&puzzle).unwrap(), Uniqueness::Unique(other) if other == board));
        let mut wrong = board.cells().to_vec();
        wrong.iter_mut().for_each(|digit| *digit = *digit % 9 + 1);
        let wrong = Sudoku::new(puzzle.layout().clone(), wrong).unwrap();
        let has_sums = puzzle.layout().cages().all(|(house, sums)| {
            sums.contains(
                &house.cells().iter().map(|&cell| usize::from(wrong.givens().cells()[cell])).sum::<usize>(),
            )
        });
        assert!(!has_sums && wrong.conflicts().is_empty() && wrong.first().unwrap().is_none());
        assert!(matches!(Reasoning::new(&wrong).status(), Status::Contradiction(_)));
        let why = wrong.why_none(&Search::new()).unwrap().unwrap().to_string();
        assert!(why.contains("cage of"), "{why}");
    }
}

const SMALL: &str = "....\n....\n....\n....\n";

#[test]
fn cages_are_read_in_their_forms() {
    let layout = Layout::standard(2, 2).unwrap();
    let layout = with_cages(layout, &[(5, vec![0, 1]), (6, vec![4, 5, 8]), (4, vec![15])]);
    let expected = Sudoku::empty(layout.clone());
    for cages in [
        "5: r1c1 r1c2\n6: r2c1 r2c2 r3c1\n4: r4c4\n",
        "5 = r1c1+r1c2\n\n6 = r2c1+r2c2+r3c1\n# the last\n4 = r4c4\n",
        "Cages\n5: R1C1, R1C2\n6: R2C1, R2C2, R3C1\n4: R4C4",
    ] {
        assert_eq!(read(&format!("{SMALL}{cages}")), [Ok(expected.clone())], "{cages}");
        assert_eq!(read(&format!("................\n{cages}")), [Ok(expected.clone())], "{cages}");
        let twice = format!("{SMALL}{cages}\n{SMALL}\n{SMALL}{cages}");
        let found = read(&twice);
        assert_eq!(
            found,
            [Ok(expected.clone()), Ok(Sudoku::empty(Layout::standard(2, 2).unwrap())), Ok(expected.clone())]
        );
    }
}

#[test]
fn cages_that_are_refused() {
    let at = Position::new;
    let sum = |sum, least, most| SudokuError::CageSum { first: at(0, 0), sum, least, most };
    let of = |cages: &str| error(&format!("{SMALL}{cages}"));
    assert_eq!(of("2: r1c1 r1c2\n"), (5, 1, sum(2, 3, 7)));
    assert_eq!(of("3: r1c1 r1c2\n8: r2c1 r2c2\n").0, 6);
    assert_eq!(of("0: r1c1\n"), (5, 1, sum(0, 1, 4)));
    assert_eq!(of("9: r1c1 r1c2 r1c1\n"), (5, 1, SudokuError::DuplicateCell { position: at(0, 0) }));
    assert_eq!(
        of("3: r1c1 r1c2\n3: r1c2 r1c3\n"),
        (6, 1, SudokuError::CellInTwoCages { position: at(0, 1) })
    );
    assert_eq!(of("3: r1c1 r5c2\n"), (5, 1, SudokuError::NoSuchCell { position: at(4, 1) }));
    assert_eq!(of("9: r1c1 r1c2 r1c3 r1c4 r2c1\n").2, SudokuError::HouseSize { found: 5, digits: 4 });
    for (cages, column) in
        [("3: r1c1 r1\n", 9), ("3: r1c1 r0c2\n", 9), ("3: r1c1 5\n", 9), ("3: r1c1 r1cx\n", 9)]
    {
        let (line, found, kind) = of(cages);
        assert!((line, found) == (5, column) && kind.to_string().contains("no cell of a cage"), "{kind}");
    }
    let says = |text: &str, line: usize, what: &str| {
        let (found, _, kind) = error(text);
        assert!(found == line && kind.to_string().contains(what), "{found} {kind} in\n{text}");
    };
    // These were taken for titles.
    for cage in [
        "ten: r1c1 r1c2",
        "sum 3: r1c1 r1c2",
        "cage 3: r1c1 r1c2",
        "Cage1 3 r1c1 r1c2",
        "three r1c1,r1c2",
        "a = r1c1",
        "r1c1",
    ] {
        says(&format!("{SMALL}3: r1c3 r1c4\n{cage}\n"), 6, "expected its sum alone");
    }
    for title in ["# 3: r1c1 r1c2", "Begin at r1c1 or r1c2 now", "Row 1"] {
        let read = Sudoku::read(&format!("{SMALL}3: r1c3 r1c4\n{title}\n"), &standard_layouts());
        assert!(matches!(&read[..], [Ok(board)] if board.layout().cages().count() == 1), "{title}");
    }
    says("3: r1c1 r1c2\n", 1, "a cage without a grid");
    says(&format!("{SMALL}3: r1c1 r1c2\nNext\n3: r2c1 r2c2\n"), 7, "a cage without a grid");
    // A broken grid is said once, and its cages are passed over.
    let found = read(&format!("1..5\n....\n....\n....\n3: r1c1 r1c2\n4: r2c1\n{SMALL}"));
    assert!(matches!(&found[..], [Err(_), Ok(_)]), "{found:?}");
}

#[test]
#[ignore = "needs ../shared"]
fn shared_killer_of_the_field() {
    let file = format!("{}/../shared/found/field/killer9.txt", env!("CARGO_MANIFEST_DIR"));
    let puzzle = read(&std::fs::read_to_string(file).unwrap()).swap_remove(0).unwrap();
    assert_eq!(puzzle.layout().cages().count(), 37);
    let Uniqueness::Unique(board) = puzzle.unique().unwrap() else { panic!("one solution") };
    let answer = "918742653324965817756138294132497586845621739697583142573219468269854371481376925";
    assert_eq!(board.line(), answer);
}

/// They were taken for the name of the puzzle.
#[test]
fn cages_beside_a_board_are_refused() {
    for rest in ["3:r1c1,r1c2", "3: r1c1 r1c2", "aabb a=3 b=7", "a=3"] {
        let text = format!("................ {rest}\n");
        let found = Sudoku::read(&text, &[Layout::standard(2, 2).unwrap().into()]);
        let [Err(error)] = &found[..] else { panic!("{rest}: {found:?}") };
        assert!(error.to_string().contains("maybe cages beside a board"), "{error}");
    }
    let named = "................ SE=7.1 an easy one: 3\n".parse::<Sudoku>();
    assert!(named.is_ok(), "{named:?}");
}
