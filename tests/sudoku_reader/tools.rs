//! Layouts, a board in many forms, and how a text is checked.

use std::sync::Arc;

use exactcover::Sudoku;
use exactcover::problems::sudoku::{Layout, Position, ReadReason, Reading, standard_layouts};

/// The standard layout of one size.
pub fn square(side: usize) -> Arc<Layout> {
    Layout::for_side(side).unwrap().into()
}

/// All standard layouts up to side 25.
pub fn squares() -> Vec<Arc<Layout>> {
    standard_layouts()
}

pub fn diagonal() -> Vec<Arc<Layout>> {
    vec![Layout::diagonal().into()]
}

pub fn samurai() -> Vec<Arc<Layout>> {
    vec![Layout::samurai().into()]
}

/// Two 4x4 grids that share a corner.
pub fn twin() -> Vec<Arc<Layout>> {
    vec![Layout::overlapping(2, 2, &[Position::new(0, 0), Position::new(2, 2)]).unwrap().into()]
}

/// The boards of a text that has no mistakes.
pub fn all(text: &str, layouts: &[Arc<Layout>]) -> Vec<String> {
    let line = |result: Result<Sudoku, _>| match result {
        Ok(puzzle) => puzzle.givens().line(),
        Err(error) => panic!("{error} in\n{text}"),
    };
    Sudoku::read(text, layouts).into_iter().map(line).collect()
}

#[track_caller]
pub fn check(text: &str, layouts: &[Arc<Layout>], boards: &[&str]) {
    assert_eq!(all(text, layouts), boards, "in\n{text}");
}

/// Checks that a text is refused for being read in two ways.
#[track_caller]
pub fn refused(text: &str, layouts: &[Arc<Layout>], line: usize, one: Reading, other: Reading) {
    let results = Sudoku::read(text, layouts);
    let [Err(error)] = &results[..] else { panic!("{results:?} in\n{text}") };
    assert_eq!((error.line(), error.reason()), (line, &ReadReason::Ambiguous { one, other }), "in\n{text}");
}

/// Checks that a text is the board `ROWS`, also if only boards of side 9 are possible.
#[track_caller]
pub fn check_rows(text: &str) {
    check(text, &squares(), &[&ROWS.concat()]);
    check(text, &diagonal(), &[&ROWS.concat()]);
}

/// A made-up board; some rows look alike and one is empty.
pub const ROWS: [&str; 9] = [
    "..1.23...",
    "4.......5",
    ".6..7..8.",
    ".........",
    "91.......",
    ".......34",
    "...2.6...",
    "8...5...1",
    ".7.....9.",
];

/// The board with each row written another way.
pub fn rows(write: impl Fn(&str) -> String) -> String {
    ROWS.map(write).join("\n") + "\n"
}

/// The symbols of a row with something between them.
pub fn spread(row: &str, between: &str) -> String {
    let symbols: Vec<String> = row.chars().map(String::from).collect();
    symbols.join(between)
}

/// The row in three groups.
pub fn groups(row: &str, between: &str) -> String {
    [&row[..3], &row[3..6], &row[6..]].join(between)
}

/// The lines of a text with another line after every third one.
pub fn with_rules(text: &str, rule: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join(&format!("\n{rule}\n")) + "\n"
}
