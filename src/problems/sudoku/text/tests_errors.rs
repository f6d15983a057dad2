//! What is wrong with broken texts, and where; and that nothing else is lost with them.

use super::tests::{ROWS, diagonal, groups, rows, samurai, show, spread, square, squares, with_rules};
use super::{Format, ReadError, ReadReason, read};

/// Checks that a text is one mistake.
#[track_caller]
fn check(text: &str, line: usize, column: usize, reason: ReadReason) {
    assert_eq!(read(text, &squares()), [Err(ReadError::new(line, column, reason))], "in\n{text}");
}

/// Checks that a text is one mistake, also if only boards of side 9 are possible.
#[track_caller]
fn check_both(text: &str, line: usize, column: usize, reason: ReadReason) {
    check(text, line, column, reason.clone());
    assert_eq!(read(text, &diagonal()), [Err(ReadError::new(line, column, reason))], "in\n{text}");
}

/// Checks that a text is read as boards and mistakes, in this order: a board for each `None`.
#[track_caller]
fn check_order(text: &str, expected: &[Option<(usize, ReadReason)>]) {
    let shapes = squares();
    let found: Vec<_> = read(text, &shapes)
        .into_iter()
        .map(|result| match result {
            Ok(found) => {
                assert_eq!(show(&found, &shapes), ROWS.concat(), "in\n{text}");
                None
            }
            Err(error) => Some((error.line(), error.reason().clone())),
        })
        .collect();
    assert_eq!(found, expected, "in\n{text}");
}

#[test]
fn nothing_to_read() {
    for text in ["", "\n\n", "  ", "Hello, world.", "12345", "\u{feff}", "[Puzzle]", "9\n16\n", "----\n"] {
        check_both(text, 1, 1, ReadReason::NoPuzzle);
    }
}

#[test]
fn comments_alone_are_no_puzzle_and_no_error() {
    for text in ["# comment", "% one\n\n# two\r\n", "// three"] {
        assert_eq!(read(text, &squares()), []);
        assert_eq!(read(text, &samurai()), []);
    }
}

#[test]
fn one_line_too_short_or_too_long() {
    let board = ROWS.concat();
    let length = |found| ReadReason::BoardLength { found, expected: 81 };
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
    let reason = ReadReason::BoardLength { found: 80, expected: 81 };
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
    let length = |found| ReadReason::RowLength { found, expected: 9 };
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
    let reason = ReadReason::RowLength { found: 16, expected: 9 };
    assert_eq!(read(&sixteen, &diagonal()), [Err(ReadError::new(1, 1, reason))]);
    let reason = ReadReason::RowLength { found: 5, expected: 4 };
    check(&"1...5\n".repeat(5), 1, 1, reason);
    check("5x5:1a2b3c4", 1, 1, ReadReason::BoardLength { found: 10, expected: 625 });
    check("1x5:1a2b3c4", 1, 1, ReadReason::Size { found: 5 });
}

#[test]
fn coordinates() {
    check_both("1,1,4\n1,10,3", 2, 3, ReadReason::OffBoard { found: 10, low: 1, high: 9 });
    check_both("0 0 4\n0 9 3", 2, 3, ReadReason::OffBoard { found: 9, low: 0, high: 8 });
    check_both("/ base\n1 1 4\n2 3 5", 2, 1, ReadReason::AmbiguousBase { side: 9 });
    check_both("1,1,4\n2,2,5\n1,1,6", 3, 5, ReadReason::GivenTwice { here: 6, before: 4 });
    check_both("1,1,4\n2,2,5\n1,3,12", 3, 5, ReadReason::TooLarge { found: 12, digits: 9 });
    check_both("1,1,4\n2,2,5\n3,3,6\n4,4,7\n5,5", 5, 1, ReadReason::NotTriple);
    let error = ReadError::new(1, 1, ReadReason::NoSize);
    assert_eq!(read("1,1,4", &[square(4), square(6)]), [Err(error)]);
}

#[test]
fn other_notations() {
    check_both("A14 A22 A83 A15", 1, 15, ReadReason::GivenTwice { here: 5, before: 4 });
    let refused = |format| ReadReason::NotRead(format);
    check_both(".~R1C1_3~R10C4_8", 1, 11, ReadReason::OffBoard { found: 10, low: 1, high: 9 });
    check_both("\n.~R1C1_3~R1C1_8", 2, 15, ReadReason::GivenTwice { here: 8, before: 3 });
    check_both(".~R1C1_3.Windoku~1", 1, 10, refused(Format::Constraints));
    check_both(".~R1C1_3_4", 1, 3, refused(Format::Constraints));
    check_both("9j:1a2,3_3", 1, 1, refused(Format::Jigsaw));
    check_both("3x3k:1a2,3_3", 1, 1, refused(Format::Constraints));
    check_both("3x3:1a2b3", 1, 1, ReadReason::BoardLength { found: 6, expected: 81 });
    check("2x2:1a2b3,4", 1, 10, ReadReason::BadSymbol { found: ',', digits: 4 });
    check("2x2:1a2b3_5i", 1, 11, ReadReason::TooLarge { found: 5, digits: 4 });
}

#[test]
fn formats_that_are_refused() {
    let refused = |format| ReadReason::NotRead(format);
    check_both("[[0,0,3],[1", 1, 1, refused(Format::Json));
    check_both("\n  {\n \"grid\": [", 2, 3, refused(Format::Json));
    check_both("[0, 0, 3]", 1, 1, refused(Format::Json));
    check_both("<?xml version=\"1.0\"?>\n<opensudoku>", 1, 1, refused(Format::Xml));
    check_both("<?xml version=\"1.0\"?>\n<plist>", 1, 1, refused(Format::PropertyList));
    check_both(
        &format!(
            "words\n{}",
            "N4IgzglgXgpiBcBOANCALhNAbO8QGEALCCGAAgEEByqgDSoAZGjgc2gEMAnAeyxAEkAdgBMYgnAFdkSBLAEPIXGu"
        ),
        2,
        1,
        refused(Format::Base64),
    );
    check_both(&format!("words\n{}", "1.3......".repeat(81)), 2, 1, refused(Format::Candidates));
    let candidates = "| 1 23 4 | 567 8 9 | 12 3 456789 |\n".repeat(9);
    check_both(&with_rules(&candidates, ":-----+-----+-----:"), 1, 1, refused(Format::Candidates));
    let framed = format!(".---.---.---.\n{}'---'---'---'", with_rules(&candidates, ":---+---+---:"));
    check_both(&framed, 2, 1, refused(Format::Candidates));
}

#[test]
fn neighbours_of_a_broken_board() {
    let board = ROWS.concat();
    let text = format!("{board}\n{}\n{board}\nwords\n{}\n\n{board}", &board[1..], rows(str::to_string));
    let reason = ReadReason::BoardLength { found: 80, expected: 81 };
    check_order(&text, &[None, Some((2, reason)), None, None, None]);
}

#[test]
fn messages_name_what_was_expected() {
    let message = |text: &str| read(text, &squares())[0].clone().unwrap_err().to_string();
    assert_eq!(message(""), "no puzzle found: expected a board on one line or drawn row by row");
    assert_eq!(message(&ROWS.concat()[1..]), "a board of 80 cells on one line: expected 81");
    assert_eq!(
        message(&"1..4..7..A..D..Z".repeat(16)),
        "'Z' is not a cell: expected 1-9, A-G, or . 0 - _ * x ? for an empty cell"
    );
    assert_eq!(message("1..43.5.2..1.3.."), "the value 5 is too large: expected at most 4");
    assert!(message("<a>").starts_with("XML is not read here"));
}
