//! Checks a proof of a count of exact covers: `check_count PROBLEM PROOF`. It uses nothing of the crate `exactcover` but
//! the file with the checker, which imports nothing of the crate either: `rustc --edition 2024 examples/check_count.rs`
//! compiles the two. Why the check is right stands at the head of that file.
//!
//! Exit code 0: proved; 1: the proof is wrong, or the answer cannot be written; 2: wrong usage, or a file that cannot be
//! read or is no problem. A closed pipe is no error.
#![forbid(unsafe_code)]

#[path = "../src/check_count.rs"]
mod check_count;

use std::io::{self, BufReader, Write};
use std::{env, fs, process::ExitCode};

use check_count::{CheckError, check_count};

fn run() -> Result<String, (u8, String)> {
    let (files, usage): (Vec<_>, _) = (env::args_os().skip(1).collect(), "usage: check_count PROBLEM PROOF");
    if files == ["--help"] || files == ["-h"] {
        return Ok(format!(
            "Checks a proof of the number of covers of a problem in Knuth's text format\n\n{usage}"
        ));
    }
    let [problem, proof] = &files[..] else { return Err((2, usage.into())) };
    let (problem_name, proof_name) = (problem.display(), proof.display());
    let text = fs::read_to_string(problem).map_err(|what| (2, format!("{problem_name}: {what}")))?;
    let file = fs::File::open(proof).map_err(|what| (2, format!("{proof_name}: {what}")))?;
    let proved = check_count(&text, BufReader::new(file)).map_err(|error| match error {
        CheckError::Problem { line, what } => (2, format!("{problem_name}, line {line}: {what}")),
        CheckError::Proof { line, what } => (1, format!("{proof_name}, line {line}: {what}")),
        CheckError::Io(what) => (2, format!("{proof_name}: {what}")),
    })?;
    Ok(format!("proved: {proved}"))
}

fn main() -> ExitCode {
    // Not `println`: it panics where a pipe is closed.
    let write = |answer| match writeln!(io::stdout(), "{answer}") {
        Err(what) if what.kind() != io::ErrorKind::BrokenPipe => Err((1, format!("cannot write: {what}"))),
        _ => Ok(()),
    };
    let Err((code, what)) = run().and_then(write) else { return ExitCode::SUCCESS };
    let _ = writeln!(io::stderr(), "check_count: {what}");
    ExitCode::from(code)
}
