//! What is wrong with broken texts, and where; and that nothing else is lost with them.

use std::sync::Arc;

use exactcover::Sudoku;
use exactcover::problems::sudoku::{Layout, ReadReason};

use super::tools::{ROWS, diagonal, groups, rows, samurai, spread, square, squares, with_rules};

/// Checks that a text is one mistake.
#[track_caller]
fn check_error(text: &str, layouts: &[Arc<Layout>], line: usize, column: usize, reason: ReadReason) {
    let results = Sudoku::read(text, layouts);
    let [Err(error)] = &results[..] else { panic!("{results:?} in\n{text}") };
    assert_eq!((error.line(), error.column(), error.reason()), (line, column, &reason), "in\n{text}");
}

/// The same for boards of all sizes.
#[track_caller]
fn check(text: &str, line: usize, column: usize, reason: ReadReason) {
    check_error(text, &squares(), line, column, reason);
}

/// The same, also if only boards of side 9 are possible.
#[track_caller]
fn check_both(text: &str, line: usize, column: usize, reason: ReadReason) {
    check(text, line, column, reason.clone());
    check_error(text, &diagonal(), line, column, reason);
}

/// Checks that a text is read as boards and mistakes, in this order: a board for each `None`.
#[track_caller]
fn check_order(text: &str, expected: &[Option<(usize, ReadReason)>]) {
    let found: Vec<_> = Sudoku::read(text, &squares())
        .into_iter()
        .map(|result| match result {
            Ok(puzzle) => {
                assert_eq!(puzzle.givens().line(), ROWS.concat(), "in\n{text}");
                None
            }
            Err(error) => Some((error.line(), error.reason().clone())),
        })
        .collect();
    assert_eq!(found, expected, "in\n{text}");
}

#[test]
fn nothing_to_read() {
    for text in ["", "\n\n", "  ", "Hello, world.", "\u{feff}", "[Puzzle]", "----\n"] {
        check_both(text, 1, 1, ReadReason::NoPuzzle);
    }
}

#[test]
fn comments_alone_are_no_puzzle_and_no_error() {
    for text in ["# comment", "% one\n\n# two\r\n", "// three"] {
        assert!(Sudoku::read(text, &squares()).is_empty());
        assert!(Sudoku::read(text, &samurai()).is_empty());
    }
}

#[test]
fn one_line_too_short_or_too_long() {
    let board = ROWS.concat();
    let length = |found| ReadReason::Length { found, expected: 81 };
    check_both(&format!("words\n  {} words", &board[1..]), 2, 3, length(80));
    check_both(&format!("words\n  {} words", &board[2..]), 2, 3, length(79));
    check_both(&format!("words\n{board}."), 2, 1, length(82));
    check_both(&format!("words\n{board}..1.."), 2, 1, length(86));
    check_both(&"123456789".repeat(9)[1..], 1, 1, length(80));
    check("..1.29....".repeat(4).as_str(), 1, 1, length(40));
    // The solution after it is not taken for the puzzle.
    check_both(&format!("{},{}", &board[1..], "123456789".repeat(9)), 1, 1, length(80));
}

#[test]
fn one_line_with_spaces_too_short() {
    let board = ROWS.concat().replace('.', " ");
    let broken = board.trim_end();
    let reason = ReadReason::Length { found: 80, expected: 81 };
    check_order(&format!("{board}\n{broken}\n{board}"), &[None, Some((2, reason)), None]);
}

#[test]
fn one_line_with_a_strange_symbol() {
    for found in ['a', 'B', '$', '\u{fffd}', 'é', '!', '@'] {
        let board = ROWS.concat().replacen("23", &format!("2{found}"), 1);
        check_both(&format!("\n{board} words"), 2, 6, ReadReason::BadSymbol { found, digits: 9 });
    }
}

#[test]
fn values_above_the_highest() {
    check("1..43.5.2..1.3.. easy", 1, 7, ReadReason::TooLarge { found: 5, digits: 4 });
    check("1..43.5.2..1.3..", 1, 7, ReadReason::TooLarge { found: 5, digits: 4 });
    check("1..4\n3.5.\n2..1\n.3..", 2, 3, ReadReason::TooLarge { found: 5, digits: 4 });
    let row = "1 0 0 0 0 0 0 0 0\n".repeat(8);
    check_both(&format!("{row}0 10 0 0 0 0 0 0 0"), 9, 3, ReadReason::TooLarge { found: 10, digits: 9 });
    let row = "10,0,0,0,0,0,0,0,0,0,0,0\n".repeat(11);
    check(&format!("{row}0,0,0,0,0,0,0,0,0,0,0,13"), 12, 23, ReadReason::TooLarge { found: 13, digits: 12 });
    let letters = "1..4..7..A..D..Z".repeat(16);
    check(&letters, 1, 16, ReadReason::BadSymbol { found: 'Z', digits: 16 });
}

