//! The targets of the fuzzer, with a fixed corpus: `tests/data/fuzz`, a folder for each target. The files are named
//! after what they hold, or after what broke. Mutations of them are tried too, with fresh seeds in a soak. The input of
//! a failure is printed as bytes; as a file of the corpus, named after what broke, it is a test.

use std::fs;
use std::path::Path;

#[cfg(feature = "serde")]
use crate::targets::states;
use crate::targets::{matrices, proofs, sudoku, text};
use proptest::prelude::*;
use proptest::sample::Index;

/// The files of a target, with their names.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/fuzz").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files.iter().map(|path| (path.display().to_string(), fs::read(path).unwrap())).collect()
}

/// Prints the input if the target panics: a soak fails far from a debugger.
struct Shown<'a>(&'a str, &'a [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the input, {}: b\"{}\"", self.0, self.1.escape_ascii());
        }
    }
}

fn run(target: fn(&[u8]), name: &str, input: &[u8]) {
    let _shown = Shown(name, input);
    target(input);
}

fn run_corpus(target: fn(&[u8]), name: &str) {
    corpus(name).iter().for_each(|(name, input)| run(target, name, input));
}

/// Bytes that mean something in one format or another.
const TELLING: &[u8] = b"\n\n |:.,-+#=/[]{}\"\t\r_0123456789abcdps~\xff";

/// A change of bytes: its kind, where, of how many, and which other place or byte.
type Change = (u8, Index, usize, Index);

fn mutated(target: &str) -> impl Strategy<Value = Vec<u8>> + use<> {
    let inputs: Vec<Vec<u8>> = corpus(target).into_iter().map(|(_, input)| input).collect();
    let change = (0..6u8, any::<Index>(), 1..8usize, any::<Index>());
    (any::<Index>(), any::<Index>(), prop::collection::vec(change, 1..8)).prop_map(
        move |(one, other, changes)| {
            let other = &inputs[other.index(inputs.len())];
            let mut input = inputs[one.index(inputs.len())].clone();
            changes.iter().for_each(|change| mutate(&mut input, other, change));
            input
        },
    )
}

fn mutate(input: &mut Vec<u8>, other: &[u8], &(kind, place, len, with): &Change) {
    let at = place.index(input.len() + 1);
    let end = input.len().min(at + len);
    let telling = TELLING[with.index(TELLING.len())];
    let from = with.index(other.len() + 1);
    match kind {
        0 => drop(input.splice(at..end.min(at + 1), [telling])),
        1 => input.insert(at, telling),
        2 => drop(input.drain(at..end)),
        3 => input.extend_from_within(at..end),
        4 => drop(input.splice(at..end, other[from..].iter().copied().take(4 * len))),
        // Any byte at all.
        _ => drop(input.splice(at..end.min(at + 1), [with.index(256) as u8])),
    }
}

#[test]
fn texts() {
    run_corpus(text::run, "text");
}

#[test]
fn sudokus() {
    run_corpus(sudoku::run, "sudoku");
}

#[cfg(feature = "serde")]
#[test]
fn checkpoints() {
    run_corpus(states::checkpoints, "checkpoints");
}

#[cfg(feature = "serde")]
#[test]
fn tasks() {
    run_corpus(states::tasks, "tasks");
}

#[test]
fn proofs_of_counts() {
    run_corpus(proofs::run, "proofs");
}

#[test]
fn small_matrices() {
    run_corpus(matrices::run, "matrices");
}

properties! {
    soak, 500;

    fn mutated_texts(input in mutated("text")) {
        run(text::run, "mutated", &input);
    }

    fn mutated_sudokus(input in mutated("sudoku")) {
        run(sudoku::run, "mutated", &input);
    }

    #[cfg(feature = "serde")]
    fn mutated_checkpoints(input in mutated("checkpoints")) {
        run(states::checkpoints, "mutated", &input);
    }

    #[cfg(feature = "serde")]
    fn mutated_tasks(input in mutated("tasks")) {
        run(states::tasks, "mutated", &input);
    }

    fn mutated_proofs(input in mutated("proofs")) {
        run(proofs::run, "mutated", &input);
    }

    fn mutated_matrices(input in mutated("matrices")) {
        run(matrices::run, "mutated", &input);
    }
}
