//! Texts as people and their programs write them: each is read back as it was written, and a damaged one is refused or
//! read as a board that was written.

use std::sync::Arc;

use exactcover::ExactCover;
use exactcover::problems::sudoku::{Layout, Sudoku};
use exactcover_formats::sudoku::{self, Puzzle};
use proptest::prelude::*;

use super::tools::{
    Board, Draw, Form, check, check_parts, puzzle, read, refused, samples, samurai, solution, square,
    squares, symbol,
};

/// A board as rows of values, the empty ones as this mark.
fn values(board: &Board, write: &dyn Fn(usize) -> String) -> Vec<Vec<String>> {
    board.rows().map(|row| row.iter().map(|&cell| write(cell)).collect()).collect()
}

/// All values on one line.
fn one_line(board: &Board, between: &str, write: &dyn Fn(usize) -> String) -> String {
    values(board, write).concat().join(between) + "\n"
}

fn plain(empty: &str) -> impl Fn(usize) -> String + '_ {
    move |cell| if cell == 0 { empty.into() } else { cell.to_string() }
}

fn padded(empty: &str) -> impl Fn(usize) -> String + '_ {
    move |cell| if cell == 0 { empty.into() } else { format!("{cell:02}") }
}

/// The ways to print a list of lists: what stands before the board, before a row, between values, after a row, between
/// rows, and after the board.
const LISTS: [[&str; 6]; 8] = [
    ["[", "[", ", ", "]", ", ", "]"],
    ["board = [\n", "    [", ", ", "],", "\n", "\n]\n"],
    ["[[", "", ",", "", "],\n[", "]]\n"],
    ["[", "[", " ", "]", "\n ", "]"],
    ["array([", "[", ", ", "]", ",\n       ", "], dtype=object)"],
    ["{\"id\": 7, \"puzzle\": [", "[", ",", "]", ",", "], \"difficulty\": \"easy\"}\n"],
    ["int board[9][9] = {\n", "  {", ", ", "}", ",\n", "\n};\n"],
    ["Input: board = \n[\n", " [\n  ", ",\n  ", "\n ]", ",\n", "\n]\n"],
];

fn list(
    board: &Board,
    [before, open, between, close, next, after]: [&str; 6],
    write: &dyn Fn(usize) -> String,
) -> String {
    let rows: Vec<String> =
        values(board, write).iter().map(|row| format!("{open}{}{close}", row.join(between))).collect();
    format!("{before}{}{after}", rows.join(next))
}

#[test]
fn values_of_a_board_on_one_line() {
    for side in [4, 6, 8, 9, 12, 16, 25] {
        let board = puzzle(side);
        for between in [",", ";", "\t", " ", ", ", "  "] {
            for empty in [".", "0", "_", "*", "?"] {
                // Sixteen values may also be a row.
                let text = one_line(&board, between, &plain(empty));
                for layouts in [squares(), vec![square(side)]] {
                    check(&text, &layouts, &[&board.line()]);
                    check(&text.repeat(2), &layouts, &[&board.line(), &board.line()]);
                    check(&format!("# one\n{}", text.trim_end()), &layouts, &[&board.line()]);
                }
            }
            if ![" ", "  "].contains(&between) {
                check(&one_line(&board, between, &plain("")), &[square(side)], &[&board.line()]);
            }
            check(&one_line(&board, between, &padded("00")), &squares(), &[&board.line()]);
        }
        // A value too few or too many.
        for between in [",", " "] {
            let text = one_line(&board, between, &plain("0"));
            refused(&format!("1{between}{text}"), &[square(side)]);
            refused(text.split_once(between).unwrap().1, &[square(side)]);
        }
    }
}

#[test]
fn numbers_with_leading_marks() {
    for side in [4, 6, 8, 9, 12, 16, 25] {
        let board = puzzle(side);
        for between in [" ", ",", ";", "\t", "  ", " | "] {
            for empty in ["..", "__", "00", "**", " 0", " ."] {
                let rows = values(&board, &padded(empty));
                let text: String = rows.iter().map(|row| row.join(between) + "\n").collect();
                check(&text, &[square(side)], &[&board.line()]);
                // Of the sides 4, 6 and 8 each row may be one of twice as many cells; the number of rows decides.
                check(&text, &squares(), &[&board.line()]);
            }
        }
    }
    // Twice as many rows: one board of side 8, or two of side 4.
    let four = puzzle(4);
    let text: String = values(&four, &padded("00")).iter().map(|row| row.join(" ") + "\n").collect();
    let error = read(&text.repeat(2), &squares()).swap_remove(0).unwrap_err().to_string();
    assert!(error.contains("numbers of two digits, or cells in pairs"), "{error}");
    check(&text.repeat(2), &[square(4)], &[&four.line(), &four.line()]);
    check(&text.repeat(2), &[square(8)], &[&text.repeat(2).replace([' ', '\n'], "").replace('0', ".")]);
}