#[test]
fn grid_with_a_row_too_few_or_too_many() {
    let all = rows(str::to_string);
    let count = |found| ReadReason::RowCount { found, expected: 9 };
    let short = &all[10..];
    check_both(short, 8, 1, count(8));
    check_both(&format!("{all}........."), 10, 1, count(10));
    check_both(&with_rules(&rows(|row| groups(row, "|")), "---+---+---")[36..], 8, 1, count(6));
    check_both(&format!("{all}{all}........."), 19, 1, count(19));
    check_order(&format!("{short}\n{all}"), &[Some((8, count(8))), None]);
    check_order(&format!("{short}Grid 02\n{all}"), &[Some((8, count(8))), None]);
    check_order(&format!("{all}\n{short}\n{}", ROWS.concat()), &[None, Some((18, count(8))), None]);
    // A row is missing in the second band.
    let bands = with_rules(&all, "").replacen(".......34\n", "", 1);
    check_order(&format!("{bands}\n{}", with_rules(&all, "")), &[Some((10, count(8))), None]);
}

#[test]
fn grid_with_a_row_too_short_or_too_long() {
    let all = rows(str::to_string);
    let length = |found| ReadReason::Length { found, expected: 9 };
    let long = all.replacen("6..7", "6..77", 1);
    let short = all.replacen("6..7", "6.7", 1);
    check_both(&long, 3, 10, length(10));
    check_both(&short, 3, 9, length(8));
    check_both(&rows(|row| spread(&row.replace("6..7", "6..77"), ",")), 3, 19, length(10));
    // Without a word or blank line between them, the other grids are told by the number of rows.
    check_order(&format!("{all}{short}{all}"), &[None, Some((12, length(8))), None]);
    check_order(&format!("{short}\n{all}"), &[Some((3, length(8))), None]);
}

#[test]
fn grid_with_a_strange_symbol() {
    for found in ['$', '\u{fffd}', 'B', 'é'] {
        let symbol = ReadReason::BadSymbol { found, digits: 9 };
        let text = rows(str::to_string).replacen("6..7", &format!("6.{found}7"), 1);
        check_both(&text, 3, 4, symbol.clone());
        let text = rows(|row| spread(&row.replace("6..7", &format!("6.{found}7")), " "));
        check_both(&text, 3, 7, symbol.clone());
        let text = rows(|row| format!("|{}|", groups(row, "|").replace("|.7.|", &format!("|{found}7.|"))));
        check_both(&text, 3, 6, symbol);
    }
}

#[test]
fn grids_of_other_sizes() {
    let sixteen = "1..4..7..A..D..G\n".repeat(16);
    let reason = ReadReason::Length { found: 16, expected: 9 };
    check_error(&sixteen, &diagonal(), 1, 10, reason);
    let reason = ReadReason::Length { found: 5, expected: 4 };
    check(&"1...5\n".repeat(5), 1, 5, reason);
}

#[test]
fn coordinates() {
    check_both("1,1,4\n1,9,4\n1,10,3", 3, 3, ReadReason::OffBoard { found: 10, low: 1, high: 9 });
    check_both("0 0 4\n0 9 3", 2, 3, ReadReason::OffBoard { found: 9, low: 0, high: 8 });
    let reason = ReadReason::GivenTwice { here: 6, there: 4, line: 1, column: 5 };
    check_both("1,1,4\n9,2,5\n1,1,6", 3, 5, reason);
    check_both("1,1,4\n2,9,5\n1,3,12", 3, 5, ReadReason::TooLarge { found: 12, digits: 9 });
    check_both("1,1,4\n2,2,5\n3,9,6\n4,4,7\n5,5", 5, 1, ReadReason::NotTriple);
    // No board of side 9 to read them on.
    assert!(Sudoku::read("1,1,4", &[square(4), square(6)])[0].is_err());
}

#[test]
fn notations_of_other_programs_are_refused() {
    for text in [
        "A14 A22 A83 A15",
        ".~R1C1_3~R1C4_8",
        ".Diagonal~1.~R1C1_3",
        "3x3:7e4c2b_8",
        "2x3:1a2b3_4i",
        "4x4:16a10_1z",
        "3x3x:1a2b3_4i",
        "9j:1a2,3_3",
    ] {
        check_both(text, 1, 1, ReadReason::NotRead);
        let board = ROWS.concat();
        let reason = Some((2, ReadReason::NotRead));
        check_order(&format!("{board}\n{text}\n{board}\n"), &[None, reason, None]);
    }
    for text in ["[[0,0,3],[1", "[0, 0, 3]", "<?xml version=\"1.0\"?>\n<opensudoku>"] {
        check_both(text, 1, 1, ReadReason::NotRead);
    }
    check_both("\n  {\n \"grid\": [", 2, 3, ReadReason::NotRead);
    // Base64, and candidates in place of givens.
    let base64 = "words\nN4IgzglgXgpiBcBOANCALhNAbO8QGEALCCGAAgEEByqgDSoAZGjgc2gEMAnAe";
    assert!(matches!(&Sudoku::read(base64, &squares())[..], [Err(_)]));
    let candidates = "| 1 23 4 | 567 8 9 | 12 3 456789 |\n".repeat(9);
    check_error(&candidates, &diagonal(), 1, 5, ReadReason::TooLarge { found: 23, digits: 9 });
    assert!(matches!(&Sudoku::read(&candidates, &squares())[..], [Err(_)]));
    check(&"1.3......".repeat(81), 1, 1, ReadReason::Length { found: 729, expected: 625 });
}

