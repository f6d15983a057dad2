//! Every puzzle of the project's collection, where that is at hand: the number of solutions and, where
//! there is one, the solution itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use exactcover::problems::sudoku::{Layout, standard_layouts};
use exactcover::{ExactCover, Sudoku, Uniqueness};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/puzzles").join(name)
}

/// Reads each `.tsv` file of the folder as it is (puzzle, number of solutions, solution, notes) and
/// solves what is in it.
fn check(name: &str, layouts: &[Arc<Layout>]) {
    let Ok(files) = fs::read_dir(folder(name)) else { return };
    for file in files.map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "tsv") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
        if lines.is_empty() {
            continue;
        }
        let puzzles = Sudoku::read(&text, layouts);
        assert_eq!(puzzles.len(), lines.len(), "{}", file.display());
        for (puzzle, line) in puzzles.into_iter().zip(lines) {
            let fields: Vec<&str> = line.split('\t').collect();
            let puzzle = puzzle.unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(puzzle.givens().line(), fields[0]);
            match puzzle.unique().unwrap() {
                Uniqueness::None => assert_eq!(fields[1], "0", "{line}"),
                Uniqueness::Unique(board) => {
                    assert_eq!([fields[1], fields[2]], ["1", &board.line()], "{line}")
                }
                Uniqueness::Multiple(one, two) => {
                    assert_eq!(fields[1], "2", "{line}");
                    assert_ne!(one, two);
                }
            }
        }
    }
}

#[test]
fn standard() {
    check("standard", &[Layout::standard(3, 3).unwrap().into()]);
}

#[test]
fn diagonal() {
    check("x", &[Layout::diagonal().into()]);
}

#[test]
fn samurai() {
    check("samurai", &[Layout::samurai().into()]);
}

#[test]
fn other_sizes() {
    check("big", &standard_layouts());
}
