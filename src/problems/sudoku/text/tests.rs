//! What is read from made-up texts, form by form.

use super::{Found, ReadError, Shape, read};

/// A plain square board.
pub(super) fn square(digits: usize) -> Shape {
    Shape { digits, height: digits, width: digits, inside: vec![true; digits * digits], grids: Vec::new() }
}

/// All boards with rectangular boxes up to side 25.
pub(super) fn squares() -> Vec<Shape> {
    [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25].map(square).to_vec()
}

pub(super) fn diagonal() -> Vec<Shape> {
    vec![square(9)]
}

/// A board of overlapping grids.
pub(super) fn overlapping(digits: usize, height: usize, width: usize, grids: &[(usize, usize)]) -> Shape {
    let mut inside = vec![false; height * width];
    for &(top, left) in grids {
        for y in top..top + digits {
            inside[y * width + left..][..digits].fill(true);
        }
    }
    Shape { digits, height, width, inside, grids: grids.to_vec() }
}

pub(super) fn samurai() -> Vec<Shape> {
    vec![overlapping(9, 21, 21, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])]
}

/// A board on one line: 1-9, A, ... for digits, `.` for empty, `#` for no cell.
pub(super) fn show(found: &Found, shapes: &[Shape]) -> String {
    let shape = &shapes[found.shape];
    let mut cells = found.cells.iter();
    let symbol = |value: u8| if value == 0 { '.' } else { char::from_digit(value.into(), 36).unwrap() };
    let square = |&inside: &bool| if inside { symbol(*cells.next().unwrap()) } else { '#' };
    let text: String = shape.inside.iter().map(square).collect();
    assert!(cells.next().is_none());
    text.to_ascii_uppercase()
}

/// The boards of a text that has no mistakes.
pub(super) fn all(text: &str, shapes: &[Shape]) -> Vec<String> {
    let show = |result: Result<Found, ReadError>| match result {
        Ok(found) => show(&found, shapes),
        Err(error) => panic!("{}:{}: {error} in\n{text}", error.line(), error.column()),
    };
    read(text, shapes).into_iter().map(show).collect()
}

#[track_caller]
pub(super) fn check(text: &str, shapes: &[Shape], boards: &[&str]) {
    assert_eq!(all(text, shapes), boards, "in\n{text}");
}

/// Checks that a text is the board `ROWS`, also if only boards of side 9 are possible.
#[track_caller]
fn check_rows(text: &str) {
    check(text, &squares(), &[&ROWS.concat()]);
    check(text, &diagonal(), &[&ROWS.concat()]);
}

/// A made-up board; some rows look alike and one is empty.
pub(super) const ROWS: [&str; 9] = [
    "..1.23...",
    "4.......5",
    ".6..7..8.",
    ".........",
    "91.......",
    ".......34",
    "...2.6...",
    "8...5...1",
    ".7.....9.",
];

/// The board with each row written another way.
pub(super) fn rows(write: impl Fn(&str) -> String) -> String {
    ROWS.map(write).join("\n") + "\n"
}

/// The symbols of a row with something between them.
pub(super) fn spread(row: &str, between: &str) -> String {
    let symbols: Vec<String> = row.chars().map(String::from).collect();
    symbols.join(between)
}

/// The row in three groups.
pub(super) fn groups(row: &str, between: &str) -> String {
    [&row[..3], &row[3..6], &row[6..]].join(between)
}

/// The lines of a text with another line after every third one.
pub(super) fn with_rules(text: &str, rule: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join(&format!("\n{rule}\n")) + "\n"
}

#[test]
fn one_line_with_every_empty_mark() {
    let board = ROWS.concat();
    for mark in ['.', '0', '-', '_', '*', 'x', 'X', '?', 'e', 'E'] {
        check_rows(&board.replace('.', &mark.to_string()));
    }
}

#[test]
fn one_line_with_spaces_for_empty_cells() {
    // The board must not begin or end with an empty cell for this to show.
    let board = ROWS.concat().replace('.', " ");
    check(&format!("{board}\n{board}"), &squares(), &[&ROWS.concat(), &ROWS.concat()]);
    check(&board.replace(' ', "\u{a0}"), &diagonal(), &[&ROWS.concat()]);
}

