//! `solve --count --proof`, and `check`, which believes nothing of this crate.

use std::env;
use std::fs;
use std::process::Command;

use super::program::{Folder, PACKAGE, Ran, finish, give, run};
use super::{WORDS, solve};

/// A folder with a proof.
fn proved(test: &str) -> Folder {
    let folder = Folder::new(test);
    folder.run(&format!("solve {WORDS} --count --proof @proof")).prints("35");
    folder
}

#[test]
fn a_proof_is_right() {
    let folder = proved("a_proof_is_right");
    folder.run(&format!("check {WORDS} @proof")).prints("proved: 35");
}

#[test]
fn a_wrong_count_is_no_proof_and_its_line_is_named() {
    let folder = proved("a_wrong_count_is_no_proof");
    let proof = folder.read("proof");
    let forged: Vec<String> =
        proof.lines().map(|line| format!("{}\n", line.replace("covers 35", "covers 36"))).collect();
    assert_ne!(forged.concat(), proof);
    folder.write("forged", forged.concat());
    let ran = folder.run(&format!("check {WORDS} @forged"));
    ran.same((ran.code, ran.out.as_str()), (Some(1), ""));
    ran.same(ran.err.starts_with("@forged, line "), true);
}

#[test]
fn either_may_come_from_standard_input() {
    let folder = proved("either_may_come_from_standard_input");
    folder.give(folder.read("proof"), &format!("check {WORDS} -")).prints("proved: 35");
    let problem = fs::read_to_string(format!("{PACKAGE}/{WORDS}")).unwrap();
    folder.give(&problem, "check - @proof").prints("proved: 35");
    give("", "check - -").refuses_with("cannot both come from standard input");
    folder.write("bytes", b"a\nb\xff\n");
    folder.run("check @bytes @proof").refuses("@bytes, line 2: a byte that is not UTF-8 text");
}

#[test]
fn bad_usage() {
    run(&format!("check {WORDS}")).refuses_with("required arguments were not provided");
}

/// A program of the file with the checker alone.
const MAIN: &str = r#"fn main() {
    let files: Vec<String> = std::env::args().collect();
    let problem = std::fs::read_to_string(&files[1]).unwrap();
    let proof = std::io::BufReader::new(std::fs::File::open(&files[2]).unwrap());
    println!("proved: {}", check_count::check_count(&problem, proof).unwrap());
}
"#;

/// The file compiled by itself, as anybody who doubts would do it.
#[test]
fn it_uses_the_standard_library_alone() {
    let folder = proved("it_uses_the_standard_library_alone");
    let checker = fs::canonicalize(format!("{PACKAGE}/src/check_count.rs")).unwrap();
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or("rustc".into()));
    rustc.args(["--edition", "2024", "-o"]).arg(folder.path("checker"));
    folder.write("checker.rs", format!("#[path = {:?}]\nmod check_count;\n{MAIN}", checker));
    rustc.arg(folder.path("checker.rs"));
    Ran::new("rustc", finish(rustc, b""), None).prints("");
    let mut checker = Command::new(folder.path("checker"));
    checker.arg(WORDS).arg(folder.path("proof")).current_dir(PACKAGE);
    Ran::new("checker", finish(checker, b""), None).prints("proved: 35");
}

#[test]
fn a_proof_is_of_one_count() {
    solve(WORDS, "--all --proof no").refuses_with("--proof does nothing with --all");
}
