//! Each form of the table, read; and what is refused with a sentence.

use std::sync::Arc;

use exactcover::Sudoku;
use exactcover::problems::sudoku::{Format, Layout, Position, SudokuError, standard_layouts};
use exactcover::text::{NameError, TextError};

use super::tools::{
    Board, DRAWN, FIELDS, Form, NUMBERS, boxes, check, check_board, check_parts, diagonal, puzzle, read,
    refused, rule, samples, samurai, solution, square, squares, symbol, with_rules,
};

/// The sides that are read from a drawing without a layout that is named.
const SIDES: [usize; 7] = [4, 6, 8, 9, 12, 16, 25];

const MARKS: [&str; 5] = [".", "0", "_", "*", "?"];

/// The same puzzle as rows of symbols.
fn compact(side: usize) -> String {
    Form::Compact.text(&puzzle(side), ".")
}

#[test]
fn a_board_on_one_line() {
    for side in SIDES {
        let board = puzzle(side);
        for mark in MARKS.into_iter().chain(["-"]) {
            let line = Form::Line.text(&board, mark);
            check_board(&line, &board);
            check_board(&line.to_lowercase(), &board);
            check_board(line.trim_end(), &board);
            let twice = format!("{line}\n{line}{line}");
            check(&twice, &squares(), &[&board.line(), &board.line(), &board.line()]);
        }
        let answer = solution(side);
        check_board(&Form::Line.text(&answer, "."), &answer);
    }
}

#[test]
fn a_name_after_a_board_on_one_line() {
    for side in [4, 9, 12, 25] {
        let board = puzzle(side);
        for name in [
            " easy",
            "  # from a list, with 2 words",
            " // x",
            " Top1465",
            " puzzle 7",
            " (12)",
            " % 1",
            "  ",
        ] {
            check_board(&format!("{}{name}\n", board.line()), &board);
        }
        // These may be a part of the board.
        for other in [" 1", " .", " 53", " |", " 1 2 3"] {
            refused(&format!("{}{other}\n", board.line()), &squares());
        }
        refused(&format!("{0} {0}\n", board.line()), &squares());
        check_board(&format!("{},{}\n", board.line(), solution(side).line()), &board);
        refused(&format!("{0},{0}\n", board.line()), &squares());
        refused(&format!("{} {}\n", board.line(), solution(side).line()), &squares());
        refused(&format!("{}easy\n", board.line()), &squares());
    }
}

#[test]
fn a_line_of_dashes_is_a_rule() {
    for side in [4, 9] {
        let dashes = "-".repeat(side * side);
        let found = read(&dashes, &squares());
        assert!(found.iter().all(Result::is_err), "{found:?}");
        check_board(&format!("{dashes}\n{}\n{dashes}\n", puzzle(side).line()), &puzzle(side));
    }
}

#[test]
fn drawn_in_every_form() {
    for side in SIDES {
        let numbers = if side > 9 { &NUMBERS[..] } else { &[] };
        for &form in DRAWN.iter().chain(&FIELDS).chain(numbers) {
            for board in [puzzle(side), solution(side)] {
                // A line of nothing but tabs is a blank line.
                let has_empty_row = board.rows().any(|row| row.iter().all(|&cell| cell == 0));
                if form == Form::EmptyTabs && has_empty_row {
                    continue;
                }
                for mark in MARKS {
                    let text = form.text(&board, mark);
                    check_board(&text, &board);
                    check_board(text.trim_end_matches('\n'), &board);
                    check_board(&text.to_lowercase(), &board);
                    check_board(&text.replace('\n', "\r\n"), &board);
                    check_board(&format!("\u{feff}{text}"), &board);
                }
            }
        }
    }
}

#[test]
fn rules_mean_nothing() {
    for side in SIDES {
        let board = puzzle(side);
        for form in DRAWN.into_iter().filter(|form| form.separator().is_none()) {
            let text = form.text(&board, ".");
            let row = text.lines().next().unwrap();
            for (cross, dash) in [
                ('+', '-'),
                ('-', '-'),
                ('|', '-'),
                ('+', '='),
                ('=', '='),
                ('┼', '─'),
                ('╬', '═'),
                ('|', ' '),
            ] {
                let rule = rule(row, cross, dash);
                let ruled = with_rules(&text, boxes(side).0, &rule);
                check_board(&ruled, &board);
                check_board(&format!("{rule}\n{ruled}{rule}\n"), &board);
                check_board(&with_rules(&text, 1, &rule), &board);
            }
            // Wherever they stand, and however long they are.
            for rule in ["-", "---", "---------", "----------------", "|---|---|", "+ + +", "├──┤"] {
                check_board(&format!("{rule}\n{text}"), &board);
                check_board(&with_rules(&text, 3, rule), &board);
            }
        }
    }
}

#[test]
fn drawn_as_other_programs_do() {
    let board = puzzle(9);
    let rows = Form::SpacedBars.text(&board, ".");
    check_board(&with_rules(&rows, 3, "------+-------+------"), &board);
    let framed = with_rules(&Form::Framed.text(&board, "."), 3, "+---+---+---+");
    check_board(&format!("+---+---+---+\n{framed}+---+---+---+\n"), &board);
    let drawn = with_rules(&Form::BoxDrawing.text(&board, "."), 3, "├───────┼───────┼───────┤");
    check_board(&format!("┌───────┬───────┬───────┐\n{drawn}└───────┴───────┴───────┘\n"), &board);
    let cells = Form::CellBars.text(&board, ".");
    let (first, rest) = cells.split_once('\n').unwrap();
    check_board(&format!("{first}\n|{}\n{rest}", "---|".repeat(9)), &board);
    check_board(&with_rules(&Form::Groups.text(&board, "."), 3, ""), &board);
}

#[test]
fn blank_lines_mean_nothing_in_one_board() {
    for side in SIDES {
        let text = compact(side);
        for band in 1..side {
            for blank in ["", "  ", "\n\n"] {
                check_board(&with_rules(&text, band, blank), &puzzle(side));
            }
        }
        check_board(&format!("\n\n{text}\n \n"), &puzzle(side));
    }
}

