//! `sudoku`, `sudoku --layout diagonal` and `sudoku --layout samurai`.

use std::fs;

use super::program::{Folder, PACKAGE, Ran, command, finish, give, run};

const FOUR: &str = "1..4..1..3....2.";
/// No digit is left for its fourth cell.
const NONE_LEFT: &str = "123....4........";
const SAMURAI: &str = "examples/data/samurai.txt";

/// A column of a table that is written.
#[track_caller]
fn column(ran: &Ran, number: usize) -> String {
    let fields = ran.lines().into_iter().map(|line| line.split('\t').nth(number).unwrap_or("?"));
    fields.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_layout_is_solved() {
    let table = [
        ("sudoku examples/data/sudoku.txt", "1 1 1 1 1 1 1 1"),
        ("sudoku --layout diagonal examples/data/diagonal.txt", "1 1 1"),
        ("sudoku --layout samurai examples/data/samurai.txt", "1 1"),
        ("sudoku --layout windoku examples/data/windoku.txt", "1 1 1"),
        ("sudoku --regions examples/data/jigsaw_regions.txt examples/data/jigsaw.txt", "1 1 1"),
    ];
    for (line, expected) in table {
        let ran = run(&format!("{line} --output tsv"));
        ran.same(column(&ran, 1), expected.into());
    }
}

#[test]
fn a_jigsaw_may_have_its_regions_on_its_line() {
    let ran = give("1..3.......2.... 1112122233343444\n", "sudoku --layout jigsaw --output tsv");
    ran.same(column(&ran, 1), "2".into());
}

#[test]
fn the_argument_may_be_a_puzzle() {
    let ran = run(&format!("sudoku {FOUR} --output tsv"));
    ran.same(column(&ran, 1), "1".into());
}

#[test]
fn a_file_of_that_name_goes_before_the_puzzle() {
    let folder = Folder::new("a_file_of_that_name_goes_before_the_puzzle");
    fs::copy(format!("{PACKAGE}/{SAMURAI}"), folder.path(FOUR)).unwrap();
    let line = format!("sudoku --layout samurai {FOUR} --output tsv");
    let mut command = command(&line, None);
    command.current_dir(folder.path("."));
    let ran = Ran::new(&line, finish(command, b""), None);
    ran.same(ran.lines().len(), 2);
}

#[test]
fn neither_a_file_nor_a_puzzle() {
    run("sudoku 1..4").refuses_with("1..4: there is no such file, and it cannot be read as a puzzle: ");
}

#[test]
fn the_layout_of_a_samurai_is_named() {
    let ran = run(&format!("sudoku {SAMURAI}"));
    ran.same((ran.code, ran.out.as_str()), (Some(2), ""));
    let hint = "examples/data/samurai.txt: hint: it can be read with --layout samurai";
    ran.same(ran.err.lines().last(), Some(hint));
}

#[test]
fn no_solution_is_explained_at_sight() {
    let ran = run(&format!("sudoku {NONE_LEFT}"));
    ran.same(ran.lines()[1], "No digit is left for r1c4.");
}

#[test]
fn why_names_the_givens_that_clash() {
    let table = [
        (NONE_LEFT, "no digit is left for r1c4, because of 1 at r1c1, 2 at r1c2, 3 at r1c3 and 4 at r2c4."),
        ("14...........4..", "there are two 4s in column 2: r1c2 and r4c2."),
        (
            "....34....24...3",
            "there is no way to fill r2c3 and r4c3, \
             because of 3 at r2c1, 4 at r2c2, 2 at r3c3, 4 at r3c4 and 3 at r4c4.",
        ),
    ];
    for (puzzle, why) in table {
        let ran = run(&format!("sudoku {puzzle} --why"));
        ran.same(ran.lines()[1], &format!("Why: {why}"));
    }
    let ran = run(&format!("sudoku {FOUR} --why"));
    ran.same(ran.lines()[0], "Puzzle 1 has one solution.");
}

#[test]
fn count_is_exact() {
    let puzzles = format!("1...............\n................\n{FOUR}\n{NONE_LEFT}\n");
    give(puzzles, "sudoku --count").prints("72\n288\n1\n0");
    let ran = give("................\n# two\n1..9\n", "sudoku --count");
    ran.same((ran.code, ran.out.as_str()), (Some(2), "288\n"));
    run(&format!("sudoku --layout samurai {SAMURAI} --count")).prints("1\n1");
}

#[test]
fn options_that_do_not_go_together() {
    let table = [
        (format!("{FOUR} --why --output tsv"), "--why writes sentences: it does not go with --output tsv"),
        ("--explain --output tsv".into(), "--explain draws boards: it does not go with --output tsv"),
        ("--count --output tsv".into(), "'--count' cannot be used with '--output <OUTPUT>'"),
        ("--layout nothing".into(), "'nothing' for '--layout <NAME>'"),
    ];
    for (options, part) in table {
        run(&format!("sudoku {options}")).refuses_with(part);
    }
}

#[test]
fn explain_says_what_was_needed() {
    let ran = run("sudoku examples/data/sudoku.txt --explain");
    let of = |part: &'static str| ran.lines().into_iter().filter(move |line| line.contains(part));
    let unique = of(" has one solution").filter(|line| line.starts_with("Puzzle "));
    ran.same(unique.count(), 8);
    let needed = "Solved by reasoning. Hardest technique needed: locked candidates.";
    ran.same(of("Hardest").next(), Some(needed));
    let placed = "Pass 1 (singles): 8 at r1c7, 4 at r3c2, 7 at r3c3, 5 at r3c6, 2 at r4c3.";
    ran.same(of("Pass 1 ").next(), Some(placed));
    ran.same(of("Pass 4 ").next(), Some("Pass 4 (locked candidates), candidates removed: 14."));
}

/// It was stuck with 57 cells to go.
#[test]
fn explain_goes_on_with_contradictions() {
    let ran = run("sudoku --layout diagonal examples/data/diagonal.txt --explain");
    let of = |part: &'static str| ran.lines().into_iter().filter(move |line| line.contains(part));
    ran.same(of("stuck").count(), 0);
    ran.same(of("Hardest").next(), Some("Solved by reasoning. Hardest technique needed: contradiction."));
    ran.same(of(": if r").next().is_some_and(|line| line.ends_with(" (contradiction)")), true);
}

#[test]
fn explain_says_where_it_is_stuck() {
    let ran = give("12..............\n", "sudoku --explain");
    let stuck = ran.lines().into_iter().find(|line| line.contains("stuck"));
    ran.same(stuck, Some("Reasoning is stuck with 14 cells to go."));
    ran.same(ran.out.contains("The search says: several solutions."), true);
}

#[test]
fn explain_in_json_has_each_step_with_its_reason() {
    let ran = run(&format!("sudoku {FOUR} --explain --json"));
    let start = r#"{"outcome":"found","number":1,"puzzle":"1..4..1..3....2.","unique":true,"solutions":["1234341223414123"],"#;
    ran.same(ran.out.starts_with(start), true);
    let step = r#"{"pass":1,"placed":{"cell":"r1c2","digit":2},"reason":"the only place in row 1","technique":"hidden single"}"#;
    ran.same(ran.out.contains(step), true);
    ran.same(ran.out.contains(r#""status":"solved""#), true);
    let ran = run("sudoku examples/data/sudoku.txt --explain --json");
    ran.same(ran.out.contains(r#""removed":[{"cell":"r"#), true);
}

#[test]
fn a_hint_is_the_next_digit_and_why() {
    let ran = give(format!("{FOUR}\n{NONE_LEFT}\n"), "sudoku --hint");
    let lines = [
        "Puzzle 1:",
        "2 at r1c2: the only place in row 1 (hidden single)",
        "Puzzle 2: no digit follows: no digit fits at r1c4.",
    ];
    ran.same(ran.lines(), lines.to_vec());
    let ran = give("12..............\n", "sudoku --hint --json");
    ran.same(ran.out.starts_with(r#"{"outcome":"unknown","number":1,"#), true);
    ran.same(ran.out.contains(r#""reason":"stuck""#), true);
}

#[test]
fn a_rating_is_a_line_for_each_puzzle() {
    let puzzles = format!("{FOUR}\n{NONE_LEFT}\n12..............\n");
    give(puzzles, "sudoku --rating").prints("easy: hidden single\nno solution\nseveral solutions");
    let hard = "9.1..8.....7..43...4.7..9.....1.....3...8...2.8.2.341......6...43.5.2........15.6";
    run(&format!("sudoku {hard} --rating")).prints("expert: contradiction");
    let ran = run(&format!("sudoku {FOUR} --rating --json"));
    ran.same(ran.out.contains(r#""difficulty":"easy","rating":"hidden single""#), true);
}

#[test]
fn svg_has_every_digit_of_two_samurai() {
    let folder = Folder::new("svg_of_samurai");
    folder.run(&format!("sudoku --layout samurai {SAMURAI} --svg @boards.svg")).succeeds();
    // 369 on each.
    assert_eq!(folder.read("boards.svg").lines().filter(|line| line.contains("<text ")).count(), 738);
}

/// The n-th solution, some drawn at random, a proved count, and the problem for `solve`.
#[test]
fn sudokus_reach_every_question() {
    let folder = Folder::new("sudokus_reach_every_question");
    folder.write("four", "1234............\n");
    folder.run("sudoku @four --problem @problem").prints("");
    // As people write them: both were counted from 0, and rows from 1.
    let names = "r1c1 r1c2 r1c3 r1c4 r2c1 ";
    let problem = folder.read("problem");
    assert!(problem.starts_with(names) && problem.contains(" row_1_1 row_1_2 row_1_3 row_1_4 row_2_1 "));
    assert!(problem.contains("\nr1c2 row_1_2 column_2_2 box_1_2\n"), "{problem}");
    folder.run("solve @problem --count").prints("12");
    folder.run("sudoku @four --count --proof @proof").prints("12");
    folder.run("check @problem @proof").prints("proved: 12");
    let mut found: Vec<String> = (1..=12)
        .map(|number| {
            let ran = folder.run(&format!("sudoku @four --nth {number}"));
            ran.same(ran.lines()[0], &format!("Puzzle 1 has 12 solutions; number {number}:"));
            ran.lines()[1..].join("\n")
        })
        .collect();
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 12);
    folder.run("sudoku @four --nth 13").refuses_with("--nth 13: there are only 12 covers");
    folder.write("two", "1234............\n...............1\n");
    folder.run("sudoku @two --problem @problem").refuses_with("2 puzzles: --problem is for one");
    folder.run("sudoku @two --count --proof @proof").refuses_with("2 puzzles: --proof is for one");
    folder.run("sudoku @four --count --nth 2").refuses_with("--count and --nth are two questions; ask one");
    let alone = run(&format!("sudoku --layout samurai {SAMURAI} --nth 1"));
    alone.same(alone.lines()[0], "Puzzle 1 has 1 solution; number 1:");
    let drawn = folder.run("sudoku @four --sample 3 --seed 5");
    drawn.same(drawn.lines()[0], "Puzzle 1 has 12 solutions; 3, drawn at random:");
    drawn.same(drawn.lines()[1..].chunks(7).all(|board| found.contains(&board.join("\n"))), true);
    drawn.same(folder.run("sudoku @four --sample 3 --seed 5").out == drawn.out, true);
    give(NONE_LEFT, "sudoku --sample 2").prints("Puzzle 1 has no solution.");
}

#[test]
fn a_jigsaw_without_its_regions_is_recognized() {
    let hint = "If it is a jigsaw: --regions FILE names its regions.";
    let ran = run("sudoku examples/data/jigsaw.txt");
    ran.same(ran.lines().iter().filter(|line| **line == hint).count(), 2);
    // Two equal digits in a row or column are none of a jigsaw either.
    let ran = give("11..............\n", "sudoku");
    ran.same(ran.out.contains(hint), false);
}

#[test]
fn a_stated_solution_is_compared() {
    let text =
        "id,puzzle,solution\n1,4.....1....3..2.,4132231412433421\n2,4.....1....3..2.,1234341223414321\n";
    let ran = give(text, "sudoku --output tsv");
    let message = "-:3: the stated solution is not the puzzle's\n";
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), message), "{ran}");
    let lines: Vec<&str> = ran.out.lines().collect();
    let right = "4.....1....3..2.\t1\t4132231412433421";
    ran.same(lines, vec![right, &format!("{right}\tdiffers from the stated solution")]);
    let ran = give(text, "sudoku --json");
    let stated = |line: &str| line.contains("\"stated_is_right\":true");
    ran.same(ran.out.lines().map(stated).collect::<Vec<_>>(), vec![true, false]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), message), "{ran}");
}

#[test]
fn grids_stand_where_a_file_says() {
    let folder = Folder::new("grids");
    folder.write("grids", "6x6\n0 0 diagonal\n");
    let ran = folder.run("sudoku --layout @grids 1...........,,,,");
    assert_eq!(ran.code, Some(2), "{ran}");
    let puzzle = format!("123456{}", ".".repeat(30));
    let count = folder.run(&format!("sudoku --layout @grids {puzzle} --count")).succeeds().out;
    let plain = folder.run(&format!("sudoku --layout 6x6 {puzzle} --count")).succeeds().out;
    let number = |text: &str| text.trim().parse::<u64>().unwrap();
    assert!(0 < number(&count) && number(&count) < number(&plain), "{count} of {plain}");
    folder.write("wrong", "0 0 circle\n");
    folder.run("sudoku --layout @wrong 1").refuses_with("@wrong:1:5: no grid");
}

#[test]
fn a_killer_is_solved_and_written_for_solve() {
    let folder = Folder::new("killer");
    let cages = "....\n....\n....\n....\n3: r1c1 r1c2\n7: r1c3 r1c4\n6: r2c1 r3c1\n5: r4c1 r4c2\n";
    folder.write("killer", cages);
    let count = folder.run("sudoku @killer --count").succeeds().out;
    folder.run("sudoku @killer --problem @problem").succeeds();
    folder.run("solve @problem --count").prints(count.trim());
    folder
        .run("sudoku @killer --output tsv")
        .refuses("@killer: puzzle 1 has cages, and --output tsv no place for them; --json has one");
}

/// The letters of its name were said to be no cells.
#[test]
fn a_file_that_is_not_there_is_none() {
    for name in ["nofile", "no/file.txt", "puzzles.sdk"] {
        run(&format!("sudoku {name}")).refuses(&format!("{name}: there is no such file"));
    }
    run("sudoku 1..4").refuses_with("cannot be read as a puzzle");
}

/// 81 cells were said to be as many as expected, and refused.
#[test]
fn nine_groups_on_a_line_are_the_rows() {
    let groups = "3.9.6.... .71..9..6 ...5..... ..5...8.. ....5..9. .28..453. ...4..2.. ...2.76.. .3.....1.";
    let line = groups.replace(' ', "");
    give(groups, "sudoku --output tsv").same(
        give(&line, "sudoku --output tsv").succeeds().out,
        give(groups, "sudoku --output tsv").succeeds().out,
    );
    let expected = "81 cells in groups on the line: expected them without blanks, or a line for each row";
    give(format!("{} 1", &groups[..88]), "sudoku")
        .refuses(&format!("-:1:1: {expected}; type . for an empty cell"));
}
