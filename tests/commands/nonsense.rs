//! Each example on what is no input at all, and with a reader that goes away.

use std::process::Stdio;

use super::program::{Ran, command, give, run};

/// Each example with arguments that let it work, but for `service`, which makes a file.
const WORKING: &[&str] = &[
    "anti_knight",
    "count_tilings 8x8 dominoes",
    "crew_schedule examples/data/crew.txt",
    "custom_problem",
    "designs 7 3 1",
    "diagonal_sudoku examples/data/diagonal.txt",
    "generate_sudoku --layout 4x4 --seed 0",
    "grid_by_rows",
    "pentominoes 6x10",
    "queens 8",
    "routing",
    "vehicle_routing",
    "samurai_sudoku examples/data/samurai.txt",
    "solve examples/data/words.txt",
    "soma",
    "sudoku examples/data/sudoku.txt",
    "timetable",
    #[cfg(feature = "serde")]
    "distribute split examples/data/words.txt --tasks 7",
];

/// Each way to read standard input.
const READING: &[&str] = &[
    "check_count /dev/stdin /dev/null",
    "count_tilings - dominoes",
    "count_tilings 3x3 -",
    "crew_schedule",
    "diagonal_sudoku",
    "pentominoes -",
    "pentominoes 3x3 --pieces -",
    "samurai_sudoku",
    "solve",
    "solve examples/data/langford.txt --model -",
    "solve examples/data/langford.txt --solution -",
    "solve examples/data/langford.txt --opb-model -",
    "sudoku",
    "sudoku --layout jigsaw",
    "sudoku --layout 9x9",
    "sudoku --regions -",
    #[cfg(feature = "serde")]
    "distribute merge examples/data/langford.txt - /dev/null",
    #[cfg(feature = "serde")]
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
    run("check_count --nonsense").refuses("check_count: usage: check_count PROBLEM PROOF");
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
    #[cfg(feature = "serde")]
    refuses_in_a_line(&give(&noise, "distribute run examples/data/langford.txt"));
}

#[test]
fn a_missing_file_is_named() {
    let table = [
        "check_count no/file no/proof",
        "count_tilings no/file dominoes",
        "count_tilings 3x3 no/file",
        "crew_schedule no/file",
        "diagonal_sudoku no/file",
        "generate_sudoku --regions no/file",
        "pentominoes no/file",
        "pentominoes 3x3 --pieces no/file",
        "samurai_sudoku no/file",
        "solve no/file",
        "solve examples/data/langford.txt --model no/file",
        "solve examples/data/langford.txt --solution no/file",
        "solve examples/data/langford.txt --opb-model no/file",
        "sudoku no/file",
        "sudoku --regions no/file",
        #[cfg(feature = "serde")]
        "distribute split no/file --tasks 7",
        #[cfg(feature = "serde")]
        "distribute run no/file",
        #[cfg(feature = "serde")]
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
    let long = ["pentominoes 6x10 --all", "queens 10 --all", "solve examples/data/words.txt --all"];
    let help = ["solve --help", "sudoku --help"];
    for line in WORKING.iter().chain(&long).chain(&help) {
        let mut command = command(line, None);
        let mut process =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(process.stdout.take());
        Ran::new(line, process.wait_with_output().unwrap(), None).prints("");
    }
}
