//! Sudoku: layouts, matrices, clashing givens, drawings, answers.

use std::sync::Arc;

use exactcover::problems::sudoku::{Layout, Position, Solver, SudokuError, standard_layouts};
use exactcover::runs::Uniqueness;
use exactcover::{ExactCover, Search, Sudoku};

/// A puzzle made for these tests, and its answer.
const PUZZLE: &str = ".......4229.3.4..5.6.8.....9.8..5.....3.1.4.........9.....2....7.4....635....87..";
const ANSWER: &str = "837561942291374685465892371978245136653917428142683597319726854784159263526438719";

fn standard() -> Arc<Layout> {
    Layout::standard(3, 3).unwrap().into()
}

fn row_lengths(sudoku: &Sudoku) -> Vec<usize> {
    let matrix = sudoku.matrix().unwrap();
    matrix.rows().map(|row| matrix.entries(row).len()).collect()
}

#[test]
fn an_empty_board_has_324_columns_and_729_rows() {
    let matrix = Sudoku::empty(standard()).matrix().unwrap();
    assert_eq!((matrix.primary_count(), matrix.secondary_count(), matrix.row_count()), (324, 0, 729));
    let names: Vec<String> = matrix
        .entries(exactcover::RowId::new(6))
        .map(|(column, _)| matrix.column_name(column).unwrap().to_string())
        .collect();
    assert_eq!(names, ["cell[0]", "row 1[6]", "column 1[6]", "box 1[6]"]);
    assert_eq!(matrix.label(exactcover::RowId::new(4 * 9 + 6)).unwrap().to_string(), "7 at r1c5");
}

#[test]
fn a_diagonal_adds_a_column_and_the_center_two() {
    let layout = Arc::new(Layout::diagonal());
    let lengths = row_lengths(&Sudoku::empty(layout.clone()));
    for (cell, position) in layout.cells().iter().enumerate() {
        let Position { row, column } = *position;
        let expected = 4 + usize::from(row == column) + usize::from(row + column == 8);
        assert_eq!(lengths[9 * cell..9 * cell + 9], [expected; 9], "{position}");
    }
}

#[test]
fn the_samurai_has_369_cells_41_boxes_1548_columns_3321_rows() {
    let layout = Arc::new(Layout::samurai());
    assert_eq!((layout.height(), layout.width(), layout.cells().len()), (21, 21, 369));
    assert_eq!(layout.houses().iter().filter(|house| house.name().contains("box")).count(), 41);
    let matrix = Sudoku::empty(layout).matrix().unwrap();
    assert_eq!((matrix.primary_count(), matrix.secondary_count()), (1548, 0));
    assert_eq!((matrix.row_count(), matrix.entry_count()), (3321, 13932));
    let mut covers = Search::new().covers(&matrix);
    assert_eq!(covers.next_rows().unwrap().len(), 369);
    assert_eq!(covers.stats().nodes, 370); // no wrong choice
}

#[test]
fn a_house_holds_each_digit_once_in_every_solution() {
    for layout in
        standard_layouts().into_iter().take(3).chain([Layout::diagonal().into(), Layout::samurai().into()])
    {
        let board = Sudoku::empty(layout.clone()).first().unwrap().unwrap();
        for house in layout.houses() {
            let mut digits: Vec<u8> = house.cells().iter().map(|&cell| board.cells()[cell]).collect();
            digits.sort_unstable();
            assert_eq!(digits, (1..=layout.digits()).collect::<Vec<u8>>(), "{}", house.name());
        }
    }
}

#[test]
fn there_are_288_grids_of_4x4() {
    assert_eq!(Sudoku::empty(Layout::standard(2, 2).unwrap()).count().unwrap(), 288);
}

#[test]
fn a_puzzle_is_solved_and_its_answer_proved_unique() {
    let puzzle: Sudoku = PUZZLE.parse().unwrap();
    let Uniqueness::Unique(board) = puzzle.unique().unwrap() else { panic!("it has one solution") };
    assert_eq!(board.line(), ANSWER);
    assert_eq!(board.digit(Position::new(8, 8)).map(u32::from), ANSWER.chars().last().unwrap().to_digit(10));
    // A board given in full is its own and only solution, from `first` and from the iterator.
    let full = Sudoku::new(standard(), board.cells().to_vec()).unwrap();
    assert_eq!(full.first().unwrap().as_ref(), Some(&board));
    assert_eq!(full.solutions().unwrap().collect::<Vec<_>>(), [board]);
}

