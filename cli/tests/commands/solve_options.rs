//! `solve`: options that say how to search, and which of them act on which question.

use super::program::give;
use super::program::{Folder, run};
use super::{WORDS, solve};

#[test]
fn ways_to_branch_find_the_same_covers() {
    let sorted = |options: &str| {
        let ran = solve(WORDS, options);
        let mut lines: Vec<String> = ran.lines().iter().map(ToString::to_string).collect();
        lines.sort();
        lines
    };
    let expected = sorted("--all");
    for branch in ["fewest", "first", "conflicts", "weighted"] {
        assert_eq!(sorted(&format!("--all --branch {branch}")), expected, "{branch}");
        solve(WORDS, &format!("--count --branch {branch}")).prints("35");
    }
}

/// It finds one cover: every other question is refused, and so is an engine, which it has no use for.
#[test]
fn what_learns_clauses_finds_one_cover() {
    let ran = solve(WORDS, "--branch learning").succeeds();
    let rows = ran.out.trim().replace(' ', ",");
    solve(WORDS, "--any --branch learning").succeeds();
    let ran = solve(WORDS, "--unique --branch learning");
    ran.same((ran.code, ran.out.lines().count(), ran.err.trim()), (Some(0), 2, "there are others"));
    solve(WORDS, &format!("--count --choose {rows}")).prints("1");

    for question in
        ["first", "all", "limit 1", "count", "nth 1", "sample 1", "marginals", "forced", "why", "estimate"]
    {
        let name = question.split(' ').next().unwrap();
        let said = format!("--branch learning finds one cover, and does nothing with --{name}");
        solve(WORDS, &format!("--{question} --branch learning")).refuses_with(&said);
    }
    for (option, name) in [("cheapest", "cheapest"), ("symmetries", "symmetries"), ("lp", "lp")] {
        let said = format!("--branch does nothing with --{name}");
        solve(WORDS, &format!("--{option} --branch learning")).refuses_with(&said);
    }
    for engine in ["links", "bits"] {
        let said = format!("--branch learning does nothing with --engine {engine}");
        solve(WORDS, &format!("--branch learning --engine {engine}")).refuses_with(&said);
    }
}

/// `--verbose` was refused by each question, as if it were an option of one of them.
#[test]
fn what_all_commands_have_acts_on_each_question() {
    for question in [
        "",
        "--first",
        "--all",
        "--limit 2",
        "--count",
        "--cheapest",
        "--nth 1",
        "--unique",
        "--why",
        "--dimacs",
    ] {
        let plain = solve(WORDS, question);
        let ran = solve(WORDS, &format!("{question} --verbose --seconds 600"));
        ran.same((ran.code, &ran.out), (plain.code, &plain.out));
    }
    // A line for each turn of a search, and one for what ends it.
    let folder = Folder::new("verbose");
    folder.run("queens 14 --toroidal --problem @queens.txt").succeeds();
    let said = folder.run("solve @queens.txt --verbose").err;
    let turns: Vec<&str> = said.lines().filter(|line| line.starts_with("any: a search by")).collect();
    assert!((3..50).contains(&turns.len()), "{said}");
    assert!(turns.iter().all(|turn| turn.ends_with("nodes: no proof")), "{said}");
    assert!(said.contains("prove at once that there is no cover\nno cover"), "{said}");
}

#[test]
fn threads_give_the_answer_of_one() {
    solve(WORDS, "--count --threads 2").prints("35");
    let all = solve(WORDS, "--all").succeeds();
    for threads in [1, 2, 4] {
        let ran = solve(WORDS, &format!("--all --threads {threads}")).succeeds();
        ran.same(&ran.out, &all.out);
    }
    let limited = solve(WORDS, "--limit 7 --names").succeeds();
    let ran = solve(WORDS, "--limit 7 --names --threads 2").succeeds();
    ran.same(ran.lines().len(), 7);
    ran.same(&ran.out, &limited.out);
}

#[test]
fn threads_that_cannot_be_are_refused() {
    let rows = "a\n".repeat(9001);
    give(rows, "solve --all --threads 2 --engine bits").refuses_with("9000 rows");
    solve(WORDS, "--count --threads 1000000").refuses_with("--threads 1000000: there are ");
}

#[test]
fn a_count_in_any_memory_is_the_same() {
    for memory in ["0", "1K", "64M", "1G", "16000000T"] {
        solve(WORDS, &format!("--count --memory {memory}")).prints("35");
    }
}

#[test]
fn too_little_memory_for_a_diagram_says_so() {
    let ran = solve(WORDS, "--nth 1 --memory 1K");
    ran.refuses_with("the answer takes more than the 1024 bytes allowed; --memory SIZE allows more");
}

#[test]
fn sizes_of_memory_are_whole_numbers_with_a_known_unit() {
    for (memory, part) in [
        ("", "invalid value '' for '--memory <SIZE>': expected a number of bytes"),
        ("x", "'x' for '--memory <SIZE>': expected a number of bytes, such as 500000, 64M or 1G"),
        ("1Q", "expected a number of bytes"),
        ("-1", "unexpected argument '-1'"),
        ("1.5G", "expected a number of bytes"),
        ("99999999T", "more bytes than this machine can count"),
    ] {
        solve(WORDS, &format!("--count --memory {memory}")).refuses_with(part);
    }
}

