//! `distribute`: tasks, results, and what they are together.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::program::{Folder, PACKAGE, PROGRAM, Ran, command, finish, give};
use super::{LANGFORD, WORDS, solve};

/// The folder of a test with the 20 tasks of a split of `words.txt` in `tasks`, and their results in `0`, `1` and `2`:
/// three processes that know nothing of each other.
fn split_and_run(test: &str, problem: &str) -> Folder {
    let folder = Folder::new(test);
    let tasks = folder.run(&format!("distribute split {problem} --tasks 7")).succeeds().out;
    for third in 0..3 {
        let given: Vec<&str> = tasks.split_inclusive('\n').skip((third + 2) % 3).step_by(3).collect();
        let ran = give(given.concat(), &format!("distribute run {problem}")).succeeds();
        folder.write(&third.to_string(), ran.out);
    }
    folder.write("tasks", tasks);
    folder
}

/// The result of the first task once more, by the other engine and with covers.
fn run_again(folder: &Folder, problem: &str) -> String {
    let tasks = folder.read("tasks");
    let first = tasks.split_inclusive('\n').next().unwrap();
    give(first, &format!("distribute run {problem} --covers --engine links")).succeeds().out
}

fn merge(folder: &Folder, problem: &str, results: &str) -> Ran {
    folder.run(&format!("distribute merge {problem} @tasks {results}"))
}

/// A changed result with the hash that it should have then: FNV-1a over the line with an empty one.
fn sealed(line: &str) -> String {
    let (before, _) = line.split_once("\"hash\":\"").unwrap();
    let before = format!("{before}\"hash\":\"");
    let bytes = before.bytes().chain(*b"\"}");
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{before}{hash:016x}\"}}\n")
}

/// The text with another number of covers in each line, by its place.
fn with_counts(text: &str, count: impl Fn(usize) -> String) -> String {
    let line = |(at, line): (usize, &str)| {
        let (before, rest) = line.split_once("\"count\":\"").unwrap();
        let (_, after) = rest.split_once('"').unwrap();
        sealed(&format!("{before}\"count\":\"{}\"{after}", count(at)))
    };
    text.lines().enumerate().map(line).collect()
}

#[test]
fn split_is_always_the_same() {
    for problem in [LANGFORD, WORDS] {
        let line = format!("distribute split {problem} --tasks 7");
        let [one, two] = [(); 2].map(|()| give("", &line).succeeds());
        one.same(one.out.lines().count() >= 2, true);
        one.same(&one.out, &two.out);
    }
}

#[test]
fn merge_counts_as_one_process_does() {
    for problem in [LANGFORD, WORDS] {
        let folder = split_and_run("merge_counts_as_one_process_does", problem);
        folder.write("again", run_again(&folder, problem));
        let count = solve(problem, "--count").succeeds().out;
        merge(&folder, problem, "@0 @1 @2 @again").prints(count.trim_end());
    }
}

#[test]
fn merge_writes_covers_in_the_order_of_one_process() {
    for problem in [LANGFORD, WORDS] {
        let folder = split_and_run("merge_writes_covers_in_the_order_of_one_process", problem);
        let ran = give(folder.read("tasks"), &format!("distribute run {problem} --covers"));
        let mut results = ran.lines();
        results.sort_unstable_by(|a, b| b.cmp(a));
        folder.write("results", results.join("\n") + "\n");
        let all = solve(problem, "--all").succeeds().out;
        merge(&folder, problem, "@results --covers").prints(all.trim_end());
    }
}

#[test]
fn merge_names_missing_results() {
    let folder = split_and_run("merge_names_missing_results", WORDS);
    merge(&folder, WORDS, "@0 @1").refuses("no result of tasks 2,5,8,11,14,17,20 (of 20)");
}

#[test]
fn a_line_that_is_cut_off_is_ignored_and_its_task_is_missing() {
    let folder = split_and_run("a_line_that_is_cut_off_is_ignored", WORDS);
    let whole = folder.read("2");
    folder.write("cut", &whole[..whole.len() - 5]);
    let said = "@cut:7:1: cut off: ignored\nno result of tasks 20 (of 20)";
    merge(&folder, WORDS, "@0 @1 @cut").refuses(said);
}

