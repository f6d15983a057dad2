//! `--json`: the lines that `cli/README.md` describes.

use serde_json::{Value, json};

use super::program::{Folder, Ran, give, run};
use super::{LANGFORD, WORDS};

/// The answers of a command; each is an object with an outcome.
#[track_caller]
fn answers(ran: &Ran) -> Vec<Value> {
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {ran}"));
    let answers: Vec<Value> = ran.out.lines().map(read).collect();
    for (answer, line) in answers.iter().zip(ran.out.lines()) {
        let outcome = answer["outcome"].as_str().unwrap();
        assert!(["found", "none", "unknown"].contains(&outcome), "{ran}");
        assert!(line.starts_with("{\"outcome\":"), "{ran}");
    }
    answers
}

/// Checks all lines of a command that succeeds.
#[track_caller]
fn are(ran: &Ran, expected: &[Value]) {
    ran.same((ran.code, answers(ran)), (Some(0), expected.to_vec()));
}

const BENCHES: &str = "Ann Ben Cid Dee\nAnn Cid\nAnn Dee\nBen Cid\nBen Dee\nCid Dee\n";

#[test]
fn covers_and_counts() {
    let covers = [json!({"outcome": "found", "rows": [1, 4]}), json!({"outcome": "found", "rows": [2, 3]})];
    are(&give(BENCHES, "solve --all --json"), &covers);
    are(&give(BENCHES, "--json solve --limit 1"), &covers[..1]);
    let names = json!([["Ann", "Cid"], ["Ben", "Dee"]]);
    are(
        &give(BENCHES, "solve --first --names --json"),
        &[json!({"outcome": "found", "rows": [1, 4], "names": names})],
    );
    are(&give(BENCHES, "solve --count --json"), &[json!({"outcome": "found", "count": "2"})]);
    let priced = give("a b\na |2\nb |40\na b |41\n", "solve --cheapest 2 --json");
    let rows = |rows: &[u32], cost: &str| json!({"outcome": "found", "rows": rows, "cost": cost});
    are(&priced, &[rows(&[3], "41"), rows(&[1, 2], "42")]);
    let valued = give("a b\na |2\nb |40\na b |41\n", "solve --cheapest 2 --maximize --constant -50 --json");
    are(&valued, &[rows(&[1, 2], "-8"), rows(&[3], "-9")]);
    let classes = give(BENCHES, "solve --all --distinct --sizes --json");
    classes.same(answers(&classes), vec![json!({"outcome": "found", "rows": [1, 4], "size": "2"})]);
    let count = "53060477521960000";
    are(&run("tile 12x12 --pieces dominoes --count --json"), &[json!({"outcome": "found", "count": count})]);
}

#[test]
fn none_is_proved() {
    let impossible = "a b c\na b\nb c\na c\n";
    for options in ["", " --all", " --cheapest", " --nth 1", " --sample 2"] {
        let ran = give(impossible, &format!("solve{options} --json"));
        are(&ran, &[json!({"outcome": "none", "reasons": []})]);
    }
    are(&give(impossible, "solve --count --json"), &[json!({"outcome": "none", "count": "0"})]);
    let forced = json!({"outcome": "none", "always": [], "never": [1, 2, 3], "unknown": []});
    are(&give(impossible, "solve --forced --json"), &[forced]);
    are(&give("a b\na\n", "solve --json"), &[json!({"outcome": "none", "reasons": ["no row covers b"]})]);
    let why = give(impossible, "solve --why --json");
    let why = &answers(&why)[0];
    assert!(why["outcome"] == "none" && why["reason"].is_string(), "{why}");
    assert_eq!(why["modulus"], 2, "{why}");
    are(&give(BENCHES, "solve --why --json"), &[json!({"outcome": "found"})]);
    // Rows were counted from 0 in words, and from 1 beside them.
    for (chosen, rows, reason) in [
        ("2", json!([2]), "row 2 leaves no way to cover a"),
        ("1,2", json!([1, 2]), "row 1 and row 2 both cover b"),
    ] {
        let why = give("a b c\na b\nb c\nc\n", &format!("solve --choose {chosen} --why --json"));
        let why = &answers(&why)[0];
        assert_eq!((&why["rows"], &why["reason"]), (&rows, &json!(reason)), "{why}");
    }
    are(&run("queens 3 --json"), &[json!({"outcome": "none", "reason": "no solution"})]);
    let cells = "no solution: the board has 54 cells, the pieces have 60";
    are(&run("tile 6x9 --json"), &[json!({"outcome": "none", "reason": cells})]);
    let unflown = json!({"outcome": "none", "reason": "no solution: no pairing has leg 2"});
    are(&give("2 1\n5 1 1\n", "crew --json"), &[unflown]);
}

