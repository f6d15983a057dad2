//! Sudokus: a text with puzzles, or the cells as they stand in the grid of the page.

mod checked;
mod made;

use std::sync::Arc;

use exactcover::ExactCover;
use exactcover::pictures::Picture;
use exactcover::problems::sudoku::reasoning::{Rating, Reasoning};
use exactcover::problems::sudoku::{Board, Layout, Position, Sudoku, standard_layouts};
use exactcover_formats as formats;
use exactcover_formats::sudoku::Puzzle;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::steps::{Once, Shown, Steps, Wrong, answer, ask, at, reason, within_memory, wrong};
use checked::{Checked, clash};

#[derive(Deserialize)]
pub struct Text {
    /// Puzzles in any form that the reader takes; an empty text is an empty grid.
    #[serde(default)]
    text: String,
    /// The name of a layout, or the text of one of grids that stand anywhere. Without it the text is read with all layouts.
    layout: Option<String>,
    /// Which of the puzzles, from 0.
    #[serde(default)]
    number: usize,
    /// What stands in the cells, in their order, in place of the givens: a digit or letter for each, or a dot.
    cells: Option<String>,
    /// For a puzzle that is to be made: easy, medium, hard or expert.
    difficulty: Option<String>,
    /// Whether that has cages in place of givens.
    #[serde(default)]
    killer: bool,
}

pub fn begin(text: &Text, question: &str, seed: u64) -> Result<Box<dyn Steps>, Wrong> {
    if question == "generate" {
        return made::generate(text, seed);
    }
    let (puzzle, read) = read(text)?;
    Ok(match question {
        "show" => Box::new(Once(move || answer("found", [shown(&puzzle, &read)]))),
        "marks" => Box::new(Once(move || answer("found", [json!({ "marks": marks(&puzzle) })]))),
        "rate" => Box::new(Once(move || match puzzle.rating_with(&within_memory()) {
            Ok(rating) => answer("found", [json!({ "rating": hardest(&puzzle, rating) })]),
            Err(error) => answer("unknown", [reason(error)]),
        })),
        "unique" => Box::new(Checked::solution(puzzle, read.givens)?),
        "hint" => Box::new(Checked::hint(puzzle, read.givens)?),
        _ => return ask(puzzle, question, seed),
    })
}

/// Reads the text; returns the puzzle with the number that is asked for, and how many there are.
fn read(text: &Text) -> Result<(Sudoku, Read), Wrong> {
    let layouts = || match text.layout.as_deref() {
        None => Ok(standard_layouts()),
        Some(name) if name.contains(' ') => {
            Layout::read(name).map(|it| vec![it.into()]).map_err(|error| at(&error))
        }
        Some(name) => name.parse::<Layout>().map(|it| vec![it.into()]).map_err(wrong),
    };
    if text.text.trim().is_empty() {
        let layout = match text.layout {
            None => Arc::new(Layout::standard(3, 3).map_err(wrong)?),
            Some(_) => layouts()?.remove(0),
        };
        let empty = Sudoku::empty(layout);
        let read = Read { count: 1, layout: None, givens: empty.givens().clone() };
        return Ok((with_cells(empty, text.cells.as_deref())?, read));
    }
    let mut layout = text.layout.clone();
    let puzzles = match text.layout.as_deref() {
        Some(JIGSAW) => formats::sudoku::read_jigsaws(&text.text),
        Some(_) => formats::sudoku::read(&text.text, &layouts()?),
        None => {
            let (puzzles, name) = read_any(&text.text)?;
            layout = name;
            puzzles
        }
    };
    let count = puzzles.len();
    let puzzle = puzzles.into_iter().nth(text.number);
    let puzzle = puzzle.ok_or_else(|| match count {
        0 => wrong("there is no puzzle in this text"),
        1 => wrong("there is one puzzle in this text"),
        _ => wrong(format_args!("there are {count} puzzles in this text")),
    })?;
    let puzzle = puzzle.map_err(|error| at(&error))?.sudoku;
    let read = Read { count, layout, givens: puzzle.givens().clone() };
    Ok((with_cells(puzzle, text.cells.as_deref())?, read))
}

/// How a text was read.
struct Read {
    count: usize,
    /// The layout, if it is not one that a text says itself.
    layout: Option<String>,
    /// The givens of the text, without what was typed.
    givens: Board,
}

const JIGSAW: &str = "jigsaw";

type Puzzles = Vec<Result<Puzzle, formats::Error>>;

