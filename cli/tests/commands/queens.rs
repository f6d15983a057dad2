//! `queens`, and what all commands that write solutions have in common.

use super::program::{Folder, command, run};

#[test]
fn a_trace_says_which_ways_to_count_had_a_turn() {
    let (plain, verbose) = (run("queens 12 --count"), run("queens 12 --count --verbose"));
    assert_eq!(
        (&plain.out, plain.err.lines().any(|line| line.starts_with("count: "))),
        (&verbose.out, false)
    );
    let turns =
        verbose.err.lines().filter(|line| line.starts_with("count: a search of the smallest columns"));
    assert!(turns.count() > 1, "{}", verbose.err);
    assert!(
        verbose.err.contains("count: a search of the columns in order has had a turn"),
        "{}",
        verbose.err
    );
}

#[test]
fn counts() {
    let table =
        [("queens 8 --count", "92"), ("queens 0 --count", "1"), ("queens 7 --toroidal --count", "28")];
    for (line, expected) in table {
        run(line).prints(expected);
    }
}

/// On a torus shifts were not among the symmetries, and `tile --wrap` had them.
#[test]
fn boards_on_a_torus_are_the_same_if_they_are_shifted() {
    let table = [
        ("queens 8", "12", "up to 8 symmetries of the board"),
        ("queens 5 --toroidal", "1", "up to 200 symmetries of the board; the matrix has 800"),
        ("queens 5 --toroidal --no-shifts", "2", "up to 8 symmetries of the board; the matrix has 800"),
        ("queens 13 --toroidal", "11", "up to 1352 symmetries of the board; the matrix has 16224"),
        ("queens 13 --toroidal --no-shifts", "572", "up to 8 symmetries of the board; the matrix has 16224"),
        (
            "tile 4x4 --pieces dominoes --wrap both",
            "13",
            "up to 128 symmetries of the board; the matrix has 384",
        ),
        (
            "tile 4x4 --pieces dominoes --wrap both --no-shifts",
            "66",
            "up to 8 symmetries of the board; the matrix has 384",
        ),
    ];
    for (line, count, said) in table {
        run(&format!("{line} --count --distinct")).ends(0, count, said);
    }
    // The same group where they are listed, also in JSON.
    let torus = run("queens 5 --toroidal --distinct");
    torus.same(
        (torus.code, torus.out.matches('Q').count(), torus.err.as_str()),
        (Some(0), 5, "up to 200 symmetries of the board; the matrix has 800\n"),
    );
    let json = run("queens 5 --toroidal --distinct --count --json");
    json.ends(
        0,
        r#"{"outcome":"found","count":"1"}"#,
        "up to 200 symmetries of the board; the matrix has 800",
    );
    run("queens 8 --distinct --no-shifts").refuses_with("--toroidal");
    run("tile 2x2 --distinct --no-shifts").refuses_with("--wrap");
    run("queens 5 --toroidal --count --no-shifts").refuses_with("--distinct");
}

#[test]
fn the_board_of_no_queens_is_an_empty_line() {
    assert_eq!(run("queens 0").succeeds().out, "\n");
}

#[test]
fn a_hundred_and_a_thousand_queens() {
    for n in [100, 1000] {
        let ran = run(&format!("queens {n}"));
        let board = ran.lines();
        // No two in a row, a file or a diagonal.
        let file = |rank: &&str| rank.split_whitespace().position(|square| square == "Q").unwrap();
        let files: Vec<usize> = board.iter().map(file).collect();
        let distinct = |of: &dyn Fn(usize) -> usize| {
            let mut values: Vec<usize> = (0..n).map(of).collect();
            values.sort_unstable();
            values.dedup();
            values.len()
        };
        assert_eq!(files.len(), n);
        assert_eq!(ran.out.matches('Q').count(), n);
        let found = [distinct(&|r| files[r]), distinct(&|r| r + files[r]), distinct(&|r| r + n - files[r])];
        assert_eq!(found, [n; 3]);
    }
}

#[test]
fn no_solution_of_which_no_reason_is_known() {
    run("queens 3").prints("no solution");
    run("queens 3 --count").ends(0, "0", "no solution");
}

