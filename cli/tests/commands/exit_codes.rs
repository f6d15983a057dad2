//! The exit code of every command in every case, in one place. The README says what the codes mean: 0 the work was done,
//! also if there is no solution; 1 an output cannot be written, or a proof is wrong; 2 bad usage or bad input.

use std::collections::BTreeSet;
use std::fs;

use super::program::{Folder, PACKAGE, run};

/// What each command does with what it is given, and its exit code. On standard input are tasks.
const TABLE: &[(&str, i32, &[&str])] = &[
    ("the work was done", 0, DONE),
    (
        "there is no solution",
        0,
        &[
            "tile 3x3 --pieces dominoes --count",
            "crew @unflown",
            "tile 6x9",
            "tile 6x9 --count",
            "queens 3",
            "queens 3 --all",
            "solve @impossible",
            "solve @impossible --all",
            "solve @impossible --cheapest",
            "solve @impossible --count",
            "solve @impossible --forced",
            "solve @impossible --marginals",
            "solve @impossible --why",
            "sudoku 11..............",
            "sudoku 11.............. --why",
        ],
    ),
    ("the proof is wrong", 1, &["check @problem @forged", "check @problem /dev/null"]),
    (
        "the input is bad",
        2,
        &[
            "check @problem",
            "check @noise @proof",
            "check @problem no/file",
            "check @problem examples",
            "tile 3x3 --pieces @noise --count",
            "tile",
            "crew @noise",
            "sudoku --layout diagonal @noise",
            "distribute merge @problem @noise @results",
            "distribute run @noise",
            "distribute split @noise --tasks 7",
            "generate sudoku --seed 0 --layout 4x4 --clues 3",
            "generate sudoku --seed 0 --regions @noise",
            "tile 6x10 --pieces @noise",
            "tile no/file",
            "queens x",
            "stars @noise",
            "generate stars --side 3",
            "generate tiling 6x9 --seed 0",
            "generate tiling @noise --seed 0",
            "sudoku --layout samurai @noise",
            "solve @noise",
            "solve @problem --model @noise",
            "solve @problem --nth 36",
            "solve @problem --opb-model @noise",
            "solve @problem --out @problem",
            "solve @problem --why --veripb @problem",
            "sudoku @noise",
            "sudoku @problem --regions no/file",
        ],
    ),
];

/// Each command, and each question of those that have several.
const DONE: &[&str] = &[
    "check @problem @proof",
    "tile 8x8 --pieces dominoes --count",
    "crew examples/data/crew.txt",
    "designs 7 3 1",
    "sudoku --layout diagonal examples/data/diagonal.txt",
    "distribute merge @problem @tasks @results",
    "distribute run @problem",
    "distribute split @problem --tasks 7",
    "generate sudoku --seed 0 --layout 4x4",
    "generate stars --seed 0",
    "generate killer --seed 0 --layout 4x4",
    "generate tiling 4x4 --pieces dominoes --seed 0",
    "stars @stars",
    "tile 6x10",
    "tile 3x20 --all",
    "tile 3x20 --count",
    "queens 8",
    "sudoku --layout samurai examples/data/samurai.txt",
    "solve @problem",
    "solve @problem --all",
    "solve @problem --cheapest",
    "solve @problem --count",
    "solve @problem --dimacs",
    "solve @problem --estimate",
    "solve @problem --first",
    "solve @problem --forced",
    "solve @problem --limit 3",
    "solve @problem --lp",
    "solve @problem --marginals",
    "solve @problem --nth 3",
    "solve @problem --opb",
    "solve @problem --unique",
    "solve @problem --why",
    "solve @problem --sample 3",
    "solve @problem --all --threads 1",
    "solve @problem --count --threads 1",
    "solve @problem --count --checkpoint @counted",
    "tile 3x3x3 --pieces soma",
    "sudoku examples/data/sudoku.txt",
    "sudoku examples/data/sudoku.txt --explain",
    "sudoku examples/data/sudoku.txt --output tsv",
];