#[test]
fn only_rows_that_agree_with_the_givens_are_emitted() {
    let puzzle: Sudoku = PUZZLE.parse().unwrap();
    let matrix = puzzle.matrix().unwrap();
    let layout = puzzle.layout();
    let sees =
        |a: usize, b: usize| layout.houses().iter().any(|h| h.cells().contains(&a) && h.cells().contains(&b));
    let givens = puzzle.givens().cells();
    for cell in 0..81 {
        let allowed: Vec<u8> = match givens[cell] {
            0 => (1..=9).filter(|&d| !(0..81).any(|other| givens[other] == d && sees(cell, other))).collect(),
            digit => vec![digit],
        };
        let emitted: Vec<u8> =
            matrix.labels().iter().filter(|row| row.cell == cell).map(|row| row.digit).collect();
        assert_eq!(emitted, allowed);
    }
}

#[test]
fn clashing_givens_are_no_error_but_no_solution_and_are_named() {
    let puzzle: Sudoku = format!("5...5{}", ".".repeat(76)).parse().unwrap();
    assert!(matches!(puzzle.unique().unwrap(), Uniqueness::None));
    let conflicts = puzzle.conflicts();
    assert_eq!(conflicts.len(), 1);
    assert_eq!(conflicts[0].to_string(), "two 5s in row 1: r1c1 and r1c5");
    assert!(PUZZLE.parse::<Sudoku>().unwrap().conflicts().is_empty());
    // On the diagonals too, and two equal pairs in one house are three pairs of three.
    let mut cells = vec![0; 81];
    cells[0] = 7;
    cells[40] = 7;
    cells[80] = 7;
    let diagonal = Sudoku::new(Layout::diagonal(), cells.clone()).unwrap();
    assert_eq!(diagonal.conflicts().len(), 3);
    assert_eq!(diagonal.count().unwrap(), 0);
    assert!(Sudoku::new(standard(), cells).unwrap().conflicts().is_empty());
}

#[test]
fn wrong_givens_are_refused_with_their_data() {
    let refused = Sudoku::new(standard(), vec![0; 80]).unwrap_err();
    assert_eq!(refused, SudokuError::WrongLength { found: 80, expected: 81 });
    let mut cells = vec![0; 16];
    cells[6] = 5;
    let refused = Sudoku::new(Layout::standard(2, 2).unwrap(), cells).unwrap_err();
    assert_eq!(refused.to_string(), "5 at r2c3 is larger than the largest digit, 4");
}

#[test]
fn box_sizes_that_make_no_layout_are_refused() {
    for (height, width) in [(0, 3), (3, 0), (2, 13), (26, 1), (usize::MAX, 2)] {
        let refused = Layout::standard(height, width).unwrap_err();
        assert_eq!(refused, SudokuError::BoxSize { box_height: height, box_width: width });
    }
    for side in 0..=30 {
        let boxes = Layout::for_side(side).map(|layout| layout.houses()[2 * side].cells().len());
        let has_boxes = side <= 25 && (2..side).any(|divisor| side % divisor == 0);
        assert_eq!(boxes, has_boxes.then_some(side), "{side}");
    }
    assert_eq!(Layout::for_side(usize::MAX), None);
}

#[test]
fn boxes_lie_down_where_they_cannot_be_square() {
    let six = Layout::for_side(6).unwrap();
    let first_box = &six.houses()[12];
    assert_eq!(first_box.name(), "box 1");
    assert_eq!(first_box.cells(), [0, 1, 2, 6, 7, 8]);
    let second_band = &six.houses()[14];
    assert_eq!(second_band.cells()[0], 12);
}

#[test]
fn positions_off_the_board_hold_nothing() {
    let layout = Layout::samurai();
    let far = usize::MAX;
    for position in [Position::new(0, 9), Position::new(21, 0), Position::new(0, 21), Position::new(far, far)]
    {
        assert_eq!(layout.cell_at(position), None);
        assert_eq!(Sudoku::empty(layout.clone()).givens().digit(position), None);
    }
}

#[test]
fn boards_are_drawn_with_their_boxes() {
    let puzzle: Sudoku = "1.......2.....43".parse().unwrap();
    assert_eq!(
        puzzle.to_string(),
        "\
┌─────┬─────┐
│ 1 . │ . . │
│ . . │ . . │
├─────┼─────┤
│ 2 . │ . . │
│ . . │ 4 3 │
└─────┴─────┘
"
    );
    let samurai = Sudoku::empty(Layout::samurai()).to_string();
    let lines: Vec<&str> = samurai.lines().collect();
    assert_eq!(lines.len(), 21 + 8);
    assert_eq!(lines[0], "┌───────┬───────┬───────┐       ┌───────┬───────┬───────┐");
    assert_eq!(lines[8], "├───────┼───────┼───────┼───────┼───────┼───────┼───────┤");
    assert_eq!(lines[12], "└───────┴───────┼───────┼───────┼───────┼───────┴───────┘");
    assert_eq!(lines[13], "                │ . . . │ . . . │ . . . │");
}