/// Every second symbol of such a row was read, as a board of side 4 with a 6 in it.
#[test]
fn numbers_of_one_and_two_digits_are_not_cells_in_pairs() {
    for (sides, row) in
        [([4, 6, 8], "01 02 3 4 5 6\n"), ([4, 6, 8], "01 02 3 4 0 0\n"), ([4, 6, 9], "01 2 03 4 05 6\n")]
    {
        let error = read(&row.repeat(4), &sides.map(square)).swap_remove(0).unwrap_err().to_string();
        assert!(error.contains("4 rows stand together"), "{row} {error}");
    }
}

#[test]
fn overlapping_boards_of_values() {
    for layout in [samurai().swap_remove(0), Arc::new("two-grid".parse::<Layout>().unwrap())] {
        let (height, width) = (layout.height(), layout.width());
        let digit = |at: usize| if at.is_multiple_of(3) { (1 + at % 9) as u8 } else { 0 };
        let givens = (0..layout.cells().len()).map(digit).collect();
        let line = Sudoku::new(layout.clone(), givens).unwrap().givens().line();
        for between in [",", ";", "\t", " ", "  "] {
            for (empty, outside, pad) in [
                (".", "#", 1),
                ("0", "#", 1),
                (".", ".", 1),
                ("..", "##", 2),
                (" .", " #", 2),
                ("__", "..", 2),
            ] {
                let value = |c: char| match c {
                    '#' => outside.into(),
                    '.' => empty.into(),
                    digit => format!("{:0>pad$}", digit),
                };
                let all: Vec<String> = line.chars().map(value).collect();
                let rows: Vec<String> = all.chunks(width).map(|row| row.join(between)).collect();
                for text in [rows.join("\n") + "\n", all.join(between) + "\n"] {
                    check(&text, std::slice::from_ref(&layout), &[&line]);
                }
                refused(&rows[1..].join("\n"), std::slice::from_ref(&layout));
                assert_eq!(rows.len(), height);
            }
        }
    }
}

#[test]
fn lists_of_lists_as_they_are_printed() {
    for side in [4, 6, 9, 12, 16, 25] {
        let (board, answer) = (puzzle(side), solution(side));
        let line = board.line();
        for form in LISTS {
            for empty in ["0", "-1", "null", "None", "\"\"", "\".\"", "'.'", "\" \""] {
                let text = list(&board, form, &plain(empty));
                if form[2] == " " && empty == "\" \"" {
                    continue;
                }
                for layouts in [squares(), vec![square(side)]] {
                    check(&text, &layouts, &[&line]);
                    check(&text.replace('\n', "\r\n"), &layouts, &[&line]);
                    let two = format!("{}\n{}", text.trim_end(), list(&answer, form, &plain(empty)));
                    check(&two, &layouts, &[&line, &answer.line()]);
                }
            }
            let quoted = |cell: usize| format!("\"{}\"", symbol(cell, "."));
            check(&list(&board, form, &quoted), &squares(), &[&line]);
        }
        // With its solution, and many in one.
        let [one, two] = [&board, &answer].map(|board| list(board, LISTS[0], &plain("0")));
        let text =
            format!("{{\"grids\": [{{\"value\": {one}, \"solution\": {two}, \"difficulty\": \"Easy\"}}]}}\n");
        check(&text, &squares(), &[&line]);
        check(&format!("[{one}, {two}]"), &squares(), &[&line, &answer.line()]);
        check(&format!("puzzle = {one}\nsolution = {two}\n"), &squares(), &[&line]);
        let flat = one_line(&board, ", ", &plain("0"));
        check(&format!("x = [{}]\n", flat.trim()), &[square(side)], &[&line]);
        check(&format!("{one}  # easy\n"), &squares(), &[&line]);
    }
    let text = list(&puzzle(9), LISTS[1], &plain("0"));
    for wrong in [
        text.replacen('[', "", 2).replacen("= ", "= [", 1),
        text.replacen(']', "", 1),
        text.replacen(", ", ", , ", 1),
        text.replacen(", ", " x, ", 1),
        text.replacen("],", ", 0],", 1),
    ] {
        refused(&wrong, &squares());
    }
    // Its rows are those of a board; what is wrong around them is said.
    for wrong in [
        text.replacen("],", "], 5,", 1),
        format!("{} 5\n", text.trim_end()),
        text.trim_end().trim_end_matches(']').into(),
    ] {
        let found = read(&wrong, &squares());
        assert!(found.len() == 2 && found[1].is_err(), "{found:?}");
    }
}