#[test]
fn bad_usage() {
    run("queens many").refuses_with("(neither a number nor a file)");
    run("queens 8x8").refuses_with("(neither a number nor a file)");
    run("queens 99999999999999999999").refuses("99999999999999999999: this number is too large");
}

/// It was "invalid digit found in string", at every number of every program.
#[test]
fn a_number_that_is_none_says_what_was_expected() {
    let refuses = |line: &str, what: &str| {
        let ran = run(line);
        ran.refuses_with(what);
        ran.same(ran.err.contains("digit found") || ran.err.contains("target type"), false);
        ran.same(ran.err.ends_with("\n\nFor more information, try '--help'.\n"), true);
    };
    refuses("queens 8 --sample some", "'some' for '--sample <N>': expected a whole number\n");
    refuses("queens 8 --sample 99999999999999999999", "'--sample <N>': this number is too large\n");
    refuses("solve --limit 1e3", "'--limit <N>': expected a whole number\n");
    refuses("solve --choose 1,,2", "expected a whole number\n");
    refuses("solve --threads 0", "'--threads <N>': expected a whole number, 1 or more\n");
    refuses("generate sudoku --seed x", "'--seed <N>': expected a whole number\n");
    refuses("crew --best x", "'--best <N>': expected a whole number\n");
}

/// It wrote the first solution, as if the option were not there.
#[test]
fn distinct_alone_writes_one_of_each_class() {
    for puzzle in ["queens 6", "queens 8", "tile 3x20"] {
        let ran = run(&format!("{puzzle} --distinct")).ends_well();
        ran.same(&ran.out, &run(&format!("{puzzle} --all --distinct")).ends_well().out);
        let count = run(&format!("{puzzle} --count --distinct")).ends_well().out;
        ran.same(format!("{}\n", ran.out.split("\n\n").count()), count);
    }
    run("queens 3 --distinct").ends(0, "no solution", "up to 8 symmetries of the board");
}

#[test]
fn svg_is_a_sheet_and_twelve_boards() {
    let folder = Folder::new("svg_of_queens");
    folder.run("queens 8 --all --distinct --svg @boards.svg").ends_well();
    assert_eq!(folder.read("boards.svg").matches("<svg ").count(), 13);
    folder.run("queens 8 --svg @board.svg").succeeds();
    // It wrote a file of this name.
    folder.run("queens 8 --svg -").refuses_with("expected a file");
    assert_eq!(folder.read("board.svg").matches("<svg ").count(), 1);
}

/// The reader of the answers ended the program before it wrote the file.
#[cfg(unix)]
#[test]
fn pictures_are_written_although_nobody_reads_the_answers() {
    use std::process::Stdio;

    let folder = Folder::new("pictures_are_written_although_nobody_reads_the_answers");
    for (name, line) in [
        ("queens", "queens 8 --all"),
        ("sudoku", "sudoku 1..4..1..3....2."),
        ("sudokus", "generate sudoku --layout 4x4 --count 3 --seed 1"),
        ("stars", "generate stars --side 5 --seed 1"),
        ("tiling", "generate tiling 4x4 --pieces dominoes --count 2 --seed 1"),
    ] {
        folder.run(&format!("{line} --svg @{name}.svg")).succeeds();
        let mut unread = command(&format!("{line} --svg @{name}-unread.svg"), Some(&folder));
        let mut unread = unread.stdout(Stdio::piped()).spawn().unwrap();
        drop(unread.stdout.take());
        assert_eq!(unread.wait().unwrap().code(), Some(0), "{line}");
        assert!(folder.read(&format!("{name}-unread.svg")) == folder.read(&format!("{name}.svg")), "{line}");
    }
}

#[test]
fn a_picture_is_svg() {
    let folder = Folder::new("a_picture_is_svg");
    for line in
        ["queens 4", "sudoku 1..4..1..3....2.", "generate sudoku", "generate stars", "generate tiling 4x5"]
    {
        let ran = folder.run(&format!("{line} --svg @board.pdf"));
        ran.refuses_with("the picture is SVG: expected a name that ends in .svg");
    }
    folder.run("queens 4 --svg @BOARD.SVG").succeeds();
    folder.run("queens 4 --svg @board").succeeds();
}
