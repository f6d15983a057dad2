//! What the published package says of an option whose feature it was built without. In a clone the dependency on itself
//! turns every feature on.

#[cfg(not(feature = "serde"))]
use std::process::Command;

#[cfg(not(all(feature = "serde", feature = "svg")))]
use super::program::Folder;
#[cfg(not(feature = "serde"))]
use super::program::{PACKAGE, Ran, finish};
use super::{WORDS, solve};

#[cfg(not(feature = "rand"))]
#[test]
fn sample_names_the_feature() {
    solve(WORDS, "--sample 2").refuses_with("--features rand");
}

#[cfg(not(feature = "rayon"))]
#[test]
fn threads_name_the_feature() {
    solve(WORDS, "--count --threads 2").refuses_with("--features rayon");
}

#[cfg(not(feature = "serde"))]
#[test]
fn checkpoints_name_the_feature() {
    let folder = Folder::new("checkpoints_name_the_feature");
    let ran = folder.run(&format!("solve {WORDS} --count --checkpoint @state"));
    ran.refuses_with("--features serde");
    assert!(!folder.path("state").exists());
}

#[cfg(not(feature = "serde"))]
#[test]
fn distribute_names_the_feature() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--offline", "--example", "distribute", "--", "--help"]).current_dir(PACKAGE);
    let ran = Ran::new("cargo run --example distribute", finish(cargo, b""), None);
    ran.same(ran.code == Some(0), false);
    ran.same(ran.err.contains("requires the features: `serde`"), true);
}

#[cfg(not(feature = "svg"))]
#[test]
fn svg_names_the_feature() {
    let folder = Folder::new("svg_names_the_feature");
    folder.run("queens 8 --svg @board.svg").refuses_with("--features svg");
    assert!(!folder.path("board.svg").exists());
}
