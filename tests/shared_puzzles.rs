//! Every puzzle of the project's collection, where that is at hand: the number of solutions and, where
//! there is one, the solution itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use exactcover::problems::sudoku::{Layout, ReadError, standard_layouts};
use exactcover::{ExactCover, Sudoku, Uniqueness};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/puzzles").join(name)
}

/// Reads each `.tsv` file of the folder as it is (puzzle, number of solutions, solution, notes) and
/// solves what is in it.
fn check(name: &str, layouts: &[Arc<Layout>]) {
    let Ok(files) = fs::read_dir(folder(name)) else { return };
    for file in files.map(|file| file.unwrap().path()) {
        if file.extension().is_some_and(|extension| extension == "tsv") {
            check_file(&file, |text| Sudoku::read(text, layouts), [0, 1, 2]);
        }
    }
}

/// Reads and solves the puzzles of a file whose columns are puzzle, number of solutions and solution.
fn check_file(file: &Path, read: impl Fn(&str) -> Vec<Result<Sudoku, ReadError>>, columns: [usize; 3]) {
    let Ok(text) = fs::read_to_string(file) else { return };
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
    if lines.is_empty() {
        return;
    }
    let puzzles = read(&text);
    assert_eq!(puzzles.len(), lines.len(), "{}", file.display());
    for (puzzle, line) in puzzles.into_iter().zip(lines) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [given, count, solution] = columns.map(|column| fields[column]);
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(puzzle.givens().line(), given);
        match puzzle.unique().unwrap() {
            Uniqueness::None => assert_eq!(count, "0", "{line}"),
            Uniqueness::Unique(board) => assert_eq!([count, solution], ["1", &board.line()], "{line}"),
            Uniqueness::Multiple(one, two) => {
                assert_eq!(count, "2", "{line}");
                assert_ne!(one, two);
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

#[test]
fn windoku() {
    let layouts = [Layout::windoku().into()];
    check_file(&folder("variants/hyper_windoku9.tsv"), |text| Sudoku::read(text, &layouts), [0, 1, 2]);
}

#[test]
fn jigsaw() {
    check_file(&folder("variants/jigsaw9.tsv"), Sudoku::read_jigsaws, [0, 2, 3]);
}