#[test]
fn tables_with_a_head() {
    for side in [4, 9, 16] {
        let (board, answer) =
            samples(side).into_iter().find_map(|(board, answer)| Some((board, answer?))).unwrap();
        let (line, answer) = (board.line(), answer.line());
        let dots = line.replace('.', "0");
        for (head, row) in [
            ("quizzes,solutions", format!("{dots},{answer}")),
            ("puzzle;solution", format!("{line};{answer}")),
            ("puzzle, solution", format!("{line}, {answer}")),
            ("id\tboard\tsolution\tclues", format!("7\t{line}\t{answer}\t24")),
            ("\"id\",\"sudoku\",\"solution\"", format!("\"1, 2\",\"{line}\",\"{answer}\"")),
        ] {
            let text = format!("# a comment\n{head}\n{row}\n\n{row}\n");
            check(&text, &squares(), &[&line, &line]);
            for (found, at) in sudoku::read(&text, &squares()).into_iter().zip([3, 5]) {
                let Puzzle { sudoku: puzzle, stated, .. } = found.unwrap();
                assert_eq!(stated.map(|(at, board)| (at, board.line())), Some((at, answer.clone())));
                assert_eq!(puzzle.first().unwrap().unwrap().line(), answer);
            }
            let wrong = text.replacen(&answer, &answer[1..], 1);
            check_parts(&wrong, &squares(), &[Err(3), Ok(&line)]);
            check_parts(&text.replacen(&row, "x", 1), &squares(), &[Err(3), Ok(&line)]);
        }
        for text in [format!("id,puzzle\n1,{line}\n"), format!("puzzle,solution\n{line},\n{line},-\n")] {
            let found = sudoku::read(&text, &squares());
            assert!(found.iter().all(|found| found.as_ref().unwrap().stated.is_none()), "{found:?}");
        }
        refused(&format!("puzzle,board\n{line},{line}\n"), &squares());
        // A sentence is a title.
        check(&format!("Sudoku, easy\n{line}\n"), &squares(), &[&line]);
    }
    let error = read("puzzle,solution\n1,2,3\n", &squares()).swap_remove(0).unwrap_err().to_string();
    assert_eq!(error, "line 2, column 1: a table: 3 fields; expected 2, as the first line names them");
}

#[test]
fn files_of_programs() {
    let board = puzzle(9);
    let (line, rows) = (board.line(), Form::Compact.text(&board, "."));
    let framed: Vec<String> = Form::Framed.rows(&board, ".").iter().map(|row| format!(" {row}\n")).collect();
    let framed = framed.chunks(3).map(<[_]>::concat).collect::<Vec<_>>().join(" |---+---+---|\n");
    let simple = format!(" *-----------*\n{framed} *-----------*\n");
    check(&simple, &squares(), &[&line]);
    check(&format!("{simple} Simple Sudoku\n  Version 4.2n\n"), &squares(), &[&line]);
    check(&simple.replace('\n', "\r\n").replace("*-----------*", "*---+---+---*"), &squares(), &[&line]);
    let puzzle = format!("#AMe\n#DA puzzle\n[Puzzle]\n{rows}");
    let state = Form::Compact.text(&solution(9), ".");
    let marks = "12,3,456,,7,8,9,1,2\n".repeat(9);
    for text in [
        puzzle.clone(),
        format!("{puzzle}[State]\n{state}"),
        format!("{puzzle}\n[State]\n{state}\n[PencilMarks]\n{marks}"),
        format!("{puzzle}[Solution]\n{state}").replace('\n', "\r\n"),
    ] {
        check(&text, &squares(), &[&line]);
        check(&format!("{text}\n{text}"), &squares(), &[&line, &line]);
    }
    check(&format!("[Easy]\n{rows}[Hard]\n{rows}"), &squares(), &[&line, &line]);
    check(&format!("# a collection\n{line}\n{}\n", line.replace('.', "0")), &squares(), &[&line, &line]);
}

