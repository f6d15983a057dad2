//! Runs that `--seconds`, `--nodes` or a signal ends: what is known is said, and never more.

use serde_json::Value;

use super::program::{give, run};

/// Fewest sets of so many: the first cover is soon found, and not soon proved.
fn sets(things: u64, sets: usize) -> String {
    let mut text: String = (0..things).map(|thing| format!("1:|t{thing} ")).collect();
    let mut random = 1_u64;
    for _ in 0..sets {
        text += "\n";
        let mut set: Vec<u64> = (0..4)
            .map(|_| {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (random >> 33) % things
            })
            .collect();
        set.sort_unstable();
        set.dedup();
        set.iter().for_each(|thing| text += &format!("t{thing} "));
        text += "|1";
    }
    text
}

/// All rows, a plan of any such sets: on a slow machine nothing else may be found in time.
fn all_rows(sets: usize) -> String {
    let rows: Vec<String> = (1..=sets).map(|row| row.to_string()).collect();
    format!("--start {}", rows.join(","))
}

/// A planner had nothing at all from a run that was stopped.
#[test]
fn the_best_cover_is_the_answer_of_a_search_that_is_not_done() {
    let text = sets(60, 600);
    for end in ["--nodes 20".to_owned(), format!("--seconds 0.5 {}", all_rows(600))] {
        let ran = give(&text, &format!("solve --cheapest {end}"));
        let (cost, rows) = ran.out.split_once(": ").unwrap();
        ran.same(rows.split_whitespace().count().to_string().as_str(), cost);
        let bound = ran.err.strip_prefix("not proved: at least ").and_then(|rest| rest.split_once("; gap "));
        let (bound, gap) = bound.unwrap_or_else(|| panic!("{}", ran.err));
        let (cost, bound): (f64, f64) = (cost.parse().unwrap(), bound.parse().unwrap());
        ran.same(gap.trim_end(), format!("{:.1} %", 100.0 * (cost - bound) / cost).as_str());

        let ran = give(&text, &format!("solve --cheapest {end} --json"));
        let answer: Value = serde_json::from_str(&ran.out).unwrap();
        let number = |key: &str| answer[key].as_str().unwrap().parse::<i64>().unwrap();
        ran.same(answer["outcome"].as_str(), Some("feasible"));
        ran.same(number("cost") - number("bound"), number("gap"));
    }
    let greatest = give(text.replace("1:|", "1:3|"), "solve --cheapest --maximize --nodes 3");
    greatest.same(greatest.err.contains("at most "), true);
}

#[test]
fn a_plan_to_begin_with_is_the_answer_until_there_is_a_better_one() {
    let text = "a b c\na b |5\nc |3\na |1\nb c |6\na b c |20\n";
    give(text, "solve --cheapest --start 5 --nodes 0").ends(
        0,
        "20: 5",
        "not proved: at least 0; gap 100.0 %",
    );
    give(text, "solve --cheapest --start 2,1").prints("7: 3 4");
    give(text, "solve --cheapest --start 1,3")
        .refuses("--start: the rows are no cover: rows 1 and 3 both cover a");
    give(text, "solve --cheapest --start 9").refuses_with("there is no row 9");
    give(text, "solve --cheapest --start 5 --exclude 5").refuses("--start: row 5 is excluded by --exclude");
    give(text, "solve --cheapest --start 5 --choose 1").refuses("--start: row 1 of --choose is missing");
    give(text, "solve --count --start 5").refuses_with("--start does nothing with --count");
}

#[test]
fn fewer_covers_than_were_asked_for_are_said_to_be_all() {
    let text = "a b\na |1\nb |2\na b |4\n";
    give(text, "solve --cheapest 3").ends(0, "3: 1 2\n4: 3", "there are only 2 covers");
    give(text, "solve --cheapest 2").prints("3: 1 2\n4: 3");
}

/// What time ends is never complete, nor none.
#[test]
fn time_ends_every_command_and_says_so() {
    for line in [
        "queens 30 --count",
        "queens 17 --all --distinct",
        "queens 19 --count --distinct",
        "designs 15 3 1",
        "generate stars --side 14 --stars 3 --seed 1",
    ] {
        let ran = run(&format!("{line} --seconds 0.2"));
        let is_said = ran.err.contains("the 0.2 s of --seconds are over");
        ran.same((ran.code, is_said), (Some(2), true));
        let ran = run(&format!("{line} --seconds 0.2 --json"));
        let last: Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
        ran.same((ran.code, last["outcome"].as_str()), (Some(2), Some("unknown")));
    }
    run("check a b --seconds 1").refuses("--seconds does nothing with check");
    run("queens 4 --seconds=-1").refuses_with("--seconds");
    run("queens 6 --count --seconds 1e9").prints("4");
}

#[cfg(unix)]
#[test]
fn an_interrupt_gives_the_best_cover() {
    use std::io::{Read, Write};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use super::program::command;

    // The smaller ones are proved in four seconds.
    let mut run = command(&format!("solve --cheapest --json {}", all_rows(1500)), None);
    let mut run = run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    run.stdin.take().unwrap().write_all(sets(120, 1500).as_bytes()).unwrap();
    sleep(Duration::from_secs(4));
    assert!(Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap().success());
    let mut text = String::new();
    run.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert!(run.wait().unwrap().signal().is_some());
    let answer: Value = serde_json::from_str(text.trim_end()).unwrap();
    assert_eq!(answer["outcome"], "feasible");
}
