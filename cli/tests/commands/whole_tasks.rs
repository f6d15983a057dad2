//! Whole tasks that the README promises.

use super::program::{Folder, PACKAGE, give, run};

#[test]
fn every_program_says_its_version() {
    let version = format!(" {}", env!("CARGO_PKG_VERSION"));
    for program in ["", "solve", "queens", "tile", "generate", "sudoku", "distribute", "crew", "check"] {
        let ran = run(format!("{program} --version").trim_start()).succeeds();
        ran.same(ran.out.trim_end().ends_with(&version), true);
    }
}

/// What the README promises whoever writes no code: each in one command or two.
#[test]
fn five_tasks_of_the_readme() {
    let folder = Folder::new("five_tasks_of_the_readme");
    // A Sudoku, typed in three ways.
    let line = "4.....1....3..2.";
    let lines = "4...\n..1.\n...3\n..2.\n";
    let boxed = "4 . | . .\n. . | 1 .\n----+----\n. . | . 3\n. . | 2 .\n";
    for typed in [line, lines, boxed] {
        let ran = give(typed, "sudoku").succeeds();
        ran.same(ran.lines()[0], "Puzzle 1 has one solution.");
    }
    // A new hard one.
    let ran = run("generate sudoku --difficulty hard");
    ran.same(ran.out.starts_with("Puzzle 1 has "), true);
    // Dominoes on 10x10, counted and proved.
    let dominoes = "tile 10x10 --pieces examples/data/dominoes.txt";
    folder.run(&format!("{dominoes} --problem @problem")).prints("");
    folder.run(&format!("{dominoes} --count --proof @proof")).prints("258584046368");
    folder.run("check @problem @proof").prints("proved: 258584046368");
    // The chessboard without two corners, refuted, with a picture; five tilings drawn at random.
    let cut = "tile examples/data/cut_chessboard.txt --pieces examples/data/dominoes.txt";
    let why = "no solution: with 32 cells colored red and 30 blue, every piece covers 1 red and 1 blue";
    run(cut).prints(why);
    folder.run(&format!("{cut} --svg @proof.svg")).prints(why);
    let shipped = std::fs::read_to_string(format!("{PACKAGE}/examples/images/chessboard.svg")).unwrap();
    assert_eq!(folder.read("proof.svg"), shipped);
    folder.run("tile 6x10 --sample 5 --svg @five.svg").succeeds();
    assert_eq!(folder.read("five.svg").matches("<svg ").count(), 6);
}

/// The commands of `docs/other-fields.md`, the first about the pool that stands there.
#[test]
fn the_commands_of_other_fields() {
    let page = std::fs::read_to_string(format!("{PACKAGE}/docs/other-fields.md")).unwrap();
    let blocks = |language: &str| -> Vec<String> {
        let begin = format!("```{language}\n");
        page.split(&begin).skip(1).map(|rest| rest.split("```").next().unwrap().trim_end().into()).collect()
    };
    let folder = Folder::new("the_commands_of_other_fields");
    folder.write("POOL", &blocks("text")[0]);
    folder.write("PROBLEM", "Ann Ben Cid Dee\nAnn Cid\nAnn Dee\nBen Cid\nBen Dee\nCid Dee\n");
    let commands = blocks("sh");
    let [exchange, model] = &commands[..] else { panic!("{} commands", commands.len()) };

    let exchange = exchange.strip_prefix("exactcover ").unwrap().replace(" POOL", " @POOL");
    let ran = folder.run(&exchange);
    ran.same(page.contains(&format!("The answer is `{}`,", ran.lines()[0])), true);

    let (model, _) = model.split_once(" > ").unwrap();
    let model = model.strip_prefix("exactcover ").unwrap().replace(" PROBLEM", " @PROBLEM");
    let ran = folder.run(&model);
    let lines = ran.lines();
    for line in ["Minimize", " c1: x1 + x2 = 1", " c3: x1 + x3 + x5 = 1", "Binaries", "End"] {
        ran.same(lines.contains(&line), true);
    }
    // What the page says of levels.
    folder.run("solve @POOL --lp").refuses_with("2 levels");
}

/// The problem of five lines in the README, and what its first command prints.
#[test]
fn the_readme_says_what_is_printed() {
    let readme = std::fs::read_to_string(format!("{PACKAGE}/README.md")).unwrap();
    let blocks: Vec<&str> =
        readme.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let [printed, problem] = blocks[..] else { panic!("{} blocks", blocks.len()) };
    give(problem, "solve --all").prints("1 4\n2 3");
    // What the first command prints begins so.
    let (begins, _) = printed.split_once("...").unwrap();
    let ran = run("sudoku --layout samurai examples/data/samurai.txt");
    ran.same(ran.out.starts_with(begins), true);
}