#[test]
fn one_line_with_something_before_or_after() {
    let board = ROWS.concat();
    for text in [
        format!("{board} # a comment"),
        format!("{board} // a comment"),
        format!("{board}//a comment"),
        format!("{board}#comment"),
        format!("{board}\tsome words 4.5"),
        format!("{board},123456789123456789"),
        format!("{board}:1:{}", board.replace('.', "5")),
        format!("{board}\t1\t{}", board.replace('.', "5")),
        format!("{board};7.1;x"),
        format!("\"{board}\",\"{}\"", board.replace('.', "5")),
        format!("'{board}'"),
        format!("  {board}  "),
        format!("0000183b305c {board} 7.1"),
        format!("2fd4e1c67a2d28fced849ee1bb76e7391b93eb12 {board} 7.1"),
        format!("0000000000000042 {board}"),
        format!("17,{board},easy"),
        format!(":0000:x:{board}:112 113::"),
        format!(":0000:x:{}:112 113::", board.replace("23", "+2+3")),
        format!("puzzle={board}"),
        format!("{board} {board}"),
    ] {
        check_rows(&text);
    }
}

#[test]
fn one_line_of_separated_values() {
    let board = ROWS.concat();
    check_rows(&spread(&board, ","));
    check_rows(&spread(&board, " "));
    check_rows(&(spread(&board.replace('.', "0"), "\t") + "\n"));
    check_rows(&ROWS.join(" "));
}

#[test]
fn line_ends_and_marks_of_encodings() {
    let board = ROWS.concat();
    let two = [board.as_str(), board.as_str()];
    for end in ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "   \n", "\u{a0}\n"] {
        check(&[&board, end, &board].concat(), &squares(), &two);
        check(&["\u{feff}", &board, end, &board, end].concat(), &squares(), &two);
        check_rows(&rows(str::to_string).replace('\n', if end.trim().is_empty() { end } else { "\n" }));
    }
    check_rows(&format!("# caf\u{fffd}\n{board}"));
}

#[test]
fn headers_and_comments() {
    let board = ROWS.concat();
    for header in [
        "# comment",
        "% comment",
        "// comment",
        "; comment",
        "49151",
        "10\n9",
        "# puzzle\tsolutions\tsolution",
        "quizzes,solutions",
        "Grid 01",
        "Simple Sudoku",
        " Version 4.2n",
        "[Puzzle]",
        "[Puzzle]\r",
        "1",
        "Level 5",
        "2024-01-15",
        "\"quoted\"",
        "-----------------------------------------------",
        "****************************",
        "#AName\n#DWords\n#L4",
        "A",
        "E",
        "[Author]\nsomeone",
        "================",
        "No. 12",
        "SE 7.1",
        "3)",
        "2.",
        "http://example.org/a/b?c=12345678",
        "Top 1465",
        "bad face",
    ] {
        check_rows(&format!("{header}\n{board}\n"));
        check_rows(&format!("{header}\n{}", rows(str::to_string)));
        check_rows(&format!("{header}\n\n{}", rows(str::to_string)));
        check_rows(&format!("{}\n{header}\n", rows(str::to_string)));
    }
}

#[test]
fn compact_rows() {
    check_rows(&rows(str::to_string));
    check_rows(&rows(|row| row.replace('.', "0")));
    check_rows(&rows(|row| row.replace('.', "-")));
    check_rows(&rows(|row| row.replace('.', "*")));
    check_rows(&rows(|row| row.replace('.', "_")));
    check_rows(&rows(|row| format!("   {row}   ")));
    check_rows(&rows(|row| groups(row, " ")));
    check_rows(&with_rules(&rows(|row| groups(row, " ")), ""));
    check_rows(&with_rules(&rows(str::to_string), "\n"));
    check_rows(&rows(|row| format!("{row}\n")));
    check_rows(&rows(|row| format!("    \"{row}\",")));
    check_rows(&rows(|row| format!("{row};")));
}

#[test]
fn framed_rows() {
    for empty in [".", "0", "*", "_", "?", "x", "-"] {
        for bar in ["|", "!", ":", "│", "║", "┃"] {
            for rule in [
                "---+---+---",
                "-----------",
                "===+===+===",
                "---|---|---",
                "───┼───┼───",
                "",
                "+---+---+---+",
            ] {
                // Where `-` is a cell, such a rule cannot be told from the empty row.
                if empty == "-" && rule == "---|---|---" {
                    continue;
                }
                let text = rows(|row| groups(row, bar).replace('.', empty));
                check_rows(&with_rules(&text, rule));
                let text =
                    rows(|row| format!("{bar} {} {bar}", spread(&groups(row, bar), " ")).replace('.', empty));
                check_rows(&with_rules(&text, rule));
            }
        }
    }
    let simple = with_rules(&rows(|row| format!(" |{}|", groups(row, "|"))), " |---+---+---|");
    check_rows(&format!(" *-----------*\n{simple} *-----------*\n Simple Sudoku\n  Version 4.2n"));
    let plus = with_rules(&rows(|row| format!("|{}|", groups(row, "|"))), "+---+---+---+");
    let plus = format!("+---+---+---+\n{plus}+---+---+---+\n");
    check_rows(&plus);
    check(
        &[&plus[..], &plus, "\n", &plus].concat(),
        &squares(),
        &[&ROWS.concat(), &ROWS.concat(), &ROWS.concat()],
    );
}

