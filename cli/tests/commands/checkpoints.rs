//! `solve --checkpoint`: runs go on where they were, and what does not fit is refused before anything is changed.

use std::fs;

use super::program::Folder;
use super::{LANGFORD, WORDS, solve};

/// A folder with the checkpoint of a count in `state`, and every cover in `found`.
fn counted(test: &str) -> Folder {
    let folder = Folder::new(test);
    folder.run(&format!("solve {WORDS} --all --out @found")).prints("");
    folder.run(&format!("solve {WORDS} --count --checkpoint @state")).prints("35");
    folder
}

/// A folder with the checkpoint of `--all` in `state`, and every cover in `found`.
fn written(test: &str) -> Folder {
    let folder = Folder::new(test);
    folder.run(&format!("solve {WORDS} --all --out @found --checkpoint @state")).prints("");
    folder
}

/// Runs `solve` on a file with these options: this is in the message, and no file is changed, made or removed.
#[track_caller]
fn refused(folder: &Folder, file: &str, options: &str, message: &str) {
    let before = folder.files();
    let ran = folder.run(&format!("solve {file} {options}"));
    ran.refuses_with(message);
    ran.same(folder.files() == before, true);
}

#[test]
fn a_run_that_is_done_gives_its_answer_again() {
    let folder = counted("a_run_that_is_done_gives_its_answer_again");
    folder.run(&format!("solve {WORDS} --count --checkpoint @state")).prints("35");
    let folder = written("a_run_that_is_done_gives_its_answer_again");
    let before = folder.files();
    folder.run(&format!("solve {WORDS} --all --out @found --checkpoint @state")).prints("");
    assert!(folder.files() == before);
    assert_eq!(folder.read("found"), solve(WORDS, "--all").out);
}

/// A state was saved once more, without what OUT held, so that the third run emptied OUT.
#[test]
fn a_run_that_is_done_is_not_saved_again() {
    let folder = written("a_run_that_is_done_is_not_saved_again");
    let before = folder.files();
    for _ in 0..2 {
        folder.run(&format!("solve {WORDS} --all --out @found --checkpoint @state --every 0")).prints("");
        assert!(folder.files() == before);
    }
}

#[test]
fn a_checkpoint_of_another_run_is_refused() {
    let folder = counted("a_checkpoint_of_another_run_is_refused");
    let of = "@state: the checkpoint does not fit: it is of ";
    let table = [
        (LANGFORD, "--count --checkpoint @state", "another problem"),
        (WORDS, "--all --out @found --checkpoint @state", "a run with --count, not --all"),
        (WORDS, "--count --branch first --checkpoint @state", "a run with --branch fewest, not first"),
        (WORDS, "--count --choose 1 --checkpoint @state", "a run with --choose of no rows, not 1"),
    ];
    for (file, options, what) in table {
        refused(&folder, file, options, &format!("{of}{what}; nothing was changed\n"));
    }
}

#[test]
fn a_checkpoint_needs_an_out_of_its_own() {
    let folder = written("a_checkpoint_needs_an_out_of_its_own");
    refused(
        &folder,
        WORDS,
        "--all --checkpoint @state",
        "--checkpoint: needs --count, or --all or --cheapest, and --out OUT\n",
    );
    let same = "--checkpoint: FILE, FILE.tmp or FILE.lock is the file of --out\n";
    refused(&folder, WORDS, "--all --out @found --checkpoint @found", same);
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let folder = written("a_damaged_checkpoint_is_refused");
    let state = folder.read("state");
    let longer = state.replacen("\"length\":", "\"length\":1", 1);
    let table = [
        (longer.as_str(), "not a whole checkpoint: its content does not have the hash that it names"),
        (&state[..200], "not a whole checkpoint: EOF"),
        ("", "not a whole checkpoint: EOF"),
    ];
    for (text, what) in table {
        assert_ne!(text, state);
        folder.write("damaged", text);
        refused(&folder, WORDS, "--all --out @found --checkpoint @damaged", what);
    }
}