#[test]
fn lines_of_a_board_are_read_back() {
    for layout in standard_layouts().into_iter().chain([Layout::samurai().into(), Layout::diagonal().into()])
    {
        let board = Sudoku::empty(layout.clone());
        let cells: Vec<u8> =
            (0..layout.cells().len()).map(|cell| (cell % (usize::from(layout.digits()) + 1)) as u8).collect();
        for sudoku in [board, Sudoku::new(layout.clone(), cells).unwrap()] {
            let line = sudoku.givens().line();
            assert_eq!(line.len(), layout.height() * layout.width());
            assert_eq!(Sudoku::read(&line, std::slice::from_ref(&layout)), [Ok(sudoku)]);
        }
    }
}

#[test]
fn one_puzzle_is_parsed_and_only_one() {
    assert!("".parse::<Sudoku>().is_err());
    assert!(format!("{PUZZLE}\n{PUZZLE}\n").parse::<Sudoku>().is_err());
    let error = PUZZLE.replacen('.', "!", 1).parse::<Sudoku>().unwrap_err();
    assert_eq!(error.line(), 1);
}

/// Candidates that are ruled out are in no solution, of whatever question, and reasoning never puts them back.
#[test]
fn cells_have_the_digits_that_are_left_to_them() {
    let at = Position::new;
    let base = Layout::standard(2, 2).unwrap();
    let all: Vec<Vec<u8>> =
        Sudoku::empty(base.clone()).solutions().unwrap().map(|board| board.cells().to_vec()).collect();
    let left: [(usize, &[u8]); 3] = [(0, &[1, 2]), (5, &[3]), (10, &[4, 1])];
    let layout = left.iter().fold(base.clone(), |layout, &(cell, digits)| {
        layout.with_digits_at(at(cell / 4, cell % 4), digits).unwrap()
    });
    let fits = |cells: &Vec<u8>| left.iter().all(|&(cell, digits)| digits.contains(&cells[cell]));
    let expected: Vec<_> = all.iter().filter(|cells| fits(cells)).collect();
    let puzzle = Sudoku::empty(layout.clone());
    assert!(!expected.is_empty() && puzzle.solutions().unwrap().all(|board| fits(&board.cells().to_vec())));
    assert_eq!(puzzle.count().unwrap(), expected.len() as u64);
    let mut solver = Solver::new(layout.clone()).unwrap();
    assert_eq!(solver.count_up_to(&puzzle, 1000).unwrap(), expected.len() as u64);

    // Givens are rows of the empty board, which has fewer of them.
    for cells in &expected {
        let mut givens = (*cells).clone();
        (givens[1], givens[6], givens[15]) = (0, 0, 0);
        let puzzle = Sudoku::new(layout.clone(), givens).unwrap();
        let found = solver.first(&puzzle).unwrap().unwrap();
        assert!(fits(&found.cells().to_vec()) && puzzle.solutions().unwrap().any(|board| board == found));
    }

    let refused = Sudoku::new(layout.clone(), [vec![3], vec![0; 15]].concat()).unwrap_err();
    assert_eq!(refused, SudokuError::RuledOut { position: at(0, 0), digit: 3 });
    assert!(
        layout.clone().with_digits_at(at(0, 0), &[5]).is_err()
            && layout.clone().with_digits_at(at(4, 0), &[1]).is_err()
    );
    // Two calls leave what both leave; all digits are no rule.
    let twice =
        base.clone().with_digits_at(at(0, 0), &[1, 2]).unwrap().with_digits_at(at(0, 0), &[2, 3]).unwrap();
    assert!(twice.digits_at(0).eq([2]));
    assert_eq!(base.clone().with_digits_at(at(0, 0), &[1, 2, 3, 4]).unwrap(), base);
    assert_eq!(Sudoku::empty(base.with_digits_at(at(0, 0), &[]).unwrap()).count().unwrap(), 0);

    let text = format!("3{}", ".".repeat(15));
    let read = Sudoku::read(&text, &[layout.into()]);
    assert!(
        read[0].as_ref().unwrap_err().to_string().contains("3 at r1c1 is none of the digits"),
        "{read:?}"
    );
}