/// Checks that no board is read from a text.
#[track_caller]
fn check_none(text: &str, layouts: &[Arc<Layout>]) {
    let results = Sudoku::read(text, layouts);
    assert!(!results.is_empty() && results.iter().all(Result::is_err), "{results:?} in\n{text}");
}

#[test]
fn a_row_of_a_larger_board_with_spaces_is_no_board_of_side_4() {
    check_none("G 48    D DG    \n4      2      2 \n4FE    E   8 C  \n", &squares());
}

#[test]
fn two_halves_of_boards_with_spaces_are_not_one_board() {
    let half = "6\n 3\n    2\n";
    check_none(&format!("\n\n{half}\n\n\n\n{half}\n\n\n"), &[square(6)]);
    let half = "     5\n  4\n";
    check_none(&format!("\n\n{half}\n\n\n\n{half}\n\n\n\n"), &squares());
}

#[test]
fn the_last_row_of_a_board_with_spaces_is_no_smaller_board() {
    check_none("\n\n\n\n\n 1\n", &squares());
}

#[test]
fn a_rule_is_not_a_row_in_place_of_an_empty_one() {
    check_none("____\n4\t-\t-\t-\n-\t-\t-\t1\n-\t-\t-\t-\n-\t1\t-\t-\n", &squares());
}

#[test]
fn a_line_of_separated_values_after_a_drawing_is_a_board() {
    let (all, line) = (rows(str::to_string), spread(&ROWS.concat(), ","));
    check_order(&format!("{all}{line}\n{all}"), &[None, None, None]);
    let reason = ReadReason::RowCount { found: 8, expected: 9 };
    check_order(&format!("{}{line}\n", &all[10..]), &[Some((8, reason)), None]);
}

#[test]
fn numbers_alone_are_no_titles() {
    let board = ROWS.concat();
    for number in ["49151", "9", "2.", "2024-01-15"] {
        let results = Sudoku::read(&format!("{number}\n{board}\n"), &squares());
        assert!(matches!(&results[..], [Err(_), Ok(_)]), "{results:?}");
        let results = Sudoku::read(&format!("{number}\n\n{}", rows(str::to_string)), &squares());
        assert!(matches!(&results[..], [Err(_), Ok(_)]), "{results:?}");
        let results = Sudoku::read(&format!("{number}\n{}", rows(str::to_string)), &squares());
        assert!(matches!(&results[..], [Err(_)]), "{results:?}");
    }
}

#[test]
fn bands_after_a_missing_row_are_not_put_together() {
    let all = rows(str::to_string);
    let bands = with_rules(&all, "").replacen(".......34\n", "", 1);
    let results =
        Sudoku::read(&format!("{bands}\n{}\n{}", with_rules(&all, ""), with_rules(&all, "")), &squares());
    assert!(results.iter().flatten().all(|puzzle| puzzle.givens().line() == ROWS.concat()), "{results:?}");
    assert!(results[0].is_err());
}

#[test]
fn neighbours_of_a_broken_board() {
    let board = ROWS.concat();
    let text = format!("{board}\n{}\n{board}\nwords\n{}\n\n{board}", &board[1..], rows(str::to_string));
    let reason = ReadReason::Length { found: 80, expected: 81 };
    check_order(&text, &[None, Some((2, reason)), None, None, None]);
}

#[test]
fn messages_name_the_place_and_what_was_expected() {
    let message = |text: &str| Sudoku::read(text, &squares())[0].clone().unwrap_err().to_string();
    let expected = "line 1, column 1: no puzzle found: expected a board on one line or drawn row by row";
    assert_eq!(message(""), expected);
    assert_eq!(message(&ROWS.concat()[1..]), "line 1, column 1: 80 cells on the line: expected 81");
    assert_eq!(
        message(&"1..4..7..A..D..Z".repeat(16)),
        "line 1, column 16: 'Z' is not a cell: expected 1-9, A-G, or . 0 - _ * x ? for an empty cell"
    );
    assert_eq!(message("1..43.5.2..1.3.."), "line 1, column 7: the value 5 is too large: expected at most 4");
    assert_eq!(
        message(&"1..43...2..1.3..\n".repeat(16)),
        "line 1, column 1: this can be read as 4x4 boards on one line each, and as a 16x16 board: \
         expected the layout to be named, as by --layout 9x9"
    );
    assert_eq!(
        message(&ROWS.concat().replace('9', "0")),
        "line 1, column 1: this can be read as digits from 1 with 0 for an empty cell, and as counted from 0: \
         expected digits from 1, and one mark for all empty cells"
    );
}