#[test]
fn what_is_in_the_way_is_left_there() {
    let folder = written("what_is_in_the_way_is_left_there");
    let to = |state: &str| format!("--all --out @found --checkpoint @{state}");
    folder.write("new.lock", "mine\n");
    let lock = "@new.lock: this file is in the way, and no lock of a run; nothing was changed\n";
    refused(&folder, WORDS, &to("new"), lock);
    fs::create_dir(folder.path("folder")).unwrap();
    refused(&folder, WORDS, &to("folder"), "Is a directory");
}

#[test]
fn a_checkpoint_or_an_out_that_cannot_be_written_is_no_bad_input() {
    let folder = written("a_checkpoint_or_an_out_that_cannot_be_written");
    fs::create_dir(folder.path("other.tmp")).unwrap();
    let table = [
        ("--count --checkpoint @no/new", "@no/new.lock: No such file"),
        ("--all --out @found --checkpoint @no/new", "@no/new.lock: No such file"),
        ("--all --out @no/found --checkpoint @new", "@no/found: No such file"),
        ("--all --out @found --checkpoint @other", "@other: Is a directory"),
    ];
    for (options, what) in table {
        let before = folder.files();
        let ran = folder.run(&format!("solve {WORDS} {options}"));
        ran.same((ran.code, ran.err.starts_with(&format!("cannot write: {what}"))), (Some(1), true));
        ran.same(folder.files() == before, true);
    }
}

#[test]
fn an_out_that_does_not_fit_is_refused() {
    let folder = written("an_out_that_does_not_fit_is_refused");
    let options = "--all --out @found --checkpoint @state";
    let found = folder.read("found");
    folder.write("found", &found[..100]);
    let short = "@found: it has 100 bytes, the checkpoint records 645; nothing was changed\n";
    refused(&folder, WORDS, options, short);
    folder.write("found", found.replace('1', "2"));
    refused(
        &folder,
        WORDS,
        options,
        "@found: its first 645 bytes are not those that the run wrote; nothing was changed\n",
    );
}

/// The cheapest covers, a few in each run, and in one.
#[test]
fn a_search_in_order_of_cost_goes_on() {
    let folder = Folder::new("a_search_in_order_of_cost_goes_on");
    let people = 10;
    let names: Vec<String> = (0..people).map(|person| format!("p{person}")).collect();
    let pairs = (0..people).flat_map(|a| (0..a).map(move |b| (a, b)));
    let rows = pairs.map(|(a, b)| format!("p{a} p{b} |{}\n", (a * a + 3 * b * b + a * b) % 17));
    folder.write("problem", format!("{}\n{}", names.join(" "), rows.collect::<String>()));
    let whole = folder.run("solve @problem --cheapest 200").succeeds().out;
    for most in [1, 2, 9, 40, 200] {
        let line = format!("solve @problem --cheapest {most} --out @out --checkpoint @state");
        let ran = folder.run(&line);
        ran.same((ran.code, ran.out.as_str()), (Some(0), ""));
        let expected: String = whole.split_inclusive('\n').take(most).collect();
        assert!(folder.read("out") == expected, "{most}");
        let before = folder.files();
        let ran = folder.run(&line);
        ran.same((ran.code, ran.out.as_str()), (Some(0), ""));
        assert!(folder.read("out") == expected && folder.files().len() == before.len());
    }
    let line = "solve @problem --all --out @out --checkpoint @state";
    folder.run(line).refuses_with("it is of a run with --cheapest, not --all");
}