#[test]
fn titles_and_comments_stand_between_boards() {
    let words = [
        "Grid 01",
        "easy",
        "Sudoku No. 3",
        "# comment",
        "#",
        "% x=1",
        "; note",
        "// 12.4",
        "# 53..7",
        "Level 5 (hard)",
    ];
    for side in SIDES {
        let (drawn, board) = (compact(side), puzzle(side));
        let line = board.line();
        for words in words {
            check_board(&format!("{words}\n{drawn}{words}\n"), &board);
            check(&format!("{drawn}{words}\n{drawn}"), &squares(), &[&line, &line]);
            check(&format!("{words}\n\n{drawn}\n{words}\n\n{drawn}"), &squares(), &[&line, &line]);
            check(&format!("{words}\n{line}\n{words}\n{line}\n"), &squares(), &[&line, &line]);
            // They end what was drawn before.
            let (one, rest) = drawn.split_at(2 * (side + 1));
            refused(&format!("{one}{words}\n{rest}"), &squares());
        }
    }
}

#[test]
fn answers_are_skipped() {
    for side in SIDES {
        let (board, answer) = (puzzle(side), solution(side));
        let line = board.line();
        for title in ["solution", "% solution", "# solution"] {
            for form in [Form::Line, Form::Compact, Form::Spaced] {
                let (one, two) = (form.text(&board, "."), form.text(&answer, "."));
                check_board(&format!("{one}{title}\n{two}"), &board);
                check_board(&format!("{one}\n{title}\n\n{two}\n"), &board);
                let twice = format!("{one}{title}\n{two}Grid 02\n{one}{title}\n{two}");
                check(&twice, &squares(), &[&line, &line]);
            }
        }
    }
}

#[test]
fn boards_drawn_one_after_the_other() {
    for side in SIDES {
        let (one, two) = (puzzle(side), solution(side));
        let (first, second) = (one.line(), two.line());
        let both = [first.as_str(), second.as_str()];
        let (one, two) = (Form::Compact.text(&one, "."), Form::Compact.text(&two, "."));
        let band = boxes(side).0;
        for layouts in [squares(), vec![square(side)]] {
            // A section that is one block of whole boards, and blocks of whole boards.
            check(&format!("{one}{two}"), &layouts, &both);
            check(&format!("{one}\n{two}"), &layouts, &both);
            check(&format!("{one}\n{two}{one}"), &layouts, &[both[0], both[1], both[0]]);
            // Bands of equal size.
            let bands = |text| with_rules(text, band, "");
            check(&format!("{}\n{}", bands(&one), bands(&two)), &layouts, &both);
            // Each section by itself.
            check(&format!("{one}Grid\n{}Grid\n{two}", bands(&two)), &layouts, &[both[0], both[1], both[1]]);
            check(&format!("{one}{second}\n{two}"), &layouts, &[both[0], both[1], both[1]]);
        }
    }
}

#[test]
fn boards_of_several_sides_in_a_text() {
    let text: String = SIDES.map(|side| format!("Grid\n{}", compact(side))).concat();
    let lines = SIDES.map(|side| puzzle(side).line());
    check(&text, &squares(), &lines.each_ref().map(String::as_str));
    let text: String = SIDES.map(|side| puzzle(side).line() + "\n").concat();
    let lines = SIDES.map(|side| puzzle(side).line());
    check(&text, &squares(), &lines.each_ref().map(String::as_str));
}

#[test]
fn one_broken_board_among_good_ones() {
    for side in SIDES {
        let line = puzzle(side).line();
        let text = compact(side);
        // The second row lacks a cell, has one too many, or a character that is no cell.
        let short = text.replacen('\n', "\n@", 1).replacen("@.", "", 1).replace('@', "");
        let long = text.replacen('\n', "\n1", 1);
        let other = format!("{}!{}", &text[..side + 2], &text[side + 3..]);
        for broken in [long, other, short].iter().filter(|broken| **broken != text) {
            let error = Err(side + 3);
            check_parts(&format!("{text}\n{broken}\n{text}"), &squares(), &[Ok(&line), error, Ok(&line)]);
            let titled = format!("{text}Two\n{broken}Two\n{text}");
            check_parts(&titled, &squares(), &[Ok(&line), error, Ok(&line)]);
        }
        // On one line. Sixteen symbols may be a row, so a broken line spoils those that stand with it.
        let blank = if side == 4 { "Two\n" } else { "" };
        let lines = format!("{line}\n{blank}{}\n{blank}{line}\n", &line[1..]);
        check_parts(&lines, &squares(), &[Ok(&line), Err(2 + blank.len() / 4), Ok(&line)]);
        // A block of too few rows; the ones around it are whole.
        let rows = &text[..(side - 1) * (side + 1)];
        let found = read(&format!("{text}Two\n{rows}Two\n{text}"), &squares());
        assert!(
            matches!(&found[..], [Ok(one), Err(_), Ok(two)] if *one == line && *two == line),
            "{found:?}"
        );
    }
}

#[test]
fn a_block_that_may_belong_to_two_boards() {
    let text = compact(9);
    let lines: Vec<&str> = text.lines().chain(text.lines()).collect();
    // 3, 9 and 6 rows: the block of nine is the end of one board and the beginning of the next.
    let text = [&lines[..3], &[""], &lines[3..12], &[""], &lines[12..]].concat().join("\n");
    refused(&text, &squares());
    refused(&text, &[square(9)]);
}

#[test]
fn numbers_for_cells() {
    let cells: Vec<usize> = (0..16).map(|at| (at * 5) % 17).cycle().take(256).collect();
    let board = Board { side: 16, cells };
    for form in NUMBERS {
        check_board(&form.text(&board, "."), &board);
        check_board(&form.text(&board, "0"), &board);
    }
    refused(&Form::Numbers.text(&board, ".").replacen("15", "17", 1), &squares());
}

#[test]
fn layouts_by_name() {
    // Drawings of other sides than the usual ones are read only where one layout is named.
    let ten = Board { side: 10, cells: (0..100).map(|at| at % 11).collect() };
    for form in [Form::Compact, Form::Spaced, Form::SpacedBars, Form::Commas, Form::Numbers] {
        let text = form.text(&ten, ".");
        check(&text, &[square(10)], &[&ten.line()]);
        refused(&text, &squares());
    }
    check(&Form::Line.text(&ten, "."), &squares(), &[&ten.line()]);
    let nine = puzzle(9);
    for form in DRAWN.into_iter().chain([Form::Line]) {
        check(&form.text(&nine, "."), &diagonal(), &[&nine.line()]);
    }
    refused(&compact(4), &diagonal());
    refused(&puzzle(4).line(), &diagonal());
    // A layout that is not square.
    let cells: Vec<Position> = (0..8).map(|at| Position::new(at / 4, at % 4)).collect();
    let wide = vec![Layout::new(4, &cells).unwrap().into()];
    check("1..4\n.2..\n", &wide, &["1..4.2.."]);
    check("1..4.2..\n", &wide, &["1..4.2.."]);
}