#[test]
fn results_that_contradict_each_other_are_named() {
    let folder = split_and_run("results_that_contradict_each_other", WORDS);
    let first = folder.read("1").lines().next().unwrap().to_owned();
    let count = first.split_once("\"count\":\"").unwrap().1.split('"').next().unwrap();
    assert_ne!(count, "9");
    folder.write("wrong", with_counts(&first, |_| "9".into()));
    let said = format!("@wrong:1:1: task 1 has 9 covers here and {count} at @1:1:1");
    merge(&folder, WORDS, "@0 @1 @2 @wrong").refuses(&said);
}

/// A count in which a digit was changed was added up.
#[test]
fn a_changed_count_is_refused() {
    let folder = split_and_run("a_changed_count_is_refused", WORDS);
    let found = folder.read("1");
    let (before, after) = found.split_once("\"count\":\"4\"").unwrap();
    folder.write("1", format!("{before}\"count\":\"1\"{after}"));
    let line = before.matches('\n').count() + 1;
    let said = format!("@1:{line}:1: damaged: its hash is not that of the line");
    merge(&folder, WORDS, "@0 @1 @2").refuses_with(&said);
    // The same where it is a task to go on with.
    let lines = folder.read("1");
    give(lines, &format!("distribute run {WORDS}")).refuses_with(&said.replace("@1", "-"));
}

/// A worker that waits for its next task did not end until it got one.
#[test]
fn a_signal_ends_a_worker_that_waits() {
    let folder = Folder::new("a_signal_ends_a_worker_that_waits");
    let tasks = folder.run(&format!("distribute split {WORDS} --tasks 2")).succeeds().out;
    let mut run = command(&format!("distribute run {WORDS}"), Some(&folder));
    let mut run = run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut input = run.stdin.take().unwrap();
    input.write_all(tasks.lines().next().unwrap().as_bytes()).unwrap();
    input.write_all(b"\n").unwrap();
    // It has begun once the result of the first task is there.
    let mut first = [0; 1];
    run.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    assert!(Command::new("kill").args(["-TERM", &run.id().to_string()]).status().unwrap().success());
    assert_eq!(run.wait().unwrap().signal(), Some(15)); // the tasks are still open
    drop(input);
}

#[test]
fn covers_that_are_none_are_refused() {
    let folder = split_and_run("covers_that_are_none_are_refused", WORDS);
    let again = run_again(&folder, WORDS);
    let (before, rest) = again.split_once("\"covers\":[[").unwrap();
    let (_, after) = rest.split_once(',').unwrap();
    folder.write("wrong", format!("{before}\"covers\":[[1,{after}"));
    merge(&folder, WORDS, "@0 @1 @2 @wrong").refuses_with("@wrong:1:1: damaged: cover 1: ");
}

#[test]
fn large_sums_do_not_wrap() {
    let folder = Folder::new("large_sums_do_not_wrap");
    let tasks = folder.run(&format!("distribute split {WORDS} --tasks 2")).succeeds().out;
    let results = give(&tasks, &format!("distribute run {WORDS}")).succeeds().out;
    let large = |at| match at {
        0 | 1 => u64::MAX.to_string(),
        2 => "1".into(),
        _ => "0".into(),
    };
    folder.write("large", with_counts(&results, large));
    folder.write("tasks", tasks);
    merge(&folder, WORDS, "@large").prints("36893488147419103231");
}

#[test]
fn what_belongs_to_another_problem_is_refused() {
    let folder = split_and_run("what_belongs_to_another_problem", WORDS);
    let tasks = folder.read("tasks");
    give(tasks, &format!("distribute run {LANGFORD}")).refuses_with("-:1:1: made for another matrix");
    let other = give("", &format!("distribute split {LANGFORD} --tasks 1")).succeeds().out;
    folder.write("foreign", give(other, &format!("distribute run {LANGFORD}")).succeeds().out);
    merge(&folder, WORDS, "@0 @1 @2 @foreign").refuses_with("@foreign:1:1: made for another matrix");
}

