//! The project's collection of puzzles: whole lists, and samples of formats.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use exactcover::problems::sudoku::Layout;

use super::tools::{diagonal, read, samurai, squares};

/// A file or directory of the shared puzzles.
fn shared(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/puzzles").join(path)
}

/// The text of a file; compressed ones are unpacked.
fn text_of(path: &Path) -> String {
    let mut bytes = Vec::new();
    if path.extension().is_some_and(|extension| extension == "gz") {
        let mut gzip = Command::new("gzip").arg("-dc").arg(path).stdout(Stdio::piped()).spawn().unwrap();
        gzip.stdout.take().unwrap().read_to_end(&mut bytes).unwrap();
        assert!(gzip.wait().unwrap().success());
    } else {
        bytes = std::fs::read(path).unwrap();
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The puzzles of a table: its first column.
fn first_column(path: &Path) -> Vec<String> {
    let text = text_of(path);
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    lines.map(|line| line.split('\t').next().unwrap().to_string()).collect()
}

/// Reads the puzzles of every table of a directory, one a line.
fn check_tables(directory: &str, layouts: &[Arc<Layout>]) {
    let mut puzzles = 0;
    for entry in std::fs::read_dir(shared(directory)).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_string_lossy();
        if !name.ends_with(".tsv") && !name.ends_with(".txt.gz") {
            continue;
        }
        let lines = first_column(&path);
        if lines.is_empty() {
            continue;
        }
        let found = read(&(lines.join("\n") + "\n"), layouts);
        assert_eq!(found.len(), lines.len(), "{name}");
        for (found, line) in found.into_iter().zip(&lines) {
            assert_eq!(found.as_ref(), Ok(line), "{name}");
        }
        puzzles += lines.len();
    }
    assert!(puzzles > 0);
}

/// Reads every sample of a directory and compares it with what `EXPECTED.tsv` says. Those whose names begin with
/// one of `covered` are read; of the others no wrong board is.
fn check_samples(directory: &str, layouts: &[Arc<Layout>], covered: &[&str]) {
    let directory = shared(directory);
    let expected = text_of(&directory.join("EXPECTED.tsv"));
    let mut whole = 0;
    for line in expected.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let name = fields.next().unwrap();
        let puzzles: Vec<&str> = fields.next().unwrap().split(' ').collect();
        let found = read(&text_of(&directory.join(name)), layouts);
        if covered.iter().any(|start| name.starts_with(start)) {
            let boards: Vec<_> = found.iter().map(Result::as_deref).collect();
            assert_eq!(boards, puzzles.into_iter().map(Ok).collect::<Vec<_>>(), "{name}");
            whole += 1;
        } else {
            assert!(!found.is_empty(), "{name}");
            for board in found.into_iter().flatten() {
                assert!(puzzles.contains(&board.as_str()), "{name}: {board}");
            }
        }
    }
    assert!(whole >= covered.len());
}

#[test]
#[ignore = "needs ../shared"]
fn shared_samples_of_standard_formats() {
    let covered = [
        "line_dot.",
        "line_zero.",
        "line_dash.",
        "line_underscore.",
        "line_no_newline.",
        "line_crlf_bom.",
        "line_question.",
        "line_star.",
        "line_trailing_comment.",
        "nine_lines_dot.",
        "nine_lines_zero.",
        "nine_lines_spaced.",
        "nine_lines_csv.",
        "nine_lines_csv_empty_fields.",
        "nine_lines_tabs.",
        "nine_lines_blank_between_bands.",
        "plus_frame.",
        "pipes_dashes.",
        "ascii_spaced_frame.",
        "sudocue.",
        "collection.",
        "euler96.",
    ];
    check_samples("formats/standard", &squares(), &covered);
    check_samples("formats/standard", &diagonal(), &covered);
}

/// The third drawing of 21 lines has `0` outside the boards, which the table does not name.
#[test]
#[ignore = "needs ../shared"]
fn shared_samples_of_samurai_formats() {
    check_samples("formats/samurai", &samurai(), &["21x21_solid__yusufyuksell"]);
    // Without the name there is nothing to read in them; five boards one after the other are five puzzles.
    for entry in std::fs::read_dir(shared("formats/samurai")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_string_lossy().into_owned();
        let whole = name.contains("21x21_solid") || name.contains("ragged_369");
        assert!(!whole || read(&text_of(&path), &squares()).iter().all(Result::is_err), "{name}");
    }
}

#[test]
#[ignore = "needs ../shared"]
fn shared_tables_of_square_boards() {
    for directory in ["standard", "big", "variants", "x"] {
        check_tables(directory, &squares());
    }
    check_tables("standard", &diagonal());
    check_tables("x", &diagonal());
}

#[test]
#[ignore = "needs ../shared"]
fn shared_tables_of_samurai_boards() {
    check_tables("samurai", &samurai());
}

/// Drawn boards with blanks outside, each with its answer, which is skipped: they are those of the table.
#[test]
#[ignore = "needs ../shared"]
fn shared_drawn_samurai_boards() {
    let text = text_of(&shared("samurai/samurai_21x21.txt"));
    let found = read(&text, &samurai());
    assert_eq!(found.len(), text.lines().filter(|line| line.starts_with("% source")).count());
    let known = first_column(&shared("samurai/samurai.tsv"));
    assert!(found.iter().all(|board| known.contains(board.as_ref().unwrap())));
}