#[test]
fn digits_that_may_count_from_0() {
    // No 9, and 0 beside another mark.
    let board: Board = Board { side: 9, cells: puzzle(9).cells.iter().map(|&cell| cell % 9).collect() };
    for form in [Form::Line, Form::Compact, Form::Commas] {
        check_board(&form.text(&board, "0"), &board);
        check_board(&form.text(&board, "."), &board);
        let mixed = form.text(&board, ".").replacen('.', "0", 3);
        refused(&mixed, &squares());
        refused(&mixed, &[square(9)]);
        // With a 9 there is no doubt; nor are other marks beside each other.
        let mixed = form.text(&puzzle(9), ".").replacen('.', "0", 3);
        assert!(mixed.contains('9'));
        check_board(&mixed, &puzzle(9));
        check_board(&form.text(&board, ".").replacen('.', "_", 3).replacen('.', "*", 3), &board);
    }
}

#[test]
fn blanks_are_no_cells_and_dashes_are() {
    for side in SIDES {
        let board = puzzle(side);
        for form in [Form::Compact, Form::Spaced, Form::Bars, Form::SpacedFramed, Form::CellBars] {
            refused(&form.text(&board, " "), &squares());
            refused(&form.text(&board, " "), &[square(side)]);
            check_board(&form.text(&board, "-"), &board);
        }
        refused(&Form::Line.text(&board, " "), &squares());
        check_board(&Form::Commas.text(&board, "-"), &board);
        check_board(&Form::Tabs.text(&board, "-"), &board);
    }
}

#[test]
fn refused_with_a_sentence() {
    let board = puzzle(9);
    let each = |form: Form, write: &dyn Fn(usize, &str) -> String| -> String {
        form.rows(&board, ".").iter().enumerate().map(|(at, row)| write(at + 1, row) + "\n").collect()
    };
    let commas = |write: &dyn Fn(usize, &str) -> String| each(Form::Commas, write);
    let rows = |write: &dyn Fn(usize, &str) -> String| each(Form::Compact, write);
    let header: Vec<String> = (1..10).map(|at| at.to_string()).collect();
    let header = header.join(",");
    let plain = commas(&|_, row| row.into());
    let beside = rows(&|_, row| format!("{row}  {row}"));
    let texts = [
        rows(&|_, row| format!("\"{row}\"")),
        rows(&|_, row| format!("\"{row}\",")),
        rows(&|at, row| format!("{at}: {row}")),
        rows(&|at, row| format!("{at}) {row}")),
        rows(&|at, row| format!("{at} {row}")),
        rows(&|_, row| format!("[{row}],")),
        commas(&|at, row| format!("{at},{row}")),
        commas(&|_, row| format!("{row},")),
        format!("{header}\n{plain}"),
        format!("c{}\n{plain}", header.replace(',', ",c")),
        format!("<puzzle>{}</puzzle>\n", board.line()),
        format!("\"{}\"\n", board.line()),
        beside.clone(),
        format!("{beside}\n{beside}"),
        rows(&|_, row| format!("{row} | {row}")),
        each(Form::Spaced, &|_, row| format!("{row}   {row}")),
        "1,1,5\n1,2,3\n2,1,6\n".into(),
        "1 1 5\n1 2 3\n2 1 6\n".into(),
        "5\u{0}3\u{0}.\u{0}.\u{0}".into(),
        "\u{fffd}\u{fffd}5\u{0}3\u{0}.\u{0}.\u{0}\n\u{0}".into(),
        rows(&|_, row| format!("{row} words")),
        rows(&|_, row| format!("{row}  1")),
    ];
    for text in texts {
        refused(&text, &squares());
        refused(&text, &[square(9)]);
    }
}

#[test]
fn nothing_to_read() {
    for text in ["", "\n\n", "Grid 01\n", "-----\n", "|||\n"] {
        let found = read(text, &squares());
        assert!(found.len() <= 1 && found.iter().all(Result::is_err), "{found:?} in {text:?}");
    }
    // One puzzle is asked for.
    assert!("".parse::<Sudoku>().is_err());
    assert_eq!(compact(9).parse::<Sudoku>().unwrap().givens().line(), puzzle(9).line());
    assert!(format!("{0}\n{0}", compact(9)).parse::<Sudoku>().is_err());
}

/// A samurai with a digit in every third cell: its lines, with `#` outside.
fn samurai_lines() -> Vec<String> {
    let layout = &samurai()[0];
    let square = |y: usize, x: usize| match layout.cell_at(Position::new(y, x)) {
        None => "#".into(),
        Some(cell) => symbol(if cell % 3 == 0 { 1 + cell % 9 } else { 0 }, "."),
    };
    (0..21).map(|y| (0..21).map(|x| square(y, x)).collect()).collect()
}

#[test]
fn samurai_in_its_forms() {
    let lines = samurai_lines();
    let board = lines.concat();
    let spaced = |line: &String| line.chars().map(String::from).collect::<Vec<_>>().join(" ");
    for outside in ["#", ".", " "] {
        let solid: Vec<String> = lines.iter().map(|line| line.replace('#', outside)).collect();
        let trimmed: Vec<String> = solid.iter().map(|line| line.trim_end().to_string()).collect();
        let wide: Vec<String> = solid.iter().map(spaced).collect();
        let wide_trimmed: Vec<String> = wide.iter().map(|line| line.trim_end().to_string()).collect();
        for lines in [solid, trimmed, wide, wide_trimmed] {
            let text = lines.join("\n") + "\n";
            check(&text, &samurai(), &[&board]);
            check(&text.replace('\n', "\r\n"), &samurai(), &[&board]);
            let titled = format!("% one\n{text}% solution\n{text}% two\n{text}");
            check(&titled, &samurai(), &[&board, &board]);
            // Not without the name.
            assert!(read(&text, &squares()).iter().all(Result::is_err), "{text}");
            // A line dropped, doubled or cut.
            refused(&lines[1..].join("\n"), &samurai());
            refused(&[&lines[..1], &lines[..]].concat().join("\n"), &samurai());
            refused(&text.replacen('\n', "1\n", 1), &samurai());
        }
    }
    check(&board, &samurai(), &[&board]);
    check(&board.replace('#', "."), &samurai(), &[&board]);
    check(&format!("{board} # words\n{board}\n"), &samurai(), &[&board, &board]);
    refused(&board[1..], &samurai());
    // Only by name: the cells alone.
    let ragged: Vec<String> = lines.iter().map(|line| line.replace('#', "")).collect();
    refused(&ragged.join("\n"), &samurai());
}