#[test]
fn separated_rows() {
    for separator in [" ", ",", ", ", "\t", ";", "  ", "|", " | "] {
        check_rows(&rows(|row| spread(row, separator)));
        check_rows(&rows(|row| spread(&row.replace('.', "0"), separator)));
    }
    for separator in [",", ", ", "\t", ";"] {
        check_rows(&rows(|row| spread(row, separator).replace('.', "")));
        check_rows(&rows(|row| spread(&row.replace('.', "0"), separator) + separator));
        check_rows(&rows(|row| spread(row, separator).replace('.', "") + separator));
    }
    check_rows(&rows(|row| spread(&row.replace('.', " "), " | ")));
    check_rows(&rows(|row| format!("|{}|", spread(&row.replace('.', " "), "|"))));
    check_rows(&with_rules(
        &rows(|row| format!("| {} |", spread(&row.replace('.', " "), " | "))),
        "|---|---|",
    ));
    let array = rows(|row| format!("  {{{}}},", spread(&row.replace('.', "0"), ", ")));
    check_rows(&array);
    check_rows(&format!("int b[9][9] = {{\n{array}}};"));
    check_rows(&array.replace("9, 0},\n", "9, 0}\n"));
}

#[test]
fn dashes_between_dashes_for_cells() {
    let text = with_rules(&rows(|row| groups(row, "|").replace('.', "-")), "---+---+---");
    check_rows(&text);
    // All rows but one are dashes: no row tells that `-` is a cell, but nine rows do.
    let mut lines = ["---------"; 9];
    lines[4] = "123456789";
    let board = format!("{}123456789{}", ".".repeat(36), ".".repeat(36));
    check(&lines.join("\n"), &squares(), &[&board]);
}

#[test]
fn spaces_for_empty_cells() {
    check_rows(&rows(|row| row.replace('.', " ")));
    check_rows(&rows(|row| row.replace('.', " ").trim_end().to_string()));
    let framed = rows(|row| format!("|{}|", groups(row, "|").replace('.', " ")));
    check_rows(&with_rules(&framed, "+---+---+---+"));
    let one = rows(|row| row.replace('.', " "));
    check(&[&one[..], "\n", &one].concat(), &squares(), &[&ROWS.concat(), &ROWS.concat()]);
    check(&["Grid 01\n", &one, "Grid 02\n", &one].concat(), &squares(), &[&ROWS.concat(), &ROWS.concat()]);
    check(&one.repeat(3), &squares(), &[&ROWS.concat(), &ROWS.concat(), &ROWS.concat()]);
    // The first and the last row are empty.
    let hollow = one.replacen("  1 23   ", "         ", 1).replacen(" 7     9 ", "         ", 1);
    let board = ROWS.concat().replacen("..1.23...", ".........", 1).replacen(".7.....9.", ".........", 1);
    check(&[&hollow[..], "\n", &hollow].concat(), &squares(), &[&board, &board]);
    check(&["Grid 01\n", &hollow, "Grid 02\n", &hollow].concat(), &squares(), &[&board, &board]);
    let lost: String = hollow.lines().map(|line| line.trim_end().to_string() + "\n").collect();
    check(&["Grid 01\n", &lost, "Grid 02\n", &lost].concat(), &squares(), &[&board, &board]);
    let small = " 2 1\n1  3\n  4 \n4 1 ";
    check(small, &squares(), &[".2.11..3..4.4.1."]);
    // A row of spaces at the end of the text, and one at the top.
    check("  3\n\n1  2\n   4\n", &squares(), &["..3.....1..2...4"]);
}

#[test]
fn several_grids() {
    let one = rows(str::to_string);
    let board = ROWS.concat();
    for between in [
        "",
        "\n",
        "\n\n\n",
        "Grid 02\n",
        "2\n",
        "9\n",
        "# two\n",
        "===\n",
        "\n[Puzzle]\n",
        "2.\n",
        "---------\n",
    ] {
        check(&[&one[..], between, &one, between, &one].concat(), &squares(), &[&board, &board, &board]);
    }
    check(&["2\n9\n", &one, "9\n", &one].concat(), &squares(), &[&board, &board]);
    check(&[&board, "\n", &one, &board].concat(), &squares(), &[&board, &board, &board]);
    let bands = with_rules(&one, "");
    check(&[&bands[..], "\n", &bands, "\n\n", &bands].concat(), &squares(), &[&board, &board, &board]);
}

