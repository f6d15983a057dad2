//! What a command writes is read by another: boards, whatever the layout and the options.

use super::program::{Ran, give, run};

/// A column of a table.
fn column(ran: &Ran, number: usize) -> Vec<String> {
    ran.lines().iter().map(|line| line.split('\t').nth(number).unwrap().into()).collect()
}

/// The boards that a command reads from a text.
fn read(text: &str, command: &str) -> Vec<String> {
    column(&give(text, &format!("{command} --output tsv")), 0)
}

#[test]
fn generated_puzzles() {
    let named =
        ["4x4", "3x2", "9x9", "12x12", "latin-3", "latin-9", "diagonal", "two-grid", "butterfly", "flower"];
    let named = named.map(|name| format!("--layout {name}"));
    for layout in named.iter().map(String::as_str).chain(["--regions examples/data/jigsaw_regions.txt"]) {
        let generate = |options: &str| run(&format!("generate sudoku {layout} --seed 0 --count 2{options}"));
        let expected = column(&generate(" --output tsv"), 0);
        for options in ["", " --rating", " --output tsv", " --output tsv --rating"] {
            let ran = generate(options);
            ran.same(read(&ran.out, &format!("sudoku {layout}")), expected.clone());
        }
    }
}

#[test]
fn solutions() {
    for (command, file) in [
        ("sudoku", "sudoku"),
        ("sudoku --layout diagonal", "diagonal"),
        ("sudoku --layout samurai", "samurai"),
        ("sudoku --layout windoku", "windoku"),
        ("sudoku --regions examples/data/jigsaw_regions.txt", "jigsaw"),
    ] {
        let ran = |options: &str| run(&format!("{command} examples/data/{file}.txt{options}"));
        let table = ran(" --output tsv");
        assert_eq!(read(&table.out, command), column(&table, 0), "{file}");
        for options in ["", " --why"] {
            assert_eq!(read(&ran(options).out, command), column(&table, 2), "{file}");
        }
    }
    // Of a jigsaw that brings its regions along, the boards without them.
    let lines = "1..3.......2.... 1112122233343444\n";
    for (options, count) in [("", 2), (" --output tsv", 1)] {
        let ran = give(lines, &format!("sudoku --layout jigsaw{options}"));
        ran.same(read(&ran.out, "sudoku --layout latin-4").len(), count);
    }
}

#[test]
fn puzzles_without_one_solution() {
    // All digits but one in a row, and that in the column of its empty cell.
    let digits: String = (1..25).filter_map(|digit| char::from_digit(digit, 36)).collect();
    let no_digit = format!("{}.{}P{}", digits.to_uppercase(), ".".repeat(24), ".".repeat(23 * 25));
    let empty = ".".repeat(81);
    let samurai = run("sudoku --layout samurai examples/data/samurai.txt --output tsv");
    let clash = format!("99{}", &column(&samurai, 0)[0][2..]);
    for (layout, puzzle, boards) in [
        ("4x4", "................", 2),
        ("4x4", "14...........4..", 1),
        ("4x4", "123....4........", 1),
        ("4x4", "....34....24...3", 1),
        ("9x9", &empty, 2),
        ("latin-3", ".........", 2),
        ("latin-9", &empty, 2),
        ("latin-9", &empty.replace("...", "1.."), 1),
        ("25x25", &no_digit, 1),
        ("samurai", &clash, 1),
    ] {
        for (options, count) in [("", boards), (" --why", boards), (" --output tsv", 1)] {
            let command = format!("sudoku --layout {layout}");
            let ran = give(puzzle, &format!("{command}{options}"));
            ran.same(read(&ran.out, &command).len(), count);
        }
    }
}