#[test]
fn a_digit_outside_a_samurai() {
    let mut lines = samurai_lines();
    lines[0].replace_range(10..11, "5");
    let text = lines.join("\n");
    for text in [text.clone(), text.replace('#', "."), text.replace('#', " "), lines.concat()] {
        refused(&text, &samurai());
    }
}

/// What is read with a format that is named.
fn read_as(text: &str, layout: &Arc<Layout>, format: &str) -> Vec<Result<String, TextError<SudokuError>>> {
    let found = Sudoku::read_as(text, layout, &format.parse().unwrap());
    found.into_iter().map(|result| result.map(|puzzle| puzzle.givens().line())).collect()
}

/// Checks that a text is one error on this line that says this.
#[track_caller]
fn refused_as(text: &str, layout: &Arc<Layout>, format: &str, line: usize, says: &str) {
    match &read_as(text, layout, format)[..] {
        [Err(error)] => assert!(error.line() == line && error.to_string().contains(says), "{error}"),
        found => panic!("{found:?}"),
    }
}

#[test]
fn lists_of_coordinates_by_name() {
    let small = square(6);
    let given = [(0, 1, 5), (2, 3, 1), (5, 0, 6)];
    for (format, from, is_column_first) in
        [("rcd-from-0", 0, false), ("rcd-from-1", 1, false), ("xyd-from-0", 0, true), ("xyd-from-1", 1, true)]
    {
        for between in [",", " ", "\t", ", ", ";", "="] {
            let triple = |&(row, column, digit): &(usize, usize, usize)| {
                let (one, two) = if is_column_first { (column, row) } else { (row, column) };
                format!("{}{between}{}{between}{digit}\n", one + from, two + from)
            };
            let text: String = given.iter().map(triple).collect();
            let text = format!("# a comment\n\n{text}{text}");
            let board = ".5.............1..............6.....";
            assert_eq!(read_as(&text, &small, format), [Ok(board.into())], "{text}");
        }
    }
    // The same text is another board with another format, and no board without one.
    let text = "1,2,3\n2,4,1\n";
    let boards: Vec<_> = ["rcd-from-0", "rcd-from-1", "xyd-from-0", "xyd-from-1"]
        .map(|format| read_as(text, &small, format).swap_remove(0).unwrap())
        .into();
    assert!((0..4).all(|at| !boards[..at].contains(&boards[at])), "{boards:?}");
    let error = read(text, std::slice::from_ref(&small)).swap_remove(0).unwrap_err().to_string();
    assert!(error.contains("or its format, such as rcd-from-1"), "{error}");
    // A digit 0 is an empty cell.
    assert_eq!(read_as("1,1,0\n1,2,4\n", &square(4), "rcd-from-1"), [Ok(format!(".4{}", ".".repeat(14)))]);
    assert_eq!(read_as("10 12 11\n", &square(12), "rcd-from-1")[0].as_ref().unwrap().find('B'), Some(119));
}

#[test]
fn lists_of_coordinates_that_are_refused() {
    let small = square(4);
    for (text, line, says) in [
        ("", 1, "no board"),
        ("# only a comment\n", 1, "no board"),
        ("1,1,3\nrow,col,value\n", 2, "not a given"),
        ("1,1\n", 1, "not a given"),
        ("1,1,3,4\n", 1, "not a given"),
        ("1,1,x\n", 1, "not a given"),
        ("1,1,-3\n", 1, "not a given"),
        ("1,1,3\n\n1,0,3\n", 3, "not a given"),
        ("5,1,3\n", 1, "not a given"),
        ("1,5,3\n", 1, "not a given"),
        ("1,1,5\n", 1, "not a given"),
        ("1,1,99999999999999999999\n", 1, "not a given"),
        ("1,1,260\n", 1, "not a given"),
        ("1,1,3\n1,1,2\n", 2, "2, but 3 on line 1"),
        ("1,1,3\n1,1,0\n", 2, "0, but 3 on line 1"),
    ] {
        refused_as(text, &small, "rcd-from-1", line, says);
        refused_as(text, &small, "xyd-from-1", line, says);
    }
    refused_as("4,0,1\n", &small, "rcd-from-0", 1, "not a given");
    refused_as("0,4,1\n", &small, "rcd-from-0", 1, "not a given");
    // Outside the boards of a samurai.
    refused_as("1,10,3\n", &samurai()[0], "rcd-from-1", 1, "not a given");
    for name in ["rcd", "rcd-from-2", "xyd-from-01", "", "Grids", "grids:", "grids:1,x", "grid", "ragged"] {
        let NameError { found, expected, .. } = name.parse::<Format>().unwrap_err();
        assert_eq!((&*found, expected.len()), (name, 6));
        assert!(expected.iter().all(|name| name.parse::<Format>().is_ok()), "{expected:?}");
    }
    assert_eq!("grids:2,1".parse(), Ok(Format::Grids(vec![2, 1])));
}