/// A line was written for each, so a number alone on a line of a sparse text wrote as many lines as it says.
#[test]
fn of_many_names_five_are_said_and_how_many_more() {
    let reason = "no row covers 1, 2, 3, 4, 5, and 99994 more";
    let ran = give("100000\n", "solve --format sparse --json");
    ran.same(ran.err.as_str(), format!("no cover: {reason}\n").as_str());
    are(&ran, &[json!({"outcome": "none", "reasons": [reason]})]);

    let few = give("2|a 2|b 2|c 2|d 2|e 2|f 2|g\na b c d e f g\n", "solve --json");
    let of = |name: char| format!("{name} is to be covered 2 times, and has 1 row");
    let reasons: Vec<String> = ('a'..='e').map(of).chain(["and 2 more".into()]).collect();
    are(&few, &[json!({"outcome": "none", "reasons": reasons})]);

    let skipped = give(format!("a | b\na\n{}", "b\n".repeat(9)), "solve --count");
    skipped.same((skipped.out.as_str(), skipped.err.lines().count()), ("1\n", 6));
    skipped.same(skipped.err.lines().last(), Some("and 4 more"));

    let clashing = run(&format!("sudoku {} --json", "1".repeat(16)));
    let reasons = &answers(&clashing)[0]["reasons"];
    let last = reasons.as_array().and_then(|reasons| reasons.last());
    clashing.same(last, Some(&json!("and 67 more")));
}

/// A limit, bad input or a wrong proof is never taken for "none".
#[test]
fn what_is_not_known_is_unknown() {
    let limited = run("crew examples/data/crew.txt --nodes 0 --json");
    limited.same(answers(&limited).last().unwrap()["outcome"].as_str(), Some("unknown"));
    let limited = run(&format!("solve {WORDS} --forced --nodes 0 --json"));
    limited.same(answers(&limited)[0]["outcome"].as_str(), Some("unknown"));
    for (line, code) in [
        ("solve no/file --json".to_owned(), 2),
        (format!("solve {WORDS} --nth 36 --json"), 2),
        (format!("solve {WORDS} --all --memory 1K --nth 1 --json"), 2),
        (format!("solve {WORDS} --memory 1K --nth 1 --json"), 2),
        ("sudoku 1..9 --json".into(), 2),
        ("sudoku 1..4..1..3....2. --output tsv --json".into(), 2),
        (format!("check {WORDS} /dev/null --json"), 1),
    ] {
        let ran = run(&line);
        ran.same((ran.code, ran.err.is_empty()), (Some(code), false));
        // A wrong command line has no answer.
        ran.same(answers(&ran).iter().all(|answer| answer["outcome"] == "unknown"), true);
    }
    let said = give("s UNSATISFIABLE\n", "solve examples/data/langford.txt --opb-model - --json");
    said.same(answers(&said)[0]["outcome"].as_str(), Some("unknown"));
    run("solve --all --out no --json").refuses_with("--json does nothing with --out");
    let ran = give("................\n1..9\n", "sudoku --json");
    let outcomes: Vec<Value> = answers(&ran).iter().map(|answer| answer["outcome"].clone()).collect();
    ran.same((ran.code, outcomes), (Some(2), vec![json!("found"), json!("unknown")]));
}

#[cfg(unix)]
#[test]
fn an_interrupt_is_unknown() {
    use std::io::{BufRead, BufReader, Read};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    use super::program::command;

    // Many times: once a board was written after the last line.
    for signal in ["INT", "TERM"].into_iter().cycle().take(20) {
        let mut run = command("queens 20 --all --json", None);
        let mut run = run.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut out = BufReader::new(run.stdout.take().unwrap());
        let mut text = String::new();
        out.read_line(&mut text).unwrap();
        let id = run.id().to_string();
        assert!(Command::new("kill").args([format!("-{signal}"), id]).status().unwrap().success());
        out.read_to_string(&mut text).unwrap();
        assert!(run.wait().unwrap().signal().is_some());
        for line in text.lines() {
            serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        }
        assert_eq!(text.lines().last(), Some("{\"outcome\":\"unknown\",\"reason\":\"interrupted\"}"));
    }
}

