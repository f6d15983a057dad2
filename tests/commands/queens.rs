//! `queens`, and what all examples that write solutions have in common.

#[cfg(feature = "svg")]
use super::program::Folder;
use super::program::run;

#[test]
fn counts() {
    let table = [
        ("queens 8 --count", "92"),
        ("queens 8 --count --distinct", "12"),
        ("queens 0 --count", "1"),
        ("queens 7 --toroidal --count", "28"),
    ];
    for (line, expected) in table {
        run(line).prints(expected);
    }
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
    run("queens many").refuses_with("invalid value 'many' for '<N>'");
}

#[cfg(feature = "svg")]
#[test]
fn svg_is_a_sheet_and_twelve_boards() {
    let folder = Folder::new("svg_of_queens");
    folder.run("queens 8 --all --distinct --svg @boards.svg").succeeds();
    assert_eq!(folder.read("boards.svg").matches("<svg ").count(), 13);
    folder.run("queens 8 --svg @board.svg").succeeds();
    assert_eq!(folder.read("board.svg").matches("<svg ").count(), 1);
}