#[test]
fn the_boards_of_a_samurai_one_after_the_other() {
    let layout = &samurai()[0];
    let line = samurai_lines().concat();
    let squares: Vec<Vec<char>> = samurai_lines().iter().map(|line| line.chars().collect()).collect();
    let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    let one = |(top, left): (usize, usize)| -> String {
        (top..top + 9).map(|row| squares[row][left..left + 9].iter().collect::<String>() + "\n").collect()
    };
    let join = |order: [usize; 5], between: &str| order.map(|at| one(corners[at - 1])).join(between);
    for between in ["", "\n", "Grid\n", "\n# next\n\n"] {
        assert_eq!(read_as(&join([1, 2, 3, 4, 5], between), layout, "grids"), [Ok(line.clone())]);
        assert_eq!(read_as(&join([3, 1, 2, 5, 4], between), layout, "grids:3,1,2,5,4"), [Ok(line.clone())]);
        let twice = join([1, 2, 3, 4, 5], "\n") + "\n" + &join([1, 2, 3, 4, 5], "\n");
        assert_eq!(read_as(&twice, layout, "grids"), [Ok(line.clone()), Ok(line.clone())]);
    }
    let text = join([1, 2, 3, 4, 5], "\n");
    // Without the name the format is named; in a wrong order the boards do not fit.
    let error = read(&text, &samurai()).swap_remove(0).unwrap_err().to_string();
    assert!(error.contains("or the format grids"), "{error}");
    let filled: String = solution(9)
        .rows()
        .map(|row| row.iter().map(|&c| symbol(c, ".")).collect::<String>() + "\n")
        .collect();
    refused_as(&format!("{filled}\n").repeat(5), layout, "grids", 21, "expected one digit");
    // A board dropped, a row dropped, and orders and layouts that are none.
    refused_as(&join([1, 2, 3, 4, 5], "\n")[91..], layout, "grids", 1, "36 rows stand together: expected 45");
    refused_as(&text[10..], layout, "grids", 1, "8 rows");
    for order in ["grids:1,2,3,4", "grids:1,2,3,4,4", "grids:0,1,2,3,4", "grids:1,2,3,4,5,6"] {
        refused_as(&text, layout, order, 1, "each of their numbers once");
    }
    refused_as(&text, &square(9), "grids", 1, "expected overlapping boards");
    assert!(read_as("# nothing\n", layout, "grids").is_empty());
}

#[test]
fn what_is_displayed_is_read_back() {
    for side in [4, 6, 8, 9, 10, 12, 16, 25] {
        let layout = square(side);
        let givens: Vec<u8> = (0..side * side).map(|at| (at * 7 % (2 * side + 1)) as u8).collect();
        let givens = givens.iter().map(|&given| if usize::from(given) > side { 0 } else { given }).collect();
        let puzzle = Sudoku::new(layout.clone(), givens).unwrap();
        check(&puzzle.to_string(), &[layout], &[&puzzle.givens().line()]);
    }
    let named = Layout::names().map(|name| name.parse::<Layout>().unwrap());
    let latin = (1..=25).map(|side| Layout::latin(side).unwrap());
    // A house of one row, and one that is nowhere connected.
    let jigsaws = [&b"aaaabbccbbccdddd"[..], b"abcdabcdabcdabcd"].map(|map| Layout::jigsaw(map).unwrap());
    for layout in named.chain(latin).chain(jigsaws).map(Arc::new) {
        // Numbers above the columns, before the rows, high and low digits alone, and none.
        for digit in [|at| 1 + at % 21, |at| 1 + at / 21, |at| 24 - at % 2, |at| at % 2, |_| 0] {
            let digit =
                |at: &Position| digit(at.row * 21 + at.column).min(usize::from(layout.digits())) as u8;
            let puzzle = Sudoku::new(layout.clone(), layout.cells().iter().map(digit).collect()).unwrap();
            let (text, line) = (puzzle.to_string(), puzzle.givens().line());
            for text in
                [text.clone(), text.replace('\n', "\r\n"), text.trim_end().into(), format!("\u{feff}{text}")]
            {
                check(&text, std::slice::from_ref(&layout), &[&line]);
            }
            check(&format!("{text}{text}\nsolution\n{text}"), std::slice::from_ref(&layout), &[&line, &line]);
        }
    }
    // Beside other forms, and damaged.
    let layouts = samurai();
    let puzzle = Sudoku::empty(layouts[0].clone());
    let (text, line) = (puzzle.to_string(), puzzle.givens().line());
    check(&format!("Grid\n{text}{line}\n\n{text}"), &layouts, &[&line, &line, &line]);
    for damaged in [text.replacen('│', "|", 1), text.replacen('.', "@", 1), text.replacen('\n', "\n\n", 1)]
    {
        refused(&damaged, &layouts);
    }
    // A drawing that is cut off is none, whatever else it may be.
    let text = Sudoku::empty(square(9)).to_string();
    for end in (1..text.trim_end().len()).filter(|&end| text.is_char_boundary(end)) {
        assert!(
            read(&text[..end], &squares()).iter().flatten().all(|board| *board == ".".repeat(81)),
            "{end}"
        );
    }
}

/// Lines that begin with an empty field were taken for comments, and their board was lost without a word.
#[test]
fn a_row_of_semicolons_is_no_comment() {
    for side in SIDES {
        let text = (";".repeat(side - 1) + "\n").repeat(side);
        // Of these sides a board with so few digits may be several, of 16 a line may be one.
        let layouts = if [8, 12, 16].contains(&side) { vec![square(side)] } else { squares() };
        check(&text, &layouts, &[&".".repeat(side * side)]);
        let last = symbol(side, ".");
        let filled = text.replace('\n', &format!("{last}\n"));
        check(&filled, &layouts, &[&(".".repeat(side - 1) + &last).repeat(side)]);
        // A row of another length is an error.
        refused(&text.replace('\n', ";\n"), &squares());
        refused(&text.replacen(";\n", "\n", 1), &squares());
        refused(&text.replacen('\n', "@\n", 1), &squares());
    }
    check(";1\n;\n", &[Layout::latin(2).unwrap().into()], &[".1.."]);
    let board = puzzle(9);
    for comment in ["; note", ";note; and more", ";", "; 12.4", ";; Teil eins ;;"] {
        check_board(&format!("{comment}\n{}{comment}\n", Form::EmptySemicolons.text(&board, ".")), &board);
    }
    // Other separators beside it.
    refused(&Form::EmptySemicolons.text(&board, ".").replacen(';', ",", 3), &squares());
}