#[test]
fn puzzles() {
    let ran = give("1..4..1..3....2.\n................\n123....4........\n", "sudoku --json");
    let found = answers(&ran);
    assert_eq!(found[0]["puzzle"], "1..4..1..3....2.");
    assert_eq!(found[0]["unique"], true);
    assert_eq!(found[0]["solutions"].as_array().unwrap().len(), 1);
    assert_eq!(found[1]["unique"], false);
    assert_eq!(found[1]["solutions"].as_array().unwrap().len(), 2);
    let none = json!({
        "outcome": "none", "number": 3, "puzzle": "123....4........", "unique": false, "solutions": [],
        "reasons": [
            "No digit is left for r1c4.", "No cell of row 1 is left for the digit 4.",
            "No cell of box 1 is left for the digit 4.",
        ],
    });
    assert_eq!(found[2], none);
    are(&give("................\n", "sudoku --count --json"), &[json!({"outcome": "found", "count": "288"})]);
    let some = give("1234............\n", "sudoku --sample 3 --json");
    some.same(answers(&some).iter().filter(|answer| answer["solution"].is_string()).count(), 3);
    let boards = run("queens 6 --all --json");
    boards.same(answers(&boards).len(), 4);
    boards.same(answers(&boards)[0]["board"].as_array().unwrap().len(), 6);
    let made = run("generate sudoku --seed 1 --layout 4x4 --count 2 --rating --json");
    made.same(answers(&made).iter().filter(|answer| answer["rating"].is_string()).count(), 2);
    let steiner = run("designs 7 3 1 --json");
    let last = json!({"outcome": "found", "count": "1", "all": "30"});
    steiner.same(answers(&steiner), vec![json!({"outcome": "found", "order": "168", "count": "1"}), last]);
}

#[test]
fn proofs_statistics_and_symmetries() {
    let folder = Folder::new("proofs_statistics_and_symmetries");
    let proof = folder.path("proof").display().to_string();
    let counted = json!({"outcome": "found", "count": "35", "proof": proof});
    for line in
        [format!("solve {WORDS} --count --proof @proof --json"), format!("check {WORDS} @proof --json")]
    {
        // The test names files of its folder by `@`.
        let ran = folder.run(&line);
        let expected = counted.to_string().replace(&proof, "@proof");
        are(&ran, &[serde_json::from_str(&expected).unwrap()]);
    }
    let ran = run(&format!("solve {LANGFORD} --count --stats --json"));
    let last = answers(&ran).pop().unwrap();
    assert_eq!(last["outcome"], "found");
    assert!(last["statistics"]["rows"].is_u64() && last["statistics"]["solutions"].is_string(), "{last}");
    ran.same(ran.err.as_str(), "");
    let ran = give(BENCHES, "solve --symmetries --json");
    let group = answers(&ran).pop().unwrap();
    assert!(group["order"].is_string() && group["generators"].is_array() && group["orbits"].is_array());
    let marginals = give(BENCHES, "solve --marginals --json");
    marginals.same(answers(&marginals)[4].clone(), json!({"outcome": "none", "row": 5, "count": "0"}));
}

/// What `distribute` writes for another run is as it was, and read again.
#[test]
fn lines_for_another_run_stay() {
    let folder = Folder::new("lines_for_another_run_stay");
    let tasks = folder.run(&format!("distribute split {WORDS} --tasks 7 --json")).succeeds().out;
    assert_eq!(tasks, run(&format!("distribute split {WORDS} --tasks 7")).out);
    folder.write("results", folder.give(&tasks, &format!("distribute run {WORDS} --json")).succeeds().out);
    folder.write("tasks", tasks);
    let ran = folder.run(&format!("distribute merge {WORDS} @tasks @results --json"));
    are(&ran, &[json!({"outcome": "found", "count": "35"})]);
    let tasks = folder.run("distribute split examples/data/langford.txt --tasks 3").succeeds().out;
    folder.write(
        "results",
        folder.give(&tasks, "distribute run examples/data/langford.txt --covers").succeeds().out,
    );
    folder.write("tasks", tasks);
    let ran = folder.run("distribute merge examples/data/langford.txt @tasks @results --covers --json");
    ran.same(answers(&ran), answers(&run("solve examples/data/langford.txt --all --json")));
}

#[test]
fn what_writes_text_is_refused() {
    for line in ["queens 8", "sudoku 4.....1....3..2."] {
        let ran = run(&format!("{line} --problem - --json"));
        let what = "--problem writes text: it does not go with --json";
        assert!(ran.code == Some(2) && ran.err.contains(what) && ran.out.contains("\"unknown\""), "{ran}");
    }
    let killer = "....\n....\n....\n....\n3: r1c1 r1c2\n";
    let ran = give(killer, "sudoku --json").succeeds();
    assert!(ran.out.contains(r#""cages":[{"cells":["r1c1","r1c2"],"sum":3}]"#), "{ran}");
}