/// Adds the boards of a text in one of these forms.
fn write(draw: &mut Draw, board: &Board, form: usize) -> String {
    let large = board.side > 9;
    match form {
        0 => one_line(board, draw.pick(&[",", ";", "\t", " ", ", "]), &plain(draw.pick(&["0", ".", "_"]))),
        1 => {
            let (between, empty) = (draw.pick(&[" ", ",", "\t", "  "]), draw.pick(&["..", "00", "__"]));
            values(board, &padded(empty)).iter().map(|row| row.join(between) + "\n").collect()
        }
        2 => {
            let form = draw.pick(&LISTS);
            let empty = draw.pick(&["0", "-1", "null", "None", "\"\"", "\".\""]);
            list(board, form, &plain(empty)).trim_end().to_string() + "\n"
        }
        3 => format!("puzzle,level\n{},{}\n", board.line(), draw.pick(&["easy", "1.2", ""])),
        _ if large => format!("[Puzzle]\n{}[State]\n{}", Form::Numbers.text(board, "."), "....\n".repeat(3)),
        _ => {
            let rows = Form::Framed.text(board, ".").replace("\n|", "\n |");
            format!(" *---+---*\n {rows} *---+---*\n Simple Sudoku\n  Version 4.2n\n")
        }
    }
}

/// Writes boards in a form, damages the text, and reads it.
fn try_seed(seed: u64) -> Result<(), String> {
    let mut draw = Draw(seed);
    let side = draw.pick(&[4, 6, 9, 9, 16]);
    let form = draw.below(5);
    let mut board = samples(side).swap_remove(0).0;
    let turn = draw.below(side);
    board.cells.iter_mut().filter(|cell| **cell > 0).for_each(|cell| *cell = (*cell + turn) % side + 1);
    // Without its highest digit a board of a smaller side may be left of it.
    board.cells[draw.below(4)] = side;
    board.cells[side * side - 1 - draw.below(4)] = side;
    let text = write(&mut draw, &board, form);
    let line = board.line();
    if read(&text, &squares()) != [Ok(line.clone())] {
        return Err(format!("{:?} not {line} in\n{text}", read(&text, &squares())));
    }
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let at = draw.below(lines.len());
    let places: Vec<usize> = lines[at].char_indices().map(|(place, _)| place).collect();
    let place = if places.is_empty() { 0 } else { draw.pick(&places) };
    let symbol = lines[at][place..].chars().next();
    let mut is_cut = false;
    match draw.below(8) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        // Of a number a digit must not be left, nor an empty field.
        2 if symbol.is_some_and(|c| "[](){}\"".contains(c)) => drop(lines[at].remove(place)),
        3 if side <= 9 && symbol.is_some_and(|c| ",;\t".contains(c)) => drop(lines[at].remove(place)),
        // Of a word such as `None` a letter would be left, which is a digit.
        4 if !lines[at][..place].ends_with(char::is_alphabetic) => {
            lines[at].insert(place, draw.pick(&['[', ']', '@', '!', '"', '|']));
        }
        5 if !lines[at][..place].ends_with(|c: char| c.is_ascii_digit()) => {
            is_cut = true;
            lines[at].truncate(place);
        }
        6 => lines.truncate(at),
        7 => lines.insert(at, draw.pick(&["[", "]", "x = 5", "a title", "5", "[1]", "# comment"]).into()),
        _ => {}
    }
    let damaged = lines.join("\n") + "\n";
    let found = read(&damaged, &squares());
    // What is left of values on a line may be those of a smaller board; an empty field at its end is an empty cell.
    let is_smaller = |found: &String| form == 0 && found.len() < line.len();
    let last = if form == 1 { (at + 1) * side } else { line.len() } - 1;
    let emptied = format!("{}.{}", &line[..last], &line[last + 1..]);
    let empty_last = |found: &String| is_cut && form < 2 && *found == emptied;
    let is_right =
        found.iter().flatten().all(|found| *found == line || is_smaller(found) || empty_last(found));
    let is_lost =
        found.is_empty() && !damaged.trim().is_empty() && damaged.contains(|c: char| c.is_ascii_digit());
    let may_vanish = form == 3 || damaged.lines().all(|line| line.starts_with('#'));
    if is_right && (!is_lost || may_vanish) {
        Ok(())
    } else {
        Err(format!("{found:?} not {line} in\n{damaged}"))
    }
}