/// A sentence with a comma was taken for a row of fields.
#[test]
fn sentences_are_titles() {
    let board = puzzle(9);
    for sentence in [
        "Puzzle 1 has 23 clues, none to spare.",
        "Puzzle 2 has 25 clues; rating: search, 12 nodes.",
        "Puzzle 3 has two or more solutions; two of them:",
        "There are two 1s in row 1: r1c1 and r1c2.",
        "Why: there is no way to fill r2c3, because of 3 at r2c1, 4 at r2c2, 2 at r3c3 and 5 at r4c4.",
    ] {
        check_board(&format!("{sentence}\n{}{sentence}\n", compact(9)), &board);
        check_board(&format!("{sentence}\n{}\n", board.line()), &board);
    }
    // A board, or a row of one, is no sentence.
    for text in ["Puzzle: 1..4..1..3....2.\n", "Puzzle 1, easy: 1..4..1..3....2.\n", "G, 1, 2, 3\n"] {
        refused(text, &squares());
    }
    let line = board.line();
    refused(&format!("Puzzle: {line}\n"), &squares());
}

/// The table that the examples write was refused: the solution could be a second board.
#[test]
fn a_board_with_its_answer_in_a_table() {
    for side in [4, 9, 12, 25] {
        let (board, solution) =
            samples(side).into_iter().find_map(|(board, answer)| Some((board, answer?))).unwrap();
        let (line, answer) = (board.line(), solution.line());
        for rest in [
            "0\t-",
            "2\t-",
            &format!("1\t{answer}"),
            "2\t-\tsearch, 12 nodes",
            &format!("1\t{answer}\tsingles"),
        ] {
            check_board(&format!("{line}\t{rest}\n"), &board);
        }
        let other = answer.replacen(&answer[..1], "-", 1);
        for rest in [
            "1\t-",
            "3\t-",
            "2",
            "-",
            &answer,
            &format!("2\t{answer}"),
            &format!("1\t{other}"),
            &format!("1\t{line}"),
        ] {
            refused(&format!("{line}\t{rest}\n"), &squares());
        }
    }
    let line = samurai_lines().concat();
    check(&format!("{line}\t2\t-\n{line}\t1\t{}\n", line.replace('.', "1")), &samurai(), &[&line, &line]);
}

/// A line that was cut off where a smaller board has its end was read as that board.
#[test]
fn a_smaller_board_that_may_be_cut_off() {
    let (nine, four) = (puzzle(9).line(), puzzle(4).line());
    let (drawn, large) = (compact(25), puzzle(25).line());
    for (text, boards) in [
        (format!("{nine}\n{four}\n"), vec![Ok(&*nine), Ok(&*four)]),
        (format!("{nine}\n{four}"), vec![Ok(&*nine), Err(2)]),
        (format!("{nine}\n\n{four}"), vec![Ok(&*nine), Err(3)]),
        (format!("{nine}\nGrid\n{four}"), vec![Ok(&*nine), Err(3)]),
        (format!("{nine}\n{four} easy"), vec![Ok(&*nine), Ok(&*four)]),
        (format!("{nine}\n{four}\n{four}"), vec![Ok(&*nine), Ok(&*four), Ok(&*four)]),
        (format!("{drawn}\n{four}\n"), vec![Ok(&*large), Err(27)]),
        (format!("{drawn}Grid\n{four}\n"), vec![Ok(&*large), Ok(&*four)]),
        (format!("{four}\n{nine}"), vec![Ok(&*four), Ok(&*nine)]),
        (four.clone(), vec![Ok(&*four)]),
    ] {
        check_parts(&text, &squares(), &boards);
        let errors: Vec<String> = read(&text, &squares())
            .into_iter()
            .filter_map(|part| part.err())
            .map(|error| error.to_string())
            .collect();
        assert!(errors.iter().all(|error| error.contains("maybe a line cut off")), "{errors:?}");
    }
}

/// They named `--layout` and `--format`, which are options of the examples: a program that reads puzzles has its own.
#[test]
fn no_message_names_an_option_of_a_command() {
    let (line, samurai) = ("....3...........\n", &samurai()[0]);
    let unnamed = |text: &str| Sudoku::read(text, &squares());
    let found = [
        (unnamed("1,1,5\n"), "or its format, such as rcd-from-1"),
        (unnamed("1,1,2,\n1,2,3,\n2,1,4,\n3,3,1,\n"), "or the format, such as rcd-from-1"),
        (unnamed(&"..........\n".repeat(10)), "or the layout, such as 10x10"),
        (unnamed(&line.repeat(16)), "expected the layout, such as 4x4"),
        (
            Sudoku::read(&format!("{}\n", ".".repeat(21)).repeat(20), std::slice::from_ref(samurai)),
            "or the format grids",
        ),
        (Sudoku::read_as("", &square(9), &Format::Grids(Vec::new())), "not for the format grids"),
    ];
    for (puzzles, says) in found {
        let message = puzzles[0].as_ref().unwrap_err().to_string();
        assert!(message.contains(says) && !message.contains("--"), "{message}");
    }
}

