//! What a program answers that the system gives little: memory, threads.

use std::process::Command;

use super::program::{PACKAGE, PROGRAM, Ran, finish};

/// Runs a command line in a shell after another command, such as a limit.
fn after(limit: &str, line: &str) -> Ran {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{limit}; exec \"$0\" {line}"), PROGRAM]).current_dir(PACKAGE);
    Ran::new(line, finish(command, b""), None)
}

/// It was found to be "at least 0", which is no count.
#[test]
fn a_count_without_memory_is_unknown() {
    let why = "the matrix is too large for the requested engine or answer, or for the available memory";
    for line in ["queens 600", "tile 200x200 --pieces dominoes"] {
        let said = format!("{why}; counted so far: at least 0");
        after("ulimit -v 60000", &format!("{line} --count")).refuses(&said);
        let answer = format!("{{\"outcome\":\"unknown\",\"reason\":\"{why}\",\"at_least\":\"0\"}}");
        after("ulimit -v 60000", &format!("{line} --count --json")).ends(2, &answer, &said);
    }
}

/// No thread can have such a stack. Whatever has no thread of its own, such as the watch for signals, is left out.
#[test]
fn without_a_thread_there_is_an_answer_or_an_error() {
    let none = "export RUST_MIN_STACK=1000000000000000";
    let line = "solve examples/data/langford.txt";
    after(none, &format!("{line} --count --json")).prints(r#"{"outcome":"found","count":"2"}"#);
    for line in ["distribute run examples/data/langford.txt", &format!("{line} --count --threads 2")] {
        let ran = after(none, line);
        ran.same((ran.code, ran.out.as_str(), ran.err.contains("thread")), (Some(2), "", true));
        ran.same(ran.err.contains("panicked"), false);
    }
}