/// An option acts on a question, or is refused with the names of both: never without a word.
#[test]
fn which_option_acts_on_which_question() {
    const ROWS: &str = "choose exclude";
    const SEARCH: &str = "choose exclude engine first";
    let table = [
        ("", format!("{SEARCH} weighted names stats out memory")),
        ("--first", format!("{SEARCH} weighted names stats out")),
        ("--any", format!("{SEARCH} weighted names stats out memory")),
        ("--limit 1", format!("{SEARCH} weighted names stats out threads distinct sizes kinds group")),
        (
            "--all",
            format!("{SEARCH} weighted names stats out threads checkpoint every distinct sizes kinds group"),
        ),
        (
            "--count",
            format!("{SEARCH} weighted stats threads memory checkpoint every proof distinct kinds group"),
        ),
        (
            "--cheapest",
            format!("{ROWS} names stats out nodes checkpoint every veripb maximize constant start"),
        ),
        ("--nth 1", format!("{SEARCH} names stats out memory")),
        ("--sample 1", format!("{SEARCH} names stats out memory seed")),
        ("--marginals", format!("{SEARCH} stats memory")),
        ("--forced", format!("{SEARCH} weighted nodes")),
        ("--unique", format!("{SEARCH} weighted names nodes veripb")),
        ("--why", format!("{SEARCH} weighted nodes veripb")),
        ("--symmetries", format!("{ROWS} memory")),
        ("--estimate", format!("{SEARCH} seed probes")),
        ("--dimacs", String::new()),
        ("--lp", "maximize".into()),
        ("--mps", "maximize".into()),
        ("--opb", format!("{ROWS} maximize but")),
        ("--wcnf", "maximize".into()),
        ("--model @model", "names".into()),
        ("--solution @lp", "names maximize".into()),
        ("--opb-model @model", "names maximize".into()),
    ];
    let options = [
        ("choose", "--choose 1"),
        ("exclude", "--exclude 2"),
        ("engine", "--engine links"),
        ("first", "--branch first"),
        ("weighted", "--branch weighted"),
        ("names", "--names"),
        ("stats", "--stats"),
        ("out", "--out @out"),
        ("threads", "--threads 1"),
        ("memory", "--memory 1M"),
        ("nodes", "--nodes 9"),
        ("seed", "--seed 1"),
        ("probes", "--probes 9"),
        ("checkpoint", "--checkpoint @state"),
        ("every", "--checkpoint @state --every 1"),
        ("proof", "--proof @proof"),
        ("veripb", "--veripb @veripb"),
        ("distinct", "--distinct"),
        ("sizes", "--distinct --sizes"),
        ("kinds", "--distinct --kinds"),
        ("group", "--distinct --group @group"),
        ("maximize", "--maximize"),
        ("constant", "--constant -3"),
        ("start", "--start 1"),
        ("but", "--but 1"),
    ];
    for (question, expected) in table {
        let folder = Folder::new("which_option_acts_on_which_question");
        folder.write("problem", "a\na\na\n");
        folder.write("group", "(1 2)\n");
        folder.write("model", "s UNSATISFIABLE\n");
        let lp = "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n";
        folder.write("lp", format!("{lp}# Columns 2\nx1 1\nx2 0\n# Rows 1\n"));
        let mut acting = Vec::new();
        for (name, option) in options {
            let out = if ["--all", "--cheapest"].contains(&question) && option.starts_with("--checkpoint") {
                " --out @out"
            } else {
                ""
            };
            let line = format!("solve @problem {question} {option}{out}").replace("  ", " ");
            let ran = folder.run(&line);
            // Without a feature it is not idle, and the message is about the feature.
            if ran.code == Some(0) || ran.err.contains("this program was built without") {
                acting.push(name);
            } else {
                let asked = question.split(' ').next().unwrap();
                let said = ran.err.lines().next().unwrap_or_default();
                let (start, end) = (said.starts_with("error: --"), format!(" does nothing with {asked}"));
                ran.same((ran.code, ran.out.as_str(), start, said.contains(&end)), (Some(2), "", true, true));
            }
            for written in ["out", "state", "proof", "veripb"] {
                let _ = std::fs::remove_file(folder.path(written));
            }
        }
        assert_eq!(acting.join(" "), expected, "{question}");
    }
}

#[test]
fn options_that_do_nothing_beside_each_other() {
    let table = [
        ("--count --memory 1M --checkpoint links", "--memory does nothing with --checkpoint"),
        (
            "--count --threads 1 --branch weighted --engine links",
            "--branch weighted does nothing with --threads",
        ),
        (
            "--all --threads 1 --branch conflicts --engine links",
            "--branch conflicts does nothing with --threads",
        ),
        ("--all --kinds", "--kinds does nothing without --distinct or --symmetries"),
        ("--all --group no", "--group does nothing without --distinct or --symmetries"),
        ("--all --distinct --kinds --group no", "--kinds does nothing with --group"),
        ("--nodes 3", "--nodes does nothing with --any, which is the default"),
        ("--lp --count", "--lp"),
        ("--cheapest --veripb no --checkpoint links --out no", "--veripb does nothing with --checkpoint"),
    ];
    for (options, part) in table {
        solve(WORDS, options).refuses_with(part);
    }
    run("solve --every 1").refuses_with("--checkpoint");
}

/// Each says what Knuth's format says.
#[test]
fn matrices_in_other_formats_are_read_by_name() {
    for (format, text) in [
        ("01", "110\n001\n101\n"),
        ("01", "1,1,0\n0,0,1\n1,0,1\n"),
        ("sparse", "1 2\n3\n1 3\n"),
        ("counted", "3 3\n2 1 2\n1 3\n2 1 3\n"),
        ("ec", "p ec 3\ns 1 2\ns 3\ns 1 3\n"),
    ] {
        give(text, &format!("solve --format {format} --all")).prints("1 2");
    }
    give("110\n0x1\n", "solve --format 01").refuses_with("-:2:2: ");
    give("1 2\n", "solve --format matrix").refuses_with("01");
}