/// Reads a text that does not say its layout: a jigsaw, if there is a map of regions; the standard layouts; or the only named
/// one with which all of it can be read.
fn read_any(text: &str) -> Result<(Puzzles, Option<String>), Wrong> {
    let jigsaws = formats::sudoku::read_jigsaws(text);
    if !jigsaws.is_empty() && jigsaws.iter().all(Result::is_ok) {
        return Ok((jigsaws, Some(JIGSAW.into())));
    }
    let puzzles = formats::sudoku::read(text, &standard_layouts());
    if puzzles.iter().any(Result::is_ok) {
        return Ok((puzzles, None));
    }
    match Sudoku::layouts_that_read(text).collect::<Vec<_>>()[..] {
        [] => Ok((puzzles, None)),
        [name] => {
            let layout: Layout = name.parse().map_err(wrong)?;
            Ok((formats::sudoku::read(text, &[layout.into()]), Some(name.into())))
        }
        ref names => Err(wrong(format_args!("this may be {}: choose a layout", names.join(" or ")))),
    }
}

/// The puzzle with what stands in its cells on the page.
fn with_cells(puzzle: Sudoku, cells: Option<&str>) -> Result<Sudoku, Wrong> {
    let Some(cells) = cells else { return Ok(puzzle) };
    let digit = |symbol: char| match symbol {
        '.' => Some(0),
        _ => symbol.to_digit(36).filter(|&digit| digit > 0).map(|digit| digit as u8),
    };
    let digits: Option<Vec<u8>> = cells.chars().map(digit).collect();
    let digits = digits.ok_or_else(|| wrong("a cell holds neither a digit nor a letter"))?;
    Sudoku::new(puzzle.layout().clone(), digits).map_err(wrong)
}

/// The puzzle as it is drawn and typed into.
fn shown(puzzle: &Sudoku, read: &Read) -> Value {
    let layout = puzzle.layout();
    let places = layout.cells().iter().map(|at| [at.row, at.column]);
    let conflicts = puzzle.conflicts().into_iter().map(|conflict| {
        json!({ "text": conflict.to_string(), "cells": [place(conflict.first), place(conflict.second)] })
    });
    json!({
        "cells": symbols(puzzle.givens()),
        "places": places.collect::<Vec<_>>(),
        "height": layout.height(),
        "width": layout.width(),
        "digits": layout.digits(),
        "count": read.count,
        "layout": read.layout,
        "clues": puzzle.clue_count(),
        "solved": puzzle.clue_count() == layout.cells().len() && matches!(puzzle.first(), Ok(Some(_))),
        "line": puzzle.givens().line(),
        "conflicts": conflicts.collect::<Vec<_>>(),
        "svg": drawn(&read.givens, puzzle.givens()),
    })
}

/// What stands in each cell, without the squares between grids.
fn symbols(board: &Board) -> String {
    board.cells().iter().map(|&digit| symbol(digit)).collect()
}

fn symbol(digit: u8) -> char {
    match digit {
        0 => '.',
        _ => char::from_digit(digit.into(), 36).map_or('?', |symbol| symbol.to_ascii_uppercase()),
    }
}

/// For each cell the digits that no other cell excludes; a cell with a digit has none.
fn marks(puzzle: &Sudoku) -> Vec<String> {
    let reasoning = Reasoning::new(puzzle);
    let cells = puzzle.layout().cells().iter().zip(puzzle.givens().cells());
    let marks = |(&at, &digit): (&Position, &u8)| match digit {
        0 => reasoning.candidates(at).map(symbol).collect(),
        _ => String::new(),
    };
    cells.map(marks).collect()
}

fn place(at: Position) -> [usize; 2] {
    [at.row, at.column]
}

fn drawn(givens: &Board, board: &Board) -> String {
    Picture::of_sudoku(givens, board).to_string()
}

impl Shown for Sudoku {
    fn show(&self, board: &Board) -> Value {
        json!({ "solution": board.line(), "cells": symbols(board), "svg": drawn(self.givens(), board) })
    }

    fn why_none(&self) -> Option<Value> {
        Some(clash(self))
    }
}

/// The hardest technique that a puzzle needs, if any is enough; else its rating.
fn hardest(puzzle: &Sudoku, rating: Rating) -> String {
    let technique = match rating {
        Rating::Search { .. } => puzzle.hardest_technique(),
        _ => None,
    };
    technique.map_or(rating.to_string(), |technique| technique.to_string())
}
