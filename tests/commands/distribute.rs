//! `distribute`: tasks, results, and what they are together.

use std::fs;
use std::process::Command;

use super::program::{Folder, PACKAGE, Ran, command, examples, finish, give};
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

/// The text with another number of covers in each line, by its place.
fn with_counts(text: &str, count: impl Fn(usize) -> String) -> String {
    let line = |(at, line): (usize, &str)| {
        let (before, rest) = line.split_once("\"count\":\"").unwrap();
        let (_, after) = rest.split_once('"').unwrap();
        format!("{before}\"count\":\"{}\"{after}\n", count(at))
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

/// What the job array for Slurm does in one element.
#[test]
fn slurm_runs_a_task() {
    let folder = Folder::new("slurm_runs_a_task");
    let tasks = folder.run(&format!("distribute split {WORDS} --tasks 2")).succeeds().out;
    let results = give(&tasks, &format!("distribute run {WORDS}")).succeeds().out;
    folder.write("tasks", tasks);
    let mut script = Command::new("bash");
    script.args(["examples/distribute/slurm.sh", WORDS]).arg(folder.path("tasks")).arg(folder.path("array"));
    script.env("SLURM_ARRAY_TASK_ID", "2").env("DISTRIBUTE", examples().join("distribute"));
    script.current_dir(PACKAGE);
    Ran::new("slurm.sh", finish(script, b""), None).prints("");
    let found = fs::read_to_string(folder.path("array").join("2.jsonl")).unwrap();
    assert_eq!(found.lines().collect::<Vec<_>>(), [results.lines().nth(1).unwrap()]);
}

#[test]
fn the_check_of_the_recipe_for_spark_is_a_script() {
    let mut bash = Command::new("bash");
    bash.args(["-n", "examples/distribute/check_spark.sh"]).current_dir(PACKAGE);
    Ran::new("bash -n", finish(bash, b""), None).prints("");
}

#[test]
fn the_problem_of_run_is_a_file() {
    let ran = Ran::new("distribute run -", finish(command("distribute run -", None), b""), None);
    ran.refuses("the tasks are read from standard input, so the problem has to be a file");
}
