//! What people bring in other programs' forms, by each command: `formats` has the forms, and tests of each.

use super::program::{Folder, give, run};

const PUZZLE: &str = "...8..4...5..2...6.96..3......9....2..8....14..3..79..4....6.7.1.5....9.....5....";
const SOLUTION: &str = "721865439354729186896413527547981362968532714213647958432196875185274693679358241";

#[test]
fn sudokus() {
    let row = format!("{PUZZLE}\t1\t{SOLUTION}");
    let groups: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..][..9]).collect();
    for text in [
        groups.join("\n").replace('.', "-"),
        groups.join("/"),
        format!("17 clue puzzles\n{PUZZLE}"),
        format!("{PUZZLE}:1:{SOLUTION}"),
        format!("question,answer\n{PUZZLE},{SOLUTION}"),
        format!("{{\"puzzle\": \"{PUZZLE}\"}}"),
    ] {
        give(&text, "sudoku --output tsv").prints(&row);
    }
    // A solution that is stated is compared.
    give(format!("{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{}\"}}", SOLUTION.replace('7', "8")), "sudoku --json")
        .ends(0, &format!("{{\"outcome\":\"found\",\"number\":1,\"puzzle\":\"{PUZZLE}\",\"unique\":true,\"solutions\":[\"{SOLUTION}\"],\"stated_is_right\":false}}"), "-:1: the stated solution is not the puzzle's");
    run("sudoku 2x2:f4_3_1_3f --output tsv").prints("......4313......\t1\t3412214313244231");
}

#[test]
fn what_a_command_writes_another_reads() {
    for line in ["generate sudoku --seed 1", "generate killer --seed 1"] {
        let made = run(&format!("{line} --json")).succeeds().out;
        let solved = give(&made, "sudoku --json").succeeds().out;
        assert!(
            solved.contains("\"unique\":true") && solved.contains("\"stated_is_right\":true"),
            "{solved}"
        );
        // And again.
        assert_eq!(give(&solved, "sudoku --json").succeeds().out, solved);
    }
    let made = run("generate tiling 3x20 --seed 1 --json").succeeds().out;
    give(&made, "tile - --count").prints("1");
    let solved = run("queens 6 --json").succeeds().out;
    let folder = Folder::new("queens_json");
    folder.write("board", &solved);
    folder.run("queens @board --count").prints("1");
    let made = run("generate stars --seed 3 --json").succeeds().out;
    give(&made, "stars --count").prints("1");
}

#[test]
fn candidates_that_are_ruled_out_stay_so() {
    let text = ":0000:x:1..4+3.....2.....:213 413 332::";
    let solved = give(text, "sudoku --json").succeeds().out;
    let read_back = give(&solved, "sudoku --json").succeeds().out;
    assert!(
        read_back.ends_with(",\"stated_is_right\":true}\n")
            && read_back.contains("\"candidates\":\"123412341.3."),
        "{read_back}"
    );
    give(text, "sudoku --count").prints("1");
    give(text, "sudoku --output tsv")
        .refuses_with("puzzle 1 has candidates ruled out, and --output tsv no place for them");
}

#[test]
fn matrices() {
    give("[[1,0,0,1],[0,1,1,0],[1,1,0,0],[0,0,1,1]]", "solve --count").prints("2");
    give("[\n[1,0,0,1],\n[0,1,1,0]\n]", "solve --format 01 --all").prints("1 2");
    give("{\"x\":[1,4],\"y\":[2,3],\"z\":[1,2]}", "solve --all --names").prints("x | y");
    give("A: p s\nB: q r\nC: p q\nD: r s\n", "solve --all --names").prints("A | B\nC | D");
    give("0 3\n1 2\n0 1\n2 3\n", "solve --format sparse --from 0 --count").prints("2");
    give("0 3\n1 2\n", "solve --format sparse").refuses_with("from 0 with --from 0");
    give("4 1\n1 0 0 1\n0 1 1 0\n0 0 1 0\n0 1 0 1\n", "solve --format dlx-cpp --count").prints("2");
    give("4 1\n0 3\n1 2\n2\n1 3\n", "solve --format dlx-cpp --count").prints("2");
    give("2\n0 1\n", "solve --format dlx-cpp")
        .refuses_with("-:1:1: two readings: rows of 0 and 1, or the numbers of columns");
    give("4\n0 4\n", "solve --format dlx-cpp")
        .refuses_with("-:2:3: dlx-cpp: \"4\"; expected a column below 4");
    give("[[1],[0]]", "solve")
        .refuses_with("-:1:1: two readings: a matrix of 0 and 1, or lists of the columns 0 and 1");
    give("1 2\n", "solve --from 0").refuses("--from 0 is for the format sparse, not transposed");
}

#[test]
fn boards() {
    let folder = Folder::new("boards");
    folder.write("bits", "1 1 1 1\n1 1 1 1\n");
    folder.run("tile @bits --pieces dominoes --count").prints("5");
    folder.write("queens", "..#.\n....\n....\n....\n");
    folder.run("queens @queens --count").prints("1");
    run("queens 8 --blocked r1c1 --count").prints("88");
    run("queens 8 --placed r1c1 --count").prints("4");
    run("queens 4 --blocked r5c1").refuses_with("is not on a board of side 4");
    run("queens 4 --blocked c1").refuses_with("expected a square such as r1c2");
    give("4 4 1\n1,1,2,2\n1,1,2,2\n3,3,3,2\n#,4,4,4\n", "stars --count").prints("1");
    give("[[0,0,1,1],[0,0,1,1],[2,2,2,1],[2,3,3,3]]", "stars --stars 1 --count").prints("1");
}

/// miniexact refuses names with brackets, and Knuth's programs names of more than eight characters.
#[test]
fn problems_have_names_that_others_read() {
    let names = |line: &str| {
        let problem = run(line).succeeds().out;
        assert!(!problem.contains(['[', ']']), "{problem}");
        problem.lines().next().unwrap().to_owned()
    };
    assert!(names("queens 4 --problem -").starts_with("rank_0 rank_1 rank_2 rank_3 file_0 "));
    assert_eq!(names("tile 2x2 --pieces dominoes --problem -"), "cell_0 cell_1 cell_2 cell_3");
    let short = names("queens 12 --problem - --short-names");
    assert!(short.split(' ').all(|name| name.len() < 9), "{short}");
    let stars =
        give("2\n.....\n.....\n.....\n.....\n.....\n", "stars --problem - --short-names").succeeds().out;
    assert!(stars.starts_with("2|c1 2|c2 2|c3 2|c4 2|c5 2|c6 "), "{stars}");

    for line in ["queens 6", "tile 3x20", "tile 8x8-2x2 --pieces pentominoes"] {
        let problem = run(&format!("{line} --problem - --short-names")).succeeds().out;
        assert_eq!(
            give(&problem, "solve --count").succeeds().out,
            run(&format!("{line} --count")).succeeds().out
        );
    }
}