/// Each way to write a file.
const TO_FILES: &[&str] = &[
    "solve @problem --out",
    "solve @problem --all --out",
    "solve @problem --cheapest --out",
    "solve @problem --cheapest --veripb",
    "crew examples/data/crew.txt --veripb",
    "solve @problem --count --proof",
    "solve @problem --first --out",
    "solve @problem --limit 3 --out",
    "solve @problem --nth 3 --out",
    "solve @impossible --why --veripb",
    "solve @problem --sample 3 --out",
    "solve @problem --all --threads 1 --out",
    "sudoku --layout diagonal examples/data/diagonal.txt --svg",
    "generate sudoku --seed 0 --layout 4x4 --svg",
    "generate tiling 4x4 --pieces dominoes --seed 0 --svg",
    "tile 6x10 --svg",
    "queens 8 --svg",
    "sudoku --layout samurai examples/data/samurai.txt --svg",
    "tile 3x3x3 --pieces soma --svg",
    "sudoku examples/data/sudoku.txt --svg",
    "generate killer --seed 0 --layout 4x4 --html",
    "generate stars --seed 0 --answers --html",
    "generate sudoku --seed 0 --layout 4x4 --answers --html",
    "generate tiling 4x4 --pieces dominoes --seed 0 --html",
    "stars @stars --html",
    "sudoku --layout diagonal examples/data/diagonal.txt --html",
    "tile 6x10 --html",
];

/// A folder with the files that the table names, and tasks for standard input.
fn folder(test: &str) -> (Folder, String) {
    let folder = Folder::new(test);
    folder.write("problem", fs::read(format!("{PACKAGE}/{}", super::WORDS)).unwrap());
    folder.write("impossible", "a b\na\n");
    folder.write("unflown", "2 1\n5 1 1\n");
    folder.write("noise", "a:b | |\n");
    folder.write("stars", "1\nAABB\nAABB\nCCCB\nCDDD\n");
    folder.run("solve @problem --count --proof @proof").succeeds();
    folder.write("forged", folder.read("proof").replace("covers 35", "covers 36"));
    let tasks = folder.run("distribute split @problem --tasks 7").succeeds().out;
    folder.write("results", folder.give(&tasks, "distribute run @problem").succeeds().out);
    folder.write("tasks", &tasks);
    (folder, tasks)
}

/// The names of all commands.
fn names() -> BTreeSet<&'static str> {
    DONE.iter().map(|line| name(line)).collect()
}

/// The name of the command of a line.
fn name(line: &str) -> &str {
    line.split(' ').next().unwrap()
}

#[test]
fn every_command_ends_with_the_code_of_the_readme() {
    let (folder, tasks) = folder("every_command_ends_with_the_code_of_the_readme");
    for (case, code, lines) in TABLE {
        for line in *lines {
            let ran = folder.give(&tasks, line);
            assert_eq!(ran.code, Some(*code), "{case}: {ran}");
        }
    }
    for name in names() {
        let ran = folder.run(&format!("{name} --nonsense"));
        ran.same((ran.code, ran.out.as_str(), ran.err.is_empty()), (Some(2), "", false));
    }
}

/// At most 100 columns wide, with an example.
#[test]
fn every_command_has_help() {
    for name in names() {
        for option in ["--help", "-h"] {
            let ran = run(&format!("{name} {option}")).succeeds();
            let lines = ran.lines();
            // What it does, and then how it is called.
            let usage = lines.iter().position(|line| line.to_lowercase().starts_with("usage: "));
            ran.same(usage.is_some_and(|at| at > 0 && lines[at].contains(name)), true);
            ran.same(ran.out.contains("\nExample"), true);
            ran.same(lines.iter().all(|line| line.chars().count() <= 100), true);
        }
    }
}

/// The file of the input was emptied before or after it had been read.
#[test]
fn no_command_writes_over_a_file_that_it_reads() {
    let folder = Folder::new("no_command_writes_over_a_file_that_it_reads");
    let regions = fs::read_to_string(format!("{PACKAGE}/examples/data/jigsaw_regions.txt")).unwrap();
    let texts = [
        ("line", "4.....1....3..2."),
        ("regions", &regions),
        ("board", "##|##\n##|##\n"),
        ("pieces", "*\n##\n"),
    ];
    let rows = ("rows", "a b\na\nb\n");
    // Each way to read a file, and beside it each way to write one.
    let mut table = vec![
        ("sudoku @line", "line", vec!["--problem", "--count --proof"]),
        ("sudoku --regions @regions @line", "regions", vec!["--problem", "--count --proof"]),
        ("tile @board --pieces @pieces", "board", vec!["--problem", "--count --proof"]),
        ("tile @board --pieces @pieces", "pieces", vec!["--problem", "--count --proof"]),
        ("tile @board --pieces @pieces --count", "board", vec!["--problem", "--proof"]),
        ("tile @board --pieces @pieces --count", "pieces", vec!["--problem", "--proof"]),
        ("solve @rows", "rows", vec!["--out", "--all --out", "--count --proof", "--why --veripb"]),
    ];
    table.push(("solve @rows", "rows", vec!["--count --checkpoint"]));
    table.iter_mut().take(4).for_each(|(_, _, options)| options.extend(["--svg", "--html"]));
    table.push(("sudoku --layout diagonal @line", "line", vec!["--svg"]));
    table.push(("sudoku --layout samurai @line", "line", vec!["--svg"]));
    table.push(("generate sudoku --seed 1 --regions @regions", "regions", vec!["--svg", "--html"]));
    table.push(("generate tiling @board --seed 1 --pieces @pieces", "board", vec!["--svg", "--html"]));
    table.push(("generate tiling @board --seed 1 --pieces @pieces", "pieces", vec!["--svg", "--html"]));
    for (line, read, options) in table {
        for (options, name) in
            options.iter().flat_map(|options| [(options, read), (options, "hard"), (options, "soft")])
        {
            for (file, text) in texts.iter().chain([&rows]) {
                folder.write(file, text);
            }
            for link in ["hard", "soft"] {
                let _ = fs::remove_file(folder.path(link));
            }
            #[cfg(unix)]
            {
                fs::hard_link(folder.path(read), folder.path("hard")).unwrap();
                std::os::unix::fs::symlink(folder.path(read), folder.path("soft")).unwrap();
            }
            if name != read && cfg!(not(unix)) {
                continue;
            }
            let ran = folder.run(&format!("{line} {options} @{name}"));
            let option = options.rsplit(' ').next().unwrap();
            ran.refuses_with(&format!("{option}: "));
            ran.same(ran.err.contains(" is the file of "), true);
            for (file, text) in texts.iter().chain([&rows]) {
                assert_eq!(folder.read(file), *text, "{ran}");
            }
        }
    }
}

