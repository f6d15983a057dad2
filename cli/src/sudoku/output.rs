//! Answers as boards, as lines of a table and in JSON, and why there is none.

use std::io::Write;
use std::ops::RangeInclusive;

use exactcover::problems::sudoku::{Board, House, Sudoku, standard_layouts};
use exactcover::runs::Uniqueness;
use exactcover::{ExactCover, MatrixError};
use serde_json::{Value, json};

use super::exercise::exercise;
use super::{Args, explain};
use crate::common::json::{self, Outcome};
use crate::common::pictures::{Gallery, Picture};
use crate::common::stop::search;
use crate::common::worksheet::Exercise;
use crate::common::{Failure, few, terminal};

/// The nodes that the search for a reason may visit: some seconds.
const NODES_OF_WHY: u64 = 10_000_000;

/// The solution, or the puzzle alone if there is none or another.
pub fn picture(puzzle: &Sudoku, answer: &Uniqueness<Board>) -> Picture {
    match answer {
        Uniqueness::Unique(board) => Picture::of_sudoku(puzzle.givens(), board),
        Uniqueness::None | Uniqueness::Multiple(..) => Picture::of_sudoku(puzzle.givens(), puzzle.givens()),
    }
}

/// Puts the puzzle, and its solution if there is one, on the worksheet.
pub fn print(
    out: &mut Gallery,
    number: usize,
    puzzle: &Sudoku,
    answer: &Uniqueness<Board>,
) -> Result<(), Failure> {
    let note = match answer {
        Uniqueness::None => "There is no solution.",
        Uniqueness::Unique(_) => "",
        Uniqueness::Multiple(..) => "There are two or more solutions.",
    };
    out.print(|| {
        let exercise = exercise(puzzle);
        let note = format!("{} {note}", exercise.note).trim().to_owned();
        Exercise { note, ..exercise }
    });
    match answer {
        Uniqueness::Unique(_) => out.print_solution(number, || picture(puzzle, answer)),
        _ => Ok(()),
    }
}

/// Puzzle, number of solutions, solution, with tabs between.
pub fn tsv(puzzle: &Sudoku, answer: &Uniqueness<Board>) -> String {
    let (count, solution) = match answer {
        Uniqueness::None => (0, "-".into()),
        Uniqueness::Unique(board) => (1, board.line()),
        Uniqueness::Multiple(..) => (2, "-".into()),
    };
    format!("{}\t{count}\t{solution}", puzzle.givens().line())
}

/// Whether the text states another solution than the puzzle has; `None` if it states none.
pub fn differs_from_stated(
    puzzle: &Sudoku,
    stated: Option<&(usize, Board)>,
    answer: &Uniqueness<Board>,
) -> Result<Option<bool>, Failure> {
    let Some((_, stated)) = stated else { return Ok(None) };
    let is_solution = match answer {
        Uniqueness::None => false,
        Uniqueness::Unique(board) => board.cells() == stated.cells(),
        // It may be none of these two.
        Uniqueness::Multiple(one, _) => {
            let agrees = |(&given, &digit): (&u8, &u8)| given == 0 || given == digit;
            let is_of_puzzle = puzzle.givens().cells().iter().zip(stated.cells()).all(agrees);
            let is_full = !stated.cells().contains(&0);
            let has_layout = stated.layout() == one.layout();
            has_layout && is_full && is_of_puzzle && Sudoku::from(stated.clone()).unique()?.is_unique()
        }
    };
    Ok(Some(!is_solution))
}

pub fn write_json(
    out: &mut dyn Write,
    number: usize,
    puzzle: &Sudoku,
    answer: &Uniqueness<Board>,
    differs: Option<bool>,
    options: &Args,
) -> Result<(), Failure> {
    let (outcome, boards) = match answer {
        Uniqueness::None => (Outcome::None, Vec::new()),
        Uniqueness::Unique(board) => (Outcome::Found, vec![board.line()]),
        Uniqueness::Multiple(one, two) => (Outcome::Found, vec![one.line(), two.line()]),
    };

    let mut fields = vec![
        ("number", json!(number)),
        ("puzzle", json!(puzzle.givens().line())),
        ("unique", json!(boards.len() == 1)),
        ("solutions", json!(boards)),
    ];

    fields.extend(cages(puzzle).map(|cages| ("cages", cages)));
    fields.extend(candidates(puzzle).map(|candidates| ("candidates", json!(candidates))));
    if let Some(differs) = differs {
        fields.push(("stated_is_right", json!(!differs)));
    }
    if options.explain {
        fields.extend(explain::fields(puzzle)?);
    }
    if outcome == Outcome::None {
        fields.push(("reasons", json!(reasons(puzzle, options)?)));
    }
    Ok(json::line(out, outcome, &fields)?)
}