properties! {
    soak, 1500;

    fn no_damage_makes_another_board(seed in any::<u64>()) {
        if let Err(error) = try_seed(seed) {
            prop_assert!(false, "{}", error);
        }
    }
}

/// Small texts as people have them, with what each should give.
#[test]
#[ignore = "needs ../shared"]
fn shared_texts_of_the_field() {
    let nine = "762851934359264187148937625975346218236178459481529763693782541527413896814695372";
    let twelve = "B684A295C731C79A341B65823152876C4A9B8B172C34A9655AC978B6142364231A597CB84CB691A8235792A5CB738614783156429BCA136845CAB279294B638751ACA57CB9213846";
    let sixteen = "3FDG85A26174E9CB9C2E367F8BDA14G5B6174G9C5E23FD8A854AED1BGC9F7326DA3924B8F6GEC5712B681CF973A54GDE17GFAE53C24D96B8E45CG7D619B8A23F6D95738A4FCGBE12F371D9C428EB6A5G4EC2B16GA53987FDAG8BF2E5D7163C49C8E65A37BGF2D19472B36F4D9A51G8EC59A4CBG1ED872F63G1FD982E346C5BA7";
    let two = "927143568######684257931######135698427######813579642######492836715######756412893######261985374219685348761259386417579324186547392######917835264######862974531######543621978######625198743######498753126######731462859";
    for (name, layouts, answer) in [
        ("line9_commas.csv", squares(), nine),
        ("kaggle.csv", squares(), nine),
        ("simple.ss", squares(), nine),
        ("sections.sdk", squares(), nine),
        ("nested.txt", squares(), nine),
        ("nested.json", squares(), nine),
        ("line12_commas.csv", vec![square(12)], twelve),
        ("padded16_dots.txt", squares(), sixteen),
        ("two_grid_commas.csv", vec![Arc::new("two-grid".parse().unwrap())], two),
    ] {
        let file = format!("{}/../../shared/found/field/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).unwrap();
        let found = sudoku::read(&text, &layouts).swap_remove(0).unwrap().sudoku;
        assert_eq!(found.first().unwrap().unwrap().line(), answer, "{name}");
    }
}

/// What is wrong is said of its row, and spoils its own board alone.
#[test]
fn broken_rows_wherever_they_stand() {
    let (line, rows) = (puzzle(9).line(), Form::Compact.text(&puzzle(9), "."));
    // Before the first whole row no width is known.
    for wrong in ["@........", "12", "1........."] {
        let broken = |row: usize| {
            let mut rows: Vec<&str> = rows.lines().collect();
            rows[row] = wrong;
            rows.join("\n") + "\n"
        };
        let text = [broken(0), rows.clone(), broken(8), broken(4)].join("\n");
        check_parts(&text, &[square(9)], &[Err(1), Ok(&line), Err(29), Err(35)]);
    }
    // Numbers of two digits are rows of twice as many symbols.
    let four = puzzle(4);
    let padded: String = values(&four, &padded("00")).iter().map(|row| row.join(" ") + "\n").collect();
    let broken = format!("{}@{}", &padded[..12], &padded[13..]);
    let (text, line) = ([padded.clone(), broken, padded].concat(), four.line());
    check_parts(&text, &squares(), &[Ok(&line), Err(6), Ok(&line)]);
}

/// What is left of damaged lists and of rows on one line was read as boards that nobody wrote.
#[test]
fn damaged_lists_and_joined_rows_are_no_boards() {
    let four = "[[1,2,3,4],\n[3,4,1,2],\n[2,1,4,3],\n[4,3,2,-1]]\n";
    check(four, &squares(), &["123434122143432."]);
    for text in [
        // A value before a list, an empty field between tabs, and lists of nothing.
        four.replace("[2,1", "[2,-[1"),
        four.replace("[[1", "[-[1"),
        "{1\t2\t\t3\t4},\n".repeat(4),
        "[,,,]\n".repeat(4),
        "puzzle,solution\n".into(),
    ] {
        refused(&text, &squares());
    }
    // Two rows of boards side by side, on one line.
    let rows = "1 2 | 3 4 1 2 | 3 4\n";
    for text in [
        rows.repeat(2) + &rows.trim_end().repeat(2) + "\n",
        rows.replace(" |", "").repeat(2).replacen('\n', " ", 1) + rows,
    ] {
        refused(&text, &[square(4)]);
        refused(&text, &squares());
    }
}