/// What each refused form is told, with every layout and with one.
#[test]
fn each_sentence_says_what_was_expected() {
    let nine = compact(9);
    let rows = |write: &dyn Fn(usize, &str) -> String| -> String {
        nine.lines().enumerate().map(|(at, row)| write(at, row) + "\n").collect()
    };
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let tall = "|     |     |     |     |\n|  1  |     |  2  |     |\n|     |     |     |     |\n";
    for (text, says) in [
        (rows(&|_, row| format!("\"{row}\"")), "in quotes"),
        (rows(&|_, row| format!("'{row}',")), "in quotes"),
        (rows(&|_, row| format!("[{row}],")), "1 values in brackets: expected"),
        (rows(&|at, row| format!("{}: {row}", at + 1)), "a number before a row"),
        (rows(&|at, row| format!("{}) {row}", at + 1)), "a number before a row"),
        (rows(&|_, row| format!("<row>{row}</row>")), "XML"),
        (nine.chars().map(|c| format!("{c}\0")).collect(), "UTF-16"),
        (nine.replacen('.', "\0", 1), "a character U+0000"),
        (
            rows(&|at, row| {
                spaced(&if at == 4 { row.replacen('.', "T", 1) } else { row.into() }).replace('T', "10")
            }),
            "\"10\" is not a cell",
        ),
        // A row of eight, among which there is a 9, was called one of 8x8.
        (
            rows(&|at, row| if at == 4 { row.replacen('.', "", 1) } else { row.replacen('.', "9", 1) }),
            "8 cells",
        ),
        ("1,1,5\n1,2,3\n".into(), "its format, such as rcd-from-1"),
        ("12 11 5\n12 12 15\n".into(), "its format, such as rcd-from-1"),
        (rows(&|_, row| row[..7].into()), "7 cells"),
        (nine.lines().take(8).map(|row| format!("{row}\n")).collect(), "8 rows stand together: expected 9"),
        (nine.replace('.', "@"), "\"@\" is not a cell: expected 1-"),
        (nine.replace('.', "\u{ff15}"), "is not a cell: expected 1-"),
        (nine.replace('.', " "), "values separated by blanks"),
        (format!("{0} {0}\n", puzzle(9).line()), "second board"),
        (format!("{0},{0}\n", puzzle(9).line()), "second board"),
        (format!("{:81}\t{}\n", "", puzzle(9).line()), "second board"),
        (format!("{:90}{}\n", "", puzzle(9).line()), "second board"),
        (tall.repeat(4), "blanks in a drawing: expected . for an empty cell"),
        (rows(&|_, row| format!("| {} |", spaced(row).replace('.', " "))), "expected . for an empty cell"),
        (
            rows(&|_, row| format!("|{}|", spaced(row).replace(['.', ' '], "|"))),
            "expected . for an empty cell",
        ),
        (nine.replacen(nine.lines().nth(3).unwrap(), "12.4", 1), "4 cells on the line: expected 9 in a row"),
        (puzzle(9).line() + ".\n", "82 cells on the line: expected 81"),
        (puzzle(9).line()[1..].into(), "80 cells on the line: expected 81"),
        ("Grid 01\n----\n".into(), "no board: expected all symbols on one line"),
        (String::new(), "no board"),
    ] {
        for layouts in [squares(), vec![square(9)]] {
            let found = read(&text, &layouts);
            let errors: Vec<String> =
                found.iter().map(|part| part.as_ref().unwrap_err().to_string()).collect();
            assert!(errors[0].contains(says) && errors[0].contains("expected"), "{errors:?} in\n{text}");
        }
    }
    // The errors of a 16x16 board name its symbols; those of other sides ask for a name.
    let error =
        |text: &str, layouts: &[Arc<Layout>]| read(text, layouts).swap_remove(0).unwrap_err().to_string();
    let sixteen = compact(16).replacen('.', "H", 1);
    assert!(error(&sixteen, &[square(16)]).contains("\"H\" is not a cell: expected 1-9, A-G"));
    assert!(
        error(&"..........\n".repeat(10), &squares())
            .contains("10 cells on the line: expected 4, 6, 8, 9, 12, 16 or 25 in a row, or")
    );
    assert!(error("1234\n", &[square(9)]).contains("4 cells on the line: expected 9 in a row; type ."));
    assert!(error(&"....3...........\n".repeat(16), &squares()).contains("expected the layout, such as 4x4"));
    assert_eq!(read(&"....3...........\n".repeat(15), &squares()).len(), 15);
    assert_eq!(read("1234..........13 easy\n", &squares()), [Ok("1234..........13".into())]);
    assert_eq!(
        error(" 5. x\n", &[square(4)]),
        "line 1, column 2: \"5\" is not a cell: expected 1-4, or . 0 _ * ? for an empty one"
    );
}

/// "81 cells on the line: expected 81"; "200 cells" of 256; "29 cells: expected 15 in a row" of 15 fields. Messages say
/// what was read.
#[test]
fn messages_tell_what_was_read() {
    let fields = |side: usize, separator: &str| {
        puzzle(side).cells.iter().map(|&cell| symbol(cell, ".")).collect::<Vec<_>>().join(separator) + "\n"
    };
    let says = |text: &str, layouts: &[Arc<Layout>], what: &str| {
        let error = read(text, layouts).swap_remove(0).unwrap_err().to_string();
        assert!(error.contains(what), "{error} in\n{text}");
    };
    for (separator, name) in [
        (",", "commas"),
        (";", "semicolons"),
        ("\t", "tabs"),
        (", ", "commas"),
        (" ", "blanks"),
        ("|", "bars"),
    ] {
        let what = format!("81 values separated by {name}: expected 100; type .");
        says(&fields(9, separator), &[square(10)], &what);
        let what = format!("7 values separated by {name}: expected 9 in a row; type .");
        says(&["."; 7].join(separator), &[square(9)], &what);
    }
    says(&fields(9, ",").replacen(',', ",,", 1), &[square(9)], "82 values separated by commas: expected 81");
    says(&format!("[{}]", fields(9, ",").trim()), &[square(4)], "81 values in brackets: expected 16; type");
    let samurai = samurai();
    let row = "1,.,.,.,.,.,.,.,.,#,#,#,.,.,.,.,.,.,.,.,.\n";
    let what = "18 values separated by commas: expected 21 in a row";
    says(&row.replace(",#", "").repeat(21), &samurai, what);
}

/// Those of 8x8 and 12x12 were refused, although each standard size is promised.
#[test]
fn drawings_of_8x8_and_12x12_are_read() {
    for side in [8, 12] {
        let board = puzzle(side);
        for form in [Form::Compact, Form::Spaced, Form::SpacedBars, Form::Commas] {
            check(&form.text(&board, "."), &squares(), &[&board.line()]);
        }
        assert_eq!(compact(side).parse::<Sudoku>().unwrap().givens().line(), board.line());
        // With fewer digits it may be boards of half the side, or several that overlap; unless the layout is named.
        let without = |least: usize| {
            let cells = board.cells.iter().map(|&cell| if cell >= least { 0 } else { cell }).collect();
            Board { side, cells }
        };
        check(&Form::Compact.text(&without(side), "."), &squares(), &[&without(side).line()]);
        refused(&Form::Compact.text(&without(side - 1), "."), &squares());
        let empty = Board { side, cells: vec![0; side * side] };
        refused(&Form::Compact.text(&empty, "."), &squares());
        check(&Form::Compact.text(&empty, "."), &[square(side)], &[&empty.line()]);
    }
}