/// The cages of a puzzle, if it has any: a sum, or its bounds, and cells.
pub fn cages(puzzle: &Sudoku) -> Option<Value> {
    let layout = puzzle.layout();
    let cage = |(house, sums): (&House, RangeInclusive<usize>)| {
        let (least, most) = sums.into_inner();
        let cells: Vec<String> = house.cells().iter().map(|&cell| layout.cells()[cell].to_string()).collect();
        match least == most {
            true => json!({ "sum": least, "cells": cells }),
            false => json!({ "least": least, "most": most, "cells": cells }),
        }
    };
    let cages: Vec<Value> = layout.cages().map(cage).collect();
    (!cages.is_empty()).then(|| json!(cages))
}

/// The candidates of a puzzle in which not each cell may have each digit: for each cell a symbol a digit, or a dot.
pub fn candidates(puzzle: &Sudoku) -> Option<String> {
    let layout = puzzle.layout();
    if layout.has_all_digits() {
        return None;
    }
    let symbols = |cell: usize| {
        let left: Vec<u8> = layout.digits_at(cell).collect();
        (1..=layout.digits()).map(move |digit| match left.contains(&digit) {
            true => char::from_digit(digit.into(), 36).map_or('?', |symbol| symbol.to_ascii_uppercase()),
            false => '.',
        })
    };
    Some((0..layout.cells().len()).flat_map(symbols).collect())
}

pub fn write_pretty(
    out: &mut dyn Write,
    number: usize,
    puzzle: &Sudoku,
    answer: &Uniqueness<Board>,
    options: &Args,
) -> Result<(), Failure> {
    if number > 1 {
        writeln!(out)?;
    }
    if options.explain {
        writeln!(out, "Puzzle {number}:")?;
        explain::write(out, puzzle)?;
    }

    let drawn = |board: &Board| terminal::board(puzzle.givens(), board);
    match answer {
        Uniqueness::None => {
            writeln!(out, "Puzzle {number} has no solution.")?;
            for line in reasons(puzzle, options)? {
                writeln!(out, "{line}")?;
            }
            write!(out, "{}", drawn(puzzle.givens()))?;
        }
        Uniqueness::Unique(board) => write!(out, "Puzzle {number} has one solution.\n{}", drawn(board))?,
        Uniqueness::Multiple(one, two) => {
            writeln!(out, "Puzzle {number} has two or more solutions; two of them:")?;
            write!(out, "{}{}", drawn(one), drawn(two))?;
        }
    }
    Ok(())
}

/// Why there is no solution: found by searches if that was asked for, else as far as it shows at sight.
fn reasons(puzzle: &Sudoku, options: &Args) -> Result<Vec<String>, Failure> {
    if !options.why {
        return Ok(reasons_at_sight(puzzle)?);
    }
    match puzzle.why_none(&search().node_limit(NODES_OF_WHY)) {
        Ok(Some(clash)) => Ok(vec![format!("Why: {clash}.")]),
        Ok(None) => Err(Failure::Input("there is a solution after all".into())),
        Err(error) => Ok(vec![format!("Why: {error}.")]),
    }
}

/// Why there is no solution, as far as that shows without a search.
fn reasons_at_sight(puzzle: &Sudoku) -> Result<Vec<String>, MatrixError> {
    let conflicts = puzzle.conflicts();
    if !conflicts.is_empty() {
        let mut lines = few(&conflicts, |conflict| format!("There are {conflict}."));
        let are_boxes = conflicts.iter().all(|conflict| conflict.house.starts_with("box "));
        if are_boxes && standard_layouts().contains(puzzle.layout()) {
            lines.push("If it is a jigsaw: --regions FILE names its regions.".into());
        }
        return Ok(lines);
    }

    let (matrix, layout) = (puzzle.matrix()?, puzzle.layout());
    let cells = layout.cells();
    Ok(few(&matrix.uncoverable(), |column| {
        // A column a cell, then in a block for each house a column a digit, and cages.
        if let Some(cell) = cells.get(column.index()) {
            return format!("No digit is left for {cell}.");
        }
        let Some(name) = matrix.column_name(*column) else { return String::new() };
        let place = name.indices().last().copied().unwrap_or(0);
        if name.block() == "implied cage" {
            let rest = layout.implied_cages().into_iter().nth(place);
            let rest = rest.map_or(String::new(), |(cage, _)| cage.name().to_owned());
            return format!("The sums of the cages leave no digits for the {rest}.");
        }
        let symbol = char::from_digit(place as u32 + 1, 36).map_or('?', |symbol| symbol.to_ascii_uppercase());
        format!("No cell of {} is left for the digit {symbol}.", name.block())
    }))
}