/// What OUT holds has one sign and one constant.
#[test]
fn a_search_in_order_of_value_goes_on_as_it_began() {
    let folder = Folder::new("a_search_in_order_of_value_goes_on_as_it_began");
    // The row of a secondary column alone is part of the problem only with --maximize.
    folder.write("problem", "a b | s\na |1\na s |5\nb |2\nb |7\na b |4\ns |3\n");
    let options = |what: &str| format!("--cheapest {what} --out @out --checkpoint @state");
    let run = |what: &str| folder.run(&format!("solve @problem {}", options(what))).ends_well();
    let whole = folder.run("solve @problem --cheapest 8 --maximize --constant -4").succeeds().out;
    for most in [1, 3, 8] {
        run(&format!("{most} --maximize --constant -4"));
        let expected: String = whole.split_inclusive('\n').take(most).collect();
        assert_eq!(folder.read("out"), expected);
    }
    for other in ["", " --maximize", " --constant -4"] {
        let how = format!("of a run with --cheapest --maximize --constant -4, not --cheapest{other};");
        refused(&folder, "@problem", &options(&format!("9{other}")), &how);
    }
    fs::remove_file(folder.path("state")).unwrap();
    run("1");
    let how = "of a run with --cheapest, not --cheapest --maximize;";
    refused(&folder, "@problem", &options("1 --maximize"), how);
}

/// A count that no search could visit is done as without a checkpoint, says that it is not saved if it takes long, and is
/// known from then on.
#[test]
fn a_count_that_remembers_is_not_visited() {
    let folder = Folder::new("a_count_that_remembers_is_not_visited");
    let cells = |n: usize| (0..n).flat_map(move |r| (0..n).map(move |c| (r, c)));
    let names: Vec<String> = cells(16).map(|(r, c)| format!("{r}.{c}")).collect();
    let beside = cells(16).flat_map(|(r, c)| [((r, c), (r, c + 1)), ((r, c), (r + 1, c))]);
    let rows = beside.filter(|&(_, (r, c))| r < 16 && c < 16);
    let rows: String = rows.map(|((a, b), (c, d))| format!("{a}.{b} {c}.{d}\n")).collect();
    folder.write("problem", format!("{}\n{rows}", names.join(" ")));
    let number = "2444888770250892795802079170816";
    let said =
        "this count keeps its results in memory and does not save them; if it is stopped, it starts over";
    folder.run("solve @problem --count --checkpoint @state").ends(0, number, said);
    let before = folder.files();
    folder.run("solve @problem --count --checkpoint @state").prints(number);
    assert!(folder.files() == before);
    // What cannot be kept is refused before it is counted.
    let ran = folder.run("solve @problem --count --checkpoint @nowhere/state");
    ran.same(ran.out.as_str(), "");
    assert!(!ran.err.contains(said), "{}", ran.err);
    let ran = folder.run("solve @problem --estimate");
    let soon = "this is an estimate of listing all covers; --count says almost at once how many there are";
    ran.same(ran.err.lines().last(), Some(soon));
}

/// Classes go on where they were: after each stop with at most some thousand nodes.
#[test]
fn classes_go_on() {
    let folder = Folder::new("classes_go_on");
    folder.run(&format!("solve {WORDS} --all --distinct --sizes --out @all")).ends_well();
    let line = format!("solve {WORDS} --all --distinct --sizes --out @found --checkpoint @state");
    folder.run(&line).ends_well();
    assert_eq!(folder.read("found"), folder.read("all"));
    // It is done, and says so again.
    let before = folder.files();
    folder.run(&line).ends_well();
    assert!(folder.files() == before);
    let of = "@state: the checkpoint does not fit: it is of a run with ";
    for (options, what) in [
        ("--all --distinct --out @found --checkpoint @state", "--distinct --sizes, not --distinct"),
        ("--all --out @found --checkpoint @state", "--distinct --sizes, not every cover"),
        (
            "--all --distinct --sizes --kinds --out @found --checkpoint @state",
            "--distinct --sizes, not --distinct --sizes --kinds",
        ),
    ] {
        let before = folder.files();
        let ran = folder.run(&format!("solve {WORDS} {options}"));
        assert!(
            ran.code == Some(2) && ran.err.contains(&format!("{of}{what}; nothing was changed")),
            "{ran}"
        );
        ran.same(folder.files() == before, true);
    }
    let counted = folder.run(&format!("solve {WORDS} --count --distinct --checkpoint @other"));
    counted.refuses_with("--checkpoint does nothing with --count --distinct");
}
