//! Labels at the sides of a board: it is read without them, or refused, and never as a larger board.

use std::sync::Arc;

use exactcover::Sudoku;
use exactcover::problems::sudoku::{Layout, Position, ReadReason, Reading};
use proptest::prelude::*;
use proptest::sample::select;

use super::tools::{refused, square, squares};

/// Text as pandas writes a frame: a line of column numbers and an index before each row.
fn frame(side: usize, cells: &[usize], separator: &str, empty: &str, corner: &str) -> String {
    let number = |cell: usize| if cell == 0 { empty.to_string() } else { cell.to_string() };
    let numbers: Vec<String> = (0..side).map(|at| at.to_string()).collect();
    let mut text = format!("{corner}{separator}{}\n", numbers.join(separator));
    for (at, row) in cells.chunks(side).enumerate() {
        let row: Vec<String> = row.iter().map(|&cell| number(cell)).collect();
        text += &format!("{at}{separator}{}\n", row.join(separator));
    }
    text
}

/// Every third cell given.
fn cells(side: usize) -> Vec<usize> {
    (0..side * side).map(|at| if at % 3 == 0 { 1 + at * 5 % side } else { 0 }).collect()
}

fn line(side: usize, cells: &[usize]) -> String {
    let cells = cells.iter().map(|&cell| cell as u8).collect();
    Sudoku::new(square(side), cells).unwrap().givens().line()
}

#[test]
fn a_frame_with_an_index_is_not_a_larger_board() {
    for side in [4, 6, 8, 9, 12, 15, 16, 24, 25] {
        let cells = cells(side);
        for (separator, empty) in [(",", ""), (",", "0"), (";", "."), ("\t", "0"), (",", ".")] {
            let text = frame(side, &cells, separator, empty, "");
            let expected = line(side, &cells);
            for layouts in [squares(), vec![square(side)]] {
                let results = Sudoku::read(&text, &layouts);
                let [result] = &results[..] else { panic!("{results:?} in\n{text}") };
                match result {
                    Ok(puzzle) => assert_eq!(puzzle.givens().line(), expected, "in\n{text}"),
                    Err(error) => {
                        let is_ambiguous = matches!(error.reason(), ReadReason::Ambiguous { .. });
                        assert!(is_ambiguous && layouts.len() > 1, "{error} in\n{text}");
                    }
                }
            }
        }
    }
}

#[test]
fn labels_of_all_kinds_are_left_out() {
    let rows = ["1..4", "3...", "2..1", ".3.."];
    let spaced = |before: [&str; 4], after: [&str; 4]| -> String {
        let spread = |row: &str| row.chars().map(|c| format!("{c} ")).collect::<String>();
        (0..4).map(|at| format!("{} {}{}\n", before[at], spread(rows[at]), after[at])).collect()
    };
    let none = [""; 4];
    let texts = [
        format!("  a b c d\n{}", spaced(["1", "2", "3", "4"], none)),
        format!("  1 2 3 4\n{}", spaced(["A", "B", "C", "D"], none)),
        format!("  0 1 2 3\n{}  0 1 2 3\n", spaced(["3", "2", "1", "0"], ["3", "2", "1", "0"])),
        spaced(none, ["1", "2", "3", "4"]),
        spaced(["1", "2", "3", "4"], none),
        format!("7 8 9 10\n{}", spaced(none, none)),
    ];
    for text in texts {
        let results = Sudoku::read(&text, &[square(4)]);
        let [Ok(puzzle)] = &results[..] else { panic!("{results:?} in\n{text}") };
        assert_eq!(puzzle.givens().line(), rows.concat(), "in\n{text}");
    }
}

#[test]
fn labels_that_may_be_cells_are_refused() {
    // Ten rows of ten numbers, and nine with labels.
    let text = frame(9, &cells(9), ",", ".", "1").replace("\n0,", "\n2,");
    let text: String = text
        .lines()
        .enumerate()
        .map(|(at, line)| match at {
            0 => format!("1,{}\n", (1..10).map(|at| at.to_string()).collect::<Vec<_>>().join(",")),
            _ => format!("{at},{}\n", line.split_once(',').unwrap().1),
        })
        .collect();
    refused(&text, &squares(), 1, Reading::Labelled(9, 9), Reading::Board(10, 10));
}

/// A board of a size, some cells given, in a form with labels.
fn labelled() -> impl Strategy<Value = (usize, Vec<usize>, String)> {
    let sides = select(vec![4usize, 6, 8, 9, 10, 12, 15, 16, 24, 25]);
    let form = (
        0usize..16,
        0usize..3,
        0i64..3,
        any::<bool>(),
        select(vec![",", ";", "\t", " ", " | "]),
        select(vec!["0", ".", "_"]),
    );
    sides.prop_flat_map(|side| (Just(side), prop::collection::vec(0..=side, side * side))).prop_flat_map(
        move |(side, cells)| {
            let form = form.clone();
            (Just((side, cells)), form).prop_map(
                |((side, cells), (sides, kind, start, falls, between, empty))| {
                    let label = |at: usize| {
                        let at = if falls { side - 1 - at } else { at } as i64 + start;
                        match kind {
                            0 => at.to_string(),
                            1 => char::from(b'a' + (at % 26) as u8).to_string(),
                            _ => char::from(b'A' + (at % 26) as u8).to_string(),
                        }
                    };
                    let [top, bottom, left, right] = [1, 2, 4, 8].map(|bit| sides & bit != 0);
                    let corner = if between == " " { "" } else { "." };
                    let wrap = |first: String, row: Vec<String>, last: String| {
                        let mut fields = row;
                        if left && !(between == " " && first.is_empty()) {
                            fields.insert(0, first);
                        }
                        if right && !(between == " " && last.is_empty()) {
                            fields.push(last);
                        }
                        fields.join(between) + "\n"
                    };
                    let labels = || wrap(corner.into(), (0..side).map(label).collect(), corner.into());
                    let mut text = if top { labels() } else { String::new() };
                    for (at, row) in cells.chunks(side).enumerate() {
                        let number =
                            |&cell: &usize| if cell == 0 { empty.to_string() } else { cell.to_string() };
                        text += &wrap(label(at), row.iter().map(number).collect(), label(at));
                    }
                    if bottom {
                        text += &labels();
                    }
                    (side, cells, text)
                },
            )
        },
    )
}

properties! {
    soak, 400;

    fn labelled_boards_are_read_as_themselves_or_refused((side, cells, text) in labelled()) {
        let expected = line(side, &cells);
        for layouts in [squares(), vec![square(side)], vec![square(side), larger(side)]] {
            for puzzle in Sudoku::read(&text, &layouts).into_iter().flatten() {
                prop_assert_eq!(puzzle.givens().line(), expected.clone(), "in\n{}", text);
            }
        }
    }
}

/// A board without boxes of one row and column more.
fn larger(side: usize) -> Arc<Layout> {
    let side = (side + 1).min(25);
    let cells: Vec<Position> = (0..side * side).map(|at| Position::new(at / side, at % side)).collect();
    Layout::new(side, &cells).unwrap().into()
}