#[test]
fn lost_tasks_are_named() {
    let folder = split_and_run("lost_tasks_are_named", WORDS);
    let tasks = folder.read("tasks");
    folder.write("tasks", tasks.split_once('\n').unwrap().1);
    merge(&folder, WORDS, "@0 @1 @2").refuses("@tasks: tasks 1 (of 20) are not in it");
}

#[test]
fn a_wrong_line_says_where() {
    let folder = split_and_run("a_wrong_line_says_where", WORDS);
    let tasks = folder.read("tasks");
    let first = tasks.split_inclusive('\n').next().unwrap();
    let ran = give(format!("{first}{{\"number\":1}}\n"), &format!("distribute run {WORDS}"));
    ran.same((ran.code, ran.out.lines().count()), (Some(2), 1));
    ran.same(ran.err.as_str(), "-:2:12: missing field `of`\n");
}

#[test]
fn a_problem_without_a_cover_has_a_task_all_the_same() {
    let folder = Folder::new("a_problem_without_a_cover_has_a_task");
    folder.write("problem", "a b\na\n");
    let tasks = folder.run("distribute split @problem --tasks 5").succeeds().out;
    let results = folder.give(&tasks, "distribute run @problem").succeeds().out;
    folder.write("tasks", tasks);
    folder.give(results, "distribute merge @problem @tasks -").prints("0");
}

/// An element of the job array for Slurm.
fn slurm(folder: &Folder, problem: &str, number: usize) -> Command {
    let mut script = Command::new("bash");
    script.args(["cli/distribute/slurm.sh", problem]).arg(folder.path("tasks")).arg(folder.path("array"));
    script.env("SLURM_ARRAY_TASK_ID", number.to_string()).env("EXACTCOVER", PROGRAM);
    script.current_dir(PACKAGE);
    script
}

/// The names of the results of the job array.
fn array(folder: &Folder) -> Vec<String> {
    let results = fs::read_dir(folder.path("array")).unwrap().map(|file| file.unwrap().file_name());
    let names = results.map(|name| format!("@array/{}", name.to_str().unwrap()));
    names.filter(|name| name.ends_with(".jsonl")).collect()
}

/// What the job array for Slurm does in one element.
#[test]
fn slurm_runs_a_task() {
    let folder = Folder::new("slurm_runs_a_task");
    let tasks = folder.run(&format!("distribute split {WORDS} --tasks 2")).succeeds().out;
    let results = give(&tasks, &format!("distribute run {WORDS}")).succeeds().out;
    folder.write("tasks", tasks);
    for _ in 0..2 {
        Ran::new("slurm.sh", finish(slurm(&folder, WORDS, 2), b""), None).prints("");
        assert_eq!(array(&folder), ["@array/2.0.jsonl"]); // once is enough
        let found = fs::read_to_string(folder.path("array").join("2.0.jsonl")).unwrap();
        assert_eq!(found.lines().collect::<Vec<_>>(), [results.lines().nth(1).unwrap()]);
    }
}

