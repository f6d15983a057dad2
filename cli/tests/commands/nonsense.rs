//! Each command on what is no input at all, and with a reader that goes away.

use std::process::Stdio;

use super::program::{Ran, command, give, run};

/// Each command with arguments that let it work.
const WORKING: &[&str] = &[
    "tile 8x8 --pieces dominoes --count",
    "crew examples/data/crew.txt",
    "designs 7 3 1",
    "sudoku --layout diagonal examples/data/diagonal.txt",
    "generate sudoku --layout 4x4 --seed 0",
    "generate killer --layout 4x4 --seed 0",
    "generate tiling 4x4 --pieces dominoes --seed 0",
    "tile 6x10",
    "queens 8",
    "sudoku --layout samurai examples/data/samurai.txt",
    "solve examples/data/words.txt",
    "tile 3x3x3 --pieces soma",
    "sudoku examples/data/sudoku.txt",
    "distribute split examples/data/words.txt --tasks 7",
];

/// Each way to read standard input.
const READING: &[&str] = &[
    "check /dev/stdin /dev/null",
    "tile - --pieces dominoes --count",
    "tile 3x3 --pieces - --count",
    "crew",
    "sudoku --layout diagonal",
    "tile -",
    "generate tiling - --seed 0",
    "tile 3x3 --pieces -",
    "sudoku --layout samurai",
    "solve",
    "solve examples/data/langford.txt --model -",
    "solve examples/data/langford.txt --solution -",
    "solve examples/data/langford.txt --opb-model -",
    "sudoku",
    "sudoku --layout jigsaw",
    "sudoku --layout 9x9",
    "sudoku --regions -",
    "distribute merge examples/data/langford.txt - /dev/null",
    "distribute split - --tasks 7",
];

/// One line that says what is wrong.
#[track_caller]
fn refuses_in_a_line(ran: &Ran) {
    let lines = ran.err.lines().count();
    ran.same((ran.code, ran.out.as_str(), lines), (Some(2), "", 1));
    // The name of what was read, and what is wrong with it.
    ran.same(ran.err.contains(": ") && ran.err.len() < 300, true);
}

#[test]
fn an_unknown_option_is_named() {
    for line in WORKING {
        run(&format!("{line} --nonsense")).refuses_with("error: unexpected argument '--nonsense' found\n");
    }
}

#[test]
fn empty_input_says_what_was_expected() {
    for line in READING {
        refuses_in_a_line(&run(line));
    }
}

#[test]
fn noise_says_where_it_is_wrong() {
    // The same bytes in each run, most of them no text.
    let mut state = 2026_u32;
    let noise: Vec<u8> = (0..5000)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect();
    for line in READING.iter().filter(|line| !line.ends_with("jigsaw") && !line.ends_with("9x9")) {
        refuses_in_a_line(&give(&noise, line));
    }
    // There a line is a puzzle: one message for each.
    for line in ["sudoku --layout jigsaw", "sudoku --layout 9x9"] {
        let ran = give(&noise, line);
        ran.same((ran.code, ran.out.as_str()), (Some(2), ""));
        ran.same(ran.err.lines().all(|line| line.starts_with("-:") && line.len() < 300), true);
    }
    refuses_in_a_line(&give(&noise, "distribute run examples/data/langford.txt"));
}

#[test]
fn a_missing_file_is_named() {
    let table = [
        "check no/file no/proof",
        "tile no/file --pieces dominoes --count",
        "tile 3x3 --pieces no/file --count",
        "crew no/file",
        "sudoku --layout diagonal no/file",
        "generate sudoku --regions no/file",
        "tile no/file",
        "tile 3x3 --pieces no/file",
        "sudoku --layout samurai no/file",
        "solve no/file",
        "solve examples/data/langford.txt --model no/file",
        "solve examples/data/langford.txt --solution no/file",
        "solve examples/data/langford.txt --opb-model no/file",
        "sudoku no/file",
        "sudoku --regions no/file",
        "distribute split no/file --tasks 7",
        "distribute run no/file",
        "distribute merge no/file no/tasks no/results",
    ];
    for line in table {
        let ran = run(line);
        refuses_in_a_line(&ran);
        ran.same(ran.err.contains("no/file: "), true);
    }
}

/// As `| head -1` does it: the reader has enough, and that is no error.
#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    let long = ["tile 6x10 --all", "queens 10 --all", "solve examples/data/words.txt --all"];
    let help = ["solve --help", "sudoku --help"];
    for line in WORKING.iter().chain(&long).chain(&help) {
        let mut command = command(line, None);
        let mut process =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(process.stdout.take());
        Ran::new(line, process.wait_with_output().unwrap(), None).prints("");
    }
}
