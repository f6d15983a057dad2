//! What is read from made-up texts, form by form.

use exactcover::problems::sudoku::Reading;

use super::tools::{
    ROWS, check, check_rows, diagonal, groups, refused, rows, spread, square, squares, with_rules,
};

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
        "# puzzle\tsolutions\tsolution",
        "quizzes,solutions",
        "Grid 01",
        "Simple Sudoku",
        " Version 4.2n",
        "[Puzzle]",
        "[Puzzle]\r",
        "Level 5",
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
    let small = " 2 1\n1  3\n  4 \n4 1 ";
    check(small, &squares(), &[".2.11..3..4.4.1."]);
    // A row of spaces at the end of the text, and one at the top.
    check("  3\n\n1  2\n   4\n", &squares(), &["..3.....1..2...4"]);
}

#[test]
fn several_grids() {
    let one = rows(str::to_string);
    let board = ROWS.concat();
    for between in ["", "\n", "\n\n\n", "Grid 02\n", "# two\n", "===\n", "\n[Puzzle]\n", "---------\n"] {
        check(&[&one[..], between, &one, between, &one].concat(), &squares(), &[&board, &board, &board]);
    }
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
    // Twenty lines are no 16x16 board; sixteen may be one, but not with a 5 or more.
    check(&[small[0]; 20].join("\n"), &squares(), &[small[0]; 20]);
    let mut lines = vec![small[0]; 16];
    refused(&lines.join("\n"), &squares(), 1, Reading::Lines(4, 4), Reading::Board(16, 16));
    check(&lines.join("\n"), &[square(4)], &lines);
    check(&lines.join("\n"), &[square(16)], &[&lines.concat()]);
    lines[9] = "............9...";
    check(&lines.join("\n"), &squares(), &[&lines.concat()]);
    lines[0] = "............7...";
    let bands: Vec<String> = lines.chunks(4).map(|band| band.join("\n")).collect();
    check(&bands.join("\n\n"), &squares(), &[&lines.concat()]);
}

#[test]
fn letters_for_values_above_nine() {
    let row = "1..4..7..A..D..G";
    let usual = row.repeat(16);
    check(&usual, &squares(), &[&usual]);
    check(&usual.replace('.', "0").to_lowercase(), &squares(), &[&usual]);
    check(&vec![row; 16].join("\n"), &squares(), &[&usual]);
    // Hexadecimal: all of 0 to F occur, and another mark for empty cells.
    let hexadecimal = "0123456789ABCDEF................".repeat(8);
    let read = "123456789ABCDEFG................".repeat(8);
    check(&hexadecimal, &squares(), &[&read]);
    check(&hexadecimal.replace('.', "-"), &squares(), &[&read]);
    check(&hexadecimal.replace('F', "G"), &squares(), &[&hexadecimal.replace('0', ".").replace('F', "G")]);
    // With a digit less it may be either.
    let unclear = hexadecimal.replace('7', ".");
    refused(&unclear, &squares(), 1, Reading::FromOne, Reading::FromZero);
    // Letters only.
    let letters = "A..D..G..J..M..P".repeat(16);
    check(&letters, &squares(), &[&usual]);
    check(&letters.replace('.', "0").to_lowercase(), &squares(), &[&usual]);
    check(&letters.replace('.', "x"), &squares(), &[&usual]);
    // A to G alone may be 10 to 16 or 1 to 7.
    let low = "A..D..G..".to_string() + &".".repeat(247);
    refused(&low, &squares(), 1, Reading::FromOne, Reading::Letters);
    // X is an empty cell or 24.
    let wide = "ABCDEFGHIJKLMNOPQRSTUVWXY".repeat(25);
    refused(&wide, &squares(), 1, Reading::Letters, Reading::LettersAndX);
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
        check(&format!("{text}\n{text}\n"), &squares(), &[&board, &board]);
        check(&draw("", &|value| symbol(value).to_string()), &squares(), &[&board]);
    }
}

#[test]
fn digits_from_zero() {
    // 0 to 8 beside another mark, no 9: the 0 may be an empty cell or a digit.
    let unclear = ROWS.concat().replace('9', "0");
    refused(&unclear, &squares(), 1, Reading::FromOne, Reading::FromZero);
    refused(
        &rows(|row| spread(&row.replace('9', "0"), " ")),
        &squares(),
        1,
        Reading::FromOne,
        Reading::FromZero,
    );
    // With a 9 it is an empty cell.
    let both = ROWS.concat().replacen('.', "0", 3);
    check_rows(&both);
    // A full board of 0 to 8, each as often.
    let full = "012345678345678012678012345".repeat(3);
    refused(&full, &squares(), 1, Reading::FromOne, Reading::FromZero);
    // 0 to 15 as numbers, with a dot for an empty cell, and one of them missing.
    let row = "0 1 2 3 4 . 6 7 8 9 10 11 12 13 14 15\n";
    refused(&row.repeat(16), &squares(), 1, Reading::FromOne, Reading::FromZero);
    check(&row.replace("15", "16").repeat(16), &squares(), &[&".1234.6789ABCDEG".repeat(16)]);
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
    check("1 1 4\n4,4,3", &[square(4)], &["4..............3"]);
    // Nothing tells the base, or the size.
    refused("1,1,4\n2,2,9", &squares(), 1, Reading::FromZero, Reading::PlacesFromOne);
    refused("0,0,4\n2,2,3", &squares(), 1, Reading::Board(9, 9), Reading::Board(8, 8));
    check("0,0,4\n2,2,9", &squares(), &[&format!("4{}9{}", ".".repeat(19), ".".repeat(60))]);
}