#[test]
fn sections_and_answers() {
    let one = rows(str::to_string);
    let board = ROWS.concat();
    check_rows(&format!("[Puzzle]\n{one}[State]\n{one}\n[PencilMarks]\n{}\n", "12345,,\n".repeat(9)));
    check_rows(&format!("[Puzzle]\n{one}[Solution]\n{one}"));
    check(&format!("[Puzzle]\n{one}[State]\n{one}[Puzzle]\n{one}"), &squares(), &[&board, &board]);
    for answer in ["% solution", "# solution", "Solution:", "SOLUTION", "; Solution"] {
        check_rows(&format!("{one}{answer}\n{one}"));
        check_rows(&format!("{board}\n{answer}\n\n{board}"));
        check(&format!("{one}{answer}\n{one}\n{one}"), &squares(), &[&board, &board]);
        // Nothing to answer, and an answer that does not come.
        check_rows(&format!("{answer}\n{board}"));
        check(&format!("{one}{answer}\nGrid 2\n{one}"), &squares(), &[&board, &board]);
    }
    check_rows(&format!("{board}\nSolution: {board}\n"));
    check_rows(&format!("solutions: 1\n{board}\n"));
}

#[test]
fn four_by_four_or_sixteen_by_sixteen() {
    let small = ["1..43...2..1.3..", "...1.2..3...4..2"];
    check(&small.join("\n"), &squares(), &small);
    check(&format!("{}\t1\t1234341221434321", small[0]), &squares(), &small[..1]);
    check("1..4\n3...\n2..1\n.3..", &squares(), &small[..1]);
    check("1234\n3412\n2143\n4321", &squares(), &["1234341221434321"]);
    // Sixteen small boards are no large one, but with one higher digit they are.
    let mut lines = vec![small[0]; 16];
    check(&lines.join("\n"), &squares(), &lines);
    lines[9] = "............9...";
    check(&lines.join("\n"), &squares(), &[&lines.concat()]);
    check(
        &lines.chunks(4).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n"),
        &squares(),
        &[&lines.concat()],
    );
    // A number is a title unless it is a row.
    check_rows(&format!("1234\n{}", rows(str::to_string)));
    check_rows(&format!("1234\n\n{}", rows(str::to_string)));
}

#[test]
fn letters_for_values_above_nine() {
    let row = "1..4..7..A..D..G";
    let usual = row.repeat(16);
    check(&usual, &squares(), &[&usual]);
    check(&usual.replace('.', "0").to_lowercase(), &squares(), &[&usual]);
    check(&vec![row; 16].join("\n"), &squares(), &[&usual]);
    // Hexadecimal: 0 cannot be the empty cell, and no G occurs.
    let hexadecimal = "0..3..6..9..C..F".repeat(16);
    check(&hexadecimal, &squares(), &[&usual]);
    check(&hexadecimal.replace('.', "-"), &squares(), &[&usual]);
    check(&vec![spread("0  3  6  9  C  F", "").replace("  ", " * * "); 16].join("\n"), &squares(), &[&usual]);
    let mixed = hexadecimal.replace('F', "G");
    check(&mixed, &squares(), &[&mixed.replace('0', ".")]);
    // Letters only.
    let letters = "A..D..G..J..M..P".repeat(16);
    check(&letters, &squares(), &[&usual]);
    check(&letters.replace('.', "0").to_lowercase(), &squares(), &[&usual]);
    check(&letters.replace('.', "x"), &squares(), &[&usual]);
    // A to G alone may be the usual form: then they are.
    let low = "A..D..G..".to_string() + &".".repeat(247);
    check(&low, &squares(), &[&low]);
    let wide = "1...5...9.B...F..IJ.L.N.P".repeat(25);
    check(&wide, &squares(), &[&wide]);
    let wide_letters = "A...E...I.K...O..RS.U.W.Y".repeat(25);
    check(&wide_letters, &squares(), &[&wide]);
    let twelve = "1..4..7..A.C".repeat(12);
    check(&twelve, &squares(), &[&twelve]);
    check(&twelve.replace('.', "e"), &squares(), &[&twelve]);
}