/// `solve <F --out F` emptied F.
#[cfg(target_os = "linux")]
#[test]
fn standard_input_may_be_a_file_too() {
    use super::program::{Ran, command};

    let folder = Folder::new("standard_input_may_be_a_file_too");
    let (rows, board) = ("a b\na\nb\n", "4.....1....3..2.");
    for (line, text) in [
        ("solve --out @file", rows),
        ("solve - --count --proof @file", rows),
        ("sudoku --problem @file", board),
        ("sudoku --count --proof @file", board),
    ] {
        folder.write("file", text);
        let mut command = command(line, Some(&folder));
        let output = command.stdin(fs::File::open(folder.path("file")).unwrap()).output().unwrap();
        let ran = Ran::new(line, output, Some(&folder));
        ran.refuses_with(": this is the file of the p");
        ran.same(folder.read("file").as_str(), text);
    }
    // What holds nothing is written to, and may be read as well.
    let mut command = command("solve - --all --out /dev/null", None);
    assert!(command.stdin(std::process::Stdio::null()).output().unwrap().status.code() == Some(2)); // no problem
    folder.write("file", rows);
    folder.run("solve @file --out /dev/stdout").prints("1 2");
}

/// `--proof`, `--svg` and `--out` ended with 2, as if the input were bad.
#[test]
fn a_file_that_cannot_be_written_is_1_and_named() {
    let (folder, _) = folder("a_file_that_cannot_be_written_is_1_and_named");
    let full = if cfg!(target_os = "linux") { "/dev/full" } else { "no/file" };
    for (line, file) in TO_FILES.iter().flat_map(|line| [(line, "no/file"), (line, full)]) {
        let ran = folder.run(&format!("{line} {file}"));
        ran.same((ran.code, ran.err.contains(&format!("cannot write: {file}: "))), (Some(1), true));
    }
}

/// A program said nothing and ended with 2, and `--help` with 0.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_1() {
    use super::program::{Ran, command};
    use std::fs::File;
    use std::process::Stdio;

    let (folder, tasks) = folder("a_full_standard_output_is_1");
    folder.write("stdin", tasks);
    let help = ["check", "distribute", "queens", "solve", "sudoku"].map(|name| format!("{name} --help"));
    let help =
        help.iter().map(String::as_str).filter(|line| DONE.iter().any(|done| name(done) == name(line)));
    for line in DONE.iter().copied().chain(help) {
        let mut command = command(line, Some(&folder));
        command.stdin(File::open(folder.path("stdin")).unwrap()).stderr(Stdio::piped());
        let output = command.stdout(File::options().write(true).open("/dev/full").unwrap()).output().unwrap();
        let ran = Ran::new(line, output, Some(&folder));
        ran.same((ran.code, ran.err.is_empty()), (Some(1), false));
    }
}

#[test]
fn no_command_is_left_out() {
    let ran = run("").succeeds();
    let lines = ran.lines();
    ran.same(lines.len(), 14);
    // Each is indented, and what it does stands beside it.
    let commands = lines.iter().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    ran.same(commands.collect::<BTreeSet<_>>(), names());
}
