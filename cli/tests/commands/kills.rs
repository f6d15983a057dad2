//! `solve --checkpoint` under SIGKILL: a run that is killed and started again by the same command writes, byte for byte,
//! what a run without kills and checkpoints writes.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::program::{Folder, command};
use super::queens_text;

/// How often a run is looked at.
const POLL: Duration = Duration::from_millis(1);

/// Whole numbers below a bound, the same in each run of the test.
struct Moments(u64);

impl Moments {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// The nodes that the checkpoint has counted.
fn nodes(folder: &Folder) -> u64 {
    let text = std::fs::read_to_string(folder.path("state")).unwrap_or_default();
    let counted = text.split_once("\"nodes\":").map_or("", |(_, rest)| rest);
    let end = counted.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(counted.len());
    counted[..end].parse().unwrap_or(0)
}

/// The answer of a run that is done is right; the same command again changes nothing; then all is deleted.
fn check(folder: &Folder, what: &str, answer: &str, whole: &str) {
    let right = |answer: &str| {
        assert_eq!(
            answer,
            if what == "--count" { format!("{}\n", whole.lines().count()) } else { String::new() }
        );
        assert!(what == "--count" || folder.read("out") == whole, "{what}: OUT differs");
    };
    right(answer);
    let before = folder.files();
    right(&folder.run(&format!("solve @problem {what} --checkpoint @state")).succeeds().out);
    assert!(folder.files() == before, "{what}: changed by the same command");
    for file in ["state", "out"] {
        let _ = std::fs::remove_file(folder.path(file));
    }
}

/// Runs the command until it has been killed so many times and is done. Every second kill comes as soon as there is a
/// checkpoint of more work than before, the others at any moment.
fn kill_and_continue(folder: &Folder, what: &str, kills: u64, whole: &str) {
    let line = format!("solve @problem {what} --checkpoint @state --every 0");
    let start = Instant::now();
    let ran = folder.run(&line).succeeds();
    // The time of a run without kills, by the fastest so far: on a busy machine the first one may be slow.
    let mut longest = start.elapsed();
    check(folder, what, &ran.out, whole);
    let mut moments = Moments(2026);
    let (mut killed, mut inside, mut starts, mut before, mut is_whole) = (0, 0, 0, 0, true);
    loop {
        starts += 1;
        // What goes on is another engine, or another number of threads.
        let how = ["--engine links", "--threads 2", "--engine bits", "--threads 3"];
        let how = how[starts % 4];
        let mut run = command(&format!("{line} {how}"), Some(folder));
        let begun = Instant::now();
        let mut run = run.stdout(Stdio::piped()).spawn().unwrap();
        if killed < kills {
            let moment = Duration::from_micros(moments.below(longest.as_micros() as u64 + 1));
            let is_due = || if killed % 2 == 0 { begun.elapsed() >= moment } else { nodes(folder) > before };
            while !is_due() && run.try_wait().unwrap().is_none() {
                thread::sleep(POLL);
            }
            run.kill().unwrap();
        }
        let output = run.wait_with_output().unwrap();
        match output.status.code() {
            None => {
                killed += 1;
                is_whole = false;
                let now = nodes(folder);
                assert!(now >= before, "{what}: began again: {now} nodes after {before}");
                inside += u64::from(now > 0);
                before = now;
            }
            Some(0) => {
                if is_whole {
                    longest = longest.min(begun.elapsed());
                }
                check(folder, what, std::str::from_utf8(&output.stdout).unwrap(), whole);
                (before, is_whole) = (0, true);
                if killed == kills {
                    break;
                }
            }
            code => panic!("{what}: exit code {code:?}"),
        }
    }
    println!(
        "{what}: {kills} kills, {inside} with a checkpoint of some work, {starts} starts of a run of {longest:?}"
    );
}

fn all_boards(test: &str, size: usize, kills: u64) {
    let folder = Folder::new(test);
    folder.write("problem", queens_text(size));
    let whole = folder.run("solve @problem --all").succeeds().out;
    let count = folder.run("solve @problem --count").succeeds().out;
    assert_eq!(count, format!("{}\n", whole.lines().count()));
    kill_and_continue(&folder, "--all --out @out", kills, &whole);
    kill_and_continue(&folder, "--count", kills, &whole);
}

#[test]
fn nothing_is_lost() {
    all_boards("nothing_is_lost", 12, 4);
}

#[test]
#[ignore = "soak: some minutes"]
fn soak_nothing_is_lost() {
    all_boards("soak_nothing_is_lost", 12, 300);
}

#[test]
fn no_class_is_lost() {
    let folder = Folder::new("no_class_is_lost");
    folder.write("problem", queens_text(10));
    let whole = folder.run("solve @problem --all --distinct --sizes").ends_well().out;
    let line = "solve @problem --all --distinct --sizes --out @out --checkpoint @state --every 0";
    let start = Instant::now();
    folder.run(line).ends_well();
    let longest = start.elapsed();
    assert_eq!(folder.read("out"), whole);
    let mut moments = Moments(2026);
    for _ in 0..4 {
        for file in ["state", "out"] {
            std::fs::remove_file(folder.path(file)).unwrap();
        }
        for _ in 0..3 {
            let mut run = command(line, Some(&folder)).stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(Duration::from_micros(moments.below(longest.as_micros() as u64 / 2 + 1)));
            run.kill().unwrap();
            run.wait().unwrap();
        }
        folder.run(line).ends_well();
        assert_eq!(folder.read("out"), whole);
    }
}

/// Sends a signal by its name.
fn send(signal: &str, process: &Child) {
    let sent = Command::new("kill").args([signal, &process.id().to_string()]).status().unwrap();
    assert!(sent.success(), "kill {signal}");
}

/// The first run is stopped while it has the checkpoint, so that the second one comes while it is there.
#[test]
fn a_second_process_is_refused_and_says_who_has_the_checkpoint() {
    let folder = Folder::new("a_second_process_is_refused");
    folder.write("problem", queens_text(10));
    let whole = folder.run("solve @problem --all").succeeds().out;
    let line = "solve @problem --all --out @out --checkpoint @state";
    let is_locked = || std::fs::metadata(folder.path("state.lock")).is_ok_and(|lock| lock.len() > 0);
    let mut first = loop {
        let _ = std::fs::remove_file(folder.path("state"));
        folder.write("out", "old\n");
        let mut first = command(&format!("{line} --every 0"), Some(&folder)).spawn().unwrap();
        while !is_locked() && first.try_wait().unwrap().is_none() {
            thread::sleep(POLL);
        }
        // On a busy machine the first run may be done before the signal comes.
        if first.try_wait().unwrap().is_none() {
            send("-STOP", &first);
            if is_locked() {
                break first;
            }
            send("-CONT", &first);
        }
        first.wait().unwrap();
    };
    let before = folder.files();
    let said = format!("@state: process {} is at work with this checkpoint; nothing was changed", first.id());
    let ran = folder.run(line);
    let is_unchanged = folder.files() == before;
    send("-CONT", &first);
    ran.refuses(&said);
    ran.same(is_unchanged, true);
    assert!(first.wait().unwrap().success());
    assert!(folder.read("out") == whole && !folder.path("state.lock").exists());
}

/// A run is stopped by a signal, again and again: each time it says how far it came, saves that, and goes on from there.
#[test]
fn a_signal_saves_what_was_done() {
    let folder = Folder::new("a_signal_saves_what_was_done");
    folder.write("problem", queens_text(12));
    let whole = folder.run("solve @problem --all").succeeds().out;
    let threads = ["", " --threads 2"];
    for (what, threads) in
        ["--all --out @out", "--count"].into_iter().flat_map(|what| threads.iter().map(move |t| (what, t)))
    {
        let line = format!("solve @problem {what} --checkpoint @state{threads}");
        // Signals come within so many microseconds, fewer if a run was done before the first one.
        let (mut stopped, mut before, mut moments, mut within) = (0, 0, Moments(7), 20_000);
        let answer = loop {
            let mut run = command(&line, Some(&folder));
            let mut run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            while !folder.path("state").exists() && run.try_wait().unwrap().is_none() {
                thread::sleep(POLL);
            }
            thread::sleep(Duration::from_micros(moments.below(within)));
            send(["-INT", "-TERM"][stopped % 2], &run);
            let ended = run.wait_with_output().unwrap();
            let said = String::from_utf8(ended.stderr).unwrap();
            if ended.status.success() {
                let answer = String::from_utf8(ended.stdout).unwrap();
                if stopped > 0 {
                    break answer;
                }
                check(&folder, what, &answer, &whole);
                within /= 2;
                assert!(within > 0, "{line}: no signal came before the end");
                before = 0;
                continue;
            }
            assert_eq!(ended.status.code(), None, "{said}");
            let now = nodes(&folder);
            assert!(now >= before, "{line}: {now} nodes after {before}");
            // Before it has begun, a signal ends it as ever.
            if said.contains("stopped at ") {
                assert!(said.ends_with(" %; the same command continues from there\n"), "{said}");
                assert!(before == 0 || said.contains("continues at "), "{said}");
                stopped += 1;
            }
            before = now;
        };
        check(&folder, what, &answer, &whole);
    }
}
