//! The project's collection of puzzles: samples of every format, and whole lists.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use std::sync::Arc;

use exactcover::Sudoku;
use exactcover::problems::sudoku::{Layout, ReadError, ReadReason};

use super::tools::{diagonal, groups, samurai, spread, squares, with_rules};

/// A file or directory of the shared puzzles.
fn shared(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/puzzles").join(path)
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

/// The boards of a text, which must all be right.
fn boards(text: &str, layouts: &[Arc<Layout>]) -> Result<Vec<String>, ReadError> {
    Sudoku::read(text, layouts).into_iter().map(|result| Ok(result?.givens().line())).collect()
}

/// Reads every sample of a directory and compares it with what `EXPECTED.tsv` says. Those whose names hold one
/// of `refused` are refused.
fn check_samples(directory: &str, layouts: &[Arc<Layout>], refused: &[&str]) {
    let directory = shared(directory);
    let expected = text_of(&directory.join("EXPECTED.tsv"));
    let lines = expected.lines().filter(|line| !line.starts_with('#'));
    assert!(lines.clone().count() > 10);
    for line in lines {
        let mut fields = line.split('\t');
        let name = fields.next().unwrap();
        let puzzles: Vec<&str> = fields.next().unwrap().split(' ').collect();
        let found = boards(&text_of(&directory.join(name)), layouts);
        if refused.iter().any(|part| name.contains(part)) {
            assert_eq!(found.unwrap_err().reason(), &ReadReason::NotRead, "{name}");
        } else {
            assert_eq!(found, Ok(puzzles.iter().map(|puzzle| puzzle.to_string()).collect()), "{name}");
        }
    }
}

/// The first column of a table.
fn first_column(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    lines.map(|line| line.split('\t').next().unwrap().to_string()).collect()
}

/// Reads whole tables: the puzzles are those of the first column.
fn check_tables(directory: &str, layouts: &[Arc<Layout>]) {
    let mut tables = 0;
    for entry in std::fs::read_dir(shared(directory)).unwrap() {
        let path = entry.unwrap().path();
        let name = path.to_string_lossy();
        if !name.ends_with(".tsv") && !name.ends_with(".txt.gz") {
            continue;
        }
        let text = text_of(&path);
        let puzzles = first_column(&text);
        let found = Sudoku::read(&text, layouts);
        assert_eq!(found.len(), puzzles.len(), "{name}");
        for (found, puzzle) in found.iter().zip(&puzzles) {
            let found = found.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(found.givens().line(), *puzzle, "{name}");
        }
        tables += 1;
    }
    assert!(tables > 0);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_samples_of_standard_formats() {
    let refused = ["json", ".opensudoku", "cells_A1", "iss.txt", "sgt_solo_gameid"];
    check_samples("formats/standard", &squares(), &refused);
    check_samples("formats/standard", &diagonal(), &refused);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_samples_of_samurai_formats() {
    check_samples("formats/samurai", &samurai(), &["json", "xml"]);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_tables_of_square_boards() {
    for directory in ["standard", "big", "variants"] {
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

/// Real puzzles in the formats of the samples, twenty of each table, one and two to a text.
#[test]
#[ignore = "needs ../shared"]
fn shared_puzzles_of_tables_in_every_format() {
    let directory = shared("standard");
    let mut puzzles = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        puzzles.extend(first_column(&text_of(&entry.unwrap().path())).into_iter().take(20));
    }
    for puzzle in puzzles {
        let rows: Vec<&str> = (0..9).map(|y| &puzzle[9 * y..][..9]).collect();
        let draw =
            |write: &dyn Fn(&str) -> String| rows.iter().map(|row| write(row) + "\n").collect::<String>();
        let barred = draw(&|row| groups(row, "|"));
        let texts = [
            draw(&str::to_string),
            draw(&|row| row.replace('.', "0")),
            draw(&|row| row.replace('.', "-")),
            draw(&|row| row.replace('.', " ")),
            draw(&|row| row.replace('.', " ").trim_end().to_string()),
            draw(&|row| spread(row, " ")),
            draw(&|row| spread(&row.replace('.', "0"), ",")),
            draw(&|row| spread(row, ",").replace('.', "")),
            draw(&|row| spread(row, ",").replace('.', "") + ","),
            draw(&|row| spread(row, "\t").replace('.', "")),
            with_rules(&draw(&|row| groups(row, " ")), ""),
            with_rules(&barred, "-----------"),
            with_rules(&barred, "---+---+---").replace('.', "-"),
            with_rules(&barred.replace('|', "!"), "---+---+---"),
            with_rules(&draw(&|row| spread(&groups(row, "|"), " ")), "------+-------+------"),
            with_rules(&draw(&|row| format!("|{}|", groups(row, "|").replace('.', " "))), "+---+---+---+"),
        ];
        for text in texts {
            for text in [&text, &format!("Grid 01\n{text}")] {
                assert_eq!(boards(text, &squares()), Ok(vec![puzzle.clone()]), "in\n{text}");
            }
            let text = format!("Grid 01\n{text}Grid 02\n{text}");
            assert_eq!(boards(&text, &squares()), Ok(vec![puzzle.clone(), puzzle.clone()]), "in\n{text}");
        }
    }
}

/// Drawn boards, each with its answer, which is skipped: the givens agree with the table of the same puzzles.
#[test]
#[ignore = "needs ../shared"]
fn shared_drawn_samurai_boards() {
    let (drawn, table) = (shared("samurai/samurai_21x21.txt"), shared("samurai/samurai.tsv"));
    let text = text_of(&drawn);
    let found = boards(&text, &samurai()).unwrap();
    assert_eq!(found.len(), text.lines().filter(|line| line.starts_with("% source")).count());
    let known = first_column(&text_of(&table));
    assert!(found.iter().all(|board| known.contains(board)));
}