/// Elements of the job array are stopped and killed at any moment, and submitted again until nothing is left.
#[test]
fn a_job_array_goes_on_where_it_was_stopped() {
    let folder = Folder::new("a_job_array_goes_on_where_it_was_stopped");
    folder.write("problem", super::queens_text(14));
    let problem = folder.path("problem");
    let tasks = folder.run("distribute split @problem --tasks 3").succeeds().out;
    let count = tasks.lines().count();
    folder.write("tasks", tasks);
    // An element is stopped at some moment of the time that one takes here.
    fs::create_dir(folder.path("array")).unwrap();
    let start = Instant::now();
    slurm(&folder, problem.to_str().unwrap(), 1).stderr(Stdio::null()).status().unwrap();
    let longest = start.elapsed().as_micros() as u64;
    let (mut stopped, mut begun) = (0, 0_u64);
    let mut left = Vec::new();
    loop {
        if left.is_empty() {
            if stopped > 0 || begun > 400 {
                break;
            }
            // None was stopped yet: from the beginning.
            fs::remove_dir_all(folder.path("array")).unwrap();
            fs::create_dir(folder.path("array")).unwrap();
            left = (1..=count).collect::<Vec<_>>();
        }
        let number = left[0];
        begun += 1;
        let mut script = slurm(&folder, problem.to_str().unwrap(), number);
        script.process_group(0);
        let mut element = script.stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_micros(begun * 7_919 % (longest + 1)));
        // Slurm's time limit; a machine that fails; or nothing.
        let signal = ["-TERM", "-KILL", "-CONT"][begun as usize % 3];
        let of = if signal == "-KILL" { format!("-{}", element.id()) } else { element.id().to_string() };
        let _ = Command::new("kill").args([signal, "--", &of]).stderr(Stdio::null()).status().unwrap();
        element.wait().unwrap();
        let results = array(&folder);
        stopped = results.iter().filter(|name| folder.read(&name[1..]).contains("\"rest\"")).count();
        let line = format!("distribute left @problem @tasks {}", results.join(" "));
        let out = folder.run(line.trim_end()).succeeds().out;
        left = (1..=count).filter(|number| out.contains(&format!("\"number\":{number},"))).collect();
        assert!(begun < 1_000, "{begun} begun, {} left", left.len());
    }
    println!("{begun} elements begun for {count} tasks, {stopped} stopped");
    assert!(stopped > 0);
    let whole = folder.run("solve @problem --count").succeeds().out;
    folder
        .run(&format!("distribute merge @problem @tasks {}", array(&folder).join(" ")))
        .prints(whole.trim_end());
}

/// A task that is stopped again and again by its worker: each time what was found and what is left are written, and both
/// together are the whole.
#[test]
fn a_stopped_task_goes_on() {
    let folder = Folder::new("a_stopped_task_goes_on");
    folder.write("problem", super::queens_text(11));
    let tasks = folder.run("distribute split @problem --tasks 1").succeeds().out;
    folder.write("tasks", &tasks);
    let whole = folder.run("solve @problem --all").succeeds().out;
    // No second: what is left is the whole.
    let begun = folder.give(&tasks, "distribute run @problem --covers --seconds 0").succeeds().out;
    assert_eq!(begun, ""); // the first task is not begun
    folder.write("none", begun);
    folder.run("distribute left @problem @tasks @none").same(folder.read("tasks").as_str(), &tasks);
    let mut results = String::new();
    let mut left = tasks.clone();
    // Longer from round to round: on a busy machine it has not begun after some milliseconds.
    for round in 0..100 {
        if left.is_empty() {
            break;
        }
        let mut run = command("distribute run @problem --covers", Some(&folder));
        let mut run = run.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        run.stdin.take().unwrap().write_all(left.as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(4 + round));
        let _ = Command::new("kill").args(["-INT", &run.id().to_string()]).status();
        results += &String::from_utf8(run.wait_with_output().unwrap().stdout).unwrap();
        folder.write("results", &results);
        left = folder.run("distribute left @problem @tasks @results").succeeds().out;
    }
    println!("{} results", results.lines().count());
    folder.run("distribute merge @problem @tasks @results --covers").prints(whole.trim_end());
    folder.run("distribute merge @problem @tasks @results").prints(&whole.lines().count().to_string());
    // Covers of a piece that is missing.
    let without: Vec<&str> = results.lines().skip(1).collect();
    if results.lines().count() > 1
        && !without[0].contains("\"before\":\"0\"")
        && without[0].contains("\"before\"")
    {
        folder.write("results", without.join("\n") + "\n");
        folder
            .run("distribute merge @problem @tasks @results --covers")
            .refuses_with("no covers; run the task with --covers");
    }
}

#[test]
fn the_check_of_the_recipe_for_spark_is_a_script() {
    let mut bash = Command::new("bash");
    bash.args(["-n", "cli/distribute/check_spark.sh"]).current_dir(PACKAGE);
    Ran::new("bash -n", finish(bash, b""), None).prints("");
}

#[test]
fn the_problem_of_run_is_a_file() {
    let ran = Ran::new("distribute run -", finish(command("distribute run -", None), b""), None);
    ran.refuses("the tasks are read from standard input, so the problem has to be a file");
}