#[test]
fn decimal_numbers_above_nine() {
    for digits in [10, 12, 16, 25] {
        let value = |at: usize| if at % 3 == 1 { 0 } else { at * 7 % digits + 1 };
        let symbol = |value: usize| {
            if value == 0 { '.' } else { char::from_digit(value as u32, 36).unwrap().to_ascii_uppercase() }
        };
        let board: String = (0..digits * digits).map(|at| symbol(value(at))).collect();
        let draw = |separator: &str, write: &dyn Fn(usize) -> String| -> String {
            let row = |y: usize| {
                (0..digits).map(|x| write(value(y * digits + x))).collect::<Vec<_>>().join(separator)
            };
            (0..digits).map(row).collect::<Vec<_>>().join("\n")
        };
        for separator in [" ", ",", "\t", ";", " | ", ", "] {
            check(&draw(separator, &|value| value.to_string()), &squares(), &[&board]);
            check(&draw(separator, &|value| format!("{value:02}")), &squares(), &[&board]);
            check(&draw(separator, &|value| format!("{value:>3}")), &squares(), &[&board]);
            check(
                &draw(separator, &|value| if value == 0 { "_".into() } else { value.to_string() }),
                &squares(),
                &[&board],
            );
            check(&draw(separator, &|value| symbol(value).to_string()), &squares(), &[&board]);
        }
        let text = draw(" ", &|value| value.to_string());
        check(&format!("{digits}\n{text}"), &squares(), &[&board]);
        check(&format!("{text}\n{text}\n"), &squares(), &[&board, &board]);
        check(&draw("", &|value| symbol(value).to_string()), &squares(), &[&board]);
    }
}

#[test]
fn coordinates() {
    let mut expected = vec!['.'; 81];
    expected[0] = '4';
    expected[2] = '3';
    expected[80] = '7';
    let expected = String::from_iter(expected);
    for text in [
        "1,1,4\n1,3,3\n9,9,7",
        "/ row,column,value\n1,1,4\n1,3,3\n# more\n a comment\n9,9,7\n\n",
        "1,1=4\n1,3=3\n9,9=7",
        "1, 1, 4\n1, 3, 3\n9, 9, 7",
        "1 1 4\n1 3 3\n9 9 7",
        "0 0 4\n0 2 3\n8 8 7",
        "0,0,4\r\n0,2,3\r\n8,8,7\r\n",
        "0\t0\t4\n0\t2\t3\n8\t8\t7",
        "1,1,4\n1,3,3\n9,9,7\n9,9,7\n5,5,0",
        "row,col,value\n1,1,4\n1,3,3\n9,9,7\n9,9,7",
    ] {
        check(text, &squares(), &[&expected]);
        check(text, &diagonal(), &[&expected]);
    }
    // Groups of digits are a row, not coordinates.
    check_rows(&rows(|row| groups(&row.replace('.', "0"), " ")));
    check(
        "10 10 20\n00 03 00\n00 00 45\n60 00 00\n00 12 00\n34 00 00",
        &squares(),
        &["1.1.2....3......456.......12..34...."],
    );
    check("1 1 4\n2,2,3", &[square(4)], &["4....3.........."]);
}

#[test]
fn cells_by_name() {
    let mut expected = vec!['.'; 81];
    for (at, digit) in [(0, '4'), (1, '2'), (79, '3'), (80, '7')] {
        expected[at] = digit;
    }
    let expected = String::from_iter(expected);
    for text in
        ["A14 A22 I83 I97", "A14,A22,I83,I97", "a14 a22\ni83 i97\n", "Title\nA14 A22, I83\nI97\n\nand words"]
    {
        check(text, &squares(), &[&expected]);
    }
    check("A14 A22 I83 I97\n\nA14 A22 I83 I97", &squares(), &[&expected, &expected]);
    check_rows(&format!("A12\n{}", ROWS.concat()));
}

#[test]
fn cells_of_the_interactive_solver() {
    let mut expected = vec!['.'; 81];
    expected[0] = '3';
    expected[80] = '8';
    let expected = String::from_iter(expected);
    for text in [".~R1C1_3~R9C9_8", ".Diagonal~1.Diagonal~-1.~R1C1_3~R9C9_8", ".~R1C1_3.~R9C9_8 # words"] {
        check(text, &squares(), &[&expected]);
    }
}

#[test]
fn game_ids() {
    check("2x2:1a2b3_4i", &squares(), &["1.2..34........."]);
    check("2x2x:1a2b3_4i", &squares(), &["1.2..34........."]);
    // Nine runs of 26 empty cells and one of 18.
    let end = "z".repeat(9) + "r";
    check(&format!("4x4:16a10_1{end}"), &squares(), &[&format!("G.A1{}", ".".repeat(252))]);
    check("4x4: easy\n1..43...2..1.3..", &squares(), &["1..43...2..1.3.."]);
}
