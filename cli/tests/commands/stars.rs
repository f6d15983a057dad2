//! `stars` and `generate stars`.

use super::program::{Folder, give, run};

const ONE: &str = "1\nAABB\nAABB\nCCCB\nCDDD\n";

#[test]
fn a_board_is_solved_and_counted() {
    give(ONE, "stars").prints("A * B B\nA A B *\n* C C B\nC D * D");
    give(ONE, "stars - --count").prints("1");
    give(ONE, "stars --all --json")
        .prints(r#"{"outcome":"found","board":["A * B B","A A B *","* C C B","C D * D"]}"#);
    give(&ONE[2..], "stars --stars 1 --count").prints("1");
    give("......\n".repeat(6), "stars --stars 1 --count").prints("90");
    give("1\n....\n....\n....\n....\n", "stars --count --distinct").ends(
        0,
        "1",
        "up to 8 symmetries of the board",
    );
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    give(&ONE[2..], "stars").ends(
        2,
        "",
        "-:1:1: expected the number of stars in each row, on a line of its own",
    );
    give(ONE, "stars --stars 1 --count").prints("1");
    give("1\nAB\nA?\n", "stars --stars 1").refuses_with("-:3:2: '?' is not a cell");
    give(ONE, "stars --stars 2").refuses("-: 1 on its first line, and --stars 2");
    let ran = give("1\nAB\nAB\n", "stars").succeeds();
    assert!(ran.out.starts_with("no solution: "), "{}", ran.out);
}

#[test]
fn a_board_that_is_made_has_one_solution() {
    let folder = Folder::new("stars");
    let board = run("generate stars --side 9 --stars 2 --seed 4").succeeds().out;
    give(&board, "stars --count").prints("1");
    assert_eq!(run("generate stars --side 9 --stars 2 --seed 4").succeeds().out, board);
    folder.run("generate stars --seed 5 --svg @board.svg").succeeds();
    assert!(folder.read("board.svg").starts_with("<svg "));
    run("generate stars --side 3 --seed 1").ends(
        2,
        "",
        "1 stars in each row and column of a board of side 3 do not fit",
    );
}

#[test]
fn boards_are_numbered_and_their_solutions_come_after_them() {
    let one = |seed: u32| run(&format!("generate stars --side 5 --seed {seed}")).succeeds().out;
    let solved = |seed: u32| give(one(seed), "stars").succeeds().out;
    let two = run("generate stars --side 5 --seed 7 --count 2").succeeds().out;
    assert_eq!(two, format!("Puzzle 1:\n{}\nPuzzle 2:\n{}", one(7), one(8)));

    let (first, second) = (solved(7), solved(8));
    let answers = format!("\nThe solution of puzzle 1.\n{first}\nThe solution of puzzle 2.\n{second}");
    let ran = run("generate stars --side 5 --seed 7 --count 2 --answers").succeeds();
    assert_eq!(ran.out, two + &answers);
    let ran = run("generate stars --side 5 --seed 7 --answers").succeeds();
    assert_eq!(ran.out, format!("{}\nThe solution of puzzle 1.\n{first}", one(7)));

    let ran = run("generate stars --side 5 --seed 7 --count 2 --answers --json").succeeds();
    for (line, (board, solution)) in ran.lines().into_iter().zip([(one(7), first), (one(8), second)]) {
        let [board, solution] =
            [board, solution].map(|text| text.lines().map(String::from).collect::<Vec<_>>());
        let expected = serde_json::json!({ "outcome": "found", "puzzle": board, "solution": solution });
        assert_eq!(serde_json::from_str::<serde_json::Value>(line).unwrap(), expected);
    }
    assert_eq!(ran.lines().len(), 2);

    let folder = Folder::new("boards_are_numbered");
    folder.run("generate stars --side 5 --seed 7 --count 2 --answers --svg @sheet.svg").succeeds();
    assert_eq!(folder.read("sheet.svg").matches("<svg ").count(), 1 + 4);
}