/// Drawings of the size of a board that may be something else.
#[test]
fn doubtful_drawings_are_refused() {
    let row = |cells: &[usize], between: &str| -> String {
        cells.iter().map(|&cell| symbol(cell, ".")).collect::<Vec<_>>().join(between) + "\n"
    };
    let board = puzzle(9);
    let header: Vec<usize> = (1..10).collect();
    let rows: Vec<String> = board.rows().map(|cells| row(cells, ",")).collect();
    // A header above eight rows, with a digit again below it or a rule between; and nine rows that begin so.
    let dropped = row(&header, ",") + &rows[1..].concat();
    assert_eq!(dropped.lines().count(), 9);
    refused(&dropped, &squares());
    let sparse = format!("{}|---|---|\n{}", row(&header, " "), row(&[0; 9], " ").repeat(8));
    refused(&sparse, &squares());
    check(&sparse.replace("|---|---|\n", ""), &squares(), &[&format!("123456789{}", ".".repeat(72))]);
    // The columns and rows of an 8x8 board with their numbers.
    let numbered: String = (0..9)
        .map(|at| {
            row(
                &(0..9)
                    .map(|x| {
                        if at == 0 {
                            x
                        } else if x == 0 {
                            at
                        } else {
                            (at * x) % 5
                        }
                    })
                    .collect::<Vec<_>>(),
                ",",
            )
        })
        .collect();
    refused(&numbered, &squares());
    // Numbers before the rows, from 0, from 1 and beginning again.
    for first in [0, 1, 4] {
        let number = |at: usize| symbol((at + first) % 9, "0");
        let text: String = (0..9).map(|at| format!("{},,,,,,,,\n", number(at))).collect();
        refused(&text, &squares());
    }
    refused("1| 3 1\n2| 4 2\n3| 2 3\n", &squares());
    refused("1| 3 3 1\n2| 4 2 1\n3| 2 3 1\n4| 1 2 3\n", &squares());
    let points = "1. 12 34\n2. 34 12\n3. 21 43\n4. 43 21\n1. 12 34\n2. 34 12\n";
    refused(points, &squares());
    // Four boards of side 8 printed together.
    let small: String = (0..16)
        .map(|y| {
            row(&(0..16).map(|x| if (x + y) % 3 == 0 { 1 + (x * y) % 8 } else { 0 }).collect::<Vec<_>>(), " ")
        })
        .collect();
    refused(&small, &squares());
    refused(&small, &[square(16)]);
    check(
        &small.replacen('8', "9", 1),
        &[square(16)],
        &[&small.replacen('8', "9", 1).replace([' ', '\n'], "")],
    );
    // Triples with a comma after them.
    refused("1,1,2,\n2,3,4,\n3,4,1,\n4,2,3,\n", &squares());
    check("1,1,2,\n2,3,,4\n,,,\n4,2,3,\n", &squares(), &["112.23.4....423."]);
    // Blanks for empty cells that happen to leave as many symbols as a row has.
    refused("12  34\n1 2 34\n1234  \n12 34 \n", &squares());
    refused("1234\n12 34\n1234\n1234\n", &squares());
}

/// Blocks of these sizes, of rows of one board over and over; which of the boards are read, and whether there is an error.
#[test]
fn blocks_that_are_no_whole_boards() {
    let lines: Vec<String> = compact(9).lines().map(String::from).collect();
    let board = puzzle(9).line();
    for (blocks, before, has_error, after) in [
        (&[9, 8, 9][..], 1, true, 1),
        (&[9, 10, 9], 1, true, 1),
        (&[9, 9, 5], 2, true, 0),
        (&[5, 9, 9], 0, true, 2),
        (&[9, 18], 3, false, 0),
        (&[18, 8], 0, true, 0),
        (&[9, 9, 4], 0, true, 0),
        (&[1, 9], 0, true, 0),
        (&[9, 1], 0, true, 0),
        (&[3, 3, 3, 3, 3, 3], 2, false, 0),
        (&[4, 5, 4, 5], 2, false, 0),
        (&[4, 5, 5, 4], 0, true, 0),
        (&[3, 3, 3, 9], 0, true, 0),
        (&[3, 3, 3, 3, 3], 0, true, 0),
        (&[2, 7], 1, false, 0),
    ] {
        let mut rows = lines.iter().cycle();
        let blocks: Vec<String> = blocks
            .iter()
            .map(|&count| rows.by_ref().take(count).map(|row| format!("{row}\n")).collect())
            .collect();
        let found = read(&blocks.join("\n"), &squares());
        let (start, end) = (&found[..before], &found[before + usize::from(has_error)..]);
        assert!(start.iter().all(|part| part.as_ref() == Ok(&board)), "{found:?}");
        assert!(!has_error || found[before].is_err(), "{found:?}");
        assert!(end.len() == after && end.iter().all(Result::is_ok), "{found:?}");
    }
}

#[test]
fn a_broken_answer_is_an_error() {
    let (board, answer) = (puzzle(9).line(), solution(9).line());
    check(&format!("{board}\nsolution\n{answer}\nGrid\n{answer}\n"), &squares(), &[&board, &answer]);
    check(&format!("{board}\nsolution\nGrid\n{answer}\n"), &squares(), &[&board, &answer]);
    check(&format!("solution\n{answer}\n"), &squares(), &[&answer]);
    let broken = format!("{board}\nsolution\n{}\nGrid\n{board}\n", &answer[1..]);
    check_parts(&broken, &squares(), &[Ok(&board), Err(3), Ok(&board)]);
}

/// Squares outside were an error where the samurai was not the only layout.
#[test]
fn a_samurai_on_one_line_beside_other_layouts() {
    let mut layouts = standard_layouts();
    layouts.retain(|layout| layout.digits() < 20); // a board of side 21 has as many cells
    layouts.push(Layout::samurai().into());
    let text = include_str!("../../../benches/data/samurai.txt");
    let line = text.lines().find(|line| line.len() == 441).unwrap();
    let found = Sudoku::read(line, &layouts).swap_remove(0).unwrap();
    assert_eq!((found.layout().digits(), found.givens().line().as_str()), (9, line));
}

/// It was refused, since it could be a drawing or a line, which are the same here.
#[test]
fn a_board_of_one_row() {
    let row: Vec<Position> = (0..3).map(|column| Position::new(0, column)).collect();
    for (layout, boards) in [(Layout::latin(1), ["1", "."]), (Layout::new(3, &row), ["1.3", "..2"])] {
        let layouts = [Arc::new(layout.unwrap())];
        check(boards[0], &layouts, &boards[..1]);
        check(&boards.join("\n"), &layouts, &boards);
    }
}
